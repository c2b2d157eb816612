// Package decode computes, from the clean model of a generation, the tables
// that package isa's decoder runs on: which family of encodings a first dword
// belongs to, which form an opcode and its source markers select, and how each
// argument of a form is read from the bits.
//
// What AMD's files say decides what an instruction is: identifiers, OP fields
// and conditions. What they cannot say (see rules.go) is added here, named.
package decode

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// PrefixBits is how many of the highest bits of the first dword select a
// family: enough for the longest ENCODING field (9 bits, SOP1).
const PrefixBits = 9

// Answers of a selector that are no candidates: the combination of source markers
// that no form has, the opcode that no instruction has, and a source value that
// means nothing.
const (
	NoForm    = 0xff
	NoOpcode  = 0xfe
	NoOperand = 0xfd
)

// Tables.Selectors begins with two selectors that all generations have: that of
// opcodes which no instruction has, so that the zero Op is such a one, and at
// selectFirst the one that always answers with the first candidate.
const (
	selectFirst = selectors
	selectors   = 1 << (3 * maxMarkers) // combinations of classes
	maxMarkers  = 3
)

// Tables are the decoder's tables of one generation. Indexes into Forms are
// those of [FormIndex].
type Tables struct {
	Prefix    [1 << PrefixBits]uint8 // highest bits of dword 0 -> index into Families plus one; 0: none
	Families  []Family
	Ops       []Op    // of all families, each family's from its Base on
	Cands     []Cand  // listed by Ops
	Selectors []uint8 // tables of marker classes -> candidate, NoForm or NoOpcode; see Op.Selector
	Classes   []uint8 // tables of field values -> marker class; see Marker.Class
	Fixed     []Fixed // referred to by Cands, shared
	Forms     []Form  // by form index
	Args      []Arg   // lists referred to by Forms, shared
	Images    []Image
	Templates [][]uint32 // dwords of a form with nothing but its constants, shared
	Mods      [][]Mod    // by encoding, in the model's order
	Scalars   [256]Scalar
	Null      int  // scalar source value that stands for no register
	Wave64    bool // default wave size
	AlignVGPR bool // runs of VGPRs start at even numbers
}

// A Family is a set of encodings that share their constant bits and their
// opcode field.
type Family struct {
	Name    string // of its first base encoding, for comments
	Kind    FamilyKind
	Dwords  int     // needed to find opcode and markers
	Op      []Range // of the opcode, least significant first (SEG above OP in FLAT)
	Base    int     // first entry of the family in Ops; the number of entries is 1<<bits of Op
	OpY     []Range // VOPD: the Y half's opcode
	BaseY   int
	Mask    uint32 // Pair: bits of the third dword that must equal Want
	Want    uint32
	Markers []Marker // source fields whose value selects among the forms of an opcode
}

// FamilyKind tells the decoder's code paths apart.
type FamilyKind uint8

// The kinds of families.
const (
	Single FamilyKind = iota
	Dual              // VOPD: two instructions in one word
	Pair              // VOP3PX2, VOP3PX3: a scale prefix and a matrix instruction
)

// A Range is a piece of an opcode: Bits bits from bit Offset of the word pair on.
type Range struct{ Offset, Bits int }

// A Marker is a field whose special values select a form: Class maps its value
// to a class below 8, 0 for ordinary values.
type Marker struct {
	Offset, Bits int
	Class        int // where its table starts in Tables.Classes
}

// An Op is an opcode of a family: its candidate forms and how to choose.
type Op struct {
	First    int // into Cands
	Selector int // where its table starts in Selectors
	Pair     int // into Families, plus one: the opcode is the prefix of a 128-bit pair; 0: it is not
}

// A Cand is a form that an opcode may stand for.
type Cand struct {
	Form    int // form index
	Dwords  int
	Fixed   int  // index into Tables.Fixed
	Limited bool // only some targets have it
}

// A Form is what the decoder must know of a form.
type Form struct {
	Dwords   int
	FirstArg int
	NumArgs  int
	Image    int // index into Images plus one; 0: not an image instruction
	Literal  int // dwords of literal at the end
	Template int // index into Templates
}

