// Package table holds the shapes of the tables that isagen generates, for
// package isa and for the modules of others. Users of isa have no business
// here: everything is read through the types of package isa.
//
// The tables are laid out by the linker. They refer to each other by index, not
// by pointer, and hold each thing that repeats (operand lists, bit ranges, value
// lists) once; a reference that may be absent is an index plus one, and zero
// then means none. Numbers such as a mnemonic are those of package isa, which
// this package does not know.
package table

// A Generation is all there is to know of one GPU generation.
type Generation struct {
	Key            string // rdna3_5
	Name           string // RDNA 3.5
	ArchitectureID int    // AMD's ArchitectureId
	Source         Source
	Targets        []Target // at most 16

	Instructions []Instruction // AMD's order, then those that overlays add
	Forms        []Form        // by instruction
	Operands     []Operand     // distinct operands
	OperandLists []uint16      // indexes of Operands; a form has a piece of it

	Encodings  []Encoding // in the order in which a decoder tries them
	Fields     []Field    // by encoding, then by operand type; highest bits first
	FieldNames []Name
	Ranges     []Range
	Conditions []Condition // by encoding
	Exprs      []Expr
	Sets       []uint32 // constants of conditions

	OperandTypes []OperandType // AMD's order
	Subtypes     []uint8       // indexes of OperandTypes
	Values       []Value

	Formats      []Format // AMD's order
	Components   []Component
	FormatFields []FormatField

	Groups        []Name
	Subgroups     []Name
	SubgroupLists []uint8 // indexes of Subgroups
	Overlays      []Overlay

	Decoder *Decoder // what decoding and building run on

	// NameText holds every name by which an instruction is found, a line each:
	// first the name of each instruction, in their order, then aliases by
	// instruction, then names that only other generations use. NameOffsets says
	// where each begins, and where the text ends. NameHash is an open hash table.
	NameText    string
	NameOffsets []uint16
	NameHash    []NameSlot

	// Mnemonics has by isa.Mnemonic the index plus one of the instruction that
	// is so called here; OtherMnemonics is the same for the mnemonics that a
	// module of others declares, less isa.OtherMnemonics.
	Mnemonics      []uint16
	OtherMnemonics []uint16

	// ByEncoding says by isa.EncodingName where in Opcodes the encoding's
	// opcodes are. Opcodes has by opcode the index plus one of the instruction.
	ByEncoding [256]Opcodes
	Opcodes    []uint16

	// Descriptions are AMD's texts, or nil.
	Descriptions *Descriptions
}

// A Source is the file a generation was read from.
type Source struct {
	File          string
	ReleaseDate   string
	SchemaVersion string
	SHA256        string
}

// A Target is one processor, e.g. gfx1151.
type Target struct {
	Name string
	Mach uint32
}

// A Name is a name and its number in package isa.
type Name struct {
	Name string
	ID   uint16
}

// Bits of Instruction.Flags.
const (
	Branch = 1 << iota
	ConditionalBranch
	IndirectBranch
	ProgramTerminator
	ImmediatelyExecuted
)

// An Instruction is one mnemonic with its forms.
type Instruction struct {
	Mnemonic  uint16 // isa.Mnemonic
	Form      uint16 // the first of its forms
	Forms     uint8  // their number
	Aliases   uint8
	Alias     uint16 // the first of its aliases, in NameOffsets
	Group     uint8  // plus one
	Subgroups uint8  // their number
	Subgroup  uint8  // the first, in SubgroupLists
	Flags     uint8
	Targets   uint16 // a bit for each target that has it; 0: all
	Origin    uint16 // overlay plus one
}

// A Form is an instruction in one encoding under one condition.
type Form struct {
	Identifier  uint32
	Instruction uint16
	Opcode      uint16
	Operand     uint16 // the first, in OperandLists
	Operands    uint8  // their number
	Encoding    uint8
	Condition   uint8 // of those of the encoding
	Slot        uint8 // 0 none, 1 X, 2 Y
	Origin      uint16
}

