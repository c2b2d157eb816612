package lint

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// toy returns a specification without any findings: two encodings, a variant
// with a literal, and two instructions.
func toy() *xmlspec.Spec {
	field := func(name string, line, offset, bits int) *xmlspec.Field {
		return &xmlspec.Field{Pos: pos(line), Name: name, RangeCount: 1,
			Ranges: []xmlspec.Range{{Pos: pos(line), BitCount: bits, Offset: offset}}}
	}
	// SOP: OP 4 bits at 24, ENCODING 4 bits at 28, SRC0 8 bits at 0, SDST 7 bits at 16.
	sop := &xmlspec.Encoding{
		Pos: pos(10), Order: 0, Name: "ENC_SOP", BitCount: 32,
		Mask: bits(0xff000000, 32),
		Identifiers: []xmlspec.Identifier{
			{Pos: pos(11), Bits: bits(0xa1000000, 32)},
			{Pos: pos(12), Bits: bits(0xa2000000, 32)},
		},
		Conditions: []*xmlspec.EncodingCondition{
			{Pos: pos(13), Name: "default", Expr: test("!=", "SOP", "SRC0", "255")},
		},
		Fields: []*xmlspec.Field{
			field("ENCODING", 14, 28, 4), field("OP", 15, 24, 4), field("SDST", 16, 16, 7), field("SRC0", 17, 0, 8),
		},
	}
	lit := &xmlspec.Encoding{
		Pos: pos(20), Order: 1, Name: "SOP_INST_LITERAL", BitCount: 64,
		Mask:        bits(0xff000000, 64),
		Identifiers: []xmlspec.Identifier{{Pos: pos(21), Bits: bits(0xa1000000, 64)}},
		Conditions: []*xmlspec.EncodingCondition{
			{Pos: pos(22), Name: "has_lit", Expr: test("==", "SOP", "SRC0", "255")},
		},
		Fields: append([]*xmlspec.Field{field("LITERAL", 23, 32, 32)}, sop.Fields...),
	}
	dst := func(line int) *xmlspec.Operand {
		return &xmlspec.Operand{Pos: pos(line), Output: true, IsBinaryMicrocodeRequired: true, Order: 1,
			FieldName: "SDST", DataFormatName: "FMT_NUM_U32", OperandType: "OPR_SDST", Size: 32}
	}
	src := func(line int, name string) *xmlspec.Operand {
		return &xmlspec.Operand{Pos: pos(line), Input: true, IsBinaryMicrocodeRequired: true, Order: 2,
			FieldName: name, DataFormatName: "FMT_NUM_U32", OperandType: "OPR_SSRC", Size: 32}
	}
	return &xmlspec.Spec{
		File:         "toy.xml",
		Document:     xmlspec.Document{Pos: pos(2), ReleaseDate: "2099-01-02", SchemaVersion: "1.1.1"},
		Architecture: xmlspec.Architecture{Pos: pos(5), Name: "AMD TOY 9", ID: 99},
		Encodings:    []*xmlspec.Encoding{sop, lit},
		Instructions: []*xmlspec.Instruction{
			{Pos: pos(30), Name: "S_FROB_U32", Aliases: []string{"S_FROBNICATE_U32"}, FunctionalGroup: "SALU",
				FunctionalSubgroups: []string{"STATIC", "NOT_ASSIGNED"},
				Encodings: []*xmlspec.InstructionEncoding{
					{Pos: pos(31), EncodingName: "ENC_SOP", Condition: "default", Opcode: 1,
						Operands: []*xmlspec.Operand{dst(32), src(33, "SRC0")}},
					{Pos: pos(34), EncodingName: "SOP_INST_LITERAL", Condition: "has_lit", Opcode: 1,
						Operands: []*xmlspec.Operand{dst(35), src(36, "LITERAL")}},
				}},
			{Pos: pos(40), Name: "S_JUMP_U32", FunctionalGroup: "BRANCH", Flags: xmlspec.Flags{IsBranch: true, IsIndirectBranch: true},
				Encodings: []*xmlspec.InstructionEncoding{
					{Pos: pos(41), EncodingName: "ENC_SOP", Condition: "default", Opcode: 2,
						Operands: []*xmlspec.Operand{dst(42), src(43, "SRC0")}},
				}},
		},
		DataFormats: []*xmlspec.DataFormat{
			{Pos: pos(50), Name: "FMT_NUM_U32", DataType: "integer", BitCount: 32, ComponentCount: 1,
				Components: []xmlspec.Component{{Pos: pos(51), Fields: []*xmlspec.FormatField{
					{Pos: pos(52), Name: "Integer", Signedness: "Unsigned", RangeCount: 1,
						Ranges: []xmlspec.Range{{Pos: pos(53), Order: 1, BitCount: 32}}}}}}},
		},
		OperandTypes: []*xmlspec.OperandType{
			{Pos: pos(60), Name: "OPR_SDST", Predefined: []xmlspec.PredefinedValue{
				{Pos: pos(61), Name: "s0", Value: 0}, {Pos: pos(62), Name: "s1", Value: 1}}},
			{Pos: pos(63), Name: "OPR_SSRC", Subtypes: []string{"OPR_SDST"}},
			{Pos: pos(64), Name: "OPR_HWREG", Partitioned: true, Fields: []*xmlspec.Field{field("ID", 65, 0, 6), field("SIZE", 66, 11, 5)}},
		},
		FunctionalGroups:    []*xmlspec.FunctionalGroup{{Pos: pos(70), Name: "SALU"}, {Pos: pos(71), Name: "BRANCH"}},
		FunctionalSubgroups: []*xmlspec.FunctionalSubgroup{{Pos: pos(72), Name: "STATIC"}},
	}
}

