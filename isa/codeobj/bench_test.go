package codeobj

import (
	"bytes"
	"debug/elf"
	"fmt"
	"testing"
)

// BenchmarkNewFile opens a file with many kernels, as libraries of generated
// kernels have them, and asks for the code of each.
func BenchmarkNewFile(b *testing.B) {
	const kernels = 20000
	w := &elfWriter{os: OSABIHSA, version: 3, flags: 0x4c, sections: []wSection{
		code(".text", 0x1000000, make([]byte, 256*kernels)),
	}}
	var kds []byte
	for i := range kernels {
		text, kd := uint64(0x1000000+256*i), uint64(0x1000+64*i)
		name := fmt.Sprintf("Cijk_Ailk_Bljk_generated_kernel_with_a_long_name_%06d", i)
		kds = append(kds, wDescriptor(0, 0, 0, int64(text-kd), 0, 0, 0, 0, 0)...)
		w.symbols = append(w.symbols,
			wSymbol{name, symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 1, text, 256},
			wSymbol{name + ".kd", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 2, kd, 64})
	}
	w.sections = append(w.sections, rodata(0x1000, kds))
	file, _ := w.bytes(b)
	b.ReportAllocs()
	for b.Loop() {
		f, err := NewFile(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			b.Fatal(err)
		}
		for k := range f.Kernels() {
			if _, err := k.Code(); err != nil {
				b.Fatal(err)
			}
		}
		for r := range f.Code() {
			for range r.Labels() {
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/kernels, "ns/kernel")
}
