package sem

import (
	"math"
	"math/bits"
)

// Vector instructions with one source (VOP1).

// Moves and bits.

// V_NOP does nothing.
func V_NOP(s *State) error { return nil }

// V_PIPEFLUSH does nothing to data: it empties the vector pipeline.
func V_PIPEFLUSH(s *State) error { return nil }

// V_CLREXCP does nothing here: it clears the exception state, which is not modelled.
func V_CLREXCP(s *State) error { return nil }

// V_MOV_B16 copies 16 bits.
func V_MOV_B16(s *State) error { return s.d16(uint16(s.S0)) }

// V_MOV_B32 copies 32 bits.
func V_MOV_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_MOV_B64 copies 64 bits.
func V_MOV_B64(s *State) error { return s.d64(s.S0) }

// V_ACCVGPR_MOV_B32 copies 32 bits between accumulation registers.
func V_ACCVGPR_MOV_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_SWAP_B16 exchanges 16 bits of source and destination.
func V_SWAP_B16(s *State) error {
	s.S0, s.D0 = uint64(uint16(s.D0)), uint64(uint16(s.S0))
	return nil
}

// V_SWAP_B32 exchanges 32 bits of source and destination.
func V_SWAP_B32(s *State) error {
	s.S0, s.D0 = uint64(uint32(s.D0)), uint64(uint32(s.S0))
	return nil
}

// V_MOVRELS_B32 copies 32 bits from the register M0 above the source.
func V_MOVRELS_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_MOVRELD_B32 copies 32 bits to the register M0 above the destination.
func V_MOVRELD_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_MOVRELSD_B32 copies 32 bits from the register M0 above the source to that M0 above the destination.
func V_MOVRELSD_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_MOVRELSD_2_B32 copies 32 bits from the register M0[9:0] above the source to that M0[25:16] above
// the destination.
func V_MOVRELSD_2_B32(s *State) error { return s.d32(uint32(s.S0)) }

// V_SWAPREL_B32 exchanges 32 bits of the register M0[9:0] above the source and of that M0[25:16] above
// the destination.
func V_SWAPREL_B32(s *State) error { return V_SWAP_B32(s) }

// V_NOT_B16 inverts 16 bits.
func V_NOT_B16(s *State) error { return s.d16(^uint16(s.S0)) }

// V_NOT_B32 inverts 32 bits.
func V_NOT_B32(s *State) error { return s.d32(^uint32(s.S0)) }

// V_BFREV_B32 reverses the order of 32 bits.
func V_BFREV_B32(s *State) error { return s.d32(bits.Reverse32(uint32(s.S0))) }

// V_FFBH_U32 counts the zeros above the highest bit that is set, -1 if there is none.
func V_FFBH_U32(s *State) error { return s.d32(clz32(uint32(s.S0))) }

// V_CLZ_I32_U32 counts the zeros above the highest bit that is set, -1 if there is none.
func V_CLZ_I32_U32(s *State) error { return s.d32(clz32(uint32(s.S0))) }

// V_FFBL_B32 counts the zeros below the lowest bit that is set, -1 if there is none.
func V_FFBL_B32(s *State) error { return s.d32(ctz32(uint32(s.S0))) }

// V_CTZ_I32_B32 counts the zeros below the lowest bit that is set, -1 if there is none.
func V_CTZ_I32_B32(s *State) error { return s.d32(ctz32(uint32(s.S0))) }

// V_FFBH_I32 counts the bits at the top that equal the sign bit, itself included, -1 if all do.
func V_FFBH_I32(s *State) error { return s.d32(cls32(uint32(s.S0))) }

// V_CLS_I32 counts the bits at the top that equal the sign bit, itself included, -1 if all do.
func V_CLS_I32(s *State) error { return s.d32(cls32(uint32(s.S0))) }

// V_PRNG_B32 is the next state of a pseudo-random generator: S0 shifted left by one, exclusive-or
// 197 if a bit was shifted out.
func V_PRNG_B32(s *State) error { return s.d32(prng(uint32(s.S0))) }

// V_SAT_PK_U8_I16 saturates two signed 16-bit integers to unsigned bytes and packs them into 16
// bits.
func V_SAT_PK_U8_I16(s *State) error {
	return s.d16(clampTo(int16(s.S0), 0, 255) | clampTo(int16(s.S0>>16), 0, 255)<<8)
}

