package asm

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// LLVM has a record of an image instruction for each number of data and of
// address registers that it thinks the instruction can have. Where the fields ask
// for numbers that have no record (a dimension that the operation does not
// support, status dword and packed halves together), or for registers behind
// v255, it writes the smallest numbers instead. An imageShape is what decides that.
type imageShape struct {
	data, addr       uint32 // bit n: n registers are possible
	minData, minAddr uint8
}

// The coordinates, and the components of a gradient in one direction, of the
// dimensions that any image instruction supports: 1D, 2D, 3D, cube, 1D array, 2D array.
var imageDims = [...]struct{ coords, grads uint8 }{{1, 1}, {2, 2}, {3, 3}, {3, 2}, {2, 1}, {3, 2}}

// shapeOf derives the shape from the parts of an instruction's name; nil for
// those whose sizes are fixed.
func shapeOf(f isa.Form) *imageShape {
	words := strings.Split(f.Instruction().Name(), "_")
	if words[0] != "IMAGE" || f.Encoding().Name() != isa.ENC_MIMG {
		return nil
	}
	s := &imageShape{data: 0b111110, minData: 1}
	extra, more, grad := uint8(0), uint8(0), false
	switch words[1] {
	case "LOAD", "STORE":
		s.addr = 1 << 4 // of a 2D MSAA array
	case "ATOMIC":
		s.data, s.addr = 0b1110, 1<<4
		if words[2] == "CMPSWAP" || words[2] == "FCMPSWAP" {
			s.data, s.minData = 0b111100, 2
		}
	case "GATHER4", "GATHER4H":
		s.data, s.minData = 0b110100, 2
	case "SAMPLE":
	default:
		return nil
	}
	for _, w := range words[2:] {
		switch w {
		case "C", "O", "B":
			extra++
		case "L", "CL", "MIP":
			more++
		case "D", "CD":
			grad = true
		}
	}
	if more > 0 {
		s.addr = 0
	}
	s.minAddr = 16
	for _, d := range imageDims {
		for half := range uint8(2) { // coordinates of 16 bits
			for halfGrad := range uint8(2) {
				n := extra + (d.coords+more+half)>>half
				if grad {
					n += 2 * ((d.grads + halfGrad) >> halfGrad)
				}
				s.addr |= 1 << n
				s.minAddr = min(s.minAddr, n)
			}
		}
	}
	return s
}

// fit changes the arguments, data and address in one run, to what LLVM makes of
// them.
func (s *imageShape) fit(args []isa.Arg) {
	if len(args) < 2 {
		return
	}
	data, addr := &args[0].Reg, &args[1].Reg
	if s.data>>data.Count&1 != 0 && s.addr>>addr.Count&1 != 0 && data.Index+uint16(data.Count) <= 256 && addr.Index+uint16(addr.Count) <= 256 {
		return
	}
	data.Count, addr.Count = s.minData, s.minAddr
}
