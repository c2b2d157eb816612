package sem

import "github.com/amdisa/amdisa/isa"

// Modifiers, applied around the functions: to sources before, to results after.

// mods are an instruction's modifiers.
type mods struct {
	neg, abs  uint8 // a bit for each source
	negHi     uint8 // VOP3P: of the high element
	opSel     uint8
	opSelHi   uint8
	omod      uint8
	clamp     bool
	packed    bool // VOP3P
	sdwa      bool
	sel       [2]uint8 // SDWA's SRC_SEL
	sext      [2]bool
	dstSel    uint8
	dstUnused uint8
}

// SDWA's selectors and what happens to bits that are not selected.
const (
	wholeDword     = 6
	unusedSext     = 1
	unusedPreserve = 2
)

// modsOf reads the modifiers of an instruction, or of half of a dual one.
func modsOf(in *isa.Inst, slot isa.Slot) mods {
	m := mods{sel: [2]uint8{wholeDword, wholeDword}, dstSel: wholeDword}
	for mod, v := range in.Modifiers() {
		b := uint8(v)
		switch mod {
		case isa.ModNEG:
			m.neg |= b
		case isa.ModABS:
			m.abs |= b
		case isa.ModNEG_HI:
			m.negHi, m.packed = b, true
		case isa.ModSRC0_NEG:
			m.neg |= b & 1
		case isa.ModSRC1_NEG:
			m.neg |= b & 1 << 1
		case isa.ModSRC0_ABS:
			m.abs |= b & 1
		case isa.ModSRC1_ABS:
			m.abs |= b & 1 << 1
		case isa.ModNEGX:
			if slot == isa.SlotX {
				m.neg = b
			}
		case isa.ModNEGY:
			if slot == isa.SlotY {
				m.neg = b
			}
		case isa.ModOP_SEL:
			m.opSel = b
		case isa.ModOP_SEL_HI:
			m.opSelHi = b
		case isa.ModOMOD:
			m.omod = b
		case isa.ModCLAMP:
			m.clamp = b != 0
		case isa.ModSRC0_SEL:
			m.sdwa, m.sel[0] = true, b
		case isa.ModSRC1_SEL:
			m.sdwa, m.sel[1] = true, b
		case isa.ModSRC0_SEXT:
			m.sext[0] = b != 0
		case isa.ModSRC1_SEXT:
			m.sext[1] = b != 0
		case isa.ModDST_SEL:
			m.dstSel = b
		case isa.ModDST_UNUSED:
			m.dstUnused = b
		}
	}
	return m
}

// input are the modifiers of one source, in the order in which they apply.
type input struct {
	plain  bool   // none
	sel    uint8  // SDWA
	sext   bool   // SDWA
	elem   uint8  // width of the elements that are selected; 0: no selection
	packed bool   // two elements
	lo, hi uint8  // their lowest bits in the register
	and    uint64 // ABS clears a sign
	xor    uint64 // NEG flips one
}

// inputOf collects the modifiers of source n.
func inputOf(n int, o isa.Operand, a isa.Arg, m *mods, own own) input {
	in := input{sel: wholeDword, and: ^uint64(0)}
	if m.sdwa && n < 2 {
		in.sel, in.sext = m.sel[n], m.sext[n]
	}
	w := element(o)
	switch {
	case own&ownSel != 0:
	case m.packed && pair(o, w):
		in.elem, in.packed = uint8(w), true
		in.lo = uint8(w) * (m.opSel >> n & 1)
		in.hi = uint8(w) * (m.opSelHi >> n & 1)
		if in.lo == 0 && int(in.hi) == w {
			in.elem = 0 // as it stands
		}
	case o.Bits() == 16 && (a.Reg.Half == isa.High || a.Reg.Half == isa.Whole && !m.packed && m.opSel>>n&1 != 0):
		in.elem, in.lo = 16, 16
	}
	if floats(o) && own&ownNeg == 0 {
		sign := uint64(1) << (w - 1)
		if m.abs>>n&1 != 0 {
			in.and &^= sign
		}
		if m.neg>>n&1 != 0 {
			in.xor |= sign
		}
		if m.packed && m.negHi>>n&1 != 0 && pair(o, w) {
			in.xor |= sign << w
		}
	}
	in.plain = in.sel == wholeDword && in.elem == 0 && in.and == ^uint64(0) && in.xor == 0
	return in
}

// pair tells if an operand of a packed instruction is two elements of w bits: AMD's
// files state the size of one for some of CDNA's.
func pair(o isa.Operand, w int) bool { return w == 16 || w == 32 && o.Bits() == 64 }

// floats tells if NEG and ABS apply to an operand: it holds floating point, or is
// a source of V_CNDMASK.
func floats(o isa.Operand) bool {
	if o.Format().Type() == isa.TypeFloat {
		return true
	}
	switch o.Form().Instruction().Mnemonic() {
	case isa.V_CNDMASK_B32, isa.V_CNDMASK_B16, isa.V_DUAL_CNDMASK_B32:
		return true
	}
	return false
}

// apply applies the modifiers to a source.
func (in *input) apply(v uint64) uint64 {
	switch {
	case in.sel < 4:
		v = v >> (8 * in.sel) & 0xff
		if in.sext {
			v = uint64(uint32(int8(v)))
		}
	case in.sel < wholeDword:
		v = v >> (16 * (in.sel & 1)) & 0xffff
		if in.sext {
			v = uint64(uint32(int16(v)))
		}
	}
	switch {
	case in.elem == 0:
	case in.packed:
		mask := uint64(1)<<in.elem - 1
		v = v>>in.lo&mask | v>>in.hi&mask<<in.elem
	default:
		v >>= in.lo
	}
	return v&in.and ^ in.xor
}

