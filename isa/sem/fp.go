package sem

import "math"

// The floating-point rules of the hardware, on raw bits. A name ends in the
// format; the first argument is the MODE register wherever it matters. In the
// usual mode (nearest even, denormals kept) the host's arithmetic is used, and
// its result is right unless it is a NaN; all else is left to soft.go.

func fromF32(u uint32) float32 { return math.Float32frombits(u) }
func fromF64(u uint64) float64 { return math.Float64frombits(u) }
func toF32(v float32) uint32   { return math.Float32bits(v) }
func toF64(v float64) uint64   { return math.Float64bits(v) }

const (
	sign16, inf16, quiet16 = 0x8000, 0x7c00, 0x200
	sign32, inf32, quiet32 = 0x80000000, 0x7f800000, 0x400000
	sign64, inf64, quiet64 = 1 << 63, 0x7ff << 52, 1 << 51
	one32                  = 0x3f800000
)

func isNaN16(u uint16) bool { return u&^sign16 > inf16 }
func isNaN32(u uint32) bool { return u&^sign32 > inf32 }
func isNaN64(u uint64) bool { return u&^sign64 > inf64 }

// Sources of floating-point instructions: denormals are made zero, of the same
// sign, if the mode says so.

func in16(m Mode, u uint16) uint16 {
	if m&DenormIn64 == 0 && u&inf16 == 0 {
		return u & sign16
	}
	return u
}

func in32(m Mode, u uint32) uint32 {
	if m&DenormIn32 == 0 && u&inf32 == 0 {
		return u & sign32
	}
	return u
}

func in64(m Mode, u uint64) uint64 {
	if m&DenormIn64 == 0 && u&inf64 == 0 {
		return u & sign64
	}
	return u
}

func out32(m Mode, u uint32) uint32 {
	if m&DenormOut32 == 0 && u&inf32 == 0 {
		return u & sign32
	}
	return u
}

func out64(m Mode, u uint64) uint64 {
	if m&DenormOut64 == 0 && u&inf64 == 0 {
		return u & sign64
	}
	return u
}

func out16(m Mode, u uint16) uint16 {
	if m&DenormOut64 == 0 && u&inf16 == 0 {
		return u & sign16
	}
	return u
}

func (s *State) a16() uint16 { return in16(s.Mode, uint16(s.S0)) }
func (s *State) b16() uint16 { return in16(s.Mode, uint16(s.S1)) }
func (s *State) c16() uint16 { return in16(s.Mode, uint16(s.S2)) }
func (s *State) a32() uint32 { return in32(s.Mode, uint32(s.S0)) }
func (s *State) b32() uint32 { return in32(s.Mode, uint32(s.S1)) }
func (s *State) c32() uint32 { return in32(s.Mode, uint32(s.S2)) }
func (s *State) a64() uint64 { return in64(s.Mode, s.S0) }
func (s *State) b64() uint64 { return in64(s.Mode, s.S1) }
func (s *State) c64() uint64 { return in64(s.Mode, s.S2) }

// Results that no arithmetic has rounded: denormals are made zero if the mode says so.

func (s *State) f16(v uint16) error { return s.d16(out16(s.Mode, v)) }
func (s *State) f32(v uint32) error { return s.d32(out32(s.Mode, v)) }
func (s *State) f64(v uint64) error { return s.d64(out64(s.Mode, v)) }

// How two numbers compare.
const (
	less = 1 << iota
	same
	greater
	unordered
)

func compareF32(s *State) int { return compare(float64(fromF32(s.a32())), float64(fromF32(s.b32()))) }
func compareF64(s *State) int { return compare(fromF64(s.a64()), fromF64(s.b64())) }
func compareF16(s *State) int {
	return compare(float64(widen16(s.a16())), float64(widen16(s.b16())))
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return less
	case a > b:
		return greater
	case a == b:
		return same
	}
	return unordered
}

// f32.

func addF32(m Mode, a, b uint32) uint32 {
	if m&mode32 == usual32 {
		if v := fromF32(a) + fromF32(b); v == v {
			return toF32(v)
		}
	}
	return uint32(f32.softAdd(m, uint64(a), uint64(b)))
}

func subF32(m Mode, a, b uint32) uint32 {
	if isNaN32(b) {
		return addF32(m, a, b) // the sign of a NaN stays
	}
	return addF32(m, a, b^sign32)
}

