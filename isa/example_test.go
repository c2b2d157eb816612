package isa_test

import (
	"fmt"
	"log"

	"github.com/amdisa/amdisa/isa"
)

func Example() {
	in, ok := isa.CDNA4.ByOpcode(isa.ENC_VOP1, 27)
	if !ok {
		log.Fatal("no such opcode")
	}
	fmt.Println(in, "on", in.Generation())
	for f := range in.Forms() {
		fmt.Printf("%s, opcode %d, %d bits\n", f.Encoding(), f.Opcode(), f.Encoding().Bits())
	}
	// Output:
	// V_FRACT_F32 on CDNA 4
	// ENC_VOP1, opcode 27, 32 bits
	// VOP1_INST_LITERAL, opcode 27, 64 bits
	// VOP1_VOP_DPP, opcode 27, 64 bits
	// VOP1_VOP_SDWA, opcode 27, 64 bits
	// ENC_VOP3, opcode 347, 64 bits
}

func ExampleGenerations() {
	for g := range isa.Generations() {
		in, _ := g.Instruction(isa.V_FRACT_F32)
		op, _ := in.Opcode(isa.ENC_VOP1)
		fmt.Println(g, op)
	}
	// Output:
	// CDNA 1 27
	// CDNA 2 27
	// CDNA 3 27
	// CDNA 4 27
	// CDNA 5 32
	// RDNA 1 32
	// RDNA 2 32
	// RDNA 3 32
	// RDNA 3.5 32
	// RDNA 4 32
}

func ExampleParseGeneration() {
	for _, s := range []string{"RDNA 3.5", "rdna3_5", "AMD RDNA3.5", "gfx1151"} {
		g, err := isa.ParseGeneration(s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Key())
	}
	_, err := isa.ParseGeneration("gfx1159")
	fmt.Println(err)
	// Output:
	// rdna3_5
	// rdna3_5
	// rdna3_5
	// rdna3_5
	// isa: unknown generation or target "gfx1159"; did you mean gfx1150? (generations: cdna1, cdna2, cdna3, cdna4, cdna5, rdna1, rdna2, rdna3, rdna3_5, rdna4)
}

func ExampleTargetByMach() {
	const eFlags = 0x54c // of a code object
	t, ok := isa.TargetByMach(eFlags & 0xff)
	fmt.Println(t, t.Generation(), ok)
	// Output: gfx942 CDNA 3 true
}

func ExampleTarget_Lookup() {
	for t := range isa.CDNA5.Targets() {
		_, ok := t.Lookup("v_pk_fma_f64")
		fmt.Println(t, ok)
	}
	// Output:
	// gfx1250 false
	// gfx1251 true
}

func ExampleGeneration_Lookup() {
	for _, name := range []string{"V_MAXMIN_NUM_F32", "v_maxmin_f32", "v_maxmin_f32_e64_dpp"} {
		for _, g := range []*isa.Generation{isa.RDNA3, isa.RDNA4} {
			in, ok := g.Lookup(name)
			fmt.Println(name, "on", g, "is", in, ok)
		}
	}
	// Output:
	// V_MAXMIN_NUM_F32 on RDNA 3 is V_MAXMIN_F32 true
	// V_MAXMIN_NUM_F32 on RDNA 4 is V_MAXMIN_NUM_F32 true
	// v_maxmin_f32 on RDNA 3 is V_MAXMIN_F32 true
	// v_maxmin_f32 on RDNA 4 is V_MAXMIN_NUM_F32 true
	// v_maxmin_f32_e64_dpp on RDNA 3 is V_MAXMIN_F32 true
	// v_maxmin_f32_e64_dpp on RDNA 4 is V_MAXMIN_NUM_F32 true
}

func ExampleGeneration_Suggest() {
	const name = "v_frct_f32"
	if _, ok := isa.RDNA4.Lookup(name); !ok {
		s, _ := isa.RDNA4.Suggest(name)
		fmt.Printf("no %s: did you mean %s?\n", name, s)
	}
	// Output: no v_frct_f32: did you mean V_FRACT_F32?
}

func ExampleForm() {
	f, _ := isa.CDNA5.FormByOpcode(isa.ENC_VOP1, 90)
	fmt.Printf("%s in %s: opcode %d, identifier %#08x\n", f.Instruction(), f.Encoding(), f.Opcode(), f.Identifier())
	for o := range f.Operands() {
		field, _ := o.Field()
		fmt.Printf("%s: %s %s, %d bits, read %t, written %t\n", field, o.Type(), o.Format(), o.Bits(), o.Read(), o.Written())
	}
	// Output:
	// V_FREXP_EXP_I16_F16 in ENC_VOP1: opcode 90, identifier 0x7e00b400
	// VDST: OPR_VGPR FMT_NUM_I16, 16 bits, read false, written true
	// SRC0: OPR_SRC FMT_NUM_F16, 16 bits, read true, written false
}

