package codeobj

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestSample(t *testing.T) {
	f := sample(t, "gfx1250", 4, 0x100).open(t)
	if got, want := f.Target.String(), "gfx1250"; got != want {
		t.Errorf("target %s, want %s", got, want)
	}
	if got, want := f.ABI.String(), "HSA, code object v6"; got != want {
		t.Errorf("ABI %q, want %q", got, want)
	}
	var names []string
	for _, s := range f.Sections {
		names = append(names, s.Name)
	}
	if want := []string{"", ".note", ".rodata", ".text", ".bss", ".symtab", ".strtab", ".shstrtab"}; !slices.Equal(names, want) {
		t.Errorf("sections %q, want %q", names, want)
	}
	names = nil
	for s := range f.Symbols() {
		names = append(names, s.Name)
	}
	if want := []string{".Ltmp0", "scale_alias", "scale", "scale.kd", "helper", "buffer", "external"}; !slices.Equal(names, want) {
		t.Errorf("symbols %q, want %q", names, want)
	}

	kernels := slices.Collect(f.Kernels())
	if len(kernels) != 1 || kernels[0].Name() != "scale" {
		t.Fatalf("kernels %v, want scale", kernels)
	}
	k, ok := f.Kernel("scale.kd")
	if !ok || k != kernels[0] {
		t.Errorf("Kernel(scale.kd) = %v, %v", k, ok)
	}
	if _, ok := f.Kernel("helper"); ok {
		t.Error("helper is a kernel")
	}
	r, err := k.Code()
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r.Reader())
	if err != nil || r.Addr != sampleTextAddr || len(b) != 0x40 || b[0] != 0 || b[0x3f] != 0x3f {
		t.Errorf("code of scale: %d bytes at %#x, %v", len(b), r.Addr, err)
	}

	regions := slices.Collect(f.Code())
	if len(regions) != 1 || regions[0].Section != ".text" || regions[0].Addr != sampleTextAddr || regions[0].Size != sampleTextSize {
		t.Fatalf("code regions %+v", regions)
	}
	type label struct {
		name   string
		addr   uint64
		kernel bool
	}
	labelsOf := func(r Region) (got []label) {
		for l := range r.Labels() {
			got = append(got, label{l.Name, l.Addr, l.Kernel})
		}
		return got
	}
	want := []label{
		{"scale", sampleTextAddr, true},
		{"scale_alias", sampleTextAddr, false},
		{".Ltmp0", sampleTextAddr + 0x20, false},
		{"helper", sampleTextAddr + 0x100, false},
	}
	if got := labelsOf(regions[0]); !slices.Equal(got, want) {
		t.Errorf("labels %v, want %v", got, want)
	}
	if got := labelsOf(r); !slices.Equal(got, want[:3]) {
		t.Errorf("labels of scale %v, want %v", got, want[:3])
	}
	// A function without a size reaches to the end.
	helper, ok := f.Lookup("helper")
	if !ok {
		t.Fatal("no helper")
	}
	if r, err := f.FunctionCode(helper); err != nil || r.Addr != sampleTextAddr+0x100 || r.Size != sampleTextSize-0x100 {
		t.Errorf("code of helper: %+v, %v", r, err)
	}
	if buffer, _ := f.Lookup("buffer"); buffer.Size != 64 {
		t.Errorf("Lookup(buffer) = %+v", buffer)
	} else if _, err := f.FunctionCode(buffer); err == nil {
		t.Error("FunctionCode of a variable: no error")
	}
	for _, name := range []string{"external", "scal", "absent", ""} {
		if s, ok := f.Lookup(name); ok {
			t.Errorf("Lookup(%q) = %+v", name, s)
		}
	}
}

