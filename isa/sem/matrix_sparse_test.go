package sem

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// sparseCases are sparse products; regs are those of A, B, indices and D.
var sparseCases = []matrixCase{
	{name: "V_SMFMAC_F32_16X16X32_F16", f: V_SMFMAC_F32_16X16X32_F16, lanes: 64, p: product{16, 16, 32, 1, matF16, matF16, matF32, matF32, layoutSMFMAC}, regs: [4]int{2, 4, 1, 4}, cbsz: 0, abid: 2},
	{name: "V_SMFMAC_F32_32X32X16_BF16", f: V_SMFMAC_F32_32X32X16_BF16, lanes: 64, p: product{32, 32, 16, 1, matBF16, matBF16, matF32, matF32, layoutSMFMAC}, regs: [4]int{2, 4, 1, 16}, cbsz: 1, abid: 3},
	{name: "V_SMFMAC_F32_16X16X64_BF16", f: V_SMFMAC_F32_16X16X64_BF16, lanes: 64, p: product{16, 16, 64, 1, matBF16, matBF16, matF32, matF32, layoutSMFMAC}, regs: [4]int{4, 8, 1, 4}, abid: 1},
	{name: "V_SMFMAC_F32_32X32X32_F16", f: V_SMFMAC_F32_32X32X32_F16, lanes: 64, p: product{32, 32, 32, 1, matF16, matF16, matF32, matF32, layoutSMFMAC}, regs: [4]int{4, 8, 1, 16}},
	{name: "V_SMFMAC_I32_16X16X64_I8", f: V_SMFMAC_I32_16X16X64_I8, lanes: 64, p: product{16, 16, 64, 1, matI8, matI8, matI32, matI32, layoutSMFMAC}, regs: [4]int{2, 4, 1, 4}, abid: 1},
	{name: "V_SMFMAC_I32_32X32X64_I8", f: V_SMFMAC_I32_32X32X64_I8, lanes: 64, p: product{32, 32, 64, 1, matI8, matI8, matI32, matI32, layoutSMFMAC}, regs: [4]int{4, 8, 1, 16}},
	{name: "V_SMFMAC_F32_16X16X64_FP8_BF8_CDNA3", f: V_SMFMAC_F32_16X16X64_FP8_BF8_CDNA3, lanes: 64, p: product{16, 16, 64, 1, matFP8FNUZ, matBF8FNUZ, matF32, matF32, layoutSMFMAC}, regs: [4]int{2, 4, 1, 4}},
	{name: "V_SMFMAC_F32_32X32X32_BF8_FP8", f: V_SMFMAC_F32_32X32X32_BF8_FP8, lanes: 64, p: product{32, 32, 32, 1, matBF8, matFP8, matF32, matF32, layoutSMFMAC}, regs: [4]int{2, 4, 1, 16}},
	{name: "V_SMFMAC_F32_16X16X128_FP8_FP8", f: V_SMFMAC_F32_16X16X128_FP8_FP8, lanes: 64, p: product{16, 16, 128, 1, matFP8, matFP8, matF32, matF32, layoutSMFMAC}, regs: [4]int{4, 8, 1, 4}, abid: 7},
	{name: "f32 f16", f: V_SWMMAC_F32_16X16X32_F16, lanes: 32, p: product{16, 16, 32, 1, matF16, matF16, matF32, matF32, layoutSWMMAC}, regs: [4]int{4, 8, 1, 8}, opSel: 1},
	{name: "f32 bf16, wave64", f: V_SWMMAC_F32_16X16X32_BF16, lanes: 64, p: product{16, 16, 32, 1, matBF16, matBF16, matF32, matF32, layoutSWMMAC}, regs: [4]int{2, 4, 1, 4}, opSel: 3},
	{name: "f16 f16", f: V_SWMMAC_F16_16X16X32_F16, lanes: 32, p: product{16, 16, 32, 1, matF16, matF16, matF16, matF16, layoutSWMMAC}, regs: [4]int{4, 8, 1, 4}},
	{name: "bf16 bf16, wave64", f: V_SWMMAC_BF16_16X16X32_BF16, lanes: 64, p: product{16, 16, 32, 1, matBF16, matBF16, matBF16, matBF16, layoutSWMMAC}, regs: [4]int{2, 4, 1, 2}, opSel: 2},
	{name: "i32 iu8 su", f: V_SWMMAC_I32_16X16X32_IU8, lanes: 32, p: product{16, 16, 32, 1, matIU8, matIU8, matI32, matI32, layoutSWMMAC}, regs: [4]int{2, 4, 1, 8}, signs: 1, opSel: 1},
	{name: "i32 iu4 ss", f: V_SWMMAC_I32_16X16X32_IU4, lanes: 32, p: product{16, 16, 32, 1, matIU4, matIU4, matI32, matI32, layoutSWMMAC}, regs: [4]int{1, 2, 1, 8}, signs: 3},
	{name: "i32 iu4 us, k 64", f: V_SWMMAC_I32_16X16X64_IU4, lanes: 32, p: product{16, 16, 64, 1, matIU4, matIU4, matI32, matI32, layoutSWMMAC}, regs: [4]int{2, 4, 1, 8}, signs: 2, opSel: 3},
	{name: "i32 iu4 uu, k 64, wave64", f: V_SWMMAC_I32_16X16X64_IU4, lanes: 64, p: product{16, 16, 64, 1, matIU4, matIU4, matI32, matI32, layoutSWMMAC}, regs: [4]int{1, 2, 1, 4}, opSel: 1},
	{name: "i32 iu4 uu, wave64", f: V_SWMMAC_I32_16X16X32_IU4, lanes: 64, p: product{16, 16, 32, 1, matIU4, matIU4, matI32, matI32, layoutSWMMAC}, regs: [4]int{1, 1, 1, 4}, opSel: 1},
	{name: "f32 bf8 fp8", f: V_SWMMAC_F32_16X16X32_BF8_FP8, lanes: 32, p: product{16, 16, 32, 1, matBF8, matFP8, matF32, matF32, layoutSWMMAC}, regs: [4]int{2, 4, 1, 8}},
}

