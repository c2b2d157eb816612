package xmlspec

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteOptions are the choices that Write leaves open.
type WriteOptions struct {
	Descriptions bool // write AMD's descriptions too
}

// Write writes s as XML in the canonical dialect: the sections and elements in
// AMD's order, conditions in the compact form (op, id, lit), subgroups as a list,
// numbers in decimal, one spelling for each element and truth value. What a file
// of an older schema lacks (condition ids, a License) stays absent. Lists keep
// the order of the file. The same Spec gives the same bytes.
//
// Reading the result gives the same Spec but for positions, Problems, SHA256
// and, unless asked for, descriptions.
func Write(w io.Writer, s *Spec, opts WriteOptions) error {
	x := &writer{w: bufio.NewWriterSize(w, 64<<10), opts: opts}
	x.spec(s)
	if x.err != nil {
		return x.err
	}
	return x.w.Flush() // which returns the first error of any write
}

// A writer writes one element a line, indented by one blank a level.
type writer struct {
	w     *bufio.Writer
	opts  WriteOptions
	depth int
	err   error
}

func (x *writer) indent() {
	for range x.depth {
		x.w.WriteByte(' ')
	}
}

// tag writes the start of a tag without the closing bracket. The arguments are
// names and values of attributes.
func (x *writer) tag(name string, attrs []string) {
	x.indent()
	x.w.WriteByte('<')
	x.w.WriteString(name)
	for i := 0; i < len(attrs); i += 2 {
		x.w.WriteByte(' ')
		x.w.WriteString(attrs[i])
		x.w.WriteString(`="`)
		x.escape(attrs[i+1])
		x.w.WriteByte('"')
	}
}

func (x *writer) escape(s string) {
	xml.EscapeText(x.w, []byte(s)) // an error stays in x.w
}

// in writes an element with what body writes in it.
func (x *writer) in(name string, body func(), attrs ...string) {
	x.tag(name, attrs)
	x.w.WriteString(">\n")
	x.depth++
	body()
	x.depth--
	x.indent()
	x.w.WriteString("</")
	x.w.WriteString(name)
	x.w.WriteString(">\n")
}

// leaf writes an element that holds text.
func (x *writer) leaf(name, text string, attrs ...string) {
	x.tag(name, attrs)
	if text == "" {
		x.w.WriteString("/>\n")
		return
	}
	x.w.WriteByte('>')
	x.escape(text)
	x.w.WriteString("</")
	x.w.WriteString(name)
	x.w.WriteString(">\n")
}

func (x *writer) number(name string, v int) { x.leaf(name, strconv.Itoa(v)) }

// optional writes a leaf unless it is empty.
func (x *writer) optional(name, text string) {
	if text != "" {
		x.leaf(name, text)
	}
}

func (x *writer) description(text string) {
	if x.opts.Descriptions {
		x.leaf("Description", text)
	}
}

func (x *writer) bits(name string, b Bits) {
	x.leaf(name, b.Digits, "Radix", strconv.Itoa(b.Radix))
}

// list writes an element that holds one for each of items, or an empty one.
func list[T any](x *writer, name string, items []T, each func(T), attrs ...string) {
	if len(items) == 0 {
		x.leaf(name, "", attrs...)
		return
	}
	x.in(name, func() {
		for _, i := range items {
			each(i)
		}
	}, attrs...)
}

func flag(b bool) string { return strings.ToUpper(strconv.FormatBool(b)) }