func pos(line int) xmlspec.Pos { return xmlspec.Pos{Line: line} }

func bits(v uint32, n int) xmlspec.Bits {
	b := make([]byte, n)
	for i := range b {
		b[i] = '0'
		if k := n - 1 - i; k < 32 {
			b[i] += byte(v >> k & 1)
		}
	}
	return xmlspec.Bits{Digits: string(b), Radix: 2}
}

func node(op string, args ...*xmlspec.Expr) *xmlspec.Expr {
	return &xmlspec.Expr{Pos: pos(100), Kind: xmlspec.ExprOp, Text: op, Args: args}
}

func leaf(kind xmlspec.ExprKind, text string) *xmlspec.Expr {
	return &xmlspec.Expr{Pos: pos(100), Kind: kind, Text: text}
}

// test compares ((INST . family) . field) with a literal.
func test(op, family, field, value string) *xmlspec.Expr {
	return node(op, node(".fieldderef", node(".fieldderef", leaf(xmlspec.ExprID, "INST"), leaf(xmlspec.ExprID, family)),
		leaf(xmlspec.ExprID, field)), leaf(xmlspec.ExprLit, value))
}

func TestClean(t *testing.T) {
	for _, d := range Check(toy()) {
		// The third operand type is there for the checks of partitioned types.
		if d.Name != "unused-type" {
			t.Errorf("a clean specification: %v", d)
		}
	}
}

