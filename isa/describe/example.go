package describe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// Example makes an instruction of a form: with registers that differ where the
// form has registers, zeros elsewhere, and no modifiers. It is false for
// a form that takes more than that to be told from others, such as one that
// needs a marker in a source field.
func Example(f isa.Form) (isa.Inst, bool) {
	words := make([]uint32, f.Encoding().Bits()/32)
	words[0] = f.Identifier()
	for field := range f.Encoding().Fields() {
		v, ok := field.Constant()
		switch name := field.String(); {
		case ok:
		case name == opcodeField(f):
			v, ok = uint64(f.Opcode()), true
		case strings.HasPrefix(name, "OP_SEL_HI"):
			v, ok = 1<<field.Bits()-1, true // packed operands as they are
		case field.Name() == isa.FieldLITERAL || field.Name() == isa.FieldSIMM32:
			v, ok = 0x42280000, true // 42.0
		}
		if ok && field.Insert(words, v) != nil {
			return isa.Inst{}, false
		}
	}
	reg := 1
	for o := range f.Operands() {
		field, ok := o.Field()
		if !ok {
			continue
		}
		n := max(1, (o.Bits()+31)/32)
		v, ok := exampleValue(o, &reg, n)
		if ok && field.Insert(words, v) != nil {
			return isa.Inst{}, false
		}
	}
	code := make([]byte, 0, 4*len(words))
	for _, w := range words {
		code = append(code, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
	}
	in, err := isa.Decoder{Generation: f.Generation()}.Decode(code)
	if err != nil || in.Form() != f || in.Len() != len(code) {
		return isa.Inst{}, false
	}
	return in, true
}

// Hex is the machine code of an instruction as dwords, the first one first.
func Hex(in *isa.Inst) string {
	s := fmt.Sprintf("%08x", in.Word(0))
	for i := 1; i < in.Len()/4; i++ {
		s += fmt.Sprintf(" %08x", in.Word(i))
	}
	return s
}

// exampleValue chooses a value for an operand of n registers. Next is the number
// of the first register that no operand has yet.
func exampleValue(o isa.Operand, next *int, n int) (uint64, bool) {
	first := *next
	if n > 1 {
		first = (first + n - 1) / n * n // pairs and quads are aligned
	}
	for _, class := range []string{"v", "s", "acc"} {
		if v, ok := o.Type().ParseValue(class + strconv.Itoa(first)); ok {
			*next = first + n
			return v, true
		}
	}
	return 0, false
}
