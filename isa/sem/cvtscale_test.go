package sem

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// A reference is a small format written out: the value of each code that is not
// negative and neither infinity nor NaN, in order.
type reference struct {
	f      *small
	name   string
	values []float64
}

// references are made from the definition of OCP's formats: with no bias table of
// the implementation's.
var references = []reference{
	{&fp8, "fp8", ocp(4, 3, 7, 0x7e)},
	{&bf8, "bf8", ocp(5, 2, 15, 0x7b)},
	{&fp6, "fp6", ocp(2, 3, 1, 0x1f)},
	{&bf6, "bf6", ocp(3, 2, 3, 0x1f)},
	{&fp4, "fp4", ocp(2, 1, 1, 0x7)},
}

func ocp(exp, frac, bias, last int) []float64 {
	var v []float64
	for u := 0; u <= last; u++ {
		e, m := u>>frac, u&(1<<frac-1)
		if e == 0 {
			v = append(v, math.Ldexp(float64(m), 1-bias-frac))
		} else {
			v = append(v, math.Ldexp(float64(m+1<<frac), e-bias-frac))
		}
	}
	return v
}

// nearest is the code whose value is nearest to v, which is not negative; of two,
// the even one. Beyond the last code by half a step or more it is one more.
func (r reference) nearest(v float64) uint8 {
	n := len(r.values)
	i, found := slices.BinarySearch(r.values, v)
	if found {
		return uint8(i)
	}
	next := 2*r.values[n-1] - r.values[n-2] // the code after the last if there were one
	if i < n {
		next = r.values[i]
	} else if v > next {
		return uint8(n)
	}
	lo := r.values[i-1]
	switch d := (v - lo) - (next - v); {
	case d < 0, d == 0 && (i-1)&1 == 0:
		return uint8(i - 1)
	}
	return uint8(i)
}

// code is what a conversion of v gives.
func (r reference) code(v float64, ovfl bool) uint8 {
	var sign uint8
	if math.Signbit(v) {
		sign = r.f.sign()
	}
	last := uint8(len(r.values) - 1)
	if v != v {
		if r.f.nan == 0 {
			return sign | last
		}
		return sign | r.f.nan
	}
	switch c := r.nearest(math.Abs(v)); {
	case c > last && (ovfl || r.f.nan == 0):
		return sign | last
	case c > last && r.f.inf != 0:
		return sign | r.f.inf
	case c > last:
		return sign | r.f.nan
	default:
		return sign | c
	}
}

func (r reference) value(u uint8) float64 {
	sign := 1.0
	if u&r.f.sign() != 0 {
		sign = -1
	}
	switch a := u & (r.f.sign() - 1); {
	case int(a) < len(r.values):
		return math.Copysign(r.values[a], sign)
	case r.f.inf != 0 && a == r.f.inf:
		return math.Inf(int(sign))
	}
	return math.NaN()
}

// wideFormats are the formats on the other side, with how to read and round them:
// rounding goes by big.Float, which knows no denormals, so that those are scaled.
var wideFormats = []struct {
	f    *format
	name string
	emin int // exponent of the smallest normal number
}{
	{&f32, "F32", -126},
	{&f16, "F16", -14},
	{&bf16, "BF16", -126},
}

// wideValue is the number u of format g.
func wideValue(g *format, u uint64) float64 {
	e, m := int(g.abs(u)>>g.frac), u&(1<<g.frac-1)
	v := 0.0
	switch {
	case e == 1<<g.exp-1 && m != 0:
		v = math.NaN()
	case e == 1<<g.exp-1:
		v = math.Inf(1)
	case e == 0:
		v = math.Ldexp(float64(m), 1-g.bias()-int(g.frac))
	default:
		v = math.Ldexp(float64(m|1<<g.frac), e-g.bias()-int(g.frac))
	}
	if u&g.sign() != 0 {
		v = math.Copysign(v, -1)
	}
	return v
}

