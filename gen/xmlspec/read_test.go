package xmlspec

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/antchfx/xmlquery"
)

func read(t *testing.T, x string) *Spec {
	t.Helper()
	s, err := Read(strings.NewReader(x), "toy.xml")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func intp(n int) *int { return &n }

// stripped returns s without positions and descriptions.
func stripped(s *Spec) *Spec {
	Strip(s)
	return s
}

// wantToy is the toy without positions and descriptions.
func wantToy() *Spec {
	lit := &Expr{Kind: ExprLit, Text: "255", Type: &ValueType{"U", 9}}
	id := func(s string) *Expr { return &Expr{Kind: ExprID, Text: s} }
	deref := func(a, b *Expr) *Expr { return &Expr{Text: ".fieldderef", Args: []*Expr{a, b}} }
	return &Spec{
		Document:     Document{Copyright: "(c) Someone", Sensitivity: "Public", License: "MIT", ReleaseDate: "2099-01-02", SchemaVersion: "1.2.0"},
		Architecture: Architecture{Name: "AMD TOY 9", ID: 99},
		Encodings: []*Encoding{{
			Order: -1, Name: "ENC_TOY2", BitCount: 32,
			Mask:        Bits{"11111111100000000000000000000000", 2},
			Identifiers: []Identifier{{Bits: Bits{"10000011100000000000000000000000", 2}}},
			Conditions: []*EncodingCondition{{Name: "default", ID: intp(0), Expr: &Expr{
				Text: "!=", Args: []*Expr{deref(deref(id("INST"), id("TOY2")), id("SRC0")), lit}, Type: &ValueType{"B", 1}}}},
			Fields: []*Field{
				{Name: "OP", RangeCount: 1, Ranges: []Range{{BitCount: 7, Offset: 23}}},
				{Name: "SRC0", Conditional: true, RangeCount: 2, Ranges: []Range{
					{BitCount: 5, Padding: &Padding{2, 1}}, {Order: 1, BitCount: 1, Offset: 14}}},
			},
		}},
		Instructions: []*Instruction{{
			Flags: Flags{IsProgramTerminator: true, IsImmediatelyExecuted: true},
			Name:  "T_FROB_U32", Aliases: []string{"T_FROBNICATE_U32", "T_FROB"},
			Encodings: []*InstructionEncoding{
				{EncodingName: "ENC_TOY2", Condition: "default", ConditionID: intp(0), Opcode: 7, Operands: []*Operand{
					{Output: true, IsBinaryMicrocodeRequired: true, Order: 1, FieldName: "SRC0", DataFormatName: "FMT_TOY_F16", OperandType: "OPR_TOY", Size: 16},
					{Input: true, IsImplicit: true, Order: 2, DataFormatName: "FMT_TOY_F16", OperandType: "OPR_TOY_CNT", Size: 1},
				}},
				{EncodingName: "ENC_TOY2", Condition: "default", ConditionID: intp(0), Opcode: 8},
			},
			FunctionalGroup: "SALU", FunctionalSubgroups: []string{"LOAD", "STATIC"},
		}},
		DataFormats: []*DataFormat{{
			Name: "FMT_TOY_F16", DataType: "float", BitCount: 16, ComponentCount: 1,
			Components: []Component{{Fields: []*FormatField{
				{Name: "Mantissa", Signedness: "Unsigned", RangeCount: 1, Ranges: []Range{{Order: 1, BitCount: 10}}},
				{Name: "Sign", Signedness: "DoesNotApply", RangeCount: 1, Ranges: []Range{{Order: 1, BitCount: 1, Offset: 15}}},
			}}},
		}},
		OperandTypes: []*OperandType{
			{Name: "OPR_TOY", Subtypes: []string{"OPR_TOY_CNT"}, Predefined: []PredefinedValue{{Name: "s0"}, {Value: 256}}},
			{Name: "OPR_TOY_CNT", Partitioned: true, Fields: []*Field{
				{Name: "A", RangeCount: 1, Ranges: []Range{{BitCount: 3}}, Predefined: []PredefinedValue{{Name: "ALL", Value: 7}}},
				{Name: "B", RangeCount: 1, Ranges: []Range{{BitCount: 1, Offset: 3}}},
			}},
		},
		FunctionalGroups:    []*FunctionalGroup{{Name: "SALU"}},
		FunctionalSubgroups: []*FunctionalSubgroup{{Name: "LOAD"}, {Name: "STATIC"}},
	}
}

func TestRead(t *testing.T) {
	s := read(t, toy.xml())
	sum := sha256.Sum256([]byte(toy.xml()))
	if s.SHA256 != hex.EncodeToString(sum[:]) || s.File != "toy.xml" || len(s.Problems) > 0 {
		t.Errorf("File %s, SHA256 %s, Problems %v", s.File, s.SHA256, s.Problems)
	}
	for what, d := range map[string][2]string{
		"encoding":    {s.Encodings[0].Description, "Two scalar\nsources."},
		"field":       {s.Encodings[0].Fields[0].Description, "Opcode."},
		"instruction": {s.Instructions[0].Description, "Frob <i>x</i>."},
		"format":      {s.DataFormats[0].Description, "half"},
		"type":        {s.OperandTypes[0].Description, "any"},
		"value":       {s.OperandTypes[0].Predefined[0].Description, "See above."},
		"group":       {s.FunctionalGroups[0].Description, "scalar"},
	} {
		if d[0] != d[1] {
			t.Errorf("description of %s: %q, want %q", what, d[0], d[1])
		}
	}
	if got, want := stripped(s), wantToy(); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", written(t, got), written(t, want))
	}
}

