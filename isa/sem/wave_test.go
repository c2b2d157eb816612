package sem_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// build makes an instruction or fails.
func build(t *testing.T, g *isa.Generation, size int, e isa.EncodingName, m isa.Mnemonic, args []isa.Arg, mods ...isa.ModValue) isa.Inst {
	t.Helper()
	in, err := isa.Builder{Generation: g, WaveSize: size}.BuildIn(e, m, args, mods)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func exec(t *testing.T, w *sem.Wave, in isa.Inst) {
	t.Helper()
	if err := w.Exec(&in); err != nil {
		t.Fatal(err)
	}
}

func f32(v float32) uint32 { return math.Float32bits(v) }

func mod(m isa.Modifier, v int32) isa.ModValue { return isa.ModValue{Mod: m, Value: v} }

var (
	vcc    = isa.Regs(isa.VCC, 0, 2)
	v0, v1 = isa.V(0), isa.V(1)
	v2, v3 = isa.V(2), isa.V(3)
)

// TestModifiers executes instructions with modifiers in one lane: registers v1, v2
// and v3 are sources, v0 the destination.
func TestModifiers(t *testing.T) {
	three := []isa.Arg{v0, v1, v2}
	lo := func(i int) isa.Arg { a := isa.V(i); a.Reg.Half = isa.Low; return a }
	hi := func(i int) isa.Arg { a := isa.V(i); a.Reg.Half = isa.High; return a }
	flush := sem.DenormAll &^ (sem.DenormOut32 | sem.DenormOut64)
	for _, c := range []struct {
		name       string
		g          *isa.Generation
		e          isa.EncodingName
		m          isa.Mnemonic
		args       []isa.Arg
		mods       []isa.ModValue
		mode       sem.Mode
		v0, v1, v2 uint32
		want       uint32
	}{
		{"NEG of the first", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModNEG, 1)}, 0, 0, f32(3), f32(1), f32(-2)},
		{"NEG of the second", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModNEG, 2)}, 0, 0, f32(3), f32(1), f32(2)},
		{"ABS before NEG", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModNEG, 1), mod(isa.ModABS, 1)}, 0, 0, f32(-3), f32(1), f32(-2)},
		{"NEG of a constant", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, []isa.Arg{v0, isa.Float(4), v2}, []isa.ModValue{mod(isa.ModNEG, 1)}, 0, 0, 0, f32(1), f32(-3)},
		{"NEG not of an integer", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_NC_U16, []isa.Arg{lo(0), lo(1), lo(2)}, []isa.ModValue{mod(isa.ModNEG, 1)}, 0, 0, 3, 1, 4},
		{"NEG of V_CNDMASK", isa.RDNA3, isa.ENC_VOP3, isa.V_CNDMASK_B32, []isa.Arg{v0, v1, v2, vcc}, []isa.ModValue{mod(isa.ModNEG, 1)}, 0, 0, f32(3), f32(1), f32(-3)},
		{"OMOD*2", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModOMOD, 1)}, flush, 0, f32(3), f32(1), f32(8)},
		{"OMOD/2", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModOMOD, 3)}, flush, 0, f32(3), f32(1), f32(2)},
		{"OMOD with denormals", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModOMOD, 1)}, 0, 0, f32(3), f32(1), f32(4)},
		{"CLAMP", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModCLAMP, 1)}, 0, 0, f32(3), f32(1), f32(1)},
		{"CLAMP of an integer", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_NC_U32, three, []isa.ModValue{mod(isa.ModCLAMP, 1)}, 0, 0, 0xffffffff, 5, 0xffffffff},
		{"CLAMP of a difference", isa.RDNA3, isa.ENC_VOP3, isa.V_SUB_NC_U32, three, []isa.ModValue{mod(isa.ModCLAMP, 1)}, 0, 0, 3, 5, 0},
		{"CLAMP of signed 16 bits", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_NC_I16, []isa.Arg{lo(0), lo(1), lo(2)}, []isa.ModValue{mod(isa.ModCLAMP, 1)}, 0, 0xaaaa0000, 0x7fff, 5, 0xaaaa7fff},
		{"halves", isa.RDNA3, isa.ENC_VOP3, isa.V_ADD_F16, []isa.Arg{hi(0), hi(1), lo(2)}, nil, 0, 0x00001234, 0x3c000000, 0x00003c00, 0x40001234},
		{"low half keeps the high one", isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F16, []isa.Arg{lo(0), lo(1), lo(2)}, nil, 0, 0xabcd1234, 0x3c00, 0x3c00, 0xabcd4000},
		{"GFX10 keeps the high half", isa.RDNA2, isa.ENC_VOP2, isa.V_ADD_F16, three, nil, 0, 0xabcd1234, 0x3c00, 0x3c00, 0xabcd4000},
		{"GFX9 clears it", isa.CDNA3, isa.ENC_VOP2, isa.V_ADD_F16, three, nil, 0, 0xabcd1234, 0x3c00, 0x3c00, 0x4000},
		{"but not of V_FMA_F16", isa.CDNA3, isa.ENC_VOP3, isa.V_FMA_F16, []isa.Arg{v0, v1, v2, v2}, nil, 0, 0xabcd1234, 0x3c00, 0x3c00, 0xabcd4000},
		{"OP_SEL of GFX9", isa.CDNA3, isa.ENC_VOP3, isa.V_FMA_F16, []isa.Arg{v0, v1, v2, v2}, []isa.ModValue{mod(isa.ModOP_SEL, 9)}, 0, 0xabcd1234, 0x3c000000, 0x3c00, 0x40001234},
		{"packed selects", isa.RDNA3, isa.ENC_VOP3P, isa.V_PK_ADD_F16, three, []isa.ModValue{mod(isa.ModOP_SEL, 1), mod(isa.ModOP_SEL_HI, 2)}, 0, 0, 0x40003c00, 0x44004200, 0x45004500},
		{"packed NEG of low and high", isa.RDNA3, isa.ENC_VOP3P, isa.V_PK_ADD_F16, three, []isa.ModValue{mod(isa.ModOP_SEL_HI, 7), mod(isa.ModNEG, 1), mod(isa.ModNEG_HI, 2)}, 0, 0, 0x3c003c00, 0x40004000, 0xbc003c00},
		{"packed CLAMP", isa.RDNA3, isa.ENC_VOP3P, isa.V_PK_ADD_F16, three, []isa.ModValue{mod(isa.ModOP_SEL_HI, 7), mod(isa.ModCLAMP, 1)}, 0, 0, 0x3c00bc00, 0x3c00bc00, 0x3c000000},
		{"packed integers", isa.CDNA3, isa.ENC_VOP3P, isa.V_PK_ADD_U16, three, []isa.ModValue{mod(isa.ModOP_SEL_HI, 7), mod(isa.ModCLAMP, 1)}, 0, 0, 0xffff0001, 0x00020002, 0xffff0003},
		{"mixed", isa.RDNA3, isa.ENC_VOP3P, isa.V_FMA_MIX_F32, []isa.Arg{v0, v1, v2, v2}, []isa.ModValue{mod(isa.ModOP_SEL, 1), mod(isa.ModOP_SEL_HI, 1), mod(isa.ModNEG, 2)}, 0, 0, 0x40003c00, f32(3), f32(-3)},
		{"SDWA byte, extended", isa.CDNA3, isa.VOP2_VOP_SDWA, isa.V_ADD_U32, three, []isa.ModValue{mod(isa.ModSRC0_SEL, 1), mod(isa.ModSRC0_SEXT, 1), mod(isa.ModSRC1_SEL, 6), mod(isa.ModDST_SEL, 6)}, 0, 0, 0x0000ff00, 5, 4},
		{"SDWA word, kept", isa.CDNA3, isa.VOP2_VOP_SDWA, isa.V_ADD_U32, three, []isa.ModValue{mod(isa.ModSRC0_SEL, 5), mod(isa.ModSRC1_SEL, 4), mod(isa.ModDST_SEL, 5), mod(isa.ModDST_UNUSED, 2)}, 0, 0x1234abcd, 0x00030001, 5, 0x0008abcd},
		{"SDWA byte, padded", isa.CDNA3, isa.VOP2_VOP_SDWA, isa.V_ADD_U32, three, []isa.ModValue{mod(isa.ModSRC0_SEL, 6), mod(isa.ModSRC1_SEL, 6), mod(isa.ModDST_SEL, 2), mod(isa.ModDST_UNUSED, 0)}, 0, 0xffffffff, 1, 0xfff, 0},
		{"SDWA byte, sign above", isa.CDNA3, isa.VOP2_VOP_SDWA, isa.V_ADD_U32, three, []isa.ModValue{mod(isa.ModSRC0_SEL, 6), mod(isa.ModSRC1_SEL, 6), mod(isa.ModDST_SEL, 1), mod(isa.ModDST_UNUSED, 1)}, 0, 0, 0x80, 1, 0xffff8100},
		{"SDWA NEG", isa.RDNA1, isa.VOP2_VOP_SDWA, isa.V_ADD_F32, three, []isa.ModValue{mod(isa.ModSRC0_SEL, 6), mod(isa.ModSRC1_SEL, 6), mod(isa.ModDST_SEL, 6), mod(isa.ModSRC0_NEG, 1)}, 0, 0, f32(3), f32(1), f32(-2)},
		{"inline integer", isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_NC_U32, []isa.Arg{v0, isa.Int(-5), v2}, nil, 0, 0, 0, 7, 2},
		{"inline f16", isa.RDNA3, isa.ENC_VOP2, isa.V_ADD_F16, []isa.Arg{lo(0), isa.Float(0.5), lo(2)}, nil, 0, 0, 0, 0x3800, 0x3c00},
		{"1/(2*pi) of f16", isa.RDNA3, isa.ENC_VOP1, isa.V_MOV_B16, []isa.Arg{lo(0), isa.Float(0.15915494309189532)}, nil, 0, 0, 0, 0, 0x3118},
		{"1/(2*pi) of f32", isa.RDNA3, isa.ENC_VOP1, isa.V_MOV_B32, []isa.Arg{v0, isa.Float(0.15915494309189532)}, nil, 0, 0, 0, 0, 0x3e22f983},
		{"literal", isa.RDNA3, 0, isa.V_ADD_NC_U32, []isa.Arg{v0, isa.Lit(0x12345678), v2}, nil, 0, 0, 0, 1, 0x12345679},
		{"literal of V_FMAMK", isa.RDNA3, 0, isa.V_FMAMK_F32, []isa.Arg{v0, v1, isa.Lit(uint64(f32(10))), v2}, nil, 0, 0, f32(3), f32(1), f32(31)},
		{"conversion selects a byte", isa.RDNA4, isa.ENC_VOP3, isa.V_CVT_F32_FP8, []isa.Arg{v0, v1}, []isa.ModValue{mod(isa.ModOP_SEL, 2)}, 0, 0, 0x00003800, 0, f32(1)},
		{"conversion writes a byte", isa.RDNA4, isa.ENC_VOP3, isa.V_CVT_SR_FP8_F32, three, []isa.ModValue{mod(isa.ModOP_SEL, 8)}, 0, 0x11223344, f32(1), 0, 0x11383344},
		{"truth table", isa.CDNA4, isa.ENC_VOP3, isa.V_BITOP3_B32, []isa.Arg{v0, v1, v2, isa.Int(0)}, []isa.ModValue{mod(isa.ModOMOD, 1), mod(isa.ModABS, 4)}, 0, 0, 0xff00, 0x0ff0, 0x0f00},
	} {
		w := sem.NewWave(64, 8)
		if c.mode != 0 {
			w.Mode = c.mode
		}
		const lane = 5
		w.VGPR[0][lane], w.VGPR[1][lane], w.VGPR[2][lane] = c.v0, c.v1, c.v2
		exec(t, w, build(t, c.g, 64, c.e, c.m, c.args, c.mods...))
		if got := w.VGPR[0][lane]; got != c.want {
			t.Errorf("%s: %08x, want %08x", c.name, got, c.want)
		}
	}
}

