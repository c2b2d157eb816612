package sem

import (
	"math"
)

// Packed vector instructions and dot products (VOP3P), without matrices. The halves
// of packed sources are those that OP_SEL and OP_SEL_HI select, low and high.

// pk applies an operation to the low and to the high halves of the sources.
func (s *State) pk(f func(s *State, a, b, c uint16) uint16) error {
	lo := f(s, uint16(s.S0), uint16(s.S1), uint16(s.S2))
	hi := f(s, uint16(s.S0>>16), uint16(s.S1>>16), uint16(s.S2>>16))
	return s.d32(pk16(lo, hi))
}

// pkInt applies an operation on integers to the halves of the sources and cuts
// the results to 16 bits, or if CLAMP is set to the range from lo to hi.
func (s *State) pkInt(lo, hi int64, ext func(uint64) int64, f func(a, b, c int64) int64) error {
	l := f(ext(s.S0), ext(s.S1), ext(s.S2))
	h := f(ext(s.S0>>16), ext(s.S1>>16), ext(s.S2>>16))
	if s.Clamp {
		l, h = min(max(l, lo), hi), min(max(h, lo), hi)
	}
	return s.d32(pk16(uint16(l), uint16(h)))
}

func (s *State) pkI16(f func(a, b, c int64) int64) error {
	return s.pkInt(math.MinInt16, math.MaxInt16, func(u uint64) int64 { return int64(int16(u)) }, f)
}

func (s *State) pkU16(f func(a, b, c int64) int64) error {
	return s.pkInt(0, math.MaxUint16, func(u uint64) int64 { return int64(uint16(u)) }, f)
}

// Packed f16 and bf16.

// V_PK_ADD_F16 adds halves, f16.
func V_PK_ADD_F16(s *State) error {
	lo := addF16(s.Mode, uint16(s.S0), uint16(s.S1))
	hi := addF16(s.Mode, uint16(s.S0>>16), uint16(s.S1>>16))
	return s.d32(pk16(lo, hi))
}

// V_PK_MUL_F16 multiplies halves, f16.
func V_PK_MUL_F16(s *State) error {
	lo := mulF16(s.Mode, uint16(s.S0), uint16(s.S1))
	hi := mulF16(s.Mode, uint16(s.S0>>16), uint16(s.S1>>16))
	return s.d32(pk16(lo, hi))
}

// V_PK_FMA_F16 is S0 times S1, plus S2, each with one rounding, f16.
func V_PK_FMA_F16(s *State) error {
	lo := fmaF16(s.Mode, uint16(s.S0), uint16(s.S1), uint16(s.S2))
	hi := fmaF16(s.Mode, uint16(s.S0>>16), uint16(s.S1>>16), uint16(s.S2>>16))
	return s.d32(pk16(lo, hi))
}

// V_PK_ADD_BF16 adds halves, bf16. No manual of CDNA 5 was at hand; this is what the name says.
func V_PK_ADD_BF16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return addBF16(s.Mode, a, b) })
}

// V_PK_MUL_BF16 multiplies halves, bf16. No manual of CDNA 5 was at hand; this is what the name
// says.
func V_PK_MUL_BF16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return mulBF16(s.Mode, a, b) })
}

// V_PK_FMA_BF16 is S0 times S1, plus S2, each with one rounding, bf16. No manual of CDNA 5 was at
// hand; this is what the name says.
func V_PK_FMA_BF16(s *State) error {
	return s.pk(func(s *State, a, b, c uint16) uint16 { return fmaBF16(s.Mode, a, b, c) })
}

// V_PK_MIN_F16 is V_MIN_F16 of the halves.
func V_PK_MIN_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, minOld(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MIN_F16_GFX11 is V_MIN_F16 of the halves.
func V_PK_MIN_F16_GFX11(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, min11(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MIN_NUM_F16 is V_MIN_NUM_F16 of the halves.
func V_PK_MIN_NUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, minNum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MIN3_NUM_F16 is V_MIN3_NUM_F16 of the halves. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MIN3_NUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, c uint16) uint16 {
		return out16(s.Mode, minNum(s.Mode, minNum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)), in16(s.Mode, c)))
	})
}

