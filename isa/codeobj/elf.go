package codeobj

import (
	"bytes"
	"cmp"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
)

// This file reads the parts of an ELF file that code objects and host programs
// share. debug/elf's own reader is not used, only its types and names: it
// copies whole symbol tables into structures several times their size, reads
// string tables anew for each section, and its errors do not say where.

// Sizes of ELF64 structures in bytes.
const (
	ehdrSize = 64
	shdrSize = 64
	phdrSize = 56
	symSize  = 24
)

// maxSections and maxSegments bound the two tables of an ELF file. Linked code
// objects have around twenty sections, and relocatable ones two a function.
const (
	maxSections = 1 << 20
	maxSegments = 1 << 16
)

// input is a file, or a part of one, of known size.
type input struct {
	r    io.ReaderAt
	size int64
}

// check verifies that [off, off+n) lies within the input. part names what is
// there and at says where the numbers were read.
func (in input) check(off, n uint64, part string, at int64) error {
	if off > uint64(in.size) || n > uint64(in.size)-off {
		return errorAt(at, part, "%d bytes at offset %#x, but the file has only %d bytes", n, off, in.size)
	}
	return nil
}

// read returns n bytes at off, which must have been checked.
func (in input) read(off, n int64, part string) ([]byte, error) {
	b := make([]byte, n)
	return b, in.readInto(b, off, part)
}

// readInto fills b from off, which must have been checked.
func (in input) readInto(b []byte, off int64, part string) error {
	if n, err := in.r.ReadAt(b, off); n < len(b) {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return fmt.Errorf("offset %#x: %s: %w", off+int64(n), part, err)
	}
	return nil
}

// readString is read for a string, of which there is no second copy.
func (in input) readString(off, n int64, part string) (string, error) {
	var sb strings.Builder
	sb.Grow(int(n))
	if _, err := io.CopyN(&sb, io.NewSectionReader(in.r, off, n), n); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return "", fmt.Errorf("offset %#x: %s: %w", off+int64(sb.Len()), part, err)
	}
	return sb.String(), nil
}

// section returns a reader of [off, off+n), which must have been checked.
func (in input) section(off, n int64) *io.SectionReader {
	return io.NewSectionReader(in.r, off, n)
}

// A Section is a section of an ELF file.
type Section struct {
	Name   string
	Type   elf.SectionType
	Flags  elf.SectionFlag
	Addr   uint64 // address in memory, 0 in relocatable files
	Offset uint64 // in the file, in bytes
	Size   uint64 // in bytes; in the file too, unless Type is SHT_NOBITS
	Link   uint32 // the section that this one refers to, if any

	name  uint32 // offset of Name in the table of names
	entry uint64 // size of a table's entries, in bytes
}

// isCode reports whether the section holds instructions.
func (s *Section) isCode() bool {
	return s.Type == elf.SHT_PROGBITS && s.Flags&elf.SHF_EXECINSTR != 0
}

// inFile returns the number of bytes that the section has in the file.
func (s *Section) inFile() uint64 {
	if s.Type == elf.SHT_NULL || s.Type == elf.SHT_NOBITS {
		return 0
	}
	return s.Size
}

// A Segment is an entry of an ELF file's program header.
type Segment struct {
	Type     elf.ProgType
	Flags    elf.ProgFlag
	Addr     uint64 // address in memory
	Offset   uint64 // in the file, in bytes
	FileSize uint64 // bytes in the file
	MemSize  uint64 // bytes in memory
}

// image is an ELF file's header and tables.
type image struct {
	input
	header   elf.Header64
	sections []Section
	segments []Segment
}

