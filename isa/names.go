package isa

import (
	"sort"
	"strconv"
	"strings"
)

// A Mnemonic is the name of an instruction in any generation: a constant such as
// [V_FRACT_F32], spelt as AMD spells it. Aliases are mnemonics as well. The zero
// Mnemonic is no name.
//
// The numbers change when the tables are generated anew; keep names, not numbers.
type Mnemonic uint16

// An EncodingName is the name of an encoding in any generation: a constant such
// as [ENC_VOP3]. The zero EncodingName is no name.
type EncodingName uint8

// An OperandTypeName is the name of an operand type in any generation: a constant
// such as [OPR_SRC]. The zero OperandTypeName is no name.
type OperandTypeName uint8

// A DataFormatName is the name of a data format in any generation: a constant
// such as [FMT_NUM_F32]. The zero DataFormatName is no name.
type DataFormatName uint16

// A FieldName is the name of a field of an encoding or of a partitioned operand
// type: a constant such as [FieldSRC0]. The zero FieldName is no name.
type FieldName uint16

// A FunctionalGroup is the part of the GPU that executes an instruction, as AMD
// sorts them: a constant such as [GroupVALU]. The zero FunctionalGroup is none.
type FunctionalGroup uint8

// A FunctionalSubgroup says more of what kind an instruction is: a constant such
// as [SubgroupMFMA]. The zero FunctionalSubgroup is none.
type FunctionalSubgroup uint8

// From these numbers on, names are those that a module of others declares, for
// tables that isagen generated there from files that have names this package does
// not know. Their String methods give the number; the handles know the names.
const (
	OtherMnemonics           Mnemonic           = 0x8000
	OtherEncodingNames       EncodingName       = 0xc0
	OtherOperandTypeNames    OperandTypeName    = 0xc0
	OtherDataFormatNames     DataFormatName     = 0x8000
	OtherFieldNames          FieldName          = 0x8000
	OtherFunctionalGroups    FunctionalGroup    = 0x80
	OtherFunctionalSubgroups FunctionalSubgroup = 0x80
)

// String is the name as AMD spells it.
func (m Mnemonic) String() string {
	if m == 0 || int(m) >= len(mnemonicEnds) {
		return number("Mnemonic", uint16(m))
	}
	return mnemonic(int(m))
}

func mnemonic(i int) string { return mnemonicText[mnemonicEnds[i-1] : mnemonicEnds[i]-1] }

// ParseMnemonic finds a mnemonic by its name in any case. To find the instruction
// itself use [Generation.Lookup].
func ParseMnemonic(s string) (Mnemonic, bool) {
	s = strings.ToUpper(s)
	n := len(mnemonicEnds) - 1
	i := 1 + sort.Search(n, func(i int) bool { return mnemonic(i+1) >= s })
	if i > n || mnemonic(i) != s {
		return 0, false
	}
	return Mnemonic(i), true
}

// String is the name as AMD spells it.
func (e EncodingName) String() string { return name("EncodingName", e, encodingNames[:]) }

// ParseEncodingName finds the name of an encoding, in any case.
func ParseEncodingName(s string) (EncodingName, bool) {
	return parseName[EncodingName](s, encodingNames[:])
}

// String is the name as AMD spells it.
func (t OperandTypeName) String() string { return name("OperandTypeName", t, operandTypeNames[:]) }

// ParseOperandTypeName finds the name of an operand type, in any case.
func ParseOperandTypeName(s string) (OperandTypeName, bool) {
	return parseName[OperandTypeName](s, operandTypeNames[:])
}

// String is the name as AMD spells it.
func (f DataFormatName) String() string { return name("DataFormatName", f, dataFormatNames[:]) }

// ParseDataFormatName finds the name of a data format, in any case.
func ParseDataFormatName(s string) (DataFormatName, bool) {
	return parseName[DataFormatName](s, dataFormatNames[:])
}

// String is the name as AMD spells it, without "Field".
func (f FieldName) String() string { return name("FieldName", f, fieldNames[:]) }

// ParseFieldName finds the name of a field, in any case.
func ParseFieldName(s string) (FieldName, bool) {
	return parseName[FieldName](s, fieldNames[:])
}

// String is the name as AMD spells it, without "Group".
func (g FunctionalGroup) String() string { return name("FunctionalGroup", g, groupNames[:]) }

// ParseFunctionalGroup finds a functional group by its name, in any case.
func ParseFunctionalGroup(s string) (FunctionalGroup, bool) {
	return parseName[FunctionalGroup](s, groupNames[:])
}

// String is the name as AMD spells it, without "Subgroup".
func (s FunctionalSubgroup) String() string { return name("FunctionalSubgroup", s, subgroupNames[:]) }

// ParseFunctionalSubgroup finds a functional subgroup by its name, in any case.
func ParseFunctionalSubgroup(s string) (FunctionalSubgroup, bool) {
	return parseName[FunctionalSubgroup](s, subgroupNames[:])
}

func name[N ~uint8 | ~uint16](kind string, n N, names []string) string {
	if n == 0 || int(n) >= len(names) {
		return number(kind, uint16(n))
	}
	return names[n]
}

func number(kind string, n uint16) string {
	return kind + "(" + strconv.Itoa(int(n)) + ")"
}

func parseName[N ~uint8 | ~uint16](s string, names []string) (N, bool) {
	for i := 1; i < len(names); i++ {
		if strings.EqualFold(names[i], s) {
			return N(i), true
		}
	}
	return 0, false
}
