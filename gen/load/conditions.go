package load

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

func (l *loader) loadConditions(e *spec.Encoding, xe *xmlspec.Encoding) {
	for _, xc := range xe.Conditions {
		path := encodingPath(xe) + "/EncodingConditions/EncodingCondition[" + xc.Name + "]"
		c := &spec.Condition{Name: xc.Name, ID: -1, Encoding: e}
		if xc.ID != nil {
			c.ID = *xc.ID
		}
		expr, err := resolve(e, xc.Expr)
		if err != nil {
			l.errorf(xc.Pos, path, "%v", err)
			continue
		}
		c.Expr = expr
		if old := conditionNamed(e, c.Name); old != nil {
			// CDNA's ENC_FLAT declares `default` three times, all the same.
			if old.ID != c.ID || !reflect.DeepEqual(old.Expr, c.Expr) {
				l.errorf(xc.Pos, path, "declared twice, with different meanings")
			}
			continue
		}
		e.Conditions = append(e.Conditions, c)
	}
}

func conditionNamed(e *spec.Encoding, name string) *spec.Condition {
	for _, c := range e.Conditions {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// undeclaredCondition makes a condition that instructions use and their encoding
// does not declare, in the two cases where its meaning is plain; nil otherwise.
//
//   - `default` of an encoding that declares no conditions (ENC_FLAT_GLBL and
//     ENC_FLAT_SCRATCH of all but RDNA 3 and later): always true.
//   - Nothas_lit_0_Nothas_lit_1 of ENC_SOP1 (some releases of RDNA 3 to 4): no
//     source is a literal.
func (l *loader) undeclaredCondition(e *spec.Encoding, xie *xmlspec.InstructionEncoding) *spec.Condition {
	c := &spec.Condition{Name: xie.Condition, ID: -1, Encoding: e}
	if xie.ConditionID != nil {
		c.ID = *xie.ConditionID
	}
	switch {
	case c.Name == "default" && len(e.Conditions) == 0:
		c.Expr = &spec.Expr{Op: spec.True}
	case c.Name == "Nothas_lit_0_Nothas_lit_1" && fieldNamed(e.Fields, "SSRC0") != nil:
		c.Expr = &spec.Expr{Op: spec.Ne, Field: fieldNamed(e.Fields, "SSRC0"), Set: []uint64{markerLiteral}}
	default:
		return nil
	}
	e.Conditions = append(e.Conditions, c)
	return c
}

// markerLiteral is the value of a source field that stands for a literal dword.
const markerLiteral = 255

// resolve turns a condition of e into tests on fields.
func resolve(e *spec.Encoding, x *xmlspec.Expr) (*spec.Expr, error) {
	if x == nil {
		return nil, fmt.Errorf("condition without expression")
	}
	switch x.Kind {
	case xmlspec.ExprLit:
		// An unconditional condition is the literal 1, or on CDNA 4 a literal
		// without a value.
		if x.Text == "" {
			return &spec.Expr{Op: spec.True}, nil
		}
		v, err := literal(x)
		if err != nil {
			return nil, err
		}
		if v == 0 {
			return &spec.Expr{Op: spec.False}, nil
		}
		return &spec.Expr{Op: spec.True}, nil
	case xmlspec.ExprOp:
	default:
		return nil, fmt.Errorf("line %d: %q is not a condition", x.Line, x.Text)
	}

	switch x.Text {
	case "&&":
		return junction(spec.And, e, x)
	case "||":
		return junction(spec.Or, e, x)
	case "!":
		if len(x.Args) != 1 {
			return nil, fmt.Errorf("line %d: operator ! has %d operands, not one", x.Line, len(x.Args))
		}
		arg, err := resolve(e, x.Args[0])
		if err != nil {
			return nil, err
		}
		return &spec.Expr{Op: spec.Not, Args: []*spec.Expr{arg}}, nil
	case "==":
		return comparison(spec.Eq, e, x)
	case "!=":
		return comparison(spec.Ne, e, x)
	case ".within":
		return membership(spec.In, e, x)
	case ".notwithin":
		return membership(spec.NotIn, e, x)
	}
	return nil, fmt.Errorf("line %d: unsupported operator %q", x.Line, x.Text)
}

// junction resolves && and ||, of which AMD's trees nest two operands each:
// a && (b && c) becomes one And of three.
func junction(op spec.ExprOp, e *spec.Encoding, x *xmlspec.Expr) (*spec.Expr, error) {
	if len(x.Args) < 2 {
		return nil, fmt.Errorf("line %d: operator %s has %d operands, fewer than two", x.Line, x.Text, len(x.Args))
	}
	j := &spec.Expr{Op: op}
	for _, xa := range x.Args {
		a, err := resolve(e, xa)
		if err != nil {
			return nil, err
		}
		if a.Op == op {
			j.Args = append(j.Args, a.Args...)
		} else {
			j.Args = append(j.Args, a)
		}
	}
	return j, nil
}

func comparison(op spec.ExprOp, e *spec.Encoding, x *xmlspec.Expr) (*spec.Expr, error) {
	if len(x.Args) != 2 {
		return nil, fmt.Errorf("line %d: operator %s has %d operands, not two", x.Line, x.Text, len(x.Args))
	}
	left, right := x.Args[0], x.Args[1]
	if left.Kind == xmlspec.ExprLit {
		left, right = right, left
	}
	f, err := conditionField(e, left)
	if err != nil {
		return nil, err
	}
	v, err := literal(right)
	if err != nil {
		return nil, err
	}
	return &spec.Expr{Op: op, Field: f, Set: []uint64{v}}, nil
}

func membership(op spec.ExprOp, e *spec.Encoding, x *xmlspec.Expr) (*spec.Expr, error) {
	if len(x.Args) != 2 {
		return nil, fmt.Errorf("line %d: operator %s has %d operands, not two", x.Line, x.Text, len(x.Args))
	}
	f, err := conditionField(e, x.Args[0])
	if err != nil {
		return nil, err
	}
	array := x.Args[1]
	if array.Kind != xmlspec.ExprOp || array.Text != ".cons_array" {
		return nil, fmt.Errorf("line %d: operator %s: expected .cons_array, found %q", array.Line, x.Text, array.Text)
	}
	m := &spec.Expr{Op: op, Field: f}
	for _, xa := range array.Args {
		v, err := literal(xa)
		if err != nil {
			return nil, err
		}
		m.Set = append(m.Set, v)
	}
	slices.Sort(m.Set)
	m.Set = slices.Compact(m.Set)
	return m, nil
}

// conditionField resolves INST.family.FIELD. The family is a short name, and
// not always that of e (VOPC's conditions say VOP2, DPP variants say VOP), so
// only the field's name counts: it is e's own or else its base's.
func conditionField(e *spec.Encoding, x *xmlspec.Expr) (*spec.Field, error) {
	id := x
	for id.Kind == xmlspec.ExprOp && id.Text == ".fieldderef" && len(id.Args) == 2 {
		id = id.Args[1]
	}
	if id.Kind != xmlspec.ExprID {
		return nil, fmt.Errorf("line %d: expected a field, found %q", x.Line, x.Text)
	}
	if f := fieldNamed(e.Fields, id.Text); f != nil {
		return f, nil
	}
	if e.Base != nil {
		if f := fieldNamed(e.Base.Fields, id.Text); f != nil {
			return f, nil
		}
	}
	return nil, fmt.Errorf("line %d: encoding %s has no field %q", x.Line, e.Name, id.Text)
}

func literal(x *xmlspec.Expr) (uint64, error) {
	if x.Kind != xmlspec.ExprLit {
		return 0, fmt.Errorf("line %d: expected a literal, found %q", x.Line, x.Text)
	}
	v, err := strconv.ParseUint(x.Text, 0, 64)
	if err != nil {
		return 0, fmt.Errorf("line %d: literal %q is not a number of 64 bits", x.Line, x.Text)
	}
	return v, nil
}
