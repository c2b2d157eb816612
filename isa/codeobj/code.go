package codeobj

import (
	"debug/elf"
	"fmt"
	"io"
	"iter"
	"math"
	"sort"
	"strings"
)

// A Region is a stretch of machine code: a section with instructions, or the
// part of one that is a kernel or a function.
type Region struct {
	Section string // name of the section, or "segment N" without a section table
	Addr    uint64 // address of the first byte; in a relocatable file its offset in the section
	Offset  int64  // of the first byte in the file
	Size    int64  // in bytes

	// Function is the name of the symbol that FunctionCode made the region of.
	Function string

	file    *File
	section elf.SectionIndex // 0 without a section table
	lo, hi  int              // the labels in the region: file.labels[lo:hi]
}

// Code returns the regions that hold machine code: the executable sections in
// the order of the section table, or, in a file without one, the executable
// segments. They cover all code in the file once.
func (f *File) Code() iter.Seq[Region] {
	return func(yield func(Region) bool) {
		for i := range f.Sections {
			if s := &f.Sections[i]; s.isCode() && s.Size != 0 {
				if !yield(f.region(elf.SectionIndex(i), f.sectionAddr(s), s.Size)) {
					return
				}
			}
		}
		if len(f.Sections) > 0 {
			return
		}
		for i, s := range f.Segments {
			if s.Type == elf.PT_LOAD && s.Flags&elf.PF_X != 0 && s.FileSize != 0 {
				r := Region{Section: fmt.Sprintf("segment %d", i), Addr: s.Addr, Offset: int64(s.Offset), Size: int64(s.FileSize), file: f}
				if !yield(r) {
					return
				}
			}
		}
	}
}

// region returns the region at [addr, addr+size) of a section, which contains it.
func (f *File) region(section elf.SectionIndex, addr, size uint64) Region {
	s := &f.Sections[section]
	return Region{
		Section: s.Name,
		Addr:    addr,
		Offset:  int64(s.Offset + addr - f.sectionAddr(s)),
		Size:    int64(size),
		file:    f,
		section: section,
		lo:      f.firstLabel(section, addr),
		hi:      f.firstLabel(section, addr+size),
	}
}

// firstLabel returns the index in f.labels of the first label at or after an
// address of a section.
func (f *File) firstLabel(section elf.SectionIndex, addr uint64) int {
	return sort.Search(len(f.labels), func(i int) bool {
		l := f.symbolAt(f.labels[i])
		return l.Section > section || l.Section == section && l.Addr >= addr
	})
}

// Reader returns a reader of the region's bytes.
func (r Region) Reader() *io.SectionReader { return r.file.image.section(r.Offset, r.Size) }

// A Label is a symbol at a place in a region.
type Label struct {
	Symbol
	// Kernel reports that a kernel begins here.
	Kernel bool
	// Header is the number of bytes at the label that are no instructions but
	// the amd_kernel_code_t of a kernel of code object v2 or of Mesa, else 0.
	Header int64
}

// Labels returns the labels in the region by address. Where several symbols have
// one address the last is the one that names the place, as llvm-objdump does it:
// the last by name of those that are no objects.
func (r Region) Labels() iter.Seq[Label] {
	return func(yield func(Label) bool) {
		for _, i := range r.file.labels[r.lo:r.hi] {
			if !yield(r.file.label(i)) {
				return
			}
		}
	}
}

// label returns the label of the symbol of an index.
func (f *File) label(i uint32) Label {
	l := Label{Symbol: f.symbol(i)}
	switch l.Type {
	case sttHSAKernel:
		l.Kernel, l.Header = true, codeHeaderSize
	case elf.STT_FUNC:
		_, l.Kernel = f.Kernel(l.Name)
	}
	return l
}

// LabelOf returns the label that an address counts from, as in "helper+0x10": the
// last one at or before it in the region's whole section.
func (r Region) LabelOf(addr uint64) (l Label, ok bool) {
	f := r.file
	i := f.firstLabel(r.section, addr+1) - 1
	if addr == math.MaxUint64 || i < 0 || f.symbolAt(f.labels[i]).Section != r.section {
		return Label{}, false
	}
	return f.label(f.labels[i]), true
}

// JumpLabel returns the label at an address that an assembler's branch there names:
// the first by name of those without a type. Functions have one.
func (r Region) JumpLabel(addr uint64) (l Label, ok bool) {
	f := r.file
	for _, i := range f.labels[f.firstLabel(r.section, addr):] {
		switch s := f.symbolAt(i); {
		case s.Section != r.section || s.Addr != addr:
			return Label{}, false
		case s.Type == elf.STT_NOTYPE:
			return f.label(i), true
		}
	}
	return Label{}, false
}

