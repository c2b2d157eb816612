package sem

import "errors"

// Matrix instructions without sparsity and without scales; for those see
// matrix_sparse.go and matrix_scaled.go. They are executed once for the wave, on all
// lanes, whatever EXEC is. Regs are the registers of A, B, C and D.
//
// An element of the result starts as that of C; then the products of a row of A
// and a column of B are added one after the other, each exact and the sum rounded
// to nearest even in f32 (in f64 for f64), denormals kept. If the result is f16 or
// bf16, C is widened first and the result rounded at the end. Neither the order nor
// the roundings inside the sum are documented, and hardware may differ in the last
// places. Integer sums are exact and are cut to 32 bits, or with CLAMP become the
// end of the range.
//
// Where an element is: see spotMFMA, spotWMMA4 and spotC. This follows AMD's matrix
// instruction calculator and its emulator rocjitsu; the manuals show it in tables.

// A matKind is the format of a matrix's elements.
type matKind uint8

const (
	matF32 matKind = iota
	matF64
	matF16
	matBF16
	matFP8
	matBF8
	matFP8FNUZ
	matBF8FNUZ
	matFP6
	matBF6
	matFP4
	matXF32
	matI32
	matI8
	matIU8
	matIU4
)

var matKinds = [...]struct {
	bits  int
	small *small
}{
	matF32: {32, nil}, matF64: {64, nil}, matF16: {16, nil}, matBF16: {16, nil},
	matFP8: {8, &fp8}, matBF8: {8, &bf8}, matFP8FNUZ: {8, &fp8FNUZ}, matBF8FNUZ: {8, &bf8FNUZ},
	matFP6: {6, &fp6}, matBF6: {6, &bf6}, matFP4: {4, &fp4},
	matXF32: {32, nil},
	matI32:  {32, nil}, matI8: {8, nil}, matIU8: {8, nil}, matIU4: {4, nil},
}

func (k matKind) integer() bool { return k >= matI32 }

// V_ACCVGPR_READ copies an accumulation register, S0, to a vector register. Unlike the rest here it
// is executed for each active lane.
func V_ACCVGPR_READ(s *State) error { return s.d32(uint32(s.S0)) }

// V_ACCVGPR_WRITE copies S0 to an accumulation register. Unlike the rest here it is executed for each
// active lane.
func V_ACCVGPR_WRITE(s *State) error { return s.d32(uint32(s.S0)) }

// Matrix products of CDNA (MFMA), in wave64.

// V_MFMA_F32_16X16X128_F8F6F4 is C + A*B: A 16 by 128, B 128 by 16; C 16 by 16, f32. CBSZ is the
// format of A and BLGP that of B: 0 fp8, 1 bf8, 2 fp6, 3 bf6, 4 fp4, all of OCP.
func V_MFMA_F32_16X16X128_F8F6F4(s *State) error { return s.mfmaF8F6F4(16, 128) }

// V_MFMA_F32_16X16X16BF16_1K is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X16BF16_1K(s *State) error { return s.mfma(16, 16, 16, 1, matBF16, matBF16) }

// V_MFMA_F32_16X16X16F16 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f32.
func V_MFMA_F32_16X16X16F16(s *State) error { return s.mfma(16, 16, 16, 1, matF16, matF16) }

// V_MFMA_F32_16X16X16_BF16 is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X16_BF16(s *State) error { return s.mfma(16, 16, 16, 1, matBF16, matBF16) }

// V_MFMA_F32_16X16X16_F16 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f32.
func V_MFMA_F32_16X16X16_F16(s *State) error { return s.mfma(16, 16, 16, 1, matF16, matF16) }

// V_MFMA_F32_16X16X1F32 is C + A*B of 4 blocks: A 16 by 1, B 1 by 16, f32; C 16 by 16, f32.
func V_MFMA_F32_16X16X1F32(s *State) error { return s.mfma(16, 16, 1, 4, matF32, matF32) }

// V_MFMA_F32_16X16X1_4B_F32 is C + A*B of 4 blocks: A 16 by 1, B 1 by 16, f32; C 16 by 16, f32.
func V_MFMA_F32_16X16X1_4B_F32(s *State) error { return s.mfma(16, 16, 1, 4, matF32, matF32) }

// V_MFMA_F32_16X16X2BF16 is C + A*B of 4 blocks: A 16 by 2, B 2 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X2BF16(s *State) error { return s.mfma(16, 16, 2, 4, matBF16, matBF16) }

// V_MFMA_F32_16X16X32_BF16 is C + A*B: A 16 by 32, B 32 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_BF16(s *State) error { return s.mfma(16, 16, 32, 1, matBF16, matBF16) }

// V_MFMA_F32_16X16X32_BF8_BF8 is C + A*B: A 16 by 32, B 32 by 16, bf8 of OCP; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_BF8_BF8(s *State) error { return s.mfma(16, 16, 32, 1, matBF8, matBF8) }

// V_MFMA_F32_16X16X32_BF8_BF8_CDNA3 is C + A*B: A 16 by 32, B 32 by 16, bf8 of the FNUZ kind; C 16
// by 16, f32.
func V_MFMA_F32_16X16X32_BF8_BF8_CDNA3(s *State) error {
	return s.mfma(16, 16, 32, 1, matBF8FNUZ, matBF8FNUZ)
}

// V_MFMA_F32_16X16X32_BF8_FP8 is C + A*B: A 16 by 32, B 32 by 16, bf8 of OCP and fp8 of OCP; C 16
// by 16, f32.
func V_MFMA_F32_16X16X32_BF8_FP8(s *State) error { return s.mfma(16, 16, 32, 1, matBF8, matFP8) }

// V_MFMA_F32_16X16X32_BF8_FP8_CDNA3 is C + A*B: A 16 by 32, B 32 by 16, bf8 of the FNUZ kind and
// fp8 of the FNUZ kind; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_BF8_FP8_CDNA3(s *State) error {
	return s.mfma(16, 16, 32, 1, matBF8FNUZ, matFP8FNUZ)
}

// V_MFMA_F32_16X16X32_F16 is C + A*B: A 16 by 32, B 32 by 16, f16; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_F16(s *State) error { return s.mfma(16, 16, 32, 1, matF16, matF16) }

// V_MFMA_F32_16X16X32_FP8_BF8 is C + A*B: A 16 by 32, B 32 by 16, fp8 of OCP and bf8 of OCP; C 16
// by 16, f32.
func V_MFMA_F32_16X16X32_FP8_BF8(s *State) error { return s.mfma(16, 16, 32, 1, matFP8, matBF8) }

