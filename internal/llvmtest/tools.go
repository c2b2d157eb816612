package llvmtest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Tools runs LLVM 19's tools, which know targets up to gfx1200 and gfx942.
type Tools struct {
	Dir string // where they run, the current directory if empty
}

// LLVM19 returns the tools to run in a directory, or skips the test if they are not
// there: Debian's packages llvm-19, clang-19 and lld-19.
func LLVM19(t testing.TB, dir string) Tools {
	t.Helper()
	for _, tool := range []string{"llvm-objdump-19", "clang-19", "ld.lld-19"} { // one of each package
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s not found: needs Debian's packages llvm-19, clang-19 and lld-19", tool)
		}
	}
	return Tools{dir}
}

// Run returns what a tool prints, which is named without its version.
func (l Tools) Run(t testing.TB, tool string, args ...string) string {
	t.Helper()
	out, stderr, err := l.run(tool, args)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", tool, args, err, stderr)
	}
	return out
}

// RunOnBad is Run for input that the tool complains about, with exit status 1.
func (l Tools) RunOnBad(t testing.TB, tool string, args ...string) string {
	t.Helper()
	out, stderr, err := l.run(tool, args)
	if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%s %s: %v\n%.2000s", tool, args, err, stderr)
	}
	return out
}

func (l Tools) run(tool string, args []string) (stdout, stderr string, err error) {
	cmd := exec.Command(tool+"-19", args...)
	cmd.Dir = l.Dir
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	return string(out), complaints.String(), err
}

// Write writes a file into the directory.
func (l Tools) Write(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(l.Dir, name), data, 0o666); err != nil {
		t.Fatal(err)
	}
}
