package sem

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// halves are the 16-bit values of interest; the rest is random.
var halves = []uint16{0, 0x8000, 1, 0x8001, 0x3ff, 0x400, 0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7d01, 0xfe55, 0x7fff, 0xffff, 0x3f80, 0x7f80, 0x7f7f, 0x7fa0}

func half16() uint64 {
	if rand.N(2) == 0 {
		return uint64(halves[rand.N(len(halves))])
	}
	return rand.Uint64() & 0xffff
}

func word32() uint64 { return half16() | half16()<<16 }

var someModes = []Mode{
	DenormAll, DenormAll | IEEE, 0, DenormIn64, DenormOut64, DenormAll | FP16Ovfl,
	DenormAll.WithRound(RoundZero, RoundZero), DenormAll.WithRound(RoundUp, RoundDown), DenormAll.WithRound(RoundDown, RoundUp),
}

// A packed instruction does what the plain one does, twice.
func TestPackedIsTwice(t *testing.T) {
	for _, c := range []struct {
		name      string
		pk, plain Func
	}{
		{"ADD_F16", V_PK_ADD_F16, V_ADD_F16},
		{"MUL_F16", V_PK_MUL_F16, V_MUL_F16},
		{"FMA_F16", V_PK_FMA_F16, V_FMA_F16},
		{"FMAC_F16", V_PK_FMAC_F16, V_FMAC_F16},
		{"MIN_F16", V_PK_MIN_F16, V_MIN_F16},
		{"MAX_F16", V_PK_MAX_F16, V_MAX_F16},
		{"MIN_F16_GFX11", V_PK_MIN_F16_GFX11, V_MIN_F16_GFX11},
		{"MAX_F16_GFX11", V_PK_MAX_F16_GFX11, V_MAX_F16_GFX11},
		{"MIN_NUM_F16", V_PK_MIN_NUM_F16, V_MIN_NUM_F16},
		{"MAX_NUM_F16", V_PK_MAX_NUM_F16, V_MAX_NUM_F16},
		{"MIN3_NUM_F16", V_PK_MIN3_NUM_F16, V_MIN3_NUM_F16},
		{"MAX3_NUM_F16", V_PK_MAX3_NUM_F16, V_MAX3_NUM_F16},
		{"MINIMUM_F16", V_PK_MINIMUM_F16, V_MINIMUM_F16},
		{"MAXIMUM_F16", V_PK_MAXIMUM_F16, V_MAXIMUM_F16},
		{"MINIMUM3_F16", V_PK_MINIMUM3_F16, V_MINIMUM3_F16},
		{"MAXIMUM3_F16", V_PK_MAXIMUM3_F16, V_MAXIMUM3_F16},
		{"ADD_I16", V_PK_ADD_I16, V_ADD_NC_I16},
		{"SUB_I16", V_PK_SUB_I16, V_SUB_NC_I16},
		{"ADD_U16", V_PK_ADD_U16, V_ADD_NC_U16},
		{"SUB_U16", V_PK_SUB_U16, V_SUB_NC_U16},
		{"MAD_I16", V_PK_MAD_I16, V_MAD_I16},
		{"MAD_U16", V_PK_MAD_U16, V_MAD_U16},
		{"MUL_LO_U16", V_PK_MUL_LO_U16, V_MUL_LO_U16},
		{"MIN_I16", V_PK_MIN_I16, V_MIN_I16},
		{"MAX_I16", V_PK_MAX_I16, V_MAX_I16},
		{"MIN_U16", V_PK_MIN_U16, V_MIN_U16},
		{"MAX_U16", V_PK_MAX_U16, V_MAX_U16},
		{"MIN3_I16", V_PK_MIN3_I16, V_MIN3_I16},
		{"MAX3_I16", V_PK_MAX3_I16, V_MAX3_I16},
		{"MIN3_U16", V_PK_MIN3_U16, V_MIN3_U16},
		{"MAX3_U16", V_PK_MAX3_U16, V_MAX3_U16},
		{"LSHLREV_B16", V_PK_LSHLREV_B16, V_LSHLREV_B16},
		{"LSHRREV_B16", V_PK_LSHRREV_B16, V_LSHRREV_B16},
		{"ASHRREV_I16", V_PK_ASHRREV_I16, V_ASHRREV_I16},
	} {
		for i := range 4000 {
			s := State{Mode: someModes[i%len(someModes)], S0: word32(), S1: word32(), S2: word32(), D0: word32(), Clamp: i%2 == 0}
			lo, hi := s, s
			lo.S0, lo.S1, lo.S2, lo.D0 = s.S0&0xffff, s.S1&0xffff, s.S2&0xffff, s.D0&0xffff
			hi.S0, hi.S1, hi.S2, hi.D0 = s.S0>>16, s.S1>>16, s.S2>>16, s.D0>>16
			in := s
			c.pk(&s)
			c.plain(&lo)
			c.plain(&hi)
			if want := lo.D0&0xffff | hi.D0<<16; s.D0 != want {
				t.Fatalf("%s of %#x, %#x, %#x, %#x in mode %#x, clamp %t: %#x, want %#x",
					c.name, in.S0, in.S1, in.S2, in.D0, in.Mode, in.Clamp, s.D0, want)
			}
		}
	}
}

