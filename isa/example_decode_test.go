package isa_test

import (
	"fmt"

	"github.com/amdisa/amdisa/isa"
)

func ExampleGeneration_Decode() {
	code := []byte{0x05, 0x00, 0x5e, 0xd6, 0x01, 0x05, 0x0e, 0x04}
	in, err := isa.RDNA3.Decode(code)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(in.Instruction().Name(), "in", in.Encoding(), "opcode", in.Form().Opcode(), "length", in.Len())
	for _, a := range in.Args(nil) {
		fmt.Println(a.Kind, a.Reg.Class, a.Reg.Index)
	}
	// Output:
	// V_MAXMIN_F32 in ENC_VOP3 opcode 606 length 8
	// register VGPR 5
	// register VGPR 1
	// register VGPR 2
	// register VGPR 3
}

func ExampleDecoder_Decode() {
	target, _ := isa.ParseTarget("gfx1010")
	d := isa.Decoder{Generation: target.Generation(), Target: target}
	// V_DOT2C_F32_F16, which gfx1011 has and gfx1010 lacks.
	_, err := d.Decode([]byte{0x01, 0x05, 0x00, 0x04})
	fmt.Println(err)
	// Output: RDNA 1: no such opcode: first dword 0x04000501
}

func ExampleBuilder_Build() {
	b := isa.Builder{Generation: isa.RDNA3}
	// The shortest encoding that holds the arguments.
	for _, mods := range [][]isa.ModValue{nil, {{Mod: isa.ModCLAMP, Value: 1}}} {
		in, err := b.Build(isa.V_ADD_F32, []isa.Arg{isa.V(0), isa.Float(0.5), isa.V(1)}, mods)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v %x\n", in.Encoding(), in.AppendBytes(nil))
	}
	// A scalar register cannot be the second source of the short form; two
	// literals that differ fit nowhere.
	_, err := b.BuildIn(isa.ENC_VOP2, isa.V_ADD_F32, []isa.Arg{isa.V(0), isa.V(1), isa.S(2)}, nil)
	fmt.Println(err)
	// Output:
	// ENC_VOP2 f0020006
	// ENC_VOP3 008003d5f0020202
	// V_ADD_F32 in ENC_VOP2: argument 2: VGPR expected, found SGPR 2
}

func ExampleInst_Parts() {
	in, err := isa.RDNA3.Decode([]byte{0xf7, 0x03, 0x89, 0xbf}) // s_waitcnt vmcnt(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for field, v := range in.Parts(in.Args(nil)[0]) {
		fmt.Println(field, v)
	}
	// Output:
	// VM 0
	// LGKM 63
	// EXP 7
}

func ExampleInst_BranchTarget() {
	in, err := isa.CDNA3.Decode([]byte{0xfe, 0xff, 0x82, 0xbf}) // s_branch
	if err != nil {
		fmt.Println(err)
		return
	}
	target, ok := in.BranchTarget(0x1000)
	fmt.Printf("%#x %v, falls through: %v\n", target, ok, in.Flow().FallsThrough)
	// Output: 0xffc true, falls through: false
}
