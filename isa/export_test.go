package isa

// TemplateForTest returns the machine code of a form with nothing but what the
// form itself demands.
func TemplateForTest(f Form) [MaxInstBytes / 4]uint32 {
	in := Builder{Generation: f.g}.start(f)
	return [MaxInstBytes / 4]uint32(in.words[:MaxInstBytes/4])
}

// MarkerForTest tells whether a field of f holds a marker that its condition asks
// for, and no operand.
func MarkerForTest(f Form, field Field) bool {
	in := Builder{Generation: f.g}.start(f)
	v := field.Extract(in.words[:])
	for o := range f.Operands() {
		if fd, ok := o.Field(); ok && fd == field {
			return false
		}
	}
	switch v {
	case 233, 234, 249, 250, 254, 255:
		return true
	}
	return field.Name() == FieldNSA
}