func written(t *testing.T, s *Spec) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, s, WriteOptions{Descriptions: true}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Positions must not depend on how the XML is laid out or how it arrives.
func TestLines(t *testing.T) {
	x := toy.xml()
	x = strings.Replace(x, "<ISA>", "<!-- a comment\nof two lines, <Instruction> and all -->\n<ISA>", 1)
	x = strings.Replace(x, `<Operand Input="true"`, "<Operand\n\n  Input=\"true\"", 1)
	x = strings.Replace(x, "<Name>SALU</Name><Desc", "<Name><![CDATA[SA\n<Name>]]></Name><Desc", 1)
	s := read(t, x)
	checks := []struct {
		what string
		got  Pos
		at   string
	}{
		{"Document", s.Document.Pos, "<Document>"},
		{"Architecture", s.Architecture.Pos, "<Architecture>"},
		{"Encoding", s.Encodings[0].Pos, `<Encoding Order="-1">`},
		{"EncodingIdentifier", s.Encodings[0].Identifiers[0].Pos, `<EncodingIdentifier Radix`},
		{"EncodingCondition", s.Encodings[0].Conditions[0].Pos, `<EncodingCondition>`},
		{"op", s.Encodings[0].Conditions[0].Expr.Pos, `<op type="!=">`},
		{"lit", s.Encodings[0].Conditions[0].Expr.Args[1].Pos, `<lit val`},
		{"Field", s.Encodings[0].Fields[1].Pos, `<Field IsConditional="true">`},
		{"Range", s.Encodings[0].Fields[1].Ranges[1].Pos, `<Range Order="1"><BitCount>1</BitCount><BitOffset>14`},
		{"Instruction", s.Instructions[0].Pos, "\n            <Instruction>"},
		{"Operand", s.Instructions[0].Encodings[0].Operands[1].Pos, "<Operand\n"},
		{"InstructionEncoding", s.Instructions[0].Encodings[1].Pos, "<InstructionEncoding>\n                        <EncodingName>ENC_TOY2</EncodingName>\n                        <EncodingCondition Id=\"0\">default</EncodingCondition>\n                        <Opcode Radix=\"10\">8<"},
		{"DataFormat", s.DataFormats[0].Pos, "<DataFormat>"},
		{"OperandType", s.OperandTypes[1].Pos, `<OperandType IsPartitioned="true">`},
		{"PredefinedValue", s.OperandTypes[0].Predefined[1].Pos, "<PredefinedValue><Name/>"},
		{"FunctionalGroup", s.FunctionalGroups[0].Pos, "<FunctionalGroup><Name><!"},
		{"FunctionalSubgroup", s.FunctionalSubgroups[1].Pos, "<FunctionalSubgroup><Name>STATIC"},
	}
	for _, c := range checks {
		want := lineOf(x, c.at)
		if strings.HasPrefix(c.at, "\n") {
			want++
		}
		if c.got.Line != want {
			t.Errorf("%s: line %d, want %d", c.what, c.got.Line, want)
		}
	}
	if got := s.FunctionalGroups[0].Name; got != "SA\n<Name>" {
		t.Errorf("CDATA: %q", got)
	}

	crlf := read(t, strings.ReplaceAll(toy.xml(), "\n", "\r\n"))
	lf := read(t, toy.xml())
	crlf.SHA256 = lf.SHA256
	if !reflect.DeepEqual(crlf, lf) {
		t.Error("CRLF line ends change something")
	}
	for name, r := range map[string]io.Reader{
		"one byte":   iotest.OneByteReader(strings.NewReader(x)),
		"halves":     iotest.HalfReader(strings.NewReader(x)),
		"data, EOF":  iotest.DataErrReader(strings.NewReader(x)),
		"pieces":     &pieces{r: strings.NewReader(x), rand: rand.New(rand.NewPCG(1, 2))},
		"empty read": &stutter{r: strings.NewReader(x)},
	} {
		got, err := Read(r, "toy.xml")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got, s) {
			t.Errorf("%s: reads something else", name)
		}
	}
}

