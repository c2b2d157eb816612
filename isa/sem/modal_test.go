package sem_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// numbered is a wave of n vector registers: lane l of register r is f(r), and in the
// accumulation registers the same.
func numbered(lanes, n int, f func(r int) uint32) *sem.Wave {
	w := sem.NewWave(lanes, n)
	w.AGPR = make([][64]uint32, n)
	for r := range w.VGPR {
		for l := range 64 {
			w.VGPR[r][l] = f(r)
			w.AGPR[r][l] = f(r)
		}
	}
	return w
}

// changed lists the vector registers that are not what they were, in one lane.
func changed(w *sem.Wave, f func(r int) uint32, lane int) map[int]uint32 {
	m := map[int]uint32{}
	for r := range w.VGPR {
		if v := w.VGPR[r][lane]; v != f(r) {
			m[r] = v
		}
	}
	return m
}

// expect tells if register reg, and no other, has become v.
func expect(t *testing.T, name string, w *sem.Wave, f func(r int) uint32, reg int, v uint32) {
	t.Helper()
	const lane = 3
	if got := changed(w, f, lane); len(got) != 1 || got[reg] != v {
		t.Errorf("%s: registers %x, want %d: %x", name, got, reg, v)
	}
}

// TestIndexMode executes vector instructions with indexed registers: index 8, for each
// set of operands.
func TestIndexMode(t *testing.T) {
	const index = 8
	g := isa.CDNA3
	ints := func(r int) uint32 { return 100 + uint32(r) }
	floats := func(r int) uint32 { return f32(float32(100 + r)) }
	a := func(i int) isa.Arg { return isa.Regs(isa.AGPR, i, 1) }
	sdwa := []isa.ModValue{mod(isa.ModSRC0_SEL, 6), mod(isa.ModSRC1_SEL, 6), mod(isa.ModDST_SEL, 4), mod(isa.ModDST_UNUSED, 2)}
	for _, c := range []struct {
		name string
		e    isa.EncodingName
		m    isa.Mnemonic
		args []isa.Arg
		mods []isa.ModValue
		f    func(r int) uint32
		// want is what becomes of register 3, or of the one 8 above, if the sources are
		// i, j, k above.
		want func(i, j, k, d int) uint32
	}{
		{"VOP1", isa.ENC_VOP1, isa.V_MOV_B32, []isa.Arg{v3, v0}, nil, ints, func(i, j, k, d int) uint32 { return ints(i) }},
		{"a constant is not indexed", isa.ENC_VOP2, isa.V_ADD_U32, []isa.Arg{v3, isa.Int(5), v1}, nil, ints, func(i, j, k, d int) uint32 { return 5 + ints(1+j) }},
		{"nor a scalar register", isa.ENC_VOP2, isa.V_ADD_U32, []isa.Arg{v3, isa.S(0), v1}, nil, ints, func(i, j, k, d int) uint32 { return index + ints(1+j) }},
		{"VOP2", isa.ENC_VOP2, isa.V_ADD_U32, []isa.Arg{v3, v0, v1}, nil, ints, func(i, j, k, d int) uint32 { return ints(i) + ints(1+j) }},
		{"VOP3", isa.ENC_VOP3, isa.V_ADD3_U32, []isa.Arg{v3, v0, v1, v2}, nil, ints, func(i, j, k, d int) uint32 { return ints(i) + ints(1+j) + ints(2+k) }},
		{"reversed shift", isa.ENC_VOP2, isa.V_LSHLREV_B32, []isa.Arg{v3, v0, v1}, nil, ints, func(i, j, k, d int) uint32 { return ints(1+j) << (ints(i) & 31) }},
		{"accumulator", isa.ENC_VOP2, isa.V_FMAC_F32, []isa.Arg{v3, v0, v1}, nil, floats, func(i, j, k, d int) uint32 {
			return f32(float32((100+i)*(101+j) + 103 + d))
		}},
		{"literal in the middle", 0, isa.V_FMAMK_F32, []isa.Arg{v3, v0, isa.Lit(uint64(f32(2))), v1}, nil, floats, func(i, j, k, d int) uint32 {
			return f32(float32((100+i)*2 + 101 + k))
		}},
		{"literal at the end", 0, isa.V_FMAAK_F32, []isa.Arg{v3, v0, v1, isa.Lit(uint64(f32(2)))}, nil, floats, func(i, j, k, d int) uint32 {
			return f32(float32((100+i)*(101+j) + 2))
		}},
		{"SDWA that keeps a half", isa.VOP2_VOP_SDWA, isa.V_ADD_U32, []isa.Arg{v3, v0, v1}, sdwa, func(r int) uint32 { return uint32(r)<<16&0xff0000 | 100 + uint32(r) },
			func(i, j, k, d int) uint32 { return uint32(3+d)<<16 | uint32(100+i+101+j) }},
		{"V_WRITELANE_B32", isa.ENC_VOP3, isa.V_WRITELANE_B32, []isa.Arg{v3, isa.S(0), isa.Int(3)}, nil, ints, func(i, j, k, d int) uint32 { return index }},
		{"from an accumulation register", isa.ENC_VOP3P, isa.V_ACCVGPR_READ_B32, []isa.Arg{v3, a(0)}, nil, ints, func(i, j, k, d int) uint32 { return ints(0) }},
	} {
		for enables := range 16 {
			name := fmt.Sprintf("%s, enables %04b", c.name, enables)
			w := numbered(64, 64, c.f)
			w.SGPR[0], w.M0 = index|0xabcd00, 0xfedc0f00
			exec(t, w, build(t, g, 64, 0, isa.S_SET_GPR_IDX_ON, []isa.Arg{isa.S(0), isa.Imm(int64(enables))}))
			if want := uint32(0xfedc0f00 | enables<<12 | index); w.M0 != want || w.Mode != sem.DenormAll|1<<27 {
				t.Fatalf("%s: M0 %x, want %x; MODE %x", name, w.M0, want, w.Mode)
			}
			w.SGPR[0] = index
			at := func(bit int) int { return enables >> bit & 1 * index }
			exec(t, w, build(t, g, 64, c.e, c.m, c.args, c.mods...))
			expect(t, name, w, c.f, 3+at(3), c.want(at(0), at(1), at(2), at(3)))
		}
	}

	// Several registers, a mask as the result, scalar results, and the other ways to
	// change the mode.
	w := numbered(64, 64, func(r int) uint32 { return uint32(r % 2 * 0x3ff00000) }) // 1.0 in each pair
	w.VGPR[10][5], w.VGPR[11][5] = 0, math.MaxUint32&0x40000000                     // 2.0
	w.Mode |= 1 << 27
	exec(t, w, build(t, g, 64, 0, isa.S_SET_GPR_IDX_MODE, []isa.Arg{isa.Imm(0xf9)})) // first source, destination
	exec(t, w, build(t, g, 64, 0, isa.S_SET_GPR_IDX_IDX, []isa.Arg{isa.Lit(0xffffff08)}))
	if w.M0 != 0x9008 {
		t.Errorf("M0 %x", w.M0)
	}
	pair := func(i int) isa.Arg { return isa.Regs(isa.VGPR, i, 2) }
	exec(t, w, build(t, g, 64, 0, isa.V_ADD_F64, []isa.Arg{pair(20), pair(2), pair(4)}))
	if w.VGPR[28][5] != 0 || w.VGPR[29][5] != 0x40080000 || w.VGPR[29][6] != 0x40000000 || w.VGPR[21][5] != 0x3ff00000 {
		t.Errorf("V_ADD_F64: %x %x %x, %x", w.VGPR[28][5], w.VGPR[29][5], w.VGPR[29][6], w.VGPR[21][5])
	}
	exec(t, w, build(t, g, 64, isa.ENC_VOPC, isa.V_CMP_LT_U32, []isa.Arg{vcc, v3, isa.V(5)}))
	if w.VCC != 0 {
		t.Errorf("V_CMP_LT_U32: VCC %x", w.VCC)
	}
	exec(t, w, build(t, g, 64, isa.ENC_VOPC, isa.V_CMP_GT_U32, []isa.Arg{vcc, v3, isa.V(5)}))
	if w.VCC != 1<<5 {
		t.Errorf("V_CMP_GT_U32: VCC %x", w.VCC)
	}
	exec(t, w, build(t, g, 64, 0, isa.V_READLANE_B32, []isa.Arg{isa.S(7), v3, isa.Int(5)}))
	w.EXEC = 1 << 5
	exec(t, w, build(t, g, 64, 0, isa.V_READFIRSTLANE_B32, []isa.Arg{isa.S(6), v3}))
	if w.SGPR[7] != 0x40000000 || w.SGPR[6] != 0x40000000 {
		t.Errorf("read %x and %x", w.SGPR[7], w.SGPR[6])
	}
	// Memory instructions are not indexed.
	w.LDS = make(sem.RAM, 64)
	w.VGPR[0][5] = 4
	exec(t, w, build(t, g, 64, 0, isa.DS_WRITE_B32, []isa.Arg{v0, v3}))
	if v, _ := w.LDS.Load(4, 4); v != 0x3ff00000 {
		t.Errorf("DS_WRITE_B32 wrote %x", v)
	}
	// Beyond the wave's registers.
	w.M0 = 0x1000 | 61
	in := build(t, g, 64, 0, isa.V_MOV_B32, []isa.Arg{v1, v3})
	if w.Exec(&in) == nil {
		t.Error("no error of a register beyond the file")
	}
	exec(t, w, build(t, g, 64, 0, isa.S_SET_GPR_IDX_OFF, nil))
	if exec(t, w, in); w.Mode != sem.DenormAll || w.M0 != 0x1000|61 || w.VGPR[1][5] != w.VGPR[3][5] {
		t.Errorf("off: MODE %x, M0 %x", w.Mode, w.M0)
	}
	// The bit means nothing on other generations, nor do the others of those that CDNA 5 has.
	for _, g := range []*isa.Generation{isa.RDNA3, isa.RDNA4, isa.CDNA5} {
		w = numbered(32, 64, ints)
		w.Mode, w.M0 = sem.DenormAll|0xf8000000, 0xf008
		exec(t, w, build(t, g, 32, 0, isa.V_MOV_B32, []isa.Arg{v3, v0}))
		expect(t, g.Name(), w, ints, 3, ints(0))
	}
	for _, g := range []*isa.Generation{isa.CDNA3, isa.RDNA4} {
		w = numbered(64, 512, ints)
		w.Mode = sem.DenormAll | 0xff000
		exec(t, w, build(t, g, 64, 0, isa.V_MOV_B32, []isa.Arg{v3, v0}))
		expect(t, g.Name(), w, ints, 3, ints(0))
	}
}

