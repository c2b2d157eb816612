package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
)

const saxpy = `kernel void saxpy(global float *y, const global float *x, float a, local float *tmp) {
	local float lds[64];
	unsigned i = __builtin_amdgcn_workitem_id_x();
	lds[i & 63] = x[i];
	tmp[i] = lds[(i + 1) & 63];
	y[i] = a * tmp[i] + y[i];
}
`

func TestObjinfo(t *testing.T) {
	llvm := llvmtest.LLVM19(t, "")
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"a.cl": saxpy, "host.o": "not read", "other.txt": saxpy})
	compile := func(target, out string) {
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-nogpulib", "-O1", "-cl-std=CL2.0", "a.cl", "-o", out)
	}
	compile("gfx90a:xnack+", "a.co")
	compile("gfx1100", "b.co")
	const bundled = "host-x86_64-unknown-linux-gnu,hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+,hipv4-amdgcn-amd-amdhsa--gfx1100"
	llvm.Run(t, "clang-offload-bundler", "-type=o", "-targets="+bundled, "-input=host.o", "-input=a.co", "-input=b.co", "-output=c.hipfb")
	truncated, err := os.ReadFile("a.co")
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"t.co": string(truncated[:len(truncated)/2])})

	kernel := []string{"\nsaxpy\n  registers  ", "  memory     256 bytes of LDS, 0 of scratch, ",
		"  wave       64 work-items\n", "  0       8     global_buffer (global)          float*", "  20      4     dynamic_shared_pointer (local)  float*"}
	runCLI(t, []cliTest{
		{args: "objinfo a.co", stdout: append(kernel, "gfx90a:xnack+ (CDNA 2), HSA, code object v5, dyn, kernels: 1\n")},
		{args: "objinfo c.hipfb", stdout: append(kernel, "offload bundle, entries: 3\n", "\nhost-x86_64-unknown-linux-gnu-, 8 bytes\n",
			"\nhipv4-amdgcn-amd-amdhsa--gfx90a:xnack+, ", "\ngfx90a:xnack+ (CDNA 2), ", "\ngfx1100 (RDNA 3), ", "  wave       32 work-items\n")},
		{args: "objinfo --entry gfx1100 c.hipfb", stdout: []string{"gfx1100 (RDNA 3), HSA, code object v5, dyn, kernels: 1\n"}},
		{args: "objinfo --entry gfx942 c.hipfb", code: 1, stderr: "isagen: c.hipfb: no entry for gfx942; there are: host-x86_64-unknown-linux-gnu-, " + bundled[len("host-x86_64-unknown-linux-gnu,"):strings.LastIndex(bundled, ",")] + ", hipv4-amdgcn-amd-amdhsa--gfx1100"},
		{args: "objinfo --entry gfx90a a.co", code: 1, stderr: "isagen: a.co: one code object and not a bundle: --entry does not apply"},
		{args: "objinfo other.txt", code: 1, stderr: "isagen: other.txt: neither a code object nor an offload bundle"},
		{args: "objinfo none.co", code: 1, stderr: "isagen: open none.co: no such file or directory"},
		{args: "objinfo", code: 2, stderr: "isagen: objinfo: missing FILE (see 'isagen objinfo --help')"},
	})
	if code, stdout, stderr := isagen(t, "", "objinfo", "t.co"); code != 1 || stdout != "" ||
		!strings.HasPrefix(stderr, "isagen: t.co: offset ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("truncated: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}

	var o objectInfo
	code, stdout, _ := isagen(t, "", "objinfo", "--json", "a.co")
	if err := json.Unmarshal([]byte(stdout), &o); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v", code, err)
	}
	if o.Target != "gfx90a:xnack+" || o.Generation != "CDNA 2" || o.XNACK != "on" || len(o.Kernels) != 1 {
		t.Fatalf("got %+v", o)
	}
	k := o.Kernels[0]
	if k.Name != "saxpy" || k.LDS != 256 || k.WaveSize != 64 || k.VGPRs == 0 || k.SGPRs == 0 || k.Code == 0 || len(k.Args) < 4 ||
		k.Args[1] != (argInfo{"", "float*", 8, 8, "global_buffer", "global"}) && k.Args[1] != (argInfo{"x", "float*", 8, 8, "global_buffer", "global"}) ||
		len(k.Descriptor) < 20 {
		t.Errorf("kernel %+v", k)
	}
	var b bundleInfo
	code, stdout, _ = isagen(t, "", "objinfo", "--json", "c.hipfb")
	if err := json.Unmarshal([]byte(stdout), &b); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v", code, err)
	}
	if len(b.Entries) != 3 || b.Entries[0].Object != nil || b.Entries[1].Object == nil || b.Entries[2].Object.Target != "gfx1100" {
		t.Errorf("got %+v", b)
	}
}
