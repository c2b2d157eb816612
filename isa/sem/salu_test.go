package sem_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// A host notes what a wave asks of it, and answers with the same number to all.
type host struct {
	answer uint64
	err    error
	asked  []string
}

func (h *host) ask(format string, args ...any) {
	h.asked = append(h.asked, fmt.Sprintf(format, args...))
}

func (h *host) Message(msg, m0 uint32) (uint64, error) {
	h.ask("message %#x %#x", msg, m0)
	return h.answer, h.err
}

func (h *host) Barrier(op sem.BarrierOp, id, members int) (uint32, error) {
	h.ask("barrier %d %d %d", op, id, members)
	return uint32(h.answer), h.err
}

func (h *host) Clock(real bool) (uint64, error) {
	h.ask("clock %v", real)
	return h.answer, h.err
}

func (h *host) Trap(id int) (uint64, error) {
	h.ask("trap %d", id)
	return h.answer, h.err
}

func (h *host) WaveID() (uint32, error) {
	h.ask("wave")
	return uint32(h.answer), h.err
}

func (h *host) AllocVGPRs(n int) (bool, error) {
	h.ask("alloc %d", n)
	return h.answer != 0, h.err
}

func parts(v uint64) isa.Arg { return isa.Arg{Kind: isa.PartsArg, Value: v} }

func s2(i int) isa.Arg { return isa.Regs(isa.SGPR, i, 2) }

var m0 = isa.Regs(isa.M0, 0, 1)

// hwRegisters of the tests.
const (
	status, statePriv = 2, 20
	priv, halt        = 1 << 5, 1 << 13
	fatalHalt         = 1 << 23
	haltGFX12         = 1 << 14
)

