// Package asm writes instructions in LLVM's AMDGPU assembly syntax, as LLVM 23's
// disassembler does.
//
// What LLVM's syntax is like is data (syntax.go, names.go): by family of
// encodings the rule for the mnemonic's suffix and the modifiers in the order of
// the text, each with its field, its name, the way its value is written and the
// value for which nothing is written; instructions and generations that differ
// are rows of tables as well. The printer is one for all of them, so that an
// assembler can read the same tables the other way round.
package asm

import "github.com/amdisa/amdisa/isa"

// Numbers says how immediates and literals are written.
type Numbers uint8

// The ways of writing numbers. Inline constants, register numbers, the parts of
// composed operands such as s_waitcnt's and the values of modifiers are the same
// in all of them.
const (
	LLVM    Numbers = iota // as LLVM: some in hexadecimal, others in decimal
	Hex                    // all in hexadecimal
	Decimal                // all in decimal
)

// Options choose between spellings of the same instruction. The zero Options is
// what LLVM writes. The wave size is a property of the instruction: see
// [isa.Decoder.WaveSize].
type Options struct {
	// NoSuffix leaves out the suffix of the mnemonic that tells the encoding:
	// _e32, _e64, _dpp, _e64_dpp, _sdwa.
	NoSuffix bool
	// Numbers is how immediates and literals are written.
	Numbers Numbers
}

// String returns in in LLVM's syntax.
func String(in *isa.Inst) string {
	var buf [128]byte
	return string(Append(buf[:0], in, Options{}))
}

// Append appends in in LLVM's syntax to dst. It does not allocate if dst has room
// for the text, except when it meets a form for the first time in the program's
// life: then it works out the form's syntax and keeps it. An instruction that was
// neither decoded nor built becomes "<invalid>".
func Append(dst []byte, in *isa.Inst, opts Options) []byte {
	if !in.IsValid() {
		return append(dst, "<invalid>"...)
	}
	p := printer{dst: dst, opts: opts, last: in.Word(in.Len()/4 - 1)}
	for i := range p.words {
		p.words[i] = in.Word(i)
	}
	plans := cacheOf(in.Generation())
	var buf [isa.MaxArgs]isa.Arg
	args := in.Args(buf[:0])
	y, dual := in.FormY()
	if !dual {
		p.half(plans.plan(in.Form()), args)
		return p.dst
	}
	n := 0
	for n < len(args) && args[n].Slot == isa.SlotX {
		n++
	}
	p.half(plans.plan(in.Form()), args[:n])
	p.text(" :: ")
	p.half(plans.plan(y), args[n:])
	return p.dst
}

// A printer is the state of one call of Append.
type printer struct {
	dst   []byte
	words [maxDwords]uint32 // the machine code
	last  uint32            // its last dword: the literal, if there is one
	opts  Options
}

func (p *printer) text(s string)  { p.dst = append(p.dst, s...) }
func (p *printer) char(c byte)    { p.dst = append(p.dst, c) }
func (p *printer) dec(v uint64)   { p.dst = appendUint(p.dst, v) }
func (p *printer) signed(v int64) { p.dst = appendInt(p.dst, v) }
func (p *printer) hex(v uint64)   { p.dst = appendHex(p.dst, v) }

// half writes an instruction, or one of a dual instruction's two.
func (p *printer) half(pl *plan, args []isa.Arg) {
	if pl.alias != nil && p.holds(&pl.alias.when) {
		pl = pl.alias.plan
	}
	name := pl.name
	if p.opts.NoSuffix {
		name = name[:pl.bare]
	}
	p.text(name)
	p.arguments(pl, args)
	p.modifiers(pl)
}

func (p *printer) arguments(pl *plan, args []isa.Arg) {
	if n := len(args); n > 0 && (pl.hideImm || pl.hideOff && args[n-1].Kind == isa.OffArg) {
		args = args[:n-1]
	}
	if len(args) == 0 {
		return
	}
	p.char(' ')
	switch {
	case pl.image:
		p.image(pl, args)
		return
	case p.hasSigns(pl):
		p.sources(pl, args)
		return
	}
	dst := p.dst
	for i := range args {
		if i > 0 {
			dst = append(dst, ',', ' ')
		}
		a := &args[i]
		if a.Kind == isa.RegArg && pl.acc == nil { // most arguments
			dst = appendReg(dst, a.Reg)
			continue
		}
		p.dst = dst
		p.argument(pl, a)
		dst = p.dst
	}
	p.dst = dst
}

