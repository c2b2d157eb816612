package sem

import (
	"math"
	"math/bits"
)

// The floating-point rules of the hardware, on raw bits: the MODE register,
// arithmetic in f16, bf16, f32 and f64, conversions, minimum and maximum, output
// modifiers, the functions that the hardware approximates, and at the end the slow
// and exact core in integers that all of it falls back to.
//
// A name ends in the format; the first argument is the MODE register wherever it
// matters. In the usual mode (nearest even, denormals kept) the host's arithmetic is
// used, and its result is right unless it is a NaN.

// A Mode is the wave's MODE register, in the layout of GFX9 to GFX11: rounding in
// bits 3:0, denormals in 7:4, DX10_CLAMP in bit 8, IEEE in 9, FP16_OVFL in 23.
// Other bits are not looked at. GFX12 has neither DX10_CLAMP nor IEEE in its
// register and behaves as if DX10_CLAMP were set and IEEE clear.
type Mode uint32

// A Round is a rounding mode as MODE holds it.
type Round uint8

// The rounding modes.
const (
	RoundNearestEven Round = iota
	RoundUp                // towards +infinity
	RoundDown              // towards -infinity
	RoundZero
)

// Bits of a [Mode].
const (
	DenormIn32  Mode = 1 << 4 // f32 denormals are kept on input
	DenormOut32 Mode = 1 << 5 // and on output
	DenormIn64  Mode = 1 << 6 // f64, f16 and bf16 denormals are kept on input
	DenormOut64 Mode = 1 << 7 // and on output
	DX10Clamp   Mode = 1 << 8 // CLAMP makes 0 of a NaN
	IEEE        Mode = 1 << 9 // min and max make a signaling NaN quiet and return it
	FP16Ovfl    Mode = 1 << 23

	// DenormAll keeps all denormals; with rounding to nearest even, this is the
	// mode of the IEEE standard, and the fastest to execute.
	DenormAll = DenormIn32 | DenormOut32 | DenormIn64 | DenormOut64
)

// The bits that arithmetic of a format looks at, and their usual values, for
// which the host's own arithmetic is right.
const (
	mode32  = 0x3 | DenormIn32 | DenormOut32
	usual32 = DenormIn32 | DenormOut32
	mode64  = 0xc | DenormIn64 | DenormOut64
	usual64 = DenormIn64 | DenormOut64
	mode16  = mode64 | FP16Ovfl
	usual16 = usual64
)

// Round32 is the rounding of f32 results.
func (m Mode) Round32() Round { return Round(m & 3) }

// Round64 is the rounding of f64, f16 and bf16 results.
func (m Mode) Round64() Round { return Round(m >> 2 & 3) }

// WithRound is m with rounding r of f32, and r64 of f64, f16 and bf16.
func (m Mode) WithRound(r, r64 Round) Mode { return m&^0xf | Mode(r) | Mode(r64)<<2 }

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

func compareF16(s *State) int { return compare(widen16(s.a16()), widen16(s.b16())) }
func compareF32(s *State) int { return compare(fromF32(s.a32()), fromF32(s.b32())) }
func compareF64(s *State) int { return compare(fromF64(s.a64()), fromF64(s.b64())) }

func compare[T float32 | float64](a, b T) int {
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
	w := uint32(u&^sign16)<<13 | uint32(u&sign16)<<16
	if u&inf16 == inf16 {
		return fromF32(w | inf32)
	}
	return fromF32(w) * 0x1p112 // the difference of the biases; exact, of denormals too
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
	if a := u &^ sign32; a-(127-14)<<23 < 30<<23 {
		// Adding half of what is cut off, less one if the last bit stays even, rounds;
		// a carry goes into the exponent, where the largest become infinity.
		a += 0xfff + a>>13&1
		return uint16(u>>16)&sign16 | uint16(a>>13-(127-15)<<10)
	}
	return round16Edge(u)
}

