package generate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/amdisa/amdisa/gen/load"
	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Overlays are the corrections to apply to files.
type Overlays struct {
	// FS holds them, as load.Options wants it; nil: none.
	FS fs.FS

	// Matching leaves out those that do not find what they expect, as happens
	// with another release of AMD's files than they were written for. Otherwise
	// such an overlay is an error.
	Matching bool

	// Release are the SHA-256 of the XML files that the overlays were written for:
	// in those, one that does not find what it expects is an error all the same.
	Release []string
}

// load makes the model of a file. It returns why overlays were left out.
func (o Overlays) load(x *xmlspec.Spec, key string) (*spec.Generation, []error, error) {
	g, err := load.Load(x, load.Options{Overlays: o.FS})
	if err == nil || !o.Matching || slices.Contains(o.Release, x.SHA256) {
		return g, nil, err
	}
	if _, err := load.Load(x, load.Options{}); err != nil {
		return nil, nil, err // it is not for the overlays
	}
	// One overlay may build on another, so add them one by one, in their order.
	kept := memFS{}
	var skipped []error
	for _, name := range []string{key + ".json", "common.json"} {
		entries, err := entries(o.FS, name)
		if err != nil {
			return nil, nil, err
		}
		var good []json.RawMessage
		for _, e := range entries {
			data, err := json.Marshal(overlayFile{append(good[:len(good):len(good)], e)})
			if err != nil {
				return nil, nil, err
			}
			before, ok := kept[name]
			kept[name] = data
			if _, err := load.Load(x, load.Options{Overlays: kept}); err != nil {
				skipped = append(skipped, fmt.Errorf("%s: %w", x.File, err))
				if kept[name] = before; !ok {
					delete(kept, name)
				}
				continue
			}
			good = append(good, e)
		}
	}
	g, err = load.Load(x, load.Options{Overlays: kept})
	return g, skipped, err
}

// memFS is a folder of files that can only be read as a whole.
type memFS map[string][]byte

func (m memFS) ReadFile(name string) ([]byte, error) {
	if data, ok := m[name]; ok {
		return data, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

func (m memFS) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported}
}

// overlayFile is a file of overlays as far as it matters here.
type overlayFile struct {
	Overlays []json.RawMessage `json:"overlays"`
}

// entries reads the overlays in a file, if there is one.
func entries(fsys fs.FS, name string) ([]json.RawMessage, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var f overlayFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f.Overlays, nil
}