func TestTargetFromFlags(t *testing.T) {
	hsa := func(v uint8) ABI { return ABI{OSABIHSA, v} }
	for _, tt := range []struct {
		abi   ABI
		flags uint32
		want  Target
		text  string
	}{
		{hsa(1), 0x030, Target{Mach: 0x30}, "gfx908"},
		{hsa(1), 0x330, Target{Mach: 0x30, XNACK: On, SRAMECC: On}, "gfx908:sramecc+:xnack+"},
		{hsa(2), 0x53f, Target{Mach: 0x3f, XNACK: Any, SRAMECC: Any}, "gfx90a"},
		{hsa(3), 0x63f, Target{Mach: 0x3f, XNACK: Off, SRAMECC: Any}, "gfx90a:xnack-"},
		{hsa(3), 0xf4c, Target{Mach: 0x4c, XNACK: On, SRAMECC: On}, "gfx942:sramecc+:xnack+"},
		{hsa(3), 0x84f, Target{Mach: 0x4f, SRAMECC: Off}, "gfx950:sramecc-"},
		{hsa(4), 0x041, Target{Mach: 0x41}, "gfx1100"},
		{hsa(4), 0x01000054, Target{Mach: 0x54, GenericVersion: 1}, "gfx11-generic"},
		{hsa(4), 0x0200015b, Target{Mach: 0x5b, XNACK: Any, GenericVersion: 2}, "gfx12-5-generic"},
		{hsa(0), 0x001, Target{XNACK: On}, "mach 0x00:xnack+"},
		{hsa(0), 0x12c, Target{Mach: 0x2c, XNACK: On}, "gfx900:xnack+"},
		{ABI{OS: OSABIPAL}, 0x12d, Target{Mach: 0x2d, XNACK: On}, "gfx902:xnack+"},
		{ABI{OS: OSABIMesa3D}, 0x0ff, Target{Mach: 0xff}, "mach 0xff"},
	} {
		got := targetFromFlags(tt.flags, tt.abi)
		if got != tt.want || got.String() != tt.text {
			t.Errorf("%v, flags %#x: %+v %s, want %+v %s", tt.abi, tt.flags, got, got, tt.want, tt.text)
		}
	}
}

func TestMachs(t *testing.T) {
	var last Mach
	names := make(map[string]bool)
	for m := range Machs() {
		if m <= last {
			t.Errorf("%v (%#x) after %#x: not in order", m, uint8(m), uint8(last))
		}
		last = m
		name := m.String()
		if names[name] {
			t.Errorf("%s twice", name)
		}
		names[name] = true
		if got, err := ParseMach(name); err != nil || got != m {
			t.Errorf("ParseMach(%q) = %#x, %v, want %#x", name, uint8(got), err, uint8(m))
		}
		g, ok := m.Generic()
		if ok && !g.IsGeneric() {
			t.Errorf("generic target of %s is %v", name, g)
		}
		if strings.HasSuffix(name, "-generic") != m.IsGeneric() || m.IsGeneric() && g != m {
			t.Errorf("%s: IsGeneric %v, Generic %v", name, m.IsGeneric(), g)
		}
		// A name is the version's numbers, the stepping in hexadecimal.
		if v := m.version(); !m.IsGeneric() {
			if got := targetName(v); got != name {
				t.Errorf("%s has version %v, which is %s", name, v, got)
			}
			if ok && g.layout() != m.layout() && name != "gfx950" && name != "gfx942" {
				t.Errorf("%s and %v have different descriptors", name, g)
			}
		}
	}
	if _, err := ParseMach("gfx9999"); err == nil {
		t.Error("ParseMach(gfx9999): no error")
	}
}

func TestParseTarget(t *testing.T) {
	gfx90a := Mach(0x3f)
	for _, tt := range []struct {
		in   string
		want Target
		err  string
	}{
		{in: "gfx90a", want: Target{Mach: gfx90a, SRAMECC: Any, XNACK: Any}},
		{in: "gfx90a:xnack+", want: Target{Mach: gfx90a, SRAMECC: Any, XNACK: On}},
		{in: "gfx90a:xnack-:sramecc+", want: Target{Mach: gfx90a, SRAMECC: On, XNACK: Off}},
		{in: "gfx9-4-generic:xnack-", want: Target{Mach: 0x5f, SRAMECC: Any, XNACK: Off}},
		{in: "gfx90z", err: `target "gfx90z": unknown processor "gfx90z"`},
		{in: "", err: `unknown processor ""`},
		{in: "gfx90a:xnack", err: `setting "xnack": expected sramecc+`},
		{in: "gfx90a:xnack++", err: `setting "xnack++"`},
		{in: "gfx90a:+", err: `setting "+"`},
		{in: "gfx90a:tgsplit+", err: `setting "tgsplit+"`},
		{in: "gfx90a:xnack+:xnack-", err: `setting "xnack-"`},
	} {
		got, err := ParseTarget(tt.in)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("ParseTarget(%q): error %v, want %q", tt.in, err, tt.err)
			}
			continue
		}
		if err != nil || got != tt.want {
			t.Errorf("ParseTarget(%q) = %+v, %v, want %+v", tt.in, got, err, tt.want)
		}
	}
}

