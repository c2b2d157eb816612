package load

import (
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/internal/llvmtest"
)

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

// named reports whether LLVM's mnemonic is a name of the instruction.
func named(i *spec.Instruction, mnemonic string) bool {
	m := bare(mnemonic)
	return strings.EqualFold(i.Name, m) || slices.ContainsFunc(i.Aliases, func(a string) bool { return strings.EqualFold(a, m) })
}

// targetKeys are the generations of the oracle's targets.
var targetKeys = []struct{ target, key string }{
	{"gfx908", "cdna1"},
	{"gfx90a", "cdna2"},
	{"gfx942", "cdna3"},
	{"gfx950", "cdna4"},
	{"gfx1010", "rdna1"},
	{"gfx1030", "rdna2"},
	{"gfx1100", "rdna3"},
	{"gfx1150", "rdna3_5"},
	{"gfx1200", "rdna4"},
	{"gfx1250", "cdna5"},
	{"gfx1251", "cdna5"},
}

// An exclusion is a line of testdata/exclusions.tsv: what LLVM decodes and we
// do not, on purpose.
type exclusion struct {
	target, mnemonic string
	count            int
	form             bool // an instruction that LLVM has and the generation does not
}

func readExclusions(t testing.TB) map[string]map[string]exclusion {
	t.Helper()
	data, err := os.ReadFile("../../testdata/exclusions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]map[string]exclusion)
	for n, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if n == 0 {
			continue // head
		}
		c := strings.Split(l, "\t")
		if len(c) != 5 || c[4] == "" || c[3] != "form" && c[3] != "line" {
			t.Fatalf("exclusions.tsv:%d: expected target, mnemonic, lines, form or line, reason", n+1)
		}
		x := exclusion{target: c[0], mnemonic: c[1], form: c[3] == "form"}
		if x.count, err = strconv.Atoi(c[2]); err != nil || x.count < 1 {
			t.Fatalf("exclusions.tsv:%d: %q is no number of lines", n+1, c[2])
		}
		if all[x.target] == nil {
			all[x.target] = make(map[string]exclusion)
		}
		all[x.target][x.mnemonic] = x
	}
	return all
}

// compare says how the model's reading of a line differs from LLVM's, or
// returns "".
func compare(t testing.TB, n *naive, l llvmtest.Line) string {
	forms, length, err := n.decode(dwords(t, l.Hex))
	switch {
	case err != nil:
		return err.Error()
	case length != l.Len:
		return fmt.Sprintf("%d bytes, want %d:%s", length, l.Len, names(forms))
	case (l.Second() != "") != (len(forms) == 2):
		return fmt.Sprintf("%d forms:%s", len(forms), names(forms))
	case !named(forms[0].Instruction, l.Mnemonic), l.Second() != "" && !named(forms[1].Instruction, l.Second()):
		return "name is" + names(forms)
	}
	return ""
}

// TestOracle holds the model against LLVM: of every line, length and names must
// be the same, less the exclusions, which must be as many as they say and still
// needed.
func TestOracle(t *testing.T) {
	exclusions := readExclusions(t)
	for _, tk := range targetKeys {
		t.Run(tk.target, func(t *testing.T) {
			t.Parallel()
			n := newNaive(loaded(t, tk.key), tk.target)
			lines := llvmtest.Lines(t, tk.target)
			excluded := make(map[string]int)
			bad := 0
			for _, l := range lines {
				x, ok := exclusions[tk.target][bare(l.Mnemonic)]
				if !ok {
					x, ok = exclusions[tk.target][bare(l.Second())]
				}
				why := compare(t, n, l)
				switch {
				case ok && why == "":
					t.Errorf("%s %s: excluded, but agrees", l.Hex, l.Text)
				case ok:
					excluded[x.mnemonic]++
				case why != "":
					if bad++; bad <= 20 {
						t.Errorf("%s %s: %s", l.Hex, l.Text, why)
					}
				}
			}
			total := 0
			for _, x := range exclusions[tk.target] {
				if excluded[x.mnemonic] != x.count {
					t.Errorf("%d lines of %s are excluded, exclusions.tsv says %d", excluded[x.mnemonic], x.mnemonic, x.count)
				}
				if !x.form {
					total += x.count
				}
			}
			if limit := len(lines) / 2000; total > limit {
				t.Errorf("%d lines are excluded, more than 0.05%% of %d", total, len(lines))
			}
			if bad > 0 {
				t.Errorf("%d of %d lines differ", bad, len(lines))
			}
		})
	}
}

var update = flag.Bool("update", false, "rewrite testdata/llvm_names.tsv")

// TestLLVMNames checks the table of instructions that LLVM calls otherwise than
// AMD's first name: it must be what the oracle shows.
func TestLLVMNames(t *testing.T) {
	const file = "../../testdata/llvm_names.tsv"
	seen := make(map[string]bool)
	for _, tk := range targetKeys {
		n := newNaive(loaded(t, tk.key), tk.target)
		for _, l := range llvmtest.Lines(t, tk.target) {
			forms, _, err := n.decode(dwords(t, l.Hex))
			if err != nil {
				continue
			}
			for i, m := range []string{l.Mnemonic, l.Second()} {
				if i < len(forms) && !strings.EqualFold(forms[i].Instruction.Name, bare(m)) {
					seen[tk.key+"\t"+forms[i].Instruction.Name+"\t"+bare(m)+"\n"] = true
				}
			}
		}
	}
	want := "generation\tinstruction\tllvm\n" + strings.Join(slices.Sorted(maps.Keys(seen)), "")
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the oracle shows; go test -run LLVMNames -update rewrites it", file)
	}
}
