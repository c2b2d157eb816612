package sem

// Formats of 8, 6 and 4 bits.

// A small is a format of at most 8 bits without infinity, or with.
type small struct {
	exp, frac uint
	bias      int
	max       uint8 // largest finite magnitude
	inf       uint8 // infinity; 0: the format has none
	nan       uint8 // the NaN that a conversion gives; 0: the format has none
	fnuz      bool  // 0x80 is the only NaN, there is no -0
}

// The small formats. OCP's are those of the Open Compute Project (RDNA 4, CDNA 4,
// CDNA 5); FNUZ, finite and with an unsigned zero, is CDNA 3's.
var (
	fp8     = small{exp: 4, frac: 3, bias: 7, max: 0x7e, nan: 0x7f}
	bf8     = small{exp: 5, frac: 2, bias: 15, max: 0x7b, inf: 0x7c, nan: 0x7e}
	fp8FNUZ = small{exp: 4, frac: 3, bias: 8, max: 0x7f, nan: 0x80, fnuz: true}
	bf8FNUZ = small{exp: 5, frac: 2, bias: 16, max: 0x7f, nan: 0x80, fnuz: true}
	fp6     = small{exp: 2, frac: 3, bias: 1, max: 0x1f}
	bf6     = small{exp: 3, frac: 2, bias: 3, max: 0x1f}
	fp4     = small{exp: 2, frac: 1, bias: 1, max: 0x07}
)

func (f *small) sign() uint8 { return 1 << (f.exp + f.frac) }

// bits is the width of the format.
func (f *small) bits() uint { return 1 + f.exp + f.frac }

// number is u as an exact number, or as bits of an f32 that is infinity or NaN.
func (f *small) number(u uint8) (x exact, special uint32) {
	u &= f.sign()<<1 - 1
	a := u & (f.sign() - 1)
	neg := u&f.sign() != 0
	switch {
	case f.fnuz && u == f.nan:
		return x, uint32(f32.nan())
	case a > f.max && a == f.inf:
		return x, inf32 | uint32(bit(neg))<<31
	case a > f.max:
		return x, uint32(f32.nan())
	}
	e, m := int(a>>f.frac), uint64(a&(1<<f.frac-1))
	if e == 0 {
		e = 1
	} else {
		m |= 1 << f.frac
	}
	x = exactInt(neg, m)
	x.e += e - f.bias - int(f.frac)
	return x, 0
}

// toF32 is u times 2^n in f32.
func (f *small) toF32(u uint8, n int) uint32 {
	x, special := f.number(u)
	if special != 0 {
		return special
	}
	x.e += n
	return uint32(f32.round(x, RoundNearestEven, true, false))
}

// to is u times 2^n in format g, rounded once to nearest even.
func (f *small) to(g *format, u uint8, n int) uint64 {
	x, special := f.number(u)
	if special != 0 {
		return g.convert(&f32, DenormAll, uint64(special))
	}
	x.e += n
	return g.round(x, RoundNearestEven, true, false)
}

// from is the number u of format g, divided by 2^n, rounded once. What is too
// large becomes infinity or NaN; the largest number if sat is set or the format
// has neither.
func (f *small) from(g *format, u uint64, n int, r Round, sat bool) uint8 {
	return f.pack(g, u, sat, func(x exact) uint8 {
		x.e -= n
		q, rem, half := f.cut(x)
		if r.roundUp(false, q, rem, half) {
			q++
		}
		return uint8(min(q, 0xff))
	})
}

// cut is the magnitude of x in the format before it is rounded, and what is cut
// off; see the function cut. half is 0 if the number is too small for that.
func (f *small) cut(x exact) (q, rem, half uint64) {
	emin := 1 - f.bias
	n := 63 - int(f.frac)
	switch {
	case x.m == 0:
		return 0, 0, 0
	case x.e > emin+1<<f.exp:
		return 0xff, 0, 0
	case x.e < emin-8:
		return 0, 1, 2
	case x.e < emin:
		q, rem, half = cut(x.m, n+emin-x.e)
		return q, rem, half
	}
	q, rem, half = cut(x.m, n)
	return uint64(x.e-emin)<<f.frac + q, rem, half
}

// pack deals with what is not a finite number and with overflow; round rounds a
// finite magnitude, to more than f.max if it is too large.
func (f *small) pack(g *format, u uint64, sat bool, round func(exact) uint8) uint8 {
	var sign uint8
	if u&g.sign() != 0 {
		sign = f.sign()
	}
	a := g.abs(u)
	if a > g.inf() {
		switch {
		case f.nan == 0:
			return sign | f.max
		case f.fnuz:
			return f.nan
		}
		return sign | f.nan
	}
	over := a == g.inf()
	var r uint8
	if !over {
		r = round(g.exact(u))
		over = r > f.max
	}
	switch {
	case over && (sat || f.nan == 0):
		r = f.max
	case over && f.inf != 0:
		r = f.inf
	case over && f.fnuz:
		return f.nan
	case over:
		r = f.nan
	}
	if r == 0 && f.fnuz {
		return 0
	}
	return sign | r
}