// readImage reads and checks an ELF header, the section and the program header.
func readImage(in input) (*image, error) {
	m := &image{input: in}
	const part = "ELF header"
	if in.size < ehdrSize {
		return nil, errorAt(0, part, "%d bytes expected, but the file has only %d", ehdrSize, in.size)
	}
	var b [ehdrSize]byte
	if err := in.readInto(b[:], 0, part); err != nil {
		return nil, err
	}
	h := &m.header
	if _, err := binary.Decode(b[:], binary.LittleEndian, h); err != nil {
		return nil, err
	}
	id := h.Ident
	switch {
	case string(id[:4]) != elf.ELFMAG:
		return nil, errorAt(0, part, "magic number % x, expected % x", id[:4], elf.ELFMAG)
	case elf.Class(id[elf.EI_CLASS]) != elf.ELFCLASS64:
		return nil, errorAt(elf.EI_CLASS, part, "class %v, expected %v", elf.Class(id[elf.EI_CLASS]), elf.ELFCLASS64)
	case elf.Data(id[elf.EI_DATA]) != elf.ELFDATA2LSB:
		return nil, errorAt(elf.EI_DATA, part, "byte order %v, expected %v", elf.Data(id[elf.EI_DATA]), elf.ELFDATA2LSB)
	case elf.Version(id[elf.EI_VERSION]) != elf.EV_CURRENT:
		return nil, errorAt(elf.EI_VERSION, part, "version %d, expected %d", id[elf.EI_VERSION], elf.EV_CURRENT)
	}
	names, err := m.readSections()
	if err != nil {
		return nil, err
	}
	if err := m.readSegments(); err != nil {
		return nil, err
	}
	return m, m.nameSections(names)
}

// Offsets of fields in the ELF header, for errors.
const (
	offType     = 16
	offMachine  = 18
	offPhoff    = 32
	offShoff    = 40
	offPhentry  = 54
	offShentry  = 58
	offShstrndx = 62
)

// readSections reads the section header table and returns the index of the
// section that holds the names.
func (m *image) readSections() (names uint32, err error) {
	const part = "section header table"
	h := &m.header
	if h.Shoff == 0 {
		if h.Shnum != 0 {
			return 0, errorAt(offShoff, part, "%d sections, but no table", h.Shnum)
		}
		return 0, nil
	}
	if h.Shentsize != shdrSize {
		return 0, errorAt(offShentry, part, "entries of %d bytes, expected %d", h.Shentsize, shdrSize)
	}
	if err := m.check(h.Shoff, shdrSize, part, offShoff); err != nil {
		return 0, err
	}
	var b [shdrSize]byte
	if err := m.readInto(b[:], int64(h.Shoff), part); err != nil {
		return 0, err
	}
	var first elf.Section64
	if _, err := binary.Decode(b[:], binary.LittleEndian, &first); err != nil {
		return 0, err
	}
	// Numbers too large for the header's 16 bits are in the first entry.
	n := uint64(h.Shnum)
	if n == 0 {
		n = first.Size
	}
	names = uint32(h.Shstrndx)
	if elf.SectionIndex(names) == elf.SHN_XINDEX {
		names = first.Link
	}
	if n == 0 || n > maxSections {
		return 0, errorAt(int64(h.Shoff), part, "%d sections, expected 1 to %d", n, maxSections)
	}
	if err := m.check(h.Shoff, n*shdrSize, part, offShoff); err != nil {
		return 0, err
	}
	m.sections = make([]Section, n)
	r := m.section(int64(h.Shoff), int64(n*shdrSize))
	buf := make([]byte, min(n, 1024)*shdrSize)
	for i := range m.sections {
		if i%1024 == 0 {
			buf = buf[:min(n-uint64(i), 1024)*shdrSize]
			if _, err := io.ReadFull(r, buf); err != nil {
				return 0, fmt.Errorf("offset %#x: %s: %w", m.shdrOffset(i), part, err)
			}
		}
		e := buf[i%1024*shdrSize:]
		s := &m.sections[i]
		le := binary.LittleEndian
		*s = Section{
			Type:   elf.SectionType(le.Uint32(e[4:])),
			Flags:  elf.SectionFlag(le.Uint64(e[8:])),
			Addr:   le.Uint64(e[16:]),
			Offset: le.Uint64(e[24:]),
			Size:   le.Uint64(e[32:]),
			Link:   le.Uint32(e[40:]),
			name:   le.Uint32(e[0:]),
			entry:  le.Uint64(e[56:]),
		}
		if err := m.check(s.Offset, s.inFile(), fmt.Sprintf("section %d", i), m.shdrOffset(i)); err != nil {
			return 0, err
		}
		if s.Addr+s.Size < s.Addr {
			return 0, errorAt(m.shdrOffset(i), fmt.Sprintf("section %d", i), "%d bytes at address %#x: the end does not fit in 64 bits", s.Size, s.Addr)
		}
	}
	return names, nil
}

