package sem

import (
	"math/bits"

	"github.com/amdisa/amdisa/isa"
)

// Instructions that see other lanes. They are executed once for the wave: L0 and
// LD are lanes of vector registers, S0 to S2 and D0 scalar.

// crossLane tells if an instruction is one of them.
func crossLane(m isa.Mnemonic) bool {
	switch m {
	case isa.V_READFIRSTLANE_B32, isa.V_READLANE_B32, isa.V_WRITELANE_B32, isa.V_PERMLANE16_B32, isa.V_PERMLANEX16_B32,
		isa.V_PERMLANE16_VAR_B32, isa.V_PERMLANEX16_VAR_B32, isa.V_PERMLANE64_B32, isa.V_PERMLANE16_SWAP_B32, isa.V_PERMLANE32_SWAP_B32,
		isa.V_PERMLANE_BCAST_B32, isa.V_PERMLANE_UP_B32, isa.V_PERMLANE_DOWN_B32, isa.V_PERMLANE_XOR_B32:
		return true
	}
	return false
}

// V_READFIRSTLANE_B32 is S0 of the first active lane, of lane 0 if none is.
func V_READFIRSTLANE_B32(s *State) error {
	if s.L0 == nil {
		return s.d32(uint32(s.S0))
	}
	if s.EXEC == 0 {
		return s.d32(s.L0[0])
	}
	return s.d32(s.L0[bits.TrailingZeros64(s.EXEC)])
}

// V_READLANE_B32 is S0 of lane S1, modulo the wave's size, active or not.
func V_READLANE_B32(s *State) error {
	if s.L0 == nil {
		return s.d32(uint32(s.S0))
	}
	return s.d32(s.L0[s.lane(s.S1)])
}

// V_WRITELANE_B32 writes S0 to lane S1, modulo the wave's size, active or not.
func V_WRITELANE_B32(s *State) error {
	if s.LD == nil {
		return errNoLanes
	}
	s.LD[s.lane(s.S1)] = uint32(s.S0)
	return nil
}

// V_PERMLANE16_B32 is S0 of another lane of the same row of 16: that which four
// bits of S2 and S1, S1 low, say for each lane of a row. Inactive lanes are read
// as well, as the manuals have it; they do not mention OP_SEL, which LLVM uses to
// ask for that.
func V_PERMLANE16_B32(s *State) error {
	return s.permute(func(lane int) int { return lane&^15 + int((s.S2<<32|u32(s.S1))>>(4*(lane&15))&15) })
}

// V_PERMLANEX16_B32 is V_PERMLANE16_B32 from the other row of a pair of rows.
func V_PERMLANEX16_B32(s *State) error {
	return s.permute(func(lane int) int { return lane&^15 ^ 16 + int((s.S2<<32|u32(s.S1))>>(4*(lane&15))&15) })
}

// V_PERMLANE16_VAR_B32 is S0 of another lane of the same row of 16: that which
// bits 3:0 of the lane's S1 say.
func V_PERMLANE16_VAR_B32(s *State) error {
	if s.L1 == nil {
		return errNoLanes
	}
	return s.permute(func(lane int) int { return lane&^15 + int(s.L1[lane]&15) })
}

// V_PERMLANEX16_VAR_B32 is V_PERMLANE16_VAR_B32 from the other row of a pair of rows.
func V_PERMLANEX16_VAR_B32(s *State) error {
	if s.L1 == nil {
		return errNoLanes
	}
	return s.permute(func(lane int) int { return lane&^15 ^ 16 + int(s.L1[lane]&15) })
}

// V_PERMLANE64_B32 is S0 of the lane 32 above or below. In wave32 it does nothing.
func V_PERMLANE64_B32(s *State) error {
	if s.Lanes == 32 {
		return nil
	}
	return s.permute(func(lane int) int { return lane ^ 32 })
}

// V_PERMLANE16_SWAP_B32 exchanges the odd rows of 16 lanes of the destination with
// the even rows of the source before them, active or not.
func V_PERMLANE16_SWAP_B32(s *State) error { return s.swapRows(16) }

// V_PERMLANE32_SWAP_B32 exchanges the upper 32 lanes of the destination with the
// lower 32 of the source, active or not.
func V_PERMLANE32_SWAP_B32(s *State) error { return s.swapRows(32) }

// lane is a lane number modulo the wave's size.
func (s *State) lane(n uint64) int { return int(n) & (s.Lanes - 1) & 63 }

// permute writes to each active lane S0 of the lane that from returns.
func (s *State) permute(from func(lane int) int) error {
	if s.LD == nil {
		return errNoLanes
	}
	var src [64]uint32 // the destination may be the source
	if s.L0 != nil {
		src = *s.L0
	} else {
		for i := range src {
			src[i] = uint32(s.S0)
		}
	}
	for m := s.EXEC; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		s.LD[lane] = src[from(lane)&63]
	}
	return nil
}

// swapRows exchanges the source's lanes whose number has bit n clear with the
// destination's n above them.
func (s *State) swapRows(n int) error {
	if s.L0 == nil || s.LD == nil {
		return errNoLanes
	}
	for i := range s.Lanes {
		if i&n == 0 {
			s.L0[i], s.LD[i+n] = s.LD[i+n], s.L0[i]
		}
	}
	return nil
}