// Bits of Operand.Flags.
const (
	Read = 1 << iota
	Written
	Implicit
	BinaryRequired
)

// An Operand is one operand of a form.
type Operand struct {
	Field  uint8 // in FieldNames, plus one
	Format uint8
	Type   uint8
	Flags  uint8
	Bits   uint16
	Origin uint16
}

// An Encoding is one machine-code layout.
type Encoding struct {
	Name       string
	Mask       uint32
	Order      int16
	Bits       uint16
	Field      uint16 // the first
	Condition  uint16 // the first
	Fields     uint8
	Conditions uint8
	ID         uint8 // isa.EncodingName
	Base       uint8 // plus one
	Origin     uint16
}

// Bits of Field.Flags.
const (
	Conditional = 1 << iota
	HasConstant
)

// A Field is a named group of bits.
type Field struct {
	Name     uint8 // in FieldNames
	Flags    uint8
	Range    uint16 // the first, least significant
	Ranges   uint8
	Values   uint8
	Value    uint16 // the first
	Constant uint32
	Origin   uint16
}

// A Range is a contiguous piece of a field.
type Range struct {
	Offset   uint16
	Bits     uint16
	PadBits  uint16
	PadValue uint16
}

// A Condition tells when an encoding's forms apply.
type Condition struct {
	Name   string
	ID     int16  // -1: none
	Expr   uint16 // the root; its arguments follow it
	Origin uint16
}

// The operators of Expr.Op, as in gen/spec.
const (
	True = iota
	False
	And
	Or
	Not
	Eq
	Ne
	In
	NotIn
)

// An Expr is a node of a condition, followed by its arguments.
type Expr struct {
	Op    uint8
	Count uint8  // of arguments (And, Or, Not) or of members (others)
	Field uint16 // in Fields
	Set   uint16 // the first member, in Sets
}

// An OperandType says what values a field may hold.
type OperandType struct {
	Name        string
	ID          uint8 // isa.OperandTypeName
	Partitioned bool
	Subtypes    uint8
	Fields      uint8
	Subtype     uint16 // the first
	Field       uint16 // the first
	Value       uint16 // the first
	Values      uint16
	Origin      uint16
}

// A Value is one named value, or a run of values whose names differ only in a
// number that counts with the value, such as v0 to v255. Of a run, Text holds
// all names one after another, at least Count of them.
type Value struct {
	Text   string
	Value  uint32 // the first
	Count  uint16
	Prefix uint16 // length of the part of a run's names before the number
	Number uint32 // in the first name of a run
}

// A Format is a data format.
type Format struct {
	Name       string
	ID         uint16 // isa.DataFormatName
	Type       uint8  // isa.DataType
	Components uint8  // number of entries of Components
	Component  uint16 // the first
	Bits       uint16
	Count      uint16 // AMD's ComponentCount
	Origin     uint16
}

// A Component is a run of components of a format, each Stride bits above the one
// before and otherwise equal.
type Component struct {
	Field  uint16 // the first, in FormatFields
	Fields uint8
	Count  uint8
	Stride uint16
}

// A FormatField is a part of a component.
type FormatField struct {
	Name       string
	Signedness uint8 // isa.Signedness
	Ranges     uint8
	Range      uint16
}

// An Overlay is a correction of AMD's file.
type Overlay struct {
	ID       string
	Kind     string
	Key      string
	Reason   string
	Evidence string
}

// A NameSlot is an entry of the hash table of names.
type NameSlot struct {
	Offset      uint16 // in NameText
	Instruction uint16 // plus one; 0: the slot is empty
	Len         uint8
}

// Opcodes is a piece of Generation.Opcodes.
type Opcodes struct {
	First    uint32
	Count    uint16
	Encoding uint8 // plus one
}

// Descriptions are AMD's texts, one for each row of the table of that name.
type Descriptions struct {
	Instructions []string
	Encodings    []string
	Fields       []string
	OperandTypes []string
	Formats      []string
}
