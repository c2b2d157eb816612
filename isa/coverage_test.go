package isa_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

// unexplained names the fields that hold the bits that nothing explains.
func unexplained(in *isa.Inst) string {
	mask := isa.UnexplainedForTest(in)
	if mask == [len(mask)]uint32{} {
		return ""
	}
	var parts []string
	for f := range in.Encoding().Fields() {
		if v := f.Extract(mask[:]); v != 0 {
			parts = append(parts, fmt.Sprintf("%v & %#x", f, v))
			_ = f.Insert(mask[:], 0)
		}
	}
	for i, w := range mask {
		if w != 0 {
			parts = append(parts, fmt.Sprintf("unassigned bits %#x of dword %d", w, i))
		}
	}
	return strings.Join(parts, ", ")
}

// Every bit of every canonical encoding means something to us, or is what the
// form demands: no operand and no modifier is missing.
func TestOracleCoverage(t *testing.T) {
	ex := newExcluder(t, filepath.Join("testdata", "coverage_exclusions.tsv"))
	defer ex.done(t)
	for _, target := range llvmtest.Targets {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			total, bad := 0, 0
			kinds := map[string]int{}
			for _, l := range llvmtest.Lines(t, target) {
				if l.Kind != "canon" {
					continue
				}
				in, err := d.Decode(l.Code)
				if err != nil {
					continue // TestOracleMnemonics tells
				}
				total++
				what := unexplained(&in)
				if what == "" {
					continue
				}
				if x, _ := ex.excludes(target, l); x {
					continue
				}
				bad++
				k := in.Encoding().Name().String() + " " + what
				if kinds[k]++; kinds[k] <= 3 {
					t.Errorf("%s\t%s\t%v: %s", l.Hex, l.Text, in.Encoding(), what)
				}
			}
			t.Logf("%d lines, %d wrong", total, bad)
		})
	}
}
