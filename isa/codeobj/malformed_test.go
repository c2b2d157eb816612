package codeobj

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// readAll asks a file for everything there is, as a fuzz target and the tests of
// malformed files do. It returns the first error.
func readAll(f *File) (first error) {
	keep := func(err error) {
		if first == nil {
			first = err
		}
	}
	_, err := f.Metadata()
	keep(err)
	for _, err := range f.KernelMetadata() {
		keep(err)
	}
	for k := range f.Kernels() {
		d, err := k.Descriptor()
		keep(err)
		for range d.Fields() {
		}
		d.VGPRs()
		d.SGPRs()
		d.AccumOffset()
		r, err := k.Code()
		keep(err)
		for range r.labelsIfAny() {
		}
		_, err = k.Metadata()
		keep(err)
	}
	for r := range f.Code() {
		for l := range r.Labels() {
			if l.Addr < r.Addr || l.Addr-r.Addr >= uint64(r.Size) {
				keep(fmt.Errorf("label %s at %#x outside %+v", l.Name, l.Addr, r))
			}
			if _, err := f.FunctionCode(l.Symbol); err != nil {
				keep(err)
			}
		}
		if _, err := r.Reader().ReadAt(make([]byte, 1), r.Size-1); err != nil {
			keep(err)
		}
	}
	f.Generation()
	return first
}

func (r Region) labelsIfAny() func(func(Label) bool) {
	if r.file == nil {
		return func(func(Label) bool) {}
	}
	return r.Labels()
}

