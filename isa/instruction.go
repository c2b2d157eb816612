package isa

import (
	"iter"

	"github.com/amdisa/amdisa/isa/table"
)

// An Instruction is an instruction of a generation: one name with all its forms.
// Instructions may be compared with ==. The zero Instruction is none; its methods
// must not be called.
type Instruction struct {
	g *Generation
	i uint16
}

func (in Instruction) row() *table.Instruction { return &in.g.t.Instructions[in.i] }

// Generation is the generation that the instruction is of.
func (in Instruction) Generation() *Generation { return in.g }

// Index is the position of the instruction in [Generation.Instructions].
func (in Instruction) Index() int { return int(in.i) }

// Mnemonic is the name of the instruction in this generation, as a constant.
func (in Instruction) Mnemonic() Mnemonic { return Mnemonic(in.row().Mnemonic) }

// Name is the name of the instruction in this generation, as AMD spells it.
func (in Instruction) Name() string { return in.g.nameAt(int(in.i)) }

// String is the same as [Instruction.Name], and "none" for the zero Instruction.
func (in Instruction) String() string {
	if in.g == nil {
		return "none"
	}
	return in.Name()
}

// nameAt is an instruction's name by its index.
func (g *Generation) nameAt(i int) string {
	return g.t.NameText[g.t.NameOffsets[i] : g.t.NameOffsets[i+1]-1]
}

// Aliases yields the other names that AMD gives the instruction in this generation.
func (in Instruction) Aliases() iter.Seq[string] {
	return func(yield func(string) bool) {
		r := in.row()
		for i := range int(r.Aliases) {
			if !yield(in.g.nameAt(int(r.Alias) + i)) {
				return
			}
		}
	}
}

// Description is AMD's text on the instruction; empty unless the tables were
// generated with descriptions, which those of this package are not.
func (in Instruction) Description() string {
	if d := in.g.t.Descriptions; d != nil {
		return d.Instructions[in.i]
	}
	return ""
}

// Flags are properties of an instruction that AMD's files state.
type Flags uint8

// The flags of an instruction.
const (
	Branch              Flags = table.Branch              // may go on elsewhere than at the next instruction
	ConditionalBranch   Flags = table.ConditionalBranch   // a branch that may also not be taken
	IndirectBranch      Flags = table.IndirectBranch      // the target is in registers
	ProgramTerminator   Flags = table.ProgramTerminator   // ends the wave's program
	ImmediatelyExecuted Flags = table.ImmediatelyExecuted // is not queued to an execution unit
)

// Has tells if all of the given flags are set.
func (f Flags) Has(flags Flags) bool { return f&flags == flags }

// String names the flags that are set, with "|" between them.
func (f Flags) String() string {
	s := ""
	for i, name := range [...]string{"branch", "conditional branch", "indirect branch", "program terminator", "immediately executed"} {
		if f>>i&1 != 0 {
			s += "|" + name
		}
	}
	if s == "" {
		return "none"
	}
	return s[1:]
}

// Flags are the properties of the instruction that AMD's files state.
func (in Instruction) Flags() Flags { return Flags(in.row().Flags) }

// Group is the functional group of the instruction; 0 if AMD names none.
func (in Instruction) Group() FunctionalGroup {
	if i := in.row().Group; i != 0 {
		return FunctionalGroup(in.g.t.Groups[i-1].ID)
	}
	return 0
}

// Subgroups yields the functional subgroups of the instruction, in AMD's order.
func (in Instruction) Subgroups() iter.Seq[FunctionalSubgroup] {
	return func(yield func(FunctionalSubgroup) bool) {
		r := in.row()
		for _, i := range in.g.t.SubgroupLists[r.Subgroup:][:r.Subgroups] {
			if !yield(FunctionalSubgroup(in.g.t.Subgroups[i].ID)) {
				return
			}
		}
	}
}

// NumForms is the number of forms, at least 1.
func (in Instruction) NumForms() int { return int(in.row().Forms) }

// Form is one of the forms, 0 to NumForms-1, in AMD's order.
func (in Instruction) Form(i int) Form {
	r := in.row()
	if uint(i) >= uint(r.Forms) {
		panic("isa: no such form")
	}
	return Form{in.g, r.Form + uint16(i)}
}

