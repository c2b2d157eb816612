package load

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
	"github.com/amdisa/amdisa/internal/llvmtest"
)

// withOverlay loads the toy specification with one overlay entry, given as the
// members beside id, reason and evidence.
func withOverlay(entry string, bend func(*xmlspec.Spec)) (*spec.Generation, error) {
	x := toy()
	if bend != nil {
		bend(x)
	}
	return Load(x, Options{
		Targets:  []spec.Target{{Name: "toy950"}, {Name: "toy951"}},
		Overlays: fstest.MapFS{"toy9_5.json": {Data: []byte(`{"overlays": [{"id": "toy/x", "reason": "r", "evidence": "e", ` + entry + `}]}`)}},
	})
}

const dst = `{"field": "DST", "type": "OPR_DST", "format": "FMT_NUM_U32", "bits": 32, "written": true}`

// TestOverlayKinds applies one entry of each kind.
func TestOverlayKinds(t *testing.T) {
	tests := []struct {
		entry string
		check func(g *spec.Generation) string // what it is like afterwards
		want  string
	}{
		{`"kind": "identifiers", "count": 1, "encodings": ["ENC_TOY2"], "mask": {"expect": "0xFF800000", "new": "0xC0000000"}, "remove": ["0x80800000"], "add": ["0xC0000000"]`,
			func(g *spec.Generation) string {
				return fmt.Sprintf("%#x %#x", g.Encodings[0].Mask, g.Encodings[0].Identifiers)
			},
			"0xc0000000 [0x80000000 0xc0000000]"},
		{`"kind": "constant", "count": 1, "encodings": ["TOY2_INST_LITERAL"], "field": "LITERAL", "new": "0x1A7"`,
			func(g *spec.Generation) string {
				f := g.Encodings[1].Fields[0]
				return fmt.Sprintf("%s %#x %s", f.Name, *f.Constant, f.Origin.ID)
			},
			"LITERAL 0x1a7 toy/x"},
		{`"kind": "condition", "count": 1, "encodings": ["ENC_TOY2"], "instructions": ["T_*"], "expect": "SRC0 != 255"`,
			func(g *spec.Generation) string {
				f := g.Instructions[0].Forms[0]
				return fmt.Sprintf("%s %s %s %d", f.Condition.Name, f.Condition.Expr, f.Origin.ID, len(g.Encodings[0].Conditions))
			},
			"always true toy/x 2"},
		{`"kind": "alias", "count": 1, "aliases": {"T_FROB_U32": "T_GROB_U32"}`,
			func(g *spec.Generation) string { return strings.Join(g.Instructions[0].Aliases, " ") },
			"T_FROBNICATE_U32 T_GROB_U32"},
		{`"kind": "operand", "count": 1, "encodings": ["ENC_*"], "operand": {"field": "DST", "read": false}, "set": {"read": true, "bits": 64, "field": "SRC1", "type": "OPR_SRC"}`,
			func(g *spec.Generation) string {
				return operands(g.Instructions[0].Forms[0]) + " " + g.Instructions[0].Forms[0].Operands[0].Origin.ID
			},
			"rw SRC1 OPR_SRC FMT_NUM_U32 64, r SRC0 OPR_SRC FMT_NUM_U32 32, w - OPR_DST FMT_NUM_U32 1 toy/x"},
		{`"kind": "operand", "count": 1, "encodings": ["ENC_*"], "operand": {"field": "DST"}, "set": {"field": ""}`,
			func(g *spec.Generation) string { return operands(g.Instructions[0].Forms[0]) },
			"w - OPR_DST FMT_NUM_U32 32, r SRC0 OPR_SRC FMT_NUM_U32 32, w - OPR_DST FMT_NUM_U32 1"},
		{`"kind": "remove_operand", "count": 1, "instructions": ["T_FROB_U32"], "operand": {"field": "", "implicit": true}`,
			func(g *spec.Generation) string {
				return operands(g.Instructions[0].Forms[0]) + " " + g.Instructions[0].Forms[0].Origin.ID
			},
			"w DST OPR_DST FMT_NUM_U32 32, r SRC0 OPR_SRC FMT_NUM_U32 32 toy/x"},
		{`"kind": "add_operand", "count": 1, "encodings": ["ENC_TOY2"], "operand": {"field": "SRC1", "type": "OPR_SRC", "format": "FMT_NUM_U32", "bits": 32, "read": true}`,
			func(g *spec.Generation) string {
				return operands(g.Instructions[0].Forms[0]) + " " + g.Instructions[0].Forms[0].Operands[2].Origin.ID
			},
			"w DST OPR_DST FMT_NUM_U32 32, r SRC0 OPR_SRC FMT_NUM_U32 32, r SRC1 OPR_SRC FMT_NUM_U32 32, w - OPR_DST FMT_NUM_U32 1 toy/x"},
		{`"kind": "add_operand", "count": 1, "encodings": ["ENC_TOY2"], "operand": {"implicit": true, "type": "OPR_SRC", "format": "FMT_NUM_U32", "bits": 32, "read": true}`,
			func(g *spec.Generation) string { return operands(g.Instructions[0].Forms[0]) },
			"w DST OPR_DST FMT_NUM_U32 32, r SRC0 OPR_SRC FMT_NUM_U32 32, w - OPR_DST FMT_NUM_U32 1, r - OPR_SRC FMT_NUM_U32 32"},
		{`"kind": "instruction", "count": 1, "instructions": ["T_FROB_U32"], "expect": {"branch": true, "group": "SALU"}, "set": {"branch": false, "program_terminator": true}`,
			func(g *spec.Generation) string { return fmt.Sprintf("%+v", g.Instructions[0].Flags) },
			"{Branch:false ConditionalBranch:false IndirectBranch:false ProgramTerminator:true ImmediatelyExecuted:false}"},
		{`"kind": "targets", "count": 1, "instructions": ["T_FROB_U32"], "targets": ["toy951"]`,
			func(g *spec.Generation) string { return fmt.Sprint(g.Instructions[0].Targets) },
			"[toy951]"},
		{`"kind": "values", "count": 2, "types": ["OPR_DST"], "remove": [{"name": "s0", "value": 0}], "add": [{"name": "s1", "value": 1}]`,
			func(g *spec.Generation) string {
				return fmt.Sprintf("%v %s", g.OperandTypes[0].Values, g.OperandTypes[0].Origin.ID)
			},
			"[{VCC_LO 106} {s1 1}] toy/x"},
		{`"kind": "add_type", "count": 1, "types": [{"name": "OPR_SIMM8", "bits": 8}]`,
			func(g *spec.Generation) string {
				ot := g.OperandTypes[len(g.OperandTypes)-1]
				return fmt.Sprintf("%s %v %s %v", ot.Name, ot.Partitioned, ot.Fields[0].Name, ot.Fields[0].Ranges)
			},
			"OPR_SIMM8 true VALUE [{0 8 0 0}]"},
		{`"kind": "add_instruction", "count": 1, "group": "SALU", "subgroups": ["LOAD"], "flags": {"branch": true}, "targets": ["toy950"],
		  "instructions": [{"name": "T_NEW_U32", "aliases": ["T_NOVEL"], "opcodes": {"ENC_TOY2": 5}}],
		  "forms": [{"encoding": "ENC_TOY2", "conditions": ["default"], "operands": [` + dst + `]}, {"encoding": "TOY2_INST_LITERAL", "conditions": ["has_lit_0"], "operands": []}]`,
			func(g *spec.Generation) string {
				i := g.Instructions[1]
				return fmt.Sprintf("%s %v %v %s %v %v %d %#x %s %#x", i.Name, i.Aliases, i.Targets, i.Group.Name, i.Subgroups, i.Flags.Branch,
					len(i.Forms), i.Forms[1].Identifier, operands(i.Forms[0]), g.Encodings[0].Identifiers)
			},
			"T_NEW_U32 [T_NOVEL] [toy950] SALU [LOAD] true 2 0x82800000 w DST OPR_DST FMT_NUM_U32 32 [0x80000000 0x80800000 0x82800000]"},
		{`"kind": "add_instruction", "count": 2, "like": "T_FROB_U32",
		  "instructions": [{"name": "T_A_U32", "opcodes": {"ENC_TOY2": 5}}, {"name": "T_B_U32", "opcodes": {"ENC_TOY2": 6}}]`,
			func(g *spec.Generation) string {
				i := g.Instructions[2]
				return fmt.Sprintf("%s %v %v %d %#x %s %s", i.Name, i.Group.Name, i.Flags.Branch, len(i.Forms), i.Forms[1].Identifier, operands(i.Forms[0]), i.Forms[0].Operands[0].Origin.ID)
			},
			"T_B_U32 SALU true 2 0x83000000 w DST OPR_DST FMT_NUM_U32 32, r SRC0 OPR_SRC FMT_NUM_U32 32, w - OPR_DST FMT_NUM_U32 1 toy/x"},
	}
	seen := map[string]bool{"duplicate": true, "add_form": true, "move_form": true} // tested below
	for _, tt := range tests {
		g, err := withOverlay(tt.entry, nil)
		if err != nil {
			t.Errorf("%s: %v", tt.entry, err)
			continue
		}
		if got := tt.check(g); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.entry, got, tt.want)
		}
		if len(g.Overlays) != 1 || g.Overlays[0].ID != "toy/x" || g.Overlays[0].Reason != "r" || g.Overlays[0].Evidence != "e" || g.Overlays[0].Key == "" {
			t.Errorf("%s: overlays are %+v", tt.entry, g.Overlays)
		} else {
			seen[g.Overlays[0].Kind] = true
		}
	}
	for kind := range kinds {
		if !seen[kind] {
			t.Errorf("kind %s has no test", kind)
		}
	}
}

