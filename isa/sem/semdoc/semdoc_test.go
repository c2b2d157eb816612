package semdoc

import (
	"errors"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// TestAll compares with the dispatch tables: an instruction has a comment if and
// only if it has no stub, and the comment begins with the function's name.
func TestAll(t *testing.T) {
	for g := range isa.Generations() {
		for in := range g.Instructions() {
			f := sem.TableOf(g).Func(in.Mnemonic())
			if f == nil {
				t.Fatalf("%s: %s is not in the table", g, in.Name())
			}
			d, ok := Of(in)
			if stub := isStub(f); stub == ok {
				t.Errorf("%s: %s: stub %t, comment %t", g, in.Name(), stub, ok)
			}
			if ok && (!strings.HasPrefix(d.Text, d.Func+" ") || d.File == "" || d.Line == 0) {
				t.Errorf("%s: %s: %+v", g, in.Name(), d)
			}
		}
	}
}

// isStub executes a function on an empty state. A function that is written may
// panic or fail on it, but not with the error of a stub.
func isStub(f sem.Func) (stub bool) {
	defer func() { _ = recover() }()
	var un *sem.Unimplemented
	return errors.As(f(&sem.State{Lanes: 64}), &un)
}

func TestSpecific(t *testing.T) {
	for _, c := range []struct {
		g    *isa.Generation
		m    isa.Mnemonic
		want string
	}{
		{isa.RDNA1, isa.V_MAX_F32, "V_MAX_F32"},
		{isa.RDNA3, isa.V_MAX_F32, "V_MAX_F32_GFX11"},
		{isa.RDNA3_5, isa.V_MAX_F32, "V_MAX_F32_GFX11"},
		{isa.CDNA3, isa.V_CVT_F32_FP8, "V_CVT_F32_FP8_CDNA3"},
		{isa.RDNA4, isa.V_CVT_F32_FP8, "V_CVT_F32_FP8"},
		{isa.CDNA3, isa.V_ADD_F32, "V_ADD_F32"},
	} {
		in, ok := c.g.Instruction(c.m)
		if !ok {
			t.Fatalf("%s has no %s", c.g, c.m)
		}
		if d, ok := Of(in); !ok || d.Func != c.want {
			t.Errorf("%s %s: %q, want %s", c.g, c.m, d.Func, c.want)
		}
	}
}
