package isa

import (
	"math"
	"slices"

	"github.com/amdisa/amdisa/isa/table"
)

// RegClass is the register file, or the special register, that a [Reg] names.
type RegClass uint8

// The register classes. Of special registers with two halves, index 0 is the
// low and index 1 the high one.
const (
	NoReg RegClass = iota
	SGPR
	VGPR
	AGPR // accumulation VGPR of CDNA
	TTMP // trap handler temporary
	VCC
	EXEC
	M0
	NULL
	SCC
	VCCZ
	EXECZ
	FLAT_SCRATCH
	XNACK_MASK
	TBA
	TMA
	SHARED_BASE
	SHARED_LIMIT
	PRIVATE_BASE
	PRIVATE_LIMIT
	FLAT_SCRATCH_BASE
	POPS_EXITING_WAVE_ID
	LDS_DIRECT
	PC
)

var regClassNames = [...]string{"none", "SGPR", "VGPR", "AGPR", "TTMP", "VCC", "EXEC", "M0", "NULL", "SCC", "VCCZ", "EXECZ",
	"FLAT_SCRATCH", "XNACK_MASK", "TBA", "TMA", "SHARED_BASE", "SHARED_LIMIT", "PRIVATE_BASE", "PRIVATE_LIMIT", "FLAT_SCRATCH_BASE",
	"POPS_EXITING_WAVE_ID", "LDS_DIRECT", "PC"}

// String returns the class's name, e.g. "VGPR".
func (c RegClass) String() string {
	if int(c) < len(regClassNames) {
		return regClassNames[c]
	}
	return "RegClass?"
}

// RegHalf tells which half of a 32-bit register a 16-bit operand is.
type RegHalf uint8

// The halves.
const (
	Whole RegHalf = iota
	Low           // bits 15:0, v1.l
	High          // bits 31:16, v1.h
)

// A Reg is a run of registers.
type Reg struct {
	Class RegClass
	Half  RegHalf
	Count uint8  // registers of 32 bits; 1 for a half
	Index uint16 // of the first
}

// ArgKind tells what an [Arg] is.
type ArgKind uint8

// The kinds of arguments.
const (
	// NoArg is the kind of the zero Arg.
	NoArg ArgKind = iota
	// RegArg: Reg holds the registers.
	RegArg
	// IntArg: an inline integer constant, -16 to 64; Value is the number as int64.
	IntArg
	// FloatArg: an inline floating-point constant; Value is its float64 bits (1/(2*pi) included).
	FloatArg
	// LiteralArg: a 32-bit literal; Value is what the instruction sees, extended
	// to the operand's size (see Inst.Literal for the dword itself).
	LiteralArg
	// Literal64Arg: a 64-bit literal of CDNA 5 in Value.
	Literal64Arg
	// ImmArg: an immediate of the instruction in Value, sign-extended where the operand is signed.
	ImmArg
	// LabelArg: a branch offset; Value is the signed distance in dwords from the next instruction.
	LabelArg
	// PartsArg: an immediate in Value whose parts the operand type names (wait
	// counts, hwreg, message, delay); see [Inst.Parts].
	PartsArg
	// AttrArg: interpolation attribute Value>>2, channel Value&3 (x, y, z, w);
	// Reg.Half says which half of a 16-bit one.
	AttrArg
	// ParamArg: interpolation parameter Value: 0 P10, 1 P20, 2 P0.
	ParamArg
	// TargetArg: export target number Value.
	TargetArg
	// OffArg: the operand is not used ("off" in assembly): a null address, an export component that is not enabled.
	OffArg
	// ReservedArg: the field holds Value, which means nothing in the generation.
	ReservedArg
)

var argKindNames = [...]string{"none", "register", "integer", "float", "literal", "literal64", "immediate", "label", "parts", "attribute",
	"parameter", "target", "off", "reserved"}

// String returns the kind's name in lower case, e.g. "register".
func (k ArgKind) String() string {
	if int(k) < len(argKindNames) {
		return argKindNames[k]
	}
	return "ArgKind?"
}

// An Arg is one argument of an instruction as assembly text shows it.
type Arg struct {
	Kind ArgKind
	// Slot is SlotX or SlotY in a dual instruction.
	Slot Slot
	// Operand is the index of the form's operand that the argument belongs to.
	// An image address in registers that do not follow each other is several
	// arguments with the same operand.
	Operand uint8
	// Reg is set when Kind is RegArg.
	Reg Reg
	// Literal is the dword of a LiteralArg as it stands in the code. An argument
	// to build may leave it 0: Value decides then.
	Literal uint32
	// Value is set when Kind is another; see the kinds.
	Value uint64
}

// Int returns Value as a signed number.
func (a Arg) Int() int64 { return int64(a.Value) }

// Float returns the number that a FloatArg stands for.
func (a Arg) Float() float64 { return math.Float64frombits(a.Value) }

// MaxArgs is the largest number of arguments of an instruction: a buffer of this
// capacity never makes [Inst.Args] allocate.
const MaxArgs = 20

// The inline floating-point constants in the order of their codes 240 to 248.
var inlineFloats = [...]float64{0.5, -0.5, 1, -1, 2, -2, 4, -4, 0.15915494309189532}

// Args appends the arguments of in, in assembly order, to buf and returns the
// result. It does not allocate if buf has room for [MaxArgs].
func (in *Inst) Args(buf []Arg) []Arg {
	n := len(buf)
	buf = in.appendArgs(buf, in.form)
	if in.formY == noForm {
		return buf
	}
	for i := n; i < len(buf); i++ {
		buf[i].Slot = SlotX
	}
	n = len(buf)
	buf = in.appendArgs(buf, in.formY)
	for i := n; i < len(buf); i++ {
		buf[i].Slot = SlotY
	}
	return buf
}

