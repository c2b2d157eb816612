package main

import (
	"bytes"
	"strings"
	"testing"
)

// isagen runs the command in this process.
func isagen(t testing.TB, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}

// A cliTest is one run of the command.
type cliTest struct {
	args   string // split at spaces
	code   int
	stdout []string // each is in standard output; nil: it is empty
	stderr string   // standard error in full, without the line break
}

func (tt cliTest) run(t *testing.T) {
	t.Helper()
	code, stdout, stderr := isagen(t, "", strings.Fields(tt.args)...)
	if code != tt.code {
		t.Errorf("exit code %d, want %d", code, tt.code)
	}
	if tt.stdout == nil && stdout != "" {
		t.Errorf("stdout %q, want none", stdout)
	}
	for _, want := range tt.stdout {
		if !strings.Contains(stdout, want) {
			t.Errorf("stdout lacks %q:\n%s", want, stdout)
		}
	}
	want := tt.stderr
	if want != "" {
		want += "\n"
	}
	if stderr != want {
		t.Errorf("stderr %q\nwant   %q", stderr, want)
	}
}

func runCLI(t *testing.T, tests []cliTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.args, tt.run)
	}
}

func TestRoot(t *testing.T) {
	help := []string{"Isagen reads AMD's", "isagen [command]", "fetch ", "version "}
	runCLI(t, []cliTest{
		{args: "", stdout: help},
		{args: "--help", stdout: help},
		{args: "-h", stdout: help},
		{args: "help", stdout: help},
		{args: "help fetch", stdout: []string{"isagen fetch [flags]", "--release DATE", "-h, --help"}},
		{args: "fetch --help", stdout: []string{"isagen fetch [flags]", "--release DATE", "-h, --help"}},
		{args: "help nothing", code: 2, stderr: `isagen: help: unknown command "nothing" (see 'isagen help --help')`},
		{args: "help fetch it", code: 2, stderr: `isagen: help: unknown command "fetch it" (see 'isagen help --help')`},
		{args: "fethc", code: 2, stderr: `isagen: unknown command "fethc", did you mean fetch? (see 'isagen --help')`},
		{args: "zzz", code: 2, stderr: `isagen: unknown command "zzz" (see 'isagen --help')`},
		{args: "--zzz", code: 2, stderr: `isagen: unknown flag: --zzz (see 'isagen --help')`},
		{args: "version", stdout: []string{version() + "\n"}},
		{args: "--version", stdout: []string{version() + "\n"}},
		{args: "version 2", code: 2, stderr: `isagen: version: unexpected argument "2" (see 'isagen version --help')`},
	})
}

func TestCompletion(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "completion bash", stdout: []string{"# bash completion V2 for isagen"}},
		{args: "completion zsh", stdout: []string{"#compdef isagen"}},
		{args: "completion fish", stdout: []string{"# fish completion for isagen"}},
		{args: "completion powershell", stdout: []string{"# powershell completion for isagen"}},
		{args: "completion", code: 2, stderr: "isagen: completion: missing SHELL (see 'isagen completion --help')"},
		{args: "completion tcsh", code: 2, stderr: `isagen: completion: unknown shell "tcsh", want bash, zsh, fish or powershell (see 'isagen completion --help')`},
		{args: "completion bash zsh", code: 2, stderr: `isagen: completion: unexpected argument "zsh" (see 'isagen completion --help')`},
	})
	for args, want := range map[string]string{
		"completion ":      "zsh",
		"help ":            "completion\tPrint the completion script for a shell",
		"fetch --release ": "2025-09-05",
	} {
		code, stdout, _ := isagen(t, "", append([]string{"__complete"}, strings.Split(args, " ")...)...)
		if code != 0 || !strings.Contains("\n"+stdout, "\n"+want+"\n") {
			t.Errorf("completing %q: exit code %d, lacks %q:\n%s", args, code, want, stdout)
		}
	}
}

// Every command explains itself.
func TestHelp(t *testing.T) {
	root := newRoot(&env{})
	for _, c := range root.Commands() {
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: short help %q", c.Name(), c.Short)
		}
		if c.Name() == "help" {
			continue
		}
		if !strings.HasPrefix(c.Example, "  ") || !strings.Contains(c.Example, "isagen "+c.Name()) {
			t.Errorf("%s: no example in the help: %q", c.Name(), c.Example)
		}
		if c.Args == nil {
			t.Errorf("%s: does not check its arguments", c.Name())
		}
	}
}
