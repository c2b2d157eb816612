package sem

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
