package describe

import (
	"maps"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

// TestExamples makes an example of every form. What it makes is what was asked
// for; what it cannot make, no machine code is known for.
func TestExamples(t *testing.T) {
	made, missing := 0, map[string]int{}
	for g := range isa.Generations() {
		for in := range g.Instructions() {
			some := false
			for f := range in.Forms() {
				x, err := Example(f)
				if err != nil {
					missing[reason(f)]++
					continue
				}
				some = true
				made++
				y, dual := x.FormY()
				if x.Form() != f && !(dual && y == f) {
					t.Errorf("%s: %s in %s: the example is %s", g, in, f.Encoding(), asm.String(&x))
				}
				back, err := isa.Decoder{Generation: g, Target: exampleTarget(f)}.Decode(x.AppendBytes(nil))
				if err != nil || back != x {
					t.Errorf("%s: %s in %s: %s does not decode to itself: %v", g, in, f.Encoding(), Hex(&x), err)
				}
				if text := asm.String(&x); text == "" || strings.Contains(text, "invalid") {
					t.Errorf("%s: %s in %s: %q", g, in, f.Encoding(), text)
				}
			}
			if !some {
				t.Errorf("%s: no example of %s", g, in)
			}
		}
	}
	t.Logf("%d examples; none of %v", made, missing)
	want := map[string]int{noLiterals: 54, inTheFirst: 63}
	if !maps.Equal(missing, want) {
		t.Errorf("no example of %v, want %v", missing, want)
	}
}

// Why forms have no example: no machine code is of them.
const (
	noLiterals = "interpolation in VOP3 has no literals, whatever the file says"
	inTheFirst = "the decoder describes the literal of a dual instruction with its first half"
)

func reason(f isa.Form) string {
	switch name, encoding := f.Instruction().Name(), f.Encoding().String(); {
	case strings.HasPrefix(name, "V_INTERP_") && encoding == "VOP3_INST_LITERAL":
		return noLiterals
	case f.Slot() == isa.SlotY && strings.HasPrefix(encoding, "VOPDXY"):
		return inTheFirst
	}
	return f.Instruction().Name() + " in " + f.Encoding().String() + " on " + f.Generation().Name()
}

func TestExampleText(t *testing.T) {
	for _, tt := range []struct {
		gen      *isa.Generation
		name     string
		encoding string
		text     string
		hex      string
	}{
		{isa.CDNA4, "V_FRACT_F32", "ENC_VOP1", "v_fract_f32_e32 v1, v2", "7e023702"},
		{isa.RDNA3, "V_MAXMIN_F32", "ENC_VOP3", "v_maxmin_f32 v1, v2, v3, v4", "d65e0001 04120702"},
		{isa.RDNA4, "V_DIV_SCALE_F64", "VOP3_SDST_ENC", "v_div_scale_f64 v[2:3], s4, v[6:7], v[8:9], v[10:11]", "d6fd0402 042a1106"},
		{isa.CDNA3, "S_LOAD_DWORDX2", "ENC_SMEM", "", ""},
		{isa.RDNA1, "V_FRACT_F32", "VOP1_VOP_SDWA", "v_fract_f32_sdwa v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD", ""},
		{isa.RDNA1, "V_FRACT_F32", "VOP1_INST_LITERAL", "v_fract_f32_e32 v1, 0x12345678", ""},
		{isa.RDNA3, "V_PK_FMA_F16", "ENC_VOP3P", "v_pk_fma_f16 v1, v2, v3, v4", ""},
	} {
		in, ok := tt.gen.Lookup(tt.name)
		if !ok {
			t.Fatalf("%s has no %s", tt.gen, tt.name)
		}
		for f := range in.Forms() {
			if f.Encoding().String() != tt.encoding {
				continue
			}
			x, err := Example(f)
			if err != nil {
				t.Errorf("%s: %s in %s: %v", tt.gen, tt.name, tt.encoding, err)
			} else if got := asm.String(&x); tt.text != "" && got != tt.text || tt.hex != "" && Hex(&x) != tt.hex {
				t.Errorf("%s: %s in %s: %s %s, want %s %s", tt.gen, tt.name, tt.encoding, got, Hex(&x), tt.text, tt.hex)
			}
			break
		}
	}
}
