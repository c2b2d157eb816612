// Package disasm disassembles streams of machine code: the code regions of code
// objects, line for line as llvm-objdump -d prints them, or bare code. It needs
// little memory, however much code there is.
package disasm

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"io"
	"iter"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
	"github.com/amdisa/amdisa/isa/codeobj"
)

// Options choose between forms of output.
type Options struct {
	NoEncoding bool // no column of addresses and dwords
	JSON       bool // a line of JSON for each instruction
	Color      bool // for a terminal
	Asm        asm.Options
}

// A Printer disassembles code.
type Printer struct {
	// Bad is how many dwords, or shorter rests of code, were no instruction.
	Bad int

	w    io.Writer
	dec  isa.Decoder
	opts Options

	in      isa.Inst // here and not in one, where it would be allocated
	line    []byte
	flow    []flowKind // by form: whether it can branch
	section string
	label   string // under which the code is
	data    bool   // what is under the label is not code
}

// NewPrinter returns a Printer that writes to w, in small pieces.
func NewPrinter(w io.Writer, dec isa.Decoder, opts Options) *Printer {
	return &Printer{w: w, dec: dec, opts: opts, flow: make([]flowKind, dec.Generation.NumForms())}
}

// flowKind remembers what Flow says of a form, which takes as long to find out
// as to decode an instruction.
type flowKind uint8

const (
	flowUnknown flowKind = iota
	flowNext             // does not branch to a place that it names
	flowBranch
	flowCall
)

// flowOf says where the instruction may go to.
func (p *Printer) flowOf(in *isa.Inst) flowKind {
	k := &p.flow[in.Form().Index()]
	if *k == flowUnknown {
		f := in.Flow()
		switch {
		case !f.Branches || f.Indirect || in.Instruction().Mnemonic() == isa.S_ADD_PC_I64:
			*k = flowNext // llvm-objdump shows what S_ADD_PC_I64 adds as it is
		case f.Call:
			*k = flowCall
		default:
			*k = flowBranch
		}
	}
	return *k
}

// An Instruction is a line of JSON.
type Instruction struct {
	Section  string  `json:"section,omitempty"`
	Symbol   string  `json:"symbol,omitempty"` // under which the instruction is
	Address  uint64  `json:"address"`
	Hex      string  `json:"hex"`    // dwords, or bytes of a rest; empty for a run of zeros
	Length   int     `json:"length"` // in bytes
	Name     string  `json:"name,omitempty"`
	Encoding string  `json:"encoding,omitempty"`
	Text     string  `json:"text"`             // assembly, or a directive
	Target   *Target `json:"target,omitempty"` // of a branch
	Error    string  `json:"error,omitempty"`  // why it is no instruction
}

// A Target is where a branch goes to.
type Target struct {
	Address uint64 `json:"address"`
	Symbol  string `json:"symbol,omitempty"` // as in "loop+0x10"
}

// Region disassembles a region of a code object.
func (p *Printer) Region(r codeobj.Region) error {
	p.section, p.label, p.data = r.Section, "", false
	if !p.opts.JSON {
		p.line = append(append(append(p.line[:0], "\nDisassembly of section "...), r.Section...), ":\n"...)
		if err := p.flush(); err != nil {
			return err
		}
	}
	next, stop := iter.Pull(r.Labels())
	defer stop()
	// Code before a section's first label is under the section's name.
	start := codeobj.Label{Symbol: codeobj.Symbol{Name: r.Section, Addr: r.Addr, Type: elf.STT_SECTION}}
	first := true
	labels := func() (codeobj.Label, bool) {
		if !first {
			return next()
		}
		first = false
		if _, ok := r.LabelOf(r.Addr); !ok {
			return start, true
		}
		return next()
	}
	find := func(addr uint64) (codeobj.Label, bool) {
		if l, ok := r.LabelOf(addr); ok {
			return l, true
		}
		return start, addr >= r.Addr
	}
	return p.run(&window{r: r.Reader()}, r.Addr, labels, &places{r.Function, find, r.JumpLabel})
}

// places finds labels: the one that an address counts from, and the one that a
// branch to an address names. function is the one that was asked for.
type places struct {
	function   string
	find, jump func(addr uint64) (codeobj.Label, bool)
}

// Code disassembles bare code that is at an address.
func (p *Printer) Code(r io.Reader, addr uint64) error {
	p.section, p.label, p.data = "", "", false
	return p.run(&window{r: r}, addr, nil, nil)
}

