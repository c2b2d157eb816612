package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version of isagen",
		Example: "  isagen version",
		Args:    wantArgs(),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(e.out, version())
			return err
		},
	}
}

// version is the program's name and version and how it was built, e.g.
// "isagen v0.1.0 go1.26.0 linux/amd64".
func version() string {
	return fmt.Sprintf("isagen %s %s %s/%s", moduleVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// moduleVersion is the version that go recorded in the binary, "(devel)" if it
// was built in a work tree.
func moduleVersion() string {
	if bi, ok := debug.ReadBuildInfo(); ok && bi.Main.Version != "" {
		return bi.Main.Version
	}
	return "(devel)"
}
