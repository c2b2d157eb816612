package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa/describe"
)

func TestDecode(t *testing.T) {
	runCLI(t, []cliTest{
		{args: "decode -g gfx942 7e000301", stdout: []string{
			"v_mov_b32_e32 v0, v1\nV_MOV_B32 in ENC_VOP1 (default), opcode 1, 4 bytes\n",
			"   31:25    24:17    16:9     8:0\n",
			"  │0111111 │00000000│00000001│100000001│\n",
			"  VDST  written  v0  OPR_VGPR  FMT_NUM_B32  32 bits\n  SRC0  read     v1  OPR_SRC   FMT_NUM_B32  32 bits\n",
		}},
		{args: "decode -g rdna3 0xd65e8105,440e0501", stdout: []string{
			"V_MAXMIN_F32 in ENC_VOP3 (default), opcode 606, 8 bytes\n", "  │110101  │1001011110│1    │0000  │001 │00000101│\n",
			"  NEG    2 (0b10)\n  CLAMP  1\n  ABS    1\n"}},
		// Two dwords of one instruction, and one more instruction.
		{args: "decode -g rdna3 d65e0005 040e0501 7e000301", stdout: []string{"opcode 606, 8 bytes\n", "\n\nv_mov_b32_e32 v0, v1\n"}},
		{args: "decode -g rdna3 --tsv d65e0005,040e0501 7e000301", stdout: []string{
			"d65e0005 040e0501\t8\tv_maxmin_f32\tENC_VOP3\n7e000301\t4\tv_mov_b32\tENC_VOP1\n"}},
		{args: "decode -g gfx1100 --bytes --tsv 004353c80207007a8b6c2f40", stdout: []string{
			"004353c80207007a8b6c2f40\t12\tv_dual_fmaak_f32 :: v_dual_cndmask_b32\tVOPDXY_INST_LITERAL\n"}},
		{args: "decode -g gfx1100 --bytes --asm 0103007E", stdout: []string{"v_mov_b32_e32 v0, v1\n"}},
		{args: "decode -g gfx1010 bf8c0070", stdout: []string{
			"  SIMM16   read  parts 0x70  OPR_WAITCNT  FMT_NUM_B16  16 bits\n    VM_HI  0\n    LGKM   0\n    EXP    7\n    VM     0\n"}},
		// V_DOT2_F32_F16, which gfx1011 has and gfx1010 has not.
		{args: "decode -g gfx1011 --tsv cc134005,1c0e0501", stdout: []string{"cc134005 1c0e0501\t8\tv_dot2_f32_f16\tENC_VOP3P\n"}},
		{args: "decode -g gfx1010 --tsv cc134005,1c0e0501", code: 1, stdout: []string{"cc134005 1c0e0501\t0\terror: RDNA 1: no such opcode: "},
			stderr: "isagen: 1 of 1 do not decode"},
		{args: "decode -g gfx942 --tsv 7e000301 ffffffff 7e00 7e00000g d1e10000", code: 1, stdout: []string{
			"7e000301\t4\tv_mov_b32\tENC_VOP1\n" +
				"ffffffff\t0\terror: CDNA 3: no such encoding: first dword 0xffffffff\t\n" +
				"7e00\t0\terror: 4 digits, want a multiple of 8\t\n" +
				"7e00000g\t0\terror: not hex digits\t\n" +
				"d1e10000\t0\terror: CDNA 3: truncated: 8 bytes needed, 4 found\t\n"},
			stderr: "isagen: 4 of 5 do not decode"},
		{args: "decode -g gfx942 --asm ffffffff", code: 1, stdout: []string{"error: CDNA 3: no such encoding: first dword 0xffffffff\n"}, stderr: "isagen: 1 of 1 do not decode"},
		{args: "decode -g gfx942 ffffffff", code: 1, stdout: []string{"ffffffff: error: CDNA 3: no such encoding: first dword 0xffffffff\n"}, stderr: "isagen: 1 of 1 do not decode"},
		{args: "decode -g gfx942 --json ffffffff", code: 1, stdout: []string{`{"hex":"ffffffff","error":"CDNA 3: no such encoding: first dword 0xffffffff"}` + "\n"}, stderr: "isagen: 1 of 1 do not decode"},
		{args: "decode -g gfx942 --bytes --tsv 0103007e,0x", code: 1, stdout: []string{"0103007e\t0\terror: no hex digits\t\n"}, stderr: "isagen: 1 of 1 do not decode"},
		// What is no hex does not reach the terminal as it is.
		{args: "decode -g gfx942 --tsv \x1b[2J\xff\x00 7e0003\a1", code: 1, stdout: []string{
			`"\x1b[2j\ufffd\x00"` + "\t0\terror: not hex digits\t\n" +
				`"7e0003\a1"` + "\t0\terror: not hex digits\t\n"}, stderr: "isagen: 2 of 2 do not decode"},
		{args: "decode -g gfx942 \x1b[2J", code: 2, stderr: `isagen: decode: "\x1b[2J": 4 digits, want a multiple of 8 (see 'isagen decode --help')`},
		{args: "decode -g gfx942 7e00", code: 2, stderr: "isagen: decode: 7e00: 4 digits, want a multiple of 8 (see 'isagen decode --help')"},
		{args: "decode -g gfx942 --bytes 7e0", code: 2, stderr: "isagen: decode: 7e0: 3 digits, want a multiple of 2 (see 'isagen decode --help')"},
		{args: "decode -g gfx942 " + strings.Repeat("7e000301", 17), code: 2, stderr: "isagen: decode: " + strings.Repeat("7e000301", 17) + ": more than 64 bytes (see 'isagen decode --help')"},
		{args: "decode -g gfx942 --tsv --json 7e000301", code: 2, stderr: "isagen: decode: --tsv, --json and --asm exclude each other (see 'isagen decode --help')"},
		{args: "decode -g gfx942 --wave 32 7e000301", code: 1, stderr: "isagen: CDNA 3 has no waves of 32 lanes"},
		{args: "decode -g gfx942 --wave 16 7e000301", code: 2, stderr: "isagen: decode: --wave 16: want 32 or 64 (see 'isagen decode --help')"},
		{args: "decode 7e000301", code: 2, stderr: "isagen: decode: which generation or target? Give -g (see 'isagen decode --help')"},
		{args: "decode -g gfx942", code: 2, stderr: "isagen: decode: missing HEX (see 'isagen decode --help')"},
	})
}

