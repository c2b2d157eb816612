package sem

// Vector instructions with two sources (VOP2).

// Floating point. SUBREV is SUB with the sources exchanged.

// V_ADD_F32 adds.
func V_ADD_F32(s *State) error { return s.d32(addF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_SUB_F32 subtracts S1 from S0.
func V_SUB_F32(s *State) error { return s.d32(subF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_SUBREV_F32 subtracts S0 from S1.
func V_SUBREV_F32(s *State) error { return s.d32(subF32(s.Mode, uint32(s.S1), uint32(s.S0))) }

// V_MUL_F32 multiplies.
func V_MUL_F32(s *State) error { return s.d32(mulF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_FMAC_F32 adds the product of the sources to the destination, with one rounding.
func V_FMAC_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.D0)))
}

// V_FMAMK_F32 is S0 times the literal, plus S1, with one rounding.
func V_FMAMK_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.K), uint32(s.S1)))
}

// V_FMAAK_F32 is S0 times S1, plus the literal, with one rounding.
func V_FMAAK_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.K)))
}

// V_MIN_F32 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MIN_F32(s *State) error { return s.f32(minOld(s.Mode, s.a32(), s.b32())) }

// V_MIN_F32_GFX11 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned,
// made quiet; else a NaN loses against the other source, of two the first is returned.
func V_MIN_F32_GFX11(s *State) error { return s.f32(min11(s.Mode, s.a32(), s.b32())) }

// V_MIN_NUM_F32 is the smaller number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MIN_NUM_F32(s *State) error { return s.f32(minNum(s.Mode, s.a32(), s.b32())) }

// V_MAX_F32 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MAX_F32(s *State) error { return s.f32(maxOld(s.Mode, s.a32(), s.b32())) }

// V_MAX_F32_GFX11 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func V_MAX_F32_GFX11(s *State) error { return s.f32(max11(s.Mode, s.a32(), s.b32())) }

// V_MAX_NUM_F32 is the larger number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MAX_NUM_F32(s *State) error { return s.f32(maxNum(s.Mode, s.a32(), s.b32())) }

// V_ADD_F16 adds.
func V_ADD_F16(s *State) error { return s.d16(addF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// V_SUB_F16 subtracts S1 from S0.
func V_SUB_F16(s *State) error { return s.d16(subF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// V_SUBREV_F16 subtracts S0 from S1.
func V_SUBREV_F16(s *State) error { return s.d16(subF16(s.Mode, uint16(s.S1), uint16(s.S0))) }

// V_MUL_F16 multiplies.
func V_MUL_F16(s *State) error { return s.d16(mulF16(s.Mode, uint16(s.S0), uint16(s.S1))) }

// V_FMAC_F16 adds the product of the sources to the destination, with one rounding.
func V_FMAC_F16(s *State) error {
	return s.d16(fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.D0)))
}

// V_FMAMK_F16 is S0 times the literal, plus S1, with one rounding.
func V_FMAMK_F16(s *State) error {
	return s.d16(fmaF16(s.Mode, uint16(s.S0), uint16(s.K), uint16(s.S1)))
}

// V_FMAAK_F16 is S0 times S1, plus the literal, with one rounding.
func V_FMAAK_F16(s *State) error {
	return s.d16(fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.K)))
}

// V_MIN_F16 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MIN_F16(s *State) error { return s.f16(minOld(s.Mode, s.a16(), s.b16())) }

// V_MIN_F16_GFX11 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned,
// made quiet; else a NaN loses against the other source, of two the first is returned.
func V_MIN_F16_GFX11(s *State) error { return s.f16(min11(s.Mode, s.a16(), s.b16())) }

// V_MIN_NUM_F16 is the smaller number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MIN_NUM_F16(s *State) error { return s.f16(minNum(s.Mode, s.a16(), s.b16())) }

// V_MAX_F16 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MAX_F16(s *State) error { return s.f16(maxOld(s.Mode, s.a16(), s.b16())) }

