// Package generate is the whole way from specification files to Go files: it
// reads, repairs, emits, and writes what has changed. The command isagen and the
// programs that go generate runs are flags around it.
package generate

import (
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"sync"

	"github.com/amdisa/amdisa/gen/emit"
	"github.com/amdisa/amdisa/gen/load"
	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Files reads specification files (XML, gzip of it, or zip archives of them)
// and returns their generations, repaired by the overlays, in the files' order.
// If keys are given, it returns only those generations, and it is an error if
// one is missing.
func Files(paths []string, overlays fs.FS, keys []string) ([]*spec.Generation, error) {
	var specs []*xmlspec.Spec
	for _, path := range paths {
		s, err := xmlspec.Open(path)
		if err != nil {
			return nil, err
		}
		specs = append(specs, s...)
	}
	from := map[string]string{} // key -> file
	chosen := specs[:0:0]
	for _, s := range specs {
		g, ok := manifest.ByArchitectureID(s.Architecture.ID)
		if !ok {
			return nil, fmt.Errorf("%s:%d: ArchitectureId %d (%s) is no generation that isagen knows",
				s.File, s.Architecture.Line, s.Architecture.ID, s.Architecture.Name)
		}
		if other, ok := from[g.Key]; ok {
			return nil, fmt.Errorf("%s and %s are both %s", other, s.File, g.Name)
		}
		from[g.Key] = s.File
		if len(keys) == 0 || slices.Contains(keys, g.Key) {
			chosen = append(chosen, s)
		}
	}
	for _, k := range keys {
		if from[k] == "" {
			return nil, fmt.Errorf("none of the files is of %s", k)
		}
	}

	gens := make([]*spec.Generation, len(chosen))
	errs := make([]error, len(chosen))
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, s := range chosen {
		wg.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			gens[i], errs[i] = load.Load(s, load.Options{Overlays: overlays})
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

// Run writes the tables of gens into the folder dir, or with check only says
// what it would change.
func Run(gens []*spec.Generation, dir string, opts emit.Options, check bool) ([]Change, error) {
	files, err := emit.Files(gens, opts)
	if err != nil {
		return nil, err
	}
	if check {
		return Check(dir, opts.Package, files)
	}
	return Write(dir, opts.Package, files)
}
