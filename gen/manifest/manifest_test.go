package manifest

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// xmlOf is a specification with nothing in it, of an ArchitectureId.
func xmlOf(id int) string {
	return fmt.Sprintf(`<Spec>
  <Document><Copyright>(c) Someone</Copyright><ReleaseDate>2099-01-02</ReleaseDate><SchemaVersion>1.1.1</SchemaVersion></Document>
  <ISA>
    <Architecture><ArchitectureName>AMD X</ArchitectureName><ArchitectureId>%d</ArchitectureId></Architecture>
    <Encodings/><Instructions/><DataFormats/>
    <OperandTypes><OperandType IsPartitioned="false"><OperandTypeName>OPR_X</OperandTypeName><Description>Words.</Description></OperandType></OperandTypes>
  </ISA>
</Spec>
`, id)
}

func write(t *testing.T, path, data string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// archive makes AMD's archive with files of the ids.
func archive(t *testing.T, dir string, ids ...int) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, id := range ids {
		w, err := z.Create(fmt.Sprintf("amdgpu_isa_%d.xml", id))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, xmlOf(id))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Join(dir, "AMD_GPU_MR_ISA_XML_2099_01_02.zip"), b.String())
}

// tree returns the files in dir and what they hold.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(b)
	}
	return files
}

func distil(t *testing.T, dir string, files ...string) *Manifest {
	t.Helper()
	m, err := Distill(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func keys(m *Manifest) []string {
	var k []string
	for _, g := range m.Generations {
		k = append(k, g.Key)
	}
	return k
}

func TestDistill(t *testing.T) {
	src, dir := t.TempDir(), filepath.Join(t.TempDir(), "a", "b")
	zipFile := archive(t, src, 2, 5)
	alone := write(t, filepath.Join(src, "renamed.xml"), xmlOf(4))

	m := distil(t, dir, alone, zipFile)
	if got, want := keys(m), []string{"rdna1", "cdna3", "cdna5"}; !slices.Equal(got, want) {
		t.Errorf("generations %v, want %v", got, want)
	}
	loaded, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(loaded, m) {
		t.Errorf("Load gives %+v, Distill gave %+v", loaded, m)
	}
	if len(m.Archives) != 1 || m.Archives[0].Release != "2099-01-02" || m.Archives[0].Name != filepath.Base(zipFile) {
		t.Errorf("archives %+v", m.Archives)
	}
	g := m.Generations[1]
	if g.Archive != m.Archives[0].Name || g.SourceFile != "amdgpu_isa_2.xml" || g.ReleaseDate != "2099-01-02" ||
		g.SchemaVersion != "1.1.1" || g.DistilledFile != "amdgpu_isa_cdna3.xml.gz" || g.ArchitectureID != 2 {
		t.Errorf("CDNA 3: %+v", g)
	}
	if c := m.Generations[2]; c.Archive != "" || c.SourceFile != "renamed.xml" {
		t.Errorf("CDNA 5: %+v", c)
	}
	s, err := g.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.OperandTypes) != 1 || s.OperandTypes[0].Name != "OPR_X" || s.OperandTypes[0].Description != "" {
		t.Errorf("distilled: %+v", s.OperandTypes[0])
	}
	before := tree(t, dir)
	if len(before) != 4 {
		t.Errorf("%d files, want three and the manifest", len(before))
	}

	// The same again changes no byte; the file of the archive keeps its origin
	// when it comes unpacked; other generations stay.
	again := distil(t, filepath.Join(t.TempDir(), "c"), alone, zipFile)
	if !reflect.DeepEqual(again, m) {
		t.Error("the same input gives another manifest")
	}
	distil(t, dir, write(t, filepath.Join(src, "amdgpu_isa_2.xml"), xmlOf(2)))
	if !reflect.DeepEqual(tree(t, dir), before) {
		t.Error("distilling a file of the archive changes something")
	}

	// A new file for a generation replaces it, and an archive without files goes.
	m = distil(t, dir, write(t, filepath.Join(src, "new2.xml"), xmlOf(2)+"\n"), write(t, filepath.Join(src, "new5.xml"), xmlOf(5)+"\n"))
	if len(m.Archives) != 0 || m.Generations[1].SourceFile != "new2.xml" || len(m.Generations) != 3 {
		t.Errorf("after new files: %+v", m)
	}
}

func TestDistillErrors(t *testing.T) {
	src := t.TempDir()
	good := write(t, filepath.Join(src, "good.xml"), xmlOf(2))
	twin := write(t, filepath.Join(src, "twin.xml"), xmlOf(2))
	alien := write(t, filepath.Join(src, "alien.xml"), xmlOf(12))
	broken := write(t, filepath.Join(src, "broken.xml"), xmlOf(3)[:100])
	odd := write(t, filepath.Join(src, "odd.xml"), strings.Replace(xmlOf(3), "<Encodings/>", `<Encodings>
	  <Encoding Order="0"><EncodingName>ENC_X</EncodingName><BitCount>32</BitCount><EncodingConditions><EncodingCondition>
	    <ConditionName>default</ConditionName><CondtionExpression><Expression Type="a b"/></CondtionExpression>
	  </EncodingCondition></EncodingConditions></Encoding></Encodings>`, 1))
	extra := write(t, filepath.Join(src, "extra.xml"), strings.Replace(xmlOf(3), "<Encodings/>", "<Macros/><Encodings/><Instructions n=\"0\"/>", 1))
	dir := t.TempDir()
	distil(t, dir, good)
	before := tree(t, dir)
	for _, test := range []struct {
		files []string
		want  string
	}{
		{[]string{good, twin}, good + " and " + twin + " are both CDNA 3"},
		{[]string{good, alien}, alien + ":4: ArchitectureId 12 (\"AMD X\") is no generation that this program knows"},
		{[]string{good, broken}, broken + ":2: /Spec/Document: unexpected EOF"},
		{[]string{good, odd}, odd + `:7: /Spec/ISA/Encodings/Encoding[ENC_X]/EncodingConditions/EncodingCondition[default]/CondtionExpression/Expression: unknown expression Type="a b", which would be lost (problems: 1; isagen lint lists them)`},
		{[]string{good, extra}, extra + ":5: /Spec/ISA/Macros: unknown section, which would be lost (problems: 3;"},
		{[]string{good, filepath.Join(src, "none.xml")}, "no such file"},
	} {
		if _, err := Distill(test.files, dir); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.files, err, test.want)
		}
		if !reflect.DeepEqual(tree(t, dir), before) {
			t.Errorf("%v: something changed on disk", test.files)
		}
		fresh := filepath.Join(t.TempDir(), "fresh")
		if _, err := Distill(test.files, fresh); err == nil {
			t.Errorf("%v: no error", test.files)
		}
		if _, err := os.Stat(fresh); !os.IsNotExist(err) {
			t.Errorf("%v: the folder was made", test.files)
		}
	}

	// Something in the way is left alone, and so is everything else.
	dir = t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "amdgpu_isa_cdna3.xml.gz"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Distill([]string{write(t, filepath.Join(src, "five.xml"), xmlOf(5)), good}, dir); err == nil ||
		!strings.HasSuffix(err.Error(), "amdgpu_isa_cdna3.xml.gz is in the way: not a regular file") {
		t.Errorf("a folder in the way: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files left behind: %v", entries)
	}
	if _, err := Distill([]string{good}, filepath.Join(good, "x")); err == nil {
		t.Error("a folder below a file: no error")
	}
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	distil(t, dir, archive(t, t.TempDir(), 2, 5))
	b, err := os.ReadFile(filepath.Join(dir, FileName))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{"{", "[", "invalid character"},
		{"\n", "\n{}", "invalid character"},
		{`"key": "rdna1"`, `"key": "rdna1", "colour": "red"`, `unknown field "colour"`},
		{`"key": "rdna1"`, `"key": "cdna3"`, "generation cdna3 is there twice"},
		{`"name": "RDNA 1"`, `"name": ""`, "generation 1: key, name, source_file or schema_version is missing"},
		{`"amdgpu_isa_rdna1.xml.gz"`, `"../x.xml.gz"`, `generation rdna1: distilled_file "../x.xml.gz", want a file name without a path`},
		{`"amdgpu_isa_rdna1.xml.gz"`, `""`, `generation rdna1: distilled_file "", want`},
		{`"distilled_sha256": "`, `"distilled_sha256": "x`, "want 64 hexadecimal digits"},
		{`"archive": "`, `"archive": "x`, `archive "xAMD_GPU_MR_ISA_XML_2099_01_02.zip" is not in the list`},
		{"0x033", "0x133", `target gfx1010: mach "0x133", want a number below 0x100`},
		{"0x034", "0x033", "targets gfx1010 and gfx1011 have the same mach value"},
		{`"gfx1011"`, `"gfx1010"`, "target gfx1010 is in both rdna1 and rdna1"},
		{`"mach": "0x033"`, `"mach": "0x033", "x": 1`, `unknown field "x"`},
	} {
		bad := t.TempDir()
		write(t, filepath.Join(bad, FileName), strings.Replace(string(b), test.old, test.new, 1))
		m, err := Load(bad)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), filepath.Join(bad, FileName)+": ") {
			t.Errorf("%s: %v (%+v), want %s", test.new, err, m, test.want)
		}
	}
	write(t, filepath.Join(dir, FileName), string(b)+"{}")
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "more after the end") {
		t.Errorf("trailing data: %v", err)
	}
	if _, err := Load(t.TempDir()); !os.IsNotExist(err) {
		t.Errorf("no manifest: %v", err)
	}
}

