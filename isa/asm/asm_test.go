package asm_test

import (
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

func decode(t testing.TB, target, code string) isa.Inst {
	t.Helper()
	b, err := hex.DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	in, err := decoderFor(t, target).Decode(b)
	if err != nil {
		t.Fatalf("%s %s: %v", target, code, err)
	}
	return in
}

// TestFields compares encodings of the oracle of which fields were changed at
// random with what LLVM 19.1.7 says of them, as far as it writes as LLVM 23 does.
func TestFields(t *testing.T) {
	data, err := os.ReadFile("testdata/fields.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	for _, l := range lines {
		c := strings.Split(l, "\t")
		if len(c) != 3 {
			t.Fatalf("want target, hex and text, found %q", l)
		}
		in := decode(t, c[0], c[1])
		if got := asm.String(&in); got != c[2] {
			t.Errorf("%s %s\n\tgot  %s\n\twant %s", c[0], c[1], got, c[2])
		}
	}
}

// Values that the oracle has few or no lines of.
func TestValues(t *testing.T) {
	for _, tt := range []struct{ target, code, want string }{
		// Hardware registers, also those that are reused and those without a name.
		{"gfx908", "04f880b8", "s_getreg_b32 s0, hwreg(HW_REG_HW_ID)"},
		{"gfx942", "14f880b8", "s_getreg_b32 s0, hwreg(HW_REG_XCC_ID)"},
		{"gfx1010", "16f800b9", "s_getreg_b32 s0, hwreg(HW_REG_XNACK_MASK)"},
		{"gfx1030", "16f800b9", "s_getreg_b32 s0, hwreg(22)"},
		{"gfx1100", "1bf880b8", "s_getreg_b32 s0, hwreg(HW_REG_PERF_SNAPSHOT_DATA)"},
		{"gfx1200", "1ff880b8", "s_getreg_b32 s0, hwreg(HW_REG_WAVE_DVGPR_ALLOC_LO)"},
		{"gfx1250", "22f880b8", "s_getreg_b32 s0, hwreg(HW_REG_XNACK_MASK)"},
		{"gfx1250", "3f0080b8", "s_getreg_b32 s0, hwreg(63, 0, 1)"},
		// Messages.
		{"gfx908", "320090bf", "s_sendmsg sendmsg(MSG_GS, GS_OP_EMIT_CUT, 0)"},
		{"gfx908", "020090bf", "s_sendmsg sendmsg(2, 0, 0)"},
		{"gfx908", "4f0090bf", "s_sendmsg sendmsg(MSG_SYSMSG, SYSMSG_OP_TTRACE_PC)"},
		{"gfx908", "3f0090bf", "s_sendmsg sendmsg(15, 3, 0)"},
		{"gfx1200", "874c80be", "s_sendmsg_rtn_b32 s0, sendmsg(MSG_RTN_GET_SE_AID_ID)"},
		// Counters.
		{"gfx908", "7fcf8cbf", "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(15)"},
		{"gfx1010", "7fff8cbf", "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(63)"},
		{"gfx1100", "f7fb89bf", "s_waitcnt vmcnt(62)"},
		{"gfx1100", "9f0f88bf", "s_waitcnt_depctr depctr_va_vdst(0)"},
		// Delays.
		{"gfx1100", "0b0087bf", "s_delay_alu instid0(SALU_CYCLE_3)"},
		{"gfx1100", "8c0487bf", "s_delay_alu instid0(/* invalid instid value */) | instid1(SALU_CYCLE_1)"},
		{"gfx1100", "d00487bf", "s_delay_alu instskip(SKIP_4) | instid1(SALU_CYCLE_1)"},
		// Lane patterns.
		{"gfx908", "fa02027e0230010f", "v_mov_b32_dpp v1, v2 wave_shl:1 row_mask:0x0 bank_mask:0xf"},
		{"gfx90a", "fa02027e025f01ff", "v_mov_b32_dpp v1, v2 row_newbcast:15 row_mask:0xf bank_mask:0xf"},
		{"gfx1200", "fa02027e027f01ff", "v_mov_b32_dpp v1, v2 /*reserved dpp_ctrl*/0x17f row_mask:0xf bank_mask:0xf"},
		// Swizzles.
		{"gfx908", "e4807ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(QUAD_PERM,0,1,2,3)"},
		{"gfx908", "1f407ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(SWAP,16)"},
		{"gfx908", "1f1c7ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(REVERSE,8)"},
		{"gfx908", "38007ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(BROADCAST,8,1)"},
		{"gfx908", "07097ad801000005", `ds_swizzle_b32 v5, v1 offset:swizzle(BITMASK_PERM,"01pip")`},
		{"gfx908", "60c47ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(ROTATE,1,3)"},
		{"gfx908", "1ffe7ad801000005", "ds_swizzle_b32 v5, v1 offset:swizzle(FFT,31)"},
		{"gfx908", "00907ad801000005", "ds_swizzle_b32 v5, v1 offset:36864"},
		// Export targets.
		{"gfx908", "9f0000c400010203", "exp null, v0, v1, v2, v3"},
		{"gfx1100", "9f0000f800010203", "exp invalid_target_9, v0, v1, v2, v3"},
		{"gfx1100", "6f0100f800010203", "exp dual_src_blend1, v0, v1, v2, v3"},
		// Matrix formats without a name.
		{"gfx1250", "003833cc08311204", "v_wmma_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[4:11] matrix_a_fmt:7"},
	} {
		b, err := hex.DecodeString(tt.code)
		if err != nil {
			t.Fatal(err)
		}
		in, err := decoderFor(t, tt.target).Decode(b)
		if err != nil {
			t.Errorf("%s %s: %v", tt.target, tt.code, err)
			continue
		}
		if got := asm.String(&in); got != tt.want {
			t.Errorf("%s %s\n\tgot  %s\n\twant %s", tt.target, tt.code, got, tt.want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		target, code string
		opts         asm.Options
		want         string
	}{
		{"gfx1100", "0103007e", asm.Options{}, "v_mov_b32_e32 v0, v1"},
		{"gfx1100", "0103007e", asm.Options{NoSuffix: true}, "v_mov_b32 v0, v1"},
		{"gfx1100", "000003d501050200", asm.Options{NoSuffix: true}, "v_add_f32 v0, v1, v2"},
		{"gfx1100", "fa04000601e410ff", asm.Options{NoSuffix: true}, "v_add_f32 v0, -v1, v2 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf"},
		{"gfx908", "f9020002ff060606", asm.Options{NoSuffix: true}, "v_add_f32 v0, v255, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD"},
		{"gfx1100", "ff0080be78563412", asm.Options{}, "s_mov_b32 s0, 0x12345678"},
		{"gfx1100", "ff0080be78563412", asm.Options{Numbers: asm.Decimal}, "s_mov_b32 s0, 305419896"},
		{"gfx1100", "c10080be", asm.Options{Numbers: asm.Hex}, "s_mov_b32 s0, -1"},
		{"gfx1100", "0a0080bf", asm.Options{Numbers: asm.Hex}, "s_nop 0xa"},
		{"gfx1100", "3412a0bf", asm.Options{}, "s_branch 4660"},
		{"gfx1100", "3412a0bf", asm.Options{Numbers: asm.Hex}, "s_branch 0x1234"},
	} {
		b, err := hex.DecodeString(tt.code)
		if err != nil {
			t.Fatal(err)
		}
		in, err := decoderFor(t, tt.target).Decode(b)
		if err != nil {
			t.Errorf("%s %s: %v", tt.target, tt.code, err)
			continue
		}
		if got := string(asm.Append(nil, &in, tt.opts)); got != tt.want {
			t.Errorf("%s %s %+v\n\tgot  %s\n\twant %s", tt.target, tt.code, tt.opts, got, tt.want)
		}
	}
}

// A lane mask is as wide as the wave.
func TestWaveSize(t *testing.T) {
	d := decoderFor(t, "gfx1100")
	for size, want := range map[int]string{32: "v_cmp_eq_f32_e32 vcc_lo, v1, v2", 64: "v_cmp_eq_f32_e32 vcc, v1, v2"} {
		d.WaveSize = size
		in, err := d.Decode([]byte{0x01, 0x05, 0x24, 0x7c})
		if err != nil {
			t.Fatal(err)
		}
		if got := asm.String(&in); got != want {
			t.Errorf("wave%d: got %s, want %s", size, got, want)
		}
	}
}

func TestInvalid(t *testing.T) {
	if got, want := asm.String(new(isa.Inst)), "<invalid>"; got != want {
		t.Errorf("the zero Inst is %q, want %q", got, want)
	}
}

func TestAppend(t *testing.T) {
	in := decode(t, "gfx1200", "0103007e")
	if got, want := string(asm.Append([]byte("x: "), &in, asm.Options{})), "x: v_mov_b32_e32 v0, v1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestAllocs prints one instruction of every form that the oracle has.
func TestAllocs(t *testing.T) {
	for _, target := range llvmtest.Targets {
		d := decoderFor(t, target)
		var ins []isa.Inst
		seen := make([]bool, d.Generation.NumForms())
		for _, l := range llvmtest.Lines(t, target) {
			if in, err := d.Decode(l.Code); err == nil && !seen[in.Form().Index()] {
				seen[in.Form().Index()] = true
				ins = append(ins, in)
			}
		}
		buf := make([]byte, 0, 512)
		if n := testing.AllocsPerRun(1, func() {
			for i := range ins {
				buf = asm.Append(buf[:0], &ins[i], asm.Options{})
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations for %d forms", target, n, len(ins))
		}
	}
}

// TestConcurrent prints the same forms for the first time in several goroutines.
func TestConcurrent(t *testing.T) {
	lines := llvmtest.Lines(t, "gfx1030")
	d := decoderFor(t, "gfx1030")
	done := make(chan string)
	for range 4 {
		go func() {
			for _, l := range lines {
				if in, err := d.Decode(l.Code); err == nil && len(asm.String(&in)) < len("s_nop") {
					done <- l.Hex
					return
				}
			}
			done <- ""
		}()
	}
	for range 4 {
		if hex := <-done; hex != "" {
			t.Errorf("%s: no text", hex)
		}
	}
}
