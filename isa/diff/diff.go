// Package diff compares two generations: which instructions, encodings, operand
// types and data formats came, went, were renamed or changed.
package diff

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

// A Kind says what became of a thing.
type Kind string

// The kinds of changes.
const (
	Added   Kind = "added"
	Removed Kind = "removed"
	Renamed Kind = "renamed" // the new name is an alias of the old, or the other way round
	Changed Kind = "changed"
)

// What may change about an instruction that is in both generations, beside
// opcode, layout and operands, which package describe names.
const (
	Flags     = "flags"     // branch, terminator, ...
	Encodings = "encodings" // it is in other encodings
)

// An Entry is one thing that differs between two generations.
type Entry struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"` // in the new generation; of a removed thing in the old
	// OldName is set where the old generation has another name.
	OldName string `json:"old_name,omitempty"`
	// Differs names what changed, in a fixed order; empty for added and removed things.
	Differs []string `json:"differs"`
	// Encodings are the changes of an instruction by encoding.
	Encodings []Encoding `json:"encodings,omitempty"`
	// Old and New describe an encoding, operand type or data format that changed.
	Old string `json:"old,omitempty"`
	New string `json:"new,omitempty"`
}

// An Encoding is how one encoding of an instruction changed.
type Encoding struct {
	Encoding    string   `json:"encoding"` // in the new generation; of a removed form in the old
	OldEncoding string   `json:"old_encoding,omitempty"`
	Kind        Kind     `json:"kind"`
	OldOpcode   *uint32  `json:"old_opcode,omitempty"`
	NewOpcode   *uint32  `json:"new_opcode,omitempty"`
	Differs     []string `json:"differs"`
}

// Instructions compares the instructions of two generations: first those that the
// new one has, in AMD's order, then those that are gone. What is the same in both
// is left out.
func Instructions(old, new *isa.Generation) []Entry {
	all := func(isa.Instruction) bool { return true }
	return Some(old, new, all, all)
}

