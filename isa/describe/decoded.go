package describe

import (
	"fmt"
	"io"
	"math/bits"
	"strconv"

	"github.com/amdisa/amdisa/isa"
)

// A Decoded is what machine code is.
type Decoded struct {
	Name      string           `json:"name"` // of a dual instruction both, with " :: " between them
	Encoding  string           `json:"encoding"`
	Condition string           `json:"condition"`
	Opcode    uint32           `json:"opcode"` // of a dual instruction that of the X half
	OpcodeY   *uint32          `json:"opcode_y,omitempty"`
	Length    int              `json:"length"` // in bytes
	Fields    []Piece          `json:"fields"` // from the highest bit down, all with their value
	Operands  []Argument       `json:"operands"`
	Modifiers map[string]int32 `json:"modifiers"` // those that are not 0
}

// An Argument is an argument of a decoded instruction, in assembly's order.
type Argument struct {
	Field   string  `json:"field"`          // empty: not in the machine code
	Slot    string  `json:"slot,omitempty"` // X or Y in a dual instruction
	Kind    string  `json:"kind"`
	Text    string  `json:"text"`            // for people
	Class   string  `json:"class,omitempty"` // of registers
	First   *int    `json:"first,omitempty"` // register
	Count   int     `json:"count,omitempty"` // of registers
	Half    string  `json:"half,omitempty"`  // low or high, of a 16-bit register
	Value   *int64  `json:"value,omitempty"` // of a number that is not a float
	Float   float64 `json:"float,omitempty"` // of an inline constant that is
	Parts   []Part  `json:"parts,omitempty"` // of a value that its type cuts into fields
	Type    string  `json:"type"`
	Format  string  `json:"format"`
	Bits    int     `json:"bits"`
	Read    bool    `json:"read"`
	Written bool    `json:"written"`
}

// A Part is a part of a partitioned value.
type Part struct {
	Field string `json:"field"`
	Value uint64 `json:"value"`
	Name  string `json:"name,omitempty"` // of the value, if it has one
}

// Decode describes a decoded instruction.
func Decode(in *isa.Inst) Decoded {
	f := in.Form()
	d := Decoded{
		Name:      f.Instruction().Name(),
		Encoding:  in.Encoding().String(),
		Condition: f.Condition().Name(),
		Opcode:    f.Opcode(),
		Length:    in.Len(),
		Operands:  []Argument{},
		Modifiers: map[string]int32{},
	}
	if y, dual := in.FormY(); dual {
		d.Name += " :: " + y.Instruction().Name()
		op := y.Opcode()
		d.OpcodeY = &op
	}
	for p := range in.Encoding().Layout() {
		q := Piece{Hi: p.Hi, Lo: p.Lo, Value: wordBits(in, p.Hi, p.Lo)}
		if p.Assigned {
			q.Field = p.Field.String()
		}
		d.Fields = append(d.Fields, q)
	}
	// Addresses that an encoding does not count among its bits.
	if n := in.Len()*8 - in.Encoding().Bits(); n > 0 {
		hi, lo := in.Len()*8-1, in.Encoding().Bits()
		d.Fields = append([]Piece{{Hi: hi, Lo: lo, Value: wordBits(in, hi, lo)}}, d.Fields...)
	}
	for _, a := range in.Args(make([]isa.Arg, 0, isa.MaxArgs)) {
		d.Operands = append(d.Operands, argument(in, a))
	}
	for m, v := range in.Modifiers() {
		if v != 0 {
			d.Modifiers[m.String()] = v
		}
	}
	return d
}

// wordBits are bits hi to lo of the machine code, in binary.
func wordBits(in *isa.Inst, hi, lo int) string {
	b := make([]byte, 0, hi-lo+1)
	for i := hi; i >= lo; i-- {
		b = append(b, '0'+byte(in.Word(i/32)>>(i%32)&1))
	}
	return string(b)
}

func argument(in *isa.Inst, a isa.Arg) Argument {
	form := in.Form()
	if y, dual := in.FormY(); dual && a.Slot == isa.SlotY {
		form = y
	}
	o := form.Operand(int(a.Operand))
	q := Argument{
		Slot:    a.Slot.String(),
		Kind:    a.Kind.String(),
		Text:    ArgText(a),
		Type:    o.Type().String(),
		Format:  o.Format().String(),
		Bits:    o.Bits(),
		Read:    o.Read(),
		Written: o.Written(),
	}
	if f, ok := o.Field(); ok {
		q.Field = f.String()
	}
	switch a.Kind {
	case isa.RegArg:
		first := int(a.Reg.Index)
		q.Class, q.First, q.Count = a.Reg.Class.String(), &first, int(a.Reg.Count)
		switch a.Reg.Half {
		case isa.Low:
			q.Half = "low"
		case isa.High:
			q.Half = "high"
		}
	case isa.FloatArg:
		q.Float = a.Float()
	case isa.OffArg:
	case isa.PartsArg:
		for f := range o.Type().Fields() {
			part := Part{Field: f.String(), Value: f.ExtractFrom(a.Value)}
			part.Name, _ = f.ValueName(part.Value)
			q.Parts = append(q.Parts, part)
		}
		fallthrough
	default:
		v := a.Int()
		q.Value = &v
	}
	return q
}