// V_MFMA_F32_16X16X32_FP8_BF8_CDNA3 is C + A*B: A 16 by 32, B 32 by 16, fp8 of the FNUZ kind and
// bf8 of the FNUZ kind; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_FP8_BF8_CDNA3(s *State) error {
	return s.mfma(16, 16, 32, 1, matFP8FNUZ, matBF8FNUZ)
}

// V_MFMA_F32_16X16X32_FP8_FP8 is C + A*B: A 16 by 32, B 32 by 16, fp8 of OCP; C 16 by 16, f32.
func V_MFMA_F32_16X16X32_FP8_FP8(s *State) error { return s.mfma(16, 16, 32, 1, matFP8, matFP8) }

// V_MFMA_F32_16X16X32_FP8_FP8_CDNA3 is C + A*B: A 16 by 32, B 32 by 16, fp8 of the FNUZ kind; C 16
// by 16, f32.
func V_MFMA_F32_16X16X32_FP8_FP8_CDNA3(s *State) error {
	return s.mfma(16, 16, 32, 1, matFP8FNUZ, matFP8FNUZ)
}

// V_MFMA_F32_16X16X4BF16_1K is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X4BF16_1K(s *State) error { return s.mfma(16, 16, 4, 4, matBF16, matBF16) }

// V_MFMA_F32_16X16X4F16 is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, f16; C 16 by 16, f32.
func V_MFMA_F32_16X16X4F16(s *State) error { return s.mfma(16, 16, 4, 4, matF16, matF16) }

// V_MFMA_F32_16X16X4F32 is C + A*B: A 16 by 4, B 4 by 16, f32; C 16 by 16, f32.
func V_MFMA_F32_16X16X4F32(s *State) error { return s.mfma(16, 16, 4, 1, matF32, matF32) }

// V_MFMA_F32_16X16X4_4B_BF16 is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X4_4B_BF16(s *State) error { return s.mfma(16, 16, 4, 4, matBF16, matBF16) }

// V_MFMA_F32_16X16X4_4B_F16 is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, f16; C 16 by 16, f32.
func V_MFMA_F32_16X16X4_4B_F16(s *State) error { return s.mfma(16, 16, 4, 4, matF16, matF16) }

// V_MFMA_F32_16X16X4_F32 is C + A*B: A 16 by 4, B 4 by 16, f32; C 16 by 16, f32.
func V_MFMA_F32_16X16X4_F32(s *State) error { return s.mfma(16, 16, 4, 1, matF32, matF32) }

// V_MFMA_F32_16X16X8_XF32 is C + A*B: A 16 by 8, B 8 by 16, xf32; C 16 by 16, f32. See roundXF32.
func V_MFMA_F32_16X16X8_XF32(s *State) error { return s.mfma(16, 16, 8, 1, matXF32, matXF32) }

// V_MFMA_F32_32X32X4_XF32 is C + A*B: A 32 by 4, B 4 by 32, xf32; C 32 by 32, f32. See roundXF32.
func V_MFMA_F32_32X32X4_XF32(s *State) error { return s.mfma(32, 32, 4, 1, matXF32, matXF32) }

// V_MFMA_F32_16X16X8BF16 is C + A*B: A 16 by 8, B 8 by 16, bf16; C 16 by 16, f32.
func V_MFMA_F32_16X16X8BF16(s *State) error { return s.mfma(16, 16, 8, 1, matBF16, matBF16) }

// V_MFMA_F32_32X32X16_BF16 is C + A*B: A 32 by 16, B 16 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_BF16(s *State) error { return s.mfma(32, 32, 16, 1, matBF16, matBF16) }

// V_MFMA_F32_32X32X16_BF8_BF8 is C + A*B: A 32 by 16, B 16 by 32, bf8 of OCP; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_BF8_BF8(s *State) error { return s.mfma(32, 32, 16, 1, matBF8, matBF8) }

// V_MFMA_F32_32X32X16_BF8_BF8_CDNA3 is C + A*B: A 32 by 16, B 16 by 32, bf8 of the FNUZ kind; C 32
// by 32, f32.
func V_MFMA_F32_32X32X16_BF8_BF8_CDNA3(s *State) error {
	return s.mfma(32, 32, 16, 1, matBF8FNUZ, matBF8FNUZ)
}

// V_MFMA_F32_32X32X16_BF8_FP8 is C + A*B: A 32 by 16, B 16 by 32, bf8 of OCP and fp8 of OCP; C 32
// by 32, f32.
func V_MFMA_F32_32X32X16_BF8_FP8(s *State) error { return s.mfma(32, 32, 16, 1, matBF8, matFP8) }

// V_MFMA_F32_32X32X16_BF8_FP8_CDNA3 is C + A*B: A 32 by 16, B 16 by 32, bf8 of the FNUZ kind and
// fp8 of the FNUZ kind; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_BF8_FP8_CDNA3(s *State) error {
	return s.mfma(32, 32, 16, 1, matBF8FNUZ, matFP8FNUZ)
}

// V_MFMA_F32_32X32X16_F16 is C + A*B: A 32 by 16, B 16 by 32, f16; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_F16(s *State) error { return s.mfma(32, 32, 16, 1, matF16, matF16) }

// V_MFMA_F32_32X32X16_FP8_BF8 is C + A*B: A 32 by 16, B 16 by 32, fp8 of OCP and bf8 of OCP; C 32
// by 32, f32.
func V_MFMA_F32_32X32X16_FP8_BF8(s *State) error { return s.mfma(32, 32, 16, 1, matFP8, matBF8) }

// V_MFMA_F32_32X32X16_FP8_BF8_CDNA3 is C + A*B: A 32 by 16, B 16 by 32, fp8 of the FNUZ kind and
// bf8 of the FNUZ kind; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_FP8_BF8_CDNA3(s *State) error {
	return s.mfma(32, 32, 16, 1, matFP8FNUZ, matBF8FNUZ)
}

// V_MFMA_F32_32X32X16_FP8_FP8 is C + A*B: A 32 by 16, B 16 by 32, fp8 of OCP; C 32 by 32, f32.
func V_MFMA_F32_32X32X16_FP8_FP8(s *State) error { return s.mfma(32, 32, 16, 1, matFP8, matFP8) }