// Some is Instructions for those that each side has.
func Some(old, new *isa.Generation, oldHas, newHas func(isa.Instruction) bool) []Entry {
	renames := EncodingRenames(old, new)
	entries := []Entry{}
	met := make(map[isa.Mnemonic]bool)
	for in := range new.Instructions() {
		if !newHas(in) {
			continue
		}
		was, ok := describe.Find(in, old)
		if !ok || !oldHas(was) {
			entries = append(entries, Entry{Kind: Added, Name: in.Name(), Differs: []string{}, Encodings: forms(isa.Instruction{}, in, renames)})
			continue
		}
		met[was.Mnemonic()] = true
		e := Entry{Kind: Changed, Name: in.Name(), Differs: []string{}, Encodings: forms(was, in, renames)}
		if was.Name() != in.Name() {
			e.Kind, e.OldName = Renamed, was.Name()
		}
		if was.Flags() != in.Flags() {
			e.Differs = append(e.Differs, Flags)
		}
		for _, f := range e.Encodings {
			if f.Kind != Changed {
				e.Differs = appendNew(e.Differs, Encodings)
			}
			for _, d := range f.Differs {
				e.Differs = appendNew(e.Differs, d)
			}
		}
		if e.Kind == Renamed || len(e.Differs) > 0 {
			entries = append(entries, e)
		}
	}
	for was := range old.Instructions() {
		if met[was.Mnemonic()] || !oldHas(was) {
			continue
		}
		if in, ok := describe.Find(was, new); ok && newHas(in) {
			continue // two old names for one new instruction
		}
		entries = append(entries, Entry{Kind: Removed, Name: was.Name(), Differs: []string{}, Encodings: forms(was, isa.Instruction{}, renames)})
	}
	return entries
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// A key tells the forms of an instruction apart that are compared with each other.
type key struct {
	encoding isa.EncodingName
	slot     isa.Slot
}

// first returns the first form of each encoding and slot, and their order.
func first(in isa.Instruction, rename map[isa.EncodingName]isa.EncodingName) (map[key]isa.Form, []key) {
	m := make(map[key]isa.Form)
	var order []key
	if in == (isa.Instruction{}) {
		return m, nil
	}
	for _, f := range describe.Forms(in) {
		k := key{f.Encoding().Name(), f.Slot()}
		if to, ok := rename[k.encoding]; ok {
			k.encoding = to
		}
		if _, ok := m[k]; !ok {
			m[k] = f
			order = append(order, k)
		}
	}
	return m, order
}

// forms compares the forms of an instruction by encoding.
func forms(old, new isa.Instruction, renames map[isa.EncodingName]isa.EncodingName) []Encoding {
	was, wasOrder := first(old, renames)
	is, isOrder := first(new, nil)
	var out []Encoding
	for _, k := range isOrder {
		f := is[k]
		op := f.Opcode()
		e := Encoding{Encoding: f.Encoding().String(), NewOpcode: &op, Differs: []string{}}
		o, ok := was[k]
		if !ok {
			e.Kind = Added
			out = append(out, e)
			continue
		}
		oldOp := o.Opcode()
		e.Kind, e.OldOpcode, e.Differs = Changed, &oldOp, describe.Differs(o, f)
		if n := o.Encoding().String(); n != e.Encoding {
			e.OldEncoding = n
		}
		if len(e.Differs) > 0 {
			out = append(out, e)
		}
	}
	for _, k := range wasOrder {
		if _, ok := is[k]; ok {
			continue
		}
		op := was[k].Opcode()
		out = append(out, Encoding{Encoding: was[k].Encoding().String(), Kind: Removed, OldOpcode: &op, Differs: []string{}})
	}
	return out
}

// EncodingRenames finds the encodings of the old generation that the new one has
// under another name (ENC_DS is ENC_VDS from RDNA 4 on): most of the instructions
// of the one are in the other, and neither name is in both generations.
func EncodingRenames(old, new *isa.Generation) map[isa.EncodingName]isa.EncodingName {
	votes := make(map[isa.EncodingName]map[isa.EncodingName]int)
	total := make(map[isa.EncodingName]int)
	for was := range old.Instructions() {
		in, ok := describe.Find(was, new)
		if !ok {
			continue
		}
		to, _ := first(in, nil)
		from, _ := first(was, nil)
		for k := range from {
			if _, ok := new.Encoding(k.encoding); ok {
				continue
			}
			total[k.encoding]++
			for t := range to {
				if _, ok := old.Encoding(t.encoding); ok {
					continue
				}
				if votes[k.encoding] == nil {
					votes[k.encoding] = make(map[isa.EncodingName]int)
				}
				votes[k.encoding][t.encoding]++
			}
		}
	}
	renames := make(map[isa.EncodingName]isa.EncodingName)
	for from, v := range votes {
		var best isa.EncodingName
		for to, n := range v {
			if n > v[best] || n == v[best] && to < best {
				best = to
			}
		}
		if 2*v[best] > total[from] {
			renames[from] = best
		}
	}
	return renames
}

// GenerationEncodings compares the encodings themselves: length and fields.
func GenerationEncodings(old, new *isa.Generation) []Entry {
	renames := EncodingRenames(old, new)
	back := make(map[isa.EncodingName]isa.EncodingName)
	for from, to := range renames {
		if _, taken := back[to]; !taken || from < back[to] {
			back[to] = from
		}
	}
	entries := []Entry{}
	for e := range new.Encodings() {
		was, ok := old.Encoding(e.Name())
		x := Entry{Kind: Changed, Name: e.String(), Differs: []string{}}
		if !ok {
			if was, ok = old.Encoding(back[e.Name()]); ok && back[e.Name()] != 0 {
				x.Kind, x.OldName = Renamed, was.String()
			} else {
				x.Kind, x.New = Added, layout(e)
				entries = append(entries, x)
				continue
			}
		}
		x.Old, x.New = layout(was), layout(e)
		if was.Bits() != e.Bits() {
			x.Differs = append(x.Differs, "bits")
		}
		if x.Old != x.New {
			x.Differs = append(x.Differs, describe.Layout)
		}
		if x.Kind == Renamed || len(x.Differs) > 0 {
			entries = append(entries, x)
		}
	}
	for e := range old.Encodings() {
		if _, ok := new.Encoding(e.Name()); ok {
			continue
		}
		if _, ok := renames[e.Name()]; ok {
			continue
		}
		entries = append(entries, Entry{Kind: Removed, Name: e.String(), Differs: []string{}, Old: layout(e)})
	}
	return entries
}

// layout writes the fields of an encoding as "NAME hi:lo, ..." from the highest
// bit down.
func layout(e isa.Encoding) string {
	s := ""
	for p := range e.Layout() {
		name := "-"
		if p.Assigned {
			name = p.Field.String()
		}
		if s != "" {
			s += ", "
		}
		if p.Hi == p.Lo {
			s += fmt.Sprintf("%s %d", name, p.Hi)
		} else {
			s += fmt.Sprintf("%s %d:%d", name, p.Hi, p.Lo)
		}
	}
	return s
}

// OperandTypes compares the operand types: their values, parts and subtypes.
func OperandTypes(old, new *isa.Generation) []Entry {
	return compare(old.OperandTypes(), new.OperandTypes(), isa.OperandType.String, operandType)
}

// DataFormats compares the data formats: type, size and components.
func DataFormats(old, new *isa.Generation) []Entry {
	return compare(old.DataFormats(), new.DataFormats(), isa.DataFormat.String, dataFormat)
}

// operandType writes what an operand type holds: subtypes, values, parts.
func operandType(t isa.OperandType) string {
	var parts []string
	for s := range t.Subtypes() {
		parts = append(parts, s.String())
	}
	for r := range t.ValueRuns() {
		if r.Count > 1 {
			parts = append(parts, fmt.Sprintf("%s..%s%d=%d..%d", r.Name, r.Prefix, r.Number+r.Count-1, r.First, r.First+uint64(r.Count)-1))
		} else {
			parts = append(parts, fmt.Sprintf("%s=%d", r.Name, r.First))
		}
	}
	for f := range t.Fields() {
		for r := range f.Ranges() {
			parts = append(parts, fmt.Sprintf("%s %d:%d", f, r.Hi, r.Lo))
		}
		for v, n := range f.Values() {
			parts = append(parts, fmt.Sprintf("%s.%s=%d", f, n, v))
		}
	}
	return strings.Join(parts, ", ")
}

// dataFormat writes the shape of a data format.
func dataFormat(d isa.DataFormat) string {
	parts := []string{fmt.Sprintf("%v, %d bits, %d components", d.Type(), d.Bits(), d.Count())}
	for c := range d.Components() {
		for f := range c.Fields() {
			for r := range f.Ranges() {
				parts = append(parts, fmt.Sprintf("%s %d:%d %v", f.Name(), r.Hi, r.Lo, f.Signedness()))
			}
		}
	}
	return strings.Join(parts, "; ")
}

// compare matches things by name and compares their descriptions.
func compare[T any](old, new iter.Seq[T], name, text func(T) string) []Entry {
	entries := []Entry{}
	was := make(map[string]T)
	var order []string
	for t := range old {
		was[name(t)] = t
		order = append(order, name(t))
	}
	for t := range new {
		n := name(t)
		o, ok := was[n]
		delete(was, n)
		switch {
		case !ok:
			entries = append(entries, Entry{Kind: Added, Name: n, Differs: []string{}, New: text(t)})
		case text(o) != text(t):
			entries = append(entries, Entry{Kind: Changed, Name: n, Differs: []string{"content"}, Old: text(o), New: text(t)})
		}
	}
	for _, n := range order {
		if o, ok := was[n]; ok {
			entries = append(entries, Entry{Kind: Removed, Name: n, Differs: []string{}, Old: text(o)})
		}
	}
	return entries
}

// Counts counts the entries of each kind.
func Counts(entries []Entry) map[Kind]int {
	n := map[Kind]int{Added: 0, Removed: 0, Renamed: 0, Changed: 0}
	for _, e := range entries {
		n[e.Kind]++
	}
	return n
}
