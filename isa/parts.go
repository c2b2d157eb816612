package isa

import "iter"

// Parts yields the named parts of a PartsArg, highest bits first, with their
// values: the counters of a wait count, the register, offset and size of a hwreg,
// a message and its operation, the instructions and skip of a delay. It yields
// nothing for other arguments. [Field.ValueName] names the values that have names.
func (in *Inst) Parts(a Arg) iter.Seq2[Field, uint64] {
	return func(yield func(Field, uint64) bool) {
		if a.Kind != PartsArg {
			return
		}
		f := in.Form()
		if a.Slot == SlotY {
			f, _ = in.FormY()
		}
		for part := range f.Operand(int(a.Operand)).Type().Fields() {
			if !yield(part, part.ExtractFrom(a.Value)) {
				return
			}
		}
	}
}

// OperandOf returns the operand of in's form that an argument belongs to: its
// format, operand type and access.
func (in *Inst) OperandOf(a Arg) Operand {
	f := in.Form()
	if a.Slot == SlotY {
		f, _ = in.FormY()
	}
	return f.Operand(int(a.Operand))
}
