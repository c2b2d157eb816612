package lint

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// conditions checks the conditions that e declares.
func (l *linter) conditions(e *xmlspec.Encoding, path string) {
	declared := make(map[string]*xmlspec.EncodingCondition)
	for _, c := range e.Conditions {
		p := path + "/EncodingCondition[" + c.Name + "]"
		if old := declared[c.Name]; old != nil {
			if equal(old.Expr, c.Expr) {
				l.report("duplicate-condition", c.Pos, p, "declared in line %d already", old.Line)
			} else {
				l.report("conflicting-condition", c.Pos, p, "declared differently in line %d", old.Line)
			}
			continue
		}
		declared[c.Name] = c
		if c.Expr == nil || c.Expr.Kind == xmlspec.ExprLit && c.Expr.Text == "" {
			l.report("condition-empty", c.Pos, p, "no expression: taken as always true")
			continue
		}
		l.boolean(e, c.Expr, p)
	}
}

// equal compares expressions but for positions and type annotations.
func equal(a, b *xmlspec.Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || a.Text != b.Text || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !equal(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// boolean checks an expression that is true or false.
func (l *linter) boolean(e *xmlspec.Encoding, x *xmlspec.Expr, path string) {
	if x.Kind == xmlspec.ExprLit && (x.Text == "0" || x.Text == "1") {
		return
	}
	if x.Kind != xmlspec.ExprOp {
		l.report("condition-operands", x.Pos, path, "%s, want a test", describe(x))
		return
	}
	switch x.Text {
	case "&&", "||":
		if len(x.Args) < 2 {
			l.report("condition-operands", x.Pos, path, "%s with %d operands, want two or more", x.Text, len(x.Args))
		}
		for _, a := range x.Args {
			l.boolean(e, a, path)
		}
	case "!":
		if len(x.Args) != 1 {
			l.report("condition-operands", x.Pos, path, "! with %d operands, want one", len(x.Args))
		}
		for _, a := range x.Args {
			l.boolean(e, a, path)
		}
	case "==", "!=":
		if len(x.Args) != 2 {
			l.report("condition-operands", x.Pos, path, "%s with %d operands, want two", x.Text, len(x.Args))
			return
		}
		l.value(x.Args[1], l.field(e, x.Args[0], path), path)
	case ".within", ".notwithin":
		if len(x.Args) != 2 || x.Args[1].Kind != xmlspec.ExprOp || x.Args[1].Text != ".cons_array" {
			l.report("condition-operands", x.Pos, path, "%s, want a field and a .cons_array", x.Text)
			return
		}
		f := l.field(e, x.Args[0], path)
		for _, v := range x.Args[1].Args {
			l.value(v, f, path)
		}
	default:
		l.report("condition-operator", x.Pos, path, "operator %s", x.Text)
	}
}

func describe(x *xmlspec.Expr) string {
	switch x.Kind {
	case xmlspec.ExprID:
		return "identifier " + x.Text
	case xmlspec.ExprLit:
		return "literal " + x.Text
	case xmlspec.ExprOp:
		return "operator " + x.Text
	}
	return "<" + x.Text + ">"
}

// field checks a reference ((INST . family) . FIELD) and returns the field, or
// nil if it was reported.
func (l *linter) field(e *xmlspec.Encoding, x *xmlspec.Expr, path string) *xmlspec.Field {
	deref := func(x *xmlspec.Expr) bool {
		return x.Kind == xmlspec.ExprOp && x.Text == ".fieldderef" && len(x.Args) == 2
	}
	if !deref(x) || !deref(x.Args[0]) || x.Args[1].Kind != xmlspec.ExprID ||
		x.Args[0].Args[0].Kind != xmlspec.ExprID || x.Args[0].Args[1].Kind != xmlspec.ExprID {
		l.report("condition-operands", x.Pos, path, "%s, want a field as ((INST . encoding) . FIELD)", describe(x))
		return nil
	}
	family, name := x.Args[0].Args[1].Text, x.Args[1].Text
	if own := strings.TrimPrefix(e.Name, "ENC_"); !strings.HasPrefix(own, family) {
		l.report("condition-family", x.Pos, path, "names %s.%s in %s", family, name, e.Name)
	}
	if f := fieldNamed(e, name); f != nil {
		return f
	}
	l.report("condition-field", x.Pos, path, "no field %s in %s", name, e.Name)
	return nil
}

// value checks a value that f (nil: unknown) is compared with.
func (l *linter) value(x *xmlspec.Expr, f *xmlspec.Field, path string) {
	v, err := strconv.ParseUint(x.Text, 0, 64)
	if x.Kind != xmlspec.ExprLit || err != nil {
		l.report("condition-operands", x.Pos, path, "%s, want a number", describe(x))
		return
	}
	if f == nil {
		return
	}
	if _, bits := fieldBits(f); new(big.Int).SetUint64(v).BitLen() > bits {
		l.report("condition-value", x.Pos, path, "%s has %d bits and is never %d", f.Name, bits, v)
	}
}
