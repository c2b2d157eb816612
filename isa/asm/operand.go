package asm

import "github.com/amdisa/amdisa/isa"

// sourceBits gives each field of a source its bit in fields of signs.
var sourceBits = map[isa.FieldName]uint32{
	isa.FieldSRC0: 1, isa.FieldVSRC0: 1, isa.FieldSRCX0: 1, isa.FieldSRCY0: 1,
	isa.FieldSRC1: 2, isa.FieldVSRC1: 2, isa.FieldVSRCX1: 2, isa.FieldVSRCY1: 2,
	isa.FieldSRC2: 4, isa.FieldVSRC2: 4, isa.FieldVSRCX2: 4, isa.FieldVSRCY2: 4,
}

// literalTypes gives each data format the type of its literals in vector
// instructions; literal32 where it is not listed.
var literalTypes = map[isa.DataFormatName]literalType{
	isa.FMT_NUM_F16:      literalF16,
	isa.FMT_NUM_BF16:     literalBF16,
	isa.FMT_NUM_PK_F16:   literalV2F16,
	isa.FMT_NUM_PK2_F16:  literalV2F16,
	isa.FMT_NUM_PK2_BF16: literalV2BF16,
	isa.FMT_NUM_B64:      literal64,
	isa.FMT_NUM_I64:      literal64,
	isa.FMT_NUM_U64:      literal64,
	isa.FMT_NUM_M64:      literal64,
	isa.FMT_NUM_F64:      literalF64,
	isa.FMT_NUM_PK2_U64:  literal64,
	isa.FMT_NUM_PK2_F64:  literalF64,
}

// operandSyntax tells how an operand's argument is written.
func operandSyntax(f isa.Form, o isa.Operand, g gens) operand {
	var op operand
	fd, ok := o.Field()
	if !ok {
		return op
	}
	op.source = sourceBits[fd.Name()]
	op.signed = o.Format().Type() != isa.TypeInteger
	switch fd.Name() {
	case isa.FieldSIMM32, isa.FieldLITERAL, isa.FieldLITERAL64:
		op.literalField = true
	}
	op.literal = operandLiteral(f, o, g)
	op.mask = ^uint32(0)
	op.immediate = operandImmediate(f, o, g)
	if fd.Name() == isa.FieldSIMM16 {
		op.mask = 0xffff
	}
	return op
}