// roundTo rounds v, exact, to format g.
func roundTo(g *format, emin int, v float64) float64 {
	if v == 0 || math.IsInf(v, 0) || v != v {
		return v
	}
	_, e := math.Frexp(v) // v = m * 2^e, m from 1/2
	prec := int(g.frac) + 1
	if e-1 < emin {
		prec -= emin - (e - 1)
	}
	var r float64
	if prec >= 1 {
		r, _ = new(big.Float).SetPrec(uint(prec)).SetMode(big.ToNearestEven).SetFloat64(v).Float64()
	} else if tiny := math.Ldexp(1, emin-int(g.frac)); prec == 0 && math.Abs(v) > tiny/2 {
		r = tiny
	}
	r = math.Copysign(r, v)
	if math.Abs(r) >= math.Ldexp(1, g.bias()+1) {
		return math.Inf(int(math.Copysign(1, v)))
	}
	return r
}

func sameFloat(a, b float64) bool {
	return a != a && b != b || a == b && math.Signbit(a) == math.Signbit(b)
}

// cvtScale finds an instruction's function for CDNA 4 or 5.
func cvtScale(t *testing.T, tab *Table, name string) Func {
	t.Helper()
	g := isa.CDNA4
	if tab == &CDNA5 {
		g = isa.CDNA5
	}
	in, ok := g.Lookup(name)
	if !ok {
		t.Fatalf("no instruction %s", name)
	}
	return tab.Func(in.Mnemonic())
}

// interesting numbers of g near the values of a small format times 2^n.
func interesting(g *format, r reference, n int) []uint64 {
	us := []uint64{0, 1, g.sign() | 1, g.inf() - 1, g.inf(), g.sign() | g.inf(), g.nan(), g.sign()}
	for i, v := range r.values {
		for _, w := range []float64{v, (v + r.values[max(i-1, 0)]) / 2, v * 1.25} {
			x := f64.exact(toF64(math.Ldexp(w, n)))
			u := g.round(x, RoundNearestEven, true, false)
			us = append(us, u, u+1, u^g.sign())
			if u > 0 {
				us = append(us, u-1)
			}
		}
	}
	return us
}

var testScales = []uint8{127, 126, 128, 0, 1, 120, 134, 254}

// All numbers of interest, converted by every instruction that rounds to nearest.
func TestScaleNarrow(t *testing.T) {
	for _, r := range references {
		for _, w := range wideFormats {
			for _, scale := range testScales {
				us := interesting(w.f, r, int(scale)-127)
				for len(us)%32 != 0 {
					us = append(us, rand.Uint64()&(w.f.sign()<<1-1))
				}
				for _, ovfl := range []bool{false, true} {
					want := make([]uint8, len(us))
					for i, u := range us {
						want[i] = r.code(math.Ldexp(wideValue(w.f, u), 127-int(scale)), ovfl)
					}
					testNarrow(t, r, w.f, w.name, scale, ovfl, us, want)
				}
			}
		}
	}
}

// narrowNames are the instructions that convert a given number of numbers.
func narrowNames(small, wide string) map[string]int {
	switch {
	case small == "fp8" || small == "bf8" || small == "fp4":
		n := map[string]string{"fp8": "FP8", "bf8": "BF8", "fp4": "FP4"}[small]
		return map[string]int{"V_CVT_SCALEF32_PK_" + n + "_" + wide: 2, "V_CVT_SCALEF32_PK8_" + n + "_" + wide: 8}
	case wide == "F32":
		n := map[string]string{"fp6": "FP6", "bf6": "BF6"}[small]
		return map[string]int{"V_CVT_SCALEF32_2XPK16_" + n + "_" + wide: 32, "V_CVT_SCALEF32_PK16_" + n + "_" + wide: 16}
	}
	n := map[string]string{"fp6": "FP6", "bf6": "BF6"}[small]
	return map[string]int{"V_CVT_SCALEF32_PK32_" + n + "_" + wide: 32, "V_CVT_SCALEF32_PK16_" + n + "_" + wide: 16}
}

