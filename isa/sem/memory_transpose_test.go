package sem

import (
	"fmt"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// bitsAt are n bits at a bit of memory.
func bitsAt(t *testing.T, m RAM, at, n int) uint32 {
	t.Helper()
	var v uint32
	for i := range n {
		if at/8 >= len(m) {
			t.Fatalf("bit %d is beyond the memory", at)
		}
		v |= uint32(m[at/8]>>(at%8)&1) << i
		at++
	}
	return v
}

// Decoded instructions against what the manuals and others' measurements say of them.
func TestTransposedLoads(t *testing.T) {
	// Memory is a matrix of 16 columns. The column and the row of element i that lane l
	// gets; and of the first element that it names with its address.
	type place func(l, i int) (row, column int)
	tile := func(rows int) (place, place) { // CDNA 4: sixteen lanes have some rows
		per := rows // as many elements in a lane
		return func(l, i int) (int, int) { return l/16*rows + i, l % 16 },
			func(l, _ int) (int, int) { return l/16*rows + l%16/(16/per), l % (16 / per) * per }
	}
	get4, name4 := tile(4)
	get8, name8 := tile(8)
	get16, name16 := tile(16)
	for _, c := range []struct {
		name      string
		g         *isa.Generation
		code      string
		lanes     int
		dwords    int
		bits      int
		addr, dst int
		get, at   place
	}{
		{"ds_read_b64_tr_b16 v[2:3], v2", isa.CDNA4, "0000c6d902000002", 64, 2, 16, 2, 2, get4, name4},
		{"ds_read_b64_tr_b8 v[0:1], v0", isa.CDNA4, "0000c4d900000000", 64, 2, 8, 0, 0, get8, name8},
		{"ds_read_b64_tr_b4 v[0:1], v0", isa.CDNA4, "0000c0d900000000", 64, 2, 4, 0, 0, get16, name16},
		{"ds_read_b96_tr_b6 v[1:3], v0", isa.CDNA4, "0000c2d900000001", 64, 3, 6, 0, 1, get16, name16},
		// Measured with lanes that have a half row each.
		{"global_load_tr_b128 v[1:4], v0, s[0:1]", isa.RDNA4, "00c015ee0100000000000000", 32, 4, 16, 0, 1,
			func(l, i int) (int, int) { return l/8*4 + i/2, l%8 + 8*(i%2) },
			func(l, _ int) (int, int) { return l / 2, l % 2 * 8 }},
		{"ds_load_tr16_b128 v[2:5], v0", isa.CDNA5, "0000f0db00000002", 32, 4, 16, 0, 2,
			func(l, i int) (int, int) { return l/8*4 + i/2, l%8 + 8*(i%2) },
			func(l, _ int) (int, int) { return l / 2, l % 2 * 8 }},
		// The addresses that make it B of a product of 16 by 16 with k of 16.
		{"global_load_tr_b64 v[1:2], v0, s[0:1]", isa.RDNA4, "000016ee0100000000000000", 32, 2, 8, 0, 1,
			func(l, i int) (int, int) { return l/16*8 + i, l % 16 },
			func(l, _ int) (int, int) { return l/8*4 + l&3, l >> 2 & 1 * 8 }},
		{"ds_load_tr8_b64 v[2:3], v0", isa.CDNA5, "0000f4db00000002", 32, 2, 8, 0, 2,
			func(l, i int) (int, int) { return l/16*8 + i, l % 16 },
			func(l, _ int) (int, int) { return l/8*4 + l&3, l >> 2 & 1 * 8 }},
	} {
		m := make(RAM, 4096)
		for i := range m {
			m[i] = byte(i*131 + i>>3)
		}
		w := NewWave(c.lanes, 8)
		w.Memory, w.LDS = m, m
		for l := range c.lanes {
			row, column := c.at(l, 0)
			w.VGPR[c.addr][l] = uint32((16*row + column) * c.bits / 8)
		}
		if err := execute(t, w, c.g, c.code); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for l := range c.lanes {
			for i := range 32 * c.dwords / c.bits {
				row, column := c.get(l, i)
				var got uint32
				for b := range c.bits {
					at := i*c.bits + b
					got |= w.VGPR[c.dst+at/32][l] >> (at % 32) & 1 << b
				}
				if want := bitsAt(t, m, (16*row+column)*c.bits, c.bits); got != want {
					t.Fatalf("%s: element %d of lane %d is %#x, want %#x, row %d, column %d", c.name, i, l, got, want, row, column)
				}
			}
		}
	}
}

// Lanes that are not active load zeros and are not written; a wave of another size has
// no such load.
func TestTransposedLoadMask(t *testing.T) {
	m := make(RAM, 1024)
	for i := range m {
		m[i] = 0xff
	}
	w := NewWave(32, 8)
	w.Memory = m
	w.EXEC = 0xfffffffd
	for r := range 5 {
		for l := range 32 {
			w.VGPR[r][l] = 5
		}
	}
	const code = "00c015ee0100000000000000" // global_load_tr_b128 v[1:4], v0, s[0:1]
	if err := execute(t, w, isa.RDNA4, code); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%x %x", w.VGPR[1][0], w.VGPR[1][1]), "ffff 5"; got != want {
		t.Errorf("first registers of lanes 0 and 1 are %s, want %s", got, want)
	}
	if err := execute(t, NewWave(64, 8), isa.RDNA4, code); err == nil {
		t.Error("wave64: no error")
	}
}

