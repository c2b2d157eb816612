// Package generate is the whole way from specification files to Go files: it
// reads, repairs, emits, and writes what has changed. The command isagen and the
// programs that go generate runs are flags around it.
package generate

import (
	"compress/gzip"
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
// and returns their generations, repaired by the overlays, in the files' order,
// and why overlays were left out. If keys are given, it returns only those
// generations, and it is an error if one is missing.
func Files(paths []string, overlays Overlays, keys []string) (gens []*spec.Generation, skipped []error, err error) {
	var specs []*xmlspec.Spec
	for _, path := range paths {
		s, err := xmlspec.Open(path)
		if err != nil {
			return nil, nil, err
		}
		specs = append(specs, s...)
	}
	from := map[string]string{} // key -> file
	chosen := specs[:0:0]
	for _, s := range specs {
		g, ok := manifest.ByArchitectureID(s.Architecture.ID)
		if !ok {
			return nil, nil, fmt.Errorf("%s:%d: ArchitectureId %d (%s) is no generation that isagen knows",
				s.File, s.Architecture.Line, s.Architecture.ID, s.Architecture.Name)
		}
		if other, ok := from[g.Key]; ok {
			return nil, nil, fmt.Errorf("%s and %s are both %s", other, s.File, g.Name)
		}
		from[g.Key] = s.File
		if len(keys) == 0 || slices.Contains(keys, g.Key) {
			chosen = append(chosen, s)
		}
	}
	for _, k := range keys {
		if from[k] == "" {
			return nil, nil, fmt.Errorf("none of the files is of %s", k)
		}
	}

	left := make([][]error, len(chosen)) // out, by file
	gens, err = parallel(len(chosen), func(i int) (g *spec.Generation, err error) {
		info, _ := manifest.ByArchitectureID(chosen[i].Architecture.ID)
		g, left[i], err = overlays.load(chosen[i], info.Key)
		return g, err
	})
	return gens, slices.Concat(left...), err
}

// Specs reads a folder of specifications, such as specs/ or what isagen carries
// of it, and returns its generations in the order of the manifest, repaired by
// the folder's overlays. If keys are given, it returns only those generations,
// and it is an error if one is missing.
func Specs(fsys fs.FS, keys ...string) ([]*spec.Generation, error) {
	m, err := manifest.Read(fsys)
	if err != nil {
		return nil, err
	}
	overlays, err := fs.Sub(fsys, load.OverlayDir)
	if err != nil {
		return nil, err
	}
	var chosen []manifest.Generation
	for _, g := range m.Generations {
		if len(keys) == 0 || slices.Contains(keys, g.Key) {
			chosen = append(chosen, g)
		}
	}
	for _, k := range keys {
		if !slices.ContainsFunc(chosen, func(g manifest.Generation) bool { return g.Key == k }) {
			return nil, fmt.Errorf("%s has no generation %s", manifest.FileName, k)
		}
	}
	return parallel(len(chosen), func(i int) (*spec.Generation, error) {
		g := chosen[i]
		x, err := readGzip(fsys, g.DistilledFile)
		if err != nil {
			return nil, err
		}
		if x.SHA256 != g.DistilledSHA256 {
			return nil, fmt.Errorf("%s: SHA-256 of the XML is %s, want %s as %s says", g.DistilledFile, x.SHA256, g.DistilledSHA256, manifest.FileName)
		}
		return load.Load(x, load.Options{Overlays: overlays, Source: &spec.Source{
			File: g.SourceFile, ReleaseDate: g.ReleaseDate, SchemaVersion: g.SchemaVersion, SHA256: g.SourceSHA256,
		}})
	})
}

// readGzip reads one compressed specification.
func readGzip(fsys fs.FS, name string) (*xmlspec.Spec, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return xmlspec.Read(z, name)
}

// parallel calls f for 0 to n-1, as many at a time as there are processors, and
// returns the results in order, or the first error.
func parallel(n int, f func(i int) (*spec.Generation, error)) ([]*spec.Generation, error) {
	gens := make([]*spec.Generation, n)
	errs := make([]error, n)
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range n {
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			gens[i], errs[i] = f(i)
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
