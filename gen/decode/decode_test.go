package decode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
)

// toy is a generation of two encodings: ENC_VOP1 with its literal variant, and
// ENC_SOPP.
func toy() *spec.Generation {
	constant := func(v uint64) *uint64 { return &v }
	newField := func(name string, off, bits int) *spec.Field {
		return &spec.Field{Name: name, Ranges: []spec.Range{{Offset: off, Bits: bits}}}
	}
	vgpr, src, simm := &spec.OperandType{Name: "OPR_VGPR"}, &spec.OperandType{Name: "OPR_SRC"}, &spec.OperandType{Name: "OPR_SIMM32"}
	f32 := &spec.DataFormat{Name: "FMT_NUM_F32", DataType: "float", Bits: 32}
	encoding := func(name string, bits int, base *spec.Encoding, expr func(src0 *spec.Field) *spec.Expr, more ...*spec.Field) *spec.Encoding {
		e := &spec.Encoding{Name: name, Bits: bits, Base: base, Fields: more}
		enc := newField("ENCODING", 25, 7)
		enc.Constant = constant(0x3f)
		src0 := newField("SRC0", 0, 9)
		e.Fields = append(e.Fields, enc, newField("VDST", 17, 8), newField("OP", 9, 8), src0)
		e.Conditions = []*spec.Condition{{Name: "c", Expr: expr(src0)}}
		return e
	}
	vop1 := encoding("ENC_VOP1", 32, nil, func(f *spec.Field) *spec.Expr { return &spec.Expr{Op: spec.Ne, Field: f, Set: []uint64{255}} })
	literal := encoding("VOP1_INST_LITERAL", 64, vop1, func(f *spec.Field) *spec.Expr { return &spec.Expr{Op: spec.Eq, Field: f, Set: []uint64{255}} },
		newField("LITERAL", 32, 32))
	in := &spec.Instruction{Name: "V_FRACT_F32"}
	for _, e := range []*spec.Encoding{vop1, literal} {
		f := &spec.Form{Instruction: in, Encoding: e, Condition: e.Conditions[0], Opcode: 32, Identifier: 0x7e004000}
		f.Operands = []*spec.Operand{{Field: field(e, "VDST"), Type: vgpr, Format: f32, Bits: 32, Written: true}, {Field: field(e, "SRC0"), Type: src, Format: f32, Bits: 32, Read: true}}
		in.Forms = append(in.Forms, f)
	}
	in.Forms[1].Operands[1] = &spec.Operand{Type: simm, Format: f32, Bits: 32, Read: true} // as the older files have it: without a field
	return &spec.Generation{Key: "rdna3", Name: "RDNA 3", Encodings: []*spec.Encoding{vop1, literal}, Instructions: []*spec.Instruction{in},
		OperandTypes: []*spec.OperandType{vgpr, src, simm}, DataFormats: []*spec.DataFormat{f32}}
}

