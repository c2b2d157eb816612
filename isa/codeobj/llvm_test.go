package codeobj

import (
	"bytes"
	"debug/elf"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
)

// source is a program with all kinds of arguments, LDS, scratch, a device function
// that is not inlined and a local one.
const source = `
struct s { int a; float b[3]; };
__constant int table[4] = {1, 2, 3, 4};
__attribute__((noinline)) float helper(float x, int n) {
  for (int i = 0; i < n; i++) x = x * x + 1.0f;
  return x;
}
__attribute__((reqd_work_group_size(64, 2, 1)))
__kernel void scale(__global float *restrict out, const __global float *in, __local int *tmp,
                    struct s v, int n, read_only image2d_t img, sampler_t smp) {
  __local int lds[100];
  size_t i = __builtin_amdgcn_workitem_id_x();
  lds[i] = n;
  tmp[i] = table[n & 3];
  out[i] = helper(in[i] * v.b[1], lds[n] + tmp[n]);
}
__kernel void spill(__global int *p, volatile __global long *q) {
  int a[200];
  for (int i = 0; i < 200; i++) a[i] = p[i];
  for (int i = 0; i < 200; i++) p[i] = a[p[i] & 127];
  *q = 1;
}
static __attribute__((noinline)) void local_function(__global int *p) { p[3] = 1; }
__kernel void third(__global int *p) { local_function(p); }
`

// TestLLVM compiles a program for targets of all generations that LLVM 19 knows,
// in several forms, and compares what is read with what LLVM's tools print.
func TestLLVM(t *testing.T) {
	llvm := llvmtest.LLVM19(t, t.TempDir())
	llvm.Write(t, "a.cl", []byte(source))
	compile := func(target, out string, args ...string) {
		llvm.Run(t, "clang", append([]string{"--target=amdgcn-amd-amdhsa", "-mcpu=" + target, "-nogpulib", "-O1", "-cl-std=CL2.0", "a.cl", "-o", out}, args...)...)
	}
	var files []string
	add := func(name string) string { files = append(files, name); return name }
	for _, target := range []string{"gfx803", "gfx906:sramecc-:xnack+", "gfx908", "gfx90a:xnack-", "gfx942:sramecc+",
		"gfx1010", "gfx1030", "gfx1100", "gfx1150", "gfx1200"} {
		name, _, _ := strings.Cut(target, ":")
		compile(target, add(name+".co"))
		compile(target, add(name+".o"), "-c")
		m, err := ParseMach(name)
		if err != nil {
			t.Fatal(err)
		}
		llvm.Write(t, name+".s", []byte(assembly(m)))
		llvm.Run(t, "clang", "--target=amdgcn-amd-amdhsa", "-mcpu="+target, "-nogpulib", name+".s", "-o", add(name+".s.co"))
	}
	compile("gfx1100", add("wave64.co"), "-mwavefrontsize64")
	compile("gfx906", add("v4.co"), "-mcode-object-version=4")
	compile("gfx11-generic", add("v6.o"), "-mcode-object-version=6", "-c")
	compile("gfx1030", add("sections.o"), "-ffunction-sections", "-c")
	llvm.Run(t, "llvm-strip", "gfx90a.co", "-o", add("stripped.co"))
	// Not HSA: from LLVM's own IR.
	llvm.Write(t, "a.ll", []byte(`
define amdgpu_kernel void @main_kernel(ptr addrspace(1) %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define void @device(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
`))
	for _, system := range []string{"amd-amdpal", "mesa-mesa3d", "unknown-unknown"} {
		llvm.Run(t, "llc", "-mtriple=amdgcn-"+system, "-mcpu=gfx900", "-filetype=obj", "a.ll", "-o", add(system+".o"))
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) { compareWithLLVM(t, llvm, name) })
	}
}

