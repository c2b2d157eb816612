package fetch

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Limits bound what an archive may hold.
type Limits struct {
	Files int   // number of files
	Bytes int64 // of all files together, unpacked
}

// DefaultLimits are four times what AMD's largest archive holds.
var DefaultLimits = Limits{Files: 40, Bytes: 512 << 20}

// tempPrefix begins the name of the folder in which Unpack works.
const tempPrefix = ".isagen-fetch-"

// Unpack writes the XML files of the zip archive data into dir, which it makes
// if it is missing, and returns their paths in the archive's order. Files of
// the same name and content are left alone, so that repeating it, also after
// an interruption, does no harm; anything else in dir is an error, so that two
// releases never mix. On an error dir is as it was.
func Unpack(data []byte, dir string, lim Limits) (paths []string, err error) {
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	if err := checkMembers(zr.File, lim); err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}

	made, err := makeDir(dir)
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	defer func() {
		if err != nil && made != "" {
			os.RemoveAll(made)
		}
	}()
	if err := checkDir(dir, zr.File); err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}

	// Everything is unpacked beside its place and checked before the first
	// file is moved there.
	temp, err := os.MkdirTemp(dir, tempPrefix)
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	defer os.RemoveAll(temp)
	left := lim.Bytes
	for _, f := range zr.File {
		n, err := writeMember(f, filepath.Join(temp, f.Name), left)
		if err != nil {
			return nil, fmt.Errorf("unpack %s: %w", f.Name, err)
		}
		left -= n
	}
	var move []string
	for _, f := range zr.File {
		path := filepath.Join(dir, f.Name)
		same, err := sameContent(path, filepath.Join(temp, f.Name))
		if err != nil {
			return nil, fmt.Errorf("unpack %s: %w", f.Name, err)
		}
		if !same {
			move = append(move, f.Name)
		}
		paths = append(paths, path)
	}
	for i, name := range move {
		if err := os.Rename(filepath.Join(temp, name), filepath.Join(dir, name)); err != nil {
			for _, done := range move[:i] {
				os.Remove(filepath.Join(dir, done))
			}
			return nil, fmt.Errorf("unpack %s: %w", name, err)
		}
	}
	return paths, nil
}

// checkMembers accepts what AMD's archives hold, plain XML files without a
// folder, and nothing else.
func checkMembers(files []*zip.File, lim Limits) error {
	if len(files) == 0 {
		return errors.New("the archive is empty")
	}
	if len(files) > lim.Files {
		return fmt.Errorf("the archive has %d files, more than %d", len(files), lim.Files)
	}
	seen := map[string]bool{}
	var total uint64
	for _, f := range files {
		key := strings.ToLower(f.Name)
		switch {
		case !filepath.IsLocal(f.Name) || strings.ContainsAny(f.Name, `/\:`):
			return fmt.Errorf("file name %q leads out of the folder", f.Name)
		case strings.HasPrefix(f.Name, ".") || strings.ContainsFunc(f.Name, func(r rune) bool { return r < ' ' || r > '~' }):
			return fmt.Errorf("odd file name %q", f.Name)
		case !f.Mode().IsRegular():
			return fmt.Errorf("%s is not a regular file (%s)", f.Name, f.Mode().Type())
		case filepath.Ext(f.Name) != ".xml":
			return fmt.Errorf("%s is not an XML file", f.Name)
		case seen[key]:
			return fmt.Errorf("%s is in the archive twice", f.Name)
		}
		seen[key] = true
		// The header's size may lie; writeMember counts again.
		if total += f.UncompressedSize64; f.UncompressedSize64 > uint64(lim.Bytes) || total > uint64(lim.Bytes) {
			return fmt.Errorf("the archive unpacks to more than %d bytes", lim.Bytes)
		}
	}
	return nil
}

// makeDir makes dir and its parents and returns the outermost folder that it
// made, "" if none.
func makeDir(dir string) (made string, err error) {
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		if _, err := os.Lstat(d); err == nil || !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = d
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		if made != "" {
			os.RemoveAll(made)
		}
		return "", err
	}
	return made, nil
}

// checkDir reports what is in dir besides the archive's files. Folders that an
// interrupted Unpack left are removed.
func checkDir(dir string, files []*zip.File) error {
	ours := map[string]bool{}
	for _, f := range files {
		ours[f.Name] = true
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && strings.HasPrefix(e.Name(), tempPrefix):
			if err := os.RemoveAll(path); err != nil {
				return err
			}
		case !ours[e.Name()]:
			return fmt.Errorf("%s is in the way: the folder must be new, empty, or hold this release alone", path)
		case !e.Type().IsRegular():
			return fmt.Errorf("%s is in the way: not a regular file", path)
		}
	}
	return nil
}

// writeMember writes one file of the archive, of at most limit bytes. The zip
// reader checks its CRC.
func writeMember(f *zip.File, path string, limit int64) (int64, error) {
	r, err := f.Open()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	w, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(w, io.LimitReader(r, limit+1))
	if err == nil && n > limit {
		err = fmt.Errorf("the archive unpacks to more than its limit")
	}
	if err == nil {
		err = w.Sync()
	}
	if cerr := w.Close(); err == nil {
		err = cerr
	}
	return n, err
}

// sameContent reports whether path holds what temp holds. A path that exists
// with other content is an error.
func sameContent(path, temp string) (bool, error) {
	have, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	want, err := os.ReadFile(temp)
	if err != nil {
		return false, err
	}
	if !bytes.Equal(have, want) {
		return false, fmt.Errorf("%s exists and differs from the release's", path)
	}
	return true, nil
}
