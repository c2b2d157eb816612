package sem

import (
	"errors"
	"math/bits"
)

// Scalar instructions with two sources (SOP2).

// Bits. SCC tells if the result is not zero.

// S_AND_B32 is S0 and S1.
func S_AND_B32(s *State) error { return s.scc32(uint32(s.S0) & uint32(s.S1)) }

// S_AND_B64 is S0 and S1.
func S_AND_B64(s *State) error { return s.scc64(s.S0 & s.S1) }

// S_OR_B32 is S0 or S1.
func S_OR_B32(s *State) error { return s.scc32(uint32(s.S0) | uint32(s.S1)) }

// S_OR_B64 is S0 or S1.
func S_OR_B64(s *State) error { return s.scc64(s.S0 | s.S1) }

// S_XOR_B32 is S0 exclusive-or S1.
func S_XOR_B32(s *State) error { return s.scc32(uint32(s.S0) ^ uint32(s.S1)) }

// S_XOR_B64 is S0 exclusive-or S1.
func S_XOR_B64(s *State) error { return s.scc64(s.S0 ^ s.S1) }

// S_NAND_B32 is not (S0 and S1).
func S_NAND_B32(s *State) error { return s.scc32(^(uint32(s.S0) & uint32(s.S1))) }

// S_NAND_B64 is not (S0 and S1).
func S_NAND_B64(s *State) error { return s.scc64(^(s.S0 & s.S1)) }

// S_NOR_B32 is not (S0 or S1).
func S_NOR_B32(s *State) error { return s.scc32(^(uint32(s.S0) | uint32(s.S1))) }

// S_NOR_B64 is not (S0 or S1).
func S_NOR_B64(s *State) error { return s.scc64(^(s.S0 | s.S1)) }

// S_XNOR_B32 is not (S0 exclusive-or S1).
func S_XNOR_B32(s *State) error { return s.scc32(^(uint32(s.S0) ^ uint32(s.S1))) }

// S_XNOR_B64 is not (S0 exclusive-or S1).
func S_XNOR_B64(s *State) error { return s.scc64(^(s.S0 ^ s.S1)) }

// S_ANDN2_B32 is S0 and not S1.
func S_ANDN2_B32(s *State) error { return s.scc32(uint32(s.S0) &^ uint32(s.S1)) }

// S_ANDN2_B64 is S0 and not S1.
func S_ANDN2_B64(s *State) error { return s.scc64(s.S0 &^ s.S1) }

// S_ORN2_B32 is S0 or not S1.
func S_ORN2_B32(s *State) error { return s.scc32(uint32(s.S0) | ^uint32(s.S1)) }

// S_ORN2_B64 is S0 or not S1.
func S_ORN2_B64(s *State) error { return s.scc64(s.S0 | ^s.S1) }

// S_AND_NOT1_B32 is S0 and not S1.
func S_AND_NOT1_B32(s *State) error { return s.scc32(uint32(s.S0) &^ uint32(s.S1)) }

// S_AND_NOT1_B64 is S0 and not S1.
func S_AND_NOT1_B64(s *State) error { return s.scc64(s.S0 &^ s.S1) }

// S_OR_NOT1_B32 is S0 or not S1.
func S_OR_NOT1_B32(s *State) error { return s.scc32(uint32(s.S0) | ^uint32(s.S1)) }

// S_OR_NOT1_B64 is S0 or not S1.
func S_OR_NOT1_B64(s *State) error { return s.scc64(s.S0 | ^s.S1) }

// S_LSHL_B32 shifts S0 left by S1 modulo 32.
func S_LSHL_B32(s *State) error { return s.scc32(uint32(s.S0) << (s.S1 & 31)) }

// S_LSHL_B64 shifts S0 left by S1 modulo 64.
func S_LSHL_B64(s *State) error { return s.scc64(s.S0 << (s.S1 & 63)) }

// S_LSHR_B32 shifts S0 right by S1 modulo 32, zeros from above.
func S_LSHR_B32(s *State) error { return s.scc32(uint32(s.S0) >> (s.S1 & 31)) }

