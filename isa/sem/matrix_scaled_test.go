package sem

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// scaledCases are the shapes, and for formats the registers of A and B.
var scaledCases = []struct {
	f, plain Func
	m, k     int
}{
	{V_MFMA_SCALE_F32_16X16X128_F8F6F4, V_MFMA_F32_16X16X128_F8F6F4, 16, 128},
	{V_MFMA_SCALE_F32_32X32X64_F8F6F4, V_MFMA_F32_32X32X64_F8F6F4, 32, 64},
}

// scaledState has random registers, in which A and B are finite.
func scaledState(m int, cbsz, blgp uint8) State {
	s := State{Lanes: 64, CBSZ: cbsz, BLGP: blgp}
	for i, n := range []int{8, 8, m * m / 64, m * m / 64, 1, 1} {
		s.Regs[i] = make([][64]uint32, n)
		for r := range s.Regs[i] {
			for l := range 64 {
				v := rand.Uint32()
				switch i {
				case 0, 1:
					v &= 0x3b3b3b3b // no infinity or NaN of any format, also across bytes
				case 2:
					v = toF32(float32(rand.N(9) - 4))
				}
				s.Regs[i][r][l] = v
			}
		}
	}
	return s
}

// With scales of 1 the result is that of the instruction without scales.
func TestScaledByOne(t *testing.T) {
	for _, c := range scaledCases {
		for cbsz := range uint8(5) {
			for blgp := range uint8(5) {
				s := scaledState(c.m, cbsz, blgp)
				for l := range 64 {
					s.Regs[4][0][l] = 127
				}
				s.Regs[5], s.S1 = nil, 0x7f00
				s.OpSel = 2
				plain := s
				plain.Regs[3] = make([][64]uint32, len(s.Regs[3]))
				if err := c.f(&s); err != nil {
					t.Fatal(err)
				}
				if err := c.plain(&plain); err != nil {
					t.Fatal(err)
				}
				for r := range s.Regs[3] {
					if s.Regs[3][r] != plain.Regs[3][r] {
						t.Fatalf("cbsz %d, blgp %d: register %d differs", cbsz, blgp, r)
					}
				}
			}
		}
	}
}

// Scales that make all products whole numbers, against the definition, which is exact
// in float64.
func TestScaledProducts(t *testing.T) {
	for _, c := range scaledCases {
		for cbsz := range uint8(5) {
			for blgp := range uint8(5) {
				for sel := range uint8(4) {
					s := scaledState(c.m, cbsz, blgp)
					s.OpSel, s.OpSelHi = sel&1|(3-sel)&1<<1, sel>>1|(3-sel)>>1<<1
					shiftA, shiftB := 8*sel, 8*(3-sel)
					var exponents [2][64]int
					for l := range 64 {
						for n, shift := range []uint8{shiftA, shiftB} {
							e := rand.N(3)
							exponents[n][l] = e
							// The difference keeps the sum exact in f32.
							s.Regs[4+n][0][l] = s.Regs[4+n][0][l]&^(0xff<<shift) | uint32(127+e-1)<<shift
						}
					}
					p, err := s.f8f6f4(c.m, c.k)
					if err != nil {
						t.Fatal(err)
					}
					// A and B are -1, 0, 1.
					a, b := make([]float64, c.m*c.k), make([]float64, c.m*c.k)
					for i := range c.m {
						for k := range c.k {
							for n, m := range [][]float64{a, b} {
								v := rand.N(3) - 1
								m[i*c.k+k] = float64(v)
								kind, at := p.a, p.spotA(&s, i, k, 0)
								if n == 1 {
									kind, at = p.b, p.spotB(&s, i, k, 0)
								}
								bits := matKinds[kind].bits
								for bit := range bits {
									row := &s.Regs[n][at.reg+(at.bit+bit)/32][at.lane]
									place := (at.bit + bit) % 32
									*row = *row&^(1<<place) | uint32(matrixCode(kind, v)>>bit&1)<<place
								}
							}
						}
					}
					want := make([]float64, c.m*c.m)
					for i := range c.m {
						for j := range c.m {
							v := float64(fromF32(uint32(getBits(s.Regs[2], p.spotC(&s, matF32, i, j, 0), 32))))
							for k := range c.k {
								// The scale of elements 32g to 32g+31 is in the g-th group of lanes.
								e := exponents[0][k/32*c.m+i] + exponents[1][k/32*c.m+j] - 2
								v += math.Ldexp(a[i*c.k+k]*b[j*c.k+k], e)
							}
							want[i*c.m+j] = v
						}
					}
					if err := c.f(&s); err != nil {
						t.Fatal(err)
					}
					for i := range c.m {
						for j := range c.m {
							got := fromF32(uint32(getBits(s.Regs[3], p.spotC(&s, matF32, i, j, 0), 32)))
							if float64(got) != want[i*c.m+j] {
								t.Fatalf("%d by %d, cbsz %d, blgp %d, byte %d: D[%d][%d] is %g, want %g", c.m, c.k, cbsz, blgp, sel, i, j, got, want[i*c.m+j])
							}
						}
					}
				}
			}
		}
	}
}