func TestDescriptor(t *testing.T) {
	// The same words, read as each generation reads them.
	const rsrc1, rsrc2, rsrc3, properties = 0xffffffff&^0x3ff | 3<<6 | 5, 0x0000007e, 0x002f4c3b, 1 << 10
	type regs struct {
		vgprs, sgprs, accum, user, wave int
	}
	for _, tt := range []struct {
		mach    string
		want    regs
		present []string
		absent  []string
	}{
		{"gfx700", regs{24, 32, -1, 31, 64}, []string{"ENABLE_DX10_CLAMP", "ENABLE_TRAP_HANDLER"}, []string{"FP16_OVFL", "WGP_MODE", "ENABLE_WAVEFRONT_SIZE32"}},
		{"gfx906", regs{24, 32, -1, 31, 64}, []string{"FP16_OVFL"}, []string{"ACCUM_OFFSET", "KERNARG_PRELOAD_SPEC_LENGTH"}},
		{"gfx908", regs{24, 32, -1, 31, 64}, []string{"FP16_OVFL"}, []string{"ACCUM_OFFSET"}},
		{"gfx90c", regs{24, 32, -1, 31, 64}, []string{"FP16_OVFL"}, []string{"ACCUM_OFFSET"}},
		{"gfx90a", regs{48, 32, 240, 31, 64}, []string{"ACCUM_OFFSET", "TG_SPLIT", "KERNARG_PRELOAD_SPEC_LENGTH"}, []string{"WGP_MODE"}},
		{"gfx950", regs{48, 32, 240, 31, 64}, []string{"ACCUM_OFFSET"}, []string{"SHARED_VGPR_COUNT"}},
		{"gfx9-4-generic", regs{48, 32, 240, 31, 64}, []string{"ACCUM_OFFSET"}, nil},
		{"gfx1010", regs{48, -1, -1, 31, 32}, []string{"SHARED_VGPR_COUNT", "WGP_MODE"}, []string{"INST_PREF_SIZE", "IMAGE_OP"}},
		{"gfx1100", regs{48, -1, -1, 31, 32}, []string{"INST_PREF_SIZE", "TRAP_ON_START"}, []string{"GLG_EN"}},
		{"gfx1200", regs{48, -1, -1, 31, 32}, []string{"ENABLE_DYNAMIC_VGPR", "DISABLE_PERF", "GLG_EN"}, []string{"ENABLE_TRAP_HANDLER", "ENABLE_IEEE_MODE", "NAMED_BAR_CNT"}},
		{"gfx1250", regs{96, -1, -1, 63, 32}, []string{"NAMED_BAR_CNT", "TCP_SPLIT", "FLAT_SCRATCH_IS_NV", "KERNARG_PRELOAD_SPEC_LENGTH"}, []string{"SHARED_VGPR_COUNT"}},
	} {
		m, err := ParseMach(tt.mach)
		if err != nil {
			t.Fatal(err)
		}
		d := parseDescriptor(wDescriptor(1, 2, 3, -4, rsrc1, rsrc2, rsrc3, properties, 0x0282), m)
		got := regs{-1, -1, -1, d.UserSGPRs(), d.WaveSize()}
		if n, ok := d.VGPRs(); ok {
			got.vgprs = n
		}
		if n, ok := d.SGPRs(); ok {
			got.sgprs = n
		}
		if n, ok := d.AccumOffset(); ok {
			got.accum = n
		}
		if got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.mach, got, tt.want)
		}
		if d.GroupSegmentFixedSize != 1 || d.PrivateSegmentFixedSize != 2 || d.KernargSize != 3 || d.KernelCodeEntryByteOffset != -4 {
			t.Errorf("%s: sizes %+v", tt.mach, d)
		}
		for _, name := range tt.present {
			if _, ok := d.Field(name); !ok {
				t.Errorf("%s: no field %s", tt.mach, name)
			}
		}
		for _, name := range tt.absent {
			if v, ok := d.Field(name); ok {
				t.Errorf("%s: field %s = %d", tt.mach, name, v)
			}
		}
		if n, ok := d.Field("KERNARG_PRELOAD_SPEC_OFFSET"); ok && n != 5 {
			t.Errorf("%s: preload offset %d, want 5", tt.mach, n)
		}
	}
	// Without a processor there are no counts, but the common fields.
	d := parseDescriptor(wDescriptor(0, 0, 0, 0, rsrc1, rsrc2, 0, 0, 0), 0xff)
	if n, ok := d.VGPRs(); ok {
		t.Errorf("unknown processor: %d VGPRs", n)
	}
	if v, ok := d.Field("FLOAT_DENORM_MODE_32"); !ok || v != 3 {
		t.Errorf("unknown processor: FLOAT_DENORM_MODE_32 = %d, %v", v, ok)
	}
}