// V_PK_MIN_NUM_BF16 is the smaller of two bf16, of the halves: -0 below +0; a NaN loses against a
// number; of two, the first is returned, made quiet. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MIN_NUM_BF16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return bf16Of(minNum[uint32], s.Mode, a, b) })
}

// V_PK_MINIMUM_F16 is V_MINIMUM_F16 of the halves.
func V_PK_MINIMUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, minimum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MINIMUM3_F16 is V_MINIMUM_F16 of S2 and V_MINIMUM_F16 of S0 and S1, of the halves.
func V_PK_MINIMUM3_F16(s *State) error {
	return s.pk(func(s *State, a, b, c uint16) uint16 {
		return out16(s.Mode, minimum(s.Mode, minimum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)), in16(s.Mode, c)))
	})
}

// V_PK_MAX_F16 is V_MAX_F16 of the halves.
func V_PK_MAX_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, maxOld(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MAX_F16_GFX11 is V_MAX_F16 of the halves.
func V_PK_MAX_F16_GFX11(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, max11(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MAX_NUM_F16 is V_MAX_NUM_F16 of the halves.
func V_PK_MAX_NUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, maxNum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MAX3_NUM_F16 is V_MAX3_NUM_F16 of the halves. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MAX3_NUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, c uint16) uint16 {
		return out16(s.Mode, maxNum(s.Mode, maxNum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)), in16(s.Mode, c)))
	})
}

// V_PK_MAX_NUM_BF16 is the larger of two bf16, of the halves: -0 below +0; a NaN loses against a
// number; of two, the first is returned, made quiet. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MAX_NUM_BF16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return bf16Of(maxNum[uint32], s.Mode, a, b) })
}

// V_PK_MAXIMUM_F16 is V_MAXIMUM_F16 of the halves.
func V_PK_MAXIMUM_F16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 {
		return out16(s.Mode, maximum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)))
	})
}

// V_PK_MAXIMUM3_F16 is V_MAXIMUM_F16 of S2 and V_MAXIMUM_F16 of S0 and S1, of the halves.
func V_PK_MAXIMUM3_F16(s *State) error {
	return s.pk(func(s *State, a, b, c uint16) uint16 {
		return out16(s.Mode, maximum(s.Mode, maximum(s.Mode, in16(s.Mode, a), in16(s.Mode, b)), in16(s.Mode, c)))
	})
}

// Packed f32, f64 and integers. Their operands are two numbers each; 128 bits and
// more are in X0 to XD.

// V_PK_ADD_F32 adds f32, both halves.
func V_PK_ADD_F32(s *State) error {
	lo := addF32(s.Mode, uint32(s.S0), uint32(s.S1))
	hi := addF32(s.Mode, uint32(s.S0>>32), uint32(s.S1>>32))
	return s.d64(uint64(hi)<<32 | uint64(lo))
}

// V_PK_ADD_F64 adds f64, both numbers. No manual of CDNA 5 was at hand; this is what the name says.
func V_PK_ADD_F64(s *State) error {
	return s.pk64(func(a, b, _ uint64) uint64 { return addF64(s.Mode, a, b) })
}

// V_PK_MUL_F32 multiplies f32, both halves.
func V_PK_MUL_F32(s *State) error {
	lo := mulF32(s.Mode, uint32(s.S0), uint32(s.S1))
	hi := mulF32(s.Mode, uint32(s.S0>>32), uint32(s.S1>>32))
	return s.d64(uint64(hi)<<32 | uint64(lo))
}

// V_PK_MUL_F64 multiplies f64, both numbers. No manual of CDNA 5 was at hand; this is what the name
// says.
func V_PK_MUL_F64(s *State) error {
	return s.pk64(func(a, b, _ uint64) uint64 { return mulF64(s.Mode, a, b) })
}