// FormIndex numbers the forms of a generation: instruction by instruction in
// the model's order.
func FormIndex(g *spec.Generation) map[*spec.Form]int {
	m := make(map[*spec.Form]int)
	for _, in := range g.Instructions {
		for _, f := range in.Forms {
			m[f] = len(m)
		}
	}
	return m
}

// maxBits is the length of the longest instruction that package isa decodes
// (isa.MaxInstBytes): an image instruction with three dwords of addresses.
const maxBits = 160

// Build computes the tables of g. It also returns what it had to leave out, and
// why: forms and encodings that the file describes in a way that no rule here can
// read. Their entries of Forms stay empty, with a length of 0 dwords.
func Build(g *spec.Generation) (*Tables, []error) {
	b := &builder{g: g, arch: archOf(g), index: FormIndex(g), t: new(Tables), conds: make(map[*spec.Form]*spec.Expr), out: make(map[*spec.Form]bool), argLists: make(map[string]int),
		selectors: make(map[string]int), classes: make(map[string]int), cands: make(map[string]int), images: make(map[string]int), templates: make(map[string]int)}
	b.t.Forms = make([]Form, len(b.index))
	b.t.Selectors = append(bytes.Repeat([]uint8{NoOpcode}, selectors), make([]uint8, selectors)...)
	b.t.Classes = []uint8{0} // of no field
	b.scalars()
	groups := b.groups()
	for _, in := range g.Instructions {
		for _, f := range in.Forms {
			if b.conds[f] == nil {
				continue // its encoding is left out
			}
			if err := b.form(f); err != nil {
				b.leaveOut(f, err)
			}
		}
	}
	b.families(groups)
	for _, e := range g.Encodings {
		b.t.Mods = append(b.t.Mods, Mods(g, e))
	}
	b.t.Null, b.t.Wave64 = b.arch.null(), b.arch.gfx == 9
	b.t.AlignVGPR = b.arch.cdna >= 2
	return b.t, b.left
}

// leaveOut takes a form out of the tables.
func (b *builder) leaveOut(f *spec.Form, err error) {
	b.left = append(b.left, fmt.Errorf("%s in %s (%s): %w", f.Instruction.Name, f.Encoding.Name, f.Condition.Name, err))
	b.out[f] = true
	b.t.Forms[b.index[f]] = Form{}
}

// leaveOutGroup takes all forms of a group out of the tables.
func (b *builder) leaveOutGroup(gr *group, err error) {
	b.left = append(b.left, fmt.Errorf("%s: %w", gr.bases[0].Name, err))
	for _, forms := range []map[uint32][]*spec.Form{gr.forms, gr.formsY} {
		for _, list := range forms {
			for _, f := range list {
				b.out[f] = true
				b.t.Forms[b.index[f]] = Form{}
			}
		}
	}
}

type builder struct {
	g     *spec.Generation
	arch  arch
	index map[*spec.Form]int
	t     *Tables

	conds                               map[*spec.Form]*spec.Expr // the conditions that count; see condition
	out                                 map[*spec.Form]bool       // left out
	left                                []error
	lacks                               string // a field that need did not find
	argLists, selectors, classes, cands map[string]int
	images, templates                   map[string]int
}

func field(e *spec.Encoding, names ...string) *spec.Field {
	for _, n := range names {
		for _, f := range e.Fields {
			if f.Name == n {
				return f
			}
		}
	}
	return nil
}

func ranges(f *spec.Field) []Range {
	var rs []Range
	for _, r := range f.Ranges {
		rs = append(rs, Range{r.Offset, r.Bits})
	}
	return rs
}

func extract(rs []Range, v uint64) uint32 {
	var x uint32
	n := 0
	for _, r := range rs {
		x |= uint32(v>>r.Offset) & (1<<r.Bits - 1) << n
		n += r.Bits
	}
	return x
}

func width(rs []Range) int {
	n := 0
	for _, r := range rs {
		n += r.Bits
	}
	return n
}

func baseOf(e *spec.Encoding) *spec.Encoding {
	for e.Base != nil {
		e = e.Base
	}
	return e
}

