package sem

// Conversions with a scale. The scale is a power of two: the exponent field of an
// f32, less 127; fraction and sign of that f32 do not matter. Conversions to 8, 6
// and 4 bits divide by it, conversions from them multiply with it, and the result
// is rounded once, to nearest even unless it says otherwise. Numbers too large for
// fp6, bf6 and fp4 become the largest; for fp8 they become NaN, for bf8 infinity,
// with FP16_OVFL the largest. The manuals name these conversions but do not show
// them; this is what their chapter on data conversion says. Rounding stochastically,
// the upper bits of S1 are added below the last bit that is kept, and the rest is cut
// off; each further element takes the next number of V_PRNG_B32's generator.

// V_CVT_SCALEF32_PK_FP8_F32 converts S0 and S1, f32, to fp8 with the scale S2, into the low half of
// the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_FP8_F32(s *State) error {
	lo := s.narrow(&fp8, &f32, u32(s.S0), s.S2)
	hi := s.narrow(&fp8, &f32, u32(s.S1), s.S2)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_FP8_F32 converts S0, f32, to fp8 with the scale S2, rounding stochastically by
// S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_FP8_F32(s *State) error {
	return s.byte(s.narrowSR(&fp8, &f32, u32(s.S0), uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_F32 converts S0 and S1, f32, to bf8 with the scale S2, into the low half of
// the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_BF8_F32(s *State) error {
	lo := s.narrow(&bf8, &f32, u32(s.S0), s.S2)
	hi := s.narrow(&bf8, &f32, u32(s.S1), s.S2)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_BF8_F32 converts S0, f32, to bf8 with the scale S2, rounding stochastically by
// S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_BF8_F32(s *State) error {
	return s.byte(s.narrowSR(&bf8, &f32, u32(s.S0), uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP4_F32 converts S0 and S1, f32, to fp4 with the scale S2, into the byte of the
// destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_PK_FP4_F32(s *State) error {
	lo := s.narrow(&fp4, &f32, u32(s.S0), s.S2)
	hi := s.narrow(&fp4, &f32, u32(s.S1), s.S2)
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_SR_PK_FP4_F32 converts the two f32 in S0 to fp4 with the scale S2, rounding
// stochastically by S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the
// others.
func V_CVT_SCALEF32_SR_PK_FP4_F32(s *State) error {
	lo := s.narrowSR(&fp4, &f32, s.S0&0xffffffff, uint32(s.S1))
	hi := s.narrowSR(&fp4, &f32, s.S0>>32&0xffffffff, prng(uint32(s.S1)))
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_F32_FP8 converts the byte of S0 that OP_SEL[1:0] selects, fp8, to f32 with the
// scale S1.
func V_CVT_SCALEF32_F32_FP8(s *State) error {
	return s.d32(uint32(widen(&fp8, &f32, uint8(s.S0>>(8*(s.OpSel&3))), s.S1)))
}

// V_CVT_SCALEF32_PK_F32_FP8 converts two bytes of S0, fp8, to f32 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_F32_FP8(s *State) error {
	v := s.selWord()
	lo := widen(&fp8, &f32, uint8(v), s.S1)
	hi := widen(&fp8, &f32, uint8(v>>8), s.S1)
	return s.d64(hi<<32 | lo)
}

// V_CVT_SCALEF32_F32_BF8 converts the byte of S0 that OP_SEL[1:0] selects, bf8, to f32 with the
// scale S1.
func V_CVT_SCALEF32_F32_BF8(s *State) error {
	return s.d32(uint32(widen(&bf8, &f32, uint8(s.S0>>(8*(s.OpSel&3))), s.S1)))
}

// V_CVT_SCALEF32_PK_F32_BF8 converts two bytes of S0, bf8, to f32 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_F32_BF8(s *State) error {
	v := s.selWord()
	lo := widen(&bf8, &f32, uint8(v), s.S1)
	hi := widen(&bf8, &f32, uint8(v>>8), s.S1)
	return s.d64(hi<<32 | lo)
}

// V_CVT_SCALEF32_PK_F32_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects to f32
// with the scale S1.
func V_CVT_SCALEF32_PK_F32_FP4(s *State) error {
	v := uint8(s.S0 >> (8 * (s.OpSel & 3)))
	lo := widen(&fp4, &f32, v, s.S1)
	hi := widen(&fp4, &f32, v>>4, s.S1)
	return s.d64(hi<<32 | lo)
}

// V_CVT_SCALEF32_PK32_F32_FP6 converts 32 fp6 in S0 to f32 with the scale S1.
func V_CVT_SCALEF32_PK32_F32_FP6(s *State) error { return s.widenAll(&fp6, &f32, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_F32 converts 32 f32 in S0 to fp6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_FP6_F32(s *State) error { return s.narrowAllSR(&fp6, &f32, 32) }

// V_CVT_SCALEF32_PK16_FP6_F32 converts 16 f32 in S0 to fp6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_FP6_F32(s *State) error { return s.narrowAll(&fp6, &f32, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_F32 converts 16 f32 in S0 to fp6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_FP6_F32(s *State) error { return s.narrowAllSR(&fp6, &f32, 16) }

// V_CVT_SCALEF32_2XPK16_FP6_F32 converts 16 f32 each in S0 and S1 to fp6 with the scale S2. Those
// of S0 and S1 alternate in the result, which begins with one of S0.
func V_CVT_SCALEF32_2XPK16_FP6_F32(s *State) error { return s.interleave(&fp6) }

// V_CVT_SCALEF32_PK32_F32_BF6 converts 32 bf6 in S0 to f32 with the scale S1.
func V_CVT_SCALEF32_PK32_F32_BF6(s *State) error { return s.widenAll(&bf6, &f32, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_F32 converts 32 f32 in S0 to bf6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_BF6_F32(s *State) error { return s.narrowAllSR(&bf6, &f32, 32) }

// V_CVT_SCALEF32_PK16_BF6_F32 converts 16 f32 in S0 to bf6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_BF6_F32(s *State) error { return s.narrowAll(&bf6, &f32, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_F32 converts 16 f32 in S0 to bf6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_BF6_F32(s *State) error { return s.narrowAllSR(&bf6, &f32, 16) }

// V_CVT_SCALEF32_2XPK16_BF6_F32 converts 16 f32 each in S0 and S1 to bf6 with the scale S2. Those
// of S0 and S1 alternate in the result, which begins with one of S0.
func V_CVT_SCALEF32_2XPK16_BF6_F32(s *State) error { return s.interleave(&bf6) }

// V_CVT_SCALEF32_PK8_FP8_F32 converts 8 f32 in S0 to fp8 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP8_F32(s *State) error {
	s.narrowAll(&fp8, &f32, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_FP8_F32 converts 8 f32 in S0 to fp8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP8_F32(s *State) error {
	s.narrowAllSR(&fp8, &f32, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_BF8_F32 converts 8 f32 in S0 to bf8 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_BF8_F32(s *State) error {
	s.narrowAll(&bf8, &f32, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_BF8_F32 converts 8 f32 in S0 to bf8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_BF8_F32(s *State) error {
	s.narrowAllSR(&bf8, &f32, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_FP4_F32 converts 8 f32 in S0 to fp4 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP4_F32(s *State) error {
	s.narrowAll(&fp4, &f32, 8)
	return s.d32(s.XD[0])
}

// V_CVT_SCALEF32_SR_PK8_FP4_F32 converts 8 f32 in S0 to fp4 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP4_F32(s *State) error {
	s.narrowAllSR(&fp4, &f32, 8)
	return s.d32(s.XD[0])
}

// V_CVT_SCALEF32_PK_FP8_F16 converts the halves of S0, f16, to fp8 with the scale S1, into the low
// half of the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_FP8_F16(s *State) error {
	lo := s.narrow(&fp8, &f16, s.S0&0xffff, s.S1)
	hi := s.narrow(&fp8, &f16, s.S0>>16&0xffff, s.S1)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_FP8_F16 converts S0, f16, to fp8 with the scale S2, rounding stochastically by
// S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_FP8_F16(s *State) error {
	return s.byte(s.narrowSR(&fp8, &f16, s.S0&0xffff, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_F16 converts the halves of S0, f16, to bf8 with the scale S1, into the low
// half of the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_BF8_F16(s *State) error {
	lo := s.narrow(&bf8, &f16, s.S0&0xffff, s.S1)
	hi := s.narrow(&bf8, &f16, s.S0>>16&0xffff, s.S1)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_BF8_F16 converts S0, f16, to bf8 with the scale S2, rounding stochastically by
// S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_BF8_F16(s *State) error {
	return s.byte(s.narrowSR(&bf8, &f16, s.S0&0xffff, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP4_F16 converts the halves of S0, f16, to fp4 with the scale S1, into the byte
// of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_PK_FP4_F16(s *State) error {
	lo := s.narrow(&fp4, &f16, s.S0&0xffff, s.S1)
	hi := s.narrow(&fp4, &f16, s.S0>>16&0xffff, s.S1)
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_SR_PK_FP4_F16 converts the two f16 in S0 to fp4 with the scale S2, rounding
// stochastically by S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the
// others.
func V_CVT_SCALEF32_SR_PK_FP4_F16(s *State) error {
	lo := s.narrowSR(&fp4, &f16, s.S0&0xffff, uint32(s.S1))
	hi := s.narrowSR(&fp4, &f16, s.S0>>16&0xffff, prng(uint32(s.S1)))
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_F16_FP8 converts the byte of S0 that OP_SEL[1:0] selects, fp8, to f16 with the
// scale S1, into the low half of the destination, or if OP_SEL[3] is set the high half, keeping the
// other.
func V_CVT_SCALEF32_F16_FP8(s *State) error {
	return s.half(uint16(widen(&fp8, &f16, uint8(s.S0>>(8*(s.OpSel&3))), s.S1)))
}

// V_CVT_SCALEF32_PK_F16_FP8 converts two bytes of S0, fp8, to f16 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_F16_FP8(s *State) error {
	v := s.selWord()
	lo := widen(&fp8, &f16, uint8(v), s.S1)
	hi := widen(&fp8, &f16, uint8(v>>8), s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_F16_BF8 converts the byte of S0 that OP_SEL[1:0] selects, bf8, to f16 with the
// scale S1, into the low half of the destination, or if OP_SEL[3] is set the high half, keeping the
// other.
func V_CVT_SCALEF32_F16_BF8(s *State) error {
	return s.half(uint16(widen(&bf8, &f16, uint8(s.S0>>(8*(s.OpSel&3))), s.S1)))
}

// V_CVT_SCALEF32_PK_F16_BF8 converts two bytes of S0, bf8, to f16 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_F16_BF8(s *State) error {
	v := s.selWord()
	lo := widen(&bf8, &f16, uint8(v), s.S1)
	hi := widen(&bf8, &f16, uint8(v>>8), s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_PK_F16_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects to f16
// with the scale S1.
func V_CVT_SCALEF32_PK_F16_FP4(s *State) error {
	v := uint8(s.S0 >> (8 * (s.OpSel & 3)))
	lo := widen(&fp4, &f16, v, s.S1)
	hi := widen(&fp4, &f16, v>>4, s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_PK32_F16_FP6 converts 32 fp6 in S0 to f16 with the scale S1.
func V_CVT_SCALEF32_PK32_F16_FP6(s *State) error { return s.widenAll(&fp6, &f16, 32) }

// V_CVT_SCALEF32_PK32_FP6_F16 converts 32 f16 in S0 to fp6 with the scale S1.
func V_CVT_SCALEF32_PK32_FP6_F16(s *State) error { return s.narrowAll(&fp6, &f16, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_F16 converts 32 f16 in S0 to fp6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_FP6_F16(s *State) error { return s.narrowAllSR(&fp6, &f16, 32) }

// V_CVT_SCALEF32_PK16_FP6_F16 converts 16 f16 in S0 to fp6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_FP6_F16(s *State) error { return s.narrowAll(&fp6, &f16, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_F16 converts 16 f16 in S0 to fp6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_FP6_F16(s *State) error { return s.narrowAllSR(&fp6, &f16, 16) }

// V_CVT_SCALEF32_PK32_F16_BF6 converts 32 bf6 in S0 to f16 with the scale S1.
func V_CVT_SCALEF32_PK32_F16_BF6(s *State) error { return s.widenAll(&bf6, &f16, 32) }

// V_CVT_SCALEF32_PK32_BF6_F16 converts 32 f16 in S0 to bf6 with the scale S1.
func V_CVT_SCALEF32_PK32_BF6_F16(s *State) error { return s.narrowAll(&bf6, &f16, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_F16 converts 32 f16 in S0 to bf6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_BF6_F16(s *State) error { return s.narrowAllSR(&bf6, &f16, 32) }

// V_CVT_SCALEF32_PK16_BF6_F16 converts 16 f16 in S0 to bf6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_BF6_F16(s *State) error { return s.narrowAll(&bf6, &f16, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_F16 converts 16 f16 in S0 to bf6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_BF6_F16(s *State) error { return s.narrowAllSR(&bf6, &f16, 16) }

// V_CVT_SCALEF32_PK8_FP8_F16 converts 8 f16 in S0 to fp8 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP8_F16(s *State) error {
	s.narrowAll(&fp8, &f16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_FP8_F16 converts 8 f16 in S0 to fp8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP8_F16(s *State) error {
	s.narrowAllSR(&fp8, &f16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_BF8_F16 converts 8 f16 in S0 to bf8 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_BF8_F16(s *State) error {
	s.narrowAll(&bf8, &f16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_BF8_F16 converts 8 f16 in S0 to bf8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_BF8_F16(s *State) error {
	s.narrowAllSR(&bf8, &f16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_FP4_F16 converts 8 f16 in S0 to fp4 with the scale S1. No manual of CDNA 5 was
// at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP4_F16(s *State) error {
	s.narrowAll(&fp4, &f16, 8)
	return s.d32(s.XD[0])
}

// V_CVT_SCALEF32_SR_PK8_FP4_F16 converts 8 f16 in S0 to fp4 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP4_F16(s *State) error {
	s.narrowAllSR(&fp4, &f16, 8)
	return s.d32(s.XD[0])
}

// V_CVT_SCALEF32_PK_FP8_BF16 converts the halves of S0, bf16, to fp8 with the scale S1, into the
// low half of the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_FP8_BF16(s *State) error {
	lo := s.narrow(&fp8, &bf16, s.S0&0xffff, s.S1)
	hi := s.narrow(&fp8, &bf16, s.S0>>16&0xffff, s.S1)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_FP8_BF16 converts S0, bf16, to fp8 with the scale S2, rounding stochastically
// by S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_FP8_BF16(s *State) error {
	return s.byte(s.narrowSR(&fp8, &bf16, s.S0&0xffff, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_BF16 converts the halves of S0, bf16, to bf8 with the scale S1, into the
// low half of the destination, or if OP_SEL[3] is set the high half, keeping the other.
func V_CVT_SCALEF32_PK_BF8_BF16(s *State) error {
	lo := s.narrow(&bf8, &bf16, s.S0&0xffff, s.S1)
	hi := s.narrow(&bf8, &bf16, s.S0>>16&0xffff, s.S1)
	return s.half(uint16(lo) | uint16(hi)<<8)
}

// V_CVT_SCALEF32_SR_BF8_BF16 converts S0, bf16, to bf8 with the scale S2, rounding stochastically
// by S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_SR_BF8_BF16(s *State) error {
	return s.byte(s.narrowSR(&bf8, &bf16, s.S0&0xffff, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP4_BF16 converts the halves of S0, bf16, to fp4 with the scale S1, into the
// byte of the destination that OP_SEL[3:2] selects, keeping the others.
func V_CVT_SCALEF32_PK_FP4_BF16(s *State) error {
	lo := s.narrow(&fp4, &bf16, s.S0&0xffff, s.S1)
	hi := s.narrow(&fp4, &bf16, s.S0>>16&0xffff, s.S1)
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_SR_PK_FP4_BF16 converts the two bf16 in S0 to fp4 with the scale S2, rounding
// stochastically by S1, into the byte of the destination that OP_SEL[3:2] selects, keeping the
// others.
func V_CVT_SCALEF32_SR_PK_FP4_BF16(s *State) error {
	lo := s.narrowSR(&fp4, &bf16, s.S0&0xffff, uint32(s.S1))
	hi := s.narrowSR(&fp4, &bf16, s.S0>>16&0xffff, prng(uint32(s.S1)))
	return s.byte(lo | hi<<4)
}

// V_CVT_SCALEF32_PK_BF16_FP8 converts two bytes of S0, fp8, to bf16 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_BF16_FP8(s *State) error {
	v := s.selWord()
	lo := widen(&fp8, &bf16, uint8(v), s.S1)
	hi := widen(&fp8, &bf16, uint8(v>>8), s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_PK_BF16_BF8 converts two bytes of S0, bf8, to bf16 with the scale S1: those of the
// high half if OP_SEL[0] is set.
func V_CVT_SCALEF32_PK_BF16_BF8(s *State) error {
	v := s.selWord()
	lo := widen(&bf8, &bf16, uint8(v), s.S1)
	hi := widen(&bf8, &bf16, uint8(v>>8), s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_PK_BF16_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects to
// bf16 with the scale S1.
func V_CVT_SCALEF32_PK_BF16_FP4(s *State) error {
	v := uint8(s.S0 >> (8 * (s.OpSel & 3)))
	lo := widen(&fp4, &bf16, v, s.S1)
	hi := widen(&fp4, &bf16, v>>4, s.S1)
	return s.d32(uint32(hi<<16 | lo))
}

// V_CVT_SCALEF32_PK32_BF16_FP6 converts 32 fp6 in S0 to bf16 with the scale S1.
func V_CVT_SCALEF32_PK32_BF16_FP6(s *State) error { return s.widenAll(&fp6, &bf16, 32) }

// V_CVT_SCALEF32_PK32_FP6_BF16 converts 32 bf16 in S0 to fp6 with the scale S1.
func V_CVT_SCALEF32_PK32_FP6_BF16(s *State) error { return s.narrowAll(&fp6, &bf16, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_BF16 converts 32 bf16 in S0 to fp6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_FP6_BF16(s *State) error { return s.narrowAllSR(&fp6, &bf16, 32) }

// V_CVT_SCALEF32_PK16_FP6_BF16 converts 16 bf16 in S0 to fp6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_FP6_BF16(s *State) error { return s.narrowAll(&fp6, &bf16, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_BF16 converts 16 bf16 in S0 to fp6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_FP6_BF16(s *State) error { return s.narrowAllSR(&fp6, &bf16, 16) }

// V_CVT_SCALEF32_PK32_BF16_BF6 converts 32 bf6 in S0 to bf16 with the scale S1.
func V_CVT_SCALEF32_PK32_BF16_BF6(s *State) error { return s.widenAll(&bf6, &bf16, 32) }

// V_CVT_SCALEF32_PK32_BF6_BF16 converts 32 bf16 in S0 to bf6 with the scale S1.
func V_CVT_SCALEF32_PK32_BF6_BF16(s *State) error { return s.narrowAll(&bf6, &bf16, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_BF16 converts 32 bf16 in S0 to bf6 with the scale S2, rounding
// stochastically by S1.
func V_CVT_SCALEF32_SR_PK32_BF6_BF16(s *State) error { return s.narrowAllSR(&bf6, &bf16, 32) }

// V_CVT_SCALEF32_PK16_BF6_BF16 converts 16 bf16 in S0 to bf6 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK16_BF6_BF16(s *State) error { return s.narrowAll(&bf6, &bf16, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_BF16 converts 16 bf16 in S0 to bf6 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK16_BF6_BF16(s *State) error { return s.narrowAllSR(&bf6, &bf16, 16) }

// V_CVT_SCALEF32_PK8_FP8_BF16 converts 8 bf16 in S0 to fp8 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP8_BF16(s *State) error {
	s.narrowAll(&fp8, &bf16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_FP8_BF16 converts 8 bf16 in S0 to fp8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP8_BF16(s *State) error {
	s.narrowAllSR(&fp8, &bf16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_BF8_BF16 converts 8 bf16 in S0 to bf8 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_BF8_BF16(s *State) error {
	s.narrowAll(&bf8, &bf16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_SR_PK8_BF8_BF16 converts 8 bf16 in S0 to bf8 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_BF8_BF16(s *State) error {
	s.narrowAllSR(&bf8, &bf16, 8)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_CVT_SCALEF32_PK8_FP4_BF16 converts 8 bf16 in S0 to fp4 with the scale S1. No manual of CDNA 5
// was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_PK8_FP4_BF16(s *State) error {
	s.narrowAll(&fp4, &bf16, 8)
	return s.d32(s.XD[0])
}

// V_CVT_SCALEF32_SR_PK8_FP4_BF16 converts 8 bf16 in S0 to fp4 with the scale S2, rounding
// stochastically by S1. No manual of CDNA 5 was at hand; this follows the conversions of CDNA 4.
func V_CVT_SCALEF32_SR_PK8_FP4_BF16(s *State) error {
	s.narrowAllSR(&fp4, &bf16, 8)
	return s.d32(s.XD[0])
}

// scale is the exponent of a scale.
func scale(v uint64) int { return int(v>>23&0xff) - 127 }

// narrow converts a number of format g.
func (s *State) narrow(f *small, g *format, u, by uint64) uint8 {
	return f.from(g, u, scale(by), RoundNearestEven, s.Mode&FP16Ovfl != 0)
}

// narrowSR converts a number of format g, rounding stochastically. The scale is S2.
func (s *State) narrowSR(f *small, g *format, u uint64, random uint32) uint8 {
	return f.stochastic(g, u, scale(s.S2), random, s.Mode&FP16Ovfl != 0)
}

// widen converts a number to format g.
func widen(f *small, g *format, u uint8, by uint64) uint64 { return f.to(g, u, scale(by)) }

// element is number i, of w bits, of a source.
func element(x *[32]uint32, w uint, i int) uint64 {
	at := uint(i) * w
	v := uint64(x[at/32])
	if at%32+w > 32 {
		v |= uint64(x[at/32+1]) << 32
	}
	return v >> (at % 32) & (1<<w - 1)
}

// setElement writes number i, of w bits, of the destination.
func (s *State) setElement(w uint, i int, v uint64) {
	at := uint(i) * w
	mask := uint64(1<<w-1) << (at % 32)
	v <<= at % 32
	s.XD[at/32] = s.XD[at/32]&^uint32(mask) | uint32(v)
	if mask>>32 != 0 {
		s.XD[at/32+1] = s.XD[at/32+1]&^uint32(mask>>32) | uint32(v>>32)
	}
}

func (g *format) bits() uint { return 1 + g.exp + g.frac }

// widenAll converts n numbers.
func (s *State) widenAll(f *small, g *format, n int) error {
	for i := range n {
		s.setElement(g.bits(), i, widen(f, g, uint8(element(&s.X0, f.bits(), i)), s.S1))
	}
	return nil
}

func (s *State) narrowAll(f *small, g *format, n int) error {
	for i := range n {
		s.setElement(f.bits(), i, uint64(s.narrow(f, g, element(&s.X0, g.bits(), i), s.S1)))
	}
	return nil
}

func (s *State) narrowAllSR(f *small, g *format, n int) error {
	random := uint32(s.S1)
	for i := range n {
		s.setElement(f.bits(), i, uint64(s.narrowSR(f, g, element(&s.X0, g.bits(), i), random)))
		random = prng(random)
	}
	return nil
}

// interleave converts 16 f32 each of S0 and S1.
func (s *State) interleave(f *small) error {
	for i := range 16 {
		s.setElement(f.bits(), 2*i, uint64(s.narrow(f, &f32, uint64(s.X0[i]), s.S2)))
		s.setElement(f.bits(), 2*i+1, uint64(s.narrow(f, &f32, uint64(s.X1[i]), s.S2)))
	}
	return nil
}
