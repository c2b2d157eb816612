package sem

import (
	"errors"
	"math"
)

// Scalar instructions with a 16-bit immediate (SOPK). A K stands for it.

// S_MOVK_I32 is the immediate, its sign extended.
func S_MOVK_I32(s *State) error { return s.d32(uint32(int16(s.SIMM16))) }

// S_CMOVK_I32 is the immediate, its sign extended, if SCC is set; else the destination keeps its
// value.
func S_CMOVK_I32(s *State) error {
	if s.SCC != 0 {
		s.D0 = uint64(uint32(int16(s.SIMM16)))
	}
	return nil
}

// S_ADDK_I32 adds the immediate, its sign extended, to the destination; SCC tells of a signed
// overflow.
func S_ADDK_I32(s *State) error { return s.signed(int64(int32(s.D0)) + int64(int16(s.SIMM16))) }

// S_ADDK_CO_I32 adds the immediate, its sign extended, to the destination; SCC tells of a signed
// overflow.
func S_ADDK_CO_I32(s *State) error { return s.signed(int64(int32(s.D0)) + int64(int16(s.SIMM16))) }

// S_MULK_I32 multiplies the destination with the immediate, its sign extended. SCC is left alone.
func S_MULK_I32(s *State) error { return s.d32(uint32(s.D0) * uint32(int16(s.SIMM16))) }

// S_CMPK_EQ_I32 tells in SCC if S0 equals the immediate, its sign extended, as signed integers.
func S_CMPK_EQ_I32(s *State) error { return s.scc(int32(s.S0) == int32(int16(s.SIMM16))) }

// S_CMPK_EQ_U32 tells in SCC if S0 equals the immediate, zeros above it, as unsigned integers.
func S_CMPK_EQ_U32(s *State) error { return s.scc(uint32(s.S0) == uint32(s.SIMM16)) }

// S_CMPK_LG_I32 tells in SCC if S0 does not equal the immediate, its sign extended, as signed
// integers.
func S_CMPK_LG_I32(s *State) error { return s.scc(int32(s.S0) != int32(int16(s.SIMM16))) }

// S_CMPK_LG_U32 tells in SCC if S0 does not equal the immediate, zeros above it, as unsigned
// integers.
func S_CMPK_LG_U32(s *State) error { return s.scc(uint32(s.S0) != uint32(s.SIMM16)) }

// S_CMPK_GT_I32 tells in SCC if S0 is greater than the immediate, its sign extended, as signed
// integers.
func S_CMPK_GT_I32(s *State) error { return s.scc(int32(s.S0) > int32(int16(s.SIMM16))) }

// S_CMPK_GT_U32 tells in SCC if S0 is greater than the immediate, zeros above it, as unsigned
// integers.
func S_CMPK_GT_U32(s *State) error { return s.scc(uint32(s.S0) > uint32(s.SIMM16)) }

// S_CMPK_GE_I32 tells in SCC if S0 is greater than or equals the immediate, its sign extended, as
// signed integers.
func S_CMPK_GE_I32(s *State) error { return s.scc(int32(s.S0) >= int32(int16(s.SIMM16))) }

// S_CMPK_GE_U32 tells in SCC if S0 is greater than or equals the immediate, zeros above it, as
// unsigned integers.
func S_CMPK_GE_U32(s *State) error { return s.scc(uint32(s.S0) >= uint32(s.SIMM16)) }

// S_CMPK_LT_I32 tells in SCC if S0 is less than the immediate, its sign extended, as signed
// integers.
func S_CMPK_LT_I32(s *State) error { return s.scc(int32(s.S0) < int32(int16(s.SIMM16))) }

// S_CMPK_LT_U32 tells in SCC if S0 is less than the immediate, zeros above it, as unsigned
// integers.
func S_CMPK_LT_U32(s *State) error { return s.scc(uint32(s.S0) < uint32(s.SIMM16)) }

// S_CMPK_LE_I32 tells in SCC if S0 is less than or equals the immediate, its sign extended, as
// signed integers.
func S_CMPK_LE_I32(s *State) error { return s.scc(int32(s.S0) <= int32(int16(s.SIMM16))) }

// S_CMPK_LE_U32 tells in SCC if S0 is less than or equals the immediate, zeros above it, as
// unsigned integers.
func S_CMPK_LE_U32(s *State) error { return s.scc(uint32(s.S0) <= uint32(s.SIMM16)) }

