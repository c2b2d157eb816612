// Package llvmtest reads testdata/llvm, which says how LLVM reads encodings, for
// tests. It depends on neither isa nor gen, since tests of both use it.
package llvmtest

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Targets are the targets that there are files of.
var Targets = []string{"gfx908", "gfx90a", "gfx942", "gfx950", "gfx1250", "gfx1251", "gfx1010", "gfx1030", "gfx1100", "gfx1150", "gfx1200"}

// A Line is what LLVM says of one encoding. The README beside the files describes
// the columns.
type Line struct {
	Code     []byte // of one instruction, in the order of memory
	Hex      string // Code in hexadecimal
	Len      int    // length in bytes as LLVM says
	Mnemonic string // of a dual instruction that of the X half
	Text     string
	Kind     string // canon, noncanon, synth
}

// Second is the mnemonic of the Y half of a dual instruction, "" of others.
func (l Line) Second() string {
	_, y, _ := strings.Cut(l.Text, " :: ")
	y, _, _ = strings.Cut(y, " ")
	return y
}

// Lines reads the lines of one target, such as gfx942.
func Lines(t testing.TB, target string) []Line {
	t.Helper()
	path := filepath.Join(root(t), "testdata", "llvm", target+".tsv.gz")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var lines []Line
	s := bufio.NewScanner(z)
	for s.Scan() {
		c := strings.Split(s.Text(), "\t")
		if len(c) != 5 {
			t.Fatalf("%s:%d: %d columns, want 5: %q", path, len(lines)+1, len(c), s.Text())
		}
		code, err := hex.DecodeString(c[0])
		if err != nil {
			t.Fatalf("%s:%d: %v", path, len(lines)+1, err)
		}
		n, err := strconv.Atoi(c[1])
		if err != nil {
			t.Fatalf("%s:%d: %v", path, len(lines)+1, err)
		}
		lines = append(lines, Line{code, c[0], n, c[2], c[3], c[4]})
	}
	if err := s.Err(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(lines) == 0 {
		t.Fatalf("%s: no lines", path)
	}
	return lines
}

// root is the directory of go.mod: tests run in that of their package.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("the test does not run in the repository: there is no go.mod above it")
		}
		dir = filepath.Dir(dir)
	}
}
