package sem

import (
	"math"
	"testing"
)

// TestFractF32 takes every branch of V_FRACT_F32.
func TestFractF32(t *testing.T) {
	f := math.Float32bits
	for _, c := range []struct{ in, want uint32 }{
		{f(1.75), f(0.75)}, {f(-1.75), f(0.25)}, {f(3), 0}, {f(-3), 0}, {0, 0}, {sign32, 0},
		{f(0x1p-149), f(0x1p-149)},
		{f(-0x1p-149), 0x3f7fffff}, {f(-1e-30), 0x3f7fffff}, {f(-0x1p-26), 0x3f7fffff}, // 1 after rounding
		{f(-0x1p-24), 0x3f7fffff}, {f(-0x1p-25), 0x3f7fffff},
		{f(0x1.fffffep0), 0x3f7ffffe}, {f(0x1.fffffep22), f(0.5)}, {f(0x1p24), 0}, {f(-0x1p100), 0},
		{0x7f800001, 0x7fc00001}, {0xffc00005, 0xffc00005},
	} {
		if got := run(V_FRACT_F32, DenormAll, uint64(c.in), 0, 0).D0; got != uint64(c.want) {
			t.Errorf("%08x: %08x, want %08x", c.in, got, c.want)
		}
		if got := run(V_FRACT_F32, DenormAll&^DenormIn32, uint64(c.in), 0, 0).D0; got != uint64(c.want) && !denormal32(c.in) {
			t.Errorf("%08x, slowly: %08x, want %08x", c.in, got, c.want)
		}
	}
	for _, inf := range []uint64{inf32, inf32 | sign32} {
		if got := run(V_FRACT_F32, DenormAll, inf, 0, 0).D0; !isNaN32(uint32(got)) {
			t.Errorf("%08x: %08x, want NaN", inf, got)
		}
	}
	// A negative denormal is -0 if the mode says so.
	if got := run(V_FRACT_F32, DenormAll&^DenormIn32, sign32|1, 0, 0).D0; got != 0 {
		t.Errorf("flushed: %08x", got)
	}
	// Of all numbers below 1 in magnitude the result is below 1, and it is the number
	// itself if that is positive.
	for u := uint32(0); u < one32; u += 977 {
		if got := run(V_FRACT_F32, DenormAll, uint64(u), 0, 0).D0; got != uint64(u) {
			t.Fatalf("%08x: %08x", u, got)
		}
		if got := run(V_FRACT_F32, DenormAll, uint64(u|sign32), 0, 0).D0; got > 0x3f7fffff {
			t.Fatalf("%08x: %08x", u|sign32, got)
		}
	}
}

// TestMaxMin takes every branch of V_MAXMIN_F32 and of RDNA 4's V_MAXMIN_NUM_F32.
func TestMaxMin(t *testing.T) {
	f := func(v float64) uint64 { return uint64(math.Float32bits(float32(v))) }
	nz, q1, q2, snan := f(math.Copysign(0, -1)), uint64(0x7fc00001), uint64(0xffc00002), uint64(0x7f800003)
	for _, c := range []struct {
		a, b, c uint64
		ieee    uint64 // RDNA 3 in IEEE mode
		plain   uint64 // and not
		num     uint64 // RDNA 4
	}{
		{f(1), f(2), f(3), f(2), f(2), f(2)},
		{f(2), f(1), f(1.5), f(1.5), f(1.5), f(1.5)},
		{f(-1), f(-2), f(-3), f(-3), f(-3), f(-3)},
		{nz, 0, f(1), 0, 0, 0}, // +0 is the larger
		{0, nz, f(1), 0, 0, 0}, // in any order
		{0, 0, nz, nz, nz, nz}, // -0 is the smaller
		{nz, nz, f(1), nz, nz, nz},
		{q1, f(2), f(3), f(2), f(2), f(2)}, // a NaN loses
		{f(2), q1, f(3), f(2), f(2), f(2)},
		{f(2), f(1), q1, f(2), f(2), f(2)},
		{q1, q2, f(3), f(3), f(3), f(3)},
		{q1, q2, q2 | 4, q1, q1, q1}, // of NaNs, the first
		{snan, f(2), f(1), f(1), f(1), f(1)},
		{snan, f(2), q1, 0x7fc00003, f(2), f(2)}, // made quiet, it meets another
		{f(2), f(1), snan, 0x7fc00003, f(2), f(2)},
		{snan, snan, snan, 0x7fc00003, snan, 0x7fc00003},
	} {
		for _, x := range []struct {
			name string
			f    Func
			m    Mode
			want uint64
		}{
			{"V_MAXMIN_F32, IEEE", V_MAXMIN_F32, DenormAll | IEEE, c.ieee}, {"V_MAXMIN_F32", V_MAXMIN_F32, DenormAll, c.plain}, {"V_MAXMIN_NUM_F32", V_MAXMIN_NUM_F32, DenormAll, c.num},
		} {
			if got := run(x.f, x.m, c.a, c.b, c.c).D0; got != x.want {
				t.Errorf("%s(%08x, %08x, %08x) = %08x, want %08x", x.name, c.a, c.b, c.c, got, x.want)
			}
		}
	}
}
