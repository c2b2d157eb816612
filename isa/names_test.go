package isa_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Every name of every kind is found again, in either case; what lies outside is
// printed as a number.
func TestNames(t *testing.T) {
	checkNames(t, isa.ParseMnemonic, isa.OtherMnemonics)
	checkNames(t, isa.ParseEncodingName, isa.OtherEncodingNames)
	checkNames(t, isa.ParseOperandTypeName, isa.OtherOperandTypeNames)
	checkNames(t, isa.ParseDataFormatName, isa.OtherDataFormatNames)
	checkNames(t, isa.ParseFieldName, isa.OtherFieldNames)
	checkNames(t, isa.ParseFunctionalGroup, isa.OtherFunctionalGroups)
	checkNames(t, isa.ParseFunctionalSubgroup, isa.OtherFunctionalSubgroups)
}

func checkNames[N interface {
	~uint8 | ~uint16
	fmt.Stringer
}](t *testing.T, parse func(string) (N, bool), other N) {
	number := func(n N) string { return fmt.Sprintf("(%d)", uint16(n)) }
	if got := N(0).String(); !strings.HasSuffix(got, number(0)) {
		t.Errorf("0 is %q", got)
	}
	n := N(1)
	for ; !strings.HasSuffix(n.String(), ")"); n++ {
		for _, s := range []string{n.String(), strings.ToLower(n.String())} {
			if got, ok := parse(s); !ok || got != n {
				t.Errorf("%T: %q is %d, want %d", n, s, uint16(got), uint16(n))
			}
		}
	}
	if n == 1 || n > other {
		t.Errorf("%T: %d names, others begin at %d", n, uint16(n)-1, uint16(other))
	}
	if got := n.String(); !strings.HasSuffix(got, number(n)) {
		t.Errorf("%d is %q", uint16(n), got)
	}
	for _, s := range []string{"", "A", "zz", "V_FRACT_F", n.String(), N(1).String() + " "} {
		if got, ok := parse(s); ok {
			t.Errorf("%T: %q is %s", n, s, got)
		}
	}
}
