package decode

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// This file holds what AMD's files cannot say about operands: how the value of
// a field becomes a register, and which bits of the instruction decide whether
// an operand is there and how many registers it has. Each rule has a name; its
// effect is the code of the same name in package isa.

// arch sorts the generations by what the rules depend on.
type arch struct {
	gfx  int // 9, 10, 11, 12
	cdna int // 1 to 5; 0: RDNA
}

func archOf(g *spec.Generation) arch {
	switch g.Key {
	case "cdna1", "cdna2", "cdna3", "cdna4":
		return arch{9, int(g.Key[4] - '0')}
	case "cdna5":
		return arch{12, 5}
	case "rdna1", "rdna2":
		return arch{10, 0}
	case "rdna3", "rdna3_5":
		return arch{11, 0}
	}
	return arch{12, 0}
}

// null is the scalar source value that stands for "no register": NULL, or 127
// in the SADDR fields of GFX9.
func (a arch) null() int {
	switch {
	case a.gfx >= 11:
		return 124
	case a.gfx == 10:
		return 125
	}
	return 127
}

// A Const is the name of a constant of package isa/table.
type Const string

// An Arg tells how one argument of a form is read. Arguments are the operands
// that stand in assembly text, in AMD's order, which is LLVM's.
type Arg struct {
	Kind    ArgKind
	Rule    Rule
	Operand int // index into the form's operands
	Offset  int // of the field in the instruction, in bits
	Bits    int
	Pad     int // constant zero bits below the field
	Size    int // bits of the operand
	Sel     int // 16-bit VGPR: bit that selects the high half; SelBit7: bit 7 of the field; 0: none
	KindAux int // bit or field that Kind looks at
	Aux     int // bit or field that Rule looks at
	Aux2    int
	Ext     Ext // of a literal
}

// Ext says how a 32-bit literal becomes the value of a 64-bit operand.
type Ext = Const

// The extensions, as the manuals give them: 64-bit signed integers are
// sign-extended, 64-bit floats have the literal as their high dword.
const (
	ExtZero Ext = "ExtZero"
	ExtSign Ext = "ExtSign"
	ExtHigh Ext = "ExtHigh"
	ExtNone Ext = "ExtNone" // a destination is never a literal
)

// SelBit7 as Arg.Sel: bit 7 of a VGPR field selects the high half.
const SelBit7 = 0xff

// ArgKind says how the value of a field becomes an argument. The names are
// those of the constants in package isa.
type ArgKind = Const

// The kinds of arguments.
const (
	ArgSource    ArgKind = "ArgSource"     // scalar register, constant, marker; 256 and up: VGPR
	ArgVGPR      ArgKind = "ArgVGPR"       // number of a VGPR
	ArgAcc       ArgKind = "ArgAcc"        // number of a VGPR, or of an AGPR if bit KindAux is set
	ArgAccSource ArgKind = "ArgAccSource"  // as ArgSource, an AGPR instead of a VGPR if bit KindAux is set
	ArgAGPR      ArgKind = "ArgAGPR"       // number of an AGPR (the low 8 bits of the field)
	ArgAGPRSrc   ArgKind = "ArgAGPRSource" // as ArgSource, an AGPR instead of a VGPR
	ArgSDWA      ArgKind = "ArgSDWA"       // VGPR if bit KindAux is 0, else scalar source
	ArgSDWADst   ArgKind = "ArgSDWADst"    // VCC if bit KindAux is 0, else the scalar in the field
	ArgSGPR      ArgKind = "ArgSGPR"       // number of an SGPR, special registers included
	ArgVCC       ArgKind = "ArgVCC"        // fixed: VCC
	ArgEXEC      ArgKind = "ArgEXEC"       // fixed: EXEC
	ArgM0        ArgKind = "ArgM0"         // fixed: M0
	ArgImm       ArgKind = "ArgImm"        // unsigned immediate
	ArgSigned    ArgKind = "ArgSigned"     // signed immediate
	ArgLabel     ArgKind = "ArgLabel"      // signed offset in dwords from the next instruction
	ArgParts     ArgKind = "ArgParts"      // immediate with named parts (wait counts, hwreg, message, delay)
	ArgLiteral   ArgKind = "ArgLiteral"    // 32 bits behind the instruction
	ArgLiteral64 ArgKind = "ArgLiteral64"  // 64 bits behind the instruction
	ArgAttr      ArgKind = "ArgAttr"       // interpolation attribute; channel in the 2 bits at KindAux
	ArgParam     ArgKind = "ArgParam"      // interpolation parameter P10, P20, P0
	ArgTarget    ArgKind = "ArgTarget"     // export target
	ArgVDSTY     ArgKind = "ArgVDSTY"      // VGPR number whose bit 0 is the inverse of that in the field at KindAux
	ArgImageAddr ArgKind = "ArgImageAddr"  // VGPRs of an image address
)