// V_PK_FMA_F32 is S0 times S1, plus S2, with one rounding, both halves, f32.
func V_PK_FMA_F32(s *State) error {
	lo := fmaF32(s.Mode, uint32(s.S0), uint32(s.S1), uint32(s.S2))
	hi := fmaF32(s.Mode, uint32(s.S0>>32), uint32(s.S1>>32), uint32(s.S2>>32))
	return s.d64(uint64(hi)<<32 | uint64(lo))
}

// V_PK_FMA_F64 is S0 times S1, plus S2, with one rounding, both numbers, f64. No manual of CDNA 5
// was at hand; this is what the name says.
func V_PK_FMA_F64(s *State) error {
	return s.pk64(func(a, b, c uint64) uint64 { return fmaF64(s.Mode, a, b, c) })
}

// V_PK_MIN_NUM_F64 is V_MIN_NUM_F64, both numbers. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MIN_NUM_F64(s *State) error {
	return s.pk64(func(a, b, _ uint64) uint64 { return out64(s.Mode, minNum(s.Mode, in64(s.Mode, a), in64(s.Mode, b))) })
}

// V_PK_MAX_NUM_F64 is V_MAX_NUM_F64, both numbers. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_MAX_NUM_F64(s *State) error {
	return s.pk64(func(a, b, _ uint64) uint64 { return out64(s.Mode, maxNum(s.Mode, in64(s.Mode, a), in64(s.Mode, b))) })
}

// V_PK_ADD_NC_U64 adds 64-bit integers, both numbers. No manual of CDNA 5 was at hand; this is what
// the name says.
func V_PK_ADD_NC_U64(s *State) error { return s.pk64(func(a, b, _ uint64) uint64 { return a + b }) }

// V_PK_SUB_NC_U64 subtracts S1 from S0, 64-bit integers, both numbers. No manual of CDNA 5 was at
// hand; this is what the name says.
func V_PK_SUB_NC_U64(s *State) error { return s.pk64(func(a, b, _ uint64) uint64 { return a - b }) }

// V_PK_LSHL_ADD_U64 is S0 shifted left by S1, plus S2, both numbers: 64-bit integers, shifted by 32
// bits each. No manual of CDNA 5 was at hand; this is what the name says. The shift is taken modulo
// 8, as that of V_LSHL_ADD_U64.
func V_PK_LSHL_ADD_U64(s *State) error {
	for i := 0; i < 4; i += 2 {
		v := (uint64(s.X0[i])|uint64(s.X0[i+1])<<32)<<(s.S1>>(16*i)&7) + (uint64(s.X2[i]) | uint64(s.X2[i+1])<<32)
		s.XD[i], s.XD[i+1] = uint32(v), uint32(v>>32)
	}
	return nil
}

// V_PK_MOV_B32 copies two dwords: of S0 the high one if OP_SEL[0] is set, of S1 the high one if
// OP_SEL[1] is.
func V_PK_MOV_B32(s *State) error {
	lo := s.S0 >> (32 * (s.OpSel & 1))
	hi := s.S1 >> (32 * (s.OpSel >> 1 & 1))
	return s.d64(hi<<32 | u32(lo))
}

// Packed 16-bit integers. With CLAMP, a result beyond the range becomes its end.

// V_PK_ADD_I16 adds signed halves.
func V_PK_ADD_I16(s *State) error { return s.pkI16(func(a, b, _ int64) int64 { return a + b }) }

// V_PK_SUB_I16 subtracts S1 from S0, signed halves.
func V_PK_SUB_I16(s *State) error { return s.pkI16(func(a, b, _ int64) int64 { return a - b }) }

// V_PK_MAD_I16 is S0 times S1, plus S2, signed halves.
func V_PK_MAD_I16(s *State) error { return s.pkI16(func(a, b, c int64) int64 { return a*b + c }) }