func testNarrow(t *testing.T, r reference, g *format, wide string, scale uint8, ovfl bool, us []uint64, want []uint8) {
	t.Helper()
	for name, n := range narrowNames(r.name, wide) {
		tab := &CDNA4
		if n == 8 || n == 16 {
			tab = &CDNA5
		}
		f := cvtScale(t, tab, name)
		for at := 0; at+n <= len(us); at += n {
			// Sign and fraction of the scale do not count.
			by := uint64(scale)<<23 | rand.Uint64()&0x807fffff
			old := rand.Uint64() & 0xffffffff
			s := State{Mode: DenormAll, S1: by, S2: by, D0: old}
			if ovfl {
				s.Mode |= FP16Ovfl
			}
			if n == 2 {
				s.OpSel = uint8(at/2%4) << 2
			}
			put(&s, g, us[at:at+n], n == 32 && wide == "F32")
			if err := f(&s); err != nil {
				t.Fatal(name, err)
			}
			got := take(&s, r, n, old)
			for i := range n {
				if got[i] != want[at+i] {
					t.Fatalf("%s: %#x with scale %d, FP16_OVFL %t: %#x, want %#x", name, us[at+i], scale, ovfl, got[i], want[at+i])
				}
			}
		}
	}
}

// put writes numbers where the instructions read them. Two f32 are S0 and S1, two
// times 16 f32 are X0 and X1 in turns.
func put(s *State, g *format, us []uint64, turns bool) {
	switch {
	case len(us) == 2 && g == &f32:
		s.S0, s.S1 = us[0], us[1]
	case len(us) == 2:
		s.S0 = us[0] | us[1]<<16
	case turns:
		for i, u := range us {
			[]*[32]uint32{&s.X0, &s.X1}[i%2][i/2] = uint32(u)
		}
	default:
		for i, u := range us {
			if g == &f32 {
				s.X0[i] = uint32(u)
			} else {
				s.X0[i/2] |= uint32(u) << (16 * (i % 2))
			}
		}
	}
}

// take reads n codes of a destination bit by bit, and checks that a register of
// which only a part is written keeps the rest.
func take(s *State, r reference, n int, old uint64) []uint8 {
	w := int(r.f.bits())
	bit := func(i int) uint8 {
		if n*w > 64 {
			return uint8(s.XD[i/32] >> (i % 32) & 1)
		}
		return uint8(s.D0 >> i & 1)
	}
	base := 0
	if n == 2 {
		base = int(s.OpSel) / 4 * 8
		if w == 8 {
			base = int(s.OpSel) / 8 * 16
		}
		if mask := uint64(1<<(2*w)-1) << base; (s.D0^old)&^mask != 0 {
			return make([]uint8, n) // other bits were changed
		}
	}
	us := make([]uint8, n)
	for i := range us {
		for j := range w {
			us[i] |= bit(base+i*w+j) << j
		}
	}
	return us
}

