package sem

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// Bits of MODE that change which registers the following vector instructions name, or
// that they are executed at all.
const (
	gprIdxEn Mode = 1 << 27 // GFX9: M0 has an index, and says for which operands
	vskip    Mode = 1 << 28 // GFX9: vector instructions are skipped
	csp      Mode = 7 << 29 // GFX9: depth of the stack of forks
	cspShift      = 29

	// CDNA 5: two more bits of the numbers of vector registers, from bit 12 up those
	// of the destination and of the three sources. LLVM knows this layout as that of
	// the hardware register.
	vgprMSB      Mode = 0xff << msbShift
	msbShift          = 12
	msbSrcShift       = msbShift + 2
	msbFieldBits      = 2
)

// Slots of operands: the three sources, and the destination. M0 and S_SET_VGPR_MSB
// have bits for each. Instructions that are no VALU instructions use them so:
//
//	LDS       ADDR, DATA0, DATA1, VDST
//	flat      VADDR, VSRC, none, VDST
//	buffer    VADDR, none, none, VDATA
//
// The second register of V_MADMK and V_FMAMK has the third source's slot, and an
// accumulator that is the destination has the destination's. The scales of matrix
// instructions have none.
const (
	dstSlot = 3
	slots   = 4
)

// modalOf is the bits of MODE that matter to an instruction.
func modalOf(in *isa.Inst) Mode {
	g, inst := in.Generation(), in.Form().Instruction()
	switch {
	case strings.HasPrefix(inst.Name(), "S_"):
	case g == isa.CDNA5:
		return vgprMSB
	case gfx9(g) && inst.Group() == isa.GroupVALU:
		return vskip | gprIdxEn
	case gfx9(g):
		return vskip
	}
	return 0
}

// runModal executes the instruction if a bit of MODE that matters to it is set.
func (op *Op) runModal(w *Wave) error {
	mode := w.Mode & op.modal
	if mode&vskip != 0 {
		return nil
	}
	var add [slots]uint16
	for i := range add {
		switch {
		case mode&gprIdxEn == 0:
			// The fields begin with the destination's.
			add[i] = uint16(mode>>(msbShift+msbFieldBits*((i+1)%slots))&3) << 8
		case w.M0>>(12+i)&1 != 0:
			add[i] = uint16(w.M0 & 0xff)
		}
	}
	moved := *op
	moved.x.move(&add)
	if op.dual {
		moved.y.move(&add)
	}
	return moved.run(w)
}

// move adds to the numbers of the vector registers.
func (h *half) move(add *[slots]uint16) {
	switch h.calls {
	case access:
		a := &h.mem
		moveReg(&a.vaddr, add[0])
		for i := range a.data {
			moveReg(&a.data[i], add[a.dataSlot[i]])
		}
		moveReg(&a.dst, add[dstSlot])
	case matrix:
		for i := range slots {
			moveReg(&h.mat.regs[i], add[i])
		}
	default:
		for i := range h.src {
			moveReg(&h.src[i].reg, add[h.src[i].slot])
		}
		moveReg(&h.dst.reg, add[dstSlot])
	}
}

func moveReg(r *isa.Reg, add uint16) {
	if r.Class == isa.VGPR {
		r.Index += add
	}
}