// TestDescriptorFields checks that on no processor two fields share a bit.
func TestDescriptorFields(t *testing.T) {
	for m := range Machs() {
		var used [KernargPreload + 1]uint32
		names := make(map[string]bool)
		for f := range (Descriptor{mach: m}).Fields() {
			mask := uint32(1<<f.Width-1) << f.Shift
			if used[f.Register]&mask != 0 {
				t.Errorf("%v: %s overlaps another field of %v", m, f.Name, f.Register)
			}
			used[f.Register] |= mask
			if names[f.Name] {
				t.Errorf("%v: %s twice", m, f.Name)
			}
			names[f.Name] = true
		}
	}
}

func TestMetadata(t *testing.T) {
	f := sample(t, "gfx1250", 3, 0).open(t)
	m, err := f.Metadata()
	if err != nil {
		t.Fatal(err)
	}
	want := &Metadata{Format: MetadataMsgPack, Version: [2]int{1, 2}, Target: "amdgcn-amd-amdhsa--gfx1250", Printf: []string{"1:1:4:%d\\n"}}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("metadata %+v, want %+v", m, want)
	}
	k, _ := f.Kernel("scale")
	got, err := k.Metadata()
	if err != nil {
		t.Fatal(err)
	}
	wantKernel := &KernelMetadata{
		Name: "scale", Symbol: "scale.kd",
		Args: []Arg{
			{Name: "out", TypeName: "float*", Size: 8, ValueKind: "global_buffer", AddressSpace: "global", IsRestrict: true},
			{Name: "n", Size: 4, Offset: 8, ValueKind: "by_value"},
			{Size: 4, Offset: 16, ValueKind: "hidden_block_count_x"},
		},
		KernargSegmentSize: 272, KernargSegmentAlign: 8, GroupSegmentFixedSize: 1024, PrivateSegmentFixedSize: 16,
		WavefrontSize: 32, SGPRCount: 18, VGPRCount: 7, AGPRCount: 3, SGPRSpillCount: 1, VGPRSpillCount: 2,
		MaxFlatWorkgroupSize: 1024, ReqdWorkgroupSize: []uint32{256, 1, 1}, UsesDynamicStack: true,
	}
	if !reflect.DeepEqual(got, wantKernel) {
		t.Errorf("kernel metadata\n%+v, want\n%+v", got, wantKernel)
	}
	if a := got.Args; a[0].Hidden() || !a[2].Hidden() {
		t.Error("Hidden is wrong")
	}
	n := 0
	for k, err := range f.KernelMetadata() {
		if err != nil || !reflect.DeepEqual(k, wantKernel) {
			t.Errorf("kernel metadata %d: %+v, %v", n, k, err)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d kernels in the metadata, want 1", n)
	}
}

