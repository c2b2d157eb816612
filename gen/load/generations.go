package load

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
)

// OverlayDir is the name of the folder of overlays in a folder of
// specifications.
const OverlayDir = "overlays"

// Generations loads the generations of the given keys (all if there are none)
// from a folder that holds a manifest, distilled specifications and overlays,
// several at a time. They come in the order of the manifest.
func Generations(specDir string, keys ...string) ([]*spec.Generation, error) {
	m, err := manifest.Load(specDir)
	if err != nil {
		return nil, err
	}
	var chosen []manifest.Generation
	for _, mg := range m.Generations {
		if len(keys) == 0 || slices.Contains(keys, mg.Key) {
			chosen = append(chosen, mg)
		}
	}
	for _, key := range keys {
		if !slices.ContainsFunc(chosen, func(mg manifest.Generation) bool { return mg.Key == key }) {
			return nil, fmt.Errorf("%s: no generation %q; there are %s", filepath.Join(specDir, manifest.FileName), key, keysOf(m))
		}
	}

	gens := make([]*spec.Generation, len(chosen))
	errs := make([]error, len(chosen))
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range chosen {
		slots <- true
		wg.Go(func() {
			gens[i], errs[i] = generation(specDir, &chosen[i])
			<-slots
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return gens, nil
}

func generation(specDir string, mg *manifest.Generation) (*spec.Generation, error) {
	x, err := mg.Read(specDir)
	if err != nil {
		return nil, err
	}
	return Load(x, Options{
		Overlays: os.DirFS(filepath.Join(specDir, OverlayDir)),
		Targets:  targets(mg.Targets),
		Source: &spec.Source{
			File:          mg.SourceFile,
			ReleaseDate:   mg.ReleaseDate,
			SchemaVersion: mg.SchemaVersion,
			SHA256:        mg.SourceSHA256,
		},
	})
}

func targets(ts []manifest.Target) []spec.Target {
	var r []spec.Target
	for _, t := range ts {
		r = append(r, spec.Target{Name: t.Name, Mach: t.Mach})
	}
	return r
}

func keysOf(m *manifest.Manifest) string {
	var keys []string
	for _, mg := range m.Generations {
		keys = append(keys, mg.Key)
	}
	return strings.Join(keys, ", ")
}
