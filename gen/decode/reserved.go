package decode

import (
	"regexp"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// This file holds the bits that an instruction must have at a value beyond
// opcode and constants (R_RESERVED). AMD's files do not tell unused bits that
// make an instruction invalid from those that the hardware ignores; these are
// the ones that LLVM's disassembler rejects, found by setting every bit of every
// form. Where its choice follows no rule that can be stated, the bit may be set.

// Fixed are bits of the first two dwords that must have a value: those of Mask
// that of Want. No form has such bits behind them.
type Fixed struct{ Mask, Want uint64 }

// bit fixes bit i of a field, counted from its least significant one.
func (x *Fixed) bit(f *spec.Field, i int, v uint64) {
	for _, r := range f.Ranges {
		if i < r.Bits {
			if at := r.Offset + i; at < 64 {
				x.Mask |= 1 << at
				x.Want |= (v & 1) << at
			}
			return
		}
		i -= r.Bits
	}
}

// field fixes all of a field, if there is one.
func (x *Fixed) field(f *spec.Field, v uint64) {
	if f == nil {
		return
	}
	n := width(ranges(f))
	for i := range n {
		x.bit(f, i, v>>i)
	}
}

// fixed returns the bits that f fixes.
func (b *builder) fixed(f *spec.Form) Fixed {
	e := f.Encoding
	base := baseOf(e)
	x := Fixed{Mask: b.arch.reserved(base)}
	zero := func(names ...string) {
		for _, n := range names {
			x.field(field(e, n), 0)
		}
	}
	// has tells whether an operand is in one of the fields.
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return operand(f, n) != nil })
	}
	name := f.Instruction.Name
	switch {
	case strings.HasPrefix(base.Name, "ENC_VOP") || base.Name == "VOP3_SDST_ENC":
		b.fixedVALU(f, &x)
	case base.Name == "ENC_DS" || base.Name == "ENC_VDS":
		for _, n := range []string{"ADDR", "DATA0", "DATA1", "VDST"} {
			if !has(n) {
				zero(n)
			}
		}
	case isFlat(base.Name):
		if strings.HasPrefix(name, "FLAT_") && !has("SADDR") {
			off := uint64(b.arch.null())
			if b.arch.gfx == 9 {
				off = 0
			}
			x.field(field(e, "SADDR"), off)
			zero("SVE", "LDS")
		}
		if !isScratch(base.Name) {
			zero("SVE")
		}
		if !toLDS.MatchString(name) {
			zero("LDS")
		}
	case isBuffer(base.Name):
		if strings.Contains(name, "_ATOMIC_") {
			zero("TFE")
		}
		if !toLDS.MatchString(name) {
			zero("LDS")
		}
		if r := field(e, "RSRC"); base.Name == "ENC_VBUFFER" && r != nil && width(ranges(r)) == 9 {
			// The field could name VGPRs, and a buffer's descriptor is in SGPRs.
			x.bit(r, 7, 0)
			x.bit(r, 8, 0)
		}
	case isImage(base.Name):
		for _, n := range []string{"SSAMP", "SAMP"} {
			if !has(n) {
				zero(n)
			}
		}
	case base.Name == "ENC_SOPP":
		if !has("SIMM16") && name != "S_ENDPGM" {
			zero("SIMM16")
		}
	}
	return x
}

// reserved returns the unassigned bits of e's first two dwords that must be zero:
// what could be a higher opcode bit.
func (a arch) reserved(e *spec.Encoding) uint64 {
	var unassigned uint64 = 1<<64 - 1
	for _, f := range e.Fields {
		for _, r := range f.Ranges {
			for i := range r.Bits {
				unassigned &^= 1 << (r.Offset + i)
			}
		}
	}
	bits := func(hi, lo int) uint64 { return unassigned & (1<<(hi+1) - 1<<lo) }
	switch {
	case e.Name == "ENC_VOP3P" && a.gfx >= 10:
		return bits(25, 23)
	case e.Name == "ENC_VOP1" && a.gfx >= 12:
		return bits(16, 16)
	case e.Name == "ENC_LDSDIR" || e.Name == "ENC_VDSDIR":
		return bits(23, 22)
	case e.Name == "ENC_VDS":
		return bits(17, 17)
	case isFlat(e.Name) && a.gfx == 10:
		return bits(55, 55)
	}
	return 0
}

// toLDS are the loads that may go to LDS by a bit of their own.
var toLDS = regexp.MustCompile(`^(BUFFER|GLOBAL|SCRATCH)_(LOAD|STORE)_(FORMAT_X|DWORD(X[34])?|[SU]?BYTE|[SU]SHORT|[IUB](8|16|32)|LDS_\w+)$`)

