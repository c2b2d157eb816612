package isa_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

// rebuild makes in again of nothing but its form, arguments and modifiers.
func rebuild(d isa.Decoder, in *isa.Inst) (isa.Inst, error) {
	b := isa.Builder{Generation: d.Generation, Target: d.Target, WaveSize: in.WaveSize()}
	var mods []isa.ModValue
	for m, v := range in.Modifiers() {
		if v != 0 {
			mods = append(mods, isa.ModValue{Mod: m, Value: v})
		}
	}
	args := in.Args(make([]isa.Arg, 0, isa.MaxArgs))
	fy, dual := in.FormY()
	if !dual {
		return b.BuildForm(in.Form(), args, mods)
	}
	n := 0
	for n < len(args) && args[n].Slot == isa.SlotX {
		n++
	}
	return b.BuildDual(in.Form().Encoding().Name(), in.Instruction().Mnemonic(), fy.Instruction().Mnemonic(), args[:n], args[n:], mods)
}

// sameParts tells whether two instructions have the same form, arguments and
// modifiers.
func sameParts(a, b *isa.Inst) bool {
	if a.Form() != b.Form() || !slices.Equal(a.Args(nil), b.Args(nil)) {
		return false
	}
	for m, v := range a.Modifiers() {
		if b.Mod(m) != v {
			return false
		}
	}
	return true
}

// Every canonical encoding of the oracle is rebuilt from its parts, byte for byte.
func TestRebuildOracle(t *testing.T) {
	ex := newExcluder(t, filepath.Join("testdata", "rebuild_exclusions.tsv"))
	defer ex.done(t)
	for _, target := range llvmtest.Targets {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			total, bad := 0, 0
			kinds := map[string]int{}
			for _, l := range llvmtest.Lines(t, target) {
				in, err := d.Decode(l.Code)
				if err != nil {
					continue // TestOracleMnemonics tells
				}
				if got := in.AppendBytes(nil); !bytes.Equal(got, l.Code) {
					t.Errorf("%s: encoded as %x", l.Hex, got)
				}
				if l.Kind == "noncanon" {
					continue
				}
				total++
				out, err := rebuild(d, &in)
				if err == nil && bytes.Equal(out.AppendBytes(nil), l.Code) {
					continue
				}
				// Random fills may hold a longer way to say the same.
				if err == nil && l.Kind == "synth" && sameParts(&in, &out) {
					continue
				}
				if x, _ := ex.excludes(target, l); x {
					continue
				}
				e := in.Encoding().Name().String()
				if kinds[e]++; kinds[e] <= 3 {
					t.Errorf("%s\t%s\t%s: rebuilt %x, %v", l.Hex, l.Text, e, out.AppendBytes(nil), err)
				}
				bad++
			}
			t.Logf("%d lines, %d wrong %v", total, bad, kinds)
		})
	}
}
