package isa

import (
	"iter"

	"github.com/amdisa/amdisa/isa/table"
)

// A DataFormat says how the bits of an operand are read, such as FMT_NUM_F32.
// DataFormats may be compared with ==.
type DataFormat struct {
	g *Generation
	i uint8
}

func (d DataFormat) row() *table.Format { return &d.g.t.Formats[d.i] }

// Generation is the generation that the format is of; one of the same name may
// differ between generations.
func (d DataFormat) Generation() *Generation { return d.g }

// Index is the position of the format in [Generation.DataFormats].
func (d DataFormat) Index() int { return int(d.i) }

// Name is the name of the format, as a constant.
func (d DataFormat) Name() DataFormatName { return DataFormatName(d.row().ID) }

// String is the name of the format, as AMD spells it; "none" for the zero
// DataFormat.
func (d DataFormat) String() string {
	if d.g == nil {
		return "none"
	}
	return d.row().Name
}

// A DataType is the kind of thing that a data format describes.
type DataType uint8

// The data types.
const (
	TypeUnknown DataType = iota
	TypeBits
	TypeInteger
	TypeFloat
	TypeDescriptor
)

// String is AMD's word for the data type.
func (t DataType) String() string {
	return [...]string{"unknown", "bits", "integer", "float", "descriptor"}[min(t, 4)]
}

// Type is the kind of thing that the format describes.
func (d DataFormat) Type() DataType { return DataType(d.row().Type) }

// Bits is the size of the format; 1 for FMT_ANY, which is any format.
func (d DataFormat) Bits() int { return int(d.row().Bits) }

// Count is the number of components that AMD's file states, such as 2 for a
// packed format.
func (d DataFormat) Count() int { return int(d.row().Count) }

// Components yields the components, from the lowest bits up.
func (d DataFormat) Components() iter.Seq[Component] {
	return func(yield func(Component) bool) {
		r := d.row()
		for i := range uint16(r.Components) {
			for k := range d.g.t.Components[r.Component+i].Count {
				if !yield(Component{d.g, r.Component + i, k}) {
					return
				}
			}
		}
	}
}

// Description is AMD's text on the format; empty unless the tables were generated
// with descriptions.
func (d DataFormat) Description() string {
	if x := d.g.t.Descriptions; x != nil {
		return x.Formats[d.i]
	}
	return ""
}

// Origin tells if the format is as in AMD's file or comes from an overlay.
func (d DataFormat) Origin() Origin { return Origin{d.g, d.row().Origin} }

// A Component is one number of a data format, which may have several.
type Component struct {
	g *Generation
	i uint16
	k uint8
}

// Fields yields the parts of the component in AMD's order.
func (c Component) Fields() iter.Seq[FormatField] {
	return func(yield func(FormatField) bool) {
		r := &c.g.t.Components[c.i]
		for i := range uint16(r.Fields) {
			if !yield(FormatField{c, r.Field + i}) {
				return
			}
		}
	}
}

// A FormatField is a part of a component, such as the exponent of a float.
type FormatField struct {
	c Component
	i uint16
}

func (f FormatField) row() *table.FormatField { return &f.c.g.t.FormatFields[f.i] }

// Name is AMD's name of the part: Bits, Integer, Mantissa, Exponent, Sign.
func (f FormatField) Name() string { return f.row().Name }

// A Signedness tells how a part of a number is signed.
type Signedness uint8

// The kinds of signedness.
const (
	SignUnknown      Signedness = iota
	Unsigned                    // not signed
	Signed                      // two's complement
	SignDoesNotApply            // not a number
	SignedByModifier            // as a field of the instruction says
)

// String is AMD's word for the signedness.
func (s Signedness) String() string {
	return [...]string{"Unknown", "Unsigned", "Signed", "DoesNotApply", "SignedByModifier"}[min(s, 4)]
}

// Signedness tells how the part is signed.
func (f FormatField) Signedness() Signedness { return Signedness(f.row().Signedness) }

// Ranges yields the pieces of the part, least significant first, in bits from the
// lowest of the whole format.
func (f FormatField) Ranges() iter.Seq[Range] {
	return func(yield func(Range) bool) {
		t := f.c.g.t
		up := int(f.c.k) * int(t.Components[f.c.i].Stride)
		r := f.row()
		for _, x := range t.Ranges[r.Range:][:r.Ranges] {
			if !yield(Range{int(x.Offset+x.Bits) - 1 + up, int(x.Offset) + up, int(x.PadBits), uint64(x.PadValue)}) {
				return
			}
		}
	}
}