func TestMetadataFormats(t *testing.T) {
	pal := msgPackOf(t, wMap{
		"amdpal.version", []any{3, 6},
		"amdpal.pipelines", []any{wMap{
			".hardware_stages", wMap{
				".cs", wMap{".entry_point", "_amdgpu_cs_main", ".sgpr_count", 9, ".vgpr_count", 2, ".lds_size", 512, ".scratch_memory_size", 4, ".wavefront_size", 64, ".wgp_mode", true},
				".ps", wMap{".entry_point", "_amdgpu_ps_main", ".agpr_count", 1},
			},
			".name", "blur",
			".registers", wMap{11794, 11468864},
		}},
	})
	yaml := "---\nVersion: [ 1, 0 ]\n"
	for _, tt := range []struct {
		name  string
		notes []byte
		want  Metadata
	}{
		{"none", nil, Metadata{}},
		{"other notes", noteBytes("GNU", 3, []byte("build id")), Metadata{}},
		{"long owner", noteBytes(strings.Repeat("x", 100), ntAMDGPUMetadata, []byte("?")), Metadata{}},
		{"v2", noteBytes("AMD", ntAMDHSAMetadata, []byte(yaml+"\x00")), Metadata{Format: MetadataYAML, YAML: yaml}},
		{"old PAL", noteBytes("AMD", ntAMDPALMetadata, make([]byte, 16)), Metadata{Format: MetadataPALRegisters}},
		{"PAL", append(noteBytes("AMD", ntAMDHSAISAName, []byte("amdgcn-amd-amdpal--gfx900\x00")), noteBytes("AMDGPU", ntAMDGPUMetadata, pal)...), Metadata{
			Format: MetadataMsgPack, Version: [2]int{3, 6},
			Stages: []PALStage{
				{Pipeline: "blur", Stage: ".cs", EntryPoint: "_amdgpu_cs_main", SGPRCount: 9, VGPRCount: 2, LDSSize: 512, ScratchMemorySize: 4, WavefrontSize: 64},
				{Pipeline: "blur", Stage: ".ps", EntryPoint: "_amdgpu_ps_main", AGPRCount: 1},
			},
		}},
	} {
		w := &elfWriter{os: OSABIPAL, flags: 0x2c}
		if tt.notes != nil {
			w.sections = append(w.sections, notes(tt.notes))
		}
		m, err := w.open(t).Metadata()
		if err != nil || !reflect.DeepEqual(*m, tt.want) {
			t.Errorf("%s: %+v, %v, want %+v", tt.name, m, err, tt.want)
		}
	}
}

// TestOldKernels reads kernels that begin with an amd_kernel_code_t, with the
// processor named by a note.
func TestOldKernels(t *testing.T) {
	le := func(b []byte, off int, v uint32) {
		b[off], b[off+1], b[off+2], b[off+3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
	}
	text := make([]byte, 0x200)
	le(text, 16, codeHeaderSize)
	le(text, 48, 2<<6|3) // COMPUTE_PGM_RSRC1
	le(text, 52, 6<<1)   // COMPUTE_PGM_RSRC2
	le(text, 56, 1<<3)
	le(text, 60, 32)
	le(text, 64, 4096)
	le(text, 72, 48)
	isa := make([]byte, 16)
	le(isa, 0, 4|7<<16)
	le(isa, 4, 9)
	le(isa, 8, 0)
	le(isa, 12, 6)
	for _, tt := range []struct {
		name  string
		w     elfWriter
		notes []byte
		mach  string
	}{
		{"v2, ISA version", elfWriter{os: OSABIHSA}, noteBytes("AMD", ntAMDHSAISAVersion, append(isa, "AMD\x00AMDGPU\x00"...)), "gfx906"},
		{"v2, ISA name", elfWriter{os: OSABIHSA}, noteBytes("AMD", ntAMDHSAISAName, []byte("amdgcn-amd-amdhsa--gfx803+xnack\x00")), "gfx803"},
		{"Mesa", elfWriter{os: OSABIMesa3D, flags: 0x3e}, nil, "gfx1034"},
	} {
		tt.w.sections = []wSection{code(".text", 0x1000, text)}
		if tt.notes != nil {
			tt.w.sections = append(tt.w.sections, notes(tt.notes))
		}
		tt.w.symbols = []wSymbol{{"main", symInfo(elf.STB_GLOBAL, sttHSAKernel), 1, 0x1000, 0x180}}
		f := tt.w.open(t)
		if got := f.Target.Mach.String(); got != tt.mach {
			t.Errorf("%s: processor %s, want %s", tt.name, got, tt.mach)
		}
		k, ok := f.Kernel("main")
		if !ok {
			t.Errorf("%s: no kernel", tt.name)
			continue
		}
		d, err := k.Descriptor()
		want := Descriptor{GroupSegmentFixedSize: 4096, PrivateSegmentFixedSize: 32, KernargSize: 48, KernelCodeEntryByteOffset: 256,
			ComputePgmRsrc1: 2<<6 | 3, ComputePgmRsrc2: 6 << 1, KernelCodeProperties: 1 << 3, mach: f.Target.Mach}
		if err != nil || d != want {
			t.Errorf("%s: descriptor %+v, %v, want %+v", tt.name, d, err, want)
		}
		r, err := k.Code()
		if err != nil || r.Addr != 0x1100 || r.Size != 0x80 {
			t.Errorf("%s: code %+v, %v", tt.name, r, err)
		}
		for region := range f.Code() {
			for l := range region.Labels() {
				if l.Name != "main" || !l.Kernel || l.Header != codeHeaderSize {
					t.Errorf("%s: label %+v", tt.name, l)
				}
			}
		}
	}
}

// TestRelocatable: addresses count from the section, and the descriptor's entry
// offset is not filled in.
func TestRelocatable(t *testing.T) {
	kd := wDescriptor(0, 0, 0, 0, 0, 0, 0, 0, 0)
	f := (&elfWriter{
		typ: elf.ET_REL, os: OSABIHSA, version: 3, flags: 0x4f,
		sections: []wSection{code(".text.a", 0, make([]byte, 64)), code(".text.b", 0, make([]byte, 128)), rodata(0, append(kd, kd...))},
		symbols: []wSymbol{
			{"b", symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 2, 32, 96},
			{"a", symInfo(elf.STB_GLOBAL, elf.STT_FUNC), 1, 0, 64},
			{"a.kd", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 3, 0, 64},
			{"b.kd", symInfo(elf.STB_GLOBAL, elf.STT_OBJECT), 3, 64, 64},
		},
	}).open(t)
	var got []string
	for k := range f.Kernels() {
		r, err := k.Code()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, k.Name(), r.Section)
		if sym, _ := f.Lookup(k.Name()); r.Addr != sym.Addr || r.Size != int64(sym.Size) {
			t.Errorf("%s: code %+v, symbol %+v", k.Name(), r, sym)
		}
	}
	if want := []string{"a", ".text.a", "b", ".text.b"}; !slices.Equal(got, want) {
		t.Errorf("kernels %q, want %q", got, want)
	}
	got = nil
	for r := range f.Code() {
		got = append(got, r.Section)
		for l := range r.Labels() {
			got = append(got, l.Name)
		}
	}
	if want := []string{".text.a", "a", ".text.b", "b"}; !slices.Equal(got, want) {
		t.Errorf("regions and labels %q, want %q", got, want)
	}
}