// V_SAT_PK4_I4_I8 saturates four signed bytes to signed 4-bit integers and packs them into 16 bits.
// No manual of CDNA 5 was at hand; this is what the name says.
func V_SAT_PK4_I4_I8(s *State) error {
	var v uint16
	for i := range 4 {
		v |= clampTo(int16(int8(s.S0>>(8*i))), -8, 7) & 15 << (4 * i)
	}
	return s.d16(v)
}

// V_SAT_PK4_U4_U8 saturates four unsigned bytes to unsigned 4-bit integers and packs them into 16
// bits. No manual of CDNA 5 was at hand; this is what the name says.
func V_SAT_PK4_U4_U8(s *State) error {
	var v uint16
	for i := range 4 {
		v |= clampTo(int16(uint8(s.S0>>(8*i))), 0, 15) << (4 * i)
	}
	return s.d16(v)
}

// V_SCREEN_PARTITION_4SE_B32 tells which of four shader engines a rectangle covers. S0 has two bits
// each, from the highest down, of the smallest x and y and the largest x and y, in tiles of 32
// pixels; tile (x, y) belongs to engine {x[0]^y[1], y[0]^x[1]}. Ranges wrap around. Bit n of the
// result stands for engine n.
func V_SCREEN_PARTITION_4SE_B32(s *State) error {
	x0, y0, x1, y1 := s.S0>>6&3, s.S0>>4&3, s.S0>>2&3, s.S0&3
	var mask uint32
	for x := x0; ; x = (x + 1) & 3 {
		for y := y0; ; y = (y + 1) & 3 {
			mask |= 1 << ((x&1^y>>1)<<1 | y&1 ^ x>>1)
			if y == y1 {
				break
			}
		}
		if x == x1 {
			return s.d32(mask)
		}
	}
}

// Rounding, fractions and exponents.

// V_CEIL_F32 rounds up to an integer. The sign of zero is kept.
func V_CEIL_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Ceil)) }

// V_FLOOR_F32 rounds down to an integer. The sign of zero is kept.
func V_FLOOR_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Floor)) }

// V_TRUNC_F32 rounds towards zero to an integer. The sign of zero is kept.
func V_TRUNC_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.Trunc)) }

// V_RNDNE_F32 rounds to the nearest integer, of two as near to the even one. The sign of zero is
// kept.
func V_RNDNE_F32(s *State) error { return s.d32(roundF32(s.Mode, uint32(s.S0), math.RoundToEven)) }

// V_FRACT_F32 is S0 less its floor: at least 0 and below 1, since a difference that rounds to 1
// becomes the number before it, 0x3f7fffff. It is +0 of integers and of -0, NaN of infinity and
// NaN.
func V_FRACT_F32(s *State) error { return s.d32(fractF32(s.Mode, uint32(s.S0))) }

// V_FREXP_EXP_I32_F32 is the exponent e with which S0 is m*2^e, where m is at least 0.5 and below 1
// in magnitude: what C calls frexp. It is 0 of zero, infinity and NaN.
func V_FREXP_EXP_I32_F32(s *State) error {
	return s.d32(uint32(f32.frexpExp(s.Mode, uint64(uint32(s.S0)))))
}

// V_FREXP_MANT_F32 is the m of S0 = m*2^e that is at least 0.5 and below 1 in magnitude, with the
// sign of S0. Zero, infinity and NaN are returned as they are, NaN quiet.
func V_FREXP_MANT_F32(s *State) error {
	return s.d32(uint32(f32.frexpMant(s.Mode, uint64(uint32(s.S0)))))
}

// V_CEIL_F16 rounds up to an integer. The sign of zero is kept.
func V_CEIL_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Ceil)) }

// V_FLOOR_F16 rounds down to an integer. The sign of zero is kept.
func V_FLOOR_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Floor)) }

// V_TRUNC_F16 rounds towards zero to an integer. The sign of zero is kept.
func V_TRUNC_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.Trunc)) }

// V_RNDNE_F16 rounds to the nearest integer, of two as near to the even one. The sign of zero is
// kept.
func V_RNDNE_F16(s *State) error { return s.d16(roundF16(s.Mode, uint16(s.S0), math.RoundToEven)) }