// Rule says how mode bits change an argument. The names are those of the
// constants in package isa.
type Rule = Const

// The rules.
const (
	RuleNone        Rule = "RuleNone"
	RuleWaveMask    Rule = "RuleWaveMask"    // lane mask: 32 bits in wave32, 64 in wave64
	RuleHalf64      Rule = "RuleHalf64"      // matrix operand: half the registers in wave64
	RuleMatrixFmt   Rule = "RuleMatrixFmt"   // F8F6F4 matrix: size by the format field at Aux (and its third bit at Aux2)
	RuleFlatAddr    Rule = "RuleFlatAddr"    // 64 bits if the SADDR field at Aux is null, else a 32-bit offset
	RuleSAddr       Rule = "RuleSAddr"       // off if null
	RuleScratchV    Rule = "RuleScratchV"    // off unless SADDR at Aux is NULL (GFX9 and 10)
	RuleScratchSVE  Rule = "RuleScratchSVE"  // off unless bit SVE at Aux is set
	RuleReturn      Rule = "RuleReturn"      // only there if bit Aux (GLC, SC0, TH[0]) is set
	RuleLDS         Rule = "RuleLDS"         // not there if bit Aux (LDS) is set
	RuleLDSTFE      Rule = "RuleLDSTFE"      // RuleLDS with bit Aux, RuleTFE with bit Aux2
	RuleTFE         Rule = "RuleTFE"         // one more register if bit Aux (TFE) is set
	RuleBufferAddr  Rule = "RuleBufferAddr"  // as many registers as bits Aux (OFFEN) and Aux2 (IDXEN) say; none: off
	RuleSMEMOffset  Rule = "RuleSMEMOffset"  // null: the signed immediate field at Aux, Aux2 bits wide
	RuleSMEMOffset9 Rule = "RuleSMEMOffset9" // GFX9: bits SOFFSET_EN at Aux and IMM at Aux2
	RuleExport      Rule = "RuleExport"      // off unless bit Aux of EN is set; bit COMPR at Aux2 (0: none): the register at KindAux instead
	RuleTensor      Rule = "RuleTensor"      // not there if this field and the one at Aux are null
	RuleImageData   Rule = "RuleImageData"   // size by DMASK, D16, TFE and the instruction
	RuleImageAddr   Rule = "RuleImageAddr"   // size by DIM, A16 and the instruction; NSA
)

// An Image says what the size rules must know of an image instruction.
type Image struct {
	Class   ImageClass
	Extra   int   // address dwords before the coordinates: offset, compare, bias
	Coord   int   // coordinates besides those of DIM: lod, clamp, mip level
	NoDim   bool  // DIM's coordinates are not read (IMAGE_GET_RESINFO)
	MinData int   // least dwords of data whatever DMASK says
	Groups  []int // BVH: dwords behind each VADDR field of a non-sequential address
	Grad    bool
	G16     bool
	// Offsets of the control fields in the instruction; -1 where the encoding lacks one.
	DMask, Dim, D16, A16, TFE, NSA int
	Addr                           []int // bit offsets of the VADDR fields
}

