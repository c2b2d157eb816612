package sem

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// Conversions between f32, f16, bf16 and the small formats fp8, bf8, fp6, bf6 and
// fp4, all of OCP, with a scale: a power of two that is shared by a block of
// numbers. To a small format a number is divided by the scale and then rounded, to
// nearest even whatever the mode; from a small format it is multiplied. There is
// one rounding, denormals are kept.
//
// V_CVT_SCALEF32_* (CDNA 4; to small formats also CDNA 5) take the scale from the
// exponent of an f32, of which sign and fraction are not looked at: 2^(e-127) with
// the exponent field e, also if e is 0. e = 255 stands for NaN as OCP's E8M0 format
// has it, which the manual does not say; all results are then NaN.
//
// fp6, bf6 and fp4 have neither infinity nor NaN: what is too large, infinity and
// NaN become the largest number of the same sign. In fp8, what is too large becomes
// NaN, in bf8 infinity, with FP16_OVFL set the largest number in both.
//
// The stochastic ones (SR) add the random number, taken as a fraction of the last
// bit that is kept, and cut off the rest. The manuals name this step but do not
// show it. Of several numbers, each but the first has the next random number
// that V_PRNG_B32 makes.

// To the formats of CDNA 4.

// V_CVT_SCALEF32_PK_FP8_F32 converts S0 and S1, f32, divided by the scale S2, to fp8: into the low
// half of the destination, S0 below S1, or if OP_SEL[3] is set the high half. The other half is
// kept.
func V_CVT_SCALEF32_PK_FP8_F32(s *State) error {
	return s.half(pair8(s.small(&fp8, &f32, s.S0, s.S2), s.small(&fp8, &f32, s.S1, s.S2)))
}

