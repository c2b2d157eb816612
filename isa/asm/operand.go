package asm

import "github.com/amdisa/amdisa/isa"

// sourceBit returns the bit of a source's field in fields of signs, 0 if it is none.
func sourceBit(n isa.FieldName) uint32 {
	switch n {
	case isa.FieldSRC0, isa.FieldVSRC0, isa.FieldSRCX0, isa.FieldSRCY0:
		return 1
	case isa.FieldSRC1, isa.FieldVSRC1, isa.FieldVSRCX1, isa.FieldVSRCY1:
		return 2
	case isa.FieldSRC2, isa.FieldVSRC2, isa.FieldVSRCX2, isa.FieldVSRCY2:
		return 4
	}
	return 0
}

// literalTypes gives each data format the type of its literals in vector
// instructions; literal32 where it is not listed.
var literalTypes = [...]struct {
	format  isa.DataFormatName
	literal literalType
}{
	{isa.FMT_NUM_F16, literalF16},
	{isa.FMT_NUM_BF16, literalBF16},
	{isa.FMT_NUM_PK_F16, literalV2F16},
	{isa.FMT_NUM_PK2_F16, literalV2F16},
	{isa.FMT_NUM_PK2_BF16, literalV2BF16},
	{isa.FMT_NUM_B64, literal64},
	{isa.FMT_NUM_I64, literal64},
	{isa.FMT_NUM_U64, literal64},
	{isa.FMT_NUM_M64, literal64},
	{isa.FMT_NUM_F64, literalF64},
	{isa.FMT_NUM_PK2_U64, literal64},
	{isa.FMT_NUM_PK2_F64, literalF64},
}

// operandSyntax tells how an operand's argument is written.
func operandSyntax(f isa.Form, o isa.Operand, g gens) operand {
	var op operand
	fd, ok := o.Field()
	if !ok {
		return op
	}
	op.source = sourceBit(fd.Name())
	if o.Format().Type() == isa.TypeInteger {
		op.signs = signless
		switch f.Encoding().Name() {
		case isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8:
			op.signs = extended
		}
	}
	op.literal = operandLiteral(f, o, g)
	op.mask = ^uint32(0)
	op.immediate = immediateOf(f, o, g)
	if fd.Name() == isa.FieldSIMM16 {
		op.mask = 0xffff
	}
	return op
}

func operandLiteral(f isa.Form, o isa.Operand, g gens) literalType {
	l := literal32
	for _, e := range literalTypes {
		if e.format == o.Format().Name() {
			l = e.literal
		}
	}
	base := baseOf(f.Encoding())
	switch o.Type().Name() {
	case isa.OPR_SIMM32, isa.OPR_SIMM64:
		if base == isa.ENC_SOPK {
			return literalUnmarked
		}
		return literalFixed
	case isa.OPR_SRC_NOINLINE:
		return literalUnmarked
	}
	switch base {
	case isa.ENC_SOP1, isa.ENC_SOP2, isa.ENC_SOPC, isa.ENC_SOPK:
		if l != literal64 && l != literalF64 {
			return literal32
		}
	}
	switch {
	case l == literalF16 && o.Bits() == 32:
		return literalV2F16
	case l == literal32 && o.Bits() == 16:
		return literalI16
	}
	return l
}

// An immediateForm is the way of writing an immediate.
type immediateForm uint8

const (
	immHex       immediateForm = iota // hexadecimal
	immSignedHex                      // hexadecimal, signed
	immSigned24                       // hexadecimal, signed, of 24 bits
	immDec                            // decimal
	immInline                         // decimal if it would be an inline constant, else hexadecimal
	immOffset                         // offset of a scalar load, null if 0
	immWaitcnt
	immHwreg
	immSendmsg
	immDepctr
	immDelay
	immVersion
	immWaitEvent
	immGPRIndex
)

// immediateTypes gives operand types their way of writing; immHex where a type
// is not listed.
var immediateTypes = [...]struct {
	typ  isa.OperandTypeName
	form immediateForm
}{
	{isa.OPR_WAITCNT, immWaitcnt},
	{isa.OPR_HWREG, immHwreg},
	{isa.OPR_SENDMSG, immSendmsg},
	{isa.OPR_SENDMSG_RTN, immSendmsg},
	{isa.OPR_WAITCNT_DEPCTR, immDepctr},
	{isa.OPR_WAIT_ALU, immDepctr},
	{isa.OPR_DELAY, immDelay},
	{isa.OPR_VERSION, immVersion},
	{isa.OPR_LABEL, immDec},
	{isa.OPR_SIMM8, immInline},
	{isa.OPR_SIMM5, immInline},
	{isa.OPR_SMEM_OFFSET, immSignedHex},
	{isa.OPR_SIMM24, immSigned24},
	{isa.OPR_SIMM4, immGPRIndex},
}

