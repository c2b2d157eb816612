package main

import (
	"fmt"

	"github.com/amdisa/amdisa/gen/lint"
	"github.com/amdisa/amdisa/gen/xmlspec"
	"github.com/spf13/cobra"
)

func newLint(e *env) *cobra.Command {
	var asJSON, checks bool
	cmd := &cobra.Command{
		Use:     "lint FILE...",
		GroupID: groupMake,
		Short:   "Find what is wrong or odd in specification files",
		Long: `Lint reads specifications (XML, gzip of it, or AMD's zip archive) and prints each
finding like a compiler: file:line: severity: message [check]. The exit status
is 1 if there is an error among them. AMD's own files have findings; those are
explained in gen/lint and repaired by the overlays.`,
		Example: `  isagen lint AMD_GPU_MR_ISA_XML_2025_09_05.zip
  isagen lint --json amdgpu_isa_rdna3.xml
  isagen lint --checks`,
		Args: func(cmd *cobra.Command, args []string) error {
			if checks {
				return wantArgs()(cmd, args)
			}
			return wantArgs("FILE...")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if checks {
				return listChecks(e, asJSON)
			}
			all := []lint.Diagnostic{}
			var unread []error // does not keep the other files from being read
			for _, path := range args {
				specs, err := xmlspec.Open(path)
				if err != nil {
					unread = append(unread, err)
					continue
				}
				for _, s := range specs {
					all = append(all, lint.Check(s)...)
				}
			}
			count := map[lint.Severity]int{}
			for _, d := range all {
				count[d.Severity]++
				if !asJSON {
					fmt.Fprintln(e.out, e.severity(d))
				}
			}
			if asJSON {
				if err := e.json(all); err != nil {
					return err
				}
			}
			for _, err := range unread[:max(0, len(unread)-1)] {
				fmt.Fprintf(e.err, "isagen: %s\n", oneLine(err))
			}
			if len(unread) > 0 {
				return unread[len(unread)-1]
			}
			if n := count[lint.Error]; n > 0 {
				return fmt.Errorf("errors: %d, warnings: %d, other findings: %d", n, count[lint.Warning], count[lint.Info])
			}
			return nil
		},
	}
	jsonFlag(cmd, &asJSON)
	cmd.Flags().BoolVar(&checks, "checks", false, "list the checks instead")
	return cmd
}

func listChecks(e *env, asJSON bool) error {
	if asJSON {
		return e.json(lint.Checks())
	}
	var rows [][]string
	for _, c := range lint.Checks() {
		rows = append(rows, []string{c.Name, c.Severity.String(), c.Doc})
	}
	return e.table(rows)
}

// severity is the finding as text, in a colour that shows how bad it is.
func (e *env) severity(d lint.Diagnostic) string {
	if e.color {
		switch d.Severity {
		case lint.Error:
			return "\x1b[31m" + d.String() + "\x1b[0m"
		case lint.Warning:
			return "\x1b[33m" + d.String() + "\x1b[0m"
		}
	}
	return d.String()
}
