package manifest

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Distill reads AMD's files (XML, gzip of it, or zip archives) and writes the
// facts of each generation in them, without descriptions and in the canonical
// dialect, to dir, with a manifest. Generations that dir has already and the
// files do not are kept. A file with something in it that the reader does not
// know is an error. The same input gives the same bytes. Nothing is written before
// all input was read, and the manifest last.
func Distill(files []string, dir string) (*Manifest, error) {
	m, err := loadIfPresent(dir)
	if err != nil {
		return nil, err
	}
	var made []distilled
	from := make(map[string]string) // key -> file it was read from
	for _, file := range files {
		specs, err := xmlspec.Open(file)
		if err != nil {
			return nil, err
		}
		archive, err := archiveOf(file)
		if err != nil {
			return nil, err
		}
		if archive != nil {
			m.setArchive(*archive)
		}
		for _, s := range specs {
			g, ok := ByArchitectureID(s.Architecture.ID)
			if !ok {
				return nil, fmt.Errorf("%s:%d: ArchitectureId %d (%q) is no generation that this program knows",
					s.File, s.Architecture.Line, s.Architecture.ID, s.Architecture.Name)
			}
			if n := len(s.Problems); n > 0 {
				p := s.Problems[0]
				return nil, fmt.Errorf("%s:%d: %s: %s, which would be lost (problems: %d; isagen lint lists them)",
					s.File, p.Line, p.Path, p.Message, n)
			}
			if other, ok := from[g.Key]; ok {
				return nil, fmt.Errorf("%s and %s are both %s", other, s.File, g.Name)
			}
			from[g.Key] = s.File
			g.SourceFile = strings.TrimSuffix(s.File[strings.LastIndexAny(s.File, `/\`)+1:], ".gz")
			g.ReleaseDate = s.Document.ReleaseDate
			g.SchemaVersion = s.Document.SchemaVersion
			g.SourceSHA256 = s.SHA256
			g.DistilledFile = "amdgpu_isa_" + g.Key + ".xml.gz"
			if archive != nil {
				g.Archive = archive.Name
			} else if old := m.generation(g.Key); old != nil && old.SourceSHA256 == g.SourceSHA256 {
				g.Archive = old.Archive // the same file, unpacked
			}
			made = append(made, distilled{Generation: g, spec: s})
		}
	}
	if err := pack(made); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	var out []file
	for _, d := range made {
		out = append(out, file{d.DistilledFile, d.data})
		m.set(d.Generation)
	}
	m.tidy()
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	out = append(out, file{FileName, append(b, '\n')})
	return m, writeFiles(dir, out)
}

type distilled struct {
	Generation
	spec *xmlspec.Spec
	data []byte
}

// pack writes and compresses the specifications, several at a time.
func pack(made []distilled) error {
	errs := make([]error, len(made))
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range made {
		slots <- true
		wg.Go(func() {
			d := &made[i]
			d.data, d.DistilledSHA256, errs[i] = packOne(d.spec)
			<-slots
		})
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			return fmt.Errorf("%s: %w", made[i].SourceFile, err)
		}
	}
	return nil
}

// packOne returns the canonical XML of s, compressed, and the SHA-256 of the
// XML. The gzip header holds neither name nor time. What was written is read
// again: it must say what s says. s is stripped of all else.
func packOne(s *xmlspec.Spec) (data []byte, hash string, err error) {
	var x, b bytes.Buffer
	if err := xmlspec.Write(&x, s, xmlspec.WriteOptions{}); err != nil {
		return nil, "", err
	}
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, "", err
	}
	if _, err := z.Write(x.Bytes()); err != nil {
		return nil, "", err
	}
	if err := z.Close(); err != nil {
		return nil, "", err
	}
	again, err := xmlspec.Read(&x, "distilled")
	if err != nil {
		return nil, "", fmt.Errorf("reading what was written: %w", err)
	}
	hash = again.SHA256
	xmlspec.Strip(s)
	xmlspec.Strip(again)
	if !reflect.DeepEqual(s, again) {
		return nil, "", errors.New("what was written reads as something else")
	}
	return b.Bytes(), hash, nil
}

var releaseName = regexp.MustCompile(`_(\d{4})_(\d{2})_(\d{2})\.zip$`)

// archiveOf describes file if it is one of AMD's archives, and returns nil if
// its name says that it is not.
func archiveOf(file string) (*Archive, error) {
	d := releaseName.FindStringSubmatch(file)
	if d == nil {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return nil, err
	}
	return &Archive{
		Name:    filepath.Base(file),
		Release: d[1] + "-" + d[2] + "-" + d[3],
		SHA256:  hex.EncodeToString(sum.Sum(nil)),
	}, nil
}

func (m *Manifest) setArchive(a Archive) {
	if old := m.archive(a.Name); old != nil {
		*old = a
		return
	}
	m.Archives = append(m.Archives, a)
}

// A file is what is to be written under a name in a folder.
type file struct {
	name string
	data []byte
}

// writeFiles writes all files to dir under temporary names and, when all are
// there, renames them in order, so that none is ever half written. Something
// other than a regular file is not replaced.
func writeFiles(dir string, files []file) error {
	temps := make([]string, 0, len(files))
	defer func() {
		for _, t := range temps {
			os.Remove(t) // those not renamed
		}
	}()
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		if st, err := os.Lstat(path); err == nil && !st.Mode().IsRegular() {
			return fmt.Errorf("%s is in the way: not a regular file", path)
		}
		t, err := os.CreateTemp(dir, ".distill-*")
		if err != nil {
			return err
		}
		temps = append(temps, t.Name())
		_, err = t.Write(f.data)
		if err == nil {
			err = t.Chmod(0o644)
		}
		if e := t.Close(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
	}
	for i, f := range files {
		if err := os.Rename(temps[i], filepath.Join(dir, f.name)); err != nil {
			return err
		}
	}
	return nil
}
