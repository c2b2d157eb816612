package asm_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

func decoderFor(t testing.TB, target string) isa.Decoder {
	t.Helper()
	tg, err := isa.ParseTarget(target)
	if err != nil {
		t.Fatal(err)
	}
	return isa.Decoder{Generation: tg.Generation(), Target: tg}
}

// An exclusion is a class of lines that differ, and why: so many of them, whose
// text LLVM writes as the pattern says. Of undecoded lines there is no text of ours.
type exclusion struct {
	target    string
	pattern   *regexp.Regexp
	lines     int
	undecoded bool
	found     int
}

func exclusions(t *testing.T) []*exclusion {
	t.Helper()
	const path = "testdata/exclusions.tsv"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var xs []*exclusion
	for i, l := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		c := strings.Split(l, "\t")
		if i == 0 {
			continue
		}
		if len(c) != 5 || c[4] == "" {
			t.Fatalf("%s:%d: want target, pattern, lines, kind and reason, found %q", path, i+1, l)
		}
		x := &exclusion{target: c[0], pattern: regexp.MustCompile(c[1]), undecoded: c[3] == "undecoded"}
		if x.lines, err = strconv.Atoi(c[2]); err != nil {
			t.Fatalf("%s:%d: %v", path, i+1, err)
		}
		xs = append(xs, x)
	}
	return xs
}

// TestOracle compares the text of all lines of all targets with LLVM's. The
// lines that differ must be just those of the list of exclusions.
func TestOracle(t *testing.T) {
	xs := exclusions(t)
	for _, target := range llvmtest.Targets {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			lines := llvmtest.Lines(t, target)
			wrong, excluded := 0, 0
			for _, l := range lines {
				got := "not decoded"
				in, err := d.Decode(l.Code)
				if err == nil {
					if got = asm.String(&in); got == l.Text {
						continue
					}
				}
				if exclude(xs, target, l, err != nil) {
					excluded++
					continue
				}
				if wrong++; wrong <= 20 {
					t.Errorf("%s\n\tgot  %s\n\twant %s", l.Hex, got, l.Text)
				}
			}
			for _, x := range xs {
				if x.target == target && x.found != x.lines {
					t.Errorf("exclusion %v: %d lines found, %d listed", x.pattern, x.found, x.lines)
				}
			}
			n := len(lines)
			t.Logf("%d lines, %d equal (%.3f%%), %d excluded, %d wrong", n, n-wrong-excluded, 100*float64(n-wrong-excluded)/float64(n), excluded, wrong)
		})
	}
}

func exclude(xs []*exclusion, target string, l llvmtest.Line, undecoded bool) bool {
	for _, x := range xs {
		if x.target == target && x.undecoded == undecoded && x.pattern.MatchString(l.Text) {
			x.found++
			return true
		}
	}
	return false
}
