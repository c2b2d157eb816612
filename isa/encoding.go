package isa

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/table"
)

// An Encoding is one layout of machine code. A base encoding has the fields that
// all its instructions share; a variant adds what follows them: a literal, or the
// controls of DPP or SDWA. Encodings may be compared with ==.
type Encoding struct {
	g *Generation
	i uint8
}

func (e Encoding) row() *table.Encoding { return &e.g.t.Encodings[e.i] }

// Generation is the generation that the encoding is of.
func (e Encoding) Generation() *Generation { return e.g }

// Index is the position of the encoding in [Generation.Encodings].
func (e Encoding) Index() int { return int(e.i) }

// Name is the name of the encoding, as a constant.
func (e Encoding) Name() EncodingName { return EncodingName(e.row().ID) }

// String is the name of the encoding, as AMD spells it; "none" for the zero
// Encoding.
func (e Encoding) String() string {
	if e.g == nil {
		return "none"
	}
	return e.row().Name
}

// Order is AMD's rank of the encoding among those that a decoder tries; it may be
// -1, and there are gaps.
func (e Encoding) Order() int { return int(e.row().Order) }

// Bits is the length of an instruction in bits: a multiple of 32.
func (e Encoding) Bits() int { return int(e.row().Bits) }

// Bytes is the length of an instruction in bytes.
func (e Encoding) Bytes() int { return int(e.row().Bits) / 8 }

// Mask has the bits set of the first dword that tell encoding and opcode.
func (e Encoding) Mask() uint32 { return e.row().Mask }

// NumFields is the number of fields.
func (e Encoding) NumFields() int { return int(e.row().Fields) }

// Fields yields the fields from the highest bit down.
func (e Encoding) Fields() iter.Seq[Field] {
	r := e.row()
	return fields(e.g, r.Field, r.Fields)
}

// Field finds a field by its name.
func (e Encoding) Field(n FieldName) (Field, bool) {
	r := e.row()
	return findField(e.g, r.Field, r.Fields, n)
}

// field finds a field by the index of its name.
func (e Encoding) field(name uint8) (Field, bool) {
	r := e.row()
	for i := range uint16(r.Fields) {
		if e.g.t.Fields[r.Field+i].Name == name {
			return Field{e.g, r.Field + i}, true
		}
	}
	return Field{}, false
}

// Base is the encoding that this one is a variant of; false for a base encoding.
func (e Encoding) Base() (Encoding, bool) {
	b := e.row().Base
	return Encoding{e.g, b - 1}, b != 0
}

// Variants yields the variants of a base encoding.
func (e Encoding) Variants() iter.Seq[Encoding] {
	return func(yield func(Encoding) bool) {
		for i := range e.g.t.Encodings {
			if e.g.t.Encodings[i].Base == e.i+1 && !yield(Encoding{e.g, uint8(i)}) {
				return
			}
		}
	}
}

// Conditions yields the conditions that forms of the encoding are under.
func (e Encoding) Conditions() iter.Seq[Condition] {
	return func(yield func(Condition) bool) {
		r := e.row()
		for i := range uint16(r.Conditions) {
			if !yield(Condition{e.g, r.Condition + i}) {
				return
			}
		}
	}
}

// Description is AMD's text on the encoding; empty unless the tables were
// generated with descriptions.
func (e Encoding) Description() string {
	if d := e.g.t.Descriptions; d != nil {
		return d.Encodings[e.i]
	}
	return ""
}

// Origin tells if the encoding is in AMD's file or comes from an overlay.
func (e Encoding) Origin() Origin { return Origin{e.g, e.row().Origin} }

// A Field is a named group of bits of an encoding or of the value of a partitioned
// operand type. Fields may be compared with ==.
type Field struct {
	g *Generation
	i uint16
}

func (f Field) row() *table.Field { return &f.g.t.Fields[f.i] }

func fields(g *Generation, first uint16, n uint8) iter.Seq[Field] {
	return func(yield func(Field) bool) {
		for i := range uint16(n) {
			if !yield(Field{g, first + i}) {
				return
			}
		}
	}
}

