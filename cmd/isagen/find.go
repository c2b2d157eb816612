package main

import (
	"fmt"
	"path"

	"github.com/spf13/cobra"
)

func newFind(e *env) *cobra.Command {
	var (
		gen    string
		filter listFilter
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:     "find GLOB",
		GroupID: groupLookup,
		Short:   "Find instructions by name",
		Long: `Find lists the instructions whose name or alias matches a pattern, in any case: *
stands for any letters, ? for one, [a-f] for one of a range. Without -g it looks in
all generations. The exit status is 1 if there is none.`,
		Example: `  isagen find 'v_*f16*' --encoding VOP3P -g cdna3
  isagen find 'v_mfma_*' --json`,
		Args: wantArgs("GLOB"),
		RunE: func(cmd *cobra.Command, args []string) error {
			filter.name = args[0]
			if _, err := path.Match(filter.name, ""); err != nil {
				return usagef(cmd, "%s: %v", filter.name, err)
			}
			sels, err := selections(gen)
			if err != nil {
				return err
			}
			if err := filter.check(sels); err != nil {
				return err
			}
			objects, rows := listings["instructions"].collect(sels, filter)
			if len(objects) == 0 {
				return fmt.Errorf("no instruction matches %s", args[0])
			}
			if asJSON {
				return e.json(objects)
			}
			return e.table(rows)
		},
	}
	generationFlag(cmd, &gen, "only this `GENERATION` or target, e.g. rdna3 or gfx1100")
	filterFlags(cmd, &filter)
	jsonFlag(cmd, &asJSON)
	return cmd
}