// round16Edge rounds what is not normal in f16.
func round16Edge(u uint32) uint16 {
	sign := uint16(u>>16) & sign16
	if u &^= sign32; u >= (127-14)<<23 {
		return sign | inf16
	}
	// The last bit of a sum with 1/2 is that of an f16 denormal.
	return sign | uint16(toF32(fromF32(u)+0.5)-0x3f000000)
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

// Minimum and maximum of floating point. All of them order -0 below +0. They
// differ in what they make of NaN.

// floatBits are the raw bits of an f16, f32 or f64.
type floatBits interface{ uint16 | uint32 | uint64 }

func signOf[T floatBits]() T { return ^(^T(0) >> 1) }

func infOf[T floatBits]() T {
	switch ^T(0) >> 8 >> 8 >> 8 {
	case 0:
		return T(uint64(inf16) & uint64(^T(0)))
	case 0xff:
		return T(uint64(inf32) & uint64(^T(0)))
	}
	return T(uint64(inf64) & uint64(^T(0)))
}

func quietOf[T floatBits]() T {
	i := infOf[T]()
	return i & -i >> 1
}

func isNaN[T floatBits](u T) bool       { return u&^signOf[T]() > infOf[T]() }
func isSignaling[T floatBits](u T) bool { return isNaN(u) && u&quietOf[T]() == 0 }

// key maps numbers to integers of the same order, -0 just below +0.
func key[T floatBits](u T) T {
	if u&signOf[T]() != 0 {
		return ^u
	}
	return u | signOf[T]()
}

func lower[T floatBits](a, b T) T {
	if key(a) < key(b) {
		return a
	}
	return b
}

func upper[T floatBits](a, b T) T {
	if key(a) > key(b) {
		return a
	}
	return b
}

// minOld and maxOld have the rules of GFX9 and GFX10: in IEEE mode a signaling
// NaN is returned, made quiet; else a NaN loses against the other source, of two
// the second is returned.

func minOld[T floatBits](m Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanOld(m, a, b)
	}
	return lower(a, b)
}

func maxOld[T floatBits](m Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanOld(m, a, b)
	}
	return upper(a, b)
}

func nanOld[T floatBits](m Mode, a, b T) T {
	switch {
	case m&IEEE != 0 && isSignaling(a):
		return a | quietOf[T]()
	case m&IEEE != 0 && isSignaling(b):
		return b | quietOf[T]()
	case isNaN(a):
		return b
	}
	return a
}

// min11 and max11 have the rules of GFX11, which differ in that of two NaNs the
// first is returned.

func min11[T floatBits](m Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nan11(m, a, b)
	}
	return lower(a, b)
}

func max11[T floatBits](m Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nan11(m, a, b)
	}
	return upper(a, b)
}

func nan11[T floatBits](m Mode, a, b T) T {
	switch {
	case m&IEEE != 0 && isSignaling(a):
		return a | quietOf[T]()
	case m&IEEE != 0 && isSignaling(b):
		return b | quietOf[T]()
	case isNaN(b):
		return a
	}
	return b
}

// minNum and maxNum are IEEE 754-2019's minimumNumber and maximumNumber: a NaN
// loses against a number; of two, the first is returned, made quiet.

func minNum[T floatBits](_ Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanNum(a, b)
	}
	return lower(a, b)
}

func maxNum[T floatBits](_ Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanNum(a, b)
	}
	return upper(a, b)
}

func nanNum[T floatBits](a, b T) T {
	switch {
	case isNaN(a) && isNaN(b):
		return a | quietOf[T]()
	case isNaN(a):
		return b
	}
	return a
}

// minimum and maximum are those of IEEE 754-2019: a NaN wins, made quiet; a
// signaling one before a quiet one, the first before the second.

func minimum[T floatBits](_ Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanIEEE(a, b)
	}
	return lower(a, b)
}

func maximum[T floatBits](_ Mode, a, b T) T {
	if isNaN(a) || isNaN(b) {
		return nanIEEE(a, b)
	}
	return upper(a, b)
}

