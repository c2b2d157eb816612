package isa_test

import (
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

// shuffledCode joins the oracle's encodings of a target in random order.
func shuffledCode(b *testing.B, target string) (code []byte, instructions int) {
	lines := llvmtest.Lines(b, target)
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	d := decoderFor(b, target)
	for _, l := range lines {
		if in, err := d.Decode(l.Code); err == nil && in.Len() == len(l.Code) {
			code = append(code, l.Code...)
			instructions++
		}
	}
	return append(code, make([]byte, isa.MaxInstBytes)...), instructions
}

var sink uint64

// BenchmarkDecode decodes every line of the oracle, in random order: alone, with
// all arguments and modifiers, and beside it a loop that only sums the same bytes.
func BenchmarkDecode(b *testing.B) {
	for _, target := range llvmtest.Targets {
		b.Run(target, func(b *testing.B) {
			code, n := shuffledCode(b, target)
			size := len(code) - isa.MaxInstBytes
			d := decoderFor(b, target)
			perInst := func(b *testing.B) {
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/inst")
			}
			b.Run("sum", func(b *testing.B) {
				for b.Loop() {
					var s uint64
					for _, c := range code[:size] {
						s += uint64(c)
					}
					sink += s
				}
				perInst(b)
			})
			b.Run("decode", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					for at := 0; at < size; {
						in, err := d.Decode(code[at:])
						if err != nil {
							b.Fatal(err)
						}
						at += in.Len()
					}
				}
				perInst(b)
			})
			b.Run("args", func(b *testing.B) {
				b.ReportAllocs()
				var buf [isa.MaxArgs]isa.Arg
				for b.Loop() {
					for at := 0; at < size; {
						in, err := d.Decode(code[at:])
						if err != nil {
							b.Fatal(err)
						}
						sink += uint64(len(in.Args(buf[:0])))
						at += in.Len()
					}
				}
				perInst(b)
			})
			b.Run("encode", func(b *testing.B) {
				b.ReportAllocs()
				insts := make([]isa.Inst, 0, n)
				for at := 0; at < size; {
					in, err := d.Decode(code[at:])
					if err != nil {
						b.Fatal(err)
					}
					insts = append(insts, in)
					at += in.Len()
				}
				out := make([]byte, 0, len(code))
				for b.Loop() {
					out = out[:0]
					for i := range insts {
						out = insts[i].AppendBytes(out)
					}
				}
				perInst(b)
			})
		})
	}
}
