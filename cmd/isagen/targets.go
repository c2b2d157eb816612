package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
	"github.com/spf13/cobra"
)

// A presence is where one generation has an instruction.
type presence struct {
	Generation string         `json:"generation"`
	Name       string         `json:"name"` // there
	Targets    []string       `json:"targets"`
	Opcodes    map[string]int `json:"opcodes"` // by encoding
}

func newTargets(e *env) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "targets NAME",
		GroupID: groupLookup,
		Short:   "Tell which generations and targets have an instruction",
		Long: `Targets lists the generations that have an instruction, under this name or
another, with their targets that have it and its opcodes.`,
		Example: `  isagen targets V_DOT2_F32_F16
  isagen targets v_maxmin_f32 --json`,
		Args:              wantArgs("NAME"),
		ValidArgsFunction: completeInstruction,
		RunE: func(_ *cobra.Command, args []string) error {
			found := []presence{}
			rows := [][]string{{"GENERATION", "TARGETS", "NAME", "ENCODINGS AND OPCODES"}}
			for g := range isa.Generations() {
				in, ok := g.Lookup(args[0])
				if !ok {
					continue
				}
				opcodes, text := opcodesOf(in)
				targets := describe.Strings(in.Targets())
				found = append(found, presence{g.Name(), in.Name(), targets, opcodes})
				rows = append(rows, []string{g.Name(), strings.Join(targets, " "), in.Name(), text})
			}
			if len(found) == 0 {
				return noSuchInstruction(args[0])
			}
			if asJSON {
				return e.json(found)
			}
			return e.table(rows)
		},
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// noSuchInstruction is the error of a name that no generation has.
func noSuchInstruction(name string) error {
	msg := "no generation has an instruction " + strings.ToUpper(name)
	for g := range isa.Generations() {
		if near, ok := g.Suggest(name); ok {
			msg += "; did you mean " + near + "?"
			break
		}
	}
	return errors.New(msg)
}

// opcodesOf returns the opcodes of an instruction by encoding, and those in base
// encodings as text, in the order of the forms.
func opcodesOf(in isa.Instruction) (map[string]int, string) {
	opcodes := map[string]int{}
	var text, variants []string
	for _, f := range describe.Forms(in) {
		name := f.Encoding().String()
		if _, seen := opcodes[name]; seen {
			continue
		}
		opcodes[name] = int(f.Opcode())
		item := fmt.Sprintf("%s %d", name, f.Opcode())
		if _, variant := f.Encoding().Base(); variant {
			variants = append(variants, item)
		} else {
			text = append(text, item)
		}
	}
	if len(text) == 0 {
		text = variants // MFMA, mandatory literals
	}
	return opcodes, strings.Join(text, ", ")
}