// S_LSHR_B64 shifts S0 right by S1 modulo 64, zeros from above.
func S_LSHR_B64(s *State) error { return s.scc64(s.S0 >> (s.S1 & 63)) }

// S_ASHR_I32 shifts S0 right by S1 modulo 32, the sign from above.
func S_ASHR_I32(s *State) error { return s.scc32(uint32(int32(s.S0) >> (s.S1 & 31))) }

// S_ASHR_I64 shifts S0 right by S1 modulo 64, the sign from above.
func S_ASHR_I64(s *State) error { return s.scc64(uint64(int64(s.S0) >> (s.S1 & 63))) }

// S_BFE_U32 extracts a field of S1[22:16] bits of S0 from bit S1[4:0] on. A field that reaches
// beyond bit 31 has zeros there.
func S_BFE_U32(s *State) error {
	return s.scc32(uint32(bfe(uint64(uint32(s.S0)), s.S1&31, s.S1>>16&0x7f)))
}

// S_BFE_U64 extracts a field of S1[22:16] bits of S0 from bit S1[5:0] on. A field that reaches
// beyond bit 63 has zeros there.
func S_BFE_U64(s *State) error { return s.scc64(bfe(s.S0, s.S1&63, s.S1>>16&0x7f)) }

// S_BFE_I32 extracts a field of S1[22:16] bits of S0 from bit S1[4:0] on and extends its sign. A
// field that reaches beyond bit 31 has the sign of S0 there; one of no bits is 0.
func S_BFE_I32(s *State) error {
	return s.scc32(uint32(bfeSigned(int64(int32(s.S0)), s.S1&31, s.S1>>16&0x7f)))
}

// S_BFE_I64 extracts a field of S1[22:16] bits of S0 from bit S1[5:0] on and extends its sign. A
// field that reaches beyond bit 63 has the sign of S0 there; one of no bits is 0.
func S_BFE_I64(s *State) error {
	return s.scc64(uint64(bfeSigned(int64(s.S0), s.S1&63, s.S1>>16&0x7f)))
}

// S_BFM_B32 makes a mask of S0[4:0] ones, shifted left by S1[4:0]. SCC is left alone.
func S_BFM_B32(s *State) error { return s.d32(uint32((1<<(s.S0&31) - 1) << (s.S1 & 31))) }

// S_BFM_B64 makes a mask of S0[5:0] ones, shifted left by S1[5:0]. SCC is left alone.
func S_BFM_B64(s *State) error { return s.d64((1<<(s.S0&63) - 1) << (s.S1 & 63)) }

// S_CSELECT_B32 is S0 if SCC is set, else S1.
func S_CSELECT_B32(s *State) error { return s.d32(uint32(s.cselect())) }

// S_CSELECT_B64 is S0 if SCC is set, else S1.
func S_CSELECT_B64(s *State) error { return s.d64(s.cselect()) }

// S_PACK_LL_B32_B16 puts the low halves of S0 and S1 into the low and the high half.
func S_PACK_LL_B32_B16(s *State) error { return s.d32(uint32(s.S0&0xffff | s.S1<<16)) }

// S_PACK_LH_B32_B16 puts the low half of S0 and the high half of S1 into the low and the high half.
func S_PACK_LH_B32_B16(s *State) error { return s.d32(uint32(s.S0&0xffff | s.S1&0xffff0000)) }

// S_PACK_HL_B32_B16 puts the high half of S0 and the low half of S1 into the low and the high half.
func S_PACK_HL_B32_B16(s *State) error { return s.d32(uint32(s.S0>>16&0xffff | s.S1<<16)) }

// S_PACK_HH_B32_B16 puts the high halves of S0 and S1 into the low and the high half.
func S_PACK_HH_B32_B16(s *State) error { return s.d32(uint32(s.S0>>16&0xffff | s.S1&0xffff0000)) }

// Integers. SCC is the carry, the borrow, or the signed overflow, as each says.

// S_ADD_U32 adds; SCC is the carry.
func S_ADD_U32(s *State) error { return s.add(u32(s.S0), u32(s.S1), 0) }

// S_ADD_CO_U32 adds; SCC is the carry.
func S_ADD_CO_U32(s *State) error { return s.add(u32(s.S0), u32(s.S1), 0) }