// V_MFMA_F32_32X32X16_FP8_FP8_CDNA3 is C + A*B: A 32 by 16, B 16 by 32, fp8 of the FNUZ kind; C 32
// by 32, f32.
func V_MFMA_F32_32X32X16_FP8_FP8_CDNA3(s *State) error {
	return s.mfma(32, 32, 16, 1, matFP8FNUZ, matFP8FNUZ)
}

// V_MFMA_F32_32X32X1F32 is C + A*B of 2 blocks: A 32 by 1, B 1 by 32, f32; C 32 by 32, f32.
func V_MFMA_F32_32X32X1F32(s *State) error { return s.mfma(32, 32, 1, 2, matF32, matF32) }

// V_MFMA_F32_32X32X1_2B_F32 is C + A*B of 2 blocks: A 32 by 1, B 1 by 32, f32; C 32 by 32, f32.
func V_MFMA_F32_32X32X1_2B_F32(s *State) error { return s.mfma(32, 32, 1, 2, matF32, matF32) }

// V_MFMA_F32_32X32X2BF16 is C + A*B of 2 blocks: A 32 by 2, B 2 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X2BF16(s *State) error { return s.mfma(32, 32, 2, 2, matBF16, matBF16) }

// V_MFMA_F32_32X32X2F32 is C + A*B: A 32 by 2, B 2 by 32, f32; C 32 by 32, f32.
func V_MFMA_F32_32X32X2F32(s *State) error { return s.mfma(32, 32, 2, 1, matF32, matF32) }

// V_MFMA_F32_32X32X2_F32 is C + A*B: A 32 by 2, B 2 by 32, f32; C 32 by 32, f32.
func V_MFMA_F32_32X32X2_F32(s *State) error { return s.mfma(32, 32, 2, 1, matF32, matF32) }

// V_MFMA_F32_32X32X4BF16 is C + A*B: A 32 by 4, B 4 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X4BF16(s *State) error { return s.mfma(32, 32, 4, 1, matBF16, matBF16) }

// V_MFMA_F32_32X32X4BF16_1K is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X4BF16_1K(s *State) error { return s.mfma(32, 32, 4, 2, matBF16, matBF16) }

// V_MFMA_F32_32X32X4F16 is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, f16; C 32 by 32, f32.
func V_MFMA_F32_32X32X4F16(s *State) error { return s.mfma(32, 32, 4, 2, matF16, matF16) }

// V_MFMA_F32_32X32X4_2B_BF16 is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X4_2B_BF16(s *State) error { return s.mfma(32, 32, 4, 2, matBF16, matBF16) }

// V_MFMA_F32_32X32X4_2B_F16 is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, f16; C 32 by 32, f32.
func V_MFMA_F32_32X32X4_2B_F16(s *State) error { return s.mfma(32, 32, 4, 2, matF16, matF16) }

// V_MFMA_F32_32X32X64_F8F6F4 is C + A*B: A 32 by 64, B 64 by 32; C 32 by 32, f32. CBSZ is the
// format of A and BLGP that of B: 0 fp8, 1 bf8, 2 fp6, 3 bf6, 4 fp4, all of OCP.
func V_MFMA_F32_32X32X64_F8F6F4(s *State) error { return s.mfmaF8F6F4(32, 64) }

// V_MFMA_F32_32X32X8BF16_1K is C + A*B: A 32 by 8, B 8 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X8BF16_1K(s *State) error { return s.mfma(32, 32, 8, 1, matBF16, matBF16) }

// V_MFMA_F32_32X32X8F16 is C + A*B: A 32 by 8, B 8 by 32, f16; C 32 by 32, f32.
func V_MFMA_F32_32X32X8F16(s *State) error { return s.mfma(32, 32, 8, 1, matF16, matF16) }

// V_MFMA_F32_32X32X8_BF16 is C + A*B: A 32 by 8, B 8 by 32, bf16; C 32 by 32, f32.
func V_MFMA_F32_32X32X8_BF16(s *State) error { return s.mfma(32, 32, 8, 1, matBF16, matBF16) }

// V_MFMA_F32_32X32X8_F16 is C + A*B: A 32 by 8, B 8 by 32, f16; C 32 by 32, f32.
func V_MFMA_F32_32X32X8_F16(s *State) error { return s.mfma(32, 32, 8, 1, matF16, matF16) }

// V_MFMA_F32_4X4X1F32 is C + A*B of 16 blocks: A 4 by 1, B 1 by 4, f32; C 4 by 4, f32.
func V_MFMA_F32_4X4X1F32(s *State) error { return s.mfma(4, 4, 1, 16, matF32, matF32) }

// V_MFMA_F32_4X4X1_16B_F32 is C + A*B of 16 blocks: A 4 by 1, B 1 by 4, f32; C 4 by 4, f32.
func V_MFMA_F32_4X4X1_16B_F32(s *State) error { return s.mfma(4, 4, 1, 16, matF32, matF32) }

// V_MFMA_F32_4X4X2BF16 is C + A*B of 16 blocks: A 4 by 2, B 2 by 4, bf16; C 4 by 4, f32.
func V_MFMA_F32_4X4X2BF16(s *State) error { return s.mfma(4, 4, 2, 16, matBF16, matBF16) }

// V_MFMA_F32_4X4X4BF16_1K is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, bf16; C 4 by 4, f32.
func V_MFMA_F32_4X4X4BF16_1K(s *State) error { return s.mfma(4, 4, 4, 16, matBF16, matBF16) }

// V_MFMA_F32_4X4X4F16 is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, f16; C 4 by 4, f32.
func V_MFMA_F32_4X4X4F16(s *State) error { return s.mfma(4, 4, 4, 16, matF16, matF16) }

// V_MFMA_F32_4X4X4_16B_BF16 is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, bf16; C 4 by 4, f32.
func V_MFMA_F32_4X4X4_16B_BF16(s *State) error { return s.mfma(4, 4, 4, 16, matBF16, matBF16) }

// V_MFMA_F32_4X4X4_16B_F16 is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, f16; C 4 by 4, f32.
func V_MFMA_F32_4X4X4_16B_F16(s *State) error { return s.mfma(4, 4, 4, 16, matF16, matF16) }

// V_MFMA_F64_16X16X4F64 is C + A*B: A 16 by 4, B 4 by 16, f64; C 16 by 16, f64.
func V_MFMA_F64_16X16X4F64(s *State) error { return s.mfma(16, 16, 4, 1, matF64, matF64) }