// TestHost executes what asks a host: with one, with one that fails, and without.
func TestHost(t *testing.T) {
	const answer = 0x1122334455667788
	for _, c := range []struct {
		g       *isa.Generation
		m       isa.Mnemonic
		args    []isa.Arg
		m0      uint32
		answer  uint64
		asked   string // "" if the host is not needed
		s4, s5  uint32
		scc     uint64
		exec    uint64
		halted  bool
		started uint32 // STATUS before
	}{
		{g: isa.CDNA3, m: isa.S_SENDMSG, args: []isa.Arg{parts(1)}, m0: 5, answer: answer, asked: "message 0x1 0x5"},
		{g: isa.CDNA3, m: isa.S_SENDMSG, args: []isa.Arg{parts(10)}, answer: answer, asked: "message 0xa 0x0", exec: answer},
		{g: isa.RDNA2, m: isa.S_SENDMSG, args: []isa.Arg{parts(10)}, answer: answer, asked: "message 0xa 0x0", exec: answer},
		{g: isa.RDNA2, m: isa.S_SENDMSG, args: []isa.Arg{parts(3)}, answer: answer, asked: "message 0x3 0x0"},
		{g: isa.RDNA3, m: isa.S_SENDMSG, args: []isa.Arg{parts(10)}, answer: answer, asked: "message 0xa 0x0"},
		{g: isa.RDNA4, m: isa.S_SENDMSG, args: []isa.Arg{parts(1)}, m0: 9, answer: answer, asked: "message 0x1 0x9"},
		{g: isa.CDNA3, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(1)}, m0: 5, asked: "message 0x1 0x5", halted: true},
		{g: isa.CDNA3, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(10)}, answer: answer, asked: "message 0xa 0x0", exec: answer, halted: true},
		{g: isa.RDNA1, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(10)}, answer: answer, asked: "message 0xa 0x0", exec: answer, halted: true},
		{g: isa.RDNA3, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(1)}, asked: "message 0x1 0x0", halted: true},
		{g: isa.RDNA4, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(1)}, asked: "message 0x1 0x0", halted: true},
		{g: isa.RDNA4, m: isa.S_SENDMSGHALT, args: []isa.Arg{parts(1)}, asked: "message 0x1 0x0", started: priv}, // not in a trap handler
		{g: isa.RDNA3, m: isa.S_SENDMSG_RTN_B32, args: []isa.Arg{isa.S(4), parts(0x80)}, m0: 7, answer: answer, asked: "message 0x80 0x7", s4: 0x55667788},
		{g: isa.CDNA5, m: isa.S_SENDMSG_RTN_B64, args: []isa.Arg{s2(4), parts(0x83)}, answer: answer, asked: "message 0x83 0x0", s4: 0x55667788, s5: 0x11223344},

		{g: isa.CDNA1, m: isa.S_MEMTIME, args: []isa.Arg{s2(4)}, answer: answer, asked: "clock false", s4: 0x55667788, s5: 0x11223344},
		{g: isa.RDNA2, m: isa.S_MEMREALTIME, args: []isa.Arg{s2(4)}, answer: answer, asked: "clock true", s4: 0x55667788, s5: 0x11223344},
		{g: isa.CDNA5, m: isa.S_GET_SHADER_CYCLES_U64, args: []isa.Arg{s2(4)}, answer: answer, asked: "clock false", s4: 0x55667788, s5: 0x11223344},
		{g: isa.RDNA1, m: isa.S_GET_WAVEID_IN_WORKGROUP, args: []isa.Arg{isa.S(4)}, answer: 3, asked: "wave", s4: 3},
		{g: isa.RDNA4, m: isa.S_ALLOC_VGPR, args: []isa.Arg{isa.S(0)}, answer: 1, asked: "alloc 96", scc: 1}, // S0 is 0xfe60
		{g: isa.CDNA5, m: isa.S_ALLOC_VGPR, args: []isa.Arg{isa.Int(8)}, answer: 0, asked: "alloc 8"},

		{g: isa.CDNA3, m: isa.S_BARRIER, asked: "barrier 0 -1 0"},
		{g: isa.RDNA3, m: isa.S_BARRIER, asked: "barrier 0 -1 0"},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(-1)}, asked: "barrier 1 -1 0"},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(-2)}},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(-2)}, asked: "barrier 1 -2 0", started: priv},
		{g: isa.CDNA5, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(-3)}, asked: "barrier 1 -3 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(7)}, asked: "barrier 1 7 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{isa.Int(0)}},
		{g: isa.CDNA5, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{m0}, m0: 0xffc0ffe6, asked: "barrier 1 6 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_SIGNAL, args: []isa.Arg{m0}, m0: 0xffc40006, asked: "barrier 1 6 4"},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL_ISFIRST, args: []isa.Arg{isa.Int(-1)}, answer: 1, asked: "barrier 1 -1 0", scc: 1},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL_ISFIRST, args: []isa.Arg{isa.Int(-1)}, answer: 0, asked: "barrier 1 -1 0"},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL_ISFIRST, args: []isa.Arg{isa.Int(0)}, answer: 1},
		{g: isa.RDNA4, m: isa.S_BARRIER_SIGNAL_ISFIRST, args: []isa.Arg{isa.Int(-2)}, answer: 1},
		{g: isa.RDNA4, m: isa.S_BARRIER_WAIT, args: []isa.Arg{isa.Imm(0xffff)}, asked: "barrier 2 -1 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_WAIT, args: []isa.Arg{isa.Imm(1)}, asked: "barrier 2 1 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_INIT, args: []isa.Arg{isa.Int(5)}, m0: 0x00c30009, asked: "barrier 3 5 3"},
		{g: isa.CDNA5, m: isa.S_BARRIER_INIT, args: []isa.Arg{m0}, m0: 0x003f0029, asked: "barrier 3 9 63"},
		{g: isa.CDNA5, m: isa.S_BARRIER_JOIN, args: []isa.Arg{isa.Int(5)}, m0: 0x00c30009, asked: "barrier 4 5 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_JOIN, args: []isa.Arg{m0}, m0: 0x00c30009, asked: "barrier 4 9 0"},
		{g: isa.CDNA5, m: isa.S_BARRIER_LEAVE, answer: 2, asked: "barrier 5 0 0", scc: 1},
		{g: isa.RDNA4, m: isa.S_BARRIER_LEAVE, answer: 0, asked: "barrier 5 0 0"},
		{g: isa.RDNA4, m: isa.S_GET_BARRIER_STATE, args: []isa.Arg{isa.S(4), isa.Int(-1)}, answer: 0x30041, asked: "barrier 6 -1 0", s4: 0x30041},
		{g: isa.CDNA5, m: isa.S_GET_BARRIER_STATE, args: []isa.Arg{isa.S(4), m0}, m0: 4, answer: 0x30041, asked: "barrier 6 4 0", s4: 0x30041},
	} {
		in := build(t, c.g, 32, 0, c.m, c.args)
		// STATUS stays but for HALT.
		reg, bit := status, uint32(halt)
		if c.g == isa.RDNA4 || c.g == isa.CDNA5 {
			reg, bit = statePriv, haltGFX12
		}
		start := func(h sem.Host) *sem.Wave {
			w := sem.NewWave(32, 1)
			w.Host, w.M0, w.SGPR[0], w.EXEC = h, c.m0, 0xfe60, 0xf0f0
			w.HW[status] = c.started
			return w
		}
		h := &host{answer: c.answer}
		w := start(h)
		want := *start(h)
		want.SGPR[4], want.SGPR[5], want.SCC = c.s4, c.s5, c.scc
		if c.exec != 0 {
			want.EXEC = c.exec
		}
		var wantErr error
		if c.halted {
			wantErr = sem.ErrHalt
		}
		if c.m == isa.S_SENDMSGHALT {
			want.HW[reg] |= bit
		}
		if err := w.Exec(&in); err != wantErr {
			t.Errorf("%s %s: error %v, want %v", c.g, c.m, err, wantErr)
		}
		compareWaves(t, fmt.Sprint(c.g, " ", c.m), w, &want)
		if got := strings.Join(h.asked, "; "); got != c.asked {
			t.Errorf("%s %s asked %q, want %q", c.g, c.m, got, c.asked)
		}
		if c.asked == "" {
			continue
		}

		// A host that fails, and none, leave the wave as it was.
		failed := errors.New("failed")
		w = start(&host{answer: c.answer, err: failed})
		if err := w.Exec(&in); err != failed {
			t.Errorf("%s %s: error %v of a failing host", c.g, c.m, err)
		}
		compareWaves(t, fmt.Sprint(c.g, " ", c.m, ", failing host"), w, start(nil))
		w = start(nil)
		var none *sem.NoHost
		if err := w.Exec(&in); !errors.As(err, &none) || none.Mnemonic != c.m || !strings.Contains(err.Error(), c.m.String()) {
			t.Errorf("%s %s: error %v without a host", c.g, c.m, err)
		}
		compareWaves(t, fmt.Sprint(c.g, " ", c.m, ", no host"), w, start(nil))
	}

	// The vector registers can be given back without a host, and with one it is told.
	for _, g := range []*isa.Generation{isa.RDNA3, isa.CDNA5} {
		w := sem.NewWave(32, 1)
		exec(t, w, build(t, g, 32, 0, isa.S_SENDMSG, []isa.Arg{parts(3)}))
		h := new(host)
		w.Host = h
		exec(t, w, build(t, g, 32, 0, isa.S_SENDMSG, []isa.Arg{parts(3)}))
		if !slices.Equal(h.asked, []string{"message 0x3 0x0"}) {
			t.Errorf("%s: asked %q", g, h.asked)
		}
	}
}

