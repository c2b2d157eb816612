package sem

import (
	"encoding/hex"
	"errors"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Atomics: what is in memory before and after. The old value is returned.
func TestAtomics(t *testing.T) {
	const nan, snan = 0x7fc00000, 0x7f800001
	for _, c := range []struct {
		name           string
		f              Func
		old, s0, s1, n uint64 // n: after
	}{
		{"ADD_U32", GLOBAL_ATOMIC_ADD_U32, 0xffffffff, 2, 0, 1},
		{"ADD_U64", GLOBAL_ATOMIC_ADD_U64, 0xffffffff, 2, 0, 0x100000001},
		{"SUB_U32", GLOBAL_ATOMIC_SUB_U32, 1, 2, 0, 0xffffffff},
		{"RSUB_U32", DS_RSUB_RTN_U32, 1, 5, 0, 4},
		{"AND_B64", GLOBAL_ATOMIC_AND_B64, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0, 0xff000000ff000000},
		{"OR_B32", GLOBAL_ATOMIC_OR_B32, 1, 6, 0, 7},
		{"XOR_B32", GLOBAL_ATOMIC_XOR_B32, 5, 6, 0, 3},
		{"SWAP_B32", GLOBAL_ATOMIC_SWAP_B32, 5, 6, 0, 6},
		{"INC_U32 below", GLOBAL_ATOMIC_INC_U32, 5, 6, 0, 6},
		{"INC_U32 at", GLOBAL_ATOMIC_INC_U32, 6, 6, 0, 0},
		{"INC_U32 above", GLOBAL_ATOMIC_INC_U32, 0xffffffff, 6, 0, 0},
		{"DEC_U32", GLOBAL_ATOMIC_DEC_U32, 5, 6, 0, 4},
		{"DEC_U32 at 0", GLOBAL_ATOMIC_DEC_U32, 0, 6, 0, 6},
		{"DEC_U64 above", GLOBAL_ATOMIC_DEC_U64, 7, 6, 0, 6},
		{"MIN_I32", GLOBAL_ATOMIC_MIN_I32, 1, 0xffffffff, 0, 0xffffffff},
		{"MIN_U32", GLOBAL_ATOMIC_MIN_U32, 1, 0xffffffff, 0, 1},
		{"MAX_I32", GLOBAL_ATOMIC_MAX_I32, 1, 0xffffffff, 0, 1},
		{"MAX_U32", GLOBAL_ATOMIC_MAX_U32, 1, 0xffffffff, 0, 0xffffffff},
		{"MIN_I64", GLOBAL_ATOMIC_MIN_I64, 1, 1 << 63, 0, 1 << 63},
		{"MAX_I64", GLOBAL_ATOMIC_MAX_I64, 1, 1 << 63, 0, 1},
		{"CSUB", GLOBAL_ATOMIC_CSUB_U32, 5, 6, 0, 0},
		{"SUB_CLAMP", GLOBAL_ATOMIC_SUB_CLAMP_U32, 8, 6, 0, 2},
		{"COND_SUB below", GLOBAL_ATOMIC_COND_SUB_U32, 5, 6, 0, 5},
		{"COND_SUB", GLOBAL_ATOMIC_COND_SUB_U32, 6, 6, 0, 0},
		{"WRAP down", DS_WRAP_RTN_B32, 9, 4, 100, 5},
		{"WRAP up", DS_WRAP_RTN_B32, 3, 4, 100, 103},
		{"MSKOR", DS_MSKOR_RTN_B32, 0xff, 0x0f, 0x102, 0x1f2},
		{"CMPSWAP_B32 equal", GLOBAL_ATOMIC_CMPSWAP_B32, 7, 7<<32 | 9, 0, 9},
		{"CMPSWAP_B32 other", GLOBAL_ATOMIC_CMPSWAP_B32, 8, 7<<32 | 9, 0, 8},
		{"CMPST: compare with S0", DS_CMPST_RTN_B32, 7, 7, 9, 9},
		{"CMPSTORE: compare with S1", DS_CMPSTORE_RTN_B32, 7, 9, 7, 9},
		{"CMPSTORE: other", DS_CMPSTORE_RTN_B64, 7, 9, 6, 7},
		{"CMPSTORE_F32 of zeros", DS_CMPSTORE_RTN_F32, sign32, one32, 0, one32},
		{"CMPSTORE_F32 of NaN", DS_CMPSTORE_RTN_F32, nan, one32, nan, nan},
		{"ADD_F32", GLOBAL_ATOMIC_ADD_F32, one32, one32, 0, 0x40000000},
		{"ADD_F32 of denormals", GLOBAL_ATOMIC_ADD_F32, 1, 2, 0, 3},
		{"ADD_F64", GLOBAL_ATOMIC_ADD_F64, 0x3ff0000000000000, 0x3ff0000000000000, 0, 0x4000000000000000},
		{"PK_ADD_F16", GLOBAL_ATOMIC_PK_ADD_F16, 0x3c003c00, 0x40003c00, 0, 0x42004000},
		{"PK_ADD_BF16", GLOBAL_ATOMIC_PK_ADD_BF16, 0x3f803f80, 0x40003f80, 0, 0x40404000},
		{"MIN_F32", GLOBAL_ATOMIC_MIN_F32, one32, 0xbf800000, 0, 0xbf800000},
		{"MIN_F32 of NaN data", GLOBAL_ATOMIC_MIN_F32, one32, nan, 0, one32},
		{"MIN_F32 of NaN in memory", GLOBAL_ATOMIC_MIN_F32, nan, one32, 0, nan},
		{"MIN_F32 of -0 data", GLOBAL_ATOMIC_MIN_F32, 0, sign32, 0, 0},
		{"MIN_NUM_F32 of -0 data", GLOBAL_ATOMIC_MIN_NUM_F32, 0, sign32, 0, sign32},
		{"MIN_NUM_F32 of NaN in memory", GLOBAL_ATOMIC_MIN_NUM_F32, nan, one32, 0, one32},
		{"MAX_NUM_F32 of two NaN", GLOBAL_ATOMIC_MAX_NUM_F32, nan | 1, snan, 0, snan | quiet32},
		{"MAX_F64", GLOBAL_ATOMIC_MAX_F64, 0, 0x3ff0000000000000, 0, 0x3ff0000000000000},
	} {
		ram := make(RAM, 32)
		for i := range ram {
			ram[i] = 0xee
		}
		size := 4
		if _, wide := map[string]bool{"64": true}[lastTwo(c.name)]; wide || c.old>>32 != 0 || c.n>>32 != 0 {
			size = 8
		}
		ram.Store(8, size, c.old)
		s := State{Mem: ram, Addr: 8, S0: c.s0, S1: c.s1}
		if err := c.f(&s); err != nil {
			t.Fatal(c.name, err)
		}
		got, _ := ram.Load(8, size)
		if got != c.n || cutTo(s.D0, size) != c.old {
			t.Errorf("%s: %#x in memory, want %#x; returned %#x, want %#x", c.name, got, c.n, s.D0, c.old)
		}
		for i, b := range ram {
			if b != 0xee && (i < 8 || i >= 16) {
				t.Errorf("%s: byte %d was written", c.name, i)
			}
		}
	}
}

func lastTwo(s string) string { return s[len(s)-2:] }

// A compare-and-swap of 64 bits has 128 bits of data.
func TestCompareAndSwap64(t *testing.T) {
	ram := make(RAM, 16)
	ram.Store(8, 8, 0x1122334455667788)
	s := State{Mem: ram, Addr: 8}
	s.X0[0], s.X0[1], s.X0[2], s.X0[3] = 1, 2, 0x55667788, 0x11223344
	FLAT_ATOMIC_CMPSWAP_B64(&s)
	if got, _ := ram.Load(8, 8); got != 0x200000001 || s.D0 != 0x1122334455667788 {
		t.Errorf("%#x in memory, returned %#x", got, s.D0)
	}
}

// Loads and stores of parts, with what becomes of the rest of the register.
func TestLoadStoreParts(t *testing.T) {
	ram := RAM{0x80, 0x91, 0xa2, 0xb3, 0xc4, 0xd5, 0xe6, 0xf7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}
	for _, c := range []struct {
		name string
		f    Func
		want uint64
	}{
		{"U8", GLOBAL_LOAD_U8, 0x91},
		{"I8", GLOBAL_LOAD_I8, 0xffffff91},
		{"U16", GLOBAL_LOAD_U16, 0xa291},
		{"I16", GLOBAL_LOAD_I16, 0xffffa291},
		{"B32", GLOBAL_LOAD_B32, 0xc4b3a291},
		{"B64", GLOBAL_LOAD_B64, 0x08f7e6d5c4b3a291},
		{"D16_U8", GLOBAL_LOAD_D16_U8, 0x12340091},
		{"D16_I8", GLOBAL_LOAD_D16_I8, 0x1234ff91},
		{"D16_B16", GLOBAL_LOAD_D16_B16, 0x1234a291},
		{"D16_HI_U8", GLOBAL_LOAD_D16_HI_U8, 0x00915678},
		{"D16_HI_I8", GLOBAL_LOAD_D16_HI_I8, 0xff915678},
		{"D16_HI_B16", GLOBAL_LOAD_D16_HI_B16, 0xa2915678},
		{"SHORT_D16", FLAT_LOAD_SHORT_D16, 0x1234a291},
		{"DS_READ_U8_D16_HI", DS_READ_U8_D16_HI, 0x00915678},
	} {
		s := State{Mem: ram, Addr: 1, D0: 0x12345678}
		if err := c.f(&s); err != nil || s.D0 != c.want {
			t.Errorf("%s: %#x, want %#x (%v)", c.name, s.D0, c.want, err)
		}
	}
	s := State{Mem: ram, Addr: 1}
	GLOBAL_LOAD_B128(&s)
	if s.XD[0] != 0xc4b3a291 || s.XD[3] != 0x100f0e0d {
		t.Errorf("B128: %#x", s.XD[:4])
	}
	for _, c := range []struct {
		name string
		f    Func
		want string
	}{
		{"B8", GLOBAL_STORE_B8, "0044000000000000"},
		{"B16", GLOBAL_STORE_B16, "0044330000000000"},
		{"D16_HI_B8", GLOBAL_STORE_D16_HI_B8, "0022000000000000"},
		{"D16_HI_B16", GLOBAL_STORE_D16_HI_B16, "0022110000000000"},
		{"B32", GLOBAL_STORE_B32, "0044332211000000"},
		{"DS_WRITE_B8_D16_HI", DS_WRITE_B8_D16_HI, "0022000000000000"},
	} {
		ram := make(RAM, 8)
		s := State{Mem: ram, Addr: 1, S0: 0x99887766_11223344}
		c.f(&s)
		if got := hex.EncodeToString(ram); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// What is beyond the end of a RAM reads as 0 and is not written.
func TestRAMBounds(t *testing.T) {
	r := make(RAM, 8)
	for _, addr := range []uint64{5, 8, 9, ^uint64(0), ^uint64(0) - 3} {
		if err := r.Store(addr, 4, 0xffffffff); err != nil {
			t.Error(err)
		}
		if v, err := r.Load(addr, 4); v != 0 || err != nil {
			t.Errorf("address %#x: %#x, %v", addr, v, err)
		}
		if ok, err := r.CompareAndSwap(addr, 4, 1, 2); ok || err != nil {
			t.Errorf("address %#x: compared to 1: %t, %v", addr, ok, err)
		}
	}
	if hex.EncodeToString(r) != "0000000000000000" {
		t.Errorf("written: %x", r)
	}
}

// memoryWave is a wave with a memory of each kind. Bytes of memory and LDS count up.
func memoryWave(lanes int) *Wave {
	w := NewWave(lanes, 16)
	m, l := make(RAM, 4096), make(RAM, 4096)
	for i := range m {
		m[i], l[i] = byte(i), byte(i*3)
	}
	w.Memory, w.LDS = m, l
	return w
}

func execute(t *testing.T, w *Wave, g *isa.Generation, code string) error {
	t.Helper()
	b, err := hex.DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	in, err := g.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return w.Exec(&in)
}

// Addresses, as LLVM's machine code has them.
func TestMemoryAddresses(t *testing.T) {
	at := func(w *Wave, addr int) uint32 {
		v, _ := w.Memory.Load(uint64(addr), 4)
		return uint32(v)
	}
	lds := func(w *Wave, addr int) uint32 {
		v, _ := w.LDS.Load(uint64(addr), 4)
		return uint32(v)
	}
	for _, c := range []struct {
		name string
		g    *isa.Generation
		code string
		reg  int // the register that is read afterwards
		set  func(w *Wave)
		want func(w *Wave, lane int) uint32
	}{
		{"global_load_b64 v[5:6], v1, s[4:5] offset:-4096", isa.RDNA4, "044005ee050000000100f0ff", 6,
			func(w *Wave) { w.SGPR[4] = 4096 + 64 }, func(w *Wave, lane int) uint32 { return at(w, 64+4*lane+4) }},
		{"global_load_dword v5, v1, s[4:5]", isa.CDNA3, "008050dc01000405", 5,
			func(w *Wave) { w.SGPR[4] = 128 }, func(w *Wave, lane int) uint32 { return at(w, 128+4*lane) }},
		{"global_load_dword v5, v1, s[4:5] offset:-1", isa.RDNA2, "ff8f30dc01000405", 5,
			func(w *Wave) { w.SGPR[4] = 129 }, func(w *Wave, lane int) uint32 { return at(w, 128+4*lane) }},
		{"flat_load_b32 v1, v[0:1] offset:64", isa.CDNA5, "7c0005ec0100000000400000", 1,
			func(w *Wave) {
				for i := range 32 {
					w.VGPR[0][i], w.VGPR[1][i] = uint32(8*i), 0
				}
			}, func(w *Wave, lane int) uint32 { return at(w, 64+8*lane) }},
		{"flat_load_b32 v1, v2, s[2:3] offset:64 scale_offset", isa.CDNA5, "020005ec0100010002400000", 1,
			func(w *Wave) {
				w.SGPR[2] = 256
				for i := range 32 {
					w.VGPR[2][i] = uint32(-i) // signed
				}
			}, func(w *Wave, lane int) uint32 { return at(w, 256+64-4*lane) }},
		{"ds_load_u8_d16_hi v5, v1 offset:4", isa.RDNA4, "04008cda01000005", 5,
			func(w *Wave) {
				for i := range 64 {
					w.VGPR[5][i] = 0x12345678
				}
			},
			func(w *Wave, lane int) uint32 { return lds(w, 4+4*lane)&0xff<<16 | 0x5678 }},
		{"ds_load_2addr_b32 v[5:6], v1 offset0:1 offset1:2", isa.RDNA4, "0102dcd801000005", 6,
			func(*Wave) {}, func(w *Wave, lane int) uint32 { return lds(w, 8+4*lane) }},
		{"ds_read2st64_b32 v[8:9], v2 offset0:1 offset1:3", isa.CDNA3, "010370d802000008", 9,
			func(w *Wave) { w.VGPR[2] = w.VGPR[1] }, func(w *Wave, lane int) uint32 { return lds(w, 3*256+4*lane) }},
		{"buffer_load_dword v5, off, s[8:11], s3", isa.CDNA3, "000050e000050203", 5,
			func(w *Wave) { w.SGPR[8], w.SGPR[10], w.SGPR[3] = 100, 4, 60 }, func(w *Wave, _ int) uint32 { return at(w, 160) }},
		{"buffer_load_dword v5, off, s[8:11], s3 offset:7", isa.RDNA2, "070030e000050203", 5, // beyond the end
			func(w *Wave) { w.SGPR[8], w.SGPR[10], w.SGPR[11] = 100, 7, 3<<28 }, func(*Wave, int) uint32 { return 0 }},
	} {
		lanes := 64
		if c.g != isa.CDNA3 {
			lanes = 32
		}
		w := memoryWave(lanes)
		for i := range w.VGPR[1] {
			w.VGPR[1][i] = uint32(4 * i)
		}
		w.EXEC = 0x0ffffff1
		c.set(w)
		before := w.VGPR[c.reg]
		if err := execute(t, w, c.g, c.code); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for lane := range lanes {
			want := before[lane]
			if w.EXEC>>lane&1 != 0 {
				want = c.want(w, lane)
			}
			if got := w.VGPR[c.reg][lane]; got != want {
				t.Errorf("%s: lane %d: %#x, want %#x", c.name, lane, got, want)
				break
			}
		}
	}
}

func TestScalarMemory(t *testing.T) {
	w := memoryWave(32)
	w.SGPR[2], w.SGPR[0] = 32, 8
	if err := execute(t, w, isa.RDNA4, "012300f400000000"); err != nil { // s_load_b64 s[12:13], s[2:3], s0
		t.Fatal(err)
	}
	if w.SGPR[12] != 0x2b2a2928 || w.SGPR[13] != 0x2f2e2d2c {
		t.Errorf("s_load_b64: %#x %#x", w.SGPR[12], w.SGPR[13])
	}
	w = memoryWave(64)
	w.SGPR[2], w.SGPR[5] = 64, 2
	if err := execute(t, w, isa.CDNA3, "41010ac264000000"); err != nil { // s_atomic_add s5, s[2:3], 0x64
		t.Fatal(err)
	}
	if v, _ := w.Memory.Load(164, 4); v != 0xa7a6a5a6 || w.SGPR[5] != 2 {
		t.Errorf("s_atomic_add without glc: memory %#x, s5 %#x", v, w.SGPR[5])
	}
	// s_buffer_load_dword s5, s[4:7], s2: the offset is a register, although its
	// number stands in the field of the offset.
	w = memoryWave(64)
	w.SGPR[2], w.SGPR[4], w.SGPR[6] = 12, 100, 16
	if err := execute(t, w, isa.CDNA3, "420120c002000000"); err != nil {
		t.Fatal(err)
	}
	if w.SGPR[5] != 0x73727170 {
		t.Errorf("s_buffer_load_dword: %#x", w.SGPR[5])
	}
	w.SGPR[5], w.SGPR[2] = 0, 16 // beyond the end
	if err := execute(t, w, isa.CDNA3, "420120c002000000"); err != nil || w.SGPR[5] != 0 {
		t.Errorf("s_buffer_load_dword beyond the end: %#x, %v", w.SGPR[5], err)
	}
}

// Atomics return the old value only if they are asked to.
func TestAtomicReturn(t *testing.T) {
	w := memoryWave(32)
	for i := range 32 {
		w.VGPR[0][i], w.VGPR[2][i] = 0, 1 // all add to the same dword
	}
	before := w.VGPR
	if err := execute(t, w, isa.RDNA4, "00400dee0000000100000000"); err != nil { // global_atomic_add_u32 v0, v2, s[0:1]
		t.Fatal(err)
	}
	if v, _ := w.Memory.Load(0, 4); v != 0x03020100+32 {
		t.Errorf("memory: %#x", v)
	}
	for i := range before {
		if w.VGPR[i] != before[i] {
			t.Errorf("v%d was written", i)
		}
	}
	if err := execute(t, w, isa.RDNA4, "00400dee0100100100400000"); err != nil { // global_atomic_add_u32 v1, v0, v2, s[0:1] offset:64 th:TH_ATOMIC_RETURN
		t.Fatal(err)
	}
	for i := range 32 {
		if w.VGPR[1][i] != 0x43424140+uint32(i) {
			t.Errorf("lane %d returns %#x", i, w.VGPR[1][i])
		}
	}
}

// A load to the LDS writes no register.
func TestLoadToLDS(t *testing.T) {
	w := memoryWave(64)
	w.M0, w.EXEC = 0x99990100, 0xf0f0
	for i := range 64 {
		w.VGPR[2][i], w.VGPR[3][i] = uint32(8*i), 0
	}
	before := w.VGPR
	if err := execute(t, w, isa.CDNA4, "0480a8dc02007f00"); err != nil { // global_load_lds_dword v[2:3], off offset:4
		t.Fatal(err)
	}
	for i := range 64 {
		want, _ := w.Memory.Load(uint64(8*i+4), 4)
		if w.EXEC>>i&1 == 0 {
			want = 0
			for j := range 4 {
				want |= uint64(byte(3*(0x104+4*i+j))) << (8 * j)
			}
		}
		if got, _ := w.LDS.Load(uint64(0x104+4*i), 4); got != want {
			t.Errorf("lane %d: %#x, want %#x", i, got, want)
		}
	}
	for i := range before {
		if w.VGPR[i] != before[i] {
			t.Errorf("v%d was written", i)
		}
	}
	s := State{Mem: w.Memory, LDS: w.LDS, Addr: 0x90, LDSAddr: 16, Lane: 2}
	GLOBAL_LOAD_LDS_SBYTE(&s)
	if got, _ := w.LDS.Load(24, 4); got != 0xffffff90 {
		t.Errorf("GLOBAL_LOAD_LDS_SBYTE: %#x", got)
	}
	GLOBAL_LOAD_LDS_DWORDX3(&s)
	if got, _ := w.LDS.Load(16+24+8, 4); got != 0x9b9a9998 {
		t.Errorf("GLOBAL_LOAD_LDS_DWORDX3: %#x", got)
	}
}

func TestNoMemory(t *testing.T) {
	w := NewWave(32, 8)
	if err := execute(t, w, isa.RDNA4, "0000dcd801000005"); !errors.Is(err, errNoMemory) {
		t.Errorf("ds_load_2addr_b32 without LDS: %v", err)
	}
}

func TestScratchLanes(t *testing.T) {
	w := memoryWave(32)
	m := make(lanesRAM)
	w.Scratch = m
	for i := range 32 {
		w.VGPR[0][i], w.VGPR[2][i] = 16, uint32(i)
	}
	w.SGPR[0] = 4
	if err := execute(t, w, isa.RDNA4, "008006ed0000020100400000"); err != nil { // scratch_store_b32 v0, v2, s0 offset:64
		t.Fatal(err)
	}
	for i := range 32 {
		if v, ok := m[uint64(i)<<32|84]; !ok || v != uint64(i) {
			t.Errorf("lane %d: %#x", i, v)
		}
	}
}

// lanesRAM is a memory that remembers dwords.
type lanesRAM map[uint64]uint64

func (m lanesRAM) Load(addr uint64, _ int) (uint64, error) { return m[addr], nil }
func (m lanesRAM) Store(addr uint64, _ int, v uint64) error {
	m[addr] = v
	return nil
}
func (m lanesRAM) CompareAndSwap(addr uint64, _ int, old, v uint64) (bool, error) {
	m[addr] = v
	return true, nil
}

func TestMemoryAllocations(t *testing.T) {
	w := memoryWave(32)
	b, _ := hex.DecodeString("044005ee050000000100f0ff")
	in, err := isa.RDNA4.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(10, func() {
		if err := w.Exec(&in); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkMemory(b *testing.B) {
	for name, code := range map[string]string{"global_load_b64": "044005ee050000000100f0ff", "ds_load_2addr_b32": "0102dcd801000005", "global_atomic_add_u32": "00400dee0000000100000000"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			w := memoryWave(32)
			w.SGPR[4] = 4096
			code, _ := hex.DecodeString(code)
			in, err := isa.RDNA4.Decode(code)
			if err != nil {
				b.Fatal(err)
			}
			op, err := Prepare(&in)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := op.Run(w); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/32, "ns/lane")
		})
	}
}
