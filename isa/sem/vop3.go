package sem

import (
	"math"
	"math/bits"
)

// Vector instructions that only VOP3 has, those of VOP3_SDST included.

// Floating point.

// V_FMA_F32 is S0 times S1, plus S2, with one rounding.
func V_FMA_F32(s *State) error {
	return s.d32(fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.S2)))
}

// V_FMA_F16 is S0 times S1, plus S2, with one rounding.
func V_FMA_F16(s *State) error {
	return s.d16(fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.S2)))
}

// V_FMA_F64 is S0 times S1, plus S2, with one rounding.
func V_FMA_F64(s *State) error { return s.d64(fmaF64(s.Mode, s.S0, s.S1, s.S2)) }

// V_FMA_LEGACY_F16 is S0 times S1, plus S2, with one rounding. The result goes to the low half with
// zeros above, or if OP_SEL[3] is set to the high half, the low one kept.
func V_FMA_LEGACY_F16(s *State) error {
	return s.legacy16(fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.S2)))
}

// V_FMA_LEGACY_F32 is S0 times S1, plus S2, with one rounding; S2 if S0 or S1 is zero, even if the
// other is infinity or NaN.
func V_FMA_LEGACY_F32(s *State) error {
	return s.d32(fmaZeroF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.S2)))
}

// V_FMA_DX9_ZERO_F32 is S0 times S1, plus S2, with one rounding; S2 if S0 or S1 is zero, even if
// the other is infinity or NaN.
func V_FMA_DX9_ZERO_F32(s *State) error {
	return s.d32(fmaZeroF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.S2)))
}

// V_MAD_F32 is S0 times S1, rounded, plus S2. Denormals become zero, whatever the mode.
func V_MAD_F32(s *State) error {
	return s.d32(madF32(s.Mode&^DenormAll, uint32(s.S0), uint32(s.S1), uint32(s.S2)))
}

// V_MAD_F16 is S0 times S1, rounded, plus S2. Denormals become zero, whatever the mode.
func V_MAD_F16(s *State) error {
	return s.d16(madF16(s.Mode&^DenormAll, uint16(s.S0), uint16(s.S1), uint16(s.S2)))
}

// V_MAD_LEGACY_F32 is S0 times S1, rounded, plus S2. The product is +0 if a factor is zero, even if
// the other is infinity or NaN. Denormals become zero, whatever the mode.
func V_MAD_LEGACY_F32(s *State) error {
	m := s.Mode &^ DenormAll
	return s.d32(addF32(m, mulZeroF32(m, uint32(s.S0), uint32(s.S1)), uint32(s.S2)))
}

// V_MAD_LEGACY_F16 is S0 times S1, rounded, plus S2. The result goes to the low half with zeros
// above, or if OP_SEL[3] is set to the high half, the low one kept.
func V_MAD_LEGACY_F16(s *State) error {
	return s.legacy16(madF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.S2)))
}

// V_MULLIT_F32 multiplies S0 and S1 for lighting: it is the most negative number if S1 is that
// number, -infinity or NaN, or if S2 is not greater than 0 or NaN.
func V_MULLIT_F32(s *State) error {
	const lowest = 0xff7fffff
	if b := s.b32(); b == lowest || b == sign32|inf32 || isNaN32(b) || !(fromF32(s.c32()) > 0) {
		return s.d32(lowest)
	}
	return s.d32(mulF32(s.Mode, uint32(s.S0), uint32(s.S1)))
}

// V_LDEXP_F32 is S0 times 2 to the power of S1, a signed integer, with one rounding.
func V_LDEXP_F32(s *State) error {
	return s.d32(uint32(f32.ldexp(s.Mode, uint64(uint32(s.S0)), int(int32(s.S1)))))
}

// V_LDEXP_F64 is S0 times 2 to the power of S1, a signed integer, with one rounding.
func V_LDEXP_F64(s *State) error { return s.d64(f64.ldexp(s.Mode, s.S0, int(int32(s.S1)))) }

// V_MINIMUM_F32 is the smaller number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MINIMUM_F32(s *State) error { return s.f32(minimum(s.Mode, s.a32(), s.b32())) }

