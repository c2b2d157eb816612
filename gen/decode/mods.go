package decode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// A Mod is one modifier of an encoding: a field that is neither constant, nor
// the opcode, nor an operand. Names are those of the constants in package isa,
// without the prefix Mod.
type Mod struct {
	Name   string
	Signed bool
	When   int     // bit that must be set for the field to be the modifier; 0: none
	Ranges []Range // least significant first
}

// modifiers gives each modifier field its name: AMD's, where generations spell
// it differently the most common one.
var modifiers = map[string]string{
	"OPSEL": "OP_SEL", "OP_SEL": "OP_SEL", "OP_SEL_HI": "OP_SEL_HI", "OPSEL_HI": "OP_SEL_HI", "OP_SEL_HI_2": "OP_SEL_HI", "OPSEL_HI_2": "OP_SEL_HI",
	"IOFFSET": "OFFSET", "OFFSET": "OFFSET", "WAIT_VDST": "WAIT_VDST", "WAIT_VA_VDST": "WAIT_VA_VDST", "WAIT_VM_VSRC": "WAIT_VM_VSRC",
	"LANE_SEL_0": "DPP8",
}

func init() {
	for _, n := range strings.Fields(`ABS NEG OMOD CLAMP NEG_HI
		DPP_CTRL ROW_MASK BANK_MASK BOUND_CTRL FI SRC0_ABS SRC0_NEG SRC1_ABS SRC1_NEG
		SRC0_SEL SRC0_SEXT SRC1_SEL SRC1_SEXT DST_SEL DST_UNUSED
		GLC SLC DLC SCC SC0 SC1 NT NV TH SCOPE SCALE_OFFSET OFFSET0 OFFSET1 OFFEN IDXEN LDS GDS TFE LWE D16 A16 R128 UNORM DA DIM DMASK
		FORMAT DFMT NFMT EN DONE VM COMPR ROW_EN WAIT_EXP CBSZ ABID BLGP NEGX NEGY
		SCALE_NEG SCALE_OPSEL_HI SCALE_CLAMP SCALE_OPSEL SCALE_NEG_HI SCALE_SRC2`) {
		modifiers[n] = n
	}
}

// Mods lists the modifiers of e, from the highest bit down.
func Mods(g *spec.Generation, e *spec.Encoding) []Mod {
	var mods []Mod
	a := archOf(g)
	for _, f := range e.Fields {
		name, ok := modifiers[f.Name]
		if !ok || f.Constant != nil {
			continue
		}
		rs := ranges(f)
		if name == "DPP8" {
			rs = []Range{{rs[0].Offset, 24}}
		}
		m := Mod{Name: name, Ranges: rs, Signed: name == "OFFSET" && signedOffset(a, e)}
		if imm := field(e, "IMM"); imm != nil && name == "OFFSET" {
			m.When = imm.Ranges[0].Offset // R_SMEM on GFX9: else it is a register's number, or nothing
		}
		if i := slices.IndexFunc(mods, func(m Mod) bool { return m.Name == name }); i >= 0 {
			mods[i].Ranges = append(mods[i].Ranges, m.Ranges...) // OP_SEL_HI_2 stands above
			continue
		}
		mods = append(mods, m)
	}
	if src0 := bit(e, "SRC0"); strings.HasSuffix(e.Name, "_VOP_DPP8") && src0 >= 0 {
		// DPP8's fetch-inactive variant is the marker 234 instead of 233: bit 1.
		mods = append(mods, Mod{Name: "FI", Ranges: []Range{{src0 + 1, 1}}})
	}
	// The tables have room for three pieces, in what is decoded.
	return slices.DeleteFunc(mods, func(m Mod) bool {
		return len(m.Ranges) > 3 || slices.ContainsFunc(m.Ranges, func(r Range) bool { return r.Offset+r.Bits > maxBits })
	})
}

// signedOffset tells whether the offset of a memory encoding is signed.
func signedOffset(a arch, e *spec.Encoding) bool {
	switch {
	case isFlat(e.Name):
		// GFX9 and 10 treat FLAT's own (not GLOBAL's) offset as unsigned.
		return e.Name != "ENC_FLAT" || a.gfx >= 12
	case e.Name == "ENC_SMEM":
		return true
	}
	return e.Name == "ENC_VBUFFER"
}

// opField returns the field that holds the opcode of f; EXP has none.
func opField(f *spec.Form) *spec.Field {
	switch f.Slot {
	case spec.SlotX:
		return field(f.Encoding, "OPX")
	case spec.SlotY:
		return field(f.Encoding, "OPY")
	}
	return field(f.Encoding, "OP")
}