func nanIEEE[T floatBits](a, b T) T {
	switch {
	case isSignaling(a):
		return a | quietOf[T]()
	case isSignaling(b):
		return b | quietOf[T]()
	case isNaN(a):
		return a
	}
	return b
}

// med3 is the median: of NaN the minimum of all three; else the larger of the
// two that are left when the first that equals the maximum is taken away (where
// -0 and +0 are equal).
func med3[T floatBits](m Mode, a, b, c T, least, most func(m Mode, a, b T) T) T {
	if isNaN(a) || isNaN(b) || isNaN(c) {
		return least(m, least(m, a, b), c)
	}
	if (a&^signOf[T]() != 0) && (b&^signOf[T]() != 0) && (c&^signOf[T]() != 0) {
		return upper(lower(a, b), lower(upper(a, b), c)) // no zeros, no doubt
	}
	switch top := most(m, most(m, a, b), c); {
	case equal(top, a):
		return most(m, b, c)
	case equal(top, b):
		return most(m, a, c)
	}
	return most(m, a, b)
}

// equal compares numbers that are not NaN.
func equal[T floatBits](a, b T) bool { return a == b || (a|b)&^signOf[T]() == 0 }

// Output modifiers.

// omod multiplies by 2, 4 or 1/2 (1, 2, 3), unless the mode keeps denormals on
// output or is the IEEE mode. -0 becomes +0.
func (f *format) omod(m Mode, u uint64, by uint8) uint64 {
	if _, _, denorm := f.mode(m); by == 0 || denorm || m&IEEE != 0 {
		return u
	}
	if u = f.ldexp(m, u, [...]int{0, 1, 2, -1}[by&3]); f.abs(u) == 0 {
		return 0
	}
	return u
}

// clamp limits to 0 to 1. A NaN becomes 0 if the mode has DX10_CLAMP.
func (f *format) clamp(m Mode, u uint64) uint64 {
	one := uint64(f.bias()) << f.frac
	switch {
	case f.isNaN(u):
		if m&DX10Clamp != 0 {
			return 0
		}
		return u
	case u&f.sign() != 0:
		return 0
	}
	return min(u, one)
}

// Functions that the hardware approximates. They are computed in f64 and rounded
// once, which is within one unit in the last place of f32, f16 and bf16, and for
// nearly all inputs the correctly rounded result. The manuals state how far the
// hardware may be off; what it returns exactly is not documented.

// trans32 is f of an f32. Denormals are made zero on input and output whatever
// the mode, as the manuals note of these instructions.
func trans32(u uint32, f func(float64) float64) uint32 { return out32(0, m32(in32(0, u), f)) }

// m32 is f of an f32, denormals kept.
func m32(u uint32, f func(float64) float64) uint32 {
	if isNaN32(u) {
		return u | quiet32
	}
	if v := float32(f(float64(fromF32(u)))); v == v {
		return toF32(v)
	}
	return uint32(f32.nan())
}

// trans16 is f of an f16, in the mode's rounding.
func trans16(m Mode, u uint16, f func(float64) float64) uint16 {
	u = in16(m, u)
	if isNaN16(u) {
		return u | quiet16
	}
	if v := f(float64(widen16(u))); v == v {
		return narrow16(m, v)
	}
	return uint16(f16.nan())
}

// transBF16 is f of a bf16, in the mode's rounding.
func transBF16(m Mode, u uint16, f func(float64) float64) uint16 {
	u = uint16(bf16.in(m, uint64(u)))
	w := widenBF16(u)
	if isNaN32(w) {
		return u | uint16(bf16.quiet())
	}
	v := f(float64(fromF32(w)))
	switch {
	case v != v:
		return uint16(bf16.nan())
	case math.IsInf(v, 0):
		return uint16(toF32(float32(v)) >> 16)
	}
	return uint16(bf16.roundMode(f64.exact(toF64(v)), m))
}

