package describe

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/amdisa/amdisa/isa"
)

// Example makes an instruction of a form, with registers and numbers that show
// what goes where: no register twice, and modifiers only where the encoding is
// there for them. A half of a dual instruction is paired with a move. The error
// is that of the decoder or the builder, which both have to agree.
func Example(f isa.Form) (isa.Inst, error) {
	if f.Slot() != isa.NoSlot {
		return dualExample(f)
	}
	var words [8]uint32
	fillForm(words[:], f, 1)
	in, err := decodeAs(f, words[:])
	if err != nil {
		return isa.Inst{}, err
	}
	// The decoder's answer to those bits, built anew from its parts.
	var mods []isa.ModValue
	for m, v := range in.Modifiers() {
		if v != 0 {
			mods = append(mods, isa.ModValue{Mod: m, Value: v})
		}
	}
	return isa.Builder{Generation: f.Generation(), Target: exampleTarget(f)}.BuildForm(in.Form(), in.Args(nil), mods)
}

// exampleTarget is a processor that has the form's instruction.
func exampleTarget(f isa.Form) isa.Target {
	for t := range f.Instruction().Targets() {
		return t
	}
	return isa.Target{}
}

// decodeWords decodes for a processor that has the form's instruction.
func decodeWords(f isa.Form, words []uint32) (isa.Inst, error) {
	var code [isa.MaxInstBytes]byte
	for i := range isa.MaxInstBytes / 4 {
		binary.LittleEndian.PutUint32(code[4*i:], words[i])
	}
	return isa.Decoder{Generation: f.Generation(), Target: exampleTarget(f)}.Decode(code[:])
}

// decodeAs is decodeWords for words that must be of the form.
func decodeAs(f isa.Form, words []uint32) (isa.Inst, error) {
	in, err := decodeWords(f, words)
	if err != nil {
		return isa.Inst{}, err
	}
	if in.Form() != f {
		return isa.Inst{}, fmt.Errorf("%s under %s: the example is %s under %s of %s",
			f.Encoding(), f.Condition().Name(), in.Form().Encoding(), in.Form().Condition().Name(), in.Instruction())
	}
	for _, a := range in.Args(nil) {
		if a.Kind == isa.ParamArg && a.Value > 2 || a.Kind == isa.ReservedArg {
			return isa.Inst{}, fmt.Errorf("%s under %s: a marker in place of an operand that cannot have one", f.Encoding(), f.Condition().Name())
		}
	}
	return in, nil
}

// dualExample pairs half an instruction with a move, or a move with a move.
func dualExample(f isa.Form) (isa.Inst, error) {
	g := f.Generation()
	move, ok := g.Instruction(isa.V_DUAL_MOV_B32)
	if !ok {
		return isa.Inst{}, fmt.Errorf("%s has no %s", g, isa.V_DUAL_MOV_B32)
	}
	var last error
	for o := range move.Forms() {
		if o.Slot() == f.Slot() || o.Encoding().Bits() > f.Encoding().Bits() {
			continue
		}
		var words [8]uint32
		// Destinations differ in their lowest bit, sources in their bank: the
		// lowest two bits.
		x, y := f, o
		if f.Slot() == isa.SlotY {
			x, y = o, f
		}
		fillForm(words[:], y, 9)
		fillForm(words[:], x, 4)
		in, err := decodeWords(f, words[:])
		if err != nil {
			last = err
			continue
		}
		var argsX, argsY []isa.Arg
		for _, a := range in.Args(nil) {
			if a.Slot == isa.SlotY {
				argsY = append(argsY, a)
			} else {
				argsX = append(argsX, a)
			}
		}
		b := isa.Builder{Generation: g, Target: exampleTarget(f)}
		in, err = b.BuildDual(f.Encoding().Name(), x.Instruction().Mnemonic(), y.Instruction().Mnemonic(), argsX, argsY, nil)
		if err == nil {
			if second, _ := in.FormY(); in.Form() == f || second == f {
				return in, nil
			}
			err = fmt.Errorf("%s: paired with a move, it has another form", f.Encoding())
		}
		last = err
	}
	if last == nil {
		last = fmt.Errorf("%s: no move to pair with", f.Encoding())
	}
	return isa.Inst{}, last
}

// exampleFields are what fields that are no operands hold in an example, where
// zeros would say nothing or would not do.
var exampleFields = []struct {
	field isa.FieldName
	value uint64
}{
	{isa.FieldDPP_CTRL, 0x111}, // row_shr:1
	{isa.FieldROW_MASK, 0xf},
	{isa.FieldBANK_MASK, 0xf},
	{isa.FieldLANE_SEL_0, 7}, // lanes in reverse
	{isa.FieldLANE_SEL_1, 6},
	{isa.FieldLANE_SEL_2, 5},
	{isa.FieldLANE_SEL_3, 4},
	{isa.FieldLANE_SEL_4, 3},
	{isa.FieldLANE_SEL_5, 2},
	{isa.FieldLANE_SEL_6, 1},
	{isa.FieldDST_SEL, 6}, // the whole dword
	{isa.FieldSRC0_SEL, 6},
	{isa.FieldSRC1_SEL, 4}, // the low word
	{isa.FieldDMASK, 1},
	{isa.FieldDIM, 1}, // 2D
	{isa.FieldFORMAT, 1},
	{isa.FieldEN, 0xf},
	{isa.FieldDFMT, 14}, // 32_32_32_32
	{isa.FieldNFMT, 7},  // float
}