// run disassembles what w holds. It stops at each label and starts anew there,
// as llvm-objdump does.
func (p *Printer) run(w *window, pc uint64, next func() (codeobj.Label, bool), at *places) error {
	label, more := codeobj.Label{}, false
	if next != nil {
		label, more = next()
	}
	for {
		code, err := w.peek(isa.MaxInstBytes)
		if err != nil {
			return err
		}
		if len(code) == 0 {
			return nil
		}
		if more && label.Addr <= pc {
			// The last of several at one address names it.
			here := label
			skip := uint64(label.Header)
			for label, more = next(); more && label.Addr == here.Addr; label, more = next() {
				skip = max(skip, uint64(label.Header))
				if here.Name != at.function || at.function == "" {
					here = label
				}
			}
			if err := p.header(here); err != nil {
				return err
			}
			p.label, p.data = here.Name, here.Type == elf.STT_OBJECT
			if skip > 0 {
				if err := w.skip(int64(skip)); err != nil {
					return err
				}
				pc += skip
				continue
			}
		}
		end := uint64(math.MaxUint64)
		if more {
			end = label.Addr
		}
		if p.data {
			n, err := p.dump(w, pc, end)
			if err != nil {
				return err
			}
			pc += n
			continue
		}
		if next != nil {
			n, err := w.zeros(end - pc)
			if err != nil {
				return err
			}
			if n > 0 {
				if err := p.zeros(pc, n); err != nil {
					return err
				}
				pc += n
				continue
			}
			code, err = w.peek(isa.MaxInstBytes)
			if err != nil {
				return err
			}
		}
		n, err := p.one(code, pc, at)
		if err != nil {
			return err
		}
		n = min(n, end-pc)
		w.advance(int(n))
		pc += n
	}
}

// one prints the instruction that code begins with, or a directive, and returns
// its length.
func (p *Printer) one(code []byte, pc uint64, at *places) (uint64, error) {
	var err error
	p.in, err = p.dec.Decode(code)
	if err != nil {
		p.Bad++
		code = code[:min(4, len(code))]
		if p.opts.JSON {
			return uint64(len(code)), p.json(Instruction{Address: pc, Hex: hexText(code), Length: len(code), Text: directive(code), Error: err.Error()})
		}
		p.line = append(append(p.line[:0], '\t'), directive(code)...)
		if p.opts.NoEncoding {
			p.line = append(p.line, '\n')
			return uint64(len(code)), p.flush()
		}
		// llvm-objdump's columns for what it does not know.
		pad := 43
		if len(code) < 4 {
			pad = 55 - 6*len(code)
		}
		p.line = append(p.line, blanks[:pad]...)
		p.comment(code, pc)
		p.line = append(p.line, '\n')
		return uint64(len(code)), p.flush()
	}

	in := &p.in
	code = code[:in.Len()]
	if p.opts.JSON {
		o := Instruction{
			Address:  pc,
			Hex:      hexText(code),
			Length:   in.Len(),
			Name:     in.Instruction().Name(),
			Encoding: in.Encoding().String(),
			Text:     asm.String(in),
		}
		if y, dual := in.FormY(); dual {
			o.Name += " :: " + y.Instruction().Name()
		}
		if to, ok := in.BranchTarget(pc); ok {
			o.Target = &Target{Address: to, Symbol: string(appendPlace(nil, to, at))}
		}
		return uint64(in.Len()), p.json(o)
	}

	p.line = append(p.line[:0], '\t')
	if p.opts.Color {
		p.line = append(p.line, "\x1b[1m"...)
	}
	start := len(p.line)
	p.line = asm.Append(p.line, in, p.opts.Asm)
	to, place := p.target(in, pc, at)
	if to != "" {
		// llvm-objdump has the name of a label in place of the distance.
		p.line = append(p.line[:bytes.LastIndexByte(p.line, ' ')+1], to...)
	}
	width := len(p.line) - start
	if p.opts.Color {
		p.line = append(p.line, "\x1b[0m"...)
	}
	if !p.opts.NoEncoding || place {
		p.line = append(p.line, blanks[min(width, len(blanks)):]...)
	}
	if p.opts.Color {
		p.line = append(p.line, "\x1b[2m"...)
	}
	switch {
	case !p.opts.NoEncoding:
		p.comment(code, pc)
	case place:
		p.line = append(p.line, "//"...)
	}
	if place {
		addr, _ := in.BranchTarget(pc)
		p.line = append(p.line, " <"...)
		p.line = append(appendPlace(p.line, addr, at), '>')
	}
	if p.opts.Color {
		p.line = append(p.line, "\x1b[0m"...)
	}
	p.line = append(p.line, '\n')
	return uint64(in.Len()), p.flush()
}

// target tells how a line shows where a branch goes to: as a label's name in
// place of the distance, or as a place in the comment. Of a call llvm-objdump
// shows neither.
func (p *Printer) target(in *isa.Inst, pc uint64, at *places) (label string, place bool) {
	if p.flowOf(in) != flowBranch {
		return "", false
	}
	if at != nil {
		addr, _ := in.BranchTarget(pc)
		if l, ok := at.jump(addr); ok {
			return l.Name, false
		}
	}
	return "", true
}

