//go:build unix

package xmlspec

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"
)

func fifo(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	return path
}

// feed writes the pieces to the pipe, with a pause after each.
func feed(t *testing.T, path string, pause time.Duration, pieces ...[]byte) {
	go func() {
		w, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
			return
		}
		defer w.Close()
		for _, p := range pieces {
			if _, err := w.Write(p); err != nil {
				return // the reader has given up
			}
			time.Sleep(pause)
		}
	}()
}

func TestPipe(t *testing.T) {
	x := toy.xml()
	g := gzipped(t, x)
	for name, pieces := range map[string][][]byte{
		"XML":  {[]byte(x[:100]), []byte(x[100:])},
		"gzip": {g[:1], g[1:500], g[500:]},
	} {
		path := fifo(t)
		feed(t, path, 5*time.Millisecond, pieces...)
		specs, err := Open(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := read(t, x)
		want.File = path
		if len(specs) != 1 || !reflect.DeepEqual(specs[0], want) {
			t.Errorf("%s: reads something else", name)
		}
	}

	path := fifo(t)
	feed(t, path, 0, zipped(t, "a.xml", x))
	if _, err := Open(path); err == nil || err.Error() != path+": a zip archive cannot be read from a pipe" {
		t.Errorf("zip: %v", err)
	}
}

// A pipe that nothing comes from is given up.
func TestSilentPipe(t *testing.T) {
	defer func(d time.Duration) { pipeTimeout = d }(pipeTimeout)
	pipeTimeout = 50 * time.Millisecond

	path := fifo(t)
	if _, err := Open(path); err == nil || err.Error() != path+": no data from the pipe for 50ms" {
		t.Errorf("no writer: %v", err)
	}
	path = fifo(t)
	w, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.WriteString("<Spec>"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.HasSuffix(err.Error(), ": no data from the pipe for 50ms") {
		t.Errorf("silent writer: %v", err)
	}
}

// A pipe that never ends is cut by the limit.
func TestEndlessPipe(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of megabytes")
	}
	path := fifo(t)
	prefix, _, _ := strings.Cut(toy.xml(), "            <Instruction>")
	blanks := []byte(strings.Repeat(" ", 1<<20))
	pieces := [][]byte{[]byte(prefix)}
	for range 2 * maxBytes / len(blanks) {
		pieces = append(pieces, blanks)
	}
	feed(t, path, 0, pieces...)
	if _, err := Open(path); err == nil || !strings.HasSuffix(err.Error(), ": more than 256 MB of XML") {
		t.Errorf("%v", err)
	}
}
