package sem_test

import (
	"errors"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// TestProgram runs a loop from machine code: each lane adds up the numbers from its
// own to 100.
func TestProgram(t *testing.T) {
	for _, g := range []*isa.Generation{isa.RDNA3, isa.CDNA1} {
		add := isa.V_ADD_NC_U32
		args := []isa.Arg{v1, v0, v1}
		if g == isa.CDNA1 {
			add = isa.V_ADD_U32
		}
		b := isa.Builder{Generation: g, WaveSize: 64}
		var code []byte
		for _, step := range []struct {
			m    isa.Mnemonic
			args []isa.Arg
		}{
			{isa.V_MOV_B32, []isa.Arg{v1, isa.Int(0)}},
			{isa.V_MOV_B32, []isa.Arg{v2, isa.Lit(100)}},
			{isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.SGPR, 0, 2), isa.Regs(isa.EXEC, 0, 2)}},
			// loop:
			{add, args},
			{add, []isa.Arg{v0, isa.Int(1), v0}},
			{isa.V_CMP_LE_U32, []isa.Arg{vcc, v0, v2}},
			{isa.S_AND_B64, []isa.Arg{isa.Regs(isa.EXEC, 0, 2), isa.Regs(isa.EXEC, 0, 2), vcc}},
			{isa.S_CBRANCH_EXECNZ, []isa.Arg{isa.Label(-5)}},
			{isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.EXEC, 0, 2), isa.Regs(isa.SGPR, 0, 2)}},
			{isa.S_ENDPGM, nil},
		} {
			in, err := b.Build(step.m, step.args, nil)
			if err != nil {
				t.Fatal(err)
			}
			code = in.AppendBytes(code)
		}
		w := sem.NewWave(64, 4)
		for i := range 64 {
			w.VGPR[0][i] = uint32(i)
		}
		steps := 0
		for {
			in, err := isa.Decoder{Generation: g, WaveSize: 64}.Decode(code[w.PC:])
			if err != nil {
				t.Fatal(err)
			}
			w.PC += uint64(in.Len())
			if err := w.Exec(&in); err != nil {
				if !errors.Is(err, sem.ErrEnd) {
					t.Fatal(err)
				}
				break
			}
			if steps++; steps > 1000 {
				t.Fatal("the program does not end")
			}
		}
		if steps != 3+5*101+1 {
			t.Errorf("%s: %d instructions", g, steps)
		}
		for i := range 64 {
			if want := uint32(100*101/2 - i*(i-1)/2); w.VGPR[1][i] != want {
				t.Errorf("%s: lane %d has %d, want %d", g, i, w.VGPR[1][i], want)
			}
		}
		if w.EXEC != ^uint64(0) {
			t.Errorf("%s: EXEC %x", g, w.EXEC)
		}
	}
}

// TestBranches takes every conditional branch and does not take it.
func TestBranches(t *testing.T) {
	for _, c := range []struct {
		m              isa.Mnemonic
		scc, vcc, exec uint64
		taken          bool
	}{
		{isa.S_BRANCH, 0, 0, 0, true},
		{isa.S_CBRANCH_SCC0, 0, 0, 0, true}, {isa.S_CBRANCH_SCC0, 1, 0, 0, false}, {isa.S_CBRANCH_SCC1, 1, 0, 0, true}, {isa.S_CBRANCH_SCC1, 0, 0, 0, false},
		{isa.S_CBRANCH_VCCZ, 0, 0, 1, true}, {isa.S_CBRANCH_VCCZ, 0, 2, 1, false}, {isa.S_CBRANCH_VCCNZ, 0, 2, 1, true}, {isa.S_CBRANCH_VCCNZ, 0, 0, 1, false},
		{isa.S_CBRANCH_EXECZ, 0, 1, 0, true}, {isa.S_CBRANCH_EXECZ, 0, 0, 4, false}, {isa.S_CBRANCH_EXECNZ, 0, 0, 4, true}, {isa.S_CBRANCH_EXECNZ, 0, 1, 0, false},
		// In wave32 the upper halves do not count.
		{isa.S_CBRANCH_VCCZ, 0, 1 << 40, 1, true}, {isa.S_CBRANCH_EXECZ, 0, 0, 1 << 40, true},
	} {
		w := sem.NewWave(32, 1)
		w.SCC, w.VCC, w.EXEC, w.PC = c.scc, c.vcc, c.exec, 0x1000
		exec(t, w, build(t, isa.RDNA3, 32, 0, c.m, []isa.Arg{isa.Label(-3)}))
		want := uint64(0x1000)
		if c.taken {
			want -= 12
		}
		if w.PC != want {
			t.Errorf("%s: PC %x, want %x", c.m, w.PC, want)
		}
	}
}

