package asm_test

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

// FuzzAppend prints whatever decodes, in every generation and wave size: it must
// not panic, and the text is one line of printable characters without blanks at
// its ends that does not depend on the buffer.
func FuzzAppend(f *testing.F) {
	for _, target := range llvmtest.Targets {
		for i, l := range llvmtest.Lines(f, target) {
			if i%2000 == 0 {
				f.Add(l.Code)
			}
		}
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		for g := range isa.Generations() {
			for _, wave := range []int{32, 64} {
				in, err := isa.Decoder{Generation: g, WaveSize: wave}.Decode(code)
				if err != nil {
					continue
				}
				for _, opts := range []asm.Options{{}, {NoSuffix: true, Numbers: asm.Hex}, {Numbers: asm.Decimal}} {
					text := asm.Append(nil, &in, opts)
					if len(text) == 0 || !utf8.Valid(text) || bytes.ContainsAny(text, "\n\t") || len(bytes.TrimSpace(text)) != len(text) {
						t.Errorf("%s wave%d %x %+v: %q", g, wave, code, opts, text)
					}
					if again := asm.Append([]byte("x"), &in, opts); string(again[1:]) != string(text) {
						t.Errorf("%s wave%d %x: %q, then %q", g, wave, code, text, again[1:])
					}
				}
			}
		}
	})
}
