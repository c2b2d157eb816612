package sem

import "github.com/amdisa/amdisa/isa"

// A Host is what a wave reaches beyond itself and its memories: the rest of its
// workgroup, clocks, the trap handler, and whoever gets its messages. Without one, an
// instruction that needs it returns [*NoHost].
//
// An error of a method stops the instruction before it has changed the wave, so that
// it can be executed again. That is how a host that runs waves in turn makes one
// wait: Barrier returns an error of its own until the barrier is complete.
type Host interface {
	// Message sends a message: the immediate of S_SENDMSG, or the source field of
	// S_SENDMSG_RTN, and M0. The answer is that of messages which have one.
	Message(msg, m0 uint32) (answer uint64, err error)

	// Barrier does something at a barrier. Id is 1 to 31 for named ones, -1 for the
	// workgroup's, -2 for that of trap handlers, and on CDNA 5 -3 and -4 for those of
	// the cluster; to wait, 0 and above is the named one that the wave has joined.
	// Members is the number of waves that the barrier has from now on, 0 if it is not
	// changed. What is returned depends on op.
	Barrier(op BarrierOp, id, members int) (uint32, error)

	// Clock reads the counter of clock cycles, or if real is set the one that runs at
	// a constant rate.
	Clock(real bool) (uint64, error)

	// Trap returns the address of the trap handler, 0 if there is none: then the trap
	// is not taken.
	Trap(id int) (handler uint64, err error)

	// WaveID is the number of the wave in its workgroup in the order of creation, 0
	// if it is in none.
	WaveID() (uint32, error)

	// AllocVGPRs gives the wave n vector registers or a few more, and tells if it
	// could; the registers that it had before and still has keep their values. It may
	// replace [Wave.VGPR].
	AllocVGPRs(n int) (bool, error)
}

// A BarrierOp is what a wave does at a barrier.
type BarrierOp uint8

// What a wave does at a barrier.
const (
	BarrierSync   BarrierOp = iota // signals and waits for the others
	BarrierSignal                  // signals; returns 1 if no other wave has before
	BarrierWait                    // waits until it is complete
	BarrierInit                    // makes it one of so many members
	BarrierJoin                    // becomes a member
	BarrierLeave                   // leaves the one that it joined; returns what SCC becomes
	BarrierState                   // returns what S_GET_BARRIER_STATE does
)

// NoHost is the error of an instruction that needs a [Host] where there is none.
type NoHost struct{ Mnemonic isa.Mnemonic }

func (e *NoHost) Error() string { return e.Mnemonic.String() + " needs a host, and the wave has none" }

// message sends msg.
func (s *State) message(m isa.Mnemonic, msg uint32) (uint64, error) {
	if s.Host == nil {
		return 0, &NoHost{m}
	}
	return s.Host.Message(msg, s.M0)
}

// Messages that mean something to the wave.
const (
	msgDeallocVGPRs = 3  // GFX11 and GFX12, bits 7:0
	msgGetDoorbell  = 10 // GFX9 and GFX10, bits 3:0
)

// sendGFX9 sends the immediate as GFX9 and GFX10 do.
func (s *State) sendGFX9(m isa.Mnemonic) error {
	answer, err := s.message(m, uint32(s.SIMM16))
	if err == nil && s.SIMM16&15 == msgGetDoorbell {
		s.EXEC = answer
	}
	return err
}

// sendGFX11 sends the immediate as GFX11 and GFX12 do.
func (s *State) sendGFX11(m isa.Mnemonic) error {
	if s.Host == nil && s.SIMM16&0xff == msgDeallocVGPRs {
		return nil
	}
	_, err := s.message(m, uint32(s.SIMM16))
	return err
}

// barrier does op.
func (s *State) barrier(m isa.Mnemonic, op BarrierOp, id, members int) (uint32, error) {
	if s.Host == nil {
		return 0, &NoHost{m}
	}
	return s.Host.Barrier(op, id, members)
}

// signal signals the barrier of S0 unless that is none, or the trap handlers' and the
// wave is not in one.
func (s *State) signal(m isa.Mnemonic) (uint32, error) {
	id, members := s.barrierID()
	if id == 0 || id == -2 && !s.privileged() {
		return 0, nil
	}
	return s.barrier(m, BarrierSignal, id, members)
}

// barrierID is the barrier that S0 means: a negative number, or bits 4:0. What M0 has
// in bits 21:16 is a number of members, as LLVM has it.
func (s *State) barrierID() (id, members int) {
	v := int(int32(s.S0))
	if v < 0 {
		return v, 0
	}
	return v & 31, v >> 16 & 63
}

// clock reads a clock into the destination.
func (s *State) clock(m isa.Mnemonic, real bool) error {
	if s.Host == nil {
		return &NoHost{m}
	}
	v, err := s.Host.Clock(real)
	if err != nil {
		return err
	}
	return s.d64(v)
}

// Hardware registers that say if the wave is in a trap handler, and halts.
const (
	hwStatus    = 2
	hwStatePriv = 20 // GFX12

	statusPriv        = 1 << 5
	statusHalt        = 1 << 13 // GFX9 to GFX11
	statusCondDbgUser = 1 << 20
	statusCondDbgSys  = 1 << 21
	statusFatalHalt   = 1 << 23
	statePrivHalt     = 1 << 14 // GFX12
)

// privileged tells if the wave is in a trap handler.
func (s *State) privileged() bool { return s.HW != nil && s.HW[hwStatus]&statusPriv != 0 }

// halt sets a bit that halts the wave. HALT waits for the end of a trap handler.
func (s *State) halt(reg int, bit uint32) error {
	if s.HW == nil {
		return errHW
	}
	s.HW[reg] |= bit
	if bit != statusFatalHalt && s.privileged() {
		return nil
	}
	return ErrHalt
}

// setHalt sets or clears a bit that halts the wave, as bit 0 of the immediate says.
func (s *State) setHalt(reg int, bit uint32) error {
	if s.HW == nil {
		return errHW
	}
	if s.SIMM16&1 == 0 {
		s.HW[reg] &^= bit
		return nil
	}
	return s.halt(reg, bit)
}

// trap enters the trap handler. What it gets of the address of the instruction, which
// is 4 bytes long, are bits 31:0 and those of mask above; hi stands above them.
func (s *State) trap(id int, mask, hi uint32) error {
	if s.Host == nil {
		return &NoHost{isa.S_TRAP}
	}
	if s.HW == nil || s.TTMP == nil {
		return errHW
	}
	handler, err := s.Host.Trap(id)
	if err != nil || handler == 0 {
		return err
	}
	pc := s.PC - 4
	s.TTMP[0], s.TTMP[1] = uint32(pc), uint32(pc>>32)&mask|hi
	s.HW[hwStatus] |= statusPriv
	s.PC = handler
	return nil
}

// rfe leaves the trap handler for S0, and halts there if the bit is set.
func (s *State) rfe(reg int, halt uint32) error {
	s.PC = s.S0
	if s.HW == nil {
		return nil
	}
	s.HW[hwStatus] &^= statusPriv
	if s.HW[reg]&halt != 0 {
		return ErrHalt
	}
	return nil
}
