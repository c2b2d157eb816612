package sem

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The reference: exact arithmetic in rational numbers, and rounding by the book.

// rat is the finite number that u stands for.
func (f *format) rat(u uint64) *big.Rat {
	e, m := int(f.abs(u)>>f.frac), int64(u&(1<<f.frac-1))
	if e == 0 {
		e = 1
	} else {
		m |= 1 << f.frac
	}
	r := scale2(new(big.Rat).SetInt64(m), e-f.bias()-int(f.frac))
	if u&f.sign() != 0 {
		r.Neg(r)
	}
	return r
}

// scale2 is r * 2^n.
func scale2(r *big.Rat, n int) *big.Rat {
	p := new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n)))
	if n < 0 {
		return r.Quo(r, new(big.Rat).SetInt(p))
	}
	return r.Mul(r, new(big.Rat).SetInt(p))
}

// refRound rounds a number that is not zero.
func (f *format) refRound(x *big.Rat, m Mode) uint64 {
	r, _, denorm := f.mode(m)
	neg := x.Sign() < 0
	a := new(big.Rat).Abs(x)
	// The exponent of the last bit: that of the number, or of denormals.
	emin := 1 - f.bias()
	e := a.Num().BitLen() - a.Denom().BitLen()
	if scale2(new(big.Rat).Set(a), -e).Cmp(big.NewRat(1, 1)) < 0 {
		e--
	}
	e = max(e, emin)
	scaled := scale2(a, int(f.frac)-e)
	q := new(big.Int).Quo(scaled.Num(), scaled.Denom())
	rest := new(big.Rat).Sub(scaled, new(big.Rat).SetInt(q))
	up := false
	switch half := rest.Cmp(big.NewRat(1, 2)); r {
	case RoundNearestEven:
		up = half > 0 || half == 0 && q.Bit(0) == 1
	case RoundUp:
		up = rest.Sign() > 0 && !neg
	case RoundDown:
		up = rest.Sign() > 0 && neg
	}
	n := q.Uint64()
	if up {
		n++
	}
	// n counts units of the last bit; a leading one makes the exponent field.
	u := uint64(e-emin)<<f.frac + n
	if u >= f.inf() {
		u = f.inf()
		if r == RoundZero || r == RoundUp && neg || r == RoundDown && !neg || f.ovfl && m&FP16Ovfl != 0 {
			u--
		}
	}
	if !denorm && u < 1<<f.frac {
		u = 0
	}
	if neg {
		u |= f.sign()
	}
	return u
}

// refFMA is (a*b + c) * 2^n.
func (f *format) refFMA(m Mode, a, b, c uint64, n int) uint64 {
	r, keep, _ := f.mode(m)
	for _, u := range []*uint64{&a, &b, &c} {
		if !keep && *u&f.inf() == 0 {
			*u &= f.sign()
		}
	}
	isInf := func(u uint64) bool { return f.abs(u) == f.inf() }
	psign := (a ^ b) & f.sign()
	switch {
	case f.isNaN(a):
		return a | f.quiet()
	case f.isNaN(b):
		return b | f.quiet()
	case f.isNaN(c):
		return c | f.quiet()
	case isInf(a) && f.abs(b) == 0, isInf(b) && f.abs(a) == 0, (isInf(a) || isInf(b)) && isInf(c) && c&f.sign() != psign:
		return f.nan()
	case isInf(a) || isInf(b):
		return psign | f.inf()
	case isInf(c):
		return c
	}
	x := new(big.Rat).Mul(f.rat(a), f.rat(b))
	x.Add(x, f.rat(c))
	if x.Sign() == 0 {
		pzero := f.abs(a) == 0 || f.abs(b) == 0
		switch {
		case pzero && f.abs(c) == 0 && psign == c&f.sign():
			return psign
		case r == RoundDown:
			return f.sign()
		}
		return 0
	}
	return f.refRound(scale2(x, n), m)
}