// sdwa puts a result into the part of the old value that DST_SEL selects.
func (d *dest) sdwa(v, was uint32) uint32 {
	n, off := 8, 8*int(d.sel)
	if d.sel >= 4 {
		n, off = 16, 16*int(d.sel&1)
	}
	mask := uint32(1<<n-1) << off
	v = v << off & mask
	switch d.unused {
	case unusedPreserve:
		return v | was&^mask
	case unusedSext:
		return uint32(int32(v) << (32 - n - off) >> (32 - n - off))
	}
	return v
}

// output are the modifiers of a floating-point result.
type output struct {
	on    bool
	omod  uint8
	clamp bool
	f     *format
	count int // of elements
}

// outputOf collects the modifiers of a result. Of an integer it has none: CLAMP
// is up to the function.
func outputOf(o isa.Operand, m *mods, own own) output {
	if o.Format().Type() != isa.TypeFloat || own&ownNeg != 0 && m.omod != 0 || o.Bits() > 64 {
		return output{}
	}
	out := output{on: m.clamp || m.omod != 0, omod: m.omod, clamp: m.clamp, f: &f32}
	w := element(o)
	switch {
	case w == 16 && isBF16(o):
		out.f = &bf16
	case w == 16:
		out.f = &f16
	case w == 64:
		out.f = &f64
	case w != 32:
		return output{}
	}
	out.count = 1
	if m.packed && pair(o, w) || o.Bits() == 2*w {
		out.count = 2
	}
	return out
}

// apply applies the modifiers to a result.
func (out *output) apply(m Mode, v uint64) uint64 {
	f := out.f
	w := f.bits()
	mask := uint64(1)<<w - 1
	if w == 64 {
		mask = ^uint64(0)
	}
	var r uint64
	for i := range out.count {
		u := v >> (uint(i) * w) & mask
		u = f.omod(m, u, out.omod)
		if out.clamp {
			u = f.clamp(m, u)
		}
		r |= u << (uint(i) * w)
	}
	return r
}

// dpp is a pattern by which lanes read their first source from other lanes.
type dpp struct {
	kind  dppKind
	ctrl  uint32 // DPP_CTRL, or DPP8's lanes
	rows  uint8  // ROW_MASK
	banks uint8  // BANK_MASK
	bound bool   // BOUND_CTRL: a lane without a source reads 0, else it is not written
	fi    bool   // inactive lanes are read
}

type dppKind uint8

const (
	noDPP dppKind = iota
	dpp16
	dpp8
)

// dppOf reads the pattern of an instruction.
func dppOf(in *isa.Inst) dpp {
	d := dpp{rows: 15, banks: 15}
	for mod, v := range in.Modifiers() {
		switch mod {
		case isa.ModDPP_CTRL:
			d.kind, d.ctrl = dpp16, uint32(v)
		case isa.ModDPP8:
			d.kind, d.ctrl, d.bound = dpp8, uint32(v), true
		case isa.ModROW_MASK:
			d.rows = uint8(v)
		case isa.ModBANK_MASK:
			d.banks = uint8(v)
		case isa.ModBOUND_CTRL:
			d.bound = v != 0
		case isa.ModFI:
			d.fi = v != 0
		}
	}
	return d
}

// sources finds the lane from which each lane reads, -1 to read zero, and returns
// the lanes that are not kept from executing.
func (d *dpp) sources(from *[64]int8, exec uint64, lanes int) uint64 {
	var on uint64
	for i := range lanes {
		if d.rows>>(i/16)&1 == 0 || d.banks>>(i/4%4)&1 == 0 {
			continue
		}
		j := d.source(i, lanes)
		if j >= 0 && !d.fi && exec>>j&1 == 0 {
			j = -1
		}
		if j < 0 && !d.bound {
			continue
		}
		on |= 1 << i
		from[i] = int8(j)
	}
	return on
}

// source is the lane from which lane i reads, -1 if there is none.
func (d *dpp) source(i, lanes int) int {
	if d.kind == dpp8 {
		return i&^7 + int(d.ctrl>>(3*(i&7))&7)
	}
	n, row, at := int(d.ctrl&15), i&^15, i&15
	j := -1
	switch {
	case d.ctrl <= 0xff: // quad_perm
		return i&^3 + int(d.ctrl>>(2*(i&3))&3)
	case d.ctrl > 0x100 && d.ctrl < 0x110: // row_shl
		if at+n < 16 {
			j = i + n
		}
	case d.ctrl > 0x110 && d.ctrl < 0x120: // row_shr
		if at >= n {
			j = i - n
		}
	case d.ctrl > 0x120 && d.ctrl < 0x130: // row_ror
		j = row + (at-n)&15
	case d.ctrl == 0x130: // wave_shl
		j = i + 1
	case d.ctrl == 0x134: // wave_rol
		j = (i + 1) % lanes
	case d.ctrl == 0x138: // wave_shr
		j = i - 1
	case d.ctrl == 0x13c: // wave_ror
		j = (i + lanes - 1) % lanes
	case d.ctrl == 0x140: // row_mirror
		j = row + 15 - at
	case d.ctrl == 0x141: // row_half_mirror
		j = i ^ 7
	case d.ctrl == 0x142: // row_bcast15: the last lane of the row before
		j = row - 1
	case d.ctrl == 0x143: // row_bcast31: lane 31 to the upper half
		if i >= 32 {
			j = 31
		}
	case d.ctrl >= 0x150 && d.ctrl < 0x160: // row_share, row_newbcast
		j = row + n
	case d.ctrl >= 0x160 && d.ctrl < 0x170: // row_xmask
		j = i ^ n
	}
	if j >= lanes {
		return -1
	}
	return j
}