// ImageClass sorts image instructions by the rule for their data.
type ImageClass = Const

// The classes of image instructions.
const (
	ImagePlain   ImageClass = "ImagePlain"   // one register for each bit of DMASK
	ImageGather4 ImageClass = "ImageGather4" // always four texels
	ImageAtomic  ImageClass = "ImageAtomic"  // as plain, D16 does not halve
	ImageFixed   ImageClass = "ImageFixed"   // size as AMD's file says (BVH)
)

// condition returns the condition of f as it must be read. R_VOPD: RDNA 4 tests
// SRCX0 for both halves of a dual instruction; the Y half has a source of its own.
func condition(f *spec.Form) *spec.Expr {
	attr := slices.ContainsFunc(f.Instruction.Forms, func(g *spec.Form) bool {
		return slices.ContainsFunc(g.Operands, func(o *spec.Operand) bool {
			return o.Type.Name == "OPR_ATTR" && o.Field != nil && o.Field.Name == "SRC0" && baseOf(g.Encoding) == baseOf(f.Encoding)
		})
	})
	if f.Slot != spec.SlotY && !attr {
		return f.Condition.Expr
	}
	y := field(f.Encoding, "SRCY0")
	if y == nil {
		y = field(f.Encoding, "SRCX0")
	}
	var change func(x *spec.Expr) *spec.Expr
	change = func(x *spec.Expr) *spec.Expr {
		c := *x
		switch {
		case c.Field == nil:
		case c.Field.Name == "SRCX0":
			c.Field = y
		case c.Field.Name == "SRC0" && attr:
			// R_ATTR: an attribute's number announces nothing.
			return &spec.Expr{Op: map[spec.ExprOp]spec.ExprOp{spec.Ne: spec.True, spec.NotIn: spec.True, spec.Eq: spec.False, spec.In: spec.False}[c.Op]}
		}
		c.Args = nil
		for _, a := range x.Args {
			c.Args = append(c.Args, change(a))
		}
		return &c
	}
	return change(f.Condition.Expr)
}

// form computes the arguments of f.
func (b *builder) form(f *spec.Form) error {
	if n := f.Encoding.Bits; n > maxBits {
		return fmt.Errorf("%d bits, more than the %d that are decoded", n, maxBits)
	}
	i := b.index[f]
	out := &b.t.Forms[i]
	out.Dwords = f.Encoding.Bits / 32
	var args []Arg
	for k, o := range f.Operands {
		if o.Implicit {
			continue
		}
		b.lacks = ""
		a, ok, err := b.arg(f, o)
		switch {
		case err != nil:
		case b.lacks != "":
			err = fmt.Errorf("%s lacks the field %s that its meaning depends on", f.Encoding.Name, b.lacks)
		case ok && a.Bits > 32 && a.Kind != ArgLiteral64:
			err = fmt.Errorf("a field of %d bits", a.Bits)
		}
		if err != nil {
			return fmt.Errorf("operand %d: %w", k+1, err)
		}
		if ok {
			a.Operand = k
			args = append(args, a)
		}
	}
	key := fmt.Sprint(args)
	first, ok := b.argLists[key]
	if !ok {
		first = len(b.t.Args)
		b.t.Args = append(b.t.Args, args...)
		b.argLists[key] = first
	}
	out.FirstArg, out.NumArgs = first, len(args)
	switch {
	case field(f.Encoding, "LITERAL64") != nil:
		out.Literal = 2
	case field(f.Encoding, "LITERAL", "SIMM32") != nil:
		out.Literal = 1
	}
	w, err := b.template(f)
	if err != nil {
		return err
	}
	key = fmt.Sprint(w)
	t, ok := b.templates[key]
	if !ok {
		t = len(b.t.Templates)
		b.templates[key] = t
		b.t.Templates = append(b.t.Templates, w)
	}
	out.Template = t
	return nil
}