func TestDuplicateOverlay(t *testing.T) {
	twice := func(x *xmlspec.Spec) {
		i := x.Instructions[0]
		i.Encodings = []*xmlspec.InstructionEncoding{i.Encodings[0], i.Encodings[0], i.Encodings[1]}
	}
	const entry = `"kind": "duplicate", "encodings": ["ENC_TOY2"], "count": 1`
	g, err := withOverlay(entry, twice)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(g.Instructions[0].Forms); n != 2 {
		t.Errorf("%d forms, want 2", n)
	}
	// Forms that differ in an operand are no duplicates.
	_, err = withOverlay(entry, func(x *xmlspec.Spec) {
		twice(x)
		c := *x.Instructions[0].Encodings[1]
		c.Operands = c.Operands[:1]
		x.Instructions[0].Encodings[1] = &c
	})
	if err == nil || !strings.Contains(err.Error(), "expected 1 forms to change, found 0") {
		t.Errorf("error is %v", err)
	}
}

func TestMoveFormOverlay(t *testing.T) {
	const entry = `"kind": "move_form", "count": 1, "encodings": ["TOY2_INST_LITERAL"], "to": "TOY2_VOP_DPP"`
	// dpp adds a second variant of ENC_TOY2 whose SRC0 is elsewhere.
	dpp := func(condition, value string) func(x *xmlspec.Spec) {
		return func(x *xmlspec.Spec) {
			e := *x.Encodings[1]
			e.Name, e.Order, e.Identifiers = "TOY2_VOP_DPP", 10, ids("10000000000000000000000000000000")
			e.Conditions = []*xmlspec.EncodingCondition{{Name: condition, Expr: op("==", fieldOf("TOY2", "SRC0"), lit(value))}}
			e.Fields = []*xmlspec.Field{field("ENCODING", 30, 2), field("OP", 23, 7), field("DST", 16, 7), field("SRC0", 40, 8), field("MARKER", 0, 8)}
			x.Encodings = append(x.Encodings, &e)
			x.Instructions[0].Encodings[1].Operands = []*xmlspec.Operand{
				{Pos: xmlspec.Pos{Line: 121}, Input: true, Order: 1, FieldName: "SRC0", DataFormatName: "FMT_NUM_U32", OperandType: "OPR_SRC", Size: 32},
				{Pos: xmlspec.Pos{Line: 122}, Output: true, IsImplicit: true, Order: 2, DataFormatName: "FMT_NUM_U32", OperandType: "OPR_DST", Size: 1},
			}
		}
	}
	same := dpp("has_lit_0", "255")
	g, err := withOverlay(entry, same)
	if err != nil {
		t.Fatal(err)
	}
	f, to, from := g.Instructions[0].Forms[1], g.Encodings[2], g.Encodings[1]
	if f.Encoding != to || f.Condition != to.Conditions[0] || f.Origin.ID != "toy/x" || f.Operands[0].Field != fieldNamed(to.Fields, "SRC0") {
		t.Errorf("form is %+v", f)
	}
	if got := fmt.Sprintf("%#x %#x", to.Identifiers, from.Identifiers); got != "[0x80000000 0x80800000] []" {
		t.Errorf("identifiers are %s", got)
	}
	for _, tt := range []struct {
		name string
		bend func(x *xmlspec.Spec)
		want string
	}{
		{"no such condition", dpp("has_dpp", "255"), "encoding TOY2_VOP_DPP declares no condition has_lit_0"},
		{"other condition", dpp("has_lit_0", "250"), `condition has_lit_0 is "SRC0 == 255", but in TOY2_VOP_DPP it is "SRC0 == 250"`},
		{"no such field", func(x *xmlspec.Spec) {
			same(x)
			x.Instructions[0].Encodings[1].Operands[0].FieldName = "LITERAL"
		}, "encoding TOY2_VOP_DPP has no field LITERAL"},
		{"no such encoding", nil, "encoding TOY2_VOP_DPP is not there"},
	} {
		if _, err := withOverlay(entry, tt.bend); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error is %v, want %s", tt.name, err, tt.want)
		}
	}
	_, err = withOverlay(`"kind": "move_form", "count": 1, "encodings": ["TOY2_INST_LITERAL"], "to": "ENC_TOY2"`, nil)
	if err == nil || !strings.Contains(err.Error(), "ENC_TOY2 is not another variant of its base") {
		t.Errorf("to the base: error is %v", err)
	}
}