// families fills the prefix table and the opcode tables.
func (b *builder) families(groups []*group) {
	var kept []*group
	for _, gr := range groups {
		fam, err := b.family(gr)
		if err != nil {
			b.leaveOutGroup(gr, err)
			continue
		}
		kept = append(kept, gr)
		b.t.Families = append(b.t.Families, fam)
	}
	// Longer constants win over shorter ones that they begin with: SOP1's
	// 101111101 over SOP2's 10. Pairs come last: they hang on an opcode of the
	// family that their prefix looks like.
	order := make([]int, len(kept))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return kept[order[i]].constLen < kept[order[j]].constLen })
	for _, i := range order {
		gr := kept[i]
		if gr.kind == Pair {
			continue
		}
		lo := gr.word >> (32 - PrefixBits)
		if o := b.t.Prefix[lo]; o != 0 && kept[o-1].constLen == gr.constLen {
			b.leaveOutGroup(gr, fmt.Errorf("its constant bits are those of %s, whose opcode is elsewhere", kept[o-1].bases[0].Name))
			continue
		}
		for k := range uint32(1) << (PrefixBits - gr.constLen) {
			b.t.Prefix[lo+k] = uint8(i + 1)
		}
	}
	for i, gr := range kept {
		if gr.kind != Pair {
			continue
		}
		owner := b.t.Prefix[gr.word>>(32-PrefixBits)]
		if owner == 0 {
			b.leaveOutGroup(gr, fmt.Errorf("its prefix 0x%08x belongs to no encoding", gr.word))
			continue
		}
		f := &b.t.Families[owner-1]
		b.t.Ops[f.Base+int(extract(f.Op, uint64(gr.word)))].Pair = i + 1
	}
}

// family makes the decoder's entry of a group, and its opcodes.
func (b *builder) family(gr *group) (Family, error) {
	fam := Family{Name: gr.bases[0].Name, Kind: gr.kind, Op: gr.op, OpY: gr.opY, Dwords: 1}
	var err error
	if fam.Markers, err = b.markers(gr); err != nil {
		return fam, err
	}
	for _, r := range append(slices.Clone(fam.Op), fam.OpY...) {
		fam.Dwords = max(fam.Dwords, (r.Offset+r.Bits+31)/32)
	}
	for _, m := range fam.Markers {
		fam.Dwords = max(fam.Dwords, (m.Offset+m.Bits+31)/32)
	}
	switch gr.kind {
	case Single, Dual:
		if fam.Dwords > 2 {
			return fam, errors.New("the opcode or a field that a condition tests is beyond bit 63")
		}
	case Pair:
		e := gr.bases[0]
		enc := field(e, "ENCODING")
		v, ok := b.pairEncoding()
		if enc == nil || len(enc.Ranges) != 1 || enc.Ranges[0].Offset < 64 || enc.Ranges[0].Offset+enc.Ranges[0].Bits > 96 || !ok {
			return fam, errors.New("no ENCODING field of ENC_VOP3P in the third dword")
		}
		r := enc.Ranges[0]
		fam.Mask = (1<<r.Bits - 1) << (r.Offset - 64)
		fam.Want = uint32(v) << (r.Offset - 64)
	}
	fam.Base = b.ops(gr.forms, gr.op, fam.Markers)
	if gr.kind == Dual {
		fam.Dwords = 2 // both sources may announce a literal
		fam.BaseY = b.ops(gr.formsY, gr.opY, fam.Markers)
	}
	return fam, nil
}

// A group is a family under construction.
type group struct {
	kind     FamilyKind
	word     uint32 // the constant bits in place
	constLen int    // their number, from bit 31 down
	op, opY  []Range
	bases    []*spec.Encoding
	forms    map[uint32][]*spec.Form // by value of op
	formsY   map[uint32][]*spec.Form
}