func (x *writer) spec(s *Spec) {
	x.in("Spec", func() {
		x.in("Document", func() {
			x.leaf("Copyright", s.Document.Copyright)
			x.leaf("Sensitivity", s.Document.Sensitivity)
			x.optional("License", s.Document.License)
			x.leaf("ReleaseDate", s.Document.ReleaseDate)
			x.leaf("SchemaVersion", s.Document.SchemaVersion)
		})
		x.in("ISA", func() {
			x.in("Architecture", func() {
				x.leaf("ArchitectureName", s.Architecture.Name)
				x.number("ArchitectureId", s.Architecture.ID)
			})
			list(x, "Encodings", s.Encodings, x.encoding)
			list(x, "Instructions", s.Instructions, x.instruction)
			list(x, "DataFormats", s.DataFormats, x.dataFormat)
			list(x, "OperandTypes", s.OperandTypes, x.operandType)
			if len(s.FunctionalGroups) > 0 {
				list(x, "FunctionalGroups", s.FunctionalGroups, func(g *FunctionalGroup) {
					x.in("FunctionalGroup", func() {
						x.leaf("Name", g.Name)
						x.description(g.Description)
					})
				})
			}
			if len(s.FunctionalSubgroups) > 0 {
				list(x, "FunctionalSubgroups", s.FunctionalSubgroups, func(g *FunctionalSubgroup) {
					x.in("FunctionalSubgroup", func() { x.leaf("Name", g.Name) })
				})
			}
		})
	})
}

func (x *writer) encoding(e *Encoding) {
	x.in("Encoding", func() {
		x.leaf("EncodingName", e.Name)
		x.number("BitCount", e.BitCount)
		x.bits("EncodingIdentifierMask", e.Mask)
		list(x, "EncodingIdentifiers", e.Identifiers, func(id Identifier) { x.bits("EncodingIdentifier", id.Bits) })
		list(x, "EncodingConditions", e.Conditions, x.condition)
		x.description(e.Description)
		x.in("MicrocodeFormat", func() { list(x, "BitMap", e.Fields, x.field) })
	}, "Order", strconv.Itoa(e.Order))
}

func (x *writer) condition(c *EncodingCondition) {
	x.in("EncodingCondition", func() {
		x.leaf("ConditionName", c.Name)
		if c.ID != nil {
			x.number("ConditionId", *c.ID)
		}
		if c.Expr != nil {
			x.in("CondtionExpression", func() { x.expr(c.Expr) }) // AMD's spelling
		}
	})
}

func (x *writer) expr(e *Expr) {
	var name, attr string
	switch e.Kind {
	case ExprOp:
		name, attr = "op", "type"
	case ExprID:
		name, attr = "id", "val"
	case ExprLit:
		name, attr = "lit", "val"
	default:
		name = e.Text
		if !plainName(name) && x.err == nil {
			x.err = fmt.Errorf("line %d: expression node %q has no form in the canonical dialect", e.Line, name)
		}
	}
	var attrs []string
	if attr != "" {
		attrs = []string{attr, e.Text}
	}
	if len(e.Args) == 0 && e.Type == nil {
		x.leaf(name, "", attrs...)
		return
	}
	x.in(name, func() {
		for _, a := range e.Args {
			x.expr(a)
		}
		if t := e.Type; t != nil {
			x.in("ty", func() { x.leaf("t", "", "base", t.Base, "size", strconv.Itoa(t.Size)) })
		}
	}, attrs...)
}

