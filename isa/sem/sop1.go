package sem

import (
	"math"
	"math/bits"

	"github.com/amdisa/amdisa/isa"
)

// Scalar instructions with one source (SOP1).

// Moves and bits.

// S_MOV_B32 copies 32 bits.
func S_MOV_B32(s *State) error { return s.d32(uint32(s.S0)) }

// S_CMOV_B32 copies 32 bits if SCC is set; else the destination keeps its value.
func S_CMOV_B32(s *State) error {
	if s.SCC != 0 {
		s.D0 = uint64(uint32(s.S0))
	}
	return nil
}

// S_NOT_B32 inverts 32 bits; SCC tells if the result is not zero.
func S_NOT_B32(s *State) error { return s.scc32(^uint32(s.S0)) }

// S_BREV_B32 reverses the order of 32 bits.
func S_BREV_B32(s *State) error { return s.d32(bits.Reverse32(uint32(s.S0))) }

// S_WQM_B32 is whole quad mode: each group of four bits becomes all ones if any bit of it is set.
// SCC tells if the result is not zero.
func S_WQM_B32(s *State) error { return s.scc32(uint32(wqm(s.S0 & math.MaxUint32))) }

// S_QUADMASK_B32 gathers one bit for each group of four: bit n is set if any of bits 4n+3:4n is.
// SCC tells if the result is not zero.
func S_QUADMASK_B32(s *State) error { return s.scc32(uint32(quadmask(s.S0 & math.MaxUint32))) }

// S_BITSET0_B32 clears bit S0 modulo 32 of the destination.
func S_BITSET0_B32(s *State) error {
	s.D0 = s.D0 &^ (1 << (s.S0 & 31))
	return nil
}

// S_BITSET1_B32 sets bit S0 modulo 32 of the destination.
func S_BITSET1_B32(s *State) error {
	s.D0 |= 1 << (s.S0 & 31)
	return nil
}

// S_BCNT0_I32_B32 counts the zeros in 32 bits; SCC tells if there are any.
func S_BCNT0_I32_B32(s *State) error { return s.scc32(uint32(bits.OnesCount32(^uint32(s.S0)))) }

// S_BCNT1_I32_B32 counts the ones in 32 bits; SCC tells if there are any.
func S_BCNT1_I32_B32(s *State) error { return s.scc32(uint32(bits.OnesCount32(uint32(s.S0)))) }

// S_FF0_I32_B32 is the number of the lowest bit that is zero in 32, -1 if there is none.
func S_FF0_I32_B32(s *State) error { return s.d32(ctz32(^uint32(s.S0))) }

// S_FF1_I32_B32 is the number of the lowest bit that is set in 32, -1 if there is none.
func S_FF1_I32_B32(s *State) error { return s.d32(ctz32(uint32(s.S0))) }

// S_CTZ_I32_B32 counts the zeros below the lowest bit that is set in 32, -1 if there is none.
func S_CTZ_I32_B32(s *State) error { return s.d32(ctz32(uint32(s.S0))) }

// S_FLBIT_I32_B32 counts the zeros above the highest bit that is set in 32, -1 if there is none.
func S_FLBIT_I32_B32(s *State) error { return s.d32(clz32(uint32(s.S0))) }

// S_CLZ_I32_U32 counts the zeros above the highest bit that is set in 32, -1 if there is none.
func S_CLZ_I32_U32(s *State) error { return s.d32(clz32(uint32(s.S0))) }

// S_MOV_B64 copies 64 bits.
func S_MOV_B64(s *State) error { return s.d64(s.S0) }

// S_CMOV_B64 copies 64 bits if SCC is set; else the destination keeps its value.
func S_CMOV_B64(s *State) error {
	if s.SCC != 0 {
		s.D0 = s.S0
	}
	return nil
}

// S_NOT_B64 inverts 64 bits; SCC tells if the result is not zero.
func S_NOT_B64(s *State) error { return s.scc64(^s.S0) }

// S_BREV_B64 reverses the order of 64 bits.
func S_BREV_B64(s *State) error { return s.d64(bits.Reverse64(s.S0)) }

// S_WQM_B64 is whole quad mode: each group of four bits becomes all ones if any bit of it is set.
// SCC tells if the result is not zero.
func S_WQM_B64(s *State) error { return s.scc64(wqm(s.S0)) }

