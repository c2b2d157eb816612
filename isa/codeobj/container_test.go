package codeobj

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// wEntry is an entry of a bundle for tests.
type wEntry struct {
	id   string
	data []byte
}

// bundleOf makes a bundle whose entries are aligned as the compiler aligns them.
func bundleOf(entries ...wEntry) []byte {
	le := binary.LittleEndian
	head := len(bundleMagic) + 8
	for _, e := range entries {
		head += 24 + len(e.id)
	}
	const align = 4096
	b := le.AppendUint64([]byte(bundleMagic), uint64(len(entries)))
	off := (head + align - 1) &^ (align - 1)
	var body []byte
	for _, e := range entries {
		b = le.AppendUint64(b, uint64(off+len(body)))
		b = le.AppendUint64(b, uint64(len(e.data)))
		b = le.AppendUint64(b, uint64(len(e.id)))
		b = append(b, e.id...)
		body = append(body, e.data...)
		body = append(body, make([]byte, -len(body)&(align-1))...)
	}
	b = append(b, make([]byte, off-len(b))...)
	return append(b, body...)
}

// compress makes a compressed bundle of a bundle.
func compress(t testing.TB, bundle []byte, version int, method CompressionMethod) []byte {
	t.Helper()
	var buf bytes.Buffer
	var w io.WriteCloser = zlib.NewWriter(&buf)
	if method == Zstd {
		var err error
		if w, err = zstd.NewWriter(&buf); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Write(bundle); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	le := binary.LittleEndian
	b := le.AppendUint16([]byte(compressedMagic), uint16(version))
	b = le.AppendUint16(b, uint16(method))
	size := int(compressedHeaderSize[version]) + buf.Len()
	switch version {
	case 1:
		b = le.AppendUint32(b, uint32(len(bundle)))
	case 2:
		b = le.AppendUint32(le.AppendUint32(b, uint32(size)), uint32(len(bundle)))
	case 3:
		b = le.AppendUint64(le.AppendUint64(b, uint64(size)), uint64(len(bundle)))
	}
	sum := md5.Sum(bundle)
	return append(append(b, sum[:8]...), buf.Bytes()...)
}

// hostELF makes a host's ELF file with those contents of .hip_fatbin.
func hostELF(t testing.TB, fatbin []byte, more ...wSection) []byte {
	w := elfWriter{machine: elf.EM_X86_64, sections: append([]wSection{
		code(".text", 0x1000, []byte{0xc3}),
		{fatbinSection, elf.SHT_PROGBITS, elf.SHF_ALLOC, 0x2000, fatbin, 4096},
	}, more...)}
	b, _ := w.bytes(t)
	return b
}

const (
	idHost    = "host-x86_64-unknown-linux-gnu-"
	idGFX90a  = "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"
	idGFX1100 = "hipv4-amdgcn-amd-amdhsa--gfx1100"
)

// sampleBundle returns a bundle with a host's empty entry and two code objects.
func sampleBundle(t testing.TB) []byte {
	a, _ := sample(t, "gfx90a", 3, 0xe00).bytes(t)
	b, _ := sample(t, "gfx1100", 3, 0).bytes(t)
	return bundleOf(wEntry{idHost, nil}, wEntry{idGFX90a, a}, wEntry{idGFX1100, b})
}

func TestContainer(t *testing.T) {
	one := sampleBundle(t)
	other := bundleOf(wEntry{"hip-amdgcn-amd-amdhsa-gfx906", []byte("BC\xc0\xde")})
	object, _ := sample(t, "gfx1100", 3, 0).bytes(t)
	pad := func(b []byte, n int) []byte { return append(slices.Clone(b), make([]byte, n)...) }
	three := []string{idHost, idGFX90a, idGFX1100}
	four := append(slices.Clone(three), "hip-amdgcn-amd-amdhsa-gfx906")
	for _, tt := range []struct {
		name    string
		data    []byte
		kind    Kind
		bundles int
		ids     []string
	}{
		{"raw", []byte("\x00\x00\x81\xbf"), Raw, 0, nil},
		{"empty", nil, Raw, 0, nil},
		{"code object", object, CodeObject, 0, []string{""}},
		{"bundle", one, OffloadBundle, 1, three},
		{"bundle, cut after the last entry", one[:len(one)-4096+len(object)%4096], OffloadBundle, 1, three},
		{"two bundles", append(pad(one, 777), other...), OffloadBundle, 2, four},
		{"zlib v1", compress(t, one, 1, Zlib), CompressedBundle, 1, three},
		{"zstd v1", compress(t, one, 1, Zstd), CompressedBundle, 1, three},
		{"zlib v2", compress(t, one, 2, Zlib), CompressedBundle, 1, three},
		{"zstd v2", compress(t, one, 2, Zstd), CompressedBundle, 1, three},
		{"zstd v3", compress(t, one, 3, Zstd), CompressedBundle, 1, three},
		{"zlib v1, padding, zstd v1", append(pad(compress(t, one, 1, Zlib), 100000), compress(t, other, 1, Zstd)...), CompressedBundle, 2, four},
		{"zstd v1, padding", pad(compress(t, one, 1, Zstd), 100), CompressedBundle, 1, three},
		{"zstd v3, bundle", append(pad(compress(t, one, 3, Zstd), 4000), other...), CompressedBundle, 2, four},
		{"host", hostELF(t, append(pad(one, 4096), other...)), HostELF, 2, four},
		{"host, compressed", hostELF(t, append(pad(compress(t, one, 2, Zstd), 5), compress(t, other, 3, Zlib)...)), HostELF, 2, four},
		{"host without code objects", hostELF(t, nil), HostELF, 0, nil},
		{"host with sections", hostELF(t, nil, wSection{bundleMagic + idGFX1100, elf.SHT_PROGBITS, 0, 0, object, 1}), HostELF, 0, []string{idGFX1100}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := NewContainer(bytes.NewReader(tt.data), int64(len(tt.data)), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if c.Kind != tt.kind || len(c.Bundles) != tt.bundles {
				t.Errorf("%v with %d bundles, want %v with %d", c.Kind, len(c.Bundles), tt.kind, tt.bundles)
			}
			var ids []string
			for i := range c.Entries {
				e := &c.Entries[i]
				ids = append(ids, e.ID)
				f, err := e.File()
				switch e.ID {
				case idHost, "hip-amdgcn-amd-amdhsa-gfx906": // no code objects
					var fe *FormatError
					if !errors.As(err, &fe) || fe.Entry != e.ID || strings.Contains(err.Error(), "LLVM bitcode") != (e.ID != idHost) {
						t.Errorf("%s: File: %v", e.ID, err)
					}
					r, err := e.Reader()
					if err != nil {
						t.Fatal(err)
					}
					if b, err := io.ReadAll(r); err != nil || int64(len(b)) != e.Size || e.ID != idHost && string(b) != "BC\xc0\xde" {
						t.Errorf("%s: contents %q, %v", e.ID, b, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", e.ID, err)
					continue
				}
				if got := f.Target.String(); e.ID != "" && got != e.TargetID() {
					t.Errorf("%s: target %s", e.ID, got)
				}
				k, ok := f.Kernel("scale")
				if !ok {
					t.Fatalf("%s: no kernel", e.ID)
				}
				if m, err := k.Metadata(); err != nil || m.Name != "scale" {
					t.Errorf("%s: metadata %+v, %v", e.ID, m, err)
				}
			}
			if !slices.Equal(ids, tt.ids) {
				t.Errorf("entries %q, want %q", ids, tt.ids)
			}
		})
	}
}

func TestEntryID(t *testing.T) {
	for _, tt := range []struct{ id, kind, triple, target string }{
		{idHost, "host", "x86_64-unknown-linux-gnu", ""},
		{"host-x86_64-unknown-linux-gnu", "host", "x86_64-unknown-linux-gnu", ""},
		{idGFX90a, "hipv4", "amdgcn-amd-amdhsa-", "gfx90a:sramecc+:xnack-"},
		{"hip-amdgcn-amd-amdhsa-gfx906", "hip", "amdgcn-amd-amdhsa", "gfx906"},
		{"hip-amdgcn-amd-amdhsa-gfx9-generic", "hip", "amdgcn-amd-amdhsa", "gfx9-generic"},
		{"hipv4-amdgcn-amd-amdhsa--gfx9-4-generic:xnack+", "hipv4", "amdgcn-amd-amdhsa-", "gfx9-4-generic:xnack+"},
		{"openmp-amdgcn-amd-amdhsa-unknown-gfx1030", "openmp", "amdgcn-amd-amdhsa-unknown", "gfx1030"},
		{"hip-spirv64-amd-amdhsa--amdgcnspirv", "hip", "spirv64-amd-amdhsa-", "amdgcnspirv"},
		{"sycl", "sycl", "", ""},
		{"", "", "", ""},
	} {
		e := &Entry{ID: tt.id}
		if e.OffloadKind() != tt.kind || e.Triple() != tt.triple || e.TargetID() != tt.target {
			t.Errorf("%q: %q, %q, %q, want %q, %q, %q", tt.id, e.OffloadKind(), e.Triple(), e.TargetID(), tt.kind, tt.triple, tt.target)
		}
	}
}

func TestSelect(t *testing.T) {
	const prefix = "hipv4-amdgcn-amd-amdhsa--"
	for _, tt := range []struct {
		entries, target, want string // entries and want: target IDs
	}{
		{"gfx90a gfx1100", "gfx90a", "gfx90a"},
		{"gfx90a:xnack+ gfx90a:xnack-", "gfx90a:xnack-", "gfx90a:xnack-"},
		{"gfx90a:xnack+ gfx90a:xnack-", "gfx90a", "gfx90a:xnack+ gfx90a:xnack-"},
		{"gfx90a:sramecc+:xnack+ gfx90a:xnack-", "gfx90a:xnack+:sramecc+", "gfx90a:sramecc+:xnack+"},
		{"gfx90a gfx90a:xnack+", "gfx90a:xnack+", "gfx90a:xnack+"},
		{"gfx90a", "gfx90a:xnack+", "gfx90a"},
		{"gfx90a:xnack-", "gfx90a:xnack+", ""},
		{"gfx1100 gfx1100", "gfx1100", "gfx1100 gfx1100"},
		{"gfx11-generic gfx1101", "gfx1100", "gfx11-generic"},
		{"gfx11-generic gfx1100", "gfx1100", "gfx1100"},
		{"gfx9-4-generic:xnack-", "gfx950:xnack+", ""},
		{"gfx9-4-generic:xnack-", "gfx950", "gfx9-4-generic:xnack-"},
		{"gfx1100", "gfx908", ""},
		{"amdgcnspirv gfx1100", prefix + "amdgcnspirv", "amdgcnspirv"},
	} {
		c := new(Container)
		for id := range strings.FieldsSeq(tt.entries) {
			c.Entries = append(c.Entries, Entry{ID: prefix + id})
		}
		found, err := c.Select(tt.target)
		if err != nil {
			t.Errorf("%s of %s: %v", tt.target, tt.entries, err)
		}
		var got []string
		for _, e := range found {
			got = append(got, e.TargetID())
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s of %s: %q, want %q", tt.target, tt.entries, got, tt.want)
		}
		e, err := c.Pick(tt.target)
		if (len(found) == 1) != (err == nil) || err == nil && e != found[0] {
			t.Errorf("Pick(%s) of %s: %v, %v", tt.target, tt.entries, e, err)
		}
		if err != nil && len(found) == 0 && !strings.Contains(err.Error(), c.Entries[0].ID) {
			t.Errorf("Pick(%s) of %s: %v does not list the entries", tt.target, tt.entries, err)
		}
	}
	if _, err := new(Container).Select("gfx"); err == nil {
		t.Error("Select(gfx): no error")
	}
}

func TestBundleErrors(t *testing.T) {
	one := sampleBundle(t)
	edit := func(b []byte, off int, v uint64) []byte {
		b = slices.Clone(b)
		putUint64(b[off:], v)
		return b
	}
	v2, v3 := compress(t, one, 2, Zlib), compress(t, one, 3, Zstd)
	host := hostELF(t, one)
	for _, tt := range []struct {
		name string
		data []byte
		opts Options
		off  int64
		want string
	}{
		{"header cut", one[:30], Options{}, 0, "header of 32 bytes, but 30 are left"},
		{"no entries", edit(one, 24, 0), Options{}, 24, "0 entries, expected 1 to "},
		{"too many entries", edit(one, 24, 1<<40), Options{}, 24, "1099511627776 entries, expected 1 to "},
		{"more entries than there are", edit(one, 24, 5), Options{}, -1, "ID of"},
		{"entry beyond the end", edit(one, 32+24+len(idHost)+8, 1<<40), Options{}, 32 + 24 + int64(len(idHost)), "entry 1: 1099511627776 bytes at offset 0x1000, but the bundle has at most"},
		{"entry offset overflows", edit(one, 32+24+len(idHost), 1<<64-16), Options{}, 32 + 24 + int64(len(idHost)), "entry 1: "},
		{"entry in the header", edit(one, 32+24+len(idHost), 8), Options{}, 8, "entry 1 (" + idGFX90a + ") overlaps the bundle's header"},
		{"ID beyond the end", edit(edit(edit(one[:100], 24, 1), 32, 0), 32+16, 4000), Options{}, 56, "ID of entry 0 of 4000 bytes, but 44 are left"},
		{"ID too long", edit(one, 32+16, 1<<40), Options{}, 48, "ID of 1099511627776 bytes, expected 1 to"},
		{"empty ID", edit(one, 32+16, 0), Options{}, 48, "ID of 0 bytes"},
		{"unknown version", append([]byte("CCOB\x07\x00\x00\x00"), make([]byte, 64)...), Options{}, 4, "version 7 of compressed bundles, expected 1 to 3"},
		{"unknown method", append([]byte("CCOB\x02\x00\x09\x00"), make([]byte, 64)...), Options{}, 6, "method 9, expected 0 (zlib) or 1 (zstd)"},
		{"compressed header cut", v3[:31], Options{}, 0, "header of 32 bytes expected, but 31 are left"},
		{"compressed data cut", v2[:len(v2)-1], Options{}, 8, "expected 24 to"},
		{"size within the header", edit(v3, 8, 31), Options{}, 8, "size 31, expected 32 to"},
		{"impossible size", edit(v3, 16, 1<<31), Options{}, 0, "cannot hold that much"},
		{"over the limit", v3, Options{MaxDecompressed: 1000}, 0, "more than the limit of 1000"},
		{"no zlib stream", edit(v2, 24, 0), Options{}, 24, "zlib: invalid header"},
		{"no zstd stream", edit(v3, 32, 0), Options{}, 0, "decompressed offset 0x0: header: "},
		{"compressed, but no bundle", compress(t, make([]byte, 100), 2, Zstd), Options{}, 0, "magic number"},
		{"nested", compress(t, v2, 2, Zstd), Options{}, 0, "magic number"},
		{"compressed entry beyond the end", compress(t, edit(one, 32+24+len(idHost), 1<<20), 3, Zlib), Options{}, 0, "decompressed offset 0x56: entry 1"},
		{"host section without bundle", hostELF(t, make([]byte, 64)), Options{}, 4096, "magic number"},
		{"host cut", host[:len(host)-1], Options{}, offShoff, "section header table"},
		{"host cut to its header", host[:20], Options{}, 0, "64 bytes expected"},
	} {
		c, err := NewContainer(bytes.NewReader(tt.data), int64(len(tt.data)), tt.opts)
		var fe *FormatError
		if !errors.As(err, &fe) {
			t.Errorf("%s: %+v, error %v, want %q", tt.name, c, err, tt.want)
			continue
		}
		if tt.off >= 0 && fe.Offset != tt.off || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want offset %#x, %q", tt.name, err, tt.off, tt.want)
		}
	}
}

// TestCorruptEntry: damage behind a bundle's header shows when the entry is read.
func TestCorruptEntry(t *testing.T) {
	for _, version := range []int{1, 2, 3} {
		for _, method := range []CompressionMethod{Zlib, Zstd} {
			b := compress(t, sampleBundle(t), version, method)
			b = b[:len(b)-len(b)/4]
			if version > 1 { // the size that the header gives
				putSize := binary.LittleEndian.PutUint32
				putSize(b[8:], uint32(len(b)))
			}
			c, err := NewContainer(bytes.NewReader(b), int64(len(b)), Options{})
			if err != nil {
				continue // the damage reaches into the header
			}
			e := &c.Entries[len(c.Entries)-1]
			var fe *FormatError
			if _, err := e.File(); !errors.As(err, &fe) || !strings.Contains(err.Error(), e.ID) {
				t.Errorf("v%d %v: %v", version, method, err)
			}
		}
	}
}

func TestOpenAny(t *testing.T) {
	path := writeFile(t, "a.hipfb", sampleBundle(t))
	c, err := OpenAny(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := c.Pick("gfx1100")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.File(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := OpenAny(path+".absent", Options{}); err == nil {
		t.Error("absent file: no error")
	}
	bad := writeFile(t, "b.hipfb", []byte(bundleMagic))
	if _, err := OpenAny(bad, Options{}); err == nil || !strings.Contains(err.Error(), "b.hipfb: offset 0x0: bundle 0: header of 32 bytes") {
		t.Errorf("bad bundle: %v", err)
	}
}
