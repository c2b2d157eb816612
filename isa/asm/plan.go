package asm

import (
	mathbits "math/bits"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/amdisa/amdisa/isa"
)

// A plan is the syntax of one form with everything looked up: what is left to do
// for an instruction is to read bits and write text.
type plan struct {
	*layout
	name     string // of the instruction, with suffix
	bare     int    // its length without the suffix
	gens     gens
	sources  uint8           // number of sources that lists count
	hideOff  bool            // an address that is off is not written
	hideImm  bool            // the last operand is written as a modifier
	image    bool            // registers of addresses may stand in brackets
	doubled  bool            // two blanks behind the mnemonic
	operands []operand       // by index
	th       *[16]string     // names of temporal hints
	acc      *boundCondition // under which marked VGPRs are accumulation registers
	alias    *boundAlias
	shape    *imageShape
}

// A layout is where an encoding has the signs and modifiers of some of its
// instructions. Plans share layouts, so that what is read for each instruction
// stays near the processor.
type layout struct {
	signs    []sign
	signBits [maxDwords]uint32 // of all signs
	mods     []bound
	modMask  [maxDwords]uint32 // bits of the modifiers that are not always written
	modWant  [maxDwords]uint32 // and their default values
	always   []bound           // modifiers that may be written although those bits have their default values
}

// A layoutKey is what a layout depends on.
type layoutKey struct {
	encoding    isa.EncodingName
	slot        isa.Slot
	signs       signs
	mods        *[]*modifier // the first of the lists, which are static
	sources     uint8
	dst, halves bool
}

const maxDwords = isa.MaxInstBytes / 4

// A boundAlias is an alias with its plan and the place of its condition's bits.
type boundAlias struct {
	when boundCondition
	plan *plan
}

// operandSigns says what the bits of signs mean to an operand.
type operandSigns uint8

const (
	signed   operandSigns = iota // what they say
	signless                     // nothing
	extended                     // NEG means sign extension
)

// An operand is how an argument is written.
type operand struct {
	source    uint32 // its bit in the fields of signs; 0: none
	signs     operandSigns
	acc       bool // may be an accumulation register by the plan's bit
	literal   literalType
	immediate immediateForm
	mask      uint32 // of an immediate
}

// A sign is a field of signs.
type sign struct {
	bits   bits
	sign   signKind
	source uint8
}

// A bound is a modifier with the place of its bits. It is small, since there are
// many of them and most are only looked at.
type bound struct {
	*modifier
	more  *more // of few
	first piece
	def   uint32
	width uint8
}

// more is what few modifiers have: values in several pieces, and conditions.
type more struct {
	pieces []piece
	when   []boundCondition
}

// A boundCondition is a condition with the place of its bits.
type boundCondition struct {
	bits  bits
	value uint32
	is    bool
}

// A piece is those bits of a dword of the machine code, from bit lo on, that the
// mask leaves, as bits of a value from bit at on.
type piece struct {
	mask         uint32
	word, lo, at uint8
}

// bits are the pieces of a value.
type bits struct {
	n uint8
	p [4]piece
}

// piece reads the bits of a piece from the machine code.
func (p *printer) piece(r *piece) uint32 {
	return p.words[r.word] >> (r.lo & 31) & r.mask << (r.at & 31)
}

// read reads a value from the machine code.
func (p *printer) read(b *bits) uint32 {
	v := p.piece(&b.p[0])
	for i := 1; i < int(b.n); i++ {
		v |= p.piece(&b.p[i])
	}
	return v
}

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
			panic("asm: a value in too many pieces")
		}
		b.p[b.n] = piece{word: off / 32, lo: off % 32, at: at, mask: uint32(1<<k - 1)}
		b.n++
		off, at, n = off+k, at+k, n-k
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

// mark sets the bits in a mask of the machine code, and those that are set in
// the value v in another.
func (b *bits) mark(mask, want *[maxDwords]uint32, v uint32) {
	for _, p := range b.p[:b.n] {
		mask[p.word] |= p.mask << p.lo
		if want != nil {
			want[p.word] |= v >> p.at & p.mask << p.lo
		}
	}
}

