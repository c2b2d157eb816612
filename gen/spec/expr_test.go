package spec

import "testing"

func TestExprString(t *testing.T) {
	a, b := &Field{Name: "SRC0"}, &Field{Name: "SRC1"}
	eq := &Expr{Op: Eq, Field: a, Set: []uint64{255}}
	ne := &Expr{Op: Ne, Field: b, Set: []uint64{255}}
	in := &Expr{Op: In, Field: a, Set: []uint64{233, 234}}
	tests := []struct {
		x    *Expr
		want string
	}{
		{&Expr{Op: True}, "true"},
		{&Expr{Op: False}, "false"},
		{eq, "SRC0 == 255"},
		{ne, "SRC1 != 255"},
		{in, "SRC0 in {233, 234}"},
		{&Expr{Op: NotIn, Field: a}, "SRC0 not in {}"},
		{&Expr{Op: Not, Args: []*Expr{eq}}, "!(SRC0 == 255)"},
		{&Expr{Op: And, Args: []*Expr{eq, ne}}, "SRC0 == 255 && SRC1 != 255"},
		{&Expr{Op: Or, Args: []*Expr{{Op: And, Args: []*Expr{eq, ne}}, in}}, "(SRC0 == 255 && SRC1 != 255) || SRC0 in {233, 234}"},
	}
	for _, tt := range tests {
		if got := tt.x.String(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