// V_MFMA_F64_16X16X4_F64 is C + A*B: A 16 by 4, B 4 by 16, f64; C 16 by 16, f64.
func V_MFMA_F64_16X16X4_F64(s *State) error { return s.mfma(16, 16, 4, 1, matF64, matF64) }

// V_MFMA_F64_4X4X4F64 is C + A*B of 4 blocks: A 4 by 4, B 4 by 4, f64; C 4 by 4, f64.
func V_MFMA_F64_4X4X4F64(s *State) error { return s.mfma(4, 4, 4, 4, matF64, matF64) }

// V_MFMA_F64_4X4X4_4B_F64 is C + A*B of 4 blocks: A 4 by 4, B 4 by 4, f64; C 4 by 4, f64.
func V_MFMA_F64_4X4X4_4B_F64(s *State) error { return s.mfma(4, 4, 4, 4, matF64, matF64) }

// V_MFMA_I32_16X16X16I8 is C + A*B: A 16 by 16, B 16 by 16, signed bytes; C 16 by 16, i32.
func V_MFMA_I32_16X16X16I8(s *State) error { return s.mfma(16, 16, 16, 1, matI8, matI8) }

// V_MFMA_I32_16X16X32_I8 is C + A*B: A 16 by 32, B 32 by 16, signed bytes; C 16 by 16, i32.
func V_MFMA_I32_16X16X32_I8(s *State) error { return s.mfma(16, 16, 32, 1, matI8, matI8) }

// V_MFMA_I32_16X16X4I8 is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, signed bytes; C 16 by 16, i32.
func V_MFMA_I32_16X16X4I8(s *State) error { return s.mfma(16, 16, 4, 4, matI8, matI8) }

// V_MFMA_I32_16X16X4_4B_I8 is C + A*B of 4 blocks: A 16 by 4, B 4 by 16, signed bytes; C 16 by 16,
// i32.
func V_MFMA_I32_16X16X4_4B_I8(s *State) error { return s.mfma(16, 16, 4, 4, matI8, matI8) }

// V_MFMA_I32_16X16X64_I8 is C + A*B: A 16 by 64, B 64 by 16, signed bytes; C 16 by 16, i32.
func V_MFMA_I32_16X16X64_I8(s *State) error { return s.mfma(16, 16, 64, 1, matI8, matI8) }

// V_MFMA_I32_32X32X16_I8 is C + A*B: A 32 by 16, B 16 by 32, signed bytes; C 32 by 32, i32.
func V_MFMA_I32_32X32X16_I8(s *State) error { return s.mfma(32, 32, 16, 1, matI8, matI8) }

// V_MFMA_I32_32X32X32_I8 is C + A*B: A 32 by 32, B 32 by 32, signed bytes; C 32 by 32, i32.
func V_MFMA_I32_32X32X32_I8(s *State) error { return s.mfma(32, 32, 32, 1, matI8, matI8) }

// V_MFMA_I32_32X32X4I8 is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, signed bytes; C 32 by 32, i32.
func V_MFMA_I32_32X32X4I8(s *State) error { return s.mfma(32, 32, 4, 2, matI8, matI8) }

// V_MFMA_I32_32X32X4_2B_I8 is C + A*B of 2 blocks: A 32 by 4, B 4 by 32, signed bytes; C 32 by 32,
// i32.
func V_MFMA_I32_32X32X4_2B_I8(s *State) error { return s.mfma(32, 32, 4, 2, matI8, matI8) }

// V_MFMA_I32_32X32X8I8 is C + A*B: A 32 by 8, B 8 by 32, signed bytes; C 32 by 32, i32.
func V_MFMA_I32_32X32X8I8(s *State) error { return s.mfma(32, 32, 8, 1, matI8, matI8) }

// V_MFMA_I32_4X4X4I8 is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, signed bytes; C 4 by 4, i32.
func V_MFMA_I32_4X4X4I8(s *State) error { return s.mfma(4, 4, 4, 16, matI8, matI8) }

// V_MFMA_I32_4X4X4_16B_I8 is C + A*B of 16 blocks: A 4 by 4, B 4 by 4, signed bytes; C 4 by 4, i32.
func V_MFMA_I32_4X4X4_16B_I8(s *State) error { return s.mfma(4, 4, 4, 16, matI8, matI8) }

// Matrix products of RDNA 3 and later and of CDNA 5 (WMMA), in wave32 or wave64.

// V_WMMA_BF16F32_16X16X32_BF16 is C + A*B: A 16 by 32, B 32 by 16, bf16; C 16 by 16, f32, and the
// result bf16.
func V_WMMA_BF16F32_16X16X32_BF16(s *State) error {
	return s.wmma12(32, matBF16, matBF16, matF32, matBF16)
}

// V_WMMA_BF16_16X16X16_BF16_GFX11 is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, bf16.
func V_WMMA_BF16_16X16X16_BF16_GFX11(s *State) error { return s.wmma11(16, matBF16, matBF16, matBF16) }

// V_WMMA_BF16_16X16X16_BF16 is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, bf16.
func V_WMMA_BF16_16X16X16_BF16(s *State) error {
	return s.wmma12(16, matBF16, matBF16, matBF16, matBF16)
}

// V_WMMA_BF16_16X16X32_BF16 is C + A*B: A 16 by 32, B 32 by 16, bf16; C 16 by 16, bf16.
func V_WMMA_BF16_16X16X32_BF16(s *State) error {
	return s.wmma12(32, matBF16, matBF16, matBF16, matBF16)
}

// V_WMMA_F16_16X16X128_BF8_BF8 is C + A*B: A 16 by 128, B 128 by 16, bf8 of OCP; C 16 by 16, f16.
func V_WMMA_F16_16X16X128_BF8_BF8(s *State) error {
	return s.wmma12(128, matBF8, matBF8, matF16, matF16)
}

// V_WMMA_F16_16X16X128_BF8_FP8 is C + A*B: A 16 by 128, B 128 by 16, bf8 of OCP and fp8 of OCP; C
// 16 by 16, f16.
func V_WMMA_F16_16X16X128_BF8_FP8(s *State) error {
	return s.wmma12(128, matBF8, matFP8, matF16, matF16)
}

// V_WMMA_F16_16X16X128_FP8_BF8 is C + A*B: A 16 by 128, B 128 by 16, fp8 of OCP and bf8 of OCP; C
// 16 by 16, f16.
func V_WMMA_F16_16X16X128_FP8_BF8(s *State) error {
	return s.wmma12(128, matFP8, matBF8, matF16, matF16)
}

