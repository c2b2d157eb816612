package codeobj

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A Kind is what a file is, as far as code objects are concerned.
type Kind uint8

const (
	// Raw is a file of no known form: perhaps bare machine code.
	Raw Kind = iota
	// CodeObject is an AMDGPU ELF file.
	CodeObject
	// HostELF is an ELF file for another machine. It may have a .hip_fatbin
	// section with bundles, or sections that clang-offload-bundler added.
	HostELF
	// OffloadBundle is one or more bundles, the first of them not compressed.
	OffloadBundle
	// CompressedBundle is one or more bundles, the first of them compressed.
	CompressedBundle
)

func (k Kind) String() string {
	switch k {
	case CodeObject:
		return "AMDGPU code object"
	case HostELF:
		return "host ELF file"
	case OffloadBundle:
		return "offload bundle"
	case CompressedBundle:
		return "compressed offload bundle"
	}
	return "raw"
}

const (
	bundleMagic     = "__CLANG_OFFLOAD_BUNDLE__"
	compressedMagic = "CCOB"
	bitcodeMagic    = "BC\xc0\xde"
	fatbinSection   = ".hip_fatbin"
)

// Detect says what the first size bytes of r are, by their first bytes.
func Detect(r io.ReaderAt, size int64) (Kind, error) {
	in := input{r, size}
	b := make([]byte, min(size, compressedHeaderMax))
	if err := in.readInto(b, 0, "file"); err != nil {
		return Raw, err
	}
	switch {
	case bytes.HasPrefix(b, []byte(bundleMagic)):
		return OffloadBundle, nil
	case bytes.HasPrefix(b, []byte(compressedMagic)):
		return CompressedBundle, nil
	case bytes.HasPrefix(b, []byte(elf.ELFMAG)) && len(b) >= offMachine+2:
		var order binary.ByteOrder = binary.LittleEndian
		if elf.Data(b[elf.EI_DATA]) == elf.ELFDATA2MSB {
			order = binary.BigEndian
		}
		if elf.Machine(order.Uint16(b[offMachine:])) == elf.EM_AMDGPU {
			return CodeObject, nil
		}
		return HostELF, nil
	}
	return Raw, nil
}

// DefaultMaxDecompressed is the size in bytes that a compressed bundle may have
// when it is decompressed, unless [Options] say otherwise.
const DefaultMaxDecompressed = 4 << 30

// Options for [OpenAny] and [NewContainer].
type Options struct {
	// MaxDecompressed bounds the decompressed size of one bundle, in bytes;
	// 0 stands for DefaultMaxDecompressed.
	MaxDecompressed int64
}

// A Container is a file with code objects in it, or a code object alone. It is
// read-only and safe for concurrent use.
type Container struct {
	Kind    Kind
	Bundles []Bundle // in the order of the file; none of a code object alone
	Entries []Entry  // the contents of all bundles; one of a code object alone

	input
	opts   Options
	closer io.Closer
}

// A Bundle is one offload bundle in a file.
type Bundle struct {
	Offset int64 // in the file, in bytes
	Size   int64 // in the file, in bytes, padding after it not included

	// Version is the version of a compressed bundle's header, 1 to 3, and 0 of
	// a bundle that is not compressed, which has none of what follows.
	Version          int
	Method           CompressionMethod
	UncompressedSize int64 // in bytes, as the header says
	header           int64 // size of the header
}

// A CompressionMethod says how a bundle is compressed, as LLVM numbers them.
type CompressionMethod uint16

// The methods of compression (llvm::compression::Format).
const (
	Zlib CompressionMethod = 0
	Zstd CompressionMethod = 1
)

func (m CompressionMethod) String() string {
	switch m {
	case Zlib:
		return "zlib"
	case Zstd:
		return "zstd"
	}
	return fmt.Sprintf("method %d", uint16(m))
}

// An Entry is one of the files in a bundle: a code object, or, in a bundle that
// the compiler made on its way, something for the host.
type Entry struct {
	// ID says what the entry is for, "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+";
	// empty for a code object that is in no bundle.
	ID     string
	Bundle int   // index into the container's Bundles, -1 if in none
	Offset int64 // in the bundle as it is when decompressed, or else in the file
	Size   int64 // in bytes

	c *Container
}

