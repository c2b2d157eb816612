package sem

import (
	"math"
	"math/big"
	"testing"
)

// run executes a function on operands of one lane.
func run(f Func, m Mode, s0, s1, s2 uint64) *State {
	s := &State{S0: s0, S1: s1, S2: s2, Mode: m, EXEC: 1, Lanes: 64}
	if err := f(s); err != nil {
		panic(err)
	}
	return s
}

// numberF16 is the number that u stands for, by the definition of the format.
func numberF16(u uint16) float64 {
	e, m := int(u>>10&31), float64(u&0x3ff)
	v := math.Ldexp(m, -24)
	switch {
	case e == 31 && m != 0:
		v = math.NaN()
	case e == 31:
		v = math.Inf(1)
	case e != 0:
		v = math.Ldexp(1024+m, e-25)
	}
	if u>>15 != 0 {
		return -v
	}
	return v
}

// nearestF16 finds the f16 nearest to v by search among all of them.
func nearestF16(v *big.Float) uint16 {
	neg := v.Signbit()
	a := new(big.Float).Abs(v)
	lo, hi := 0, 0x7c00 // numberF16(lo) <= a < numberF16(hi), 0x7c00 standing for 65536
	num := func(u int) *big.Float {
		if u == 0x7c00 {
			return big.NewFloat(65536)
		}
		return big.NewFloat(numberF16(uint16(u)))
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; num(mid).Cmp(a) <= 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	mid := new(big.Float).Add(num(lo), num(hi))
	mid.Quo(mid, big.NewFloat(2))
	u := uint16(lo)
	if c := a.Cmp(mid); c > 0 || c == 0 && lo&1 != 0 {
		u++
	}
	if neg {
		u |= 0x8000
	}
	return u
}

// TestF16Functions executes all one-source instructions of f16 on all 65,536
// numbers. The references are slow: definitions, or more precise arithmetic and
// a search for the nearest number.
func TestF16Functions(t *testing.T) {
	exact := func(v float64) uint16 { return nearestF16(big.NewFloat(v)) } // v is an f16 or is rounded once
	sqrt := func(v float64) *big.Float { return new(big.Float).SetPrec(200).Sqrt(big.NewFloat(v).SetPrec(200)) }
	quo := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(200).Quo(x, y) }
	one := new(big.Float).SetPrec(200).SetInt64(1)
	for _, c := range []struct {
		name string
		f    Func
		ulp  uint16
		ref  func(v float64) uint16 // of a finite number
		inf  [2]uint16              // of +infinity and -infinity
	}{
		{"V_CEIL_F16", V_CEIL_F16, 0, func(v float64) uint16 { return signed(exact(math.Ceil(v)), v) }, [2]uint16{0x7c00, 0xfc00}},
		{"V_FLOOR_F16", V_FLOOR_F16, 0, func(v float64) uint16 { return signed(exact(math.Floor(v)), v) }, [2]uint16{0x7c00, 0xfc00}},
		{"V_TRUNC_F16", V_TRUNC_F16, 0, func(v float64) uint16 { return signed(exact(math.Trunc(v)), v) }, [2]uint16{0x7c00, 0xfc00}},
		{"V_RNDNE_F16", V_RNDNE_F16, 0, func(v float64) uint16 {
			n := math.Trunc(v)
			if d := math.Abs(v - n); d > 0.5 || d == 0.5 && math.Mod(n, 2) != 0 {
				n += math.Copysign(1, v)
			}
			return signed(exact(n), v)
		}, [2]uint16{0x7c00, 0xfc00}},
		{"S_RNDNE_F16", S_RNDNE_F16, 0, func(v float64) uint16 { return signed(exact(math.RoundToEven(v)), v) }, [2]uint16{0x7c00, 0xfc00}},
		{"V_FRACT_F16", V_FRACT_F16, 0, func(v float64) uint16 { return min(exact(v-math.Floor(v)), 0x3bff) }, [2]uint16{0x7e00, 0x7e00}},
		{"V_RCP_F16", V_RCP_F16, 0, func(v float64) uint16 {
			if v == 0 {
				return signed(0x7c00, v)
			}
			return nearestF16(quo(one, big.NewFloat(v)))
		}, [2]uint16{0, 0x8000}},
		{"V_SQRT_F16", V_SQRT_F16, 0, func(v float64) uint16 {
			if v == 0 {
				return signed(0, v)
			}
			if v < 0 {
				return 0x7e00
			}
			return nearestF16(sqrt(v))
		}, [2]uint16{0x7c00, 0x7e00}},
		{"V_RSQ_F16", V_RSQ_F16, 0, func(v float64) uint16 {
			if v == 0 {
				return signed(0x7c00, v)
			}
			if v < 0 {
				return 0x7e00
			}
			return nearestF16(quo(one, sqrt(v)))
		}, [2]uint16{0, 0x7e00}},
		{"V_EXP_F16", V_EXP_F16, 0, func(v float64) uint16 { return exact(math.Pow(2, math.Max(-2000, math.Min(2000, v)))) }, [2]uint16{0x7c00, 0}},
		{"V_LOG_F16", V_LOG_F16, 0, func(v float64) uint16 {
			if v == 0 {
				return 0xfc00
			}
			if v < 0 {
				return 0x7e00
			}
			if v == 1 {
				return 0
			}
			return exact(math.Log1p(v-1) / math.Ln2)
		}, [2]uint16{0x7c00, 0x7e00}},
		{"V_SIN_F16", V_SIN_F16, 1, func(v float64) uint16 {
			if v != 0 && math.Mod(v, 0.5) == 0 {
				return 0
			}
			return signed(exact(math.Sin(2*math.Pi*math.Mod(v, 1))), v*0+math.Sin(2*math.Pi*math.Mod(v, 1)))
		}, [2]uint16{0x7e00, 0x7e00}},
		{"V_COS_F16", V_COS_F16, 1, func(v float64) uint16 {
			if math.Mod(v-0.25, 0.5) == 0 {
				return 0
			}
			return exact(math.Cos(2 * math.Pi * math.Mod(v, 1)))
		}, [2]uint16{0x7e00, 0x7e00}},
		{"V_CVT_I16_F16", V_CVT_I16_F16, 0, func(v float64) uint16 { return uint16(int16(max(-32768, min(32767, int(v))))) }, [2]uint16{0x7fff, 0x8000}},
		{"V_CVT_U16_F16", V_CVT_U16_F16, 0, func(v float64) uint16 { return uint16(max(0, int(v))) }, [2]uint16{0xffff, 0}},
		{"V_CVT_NORM_I16_F16", V_CVT_NORM_I16_F16, 0, func(v float64) uint16 { return uint16(int16(math.RoundToEven(max(-1, min(1, v)) * 32767))) }, [2]uint16{0x7fff, 0x8001}},
		{"V_CVT_NORM_U16_F16", V_CVT_NORM_U16_F16, 0, func(v float64) uint16 { return uint16(math.RoundToEven(max(0, min(1, v)) * 65535)) }, [2]uint16{0xffff, 0}},
		{"V_FREXP_EXP_I16_F16", V_FREXP_EXP_I16_F16, 0, func(v float64) uint16 { _, e := math.Frexp(v); return uint16(e) }, [2]uint16{0, 0}},
		{"V_FREXP_MANT_F16", V_FREXP_MANT_F16, 0, func(v float64) uint16 { m, _ := math.Frexp(v); return signed(exact(m), v) }, [2]uint16{0x7c00, 0xfc00}},
	} {
		t.Run(c.name, func(t *testing.T) {
			integer := c.name[2:7] == "CVT_I" || c.name[2:7] == "CVT_U" || c.name[2:7] == "CVT_N" || c.name == "V_FREXP_EXP_I16_F16"
			for u := range 1 << 16 {
				u := uint16(u)
				// What stands above the operand must not matter.
				got := uint16(run(c.f, DenormAll, uint64(u)|0xdeadbeefdead0000, 0, 0).D0)
				v := numberF16(u)
				switch {
				case v != v && integer:
					if got != 0 {
						t.Fatalf("%04x: %04x, want 0", u, got)
					}
				case v != v:
					if got != u|0x200 {
						t.Fatalf("%04x: %04x, want the NaN, quiet", u, got)
					}
				case math.IsInf(v, 0):
					want := c.inf[u>>15]
					if got != want {
						t.Fatalf("%04x: %04x, want %04x", u, got, want)
					}
				default:
					want := c.ref(v)
					if d := int(got) - int(want); d > int(c.ulp) || -d > int(c.ulp) || (got == 0) != (want == 0) {
						t.Fatalf("%04x (%v): %04x, want %04x", u, v, got, want)
					}
				}
			}
		})
	}
}