// trans64 is f of an f64.
func trans64(m Mode, u uint64, f func(float64) float64) uint64 {
	u = in64(m, u)
	if isNaN64(u) {
		return u | quiet64
	}
	if v := f(fromF64(u)); v == v {
		return out64(m, toF64(v))
	}
	return f64.nan()
}

func rcp(v float64) float64 { return 1 / v }

func rsq(v float64) float64 {
	if v == 0 {
		return 1 / v // -infinity of -0
	}
	return 1 / math.Sqrt(v)
}

// exp2 is 2^v. Of a finite number it is neither zero nor infinity, but far enough
// out to become so when it is rounded to a narrower format.
func exp2(v float64) float64 {
	if math.IsInf(v, 0) || v != v {
		return math.Exp2(v)
	}
	return math.Exp2(min(max(v, -1000), 1000))
}

// log2 is the binary logarithm, also near 1, where its absolute error counts.
func log2(v float64) float64 {
	if v == 0 {
		return math.Inf(-1)
	}
	if v < 0 || math.IsInf(v, 1) {
		return math.Log(v)
	}
	m, e := math.Frexp(v)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	return float64(e) + math.Log(m)*(1/math.Ln2)
}

// sin1 and cos1 are the sine and cosine of v turns. The argument is reduced
// exactly. The sine of a multiple of half a turn other than zero is +0.

func sin1(v float64) float64 {
	if v == 0 {
		return v
	}
	r := v - math.Round(v)
	switch {
	case r > 0.25:
		r = 0.5 - r
	case r < -0.25:
		r = -0.5 - r
	}
	return math.Sin(2*math.Pi*r) + 0
}

func cos1(v float64) float64 {
	r := math.Abs(v - math.Round(v))
	return math.Sin(2 * math.Pi * (0.25 - r))
}

// The exact core of floating point: slow, in integers, right in every mode. The
// fast paths of fp.go come here for what the host's arithmetic does not do.

// A format is an IEEE-like binary format: a sign, exp bits of exponent with the
// usual bias and frac bits of fraction, the highest exponent for infinity and NaN.
type format struct {
	exp, frac uint
	wide      bool // rounding and denormal bits of MODE are those of f64 and f16
	ovfl      bool // FP16_OVFL applies
}

var (
	f16  = format{exp: 5, frac: 10, wide: true, ovfl: true}
	bf16 = format{exp: 8, frac: 7, wide: true}
	f32  = format{exp: 8, frac: 23}
	f64  = format{exp: 11, frac: 52, wide: true}
)

func (f *format) sign() uint64        { return 1 << (f.exp + f.frac) }
func (f *format) inf() uint64         { return (1<<f.exp - 1) << f.frac }
func (f *format) quiet() uint64       { return 1 << (f.frac - 1) }
func (f *format) nan() uint64         { return f.inf() | f.quiet() } // what an invalid operation gives
func (f *format) bias() int           { return 1<<(f.exp-1) - 1 }
func (f *format) abs(u uint64) uint64 { return u & (f.sign() - 1) }
func (f *format) isNaN(u uint64) bool { return f.abs(u) > f.inf() }

// mode gives the bits of m for the format: its rounding, and if denormals are
// kept on input and on output.
func (f *format) mode(m Mode) (r Round, in, out bool) {
	if f.wide {
		return m.Round64(), m&DenormIn64 != 0, m&DenormOut64 != 0
	}
	return m.Round32(), m&DenormIn32 != 0, m&DenormOut32 != 0
}

// in makes a zero of a denormal input if the mode says so.
func (f *format) in(m Mode, u uint64) uint64 {
	if _, keep, _ := f.mode(m); !keep && u&f.inf() == 0 {
		return u & f.sign()
	}
	return u
}

// propagate returns the first NaN of the sources, made quiet, or else the NaN
// that an invalid operation gives. The manuals do not say which NaN comes out of
// arithmetic; this is what IEEE 754 recommends.
func (f *format) propagate(us ...uint64) uint64 {
	for _, u := range us {
		if f.isNaN(u) {
			return u | f.quiet()
		}
	}
	return f.nan()
}