// OpenAny opens a file of any [Kind]. A file of kind [Raw] has no entries.
func OpenAny(path string, opts Options) (*Container, error) {
	r, size, err := openFile(path)
	if err != nil {
		return nil, err
	}
	c, err := NewContainer(r, size, opts)
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c.closer = r
	return c, nil
}

// Close closes the file, if [OpenAny] opened it. Entries can no longer be read
// then, nor the Files made of them.
func (c *Container) Close() error {
	if c.closer == nil {
		return nil
	}
	return c.closer.Close()
}

// NewContainer lists the code objects in the first size bytes of r, which must
// stay readable as long as the Container is in use. The code objects themselves
// are not read.
func NewContainer(r io.ReaderAt, size int64, opts Options) (*Container, error) {
	if opts.MaxDecompressed == 0 {
		opts.MaxDecompressed = DefaultMaxDecompressed
	}
	kind, err := Detect(r, size)
	if err != nil {
		return nil, err
	}
	c := &Container{Kind: kind, input: input{r, size}, opts: opts}
	switch kind {
	case CodeObject:
		c.Entries = []Entry{{Bundle: -1, Size: size, c: c}}
	case OffloadBundle, CompressedBundle:
		err = c.readBundles(0, size)
	case HostELF:
		err = c.readHost()
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// readHost finds bundles in the sections of a host's ELF file.
func (c *Container) readHost() error {
	m, err := readImage(c.input)
	if err != nil {
		return err
	}
	for i := range m.sections {
		s := &m.sections[i]
		if s.inFile() == 0 {
			continue
		}
		if s.Name == fatbinSection {
			if err := c.readBundles(int64(s.Offset), int64(s.Offset+s.Size)); err != nil {
				return err
			}
		}
		// clang-offload-bundler -type=o keeps each entry in a section of its own.
		if id, ok := strings.CutPrefix(s.Name, bundleMagic); ok && id != "" {
			c.Entries = append(c.Entries, Entry{ID: id, Bundle: -1, Offset: int64(s.Offset), Size: int64(s.Size), c: c})
		}
	}
	return nil
}

// readBundles reads the bundle at off and those that follow it up to end: the
// linker puts one after the other, with padding between them.
func (c *Container) readBundles(off, end int64) error {
	for off < end {
		b, err := c.readBundle(off, end)
		if err != nil {
			return err
		}
		c.Bundles = append(c.Bundles, b)
		if off, err = c.findBundle(off+b.Size, end, true); err != nil {
			return err
		}
	}
	return nil
}

// findBundle returns the offset of the first bundle in [off, end), or end. It
// passes over bundles that are not compressed unless they are asked for.
func (c *Container) findBundle(off, end int64, plain bool) (int64, error) {
	const chunk = 1 << 16
	buf := make([]byte, min(chunk, end-off))
	for off < end {
		b := buf[:min(int64(len(buf)), end-off)]
		if err := c.readInto(b, off, "bundles"); err != nil {
			return 0, err
		}
		for i := 0; i < len(b); i++ {
			// Both magic numbers begin with a letter that padding does not have.
			n := bytes.IndexAny(b[i:], bundleMagic[:1]+compressedMagic[:1])
			if n < 0 {
				break
			}
			i += n
			if isCompressedHeader(b[i:]) || plain && bytes.HasPrefix(b[i:], []byte(bundleMagic)) {
				return off + int64(i), nil
			}
		}
		if off+int64(len(b)) == end {
			break
		}
		off += int64(len(b)) - compressedHeaderMax // a magic number may lie across chunks
	}
	return end, nil
}

// Sizes in bytes of the headers of compressed bundles: magic number, version (2),
// method (2), size in the file (0, 4 or 8), size when decompressed (4, 4 or 8),
// the lower half of an MD5 hash (8).
var compressedHeaderSize = [...]int64{1: 20, 2: 24, 3: compressedHeaderMax}

const compressedHeaderMax = 32

// isCompressedHeader reports whether b begins with the magic number, version and
// method of a compressed bundle.
func isCompressedHeader(b []byte) bool {
	if len(b) < 8 || string(b[:4]) != compressedMagic {
		return false
	}
	version, method := binary.LittleEndian.Uint16(b[4:]), binary.LittleEndian.Uint16(b[6:])
	return version >= 1 && int(version) < len(compressedHeaderSize) && method <= uint16(Zstd)
}

// readBundle reads the bundle at off, which ends before end, and appends its
// entries.
func (c *Container) readBundle(off, end int64) (Bundle, error) {
	part := fmt.Sprintf("bundle %d", len(c.Bundles))
	var b [compressedHeaderMax]byte
	if err := c.readInto(b[:min(end-off, compressedHeaderMax)], off, part); err != nil {
		return Bundle{}, err
	}
	if string(b[:len(compressedMagic)]) != compressedMagic {
		n, err := c.readEntries(c.section(off, end-off), end-off, func(pos int64, format string, args ...any) error {
			return errorAt(off+pos, part, format, args...)
		})
		return Bundle{Offset: off, Size: n}, err
	}
	bundle, err := c.readCompressedHeader(b[:], off, end, part)
	if err != nil {
		return Bundle{}, err
	}
	r, err := bundle.open(c)
	if err != nil {
		return Bundle{}, errorAt(off+bundle.header, part, "%v", err)
	}
	defer r.Close()
	_, err = c.readEntries(r, bundle.UncompressedSize, func(pos int64, format string, args ...any) error {
		return errorAt(off, part, "decompressed offset %#x: %s", pos, fmt.Sprintf(format, args...))
	})
	return bundle, err
}

// maxRatio is the largest ratio of sizes that a compressed bundle can have: zstd
// needs 4 bytes for a block of at most 128 KiB, and zlib compresses less.
const maxRatio = 128 << 10 / 4

// readCompressedHeader decodes the header b of the compressed bundle at off.
func (c *Container) readCompressedHeader(b []byte, off, end int64, part string) (Bundle, error) {
	le := binary.LittleEndian
	version, method := le.Uint16(b[4:]), CompressionMethod(le.Uint16(b[6:]))
	if version < 1 || int(version) >= len(compressedHeaderSize) {
		return Bundle{}, errorAt(off+4, part, "version %d of compressed bundles, expected 1 to %d", version, len(compressedHeaderSize)-1)
	}
	if method > Zstd {
		return Bundle{}, errorAt(off+6, part, "compression %v, expected %d (zlib) or %d (zstd)", method, Zlib, Zstd)
	}
	header := compressedHeaderSize[version]
	if end-off < header {
		return Bundle{}, errorAt(off, part, "header of %d bytes expected, but %d are left", header, end-off)
	}
	var size, full uint64
	switch version {
	case 1:
		// It does not say where it ends: before the next one, or at the end. The
		// other kind of bundle cannot be looked for: its magic number often
		// stands in the compressed data as it is.
		next, err := c.findBundle(off+header, end, false)
		if err != nil {
			return Bundle{}, err
		}
		size, full = uint64(next-off), uint64(le.Uint32(b[8:]))
	case 2:
		size, full = uint64(le.Uint32(b[8:])), uint64(le.Uint32(b[12:]))
	case 3:
		size, full = le.Uint64(b[8:]), le.Uint64(b[16:])
	}
	if size < uint64(header) || size > uint64(end-off) {
		return Bundle{}, errorAt(off+8, part, "size %d, expected %d to %d, the bytes that are left", size, header, end-off)
	}
	if full > uint64(c.opts.MaxDecompressed) {
		return Bundle{}, errorAt(off, part, "decompressed size %d, more than the limit of %d", full, c.opts.MaxDecompressed)
	}
	if full > (size-uint64(header))*maxRatio {
		return Bundle{}, errorAt(off, part, "decompressed size %d, but %d bytes of %v cannot hold that much", full, size-uint64(header), method)
	}
	return Bundle{
		Offset: off, Size: int64(size), Version: int(version), Method: method, UncompressedSize: int64(full), header: header,
	}, nil
}

// maxWindow is the largest window that zstd chooses without being told to, in
// bytes: at its highest level and with long distance matching, which LLVM uses.
const maxWindow = 128 << 20

// open returns a reader of the bundle's decompressed bytes.
func (b *Bundle) open(c *Container) (io.ReadCloser, error) {
	src := c.section(b.Offset+b.header, b.Size-b.header)
	if b.Method == Zlib {
		return zlib.NewReader(src)
	}
	// The window is allocated when the frame's header is read, which may lie.
	// zstd chooses one that is not larger than its input, if it knows the size
	// as it does when LLVM calls it. For others, 8 MiB is what RFC 8878 asks a
	// decoder to accept.
	window := min(max(uint64(b.UncompressedSize), 8<<20), maxWindow)
	d, err := zstd.NewReader(src, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

// maxEntries bounds the entries of one bundle, which has one for each target, and
// maxIDLen the bytes of an entry's ID.
const (
	maxEntries = 1 << 12
	maxIDLen   = 1 << 12
)

// readEntries reads the header of a bundle of at most size bytes from r, appends
// its entries, and returns how far the bundle reaches. fail makes an error for an
// offset in the bundle.
func (c *Container) readEntries(r io.Reader, size int64, fail func(pos int64, format string, args ...any) error) (int64, error) {
	br, pos := bufio.NewReader(r), int64(0)
	next := func(n int64, what string) ([]byte, error) {
		if n > size-pos {
			return nil, fail(pos, "%s of %d bytes, but %d are left", what, n, size-pos)
		}
		// Not allocated before it has been read: a decompressed bundle's size
		// is only what its header says.
		var buf bytes.Buffer
		if _, err := io.CopyN(&buf, br, n); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return nil, fail(pos, "%s: %v", what, err)
		}
		pos += n
		return buf.Bytes(), nil
	}
	head, err := next(int64(len(bundleMagic)+8), "header")
	if err != nil {
		return 0, err
	}
	if string(head[:len(bundleMagic)]) != bundleMagic {
		return 0, fail(0, "magic number %q, expected %q", head[:len(bundleMagic)], bundleMagic)
	}
	count := binary.LittleEndian.Uint64(head[len(bundleMagic):])
	const entrySize = 3 * 8
	if most := min(maxEntries, (size-pos)/entrySize); count == 0 || count > uint64(most) {
		return 0, fail(int64(len(bundleMagic)), "%d entries, expected 1 to %d", count, most)
	}
	first := len(c.Entries)
	for i := range count {
		at := pos
		b, err := next(entrySize, fmt.Sprintf("entry %d", i))
		if err != nil {
			return 0, err
		}
		off, n, idSize := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
		if off > uint64(size) || n > uint64(size)-off {
			return 0, fail(at, "entry %d: %d bytes at offset %#x, but the bundle has at most %d bytes", i, n, off, size)
		}
		if idSize == 0 || idSize > maxIDLen {
			return 0, fail(at+16, "entry %d: ID of %d bytes, expected 1 to %d", i, idSize, maxIDLen)
		}
		id, err := next(int64(idSize), fmt.Sprintf("ID of entry %d", i))
		if err != nil {
			return 0, err
		}
		c.Entries = append(c.Entries, Entry{ID: string(id), Bundle: len(c.Bundles), Offset: int64(off), Size: int64(n), c: c})
	}
	end := pos
	for i, e := range c.Entries[first:] {
		if e.Size != 0 && e.Offset < pos {
			return 0, fail(e.Offset, "entry %d (%s) overlaps the bundle's header, which ends at %#x", i, e.ID, pos)
		}
		end = max(end, e.Offset+e.Size)
	}
	return end, nil
}

// split takes an ID apart: KIND-ARCH-VENDOR-OS-ENV-TARGET, where ENV is often
// empty and old compilers left it out together with its dash.
func (e *Entry) split() (kind, triple, target string) {
	kind, rest, _ := strings.Cut(e.ID, "-")
	parts := strings.SplitN(rest, "-", 5)
	n := min(4, len(parts))
	if n == 4 && strings.HasPrefix(parts[3], "gfx") {
		n = 3
	}
	return kind, strings.Join(parts[:n], "-"), strings.Join(parts[n:], "-")
}

// OffloadKind returns the first part of the entry's ID: "hipv4", "hip", "openmp",
// "host", ...
func (e *Entry) OffloadKind() string {
	kind, _, _ := e.split()
	return kind
}

// Triple returns the entry's target triple: "amdgcn-amd-amdhsa-".
func (e *Entry) Triple() string {
	_, triple, _ := e.split()
	return triple
}

// TargetID returns the last part of the entry's ID as it is, "gfx90a:xnack+";
// empty if it has none, as for the host.
func (e *Entry) TargetID() string {
	_, _, target := e.split()
	return target
}

// Reader returns a reader of the entry's bytes. Those of a compressed bundle are
// decompressed into memory first.
func (e *Entry) Reader() (*io.SectionReader, error) {
	if e.Bundle < 0 {
		return e.c.section(e.Offset, e.Size), nil
	}
	b := &e.c.Bundles[e.Bundle]
	if b.Version == 0 {
		return e.c.section(b.Offset+e.Offset, e.Size), nil
	}
	part := fmt.Sprintf("bundle %d", e.Bundle)
	r, err := b.open(e.c)
	if err != nil {
		return nil, errorAt(b.Offset+b.header, part, "%v", err)
	}
	defer r.Close()
	var buf bytes.Buffer
	n, err := io.CopyN(io.Discard, r, e.Offset)
	if err == nil {
		n, err = io.CopyN(&buf, r, e.Size)
		n += e.Offset
	}
	if err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, errorAt(b.Offset+b.header, part, "decompressed offset %#x: %v, expected %d bytes of entry %s up to %#x",
			n, err, e.Size, e.ID, e.Offset+e.Size)
	}
	return io.NewSectionReader(bytes.NewReader(buf.Bytes()), 0, e.Size), nil
}

// File reads the entry as a code object. The File can be used as long as the
// Container is open.
func (e *Entry) File() (*File, error) {
	r, err := e.Reader()
	if err != nil {
		return nil, err
	}
	// Relocatable device code (-fgpu-rdc) is not compiled yet.
	var magic [4]byte
	if n, _ := r.ReadAt(magic[:], 0); n == len(magic) && string(magic[:]) == bitcodeMagic {
		return nil, &FormatError{Entry: e.ID, Part: "contents", Msg: "LLVM bitcode, expected an ELF file"}
	}
	f, err := NewFile(r, e.Size)
	var fe *FormatError
	if errors.As(err, &fe) {
		fe.Entry = e.ID
	}
	return f, err
}

// Select returns the entries for a target: those with exactly that ID; if there
// are none, those with exactly that target ID; or else those that run on it,
// which have the same processor and no opposite setting; or else those for the
// generic target of the processor.
func (c *Container) Select(target string) ([]*Entry, error) {
	find := func(match func(*Entry) bool) []*Entry {
		var found []*Entry
		for i := range c.Entries {
			if e := &c.Entries[i]; match(e) {
				found = append(found, e)
			}
		}
		return found
	}
	if found := find(func(e *Entry) bool { return e.ID == target }); len(found) > 0 {
		return found, nil
	}
	want, err := ParseTarget(target)
	if err != nil {
		return nil, err
	}
	targetOf := func(e *Entry) Target {
		t, err := ParseTarget(e.TargetID())
		if err != nil {
			return Target{}
		}
		return t
	}
	generic := want
	generic.Mach, _ = want.Mach.Generic()
	for _, match := range []func(t Target) bool{
		func(t Target) bool { return t == want },
		func(t Target) bool { return t.accepts(want) },
		func(t Target) bool { return t.Mach != MachNone && t.accepts(generic) },
	} {
		if found := find(func(e *Entry) bool { return match(targetOf(e)) }); len(found) > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// Pick returns the one entry for a target, as [Container.Select] finds it. It is
// an error if there are several, or none; the error lists what there is.
func (c *Container) Pick(target string) (*Entry, error) {
	found, err := c.Select(target)
	if err != nil {
		return nil, err
	}
	var ids []string
	list := func(entries []*Entry) string {
		for _, e := range entries {
			if id := e.ID; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		return strings.Join(ids, ", ")
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		all := make([]*Entry, len(c.Entries))
		for i := range all {
			all[i] = &c.Entries[i]
		}
		return nil, fmt.Errorf("no entry for %s; there are: %s", target, list(all))
	}
	return nil, fmt.Errorf("%d entries for %s: %s", len(found), target, list(found))
}
