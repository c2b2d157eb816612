package codeobj

import (
	"cmp"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"
)

// A File is an open AMDGPU ELF code object. It is read-only and safe for
// concurrent use.
type File struct {
	Target   Target
	ABI      ABI
	Type     elf.Type  // ET_REL: relocatable; ET_DYN, ET_EXEC: linked
	Sections []Section // by section index; nil if the file has no section table
	Segments []Segment

	image  *image
	closer io.Closer

	// The symbol table as it is in the file, and indexes into it.
	symtab  []byte
	symOff  int64 // of symtab in the file
	strtab  string
	labels  []uint32 // symbols in code sections, by section, address and rank
	kernels []uint32 // descriptors, and kernels that carry their own, in the table's order
	// functions by name, of relocatable files with kernels: there the linker
	// has yet to fill in a descriptor's entry point.
	functions map[string]uint32

	kernelIndex func() map[string]uint32  // of kernels, by name without ".kd"
	metadata    func() (*metadata, error) // the metadata note
}

// Open opens the code object in the file named path, which must be an AMDGPU
// ELF file; for what else may hold code objects see [OpenAny].
func Open(path string) (*File, error) {
	r, size, err := openFile(path)
	if err != nil {
		return nil, err
	}
	f, err := NewFile(r, size)
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.closer = r
	return f, nil
}

// openFile opens a regular file: others have no size, and cannot be read at an
// offset.
func openFile(path string) (*os.File, int64, error) {
	r, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	st, err := r.Stat()
	if err == nil && !st.Mode().IsRegular() {
		err = fmt.Errorf("%s: is a %v, expected a regular file", path, st.Mode().Type())
	}
	if err != nil {
		r.Close()
		return nil, 0, err
	}
	return r, st.Size(), nil
}

// Close closes the file, if [Open] opened it.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// NewFile reads the AMDGPU ELF code object in the first size bytes of r, which
// must stay readable as long as the File is in use. Code is not read until it
// is asked for. An error in the file is a [*FormatError].
func NewFile(r io.ReaderAt, size int64) (*File, error) {
	m, err := readImage(input{r, size})
	if err != nil {
		return nil, err
	}
	h := &m.header
	if mach := elf.Machine(h.Machine); mach != elf.EM_AMDGPU {
		return nil, errorAt(offMachine, "ELF header", "machine %v, expected %v", mach, elf.EM_AMDGPU)
	}
	if err := m.checkOverlap(); err != nil {
		return nil, err
	}
	f := &File{
		ABI:      ABI{OSABI(h.Ident[elf.EI_OSABI]), h.Ident[elf.EI_ABIVERSION]},
		Type:     elf.Type(h.Type),
		Sections: m.sections,
		Segments: m.segments,
		image:    m,
	}
	switch f.ABI.OS {
	case OSABIHSA:
		if f.ABI.Version > maxHSAVersion {
			return nil, errorAt(elf.EI_ABIVERSION, "ELF header", "HSA ABI version %d, expected 0 to %d (code object v2 to v%d)",
				f.ABI.Version, maxHSAVersion, maxHSAVersion+2)
		}
	case OSABINone, OSABIPAL, OSABIMesa3D:
	default:
		return nil, errorAt(elf.EI_OSABI, "ELF header", "%v, expected %d (none), %d (HSA), %d (PAL) or %d (Mesa3D)",
			f.ABI.OS, OSABINone, OSABIHSA, OSABIPAL, OSABIMesa3D)
	}
	switch f.Type {
	case elf.ET_REL, elf.ET_DYN, elf.ET_EXEC:
	default:
		return nil, errorAt(offType, "ELF header", "type %v, expected %v, %v or %v", f.Type, elf.ET_REL, elf.ET_EXEC, elf.ET_DYN)
	}
	f.Target = targetFromFlags(h.Flags, f.ABI)
	if f.Target.Mach == MachNone {
		if err := f.targetFromNotes(); err != nil {
			return nil, err
		}
	}
	if err := f.readSymbols(); err != nil {
		return nil, err
	}
	f.kernelIndex = sync.OnceValue(f.makeKernelIndex)
	f.metadata = sync.OnceValues(f.readMetadata)
	return f, nil
}

