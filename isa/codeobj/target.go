package codeobj

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// A Mach is the processor that a code object is for: the EF_AMDGPU_MACH field
// (bits 0 to 7) of the ELF header's e_flags.
type Mach uint8

// MachNone is EF_AMDGPU_MACH_NONE: the header does not name a processor.
const MachNone Mach = 0

// machInfo is what is known of one EF_AMDGPU_MACH value.
type machInfo struct {
	mach    Mach
	name    string
	version isaVersion
	// generic is the name of the generic target whose code this processor
	// runs, "" if it has none; for a generic target its own name.
	generic string
}

// isaVersion is the instruction set's version as the target names encode it,
// gfx90a being 9.0.10. A generic target has that of its oldest member.
type isaVersion struct{ major, minor, stepping uint8 }

// before reports whether v is older than major.minor.
func (v isaVersion) before(major, minor uint8) bool {
	return v.major < major || v.major == major && v.minor < minor
}

// machs is every EF_AMDGPU_MACH_AMDGCN_* value of LLVM 23, by value, with gfx940
// and gfx941, which LLVM had until version 20. The values of R600 processors
// (0x01 to 0x10) are not here: their files are 32-bit and hold no GCN code.
// Members of the generic targets: AMDGPUUsage, "AMDGPU Generic Processors".
var machs = [...]machInfo{
	{0x20, "gfx600", isaVersion{6, 0, 0}, ""},
	{0x21, "gfx601", isaVersion{6, 0, 1}, ""},
	{0x22, "gfx700", isaVersion{7, 0, 0}, ""},
	{0x23, "gfx701", isaVersion{7, 0, 1}, ""},
	{0x24, "gfx702", isaVersion{7, 0, 2}, ""},
	{0x25, "gfx703", isaVersion{7, 0, 3}, ""},
	{0x26, "gfx704", isaVersion{7, 0, 4}, ""},
	{0x28, "gfx801", isaVersion{8, 0, 1}, ""},
	{0x29, "gfx802", isaVersion{8, 0, 2}, ""},
	{0x2a, "gfx803", isaVersion{8, 0, 3}, ""},
	{0x2b, "gfx810", isaVersion{8, 1, 0}, ""},
	{0x2c, "gfx900", isaVersion{9, 0, 0}, "gfx9-generic"},
	{0x2d, "gfx902", isaVersion{9, 0, 2}, "gfx9-generic"},
	{0x2e, "gfx904", isaVersion{9, 0, 4}, "gfx9-generic"},
	{0x2f, "gfx906", isaVersion{9, 0, 6}, "gfx9-generic"},
	{0x30, "gfx908", isaVersion{9, 0, 8}, ""},
	{0x31, "gfx909", isaVersion{9, 0, 9}, "gfx9-generic"},
	{0x32, "gfx90c", isaVersion{9, 0, 12}, "gfx9-generic"},
	{0x33, "gfx1010", isaVersion{10, 1, 0}, "gfx10-1-generic"},
	{0x34, "gfx1011", isaVersion{10, 1, 1}, "gfx10-1-generic"},
	{0x35, "gfx1012", isaVersion{10, 1, 2}, "gfx10-1-generic"},
	{0x36, "gfx1030", isaVersion{10, 3, 0}, "gfx10-3-generic"},
	{0x37, "gfx1031", isaVersion{10, 3, 1}, "gfx10-3-generic"},
	{0x38, "gfx1032", isaVersion{10, 3, 2}, "gfx10-3-generic"},
	{0x39, "gfx1033", isaVersion{10, 3, 3}, "gfx10-3-generic"},
	{0x3a, "gfx602", isaVersion{6, 0, 2}, ""},
	{0x3b, "gfx705", isaVersion{7, 0, 5}, ""},
	{0x3c, "gfx805", isaVersion{8, 0, 5}, ""},
	{0x3d, "gfx1035", isaVersion{10, 3, 5}, "gfx10-3-generic"},
	{0x3e, "gfx1034", isaVersion{10, 3, 4}, "gfx10-3-generic"},
	{0x3f, "gfx90a", isaVersion{9, 0, 10}, ""},
	{0x40, "gfx940", isaVersion{9, 4, 0}, ""},
	{0x41, "gfx1100", isaVersion{11, 0, 0}, "gfx11-generic"},
	{0x42, "gfx1013", isaVersion{10, 1, 3}, "gfx10-1-generic"},
	{0x43, "gfx1150", isaVersion{11, 5, 0}, "gfx11-generic"},
	{0x44, "gfx1103", isaVersion{11, 0, 3}, "gfx11-generic"},
	{0x45, "gfx1036", isaVersion{10, 3, 6}, "gfx10-3-generic"},
	{0x46, "gfx1101", isaVersion{11, 0, 1}, "gfx11-generic"},
	{0x47, "gfx1102", isaVersion{11, 0, 2}, "gfx11-generic"},
	{0x48, "gfx1200", isaVersion{12, 0, 0}, "gfx12-generic"},
	{0x49, "gfx1250", isaVersion{12, 5, 0}, "gfx12-5-generic"},
	{0x4a, "gfx1151", isaVersion{11, 5, 1}, "gfx11-generic"},
	{0x4b, "gfx941", isaVersion{9, 4, 1}, ""},
	{0x4c, "gfx942", isaVersion{9, 4, 2}, "gfx9-4-generic"},
	{0x4e, "gfx1201", isaVersion{12, 0, 1}, "gfx12-generic"},
	{0x4f, "gfx950", isaVersion{9, 5, 0}, "gfx9-4-generic"},
	{0x50, "gfx1310", isaVersion{13, 1, 0}, "gfx13-generic"},
	{0x51, "gfx9-generic", isaVersion{9, 0, 0}, "gfx9-generic"},
	{0x52, "gfx10-1-generic", isaVersion{10, 1, 0}, "gfx10-1-generic"},
	{0x53, "gfx10-3-generic", isaVersion{10, 3, 0}, "gfx10-3-generic"},
	{0x54, "gfx11-generic", isaVersion{11, 0, 0}, "gfx11-generic"},
	{0x55, "gfx1152", isaVersion{11, 5, 2}, "gfx11-generic"},
	{0x57, "gfx1154", isaVersion{11, 5, 4}, "gfx11-generic"},
	{0x58, "gfx1153", isaVersion{11, 5, 3}, "gfx11-generic"},
	{0x59, "gfx12-generic", isaVersion{12, 0, 0}, "gfx12-generic"},
	{0x5a, "gfx1251", isaVersion{12, 5, 1}, "gfx12-5-generic"},
	{0x5b, "gfx12-5-generic", isaVersion{12, 5, 0}, "gfx12-5-generic"},
	{0x5c, "gfx1172", isaVersion{11, 7, 2}, "gfx11-7-generic"},
	{0x5d, "gfx1170", isaVersion{11, 7, 0}, "gfx11-7-generic"},
	{0x5e, "gfx1171", isaVersion{11, 7, 1}, "gfx11-7-generic"},
	{0x5f, "gfx9-4-generic", isaVersion{9, 4, 0}, "gfx9-4-generic"},
	{0x62, "gfx11-7-generic", isaVersion{11, 7, 0}, "gfx11-7-generic"},
	{0x63, "gfx13-generic", isaVersion{13, 1, 0}, "gfx13-generic"},
}

