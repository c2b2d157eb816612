package sem

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The tables, against numbers of any size.
func TestPermPK16(t *testing.T) {
	for _, c := range []struct {
		f    Func
		w    uint
		s0   uint // bits of S0 and S1
		s1   uint
		wide bool
	}{{V_PERM_PK16_B4_U4, 4, 32, 32, false}, {V_PERM_PK16_B6_U4, 6, 32, 64, true}, {V_PERM_PK16_B8_U4, 8, 64, 64, true}} {
		for range 1000 {
			s := State{S0: rand.Uint64() >> (64 - c.s0), S1: rand.Uint64() >> (64 - c.s1), S2: rand.Uint64()}
			table := new(big.Int).SetUint64(s.S0)
			table.Lsh(table, c.s1).Or(table, new(big.Int).SetUint64(s.S1))
			want := new(big.Int)
			mask := big.NewInt(1<<c.w - 1)
			for i := uint(0); i < 16; i++ {
				v := new(big.Int).Rsh(table, c.w*uint(s.S2>>(4*i)&15))
				want.Or(want, v.Lsh(v.And(v, mask), c.w*i))
			}
			c.f(&s)
			got := new(big.Int).SetUint64(s.D0)
			if c.wide {
				got.SetUint64(0)
				for i := 3; i >= 0; i-- {
					got.Lsh(got, 32).Or(got, big.NewInt(int64(s.XD[i])))
				}
			}
			if got.Cmp(want) != 0 {
				t.Fatalf("%d bits, table %x, selectors %#x: %x, want %x", c.w, table, s.S2, got, want)
			}
		}
	}
}

// Groups of lanes: bcast, up, down and xor.
func TestPermlaneGroups(t *testing.T) {
	for _, n := range []int{2, 4, 8, 16, 32} {
		for _, sel := range []int{0, 1, 2, 3, 5, 7, 31, 40, 1 << 20} {
			for lane := range 32 {
				base := lane / n * n
				own := func(to int) int {
					if to < base || to >= base+n {
						return lane
					}
					return to
				}
				for name, c := range map[string]struct {
					f    Func
					want int
				}{
					"BCAST": {V_PERMLANE_BCAST_B32, base + sel%64%n},
					"UP":    {V_PERMLANE_UP_B32, own(lane - sel)},
					"DOWN":  {V_PERMLANE_DOWN_B32, own(lane + sel)},
					"XOR":   {V_PERMLANE_XOR_B32, own(base + (lane - base ^ sel))},
				} {
					s, ld := lanesState(32, 1<<lane)
					s.S1, s.S2 = uint64(sel), uint64(n)
					in := *s.L0
					if err := c.f(s); err != nil {
						t.Fatal(err)
					}
					if ld[lane] != in[c.want] {
						t.Fatalf("V_PERMLANE_%s_B32, groups of %d, S1 %d: lane %d does not read lane %d", name, n, sel, lane, c.want)
					}
				}
				s := State{S0: uint64(3*lane + 1), S1: uint64(n), Lane: uint8(lane)}
				V_PERMLANE_IDX_GEN_B32(&s)
				if want := uint64(4 * (base + (3*lane+1)%n)); s.D0 != want {
					t.Fatalf("V_PERMLANE_IDX_GEN_B32, groups of %d, lane %d: %d, want %d", n, lane, s.D0, want)
				}
			}
		}
	}
}