// image writes the arguments of an image instruction: registers of an address
// that do not follow each other stand in brackets.
func (p *printer) image(pl *plan, args []isa.Arg) {
	if pl.doubled {
		p.char(' ')
	}
	if pl.shape != nil {
		pl.shape.fit(args)
	}
	for i := 0; i < len(args); i++ {
		if i > 0 {
			p.text(", ")
		}
		same := i
		for same+1 < len(args) && args[same+1].Operand == args[i].Operand {
			same++
		}
		if same > i {
			p.char('[')
			for ; i < same; i++ {
				p.argument(pl, &args[i])
				p.text(", ")
			}
		}
		p.argument(pl, &args[i])
		if same > 0 && i > 0 && args[i-1].Operand == args[i].Operand {
			p.char(']')
		}
	}
}

// sources writes arguments of which some have signs.
func (p *printer) sources(pl *plan, args []isa.Arg) {
	var has [signSext + 1]uint32
	for i := range pl.signs {
		s := &pl.signs[i]
		has[s.sign] |= p.read(&s.bits) << s.source
	}
	for i := range args {
		if i > 0 {
			p.text(", ")
		}
		a := &args[i]
		o := &pl.operands[a.Operand]
		neg, abs, sext := has[signNeg]&o.source != 0, has[signAbs]&o.source != 0, has[signSext]&o.source != 0
		switch o.signs {
		case signless:
			neg, abs = false, false
		case extended:
			neg, abs, sext = false, false, sext || neg
		}
		// LLVM's way to keep "minus one" and "the negated 1" apart.
		paren := neg && !abs && a.Kind != isa.RegArg
		if sext {
			p.text("sext(")
		}
		if paren {
			p.text("neg(")
		} else if neg {
			p.char('-')
		}
		if abs {
			p.char('|')
		}
		p.argument(pl, a)
		if abs {
			p.char('|')
		}
		if paren {
			p.char(')')
		}
		if sext {
			p.char(')')
		}
	}
}

// hasSigns tells whether any bit of signs is set.
func (p *printer) hasSigns(pl *plan) bool {
	set := uint32(0)
	for i := range pl.signBits {
		set |= p.words[i] & pl.signBits[i]
	}
	return set != 0
}

// argument writes one argument.
func (p *printer) argument(pl *plan, a *isa.Arg) {
	switch a.Kind {
	case isa.RegArg:
		if pl.acc != nil && pl.operands[a.Operand].acc && p.holds(pl.acc) {
			a.Reg.Class = isa.AGPR
		}
		p.dst = appendReg(p.dst, a.Reg)
	case isa.IntArg:
		p.dst = appendInt(p.dst, int64(a.Value))
	case isa.FloatArg:
		p.float(a.Float(), pl.operands[a.Operand].literal)
	case isa.LiteralArg:
		p.literal(p.last, pl.operands[a.Operand].literal)
	case isa.Literal64Arg:
		p.literal64(a.Value, pl.operands[a.Operand].literal)
	case isa.ImmArg, isa.LabelArg, isa.PartsArg:
		o := &pl.operands[a.Operand]
		p.immediate(pl, o.immediate, uint32(a.Value)&o.mask)
	case isa.AttrArg:
		p.text("attr")
		p.dec(a.Value >> 2)
		p.char('.')
		p.char("xyzw"[a.Value&3])
	case isa.ParamArg:
		name(p, paramNames[:], a.Value, "invalid_param_")
	case isa.TargetArg:
		p.target(pl.gens, uint32(a.Value))
	case isa.OffArg:
		p.text("off")
	default:
		// What the generation gives no meaning LLVM does not decode.
		p.text("/*reserved*/")
		p.hex(a.Value)
	}
}

// name writes the name of a value, or what and the value if it has none.
func name(p *printer, names []string, v uint64, what string) {
	if v < uint64(len(names)) && names[v] != "" {
		p.text(names[v])
		return
	}
	p.text(what)
	p.dec(v)
}

// float writes an inline floating-point constant.
func (p *printer) float(f float64, l literalType) {
	if f > 0 && f < 0.25 { // 1/(2*pi)
		if l == literal64 || l == literalF64 {
			p.text("0.15915494309189532")
		} else {
			p.text("0.15915494")
		}
		return
	}
	// The others are 0.5, 1, 2 and 4.
	if f < 0 {
		p.char('-')
		f = -f
	}
	p.char('0' + byte(f))
	p.char('.')
	p.char('0' + byte(f*10)%10)
}