func findField(g *Generation, first uint16, n uint8, name FieldName) (Field, bool) {
	for i := range uint16(n) {
		if g.t.FieldNames[g.t.Fields[first+i].Name].ID == uint16(name) {
			return Field{g, first + i}, true
		}
	}
	return Field{}, false
}

// Name is the name of the field, as a constant.
func (f Field) Name() FieldName { return FieldName(f.g.t.FieldNames[f.row().Name].ID) }

// String is the name of the field, as AMD spells it; "none" for the zero Field.
func (f Field) String() string {
	if f.g == nil {
		return "none"
	}
	return f.g.t.FieldNames[f.row().Name].Name
}

// A Range is a contiguous piece of a field: bits Hi to Lo of the instruction,
// counted from bit 0 of the first dword (or of an operand's value). In the field's
// value, PadBits bits that are PadValue and not in the instruction come below them.
type Range struct {
	Hi, Lo   int
	PadBits  int
	PadValue uint64
}

func (f Field) ranges() []table.Range {
	r := f.row()
	return f.g.t.Ranges[r.Range:][:r.Ranges]
}

// Ranges yields the pieces of the field, least significant first; most fields are
// of one piece.
func (f Field) Ranges() iter.Seq[Range] {
	return func(yield func(Range) bool) {
		for _, r := range f.ranges() {
			if !yield(Range{int(r.Offset+r.Bits) - 1, int(r.Offset), int(r.PadBits), uint64(r.PadValue)}) {
				return
			}
		}
	}
}

// Bits is the size of the field's value, padding included.
func (f Field) Bits() int {
	n := 0
	for _, r := range f.ranges() {
		n += int(r.Bits + r.PadBits)
	}
	return n
}

// Conditional is AMD's IsConditional, which is information only.
func (f Field) Conditional() bool { return f.row().Flags&table.Conditional != 0 }

// Constant is the value that the field has in every instruction of its encoding,
// such as that of ENCODING; false if it varies.
func (f Field) Constant() (uint64, bool) {
	r := f.row()
	return uint64(r.Constant), r.Flags&table.HasConstant != 0
}

// Extract reads the field from an instruction, given as dwords, the first in
// words[0]. Bits that words does not hold are 0.
func (f Field) Extract(words []uint32) uint64 {
	var v uint64
	pos := uint(0)
	for _, r := range f.ranges() {
		v |= uint64(r.PadValue) << pos
		pos += uint(r.PadBits)
		v |= extract(words, uint(r.Offset), uint(r.Bits)) << pos
		pos += uint(r.Bits)
	}
	return v
}

// ExtractFrom reads a field of a partitioned operand type from the operand's value.
func (f Field) ExtractFrom(value uint64) uint64 {
	return f.Extract([]uint32{uint32(value), uint32(value >> 32)})
}

func extract(words []uint32, lo, bits uint) uint64 {
	var v uint64
	for n := uint(0); n < bits; {
		i, shift := (lo+n)/32, (lo+n)%32
		if i >= uint(len(words)) {
			break
		}
		v |= uint64(words[i]>>shift) << n
		n += 32 - shift
	}
	if bits < 64 {
		v &= 1<<bits - 1
	}
	return v
}

// Insert writes the field into an instruction, given as dwords. It fails, and
// changes nothing, if the value does not fit the field, if its low bits are not
// those that the field implies, or if words is too short.
func (f Field) Insert(words []uint32, v uint64) error {
	if n := f.Bits(); n < 64 && v>>n != 0 {
		return f.insertError(v, "does not fit "+strconv.Itoa(n)+" bits")
	}
	rest := v
	for _, r := range f.ranges() {
		if pad := rest & (1<<r.PadBits - 1); pad != uint64(r.PadValue) {
			low := strconv.FormatUint(1<<r.PadBits|uint64(r.PadValue), 2)[1:]
			return f.insertError(v, "must have low bits "+low)
		}
		if int(r.Offset+r.Bits) > 32*len(words) {
			return f.insertError(v, "does not fit "+strconv.Itoa(len(words))+" dwords")
		}
		rest >>= r.PadBits + r.Bits
	}
	for _, r := range f.ranges() {
		v >>= r.PadBits
		for n := uint(0); n < uint(r.Bits); {
			i, shift := (uint(r.Offset)+n)/32, (uint(r.Offset)+n)%32
			mask := uint32(1)<<min(uint(r.Bits)-n, 32-shift) - 1
			words[i] = words[i]&^(mask<<shift) | uint32(v>>n)&mask<<shift
			n += 32 - shift
		}
		v >>= r.Bits
	}
	return nil
}