// pieces reads a few bytes at a time.
type pieces struct {
	r    io.Reader
	rand *rand.Rand
}

func (p *pieces) Read(b []byte) (int, error) { return p.r.Read(b[:min(len(b), 1+p.rand.IntN(40))]) }

// stutter returns nothing every other time.
type stutter struct {
	r    io.Reader
	odds bool
}

func (s *stutter) Read(b []byte) (int, error) {
	if s.odds = !s.odds; s.odds {
		return 0, nil
	}
	return s.r.Read(b[:min(len(b), 100)])
}

// Sections may come in any order.
func TestOrder(t *testing.T) {
	want := wantToy()
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		parts := toy.parts()
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		isa := "<ISA>" + strings.Join(parts, "") + "</ISA>"
		x := "<Spec>" + toy.document + isa + "</Spec>"
		if r.IntN(2) == 0 {
			x = "<Spec>" + isa + toy.document + "</Spec>"
		}
		s := read(t, x)
		if len(s.Problems) > 0 {
			t.Errorf("%v", s.Problems)
		}
		if !reflect.DeepEqual(stripped(s), want) {
			t.Errorf("order matters: %s", x)
		}
	}
}

// Each construct that older drops of the schema write in another way reads the
// same as the toy.
func TestDialects(t *testing.T) {
	newExpr := toy.encodings[strings.Index(toy.encodings, "<op type=\"!=\">"):strings.Index(toy.encodings, "</CondtionExpression>")]
	oldExpr := `<Expression Type="Operator"><Operator>!=</Operator><Subexpressions>
	  <Expression Type="Comment"><Comment>no literal</Comment></Expression>
	  <Expression Type="Operator"><Operator>.fieldderef</Operator><Subexpressions>
	    <Expression Type="Operator"><Operator>.fieldderef</Operator><Subexpressions>
	      <Expression Type="Id"><Label>INST</Label></Expression><Expression Type="Id"><Label>TOY2</Label></Expression>
	    </Subexpressions></Expression>
	    <Expression Type="Id"><Label>SRC0</Label></Expression>
	  </Subexpressions></Expression>
	  <Expression Type="Literal"><Value>255</Value><ValueType Name="Base"><BaseType>U</BaseType><Size>9</Size></ValueType></Expression>
	  <Expression Type="ReturnType"><ValueType Name="Base"><BaseType>B</BaseType><Size>1</Size></ValueType></Expression>
	</Subexpressions></Expression>`
	groups := toy.instructions[strings.Index(toy.instructions, "<FunctionalSubgroups>"):strings.Index(toy.instructions, "</FunctionalGroup>")]
	tests := []struct {
		name     string
		old, new string
		change   func(*Spec)
	}{
		{"old conditions", newExpr, oldExpr, nil},
		{"operator with a ValueType", newExpr, strings.Replace(oldExpr, `<Expression Type="ReturnType"><ValueType Name="Base"><BaseType>B</BaseType><Size>1</Size></ValueType></Expression>
	</Subexpressions>`, `</Subexpressions><ValueType Name="Base"><BaseType>B</BaseType><Size>1</Size></ValueType>`, 1), nil},
		{"ConditionExpression", "<CondtionExpression>" + strings.Split(toy.xml(), "CondtionExpression>")[1] + "CondtionExpression>",
			"<ConditionExpression>" + newExpr + "</ConditionExpression>", nil},
		{"EncodingIdentifer", `<EncodingIdentifier Radix="2">10000011100000000000000000000000</EncodingIdentifier>`,
			`<EncodingIdentifer Radix="2">10000011100000000000000000000000</EncodingIdentifer>`, nil},
		{"blanks in digits", `<EncodingIdentifier Radix="2">10000011100000000000000000000000<`,
			"<EncodingIdentifier Radix=\"2\"> 1000 0011 1000 0000\n 0000 0000 0000 0000 <", nil},
		{"one Subgroup", groups, "<Subgroup>LOAD</Subgroup>", func(s *Spec) { s.Instructions[0].FunctionalSubgroups = []string{"LOAD"} }},
		{"no Subgroup", groups, "", func(s *Spec) { s.Instructions[0].FunctionalSubgroups = nil }},
		{"no License", "<License>MIT</License>", "", func(s *Spec) { s.Document.License = "" }},
		{"three flags", "<IsIndirectBranch>false</IsIndirectBranch>", "", nil},
		{"blanks around a name", "<InstructionName>T_FROB_U32<", "<InstructionName>\n  T_FROB_U32\t<", nil},
		{"comment in a name", "<InstructionName>T_FROB_U32<", "<InstructionName>T_FROB<!-- - -> > -->_U32<", nil},
		{"CDATA in a name", "<InstructionName>T_FROB_U32<", "<InstructionName>T_<![CDATA[FROB]]>_U32<", nil},
		{"always true", newExpr, `<lit val="1"/>`, func(s *Spec) {
			s.Encodings[0].Conditions[0].Expr = &Expr{Kind: ExprLit, Text: "1"}
		}},
		{"empty literal", newExpr, `<Expression Type="Literal"><Value/><ValueType Name="Base"><BaseType>U</BaseType><Size>1</Size></ValueType></Expression>`,
			func(s *Spec) { s.Encodings[0].Conditions[0].Expr = &Expr{Kind: ExprLit, Type: &ValueType{"U", 1}} }},
		{"empty expression", newExpr, "", func(s *Spec) { s.Encodings[0].Conditions[0].Expr = nil }},
		{"array", newExpr, `<op type=".within"><id val="X"/><op type=".cons_array"><lit val="249"/><lit val="250"/></op></op>`, func(s *Spec) {
			s.Encodings[0].Conditions[0].Expr = &Expr{Text: ".within", Args: []*Expr{
				{Kind: ExprID, Text: "X"},
				{Text: ".cons_array", Args: []*Expr{{Kind: ExprLit, Text: "249"}, {Kind: ExprLit, Text: "250"}}}}}
		}},
		{"no conditions", toy.encodings[strings.Index(toy.encodings, "<EncodingConditions>"):strings.Index(toy.encodings, "                <Description>Two")],
			"<EncodingConditions/>", func(s *Spec) { s.Encodings[0].Conditions = nil }},
		{"128 bits", "<EncodingIdentifierMask Radix=\"2\">", "<EncodingIdentifierMask Radix=\"2\">" + strings.Repeat("0", 96), func(s *Spec) {
			s.Encodings[0].Mask.Digits = strings.Repeat("0", 96) + s.Encodings[0].Mask.Digits
		}},
		{"subtypes, values and fields", "</OperandPredefinedValues>", "</OperandPredefinedValues><MicrocodeFormat><BitMap/></MicrocodeFormat>", nil},
		{"declaration", "<Spec>", "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Spec>", nil},
		{"ASCII", "<Spec>", "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<Spec>", nil},
		{"style sheet", "<Spec>", "<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"x\"?>\n<!-- > -->\n<Spec>", nil},
		{"instruction in a comment", "            <Instruction>", "<!--<Instruction>--><?x <Instruction>?><Instruction>", nil},
	}
	for _, test := range tests {
		want := wantToy()
		if test.change != nil {
			test.change(want)
		}
		s := read(t, with(test.old, test.new))
		if len(s.Problems) > 0 {
			t.Errorf("%s: %v", test.name, s.Problems)
		}
		if got := stripped(s); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, written(t, got), written(t, want))
		}
	}
}

