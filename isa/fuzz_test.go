package isa_test

import (
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// What Lookup finds is called so: name and suffix, in any case.
func FuzzLookup(f *testing.F) {
	for _, s := range []string{"V_FRACT_F32", "v_fract_f32_e64_dpp", "s_nop", "S_LOAD_DWORD", "_e32", "v\x7ffract\x7ff32", "V_MAXMIN_NUM_F32", "\u212a"} {
		f.Add(s)
	}
	suffixes := []string{"", "_E32", "_E64", "_DPP", "_SDWA", "_DPP8", "_DPP16", "_E64_DPP", "_E64_DPP8", "_E64_DPP16"}
	f.Fuzz(func(t *testing.T, name string) {
		for g := range isa.Generations() {
			in, ok := g.Lookup(name)
			// The plain way: a mnemonic whose instruction this is.
			var want isa.Instruction
			found := false
			for _, s := range suffixes {
				if base, cut := strings.CutSuffix(upper(name), s); cut && !found {
					if m, ok := isa.ParseMnemonic(base); ok && m.String() == base {
						want, found = g.Instruction(m)
					}
				}
			}
			if ok != found || in != want {
				t.Errorf("%s: Lookup(%q) is %t, want %t", g, name, ok, found)
			}
			g.Suggest(name)
		}
	})
}

// upper is strings.ToUpper of ASCII letters alone.
func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'a' && c <= 'z' {
			b[i] = c - 0x20
		}
	}
	return string(b)
}

// What ParseValue finds has that name, or another of the same value.
func FuzzParseValue(f *testing.F) {
	for _, s := range []string{"v17", "vcc_lo", "-16", "0.5", "ttmp3", "acc255", "v00", "NULL", "4294967296"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for g := range isa.Generations() {
			for ot := range g.OperandTypes() {
				v, ok := ot.ParseValue(name)
				named := false
				for w, s := range ot.AllValues() {
					if s != "" && upper(s) == upper(name) {
						named = true
						if ok && w == v {
							break
						}
						if !ok {
							t.Errorf("%s: %s has value %q, which is not found", g, ot, name)
						}
					}
				}
				if ok && !named {
					t.Errorf("%s: %s: %q is %d", g, ot, name, v)
				}
			}
		}
	})
}

func FuzzParseGeneration(f *testing.F) {
	f.Add("RDNA 3.5")
	f.Add("gfx1151")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := isa.ParseGeneration(s)
		if (g == nil) == (err == nil) {
			t.Errorf("ParseGeneration(%q) is %v, %v", s, g, err)
		}
		if target, err := isa.ParseTarget(s); err == nil && target.Generation() != g {
			t.Errorf("ParseGeneration(%q) is %v, the target is of %v", s, g, target.Generation())
		}
	})
}
