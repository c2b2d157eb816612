package spec

import (
	"fmt"
	"strings"
)

// String writes the condition as it would stand in a program, with the names of
// the fields: "SRC0 != 255 && SRC1 in {233, 234}".
func (x *Expr) String() string {
	switch x.Op {
	case True:
		return "true"
	case False:
		return "false"
	case Not:
		return "!(" + x.Args[0].String() + ")"
	case And, Or:
		parts := make([]string, len(x.Args))
		for i, a := range x.Args {
			parts[i] = a.String()
			if a.Op == And || a.Op == Or {
				parts[i] = "(" + parts[i] + ")"
			}
		}
		if x.Op == And {
			return strings.Join(parts, " && ")
		}
		return strings.Join(parts, " || ")
	case Eq:
		return fmt.Sprintf("%s == %d", x.Field.Name, x.Set[0])
	case Ne:
		return fmt.Sprintf("%s != %d", x.Field.Name, x.Set[0])
	}
	set := make([]string, len(x.Set))
	for i, v := range x.Set {
		set[i] = fmt.Sprint(v)
	}
	op := "in"
	if x.Op == NotIn {
		op = "not in"
	}
	return fmt.Sprintf("%s %s {%s}", x.Field.Name, op, strings.Join(set, ", "))
}