// An exact is a finite number before rounding: m * 2^(e-63), negative if neg. m
// has bit 63 set unless the number is zero. Bit 0 stands for all bits below it
// (it is set if any of them is), which is enough to round to 62 bits or less.
type exact struct {
	neg bool
	e   int
	m   uint64
}

// exact returns the finite number that u stands for.
func (f *format) exact(u uint64) exact {
	x := exact{neg: u&f.sign() != 0}
	e := int(f.abs(u) >> f.frac)
	m := u & (1<<f.frac - 1)
	switch {
	case e != 0:
		m |= 1 << f.frac
	case m == 0:
		return x
	default:
		e = 1
	}
	n := bits.LeadingZeros64(m)
	x.m = m << n
	x.e = e - f.bias() - int(f.frac) + 63 - n
	return x
}

// jam shifts m right by n, keeping in bit 0 if a bit was lost.
func jam(m uint64, n int) uint64 {
	if n == 0 {
		return m
	}
	if n >= 64 {
		return bit(m != 0)
	}
	return m>>n | bit(m<<(64-n) != 0)
}

// jam128 shifts hi:lo right by n, keeping in bit 0 if a bit was lost.
func jam128(hi, lo uint64, n int) (uint64, uint64) {
	switch {
	case n == 0:
		return hi, lo
	case n >= 128:
		return 0, bit(hi|lo != 0)
	case n >= 64:
		return 0, jam(hi, n-64) | bit(lo != 0)
	}
	return hi >> n, hi<<(64-n) | lo>>n | bit(lo<<(64-n) != 0)
}

// norm128 returns hi:lo * 2^(e-127) as an exact.
func norm128(neg bool, e int, hi, lo uint64) exact {
	if hi == 0 {
		hi, lo = lo, 0
		e -= 64
		if hi == 0 {
			return exact{neg: neg}
		}
	}
	if n := bits.LeadingZeros64(hi); n != 0 {
		hi = hi<<n | lo>>(64-n)
		lo <<= n
		e -= n
	}
	return exact{neg, e, hi | bit(lo != 0)}
}

// fma is a*b + c. Of no factor and addend may bit 0 be sticky, and their m have
// at most 53 bits. An exact zero sum is positive, negative when rounding down;
// if all is zero, as the signs say.
func fma(a, b, c exact, r Round) exact {
	neg := a.neg != b.neg
	if a.m == 0 || b.m == 0 {
		if c.m == 0 && c.neg != neg {
			c.neg = r == RoundDown
		}
		return c
	}
	// The product has at most 106 bits, the highest at 126 or 125 of 127:0.
	hi, lo := bits.Mul64(a.m, b.m)
	e := a.e + b.e + 1
	if c.m == 0 {
		return norm128(neg, e, hi, lo)
	}
	hi, lo = jam128(hi, lo, 1) // room for the carry; nothing is lost, the low bits are zero
	e++
	chi, clo, ce := c.m>>1, c.m<<63, c.e+1
	if d := e - ce; d > 0 {
		chi, clo = jam128(chi, clo, d)
	} else {
		hi, lo = jam128(hi, lo, -d)
		e = ce
	}
	if neg == c.neg {
		var carry uint64
		lo, carry = bits.Add64(lo, clo, 0)
		hi, _ = bits.Add64(hi, chi, carry)
		return norm128(neg, e, hi, lo)
	}
	if hi < chi || hi == chi && lo < clo {
		hi, lo, chi, clo = chi, clo, hi, lo
		neg = !neg
	}
	var borrow uint64
	lo, borrow = bits.Sub64(lo, clo, 0)
	hi, _ = bits.Sub64(hi, chi, borrow)
	if hi|lo == 0 {
		return exact{neg: r == RoundDown}
	}
	return norm128(neg, e, hi, lo)
}

