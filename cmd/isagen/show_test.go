package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

func TestShow(t *testing.T) {
	fract := []string{
		"V_FRACT_F32 on CDNA 5\n  targets  gfx1250 gfx1251\n",
		"ENC_VOP1, 32 bits, opcode 32, identifier 0x7E004000\n",
		"│0111111 │     │  │0100000│    │\n",
		"CDNA 1, 2, 3, 4: opcode 27, other layout",
		"\nWhat it computes (isa/sem/vop1.go:",
	}
	runCLI(t, []cliTest{
		{args: "show V_FRACT_F32 -g cdna5", stdout: fract},
		{args: "show v_fract_f32_e32 --generation CDNA5", stdout: fract},
		{args: "show V_Fract_F32 -g gfx1250", stdout: fract},
		{args: "show V_MAXMIN_F32 -g rdna4", stdout: []string{"V_MAXMIN_NUM_F32 on RDNA 4\n"}},
		{args: "show V_MAXMIN_NUM_F32 -g rdna3.5", stdout: []string{"V_MAXMIN_F32 on RDNA 3.5\n"}},
		{args: "show V_DOT2_F32_F16 -g gfx1011", stdout: []string{"V_DOT2_F32_F16 on RDNA 1\n  targets  gfx1011 gfx1012\n"}},
		{args: "show V_DOT2_F32_F16 -g gfx1010", code: 1,
			stderr: "isagen: gfx1010 has no instruction V_DOT2_F32_F16; of RDNA 1, gfx1011 or gfx1012 has it"},
		{args: "show V_FRACT_F33 -g cdna5", code: 1, stderr: "isagen: CDNA 5 has no instruction V_FRACT_F33; did you mean V_FRACT_F32?"},
		{args: "show V_MAXMIN_F32 -g rdna2", code: 1, stderr: "isagen: RDNA 2 has no instruction V_MAXMIN_F32; it is in CDNA 5, RDNA 3, RDNA 3.5, RDNA 4"},
		{args: "show NONSENSE -g rdna2", code: 1, stderr: "isagen: RDNA 2 has no instruction NONSENSE"},
		{args: "show V_FRACT_F32 -g rdna33", code: 1,
			stderr: `isagen: unknown generation or target "rdna33"; did you mean rdna3? (generations: cdna1, cdna2, cdna3, cdna4, cdna5, rdna1, rdna2, rdna3, rdna3_5, rdna4)`},
		{args: "show V_MAXMIN_F32 --all", stdout: []string{"V_MAXMIN_NUM_F32 on CDNA 5\n", "\n\nV_MAXMIN_F32 on RDNA 3\n", "\n\nV_MAXMIN_F32 on RDNA 3.5\n", "\n\nV_MAXMIN_NUM_F32 on RDNA 4\n"}},
		{args: "show V_MAXMIN_F32 --all --json", stdout: []string{"[\n  {\n    \"name\": \"V_MAXMIN_NUM_F32\"", `"generation": "RDNA 3.5"`}},
		{args: "show V_MAXMIN_F33 --all", code: 1, stderr: "isagen: no generation has an instruction V_MAXMIN_F33; did you mean V_MAXMIN_F32?"},
		{args: "show V_MAXMIN_F32 --all -g rdna3", code: 2, stderr: "isagen: show: -g and --all exclude each other (see 'isagen show --help')"},
		{args: "show V_FRACT_F32", code: 2, stderr: "isagen: show: which generation or target? Give -g (see 'isagen show --help')"},
		{args: "show -g cdna5", code: 2, stderr: "isagen: show: missing NAME (see 'isagen show --help')"},
		{args: "show V_FRACT_F32 V_ADD_F32 -g cdna5", code: 2, stderr: `isagen: show: unexpected argument "V_ADD_F32" (see 'isagen show --help')`},
	})
}

func TestShowJSON(t *testing.T) {
	code, stdout, stderr := isagen(t, "", "show", "V_FRACT_F32", "-g", "gfx1251", "--json")
	if code != 0 || stderr != "" {
		t.Fatalf("exit code %d, stderr %q", code, stderr)
	}
	dec := json.NewDecoder(strings.NewReader(stdout))
	dec.DisallowUnknownFields()
	var got shown
	if err := dec.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Name != "V_FRACT_F32" || got.Generation != "CDNA 5" || !slices.Equal(got.Targets, []string{"gfx1250", "gfx1251"}) || got.FunctionalGroup != "VALU" {
		t.Errorf("got %+v", got)
	}
	if got.Semantics == nil || got.Semantics.Text == "" || !strings.HasPrefix(got.Semantics.Source, "isa/sem/vop1.go:") {
		t.Errorf("semantics %+v", got.Semantics)
	}
	if got.Example == nil || *got.Example != (example{"v_fract_f32_e32 v1, v2", "7e024102"}) {
		t.Errorf("example %+v", got.Example)
	}
	f := got.Forms[0]
	want := []describe.Piece{
		{Field: "ENCODING", Hi: 31, Lo: 25, Value: "0111111"}, {Field: "VDST", Hi: 24, Lo: 17}, {Hi: 16, Lo: 16},
		{Field: "OP", Hi: 15, Lo: 9, Value: "0100000"}, {Field: "SRC0", Hi: 8, Lo: 0},
	}
	if f.Identifier != "0x7E004000" || f.Opcode != 32 || !slices.Equal(f.Layout, want) {
		t.Errorf("form %+v", f)
	}
}