// TestIndexModeMatrix multiplies matrices from and to indexed registers.
func TestIndexModeMatrix(t *testing.T) {
	regs := func(c isa.RegClass, i int) isa.Arg { return isa.Regs(c, i, 4) }
	for enables := range 16 {
		for _, class := range []isa.RegClass{isa.VGPR, isa.AGPR} {
			w := sem.NewWave(64, 64)
			w.AGPR = make([][64]uint32, 64)
			at := func(bit int) int { return enables >> bit & 1 * 8 }
			cd := func(bit int) int {
				if class == isa.AGPR {
					return 0
				}
				return at(bit)
			}
			file := w.VGPR
			if class == isa.AGPR {
				file = w.AGPR
			}
			for l := range 64 {
				w.VGPR[at(0)][l], w.VGPR[1+at(1)][l] = f32(2), f32(3)
				for r := range 4 {
					file[20+cd(2)+r][l] = f32(5)
				}
			}
			w.Mode |= 1 << 27
			w.M0 = uint32(enables)<<12 | 8
			exec(t, w, build(t, isa.CDNA3, 64, 0, isa.V_MFMA_F32_16X16X4_F32, []isa.Arg{regs(class, 40), v0, v1, regs(class, 20)}))
			for r := range 4 {
				if got := file[40+cd(3)+r][9]; got != f32(4*2*3+5) {
					t.Errorf("%s, enables %04b: register %d is %g", class, enables, r, math.Float32frombits(got))
				}
			}
		}
	}
}