// S_ADDC_U32 adds S0, S1 and SCC; SCC is the carry.
func S_ADDC_U32(s *State) error { return s.add(u32(s.S0), u32(s.S1), s.SCC) }

// S_ADD_CO_CI_U32 adds S0, S1 and SCC; SCC is the carry.
func S_ADD_CO_CI_U32(s *State) error { return s.add(u32(s.S0), u32(s.S1), s.SCC) }

// S_SUB_U32 subtracts S1 from S0; SCC is the borrow.
func S_SUB_U32(s *State) error { return s.sub(0) }

// S_SUB_CO_U32 subtracts S1 from S0; SCC is the borrow.
func S_SUB_CO_U32(s *State) error { return s.sub(0) }

// S_SUBB_U32 subtracts S1 and SCC from S0; SCC is the borrow.
func S_SUBB_U32(s *State) error { return s.sub(s.SCC) }

// S_SUB_CO_CI_U32 subtracts S1 and SCC from S0; SCC is the borrow.
func S_SUB_CO_CI_U32(s *State) error { return s.sub(s.SCC) }

// S_ADD_I32 adds; SCC tells of a signed overflow.
func S_ADD_I32(s *State) error { return s.signed(int64(int32(s.S0)) + int64(int32(s.S1))) }

// S_ADD_CO_I32 adds; SCC tells of a signed overflow.
func S_ADD_CO_I32(s *State) error { return s.signed(int64(int32(s.S0)) + int64(int32(s.S1))) }

// S_SUB_I32 subtracts S1 from S0; SCC tells of a signed overflow.
func S_SUB_I32(s *State) error { return s.signed(int64(int32(s.S0)) - int64(int32(s.S1))) }

// S_SUB_CO_I32 subtracts S1 from S0; SCC tells of a signed overflow.
func S_SUB_CO_I32(s *State) error { return s.signed(int64(int32(s.S0)) - int64(int32(s.S1))) }

// S_ADD_NC_U64 adds 64 bits. SCC is left alone.
func S_ADD_NC_U64(s *State) error { return s.d64(s.S0 + s.S1) }

// S_SUB_NC_U64 subtracts S1 from S0 in 64 bits. SCC is left alone.
func S_SUB_NC_U64(s *State) error { return s.d64(s.S0 - s.S1) }

// S_LSHL1_ADD_U32 is S0 shifted left by 1, plus S1. SCC tells if the sum, before it is cut to 32
// bits, needs more.
func S_LSHL1_ADD_U32(s *State) error { return s.add(u32(s.S0)<<1, u32(s.S1), 0) }

// S_LSHL2_ADD_U32 is S0 shifted left by 2, plus S1. SCC tells if the sum, before it is cut to 32
// bits, needs more.
func S_LSHL2_ADD_U32(s *State) error { return s.add(u32(s.S0)<<2, u32(s.S1), 0) }

// S_LSHL3_ADD_U32 is S0 shifted left by 3, plus S1. SCC tells if the sum, before it is cut to 32
// bits, needs more.
func S_LSHL3_ADD_U32(s *State) error { return s.add(u32(s.S0)<<3, u32(s.S1), 0) }

// S_LSHL4_ADD_U32 is S0 shifted left by 4, plus S1. SCC tells if the sum, before it is cut to 32
// bits, needs more.
func S_LSHL4_ADD_U32(s *State) error { return s.add(u32(s.S0)<<4, u32(s.S1), 0) }

// S_MUL_I32 is the low half of the product. SCC is left alone.
func S_MUL_I32(s *State) error { return s.d32(uint32(s.S0) * uint32(s.S1)) }

// S_MUL_HI_U32 is the high half of the unsigned product. SCC is left alone.
func S_MUL_HI_U32(s *State) error {
	hi, _ := bits.Mul32(uint32(s.S0), uint32(s.S1))
	return s.d32(hi)
}

// S_MUL_HI_I32 is the high half of the signed product. SCC is left alone.
func S_MUL_HI_I32(s *State) error {
	return s.d32(uint32(int64(int32(s.S0)) * int64(int32(s.S1)) >> 32))
}

