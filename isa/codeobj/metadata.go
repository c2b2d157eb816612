package codeobj

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/tinylib/msgp/msgp"
)

// Note types. Names and values: LLVM's BinaryFormat/ELF.h.
const (
	ownerAMD    = "AMD"    // code object v2, PAL, Mesa
	ownerAMDGPU = "AMDGPU" // code object v3 and later

	ntAMDHSAISAVersion = 3  // NT_AMD_HSA_ISA_VERSION
	ntAMDHSAMetadata   = 10 // NT_AMD_HSA_METADATA
	ntAMDHSAISAName    = 11 // NT_AMD_HSA_ISA_NAME
	ntAMDPALMetadata   = 12 // NT_AMD_PAL_METADATA
	ntAMDGPUMetadata   = 32 // NT_AMDGPU_METADATA
)

// A MetadataFormat is the form in which a code object carries its metadata.
type MetadataFormat uint8

const (
	// MetadataNone: there is no metadata note.
	MetadataNone MetadataFormat = iota
	// MetadataMsgPack is NT_AMDGPU_METADATA, a MessagePack map: HSA from code
	// object v3 on, and PAL.
	MetadataMsgPack
	// MetadataYAML is NT_AMD_HSA_METADATA, the YAML text of HSA code object v2.
	// It is not decoded; see [Metadata.YAML].
	MetadataYAML
	// MetadataPALRegisters is NT_AMD_PAL_METADATA, the pairs of register and
	// value of PAL before MessagePack. It is not decoded.
	MetadataPALRegisters
)

func (m MetadataFormat) String() string {
	return [...]string{"none", "MessagePack", "YAML (code object v2)", "PAL registers (before MessagePack)"}[m&3]
}

// Metadata is what the metadata note says of the code object as a whole.
type Metadata struct {
	Format MetadataFormat
	// Version is amdhsa.version or amdpal.version, major and minor.
	Version [2]int
	// Target is amdhsa.target: "amdgcn-amd-amdhsa--gfx90a:xnack+".
	Target string
	// Printf is amdhsa.printf: "ID:N:S1:...:FORMAT" for each printf.
	Printf []string
	// Stages are the hardware stages of PAL's pipelines.
	Stages []PALStage
	// YAML is the text of the metadata of code object v2.
	YAML string
}

// A KernelMetadata is the metadata of one kernel of an HSA code object. Names,
// meanings and units are AMDGPUUsage's ("Code Object V3 Metadata" and later);
// what is not given is zero.
type KernelMetadata struct {
	Name                    string // of the function in the source
	Symbol                  string // of the descriptor, with ".kd"
	Language                string // "OpenCL C"
	LanguageVersion         []uint32
	Kind                    string // "normal", "init", "fini"
	Args                    []Arg
	KernargSegmentSize      uint64 // in bytes
	KernargSegmentAlign     uint64 // in bytes
	GroupSegmentFixedSize   uint64 // LDS of a work-group, in bytes
	PrivateSegmentFixedSize uint64 // scratch of a work-item, in bytes
	WavefrontSize           uint64 // in work-items
	SGPRCount               uint64 // scalar registers of a wave
	VGPRCount               uint64 // vector registers of a work-item, AGPRs not included before gfx90a
	AGPRCount               uint64 // accumulation registers of a work-item
	SGPRSpillCount          uint64
	VGPRSpillCount          uint64
	MaxFlatWorkgroupSize    uint64 // in work-items
	ReqdWorkgroupSize       []uint32
	WorkgroupSizeHint       []uint32
	ClusterDims             []uint32
	VecTypeHint             string
	DeviceEnqueueSymbol     string
	UsesDynamicStack        bool
	WorkgroupProcessorMode  bool
	UniformWorkGroupSize    bool
}

// An Arg is an argument of a kernel, hidden ones included.
type Arg struct {
	Name         string
	TypeName     string // as in the source: "float*"
	Size         uint64 // in bytes
	Offset       uint64 // in the kernarg segment, in bytes
	ValueKind    string // "by_value", "global_buffer", "hidden_block_count_x", ...
	AddressSpace string // of a pointer: "global", "local", ...
	Access       string // of an image or pipe: "read_only", ...
	ActualAccess string // what the code does, where it is known
	PointeeAlign uint64 // in bytes
	IsConst      bool
	IsRestrict   bool
	IsVolatile   bool
	IsPipe       bool
}

// Hidden reports whether the argument is the compiler's and not the source's.
func (a *Arg) Hidden() bool { return strings.HasPrefix(a.ValueKind, "hidden_") }

