package sem

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// No function panics on a state that nobody has set up: without memory, lanes or
// registers it returns an error.
func TestEmptyState(t *testing.T) {
	for g := range isa.Generations() {
		table := TableOf(g)
		for in := range g.Instructions() {
			f := table.Func(in.Mnemonic())
			if f == nil {
				t.Fatalf("%s has no function for %s", g, in.Name())
			}
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("%s %s: %v", g, in.Name(), r)
					}
				}()
				f(new(State))
				f(&State{Lanes: 32, EXEC: 1})
				f(&State{Lanes: 64, EXEC: 1<<63 | 1, S0: ^uint64(0), S1: ^uint64(0), S2: ^uint64(0), CBSZ: 7, ABID: 15, BLGP: 7})
			}()
		}
	}
}
