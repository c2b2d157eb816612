package generate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/amdisa/amdisa/gen/emit"
)

// BenchmarkGenerate goes from the ten specifications in specs/ to the source of
// package isa's tables. MB/s are of the source.
func BenchmarkGenerate(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		gens, err := Specs(os.DirFS(filepath.Join("..", "..", "specs")))
		if err != nil {
			b.Fatal(err)
		}
		files, err := emit.Files(gens, emit.Options{Package: "isa"})
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for _, f := range files {
			n += len(f)
		}
		b.SetBytes(int64(n))
	}
}
