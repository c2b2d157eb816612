package xmlspec

import (
	"archive/zip"
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Limits on archives. AMD's hold ten files.
const maxMembers = 64

// pipeTimeout is how long a pipe may stay without data. Tests shorten it.
var pipeTimeout = 30 * time.Second

// Open reads a specification file or an archive of them: XML, gzip of it, or a
// zip archive, told apart by content, not by name. A zip archive gives one Spec
// for each member named .xml or .xml.gz, in the order of the archive; other
// members are passed over. Spec.File of a member is the archive's path, a slash
// and the member's name. Nothing is written to disk. An error is an *Error or
// one of package os.
func Open(path string) ([]*Spec, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 64<<10)
	head, err := in.Peek(4)
	if err != nil && err != io.EOF {
		return nil, &Error{File: path, Err: err}
	}
	if !isZip(head) {
		s, err := readStream(in, path)
		if err != nil {
			return nil, err
		}
		return []*Spec{s}, nil
	}
	file, ok := f.(*os.File)
	if !ok {
		return nil, &Error{File: path, Err: errors.New("a zip archive cannot be read from a pipe")}
	}
	st, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return readZip(file, st.Size(), path)
}

func isZip(head []byte) bool {
	return len(head) >= 4 && (string(head) == "PK\x03\x04" || string(head) == "PK\x05\x06")
}

// openFile opens a regular file or a pipe.
func openFile(path string) (io.ReadCloser, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	switch mode := st.Mode(); {
	case mode.IsRegular():
		return os.Open(path)
	case mode.IsDir():
		return nil, &Error{File: path, Err: errors.New("is a directory, want an XML file, gzip of one, or a zip archive")}
	case mode&os.ModeNamedPipe != 0:
		f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
		if err != nil {
			return nil, err
		}
		return &pipe{f: f}, nil
	}
	return nil, &Error{File: path, Err: fmt.Errorf("not a regular file (%s)", st.Mode().Type())}
}

// A pipe reads from a named pipe and gives up when nothing comes.
type pipe struct {
	f    *os.File
	data bool // some data has come, so that there was a writer
}

func (p *pipe) Read(b []byte) (int, error) {
	deadline := time.Now().Add(pipeTimeout)
	p.f.SetReadDeadline(deadline) // where it is not supported, reading blocks
	for {
		n, err := p.f.Read(b)
		switch {
		case n > 0:
			p.data = true
			return n, nil
		case err == io.EOF && !p.data && time.Now().Before(deadline):
			time.Sleep(20 * time.Millisecond) // nobody has opened the other end yet
		case errors.Is(err, os.ErrDeadlineExceeded) || err == io.EOF && !p.data:
			return 0, fmt.Errorf("no data from the pipe for %v", pipeTimeout)
		default:
			return n, err
		}
	}
}

func (p *pipe) Close() error { return p.f.Close() }

// readStream reads XML or gzip of it.
func readStream(in *bufio.Reader, file string) (*Spec, error) {
	head, err := in.Peek(2)
	if err != nil && err != io.EOF {
		return nil, &Error{File: file, Err: compressed(err)}
	}
	if len(head) == 0 {
		return nil, &Error{File: file, Err: errors.New("empty file, want ISA XML")}
	}
	if string(head) != "\x1f\x8b" {
		return Read(in, file)
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, &Error{File: file, Err: fmt.Errorf("gzip: %w", compressed(err))}
	}
	return Read(decompressor{z}, file)
}

// A decompressor explains what an unexpected EOF means.
type decompressor struct{ r io.Reader }

func (d decompressor) Read(p []byte) (int, error) {
	n, err := d.r.Read(p)
	return n, compressed(err)
}

func compressed(err error) error {
	if err == io.ErrUnexpectedEOF {
		return errors.New("compressed data ends too soon")
	}
	return err
}

// readZip reads the XML members of an archive, several at a time.
func readZip(r io.ReaderAt, size int64, path string) ([]*Spec, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, &Error{File: path, Err: err}
	}
	if len(z.File) > maxMembers {
		return nil, &Error{File: path, Err: fmt.Errorf("%d members, want at most %d", len(z.File), maxMembers)}
	}
	var members []*zip.File
	for _, m := range z.File {
		name := strings.ToLower(m.Name)
		if strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".xml.gz") {
			members = append(members, m)
		}
	}
	if len(members) == 0 {
		return nil, &Error{File: path, Err: errors.New("no XML file in this archive")}
	}
	specs := make([]*Spec, len(members))
	errs := make([]error, len(members))
	var wg sync.WaitGroup
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	for i, m := range members {
		slots <- true
		wg.Go(func() {
			specs[i], errs[i] = readMember(m, path)
			<-slots
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return specs, nil
}

func readMember(m *zip.File, path string) (*Spec, error) {
	file := path + "/" + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, m.Name)
	f, err := m.Open()
	if err != nil {
		return nil, &Error{File: file, Err: err}
	}
	defer f.Close()
	return readStream(bufio.NewReaderSize(decompressor{f}, 64<<10), file)
}
