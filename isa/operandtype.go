package isa

import (
	"iter"
	"strings"

	"github.com/amdisa/amdisa/isa/table"
)

// An OperandType says which values a field may hold and what each means, such as
// OPR_SRC. A value has a name: of a register, a constant, a marker. What the names
// of its subtypes mean, it means as well. The value of a partitioned type, such as
// OPR_WAITCNT, is cut into fields instead. OperandTypes may be compared with ==.
type OperandType struct {
	g *Generation
	i uint8
}

func (t OperandType) row() *table.OperandType { return &t.g.t.OperandTypes[t.i] }

// Generation is the generation that the operand type is of.
func (t OperandType) Generation() *Generation { return t.g }

// Index is the position of the operand type in [Generation.OperandTypes].
func (t OperandType) Index() int { return int(t.i) }

// Name is the name of the operand type, as a constant.
func (t OperandType) Name() OperandTypeName { return OperandTypeName(t.row().ID) }

// String is the name of the operand type, as AMD spells it; "none" for the zero
// OperandType.
func (t OperandType) String() string {
	if t.g == nil {
		return "none"
	}
	return t.row().Name
}

// Partitioned tells if the value is cut into fields.
func (t OperandType) Partitioned() bool { return t.row().Partitioned }

// Subtypes yields the operand types whose values this one has as well, in AMD's
// order.
func (t OperandType) Subtypes() iter.Seq[OperandType] {
	return func(yield func(OperandType) bool) {
		r := t.row()
		for _, i := range t.g.t.Subtypes[r.Subtype:][:r.Subtypes] {
			if !yield(OperandType{t.g, i}) {
				return
			}
		}
	}
}

// Fields yields the fields of the value of a partitioned type, from the highest
// bit down.
func (t OperandType) Fields() iter.Seq[Field] {
	r := t.row()
	return fields(t.g, r.Field, r.Fields)
}

// Field finds a field of a partitioned type by its name.
func (t OperandType) Field(n FieldName) (Field, bool) {
	r := t.row()
	return findField(t.g, r.Field, r.Fields, n)
}

// own are the values that are not those of a subtype.
func (t OperandType) own() []table.Value {
	r := t.row()
	return t.g.t.Values[r.Value:][:r.Values]
}

// maxSubtypes bounds the depth of subtypes, should a file have a circle of them.
const maxSubtypes = 8

// ValueName is the name of a value, such as "v17", "VCC_LO" or "-16"; false if the
// type has no such value or the value has no name. Of several names it is the
// first: the type's own come before those of its subtypes.
func (t OperandType) ValueName(v uint64) (string, bool) { return t.valueName(v, maxSubtypes) }

func (t OperandType) valueName(v uint64, depth int) (string, bool) {
	if s, ok := valueName(t.own(), v); ok || depth == 0 {
		return s, ok
	}
	r := t.row()
	for _, i := range t.g.t.Subtypes[r.Subtype:][:r.Subtypes] {
		if s, ok := (OperandType{t.g, i}).valueName(v, depth-1); ok {
			return s, true
		}
	}
	return "", false
}

// ParseValue finds a value by its name, in any case; false if the type has none
// that is so called. Of several values it is the first.
func (t OperandType) ParseValue(name string) (uint64, bool) { return t.parseValue(name, maxSubtypes) }

func (t OperandType) parseValue(name string, depth int) (uint64, bool) {
	if v, ok := parseValue(t.own(), name); ok || depth == 0 {
		return v, ok
	}
	r := t.row()
	for _, i := range t.g.t.Subtypes[r.Subtype:][:r.Subtypes] {
		if v, ok := (OperandType{t.g, i}).parseValue(name, depth-1); ok {
			return v, true
		}
	}
	return 0, false
}

// Values yields the type's own values and their names, in AMD's order, without
// those of its subtypes. A name may be empty: the value may be used but has none.
func (t OperandType) Values() iter.Seq2[uint64, string] { return values(t.own()) }