// V_WMMA_F16_16X16X128_FP8_FP8 is C + A*B: A 16 by 128, B 128 by 16, fp8 of OCP; C 16 by 16, f16.
func V_WMMA_F16_16X16X128_FP8_FP8(s *State) error {
	return s.wmma12(128, matFP8, matFP8, matF16, matF16)
}

// V_WMMA_F16_16X16X16_F16_GFX11 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f16.
func V_WMMA_F16_16X16X16_F16_GFX11(s *State) error { return s.wmma11(16, matF16, matF16, matF16) }

// V_WMMA_F16_16X16X16_F16 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f16.
func V_WMMA_F16_16X16X16_F16(s *State) error { return s.wmma12(16, matF16, matF16, matF16, matF16) }

// V_WMMA_F16_16X16X32_F16 is C + A*B: A 16 by 32, B 32 by 16, f16; C 16 by 16, f16.
func V_WMMA_F16_16X16X32_F16(s *State) error { return s.wmma12(32, matF16, matF16, matF16, matF16) }

// V_WMMA_F16_16X16X64_BF8_BF8 is C + A*B: A 16 by 64, B 64 by 16, bf8 of OCP; C 16 by 16, f16.
func V_WMMA_F16_16X16X64_BF8_BF8(s *State) error { return s.wmma12(64, matBF8, matBF8, matF16, matF16) }

// V_WMMA_F16_16X16X64_BF8_FP8 is C + A*B: A 16 by 64, B 64 by 16, bf8 of OCP and fp8 of OCP; C 16
// by 16, f16.
func V_WMMA_F16_16X16X64_BF8_FP8(s *State) error { return s.wmma12(64, matBF8, matFP8, matF16, matF16) }

// V_WMMA_F16_16X16X64_FP8_BF8 is C + A*B: A 16 by 64, B 64 by 16, fp8 of OCP and bf8 of OCP; C 16
// by 16, f16.
func V_WMMA_F16_16X16X64_FP8_BF8(s *State) error { return s.wmma12(64, matFP8, matBF8, matF16, matF16) }

// V_WMMA_F16_16X16X64_FP8_FP8 is C + A*B: A 16 by 64, B 64 by 16, fp8 of OCP; C 16 by 16, f16.
func V_WMMA_F16_16X16X64_FP8_FP8(s *State) error { return s.wmma12(64, matFP8, matFP8, matF16, matF16) }

// V_WMMA_F32_16X16X128_BF8_BF8 is C + A*B: A 16 by 128, B 128 by 16, bf8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X128_BF8_BF8(s *State) error {
	return s.wmma12(128, matBF8, matBF8, matF32, matF32)
}

// V_WMMA_F32_16X16X128_BF8_FP8 is C + A*B: A 16 by 128, B 128 by 16, bf8 of OCP and fp8 of OCP; C
// 16 by 16, f32.
func V_WMMA_F32_16X16X128_BF8_FP8(s *State) error {
	return s.wmma12(128, matBF8, matFP8, matF32, matF32)
}

// V_WMMA_F32_16X16X128_FP8_BF8 is C + A*B: A 16 by 128, B 128 by 16, fp8 of OCP and bf8 of OCP; C
// 16 by 16, f32.
func V_WMMA_F32_16X16X128_FP8_BF8(s *State) error {
	return s.wmma12(128, matFP8, matBF8, matF32, matF32)
}

// V_WMMA_F32_16X16X128_FP8_FP8 is C + A*B: A 16 by 128, B 128 by 16, fp8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X128_FP8_FP8(s *State) error {
	return s.wmma12(128, matFP8, matFP8, matF32, matF32)
}

// V_WMMA_F32_16X16X16_BF16_GFX11 is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_BF16_GFX11(s *State) error { return s.wmma11(16, matBF16, matBF16, matF32) }

// V_WMMA_F32_16X16X16_BF16 is C + A*B: A 16 by 16, B 16 by 16, bf16; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_BF16(s *State) error { return s.wmma12(16, matBF16, matBF16, matF32, matF32) }

// V_WMMA_F32_16X16X16_BF8_BF8 is C + A*B: A 16 by 16, B 16 by 16, bf8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_BF8_BF8(s *State) error { return s.wmma12(16, matBF8, matBF8, matF32, matF32) }

// V_WMMA_F32_16X16X16_BF8_FP8 is C + A*B: A 16 by 16, B 16 by 16, bf8 of OCP and fp8 of OCP; C 16
// by 16, f32.
func V_WMMA_F32_16X16X16_BF8_FP8(s *State) error { return s.wmma12(16, matBF8, matFP8, matF32, matF32) }

// V_WMMA_F32_16X16X16_F16_GFX11 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_F16_GFX11(s *State) error { return s.wmma11(16, matF16, matF16, matF32) }

// V_WMMA_F32_16X16X16_F16 is C + A*B: A 16 by 16, B 16 by 16, f16; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_F16(s *State) error { return s.wmma12(16, matF16, matF16, matF32, matF32) }

// V_WMMA_F32_16X16X16_FP8_BF8 is C + A*B: A 16 by 16, B 16 by 16, fp8 of OCP and bf8 of OCP; C 16
// by 16, f32.
func V_WMMA_F32_16X16X16_FP8_BF8(s *State) error { return s.wmma12(16, matFP8, matBF8, matF32, matF32) }

// V_WMMA_F32_16X16X16_FP8_FP8 is C + A*B: A 16 by 16, B 16 by 16, fp8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X16_FP8_FP8(s *State) error { return s.wmma12(16, matFP8, matFP8, matF32, matF32) }

// V_WMMA_F32_16X16X32_BF16 is C + A*B: A 16 by 32, B 32 by 16, bf16; C 16 by 16, f32.
func V_WMMA_F32_16X16X32_BF16(s *State) error { return s.wmma12(32, matBF16, matBF16, matF32, matF32) }

// V_WMMA_F32_16X16X32_F16 is C + A*B: A 16 by 32, B 32 by 16, f16; C 16 by 16, f32.
func V_WMMA_F32_16X16X32_F16(s *State) error { return s.wmma12(32, matF16, matF16, matF32, matF32) }