// signed gives a zero or infinity the sign of v.
func signed(u uint16, v float64) uint16 {
	if (u&0x7fff == 0 || u&0x7fff == 0x7c00) && math.Signbit(v) {
		return u | 0x8000
	}
	return u
}

// TestInt16Functions executes the one-source instructions of 16-bit integers on
// all of them.
func TestInt16Functions(t *testing.T) {
	for u := range 1 << 16 {
		u := uint16(u)
		in := uint64(u) | 0xabcd0000
		for _, c := range []struct {
			name string
			f    Func
			want uint64
		}{
			{"V_CVT_F16_I16", V_CVT_F16_I16, uint64(f16OfInt(float64(int16(u))))},
			{"V_CVT_F16_U16", V_CVT_F16_U16, uint64(f16OfInt(float64(u)))},
			{"V_CVT_I32_I16", V_CVT_I32_I16, uint64(uint32(int32(int16(u))))},
			{"V_CVT_U32_U16", V_CVT_U32_U16, uint64(u)},
			{"V_NOT_B16", V_NOT_B16, uint64(^u)},
			{"V_MOV_B16", V_MOV_B16, uint64(u)},
			{"S_SEXT_I32_I16", S_SEXT_I32_I16, uint64(uint32(int32(int16(u))))},
			{"S_SEXT_I32_I8", S_SEXT_I32_I8, uint64(uint32(int32(int8(u))))},
		} {
			if got := run(c.f, DenormAll, in, 0, 0).D0; got != c.want {
				t.Fatalf("%s of %04x: %x, want %x", c.name, u, got, c.want)
			}
		}
	}
}

