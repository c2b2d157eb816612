package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
	"github.com/amdisa/amdisa/isa/describe"
	"github.com/spf13/cobra"
)

type decodeFlags struct {
	gen                       string
	bytes, tsv, asJSON, asAsm bool
	wave                      int
}

func newDecode(e *env) *cobra.Command {
	var f decodeFlags
	cmd := &cobra.Command{
		Use:     "decode HEX...",
		GroupID: groupCode,
		Short:   "Say what machine code is",
		Long: `Decode says what instruction some machine code is: its name, encoding, opcode and
length, with the bits drawn by field, arguments and modifiers.

HEX is dwords, as AMD's manuals and llvm-objdump print them: 8 digits each, the
first dword first; the dwords of one instruction may be one argument or several.
With --bytes it is bytes in the order of memory. Blanks, commas and 0x may stand
between. "-" reads the standard input, where every line is one instruction.

--tsv prints one line for each argument or line of input: the hex, the length in
bytes, the name in lower case (the two of a dual instruction with " :: " between
them) and the encoding; --asm prints one line of LLVM's assembly for each. What
does not decode gives a line with the length 0 and "error: ...", or with --asm
"error: ...", and exit status 1 at the end. Bytes after the instruction are not
looked at.`,
		Example: `  isagen decode -g gfx942 7e000301
  isagen decode -g rdna3 d65e0005 040e0501
  isagen decode -g gfx1200 --bytes --asm 0103007e
  isagen decode -g gfx1100 --bytes --tsv - < encodings.txt`,
		Args: wantArgs("HEX..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			sel, err := oneSelection(cmd, f.gen)
			if err != nil {
				return err
			}
			forms := 0
			for _, on := range []bool{f.tsv, f.asJSON, f.asAsm} {
				if on {
					forms++
				}
			}
			if forms > 1 {
				return usagef(cmd, "--tsv, --json and --asm exclude each other")
			}
			if err := checkWave(cmd, sel.gen, f.wave); err != nil {
				return err
			}
			return decode(cmd, e, sel.decoder(f.wave), f, args)
		},
	}
	generationFlag(cmd, &f.gen, "`GENERATION` or target, e.g. rdna3 or gfx1100")
	fs := cmd.Flags()
	fs.BoolVar(&f.bytes, "bytes", false, "HEX is bytes in the order of memory")
	fs.BoolVar(&f.tsv, "tsv", false, "print a line of hex, length, name and encoding for each")
	fs.BoolVar(&f.asAsm, "asm", false, "print a line of LLVM's assembly for each")
	fs.BoolVar(&f.asJSON, "json", false, "print a line of JSON for each")
	fs.IntVar(&f.wave, "wave", 0, "`LANES` of a wave, 32 or 64 (default: 64 before RDNA 1, else 32)")
	return cmd
}

func checkWave(cmd *cobra.Command, g *isa.Generation, lanes int) error {
	w32, w64 := g.WaveSizes()
	if lanes == 0 || lanes == 32 && w32 || lanes == 64 && w64 {
		return nil
	}
	if lanes == 32 || lanes == 64 {
		return fmt.Errorf("%s has no waves of %d lanes", g, lanes)
	}
	return usagef(cmd, "--wave %d: want 32 or 64", lanes)
}