// V_MAX_F16_GFX11 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func V_MAX_F16_GFX11(s *State) error { return s.f16(max11(s.Mode, s.a16(), s.b16())) }

// V_MAX_NUM_F16 is the larger number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MAX_NUM_F16(s *State) error { return s.f16(maxNum(s.Mode, s.a16(), s.b16())) }

// V_ADD_F64 adds.
func V_ADD_F64(s *State) error { return s.d64(addF64(s.Mode, s.S0, s.S1)) }

// V_MUL_F64 multiplies.
func V_MUL_F64(s *State) error { return s.d64(mulF64(s.Mode, s.S0, s.S1)) }

// V_FMAC_F64 adds the product of the sources to the destination, with one rounding.
func V_FMAC_F64(s *State) error { return s.d64(fmaF64(s.Mode, s.S0, s.S1, s.D0)) }

// V_FMAMK_F64 is S0 times the literal, plus S1, with one rounding.
func V_FMAMK_F64(s *State) error { return s.d64(fmaF64(s.Mode, s.S0, s.K, s.S1)) }

// V_FMAAK_F64 is S0 times S1, plus the literal, with one rounding.
func V_FMAAK_F64(s *State) error { return s.d64(fmaF64(s.Mode, s.S0, s.S1, s.K)) }

// V_MIN_F64 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MIN_F64(s *State) error { return s.f64(minOld(s.Mode, s.a64(), s.b64())) }

// V_MIN_F64_GFX11 is the smaller number, -0 below +0. In IEEE mode a signaling NaN is returned,
// made quiet; else a NaN loses against the other source, of two the first is returned.
func V_MIN_F64_GFX11(s *State) error { return s.f64(min11(s.Mode, s.a64(), s.b64())) }

// V_MIN_NUM_F64 is the smaller number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MIN_NUM_F64(s *State) error { return s.f64(minNum(s.Mode, s.a64(), s.b64())) }

// V_MAX_F64 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the second is returned.
func V_MAX_F64(s *State) error { return s.f64(maxOld(s.Mode, s.a64(), s.b64())) }

// V_MAX_F64_GFX11 is the larger number, -0 below +0. In IEEE mode a signaling NaN is returned, made
// quiet; else a NaN loses against the other source, of two the first is returned.
func V_MAX_F64_GFX11(s *State) error { return s.f64(max11(s.Mode, s.a64(), s.b64())) }

// V_MAX_NUM_F64 is the larger number, -0 below +0. A NaN loses against a number; of two, the first
// is returned, made quiet.
func V_MAX_NUM_F64(s *State) error { return s.f64(maxNum(s.Mode, s.a64(), s.b64())) }

// V_MUL_LEGACY_F32 multiplies. The product is +0 if a factor is zero, even if the other is infinity
// or NaN.
func V_MUL_LEGACY_F32(s *State) error { return s.d32(mulZeroF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_MUL_DX9_ZERO_F32 multiplies. The product is +0 if a factor is zero, even if the other is
// infinity or NaN.
func V_MUL_DX9_ZERO_F32(s *State) error { return s.d32(mulZeroF32(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_FMAC_LEGACY_F32 adds the product of the sources to the destination, with one rounding; if a
// source is zero, the destination keeps its value, even if the other is infinity or NaN.
func V_FMAC_LEGACY_F32(s *State) error {
	return s.d32(fmaZeroF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.D0)))
}

// V_FMAC_DX9_ZERO_F32 adds the product of the sources to the destination, with one rounding; if a
// source is zero, the destination keeps its value, even if the other is infinity or NaN.
func V_FMAC_DX9_ZERO_F32(s *State) error {
	return s.d32(fmaZeroF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.D0)))
}

// V_MAC_F32 adds the product of the sources, rounded, to the destination. Denormals become zero,
// whatever the mode.
func V_MAC_F32(s *State) error {
	return s.d32(madF32(s.Mode&^DenormAll, uint32(s.S0), uint32(s.S1), uint32(s.D0)))
}

// V_MADMK_F32 is S0 times the literal, rounded, plus S1. Denormals become zero, whatever the mode.
func V_MADMK_F32(s *State) error {
	return s.d32(madF32(s.Mode&^DenormAll, uint32(s.S0), uint32(s.K), uint32(s.S1)))
}

// V_MADAK_F32 is S0 times S1, rounded, plus the literal. Denormals become zero, whatever the mode.
func V_MADAK_F32(s *State) error {
	return s.d32(madF32(s.Mode&^DenormAll, uint32(s.S0), uint32(s.S1), uint32(s.K)))
}

// V_MAC_LEGACY_F32 adds the product of the sources, rounded, to the destination. The product is +0
// if a factor is zero, even if the other is infinity or NaN. Denormals become zero, whatever the
// mode.
func V_MAC_LEGACY_F32(s *State) error {
	m := s.Mode &^ DenormAll
	return s.d32(addF32(m, mulZeroF32(m, uint32(s.S0), uint32(s.S1)), uint32(s.D0)))
}

// V_MAC_F16 adds the product of the sources, rounded, to the low half of the destination. The
// result goes to the low half with zeros above, or if OP_SEL[3] is set to the high half, the low
// one kept.
func V_MAC_F16(s *State) error {
	return s.legacy16(madF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.D0)))
}

