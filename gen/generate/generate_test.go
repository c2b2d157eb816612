package generate

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/amdisa/amdisa/gen/emit"
	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
)

// distilled returns a distilled specification of the repository, as XML.
func distilled(t *testing.T, key string) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "specs", "amdgpu_isa_"+key+".xml.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func compress(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data)
	z.Close()
	return b.Bytes()
}

// folder makes a folder of specifications of one generation.
func folder(t *testing.T, xml []byte, change func(*manifest.Generation)) fstest.MapFS {
	t.Helper()
	g, _ := manifest.ByArchitectureID(2)
	sum := sha256.Sum256(xml)
	g.SourceFile, g.ReleaseDate, g.SchemaVersion = "amd.xml", "2001-02-03", "1.1.0"
	g.SourceSHA256 = strings.Repeat("ab", 32)
	g.DistilledFile, g.DistilledSHA256 = "one.xml.gz", hex.EncodeToString(sum[:])
	if change != nil {
		change(&g)
	}
	data, err := json.Marshal(manifest.Manifest{Generations: []manifest.Generation{g}})
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		manifest.FileName: {Data: data},
		"one.xml.gz":      {Data: compress(xml)},
	}
}

func TestSpecs(t *testing.T) {
	xml := distilled(t, "cdna3")
	gens, err := Specs(folder(t, xml, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(gens) != 1 || gens[0].Key != "cdna3" || gens[0].Source.File != "amd.xml" || gens[0].Source.SHA256 != strings.Repeat("ab", 32) {
		t.Fatalf("got %d generations, the first from %+v", len(gens), gens[0].Source)
	}
	if len(gens[0].Overlays) != 0 {
		t.Errorf("%d overlays, though there is no folder of them", len(gens[0].Overlays))
	}

	// The repository's own folder: repaired by its overlays.
	repo, err := Specs(os.DirFS(filepath.Join("..", "..", "specs")), "cdna3")
	if err != nil {
		t.Fatal(err)
	}
	if len(repo) != 1 || len(repo[0].Overlays) == 0 || len(repo[0].Instructions) < len(gens[0].Instructions) {
		t.Errorf("got %d generations, overlays %v", len(repo), repo[0].Overlays)
	}

	for _, tt := range []struct {
		name string
		fsys fs.FS
		keys []string
		want string
	}{
		{"no manifest", fstest.MapFS{}, nil, "manifest.json"},
		{"odd manifest", fstest.MapFS{manifest.FileName: {Data: []byte("[]")}}, nil, "manifest.json: "},
		{"missing file", folder(t, xml, func(g *manifest.Generation) { g.DistilledFile = "two.xml.gz" }), nil, "two.xml.gz"},
		{"wrong checksum", folder(t, xml, func(g *manifest.Generation) { g.DistilledSHA256 = strings.Repeat("0", 64) }), nil, "one.xml.gz: SHA-256 of the XML is "},
		{"not compressed", func() fs.FS { f := folder(t, xml, nil); f["one.xml.gz"].Data = xml; return f }(), nil, "one.xml.gz: gzip"},
		{"cut off", func() fs.FS { f := folder(t, xml, nil); f["one.xml.gz"].Data = compress(xml)[:1000]; return f }(), nil, "one.xml.gz"},
		{"unknown key", folder(t, xml, nil), []string{"cdna4"}, "manifest.json has no generation cdna4"},
		{"bad overlays", func() fs.FS {
			f := folder(t, xml, nil)
			f["overlays/cdna3.json"] = &fstest.MapFile{Data: []byte("{")}
			return f
		}(), nil, "cdna3.json"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Specs(tt.fsys, tt.keys...)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

// Files and Specs read the same model, and Run writes it once.
func TestFiles(t *testing.T) {
	xml := distilled(t, "cdna3")
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.xml"), filepath.Join(dir, "two.xml.gz")
	for name, data := range map[string][]byte{one: xml, two: compress(distilled(t, "cdna1"))} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	gens, _, err := Files([]string{two, one}, Overlays{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(gens) != 2 || gens[0].Key != "cdna1" || gens[1].Key != "cdna3" {
		t.Fatalf("got %d generations", len(gens))
	}
	overlays := Overlays{FS: os.DirFS(filepath.Join("..", "..", "specs", "overlays"))}
	gens, _, err = Files([]string{two, one}, overlays, []string{"cdna3"})
	if err != nil || len(gens) != 1 || gens[0].Key != "cdna3" {
		t.Fatalf("got %d generations, %v", len(gens), err)
	}
	if _, _, err := Files([]string{one}, Overlays{}, []string{"cdna1"}); err == nil || !strings.Contains(err.Error(), "none of the files is of cdna1") {
		t.Errorf("error %v", err)
	}
	if _, _, err := Files([]string{one, one}, Overlays{}, nil); err == nil || !strings.Contains(err.Error(), "are both CDNA 3") {
		t.Errorf("error %v", err)
	}

	out := filepath.Join(dir, "out")
	opts := emit.Options{Package: "out", Known: func(emit.Kind, string) bool { return false }}
	for i, want := range []int{2, 0} {
		changes, err := Run(gens, out, opts, false)
		if err != nil || len(changes) != want {
			t.Errorf("run %d: %d changes, want %d; %v", i, len(changes), want, err)
		}
		if check, err := Run(gens, out, opts, true); err != nil || len(check) != 0 {
			t.Errorf("check %d: %v, %v", i, fmt.Sprint(check), err)
		}
	}
}

// Overlays that do not find what they expect are an error, or left out.
func TestMatching(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.xml")
	xml := distilled(t, "cdna3")
	repo := os.DirFS(filepath.Join("..", "..", "specs", "overlays"))
	write := func(xml []byte) {
		if err := os.WriteFile(file, xml, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(xml)
	all, skipped, err := Files([]string{file}, Overlays{FS: repo, Matching: true}, nil)
	if err != nil || len(skipped) != 0 {
		t.Fatalf("AMD's own file: %v, %v", skipped, err)
	}

	// An upstream fix: one overlay that expects the fault, and one that builds
	// on nothing, before and after it.
	overlay := func(id, alias string) string {
		return fmt.Sprintf(`{"id":"cdna3/%s","kind":"alias","aliases":{"%s":"%s_%s"},"count":1,"reason":"r","evidence":"e"}`, id, alias, alias, strings.ToUpper(id))
	}
	own := fstest.MapFS{"cdna3.json": {Data: []byte(`{"overlays":[` + overlay("one", "V_FRACT_F32") + "," + overlay("two", "V_NOT_THERE") + "," + overlay("three", "V_MOV_B32") + "]}")}}
	if _, _, err := Files([]string{file}, Overlays{FS: own}, nil); err == nil || !strings.Contains(err.Error(), "cdna3/two") {
		t.Errorf("error %v, want one about cdna3/two", err)
	}
	gens, skipped, err := Files([]string{file}, Overlays{FS: own, Matching: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(skipped) != 1 || !strings.Contains(skipped[0].Error(), "cdna3/two") || !strings.HasPrefix(skipped[0].Error(), file+": ") {
		t.Errorf("left out: %v", skipped)
	}
	if n := len(gens[0].Overlays); n != 2 || gens[0].Overlays[0].ID != "cdna3/one" || gens[0].Overlays[1].ID != "cdna3/three" {
		t.Errorf("%d overlays applied: %v", n, gens[0].Overlays)
	}
	if len(all[0].Overlays) < 5 {
		t.Errorf("%d overlays of our own", len(all[0].Overlays))
	}

	// In the release that they were written for, they must fit.
	sum := sha256.Sum256(xml)
	release := Overlays{FS: own, Matching: true, Release: []string{hex.EncodeToString(sum[:])}}
	if _, _, err := Files([]string{file}, release, nil); err == nil || !strings.Contains(err.Error(), "cdna3/two") {
		t.Errorf("error %v, want one about cdna3/two", err)
	}

	// What is wrong with the file is not the overlays' fault.
	write(bytes.Replace(xml, []byte("<EncodingName>ENC_SOP1</EncodingName>"), []byte("<EncodingName>ENC_XXX</EncodingName>"), 1))
	if _, _, err := Files([]string{file}, Overlays{FS: own, Matching: true}, nil); err == nil || !strings.Contains(err.Error(), "ENC_SOP1") {
		t.Errorf("error %v, want one about ENC_SOP1", err)
	}
}

// AMD's own files give tables without our overlays, too; what cannot be decoded
// is left out of the decoder alone.
func TestWithoutOverlays(t *testing.T) {
	shared := os.Getenv("AMDISA_SHARED")
	if shared == "" {
		t.Skip("set AMDISA_SHARED to the folder with AMD's files")
	}
	archive := filepath.Join(shared, "specs", "AMD_GPU_MR_ISA_XML_2025_09_05.zip")
	keys := []string{"cdna3", "rdna3"}
	gens, _, err := Files([]string{archive}, Overlays{}, keys)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	left := make(map[string]int)
	opts := emit.Options{Package: "out", Known: func(emit.Kind, string) bool { return false }, LeftOut: func(g *spec.Generation, why error) {
		mu.Lock()
		defer mu.Unlock()
		left[g.Key]++
	}}
	files, err := emit.Files(gens, opts)
	if err != nil {
		t.Fatal(err)
	}
	// RDNA 3's file of schema 1.0 says "default" where it means DPP: two forms for
	// the same words.
	if len(files) != 3 || left["cdna3"] != 0 || left["rdna3"] == 0 || left["rdna3"] > 1000 {
		t.Errorf("%d files, left out %v", len(files), left)
	}
	opts.LeftOut = nil
	if _, err := emit.Files(gens, opts); err == nil || !strings.Contains(err.Error(), "decoder tables: V_INTERP_P10_F32 in ENC_VINTERP") {
		t.Errorf("error %v, want one about what is left out", err)
	}
}