// addressFields are those of an image address after its first dword.
var addressFields = []isa.FieldName{
	isa.FieldVADDR1, isa.FieldVADDR2, isa.FieldVADDR3, isa.FieldVADDR4,
	isa.FieldVADDRA, isa.FieldVADDRB, isa.FieldVADDRC, isa.FieldVADDRD, isa.FieldVADDRE, isa.FieldVADDRF,
	isa.FieldVADDRG, isa.FieldVADDRH, isa.FieldVADDRI, isa.FieldVADDRJ, isa.FieldVADDRK, isa.FieldVADDRL,
}

// fillForm writes a form's constant bits, its operands from register first on,
// and what its encoding is there for.
func fillForm(words []uint32, f isa.Form, first int) {
	put := func(fd isa.Field, v uint64) { _ = fd.Insert(words, v) } // too large a number: the field stays as it is
	e := f.Encoding()
	for fd := range e.Fields() {
		if v, ok := fd.Constant(); ok {
			put(fd, v)
		}
	}
	for _, x := range exampleFields {
		if fd, ok := e.Field(x.field); ok {
			put(fd, x.value)
		}
	}
	for _, name := range []isa.FieldName{isa.FieldOPSEL_HI, isa.FieldOP_SEL_HI, isa.FieldOPSEL_HI_2, isa.FieldOP_SEL_HI_2} {
		// The high half for the high result; matrix instructions with scales have no halves.
		if fd, ok := e.Field(name); ok && e.Name() != isa.ENC_VOP3PX2 && e.Name() != isa.ENC_VOP3PX3 {
			put(fd, 1<<fd.Bits()-1)
		}
	}
	if fd, ok := e.Field(OpcodeField(f)); ok {
		put(fd, uint64(f.Opcode()))
	}
	for o := range f.Operands() {
		fd, ok := o.Field()
		if !ok {
			continue
		}
		var v uint64
		v, first = exampleValue(o, first)
		if v >= 256 && fd.Bits() == 8 {
			v -= 256 // the field of SDWA has another that tells VGPRs from the rest
		}
		put(fd, v)
		if fd.Name() == isa.FieldVADDR || fd.Name() == isa.FieldVADDR0 {
			// Addresses in registers that need not follow each other.
			for _, n := range addressFields {
				if more, ok := e.Field(n); ok {
					put(more, uint64(first))
					first++
				}
			}
		}
	}
	meet(words, f)
	mask, value := f.Fixed()
	for i := range 2 {
		words[i] = words[i]&^uint32(mask>>(32*i)) | uint32(value>>(32*i))
	}
}

// exampleValue is a value for an operand and the number of the next free
// register.
func exampleValue(o isa.Operand, next int) (uint64, int) {
	n := max(1, (o.Bits()+31)/32)
	align := 1
	for align < n && align < 4 {
		align *= 2
	}
	first := (next + align - 1) / align * align
	t := o.Type()
	for _, prefix := range []string{"v", "s", "a"} {
		if v, ok := t.ParseValue(prefix + strconv.Itoa(first)); ok {
			return v, first + n
		}
	}
	if t.Partitioned() {
		return partsExample(t), next
	}
	for v, name := range t.AllValues() {
		if name != "" {
			return v, next
		}
	}
	return 1, next
}

// partsExample is a value of a partitioned type: of its fields that have names,
// each has the first that is named.
func partsExample(t isa.OperandType) uint64 {
	var word [2]uint32
	for fd := range t.Fields() {
		v := uint64(1)
		for named := range fd.Values() {
			v = named
			break
		}
		_ = fd.Insert(word[:], v)
	}
	return uint64(word[1])<<32 | uint64(word[0])
}

// meet makes the form's condition hold, if it does not, by marking sources:
// the literal, DPP, SDWA and image addresses are marked in fields of the first
// two dwords.
func meet(words []uint32, f isa.Form) {
	c := f.Condition()
	var fields []isa.Field
	for _, n := range []isa.FieldName{isa.FieldSRC0, isa.FieldSRC1, isa.FieldSRC2, isa.FieldSSRC0, isa.FieldSSRC1, isa.FieldSRCX0, isa.FieldSRCY0, isa.FieldNSA} {
		if fd, ok := f.Encoding().Field(n); ok {
			fields = append(fields, fd)
		}
	}
	literal := uint64(0x12345678)
	if f == Main(f.Instruction()) {
		literal = 0x42280000 // 42.0: a constant that the instruction always has, as of V_FMAAK_F32
	}
	for _, n := range []isa.FieldName{isa.FieldLITERAL, isa.FieldSIMM32} {
		if lit, ok := f.Encoding().Field(n); ok {
			_ = lit.Insert(words, literal)
		}
	}
	if lit, ok := f.Encoding().Field(isa.FieldLITERAL64); ok {
		_ = lit.Insert(words, 0x123456789abcdef0)
	}
	if c.Holds(words) {
		return
	}
	for set := 1; set < 1<<len(fields); set++ {
		for _, marker := range []uint64{1, 2, 3, 255, 254, 250, 249, 233} {
			var try [8]uint32
			copy(try[:], words)
			ok := true
			for i, fd := range fields {
				if set>>i&1 != 0 && fd.Insert(try[:], marker) != nil {
					ok = false
				}
			}
			if ok && c.Holds(try[:]) {
				copy(words, try[:])
				return
			}
		}
	}
}

// Hex is the machine code of an instruction as dwords, the first one first.
func Hex(in *isa.Inst) string {
	s := fmt.Sprintf("%08x", in.Word(0))
	for i := 1; i < in.Len()/4; i++ {
		s += fmt.Sprintf(" %08x", in.Word(i))
	}
	return s
}