// compareWaves compares the scalar state.
func compareWaves(t *testing.T, name string, got, want *sem.Wave) {
	t.Helper()
	if got.SGPR != want.SGPR || got.TTMP != want.TTMP || got.HW != want.HW {
		t.Errorf("%s: s4, s5 %x, ttmp %x, status %x %x; want %x, %x, %x %x", name, got.SGPR[4:6], got.TTMP[:2], got.HW[status], got.HW[statePriv],
			want.SGPR[4:6], want.TTMP[:2], want.HW[status], want.HW[statePriv])
	}
	if got.EXEC != want.EXEC || got.VCC != want.VCC || got.SCC != want.SCC || got.M0 != want.M0 || got.PC != want.PC || got.Mode != want.Mode {
		t.Errorf("%s: EXEC %x, VCC %x, SCC %x, M0 %x, PC %x, MODE %x; want %x, %x, %x, %x, %x, %x", name,
			got.EXEC, got.VCC, got.SCC, got.M0, got.PC, got.Mode, want.EXEC, want.VCC, want.SCC, want.M0, want.PC, want.Mode)
	}
}

// TestTrap enters and leaves trap handlers.
func TestTrap(t *testing.T) {
	const pc = 0x01a3_4567_89ab_cdf0
	for _, c := range []struct {
		g     *isa.Generation
		imm   int64
		id    string
		ttmp1 uint32
	}{
		{isa.CDNA3, 0xff03, "trap 3", 0x00034567}, {isa.RDNA1, 0xf3, "trap 243", 0x00f34567}, {isa.RDNA3, 2, "trap 2", 0x00024567},
		{isa.RDNA4, 0xf3, "trap 3", 0x30004567}, {isa.CDNA5, 0xfe, "trap 14", 0xe1a34567},
	} {
		in := build(t, c.g, 32, 0, isa.S_TRAP, []isa.Arg{isa.Imm(c.imm)})
		h := &host{answer: 0x7000}
		w := sem.NewWave(32, 1)
		w.Host, w.PC = h, pc+4
		want := *w
		want.PC, want.TTMP[0], want.TTMP[1], want.HW[status] = 0x7000, 0x89abcdf0, c.ttmp1, priv
		exec(t, w, in)
		compareWaves(t, c.g.Name(), w, &want)
		if !slices.Equal(h.asked, []string{c.id}) {
			t.Errorf("%s: asked %q, want %q", c.g, h.asked, c.id)
		}

		h.answer = 0 // no handler
		w = sem.NewWave(32, 1)
		w.Host, w.PC = h, pc
		want = *w
		exec(t, w, in)
		compareWaves(t, c.g.Name()+", no handler", w, &want)

		w.Host = nil
		var none *sem.NoHost
		if err := w.Exec(&in); !errors.As(err, &none) || none.Mnemonic != isa.S_TRAP {
			t.Errorf("%s: error %v without a host", c.g, err)
		}
	}

	for _, c := range []struct {
		g    *isa.Generation
		m    isa.Mnemonic
		reg  int
		halt uint32
	}{
		{isa.CDNA2, isa.S_RFE_B64, status, halt}, {isa.RDNA3, isa.S_RFE_B64, status, halt}, {isa.RDNA4, isa.S_RFE_B64, statePriv, haltGFX12},
		{isa.CDNA5, isa.S_RFE_I64, statePriv, haltGFX12}, {isa.CDNA4, isa.S_RFE_RESTORE_B64, status, halt},
	} {
		args := []isa.Arg{s2(2)}
		if c.m == isa.S_RFE_RESTORE_B64 {
			args = append(args, isa.S(7))
		}
		in := build(t, c.g, 32, 0, c.m, args)
		for _, halted := range []bool{false, true} {
			w := sem.NewWave(32, 1)
			w.SGPR[2], w.SGPR[3], w.SGPR[7] = 0x1000, 5, 0xffffffff
			w.HW[status] = priv | 1
			var wantErr error
			if halted {
				w.HW[c.reg] |= c.halt
				wantErr = sem.ErrHalt
			}
			want := *w
			want.HW[status] &^= priv
			want.PC = 0x5_0000_1000
			if err := w.Exec(&in); err != wantErr {
				t.Errorf("%s %s, halted %v: %v", c.g, c.m, halted, err)
			}
			compareWaves(t, fmt.Sprint(c.g, " ", c.m), w, &want)
		}
	}
}

