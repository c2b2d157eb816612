package fetch

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type member struct {
	name, content string
	mode          fs.FileMode
}

// archive makes a zip file.
func archive(t testing.TB, members ...member) []byte {
	t.Helper()
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate}
		h.SetMode(m.mode | 0o644)
		w, err := zw.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(m.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// tree returns every path below dir and what is in it.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		if d.IsDir() {
			got[rel] = "<dir>"
			return nil
		}
		b, err := os.ReadFile(path)
		got[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

var good = []member{{name: "b.xml", content: "<Spec>b</Spec>"}, {name: "a.xml", content: "<Spec>a</Spec>"}}

func TestUnpack(t *testing.T) {
	tests := []struct {
		name   string
		before map[string]string // files in the folder
	}{
		{"empty folder", nil},
		{"repeated", map[string]string{"a.xml": "<Spec>a</Spec>", "b.xml": "<Spec>b</Spec>"}},
		{"after an interruption", map[string]string{"a.xml": "<Spec>a</Spec>", tempPrefix + "1/b.xml": "<Sp"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, tt.before)
			checkUnpack(t, dir)
		})
	}
	t.Run("new folders", func(t *testing.T) {
		checkUnpack(t, filepath.Join(t.TempDir(), "new", "er"))
	})
	t.Run("current folder", func(t *testing.T) {
		t.Chdir(t.TempDir())
		checkUnpack(t, ".")
	})
}