// V_FRACT_F16 is S0 less its floor: at least 0 and below 1, since a difference that rounds to 1
// becomes the number before it, 0x3bff (the manuals say so of the wider formats only). It is +0 of
// integers and of -0, NaN of infinity and NaN.
func V_FRACT_F16(s *State) error { return s.d16(fractF16(s.Mode, uint16(s.S0))) }

// V_FREXP_EXP_I16_F16 is the exponent e with which S0 is m*2^e, where m is at least 0.5 and below 1
// in magnitude: what C calls frexp. It is 0 of zero, infinity and NaN.
func V_FREXP_EXP_I16_F16(s *State) error {
	return s.d16(uint16(f16.frexpExp(s.Mode, uint64(uint16(s.S0)))))
}

// V_FREXP_MANT_F16 is the m of S0 = m*2^e that is at least 0.5 and below 1 in magnitude, with the
// sign of S0. Zero, infinity and NaN are returned as they are, NaN quiet.
func V_FREXP_MANT_F16(s *State) error {
	return s.d16(uint16(f16.frexpMant(s.Mode, uint64(uint16(s.S0)))))
}

// V_CEIL_F64 rounds up to an integer. The sign of zero is kept.
func V_CEIL_F64(s *State) error { return s.d64(roundF64(s.Mode, s.S0, math.Ceil)) }

// V_FLOOR_F64 rounds down to an integer. The sign of zero is kept.
func V_FLOOR_F64(s *State) error { return s.d64(roundF64(s.Mode, s.S0, math.Floor)) }

// V_TRUNC_F64 rounds towards zero to an integer. The sign of zero is kept.
func V_TRUNC_F64(s *State) error { return s.d64(roundF64(s.Mode, s.S0, math.Trunc)) }

// V_RNDNE_F64 rounds to the nearest integer, of two as near to the even one. The sign of zero is
// kept.
func V_RNDNE_F64(s *State) error { return s.d64(roundF64(s.Mode, s.S0, math.RoundToEven)) }

// V_FRACT_F64 is S0 less its floor: at least 0 and below 1, since a difference that rounds to 1
// becomes the number before it, 0x3fefffffffffffff. It is +0 of integers and of -0, NaN of infinity
// and NaN.
func V_FRACT_F64(s *State) error { return s.d64(fractF64(s.Mode, s.S0)) }

// V_FREXP_EXP_I32_F64 is the exponent e with which S0 is m*2^e, where m is at least 0.5 and below 1
// in magnitude: what C calls frexp. It is 0 of zero, infinity and NaN.
func V_FREXP_EXP_I32_F64(s *State) error { return s.d32(uint32(f64.frexpExp(s.Mode, s.S0))) }

// V_FREXP_MANT_F64 is the m of S0 = m*2^e that is at least 0.5 and below 1 in magnitude, with the
// sign of S0. Zero, infinity and NaN are returned as they are, NaN quiet.
func V_FREXP_MANT_F64(s *State) error { return s.d64(f64.frexpMant(s.Mode, s.S0)) }

// Functions.

// V_RCP_F32 is the reciprocal; infinity, of the same sign, of zero. Denormals become zero on input
// and output, whatever the mode.
func V_RCP_F32(s *State) error { return s.d32(trans32(uint32(s.S0), rcp)) }

// V_RCP_F16 is the reciprocal; infinity, of the same sign, of zero.
func V_RCP_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), rcp)) }

// V_RCP_BF16 is the reciprocal; infinity, of the same sign, of zero. No manual of CDNA 5 was at
// hand; this follows the f16 instruction.
func V_RCP_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), rcp)) }

// V_RSQ_F32 is the reciprocal of the square root: infinity of zero, of the same sign, NaN of
// negative numbers. Denormals become zero on input and output, whatever the mode.
func V_RSQ_F32(s *State) error { return s.d32(trans32(uint32(s.S0), rsq)) }

// V_RSQ_F16 is the reciprocal of the square root: infinity of zero, of the same sign, NaN of
// negative numbers.
func V_RSQ_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), rsq)) }

// V_RSQ_BF16 is the reciprocal of the square root: infinity of zero, of the same sign, NaN of
// negative numbers. No manual of CDNA 5 was at hand; this follows the f16 instruction.
func V_RSQ_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), rsq)) }

// V_SQRT_F32 is the square root; NaN of negative numbers, -0 of -0. Denormals become zero on input
// and output, whatever the mode.
func V_SQRT_F32(s *State) error { return s.d32(trans32(uint32(s.S0), math.Sqrt)) }