// TestHalt sets and clears the bits that halt a wave, and kills one.
func TestHalt(t *testing.T) {
	for _, c := range []struct {
		g             *isa.Generation
		imm           int64
		before, after uint32 // STATUS
		priv          uint32 // STATE_PRIV after
		err           error
	}{
		{isa.CDNA3, 1, 0, halt, 0, sem.ErrHalt}, {isa.CDNA3, 0, halt | 1, 1, 0, nil}, {isa.CDNA3, 1, priv, priv | halt, 0, nil},
		{isa.CDNA3, 5, 0, halt, 0, sem.ErrHalt}, {isa.RDNA1, 5, 0, halt, 0, sem.ErrHalt}, {isa.RDNA1, 4, halt | fatalHalt, fatalHalt, 0, nil},
		{isa.RDNA3, 1, 0, halt, 0, sem.ErrHalt}, {isa.RDNA3, 0, halt | fatalHalt, fatalHalt, 0, nil}, {isa.RDNA3, 1, priv, priv | halt, 0, nil},
		{isa.RDNA3, 5, 0, fatalHalt, 0, sem.ErrHalt}, {isa.RDNA2, 5, priv, priv | fatalHalt, 0, sem.ErrHalt}, {isa.RDNA2, 4, halt | fatalHalt, halt, 0, nil},
		{isa.RDNA4, 1, 0, 0, haltGFX12, sem.ErrHalt}, {isa.CDNA5, 1, priv, priv, haltGFX12, nil}, {isa.RDNA4, 5, priv, priv | fatalHalt, 0, sem.ErrHalt},
		{isa.RDNA4, 4, fatalHalt, 0, 0, nil}, {isa.CDNA5, 0, halt, halt, 0, nil},
	} {
		w := sem.NewWave(32, 1)
		w.HW[status] = c.before
		want := *w
		want.HW[status], want.HW[statePriv] = c.after, c.priv
		in := build(t, c.g, 32, 0, isa.S_SETHALT, []isa.Arg{isa.Imm(c.imm)})
		if err := w.Exec(&in); err != c.err {
			t.Errorf("%s S_SETHALT %d: %v, want %v", c.g, c.imm, err, c.err)
		}
		compareWaves(t, fmt.Sprint(c.g, " S_SETHALT ", c.imm), w, &want)
	}
	for _, c := range []struct {
		g    *isa.Generation
		m    isa.Mnemonic
		args []isa.Arg
		err  error
	}{
		{isa.CDNA3, isa.S_SETKILL, []isa.Arg{isa.Imm(1)}, sem.ErrEnd}, {isa.RDNA4, isa.S_SETKILL, []isa.Arg{isa.Imm(2)}, nil},
		{isa.RDNA3, isa.S_CODE_END, nil, sem.ErrIllegal},
		{isa.RDNA3, isa.S_WAKEUP, nil, nil}, {isa.CDNA5, isa.S_WAKEUP_BARRIER, []isa.Arg{isa.Int(3)}, nil}, {isa.CDNA5, isa.S_MONITOR_SLEEP, []isa.Arg{isa.Imm(3)}, nil},
		{isa.CDNA4, isa.S_SET_VALU_COEXEC_MODE, []isa.Arg{isa.Imm(3)}, nil},
	} {
		w := sem.NewWave(32, 1)
		want := *w
		in := build(t, c.g, 32, 0, c.m, c.args)
		if err := w.Exec(&in); err != c.err {
			t.Errorf("%s %s: %v, want %v", c.g, c.m, err, c.err)
		}
		compareWaves(t, c.m.String(), w, &want)
	}
}