// modes are combinations of rounding, denormals and FP16_OVFL.
func modes() []Mode {
	var ms []Mode
	for r := range Mode(4) {
		for _, d := range []Mode{DenormAll, 0, DenormIn32 | DenormIn64, DenormOut32 | DenormOut64} {
			ms = append(ms, r|r<<2|d)
		}
	}
	return append(ms, DenormAll|FP16Ovfl, DenormAll|FP16Ovfl|allRounds(RoundUp))
}

// allRounds is a mode with r as all roundings.
func allRounds(r Round) Mode { return Mode(0).WithRound(r, r) }

// special are numbers at the edges of a format.
func (f *format) special() []uint64 {
	one := uint64(f.bias()) << f.frac
	norm := uint64(1) << f.frac
	us := []uint64{0, 1, 2, norm - 1, norm, norm + 1, one - 1, one, one + 1, one + norm, one + norm>>1, f.inf() - 1, f.inf() - norm, f.inf(), f.inf() | 1, f.nan(),
		one - norm*uint64(f.frac), one + norm*uint64(f.frac), one - norm*uint64(f.frac+1), one + norm*uint64(f.frac+1), one + norm>>2 + 1, norm*3 + 5}
	for _, u := range us {
		us = append(us, u|f.sign())
	}
	return us
}

// random is a number whose exponent is near that of near half of the time.
func (f *format) random(rnd *rand.Rand, near uint64) uint64 {
	u := rnd.Uint64() & (f.sign()<<1 - 1)
	if rnd.IntN(2) == 0 {
		e := int(f.abs(near)>>f.frac) + rnd.IntN(2*int(f.frac)+8) - int(f.frac) - 4
		e = min(max(e, 0), 1<<f.exp-2)
		u = u&(f.sign()|1<<f.frac-1) | uint64(e)<<f.frac
	}
	if rnd.IntN(4) == 0 {
		u &^= 1<<(f.frac/2) - 1 // few bits: ties
	}
	return u
}

// ops are the arithmetic functions of a format, as used by instructions.
type ops struct {
	f             *format
	add, sub, mul func(m Mode, a, b uint64) uint64
	fma           func(m Mode, a, b, c uint64) uint64
}

func allOps() []ops {
	return []ops{
		{&f16, func(m Mode, a, b uint64) uint64 { return uint64(addF16(m, uint16(a), uint16(b))) },
			func(m Mode, a, b uint64) uint64 { return uint64(subF16(m, uint16(a), uint16(b))) },
			func(m Mode, a, b uint64) uint64 { return uint64(mulF16(m, uint16(a), uint16(b))) },
			func(m Mode, a, b, c uint64) uint64 { return uint64(fmaF16(m, uint16(a), uint16(b), uint16(c))) }},
		{&bf16, func(m Mode, a, b uint64) uint64 { return uint64(addBF16(m, uint16(a), uint16(b))) }, nil,
			func(m Mode, a, b uint64) uint64 { return uint64(mulBF16(m, uint16(a), uint16(b))) },
			func(m Mode, a, b, c uint64) uint64 { return uint64(fmaBF16(m, uint16(a), uint16(b), uint16(c))) }},
		{&f32, func(m Mode, a, b uint64) uint64 { return uint64(addF32(m, uint32(a), uint32(b))) },
			func(m Mode, a, b uint64) uint64 { return uint64(subF32(m, uint32(a), uint32(b))) },
			func(m Mode, a, b uint64) uint64 { return uint64(mulF32(m, uint32(a), uint32(b))) },
			func(m Mode, a, b, c uint64) uint64 { return uint64(fmaF32(m, uint32(a), uint32(b), uint32(c))) }},
		{&f64, addF64, subF64, mulF64, fmaF64},
	}
}

// name is the format's.
func (f *format) name() string {
	return map[*format]string{&f16: "f16", &bf16: "bf16", &f32: "f32", &f64: "f64"}[f]
}