// S_QUADMASK_B64 gathers one bit for each group of four: bit n is set if any of bits 4n+3:4n is.
// SCC tells if the result is not zero.
func S_QUADMASK_B64(s *State) error { return s.scc64(quadmask(s.S0)) }

// S_BITSET0_B64 clears bit S0 modulo 64 of the destination.
func S_BITSET0_B64(s *State) error {
	s.D0 = s.D0 &^ (1 << (s.S0 & 63))
	return nil
}

// S_BITSET1_B64 sets bit S0 modulo 64 of the destination.
func S_BITSET1_B64(s *State) error {
	s.D0 |= 1 << (s.S0 & 63)
	return nil
}

// S_BCNT0_I32_B64 counts the zeros in 64 bits; SCC tells if there are any.
func S_BCNT0_I32_B64(s *State) error { return s.scc32(uint32(bits.OnesCount64(^s.S0))) }

// S_BCNT1_I32_B64 counts the ones in 64 bits; SCC tells if there are any.
func S_BCNT1_I32_B64(s *State) error { return s.scc32(uint32(bits.OnesCount64(s.S0))) }

// S_FF0_I32_B64 is the number of the lowest bit that is zero in 64, -1 if there is none.
func S_FF0_I32_B64(s *State) error { return s.d32(ctz64(^s.S0)) }

// S_FF1_I32_B64 is the number of the lowest bit that is set in 64, -1 if there is none.
func S_FF1_I32_B64(s *State) error { return s.d32(ctz64(s.S0)) }

// S_CTZ_I32_B64 counts the zeros below the lowest bit that is set in 64, -1 if there is none.
func S_CTZ_I32_B64(s *State) error { return s.d32(ctz64(s.S0)) }

// S_FLBIT_I32_B64 counts the zeros above the highest bit that is set in 64, -1 if there is none.
func S_FLBIT_I32_B64(s *State) error { return s.d32(clz64(s.S0)) }

// S_CLZ_I32_U64 counts the zeros above the highest bit that is set in 64, -1 if there is none.
func S_CLZ_I32_U64(s *State) error { return s.d32(clz64(s.S0)) }

// S_FLBIT_I32 counts the bits at the top of 32 that equal the sign bit, itself included, -1 if all
// do.
func S_FLBIT_I32(s *State) error { return s.d32(cls32(uint32(s.S0))) }

// S_FLBIT_I32_I64 counts the bits at the top of 64 that equal the sign bit, itself included, -1 if
// all do.
func S_FLBIT_I32_I64(s *State) error { return s.d32(cls64(s.S0)) }

// S_CLS_I32 counts the bits at the top of 32 that equal the sign bit, itself included, -1 if all
// do.
func S_CLS_I32(s *State) error { return s.d32(cls32(uint32(s.S0))) }

// S_CLS_I32_I64 counts the bits at the top of 64 that equal the sign bit, itself included, -1 if
// all do.
func S_CLS_I32_I64(s *State) error { return s.d32(cls64(s.S0)) }

// S_ABS_I32 is the absolute value; that of the most negative number is itself. SCC tells if it is
// not zero.
func S_ABS_I32(s *State) error {
	v := int32(s.S0)
	if v < 0 {
		v = -v
	}
	return s.scc32(uint32(v))
}

// S_SEXT_I32_I8 extends the sign of bits 7:0 to 32 bits.
func S_SEXT_I32_I8(s *State) error { return s.d32(uint32(int8(s.S0))) }

// S_SEXT_I32_I16 extends the sign of bits 15:0 to 32 bits.
func S_SEXT_I32_I16(s *State) error { return s.d32(uint32(int16(s.S0))) }

// S_BITREPLICATE_B64_B32 doubles each of 32 bits: bits 2n+1 and 2n of the result are bit n.
func S_BITREPLICATE_B64_B32(s *State) error {
	var v uint64
	for i := range 32 {
		v |= (s.S0 >> i & 1) * 3 << (2 * i)
	}
	return s.d64(v)
}

// EXEC. The destination is written after S0 is read; SCC tells if the new EXEC is not zero. *_B32 works on EXEC_LO.

// S_AND_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 and EXEC.
func S_AND_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 & s.EXEC) }

// S_AND_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 and EXEC.
func S_AND_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 & s.EXEC) }

// S_OR_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 or EXEC.
func S_OR_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 | s.EXEC) }

// S_OR_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 or EXEC.
func S_OR_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 | s.EXEC) }

// S_XOR_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 exclusive-or EXEC.
func S_XOR_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 ^ s.EXEC) }