// TestDebugBranches takes branches by the debug flags.
func TestDebugBranches(t *testing.T) {
	for _, g := range []*isa.Generation{isa.CDNA1, isa.RDNA3_5} {
		for _, c := range []struct {
			m     isa.Mnemonic
			taken [4]bool // by USER, bit 0, and SYS, bit 1
		}{
			{isa.S_CBRANCH_CDBGSYS, [4]bool{false, false, true, true}}, {isa.S_CBRANCH_CDBGUSER, [4]bool{false, true, false, true}},
			{isa.S_CBRANCH_CDBGSYS_OR_USER, [4]bool{false, true, true, true}}, {isa.S_CBRANCH_CDBGSYS_AND_USER, [4]bool{false, false, false, true}},
		} {
			for flags, taken := range c.taken {
				w := sem.NewWave(64, 1)
				w.PC, w.HW[status] = 0x1000, uint32(flags)<<20|0xff0fffff
				exec(t, w, build(t, g, 64, 0, c.m, []isa.Arg{isa.Label(-3)}))
				want := uint64(0x1000)
				if taken {
					want -= 12
				}
				if w.PC != want {
					t.Errorf("%s %s, flags %d: PC %x, want %x", g, c.m, flags, w.PC, want)
				}
			}
		}
	}
}