// V_CVT_SCALEF32_SR_FP8_F32 converts S0, f32, divided by the scale S2, to fp8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_FP8_F32(s *State) error {
	return s.byte(s.smallSR(&fp8, &f32, s.S0&0xffffffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP8_F16 converts the halves of S0, f16, divided by the scale S1, to fp8: into
// the low half of the destination, or if OP_SEL[3] is set the high half. The other half is kept.
func V_CVT_SCALEF32_PK_FP8_F16(s *State) error {
	return s.half(pair8(s.small(&fp8, &f16, s.S0&0xffff, s.S1), s.small(&fp8, &f16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_FP8_F16 converts S0, f16, divided by the scale S2, to fp8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_FP8_F16(s *State) error {
	return s.byte(s.smallSR(&fp8, &f16, s.S0&0xffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP8_BF16 converts the halves of S0, bf16, divided by the scale S1, to fp8: into
// the low half of the destination, or if OP_SEL[3] is set the high half. The other half is kept.
func V_CVT_SCALEF32_PK_FP8_BF16(s *State) error {
	return s.half(pair8(s.small(&fp8, &bf16, s.S0&0xffff, s.S1), s.small(&fp8, &bf16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_FP8_BF16 converts S0, bf16, divided by the scale S2, to fp8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_FP8_BF16(s *State) error {
	return s.byte(s.smallSR(&fp8, &bf16, s.S0&0xffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_F32 converts S0 and S1, f32, divided by the scale S2, to bf8: into the low
// half of the destination, S0 below S1, or if OP_SEL[3] is set the high half. The other half is
// kept.
func V_CVT_SCALEF32_PK_BF8_F32(s *State) error {
	return s.half(pair8(s.small(&bf8, &f32, s.S0, s.S2), s.small(&bf8, &f32, s.S1, s.S2)))
}

// V_CVT_SCALEF32_SR_BF8_F32 converts S0, f32, divided by the scale S2, to bf8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_BF8_F32(s *State) error {
	return s.byte(s.smallSR(&bf8, &f32, s.S0&0xffffffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_F16 converts the halves of S0, f16, divided by the scale S1, to bf8: into
// the low half of the destination, or if OP_SEL[3] is set the high half. The other half is kept.
func V_CVT_SCALEF32_PK_BF8_F16(s *State) error {
	return s.half(pair8(s.small(&bf8, &f16, s.S0&0xffff, s.S1), s.small(&bf8, &f16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_BF8_F16 converts S0, f16, divided by the scale S2, to bf8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_BF8_F16(s *State) error {
	return s.byte(s.smallSR(&bf8, &f16, s.S0&0xffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_BF8_BF16 converts the halves of S0, bf16, divided by the scale S1, to bf8: into
// the low half of the destination, or if OP_SEL[3] is set the high half. The other half is kept.
func V_CVT_SCALEF32_PK_BF8_BF16(s *State) error {
	return s.half(pair8(s.small(&bf8, &bf16, s.S0&0xffff, s.S1), s.small(&bf8, &bf16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_BF8_BF16 converts S0, bf16, divided by the scale S2, to bf8 with the random
// number S1: into the byte of the destination that OP_SEL[3:2] selects. The others are kept.
func V_CVT_SCALEF32_SR_BF8_BF16(s *State) error {
	return s.byte(s.smallSR(&bf8, &bf16, s.S0&0xffff, s.S2, uint32(s.S1)))
}

// V_CVT_SCALEF32_PK_FP4_F32 converts S0 and S1, f32, divided by the scale S2, to fp4: into the byte
// of the destination that OP_SEL[3:2] selects, S0 in its low half. The other bytes are kept.
func V_CVT_SCALEF32_PK_FP4_F32(s *State) error {
	return s.byte(pair4(s.small(&fp4, &f32, s.S0, s.S2), s.small(&fp4, &f32, s.S1, s.S2)))
}

// V_CVT_SCALEF32_SR_PK_FP4_F32 converts the two f32 of S0, divided by the scale S2, to fp4 with the
// random number S1: into the byte of the destination that OP_SEL[3:2] selects. The other bytes are
// kept.
func V_CVT_SCALEF32_SR_PK_FP4_F32(s *State) error {
	return s.byte(s.pairSR(&f32, s.S0&0xffffffff, s.S0>>32))
}

// V_CVT_SCALEF32_PK_FP4_F16 converts the halves of S0, f16, divided by the scale S1, to fp4: into
// the byte of the destination that OP_SEL[3:2] selects. The other bytes are kept.
func V_CVT_SCALEF32_PK_FP4_F16(s *State) error {
	return s.byte(pair4(s.small(&fp4, &f16, s.S0&0xffff, s.S1), s.small(&fp4, &f16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_PK_FP4_F16 converts the halves of S0, f16, divided by the scale S2, to fp4 with
// the random number S1: into the byte of the destination that OP_SEL[3:2] selects. The other bytes
// are kept.
func V_CVT_SCALEF32_SR_PK_FP4_F16(s *State) error {
	return s.byte(s.pairSR(&f16, s.S0&0xffff, s.S0>>16&0xffff))
}

// V_CVT_SCALEF32_PK_FP4_BF16 converts the halves of S0, bf16, divided by the scale S1, to fp4: into
// the byte of the destination that OP_SEL[3:2] selects. The other bytes are kept.
func V_CVT_SCALEF32_PK_FP4_BF16(s *State) error {
	return s.byte(pair4(s.small(&fp4, &bf16, s.S0&0xffff, s.S1), s.small(&fp4, &bf16, s.S0>>16&0xffff, s.S1)))
}

// V_CVT_SCALEF32_SR_PK_FP4_BF16 converts the halves of S0, bf16, divided by the scale S2, to fp4
// with the random number S1: into the byte of the destination that OP_SEL[3:2] selects. The other
// bytes are kept.
func V_CVT_SCALEF32_SR_PK_FP4_BF16(s *State) error {
	return s.byte(s.pairSR(&bf16, s.S0&0xffff, s.S0>>16&0xffff))
}

// V_CVT_SCALEF32_PK32_FP6_F16 converts the 32 numbers of S0, f16, divided by the scale S1, to fp6.
func V_CVT_SCALEF32_PK32_FP6_F16(s *State) error { return s.pack(&fp6, &f16, 32) }

// V_CVT_SCALEF32_PK32_FP6_BF16 converts the 32 numbers of S0, bf16, divided by the scale S1, to
// fp6.
func V_CVT_SCALEF32_PK32_FP6_BF16(s *State) error { return s.pack(&fp6, &bf16, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_F32 converts the 32 numbers of S0, f32, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_FP6_F32(s *State) error { return s.packSR(&fp6, &f32, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_F16 converts the 32 numbers of S0, f16, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_FP6_F16(s *State) error { return s.packSR(&fp6, &f16, 32) }

// V_CVT_SCALEF32_SR_PK32_FP6_BF16 converts the 32 numbers of S0, bf16, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_FP6_BF16(s *State) error { return s.packSR(&fp6, &bf16, 32) }

// V_CVT_SCALEF32_2XPK16_FP6_F32 converts the 16 numbers of S0 and the 16 of S1, f32, divided by the
// scale S2, to fp6. They take turns in the destination: the first of S0, the first of S1, and so
// on.
func V_CVT_SCALEF32_2XPK16_FP6_F32(s *State) error { return s.pack2(&fp6) }

// V_CVT_SCALEF32_PK32_BF6_F16 converts the 32 numbers of S0, f16, divided by the scale S1, to bf6.
func V_CVT_SCALEF32_PK32_BF6_F16(s *State) error { return s.pack(&bf6, &f16, 32) }

// V_CVT_SCALEF32_PK32_BF6_BF16 converts the 32 numbers of S0, bf16, divided by the scale S1, to
// bf6.
func V_CVT_SCALEF32_PK32_BF6_BF16(s *State) error { return s.pack(&bf6, &bf16, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_F32 converts the 32 numbers of S0, f32, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_BF6_F32(s *State) error { return s.packSR(&bf6, &f32, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_F16 converts the 32 numbers of S0, f16, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_BF6_F16(s *State) error { return s.packSR(&bf6, &f16, 32) }

// V_CVT_SCALEF32_SR_PK32_BF6_BF16 converts the 32 numbers of S0, bf16, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK32_BF6_BF16(s *State) error { return s.packSR(&bf6, &bf16, 32) }

// V_CVT_SCALEF32_2XPK16_BF6_F32 converts the 16 numbers of S0 and the 16 of S1, f32, divided by the
// scale S2, to bf6. They take turns in the destination: the first of S0, the first of S1, and so
// on.
func V_CVT_SCALEF32_2XPK16_BF6_F32(s *State) error { return s.pack2(&bf6) }

// From the formats of CDNA 4.

// V_CVT_SCALEF32_F32_FP8 converts the byte of S0 that OP_SEL[1:0] selects, fp8, times the scale S1,
// to f32.
func V_CVT_SCALEF32_F32_FP8(s *State) error {
	return s.d32(uint32(large(&fp8, &f32, s.sourceByte(), s.S1)))
}

// V_CVT_SCALEF32_F16_FP8 converts the byte of S0 that OP_SEL[1:0] selects, fp8, times the scale S1,
// to f16: into the low half of the destination, or if OP_SEL[3] is set the high half. The other
// half is kept, as LLVM has it; the manual leaves that open.
func V_CVT_SCALEF32_F16_FP8(s *State) error {
	return s.half(uint16(large(&fp8, &f16, s.sourceByte(), s.S1)))
}

// V_CVT_SCALEF32_PK_F32_FP8 converts the bytes of a half of S0, fp8, times the scale S1, to f32: of
// the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_F32_FP8(s *State) error { return s.large2(&fp8, &f32, s.selWord()) }

// V_CVT_SCALEF32_PK_F16_FP8 converts the bytes of a half of S0, fp8, times the scale S1, to f16: of
// the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_F16_FP8(s *State) error { return s.large2(&fp8, &f16, s.selWord()) }

// V_CVT_SCALEF32_PK_BF16_FP8 converts the bytes of a half of S0, fp8, times the scale S1, to bf16:
// of the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_BF16_FP8(s *State) error { return s.large2(&fp8, &bf16, s.selWord()) }

// V_CVT_SCALEF32_F32_BF8 converts the byte of S0 that OP_SEL[1:0] selects, bf8, times the scale S1,
// to f32.
func V_CVT_SCALEF32_F32_BF8(s *State) error {
	return s.d32(uint32(large(&bf8, &f32, s.sourceByte(), s.S1)))
}

// V_CVT_SCALEF32_F16_BF8 converts the byte of S0 that OP_SEL[1:0] selects, bf8, times the scale S1,
// to f16: into the low half of the destination, or if OP_SEL[3] is set the high half. The other
// half is kept, as LLVM has it; the manual leaves that open.
func V_CVT_SCALEF32_F16_BF8(s *State) error {
	return s.half(uint16(large(&bf8, &f16, s.sourceByte(), s.S1)))
}

// V_CVT_SCALEF32_PK_F32_BF8 converts the bytes of a half of S0, bf8, times the scale S1, to f32: of
// the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_F32_BF8(s *State) error { return s.large2(&bf8, &f32, s.selWord()) }

// V_CVT_SCALEF32_PK_F16_BF8 converts the bytes of a half of S0, bf8, times the scale S1, to f16: of
// the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_F16_BF8(s *State) error { return s.large2(&bf8, &f16, s.selWord()) }

// V_CVT_SCALEF32_PK_BF16_BF8 converts the bytes of a half of S0, bf8, times the scale S1, to bf16:
// of the low half, or if OP_SEL[0] is set of the high half.
func V_CVT_SCALEF32_PK_BF16_BF8(s *State) error { return s.large2(&bf8, &bf16, s.selWord()) }

// V_CVT_SCALEF32_PK_F32_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects, times
// the scale S1, to f32.
func V_CVT_SCALEF32_PK_F32_FP4(s *State) error { return s.large2(&fp4, &f32, uint64(s.sourceByte())) }

// V_CVT_SCALEF32_PK_F16_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects, times
// the scale S1, to f16.
func V_CVT_SCALEF32_PK_F16_FP4(s *State) error { return s.large2(&fp4, &f16, uint64(s.sourceByte())) }

// V_CVT_SCALEF32_PK_BF16_FP4 converts the two fp4 in the byte of S0 that OP_SEL[1:0] selects, times
// the scale S1, to bf16.
func V_CVT_SCALEF32_PK_BF16_FP4(s *State) error { return s.large2(&fp4, &bf16, uint64(s.sourceByte())) }

// V_CVT_SCALEF32_PK32_F32_FP6 converts the 32 numbers of S0, fp6, times the scale S1, to f32.
func V_CVT_SCALEF32_PK32_F32_FP6(s *State) error { return s.unpack(&fp6, &f32, 32, scaleOf(s.S1)) }

// V_CVT_SCALEF32_PK32_F16_FP6 converts the 32 numbers of S0, fp6, times the scale S1, to f16.
func V_CVT_SCALEF32_PK32_F16_FP6(s *State) error { return s.unpack(&fp6, &f16, 32, scaleOf(s.S1)) }

// V_CVT_SCALEF32_PK32_BF16_FP6 converts the 32 numbers of S0, fp6, times the scale S1, to bf16.
func V_CVT_SCALEF32_PK32_BF16_FP6(s *State) error { return s.unpack(&fp6, &bf16, 32, scaleOf(s.S1)) }

// V_CVT_SCALEF32_PK32_F32_BF6 converts the 32 numbers of S0, bf6, times the scale S1, to f32.
func V_CVT_SCALEF32_PK32_F32_BF6(s *State) error { return s.unpack(&bf6, &f32, 32, scaleOf(s.S1)) }

// V_CVT_SCALEF32_PK32_F16_BF6 converts the 32 numbers of S0, bf6, times the scale S1, to f16.
func V_CVT_SCALEF32_PK32_F16_BF6(s *State) error { return s.unpack(&bf6, &f16, 32, scaleOf(s.S1)) }

// V_CVT_SCALEF32_PK32_BF16_BF6 converts the 32 numbers of S0, bf6, times the scale S1, to bf16.
func V_CVT_SCALEF32_PK32_BF16_BF6(s *State) error { return s.unpack(&bf6, &bf16, 32, scaleOf(s.S1)) }

// To the formats of CDNA 5. No manual of it was at hand: they are taken to be what
// CDNA 4 does, of more numbers.

// V_CVT_SCALEF32_PK8_FP8_F32 converts the 8 numbers of S0, f32, divided by the scale S1, to fp8.
func V_CVT_SCALEF32_PK8_FP8_F32(s *State) error { return s.pack(&fp8, &f32, 8) }

// V_CVT_SCALEF32_SR_PK8_FP8_F32 converts the 8 numbers of S0, f32, divided by the scale S2, to fp8
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP8_F32(s *State) error { return s.packSR(&fp8, &f32, 8) }

// V_CVT_SCALEF32_PK8_FP8_F16 converts the 8 numbers of S0, f16, divided by the scale S1, to fp8.
func V_CVT_SCALEF32_PK8_FP8_F16(s *State) error { return s.pack(&fp8, &f16, 8) }

// V_CVT_SCALEF32_SR_PK8_FP8_F16 converts the 8 numbers of S0, f16, divided by the scale S2, to fp8
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP8_F16(s *State) error { return s.packSR(&fp8, &f16, 8) }

// V_CVT_SCALEF32_PK8_FP8_BF16 converts the 8 numbers of S0, bf16, divided by the scale S1, to fp8.
func V_CVT_SCALEF32_PK8_FP8_BF16(s *State) error { return s.pack(&fp8, &bf16, 8) }

// V_CVT_SCALEF32_SR_PK8_FP8_BF16 converts the 8 numbers of S0, bf16, divided by the scale S2, to
// fp8 with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP8_BF16(s *State) error { return s.packSR(&fp8, &bf16, 8) }

// V_CVT_SCALEF32_PK8_BF8_F32 converts the 8 numbers of S0, f32, divided by the scale S1, to bf8.
func V_CVT_SCALEF32_PK8_BF8_F32(s *State) error { return s.pack(&bf8, &f32, 8) }

// V_CVT_SCALEF32_SR_PK8_BF8_F32 converts the 8 numbers of S0, f32, divided by the scale S2, to bf8
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_BF8_F32(s *State) error { return s.packSR(&bf8, &f32, 8) }

// V_CVT_SCALEF32_PK8_BF8_F16 converts the 8 numbers of S0, f16, divided by the scale S1, to bf8.
func V_CVT_SCALEF32_PK8_BF8_F16(s *State) error { return s.pack(&bf8, &f16, 8) }

// V_CVT_SCALEF32_SR_PK8_BF8_F16 converts the 8 numbers of S0, f16, divided by the scale S2, to bf8
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_BF8_F16(s *State) error { return s.packSR(&bf8, &f16, 8) }

// V_CVT_SCALEF32_PK8_BF8_BF16 converts the 8 numbers of S0, bf16, divided by the scale S1, to bf8.
func V_CVT_SCALEF32_PK8_BF8_BF16(s *State) error { return s.pack(&bf8, &bf16, 8) }

// V_CVT_SCALEF32_SR_PK8_BF8_BF16 converts the 8 numbers of S0, bf16, divided by the scale S2, to
// bf8 with the random number S1.
func V_CVT_SCALEF32_SR_PK8_BF8_BF16(s *State) error { return s.packSR(&bf8, &bf16, 8) }

// V_CVT_SCALEF32_PK8_FP4_F32 converts the 8 numbers of S0, f32, divided by the scale S1, to fp4.
func V_CVT_SCALEF32_PK8_FP4_F32(s *State) error { return s.pack(&fp4, &f32, 8) }

// V_CVT_SCALEF32_SR_PK8_FP4_F32 converts the 8 numbers of S0, f32, divided by the scale S2, to fp4
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP4_F32(s *State) error { return s.packSR(&fp4, &f32, 8) }

// V_CVT_SCALEF32_PK8_FP4_F16 converts the 8 numbers of S0, f16, divided by the scale S1, to fp4.
func V_CVT_SCALEF32_PK8_FP4_F16(s *State) error { return s.pack(&fp4, &f16, 8) }

// V_CVT_SCALEF32_SR_PK8_FP4_F16 converts the 8 numbers of S0, f16, divided by the scale S2, to fp4
// with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP4_F16(s *State) error { return s.packSR(&fp4, &f16, 8) }

// V_CVT_SCALEF32_PK8_FP4_BF16 converts the 8 numbers of S0, bf16, divided by the scale S1, to fp4.
func V_CVT_SCALEF32_PK8_FP4_BF16(s *State) error { return s.pack(&fp4, &bf16, 8) }

// V_CVT_SCALEF32_SR_PK8_FP4_BF16 converts the 8 numbers of S0, bf16, divided by the scale S2, to
// fp4 with the random number S1.
func V_CVT_SCALEF32_SR_PK8_FP4_BF16(s *State) error { return s.packSR(&fp4, &bf16, 8) }

// V_CVT_SCALEF32_PK16_FP6_F32 converts the 16 numbers of S0, f32, divided by the scale S1, to fp6.
func V_CVT_SCALEF32_PK16_FP6_F32(s *State) error { return s.pack(&fp6, &f32, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_F32 converts the 16 numbers of S0, f32, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_FP6_F32(s *State) error { return s.packSR(&fp6, &f32, 16) }

// V_CVT_SCALEF32_PK16_FP6_F16 converts the 16 numbers of S0, f16, divided by the scale S1, to fp6.
func V_CVT_SCALEF32_PK16_FP6_F16(s *State) error { return s.pack(&fp6, &f16, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_F16 converts the 16 numbers of S0, f16, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_FP6_F16(s *State) error { return s.packSR(&fp6, &f16, 16) }

// V_CVT_SCALEF32_PK16_FP6_BF16 converts the 16 numbers of S0, bf16, divided by the scale S1, to
// fp6.
func V_CVT_SCALEF32_PK16_FP6_BF16(s *State) error { return s.pack(&fp6, &bf16, 16) }

// V_CVT_SCALEF32_SR_PK16_FP6_BF16 converts the 16 numbers of S0, bf16, divided by the scale S2, to
// fp6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_FP6_BF16(s *State) error { return s.packSR(&fp6, &bf16, 16) }

// V_CVT_SCALEF32_PK16_BF6_F32 converts the 16 numbers of S0, f32, divided by the scale S1, to bf6.
func V_CVT_SCALEF32_PK16_BF6_F32(s *State) error { return s.pack(&bf6, &f32, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_F32 converts the 16 numbers of S0, f32, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_BF6_F32(s *State) error { return s.packSR(&bf6, &f32, 16) }

// V_CVT_SCALEF32_PK16_BF6_F16 converts the 16 numbers of S0, f16, divided by the scale S1, to bf6.
func V_CVT_SCALEF32_PK16_BF6_F16(s *State) error { return s.pack(&bf6, &f16, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_F16 converts the 16 numbers of S0, f16, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_BF6_F16(s *State) error { return s.packSR(&bf6, &f16, 16) }

// V_CVT_SCALEF32_PK16_BF6_BF16 converts the 16 numbers of S0, bf16, divided by the scale S1, to
// bf6.
func V_CVT_SCALEF32_PK16_BF6_BF16(s *State) error { return s.pack(&bf6, &bf16, 16) }

// V_CVT_SCALEF32_SR_PK16_BF6_BF16 converts the 16 numbers of S0, bf16, divided by the scale S2, to
// bf6 with the random number S1.
func V_CVT_SCALEF32_SR_PK16_BF6_BF16(s *State) error { return s.packSR(&bf6, &bf16, 16) }

// From the formats of CDNA 5. The scale is a byte of S1, in OCP's format E8M0: the
// byte e stands for 2^(e-127), 255 for NaN. OP_SEL says which byte, and of which
// lane: see scaleByte. No manual of CDNA 5 was at hand; this is what LLVM's MLIR
// dialect says of them.

// V_CVT_SCALE_PK8_F32_FP8 converts the 8 numbers of S0, fp8, times the scale in S1 that OP_SEL
// selects, to f32.
func V_CVT_SCALE_PK8_F32_FP8(s *State) error { return s.unpack(&fp8, &f32, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_F16_FP8 converts the 8 numbers of S0, fp8, times the scale in S1 that OP_SEL
// selects, to f16.
func V_CVT_SCALE_PK8_F16_FP8(s *State) error { return s.unpack(&fp8, &f16, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_BF16_FP8 converts the 8 numbers of S0, fp8, times the scale in S1 that OP_SEL
// selects, to bf16.
func V_CVT_SCALE_PK8_BF16_FP8(s *State) error { return s.unpack(&fp8, &bf16, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_F32_BF8 converts the 8 numbers of S0, bf8, times the scale in S1 that OP_SEL
// selects, to f32.
func V_CVT_SCALE_PK8_F32_BF8(s *State) error { return s.unpack(&bf8, &f32, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_F16_BF8 converts the 8 numbers of S0, bf8, times the scale in S1 that OP_SEL
// selects, to f16.
func V_CVT_SCALE_PK8_F16_BF8(s *State) error { return s.unpack(&bf8, &f16, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_BF16_BF8 converts the 8 numbers of S0, bf8, times the scale in S1 that OP_SEL
// selects, to bf16.
func V_CVT_SCALE_PK8_BF16_BF8(s *State) error { return s.unpack(&bf8, &bf16, 8, s.scaleByte(true)) }

// V_CVT_SCALE_PK8_F32_FP4 converts the 8 numbers of S0, fp4, times the scale in S1 that OP_SEL
// selects, to f32.
func V_CVT_SCALE_PK8_F32_FP4(s *State) error { return s.unpack(&fp4, &f32, 8, s.scaleByte(false)) }

// V_CVT_SCALE_PK8_F16_FP4 converts the 8 numbers of S0, fp4, times the scale in S1 that OP_SEL
// selects, to f16.
func V_CVT_SCALE_PK8_F16_FP4(s *State) error { return s.unpack(&fp4, &f16, 8, s.scaleByte(false)) }

// V_CVT_SCALE_PK8_BF16_FP4 converts the 8 numbers of S0, fp4, times the scale in S1 that OP_SEL
// selects, to bf16.
func V_CVT_SCALE_PK8_BF16_FP4(s *State) error { return s.unpack(&fp4, &bf16, 8, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_F32_FP6 converts the 16 numbers of S0, fp6, times the scale in S1 that OP_SEL
// selects, to f32.
func V_CVT_SCALE_PK16_F32_FP6(s *State) error { return s.unpack(&fp6, &f32, 16, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_F16_FP6 converts the 16 numbers of S0, fp6, times the scale in S1 that OP_SEL
// selects, to f16.
func V_CVT_SCALE_PK16_F16_FP6(s *State) error { return s.unpack(&fp6, &f16, 16, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_BF16_FP6 converts the 16 numbers of S0, fp6, times the scale in S1 that OP_SEL
// selects, to bf16.
func V_CVT_SCALE_PK16_BF16_FP6(s *State) error { return s.unpack(&fp6, &bf16, 16, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_F32_BF6 converts the 16 numbers of S0, bf6, times the scale in S1 that OP_SEL
// selects, to f32.
func V_CVT_SCALE_PK16_F32_BF6(s *State) error { return s.unpack(&bf6, &f32, 16, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_F16_BF6 converts the 16 numbers of S0, bf6, times the scale in S1 that OP_SEL
// selects, to f16.
func V_CVT_SCALE_PK16_F16_BF6(s *State) error { return s.unpack(&bf6, &f16, 16, s.scaleByte(false)) }

// V_CVT_SCALE_PK16_BF16_BF6 converts the 16 numbers of S0, bf6, times the scale in S1 that OP_SEL
// selects, to bf16.
func V_CVT_SCALE_PK16_BF16_BF6(s *State) error { return s.unpack(&bf6, &bf16, 16, s.scaleByte(false)) }

// scaleOf is the exponent field of an f32.
func scaleOf(u uint64) uint8 { return uint8(u >> 23) }

// noScale is the scale that stands for NaN.
const noScale = 0xff

// small converts the number u of format g, divided by an f32's scale, to f.
func (s *State) small(f *small, g *format, u, scale uint64) uint8 {
	u &= g.sign()<<1 - 1
	e := scaleOf(scale)
	if e == noScale {
		u |= g.nan()
	}
	return f.from(g, u, int(e)-127, RoundNearestEven, s.Mode&FP16Ovfl != 0)
}

// smallSR is small with a random number.
func (s *State) smallSR(f *small, g *format, u, scale uint64, random uint32) uint8 {
	e := scaleOf(scale)
	if e == noScale {
		u |= g.nan()
	}
	return f.pack(g, u, s.Mode&FP16Ovfl != 0, func(x exact) uint8 {
		x.e -= int(e) - 127
		return f.addRandom(x, random)
	})
}

// addRandom is the magnitude of x in the format, random/2^32 of the last place
// added and the rest cut off; 0xff if it is far too large.
func (f *small) addRandom(x exact, random uint32) uint8 {
	emin := 1 - f.bias
	shift := 63 - int(f.frac) // of m, to the last place
	base := 0
	switch {
	case x.m == 0:
		return 0
	case x.e > emin+1<<f.exp:
		return 0xff
	case x.e >= emin:
		base = (x.e - emin) << f.frac
	default:
		shift += emin - x.e
	}
	return uint8(min(uint64(base)+(x.m>>(shift-32)+uint64(random))>>32, 0xff))
}

// pair8 and pair4 pack two numbers.
func pair8(lo, hi uint8) uint16 { return uint16(lo) | uint16(hi)<<8 }
func pair4(lo, hi uint8) uint8  { return lo | hi<<4 }

// pairSR converts two numbers to fp4, with the random number S1 and the scale S2.
func (s *State) pairSR(g *format, lo, hi uint64) uint8 {
	r := uint32(s.S1)
	return pair4(s.smallSR(&fp4, g, lo, s.S2, r), s.smallSR(&fp4, g, hi, s.S2, prng(r)))
}

// sourceByte is the byte of S0 that OP_SEL[1:0] selects.
func (s *State) sourceByte() uint8 { return uint8(s.S0 >> (8 * (s.OpSel & 3))) }

// large converts u of format f, times an f32's scale, to g.
func large(f *small, g *format, u uint8, scale uint64) uint64 {
	return scaled(f, g, u, scaleOf(scale))
}

func scaled(f *small, g *format, u, scale uint8) uint64 {
	if scale == noScale {
		return g.nan()
	}
	return f.to(g, u, int(scale)-127)
}

// large2 converts the two lowest numbers of v, times the scale S1, to g.
func (s *State) large2(f *small, g *format, v uint64) error {
	lo := large(f, g, uint8(v), s.S1)
	hi := large(f, g, uint8(v>>f.bits()), s.S1)
	return s.d64(lo | hi<<g.bits())
}

// bits is the width of the format.
func (f *format) bits() uint { return 1 + f.exp + f.frac }

// element is number i of the format, which has 16 or 32 bits, in x.
func (f *format) element(x *[32]uint32, i int) uint64 {
	if f.bits() == 32 {
		return uint64(x[i])
	}
	return uint64(x[i/2] >> (i & 1 * 16) & 0xffff)
}

// pack converts n numbers of format g in X0, divided by the scale S1, to f.
func (s *State) pack(f *small, g *format, n int) error {
	return s.packed(f, n, func(i int) uint8 { return s.small(f, g, g.element(&s.X0, i), s.S1) })
}

// packSR is pack with the random number S1 and the scale S2.
func (s *State) packSR(f *small, g *format, n int) error {
	r := uint32(s.S1)
	return s.packed(f, n, func(i int) uint8 {
		v := s.smallSR(f, g, g.element(&s.X0, i), s.S2, r)
		r = prng(r)
		return v
	})
}

// pack2 converts 16 f32 of X0 and 16 of X1, divided by the scale S2, in turns.
func (s *State) pack2(f *small) error {
	return s.packed(f, 32, func(i int) uint8 {
		x := &s.X0
		if i&1 != 0 {
			x = &s.X1
		}
		return s.small(f, &f32, uint64(x[i/2]), s.S2)
	})
}

// packed writes n numbers of format f to the destination.
func (s *State) packed(f *small, n int, at func(i int) uint8) error {
	wide := n*int(f.bits()) > 64
	var buf uint64
	var have uint
	d := 0
	for i := range n {
		buf |= uint64(at(i)) << have
		have += f.bits()
		if wide && have >= 32 {
			s.XD[d] = uint32(buf)
			d++
			buf >>= 32
			have -= 32
		}
	}
	if !wide {
		s.D0 = buf
	}
	return nil
}

// unpack converts n numbers of format f in S0, times the scale, to g.
func (s *State) unpack(f *small, g *format, n int, scale uint8) error {
	w := f.bits()
	buf, have, next := s.S0, uint(64), 2
	if n*int(w) > 64 {
		buf = uint64(s.X0[0]) | uint64(s.X0[1])<<32
	}
	for i := range n {
		if have < w {
			buf |= uint64(s.X0[next]) << have
			have += 32
			next++
		}
		v := uint32(scaled(f, g, uint8(buf)&(f.sign()<<1-1), scale))
		buf >>= w
		have -= w
		switch {
		case g.bits() == 32:
			s.XD[i] = v
		case i&1 == 0:
			s.XD[i/2] = v
		default:
			s.XD[i/2] |= v << 16
		}
	}
	return nil
}

// scaleByte is the byte of S1 that OP_SEL selects as the scale. The scales are laid
// out as for matrices: S1 is that of a lane in the lower or the upper half of the
// wave (see scaleLane), and the byte depends on the half that the lane itself is in.
//
// Of fp4, fp6 and bf6, OP_SEL[0] tells if a block has 16 numbers, else 32. Of
// blocks of 32, the lower half of the wave takes byte 2*OP_SEL[1], the upper half
// the one above; of blocks of 16, byte OP_SEL[1] and the second one above. Of fp8
// and bf8, OP_SEL[2:1] is the byte; of blocks of 16 (OP_SEL[0]) the upper half takes
// the one above.
func (s *State) scaleByte(eight bool) uint8 {
	block16 := s.OpSel & 1
	upper := s.Lane >> 4 & 1
	var n uint8
	switch {
	case eight:
		n = s.OpSel>>1&3 + block16&upper
	case block16 != 0:
		n = s.OpSel>>1&1 + 2*upper
	default:
		n = s.OpSel>>1&1*2 + upper
	}
	return uint8(s.S1 >> (8 * (n & 3)))
}

// A scaleSource tells of which formats V_CVT_SCALE_PK8_* and V_CVT_SCALE_PK16_* are,
// whose scales come from other lanes.
type scaleSource uint8

const (
	noScaleSource scaleSource = iota // no such instruction
	scaleOf8                         // from fp8 and bf8
	scaleOf6                         // from fp6, bf6 and fp4
)

func scaleSourceOf(m isa.Mnemonic) scaleSource {
	name := m.String()
	switch {
	case !strings.HasPrefix(name, "V_CVT_SCALE_PK"):
		return noScaleSource
	case strings.HasSuffix(name, "P8"), strings.HasSuffix(name, "F8"):
		return scaleOf8
	}
	return scaleOf6
}

// scaleLane is the lane of which S1 is read for the given lane: the one of the same
// number in the half of the wave, lanes 0 to 15 or 16 to 31, that OP_SEL selects, by
// bit 3 if the source is fp8 or bf8 (eight), else by bit 2.
func scaleLane(lane, opSel uint8, eight bool) uint8 {
	if eight {
		opSel >>= 1
	}
	return lane&15 | opSel>>2&1<<4
}
