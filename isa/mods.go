package isa

import (
	"fmt"
	"github.com/amdisa/amdisa/isa/table"
	"iter"
)

// A Modifier is a part of an instruction that is neither operand nor opcode.
// The names are AMD's field names; where generations spell one differently
// (OPSEL and OP_SEL, IOFFSET and OFFSET) there is one Modifier for all.
type Modifier uint8

// The modifiers. Values are the bits of the field unless a comment says otherwise.
const (
	NoModifier      Modifier = iota
	ModABS                   // bit i: absolute value of source i
	ModNEG                   // bit i: negated source i (VOP3P: its low half)
	ModNEG_HI                // bit i: negated high half of source i
	ModOMOD                  // output: 1 *2, 2 *4, 3 /2
	ModCLAMP                 // 1: result clamped
	ModOP_SEL                // bit i: high half of source i, bit 3: of the destination
	ModOP_SEL_HI             // bit i: high half of source i for the high result
	ModDPP_CTRL              // DPP16: 9-bit lane pattern
	ModROW_MASK              // DPP16: rows that are written
	ModBANK_MASK             // DPP16: banks that are written
	ModBOUND_CTRL            // DPP16: 1: out-of-bounds lanes read 0
	ModFI                    // DPP: 1: inactive lanes are read
	ModDPP8                  // DPP8: eight 3-bit lane numbers, lane 0 lowest
	ModSRC0_ABS              // DPP, SDWA
	ModSRC0_NEG              // DPP, SDWA
	ModSRC1_ABS              // DPP, SDWA
	ModSRC1_NEG              // DPP, SDWA
	ModSRC0_SEL              // SDWA: 0 to 3 byte, 4, 5 word, 6 dword
	ModSRC0_SEXT             // SDWA
	ModSRC1_SEL              // SDWA
	ModSRC1_SEXT             // SDWA
	ModDST_SEL               // SDWA
	ModDST_UNUSED            // SDWA: 0 pad, 1 sign-extend, 2 preserve
	ModGLC                   // cache policy, RDNA 1 to 3.5, CDNA 1 and 2
	ModSLC                   // cache policy
	ModDLC                   // cache policy, RDNA
	ModSCC                   // cache policy, CDNA 2
	ModSC0                   // cache policy, CDNA 3 and 4
	ModSC1                   // cache policy, CDNA 3 and 4
	ModNT                    // cache policy, CDNA 3 and 4
	ModNV                    // non-volatile
	ModTH                    // temporal hint, RDNA 4 and CDNA 5
	ModSCOPE                 // coherency scope: 0 CU, 1 SE, 2 DEV, 3 SYS
	ModSCALE_OFFSET          // CDNA 5: offset scaled by the data size
	ModOFFSET                // bytes, signed where the encoding's is
	ModOFFSET0               // DS: low byte of the offset, or first offset
	ModOFFSET1               // DS: high byte, or second offset
	ModOFFEN                 // buffer: VADDR holds an offset
	ModIDXEN                 // buffer: VADDR holds an index
	ModLDS                   // load to LDS
	ModGDS                   // global data share
	ModTFE                   // texture fail enable: one more destination
	ModLWE                   // LOD warning enable
	ModD16                   // image: 16-bit data
	ModA16                   // image: 16-bit addresses
	ModR128                  // image: 128-bit resource
	ModUNORM                 // image: unnormalised coordinates
	ModDA                    // image: array
	ModDIM                   // image: dimension
	ModDMASK                 // image: components
	ModFORMAT                // typed buffer: unified format
	ModDFMT                  // typed buffer: data format
	ModNFMT                  // typed buffer: number format
	ModEN                    // export: components that are written
	ModDONE                  // export: last
	ModVM                    // export: valid mask
	ModCOMPR                 // export: two components a register
	ModROW_EN                // export: row number in M0
	ModWAIT_EXP              // VINTERP: EXPcnt to wait for
	ModWAIT_VDST             // LDSDIR: VALU results to wait for
	ModWAIT_VA_VDST          // VDSDIR
	ModWAIT_VM_VSRC          // VDSDIR
	ModCBSZ                  // MFMA: broadcast size, or format of A
	ModABID                  // MFMA: broadcast block
	ModBLGP                  // MFMA: lane group pattern, negation, or format of B
	ModNEGX                  // VOPD3: as NEG, of the X half
	ModNEGY                  // VOPD3: as NEG, of the Y half
	ModSCALE_NEG             // scaled matrix instructions: the prefix dword's fields
	ModSCALE_OPSEL_HI
	ModSCALE_CLAMP
	ModSCALE_OPSEL
	ModSCALE_NEG_HI
	ModSCALE_SRC2
	numModifiers
)

