// Package spec is the clean model of one GPU generation's instruction set: all
// names resolved to pointers, conditions as expression trees over fields,
// overlays applied, nothing of AMD's file format left. Package load makes it,
// packages emit, lint and stubs read it.
package spec

// A Generation is one GPU generation, e.g. RDNA 3.5.
type Generation struct {
	Key            string // rdna3_5: lower case, for file names and flags
	Name           string // RDNA 3.5: as AMD writes it, without "AMD "
	ArchitectureID int    // AMD's ArchitectureId
	Targets        []Target
	Source         Source

	Encodings           []*Encoding    // by Order, the order in which to try them
	Instructions        []*Instruction // AMD's order, then those that overlays add
	DataFormats         []*DataFormat  // AMD's order
	OperandTypes        []*OperandType // AMD's order
	FunctionalGroups    []*Group       // AMD's order
	FunctionalSubgroups []string       // AMD's order, NOT_ASSIGNED included where used
	Overlays            []*Overlay     // every overlay entry that was applied, in order
}

// A Target is one processor of a generation, e.g. gfx1151.
type Target struct {
	Name string // gfx1151
	Mach uint32 // EF_AMDGPU_MACH value in e_flags of a code object
}

// Source says which file a generation was read from.
type Source struct {
	File          string // AMD's file name, e.g. amdgpu_isa_rdna3_5.xml
	ReleaseDate   string // YYYY-MM-DD
	SchemaVersion string
	SHA256        string // of AMD's XML (not of the distilled one)
}

// An Overlay is one reviewed correction that was applied to AMD's file.
type Overlay struct {
	ID       string // stable, unique in the generation, e.g. "rdna1/opm-mubuf"
	Kind     string
	Key      string // what it changes, e.g. "ENC_MUBUF" or "ENC_DS/DS_ADD_SRC2_U32"
	Reason   string
	Evidence string
}

// Group is a functional group, e.g. VALU.
type Group struct {
	Name        string
	Description string
}

// An Encoding is one machine-code layout, e.g. ENC_VOP1 or VOP1_VOP_DPP16.
type Encoding struct {
	Name        string
	Order       int
	Bits        int      // total length in bits: 32, 64, 96, 128, ...
	Mask        uint32   // bits of the first dword that identify encoding and opcode
	Identifiers []uint32 // as AMD lists them (repaired by overlays), sorted, no duplicates
	Fields      []*Field // from the highest bit down (by the top range's highest bit)
	Conditions  []*Condition
	Base        *Encoding   // the encoding this one is a variant of; nil for a base
	Variants    []*Encoding // of a base, in order
	Description string
	Origin      *Overlay // nil: AMD's file
}

// A Field is a named group of bits of an encoding, or of the value of a
// partitioned operand type.
type Field struct {
	Name        string
	Ranges      []Range // least significant first
	Conditional bool
	Constant    *uint64 // ENCODING: the value it has in every instruction of the encoding
	Values      []Value // named values (fields of partitioned operand types)
	Description string
	Origin      *Overlay
}

// A Range is a contiguous piece of a field. The architectural value of the
// piece is raw<<PadBits | PadValue.
type Range struct {
	Offset   int // of the lowest bit, in bits from bit 0 of the first dword
	Bits     int
	PadBits  int
	PadValue uint64
}

// A Condition says when a form of an encoding applies, as a test on the
// instruction's fields.
type Condition struct {
	Name     string
	ID       int // AMD's ConditionId; -1 before schema 1.2.0
	Encoding *Encoding
	Expr     *Expr
	Origin   *Overlay
}

// An Expr is a resolved condition: exactly one shape per Op.
type Expr struct {
	Op    ExprOp
	Args  []*Expr  // And, Or: two or more; Not: one
	Field *Field   // Eq, Ne, In, NotIn: the field that is tested
	Set   []uint64 // Eq, Ne: one value; In, NotIn: any number, sorted
}

// ExprOp is the operator of an Expr.
type ExprOp uint8

// The operators of conditions.
const (
	True ExprOp = iota
	False
	And
	Or
	Not
	Eq
	Ne
	In
	NotIn
)

// An Instruction is one mnemonic with all its forms.
type Instruction struct {
	Name        string // AMD's spelling, upper case: V_FRACT_F32
	Aliases     []string
	Flags       Flags
	Group       *Group
	Subgroups   []string
	Forms       []*Form  // AMD's order
	Targets     []string // targets that have it; nil: all of the generation
	Description string
	Origin      *Overlay
}

// Flags are AMD's instruction flags.
type Flags struct {
	Branch              bool
	ConditionalBranch   bool
	IndirectBranch      bool
	ProgramTerminator   bool
	ImmediatelyExecuted bool
}

// A Form is an instruction in one encoding under one condition.
type Form struct {
	Instruction *Instruction
	Encoding    *Encoding
	Condition   *Condition
	Opcode      uint32
	Identifier  uint32 // first dword with the encoding's constant bits and the opcode, all else 0
	Slot        Slot
	Operands    []*Operand // AMD's order
	Origin      *Overlay
}

// Slot is the half of a dual instruction (VOPD) that a form describes.
type Slot uint8

// The slots of a form.
const (
	NoSlot Slot = iota
	SlotX
	SlotY
)

// An Operand is one explicit or implicit operand of a form.
type Operand struct {
	Field          *Field // nil: fixed register or side effect, not in the bits
	Format         *DataFormat
	Type           *OperandType
	Bits           int
	Read           bool
	Written        bool
	Implicit       bool
	BinaryRequired bool // AMD's IsBinaryMicrocodeRequired, a hint only
	Origin         *Overlay
}

// A DataFormat says how the bits of an operand are read.
type DataFormat struct {
	Name        string
	DataType    string // bits, float, integer, descriptor, unknown
	Bits        int
	Count       int // AMD's ComponentCount
	Components  [][]FormatField
	Description string
	Origin      *Overlay
}

// A FormatField is one part of a component, e.g. Mantissa.
type FormatField struct {
	Name       string
	Signedness string
	Ranges     []Range // offsets from the start of the whole format
}

// An OperandType says which values a field may hold and what they mean.
type OperandType struct {
	Name        string
	Partitioned bool
	Subtypes    []*OperandType
	Values      []Value  // this type's own, AMD's order
	Fields      []*Field // parts of the value, highest first
	Description string
	Origin      *Overlay
}

// A Value is one named value. Name may be empty (the value is legal and has no
// name); AMD's case is normalised: v0, s0, ttmp0, acc0, attr0 with a number are
// lower case, all other names upper case as in schema 1.1.
type Value struct {
	Name  string
	Value uint64
}