// roundUp tells if a magnitude is to be rounded up, of which q is kept and rem
// with the given half is cut off.
func (r Round) roundUp(neg bool, q, rem, half uint64) bool {
	switch r {
	case RoundNearestEven:
		return rem > half || rem == half && q&1 != 0
	case RoundUp:
		return rem != 0 && !neg
	case RoundDown:
		return rem != 0 && neg
	}
	return false
}

// cut splits m for rounding n of its bits off, n at least 1.
func cut(m uint64, n int) (q, rem, half uint64) {
	if n > 64 {
		return 0, bit(m != 0), 2 // less than half
	}
	if n == 64 {
		return 0, m, 1 << 63
	}
	return m >> n, m & (1<<n - 1), 1 << (n - 1)
}

// round is x in format f: rounded once, as r says; a denormal result is made
// zero unless denorm is set.
func (f *format) round(x exact, r Round, denorm, ovfl bool) uint64 {
	var sign uint64
	if x.neg {
		sign = f.sign()
	}
	if x.m == 0 {
		return sign
	}
	n := 63 - int(f.frac)
	emin := 1 - f.bias()
	base := uint64(x.e-emin) << f.frac // exponent field, less the one that the leading bit adds
	if x.e < emin {
		n += emin - x.e
		base = 0
	}
	q, rem, half := cut(x.m, n)
	if r.roundUp(x.neg, q, rem, half) {
		q++
	}
	u := base + q
	if x.e > f.bias() || u >= f.inf() {
		u = f.inf()
		if ovfl || r == RoundZero || r == RoundUp && x.neg || r == RoundDown && !x.neg {
			u--
		}
	}
	if !denorm && u>>f.frac == 0 {
		u = 0
	}
	return sign | u
}

// roundMode is x in format f as the mode says.
func (f *format) roundMode(x exact, m Mode) uint64 {
	r, _, out := f.mode(m)
	return f.round(x, r, out, f.ovfl && m&FP16Ovfl != 0)
}

// softFMA is a*b + c in format f, rounded once.
func (f *format) softFMA(m Mode, a, b, c uint64) uint64 {
	return f.softScaledFMA(m, a, b, c, 0)
}

// softScaledFMA is (a*b + c) * 2^n, rounded once.
func (f *format) softScaledFMA(m Mode, a, b, c uint64, n int) uint64 {
	a, b, c = f.in(m, a), f.in(m, b), f.in(m, c)
	inf := f.inf()
	aa, ab, ac := f.abs(a), f.abs(b), f.abs(c)
	if aa > inf || ab > inf || ac > inf {
		return f.propagate(a, b, c)
	}
	if aa == inf || ab == inf {
		p := (a^b)&f.sign() | inf
		if aa == 0 || ab == 0 || ac == inf && c != p {
			return f.nan()
		}
		return p
	}
	if ac == inf {
		return c
	}
	r, _, _ := f.mode(m)
	x := fma(f.exact(a), f.exact(b), f.exact(c), r)
	x.e += n
	return f.roundMode(x, m)
}

// softAdd is a + b in format f.
func (f *format) softAdd(m Mode, a, b uint64) uint64 {
	return f.softFMA(m, a, uint64(f.bias())<<f.frac, b)
}

// softMul is a * b in format f.
func (f *format) softMul(m Mode, a, b uint64) uint64 {
	return f.softFMA(m, a, b, (a^b)&f.sign())
}

// convert is the number u of format from in format f.
func (f *format) convert(from *format, m Mode, u uint64) uint64 {
	u = from.in(m, u)
	sign := uint64(0)
	if u&from.sign() != 0 {
		sign = f.sign()
	}
	switch a := from.abs(u); {
	case a > from.inf():
		p := a & (1<<from.frac - 1)
		if f.frac >= from.frac {
			p <<= f.frac - from.frac
		} else {
			p >>= from.frac - f.frac
		}
		return sign | f.inf() | f.quiet() | p
	case a == from.inf():
		return sign | f.inf()
	}
	return f.roundMode(from.exact(u), m)
}
