package main

import (
	"fmt"
	"io"
	"os"

	"github.com/amdisa/amdisa/isa/sem/vector"
	"github.com/spf13/cobra"
)

func newEval(e *env) *cobra.Command {
	var gen, lines string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "eval NAME [OPERAND=VALUE...]",
		GroupID: groupSemantics,
		Short:   "Execute an instruction on given operands",
		Long: `Eval executes an instruction once, a vector instruction for one lane, and prints
what it writes. Operands are S0, S1, S2, D0 (what the destination held), SCC, VCC,
EXEC, SIMM16, SIMM32, OPSEL and so on. A value that begins with 0x is bits; any
other is a number in the operand's format, such as 1.75, -3, inf or nan; the
elements of a packed operand are separated by commas, the lowest first. What is
not given is 0.

With --jsonl it reads test vectors, one a line, from a file or with "-" from the
standard input, and prints each with "got" and "ok", or "error", added. The exit
status is 1 if one is not ok.`,
		Example: `  isagen eval -g rdna3 V_FRACT_F32 S0=1.75
  isagen eval -g cdna3 V_PK_ADD_F16 S0=1,2 S1=0.5,0.25 --json
  isagen eval --jsonl vectors.jsonl`,
		Args: func(cmd *cobra.Command, args []string) error {
			if lines != "" {
				return wantArgs()(cmd, args)
			}
			if len(args) == 0 {
				return usagef(cmd, "missing NAME")
			}
			return nil
		},
		ValidArgsFunction: completeInstruction,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines != "" {
				if gen != "" || asJSON {
					return usagef(cmd, "--jsonl reads the generation from each line and prints JSON")
				}
				return evalLines(e, lines)
			}
			sel, err := oneSelection(cmd, gen)
			if err != nil {
				return err
			}
			in, err := sel.lookup(args[0])
			if err != nil {
				return err
			}
			r, err := vector.Eval(sel.gen, in.Name(), args[1:])
			if err != nil {
				return err
			}
			if asJSON {
				return e.json(r)
			}
			for _, v := range r.Out {
				fmt.Fprintln(e.out, v)
			}
			return nil
		},
	}
	generationFlag(cmd, &gen, "`GENERATION` or target, e.g. rdna3 or gfx1100")
	cmd.Flags().StringVar(&lines, "jsonl", "", "run the test vectors in `FILE`, - for the standard input")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// maxVector bounds a line of test vectors, in bytes.
const maxVector = 1 << 20

// evalLines runs the test vectors in a file.
func evalLines(e *env, name string) error {
	var in io.Reader = e.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	failed, total := 0, 0
	var buf []byte
	for lines := newLineReader(in, e.out, maxVector); ; {
		line, whole, err := lines.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, total+1, err)
		}
		out, ok := vector.Append(buf[:0], line)
		if !whole {
			out, ok = fmt.Appendf(buf[:0], `{"ok":false,"error":"a line of more than %d bytes"}`, maxVector), false
		}
		if len(out) > 0 {
			total++
			if _, err := e.out.Write(append(out, '\n')); err != nil {
				return err
			}
		}
		if !ok {
			failed++
		}
		buf = out
	}
	if failed > 0 {
		return fmt.Errorf("%s: %d of %d are not ok", name, failed, total)
	}
	return nil
}