func TestAddFormOverlay(t *testing.T) {
	without := func(x *xmlspec.Spec) { x.Instructions[0].Encodings = x.Instructions[0].Encodings[:1] }
	g, err := withOverlay(`"kind": "add_form", "count": 1, "instructions": ["T_FROB_U32"],
		"forms": [{"encoding": "TOY2_INST_LITERAL", "conditions": ["has_lit_0"], "operands": [`+dst+`]}]`, without)
	if err != nil {
		t.Fatal(err)
	}
	f := g.Instructions[0].Forms[1]
	if f.Encoding.Name != "TOY2_INST_LITERAL" || f.Opcode != 1 || f.Identifier != 0x80800000 || f.Origin.ID != "toy/x" || operands(f) != "w DST OPR_DST FMT_NUM_U32 32" {
		t.Errorf("form is %+v", f)
	}
	if g.Instructions[0].Origin != nil {
		t.Error("the instruction is AMD's, only the form is not")
	}
}

// TestOverlayFails checks that an overlay that does not find what it expects
// says so: that is how a fault that AMD has repaired is noticed.
func TestOverlayFails(t *testing.T) {
	const match = `"encodings": ["ENC_TOY2"]`
	tests := []struct{ entry, want string }{
		// What is to be changed has changed or gone.
		{`"kind": "identifiers", "count": 1, ` + match + `, "remove": ["0x81800000"]`, "ENC_TOY2: expected identifier 0x81800000, which is not there"},
		{`"kind": "identifiers", "count": 1, ` + match + `, "add": ["0x80800000"]`, "ENC_TOY2: identifier 0x80800000 is there already"},
		{`"kind": "identifiers", "count": 1, ` + match + `, "mask": {"expect": "0x1", "new": "0x2"}`, "ENC_TOY2: expected mask 0x00000001, found 0xff800000"},
		{`"kind": "identifiers", "count": 1, "encodings": ["ENC_X"], "add": ["0x1"]`, "encoding ENC_X is not there"},
		{`"kind": "constant", "count": 1, ` + match + `, "field": "ENCODING", "new": "0x1"`, "ENC_TOY2: expected ENCODING to have no constant, found 0x2"},
		{`"kind": "constant", "count": 1, ` + match + `, "field": "X", "new": "0x1"`, "encoding ENC_TOY2 has no field X"},
		{`"kind": "constant", "count": 1, ` + match + `, "field": "DST", "new": "0x80"`, "0x80 does not fit DST (7 bits)"},
		{`"kind": "condition", "count": 1, ` + match + `, "expect": "true"`, `T_FROB_U32 in ENC_TOY2: expected condition "true", found "SRC0 != 255"`},
		{`"kind": "condition", "count": 2, ` + match + `, "expect": "SRC0 != 255"`, "expected 2 forms to change, found 1"},
		{`"kind": "duplicate", "count": 1, ` + match, "expected 1 forms to change, found 0"},
		{`"kind": "alias", "count": 1, "aliases": {"T_FROB_U32": "t_frobnicate_u32"}`, "t_frobnicate_u32 is a name of T_FROB_U32 already"},
		{`"kind": "alias", "count": 1, "aliases": {"T_X": "T_Y"}`, "instruction T_X is not there"},
		{`"kind": "operand", "count": 1, ` + match + `, "operand": {"field": "DST", "read": true}, "set": {"read": true}`, "expected 1 operands to change, found 0"},
		{`"kind": "operand", "count": 1, "encodings": ["ENC_X"], "operand": {"field": "DST"}, "set": {"read": true}`, "a form of encoding ENC_X is not there"},
		{`"kind": "operand", "count": 1, "instructions": ["T_X"], "operand": {"field": "DST"}, "set": {"read": true}`, "instruction T_X is not there"},
		{`"kind": "operand", "count": 1, ` + match + `, "conditions": ["has_x"], "operand": {"field": "DST"}, "set": {"read": true}`, "a form of condition has_x is not there"},
		{`"kind": "operand", "count": 1, ` + match + `, "operand": {"field": "DST"}, "set": {"field": "VDST"}`, "encoding ENC_TOY2 has no field VDST"},
		{`"kind": "operand", "count": 1, ` + match + `, "operand": {"field": "DST"}, "set": {"type": "OPR_X"}`, "operand type OPR_X is not there"},
		{`"kind": "operand", "count": 1, ` + match + `, "operand": {"field": "DST"}, "set": {"format": "FMT_X"}`, "data format FMT_X is not there"},
		{`"kind": "operand", "count": 1, ` + match + `, "operand": {"field": "DST"}, "set": {"bits": -1}`, "operand size -1"},
		{`"kind": "add_operand", "count": 1, ` + match + `, "operand": {"field": "SRC0", "type": "OPR_SRC", "format": "FMT_NUM_U32", "bits": 32, "read": true}`, "T_FROB_U32 in ENC_TOY2: there is an operand in SRC0 already"},
		{`"kind": "add_operand", "count": 1, ` + match + `, "operand": {"field": "X", "type": "OPR_SRC", "format": "FMT_NUM_U32", "bits": 32, "read": true}`, "encoding ENC_TOY2 has no field X"},
		{`"kind": "remove_operand", "count": 1, ` + match + `, "operand": {"field": "VDST"}`, "expected 1 operands to change, found 0"},
		{`"kind": "instruction", "count": 1, "instructions": ["T_FROB_U32"], "expect": {"branch": false}, "set": {"branch": true}`, "T_FROB_U32 is not as expected"},
		{`"kind": "instruction", "count": 1, "instructions": ["T_FROB_U32"], "expect": {"branch": true}, "set": {"group": "X"}`, "functional group X is not there"},
		{`"kind": "targets", "count": 1, "instructions": ["T_FROB_U32"], "targets": ["toy9"]`, "generation TOY 9.5 has no target toy9"},
		{`"kind": "values", "count": 1, "types": ["OPR_DST"], "remove": [{"name": "s0", "value": 1}]`, "OPR_DST: expected s0 = 1, which is not there"},
		{`"kind": "values", "count": 1, "types": ["OPR_DST"], "add": [{"name": "s0", "value": 0}]`, "OPR_DST: s0 = 0 is there already"},
		{`"kind": "values", "count": 1, "types": ["OPR_X"], "add": [{"name": "s0", "value": 0}]`, "operand type OPR_X is not there"},
		{`"kind": "add_type", "count": 1, "types": [{"name": "OPR_DST", "bits": 8}]`, "expected no operand type OPR_DST, but there is one"},
		{`"kind": "add_form", "count": 1, "instructions": ["T_FROB_U32"], "forms": [{"encoding": "TOY2_INST_LITERAL", "conditions": ["has_lit_0"], "operands": []}]`,
			"T_FROB_U32 has a form in TOY2_INST_LITERAL with condition has_lit_0 already"},
		{`"kind": "add_form", "count": 1, "instructions": ["T_FROB_U32"], "forms": [{"encoding": "TOY2_INST_LITERAL", "conditions": ["x"], "operands": []}]`,
			"encoding TOY2_INST_LITERAL declares no condition x"},
		{`"kind": "add_form", "count": 1, "instructions": ["T_FROB_U32"], "forms": [{"encoding": "ENC_X", "conditions": ["x"], "operands": []}]`, "encoding ENC_X is not there"},
		{`"kind": "add_instruction", "count": 1, "like": "T_FROB_U32", "instructions": [{"name": "T_FROBNICATE_U32", "opcodes": {"ENC_TOY2": 5}}]`,
			"expected no instruction T_FROBNICATE_U32, but it is a name of T_FROB_U32"},
		{`"kind": "add_instruction", "count": 1, "like": "T_X", "instructions": [{"name": "T_A", "opcodes": {"ENC_TOY2": 5}}]`, "T_A: instruction T_X is not there"},
		{`"kind": "add_instruction", "count": 1, "like": "T_FROB_U32", "instructions": [{"name": "T_A", "opcodes": {"ENC_X": 5}}]`, "T_A: no opcode for encoding ENC_TOY2 is given"},
		{`"kind": "add_instruction", "count": 1, "like": "T_FROB_U32", "instructions": [{"name": "T_A", "opcodes": {"ENC_TOY2": 5, "ENC_X": 5}}]`, "T_A: a form of encoding ENC_X is not there"},
		{`"kind": "add_instruction", "count": 1, "like": "T_FROB_U32", "instructions": [{"name": "T_A", "opcodes": {"ENC_TOY2": 128}}]`, "opcode 128 does not fit field OP"},
		{`"kind": "add_instruction", "count": 1, "group": "SALU", "subgroups": ["X"], "instructions": [{"name": "T_A", "opcodes": {"ENC_TOY2": 5}}], "forms": []`, "functional subgroup X is not there"},
	}
	for _, tt := range tests {
		g, err := withOverlay(tt.entry, nil)
		if err == nil {
			t.Errorf("%s: no error", tt.entry)
			continue
		}
		if g != nil || !strings.HasPrefix(err.Error(), "toy9_5.json: overlay toy/x: ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error is\n%v\nwant\n%s", tt.entry, err, tt.want)
		}
	}
}

