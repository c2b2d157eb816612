// Package describe puts together what there is to know of one instruction: as
// data, for JSON, and as text for people, with drawn bit layouts and a
// comparison with all other generations.
package describe

import (
	"fmt"
	"slices"

	"github.com/amdisa/amdisa/isa"
)

// An Instruction is what the tables say of an instruction of one generation.
type Instruction struct {
	Name                string       `json:"name"`
	Aliases             []string     `json:"aliases"`
	Generation          string       `json:"generation"`
	Targets             []string     `json:"targets"` // that have it
	Flags               []string     `json:"flags"`   // that are set
	FunctionalGroup     string       `json:"functional_group"`
	FunctionalSubgroups []string     `json:"functional_subgroups"`
	Forms               []Form       `json:"forms"`       // in the order of Forms
	Generations         []Comparison `json:"generations"` // all others
}

// A Form is the instruction in one encoding under one condition.
type Form struct {
	Encoding   string    `json:"encoding"`
	Condition  string    `json:"condition"`
	Bits       int       `json:"bits"`
	Opcode     uint32    `json:"opcode"`
	Identifier string    `json:"identifier"` // hex, as many digits as the form has
	Layout     []Piece   `json:"layout"`     // from the highest bit down, without gaps
	Operands   []Operand `json:"operands"`   // AMD's order
}

// A Piece is a run of bits: a field or a piece of one, or bits that belong to no field.
type Piece struct {
	Field string `json:"field"` // empty: unassigned
	Hi    int    `json:"hi"`
	Lo    int    `json:"lo"`
	Value string `json:"value,omitempty"` // constant bits, in binary
}

// An Operand is an operand of a form.
type Operand struct {
	Field    string `json:"field"` // empty: not in the machine code
	Format   string `json:"format"`
	Type     string `json:"type"`
	Bits     int    `json:"bits"`
	Read     bool   `json:"read"`
	Written  bool   `json:"written"`
	Implicit bool   `json:"implicit"`
}

// A Comparison says how another generation has the instruction. It is about the
// main form, and the form of the same encoding and condition if there is one.
type Comparison struct {
	Generation string   `json:"generation"`
	Present    bool     `json:"present"`
	Name       string   `json:"name,omitempty"` // there, if present
	Same       bool     `json:"same"`           // present, and nothing differs
	Differs    []string `json:"differs"`        // of name, opcode, layout, operands
	Opcode     *uint32  `json:"opcode,omitempty"`
}

// What may differ between generations.
const (
	Name     = "name"
	Opcode   = "opcode"
	Layout   = "layout"
	Operands = "operands"
)

// Of describes an instruction.
func Of(in isa.Instruction) Instruction {
	d := Instruction{
		Name:                in.Name(),
		Aliases:             notNil(slices.Collect(in.Aliases())),
		Generation:          in.Generation().Name(),
		Targets:             Strings(in.Targets()),
		Flags:               Flags(in.Flags()),
		FunctionalSubgroups: Strings(in.Subgroups()),
		Generations:         []Comparison{},
	}
	if g := in.Group(); g != 0 {
		d.FunctionalGroup = g.String()
	}
	for _, f := range Forms(in) {
		d.Forms = append(d.Forms, form(f))
	}
	for g := range isa.Generations() {
		if g != in.Generation() {
			d.Generations = append(d.Generations, Compare(in, g))
		}
	}
	return d
}

func form(f isa.Form) Form {
	return Form{
		Encoding:   f.Encoding().String(),
		Condition:  f.Condition().Name(),
		Bits:       f.Encoding().Bits(),
		Opcode:     f.Opcode(),
		Identifier: Identifier(f),
		Layout:     pieces(f),
		Operands:   operands(f),
	}
}

// Identifier is the identifier of a form in hex: as many digits as its machine
// code has, the first dword on the right.
func Identifier(f isa.Form) string {
	return fmt.Sprintf("0x%0*X", f.Encoding().Bits()/4, f.Identifier())
}

func pieces(f isa.Form) []Piece {
	var ps []Piece
	for p := range f.Layout() {
		q := Piece{Hi: p.Hi, Lo: p.Lo}
		if p.Assigned {
			q.Field = p.Field.String()
		}
		if p.Known {
			q.Value = inBinary(p.Value, p)
		} else if p.Assigned && p.Field.Name() == OpcodeField(f) && p.Field.Bits() == p.Hi-p.Lo+1 {
			// Not in the first dword, which is all that the identifier covers.
			q.Value = inBinary(uint64(f.Opcode()), p)
		}
		ps = append(ps, q)
	}
	return ps
}

func inBinary(v uint64, p isa.Piece) string { return fmt.Sprintf("%0*b", p.Hi-p.Lo+1, v) }

// OpcodeField is the name of the field that holds the opcode of a form, if its
// encoding has one: OPX and OPY of the halves of dual instructions, OP otherwise.
func OpcodeField(f isa.Form) isa.FieldName {
	switch f.Slot() {
	case isa.SlotX:
		return isa.FieldOPX
	case isa.SlotY:
		return isa.FieldOPY
	}
	return isa.FieldOP
}

