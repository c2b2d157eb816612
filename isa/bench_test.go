package isa_test

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// opcodesOf lists the (encoding, opcode) pairs of a generation in random order,
// the same in every run.
func opcodesOf(g *isa.Generation) (es []isa.EncodingName, ops []uint32) {
	for in := range g.Instructions() {
		for f := range in.Forms() {
			es = append(es, f.Encoding().Name())
			ops = append(ops, f.Opcode())
		}
	}
	shuffle(len(es), func(i, j int) {
		es[i], es[j] = es[j], es[i]
		ops[i], ops[j] = ops[j], ops[i]
	})
	return es, ops
}

func shuffle(n int, swap func(i, j int)) {
	x := uint64(1)
	for i := n - 1; i > 0; i-- {
		x = x*6364136223846793005 + 1442695040888963407
		swap(i, int(x>>33)%(i+1))
	}
}

// The look-up by encoding and opcode, and what it is measured against: a slice a
// encoding that is indexed with the opcode, both indexes checked.
func BenchmarkByOpcode(b *testing.B) {
	g := isa.RDNA3
	es, ops := opcodesOf(g)
	table := make([][]isa.Instruction, 256)
	for in := range g.Instructions() {
		for f := range in.Forms() {
			e := f.Encoding().Name()
			for len(table[e]) <= int(f.Opcode()) {
				table[e] = append(table[e], isa.Instruction{})
			}
			table[e][f.Opcode()] = in
		}
	}
	b.Run("isa", func(b *testing.B) {
		b.ReportAllocs()
		found, i := 0, 0
		for b.Loop() {
			if _, ok := g.ByOpcode(es[i], ops[i]); ok {
				found++
			}
			if i++; i == len(es) {
				i = 0
			}
		}
		if found < b.N {
			b.Fatalf("%d of %d found", found, b.N)
		}
	})
	// All opcodes of all encodings in one slice: what cannot be beaten.
	flat := make([]uint16, 256*1024)
	index := make([]uint32, len(es))
	for i := range es {
		index[i] = uint32(es[i])*1024 + ops[i]
		flat[index[i]] = 1
	}
	b.Run("flat", func(b *testing.B) {
		b.ReportAllocs()
		found, i := 0, 0
		for b.Loop() {
			if flat[index[i]] != 0 {
				found++
			}
			if i++; i == len(es) {
				i = 0
			}
		}
		if found < b.N {
			b.Fatalf("%d of %d found", found, b.N)
		}
	})
	b.Run("slice", func(b *testing.B) {
		b.ReportAllocs()
		found, i := 0, 0
		for b.Loop() {
			if t := table[es[i]]; ops[i] < uint32(len(t)) && t[ops[i]] != (isa.Instruction{}) {
				found++
			}
			if i++; i == len(es) {
				i = 0
			}
		}
		if found < b.N {
			b.Fatalf("%d of %d found", found, b.N)
		}
	})
}

// The look-up by name, and a Go map of the same names.
func BenchmarkLookup(b *testing.B) {
	g := isa.RDNA3
	m := make(map[string]isa.Instruction)
	var names []string
	for in := range g.Instructions() {
		names = append(names, in.Name())
		for a := range in.Aliases() {
			names = append(names, a)
		}
		for _, name := range names[len(m):] {
			m[name] = in
		}
	}
	shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	b.Run("isa", func(b *testing.B) {
		b.ReportAllocs()
		found, i := 0, 0
		for b.Loop() {
			if _, ok := g.Lookup(names[i]); ok {
				found++
			}
			if i++; i == len(names) {
				i = 0
			}
		}
		if found < b.N {
			b.Fatalf("%d of %d found", found, b.N)
		}
	})
	b.Run("map", func(b *testing.B) {
		b.ReportAllocs()
		found, i := 0, 0
		for b.Loop() {
			if _, ok := m[names[i]]; ok {
				found++
			}
			if i++; i == len(names) {
				i = 0
			}
		}
		if found < b.N {
			b.Fatalf("%d of %d found", found, b.N)
		}
	})
}