func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	m := distil(t, dir, archive(t, t.TempDir(), 2, 5))
	a, b := &m.Generations[0], &m.Generations[1]
	if _, err := a.Read(dir); err != nil {
		t.Error(err)
	}
	changed := *a
	changed.DistilledFile = b.DistilledFile
	if _, err := changed.Read(dir); err == nil || !strings.Contains(err.Error(), "SHA-256 of the XML is "+b.DistilledSHA256) {
		t.Errorf("another file: %v", err)
	}
	changed = *b
	changed.ArchitectureID = 5
	if _, err := changed.Read(dir); err == nil || !strings.HasSuffix(err.Error(), "ArchitectureId is 2, want 5") {
		t.Errorf("another id: %v", err)
	}
	changed.DistilledFile = "none"
	if _, err := changed.Read(dir); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}

// The mach values are those of the comments in LLVM's BinaryFormat/ELF.h.
func TestKnown(t *testing.T) {
	known := Known()
	names := make(map[string]bool)
	machs := make(map[uint32]bool)
	ids := make(map[int]bool)
	n := 0
	for _, g := range known {
		if got, ok := ByArchitectureID(g.ArchitectureID); !ok || got.Key != g.Key {
			t.Errorf("ByArchitectureID(%d) = %v, %t", g.ArchitectureID, got.Key, ok)
		}
		if want := strings.NewReplacer(" ", "", ".", "_").Replace(strings.ToLower(g.Name)); g.Key != want {
			t.Errorf("key %s of %s, want %s", g.Key, g.Name, want)
		}
		ids[g.ArchitectureID] = true
		for _, target := range g.Targets {
			names[target.Name], machs[target.Mach] = true, true
			n++
		}
	}
	if len(known) != 10 || len(ids) != 10 || len(names) != n || len(machs) != n {
		t.Errorf("%d generations, %d ids, %d targets with %d names and %d mach values", len(known), len(ids), n, len(names), len(machs))
	}
	if _, ok := ByArchitectureID(12); ok {
		t.Error("there is a generation with id 12")
	}
}

func TestTargetJSON(t *testing.T) {
	b, err := json.Marshal(Target{"gfx1151", 0x4a})
	if err != nil || string(b) != `{"name":"gfx1151","mach":"0x04a"}` {
		t.Errorf("%s, %v", b, err)
	}
	var target Target
	if err := json.Unmarshal(b, &target); err != nil || target != (Target{"gfx1151", 0x4a}) {
		t.Errorf("%v, %v", target, err)
	}
}

func FuzzParse(f *testing.F) {
	b, err := os.ReadFile(filepath.Join(repoSpecs, FileName))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"archives": [], "generations": [{"key": "a", "targets": [{"name": "x", "mach": "0x30"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parse(data)
		if err != nil {
			return
		}
		out, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := parse(out)
		if err != nil || len(again.Generations) != len(m.Generations) {
			t.Fatalf("%s: %v", out, err)
		}
	})
}
