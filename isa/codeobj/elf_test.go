package codeobj

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"testing"

	"github.com/tinylib/msgp/msgp"
)

// An elfWriter builds an ELF64 file for tests: sections in the order in which
// they were added, then the symbol table, string tables and section headers.
type elfWriter struct {
	machine    elf.Machine
	typ        elf.Type
	os         OSABI
	version    uint8
	flags      uint32
	sections   []wSection
	symbols    []wSymbol
	segments   []elf.Prog64
	noSections bool // leave out the section header table
}

type wSection struct {
	name  string
	typ   elf.SectionType
	flags elf.SectionFlag
	addr  uint64
	data  []byte
	align int
}

type wSymbol struct {
	name    string
	info    byte
	section int // index into sections, counted from 1; 0: undefined
	value   uint64
	size    uint64
}

// code makes a section with instructions.
func code(name string, addr uint64, data []byte) wSection {
	return wSection{name, elf.SHT_PROGBITS, elf.SHF_ALLOC | elf.SHF_EXECINSTR, addr, data, 256}
}

func rodata(addr uint64, data []byte) wSection {
	return wSection{".rodata", elf.SHT_PROGBITS, elf.SHF_ALLOC, addr, data, 64}
}

func notes(data []byte) wSection {
	return wSection{".note", elf.SHT_NOTE, elf.SHF_ALLOC, 0, data, 4}
}

func symInfo(bind elf.SymBind, typ elf.SymType) byte { return elf.ST_INFO(bind, typ) }

// bytes returns the file, and where in it the sections that were added begin.
func (w *elfWriter) bytes(t testing.TB) (file []byte, offsets []int64) {
	t.Helper()
	if w.machine == 0 {
		w.machine = elf.EM_AMDGPU
	}
	if w.typ == 0 {
		w.typ = elf.ET_DYN
	}
	out := make([]byte, ehdrSize)
	put := func(v any) {
		var buf bytes.Buffer
		if err := binary.Write(&buf, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
		out = append(out, buf.Bytes()...)
	}
	align := func(n int) {
		for len(out)%n != 0 {
			out = append(out, 0)
		}
	}
	h := elf.Header64{
		Type: uint16(w.typ), Machine: uint16(w.machine), Version: 1, Flags: w.flags,
		Ehsize: ehdrSize, Shentsize: shdrSize, Phentsize: phdrSize,
	}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS], h.Ident[elf.EI_DATA], h.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), 1
	h.Ident[elf.EI_OSABI], h.Ident[elf.EI_ABIVERSION] = byte(w.os), w.version
	if len(w.segments) > 0 {
		h.Phoff, h.Phnum = uint64(len(out)), uint16(len(w.segments))
		for _, s := range w.segments {
			put(s)
		}
	}
	names := []byte{0}
	nameOf := func(s string) uint32 {
		off := uint32(len(names))
		names = append(append(names, s...), 0)
		return off
	}
	headers := []elf.Section64{{}}
	for _, s := range w.sections {
		align(max(1, s.align))
		offsets = append(offsets, int64(len(out)))
		headers = append(headers, elf.Section64{
			Name: nameOf(s.name), Type: uint32(s.typ), Flags: uint64(s.flags), Addr: s.addr,
			Off: uint64(len(out)), Size: uint64(len(s.data)), Addralign: uint64(s.align),
		})
		if s.typ != elf.SHT_NOBITS {
			out = append(out, s.data...)
		}
	}
	// Symbols, their names, and the sections' names.
	strs := []byte{0}
	align(8)
	symOff := len(out)
	put(elf.Sym64{})
	for _, s := range w.symbols {
		put(elf.Sym64{Name: uint32(len(strs)), Info: s.info, Shndx: uint16(s.section), Value: s.value, Size: s.size})
		strs = append(append(strs, s.name...), 0)
	}
	headers = append(headers, elf.Section64{
		Name: nameOf(".symtab"), Type: uint32(elf.SHT_SYMTAB), Off: uint64(symOff), Size: uint64(len(out) - symOff),
		Link: uint32(len(headers) + 1), Entsize: symSize,
	})
	headers = append(headers, elf.Section64{Name: nameOf(".strtab"), Type: uint32(elf.SHT_STRTAB), Off: uint64(len(out)), Size: uint64(len(strs))})
	out = append(out, strs...)
	nameIndex := nameOf(".shstrtab")
	headers = append(headers, elf.Section64{Name: nameIndex, Type: uint32(elf.SHT_STRTAB), Off: uint64(len(out)), Size: uint64(len(names))})
	out = append(out, names...)
	if !w.noSections {
		align(8)
		h.Shoff, h.Shnum, h.Shstrndx = uint64(len(out)), uint16(len(headers)), uint16(len(headers)-1)
		for _, s := range headers {
			put(s)
		}
	}
	var head bytes.Buffer
	if err := binary.Write(&head, binary.LittleEndian, &h); err != nil {
		t.Fatal(err)
	}
	copy(out, head.Bytes())
	return out, offsets
}

