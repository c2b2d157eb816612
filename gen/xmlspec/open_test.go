package xmlspec

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func gzipped(t testing.TB, x string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(x)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zipped makes an archive of pairs of a name and a content.
func zipped(t testing.TB, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		w, err := z.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(members[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func file(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Files are told apart by content, whatever their name.
func TestOpen(t *testing.T) {
	x := toy.xml()
	y := strings.Replace(x, "T_FROB_U32", "T_OTHER", 1)
	for _, name := range []string{"a.xml", "a.xml.gz", "a.zip", "a"} {
		for form, data := range map[string][]byte{
			"XML": []byte(x), "gzip": gzipped(t, x), "BOM": []byte("\xef\xbb\xbf" + x),
			"zip":         zipped(t, "README.txt", "hello", "dir/", "", "dir/One.XML", x, "two.xml.gz", string(gzipped(t, y))),
			"gzip by two": append(gzipped(t, x[:1000]), gzipped(t, x[1000:])...),
		} {
			path := file(t, name, data)
			specs, err := Open(path)
			if err != nil {
				t.Errorf("%s as %s: %v", form, name, err)
				continue
			}
			want := read(t, x)
			want.File = path
			if form == "BOM" {
				want.SHA256 = fmt.Sprintf("%x", sha256.Sum256(data))
			}
			if form == "zip" {
				want.File = path + "/dir/One.XML"
				other := read(t, y)
				other.File = path + "/two.xml.gz"
				if len(specs) != 2 || !reflect.DeepEqual(specs[1], other) {
					t.Errorf("zip as %s: %d members, or the second is wrong", name, len(specs))
				}
			} else if len(specs) != 1 {
				t.Errorf("%s as %s: %d files", form, name, len(specs))
			}
			if !reflect.DeepEqual(specs[0], want) {
				t.Errorf("%s as %s: reads something else", form, name)
			}
		}
	}
}

func TestOpenErrors(t *testing.T) {
	x := toy.xml()
	z := zipped(t, "a.xml", x)
	g := gzipped(t, x)
	bad := bytes.Clone(g)
	bad[len(bad)-5]++ // in the CRC
	tests := []struct {
		name string
		data []byte
		want string // after the path
	}{
		{"empty", nil, ": empty file, want ISA XML"},
		{"text", []byte("hello"), ":1: text outside the root element: not AMD's ISA XML"},
		{"truncated gzip", g[:len(g)/2], ": compressed data ends too soon"},
		{"truncated gzip header", g[:5], ": compressed data ends too soon"},
		{"bad CRC", bad, ": gzip: invalid checksum"},
		{"gzip of nothing", gzipped(t, ""), ": no <Spec> element: not AMD's ISA XML"},
		{"gzip of gzip", gzipped(t, string(g)), ":1: text outside the root element: not AMD's ISA XML"},
		{"truncated zip", z[:len(z)/2], ": zip: not a valid zip file"},
		{"empty zip", zipped(t), ": no XML file in this archive"},
		{"zip without XML", zipped(t, "a.txt", x), ": no XML file in this archive"},
		{"zip of zip", zipped(t, "a.xml", string(z)), "/a.xml:1: text outside the root element: not AMD's ISA XML"},
		{"empty member", zipped(t, "a.xml", x, "b.xml", ""), "/b.xml: empty file, want ISA XML"},
		{"odd name", zipped(t, "../\n/b.xml", "<x/>"), "/../?/b.xml:1: root element is <x>, want <Spec>: not AMD's ISA XML"},
		{"many members", zipped(t, make([]string, 2*(maxMembers+1))...), ": 65 members, want at most 64"},
	}
	for _, test := range tests {
		path := file(t, "f", test.data)
		specs, err := Open(path)
		if err == nil {
			t.Errorf("%s: no error, %d files", test.name, len(specs))
			continue
		}
		got := strings.TrimPrefix(err.Error(), path)
		// The line of a fault in compressed data depends on how much came out before.
		if i := strings.Index(got, ": compressed"); strings.HasPrefix(got, ":") && i > 0 {
			got = got[i:]
		} else if i := strings.Index(got, ": gzip: invalid"); i > 0 {
			got = got[i:]
		}
		if got != test.want || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}

	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	dir := t.TempDir()
	if _, err := Open(dir); err == nil || err.Error() != dir+": is a directory, want an XML file, gzip of one, or a zip archive" {
		t.Errorf("directory: %v", err)
	}
	if st, err := os.Stat("/dev/zero"); err == nil && st.Mode()&os.ModeCharDevice != 0 {
		if _, err := Open("/dev/zero"); err == nil || !strings.HasPrefix(err.Error(), "/dev/zero: not a regular file") {
			t.Errorf("device: %v", err)
		}
	}
}

// A bomb is cut by the limit on what comes out of it.
func TestBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of megabytes")
	}
	prefix, _, _ := strings.Cut(toy.xml(), "            <Instruction>")
	var g bytes.Buffer
	zw, err := gzip.NewWriterLevel(&g, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(zw, io.MultiReader(strings.NewReader(prefix), io.LimitReader(endless(" "), maxBytes))); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	path := file(t, "bomb.gz", g.Bytes())
	want := path + ":"
	if _, err := Open(path); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ": more than 256 MB of XML") {
		t.Errorf("%d bytes of gzip: %v", g.Len(), err)
	}
	path = file(t, "bomb.zip", zipped(t, "a.xml.gz", g.String()))
	if _, err := Open(path); err == nil || !strings.HasSuffix(err.Error(), ": more than 256 MB of XML") {
		t.Errorf("zip: %v", err)
	}
}