func operands(f isa.Form) []Operand {
	ops := []Operand{}
	for o := range f.Operands() {
		q := Operand{
			Format:   o.Format().String(),
			Type:     o.Type().String(),
			Bits:     o.Bits(),
			Read:     o.Read(),
			Written:  o.Written(),
			Implicit: o.Implicit(),
		}
		if field, ok := o.Field(); ok {
			q.Field = field.String()
		}
		ops = append(ops, q)
	}
	return ops
}

var flagNames = []struct {
	flag isa.Flags
	name string
}{
	{isa.Branch, "branch"},
	{isa.ConditionalBranch, "conditional_branch"},
	{isa.IndirectBranch, "indirect_branch"},
	{isa.ProgramTerminator, "program_terminator"},
	{isa.ImmediatelyExecuted, "immediately_executed"},
}

// Flags names the flags that are set.
func Flags(f isa.Flags) []string {
	names := []string{}
	for _, x := range flagNames {
		if f.Has(x.flag) {
			names = append(names, x.name)
		}
	}
	return names
}

// Forms returns the forms of an instruction in an order for people: AMD's, but
// with every base encoding before its variants, which AMD lists before or after.
func Forms(in isa.Instruction) []isa.Form {
	base := func(f isa.Form) isa.Encoding {
		if b, ok := f.Encoding().Base(); ok {
			return b
		}
		return f.Encoding()
	}
	forms := slices.Collect(in.Forms())
	rank := map[isa.Encoding]int{}
	for i, f := range forms {
		if _, ok := rank[base(f)]; !ok {
			rank[base(f)] = i
		}
	}
	key := func(f isa.Form) int {
		k := 2 * rank[base(f)]
		if f.Encoding() != base(f) {
			k++
		}
		return k
	}
	slices.SortStableFunc(forms, func(a, b isa.Form) int { return key(a) - key(b) })
	return forms
}

// Main is the form by which generations compare an instruction: the first of
// Forms.
func Main(in isa.Instruction) isa.Form { return Forms(in)[0] }

// counterpart is the form of in that is to be compared with f: of the same
// encoding and condition if there is one.
func counterpart(in isa.Instruction, f isa.Form) (same isa.Form, ok bool) {
	for o := range in.Forms() {
		if o.Encoding().String() == f.Encoding().String() && o.Condition().Name() == f.Condition().Name() && o.Slot() == f.Slot() {
			return o, true
		}
	}
	return isa.Form{}, false
}

// Find finds the instruction in another generation, by its name or an alias.
func Find(in isa.Instruction, g *isa.Generation) (isa.Instruction, bool) {
	if other, ok := g.Lookup(in.Name()); ok {
		return other, true
	}
	for alias := range in.Aliases() {
		if other, ok := g.Lookup(alias); ok {
			return other, true
		}
	}
	return isa.Instruction{}, false
}

// Compare says how generation g has the instruction.
func Compare(in isa.Instruction, g *isa.Generation) Comparison {
	c := Comparison{Generation: g.Name(), Differs: []string{}}
	other, ok := Find(in, g)
	if !ok {
		return c
	}
	c.Present, c.Name = true, other.Name()
	f := Main(in)
	o, ok := counterpart(other, f)
	if !ok {
		o = Main(other)
	}
	opcode := o.Opcode()
	c.Opcode = &opcode
	if other.Name() != in.Name() {
		c.Differs = append(c.Differs, Name)
	}
	c.Differs = append(c.Differs, Differs(f, o)...)
	c.Same = len(c.Differs) == 0
	return c
}

// Differs tells in what two forms differ: opcode, layout, operands. The result is
// empty, not nil, if in nothing.
func Differs(a, b isa.Form) []string {
	d := []string{}
	if a.Opcode() != b.Opcode() {
		d = append(d, Opcode)
	}
	if !sameLayout(a.Encoding(), b.Encoding()) {
		d = append(d, Layout)
	}
	if !slices.Equal(operands(a), operands(b)) {
		d = append(d, Operands)
	}
	return d
}

func sameLayout(a, b isa.Encoding) bool {
	layout := func(e isa.Encoding) (ps []string) {
		for p := range e.Layout() {
			name, value := "", uint64(0)
			if p.Assigned {
				name = p.Field.String()
			}
			if p.Known {
				value = p.Value
			}
			ps = append(ps, fmt.Sprint(name, p.Hi, p.Lo, p.Known, value))
		}
		return ps
	}
	return a.Bits() == b.Bits() && slices.Equal(layout(a), layout(b))
}

// Strings collects the names of what seq yields; never nil.
func Strings[T fmt.Stringer](seq func(func(T) bool)) []string {
	names := []string{}
	for x := range seq {
		names = append(names, x.String())
	}
	return names
}

func notNil(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