// open reads the file that w describes.
func (w *elfWriter) open(t testing.TB) *File {
	t.Helper()
	b, _ := w.bytes(t)
	f, err := NewFile(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// noteBytes returns an ELF note.
func noteBytes(owner string, typ uint32, desc []byte) []byte {
	le := binary.LittleEndian
	b := le.AppendUint32(nil, uint32(len(owner)+1))
	b = le.AppendUint32(b, uint32(len(desc)))
	b = le.AppendUint32(b, typ)
	b = append(append(b, owner...), 0)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	b = append(b, desc...)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// msgPackOf encodes maps, as alternating keys and values, arrays, strings,
// numbers and booleans.
func msgPackOf(t testing.TB, v any) []byte {
	t.Helper()
	switch v := v.(type) {
	case wMap:
		b := msgp.AppendMapHeader(nil, uint32(len(v)/2))
		for _, e := range v {
			b = append(b, msgPackOf(t, e)...)
		}
		return b
	case []any:
		b := msgp.AppendArrayHeader(nil, uint32(len(v)))
		for _, e := range v {
			b = append(b, msgPackOf(t, e)...)
		}
		return b
	case string:
		return msgp.AppendString(nil, v)
	case int:
		return msgp.AppendInt(nil, v)
	case bool:
		return msgp.AppendBool(nil, v)
	}
	t.Fatalf("msgPackOf: %T", v)
	return nil
}

// wMap is a map for msgPackOf: key, value, key, value, ...
type wMap []any

// wDescriptor returns the bytes of a kernel descriptor with those words.
func wDescriptor(lds, scratch, kernarg uint32, entry int64, rsrc1, rsrc2, rsrc3 uint32, properties, preload uint16) []byte {
	le := binary.LittleEndian
	b := make([]byte, descriptorSize)
	le.PutUint32(b[0:], lds)
	le.PutUint32(b[4:], scratch)
	le.PutUint32(b[8:], kernarg)
	le.PutUint64(b[16:], uint64(entry))
	le.PutUint32(b[44:], rsrc3)
	le.PutUint32(b[48:], rsrc1)
	le.PutUint32(b[52:], rsrc2)
	le.PutUint16(b[56:], properties)
	le.PutUint16(b[58:], preload)
	return b
}

// sampleMetadata is the metadata of a kernel named name, as LLVM writes it.
func sampleMetadata(t testing.TB, target, name string) []byte {
	return msgPackOf(t, wMap{
		"amdhsa.kernels", []any{wMap{
			".args", []any{
				wMap{".address_space", "global", ".name", "out", ".offset", 0, ".size", 8, ".type_name", "float*", ".value_kind", "global_buffer", ".is_restrict", true},
				wMap{".name", "n", ".offset", 8, ".size", 4, ".value_kind", "by_value"},
				wMap{".offset", 16, ".size", 4, ".value_kind", "hidden_block_count_x"},
			},
			".group_segment_fixed_size", 1024,
			".kernarg_segment_align", 8,
			".kernarg_segment_size", 272,
			".max_flat_workgroup_size", 1024,
			".name", name,
			".private_segment_fixed_size", 16,
			".reqd_workgroup_size", []any{256, 1, 1},
			".sgpr_count", 18,
			".sgpr_spill_count", 1,
			".symbol", name + ".kd",
			".uses_dynamic_stack", true,
			".vgpr_count", 7,
			".vgpr_spill_count", 2,
			".agpr_count", 3,
			".wavefront_size", 32,
			".some_future_key", wMap{"x", []any{1, "y", true}},
		}},
		"amdhsa.target", target,
		"amdhsa.printf", []any{"1:1:4:%d\\n"},
		"amdhsa.version", []any{1, 2},
	})
}

const (
	sampleTextAddr   = 0x1900
	sampleRodataAddr = 0x800
	sampleTextSize   = 0x140
)

// sample describes a linked code object like lld's with kernel "scale", a device
// function "helper" and a local label.
func sample(t testing.TB, mach string, version uint8, flags uint32) *elfWriter {
	m, err := ParseMach(mach)
	if err != nil {
		t.Fatal(err)
	}
	text := make([]byte, sampleTextSize)
	for i := range text {
		text[i] = byte(i)
	}
	kd := wDescriptor(1024, 16, 272, sampleTextAddr-sampleRodataAddr, 0x60af0041, 0x0000139e, 0x00000010, 0x041b, 0x0082)
	return &elfWriter{
		os: OSABIHSA, version: version, flags: uint32(m) | flags,
		sections: []wSection{
			notes(noteBytes("AMDGPU", ntAMDGPUMetadata, sampleMetadata(t, "amdgcn-amd-amdhsa--"+mach, "scale"))),
			rodata(sampleRodataAddr, kd),
			code(".text", sampleTextAddr, text),
			{".bss", elf.SHT_NOBITS, elf.SHF_ALLOC | elf.SHF_WRITE, 0x3000, make([]byte, 1<<16), 16},
		},
		symbols: []wSymbol{
			{".Ltmp0", symInfo(elf.STB_LOCAL, elf.STT_NOTYPE), 3, sampleTextAddr + 0x20, 0},
			{"scale_alias", symInfo(elf.STB_LOCAL, elf.STT_FUNC), 3, sampleTextAddr, 0x40},
			{"scale", symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 3, sampleTextAddr, 0x40},
			{"scale.kd", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 2, sampleRodataAddr, descriptorSize},
			{"helper", symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 3, sampleTextAddr + 0x100, 0},
			{"buffer", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 4, 0x3000, 64},
			{"external", symInfo(elf.STB_GLOBAL, elf.STT_NOTYPE), 0, 0, 0},
		},
	}
}