// Each check is shown by one change of the toy.
func TestChecks(t *testing.T) {
	type spec = xmlspec.Spec
	operand := func(s *spec) *xmlspec.Operand { return s.Instructions[0].Encodings[0].Operands[1] }
	tests := []struct {
		name   string
		change func(s *spec)
		want   string // part of the finding as printed
	}{
		{"unknown-element", func(s *spec) {
			s.Problems = []xmlspec.Problem{{Pos: pos(3), Path: "/Spec/Foo", Kind: xmlspec.UnknownElement, Message: "unknown element <Foo>"}}
		}, "toy.xml:3: warning: /Spec/Foo: unknown element <Foo> [unknown-element]"},
		{"duplicate-name", func(s *spec) { s.Encodings[1].Name = "ENC_SOP" }, "toy.xml:20: error: /Spec/ISA/Encodings/Encoding[ENC_SOP]: a second ENC_SOP"},
		{"duplicate-name", func(s *spec) { s.Instructions[1].Name = "S_FROB_U32" }, ":40: error:"},
		{"duplicate-name", func(s *spec) { s.FunctionalGroups[1].Name = "SALU" }, ":71: error:"},
		{"duplicate-name", func(s *spec) {
			s.FunctionalSubgroups = append(s.FunctionalSubgroups, &xmlspec.FunctionalSubgroup{Pos: pos(73), Name: "STATIC"})
		}, ":73: error:"},
		{"duplicate-name", func(s *spec) { s.OperandTypes[1].Name = "OPR_SDST" }, ":63: error:"},
		{"duplicate-name", func(s *spec) { s.DataFormats = append(s.DataFormats, s.DataFormats[0]) }, ":50: error:"},
		{"alias-clash", func(s *spec) { s.Instructions[1].Aliases = []string{"S_FROB_U32"} }, "belongs to S_FROB_U32"},
		{"alias-clash", func(s *spec) { s.Instructions[1].Aliases = []string{"S_FROBNICATE_U32"} }, "belongs to S_FROB_U32"},
		{"alias-repeated", func(s *spec) { s.Instructions[0].Aliases = []string{"S_FROB_U32"} }, ":30: info:"},
		{"bad-name", func(s *spec) { s.Instructions[0].Name = "s_frob" }, `name "s_frob"`},
		{"bad-name", func(s *spec) { s.Instructions[0].Aliases[0] = "S FROB" }, "alias S FROB"},
		{"bad-name", func(s *spec) { s.OperandTypes[2].Fields[0].Name = "id" }, `Field[id]: field name "id"`},
		{"unresolved-encoding", func(s *spec) { s.Instructions[0].Encodings[0].EncodingName = "ENC_X" }, ":31: error:"},
		{"unresolved-condition", func(s *spec) { s.Instructions[0].Encodings[0].Condition = "Nothas_lit" }, "no condition Nothas_lit in ENC_SOP"},
		{"undeclared-default", func(s *spec) { s.Encodings[0].Conditions = nil }, ":31: info:"},
		{"unresolved-format", func(s *spec) { operand(s).DataFormatName = "FMT_X" }, ":33: error:"},
		{"unresolved-type", func(s *spec) { operand(s).OperandType = "OPR_X" }, "Operand[SRC0]: no operand type OPR_X"},
		{"unresolved-type", func(s *spec) { s.OperandTypes[1].Subtypes[0] = "OPR_X" }, ":63: error:"},
		{"unresolved-field", func(s *spec) { operand(s).FieldName = "SRC9" }, "no field SRC9 in ENC_SOP"},
		{"unresolved-group", func(s *spec) { s.Instructions[0].FunctionalGroup = "" }, ":30: error:"},
		{"unresolved-subgroup", func(s *spec) { s.Instructions[0].FunctionalSubgroups[0] = "X" }, "no functional subgroup X"},
		{"unused-encoding", func(s *spec) {
			s.Instructions[0].Encodings = s.Instructions[0].Encodings[:1]
		}, ":20: warning:"},
		{"unused-format", func(s *spec) {
			f := *s.DataFormats[0]
			f.Name, f.Pos = "FMT_X", pos(55)
			s.DataFormats = append(s.DataFormats, &f)
		}, ":55: info:"},
		{"unused-type", func(*spec) {}, ":64: info:"},
		{"bad-date", func(s *spec) { s.Document.ReleaseDate = "2 Jan 2099" }, ":2: warning:"},
		{"bad-date", func(s *spec) { s.Document.ReleaseDate = "2099-13-02" }, ":2: warning:"},
		{"bad-version", func(s *spec) { s.Document.SchemaVersion = "1.1" }, ":2: warning:"},
		{"encoding-size", func(s *spec) { s.Encodings[0].BitCount = 33 }, "33 bits"},
		{"duplicate-order", func(s *spec) { s.Encodings[1].Order = 0 }, ":20: error:"},
		{"identifier-length", func(s *spec) { s.Encodings[0].Mask.Digits = "1111" }, "mask of 4 digits, want 32"},
		{"identifier-length", func(s *spec) { s.Encodings[0].Identifiers[1].Bits.Digits = "" }, ":12: error:"},
		{"identifier-outside-mask", func(s *spec) { s.Encodings[0].Identifiers[0].Bits = bits(0xa1000008, 32) }, "0xa1000008 has 0x8 outside"},
		{"identifier-constant", func(s *spec) {
			s.Encodings[0].Identifiers = append(s.Encodings[0].Identifiers, xmlspec.Identifier{Pos: pos(18), Bits: bits(0xb1000000, 32)})
		}, ":18: warning:"},
		{"duplicate-identifier", func(s *spec) {
			s.Encodings[0].Identifiers = append(s.Encodings[0].Identifiers, xmlspec.Identifier{Pos: pos(18), Bits: bits(0xa1000000, 32)})
		}, ":18: info:"},
		{"missing-identifier", func(s *spec) { s.Instructions[1].Encodings[0].Opcode = 3 }, "opcode 3 in ENC_SOP is 0xa3000000"},
		{"unused-identifier", func(s *spec) { s.Instructions[1].Encodings[0].Opcode = 3 }, ":12: warning:"},
		{"mask-gap", func(s *spec) { s.Encodings[0].Mask = bits(0xf0000000, 32) }, "does not cover OP"},
		{"no-opcode-field", func(s *spec) { s.Encodings[0].Fields[1].Name = "OQ" }, ":10: info:"},
		{"no-encoding-field", func(s *spec) { s.Encodings[0].Fields[0].Name = "ENC" }, ":10: error:"},
		{"duplicate-field", func(s *spec) { s.Encodings[0].Fields[3].Name = "SDST" }, ":17: error:"},
		{"field-overlap", func(s *spec) { s.Encodings[0].Fields[3].Ranges[0].BitCount = 17 }, "shares bits 0x10000 with SDST"},
		{"field-overlap", func(s *spec) {
			f := s.Encodings[0].Fields[3]
			f.RangeCount, f.Ranges = 2, []xmlspec.Range{{Pos: pos(17), BitCount: 4}, {Pos: pos(18), Order: 1, BitCount: 4, Offset: 3}}
		}, ":18: error:"},
		{"field-overlap", func(s *spec) {
			c := &s.DataFormats[0].Components[0]
			f := *c.Fields[0]
			f.Pos, f.Name = pos(54), "Sign"
			c.Fields = append(c.Fields, &f)
		}, ":54: error:"},
		{"field-range", func(s *spec) { s.Encodings[0].Fields[0].Ranges[0].BitCount = 5 }, "bits 28 to 32, but there are 32"},
		{"range-count", func(s *spec) { s.Encodings[0].Fields[3].RangeCount = 2 }, "RangeCount 2, but 1 ranges"},
		{"range-order", func(s *spec) { s.Encodings[0].Fields[3].Ranges[0].Order = 2 }, ":17: warning:"},
		{"padding-value", func(s *spec) {
			s.Encodings[0].Fields[3].Ranges[0].Padding = &xmlspec.Padding{BitCount: 1, Value: 2}
		}, "padding 10 does not fit 1 bits"},
		{"nonzero-padding", func(s *spec) {
			s.Encodings[0].Fields[3].Ranges[0].Padding = &xmlspec.Padding{BitCount: 1, Value: 1}
		}, ":17: info:"},
		{"duplicate-condition", func(s *spec) {
			s.Encodings[0].Conditions = append(s.Encodings[0].Conditions, &xmlspec.EncodingCondition{
				Pos: pos(19), Name: "default", Expr: test("!=", "SOP", "SRC0", "255")})
		}, ":19: info:"},
		{"conflicting-condition", func(s *spec) {
			s.Encodings[0].Conditions = append(s.Encodings[0].Conditions, &xmlspec.EncodingCondition{
				Pos: pos(19), Name: "default", Expr: test("!=", "SOP", "SRC0", "254")})
		}, "declared differently in line 13"},
		{"condition-empty", func(s *spec) { s.Encodings[0].Conditions[0].Expr = nil }, ":13: info:"},
		{"condition-empty", func(s *spec) { s.Encodings[0].Conditions[0].Expr = leaf(xmlspec.ExprLit, "") }, ":13: info:"},
		{"condition-operator", func(s *spec) { s.Encodings[0].Conditions[0].Expr.Text = "<" }, "operator <"},
		{"condition-operands", func(s *spec) { s.Encodings[0].Conditions[0].Expr = leaf(xmlspec.ExprLit, "2") }, "literal 2, want a test"},
		{"condition-operands", func(s *spec) { s.Encodings[0].Conditions[0].Expr = node("&&") }, "&& with 0 operands"},
		{"condition-operands", func(s *spec) { s.Encodings[0].Conditions[0].Expr = node("!") }, "! with 0 operands"},
		{"condition-operands", func(s *spec) { s.Encodings[0].Conditions[0].Expr = node("==", leaf(xmlspec.ExprLit, "1")) }, "== with 1 operands"},
		{"condition-operands", func(s *spec) {
			s.Encodings[0].Conditions[0].Expr = node("==", leaf(xmlspec.ExprID, "SRC0"), leaf(xmlspec.ExprLit, "1"))
		}, "identifier SRC0, want a field"},
		{"condition-operands", func(s *spec) { s.Encodings[0].Conditions[0].Expr.Args[1].Text = "many" }, "literal many, want a number"},
		{"condition-operands", func(s *spec) {
			s.Encodings[0].Conditions[0].Expr = node(".within", leaf(xmlspec.ExprID, "SRC0"), leaf(xmlspec.ExprOther, "x"))
		}, "want a field and a .cons_array"},
		{"condition-field", func(s *spec) { s.Encodings[0].Conditions[0].Expr = test("!=", "SOP", "SRC9", "255") }, "no field SRC9 in ENC_SOP"},
		{"condition-family", func(s *spec) { s.Encodings[0].Conditions[0].Expr = test("!=", "SOP2", "SRC0", "255") }, "names SOP2.SRC0 in ENC_SOP"},
		{"condition-value", func(s *spec) { s.Encodings[0].Conditions[0].Expr = test("!=", "SOP", "SRC0", "256") }, "SRC0 has 8 bits and is never 256"},
		{"condition-overlap", func(s *spec) { s.Encodings[0].Conditions[0].Expr = test("!=", "SOP", "SRC0", "254") },
			"default of ENC_SOP and has_lit of SOP_INST_LITERAL both hold for SRC0=255"},
		{"condition-overlap", func(s *spec) {
			array := node(".cons_array", leaf(xmlspec.ExprLit, "254"), leaf(xmlspec.ExprLit, "255"))
			e := test(".within", "SOP", "SRC0", "")
			e.Args[1] = array
			s.Encodings[0].Conditions[0].Expr = node("||", e, node("!", e))
		}, "both hold for SRC0=255"},
		{"condition-id", func(s *spec) { s.Instructions[0].Encodings[0].ConditionID = new(int) }, "has Id 0 here and none in ENC_SOP"},
		{"no-forms", func(s *spec) { s.Instructions[0].Encodings = nil }, ":30: error:"},
		{"flag-conflict", func(s *spec) { s.Instructions[0].Flags.IsConditionalBranch = true }, ":30: warning:"},
		{"branch-group", func(s *spec) { s.Instructions[1].FunctionalGroup = "SALU" }, ":40: info:"},
		{"duplicate-form", func(s *spec) {
			f := *s.Instructions[1].Encodings[0]
			f.Pos = pos(44)
			s.Instructions[1].Encodings = append(s.Instructions[1].Encodings, &f)
		}, ":44: info:"},
		{"conflicting-form", func(s *spec) {
			f := *s.Instructions[1].Encodings[0]
			f.Pos, f.Operands = pos(44), f.Operands[:1]
			s.Instructions[1].Encodings = append(s.Instructions[1].Encodings, &f)
		}, ":44: error:"},
		{"dual-halves", dual, "for the other half"},
		{"opcode-clash", func(s *spec) { s.Instructions[1].Encodings[0].Opcode = 1 }, "are those of S_FROB_U32, too"},
		{"opcode-too-wide", func(s *spec) { s.Instructions[1].Encodings[0].Opcode = 16 }, "opcode 16 does not fit"},
		{"opcode-high-bit", func(s *spec) {
			s.Encodings[0].Fields = append(s.Encodings[0].Fields, &xmlspec.Field{Name: "OPM", RangeCount: 1,
				Ranges: []xmlspec.Range{{BitCount: 1, Offset: 23}}})
			s.Instructions[1].Encodings[0].Opcode = 18
		}, ":41: info:"},
		{"opcode-offset", func(s *spec) {
			s.Encodings[0].Name, s.Encodings[1].Name = "ENC_VOP1", "ENC_VOP3"
			for n := range 3 {
				i := *s.Instructions[0]
				i.Name, i.Aliases, i.Encodings = "V_"+string(rune('A'+n)), nil, nil
				for k, name := range []string{"ENC_VOP1", "ENC_VOP3"} {
					i.Encodings = append(i.Encodings, &xmlspec.InstructionEncoding{Pos: pos(80 + n), EncodingName: name,
						Condition: "default", Opcode: uint64(n + 4*k + k*n/2)})
				}
				s.Instructions = append(s.Instructions, &i)
			}
		}, "V_C]/InstructionEncodings/InstructionEncoding[ENC_VOP3]: opcode 7 is 0x5 above that in ENC_VOP1, usual is 0x4"},
		{"opcode-variant", func(s *spec) { s.Instructions[0].Encodings[1].Opcode = 2 }, "opcode 2, but 1 in ENC_SOP"},
		{"literal-unused", func(s *spec) { s.Instructions[0].Encodings[1].Operands[1].FieldName = "" }, "no operand is the literal, LITERAL"},
		{"condition-no-operand", func(s *spec) { operand(s).FieldName = "" },
			":13: info: /Spec/ISA/Encodings/Encoding[ENC_SOP]/EncodingConditions/EncodingCondition[default]: tests SRC0, which is no operand of S_FROB_U32 ["},
		{"no-base-form", func(s *spec) { s.Instructions[0].Encodings = s.Instructions[0].Encodings[1:] }, ":34: info:"},
		{"operand-order", func(s *spec) { operand(s).Order = 3 }, "Order 3, want 2"},
		{"operand-idle", func(s *spec) { operand(s).Input = false }, ":33: warning:"},
		{"operand-nowhere", func(s *spec) { operand(s).FieldName = "" }, "Operand[OPR_SSRC]: no field"},
		{"operand-marker", func(s *spec) { s.Instructions[0].Encodings[1].Operands[1].FieldName = "SRC0" }, "SRC0 is always 255"},
		{"operand-type-range", func(s *spec) { s.OperandTypes[0].Predefined[1].Value = 128 }, "s1=128 to s1=128, do not fit the 7 bits of SDST in ENC_SOP"},
		{"operand-shared-field", func(s *spec) { operand(s).FieldName = "SDST" }, ":33: info:"},
		{"operand-size", func(s *spec) { operand(s).Size = 64 }, "OperandSize 64, but FMT_NUM_U32 has 32 bits"},
		{"format-type", func(s *spec) { s.DataFormats[0].DataType = "complex" }, ":50: warning:"},
		{"format-signedness", func(s *spec) { s.DataFormats[0].Components[0].Fields[0].Signedness = "" }, ":52: info:"},
		{"format-components", func(s *spec) { s.DataFormats[0].ComponentCount = 2 }, "ComponentCount 2, but 1 components"},
		{"format-gap", func(s *spec) { s.DataFormats[0].Components[0].Fields[0].Ranges[0].BitCount = 31 }, "31 of 32 bits"},
		{"type-fields", func(s *spec) { s.OperandTypes[0].Partitioned = true }, ":60: warning:"},
		{"type-fields", func(s *spec) { s.OperandTypes[2].Partitioned = false }, ":64: warning:"},
		{"type-cycle", func(s *spec) { s.OperandTypes[0].Subtypes = []string{"OPR_SSRC"} }, "is its own subtype, through"},
		{"value-name", func(s *spec) { s.OperandTypes[0].Predefined[0].Name = "" }, "no name for 0"},
		{"value-repeated", func(s *spec) { s.OperandTypes[0].Predefined[1] = s.OperandTypes[0].Predefined[0] }, "s0=0 again"},
		{"value-alias", func(s *spec) { s.OperandTypes[0].Predefined[1].Value = 0 }, "0 is s0 and s1"},
		{"value-conflict", func(s *spec) { s.OperandTypes[0].Predefined[1].Name = "s0" }, "s0 is 0 and 1"},
		{"value-too-wide", func(s *spec) {
			s.OperandTypes[2].Fields[0].Predefined = []xmlspec.PredefinedValue{{Pos: pos(67), Name: "MODE", Value: 64}}
		}, "MODE is 64, which does not fit the 6 bits"},
	}
	tested := make(map[string]bool)
	for _, test := range tests {
		tested[test.name] = true
		s := toy()
		test.change(s)
		found := Check(s)
		if !slices.ContainsFunc(found, func(d Diagnostic) bool {
			return d.Name == test.name && strings.Contains(d.String(), test.want)
		}) {
			t.Errorf("%s: want a finding with %q, have %v", test.name, test.want, found)
		}
		if !slices.IsSortedFunc(found, func(a, b Diagnostic) int { return a.Line - b.Line }) {
			t.Errorf("%s: findings are not sorted by line", test.name)
		}
	}
	fromReader := []xmlspec.ProblemKind{xmlspec.UnknownElement, xmlspec.UnknownAttribute, xmlspec.DuplicateElement,
		xmlspec.MissingAttribute, xmlspec.UnexpectedText, xmlspec.BadRadix, xmlspec.BadBool}
	for _, c := range Checks() {
		if !tested[c.Name] && !slices.Contains(fromReader, xmlspec.ProblemKind(c.Name)) {
			t.Errorf("no test for %s", c.Name)
		}
	}
	for _, k := range fromReader {
		if !slices.ContainsFunc(checks, func(c CheckInfo) bool { return c.Name == string(k) }) {
			t.Errorf("the reader's %s is no check", k)
		}
	}
}