// bit returns the offset of the lowest bit of the first of the named fields
// that e has, -1 if it has none.
func bit(e *spec.Encoding, names ...string) int {
	if f := field(e, names...); f != nil {
		return f.Ranges[0].Offset
	}
	return -1
}

// need is bit for a field that a rule cannot do without.
func (b *builder) need(e *spec.Encoding, names ...string) int {
	n := bit(e, names...)
	if n < 0 {
		b.lacks = names[0]
		return 0
	}
	return n
}

// encoding families by name, as the rules need them.
func isFlat(e string) bool {
	return strings.HasPrefix(e, "ENC_FLAT") || slices.Contains([]string{"ENC_VFLAT", "ENC_VGLOBAL", "ENC_VSCRATCH"}, e)
}
func isScratch(e string) bool { return e == "ENC_FLAT_SCRATCH" || e == "ENC_VSCRATCH" }
func isBuffer(e string) bool  { return e == "ENC_MUBUF" || e == "ENC_MTBUF" || e == "ENC_VBUFFER" }
func isImage(e string) bool {
	return strings.HasPrefix(e, "ENC_MIMG") || strings.HasPrefix(e, "MIMG_NSA") || e == "ENC_VIMAGE" || e == "ENC_VSAMPLE"
}

// hasTrue16 tells whether 16-bit VGPR operands of e name halves of registers.
func hasTrue16(a arch, e string) bool {
	return a.gfx >= 11 && (strings.HasPrefix(strings.TrimPrefix(e, "ENC_"), "VOP") && !strings.Contains(e, "VOP3P") && !strings.HasPrefix(e, "VOPD") || e == "ENC_VINTERP")
}