// A file as small as this one is decoded, and one that no rule can read loses
// what cannot be read, not all.
func TestLeftOut(t *testing.T) {
	tests := []struct {
		name   string
		bend   func(g *spec.Generation)
		left   []string
		dwords string // of the forms
	}{
		{"nothing wrong", func(g *spec.Generation) {}, nil, "[1 2]"},
		{"a literal that is not there", func(g *spec.Generation) { g.Encodings[1].Fields = g.Encodings[1].Fields[1:] },
			[]string{"V_FRACT_F32 in VOP1_INST_LITERAL (c): operand 2: OPR_SIMM32 without a field"}, "[1 0]"},
		{"no constant", func(g *spec.Generation) { field(g.Encodings[0], "ENCODING").Constant = nil },
			[]string{"ENC_VOP1: no constant ENCODING field that ends at bit 31"}, "[0 0]"},
		{"long constant", func(g *spec.Generation) {
			field(g.Encodings[0], "ENCODING").Ranges[0] = spec.Range{Offset: 20, Bits: 12}
		},
			[]string{"ENC_VOP1: ENCODING has 12 bits, more than the 9 that select a family"}, "[0 0]"},
		{"long instruction", func(g *spec.Generation) { g.Encodings[1].Bits = 192 },
			[]string{"V_FRACT_F32 in VOP1_INST_LITERAL (c): 192 bits, more than the 160 that are decoded"}, "[1 0]"},
		{"wide opcode", func(g *spec.Generation) {
			field(g.Encodings[0], "OP").Ranges[0] = spec.Range{Offset: 32, Bits: 30}
		}, []string{"ENC_VOP1: an opcode of 30 bits in 1 pieces, more than the 12 in 3 that the tables hold"}, "[0 0]"},
		{"far opcode", func(g *spec.Generation) { field(g.Encodings[0], "OP").Ranges[0].Offset = 64 },
			[]string{"ENC_VOP1: the opcode or a field that a condition tests is beyond bit 63"}, "[0 0]"},
		{"both apply", func(g *spec.Generation) { g.Encodings[1].Conditions[0].Expr = g.Encodings[0].Conditions[0].Expr },
			[]string{"V_FRACT_F32 in VOP1_INST_LITERAL (c): where it applies, V_FRACT_F32 in ENC_VOP1 (c), which has the same opcode 32, does too"}, "[1 0]"},
		{"never applies", func(g *spec.Generation) { g.Encodings[1].Conditions[0].Expr = &spec.Expr{Op: spec.False} },
			[]string{"V_FRACT_F32 in VOP1_INST_LITERAL (c): condition c can never hold"}, "[1 0]"},
		{"value that the field cannot have", func(g *spec.Generation) { g.Encodings[0].Conditions[0].Expr.Set[0] = 600 }, nil, ""},
		{"wide test", func(g *spec.Generation) {
			g.Encodings[0].Conditions[0].Expr.Field.Ranges[0] = spec.Range{Offset: 32, Bits: 32}
			field(g.Encodings[0], "SRC0").Ranges[0] = spec.Range{Offset: 0, Bits: 9}
		}, nil, ""},
		{"an accumulator's bit that is not there", func(g *spec.Generation) { g.OperandTypes[0].Name = "OPR_VGPR_OR_ACCVGPR" },
			[]string{"V_FRACT_F32 in ENC_VOP1 (c): operand 1: ENC_VOP1 lacks the field ACC that its meaning depends on",
				"V_FRACT_F32 in VOP1_INST_LITERAL (c): operand 1: VOP1_INST_LITERAL lacks the field ACC that its meaning depends on"}, "[0 0]"},
		{"another register", func(g *spec.Generation) { g.OperandTypes[1].Values = []spec.Value{{Name: "s5", Value: 106}} },
			[]string{"scalar source 106 as SGPR 5: it is VCC_LO"}, "[1 2]"},
	}
	for _, tt := range tests {
		g := toy()
		tt.bend(g)
		tables, left := Build(g)
		var got []string
		for _, err := range left {
			got = append(got, err.Error())
		}
		if tt.dwords == "" {
			continue // what counts is that it does not panic
		}
		if strings.Join(got, "\n") != strings.Join(tt.left, "\n") {
			t.Errorf("%s: left out\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), strings.Join(tt.left, "\n"))
		}
		var dwords []int
		for _, f := range tables.Forms {
			dwords = append(dwords, f.Dwords)
		}
		if fmt.Sprint(dwords) != tt.dwords {
			t.Errorf("%s: dwords %v, want %s", tt.name, dwords, tt.dwords)
		}
	}
}

// Rules that depend on a field of an encoding say so where it is not there.
func TestLacks(t *testing.T) {
	for _, name := range []string{"ENC_FLAT_SCRATCH", "ENC_FLAT_GLOBAL", "ENC_MUBUF", "ENC_SMEM", "ENC_EXP", "ENC_MIMG", "VOP1_VOP_SDWA", "VOP3P_MFMA", "ENC_VOP3PX2", "VOPDXY", "ENC_VINTERP", "VOP3_VOP_DPP8"} {
		for _, key := range []string{"cdna1", "cdna3", "cdna4", "cdna5", "rdna1", "rdna3", "rdna4"} {
			for _, fieldName := range []string{"VDST", "VDATA", "VADDR", "ADDR", "SADDR", "SOFFSET", "VSRC0", "VSRC1", "SRC0", "SRC1", "SRC2", "SDST", "VADDR2", "VDSTY", "LITERAL"} {
				for _, mnemonic := range []string{"V_FRACT_F32", "GLOBAL_ATOMIC_ADD", "V_MFMA_F32_16X16X128_F8F6F4", "TENSOR_LOAD_TO_LDS", "V_WMMA_F32", "IMAGE_SAMPLE_C"} {
					for _, typ := range []string{"OPR_VGPR", "OPR_SRC", "OPR_ATTR", "OPR_SGPR", "OPR_SRC_VGPR", "OPR_ACCVGPR"} {
						g := toy()
						g.Key = key
						g.Encodings[0].Name = name
						g.Instructions[0].Name = mnemonic
						g.OperandTypes[0].Name = typ
						field(g.Encodings[0], "VDST").Name = fieldName
						tables, _ := Build(g)
						for _, a := range tables.Args {
							if a.Offset < 0 || a.Sel < 0 || a.KindAux < 0 || a.Aux < 0 || a.Aux2 < 0 {
								t.Fatalf("%s of %s in %s on %s, %s: %+v", fieldName, mnemonic, name, key, typ, a)
							}
						}
					}
				}
			}
		}
	}
}
