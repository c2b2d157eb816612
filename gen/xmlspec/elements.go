package xmlspec

import (
	"math"
	"strings"

	"github.com/antchfx/xmlquery"
)

// Largest numbers that any of the elements can have. They are far above what
// AMD uses and keep sums in range.
const (
	maxBits  = 1 << 14 // of an encoding, a format, an operand, a field
	maxOrder = 1 << 20
)

func (d *reader) document(n *xmlquery.Node) Document {
	doc := Document{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "Copyright":
			doc.Copyright = d.text(c)
		case "Sensitivity":
			doc.Sensitivity = d.text(c)
		case "License":
			doc.License = d.text(c)
		case "ReleaseDate":
			doc.ReleaseDate = d.name(c)
		case "SchemaVersion":
			doc.SchemaVersion = d.name(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, doc.ReleaseDate != "", "ReleaseDate")
	d.need(n, doc.SchemaVersion != "", "SchemaVersion")
	return doc
}

func (d *reader) encoding(n *xmlquery.Node) *Encoding {
	e := &Encoding{Pos: Pos{n.LineNumber}, Order: d.intAttr(n, "Order", -maxOrder, maxOrder)}
	for c := range d.record(n, "Order") {
		switch c.Data {
		case "EncodingName":
			e.Name = d.name(c)
		case "BitCount":
			e.BitCount = d.int(c, 1, maxBits)
		case "EncodingIdentifierMask":
			e.Mask = d.bits(c)
		case "EncodingIdentifiers":
			d.attrs(c, nil)
			for id := range d.children(c) {
				switch id.Data {
				case "EncodingIdentifier", "EncodingIdentifer": // sic, in older drops
					e.Identifiers = append(e.Identifiers, Identifier{Pos{id.LineNumber}, d.bits(id)})
				default:
					d.unknown(id)
				}
			}
		case "EncodingConditions":
			for cond := range d.list(c, "EncodingCondition") {
				collect(d, cond, &e.Conditions, maxConditions, d.condition)
			}
		case "Description":
			e.Description = d.text(c)
		case "MicrocodeFormat":
			e.Fields = d.microcode(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, e.Name != "", "EncodingName")
	d.need(n, e.BitCount != 0, "BitCount")
	return e
}

func (d *reader) condition(n *xmlquery.Node) *EncodingCondition {
	e := &EncodingCondition{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "ConditionName":
			e.Name = d.name(c)
		case "ConditionId":
			id := d.int(c, math.MinInt32, math.MaxInt32)
			e.ID = &id
		case "CondtionExpression", "ConditionExpression": // the first is how AMD spells it
			if e.Expr != nil {
				d.problem(c, DuplicateElement, "a second expression")
				continue
			}
			e.Expr = d.expression(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, e.Name != "", "ConditionName")
	return e
}

// expression reads the one expression in n, if any.
func (d *reader) expression(n *xmlquery.Node) *Expr {
	d.attrs(n, nil)
	var e *Expr
	for c := range d.children(n) {
		switch {
		case isComment(c):
		case e != nil:
			d.problem(c, DuplicateElement, "a second expression")
		default:
			e = d.expr(c)
		}
	}
	return e
}

func isComment(n *xmlquery.Node) bool {
	t, _ := attr(n, "Type")
	return n.Data == "Expression" && t == "Comment"
}

// expr reads a node of an expression, of either dialect.
func (d *reader) expr(n *xmlquery.Node) *Expr {
	e := &Expr{Pos: Pos{n.LineNumber}}
	switch n.Data {
	case "Expression":
		d.oldExpr(n, e)
	case "op":
		e.Text = d.stringAttr(n, "type")
		d.args(n, e)
	case "id", "lit":
		e.Kind = ExprID
		if n.Data == "lit" {
			e.Kind = ExprLit
		}
		e.Text = d.stringAttr(n, "val")
		for c := range d.children(n) {
			if c.Data == "ty" {
				d.annotate(e, c)
			} else {
				d.unknown(c)
			}
		}
	default:
		e.Kind, e.Text = ExprOther, n.Data
		d.unknown(n)
		d.args(n, e)
	}
	return e
}

// stringAttr returns the only attribute of a node of the compact dialect.
func (d *reader) stringAttr(n *xmlquery.Node, name string) string {
	s, ok := attr(n, name)
	if !ok {
		d.problem(n, MissingAttribute, "no attribute %s", name)
	}
	d.attrs(n, []string{name})
	return strings.TrimSpace(s)
}

// args reads the operands in n, and the type annotations among them.
func (d *reader) args(n *xmlquery.Node, e *Expr) {
	for c := range d.children(n) {
		typ, _ := attr(c, "Type")
		switch {
		case c.Data == "ty":
			d.annotate(e, c)
		case isComment(c):
		case c.Data == "Expression" && (typ == "ReturnType" || typ == "ValueType"):
			for t := range d.record(c, "Type") {
				d.annotate(e, t)
			}
		default:
			e.Args = append(e.Args, d.expr(c))
		}
	}
}

// oldExpr reads an Expression element, which all files before 2026 have.
func (d *reader) oldExpr(n *xmlquery.Node, e *Expr) {
	switch typ, _ := attr(n, "Type"); typ {
	case "Operator":
	case "Id":
		e.Kind = ExprID
	case "Literal":
		e.Kind = ExprLit
	default:
		e.Kind, e.Text = ExprOther, typ
		d.problem(n, UnknownAttribute, "unknown expression Type=%s", quoted(typ))
	}
	for c := range d.record(n, "Type") {
		switch {
		case c.Data == "Operator" && e.Kind == ExprOp,
			c.Data == "Label" && e.Kind == ExprID,
			c.Data == "Value" && e.Kind == ExprLit:
			e.Text = d.text(c)
		case c.Data == "Subexpressions" && (e.Kind == ExprOp || e.Kind == ExprOther):
			d.attrs(c, nil)
			d.args(c, e)
		case c.Data == "ValueType":
			d.annotate(e, c)
		default:
			d.unknown(c)
		}
	}
}

// annotate reads a type annotation, <ty><t base size/></ty> or
// <ValueType Name="Base"><BaseType/><Size/></ValueType>.
func (d *reader) annotate(e *Expr, n *xmlquery.Node) {
	if e.Type != nil {
		d.problem(n, DuplicateElement, "a second type")
		return
	}
	switch kind, _ := attr(n, "Name"); {
	case n.Data == "ty":
		for c := range d.list(n, "t") {
			if e.Type != nil {
				d.problem(c, DuplicateElement, "a second type")
				continue
			}
			d.attrs(c, []string{"base", "size"})
			base, _ := attr(c, "base")
			e.Type = &ValueType{Base: base, Size: d.intAttr(c, "size", 0, maxBits)}
			for x := range d.children(c) {
				d.unknown(x)
			}
		}
	case n.Data == "ValueType" && kind == "Base":
		t := &ValueType{}
		for c := range d.record(n, "Name") {
			switch c.Data {
			case "BaseType":
				t.Base = d.text(c)
			case "Size":
				t.Size = d.int(c, 0, maxBits)
			default:
				d.unknown(c)
			}
		}
		e.Type = t
	default:
		d.problem(n, UnknownElement, "unknown type <%s Name=%q>", n.Data, kind)
	}
}

// microcode reads a MicrocodeFormat { BitMap { Field* } }.
func (d *reader) microcode(n *xmlquery.Node) []*Field {
	var fields []*Field
	for c := range d.record(n) {
		if c.Data != "BitMap" {
			d.unknown(c)
			continue
		}
		for f := range d.list(c, "Field") {
			collect(d, f, &fields, maxFields, d.field)
		}
	}
	return fields
}

func (d *reader) field(n *xmlquery.Node) *Field {
	f := &Field{Pos: Pos{n.LineNumber}, Conditional: d.boolAttr(n, "IsConditional")}
	for c := range d.record(n, "IsConditional") {
		switch c.Data {
		case "FieldName":
			f.Name = d.name(c)
		case "Description":
			f.Description = d.text(c)
		case "BitLayout":
			f.RangeCount, f.Ranges = d.bitLayout(c)
		case "FieldPredefinedValues":
			f.Predefined = d.predefined(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, f.Name != "", "FieldName")
	d.need(n, f.Ranges != nil, "BitLayout")
	return f
}

func (d *reader) bitLayout(n *xmlquery.Node) (count int, ranges []Range) {
	d.attrs(n, []string{"RangeCount"})
	count = d.intAttr(n, "RangeCount", 0, maxBits)
	for c := range d.children(n) {
		if c.Data == "Range" {
			ranges = append(ranges, d.bitRange(c))
		} else {
			d.unknown(c)
		}
	}
	return count, ranges
}

func (d *reader) bitRange(n *xmlquery.Node) Range {
	r := Range{Pos: Pos{n.LineNumber}, Order: d.intAttr(n, "Order", 0, maxOrder), Offset: -1}
	for c := range d.record(n, "Order") {
		switch c.Data {
		case "BitCount":
			r.BitCount = d.int(c, 1, maxBits)
		case "BitOffset":
			r.Offset = d.int(c, 0, maxBits)
		case "Padding":
			r.Padding = d.padding(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, r.BitCount != 0, "BitCount")
	d.need(n, r.Offset >= 0, "BitOffset")
	return r
}

func (d *reader) padding(n *xmlquery.Node) *Padding {
	p := &Padding{}
	for c := range d.record(n) {
		switch c.Data {
		case "BitCount":
			p.BitCount = d.int(c, 1, 64)
		case "Value":
			p.Value = d.uint(c, 2)
		default:
			d.unknown(c)
		}
	}
	d.need(n, p.BitCount != 0, "BitCount")
	return p
}

func (d *reader) predefined(n *xmlquery.Node) []PredefinedValue {
	var values []PredefinedValue
	for c := range d.list(n, "PredefinedValue") {
		v := PredefinedValue{Pos: Pos{c.LineNumber}}
		hasValue := false
		for x := range d.record(c) {
			switch x.Data {
			case "Name":
				v.Name = d.text(x)
			case "Description":
				v.Description = d.text(x)
			case "Value":
				v.Value = d.uint(x, 0)
				hasValue = true
			default:
				d.unknown(x)
			}
		}
		d.need(c, hasValue, "Value")
		values = append(values, v)
	}
	return values
}

func (d *reader) instruction(n *xmlquery.Node) *Instruction {
	i := &Instruction{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "InstructionFlags":
			i.Flags = d.flags(c)
		case "InstructionName":
			i.Name = d.name(c)
		case "AliasedInstructionNames":
			for a := range d.list(c, "InstructionName") {
				i.Aliases = append(i.Aliases, d.name(a))
			}
		case "Description":
			i.Description = d.text(c)
		case "InstructionEncodings":
			for e := range d.list(c, "InstructionEncoding") {
				i.Encodings = append(i.Encodings, d.instructionEncoding(e))
			}
		case "FunctionalGroup":
			i.FunctionalGroup, i.FunctionalSubgroups = d.group(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, i.Name != "", "InstructionName")
	return i
}

func (d *reader) flags(n *xmlquery.Node) Flags {
	var f Flags
	for c := range d.record(n) {
		switch c.Data {
		case "IsBranch":
			f.IsBranch = d.parseBool(c, d.text(c), "")
		case "IsConditionalBranch":
			f.IsConditionalBranch = d.parseBool(c, d.text(c), "")
		case "IsIndirectBranch":
			f.IsIndirectBranch = d.parseBool(c, d.text(c), "")
		case "IsProgramTerminator":
			f.IsProgramTerminator = d.parseBool(c, d.text(c), "")
		case "IsImmediatelyExecuted":
			f.IsImmediatelyExecuted = d.parseBool(c, d.text(c), "")
		default:
			d.unknown(c)
		}
	}
	return f
}

// group reads the FunctionalGroup of an instruction. Schema 1.0 has a single
// Subgroup in it, later ones a list.
func (d *reader) group(n *xmlquery.Node) (name string, subgroups []string) {
	for c := range d.record(n) {
		switch c.Data {
		case "Name":
			name = d.name(c)
		case "Subgroup":
			subgroups = append(subgroups, d.name(c))
		case "FunctionalSubgroups":
			for s := range d.list(c, "Subgroup") {
				subgroups = append(subgroups, d.name(s))
			}
		default:
			d.unknown(c)
		}
	}
	return name, subgroups
}

func (d *reader) instructionEncoding(n *xmlquery.Node) *InstructionEncoding {
	e := &InstructionEncoding{Pos: Pos{n.LineNumber}}
	hasOpcode := false
	for c := range d.record(n) {
		switch c.Data {
		case "EncodingName":
			e.EncodingName = d.name(c)
		case "EncodingCondition":
			e.Condition = d.text(c, "Id")
			if _, ok := attr(c, "Id"); ok {
				id := d.intAttr(c, "Id", math.MinInt32, math.MaxInt32)
				e.ConditionID = &id
			}
		case "Opcode":
			e.Opcode = d.uint(c, 10)
			hasOpcode = true
		case "Operands":
			for o := range d.list(c, "Operand") {
				e.Operands = append(e.Operands, d.operand(o))
			}
		default:
			d.unknown(c)
		}
	}
	d.need(n, e.EncodingName != "", "EncodingName")
	d.need(n, hasOpcode, "Opcode")
	return e
}

func (d *reader) operand(n *xmlquery.Node) *Operand {
	o := &Operand{
		Pos:                       Pos{n.LineNumber},
		Input:                     d.boolAttr(n, "Input"),
		Output:                    d.boolAttr(n, "Output"),
		IsImplicit:                d.boolAttr(n, "IsImplicit"),
		IsBinaryMicrocodeRequired: d.boolAttr(n, "IsBinaryMicrocodeRequired"),
		Order:                     d.intAttr(n, "Order", 0, maxOrder),
		Size:                      -1,
	}
	for c := range d.record(n, "Input", "Output", "IsImplicit", "IsBinaryMicrocodeRequired", "Order") {
		switch c.Data {
		case "FieldName":
			o.FieldName = d.text(c)
		case "DataFormatName":
			o.DataFormatName = d.name(c)
		case "OperandType":
			o.OperandType = d.name(c)
		case "OperandSize":
			o.Size = d.int(c, 0, maxBits)
		default:
			d.unknown(c)
		}
	}
	d.need(n, o.DataFormatName != "", "DataFormatName")
	d.need(n, o.OperandType != "", "OperandType")
	d.need(n, o.Size >= 0, "OperandSize")
	return o
}

func (d *reader) dataFormat(n *xmlquery.Node) *DataFormat {
	f := &DataFormat{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "DataFormatName":
			f.Name = d.name(c)
		case "Description":
			f.Description = d.text(c)
		case "DataType":
			f.DataType = d.text(c)
		case "BitCount":
			f.BitCount = d.int(c, 0, maxBits)
		case "ComponentCount":
			f.ComponentCount = d.int(c, 0, maxBits)
		case "DataAttributes":
			for b := range d.list(c, "BitMap") {
				f.Components = append(f.Components, d.component(b))
			}
		default:
			d.unknown(c)
		}
	}
	d.need(n, f.Name != "", "DataFormatName")
	return f
}

func (d *reader) component(n *xmlquery.Node) Component {
	b := Component{Pos: Pos{n.LineNumber}, Order: d.intAttr(n, "Order", 0, maxOrder)}
	d.attrs(n, []string{"Order"})
	for c := range d.children(n) {
		if c.Data == "Field" {
			b.Fields = append(b.Fields, d.formatField(c))
		} else {
			d.unknown(c)
		}
	}
	return b
}

func (d *reader) formatField(n *xmlquery.Node) *FormatField {
	f := &FormatField{Pos: Pos{n.LineNumber}}
	s, ok := attr(n, "Signedness")
	if !ok {
		d.problem(n, MissingAttribute, "no attribute Signedness")
	}
	f.Signedness = s
	for c := range d.record(n, "Signedness") {
		switch c.Data {
		case "FieldName":
			f.Name = d.name(c)
		case "BitLayout":
			f.RangeCount, f.Ranges = d.bitLayout(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, f.Name != "", "FieldName")
	return f
}

func (d *reader) operandType(n *xmlquery.Node) *OperandType {
	t := &OperandType{Pos: Pos{n.LineNumber}, Partitioned: d.boolAttr(n, "IsPartitioned")}
	for c := range d.record(n, "IsPartitioned") {
		switch c.Data {
		case "OperandTypeName":
			t.Name = d.name(c)
		case "Description":
			t.Description = d.text(c)
		case "Subtypes":
			for s := range d.list(c, "Subtype") {
				t.Subtypes = append(t.Subtypes, d.name(s))
			}
		case "OperandPredefinedValues":
			t.Predefined = d.predefined(c)
		case "MicrocodeFormat":
			t.Fields = d.microcode(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, t.Name != "", "OperandTypeName")
	return t
}

func (d *reader) functionalGroup(n *xmlquery.Node) *FunctionalGroup {
	g := &FunctionalGroup{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "Name":
			g.Name = d.name(c)
		case "Description":
			g.Description = d.text(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, g.Name != "", "Name")
	return g
}

func (d *reader) functionalSubgroup(n *xmlquery.Node) *FunctionalSubgroup {
	g := &FunctionalSubgroup{Pos: Pos{n.LineNumber}}
	for c := range d.record(n) {
		switch c.Data {
		case "Name":
			g.Name = d.name(c)
		default:
			d.unknown(c)
		}
	}
	d.need(n, g.Name != "", "Name")
	return g
}
