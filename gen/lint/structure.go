package lint

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

var goodName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// names fills the maps of names and reports names that are there twice.
func (l *linter) names() {
	s := l.spec
	for _, e := range s.Encodings {
		l.declare(l.encodings[e.Name] != nil, e.Name, e.Pos, encodingPath(e.Name))
		if l.encodings[e.Name] == nil {
			l.encodings[e.Name] = e
		}
	}
	for _, e := range s.Encodings {
		l.bases[e.Name] = l.base(e.Name)
	}
	for _, f := range s.DataFormats {
		l.declare(l.formats[f.Name] != nil, f.Name, f.Pos, formatPath(f))
		if l.formats[f.Name] == nil {
			l.formats[f.Name] = f
		}
	}
	for _, t := range s.OperandTypes {
		l.declare(l.types[t.Name] != nil, t.Name, t.Pos, typePath(t))
		if l.types[t.Name] == nil {
			l.types[t.Name] = t
		}
	}
	for _, g := range s.FunctionalGroups {
		l.declare(l.groups[g.Name], g.Name, g.Pos, isa+"FunctionalGroups/FunctionalGroup["+g.Name+"]")
		l.groups[g.Name] = true
	}
	for _, g := range s.FunctionalSubgroups {
		l.declare(l.subgroups[g.Name], g.Name, g.Pos, isa+"FunctionalSubgroups/FunctionalSubgroup["+g.Name+"]")
		l.subgroups[g.Name] = true
	}
	owner := make(map[string]*xmlspec.Instruction) // of a name
	for _, i := range s.Instructions {
		l.declare(owner[i.Name] != nil, i.Name, i.Pos, instructionPath(i))
		if owner[i.Name] == nil {
			owner[i.Name] = i
		}
	}
	for _, i := range s.Instructions {
		for _, a := range i.Aliases {
			if !goodName.MatchString(a) {
				l.report("bad-name", i.Pos, instructionPath(i), "alias %s", a)
			}
			switch other := owner[a]; {
			case other == nil:
				owner[a] = i
			case other == i:
				l.report("alias-repeated", i.Pos, instructionPath(i), "alias %s", a)
			default:
				l.report("alias-clash", i.Pos, instructionPath(i), "alias %s belongs to %s, too", a, other.Name)
			}
		}
	}
}

func (l *linter) declare(again bool, name string, pos xmlspec.Pos, path string) {
	if again {
		l.report("duplicate-name", pos, path, "a second %s", name)
	}
	if !goodName.MatchString(name) {
		l.report("bad-name", pos, path, "name %q", name)
	}
}

var version = regexp.MustCompile(`^\d+\.\d+\.\d+$`)

func (l *linter) document() {
	d := l.spec.Document
	if _, err := time.Parse(time.DateOnly, d.ReleaseDate); err != nil {
		l.report("bad-date", d.Pos, "/Spec/Document/ReleaseDate", "%q, want YYYY-MM-DD", d.ReleaseDate)
	}
	if !version.MatchString(d.SchemaVersion) {
		l.report("bad-version", d.Pos, "/Spec/Document/SchemaVersion", "%q, want a.b.c", d.SchemaVersion)
	}
}