// info returns what is known of m, nil if it is not in the table.
func (m Mach) info() *machInfo {
	for i := range machs {
		if machs[i].mach == m {
			return &machs[i]
		}
	}
	return nil
}

// Machs returns every processor that has a number and a name, by number.
func Machs() iter.Seq[Mach] {
	return func(yield func(Mach) bool) {
		for i := range machs {
			if !yield(machs[i].mach) {
				return
			}
		}
	}
}

// ParseMach returns the processor with LLVM's name for it: "gfx90a",
// "gfx11-generic".
func ParseMach(name string) (Mach, error) {
	for i := range machs {
		if machs[i].name == name {
			return machs[i].mach, nil
		}
	}
	return MachNone, fmt.Errorf("unknown processor %q", name)
}

// String returns LLVM's name of the processor, or "mach 0x.." if it has none.
func (m Mach) String() string {
	if in := m.info(); in != nil {
		return in.name
	}
	return fmt.Sprintf("mach %#02x", uint8(m))
}

// version returns the processor's instruction set version, zero if unknown.
func (m Mach) version() isaVersion {
	if in := m.info(); in != nil {
		return in.version
	}
	return isaVersion{}
}

// IsGeneric reports whether m is a generic target, whose code runs on several
// processors.
func (m Mach) IsGeneric() bool {
	in := m.info()
	return in != nil && in.generic == in.name
}

