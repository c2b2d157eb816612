package sem

import (
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

// noPanic runs f and tells if it panicked.
func noPanic(t *testing.T, f func(), args ...any) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%v: %v", args, r)
		}
	}()
	f()
}

// No function panics on a state that nobody has set up: without memory, lanes or
// registers it returns an error.
func TestNoPanicOnState(t *testing.T) {
	for g := range isa.Generations() {
		table := TableOf(g)
		for in := range g.Instructions() {
			f := table.Func(in.Mnemonic())
			if f == nil {
				t.Fatalf("%s has no function for %s", g, in.Name())
			}
			noPanic(t, func() {
				f(new(State))
				f(&State{Lanes: 32, EXEC: 1})
				f(&State{Lanes: 64, EXEC: 1<<63 | 1, S0: ^uint64(0), S1: ^uint64(0), S2: ^uint64(0), CBSZ: 7, ABID: 15, BLGP: 7})
			}, g, in.Name())
			for _, lanes := range []int{0, 32, 64} {
				s := State{Lanes: lanes, EXEC: 0xf0f0, Mem: make(RAM, 64), LDS: make(RAM, 64), L0: new([64]uint32), L1: new([64]uint32), LD: new([64]uint32), Addrs: new([64]uint64)}
				for i := range s.Regs {
					s.Regs[i] = make([][64]uint32, 32)
				}
				noPanic(t, func() { f(&s) }, g, in.Name(), lanes)
			}
		}
	}
}

// No instruction that LLVM can write panics on a wave with few registers and little
// memory.
func TestNoPanicOnWave(t *testing.T) {
	for _, name := range llvmtest.Targets {
		target, err := isa.ParseTarget(name)
		if err != nil {
			t.Fatal(err)
		}
		lines, executed := 0, 0
		seen := map[isa.Mnemonic]int{}
		for _, l := range llvmtest.Lines(t, name) {
			in, err := target.Generation().Decode(l.Code)
			if err != nil {
				continue
			}
			if seen[in.Form().Instruction().Mnemonic()]++; seen[in.Form().Instruction().Mnemonic()] > 8 {
				continue
			}
			for _, lanes := range []int{32, 64} {
				w := NewWave(lanes, 64)
				w.AGPR = make([][64]uint32, 64)
				w.Memory, w.LDS, w.Scratch = make(RAM, 256), make(RAM, 256), make(RAM, 256)
				w.EXEC &= 0xf0f
				for r := range w.VGPR {
					for l := range w.VGPR[r] {
						w.VGPR[r][l] = uint32(r*4 + l*8)
					}
				}
				lines++
				noPanic(t, func() {
					if w.Exec(&in) == nil {
						executed++
					}
				}, target.Name(), in.Form().Instruction().Name(), l.Hex, lanes)
			}
		}
		if executed == 0 {
			t.Errorf("%s: none of %d executed", target.Name(), lines)
		}
		t.Logf("%s: %d of %d executed", target.Name(), executed, lines)
	}
}