func TestOverlayFiles(t *testing.T) {
	const ok = `"id": "a", "kind": "duplicate", "encodings": ["X"], "reason": "r", "evidence": "e"`
	tests := []struct {
		name   string
		data   string
		common bool
		want   string
	}{
		{"not JSON", "{", false, "unexpected EOF"},
		{"two values", `{"overlays": []} {}`, false, "more than one JSON value"},
		{"unknown member", `{"overlay": []}`, false, `unknown field "overlay"`},
		{"no ID", `{"overlays": [{"kind": "duplicate"}]}`, false, "overlay 1 has no id"},
		{"entry is a number", `{"overlays": [7]}`, false, "overlay 1: "},
		{"kind", `{"overlays": [{"id": "a", "kind": "magic"}]}`, false, `overlay a: unknown kind "magic"`},
		{"member of another kind", `{"overlays": [{` + ok + `, "count": 1, "aliases": {}}]}`, false, `overlay a: json: unknown field "aliases"`},
		{"reason", `{"overlays": [{"id": "a", "kind": "duplicate", "encodings": ["X"], "evidence": "e", "count": 1}]}`, false, "overlay a: no reason given"},
		{"evidence", `{"overlays": [{"id": "a", "kind": "duplicate", "encodings": ["X"], "reason": "r", "count": 1}]}`, false, "overlay a: no evidence given"},
		{"count", `{"overlays": [{` + ok + `}]}`, false, `"count" must say how many things change`},
		{"generations", `{"overlays": [{` + ok + `, "generations": {"x": 1}}]}`, false, `"generations" is for common.json`},
		{"count in common", `{"overlays": [{` + ok + `, "count": 1}]}`, true, `in common.json the counts are given in "generations"`},
		{"pattern", `{"overlays": [{"id": "a", "kind": "duplicate", "encodings": ["["], "reason": "r", "evidence": "e", "count": 1}]}`, false, `bad pattern "["`},
		{"nothing named", `{"overlays": [{"id": "a", "kind": "duplicate", "reason": "r", "evidence": "e", "count": 1}]}`, false, "neither instructions nor encodings are named"},
		{"number", `{"overlays": [{"id": "a", "kind": "identifiers", "encodings": ["X"], "add": ["zero"], "reason": "r", "evidence": "e", "count": 1}]}`, false, `"zero" is not a number of 32 bits`},
		{"new operand", `{"overlays": [{"id": "a", "kind": "add_form", "instructions": ["X"], "forms": [{"encoding": "E", "conditions": ["c"], "operands": [{"field": "F"}]}], "reason": "r", "evidence": "e", "count": 1}]}`, false,
			"a new operand needs a field (or implicit), format, type, bits, and read or written"},
	}
	for _, tt := range tests {
		_, err := parseOverlays([]byte(tt.data), tt.common)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error is %v, want %s", tt.name, err, tt.want)
		}
	}
}

