package asm

import (
	mathbits "math/bits"
	"slices"
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

// shapeOf derives the shape from the parts of an instruction's name; nil for
// those whose sizes are fixed and for encodings that list address registers.
func shapeOf(f isa.Form) *imageShape {
	words := strings.Split(f.Instruction().Name(), "_")
	if words[0] != "IMAGE" || f.Encoding().Name() != isa.ENC_MIMG {
		return nil
	}
	s := &imageShape{data: 0b111110, minData: 1, addr: 0b11110}
	switch words[1] {
	case "LOAD", "STORE":
	case "ATOMIC":
		s.data = 0b1110
		if words[2] == "CMPSWAP" || words[2] == "FCMPSWAP" {
			s.data, s.minData = 0b111100, 2
		}
	case "GATHER4", "GATHER4H":
		s.data, s.minData = 0b110100, 2
		s.addr = sampleAddr(words[2:])
	case "SAMPLE":
		s.addr = sampleAddr(words[2:])
	default:
		return nil
	}
	s.minAddr = uint8(mathbits.TrailingZeros32(s.addr))
	return s
}

// sampleAddr returns the possible numbers of address registers of a sample or
// gather, whose parameters the words of its name tell.
func sampleAddr(words []string) uint32 {
	has := func(w string) bool { return slices.Contains(words, w) }
	addr := uint32(0b1110) // coordinates
	if lod := has("L") || has("CL"); has("D") || has("CD") {
		// Gradients, of 32 or 16 bits.
		switch half := has("G16"); {
		case lod && half:
			addr = 0b1_1111_1100
		case lod:
			addr = 0b111_1111_1100
		case half:
			addr = 0b1111_1100
		default:
			addr = 0b11_1111_1100
		}
	} else if lod {
		addr = 0b11110
	}
	for _, w := range words {
		switch w {
		case "C", "O", "B": // value to compare with, offset, bias: one before all others
			addr <<= 1
		}
	}
	return addr
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