// groups groups the base encodings and deals out the forms.
func (b *builder) groups() []*group {
	var groups []*group
	byBase := make(map[*spec.Encoding]*group)
	why := make(map[*spec.Encoding]error)
	for _, e := range b.g.Encodings {
		if e.Base != nil {
			continue
		}
		gr, err := newGroup(e)
		if err != nil {
			b.left = append(b.left, fmt.Errorf("%s: %w", e.Name, err))
			why[e] = err
			continue
		}
		for _, old := range groups {
			if old.kind == gr.kind && old.word == gr.word && old.constLen == gr.constLen && slices.Equal(old.op, gr.op) && slices.Equal(old.opY, gr.opY) {
				gr = old
				break
			}
		}
		if len(gr.bases) == 0 {
			groups = append(groups, gr)
		}
		gr.bases = append(gr.bases, e)
		byBase[e] = gr
	}
	for _, in := range b.g.Instructions {
		for _, f := range in.Forms {
			gr := byBase[baseOf(f.Encoding)]
			if gr == nil {
				if why[baseOf(f.Encoding)] == nil {
					b.leaveOut(f, errors.New("the encoding has no base among the encodings"))
				}
				continue
			}
			b.conds[f] = condition(f)
			op := f.Opcode
			if seg := field(f.Encoding, "SEG"); seg != nil {
				w := width(gr.op) - width(ranges(seg))
				op |= extract(ranges(seg), uint64(f.Identifier)) << w
			}
			if gr.kind == Dual && f.Slot == spec.SlotY {
				gr.formsY[op] = append(gr.formsY[op], f)
			} else {
				gr.forms[op] = append(gr.forms[op], f)
			}
		}
	}
	return groups
}

func newGroup(e *spec.Encoding) (*group, error) {
	gr := &group{forms: make(map[uint32][]*spec.Form), formsY: make(map[uint32][]*spec.Form)}
	enc := field(e, "ENCODING")
	if x := field(e, "X2ENCODING", "X3ENCODING"); x != nil {
		gr.kind, enc = Pair, x
	}
	if enc == nil || enc.Constant == nil || len(enc.Ranges) != 1 || enc.Ranges[0].Offset+enc.Ranges[0].Bits != 32 {
		return nil, errors.New("no constant ENCODING field that ends at bit 31")
	}
	gr.word = uint32(*enc.Constant) << enc.Ranges[0].Offset
	gr.constLen = enc.Ranges[0].Bits
	if gr.kind != Pair && gr.constLen > PrefixBits {
		return nil, fmt.Errorf("ENCODING has %d bits, more than the %d that select a family", gr.constLen, PrefixBits)
	}
	if op := field(e, "OP", "OPX"); op != nil { // EXP has none: opcode 0
		gr.op = ranges(op)
	}
	if seg := field(e, "SEG"); seg != nil {
		gr.op = append(gr.op, ranges(seg)...)
	}
	if y := field(e, "OPY"); y != nil {
		gr.kind, gr.opY = Dual, ranges(y)
	}
	if w := max(width(gr.op), width(gr.opY)); w > 12 || len(gr.op) > 3 || len(gr.opY) > 1 {
		return nil, fmt.Errorf("an opcode of %d bits in %d pieces, more than the 12 in 3 that the tables hold", w, max(len(gr.op), len(gr.opY)))
	}
	return gr, nil
}

