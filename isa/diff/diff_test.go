package diff_test

import (
	"slices"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/diff"
)

func find(entries []diff.Entry, name string) (diff.Entry, bool) {
	i := slices.IndexFunc(entries, func(e diff.Entry) bool { return e.Name == name })
	if i < 0 {
		return diff.Entry{}, false
	}
	return entries[i], true
}

func TestInstructions(t *testing.T) {
	for _, c := range []struct {
		old, new *isa.Generation
		name     string
		kind     diff.Kind
		oldName  string
		differs  []string
	}{
		{isa.RDNA3, isa.RDNA4, "V_MAXMIN_NUM_F32", diff.Renamed, "V_MAXMIN_F32", []string{"opcode"}},
		{isa.RDNA3, isa.RDNA4, "DS_ADD_U32", diff.Changed, "", []string{"layout"}},
		{isa.RDNA3, isa.RDNA4, "V_PRNG_B32", "", "", nil},
		{isa.CDNA4, isa.CDNA5, "V_FRACT_F32", diff.Changed, "", []string{"opcode", "layout"}},
		{isa.CDNA3, isa.CDNA4, "V_PRNG_B32", diff.Added, "", nil},
		{isa.RDNA3, isa.RDNA3, "V_FRACT_F32", "", "", nil},
	} {
		e, ok := find(diff.Instructions(c.old, c.new), c.name)
		switch {
		case c.kind == "":
			if ok {
				t.Errorf("%v to %v, %s: %+v, want no entry", c.old, c.new, c.name, e)
			}
		case !ok:
			t.Errorf("%v to %v: no entry for %s", c.old, c.new, c.name)
		case e.Kind != c.kind || e.OldName != c.oldName:
			t.Errorf("%v to %v, %s: %s, before %q; want %s, %q", c.old, c.new, c.name, e.Kind, e.OldName, c.kind, c.oldName)
		default:
			for _, d := range c.differs {
				if !slices.Contains(e.Differs, d) {
					t.Errorf("%v to %v, %s: differs in %v, want %s among them", c.old, c.new, c.name, e.Differs, d)
				}
			}
		}
	}
}

// A generation does not differ from itself, and what is added one way is removed
// the other way.
func TestSymmetry(t *testing.T) {
	type compare func(old, new *isa.Generation) []diff.Entry
	for name, f := range map[string]compare{"instructions": diff.Instructions, "encodings": diff.GenerationEncodings, "operand types": diff.OperandTypes, "formats": diff.DataFormats} {
		var before *isa.Generation
		for g := range isa.Generations() {
			if e := f(g, g); len(e) != 0 {
				t.Errorf("%s of %v differ from themselves: %+v", name, g, e[0])
			}
			if before != nil && name != "encodings" { // a rename is decided by votes
				there, back := diff.Counts(f(before, g)), diff.Counts(f(g, before))
				if there[diff.Added] != back[diff.Removed] || there[diff.Removed] != back[diff.Added] {
					t.Errorf("%s, %v and %v: %v there, %v back", name, before, g, there, back)
				}
			}
			before = g
		}
	}
}

func TestEncodingRenames(t *testing.T) {
	got := diff.EncodingRenames(isa.RDNA3, isa.RDNA4)
	for from, to := range map[isa.EncodingName]isa.EncodingName{isa.ENC_DS: isa.ENC_VDS, isa.ENC_MUBUF: isa.ENC_VBUFFER, isa.ENC_FLAT_GLOBAL: isa.ENC_VGLOBAL,
		isa.ENC_FLAT: isa.ENC_VFLAT, isa.ENC_FLAT_SCRATCH: isa.ENC_VSCRATCH, isa.ENC_EXP: isa.ENC_VEXPORT, isa.ENC_LDSDIR: isa.ENC_VDSDIR} {
		if got[from] != to {
			t.Errorf("%v became %v, want %v", from, got[from], to)
		}
	}
}
