package sem

import (
	"fmt"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// matrixOperands are the operands of a matrix instruction.
type matrixOperands struct {
	regs             [6]isa.Reg // A, B, C, D, scales of A and of B
	n                [6]int     // how many registers they may have
	constants        [6]uint64  // what they are if they have no registers
	cbsz, abid, blgp uint8
}

// isMatrix tells if an instruction multiplies matrices.
func isMatrix(m isa.Mnemonic) bool {
	name := m.String()
	for _, p := range []string{"V_MFMA_", "V_SMFMAC_", "V_WMMA_", "V_SWMMAC_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// prepare resolves the operands.
func (o *matrixOperands) prepare(in *isa.Inst, f isa.Form, args []isa.Arg) error {
	o.cbsz, o.abid, o.blgp = uint8(in.Mod(isa.ModCBSZ)), uint8(in.Mod(isa.ModABID)), uint8(in.Mod(isa.ModBLGP))
	if in.Generation() == isa.CDNA2 && strings.Contains(f.Instruction().Name(), "F64") {
		o.blgp = 0 // it has no meaning there
	}
	for i := range args {
		a := &args[i]
		op := f.Operand(int(a.Operand))
		field, ok := op.Field()
		if !ok {
			continue
		}
		var n int
		switch field.Name() {
		case isa.FieldSRC0:
			n = 0
		case isa.FieldSRC1:
			n = 1
		case isa.FieldSRC2:
			n = 2
		case isa.FieldVDST:
			n = 3
		case isa.FieldSCALE_SRC0:
			n = 4
		case isa.FieldSCALE_SRC1:
			n = 5
		default:
			continue
		}
		canBeConstant := n == 2 || n > 3
		switch {
		case a.Kind == isa.RegArg && (a.Reg.Class == isa.VGPR || a.Reg.Class == isa.AGPR):
			o.regs[n], o.n[n] = a.Reg, int(a.Reg.Count)
		case n > 3 && a.Kind == isa.RegArg:
			o.regs[n] = a.Reg
		case canBeConstant && a.Kind == isa.FloatArg:
			o.constants[n] = matrixConstant(a.Value, op.Format().String())
		case canBeConstant && (a.Kind == isa.IntArg || a.Kind == isa.LiteralArg):
			o.constants[n] = a.Value
		default:
			return fmt.Errorf("sem: %s cannot have a %s argument as a matrix", f.Instruction().Name(), a.Kind)
		}
	}
	return nil
}

// matrixConstant is an inline constant, given as f64, in the format of C.
func matrixConstant(v uint64, format string) uint64 {
	switch {
	case strings.HasSuffix(format, "F64"):
		return v
	case strings.HasSuffix(format, "BF16"):
		return uint64(f64ToF32(DenormAll, v)) >> 16
	case strings.HasSuffix(format, "F16"):
		return f16.convert(&f64, DenormAll, v)
	}
	return uint64(f64ToF32(DenormAll, v))
}

// run executes the instruction.
func (o *matrixOperands) run(w *Wave, fn Func) error {
	s := &w.state
	s.CBSZ, s.ABID, s.BLGP = o.cbsz, o.abid, o.blgp
	s.S0, s.S1, s.S2 = o.constants[4], o.constants[5], o.constants[2]
	for i, r := range o.regs {
		s.Regs[i] = nil
		if o.n[i] == 0 {
			if r.Count != 0 { // a scale in a scalar register
				v, err := w.scalar(r, 1)
				if err != nil {
					return err
				}
				s.setSource(i-4, v)
			}
			continue
		}
		// In wave64 some matrices are shorter than the operand's size: what counts is
		// that the elements are in the registers.
		file := w.VGPR
		if r.Class == isa.AGPR {
			file = w.AGPR
		}
		if first := int(r.Index); first < len(file) {
			s.Regs[i] = file[first:min(first+o.n[i], len(file))]
		} else {
			return errMatrixRegisters
		}
	}
	return fn(s)
}
