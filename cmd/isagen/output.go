package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

// jsonFlag adds --json to cmd.
func jsonFlag(cmd *cobra.Command, value *bool) {
	cmd.Flags().BoolVar(value, "json", false, "print JSON")
}

// json prints v, indented.
func (e *env) json(v any) error {
	enc := json.NewEncoder(e.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// table prints rows of cells in columns.
func (e *env) table(rows [][]string) error {
	tw := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		// An empty last cell must not leave blanks at the end of the line.
		fmt.Fprintln(tw, strings.TrimRight(strings.Join(r, "\t"), "\t"))
	}
	return tw.Flush()
}

// bold is s in bold letters on a terminal.
func (e *env) bold(s string) string {
	if e.color {
		return "\x1b[1m" + s + "\x1b[0m"
	}
	return s
}
