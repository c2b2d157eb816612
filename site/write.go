package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// marker is the file that tells a site of ours, which may be replaced, from any
// other directory, which may not.
const marker = "isagen-site.json"

type markerData struct {
	Generator string   `json:"generator"`
	Version   string   `json:"version,omitempty"`
	Files     []string `json:"files"` // paths of all others, sorted
}

// Stats tell how much was written.
type Stats struct {
	Files int
	Bytes int64
}

// Write writes the site to a directory, which is made if it does not exist. The
// files are written to a new directory beside it that takes its place when all is
// done: after an error, or when ctx is cancelled, what was there is still there.
// A directory that has files already must be a site that Write wrote, with no other
// files in it.
func (s *Site) Write(ctx context.Context, dir string) (Stats, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Stats{}, err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if err := replaceable(dir); err != nil {
		return Stats{}, err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return Stats{}, err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-*")
	if err != nil {
		return Stats{}, err
	}
	defer os.RemoveAll(tmp)
	work := filepath.Join(tmp, "new")
	stats, err := s.writeFiles(ctx, work)
	if err != nil {
		return Stats{}, err
	}
	old := filepath.Join(tmp, "old")
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Stats{}, err
	}
	if err := os.Rename(work, dir); err != nil {
		if back := os.Rename(old, dir); back != nil && !errors.Is(back, fs.ErrNotExist) {
			err = errors.Join(err, back)
		}
		return Stats{}, err
	}
	return stats, nil
}

// replaceable tells if dir is free, empty, or a site of ours.
func replaceable(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	var m markerData
	data, err := os.ReadFile(filepath.Join(dir, marker))
	if err != nil || json.Unmarshal(data, &m) != nil || m.Generator != "isagen site" {
		return fmt.Errorf("%s has files, and is not a site that isagen wrote: it has no %s; choose another directory", dir, marker)
	}
	// What others put there would be lost.
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if rel = filepath.ToSlash(rel); rel != marker {
			if _, ours := slices.BinarySearch(m.Files, rel); !ours {
				return fmt.Errorf("%s is in the way: isagen did not write it; choose another directory", path)
			}
		}
		return nil
	})
}

// writeFiles writes all files below a new directory.
func (s *Site) writeFiles(ctx context.Context, dir string) (Stats, error) {
	for _, e := range s.entries {
		// Directories first; those that exist cost next to nothing.
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, filepath.FromSlash(e.path))), 0o777); err != nil {
			return Stats{}, err
		}
	}
	var (
		next  atomic.Int64
		bytes atomic.Int64
		wg    sync.WaitGroup
		once  sync.Once
		first error
	)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(s.entries) {
					return
				}
				e := s.entries[i]
				data, err := e.render()
				if err == nil {
					err = os.WriteFile(filepath.Join(dir, filepath.FromSlash(e.path)), data, 0o666)
				}
				if err != nil {
					once.Do(func() { first = err })
					cancel()
					return
				}
				bytes.Add(int64(len(data)))
			}
		})
	}
	wg.Wait()
	if first != nil {
		return Stats{}, first
	}
	if err := ctx.Err(); err != nil {
		return Stats{}, err
	}
	m := markerData{Generator: "isagen site", Version: s.opts.Version}
	for _, e := range s.entries {
		m.Files = append(m.Files, e.path)
	}
	slices.Sort(m.Files)
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return Stats{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, marker), append(data, '\n'), 0o666); err != nil {
		return Stats{}, err
	}
	return Stats{Files: len(s.entries) + 1, Bytes: bytes.Load() + int64(len(data)) + 1}, nil
}
