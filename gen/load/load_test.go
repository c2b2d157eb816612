package load

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

// toy returns a small specification in AMD's form: ENC_TOY2 (32 bits, two
// sources) with a literal variant, and one instruction. Each test bends it.
func toy() *xmlspec.Spec {
	return &xmlspec.Spec{
		File:         "toy.xml",
		SHA256:       "00ff",
		Document:     xmlspec.Document{ReleaseDate: "2099-01-02", SchemaVersion: "1.1.1"},
		Architecture: xmlspec.Architecture{Name: "AMD TOY 9.5", ID: 99},
		Encodings: []*xmlspec.Encoding{
			{
				Pos: xmlspec.Pos{Line: 10}, Order: 4, Name: "ENC_TOY2", BitCount: 32,
				Mask:        bits("11111111100000000000000000000000"),
				Identifiers: ids("10000000100000000000000000000000", "10000000000000000000000000000000"),
				Conditions:  []*xmlspec.EncodingCondition{{Name: "default", Expr: op("!=", fieldOf("TOY2", "SRC0"), lit("255"))}},
				Fields:      toyFields(),
			},
			{
				Pos: xmlspec.Pos{Line: 30}, Order: 9, Name: "TOY2_INST_LITERAL", BitCount: 64,
				Mask:        bits(strings.Repeat("0", 32) + "11111111100000000000000000000000"),
				Identifiers: ids("10000000100000000000000000000000"),
				Conditions:  []*xmlspec.EncodingCondition{{Name: "has_lit_0", Expr: op("==", fieldOf("TOY2", "SRC0"), lit("255"))}},
				Fields:      append(toyFields(), field("LITERAL", 32, 32)),
			},
		},
		Instructions: []*xmlspec.Instruction{{
			Pos: xmlspec.Pos{Line: 100}, Name: "T_FROB_U32", Aliases: []string{"T_FROBNICATE_U32"},
			Flags:           xmlspec.Flags{IsBranch: true},
			FunctionalGroup: "SALU", FunctionalSubgroups: []string{"NOT_ASSIGNED"},
			Encodings: []*xmlspec.InstructionEncoding{
				{
					Pos: xmlspec.Pos{Line: 105}, EncodingName: "ENC_TOY2", Condition: "default", Opcode: 1,
					Operands: []*xmlspec.Operand{
						{Pos: xmlspec.Pos{Line: 107}, Output: true, Order: 1, FieldName: "DST", DataFormatName: "FMT_NUM_U32", OperandType: "OPR_DST", Size: 32},
						{Pos: xmlspec.Pos{Line: 108}, Input: true, Order: 2, FieldName: "SRC0", DataFormatName: "FMT_NUM_U32", OperandType: "OPR_SRC", Size: 32},
						{Pos: xmlspec.Pos{Line: 109}, Output: true, IsImplicit: true, Order: 3, DataFormatName: "FMT_NUM_U32", OperandType: "OPR_DST", Size: 1},
					},
				},
				{Pos: xmlspec.Pos{Line: 120}, EncodingName: "TOY2_INST_LITERAL", Condition: "has_lit_0", Opcode: 1},
			},
		}},
		DataFormats: []*xmlspec.DataFormat{{
			Pos: xmlspec.Pos{Line: 200}, Name: "FMT_NUM_U32", DataType: "integer", BitCount: 32, ComponentCount: 1,
			Components: []xmlspec.Component{{Fields: []*xmlspec.FormatField{{
				Name: "Integer", Signedness: "Unsigned", Ranges: []xmlspec.Range{{Order: 1, BitCount: 32}},
			}}}},
		}},
		OperandTypes: []*xmlspec.OperandType{
			{Pos: xmlspec.Pos{Line: 300}, Name: "OPR_DST", Predefined: []xmlspec.PredefinedValue{{Name: "S0", Value: 0}, {Name: "vcc_lo", Value: 106}}},
			{Pos: xmlspec.Pos{Line: 310}, Name: "OPR_SRC", Subtypes: []string{"OPR_DST"}, Predefined: []xmlspec.PredefinedValue{{Name: "src_literal", Value: 255}}},
		},
		FunctionalGroups:    []*xmlspec.FunctionalGroup{{Name: "SALU"}},
		FunctionalSubgroups: []*xmlspec.FunctionalSubgroup{{Name: "LOAD"}},
	}
}