// V_WMMA_F32_16X16X4_F32 is C + A*B: A 16 by 4, B 4 by 16, f32; C 16 by 16, f32.
func V_WMMA_F32_16X16X4_F32(s *State) error { return s.wmma12(4, matF32, matF32, matF32, matF32) }

// V_WMMA_F32_16X16X64_BF8_BF8 is C + A*B: A 16 by 64, B 64 by 16, bf8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X64_BF8_BF8(s *State) error { return s.wmma12(64, matBF8, matBF8, matF32, matF32) }

// V_WMMA_F32_16X16X64_BF8_FP8 is C + A*B: A 16 by 64, B 64 by 16, bf8 of OCP and fp8 of OCP; C 16
// by 16, f32.
func V_WMMA_F32_16X16X64_BF8_FP8(s *State) error { return s.wmma12(64, matBF8, matFP8, matF32, matF32) }

// V_WMMA_F32_16X16X64_FP8_BF8 is C + A*B: A 16 by 64, B 64 by 16, fp8 of OCP and bf8 of OCP; C 16
// by 16, f32.
func V_WMMA_F32_16X16X64_FP8_BF8(s *State) error { return s.wmma12(64, matFP8, matBF8, matF32, matF32) }

// V_WMMA_F32_16X16X64_FP8_FP8 is C + A*B: A 16 by 64, B 64 by 16, fp8 of OCP; C 16 by 16, f32.
func V_WMMA_F32_16X16X64_FP8_FP8(s *State) error { return s.wmma12(64, matFP8, matFP8, matF32, matF32) }

// V_WMMA_F64_16X16X4_F64 is C + A*B: A 16 by 4, B 4 by 16, f64; C 16 by 16, f64.
func V_WMMA_F64_16X16X4_F64(s *State) error { return s.wmma12(4, matF64, matF64, matF64, matF64) }

// V_WMMA_I32_16X16X16_IU4_GFX11 is C + A*B: A 16 by 16, B 16 by 16, 4-bit integers; C 16 by 16,
// i32. NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X16_IU4_GFX11(s *State) error { return s.wmma11(16, matIU4, matIU4, matI32) }

// V_WMMA_I32_16X16X16_IU4 is C + A*B: A 16 by 16, B 16 by 16, 4-bit integers; C 16 by 16, i32.
// NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X16_IU4(s *State) error { return s.wmma12(16, matIU4, matIU4, matI32, matI32) }

// V_WMMA_I32_16X16X16_IU8_GFX11 is C + A*B: A 16 by 16, B 16 by 16, bytes; C 16 by 16, i32. NEG[0]
// and NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X16_IU8_GFX11(s *State) error { return s.wmma11(16, matIU8, matIU8, matI32) }

// V_WMMA_I32_16X16X16_IU8 is C + A*B: A 16 by 16, B 16 by 16, bytes; C 16 by 16, i32. NEG[0] and
// NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X16_IU8(s *State) error { return s.wmma12(16, matIU8, matIU8, matI32, matI32) }

// V_WMMA_I32_16X16X32_IU4 is C + A*B: A 16 by 32, B 32 by 16, 4-bit integers; C 16 by 16, i32.
// NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X32_IU4(s *State) error { return s.wmma12(32, matIU4, matIU4, matI32, matI32) }

// V_WMMA_I32_16X16X64_IU8 is C + A*B: A 16 by 64, B 64 by 16, bytes; C 16 by 16, i32. NEG[0] and
// NEG[1] tell if those of A and of B are signed.
func V_WMMA_I32_16X16X64_IU8(s *State) error { return s.wmma12(64, matIU8, matIU8, matI32, matI32) }

// maxMatrix is the largest number of elements of a matrix.
const maxMatrix = 32 * 64

// maxDepth is the largest number of elements of a row of a sparse A.
const maxDepth = 64

// A matrices holds the elements of one block of A and B: f32, or integers, or f64.
type matrices struct {
	a, b     [maxMatrix]uint32
	a64, b64 [16 * 4]uint64
	out      [32][64]uint32
}

// A spot is where an element is: a register counted from the first of the operand,
// a lane, and the lowest bit.
type spot struct{ reg, lane, bit int }

// spotOf is the spot of an element of a number of bits that is local in its lane.
func spotOf(lane, local, bits int) spot {
	return spot{local * bits / 32, lane, local * bits % 32}
}

var (
	errMatrixRegisters = errors.New("sem: a matrix goes beyond the wave's registers")
	errWaveSize        = errors.New("sem: a wave of this size has no such instruction")
)

// element reads bits at a spot of operand n.
func (s *State) element(n int, p spot, bits int) (uint64, error) {
	rows := s.Regs[n]
	if last := p.reg + (p.bit+bits-1)/32; last >= len(rows) {
		return 0, errMatrixRegisters
	}
	v := uint64(rows[p.reg][p.lane]) >> p.bit
	if p.bit+bits > 32 {
		v |= uint64(rows[p.reg+1][p.lane]) << (32 - p.bit)
	}
	return v & (^uint64(0) >> (64 - bits)), nil
}

// input reads an element of A (n is 0) or B (1), as f32, f64 or an integer, with
// its modifiers.
func (s *State) input(n int, k matKind, p spot) (uint64, error) {
	v, err := s.element(n, p, matKinds[k].bits)
	if err != nil {
		return 0, err
	}
	neg := uint64(s.Neg >> n & 1)
	if p.bit == 16 && matKinds[k].bits == 16 {
		neg = uint64(s.NegHi >> n & 1) // of the high half
	}
	switch k {
	case matF64:
		return v ^ neg<<63, nil
	case matF32:
		return v ^ neg<<31, nil
	case matXF32:
		return uint64(roundXF32(uint32(v))), nil
	case matF16:
		return uint64(f16ToF32(DenormAll, uint16(v^neg<<15))), nil
	case matBF16:
		return uint64(widenBF16(uint16(v ^ neg<<15))), nil
	case matI8:
		return uint64(uint32(int8(v))), nil
	case matIU8, matIU4:
		if w := matKinds[k].bits; neg != 0 {
			v = uint64(uint32(int32(v) << (32 - w) >> (32 - w)))
		}
		return v, nil
	}
	return uint64(matKinds[k].small.toF32(uint8(v), 0)), nil
}