// A PALStage is one hardware stage of a PAL pipeline.
type PALStage struct {
	Pipeline          string // name of the pipeline, often empty
	Stage             string // ".cs", ".ps", ".gs", ...
	EntryPoint        string // symbol of the first instruction
	SGPRCount         uint64
	VGPRCount         uint64
	AGPRCount         uint64
	LDSSize           uint64 // in bytes
	ScratchMemorySize uint64 // of a work-item, in bytes
	WavefrontSize     uint64 // in work-items
}

// Bounds on what metadata may hold, so that its decoded form stays in proportion.
const (
	maxArgs    = 1 << 14 // of a kernel: kernarg segments have some kilobytes
	maxKernels = 1 << 24
	maxPrintf  = 1 << 16
	maxStages  = 1 << 10
	maxDims    = 16 // of .reqd_workgroup_size and the like, which have 3
)

// metadata is the undecoded contents of the metadata note: kernels are decoded
// one by one when they are asked for.
type metadata struct {
	Metadata
	msgPack
	kernels  []uint32          // where the kernels' maps begin in msgPack.data
	bySymbol map[string]uint32 // indexes into kernels
}

// Metadata returns the metadata of the code object as a whole. A file without a
// note gives one with Format [MetadataNone].
func (f *File) Metadata() (*Metadata, error) {
	m, err := f.metadata()
	if err != nil {
		return nil, err
	}
	return &m.Metadata, nil
}

// KernelMetadata returns the metadata of the kernels in the order of the note.
func (f *File) KernelMetadata() iter.Seq2[*KernelMetadata, error] {
	return func(yield func(*KernelMetadata, error) bool) {
		m, err := f.metadata()
		if err != nil {
			yield(nil, err)
			return
		}
		for i := range m.kernels {
			if !yield(m.kernel(i)) {
				return
			}
		}
	}
}

// Metadata returns the kernel's metadata, nil if there is none.
func (k Kernel) Metadata() (*KernelMetadata, error) {
	m, err := k.file.metadata()
	if err != nil {
		return nil, err
	}
	i, ok := m.bySymbol[k.file.symbol(k.sym).Name]
	if !ok {
		return nil, nil
	}
	return m.kernel(int(i))
}