// Products of small integers against the definition, with random indices.
func TestSparseProducts(t *testing.T) {
	for _, c := range sparseCases {
		t.Run(c.name, func(t *testing.T) {
			p := c.p
			s := State{Lanes: c.lanes, OpSel: c.opSel, CBSZ: c.cbsz, ABID: c.abid, Neg: c.signs}
			var used [4][][64]uint32
			for i, n := range c.regs {
				s.Regs[i], used[i] = make([][64]uint32, n), make([][64]uint32, n)
				for j := range s.Regs[i] {
					for l := range s.Regs[i][j] {
						s.Regs[i][j][l] = rand.Uint32()
					}
				}
			}
			draw := func(k matKind, n int) int {
				if !k.integer() || k == matI8 || c.signs>>n&1 != 0 {
					return rand.N(4) - 2
				}
				return rand.N(4)
			}
			// As the manuals say: the bits that the elements of a lane need are a set, and
			// a register has as many sets as go into it.
			each := c.regs[0] * 32 / matKinds[p.a].bits
			sets := 32 / (2 * each)
			set := int(c.opSel)
			if p.layout == layoutSMFMAC {
				set = int(c.abid)
				if c.cbsz != 0 {
					set = 0
				}
			}
			set %= sets
			a, b := make([]int, p.m*p.k), make([]int, p.k*p.n)
			for i := range p.m {
				for q := range p.k / 4 {
					first := rand.N(3)
					for n, at := range []int{first, first + 1 + rand.N(3-first)} {
						v := draw(p.a, 0)
						a[i*p.k+4*q+at] = v
						element := p.spotA(&s, i, 2*q+n, 0)
						setBits(t, used[0], s.Regs[0], element, matKinds[p.a].bits, matrixCode(p.a, v))
						local := (element.reg*32 + element.bit) / matKinds[p.a].bits
						setBits(t, used[2], s.Regs[2], spot{0, element.lane, set*2*each + 2*local}, 2, uint64(at))
					}
				}
			}
			for k := range p.k {
				for j := range p.n {
					b[k*p.n+j] = draw(p.b, 1)
					setBits(t, used[1], s.Regs[1], p.spotB(&s, j, k, 0), matKinds[p.b].bits, matrixCode(p.b, b[k*p.n+j]))
				}
			}
			want := make([]int, p.m*p.n)
			for i := range p.m {
				for j := range p.n {
					v := rand.N(9) - 4
					setBits(t, used[3], s.Regs[3], p.spotC(&s, p.d, i, j, 0), matKinds[p.d].bits, matrixCode(p.d, v))
					for k := range p.k {
						v += a[i*p.k+k] * b[k*p.n+j]
					}
					want[i*p.n+j] = v
				}
			}
			if err := c.f(&s); err != nil {
				t.Fatal(err)
			}
			for i := range p.m {
				for j := range p.n {
					got := getBits(s.Regs[3], p.spotC(&s, p.d, i, j, 0), matKinds[p.d].bits)
					if want := matrixCode(p.d, want[i*p.n+j]); got != want {
						t.Fatalf("row %d, column %d: %#x, want %#x", i, j, got, want)
					}
				}
			}
		})
	}
}