// encoding checks what can be seen in one encoding alone.
func (l *linter) encoding(e *xmlspec.Encoding) {
	path := encodingPath(e.Name)
	if e.BitCount%32 != 0 {
		l.report("encoding-size", e.Pos, path, "%d bits, want whole dwords", e.BitCount)
	}
	if o := l.orders[e.Order]; o != nil {
		l.report("duplicate-order", e.Pos, path, "Order %d is that of %s, too", e.Order, o.Name)
	} else {
		l.orders[e.Order] = e
	}
	l.fields(e.Fields, e.BitCount, path+"/MicrocodeFormat")
	l.conditions(e, path+"/EncodingConditions")

	mask, ok := number(e.Mask)
	if !ok || len(e.Mask.Digits) != e.BitCount {
		l.report("identifier-length", e.Pos, path+"/EncodingIdentifierMask",
			"mask of %d digits, want %d", len(e.Mask.Digits), e.BitCount)
	}
	seen := make(map[string]bool)
	for _, id := range e.Identifiers {
		idPath := path + "/EncodingIdentifiers/EncodingIdentifier"
		v, good := number(id.Bits)
		if !good || len(id.Bits.Digits) != e.BitCount {
			l.report("identifier-length", id.Pos, idPath, "identifier of %d digits, want %d", len(id.Bits.Digits), e.BitCount)
		}
		if !good {
			continue
		}
		if seen[v.Text(16)] {
			l.report("duplicate-identifier", id.Pos, idPath, "0x%s again", v.Text(16))
		}
		seen[v.Text(16)] = true
		if out := new(big.Int).AndNot(v, mask0(mask, ok)); ok && out.Sign() != 0 {
			l.report("identifier-outside-mask", id.Pos, idPath, "0x%s has 0x%s outside the mask", v.Text(16), out.Text(16))
		}
	}
	var uncovered []string
	for _, name := range []string{"ENCODING", "OP", "OPX", "OPY", "OPM", "SEG"} {
		if f := fieldNamed(e, name); f != nil && ok && new(big.Int).AndNot(fieldMask(f), mask).Sign() != 0 {
			uncovered = append(uncovered, name)
		}
	}
	if len(uncovered) > 0 {
		l.report("mask-gap", e.Pos, path+"/EncodingIdentifierMask", "the mask does not cover %s", strings.Join(uncovered, ", "))
	}
	if fieldNamed(e, "ENCODING") == nil {
		l.report("no-encoding-field", e.Pos, path, "no field ENCODING")
	}
	if len(opcodeFields(e)) == 0 {
		l.report("no-opcode-field", e.Pos, path, "no field OP, OPX or OPY")
	}
}

func mask0(m *big.Int, ok bool) *big.Int {
	if !ok {
		return new(big.Int)
	}
	return m
}

// fields checks the fields of an encoding, or of an operand type, of size bits
// (0: any).
func (l *linter) fields(fields []*xmlspec.Field, size int, path string) {
	type owner struct {
		name string
		mask *big.Int
	}
	var owners []owner
	names := make(map[string]bool)
	for _, f := range fields {
		p := path + "/Field[" + f.Name + "]"
		if names[f.Name] {
			l.report("duplicate-field", f.Pos, p, "a second field %s", f.Name)
		}
		names[f.Name] = true
		if !goodName.MatchString(f.Name) {
			l.report("bad-name", f.Pos, p, "field name %q", f.Name)
		}
		l.ranges(f.Ranges, f.RangeCount, size, f.Pos, p)
		m := fieldMask(f)
		for _, o := range owners {
			if x := new(big.Int).And(m, o.mask); x.Sign() != 0 {
				l.report("field-overlap", f.Pos, p, "shares bits 0x%s with %s", x.Text(16), o.name)
			}
		}
		owners = append(owners, owner{f.Name, m})
		l.values(f.Predefined, f.Pos, p)
		raw, value := fieldBits(f)
		for _, v := range f.Predefined {
			if value < 64 && v.Value>>value != 0 {
				l.report("value-too-wide", v.Pos, p, "%s is %d, which does not fit the %d bits of the field", v.Name, v.Value, raw)
			}
		}
	}
}

// ranges checks the ranges of one field.
func (l *linter) ranges(ranges []xmlspec.Range, count, size int, pos xmlspec.Pos, path string) {
	if count != len(ranges) {
		l.report("range-count", pos, path, "RangeCount %d, but %d ranges", count, len(ranges))
	}
	sorted := sortedRanges(ranges)
	used := new(big.Int)
	for i, r := range sorted {
		if want := sorted[0].Order + i; r.Order != want || i == 0 && r.Order > 1 {
			l.report("range-order", r.Pos, path, "Order %d, want %d", r.Order, want)
		}
		if size > 0 && r.Offset+r.BitCount > size {
			l.report("field-range", r.Pos, path, "bits %d to %d, but there are %d", r.Offset, r.Offset+r.BitCount-1, size)
		}
		m := rangeMask(r)
		if new(big.Int).And(m, used).Sign() != 0 {
			l.report("field-overlap", r.Pos, path, "two ranges of the field share bits")
		}
		used.Or(used, m)
		if p := r.Padding; p != nil {
			switch {
			case p.BitCount < 64 && p.Value>>p.BitCount != 0:
				l.report("padding-value", r.Pos, path, "padding %b does not fit %d bits", p.Value, p.BitCount)
			case p.Value != 0:
				l.report("nonzero-padding", r.Pos, path, "padding %b", p.Value)
			}
		}
	}
}