// Copies between memory and the LDS: addresses, size, and that nothing else changes.
func TestCopiesLDS(t *testing.T) {
	for _, c := range []struct {
		name         string
		code         string
		size, offset int
		toLDS        bool
		lds, memory  int // registers of the addresses
	}{
		{"global_load_async_to_lds_b64 v1, v2, s[2:3] offset:64", "024018ee0100000002400000", 8, 64, true, 1, 2},
		{"global_load_async_to_lds_b128 v1, v2, s[2:3] offset:-64", "028018ee0100000002c0ffff", 16, -64, true, 1, 2},
		{"global_store_async_from_lds_b32 v2, v1, s[2:3] offset:-64", "020019ee0000800002c0ffff", 4, -64, false, 1, 2},
		{"global_store_async_from_lds_b8 v2, v1, s[2:3] offset:-64", "02c018ee0000800002c0ffff", 1, -64, false, 1, 2},
	} {
		w := NewWave(32, 4)
		w.SGPR[2] = 1000
		lds, memory := make(RAM, 4096), make(RAM, 4096)
		for i := range lds {
			lds[i], memory[i] = byte(i*7+1), byte(i*5+3)
		}
		w.LDS, w.Memory = append(RAM(nil), lds...), append(RAM(nil), memory...)
		w.EXEC = 0xa0000005
		for l := range 32 {
			w.VGPR[c.lds][l], w.VGPR[c.memory][l] = uint32(100+20*l), uint32(64+40*l)
		}
		if err := execute(t, w, isa.CDNA5, c.code); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for l := range 32 {
			if w.EXEC>>l&1 == 0 {
				continue
			}
			to, from := lds[100+20*l+c.offset:], memory[1000+64+40*l+c.offset:]
			if !c.toLDS {
				to, from = from, to
			}
			copy(to[:c.size], from[:c.size])
		}
		if string(w.LDS.(RAM)) != string(lds) || string(w.Memory.(RAM)) != string(memory) {
			t.Errorf("%s: wrong memory", c.name)
		}
	}
}

// Instructions for caches do nothing, and look at no operand.
func TestCaches(t *testing.T) {
	for _, c := range []struct {
		g    *isa.Generation
		code string
	}{
		{isa.RDNA4, "7cc00aee0000000000000000"}, // global_inv
		{isa.RDNA4, "868004f410000008"},         // s_prefetch_inst s[12:13], 0x10, s4, 2
		{isa.RDNA4, "c00105f464000014"},         // s_prefetch_data_pc_rel 0x64, s10, 7
		{isa.CDNA5, "024017ec0000000003000000"}, // flat_prefetch_b8 v3, s[2:3]
		{isa.CDNA4, "0040a4e000000000"},         // buffer_inv sc0
	} {
		w := NewWave(32, 4)
		before := *w
		if err := execute(t, w, c.g, c.code); err != nil {
			t.Errorf("%s %s: %v", c.g, c.code, err)
		}
		before.PC, before.state = w.PC, w.state
		before.VGPR, w.VGPR = nil, nil
		if fmt.Sprint(before) != fmt.Sprint(*w) {
			t.Errorf("%s %s changes the wave", c.g, c.code)
		}
	}
}
