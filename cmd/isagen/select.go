package main

import (
	"errors"
	"iter"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/spf13/cobra"
)

// A selection is what -g names: a generation, or one target of it.
type selection struct {
	gen    *isa.Generation
	target isa.Target // if one
	one    bool       // target is meant
}

// generationFlag adds -g to cmd, with usage as its help.
func generationFlag(cmd *cobra.Command, value *string, usage string) {
	cmd.Flags().StringVarP(value, "generation", "g", "", usage)
	cmd.RegisterFlagCompletionFunc("generation", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for g := range isa.Generations() {
			names = append(names, g.Key()+"\t"+g.Name())
			for t := range g.Targets() {
				names = append(names, t.Name()+"\t"+g.Name())
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
}

// parseSelection reads the value of -g.
func parseSelection(s string) (selection, error) {
	if t, err := isa.ParseTarget(s); err == nil {
		return selection{t.Generation(), t, true}, nil
	}
	g, err := isa.ParseGeneration(s)
	if err != nil {
		return selection{}, plainError(err)
	}
	return selection{gen: g}, nil
}

// oneSelection reads -g where it must be given.
func oneSelection(cmd *cobra.Command, s string) (selection, error) {
	if s == "" {
		return selection{}, usagef(cmd, "which generation or target? Give -g")
	}
	return parseSelection(s)
}

// selections reads -g where leaving it out means all generations.
func selections(s string) ([]selection, error) {
	if s != "" {
		sel, err := parseSelection(s)
		return []selection{sel}, err
	}
	var all []selection
	for g := range isa.Generations() {
		all = append(all, selection{gen: g})
	}
	return all, nil
}

// plainError takes the name of package isa off its errors, which say enough
// after "isagen:".
func plainError(err error) error {
	return errors.New(strings.TrimPrefix(err.Error(), "isa: "))
}

// String is the target's name, or the generation's.
func (s selection) String() string {
	if s.one {
		return s.target.Name()
	}
	return s.gen.Name()
}

// instructions yields those that the selection has.
func (s selection) instructions() iter.Seq[isa.Instruction] {
	if s.one {
		return s.target.Instructions()
	}
	return s.gen.Instructions()
}

// has tells whether the selection has an instruction of its generation.
func (s selection) has(in isa.Instruction) bool { return !s.one || in.HasTarget(s.target) }

// decoder returns a decoder for the selection, for waves of so many lanes, 0 for
// the usual number.
func (s selection) decoder(lanes int) isa.Decoder {
	return isa.Decoder{Generation: s.gen, Target: s.target, WaveSize: lanes}
}

// lookup finds an instruction by name. Its error suggests another name, or says
// where the instruction is to be found.
func (s selection) lookup(name string) (isa.Instruction, error) {
	in, ok := s.gen.Lookup(name)
	if ok && s.has(in) {
		return in, nil
	}
	msg := s.String() + " has no instruction " + strings.ToUpper(name)
	if ok {
		var have []string
		for t := range in.Targets() {
			have = append(have, t.Name())
		}
		return isa.Instruction{}, errors.New(msg + "; of " + s.gen.Name() + ", " + oneOf(have) + " has it")
	}
	var have []string
	for g := range isa.Generations() {
		if _, ok := g.Lookup(name); ok {
			have = append(have, g.Name())
		}
	}
	if len(have) > 0 {
		return isa.Instruction{}, errors.New(msg + "; it is in " + strings.Join(have, ", "))
	}
	if near, ok := s.gen.Suggest(name); ok {
		msg += "; did you mean " + near + "?"
	}
	return isa.Instruction{}, errors.New(msg)
}