// Scales of NaN, those that leave the range of f32 apart but not together, and
// infinities.
func TestScaledLimits(t *testing.T) {
	for _, c := range []struct {
		name   string
		a, b   uint8 // bf8, the first elements
		sa, sb uint8
		c      float32
		want   uint32
	}{
		{"2^-127 and 2^127", 0x3c, 0x3c, 0, 254, 1, toF32(2)},
		{"both 2^127", 0x3c, 0x3c, 254, 254, 1, inf32},
		{"both 2^-127", 0x3c, 0x3c, 0, 0, 0, 0},
		{"smallest denormal", 0x3c, 0x3c, 127 - 100, 127 - 49, 0, 1},
		{"half of it, tie to even", 0x3c, 0x3c, 127 - 100, 127 - 50, 0, 0},
		{"NaN scale of A", 0x3c, 0x3c, 255, 127, 1, inf32 | quiet32},
		{"NaN scale of B", 0, 0, 127, 255, 1, inf32 | quiet32},
		{"infinity", 0xfc, 0x3c, 0, 0, 1, sign32 | inf32},
		{"infinity times zero", 0x7c, 0, 127, 127, 1, inf32 | quiet32},
		{"NaN", 0x7f, 0x3c, 127, 127, 1, inf32 | quiet32},
	} {
		s := State{Lanes: 64, CBSZ: 1, BLGP: 1, S0: uint64(c.sa), S1: uint64(c.sb), S2: uint64(toF32(c.c))}
		for i, n := range []int{8, 8, 0, 4} {
			if n != 0 {
				s.Regs[i] = make([][64]uint32, n)
			}
		}
		s.Regs[0][0][0], s.Regs[1][0][0] = uint32(c.a), uint32(c.b)
		if err := V_MFMA_SCALE_F32_16X16X128_F8F6F4(&s); err != nil {
			t.Fatal(err)
		}
		if got := s.Regs[3][0][0]; got != c.want {
			t.Errorf("%s: %#x, want %#x", c.name, got, c.want)
		}
	}
}

// The operands of a decoded instruction: scales in vector and scalar registers and as
// constants, and the bytes that OP_SEL and OP_SEL_HI choose.
func TestScaledOperands(t *testing.T) {
	for _, c := range []struct {
		name           string
		scales         [2]isa.Arg
		opSel, opSelHi int32
		want           float64
	}{
		{"bytes 0", [2]isa.Arg{isa.V(24), isa.V(25)}, 0, 0, 128 * 2 * 32},
		{"bytes 1 and 2", [2]isa.Arg{isa.V(24), isa.V(25)}, 1, 2, 128 * 4 * 128},
		{"bytes 3", [2]isa.Arg{isa.V(24), isa.V(25)}, 3, 3, 128 * 16 * 256},
		{"constant and scalar register", [2]isa.Arg{isa.Int(64), isa.S(3)}, 0, 0, 128 * 0x1p-63 * 2},
		{"float constant", [2]isa.Arg{isa.V(24), {Kind: isa.FloatArg, Value: toF64(1)}}, 0, 2, 128 * 2 * 2}, // 0x3f80_0000
	} {
		in, err := isa.Builder{Generation: isa.CDNA4, WaveSize: 64}.Build(isa.V_MFMA_SCALE_F32_16X16X128_F8F6F4,
			[]isa.Arg{isa.Regs(isa.VGPR, 0, 4), isa.Regs(isa.VGPR, 4, 8), isa.Regs(isa.VGPR, 12, 8), isa.Regs(isa.VGPR, 20, 4), c.scales[0], c.scales[1]},
			[]isa.ModValue{{Mod: isa.ModOP_SEL, Value: c.opSel}, {Mod: isa.ModOP_SEL_HI, Value: c.opSelHi}})
		if err != nil {
			t.Fatal(err)
		}
		w := NewWave(64, 32)
		w.SGPR[3] = 0x80
		for l := range 64 {
			for r := range 8 {
				w.VGPR[4+r][l], w.VGPR[12+r][l] = 0x38383838, 0x38383838 // fp8 1
			}
			w.VGPR[24][l] = 0x83828180
			w.VGPR[25][l] = 0x87868584
		}
		if err := w.Exec(&in); err != nil {
			t.Fatal(err)
		}
		if got := float64(fromF32(w.VGPR[0][3])); got != c.want {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}