// TestMode changes MODE, and another hardware register.
func TestMode(t *testing.T) {
	g := isa.RDNA3
	w := sem.NewWave(64, 1)
	hw := func(id, off, width int) isa.Arg {
		return isa.Arg{Kind: isa.PartsArg, Value: uint64(id | off<<6 | (width-1)<<11)}
	}
	exec(t, w, build(t, g, 64, 0, isa.S_ROUND_MODE, []isa.Arg{isa.Imm(0xb)}))
	exec(t, w, build(t, g, 64, 0, isa.S_DENORM_MODE, []isa.Arg{isa.Imm(0xc)}))
	if w.Mode != 0xcb || w.Mode.Round32() != sem.RoundZero || w.Mode.Round64() != sem.RoundDown {
		t.Errorf("mode %x", w.Mode)
	}
	exec(t, w, build(t, g, 64, 0, isa.S_SETREG_IMM32_B32, []isa.Arg{hw(1, 4, 4), isa.Lit(0xf5)}))
	if w.Mode != 0x5b {
		t.Errorf("S_SETREG_IMM32_B32: mode %x", w.Mode)
	}
	w.SGPR[3] = 0xabcd
	exec(t, w, build(t, g, 64, 0, isa.S_SETREG_B32, []isa.Arg{hw(20, 8, 12), isa.S(3)}))
	exec(t, w, build(t, g, 64, 0, isa.S_GETREG_B32, []isa.Arg{isa.S(4), hw(20, 0, 32)}))
	exec(t, w, build(t, g, 64, 0, isa.S_GETREG_B32, []isa.Arg{isa.S(5), hw(1, 0, 4)}))
	if w.SGPR[4] != 0xbcd00 || w.SGPR[5] != 0xb {
		t.Errorf("read %x and %x", w.SGPR[4], w.SGPR[5])
	}
	// A rounding mode has its effect: 1 + 2^-30, rounded up.
	w.Mode = sem.DenormAll.WithRound(sem.RoundUp, sem.RoundNearestEven)
	w.VGPR[0][9] = f32(0x1p-30)
	exec(t, w, build(t, g, 64, 0, isa.V_ADD_F32, []isa.Arg{v0, isa.Float(1), v0}))
	if w.VGPR[0][9] != 0x3f800001 {
		t.Errorf("rounded up: %x", w.VGPR[0][9])
	}
}

// TestRelative moves registers by M0.
func TestRelative(t *testing.T) {
	g := isa.RDNA3
	w := sem.NewWave(64, 16)
	reset := func() {
		for i := range w.SGPR {
			w.SGPR[i] = uint32(i)
		}
		for i := range w.VGPR {
			w.VGPR[i][7] = uint32(100 + i)
		}
	}
	s2 := func(i int) isa.Arg { return isa.Regs(isa.SGPR, i, 2) }
	for _, c := range []struct {
		m      isa.Mnemonic
		m0     uint32
		args   []isa.Arg
		vector bool
		reg    int
		want   uint32
	}{
		{isa.S_MOVRELS_B32, 5, []isa.Arg{isa.S(0), isa.S(10)}, false, 0, 15},
		{isa.S_MOVRELD_B32, 5, []isa.Arg{isa.S(10), isa.S(3)}, false, 15, 3},
		{isa.S_MOVRELS_B64, 4, []isa.Arg{s2(0), s2(10)}, false, 1, 15},
		{isa.S_MOVRELD_B64, 4, []isa.Arg{s2(10), s2(2)}, false, 15, 3},
		{isa.S_MOVRELSD_2_B32, 0x00060003, []isa.Arg{isa.S(10), isa.S(20)}, false, 16, 23},
		{isa.V_MOVRELS_B32, 5, []isa.Arg{v0, isa.V(10)}, true, 0, 115},
		{isa.V_MOVRELD_B32, 5, []isa.Arg{isa.V(10), v3}, true, 15, 103},
		{isa.V_MOVRELSD_B32, 2, []isa.Arg{isa.V(10), v3}, true, 12, 105},
		{isa.V_MOVRELSD_2_B32, 0x00010002, []isa.Arg{isa.V(10), v3}, true, 11, 105},
		{isa.V_SWAPREL_B32, 0x00010002, []isa.Arg{isa.V(10), v3}, true, 5, 111},
		{isa.V_SWAPREL_B32, 0x00010002, []isa.Arg{isa.V(10), v3}, true, 11, 105},
	} {
		reset()
		w.M0 = c.m0
		exec(t, w, build(t, g, 64, 0, c.m, c.args))
		got := w.SGPR[c.reg]
		if c.vector {
			got = w.VGPR[c.reg][7]
		}
		if got != c.want {
			t.Errorf("%s: register %d is %d, want %d", c.m, c.reg, got, c.want)
		}
	}
	w.M0 = 0xffffffff
	in := build(t, g, 64, 0, isa.V_MOVRELS_B32, []isa.Arg{v0, v1})
	if err := w.Exec(&in); err == nil {
		t.Error("no error of a register beyond the file")
	}
	in = build(t, g, 64, 0, isa.S_MOVRELD_B32, []isa.Arg{isa.S(0), isa.S(1)})
	if err := w.Exec(&in); err == nil {
		t.Error("no error of a scalar register beyond the file")
	}
}
