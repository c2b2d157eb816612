package asm_test

import (
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

// The oracle's lines of one target, in their order, which mixes all families.
func benchmarkCode(b *testing.B, target string) (isa.Decoder, [][]byte) {
	var code [][]byte
	for _, l := range llvmtest.Lines(b, target) {
		code = append(code, l.Code)
	}
	return decoderFor(b, target), code
}

func BenchmarkDecode(b *testing.B) {
	for _, target := range []string{"gfx942", "gfx1100", "gfx1200"} {
		b.Run(target, func(b *testing.B) {
			d, code := benchmarkCode(b, target)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if _, err := d.Decode(code[i]); err != nil && testing.Verbose() {
					b.Log(err)
				}
				if i++; i == len(code) {
					i = 0
				}
			}
		})
	}
}

func BenchmarkDecodeAppend(b *testing.B) {
	for _, target := range []string{"gfx942", "gfx1100", "gfx1200"} {
		b.Run(target, func(b *testing.B) {
			d, code := benchmarkCode(b, target)
			var buf [256]byte
			n := 0
			for _, c := range code { // make all plans
				if in, err := d.Decode(c); err == nil {
					n += len(asm.Append(buf[:0], &in, asm.Options{}))
				}
			}
			b.ReportAllocs()
			b.ReportMetric(float64(n)/float64(len(code)), "B/line")
			i := 0
			for b.Loop() {
				if in, err := d.Decode(code[i]); err == nil {
					asm.Append(buf[:0], &in, asm.Options{})
				}
				if i++; i == len(code) {
					i = 0
				}
			}
		})
	}
}
