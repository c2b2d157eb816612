package disasm

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/codeobj"
)

// oracle returns the code of all canonical lines of a target in testdata/llvm.
func oracle(t testing.TB, target string) []byte {
	t.Helper()
	var code []byte
	for _, l := range llvmtest.Lines(t, target) {
		if l.Kind != "noncanon" {
			code = append(code, l.Code...)
		}
	}
	return code
}

const program = `
__attribute__((noinline)) float helper(float x, int n) { for (int i = 0; i < n; i++) x = x * x + 1.0f; return x; }
kernel void calls(global float *y, int n) { unsigned i = __builtin_amdgcn_workitem_id_x(); y[i] = helper(y[i], n); }
kernel void branches(global float *y, int n) {
	unsigned i = __builtin_amdgcn_workitem_id_x();
	if (n > (int)i) y[i] = n * 1.5f; else y[i] = 2 * n;
}
kernel void shares(global int *y, local int *t) {
	unsigned i = __builtin_amdgcn_workitem_id_x();
	t[i] = y[i]; __builtin_amdgcn_s_barrier(); y[i] = t[i ^ 1] * t[i ^ 2] / (y[i] | 1);
}
`

// What a compiler does not make: data among code, zeros, labels, several
// sections, words that are no instructions.
const assembly = `	.text
	.globl f
	.type f,@function
f:
	s_mov_b32 s0, 1
	s_cbranch_scc0 f
	s_branch g
	s_cbranch_scc1 local
	.long 0xffffffff
	.long 0xfffffffe
	s_call_b64 s[2:3], g
	v_mov_b32 v0, 0x12345678
	.zero 40
	s_nop 0
	.zero 4
	s_nop 1
local:
	s_branch local
	.type data,@object
data:
	.long 0x7e000301, 0xffffffff
	.ascii "hello, world"
	.size data, 20
	.type g,@function
g:
	s_endpgm
	.type cut,@function
	v_mov_b32 v0, 0x12345678
	.set cut, .-4
	s_nop 4
	.long 0xd1e10000
	.section .text.many,"ax",@progbits
	.globl several
	.type several,@function
several:
zlabel:
alabel:
	s_nop 1
b2:
b1:
	s_branch alabel
	s_branch b1
	s_branch b2
	s_branch several
	s_endpgm
	.type zlocal,@function
zlocal:
	.globl aglobal
	.type aglobal,@function
aglobal:
	s_branch aglobal
	.type object,@object
object:
codelabel:
	s_nop 3
	.type object1,@object
	.type object2,@object
object2:
object1:
	.long 1
	.section .text.two,"ax",@progbits
	.zero 12
two:
	s_nop 3
	.byte 0x80, 0xbf
`

// print disassembles all of a code object.
func print(t testing.TB, path, title string, w io.Writer) {
	t.Helper()
	f, err := codeobj.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	target, ok := isa.TargetByMach(uint32(f.Target.Mach))
	if !ok {
		t.Fatalf("unknown target %s", f.Target)
	}
	io.WriteString(w, "\n"+title+":\tfile format elf64-amdgpu\n")
	p := NewPrinter(w, isa.Decoder{Generation: target.Generation(), Target: target}, Options{})
	for r := range f.Code() {
		if err := p.Region(r); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLLVM compares with llvm-objdump 19, line by line.
func TestLLVM(t *testing.T) {
	dir := t.TempDir()
	llvm := llvmtest.LLVM19(t, dir)
	for name, content := range map[string]string{"a.cl": program, "a.s": assembly} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, target := range []string{"gfx908", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100", "gfx1150", "gfx1200"} {
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-nogpulib", "-O2", "-cl-std=CL2.0", "a.cl", "-o", target+".co")
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-nogpulib", "-O0", "-cl-std=CL2.0", "-c", "a.cl", "-o", target+".o")
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-c", "a.s", "-o", target+".s.o")
		for _, name := range []string{target + ".co", target + ".o", target + ".s.o"} {
			t.Run(name, func(t *testing.T) {
				var got strings.Builder
				print(t, filepath.Join(dir, name), name, &got)
				compare(t, strings.Split(got.String(), "\n"), strings.Split(llvm.Run(t, "llvm-objdump", "-d", name), "\n"))
			})
		}
	}
}

var (
	literal = regexp.MustCompile(`lit\(0x[0-9a-f]+\) *`)
	warning = regexp.MustCompile(` ; Warning: .*`)
)

// compare allows for what LLVM 19 says otherwise than LLVM 23, whose syntax is
// printed here: 23 marks a literal that has the value of an inline constant with
// lit(), and warns of nothing; and v_illegal, LLVM's own name for a zero dword.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) < 20 || len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		g, w := got[i], warning.ReplaceAllString(want[i], "")
		switch {
		case g == w:
		case literal.MatchString(g):
			parts := literal.Split(g, -1)
			for k, p := range parts {
				parts[k] = regexp.QuoteMeta(p)
			}
			if ok, _ := regexp.MatchString("^"+strings.Join(parts, `-?[0-9.]+ *`)+"$", w); !ok {
				t.Errorf("line %d\n%s\nwant\n%s", i+1, g, w)
			}
		case strings.HasPrefix(w, "\tv_illegal ") && strings.HasPrefix(g, "\t.long 0x00000000 "):
		default:
			t.Errorf("line %d\n%s\nwant\n%s", i+1, g, w)
			return
		}
	}
}

// object makes a code object of the code of all canonical lines of gfx1100.
func object(b *testing.B) (path string, instructions int, llvm llvmtest.Tools) {
	b.Helper()
	dir := b.TempDir()
	llvm = llvmtest.LLVM19(b, dir)
	code := slices.Repeat(oracle(b, "gfx1100"), 4)
	llvm.Write(b, "code", code)
	llvm.Write(b, "a.s", []byte(".text\nf:\n.incbin \"code\"\n"))
	llvm.Run(b, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu=gfx1100", "-c", "a.s", "-o", "a.o")
	path = filepath.Join(dir, "a.o")
	var lines lineCounter
	print(b, path, "a.o", &lines)
	return path, int(lines), llvm
}

// lineCounter counts the lines written to it.
type lineCounter int

func (n *lineCounter) Write(p []byte) (int, error) {
	*n += lineCounter(strings.Count(string(p), "\n"))
	return len(p), nil
}

// BenchmarkDisasm and BenchmarkObjdump disassemble the same object, here and in
// llvm-objdump.
func BenchmarkDisasm(b *testing.B) {
	path, n, _ := object(b)
	b.ReportAllocs()
	for b.Loop() {
		w := bufio.NewWriter(io.Discard)
		print(b, path, "a.o", w)
		w.Flush()
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

func BenchmarkObjdump(b *testing.B) {
	path, _, llvm := object(b)
	n := strings.Count(llvm.Run(b, "llvm-objdump", "-d", path), "\n") // LLVM 19 knows fewer instructions
	for b.Loop() {
		llvm.Run(b, "llvm-objdump", "-d", path)
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
