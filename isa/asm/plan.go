package asm

import (
	mathbits "math/bits"
	"strings"
	"sync/atomic"

	"github.com/amdisa/amdisa/isa"
)

// A plan is the syntax of one form with everything looked up: what is left to do
// for an instruction is to read bits and write text.
type plan struct {
	name     string // of the instruction, with suffix
	bare     int    // its length without the suffix
	gens     gens
	operands []operand // by index
	signs    []sign
	sources  bool // operands may have signs
	mods     []bound
	th       *[16]string // names of temporal hints
	sourcesN uint8       // number of sources that list modifiers count
	alias    *boundAlias
	acc      *bits // if set, marked VGPRs are accumulation registers
	hideOff  bool  // an address that is off is not written
	image    bool
	shape    *imageShape
	doubled  bool // two blanks behind the mnemonic
}

// A boundAlias is an alias with its plan and the place of its condition's bits.
type boundAlias struct {
	when boundCondition
	plan *plan
}

// An operand is how an argument is written.
type operand struct {
	source       uint32 // its bit in the fields of signs; 0: none
	signed       bool   // may be negated
	acc          bool   // may be an accumulation register by the plan's bit
	literalField bool   // the operand's field is the literal
	literal      literalType
	mask         uint32 // of an immediate
	immediate    func(p *printer, v uint32)
}

// A sign is a field of signs.
type sign struct {
	bits  bits
	sign  signKind
	shift uint8
}

// A bound is a modifier with the place of its bits.
type bound struct {
	*modifier
	bits  bits
	when  []boundCondition
	width uint8
	def   uint32
}

// A bitPiece is n bits of dword word of the machine code, from bit lo on, that are
// bits of a value from bit at on.
type bitPiece struct {
	word, lo, at uint8
	mask         uint32
}

// bits are the pieces of a value.
type bits struct {
	n uint8
	p [8]bitPiece
}

func (p *printer) read(b *bits) uint32 {
	v := uint32(0)
	for i := range b.p[:b.n] {
		r := &b.p[i]
		v |= p.in.Word(int(r.word)) >> (r.lo & 31) & r.mask << (r.at & 31)
	}
	return v
}

func (p *printer) zero(b *bits) bool { return p.read(b) == 0 }

// add adds n bits of the machine code from bit off on.
func (b *bits) add(off, n, at uint8) {
	for n > 0 {
		k := min(n, 32-off%32)
		if b.n > 0 {
			// A piece that continues the last one, in the code and in the value.
			last := &b.p[b.n-1]
			size := uint8(mathbits.Len32(last.mask))
			if last.word == off/32 && last.lo+size == off%32 && last.at+size == at {
				last.mask |= uint32(1<<k-1) << size
				off, at, n = off+k, at+k, n-k
				continue
			}
		}
		if int(b.n) == len(b.p) {
			panic("asm: a modifier in too many pieces")
		}
		b.p[b.n] = bitPiece{word: off / 32, lo: off % 32, at: at, mask: uint32(1<<k - 1)}
		b.n++
		off, at, n = off+k, at+k, n-k
	}
}

// otherSpellings are the names that some generations give a field.
var otherSpellings = map[isa.FieldName]isa.FieldName{
	isa.FieldOP_SEL:      isa.FieldOPSEL,
	isa.FieldOP_SEL_HI:   isa.FieldOPSEL_HI,
	isa.FieldOP_SEL_HI_2: isa.FieldOPSEL_HI_2,
	isa.FieldOFFSET:      isa.FieldIOFFSET,
}

// locate adds the bits of a part and returns how many they are; false if the
// encoding does not have the field.
func (b *bits) locate(e isa.Encoding, pt part) (width uint8, ok bool) {
	if pt.Reserved {
		b.add(pt.Lo, pt.Bits, pt.At)
		return pt.Bits, true
	}
	f, ok := e.Field(pt.Field)
	if !ok {
		if f, ok = e.Field(otherSpellings[pt.Field]); !ok {
			return 0, false
		}
	}
	lo, at, left := pt.Lo, pt.At, pt.Bits
	if left == 0 {
		left = 32
	}
	for r := range f.Ranges() {
		size := uint8(r.Hi - r.Lo + 1)
		if lo >= size {
			lo -= size
			continue
		}
		n := min(size-lo, left)
		b.add(uint8(r.Lo)+lo, n, at)
		lo, at, left, width = 0, at+n, left-n, width+n
		if left == 0 {
			break
		}
	}
	return width, width > 0
}

