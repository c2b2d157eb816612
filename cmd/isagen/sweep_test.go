package main

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Every word is counted once, and the encodings that a generation is known by
// are among the rows.
func TestSweep(t *testing.T) {
	for g := range isa.Generations() {
		const bits = 14
		var sum int64
		seen := make(map[string]bool)
		for _, r := range sweep(isa.Decoder{Generation: g}, bits, nil) {
			sum += r.Valid + r.Longer + r.Invalid
			seen[r.Name] = true
		}
		if sum != 1<<bits {
			t.Errorf("%v: %d words counted, want %d", g, sum, 1<<bits)
		}
		for _, e := range []string{"ENC_SOP2", "ENC_VOP2", "ENC_VOP3", "no such opcode"} {
			if !seen[e] {
				t.Errorf("%v: no row for %q", g, e)
			}
		}
	}
}