// What the reader passes over is reported with line and path.
func TestProblems(t *testing.T) {
	const instr = "/Spec/ISA/Instructions/Instruction[T_FROB_U32]"
	const form = instr + "/InstructionEncodings/InstructionEncoding[ENC_TOY2]"
	const enc = "/Spec/ISA/Encodings/Encoding[ENC_TOY2]"
	const cond = enc + "/EncodingConditions/EncodingCondition[default]"
	const expr = "/CondtionExpression"
	tests := []struct {
		old, new string // new holds @, removed, in the line of the problem
		kind     ProblemKind
		path     string
		message  string
	}{
		{"<IsBranch>FALSE<", "@<Flavour/><IsBranch>FALSE<", UnknownElement, instr + "/InstructionFlags/Flavour", "unknown element <Flavour>"},
		{"<ISA>", "@<Extra><Deep><Deeper/></Deep></Extra><ISA>", UnknownElement, "/Spec/Extra", "unknown element <Extra>"},
		{"    </ISA>", "@<Extra/></ISA>", UnknownElement, "/Spec/ISA/Extra", "unknown section"},
		{"</Architecture>", "@<Nick/></Architecture>", UnknownElement, "/Spec/ISA/Architecture/Nick", "unknown element <Nick>"},
		{"<Instructions>", "<Instructions>@<Macro/>", UnknownElement, "/Spec/ISA/Instructions/Macro", "unknown element <Macro>"},
		{"<InstructionName>T_FROB</InstructionName>", "@<Name>T</Name>", UnknownElement, instr + "/AliasedInstructionNames/Name", "unknown element <Name>"},
		{"<DataType>float", "<DataType>@<b>x</b>float", UnknownElement, "/Spec/ISA/DataFormats/DataFormat[FMT_TOY_F16]/DataType/b", "unknown element <b>"},
		{"<Spec>", "@<Spec lang=\"x\">", UnknownAttribute, "/Spec", "unknown attribute lang"},
		{"<OperandTypes>", "@<OperandTypes n=\"2\">", UnknownAttribute, "/Spec/ISA/OperandTypes", "unknown attribute n"},
		{"<Opcode Radix=\"10\">7", "@<Opcode Radix=\"10\" Sign=\"-\">7", UnknownAttribute, form + "/Opcode", "unknown attribute Sign"},
		{"<Operands/>", "@<Operands Order=\"1\"/>", UnknownAttribute, form + "/Operands", "unknown attribute Order"},
		{"<lit val=\"255\">", "@<lit val=\"255\" base=\"10\">", UnknownAttribute, cond + expr + "/op/lit", "unknown attribute base"},
		{"<License>", "<License>GPL</License>@<License>", DuplicateElement, "/Spec/Document/License", "a second <License>"},
		{"    <Document>", "<Document><ReleaseDate>2099-01-02</ReleaseDate><SchemaVersion>1.2.0</SchemaVersion></Document>@<Document>",
			DuplicateElement, "/Spec/Document", "a second Document"},
		{"</ArchitectureId>", "</ArchitectureId>@<ArchitectureId>98</ArchitectureId>", DuplicateElement, "/Spec/ISA/Architecture/ArchitectureId", "a second <ArchitectureId>"},
		{"    <Architecture>", "<Instructions/><Architecture>", DuplicateElement, "/Spec/ISA/Instructions", "a second <Instructions> section"},
		{"<BitCount>32</BitCount>", "<BitCount>32</BitCount>@<BitCount>64</BitCount>", DuplicateElement, enc + "/BitCount", "a second <BitCount>"},
		{"</op>\n                        </CondtionExpression>", "</op>@<lit val=\"1\"/></CondtionExpression>", DuplicateElement, cond + expr + "/lit", "a second expression"},
		{`<Encoding Order="-1">`, "@<Encoding>", MissingAttribute, enc, "no attribute Order, taken as 0"},
		{`<OperandType IsPartitioned="true">`, "@<OperandType>", MissingAttribute, "/Spec/ISA/OperandTypes/OperandType[OPR_TOY_CNT]", "no attribute IsPartitioned, taken as false"},
		{`<Field Signedness="DoesNotApply">`, "@<Field>", MissingAttribute, "/Spec/ISA/DataFormats/DataFormat[FMT_TOY_F16]/DataAttributes/BitMap/Field[Sign]", "no attribute Signedness"},
		{`<id val="TOY2"/>`, "@<id/>", MissingAttribute, cond + expr + "/op/op/op/id", "no attribute val"},
		{"<ISA>", "@words<ISA>", UnexpectedText, "/Spec", "text between elements"},
		{"<Instructions>", "<Instructions>@<![CDATA[words]]>", UnexpectedText, "/Spec/ISA/Instructions", "text between elements"},
		{"<InstructionFlags>", "@<InstructionFlags>words", UnexpectedText, instr + "/InstructionFlags", "text between elements"},
		{`<EncodingIdentifierMask Radix="2">`, "@<EncodingIdentifierMask>", BadRadix, enc + "/EncodingIdentifierMask", "no Radix, taken as 2"},
		{`<Opcode Radix="10">7`, `@<Opcode Radix="16">7`, BadRadix, form + "/Opcode", "Radix 16, want 10"},
		{"<IsBranch>FALSE<", "@<IsBranch>no<", BadBool, instr + "/InstructionFlags/IsBranch", `"no", want true or false; taken as false`},
		{`<Operand Input="false"`, `@<Operand Input="0"`, BadBool, form + "/Operands/Operand", `Input="0", want true or false; taken as false`},
		{`<id val="INST"/>`, "@<call/>", UnknownElement, cond + expr + "/op/op/op/call", "unknown element <call>"},
		{`<id val="INST"/>`, `@<Expression Type="Call"/>`, UnknownAttribute, cond + expr + "/op/op/op/Expression", `unknown expression Type="Call"`},
		{`<t base="B" size="1"/>`, `@<arr/>`, UnknownElement, cond + expr + "/op/ty/arr", "unknown element <arr>"},
		{`<ty><t base="U" size="9"/></ty>`, `@<ValueType Name="Array"/>`, UnknownElement, cond + expr + "/op/lit/ValueType", "unknown element <ValueType>"},
	}
	for _, test := range tests {
		x := with(test.old, test.new)
		want := Problem{Path: test.path, Kind: test.kind, Message: test.message}
		if before, after, ok := strings.Cut(x, "@"); ok {
			x = before + after
			want.Line = 1 + strings.Count(before, "\n")
		} else {
			want.Line = lineOf(x, "<Instructions>")
		}
		s, err := Read(strings.NewReader(x), "toy.xml")
		if err != nil {
			t.Errorf("%s: %v", test.new, err)
			continue
		}
		if len(s.Problems) != 1 || s.Problems[0] != want {
			t.Errorf("%s:\n got %+v\nwant %+v", test.new, s.Problems, want)
		}
	}
}