func f16OfInt(v float64) uint16 { return nearestF16(big.NewFloat(v)) }

// TestBF16Functions executes the one-source instructions of bf16 on all 65,536
// numbers and compares with f64, rounded by search.
func TestBF16Functions(t *testing.T) {
	number := func(u uint16) float64 { return float64(math.Float32frombits(uint32(u) << 16)) }
	round := func(v float64) uint16 {
		u := math.Float32bits(float32(v)) &^ 0xffff // towards zero
		best := uint16(u >> 16)
		if next := best + 1; v != 0 && next&0x7f80 != 0x7f80 {
			a, lo, hi := math.Abs(v), math.Abs(number(best)), math.Abs(number(next))
			if a-lo > hi-a || a-lo == hi-a && best&1 != 0 {
				best = next
			}
		}
		return best
	}
	for _, c := range []struct {
		name string
		f    Func
		ref  func(float64) float64
	}{
		{"V_RCP_BF16", V_RCP_BF16, func(v float64) float64 { return 1 / v }},
		{"V_SQRT_BF16", V_SQRT_BF16, math.Sqrt},
		{"V_RSQ_BF16", V_RSQ_BF16, func(v float64) float64 { return 1 / math.Sqrt(v) }},
		{"V_TANH_BF16", V_TANH_BF16, math.Tanh},
	} {
		for u := range 1 << 16 {
			u := uint16(u)
			v := number(u)
			got := uint16(run(c.f, DenormAll, uint64(u)|0xdead0000, 0, 0).D0)
			w := c.ref(v)
			switch {
			case w != w:
				if g := number(got); g == g {
					t.Fatalf("%s of %04x: %04x, want NaN", c.name, u, got)
				}
			case math.Abs(w) > 3.38e38:
				// Rounding up to infinity is not worth a reference.
			default:
				if want := round(w); got != want {
					t.Fatalf("%s of %04x (%v): %04x, want %04x", c.name, u, v, got, want)
				}
			}
		}
	}
}

