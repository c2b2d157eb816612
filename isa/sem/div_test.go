package sem

import (
	"math"
	"math/rand/v2"
	"testing"
)

// divide32 divides as a compiler has the hardware do it: the reciprocal of the
// scaled denominator, refined, and the quotient put right with V_DIV_FMAS_F32 and
// V_DIV_FIXUP_F32.
func divide32(num, den uint32) uint32 {
	n, d := uint64(num), uint64(den)
	ds := run(V_DIV_SCALE_F32, DenormAll, d, d, n).D0
	s := run(V_DIV_SCALE_F32, DenormAll, n, d, n)
	ns, vcc := s.D0, s.VCC
	fma := func(a, b, c uint64) uint64 { return run(V_FMA_F32, DenormAll, a, b, c).D0 }
	neg := ds ^ sign32
	rcp := run(V_RCP_F32, DenormAll, ds, 0, 0).D0
	e := fma(neg, rcp, one32)
	r := fma(e, rcp, rcp)
	q := run(V_MUL_F32, DenormAll, ns, r, 0).D0
	e = fma(neg, q, ns)
	q = fma(e, r, q)
	e = fma(neg, q, ns)
	f := &State{S0: e, S1: r, S2: q, VCC: vcc, Mode: DenormAll}
	_ = V_DIV_FMAS_F32(f)
	return uint32(run(V_DIV_FIXUP_F32, DenormAll, f.D0, d, n).D0)
}

func divide64(n, d uint64) uint64 {
	ds := run(V_DIV_SCALE_F64, DenormAll, d, d, n).D0
	s := run(V_DIV_SCALE_F64, DenormAll, n, d, n)
	ns, vcc := s.D0, s.VCC
	fma := func(a, b, c uint64) uint64 { return run(V_FMA_F64, DenormAll, a, b, c).D0 }
	neg := ds ^ sign64
	r := run(V_RCP_F64, DenormAll, ds, 0, 0).D0
	one := uint64(0x3ff) << 52
	for range 2 {
		e := fma(neg, r, one)
		r = fma(r, e, r)
	}
	q := run(V_MUL_F64, DenormAll, ns, r, 0).D0
	e := fma(neg, q, ns)
	f := &State{S0: e, S1: r, S2: q, VCC: vcc, Mode: DenormAll}
	_ = V_DIV_FMAS_F64(f)
	return run(V_DIV_FIXUP_F64, DenormAll, f.D0, d, n).D0
}

// lost tells if the manuals' text of V_DIV_SCALE loses a quotient: it scales a
// denominator up to infinity if its reciprocal and the quotient are denormal. The
// vectors ask for that; the hardware cannot do it. Where the denominator is scaled
// up without becoming infinite, as where the rule is met because of rounding, the
// quotient is lost as well.
func lost32(n, d uint32) bool {
	return denormal32(toF32(1/fromF32(d))) && denormal32(toF32(fromF32(n)/fromF32(d)))
}

func lost64(n, d uint64) bool {
	return denormal64(toF64(1/fromF64(d))) && denormal64(toF64(fromF64(n)/fromF64(d)))
}

