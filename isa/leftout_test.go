package isa

import (
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa/table"
)

// Forms that a generated table could not hold are refused, not built wrong.
func TestBuildLeftOut(t *testing.T) {
	tables, dec := *RDNA3.t, *RDNA3.t.Decoder
	dec.Forms = slices.Clone(dec.Forms)
	tables.Decoder = &dec
	g := NewGeneration(&tables)
	for _, m := range []Mnemonic{V_FRACT_F32, V_DUAL_MOV_B32} {
		in, ok := g.Instruction(m)
		if !ok {
			t.Fatalf("no %v", m)
		}
		for f := range in.Forms() {
			dec.Forms[f.Index()] = table.FormCode{}
		}
	}
	b := Builder{Generation: g}
	const want = "the tables of RDNA 3 do not say how this form is encoded"
	if _, err := b.Build(V_FRACT_F32, []Arg{V(1), V(2)}, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	if _, err := b.BuildDual(0, V_DUAL_MOV_B32, V_DUAL_MOV_B32, []Arg{V(0), V(1)}, []Arg{V(3), V(2)}, nil); err == nil || !strings.Contains(err.Error(), "cannot be paired") {
		t.Errorf("error %v, want one about the pair", err)
	}
	if _, err := b.Build(V_MOV_B32, []Arg{V(1), V(2)}, nil); err != nil {
		t.Error(err)
	}
}