// TestVSkip skips vector instructions, and no others.
func TestVSkip(t *testing.T) {
	g := isa.CDNA2
	ints := func(r int) uint32 { return 100 + uint32(r) }
	for _, c := range []struct {
		s0   uint32
		bit  int64
		skip bool
	}{{1, 0, true}, {0, 0, false}, {1 << 9, 9, true}, {1 << 9, 41, true}, {^uint32(1 << 9), 9, false}, {1 << 31, -1, true}} {
		w := numbered(64, 8, ints)
		w.LDS, w.Memory, w.Scratch = make(sem.RAM, 1024), make(sem.RAM, 1024), make(sem.RAM, 1024)
		w.Mode |= 1 << 28 // from before
		w.SGPR[0], w.SGPR[2] = c.s0, 0x100
		exec(t, w, build(t, g, 64, 0, isa.S_SETVSKIP, []isa.Arg{isa.S(0), isa.Int(c.bit)}))
		if (w.Mode == sem.DenormAll|1<<28) != c.skip || (w.Mode == sem.DenormAll) == c.skip {
			t.Errorf("bit %d of %x: MODE %x", c.bit, c.s0, w.Mode)
		}
		exec(t, w, build(t, g, 64, 0, isa.V_MOV_B32, []isa.Arg{v3, v0}))
		exec(t, w, build(t, g, 64, isa.ENC_VOPC, isa.V_CMPX_EQ_U32, []isa.Arg{vcc, v0, v0}))
		exec(t, w, build(t, g, 64, 0, isa.DS_WRITE_B32, []isa.Arg{v0, v1}))
		exec(t, w, build(t, g, 64, 0, isa.S_STORE_DWORD, []isa.Arg{isa.S(2), s2(2), isa.Imm(0)}))
		exec(t, w, build(t, g, 64, 0, isa.S_MOV_B32, []isa.Arg{isa.S(5), isa.Int(6)}))
		lds, _ := w.LDS.Load(100, 4)
		if skipped := w.VGPR[3][0] == ints(3) && w.VCC == 0 && lds == 0; skipped != c.skip {
			t.Errorf("bit %d of %x: skipped %v", c.bit, c.s0, skipped)
		}
		mem, _ := w.Memory.Load(0x100, 4)
		if w.SGPR[5] != 6 || mem != 0x100 {
			t.Errorf("bit %d of %x: a scalar instruction was skipped", c.bit, c.s0)
		}
	}
}