func operandLiteral(f isa.Form, o isa.Operand, g gens) literalType {
	l := literalTypes[o.Format().Name()]
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
type immediateForm = func(p *printer, v uint32)

// immediates gives each operand type whose values are no mere numbers its way of
// writing.
var immediates = map[isa.OperandTypeName]func(g gens) immediateForm{
	isa.OPR_WAITCNT:        waitcnt,
	isa.OPR_HWREG:          hwreg,
	isa.OPR_SENDMSG:        sendmsg,
	isa.OPR_SENDMSG_RTN:    sendmsg,
	isa.OPR_WAITCNT_DEPCTR: depctr,
	isa.OPR_WAIT_ALU:       depctr,
	isa.OPR_DELAY:          func(gens) immediateForm { return (*printer).delay },
	isa.OPR_VERSION:        func(gens) immediateForm { return (*printer).version },
	isa.OPR_LABEL:          func(gens) immediateForm { return immediateDec },
	isa.OPR_SIMM8:          func(gens) immediateForm { return immediateInline },
	isa.OPR_SIMM5:          func(gens) immediateForm { return immediateInline },
	isa.OPR_SMEM_OFFSET:    smemOffset,
	isa.OPR_SIMM24:         func(gens) immediateForm { return immediateSigned24 },
	isa.OPR_SIMM4:          func(gens) immediateForm { return (*printer).gprIndex },
}

// immediateMnemonics are the instructions whose immediate of type OPR_SIMM16 (or
// of a type that LLVM does not take apart) is written in another way than in
// hexadecimal.
var immediateMnemonics = map[isa.Mnemonic]immediateForm{
	isa.S_NOP:              immediateInline,
	isa.S_SLEEP:            immediateInline,
	isa.S_TRAP:             immediateInline,
	isa.S_SETPRIO:          immediateInline,
	isa.S_SETPRIO_INC_WG:   immediateInline,
	isa.S_SETHALT:          immediateInline,
	isa.S_SETKILL:          immediateInline,
	isa.S_INCPERFLEVEL:     immediateInline,
	isa.S_DECPERFLEVEL:     immediateInline,
	isa.S_DENORM_MODE:      immediateInline,
	isa.S_BARRIER_WAIT:     immediateInline,
	isa.S_MONITOR_SLEEP:    immediateInline,
	isa.S_SET_VGPR_MSB:     immediateInline,
	isa.S_SET_GPR_IDX_MODE: (*printer).gprIndex,
	isa.S_WAIT_EVENT:       (*printer).waitEvent,
}

func operandImmediate(f isa.Form, o isa.Operand, g gens) immediateForm {
	if fn, ok := immediateMnemonics[f.Instruction().Mnemonic()]; ok {
		return fn
	}
	if fn, ok := immediates[o.Type().Name()]; ok {
		return fn(g)
	}
	return immediateHex
}

func immediateHex(p *printer, v uint32) { p.number(uint64(v)) }
func immediateDec(p *printer, v uint32) { p.decimal(uint64(v)) }

func immediateSignedHex(p *printer, v uint32) {
	if n := int64(int32(v)); n < 0 {
		p.char('-')
		p.number(uint64(-n))
		return
	}
	p.number(uint64(v))
}

func immediateSigned24(p *printer, v uint32) { immediateSignedHex(p, uint32(signExtend(v, 24))) }

// smemOffset writes the offset of a scalar load without an offset register. Up to
// GFX11 LLVM takes offset 0 for the form with a register.
func smemOffset(g gens) immediateForm {
	if (gfx10 | gfx11).has(g) {
		return func(p *printer, v uint32) {
			if v == 0 {
				p.text("null")
				return
			}
			immediateSignedHex(p, v)
		}
	}
	return immediateSignedHex
}

// immediateInline writes numbers that would be inline constants in decimal.
func immediateInline(p *printer, v uint32) {
	if v <= 64 {
		p.decimal(uint64(v))
		return
	}
	p.number(uint64(v))
}

// waitcnt writes the counters of s_waitcnt that are waited for, all of them if
// that is none.
func waitcnt(g gens) immediateForm {
	switch {
	case gfx9.has(g):
		return func(p *printer, v uint32) { p.waitcnt(v&15|v>>14&3<<4, 63, v>>4&7, v>>8&15, 15) }
	case gfx10.has(g):
		return func(p *printer, v uint32) { p.waitcnt(v&15|v>>14&3<<4, 63, v>>4&7, v>>8&63, 63) }
	}
	return func(p *printer, v uint32) { p.waitcnt(v>>10&63, 63, v&7, v>>4&63, 63) }
}

func (p *printer) waitcnt(vm, vmMax, exp, lgkm, lgkmMax uint32) {
	all := vm == vmMax && exp == 7 && lgkm == lgkmMax
	sep := ""
	if all || vm != vmMax {
		p.text("vmcnt(")
		p.dec(uint64(vm))
		p.char(')')
		sep = " "
	}
	if all || exp != 7 {
		p.text(sep)
		p.text("expcnt(")
		p.dec(uint64(exp))
		p.char(')')
		sep = " "
	}
	if all || lgkm != lgkmMax {
		p.text(sep)
		p.text("lgkmcnt(")
		p.dec(uint64(lgkm))
		p.char(')')
	}
}

func hwreg(g gens) immediateForm {
	return func(p *printer, v uint32) {
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
}

func sendmsg(g gens) immediateForm {
	if gfx11plus.has(g) {
		return func(p *printer, v uint32) { p.sendmsg(g, v, v&255, 0, 0) }
	}
	return func(p *printer, v uint32) { p.sendmsg(g, v, v&15, v>>4&7, v>>8&3) }
}

func (p *printer) sendmsg(g gens, v, msg, op, stream uint32) {
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
func depctr(g gens) immediateForm {
	used := uint32(0)
	for _, d := range depctrs {
		if d.gens.has(g) {
			used |= d.mask << d.lo
		}
	}
	return func(p *printer, v uint32) {
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
}

func (p *printer) delay(v uint32) {
	sep := ""
	part := func(what string, names []string, n uint32) {
		if n == 0 {
			return
		}
		p.text(sep)
		p.text(what)
		if names[n] == "" {
			p.text("/* invalid ")
			p.text(what[:len(what)-1])
			p.text(" value */")
		} else {
			p.text(names[n])
		}
		p.char(')')
		sep = " | "
	}
	part("instid0(", delayIDs[:], v&15)
	part("instskip(", delaySkips[:], v>>4&7)
	part("instid1(", delayIDs[:], v>>7&15)
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
func (p *printer) waitEvent(v uint32) {
	bit, text := 0, "{ dont_wait_export_ready: "
	if gfx12.has(gensOf(p.in.Generation())) {
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

func (p *printer) target(v uint32) {
	g := gensOf(p.in.Generation())
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