// TestDivision compares quotients of random and special pairs with those of IEEE
// 754: every one is rounded right.
func TestDivision(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	pairs, skipped := 0, 0
	check32 := func(n, d uint32) {
		if pairs++; lost32(n, d) {
			skipped++
			return
		}
		got, want := divide32(n, d), fromF32(n)/fromF32(d)
		if want != want && isNaN32(got) {
			return
		}
		if got != toF32(want) {
			t.Errorf("%08x / %08x = %08x, want %08x", n, d, got, toF32(want))
		}
	}
	check64 := func(n, d uint64) {
		if pairs++; lost64(n, d) {
			skipped++
			return
		}
		got, want := divide64(n, d), fromF64(n)/fromF64(d)
		if want != want && isNaN64(got) {
			return
		}
		if got != toF64(want) {
			t.Errorf("%016x / %016x = %016x, want %016x", n, d, got, toF64(want))
		}
	}
	for _, n := range f32.special() {
		for _, d := range f32.special() {
			check32(uint32(n), uint32(d))
		}
	}
	for _, n := range f64.special() {
		for _, d := range f64.special() {
			check64(n, d)
		}
	}
	for i := range 1_000_000 {
		n := f32.random(rnd, rnd.Uint64())
		d := f32.random(rnd, n)
		check32(uint32(n), uint32(d))
		if i%2 == 0 {
			n := f64.random(rnd, rnd.Uint64())
			check64(n, f64.random(rnd, n))
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	// Quotients near the edges: overflow, and denormal ones.
	for range 500_000 {
		d := rnd.Uint32()
		n := toF32(fromF32(d) * fromF32(uint32(rnd.IntN(256*2))<<22|uint32(rnd.IntN(1<<22))))
		check32(n, d)
		dd := rnd.Uint64()
		check64(toF64(fromF64(dd)*math.Ldexp(1+rnd.Float64(), -1022-rnd.IntN(54))), dd)
		if t.Failed() {
			t.FailNow()
		}
	}
	if skipped*50 > pairs {
		t.Errorf("%d of %d pairs are left out", skipped, pairs)
	}
	t.Logf("%d pairs, %d left out", pairs, skipped)
}

// TestDivScale takes every branch of V_DIV_SCALE.
func TestDivScale(t *testing.T) {
	f := func(v float64) uint64 { return uint64(math.Float32bits(float32(v))) }
	const inf, nan = uint64(inf32), uint64(0x7fc00000)
	for _, c := range []struct {
		name       string
		s0, s1, s2 uint64
		d0, vcc    uint64
	}{
		{"numerator zero", f(3), f(3), f(0), nan, 0},
		{"denominator zero", f(3), f(0), f(3), nan, 0},
		{"far apart, denominator", f(1), f(1), f(0x1p96), f(0x1p64), 1},
		{"far apart, numerator", f(0x1p96), f(1), f(0x1p96), f(0x1p96), 1},
		{"one less than far apart", f(1), f(1), f(0x1p95), f(1), 0},
		{"denormal denominator", f(0x1p-130), f(0x1p-130), f(0x1p-100), f(0x1p-66), 0},
		{"denormal denominator, numerator", f(0x1p-100), f(0x1p-130), f(0x1p-100), f(0x1p-36), 0},
		{"reciprocal and quotient denormal, denominator", f(0x1.8p126), f(0x1.8p126), f(1), inf, 1},
		{"reciprocal and quotient denormal, numerator", f(1), f(0x1.8p126), f(1), f(1), 1},
		{"reciprocal denormal", f(0x1.8p126), f(0x1.8p126), f(0x1p100), f(0x1.8p62), 0},
		{"reciprocal denormal, numerator", f(0x1p100), f(0x1.8p126), f(0x1p100), f(0x1p36), 0},
		{"quotient denormal, numerator", f(0x1p-100), f(0x1p30), f(0x1p-100), f(0x1p-36), 1},
		{"quotient denormal, denominator", f(0x1p30), f(0x1p30), f(0x1p-100), f(0x1p30), 1},
		{"small numerator", f(0x1p-104), f(1), f(0x1p-104), f(0x1p-40), 0},
		{"small numerator, denominator", f(1), f(1), f(0x1p-104), f(0x1p64), 0},
		{"not small any more", f(0x1p-103), f(1), f(0x1p-103), f(0x1p-103), 0},
		{"nothing to do", f(3), f(3), f(5), f(3), 0},
		{"negative", f(-3), f(-3), f(5), f(-3), 0},
	} {
		s := run(V_DIV_SCALE_F32, DenormAll, c.s0, c.s1, c.s2)
		if s.D0 != c.d0 || s.VCC != c.vcc {
			t.Errorf("f32 %s: %08x VCC %d, want %08x VCC %d", c.name, s.D0, s.VCC, c.d0, c.vcc)
		}
	}
	g := math.Float64bits
	for _, c := range []struct {
		name       string
		s0, s1, s2 uint64
		d0, vcc    uint64
	}{
		{"numerator zero", g(3), g(3), g(0), 0x7ff8 << 48, 0},
		{"denominator zero", g(3), g(0), g(3), 0x7ff8 << 48, 0},
		{"far apart, denominator", g(1), g(1), g(0x1p768), g(0x1p128), 1},
		{"far apart, numerator", g(0x1p768), g(1), g(0x1p768), g(0x1p768), 1},
		{"one less than far apart", g(1), g(1), g(0x1p767), g(1), 0},
		{"denormal denominator", g(0x1p-1030), g(0x1p-1030), g(0x1p-900), g(0x1p-902), 0},
		{"reciprocal and quotient denormal", g(0x1.8p1022), g(0x1.8p1022), g(1), 0x7ff << 52, 1},
		{"reciprocal denormal", g(0x1.8p1022), g(0x1.8p1022), g(0x1p1000), g(0x1.8p894), 0},
		{"reciprocal denormal, numerator", g(0x1p1000), g(0x1.8p1022), g(0x1p1000), g(0x1p872), 0},
		{"quotient denormal, numerator", g(0x1p-900), g(0x1p130), g(0x1p-900), g(0x1p-772), 1},
		{"quotient denormal, denominator", g(0x1p130), g(0x1p130), g(0x1p-900), g(0x1p130), 1},
		{"small numerator", g(0x1p-970), g(1), g(0x1p-970), g(0x1p-842), 0},
		{"not small any more", g(0x1p-969), g(1), g(0x1p-969), g(0x1p-969), 0},
		{"nothing to do", g(3), g(3), g(5), g(3), 0},
	} {
		s := run(V_DIV_SCALE_F64, DenormAll, c.s0, c.s1, c.s2)
		if s.D0 != c.d0 || s.VCC != c.vcc {
			t.Errorf("f64 %s: %016x VCC %d, want %016x VCC %d", c.name, s.D0, s.VCC, c.d0, c.vcc)
		}
	}
}

// TestDivFixup takes every branch of V_DIV_FIXUP.
func TestDivFixup(t *testing.T) {
	f := func(v float64) uint64 { return uint64(math.Float32bits(float32(v))) }
	inf, snan := f(math.Inf(1)), uint64(0x7f800001)
	for _, c := range []struct{ q, den, num, want uint64 }{
		{f(1), f(1), snan, 0x7fc00001},
		{f(1), snan, f(1), 0x7fc00001},
		{f(1), snan | sign32, snan | 2, 0x7fc00003},
		{f(1), f(0), f(0), 0xffc00000},
		{f(1), inf, inf | sign32, 0xffc00000},
		{f(1), f(0), f(-1), f(math.Inf(-1))},
		{f(1), f(1), inf, inf},
		{f(1), inf, f(-1), sign32},
		{f(1), f(1), f(0), 0},
		{f(1), f(0x1p100), f(0x1p-51), 0},
		{f(1), f(0x1p100), f(-0x1p-51), sign32},
		{f(1), f(0x1p100), f(0x1p-50), f(1)},
		{f(-2), f(1), f(2), f(2)},
		{f(2), f(1), f(-2), f(-2)},
		{f(2), f(-1), f(-2), f(2)},
	} {
		if got := run(V_DIV_FIXUP_F32, DenormAll, c.q, c.den, c.num).D0; got != c.want {
			t.Errorf("fixup(%08x, %08x, %08x) = %08x, want %08x", c.q, c.den, c.num, got, c.want)
		}
	}
	// f16 has the same rules but for the one about exponents.
	for _, c := range []struct{ q, den, num, want uint64 }{
		{0x3c00, 0, 0, 0xfe00}, {0x3c00, 0x7c00, 0xfc00, 0xfe00}, {0x3c00, 0x7c01, 0, 0x7e01}, {0x3c00, 0, 0xbc00, 0xfc00},
		{0x3c00, 0x3c00, 0x8000, 0x8000}, {0xc000, 0x3c00, 0x4000, 0x4000}, {0x0001, 0x7bff, 0x0001, 0x0001},
	} {
		if got := run(V_DIV_FIXUP_F16, DenormAll, c.q, c.den, c.num).D0; got != c.want {
			t.Errorf("f16 fixup(%04x, %04x, %04x) = %04x, want %04x", c.q, c.den, c.num, got, c.want)
		}
	}
}