// V_SQRT_F16 is the square root; NaN of negative numbers, -0 of -0.
func V_SQRT_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), math.Sqrt)) }

// V_SQRT_BF16 is the square root; NaN of negative numbers, -0 of -0. No manual of CDNA 5 was at
// hand; this follows the f16 instruction.
func V_SQRT_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), math.Sqrt)) }

// V_EXP_F32 is 2 to the power of S0. Denormals become zero on input and output, whatever the mode.
func V_EXP_F32(s *State) error { return s.d32(trans32(uint32(s.S0), exp2)) }

// V_EXP_F16 is 2 to the power of S0.
func V_EXP_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), exp2)) }

// V_EXP_BF16 is 2 to the power of S0. No manual of CDNA 5 was at hand; this follows the f16
// instruction.
func V_EXP_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), exp2)) }

// V_LOG_F32 is the binary logarithm: -infinity of zero, NaN of negative numbers. Denormals become
// zero on input and output, whatever the mode.
func V_LOG_F32(s *State) error { return s.d32(trans32(uint32(s.S0), log2)) }

// V_LOG_F16 is the binary logarithm: -infinity of zero, NaN of negative numbers.
func V_LOG_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), log2)) }

// V_LOG_BF16 is the binary logarithm: -infinity of zero, NaN of negative numbers. No manual of CDNA
// 5 was at hand; this follows the f16 instruction.
func V_LOG_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), log2)) }

// V_SIN_F32 is the sine of S0 turns, which are reduced exactly; NaN of infinity. It is +0 of
// multiples of half a turn other than -0.
func V_SIN_F32(s *State) error { return s.d32(out32(s.Mode, m32(s.a32(), sin1))) }

// V_SIN_F16 is the sine of S0 turns, which are reduced exactly; NaN of infinity. It is +0 of
// multiples of half a turn other than -0.
func V_SIN_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), sin1)) }

// V_SIN_BF16 is the sine of S0 turns, which are reduced exactly; NaN of infinity. It is +0 of
// multiples of half a turn other than -0. No manual of CDNA 5 was at hand; this follows the f16
// instruction.
func V_SIN_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), sin1)) }

// V_COS_F32 is the cosine of S0 turns, which are reduced exactly; NaN of infinity.
func V_COS_F32(s *State) error { return s.d32(out32(s.Mode, m32(s.a32(), cos1))) }

// V_COS_F16 is the cosine of S0 turns, which are reduced exactly; NaN of infinity.
func V_COS_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), cos1)) }

// V_COS_BF16 is the cosine of S0 turns, which are reduced exactly; NaN of infinity. No manual of
// CDNA 5 was at hand; this follows the f16 instruction.
func V_COS_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), cos1)) }

// V_RCP_IFLAG_F32 is the reciprocal, as V_RCP_F32, but raises no exception other than that of
// integer division by zero, and keeps denormals where the mode does.
func V_RCP_IFLAG_F32(s *State) error { return s.d32(out32(s.Mode, m32(s.a32(), rcp))) }

// V_EXP_LEGACY_F32 is 2 to the power of S0. The manuals do not say what distinguishes it from
// V_EXP_F32; here nothing does.
func V_EXP_LEGACY_F32(s *State) error { return s.d32(trans32(uint32(s.S0), exp2)) }

// V_LOG_LEGACY_F32 is the binary logarithm. The manuals do not say what distinguishes it from
// V_LOG_F32; here nothing does.
func V_LOG_LEGACY_F32(s *State) error { return s.d32(trans32(uint32(s.S0), log2)) }

// V_RCP_F64 is the reciprocal; infinity, of the same sign, of zero. The hardware is off by up to
// 2^29 units in the last place; this is the exact result, rounded.
func V_RCP_F64(s *State) error { return s.d64(trans64(s.Mode, s.S0, rcp)) }

// V_RSQ_F64 is the reciprocal of the square root: infinity of zero, of the same sign, NaN of
// negative numbers. The hardware is off by up to 2^29 units in the last place; this is the exact
// result, rounded.
func V_RSQ_F64(s *State) error { return s.d64(trans64(s.Mode, s.S0, rsq)) }

// V_SQRT_F64 is the square root; NaN of negative numbers, -0 of -0. The hardware is off by up to
// 2^29 units in the last place; this is the exact result, rounded.
func V_SQRT_F64(s *State) error { return s.d64(trans64(s.Mode, s.S0, math.Sqrt)) }