// toyFields are sorted by name, as AMD's are.
func toyFields() []*xmlspec.Field {
	return []*xmlspec.Field{
		field("DST", 16, 7), field("ENCODING", 30, 2), field("OP", 23, 7), field("SRC0", 0, 8), field("SRC1", 8, 8),
	}
}

func field(name string, offset, n int) *xmlspec.Field {
	return &xmlspec.Field{Name: name, RangeCount: 1, Ranges: []xmlspec.Range{{BitCount: n, Offset: offset}}}
}

func bits(digits string) xmlspec.Bits { return xmlspec.Bits{Digits: digits, Radix: 2} }

func ids(digits ...string) []xmlspec.Identifier {
	var r []xmlspec.Identifier
	for _, d := range digits {
		r = append(r, xmlspec.Identifier{Bits: bits(d)})
	}
	return r
}

func op(name string, args ...*xmlspec.Expr) *xmlspec.Expr {
	return &xmlspec.Expr{Kind: xmlspec.ExprOp, Text: name, Args: args}
}

func lit(text string) *xmlspec.Expr { return &xmlspec.Expr{Kind: xmlspec.ExprLit, Text: text} }
func id(text string) *xmlspec.Expr  { return &xmlspec.Expr{Kind: xmlspec.ExprID, Text: text} }

func fieldOf(family, name string) *xmlspec.Expr {
	return op(".fieldderef", op(".fieldderef", id("INST"), id(family)), id(name))
}