// Which element of B an element of A meets, as others measured it on hardware: for each
// element of A that a lane of group ga has, the group of lanes of B and the element in
// it, if the indices are 0 and 1 in each four.
func TestSparsePairs(t *testing.T) {
	same := func(ga, a int) (int, int) { return ga, 4*(a/2) + a%2 }
	wide := func(run int) func(ga, a int) (int, int) {
		return func(ga, a int) (int, int) {
			return 2*(ga%2) + a/run, 2*run*(ga/2) + 4*(a%run/2) + a%2
		}
	}
	wide32 := func(run int) func(ga, a int) (int, int) { // two groups of 32 lanes
		return func(ga, a int) (int, int) { return a / run, 2*run*ga + 4*(a%run/2) + a%2 }
	}
	pairs := map[string]func(ga, a int) (int, int){
		"V_SMFMAC_F32_16X16X32_F16":      same,
		"V_SMFMAC_F32_32X32X16_BF16":     same,
		"V_SMFMAC_F32_32X32X32_BF8_FP8":  same,
		"V_SMFMAC_I32_16X16X64_I8":       same,
		"V_SMFMAC_F32_16X16X64_BF16":     wide(4),
		"V_SMFMAC_F32_16X16X128_FP8_FP8": wide(8),
		"V_SMFMAC_F32_32X32X32_F16":      wide32(4),
		"V_SMFMAC_I32_32X32X64_I8":       wide32(8),
		"f32 f16":                        same,
		"i32 iu8 su":                     same,
		"i32 iu4 us, k 64":               same,
	}
	for _, c := range sparseCases {
		pair := pairs[c.name]
		if pair == nil {
			continue
		}
		delete(pairs, c.name)
		each := c.regs[0] * 32 / matKinds[c.p.a].bits
		groups := c.lanes / c.p.m
		for _, odd := range []int{0, 2} {
			for ga := range groups {
				for a := range each {
					s := State{Lanes: c.lanes}
					for i, n := range c.regs {
						s.Regs[i] = make([][64]uint32, n)
					}
					for l := range c.lanes {
						s.Regs[2][0][l] = 0x44444444
						if odd != 0 {
							s.Regs[2][0][l] = 0xeeeeeeee
						}
					}
					put := func(n, lane, element int, k matKind) {
						bits := matKinds[k].bits
						at := spotOf(lane, element, bits)
						s.Regs[n][at.reg][lane] |= uint32(matrixCode(k, 1)) << at.bit
					}
					const row, column = 3, 5
					put(0, ga*c.p.m+row, a, c.p.a)
					gb, b := pair(ga, a)
					put(1, gb*c.p.n+column, b+odd, c.p.b)
					if err := c.f(&s); err != nil {
						t.Fatal(err)
					}
					got := fmt.Sprint(getBits(s.Regs[3], c.p.spotC(&s, c.p.d, row, column, 0), 32))
					if want := fmt.Sprint(matrixCode(c.p.d, 1)); got != want {
						t.Fatalf("%s: element %d of group %d does not meet element %d of group %d", c.name, a, ga, b+odd, gb)
					}
				}
			}
		}
	}
	if len(pairs) != 0 {
		t.Errorf("no cases for %v", pairs)
	}
}

// Two equal indices, which programs should not have, take the element of B twice; and
// an infinity of B that no index selects does not make a NaN.
func TestSparseIndices(t *testing.T) {
	var s State
	s.Lanes = 64
	for i, n := range []int{2, 4, 0, 4} {
		if n != 0 {
			s.Regs[i] = make([][64]uint32, n)
		}
	}
	s.S2 = 0xa // 2 and 2, in all lanes
	s.Regs[0][0][0] = 0x3c00_4000
	s.Regs[1][0][0] = 0x7c00_7c00
	s.Regs[1][1][0] = 0x7c00_4200
	if err := V_SMFMAC_F32_16X16X32_F16(&s); err != nil {
		t.Fatal(err)
	}
	if got := fromF32(s.Regs[3][0][0]); got != 9 {
		t.Errorf("D[0][0] is %g, want 9", got)
	}
	for lanes, f := range map[int]Func{32: V_SMFMAC_F32_16X16X32_F16, 0: V_SWMMAC_F32_16X16X32_F16} {
		if err := f(&State{Lanes: lanes}); err != errWaveSize {
			t.Errorf("wave of %d lanes: error %v", lanes, err)
		}
	}
}
