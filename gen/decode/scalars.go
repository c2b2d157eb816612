package decode

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// A Scalar is the meaning of one scalar source value. Kind and Class are the
// names of constants in package isa.
type Scalar struct {
	Kind  string
	Class string
	Index int
}

// single tells whether s is a special register that no pair begins with.
func (s Scalar) single() bool {
	return s.Class == "M0" || s.Class == "LDS_DIRECT" || s.Kind == "ScalarReg" && s.Class != "SGPR" && s.Class != "TTMP" && s.Index == 1
}

// none tells whether s means nothing as a register or constant. The value of a
// literal does so where no condition makes it a marker.
func (s Scalar) none() bool {
	return s.Kind == ScalarNone || s.Kind == "ScalarLiteral" || s.Kind == "ScalarLiteral64"
}

// ScalarNone is the kind of a source value that means nothing.
const ScalarNone = "ScalarNone"

var scalarRegs = map[string]Scalar{
	"VCC_LO": {Class: "VCC"}, "VCC_HI": {Class: "VCC", Index: 1},
	"EXEC_LO": {Class: "EXEC"}, "EXEC_HI": {Class: "EXEC", Index: 1},
	"FLAT_SCRATCH_LO": {Class: "FLAT_SCRATCH"}, "FLAT_SCRATCH_HI": {Class: "FLAT_SCRATCH", Index: 1},
	"XNACK_MASK_LO": {Class: "XNACK_MASK"}, "XNACK_MASK_HI": {Class: "XNACK_MASK", Index: 1},
	"SRC_FLAT_SCRATCH_BASE_LO": {Class: "FLAT_SCRATCH_BASE"}, "SRC_FLAT_SCRATCH_BASE_HI": {Class: "FLAT_SCRATCH_BASE", Index: 1},
	"TBA_LO": {Class: "TBA"}, "TBA_HI": {Class: "TBA", Index: 1}, "TMA_LO": {Class: "TMA"}, "TMA_HI": {Class: "TMA", Index: 1},
	"M0": {Class: "M0"}, "NULL": {Class: "NULL"}, "SRC_SCC": {Class: "SCC"}, "SRC_VCCZ": {Class: "VCCZ"}, "SRC_EXECZ": {Class: "EXECZ"},
	"SRC_SHARED_BASE": {Class: "SHARED_BASE"}, "SRC_SHARED_LIMIT": {Class: "SHARED_LIMIT"},
	"SRC_PRIVATE_BASE": {Class: "PRIVATE_BASE"}, "SRC_PRIVATE_LIMIT": {Class: "PRIVATE_LIMIT"},
	"SRC_POPS_EXITING_WAVE_ID": {Class: "POPS_EXITING_WAVE_ID"}, "LDS_DIRECT": {Class: "LDS_DIRECT"}, "SRC_LDS_DIRECT": {Class: "LDS_DIRECT"},
}

var numbered = regexp.MustCompile(`^(s|ttmp)([0-9]+)$`)

// scalarOf reads the name that AMD's files give a scalar source value.
func scalarOf(name string) (Scalar, bool) {
	if m := numbered.FindStringSubmatch(strings.ToLower(name)); m != nil {
		n, _ := strconv.Atoi(m[2])
		return Scalar{"ScalarReg", map[string]string{"s": "SGPR", "ttmp": "TTMP"}[m[1]], n}, true
	}
	if s, ok := scalarRegs[strings.ToUpper(name)]; ok {
		s.Kind = "ScalarReg"
		return s, true
	}
	switch strings.ToUpper(name) {
	case "SRC_LITERAL":
		return Scalar{"ScalarLiteral", "NoReg", 0}, true
	case "SRC_LITERAL64":
		return Scalar{"ScalarLiteral64", "NoReg", 0}, true
	}
	if n, err := strconv.Atoi(name); err == nil {
		return Scalar{"ScalarInt", "NoReg", n}, true
	}
	return Scalar{}, false
}

// accepted are the scalar source values that LLVM decodes and AMD's file does
// not list (T_RANGE): hardware generations before or after have them.
func (a arch) accepted() map[int]string {
	m := map[int]string{239: "SRC_POPS_EXITING_WAVE_ID", 251: "SRC_VCCZ", 252: "SRC_EXECZ", 254: "SRC_LDS_DIRECT"}
	if a.gfx == 9 {
		m[125] = "NULL"
	}
	if a.gfx >= 10 {
		m[104], m[105] = "s104", "s105"
	}
	if a.cdna == 5 {
		delete(m, 254) // the marker of a 64-bit literal
		m[237], m[238] = "SRC_PRIVATE_BASE", "SRC_PRIVATE_LIMIT"
	}
	return m
}

// scalars fills the table of scalar source values from the operand types that
// list them.
func (b *builder) scalars() {
	types := []string{"OPR_SRC", "OPR_SSRC", "OPR_SRC_SIMPLE", "OPR_SDST", "OPR_SREG", "OPR_SGPR", "OPR_SDST_M0", "OPR_SDST_EXEC", "OPR_SSRC_SPECIAL_SCC", "OPR_VGPR_OR_LDS"}
	t := &b.t.Scalars
	for i := range t {
		t[i] = Scalar{ScalarNone, "NoReg", 0}
		if i >= 240 && i <= 248 {
			t[i] = Scalar{"ScalarFloat", "NoReg", i - 240}
		}
	}
	var add func(o *spec.OperandType, seen map[*spec.OperandType]bool)
	add = func(o *spec.OperandType, seen map[*spec.OperandType]bool) {
		if seen[o] {
			return
		}
		seen[o] = true
		for _, v := range o.Values {
			if v.Value >= 256 || t[v.Value].Kind != ScalarNone {
				continue
			}
			if s, ok := scalarOf(v.Name); ok {
				t[v.Value] = s
			}
		}
		for _, s := range o.Subtypes {
			add(s, seen)
		}
	}
	seen := make(map[*spec.OperandType]bool)
	for _, n := range types {
		for _, o := range b.g.OperandTypes {
			if o.Name == n {
				add(o, seen)
			}
		}
	}
	for v, n := range b.arch.accepted() {
		s, _ := scalarOf(n)
		if t[v].Kind == ScalarNone {
			t[v] = s
		}
	}
	// What package isa takes for granted, whether the file lists it or not.
	for _, f := range []struct {
		value int
		name  string
	}{{0, "s0"}, {106, "VCC_LO"}, {108, "ttmp0"}, {126, "EXEC_LO"}} {
		want, _ := scalarOf(f.name)
		if t[f.value].Kind != ScalarNone && t[f.value] != want {
			b.left = append(b.left, fmt.Errorf("scalar source %d as %s %d: it is %s", f.value, t[f.value].Class, t[f.value].Index, f.name))
		}
		t[f.value] = want
	}
}
