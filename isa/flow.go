package isa

import (
	"iter"
	"strings"
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

// Flow tells where execution goes after in. AMD's flags decide; what they leave
// open is settled by the rules in this function's body.
func (in *Inst) Flow() Flow {
	i := in.Instruction()
	m, f := i.Mnemonic(), i.Flags()
	switch {
	case f.Has(ProgramTerminator):
		return Flow{Ends: true}
	case !f.Has(Branch):
		// R_TRAP: the trap handler returns behind the instruction.
		return Flow{FallsThrough: true, Call: m == S_TRAP}
	}
	fl := Flow{Branches: true, Indirect: true, FallsThrough: f.Has(ConditionalBranch)}
	switch m {
	case S_SWAPPC_B64, S_CALL_B64, S_SWAP_PC_I64, S_CALL_I64:
		// R_CALL: the address behind the instruction is saved to return to it.
		fl.Call, fl.FallsThrough = true, true
	}
	var buf [MaxArgs]Arg
	for _, a := range in.Args(buf[:0]) {
		switch a.Kind {
		case LabelArg:
			fl.Indirect = false
			fl.Offset = int64(in.Len()) + 4*a.Int()
		case IntArg, LiteralArg, Literal64Arg:
			if m == S_ADD_PC_I64 {
				// R_ADD_PC: a constant number of bytes from the next instruction on.
				fl.Indirect = false
				fl.Offset = int64(in.Len()) + a.Int()
			}
		}
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

// String returns "none", "global" or "local".
func (m Memory) String() string {
	switch m {
	case NoMemory:
		return "none"
	case GlobalMemory:
		return "global"
	case LocalMemory:
		return "local"
	}
	return "Memory?"
}

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

// Accesses yields everything that in reads and writes: arguments first, in
// assembly order, then what does not show in text, then memory.
//
// AMD's files say which operands are read and written; rules in this function
// say what depends on mode bits. Not told are: that vector instructions read
// EXEC, and that lanes which are switched off, by EXEC or by DPP, keep their
// value; which register an instruction means that adds M0 or a GPR index to the
// one that is named; mode and hardware registers; the memory that caches and
// prefetches touch. A flat address may be one in LDS, too.
func (in *Inst) Accesses() iter.Seq[Access] {
	return func(yield func(Access) bool) {
		if in.accesses(in.form, yield) && in.formY != noForm {
			in.accesses(in.formY, yield)
		}
	}
}

func (in *Inst) accesses(form uint16, yield func(Access) bool) bool {
	f := Form{in.gen, form}
	atomic := strings.Contains(f.Instruction().Name(), "_ATOMIC_")
	mem, m0 := in.memory(f)
	var buf [MaxArgs]Arg
	args := in.appendArgs(buf[:0], form)
	for i := range args {
		a := &args[i]
		if a.Kind == AttrArg || a.Reg.Class == LDS_DIRECT {
			// R_PARAM: attributes and LDS_DIRECT are in LDS, M0 says where.
			mem[LocalMemory].Read, m0 = true, true
		}
		if a.Kind != RegArg || a.Reg.Class == NULL {
			continue
		}
		o := f.Operand(int(a.Operand))
		x := Access{Reg: a.Reg, Read: o.Read(), Written: o.Written()}
		switch {
		case x.Read && x.Written && atomic:
			// R_ATOMRTN: data that are not returned are only read.
			x.Written = in.returns()
		case x.Written && a.Reg.Class == VGPR && in.preserves():
			x.Read = true
		}
		if !yield(x) {
			return false
		}
	}
	if !in.implicit(f, args, m0, yield) {
		return false
	}
	for m, x := range mem {
		if x != (access{}) && !yield(Access{Memory: Memory(m), Read: x.Read, Written: x.Written, Implicit: true}) {
			return false
		}
	}
	return true
}

// returns tells whether an atomic returns the value before it.
func (in *Inst) returns() bool {
	for _, m := range [...]Modifier{ModGLC, ModSC0, ModTH} {
		if v, ok := in.Modifier(m); ok {
			return v&1 != 0
		}
	}
	return true
}

// preserves tells whether SDWA keeps the rest of the destination
// (R_PRESERVE: DST_UNUSED is 2, and DST_SEL is not the whole dword, 6).
func (in *Inst) preserves() bool {
	return in.Mod(ModDST_UNUSED) == 2 && in.Mod(ModDST_SEL) != 6
}

// access is reading and writing of one thing.
type access struct{ Read, Written bool }

func (x *access) add(read, written bool) {
	x.Read, x.Written = x.Read || read, x.Written || written
}

// implicit yields the registers that do not show in text.
func (in *Inst) implicit(f Form, args []Arg, m0 bool, yield func(Access) bool) bool {
	var regs [PC + 1]access
	regs[M0].Read = m0
	for o := range f.Operands() {
		if !o.Implicit() && shown(args, o) {
			continue
		}
		class := NoReg
		switch o.Type().Name() {
		case OPR_SSRC_SPECIAL_SCC:
			class = SCC
		case OPR_VCC:
			class = VCC
		case OPR_EXEC, OPR_SDST_EXEC:
			class = EXEC
		case OPR_SDST_M0:
			class = M0
		case OPR_PC:
			class = PC
		case OPR_FLAT_SCRATCH:
			class = FLAT_SCRATCH
		default:
			continue // memory, or a part of an address that is not in use
		}
		regs[class].add(o.Read(), o.Written())
	}
	// R_PC: AMD's files list PC where it is an operand, not for all branches.
	if f.Instruction().Flags().Has(Branch) {
		regs[PC].Written = true
	}
	for c, x := range regs {
		if x == (access{}) {
			continue
		}
		r := Reg{Class: RegClass(c), Count: 1}
		switch r.Class {
		case VCC, EXEC:
			r.Count = in.maskRegisters(f)
		case PC, FLAT_SCRATCH:
			r.Count = 2
		}
		if !yield(Access{Reg: r, Read: x.Read, Written: x.Written, Implicit: true}) {
			return false
		}
	}
	return true
}

// shown tells whether an operand is one of the arguments, or a part of an
// argument that its form leaves out. EXEC of V_CMPX and VCC of V_DUAL_CNDMASK are
// in AMD's list, but not in assembly text.
func shown(args []Arg, o Operand) bool {
	for i := range args {
		if int(args[i].Operand) == o.Index() {
			return true
		}
	}
	return false
}

// maskRegisters returns of how many registers the lane mask of f is: as many as
// the wave has lanes, except of scalar instructions that say it in their name
// (S_AND_SAVEEXEC_B32).
func (in *Inst) maskRegisters(f Form) uint8 {
	if name := f.Instruction().Name(); name[0] == 'S' {
		switch {
		case strings.HasSuffix(name, "_B32"):
			return 1
		case strings.HasSuffix(name, "_B64"):
			return 2
		}
	}
	if in.wave64 {
		return 2
	}
	return 1
}

// memory tells what a form does to each [Memory] (R_MEMORY), and whether M0 holds
// an address in LDS. Part of AMD's files list memory as an operand; the names say
// it in all of them.
func (in *Inst) memory(f Form) (mem [3]access, m0 bool) {
	e := f.Encoding()
	if b, ok := e.Base(); ok {
		e = b
	}
	name := f.Instruction().Name()
	has := func(s string) bool { return strings.Contains(name, s) }
	switch e.Name() {
	case ENC_DS, ENC_VDS, ENC_LDSDIR, ENC_VDSDIR:
		switch x := &mem[LocalMemory]; {
		case has("PERMUTE"), has("SWIZZLE"), has("GWS"), name == "DS_NOP":
		case has("XCHG"), has("SRC2"):
			*x = access{true, true}
		case has("_READ"), has("_LOAD"):
			x.Read = true
		case has("_WRITE"), has("_STORE"):
			x.Written = true
		default: // atomics, counters and stacks
			*x = access{true, true}
		}
	case ENC_FLAT, ENC_FLAT_GLBL, ENC_FLAT_GLOBAL, ENC_FLAT_SCRATCH, ENC_VFLAT, ENC_VGLOBAL, ENC_VSCRATCH,
		ENC_MUBUF, ENC_MTBUF, ENC_VBUFFER, ENC_MIMG, ENC_VIMAGE, ENC_VSAMPLE, ENC_SMEM:
		x := &mem[GlobalMemory]
		switch {
		case has("ATOMIC"):
			*x = access{true, true}
		case has("_LOAD"), has("SAMPLE"), has("GATHER4"), has("BVH"):
			x.Read = true
		case has("_STORE"), name == "TENSOR_SAVE":
			x.Written = true
		}
		// R_LDS: the other end of the way. CDNA 5 has its address in a VGPR or a
		// descriptor.
		if has("_LDS") || in.Mod(ModLDS) != 0 && *x != (access{}) {
			mem[LocalMemory] = access{Read: x.Written, Written: x.Read}
			m0 = e.Name() != ENC_VGLOBAL && e.Name() != ENC_VIMAGE
		}
	}
	return mem, m0
}