func (b *builder) arg(f *spec.Form, o *spec.Operand) (Arg, bool, error) {
	a := Arg{Size: o.Bits, Rule: RuleNone, Ext: ExtZero}
	switch o.Format.Name {
	case "FMT_NUM_I64":
		a.Ext = ExtSign
	case "FMT_NUM_F64":
		a.Ext = ExtHigh
	}
	if !o.Read && o.Written {
		a.Ext = ExtNone
	}
	e, name := f.Encoding, f.Encoding.Name
	mnemonic := f.Instruction.Name
	if strings.HasPrefix(mnemonic, "V_CMPX_") && o.Type.Name == "OPR_EXEC" {
		return a, false, nil // R_CMPX: EXEC is not written in text, VDST is ignored
	}
	if o.Format.Name == "FMT_NUM_M64" && !isScalar(name) {
		a.Rule = RuleWaveMask
	}
	if o.Field == nil && o.Type.Name == "OPR_SIMM32" {
		// R_LITERAL: the dword behind the instruction, which the older files do not
		// name where it is mandatory.
		named := *o
		named.Field = field(e, "LITERAL", "SIMM32")
		o = &named
	}
	if o.Field == nil {
		if f.Slot != spec.NoSlot && o.Type.Name == "OPR_VCC" {
			return a, false, nil // R_VOPD: VCC is not written in text
		}
		switch o.Type.Name {
		case "OPR_VCC":
			a.Kind = ArgVCC
		case "OPR_EXEC", "OPR_SDST_EXEC":
			a.Kind = ArgEXEC
		case "OPR_SDST_M0":
			a.Kind = ArgM0
		default:
			if isImage(name) && o.Type.Name == "OPR_VGPR" {
				return b.image(f, o, a)
			}
			return a, false, fmt.Errorf("%s without a field", o.Type.Name)
		}
		return a, true, nil
	}
	r := o.Field.Ranges[0]
	a.Offset, a.Bits, a.Pad = r.Offset, r.Bits, r.PadBits
	if len(o.Field.Ranges) != 1 {
		return a, false, fmt.Errorf("field %s is split", o.Field.Name)
	}
	if err := b.kind(f, o, &a); err != nil {
		return a, false, err
	}
	b.true16(f, o, &a)
	if o.Field.Name == "VDST" && strings.Contains(mnemonic, "_LOAD_LDS_") {
		return a, false, nil // R_LDS: the instruction itself says that there is no destination
	}
	switch {
	case isImage(name) && !strings.HasPrefix(mnemonic, "TENSOR"):
		return b.image(f, o, a)
	case isFlat(name):
		b.flat(f, o, &a)
	case isBuffer(name):
		b.buffer(f, o, &a)
	case name == "ENC_SMEM" && o.Field.Name == "SOFFSET" && o.Type.Name != "OPR_SMEM_OFFSET_NOK":
		b.smem(e, &a)
	case name == "ENC_EXP" || name == "ENC_VEXPORT":
		if n, ok := strings.CutPrefix(o.Field.Name, "VSRC"); ok {
			k, _ := strconv.Atoi(n)
			a.Rule, a.Aux = RuleExport, b.need(e, "EN")+k
			a.Aux2 = max(bit(e, "COMPR"), 0)
			if a.Aux2 != 0 {
				a.KindAux = b.need(e, fmt.Sprintf("VSRC%d", k/2))
			}
		}
	case strings.HasSuffix(mnemonic, "_F8F6F4") && (o.Field.Name == "SRC0" || o.Field.Name == "SRC1"):
		a.Rule = RuleMatrixFmt
		if b.arch.cdna == 4 {
			a.Aux = b.need(e, map[string]string{"SRC0": "CBSZ", "SRC1": "BLGP"}[o.Field.Name])
			a.Aux2 = a.Aux + 2
		} else {
			// CDNA 5 keeps the formats in the selects of packed math.
			name := map[string]string{"SRC0": "OPSEL", "SRC1": "OPSEL_HI"}[o.Field.Name]
			fs := field(e, name)
			a.Aux = b.need(e, name)
			a.Aux2 = a.Aux + 2
			if fs != nil && len(fs.Ranges) > 1 {
				a.Aux, a.Aux2 = b.splitSelect(fs)
			}
		}
	case strings.HasPrefix(mnemonic, "TENSOR_") && (o.Field.Name == "VADDR2" || o.Field.Name == "VADDR3"):
		a.Rule = RuleTensor
		a.Aux = b.need(e, map[string]string{"VADDR2": "VADDR3", "VADDR3": "VADDR2"}[o.Field.Name])
	case b.arch.cdna == 0 && (strings.HasPrefix(mnemonic, "V_WMMA_") || strings.HasPrefix(mnemonic, "V_SWMMAC_")):
		// Wave64 spreads a matrix over twice the lanes. RDNA 3 keeps A and B whole.
		if o.Field.Name == "VDST" || o.Field.Name == "SRC2" || b.arch.gfx >= 12 {
			a.Rule = RuleHalf64
		}
	}
	return a, true, nil
}

// splitSelect returns where the low two bits and the third bit of a split
// OP_SEL_HI field are.
func (b *builder) splitSelect(f *spec.Field) (low, third int) {
	for _, r := range f.Ranges {
		if r.Bits == 2 {
			low = max(low, r.Offset)
		} else {
			third = max(third, r.Offset)
		}
	}
	return low, third
}

func isScalar(e string) bool {
	e = strings.TrimPrefix(e, "ENC_")
	return strings.HasPrefix(e, "SOP") || strings.HasPrefix(e, "SMEM")
}