func mulF32(m Mode, a, b uint32) uint32 {
	if m&mode32 == usual32 {
		if v := fromF32(a) * fromF32(b); v == v {
			return toF32(v)
		}
	}
	return uint32(f32.softMul(m, uint64(a), uint64(b)))
}

func fmaF32(m Mode, a, b, c uint32) uint32 {
	if m&mode32 == usual32 {
		// The product is exact; the sum, rounded to odd, has more than two bits
		// more than the result, so that rounding again rounds right.
		p := float64(fromF32(a)) * float64(fromF32(b))
		if v := float32(addOdd(p, float64(fromF32(c)))); v == v {
			return toF32(v)
		}
	}
	return uint32(f32.softFMA(m, uint64(a), uint64(b), uint64(c)))
}

// addOdd is a + b rounded to odd: a result that is not exact is the neighbour
// with the odd last bit. The sum must not overflow.
func addOdd(a, b float64) float64 {
	s := a + b
	t := s - a
	err := (a - (s - t)) + (b - t) // Knuth's two-sum: s + err is the exact sum
	if err == 0 || err != err {
		return s
	}
	u := toF64(s)
	if u&1 == 0 {
		if (err > 0) == (s > 0) {
			u++
		} else {
			u--
		}
	}
	return fromF64(u)
}

// f64.

func addF64(m Mode, a, b uint64) uint64 {
	if m&mode64 == usual64 {
		if v := fromF64(a) + fromF64(b); v == v {
			return toF64(v)
		}
	}
	return f64.softAdd(m, a, b)
}

func subF64(m Mode, a, b uint64) uint64 {
	if isNaN64(b) {
		return addF64(m, a, b)
	}
	return addF64(m, a, b^sign64)
}

func mulF64(m Mode, a, b uint64) uint64 {
	if m&mode64 == usual64 {
		if v := fromF64(a) * fromF64(b); v == v {
			return toF64(v)
		}
	}
	return f64.softMul(m, a, b)
}

func fmaF64(m Mode, a, b, c uint64) uint64 {
	if m&mode64 == usual64 {
		if v := math.FMA(fromF64(a), fromF64(b), fromF64(c)); v == v {
			return toF64(v)
		}
	}
	return f64.softFMA(m, a, b, c)
}

// f16.

// widen16 is the f16 number u. A NaN is a NaN of the same sign and payload.
func widen16(u uint16) float32 {
	w := uint32(u&^sign16) << 13
	switch {
	case w >= inf16<<13:
		w += inf32 - inf16<<13
	case w >= 1<<23:
		w += (127 - 15) << 23
	default: // denormal or zero
		w = toF32(float32(u&^sign16) * 0x1p-24)
	}
	return fromF32(w | uint32(u&sign16)<<16)
}

// narrow16 rounds v, which is exact or rounded to odd and no NaN, to f16.
func narrow16(m Mode, v float64) uint16 {
	u := toF64(v)
	sign := uint16(u >> 48 & sign16)
	u &^= sign64
	if m&mode16 == usual16 && u-(1023-14)<<52 < 30<<52 {
		h := u>>42 - (1023-15)<<10
		if rem := u & (1<<42 - 1); rem > 1<<41 || rem == 1<<41 && h&1 != 0 {
			h++ // the largest become infinity, as they should
		}
		return sign | uint16(h)
	}
	switch u {
	case 0:
		return sign
	case inf64:
		return sign | inf16
	}
	return uint16(f16.roundMode(f64.exact(toF64(v)), m))
}

// round16 rounds v, which is no NaN, to f16 in the usual mode.
func round16(v float32) uint16 {
	u := toF32(v)
	sign := uint16(u >> 16 & sign16)
	u &^= sign32
	switch {
	case u < (127-14)<<23:
		// Denormal: the last bit of a sum with 1/2 is that of an f16 denormal.
		return sign | uint16(toF32(fromF32(u)+0.5)-0x3f000000)
	case u >= (127+16)<<23:
		return sign | inf16
	}
	// Adding half of what is cut off, less one if the last bit stays even, rounds;
	// a carry goes into the exponent, where the largest become infinity.
	u += 0xfff + u>>13&1
	return sign | uint16(u>>13-(127-15)<<10)
}

// f32 has more than twice as many bits as f16, and two: a sum that is rounded to
// f32 and then to f16 is rounded right. Products are exact.