// TestFork takes each branch of forks and joins.
func TestFork(t *testing.T) {
	const pc, target = 0x1_0000_1000, 0x2_0000_0040
	for _, c := range []struct {
		name       string
		mask, exec uint64
		csp        uint32
		wantExec   uint64
		jumps      bool
		stacked    uint64 // EXEC of the other group, 0 if there is none
	}{
		{"all", 0xff, 0xf, 1, 0xf, true, 0},
		{"none", 0xf0, 0xf, 1, 0xf, false, 0},
		{"no lane", 0xf0, 0, 1, 0, true, 0},
		{"the fewer do not jump", 0xfff7, 0xf, 0, 0x8, false, 0x7},
		{"the fewer jump", 1<<40 | 0xf0, 1<<40 | 0xf, 6, 1 << 40, true, 0xf},
		{"as many", 0x3, 0xf, 7, 0x3, true, 0xc},
	} {
		for _, m := range []isa.Mnemonic{isa.S_CBRANCH_G_FORK, isa.S_CBRANCH_I_FORK} {
			w := sem.NewWave(64, 1)
			w.EXEC, w.PC, w.Mode = c.exec, pc, sem.DenormAll|sem.Mode(c.csp)<<29
			w.SGPR[40], w.SGPR[41] = uint32(c.mask), uint32(c.mask>>32)
			w.SGPR[42], w.SGPR[43] = target&0xffffffff, target>>32
			to := uint64(target)
			args := []isa.Arg{s2(40), s2(42)}
			if m == isa.S_CBRANCH_I_FORK {
				to = pc - 8
				args[1] = isa.Label(-2)
			}
			want := *w
			want.EXEC = c.wantExec
			other := to
			if c.jumps {
				want.PC, other = to, pc
			}
			if c.stacked != 0 {
				copy(want.SGPR[4*c.csp:], []uint32{uint32(c.stacked), uint32(c.stacked >> 32), uint32(other), uint32(other >> 32)})
				want.Mode = sem.DenormAll | sem.Mode((c.csp+1)%8)<<29
			}
			exec(t, w, build(t, isa.CDNA3, 64, 0, m, args))
			compareWaves(t, fmt.Sprint(m, ", ", c.name), w, &want)

			// Joining, the depth from before the fork in a register, goes on with the others,
			// and then behind.
			w.SGPR[50] = c.csp
			join := build(t, isa.CDNA3, 64, 0, isa.S_CBRANCH_JOIN, []isa.Arg{isa.S(50)})
			want = *w
			if c.stacked != 0 {
				want.EXEC, want.PC, want.Mode = c.stacked, other, sem.DenormAll|sem.Mode(c.csp)<<29
				exec(t, w, join)
				compareWaves(t, fmt.Sprint(m, ", ", c.name, ", first join"), w, &want)
			}
			w.PC = 0x3000
			want.PC = 0x3000
			exec(t, w, join)
			compareWaves(t, fmt.Sprint(m, ", ", c.name, ", last join"), w, &want)
		}
	}
}

// A step is an instruction of a program.
type step struct {
	m    isa.Mnemonic
	args []isa.Arg
}