// decode decodes args, or the lines of the standard input.
func decode(cmd *cobra.Command, e *env, d isa.Decoder, f decodeFlags, args []string) error {
	show := f.printer(e)
	failed, total := 0, 0
	one := func(text string, code []byte, err error) error {
		var in isa.Inst
		if err == nil {
			in, err = d.Decode(code)
		}
		total++
		if err != nil {
			failed++
		}
		return show(text, &in, err)
	}
	if len(args) == 1 && args[0] == "-" {
		for lines := newLineReader(e.in, e.out, maxLine); ; {
			line, whole, err := lines.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return fmt.Errorf("standard input: %w", err)
			}
			text, code, err := parseHex(string(line), f.bytes)
			if !whole {
				text, err = text[:min(64, len(text))]+"...", fmt.Errorf("a line of more than %d characters", maxLine)
			}
			if err := one(text, code, err); err != nil {
				return err
			}
		}
	} else {
		for i := 0; i < len(args); i++ {
			text, code, err := parseHex(args[i], f.bytes)
			if err != nil && !f.tsv && !f.asAsm {
				return usagef(cmd, "%s: %v", printable(args[i]), err)
			}
			// Further dwords of the same instruction.
			for !f.tsv && err == nil && i+1 < len(args) && truncated(d, code) {
				more, next, nextErr := parseHex(args[i+1], f.bytes)
				if nextErr != nil {
					break
				}
				text += " " + more
				code = append(code, next...)
				i++
			}
			if err := one(text, code, err); err != nil {
				return err
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d do not decode", failed, total)
	}
	return nil
}

// truncated reports whether code is the beginning of an instruction.
func truncated(d isa.Decoder, code []byte) bool {
	_, err := d.Decode(code)
	var de *isa.DecodeError
	return errors.As(err, &de) && de.Kind == isa.Truncated
}

// maxHex bounds what one argument or line may hold, in bytes of machine code.
const maxHex = 64

// maxLine bounds a line, in characters.
const maxLine = 64 << 10

// parseHex reads dwords, or with inMemoryOrder bytes, and returns them as text
// in one spelling and as bytes in the order of memory.
func parseHex(s string, inMemoryOrder bool) (text string, code []byte, err error) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	for i, w := range words {
		words[i] = strings.TrimPrefix(w, "0x")
	}
	sep := " "
	if inMemoryOrder {
		sep = ""
	}
	text = strings.Join(words, sep)
	if len(words) == 0 || slices.Contains(words, "") {
		return text, nil, errors.New("no hex digits")
	}
	for _, w := range words {
		digits := 8
		if inMemoryOrder {
			digits = 2
		}
		if len(w)%digits != 0 {
			return text, nil, fmt.Errorf("%d digits, want a multiple of %d", len(w), digits)
		}
		b, err := hex.DecodeString(w)
		if err != nil {
			return text, nil, errors.New("not hex digits")
		}
		if !inMemoryOrder {
			for i := 0; i < len(b); i += 4 {
				binary.LittleEndian.PutUint32(b[i:], binary.BigEndian.Uint32(b[i:]))
			}
		}
		if code = append(code, b...); len(code) > maxHex {
			return text, nil, fmt.Errorf("more than %d bytes", maxHex)
		}
	}
	return text, code, nil
}

// printable is s as it is, or quoted if it would not show: what is no hex may hold
// anything, and must neither steer the terminal nor break the line.
func printable(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }) {
		return strconv.QuoteToASCII(s)
	}
	return s
}

// printer returns what prints one result.
func (f decodeFlags) printer(e *env) func(text string, in *isa.Inst, err error) error {
	var buf []byte
	switch {
	case f.tsv:
		return func(text string, in *isa.Inst, err error) error {
			if err != nil {
				_, werr := fmt.Fprintf(e.out, "%s\t0\terror: %s\t\n", printable(text), oneLine(err))
				return werr
			}
			_, werr := fmt.Fprintf(e.out, "%s\t%d\t%s\t%s\n", text, in.Len(), strings.ToLower(instName(in)), in.Encoding())
			return werr
		}
	case f.asAsm:
		return func(_ string, in *isa.Inst, err error) error {
			if err != nil {
				buf = append(buf[:0], "error: "+oneLine(err)...)
			} else {
				buf = asm.Append(buf[:0], in, asm.Options{})
			}
			_, werr := e.out.Write(append(buf, '\n'))
			return werr
		}
	case f.asJSON:
		return func(text string, in *isa.Inst, err error) error {
			var v any
			if err != nil {
				v = struct {
					Hex   string `json:"hex"`
					Error string `json:"error"`
				}{text, oneLine(err)}
			} else {
				v = struct {
					Hex  string `json:"hex"`
					Text string `json:"text"`
					describe.Decoded
				}{text, asm.String(in), describe.Decode(in)}
			}
			var line bytes.Buffer
			enc := json.NewEncoder(&line)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(v); err != nil {
				return err
			}
			_, werr := e.out.Write(line.Bytes())
			return werr
		}
	}
	first := true
	return func(text string, in *isa.Inst, err error) error {
		if !first {
			fmt.Fprintln(e.out)
		}
		first = false
		if err != nil {
			_, werr := fmt.Fprintf(e.out, "%s: error: %s\n", printable(text), oneLine(err))
			return werr
		}
		return describe.WriteDecoded(e.out, in, asm.String(in), e.color)
	}
}

// instName is the name of an instruction, of a dual one both.
func instName(in *isa.Inst) string {
	name := in.Instruction().Name()
	if y, dual := in.FormY(); dual {
		name += " :: " + y.Instruction().Name()
	}
	return name
}