// bind finds the modifier's bits in an encoding; false if it has none there.
func bind(e isa.Encoding, g gens, m *modifier) (bound, bool) {
	b := bound{modifier: m, def: uint32(m.def)}
	if !m.gens.has(g) {
		return b, false
	}
	for i, pt := range m.parts {
		n, ok := b.bits.locate(e, pt)
		if !ok {
			if i > 0 {
				continue // a field that some generations split is whole here
			}
			return b, false
		}
		b.width = max(b.width, pt.At+n)
	}
	for _, c := range m.when {
		b.when = append(b.when, bindCondition(e, c))
	}
	return b, true
}

func bindCondition(e isa.Encoding, c condition) boundCondition {
	bc := boundCondition{value: c.value, is: c.is}
	bc.bits.locate(e, part{Field: c.field})
	return bc
}

// A boundCondition is a condition with the place of its bits.
type boundCondition struct {
	bits  bits
	value uint32
	is    bool
}

// A cache holds the plans of a generation by form.
type cache struct {
	g     *isa.Generation
	plans []atomic.Pointer[plan]
}

// caches are few: one for each generation that instructions were printed of. The
// list is replaced, never changed.
var caches atomic.Pointer[[]*cache]

func cacheOf(g *isa.Generation) *cache {
	for {
		list := caches.Load()
		if list != nil {
			for _, c := range *list {
				if c.g == g {
					return c
				}
			}
		}
		var longer []*cache
		if list != nil {
			longer = append(longer, *list...)
		}
		longer = append(longer, &cache{g, make([]atomic.Pointer[plan], g.NumForms())})
		caches.CompareAndSwap(list, &longer)
	}
}

// planOf returns the plan of a form, and makes it if it is the first time.
func planOf(f isa.Form) *plan {
	slot := &cacheOf(f.Generation()).plans[f.Index()]
	if p := slot.Load(); p != nil {
		return p
	}
	p := makePlan(f)
	slot.Store(p) // whoever else made it made the same
	return p
}

func makePlan(f isa.Form) *plan {
	g := f.Generation()
	e := f.Encoding()
	s := &syntaxes[e.Name()]
	pl := &plan{gens: gensOf(g)}
	pl.name = llvmName(f.Instruction())
	pl.bare = len(pl.name)
	sx := s.suffix
	if !wantsSuffix(f, sx) {
		sx = noSuffix
	}
	pl.name += suffixes[sx]
	pl.th = thNames(pl.name)
	pl.hideOff = e.Name() == isa.ENC_VFLAT
	_, pl.image = e.Field(isa.FieldDMASK)
	if (gfx10 | gfx11).has(pl.gens) {
		pl.shape = shapeOf(f)
	}
	sampler := false
	for o := range f.Operands() {
		fd, ok := o.Field()
		sampler = sampler || ok && fd.Name() == isa.FieldSSAMP
	}
	pl.doubled = sampler && strings.HasPrefix(e.Name().String(), "MIMG_NSA") && strings.HasPrefix(pl.name, "image_")

	nextSource := uint32(1) // of an operand whose field is the literal
	for o := range f.Operands() {
		op := operandSyntax(f, o, pl.gens)
		if op.source == 0 && o.Type().Name() != isa.OPR_SIMM32 && op.literalField {
			op.source = nextSource
		}
		if op.source != 0 {
			nextSource = op.source << 1
		}
		pl.operands = append(pl.operands, op)
	}
	sg, mods, tail := s.signs, s.mods, s.tail
	var al *alias
	for i := range exceptions {
		x := &exceptions[i]
		if !x.matches(f, pl.gens) {
			continue
		}
		if x.mods != nil {
			mods = x.mods
			if x.tail {
				tail = nil
			}
		}
		if x.setSigns {
			sg = x.signs
		}
		if x.sources != 0 {
			pl.sourcesN = x.sources
		}
		if x.noSuffix {
			pl.name = pl.name[:pl.bare]
		}
		if x.literal != 0 {
			for i := range pl.operands {
				pl.operands[i].literal = x.literal
			}
		}
		for i := range pl.operands {
			if pl.operands[i].source&x.unsigned != 0 {
				pl.operands[i].signed = false
			}
		}
		if x.acc != nil {
			pl.acc = new(bits)
			pl.acc.locate(e, *x.acc)
			for o := range f.Operands() {
				fd, _ := o.Field()
				pl.operands[o.Index()].acc = o.Type().Name() == isa.OPR_VGPR && (fd.Name() != isa.FieldADDR || x.accAddr)
			}
		}
		if x.alias != nil {
			al = x.alias
		}
	}
	for _, sf := range signFields[sg] {
		if f.Slot() == isa.SlotX && sf.field == isa.FieldNEGY || f.Slot() == isa.SlotY && sf.field == isa.FieldNEGX {
			continue
		}
		b := sign{sign: sf.sign, shift: sf.shift}
		if _, ok := b.bits.locate(e, part{Field: sf.field}); ok {
			pl.signs = append(pl.signs, b)
		}
	}
	pl.sources = len(pl.signs) > 0
	if pl.sourcesN == 0 {
		seen := uint32(0)
		for i := range pl.operands {
			seen |= pl.operands[i].source
		}
		for ; seen != 0; seen >>= 1 {
			pl.sourcesN++
		}
	}
	for _, ms := range mods {
		pl.bindAll(f, ms)
	}
	pl.bindAll(f, tail)
	if al != nil {
		other := *pl
		other.name, other.bare, other.mods = al.name, len(al.name), nil
		for _, ms := range al.mods {
			other.bindAll(f, ms)
		}
		pl.alias = &boundAlias{when: bindCondition(e, al.when), plan: &other}
	}
	return pl
}