// dump prints up to eight bytes of data that is among code.
func (p *Printer) dump(w *window, pc, end uint64) (uint64, error) {
	data, err := w.peek(int(min(8, end-pc)))
	if err != nil {
		return 0, err
	}
	if p.opts.JSON {
		data = data[:min(4, len(data))]
		err = p.json(Instruction{Address: pc, Hex: hexText(data), Length: len(data), Text: directive(data)})
	} else {
		addr := strconv.FormatUint(pc, 16)
		p.line = p.line[:0]
		for range 8 - len(addr) {
			p.line = append(p.line, ' ')
		}
		p.line = append(append(p.line, addr...), ':')
		for i := range 8 {
			if i < len(data) {
				p.line = appendHex(append(p.line, ' '), uint64(data[i]), 2, lower)
			} else {
				p.line = append(p.line, "   "...)
			}
		}
		p.line = append(p.line, "         "...)
		for _, c := range data {
			if c < ' ' || c > '~' {
				c = '.'
			}
			p.line = append(p.line, c)
		}
		p.line = append(p.line, '\n')
		err = p.flush()
	}
	w.advance(len(data))
	return uint64(len(data)), err
}

// zeros prints a line for a run of zeros.
func (p *Printer) zeros(pc, n uint64) error {
	if p.opts.JSON {
		return p.json(Instruction{Address: pc, Length: int(n), Text: ".zero " + strconv.FormatUint(n, 10)})
	}
	p.line = append(p.line[:0], "\t\t...\n"...)
	return p.flush()
}

// header prints the line with which a label's code begins.
func (p *Printer) header(l codeobj.Label) error {
	if p.opts.JSON {
		return nil
	}
	p.line = append(p.line[:0], '\n')
	if !p.opts.NoEncoding {
		p.line = append(appendHex(p.line, l.Addr, 16, lower), ' ')
	}
	p.line = append(append(append(p.line, '<'), l.Name...), ">:\n"...)
	return p.flush()
}

// comment appends the address and the code.
func (p *Printer) comment(code []byte, pc uint64) {
	p.line = append(appendHex(append(p.line, "// "...), pc, 12, upper), ':')
	if len(code) < 4 {
		for _, b := range code {
			p.line = appendHex(append(p.line, ' '), uint64(b), 2, upper)
		}
		return
	}
	for ; len(code) >= 4; code = code[4:] {
		p.line = appendHex(append(p.line, ' '), uint64(binary.LittleEndian.Uint32(code)), 8, upper)
	}
}

func (p *Printer) flush() error {
	_, err := p.w.Write(p.line)
	return err
}

func (p *Printer) json(o Instruction) error {
	o.Section, o.Symbol = p.section, p.label
	enc := json.NewEncoder(p.w)
	enc.SetEscapeHTML(false)
	return enc.Encode(o)
}

// appendPlace appends an address as people read it: "loop+0x10", or in bare code
// "0x10".
func appendPlace(dst []byte, addr uint64, at *places) []byte {
	if at != nil {
		if l, ok := at.find(addr); ok {
			dst = append(dst, l.Name...)
			if addr == l.Addr {
				return dst
			}
			addr -= l.Addr
			dst = append(dst, '+')
		}
	}
	return strconv.AppendUint(append(dst, "0x"...), addr, 16)
}

// blanks are as long as the column of instructions: where the comment begins,
// after the tab.
const blanks = "                                                           "

const (
	lower = "0123456789abcdef"
	upper = "0123456789ABCDEF"
)

// appendHex appends v in hexadecimal with at least n digits.
func appendHex(dst []byte, v uint64, n int, digits string) []byte {
	n = max(n, (bits.Len64(v)+3)/4)
	var buf [16]byte
	for i := 15; i >= 16-n; i-- {
		buf[i&15] = digits[v&15]
		v >>= 4
	}
	return append(dst, buf[16-n:]...)
}

// hexText writes code as dwords, or a rest as bytes.
func hexText(code []byte) string {
	var b []byte
	for len(code) >= 4 {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = appendHex(b, uint64(binary.LittleEndian.Uint32(code)), 8, lower)
		code = code[4:]
	}
	for _, c := range code {
		b = appendHex(b, uint64(c), 2, lower)
	}
	return string(b)
}

// directive is what stands for a dword, or a rest, that is no instruction.
func directive(code []byte) string {
	if len(code) == 4 {
		return ".long 0x" + hexText(code)
	}
	var s []string
	for _, c := range code {
		s = append(s, "0x"+hexText([]byte{c}))
	}
	return ".byte " + strings.Join(s, ", ")
}