// immediateMnemonics are the instructions whose immediate is not written in the
// way of its operand type.
var immediateMnemonics = [...]struct {
	mnemonic isa.Mnemonic
	form     immediateForm
}{
	{isa.S_NOP, immInline},
	{isa.S_SLEEP, immInline},
	{isa.S_TRAP, immInline},
	{isa.S_SETPRIO, immInline},
	{isa.S_SETPRIO_INC_WG, immInline},
	{isa.S_SETHALT, immInline},
	{isa.S_SETKILL, immInline},
	{isa.S_INCPERFLEVEL, immInline},
	{isa.S_DECPERFLEVEL, immInline},
	{isa.S_DENORM_MODE, immInline},
	{isa.S_BARRIER_WAIT, immInline},
	{isa.S_MONITOR_SLEEP, immInline},
	{isa.S_SET_VGPR_MSB, immInline},
	{isa.S_SET_GPR_IDX_MODE, immGPRIndex},
	{isa.S_WAIT_EVENT, immWaitEvent},
}

func immediateOf(f isa.Form, o isa.Operand, g gens) immediateForm {
	for _, e := range immediateMnemonics {
		if e.mnemonic == f.Instruction().Mnemonic() {
			return e.form
		}
	}
	t := o.Type().Name()
	if t == isa.OPR_SMEM_OFFSET && (gfx10 | gfx11).has(g) {
		// Up to GFX11 LLVM takes offset 0 for the form with a register.
		return immOffset
	}
	for _, e := range immediateTypes {
		if e.typ == t {
			return e.form
		}
	}
	return immHex
}

func (p *printer) immediate(pl *plan, f immediateForm, v uint32) {
	switch f {
	case immHex:
		p.number(uint64(v))
	case immSignedHex:
		p.signedNumber(int64(int32(v)))
	case immSigned24:
		p.signedNumber(signExtend(v, 24))
	case immDec:
		p.decimal(uint64(v))
	case immInline:
		if v <= 64 {
			p.decimal(uint64(v))
		} else {
			p.number(uint64(v))
		}
	case immOffset:
		if v == 0 {
			p.text("null")
		} else {
			p.signedNumber(int64(int32(v)))
		}
	case immWaitcnt:
		p.waitcnt(pl.gens, v)
	case immHwreg:
		p.hwreg(pl.gens, v)
	case immSendmsg:
		p.sendmsg(pl.gens, v)
	case immDepctr:
		p.depctr(pl.gens, v)
	case immDelay:
		p.delay(v)
	case immVersion:
		p.version(v)
	case immWaitEvent:
		p.waitEvent(pl.gens, v)
	case immGPRIndex:
		p.gprIndex(v)
	}
}

func (p *printer) signedNumber(v int64) {
	if v < 0 {
		p.char('-')
		v = -v
	}
	p.number(uint64(v))
}

// A waitcntField is a counter of s_waitcnt, in one or two pieces.
type waitcntField struct {
	text   string
	pieces [2]struct{ lo, bits uint8 } // least significant first
	gens   gens
}

var waitcntFields = []waitcntField{
	{"vmcnt(", [2]struct{ lo, bits uint8 }{{0, 4}, {14, 2}}, gfx9 | gfx10},
	{"vmcnt(", [2]struct{ lo, bits uint8 }{{10, 6}}, gfx11plus},
	{"expcnt(", [2]struct{ lo, bits uint8 }{{4, 3}}, gfx9 | gfx10},
	{"expcnt(", [2]struct{ lo, bits uint8 }{{0, 3}}, gfx11plus},
	{"lgkmcnt(", [2]struct{ lo, bits uint8 }{{8, 4}}, gfx9},
	{"lgkmcnt(", [2]struct{ lo, bits uint8 }{{8, 6}}, gfx10},
	{"lgkmcnt(", [2]struct{ lo, bits uint8 }{{4, 6}}, gfx11plus},
}

// read returns the counter's value and the value for "do not wait".
func (w *waitcntField) read(v uint32) (n, none uint32) {
	at := uint8(0)
	for _, p := range w.pieces {
		m := uint32(1)<<p.bits - 1
		n |= v >> p.lo & m << at
		none |= m << at
		at += p.bits
	}
	return n, none
}

// waitcnt writes the counters of s_waitcnt that are waited for, all of them if
// that is none.
func (p *printer) waitcnt(g gens, v uint32) {
	all := true
	for i := range waitcntFields {
		if w := &waitcntFields[i]; w.gens.has(g) {
			n, none := w.read(v)
			all = all && n == none
		}
	}
	sep := ""
	for i := range waitcntFields {
		w := &waitcntFields[i]
		if !w.gens.has(g) {
			continue
		}
		if n, none := w.read(v); all || n != none {
			p.text(sep)
			p.text(w.text)
			p.dec(uint64(n))
			p.char(')')
			sep = " "
		}
	}
}

