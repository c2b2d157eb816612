package codeobj

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// mustBeFormat fails if an error is not one that says what and where.
func mustBeFormat(t *testing.T, err error) {
	t.Helper()
	var fe *FormatError
	if err != nil && !errors.As(err, &fe) {
		t.Fatalf("error without a place: %v", err)
	}
}

// FuzzFile reads any bytes as a code object: there is either an error with a
// place, or a file whose parts lie within it.
func FuzzFile(f *testing.F) {
	for _, mach := range []string{"gfx90a", "gfx1250", "gfx11-generic"} {
		w := sample(f, mach, 4, 0x500)
		b, _ := w.bytes(f)
		f.Add(b)
		w.os, w.version = OSABIPAL, 0
		b, _ = w.bytes(f)
		f.Add(b)
	}
	f.Add(manySections(3))
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := NewFile(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			mustBeFormat(t, err)
			return
		}
		var covered int64
		for r := range file.Code() {
			n, err := io.Copy(io.Discard, r.Reader())
			if err != nil || n != r.Size {
				t.Fatalf("%+v: read %d bytes, %v", r, n, err)
			}
			covered += n
		}
		if len(file.Sections) > 0 && covered > int64(len(b)) {
			t.Fatalf("%d bytes of code in a file of %d", covered, len(b))
		}
		readAll(file)
		for s := range file.Symbols() {
			file.FunctionCode(s)
		}
	})
}

// FuzzBundle reads any bytes as a file that may hold code objects.
func FuzzBundle(f *testing.F) {
	one := bundleOf(wEntry{idHost, nil}, wEntry{idGFX1100, []byte("code")})
	f.Add(one)
	f.Add(append(bytes.Clone(one), one...))
	for _, version := range []int{1, 2, 3} {
		f.Add(compress(f, one, version, Zlib))
		f.Add(compress(f, one, version, Zstd))
	}
	f.Add(hostELF(f, one))
	b, _ := sample(f, "gfx942", 3, 0).bytes(f)
	f.Add(bundleOf(wEntry{idGFX90a, b}))
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := NewContainer(bytes.NewReader(b), int64(len(b)), Options{MaxDecompressed: 1 << 20})
		if err != nil {
			mustBeFormat(t, err)
			return
		}
		for i := range c.Entries[:min(len(c.Entries), 10)] {
			e := &c.Entries[i]
			e.OffloadKind()
			c.Select(e.TargetID())
			r, err := e.Reader()
			if err != nil {
				mustBeFormat(t, err)
				continue
			}
			if n, err := io.Copy(io.Discard, r); err != nil || n != e.Size {
				t.Fatalf("entry %d: read %d of %d bytes, %v", i, n, e.Size, err)
			}
			if file, err := e.File(); err == nil {
				readAll(file)
			}
		}
	})
}

// FuzzMetadata reads any bytes as the contents of a metadata note.
func FuzzMetadata(f *testing.F) {
	f.Add(sampleMetadata(f, "amdgcn-amd-amdhsa--gfx1250", "scale"))
	f.Add(msgPackOf(f, wMap{"amdpal.pipelines", []any{wMap{".hardware_stages", wMap{".cs", wMap{".sgpr_count", 1}}, ".registers", wMap{1, 2}}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		m := &metadata{msgPack: msgPack{data: b, off: 100}}
		check := func(err error) {
			var fe *FormatError
			if err != nil && (!errors.As(err, &fe) || fe.Offset < 100 || fe.Offset > 100+int64(len(b))) {
				t.Fatalf("error without a place: %v", err)
			}
		}
		check(m.index())
		for i := range m.kernels {
			k, err := m.kernel(i)
			check(err)
			if err == nil && k.Symbol == "" {
				t.Fatalf("kernel %d without symbol", i)
			}
		}
	})
}