// TestDPP moves lane numbers. A lane that is not written keeps 100, one that reads
// no lane has 0.
func TestDPP(t *testing.T) {
	const none, zero = 100, 200
	all := mod(isa.ModROW_MASK, 15)
	banks := mod(isa.ModBANK_MASK, 15)
	bound := mod(isa.ModBOUND_CTRL, 1)
	for _, c := range []struct {
		name string
		g    *isa.Generation
		mods []isa.ModValue
		exec uint64
		want func(i int) int
	}{
		{"quad_perm", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x1b), all, banks}, ^uint64(0), func(i int) int { return i&^3 + 3 - i&3 }},
		{"row_shl:3", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x103), all, banks}, ^uint64(0), func(i int) int {
			if i&15 > 12 {
				return none
			}
			return i + 3
		}},
		{"row_shl:3 bound_ctrl", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x103), all, banks, bound}, ^uint64(0), func(i int) int {
			if i&15 > 12 {
				return zero
			}
			return i + 3
		}},
		{"row_shr:1", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x111), all, banks}, ^uint64(0), func(i int) int {
			if i&15 == 0 {
				return none
			}
			return i - 1
		}},
		{"row_ror:5", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x125), all, banks}, ^uint64(0), func(i int) int { return i&^15 + (i+11)&15 }},
		{"row_mirror", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x140), all, banks}, ^uint64(0), func(i int) int { return i ^ 15 }},
		{"row_half_mirror", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x141), all, banks}, ^uint64(0), func(i int) int { return i ^ 7 }},
		{"row_share:2", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x152), all, banks}, ^uint64(0), func(i int) int { return i&^15 + 2 }},
		{"row_xmask:6", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x166), all, banks}, ^uint64(0), func(i int) int { return i ^ 6 }},
		{"wave_shl:1", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x130), all, banks}, ^uint64(0), func(i int) int {
			if i == 63 {
				return none
			}
			return i + 1
		}},
		{"wave_rol:1", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x134), all, banks}, ^uint64(0), func(i int) int { return (i + 1) & 63 }},
		{"wave_shr:1", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x138), all, banks}, ^uint64(0), func(i int) int {
			if i == 0 {
				return none
			}
			return i - 1
		}},
		{"wave_ror:1", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x13c), all, banks}, ^uint64(0), func(i int) int { return (i + 63) & 63 }},
		{"row_bcast:15", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x142), all, banks}, ^uint64(0), func(i int) int {
			if i < 16 {
				return none
			}
			return i&^15 - 1
		}},
		{"row_bcast:31", isa.CDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x143), all, banks}, ^uint64(0), func(i int) int {
			if i < 32 {
				return none
			}
			return 31
		}},
		{"row mask", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0xe4), mod(isa.ModROW_MASK, 5), banks}, ^uint64(0), func(i int) int {
			if i>>4&1 != 0 {
				return none
			}
			return i
		}},
		{"bank mask", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0xe4), all, mod(isa.ModBANK_MASK, 2)}, ^uint64(0), func(i int) int {
			if i>>2&3 != 1 {
				return none
			}
			return i
		}},
		{"inactive source", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x166), all, banks}, ^uint64(1 << 6), func(i int) int {
			if i == 0 || i == 6 {
				return none
			}
			return i ^ 6
		}},
		{"inactive source, fetched", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP_CTRL, 0x166), all, banks, mod(isa.ModFI, 1)}, ^uint64(1 << 6), func(i int) int {
			if i == 6 {
				return none
			}
			return i ^ 6
		}},
		{"DPP8", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP8, 0o01234567)}, ^uint64(0), func(i int) int { return i ^ 7 }},
		{"DPP8, inactive source", isa.RDNA3, []isa.ModValue{mod(isa.ModDPP8, 0o01234567)}, ^uint64(1), func(i int) int {
			switch i {
			case 0:
				return none
			case 7:
				return zero
			}
			return i ^ 7
		}},
	} {
		for _, same := range []bool{false, true} { // the destination is the source
			w := sem.NewWave(64, 4)
			w.EXEC = c.exec
			src := 1
			if same {
				src = 0
			}
			for i := range 64 {
				w.VGPR[0][i] = none
				w.VGPR[src][i] = uint32(i)
			}
			in, err := isa.Builder{Generation: c.g, WaveSize: 64}.Build(isa.V_MOV_B32, []isa.Arg{v0, isa.V(src)}, c.mods)
			if err != nil {
				t.Fatal(err)
			}
			exec(t, w, in)
			for i := range 64 {
				want := uint32(c.want(i))
				switch {
				case want == zero:
					want = 0
				case want == none && same:
					want = uint32(i)
				}
				if got := w.VGPR[0][i]; got != want {
					t.Errorf("%s, same %t: lane %d has %d, want %d", c.name, same, i, got, want)
				}
			}
		}
	}
}