// check compares the operations on three numbers with the reference.
func (o *ops) check(t *testing.T, m Mode, a, b, c uint64) {
	t.Helper()
	f := o.f
	one := uint64(f.bias()) << f.frac
	if got, want := o.add(m, a, b), f.refFMA(m, a, one, b, 0); got != want {
		t.Errorf("%s %x + %x mode %x: %x, want %x", f.name(), a, b, m, got, want)
	}
	if o.sub != nil && !f.isNaN(b) {
		if got, want := o.sub(m, a, b), f.refFMA(m, a, one, b^f.sign(), 0); got != want {
			t.Errorf("%s %x - %x mode %x: %x, want %x", f.name(), a, b, m, got, want)
		}
	}
	if got, want := o.mul(m, a, b), f.refFMA(m, a, b, (a^b)&f.sign(), 0); got != want {
		t.Errorf("%s %x * %x mode %x: %x, want %x", f.name(), a, b, m, got, want)
	}
	if got, want := o.fma(m, a, b, c), f.refFMA(m, a, b, c, 0); got != want {
		t.Errorf("%s %x * %x + %x mode %x: %x, want %x", f.name(), a, b, c, m, got, want)
	}
}

// TestArithmetic compares addition, subtraction, multiplication and fused
// multiply-add with exact arithmetic, in all modes.
func TestArithmetic(t *testing.T) {
	for _, o := range allOps() {
		t.Run(o.f.name(), func(t *testing.T) {
			sp := o.f.special()
			rnd := rand.New(rand.NewPCG(1, uint64(o.f.frac)))
			for i, a := range sp {
				for j, b := range sp {
					for k := range 3 {
						o.check(t, modes()[(i+j+k)%len(modes())], a, b, sp[(i*7+j*3+k*5)%len(sp)])
					}
					o.check(t, DenormAll, a, b, sp[(i+j)%len(sp)])
				}
			}
			for i := range 8000 {
				m := DenormAll
				if i%2 != 0 {
					m = modes()[i%len(modes())]
				}
				a := o.f.random(rnd, rnd.Uint64())
				b := o.f.random(rnd, a)
				p := o.mul(DenormAll, a, b)
				o.check(t, m, a, b, o.f.random(rnd, p))
				if t.Failed() {
					return
				}
			}
		})
	}
}

// TestF16InF32 is the proof that the fast paths of f16 are exact: addition of all
// pairs whose exponents differ by at most what matters is too much for a test, so
// that all numbers are added to and multiplied with those of every exponent whose
// fractions are all zeros, all ones, one, and half.
func TestF16InF32(t *testing.T) {
	for e := uint16(0); e < 31; e++ {
		for _, frac := range []uint16{0, 1, 0x200, 0x3ff} {
			b := e<<10 | frac
			for a := range uint32(1 << 16) {
				a := uint16(a)
				if got, want := addF16(DenormAll, a, b), uint16(f16.softAdd(DenormAll, uint64(a), uint64(b))); got != want {
					t.Fatalf("%04x + %04x = %04x, want %04x", a, b, got, want)
				}
				if got, want := mulF16(DenormAll, a, b), uint16(f16.softMul(DenormAll, uint64(a), uint64(b))); got != want {
					t.Fatalf("%04x * %04x = %04x, want %04x", a, b, got, want)
				}
			}
		}
	}
	rnd := rand.New(rand.NewPCG(2, 3))
	for range 1_000_000 {
		a := f16.random(rnd, 0x3c00)
		b := f16.random(rnd, a)
		c := f16.random(rnd, uint64(mulF16(DenormAll, uint16(a), uint16(b))))
		if got, want := fmaF16(DenormAll, uint16(a), uint16(b), uint16(c)), uint16(f16.softFMA(DenormAll, a, b, c)); got != want {
			t.Fatalf("%04x * %04x + %04x = %04x, want %04x", a, b, c, got, want)
		}
	}
}

// TestF32FMA compares the fast path of f32 with the exact core on cases that
// rounding twice would get wrong, and on random ones.
func TestF32FMA(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 5))
	for i := range 500_000 {
		a := f32.random(rnd, 0x3f800000)
		b := f32.random(rnd, a)
		c := f32.random(rnd, uint64(mulF32(DenormAll, uint32(a), uint32(b))))
		if i%4 == 0 {
			// An addend far below half a unit of the product.
			c = f32.abs(c)>>3 | c&f32.sign()
		}
		if got, want := fmaF32(DenormAll, uint32(a), uint32(b), uint32(c)), uint32(f32.softFMA(DenormAll, a, b, c)); got != want {
			t.Fatalf("%08x * %08x + %08x = %08x, want %08x", a, b, c, got, want)
		}
	}
}