// All codes, by every instruction that converts from a small format.
func TestScaleWiden(t *testing.T) {
	for _, r := range references {
		codes := make([]uint8, int(r.f.sign())*2)
		for i := range codes {
			codes[i] = uint8(i)
		}
		for len(codes) < 32 {
			codes = append(codes, codes...)
		}
		up := map[string]string{"fp8": "FP8", "bf8": "BF8", "fp6": "FP6", "bf6": "BF6", "fp4": "FP4"}[r.name]
		for _, w := range wideFormats {
			counts := map[string]int{}
			switch r.f.bits() {
			case 8:
				counts["V_CVT_SCALEF32_PK_"+w.name+"_"+up] = 2
				counts["V_CVT_SCALE_PK8_"+w.name+"_"+up] = 8
				if w.name != "BF16" {
					counts["V_CVT_SCALEF32_"+w.name+"_"+up] = 1
				}
			case 6:
				counts["V_CVT_SCALEF32_PK32_"+w.name+"_"+up] = 32
				counts["V_CVT_SCALE_PK16_"+w.name+"_"+up] = 16
			case 4:
				counts["V_CVT_SCALEF32_PK_"+w.name+"_"+up] = 2
				counts["V_CVT_SCALE_PK8_"+w.name+"_"+up] = 8
			}
			for name, n := range counts {
				tab := &CDNA4
				if n == 8 || n == 16 {
					tab = &CDNA5
				}
				f := cvtScale(t, tab, name)
				for _, scale := range append(testScales, 255) {
					for at := 0; at+n <= len(codes); at += n {
						got := widenWith(t, f, r, w.f, scale, codes[at:at+n], tab == &CDNA5)
						for i, c := range codes[at : at+n] {
							want := roundTo(w.f, w.emin, r.value(c)*math.Ldexp(1, int(scale)-127))
							if scale == 255 {
								want = math.NaN()
							}
							if v := wideValue(w.f, got[i]); !sameFloat(v, want) {
								t.Fatalf("%s: %#x with scale %d: %g, want %g", name, c, scale, v, want)
							}
						}
					}
				}
			}
		}
	}
}

func widenWith(t *testing.T, f Func, r reference, g *format, scale uint8, codes []uint8, e8m0 bool) []uint64 {
	t.Helper()
	w := int(r.f.bits())
	n := len(codes)
	s := State{S1: uint64(scale)<<23 | rand.Uint64()&0x807fffff}
	if e8m0 {
		s.S1 = uint64(scale) | rand.Uint64()<<8&0xffffff00
	}
	base := 0
	switch {
	case n == 1:
		s.OpSel = uint8(rand.N(4))
		base = int(s.OpSel) * 8
	case n == 2 && w == 8:
		s.OpSel = uint8(rand.N(2))
		base = int(s.OpSel) * 16
	case n == 2:
		s.OpSel = uint8(rand.N(4))
		base = int(s.OpSel) * 8
	}
	for i, c := range codes {
		for j := range w {
			at := base + i*w + j
			if n*w > 64 {
				s.X0[at/32] |= uint32(c) >> j & 1 << (at % 32)
			} else {
				s.S0 |= uint64(c) >> j & 1 << at
			}
		}
	}
	if err := f(&s); err != nil {
		t.Fatal(err)
	}
	s.XD[0] = cmpOr(n <= 2, uint32(s.D0), s.XD[0])
	s.XD[1] = cmpOr(n <= 2, uint32(s.D0>>32), s.XD[1])
	out := make([]uint64, n)
	for i := range out {
		if g == &f32 {
			out[i] = uint64(s.XD[i])
		} else {
			out[i] = uint64(s.XD[i/2] >> (16 * (i % 2)) & 0xffff)
		}
	}
	return out
}

func cmpOr(b bool, x, y uint32) uint32 {
	if b {
		return x
	}
	return y
}