// V_PK_MIN_I16 is the smaller of signed halves.
func V_PK_MIN_I16(s *State) error { return s.pkI16(func(a, b, _ int64) int64 { return min(a, b) }) }

// V_PK_MAX_I16 is the larger of signed halves.
func V_PK_MAX_I16(s *State) error { return s.pkI16(func(a, b, _ int64) int64 { return max(a, b) }) }

// V_PK_MIN3_I16 is the smallest of three signed halves.
func V_PK_MIN3_I16(s *State) error { return s.pkI16(func(a, b, c int64) int64 { return min(a, b, c) }) }

// V_PK_MAX3_I16 is the largest of three signed halves.
func V_PK_MAX3_I16(s *State) error { return s.pkI16(func(a, b, c int64) int64 { return max(a, b, c) }) }

// V_PK_ADD_MIN_I16 is the smaller of S2 and the sum of S0 and S1, signed halves. The sum is cut to
// 16 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_PK_ADD_MIN_I16(s *State) error {
	s.pkI16(func(a, b, _ int64) int64 { return a + b })
	s.S0 = s.D0
	return s.pkI16(func(a, _, c int64) int64 { return min(a, c) })
}

// V_PK_ADD_MAX_I16 is the larger of S2 and the sum of S0 and S1, signed halves. The sum is cut to
// 16 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_PK_ADD_MAX_I16(s *State) error {
	s.pkI16(func(a, b, _ int64) int64 { return a + b })
	s.S0 = s.D0
	return s.pkI16(func(a, _, c int64) int64 { return max(a, c) })
}

// V_PK_ADD_U16 adds unsigned halves.
func V_PK_ADD_U16(s *State) error { return s.pkU16(func(a, b, _ int64) int64 { return a + b }) }

// V_PK_SUB_U16 subtracts S1 from S0, unsigned halves.
func V_PK_SUB_U16(s *State) error { return s.pkU16(func(a, b, _ int64) int64 { return a - b }) }

// V_PK_MAD_U16 is S0 times S1, plus S2, unsigned halves.
func V_PK_MAD_U16(s *State) error { return s.pkU16(func(a, b, c int64) int64 { return a*b + c }) }

// V_PK_MIN_U16 is the smaller of unsigned halves.
func V_PK_MIN_U16(s *State) error { return s.pkU16(func(a, b, _ int64) int64 { return min(a, b) }) }

// V_PK_MAX_U16 is the larger of unsigned halves.
func V_PK_MAX_U16(s *State) error { return s.pkU16(func(a, b, _ int64) int64 { return max(a, b) }) }

// V_PK_MIN3_U16 is the smallest of three unsigned halves.
func V_PK_MIN3_U16(s *State) error { return s.pkU16(func(a, b, c int64) int64 { return min(a, b, c) }) }

// V_PK_MAX3_U16 is the largest of three unsigned halves.
func V_PK_MAX3_U16(s *State) error { return s.pkU16(func(a, b, c int64) int64 { return max(a, b, c) }) }

// V_PK_ADD_MIN_U16 is the smaller of S2 and the sum of S0 and S1, unsigned halves. The sum is cut
// to 16 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand;
// this is what the name says.
func V_PK_ADD_MIN_U16(s *State) error {
	s.pkU16(func(a, b, _ int64) int64 { return a + b })
	s.S0 = s.D0
	return s.pkU16(func(a, _, c int64) int64 { return min(a, c) })
}

// V_PK_ADD_MAX_U16 is the larger of S2 and the sum of S0 and S1, unsigned halves. The sum is cut to
// 16 bits first, or with CLAMP becomes the end of the range. No manual of CDNA 5 was at hand; this
// is what the name says.
func V_PK_ADD_MAX_U16(s *State) error {
	s.pkU16(func(a, b, _ int64) int64 { return a + b })
	s.S0 = s.D0
	return s.pkU16(func(a, _, c int64) int64 { return max(a, c) })
}