func (in *Inst) appendArgs(buf []Arg, form uint16) []Arg {
	t := in.gen.decoder()
	f := &t.Forms[form]
	n := len(buf)
	room := int(f.Args)
	if f.Image != 0 {
		room = MaxArgs // an address may be many
	}
	if cap(buf)-n < room {
		buf = slices.Grow(buf, room)
	}
	buf = buf[:n+room]
	// R_WAVE32: a lane mask has as many bits as the wave has lanes.
	mask := uint16(32)
	if in.wave64 {
		mask = 64
	}
	specs := t.Args[f.Arg : int(f.Arg)+int(f.Args)]
	for i := range specs {
		s := &specs[i]
		size := s.Size
		switch s.Rule {
		case table.RuleNone:
		case table.RuleWaveMask:
			size = mask
		default:
			n = len(in.ruled(t, f, s, buf[:n]))
			continue
		}
		v := in.bits(s.Off, s.Bits) << s.Pad
		switch s.Kind {
		case table.ArgSource:
			in.source(t, &buf[n], s, v, size)
		case table.ArgVGPR:
			in.vgpr(&buf[n], s, v, size)
		default:
			in.special(t, &buf[n], s, v, size)
		}
		n++
	}
	return buf[:n]
}

// vgpr makes the argument for VGPR number v.
func (in *Inst) vgpr(a *Arg, s *table.Arg, v uint32, size uint16) {
	*a = Arg{Kind: RegArg, Operand: s.Operand, Reg: Reg{Class: VGPR, Index: uint16(v), Count: uint8((size + 31) / 32)}}
	if s.Sel != 0 {
		in.half(s, &a.Reg)
	}
}

// half applies R_T16: where the high half of a 16-bit register is chosen.
func (in *Inst) half(s *table.Arg, r *Reg) {
	high := false
	if s.Sel == table.SelBit7 {
		high = r.Index&0x80 != 0
		r.Index &= 0x7f
	} else {
		high = in.bit(s.Sel)
	}
	r.Half = Low
	if high {
		r.Half = High
	}
}

// source reads the unified encoding of sources: scalars and constants below
// 256, VGPRs from 256 on.
func (in *Inst) source(t *decoder, a *Arg, s *table.Arg, v uint32, size uint16) {
	if v >= 256 {
		in.vgpr(a, s, v-256, size)
		return
	}
	sc := t.Scalars[v]
	switch sc.Kind {
	case table.ScalarReg:
		*a = Arg{Kind: RegArg, Operand: s.Operand, Reg: Reg{Class: RegClass(sc.Class), Index: uint16(sc.Index), Count: uint8((size + 31) / 32)}}
	case table.ScalarInt:
		*a = Arg{Kind: IntArg, Operand: s.Operand, Value: uint64(int64(sc.Index))}
	case table.ScalarFloat:
		*a = Arg{Kind: FloatArg, Operand: s.Operand, Value: math.Float64bits(inlineFloats[sc.Index])}
	case table.ScalarLiteral:
		if in.literalDwords(t) == 1 && s.Ext != table.ExtNone {
			*a = in.literal(s, size)
			return
		}
		*a = Arg{Kind: ReservedArg, Operand: s.Operand, Value: uint64(v)}
	case table.ScalarLiteral64:
		if in.literalDwords(t) == 2 && s.Ext != table.ExtNone {
			*a = in.literal64(s)
			return
		}
		*a = Arg{Kind: ReservedArg, Operand: s.Operand, Value: uint64(v)}
	default:
		*a = Arg{Kind: ReservedArg, Operand: s.Operand, Value: uint64(v)}
	}
}

// literalDwords returns how many dwords of literal end the instruction.
func (in *Inst) literalDwords(t *decoder) int {
	if in.formY == noForm {
		return int(t.Forms[in.form].Literal)
	}
	// R_VOPD: the third dword is the literal that either half may ask for; VOPD3
	// has three dwords and no literal.
	x, y := &t.Forms[in.form], &t.Forms[in.formY]
	if in.dwords == 3 && (x.Dwords == 2 || y.Dwords == 2 || x.Literal+y.Literal != 0) {
		return 1
	}
	return 0
}

// Literal returns the 32-bit literal behind the instruction as it stands in the
// code, and whether there is one.
func (in *Inst) Literal() (uint32, bool) {
	if in.literalDwords(in.gen.decoder()) == 1 {
		return in.words[in.dwords-1], true
	}
	return 0, false
}

// literal makes the argument for a 32-bit literal: always the last dword.
func (in *Inst) literal(s *table.Arg, size uint16) Arg {
	v := uint64(in.words[in.dwords-1])
	switch {
	case size == 16:
		v &= 0xffff
	case size <= 32:
	case s.Ext == table.ExtSign:
		v = uint64(int64(int32(v)))
	case s.Ext == table.ExtHigh:
		v <<= 32
	}
	return Arg{Kind: LiteralArg, Operand: s.Operand, Value: v, Literal: in.words[in.dwords-1]}
}

// literal64 makes the argument for a 64-bit literal: always the last two dwords.
func (in *Inst) literal64(s *table.Arg) Arg {
	v := uint64(in.words[in.dwords-2]) | uint64(in.words[in.dwords-1])<<32
	return Arg{Kind: Literal64Arg, Operand: s.Operand, Value: v}
}
