package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/generate"
	"github.com/amdisa/amdisa/gen/stubs"
	"github.com/spf13/cobra"
)

func newStubs(e *env) *cobra.Command {
	var (
		opts                  stubs.Options
		check, report, asJSON bool
	)
	cmd := &cobra.Command{
		Use:     "stubs [--package NAME --out DIR]",
		GroupID: groupSemantics,
		Short:   "Join hand-written semantics with the tables",
		Long: `Stubs reads the Go files of a package, finds the functions that are named after
instructions, and writes zz_generated.go there: for each generation a table from
instructions to functions, and a stub for every instruction that has none. A
function for an instruction that does not exist, two for one, or a wrong signature
is an error with file and line.

Without flags, in a work tree of isagen's own module, the package is isa/sem. With
--package and --out it is one of your own, with a machine state of your own; see
the example in isa/sem/example.

--report writes nothing and says how many instructions of each generation and
functional group have a function, and which have none.`,
		Example: `  isagen stubs
  isagen stubs --report --json
  isagen stubs --package alu --out ./sim/alu --state Machine`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			root, err := moduleRoot()
			if err != nil {
				return err
			}
			switch {
			case opts.Package == "" && opts.Dir == "":
				if root == "" {
					return usagef(cmd, "not in a work tree of isagen's module: give --package and --out")
				}
				opts.Dir = filepath.Join(root, "isa", "sem")
			case opts.Package == "" || opts.Dir == "":
				return usagef(cmd, "--package and --out go together")
			case !token.IsIdentifier(opts.Package):
				return usagef(cmd, "--package %s: not a name for a package", opts.Package)
			}
			if !token.IsIdentifier(opts.State) {
				return usagef(cmd, "--state %s: not a name for a type", opts.State)
			}
			if asJSON && !report {
				return usagef(cmd, "--json goes with --report")
			}
			gens, err := loadSpecs(specsFS(root))
			if err != nil {
				return err
			}
			r, err := stubs.Generate(gens, opts)
			if err != nil {
				return err
			}
			if report {
				if asJSON {
					return e.json(r.Coverage)
				}
				return coverage(e, r.Coverage)
			}
			if err := overwritable(r.File); err != nil {
				return err
			}
			if check {
				return r.Check()
			}
			return r.Write()
		},
	}
	f := cmd.Flags()
	f.StringVar(&opts.Package, "package", "", "`NAME` of your package")
	f.StringVar(&opts.Dir, "out", "", "`DIR` of your package")
	f.StringVar(&opts.State, "state", "State", "`TYPE` of the machine state in your package")
	f.BoolVar(&check, "check", false, "write nothing, fail if the file is not up to date")
	f.BoolVar(&report, "report", false, "write nothing, print what has a function and what has a stub")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// overwritable reports a file that isagen did not write.
func overwritable(path string) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(data, []byte(generate.Header)) {
		return fmt.Errorf("%s is in the way: it does not begin with %q, so isagen did not write it", path, generate.Header)
	}
	return nil
}

// coverage prints how many instructions have a function, and which have not.
func coverage(e *env, all []stubs.Coverage) error {
	rows := [][]string{{"GENERATION", "GROUP", "FUNCTIONS", "STUBS"}}
	for _, c := range all {
		rows = append(rows, []string{c.Generation, c.Group, strconv.Itoa(len(c.Implemented)), strconv.Itoa(len(c.Stubs))})
	}
	if err := e.table(rows); err != nil {
		return err
	}
	for _, c := range all {
		if len(c.Stubs) > 0 {
			fmt.Fprintf(e.out, "\n%s %s has stubs for:\n  %s\n", c.Generation, c.Group, strings.Join(c.Stubs, "\n  "))
		}
	}
	return nil
}
