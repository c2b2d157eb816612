package isa_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// What a Builder makes of parts: machine code, or a reason why not.
func TestBuild(t *testing.T) {
	v, s := isa.V, isa.S
	type mods = []isa.ModValue
	for _, c := range []struct {
		g    *isa.Generation
		e    isa.EncodingName
		m    isa.Mnemonic
		args []isa.Arg
		mods mods
		want string // bytes in memory order, or the error
	}{
		{isa.CDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), s(1), v(1)}, nil, "01020002"},
		{isa.CDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), v(1), s(1)}, nil, "000001d101030000"},
		{isa.RDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), isa.Int(1), v(1)}, nil, "81020006"},
		{isa.RDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), isa.Int(100), v(1)}, nil, "ff02000664000000"},
		{isa.RDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), v(1), isa.Int(100)}, nil, "000003d501ff010264000000"},
		{isa.RDNA3, 0, isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.SGPR, 2, 2), isa.Regs(isa.EXEC, 0, 2)}, nil, "7e0182be"},
		{isa.RDNA3, 0, isa.S_BRANCH, []isa.Arg{isa.Label(-2)}, nil, "feffa0bf"},
		{isa.RDNA3, 0, isa.S_LOAD_B64, []isa.Arg{isa.Regs(isa.SGPR, 4, 2), isa.Regs(isa.SGPR, 2, 2), isa.Imm(16)}, nil, "010104f4100000f8"},
		{isa.RDNA3, 0, isa.GLOBAL_LOAD_B32, []isa.Arg{v(1), isa.Regs(isa.VGPR, 2, 2), isa.Off()}, mods{{isa.ModOFFSET, -16}}, "f01f52dc02007c01"},
		{isa.RDNA3, 0, isa.GLOBAL_LOAD_B32, []isa.Arg{v(1), v(2), isa.Regs(isa.SGPR, 2, 2)}, nil, "000052dc02000201"},
		{isa.CDNA5, 0, isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.SGPR, 0, 2), isa.Lit64(0x123456789abcdef0)}, nil, "fe0180bef0debc9a78563412"},

		{isa.CDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), v(1), isa.Int(100)}, nil, "V_ADD_F32 in ENC_VOP2: argument 2: VGPR expected, found integer 100"},
		{isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F32, []isa.Arg{v(0), v(1), s(2)}, nil, "V_ADD_F32 in ENC_VOP2: argument 2: VGPR expected, found SGPR 2"},
		{isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F32, []isa.Arg{v(0), v(1)}, nil, "V_ADD_F32 in ENC_VOP2: argument 2: missing"},
		{isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F32, []isa.Arg{v(0), v(1), v(2), v(3)}, nil, "V_ADD_F32 in ENC_VOP2: argument 3: one argument too many"},
		{isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F32, []isa.Arg{v(0), v(1), v(2)}, mods{{isa.ModCLAMP, 1}}, "V_ADD_F32 in ENC_VOP2: the encoding has no CLAMP"},
		{isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, []isa.Arg{v(0), v(1), v(2)}, mods{{isa.ModOMOD, 4}}, "V_ADD_F32 in ENC_VOP3: OMOD = 4 does not fit its 2 bits"},
		{isa.RDNA3, 0, isa.V_ADD_F32, []isa.Arg{v(0), isa.Lit(100), isa.Lit(101)}, nil, ""},
		{isa.RDNA3, isa.ENC_VOP3, isa.V_AND_B32, []isa.Arg{v(0), v(1), v(2)}, mods{{isa.ModNEG, 1}}, "V_AND_B32 in ENC_VOP3: the instruction cannot have NEG = 0x1"},
		{isa.CDNA3, isa.VOP2_VOP_SDWA, isa.V_ADD_U32, []isa.Arg{v(0), v(1), v(2)}, mods{{isa.ModSRC0_ABS, 1}}, "V_ADD_U32 in VOP2_VOP_SDWA: the instruction cannot have SRC0_ABS = 0x1"},
		{isa.RDNA3, 0, isa.S_LOAD_B64, []isa.Arg{isa.Regs(isa.SGPR, 4, 2), isa.Regs(isa.SGPR, 3, 2), isa.Imm(0)}, nil, "S_LOAD_B64 in ENC_SMEM: argument 1: register 3 is not a multiple of 2"},
		{isa.RDNA3, 0, isa.S_LOAD_B64, []isa.Arg{isa.Regs(isa.SGPR, 4, 2), isa.Regs(isa.SGPR, 2, 2), isa.Imm(1 << 21)}, nil, "S_LOAD_B64 in ENC_SMEM: argument 2: offset 2097152 does not fit 21 bits"},
		{isa.CDNA3, 0, isa.V_ADD_F64, []isa.Arg{isa.Regs(isa.VGPR, 1, 2), isa.Regs(isa.VGPR, 2, 2), isa.Regs(isa.VGPR, 4, 2)}, nil, "V_ADD_F64 in ENC_VOP3: argument 0: VGPR 1 to 2: CDNA 3 needs an even first register"},
		{isa.RDNA3, 0, isa.V_ADD_F64, []isa.Arg{isa.Regs(isa.VGPR, 0, 2), isa.Regs(isa.VGPR, 255, 2), isa.Regs(isa.VGPR, 4, 2)}, nil, "argument 1: VGPR 255 to 256: there are 256 registers"},
		{isa.RDNA3, 0, isa.V_ADD_F64, []isa.Arg{isa.Regs(isa.VGPR, 0, 2), v(2), isa.Regs(isa.VGPR, 4, 2)}, nil, "V_ADD_F64 in ENC_VOP3: argument 1: VGPR 2 does not fit here, the closest is VGPR 2 to 3"},
		{isa.RDNA3, 0, isa.S_BRANCH, []isa.Arg{isa.Label(40000)}, nil, "S_BRANCH in ENC_SOPP: argument 0: 40000 does not fit 16 signed bits"},
		{isa.RDNA1, 0, isa.V_MAXMIN_F32, []isa.Arg{v(0), v(1), v(2), v(3)}, nil, "V_MAXMIN_F32: RDNA 1 does not have the instruction"},
		{isa.RDNA3, isa.ENC_DS, isa.V_ADD_F32, nil, nil, "V_ADD_F32 in ENC_DS: the instruction has no such encoding in RDNA 3"},
	} {
		in, err := isa.Builder{Generation: c.g}.BuildIn(c.e, c.m, c.args, c.mods)
		got := fmt.Sprintf("%x", in.AppendBytes(nil))
		if err != nil {
			got = err.Error()
			var be *isa.BuildError
			if !errors.As(err, &be) {
				t.Errorf("%v on %v: %T", c.m, c.g, err)
			}
		}
		switch {
		case c.want == "":
			if err == nil {
				t.Errorf("%v on %v: built %s, want an error", c.m, c.g, got)
			}
		case got != c.want && !(len(c.want) > 40 && len(got) > len(c.want) && got[len(got)-len(c.want):] == c.want):
			t.Errorf("%v on %v: %s\n\twant %s", c.m, c.g, got, c.want)
		}
	}
}

func TestBuildDual(t *testing.T) {
	b := isa.Builder{Generation: isa.RDNA3}
	v, s := isa.V, isa.S
	in, err := b.BuildDual(0, isa.V_DUAL_MUL_F32, isa.V_DUAL_MOV_B32, []isa.Arg{v(11), v(1), v(2)}, []isa.Arg{v(10), isa.Lit(0x24681357)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", in.AppendBytes(nil)); got != "0105d0c8ff000a0b57136824" {
		t.Errorf("built %s", got)
	}
	// Both destinations even: the same bank.
	if in, err := b.BuildDual(0, isa.V_DUAL_MUL_F32, isa.V_DUAL_MOV_B32, []isa.Arg{v(10), v(1), v(2)}, []isa.Arg{v(12), s(3)}, nil); err == nil {
		t.Errorf("built %x with both destinations in one bank", in.AppendBytes(nil))
	}
}