// AllValues yields the type's own values and their names, then those of its
// subtypes.
func (t OperandType) AllValues() iter.Seq2[uint64, string] {
	return func(yield func(uint64, string) bool) { t.allValues(yield, maxSubtypes) }
}

func (t OperandType) allValues(yield func(uint64, string) bool, depth int) bool {
	for v, s := range t.Values() {
		if !yield(v, s) {
			return false
		}
	}
	if depth > 0 {
		for s := range t.Subtypes() {
			if !s.allValues(yield, depth-1) {
				return false
			}
		}
	}
	return true
}

// A ValueRun is a run of values whose names differ only in a number that counts
// with the value: 256 to 511 are v0 to v255. Prefix is the name without the
// number. Of a value that is alone, Count is 1 and Name all there is.
type ValueRun struct {
	First  uint64
	Count  int
	Name   string // of the first value
	Prefix string // of a run; empty for a value that is alone
	Number int    // in the name of the first value of a run
}

// ValueRuns yields the type's own values, runs of them folded, in AMD's order.
func (t OperandType) ValueRuns() iter.Seq[ValueRun] {
	return func(yield func(ValueRun) bool) {
		for _, r := range t.own() {
			run := ValueRun{First: uint64(r.Value), Count: int(r.Count), Name: memberName(&r, 0)}
			if r.Count > 1 {
				run.Prefix, run.Number = r.Text[:r.Prefix], int(r.Number)
			}
			if !yield(run) {
				return
			}
		}
	}
}

// Description is AMD's text on the operand type; empty unless the tables were
// generated with descriptions.
func (t OperandType) Description() string {
	if d := t.g.t.Descriptions; d != nil {
		return d.OperandTypes[t.i]
	}
	return ""
}

// Origin tells if the operand type is as in AMD's file or comes from an overlay.
func (t OperandType) Origin() Origin { return Origin{t.g, t.row().Origin} }

// memberName is the name of the k-th value of a run. It is a piece of the run's
// text, so that no string is made.
func memberName(r *table.Value, k uint32) string {
	if r.Count <= 1 {
		return r.Text
	}
	n, prefix := r.Number+k, uint32(r.Prefix)
	at := (prefix+1)*n + moreDigits(n) - (prefix+1)*r.Number - moreDigits(r.Number)
	return r.Text[at : at+prefix+uint32(digits(n))]
}

// moreDigits is how many digits the numbers below n have beyond one each.
func moreDigits(n uint32) uint32 {
	var sum uint32
	for p := uint32(10); p < n; p *= 10 {
		sum += n - p
	}
	return sum
}

func digits(n uint32) int {
	d := 1
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}

func valueName(rows []table.Value, v uint64) (string, bool) {
	for i := range rows {
		r := &rows[i]
		if k := v - uint64(r.Value); k < uint64(r.Count) && r.Text != "" {
			return memberName(r, uint32(k)), true
		}
	}
	return "", false
}

func parseValue(rows []table.Value, name string) (uint64, bool) {
	if name == "" {
		return 0, false
	}
	for i := range rows {
		r := &rows[i]
		if r.Count <= 1 {
			if len(r.Text) == len(name) && strings.EqualFold(r.Text, name) {
				return uint64(r.Value), true
			}
			continue
		}
		if p := int(r.Prefix); len(name) > p && strings.EqualFold(r.Text[:p], name[:p]) {
			if n, ok := decimal(name[p:]); ok {
				if k := n - r.Number; k < uint32(r.Count) {
					return uint64(r.Value + k), true
				}
			}
		}
	}
	return 0, false
}

// decimal reads a number that has no needless zeros.
func decimal(s string) (uint32, bool) {
	if len(s) == 0 || len(s) > 9 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	var n uint32
	for i := 0; i < len(s); i++ {
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + uint32(c)
	}
	return n, true
}

func values(rows []table.Value) iter.Seq2[uint64, string] {
	return func(yield func(uint64, string) bool) {
		for i := range rows {
			r := &rows[i]
			for k := range uint32(r.Count) {
				if !yield(uint64(r.Value+k), memberName(r, k)) {
					return
				}
			}
		}
	}
}