// TestNoSectionTable: code is found through the program header.
func TestNoSectionTable(t *testing.T) {
	w := sample(t, "gfx942", 3, 0x100)
	w.noSections = true
	w.segments = make([]elf.Prog64, 2)
	_, off := w.bytes(t)
	w.segments[0] = elf.Prog64{Type: uint32(elf.PT_LOAD), Flags: uint32(elf.PF_R | elf.PF_X), Off: uint64(off[2]), Vaddr: sampleTextAddr, Filesz: sampleTextSize, Memsz: sampleTextSize}
	w.segments[1] = elf.Prog64{Type: uint32(elf.PT_NOTE), Flags: uint32(elf.PF_R), Off: uint64(off[0]), Filesz: uint64(len(w.sections[0].data)), Memsz: uint64(len(w.sections[0].data))}
	f := w.open(t)
	regions := slices.Collect(f.Code())
	if len(regions) != 1 || regions[0].Addr != sampleTextAddr || regions[0].Size != sampleTextSize || regions[0].Offset != off[2] {
		t.Errorf("code %+v", regions)
	}
	for range regions[0].Labels() {
		t.Error("label without symbols")
	}
	if m, err := f.Metadata(); err != nil || m.Target != "amdgcn-amd-amdhsa--gfx942" {
		t.Errorf("metadata %+v, %v", m, err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir + "/absent"); err == nil {
		t.Error("absent file: no error")
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "expected a regular file") {
		t.Errorf("directory: %v", err)
	}
	path := writeFile(t, "a.co", func() []byte { b, _ := sample(t, "gfx950", 3, 0).bytes(t); return b }())
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if f.Target.Mach.String() != "gfx950" {
		t.Errorf("target %v", f.Target)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	var fe *FormatError
	if _, err := Open(writeFile(t, "b.co", []byte("hello"))); !errors.As(err, &fe) || !strings.Contains(err.Error(), "b.co: offset 0x0: ELF header: 64 bytes expected, but the file has only 5") {
		t.Errorf("short file: %v", err)
	}
}

// failing is a reader whose disk fails after some bytes.
type failing struct {
	data []byte
	good int64
}

func (r failing) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > r.good {
		n := copy(p, r.data[min(off, r.good):r.good])
		return n, errBroken
	}
	return copy(p, r.data[off:]), nil
}

var errBroken = errors.New("broken disk")

// TestReadErrors: an error of the reader comes through, with the place.
func TestReadErrors(t *testing.T) {
	b, _ := sample(t, "gfx1100", 3, 0).bytes(t)
	c := sampleBundle(t)
	z := compress(t, c, 3, Zstd)
	for _, data := range [][]byte{b, c, z, hostELF(t, z)} {
		for good := range int64(len(data)) {
			if good%7 != 0 {
				continue
			}
			r := failing{data, good}
			c, err := NewContainer(r, int64(len(data)), Options{})
			for i := 0; err == nil && i < len(c.Entries); i++ {
				var f *File
				if e := &c.Entries[i]; e.Size == 0 {
					continue
				} else if f, err = e.File(); err == nil {
					err = readAll(f)
				}
				if err == nil {
					// Nothing reads all of the code.
					for r := range f.Code() {
						_, err = io.Copy(io.Discard, r.Reader())
					}
				}
			}
			if err != nil && !strings.Contains(err.Error(), errBroken.Error()) {
				t.Fatalf("%d of %d bytes: %v", good, len(data), err)
			}
			if err == nil && good < int64(len(data))/2 {
				t.Fatalf("%d of %d bytes: no error", good, len(data))
			}
		}
	}
	// A file that is shorter than it was said to be.
	if _, err := NewFile(bytes.NewReader(b[:len(b)-100]), int64(len(b))); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("short file: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	f := sample(t, "gfx942", 3, 0x100).open(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := readAll(f); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		got  any
		want string
	}{
		{Raw, "raw"}, {CodeObject, "AMDGPU code object"}, {HostELF, "host ELF file"}, {OffloadBundle, "offload bundle"},
		{ABI{OS: OSABIMesa3D}, "Mesa3D"}, {ABI{OS: OSABIPAL}, "PAL"}, {ABI{}, "none"}, {OSABI(99), "OSABI 99"},
		{Unspecified, "unspecified"}, {Any, "any"}, {On, "on"}, {Off, "off"},
		{ComputePgmRsrc3, "COMPUTE_PGM_RSRC3"}, {KernargPreload, "KERNARG_PRELOAD"},
		{MetadataMsgPack, "MessagePack"}, {MetadataYAML, "YAML (code object v2)"}, {MetadataPALRegisters, "PAL registers (before MessagePack)"}, {MetadataNone, "none"},
		{Zlib, "zlib"}, {Zstd, "zstd"}, {CompressionMethod(7), "method 7"},
	} {
		if got := fmt.Sprint(tt.got); got != tt.want {
			t.Errorf("%T: %q, want %q", tt.got, got, tt.want)
		}
	}
}

// sparse is a large file: data at the front, and zeros.
type sparse struct {
	data []byte
	read int64 // bytes that were asked for
}

func (s *sparse) ReadAt(p []byte, off int64) (int, error) {
	s.read += int64(len(p))
	clear(p)
	if off < int64(len(s.data)) {
		copy(p, s.data[off:])
	}
	return len(p), nil
}

// TestLargeFile: opening a file and asking for all about it reads and allocates a
// small part of it, however large the code.
func TestLargeFile(t *testing.T) {
	const codeSize = 500 << 20
	w := sample(t, "gfx942", 3, 0x100)
	b, _ := w.bytes(t)
	// The code section moves behind everything else and grows.
	m, err := readImage(input{bytes.NewReader(b), int64(len(b))})
	if err != nil {
		t.Fatal(err)
	}
	h := b[m.shdrOffset(3):]
	putUint64(h[24:], uint64(len(b)))
	putUint64(h[32:], codeSize)
	r := &sparse{data: b}
	size := int64(len(b)) + codeSize
	allocated := allocations(func() {
		f, err := NewFile(r, size)
		if err != nil {
			t.Fatal(err)
		}
		for k := range f.Kernels() {
			if _, err := k.Descriptor(); err != nil {
				t.Error(err)
			}
			if _, err := k.Metadata(); err != nil {
				t.Error(err)
			}
			if _, err := k.Code(); err != nil {
				t.Error(err)
			}
		}
		for c := range f.Code() {
			if c.Size != codeSize {
				t.Errorf("code of %d bytes, want %d", c.Size, codeSize)
			}
			// A window at the end, as a disassembler reads it.
			if n, err := c.Reader().ReadAt(make([]byte, 4096), codeSize-4096); n != 4096 {
				t.Errorf("read %d, %v", n, err)
			}
		}
	})
	if limit := int64(1 << 20); allocated > limit || r.read > limit {
		t.Errorf("allocated %d and read %d of %d bytes, expected at most %d", allocated, r.read, size, limit)
	}
}