// plainName tells whether the name of a node outside the schema can be written
// as that of an element and will be read as what it was.
func plainName(s string) bool {
	switch s {
	case "", "op", "id", "lit", "ty", "Expression":
		return false
	}
	for i, c := range []byte(s) {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return len(s) <= maxNameLength
}

func (x *writer) field(f *Field) {
	x.in("Field", func() {
		x.leaf("FieldName", f.Name)
		x.description(f.Description)
		x.layout(f.RangeCount, f.Ranges)
		if len(f.Predefined) > 0 {
			list(x, "FieldPredefinedValues", f.Predefined, x.predefined)
		}
	}, "IsConditional", strconv.FormatBool(f.Conditional))
}

func (x *writer) layout(count int, ranges []Range) {
	list(x, "BitLayout", ranges, func(r Range) {
		x.in("Range", func() {
			x.number("BitCount", r.BitCount)
			x.number("BitOffset", r.Offset)
			if p := r.Padding; p != nil {
				x.in("Padding", func() {
					x.number("BitCount", p.BitCount)
					digits := strconv.FormatUint(p.Value, 2)
					if n := p.BitCount - len(digits); n > 0 {
						digits = strings.Repeat("0", n) + digits
					}
					x.leaf("Value", digits, "Radix", "2")
				})
			}
		}, "Order", strconv.Itoa(r.Order))
	}, "RangeCount", strconv.Itoa(count))
}

func (x *writer) predefined(v PredefinedValue) {
	x.in("PredefinedValue", func() {
		x.leaf("Name", v.Name)
		x.description(v.Description)
		x.leaf("Value", strconv.FormatUint(v.Value, 10))
	})
}

func (x *writer) instruction(i *Instruction) {
	x.in("Instruction", func() {
		x.in("InstructionFlags", func() {
			x.leaf("IsBranch", flag(i.Flags.IsBranch))
			x.leaf("IsConditionalBranch", flag(i.Flags.IsConditionalBranch))
			x.leaf("IsIndirectBranch", flag(i.Flags.IsIndirectBranch))
			x.leaf("IsProgramTerminator", flag(i.Flags.IsProgramTerminator))
			x.leaf("IsImmediatelyExecuted", flag(i.Flags.IsImmediatelyExecuted))
		})
		x.leaf("InstructionName", i.Name)
		if len(i.Aliases) > 0 {
			list(x, "AliasedInstructionNames", i.Aliases, func(a string) { x.leaf("InstructionName", a) })
		}
		x.description(i.Description)
		list(x, "InstructionEncodings", i.Encodings, x.instructionEncoding)
		if i.FunctionalGroup != "" || len(i.FunctionalSubgroups) > 0 {
			x.in("FunctionalGroup", func() {
				x.optional("Name", i.FunctionalGroup)
				list(x, "FunctionalSubgroups", i.FunctionalSubgroups, func(s string) { x.leaf("Subgroup", s) })
			})
		}
	})
}

func (x *writer) instructionEncoding(e *InstructionEncoding) {
	x.in("InstructionEncoding", func() {
		x.leaf("EncodingName", e.EncodingName)
		var id []string
		if e.ConditionID != nil {
			id = []string{"Id", strconv.Itoa(*e.ConditionID)}
		}
		if e.Condition != "" || id != nil {
			x.leaf("EncodingCondition", e.Condition, id...)
		}
		x.leaf("Opcode", strconv.FormatUint(e.Opcode, 10), "Radix", "10")
		list(x, "Operands", e.Operands, x.operand)
	})
}

func (x *writer) operand(o *Operand) {
	x.in("Operand", func() {
		x.optional("FieldName", o.FieldName)
		x.leaf("DataFormatName", o.DataFormatName)
		x.leaf("OperandType", o.OperandType)
		x.number("OperandSize", o.Size)
	}, "Input", strconv.FormatBool(o.Input), "Output", strconv.FormatBool(o.Output),
		"IsImplicit", strconv.FormatBool(o.IsImplicit),
		"IsBinaryMicrocodeRequired", strconv.FormatBool(o.IsBinaryMicrocodeRequired),
		"Order", strconv.Itoa(o.Order))
}

func (x *writer) dataFormat(f *DataFormat) {
	x.in("DataFormat", func() {
		x.leaf("DataFormatName", f.Name)
		x.description(f.Description)
		x.leaf("DataType", f.DataType)
		x.number("BitCount", f.BitCount)
		x.number("ComponentCount", f.ComponentCount)
		list(x, "DataAttributes", f.Components, func(c Component) {
			list(x, "BitMap", c.Fields, func(f *FormatField) {
				x.in("Field", func() {
					x.leaf("FieldName", f.Name)
					x.layout(f.RangeCount, f.Ranges)
				}, "Signedness", f.Signedness)
			}, "Order", strconv.Itoa(c.Order))
		})
	})
}

func (x *writer) operandType(t *OperandType) {
	x.in("OperandType", func() {
		x.leaf("OperandTypeName", t.Name)
		x.description(t.Description)
		if len(t.Subtypes) > 0 {
			list(x, "Subtypes", t.Subtypes, func(s string) { x.leaf("Subtype", s) })
		}
		if len(t.Predefined) > 0 {
			list(x, "OperandPredefinedValues", t.Predefined, x.predefined)
		}
		if len(t.Fields) > 0 {
			x.in("MicrocodeFormat", func() { list(x, "BitMap", t.Fields, x.field) })
		}
	}, "IsPartitioned", strconv.FormatBool(t.Partitioned))
}