func mustLoad(t *testing.T, x *xmlspec.Spec) *spec.Generation {
	t.Helper()
	g, err := Load(x, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Schema 1.0 does not list functional subgroups.
func TestNoSubgroups(t *testing.T) {
	x := toy()
	x.FunctionalSubgroups = nil
	x.Instructions[0].FunctionalSubgroups[0] = "LOUD"
	if g := mustLoad(t, x); !slices.Equal(g.FunctionalSubgroups, []string{"LOUD"}) {
		t.Errorf("subgroups %q", g.FunctionalSubgroups)
	}
}

func TestLoad(t *testing.T) {
	g, err := Load(toy(), Options{Targets: []spec.Target{{Name: "toy950", Mach: 7}}})
	if err != nil {
		t.Fatal(err)
	}
	if g.Key != "toy9_5" || g.Name != "TOY 9.5" || g.ArchitectureID != 99 || g.Targets[0].Name != "toy950" {
		t.Errorf("generation is %q %q %d %v", g.Key, g.Name, g.ArchitectureID, g.Targets)
	}
	if want := (spec.Source{File: "toy.xml", ReleaseDate: "2099-01-02", SchemaVersion: "1.1.1", SHA256: "00ff"}); g.Source != want {
		t.Errorf("source is %+v, want %+v", g.Source, want)
	}

	e := g.Encodings[0]
	if want := []uint32{0x80000000, 0x80800000}; !reflect.DeepEqual(e.Identifiers, want) {
		t.Errorf("identifiers are %x, want %x", e.Identifiers, want)
	}
	var names []string
	for _, f := range e.Fields {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "ENCODING OP DST SRC1 SRC0" {
		t.Errorf("fields, highest first, are %s", got)
	}
	if c := e.Fields[0].Constant; c == nil || *c != 2 {
		t.Errorf("ENCODING is %v, want 2", c)
	}
	if c := e.Fields[1].Constant; c != nil {
		t.Errorf("OP has constant %d", *c)
	}

	i := g.Instructions[0]
	if !i.Flags.Branch || i.Group.Name != "SALU" || !reflect.DeepEqual(i.Subgroups, []string{"NOT_ASSIGNED"}) {
		t.Errorf("instruction is %+v", i)
	}
	if want := []string{"LOAD", "NOT_ASSIGNED"}; !reflect.DeepEqual(g.FunctionalSubgroups, want) {
		t.Errorf("subgroups are %v, want %v", g.FunctionalSubgroups, want)
	}
	f := i.Forms[0]
	if f.Encoding != e || f.Condition != e.Conditions[0] || f.Opcode != 1 || f.Identifier != 0x80800000 || f.Slot != spec.NoSlot || f.Instruction != i {
		t.Errorf("form is %+v", f)
	}
	o := f.Operands[1]
	if o.Field != e.Fields[4] || o.Format != g.DataFormats[0] || o.Type != g.OperandTypes[1] || !o.Read || o.Written || o.Implicit || o.Bits != 32 {
		t.Errorf("operand is %+v", o)
	}
	if o := f.Operands[2]; o.Field != nil || !o.Implicit || !o.Written || o.Bits != 1 {
		t.Errorf("implicit operand is %+v", o)
	}
	if g.OperandTypes[1].Subtypes[0] != g.OperandTypes[0] {
		t.Errorf("subtypes are %v", g.OperandTypes[1].Subtypes)
	}
	if want := [][]spec.FormatField{{{Name: "Integer", Signedness: "Unsigned", Ranges: []spec.Range{{Bits: 32}}}}}; !reflect.DeepEqual(g.DataFormats[0].Components, want) {
		t.Errorf("components are %v", g.DataFormats[0].Components)
	}
}

func TestLoadDoesNotChangeItsInput(t *testing.T) {
	x := toy()
	mustLoad(t, x)
	if !reflect.DeepEqual(x, toy()) {
		t.Error("the specification has changed")
	}
}

// Order starts at -1, has gaps, and need not be the order of the file.
func TestEncodingOrder(t *testing.T) {
	x := toy()
	x.Encodings[1].Order = -1
	g := mustLoad(t, x)
	if g.Encodings[0].Name != "TOY2_INST_LITERAL" || g.Encodings[1].Name != "ENC_TOY2" {
		t.Errorf("encodings are %s, %s", g.Encodings[0].Name, g.Encodings[1].Name)
	}
}

func TestLinkBases(t *testing.T) {
	tests := []struct{ variant, base string }{
		{"ENC_VOP3", ""},
		{"VOP3_SDST_ENC", ""}, // a base, although ENC_VOP3's name is a prefix of it
		{"VOP3_INST_LITERAL", "ENC_VOP3"},
		{"VOP3_SDST_ENC_INST_LITERAL", "VOP3_SDST_ENC"},
		{"VOP3_SDST_ENC_VOP_DPP16", "VOP3_SDST_ENC"},
		{"VOP3P_VOP_DPP8", "ENC_VOP3P"}, // not of VOP3
		{"VOP3P_MFMA", "ENC_VOP3P"},
		{"SOP1_INST_LITERAL64", "ENC_SOP1"},
		{"VOPC_VOP_SDWA_SDST_ENC", "ENC_VOPC"},
		{"MIMG_NSA3", "ENC_MIMG"},
		{"VOPDXY", ""},
		{"VOPD3XY", ""},
		{"VOPDXY_INST_LITERAL", "VOPDXY"},
		{"VOPDXY_X", ""},
		{"VOPDXY_Y", ""},
		{"VOPDXY_INST_LITERAL_X", "VOPDXY_X"},
		{"VOPDXY_INST_LITERAL_Y", "VOPDXY_Y"},
		{"ENC_VOP3P", ""}, {"ENC_SOP1", ""}, {"ENC_VOPC", ""}, {"ENC_MIMG", ""},
		{"LOST_INST_LITERAL", ""}, // its base is not there
	}
	var es []*spec.Encoding
	for _, tt := range tests {
		es = append(es, &spec.Encoding{Name: tt.variant})
	}
	linkBases(es)
	for i, tt := range tests {
		base := ""
		if b := es[i].Base; b != nil {
			base = b.Name
			if !contains(b.Variants, es[i]) {
				t.Errorf("%s is not a variant of its base %s", tt.variant, base)
			}
		}
		if base != tt.base {
			t.Errorf("base of %s is %q, want %q", tt.variant, base, tt.base)
		}
	}
}

func contains(es []*spec.Encoding, e *spec.Encoding) bool {
	for _, x := range es {
		if x == e {
			return true
		}
	}
	return false
}

// The top bit of RDNA 1's MIMG opcodes is a field OPM, elsewhere in the word.
func TestOPM(t *testing.T) {
	x := toy()
	e := x.Encodings[0]
	e.Fields = append(e.Fields[:3:3], field("OPM", 0, 1)) // DST ENCODING OP OPM
	x.Encodings = x.Encodings[:1]
	e.Conditions[0].Expr = lit("1")
	ie := x.Instructions[0].Encodings[0]
	ie.Opcode = 0x81
	ie.Operands = ie.Operands[:1]
	x.Instructions[0].Encodings = x.Instructions[0].Encodings[:1]

	g := mustLoad(t, x)
	op := fieldNamed(g.Encodings[0].Fields, "OP")
	if want := []spec.Range{{Offset: 23, Bits: 7}, {Offset: 0, Bits: 1}}; !reflect.DeepEqual(op.Ranges, want) {
		t.Errorf("OP is %v, want %v", op.Ranges, want)
	}
	if fieldNamed(g.Encodings[0].Fields, "OPM") != nil {
		t.Error("OPM is still there")
	}
	if got := g.Encodings[0].Mask; got != 0xff800001 {
		t.Errorf("mask is %08x, want ff800001", got)
	}
	if got := g.Instructions[0].Forms[0].Identifier; got != 0x80800001 {
		t.Errorf("identifier is %08x, want 80800001", got)
	}
}

// AMD makes identifiers by OR'ing the opcode over the constant, and some lie
// over other fields: VOPDXY has Y opcodes at the place of X, which carry into
// ENCODING; VOP3PX2 has the second word's opcode over the prefix.
func TestConstants(t *testing.T) {
	tests := []struct {
		name   string
		field  spec.Range
		mask   uint32
		ids    []uint32
		want   uint64
		absent bool
	}{
		{name: "VOPDXY", field: spec.Range{Offset: 26, Bits: 6}, mask: 0xffc00000, ids: []uint32{0xc8000000, 0xcc400000, 0xc8240000}, want: 0x32},
		{name: "VOP3PX2", field: spec.Range{Offset: 16, Bits: 16}, mask: 0xffff0000, ids: []uint32{0xd3ad0000, 0xd3ae0000}, want: 0xd3ac},
		{name: "not in mask", field: spec.Range{Offset: 23, Bits: 9}, mask: 0xff7f0000, ids: []uint32{0xcc000000}, absent: true},
		{name: "second dword", field: spec.Range{Offset: 88, Bits: 8}, mask: 0xffffffff, ids: []uint32{0xcc000000}, absent: true},
		{name: "no identifiers", field: spec.Range{Offset: 23, Bits: 9}, mask: 0xffff0000, absent: true},
	}
	for _, tt := range tests {
		f := &spec.Field{Name: "ENCODING", Ranges: []spec.Range{tt.field}}
		deriveConstants(&spec.Encoding{Mask: tt.mask, Identifiers: tt.ids, Fields: []*spec.Field{f}})
		switch {
		case tt.absent && f.Constant != nil:
			t.Errorf("%s: constant %#x, want none", tt.name, *f.Constant)
		case !tt.absent && (f.Constant == nil || *f.Constant != tt.want):
			t.Errorf("%s: constant %v, want %#x", tt.name, f.Constant, tt.want)
		}
	}
}

// The halves of a dual instruction are two forms that differ in field names
// (RDNA, VOPD3XY) or in the name of the encoding (CDNA 5's VOPDXY).
func TestSlots(t *testing.T) {
	dual := []*spec.Field{
		{Name: "ENCODING", Ranges: []spec.Range{{Offset: 26, Bits: 6}}, Constant: new(uint64)},
		{Name: "OPX", Ranges: []spec.Range{{Offset: 22, Bits: 4}}},
		{Name: "OPY", Ranges: []spec.Range{{Offset: 17, Bits: 5}}},
	}
	*dual[0].Constant = 0x32
	tests := []struct {
		encoding string
		fields   []*spec.Field
		operand  string
		want     spec.Slot
		id       uint32
	}{
		{"VOPDXY", dual, "VDSTX", spec.SlotX, 0xc8c00000},
		{"VOPDXY", dual, "VDSTY", spec.SlotY, 0xc8060000},
		{"VOPD3XY", dual, "SRCX0", spec.SlotX, 0xc8c00000},
		{"VOPD3XY", dual, "SRCY0", spec.SlotY, 0xc8060000},
		{"VOPDXY_X", dual, "", spec.SlotX, 0xc8c00000},
		{"VOPDXY_INST_LITERAL_Y", dual, "", spec.SlotY, 0xc8060000},
		{"ENC_TOY_Y", dual, "VDST", spec.NoSlot, 0},
	}
	for _, tt := range tests {
		f := &spec.Form{Encoding: &spec.Encoding{Name: tt.encoding, Fields: tt.fields}}
		f.Operands = []*spec.Operand{{}} // implicit
		if tt.operand != "" {
			f.Operands = append(f.Operands, &spec.Operand{Field: &spec.Field{Name: tt.operand}})
		}
		f.Slot = slotOf(f)
		if f.Slot != tt.want {
			t.Errorf("%s %s: slot %d, want %d", tt.encoding, tt.operand, f.Slot, tt.want)
			continue
		}
		if f.Slot == spec.NoSlot {
			continue
		}
		if err := setOpcode(f, 3); err != nil || f.Identifier != tt.id {
			t.Errorf("%s %s: identifier %08x, %v, want %08x", tt.encoding, tt.operand, f.Identifier, err, tt.id)
		}
	}
}

// Exports have no OP field; their opcode is 0.
func TestNoOP(t *testing.T) {
	x := toy()
	x.Encodings[0].Fields = x.Encodings[0].Fields[:2:2]
	x.Encodings[0].Conditions[0].Expr = lit("1")
	ie := x.Instructions[0].Encodings[0]
	ie.Operands, ie.Opcode = nil, 0
	g := mustLoad(t, x)
	if got := g.Instructions[0].Forms[0].Identifier; got != 0x80000000 {
		t.Errorf("identifier is %08x, want 80000000", got)
	}
	ie.Opcode = 1
	if _, err := Load(x, Options{}); err == nil || !strings.Contains(err.Error(), "toy.xml:105: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/InstructionEncodings/InstructionEncoding[1]: opcode 1, but encoding ENC_TOY2 has no OP field") {
		t.Errorf("error is %v", err)
	}
}

// Operands are numbered from 1, ranges of formats too, ranges of fields from 0;
// all may come in any order.
func TestSortedByOrder(t *testing.T) {
	x := toy()
	ops := x.Instructions[0].Encodings[0].Operands
	ops[0], ops[1] = ops[1], ops[0]
	x.Encodings[0].Fields[4].Ranges = []xmlspec.Range{{Order: 1, BitCount: 3, Offset: 13}, {Order: 0, BitCount: 5, Offset: 8}}
	g := mustLoad(t, x)
	if f := g.Instructions[0].Forms[0]; f.Operands[0].Field.Name != "DST" || f.Operands[1].Field.Name != "SRC0" {
		t.Errorf("operands are %s, %s", f.Operands[0].Field.Name, f.Operands[1].Field.Name)
	}
	src1 := fieldNamed(g.Encodings[0].Fields, "SRC1")
	if want := []spec.Range{{Offset: 8, Bits: 5}, {Offset: 13, Bits: 3}}; !reflect.DeepEqual(src1.Ranges, want) {
		t.Errorf("SRC1 is %v, want %v", src1.Ranges, want)
	}
}

func TestPadding(t *testing.T) {
	x := toy()
	x.Encodings[0].Fields[4].Ranges[0].Padding = &xmlspec.Padding{BitCount: 2, Value: 1}
	g := mustLoad(t, x)
	src1 := fieldNamed(g.Encodings[0].Fields, "SRC1")
	if want := (spec.Range{Offset: 8, Bits: 8, PadBits: 2, PadValue: 1}); src1.Ranges[0] != want {
		t.Errorf("SRC1 is %v, want %v", src1.Ranges[0], want)
	}
}

func TestValueName(t *testing.T) {
	tests := []struct{ in, want string }{
		{"v0", "v0"}, {"V255", "v255"}, {"s105", "s105"}, {"acc7", "acc7"},
		{"TTMP7", "ttmp7"}, {"ttmp15", "ttmp15"}, {"attr3", "attr3"},
		{"vcc_lo", "VCC_LO"}, {"VCC_LO", "VCC_LO"}, {"src_literal", "SRC_LITERAL"},
		{"m0", "M0"}, {"mrt0", "MRT0"}, {"null", "NULL"}, {"exec", "EXEC"}, {"gpumem", "GPUMEM"},
		{"0.5", "0.5"}, {"-16", "-16"}, {"", ""},
		{"hw_reg_hw_id1", "HW_REG_HW_ID1"}, {"msg_rtn_get_tba", "MSG_RTN_GET_TBA"},
	}
	for _, tt := range tests {
		if got := valueName(tt.in); got != tt.want {
			t.Errorf("valueName(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	// Every kind of list goes through it.
	x := toy()
	x.OperandTypes[0].Fields = []*xmlspec.Field{{Name: "ID", Ranges: []xmlspec.Range{{BitCount: 6}}, Predefined: []xmlspec.PredefinedValue{{Name: "hw_reg_mode", Value: 1}}}}
	g := mustLoad(t, x)
	if want := []spec.Value{{Name: "s0", Value: 0}, {Name: "VCC_LO", Value: 106}}; !reflect.DeepEqual(g.OperandTypes[0].Values, want) {
		t.Errorf("values are %v, want %v", g.OperandTypes[0].Values, want)
	}
	if want := []spec.Value{{Name: "HW_REG_MODE", Value: 1}}; !reflect.DeepEqual(g.OperandTypes[0].Fields[0].Values, want) {
		t.Errorf("values are %v, want %v", g.OperandTypes[0].Fields[0].Values, want)
	}
}

// RDNA 1 lists its scalar registers twice in every type that has them.
func TestValuesListedTwice(t *testing.T) {
	x := toy()
	p := &x.OperandTypes[0].Predefined
	*p = append(*p, xmlspec.PredefinedValue{Name: "s0"}, xmlspec.PredefinedValue{Name: "S0", Value: 1})
	g := mustLoad(t, x)
	if want := []spec.Value{{Name: "s0"}, {Name: "VCC_LO", Value: 106}, {Name: "s0", Value: 1}}; !reflect.DeepEqual(g.OperandTypes[0].Values, want) {
		t.Errorf("values are %v, want %v", g.OperandTypes[0].Values, want)
	}
}

// A file is known by its ArchitectureId: the first releases named products.
func TestKnownArchitecture(t *testing.T) {
	x := toy()
	x.Architecture = xmlspec.Architecture{Name: "AMD MI300", ID: 2}
	g := mustLoad(t, x)
	if g.Key != "cdna3" || g.Name != "CDNA 3" || len(g.Targets) != 3 || g.Targets[2].Name != "gfx942" {
		t.Errorf("generation is %s, %s, %v", g.Key, g.Name, g.Targets)
	}
}

func TestBaseName(t *testing.T) {
	for in, want := range map[string]string{
		"toy.xml": "toy.xml", "a/b/toy.xml.gz": "toy.xml", `c:\a\toy.xml`: "toy.xml", "a.zip/toy.xml": "toy.xml",
	} {
		if got := baseName(in); got != want {
			t.Errorf("baseName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestGenerationName(t *testing.T) {
	tests := []struct{ in, key, name string }{
		{"AMD RDNA 3.5", "rdna3_5", "RDNA 3.5"},
		{" AMD  CDNA 5 ", "cdna5", "CDNA 5"},
		{"RDNA 1", "rdna1", "RDNA 1"},
		{"", "", ""},
		{"AMD ../x", "", ""}, // the key becomes a file name
	}
	for _, tt := range tests {
		key, name, err := generationName(tt.in)
		if key != tt.key || name != tt.name || (err != nil) != (tt.key == "") {
			t.Errorf("generationName(%q) = %q, %q, %v", tt.in, key, name, err)
		}
	}
}

func TestErrors(t *testing.T) {
	const inst = "toy.xml:105: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/InstructionEncodings/InstructionEncoding[1]"
	tests := []struct {
		name string
		bend func(x *xmlspec.Spec)
		want string
	}{
		{"encoding", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].EncodingName = "ENC_X" },
			inst + `: encoding "ENC_X" is not declared`},
		{"condition", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Condition = "has_x" },
			inst + `: encoding ENC_TOY2 declares no condition "has_x"`},
		{"field", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Operands[0].FieldName = "VDST" },
			`toy.xml:107: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/InstructionEncodings/InstructionEncoding[1]/Operands/Operand[1]: encoding ENC_TOY2 has no field "VDST"`},
		{"format", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Operands[0].DataFormatName = "FMT_X" },
			`data format "FMT_X" is not declared`},
		{"type", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Operands[0].OperandType = "OPR_X" },
			`operand type "OPR_X" is not declared`},
		{"size", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Operands[0].Size = 1 << 20 },
			"operand size 1048576: expected 0 to 4096 bits"},
		{"subtype", func(x *xmlspec.Spec) { x.OperandTypes[1].Subtypes[0] = "OPR_X" },
			`toy.xml:310: /Spec/ISA/OperandTypes/OperandType[OPR_SRC]/Subtypes: operand type "OPR_X" is not declared`},
		{"own subtype", func(x *xmlspec.Spec) { x.OperandTypes[0].Subtypes = []string{"OPR_SRC"} },
			"toy.xml:300: /Spec/ISA/OperandTypes/OperandType[OPR_DST]/Subtypes: the operand type is its own subtype (and 1 more)"},
		{"group", func(x *xmlspec.Spec) { x.Instructions[0].FunctionalGroup = "SALUX" },
			`toy.xml:100: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/FunctionalGroup: functional group "SALUX" is not declared`},
		{"no groups", func(x *xmlspec.Spec) { x.FunctionalGroups = nil },
			`functional group "SALU" is not declared`},
		{"subgroup", func(x *xmlspec.Spec) { x.Instructions[0].FunctionalSubgroups[0] = "LOUD" },
			`toy.xml:100: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/FunctionalGroup: functional subgroup "LOUD" is not declared`},
		{"data type", func(x *xmlspec.Spec) { x.DataFormats[0].DataType = "text" },
			`toy.xml:200: /Spec/ISA/DataFormats/DataFormat[FMT_NUM_U32]: data type "text": expected one of bits, float, integer, descriptor, unknown`},
		{"name", func(x *xmlspec.Spec) { x.Instructions[0].Name = "T FROB/../x" },
			`toy.xml:100: /Spec/ISA/Instructions/Instruction: name "T FROB/../x": expected letters, digits and underscores`},
		{"alias", func(x *xmlspec.Spec) { x.Instructions[0].Aliases[0] = "" },
			`toy.xml:100: /Spec/ISA/Instructions/Instruction[T_FROB_U32]/AliasedInstructionNames: name "": expected letters, digits and underscores`},
		{"wide opcode", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Opcode = 128 },
			inst + ": opcode 128 does not fit field OP of encoding ENC_TOY2 (7 bits)"},
		{"huge opcode", func(x *xmlspec.Spec) { x.Instructions[0].Encodings[0].Opcode = 1 << 40 },
			inst + ": opcode 1099511627776 does not fit 32 bits"},
		{"same instruction", func(x *xmlspec.Spec) { x.Instructions = append(x.Instructions, x.Instructions[0]) },
			"toy.xml:100: /Spec/ISA/Instructions/Instruction[T_FROB_U32]: listed twice"},
		{"same encoding", func(x *xmlspec.Spec) { x.Encodings[1].Name = "ENC_TOY2" },
			"toy.xml:30: /Spec/ISA/Encodings/Encoding[ENC_TOY2]: listed twice"},
		{"same format", func(x *xmlspec.Spec) { x.DataFormats = append(x.DataFormats, x.DataFormats[0]) },
			"toy.xml:200: /Spec/ISA/DataFormats/DataFormat[FMT_NUM_U32]: listed twice"},
		{"same type", func(x *xmlspec.Spec) { x.OperandTypes[1].Name = "OPR_DST" },
			"toy.xml:310: /Spec/ISA/OperandTypes/OperandType[OPR_DST]: listed twice"},
		{"same group", func(x *xmlspec.Spec) { x.FunctionalGroups = append(x.FunctionalGroups, x.FunctionalGroups[0]) },
			"FunctionalGroup[SALU]: listed twice"},
		{"length", func(x *xmlspec.Spec) { x.Encodings[0].BitCount = 48 },
			"toy.xml:10: /Spec/ISA/Encodings/Encoding[ENC_TOY2]: BitCount 48: expected a multiple of 32 up to 512"},
		{"mask digits", func(x *xmlspec.Spec) { x.Encodings[0].Mask = bits("12") }, `EncodingIdentifierMask: "12": expected binary digits`},
		{"mask radix", func(x *xmlspec.Spec) { x.Encodings[0].Mask.Radix = 16 }, `EncodingIdentifierMask: radix 16: expected binary digits`},
		{"high identifier", func(x *xmlspec.Spec) { x.Encodings[0].Identifiers = ids("1" + strings.Repeat("0", 32)) },
			`EncodingIdentifiers/EncodingIdentifier: "100000000000000000000000000000000": bits beyond the first dword are set`},
		{"empty identifier", func(x *xmlspec.Spec) { x.Encodings[0].Identifiers = ids("") }, `"": expected binary digits`},
		{"field outside", func(x *xmlspec.Spec) { x.Encodings[0].Fields[0].Ranges[0].Offset = 30 },
			"/Spec/ISA/Encodings/Encoding[ENC_TOY2]/MicrocodeFormat/BitMap/Field[DST]: 7 bits at offset 30 do not fit 32 bits"},
		{"field overlaps", func(x *xmlspec.Spec) { x.Encodings[0].Fields[0].Ranges[0].Offset = 15 },
			"Field[SRC1]: bit 15 is also in field DST"},
		{"field empty", func(x *xmlspec.Spec) { x.Encodings[0].Fields[0].Ranges = nil }, "Field[DST]: field without bits"},
		{"field twice", func(x *xmlspec.Spec) { x.Encodings[0].Fields[0].Name = "OP" }, "Field[OP]: field listed twice"},
		{"field wide", func(x *xmlspec.Spec) {
			x.Encodings[0].Fields[0].Ranges[0].Padding = &xmlspec.Padding{BitCount: 60}
		}, "Field[DST]: field is 67 bits wide; 64 are supported"},
		{"name", func(x *xmlspec.Spec) { x.Architecture.Name = "" }, "toy.xml: /Spec/ISA/Architecture: architecture name"},
	}
	for _, tt := range tests {
		x := toy()
		tt.bend(x)
		g, err := Load(x, Options{})
		if g != nil || err == nil {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		if got := err.Error(); !strings.Contains(got, tt.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: error is\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestManyErrors(t *testing.T) {
	x := toy()
	for _, o := range x.Instructions[0].Encodings[0].Operands {
		o.DataFormatName = "FMT_X"
	}
	_, err := Load(x, Options{})
	if err == nil || !strings.HasSuffix(err.Error(), "(and 2 more)") {
		t.Fatalf("error is %v", err)
	}
	var e *Error
	if !errors.As(err, &e) || e.Line != 107 || e.File != "toy.xml" {
		t.Errorf("first error is %+v", e)
	}
	if n := len(err.(interface{ Unwrap() []error }).Unwrap()); n != 3 {
		t.Errorf("%d errors, want 3", n)
	}
}
