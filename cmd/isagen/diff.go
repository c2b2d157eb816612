package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/diff"
	"github.com/spf13/cobra"
)

// comparisons are what diff compares, by the value of --what. Only instructions
// depend on the target.
var comparisons = []struct {
	name    string
	compare func(old, new selection) []diff.Entry
}{
	{"instructions", func(old, new selection) []diff.Entry { return diff.Some(old.gen, new.gen, old.has, new.has) }},
	{"encodings", func(old, new selection) []diff.Entry { return diff.GenerationEncodings(old.gen, new.gen) }},
	{"operand-types", func(old, new selection) []diff.Entry { return diff.OperandTypes(old.gen, new.gen) }},
	{"formats", func(old, new selection) []diff.Entry { return diff.DataFormats(old.gen, new.gen) }},
}

// A difference is what diff --json prints.
type difference struct {
	Old     string            `json:"old"`
	New     string            `json:"new"`
	What    string            `json:"what"`
	Counts  map[diff.Kind]int `json:"counts"`
	Entries []diff.Entry      `json:"entries"`
}

func newDiff(e *env) *cobra.Command {
	var asJSON, asMarkdown bool
	var what string
	var names []string
	for _, c := range comparisons {
		names = append(names, c.name)
	}
	cmd := &cobra.Command{
		Use:     "diff OLD NEW",
		GroupID: groupLookup,
		Short:   "Compare two generations",
		Long: `Diff lists what came, went, was renamed or changed from one generation or target to
another: instructions with their opcodes, layouts, operands and flags by encoding,
or with --what encodings, operand types or data formats. An instruction is renamed
if its name is an alias in the other generation.`,
		Example: `  isagen diff rdna3 rdna4
  isagen diff gfx1250 gfx1251
  isagen diff cdna3 cdna4 --what formats
  isagen diff rdna3 rdna3.5 --markdown > changes.md`,
		Args: wantArgs("OLD", "NEW"),
		RunE: func(cmd *cobra.Command, args []string) error {
			old, err := parseSelection(args[0])
			if err != nil {
				return err
			}
			new, err := parseSelection(args[1])
			if err != nil {
				return err
			}
			if asJSON && asMarkdown {
				return usagef(cmd, "--json and --markdown exclude each other")
			}
			i := slices.Index(names, what)
			if i < 0 {
				return usagef(cmd, "--what %q: one of %s", what, strings.Join(names, ", "))
			}
			d := difference{Old: old.String(), New: new.String(), What: what, Entries: comparisons[i].compare(old, new)}
			d.Counts = diff.Counts(d.Entries)
			switch {
			case asJSON:
				return e.json(d)
			case asMarkdown:
				return markdownDiff(e.out, d)
			}
			if err := e.table(append([][]string{diffHeader}, diffRows(d)...)); err != nil {
				return err
			}
			_, err = fmt.Fprintln(e.out, countsText(d))
			return err
		},
	}
	jsonFlag(cmd, &asJSON)
	cmd.Flags().BoolVar(&asMarkdown, "markdown", false, "print a Markdown table")
	cmd.Flags().StringVar(&what, "what", names[0], "what to compare: "+strings.Join(names, ", "))
	cmd.RegisterFlagCompletionFunc("what", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

var diffHeader = []string{"CHANGE", "NAME", "BEFORE", "WHAT"}

// diffRows makes a row of each entry.
func diffRows(d difference) [][]string {
	var rows [][]string
	for _, x := range d.Entries {
		rows = append(rows, []string{string(x.Kind), x.Name, x.OldName, diffText(x)})
	}
	return rows
}

// diffText says in one line what changed about an entry.
func diffText(x diff.Entry) string {
	var parts []string
	for _, f := range x.Encodings {
		switch {
		case f.Kind == diff.Added && x.Kind == diff.Added:
			parts = append(parts, fmt.Sprintf("%s %d", f.Encoding, *f.NewOpcode))
		case f.Kind == diff.Removed && x.Kind == diff.Removed:
			parts = append(parts, fmt.Sprintf("%s %d", f.Encoding, *f.OldOpcode))
		case f.Kind == diff.Added:
			parts = append(parts, "+"+f.Encoding)
		case f.Kind == diff.Removed:
			parts = append(parts, "-"+f.Encoding)
		default:
			var what []string
			for _, s := range f.Differs {
				if s == "opcode" {
					s = "opcode " + strconv.Itoa(int(*f.OldOpcode)) + " -> " + strconv.Itoa(int(*f.NewOpcode))
				}
				what = append(what, s)
			}
			name := f.Encoding
			if f.OldEncoding != "" {
				name = f.OldEncoding + " -> " + f.Encoding
			}
			parts = append(parts, name+": "+strings.Join(what, ", "))
		}
	}
	if slices.Contains(x.Differs, diff.Flags) {
		parts = append(parts, diff.Flags)
	}
	if len(parts) == 0 && len(x.Differs) > 0 && (x.Old != "" || x.New != "") {
		parts = append(parts, strings.Join(x.Differs, ", "))
	}
	return strings.Join(parts, "; ")
}

func countsText(d difference) string {
	return fmt.Sprintf("%s to %s, %s: %d added, %d removed, %d renamed, %d changed", d.Old, d.New, strings.ReplaceAll(d.What, "-", " "),
		d.Counts[diff.Added], d.Counts[diff.Removed], d.Counts[diff.Renamed], d.Counts[diff.Changed])
}

// markdownDiff prints a heading, the counts and a table.
func markdownDiff(w io.Writer, d difference) error {
	fmt.Fprintf(w, "# %s\n\n| Change | Name | Before | What |\n| --- | --- | --- | --- |\n", countsText(d))
	var err error
	for _, r := range diffRows(d) {
		_, err = fmt.Fprintf(w, "| %s | %s | %s | %s |\n", r[0], code(r[1]), code(r[2]), r[3])
	}
	return err
}

// code marks a name as code in Markdown.
func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}