// The integer operations with modifiers that LLVM lets have any bit set: their
// definitions share the modifiers of floats or of OP_SEL.
var (
	anySource = regexp.MustCompile(`^V_(CNDMASK_|MOV_B16|CMPX?_CLASS_|CVT_(PKACCUM|PK|SR|SCALEF32)_|PERMLANE|TRIG_PREOP_|LDEXP_|(ADD|SUB|MAD|MAX3|MED3|MIN3)(_NC)?_([IU]16|I32_I16|U32_U16)$|DOT)`)
	anyOMOD   = regexp.MustCompile(`^V_(CVT|FREXP_EXP)_`)
	anyCLAMP  = regexp.MustCompile(`^V_((ADDC?|SUBB?|SUBB?REV|MAD|MQSAD|MSAD|QSAD|SAD|CVT|FREXP_EXP|PACK|PK|ALIGN(BIT|BYTE)|(MIN|MED|MAX)3_[IU]16)(_|$)|MUL_[IU]32_[IU]24$|DOT|PERMLANE)`)
)

// fixedVALU fixes the modifiers that f cannot have: those of sources that are not
// there, those of floats on integers and the other way round.
func (b *builder) fixedVALU(f *spec.Form, x *Fixed) {
	e, name := f.Encoding, f.Instruction.Name
	base := baseForm(f)
	source := func(i int) *spec.Operand {
		for _, n := range [][]string{{"SRC0"}, {"SRC1", "VSRC1"}, {"SRC2"}}[i] {
			if o := operand(base, n); o != nil {
				return o
			}
		}
		return nil
	}
	dst := operand(base, "VDST")
	anyFloat := isFloat(dst)
	for i := range 3 {
		anyFloat = anyFloat || isFloat(source(i))
	}
	packed := baseOf(e).Name == "ENC_VOP3P"
	// The truth table of V_BITOP3 is in the fields of modifiers, an attribute's channel in
	// those of interpolations, and pairs of instructions have both's fields.
	for _, n := range []string{"V_BITOP3_", "V_INTERP_", "ENC_VOPD", "VOPD", "ENC_VOP3PX"} {
		if strings.HasPrefix(name, n) || strings.HasPrefix(e.Name, n) {
			return
		}
	}
	zero := func(names ...string) {
		for _, n := range names {
			x.field(field(e, n), 0)
		}
	}
	for i := range 3 {
		o := source(i)
		float, free := isFloat(o), anySource.MatchString(name)
		n := string(rune('0' + i))
		for _, m := range []string{"ABS", "NEG", "NEG_HI"} {
			fd := field(e, m)
			if fd == nil || i >= width(ranges(fd)) || packed && m == "ABS" {
				continue
			}
			switch {
			case packed && (o == nil || narrow.MatchString(o.Format.Name)),
				!packed && !float && !free:
				x.bit(fd, i, 0)
			}
		}
		// The dword of DPP and SDWA has one field for each source; behind VOP3, which has
		// ABS and NEG of its own, these are ignored.
		if strings.HasPrefix(e.Name, "VOP3") || source(0) == nil {
			continue
		}
		if o == nil || !float && !free {
			zero("SRC"+n+"_ABS", "SRC"+n+"_NEG")
		}
		if o == nil || float && !free {
			zero("SRC" + n + "_SEXT")
		}
		if o == nil && i == 1 {
			zero("S1")
		}
	}
	if strings.HasPrefix(name, "V_SMFMAC_") {
		zero("BLGP")
	}
	if b.arch.gfx == 10 && strings.HasPrefix(name, "V_CMPX_") {
		zero("SD") // it writes EXEC alone
	}
	if packed {
		return
	}
	if !isFloat(dst) && !anyOMOD.MatchString(name) && source(0) != nil {
		zero("OMOD")
	}
	if !anyFloat && !anyCLAMP.MatchString(name) && strings.Contains(e.Name, "VOP3") {
		zero("CLAMP")
	}
	if dst == nil && baseOf(e).Name == "ENC_VOP1" && operand(base, "SDST") == nil {
		zero("VDST")
	}
}

// narrow are the formats of matrix and dot product operands that have no sign
// modifiers: 8-bit floats and the index sets of sparse matrices.
var narrow = regexp.MustCompile(`(FP8|BF8|_INDEX_SET)$`)

// isFloat tells whether an operand's format is a float of 16, 32 or 64 bits.
func isFloat(o *spec.Operand) bool {
	return o != nil && floats.MatchString(o.Format.Name)
}

var floats = regexp.MustCompile(`_B?F(16|32|64)$`)

// operand returns the operand of f in a field, nil if there is none.
func operand(f *spec.Form, field string) *spec.Operand {
	for _, o := range f.Operands {
		if o.Field != nil && o.Field.Name == field {
			return o
		}
	}
	return nil
}

// baseForm returns the form of f's instruction without literal, DPP or SDWA, in which
// every source is in its own field; f itself if there is none.
func baseForm(f *spec.Form) *spec.Form {
	for _, g := range f.Instruction.Forms {
		if g.Encoding == baseOf(f.Encoding) && g.Opcode == f.Opcode && g.Slot == f.Slot {
			return g
		}
	}
	return f
}