// Forms yields the forms in AMD's order.
func (in Instruction) Forms() iter.Seq[Form] {
	return func(yield func(Form) bool) {
		r := in.row()
		for i := range uint16(r.Forms) {
			if !yield(Form{in.g, r.Form + i}) {
				return
			}
		}
	}
}

// Opcode is the opcode of the instruction in an encoding.
func (in Instruction) Opcode(e EncodingName) (uint32, bool) {
	if enc := in.g.t.ByEncoding[e].Encoding; enc != 0 {
		for f := range in.Forms() {
			if r := f.row(); r.Encoding == enc-1 {
				return uint32(r.Opcode), true
			}
		}
	}
	return 0, false
}

// Targets yields the processors that have the instruction.
func (in Instruction) Targets() iter.Seq[Target] {
	return func(yield func(Target) bool) {
		for t := range in.g.Targets() {
			if in.HasTarget(t) && !yield(t) {
				return
			}
		}
	}
}

// HasTarget tells if a processor has the instruction.
func (in Instruction) HasTarget(t Target) bool {
	m := in.row().Targets
	return t.g == in.g && (m == 0 || m>>t.i&1 != 0)
}

// Origin tells if the instruction is as in AMD's file or was added or changed by an
// overlay.
func (in Instruction) Origin() Origin { return Origin{in.g, in.row().Origin} }

// A Form is an instruction in one encoding under one condition, with its opcode
// and operands. Forms may be compared with ==. The zero Form is none; its methods
// must not be called.
type Form struct {
	g *Generation
	i uint16
}

func (f Form) row() *table.Form { return &f.g.t.Forms[f.i] }

// String names the form by its instruction, encoding, slot and condition, such as
// "V_FRACT_F32 in ENC_VOP1 (default)"; it is "none" for the zero Form.
func (f Form) String() string {
	if f.g == nil {
		return "none"
	}
	slot := f.Slot().String()
	if slot != "" {
		slot = ", slot " + slot
	}
	return f.Instruction().Name() + " in " + f.Encoding().String() + slot + " (" + f.Condition().Name() + ")"
}

// Index is the position of the form among all of its generation, from 0 to
// [Generation.NumForms]-1: for tables with an entry a form.
func (f Form) Index() int { return int(f.i) }

// Generation is the generation that the form is of.
func (f Form) Generation() *Generation { return f.g }

// Instruction is the instruction that the form is of.
func (f Form) Instruction() Instruction { return Instruction{f.g, f.row().Instruction} }

// Encoding is the layout of the form's machine code.
func (f Form) Encoding() Encoding { return Encoding{f.g, f.row().Encoding} }

// Condition tells when the instruction has this form rather than another of the
// same opcode.
func (f Form) Condition() Condition {
	r := f.row()
	return Condition{f.g, f.g.t.Encodings[r.Encoding].Condition + uint16(r.Condition)}
}

// Opcode is the value of the opcode field (OP, for the halves of dual
// instructions OPX or OPY); 0 in encodings that have none.
func (f Form) Opcode() uint32 { return uint32(f.row().Opcode) }

// Identifier is the first dword of the form's machine code with the encoding's
// constant bits and the opcode, and zeros elsewhere.
func (f Form) Identifier() uint32 { return f.row().Identifier }

// A Slot is the half of a dual instruction (VOPD) that a form describes.
type Slot uint8

// The slots of a form.
const (
	NoSlot Slot = iota // not half of a dual instruction
	SlotX              // the first half
	SlotY              // the second half
)

// String is "X", "Y" or, for a form that is not half of a dual instruction, "".
func (s Slot) String() string {
	switch s {
	case SlotX:
		return "X"
	case SlotY:
		return "Y"
	}
	return ""
}

// Slot is the half of a dual instruction that the form describes.
func (f Form) Slot() Slot { return Slot(f.row().Slot) }

// NumOperands is the number of operands, implicit ones included.
func (f Form) NumOperands() int { return int(f.row().Operands) }

// Operand is one of the operands, 0 to NumOperands-1, in AMD's order.
func (f Form) Operand(i int) Operand {
	if uint(i) >= uint(f.row().Operands) {
		panic("isa: no such operand")
	}
	return Operand{f.g, f.i, uint8(i)}
}