// Stochastic rounding: with the random number r of 32 bits, a number that lies the
// part p above a code is rounded up if p + r*2^-32 is at least 1. Numbers are taken
// that leave no more bits below the code than f32 holds.
func TestScaleStochastic(t *testing.T) {
	for _, r := range references {
		up := map[string]string{"fp8": "SR_FP8", "bf8": "SR_BF8", "fp6": "SR_PK32_FP6", "bf6": "SR_PK32_BF6", "fp4": "SR_PK_FP4"}[r.name]
		f := cvtScale(t, &CDNA4, "V_CVT_SCALEF32_"+up+"_F32")
		for i := 0; i+1 < len(r.values); i++ {
			for range 16 {
				lo, hi := r.values[i], r.values[i+1]
				part := float64(rand.N(1<<16)) / (1 << 16)
				random := rand.Uint32()
				if rand.N(4) == 0 {
					random = uint32(-part * (1 << 32)) // the least that rounds up
				}
				v := lo + (hi-lo)*part
				want := uint8(i)
				if part+float64(random)/(1<<32) >= 1 {
					want++
				}
				scale := 100 + rand.N(50)
				u := uint64(toF32(float32(math.Ldexp(v, scale-127))))
				if wideValue(&f32, u) != math.Ldexp(v, scale-127) {
					t.Fatalf("%g does not fit", v)
				}
				s := State{Mode: DenormAll, S0: u | sign32, S1: uint64(random), S2: uint64(scale) << 23}
				s.X0[0] = uint32(s.S0)
				if err := f(&s); err != nil {
					t.Fatal(err)
				}
				got := uint8(s.D0)
				if r.f.bits() == 6 {
					got = uint8(s.XD[0])
				}
				if got &= r.f.sign()<<1 - 1; got != want|r.f.sign() {
					t.Fatalf("%s: %g with %#x: %#x, want %#x", r.name, -v, random, got, want|r.f.sign())
				}
			}
		}
	}
}

// Of several numbers each has its own random number, as V_PRNG_B32 makes them.
func TestScaleStochasticSequence(t *testing.T) {
	seed := uint32(0x9e3779b9)
	for _, c := range []struct {
		name string
		tab  *Table
		n    int
		r    reference
		g    *format
	}{
		{"V_CVT_SCALEF32_SR_PK32_FP6_F32", &CDNA4, 32, references[2], &f32},
		{"V_CVT_SCALEF32_SR_PK32_BF6_F16", &CDNA4, 32, references[3], &f16},
		{"V_CVT_SCALEF32_SR_PK16_FP6_BF16", &CDNA5, 16, references[2], &bf16},
		{"V_CVT_SCALEF32_SR_PK8_FP8_F32", &CDNA5, 8, references[0], &f32},
		{"V_CVT_SCALEF32_SR_PK8_FP4_F16", &CDNA5, 8, references[4], &f16},
	} {
		s := State{Mode: DenormAll, S1: uint64(seed), S2: one32}
		us := make([]uint64, c.n)
		for i := range us {
			us[i] = c.g.round(f64.exact(toF64(1.25)), RoundNearestEven, true, false)
		}
		put(&s, c.g, us, false)
		if err := cvtScale(t, c.tab, c.name)(&s); err != nil {
			t.Fatal(err)
		}
		one := c.r.nearest(1)
		part := (1.25 - 1) / (c.r.values[one+1] - 1) // of the step above 1
		x := State{S0: uint64(seed)}
		for i, got := range take(&s, c.r, c.n, 0) {
			want := one
			if part >= 1 {
				want = c.r.nearest(1.25)
			} else if part+float64(uint32(x.S0))/(1<<32) >= 1 {
				want++
			}
			if got != want {
				t.Errorf("%s: number %d: %#x, want %#x", c.name, i, got, want)
			}
			V_PRNG_B32(&x)
			x.S0 = x.D0
		}
	}
}

// Where CDNA 5's scales come from.
func TestScaleByte(t *testing.T) {
	for _, c := range []struct {
		opSel uint8
		eight bool
		lane  uint8
		from  uint8 // lane
		want  uint8 // byte
	}{
		{0, false, 3, 3, 0}, {0, false, 19, 3, 1},
		{2, false, 3, 3, 2}, {2, false, 19, 3, 3},
		{1, false, 5, 5, 0}, {1, false, 21, 5, 2},
		{3, false, 5, 5, 1}, {3, false, 21, 5, 3},
		{4, false, 5, 21, 0}, {6, false, 31, 31, 3},
		{0, true, 3, 3, 0}, {0, true, 19, 3, 0},
		{2, true, 3, 3, 1}, {6, true, 19, 3, 3},
		{1, true, 3, 3, 0}, {1, true, 19, 3, 1},
		{8 | 4, true, 3, 19, 2}, {8 | 4 | 1, true, 19, 19, 3},
	} {
		s := State{Lane: c.lane, OpSel: c.opSel, S1: 0x03020100}
		if got := s.scaleByte(c.eight); got != c.want {
			t.Errorf("OP_SEL %#b, 8 bits %t, lane %d: byte %d, want %d", c.opSel, c.eight, c.lane, got, c.want)
		}
		if got := scaleLane(c.lane, c.opSel, c.eight); got != c.from {
			t.Errorf("OP_SEL %#b, 8 bits %t, lane %d: from lane %d, want %d", c.opSel, c.eight, c.lane, got, c.from)
		}
	}
}