func addF16(m Mode, a, b uint16) uint16 {
	if m&mode16 == usual16 {
		if v := widen16(a) + widen16(b); v == v {
			return round16(v)
		}
	}
	return uint16(f16.softAdd(m, uint64(a), uint64(b)))
}

func subF16(m Mode, a, b uint16) uint16 {
	if isNaN16(b) {
		return addF16(m, a, b)
	}
	return addF16(m, a, b^sign16)
}

func mulF16(m Mode, a, b uint16) uint16 {
	if m&mode16 == usual16 {
		if v := widen16(a) * widen16(b); v == v {
			return round16(v)
		}
	}
	return uint16(f16.softMul(m, uint64(a), uint64(b)))
}

func fmaF16(m Mode, a, b, c uint16) uint16 {
	if m&mode16 == usual16 {
		// The product is exact in f32, the sum is rounded to odd in f64.
		v := addOdd(float64(widen16(a)*widen16(b)), float64(widen16(c)))
		if v == v {
			return round16(oddF32(v))
		}
	}
	return uint16(f16.softFMA(m, uint64(a), uint64(b), uint64(c)))
}

// oddF32 rounds a number of f32's normal range, zero or infinity to odd.
func oddF32(v float64) float32 {
	u := toF64(v)
	sign := uint32(u>>32) & sign32
	u &^= sign64
	switch u {
	case 0:
		return fromF32(sign)
	case inf64:
		return fromF32(sign | inf32)
	}
	return fromF32(sign | uint32(u>>29-(1023-127)<<23|bit(u<<(64-29) != 0)))
}

// bf16.

func addBF16(m Mode, a, b uint16) uint16 { return uint16(bf16.softAdd(m, uint64(a), uint64(b))) }
func mulBF16(m Mode, a, b uint16) uint16 { return uint16(bf16.softMul(m, uint64(a), uint64(b))) }
func fmaBF16(m Mode, a, b, c uint16) uint16 {
	return uint16(bf16.softFMA(m, uint64(a), uint64(b), uint64(c)))
}

// widenBF16 is the bf16 number u as bits of an f32.
func widenBF16(u uint16) uint32 { return uint32(u) << 16 }

// Unfused multiply-add: the product is rounded, then the sum.

func madF32(m Mode, a, b, c uint32) uint32 { return addF32(m, mulF32(m, a, b), c) }
func madF16(m Mode, a, b, c uint16) uint16 { return addF16(m, mulF16(m, a, b), c) }

// Conversions between formats.

func f16ToF32(m Mode, u uint16) uint32 {
	v := toF32(widen16(in16(m, u)))
	if isNaN16(u) {
		v |= quiet32
	}
	return v
}

func f32ToF16(m Mode, u uint32) uint16 {
	if v := fromF32(u); m&(mode16|DenormIn32) == usual16|DenormIn32 && v == v {
		return round16(v)
	}
	return uint16(f16.convert(&f32, m, uint64(u)))
}

func f64ToF32(m Mode, u uint64) uint32 {
	if m&(0x3|DenormOut32|DenormIn64) == DenormOut32|DenormIn64 {
		if v := fromF64(u); v == v {
			return toF32(float32(v))
		}
	}
	return uint32(f32.convert(&f64, m, u))
}

func f32ToF64(m Mode, u uint32) uint64 {
	v := toF64(float64(fromF32(in32(m, u))))
	if isNaN32(u) {
		return f64.convert(&f32, m, uint64(u))
	}
	return v
}

func f32ToBF16(m Mode, u uint32) uint16 { return uint16(bf16.convert(&f32, m, uint64(u))) }

// pkRTZ converts to f16, rounding towards zero, and packs.
func pkRTZ(m Mode, lo, hi uint32) uint32 {
	m = m.WithRound(RoundZero, RoundZero)
	return uint32(f32ToF16(m, lo)) | uint32(f32ToF16(m, hi))<<16
}

// Integers to floating point.

// exactInt is the integer n, negated if neg.
func exactInt(neg bool, n uint64) exact { return norm128(neg, 127, 0, n) }

func intToF32(m Mode, n int64) uint32 {
	if m.Round32() == RoundNearestEven {
		return toF32(float32(n))
	}
	return uint32(f32.roundMode(exactInt(n < 0, magnitude(n)), m))
}

