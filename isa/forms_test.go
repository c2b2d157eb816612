package isa_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// choices are values for the fields of an instruction, tried one after another:
// what the fields of every form are filled with.
var choices = []struct {
	name string
	fill func(r *rand.Rand, bits int) uint64
}{
	{"zeros", func(*rand.Rand, int) uint64 { return 0 }},
	{"ones", func(_ *rand.Rand, bits int) uint64 { return 1<<bits - 1 }},
	{"one bit", func(r *rand.Rand, bits int) uint64 { return 1 << r.IntN(bits) }},
	{"random", func(r *rand.Rand, bits int) uint64 { return r.Uint64() & (1<<bits - 1) }},
	{"random again", func(r *rand.Rand, bits int) uint64 { return r.Uint64() & (1<<bits - 1) }},
}

// Every form of every generation: filled with several choices of operands and
// modifiers, decoded, rebuilt from its parts and decoded again.
func TestEveryForm(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for g := range isa.Generations() {
		t.Run(g.Key(), func(t *testing.T) {
			d := isa.Decoder{Generation: g}
			bad := 0
			for i := range g.Instructions() {
				for f := range i.Forms() {
					reached := 0
					for _, c := range choices {
						code := fillForm(r, f, c.fill)
						in, err := d.Decode(code)
						if err != nil {
							continue // a marker where the form cannot have one
						}
						if fy, dual := in.FormY(); in.Form() == f || dual && fy == f {
							reached++
						}
						if !allocatable(&in) || unreachable(in.Form()) {
							continue
						}
						out, err := rebuild(d, &in)
						if err != nil || !sameParts(&in, &out) {
							if bad++; bad <= 10 {
								t.Errorf("%v in %v (%s), %s: %x rebuilt as %x, %v", i.Name(), f.Encoding(), f.Condition().Name(), c.name, code[:in.Len()], out.AppendBytes(nil), err)
							}
						}
					}
					if reached == 0 && !unreachable(f) {
						if bad++; bad <= 10 {
							t.Errorf("%v in %v (%s): no filling decodes as this form", i.Name(), f.Encoding(), f.Condition().Name())
						}
					}
				}
			}
			if bad > 0 {
				t.Errorf("%d faults", bad)
			}
		})
	}
}

// allocatable tells whether no register run goes past the last VGPR, starts at an
// odd one where CDNA 2 and later want even ones, or is a code without meaning:
// what a Builder refuses to make.
func allocatable(in *isa.Inst) bool {
	id := in.Generation().ArchitectureID()
	even := id >= 1 && id <= 4 // CDNA 2 to 5
	for _, a := range in.Args(nil) {
		vector := a.Reg.Class == isa.VGPR || a.Reg.Class == isa.AGPR
		switch {
		case a.Kind == isa.ReservedArg:
			return false
		case a.Kind != isa.RegArg || !vector:
		case int(a.Reg.Index)+int(a.Reg.Count) > 256, even && a.Reg.Count > 1 && a.Reg.Index&1 != 0:
			return false
		}
	}
	return true
}

// unreachable tells which forms of AMD's files are not real: the VOP3 forms with a
// literal of interpolations, whose SRC0 holds an attribute (LLVM has none).
func unreachable(f isa.Form) bool {
	return f.Encoding().Name() == isa.VOP3_INST_LITERAL && strings.HasPrefix(f.Instruction().Name(), "V_INTERP_")
}

// fillForm makes machine code of a form: constants, opcode and markers from a
// built instruction, everything else from fill.
func fillForm(r *rand.Rand, f isa.Form, fill func(*rand.Rand, int) uint64) []byte {
	w := isa.TemplateForTest(f)
	words := w[:]
	for field := range f.Encoding().Fields() {
		if _, ok := field.Constant(); ok {
			continue
		}
		switch field.Name() {
		case isa.FieldENCODING, isa.FieldOP, isa.FieldOPX, isa.FieldOPY, isa.FieldSEG:
			continue
		}
		if isa.MarkerForTest(f, field) {
			continue
		}
		for rg := range field.Ranges() {
			v := fill(r, rg.Hi-rg.Lo+1)
			for i := range rg.Hi - rg.Lo + 1 {
				at := rg.Lo + i
				words[at/32] = words[at/32]&^(1<<(at%32)) | uint32(v>>i&1)<<(at%32)
			}
		}
	}
	mask, want := f.Fixed()
	for i := range 2 {
		words[i] = words[i]&^uint32(mask>>(32*i)) | uint32(want>>(32*i))
	}
	return dwords(words...)
}
