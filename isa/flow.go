package isa

import (
	"iter"
)

// A Flow tells where execution goes after an instruction.
type Flow struct {
	// FallsThrough: the next instruction may be executed next, or on return
	// (calls, traps).
	FallsThrough bool
	// Ends: the wave ends here, or what follows is not code.
	Ends bool
	// Branches: execution may go to Offset, or, if Indirect, to an address in registers.
	Branches, Indirect bool
	// Call: the address of the next instruction is saved.
	Call bool
	// Offset is the target of a direct branch in bytes from the start of the
	// instruction; see [Inst.BranchTarget].
	Offset int64
}

// Flow tells where execution goes after in. AMD's flags decide, and what they
// leave open is settled by the rules in this function's body.
func (in *Inst) Flow() Flow {
	i := in.Instruction()
	f := i.Flags()
	fl := Flow{FallsThrough: true}
	switch {
	case f.Has(ProgramTerminator):
		return Flow{Ends: true}
	case f.Has(IndirectBranch):
		fl = Flow{Branches: true, Indirect: true}
	case f.Has(Branch):
		fl = Flow{Branches: true, FallsThrough: f.Has(ConditionalBranch)}
	}
	for _, a := range in.Args(make([]Arg, 0, MaxArgs)) {
		if a.Kind == LabelArg {
			fl.Branches, fl.Indirect = true, false
			fl.Offset = int64(in.Len()) + 4*a.Int()
		}
	}
	switch i.Mnemonic() {
	case S_SWAPPC_B64, S_CALL_B64, S_SWAP_PC_I64, S_CALL_I64:
		// R_CALL: both save the return address and are left to it again.
		fl.Call, fl.FallsThrough = true, true
	case S_CBRANCH_G_FORK, S_CBRANCH_I_FORK, S_CBRANCH_JOIN, S_SUBVECTOR_LOOP_BEGIN, S_SUBVECTOR_LOOP_END:
		// R_FORK: the waves' other path goes on behind the instruction.
		fl.Branches, fl.FallsThrough = true, true
	case S_TRAP:
		// R_TRAP: the handler comes back behind the instruction.
		fl = Flow{FallsThrough: true, Call: true}
	case S_CODE_END:
		// R_CODE_END: fills the space behind a program and is never executed.
		fl = Flow{Ends: true}
	}
	return fl
}

// BranchTarget returns the address that in, at address pc, may branch to
// directly. It is false for instructions that do not branch or only by register.
func (in *Inst) BranchTarget(pc uint64) (uint64, bool) {
	fl := in.Flow()
	if !fl.Branches || fl.Indirect {
		return 0, false
	}
	return pc + uint64(fl.Offset), true
}

// Memory tells which memory an access goes to.
type Memory uint8

// The memories.
const (
	NoMemory     Memory = iota
	GlobalMemory        // by buffer, image, flat, global, scratch and scalar instructions
	LocalMemory         // LDS, or GDS
)

// An Access is one thing that an instruction reads or writes.
type Access struct {
	Reg    Reg    // NoReg if it is memory
	Memory Memory // NoMemory if it is a register
	// Read and Written: a destination that is also a source (accumulators, kept
	// bits, swapped registers) is both.
	Read, Written bool
	// Implicit: the access does not show in assembly text.
	Implicit bool
}

// Accesses yields everything that in reads and writes, explicit arguments first.
// That vector instructions read EXEC is left out: all do but a few.
func (in *Inst) Accesses() iter.Seq[Access] {
	return func(yield func(Access) bool) {
		if !in.accesses(in.form, yield) {
			return
		}
		if in.formY != noForm {
			in.accesses(in.formY, yield)
		}
	}
}

func (in *Inst) accesses(form uint16, yield func(Access) bool) bool {
	f := Form{in.gen, form}
	var buf [MaxArgs]Arg
	for _, a := range in.appendArgs(buf[:0], form) {
		if a.Kind != RegArg {
			continue
		}
		o := f.Operand(int(a.Operand))
		if !yield(Access{Reg: a.Reg, Read: o.Read(), Written: o.Written()}) {
			return false
		}
	}
	cmpx := false
	for o := range f.Operands() {
		hidden := !o.Implicit() && in.hidden(form, o)
		if !o.Implicit() && !hidden {
			continue
		}
		a := Access{Read: o.Read(), Written: o.Written(), Implicit: true}
		mask := uint8(1)
		if in.wave64 {
			mask = 2
		}
		switch o.Type().Name() {
		case OPR_SSRC_SPECIAL_SCC:
			a.Reg = Reg{Class: SCC, Count: 1}
		case OPR_VCC:
			a.Reg = Reg{Class: VCC, Count: mask}
		case OPR_EXEC, OPR_SDST_EXEC:
			// R_CMPX: AMD lists EXEC twice, as operand and as side effect.
			if a.Written && cmpx {
				continue
			}
			cmpx = cmpx || a.Written
			a.Reg = Reg{Class: EXEC, Count: mask}
		case OPR_SDST_M0:
			a.Reg = Reg{Class: M0, Count: 1}
		case OPR_PC:
			a.Reg = Reg{Class: PC, Count: 2}
		case OPR_FLAT_SCRATCH:
			a.Reg = Reg{Class: FLAT_SCRATCH, Count: 2}
		case OPR_GPUMEM:
			a.Memory = GlobalMemory
		case OPR_DSMEM:
			a.Memory = LocalMemory
		default:
			continue
		}
		if !yield(a) {
			return false
		}
	}
	return true
}

// hidden tells whether an explicit operand of AMD's list is not an argument: EXEC
// of V_CMPX.
func (in *Inst) hidden(form uint16, o Operand) bool {
	t := in.gen.decoder()
	f := &t.Forms[form]
	args := t.Args[f.Arg : int(f.Arg)+int(f.Args)]
	for i := range args {
		if int(args[i].Operand) == o.Index() {
			return false
		}
	}
	return o.Type().Name() == OPR_EXEC
}
