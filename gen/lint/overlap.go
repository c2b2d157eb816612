package lint

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Bounds of what overlaps looks at in one instruction. AMD's conditions need some
// hundreds of combinations of field values for at most thirty forms.
const (
	maxAssignments = 10_000
	maxForms       = 100
)

// overlaps finds forms of one instruction whose conditions hold at once: a
// decoder cannot tell which to take. It tries every combination of the values
// that the conditions name and one that none names.
func (l *linter) overlaps() {
	reported := make(map[string]bool)
	for _, i := range l.spec.Instructions {
		groups := make(map[string][]*xmlspec.InstructionEncoding)
		for _, f := range i.Encodings {
			if l.encodings[f.EncodingName] != nil {
				k := fmt.Sprint(l.bases[f.EncodingName], f.Opcode, half(f))
				groups[k] = append(groups[k], f)
			}
		}
		for _, k := range slices.Sorted(maps.Keys(groups)) {
			l.overlap(i, groups[k], reported)
		}
	}
}

// overlap compares the forms of one instruction that have the same base
// encoding and opcode.
func (l *linter) overlap(i *xmlspec.Instruction, forms []*xmlspec.InstructionEncoding, reported map[string]bool) {
	if len(forms) > maxForms {
		return
	}
	exprs := make([]*xmlspec.Expr, len(forms))
	values := make(map[string][]uint64) // that are named for a field
	for n, f := range forms {
		for _, c := range l.encodings[f.EncodingName].Conditions {
			if c.Name == f.Condition {
				exprs[n] = c.Expr
				break
			}
		}
		if exprs[n] != nil && !namedValues(exprs[n], values) {
			return // reported as condition-operands or condition-operator
		}
	}
	fields := slices.Sorted(maps.Keys(values))
	total := 1
	for _, f := range fields {
		slices.Sort(values[f])
		values[f] = append(slices.Compact(values[f]), ^uint64(0)) // a value that no condition names
		if total *= len(values[f]); total > maxAssignments {
			return
		}
	}
	at := make(map[string]uint64)
	for n := range total {
		for _, f := range fields {
			at[f] = values[f][n%len(values[f])]
			n /= len(values[f])
		}
		var first *xmlspec.InstructionEncoding
		for k, f := range forms {
			if !holds(exprs[k], at) {
				continue
			}
			if first == nil {
				first = f
				continue
			}
			if first.Condition == f.Condition && first.EncodingName == f.EncodingName {
				continue // reported as duplicate-form or conflicting-form
			}
			pair := fmt.Sprintf("%s of %s and %s of %s", first.Condition, first.EncodingName, f.Condition, f.EncodingName)
			if !reported[pair] {
				reported[pair] = true
				l.report("condition-overlap", f.Pos, formPath(i, f), "%s both hold%s", pair, assignment(fields, at))
			}
		}
	}
}

// assignment prints the values of the fields.
func assignment(fields []string, at map[string]uint64) string {
	var b strings.Builder
	for n, f := range fields {
		b.WriteString([]string{" for ", ", "}[min(n, 1)])
		if at[f] == ^uint64(0) {
			b.WriteString(f + " of no other meaning")
		} else {
			fmt.Fprintf(&b, "%s=%d", f, at[f])
		}
	}
	return b.String()
}

// namedValues adds the values that x compares fields with, and reports whether
// it understands x.
func namedValues(x *xmlspec.Expr, values map[string][]uint64) bool {
	if x.Kind == xmlspec.ExprLit {
		return true
	}
	if x.Kind != xmlspec.ExprOp {
		return false
	}
	switch x.Text {
	case "!":
		return len(x.Args) == 1 && namedValues(x.Args[0], values)
	case "&&", "||":
		return !slices.ContainsFunc(x.Args, func(a *xmlspec.Expr) bool { return !namedValues(a, values) })
	case "==", "!=", ".within", ".notwithin":
		if len(x.Args) != 2 || len(x.Args[0].Args) != 2 {
			return false
		}
		name := x.Args[0].Args[1].Text
		set, ok := literals(x.Args[1])
		values[name] = append(values[name], set...)
		return ok
	}
	return false
}

// literals returns the value or the values of an array.
func literals(x *xmlspec.Expr) ([]uint64, bool) {
	args := []*xmlspec.Expr{x}
	if x.Kind == xmlspec.ExprOp {
		args = x.Args
	}
	var set []uint64
	for _, a := range args {
		v, err := strconv.ParseUint(a.Text, 0, 64)
		if err != nil {
			return nil, false
		}
		set = append(set, v)
	}
	return set, true
}

// holds evaluates a condition that namedValues understands.
func holds(x *xmlspec.Expr, at map[string]uint64) bool {
	if x == nil {
		return true
	}
	if x.Kind == xmlspec.ExprLit {
		return x.Text != "0"
	}
	switch x.Text {
	case "&&":
		return !slices.ContainsFunc(x.Args, func(a *xmlspec.Expr) bool { return !holds(a, at) })
	case "||":
		return slices.ContainsFunc(x.Args, func(a *xmlspec.Expr) bool { return holds(a, at) })
	case "!":
		return !holds(x.Args[0], at)
	}
	set, _ := literals(x.Args[1])
	in := slices.Contains(set, at[x.Args[0].Args[1].Text])
	return in == (x.Text == "==" || x.Text == ".within")
}

// fixed adds to set the fields that have one value only where x holds.
func fixed(x *xmlspec.Expr, set map[string]uint64) {
	if x == nil || x.Kind != xmlspec.ExprOp {
		return
	}
	switch {
	case x.Text == "&&":
		for _, a := range x.Args {
			fixed(a, set)
		}
	case (x.Text == "==" || x.Text == ".within") && len(x.Args) == 2 && len(x.Args[0].Args) == 2:
		if v, ok := literals(x.Args[1]); ok && len(v) == 1 {
			set[x.Args[0].Args[1].Text] = v[0]
		}
	}
}

// excludes adds to set the fields that must not have some value where x holds.
func excludes(x *xmlspec.Expr, set map[string]bool) {
	if x == nil || x.Kind != xmlspec.ExprOp {
		return
	}
	switch {
	case x.Text == "&&" || x.Text == "||":
		for _, a := range x.Args {
			excludes(a, set)
		}
	case (x.Text == "!=" || x.Text == ".notwithin") && len(x.Args) == 2 && len(x.Args[0].Args) == 2:
		set[x.Args[0].Args[1].Text] = true
	}
}