var regPrefixes = map[isa.RegClass]string{isa.SGPR: "s", isa.VGPR: "v", isa.AGPR: "a", isa.TTMP: "ttmp"}

// ArgText says what an argument is, in a few words: "v[2:3]", "s5", "VCC",
// "literal 0x3f800000".
func ArgText(a isa.Arg) string {
	switch a.Kind {
	case isa.RegArg:
		return regText(a.Reg)
	case isa.IntArg:
		return strconv.FormatInt(a.Int(), 10)
	case isa.FloatArg:
		return strconv.FormatFloat(a.Float(), 'g', -1, 64)
	case isa.LiteralArg:
		return fmt.Sprintf("literal %#x", a.Value)
	case isa.Literal64Arg:
		return fmt.Sprintf("64-bit literal %#x", a.Value)
	case isa.LabelArg:
		return fmt.Sprintf("%+d dwords from the next instruction", a.Int())
	case isa.OffArg:
		return "off"
	case isa.ImmArg:
		return strconv.FormatInt(a.Int(), 10)
	}
	return fmt.Sprintf("%s %#x", a.Kind, a.Value)
}

func regText(r isa.Reg) string {
	first, last := int(r.Index), int(r.Index)+int(r.Count)-1
	if p, ok := regPrefixes[r.Class]; ok {
		s := fmt.Sprintf("%s[%d:%d]", p, first, last)
		if last <= first {
			s = fmt.Sprintf("%s%d", p, first)
		}
		switch r.Half {
		case isa.Low:
			s += ".l"
		case isa.High:
			s += ".h"
		}
		return s
	}
	// Special registers: two halves at most.
	s := r.Class.String()
	switch {
	case r.Count > 1 || !hasHalves(r.Class):
		return s
	case first == 0:
		return s + "_LO"
	}
	return s + "_HI"
}

// hasHalves tells which special registers are pairs of 32 bits.
func hasHalves(c isa.RegClass) bool {
	switch c {
	case isa.VCC, isa.EXEC, isa.FLAT_SCRATCH, isa.XNACK_MASK, isa.TBA, isa.TMA, isa.FLAT_SCRATCH_BASE:
		return true
	}
	return false
}

// WriteDecoded writes for people to read what machine code is. Text is its
// assembly.
func WriteDecoded(w io.Writer, in *isa.Inst, text string, color bool) error {
	p := printer{color: color}
	d := Decode(in)
	p.heading("%s", text)
	opcode := fmt.Sprint(d.Opcode)
	if d.OpcodeY != nil {
		opcode += fmt.Sprintf(" and %d", *d.OpcodeY)
	}
	p.printf("%s in %s (%s), opcode %s, %d bytes\n", d.Name, d.Encoding, d.Condition, opcode, d.Length)
	p.draw(d.Fields)
	var rows [][]string
	for _, a := range d.Operands {
		rows = append(rows, []string{a.field(), Access(a.Read, a.Written), a.Text, a.Type, a.Format, fmt.Sprintf("%d bits", a.Bits)})
		for _, part := range a.Parts {
			rows = append(rows, []string{"  " + part.Field, fmt.Sprint(part.Value), part.Name})
		}
	}
	p.table(rows)
	rows = nil
	for m, v := range in.Modifiers() {
		if v != 0 {
			rows = append(rows, []string{m.String(), modText(v)})
		}
	}
	p.table(rows)
	_, err := io.WriteString(w, p.String())
	return err
}

func (a Argument) field() string {
	if a.Field == "" {
		return "-"
	}
	return a.Field
}

// modText is a modifier's value, with its bits if it has several.
func modText(v int32) string {
	if v < 0 || bits.Len32(uint32(v)) < 2 {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%d (%#b)", v, v)
}

// Access says in a word or two what an instruction does with an operand.
func Access(read, written bool) string {
	switch {
	case read && written:
		return "read, written"
	case read:
		return "read"
	case written:
		return "written"
	}
	return "none"
}
