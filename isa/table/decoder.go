package table

// A Decoder is what package isa's decoder and builder run on, made by package
// gen/decode. Indexes of forms are those of Generation.Forms.
type Decoder struct {
	Prefix    [512]uint8 // highest 9 bits of the first dword -> family plus one
	Families  []Family
	Ops       []Op
	Forms     []FormCode
	Cands     []Cand
	Fixed     []Fixed
	Selectors string // from Op.Selector on: marker classes -> candidate or one of the answers below
	Classes   string // from Marker.Class on: field value -> marker class
	Args      []Arg
	Images    []Image
	Templates []string // machine code of a form with nothing but its constants
	Mods      []Mod
	ModLists  []uint16 // by encoding: the first of its Mods; one more at the end
	Scalars   [256]Scalar
	Null      uint8 // scalar source value that means no register
	Wave64    bool  // default wave size
	AlignVGPR bool  // runs of VGPRs start at even numbers
}

// A BitRange is Bits bits from bit Off of the instruction on.
type BitRange struct{ Off, Bits uint8 }

// A Pick takes bits out of two dwords to where they belong in a value: rotated
// left by Rotate and masked. The zero Pick takes none.
type Pick struct {
	Rotate uint8
	Mask   uint32
}

// A Marker is a field whose value tells apart the forms of an opcode: literal,
// DPP, SDWA, NSA. The zero Marker has class 0 always.
type Marker struct {
	Rotate uint8
	Mask   uint16
	Class  uint16 // in Classes
}

// Answers of Selectors that are no candidates.
const (
	NoOperand = 0xfd
	NoOpcode  = 0xfe
	NoForm    = 0xff
)

// FamilyKind tells the decoder's code paths apart.
type FamilyKind uint8

// The kinds of families.
const (
	Single FamilyKind = iota
	Dual              // VOPD: two instructions in one word
	Pair              // VOP3PX2, VOP3PX3: scale prefix and matrix instruction
)

// A Family is a set of encodings that share constant bits and opcode field.
type Family struct {
	Kind        FamilyKind
	Dwords      uint8   // needed for opcode and markers
	Op          [3]Pick // their or is the opcode
	OpY         Pick
	Markers     [3]Marker
	Base, BaseY uint32 // in Ops
	Mask, Want  uint32 // Pair: test on the third dword
	Reserved    uint64 // bits of the first two dwords that must be zero
}

// An Op is an opcode of a family; the zero Op one that no instruction has.
type Op struct {
	First    uint16 // in Cands
	Selector uint16 // in Selectors; the one at 0 always answers NoOpcode
	Pair     uint8  // family plus one that the opcode is the prefix of
}

// A Cand is a form that an opcode may stand for.
type Cand struct {
	Form    uint16
	Fixed   uint16 // in Decoder.Fixed
	Dwords  uint8
	Limited bool // only some targets have it
}

// Fixed are bits of the first two dwords that must have a value: those of Mask
// that of Want.
type Fixed struct{ Mask, Want uint64 }

// A FormCode is what the decoder must know of a form.
type FormCode struct {
	Arg      uint16 // the first, in Args
	Template uint16
	Args     uint8
	Dwords   uint8 // 0: the form is not decoded
	Image    uint8 // plus one
	Literal  uint8 // dwords of literal at the end
}

// ArgKind says how a field's value becomes an argument.
type ArgKind uint8

// The kinds of arguments; package gen/decode describes them.
const (
	ArgSource ArgKind = iota
	ArgVGPR
	ArgAcc
	ArgAccSource
	ArgAGPR
	ArgAGPRSource
	ArgSDWA
	ArgSDWADst
	ArgSGPR
	ArgVCC
	ArgEXEC
	ArgM0
	ArgImm
	ArgSigned
	ArgLabel
	ArgParts
	ArgLiteral
	ArgLiteral64
	ArgAttr
	ArgParam
	ArgTarget
	ArgVDSTY
	ArgImageAddr
)

// A Rule says how mode bits change an argument; file rules.go of package isa
// describes them.
type Rule uint8

// The rules.
const (
	RuleNone Rule = iota
	RuleWaveMask
	RuleHalf64
	RuleMatrixFmt
	RuleFlatAddr
	RuleSAddr
	RuleScratchV
	RuleScratchSVE
	RuleReturn
	RuleLDS
	RuleLDSTFE
	RuleTFE
	RuleBufferAddr
	RuleSMEMOffset
	RuleSMEMOffset9
	RuleExport
	RuleTensor
	RuleImageData
	RuleImageAddr
)

// Ext says how a 32-bit literal becomes the value of a 64-bit operand.
type Ext uint8

// The extensions.
const (
	ExtZero Ext = iota
	ExtSign     // signed integers
	ExtHigh     // floats: the literal is the high dword
	ExtNone     // a destination: no literal
)

// SelBit7 as Arg.Sel: bit 7 of the field selects the half.
const SelBit7 = 0xff

// An Arg tells how one argument of a form is read.
type Arg struct {
	Kind    ArgKind
	Rule    Rule
	Operand uint8 // index among the form's operands
	Off     uint8 // of the field, in bits
	Bits    uint8 // of the field
	Pad     uint8 // constant zero bits below it
	Sel     uint8 // 16-bit VGPR: bit that selects the high half; SelBit7; 0: none
	KindAux uint8 // bit or field that Kind looks at
	Aux     uint8 // bit or field that Rule looks at
	Aux2    uint8 // another
	Ext     Ext
	Size    uint16 // of the operand, in bits
}

// ScalarKind tells what a scalar source value stands for.
type ScalarKind uint8

// The kinds of scalar source values.
const (
	ScalarNone ScalarKind = iota
	ScalarReg
	ScalarInt
	ScalarFloat
	ScalarLiteral
	ScalarLiteral64
)

// A Scalar is the meaning of one scalar source value below 256.
type Scalar struct {
	Kind  ScalarKind
	Class uint8 // isa.RegClass
	Index int16 // of the register, the integer, or the number of the inline float
}

// ImageClass sorts image instructions by the rule for the size of their data.
type ImageClass uint8

// The classes of image instructions.
const (
	ImagePlain   ImageClass = iota // one register for each bit of DMASK
	ImageGather4                   // always four texels
	ImageAtomic                    // as plain, D16 does not halve
	ImageFixed                     // as AMD's file says
)

// NoBit is the offset of a field that the encoding lacks.
const NoBit = 0xff

// An Image is what the size rules must know of an image instruction.
type Image struct {
	Class                          ImageClass
	Extra                          uint8 // address dwords before the coordinates: offset, bias, compare
	Coord                          uint8 // coordinates besides DIM's: lod, clamp, mip level
	NoDim, Grad, G16               bool  // NoDim: DIM's coordinates are not read
	DMask, Dim, D16, A16, TFE, NSA uint8
	MinData                        uint8  // least dwords of data whatever DMASK says
	Groups                         string // BVH: dwords behind each VADDR field of a non-sequential address
	Addr                           string // offsets of the VADDR fields
}

// A Mod tells where a modifier is in an encoding.
type Mod struct {
	Mod    uint8 // isa.Modifier
	Signed bool
	When   uint8       // bit that must be set for the field to be the modifier; 0: none
	Ranges [3]BitRange // least significant first
}