// TestConvert compares conversions between formats with exact rounding.
func TestConvert(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 7))
	check := func(from, to *format, m Mode, u uint64, got uint64) {
		t.Helper()
		_, keep, _ := from.mode(m)
		if !keep && u&from.inf() == 0 {
			u &= from.sign()
		}
		sign := uint64(0)
		if u&from.sign() != 0 {
			sign = to.sign()
		}
		want := sign
		switch a := from.abs(u); {
		case a > from.inf():
			if !to.isNaN(got) || got&to.sign() != sign || got&to.quiet() == 0 {
				t.Errorf("%s %x to %s: %x, want a quiet NaN", from.name(), u, to.name(), got)
			}
			return
		case a == from.inf():
			want |= to.inf()
		case a != 0:
			want = to.refRound(from.rat(u), m)
		}
		if got != want {
			t.Errorf("%s %x to %s mode %x: %x, want %x", from.name(), u, to.name(), m, got, want)
		}
	}
	for _, m := range modes() {
		for u := range uint64(1 << 16) {
			if u%31 == 0 || m == DenormAll {
				check(&f16, &f32, m, u, uint64(f16ToF32(m, uint16(u))))
			}
		}
		for i := range 3000 {
			u := f32.random(rnd, uint64(rnd.IntN(40)+107)<<23)
			if i < len(f32.special()) {
				u = f32.special()[i]
			}
			check(&f32, &f16, m, u, uint64(f32ToF16(m, uint32(u))))
			check(&f32, &bf16, m, u, uint64(f32ToBF16(m, uint32(u))))
			check(&f32, &f64, m, u, f32ToF64(m, uint32(u)))
			d := f64.random(rnd, uint64(rnd.IntN(300)+873)<<52)
			if i < len(f64.special()) {
				d = f64.special()[i]
			}
			check(&f64, &f32, m, d, uint64(f64ToF32(m, d)))
			if t.Failed() {
				return
			}
		}
	}
}

// TestIntToFloat compares conversions of integers.
func TestIntToFloat(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 9))
	for i := range 60000 {
		n := int64(int32(rnd.Uint32())) >> rnd.IntN(32)
		if i%2 != 0 {
			n = int64(rnd.Uint32())
		}
		if n == 0 {
			continue
		}
		m := modes()[i%len(modes())]
		if got, want := intToF32(m, n), uint32(f32.refRound(new(big.Rat).SetInt64(n), m)); got != want {
			t.Fatalf("%d to f32 mode %x: %x, want %x", n, m, got, want)
		}
		s := int64(int16(n))
		if s == 0 {
			continue
		}
		if got, want := intToF16(m, s), uint16(f16.refRound(new(big.Rat).SetInt64(s), m)); got != want {
			t.Fatalf("%d to f16 mode %x: %x, want %x", s, m, got, want)
		}
	}
	if intToF32(DenormAll, 0) != 0 || intToF16(0, 0) != 0 {
		t.Error("0 is not 0")
	}
}

// TestFloatToInt tries the edges of the ranges.
func TestFloatToInt(t *testing.T) {
	for _, c := range []struct {
		v                  float64
		i32, u32, i16, u16 int64
	}{
		{0, 0, 0, 0, 0}, {-0.99, 0, 0, 0, 0}, {0.99, 0, 0, 0, 0}, {-1, -1, 0, -1, 0}, {1.5, 1, 1, 1, 1}, {-2.5, -2, 0, -2, 0},
		{32767.9, 32767, 32767, 32767, 32767}, {32768, 32768, 32768, 32767, 32768}, {-32769, -32769, 0, -32768, 0},
		{65535.5, 65535, 65535, 32767, 65535}, {65536, 65536, 65536, 32767, 65535},
		{2147483647.5, math.MaxInt32, 2147483647, 32767, 65535}, {2147483648, math.MaxInt32, 2147483648, 32767, 65535},
		{-2147483648.5, math.MinInt32, 0, -32768, 0}, {4294967295.5, math.MaxInt32, math.MaxUint32, 32767, 65535}, {4294967296, math.MaxInt32, math.MaxUint32, 32767, 65535},
		{math.Inf(1), math.MaxInt32, math.MaxUint32, 32767, 65535}, {math.Inf(-1), math.MinInt32, 0, -32768, 0}, {math.NaN(), 0, 0, 0, 0},
	} {
		if got := []int64{int64(int32(toI32(c.v))), int64(toU32(c.v)), int64(int16(toI16(c.v))), int64(toU16(c.v))}; fmt.Sprint(got) != fmt.Sprint([]int64{c.i32, c.u32, c.i16, c.u16}) {
			t.Errorf("%v: %v, want %v", c.v, got, c)
		}
	}
}