// markers finds the fields that the conditions of the group's forms test and
// gives their special values classes.
func (b *builder) markers(gr *group) ([]Marker, error) {
	type key struct{ off, bits int }
	values := make(map[key][]uint64)
	var keys []key
	var walk func(x *spec.Expr) error
	walk = func(x *spec.Expr) error {
		for _, a := range x.Args {
			if err := walk(a); err != nil {
				return err
			}
		}
		if x.Field == nil {
			return nil
		}
		if len(x.Field.Ranges) != 1 {
			return fmt.Errorf("condition on split field %s", x.Field.Name)
		}
		if n := x.Field.Ranges[0].Bits; n > 16 {
			return fmt.Errorf("condition on field %s of %d bits, more than the 16 that the tables hold", x.Field.Name, n)
		}
		k := key{x.Field.Ranges[0].Offset, x.Field.Ranges[0].Bits}
		if _, ok := values[k]; !ok {
			keys = append(keys, k)
		}
		for _, v := range x.Set {
			if v < 1<<k.bits && !slices.Contains(values[k], v) {
				values[k] = append(values[k], v)
			}
		}
		return nil
	}
	for _, forms := range []map[uint32][]*spec.Form{gr.forms, gr.formsY} {
		for _, op := range slices.Sorted(maps.Keys(forms)) {
			for _, f := range forms[op] {
				if b.out[f] {
					continue
				}
				if err := walk(b.conds[f]); err != nil {
					b.leaveOut(f, err)
				}
			}
		}
	}
	// Scalar sources whose values no condition tests.
	for _, e := range gr.bases {
		for _, n := range []string{"SRC0", "SRC1", "SRC2", "SSRC0", "SSRC1"} {
			f := field(e, n)
			if f == nil || len(keys) >= maxMarkers || f.Ranges[0].Offset >= 64 {
				continue
			}
			if k := (key{f.Ranges[0].Offset, f.Ranges[0].Bits}); !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i].off < keys[j].off })
	if len(keys) > maxMarkers {
		return nil, fmt.Errorf("conditions test %d fields, the selector has room for %d", len(keys), maxMarkers)
	}
	var ms []Marker
	for _, k := range keys {
		vs := values[k]
		slices.Sort(vs)
		if len(vs) > 7 {
			return nil, fmt.Errorf("conditions test a field for %d values, the selector has room for 7", len(vs))
		}
		// All fields of one width share the values' classes where they can.
		class := make([]uint8, 1<<k.bits)
		for i, v := range vs {
			class[v] = uint8(i + 1)
		}
		// Two classes more for the values of scalar sources that mean nothing, at all or
		// with 64 bits.
		if k.bits == 8 || k.bits == 9 {
			for v, s := range b.t.Scalars {
				switch {
				case class[v] != 0:
				case s.none() && len(vs) < 7:
					class[v] = uint8(len(vs) + 1)
				case s.single() && len(vs) < 6:
					class[v] = uint8(len(vs) + 2)
				}
			}
		}
		ms = append(ms, Marker{k.off, k.bits, intern(b.classes, &b.t.Classes, class)})
	}
	return ms, nil
}

func (b *builder) internFixed(x Fixed) int {
	i := slices.Index(b.t.Fixed, x)
	if i < 0 {
		i = len(b.t.Fixed)
		b.t.Fixed = append(b.t.Fixed, x)
	}
	return i
}

// intern appends a table to the list unless it is there, and returns its start.
func intern(m map[string]int, list *[]uint8, v []uint8) int {
	i, ok := m[string(v)]
	if !ok {
		i = len(*list)
		m[string(v)] = i
		*list = append(*list, v...)
	}
	return i
}

// ops appends the opcode table of one OP field and returns its first index.
func (b *builder) ops(forms map[uint32][]*spec.Form, op []Range, ms []Marker) int {
	base := len(b.t.Ops)
	n := 1 << width(op)
	b.t.Ops = append(b.t.Ops, make([]Op, n)...)
	words := b.representatives(ms)
	for _, k := range slices.Sorted(maps.Keys(forms)) {
		if int(k) >= n {
			for _, f := range forms[k] {
				b.leaveOut(f, fmt.Errorf("opcode %d does not fit the %d bits of OP", k, width(op)))
			}
			continue
		}
		if o, ok := b.op(forms[k], ms, words); ok {
			b.t.Ops[base+int(k)] = o
		}
	}
	return base
}

// op lists the candidates of one opcode and the selector that chooses among them
// by what applies to words; false if there are none.
func (b *builder) op(all []*spec.Form, ms []Marker, words []word) (Op, bool) {
	var forms []*spec.Form
	for _, f := range all {
		if b.out[f] {
			continue
		}
		if o := b.rival(forms, f, words); o != nil {
			b.leaveOut(f, fmt.Errorf("where it applies, %s in %s (%s), which has the same opcode %d, does too",
				o.Instruction.Name, o.Encoding.Name, o.Condition.Name, f.Opcode))
			continue
		}
		forms = append(forms, f)
	}
	if len(forms) == 0 {
		return Op{}, false
	}
	var key []byte
	for _, f := range forms {
		i := b.index[f]
		key = append(key, byte(i), byte(i>>8))
	}
	first, ok := b.cands[string(key)]
	if !ok {
		first = len(b.t.Cands)
		b.cands[string(key)] = first
		for _, f := range forms {
			b.t.Cands = append(b.t.Cands, Cand{b.index[f], f.Encoding.Bits / 32, b.internFixed(b.fixed(f)), f.Instruction.Targets != nil})
		}
	}
	o := Op{First: first, Selector: selectFirst}
	sel := bytes.Repeat([]byte{NoForm}, len(words))
	constant := true
	for k, w := range words {
		if !w.exists {
			continue
		}
		best := b.choose(forms, w.bits)
		if best < 0 {
			// R_UNUSED: a marker in a field that the instruction does not have is none
			// (V_NOP's SRC0).
			best = b.choose(forms, used(forms, ms, w.bits))
		}
		switch {
		case best < 0:
		case b.meaningless(forms[best], ms, w.bits):
			sel[k] = NoOperand
		default:
			sel[k] = uint8(best)
		}
		constant = constant && sel[k] == 0
	}
	if !constant {
		o.Selector = intern(b.selectors, &b.t.Selectors, sel)
	}
	return o, true
}