// V_PK_MUL_LO_U16 is the low half of the product, of the halves.
func V_PK_MUL_LO_U16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return a * b })
}

// V_PK_LSHLREV_B16 shifts S1 left by S0 modulo 16, the halves.
func V_PK_LSHLREV_B16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return b << (a & 15) })
}

// V_PK_LSHRREV_B16 shifts S1 right by S0 modulo 16, zeros from above, the halves.
func V_PK_LSHRREV_B16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return b >> (a & 15) })
}

// V_PK_ASHRREV_I16 shifts S1 right by S0 modulo 16, the sign from above, the halves.
func V_PK_ASHRREV_I16(s *State) error {
	return s.pk(func(s *State, a, b, _ uint16) uint16 { return uint16(int16(b) >> (a & 15)) })
}

// Multiply-add of mixed formats. OP_SEL_HI says for each source if it is f16, of
// which OP_SEL then selects the half, or f32. NEG_HI is its absolute value here.

// V_FMA_MIX_F32 is S0 times S1, plus S2, with one rounding to f32.
func V_FMA_MIX_F32(s *State) error { return s.d32(s.mix()) }

// V_FMA_MIXLO_F16 is S0 times S1, plus S2, with one rounding to f32, converted to f16 into the low
// half of the destination; the high half is kept.
func V_FMA_MIXLO_F16(s *State) error { return s.lo16(f32ToF16(s.Mode, s.mix())) }

// V_FMA_MIXHI_F16 is S0 times S1, plus S2, with one rounding to f32, converted to f16 into the high
// half of the destination; the low half is kept.
func V_FMA_MIXHI_F16(s *State) error { return s.hi16(f32ToF16(s.Mode, s.mix())) }

// V_MAD_MIX_F32 is V_FMA_MIX_F32: S0 times S1, plus S2, with one rounding to f32. The manuals of CDNA
// 3 and 4 keep the older name and show a product that is rounded by itself, which is what GFX9
// did before gfx906; LLVM and AMD's later manuals call this opcode V_FMA_MIX_F32.
func V_MAD_MIX_F32(s *State) error { return V_FMA_MIX_F32(s) }

// V_MAD_MIXLO_F16 is V_FMA_MIXLO_F16; see V_MAD_MIX_F32.
func V_MAD_MIXLO_F16(s *State) error { return V_FMA_MIXLO_F16(s) }

// V_MAD_MIXHI_F16 is V_FMA_MIXHI_F16; see V_MAD_MIX_F32.
func V_MAD_MIXHI_F16(s *State) error { return V_FMA_MIXHI_F16(s) }

// V_FMA_MIX_F32_BF16 is V_FMA_MIX_F32 with bf16 in the place of f16. No manual of CDNA 5 was at
// hand; this is what the name says.
func V_FMA_MIX_F32_BF16(s *State) error { return s.d32(s.mixBF16()) }

// V_FMA_MIXLO_BF16 is V_FMA_MIXLO_F16 with bf16 in the place of f16. No manual of CDNA 5 was at
// hand; this is what the name says.
func V_FMA_MIXLO_BF16(s *State) error { return s.lo16(f32ToBF16(s.Mode, s.mixBF16())) }

// V_FMA_MIXHI_BF16 is V_FMA_MIXHI_F16 with bf16 in the place of f16. No manual of CDNA 5 was at
// hand; this is what the name says.
func V_FMA_MIXHI_BF16(s *State) error { return s.hi16(f32ToBF16(s.Mode, s.mixBF16())) }

// Dot products. Integers: with CLAMP, a sum beyond the range becomes its end.
// Floating point: products and sums are rounded one by one, in the order that is
// said; the manuals differ in it and may not show what the hardware does.

// V_DOT2_F32_F16 adds the products of the halves of S0 and S1, f16, to S2, the low one first.
func V_DOT2_F32_F16(s *State) error { return s.d32(s.dot2F16(uint32(s.S2))) }