// S_MUL_U64 is the low half of the product of 64-bit numbers. SCC is left alone.
func S_MUL_U64(s *State) error { return s.d64(s.S0 * s.S1) }

// S_ABSDIFF_I32 is the absolute value of the difference, which is cut to 32 bits before; that of
// the most negative number is itself. SCC tells if the result is not zero.
func S_ABSDIFF_I32(s *State) error {
	v := int32(s.S0) - int32(s.S1)
	if v < 0 {
		v = -v
	}
	return s.scc32(uint32(v))
}

// S_MIN_I32 is the smaller; SCC tells if S0 is less than S1.
func S_MIN_I32(s *State) error { return s.choose(int32(s.S0) < int32(s.S1)) }

// S_MIN_U32 is the smaller; SCC tells if S0 is less than S1.
func S_MIN_U32(s *State) error { return s.choose(uint32(s.S0) < uint32(s.S1)) }

// S_MAX_I32 is the larger; SCC tells if S0 is not less than S1. On equal sources SCC is set, as the
// manuals of RDNA 3.5, RDNA 4 and CDNA say; that of RDNA 3 says it is clear.
func S_MAX_I32(s *State) error { return s.choose(int32(s.S0) >= int32(s.S1)) }

// S_MAX_U32 is the larger; SCC tells if S0 is not less than S1. On equal sources SCC is set, as the
// manuals of RDNA 3.5, RDNA 4 and CDNA say; that of RDNA 3 says it is clear.
func S_MAX_U32(s *State) error { return s.choose(uint32(s.S0) >= uint32(s.S1)) }

// Floating point.

// S_ADD_F32 adds.
func S_ADD_F32(s *State) error { return s.d32(addF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// S_SUB_F32 subtracts S1 from S0.
func S_SUB_F32(s *State) error { return s.d32(subF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// S_MUL_F32 multiplies.
func S_MUL_F32(s *State) error { return s.d32(mulF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// S_FMAC_F32 adds the product of the sources to the destination, with one rounding.
func S_FMAC_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.D0)))
}

// S_MIN_F32 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func S_MIN_F32(s *State) error { return s.f32(min11(s.Mode, s.a32(), s.b32())) }

// S_MAX_F32 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func S_MAX_F32(s *State) error { return s.f32(max11(s.Mode, s.a32(), s.b32())) }

// S_MIN_NUM_F32 is the smaller number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func S_MIN_NUM_F32(s *State) error { return s.f32(minNum(s.Mode, s.a32(), s.b32())) }

// S_MAX_NUM_F32 is the larger number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func S_MAX_NUM_F32(s *State) error { return s.f32(maxNum(s.Mode, s.a32(), s.b32())) }

// S_MINIMUM_F32 is the smaller number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func S_MINIMUM_F32(s *State) error { return s.f32(minimum(s.Mode, s.a32(), s.b32())) }

// S_MAXIMUM_F32 is the larger number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func S_MAXIMUM_F32(s *State) error { return s.f32(maximum(s.Mode, s.a32(), s.b32())) }

// S_ADD_F16 adds.
func S_ADD_F16(s *State) error { return s.d16(addF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// S_SUB_F16 subtracts S1 from S0.
func S_SUB_F16(s *State) error { return s.d16(subF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// S_MUL_F16 multiplies.
func S_MUL_F16(s *State) error { return s.d16(mulF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// S_FMAC_F16 adds the product of the sources to the destination, with one rounding.
func S_FMAC_F16(s *State) error {
	return s.d16(fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.D0)))
}

// S_MIN_F16 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func S_MIN_F16(s *State) error { return s.f16(min11(s.Mode, s.a16(), s.b16())) }

// S_MAX_F16 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func S_MAX_F16(s *State) error { return s.f16(max11(s.Mode, s.a16(), s.b16())) }

// S_MIN_NUM_F16 is the smaller number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func S_MIN_NUM_F16(s *State) error { return s.f16(minNum(s.Mode, s.a16(), s.b16())) }

// S_MAX_NUM_F16 is the larger number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func S_MAX_NUM_F16(s *State) error { return s.f16(maxNum(s.Mode, s.a16(), s.b16())) }

// S_MINIMUM_F16 is the smaller number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func S_MINIMUM_F16(s *State) error { return s.f16(minimum(s.Mode, s.a16(), s.b16())) }

// S_MAXIMUM_F16 is the larger number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func S_MAXIMUM_F16(s *State) error { return s.f16(maximum(s.Mode, s.a16(), s.b16())) }

// S_FMAMK_F32 is S0 times the literal, plus S1, with one rounding.
func S_FMAMK_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.K), uint32(s.S1)))
}

// S_FMAAK_F32 is S0 times S1, plus the literal, with one rounding.
func S_FMAAK_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.K)))
}