// The same with two numbers of 32 and of 64 bits.
func TestPackedWide(t *testing.T) {
	for _, c := range []struct {
		name      string
		pk, plain Func
	}{
		{"ADD_F32", V_PK_ADD_F32, V_ADD_F32},
		{"MUL_F32", V_PK_MUL_F32, V_MUL_F32},
		{"FMA_F32", V_PK_FMA_F32, V_FMA_F32},
	} {
		for i := range 4000 {
			s := State{Mode: someModes[i%len(someModes)], S0: word32() | word32()<<32, S1: word32() | word32()<<32, S2: word32() | word32()<<32}
			lo, hi := s, s
			lo.S0, lo.S1, lo.S2 = u32(s.S0), u32(s.S1), u32(s.S2)
			hi.S0, hi.S1, hi.S2 = s.S0>>32, s.S1>>32, s.S2>>32
			c.pk(&s)
			c.plain(&lo)
			c.plain(&hi)
			if want := lo.D0 | hi.D0<<32; s.D0 != want {
				t.Fatalf("%s of %#x, %#x, %#x: %#x, want %#x", c.name, s.S0, s.S1, s.S2, s.D0, want)
			}
		}
	}
	for _, c := range []struct {
		name      string
		pk, plain Func
	}{
		{"ADD_F64", V_PK_ADD_F64, V_ADD_F64},
		{"MUL_F64", V_PK_MUL_F64, V_MUL_F64},
		{"FMA_F64", V_PK_FMA_F64, V_FMA_F64},
		{"MIN_NUM_F64", V_PK_MIN_NUM_F64, V_MIN_NUM_F64},
		{"MAX_NUM_F64", V_PK_MAX_NUM_F64, V_MAX_NUM_F64},
		{"ADD_NC_U64", V_PK_ADD_NC_U64, V_ADD_NC_U64},
		{"SUB_NC_U64", V_PK_SUB_NC_U64, V_SUB_NC_U64},
		{"LSHL_ADD_U64", V_PK_LSHL_ADD_U64, V_LSHL_ADD_U64},
	} {
		for i := range 4000 {
			s := State{Mode: someModes[i%len(someModes)]}
			for j := range 4 {
				s.X0[j], s.X1[j], s.X2[j] = uint32(word32()), uint32(word32()), uint32(word32())
			}
			if c.name == "LSHL_ADD_U64" {
				s.S1 = word32() | word32()<<32 // two shifts of 32 bits
				s.X1 = [32]uint32{}
			}
			want := [4]uint32{}
			for j := range 2 {
				at := func(x *[32]uint32) uint64 { return uint64(x[2*j]) | uint64(x[2*j+1])<<32 }
				one := State{Mode: s.Mode, S0: at(&s.X0), S1: at(&s.X1), S2: at(&s.X2)}
				if c.name == "LSHL_ADD_U64" {
					one.S1 = u32(s.S1 >> (32 * j))
				}
				c.plain(&one)
				want[2*j], want[2*j+1] = uint32(one.D0), uint32(one.D0>>32)
			}
			c.pk(&s)
			if got := [4]uint32(s.XD[:4]); got != want {
				t.Fatalf("%s of %#x, %#x, %#x: %#x, want %#x", c.name, s.X0[:4], s.X1[:4], s.X2[:4], got, want)
			}
		}
	}
}

// Integer dot products, against sums of arbitrary size.
func TestDotIntegers(t *testing.T) {
	for _, c := range []struct {
		name    string
		f       Func
		n       int
		a, b, r bool // what is signed: the sources, the result
		neg     uint8
	}{
		{"DOT2_I32_I16", V_DOT2_I32_I16, 16, true, true, true, 0},
		{"DOT2_U32_U16", V_DOT2_U32_U16, 16, false, false, false, 0},
		{"DOT4_I32_I8", V_DOT4_I32_I8, 8, true, true, true, 0},
		{"DOT4_U32_U8", V_DOT4_U32_U8, 8, false, false, false, 0},
		{"DOT8_I32_I4", V_DOT8_I32_I4, 4, true, true, true, 0},
		{"DOT8_U32_U4", V_DOT8_U32_U4, 4, false, false, false, 0},
		{"DOT4_I32_IU8 uu", V_DOT4_I32_IU8, 8, false, false, true, 0},
		{"DOT4_I32_IU8 su", V_DOT4_I32_IU8, 8, true, false, true, 1},
		{"DOT4_I32_IU8 us", V_DOT4_I32_IU8, 8, false, true, true, 2},
		{"DOT4_I32_IU8 ss", V_DOT4_I32_IU8, 8, true, true, true, 3},
		{"DOT8_I32_IU4 uu", V_DOT8_I32_IU4, 4, false, false, true, 0},
		{"DOT8_I32_IU4 su", V_DOT8_I32_IU4, 4, true, false, true, 1},
		{"DOT8_I32_IU4 us", V_DOT8_I32_IU4, 4, false, true, true, 2},
		{"DOT8_I32_IU4 ss", V_DOT8_I32_IU4, 4, true, true, true, 3},
	} {
		field := func(v uint64, i int, signed bool) *big.Int {
			u := int64(v >> (i * c.n) & (1<<c.n - 1))
			if signed && u>>(c.n-1) != 0 {
				u -= 1 << c.n
			}
			return big.NewInt(u)
		}
		lo, hi := big.NewInt(0), big.NewInt(1<<32-1)
		if c.r {
			lo, hi = big.NewInt(-1<<31), big.NewInt(1<<31-1)
		}
		for range 4000 {
			s := State{S0: word32(), S1: word32(), S2: word32(), Neg: c.neg, Clamp: rand.N(2) == 0}
			if rand.N(8) == 0 {
				s.S2 = 0x7fffff00 ^ uint64(rand.N(2)*0xffffffff)
			}
			sum := new(big.Int).SetUint64(s.S2)
			if c.r {
				sum.SetInt64(int64(int32(s.S2)))
			}
			for i := range 32 / c.n {
				sum.Add(sum, new(big.Int).Mul(field(s.S0, i, c.a), field(s.S1, i, c.b)))
			}
			if s.Clamp && sum.Cmp(lo) < 0 {
				sum = lo
			}
			if s.Clamp && sum.Cmp(hi) > 0 {
				sum = hi
			}
			want := new(big.Int).And(sum, big.NewInt(1<<32-1)).Uint64()
			c.f(&s)
			if s.D0 != want {
				t.Fatalf("%s of %#x, %#x, %#x, clamp %t: %#x, want %#x", c.name, s.S0, s.S1, s.S2, s.Clamp, s.D0, want)
			}
		}
	}
}

