package load

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

const specDir = "../../specs"

var all = sync.OnceValues(func() ([]*spec.Generation, error) { return Generations(specDir) })

// allGenerations loads the ten generations once for all tests.
func allGenerations(t testing.TB) []*spec.Generation {
	t.Helper()
	gens, err := all()
	if err != nil {
		t.Fatal(err)
	}
	return gens
}

func loaded(t testing.TB, key string) *spec.Generation {
	t.Helper()
	for _, g := range allGenerations(t) {
		if g.Key == key {
			return g
		}
	}
	t.Fatalf("no generation %s", key)
	return nil
}

// plain loads a generation without overlays.
func plain(t testing.TB, key string) *spec.Generation {
	t.Helper()
	m, err := manifest.Load(specDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, mg := range m.Generations {
		if mg.Key != key {
			continue
		}
		x, err := mg.Read(specDir)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Load(x, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	t.Fatalf("no generation %s", key)
	return nil
}

func TestGenerations(t *testing.T) {
	gens, err := Generations(specDir, "cdna4", "rdna3_5")
	if err != nil {
		t.Fatal(err)
	}
	if len(gens) != 2 || gens[0].Key != "rdna3_5" || gens[1].Key != "cdna4" {
		t.Fatalf("got %d generations, want rdna3_5 and cdna4 in the manifest's order", len(gens))
	}
	g := gens[0]
	if g.Name != "RDNA 3.5" || g.ArchitectureID != 9 || len(g.Targets) != 4 || g.Targets[1] != (spec.Target{Name: "gfx1151", Mach: 0x4a}) {
		t.Errorf("generation is %s, %d, %v", g.Name, g.ArchitectureID, g.Targets)
	}
	if g.Source.File != "amdgpu_isa_rdna3_5.xml" || g.Source.ReleaseDate == "" || len(g.Source.SHA256) != 64 {
		t.Errorf("source is %+v, want AMD's file", g.Source)
	}
	if len(g.Overlays) == 0 {
		t.Error("no overlays were applied")
	}
}

func TestGenerationsErrors(t *testing.T) {
	if _, err := Generations(t.TempDir()); err == nil || !strings.Contains(err.Error(), "manifest.json") {
		t.Errorf("without a manifest: %v", err)
	}
	_, err := Generations(specDir, "rdna9")
	if want := filepath.Join(specDir, "manifest.json") + `: no generation "rdna9"; there are rdna1, rdna2`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("unknown key: %v, want %s...", err, want)
	}
}

// TestSameModel checks that AMD's own files give the same model as the
// distilled ones, descriptions apart.
func TestSameModel(t *testing.T) {
	shared := os.Getenv("AMDISA_SHARED")
	if shared == "" {
		t.Skip("AMDISA_SHARED does not say where AMD's files are")
	}
	m, err := manifest.Load(specDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"AMD_GPU_MR_ISA_XML_2025_09_05.zip", "amdgpu_isa_cdna5.xml.gz"} {
		specs, err := xmlspec.Open(filepath.Join(shared, "specs", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range specs {
			t.Run(x.Architecture.Name, func(t *testing.T) {
				t.Parallel()
				for _, mg := range m.Generations {
					if mg.ArchitectureID != x.Architecture.ID {
						continue
					}
					g, err := Load(x, Options{Overlays: os.DirFS(filepath.Join(specDir, OverlayDir))})
					if err != nil {
						t.Fatal(err)
					}
					withoutDescriptions(g)
					want := loaded(t, mg.Key)
					if g.Source.SHA256 != want.Source.SHA256 {
						t.Errorf("SHA-256 is %s, the manifest has %s", g.Source.SHA256, want.Source.SHA256)
					}
					g.Source = want.Source
					if !reflect.DeepEqual(g, want) {
						t.Error("the models differ")
					}
				}
			})
		}
	}
}

func withoutDescriptions(g *spec.Generation) {
	for _, x := range g.FunctionalGroups {
		x.Description = ""
	}
	for _, x := range g.DataFormats {
		x.Description = ""
	}
	for _, x := range g.Instructions {
		x.Description = ""
	}
	for _, x := range g.OperandTypes {
		x.Description = ""
		for _, f := range x.Fields {
			f.Description = ""
		}
	}
	for _, x := range g.Encodings {
		x.Description = ""
		for _, f := range x.Fields {
			f.Description = ""
		}
	}
}
