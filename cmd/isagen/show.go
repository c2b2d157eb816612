package main

import (
	"fmt"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
	"github.com/amdisa/amdisa/isa/describe"
	"github.com/amdisa/amdisa/isa/sem/semdoc"
	"github.com/spf13/cobra"
)

func newShow(e *env) *cobra.Command {
	var (
		gen         string
		asJSON, all bool
	)
	cmd := &cobra.Command{
		Use:     "show NAME",
		GroupID: groupLookup,
		Short:   "Show all about an instruction",
		Long: `Show prints what there is to know of an instruction on a generation: names,
targets, every form with its bits drawn, operands with what they may hold, how all
other generations have it, and what it computes. The name may be an alias, in any case, with
or without an assembler's suffix such as _e64.`,
		Example: `  isagen show V_FRACT_F32 -g cdna5
  isagen show v_dot2_f32_f16 -g gfx1011
  isagen show V_MAXMIN_F32 -g rdna4 --json
  isagen show V_MAXMIN_F32 --all`,
		Args:              wantArgs("NAME"),
		ValidArgsFunction: completeInstruction,
		RunE: func(cmd *cobra.Command, args []string) error {
			if all {
				if gen != "" {
					return usagef(cmd, "-g and --all exclude each other")
				}
				return showAll(e, args[0], asJSON)
			}
			sel, err := oneSelection(cmd, gen)
			if err != nil {
				return err
			}
			in, err := sel.lookup(args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return e.json(show(in))
			}
			return e.show(in)
		},
	}
	generationFlag(cmd, &gen, "`GENERATION` or target, e.g. rdna3 or gfx1100")
	cmd.Flags().BoolVar(&all, "all", false, "show all generations that have it")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// showAll shows an instruction on every generation that has it.
func showAll(e *env, name string, asJSON bool) error {
	var found []isa.Instruction
	for g := range isa.Generations() {
		if in, ok := g.Lookup(name); ok {
			found = append(found, in)
		}
	}
	if len(found) == 0 {
		return noSuchInstruction(name)
	}
	if asJSON {
		objects := make([]shown, len(found))
		for i, in := range found {
			objects[i] = show(in)
		}
		return e.json(objects)
	}
	for i, in := range found {
		if i > 0 {
			fmt.Fprintf(e.out, "\n\n")
		}
		if err := e.show(in); err != nil {
			return err
		}
	}
	return nil
}

// show prints an instruction for people.
func (e *env) show(in isa.Instruction) error {
	if err := describe.WriteText(e.out, in, e.color); err != nil {
		return err
	}
	if s := semanticsOf(in); s != nil {
		fmt.Fprintf(e.out, "\n%s\n", e.bold("What it computes ("+s.Source+")"))
		for line := range strings.Lines(s.Text) {
			fmt.Fprintf(e.out, "  %s", line)
		}
	}
	return nil
}

// shown is what show --json prints.
type shown struct {
	describe.Instruction
	Example   *example   `json:"example,omitempty"`
	Semantics *semantics `json:"semantics,omitempty"`
}

// example is an instruction in assembly and in dwords.
type example struct {
	Text string `json:"text"`
	Hex  string `json:"hex"`
}

func show(in isa.Instruction) shown {
	s := shown{Instruction: describe.Of(in), Semantics: semanticsOf(in)}
	if x, err := describe.Example(describe.Main(in)); err == nil {
		s.Example = &example{asm.String(&x), describe.Hex(&x)}
	}
	return s
}

// semantics is what an instruction computes.
type semantics struct {
	Text   string `json:"text"`   // the comment of the function
	Source string `json:"source"` // file and line of the function
}

// semanticsOf returns nil if isagen has no function for the instruction.
func semanticsOf(in isa.Instruction) *semantics {
	d, ok := semdoc.Of(in)
	if !ok {
		return nil
	}
	return &semantics{Text: d.Text, Source: fmt.Sprintf("isa/sem/%s:%d", d.File, d.Line)}
}

// completeInstruction completes the name of an instruction of the generation of
// -g, or of any.
func completeInstruction(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	gen, _ := cmd.Flags().GetString("generation")
	sels, err := selections(gen)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	prefix = strings.ToUpper(prefix)
	seen := map[isa.Mnemonic]bool{}
	var names []string
	for _, s := range sels {
		for in := range s.instructions() {
			if m := in.Mnemonic(); strings.HasPrefix(in.Name(), prefix) && !seen[m] {
				seen[m] = true
				names = append(names, in.Name())
			}
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
