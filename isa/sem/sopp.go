package sem

import (
	"errors"

	"github.com/amdisa/amdisa/isa"
)

// Instructions that control the program and the wave (SOPP, and of SOPK and SOP1
// what is like them). Branches count in dwords from the next instruction.

// ErrEnd is what an instruction returns that ends the program.
var ErrEnd = errors.New("sem: end of the program")

// ErrHalt is what an instruction returns that halts the wave. The instruction is executed; the wave
// goes on with the next one when whoever runs it lets it.
var ErrHalt = errors.New("sem: the wave halts")

// ErrIllegal is what S_CODE_END returns: an illegal instruction.
var ErrIllegal = errors.New("sem: illegal instruction")

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

// S_CODE_END is an illegal instruction, which marks where the program's memory ends: it returns
// [ErrIllegal].
func S_CODE_END(s *State) error { return ErrIllegal }

// S_SETKILL kills the wave if bit 0 of the immediate is set: it returns [ErrEnd].
func S_SETKILL(s *State) error {
	if s.SIMM16&1 != 0 {
		return ErrEnd
	}
	return nil
}

// S_CBRANCH_CDBGSYS jumps if the system's debug flag is set, COND_DBG_SYS of STATUS, bit 21.
func S_CBRANCH_CDBGSYS(s *State) error { return s.debugBranch(statusCondDbgSys, 0) }

// S_CBRANCH_CDBGUSER jumps if the user's debug flag is set, COND_DBG_USER of STATUS, bit 20.
func S_CBRANCH_CDBGUSER(s *State) error { return s.debugBranch(statusCondDbgUser, 0) }

// S_CBRANCH_CDBGSYS_OR_USER jumps if the system's or the user's debug flag is set, bits 21 and 20 of
// STATUS.
func S_CBRANCH_CDBGSYS_OR_USER(s *State) error {
	return s.debugBranch(statusCondDbgSys|statusCondDbgUser, 0)
}

// S_CBRANCH_CDBGSYS_AND_USER jumps if the system's and the user's debug flags are set, bits 21 and 20
// of STATUS.
func S_CBRANCH_CDBGSYS_AND_USER(s *State) error {
	return s.debugBranch(statusCondDbgSys|statusCondDbgUser, statusCondDbgSys|statusCondDbgUser)
}

// S_SETHALT sets HALT of STATUS, or if bit 2 of the immediate is set FATAL_HALT, to bit 0 of the
// immediate. If it sets it, the wave halts, and it returns [ErrHalt]; but HALT has no effect before the
// end of a trap handler.
func S_SETHALT(s *State) error {
	if s.SIMM16&4 != 0 {
		return s.setHalt(hwStatus, statusFatalHalt)
	}
	return s.setHalt(hwStatus, statusHalt)
}

// S_SETHALT_GFX9 sets HALT of STATUS to bit 0 of the immediate. If it sets it, the wave halts, and it
// returns [ErrHalt]; but HALT has no effect before the end of a trap handler.
func S_SETHALT_GFX9(s *State) error { return s.setHalt(hwStatus, statusHalt) }

// S_SETHALT_RDNA1 is S_SETHALT of GFX9.
func S_SETHALT_RDNA1(s *State) error { return s.setHalt(hwStatus, statusHalt) }

// S_SETHALT_GFX12 sets HALT of STATE_PRIV, or if bit 2 of the immediate is set FATAL_HALT of STATUS, to
// bit 0 of the immediate. If it sets it, the wave halts, and it returns [ErrHalt]; but HALT has no effect
// before the end of a trap handler. That FATAL_HALT is where it is on other generations, bit 23, is not
// established.
func S_SETHALT_GFX12(s *State) error {
	if s.SIMM16&4 != 0 {
		return s.setHalt(hwStatus, statusFatalHalt)
	}
	return s.setHalt(hwStatePriv, statePrivHalt)
}

// S_TRAP enters the trap handler, whose address the [Host] knows, and sets PRIV of STATUS. TTMP0 and
// bits 15:0 of TTMP1 are the address of this instruction, bits 23:16 of TTMP1 the trap's number, bits
// 7:0 of the immediate. Without a trap handler it does nothing.
func S_TRAP(s *State) error {
	id := uint32(s.SIMM16 & 0xff)
	return s.trap(int(id), 0xffff, id<<16)
}

// S_TRAP_RDNA4 enters the trap handler, whose address the [Host] knows, and sets PRIV of STATUS. TTMP0 and
// bits 15:0 of TTMP1 are the address of this instruction, bits 31:28 of TTMP1 the trap's number, bits
// 3:0 of the immediate. Without a trap handler it does nothing.
func S_TRAP_RDNA4(s *State) error {
	id := uint32(s.SIMM16 & 15)
	return s.trap(int(id), 0xffff, id<<28)
}

// S_TRAP_CDNA5 is S_TRAP of RDNA 4 with an address of 57 bits, of which TTMP1 has 24:0. No manual of CDNA
// 5 was at hand; this is what Linux's trap handler expects.
func S_TRAP_CDNA5(s *State) error {
	id := uint32(s.SIMM16 & 15)
	return s.trap(int(id), 1<<25-1, id<<28)
}

// S_SENDMSG sends the message that the immediate is, with M0, to the [Host]. Without a host one message
// is possible, number 3, which gives the vector registers back: the program must not use them any more.
func S_SENDMSG(s *State) error { return s.sendGFX11(isa.S_SENDMSG) }