func ExampleForm_Layout() {
	f, _ := isa.CDNA5.FormByOpcode(isa.ENC_VOP1, 32)
	for p := range f.Layout() {
		name := "unassigned"
		if p.Assigned {
			name = p.Field.String()
		}
		fmt.Printf("%2d:%-2d %s", p.Hi, p.Lo, name)
		if p.Known {
			fmt.Printf(" = %0*b", p.Hi-p.Lo+1, p.Value)
		}
		fmt.Println()
	}
	// Output:
	// 31:25 ENCODING = 0111111
	// 24:17 VDST
	// 16:16 unassigned
	// 15:9  OP = 0100000
	//  8:0  SRC0
}

func ExampleForm_Condition() {
	in, _ := isa.RDNA3.Instruction(isa.S_CMP_EQ_U32)
	for f := range in.Forms() {
		fmt.Printf("%s: %s\n", f.Encoding(), f.Condition())
	}
	// Output:
	// ENC_SOPC: SSRC0 != 255 && SSRC1 != 255
	// SOPC_INST_LITERAL: SSRC0 == 255 && SSRC1 != 255
	// SOPC_INST_LITERAL: SSRC0 != 255 && SSRC1 == 255
	// SOPC_INST_LITERAL: SSRC0 == 255 && SSRC1 == 255
}

func ExampleField_Insert() {
	vop3, _ := isa.RDNA3.Encoding(isa.ENC_VOP3)
	neg, _ := vop3.Field(isa.FieldNEG)
	words := []uint32{0xd65e0000, 0}
	if err := neg.Insert(words, 0b101); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%08x %03b\n", words, neg.Extract(words))
	fmt.Println(neg.Insert(words, 9))
	// Output:
	// [d65e0000 a0000000] 101
	// isa: field NEG: value 9 does not fit 3 bits
}

func ExampleOperandType() {
	src, _ := isa.RDNA3.OperandType(isa.OPR_SRC)
	for _, v := range []uint64{17, 106, 193, 256 + 17} {
		name, _ := src.ValueName(v)
		fmt.Println(v, name)
	}
	v, _ := src.ParseValue("v17")
	fmt.Println("v17", v)
	// Output:
	// 17 s17
	// 106 VCC_LO
	// 193 -1
	// 273 v17
	// v17 273
}

func ExampleOperandType_ValueRuns() {
	vgpr, _ := isa.CDNA3.OperandType(isa.OPR_VGPR_OR_ACCVGPR)
	for r := range vgpr.ValueRuns() {
		fmt.Printf("%d to %d are %s%d to %s%d\n", r.First, int(r.First)+r.Count-1, r.Prefix, r.Number, r.Prefix, r.Number+r.Count-1)
	}
	// Output:
	// 0 to 255 are v0 to v255
	// 512 to 767 are acc0 to acc255
}

func ExampleOperandType_Fields() {
	waitcnt, _ := isa.RDNA3.OperandType(isa.OPR_WAITCNT)
	for f := range waitcnt.Fields() {
		fmt.Println(f, f.ExtractFrom(0xfc07))
	}
	// Output:
	// VM 63
	// LGKM 0
	// EXP 7
}

func ExampleDataFormat() {
	d, _ := isa.RDNA4.DataFormat(isa.FMT_NUM_PK2_F16)
	fmt.Println(d, d.Type(), d.Bits())
	for c := range d.Components() {
		for f := range c.Fields() {
			for r := range f.Ranges() {
				fmt.Printf("%s %d:%d\n", f.Name(), r.Hi, r.Lo)
			}
		}
	}
	// Output:
	// FMT_NUM_PK2_F16 float 32
	// Mantissa 9:0
	// Exponent 14:10
	// Sign 15:15
	// Mantissa 25:16
	// Exponent 30:26
	// Sign 31:31
}

func ExampleInstruction_Flags() {
	in, _ := isa.RDNA3.Instruction(isa.S_CBRANCH_SCC0)
	fmt.Println(in.Flags().Has(isa.ConditionalBranch), in.Group())
	// Output: true BRANCH
}

func ExampleOrigin() {
	for _, m := range []isa.Mnemonic{isa.S_MOV_B32, isa.V_EXP_LEGACY_F32} {
		in, _ := isa.CDNA3.Instruction(m)
		if o := in.Origin(); o.Overlay() {
			fmt.Println(in, "comes from overlay", o.ID())
		} else {
			fmt.Println(in, "comes from", o)
		}
	}
	// Output:
	// S_MOV_B32 comes from amdgpu_isa_cdna3.xml
	// V_EXP_LEGACY_F32 comes from overlay cdna3/v-exp-legacy-f32
}