func TestMalformed(t *testing.T) {
	w := sample(t, "gfx1250", 3, 0)
	w.segments = []elf.Prog64{{Type: uint32(elf.PT_LOAD), Off: 0, Filesz: ehdrSize, Memsz: ehdrSize}}
	good, _ := w.bytes(t)
	m, err := readImage(input{bytes.NewReader(good), int64(len(good))})
	if err != nil {
		t.Fatal(err)
	}
	size := int64(len(good))
	shdr := func(i int) int64 { return m.shdrOffset(i) }
	const note, rodata, text, symtab, strtab, shstrtab = 1, 2, 3, 5, 6, 7
	symbol := func(i int) int64 { return int64(m.sections[symtab].Offset) + int64(i)*symSize }
	noteOff := int64(m.sections[note].Offset)
	// Each fault is a number of n bytes at an offset.
	type edit struct {
		off int64
		n   int
		v   uint64
	}
	for _, tt := range []struct {
		name  string
		edits []edit
		cut   int64 // length of the file, 0: whole
		off   int64
		want  string
	}{
		{"magic number", []edit{{0, 1, 'E'}}, 0, 0, "ELF header: magic number 45 45 4c 46"},
		{"class", []edit{{4, 1, 1}}, 0, 4, "class ELFCLASS32, expected ELFCLASS64"},
		{"byte order", []edit{{5, 1, 2}}, 0, 5, "byte order ELFDATA2MSB, expected ELFDATA2LSB"},
		{"version", []edit{{6, 1, 2}}, 0, 6, "version 2, expected 1"},
		{"OS ABI", []edit{{7, 1, 9}}, 0, 7, "OSABI 9, expected 0 (none), 64 (HSA), 65 (PAL) or 66 (Mesa3D)"},
		{"ABI version", []edit{{8, 1, 5}}, 0, 8, "HSA ABI version 5, expected 0 to 4"},
		{"type", []edit{{16, 2, 4}}, 0, 16, "type ET_CORE"},
		{"machine", []edit{{18, 2, 62}}, 0, 18, "machine EM_X86_64, expected EM_AMDGPU"},
		{"no file", nil, -1, 0, "64 bytes expected, but the file has only 0"},
		{"header cut", nil, 63, 0, "64 bytes expected, but the file has only 63"},
		{"section table cut", nil, size - 1, offShoff, fmt.Sprintf("section header table: 512 bytes at offset %#x, but the file has only %d bytes", shdr(0), size-1)},
		{"section table beyond the end", []edit{{offShoff, 8, 1 << 62}}, 0, offShoff, "section header table: 64 bytes at offset 0x4000000000000000"},
		{"section table missing", []edit{{offShoff, 8, 0}}, 0, offShoff, "8 sections, but no table"},
		{"section entry size", []edit{{offShentry, 2, 40}}, 0, offShentry, "entries of 40 bytes, expected 64"},
		{"number of sections", []edit{{60, 2, 0xfff0}}, 0, offShoff, "4193280 bytes at offset"},
		{"large number of sections", []edit{{60, 2, 0}, {shdr(0) + 32, 8, 1 << 40}}, 0, shdr(0), "1099511627776 sections, expected 1 to"},
		{"no sections in a table", []edit{{60, 2, 0}}, 0, shdr(0), "0 sections"},
		{"section beyond the end", []edit{{shdr(text) + 24, 8, uint64(size)}}, 0, shdr(text), fmt.Sprintf("section 3: 320 bytes at offset %#x, but the file has only %d", size, size)},
		{"section larger than the file", []edit{{shdr(text) + 32, 8, 1 << 63}}, 0, shdr(text), "section 3: 9223372036854775808 bytes"},
		{"section address wraps", []edit{{shdr(4) + 16, 8, 1<<64 - 16}}, 0, shdr(4), "section 4: 65536 bytes at address 0xfffffffffffffff0: the end does not fit"},
		{"sections overlap", []edit{{shdr(rodata) + 32, 8, m.sections[text].Offset - m.sections[rodata].Offset + 1}}, 0, int64(m.sections[text].Offset), "section 3 (.text): overlaps section 2 (.rodata)"},
		{"section in the header", []edit{{shdr(rodata) + 24, 8, 32}, {shdr(rodata) + 32, 8, 64}}, 0, 32, "section 2 (.rodata): overlaps ELF header, which ends at 0x40"},
		{"section in the section table", []edit{{shdr(rodata) + 24, 8, uint64(size) - 64}}, 0, size - 64, "section 2 (.rodata): overlaps section header table"},
		{"name of a section", []edit{{shdr(text), 4, 5000}}, 0, shdr(text), "section 3: name at 0x1388 in a table of"},
		{"section of names", []edit{{offShstrndx, 2, 77}}, 0, offShstrndx, "section names: in section 77 of 8"},
		{"type of the section of names", []edit{{offShstrndx, 2, text}}, 0, shdr(text), "section names: section 3 has type SHT_PROGBITS, expected SHT_STRTAB"},
		{"names do not end", []edit{{int64(m.sections[shstrtab].Offset+m.sections[shstrtab].Size) - 1, 1, 'x'}}, 0, int64(m.sections[shstrtab].Offset+m.sections[shstrtab].Size) - 1, "section names: the last string does not end"},
		{"segments beyond the end", []edit{{offPhoff, 8, uint64(size)}}, 0, offPhoff, "program header table: 56 bytes at offset"},
		{"segment entry size", []edit{{offPhentry, 2, 32}}, 0, offPhentry, "entries of 32 bytes, expected 56"},
		{"number of segments", []edit{{offPhentry + 2, 2, 0xffff}}, 0, offPhentry + 2, "65535 or more segments"},
		{"segment beyond the end", []edit{{64 + 32, 8, 1 << 40}}, 0, 64, "segment 0: 1099511627776 bytes"},
		{"segment larger than memory", []edit{{64 + 40, 8, 1}}, 0, 64, "segment 0: 64 bytes in the file, more than the 1 in memory"},
		{"segment address wraps", []edit{{64 + 16, 8, 1<<64 - 1}}, 0, 64, "segment 0: 64 bytes at address 0xffffffffffffffff"},
		{"symbol size", []edit{{shdr(symtab) + 56, 8, 16}}, 0, shdr(symtab), "section 5 (.symtab): 192 bytes in entries of 16, expected entries of 24"},
		{"symbol table size", []edit{{shdr(symtab) + 32, 8, 191}}, 0, shdr(symtab), "191 bytes in entries of 24"},
		{"symbol names missing", []edit{{shdr(symtab) + 40, 4, 99}}, 0, shdr(symtab), "section 5 (.symtab): names: in section 99 of 8"},
		{"symbol names in no string table", []edit{{shdr(symtab) + 40, 4, text}}, 0, shdr(text), "names: section 3 has type SHT_PROGBITS"},
		{"name of a symbol", []edit{{symbol(3), 4, 1 << 20}}, 0, symbol(3), "symbol 3: name at 0x100000 in a table of"},
		{"section of a symbol", []edit{{symbol(3) + 6, 2, 8}}, 0, symbol(3), "symbol 3 (scale): in section 8 of 8"},
		{"symbol before its section", []edit{{symbol(3) + 8, 8, sampleTextAddr - 1}}, 0, symbol(3), "symbol 3 (scale): 64 bytes at 0x18ff, but section 3 (.text) has 320 bytes at 0x1900"},
		{"symbol past the end", []edit{{symbol(3) + 8, 8, sampleTextAddr + sampleTextSize - 63}}, 0, symbol(3), "symbol 3 (scale): 64 bytes at 0x1a01"},
		{"symbol larger than its section", []edit{{symbol(3) + 16, 8, 1<<64 - 1}}, 0, symbol(3), "symbol 3 (scale): 18446744073709551615 bytes"},
		{"label past the end", []edit{{symbol(1) + 8, 8, sampleTextAddr + sampleTextSize + 1}}, 0, symbol(1), "symbol 1 (.Ltmp0): 0 bytes at 0x1a41"},
		{"descriptor past the end", []edit{{symbol(4) + 8, 8, sampleRodataAddr + 4}}, 0, symbol(4), "symbol 4 (scale.kd): 64 bytes at 0x804, but section 2 (.rodata) has 64 bytes at 0x800"},
		{"kernel's entry", []edit{{int64(m.sections[rodata].Offset) + 16, 8, 1 << 40}}, 0, int64(m.sections[rodata].Offset), "descriptor of kernel scale: entry at 0x10000000800, in no code section"},
		{"note cut", []edit{{shdr(note) + 32, 8, 8}}, 0, noteOff, "section 1 (.note): 8 bytes left, expected a note's header of 12"},
		{"note's owner", []edit{{noteOff, 4, 1<<32 - 1}}, 0, noteOff, "note with a name of 4294967295 bytes"},
		{"note's contents", []edit{{noteOff + 4, 4, 1 << 31}}, 0, noteOff, "2147483648 bytes of contents, but"},
		{"metadata no map", []edit{{noteOff + 20, 1, 0x05}}, 0, noteOff + 20, "metadata note: msgp: attempted to decode type \"int\" with method for \"map\""},
		{"more keys than there are", []edit{{noteOff + 20, 1, 0x8f}}, 0, -1, "metadata note: the value goes beyond the end of the note"},
		{"more kernels than there are", []edit{{noteOff + 20 + 1 + 15, 4, 0xffffffdd}}, 0, noteOff + 20 + 16, "metadata note: array of 4294967205 elements, expected at most"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := slices.Clone(good)
			for _, e := range tt.edits {
				var v [8]byte
				putUint64(v[:], e.v)
				copy(b[e.off:e.off+int64(e.n)], v[:e.n])
			}
			if tt.cut != 0 {
				b = b[:max(0, tt.cut)]
			}
			f, err := NewFile(bytes.NewReader(b), int64(len(b)))
			if err == nil {
				err = readAll(f)
			}
			var fe *FormatError
			if !errors.As(err, &fe) {
				t.Fatalf("error %v, want %q", err, tt.want)
			}
			if tt.off >= 0 && fe.Offset != tt.off || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want offset %#x, %q", err, tt.off, tt.want)
			}
		})
	}
	if f := w.open(t); readAll(f) != nil {
		t.Errorf("without faults: %v", readAll(f))
	}
}