// TestLdexpFrexp compares with exact scaling.
func TestLdexpFrexp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(10, 11))
	for _, f := range []*format{&f16, &f32, &f64} {
		us := f.special()
		for range 8000 {
			us = append(us, f.random(rnd, rnd.Uint64()))
		}
		for i, u := range us {
			if f.abs(u) >= f.inf() || f.abs(u) == 0 {
				if got := f.frexpExp(DenormAll, u); got != 0 {
					t.Errorf("%s frexpExp %x = %d", f.name(), u, got)
				}
				continue
			}
			n := rnd.IntN(4*f.bias()) - 2*f.bias()
			m := modes()[i%len(modes())]
			in := f.in(m, u)
			want := in
			if f.abs(in) != 0 {
				want = f.refRound(scale2(f.rat(in), n), m)
			}
			if got := f.ldexp(m, u, n); got != want {
				t.Fatalf("%s ldexp(%x, %d) mode %x = %x, want %x", f.name(), u, n, m, got, want)
			}
			e, mant := f.frexpExp(DenormAll, u), f.frexpMant(DenormAll, u)
			if scale2(f.rat(mant), e).Cmp(f.rat(u)) != 0 {
				t.Fatalf("%s frexp %x = %x * 2^%d", f.name(), u, mant, e)
			}
			if a := f.abs(mant); a < uint64(f.bias()-1)<<f.frac || a >= uint64(f.bias())<<f.frac {
				t.Fatalf("%s frexpMant %x = %x is not from 1/2 to 1", f.name(), u, mant)
			}
		}
		for _, n := range []int{math.MaxInt32, math.MinInt32, 5000, -5000} {
			one := uint64(f.bias()) << f.frac
			want := f.inf()
			if n < 0 {
				want = 0
			}
			if got := f.ldexp(DenormAll, one, n); got != want {
				t.Errorf("%s ldexp(1, %d) = %x", f.name(), n, got)
			}
		}
	}
}

// TestTwoOverPi computes the bits of 2/pi from Machin's formula.
func TestTwoOverPi(t *testing.T) {
	const prec = 1400
	arctan := func(n int64) *big.Int { // of 1/n
		one := new(big.Int).Lsh(big.NewInt(1), prec)
		term := one.Quo(one, big.NewInt(n))
		sum := new(big.Int).Set(term)
		for k, neg := int64(3), true; term.Sign() != 0; k, neg = k+2, !neg {
			term.Quo(term, big.NewInt(n*n))
			part := new(big.Int).Quo(term, big.NewInt(k))
			if neg {
				part.Neg(part)
			}
			sum.Add(sum, part)
		}
		return sum
	}
	pi := new(big.Int).Mul(big.NewInt(4), arctan(5))
	pi.Sub(pi, arctan(239))
	pi.Mul(pi, big.NewInt(4))
	v := new(big.Int).Lsh(big.NewInt(2), 2*prec)
	v.Quo(v, pi)        // 2/pi * 2^prec
	v.Rsh(v, prec-1201) // 1201 bits behind the point
	for n := range 2700 {
		// The bits from n on, 53 of them.
		w := new(big.Int).Lsh(v, uint(n))
		w.Rsh(w, 1201-53)
		w.And(w, big.NewInt(1<<53-1))
		if got := twoOverPi(n); got != w.Uint64() {
			t.Fatalf("from bit %d: %x, want %x", n, got, w)
		}
	}
}

