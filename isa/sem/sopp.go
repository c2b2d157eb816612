package sem

import "errors"

// Instructions that control the program and the wave (SOPP, and of SOPK and SOP1
// what is like them). Branches count in dwords from the next instruction.

// ErrEnd is what an instruction returns that ends the program.
var ErrEnd = errors.New("sem: end of the program")

// S_BRANCH jumps.
func S_BRANCH(s *State) error { return s.branch(true) }

// S_CBRANCH_SCC0 jumps if SCC is clear.
func S_CBRANCH_SCC0(s *State) error { return s.branch(s.SCC == 0) }

// S_CBRANCH_SCC1 jumps if SCC is set.
func S_CBRANCH_SCC1(s *State) error { return s.branch(s.SCC != 0) }

// S_CBRANCH_VCCZ jumps if VCC has no bit set.
func S_CBRANCH_VCCZ(s *State) error { return s.branch(s.VCC&s.all() == 0) }

// S_CBRANCH_VCCNZ jumps if VCC has a bit set.
func S_CBRANCH_VCCNZ(s *State) error { return s.branch(s.VCC&s.all() != 0) }

// S_CBRANCH_EXECZ jumps if no lane is active.
func S_CBRANCH_EXECZ(s *State) error { return s.branch(s.EXEC&s.all() == 0) }

// S_CBRANCH_EXECNZ jumps if a lane is active.
func S_CBRANCH_EXECNZ(s *State) error { return s.branch(s.EXEC&s.all() != 0) }

// S_ENDPGM ends the program: it returns [ErrEnd].
func S_ENDPGM(s *State) error { return ErrEnd }

// S_ENDPGM_SAVED ends the program: it returns [ErrEnd].
func S_ENDPGM_SAVED(s *State) error { return ErrEnd }

// S_ENDPGM_ORDERED_PS_DONE ends the program: it returns [ErrEnd].
func S_ENDPGM_ORDERED_PS_DONE(s *State) error { return ErrEnd }

// S_ROUND_MODE sets the rounding of MODE, bits 3:0, to bits 3:0 of the immediate.
func S_ROUND_MODE(s *State) error {
	s.Mode = s.Mode&^0xf | Mode(s.SIMM16&0xf)
	return nil
}

// S_DENORM_MODE sets the denormal bits of MODE, 7:4, to bits 3:0 of the immediate.
func S_DENORM_MODE(s *State) error {
	s.Mode = s.Mode&^0xf0 | Mode(s.SIMM16&0xf)<<4
	return nil
}

// What follows has no effect on the state of the wave.

// S_WAITCNT waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAITCNT(s *State) error { return nil }

// S_WAITCNT_DEPCTR waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAITCNT_DEPCTR(s *State) error { return nil }

// S_WAITCNT_EXPCNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAITCNT_EXPCNT(s *State) error { return nil }

// S_WAITCNT_LGKMCNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAITCNT_LGKMCNT(s *State) error { return nil }

// S_WAITCNT_VMCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAITCNT_VMCNT(s *State) error { return nil }

// S_WAITCNT_VSCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAITCNT_VSCNT(s *State) error { return nil }

// S_WAIT_ALU waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_ALU(s *State) error { return nil }

// S_WAIT_ASYNCCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAIT_ASYNCCNT(s *State) error { return nil }

// S_WAIT_BVHCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAIT_BVHCNT(s *State) error { return nil }

// S_WAIT_DSCNT waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_DSCNT(s *State) error { return nil }

// S_WAIT_EVENT waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_EVENT(s *State) error { return nil }

// S_WAIT_EXPCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAIT_EXPCNT(s *State) error { return nil }

// S_WAIT_IDLE waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_IDLE(s *State) error { return nil }

// S_WAIT_KMCNT waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_KMCNT(s *State) error { return nil }

// S_WAIT_LOADCNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAIT_LOADCNT(s *State) error { return nil }

// S_WAIT_LOADCNT_DSCNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAIT_LOADCNT_DSCNT(s *State) error { return nil }

// S_WAIT_SAMPLECNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAIT_SAMPLECNT(s *State) error { return nil }

// S_WAIT_STORECNT waits. Here everything is done when an instruction ends, so that there is nothing
// to wait for.
func S_WAIT_STORECNT(s *State) error { return nil }

// S_WAIT_STORECNT_DSCNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAIT_STORECNT_DSCNT(s *State) error { return nil }

// S_WAIT_TENSORCNT waits. Here everything is done when an instruction ends, so that there is
// nothing to wait for.
func S_WAIT_TENSORCNT(s *State) error { return nil }

// S_WAIT_XCNT waits. Here everything is done when an instruction ends, so that there is nothing to
// wait for.
func S_WAIT_XCNT(s *State) error { return nil }

// S_NOP does nothing for some cycles.
func S_NOP(s *State) error { return nil }

// S_SLEEP sleeps, which takes no time here.
func S_SLEEP(s *State) error { return nil }

// S_SLEEP_VAR sleeps, which takes no time here.
func S_SLEEP_VAR(s *State) error { return nil }

// S_CLAUSE says that the next instructions form a clause, which matters to their timing only.
func S_CLAUSE(s *State) error { return nil }

// S_DELAY_ALU says how instructions depend on each other, which matters to their timing only.
func S_DELAY_ALU(s *State) error { return nil }

// S_SETPRIO sets the priority of the wave, which matters to its timing only.
func S_SETPRIO(s *State) error { return nil }

// S_SETPRIO_INC_WG sets the priority of the workgroup, which matters to its timing only.
func S_SETPRIO_INC_WG(s *State) error { return nil }

// S_INST_PREFETCH says how far to fetch instructions ahead, which matters to timing only.
func S_INST_PREFETCH(s *State) error { return nil }

// S_SET_INST_PREFETCH_DISTANCE says how far to fetch instructions ahead, which matters to timing
// only.
func S_SET_INST_PREFETCH_DISTANCE(s *State) error { return nil }

// S_ICACHE_INV invalidates the instruction cache, which is not modelled.
func S_ICACHE_INV(s *State) error { return nil }

// S_INCPERFLEVEL increments a performance counter, which is not modelled.
func S_INCPERFLEVEL(s *State) error { return nil }

// S_DECPERFLEVEL decrements a performance counter, which is not modelled.
func S_DECPERFLEVEL(s *State) error { return nil }

// S_TTRACEDATA writes to the thread trace, which is not modelled.
func S_TTRACEDATA(s *State) error { return nil }

// S_TTRACEDATA_IMM writes to the thread trace, which is not modelled.
func S_TTRACEDATA_IMM(s *State) error { return nil }

// S_VERSION tells tools a version and does nothing.
func S_VERSION(s *State) error { return nil }

// branch jumps if the condition holds.
func (s *State) branch(b bool) error {
	if b {
		s.PC += uint64(int64(int16(s.SIMM16)) * 4)
	}
	return nil
}

// all is a mask of all lanes.
func (s *State) all() uint64 { return ^uint64(0) >> (64 - s.Lanes) }