// V_TANH_F32 is the hyperbolic tangent. No manual of CDNA 5 was at hand; how it treats denormals is
// not known, here the mode decides.
func V_TANH_F32(s *State) error { return s.d32(out32(s.Mode, m32(s.a32(), math.Tanh))) }

// V_TANH_F16 is the hyperbolic tangent. No manual of CDNA 5 was at hand.
func V_TANH_F16(s *State) error { return s.d16(trans16(s.Mode, uint16(s.S0), math.Tanh)) }

// V_TANH_BF16 is the hyperbolic tangent. No manual of CDNA 5 was at hand.
func V_TANH_BF16(s *State) error { return s.d16(transBF16(s.Mode, uint16(s.S0), math.Tanh)) }

// Conversions. To an integer: rounding is towards zero unless it says otherwise, values beyond the range become its ends, NaN becomes 0.

// V_CVT_F32_I32 converts a signed integer to f32.
func V_CVT_F32_I32(s *State) error { return s.d32(intToF32(s.Mode, int64(int32(s.S0)))) }

// V_CVT_F32_U32 converts an unsigned integer to f32.
func V_CVT_F32_U32(s *State) error { return s.d32(intToF32(s.Mode, int64(uint32(s.S0)))) }

// V_CVT_F32_UBYTE0 converts byte 0 of S0, unsigned, to f32.
func V_CVT_F32_UBYTE0(s *State) error { return s.d32(toF32(float32(uint8(s.S0)))) }

// V_CVT_F32_UBYTE1 converts byte 1 of S0, unsigned, to f32.
func V_CVT_F32_UBYTE1(s *State) error { return s.d32(toF32(float32(uint8(s.S0 >> 8)))) }

// V_CVT_F32_UBYTE2 converts byte 2 of S0, unsigned, to f32.
func V_CVT_F32_UBYTE2(s *State) error { return s.d32(toF32(float32(uint8(s.S0 >> 16)))) }

// V_CVT_F32_UBYTE3 converts byte 3 of S0, unsigned, to f32.
func V_CVT_F32_UBYTE3(s *State) error { return s.d32(toF32(float32(uint8(s.S0 >> 24)))) }

// V_CVT_F64_I32 converts a signed integer to f64.
func V_CVT_F64_I32(s *State) error { return s.d64(toF64(float64(int32(s.S0)))) }

// V_CVT_F64_U32 converts an unsigned integer to f64.
func V_CVT_F64_U32(s *State) error { return s.d64(toF64(float64(uint32(s.S0)))) }

// V_CVT_F16_I16 converts a signed 16-bit integer to f16.
func V_CVT_F16_I16(s *State) error { return s.d16(intToF16(s.Mode, int64(int16(s.S0)))) }

// V_CVT_F16_U16 converts an unsigned 16-bit integer to f16.
func V_CVT_F16_U16(s *State) error { return s.d16(intToF16(s.Mode, int64(uint16(s.S0)))) }

// V_CVT_I32_F32 converts f32 to a signed integer.
func V_CVT_I32_F32(s *State) error { return s.d32(toI32(s.wide32())) }

// V_CVT_U32_F32 converts f32 to an unsigned integer.
func V_CVT_U32_F32(s *State) error { return s.d32(toU32(s.wide32())) }

// V_CVT_I32_F64 converts f64 to a signed integer.
func V_CVT_I32_F64(s *State) error { return s.d32(toI32(fromF64(s.a64()))) }

// V_CVT_U32_F64 converts f64 to an unsigned integer.
func V_CVT_U32_F64(s *State) error { return s.d32(toU32(fromF64(s.a64()))) }

// V_CVT_I16_F16 converts f16 to a signed 16-bit integer.
func V_CVT_I16_F16(s *State) error { return s.d16(toI16(s.wide16())) }

// V_CVT_U16_F16 converts f16 to an unsigned 16-bit integer.
func V_CVT_U16_F16(s *State) error { return s.d16(toU16(s.wide16())) }

// V_CVT_FLR_I32_F32 converts f32 to a signed integer, rounding down.
func V_CVT_FLR_I32_F32(s *State) error { return s.d32(toI32(math.Floor(s.wide32()))) }

