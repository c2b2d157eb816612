package sem

import (
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Spots from AMD's tables: which register, lane and bit an element is in.
func TestMatrixSpots(t *testing.T) {
	mfma := func(m, k, blocks int, a, d matKind) product {
		return product{m, m, k, blocks, a, a, d, d, layoutMFMA}
	}
	w12 := func(k int, a, d matKind) product { return product{16, 16, k, 1, a, a, d, d, layoutWMMA4} }
	w11 := func(k int, a, d matKind) product { return product{16, 16, k, 1, a, a, d, d, layoutWMMA3} }
	for _, c := range []struct {
		name            string
		p               product
		lanes           int
		operand         byte
		row, col, block int // of A row and k, of C row and column
		want            spot
	}{
		{"16x16x4 f32", mfma(16, 4, 1, matF32, matF32), 64, 'A', 5, 3, 0, spot{0, 53, 0}},
		{"16x16x4 f32", mfma(16, 4, 1, matF32, matF32), 64, 'C', 5, 3, 0, spot{1, 19, 0}},
		{"16x16x8 xf32", mfma(16, 8, 1, matXF32, matF32), 64, 'A', 5, 3, 0, spot{1, 21, 0}},
		{"32x32x4 xf32", mfma(32, 4, 1, matXF32, matF32), 64, 'A', 5, 2, 0, spot{0, 37, 0}},
		{"32x32x8 f16", mfma(32, 8, 1, matF16, matF32), 64, 'A', 5, 7, 0, spot{1, 37, 16}},
		{"32x32x8 f16", mfma(32, 8, 1, matF16, matF32), 64, 'C', 14, 9, 0, spot{6, 41, 0}},
		{"32x32x1 f32, 2 blocks", mfma(32, 1, 2, matF32, matF32), 64, 'A', 5, 0, 1, spot{0, 37, 0}},
		{"32x32x1 f32, 2 blocks", mfma(32, 1, 2, matF32, matF32), 64, 'C', 4, 0, 1, spot{16, 32, 0}},
		{"16x16x4 f16, 4 blocks", mfma(16, 4, 4, matF16, matF32), 64, 'A', 5, 2, 3, spot{1, 53, 0}},
		{"16x16x4 f16, 4 blocks", mfma(16, 4, 4, matF16, matF32), 64, 'C', 15, 1, 2, spot{11, 49, 0}},
		{"4x4x4 f16, 16 blocks", mfma(4, 4, 16, matF16, matF32), 64, 'A', 3, 1, 10, spot{0, 43, 16}},
		{"4x4x4 f16, 16 blocks", mfma(4, 4, 16, matF16, matF32), 64, 'C', 2, 3, 10, spot{2, 43, 0}},
		{"16x16x4 f64", mfma(16, 4, 1, matF64, matF64), 64, 'A', 5, 3, 0, spot{0, 53, 0}},
		{"16x16x4 f64", mfma(16, 4, 1, matF64, matF64), 64, 'C', 6, 3, 0, spot{2, 35, 0}},
		{"4x4x4 f64, 4 blocks", mfma(4, 4, 4, matF64, matF64), 64, 'A', 3, 2, 1, spot{0, 39, 0}},
		{"4x4x4 f64, 4 blocks", mfma(4, 4, 4, matF64, matF64), 64, 'C', 2, 3, 1, spot{0, 39, 0}},
		{"16x16x32 i8", mfma(16, 32, 1, matI8, matI32), 64, 'A', 1, 13, 0, spot{1, 17, 8}},
		{"16x16x128 fp8", mfma(16, 128, 1, matFP8, matF32), 64, 'A', 0, 63, 0, spot{3, 48, 24}},
		{"16x16x128 fp8", mfma(16, 128, 1, matFP8, matF32), 64, 'A', 0, 64, 0, spot{4, 0, 0}},
		{"16x16x128 fp4", mfma(16, 128, 1, matFP4, matF32), 64, 'A', 0, 41, 0, spot{1, 16, 4}},
		{"16x16x128 fp6", mfma(16, 128, 1, matFP6, matF32), 64, 'A', 0, 5, 0, spot{0, 0, 30}},
		{"RDNA 3 f16", w11(16, matF16, matF32), 32, 'A', 5, 9, 0, spot{4, 5, 16}},
		{"RDNA 3 f32", w11(16, matF16, matF32), 32, 'C', 5, 9, 0, spot{2, 25, 0}},
		{"RDNA 3 f32, wave64", w11(16, matF16, matF32), 64, 'C', 6, 9, 0, spot{1, 41, 0}},
		{"RDNA 3 f16", w11(16, matF16, matF16), 32, 'C', 5, 9, 0, spot{2, 25, 0}},
		{"RDNA 4 f16", w12(16, matF16, matF32), 32, 'A', 5, 11, 0, spot{1, 21, 16}},
		{"RDNA 4 f16, wave64", w12(16, matF16, matF32), 64, 'A', 5, 11, 0, spot{1, 37, 16}},
		{"RDNA 4 f32", w12(16, matF16, matF32), 32, 'C', 11, 2, 0, spot{3, 18, 0}},
		{"RDNA 4 f16 result", w12(16, matF16, matF16), 32, 'C', 11, 2, 0, spot{1, 18, 16}},
		{"RDNA 4 f32, wave64", w12(16, matF16, matF32), 64, 'C', 6, 2, 0, spot{2, 34, 0}},
		{"RDNA 4 iu4", w12(32, matIU4, matI32), 32, 'A', 0, 24, 0, spot{1, 16, 0}},
		{"CDNA 5 f16", w12(32, matF16, matF32), 32, 'A', 2, 17, 0, spot{4, 2, 16}},
		{"CDNA 5 fp8", w12(64, matFP8, matF32), 32, 'A', 2, 17, 0, spot{0, 18, 8}},
		{"CDNA 5 f32", w12(4, matF32, matF32), 32, 'A', 2, 3, 0, spot{1, 18, 0}},
		{"CDNA 5 f64", w12(4, matF64, matF64), 32, 'C', 9, 1, 0, spot{2, 17, 0}},
	} {
		s := State{Lanes: c.lanes}
		got := c.p.spotA(&s, c.row, c.col, c.block)
		if c.operand == 'C' {
			got = c.p.spotC(&s, c.p.d, c.row, c.col, c.block)
		}
		if got != c.want {
			t.Errorf("%s: %c[%d][%d] of block %d is in %v, want %v", c.name, c.operand, c.row, c.col, c.block, got, c.want)
		}
	}
}

// matrixCase is an instruction and what it multiplies.
type matrixCase struct {
	name  string
	f     Func
	lanes int
	p     product
	regs  [4]int // of A, B, C, D
	opSel uint8
	cbsz  uint8
	abid  uint8
	blgp  uint8
	signs uint8
}

var matrixCases = []matrixCase{
	{name: "V_MFMA_F32_32X32X1F32", f: V_MFMA_F32_32X32X1F32, lanes: 64, p: product{32, 32, 1, 2, matF32, matF32, matF32, matF32, layoutMFMA}, regs: [4]int{1, 1, 32, 32}},
	{name: "V_MFMA_F32_16X16X4F32", f: V_MFMA_F32_16X16X4F32, lanes: 64, p: product{16, 16, 4, 1, matF32, matF32, matF32, matF32, layoutMFMA}, regs: [4]int{1, 1, 4, 4}},
	{name: "V_MFMA_F32_4X4X1_16B_F32", f: V_MFMA_F32_4X4X1_16B_F32, lanes: 64, p: product{4, 4, 1, 16, matF32, matF32, matF32, matF32, layoutMFMA}, regs: [4]int{1, 1, 4, 4}},
	{name: "V_MFMA_F32_16X16X8_XF32", f: V_MFMA_F32_16X16X8_XF32, lanes: 64, p: product{16, 16, 8, 1, matXF32, matXF32, matF32, matF32, layoutMFMA}, regs: [4]int{2, 2, 4, 4}},
	{name: "V_MFMA_F32_32X32X4_XF32", f: V_MFMA_F32_32X32X4_XF32, lanes: 64, p: product{32, 32, 4, 1, matXF32, matXF32, matF32, matF32, layoutMFMA}, regs: [4]int{2, 2, 16, 16}},
	{name: "V_MFMA_F32_32X32X8_F16", f: V_MFMA_F32_32X32X8_F16, lanes: 64, p: product{32, 32, 8, 1, matF16, matF16, matF32, matF32, layoutMFMA}, regs: [4]int{2, 2, 16, 16}},
	{name: "V_MFMA_F32_16X16X2BF16", f: V_MFMA_F32_16X16X2BF16, lanes: 64, p: product{16, 16, 2, 4, matBF16, matBF16, matF32, matF32, layoutMFMA}, regs: [4]int{1, 1, 16, 16}},
	{name: "V_MFMA_F32_16X16X32_F16", f: V_MFMA_F32_16X16X32_F16, lanes: 64, p: product{16, 16, 32, 1, matF16, matF16, matF32, matF32, layoutMFMA}, regs: [4]int{4, 4, 4, 4}},
	{name: "V_MFMA_F32_16X16X32_FP8_BF8", f: V_MFMA_F32_16X16X32_FP8_BF8, lanes: 64, p: product{16, 16, 32, 1, matFP8, matBF8, matF32, matF32, layoutMFMA}, regs: [4]int{2, 2, 4, 4}},
	{name: "V_MFMA_F32_32X32X16_BF8_FP8_CDNA3", f: V_MFMA_F32_32X32X16_BF8_FP8_CDNA3, lanes: 64, p: product{32, 32, 16, 1, matBF8FNUZ, matFP8FNUZ, matF32, matF32, layoutMFMA}, regs: [4]int{2, 2, 16, 16}},
	{name: "V_MFMA_F64_16X16X4_F64", f: V_MFMA_F64_16X16X4_F64, lanes: 64, p: product{16, 16, 4, 1, matF64, matF64, matF64, matF64, layoutMFMA}, regs: [4]int{2, 2, 8, 8}},
	{name: "V_MFMA_F64_4X4X4_4B_F64", f: V_MFMA_F64_4X4X4_4B_F64, lanes: 64, p: product{4, 4, 4, 4, matF64, matF64, matF64, matF64, layoutMFMA}, regs: [4]int{2, 2, 2, 2}},
	{name: "V_MFMA_I32_32X32X16_I8", f: V_MFMA_I32_32X32X16_I8, lanes: 64, p: product{32, 32, 16, 1, matI8, matI8, matI32, matI32, layoutMFMA}, regs: [4]int{2, 2, 16, 16}},
	{name: "V_MFMA_I32_16X16X64_I8", f: V_MFMA_I32_16X16X64_I8, lanes: 64, p: product{16, 16, 64, 1, matI8, matI8, matI32, matI32, layoutMFMA}, regs: [4]int{4, 4, 4, 4}},
	{name: "F8F6F4 fp8 fp4", f: V_MFMA_F32_16X16X128_F8F6F4, lanes: 64, p: product{16, 16, 128, 1, matFP8, matFP4, matF32, matF32, layoutPlain}, regs: [4]int{8, 4, 4, 4}, cbsz: 0, blgp: 4},
	{name: "F8F6F4 bf6 bf8", f: V_MFMA_F32_32X32X64_F8F6F4, lanes: 64, p: product{32, 32, 64, 1, matBF6, matBF8, matF32, matF32, layoutPlain}, regs: [4]int{6, 8, 16, 16}, cbsz: 3, blgp: 1},
	{name: "RDNA 3 f32 f16", f: V_WMMA_F32_16X16X16_F16_GFX11, lanes: 32, p: product{16, 16, 16, 1, matF16, matF16, matF32, matF32, layoutWMMA3}, regs: [4]int{8, 8, 8, 8}},
	{name: "RDNA 3 f32 bf16, wave64", f: V_WMMA_F32_16X16X16_BF16_GFX11, lanes: 64, p: product{16, 16, 16, 1, matBF16, matBF16, matF32, matF32, layoutWMMA3}, regs: [4]int{8, 8, 4, 4}},
	{name: "RDNA 3 f16 f16, high", f: V_WMMA_F16_16X16X16_F16_GFX11, lanes: 32, p: product{16, 16, 16, 1, matF16, matF16, matF16, matF16, layoutWMMA3}, regs: [4]int{8, 8, 8, 8}, opSel: 4},
	{name: "RDNA 3 i32 iu8 su", f: V_WMMA_I32_16X16X16_IU8_GFX11, lanes: 32, p: product{16, 16, 16, 1, matIU8, matIU8, matI32, matI32, layoutWMMA3}, regs: [4]int{4, 4, 8, 8}, signs: 1},
	{name: "RDNA 3 i32 iu4 us", f: V_WMMA_I32_16X16X16_IU4_GFX11, lanes: 64, p: product{16, 16, 16, 1, matIU4, matIU4, matI32, matI32, layoutWMMA3}, regs: [4]int{2, 2, 4, 4}, signs: 2},
	{name: "RDNA 4 f32 f16", f: V_WMMA_F32_16X16X16_F16, lanes: 32, p: product{16, 16, 16, 1, matF16, matF16, matF32, matF32, layoutWMMA4}, regs: [4]int{4, 4, 8, 8}},
	{name: "RDNA 4 bf16 bf16, wave64", f: V_WMMA_BF16_16X16X16_BF16, lanes: 64, p: product{16, 16, 16, 1, matBF16, matBF16, matBF16, matBF16, layoutWMMA4}, regs: [4]int{2, 2, 2, 2}},
	{name: "RDNA 4 f32 fp8 bf8", f: V_WMMA_F32_16X16X16_FP8_BF8, lanes: 32, p: product{16, 16, 16, 1, matFP8, matBF8, matF32, matF32, layoutWMMA4}, regs: [4]int{2, 2, 8, 8}},
	{name: "RDNA 4 i32 iu4", f: V_WMMA_I32_16X16X32_IU4, lanes: 32, p: product{16, 16, 32, 1, matIU4, matIU4, matI32, matI32, layoutWMMA4}, regs: [4]int{2, 2, 8, 8}, signs: 3},
	{name: "RDNA 4 i32 iu4, wave64", f: V_WMMA_I32_16X16X32_IU4, lanes: 64, p: product{16, 16, 32, 1, matIU4, matIU4, matI32, matI32, layoutWMMA4}, regs: [4]int{1, 1, 4, 4}},
	{name: "CDNA 5 f32 f32", f: V_WMMA_F32_16X16X4_F32, lanes: 32, p: product{16, 16, 4, 1, matF32, matF32, matF32, matF32, layoutWMMA4}, regs: [4]int{2, 2, 8, 8}},
	{name: "CDNA 5 f64 f64", f: V_WMMA_F64_16X16X4_F64, lanes: 32, p: product{16, 16, 4, 1, matF64, matF64, matF64, matF64, layoutWMMA4}, regs: [4]int{4, 4, 16, 16}},
	{name: "CDNA 5 bf16f32", f: V_WMMA_BF16F32_16X16X32_BF16, lanes: 32, p: product{16, 16, 32, 1, matBF16, matBF16, matF32, matBF16, layoutWMMA4}, regs: [4]int{8, 8, 8, 4}},
	{name: "CDNA 5 f16 fp8, k 128", f: V_WMMA_F16_16X16X128_FP8_FP8, lanes: 32, p: product{16, 16, 128, 1, matFP8, matFP8, matF16, matF16, layoutWMMA4}, regs: [4]int{16, 16, 4, 4}},
	{name: "CDNA 5 iu8", f: V_WMMA_I32_16X16X64_IU8, lanes: 32, p: product{16, 16, 64, 1, matIU8, matIU8, matI32, matI32, layoutWMMA4}, regs: [4]int{8, 8, 8, 8}, signs: 3},
}

// matrixCode is the code of a small integer in a format.
func matrixCode(k matKind, v int) uint64 {
	x := f64.exact(toF64(float64(v)))
	switch k {
	case matF32, matXF32:
		return uint64(toF32(float32(v)))
	case matF64:
		return toF64(float64(v))
	case matF16:
		return f16.round(x, RoundNearestEven, true, false)
	case matBF16:
		return bf16.round(x, RoundNearestEven, true, false)
	case matI32, matI8, matIU8, matIU4:
		return uint64(v) & (1<<matKinds[k].bits - 1)
	}
	return uint64(matKinds[k].small.from(&f64, toF64(float64(v)), 0, RoundNearestEven, false))
}

// setBits writes an element, and fails if its bits were written before.
func setBits(t *testing.T, used, rows [][64]uint32, p spot, bits int, v uint64) {
	t.Helper()
	for i := range bits {
		reg, bit := p.reg+(p.bit+i)/32, (p.bit+i)%32
		if reg >= len(rows) {
			t.Fatalf("spot %v of %d bits is beyond %d registers", p, bits, len(rows))
		}
		if used[reg][p.lane]>>bit&1 != 0 {
			t.Fatalf("spot %v is used twice", p)
		}
		used[reg][p.lane] |= 1 << bit
		rows[reg][p.lane] = rows[reg][p.lane]&^(1<<bit) | uint32(v>>i&1)<<bit
	}
}

func getBits(rows [][64]uint32, p spot, bits int) uint64 {
	var v uint64
	for i := range bits {
		v |= uint64(rows[p.reg+(p.bit+i)/32][p.lane]>>((p.bit+i)%32)&1) << i
	}
	return v
}

// Products of small integers, against the definition.
func TestMatrixProducts(t *testing.T) {
	for _, c := range matrixCases {
		t.Run(c.name, func(t *testing.T) {
			p := c.p
			s := State{Lanes: c.lanes, OpSel: c.opSel, CBSZ: c.cbsz, BLGP: c.blgp, Neg: c.signs}
			var regs, used [4][][64]uint32
			for i, n := range c.regs {
				regs[i], used[i] = make([][64]uint32, n), make([][64]uint32, n)
				for j := range regs[i] {
					for l := range regs[i][j] {
						regs[i][j][l] = rand.Uint32() // what is not an element must not matter
					}
				}
			}
			draw := func(k matKind, n int) int {
				signed := !k.integer() || k == matI8 || k == matI32 || c.signs>>n&1 != 0
				v := rand.N(4)
				if signed {
					v -= 2
				}
				return v
			}
			a, b, sum := map[[3]int]int{}, map[[3]int]int{}, map[[3]int]int{}
			for block := range p.blocks {
				for k := range p.k {
					for i := range p.m {
						a[[3]int{block, i, k}] = draw(p.a, 0)
						setBits(t, used[0], regs[0], p.spotA(&s, i, k, block), matKinds[p.a].bits, matrixCode(p.a, a[[3]int{block, i, k}]))
					}
					for j := range p.n {
						b[[3]int{block, j, k}] = draw(p.b, 1)
						setBits(t, used[1], regs[1], p.spotB(&s, j, k, block), matKinds[p.b].bits, matrixCode(p.b, b[[3]int{block, j, k}]))
					}
				}
				for i := range p.m {
					for j := range p.n {
						v := rand.N(9) - 4
						setBits(t, used[2], regs[2], p.spotC(&s, p.c, i, j, block), matKinds[p.c].bits, matrixCode(p.c, v))
						for k := range p.k {
							v += a[[3]int{block, i, k}] * b[[3]int{block, j, k}]
						}
						sum[[3]int{block, i, j}] = v
					}
				}
			}
			copy(s.Regs[:], regs[:])
			before := make([][64]uint32, len(regs[3]))
			copy(before, regs[3])
			if err := c.f(&s); err != nil {
				t.Fatal(err)
			}
			for at, v := range sum {
				p0 := p.spotC(&s, p.d, at[1], at[2], at[0])
				if got, want := getBits(regs[3], p0, matKinds[p.d].bits), matrixCode(p.d, v); got != want {
					t.Fatalf("block %d, row %d, column %d: %#x, want %#x (%d)", at[0], at[1], at[2], got, want, v)
				}
				setBits(t, used[3], regs[3], p0, matKinds[p.d].bits, getBits(regs[3], p0, matKinds[p.d].bits))
			}
			for i := range regs[3] {
				for l := range regs[3][i] {
					if keep := ^used[3][i][l]; (regs[3][i][l]^before[i][l])&keep != 0 {
						t.Fatalf("register %d, lane %d: bits that are no element were changed", i, l)
					}
				}
			}
			// All bits of A and B are elements, except in RDNA 3, which reads 16 lanes.
			for n := range 2 {
				for i := range used[n] {
					for l := range c.lanes {
						if p.layout != layoutWMMA3 && used[n][i][l] != 0xffffffff {
							t.Fatalf("operand %d, register %d, lane %d: only bits %#x are used", n, i, l, used[n][i][l])
						}
					}
				}
			}
		})
	}
}

// CBSZ, ABID and BLGP on the four blocks of V_MFMA_F32_16X16X1F32: A and B are the
// block's number.
func TestMatrixBroadcast(t *testing.T) {
	for _, c := range []struct {
		cbsz, abid, blgp uint8
		a, b             [4]int // the blocks that are multiplied
	}{
		{0, 0, 0, [4]int{0, 1, 2, 3}, [4]int{0, 1, 2, 3}},
		{2, 3, 0, [4]int{3, 3, 3, 3}, [4]int{0, 1, 2, 3}},
		{1, 1, 0, [4]int{2, 3, 2, 3}, [4]int{0, 1, 2, 3}},
		{0, 0, 1, [4]int{0, 1, 2, 3}, [4]int{0, 1, 0, 1}},
		{0, 0, 2, [4]int{0, 1, 2, 3}, [4]int{2, 3, 2, 3}},
		{0, 0, 3, [4]int{0, 1, 2, 3}, [4]int{1, 2, 3, 0}},
		{0, 0, 6, [4]int{0, 1, 2, 3}, [4]int{2, 2, 2, 2}},
	} {
		s := State{Lanes: 64, CBSZ: c.cbsz, ABID: c.abid, BLGP: c.blgp}
		for i, n := range []int{1, 1, 0, 16} {
			if n != 0 {
				s.Regs[i] = make([][64]uint32, n)
			}
		}
		for l := range 64 {
			s.Regs[0][0][l] = toF32(float32(l/16 + 1))
			s.Regs[1][0][l] = toF32(float32(10 * (l/16 + 1)))
		}
		if err := V_MFMA_F32_16X16X1F32(&s); err != nil {
			t.Fatal(err)
		}
		for block := range 4 {
			want := float32((c.a[block] + 1) * 10 * (c.b[block] + 1))
			if got := fromF32(s.Regs[3][4*block][7]); got != want {
				t.Errorf("cbsz %d abid %d blgp %d: block %d is %g, want %g", c.cbsz, c.abid, c.blgp, block, got, want)
			}
		}
	}
}

// Constants for C, modifiers, and saturation, in decoded instructions.
func TestMatrixModifiers(t *testing.T) {
	for _, c := range []struct {
		name string
		g    *isa.Generation
		code string
		set  func(w *Wave)
		reg  int
		want uint32 // in lane 3
	}{
		{"v_wmma_f32_16x16x16_f16 v[4:11], v[0:7], v[2:9], 1.0", isa.RDNA3, "044040cc0005ca1b", func(*Wave) {}, 4, one32},
		{"v_wmma_f32_16x16x16_f16 v[4:11], v[0:3], v[2:5], 1", isa.RDNA4, "044040cc0005061a", func(*Wave) {}, 5, 1},
		{"v_wmma_f32_16x16x4_f32 v[4:11], v[0:1], v[2:3], 1.0 neg_lo:[0,0,1]", isa.CDNA5, "04005dcc0005ca9b", func(*Wave) {}, 6, one32 | sign32},
		{"v_wmma_f32_16x16x4_f32 ... neg_hi:[0,0,1]", isa.CDNA5, "04045dcc0005121c", func(w *Wave) { w.VGPR[4][3] = sign32 | one32 }, 4, one32},
		{"v_mfma_f64_16x16x4_f64 v[0:7], a[0:1], a[2:3], -2.0", isa.CDNA4, "0000eed30005d61b", func(w *Wave) { w.AGPR = make([][64]uint32, 4) }, 1, 0xc0000000},
		{"v_mfma_f64_16x16x4_f64 ... neg:[1,0,0]", isa.CDNA3, "0000eed300050224", func(w *Wave) {
			for r := range 8 {
				w.VGPR[r] = [64]uint32{}
			}
			for l := range 64 {
				w.VGPR[1][l], w.VGPR[3][l] = 0x3ff00000, 0x3ff00000 // A, B and half of C are 1
			}
		}, 1, 0xc0080000}, // 1 - 4
		{"v_mfma_f32_16x16x128_f8f6f4 ... cbsz:1 blgp:4", isa.CDNA4, "0001add304195284", func(w *Wave) {
			for l := range 64 {
				for r := range 8 {
					w.VGPR[4+r][l] = 0x3c3c3c3c // bf8 1
				}
				for r := range 4 {
					w.VGPR[12+r][l] = 0x22222222 // fp4 1
				}
			}
		}, 0, 0x43000000}, // 128
	} {
		lanes := 32
		if c.g == isa.CDNA3 || c.g == isa.CDNA4 {
			lanes = 64
		}
		w := NewWave(lanes, 32)
		w.EXEC = 1 // is not looked at
		c.set(w)
		if err := execute(t, w, c.g, c.code); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := w.VGPR[c.reg][3]; got != c.want {
			t.Errorf("%s: v%d is %#x, want %#x", c.name, c.reg, got, c.want)
		}
	}
	s := State{Lanes: 32, Neg: 3, Clamp: true}
	for i, n := range []int{4, 4, 8, 8} {
		s.Regs[i] = make([][64]uint32, n)
	}
	s.Regs[0][0][0], s.Regs[1][0][0], s.Regs[2][0][0] = 0x7f, 0x7f, 0x7fffffff
	if V_WMMA_I32_16X16X16_IU8_GFX11(&s); s.Regs[3][0][0] != 0x7fffffff {
		t.Errorf("with CLAMP: %#x", s.Regs[3][0][0])
	}
	s.Clamp = false
	if V_WMMA_I32_16X16X16_IU8_GFX11(&s); s.Regs[3][0][0] != 0x80003f00 {
		t.Errorf("without CLAMP: %#x", s.Regs[3][0][0])
	}
}

// A and B of xf32 are rounded to 11 significant bits, C is not.
func TestMatrixXF32(t *testing.T) {
	for _, c := range []struct{ in, want uint32 }{
		{0, 0}, {sign32, sign32}, {one32, one32},
		{0x3f801fff, 0x3f802000}, {0x3f800fff, 0x3f800000}, // nearest
		{0x3f801000, 0x3f800000}, {0x3f803000, 0x3f804000}, {0xbf803000, 0xbf804000}, // even
		{0x3fffffff, 0x40000000}, {0x7f7fffff, inf32}, {inf32, inf32},
		{1, 0}, {0x1001, 0x2000}, {0x007fffff, 0x00800000},
		{0x7f800001, 0x7fc00000}, {0xffffffff, 0xffffe000},
	} {
		if got := roundXF32(c.in); got != c.want {
			t.Errorf("%#08x becomes %#08x, want %#08x", c.in, got, c.want)
		}
		s := State{Lanes: 64, Regs: [6][][64]uint32{make([][64]uint32, 2), make([][64]uint32, 2), make([][64]uint32, 4), make([][64]uint32, 4)}}
		s.Regs[0][0][0], s.Regs[1][0][0], s.Regs[2][0][0] = c.in, 0x3f801fff, 0x007fffff // a[0][0], b[0][0], c[0][0]
		if err := V_MFMA_F32_16X16X8_XF32(&s); err != nil {
			t.Fatal(err)
		}
		want := fmaF32(DenormAll, c.want, 0x3f802000, 0x007fffff)
		if got := s.Regs[3][0][0]; got != want {
			t.Errorf("%#08x times %#08x: %#08x, want %#08x", c.in, 0x3f801fff, got, want)
		}
	}
}

// Registers that the wave does not have are an error.
func TestMatrixRegisters(t *testing.T) {
	w := NewWave(32, 8)
	if err := execute(t, w, isa.RDNA4, "044040cc0005061a"); !errors.Is(err, errMatrixRegisters) { // v[4:11]
		t.Errorf("D beyond the registers: %v", err)
	}
}

func TestMatrixAllocations(t *testing.T) {
	for _, c := range []struct {
		g    *isa.Generation
		code string
	}{
		{isa.RDNA4, "044040cc0005121c"},                 // V_WMMA_F32_16X16X16_F16
		{isa.RDNA4, "064851cc00052a1c"},                 // V_SWMMAC_F32_16X16X32_BF16
		{isa.CDNA4, "0000acd3183302000008add304195204"}, // V_MFMA_SCALE_F32_16X16X128_F8F6F4
	} {
		w := NewWave(32, 32)
		if c.g == isa.CDNA4 {
			w = NewWave(64, 32)
		}
		b, err := hex.DecodeString(c.code)
		if err != nil {
			t.Fatal(err)
		}
		in, err := c.g.Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() {
			if err := w.Exec(&in); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations", in.Instruction().Name(), n)
		}
	}
}

func BenchmarkMatrix(b *testing.B) {
	for _, i := range []int{5, 14, 21} {
		c := matrixCases[i]
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			s := State{Lanes: c.lanes, CBSZ: c.cbsz, BLGP: c.blgp}
			for i, n := range c.regs {
				s.Regs[i] = make([][64]uint32, n)
			}
			for b.Loop() {
				if err := c.f(&s); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.p.m*c.p.n*c.p.k*c.p.blocks), "ns/mul")
		})
	}
}