// TestOutputModifiers tries OMOD and CLAMP.
func TestOutputModifiers(t *testing.T) {
	f := func(v float32) uint64 { return uint64(math.Float32bits(v)) }
	neg0, nan := f(float32(math.Copysign(0, -1))), uint64(0x7fc00000)
	flush := DenormAll &^ DenormOut32
	for _, c := range []struct {
		m        Mode
		omod     uint8
		in, want uint64
	}{
		{flush, 0, f(3), f(3)}, {flush, 1, f(3), f(6)}, {flush, 2, f(3), f(12)}, {flush, 3, f(3), f(1.5)}, {flush, 1, neg0, 0}, {flush, 0, neg0, neg0},
		{flush, 1, f(3e38), inf32}, {flush, 3, 0x00800000, 0}, {flush, 1, nan, nan},
		{DenormAll, 1, f(3), f(3)}, {flush | IEEE, 1, f(3), f(3)},
	} {
		if got := f32.omod(c.m, c.in, c.omod); got != c.want {
			t.Errorf("OMOD %d of %x mode %x: %x, want %x", c.omod, c.in, c.m, got, c.want)
		}
	}
	for _, c := range []struct {
		m        Mode
		in, want uint64
	}{
		{0, f(0.5), f(0.5)}, {0, f(1), f(1)}, {0, f(1.5), f(1)}, {0, inf32, f(1)}, {0, f(-1), 0}, {0, neg0, 0}, {0, nan, nan}, {DX10Clamp, nan, 0}, {DX10Clamp, nan | sign32, 0},
	} {
		if got := f32.clamp(c.m, c.in); got != c.want {
			t.Errorf("CLAMP of %x mode %x: %x, want %x", c.in, c.m, got, c.want)
		}
	}
}

// TestMinMax compares with the rules, written out for pairs of numbers of which
// either may be a NaN.
func TestMinMax(t *testing.T) {
	for _, m := range []Mode{0, IEEE} {
		for _, a := range f32.special() {
			for _, b := range append(f32.special(), 0x7fa00001, 0xff800001, 0x7fc00005) {
				a, b := uint32(a), uint32(b)
				lo, hi := a, b // of numbers: by value, -0 below +0
				if fromF32(b) < fromF32(a) || fromF32(a) == fromF32(b) && b>>31 > a>>31 {
					lo, hi = b, a
				}
				snan := func(u uint32) bool { return isNaN32(u) && u&quiet32 == 0 }
				var num, ieee uint32
				legacy := func(both uint32) uint32 {
					switch {
					case m&IEEE != 0 && snan(a):
						return a | quiet32
					case m&IEEE != 0 && snan(b):
						return b | quiet32
					case isNaN32(a) && isNaN32(b):
						return both
					case isNaN32(a):
						return b
					}
					return a
				}
				isNum := !isNaN32(a) && !isNaN32(b)
				switch {
				case isNaN32(a) && isNaN32(b):
					num = a | quiet32
				case isNaN32(a):
					num = b
				default:
					num = a
				}
				switch {
				case snan(a):
					ieee = a | quiet32
				case snan(b):
					ieee = b | quiet32
				case isNaN32(a):
					ieee = a
				default:
					ieee = b
				}
				for _, c := range []struct {
					name     string
					min, max func(m Mode, a, b uint32) uint32
					nan      uint32
				}{
					{"old", minOld[uint32], maxOld[uint32], legacy(b)}, {"11", min11[uint32], max11[uint32], legacy(a)},
					{"num", minNum[uint32], maxNum[uint32], num}, {"ieee", minimum[uint32], maximum[uint32], ieee},
				} {
					wantLo, wantHi := lo, hi
					if !isNum {
						wantLo, wantHi = c.nan, c.nan
					}
					if got := c.min(m, a, b); got != wantLo {
						t.Errorf("min %s of %08x, %08x mode %x: %08x, want %08x", c.name, a, b, m, got, wantLo)
					}
					if got := c.max(m, a, b); got != wantHi {
						t.Errorf("max %s of %08x, %08x mode %x: %08x, want %08x", c.name, a, b, m, got, wantHi)
					}
				}
			}
		}
	}
}