func TestMalformedMetadata(t *testing.T) {
	kernel := func(pairs ...any) []byte {
		return msgPackOf(t, wMap{"amdhsa.kernels", []any{wMap(append([]any{".symbol", "k.kd"}, pairs...))}})
	}
	deep := bytes.Repeat([]byte{0x91}, 200000) // arrays in arrays
	many := make([]any, maxArgs+1)
	for i := range many {
		many[i] = wMap{}
	}
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "the value goes beyond the end of the note"},
		{"kernel without symbol", msgPackOf(t, wMap{"amdhsa.kernels", []any{wMap{".name", "k"}}}), "kernel without .symbol"},
		{"kernels no array", msgPackOf(t, wMap{"amdhsa.kernels", 1}), `attempted to decode type "int" with method for "array"`},
		{"name no string", kernel(".name", 7), `attempted to decode type "int" with method for "str"`},
		{"negative size", kernel(".group_segment_fixed_size", -1), "attempted to cast int -1 to unsigned"},
		{"version of three numbers", msgPackOf(t, wMap{"amdhsa.version", []any{1, 2, 3}}), "array of 3 elements, expected at most 2"},
		{"too many arguments", kernel(".args", many), "array of 16385 elements, expected at most 16384"},
		{"argument no map", kernel(".args", []any{1}), `attempted to decode type "int" with method for "map"`},
		{"flag a string", kernel(".uses_dynamic_stack", "yes"), `attempted to decode type "str"`},
		{"nested too deeply", append(msgPackOf(t, wMap{"x", 1})[:3], deep...), ""},
	} {
		f := (&elfWriter{os: OSABIHSA, version: 3, flags: 0x41, sections: []wSection{notes(noteBytes("AMDGPU", ntAMDGPUMetadata, tt.data))}}).open(t)
		err := readAll(f)
		var fe *FormatError
		if !errors.As(err, &fe) || !strings.Contains(err.Error(), tt.want) || fe.Offset < int64(f.Sections[1].Offset) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestTruncated cuts a file at every length: an error each time, or, when only
// what follows the section table is gone, none.
func TestTruncated(t *testing.T) {
	whole, _ := sample(t, "gfx942", 3, 0x100).bytes(t)
	for n := range whole {
		f, err := NewFile(bytes.NewReader(whole[:n]), int64(n))
		var fe *FormatError
		if !errors.As(err, &fe) {
			t.Fatalf("%d of %d bytes: %v, %v", n, len(whole), f, err)
		}
	}
	bundle := sampleBundle(t)
	for _, b := range [][]byte{compress(t, bundle, 2, Zlib), compress(t, bundle, 3, Zstd)} {
		for n := len(compressedMagic); n < len(b); n++ {
			var fe *FormatError
			if c, err := NewContainer(bytes.NewReader(b[:n]), int64(n), Options{}); !errors.As(err, &fe) {
				t.Fatalf("%d of %d bytes: %v, %v", n, len(b), c, err)
			}
		}
	}
}

// TestHostileAllocations: files made to be costly do not make reading take memory
// out of proportion to their size.
func TestHostileAllocations(t *testing.T) {
	const size = 8 << 20
	le := binary.LittleEndian
	const longest = 1000 // a longer name would be too much for maxNameRatio
	// All the file is symbols: kernels, with one long name between them.
	symbols := func(nameLen int, info byte, section int, value, size64 uint64) []wSymbol {
		name := strings.Repeat("x", nameLen) + ".kd"
		s := make([]wSymbol, size/symSize)
		for i := range s {
			s[i] = wSymbol{"", info, section, value, size64}
		}
		s[0].name = name
		return s
	}
	shared := func(w *elfWriter) []byte {
		b, _ := w.bytes(t)
		m, err := readImage(input{bytes.NewReader(b), int64(len(b))})
		if err != nil {
			t.Fatal(err)
		}
		for i := range m.sections {
			if s := &m.sections[i]; s.Type == elf.SHT_SYMTAB {
				for off := s.Offset + symSize; off < s.Offset+s.Size; off += symSize {
					le.PutUint32(b[off:], 1)
				}
			}
		}
		return b
	}
	base := func(typ elf.Type) *elfWriter {
		return &elfWriter{typ: typ, os: OSABIHSA, version: 3, flags: 0x41,
			sections: []wSection{code(".text", 0, make([]byte, 4096)), rodata(0, make([]byte, 64))}}
	}
	kds, funcs, old := base(elf.ET_DYN), base(elf.ET_REL), base(elf.ET_DYN)
	kds.symbols = symbols(longest, symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 2, 0, 64)
	funcs.symbols = symbols(longest, symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 1, 0, 64)
	funcs.symbols[9] = wSymbol{"k.kd", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 2, 0, 64}
	old.symbols = symbols(longest, symInfo(elf.STB_GLOBAL, sttHSAKernel), 1, 0, 256)
	args := bytes.Repeat([]byte{0x80}, size) // empty maps
	manyArgs := append(msgPackOf(t, wMap{"amdhsa.kernels", []any{wMap{".symbol", "k.kd", ".args", 1}}}), args...)
	le.PutUint32(manyArgs[len(manyArgs)-len(args)-1:], 0xdd) // the 1 becomes an array of 2^31
	// A compressed bundle that claims a large window and holds nothing.
	bomb := append([]byte("CCOB\x02\x00\x01\x00"), make([]byte, 16+size/256)...)
	le.PutUint32(bomb[8:], uint32(len(bomb)))
	le.PutUint32(bomb[12:], 1<<30)
	copy(bomb[24:], "\x28\xb5\x2f\xfd\x00\xa0")

	for _, tt := range []struct {
		name  string
		file  []byte
		limit int64 // times the file's size
	}{
		{"descriptors", shared(kds), 6},
		{"functions", shared(funcs), 6},
		{"kernels with headers", shared(old), 6},
		{"sections", manySections(size / shdrSize), 6},
		{"arguments", func() []byte {
			b, _ := (&elfWriter{os: OSABIHSA, version: 3, flags: 0x41, sections: []wSection{notes(noteBytes("AMDGPU", ntAMDGPUMetadata, manyArgs))}}).bytes(t)
			return b
		}(), 6},
	} {
		got := allocations(func() {
			f, err := NewFile(bytes.NewReader(tt.file), int64(len(tt.file)))
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				return
			}
			f.Metadata()
			for _, err := range f.KernelMetadata() {
				if err != nil {
					break
				}
			}
			for range f.Symbols() {
			}
			for range f.Kernels() {
			}
			f.Kernel("x")
		})
		if got > tt.limit*int64(len(tt.file)) {
			t.Errorf("%s: allocated %d bytes, %.1f times the file's size", tt.name, got, float64(got)/float64(len(tt.file)))
		}
	}
	got := allocations(func() {
		if _, err := NewContainer(bytes.NewReader(bomb), int64(len(bomb)), Options{}); err == nil {
			t.Error("bomb: no error")
		}
	})
	if got > maxWindow+1<<20 {
		t.Errorf("bomb of %d bytes: allocated %d", len(bomb), got)
	}

	kds.symbols = symbols(100*longest, symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 2, 0, 64)
	b := shared(kds)
	if _, err := NewFile(bytes.NewReader(b), int64(len(b))); err == nil || !strings.Contains(err.Error(), "the names up to here have more than") {
		t.Errorf("shared names: error %v", err)
	}
}

// manySections returns a file that is nothing but a table of n sections.
func manySections(n int) []byte {
	b := make([]byte, ehdrSize+n*shdrSize)
	var head bytes.Buffer
	h := elf.Header64{Type: uint16(elf.ET_DYN), Machine: uint16(elf.EM_AMDGPU), Flags: 0x41, Shoff: ehdrSize, Shentsize: shdrSize}
	copy(h.Ident[:], "\x7fELF\x02\x01\x01\x40\x03")
	if err := binary.Write(&head, binary.LittleEndian, &h); err != nil {
		panic(err)
	}
	copy(b, head.Bytes())
	putUint64(b[ehdrSize+32:], uint64(n))
	return b
}