// S_XOR_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 exclusive-or EXEC.
func S_XOR_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 ^ s.EXEC) }

// S_NAND_SAVEEXEC_B32 saves EXEC in the destination and sets it to not (S0 and EXEC).
func S_NAND_SAVEEXEC_B32(s *State) error { return s.saveexec32(^(s.S0 & s.EXEC)) }

// S_NAND_SAVEEXEC_B64 saves EXEC in the destination and sets it to not (S0 and EXEC).
func S_NAND_SAVEEXEC_B64(s *State) error { return s.saveexec64(^(s.S0 & s.EXEC)) }

// S_NOR_SAVEEXEC_B32 saves EXEC in the destination and sets it to not (S0 or EXEC).
func S_NOR_SAVEEXEC_B32(s *State) error { return s.saveexec32(^(s.S0 | s.EXEC)) }

// S_NOR_SAVEEXEC_B64 saves EXEC in the destination and sets it to not (S0 or EXEC).
func S_NOR_SAVEEXEC_B64(s *State) error { return s.saveexec64(^(s.S0 | s.EXEC)) }

// S_XNOR_SAVEEXEC_B32 saves EXEC in the destination and sets it to not (S0 exclusive-or EXEC).
func S_XNOR_SAVEEXEC_B32(s *State) error { return s.saveexec32(^(s.S0 ^ s.EXEC)) }

// S_XNOR_SAVEEXEC_B64 saves EXEC in the destination and sets it to not (S0 exclusive-or EXEC).
func S_XNOR_SAVEEXEC_B64(s *State) error { return s.saveexec64(^(s.S0 ^ s.EXEC)) }

// S_AND_NOT0_SAVEEXEC_B32 saves EXEC in the destination and sets it to EXEC and not S0.
func S_AND_NOT0_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.EXEC &^ s.S0) }

// S_AND_NOT0_SAVEEXEC_B64 saves EXEC in the destination and sets it to EXEC and not S0.
func S_AND_NOT0_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.EXEC &^ s.S0) }

// S_AND_NOT1_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 and not EXEC.
func S_AND_NOT1_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 &^ s.EXEC) }

// S_AND_NOT1_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 and not EXEC.
func S_AND_NOT1_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 &^ s.EXEC) }

// S_OR_NOT0_SAVEEXEC_B32 saves EXEC in the destination and sets it to EXEC or not S0.
func S_OR_NOT0_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.EXEC | ^s.S0) }

// S_OR_NOT0_SAVEEXEC_B64 saves EXEC in the destination and sets it to EXEC or not S0.
func S_OR_NOT0_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.EXEC | ^s.S0) }

// S_OR_NOT1_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 or not EXEC.
func S_OR_NOT1_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 | ^s.EXEC) }

// S_OR_NOT1_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 or not EXEC.
func S_OR_NOT1_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 | ^s.EXEC) }

// S_ANDN1_SAVEEXEC_B32 saves EXEC in the destination and sets it to EXEC and not S0.
func S_ANDN1_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.EXEC &^ s.S0) }

// S_ANDN1_SAVEEXEC_B64 saves EXEC in the destination and sets it to EXEC and not S0.
func S_ANDN1_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.EXEC &^ s.S0) }

// S_ANDN2_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 and not EXEC.
func S_ANDN2_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 &^ s.EXEC) }

// S_ANDN2_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 and not EXEC.
func S_ANDN2_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 &^ s.EXEC) }

// S_ORN1_SAVEEXEC_B32 saves EXEC in the destination and sets it to EXEC or not S0.
func S_ORN1_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.EXEC | ^s.S0) }

// S_ORN1_SAVEEXEC_B64 saves EXEC in the destination and sets it to EXEC or not S0.
func S_ORN1_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.EXEC | ^s.S0) }

// S_ORN2_SAVEEXEC_B32 saves EXEC in the destination and sets it to S0 or not EXEC.
func S_ORN2_SAVEEXEC_B32(s *State) error { return s.saveexec32(s.S0 | ^s.EXEC) }

// S_ORN2_SAVEEXEC_B64 saves EXEC in the destination and sets it to S0 or not EXEC.
func S_ORN2_SAVEEXEC_B64(s *State) error { return s.saveexec64(s.S0 | ^s.EXEC) }

// S_AND_NOT0_WREXEC_B32 sets EXEC and the destination to EXEC and not S0.
func S_AND_NOT0_WREXEC_B32(s *State) error { return s.wrexec32(s.EXEC &^ s.S0) }