// template returns the dwords of f with the encoding's constants and the source
// markers that its condition asks for, all else zero: the opcode, too, so that
// the forms of an encoding share a template.
func (b *builder) template(f *spec.Form) ([]uint32, error) {
	e := f.Encoding
	w := make([]uint32, e.Bits/32)
	set := func(fd *spec.Field, v uint64) {
		if fd == nil {
			return
		}
		for _, r := range fd.Ranges {
			for i := range r.Bits {
				at, bit := (r.Offset+i)/32, uint32(1)<<((r.Offset+i)%32)
				w[at] &^= bit
				if v>>i&1 != 0 {
					w[at] |= bit
				}
			}
			v >>= r.Bits
		}
	}
	for _, fd := range e.Fields {
		if fd.Constant != nil {
			set(fd, *fd.Constant)
		}
	}
	w[0] |= f.Identifier
	if field(e, "X2ENCODING", "X3ENCODING") != nil {
		v, _ := b.pairEncoding()
		set(field(e, "ENCODING"), v)
	}
	if op := opField(f); op != nil {
		for _, r := range op.Ranges {
			if r.Offset < 32 {
				w[0] &^= (1<<r.Bits - 1) << r.Offset
			}
		}
	}
	b.unused(f, set)
	// Fields that the condition tests and no operand fills.
	if err := b.satisfy(f, set); err != nil {
		return nil, err
	}
	return w, nil
}

// unused sets operand fields that f does not use and the hardware ignores as
// LLVM's assembler does (R_UNUSED): sources of VOP3 from GFX10 on to the constant
// 0, V_CMPX's destination to EXEC, an address register that is not there to NULL.
func (b *builder) unused(f *spec.Form, set func(*spec.Field, uint64)) {
	if b.arch.gfx < 10 {
		return
	}
	e := f.Encoding
	used := func(name string) bool {
		return slices.ContainsFunc(f.Operands, func(o *spec.Operand) bool { return o.Field != nil && o.Field.Name == name })
	}
	cmpx := strings.HasPrefix(f.Instruction.Name, "V_CMPX_")
	if base := baseOf(e).Name; base == "ENC_VOP3" || base == "ENC_VOP3P" || base == "VOP3_SDST_ENC" {
		dpp := strings.Contains(e.Name, "_DPP")
		for _, n := range []string{"SRC0", "SRC1", "SRC2"} {
			if (!dpp || cmpx && n == "SRC2") && !used(n) {
				set(field(e, n), 128)
			}
		}
		if cmpx && field(e, "VDST") != nil {
			set(field(e, "VDST"), 126)
		}
	}
	if isFlat(e.Name) && !used("SADDR") {
		set(field(e, "SADDR"), uint64(b.arch.null()))
	}
	if strings.HasPrefix(f.Instruction.Name, "TENSOR_") {
		for _, n := range []string{"VADDR2", "VADDR3", "VADDR4"} {
			set(field(e, n), uint64(b.arch.null()))
		}
	}
}

// satisfy sets the marker fields of f so that its condition holds.
func (b *builder) satisfy(f *spec.Form, set func(*spec.Field, uint64)) error {
	tested := make(map[*spec.Field][]uint64)
	var order []*spec.Field
	var walk func(x *spec.Expr)
	walk = func(x *spec.Expr) {
		if x.Field != nil {
			if _, ok := tested[x.Field]; !ok {
				order = append(order, x.Field)
				tested[x.Field] = []uint64{0}
			}
			tested[x.Field] = append(tested[x.Field], x.Set...)
		}
		for _, a := range x.Args {
			walk(a)
		}
	}
	walk(b.conds[f])
	var try func(i int, w uint64) (uint64, bool)
	try = func(i int, w uint64) (uint64, bool) {
		if i == len(order) {
			return w, Eval(b.conds[f], w)
		}
		for _, v := range tested[order[i]] {
			if r, ok := try(i+1, w|v<<order[i].Ranges[0].Offset); ok {
				return r, true
			}
		}
		return 0, false
	}
	w, ok := try(0, 0)
	if !ok && b.conds[f] != f.Condition.Expr {
		return nil // a rule says that no word has this form
	}
	if !ok {
		return fmt.Errorf("condition %s can never hold", f.Condition.Name)
	}
	for _, fd := range order {
		if v := uint64(extract(ranges(fd), w)); v != 0 {
			set(fd, v)
		}
	}
	return nil
}

// pairEncoding returns the constant of the matrix instruction's own ENCODING
// field in a pair, which AMD's identifiers (of the first dword) do not show:
// that of VOP3P.
func (b *builder) pairEncoding() (uint64, bool) {
	for _, o := range b.g.Encodings {
		if f := field(o, "ENCODING"); o.Name == "ENC_VOP3P" && f != nil && f.Constant != nil {
			return *f.Constant, true
		}
	}
	return 0, false
}