// Which half and which sign V_FMA_MIX takes, for all settings of its 12 bits.
func TestMixSelects(t *testing.T) {
	src := [3]uint64{0xc0004200, 0x45003c00, 0xbf80c400}
	f16of := func(u uint64) float64 { return float64(widen16(uint16(u))) }
	for bits := range 1 << 12 {
		s := State{Mode: DenormAll, S0: src[0], S1: src[1], S2: src[2], D0: 0x12345678,
			OpSel: uint8(bits & 7), OpSelHi: uint8(bits >> 3 & 7), Neg: uint8(bits >> 6 & 7), NegHi: uint8(bits >> 9)}
		var v [3]float64
		for i, u := range src {
			switch {
			case s.OpSelHi>>i&1 == 0:
				v[i] = float64(fromF32(uint32(u)))
			case s.OpSel>>i&1 != 0:
				v[i] = f16of(u >> 16)
			default:
				v[i] = f16of(u)
			}
			if s.NegHi>>i&1 != 0 && v[i] < 0 {
				v[i] = -v[i]
			}
			if s.Neg>>i&1 != 0 {
				v[i] = -v[i]
			}
		}
		// One rounding: the numbers are chosen so that f64 holds the exact result.
		want := toF32(float32(v[0]*v[1] + v[2]))
		lo, hi := s, s
		V_FMA_MIX_F32(&s)
		if s.D0 != uint64(want) {
			t.Fatalf("V_FMA_MIX_F32, OP_SEL %#b %#b, NEG %#b %#b: %#x, want %#x", s.OpSel, s.OpSelHi, s.Neg, s.NegHi, s.D0, want)
		}
		half := f32ToF16(DenormAll, want)
		V_FMA_MIXLO_F16(&lo)
		V_FMA_MIXHI_F16(&hi)
		if lo.D0 != 0x12340000|uint64(half) || hi.D0 != 0x5678|uint64(half)<<16 {
			t.Fatalf("V_FMA_MIXLO/HI_F16: %#x and %#x, want %#x", lo.D0, hi.D0, half)
		}
	}
}

// V_FMA_MIX and V_MAD_MIX round once: 1+2^-12 squared less 1+2^-11 is 2^-24.
func TestMixRoundsOnce(t *testing.T) {
	for name, f := range map[string]Func{"V_FMA_MIX_F32": V_FMA_MIX_F32, "V_MAD_MIX_F32": V_MAD_MIX_F32} {
		s := State{Mode: DenormAll, S0: 0x3f800800, S1: 0x3f800800, S2: 0xbf801000}
		f(&s)
		if s.D0 != 0x33800000 {
			t.Errorf("%s: %#x, want 0x33800000", name, s.D0)
		}
	}
}

func BenchmarkPacked(b *testing.B) {
	for name, f := range map[string]Func{
		"PK_ADD_F16": V_PK_ADD_F16, "PK_FMA_F16": V_PK_FMA_F16, "PK_ADD_U16": V_PK_ADD_U16, "PK_FMA_F32": V_PK_FMA_F32,
		"DOT4_I32_IU8": V_DOT4_I32_IU8, "DOT2_F32_F16": V_DOT2_F32_F16, "FMA_MIX_F32": V_FMA_MIX_F32,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s := State{Mode: DenormAll, S0: 0x3c004200, S1: 0x45003c00, S2: 0x3c003c00, OpSelHi: 7}
			for b.Loop() {
				f(&s)
			}
		})
	}
}