// FunctionCode returns the code of a symbol in a code section. Its size is the
// symbol's; if that is 0, it reaches to the next function or to the end of the
// section.
func (f *File) FunctionCode(s Symbol) (Region, error) {
	sec := f.sectionOf(s)
	if sec == nil || !sec.isCode() {
		return Region{}, fmt.Errorf("symbol %s: not in a code section", s.Name)
	}
	start, end := f.sectionAddr(sec), f.sectionAddr(sec)+sec.Size
	if s.Addr < start || s.Addr >= end {
		return Region{}, fmt.Errorf("symbol %s: at %#x, outside %s", s.Name, s.Addr, sec.Name)
	}
	size := end - s.Addr
	if s.Size != 0 && s.Size <= size {
		size = s.Size
	} else {
		r := f.region(s.Section, s.Addr, size)
		for _, i := range f.labels[r.lo:r.hi] {
			if l := f.symbolAt(i); l.Addr > s.Addr && (l.Type == elf.STT_FUNC || l.Type == sttHSAKernel) {
				size = l.Addr - s.Addr
				break
			}
		}
	}
	r := f.region(s.Section, s.Addr, size)
	r.Function = s.Name
	return r, nil
}

// A Kernel is a function that the host can start.
type Kernel struct {
	file *File
	sym  uint32 // the descriptor, or the kernel itself if it has a header
}

// Kernels returns the kernels in the order of the symbol table: one for each
// kernel descriptor, and one for each kernel that begins with an
// amd_kernel_code_t. Shaders of PAL have neither; see [Metadata.Stages].
func (f *File) Kernels() iter.Seq[Kernel] {
	return func(yield func(Kernel) bool) {
		for _, i := range f.kernels {
			if !yield(Kernel{f, i}) {
				return
			}
		}
	}
}

// Kernel returns the kernel with that name, with or without ".kd".
func (f *File) Kernel(name string) (Kernel, bool) {
	i, ok := f.kernelIndex()[strings.TrimSuffix(name, descriptorSuffix)]
	return Kernel{f, i}, ok
}

// makeKernelIndex returns the symbols in f.kernels by name.
func (f *File) makeKernelIndex() map[string]uint32 {
	m := make(map[string]uint32, len(f.kernels))
	for k := range f.Kernels() {
		if _, ok := m[k.Name()]; !ok {
			m[k.Name()] = k.sym
		}
	}
	return m
}

// Name returns the kernel's name.
func (k Kernel) Name() string {
	return strings.TrimSuffix(k.file.symbol(k.sym).Name, descriptorSuffix)
}

// hasHeader reports whether the kernel begins with an amd_kernel_code_t.
func (k Kernel) hasHeader() bool { return k.file.symbolAt(k.sym).Type == sttHSAKernel }

// Descriptor reads the kernel's descriptor.
func (k Kernel) Descriptor() (Descriptor, error) {
	f, s := k.file, k.file.symbol(k.sym)
	size := int64(descriptorSize)
	if k.hasHeader() {
		size = codeHeaderSize
	}
	part := "descriptor of kernel " + k.Name()
	off, ok := f.fileOffset(s)
	if !ok {
		return Descriptor{}, fmt.Errorf("%s: in no section with contents", part)
	}
	sec := f.sectionOf(s)
	if left := int64(sec.Offset+sec.Size) - off; left < size {
		return Descriptor{}, errorAt(off, part, "%d bytes expected, but %d are left of section %s", size, left, sec.Name)
	}
	var b [codeHeaderSize]byte
	if err := f.image.readInto(b[:size], off, part); err != nil {
		return Descriptor{}, err
	}
	if k.hasHeader() {
		return parseCodeHeader(b[:], f.Target.Mach), nil
	}
	return parseDescriptor(b[:], f.Target.Mach), nil
}

// Code returns the kernel's instructions, without a header before them.
func (k Kernel) Code() (Region, error) {
	f, s := k.file, k.file.symbol(k.sym)
	if f.Type == elf.ET_REL && !k.hasHeader() {
		// The offset in the descriptor is the linker's to fill in.
		i, ok := f.functions[k.Name()]
		if !ok {
			return Region{}, fmt.Errorf("kernel %s: no function of that name", k.Name())
		}
		return f.FunctionCode(f.symbol(i))
	}
	d, err := k.Descriptor()
	if err != nil {
		return Region{}, err
	}
	entry := s.Addr + uint64(d.KernelCodeEntryByteOffset)
	if k.hasHeader() {
		r, err := f.FunctionCode(s)
		if n := entry - s.Addr; err == nil && n < uint64(r.Size) {
			return f.region(s.Section, entry, uint64(r.Size)-n), nil
		} else if err == nil {
			off, _ := f.fileOffset(s)
			return Region{}, errorAt(off, "kernel "+k.Name(), "entry at %#x, outside its %d bytes at %#x", entry, r.Size, s.Addr)
		}
		return Region{}, err
	}
	// The function at the entry, or else all that follows to the next one.
	for i := range f.Sections {
		if sec := &f.Sections[i]; sec.isCode() && entry >= sec.Addr && entry-sec.Addr < sec.Size {
			fn := Symbol{Name: k.Name(), Addr: entry, Section: elf.SectionIndex(i), Type: elf.STT_FUNC}
			r := f.region(fn.Section, entry, 1)
			for _, l := range f.labels[r.lo:r.hi] {
				if l := f.symbolAt(l); l.Type == elf.STT_FUNC {
					fn.Size = l.Size
				}
			}
			return f.FunctionCode(fn)
		}
	}
	off, _ := f.fileOffset(s)
	return Region{}, errorAt(off, "descriptor of kernel "+k.Name(), "entry at %#x, in no code section", entry)
}
