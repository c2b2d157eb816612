package sem

import "math"

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