// S_CALL_B64 jumps by the immediate in dwords, counted from the next instruction, and leaves that
// one's address in the destination.
func S_CALL_B64(s *State) error {
	s.D0 = s.PC
	s.PC += uint64(int64(int16(s.SIMM16)) * 4)
	return nil
}

// S_CALL_I64 jumps by the immediate in dwords, counted from the next instruction, and leaves that
// one's address in the destination.
func S_CALL_I64(s *State) error {
	s.D0 = s.PC
	s.PC += uint64(int64(int16(s.SIMM16)) * 4)
	return nil
}

// S_CBRANCH_I_FORK jumps by the immediate in dwords, counted from the next instruction, in the lanes in
// which S0 is set, and goes on in the others. See S_CBRANCH_G_FORK.
func S_CBRANCH_I_FORK(s *State) error {
	return s.fork(s.S0, s.PC+uint64(int64(int16(s.SIMM16))*4))
}

// S_SUBVECTOR_LOOP_BEGIN begins code that is executed for the lower 32 lanes and then for the upper
// ones, each only if it has active lanes. If neither has, it jumps by the immediate, behind the code.
// Else the half of EXEC that does not go first is kept in the destination, and EXEC's is 0. AMD's
// manuals of RDNA 1 and 2 describe it; RDNA 3 is taken to do the same.
func S_SUBVECTOR_LOOP_BEGIN(s *State) error {
	switch lo, hi := s.EXEC&math.MaxUint32, s.EXEC>>32; {
	case s.EXEC == 0:
		return s.branch(true)
	case lo == 0:
		s.D0 = lo
	default:
		s.D0 = hi
		s.EXEC = lo
	}
	return nil
}

// S_SUBVECTOR_LOOP_END ends code that S_SUBVECTOR_LOOP_BEGIN begins. After the pass of the lower lanes it
// jumps by the immediate, to the beginning of the code, if the upper ones are to follow; after that of
// the upper ones it restores EXEC.
func S_SUBVECTOR_LOOP_END(s *State) error {
	switch lo, hi := s.EXEC&math.MaxUint32, s.EXEC>>32; {
	case hi != 0:
		s.EXEC = hi<<32 | s.D0&math.MaxUint32
	case s.D0&math.MaxUint32 == 0:
	default:
		s.EXEC = s.D0 << 32
		s.D0 = lo
		return s.branch(true)
	}
	return nil
}

// S_GETREG_B32 reads a field of a hardware register: bits 5:0 of the immediate are its number, 10:6
// the field's lowest bit, 15:11 its width less one. MODE, number 1, has the layout of [Mode]; other
// registers hold what was written to them.
func S_GETREG_B32(s *State) error {
	reg, off, mask := s.hwField()
	v, err := s.hwRead(reg)
	if err != nil {
		return err
	}
	return s.d32(v >> off & mask)
}

// S_SETREG_B32 writes S0 to a field of a hardware register; see S_GETREG_B32. Writing to MODE has
// its effect; which bits of other registers can be written is not modelled.
func S_SETREG_B32(s *State) error { return s.hwWrite(uint32(s.S0)) }

// S_SETREG_IMM32_B32 writes the literal to a field of a hardware register; see S_SETREG_B32.
func S_SETREG_IMM32_B32(s *State) error { return s.hwWrite(uint32(s.K)) }

// hwMode is the number of the MODE register.
const hwMode = 1

// hwField is what the immediate of S_GETREG means; mask is that of the field's width.
func (s *State) hwField() (reg, off int, mask uint32) {
	width := s.SIMM16>>11 + 1
	return int(s.SIMM16 & 63), int(s.SIMM16 >> 6 & 31), uint32(uint64(1)<<width - 1)
}

var errHW = errors.New("sem: there are no hardware registers")

func (s *State) hwRead(reg int) (uint32, error) {
	switch {
	case reg == hwMode:
		return uint32(s.Mode), nil
	case s.HW == nil:
		return 0, errHW
	}
	return s.HW[reg], nil
}

// hwWrite writes v to the field that the immediate means.
func (s *State) hwWrite(v uint32) error {
	reg, off, mask := s.hwField()
	old, err := s.hwRead(reg)
	if err != nil {
		return err
	}
	v = old&^(mask<<off) | v&mask<<off
	if reg == hwMode {
		s.Mode = Mode(v)
	} else {
		s.HW[reg] = v
	}
	return nil
}