// TestCommonOverlay checks that an entry of common.json is for the generations
// that it names, and counts for each.
func TestCommonOverlay(t *testing.T) {
	load := func(generations string) (*spec.Generation, error) {
		return Load(toy(), Options{Overlays: fstest.MapFS{"common.json": {Data: []byte(
			`{"overlays": [{"id": "c", "kind": "operand", "instructions": ["T_ELSEWHERE", "T_FROB_U32"], "operand": {"field": "DST"}, "set": {"read": true},
			   "generations": ` + generations + `, "reason": "r", "evidence": "e"}]}`)}}})
	}
	g, err := load(`{"toy9_5": 1, "toy8": 7}`)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Instructions[0].Forms[0].Operands[0].Read {
		t.Error("the overlay was not applied")
	}
	if _, err := load(`{"toy9_5": 2}`); err == nil || !strings.Contains(err.Error(), "common.json: overlay c: expected 2 operands to change, found 1") {
		t.Errorf("error is %v", err)
	}
	g, err = load(`{"toy8": 7}`)
	if err != nil {
		t.Fatal(err)
	}
	if g.Instructions[0].Forms[0].Operands[0].Read || len(g.Overlays) != 0 {
		t.Error("the overlay of another generation was applied")
	}
}

func TestSameOverlayID(t *testing.T) {
	const entry = `{"id": "a", "kind": "alias", "aliases": {"T_FROB_U32": "T_%d"}, "count": 1, "reason": "r", "evidence": "e"}`
	data := fmt.Sprintf(`{"overlays": [`+entry+`, `+entry+`]}`, 1, 2)
	_, err := Load(toy(), Options{Overlays: fstest.MapFS{"toy9_5.json": {Data: []byte(data)}}})
	if err == nil || !strings.Contains(err.Error(), "toy9_5.json: overlay a: there is another one with this ID") {
		t.Errorf("error is %v", err)
	}
}