// Operands yields the operands in AMD's order: as in assembly, destinations
// first, then those that are not written there.
func (f Form) Operands() iter.Seq[Operand] {
	return func(yield func(Operand) bool) {
		for i := range f.row().Operands {
			if !yield(Operand{f.g, f.i, i}) {
				return
			}
		}
	}
}

// Origin tells if the form is as in AMD's file or was added or changed by an
// overlay; [Origin.Kind] tells which.
func (f Form) Origin() Origin { return Origin{f.g, f.row().Origin} }

// An Operand is one operand of a form: a field of the machine code, a fixed
// register that assembly shows (VCC in a carry), or a side effect that it does
// not (SCC, EXEC, memory). One that is read and written is often two operands in
// AMD's files. Operands may be compared with ==.
type Operand struct {
	g    *Generation
	form uint16
	i    uint8
}

func (o Operand) row() *table.Operand {
	t := o.g.t
	return &t.Operands[t.OperandLists[int(t.Forms[o.form].Operand)+int(o.i)]]
}

// Form is the form that has the operand.
func (o Operand) Form() Form { return Form{o.g, o.form} }

// Index is the position of the operand in its form.
func (o Operand) Index() int { return int(o.i) }

// Field is the field of the encoding that holds the operand; false for a fixed
// register or a side effect, which are not in the machine code.
func (o Operand) Field() (Field, bool) {
	n := o.row().Field
	if n == 0 {
		return Field{}, false
	}
	return Encoding{o.g, o.g.t.Forms[o.form].Encoding}.field(n - 1)
}

// Format tells how the operand's bits are read.
func (o Operand) Format() DataFormat { return DataFormat{o.g, o.row().Format} }

// Type tells which values the operand's field may hold, or which register a
// fixed operand is.
func (o Operand) Type() OperandType { return OperandType{o.g, o.row().Type} }

// Bits is the size of the operand, which may differ from that of its format; a
// register operand takes Bits/32 registers, rounded up.
func (o Operand) Bits() int { return int(o.row().Bits) }

// Read tells if the instruction reads the operand.
func (o Operand) Read() bool { return o.row().Flags&table.Read != 0 }

// Written tells if the instruction writes the operand.
func (o Operand) Written() bool { return o.row().Flags&table.Written != 0 }

// Implicit tells if assembly does not show the operand.
func (o Operand) Implicit() bool { return o.row().Flags&table.Implicit != 0 }

// BinaryRequired is AMD's IsBinaryMicrocodeRequired, which is not reliable; see
// [Operand.Field] instead.
func (o Operand) BinaryRequired() bool { return o.row().Flags&table.BinaryRequired != 0 }

// Origin tells if the operand is as in AMD's file or comes from an overlay.
func (o Operand) Origin() Origin { return Origin{o.g, o.row().Origin} }

// An Origin tells where a fact comes from: AMD's file or an overlay, a reviewed
// correction of it.
type Origin struct {
	g *Generation
	i uint16 // overlay plus one
}

// Overlay tells if the fact comes from an overlay rather than from AMD's file.
func (o Origin) Overlay() bool { return o.i != 0 }

func (o Origin) row() table.Overlay {
	if o.i == 0 {
		return table.Overlay{}
	}
	return o.g.t.Overlays[o.i-1]
}

// ID names the overlay, such as "rdna1/opm-mubuf"; empty for AMD's file, as are
// the other texts.
func (o Origin) ID() string { return o.row().ID }

// Kind is the kind of change that the overlay makes.
func (o Origin) Kind() string { return o.row().Kind }

// Key is what the overlay changes, such as "ENC_MUBUF".
func (o Origin) Key() string { return o.row().Key }

// Reason tells why AMD's file had to be corrected.
func (o Origin) Reason() string { return o.row().Reason }

// Evidence tells what shows that the overlay is right.
func (o Origin) Evidence() string { return o.row().Evidence }

// String is the name of AMD's file, or "overlay" with the overlay's name and reason.
func (o Origin) String() string {
	if o.g == nil {
		return "none"
	}
	if o.i != 0 {
		return "overlay " + o.ID() + ": " + o.Reason()
	}
	return o.g.t.Source.File
}