// otherSpellings are the names that some generations give a field.
var otherSpellings = [...][2]isa.FieldName{
	{isa.FieldOP_SEL, isa.FieldOPSEL},
	{isa.FieldOP_SEL_HI, isa.FieldOPSEL_HI},
	{isa.FieldOP_SEL_HI_2, isa.FieldOPSEL_HI_2},
	{isa.FieldOFFSET, isa.FieldIOFFSET},
}

func findField(e isa.Encoding, n isa.FieldName) (isa.Field, bool) {
	f, ok := e.Field(n)
	if ok {
		return f, true
	}
	for _, s := range otherSpellings {
		if s[0] == n {
			return e.Field(s[1])
		}
	}
	return isa.Field{}, false
}

// locate adds the bits of a part and returns how many they are; false if the
// encoding does not have the field.
func (b *bits) locate(e isa.Encoding, pt part) (width uint8, ok bool) {
	if pt.field == 0 {
		b.add(pt.lo, 1, pt.at)
		return 1, true
	}
	f, ok := findField(e, pt.field)
	if !ok {
		return 0, false
	}
	lo, at, left := pt.lo, pt.at, pt.n
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

func bindCondition(e isa.Encoding, c condition) boundCondition {
	bc := boundCondition{value: c.value, is: c.is}
	bc.bits.locate(e, mod(c.field))
	return bc
}

// A cache holds the plans of a generation by form.
type cache struct {
	g     *isa.Generation
	plans []atomic.Pointer[plan]

	mu      sync.Mutex
	layouts map[layoutKey]*layout
}

// caches are few: one for each generation that instructions were printed of. The
// list is replaced, never changed.
var caches atomic.Pointer[[]*cache]

func cacheOf(g *isa.Generation) *cache {
	if list := caches.Load(); list != nil {
		for _, c := range *list {
			if c.g == g {
				return c
			}
		}
	}
	return addCache(g)
}

func addCache(g *isa.Generation) *cache {
	for {
		list := caches.Load()
		var longer []*cache
		if list != nil {
			longer = append(longer, *list...)
		}
		for _, c := range longer {
			if c.g == g {
				return c
			}
		}
		c := &cache{g: g, plans: make([]atomic.Pointer[plan], g.NumForms()), layouts: make(map[layoutKey]*layout)}
		longer = append(longer, c)
		if caches.CompareAndSwap(list, &longer) {
			return c
		}
	}
}

// plan returns the plan of a form, and makes it if it is the first time.
func (c *cache) plan(f isa.Form) *plan {
	slot := &c.plans[f.Index()]
	if p := slot.Load(); p != nil {
		return p
	}
	p := c.makePlan(f)
	slot.Store(p) // whoever else made it made the same
	return p
}

func (c *cache) makePlan(f isa.Form) *plan {
	e := f.Encoding()
	s := &syntaxes[e.Name()]
	pl := &plan{gens: gensOf(f.Generation()), name: llvmName(f.Instruction())}
	pl.bare = len(pl.name)
	pl.th = thNames(pl.name)
	pl.hideOff = e.Name() == isa.ENC_VFLAT
	pl.hideImm = f.Instruction().Mnemonic() == isa.V_DUAL_BITOP2_B32
	if (gfx10 | gfx11).has(pl.gens) {
		pl.shape = shapeOf(f)
	}
	_, pl.image = e.Field(isa.FieldDMASK)
	next := uint32(1) // the bit of a source whose field is the literal
	seen := uint32(0)
	for o := range f.Operands() {
		op := operandSyntax(f, o, pl.gens)
		if fd, ok := o.Field(); ok {
			switch fd.Name() {
			case isa.FieldSIMM32, isa.FieldLITERAL, isa.FieldLITERAL64:
				op.source = next
			case isa.FieldSSAMP:
				// LLVM's text of samples with separate address registers has two blanks.
				pl.doubled = strings.HasPrefix(e.Name().String(), "MIMG_NSA")
			}
		}
		if op.source != 0 {
			next = op.source << 1
			seen |= op.source
		}
		pl.operands = append(pl.operands, op)
	}
	pl.sources = uint8(mathbits.Len32(seen))

	sg, mods, sx := s.signs, s.mods, s.suffix
	var al *alias
	for i := range exceptions {
		x := &exceptions[i]
		if !x.matches(f, pl.gens) {
			continue
		}
		if x.mods != nil {
			mods = x.mods
		}
		if x.signs != asEncoding {
			sg = x.signs
		}
		if x.sources != 0 {
			pl.sources = x.sources
		}
		if x.noSuffix {
			sx = noSuffix
		}
		if x.alias.name != "" {
			al = &x.alias
		}
		x.change(f, pl)
	}
	if wantsSuffix(f, sx) {
		pl.name += suffixes[sx]
	}
	pl.layout = c.layout(f, pl, sg, mods, s.tail)
	if al != nil {
		other := *pl
		other.name, other.bare = al.name, len(al.name)
		other.layout = c.layout(f, &other, sg, al.mods, nil)
		pl.alias = &boundAlias{when: bindCondition(e, al.when), plan: &other}
	}
	return pl
}

// layout returns the layout of a form with the given signs and modifiers.
func (c *cache) layout(f isa.Form, pl *plan, sg signs, mods [][]*modifier, tail []*modifier) *layout {
	e := f.Encoding()
	key := layoutKey{e.Name(), f.Slot(), sg, nil, pl.sources, hasDst(f), hasOpSel(f, pl.gens)}
	if len(mods) > 0 {
		key.mods = &mods[0]
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if l, ok := c.layouts[key]; ok {
		return l
	}
	l := new(layout)
	for _, sf := range signFields[sg] {
		if f.Slot() == isa.SlotX && sf.field == isa.FieldNEGY || f.Slot() == isa.SlotY && sf.field == isa.FieldNEGX {
			continue
		}
		b := sign{sign: sf.sign, source: sf.source}
		if _, ok := b.bits.locate(e, mod(sf.field)); ok {
			l.signs = append(l.signs, b)
			b.bits.mark(&l.signBits, nil, 0)
		}
	}
	for _, ms := range mods {
		for _, m := range ms {
			l.bind(e, key, pl.gens, m)
		}
	}
	for _, m := range tail {
		l.bind(e, key, pl.gens, m)
	}
	c.layouts[key] = l
	return l
}

// change makes an exception's changes to operands.
func (x *exception) change(f isa.Form, pl *plan) {
	if x.acc != nil {
		pl.acc = &boundCondition{value: 1<<len(x.acc) - 1, is: true}
		for _, pt := range x.acc {
			pl.acc.bits.locate(f.Encoding(), pt)
		}
	}
	for o := range f.Operands() {
		op := &pl.operands[o.Index()]
		if x.literal != 0 {
			op.literal = x.literal
		}
		if op.source&x.unsigned != 0 {
			op.signs = signless
		}
		if op.source&x.extended != 0 {
			op.signs = extended
		}
		if fd, ok := o.Field(); ok && x.acc != nil && o.Type().Name() == isa.OPR_VGPR {
			op.acc = fd.Name() != isa.FieldADDR || baseOf(f.Encoding()) == isa.ENC_DS
		}
	}
}

// bind adds a modifier unless the encoding lacks its field.
func (l *layout) bind(e isa.Encoding, key layoutKey, g gens, m *modifier) {
	if !m.gens.has(g) || m.sources > key.sources || m.halves && !key.halves {
		return
	}
	b := bound{modifier: m, def: m.def}
	var place bits
	parts := m.parts
	if parts == nil {
		parts = []part{m.part}
	}
	for i, pt := range parts {
		n, ok := place.locate(e, pt)
		if !ok {
			if i > 0 {
				continue // a field that some generations split is whole here
			}
			return
		}
		b.width = max(b.width, pt.at+n)
	}
	if m.form == list || m.form == listDst {
		b.width = key.sources
		place.cut(b.width)
		if m.form == listDst && key.dst {
			// The destination's bit is the fourth, whatever the number of sources.
			place.locate(e, part{field: m.field, lo: 3, n: 1, at: b.width})
			b.width++
		}
		if b.def != 0 {
			b.def = 1<<b.width - 1
		}
	}
	b.first = place.p[0]
	if place.n > 1 || m.when != nil {
		b.more = &more{pieces: place.p[1:place.n]}
		for _, c := range m.when {
			b.more.when = append(b.more.when, bindCondition(e, c))
		}
	}
	l.mods = append(l.mods, b)
	if m.always {
		l.always = append(l.always, b)
	} else {
		place.mark(&l.modMask, &l.modWant, b.def)
	}
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