// Every fault gives one line that names the place.
func TestErrors(t *testing.T) {
	x := toy.xml()
	at := func(s string) int { return lineOf(x, s) }
	const enc = "/Spec/ISA/Encodings/Encoding[ENC_TOY2]"
	nested := strings.Repeat(`<op type="!">`, 200) + strings.Repeat("</op>", 200)
	tests := []struct {
		name, x, want string
	}{
		{"empty", "", "toy.xml: no <Spec> element: not AMD's ISA XML"},
		{"blank", " \n\n ", "toy.xml: no <Spec> element: not AMD's ISA XML"},
		{"text", "hello", "toy.xml:1: text outside the root element: not AMD's ISA XML"},
		{"HTML", "<!DOCTYPE html><html/>", "toy.xml:1: a directive (\"<!D\"...), which this format does not have"},
		{"entities", "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><Spec/>", "toy.xml:1: a directive (\"<!D\"...), which this format does not have"},
		{"another XML", "<?xml version=\"1.0\"?>\n<svg></svg>", "toy.xml:2: root element is <svg>, want <Spec>: not AMD's ISA XML"},
		{"two roots", x + x, fmt.Sprintf("toy.xml:%d: a second root element <Spec>", at("</Spec>")+1)},
		{"text after", x + "words", fmt.Sprintf("toy.xml:%d: text outside the root element: not AMD's ISA XML", at("</Spec>")+1)},
		{"latin-1", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n" + x, "toy.xml:1: xml: opening charset \"iso-8859-1\": character set iso-8859-1, want UTF-8"},
		{"empty Spec", "<Spec/>", "toy.xml:1: /Spec/Document: missing section"},
		{"truncated", x[:strings.Index(x, "<IsBranch>")], fmt.Sprintf("toy.xml:%d: /Spec/ISA/Instructions/Instruction/InstructionFlags: unexpected EOF", at("<IsBranch>"))},
		{"truncated tag", x[:strings.Index(x, `adix="10">7`)], fmt.Sprintf("toy.xml:%d: /Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding: unexpected EOF", at(`adix="10">7`))},
		{"crossed tags", with("</Operand>\n                        </Operands>", "</Operands></Operand>"),
			fmt.Sprintf("toy.xml:%d: /Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding/Operands: element <Operand> closed by </Operands>", at("</Operand>\n                        </Operands>"))},
		{"bad entity", with("half", "&nbsp;"), fmt.Sprintf("toy.xml:%d: /Spec/ISA/DataFormats/DataFormat/Description: invalid character entity &nbsp;", at("half"))},
		{"control character", with("half", "\x01"), fmt.Sprintf("toy.xml:%d: /Spec/ISA/DataFormats/DataFormat/Description: illegal character code U+0001", at("half"))},
		{"bad UTF-8", with("half", "\xff"), fmt.Sprintf("toy.xml:%d: /Spec/ISA/DataFormats/DataFormat/Description: invalid UTF-8", at("half"))},
		{"quotes", with(`Order="-1"`, `Order=-1`), fmt.Sprintf("toy.xml:%d: /Spec/ISA/Encodings/Encoding: unquoted or missing attribute value in element", at(`Order="-1"`))},
		{"no Document", strings.Replace(x, toy.document, "", 1), fmt.Sprintf("toy.xml:%d: /Spec/Document: missing section", 1+strings.Count(strings.Replace(x, toy.document, "", 1), "\n"))},
		{"no Encodings", strings.Replace(x, in("Encodings", toy.encodings), "", 1), "/Spec/ISA/Encodings: missing section"},
		{"no Instructions", strings.Replace(x, in("Instructions", toy.instructions), "", 1), "/Spec/ISA/Instructions: missing section"},
		{"no DataFormats", strings.Replace(x, in("DataFormats", toy.formats), "", 1), "/Spec/ISA/DataFormats: missing section"},
		{"no OperandTypes", strings.Replace(x, in("OperandTypes", toy.types), "", 1), "/Spec/ISA/OperandTypes: missing section"},
		{"no Architecture", strings.Replace(x, toy.architecture, "", 1), "/Spec/ISA/Architecture: missing section"},
		{"no ISA", "<Spec>" + toy.document + "</Spec>", "/Spec/ISA: missing section"},
		{"no ArchitectureId", with("<ArchitectureId>99</ArchitectureId>", ""), fmt.Sprintf("toy.xml:%d: /Spec/ISA/Architecture: no <ArchitectureId>", at("<Architecture>"))},
		{"no ArchitectureName", with("<ArchitectureName>AMD TOY 9</ArchitectureName>", ""), "/Spec/ISA/Architecture: no <ArchitectureName>"},
		{"no SchemaVersion", with("<SchemaVersion>1.2.0</SchemaVersion>", ""), "/Spec/Document: no <SchemaVersion>"},
		{"no EncodingName", with("<EncodingName>ENC_TOY2</EncodingName>\n                <Bit", "<Bit"), fmt.Sprintf("toy.xml:%d: /Spec/ISA/Encodings/Encoding: no <EncodingName>", at("<Encoding Order"))},
		{"empty name", with("<InstructionName>T_FROB_U32<", "<InstructionName> <"), fmt.Sprintf("toy.xml:%d: /Spec/ISA/Instructions/Instruction[]/InstructionName: no name", at("<InstructionName>T_FROB_U32"))},
		{"line end in a path", strings.Replace(with(`<Opcode Radix="10">8</Opcode>`, ""), "<InstructionName>T_FROB_U32<", "<InstructionName>T\nU<", 1),
			"/Spec/ISA/Instructions/Instruction[T U]/InstructionEncodings/InstructionEncoding[ENC_TOY2]: no <Opcode>"},
		{"no Opcode", with(`<Opcode Radix="10">8</Opcode>`, ""), "InstructionEncoding[ENC_TOY2]: no <Opcode>"},
		{"no OperandSize", with("<OperandSize>1</OperandSize>", ""), "InstructionEncoding[ENC_TOY2]/Operands/Operand: no <OperandSize>"},
		{"no Value", with("<Value>256</Value>", ""), "OperandPredefinedValues/PredefinedValue[]: no <Value>"},
		{"no BitLayout", with(`<BitLayout RangeCount="1"><Range Order="0"><BitCount>1</BitCount><BitOffset>3</BitOffset></Range></BitLayout>`, ""), "Field[B]: no <BitLayout>"},
		{"BitCount a word", with("<BitCount>32<", "<BitCount>many<"), fmt.Sprintf("toy.xml:%d: "+enc+`/BitCount: "many", want a number`, at("<BitCount>32"))},
		{"BitCount 0", with("<BitCount>32<", "<BitCount>0<"), enc + `/BitCount: "0" is out of range 1 to 16384`},
		{"BitCount big", with("<BitCount>32<", "<BitCount>99999999999999999999<"), enc + `/BitCount: "99999999999999999999" is out of range 1 to 16384`},
		{"BitOffset negative", with("<BitOffset>23<", "<BitOffset>-1<"), enc + `/MicrocodeFormat/BitMap/Field[OP]/BitLayout/Range/BitOffset: "-1" is out of range 0 to 16384`},
		{"Order a word", with(`Order="-1"`, `Order="first"`), enc + `: attribute Order="first", want a number`},
		{"Order big", with(`Order="-1"`, `Order="9999999"`), enc + `: attribute Order="9999999" is out of range -1048576 to 1048576`},
		{"opcode negative", with(`Radix="10">7<`, `Radix="10">-7<`), `Opcode: "-7", want a number with radix 10`},
		{"opcode big", with(`Radix="10">7<`, `Radix="10">18446744073709551616<`), `Opcode: "18446744073709551616" does not fit 64 bits`},
		{"padding", with(`<Value Radix="2">01<`, `<Value Radix="2">02<`), `Padding/Value: "02", want a number with radix 2`},
		{"digit", with(`<EncodingIdentifierMask Radix="2">1`, `<EncodingIdentifierMask Radix="2">2`), enc + `/EncodingIdentifierMask: '2' is not a digit of radix 2`},
		{"radix", with(`<EncodingIdentifierMask Radix="2">`, `<EncodingIdentifierMask Radix="99">`), enc + `/EncodingIdentifierMask: "99" is out of range 2 to 36`},
		{"long text", with("<BitCount>32<", "<BitCount>"+strings.Repeat("9", 500)+"<"), `"` + strings.Repeat("9", 40) + `..." is out of range 1 to 16384`},
		{"200 levels", with(`<op type="!=">`, nested+`<op type="!=">`), fmt.Sprintf("toy.xml:%d: /Spec/ISA/Encodings/Encoding/EncodingConditions/EncodingCondition/CondtionExpression/op/.../op/op: elements nested more than 128 deep", at(`<op type="!=">`))},
		{"long name", "<" + strings.Repeat("S", 100), `toy.xml:1: element name longer than 64 bytes: "` + strings.Repeat("S", 64) + `"...`},
		{"many sections", with("<ISA>", "<ISA>"+strings.Repeat("<X/>", 100)), "/Spec/ISA/X: more than 64 sections"},
		{"many elements", with("<InstructionFlags>", "<InstructionFlags>"+strings.Repeat("<X/>", maxItemTags)), "/Spec/ISA/Instructions/Instruction/InstructionFlags: more than 200000 elements in one"},
		{"large element", with("half", strings.Repeat("blah ", 4<<20)), "/Spec/ISA/DataFormats/DataFormat/Description: more than 16 MB in one element"},
		{"many problems", with("<DataType>float", "<DataType>"+strings.Repeat("<X/>", maxProblems+1)+"float"), "more than 10000 problems"},
		{"many texts", with("<Instructions>", "<Instructions>"+strings.Repeat("x<Instruction><InstructionName>X</InstructionName></Instruction>", maxProblems+1)), "more than 10000 problems"},
		{"many children", with("<InstructionFlags>", "<InstructionFlags>"+numbered(100)), "InstructionFlags: more than 64 different elements"},
		{"many groups", with("<FunctionalSubgroup><Name>LOAD</Name></FunctionalSubgroup>",
			strings.Repeat("<FunctionalSubgroup><Name>LOAD</Name></FunctionalSubgroup>", maxItems)), "FunctionalSubgroup[STATIC]: more than 4096"},
		{"many digits", with(`<EncodingIdentifierMask Radix="2">`, `<EncodingIdentifierMask Radix="2">`+strings.Repeat("0", maxDigits)), "16416 digits, want at most 16384"},
	}
	for _, test := range tests {
		s, err := Read(strings.NewReader(test.x), "toy.xml")
		if err == nil {
			t.Errorf("%s: no error; problems %v", test.name, s.Problems)
			continue
		}
		got := err.Error()
		if strings.HasPrefix(test.want, "toy.xml") && got != test.want || !strings.HasSuffix(got, test.want) {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
		var e *Error
		if !errors.As(err, &e) || e.File != "toy.xml" || strings.Contains(got, "\n") {
			t.Errorf("%s: not a one-line *Error: %#v", test.name, err)
		}
	}
}

// numbered returns n elements of different names.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<X%d/>", i)
	}
	return b.String()
}