// TestLanes tells that inactive lanes are left alone, and what becomes of masks.
func TestLanes(t *testing.T) {
	for _, size := range []int{32, 64} {
		w := sem.NewWave(size, 4)
		w.EXEC = 0x00ff00ff_0f0f0f0f
		w.VCC = ^uint64(0)
		for i := range 64 {
			w.VGPR[0][i] = 7
			w.VGPR[1][i], w.VGPR[2][i] = uint32(i), 20
		}
		mask := vcc
		if size == 32 {
			mask = isa.Regs(isa.VCC, 0, 1)
		}
		exec(t, w, build(t, isa.RDNA3, size, isa.ENC_VOP2, isa.V_ADD_NC_U32, []isa.Arg{v0, v1, v2}))
		exec(t, w, build(t, isa.RDNA3, size, isa.ENC_VOPC, isa.V_CMP_LT_U32, []isa.Arg{mask, v1, v2}))
		var want uint64
		for i := range 64 {
			active := w.EXEC>>i&1 != 0 && i < size
			if got := w.VGPR[0][i]; active && got != uint32(i)+20 || !active && got != 7 {
				t.Errorf("wave%d: lane %d has %d", size, i, got)
			}
			if active && i < 20 {
				want |= 1 << i
			}
		}
		if size == 32 {
			want |= 0xffffffff_00000000 // VCC_HI is another register
		}
		if w.VCC != want {
			t.Errorf("wave%d: VCC %016x, want %016x", size, w.VCC, want)
		}
		before := w.EXEC
		exec(t, w, build(t, isa.RDNA3, size, isa.ENC_VOPC, isa.V_CMPX_LT_U32, []isa.Arg{v1, v2}))
		wantExec := before & want
		if size == 32 {
			wantExec = before&^0xffffffff | before&want&0xffffffff
		}
		if w.EXEC != wantExec {
			t.Errorf("wave%d: EXEC %016x, want %016x", size, w.EXEC, wantExec)
		}
	}
	// On CDNA V_CMPX writes VCC as well.
	w := sem.NewWave(64, 4)
	w.EXEC = 0xff
	w.VGPR[1][3] = 1
	exec(t, w, build(t, isa.CDNA3, 64, isa.ENC_VOPC, isa.V_CMPX_EQ_U32, []isa.Arg{vcc, v1, v2}))
	if w.EXEC != 0xf7 || w.VCC != 0xf7 {
		t.Errorf("EXEC %x, VCC %x", w.EXEC, w.VCC)
	}
}