// dual makes an encoding and an instruction with two halves.
func dual(s *xmlspec.Spec) {
	e := s.Encodings[0]
	e.Name, e.Fields[1].Name, e.Fields[2].Name, e.Fields[3].Name = "VOPDXY", "OPX", "VDSTX", "VDSTY"
	e.Conditions = nil
	i := s.Instructions[0]
	i.Encodings = nil
	for n, name := range []string{"VDSTX", "VDSTY"} {
		o := *s.Instructions[1].Encodings[0].Operands[0]
		o.FieldName = name
		i.Encodings = append(i.Encodings, &xmlspec.InstructionEncoding{Pos: pos(31 + n), EncodingName: "VOPDXY",
			Condition: "default", Opcode: 1, Operands: []*xmlspec.Operand{&o}})
	}
}

func TestCheckNames(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range Checks() {
		if seen[c.Name] || c.Name == "" || c.Doc == "" || strings.ToLower(c.Name) != c.Name {
			t.Errorf("bad or second check %q", c.Name)
		}
		seen[c.Name] = true
	}
}

func TestDiagnosticJSON(t *testing.T) {
	d := Diagnostic{File: "f.xml", Line: 7, Severity: Error, Name: "no-forms", Path: "/Spec", Message: "no encodings"}
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"file":"f.xml","line":7,"severity":"error","name":"no-forms","path":"/Spec","message":"no encodings"}`
	if string(b) != want {
		t.Errorf("got %s, want %s", b, want)
	}
	d.Line = 0
	if got, want := d.String(), "f.xml: error: /Spec: no encodings [no-forms]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
