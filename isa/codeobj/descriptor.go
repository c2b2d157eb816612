package codeobj

import (
	"encoding/binary"
	"iter"
)

const (
	descriptorSuffix = ".kd"
	descriptorSize   = 64  // bytes of a kernel descriptor
	codeHeaderSize   = 256 // bytes of an amd_kernel_code_t
)

// A Descriptor is a kernel descriptor: what the hardware is set up with when the
// kernel starts. It is the 64-byte object NAME.kd (AMDGPUUsage, "Kernel
// Descriptor"); for code objects v2 and Mesa it is made of the corresponding
// fields of the amd_kernel_code_t that precedes the kernel's instructions.
type Descriptor struct {
	GroupSegmentFixedSize     uint32 // LDS of a work-group, in bytes
	PrivateSegmentFixedSize   uint32 // scratch of a work-item, in bytes
	KernargSize               uint32 // in bytes; 0 may mean unknown
	KernelCodeEntryByteOffset int64  // from the descriptor to the first instruction; 0 in relocatable files
	ComputePgmRsrc3           uint32
	ComputePgmRsrc1           uint32
	ComputePgmRsrc2           uint32
	KernelCodeProperties      uint16
	KernargPreload            uint16

	mach Mach
}

// parseDescriptor decodes the 64 bytes of a kernel descriptor.
func parseDescriptor(b []byte, mach Mach) Descriptor {
	le := binary.LittleEndian
	return Descriptor{
		GroupSegmentFixedSize:     le.Uint32(b[0:]),
		PrivateSegmentFixedSize:   le.Uint32(b[4:]),
		KernargSize:               le.Uint32(b[8:]),
		KernelCodeEntryByteOffset: int64(le.Uint64(b[16:])),
		ComputePgmRsrc3:           le.Uint32(b[44:]),
		ComputePgmRsrc1:           le.Uint32(b[48:]),
		ComputePgmRsrc2:           le.Uint32(b[52:]),
		KernelCodeProperties:      le.Uint16(b[56:]),
		KernargPreload:            le.Uint16(b[58:]),
		mach:                      mach,
	}
}

// parseCodeHeader decodes the fields that an amd_kernel_code_t shares with a
// kernel descriptor. Offsets: LLVM's AMDKernelCodeT.h.
func parseCodeHeader(b []byte, mach Mach) Descriptor {
	le := binary.LittleEndian
	return Descriptor{
		KernelCodeEntryByteOffset: int64(le.Uint64(b[16:])),
		ComputePgmRsrc1:           le.Uint32(b[48:]),
		ComputePgmRsrc2:           le.Uint32(b[52:]),
		KernelCodeProperties:      le.Uint16(b[56:]),
		PrivateSegmentFixedSize:   le.Uint32(b[60:]),
		GroupSegmentFixedSize:     le.Uint32(b[64:]),
		KernargSize:               le.Uint32(b[72:]),
		mach:                      mach,
	}
}

// A Register names the word of a descriptor that a field is in.
type Register uint8

// The words of a descriptor that have fields.
const (
	ComputePgmRsrc1 Register = iota
	ComputePgmRsrc2
	ComputePgmRsrc3
	KernelCodeProperties
	KernargPreload
)

// String returns LLVM's name of the register.
func (r Register) String() string {
	return [...]string{"COMPUTE_PGM_RSRC1", "COMPUTE_PGM_RSRC2", "COMPUTE_PGM_RSRC3", "KERNEL_CODE_PROPERTIES", "KERNARG_PRELOAD"}[r]
}

// A DescriptorField is one field of a descriptor's registers.
type DescriptorField struct {
	Name     string // LLVM's, as in AMDHSAKernelDescriptor.h: "GRANULATED_WORKITEM_VGPR_COUNT"
	Register Register
	Shift    uint8 // the lowest bit
	Width    uint8 // in bits
	Value    uint32
}

