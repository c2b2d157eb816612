package codeobj

import "testing"

// TestGeneration: the two tables of processors agree, and the processors that are
// only here have the generation of their relatives.
func TestGeneration(t *testing.T) {
	for target := range allTargets {
		m := Mach(target.Mach())
		if m.String() != target.Name() {
			t.Errorf("%#x is %v here and %s in isa", target.Mach(), m, target.Name())
		}
		if g, ok := m.Generation(); !ok || g != target.Generation() {
			t.Errorf("%v: generation %v, %v, want %v", m, g, ok, target.Generation())
		}
	}
	for name, want := range map[string]string{
		"gfx803":          "",
		"gfx900":          "",
		"gfx906":          "",
		"gfx908":          "cdna1",
		"gfx909":          "",
		"gfx90a":          "cdna2",
		"gfx90c":          "",
		"gfx9-generic":    "",
		"gfx9-4-generic":  "cdna3",
		"gfx950":          "cdna4",
		"gfx1250":         "cdna5",
		"gfx12-5-generic": "cdna5",
		"gfx10-1-generic": "rdna1",
		"gfx1036":         "rdna2",
		"gfx10-3-generic": "rdna2",
		"gfx1103":         "rdna3",
		"gfx11-generic":   "rdna3",
		"gfx1154":         "rdna3_5",
		"gfx1170":         "",
		"gfx11-7-generic": "",
		"gfx1201":         "rdna4",
		"gfx12-generic":   "rdna4",
		"gfx1310":         "",
		"gfx13-generic":   "",
	} {
		m, err := ParseMach(name)
		if err != nil {
			t.Error(err)
			continue
		}
		got := ""
		if g, ok := m.Generation(); ok {
			got = g.Key()
		}
		if got != want {
			t.Errorf("%s: generation %q, want %q", name, got, want)
		}
	}
	if g, ok := MachNone.Generation(); ok {
		t.Errorf("no processor: generation %v", g)
	}
}