// S_SENDMSG_GFX9 sends the message that the immediate is, with M0, to the [Host]. Of message 10, which
// asks for the doorbell, the answer is in EXEC.
func S_SENDMSG_GFX9(s *State) error { return s.sendGFX9(isa.S_SENDMSG) }

// S_SENDMSG_GFX10 sends the message that the immediate is, with M0, to the [Host]. Of message 10, which
// asks for the doorbell, the answer is in EXEC.
func S_SENDMSG_GFX10(s *State) error { return s.sendGFX9(isa.S_SENDMSG) }

// S_SENDMSGHALT is S_SENDMSG, and then sets HALT of STATUS and halts the wave: it returns [ErrHalt].
func S_SENDMSGHALT(s *State) error {
	if err := s.sendGFX11(isa.S_SENDMSGHALT); err != nil {
		return err
	}
	return s.halt(hwStatus, statusHalt)
}

// S_SENDMSGHALT_GFX9 is S_SENDMSG, and then sets HALT of STATUS and halts the wave: it returns [ErrHalt].
func S_SENDMSGHALT_GFX9(s *State) error {
	if err := s.sendGFX9(isa.S_SENDMSGHALT); err != nil {
		return err
	}
	return s.halt(hwStatus, statusHalt)
}

// S_SENDMSGHALT_GFX10 is S_SENDMSG, and then sets HALT of STATUS and halts the wave: it returns [ErrHalt].
func S_SENDMSGHALT_GFX10(s *State) error { return S_SENDMSGHALT_GFX9(s) }

// S_SENDMSGHALT_GFX12 is S_SENDMSG, and then sets HALT of STATE_PRIV and halts the wave: it returns
// [ErrHalt].
func S_SENDMSGHALT_GFX12(s *State) error {
	if err := s.sendGFX11(isa.S_SENDMSGHALT); err != nil {
		return err
	}
	return s.halt(hwStatePriv, statePrivHalt)
}

// S_BARRIER waits for the other waves of the workgroup, which is up to the [Host].
func S_BARRIER(s *State) error {
	_, err := s.barrier(isa.S_BARRIER, BarrierSync, -1, 0)
	return err
}

// S_BARRIER_WAIT waits until a barrier is complete, which is up to the [Host]: that of the workgroup if
// the immediate is -1, of trap handlers if it is -2, the named one that the wave has joined if it is not
// negative. CDNA 5 has -3 and -4 for those of the cluster.
func S_BARRIER_WAIT(s *State) error {
	_, err := s.barrier(isa.S_BARRIER_WAIT, BarrierWait, int(int16(s.SIMM16)), 0)
	return err
}

// S_BARRIER_LEAVE leaves the named barrier that the wave has joined last, which is up to the [Host]. It
// writes SCC; what that tells is not established, and up to the host.
func S_BARRIER_LEAVE(s *State) error {
	v, err := s.barrier(isa.S_BARRIER_LEAVE, BarrierLeave, 0, 0)
	if err != nil {
		return err
	}
	return s.scc(v != 0)
}

// S_SET_GPR_IDX_OFF ends indexing of vector registers: it clears GPR_IDX_EN of MODE. M0 is left alone.
func S_SET_GPR_IDX_OFF(s *State) error {
	s.Mode &^= gprIdxEn
	return nil
}

// S_SET_GPR_IDX_MODE sets for which operands vector registers are indexed, bits 15:12 of M0, to bits 3:0
// of the immediate. See S_SET_GPR_IDX_ON.
func S_SET_GPR_IDX_MODE(s *State) error {
	s.M0 = s.M0&^0xf000 | uint32(s.SIMM16&15)<<12
	return nil
}

// S_SET_VGPR_MSB sets two more bits for the numbers of the vector registers that the following VALU and
// memory instructions name, above the eight that they have: bits 1:0, 3:2 and 5:4 of the immediate are
// those of the first to third source, bits 7:6 of the destination. Bits 15:8 are ignored: LLVM notes the
// mode before there. It is kept in bits 19:12 of MODE. What it means for which operand is taken from LLVM.
func S_SET_VGPR_MSB(s *State) error {
	v := Mode(s.SIMM16)
	s.Mode = s.Mode&^vgprMSB | v>>6&3<<msbShift | v&0x3f<<msbSrcShift
	return nil
}

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

// S_MONITOR_SLEEP sleeps until memory that the wave monitors is written, which takes no time here. No
// manual of CDNA 5 was at hand; this is what the name says.
func S_MONITOR_SLEEP(s *State) error { return nil }

// S_WAKEUP wakes the other waves of the workgroup from S_SLEEP. Sleeping takes no time here, so that
// there is none to wake.
func S_WAKEUP(s *State) error { return nil }

// S_SET_VALU_COEXEC_MODE says if the next vector instruction may execute together with others, which
// matters to timing only.
func S_SET_VALU_COEXEC_MODE(s *State) error { return nil }

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

// debugBranch jumps if all bits of STATUS are set that are in all, and one that is in some.
func (s *State) debugBranch(some, all uint32) error {
	if s.HW == nil {
		return errHW
	}
	v := s.HW[hwStatus]
	return s.branch(v&some != 0 && v&all == all)
}

// all is a mask of all lanes.
func (s *State) all() uint64 { return ^uint64(0) >> (64 - s.Lanes) }