// descriptorFields lists the fields that are not reserved, by register and bit.
// A field exists from one layout on until another, 0 meaning all of them.
var descriptorFields = [...]struct {
	register     Register
	name         string
	shift, width uint8
	from, until  layout
}{
	{ComputePgmRsrc1, "GRANULATED_WORKITEM_VGPR_COUNT", 0, 6, 0, gfx13},
	{ComputePgmRsrc1, "GRANULATED_WORKITEM_VGPR_COUNT", 0, 7, gfx13, 0},
	{ComputePgmRsrc1, "GRANULATED_WAVEFRONT_SGPR_COUNT", 6, 4, 0, gfx13},
	{ComputePgmRsrc1, "PRIORITY", 10, 2, 0, 0},
	{ComputePgmRsrc1, "FLOAT_ROUND_MODE_32", 12, 2, 0, 0},
	{ComputePgmRsrc1, "FLOAT_ROUND_MODE_16_64", 14, 2, 0, 0},
	{ComputePgmRsrc1, "FLOAT_DENORM_MODE_32", 16, 2, 0, 0},
	{ComputePgmRsrc1, "FLOAT_DENORM_MODE_16_64", 18, 2, 0, 0},
	{ComputePgmRsrc1, "PRIV", 20, 1, 0, 0},
	{ComputePgmRsrc1, "ENABLE_DX10_CLAMP", 21, 1, 0, gfx12},
	{ComputePgmRsrc1, "ENABLE_WG_RR_EN", 21, 1, gfx12, 0},
	{ComputePgmRsrc1, "DEBUG_MODE", 22, 1, 0, 0},
	{ComputePgmRsrc1, "ENABLE_IEEE_MODE", 23, 1, 0, gfx12},
	{ComputePgmRsrc1, "DISABLE_PERF", 23, 1, gfx12, 0},
	{ComputePgmRsrc1, "BULKY", 24, 1, 0, 0},
	{ComputePgmRsrc1, "CDBG_USER", 25, 1, 0, 0},
	{ComputePgmRsrc1, "FP16_OVFL", 26, 1, gfx9, 0},
	{ComputePgmRsrc1, "FLAT_SCRATCH_IS_NV", 27, 1, gfx125, gfx13},
	{ComputePgmRsrc1, "WGP_MODE", 29, 1, gfx10, 0},
	{ComputePgmRsrc1, "MEM_ORDERED", 30, 1, gfx10, 0},
	{ComputePgmRsrc1, "FWD_PROGRESS", 31, 1, gfx10, 0},

	{ComputePgmRsrc2, "ENABLE_PRIVATE_SEGMENT", 0, 1, 0, 0},
	{ComputePgmRsrc2, "USER_SGPR_COUNT", 1, 5, 0, gfx125},
	{ComputePgmRsrc2, "USER_SGPR_COUNT", 1, 6, gfx125, 0},
	{ComputePgmRsrc2, "ENABLE_TRAP_HANDLER", 6, 1, 0, gfx12},
	{ComputePgmRsrc2, "ENABLE_DYNAMIC_VGPR", 6, 1, gfx12, gfx125},
	{ComputePgmRsrc2, "ENABLE_SGPR_WORKGROUP_ID_X", 7, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_SGPR_WORKGROUP_ID_Y", 8, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_SGPR_WORKGROUP_ID_Z", 9, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_SGPR_WORKGROUP_INFO", 10, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_VGPR_WORKITEM_ID", 11, 2, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_ADDRESS_WATCH", 13, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_MEMORY", 14, 1, 0, 0},
	{ComputePgmRsrc2, "GRANULATED_LDS_SIZE", 15, 9, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION", 24, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_FP_DENORMAL_SOURCE", 25, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO", 26, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW", 27, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW", 28, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_IEEE_754_FP_INEXACT", 29, 1, 0, 0},
	{ComputePgmRsrc2, "ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO", 30, 1, 0, 0},
	{ComputePgmRsrc2, "WGP_TAKEOVER", 31, 1, gfx12, 0},

	{ComputePgmRsrc3, "ACCUM_OFFSET", 0, 6, gfx90a, gfx10},
	{ComputePgmRsrc3, "TG_SPLIT", 16, 1, gfx90a, gfx10},
	{ComputePgmRsrc3, "SHARED_VGPR_COUNT", 0, 4, gfx10, gfx12},
	{ComputePgmRsrc3, "INST_PREF_SIZE", 4, 6, gfx11, gfx12},
	{ComputePgmRsrc3, "INST_PREF_SIZE", 4, 8, gfx12, 0},
	{ComputePgmRsrc3, "TRAP_ON_START", 10, 1, gfx11, gfx12},
	{ComputePgmRsrc3, "TRAP_ON_END", 11, 1, gfx11, gfx12},
	{ComputePgmRsrc3, "GLG_EN", 13, 1, gfx12, 0},
	{ComputePgmRsrc3, "NAMED_BAR_CNT", 14, 3, gfx125, gfx13},
	{ComputePgmRsrc3, "ENABLE_DYNAMIC_VGPR", 17, 1, gfx125, gfx13},
	{ComputePgmRsrc3, "TCP_SPLIT", 18, 3, gfx125, gfx13},
	{ComputePgmRsrc3, "ENABLE_DIDT_THROTTLE", 21, 1, gfx125, gfx13},
	{ComputePgmRsrc3, "IMAGE_OP", 31, 1, gfx11, 0},

	{KernelCodeProperties, "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER", 0, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_DISPATCH_PTR", 1, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_QUEUE_PTR", 2, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_KERNARG_SEGMENT_PTR", 3, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_DISPATCH_ID", 4, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_FLAT_SCRATCH_INIT", 5, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_SGPR_PRIVATE_SEGMENT_SIZE", 6, 1, 0, 0},
	{KernelCodeProperties, "ENABLE_WAVEFRONT_SIZE32", 10, 1, gfx10, 0},
	{KernelCodeProperties, "USES_DYNAMIC_STACK", 11, 1, 0, 0},

	{KernargPreload, "KERNARG_PRELOAD_SPEC_LENGTH", 0, 7, gfx90a, gfx10},
	{KernargPreload, "KERNARG_PRELOAD_SPEC_OFFSET", 7, 9, gfx90a, gfx10},
	{KernargPreload, "KERNARG_PRELOAD_SPEC_LENGTH", 0, 7, gfx125, 0},
	{KernargPreload, "KERNARG_PRELOAD_SPEC_OFFSET", 7, 9, gfx125, 0},
}

