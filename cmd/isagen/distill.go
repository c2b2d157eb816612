package main

import (
	"fmt"
	"path/filepath"

	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/spf13/cobra"
)

func newDistill(e *env) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:     "distill FILE...",
		GroupID: groupMake,
		Short:   "Write the facts of AMD's specifications, without descriptions, to specs/",
		Long: `Distill reads AMD's specifications (XML, gzip of it, or AMD's zip archive) and
writes the facts of each generation, without descriptions and in one canonical
form, to a folder with a manifest. Generations that are already there and not in
the files stay. The folder is specs/ of isagen's own module if it is run there.`,
		Example: `  isagen distill AMD_GPU_MR_ISA_XML_2025_09_05.zip amdgpu_isa_cdna5.xml.gz
  isagen distill --dir facts amd/*.xml`,
		Args: wantArgs("FILE..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			if dir == "" {
				root, err := moduleRoot()
				if err != nil {
					return err
				}
				if root == "" {
					return usagef(cmd, "not in a work tree of isagen's module: give --dir")
				}
				dir = filepath.Join(root, "specs")
			}
			m, err := manifest.Distill(args, dir)
			if err != nil {
				return err
			}
			var rows [][]string
			for _, g := range m.Generations {
				rows = append(rows, []string{g.Name, filepath.Join(dir, g.DistilledFile),
					fmt.Sprintf("from %s of %s, schema %s", g.SourceFile, g.ReleaseDate, g.SchemaVersion)})
			}
			return e.table(rows)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "`DIR` to write to (default: specs/ of isagen's module)")
	return cmd
}