// kind finds how the field's value is read.
func (b *builder) kind(f *spec.Form, o *spec.Operand, a *Arg) error {
	e, fn, tn := f.Encoding, o.Field.Name, o.Type.Name
	mfma := e.Name == "VOP3P_MFMA" || b.arch.gfx == 9 && e.Name == "ENC_VOP3PX2"
	switch {
	case fn == "VDSTY" && o.Field.Ranges[0].PadBits == 1:
		a.Kind, a.KindAux, a.Pad = ArgVDSTY, b.need(e, "VDSTX"), 0
	case strings.Contains(e.Name, "SDWA") && (fn == "VSRC0" || fn == "VSRC1"):
		a.Kind = ArgSDWA
		if fn == "VSRC1" && b.arch.gfx == 9 && bit(e, "S1") < 0 {
			a.Kind = ArgVGPR
		} else {
			a.KindAux = b.need(e, "S"+fn[len(fn)-1:])
		}
	case fn == "SDST" && field(e, "SD") != nil:
		a.Kind, a.KindAux = ArgSDWADst, b.need(e, "SD")
	case fn == "LITERAL64":
		a.Kind = ArgLiteral64
	case fn == "LITERAL" || fn == "SIMM32":
		a.Kind = ArgLiteral
	case tn == "OPR_LABEL":
		a.Kind = ArgLabel
	case tn == "OPR_ATTR":
		a.Kind = ArgAttr
		if fn != "SRC0" {
			a.KindAux = b.need(e, "ATTR_CHAN", "ATTRCHAN")
		} else { // R_ATTR: VOP3 form of an interpolation
			a.Bits, a.KindAux = 6, a.Offset+6
			if strings.HasSuffix(f.Instruction.Name, "_F16") {
				a.Sel = a.Offset + 8 // HIGH
			}
		}
	case tn == "OPR_PARAM":
		a.Kind = ArgParam
	case tn == "OPR_TGT":
		a.Kind = ArgTarget
	case o.Type.Partitioned && strings.HasPrefix(tn, "OPR_SIMM"):
		a.Kind = ArgImm
		if strings.Contains(o.Format.Name, "_I") {
			a.Kind = ArgSigned
		}
	case o.Type.Partitioned && tn != "OPR_SMEM_OFFSET" && tn != "OPR_SSRC_LANESEL":
		a.Kind = ArgParts
	case mfma && (fn == "SRC0" || fn == "SRC1"):
		a.Kind, a.KindAux = ArgAccSource, b.need(e, "ACC")+int(fn[3]-'0')
	case mfma && (fn == "VDST" || fn == "SRC2"):
		switch {
		case b.arch.cdna == 1 && fn == "VDST":
			a.Kind = ArgAGPR
		case b.arch.cdna == 1:
			a.Kind = ArgAGPRSrc
		case fn == "VDST":
			a.Kind, a.KindAux = ArgAcc, b.need(e, "ACC_CD")
		case tn == "OPR_SRC_VGPR": // SMFMAC's index is always a VGPR
			a.Kind = ArgSource
		default:
			a.Kind, a.KindAux = ArgAccSource, b.need(e, "ACC_CD")
		}
	case tn == "OPR_ACCVGPR":
		a.Kind = ArgAGPR
	case tn == "OPR_SRC_ACCVGPR":
		a.Kind = ArgAGPRSrc
	case tn == "OPR_VGPR_OR_ACCVGPR":
		a.Kind, a.KindAux = ArgAcc, b.need(e, "ACC")
	case tn == "OPR_SGPR":
		a.Kind = ArgSGPR
	case tn == "OPR_VGPR":
		a.Kind = ArgVGPR
		if a.Bits > 8 {
			return fmt.Errorf("OPR_VGPR in field %s of %d bits", fn, a.Bits)
		}
	case a.Bits < 9 && strings.HasPrefix(tn, "OPR_SRC_VGPR"):
		return fmt.Errorf("%s in field %s of %d bits", tn, fn, a.Bits)
	case strings.HasPrefix(tn, "OPR_SIMM"):
		a.Kind = ArgImm
	default:
		a.Kind = ArgSource
	}
	return nil
}

