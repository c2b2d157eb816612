// Isagen reads AMD's machine-readable GPU ISA specifications, writes the tables
// of package isa from them, and answers questions from those tables.
//
// The commands are thin: flags, output and exit codes. The work is in the
// packages under gen and isa, each usable as a library. Every command is in a
// file of its own.
//
// The exit status is 0 if all went well, 1 if something is wrong with the
// input, and 2 if the command line makes no sense. An error is one line on
// standard error that starts with "isagen:".
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// The exit codes.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

// run is the command in full: it runs args and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriterSize(stdout, 64<<10)
	e := &env{in: stdin, out: out, err: stderr, color: colorful(stdout)}
	root := newRoot(e)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if ferr := out.Flush(); err == nil && ferr != nil {
		err = fmt.Errorf("write output: %w", ferr)
	}
	var usage *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "isagen: %s (see '%s --help')\n", oneLine(err), usage.command)
		return exitUsage
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintln(stderr, "isagen: interrupted")
		return exitError
	default:
		fmt.Fprintf(stderr, "isagen: %s\n", oneLine(err))
		return exitError
	}
}

// An env is what a command talks to.
type env struct {
	in    io.Reader
	out   *bufio.Writer // standard output; flushed at the end
	err   io.Writer     // for progress and diagnostics
	color bool          // standard output is a terminal that shows colours
}

// A usageError is a command line that makes no sense.
type usageError struct {
	command string // e.g. "isagen show"
	msg     string
}

func (e *usageError) Error() string {
	if _, sub, ok := strings.Cut(e.command, " "); ok {
		return sub + ": " + e.msg
	}
	return e.msg
}

// usagef returns a usageError of cmd.
func usagef(cmd *cobra.Command, format string, args ...any) error {
	return &usageError{cmd.CommandPath(), fmt.Sprintf(format, args...)}
}

// oneLine is err without line breaks, for those that libraries put in.
func oneLine(err error) string {
	return strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// colorful reports whether w is a terminal that shows colours. NO_COLOR turns
// them off, see https://no-color.org.
func colorful(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