// shdrOffset returns where the header of section i is in the file.
func (m *image) shdrOffset(i int) int64 { return int64(m.header.Shoff) + int64(i)*shdrSize }

// nameSections gives the sections their names, from the section of that index.
func (m *image) nameSections(names uint32) error {
	if len(m.sections) == 0 {
		return nil
	}
	var table string
	if names != 0 {
		var err error
		if table, err = m.stringTable(names, "section names", offShstrndx); err != nil {
			return err
		}
	}
	for i := range m.sections {
		s := &m.sections[i]
		var ok bool
		if s.Name, ok = stringAt(table, s.name); !ok {
			return errorAt(m.shdrOffset(i), fmt.Sprintf("section %d", i), "name at %#x in a table of %d bytes", s.name, len(table))
		}
	}
	return nil
}

// stringTable reads the string table in section i, which the field at offset at
// refers to.
func (m *image) stringTable(i uint32, part string, at int64) (string, error) {
	if i >= uint32(len(m.sections)) {
		return "", errorAt(at, part, "in section %d of %d", i, len(m.sections))
	}
	s := &m.sections[i]
	if s.Type != elf.SHT_STRTAB {
		return "", errorAt(m.shdrOffset(int(i)), part, "section %d has type %v, expected %v", i, s.Type, elf.SHT_STRTAB)
	}
	table, err := m.readString(int64(s.Offset), int64(s.Size), part)
	if err != nil {
		return "", err
	}
	if table != "" && table[len(table)-1] != 0 {
		return "", errorAt(int64(s.Offset+s.Size-1), part, "the last string does not end")
	}
	return table, nil
}

// stringAt returns the string at offset off of a table that ends with NUL.
// Offset 0 is the empty string, even of an empty table.
func stringAt(table string, off uint32) (string, bool) {
	if uint64(off) >= uint64(len(table)) {
		return "", off == 0
	}
	s := table[off:]
	return s[:strings.IndexByte(s, 0)], true
}

// readSegments reads the program header table.
func (m *image) readSegments() error {
	const part = "program header table"
	h := &m.header
	n := uint64(h.Phnum)
	if n == 0 {
		return nil
	}
	if h.Phentsize != phdrSize {
		return errorAt(offPhentry, part, "entries of %d bytes, expected %d", h.Phentsize, phdrSize)
	}
	if n >= maxSegments-1 { // PN_XNUM: the number is elsewhere
		return errorAt(offPhentry+2, part, "%d or more segments", n)
	}
	if err := m.check(h.Phoff, n*phdrSize, part, offPhoff); err != nil {
		return err
	}
	b, err := m.read(int64(h.Phoff), int64(n*phdrSize), part)
	if err != nil {
		return err
	}
	m.segments = make([]Segment, n)
	for i := range m.segments {
		e, le := b[i*phdrSize:], binary.LittleEndian
		s := Segment{
			Type:     elf.ProgType(le.Uint32(e[0:])),
			Flags:    elf.ProgFlag(le.Uint32(e[4:])),
			Offset:   le.Uint64(e[8:]),
			Addr:     le.Uint64(e[16:]),
			FileSize: le.Uint64(e[32:]),
			MemSize:  le.Uint64(e[40:]),
		}
		m.segments[i] = s
		at, what := int64(h.Phoff)+int64(i)*phdrSize, fmt.Sprintf("segment %d", i)
		if err := m.check(s.Offset, s.FileSize, what, at); err != nil {
			return err
		}
		if s.Type == elf.PT_LOAD && s.FileSize > s.MemSize {
			return errorAt(at, what, "%d bytes in the file, more than the %d in memory", s.FileSize, s.MemSize)
		}
		if s.Addr+s.MemSize < s.Addr {
			return errorAt(at, what, "%d bytes at address %#x: the end does not fit in 64 bits", s.MemSize, s.Addr)
		}
	}
	return nil
}