func (p *printer) hwreg(g gens, v uint32) {
	id, off, size := v&63, v>>6&31, v>>11&31+1
	p.text("hwreg(")
	if s := find(hwregs, id, g); s != "" {
		p.text(s)
	} else {
		p.dec(uint64(id))
	}
	if off != 0 || size != 32 {
		p.text(", ")
		p.dec(uint64(off))
		p.text(", ")
		p.dec(uint64(size))
	}
	p.char(')')
}

func (p *printer) sendmsg(g gens, v uint32) {
	msg, op, stream := v&15, v>>4&7, v>>8&3
	if gfx11plus.has(g) {
		msg, op, stream = v&255, 0, 0
	}
	s := find(messages, msg, g)
	opName := ""
	valid := s != ""
	switch {
	case msg == msgSys:
		if op < uint32(len(sysOps)) {
			opName = sysOps[op]
		}
		valid = valid && opName != "" && stream == 0
	case (msg == msgGS || msg == msgGSDone) && !gfx11plus.has(g):
		if op < uint32(len(gsOps)) && (msg != msgGS || op != 0) {
			opName = gsOps[op]
		}
		valid = valid && opName != "" && (op != 0 || stream == 0)
	default:
		valid = valid && op == 0 && stream == 0
	}
	switch {
	case valid:
		p.text("sendmsg(")
		p.text(s)
		if opName != "" {
			p.text(", ")
			p.text(opName)
			if msg != msgSys && op != 0 {
				p.text(", ")
				p.dec(uint64(stream))
			}
		}
		p.char(')')
	case msg|op<<4|stream<<8 == v:
		p.text("sendmsg(")
		p.dec(uint64(msg))
		p.text(", ")
		p.dec(uint64(op))
		p.text(", ")
		p.dec(uint64(stream))
		p.char(')')
	default:
		p.decimal(uint64(v))
	}
}

// depctr writes the counters that are waited for, all of them if that is none,
// or a number if it has bits of no counter.
func (p *printer) depctr(g gens, v uint32) {
	used := uint32(0)
	for i := range depctrs {
		if d := &depctrs[i]; d.gens.has(g) {
			used |= d.mask << d.lo
		}
	}
	if v&^used != 0 {
		p.number(uint64(v))
		return
	}
	sep := ""
	for i := range depctrs {
		d := &depctrs[i]
		n := v >> d.lo & d.mask
		if !d.gens.has(g) || n == d.mask && v != used {
			continue
		}
		p.text(sep)
		p.text(d.name)
		p.dec(uint64(n))
		p.char(')')
		sep = " "
	}
}

func (p *printer) delay(v uint32) {
	sep := ""
	for i := range delayFields {
		d := &delayFields[i]
		n := v >> d.lo & d.mask
		if n == 0 {
			continue
		}
		p.text(sep)
		p.text(d.text)
		if s := d.names[n]; s != "" {
			p.text(s)
		} else {
			p.text(d.invalid)
		}
		p.char(')')
		sep = " | "
	}
	if sep == "" {
		p.char('0')
	}
}

// version writes the generation and the flags of s_version as an expression.
func (p *printer) version(v uint32) {
	known := uint32(0xff)
	for i := range ucFlags {
		known |= ucFlags[i].n
	}
	if v&^known != 0 {
		p.number(uint64(v))
		return
	}
	flags := 0
	for i := range ucFlags {
		if v&ucFlags[i].n != 0 {
			flags++
		}
	}
	for range flags - 1 {
		p.char('(')
	}
	if s := find(ucVersions, v&0xff, 1); s != "" {
		p.text(s)
	} else {
		p.dec(uint64(v & 0xff))
	}
	for i := range ucFlags {
		if v&ucFlags[i].n == 0 {
			continue
		}
		p.char('|')
		p.text(ucFlags[i].name)
		if flags--; flags > 0 {
			p.char(')')
		}
	}
}

// waitEvent writes the one bit of s_wait_event that means something.
func (p *printer) waitEvent(g gens, v uint32) {
	bit, text := 0, "{ dont_wait_export_ready: "
	if gfx12.has(g) {
		bit, text = 1, "{ export_ready: "
	}
	if v&^(1<<bit) != 0 {
		p.number(uint64(v))
		return
	}
	p.text(text)
	p.dec(uint64(v >> bit))
	p.text(" }")
}

func (p *printer) gprIndex(v uint32) {
	if v > 15 {
		p.number(uint64(v))
		return
	}
	p.text("gpr_idx(")
	sep := ""
	for i, s := range gprIndexModes {
		if v>>i&1 != 0 {
			p.text(sep)
			p.text(s)
			sep = ","
		}
	}
	p.char(')')
}

func (p *printer) target(g gens, v uint32) {
	for i := range targets {
		t := &targets[i]
		if v < t.first || v > t.last || !t.gens.has(g) {
			continue
		}
		p.text(t.name)
		if !t.alone {
			p.dec(uint64(v - t.first))
		}
		return
	}
	p.text("invalid_target_")
	p.dec(uint64(v))
}