// V_CVT_FLOOR_I32_F32 converts f32 to a signed integer, rounding down.
func V_CVT_FLOOR_I32_F32(s *State) error { return s.d32(toI32(math.Floor(s.wide32()))) }

// V_CVT_RPI_I32_F32 converts f32 to the nearest signed integer, of two as near to the larger one.
func V_CVT_RPI_I32_F32(s *State) error { return s.d32(toI32(math.Floor(s.wide32() + 0.5))) }

// V_CVT_NEAREST_I32_F32 converts f32 to the nearest signed integer, of two as near to the larger
// one.
func V_CVT_NEAREST_I32_F32(s *State) error { return s.d32(toI32(math.Floor(s.wide32() + 0.5))) }

// V_CVT_I32_I16 extends the sign of 16 bits.
func V_CVT_I32_I16(s *State) error { return s.d32(uint32(int16(s.S0))) }

// V_CVT_U32_U16 extends 16 bits with zeros.
func V_CVT_U32_U16(s *State) error { return s.d32(uint32(uint16(s.S0))) }

// V_CVT_F16_F32 converts f32 to f16.
func V_CVT_F16_F32(s *State) error { return s.d16(f32ToF16(s.Mode, uint32(s.S0))) }

// V_CVT_F32_F16 converts f16 to f32.
func V_CVT_F32_F16(s *State) error { return s.d32(f16ToF32(s.Mode, uint16(s.S0))) }

// V_CVT_F32_F64 converts f64 to f32.
func V_CVT_F32_F64(s *State) error { return s.d32(f64ToF32(s.Mode, s.S0)) }

// V_CVT_F64_F32 converts f32 to f64.
func V_CVT_F64_F32(s *State) error { return s.d64(f32ToF64(s.Mode, uint32(s.S0))) }

// V_CVT_F32_BF16 puts 16 zeros below a bf16, which makes an f32 of it.
func V_CVT_F32_BF16(s *State) error { return s.d32(widenBF16(uint16(s.S0))) }

// V_CVT_OFF_F32_I4 converts the signed 4-bit integer in bits 3:0 to f32 and divides it by 16.
func V_CVT_OFF_F32_I4(s *State) error { return s.d32(toF32(float32(int8(s.S0<<4)>>4) / 16)) }

// V_CVT_NORM_I16_F16 clamps an f16 to -1 to 1, multiplies it by 32767 and rounds to the nearest
// even integer; NaN becomes 0.
func V_CVT_NORM_I16_F16(s *State) error { return s.d16(snorm16(s.wide16())) }

// V_CVT_NORM_U16_F16 clamps an f16 to 0 to 1, multiplies it by 65535 and rounds to the nearest even
// integer; NaN becomes 0.
func V_CVT_NORM_U16_F16(s *State) error { return s.d16(unorm16(s.wide16())) }

// Conversions of 8-bit formats.

// V_CVT_F32_FP8 converts a byte of S0, fp8 of OCP, to f32. OP_SEL[1:0], swapped, says which byte:
// 0, 2, 1, 3.
func V_CVT_F32_FP8(s *State) error { return s.d32(fp8.toF32(s.selByte(), 0)) }

// V_CVT_F32_FP8_CDNA4 converts byte 0 of S0, fp8 of OCP, to f32. SDWA selects another byte.
func V_CVT_F32_FP8_CDNA4(s *State) error { return s.d32(fp8.toF32(uint8(s.S0), 0)) }

// V_CVT_F32_FP8_CDNA3 converts byte 0 of S0, fp8 of the FNUZ kind, to f32. SDWA selects another
// byte.
func V_CVT_F32_FP8_CDNA3(s *State) error { return s.d32(fp8FNUZ.toF32(uint8(s.S0), 0)) }

// V_CVT_PK_F32_FP8 converts two bytes of S0, fp8 of OCP, to f32: those of the high half if
// OP_SEL[0] is set.
func V_CVT_PK_F32_FP8(s *State) error { return s.d64(pkF32(&fp8, s.selWord())) }

// V_CVT_PK_F32_FP8_CDNA4 converts bytes 0 and 1 of S0, fp8 of OCP, to f32. SDWA selects the high
// half.
func V_CVT_PK_F32_FP8_CDNA4(s *State) error { return s.d64(pkF32(&fp8, s.S0)) }

