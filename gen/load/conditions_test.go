package load

import (
	"fmt"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

// show writes a condition in prefix form.
func show(x *spec.Expr) string {
	switch x.Op {
	case spec.True:
		return "true"
	case spec.False:
		return "false"
	case spec.And, spec.Or, spec.Not:
		s := map[spec.ExprOp]string{spec.And: "(and", spec.Or: "(or", spec.Not: "(not"}[x.Op]
		for _, a := range x.Args {
			s += " " + show(a)
		}
		return s + ")"
	}
	name := map[spec.ExprOp]string{spec.Eq: "=", spec.Ne: "!=", spec.In: "in", spec.NotIn: "not in"}[x.Op]
	return fmt.Sprintf("%s %s %d", x.Field.Name, name, x.Set)
}

func TestConditions(t *testing.T) {
	src0, src1 := fieldOf("TOY2", "SRC0"), fieldOf("TOY2", "SRC1")
	tests := []struct {
		name string
		expr *xmlspec.Expr
		want string
	}{
		{"always", lit("1"), "true"},
		{"always, CDNA 4", lit(""), "true"},
		{"never", lit("0"), "false"},
		{"equal", op("==", src0, lit("255")), "SRC0 = [255]"},
		{"literal first", op("==", lit("255"), src0), "SRC0 = [255]"},
		{"hexadecimal", op("!=", src0, lit("0xff")), "SRC0 != [255]"},
		{"bare field", op("!=", id("SRC0"), lit("255")), "SRC0 != [255]"},
		{"another family", op("!=", fieldOf("VOP", "SRC0"), lit("250")), "SRC0 != [250]"},
		{"nested and", op("&&", op("&&", op("!=", src0, lit("1")), op("!=", src0, lit("2"))), op("!=", src1, lit("3"))),
			"(and SRC0 != [1] SRC0 != [2] SRC1 != [3])"},
		{"or in and", op("&&", op("||", op("==", src0, lit("1")), op("==", src0, lit("2"))), op("!=", src1, lit("3"))),
			"(and (or SRC0 = [1] SRC0 = [2]) SRC1 != [3])"},
		{"not", op("!", op("==", src0, lit("1"))), "(not SRC0 = [1])"},
		{"within", op(".within", src0, op(".cons_array", lit("234"), lit("233"), lit("234"))), "SRC0 in [233 234]"},
		{"notwithin", op(".notwithin", src0, op(".cons_array")), "SRC0 not in []"},
	}
	for _, tt := range tests {
		x := toy()
		x.Encodings[0].Conditions[0].Expr = tt.expr
		g, err := Load(x, Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := show(g.Encodings[0].Conditions[0].Expr); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestConditionErrors(t *testing.T) {
	src0 := fieldOf("TOY2", "SRC0")
	tests := []struct {
		expr *xmlspec.Expr
		want string
	}{
		{nil, "condition without expression"},
		{op("==", fieldOf("TOY2", "SRC7"), lit("1")), `encoding ENC_TOY2 has no field "SRC7"`},
		{op("+", src0, lit("1")), `unsupported operator "+"`},
		{op("&&", lit("1")), "operator && has 1 operands, fewer than two"},
		{op("&&", lit("1"), op("??")), `unsupported operator "??"`},
		{op("!", lit("1"), lit("1")), "operator ! has 2 operands, not one"},
		{op("!", op("??")), `unsupported operator "??"`},
		{op("==", src0), "operator == has 1 operands, not two"},
		{op("==", src0, src0), "expected a literal"},
		{op("==", lit("1"), lit("1")), "expected a field"},
		{op("==", src0, lit("99999999999999999999")), "is not a number of 64 bits"},
		{op(".within", src0), "operator .within has 1 operands, not two"},
		{op(".within", lit("1"), op(".cons_array")), "expected a field"},
		{op(".within", src0, lit("1")), "expected .cons_array"},
		{op(".within", src0, op(".cons_array", src0)), "expected a literal"},
		{lit("x"), "is not a number of 64 bits"},
		{id("SRC0"), `"SRC0" is not a condition`},
		{&xmlspec.Expr{Kind: xmlspec.ExprOther, Text: "Lambda"}, `"Lambda" is not a condition`},
	}
	for _, tt := range tests {
		x := toy()
		x.Encodings[0].Conditions[0].Expr = tt.expr
		x.Encodings[0].Conditions[0].Line = 12
		_, err := Load(x, Options{})
		if err == nil || !strings.Contains(err.Error(), tt.want) ||
			!strings.HasPrefix(err.Error(), "toy.xml:12: /Spec/ISA/Encodings/Encoding[ENC_TOY2]/EncodingConditions/EncodingCondition[default]: ") {
			t.Errorf("error is\n%v\nwant\n%s", err, tt.want)
		}
	}
}

// A variant's condition may test a field that only its base has.
func TestConditionOnBaseField(t *testing.T) {
	x := toy()
	lit := x.Encodings[1]
	lit.Fields = lit.Fields[:3] // without SRC0
	lit.Fields[2] = field("OP", 23, 7)
	g := mustLoad(t, x)
	if got, want := g.Encodings[1].Conditions[0].Expr.Field, fieldNamed(g.Encodings[0].Fields, "SRC0"); got != want {
		t.Errorf("condition tests %v, want the base's SRC0", got)
	}
}

// CDNA's ENC_FLAT declares default three times.
func TestConditionDeclaredTwice(t *testing.T) {
	x := toy()
	e := x.Encodings[0]
	e.Conditions = append(e.Conditions, e.Conditions[0], e.Conditions[0])
	g := mustLoad(t, x)
	if n := len(g.Encodings[0].Conditions); n != 1 {
		t.Errorf("%d conditions, want 1", n)
	}
	e.Conditions[2] = &xmlspec.EncodingCondition{Name: "default", Expr: lit("1")}
	if _, err := Load(x, Options{}); err == nil || !strings.Contains(err.Error(), "declared twice, with different meanings") {
		t.Errorf("error is %v", err)
	}
}

// ENC_FLAT_GLBL declares no condition, but its instructions use default.
func TestUndeclaredDefault(t *testing.T) {
	x := toy()
	x.Encodings[0].Conditions = nil
	x.Instructions[0].Encodings = append(x.Instructions[0].Encodings, x.Instructions[0].Encodings[0])
	g := mustLoad(t, x)
	fs := g.Instructions[0].Forms
	if fs[0].Condition != fs[2].Condition || fs[0].Condition.Encoding != g.Encodings[0] || show(fs[0].Condition.Expr) != "true" || fs[0].Condition.ID != -1 {
		t.Errorf("condition is %+v", fs[0].Condition)
	}
	if n := len(g.Encodings[0].Conditions); n != 1 {
		t.Errorf("%d conditions, want 1", n)
	}
}

// Some releases use this name in ENC_SOP1 without declaring it.
func TestUndeclaredNothasLit(t *testing.T) {
	x := toy()
	x.Encodings[0].Fields[3].Name = "SSRC0"
	x.Encodings[0].Conditions[0].Expr = lit("1")
	x.Instructions[0].Encodings[0].Condition = "Nothas_lit_0_Nothas_lit_1"
	x.Instructions[0].Encodings[0].Operands[1].FieldName = "SSRC0"
	g := mustLoad(t, x)
	if got := show(g.Instructions[0].Forms[0].Condition.Expr); got != "SSRC0 != [255]" {
		t.Errorf("condition is %s", got)
	}
}

// From schema 1.2.0 on conditions have numbers.
func TestConditionID(t *testing.T) {
	x := toy()
	n := 18
	x.Encodings[0].Conditions[0].ID = &n
	g := mustLoad(t, x)
	if got := g.Encodings[0].Conditions[0].ID; got != 18 {
		t.Errorf("ID is %d, want 18", got)
	}
	if got := g.Encodings[1].Conditions[0].ID; got != -1 {
		t.Errorf("ID is %d, want -1", got)
	}
}