// Generic returns the generic target whose code m runs as well as its own. A
// generic target returns itself.
func (m Mach) Generic() (Mach, bool) {
	in := m.info()
	if in == nil || in.generic == "" {
		return MachNone, false
	}
	g, err := ParseMach(in.generic)
	return g, err == nil
}

// A Setting is what a code object demands of a processor feature that is set
// when the program is loaded.
type Setting uint8

const (
	// Unspecified: the processor does not have the feature, or (code objects
	// before version 4, PAL and Mesa) the file says no more than that the
	// feature is not on.
	Unspecified Setting = iota
	// Any: the code runs with the feature on and with it off.
	Any
	// Off: the code runs only with the feature off.
	Off
	// On: the code runs only with the feature on.
	On
)

func (s Setting) String() string {
	return [...]string{"unspecified", "any", "off", "on"}[s&3]
}

// A Target is the processor and the settings that a code object is for. LLVM
// calls its text form a target ID.
type Target struct {
	Mach    Mach
	SRAMECC Setting // error correction of the memories on the chip
	XNACK   Setting // replay of memory accesses after a page fault
	// GenericVersion is the version of a generic target's definition, 1 or
	// more; 0 where the target is not generic. Code objects carry it from
	// version 6 on.
	GenericVersion uint8
}

// String returns the target ID: "gfx90a:sramecc+:xnack-". Settings other than On
// and Off do not show.
func (t Target) String() string {
	s := t.Mach.String()
	for _, f := range [...]struct {
		name string
		set  Setting
	}{{"sramecc", t.SRAMECC}, {"xnack", t.XNACK}} {
		switch f.set {
		case On:
			s += ":" + f.name + "+"
		case Off:
			s += ":" + f.name + "-"
		}
	}
	return s
}

// ParseTarget reads a target ID: a processor's name, then settings in any order:
// "gfx90a:xnack+:sramecc-". A setting that is not named is [Any].
func ParseTarget(s string) (Target, error) {
	name, rest, _ := strings.Cut(s, ":")
	mach, err := ParseMach(name)
	if err != nil {
		return Target{}, fmt.Errorf("target %q: %w", s, err)
	}
	t := Target{Mach: mach, SRAMECC: Any, XNACK: Any}
	for rest != "" {
		var f string
		f, rest, _ = strings.Cut(rest, ":")
		set := Any
		switch {
		case strings.HasSuffix(f, "+"):
			set = On
		case strings.HasSuffix(f, "-"):
			set = Off
		}
		var field *Setting
		switch strings.TrimRight(f, "+-") {
		case "sramecc":
			field = &t.SRAMECC
		case "xnack":
			field = &t.XNACK
		}
		if field == nil || set == Any || *field != Any || len(f) < 2 || strings.Count(f, "+")+strings.Count(f, "-") != 1 {
			return Target{}, fmt.Errorf("target %q: setting %q: expected sramecc+, sramecc-, xnack+ or xnack-, each once", s, f)
		}
		*field = set
	}
	return t, nil
}