// V_CVT_PK_F32_FP8_CDNA3 converts bytes 0 and 1 of S0, fp8 of the FNUZ kind, to f32. SDWA selects
// the high half.
func V_CVT_PK_F32_FP8_CDNA3(s *State) error { return s.d64(pkF32(&fp8FNUZ, s.S0)) }

// V_CVT_F16_FP8 converts a byte of S0, fp8 of OCP, to f16. No manual of CDNA 5 was at hand; the
// byte is taken to be selected as by V_CVT_F32_FP8.
func V_CVT_F16_FP8(s *State) error { return s.d16(uint16(fp8.to(&f16, s.selByte(), 0))) }

// V_CVT_PK_F16_FP8 converts bytes 0 and 1 of S0, fp8 of OCP, to f16. The source is 16 bits wide:
// OP_SEL chooses the half. No manual of CDNA 5 was at hand.
func V_CVT_PK_F16_FP8(s *State) error {
	return s.d32(uint32(fp8.to(&f16, uint8(s.S0), 0)) | uint32(fp8.to(&f16, uint8(s.S0>>8), 0))<<16)
}

// V_CVT_F32_BF8 converts a byte of S0, bf8 of OCP, to f32. OP_SEL[1:0], swapped, says which byte:
// 0, 2, 1, 3.
func V_CVT_F32_BF8(s *State) error { return s.d32(bf8.toF32(s.selByte(), 0)) }

// V_CVT_F32_BF8_CDNA4 converts byte 0 of S0, bf8 of OCP, to f32. SDWA selects another byte.
func V_CVT_F32_BF8_CDNA4(s *State) error { return s.d32(bf8.toF32(uint8(s.S0), 0)) }

// V_CVT_F32_BF8_CDNA3 converts byte 0 of S0, bf8 of the FNUZ kind, to f32. SDWA selects another
// byte.
func V_CVT_F32_BF8_CDNA3(s *State) error { return s.d32(bf8FNUZ.toF32(uint8(s.S0), 0)) }

// V_CVT_PK_F32_BF8 converts two bytes of S0, bf8 of OCP, to f32: those of the high half if
// OP_SEL[0] is set.
func V_CVT_PK_F32_BF8(s *State) error { return s.d64(pkF32(&bf8, s.selWord())) }

// V_CVT_PK_F32_BF8_CDNA4 converts bytes 0 and 1 of S0, bf8 of OCP, to f32. SDWA selects the high
// half.
func V_CVT_PK_F32_BF8_CDNA4(s *State) error { return s.d64(pkF32(&bf8, s.S0)) }

// V_CVT_PK_F32_BF8_CDNA3 converts bytes 0 and 1 of S0, bf8 of the FNUZ kind, to f32. SDWA selects
// the high half.
func V_CVT_PK_F32_BF8_CDNA3(s *State) error { return s.d64(pkF32(&bf8FNUZ, s.S0)) }

// V_CVT_F16_BF8 converts a byte of S0, bf8 of OCP, to f16. No manual of CDNA 5 was at hand; the
// byte is taken to be selected as by V_CVT_F32_BF8.
func V_CVT_F16_BF8(s *State) error { return s.d16(uint16(bf8.to(&f16, s.selByte(), 0))) }

// V_CVT_PK_F16_BF8 converts bytes 0 and 1 of S0, bf8 of OCP, to f16. The source is 16 bits wide:
// OP_SEL chooses the half. No manual of CDNA 5 was at hand.
func V_CVT_PK_F16_BF8(s *State) error {
	return s.d32(uint32(bf8.to(&f16, uint8(s.S0), 0)) | uint32(bf8.to(&f16, uint8(s.S0>>8), 0))<<16)
}

// selByte is the byte of S0 that OP_SEL[1:0] selects, bits swapped.
func (s *State) selByte() uint8 {
	n := s.OpSel&1<<1 | s.OpSel>>1&1
	return uint8(s.S0 >> (8 * n))
}

// selWord is the half of S0 that OP_SEL[0] selects.
func (s *State) selWord() uint64 { return s.S0 >> (16 * (s.OpSel & 1)) & 0xffff }

// pkF32 converts bytes 0 and 1 of v to f32.
func pkF32(f *small, v uint64) uint64 {
	return uint64(f.toF32(uint8(v), 0)) | uint64(f.toF32(uint8(v>>8), 0))<<32
}

// prng is the next state of V_PRNG_B32's generator.
func prng(v uint32) uint32 { return v<<1 ^ v>>31*197 }
