package sem

import (
	"slices"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// M0 chooses registers, and dwords of memory; the others are kept and not accessed.
func TestBlocks(t *testing.T) {
	const mask = 0x80000105
	for _, g := range []*isa.Generation{isa.RDNA4, isa.CDNA5} {
		for _, m := range []isa.Mnemonic{isa.GLOBAL_LOAD_BLOCK, isa.SCRATCH_LOAD_BLOCK, isa.GLOBAL_STORE_BLOCK, isa.SCRATCH_STORE_BLOCK} {
			data, store := isa.Regs(isa.VGPR, 4, 32), m == isa.GLOBAL_STORE_BLOCK || m == isa.SCRATCH_STORE_BLOCK
			base, scratch := isa.Regs(isa.SGPR, 6, 2), m == isa.SCRATCH_LOAD_BLOCK || m == isa.SCRATCH_STORE_BLOCK
			if scratch {
				base = isa.S(6)
			}
			args := []isa.Arg{data, isa.V(1), base}
			if store {
				args = []isa.Arg{isa.V(1), data, base}
			}
			in := buildInst(t, g, m, []isa.ModValue{{Mod: isa.ModOFFSET, Value: 8}}, args...)
			w := NewWave(32, 40)
			memory := make(RAM, 8192)
			for i := range memory {
				memory[i] = byte(i*7 + i>>8)
			}
			w.M0, w.SGPR[6], w.EXEC = mask, 256, 0x80000003
			at := func(lane, i int) int { return 256 + 8 + 160*lane + 4*i }
			for l := range 32 {
				w.VGPR[1][l] = uint32(160 * l)
				for r := range 32 {
					w.VGPR[4+r][l] = uint32(l<<8 | r)
				}
			}
			chosen := func(lane, i int) bool { return w.EXEC>>lane&1 != 0 && uint32(mask)>>i&1 != 0 }
			var accesses []uint64
			watch := &watchedMemory{RAM: memory, accesses: &accesses}
			w.Memory = watch
			if scratch {
				w.Memory, w.Scratch = nil, watch
			}
			before, registers := slices.Clone(memory), slices.Clone(w.VGPR)
			if err := w.Exec(&in); err != nil {
				t.Errorf("%s: %s: %v", g.Name(), m, err)
				continue
			}
			var want []uint64
			for l := range 32 {
				for i := range 32 {
					inMemory, _ := before.Load(uint64(at(l, i)), 4)
					register := registers[4+i][l]
					if chosen(l, i) {
						want = append(want, uint64(at(l, i)))
						if store {
							inMemory = uint64(register)
						} else {
							register = uint32(inMemory)
						}
					}
					if got, _ := memory.Load(uint64(at(l, i)), 4); got != inMemory {
						t.Fatalf("%s: %s: lane %d, dword %d is %#x, want %#x", g.Name(), m, l, i, got, inMemory)
					}
					if got := w.VGPR[4+i][l]; got != register {
						t.Fatalf("%s: %s: lane %d, register %d is %#x, want %#x", g.Name(), m, l, i, got, register)
					}
				}
			}
			if !slices.Equal(accesses, want) {
				t.Errorf("%s: %s: accesses to %v, want %v", g.Name(), m, accesses, want)
			}
			if n := testing.AllocsPerRun(10, func() {
				accesses = accesses[:0]
				if err := w.Exec(&in); err != nil {
					t.Fatal(err)
				}
			}); n != 0 {
				t.Errorf("%s: %s: %g allocations", g.Name(), m, n)
			}
		}
	}
	in := buildInst(t, isa.CDNA5, isa.GLOBAL_LOAD_BLOCK, []isa.ModValue{{Mod: isa.ModSCALE_OFFSET, Value: 1}}, isa.Regs(isa.VGPR, 4, 32), isa.V(1), isa.Regs(isa.SGPR, 6, 2))
	if _, err := Prepare(&in); err == nil {
		t.Error("SCALE_OFFSET: no error")
	}
}

// A watchedMemory remembers the addresses of its accesses, without the lane.
type watchedMemory struct {
	RAM
	accesses *[]uint64
}

func (m *watchedMemory) Load(addr uint64, size int) (uint64, error) {
	*m.accesses = append(*m.accesses, addr&0xffffffff)
	return m.RAM.Load(addr&0xffffffff, size)
}

func (m *watchedMemory) Store(addr uint64, size int, v uint64) error {
	*m.accesses = append(*m.accesses, addr&0xffffffff)
	return m.RAM.Store(addr&0xffffffff, size, v)
}

// A cluster's loads are the global ones to the wave that executes them.
func TestClusterLoads(t *testing.T) {
	for _, c := range []struct{ cluster, global isa.Mnemonic }{
		{isa.CLUSTER_LOAD_B32, isa.GLOBAL_LOAD_B32}, {isa.CLUSTER_LOAD_B64, isa.GLOBAL_LOAD_B64}, {isa.CLUSTER_LOAD_B128, isa.GLOBAL_LOAD_B128},
		{isa.CLUSTER_LOAD_ASYNC_TO_LDS_B8, isa.GLOBAL_LOAD_ASYNC_TO_LDS_B8}, {isa.CLUSTER_LOAD_ASYNC_TO_LDS_B32, isa.GLOBAL_LOAD_ASYNC_TO_LDS_B32},
		{isa.CLUSTER_LOAD_ASYNC_TO_LDS_B64, isa.GLOBAL_LOAD_ASYNC_TO_LDS_B64}, {isa.CLUSTER_LOAD_ASYNC_TO_LDS_B128, isa.GLOBAL_LOAD_ASYNC_TO_LDS_B128},
	} {
		var waves [2]*Wave
		for i, m := range []isa.Mnemonic{c.cluster, c.global} {
			inst, _ := isa.CDNA5.Instruction(m)
			data := isa.V(4)
			if o := inst.Form(0).Operand(0); o.Written() {
				data = isa.Regs(isa.VGPR, 4, o.Bits()/32)
			}
			in := buildInst(t, isa.CDNA5, m, []isa.ModValue{{Mod: isa.ModOFFSET, Value: 16}, {Mod: isa.ModSCALE_OFFSET, Value: 1}}, data, isa.V(1), isa.Regs(isa.SGPR, 6, 2))
			w := memoryWave(32)
			w.SGPR[6], w.M0 = 64, 0xf
			for l := range 32 {
				w.VGPR[1][l], w.VGPR[4][l] = uint32(l^5), uint32(64*l+1024)
			}
			if err := w.Exec(&in); err != nil {
				t.Fatalf("%s: %v", m, err)
			}
			waves[i] = w
		}
		got, want := waves[0], waves[1]
		if !slices.Equal(got.VGPR, want.VGPR) || !slices.Equal(got.LDS.(RAM), want.LDS.(RAM)) {
			t.Errorf("%s does not do what %s does", c.cluster, c.global)
		}
		fresh := memoryWave(32)
		if slices.Equal(got.VGPR[5:], fresh.VGPR[5:]) && got.VGPR[4][0] == 1024 && slices.Equal(got.LDS.(RAM), fresh.LDS.(RAM)) {
			t.Errorf("%s does nothing", c.cluster)
		}
	}
}