// roundXF32 is the f32 number u in xf32, which is f32 without the 13 lowest bits of its
// fraction. CDNA 3's manual says that A and B, which are f32 in registers, are rounded to
// it, but not how; it is assumed that to nearest even. Of AMD's software, Tensile cuts the
// bits off instead.
func roundXF32(u uint32) uint32 {
	if isNaN32(u) {
		return (u | quiet32) &^ 0x1fff
	}
	// A carry goes into the exponent, where the largest become infinity.
	return (u + 0xfff + u>>13&1) &^ 0x1fff
}

// start reads an element of C, as f32, f64 or an integer, with its modifiers: NEG[2],
// and NEG_HI[2], which is its absolute value.
func (s *State) start(k matKind, p spot) (uint64, error) {
	w := matKinds[k].bits
	v := s.S2
	if s.Regs[2] != nil {
		var err error
		if v, err = s.element(2, p, w); err != nil {
			return 0, err
		}
	}
	if k.integer() {
		return v, nil
	}
	sign := uint64(1) << (w - 1)
	if s.NegHi>>2&1 != 0 {
		v &^= sign
	}
	if s.Neg>>2&1 != 0 {
		v ^= sign
	}
	return widen(k, v), nil
}

// widen is an element of C in the format in which the sum is.
func widen(k matKind, v uint64) uint64 {
	switch k {
	case matF16:
		return uint64(f16ToF32(DenormAll, uint16(v)))
	case matBF16:
		return uint64(widenBF16(uint16(v)))
	}
	return v
}

// A product is a matrix multiplication: sizes, formats, and where elements are.
type product struct {
	m, n, k, blocks int
	a, b, c, d      matKind
	layout          matLayout
}

// A matLayout says where the elements of matrices are.
type matLayout uint8

const (
	layoutMFMA   matLayout = iota // CDNA 1 to 4
	layoutPlain                   // CDNA 4, without CBSZ, ABID and BLGP
	layoutSMFMAC                  // CDNA 3 and 4, sparse
	layoutWMMA3                   // RDNA 3
	layoutWMMA4                   // RDNA 4, CDNA 5
	layoutSWMMAC                  // RDNA 4, sparse
)

// checkLanes tells if a wave of this size has the product.
func (s *State) checkLanes(p *product) error {
	if s.Lanes != 64 && (s.Lanes != 32 || p.layout <= layoutSMFMAC) {
		return errWaveSize
	}
	return nil
}

// gather reads a block of A, of which a row has depth elements, and of B.
func (s *State) gather(x *matrices, p *product, depth, block int) error {
	for i := range p.m {
		for k := range depth {
			v, err := s.input(0, p.a, p.spotA(s, i, k, block))
			if err != nil {
				return err
			}
			if p.a == matF64 {
				x.a64[i*depth+k] = v
			} else {
				x.a[i*depth+k] = uint32(v)
			}
		}
	}
	for j := range p.n {
		for k := range p.k {
			v, err := s.input(1, p.b, p.spotB(s, j, k, block))
			if err != nil {
				return err
			}
			if p.b == matF64 {
				x.b64[j*p.k+k] = v
			} else {
				x.b[j*p.k+k] = uint32(v)
			}
		}
	}
	return nil
}

// multiply executes it.
func (s *State) multiply(p *product) error {
	if err := s.checkLanes(p); err != nil {
		return err
	}
	var x matrices
	// Bits that a 16-bit result does not fill are kept.
	copy(x.out[:], s.Regs[3])
	for block := range p.blocks {
		if err := s.gather(&x, p, p.k, block); err != nil {
			return err
		}
		for i := range p.m {
			for j := range p.n {
				v, err := s.start(p.c, p.spotC(s, p.c, i, j, block))
				if err != nil {
					return err
				}
				at := p.spotC(s, p.d, i, j, block)
				if at.reg+(matKinds[p.d].bits-1)/32 >= len(s.Regs[3]) {
					return errMatrixRegisters
				}
				if p.d == matF64 {
					v = sumF64(v, x.a64[i*p.k:][:p.k], x.b64[j*p.k:][:p.k])
					x.out[at.reg][at.lane], x.out[at.reg+1][at.lane] = uint32(v), uint32(v>>32)
					continue
				}
				s.sum(&x, p.d, at, v, x.a[i*p.k:][:p.k], x.b[j*p.k:][:p.k])
			}
		}
	}
	s.finish(&x)
	return nil
}

// sum adds the products of a and b to v, which makes an element of D.
func (s *State) sum(x *matrices, d matKind, at spot, v uint64, a, b []uint32) {
	o := &x.out[at.reg][at.lane]
	switch d {
	case matI32:
		*o = s.sumInt(uint32(v), a, b)
	case matF16:
		*o = *o&^(0xffff<<at.bit) | uint32(f32ToF16(DenormAll, sumF32(uint32(v), a, b)))<<at.bit
	case matBF16:
		*o = *o&^(0xffff<<at.bit) | uint32(f32ToBF16(DenormAll, sumF32(uint32(v), a, b)))<<at.bit
	default:
		*o = sumF32(uint32(v), a, b)
	}
}

// finish writes D.
func (s *State) finish(x *matrices) {
	for i := range s.Regs[3] {
		copy(s.Regs[3][i][:s.Lanes], x.out[i][:s.Lanes])
	}
}

func sumF32(c uint32, a, b []uint32) uint32 {
	for i, v := range a {
		c = fmaF32(DenormAll, v, b[i], c)
	}
	return c
}

func sumF64(c uint64, a, b []uint64) uint64 {
	for i, v := range a {
		c = fmaF64(DenormAll, v, b[i], c)
	}
	return c
}

func (s *State) sumInt(c uint32, a, b []uint32) uint32 {
	sum := int64(int32(c))
	for i, v := range a {
		sum += int64(int32(v)) * int64(int32(b[i]))
	}
	s.clampI32(sum)
	return uint32(s.D0)
}

// spotA is where element i, k of A is, spotB where k, j of B.

func (p *product) spotA(s *State, i, k, block int) spot {
	switch p.layout {
	case layoutWMMA3:
		return spotOf(i, k, matKinds[p.a].bits)
	case layoutWMMA4:
		return p.spotWMMA4(s, p.a, i, k)
	case layoutSMFMAC, layoutSWMMAC:
		return p.spotSparse(s, i, k)
	}
	at := p.spotMFMA(p.a, p.m, i, k, block)
	if n := s.CBSZ; n != 0 && p.layout == layoutMFMA && p.a != matF64 {
		size := max(64>>n, 1)
		at.lane = (at.lane%size + size*int(s.ABID)) & 63
	}
	return at
}

