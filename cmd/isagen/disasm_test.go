package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa/disasm"
)

func TestDisasmRaw(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"code.bin": "\x01\x03\x00\x7e\x00\x00\x81\xbf",
		"bad.bin":  "\x01\x03\x00\x7e\xff\xff\xff\xff\x01",
		"code.hex": "7e000301\n\nd65e8105\n440e0501 0xbfb00000\n",
		"bad.hex":  "7e000301\n7e0\n",
	})
	const mov = "\tv_mov_b32_e32 v0, v1                                       // 000000000000: 7E000301\n"
	runCLI(t, []cliTest{
		{args: "disasm --raw -g gfx942 code.bin", stdout: []string{mov, "\ts_endpgm                                                   // 000000000004: BF810000\n"}},
		{args: "disasm --raw -g rdna3 --hex code.hex --no-encoding", stdout: []string{"\tv_mov_b32_e32 v0, v1\n\tv_maxmin_f32 v5, |v1|, -v2, v3 clamp\n\ts_endpgm\n"}},
		{args: "disasm --raw -g gfx942 bad.bin", code: 1, stdout: []string{mov, "\t.long 0xffffffff ", "\t.byte 0x01 "}, stderr: "isagen: bad.bin: not instructions: 2"},
		{args: "disasm --raw -g gfx942 --hex bad.hex", code: 1, stderr: "isagen: bad.hex: line 2: 3 digits, want a multiple of 8"},
		{args: "disasm --raw -g gfx942 none.bin", code: 1, stderr: "isagen: open none.bin: no such file or directory"},
		{args: "disasm --raw code.bin", code: 2, stderr: "isagen: disasm: which generation or target? Give -g (see 'isagen disasm --help')"},
		{args: "disasm --raw -g gfx942 --kernel f code.bin", code: 2, stderr: "isagen: disasm: --kernel and --entry are for code objects, not --raw (see 'isagen disasm --help')"},
		{args: "disasm --hex -g gfx942 code.hex --no-encoding", stdout: []string{"\tv_mov_b32_e32 v0, v1\n"}, code: 1, stderr: "isagen: code.hex: not instructions: 2"},
		{args: "disasm -g gfx942 code.bin", code: 2, stderr: "isagen: disasm: -g is for --raw: a code object says what it is for (see 'isagen disasm --help')"},
		{args: "disasm -", code: 1, stderr: "isagen: -: neither a code object nor an offload bundle; bare code needs --raw and -g"},
		{args: "disasm code.bin", code: 1, stderr: "isagen: code.bin: neither a code object nor an offload bundle; bare code needs --raw and -g"},
		{args: "disasm none.co", code: 1, stderr: "isagen: open none.co: no such file or directory"},
		{args: "disasm", code: 2, stderr: "isagen: disasm: missing FILE (see 'isagen disasm --help')"},
	})
	code, stdout, stderr := isagen(t, "01 03 00 7e\n0000 81bf", "disasm", "--raw", "-g", "gfx942", "--bytes", "-")
	if code != 0 || !strings.HasPrefix(stdout, mov+"\ts_endpgm ") || stderr != "" {
		t.Errorf("standard input: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	code, stdout, stderr = isagen(t, "", "disasm", "--raw", "-g", "gfx942", "--json", "code.bin")
	if code != 0 || strings.Count(stdout, "\n") != 2 || !strings.HasPrefix(stdout, `{"address":0,"hex":"7e000301","length":4,`) || stderr != "" {
		t.Errorf("JSON: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestDisasmObjects(t *testing.T) {
	llvm := llvmtest.LLVM19(t, "")
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"a.cl": saxpy + `
kernel void jump(global int *p, int n) {
	unsigned i = __builtin_amdgcn_workitem_id_x();
	p[i] = i > n ? i * 2 : 7;
	if (i > 3) *p = 1;
}
`, "host.o": "not read"})
	for target, out := range map[string]string{"gfx90a": "a.co", "gfx1100": "b.co", "gfx803": "old.co"} {
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-nogpulib", "-O1", "-cl-std=CL2.0", "a.cl", "-o", out)
	}
	llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu=gfx1100", "-mwavefrontsize64", "-nogpulib", "-O1", "-cl-std=CL2.0", "a.cl", "-o", "w64.co")
	llvm.Run(t, "clang-offload-bundler", "-type=o", "-targets=host-x86_64-unknown-linux-gnu,hipv4-amdgcn-amd-amdhsa--gfx90a,hipv4-amdgcn-amd-amdhsa--gfx1100",
		"-input=host.o", "-input=a.co", "-input=b.co", "-output=c.hipfb")
	object, err := os.ReadFile("a.co")
	for _, command := range []string{"disasm", "objinfo"} {
		_, want, _ := isagen(t, "", command, "a.co")
		code, got, stderr := isagen(t, string(object), command, "-")
		if want = strings.Replace(want, "a.co:", "-:", 1); code != 0 || got != want || stderr != "" {
			t.Errorf("%s of the standard input: exit code %d, stderr %q, stdout\n%s\nwant\n%s", command, code, stderr, got, want)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"cut.co": string(object[:len(object)/2])})

	runCLI(t, []cliTest{
		{args: "disasm a.co", stdout: []string{"\na.co:\tfile format elf64-amdgpu\n\nDisassembly of section .text:\n\n0000", " <saxpy>:\n\ts_load_", " <jump>:\n", "// 0000000"}},
		{args: "disasm --kernel jump a.co", stdout: []string{"\nDisassembly of section .text:\n\n0000", " <jump>:\n"}},
		{args: "disasm --no-encoding a.co", stdout: []string{"\n\n<saxpy>:\n\ts_load_"}},
		{args: "disasm c.hipfb", stdout: []string{"\nc.hipfb (hipv4-amdgcn-amd-amdhsa--gfx90a):\tfile format", "\nc.hipfb (hipv4-amdgcn-amd-amdhsa--gfx1100):\tfile format"}},
		{args: "disasm --entry gfx1100 c.hipfb", stdout: []string{"\nc.hipfb (hipv4-amdgcn-amd-amdhsa--gfx1100):\tfile format", "_lo"}},
		// What waves the kernels are made for shows in VCC.
		{args: "disasm --kernel jump b.co", stdout: []string{" vcc_lo, "}},
		{args: "disasm --kernel jump w64.co", stdout: []string{" vcc, "}},
		{args: "disasm --kernel jump --wave 32 w64.co", stdout: []string{" vcc_lo, "}},
		{args: "disasm --wave 32 a.co", code: 1, stderr: "isagen: a.co: CDNA 2 has no waves of 32 lanes"},
		{args: "disasm --kernel none a.co", code: 1, stderr: "isagen: a.co: no kernel or function none"},
		{args: "disasm --entry gfx90a a.co", code: 1, stderr: "isagen: a.co: one code object and not a bundle: --entry does not apply"},
		{args: "disasm old.co", code: 1, stderr: "isagen: old.co: gfx803: its instructions are not known"},
	})
	if code, stdout, stderr := isagen(t, "", "disasm", "cut.co"); code != 1 || stdout != "" ||
		!strings.HasPrefix(stderr, "isagen: cut.co: offset ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("cut: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	code, stdout, _ := isagen(t, "", "disasm", "--kernel", "jump", "a.co")
	if code != 0 || strings.Contains(stdout, "<saxpy>") {
		t.Errorf("--kernel jump prints saxpy too: %s", stdout)
	}
	code, stdout, _ = isagen(t, "", "disasm", "--json", "--kernel", "jump", "b.co")
	branches := 0
	for line := range strings.Lines(stdout) {
		var in disasm.Instruction
		if err := json.Unmarshal([]byte(line), &in); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if in.Section != ".text" || in.Symbol != "jump" || in.Text == "" {
			t.Errorf("line %s", line)
		}
		if in.Target != nil && strings.HasPrefix(in.Target.Symbol, "jump+0x") {
			branches++
		}
	}
	if code != 0 || branches == 0 {
		t.Errorf("exit code %d, %d branches", code, branches)
	}
}