// checkOverlap verifies that no two of the header, the two tables and the
// sections share bytes of the file. It makes the memory that reading takes
// proportional to the file: no bytes are read twice under two names.
func (m *image) checkOverlap() error {
	type extent struct {
		off, size uint64
		index     int // of the section; below 0 the header and the tables
	}
	h := &m.header
	ext := make([]extent, 0, len(m.sections)+3)
	ext = append(ext, extent{0, ehdrSize, -1}, extent{h.Phoff, uint64(len(m.segments)) * phdrSize, -2},
		extent{h.Shoff, uint64(len(m.sections)) * shdrSize, -3})
	for i := range m.sections {
		ext = append(ext, extent{m.sections[i].Offset, m.sections[i].inFile(), i})
	}
	ext = slices.DeleteFunc(ext, func(e extent) bool { return e.size == 0 })
	slices.SortFunc(ext, func(a, b extent) int {
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.index, b.index))
	})
	name := func(e extent) string {
		switch e.index {
		case -1:
			return "ELF header"
		case -2:
			return "program header table"
		case -3:
			return "section header table"
		}
		return m.sectionName(e.index)
	}
	for i := 1; i < len(ext); i++ {
		a, b := ext[i-1], ext[i]
		if a.off+a.size > b.off {
			return errorAt(int64(b.off), name(b), "overlaps %s, which ends at %#x", name(a), a.off+a.size)
		}
	}
	return nil
}

// sectionName returns the name of section i for an error.
func (m *image) sectionName(i int) string {
	return fmt.Sprintf("section %d (%s)", i, m.sections[i].Name)
}

// notes calls yield for each note of the file, until it returns false: those in
// SHT_NOTE sections, or, if there are no sections, in PT_NOTE segments.
func (m *image) notes(yield func(note) bool) error {
	stop := false
	read := func(off, size uint64, part string) error {
		for pos := uint64(0); pos < size && !stop; {
			var b [12]byte
			at := int64(off + pos)
			if size-pos < uint64(len(b)) {
				return errorAt(at, part, "%d bytes left, expected a note's header of %d", size-pos, len(b))
			}
			if err := m.readInto(b[:], at, part); err != nil {
				return err
			}
			le := binary.LittleEndian
			nameSize, descSize := uint64(le.Uint32(b[0:])), uint64(le.Uint32(b[4:]))
			// Name and contents are padded to 4 bytes each, the last may lack it.
			descPos := pos + uint64(len(b)) + (nameSize+3)&^3
			if descPos > size || descSize > size-descPos {
				return errorAt(at, part, "note with a name of %d bytes and %d bytes of contents, but %d bytes are left", nameSize, descSize, size-pos)
			}
			n := note{typ: le.Uint32(b[8:]), off: int64(off + descPos), size: int64(descSize)}
			if nameSize <= uint64(len(n.owner)) {
				if err := m.readInto(n.owner[:nameSize], at+int64(len(b)), part); err != nil {
					return err
				}
			}
			stop = !yield(n)
			pos = descPos + (descSize+3)&^3
		}
		return nil
	}
	if len(m.sections) > 0 {
		for i := range m.sections {
			if s := &m.sections[i]; s.Type == elf.SHT_NOTE {
				if err := read(s.Offset, s.Size, m.sectionName(i)); err != nil {
					return err
				}
			}
		}
		return nil
	}
	for i, s := range m.segments {
		if s.Type == elf.PT_NOTE {
			if err := read(s.Offset, s.FileSize, fmt.Sprintf("segment %d", i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// note is an ELF note.
type note struct {
	owner     [8]byte // the owner's name, zero if it is longer than any of interest
	typ       uint32
	off, size int64 // of the contents, in the file
}

// is reports whether the note is of that owner and type.
func (n note) is(owner string, typ uint32) bool {
	name, _, _ := bytes.Cut(n.owner[:], []byte{0})
	return string(name) == owner && n.typ == typ
}