// accepts reports whether code for t runs where want is asked for: the same
// processor, and no setting that says the opposite.
func (t Target) accepts(want Target) bool {
	opposed := func(a, b Setting) bool { return a == On && b == Off || a == Off && b == On }
	return t.Mach == want.Mach && !opposed(t.SRAMECC, want.SRAMECC) && !opposed(t.XNACK, want.XNACK)
}

// Fields of e_flags. Names and values: LLVM's BinaryFormat/ELF.h.
const (
	efMach           = 0x0ff
	efMachFirstGCN   = 0x020
	efXNACKV2        = 0x001
	efXNACKV3        = 0x100
	efSRAMECCV3      = 0x200
	efXNACKV4        = 0x300
	efXNACKV4Shift   = 8
	efSRAMECCV4      = 0xc00
	efSRAMECCV4Shift = 10
	efGenericShift   = 24
)

// targetFromFlags decodes e_flags, which code objects from version 4 on encode
// differently from earlier ones and from PAL's and Mesa's.
func targetFromFlags(flags uint32, abi ABI) Target {
	t := Target{Mach: Mach(flags & efMach)}
	if abi.CodeObjectVersion() == 2 && t.Mach < efMachFirstGCN {
		// The first compilers had no processor here, only two feature bits;
		// a note names the processor.
		t = Target{}
		if flags&efXNACKV2 != 0 {
			t.XNACK = On
		}
		return t
	}
	if abi.CodeObjectVersion() < 4 {
		if flags&efXNACKV3 != 0 {
			t.XNACK = On
		}
		if flags&efSRAMECCV3 != 0 {
			t.SRAMECC = On
		}
		return t
	}
	// The two-bit fields have the values of Setting: unsupported, any, off, on.
	t.XNACK = Setting(flags & efXNACKV4 >> efXNACKV4Shift)
	t.SRAMECC = Setting(flags & efSRAMECCV4 >> efSRAMECCV4Shift)
	t.GenericVersion = uint8(flags >> efGenericShift)
	return t
}

// An ABI is the operating system interface that a code object is made for:
// EI_OSABI and EI_ABIVERSION of the ELF header.
type ABI struct {
	OS      OSABI
	Version uint8
}

// An OSABI is the EI_OSABI byte of the ELF header.
type OSABI uint8

// The ABIs of AMDGPU code objects. Names and values: LLVM's BinaryFormat/ELF.h.
const (
	OSABINone   OSABI = 0  // ELFOSABI_NONE: no particular system
	OSABIHSA    OSABI = 64 // ELFOSABI_AMDGPU_HSA: ROCm
	OSABIPAL    OSABI = 65 // ELFOSABI_AMDGPU_PAL: AMD's graphics drivers
	OSABIMesa3D OSABI = 66 // ELFOSABI_AMDGPU_MESA3D: Mesa
)

func (o OSABI) String() string {
	switch o {
	case OSABINone:
		return "none"
	case OSABIHSA:
		return "HSA"
	case OSABIPAL:
		return "PAL"
	case OSABIMesa3D:
		return "Mesa3D"
	}
	return "OSABI " + strconv.Itoa(int(o))
}

// CodeObjectVersion returns the version of an HSA code object as LLVM counts
// it, 2 to 6, and 0 for the other ABIs.
func (a ABI) CodeObjectVersion() int {
	if a.OS != OSABIHSA {
		return 0
	}
	return int(a.Version) + 2
}

// maxHSAVersion is the largest EI_ABIVERSION known: ELFABIVERSION_AMDGPU_HSA_V6.
const maxHSAVersion = 4

// String returns "HSA, code object v5" or the ABI's name alone.
func (a ABI) String() string {
	if v := a.CodeObjectVersion(); v != 0 {
		return fmt.Sprintf("%v, code object v%d", a.OS, v)
	}
	return a.OS.String()
}
