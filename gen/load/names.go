package load

import "strings"

// valueName gives the name of a value one spelling. Schema 1.0 writes all in
// lower case (vcc_lo, src_literal), 1.1 and later in upper case but for numbered
// registers (s0, v0, acc0) and a few pseudo names (exec, vcc, gpumem); trap
// registers are ttmp0 in one and TTMP0 in the other. Here the registers that
// come in numbered files are lower case, as assemblers write them; everything
// else is upper case.
func valueName(name string) string {
	lower := strings.ToLower(name)
	stem := strings.TrimRight(lower, "0123456789")
	if stem != lower {
		switch stem {
		case "v", "s", "acc", "ttmp", "attr":
			return lower
		}
	}
	return strings.ToUpper(name)
}