func TestList(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "list generations", stdout: []string{"KEY      NAME      INSTRUCTIONS", "\nrdna3_5  RDNA 3.5  ", "gfx1150 gfx1151 gfx1152 gfx1153\n"}},
		{args: "list generations -g gfx90a --json", stdout: []string{`"key": "cdna2"`, `"name": "CDNA 2"`}},
		{args: "list targets -g rdna4", stdout: []string{"NAME     GENERATION  MACH\ngfx1200  RDNA 4      0x48\ngfx1201  RDNA 4      0x4e\n"}},
		{args: "list targets -g gfx942", stdout: []string{"NAME    GENERATION  MACH\ngfx942  CDNA 3      0x4c\n"}},
		{args: "list encodings -g cdna5 --name enc_vop1", stdout: []string{"NAME      GENERATION  BITS  ORDER  BASE\nENC_VOP1  CDNA 5      32 "}},
		{args: "list encodings -g rdna3 --name VOP1_*", stdout: []string{"VOP1_VOP_DPP16", "ENC_VOP1\n"}},
		{args: "list operand-types -g rdna1 --name OPR_WAITCNT", stdout: []string{"VM_HI 15:14, LGKM 13:8, EXP 6:4, VM 3:0\n"}},
		{args: "list formats -g cdna4 --name FMT_NUM_F32", stdout: []string{"FMT_NUM_F32  CDNA 4      float  32    1\n"}},
		{args: "list instructions -g rdna3 --name v_fract_f*", stdout: []string{
			"NAME         GENERATION  GROUP  ENCODINGS AND OPCODES  ALIASES\n",
			"V_FRACT_F32  RDNA 3      VALU   ENC_VOP1 32, ENC_VOP3 416\n",
		}},
		{args: "list instructions -g rdna4 --name V_MAXMIN_F32", stdout: []string{"V_MAXMIN_NUM_F32  RDNA 4", "V_MAXMIN_F32\n"}},
		{args: "list instructions -g gfx1010 --name V_DOT2_F32_F16", stdout: []string{"NAME"}},
		{args: "list instructions --encoding ENC_NONE", code: 1, stderr: "isagen: no encoding ENC_NONE here (see isagen list encodings)"},
		{args: "list instructions -g rdna3 --encoding ENC_VOP3PX2", code: 1, stderr: "isagen: no encoding ENC_VOP3PX2 here (see isagen list encodings)"},
		{args: "list instructions --group NONE", code: 1, stderr: "isagen: no functional group or subgroup NONE here"},
		{args: "list encodings --group VALU", code: 2, stderr: "isagen: list: --encoding and --group are for instructions (see 'isagen list --help')"},
		{args: "list instructions --name [", code: 2, stderr: "isagen: list: --name [: syntax error in pattern (see 'isagen list --help')"},
		{args: "list", code: 2, stderr: "isagen: list: missing KIND (see 'isagen list --help')"},
		{args: "list things", code: 2, stderr: `isagen: list: unknown kind "things", want encodings, formats, generations, instructions, operand-types or targets (see 'isagen list --help')`},
		{args: "list targets -g gfx9999", code: 1, stderr: `isagen: unknown generation or target "gfx9999" (generations: cdna1, cdna2, cdna3, cdna4, cdna5, rdna1, rdna2, rdna3, rdna3_5, rdna4)`},
	})
}