// V_MADMK_F16 is S0 times the literal, rounded, plus S1. Bits 31:16 become zero.
func V_MADMK_F16(s *State) error {
	return s.d16(madF16(s.Mode, uint16(s.S0), uint16(s.K), uint16(s.S1)))
}

// V_MADAK_F16 is S0 times S1, rounded, plus the literal. Bits 31:16 become zero.
func V_MADAK_F16(s *State) error {
	return s.d16(madF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.K)))
}

// V_LDEXP_F16 is S0 times 2 to the power of S1, a signed 16-bit integer, with one rounding.
func V_LDEXP_F16(s *State) error {
	return s.d16(uint16(f16.ldexp(s.Mode, uint64(uint16(s.S0)), int(int16(s.S1)))))
}

// V_CVT_PKRTZ_F16_F32 converts S0 and S1 to f16, rounding towards zero whatever the mode, and packs
// them: S0 low, S1 high.
func V_CVT_PKRTZ_F16_F32(s *State) error { return s.d32(pkRTZ(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_CVT_PK_RTZ_F16_F32 converts S0 and S1 to f16, rounding towards zero whatever the mode, and
// packs them: S0 low, S1 high.
func V_CVT_PK_RTZ_F16_F32(s *State) error { return s.d32(pkRTZ(s.Mode, uint32(s.S0), uint32(s.S1))) }

// V_PK_FMAC_F16 adds the products of the halves of the sources to those of the destination, each
// with one rounding.
func V_PK_FMAC_F16(s *State) error {
	lo := fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.D0))
	hi := fmaF16(s.Mode, uint16(s.S0>>16), uint16(s.S1>>16), uint16(s.D0>>16))
	return s.d32(uint32(hi)<<16 | uint32(lo))
}

// Integers. With CLAMP, a result beyond the range becomes its end.

// V_ADD_U32 adds.
func V_ADD_U32(s *State) error { return s.clampU32(int64(uint32(s.S0)) + int64(uint32(s.S1))) }

// V_ADD_NC_U32 adds.
func V_ADD_NC_U32(s *State) error { return s.clampU32(int64(uint32(s.S0)) + int64(uint32(s.S1))) }

// V_SUB_U32 subtracts S1 from S0.
func V_SUB_U32(s *State) error { return s.clampU32(int64(uint32(s.S0)) - int64(uint32(s.S1))) }

// V_SUB_NC_U32 subtracts S1 from S0.
func V_SUB_NC_U32(s *State) error { return s.clampU32(int64(uint32(s.S0)) - int64(uint32(s.S1))) }

// V_SUBREV_U32 subtracts S0 from S1.
func V_SUBREV_U32(s *State) error { return s.clampU32(int64(uint32(s.S1)) - int64(uint32(s.S0))) }

// V_SUBREV_NC_U32 subtracts S0 from S1.
func V_SUBREV_NC_U32(s *State) error { return s.clampU32(int64(uint32(s.S1)) - int64(uint32(s.S0))) }

// V_ADD_U16 adds 16 bits.
func V_ADD_U16(s *State) error { return s.clampU16(int64(uint16(s.S0)) + int64(uint16(s.S1))) }

// V_SUB_U16 subtracts S1 from S0 in 16 bits.
func V_SUB_U16(s *State) error { return s.clampU16(int64(uint16(s.S0)) - int64(uint16(s.S1))) }

// V_SUBREV_U16 subtracts S0 from S1 in 16 bits.
func V_SUBREV_U16(s *State) error { return s.clampU16(int64(uint16(s.S1)) - int64(uint16(s.S0))) }

// V_MUL_LO_U16 is the low half of the product of 16-bit integers.
func V_MUL_LO_U16(s *State) error { return s.d16(uint16(s.S0) * uint16(s.S1)) }

// V_ADD_NC_U64 adds 64 bits.
func V_ADD_NC_U64(s *State) error { return s.d64(s.S0 + s.S1) }

// V_SUB_NC_U64 subtracts S1 from S0 in 64 bits.
func V_SUB_NC_U64(s *State) error { return s.d64(s.S0 - s.S1) }

// V_MUL_U64 is the low half of the product of 64-bit integers.
func V_MUL_U64(s *State) error { return s.d64(s.S0 * s.S1) }

// V_ADD_CO_U32 adds; VCC is the carry.
func V_ADD_CO_U32(s *State) error { return s.carry(int64(uint32(s.S0)) + int64(uint32(s.S1))) }

// V_SUB_CO_U32 subtracts S1 from S0; VCC is the borrow.
func V_SUB_CO_U32(s *State) error { return s.carry(int64(uint32(s.S0)) - int64(uint32(s.S1))) }

// V_SUBREV_CO_U32 subtracts S0 from S1; VCC is the borrow.
func V_SUBREV_CO_U32(s *State) error { return s.carry(int64(uint32(s.S1)) - int64(uint32(s.S0))) }

// V_ADDC_CO_U32 adds S0, S1 and VCC; VCC becomes the carry.
func V_ADDC_CO_U32(s *State) error {
	return s.carry(int64(uint32(s.S0)) + int64(uint32(s.S1)) + int64(s.VCC&1))
}

// V_ADD_CO_CI_U32 adds S0, S1 and VCC; VCC becomes the carry.
func V_ADD_CO_CI_U32(s *State) error {
	return s.carry(int64(uint32(s.S0)) + int64(uint32(s.S1)) + int64(s.VCC&1))
}

// V_SUBB_CO_U32 subtracts S1 and VCC from S0; VCC becomes the borrow.
func V_SUBB_CO_U32(s *State) error {
	return s.carry(int64(uint32(s.S0)) - int64(uint32(s.S1)) - int64(s.VCC&1))
}

// V_SUB_CO_CI_U32 subtracts S1 and VCC from S0; VCC becomes the borrow.
func V_SUB_CO_CI_U32(s *State) error {
	return s.carry(int64(uint32(s.S0)) - int64(uint32(s.S1)) - int64(s.VCC&1))
}

// V_SUBBREV_CO_U32 subtracts S0 and VCC from S1; VCC becomes the borrow.
func V_SUBBREV_CO_U32(s *State) error {
	return s.carry(int64(uint32(s.S1)) - int64(uint32(s.S0)) - int64(s.VCC&1))
}

// V_SUBREV_CO_CI_U32 subtracts S0 and VCC from S1; VCC becomes the borrow.
func V_SUBREV_CO_CI_U32(s *State) error {
	return s.carry(int64(uint32(s.S1)) - int64(uint32(s.S0)) - int64(s.VCC&1))
}

// V_MUL_I32_I24 is the low half of the product of the signed 24-bit integers in the sources.
func V_MUL_I32_I24(s *State) error { return s.d32(uint32(i24(s.S0) * i24(s.S1))) }

// V_MUL_HI_I32_I24 is the product of the signed 24-bit integers in the sources, shifted right by
// 32.
func V_MUL_HI_I32_I24(s *State) error { return s.d32(uint32(i24(s.S0) * i24(s.S1) >> 32)) }

// V_MUL_U32_U24 is the low half of the product of the unsigned 24-bit integers in the sources.
func V_MUL_U32_U24(s *State) error { return s.d32(uint32(u24(s.S0) * u24(s.S1))) }

// V_MUL_HI_U32_U24 is the product of the unsigned 24-bit integers in the sources, shifted right by
// 32.
func V_MUL_HI_U32_U24(s *State) error { return s.d32(uint32(u24(s.S0) * u24(s.S1) >> 32)) }

// V_MIN_I32 is the smaller of two signed integers.
func V_MIN_I32(s *State) error { return s.d32(uint32(min(int32(s.S0), int32(s.S1)))) }

// V_MAX_I32 is the larger of two signed integers.
func V_MAX_I32(s *State) error { return s.d32(uint32(max(int32(s.S0), int32(s.S1)))) }

// V_MIN_U32 is the smaller of two unsigned integers.
func V_MIN_U32(s *State) error { return s.d32(min(uint32(s.S0), uint32(s.S1))) }

// V_MAX_U32 is the larger of two unsigned integers.
func V_MAX_U32(s *State) error { return s.d32(max(uint32(s.S0), uint32(s.S1))) }

// V_MIN_I16 is the smaller of two signed integers of 16 bits.
func V_MIN_I16(s *State) error { return s.d16(uint16(min(int16(s.S0), int16(s.S1)))) }

// V_MAX_I16 is the larger of two signed integers of 16 bits.
func V_MAX_I16(s *State) error { return s.d16(uint16(max(int16(s.S0), int16(s.S1)))) }

// V_MIN_U16 is the smaller of two unsigned integers of 16 bits.
func V_MIN_U16(s *State) error { return s.d16(min(uint16(s.S0), uint16(s.S1))) }

// V_MAX_U16 is the larger of two unsigned integers of 16 bits.
func V_MAX_U16(s *State) error { return s.d16(max(uint16(s.S0), uint16(s.S1))) }

// Bits.

// V_AND_B32 is S0 and S1.
func V_AND_B32(s *State) error { return s.d32(uint32(s.S0) & uint32(s.S1)) }

// V_OR_B32 is S0 or S1.
func V_OR_B32(s *State) error { return s.d32(uint32(s.S0) | uint32(s.S1)) }

// V_XOR_B32 is S0 exclusive-or S1.
func V_XOR_B32(s *State) error { return s.d32(uint32(s.S0) ^ uint32(s.S1)) }

// V_XNOR_B32 is not (S0 exclusive-or S1).
func V_XNOR_B32(s *State) error { return s.d32(^(uint32(s.S0) ^ uint32(s.S1))) }

// V_LSHLREV_B16 shifts S1 left by S0 modulo 16, in 16 bits.
func V_LSHLREV_B16(s *State) error { return s.d16(uint16(s.S1) << (s.S0 & 15)) }

// V_LSHRREV_B16 shifts S1, 16 bits, right by S0 modulo 16, zeros from above.
func V_LSHRREV_B16(s *State) error { return s.d16(uint16(s.S1) >> (s.S0 & 15)) }

// V_ASHRREV_I16 shifts S1, 16 bits, right by S0 modulo 16, the sign from above.
func V_ASHRREV_I16(s *State) error { return s.d16(uint16(int16(s.S1) >> (s.S0 & 15))) }

// V_LSHLREV_B32 shifts S1 left by S0 modulo 32.
func V_LSHLREV_B32(s *State) error { return s.d32(uint32(s.S1) << (s.S0 & 31)) }

// V_LSHRREV_B32 shifts S1 right by S0 modulo 32, zeros from above.
func V_LSHRREV_B32(s *State) error { return s.d32(uint32(s.S1) >> (s.S0 & 31)) }

// V_ASHRREV_I32 shifts S1 right by S0 modulo 32, the sign from above.
func V_ASHRREV_I32(s *State) error { return s.d32(uint32(int32(s.S1) >> (s.S0 & 31))) }

// V_LSHLREV_B64 shifts S1 left by S0 modulo 64.
func V_LSHLREV_B64(s *State) error { return s.d64(s.S1 << (s.S0 & 63)) }

// V_CNDMASK_B32 is S1 if VCC is set, else S0. NEG and ABS apply to the sources as to f32.
func V_CNDMASK_B32(s *State) error {
	if s.VCC&1 != 0 {
		return s.d32(uint32(s.S1))
	}
	return s.d32(uint32(s.S0))
}

// Dot products. Each product is exact; each sum is rounded, the destination being the first summand.

// V_DOT2C_F32_F16 adds the products of the halves of the sources, f16, to the destination, f32, the
// low one first.
func V_DOT2C_F32_F16(s *State) error { return s.d32(s.dot2F16(uint32(s.D0))) }

// V_DOT2ACC_F32_F16 adds the products of the halves of the sources, f16, to the destination, f32,
// the low one first.
func V_DOT2ACC_F32_F16(s *State) error { return s.d32(s.dot2F16(uint32(s.D0))) }

// V_DOT2C_F32_BF16 adds the products of the halves of the sources, bf16, to the destination, f32,
// the low one first.
func V_DOT2C_F32_BF16(s *State) error { return s.d32(s.dot2BF16(uint32(s.D0))) }

// V_DOT2C_I32_I16 adds the products of the halves of the sources, signed, to the destination.
func V_DOT2C_I32_I16(s *State) error { return s.clampI32(int64(int32(s.D0)) + dotI(s.S0, s.S1, 16)) }

// V_DOT4C_I32_I8 adds the products of the bytes of the sources, signed, to the destination.
func V_DOT4C_I32_I8(s *State) error { return s.clampI32(int64(int32(s.D0)) + dotI(s.S0, s.S1, 8)) }

// V_DOT8C_I32_I4 adds the products of the 4-bit integers of the sources, signed, to the
// destination.
func V_DOT8C_I32_I4(s *State) error { return s.clampI32(int64(int32(s.D0)) + dotI(s.S0, s.S1, 4)) }

// legacy16 writes a 16-bit result as some instructions of GFX9 do: with zeros
// above, or if OP_SEL[3] is set to the high half.
func (s *State) legacy16(v uint16) error {
	if s.OpSel&8 != 0 {
		return s.hi16(v)
	}
	return s.d16(v)
}

// mulZeroF32 is a * b, +0 if one is zero.
func mulZeroF32(m Mode, a, b uint32) uint32 {
	if in32(m, a)&^sign32 == 0 || in32(m, b)&^sign32 == 0 {
		return 0
	}
	return mulF32(m, a, b)
}

// fmaZeroF32 is a * b + c, c if a or b is zero.
func fmaZeroF32(m Mode, a, b, c uint32) uint32 {
	if in32(m, a)&^sign32 == 0 || in32(m, b)&^sign32 == 0 {
		return out32(m, in32(m, c))
	}
	return fmaF32(m, a, b, c)
}

// dot2F16 adds the products of the halves of S0 and S1 to c.
func (s *State) dot2F16(c uint32) uint32 {
	m := s.Mode
	for i := 0; i < 32; i += 16 {
		c = addF32(m, c, mulF32(m, f16ToF32(m, uint16(s.S0>>i)), f16ToF32(m, uint16(s.S1>>i))))
	}
	return c
}

// dot2BF16 is dot2F16 for bf16.
func (s *State) dot2BF16(c uint32) uint32 {
	m := s.Mode
	for i := 0; i < 32; i += 16 {
		c = addF32(m, c, mulF32(m, widenBF16(uint16(s.S0>>i)), widenBF16(uint16(s.S1>>i))))
	}
	return c
}