func (p *product) spotB(s *State, j, k, block int) spot {
	switch p.layout {
	case layoutWMMA3:
		return spotOf(j, k, matKinds[p.b].bits)
	case layoutWMMA4:
		return p.spotWMMA4(s, p.b, j, k)
	case layoutSWMMAC:
		each := 16 * p.k / s.Lanes
		group := k / each
		if each == 8 && p.b == matIU4 {
			group = group&1<<1 | group>>1
		}
		return spotOf(group*16+j, k%each, matKinds[p.b].bits)
	}
	at := p.spotMFMA(p.b, p.n, j, k, block)
	if p.layout != layoutMFMA || p.b == matF64 {
		return at
	}
	switch n := int(s.BLGP); {
	case n == 0:
	case n <= 2:
		at.lane = at.lane&31 + 32*(n-1)
	case n == 3:
		at.lane = (at.lane + 16) & 63
	default:
		at.lane = at.lane&15 + 16*(n-4)
	}
	return at
}

// spotMFMA is the layout of A and B of CDNA 1 to 4: a lane has consecutive k; the
// lanes of a block follow each other, then the blocks, then the groups of k. If that
// makes more than 16 bytes in a lane, they are two runs of 16 bytes (but fp6 and bf6
// are one run). CBSZ and ABID make one group of lanes of A stand for all, BLGP does so
// with B.
func (p *product) spotMFMA(kind matKind, dim, i, k, block int) spot {
	groups := 64 / (dim * p.blocks)
	each := p.k / groups
	bits := matKinds[kind].bits
	group, local := k/each, k%each
	if run := 128 / bits; each > run && bits >= 8 {
		group, local = k/run%groups, k/run/groups*run+k%run
	}
	return spotOf(block*dim+group*dim*p.blocks+i, local, bits)
}

// spotWMMA4 is the layout of A and B of RDNA 4 and CDNA 5. In wave32, runs of k take
// turns in two groups of 16 lanes: halves of k up to 16, runs of 16 if elements have
// 8 bits and k is 64 or more, else of 8. In wave64, runs of 4 are in the groups 0, 1,
// 2, 3; 4-bit integers in runs of 8, in the groups 0, 1 or if k is 32 0, 2, 1, 3.
func (p *product) spotWMMA4(s *State, kind matKind, i, k int) spot {
	bits := matKinds[kind].bits
	if s.Lanes == 64 {
		if bits == 4 {
			group := k / 8
			if p.k == 32 {
				group = group&1<<1 | group>>1
			}
			return spotOf(group*16+i, k%8, bits)
		}
		return spotOf(k/4*16+i, k%4, bits)
	}
	run := min(p.k/2, 8)
	if bits == 8 && p.k >= 64 {
		run = 16
	}
	return spotOf(k/run%2*16+i, k/run/2*run+k%run, bits)
}

// spotC is where an element of C or D is.
//
// CDNA 1 to 4: four rows follow each other in registers, then in lanes, then in
// registers again; of f64, first in lanes. RDNA 3: rows take turns in the groups of
// 16 lanes; 16-bit elements are in the low halves of registers, or if OP_SEL[2] is
// set in the high halves. RDNA 4 and CDNA 5: in wave32, eight rows follow each other
// in registers, or their halves, then in lanes; in wave64 four, and then the groups
// of 16 lanes are in the order 0, 2, 1, 3.
func (p *product) spotC(s *State, kind matKind, row, col, block int) spot {
	bits := matKinds[kind].bits
	switch p.layout {
	case layoutWMMA3:
		groups := s.Lanes / 16
		at := spot{row / groups, row%groups*16 + col, 0}
		if bits == 16 {
			at.bit = int(s.OpSel>>2&1) * 16
		}
		return at
	case layoutWMMA4, layoutSWMMAC:
		if s.Lanes == 64 {
			return spotOf(row>>3&1*16+row>>2&1*32+col, row%4, bits)
		}
		return spotOf(row/8*16+col, row%8, bits)
	}
	groups := 64 / p.n
	if kind == matF64 {
		blocks := max(1, 64/(p.m*p.n))
		reg := block*(p.m*p.n/64) + row/groups
		return spot{2 * reg, block%blocks*p.n + row%groups*blocks*p.n + col, 0}
	}
	blocks := max(1, 64/(p.m*p.n/4))
	reg := block*(p.m*p.n/64) + row/(4*groups)*4 + row%4
	return spot{reg, block%blocks*p.n + row/4%groups*blocks*p.n + col, 0}
}

// mfma is a product of CDNA 1 to 4.
func (s *State) mfma(m, n, k, blocks int, a, b matKind) error {
	d := matF32
	s.Neg, s.NegHi = 0, 0
	switch a {
	case matF64:
		d = matF64
		s.Neg = s.BLGP // which is NEG of CDNA 3 and 4; CDNA 2 leaves it 0
	case matI8:
		d = matI32
	}
	return s.multiply(&product{m, n, k, blocks, a, b, d, d, layoutMFMA})
}

// mfmaF8F6F4 is a product whose formats CBSZ and BLGP choose.
func (s *State) mfmaF8F6F4(m, k int) error {
	p, err := s.f8f6f4(m, k)
	if err != nil {
		return err
	}
	return s.multiply(&p)
}

func (s *State) f8f6f4(m, k int) (product, error) {
	formats := [...]matKind{matFP8, matBF8, matFP6, matBF6, matFP4}
	if int(s.CBSZ) >= len(formats) || int(s.BLGP) >= len(formats) {
		return product{}, errors.New("sem: CBSZ or BLGP is no format")
	}
	s.Neg, s.NegHi = 0, 0
	return product{m, m, k, 1, formats[s.CBSZ], formats[s.BLGP], matF32, matF32, layoutPlain}, nil
}

// wmma11 is a product of RDNA 3. The first 16 lanes have all of A and B; the others
// must have the same, and are not looked at.
func (s *State) wmma11(k int, a, b, d matKind) error {
	return s.multiply(&product{16, 16, k, 1, a, b, d, d, layoutWMMA3})
}

// wmma12 is a product of RDNA 4 and CDNA 5. CDNA 5, which alone has those with
// another k, has no wave64.
func (s *State) wmma12(k int, a, b, c, d matKind) error {
	if s.Lanes == 64 && k != 16 && a != matIU4 {
		return errWaveSize
	}
	return s.multiply(&product{16, 16, k, 1, a, b, c, d, layoutWMMA4})
}