// bindAll adds modifiers to the plan as far as the form's encoding has them.
func (pl *plan) bindAll(f isa.Form, ms []modifier) {
	e := f.Encoding()
	for i := range ms {
		b, ok := bind(e, pl.gens, &ms[i])
		if !ok || ms[i].sources > pl.sourcesN {
			continue
		}
		if b.form == list || b.form == listDst {
			b.width = pl.sourcesN
			b.bits.cut(b.width)
			if b.form == listDst && hasDst(f) {
				// The destination's bit is the fourth, whatever the number of sources.
				b.bits.locate(e, part{Field: b.parts[0].Field, Lo: 3, Bits: 1, At: b.width})
				b.width++
			}
			if b.def != 0 {
				b.def = 1<<b.width - 1
			}
		}
		pl.mods = append(pl.mods, b)
	}
}

// cut drops all bits of the value from bit n on.
func (b *bits) cut(n uint8) {
	k := uint8(0)
	for _, p := range b.p[:b.n] {
		if p.at < n {
			p.mask &= 1<<(n-p.at) - 1
			b.p[k] = p
			k++
		}
	}
	b.n = k
}

// hasDst tells whether the form has a destination that is written.
func hasDst(f isa.Form) bool {
	for o := range f.Operands() {
		if fd, ok := o.Field(); ok && fd.Name() == isa.FieldVDST && !o.Implicit() && o.Type().Name() != isa.OPR_EXEC && o.Type().Name() != isa.OPR_SDST_EXEC {
			return true
		}
	}
	return false
}

// baseOf is the encoding without the literal or DPP that follows it.
func baseOf(e isa.Encoding) isa.EncodingName {
	if b, ok := e.Base(); ok {
		return b.Name()
	}
	return e.Name()
}

// wantsSuffix tells whether the suffix of the form's encoding is written.
func wantsSuffix(f isa.Form, s suffix) bool {
	for _, m := range neverSuffixed {
		if f.Instruction().Mnemonic() == m {
			return false
		}
	}
	if s != e32 && s != e64 {
		return true
	}
	for o := range f.Instruction().Forms() {
		switch baseOf(o.Encoding()) {
		case isa.ENC_VOP1, isa.ENC_VOP2, isa.ENC_VOPC, isa.ENC_VINTRP:
			if s == e64 {
				return true
			}
		case isa.ENC_VOP3, isa.VOP3_SDST_ENC:
			if s == e32 {
				return true
			}
		}
	}
	return false
}