// S_AND_NOT0_WREXEC_B64 sets EXEC and the destination to EXEC and not S0.
func S_AND_NOT0_WREXEC_B64(s *State) error { return s.wrexec64(s.EXEC &^ s.S0) }

// S_AND_NOT1_WREXEC_B32 sets EXEC and the destination to S0 and not EXEC.
func S_AND_NOT1_WREXEC_B32(s *State) error { return s.wrexec32(s.S0 &^ s.EXEC) }

// S_AND_NOT1_WREXEC_B64 sets EXEC and the destination to S0 and not EXEC.
func S_AND_NOT1_WREXEC_B64(s *State) error { return s.wrexec64(s.S0 &^ s.EXEC) }

// S_ANDN1_WREXEC_B32 sets EXEC and the destination to EXEC and not S0.
func S_ANDN1_WREXEC_B32(s *State) error { return s.wrexec32(s.EXEC &^ s.S0) }

// S_ANDN1_WREXEC_B64 sets EXEC and the destination to EXEC and not S0.
func S_ANDN1_WREXEC_B64(s *State) error { return s.wrexec64(s.EXEC &^ s.S0) }

// S_ANDN2_WREXEC_B32 sets EXEC and the destination to S0 and not EXEC.
func S_ANDN2_WREXEC_B32(s *State) error { return s.wrexec32(s.S0 &^ s.EXEC) }

// S_ANDN2_WREXEC_B64 sets EXEC and the destination to S0 and not EXEC.
func S_ANDN2_WREXEC_B64(s *State) error { return s.wrexec64(s.S0 &^ s.EXEC) }

// Floating point.

// S_CEIL_F32 rounds up to an integer. The sign of zero is kept.
func S_CEIL_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Ceil)) }

// S_FLOOR_F32 rounds down to an integer. The sign of zero is kept.
func S_FLOOR_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Floor)) }

// S_TRUNC_F32 rounds towards zero to an integer. The sign of zero is kept.
func S_TRUNC_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Trunc)) }

// S_RNDNE_F32 rounds to the nearest integer, of two as near to the even one. The sign of zero is
// kept.
func S_RNDNE_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.RoundToEven)) }

// S_CEIL_F16 rounds up to an integer. The sign of zero is kept.
func S_CEIL_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Ceil)) }

// S_FLOOR_F16 rounds down to an integer. The sign of zero is kept.
func S_FLOOR_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Floor)) }

// S_TRUNC_F16 rounds towards zero to an integer. The sign of zero is kept.
func S_TRUNC_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Trunc)) }

// S_RNDNE_F16 rounds to the nearest integer, of two as near to the even one. The sign of zero is
// kept.
func S_RNDNE_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.RoundToEven)) }

// S_CVT_F32_I32 converts a signed integer to f32.
func S_CVT_F32_I32(s *State) error { return s.d32(intToF32(s.Mode, int64(int32(s.S0)))) }

// S_CVT_F32_U32 converts an unsigned integer to f32.
func S_CVT_F32_U32(s *State) error { return s.d32(intToF32(s.Mode, int64(uint32(s.S0)))) }

// S_CVT_I32_F32 converts f32 to a signed integer: rounds towards zero, values beyond the range
// become its ends, NaN becomes 0.
func S_CVT_I32_F32(s *State) error { return s.d32(toI32(s.wide32())) }

// S_CVT_U32_F32 converts f32 to an unsigned integer: rounds towards zero, values beyond the range
// become its ends, NaN becomes 0.
func S_CVT_U32_F32(s *State) error { return s.d32(toU32(s.wide32())) }

// S_CVT_F16_F32 converts f32 to f16.
func S_CVT_F16_F32(s *State) error { return s.d16(f32ToF16(s.Mode, uint32(s.S0))) }

// S_CVT_F32_F16 converts f16 to f32.
func S_CVT_F32_F16(s *State) error { return s.d32(f16ToF32(s.Mode, uint16(s.S0))) }

// S_CVT_HI_F32_F16 converts the f16 in bits 31:16 to f32.
func S_CVT_HI_F32_F16(s *State) error { return s.d32(f16ToF32(s.Mode, uint16(s.S0>>16))) }

// Registers that M0 moves. It is applied to the operands before and after.

// S_MOVRELS_B32 copies 32 bits from the register M0 above the source.
func S_MOVRELS_B32(s *State) error { return s.d32(uint32(s.S0)) }