// Exactly one line comes out for each that goes in.
func TestDecodeStdin(t *testing.T) {
	const in = "0103007e\n\n01 03 00 7E\r\n0x01,0x03,0x00,0x7e\nff\nnonsense\n0103007e"
	code, stdout, stderr := isagen(t, in, "decode", "-g", "gfx942", "--bytes", "--tsv", "-")
	const mov = "0103007e\t4\tv_mov_b32\tENC_VOP1\n"
	const want = mov + "\t0\terror: no hex digits\t\n" + mov + mov + "ff\t0\terror: CDNA 3: truncated: 4 bytes needed, 1 found\t\n" +
		"nonsense\t0\terror: not hex digits\t\n" + mov
	if code != 1 || stdout != want || stderr != "isagen: 3 of 7 do not decode\n" {
		t.Errorf("exit code %d, stderr %q, stdout\n%s\nwant\n%s", code, stderr, stdout, want)
	}
	code, stdout, stderr = isagen(t, in, "decode", "-g", "gfx942", "--bytes", "--asm", "-")
	if n := strings.Count(stdout, "\n"); code != 1 || n != 7 || strings.Count(stdout, "error: ") != 3 {
		t.Errorf("exit code %d, stderr %q, %d lines:\n%s", code, stderr, n, stdout)
	}
	code, stdout, stderr = isagen(t, "", "decode", "-g", "gfx942", "--tsv", "-")
	if code != 0 || stdout != "" || stderr != "" {
		t.Errorf("nothing: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestDecodeJSON(t *testing.T) {
	code, stdout, stderr := isagen(t, "", "decode", "-g", "gfx1100", "--json", "d65e8105,440e0501")
	if code != 0 || stderr != "" || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	var got struct {
		Hex, Text string
		describe.Decoded
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if got.Hex != "d65e8105 440e0501" || got.Name != "V_MAXMIN_F32" || got.Encoding != "ENC_VOP3" || got.Opcode != 606 || got.Length != 8 ||
		!strings.HasPrefix(got.Text, "v_maxmin_f32 v5, ") {
		t.Errorf("got %+v", got)
	}
	if m := got.Modifiers; len(m) != 3 || m["NEG"] != 2 || m["CLAMP"] != 1 || m["ABS"] != 1 {
		t.Errorf("modifiers %v", m)
	}
	if len(got.Operands) != 4 || got.Operands[3].Text != "v3" || got.Operands[3].Class != "VGPR" || *got.Operands[3].First != 3 || !got.Operands[3].Read {
		t.Errorf("operands %+v", got.Operands)
	}
}

// What parseHex accepts, it writes so that it reads the same again.
func FuzzParseHex(f *testing.F) {
	for _, s := range []string{"7e000301", "0x7e000301,0X1", "01 03 00 7e", "0", "zz", "", "7e000301 d65e0005\t440e0501\r", "00000000 0X"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, inMemoryOrder bool) {
		text, code, err := parseHex(s, inMemoryOrder)
		if err != nil {
			return
		}
		if len(code) == 0 || len(code) > maxHex || !inMemoryOrder && len(code)%4 != 0 {
			t.Errorf("%q: %d bytes", s, len(code))
		}
		again, code2, err := parseHex(text, inMemoryOrder)
		if err != nil || again != text || !bytes.Equal(code2, code) {
			t.Errorf("%q: %q, %x; again %q, %x, %v", s, text, code, again, code2, err)
		}
	})
}

// A line that is too long gives one line, like any other.
func TestDecodeLongLine(t *testing.T) {
	in := "7e000301\n" + strings.Repeat("a", maxLine+1) + "\n" + strings.Repeat(" ", 3*maxLine) + "\n7e000301"
	code, stdout, stderr := isagen(t, in, "decode", "-g", "rdna3", "--tsv", "-")
	lines := strings.Split(stdout, "\n")
	const move, long = "7e000301\t4\tv_mov_b32\tENC_VOP1", "...\t0\terror: a line of more than 65536 characters\t"
	if code != 1 || len(lines) != 5 || lines[0] != move || lines[1] != strings.Repeat("a", 64)+long || lines[2] != long || lines[3] != move ||
		stderr != "isagen: 2 of 4 do not decode\n" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}