// TestDual executes both halves at once: two moves exchange registers.
func TestDual(t *testing.T) {
	w := sem.NewWave(32, 4)
	for i := range 32 {
		w.VGPR[0][i], w.VGPR[1][i] = uint32(i), 100
	}
	in, err := isa.Builder{Generation: isa.RDNA3, WaveSize: 32}.BuildDual(0, isa.V_DUAL_MOV_B32, isa.V_DUAL_MOV_B32, []isa.Arg{v0, v1}, []isa.Arg{v1, v0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	exec(t, w, in)
	for i := range 32 {
		if w.VGPR[0][i] != 100 || w.VGPR[1][i] != uint32(i) {
			t.Errorf("lane %d: %d, %d", i, w.VGPR[0][i], w.VGPR[1][i])
		}
	}
	// An accumulator of the second half is read before the first half writes it.
	for i := range 32 {
		w.VGPR[0][i], w.VGPR[1][i], w.VGPR[2][i], w.VGPR[3][i] = f32(2), f32(3), f32(5), f32(7)
	}
	in, err = isa.Builder{Generation: isa.RDNA3, WaveSize: 32}.BuildDual(0, isa.V_DUAL_FMAC_F32, isa.V_DUAL_MUL_F32, []isa.Arg{v0, v1, v2}, []isa.Arg{v3, v0, v3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	exec(t, w, in)
	if w.VGPR[0][9] != f32(17) || w.VGPR[3][9] != f32(14) {
		t.Errorf("%x, %x", w.VGPR[0][9], w.VGPR[3][9])
	}
}

// TestScalar executes scalar instructions on registers of all kinds.
func TestScalar(t *testing.T) {
	g := isa.RDNA3
	w := sem.NewWave(64, 1)
	s := isa.S
	s2 := func(i int) isa.Arg { return isa.Regs(isa.SGPR, i, 2) }
	w.SGPR[2], w.SGPR[3] = 0xffffffff, 1
	exec(t, w, build(t, g, 64, 0, isa.S_ADD_U32, []isa.Arg{s(0), s(2), isa.Int(1)}))
	exec(t, w, build(t, g, 64, 0, isa.S_ADDC_U32, []isa.Arg{s(1), s(3), isa.Int(5)}))
	if w.SGPR[0] != 0 || w.SGPR[1] != 7 || w.SCC != 0 {
		t.Errorf("64-bit sum: %x %x SCC %d", w.SGPR[0], w.SGPR[1], w.SCC)
	}
	w.EXEC = 0xff00
	w.SGPR[4], w.SGPR[5] = 0x1800, 0
	exec(t, w, build(t, g, 64, 0, isa.S_AND_SAVEEXEC_B64, []isa.Arg{s2(6), s2(4)}))
	if w.SGPR[6] != 0xff00 || w.EXEC != 0x1800 || w.SCC != 1 {
		t.Errorf("saveexec: %x, EXEC %x, SCC %d", w.SGPR[6], w.EXEC, w.SCC)
	}
	exec(t, w, build(t, g, 64, 0, isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.EXEC, 0, 2), isa.Int(-1)}))
	exec(t, w, build(t, g, 64, 0, isa.S_MOV_B32, []isa.Arg{isa.Regs(isa.VCC, 1, 1), isa.Lit(0x12345678)}))
	exec(t, w, build(t, g, 64, 0, isa.S_MOV_B32, []isa.Arg{isa.Regs(isa.M0, 0, 1), isa.Float(1)}))
	if w.EXEC != ^uint64(0) || w.VCC != 0x12345678_00000000 || w.M0 != f32(1) {
		t.Errorf("EXEC %x, VCC %x, M0 %x", w.EXEC, w.VCC, w.M0)
	}
	w.PC = 0x1000
	exec(t, w, build(t, g, 64, 0, isa.S_CALL_B64, []isa.Arg{s2(8), isa.Label(-4)}))
	if w.PC != 0xff0 || w.SGPR[8] != 0x1000 {
		t.Errorf("call: PC %x, saved %x", w.PC, w.SGPR[8])
	}
	w.SGPR[10] = 40
	exec(t, w, build(t, g, 64, 0, isa.S_CMPK_EQ_I32, []isa.Arg{s(10), isa.Imm(40)}))
	exec(t, w, build(t, g, 64, 0, isa.S_CMOVK_I32, []isa.Arg{s(10), isa.Imm(-2)}))
	exec(t, w, build(t, g, 64, 0, isa.S_MULK_I32, []isa.Arg{s(10), isa.Imm(3)}))
	if int32(w.SGPR[10]) != -6 {
		t.Errorf("immediates: %d", int32(w.SGPR[10]))
	}
}

// TestCrossLane reads and writes lanes.
func TestCrossLane(t *testing.T) {
	g := isa.RDNA3
	w := sem.NewWave(64, 4)
	for i := range 64 {
		w.VGPR[1][i] = uint32(1000 + i)
	}
	w.EXEC = 0xf0
	exec(t, w, build(t, g, 64, 0, isa.V_READFIRSTLANE_B32, []isa.Arg{isa.S(0), v1}))
	exec(t, w, build(t, g, 64, 0, isa.V_READLANE_B32, []isa.Arg{isa.S(1), v1, isa.Int(63)}))
	w.EXEC = 0
	exec(t, w, build(t, g, 64, 0, isa.V_READFIRSTLANE_B32, []isa.Arg{isa.S(2), v1}))
	exec(t, w, build(t, g, 64, 0, isa.V_WRITELANE_B32, []isa.Arg{v1, isa.Int(5), isa.Int(40)}))
	if w.SGPR[0] != 1004 || w.SGPR[1] != 1063 || w.SGPR[2] != 1000 || w.VGPR[1][40] != 5 {
		t.Errorf("%d %d %d %d", w.SGPR[0], w.SGPR[1], w.SGPR[2], w.VGPR[1][40])
	}
	w.VGPR[1][40] = 1040
	w.EXEC = ^uint64(1)
	w.SGPR[4], w.SGPR[5] = 0x01234567, 0x89abcdef
	exec(t, w, build(t, g, 64, 0, isa.V_PERMLANE16_B32, []isa.Arg{v0, v1, isa.S(5), isa.S(4)}))
	exec(t, w, build(t, g, 64, 0, isa.V_PERMLANEX16_B32, []isa.Arg{v2, v1, isa.S(5), isa.S(4)}))
	exec(t, w, build(t, g, 64, 0, isa.V_PERMLANE64_B32, []isa.Arg{v3, v1}))
	for i := 1; i < 64; i++ {
		a, x, p := uint32(1000+(i^15)), uint32(1000+(i^31)), uint32(1000+(i^32))
		if w.VGPR[0][i] != a || w.VGPR[2][i] != x || w.VGPR[3][i] != p {
			t.Errorf("lane %d: %d %d %d, want %d %d %d", i, w.VGPR[0][i], w.VGPR[2][i], w.VGPR[3][i], a, x, p)
		}
	}
	if w.VGPR[0][0] != 0 {
		t.Error("an inactive lane is written")
	}
	c := sem.NewWave(64, 4)
	for i := range 64 {
		c.VGPR[0][i], c.VGPR[1][i] = uint32(i), uint32(100+i)
	}
	exec(t, c, build(t, isa.CDNA4, 64, 0, isa.V_PERMLANE32_SWAP_B32, []isa.Arg{v0, v1}))
	if c.VGPR[0][40] != 108 || c.VGPR[1][8] != 40 || c.VGPR[0][8] != 8 || c.VGPR[1][40] != 140 {
		t.Errorf("swap: %d %d %d %d", c.VGPR[0][40], c.VGPR[1][8], c.VGPR[0][8], c.VGPR[1][40])
	}
}

// TestWaveErrors are registers that a wave does not have.
func TestWaveErrors(t *testing.T) {
	w := sem.NewWave(64, 2)
	in := build(t, isa.RDNA3, 64, 0, isa.V_ADD_F32, []isa.Arg{v0, v1, v2})
	if err := w.Exec(&in); err == nil {
		t.Error("no error of a register beyond the file")
	}
	in = build(t, isa.RDNA3, 64, 0, isa.S_MOV_B64, []isa.Arg{isa.Regs(isa.SGPR, 0, 2), isa.Regs(isa.SHARED_BASE, 0, 2)})
	if err := w.Exec(&in); err == nil {
		t.Error("no error of a register that is not modelled")
	}
}

// TestProperties are equalities that the manuals promise, on random operands.
func TestProperties(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	table := sem.TableOf(isa.RDNA3)
	old := sem.TableOf(isa.CDNA1)
	do := func(tb *sem.Table, m isa.Mnemonic, a, b, c uint64) sem.State {
		s := sem.State{S0: a, S1: b, S2: c, D0: c, Mode: sem.DenormAll, EXEC: 1, VCC: c & 1}
		f := tb.Func(m)
		if f == nil {
			t.Fatalf("no %s", m)
		}
		if err := f(&s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	interesting := []uint64{0, 1, 0x80000000, 0x3f800000, 0x7f800000, 0x7fc00000, 0x00800000, 0xffffffff, 0x7fffffff, 0x3c003c00, 0x7c007bff, 0xfc008001}
	number := func() uint64 {
		if rnd.IntN(4) == 0 {
			return interesting[rnd.IntN(len(interesting))]
		}
		return uint64(rnd.Uint32())
	}
	for range 20000 {
		a, b, c := number(), number(), number()
		// Exchanged sources.
		for _, p := range [][2]isa.Mnemonic{{isa.V_SUBREV_F32, isa.V_SUB_F32}, {isa.V_SUBREV_F16, isa.V_SUB_F16}, {isa.V_SUBREV_NC_U32, isa.V_SUB_NC_U32}} {
			if x, y := do(table, p[0], a, b, c), do(table, p[1], b, a, c); x.D0 != y.D0 {
				t.Fatalf("%s(%x, %x) = %x, %s exchanged %x", p[0], a, b, x.D0, p[1], y.D0)
			}
		}
		for _, p := range [][2]isa.Mnemonic{{isa.V_SUBREV_CO_U32, isa.V_SUB_CO_U32}, {isa.V_SUBBREV_CO_U32, isa.V_SUBB_CO_U32}} {
			if x, y := do(old, p[0], a, b, c), do(old, p[1], b, a, c); x.D0 != y.D0 || x.VCC != y.VCC {
				t.Fatalf("%s(%x, %x) = %x, %s exchanged %x", p[0], a, b, x.D0, p[1], y.D0)
			}
		}
		// Commutative, but for which NaN comes out.
		for _, m := range []isa.Mnemonic{isa.V_ADD_F32, isa.V_MUL_F32, isa.V_ADD_F16, isa.V_MUL_F16, isa.V_ADD_NC_U32, isa.V_MUL_LO_U32, isa.V_MUL_HI_I32, isa.V_AND_B32, isa.V_OR_B32,
			isa.V_XOR_B32, isa.V_MIN_I32, isa.V_MAX_U32, isa.V_MIN_F32, isa.V_MAX_F32, isa.V_MUL_I32_I24, isa.V_SAD_U8, isa.V_PK_ADD_U16, isa.V_PK_MUL_LO_U16, isa.V_DOT4_U32_U8} {
			if isNaN(m, a) || isNaN(m, b) {
				continue
			}
			if x, y := do(table, m, a, b, c), do(table, m, b, a, c); x.D0 != y.D0 {
				t.Fatalf("%s(%x, %x) = %x, exchanged %x", m, a, b, x.D0, y.D0)
			}
		}
		// Packed is two scalars.
		for _, p := range [][2]isa.Mnemonic{{isa.V_PK_ADD_F16, isa.V_ADD_F16}, {isa.V_PK_MUL_F16, isa.V_MUL_F16}, {isa.V_PK_FMA_F16, isa.V_FMA_F16}, {isa.V_PK_MIN_F16, isa.V_MIN_F16},
			{isa.V_PK_MAX_F16, isa.V_MAX_F16}, {isa.V_PK_ADD_I16, isa.V_ADD_NC_I16}, {isa.V_PK_SUB_U16, isa.V_SUB_NC_U16}, {isa.V_PK_MAD_U16, isa.V_MAD_U16}, {isa.V_PK_MUL_LO_U16, isa.V_MUL_LO_U16},
			{isa.V_PK_LSHLREV_B16, isa.V_LSHLREV_B16}, {isa.V_PK_ASHRREV_I16, isa.V_ASHRREV_I16}, {isa.V_PK_MIN_I16, isa.V_MIN_I16}, {isa.V_PK_MAX_U16, isa.V_MAX_U16}} {
			x := do(table, p[0], a, b, c)
			lo, hi := do(table, p[1], a, b, c), do(table, p[1], a>>16, b>>16, c>>16)
			if x.D0 != hi.D0&0xffff<<16|lo.D0&0xffff {
				t.Fatalf("%s(%x, %x, %x) = %x, %s %x and %x", p[0], a, b, c, x.D0, p[1], hi.D0, lo.D0)
			}
		}
		// A compare and its negation, and the maximum by it.
		lt, nlt := do(table, isa.V_CMP_LT_F32, a, b, 0).VCC, do(table, isa.V_CMP_NLT_F32, a, b, 0).VCC
		if lt == nlt {
			t.Fatalf("%x < %x and not", a, b)
		}
		if do(table, isa.V_CMPX_LT_F32, a, b, 0).EXEC != lt {
			t.Fatalf("V_CMPX differs from V_CMP of %x, %x", a, b)
		}
		if v := do(table, isa.V_CMP_U_F32, a, b, 0).VCC; v == 1 != (isNaN(isa.V_ADD_F32, a) || isNaN(isa.V_ADD_F32, b)) {
			t.Fatalf("unordered %x, %x: %d", a, b, v)
		}
		// Aliases that moved between generations compute the same.
		for _, p := range [][2]isa.Mnemonic{{isa.V_ADD_U32, isa.V_ADD_NC_U32}, {isa.V_MUL_LEGACY_F32, isa.V_MUL_DX9_ZERO_F32}, {isa.V_FFBH_U32, isa.V_CLZ_I32_U32}} {
			if x, y := do(old, p[0], a, b, c), do(table, p[1], a, b, c); x.D0 != y.D0 {
				t.Fatalf("%s(%x, %x) = %x, %s %x", p[0], a, b, x.D0, p[1], y.D0)
			}
		}
	}
}

// isNaN tells if u is a NaN in the format of m's sources, if that is floating point.
func isNaN(m isa.Mnemonic, u uint64) bool {
	switch name := m.String(); name[len(name)-4:] {
	case "_F32":
		return u&0x7fffffff > 0x7f800000
	case "_F16":
		return u&0x7fff > 0x7c00
	}
	return false
}