func checkUnpack(t *testing.T, dir string) {
	t.Helper()
	paths, err := Unpack(archive(t, good...), dir, DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join(dir, "b.xml"), filepath.Join(dir, "a.xml")}; !slices.Equal(paths, want) {
		t.Errorf("paths %q, want %q", paths, want)
	}
	want := map[string]string{".": "<dir>", "a.xml": "<Spec>a</Spec>", "b.xml": "<Spec>b</Spec>"}
	if got := tree(t, dir); !maps.Equal(got, want) {
		t.Errorf("folder holds %q\nwant %q", got, want)
	}
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// lyingZip holds one file whose header says it is small.
func lyingZip(t *testing.T) []byte {
	data := archive(t, member{name: "a.xml", content: strings.Repeat("x", 5000)})
	const sizeInCentral = 24 // offset of the unpacked size in a central directory header
	at := bytes.Index(data, []byte("PK\x01\x02")) + sizeInCentral
	if got := binary.LittleEndian.Uint32(data[at:]); got != 5000 {
		t.Fatalf("no size there: %d", got)
	}
	binary.LittleEndian.PutUint32(data[at:], 10)
	return data
}

func TestUnpackErrors(t *testing.T) {
	var many []member
	for i := range 41 {
		many = append(many, member{name: fmt.Sprintf("%d.xml", i)})
	}
	corrupt := archive(t, member{name: "a.xml", content: "<Spec>some text to be compressed, compressed</Spec>"})
	corrupt[len("a.xml")+40] ^= 0x55 // in the compressed data
	goodZip := archive(t, good...)

	tests := []struct {
		name   string
		data   []byte
		lim    Limits
		before map[string]string
		want   string
	}{
		{name: "not a zip", data: []byte("<html>"), want: "not a valid zip file"},
		{name: "truncated", data: goodZip[:len(goodZip)-10], want: "not a valid zip file"},
		{name: "empty", data: archive(t), want: "the archive is empty"},
		{name: "parent", data: archive(t, good[0], member{name: "../a.xml"}), want: `"../a.xml" leads out`},
		{name: "absolute", data: archive(t, member{name: "/etc/a.xml"}), want: `"/etc/a.xml" leads out`},
		{name: "windows", data: archive(t, member{name: `..\a.xml`}), want: "leads out"},
		{name: "drive", data: archive(t, member{name: `C:a.xml`}), want: "leads out"},
		{name: "sub folder", data: archive(t, member{name: "x/../../a.xml"}), want: "leads out"},
		{name: "no name", data: archive(t, member{name: ""}), want: "leads out"},
		{name: "hidden", data: archive(t, member{name: ".a.xml"}), want: "odd file name"},
		{name: "control character", data: archive(t, member{name: "a\x1b[2J.xml"}), want: `odd file name "a\x1b[2J.xml"`},
		{name: "symbolic link", data: archive(t, member{"a.xml", "/etc/passwd", fs.ModeSymlink}), want: "a.xml is not a regular file (L"},
		{name: "device", data: archive(t, member{"a.xml", "", fs.ModeDevice}), want: "not a regular file"},
		{name: "folder", data: archive(t, member{"a.xml", "", fs.ModeDir}), want: "not a regular file"},
		{name: "other type", data: archive(t, member{name: "a.exe"}), want: "a.exe is not an XML file"},
		{name: "twice", data: archive(t, member{name: "a.xml"}, member{name: "A.xml"}), want: "A.xml is in the archive twice"},
		{name: "many", data: archive(t, many...), want: "41 files, more than 40"},
		{name: "bomb", data: archive(t, member{name: "a.xml", content: strings.Repeat("x", 3000)}), lim: Limits{5, 2999}, want: "unpacks to more than 2999 bytes"},
		{name: "bomb of two", data: archive(t, member{name: "a.xml", content: strings.Repeat("x", 2000)}, member{name: "b.xml", content: strings.Repeat("x", 1000)}), lim: Limits{5, 2999}, want: "unpacks to more than 2999 bytes"},
		{name: "bomb that lies", data: lyingZip(t), lim: Limits{5, 100}, want: "a.xml: "},
		{name: "corrupt", data: corrupt, want: "unpack a.xml: "},
		{name: "other file there", data: goodZip, before: map[string]string{"notes.txt": "mine"}, want: "notes.txt is in the way"},
		{name: "other content there", data: goodZip, before: map[string]string{"a.xml": "mine"}, want: "a.xml exists and differs"},
		{name: "folder there", data: goodZip, before: map[string]string{"a.xml/x": "mine"}, want: "a.xml is in the way: not a regular file"},
	}
	for _, tt := range tests {
		for _, place := range []string{"existing folder", "new folder"} {
			if place == "new folder" && tt.before != nil {
				continue
			}
			t.Run(tt.name+"/"+place, func(t *testing.T) {
				top := t.TempDir()
				dir := filepath.Join(top, "in", "dir")
				if place == "existing folder" {
					if err := os.MkdirAll(dir, 0o777); err != nil {
						t.Fatal(err)
					}
				}
				write(t, dir, tt.before)
				before := tree(t, top)
				lim := tt.lim
				if lim == (Limits{}) {
					lim = DefaultLimits
				}
				_, err := Unpack(tt.data, dir, lim)
				wantError(t, err, tt.want)
				if after := tree(t, top); !maps.Equal(before, after) {
					t.Errorf("the disk changed\nfrom %q\nto   %q", before, after)
				}
			})
		}
	}
}

// A folder that cannot be made or written is an error that names it.
func TestUnpackUnwritable(t *testing.T) {
	top := t.TempDir()
	write(t, top, map[string]string{"file": "mine"})
	for _, dir := range []string{filepath.Join(top, "file"), filepath.Join(top, "file", "dir")} {
		_, err := Unpack(archive(t, good...), dir, DefaultLimits)
		wantError(t, err, filepath.Join(top, "file"))
	}
	if got := tree(t, top)["file"]; got != "mine" {
		t.Errorf("the file became %q", got)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(archive(f, good...))
	f.Add(archive(f, member{name: "../a.xml", content: "x"}))
	f.Add(archive(f, member{"a.xml", "/etc/passwd", fs.ModeSymlink}))
	f.Fuzz(func(t *testing.T, data []byte) {
		top := t.TempDir()
		dir := filepath.Join(top, "dir")
		paths, err := Unpack(data, dir, Limits{Files: 4, Bytes: 1 << 16})
		var want []string // what may be there
		if err == nil {
			want = append([]string{".", "dir"}, paths...)
			for i := range paths {
				want[i+2], _ = filepath.Rel(top, paths[i])
			}
		} else {
			want = []string{"."}
		}
		slices.Sort(want)
		if got := slices.Sorted(maps.Keys(tree(t, top))); !slices.Equal(got, want) {
			t.Errorf("error %v; on disk %q, want %q", err, got, want)
		}
	})
}
