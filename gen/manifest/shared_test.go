package manifest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// sharedSpecs returns AMD's archive and the CDNA 5 file.
func sharedSpecs(t *testing.T) []string {
	dir := os.Getenv("AMDISA_SHARED")
	if dir == "" {
		t.Skip("AMDISA_SHARED is not set: AMD's files are not there")
	}
	return []string{
		filepath.Join(dir, "specs", "AMD_GPU_MR_ISA_XML_2025_09_05.zip"),
		filepath.Join(dir, "specs", "amdgpu_isa_cdna5.xml.gz"),
	}
}

// repoSpecs is the folder of the committed specifications.
const repoSpecs = "../../specs"

// TestDistillAMD distils AMD's files, checks that the result is what is
// committed, and that reading either gives the same facts.
func TestDistillAMD(t *testing.T) {
	files := sharedSpecs(t)
	dir := t.TempDir()
	m, err := Distill(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := Load(repoSpecs)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(m, committed) {
		t.Errorf("distilling AMD's files gives another manifest than the committed one: run isagen distill")
	}
	byID := make(map[int]*Generation)
	for i := range m.Generations {
		byID[m.Generations[i].ArchitectureID] = &m.Generations[i]
	}
	for _, file := range files {
		specs, err := xmlspec.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, amd := range specs {
			g := byID[amd.Architecture.ID]
			if g == nil {
				t.Errorf("%s: not distilled", amd.File)
				continue
			}
			delete(byID, amd.Architecture.ID)
			if amd.SHA256 != g.SourceSHA256 {
				t.Errorf("%s: SHA-256 %s, manifest says %s", amd.File, amd.SHA256, g.SourceSHA256)
			}
			ours, err := g.Read(dir)
			if err != nil {
				t.Fatal(err)
			}
			xmlspec.Strip(amd)
			xmlspec.Strip(ours)
			if !reflect.DeepEqual(amd, ours) {
				t.Errorf("%s: the distilled file says something else", amd.File)
			}
			if n := len(amd.Instructions); n < 1000 {
				t.Errorf("%s: %d instructions", amd.File, n)
			}
		}
	}
	for _, g := range byID {
		t.Errorf("%s: distilled from nothing", g.Key)
	}
}

// TestCommitted reads every committed specification, which checks its hash.
func TestCommitted(t *testing.T) {
	m, err := Load(repoSpecs)
	if err != nil {
		t.Fatal(err)
	}
	known := Known()
	if len(m.Generations) != len(known) {
		t.Fatalf("%d generations, want %d", len(m.Generations), len(known))
	}
	for i := range m.Generations {
		g := &m.Generations[i]
		if g.Key != known[i].Key || g.Name != known[i].Name || !reflect.DeepEqual(g.Targets, known[i].Targets) {
			t.Errorf("manifest has %s %s %v, the program %v", g.Key, g.Name, g.Targets, known[i])
		}
		s, err := g.Read(repoSpecs)
		if err != nil {
			t.Error(err)
			continue
		}
		if want := "AMD " + g.Name; s.Architecture.Name != want {
			t.Errorf("%s: ArchitectureName %q, want %q", s.File, s.Architecture.Name, want)
		}
		if len(s.Problems) > 0 {
			t.Errorf("%s: problems: %v", s.File, s.Problems)
		}
		var b strings.Builder
		if err := xmlspec.Write(&b, s, xmlspec.WriteOptions{Descriptions: true}); err != nil {
			t.Error(err)
		}
		if n := strings.Count(b.String(), "<Description>"); n > 0 {
			t.Errorf("%s: %d descriptions: these files hold facts only", s.File, n)
		}
	}
}