// true16 finds the bit that selects the half of a 16-bit VGPR (R_T16).
func (b *builder) true16(f *spec.Form, o *spec.Operand, a *Arg) {
	e, fn := f.Encoding, o.Field.Name
	if o.Bits != 16 || !hasTrue16(b.arch, e.Name) || a.Kind != ArgSource && a.Kind != ArgVGPR {
		return
	}
	sel := bit(e, "OP_SEL", "OPSEL")
	if sel < 0 {
		if !strings.Contains(e.Name, "VOP3") {
			a.Sel = SelBit7
		}
		return
	}
	switch fn {
	case "SRC0", "VSRC0":
		a.Sel = sel
	case "SRC1":
		a.Sel = sel + 1
	case "SRC2":
		a.Sel = sel + 2
	case "VDST":
		a.Sel = sel + 3
	}
}

// flat applies R_FLAT, R_ATOMRTN and R_LDS.
func (b *builder) flat(f *spec.Form, o *spec.Operand, a *Arg) {
	e, m := f.Encoding, f.Instruction.Name
	hasSAddr := slices.ContainsFunc(f.Operands, func(o *spec.Operand) bool { return o.Field != nil && o.Field.Name == "SADDR" })
	switch o.Field.Name {
	case "ADDR", "VADDR":
		switch {
		case isScratch(e.Name) && bit(e, "SVE") >= 0 && b.scratchSVE():
			a.Rule, a.Aux = RuleScratchSVE, bit(e, "SVE")
		case isScratch(e.Name):
			a.Rule, a.Aux = RuleScratchV, b.need(e, "SADDR")
		case hasSAddr:
			a.Rule, a.Aux = RuleFlatAddr, b.need(e, "SADDR")
		}
	case "SADDR":
		a.Rule = RuleSAddr
	case "VDST":
		lds := bit(e, "LDS")
		switch {
		case strings.Contains(m, "_ATOMIC_") && b.arch.gfx >= 12:
			a.Rule, a.Aux = RuleReturn, b.need(e, "TH")
		case strings.Contains(m, "_ATOMIC_"):
			a.Rule, a.Aux = RuleReturn, b.need(e, "GLC", "SC0")
		case lds >= 0:
			a.Rule, a.Aux = RuleLDS, lds
		}
	}
}

func (b *builder) scratchSVE() bool { return b.arch.gfx >= 11 || b.arch.cdna >= 3 }

// buffer applies R_BUFADDR, R_TFE and R_LDS.
func (b *builder) buffer(f *spec.Form, o *spec.Operand, a *Arg) {
	e := f.Encoding
	switch o.Field.Name {
	case "VADDR":
		a.Rule, a.Aux, a.Aux2 = RuleBufferAddr, b.need(e, "OFFEN"), b.need(e, "IDXEN")
	case "VDATA":
		lds, tfe := bit(e, "LDS"), bit(e, "TFE")
		switch {
		case lds >= 0 && tfe >= 0:
			a.Rule, a.Aux, a.Aux2 = RuleLDSTFE, lds, tfe
		case lds >= 0:
			a.Rule, a.Aux = RuleLDS, lds
		case tfe >= 0:
			a.Rule, a.Aux = RuleTFE, tfe
		}
	}
}

// smem applies R_SMEM.
func (b *builder) smem(e *spec.Encoding, a *Arg) {
	if en := field(e, "SOFFSET_EN"); en != nil {
		a.Rule, a.Aux, a.Aux2 = RuleSMEMOffset9, b.need(e, "SOFFSET_EN"), b.need(e, "IMM")
		return
	}
	a.Rule, a.Aux = RuleSMEMOffset, b.need(e, "OFFSET", "IOFFSET")
	if off := field(e, "OFFSET", "IOFFSET"); off != nil {
		a.Aux2 = off.Ranges[0].Bits
	}
	if b.arch.gfx < 12 {
		a.KindAux = 1 // an offset of zero is written as NULL, as the field says
	}
}

