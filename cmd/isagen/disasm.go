package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/codeobj"
	"github.com/amdisa/amdisa/isa/disasm"
	"github.com/spf13/cobra"
)

type disasmFlags struct {
	gen             string
	raw, hex, bytes bool
	kernel, entry   string
	wave            int
	out             disasm.Options
}

func newDisasm(e *env) *cobra.Command {
	var f disasmFlags
	cmd := &cobra.Command{
		Use:     "disasm FILE",
		GroupID: groupCode,
		Short:   "Disassemble code objects, or bare machine code",
		Long: `Disasm prints the machine code in a file as llvm-objdump -d does. FILE is an AMDGPU
code object, or an offload bundle or a program that holds some; --entry picks one
of them by its ID or target. With --raw it is bare machine code for the generation
or target of -g: binary, or with --hex as text in dwords (with --bytes in bytes in
the order of memory). "-" is the standard input.

A dword that is no instruction is printed as .long, and the exit status is 1 at the
end.`,
		Example: `  isagen disasm kernel.hsaco
  isagen disasm --kernel saxpy --no-encoding a.out --entry gfx90a
  echo 7e000301 bf810000 | isagen disasm --raw --hex -g gfx942 -`,
		Args: wantArgs("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.out.Color = e.color && !f.out.JSON
			name := args[0]
			var bad int
			var err error
			if f.raw || f.hex || f.bytes {
				if f.kernel != "" || f.entry != "" {
					return usagef(cmd, "--kernel and --entry are for code objects, not --raw")
				}
				bad, err = disasmRaw(cmd, e, f, name)
			} else {
				if f.gen != "" {
					return usagef(cmd, "-g is for --raw: a code object says what it is for")
				}
				bad, err = disasmObjects(e, f, name)
			}
			var usage *usageError
			var path *os.PathError
			switch {
			case errors.As(err, &usage) || errors.As(err, &path):
				return err
			case err != nil && !strings.HasPrefix(err.Error(), name+": "):
				return fmt.Errorf("%s: %w", name, err)
			case err != nil:
				return err
			case bad > 0:
				return fmt.Errorf("%s: not instructions: %d", name, bad)
			}
			return nil
		},
	}
	generationFlag(cmd, &f.gen, "`GENERATION` or target of bare code, e.g. rdna3 or gfx1100")
	fs := cmd.Flags()
	fs.BoolVar(&f.raw, "raw", false, "FILE is bare machine code")
	fs.BoolVar(&f.hex, "hex", false, "FILE is bare machine code as text: dwords in hex")
	fs.BoolVar(&f.bytes, "bytes", false, "FILE is bare machine code as text: bytes in hex, in the order of memory")
	fs.StringVar(&f.kernel, "kernel", "", "only the kernel or function of this `NAME`")
	fs.StringVar(&f.entry, "entry", "", "only the entry with this `ID` or target of a bundle")
	fs.IntVar(&f.wave, "wave", 0, "`LANES` of a wave, 32 or 64 (default: what the kernels are made for)")
	fs.BoolVar(&f.out.NoEncoding, "no-encoding", false, "leave out the addresses and the code")
	jsonFlag(cmd, &f.out.JSON)
	cmd.Flags().Lookup("json").Usage = "print a line of JSON for each instruction"
	return cmd
}

// disasmRaw disassembles bare code and returns how much of it was no instruction.
func disasmRaw(cmd *cobra.Command, e *env, f disasmFlags, name string) (bad int, err error) {
	sel, err := oneSelection(cmd, f.gen)
	if err != nil {
		return 0, err
	}
	if err := checkWave(cmd, sel.gen, f.wave); err != nil {
		return 0, err
	}
	in := e.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer file.Close()
		in = file
	}
	if f.hex || f.bytes {
		in = newHexReader(in, f.bytes)
	}
	p := disasm.NewPrinter(e.out, sel.decoder(f.wave), f.out)
	err = p.Code(in, 0)
	return p.Bad, err
}

// hexReader reads machine code that is text: dwords or bytes, between which there
// may be blanks, commas and line ends, and each of which, or several of them
// together, may begin with 0x.
type hexReader struct {
	in     *bufio.Reader
	group  int // digits of a dword or byte
	line   int
	digits []byte // of the one that is being read
	word   int    // digits since the last separator
	code   []byte
	err    error
}

func newHexReader(r io.Reader, bytes bool) *hexReader {
	h := &hexReader{in: bufio.NewReader(r), group: 8, line: 1}
	if bytes {
		h.group = 2
	}
	return h
}

func (r *hexReader) Read(p []byte) (int, error) {
	for len(r.code) < 4096 && r.err == nil {
		r.err = r.next()
	}
	n := copy(p, r.code)
	r.code = append(r.code[:0], r.code[n:]...)
	if n == 0 && len(p) > 0 {
		return 0, r.err
	}
	return n, nil
}