// A Symbol is an entry of the symbol table.
type Symbol struct {
	Name string
	// Addr is an address in memory in a linked file, and an offset in Section
	// in a relocatable one.
	Addr    uint64
	Size    uint64 // in bytes, 0 if unknown
	Section elf.SectionIndex
	Type    elf.SymType
	Bind    elf.SymBind
}

// maxNameRatio bounds the lengths of all symbols' names together, as a multiple of
// the size of the symbol table and of the names. Strings that symbols share, whole
// or in part, could otherwise make the time to read them quadratic in the file's
// size. Where each symbol has a name of its own the ratio is below 1.
const maxNameRatio = 64

// sttHSAKernel is STT_AMDGPU_HSA_KERNEL, the type of kernels that begin with an
// amd_kernel_code_t: those of HSA code objects v2 and of Mesa.
const sttHSAKernel = elf.STT_LOOS

// NumSymbols returns the number of symbols, without the empty first one.
func (f *File) NumSymbols() int { return max(0, len(f.symtab)/symSize-1) }

// Symbols returns all symbols but the empty first one, in the table's order: of
// SHT_SYMTAB, or of SHT_DYNSYM in a stripped file.
func (f *File) Symbols() iter.Seq[Symbol] {
	return func(yield func(Symbol) bool) {
		for i := range f.NumSymbols() {
			if !yield(f.symbol(uint32(i + 1))) {
				return
			}
		}
	}
}

// symbol returns the symbol of an index.
func (f *File) symbol(i uint32) Symbol {
	s := f.symbolAt(i)
	s.Name, _ = stringAt(f.strtab, binary.LittleEndian.Uint32(f.symtab[int(i)*symSize:]))
	return s
}

// symbolAt is symbol without the name, which takes long to find.
func (f *File) symbolAt(i uint32) Symbol {
	e, le := f.symtab[int(i)*symSize:], binary.LittleEndian
	return Symbol{
		Type:    elf.ST_TYPE(e[4]),
		Bind:    elf.ST_BIND(e[4]),
		Section: elf.SectionIndex(le.Uint16(e[6:])),
		Addr:    le.Uint64(e[8:]),
		Size:    le.Uint64(e[16:]),
	}
}

// Lookup returns the first symbol with that name that is defined in the file.
func (f *File) Lookup(name string) (Symbol, bool) {
	for i := range f.NumSymbols() {
		// Compared in place: the names of large files add up to megabytes.
		off := int(binary.LittleEndian.Uint32(f.symtab[(i+1)*symSize:]))
		if rest, ok := strings.CutPrefix(f.strtab[min(off, len(f.strtab)):], name); ok && rest != "" && rest[0] == 0 {
			if sym := f.symbol(uint32(i + 1)); sym.Section != elf.SHN_UNDEF {
				return sym, true
			}
		}
	}
	return Symbol{}, false
}

// readSymbols reads the symbol table, checks it, and makes the indexes.
func (f *File) readSymbols() error {
	m := f.image
	table := slices.IndexFunc(f.Sections, func(s Section) bool { return s.Type == elf.SHT_SYMTAB })
	if table < 0 {
		table = slices.IndexFunc(f.Sections, func(s Section) bool { return s.Type == elf.SHT_DYNSYM })
	}
	if table < 0 {
		return nil
	}
	s := &f.Sections[table]
	part := m.sectionName(table)
	if s.entry != symSize || s.Size%symSize != 0 {
		return errorAt(m.shdrOffset(table), part, "%d bytes in entries of %d, expected entries of %d", s.Size, s.entry, symSize)
	}
	var err error
	if f.symtab, err = m.read(int64(s.Offset), int64(s.Size), part); err != nil {
		return err
	}
	if f.strtab, err = m.stringTable(s.Link, part+": names", m.shdrOffset(table)); err != nil {
		return err
	}
	f.symOff = int64(s.Offset)
	budget := maxNameRatio * (len(f.symtab) + len(f.strtab))
	for i := uint32(1); int(i) <= f.NumSymbols(); i++ {
		if err := f.checkSymbol(i, &budget); err != nil {
			return err
		}
		sym := f.symbol(i)
		sec := f.sectionOf(sym)
		if sec == nil {
			continue
		}
		if sec.isCode() && sym.Name != "" && sym.Type != elf.STT_SECTION && sym.Type != elf.STT_FILE {
			f.labels = append(f.labels, i)
		}
		if sym.Type == sttHSAKernel || isDescriptor(sym) {
			f.kernels = append(f.kernels, i)
		}
	}
	if f.Type == elf.ET_REL && len(f.kernels) > 0 {
		f.functions = make(map[string]uint32)
		for _, i := range f.labels {
			if sym := f.symbol(i); sym.Type == elf.STT_FUNC {
				f.functions[sym.Name] = i
			}
		}
	}
	slices.SortFunc(f.labels, func(i, j uint32) int {
		a, b := f.symbolAt(i), f.symbolAt(j)
		if c := cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Addr, b.Addr), cmp.Compare(a.rank(), b.rank())); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(f.symbol(i).Name, f.symbol(j).Name), cmp.Compare(i, j))
	})
	return nil
}