// image applies R_MIMG.
func (b *builder) image(f *spec.Form, o *spec.Operand, a Arg) (Arg, bool, error) {
	fn := ""
	if o.Field != nil {
		fn = o.Field.Name
	}
	switch {
	case fn == "VDATA":
		a.Rule = RuleImageData
	case fn == "VADDR" || fn == "VADDR0" || fn == "":
		a.Kind, a.Rule = ArgImageAddr, RuleImageAddr
	case strings.HasPrefix(fn, "VADDR"):
		return a, false, nil // part of the address that VADDR0 stands for
	default:
		return a, true, nil // RSRC, SAMP
	}
	im := b.imageOf(f)
	key := fmt.Sprint(im)
	i, ok := b.images[key]
	if !ok {
		i = len(b.t.Images)
		b.images[key] = i
		b.t.Images = append(b.t.Images, im)
	}
	b.t.Forms[b.index[f]].Image = i + 1
	return a, true, nil
}

// imageOf reads from the mnemonic what an image instruction addresses, as the
// manuals' tables of image address components order it: offset, bias, compare,
// gradients, coordinates, lod or clamp.
func (b *builder) imageOf(f *spec.Form) Image {
	e := f.Encoding
	im := Image{Class: ImagePlain, DMask: bit(e, "DMASK"), Dim: bit(e, "DIM"), D16: bit(e, "D16"), A16: bit(e, "A16"), TFE: bit(e, "TFE"), NSA: bit(e, "NSA")}
	for _, n := range []string{"VADDR", "VADDR0", "VADDR1", "VADDR2", "VADDR3", "VADDR4", "VADDRA", "VADDRB", "VADDRC", "VADDRD", "VADDRE", "VADDRF", "VADDRG", "VADDRH", "VADDRI", "VADDRJ", "VADDRK", "VADDRL"} {
		if x := bit(e, n); x >= 0 {
			im.Addr = append(im.Addr, x)
		}
	}
	m := f.Instruction.Name
	parts := strings.Split(m, "_")
	has := func(p string) bool { return slices.Contains(parts, p) }
	switch {
	case strings.Contains(m, "BVH"):
		im.Class = ImageFixed
		if b.arch.gfx >= 11 {
			// Node pointer, ray extent or instance mask, origin, direction, and
			// inverse direction or offset.
			im.Groups = map[string][]int{
				"IMAGE_BVH_INTERSECT_RAY":      {1, 1, 3, 3, 3},
				"IMAGE_BVH64_INTERSECT_RAY":    {2, 1, 3, 3, 3},
				"IMAGE_BVH_DUAL_INTERSECT_RAY": {2, 2, 3, 3, 2},
				"IMAGE_BVH8_INTERSECT_RAY":     {2, 2, 3, 3, 1},
			}[m]
		}
	case strings.HasPrefix(m, "IMAGE_GATHER4"), m == "IMAGE_MSAA_LOAD" && b.arch.gfx >= 11:
		im.Class = ImageGather4
	case has("ATOMIC"):
		im.Class = ImageAtomic
		if has("CMPSWAP") {
			im.MinData = 2 // value and comparand
		}
	}
	if strings.HasPrefix(m, "IMAGE_SAMPLE") || strings.HasPrefix(m, "IMAGE_GATHER") || strings.HasPrefix(m, "IMAGE_GET_LOD") {
		for _, p := range []string{"O", "B", "C"} {
			if has(p) {
				im.Extra++
			}
		}
		for _, p := range []string{"L", "CL"} {
			if has(p) {
				im.Coord++
			}
		}
		im.Grad = has("D") || has("CD")
		im.G16 = has("G16")
	} else if m == "IMAGE_GET_RESINFO" {
		im.NoDim, im.Coord = true, 1
	} else if has("MIP") {
		im.Coord++
	}
	return im
}