func (f Field) insertError(v uint64, what string) error {
	return errors.New("isa: field " + f.String() + ": value " + strconv.FormatUint(v, 10) + " " + what)
}

// ValueName is the name of a value of a field of a partitioned operand type;
// false if it has none.
func (f Field) ValueName(v uint64) (string, bool) {
	r := f.row()
	return valueName(f.g.t.Values[r.Value:][:r.Values], v)
}

// ParseValue finds a value of the field by its name, in any case.
func (f Field) ParseValue(name string) (uint64, bool) {
	r := f.row()
	return parseValue(f.g.t.Values[r.Value:][:r.Values], name)
}

// Values yields the named values of a field of a partitioned operand type.
func (f Field) Values() iter.Seq2[uint64, string] {
	r := f.row()
	return values(f.g.t.Values[r.Value:][:r.Values])
}

// Description is AMD's text on the field; empty unless the tables were generated
// with descriptions.
func (f Field) Description() string {
	if d := f.g.t.Descriptions; d != nil {
		return d.Fields[f.i]
	}
	return ""
}

// Origin tells if the field is in AMD's file or comes from an overlay.
func (f Field) Origin() Origin { return Origin{f.g, f.row().Origin} }

// A Piece is a part of a layout: bits Hi to Lo, which belong to a field or, if
// Assigned is false, to none. If Known, they are Value in all machine code of the
// encoding or form.
type Piece struct {
	Hi, Lo   int
	Assigned bool
	Field    Field
	Known    bool
	Value    uint64
}

// Layout yields the bits of the encoding from the highest down. A field in
// several pieces comes up several times.
func (e Encoding) Layout() iter.Seq[Piece] {
	return func(yield func(Piece) bool) { e.layout(nil, yield) }
}

// Layout is that of the form's encoding with the opcode filled in.
func (f Form) Layout() iter.Seq[Piece] {
	return func(yield func(Piece) bool) { f.Encoding().layout(f.row(), yield) }
}

// layout yields the bits of the encoding, as they are in a form if it is not nil.
func (e Encoding) layout(form *table.Form, yield func(Piece) bool) {
	for top := e.Bits() - 1; top >= 0; {
		p, pos := e.below(top)
		if p.Hi < top && !yield(Piece{Hi: top, Lo: p.Hi + 1}) || p.Hi < 0 {
			return
		}
		if v, ok := p.Field.Constant(); ok {
			p.Known, p.Value = true, v>>pos&p.ones()
		} else if form != nil {
			p.Value, p.Known = e.known(p, pos, form)
		}
		if !yield(p) {
			return
		}
		top = p.Lo - 1
	}
}

// below finds the highest piece of a field that lies below bit top or at it, and
// where in the field's value it is. If there is none, its bits are below 0.
func (e Encoding) below(top int) (p Piece, pos int) {
	p = Piece{Hi: -1, Lo: -1}
	for f := range e.Fields() {
		at := 0
		for _, r := range f.ranges() {
			at += int(r.PadBits)
			if hi := int(r.Offset+r.Bits) - 1; hi <= top && int(r.Offset) > p.Lo {
				p, pos = Piece{Hi: hi, Lo: int(r.Offset), Assigned: true, Field: f}, at
			}
			at += int(r.Bits)
		}
	}
	return p, pos
}

// ones is the greatest value that the piece can hold.
func (p Piece) ones() uint64 { return uint64(1)<<(p.Hi-p.Lo+1) - 1 }