// S_CVT_PK_RTZ_F16_F32 converts S0 and S1 to f16, rounding towards zero whatever the mode, and
// packs them: S0 low, S1 high.
func S_CVT_PK_RTZ_F16_F32(s *State) error { return s.d32(pkRTZ(s.Mode, uint32(s.S0), uint32(s.S1))) }

// cselect chooses by SCC.
func (s *State) cselect() uint64 {
	if s.SCC != 0 {
		return s.S0
	}
	return s.S1
}

// choose writes S0 if the condition holds and S1 if not, and SCC.
func (s *State) choose(b bool) error {
	s.D0 = uint64(uint32(s.S1))
	if b {
		s.D0 = uint64(uint32(s.S0))
	}
	return s.scc(b)
}

// u32 is the low half of v.
func u32(v uint64) uint64 { return uint64(uint32(v)) }

// add writes the low half of a + b + c; SCC tells if more is needed.
func (s *State) add(a, b, c uint64) error {
	v := a + b + c
	s.D0 = u32(v)
	return s.scc(v>>32 != 0)
}

// sub subtracts S1 and a borrow from S0.
func (s *State) sub(c uint64) error {
	d, borrow := bits.Sub32(uint32(s.S0), uint32(s.S1), uint32(c))
	s.SCC = uint64(borrow)
	return s.d32(d)
}

// signed writes the low half of v; SCC tells if it is another number than v.
func (s *State) signed(v int64) error {
	s.D0 = uint64(uint32(v))
	return s.scc(v != int64(int32(v)))
}

// Control.

// S_CBRANCH_G_FORK jumps to S1 in the lanes in which S0 is set, and goes on in the others. If that
// are all active lanes, or none, nothing else happens. Otherwise the smaller group goes first, the one
// that does not jump if it is strictly smaller, and the other waits on a stack until S_CBRANCH_JOIN:
// its EXEC and address are in the four scalar registers from four times CSP of MODE on, which is
// incremented.
func S_CBRANCH_G_FORK(s *State) error { return s.fork(s.S0, s.S1) }

// S_RFE_RESTORE_B64 jumps to S0, returning from a trap handler, as S_RFE_B64 does. S1 restored a bit of
// STATUS, INST_ATC, on generations before those here; what it does on CDNA is not established, and it
// is ignored.
func S_RFE_RESTORE_B64(s *State) error { return s.rfe(hwStatus, statusHalt) }

// fork jumps to target in the lanes of mask.
func (s *State) fork(mask, target uint64) error {
	if s.SGPR == nil {
		return errScalars
	}
	pass, fail := s.EXEC&mask, s.EXEC&^mask
	switch {
	case pass == s.EXEC:
		s.PC = target
	case fail == s.EXEC:
	case bits.OnesCount64(fail) < bits.OnesCount64(pass):
		s.push(pass, target)
		s.EXEC = fail
	default:
		s.push(fail, s.PC)
		s.EXEC, s.PC = pass, target
	}
	return nil
}

// push puts lanes and where they go on onto the stack of forks.
func (s *State) push(exec, pc uint64) {
	*s.forked() = [4]uint32{uint32(exec), uint32(exec >> 32), uint32(pc), uint32(pc >> 32)}
	s.Mode += 1 << cspShift
}

// forked is the entry of the stack of forks at CSP.
func (s *State) forked() *[4]uint32 {
	i := 4 * (s.Mode >> cspShift)
	return (*[4]uint32)(s.SGPR[i:])
}

var errScalars = errors.New("sem: there are no scalar registers")