// smalls are the small formats with a decoder by definition: NaN is NaN, infinity
// is infinity.
var smalls = []struct {
	name   string
	f      *small
	number func(u uint8) float64
}{
	{"fp8", &fp8, func(u uint8) float64 {
		if u&0x7f == 0x7f {
			return math.NaN()
		}
		return byFields(u, 4, 3, 7)
	}},
	{"bf8", &bf8, func(u uint8) float64 { return numberF16(uint16(u) << 8) }},
	{"fp8 fnuz", &fp8FNUZ, func(u uint8) float64 {
		if u == 0x80 {
			return math.NaN()
		}
		return byFields(u, 4, 3, 8)
	}},
	{"bf8 fnuz", &bf8FNUZ, func(u uint8) float64 {
		if u == 0x80 {
			return math.NaN()
		}
		return byFields(u, 5, 2, 16)
	}},
	{"fp6", &fp6, func(u uint8) float64 { return byFields(u, 2, 3, 1) }},
	{"bf6", &bf6, func(u uint8) float64 { return byFields(u, 3, 2, 3) }},
	{"fp4", &fp4, func(u uint8) float64 { return byFields(u, 2, 1, 1) }},
}

// byFields is a number without infinity and NaN.
func byFields(u uint8, exp, frac, bias int) float64 {
	e, m := int(u>>frac)&(1<<exp-1), float64(int(u)&(1<<frac-1))
	v := math.Ldexp(m, 1-bias-frac)
	if e != 0 {
		v = math.Ldexp(m+float64(int(1)<<frac), e-bias-frac)
	}
	if int(u)>>(exp+frac)&1 != 0 {
		return -v
	}
	return v
}

// TestSmallToF32 converts all numbers of the small formats.
func TestSmallToF32(t *testing.T) {
	for _, c := range smalls {
		for u := range 1 << c.f.bits() {
			got, want := fromF32(c.f.toF32(uint8(u), 0)), float32(c.number(uint8(u)))
			if math.Float32bits(got) != math.Float32bits(want) && !(got != got && want != want) {
				t.Errorf("%s %02x: %v, want %v", c.name, u, got, want)
			}
		}
	}
}

// TestF32ToSmall converts every f16, and neighbours of it in f32, and compares with
// the nearest number by search.
func TestF32ToSmall(t *testing.T) {
	for _, c := range smalls {
		t.Run(c.name, func(t *testing.T) {
			// Finite magnitudes in order, and the bound to what is too large: where
			// the next number would round up to.
			var nums []float64
			for u := range int(c.f.sign()) {
				if v := c.number(uint8(u)); !math.IsInf(v, 0) && v == v {
					nums = append(nums, v)
				}
			}
			top := nums[len(nums)-1]
			bound := top + (top-nums[len(nums)-2])/2
			for h := range 1 << 16 {
				for _, d := range []int32{0, 1, -1} {
					w := widen16(uint16(h))
					u := toF32(w)
					if w == w && !math.IsInf(float64(w), 0) && w != 0 {
						u += uint32(d)
					}
					v := float64(fromF32(u))
					for _, sat := range []bool{false, true} {
						got := c.f.from(&f32, uint64(u), 0, RoundNearestEven, sat)
						g := c.number(got)
						a := math.Abs(v)
						switch {
						case v != v:
							if c.f.nan != 0 && g == g || c.f.nan == 0 && math.Abs(g) != top {
								t.Fatalf("%s of NaN: %02x", c.name, got)
							}
						case a > bound || a == bound && (len(nums)-1)&1 != 0:
							switch {
							case sat || c.f.nan == 0:
								if g != math.Copysign(top, v) {
									t.Fatalf("%v saturated: %02x", v, got)
								}
							case c.f.inf != 0:
								if !math.IsInf(g, int(math.Copysign(1, v))) {
									t.Fatalf("%v: %02x, want infinity", v, got)
								}
							case g == g:
								t.Fatalf("%v: %02x, want NaN", v, got)
							}
						default:
							best := 0
							for i, n := range nums {
								if e, f := math.Abs(n-a), math.Abs(nums[best]-a); e < f || e == f && i&1 == 0 {
									best = i
								}
							}
							want := math.Copysign(nums[best], v)
							if c.f.fnuz && want == 0 {
								want = 0
							}
							if g != want || !c.f.fnuz && math.Signbit(g) != math.Signbit(v) {
								t.Fatalf("%v (%08x): %02x = %v, want %v", v, u, got, g, want)
							}
						}
					}
					if d == 0 && (h&0x3ff != 0 && h%3 != 0) {
						break // neighbours of some is enough
					}
				}
			}
		})
	}
}