// S_MOVRELS_B64 copies 64 bits from the registers M0 above the source.
func S_MOVRELS_B64(s *State) error { return s.d64(s.S0) }

// S_MOVRELD_B32 copies 32 bits to the register M0 above the destination.
func S_MOVRELD_B32(s *State) error { return s.d32(uint32(s.S0)) }

// S_MOVRELD_B64 copies 64 bits to the registers M0 above the destination.
func S_MOVRELD_B64(s *State) error { return s.d64(s.S0) }

// S_MOVRELSD_2_B32 copies 32 bits from the register M0[9:0] above the source to that M0[25:16] above
// the destination.
func S_MOVRELSD_2_B32(s *State) error { return s.d32(uint32(s.S0)) }

// The program counter. A target is a byte address.

// S_GETPC_B64 is the address of the next instruction.
func S_GETPC_B64(s *State) error { return s.d64(s.PC) }

// S_GET_PC_I64 is the address of the next instruction.
func S_GET_PC_I64(s *State) error { return s.d64(s.PC) }

// S_SETPC_B64 jumps to S0.
func S_SETPC_B64(s *State) error {
	s.PC = s.S0
	return nil
}

// S_SET_PC_I64 jumps to S0.
func S_SET_PC_I64(s *State) error {
	s.PC = s.S0
	return nil
}

// S_SWAPPC_B64 jumps to S0 and leaves the address of the next instruction in the destination.
func S_SWAPPC_B64(s *State) error {
	s.D0, s.PC = s.PC, s.S0
	return nil
}

// S_SWAP_PC_I64 jumps to S0 and leaves the address of the next instruction in the destination.
func S_SWAP_PC_I64(s *State) error {
	s.D0, s.PC = s.PC, s.S0
	return nil
}

// S_RFE_B64 jumps to S0, returning from a trap handler: it clears PRIV of STATUS. If HALT is set
// there, the wave halts, and it returns [ErrHalt].
func S_RFE_B64(s *State) error { return s.rfe(hwStatus, statusHalt) }

// S_RFE_B64_GFX12 jumps to S0, returning from a trap handler: it clears PRIV of STATUS, for which
// bit 5 is taken as on other generations. If HALT of STATE_PRIV is set, the wave halts, and it
// returns [ErrHalt].
func S_RFE_B64_GFX12(s *State) error { return s.rfe(hwStatePriv, statePrivHalt) }

// S_RFE_I64 jumps to S0, returning from a trap handler, as S_RFE_B64 of RDNA 4 does.
func S_RFE_I64(s *State) error { return s.rfe(hwStatePriv, statePrivHalt) }

// S_ADD_PC_I64 jumps by S0 bytes, counted from the next instruction. No manual of CDNA 5 was at
// hand; this is what the name says.
func S_ADD_PC_I64(s *State) error {
	s.PC += s.S0
	return nil
}

// S_CBRANCH_JOIN is where the two sides of a fork meet again. S0 is the depth of the stack (CSP of
// MODE) from before the fork. If it is reached, both sides are done and the program goes on;
// otherwise the other side's EXEC and address are taken from the stack, see S_CBRANCH_G_FORK.
func S_CBRANCH_JOIN(s *State) error {
	if s.SGPR == nil {
		return errScalars
	}
	depth := s.Mode >> cspShift
	if uint64(depth) == s.S0&math.MaxUint32 {
		return nil
	}
	s.Mode -= 1 << cspShift
	e := s.forked()
	s.EXEC = uint64(e[0]) | uint64(e[1])<<32
	s.PC = uint64(e[2]) | uint64(e[3])<<32
	return nil
}

// S_SET_GPR_IDX_IDX sets the index of vector registers, bits 7:0 of M0, to those of S0. See
// S_SET_GPR_IDX_ON.
func S_SET_GPR_IDX_IDX(s *State) error {
	s.M0 = s.M0&^0xff | uint32(s.S0&0xff)
	return nil
}

// Barriers of GFX12. S0 is the number of a barrier: a constant, or bits 4:0 of M0, to which shared
// code cuts it. What a barrier is and when it is complete is up to the [Host].

// S_BARRIER_SIGNAL tells barrier S0 that the wave has arrived. Barrier 0 is none; -2 is that of trap
// handlers and ignored elsewhere. If S0 is M0 and its bits 21:16 are not 0, they are the number of
// members that the barrier gets first: LLVM puts it there, AMD's manual of RDNA 4 does not mention
// it.
func S_BARRIER_SIGNAL(s *State) error {
	_, err := s.signal(isa.S_BARRIER_SIGNAL)
	return err
}