// runProgram executes steps from address 0 to the end, and returns how many.
func runProgram(t *testing.T, g *isa.Generation, w *sem.Wave, steps []step) int {
	t.Helper()
	var code []byte
	for _, s := range steps {
		in := build(t, g, w.Lanes, 0, s.m, s.args)
		code = in.AppendBytes(code)
	}
	for n := 1; n < 1000; n++ {
		if w.PC >= uint64(len(code)) {
			t.Fatalf("PC is %x", w.PC)
		}
		in, err := isa.Decoder{Generation: g, WaveSize: w.Lanes}.Decode(code[w.PC:])
		if err != nil {
			t.Fatal(err)
		}
		w.PC += uint64(in.Len())
		if err := w.Exec(&in); errors.Is(err, sem.ErrEnd) {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the program does not end")
	return 0
}

// TestForkProgram runs forks in a fork: each lane gets 10 times its number modulo 4,
// from four places.
func TestForkProgram(t *testing.T) {
	w := sem.NewWave(64, 4)
	for i := range 64 {
		w.VGPR[0][i] = uint32(i)
	}
	hwCSP := parts(1 | 29<<6 | 2<<11)
	all := isa.Regs(isa.EXEC, 0, 2)
	set := func(v int) step { return step{isa.V_MOV_B32, []isa.Arg{v1, isa.Int(int64(v))}} }
	// inner forks by bit 1, and leaves the lanes of both sides in EXEC.
	inner := func(a, b int) []step {
		return []step{
			{isa.S_GETREG_B32, []isa.Arg{isa.S(61), hwCSP}},
			{isa.S_MOV_B64, []isa.Arg{s2(62), all}},
			{isa.V_AND_B32, []isa.Arg{v2, isa.Int(2), v0}},
			{isa.V_CMP_NE_U32, []isa.Arg{vcc, isa.Int(0), v2}},
			{isa.S_CBRANCH_I_FORK, []isa.Arg{vcc, isa.Label(2)}},
			set(a),
			{isa.S_BRANCH, []isa.Arg{isa.Label(1)}},
			set(b),
			{isa.S_CBRANCH_JOIN, []isa.Arg{isa.S(61)}},
			{isa.S_MOV_B64, []isa.Arg{all, s2(62)}},
		}
	}
	steps := []step{
		{isa.S_GETREG_B32, []isa.Arg{isa.S(60), hwCSP}},
		{isa.V_AND_B32, []isa.Arg{v2, isa.Int(1), v0}},
		{isa.V_CMP_NE_U32, []isa.Arg{vcc, isa.Int(0), v2}},
		{isa.S_CBRANCH_I_FORK, []isa.Arg{vcc, isa.Label(11)}},
	}
	steps = append(steps, inner(0, 20)...)
	steps = append(steps, step{isa.S_BRANCH, []isa.Arg{isa.Label(10)}})
	steps = append(steps, inner(10, 30)...)
	steps = append(steps,
		step{isa.S_CBRANCH_JOIN, []isa.Arg{isa.S(60)}},
		step{isa.S_MOV_B64, []isa.Arg{all, isa.Int(-1)}},
		step{isa.S_ENDPGM, nil})
	// Each side of the outer fork executes 11 steps of its inner one: 4 before the fork
	// and it, 1 or 2 on a side, 2 joins, and 1 behind.
	if n, want := runProgram(t, isa.CDNA3, w, steps), 4+11+1+11+2+2; n != want {
		t.Errorf("%d instructions, want %d", n, want)
	}
	for i := range 64 {
		if want := uint32(i%4) * 10; w.VGPR[1][i] != want {
			t.Errorf("lane %d has %d, want %d", i, w.VGPR[1][i], want)
		}
	}
	if w.Mode != sem.DenormAll || w.EXEC != ^uint64(0) {
		t.Errorf("MODE %x, EXEC %x", w.Mode, w.EXEC)
	}
}

// TestSubvector takes each branch of the subvector instructions.
func TestSubvector(t *testing.T) {
	for _, c := range []struct {
		m        isa.Mnemonic
		exec     uint64
		s4       uint32
		wantExec uint64
		want     uint32
		jumps    bool
	}{
		{isa.S_SUBVECTOR_LOOP_BEGIN, 0, 9, 0, 9, true},
		{isa.S_SUBVECTOR_LOOP_BEGIN, 5 << 32, 9, 5 << 32, 0, false},
		{isa.S_SUBVECTOR_LOOP_BEGIN, 7, 9, 7, 0, false},
		{isa.S_SUBVECTOR_LOOP_BEGIN, 5<<32 | 7, 9, 7, 5, false},
		{isa.S_SUBVECTOR_LOOP_END, 5 << 32, 7, 5<<32 | 7, 7, false},
		{isa.S_SUBVECTOR_LOOP_END, 5 << 32, 0, 5 << 32, 0, false},
		{isa.S_SUBVECTOR_LOOP_END, 7, 0, 7, 0, false},
		{isa.S_SUBVECTOR_LOOP_END, 7, 5, 5 << 32, 7, true},
		{isa.S_SUBVECTOR_LOOP_END, 0, 5, 5 << 32, 0, true}, // the code cleared the lower lanes
	} {
		for _, g := range []*isa.Generation{isa.RDNA1, isa.RDNA2, isa.RDNA3} {
			w := sem.NewWave(64, 1)
			w.EXEC, w.PC, w.SGPR[4] = c.exec, 0x1000, c.s4
			want := *w
			want.EXEC, want.SGPR[4] = c.wantExec, c.want
			if c.jumps {
				want.PC += 24
			}
			exec(t, w, build(t, g, 64, 0, c.m, []isa.Arg{isa.S(4), isa.Label(6)}))
			compareWaves(t, fmt.Sprintf("%s %s, EXEC %x", g, c.m, c.exec), w, &want)
		}
	}
}

// TestSubvectorProgram counts how often a loop's body runs, and for which lanes.
func TestSubvectorProgram(t *testing.T) {
	for _, c := range []struct {
		exec  uint64
		times uint32
	}{{0, 0}, {0xff, 1}, {0xff << 32, 1}, {0xf0f0f0f0f0f0f0f0, 2}, {^uint64(0), 2}} {
		w := sem.NewWave(64, 2)
		w.EXEC = c.exec
		runProgram(t, isa.RDNA1, w, []step{
			{isa.S_SUBVECTOR_LOOP_BEGIN, []isa.Arg{isa.S(4), isa.Label(3)}},
			{isa.S_ADD_U32, []isa.Arg{isa.S(5), isa.S(5), isa.Int(1)}},
			{isa.V_ADD_NC_U32, []isa.Arg{v1, isa.S(5), v1}},
			{isa.S_SUBVECTOR_LOOP_END, []isa.Arg{isa.S(4), isa.Label(-3)}},
			{isa.S_ENDPGM, nil},
		})
		if w.SGPR[5] != c.times || w.EXEC != c.exec {
			t.Errorf("EXEC %x: ran %d times, EXEC %x after", c.exec, w.SGPR[5], w.EXEC)
		}
		for i := range 64 {
			want := uint32(0)
			if c.exec>>i&1 != 0 {
				want = 1
				if i >= 32 {
					want = c.times // after the lower lanes, if they ran
				}
			}
			if w.VGPR[1][i] != want {
				t.Errorf("EXEC %x: lane %d has %d, want %d", c.exec, i, w.VGPR[1][i], want)
			}
		}
	}
}

// TestScalarScratch loads and stores: a register counts 64 bytes, the immediate one.
func TestScalarScratch(t *testing.T) {
	for _, g := range []*isa.Generation{isa.CDNA1, isa.CDNA4, isa.RDNA1} {
		for _, c := range []struct {
			load, store isa.Mnemonic
			n           int
		}{
			{isa.S_SCRATCH_LOAD_DWORD, isa.S_SCRATCH_STORE_DWORD, 1}, {isa.S_SCRATCH_LOAD_DWORDX2, isa.S_SCRATCH_STORE_DWORDX2, 2},
			{isa.S_SCRATCH_LOAD_DWORDX4, isa.S_SCRATCH_STORE_DWORDX4, 4},
		} {
			ram := make(sem.RAM, 1024)
			w := sem.NewWave(64, 1)
			w.Memory = ram
			w.SGPR[4], w.SGPR[6] = 0x102, 3
			for i := range 4 {
				w.SGPR[8+i] = uint32(0x11111111 * (i + 1))
			}
			data := func(i int) isa.Arg { return isa.Regs(isa.SGPR, i, c.n) }
			exec(t, w, build(t, g, 64, 0, c.store, []isa.Arg{data(8), s2(4), isa.S(6)}))
			exec(t, w, build(t, g, 64, 0, c.load, []isa.Arg{data(12), s2(4), isa.Imm(192)}, mod(isa.ModOFFSET, 192)))
			for i := range 5 {
				v, _ := ram.Load(uint64(0x100+192+4*i), 4)
				want := w.SGPR[8+i]
				if i >= c.n {
					want = 0
				}
				if uint32(v) != want || i < 4 && w.SGPR[12+i] != want {
					t.Errorf("%s %s: dword %d is %x in memory and %x in a register, want %x", g, c.store, i, v, w.SGPR[12+i], want)
				}
			}
			w.Memory = nil
			in := build(t, g, 64, 0, c.load, []isa.Arg{data(12), s2(4), isa.S(6)})
			if w.Exec(&in) == nil {
				t.Errorf("%s %s: no error without memory", g, c.load)
			}
		}
	}
}