func sortedRanges(ranges []xmlspec.Range) []xmlspec.Range {
	sorted := slices.Clone(ranges)
	slices.SortStableFunc(sorted, func(a, b xmlspec.Range) int { return a.Order - b.Order })
	return sorted
}

// values checks a list of predefined values.
func (l *linter) values(values []xmlspec.PredefinedValue, pos xmlspec.Pos, path string) {
	byName := make(map[string]uint64)
	byValue := make(map[uint64]string)
	for _, v := range values {
		if v.Name == "" {
			l.report("value-name", v.Pos, path, "no name for %d", v.Value)
			continue
		}
		if old, ok := byName[v.Name]; ok && old != v.Value {
			l.report("value-conflict", v.Pos, path, "%s is %d and %d", v.Name, old, v.Value)
		}
		byName[v.Name] = v.Value
		if old, ok := byValue[v.Value]; ok && old == v.Name {
			l.report("value-repeated", v.Pos, path, "%s=%d again", v.Name, v.Value)
		} else if ok {
			l.report("value-alias", v.Pos, path, "%d is %s and %s", v.Value, old, v.Name)
		} else {
			byValue[v.Value] = v.Name
		}
	}
}

func (l *linter) dataFormat(f *xmlspec.DataFormat) {
	path := formatPath(f)
	switch f.DataType {
	case "bits", "float", "integer", "descriptor", "unknown":
	default:
		l.report("format-type", f.Pos, path, "DataType %q", f.DataType)
	}
	if f.ComponentCount != len(f.Components) {
		l.report("format-components", f.Pos, path, "ComponentCount %d, but %d components", f.ComponentCount, len(f.Components))
	}
	used := new(big.Int)
	for _, c := range f.Components {
		for _, x := range c.Fields {
			p := fmt.Sprintf("%s/DataAttributes/BitMap[%d]/Field[%s]", path, c.Order, x.Name)
			l.ranges(x.Ranges, x.RangeCount, f.BitCount, x.Pos, p)
			switch x.Signedness {
			case "Unsigned", "Signed", "DoesNotApply", "SignedByModifier", "Unknown":
			default:
				l.report("format-signedness", x.Pos, p, "Signedness %q", x.Signedness)
			}
			m := new(big.Int)
			for _, r := range x.Ranges {
				m.Or(m, rangeMask(r))
			}
			if new(big.Int).And(used, m).Sign() != 0 {
				l.report("field-overlap", x.Pos, p, "shares bits with another field of the format")
			}
			used.Or(used, m)
		}
	}
	if len(f.Components) > 0 {
		if n := ones(used); n < f.BitCount {
			l.report("format-gap", f.Pos, path, "%d of %d bits belong to a component", n, f.BitCount)
		}
	}
}

func ones(v *big.Int) int {
	n := 0
	for i := range v.BitLen() {
		n += int(v.Bit(i))
	}
	return n
}

func (l *linter) operandType(t *xmlspec.OperandType) {
	path := typePath(t)
	l.values(t.Predefined, t.Pos, path)
	l.fields(t.Fields, 0, path+"/MicrocodeFormat")
	if t.Partitioned != (len(t.Fields) > 0) {
		l.report("type-fields", t.Pos, path, "IsPartitioned is %t, but there are %d fields", t.Partitioned, len(t.Fields))
	}
	for _, s := range t.Subtypes {
		if l.types[s] == nil {
			l.report("unresolved-type", t.Pos, path, "no operand type %s, named as a subtype", s)
		}
	}
}

// typeCycles reports operand types that are their own subtypes, at any depth:
// one type of each cycle.
func (l *linter) typeCycles() {
	const visiting, done = 1, 2
	state := make(map[string]int)
	var visit func(t *xmlspec.OperandType)
	visit = func(t *xmlspec.OperandType) {
		state[t.Name] = visiting
		for _, name := range t.Subtypes {
			switch s := l.types[name]; {
			case s == nil:
			case state[name] == visiting:
				l.report("type-cycle", s.Pos, typePath(s), "%s is its own subtype, through %s", name, t.Name)
			case state[name] != done:
				visit(s)
			}
		}
		state[t.Name] = done
	}
	for _, t := range l.spec.OperandTypes {
		if state[t.Name] == 0 {
			visit(t)
		}
	}
}