// V_DOT2_F32_BF16 adds the products of the halves of S0 and S1, bf16, to S2, the low one first.
func V_DOT2_F32_BF16(s *State) error { return s.d32(s.dot2BF16(uint32(s.S2))) }

// V_DOT2_F32_BF16_CDNA is the sum of the products of the halves of S0 and S1, bf16, to which S2 is
// added last.
func V_DOT2_F32_BF16_CDNA(s *State) error {
	lo := mulF32(s.Mode, widenBF16(uint16(s.S0)), widenBF16(uint16(s.S1)))
	hi := mulF32(s.Mode, widenBF16(uint16(s.S0>>16)), widenBF16(uint16(s.S1>>16)))
	return s.d32(addF32(s.Mode, addF32(s.Mode, lo, hi), uint32(s.S2)))
}

// V_DOT2_F16_F16 adds the products of the halves of S0 and S1, f16, to S2, the low one first;
// products and sums are rounded to f16.
func V_DOT2_F16_F16(s *State) error {
	v := uint16(s.S2)
	for i := 0; i < 32; i += 16 {
		v = addF16(s.Mode, v, mulF16(s.Mode, uint16(s.S0>>i), uint16(s.S1>>i)))
	}
	return s.d16(v)
}

// V_DOT2_BF16_BF16 adds the products of the halves of S0 and S1, bf16, to S2, the low one first;
// products and sums are rounded to bf16.
func V_DOT2_BF16_BF16(s *State) error {
	v := uint16(s.S2)
	for i := 0; i < 32; i += 16 {
		v = addBF16(s.Mode, v, mulBF16(s.Mode, uint16(s.S0>>i), uint16(s.S1>>i)))
	}
	return s.d16(v)
}

// V_DOT4_F32_FP8_FP8 adds the products of the bytes of S0, fp8, and S1, fp8, to S2, the lowest
// first.
func V_DOT4_F32_FP8_FP8(s *State) error { return s.d32(s.dot4(&fp8, &fp8)) }

// V_DOT4_F32_FP8_BF8 adds the products of the bytes of S0, fp8, and S1, bf8, to S2, the lowest
// first.
func V_DOT4_F32_FP8_BF8(s *State) error { return s.d32(s.dot4(&fp8, &bf8)) }

// V_DOT4_F32_BF8_FP8 adds the products of the bytes of S0, bf8, and S1, fp8, to S2, the lowest
// first.
func V_DOT4_F32_BF8_FP8(s *State) error { return s.d32(s.dot4(&bf8, &fp8)) }

// V_DOT4_F32_BF8_BF8 adds the products of the bytes of S0, bf8, and S1, bf8, to S2, the lowest
// first.
func V_DOT4_F32_BF8_BF8(s *State) error { return s.d32(s.dot4(&bf8, &bf8)) }

// V_DOT2_I32_I16 adds the products of the halves of S0 and S1, signed, to S2.
func V_DOT2_I32_I16(s *State) error { return s.clampI32(int64(int32(s.S2)) + dotI(s.S0, s.S1, 16)) }

// V_DOT2_U32_U16 adds the products of the halves of S0 and S1, unsigned, to S2.
func V_DOT2_U32_U16(s *State) error { return s.clampU32(int64(uint32(s.S2)) + dotU(s.S0, s.S1, 16)) }

// V_DOT4_I32_I8 adds the products of the bytes of S0 and S1, signed, to S2.
func V_DOT4_I32_I8(s *State) error { return s.clampI32(int64(int32(s.S2)) + dotI(s.S0, s.S1, 8)) }

// V_DOT4_U32_U8 adds the products of the bytes of S0 and S1, unsigned, to S2.
func V_DOT4_U32_U8(s *State) error { return s.clampU32(int64(uint32(s.S2)) + dotU(s.S0, s.S1, 8)) }

