package sem

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Parameters from other lanes of the quad, active or not, with modifiers.
func TestInterpolation(t *testing.T) {
	const p, ij, c, d = 1, 2, 3, 4
	for _, g := range []*isa.Generation{isa.RDNA3, isa.RDNA3_5, isa.RDNA4} {
		for _, k := range []struct {
			m      isa.Mnemonic
			quad   [2]int // the lanes of P and of C, -1 the own one
			halves bool   // P is f16
			half   bool   // the result is f16
			rtz    bool
		}{
			{isa.V_INTERP_P10_F32, [2]int{1, 0}, false, false, false},
			{isa.V_INTERP_P2_F32, [2]int{2, -1}, false, false, false},
			{isa.V_INTERP_P10_F16_F32, [2]int{1, 0}, true, false, false},
			{isa.V_INTERP_P2_F16_F32, [2]int{2, -1}, true, true, false},
			{isa.V_INTERP_P10_RTZ_F16_F32, [2]int{1, 0}, true, false, true},
			{isa.V_INTERP_P2_RTZ_F16_F32, [2]int{2, -1}, true, true, true},
		} {
			for opSel := range int32(16) {
				if !k.halves && opSel != 0 || k.half && opSel&4 != 0 || !k.half && opSel&8 != 0 || opSel&2 != 0 {
					continue
				}
				for neg := range int32(8) {
					for _, dst := range []int{d, p, c} { // also one of the sources
						mods := []isa.ModValue{{Mod: isa.ModNEG, Value: neg}, {Mod: isa.ModOP_SEL, Value: opSel}}
						arg := func(r, bit int, half bool) isa.Arg {
							a := isa.V(r)
							if half {
								a.Reg.Half = isa.Low
								if opSel>>bit&1 != 0 {
									a.Reg.Half = isa.High
								}
							}
							return a
						}
						in := buildInst(t, g, k.m, mods, arg(dst, 3, k.half), arg(p, 0, k.halves), isa.V(ij), arg(c, 2, k.halves && !k.half))
						w := NewWave(32, 8)
						w.EXEC = uint64(rand.Uint32())
						for r := range w.VGPR {
							for l := range 32 {
								w.VGPR[r][l] = toF32(float32(rand.NormFloat64()))
								if k.halves && (r == p || r == c && !k.half) {
									w.VGPR[r][l] = uint32(round16(float32(rand.NormFloat64()))) | uint32(round16(float32(rand.NormFloat64())))<<16
								}
							}
						}
						before := [3][64]uint32{w.VGPR[p], w.VGPR[ij], w.VGPR[c]}
						old := w.VGPR[dst]
						if err := w.Exec(&in); err != nil {
							t.Fatalf("%s: %s: %v", g.Name(), k.m, err)
						}
						for l := range 32 {
							value := func(i, quad, bit int, half bool) float64 {
								from := l
								if quad >= 0 {
									from = l&^3 + quad
								}
								v := float64(fromF32(before[i][from]))
								if half {
									v = float64(widen16(uint16(before[i][from] >> (16 * (opSel >> bit & 1)))))
								}
								if neg>>bit&1 != 0 {
									v = -v
								}
								return v
							}
							a, b := value(0, k.quad[0], 0, k.halves), value(1, -1, 1, false)
							sum := addOdd(a*b, value(2, k.quad[1], 2, k.halves && !k.half)) // the product is exact
							single := float32(sum)
							if k.rtz && math.Abs(float64(single)) > math.Abs(sum) {
								single = math.Nextafter32(single, 0)
							}
							want := toF32(single)
							if k.half {
								h := round16(single)
								if k.rtz && math.Abs(float64(widen16(h))) > math.Abs(float64(single)) {
									h--
								}
								want = old[l]&0xffff0000 | uint32(h)
								if opSel&8 != 0 {
									want = old[l]&0xffff | uint32(h)<<16
								}
							}
							if w.EXEC>>l&1 == 0 {
								want = old[l]
							}
							if got := w.VGPR[dst][l]; got != want {
								t.Fatalf("%s: %s op_sel %#x neg %d to v%d: lane %d is %#x, want %#x", g.Name(), k.m, opSel, neg, dst, l, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// CLAMP, and a rounding that makes the difference.
func TestInterpolationRounding(t *testing.T) {
	for _, c := range []struct {
		name     string
		f        Func
		p, ij, c uint64
		want     uint64
	}{
		{"P10_F16_F32 up", V_INTERP_P10_F16_F32, 0x3c00, 0x33c00000, 0x3c00, 0x3f800001},
		{"P10_RTZ_F16_F32", V_INTERP_P10_RTZ_F16_F32, 0x3c00, 0x33c00000, 0x3c00, 0x3f800000},
		{"P2_F16_F32 up", V_INTERP_P2_F16_F32, 0x3c00, 0x3a400000, one32, 0x3c01},
		{"P2_RTZ_F16_F32", V_INTERP_P2_RTZ_F16_F32, 0x3c00, 0x3a400000, one32, 0x3c00},
		{"P2_RTZ_F16_F32 overflows to the largest number", V_INTERP_P2_RTZ_F16_F32, 0x7bff, 0x40000000, 0, 0x7bff},
		{"P2_F16_F32 overflows", V_INTERP_P2_F16_F32, 0x7bff, 0x40000000, 0, 0x7c00},
	} {
		s := State{Mode: DenormAll, S0: c.p, S1: c.ij, S2: c.c}
		if err := c.f(&s); err != nil || s.D0 != c.want {
			t.Errorf("%s: %#x, want %#x (%v)", c.name, s.D0, c.want, err)
		}
	}
	in := buildInst(t, isa.RDNA3, isa.V_INTERP_P10_F32, []isa.ModValue{{Mod: isa.ModCLAMP, Value: 1}}, isa.V(0), isa.V(1), isa.V(2), isa.V(3))
	w := NewWave(32, 8)
	for l := range 32 {
		w.VGPR[1][l], w.VGPR[2][l] = one32, toF32(float32(l)/16-0.5)
	}
	if err := w.Exec(&in); err != nil {
		t.Fatal(err)
	}
	for l := range 32 {
		if got, want := w.VGPR[0][l], toF32(min(max(float32(l)/16-0.5, 0), 1)); got != want {
			t.Errorf("CLAMP: lane %d is %#x, want %#x", l, got, want)
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		if err := w.Exec(&in); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// Parameters of five primitives: which one a quad has, by counting from its start.
func TestParameterLoads(t *testing.T) {
	for _, k := range []struct {
		g     *isa.Generation
		m     isa.Mnemonic
		lanes int
	}{{isa.RDNA3, isa.LDS_PARAM_LOAD, 64}, {isa.RDNA3_5, isa.LDS_PARAM_LOAD, 32}, {isa.RDNA4, isa.DS_PARAM_LOAD, 32}} {
		for _, mask := range []uint32{0, 1, 0x7fff, 0x2a, 0x4803} {
			w := NewWave(k.lanes, 8)
			lds := make(RAM, 1<<16)
			for i := 0; i < len(lds); i += 4 {
				binary.LittleEndian.PutUint32(lds[i:], uint32(i)|0xabc0<<16)
			}
			w.LDS, w.M0 = lds, mask<<16|0x180
			w.EXEC = 0x8421_0f00_0000_1238
			const attribute, channel = 5, 2
			in := buildInst(t, k.g, k.m, nil, isa.V(3), isa.Arg{Kind: isa.AttrArg, Value: 4*attribute + channel})
			w.VGPR[3] = [64]uint32{}
			for l := range w.VGPR[3] {
				w.VGPR[3][l] = 0x55
			}
			if err := w.Exec(&in); err != nil {
				t.Fatal(err)
			}
			primitives := 1
			for b := range 15 {
				primitives += int(mask >> b & 1)
			}
			primitive := -1
			for quad := range k.lanes / 4 {
				if quad == 0 || mask>>(quad-1)&1 != 0 {
					primitive++
				}
				for i := range 4 {
					want := uint32(0x180+4*(attribute*primitives*12+primitive*12+4*i+channel)) | 0xabc0<<16
					switch {
					case w.EXEC>>(4*quad)&15 == 0:
						want = 0x55
					case i == 3:
						want = 0
					}
					if got := w.VGPR[3][4*quad+i]; got != want {
						t.Fatalf("%s: mask %#x: quad %d, lane %d: %#x, want %#x", k.g.Name(), mask, quad, i, got, want)
					}
				}
			}
		}
	}
}

func TestDirectLoads(t *testing.T) {
	for _, k := range []struct {
		g *isa.Generation
		m isa.Mnemonic
	}{{isa.RDNA3, isa.LDS_DIRECT_LOAD}, {isa.RDNA4, isa.DS_DIRECT_LOAD}} {
		in := buildInst(t, k.g, k.m, nil, isa.V(3))
		w := NewWave(32, 8)
		lds := make(RAM, 64)
		copy(lds[16:], []byte{0x85, 0x96, 0xa7, 0xb8})
		w.LDS, w.EXEC = lds, 0x80000210
		for typ, want := range []uint32{0x85, 0x9685, 0xb8a79685, 0, 0xffffff85, 0xffff9685, 0, 0} {
			w.M0 = uint32(typ)<<16 | 16
			for l := range w.VGPR[3] {
				w.VGPR[3][l] = 0x55
			}
			if err := w.Exec(&in); err != nil {
				if want != 0 {
					t.Errorf("%s: type %d: %v", k.m, typ, err)
				}
				continue
			}
			for l := range 32 {
				want := want
				if w.EXEC>>(l&^3)&15 == 0 {
					want = 0x55
				}
				if got := w.VGPR[3][l]; got != want {
					t.Errorf("%s: type %d: lane %d is %#x, want %#x", k.m, typ, l, got, want)
				}
			}
		}
		w.M0 = 16
		if n := testing.AllocsPerRun(10, func() {
			if err := w.Exec(&in); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations", k.m, n)
		}
		w.LDS = nil
		if err := w.Exec(&in); err == nil {
			t.Errorf("%s: no error without LDS", k.m)
		}
	}
}
