package sem

import "math/bits"

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