// known is what a piece of a field is in all machine code of a form.
func (e Encoding) known(p Piece, pos int, form *table.Form) (v uint64, ok bool) {
	switch name := p.Field.String(); {
	case len(name) >= 2 && name[:2] == "OP" && name[2:] == Slot(form.Slot).String():
		return uint64(form.Opcode) >> pos & p.ones(), true
	case name == "OPX" || name == "OPY":
		return 0, false // the other half's opcode, which the mask may cover as well
	case p.Hi < 32 && uint64(e.Mask())>>p.Lo&p.ones() == p.ones():
		return uint64(form.Identifier) >> p.Lo & p.ones(), true
	}
	return 0, false
}

// A Condition is a test on the fields of an instruction that tells which form it
// has. Conditions may be compared with ==.
type Condition struct {
	g *Generation
	i uint16
}

func (c Condition) row() *table.Condition { return &c.g.t.Conditions[c.i] }

// Name is AMD's name of the condition, such as "default" or "has_lit_0"; it means
// the same in one encoding only.
func (c Condition) Name() string { return c.row().Name }

// ID is AMD's number of the condition; false in files before schema 1.2.0, which
// have none.
func (c Condition) ID() (int, bool) {
	id := int(c.row().ID)
	return id, id >= 0
}

// Holds tells if the condition holds for an instruction, given as dwords.
func (c Condition) Holds(words []uint32) bool {
	ok, _ := c.g.holds(c.row().Expr, words)
	return ok
}

// holds evaluates the expression at i and tells where the next one begins.
func (g *Generation) holds(i uint16, words []uint32) (ok bool, next uint16) {
	x := g.t.Exprs[i]
	i++
	switch x.Op {
	case table.True:
		return true, i
	case table.And, table.Or, table.Not:
		ok = x.Op == table.And
		for range x.Count {
			var arg bool
			arg, i = g.holds(i, words)
			switch x.Op {
			case table.And:
				ok = ok && arg
			case table.Or:
				ok = ok || arg
			case table.Not:
				ok = !arg
			}
		}
		return ok, i
	case table.Eq, table.In, table.Ne, table.NotIn:
		v := Field{g, x.Field}.Extract(words)
		for _, m := range g.t.Sets[x.Set:][:x.Count] {
			if uint64(m) == v {
				ok = true
			}
		}
		return ok == (x.Op == table.Eq || x.Op == table.In), i
	}
	return false, i
}

// String writes the test in Go's manner: "SSRC0 == 255 && SSRC1 != 255", "SRC0
// in {233, 234}".
func (c Condition) String() string {
	if c.g == nil {
		return "none"
	}
	var b strings.Builder
	c.g.writeExpr(&b, c.row().Expr, false)
	return b.String()
}

func (g *Generation) writeExpr(b *strings.Builder, i uint16, inner bool) uint16 {
	x := g.t.Exprs[i]
	i++
	switch x.Op {
	case table.True, table.False:
		b.WriteString(strconv.FormatBool(x.Op == table.True))
	case table.Not:
		b.WriteString("!(")
		i = g.writeExpr(b, i, false)
		b.WriteString(")")
	case table.And, table.Or:
		if inner {
			b.WriteString("(")
		}
		for k := range x.Count {
			if k > 0 {
				b.WriteString([2]string{" && ", " || "}[x.Op-table.And])
			}
			i = g.writeExpr(b, i, true)
		}
		if inner {
			b.WriteString(")")
		}
	default:
		b.WriteString(Field{g, x.Field}.String())
		b.WriteString([4]string{" == ", " != ", " in {", " not in {"}[x.Op-table.Eq])
		for k, m := range g.t.Sets[x.Set:][:x.Count] {
			if k > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.FormatUint(uint64(m), 10))
		}
		if x.Op == table.In || x.Op == table.NotIn {
			b.WriteString("}")
		}
	}
	return i
}

// Origin tells if the condition is in AMD's file or comes from an overlay.
func (c Condition) Origin() Origin { return Origin{c.g, c.row().Origin} }