// S_BARRIER_SIGNAL_ISFIRST is S_BARRIER_SIGNAL, and SCC tells if no other wave has arrived yet. It is
// 0 where nothing is signaled.
func S_BARRIER_SIGNAL_ISFIRST(s *State) error {
	first, err := s.signal(isa.S_BARRIER_SIGNAL_ISFIRST)
	if err != nil {
		return err
	}
	return s.scc(first != 0)
}

// S_BARRIER_INIT makes barrier S0 one of as many members as bits 21:16 of M0 say. AMD's manual of
// RDNA 4 does not describe it; this is how LLVM uses it.
func S_BARRIER_INIT(s *State) error {
	id, _ := s.barrierID()
	_, err := s.barrier(isa.S_BARRIER_INIT, BarrierInit, id, int(s.M0>>16&63))
	return err
}

// S_BARRIER_JOIN makes the wave a member of barrier S0. AMD's manual of RDNA 4 does not describe it;
// this is how LLVM uses it.
func S_BARRIER_JOIN(s *State) error {
	id, _ := s.barrierID()
	_, err := s.barrier(isa.S_BARRIER_JOIN, BarrierJoin, id, 0)
	return err
}

// S_GET_BARRIER_STATE reads barrier S0: bit 0 tells if it is valid, bits 10:4 are the number of its
// members, 22:16 that of those that have arrived.
func S_GET_BARRIER_STATE(s *State) error {
	id, _ := s.barrierID()
	v, err := s.barrier(isa.S_GET_BARRIER_STATE, BarrierState, id, 0)
	if err != nil {
		return err
	}
	return s.d32(v)
}

// S_WAKEUP_BARRIER wakes the waves that sleep at barrier S0. Sleeping takes no time here, so that
// there is none. No manual of CDNA 5 was at hand; this is what the name says.
func S_WAKEUP_BARRIER(s *State) error { return nil }

// Messages and clocks, which are up to the [Host].

// S_SENDMSG_RTN_B32 sends the message whose number the source field is, and waits for an answer of
// 32 bits.
func S_SENDMSG_RTN_B32(s *State) error {
	v, err := s.message(isa.S_SENDMSG_RTN_B32, uint32(s.SIMM16))
	if err != nil {
		return err
	}
	return s.d32(uint32(v))
}

// S_SENDMSG_RTN_B64 sends the message whose number the source field is, and waits for an answer of
// 64 bits.
func S_SENDMSG_RTN_B64(s *State) error {
	v, err := s.message(isa.S_SENDMSG_RTN_B64, uint32(s.SIMM16))
	if err != nil {
		return err
	}
	return s.d64(v)
}

// S_GET_SHADER_CYCLES_U64 reads the counter of clock cycles. No manual of CDNA 5 was at hand; this is
// what the name says.
func S_GET_SHADER_CYCLES_U64(s *State) error { return s.clock(isa.S_GET_SHADER_CYCLES_U64, false) }

// S_ALLOC_VGPR asks for bits 8:0 of S0 as the number of the wave's vector registers; SCC tells if it
// got them. The [Host] gives them.
func S_ALLOC_VGPR(s *State) error {
	if s.Host == nil {
		return &NoHost{isa.S_ALLOC_VGPR}
	}
	ok, err := s.Host.AllocVGPRs(int(s.S0 & 0x1ff))
	if err != nil {
		return err
	}
	return s.scc(ok)
}

// saveexec32 sets EXEC_LO and the destination to its old value.
func (s *State) saveexec32(v uint64) error {
	s.D0 = s.EXEC & math.MaxUint32
	s.EXEC = s.EXEC&^math.MaxUint32 | v&math.MaxUint32
	return s.scc(v&math.MaxUint32 != 0)
}

func (s *State) saveexec64(v uint64) error {
	s.D0, s.EXEC = s.EXEC, v
	return s.scc(v != 0)
}

// wrexec32 sets EXEC_LO and the destination.
func (s *State) wrexec32(v uint64) error {
	s.D0 = v & math.MaxUint32
	s.EXEC = s.EXEC&^math.MaxUint32 | s.D0
	return s.scc(s.D0 != 0)
}

func (s *State) wrexec64(v uint64) error {
	s.D0, s.EXEC = v, v
	return s.scc(v != 0)
}