// isDescriptor reports whether a symbol names a kernel descriptor.
func isDescriptor(s Symbol) bool {
	return s.Type == elf.STT_OBJECT && strings.HasSuffix(s.Name, descriptorSuffix) && s.Size == descriptorSize
}

// rank orders the symbols of one address: code after objects. The last by name
// names the place.
func (s Symbol) rank() int {
	if s.Type == elf.STT_OBJECT || s.Type == elf.STT_COMMON {
		return 0
	}
	return 1
}

// sectionOf returns the section of a symbol, nil if it is in none.
func (f *File) sectionOf(s Symbol) *Section {
	if s.Section == elf.SHN_UNDEF || int(s.Section) >= len(f.Sections) {
		return nil
	}
	return &f.Sections[s.Section]
}

// checkSymbol verifies that a symbol's name and section exist, and that functions
// and objects lie inside their sections. It takes the name's length from budget.
func (f *File) checkSymbol(i uint32, budget *int) error {
	e := f.symtab[int(i)*symSize:]
	at, part := f.symOff+int64(i)*symSize, "symbol %d"
	name, ok := stringAt(f.strtab, binary.LittleEndian.Uint32(e))
	if !ok {
		return errorAt(at, fmt.Sprintf(part, i), "name at %#x in a table of %d bytes", binary.LittleEndian.Uint32(e), len(f.strtab))
	}
	if *budget -= len(name); *budget < 0 {
		return errorAt(at, fmt.Sprintf(part, i), "the names up to here have more than %d times the bytes of the tables", maxNameRatio)
	}
	sym := f.symbol(i)
	if sym.Section < elf.SHN_LORESERVE && int(sym.Section) >= len(f.Sections) {
		return errorAt(at, fmt.Sprintf(part, i)+" ("+name+")", "in section %d of %d", sym.Section, len(f.Sections))
	}
	sec := f.sectionOf(sym)
	if sec == nil {
		return nil
	}
	switch sym.Type {
	case elf.STT_FUNC, elf.STT_OBJECT, sttHSAKernel:
	default: // the linker's own symbols may be anywhere
		if !sec.isCode() || sym.Type != elf.STT_NOTYPE {
			return nil
		}
	}
	start := f.sectionAddr(sec)
	if sym.Addr < start || sym.Addr-start > sec.Size || sym.Size > sec.Size-(sym.Addr-start) {
		return errorAt(at, fmt.Sprintf(part, i)+" ("+name+")", "%d bytes at %#x, but %s has %d bytes at %#x",
			sym.Size, sym.Addr, f.image.sectionName(int(sym.Section)), sec.Size, start)
	}
	return nil
}

// sectionAddr returns the address that symbols in a section count from: its
// own, and 0 in a relocatable file.
func (f *File) sectionAddr(s *Section) uint64 {
	if f.Type == elf.ET_REL {
		return 0
	}
	return s.Addr
}

// fileOffset returns where in the file a symbol's bytes begin. They must not be
// in a section without bytes in the file.
func (f *File) fileOffset(s Symbol) (int64, bool) {
	sec := f.sectionOf(s)
	if sec == nil || sec.inFile() == 0 {
		return 0, false
	}
	return int64(sec.Offset + (s.Addr - f.sectionAddr(sec))), true
}