// In a wave, the scale comes from the lane that OP_SEL says.
func TestScaleFromOtherLanes(t *testing.T) {
	for _, c := range []struct {
		code string
		lane func(lane int) int // that has the scale
		byte func(lane int) int
	}{
		{"0a00aad614110200", func(l int) int { return l & 15 }, func(int) int { return 0 }},           // v_cvt_scale_pk8_f32_fp8 v[10:17], v[20:21], v8
		{"0a10a0d614110200", func(l int) int { return l & 15 }, func(l int) int { return 2 + l/16 }},  // v_cvt_scale_pk8_bf16_fp4 v[10:13], v20, v8 scale_sel:2
		{"0a20c7d614110200", func(l int) int { return l&15 + 16 }, func(l int) int { return l / 16 }}, // v_cvt_scale_pk16_f16_fp6 v[10:17], v[20:22], v8 scale_sel:4
	} {
		w := NewWave(32, 24)
		for l := range 32 {
			for i := range 4 {
				w.VGPR[8][l] |= uint32(112+(l+7*i)%16) << (8 * i)
			}
			w.VGPR[20][l] = 0x38 // 1 of fp8
			switch c.code[4:6] {
			case "a0":
				w.VGPR[20][l] = 2 // of fp4
			case "c7":
				w.VGPR[20][l] = 8 // of fp6
			}
		}
		if err := execute(t, w, isa.CDNA5, c.code); err != nil {
			t.Fatal(err)
		}
		for l := range 32 {
			e := int(w.VGPR[8][c.lane(l)] >> (8 * c.byte(l)) & 0xff)
			want := math.Ldexp(1, e-127)
			got := w.VGPR[10][l]
			v := float64(fromF32(got))
			switch c.code[4:6] {
			case "a0":
				v = float64(fromF32(got << 16))
			case "c7":
				v = float64(widen16(uint16(got)))
			}
			if v != want {
				t.Errorf("%s: lane %d: %g, want %g", c.code, l, v, want)
			}
		}
	}
}

func TestScaleAllocations(t *testing.T) {
	var s State
	for _, f := range []Func{V_CVT_SCALEF32_SR_PK32_FP6_F32, V_CVT_SCALEF32_2XPK16_BF6_F32, V_CVT_SCALE_PK16_F32_BF6, V_CVT_SCALEF32_PK_FP8_F32} {
		if n := testing.AllocsPerRun(10, func() { f(&s) }); n != 0 {
			t.Errorf("%g allocations", n)
		}
	}
}

func BenchmarkScale(b *testing.B) {
	for name, f := range map[string]Func{
		"PK_FP8_F32":    V_CVT_SCALEF32_PK_FP8_F32,
		"PK32_F32_FP6":  V_CVT_SCALEF32_PK32_F32_FP6,
		"PK32_FP6_F16":  V_CVT_SCALEF32_PK32_FP6_F16,
		"PK_F32_FP4":    V_CVT_SCALEF32_PK_F32_FP4,
		"SR_PK_FP4_F16": V_CVT_SCALEF32_SR_PK_FP4_F16,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s := State{Mode: DenormAll, S0: 0x40123456_3f876543, S1: one32, S2: one32}
			for b.Loop() {
				f(&s)
			}
		})
	}
}
