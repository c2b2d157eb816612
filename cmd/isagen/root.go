package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// The groups of commands, as the help lists them.
const (
	groupLookup    = "lookup"
	groupCode      = "code"
	groupSemantics = "semantics"
	groupMake      = "make"
)

var groups = []*cobra.Group{
	{ID: groupLookup, Title: "Look things up:"},
	{ID: groupCode, Title: "Machine code:"},
	{ID: groupSemantics, Title: "What instructions do:"},
	{ID: groupMake, Title: "Make the tables:"},
}

// commands makes every command.
var commands = []func(*env) *cobra.Command{
	newList,
	newShow,
	newFind,
	newTargets,
	newDiff,
	newSite,
	newDecode,
	newSweep,
	newDisasm,
	newObjinfo,
	newEval,
	newStubs,
	newGenerate,
	newDistill,
	newLint,
	newFetch,
	newCompletion,
	newVersion,
}

func newRoot(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "isagen",
		Short: "AMD GPU instruction sets: make the tables, look things up",
		Long: `Isagen reads AMD's machine-readable GPU ISA specifications, writes typed Go tables
from them, and answers questions from those tables about ten generations: RDNA 1,
2, 3, 3.5 and 4, and CDNA 1 to 5.`,
		Version:       version(),
		SilenceErrors: true, // run prints them
		SilenceUsage:  true,
		// Without a RunE, cobra takes an unknown command for a request for help.
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			hint := ""
			if s := cmd.SuggestionsFor(args[0]); len(s) > 0 {
				hint = ", did you mean " + oneOf(s) + "?"
			}
			return usagef(cmd, "unknown command %q%s", args[0], hint)
		},
		Args: cobra.ArbitraryArgs,
	}
	root.SuggestionsMinimumDistance = 2
	root.SetIn(e.in)
	root.SetOut(e.out)
	root.SetErr(e.err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef(cmd, "%v", err)
	})
	// The root runs only to say what is wrong, so its usage shows no form of its own.
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(),
		"{{if .Runnable}}", "{{if and .Runnable .HasParent}}", 1))
	root.AddGroup(groups...)
	root.SetHelpCommand(newHelp(e))
	for _, f := range commands {
		root.AddCommand(f(e))
	}
	return root
}

// wantArgs checks the number of arguments against their names in the usage:
// each of names once, and with a "..." on the last one or more.
func wantArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		for i, name := range names {
			if i >= len(args) {
				return usagef(cmd, "missing %s", strings.TrimSuffix(name, "..."))
			}
		}
		many := len(names) > 0 && strings.HasSuffix(names[len(names)-1], "...")
		if len(args) > len(names) && !many {
			return usagef(cmd, "unexpected argument %q", args[len(names)])
		}
		return nil
	}
}