// The lists have all there is.
func TestListCounts(t *testing.T) {
	count := func(args ...string) int {
		t.Helper()
		code, stdout, stderr := isagen(t, "", append(append([]string{"list"}, args...), "--json")...)
		var objects []struct {
			Name       string
			Generation string
			Aliases    []string
		}
		if err := json.Unmarshal([]byte(stdout), &objects); err != nil || code != 0 || stderr != "" {
			t.Fatalf("%q: exit code %d, stderr %q, %v", args, code, stderr, err)
		}
		for _, o := range objects {
			if o.Name == "" || o.Generation == "" && args[0] != "generations" || args[0] == "instructions" && o.Aliases == nil {
				t.Fatalf("%q: %+v", args, o)
			}
		}
		return len(objects)
	}
	var gens, targets, instructions int
	for g := range isa.Generations() {
		gens++
		n := map[string]int{}
		for range g.Targets() {
			n["targets"]++
		}
		for range g.Encodings() {
			n["encodings"]++
		}
		for range g.OperandTypes() {
			n["operand-types"]++
		}
		for range g.DataFormats() {
			n["formats"]++
		}
		n["instructions"] = g.NumInstructions()
		for kind, want := range n {
			if got := count(kind, "-g", g.Key()); got != want {
				t.Errorf("%s of %s: %d, want %d", kind, g, got, want)
			}
		}
		targets += n["targets"]
		instructions += n["instructions"]
	}
	for kind, want := range map[string]int{"generations": gens, "targets": targets, "instructions": instructions} {
		if got := count(kind); got != want {
			t.Errorf("all %s: %d, want %d", kind, got, want)
		}
	}
	var vop3p, mfma int
	for in := range isa.CDNA3.Instructions() {
		if _, ok := in.Opcode(isa.ENC_VOP3P); ok {
			vop3p++
		}
		for s := range in.Subgroups() {
			if s == isa.SubgroupMFMA {
				mfma++
			}
		}
	}
	if got := count("instructions", "-g", "cdna3", "--encoding", "enc_vop3p"); got != vop3p || got == 0 {
		t.Errorf("%d instructions in ENC_VOP3P, want %d", got, vop3p)
	}
	if got := count("instructions", "-g", "gfx942", "--group", "mfma"); got != mfma || got == 0 {
		t.Errorf("%d matrix instructions, want %d", got, mfma)
	}
	one, two := count("instructions", "-g", "gfx1250"), count("instructions", "-g", "gfx1251")
	if one >= two || two != isa.CDNA5.NumInstructions() {
		t.Errorf("gfx1250 has %d instructions, gfx1251 %d, CDNA 5 %d", one, two, isa.CDNA5.NumInstructions())
	}
}

func TestCompleteNames(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"show -g rdna3 V_FRAC", "V_FRACT_F32"},
		{"show -g rdna3 v_frac", "V_FRACT_F16"},
		{"show -g gfx125", "gfx1251\tCDNA 5"},
		{"list -g rdna3", "rdna3_5\tRDNA 3.5"},
		{"list ", "operand-types"},
	} {
		code, stdout, _ := isagen(t, "", append([]string{"__complete"}, strings.Split(tt.args, " ")...)...)
		if code != 0 || !strings.Contains("\n"+stdout, "\n"+tt.want+"\n") {
			t.Errorf("completing %q: exit code %d, lacks %q:\n%s", tt.args, code, tt.want, stdout)
		}
	}
}

func TestFind(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "find v_pk_*_f16 --encoding VOP3P -g cdna3", stdout: []string{"\nV_PK_FMA_F16 ", "  ENC_VOP3P 14\n"}},
		{args: "find V_MAXMIN_F32 -g rdna4", stdout: []string{"\nV_MAXMIN_NUM_F32  RDNA 4 "}},
		{args: "find *_CMPSWAP_* --json -g gfx1030", stdout: []string{"[\n  {\n    \"name\": "}},
		{args: "find v_mfma_* -g rdna3", code: 1, stderr: "isagen: no instruction matches v_mfma_*"},
		{args: "find v_dot2_f32_f16 -g gfx1013", code: 1, stderr: "isagen: no instruction matches v_dot2_f32_f16"},
		{args: "find * --encoding VOP9", code: 1, stderr: "isagen: no encoding VOP9 here (see isagen list encodings)"},
		{args: "find [", code: 2, stderr: "isagen: find: [: syntax error in pattern (see 'isagen find --help')"},
		{args: "find", code: 2, stderr: "isagen: find: missing GLOB (see 'isagen find --help')"},
	})
}

func TestTargets(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "targets v_dot2_f32_f16", stdout: []string{
			"GENERATION  TARGETS ", "\nCDNA 1      gfx908  ", " V_DOT2_F32_F16  ENC_VOP3P 35\n", "\nRDNA 1      gfx1011 gfx1012  "}},
		{args: "targets V_MAXMIN_F32 --json", stdout: []string{`"generation": "RDNA 4"`, `"name": "V_MAXMIN_NUM_F32"`, `"ENC_VOP3": 617`}},
		{args: "targets V_MAXMIN_F33", code: 1, stderr: "isagen: no generation has an instruction V_MAXMIN_F33; did you mean V_MAXMIN_F32?"},
		{args: "targets", code: 2, stderr: "isagen: targets: missing NAME (see 'isagen targets --help')"},
	})
	_, stdout, _ := isagen(t, "", "targets", "v_dot2_f32_f16")
	if strings.Contains(stdout, "gfx1010") {
		t.Errorf("gfx1010 has no V_DOT2_F32_F16:\n%s", stdout)
	}
}
