package main

import "testing"

// Targets of one generation differ in their instructions, too.
func TestDiffTargets(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "diff gfx1250 gfx1251", stdout: []string{"added   V_PK_FMA_F64 ", "gfx1250 to gfx1251, instructions: 9 added, 0 removed, 0 renamed, 0 changed\n"}},
		{args: "diff gfx1011 gfx1010 --json", stdout: []string{`"old": "gfx1011"`, `"name": "V_DOT2_F32_F16"`, `"removed": 9`}},
		{args: "diff gfx1010 rdna1", stdout: []string{"gfx1010 to RDNA 1, instructions: ", "added   V_DOT2_F32_F16 "}},
		{args: "find v_mfma_f32_4x4x4_16b_f16 -g cdna3", stdout: []string{"VOP3P_MFMA "}},
		{args: "targets S_FMAAK_F32", stdout: []string{"SOP2_INST_LITERAL 69"}},
	})
}