// V_MINIMUM3_F32 is V_MINIMUM_F32 of S2 and V_MINIMUM_F32 of S0 and S1.
func V_MINIMUM3_F32(s *State) error {
	return s.f32(minimum(s.Mode, minimum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MAXIMUM_F32 is the larger number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MAXIMUM_F32(s *State) error { return s.f32(maximum(s.Mode, s.a32(), s.b32())) }

// V_MAXIMUM3_F32 is V_MAXIMUM_F32 of S2 and V_MAXIMUM_F32 of S0 and S1.
func V_MAXIMUM3_F32(s *State) error {
	return s.f32(maximum(s.Mode, maximum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MIN3_F32 is the smallest of three numbers: V_MIN_F32 of S2 and V_MIN_F32 of S0 and S1. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the second is returned.
func V_MIN3_F32(s *State) error {
	return s.f32(minOld(s.Mode, minOld(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MAX3_F32 is the largest of three numbers: V_MAX_F32 of S2 and V_MAX_F32 of S0 and S1. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the second is returned.
func V_MAX3_F32(s *State) error {
	return s.f32(maxOld(s.Mode, maxOld(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MED3_F32 is the median: the larger of the two sources that are left when the first is taken
// away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is V_MIN3_F32.
func V_MED3_F32(s *State) error {
	return s.f32(med3(s.Mode, s.a32(), s.b32(), s.c32(), minOld, maxOld))
}

// V_MIN3_F32_GFX11 is the smallest of three numbers: V_MIN_F32 of S2 and V_MIN_F32 of S0 and S1. In
// IEEE mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of
// two the first is returned.
func V_MIN3_F32_GFX11(s *State) error {
	return s.f32(min11(s.Mode, min11(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MAX3_F32_GFX11 is the largest of three numbers: V_MAX_F32 of S2 and V_MAX_F32 of S0 and S1. In
// IEEE mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of
// two the first is returned.
func V_MAX3_F32_GFX11(s *State) error {
	return s.f32(max11(s.Mode, max11(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MED3_F32_GFX11 is the median: the larger of the two sources that are left when the first is
// taken away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is
// V_MIN3_F32.
func V_MED3_F32_GFX11(s *State) error {
	return s.f32(med3(s.Mode, s.a32(), s.b32(), s.c32(), min11, max11))
}

// V_MAXMIN_F32 is the smaller of S2 and the larger of S0 and S1: V_MIN_F32 of V_MAX_F32. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the first is returned. RDNA 4 has V_MAXMIN_NUM_F32 in its place.
func V_MAXMIN_F32(s *State) error {
	return s.f32(min11(s.Mode, max11(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MINMAX_F32 is the larger of S2 and the smaller of S0 and S1: V_MAX_F32 of V_MIN_F32. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the first is returned.
func V_MINMAX_F32(s *State) error {
	return s.f32(max11(s.Mode, min11(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MIN3_NUM_F32 is the smallest of three numbers: V_MIN_NUM_F32 of S2 and V_MIN_NUM_F32 of S0 and
// S1. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MIN3_NUM_F32(s *State) error {
	return s.f32(minNum(s.Mode, minNum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MAX3_NUM_F32 is the largest of three numbers: V_MAX_NUM_F32 of S2 and V_MAX_NUM_F32 of S0 and
// S1. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MAX3_NUM_F32(s *State) error {
	return s.f32(maxNum(s.Mode, maxNum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MED3_NUM_F32 is the median: the larger of the two sources that are left when the first is taken
// away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is
// V_MIN3_NUM_F32.
func V_MED3_NUM_F32(s *State) error {
	return s.f32(med3(s.Mode, s.a32(), s.b32(), s.c32(), minNum, maxNum))
}

// V_MAXMIN_NUM_F32 is the smaller of S2 and the larger of S0 and S1: V_MIN_NUM_F32 of
// V_MAX_NUM_F32. A NaN loses against a number; of two, the first is returned, made quiet. RDNA 3
// has V_MAXMIN_F32 in its place.
func V_MAXMIN_NUM_F32(s *State) error {
	return s.f32(minNum(s.Mode, maxNum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MINMAX_NUM_F32 is the larger of S2 and the smaller of S0 and S1: V_MAX_NUM_F32 of
// V_MIN_NUM_F32. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MINMAX_NUM_F32(s *State) error {
	return s.f32(maxNum(s.Mode, minNum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MAXIMUMMINIMUM_F32 is V_MINIMUM_F32 of S2 and V_MAXIMUM_F32 of S0 and S1.
func V_MAXIMUMMINIMUM_F32(s *State) error {
	return s.f32(minimum(s.Mode, maximum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MINIMUMMAXIMUM_F32 is V_MAXIMUM_F32 of S2 and V_MINIMUM_F32 of S0 and S1.
func V_MINIMUMMAXIMUM_F32(s *State) error {
	return s.f32(maximum(s.Mode, minimum(s.Mode, s.a32(), s.b32()), s.c32()))
}

// V_MINIMUM_F16 is the smaller number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MINIMUM_F16(s *State) error { return s.f16(minimum(s.Mode, s.a16(), s.b16())) }

// V_MINIMUM3_F16 is V_MINIMUM_F16 of S2 and V_MINIMUM_F16 of S0 and S1.
func V_MINIMUM3_F16(s *State) error {
	return s.f16(minimum(s.Mode, minimum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MAXIMUM_F16 is the larger number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MAXIMUM_F16(s *State) error { return s.f16(maximum(s.Mode, s.a16(), s.b16())) }

// V_MAXIMUM3_F16 is V_MAXIMUM_F16 of S2 and V_MAXIMUM_F16 of S0 and S1.
func V_MAXIMUM3_F16(s *State) error {
	return s.f16(maximum(s.Mode, maximum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MIN3_F16 is the smallest of three numbers: V_MIN_F16 of S2 and V_MIN_F16 of S0 and S1. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the second is returned.
func V_MIN3_F16(s *State) error {
	return s.f16(minOld(s.Mode, minOld(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MAX3_F16 is the largest of three numbers: V_MAX_F16 of S2 and V_MAX_F16 of S0 and S1. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the second is returned.
func V_MAX3_F16(s *State) error {
	return s.f16(maxOld(s.Mode, maxOld(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MED3_F16 is the median: the larger of the two sources that are left when the first is taken
// away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is V_MIN3_F16.
func V_MED3_F16(s *State) error {
	return s.f16(med3(s.Mode, s.a16(), s.b16(), s.c16(), minOld, maxOld))
}

// V_MIN3_F16_GFX11 is the smallest of three numbers: V_MIN_F16 of S2 and V_MIN_F16 of S0 and S1. In
// IEEE mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of
// two the first is returned.
func V_MIN3_F16_GFX11(s *State) error {
	return s.f16(min11(s.Mode, min11(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MAX3_F16_GFX11 is the largest of three numbers: V_MAX_F16 of S2 and V_MAX_F16 of S0 and S1. In
// IEEE mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of
// two the first is returned.
func V_MAX3_F16_GFX11(s *State) error {
	return s.f16(max11(s.Mode, max11(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MED3_F16_GFX11 is the median: the larger of the two sources that are left when the first is
// taken away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is
// V_MIN3_F16.
func V_MED3_F16_GFX11(s *State) error {
	return s.f16(med3(s.Mode, s.a16(), s.b16(), s.c16(), min11, max11))
}

// V_MAXMIN_F16 is the smaller of S2 and the larger of S0 and S1: V_MIN_F16 of V_MAX_F16. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the first is returned. RDNA 4 has V_MAXMIN_NUM_F16 in its place.
func V_MAXMIN_F16(s *State) error {
	return s.f16(min11(s.Mode, max11(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MINMAX_F16 is the larger of S2 and the smaller of S0 and S1: V_MAX_F16 of V_MIN_F16. In IEEE
// mode a signaling NaN is returned, made quiet; else a NaN loses against the other source, of two
// the first is returned.
func V_MINMAX_F16(s *State) error {
	return s.f16(max11(s.Mode, min11(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MIN3_NUM_F16 is the smallest of three numbers: V_MIN_NUM_F16 of S2 and V_MIN_NUM_F16 of S0 and
// S1. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MIN3_NUM_F16(s *State) error {
	return s.f16(minNum(s.Mode, minNum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MAX3_NUM_F16 is the largest of three numbers: V_MAX_NUM_F16 of S2 and V_MAX_NUM_F16 of S0 and
// S1. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MAX3_NUM_F16(s *State) error {
	return s.f16(maxNum(s.Mode, maxNum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MED3_NUM_F16 is the median: the larger of the two sources that are left when the first is taken
// away that equals the largest (-0 and +0 are equal there). If there is a NaN, it is
// V_MIN3_NUM_F16.
func V_MED3_NUM_F16(s *State) error {
	return s.f16(med3(s.Mode, s.a16(), s.b16(), s.c16(), minNum, maxNum))
}

// V_MAXMIN_NUM_F16 is the smaller of S2 and the larger of S0 and S1: V_MIN_NUM_F16 of
// V_MAX_NUM_F16. A NaN loses against a number; of two, the first is returned, made quiet. RDNA 3
// has V_MAXMIN_F16 in its place.
func V_MAXMIN_NUM_F16(s *State) error {
	return s.f16(minNum(s.Mode, maxNum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MINMAX_NUM_F16 is the larger of S2 and the smaller of S0 and S1: V_MAX_NUM_F16 of
// V_MIN_NUM_F16. A NaN loses against a number; of two, the first is returned, made quiet.
func V_MINMAX_NUM_F16(s *State) error {
	return s.f16(maxNum(s.Mode, minNum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MAXIMUMMINIMUM_F16 is V_MINIMUM_F16 of S2 and V_MAXIMUM_F16 of S0 and S1.
func V_MAXIMUMMINIMUM_F16(s *State) error {
	return s.f16(minimum(s.Mode, maximum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MINIMUMMAXIMUM_F16 is V_MAXIMUM_F16 of S2 and V_MINIMUM_F16 of S0 and S1.
func V_MINIMUMMAXIMUM_F16(s *State) error {
	return s.f16(maximum(s.Mode, minimum(s.Mode, s.a16(), s.b16()), s.c16()))
}

// V_MINIMUM_F64 is the smaller number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MINIMUM_F64(s *State) error { return s.f64(minimum(s.Mode, s.a64(), s.b64())) }

// V_MAXIMUM_F64 is the larger number, -0 below +0, or a NaN if there is one, made quiet: a
// signaling one before a quiet one, the first before the second.
func V_MAXIMUM_F64(s *State) error { return s.f64(maximum(s.Mode, s.a64(), s.b64())) }

// Functions of one scalar source. They write a scalar register; f16 results have zeros above.

// V_S_EXP_F32 is V_EXP_F32 of a scalar.
func V_S_EXP_F32(s *State) error { return s.d32(trans32(uint32(s.S0), exp2)) }

// V_S_EXP_F16 is V_EXP_F16 of a scalar.
func V_S_EXP_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), exp2)) }

// V_S_LOG_F32 is V_LOG_F32 of a scalar.
func V_S_LOG_F32(s *State) error { return s.d32(trans32(uint32(s.S0), log2)) }

// V_S_LOG_F16 is V_LOG_F16 of a scalar.
func V_S_LOG_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), log2)) }

// V_S_RCP_F32 is V_RCP_F32 of a scalar.
func V_S_RCP_F32(s *State) error { return s.d32(trans32(uint32(s.S0), rcp)) }

// V_S_RCP_F16 is V_RCP_F16 of a scalar.
func V_S_RCP_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), rcp)) }

// V_S_RSQ_F32 is V_RSQ_F32 of a scalar.
func V_S_RSQ_F32(s *State) error { return s.d32(trans32(uint32(s.S0), rsq)) }

// V_S_RSQ_F16 is V_RSQ_F16 of a scalar.
func V_S_RSQ_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), rsq)) }

// V_S_SQRT_F32 is V_SQRT_F32 of a scalar.
func V_S_SQRT_F32(s *State) error { return s.d32(trans32(uint32(s.S0), math.Sqrt)) }

// V_S_SQRT_F16 is V_SQRT_F16 of a scalar.
func V_S_SQRT_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), math.Sqrt)) }

// Division.

// V_DIV_SCALE_F32 prepares a division S2/S1 of f32 whose intermediate results could overflow or be
// denormal: S0, which is one of the two, is scaled by 2^64 or 2^-64, and VCC tells V_DIV_FMAS_F32
// to undo it. With N and D for the exponent fields of S2 and S1, the first rule that holds is
// taken: a zero makes NaN; N-D at least 96 sets VCC and scales S1; S1 denormal scales; 1/S1 and
// S2/S1 both denormal set VCC and scale S1; 1/S1 denormal scales by 2^-64; S2/S1 denormal sets VCC
// and scales S2; N at most 23 scales. "Scales S1" means that S0 is scaled only if it equals S1.
// Else D0 is S0. 1/S1 is tested as f32, although the manuals have it as f64, for which the rule
// would never hold. Where both quotients are denormal the manuals scale the large S1 up, to
// infinity, which cannot be what the hardware does: the quotient would be lost.
func V_DIV_SCALE_F32(s *State) error {
	a, b, c := uint32(s.S0), uint32(s.S1), uint32(s.S2)
	s.VCC = 0
	by := 0
	switch d := int(c>>23&0xff) - int(b>>23&0xff); {
	case b&^sign32 == 0 || c&^sign32 == 0:
		return s.d32(uint32(f32.nan()))
	case d >= 96:
		s.VCC = 1
		by = scaleIf(equalF32(a, b), 64)
	case denormal32(b):
		by = 64
	case denormal32(toF32(1/fromF32(b))) && denormal32(toF32(fromF32(c)/fromF32(b))):
		s.VCC = 1
		by = scaleIf(equalF32(a, b), 64)
	case denormal32(toF32(1 / fromF32(b))):
		by = -64
	case denormal32(toF32(fromF32(c) / fromF32(b))):
		s.VCC = 1
		by = scaleIf(equalF32(a, c), 64)
	case c>>23&0xff <= 23:
		by = 64
	}
	return s.d32(uint32(f32.ldexp(s.Mode|DenormAll, uint64(a), by)))
}

// V_DIV_SCALE_F64 prepares a division S2/S1 of f64 whose intermediate results could overflow or be
// denormal: S0, which is one of the two, is scaled by 2^128 or 2^-128, and VCC tells V_DIV_FMAS_F64
// to undo it. The rules are those of V_DIV_SCALE_F32, with 768 for the difference of the exponents
// and 53 for the exponent of a small numerator.
func V_DIV_SCALE_F64(s *State) error {
	a, b, c := s.S0, s.S1, s.S2
	s.VCC = 0
	by := 0
	switch d := int(c>>52&0x7ff) - int(b>>52&0x7ff); {
	case b&^sign64 == 0 || c&^sign64 == 0:
		return s.d64(f64.nan())
	case d >= 768:
		s.VCC = 1
		by = scaleIf(fromF64(a) == fromF64(b), 128)
	case denormal64(b):
		by = 128
	case denormal64(toF64(1/fromF64(b))) && denormal64(toF64(fromF64(c)/fromF64(b))):
		s.VCC = 1
		by = scaleIf(fromF64(a) == fromF64(b), 128)
	case denormal64(toF64(1 / fromF64(b))):
		by = -128
	case denormal64(toF64(fromF64(c) / fromF64(b))):
		s.VCC = 1
		by = scaleIf(fromF64(a) == fromF64(c), 128)
	case c>>52&0x7ff <= 53:
		by = 128
	}
	return s.d64(f64.ldexp(s.Mode|DenormAll, a, by))
}

// V_DIV_FMAS_F32 is the last step of a division: S0 times S1, plus S2, and if VCC is set, times
// 2^64 if S2 is at least 2, else 2^-64, with one rounding. The manuals have 2^32, which would not
// undo V_DIV_SCALE_F32; tests on RDNA 3 show what is done here.
func V_DIV_FMAS_F32(s *State) error {
	n := 0
	if s.VCC&1 != 0 {
		n = -64
		if uint32(s.S2)>>23&0xff > 127 {
			n = 64
		}
	}
	return s.d32(uint32(f32.softScaledFMA(s.Mode, u32(s.S0), u32(s.S1), u32(s.S2), n)))
}

// V_DIV_FMAS_F64 is the last step of a division: S0 times S1, plus S2, and if VCC is set, times
// 2^128 if S2 is at least 2, else 2^-128, with one rounding. The manuals have 2^64, which would not
// undo V_DIV_SCALE_F64.
func V_DIV_FMAS_F64(s *State) error {
	n := 0
	if s.VCC&1 != 0 {
		n = -128
		if s.S2>>52&0x7ff > 1023 {
			n = 128
		}
	}
	return s.d64(f64.softScaledFMA(s.Mode, s.S0, s.S1, s.S2, n))
}

// V_DIV_FIXUP_F32 completes a division: S0 is the quotient as computed, S1 the denominator, S2 the
// numerator. It is a NaN of the numerator or else the denominator, made quiet; NaN of 0/0 and of
// infinity by infinity; infinity of x/0 and infinity by x; 0 of x by infinity and 0/x, and if the
// numerator's exponent is more than 150 below the denominator's; else the magnitude of S0, infinity
// if S0 is NaN, which is how a quotient that overflows arrives here (the manuals do not say so; tests
// on RDNA 3 show it). The sign is that of S1 times that of S2, and negative of the invalid quotients.
func V_DIV_FIXUP_F32(s *State) error {
	a, b, c := s.a32(), s.b32(), s.c32()
	if v, ok := fixup(b, c); ok {
		return s.d32(v)
	}
	if int(c>>23&0xff)-int(b>>23&0xff) < -150 {
		a = 0
	} else if isNaN32(a) {
		a = inf32
	}
	return s.f32(a&^sign32 | (b^c)&sign32)
}

// V_DIV_FIXUP_F64 completes a division: S0 is the quotient as computed, S1 the denominator, S2 the
// numerator. It is a NaN of the numerator or else the denominator, made quiet; NaN of 0/0 and of
// infinity by infinity; infinity of x/0 and infinity by x; 0 of x by infinity and 0/x, and if the
// numerator's exponent is more than 1075 below the denominator's; else the magnitude of S0, infinity
// if S0 is NaN, which is how a quotient that overflows arrives here (the manuals do not say so; tests
// on RDNA 3 show it). The sign is that of S1 times that of S2, and negative of the invalid quotients.
func V_DIV_FIXUP_F64(s *State) error {
	a, b, c := s.a64(), s.b64(), s.c64()
	if v, ok := fixup(b, c); ok {
		return s.d64(v)
	}
	if int(c>>52&0x7ff)-int(b>>52&0x7ff) < -1075 {
		a = 0
	} else if isNaN64(a) {
		a = inf64
	}
	return s.f64(a&^sign64 | (b^c)&sign64)
}

// V_DIV_FIXUP_F16 completes a division: S0 is the quotient as computed, S1 the denominator, S2 the
// numerator. It is a NaN of the numerator or else the denominator, made quiet; NaN of 0/0 and of
// infinity by infinity; infinity of x/0 and infinity by x; 0 of x by infinity and 0/x; else the
// magnitude of S0. The sign is that of S1 times that of S2, and negative of the invalid quotients.
func V_DIV_FIXUP_F16(s *State) error {
	return s.d16(fixupF16(s))
}

// V_DIV_FIXUP_LEGACY_F16 completes a division: S0 is the quotient as computed, S1 the denominator,
// S2 the numerator. It is a NaN of the numerator or else the denominator, made quiet; NaN of 0/0
// and of infinity by infinity; infinity of x/0 and infinity by x; 0 of x by infinity and 0/x; else
// the magnitude of S0. The sign is that of S1 times that of S2, and negative of the invalid
// quotients. The result goes to the low half with zeros above, or if OP_SEL[3] is set to the high
// half, the low one kept.
func V_DIV_FIXUP_LEGACY_F16(s *State) error { return s.legacy16(fixupF16(s)) }

// V_TRIG_PREOP_F64 is a piece of 2/pi with which to reduce a large argument S0: 53 bits of the
// fraction from bit 53*S1[4:0] on, scaled to their place; more bits are skipped if the exponent
// field of S0 is above 1077. If it is at least 1968, the result is larger by 2^128.
func V_TRIG_PREOP_F64(s *State) error {
	e := int(s.S0 >> 52 & 0x7ff)
	shift := int(s.S1&31) * 53
	if e > 1077 {
		shift += e - 1077
	}
	scale := -53 - shift
	if e >= 1968 {
		scale += 128
	}
	x := exactInt(false, twoOverPi(shift))
	x.e += scale
	return s.d64(f64.roundMode(x, s.Mode))
}

// Cube maps. The major axis is z if |z| is at least |x| and |y|, else y if |y| is at least |x|, else x; S0, S1, S2 are x, y, z.

// V_CUBEID_F32 is the number of the face, as f32: 0 and 1 for positive and negative x, 2 and 3 for
// y, 4 and 5 for z.
func V_CUBEID_F32(s *State) error {
	axis, neg := s.cube()
	return s.d32(toF32(float32(2*axis) + float32(bit(neg))))
}

// V_CUBEMA_F32 is twice the coordinate of the major axis.
func V_CUBEMA_F32(s *State) error {
	axis, _ := s.cube()
	v := [...]uint32{s.a32(), s.b32(), s.c32()}[axis]
	return s.d32(addF32(s.Mode, v, v))
}

// V_CUBESC_F32 is the S coordinate on the face: -z, z for positive and negative x, x for y, x, -x
// for positive and negative z.
func V_CUBESC_F32(s *State) error {
	x, z := s.a32(), s.c32()
	switch axis, neg := s.cube(); {
	case axis == 2 && neg:
		x ^= sign32
	case axis == 0 && neg:
		x = z
	case axis == 0:
		x = z ^ sign32
	}
	return s.f32(x)
}

// V_CUBETC_F32 is the T coordinate on the face: -y for x and z, z, -z for positive and negative y.
func V_CUBETC_F32(s *State) error {
	y, z := s.b32(), s.c32()
	switch axis, neg := s.cube(); {
	case axis != 1:
		z = y ^ sign32
	case neg:
		z ^= sign32
	}
	return s.f32(z)
}

// Integers. With CLAMP, a result beyond the range becomes its end.

// V_ADD_I32 adds signed integers.
func V_ADD_I32(s *State) error { return s.clampI32(int64(int32(s.S0)) + int64(int32(s.S1))) }

// V_ADD_NC_I32 adds signed integers.
func V_ADD_NC_I32(s *State) error { return s.clampI32(int64(int32(s.S0)) + int64(int32(s.S1))) }

// V_SUB_I32 subtracts S1 from S0, signed integers.
func V_SUB_I32(s *State) error { return s.clampI32(int64(int32(s.S0)) - int64(int32(s.S1))) }

// V_SUB_NC_I32 subtracts S1 from S0, signed integers.
func V_SUB_NC_I32(s *State) error { return s.clampI32(int64(int32(s.S0)) - int64(int32(s.S1))) }

// V_ADD_I16 adds signed 16-bit integers.
func V_ADD_I16(s *State) error { return s.clampI16(int64(int16(s.S0)) + int64(int16(s.S1))) }

// V_ADD_NC_I16 adds signed 16-bit integers.
func V_ADD_NC_I16(s *State) error { return s.clampI16(int64(int16(s.S0)) + int64(int16(s.S1))) }

// V_SUB_I16 subtracts S1 from S0, signed 16-bit integers.
func V_SUB_I16(s *State) error { return s.clampI16(int64(int16(s.S0)) - int64(int16(s.S1))) }

// V_SUB_NC_I16 subtracts S1 from S0, signed 16-bit integers.
func V_SUB_NC_I16(s *State) error { return s.clampI16(int64(int16(s.S0)) - int64(int16(s.S1))) }

// V_ADD_NC_U16 adds unsigned 16-bit integers.
func V_ADD_NC_U16(s *State) error { return s.clampU16(int64(uint16(s.S0)) + int64(uint16(s.S1))) }

// V_SUB_NC_U16 subtracts S1 from S0, unsigned 16-bit integers.
func V_SUB_NC_U16(s *State) error { return s.clampU16(int64(uint16(s.S0)) - int64(uint16(s.S1))) }

// V_ADD3_U32 adds three integers. Only their sum is cut to 32 bits.
func V_ADD3_U32(s *State) error { return s.d32(uint32(s.S0) + uint32(s.S1) + uint32(s.S2)) }

// V_ADD_LSHL_U32 is the sum of S0 and S1, shifted left by S2 modulo 32.
func V_ADD_LSHL_U32(s *State) error { return s.d32((uint32(s.S0) + uint32(s.S1)) << (s.S2 & 31)) }

// V_LSHL_ADD_U32 is S0 shifted left by S1 modulo 32, plus S2.
func V_LSHL_ADD_U32(s *State) error { return s.d32(uint32(s.S0)<<(s.S1&31) + uint32(s.S2)) }

// V_LSHL_ADD_U64 is S0 shifted left by S1 modulo 8, plus S2, in 64 bits.
func V_LSHL_ADD_U64(s *State) error { return s.d64(s.S0<<(s.S1&7) + s.S2) }

// V_XAD_U32 is S0 exclusive-or S1, plus S2.
func V_XAD_U32(s *State) error { return s.d32((uint32(s.S0) ^ uint32(s.S1)) + uint32(s.S2)) }

// V_MUL_LO_U32 is the low half of the product.
func V_MUL_LO_U32(s *State) error { return s.d32(uint32(s.S0) * uint32(s.S1)) }

// V_MUL_LO_I32 is the low half of the product.
func V_MUL_LO_I32(s *State) error { return s.d32(uint32(s.S0) * uint32(s.S1)) }

// V_MUL_HI_U32 is the high half of the unsigned product.
func V_MUL_HI_U32(s *State) error { return s.d32(uint32(u32(s.S0) * u32(s.S1) >> 32)) }

// V_MUL_HI_I32 is the high half of the signed product.
func V_MUL_HI_I32(s *State) error {
	return s.d32(uint32(int64(int32(s.S0)) * int64(int32(s.S1)) >> 32))
}

// V_MAD_I32_I24 is the product of the signed 24-bit integers in S0 and S1, plus S2.
func V_MAD_I32_I24(s *State) error { return s.clampI32(i24(s.S0)*i24(s.S1) + int64(int32(s.S2))) }

// V_MAD_U32_U24 is the product of the unsigned 24-bit integers in S0 and S1, plus S2.
func V_MAD_U32_U24(s *State) error { return s.clampU32(int64(u24(s.S0)*u24(s.S1) + u32(s.S2))) }

// V_MAD_I32_I16 is the product of the signed 16-bit integers in S0 and S1, plus S2.
func V_MAD_I32_I16(s *State) error {
	return s.clampI32(int64(int16(s.S0))*int64(int16(s.S1)) + int64(int32(s.S2)))
}

// V_MAD_U32_U16 is the product of the unsigned 16-bit integers in S0 and S1, plus S2.
func V_MAD_U32_U16(s *State) error {
	return s.clampU32(int64(uint16(s.S0))*int64(uint16(s.S1)) + int64(uint32(s.S2)))
}

// V_MAD_I16 is S0 times S1, plus S2, signed 16-bit integers.
func V_MAD_I16(s *State) error {
	return s.clampI16(int64(int16(s.S0))*int64(int16(s.S1)) + int64(int16(s.S2)))
}

// V_MAD_U16 is S0 times S1, plus S2, unsigned 16-bit integers.
func V_MAD_U16(s *State) error {
	return s.clampU16(int64(uint16(s.S0))*int64(uint16(s.S1)) + int64(uint16(s.S2)))
}

// V_MAD_LEGACY_I16 is S0 times S1, plus S2, in 16 bits. The result goes to the low half with zeros
// above, or if OP_SEL[3] is set to the high half, the low one kept. How CLAMP works here is not
// known; it is not looked at.
func V_MAD_LEGACY_I16(s *State) error { return s.legacy16(uint16(s.S0)*uint16(s.S1) + uint16(s.S2)) }

// V_MAD_LEGACY_U16 is S0 times S1, plus S2, in 16 bits. The result goes to the low half with zeros
// above, or if OP_SEL[3] is set to the high half, the low one kept. How CLAMP works here is not
// known; it is not looked at.
func V_MAD_LEGACY_U16(s *State) error { return s.legacy16(uint16(s.S0)*uint16(s.S1) + uint16(s.S2)) }

// V_MAD_U32 is S0 times S1, plus S2. No manual of CDNA 5 was at hand; this is what the name says.
func V_MAD_U32(s *State) error { return s.d32(uint32(s.S0)*uint32(s.S1) + uint32(s.S2)) }

// V_MAD_U64_U32 is the unsigned product of S0 and S1, plus S2 of 64 bits; the mask SDST is the
// carry.
func V_MAD_U64_U32(s *State) error {
	v, carry := bits.Add64(u32(s.S0)*u32(s.S1), s.S2, 0)
	s.VCC = carry
	return s.d64(v)
}

// V_MAD_CO_U64_U32 is the unsigned product of S0 and S1, plus S2 of 64 bits; the mask SDST is the
// carry.
func V_MAD_CO_U64_U32(s *State) error {
	v, carry := bits.Add64(u32(s.S0)*u32(s.S1), s.S2, 0)
	s.VCC = carry
	return s.d64(v)
}

// V_MAD_I64_I32 is the signed product of S0 and S1, plus S2 of 64 bits; the mask SDST is bit 64 of
// the sum, its sign.
func V_MAD_I64_I32(s *State) error {
	p := uint64(int64(int32(s.S0)) * int64(int32(s.S1)))
	v, carry := bits.Add64(p, s.S2, 0)
	s.VCC = p>>63 ^ s.S2>>63 ^ carry
	return s.d64(v)
}

// V_MAD_CO_I64_I32 is the signed product of S0 and S1, plus S2 of 64 bits; the mask SDST is bit 64
// of the sum, its sign.
func V_MAD_CO_I64_I32(s *State) error {
	p := uint64(int64(int32(s.S0)) * int64(int32(s.S1)))
	v, carry := bits.Add64(p, s.S2, 0)
	s.VCC = p>>63 ^ s.S2>>63 ^ carry
	return s.d64(v)
}

// V_MAD_NC_U64_U32 is the unsigned product of S0 and S1, plus S2 of 64 bits.
func V_MAD_NC_U64_U32(s *State) error { return s.d64(u32(s.S0)*u32(s.S1) + s.S2) }

// V_MAD_NC_I64_I32 is the signed product of S0 and S1, plus S2 of 64 bits.
func V_MAD_NC_I64_I32(s *State) error {
	return s.d64(uint64(int64(int32(s.S0))*int64(int32(s.S1))) + s.S2)
}

// Minimum, maximum and median of integers.

// V_MIN3_I32 is the smallest of three signed integers.
func V_MIN3_I32(s *State) error { return s.d32(uint32(min(int32(s.S0), int32(s.S1), int32(s.S2)))) }

// V_MAX3_I32 is the largest of three signed integers.
func V_MAX3_I32(s *State) error { return s.d32(uint32(max(int32(s.S0), int32(s.S1), int32(s.S2)))) }

// V_MED3_I32 is the median of three signed integers.
func V_MED3_I32(s *State) error { return s.d32(uint32(median(int32(s.S0), int32(s.S1), int32(s.S2)))) }

// V_MAXMIN_I32 is the smaller of S2 and the larger of S0 and S1, signed integers.
func V_MAXMIN_I32(s *State) error {
	return s.d32(uint32(min(max(int32(s.S0), int32(s.S1)), int32(s.S2))))
}

// V_MINMAX_I32 is the larger of S2 and the smaller of S0 and S1, signed integers.
func V_MINMAX_I32(s *State) error {
	return s.d32(uint32(max(min(int32(s.S0), int32(s.S1)), int32(s.S2))))
}

// V_ADD_MIN_I32 is the smaller of S2 and the sum of S0 and S1, signed integers. The sum is cut to
// 32 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_ADD_MIN_I32(s *State) error {
	s.clampI32(int64(int32(s.S0)) + int64(int32(s.S1)))
	return s.d32(uint32(min(int32(s.D0), int32(s.S2))))
}

// V_ADD_MAX_I32 is the larger of S2 and the sum of S0 and S1, signed integers. The sum is cut to 32
// bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this is
// what the name says.
func V_ADD_MAX_I32(s *State) error {
	s.clampI32(int64(int32(s.S0)) + int64(int32(s.S1)))
	return s.d32(uint32(max(int32(s.D0), int32(s.S2))))
}

// V_MIN3_U32 is the smallest of three unsigned integers.
func V_MIN3_U32(s *State) error { return s.d32(min(uint32(s.S0), uint32(s.S1), uint32(s.S2))) }

// V_MAX3_U32 is the largest of three unsigned integers.
func V_MAX3_U32(s *State) error { return s.d32(max(uint32(s.S0), uint32(s.S1), uint32(s.S2))) }

// V_MED3_U32 is the median of three unsigned integers.
func V_MED3_U32(s *State) error { return s.d32(median(uint32(s.S0), uint32(s.S1), uint32(s.S2))) }

// V_MAXMIN_U32 is the smaller of S2 and the larger of S0 and S1, unsigned integers.
func V_MAXMIN_U32(s *State) error { return s.d32(min(max(uint32(s.S0), uint32(s.S1)), uint32(s.S2))) }

// V_MINMAX_U32 is the larger of S2 and the smaller of S0 and S1, unsigned integers.
func V_MINMAX_U32(s *State) error { return s.d32(max(min(uint32(s.S0), uint32(s.S1)), uint32(s.S2))) }

// V_ADD_MIN_U32 is the smaller of S2 and the sum of S0 and S1, unsigned integers. The sum is cut to
// 32 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_ADD_MIN_U32(s *State) error {
	s.clampU32(int64(uint32(s.S0)) + int64(uint32(s.S1)))
	return s.d32(min(uint32(s.D0), uint32(s.S2)))
}

// V_ADD_MAX_U32 is the larger of S2 and the sum of S0 and S1, unsigned integers. The sum is cut to
// 32 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_ADD_MAX_U32(s *State) error {
	s.clampU32(int64(uint32(s.S0)) + int64(uint32(s.S1)))
	return s.d32(max(uint32(s.D0), uint32(s.S2)))
}

// V_MIN3_I16 is the smallest of three signed 16-bit integers.
func V_MIN3_I16(s *State) error { return s.d16(uint16(min(int16(s.S0), int16(s.S1), int16(s.S2)))) }

// V_MAX3_I16 is the largest of three signed 16-bit integers.
func V_MAX3_I16(s *State) error { return s.d16(uint16(max(int16(s.S0), int16(s.S1), int16(s.S2)))) }

// V_MED3_I16 is the median of three signed 16-bit integers.
func V_MED3_I16(s *State) error { return s.d16(uint16(median(int16(s.S0), int16(s.S1), int16(s.S2)))) }

// V_MIN3_U16 is the smallest of three unsigned 16-bit integers.
func V_MIN3_U16(s *State) error { return s.d16(min(uint16(s.S0), uint16(s.S1), uint16(s.S2))) }

// V_MAX3_U16 is the largest of three unsigned 16-bit integers.
func V_MAX3_U16(s *State) error { return s.d16(max(uint16(s.S0), uint16(s.S1), uint16(s.S2))) }

// V_MED3_U16 is the median of three unsigned 16-bit integers.
func V_MED3_U16(s *State) error { return s.d16(median(uint16(s.S0), uint16(s.S1), uint16(s.S2))) }

// V_MIN_I64 is the smaller of two signed 64-bit integers.
func V_MIN_I64(s *State) error { return s.d64(uint64(min(int64(s.S0), int64(s.S1)))) }

// V_MAX_I64 is the larger of two signed 64-bit integers.
func V_MAX_I64(s *State) error { return s.d64(uint64(max(int64(s.S0), int64(s.S1)))) }

// V_MIN_U64 is the smaller of two unsigned 64-bit integers.
func V_MIN_U64(s *State) error { return s.d64(min(s.S0, s.S1)) }

// V_MAX_U64 is the larger of two unsigned 64-bit integers.
func V_MAX_U64(s *State) error { return s.d64(max(s.S0, s.S1)) }

// Bits.

// V_AND_B16 is S0 and S1, 16 bits.
func V_AND_B16(s *State) error { return s.d16(uint16(s.S0 & s.S1)) }

// V_OR_B16 is S0 or S1, 16 bits.
func V_OR_B16(s *State) error { return s.d16(uint16(s.S0 | s.S1)) }

// V_XOR_B16 is S0 exclusive-or S1, 16 bits.
func V_XOR_B16(s *State) error { return s.d16(uint16(s.S0 ^ s.S1)) }

// V_CNDMASK_B16 is S1 if the mask is set, else S0, 16 bits.
func V_CNDMASK_B16(s *State) error {
	if s.VCC&1 != 0 {
		return s.d16(uint16(s.S1))
	}
	return s.d16(uint16(s.S0))
}

// V_OR3_B32 is S0 or S1 or S2.
func V_OR3_B32(s *State) error { return s.d32(uint32(s.S0 | s.S1 | s.S2)) }

// V_XOR3_B32 is S0 exclusive-or S1 exclusive-or S2.
func V_XOR3_B32(s *State) error { return s.d32(uint32(s.S0 ^ s.S1 ^ s.S2)) }

// V_AND_OR_B32 is S0 and S1, or S2.
func V_AND_OR_B32(s *State) error { return s.d32(uint32(s.S0&s.S1 | s.S2)) }

// V_LSHL_OR_B32 is S0 shifted left by S1 modulo 32, or S2.
func V_LSHL_OR_B32(s *State) error { return s.d32(uint32(s.S0)<<(s.S1&31) | uint32(s.S2)) }

// V_LSHRREV_B64 shifts S1 right by S0 modulo 64, zeros from above.
func V_LSHRREV_B64(s *State) error { return s.d64(s.S1 >> (s.S0 & 63)) }

// V_ASHRREV_I64 shifts S1 right by S0 modulo 64, the sign from above.
func V_ASHRREV_I64(s *State) error { return s.d64(uint64(int64(s.S1) >> (s.S0 & 63))) }

// V_BFE_U32 extracts a field of S2[4:0] bits of S0 from bit S1[4:0] on. A field that reaches beyond
// bit 31 has zeros there.
func V_BFE_U32(s *State) error { return s.d32(uint32(bfe(u32(s.S0), s.S1&31, s.S2&31))) }

// V_BFE_I32 extracts a field of S2[4:0] bits of S0 from bit S1[4:0] on and extends its sign. A
// field that reaches beyond bit 31 has the sign of S0 there; one of no bits is 0.
func V_BFE_I32(s *State) error { return s.d32(uint32(bfeSigned(int64(int32(s.S0)), s.S1&31, s.S2&31))) }

// V_BFI_B32 takes the bits of S1 where S0 has ones, those of S2 where it has zeros.
func V_BFI_B32(s *State) error { return s.d32(uint32(s.S0&s.S1 | ^s.S0&s.S2)) }

// V_BFM_B32 makes a mask of S0[4:0] ones, shifted left by S1[4:0].
func V_BFM_B32(s *State) error { return s.d32(uint32((1<<(s.S0&31) - 1) << (s.S1 & 31))) }

// V_BCNT_U32_B32 counts the ones of S0 and adds S1.
func V_BCNT_U32_B32(s *State) error {
	return s.d32(uint32(bits.OnesCount32(uint32(s.S0))) + uint32(s.S1))
}

// V_MBCNT_LO_U32_B32 counts the ones of S0 below the lane's bit, lanes 0 to 31, and adds S1.
func V_MBCNT_LO_U32_B32(s *State) error {
	return s.d32(uint32(bits.OnesCount64(u32(s.S0)&(1<<s.Lane-1))) + uint32(s.S1))
}

// V_MBCNT_HI_U32_B32 counts the ones of S0 below the lane's bit, lanes 32 to 63, and adds S1.
func V_MBCNT_HI_U32_B32(s *State) error {
	return s.d32(uint32(bits.OnesCount64(s.S0<<32&(1<<s.Lane-1))) + uint32(s.S1))
}

// V_ALIGNBIT_B32 shifts S0 above S1 right by S2[4:0] bits and takes the low 32.
func V_ALIGNBIT_B32(s *State) error { return s.d32(uint32((s.S0<<32 | u32(s.S1)) >> (s.S2 & 31))) }

// V_ALIGNBYTE_B32 shifts S0 above S1 right by S2[1:0] bytes and takes the low 32 bits.
func V_ALIGNBYTE_B32(s *State) error { return s.d32(uint32((s.S0<<32 | u32(s.S1)) >> (s.S2 & 3 * 8))) }

// V_PACK_B32_F16 puts S0 into the low and S1 into the high half.
func V_PACK_B32_F16(s *State) error { return s.d32(uint32(uint16(s.S0)) | uint32(s.S1)<<16) }

// V_PERM_B32 chooses each byte by a byte of S2: 0 to 3 a byte of S1, 4 to 7 one of S0, 8 and 9 the
// sign of the low and high half of S1, eight times, 10 and 11 that of S0, 12 zeros, 13 and above
// ones.
func V_PERM_B32(s *State) error {
	in := s.S0<<32 | u32(s.S1)
	if sel := uint32(s.S2); sel&0xf8f8f8f8 == 0 {
		return s.d32(uint32(in>>(sel&7*8)&0xff | in>>(sel>>8&7*8)&0xff<<8 | in>>(sel>>16&7*8)&0xff<<16 | in>>(sel>>24&7*8)&0xff<<24))
	}
	var v uint32
	for i := 0; i < 32; i += 8 {
		v |= uint32(permByte(in, uint8(s.S2>>i))) << i
	}
	return s.d32(v)
}

// V_BITOP3_B32 applies any operation of three bits: bit 4*S0 + 2*S1 + S2 of the truth table, for
// each bit of the sources.
func V_BITOP3_B32(s *State) error { return s.d32(uint32(bitop3(s.Table, s.S0, s.S1, s.S2))) }

// V_BITOP3_B16 applies any operation of three bits: bit 4*S0 + 2*S1 + S2 of the truth table, for
// each bit of the sources, 16 bits.
func V_BITOP3_B16(s *State) error { return s.d16(uint16(bitop3(s.Table, s.S0, s.S1, s.S2))) }

// V_ASHR_PK_I8_I32 shifts S0 and S1 right by S2[4:0], the sign from above, saturates them to signed
// bytes and packs them into 16 bits.
func V_ASHR_PK_I8_I32(s *State) error {
	lo := min(max(int32(s.S0)>>(s.S2&31), math.MinInt8), math.MaxInt8)
	hi := min(max(int32(s.S1)>>(s.S2&31), math.MinInt8), math.MaxInt8)
	return s.d16(uint16(uint8(lo)) | uint16(hi)<<8)
}

// V_ASHR_PK_U8_I32 shifts S0 and S1 right by S2[4:0], the sign from above, saturates them to
// unsigned bytes and packs them into 16 bits.
func V_ASHR_PK_U8_I32(s *State) error {
	lo := min(max(int32(s.S0)>>(s.S2&31), 0), math.MaxUint8)
	hi := min(max(int32(s.S1)>>(s.S2&31), 0), math.MaxUint8)
	return s.d16(uint16(lo) | uint16(hi)<<8)
}

// Bytes and sums of absolute differences. Sums are cut to their width unless CLAMP is set.

// V_LERP_U8 averages the bytes of S0 and S1; bit 0 of each byte of S2 says to round up.
func V_LERP_U8(s *State) error {
	var v uint32
	for i := 0; i < 32; i += 8 {
		v |= uint32((s.S0>>i&0xff+s.S1>>i&0xff+s.S2>>i&1)>>1) << i
	}
	return s.d32(v)
}

// V_SAD_U8 adds the absolute differences of the bytes of S0 and S1 to S2.
func V_SAD_U8(s *State) error { return s.clampU32(int64(sad8(s.S0, s.S1) + u32(s.S2))) }

// V_SAD_HI_U8 adds the absolute differences of the bytes of S0 and S1, shifted left by 16, to S2.
func V_SAD_HI_U8(s *State) error { return s.clampU32(int64(sad8(s.S0, s.S1)<<16 + u32(s.S2))) }

// V_SAD_U16 adds the absolute differences of the halves of S0 and S1 to S2.
func V_SAD_U16(s *State) error {
	sum := absDiff(s.S0&0xffff, s.S1&0xffff) + absDiff(s.S0>>16&0xffff, s.S1>>16&0xffff)
	return s.clampU32(int64(sum + u32(s.S2)))
}

// V_SAD_U32 adds the absolute difference of S0 and S1 to S2.
func V_SAD_U32(s *State) error { return s.clampU32(int64(absDiff(u32(s.S0), u32(s.S1)) + u32(s.S2))) }

// V_MSAD_U8 adds the absolute differences of the bytes of S0 and S1 to S2, except where the byte of
// S1 is zero.
func V_MSAD_U8(s *State) error { return s.clampU32(int64(msad8(s.S0, s.S1) + u32(s.S2))) }

// V_QSAD_PK_U16_U8 adds to each of the four 16-bit integers of S2 what V_SAD_U8 makes of S1 and
// four bytes of S0, from byte 0, 1, 2 and 3 on.
func V_QSAD_PK_U16_U8(s *State) error { return s.d64(s.quad(sad8)) }

// V_MQSAD_PK_U16_U8 adds to each of the four 16-bit integers of S2 what V_MSAD_U8 makes of S1 and
// four bytes of S0, from byte 0, 1, 2 and 3 on.
func V_MQSAD_PK_U16_U8(s *State) error { return s.d64(s.quad(msad8)) }

// V_MQSAD_U32_U8 adds to each of the four dwords of S2 what V_MSAD_U8 makes of S1 and four bytes of
// S0, from byte 0, 1, 2 and 3 on. S2 and the destination have 128 bits.
func V_MQSAD_U32_U8(s *State) error {
	for i := range 4 {
		s.clampU32(int64(msad8(s.S0>>(8*i), s.S1) + uint64(s.X2[i])))
		s.XD[i] = uint32(s.D0)
	}
	return nil
}

// Conversions. To an integer: rounding is towards zero unless it says otherwise, values beyond the range become its ends, NaN becomes 0.

// V_CVT_PK_I16_I32 saturates two signed integers to 16 bits and packs them.
func V_CVT_PK_I16_I32(s *State) error {
	return s.d32(pk16(uint16(min(max(int32(s.S0), math.MinInt16), math.MaxInt16)), uint16(min(max(int32(s.S1), math.MinInt16), math.MaxInt16))))
}

// V_CVT_PK_U16_U32 saturates two unsigned integers to 16 bits and packs them.
func V_CVT_PK_U16_U32(s *State) error {
	return s.d32(pk16(uint16(min(uint32(s.S0), math.MaxUint16)), uint16(min(uint32(s.S1), math.MaxUint16))))
}

// V_CVT_PK_I16_F32 converts two f32 to signed 16-bit integers and packs them.
func V_CVT_PK_I16_F32(s *State) error {
	return s.d32(pk16(toI16(float64(fromF32(s.a32()))), toI16(float64(fromF32(s.b32())))))
}

// V_CVT_PK_U16_F32 converts two f32 to unsigned 16-bit integers and packs them.
func V_CVT_PK_U16_F32(s *State) error {
	return s.d32(pk16(toU16(float64(fromF32(s.a32()))), toU16(float64(fromF32(s.b32())))))
}

// V_CVT_PKNORM_I16_F32 clamps two f32 to -1 to 1, multiplies them by 32767, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PKNORM_I16_F32(s *State) error {
	return s.d32(pk16(snorm16(float64(fromF32(s.a32()))), snorm16(float64(fromF32(s.b32())))))
}

// V_CVT_PKNORM_I16_F16 clamps two f16 to -1 to 1, multiplies them by 32767, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PKNORM_I16_F16(s *State) error {
	return s.d32(pk16(snorm16(float64(widen16(s.a16()))), snorm16(float64(widen16(s.b16())))))
}

// V_CVT_PKNORM_U16_F32 clamps two f32 to 0 to 1, multiplies them by 65535, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PKNORM_U16_F32(s *State) error {
	return s.d32(pk16(unorm16(float64(fromF32(s.a32()))), unorm16(float64(fromF32(s.b32())))))
}

// V_CVT_PKNORM_U16_F16 clamps two f16 to 0 to 1, multiplies them by 65535, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PKNORM_U16_F16(s *State) error {
	return s.d32(pk16(unorm16(float64(widen16(s.a16()))), unorm16(float64(widen16(s.b16())))))
}

// V_CVT_PK_NORM_I16_F32 clamps two f32 to -1 to 1, multiplies them by 32767, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PK_NORM_I16_F32(s *State) error {
	return s.d32(pk16(snorm16(float64(fromF32(s.a32()))), snorm16(float64(fromF32(s.b32())))))
}

// V_CVT_PK_NORM_I16_F16 clamps two f16 to -1 to 1, multiplies them by 32767, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PK_NORM_I16_F16(s *State) error {
	return s.d32(pk16(snorm16(float64(widen16(s.a16()))), snorm16(float64(widen16(s.b16())))))
}

// V_CVT_PK_NORM_U16_F32 clamps two f32 to 0 to 1, multiplies them by 65535, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PK_NORM_U16_F32(s *State) error {
	return s.d32(pk16(unorm16(float64(fromF32(s.a32()))), unorm16(float64(fromF32(s.b32())))))
}

// V_CVT_PK_NORM_U16_F16 clamps two f16 to 0 to 1, multiplies them by 65535, rounds to the nearest
// even integer and packs them; NaN becomes 0.
func V_CVT_PK_NORM_U16_F16(s *State) error {
	return s.d32(pk16(unorm16(float64(widen16(s.a16()))), unorm16(float64(widen16(s.b16())))))
}

// V_CVT_PK_U8_F32 converts an f32 to an unsigned byte and puts it into byte S1[1:0] of S2.
func V_CVT_PK_U8_F32(s *State) error {
	n := s.S1 & 3 * 8
	b := uint64(toInt(float64(fromF32(s.a32())), 0, math.MaxUint8))
	return s.d32(uint32(s.S2&^(0xff<<n) | b<<n))
}

// V_CVT_PKACCUM_U8_F32 converts an f32 to an unsigned byte and puts it into byte S1[1:0] of the
// destination.
func V_CVT_PKACCUM_U8_F32(s *State) error {
	n := s.S1 & 3 * 8
	b := uint64(toInt(float64(fromF32(s.a32())), 0, math.MaxUint8))
	return s.d32(uint32(s.D0&^(0xff<<n) | b<<n))
}

// V_CVT_PK_F16_F32 converts S0 and S1 to f16, rounding to nearest even whatever the mode, and packs
// them.
func V_CVT_PK_F16_F32(s *State) error {
	m := s.Mode.WithRound(RoundNearestEven, RoundNearestEven)
	return s.d32(pk16(f32ToF16(m, uint32(s.S0)), f32ToF16(m, uint32(s.S1))))
}

// V_CVT_PK_BF16_F32 converts S0 and S1 to bf16, rounding to nearest even whatever the mode, and
// packs them.
func V_CVT_PK_BF16_F32(s *State) error {
	m := s.Mode.WithRound(RoundNearestEven, RoundNearestEven)
	return s.d32(pk16(f32ToBF16(m, uint32(s.S0)), f32ToBF16(m, uint32(s.S1))))
}

// V_CVT_SR_F16_F32 converts S0 to f16 into the low half, or if OP_SEL[3] is set the high half,
// keeping the other, rounding stochastically: S1 is added below the last bit that is kept, then the
// rest is cut off. The manuals name the conversion but do not show it; this is what their chapter
// on data conversion says of the 8-bit ones. S1[31:19] are used.
func V_CVT_SR_F16_F32(s *State) error {
	return s.half(f32ToSR(&f16, s.Mode, uint32(s.S0), uint32(s.S1)))
}

// V_CVT_SR_BF16_F32 converts S0 to bf16 into the low half, or if OP_SEL[3] is set the high half,
// keeping the other, rounding stochastically: S1 is added below the last bit that is kept, then the
// rest is cut off. The manuals name the conversion but do not show it; this is what their chapter
// on data conversion says of the 8-bit ones. S1[31:16] are used.
func V_CVT_SR_BF16_F32(s *State) error {
	return s.half(f32ToSR(&bf16, s.Mode, uint32(s.S0), uint32(s.S1)))
}

// V_CVT_SR_PK_F16_F32 converts S0 and S1 to f16 and packs them, rounding stochastically by S2 as
// V_CVT_SR_F16_F32 does. No manual of CDNA 5 was at hand; that both use the same random bits is an
// assumption.
func V_CVT_SR_PK_F16_F32(s *State) error {
	return s.d32(pk16(f32ToSR(&f16, s.Mode, uint32(s.S0), uint32(s.S2)), f32ToSR(&f16, s.Mode, uint32(s.S1), uint32(s.S2))))
}

// V_CVT_SR_PK_BF16_F32 converts S0 and S1 to bf16 and packs them, rounding stochastically by S2 as
// V_CVT_SR_BF16_F32 does. No manual of CDNA 5 was at hand; that both use the same random bits is an
// assumption.
func V_CVT_SR_PK_BF16_F32(s *State) error {
	return s.d32(pk16(f32ToSR(&bf16, s.Mode, uint32(s.S0), uint32(s.S2)), f32ToSR(&bf16, s.Mode, uint32(s.S1), uint32(s.S2))))
}

// V_CVT_PK_FP8_F32 converts S0 and S1 to fp8 of OCP, rounding to nearest even, into the low half of
// the destination, or if OP_SEL[3] is set the high half, keeping the other. What is too large
// becomes NaN, with FP16_OVFL the largest number.
func V_CVT_PK_FP8_F32(s *State) error {
	return s.half(uint16(s.to8(&fp8, u32(s.S0))) | uint16(s.to8(&fp8, u32(s.S1)))<<8)
}

// V_CVT_SR_FP8_F32 converts S0 to fp8 of OCP into the byte of the destination that OP_SEL[3:2]
// selects, keeping the others, rounding stochastically: S1[31:12] are added to the fraction of S0
// from bit 0 on, with carry into the exponent, then what does not fit is cut off. What is too large
// becomes NaN, with FP16_OVFL the largest number.
func V_CVT_SR_FP8_F32(s *State) error { return s.byte(s.toSR(&fp8, uint32(s.S0), 12)) }

// V_CVT_PK_FP8_F16 converts the halves of S0, f16, to fp8 of OCP, rounding to nearest even, into 16
// bits. What is too large becomes NaN, with FP16_OVFL the largest number. No manual of CDNA 5 was
// at hand; this is what the name says.
func V_CVT_PK_FP8_F16(s *State) error {
	return s.d16(uint16(fp8.from(&f16, s.S0&0xffff, 0, RoundNearestEven, s.Mode&FP16Ovfl != 0)) | uint16(fp8.from(&f16, s.S0>>16&0xffff, 0, RoundNearestEven, s.Mode&FP16Ovfl != 0))<<8)
}

// V_CVT_SR_FP8_F16 converts S0, f16, to fp8 of OCP as V_CVT_SR_FP8_F32 does of the same number in
// f32. No manual of CDNA 5 was at hand; this is what the name says.
func V_CVT_SR_FP8_F16(s *State) error {
	return s.byte(s.toSR(&fp8, f16ToF32(DenormAll, uint16(s.S0)), 12))
}

// V_CVT_PK_FP8_F32_CDNA3 converts S0 and S1 to fp8 of the FNUZ kind, rounding to nearest even, into
// the low half of the destination, or if OP_SEL[3] is set the high half, keeping the other. What is
// too large becomes NaN, with FP16_OVFL the largest number.
func V_CVT_PK_FP8_F32_CDNA3(s *State) error {
	return s.half(uint16(s.to8(&fp8FNUZ, u32(s.S0))) | uint16(s.to8(&fp8FNUZ, u32(s.S1)))<<8)
}

// V_CVT_SR_FP8_F32_CDNA3 converts S0 to fp8 of the FNUZ kind into the byte of the destination that
// OP_SEL[3:2] selects, keeping the others, rounding stochastically: S1[31:12] are added to the
// fraction of S0 from bit 0 on, with carry into the exponent, then what does not fit is cut off.
// What is too large becomes NaN, with FP16_OVFL the largest number.
func V_CVT_SR_FP8_F32_CDNA3(s *State) error { return s.byte(s.toSR(&fp8FNUZ, uint32(s.S0), 12)) }

// V_CVT_PK_BF8_F32 converts S0 and S1 to bf8 of OCP, rounding to nearest even, into the low half of
// the destination, or if OP_SEL[3] is set the high half, keeping the other. What is too large
// becomes infinity, with FP16_OVFL the largest number.
func V_CVT_PK_BF8_F32(s *State) error {
	return s.half(uint16(s.to8(&bf8, u32(s.S0))) | uint16(s.to8(&bf8, u32(s.S1)))<<8)
}

// V_CVT_SR_BF8_F32 converts S0 to bf8 of OCP into the byte of the destination that OP_SEL[3:2]
// selects, keeping the others, rounding stochastically: S1[31:11] are added to the fraction of S0
// from bit 0 on, with carry into the exponent, then what does not fit is cut off. What is too large
// becomes infinity, with FP16_OVFL the largest number.
func V_CVT_SR_BF8_F32(s *State) error { return s.byte(s.toSR(&bf8, uint32(s.S0), 11)) }

// V_CVT_PK_BF8_F16 converts the halves of S0, f16, to bf8 of OCP, rounding to nearest even, into 16
// bits. What is too large becomes infinity, with FP16_OVFL the largest number. No manual of CDNA 5
// was at hand; this is what the name says.
func V_CVT_PK_BF8_F16(s *State) error {
	return s.d16(uint16(bf8.from(&f16, s.S0&0xffff, 0, RoundNearestEven, s.Mode&FP16Ovfl != 0)) | uint16(bf8.from(&f16, s.S0>>16&0xffff, 0, RoundNearestEven, s.Mode&FP16Ovfl != 0))<<8)
}

// V_CVT_SR_BF8_F16 converts S0, f16, to bf8 of OCP as V_CVT_SR_BF8_F32 does of the same number in
// f32. No manual of CDNA 5 was at hand; this is what the name says.
func V_CVT_SR_BF8_F16(s *State) error {
	return s.byte(s.toSR(&bf8, f16ToF32(DenormAll, uint16(s.S0)), 11))
}

// V_CVT_PK_BF8_F32_CDNA3 converts S0 and S1 to bf8 of the FNUZ kind, rounding to nearest even, into
// the low half of the destination, or if OP_SEL[3] is set the high half, keeping the other. What is
// too large becomes NaN, with FP16_OVFL the largest number.
func V_CVT_PK_BF8_F32_CDNA3(s *State) error {
	return s.half(uint16(s.to8(&bf8FNUZ, u32(s.S0))) | uint16(s.to8(&bf8FNUZ, u32(s.S1)))<<8)
}

// V_CVT_SR_BF8_F32_CDNA3 converts S0 to bf8 of the FNUZ kind into the byte of the destination that
// OP_SEL[3:2] selects, keeping the others, rounding stochastically: S1[31:11] are added to the
// fraction of S0 from bit 0 on, with carry into the exponent, then what does not fit is cut off.
// What is too large becomes NaN, with FP16_OVFL the largest number.
func V_CVT_SR_BF8_F32_CDNA3(s *State) error { return s.byte(s.toSR(&bf8FNUZ, uint32(s.S0), 11)) }

// pk16 packs two halves.
func pk16(lo, hi uint16) uint32 { return uint32(lo) | uint32(hi)<<16 }

// half writes 16 bits to the half of the destination that OP_SEL[3] selects, and
// keeps the other.
func (s *State) half(v uint16) error {
	if s.OpSel&8 != 0 {
		return s.hi16(v)
	}
	return s.lo16(v)
}

// byte writes the byte of the destination that OP_SEL[3:2] selects, and keeps the
// others.
func (s *State) byte(v uint8) error {
	n := s.OpSel >> 2 & 3 * 8
	s.D0 = s.D0&^(0xff<<n)&math.MaxUint32 | uint64(v)<<n
	return nil
}

// to8 converts an f32 to an 8-bit format.
func (s *State) to8(f *small, u uint64) uint8 {
	return f.from(&f32, u, 0, RoundNearestEven, s.Mode&FP16Ovfl != 0)
}

// toSR converts an f32 to an 8-bit format, rounding stochastically with S1 from
// bit n up.
func (s *State) toSR(f *small, u uint32, n uint) uint8 {
	if a := u &^ sign32; a < inf32 {
		u = u&sign32 | min(a+uint32(s.S1)>>n, inf32)
	}
	return f.from(&f32, uint64(u), 0, RoundZero, s.Mode&FP16Ovfl != 0)
}

// f32ToSR converts an f32 to f16 or bf16, rounding stochastically with the high
// bits of random.
func f32ToSR(f *format, m Mode, u, random uint32) uint16 {
	m = m.WithRound(RoundZero, RoundZero)
	if a := u &^ sign32; a < inf32 {
		a += random >> (9 + f.frac) // as many bits as are cut off of a number that is normal in f
		u = u&sign32 | min(a, inf32)
	}
	return uint16(f.convert(&f32, m, uint64(u)))
}

func denormal32(u uint32) bool { return u&inf32 == 0 && u&^sign32 != 0 }
func denormal64(u uint64) bool { return u&inf64 == 0 && u&^sign64 != 0 }

func equalF32(a, b uint32) bool { return fromF32(a) == fromF32(b) }

// scaleIf is n if b, else 0.
func scaleIf(b bool, n int) int {
	if b {
		return n
	}
	return 0
}

// fixup is the quotient of numerator c and denominator b where that does not
// depend on what was computed.
func fixup[T floatBits](b, c T) (T, bool) {
	sign, inf := signOf[T](), infOf[T]()
	ab, ac, neg := b&^sign, c&^sign, (b^c)&sign
	switch {
	case ac > inf:
		return c | quietOf[T](), true
	case ab > inf:
		return b | quietOf[T](), true
	case ab == 0 && ac == 0, ab == inf && ac == inf:
		return sign | inf | quietOf[T](), true
	case ab == 0 || ac == inf:
		return neg | inf, true
	case ab == inf || ac == 0:
		return neg, true
	}
	return 0, false
}

func fixupF16(s *State) uint16 {
	a, b, c := s.a16(), s.b16(), s.c16()
	if v, ok := fixup(b, c); ok {
		return v
	}
	return out16(s.Mode, a&^sign16|(b^c)&sign16)
}

// cube is the major axis, 0 to 2, and if its coordinate is negative.
func (s *State) cube() (axis int, neg bool) {
	x, y, z := fromF32(s.a32()), fromF32(s.b32()), fromF32(s.c32())
	ax, ay, az := math.Abs(float64(x)), math.Abs(float64(y)), math.Abs(float64(z))
	switch {
	case az >= ax && az >= ay:
		return 2, z < 0
	case ay >= ax:
		return 1, y < 0
	}
	return 0, x < 0
}

// permByte is the byte of in that V_PERM_B32's selector means.
func permByte(in uint64, sel uint8) uint8 {
	switch {
	case sel < 8:
		return uint8(in >> (8 * sel))
	case sel < 12:
		return uint8(int16(in>>(16*(sel-8))) >> 15)
	case sel == 12:
		return 0
	}
	return 0xff
}

// bitop3 applies a truth table bit by bit.
func bitop3(table uint8, a, b, c uint64) uint64 {
	var v uint64
	for i := range 8 {
		if table>>i&1 != 0 {
			x, y, z := ^a, ^b, ^c
			if i&4 != 0 {
				x = a
			}
			if i&2 != 0 {
				y = b
			}
			if i&1 != 0 {
				z = c
			}
			v |= x & y & z
		}
	}
	return v
}

func absDiff(a, b uint64) uint64 { return max(a, b) - min(a, b) }

// sad8 adds up the absolute differences of four bytes.
func sad8(a, b uint64) uint64 {
	var sum uint64
	for i := 0; i < 32; i += 8 {
		sum += absDiff(a>>i&0xff, b>>i&0xff)
	}
	return sum
}

// msad8 is sad8 without the bytes that are zero in b.
func msad8(a, b uint64) uint64 {
	var sum uint64
	for i := 0; i < 32; i += 8 {
		if b>>i&0xff != 0 {
			sum += absDiff(a>>i&0xff, b>>i&0xff)
		}
	}
	return sum
}

// quad adds sums of absolute differences to the 16-bit integers of S2.
func (s *State) quad(sad func(a, b uint64) uint64) uint64 {
	var v uint64
	for i := range 4 {
		sum := sad(s.S0>>(8*i), s.S1) + s.S2>>(16*i)&0xffff
		if s.Clamp {
			sum = min(sum, 0xffff)
		}
		v |= sum & 0xffff << (16 * i)
	}
	return v
}

// median is the one in the middle.
func median[T int16 | uint16 | int32 | uint32](a, b, c T) T {
	return max(min(a, b), min(max(a, b), c))
}
