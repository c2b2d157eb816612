package sem

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Instructions with two addresses.
func TestTwoAddresses(t *testing.T) {
	ram := make(RAM, 4096)
	s := State{Mem: ram, Addr: 16, Offset: 1 | 3<<8, S0: 0x1111111122222222, S1: 0x3333333344444444}
	DS_WRITE2_B32(&s)
	DS_STORE_2ADDR_STRIDE64_B64(&s)
	for _, c := range []struct {
		addr uint64
		size int
		want uint64
	}{{20, 4, 0x22222222}, {28, 4, 0x44444444}, {16 + 512, 8, s.S0}, {16 + 3*512, 8, s.S1}} {
		if v, _ := ram.Load(c.addr, c.size); v != c.want {
			t.Errorf("address %d: %#x, want %#x", c.addr, v, c.want)
		}
	}
	DS_LOAD_2ADDR_B32(&s)
	if s.D0 != 0x44444444_22222222 {
		t.Errorf("DS_LOAD_2ADDR_B32: %#x", s.D0)
	}
	DS_READ2ST64_B64(&s)
	if [4]uint32(s.XD[:4]) != [4]uint32{0x22222222, 0x11111111, 0x44444444, 0x33333333} {
		t.Errorf("DS_READ2ST64_B64: %#x", s.XD[:4])
	}
	s.S0, s.S1 = 5, 6
	DS_WRXCHG2_RTN_B32(&s)
	if v, _ := ram.Load(28, 4); s.D0 != 0x44444444_22222222 || v != 6 {
		t.Errorf("DS_WRXCHG2_RTN_B32: returned %#x, stored %#x", s.D0, v)
	}
}

func TestConditionalExchange(t *testing.T) {
	ram := make(RAM, 32)
	ram.Store(8, 8, 0x11111111_22222222)
	s := State{Mem: ram, Addr: 12, S0: 0x80000005_00000006} // aligned down
	DS_CONDXCHG32_RTN_B64(&s)
	if v, _ := ram.Load(8, 8); s.D0 != 0x11111111_22222222 || v != 0x00000005_22222222 {
		t.Errorf("returned %#x, stored %#x", s.D0, v)
	}
}

func TestSourceInLDS(t *testing.T) {
	ram := make(RAM, 1<<16)
	ram.Store(400, 4, 7)
	ram.Store(300, 4, 5)
	s := State{Mem: ram, Addr: 400, Offset: 0x7fff &^ 0x18} // -25 dwords
	DS_ADD_SRC2_U32(&s)
	if v, _ := ram.Load(400, 4); v != 12 {
		t.Errorf("%d", v)
	}
}

// lanesState is a state of a whole wave.
func lanesState(lanes int, exec uint64) (*State, *[64]uint32) {
	var l0, l1, ld [64]uint32
	for i := range l0 {
		l0[i], l1[i], ld[i] = rand.Uint32(), rand.Uint32(), uint32(i)
	}
	return &State{Lanes: lanes, EXEC: exec, L0: &l0, L1: &l1, LD: &ld}, &ld
}

func TestPermute(t *testing.T) {
	for range 200 {
		lanes := 32 << rand.N(2)
		s, ld := lanesState(lanes, rand.Uint64()&(1<<lanes-1)|bit(lanes == 64)<<63)
		s.Offset = uint16(rand.N(64) * 4)
		old := *ld
		var forward, back, all [64]uint32
		for i := range lanes {
			j := int(s.L0[i]+uint32(s.Offset)) / 4 % lanes
			if s.EXEC>>i&1 != 0 {
				forward[j] = s.L1[i]
			}
			if s.EXEC>>j&1 != 0 {
				back[i] = s.L1[j]
			}
			all[i] = s.L1[j]
		}
		for name, c := range map[string]struct {
			f    Func
			want [64]uint32
		}{"DS_PERMUTE_B32": {DS_PERMUTE_B32, forward}, "DS_BPERMUTE_B32": {DS_BPERMUTE_B32, back}, "DS_BPERMUTE_FI_B32": {DS_BPERMUTE_FI_B32, all}} {
			*ld = old
			c.f(s)
			for i := range ld {
				want := old[i]
				if s.EXEC>>i&1 != 0 {
					want = c.want[i]
				}
				if ld[i] != want {
					t.Fatalf("%s: lane %d: %#x, want %#x", name, i, ld[i], want)
				}
			}
		}
	}
}

func TestSwizzle(t *testing.T) {
	for _, c := range []struct {
		name   string
		offset int
		want   func(i int) int
	}{
		{"identity", 0x1f, func(i int) int { return i }},
		{"swap neighbours", 1<<10 | 0x1f, func(i int) int { return i ^ 1 }},
		{"broadcast 5 in groups of 32", 5 << 5, func(i int) int { return i&32 | 5 }},
		{"reverse in groups of 32", 31<<10 | 0x1f, func(i int) int { return i ^ 31 }},
		{"broadcast the first of 8", 0x18, func(i int) int { return i &^ 7 }},
		{"quads 3 2 1 0", 0x8000 | 0b00011011, func(i int) int { return i ^ 3 }},
		{"quads 2 2 2 2", 0x8000 | 0b10101010, func(i int) int { return i&^3 | 2 }},
		{"rotate by 3", 0xc000 | 3<<5, func(i int) int { return i&32 | (i+3)&31 }},
		{"rotate back by 3", 0xc000 | 1<<10 | 3<<5, func(i int) int { return i&32 | (i-3)&31 }},
		{"rotate pairs of the upper bits", 0xc000 | 8<<5 | 7, func(i int) int { return i&32 | (i+8)&0x18 | i&7 }},
		{"FFT of 32", 0xe000, func(i int) int { return i&32 | int(bits.Reverse32(uint32(i)<<27)&31) }},
		{"FFT of none", 0xe01f, func(i int) int { return i }},
	} {
		for i := range 64 {
			if got := swizzle(c.offset, i); got != c.want(i) {
				t.Errorf("%s: lane %d reads %d, want %d", c.name, i, got, c.want(i))
				break
			}
		}
	}
	// The table that the manual prints for the pattern of 0x10, counting from 1.
	s, ld := lanesState(32, 1<<32-1)
	s.Offset = 0xe010
	in := *s.L0
	DS_SWIZZLE_B32(s)
	for i, from := range []int{0x1, 0x9, 0x5, 0xd, 0x3, 0xb, 0x7, 0xf, 0x2, 0xa, 0x6, 0xe, 0x4, 0xc, 0x8, 0x10} {
		if ld[i] != in[from-1] {
			t.Errorf("FFT 0x10: lane %d does not read lane %d", i, from-1)
		}
	}
}

func TestAppendConsume(t *testing.T) {
	ram := make(RAM, 64)
	ram.Store(24, 4, 100)
	s, ld := lanesState(64, 0xf0)
	s.Mem, s.M0, s.Offset = ram, 0xabcd0010, 8
	DS_APPEND(s)
	if v, _ := ram.Load(24, 4); v != 104 || ld[4] != 100 || ld[7] != 100 || ld[8] != 8 {
		t.Errorf("DS_APPEND: memory %d, lanes %d", v, ld[:9])
	}
	DS_CONSUME(s)
	if v, _ := ram.Load(24, 4); v != 100 || ld[5] != 104 {
		t.Errorf("DS_CONSUME: memory %d, lane 5 %d", v, ld[5])
	}
}
