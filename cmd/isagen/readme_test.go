package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

var update = flag.Bool("update", false, "write what commands print into README.md")

// TestReadme runs the commands and the program of README.md and compares what
// they print. In a console block a line that is "..." stands for any lines.
func TestReadme(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	old, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(old)
	blocks := 0
	text = regexp.MustCompile("(?s)```console\n(.*?)```").ReplaceAllStringFunc(text, func(block string) string {
		blocks++
		return runConsole(t, block)
	})
	if blocks < 3 {
		t.Errorf("only %d blocks of commands in README.md", blocks)
	}
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\nIt prints\n\n```text\n(.*?)```")
	m := program.FindStringSubmatchIndex(text)
	if m == nil {
		t.Fatal("no program in README.md")
	}
	text = text[:m[4]] + runProgram(t, text[m[2]:m[3]]) + text[m[5]:]
	text = regexp.MustCompile("(?s)(<!-- generations -->\n).*(<!-- end of generations -->)").
		ReplaceAllString(text, "${1}"+strings.ReplaceAll(generationTable(), "$", "$$")+"${2}")

	if text == string(old) {
		return
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("README.md is not what commands print; go test ./cmd/isagen -run Readme -update corrects it:\n%s", firstDifference(string(old), text))
}

// runConsole runs the commands of a block and returns it with what they print.
func runConsole(t *testing.T, block string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("```console\n")
	for _, part := range strings.Split("\n"+strings.TrimSuffix(strings.TrimPrefix(block, "```console\n"), "```"), "\n$ ")[1:] {
		line, printed, _ := strings.Cut(part, "\n")
		args := strings.Fields(strings.ReplaceAll(line, "'", ""))
		if args[0] != "isagen" {
			t.Errorf("README.md: cannot run %q", line)
		}
		_, stdout, stderr := isagen(t, "", args[1:]...)
		got := stdout + stderr
		if printed != "" && !strings.HasSuffix(printed, "\n") {
			printed += "\n"
		}
		if !strings.Contains("\n"+printed, "\n...\n") || !matchesEllipsis(got, printed) {
			printed = got
		}
		fmt.Fprintf(&b, "$ %s\n%s", line, printed)
	}
	b.WriteString("```")
	return b.String()
}

// matchesEllipsis reports whether got is want, in which lines that are "..."
// stand for any lines.
func matchesEllipsis(got, want string) bool {
	parts := strings.Split("\n"+want, "\n...\n")
	for i, p := range parts {
		quoted := regexp.QuoteMeta(p)
		if i > 0 && p != "" {
			quoted = "\n?" + quoted
		}
		parts[i] = quoted
	}
	ok, err := regexp.MatchString(`(?s)\A`+strings.Join(parts, "\n.*")+`\z`, "\n"+got)
	return err == nil && ok
}

// runProgram runs a program in a module of its own.
func runProgram(t *testing.T, source string) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{
		"main.go": source,
		"go.mod":  fmt.Sprintf("module example.com/readme\n\ngo 1.26\n\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", modulePath, root),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("README.md: %v\n%s", err, out)
	}
	return string(out)
}

func generationTable() string {
	var b strings.Builder
	b.WriteString("\n| generation | key | targets |\n|---|---|---|\n")
	for g := range isa.Generations() {
		var targets []string
		for t := range g.Targets() {
			targets = append(targets, t.Name())
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", g.Name(), g.Key(), strings.Join(targets, ", "))
	}
	return b.String() + "\n"
}

func firstDifference(old, text string) string {
	a, b := strings.Split(old, "\n"), strings.Split(text, "\n")
	for i := range b {
		if i >= len(a) || a[i] != b[i] {
			have := "the end"
			if i < len(a) {
				have = a[i]
			}
			return fmt.Sprintf("line %d\nhas  %s\nwant %s", i+1, have, b[i])
		}
	}
	return fmt.Sprintf("line %d: too long", len(b)+1)
}

func TestMatchesEllipsis(t *testing.T) {
	const got = "one\ntwo\nthree\nfour\n"
	for want, ok := range map[string]bool{
		got:                            true,
		"...\n":                        true,
		"one\n...\n":                   true,
		"...\nfour\n":                  true,
		"one\n...\nfour\n":             true,
		"one\ntwo\n...\nthree\nfour\n": true,
		"one\n...\nthree\n":            false,
		"two\n...\n":                   false,
		"one\n...\nfive\n":             false,
		"on\n...\n":                    false,
	} {
		if matchesEllipsis(got, want) != ok {
			t.Errorf("%q: %v", want, !ok)
		}
	}
}