// compareWithLLVM compares what is read from a file with what LLVM's tools print.
func compareWithLLVM(t *testing.T, llvm llvmtest.Tools, name string) {
	f, err := Open(filepath.Join(llvm.Dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := readAll(f); err != nil {
		t.Error(err)
	}

	header := llvm.Run(t, "llvm-readelf", "-h", name)
	if got, want := flagsText(f), field(t, header, `Flags: +0x[0-9A-F]+, (.*)`); got != want {
		t.Errorf("flags: %s, LLVM has %s", got, want)
	}
	if got, want := fmt.Sprintf("%v", f.ABI.OS), strings.TrimPrefix(field(t, header, `OS/ABI: +(.*)`), "AMDGPU - "); !strings.EqualFold(got, want) && want != "UNIX - System V" {
		t.Errorf("ABI %s, LLVM has %s", got, want)
	}
	if got, want := strconv.Itoa(int(f.ABI.Version)), field(t, header, `ABI Version: +(.*)`); got != want {
		t.Errorf("ABI version %s, LLVM has %s", got, want)
	}

	// Sections: number, name, address, offset, size.
	var got, want []string
	for i, s := range f.Sections {
		got = append(got, fmt.Sprintf("%d %s %x %x %x", i, s.Name, s.Addr, s.Offset, s.Size))
	}
	for _, m := range regexp.MustCompile(`(?m)^ +\[ *(\d+)\] (\S*) +[A-Z_]+ +([0-9a-f]{16}) ([0-9a-f]+) ([0-9a-f]+) `).FindAllStringSubmatch(llvm.Run(t, "llvm-readelf", "-S", "-W", name), -1) {
		want = append(want, fmt.Sprintf("%s %s %x %x %x", m[1], m[2], hex(m[3]), hex(m[4]), hex(m[5])))
	}
	same(t, "sections", got, want)

	// Symbols: value, size, type, binding, section, name. Of the last table in
	// llvm-readelf's text, which is .symtab if there is one.
	tables := strings.Split(llvm.Run(t, "llvm-readelf", "-s", "-W", name), "Symbol table '")
	got, want = nil, nil
	for s := range f.Symbols() {
		if s.Type == elf.STT_SECTION && s.Name == "" {
			s.Name = f.Sections[s.Section].Name // as llvm-readelf has it
		}
		got = append(got, fmt.Sprintf("%x %d %d %s", s.Addr, s.Size, s.Section, s.Name))
	}
	for _, m := range regexp.MustCompile(`(?m)^ +[1-9]\d*: ([0-9a-f]{16}) +(\d+) \S+ +\S+ +\S+ +(\S+) ?(.*)$`).FindAllStringSubmatch(tables[len(tables)-1], -1) {
		section := strings.NewReplacer("UND", "0", "ABS", strconv.Itoa(int(elf.SHN_ABS))).Replace(m[3])
		want = append(want, fmt.Sprintf("%x %s %s %s", hex(m[1]), m[2], section, m[4]))
	}
	same(t, "symbols", got, want)

	disassembly := llvm.Run(t, "llvm-objdump", "-d", name)
	compareBranches(t, f, disassembly)

	// Labels, and that the regions have the section's bytes. llvm-objdump gives a
	// section that begins without a symbol a label of its own.
	got, want = nil, nil
	var text bytes.Buffer
	for r := range f.Code() {
		var last Label
		flush := func() {
			if last.Name != "" {
				got = append(got, fmt.Sprintf("%x %s", last.Addr, last.Name))
			}
		}
		for l := range r.Labels() {
			if l.Addr != last.Addr {
				flush()
			}
			last = l
		}
		flush()
		if _, err := io.Copy(&text, r.Reader()); err != nil {
			t.Error(err)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^([0-9a-f]{16}) <(.*)>:$`).FindAllStringSubmatch(disassembly, -1) {
		if !strings.HasPrefix(m[2], ".text") {
			want = append(want, fmt.Sprintf("%x %s", hex(m[1]), m[2]))
		}
	}
	same(t, "labels", got, want)
	if len(slices.Collect(f.Code())) == 1 {
		llvm.Run(t, "llvm-objcopy", "-O", "binary", "--only-section=.text", name, "text.bin")
		if b, err := os.ReadFile(filepath.Join(llvm.Dir, "text.bin")); err != nil || !bytes.Equal(b, text.Bytes()) {
			t.Errorf("code differs from .text, %v", err)
		}
	}

	for k := range f.Kernels() {
		r, err := k.Code()
		fn, ok := f.Lookup(k.Name())
		if skip := codeHeaderSize; k.hasHeader() {
			fn.Addr, fn.Size = fn.Addr+uint64(skip), fn.Size-uint64(skip)
		}
		if err != nil || !ok || r.Addr != fn.Addr || r.Size != int64(fn.Size) {
			t.Errorf("code of %s: %d bytes at %#x, %v, LLVM has %d at %#x", k.Name(), r.Size, r.Addr, err, fn.Size, fn.Addr)
		}
	}

	// LLVM's disassembler objects to descriptors that its own compiler makes for
	// gfx10 and later; the file made by the assembler has all that it reads.
	n := compareDescriptors(t, f, llvm.Run(t, "llvm-objdump", "-D", "-j", ".rodata", name))
	if strings.HasSuffix(name, ".s.co") && n != 3 {
		t.Errorf("%d descriptors compared, expected 3", n)
	}
	compareMetadata(t, f, llvm.Run(t, "llvm-readelf", "-n", name))
}

// compareBranches compares the places that llvm-objdump names after branches:
// "// 000000001C2C: BF84FFF4 <helper+0x10>".
func compareBranches(t *testing.T, f *File, disassembly string) {
	t.Helper()
	sections := regexp.MustCompile(`(?m)^Disassembly of section (.*):$`).FindAllStringSubmatchIndex(disassembly, -1)
	branches := 0
	for i, s := range sections {
		end := len(disassembly)
		if i+1 < len(sections) {
			end = sections[i+1][0]
		}
		for _, m := range regexp.MustCompile(`// ([0-9A-F]+): ([0-9A-F]{8}) <(.*)>`).FindAllStringSubmatch(disassembly[s[0]:end], -1) {
			// SOPP: the low 16 bits count words from the next instruction.
			target := hex(m[1]) + 4 + uint64(int64(int16(hex(m[2])))*4)
			for r := range f.Code() {
				if r.Section != disassembly[s[2]:s[3]] {
					continue
				}
				branches++
				got := "nothing"
				if l, ok := r.LabelOf(target); ok {
					got = l.Name
					if target != l.Addr {
						got = fmt.Sprintf("%s+%#x", l.Name, target-l.Addr)
					}
				}
				if got != m[3] && !strings.HasPrefix(m[3], ".text") {
					t.Errorf("branch at %s to %s, LLVM has %s", m[1], got, m[3])
				}
			}
		}
	}
	if f.ABI.OS == OSABIHSA && branches == 0 && len(f.kernels) > 0 {
		if m, err := f.Metadata(); err == nil && m.Format != MetadataNone {
			t.Error("no branches to compare")
		}
	}
}

// flagsText returns the target as llvm-readelf prints it.
func flagsText(f *File) string {
	text := []string{f.Target.Mach.String()}
	for _, s := range []struct {
		name string
		set  Setting
	}{{"xnack", f.Target.XNACK}, {"sramecc", f.Target.SRAMECC}} {
		switch {
		case s.set == On && f.ABI.CodeObjectVersion() >= 4:
			text = append(text, s.name+"+")
		case s.set == On, s.set == Any:
			text = append(text, s.name)
		case s.set == Off:
			text = append(text, s.name+"-")
		}
	}
	if v := f.Target.GenericVersion; v != 0 {
		text = append(text, fmt.Sprintf("generic_v%d", v))
	}
	return strings.Join(text, ", ")
}

// directives are the assembler directives of llvm-objdump's form of a descriptor,
// with the fields that they stand for. Those not here are counts or parts of none.
var directives = map[string]string{
	"accum_offset":                                 "", // checked with the counts
	"tg_split":                                     "TG_SPLIT",
	"float_round_mode_32":                          "FLOAT_ROUND_MODE_32",
	"float_round_mode_16_64":                       "FLOAT_ROUND_MODE_16_64",
	"float_denorm_mode_32":                         "FLOAT_DENORM_MODE_32",
	"float_denorm_mode_16_64":                      "FLOAT_DENORM_MODE_16_64",
	"dx10_clamp":                                   "ENABLE_DX10_CLAMP",
	"ieee_mode":                                    "ENABLE_IEEE_MODE",
	"round_robin_scheduling":                       "ENABLE_WG_RR_EN",
	"fp16_overflow":                                "FP16_OVFL",
	"workgroup_processor_mode":                     "WGP_MODE",
	"memory_ordered":                               "MEM_ORDERED",
	"forward_progress":                             "FWD_PROGRESS",
	"shared_vgpr_count":                            "SHARED_VGPR_COUNT",
	"inst_pref_size":                               "INST_PREF_SIZE",
	"enable_private_segment":                       "ENABLE_PRIVATE_SEGMENT",
	"system_sgpr_workgroup_id_x":                   "ENABLE_SGPR_WORKGROUP_ID_X",
	"system_sgpr_workgroup_id_y":                   "ENABLE_SGPR_WORKGROUP_ID_Y",
	"system_sgpr_workgroup_id_z":                   "ENABLE_SGPR_WORKGROUP_ID_Z",
	"system_sgpr_workgroup_info":                   "ENABLE_SGPR_WORKGROUP_INFO",
	"system_vgpr_workitem_id":                      "ENABLE_VGPR_WORKITEM_ID",
	"exception_fp_ieee_invalid_op":                 "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION",
	"exception_fp_denorm_src":                      "ENABLE_EXCEPTION_FP_DENORMAL_SOURCE",
	"exception_fp_ieee_div_zero":                   "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO",
	"exception_fp_ieee_overflow":                   "ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW",
	"exception_fp_ieee_underflow":                  "ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW",
	"exception_fp_ieee_inexact":                    "ENABLE_EXCEPTION_IEEE_754_FP_INEXACT",
	"exception_int_div_zero":                       "ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO",
	"user_sgpr_private_segment_buffer":             "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER",
	"user_sgpr_dispatch_ptr":                       "ENABLE_SGPR_DISPATCH_PTR",
	"user_sgpr_queue_ptr":                          "ENABLE_SGPR_QUEUE_PTR",
	"user_sgpr_kernarg_segment_ptr":                "ENABLE_SGPR_KERNARG_SEGMENT_PTR",
	"user_sgpr_dispatch_id":                        "ENABLE_SGPR_DISPATCH_ID",
	"user_sgpr_flat_scratch_init":                  "ENABLE_SGPR_FLAT_SCRATCH_INIT",
	"user_sgpr_private_segment_size":               "ENABLE_SGPR_PRIVATE_SEGMENT_SIZE",
	"user_sgpr_kernarg_preload_length":             "KERNARG_PRELOAD_SPEC_LENGTH",
	"user_sgpr_kernarg_preload_offset":             "KERNARG_PRELOAD_SPEC_OFFSET",
	"wavefront_size32":                             "ENABLE_WAVEFRONT_SIZE32",
	"uses_dynamic_stack":                           "USES_DYNAMIC_STACK",
	"next_free_vgpr":                               "",
	"next_free_sgpr":                               "",
	"group_segment_fixed_size":                     "",
	"private_segment_fixed_size":                   "",
	"kernarg_size":                                 "",
	"reserve_vcc":                                  "", // always printed as 0
	"reserve_flat_scratch":                         "",
	"reserve_xnack_mask":                           "",
	"system_sgpr_private_segment_wavefront_offset": "ENABLE_PRIVATE_SEGMENT",
}

// compareDescriptors compares the descriptors with llvm-objdump's form of them,
// and returns how many there were.
func compareDescriptors(t *testing.T, f *File, disassembly string) int {
	t.Helper()
	if n := len(f.kernels); f.ABI.OS == OSABIHSA && n != 3 {
		t.Errorf("%d kernels, expected 3", n)
	}
	blocks := regexp.MustCompile(`(?s)\.amdhsa_kernel (\S+)\n(.*?)\.end_amdhsa_kernel`).FindAllStringSubmatch(disassembly, -1)
	for _, block := range blocks {
		k, ok := f.Kernel(block[1])
		if !ok {
			t.Errorf("no kernel %s", block[1])
			continue
		}
		d, err := k.Descriptor()
		if err != nil {
			t.Error(err)
			continue
		}
		counts := map[string]int{
			"group_segment_fixed_size":   int(d.GroupSegmentFixedSize),
			"private_segment_fixed_size": int(d.PrivateSegmentFixedSize),
			"kernarg_size":               int(d.KernargSize),
		}
		counts["next_free_vgpr"], _ = d.VGPRs()
		if n, ok := d.AccumOffset(); ok {
			counts["accum_offset"] = n
		}
		for _, m := range regexp.MustCompile(`(?m)^\s*\.amdhsa_(\w+) (\d+)$`).FindAllStringSubmatch(block[2], -1) {
			want, err := strconv.Atoi(m[2])
			if err != nil {
				t.Fatal(err)
			}
			name, ok := directives[m[1]]
			if !ok {
				t.Errorf("directive %s is not in the test's list", m[1])
				continue
			}
			if got, ok := counts[m[1]]; ok && got != want {
				t.Errorf("%s: %s %d, LLVM has %d", k.Name(), m[1], got, want)
			}
			if v, ok := d.Field(name); name != "" && (!ok || int(v) != want) {
				t.Errorf("%s: %s = %d, %v, LLVM has %d", k.Name(), name, v, ok, want)
			}
			// LLVM prints the most registers that give the field's value in
			// units of 8; on gfx9 the hardware's unit is 16.
			if n, ok := d.SGPRs(); m[1] == "next_free_sgpr" && ok && (want > n || want <= n-16) {
				t.Errorf("%s: %d SGPRs, LLVM has %d", k.Name(), n, want)
			}
		}
	}
	return len(blocks)
}

// assembly returns a program of three kernels whose descriptors have all kinds of
// values, for a processor.
func assembly(m Mach) string {
	text := ".text\n"
	l := m.layout()
	for i, name := range []string{"one", "two", "three"} {
		text += fmt.Sprintf(".p2align 8\n.globl %[1]s\n.type %[1]s,@function\n%[1]s:\n\ts_endpgm\n.size %[1]s, 4\n", name)
		text += ".rodata\n.p2align 6\n.amdhsa_kernel " + name + "\n"
		set := func(directive string, v int) { text += fmt.Sprintf("\t.amdhsa_%s %d\n", directive, v) }
		odd := i % 2
		set("next_free_vgpr", 37*i+1)
		set("next_free_sgpr", 30*i+1)
		set("group_segment_fixed_size", 1000*i)
		set("private_segment_fixed_size", 10*i)
		set("kernarg_size", 8*i)
		set("float_round_mode_32", i)
		set("float_denorm_mode_16_64", 3-i)
		set("exception_int_div_zero", odd)
		set("exception_fp_ieee_inexact", 1-odd)
		set("system_vgpr_workitem_id", i)
		set("system_sgpr_workgroup_id_z", odd)
		set("user_sgpr_queue_ptr", odd)
		set("uses_dynamic_stack", odd)
		if l == gfx90a {
			set("accum_offset", 4*(i+1))
			set("tg_split", odd)
			set("user_sgpr_kernarg_segment_ptr", 1)
			set("user_sgpr_kernarg_preload_length", i)
		}
		if l >= gfx10 {
			set("wavefront_size32", 1-odd)
			set("workgroup_processor_mode", odd)
			set("memory_ordered", 1-odd)
			set("forward_progress", odd)
		}
		if (l == gfx10 || l == gfx11) && odd == 1 {
			set("shared_vgpr_count", 2)
		}
		if l >= gfx9 {
			set("fp16_overflow", odd)
		}
		if l < gfx12 {
			set("ieee_mode", odd)
			set("dx10_clamp", 1-odd)
		} else {
			set("round_robin_scheduling", odd)
		}
		text += ".end_amdhsa_kernel\n.text\n"
	}
	return text
}

// compareMetadata compares the kernels' metadata with llvm-readelf's YAML.
func compareMetadata(t *testing.T, f *File, notes string) {
	t.Helper()
	_, yaml, _ := strings.Cut(notes, "AMDGPU Metadata:")
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^ +(?:- )?(\.\w+): +(.*)$`).FindAllStringSubmatch(yaml, -1) {
		want = append(want, m[1]+"="+strings.Trim(m[2], "'"))
	}
	var got []string
	text := func(key, v string) {
		if v != "" {
			got = append(got, key+"="+v)
		}
	}
	num := func(key string, v uint64) { got = append(got, fmt.Sprintf("%s=%d", key, v)) }
	flag := func(key string, v bool) {
		if v {
			got = append(got, key+"=true")
		}
	}
	for k, err := range f.KernelMetadata() {
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range k.Args {
			text(".name", a.Name)
			text(".type_name", a.TypeName)
			num(".size", a.Size)
			num(".offset", a.Offset)
			text(".value_kind", a.ValueKind)
			text(".address_space", a.AddressSpace)
			text(".access", a.Access)
			text(".actual_access", a.ActualAccess)
			if a.PointeeAlign != 0 {
				num(".pointee_align", a.PointeeAlign)
			}
			flag(".is_const", a.IsConst)
			flag(".is_restrict", a.IsRestrict)
			flag(".is_volatile", a.IsVolatile)
			flag(".is_pipe", a.IsPipe)
		}
		text(".name", k.Name)
		text(".symbol", k.Symbol)
		text(".language", k.Language)
		text(".kind", k.Kind)
		num(".kernarg_segment_size", k.KernargSegmentSize)
		num(".kernarg_segment_align", k.KernargSegmentAlign)
		num(".group_segment_fixed_size", k.GroupSegmentFixedSize)
		num(".private_segment_fixed_size", k.PrivateSegmentFixedSize)
		num(".wavefront_size", k.WavefrontSize)
		num(".sgpr_count", k.SGPRCount)
		num(".vgpr_count", k.VGPRCount)
		if slices.ContainsFunc(want, func(s string) bool { return strings.HasPrefix(s, ".agpr_count") }) {
			num(".agpr_count", k.AGPRCount)
		}
		num(".sgpr_spill_count", k.SGPRSpillCount)
		num(".vgpr_spill_count", k.VGPRSpillCount)
		num(".max_flat_workgroup_size", k.MaxFlatWorkgroupSize)
		flag(".uses_dynamic_stack", k.UsesDynamicStack)
		flag(".workgroup_processor_mode", k.WorkgroupProcessorMode)
	}
	m, err := f.Metadata()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range m.Stages {
		text(".entry_point", s.EntryPoint)
		num(".sgpr_count", s.SGPRCount)
		num(".vgpr_count", s.VGPRCount)
		num(".scratch_memory_size", s.ScratchMemorySize)
	}
	// Only what is there and not false or 0; YAML has lists on lines of their own.
	want = slices.DeleteFunc(want, func(s string) bool { return strings.HasSuffix(s, "=false") || strings.HasSuffix(s, "=1 ") })
	want = slices.DeleteFunc(want, func(s string) bool {
		return strings.HasPrefix(s, ".workgroup_processor_mode=") && !strings.HasSuffix(s, "=1")
	})
	for i, s := range want {
		if s == ".workgroup_processor_mode=1" {
			want[i] = ".workgroup_processor_mode=true"
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	same(t, "metadata", got, want)
	if f.ABI.OS == OSABIHSA && m.Format != MetadataNone { // an assembled file has none
		if want := field(t, notes, `amdhsa\.target: +'?([^'\n]*)`); m.Target != want {
			t.Errorf("target in the metadata %s, LLVM has %s", m.Target, want)
		}
		if _, id, _ := strings.Cut(m.Target, "--"); id != f.Target.String() {
			t.Errorf("target of the header %v, metadata has %s", f.Target, id)
		}
		if want := fmt.Sprintf("%d", m.Version[1]); want != field(t, notes, `amdhsa\.version:\n +- 1\n +- (\d+)`) {
			t.Errorf("version %v", m.Version)
		}
	}
}

// TestLLVMFlags lets llvm-readelf name the processor and settings of files that
// the test writes: for every number that LLVM 19 knows, and every version.
func TestLLVMFlags(t *testing.T) {
	llvm := llvmtest.LLVM19(t, t.TempDir())
	args, want := []string{"-h"}, []string(nil)
	for m := range Machs() {
		for _, version := range []uint8{1, 2, 4} {
			flags := uint32(m) | 0x300
			switch version {
			case 2:
				flags = uint32(m) | 0xe00
			case 4:
				flags = uint32(m) | 0x900
				if m.IsGeneric() {
					flags |= 3 << efGenericShift
				}
			}
			w := &elfWriter{os: OSABIHSA, version: version, flags: flags}
			b, _ := w.bytes(t)
			name := fmt.Sprintf("%v.v%d", m, version)
			llvm.Write(t, name, b)
			args = append(args, name)
			want = append(want, flagsText(w.open(t)))
		}
	}
	got := regexp.MustCompile(`Flags: +0x[0-9A-F]+, (.*)`).FindAllStringSubmatch(llvm.Run(t, "llvm-readelf", args...), -1)
	if len(got) != len(want) {
		t.Fatalf("%d files, LLVM has %d", len(want), len(got))
	}
	known := 0
	for i, m := range got {
		if !strings.HasPrefix(m[1], "gfx") {
			continue // newer than LLVM 19
		}
		known++
		if m[1] != want[i] {
			t.Errorf("%s: %s, LLVM has %s", args[1+i], want[i], m[1])
		}
	}
	if least := 3 * 50; known < least {
		t.Errorf("LLVM knew the processors of %d files, expected at least %d", known, least)
	}
}

// TestLLVMBundles reads what clang-offload-bundler and the HIP compiler make.
func TestLLVMBundles(t *testing.T) {
	llvm := llvmtest.LLVM19(t, t.TempDir())
	const hip = `
typedef unsigned long size_t;
struct dim3 { unsigned x, y, z; };
typedef int hipError_t;
typedef struct ihipStream_t *hipStream_t;
extern "C" hipError_t hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
extern "C" hipError_t __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, hipStream_t *);
__attribute__((global)) void KERNEL(float *p) { *p += 1.0f; }
`
	llvm.Write(t, "a.hip", []byte(hip))
	compile := func(kernel, out string, args ...string) {
		llvm.Run(t, "clang", append([]string{"-x", "hip", "--offload-arch=gfx90a:xnack+", "--offload-arch=gfx1100", "--offload-arch=gfx11-generic", "-mcode-object-version=6",
			"-DKERNEL=" + kernel, "-nogpuinc", "-nogpulib", "-nostdinc", "-fPIC", "a.hip", "-o", out}, args...)...)
	}
	compile("first", "1.o", "-c")
	compile("second", "2.o", "-c")
	compile("third", "3.o", "-c", "--offload-compress")
	llvm.Run(t, "ld.lld", "-shared", "1.o", "2.o", "-o", "plain.so")
	llvm.Run(t, "ld.lld", "-shared", "3.o", "1.o", "3.o", "--allow-multiple-definition", "-o", "mixed.so")
	compile("fourth", "4.hipfb", "--offload-device-only")
	compile("fifth", "5.hipfb", "--offload-device-only", "--offload-compress")
	llvm.Run(t, "clang-offload-bundler", "-type=o", "-unbundle", "-input=4.hipfb", "-output=gfx1100.co", "-targets=hipv4-amdgcn-amd-amdhsa--gfx1100")
	hip4 := "hipv4-amdgcn-amd-amdhsa--"
	llvm.Run(t, "clang-offload-bundler", "-type=o", "-targets=host-x86_64-unknown-linux-gnu,"+hip4+"gfx1100", "-input=1.o", "-input=gfx1100.co", "-output=sections.o")

	ids := []string{"host-x86_64-unknown-linux--", hip4 + "gfx11-generic", hip4 + "gfx1100", hip4 + "gfx90a:xnack+"}
	for _, tt := range []struct {
		file    string
		kind    Kind
		bundles int
		kernels []string // of each bundle
	}{
		{"1.o", HostELF, 1, []string{"first"}},
		{"3.o", HostELF, 1, []string{"third"}},
		{"plain.so", HostELF, 2, []string{"first", "second"}},
		{"mixed.so", HostELF, 3, []string{"third", "first", "third"}},
		{"4.hipfb", OffloadBundle, 1, []string{"fourth"}},
		{"5.hipfb", CompressedBundle, 1, []string{"fifth"}},
		{"sections.o", HostELF, 1, []string{"first"}},
	} {
		c, err := OpenAny(filepath.Join(llvm.Dir, tt.file), Options{})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if c.Kind != tt.kind || len(c.Bundles) != tt.bundles {
			t.Errorf("%s: %v with %d bundles, want %v with %d", tt.file, c.Kind, len(c.Bundles), tt.kind, tt.bundles)
		}
		got := make([][]string, len(c.Bundles))
		for i := range c.Entries {
			e := &c.Entries[i]
			if e.Bundle >= 0 {
				got[e.Bundle] = append(got[e.Bundle], e.ID)
			}
			if e.OffloadKind() == "host" {
				continue
			}
			f, err := e.File()
			if err != nil {
				t.Errorf("%s: %v", tt.file, err)
				continue
			}
			if err := readAll(f); err != nil {
				t.Errorf("%s: %s: %v", tt.file, e.ID, err)
			}
			if f.Target.String() != e.TargetID() {
				t.Errorf("%s: %s: target %v", tt.file, e.ID, f.Target)
			}
			kernel := "fourth" // of the code object in a section of its own
			if e.Bundle >= 0 {
				kernel = tt.kernels[e.Bundle]
			}
			if n := slices.Collect(f.Kernels()); len(n) != 1 || !strings.Contains(n[0].Name(), kernel) {
				t.Errorf("%s: %s: kernels %v, want %s", tt.file, e.ID, n, kernel)
			}
		}
		for _, g := range got {
			same(t, tt.file, g, ids)
		}
		c.Close()
	}
}

// field returns what the expression's first group matches.
func field(t testing.TB, text, expr string) string {
	t.Helper()
	m := regexp.MustCompile(expr).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no %q in\n%s", expr, text)
	}
	return strings.TrimSpace(m[1])
}

func hex(s string) uint64 {
	v, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		panic(err)
	}
	return v
}

// same reports the first difference between two lists.
func same(t testing.TB, what string, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		var g, w string
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Errorf("%s: number %d of %d is %q, LLVM has %q (%d)", what, i, len(got), g, w, len(want))
			return
		}
	}
}