// A reader's error is passed on with the place where it happened.
func TestReadError(t *testing.T) {
	x := toy.xml()
	half := x[:strings.Index(x, "<Opcode")]
	broken := errors.New("the disk is on fire")
	_, err := Read(io.MultiReader(strings.NewReader(half), iotest.ErrReader(broken)), "toy.xml")
	want := fmt.Sprintf("toy.xml:%d: /Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding: the disk is on fire", lineOf(x, "<Opcode"))
	if !errors.Is(err, broken) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A reader that returns nothing for ever is given up.
func TestNoProgress(t *testing.T) {
	_, err := Read(nothing{}, "toy.xml")
	if !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("got %v", err)
	}
}

type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// endless repeats a text for ever.
type endless string

func (e endless) Read(b []byte) (int, error) {
	n := 0
	for n+len(e) <= len(b) {
		n += copy(b[n:], e)
	}
	return n, nil
}

func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of megabytes")
	}
	prefix, _, _ := strings.Cut(toy.xml(), "            <Instruction>")
	for _, test := range []struct{ text, want string }{
		{" ", ": /Spec/ISA/Instructions: more than 256 MB of XML"},
		{"<!-- -->", ": /Spec/ISA/Instructions: more than 16 MB in one element"},
		{"blah ", ": /Spec/ISA/Instructions: more than 16 MB in one element"},
		{"<Instruction><InstructionName>X</InstructionName></Instruction>", ": /Spec/ISA/Instructions/Instruction[X]: more than 65536"},
	} {
		_, err := Read(io.MultiReader(strings.NewReader(prefix), endless(test.text)), "toy.xml")
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s...: %v, want %s", test.text, err, test.want)
		}
	}
}

// No more than one item of the XML stays in memory.
func TestBounded(t *testing.T) {
	const n = 2000
	x := strings.Replace(toy.xml(), toy.instructions, strings.Repeat(toy.instructions, n), 1)
	d := &reader{source: newSource(strings.NewReader(x), "toy.xml"), spec: &Spec{}, shared: make(map[string]string)}
	if err := d.read(); err != nil {
		t.Fatal(err)
	}
	if got := len(d.spec.Instructions); got != n {
		t.Fatalf("%d instructions, want %d", got, n)
	}
	nodes := 0
	var count func(*xmlquery.Node)
	count = func(n *xmlquery.Node) {
		nodes++
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			count(c)
		}
	}
	count(d.root)
	if nodes > 50 {
		t.Errorf("%d nodes left in the tree", nodes)
	}
	if c := cap(d.tags); c > 10_000 {
		t.Errorf("room for %d tags, the file has %d", c, strings.Count(x, "<"))
	}
}