func intToF16(m Mode, n int64) uint16 {
	return uint16(f16.roundMode(exactInt(n < 0, magnitude(n)), m))
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// Floating point to integers: rounded towards zero, values outside the range
// become its ends, NaN becomes zero.

func toInt(v float64, lo, hi int64) int64 {
	switch {
	case v != v:
		return 0
	case v <= float64(lo):
		return lo
	case v >= float64(hi):
		return hi
	}
	return int64(v)
}

func toI32(v float64) uint32 { return uint32(toInt(v, math.MinInt32, math.MaxInt32)) }
func toU32(v float64) uint32 { return uint32(toInt(v, 0, math.MaxUint32)) }
func toI16(v float64) uint16 { return uint16(toInt(v, math.MinInt16, math.MaxInt16)) }
func toU16(v float64) uint16 { return uint16(toInt(v, 0, math.MaxUint16)) }

// snorm16 and unorm16 scale a number between -1 and 1, or 0 and 1, to the range
// of a 16-bit integer and round to nearest even; the number is clamped first.

func snorm16(v float64) uint16 {
	if v != v {
		return 0
	}
	return uint16(int16(math.RoundToEven(min(max(v, -1), 1) * 32767)))
}

func unorm16(v float64) uint16 {
	if v != v {
		return 0
	}
	return uint16(math.RoundToEven(min(max(v, 0), 1) * 65535))
}

// wide16 and wide32 are numbers in f64 for the functions above.

func (s *State) wide16() float64 { return float64(widen16(s.a16())) }
func (s *State) wide32() float64 { return float64(fromF32(s.a32())) }

// Rounding to integers in the format. The sign of zero is kept.

func roundF32(m Mode, u uint32, f func(float64) float64) uint32 {
	u = in32(m, u)
	if isNaN32(u) {
		return u | quiet32
	}
	return toF32(float32(f(float64(fromF32(u)))))
}

func roundF64(m Mode, u uint64, f func(float64) float64) uint64 {
	u = in64(m, u)
	if isNaN64(u) {
		return u | quiet64
	}
	return toF64(f(fromF64(u)))
}

func roundF16(m Mode, u uint16, f func(float64) float64) uint16 {
	u = in16(m, u)
	switch {
	case isNaN16(u):
		return u | quiet16
	case u&^sign16 == inf16:
		return u
	}
	return uint16(f16.round(f64.exact(toF64(f(float64(widen16(u))))), RoundNearestEven, true, false))
}

// fract is the number less its floor, at most the largest number below 1.

func fractF32(m Mode, u uint32) uint32 {
	if m&mode32 == usual32 {
		v := fromF32(u)
		if v -= float32(math.Floor(float64(v))); v == v {
			return min1(toF32(v), one32)
		}
	}
	u = in32(m, u)
	return min1(subF32(m, u, roundF32(m, u, math.Floor)), one32)
}

func fractF64(m Mode, u uint64) uint64 {
	u = in64(m, u)
	return min1(subF64(m, u, roundF64(m, u, math.Floor)), 0x3ff<<52)
}

func fractF16(m Mode, u uint16) uint16 {
	u = in16(m, u)
	return min1(subF16(m, u, roundF16(m, u, math.Floor)), 0x3c00)
}

// min1 returns the number before one if u is one.
func min1[T uint16 | uint32 | uint64](u, one T) T {
	if u == one {
		return one - 1
	}
	return u
}

// ldexp is u * 2^n, rounded once.
func (f *format) ldexp(m Mode, u uint64, n int) uint64 {
	u = f.in(m, u)
	switch a := f.abs(u); {
	case a > f.inf():
		return u | f.quiet()
	case a == 0 || a == f.inf():
		return u
	}
	x := f.exact(u)
	x.e += min(max(n, -5000), 5000) // beyond every format's range
	return f.roundMode(x, m)
}

// frexpExp is the exponent e for which the number is m * 2^e with m from 0.5 to
// 1: 0 of zero, infinity and NaN.
func (f *format) frexpExp(m Mode, u uint64) int {
	u = f.in(m, u)
	if a := f.abs(u); a == 0 || a >= f.inf() {
		return 0
	}
	return f.exact(u).e + 1
}

// frexpMant is the m of frexpExp, with the number's sign; zero, infinity and NaN
// are returned as they are, NaN quiet.
func (f *format) frexpMant(m Mode, u uint64) uint64 {
	u = f.in(m, u)
	switch a := f.abs(u); {
	case a > f.inf():
		return u | f.quiet()
	case a == 0 || a == f.inf():
		return u
	}
	x := f.exact(u)
	x.e = -1
	return f.round(x, RoundZero, true, false)
}
