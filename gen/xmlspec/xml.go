// Package xmlspec is AMD's machine-readable GPU ISA XML, element by element, as
// Go types, with a streaming reader for every dialect of the schema and a writer
// for the canonical one.
//
// The types say what a file says and nothing more: names are not resolved,
// faults are not repaired (package load does both). Numbers are parsed, blanks
// around names are trimmed, and the two dialects of condition expressions are
// read into one tree; otherwise the order and the content are the file's.
package xmlspec

// A Pos is a place in a specification file.
type Pos struct {
	Line int // 1-based line of the element's start tag; 0 if not known
}

// Spec is the root element: one GPU generation.
type Spec struct {
	File   string // name of the file as it was given, for messages
	SHA256 string // of the uncompressed XML, lower-case hex; empty when not read from a file

	Document            Document
	Architecture        Architecture
	Encodings           []*Encoding
	Instructions        []*Instruction
	DataFormats         []*DataFormat
	OperandTypes        []*OperandType
	FunctionalGroups    []*FunctionalGroup
	FunctionalSubgroups []*FunctionalSubgroup

	// Problems are what the reader noticed and did not reject: elements and
	// attributes that the schema does not have, a Radix it had to assume, ...
	Problems []Problem
}

// A Problem is something in the file that the schema does not allow for and
// that the reader could pass over.
type Problem struct {
	Pos
	Path    string // e.g. /Spec/ISA/Instructions/Instruction[V_NOP]/Flavour
	Kind    ProblemKind
	Message string
}

// ProblemKind tells what a Problem is about.
type ProblemKind string

// The kinds of problems a reader reports.
const (
	UnknownElement   ProblemKind = "unknown-element"
	UnknownAttribute ProblemKind = "unknown-attribute"
	DuplicateElement ProblemKind = "duplicate-element" // the first counts
	MissingAttribute ProblemKind = "missing-attribute"
	UnexpectedText   ProblemKind = "unexpected-text"
	BadRadix         ProblemKind = "bad-radix"
	BadBool          ProblemKind = "bad-bool"
)

// Document holds the publication facts of the file.
type Document struct {
	Pos
	Copyright     string
	Sensitivity   string
	License       string
	ReleaseDate   string // YYYY-MM-DD
	SchemaVersion string // a.b.c
}

// Architecture names the generation.
type Architecture struct {
	Pos
	Name string // e.g. "AMD RDNA 3"
	ID   int    // AMD's ArchitectureId
}

// Encoding is one machine-code layout, e.g. ENC_VOP1.
type Encoding struct {
	Pos
	Order       int // may be -1; only the order of the numbers means anything
	Name        string
	BitCount    int
	Mask        Bits // EncodingIdentifierMask
	Identifiers []Identifier
	Conditions  []*EncodingCondition
	Description string
	Fields      []*Field
}

// Identifier is one EncodingIdentifier: the encoding's constant bits together
// with one opcode.
type Identifier struct {
	Pos
	Bits Bits
}

// Bits is a string of binary digits, most significant bit first, as it stands
// in the file with blanks removed.
type Bits struct {
	Digits string
	Radix  int // as given; 2 where the attribute is missing
}

// EncodingCondition tells when an encoding applies. ID is nil before schema 1.2.0.
type EncodingCondition struct {
	Pos
	Name string
	ID   *int
	Expr *Expr // nil if the element is missing or empty
}

// Expr is a node of a condition's expression tree, of either dialect.
type Expr struct {
	Pos
	Kind ExprKind
	// Op is the operator as the file spells it (ExprOp), e.g. "&&" or
	// ".fieldderef"; the name (ExprID); or the digits (ExprLit, empty in a
	// literal that has no value).
	Text string
	Args []*Expr    // operands of an operator, in order
	Type *ValueType // type annotation, if any
}

// ExprKind tells the nodes of an expression tree apart.
type ExprKind uint8

// The kinds of nodes.
const (
	ExprOp ExprKind = iota
	ExprID
	ExprLit
	ExprOther // a node outside the published schema; Text holds its name
)

// ValueType is a type annotation such as U 9 (unsigned, 9 bits).
type ValueType struct {
	Base string
	Size int
}

// Field is a named group of bits of an encoding or of a partitioned operand type.
type Field struct {
	Pos
	Name        string
	Conditional bool
	Description string
	RangeCount  int // as the attribute says
	Ranges      []Range
	Predefined  []PredefinedValue
}

// Range is one contiguous piece of a field. Order 0 is the least significant.
type Range struct {
	Pos
	Order    int
	BitCount int
	Offset   int // of the lowest bit, from bit 0 of the first dword
	Padding  *Padding
}

// Padding is a constant below a range: value = raw<<BitCount | Value.
type Padding struct {
	BitCount int
	Value    uint64
}

// Instruction is one mnemonic with all its encodings.
type Instruction struct {
	Pos
	Flags               Flags
	Name                string
	Aliases             []string
	Description         string
	Encodings           []*InstructionEncoding
	FunctionalGroup     string
	FunctionalSubgroups []string
}

// Flags are the five InstructionFlags; one that is missing is false.
type Flags struct {
	IsBranch              bool
	IsConditionalBranch   bool
	IsIndirectBranch      bool
	IsProgramTerminator   bool
	IsImmediatelyExecuted bool
}

// InstructionEncoding is an instruction in one encoding under one condition.
type InstructionEncoding struct {
	Pos
	EncodingName string
	Condition    string
	ConditionID  *int // EncodingCondition@Id, from schema 1.2.0 on
	Opcode       uint64
	Operands     []*Operand
}

// Operand is one explicit or implicit operand.
type Operand struct {
	Pos
	Input                       bool
	Output                      bool
	IsImplicit                  bool
	IsBinaryMicrocodeRequired   bool
	Order                       int
	FieldName                   string // empty if the element is absent
	DataFormatName, OperandType string
	Size                        int // bits
}

// DataFormat says how the bits of an operand are read.
type DataFormat struct {
	Pos
	Name           string
	Description    string
	DataType       string // bits, float, integer, descriptor, unknown
	BitCount       int
	ComponentCount int
	Components     []Component
}

// Component is one BitMap of a DataFormat.
type Component struct {
	Pos
	Order  int
	Fields []*FormatField
}

// FormatField is a field of a component, e.g. Mantissa.
type FormatField struct {
	Pos
	Name       string
	Signedness string
	RangeCount int
	Ranges     []Range
}

// OperandType says what values a field may hold and what they mean.
type OperandType struct {
	Pos
	Name        string
	Description string
	Partitioned bool
	Subtypes    []string
	Predefined  []PredefinedValue
	Fields      []*Field // of a partitioned type, offsets relative to the value
}

// PredefinedValue names one value of a field. Name may be empty.
type PredefinedValue struct {
	Pos
	Name        string
	Description string
	Value       uint64
}

// FunctionalGroup is an entry of the FunctionalGroups section.
type FunctionalGroup struct {
	Pos
	Name        string
	Description string
}

// FunctionalSubgroup is an entry of the FunctionalSubgroups section.
type FunctionalSubgroup struct {
	Pos
	Name string
}