// next reads one character.
func (r *hexReader) next() error {
	c, err := r.in.ReadByte()
	if err != nil && err != io.EOF {
		return err
	}
	switch {
	case err == io.EOF, c == ',', c == ' ', '\t' <= c && c <= '\r':
		if len(r.digits) > 0 {
			return fmt.Errorf("line %d: %d digits, want a multiple of %d", r.line, r.word, r.group)
		}
		r.word = 0
		if c == '\n' {
			r.line++
		}
		return err
	case (c == 'x' || c == 'X') && r.word == 1 && r.digits[0] == '0':
		r.digits, r.word = r.digits[:0], 0
		return nil
	case !isHex(c):
		return fmt.Errorf("line %d: %q is no hex digit", r.line, c)
	}
	r.digits = append(r.digits, c)
	r.word++
	if len(r.digits) == r.group {
		v, _ := strconv.ParseUint(string(r.digits), 16, 32)
		if r.group == 2 {
			r.code = append(r.code, byte(v))
		} else {
			r.code = binary.LittleEndian.AppendUint32(r.code, uint32(v))
		}
		r.digits = r.digits[:0]
	}
	return nil
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// openContainer opens a file that holds code objects, or with "-" the standard
// input, which it copies to a temporary file: parts of it are read in any order.
func openContainer(e *env, name string) (*codeobj.Container, error) {
	if name != "-" {
		return codeobj.OpenAny(name, codeobj.Options{})
	}
	f, err := os.CreateTemp("", "isagen")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	defer os.Remove(f.Name())
	if _, err := io.Copy(f, e.in); err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	c, err := codeobj.OpenAny(f.Name(), codeobj.Options{})
	if err != nil {
		return nil, errors.New(strings.Replace(err.Error(), f.Name(), "standard input", 1))
	}
	return c, nil
}

// disasmObjects disassembles the code objects in a file.
func disasmObjects(e *env, f disasmFlags, name string) (bad int, err error) {
	c, err := openContainer(e, name)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	var entries []*codeobj.Entry
	switch {
	case c.Kind == codeobj.Raw:
		return 0, errors.New("neither a code object nor an offload bundle; bare code needs --raw and -g")
	case c.Kind == codeobj.CodeObject && f.entry != "":
		return 0, errors.New("one code object and not a bundle: --entry does not apply")
	case f.entry != "":
		entry, err := c.Pick(f.entry)
		if err != nil {
			return 0, err
		}
		entries = append(entries, entry)
	default:
		for i := range c.Entries {
			if x := &c.Entries[i]; c.Kind == codeobj.CodeObject || isDevice(x) {
				entries = append(entries, x)
			}
		}
	}
	if len(entries) == 0 {
		return 0, fmt.Errorf("%s without a code object in it", c.Kind)
	}
	found := false
	for _, entry := range entries {
		n, ok, err := disasmObject(e, f, name, entry)
		bad += n
		found = found || ok
		if err != nil {
			return bad, err
		}
	}
	if !found && f.kernel != "" {
		return bad, fmt.Errorf("no kernel or function %s", f.kernel)
	}
	return bad, nil
}

// isDevice reports whether an entry of a bundle is a code object: what is for
// the host is not, and some are empty.
func isDevice(x *codeobj.Entry) bool { return x.Size > 0 && strings.Contains(x.Triple(), "amdgcn") }

// disasmObject disassembles one code object. It tells how much was no
// instruction, and whether there was what --kernel asks for.
func disasmObject(e *env, f disasmFlags, name string, entry *codeobj.Entry) (bad int, found bool, err error) {
	file, err := entry.File()
	if err != nil {
		return 0, false, err
	}
	gen, ok := file.Generation()
	if !ok {
		return 0, false, fmt.Errorf("%s: its instructions are not known", file.Target)
	}
	dec := isa.Decoder{Generation: gen, WaveSize: f.wave}
	if t, ok := isa.TargetByMach(uint32(file.Target.Mach)); ok {
		dec.Target = t
	}
	if w32, w64 := gen.WaveSizes(); f.wave == 32 && !w32 || f.wave == 64 && !w64 {
		return 0, false, fmt.Errorf("%s has no waves of %d lanes", gen, f.wave)
	} else if f.wave == 0 && w32 && w64 {
		dec.WaveSize = waveSize(file)
	}

	var regions []codeobj.Region
	if f.kernel == "" {
		for r := range file.Code() {
			regions = append(regions, r)
		}
	} else if r, ok, err := regionOf(file, f.kernel); err != nil {
		return 0, false, err
	} else if ok {
		regions = append(regions, r)
	} else {
		return 0, false, nil
	}
	if !f.out.JSON {
		title := name
		if entry.ID != "" {
			title += " (" + entry.ID + ")"
		}
		fmt.Fprintf(e.out, "\n%s:\tfile format elf64-amdgpu\n", title)
	}
	p := disasm.NewPrinter(e.out, dec, f.out)
	for _, r := range regions {
		if err := p.Region(r); err != nil {
			return p.Bad, true, err
		}
	}
	return p.Bad, true, nil
}

// regionOf finds the code of a kernel or function.
func regionOf(file *codeobj.File, name string) (codeobj.Region, bool, error) {
	if k, ok := file.Kernel(name); ok {
		r, err := k.Code()
		return r, true, err
	}
	if s, ok := file.Lookup(name); ok {
		r, err := file.FunctionCode(s)
		return r, true, err
	}
	return codeobj.Region{}, false, nil
}

// waveSize is what all kernels of a file agree on, or 0.
func waveSize(file *codeobj.File) int {
	size := 0
	for k := range file.Kernels() {
		d, err := k.Descriptor()
		if err != nil || size != 0 && d.WaveSize() != size {
			return 0
		}
		size = d.WaveSize()
	}
	return size
}