// choose returns which of the forms applies to a word, -1 if none does. A
// condition that tests something beats one that is always true.
func (b *builder) choose(forms []*spec.Form, w uint64) int {
	best := -1
	for i, f := range forms {
		if Eval(b.conds[f], w) && (best < 0 || b.conds[forms[best]].Op == spec.True) {
			best = i
		}
	}
	return best
}

// used clears the marker fields of w that hold an operand of no form.
func used(forms []*spec.Form, ms []Marker, w uint64) uint64 {
	for _, m := range ms {
		if !slices.ContainsFunc(forms, func(f *spec.Form) bool { return operandAt(f, m) != nil }) {
			w &^= (1<<m.Bits - 1) << m.Offset
		}
	}
	return w
}

// operandAt returns the operand that is in a marker's field.
func operandAt(f *spec.Form, m Marker) *spec.Operand {
	for _, o := range f.Operands {
		if o.Field != nil && slices.Equal(ranges(o.Field), []Range{{m.Offset, m.Bits}}) {
			return o
		}
	}
	return nil
}

// meaningless tells whether one of f's scalar sources that are markers has a value
// that means nothing there.
func (b *builder) meaningless(f *spec.Form, ms []Marker, w uint64) bool {
	for _, m := range ms {
		v := w >> m.Offset & (1<<m.Bits - 1)
		if v >= uint64(len(b.t.Scalars)) {
			continue
		}
		s := b.t.Scalars[v]
		if o := operandAt(f, m); o != nil && strings.Contains(o.Type.Name, "SRC") && (s.none() || o.Bits >= 64 && s.single()) {
			return true
		}
	}
	return false
}

// rival returns one of forms that applies to a word that f applies to as well,
// neither being the more special one.
func (b *builder) rival(forms []*spec.Form, f *spec.Form, words []word) *spec.Form {
	for _, o := range forms {
		if (b.conds[o].Op == spec.True) == (b.conds[f].Op == spec.True) && slices.ContainsFunc(words, func(w word) bool {
			return w.exists && Eval(b.conds[f], w.bits) && Eval(b.conds[o], w.bits)
		}) {
			return o
		}
	}
	return nil
}

// A word is a word pair whose marker fields have given classes, if there are
// values of these classes.
type word struct {
	bits   uint64
	exists bool
}

// representatives returns a word for each combination of the markers' classes.
func (b *builder) representatives(ms []Marker) []word {
	words := make([]word, 1<<(3*len(ms)))
	for k := range words {
		words[k].exists = true
		for i, m := range ms {
			v := slices.Index(b.t.Classes[m.Class:m.Class+1<<m.Bits], uint8(k>>(3*i)&7))
			if v < 0 {
				words[k].exists = false
				break
			}
			words[k].bits |= uint64(v) << m.Offset
		}
	}
	return words
}

// Eval evaluates a condition on the first two dwords of an instruction.
func Eval(x *spec.Expr, w uint64) bool {
	switch x.Op {
	case spec.True:
		return true
	case spec.And:
		return !slices.ContainsFunc(x.Args, func(a *spec.Expr) bool { return !Eval(a, w) })
	case spec.Or:
		return slices.ContainsFunc(x.Args, func(a *spec.Expr) bool { return Eval(a, w) })
	case spec.Not:
		return !Eval(x.Args[0], w)
	case spec.Eq, spec.In, spec.Ne, spec.NotIn:
		in := slices.Contains(x.Set, uint64(extract(ranges(x.Field), w)))
		return in == (x.Op == spec.Eq || x.Op == spec.In)
	}
	return false
}