var modifierNames = [numModifiers]string{"none", "ABS", "NEG", "NEG_HI", "OMOD", "CLAMP", "OP_SEL", "OP_SEL_HI", "DPP_CTRL", "ROW_MASK", "BANK_MASK",
	"BOUND_CTRL", "FI", "DPP8", "SRC0_ABS", "SRC0_NEG", "SRC1_ABS", "SRC1_NEG", "SRC0_SEL", "SRC0_SEXT", "SRC1_SEL", "SRC1_SEXT", "DST_SEL",
	"DST_UNUSED", "GLC", "SLC", "DLC", "SCC", "SC0", "SC1", "NT", "NV", "TH", "SCOPE", "SCALE_OFFSET", "OFFSET", "OFFSET0", "OFFSET1", "OFFEN",
	"IDXEN", "LDS", "GDS", "TFE", "LWE", "D16", "A16", "R128", "UNORM", "DA", "DIM", "DMASK", "FORMAT", "DFMT", "NFMT", "EN", "DONE", "VM", "COMPR",
	"ROW_EN", "WAIT_EXP", "WAIT_VDST", "WAIT_VA_VDST", "WAIT_VM_VSRC", "CBSZ", "ABID", "BLGP", "NEGX", "NEGY", "SCALE_NEG", "SCALE_OPSEL_HI",
	"SCALE_CLAMP", "SCALE_OPSEL", "SCALE_NEG_HI", "SCALE_SRC2"}

// String returns the name in AMD's spelling, e.g. "OP_SEL_HI".
func (m Modifier) String() string {
	if m < numModifiers {
		return modifierNames[m]
	}
	return fmt.Sprintf("Modifier(%d)", uint8(m))
}

// modSpec tells where a modifier is in an encoding.
type modSpec table.Mod

func (s *modSpec) width() uint8 { return s.Ranges[0].Bits + s.Ranges[1].Bits + s.Ranges[2].Bits }

func (s *modSpec) read(in *Inst) int32 {
	if s.When != 0 && !in.bit(s.When) {
		return 0
	}
	v := in.bits(s.Ranges[0].Off, s.Ranges[0].Bits)
	if n := s.Ranges[0].Bits; s.Ranges[1].Bits != 0 {
		v |= in.bits(s.Ranges[1].Off, s.Ranges[1].Bits) << n
		if n += s.Ranges[1].Bits; s.Ranges[2].Bits != 0 {
			v |= in.bits(s.Ranges[2].Off, s.Ranges[2].Bits) << n
		}
	}
	if s.Signed {
		return int32(signExtend(v, s.width()))
	}
	return int32(v)
}

// write stores v and reports whether it fits.
func (s *modSpec) write(in *Inst, v int32) bool {
	n := s.width()
	if s.Signed {
		if v < -1<<(n-1) || v >= 1<<(n-1) {
			return false
		}
	} else if v < 0 || int64(v) >= 1<<n {
		return false
	}
	if s.When != 0 && v != 0 {
		in.setBits(s.When, 1, 1)
	}
	u := uint32(v)
	for _, r := range s.Ranges {
		if r.Bits != 0 {
			in.setBits(r.Off, r.Bits, u&(1<<r.Bits-1))
			u >>= r.Bits
		}
	}
	return true
}

// modSpecs returns the modifiers of in's encoding, from the highest bit down.
func (in *Inst) modSpecs() []table.Mod {
	t := in.gen.decoder()
	e := in.gen.t.Forms[in.form].Encoding
	return t.Mods[t.ModLists[e]:t.ModLists[e+1]]
}

// Modifiers iterates over the modifiers of in's encoding, from the highest bit
// down, with their values, zero ones included. Offsets are signed where the
// encoding's are.
func (in *Inst) Modifiers() iter.Seq2[Modifier, int32] {
	return func(yield func(Modifier, int32) bool) {
		specs := in.modSpecs()
		for i := range specs {
			if !yield(Modifier(specs[i].Mod), (*modSpec)(&specs[i]).read(in)) {
				return
			}
		}
	}
}

// Modifier returns the value of m, and whether in's encoding has it.
func (in *Inst) Modifier(m Modifier) (int32, bool) {
	specs := in.modSpecs()
	for i := range specs {
		if Modifier(specs[i].Mod) == m {
			return (*modSpec)(&specs[i]).read(in), true
		}
	}
	return 0, false
}

// Mod returns the value of m, 0 if in's encoding lacks it.
func (in *Inst) Mod(m Modifier) int32 {
	v, _ := in.Modifier(m)
	return v
}