// TestVGPRMSB names registers above 255.
func TestVGPRMSB(t *testing.T) {
	g := isa.CDNA5
	ints := func(r int) uint32 { return 10000 + uint32(r)*3 }
	set := func(w *sem.Wave, imm int) {
		t.Helper()
		exec(t, w, build(t, g, 32, 0, isa.S_SET_VGPR_MSB, []isa.Arg{parts(uint64(imm))}))
	}
	w := numbered(32, 1024, ints)
	for imm := range 256 {
		at := func(slot int) int { return imm >> (2 * slot) & 3 * 256 }
		before := w.Mode
		set(w, imm|0xa500)
		mode := sem.DenormAll | sem.Mode(imm>>6&3)<<12 | sem.Mode(imm&3)<<14 | sem.Mode(imm>>2&3)<<16 | sem.Mode(imm>>4&3)<<18
		if w.Mode != mode {
			t.Fatalf("immediate %x: MODE %x, want %x; before %x", imm, w.Mode, mode, before)
		}
		exec(t, w, build(t, g, 32, 0, isa.V_ADD3_U32, []isa.Arg{v3, v0, v1, v2}))
		expect(t, fmt.Sprintf("immediate %x", imm), w, ints, 3+at(3), ints(at(0))+ints(1+at(1))+ints(2+at(2)))
		for l := range 64 {
			w.VGPR[3+at(3)][l] = ints(3 + at(3))
		}
	}
	// MODE can also be written as a hardware register.
	w.Mode = sem.DenormAll
	exec(t, w, build(t, g, 32, 0, isa.S_SETREG_IMM32_B32, []isa.Arg{parts(1 | 12<<6 | 7<<11), isa.Lit(0x1e)})) // 2, 3, 1, 0
	exec(t, w, build(t, g, 32, 0, isa.V_ADD_NC_U32, []isa.Arg{v3, v0, v1}))
	expect(t, "S_SETREG", w, ints, 3+2*256, ints(3*256)+ints(1+256))

	// Each kind of instruction, with 1, 2, 3 for the sources and 2 for the destination.
	const s0, s1, s2, d = 1 * 256, 2 * 256, 3 * 256, 2 * 256
	const imm = 1 | 2<<2 | 3<<4 | 2<<6
	floats := func(r int) uint32 { return f32(float32(r)) }
	lit := isa.Lit(uint64(f32(2)))
	for _, c := range []struct {
		m    isa.Mnemonic
		args []isa.Arg
		f    func(r int) uint32
		reg  int
		want uint32
	}{
		{isa.V_MOV_B32, []isa.Arg{v3, isa.V(255)}, ints, 3 + d, ints(255 + s0)},
		{isa.V_FMAC_F32, []isa.Arg{v3, v0, v1}, floats, 3 + d, f32(s0*(1+s1) + 3 + d)},
		{isa.V_FMAMK_F32, []isa.Arg{v3, v0, lit, v1}, floats, 3 + d, f32(s0*2 + 1 + s2)},
		{isa.V_FMAAK_F32, []isa.Arg{v3, v0, v1, lit}, floats, 3 + d, f32(s0*(1+s1) + 2)},
		{isa.V_FMA_F32, []isa.Arg{v3, v0, v1, v2}, floats, 3 + d, f32(s0*(1+s1) + 2 + s2)},
	} {
		w := numbered(32, 1024, c.f)
		set(w, imm)
		exec(t, w, build(t, g, 32, 0, c.m, c.args))
		expect(t, c.m.String(), w, c.f, c.reg, c.want)
	}

	// Memory: the address in lane 3 is 64 where the instruction is to look, and beyond
	// the memory elsewhere.
	off, null := isa.Arg{Kind: isa.OffArg}, isa.Regs(isa.NULL, 0, 1)
	rsrc := isa.Regs(isa.SGPR, 4, 4)
	for _, c := range []struct {
		name   string
		m      isa.Mnemonic
		args   []isa.Arg
		mods   []isa.ModValue
		addr   int
		wide   bool   // address of two registers
		reg    int    // what is loaded, -1 if nothing
		stored uint32 // 0xaaaa if nothing is stored
	}{
		{"LDS load", isa.DS_LOAD_B32, []isa.Arg{v3, v0}, nil, s0, false, 3 + d, 0xaaaa},
		{"LDS store", isa.DS_STORE_B32, []isa.Arg{v0, v1}, nil, s0, false, -1, ints(1 + s1)},
		{"LDS compare", isa.DS_CMPSTORE_RTN_B32, []isa.Arg{v3, v0, v1, v2}, nil, s0, false, 3 + d, ints(1 + s1)},
		{"global load", isa.GLOBAL_LOAD_B32, []isa.Arg{v3, isa.Regs(isa.VGPR, 0, 2), off}, nil, s0, true, 3 + d, 0xaaaa},
		{"global store", isa.GLOBAL_STORE_B32, []isa.Arg{isa.Regs(isa.VGPR, 0, 2), v2, off}, nil, s0, true, -1, ints(2 + s1)},
		{"global atomic", isa.GLOBAL_ATOMIC_SWAP_B32, []isa.Arg{v3, isa.Regs(isa.VGPR, 0, 2), v2, off}, []isa.ModValue{mod(isa.ModTH, 1)}, s0, true, 3 + d, ints(2 + s1)},
		{"buffer load", isa.BUFFER_LOAD_B32, []isa.Arg{v3, v0, rsrc, null}, []isa.ModValue{mod(isa.ModOFFEN, 1)}, s0, false, 3 + d, 0xaaaa},
		{"buffer store", isa.BUFFER_STORE_B32, []isa.Arg{v3, v0, rsrc, null}, []isa.ModValue{mod(isa.ModOFFEN, 1)}, s0, false, -1, ints(3 + d)},
	} {
		w := numbered(32, 1024, ints)
		ram := make(sem.RAM, 128)
		w.LDS, w.Memory = ram, ram
		w.SGPR[6], w.SGPR[7] = 128, 3<<28
		w.EXEC = 1 << 3
		w.VGPR[c.addr][3] = 64
		if c.wide {
			w.VGPR[c.addr+1][3] = 0
		}
		if c.m == isa.DS_CMPSTORE_RTN_B32 {
			w.VGPR[2+s2][3] = 0xaaaa
		}
		_ = ram.Store(64, 4, 0xaaaa)
		set(w, imm)
		in, err := isa.Builder{Generation: g, WaveSize: 32}.Build(c.m, c.args, c.mods)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		exec(t, w, in)
		if v, _ := ram.Load(64, 4); uint32(v) != c.stored {
			t.Errorf("%s: %x in memory, want %x", c.name, v, c.stored)
		}
		if c.reg >= 0 && w.VGPR[c.reg][3] != 0xaaaa {
			t.Errorf("%s: loaded %x", c.name, w.VGPR[c.reg][3])
		}
	}
}