// readMetadata reads the metadata note and finds the kernels in it.
func (f *File) readMetadata() (*metadata, error) {
	var n note
	m := new(metadata)
	err := f.image.notes(func(c note) bool {
		switch {
		case c.is(ownerAMDGPU, ntAMDGPUMetadata):
			n, m.Format = c, MetadataMsgPack
			return false
		case c.is(ownerAMD, ntAMDHSAMetadata):
			n, m.Format = c, MetadataYAML
		case c.is(ownerAMD, ntAMDPALMetadata):
			n, m.Format = c, MetadataPALRegisters
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	const part = "metadata note"
	switch m.Format {
	case MetadataYAML:
		s, err := f.image.readString(n.off, n.size, part)
		m.YAML = strings.TrimRight(s, "\x00")
		return m, err
	case MetadataMsgPack:
		data, err := f.image.read(n.off, n.size, part)
		if err != nil {
			return nil, err
		}
		m.msgPack = msgPack{data: data, off: n.off}
		return m, m.index()
	}
	return m, nil
}

// index decodes the top level and finds the kernels.
func (m *metadata) index() error {
	m.bySymbol = make(map[string]uint32)
	d := m.decoder(0)
	d.eachKey(func(key string) {
		switch key {
		case "amdhsa.version", "amdpal.version":
			i := 0
			d.eachElem(len(m.Version), func() {
				m.Version[i] = int(d.uint())
				i++
			})
		case "amdhsa.target":
			m.Target = d.string()
		case "amdhsa.printf":
			d.eachElem(maxPrintf, func() { m.Printf = append(m.Printf, d.string()) })
		case "amdhsa.kernels":
			d.eachElem(maxKernels, func() {
				at, symbol := d.pos(), ""
				d.eachKey(func(key string) {
					if key == ".symbol" {
						symbol = d.string()
					} else {
						d.skip()
					}
				})
				if d.err == nil && symbol == "" {
					d.failAt(at, errors.New("kernel without .symbol"))
					return
				}
				m.bySymbol[symbol] = uint32(len(m.kernels))
				m.kernels = append(m.kernels, uint32(at))
			})
		case "amdpal.pipelines":
			d.eachElem(maxStages, func() { m.Stages = append(m.Stages, d.pipeline()...) })
		default:
			d.skip()
		}
	})
	return d.err
}

// kernel decodes the metadata of kernel i.
func (m *metadata) kernel(i int) (*KernelMetadata, error) {
	k, d := new(KernelMetadata), m.decoder(int(m.kernels[i]))
	strs := map[string]*string{
		".name":                  &k.Name,
		".symbol":                &k.Symbol,
		".language":              &k.Language,
		".kind":                  &k.Kind,
		".vec_type_hint":         &k.VecTypeHint,
		".device_enqueue_symbol": &k.DeviceEnqueueSymbol,
	}
	nums := map[string]*uint64{
		".kernarg_segment_size":       &k.KernargSegmentSize,
		".kernarg_segment_align":      &k.KernargSegmentAlign,
		".group_segment_fixed_size":   &k.GroupSegmentFixedSize,
		".private_segment_fixed_size": &k.PrivateSegmentFixedSize,
		".wavefront_size":             &k.WavefrontSize,
		".sgpr_count":                 &k.SGPRCount,
		".vgpr_count":                 &k.VGPRCount,
		".agpr_count":                 &k.AGPRCount,
		".sgpr_spill_count":           &k.SGPRSpillCount,
		".vgpr_spill_count":           &k.VGPRSpillCount,
		".max_flat_workgroup_size":    &k.MaxFlatWorkgroupSize,
	}
	dims := map[string]*[]uint32{
		".language_version":    &k.LanguageVersion,
		".reqd_workgroup_size": &k.ReqdWorkgroupSize,
		".workgroup_size_hint": &k.WorkgroupSizeHint,
		".cluster_dims":        &k.ClusterDims,
	}
	flags := map[string]*bool{
		".uses_dynamic_stack":       &k.UsesDynamicStack,
		".workgroup_processor_mode": &k.WorkgroupProcessorMode,
		".uniform_work_group_size":  &k.UniformWorkGroupSize,
	}
	d.eachKey(func(key string) {
		switch {
		case key == ".args":
			d.eachElem(maxArgs, func() { k.Args = append(k.Args, d.arg()) })
		case strs[key] != nil:
			*strs[key] = d.string()
		case nums[key] != nil:
			*nums[key] = d.uint()
		case dims[key] != nil:
			d.eachElem(maxDims, func() { *dims[key] = append(*dims[key], uint32(d.uint())) })
		case flags[key] != nil:
			*flags[key] = d.flag()
		default:
			d.skip()
		}
	})
	if d.err != nil {
		return nil, d.err
	}
	return k, nil
}

// arg decodes one element of .args.
func (d *decoder) arg() Arg {
	var a Arg
	d.eachKey(func(key string) {
		switch key {
		case ".name":
			a.Name = d.string()
		case ".type_name":
			a.TypeName = d.string()
		case ".size":
			a.Size = d.uint()
		case ".offset":
			a.Offset = d.uint()
		case ".value_kind":
			a.ValueKind = d.string()
		case ".address_space":
			a.AddressSpace = d.string()
		case ".access":
			a.Access = d.string()
		case ".actual_access":
			a.ActualAccess = d.string()
		case ".pointee_align":
			a.PointeeAlign = d.uint()
		case ".is_const":
			a.IsConst = d.flag()
		case ".is_restrict":
			a.IsRestrict = d.flag()
		case ".is_volatile":
			a.IsVolatile = d.flag()
		case ".is_pipe":
			a.IsPipe = d.flag()
		default:
			d.skip()
		}
	})
	return a
}

// pipeline decodes one element of amdpal.pipelines.
func (d *decoder) pipeline() []PALStage {
	var name string
	var stages []PALStage
	d.eachKey(func(key string) {
		switch key {
		case ".name":
			name = d.string()
		case ".hardware_stages":
			d.eachKey(func(stage string) {
				if len(stages) == maxStages {
					d.fail(fmt.Errorf("more than %d hardware stages", maxStages))
					return
				}
				s := PALStage{Stage: stage}
				d.eachKey(func(key string) {
					switch key {
					case ".entry_point":
						s.EntryPoint = d.string()
					case ".sgpr_count":
						s.SGPRCount = d.uint()
					case ".vgpr_count":
						s.VGPRCount = d.uint()
					case ".agpr_count":
						s.AGPRCount = d.uint()
					case ".lds_size":
						s.LDSSize = d.uint()
					case ".scratch_memory_size":
						s.ScratchMemorySize = d.uint()
					case ".wavefront_size":
						s.WavefrontSize = d.uint()
					default:
						d.skip()
					}
				})
				stages = append(stages, s)
			})
		default:
			d.skip()
		}
	})
	for i := range stages {
		stages[i].Pipeline = name
	}
	return stages
}

// msgPack is a MessagePack document in a note.
type msgPack struct {
	data []byte
	off  int64 // of data in the file
}

// decoder returns a decoder that starts at an offset of the document.
func (m msgPack) decoder(at int) *decoder { return &decoder{msgPack: m, rest: m.data[at:]} }

// A decoder reads a MessagePack document from front to back. After an error,
// which err keeps, it returns zeros and its loops end.
type decoder struct {
	msgPack
	rest []byte
	err  error
}

// pos returns the offset in the document of what comes next.
func (d *decoder) pos() int { return len(d.data) - len(d.rest) }

// fail keeps the first error, at the current position.
func (d *decoder) fail(err error) { d.failAt(d.pos(), err) }

func (d *decoder) failAt(pos int, err error) {
	if d.err != nil || err == nil {
		return
	}
	if errors.Is(err, msgp.ErrShortBytes) {
		err = errors.New("the value goes beyond the end of the note")
	}
	d.err = errorAt(d.off+int64(pos), "metadata note", "%v", err)
}

// eachKey calls f for each key of the map that comes next; f must read the value.
func (d *decoder) eachKey(f func(key string)) {
	if d.err != nil {
		return
	}
	n, rest, err := msgp.ReadMapHeaderBytes(d.rest)
	if err != nil {
		d.fail(err)
		return
	}
	d.rest = rest
	for ; n > 0 && d.err == nil; n-- {
		// Keys are strings; register numbers, in PAL's maps, are not looked at.
		if t := msgp.NextType(d.rest); t != msgp.StrType {
			d.skip()
			d.skip()
			continue
		}
		if key := d.string(); d.err == nil {
			f(key)
		}
	}
}

// eachElem calls f for each element of the array that comes next, which may have
// at most limit; f must read the element.
func (d *decoder) eachElem(limit int, f func()) {
	if d.err != nil {
		return
	}
	n, rest, err := msgp.ReadArrayHeaderBytes(d.rest)
	if err == nil && n > uint32(limit) {
		err = fmt.Errorf("array of %d elements, expected at most %d", n, limit)
	}
	if err != nil {
		d.fail(err)
		return
	}
	d.rest = rest
	for ; n > 0 && d.err == nil; n-- {
		f()
	}
}

// read keeps the rest after a value was read, or the error.
func (d *decoder) read(rest []byte, err error) {
	if err != nil {
		d.fail(err)
		return
	}
	d.rest = rest
}

func (d *decoder) string() string {
	if d.err != nil {
		return ""
	}
	v, rest, err := msgp.ReadStringZC(d.rest)
	d.read(rest, err)
	return string(v)
}

// uint reads a number of 0 or more.
func (d *decoder) uint() uint64 {
	if d.err != nil {
		return 0
	}
	v, rest, err := msgp.ReadUint64Bytes(d.rest)
	d.read(rest, err)
	return v
}

// flag reads a boolean, which old compilers wrote as a number.
func (d *decoder) flag() bool {
	if d.err != nil {
		return false
	}
	if msgp.NextType(d.rest) != msgp.BoolType {
		return d.uint() != 0
	}
	v, rest, err := msgp.ReadBoolBytes(d.rest)
	d.read(rest, err)
	return v
}

func (d *decoder) skip() {
	if d.err != nil {
		return
	}
	d.read(msgp.Skip(d.rest))
}

// targetFromNotes sets the target of a file whose header does not name the
// processor, from the notes of code object v2 or the name of the ISA.
func (f *File) targetFromNotes() error {
	var readErr error
	err := f.image.notes(func(n note) bool {
		var name string
		switch {
		case n.is(ownerAMD, ntAMDHSAISAName):
			// "amdgcn-amd-amdhsa--gfx900+xnack": no settings with colons yet.
			s, err := f.image.readString(n.off, min(n.size, 256), "note NT_AMD_HSA_ISA_NAME")
			if err != nil {
				readErr = err
				return false
			}
			name = strings.TrimRight(s, "\x00")
			name = name[strings.LastIndexByte(name, '-')+1:]
			name, _, _ = strings.Cut(name, "+")
		case n.is(ownerAMD, ntAMDHSAISAVersion) && n.size >= 16:
			var b [16]byte
			if err := f.image.readInto(b[:], n.off, "note NT_AMD_HSA_ISA_VERSION"); err != nil {
				readErr = err
				return false
			}
			le := binary.LittleEndian
			name = fmt.Sprintf("gfx%d%d", le.Uint32(b[4:]), le.Uint32(b[8:])) + strconv.FormatUint(uint64(le.Uint32(b[12:])), 16)
		default:
			return true
		}
		if mach, err := ParseMach(name); err == nil {
			f.Target.Mach = mach
			return false
		}
		return true
	})
	if readErr != nil {
		return readErr
	}
	return err
}
