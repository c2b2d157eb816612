package load

import (
	"fmt"
	"slices"

	"github.com/amdisa/amdisa/gen/spec"
)

// naive decodes by the letter of the model: every encoding that identifies the
// word is tried, every form of it with the opcode, and exactly one must fit. It
// is slow and obvious on purpose, the measure for the decoder that users get.
type naive struct {
	gen   *spec.Generation
	forms map[formKey][]*spec.Form
}

type formKey struct {
	encoding *spec.Encoding
	slot     spec.Slot
	opcode   uint64
}

func newNaive(g *spec.Generation, target string) *naive {
	n := &naive{gen: g, forms: make(map[formKey][]*spec.Form)}
	for _, i := range g.Instructions {
		if !hasTarget(i, target) {
			continue
		}
		for _, f := range i.Forms {
			k := formKey{f.Encoding, f.Slot, uint64(f.Opcode)}
			n.forms[k] = append(n.forms[k], f)
		}
	}
	return n
}

// fitting returns the forms of one encoding and slot that fit.
func (n *naive) fitting(e *spec.Encoding, slot spec.Slot, code []uint32) []*spec.Form {
	k := formKey{encoding: e, slot: slot}
	if op := opField(e, slot); op != nil {
		k.opcode = extract(op, code)
	}
	var r []*spec.Form
	for _, f := range n.forms[k] {
		if holds(f.Condition.Expr, code) {
			r = append(r, f)
		}
	}
	return r
}

func hasTarget(i *spec.Instruction, target string) bool {
	if i.Targets == nil {
		return true
	}
	for _, t := range i.Targets {
		if t == target {
			return true
		}
	}
	return false
}

// decode returns the forms that fit, one for an ordinary instruction, two for a
// dual one (X first), and the length in bytes.
func (n *naive) decode(code []uint32) (forms []*spec.Form, length int, err error) {
	var single, x, y []*spec.Form
	for _, e := range n.gen.Encodings {
		if len(code)*32 < min(e.Bits, 64) || !identified(e, code[0]) || !constant(e, code) {
			continue
		}
		single = append(single, n.fitting(e, spec.NoSlot, code)...)
		x = append(x, n.fitting(e, spec.SlotX, code)...)
		y = append(y, n.fitting(e, spec.SlotY, code)...)
	}
	if len(single) == 2 && prefixed(single[0].Encoding) != prefixed(single[1].Encoding) {
		// A scaled matrix instruction (VOP3PX2, PX3) begins with what could also
		// stand alone, the instruction that loads the scales (rule R_PX).
		if !prefixed(single[0].Encoding) {
			single[0] = single[1]
		}
		single = single[:1]
	}
	switch {
	case len(single) == 1 && (len(x) == 0 || len(y) == 0):
		return single, single[0].Encoding.Bits / 8, nil
	case len(single) == 0 && len(x) == 1 && len(y) == 1:
		return []*spec.Form{x[0], y[0]}, dualLength(x[0], y[0], code), nil
	case len(single) == 0 && (len(x) == 0 || len(y) == 0):
		return nil, 0, fmt.Errorf("nothing fits")
	}
	return nil, 0, fmt.Errorf("%d forms, %d X and %d Y halves fit: %s", len(single), len(x), len(y), names(single, x, y))
}

func names(lists ...[]*spec.Form) string {
	s := ""
	for _, l := range lists {
		for _, f := range l {
			s += fmt.Sprintf(" %s/%s/%s", f.Instruction.Name, f.Encoding.Name, f.Condition.Name)
		}
	}
	return s
}

// dualLength is the rule that AMD's files do not carry (R_VOPD): a dual
// instruction has a literal dword if either half has one, by its source or by
// its nature.
func dualLength(x, y *spec.Form, code []uint32) int {
	bits := max(x.Encoding.Bits, y.Encoding.Bits)
	srcx, srcy := fieldNamed(x.Encoding.Fields, "SRCX0"), fieldNamed(y.Encoding.Fields, "SRCY0")
	if bits == 64 && (extract(srcx, code) == markerLiteral || extract(srcy, code) == markerLiteral) {
		bits += 32
	}
	return bits / 8
}

// prefixed reports whether what the instructions of e have in common goes
// beyond the first dword.
func prefixed(e *spec.Encoding) bool {
	for _, f := range e.Fields {
		if f.Constant != nil && topBit(f) >= 32 {
			return true
		}
	}
	return false
}

func identified(e *spec.Encoding, dword0 uint32) bool {
	_, ok := slices.BinarySearch(e.Identifiers, dword0&e.Mask)
	return ok
}

// constant reports whether the constant fields beyond the first dword have
// their value.
func constant(e *spec.Encoding, code []uint32) bool {
	for _, f := range e.Fields {
		if f.Constant != nil && (topBit(f) >= len(code)*32 || extract(f, code) != *f.Constant) {
			return false
		}
	}
	return true
}

// extract returns the raw value of a field, without its padding. Bits beyond
// the code are 0.
func extract(f *spec.Field, code []uint32) uint64 {
	var v uint64
	at := 0
	for _, r := range f.Ranges {
		for b := range r.Bits {
			bit := r.Offset + b
			if bit/32 < len(code) {
				v |= uint64(code[bit/32]>>(bit%32)&1) << at
			}
			at++
		}
	}
	return v
}

func holds(x *spec.Expr, code []uint32) bool {
	switch x.Op {
	case spec.True:
		return true
	case spec.False:
		return false
	case spec.And:
		for _, a := range x.Args {
			if !holds(a, code) {
				return false
			}
		}
		return true
	case spec.Or:
		for _, a := range x.Args {
			if holds(a, code) {
				return true
			}
		}
		return false
	case spec.Not:
		return !holds(x.Args[0], code)
	}
	v := extract(x.Field, code)
	in := false
	for _, s := range x.Set {
		in = in || s == v
	}
	return in == (x.Op == spec.Eq || x.Op == spec.In)
}