// TestVGPRMSBMore names registers above 255 in instructions with more operands than
// slots.
func TestVGPRMSBMore(t *testing.T) {
	g := isa.CDNA5
	const s0, s1, s2, d = 1 * 256, 2 * 256, 3 * 256, 2 * 256
	const mode = sem.DenormAll | 2<<12 | 1<<14 | 2<<16 | 3<<18

	// Both halves of a dual instruction use the same.
	floats := func(r int) uint32 { return f32(float32(r)) }
	w := numbered(32, 1024, floats)
	w.Mode = mode
	in, err := isa.Builder{Generation: g, WaveSize: 32}.BuildDual(0, isa.V_DUAL_FMAMK_F32, isa.V_DUAL_ADD_F32,
		[]isa.Arg{isa.V(4), v0, isa.Lit(uint64(f32(2))), v1}, []isa.Arg{isa.V(7), isa.V(5), v2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	exec(t, w, in)
	if got := changed(w, floats, 3); len(got) != 2 || got[4+d] != f32(s0*2+1+s2) || got[7+d] != f32(5+s0+2+s1) {
		t.Errorf("dual: registers %x", got)
	}

	// Matrices.
	w = numbered(32, 1024, func(int) uint32 { return 0 })
	w.Mode = mode
	for l := range 64 {
		for r := range 2 {
			w.VGPR[s0+r][l], w.VGPR[2+s1+r][l] = f32(2), f32(3)
		}
		for r := range 8 {
			w.VGPR[8+s2+r][l] = f32(5)
		}
	}
	regs := func(i, n int) isa.Arg { return isa.Regs(isa.VGPR, i, n) }
	exec(t, w, build(t, g, 32, 0, isa.V_WMMA_F32_16X16X4_F32, []isa.Arg{regs(16, 8), regs(0, 2), regs(2, 2), regs(8, 8)}))
	for r := range 8 {
		if got := w.VGPR[16+d+r][3]; got != f32(4*2*3+5) {
			t.Errorf("V_WMMA_F32_16X16X4_F32: register %d is %g", r, math.Float32frombits(got))
		}
	}

	// Loads to the LDS and stores from it: the address there is VDST of a load and VSRC
	// of a store.
	for _, c := range []struct {
		m    isa.Mnemonic
		args []isa.Arg
		lds  int // register with the address in the LDS
	}{
		{isa.GLOBAL_LOAD_ASYNC_TO_LDS_B32, []isa.Arg{isa.V(4), regs(0, 2), {Kind: isa.OffArg}}, 4 + d},
		{isa.GLOBAL_STORE_ASYNC_FROM_LDS_B32, []isa.Arg{regs(0, 2), isa.V(4), {Kind: isa.OffArg}}, 4 + s1},
	} {
		w = numbered(32, 1024, func(int) uint32 { return 1 << 20 })
		lds, ram := make(sem.RAM, 128), make(sem.RAM, 128)
		w.LDS, w.Memory, w.EXEC, w.Mode = lds, ram, 1<<3, mode
		w.VGPR[s0][3], w.VGPR[s0+1][3], w.VGPR[c.lds][3] = 64, 0, 32
		from, to, at := ram, lds, uint64(32)
		if c.m == isa.GLOBAL_STORE_ASYNC_FROM_LDS_B32 {
			from, to, at = lds, ram, 64
		}
		_ = from.Store(96-at, 4, 0xaaaa)
		exec(t, w, build(t, g, 32, 0, c.m, c.args))
		if v, _ := to.Load(at, 4); v != 0xaaaa {
			t.Errorf("%s: %x", c.m, v)
		}
	}
}

// TestModalAllocates tells if indexed registers, or a host, allocate.
func TestModalAllocates(t *testing.T) {
	w := numbered(64, 64, func(r int) uint32 { return uint32(r) })
	w.Mode, w.M0 = w.Mode|1<<27, 0xf008
	w.Host = quiet{}
	for _, c := range []struct {
		m    isa.Mnemonic
		args []isa.Arg
	}{
		{isa.V_ADD_F32, []isa.Arg{v3, v0, v1}}, {isa.V_ADD_F64, []isa.Arg{isa.Regs(isa.VGPR, 2, 2), isa.Regs(isa.VGPR, 4, 2), isa.Regs(isa.VGPR, 6, 2)}},
		{isa.S_MEMTIME, []isa.Arg{s2(4)}}, {isa.S_BARRIER, nil}, {isa.S_SENDMSG, []isa.Arg{parts(1)}},
	} {
		in := build(t, isa.CDNA3, 64, 0, c.m, c.args)
		op, err := sem.Prepare(&in)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { err = op.Run(w) }); n != 0 || err != nil {
			t.Errorf("%s: %v allocations, error %v", c.m, n, err)
		}
	}
}

// quiet is a host that does nothing.
type quiet struct{}

func (quiet) Message(msg, m0 uint32) (uint64, error)                    { return 0, nil }
func (quiet) Barrier(op sem.BarrierOp, id, members int) (uint32, error) { return 0, nil }
func (quiet) Clock(real bool) (uint64, error)                           { return 0, nil }
func (quiet) Trap(id int) (uint64, error)                               { return 0, nil }
func (quiet) WaveID() (uint32, error)                                   { return 0, nil }
func (quiet) AllocVGPRs(n int) (bool, error)                            { return true, nil }