// A layout is a range of processors whose descriptors have the same fields, in
// the order of their history.
type layout uint8

const (
	layoutUnknown layout = iota // a processor without a name
	gfx6                        // to gfx8
	gfx9
	gfx90a // and gfx940 to gfx950: one register file for VGPRs and AGPRs
	gfx10
	gfx11
	gfx12
	gfx125
	gfx13
)

// layout returns the layout of the processor's descriptors.
func (m Mach) layout() layout {
	switch v := m.version(); {
	case v.major == 0:
		return layoutUnknown
	case v.before(9, 0):
		return gfx6
	case v.before(10, 0):
		if v.minor >= 4 || v.stepping == 0xa {
			return gfx90a
		}
		return gfx9
	case v.before(11, 0):
		return gfx10
	case v.before(12, 0):
		return gfx11
	case v.before(12, 5):
		return gfx12
	case v.before(13, 0):
		return gfx125
	}
	return gfx13
}

// Fields returns the fields that the descriptor has on its processor, without
// the reserved ones. Of a processor that is not known, it returns those that all
// have.
func (d Descriptor) Fields() iter.Seq[DescriptorField] {
	l := d.mach.layout()
	words := [...]uint32{
		ComputePgmRsrc1:      d.ComputePgmRsrc1,
		ComputePgmRsrc2:      d.ComputePgmRsrc2,
		ComputePgmRsrc3:      d.ComputePgmRsrc3,
		KernelCodeProperties: uint32(d.KernelCodeProperties),
		KernargPreload:       uint32(d.KernargPreload),
	}
	return func(yield func(DescriptorField) bool) {
		for _, f := range descriptorFields {
			always := f.from == 0 && f.until == 0
			if !always && (l == layoutUnknown || l < f.from || f.until != 0 && l >= f.until) {
				continue
			}
			v := words[f.register] >> f.shift & (1<<f.width - 1)
			if !yield(DescriptorField{f.name, f.register, f.shift, f.width, v}) {
				return
			}
		}
	}
}

// Field returns the value of the field with that name (LLVM's), if the
// descriptor has it on its processor.
func (d Descriptor) Field(name string) (uint32, bool) {
	for f := range d.Fields() {
		if f.Name == name {
			return f.Value, true
		}
	}
	return 0, false
}

// field is Field with 0 for what does not exist.
func (d Descriptor) field(name string) int {
	v, _ := d.Field(name)
	return int(v)
}

// WaveSize returns the number of work-items in a wave: 32 or 64.
func (d Descriptor) WaveSize() int {
	if d.field("ENABLE_WAVEFRONT_SIZE32") != 0 {
		return 32
	}
	return 64
}

// vgprGranule returns how many VGPRs one unit of GRANULATED_WORKITEM_VGPR_COUNT
// stands for.
func (d Descriptor) vgprGranule() int {
	wave32 := d.WaveSize() == 32
	switch l := d.mach.layout(); {
	case l == gfx90a:
		return 8
	case l >= gfx125 && wave32:
		return 16
	case l >= gfx125 || l >= gfx10 && wave32:
		return 8
	}
	return 4
}

// VGPRs returns the number of vector registers that a work-item gets, the
// accumulation registers of gfx90a and gfx940 to gfx950 included: the compiler's
// count, rounded up to what the hardware gives out. ok is false if the processor
// is not known.
func (d Descriptor) VGPRs() (n int, ok bool) {
	return (d.field("GRANULATED_WORKITEM_VGPR_COUNT") + 1) * d.vgprGranule(), d.mach.layout() != layoutUnknown
}

// AccumOffset returns the number of the vector register that is the first
// accumulation register. Only gfx90a and gfx940 to gfx950 have it: there both
// kinds share one file.
func (d Descriptor) AccumOffset() (n int, ok bool) {
	v, ok := d.Field("ACCUM_OFFSET")
	if !ok {
		return 0, false
	}
	return int(v+1) * 4, true
}

// SGPRs returns the number of scalar registers that a wave gets, VCC and the
// like included, rounded up to what the hardware gives out. From gfx10 on every
// wave gets all of them, and the descriptor does not say. ok is false there, and
// if the processor is not known.
func (d Descriptor) SGPRs() (n int, ok bool) {
	g := d.field("GRANULATED_WAVEFRONT_SGPR_COUNT")
	switch d.mach.layout() {
	case gfx6:
		return (g + 1) * 8, true
	case gfx9, gfx90a:
		return (g/2 + 1) * 16, true
	}
	return 0, false
}

// UserSGPRs returns the number of scalar registers that hold data of the user
// when the kernel starts.
func (d Descriptor) UserSGPRs() int { return d.field("USER_SGPR_COUNT") }
