package load

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
)

// A line is one line of an oracle file.
type line struct {
	hex      string
	length   int
	mnemonic string // X half of a dual instruction
	dual     string // Y half, or empty
	text     string
}

func readOracle(t testing.TB, target string) []line {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "llvm", target+".tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines []line
	for s := bufio.NewScanner(z); s.Scan(); {
		c := strings.Split(s.Text(), "\t")
		if len(c) != 5 {
			t.Fatalf("%s: line %q does not have 5 columns", target, s.Text())
		}
		l := line{hex: c[0], mnemonic: c[2], text: c[3]}
		if _, err := fmt.Sscan(c[1], &l.length); err != nil {
			t.Fatalf("%s: line %q: %v", target, s.Text(), err)
		}
		if _, after, ok := strings.Cut(c[3], " :: "); ok {
			l.dual, _, _ = strings.Cut(after, " ")
		}
		lines = append(lines, l)
	}
	return lines
}

func dwords(t testing.TB, s string) []uint32 {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil || len(b)%4 != 0 {
		t.Fatalf("%q is not a sequence of dwords", s)
	}
	var w []uint32
	for ; len(b) > 0; b = b[4:] {
		w = append(w, binary.LittleEndian.Uint32(b))
	}
	return w
}

// bare removes the suffix that LLVM adds to say which encoding it is.
func bare(mnemonic string) string {
	for _, s := range []string{"_e64_dpp", "_dpp", "_sdwa", "_e32", "_e64"} {
		if m, ok := strings.CutSuffix(mnemonic, s); ok {
			return m
		}
	}
	return mnemonic
}

func named(i *spec.Instruction, mnemonic string, llvm map[string][]string) bool {
	m := strings.ToUpper(bare(mnemonic))
	if i.Name == m {
		return true
	}
	for _, a := range i.Aliases {
		if strings.EqualFold(a, m) {
			return true
		}
	}
	for _, n := range llvm[i.Name] {
		if n == m {
			return true
		}
	}
	return false
}