// V_DOT4_I32_IU8 adds the products of the bytes of S0 and S1 to S2. NEG[0] and NEG[1] say if those
// of S0 and S1 are signed.
func V_DOT4_I32_IU8(s *State) error { return s.clampI32(int64(int32(s.S2)) + s.dotIU(8)) }

// V_DOT8_I32_I4 adds the products of the 4-bit integers of S0 and S1, signed, to S2.
func V_DOT8_I32_I4(s *State) error { return s.clampI32(int64(int32(s.S2)) + dotI(s.S0, s.S1, 4)) }

// V_DOT8_U32_U4 adds the products of the 4-bit integers of S0 and S1, unsigned, to S2.
func V_DOT8_U32_U4(s *State) error { return s.clampU32(int64(uint32(s.S2)) + dotU(s.S0, s.S1, 4)) }

// V_DOT8_I32_IU4 adds the products of the 4-bit integers of S0 and S1 to S2. NEG[0] and NEG[1] say
// if those of S0 and S1 are signed.
func V_DOT8_I32_IU4(s *State) error { return s.clampI32(int64(int32(s.S2)) + s.dotIU(4)) }

// pk64 applies an operation to two numbers of 64 bits.
func (s *State) pk64(f func(a, b, c uint64) uint64) error {
	at := func(x *[32]uint32, i int) uint64 { return uint64(x[i]) | uint64(x[i+1])<<32 }
	for i := 0; i < 4; i += 2 {
		v := f(at(&s.X0, i), at(&s.X1, i), at(&s.X2, i))
		s.XD[i], s.XD[i+1] = uint32(v), uint32(v>>32)
	}
	return nil
}

// bf16Of applies an operation on f32 that chooses a source to bf16.
func bf16Of(f func(m Mode, a, b uint32) uint32, m Mode, a, b uint16) uint16 {
	a, b = uint16(bf16.in(m, uint64(a))), uint16(bf16.in(m, uint64(b)))
	return uint16(f(m, widenBF16(a), widenBF16(b)) >> 16)
}

// mix is S0 times S1, plus S2, in f32.
func (s *State) mix() uint32 {
	half := func(u uint16) uint32 { return f16ToF32(s.Mode, u) }
	return fmaF32(s.Mode, s.mixed(s.S0, 0, half), s.mixed(s.S1, 1, half), s.mixed(s.S2, 2, half))
}

func (s *State) mixBF16() uint32 {
	return fmaF32(s.Mode, s.mixed(s.S0, 0, widenBF16), s.mixed(s.S1, 1, widenBF16), s.mixed(s.S2, 2, widenBF16))
}

// mixed is source i of a mixed multiply-add in f32.
func (s *State) mixed(v uint64, i int, half func(uint16) uint32) uint32 {
	u := uint32(v)
	if s.OpSelHi>>i&1 != 0 {
		u = half(uint16(u >> (16 * (s.OpSel >> i & 1))))
	}
	if s.NegHi>>i&1 != 0 {
		u &^= sign32
	}
	return u ^ uint32(s.Neg>>i&1)<<31
}

// dot4 adds the products of four bytes to S2.
func (s *State) dot4(f, g *small) uint32 {
	v := uint32(s.S2)
	for i := 0; i < 32; i += 8 {
		p := mulF32(s.Mode, f.toF32(uint8(s.S0>>i), 0), g.toF32(uint8(s.S1>>i), 0))
		v = addF32(s.Mode, v, p)
	}
	return v
}

// dotIU is the dot product of integers of n bits whose signedness NEG tells.
func (s *State) dotIU(n uint) int64 {
	// Flipping the sign bit and subtracting its value extends a sign.
	a, b := int64(s.Neg&1)<<(n-1), int64(s.Neg>>1&1)<<(n-1)
	mask := int64(1)<<n - 1
	var sum int64
	for i := uint(0); i < 32; i += n {
		sum += ((int64(s.S0>>i)&mask ^ a) - a) * ((int64(s.S1>>i)&mask ^ b) - b)
	}
	return sum
}
