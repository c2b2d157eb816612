package sem

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
)

func TestBarrierArrivals(t *testing.T) {
	const start = 3 // four arrivals
	barrier := func(phase, pending uint64) uint64 { return start<<32 | phase<<29 | pending }
	for _, c := range []struct{ old, v, want uint64 }{
		{barrier(0, 3), 1, barrier(0, 2)},
		{barrier(0, 3), 3, barrier(0, 0)},
		{barrier(0, 0), 1, barrier(7, 3)},
		{barrier(7, 0), 1, barrier(6, 3)},
		{barrier(1, 2), 3, barrier(0, 3)},
		{barrier(5, 0), 0, barrier(5, 0)},
		{barrier(5, 1), 1<<40 | 1<<29 | 1, barrier(5, 0)},
		{barrier(2, 1<<29-1), 1<<29 - 1, barrier(2, 0)},
		{0xffffffff_00000000, 1, 0xffffffff_ffffffff},
	} {
		ram := make(RAM, 24)
		ram.Store(8, 8, c.old)
		s := State{Mem: ram, Addr: 8, S0: c.v}
		if err := DS_ATOMIC_BARRIER_ARRIVE_RTN_B64(&s); err != nil {
			t.Fatal(err)
		}
		if got, _ := ram.Load(8, 8); got != c.want || s.D0 != c.old {
			t.Errorf("%#x less %#x: %#x, want %#x; returned %#x", c.old, c.v, got, c.want, s.D0)
		}
		if c.v != 1 {
			continue
		}
		ram.Store(8, 8, c.old)
		s = State{Mem: ram, Addr: 8, S0: 77} // not used
		if err := DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64(&s); err != nil {
			t.Fatal(err)
		}
		if got, _ := ram.Load(8, 8); got != c.want {
			t.Errorf("asynchronously, %#x: %#x, want %#x", c.old, got, c.want)
		}
	}
	// Each active lane arrives.
	w := NewWave(32, 8)
	lds := make(RAM, 64)
	w.LDS, w.EXEC = lds, 0xff00f001
	lds.Store(24, 8, 5<<32|5)
	for l := range 32 {
		w.VGPR[1][l], w.VGPR[2][l], w.VGPR[3][l] = 8, 1, 0
	}
	in := buildInst(t, isa.CDNA5, isa.DS_ATOMIC_BARRIER_ARRIVE_RTN_B64, []isa.ModValue{{Mod: isa.ModOFFSET0, Value: 16}}, isa.Regs(isa.VGPR, 4, 2), isa.V(1), isa.Regs(isa.VGPR, 2, 2))
	if err := w.Exec(&in); err != nil {
		t.Fatal(err)
	}
	if got, _ := lds.Load(24, 8); got != 5<<32|6<<29|4 { // 13 arrivals: two phases of six, and one
		t.Errorf("after 13 arrivals: %#x", got)
	}
	if w.VGPR[4][31] != 6<<29|5 || w.VGPR[5][31] != 5 {
		t.Errorf("the last one returns %#x %#x", w.VGPR[4][31], w.VGPR[5][31])
	}
	in = buildInst(t, isa.CDNA5, isa.DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64, []isa.ModValue{{Mod: isa.ModOFFSET0, Value: 16}}, isa.V(1))
	if err := w.Exec(&in); err != nil {
		t.Fatal(err)
	}
	if got, _ := lds.Load(24, 8); got != 5<<32|4<<29|3 {
		t.Errorf("after 26 arrivals: %#x", got)
	}
}
