package lint

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

var update = flag.Bool("update", false, "write the counts in findings.md anew")

const (
	specsDir = "../../specs"
	begin    = "<!-- counts -->\n"
	end      = "<!-- end of counts -->\n"
)

// counts lints the specs and returns the table of findings.md: the number of
// findings of each check in each generation, in the order of the manifest.
func counts(m *manifest.Manifest, specs map[int]*xmlspec.Spec) string {
	byCheck := make(map[string][]int)
	for n, g := range m.Generations {
		for _, d := range Check(specs[g.ArchitectureID]) {
			if byCheck[d.Name] == nil {
				byCheck[d.Name] = make([]int, len(m.Generations))
			}
			byCheck[d.Name][n]++
		}
	}
	var b strings.Builder
	b.WriteString("\n| check | severity |")
	for _, g := range m.Generations {
		b.WriteString(" " + g.Name + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---:|", len(m.Generations)) + "\n")
	for _, c := range Checks() {
		if byCheck[c.Name] == nil {
			continue
		}
		fmt.Fprintf(&b, "| %s | %s |", c.Name, c.Severity)
		for _, n := range byCheck[c.Name] {
			fmt.Fprintf(&b, " %d |", n)
		}
		b.WriteByte('\n')
	}
	return b.String() + "\n"
}

func readFindings(t *testing.T) (before, table, after string) {
	t.Helper()
	b, err := os.ReadFile("findings.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(b), begin)
	table, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatal("findings.md has no table of counts")
	}
	return before, table, after
}

// TestFindings compares findings.md with what lint finds in the distilled files.
func TestFindings(t *testing.T) {
	m, err := manifest.Load(specsDir)
	if err != nil {
		t.Fatal(err)
	}
	specs := make(map[int]*xmlspec.Spec)
	for i := range m.Generations {
		s, err := m.Generations[i].Read(specsDir)
		if err != nil {
			t.Fatal(err)
		}
		specs[s.Architecture.ID] = s
	}
	got := counts(m, specs)
	before, table, after := readFindings(t)
	if *update {
		if err := os.WriteFile("findings.md", []byte(before+begin+got+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		table = got
	}
	if got != table {
		t.Errorf("findings.md says\n%s\nlint finds\n%s", table, got)
	}
	var found []string
	for line := range strings.Lines(got) {
		if name := strings.TrimSpace(strings.Split(line+"|", "|")[1]); slices.ContainsFunc(checks, func(c CheckInfo) bool { return c.Name == name }) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		t.Fatal("no findings at all")
	}
	for _, name := range found {
		if !strings.Contains(after, "**"+name+"**") {
			t.Errorf("findings.md does not explain %s", name)
		}
	}
	for _, c := range checks {
		if strings.Contains(after, "**"+c.Name+"**") && !slices.Contains(found, c.Name) {
			t.Errorf("findings.md explains %s, which nothing has", c.Name)
		}
	}
}

// TestFindingsAMD checks that AMD's own files give the same findings as the
// distilled ones.
func TestFindingsAMD(t *testing.T) {
	shared := os.Getenv("AMDISA_SHARED")
	if shared == "" {
		t.Skip("AMDISA_SHARED is not set: AMD's files are not there")
	}
	m, err := manifest.Load(specsDir)
	if err != nil {
		t.Fatal(err)
	}
	specs := make(map[int]*xmlspec.Spec)
	for _, file := range []string{"AMD_GPU_MR_ISA_XML_2025_09_05.zip", "amdgpu_isa_cdna5.xml.gz"} {
		list, err := xmlspec.Open(filepath.Join(shared, "specs", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			specs[s.Architecture.ID] = s
		}
	}
	if _, table, _ := readFindings(t); counts(m, specs) != table {
		t.Errorf("AMD's files have other findings than findings.md:\n%s", counts(m, specs))
	}
}