// TestOverlaysOfTheRepository checks what the reviewed files promise: IDs that
// begin with the generation, and evidence from LLVM that the oracle confirms.
func TestOverlaysOfTheRepository(t *testing.T) {
	evidence := regexp.MustCompile(`LLVM (gfx[0-9a-f]+): ([0-9a-f]{8,}) ([^;(]*)`)
	texts := make(map[string]map[string]string)
	for _, tk := range targetKeys {
		texts[tk.target] = make(map[string]string)
		for _, l := range llvmtest.Lines(t, tk.target) {
			texts[tk.target][l.Hex] = l.Text
		}
	}
	files, err := filepath.Glob(filepath.Join(specDir, OverlayDir, "*.json"))
	if err != nil || len(files) != 11 {
		t.Fatalf("%d overlay files, want common.json and ten: %v", len(files), err)
	}
	found := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		entries, err := parseOverlays(data, name == "common")
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, e := range entries {
			h := e.head()
			if !strings.HasPrefix(h.ID, name+"/") {
				t.Errorf("%s: the ID of overlay %s does not begin with %s/", file, h.ID, name)
			}
			for _, m := range evidence.FindAllStringSubmatch(h.Evidence, -1) {
				found++
				if text, ok := texts[m[1]][m[2]]; !ok || !strings.HasPrefix(text, strings.TrimSpace(m[3])) {
					t.Errorf("%s: LLVM %s says of %s: %q, not %q", h.ID, m[1], m[2], text, m[3])
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d encodings stand in the evidence", found)
	}
}

// TestEveryOverlayIsApplied checks that no generation passes one over.
func TestEveryOverlayIsApplied(t *testing.T) {
	for _, g := range allGenerations(t) {
		applied := make(map[string]bool)
		for _, o := range g.Overlays {
			applied[o.ID] = true
		}
		for _, name := range []string{g.Key, "common"} {
			data, err := os.ReadFile(filepath.Join(specDir, OverlayDir, name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			entries, err := parseOverlays(data, name == "common")
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				h := e.head()
				_, in := h.Generations[g.Key]
				if want := h.Generations == nil || in; applied[h.ID] != want {
					t.Errorf("%s: overlay %s applied: %v, want %v", g.Key, h.ID, applied[h.ID], want)
				}
			}
		}
	}
}

// FuzzOverlays applies arbitrary overlays to the toy specification: whatever
// comes, the result is an error or a generation, and the input is unchanged.
func FuzzOverlays(f *testing.F) {
	f.Add(`{"overlays": []}`)
	for _, file := range []string{"common", "rdna3", "cdna5"} {
		data, err := os.ReadFile(filepath.Join(specDir, OverlayDir, file+".json"))
		if err != nil {
			f.Fatal(err)
		}
		var all struct{ Overlays []json.RawMessage }
		if err := json.Unmarshal(data, &all); err != nil {
			f.Fatal(err)
		}
		for _, o := range all.Overlays {
			f.Add(`{"overlays": [` + string(o) + `]}`)
		}
	}
	f.Add(`{"overlays": [{"id": "a", "reason": "r", "evidence": "e", "kind": "operand", "count": 1, "encodings": ["ENC_*"], "operand": {"field": "DST"}, "set": {"read": true}}]}`)
	f.Add(`{"overlays": [{"id": "a", "reason": "r", "evidence": "e", "kind": "add_instruction", "count": 1, "like": "T_FROB_U32", "instructions": [{"name": "T_A", "opcodes": {"ENC_TOY2": 5}}]}]}`)
	f.Fuzz(func(t *testing.T, data string) {
		x := toy()
		g, err := Load(x, Options{
			Targets:  []spec.Target{{Name: "toy950"}},
			Overlays: fstest.MapFS{"toy9_5.json": {Data: []byte(data)}, "common.json": {Data: []byte(data)}},
		})
		if (g == nil) != (err != nil) {
			t.Fatalf("generation %v and error %v", g, err)
		}
		if g == nil {
			return
		}
		for _, i := range g.Instructions {
			for _, fm := range i.Forms {
				for _, o := range fm.Operands {
					if o.Type == nil || o.Format == nil || o.Field != nil && !slices.Contains(fm.Encoding.Fields, o.Field) {
						t.Fatalf("%s in %s: operand %+v", i.Name, fm.Encoding.Name, o)
					}
				}
			}
		}
	})
}
