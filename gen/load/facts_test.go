package load

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
)

// TestCounts checks how much there is in AMD's files, before overlays.
func TestCounts(t *testing.T) {
	tests := []struct {
		key                                            string
		instructions, encodings, types, formats, forms int
	}{
		{"rdna1", 1158, 42, 34, 52, 4422},
		{"rdna2", 1153, 42, 33, 52, 4399},
		{"rdna3", 1148, 47, 31, 66, 4935},
		{"rdna3_5", 1225, 47, 34, 66, 5079},
		{"rdna4", 1264, 46, 40, 86, 5062},
		{"cdna1", 1183, 35, 36, 41, 2477},
		{"cdna2", 1133, 33, 34, 41, 2438},
		{"cdna3", 1150, 32, 34, 44, 2472},
		{"cdna4", 1242, 33, 35, 98, 2578},
		{"cdna5", 1325, 53, 40, 151, 6424},
	}
	for _, tt := range tests {
		t.Run(tt.key, func(t *testing.T) {
			t.Parallel()
			g := plain(t, tt.key)
			forms := 0
			for _, i := range g.Instructions {
				forms += len(i.Forms)
			}
			got := []int{len(g.Instructions), len(g.Encodings), len(g.OperandTypes), len(g.DataFormats), forms}
			if want := []int{tt.instructions, tt.encodings, tt.types, tt.formats, tt.forms}; !slices.Equal(got, want) {
				t.Errorf("instructions, encodings, types, formats, forms are %v, want %v", got, want)
			}
		})
	}
}

// find returns an instruction's form in an encoding.
func find(t *testing.T, key, name, encoding string) *spec.Form {
	t.Helper()
	for _, i := range loaded(t, key).Instructions {
		if i.Name != name {
			continue
		}
		for _, f := range i.Forms {
			if f.Encoding.Name == encoding {
				return f
			}
		}
	}
	t.Fatalf("%s: no %s in %s", key, name, encoding)
	return nil
}

// layout writes the fields of a form from the highest bit down, with the value
// of constants and the opcode in binary.
func layout(f *spec.Form) string {
	var parts []string
	for _, fd := range f.Encoding.Fields {
		s := fd.Name
		for i := len(fd.Ranges) - 1; i >= 0; i-- {
			r := fd.Ranges[i]
			if r.Bits == 1 {
				s += fmt.Sprintf(" %d", r.Offset)
			} else {
				s += fmt.Sprintf(" %d:%d", r.Offset+r.Bits-1, r.Offset)
			}
		}
		switch {
		case fd.Constant != nil:
			s += fmt.Sprintf("=%0*b", width(fd), *fd.Constant)
		case fd == opField(f.Encoding, f.Slot):
			s += fmt.Sprintf("=%0*b", width(fd), f.Opcode)
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}

func operands(f *spec.Form) string {
	var parts []string
	for _, o := range f.Operands {
		field, access := "-", ""
		if o.Field != nil {
			field = o.Field.Name
		}
		if o.Read {
			access += "r"
		}
		if o.Written {
			access += "w"
		}
		parts = append(parts, fmt.Sprintf("%s %s %s %s %d", access, field, o.Type.Name, o.Format.Name, o.Bits))
	}
	return strings.Join(parts, ", ")
}

func TestLayouts(t *testing.T) {
	const vop1 = "ENCODING 31:25=0111111, VDST 24:17, OP 15:9=0100000, SRC0 8:0"
	const vop1old = "ENCODING 31:25=0111111, VDST 24:17, OP 16:9=%08b, SRC0 8:0"
	const vop3 = "NEG 63:61, OMOD 60:59, SRC2 58:50, SRC1 49:41, SRC0 40:32, ENCODING 31:26=110101, OP 25:16=1001011110, CLAMP 15, OP_SEL 14:11, ABS 10:8, VDST 7:0"
	tests := []struct {
		key, name, encoding string
		bits                int
		layout              string
		opcode, identifier  uint32
	}{
		{"cdna5", "V_FRACT_F32", "ENC_VOP1", 32, vop1, 32, 0x7E004000},
		{"rdna4", "V_FRACT_F32", "ENC_VOP1", 32, vop1, 32, 0x7E004000},
		{"cdna1", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 27), 27, 0x7E003600},
		{"cdna2", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 27), 27, 0x7E003600},
		{"cdna3", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 27), 27, 0x7E003600},
		{"cdna4", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 27), 27, 0x7E003600},
		{"rdna1", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 32), 32, 0x7E004000},
		{"rdna2", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 32), 32, 0x7E004000},
		{"rdna3", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 32), 32, 0x7E004000},
		{"rdna3_5", "V_FRACT_F32", "ENC_VOP1", 32, fmt.Sprintf(vop1old, 32), 32, 0x7E004000},
		{"rdna3", "V_MAXMIN_F32", "ENC_VOP3", 64, vop3, 606, 0xD65E0000},
		{"rdna3_5", "V_MAXMIN_F32", "ENC_VOP3", 64, vop3, 606, 0xD65E0000},
		{"rdna3", "GLOBAL_LOAD_B32", "ENC_FLAT_GLOBAL", 64,
			"VDST 63:56, SVE 55, SADDR 54:48, DATA 47:40, ADDR 39:32, ENCODING 31:26=110111, OP 24:18=0010100, SEG 17:16=10, SLC 15, GLC 14, DLC 13, OFFSET 12:0",
			20, 0xDC520000},
		{"rdna1", "IMAGE_SAMPLE_D_G16", "ENC_MIMG", 64,
			"D16 63, A16 62, SSAMP 57:53, SRSRC 52:48, VDATA 47:40, VADDR 39:32, ENCODING 31:26=111100, SLC 25, OP 0 24:18=10100010, LWE 17, TFE 16, R128 15, DA 14, GLC 13, UNORM 12, DMASK 11:8, DLC 7, DIM 5:3, NSA 2:1",
			162, 0xF0880001},
	}
	for _, tt := range tests {
		f := find(t, tt.key, tt.name, tt.encoding)
		if f.Encoding.Bits != tt.bits || f.Opcode != tt.opcode || f.Identifier != tt.identifier {
			t.Errorf("%s %s: %d bits, opcode %d, identifier %#08x, want %d, %d, %#08x",
				tt.key, tt.name, f.Encoding.Bits, f.Opcode, f.Identifier, tt.bits, tt.opcode, tt.identifier)
		}
		if got := layout(f); got != tt.layout {
			t.Errorf("%s %s: layout is\n%s\nwant\n%s", tt.key, tt.name, got, tt.layout)
		}
	}
}

func TestOperands(t *testing.T) {
	tests := []struct{ key, name, encoding, want string }{
		{"cdna5", "V_FRACT_F32", "ENC_VOP1", "w VDST OPR_VGPR FMT_NUM_F32 32, r SRC0 OPR_SRC FMT_NUM_F32 32"},
		{"cdna5", "V_FREXP_EXP_I16_F16", "ENC_VOP1", "w VDST OPR_VGPR FMT_NUM_I16 16, r SRC0 OPR_SRC FMT_NUM_F16 16"},
		// AMD's files of CDNA 4 and 5 list these as written only.
		{"cdna3", "V_FMAC_F32", "ENC_VOP2", "rw VDST OPR_VGPR FMT_NUM_F32 32, r SRC0 OPR_SRC FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32"},
		{"cdna4", "V_FMAC_F32", "ENC_VOP2", "rw VDST OPR_VGPR FMT_NUM_F32 32, r SRC0 OPR_SRC FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32"},
		{"cdna5", "V_FMAC_F32", "ENC_VOP2", "rw VDST OPR_VGPR FMT_NUM_F32 32, r SRC0 OPR_SRC FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32"},
		{"cdna5", "V_SWAP_B32", "ENC_VOP1", "rw VDST OPR_VGPR FMT_NUM_B32 32, rw SRC0 OPR_SRC_VGPR FMT_NUM_B32 32"},
		// EXEC is written once.
		{"rdna3", "V_CMPX_LT_F32", "ENC_VOPC", "w - OPR_EXEC FMT_NUM_M64 64, r SRC0 OPR_SRC FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32"},
		// The mandatory literal has a field.
		{"rdna3", "V_FMAAK_F32", "VOP2_INST_LITERAL", "w VDST OPR_VGPR FMT_NUM_F32 32, r SRC0 OPR_SRC FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32, r SIMM32 OPR_SIMM32 FMT_NUM_F32 32"},
		// The source of a DPP form is in the extra dword.
		{"rdna3_5", "V_ADD_F32", "VOP2_VOP_DPP16", "w VDST OPR_VGPR FMT_NUM_F32 32, r VSRC0 OPR_VGPR FMT_NUM_F32 32, r VSRC1 OPR_VGPR FMT_NUM_F32 32"},
		// A compare-and-swap returns one element.
		{"rdna1", "GLOBAL_ATOMIC_CMPSWAP_X2", "ENC_FLAT_GLBL", "w VDST OPR_VGPR FMT_ANY 64, r ADDR OPR_VGPR FMT_ANY 64, r DATA OPR_VGPR FMT_ANY 128, r SADDR OPR_SREG FMT_ANY 64, r - OPR_SDST_M0 FMT_NUM_B32 32"},
		{"cdna5", "V_PK_LSHL_ADD_U64", "ENC_VOP3P", "w VDST OPR_VGPR FMT_NUM_PK2_U64 128, r SRC0 OPR_SRC FMT_NUM_PK2_U64 128, r SRC1 OPR_SRC FMT_NUM_PK2_U32 64, r SRC2 OPR_SRC FMT_NUM_PK2_U64 128"},
		{"cdna5", "V_PK_FMA_F64", "ENC_VOP3P", "w VDST OPR_VGPR FMT_NUM_PK2_F64 128, r SRC0 OPR_SRC FMT_NUM_PK2_F64 128, r SRC1 OPR_SRC FMT_NUM_PK2_F64 128, r SRC2 OPR_SRC FMT_NUM_PK2_F64 128"},
		// A carry has no register of its own in SDWA.
		{"cdna1", "V_ADDC_CO_U32", "VOP2_VOP_SDWA", "w VDST OPR_VGPR FMT_NUM_U32 32, w - OPR_VCC FMT_NUM_M64 64, r VSRC0 OPR_SRC FMT_NUM_U32 32, r VSRC1 OPR_VGPR FMT_NUM_U32 32, r - OPR_VCC FMT_NUM_M64 64"},
		{"cdna5", "V_DUAL_BITOP2_B32", "VOPD3XY", "w VDSTY OPR_VGPR FMT_NUM_B32 32, r SRCY0 OPR_SRC_SIMPLE FMT_NUM_B32 32, r VSRCY1 OPR_VGPR FMT_NUM_B32 32, r VSRCY2 OPR_SIMM8 FMT_NUM_B8 8"},
		// Immediates have the sign and size that they have.
		{"cdna1", "S_MOVK_I32", "ENC_SOPK", "w SDST OPR_SDST FMT_NUM_B32 32, r SIMM16 OPR_SIMM16 FMT_NUM_I16 16"},
		{"rdna4", "S_PREFETCH_INST", "ENC_SMEM", "r SBASE OPR_SREG FMT_NUM_B64 64, r IOFFSET OPR_SIMM24 FMT_NUM_I24 24, r SOFFSET OPR_SMEM_OFFSET_NOK FMT_NUM_B32 32, r SDATA OPR_SIMM5 FMT_NUM_B32 32"},
		// Packed operands are 32 bits.
		{"cdna2", "V_PK_ADD_F16", "ENC_VOP3P", "w VDST OPR_VGPR FMT_NUM_F16 32, r SRC0 OPR_SRC_NOLIT FMT_NUM_F16 32, r SRC1 OPR_SRC_SIMPLE FMT_NUM_F16 32"},
		{"cdna1", "S_CBRANCH_I_FORK", "ENC_SOPK", "r SDST OPR_SDST FMT_NUM_B64 64, r SIMM16 OPR_LABEL FMT_NUM_I16 16, w - OPR_SDST_EXEC FMT_NUM_M64 64, r - OPR_SDST_EXEC FMT_NUM_M64 64"},
		{"rdna1", "V_MUL_LO_I32", "ENC_VOP3", "w VDST OPR_VGPR FMT_NUM_I32 32, r SRC0 OPR_SRC FMT_NUM_I32 32, r SRC1 OPR_SRC_NOLDS FMT_NUM_I32 32"},
	}
	for _, tt := range tests {
		if got := operands(find(t, tt.key, tt.name, tt.encoding)); got != tt.want {
			t.Errorf("%s %s in %s: operands are\n%s\nwant\n%s", tt.key, tt.name, tt.encoding, got, tt.want)
		}
	}
}

func TestOpcodes(t *testing.T) {
	tests := []struct {
		keys           string
		name, encoding string
		want           uint32
	}{
		{"cdna5", "V_FREXP_EXP_I16_F16", "ENC_VOP1", 90},
		{"cdna1 cdna2 cdna3 cdna4", "V_FREXP_EXP_I16_F16", "ENC_VOP1", 67},
		{"rdna4", "V_MAXMIN_NUM_F32", "ENC_VOP3", 617},
		{"rdna3", "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 765},
		{"cdna1 cdna2 cdna3 cdna4", "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 481},
		{"rdna1 rdna2", "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 366},
		{"cdna1 cdna2 cdna3 cdna4", "V_EXP_LEGACY_F32", "ENC_VOP3", 395}, // CDNA 1 to 3 by overlay
	}
	for _, tt := range tests {
		for _, key := range strings.Fields(tt.keys) {
			if got := find(t, key, tt.name, tt.encoding).Opcode; got != tt.want {
				t.Errorf("%s: opcode of %s in %s is %d, want %d", key, tt.name, tt.encoding, got, tt.want)
			}
		}
	}
}

func TestRenamed(t *testing.T) {
	f := find(t, "rdna4", "V_MAXMIN_NUM_F32", "ENC_VOP3")
	if !slices.Contains(f.Instruction.Aliases, "V_MAXMIN_F32") {
		t.Errorf("aliases of V_MAXMIN_NUM_F32 are %v", f.Instruction.Aliases)
	}
}

// TestTargets checks the instructions that only some targets have.
func TestTargets(t *testing.T) {
	tests := []struct{ key, name, targets string }{
		{"cdna5", "V_PK_FMA_F64", "gfx1251"},
		{"cdna5", "V_WMMA_F64_16X16X4_F64", "gfx1251"},
		{"cdna5", "V_PK_FMA_F32", ""},
		{"rdna1", "V_DOT2_F32_F16", "gfx1011 gfx1012"},
		{"rdna1", "V_DOT4C_I32_I8", "gfx1011 gfx1012"},
		{"rdna1", "IMAGE_BVH64_INTERSECT_RAY", "gfx1013"},
		{"rdna1", "IMAGE_MSAA_LOAD", "gfx1013"},
	}
	for _, tt := range tests {
		for _, i := range loaded(t, tt.key).Instructions {
			if i.Name == tt.name {
				if got := strings.Join(i.Targets, " "); got != tt.targets {
					t.Errorf("%s has targets %q, want %q", tt.name, got, tt.targets)
				}
			}
		}
	}
	n := 0
	for _, i := range loaded(t, "cdna5").Instructions {
		if slices.Equal(i.Targets, []string{"gfx1251"}) {
			n++
			if i.Origin == nil {
				t.Errorf("%s does not say which overlay it is from", i.Name)
			}
		}
	}
	if n != 9 {
		t.Errorf("%d instructions are gfx1251's alone, want 9", n)
	}
}

func TestFlow(t *testing.T) {
	for _, g := range allGenerations(t) {
		for _, i := range g.Instructions {
			switch i.Name {
			case "S_TRAP":
				if i.Flags.Branch || i.Flags.IndirectBranch || i.Flags.ProgramTerminator {
					t.Errorf("%s: %s is a branch: %+v", g.Key, i.Name, i.Flags)
				}
			case "S_CODE_END":
				if i.Flags.Branch || !i.Flags.ProgramTerminator {
					t.Errorf("%s: %s does not end the program: %+v", g.Key, i.Name, i.Flags)
				}
			case "S_SETPC_B64", "S_SET_PC_I64", "S_SWAPPC_B64":
				if !i.Flags.Branch || !i.Flags.IndirectBranch {
					t.Errorf("%s: %s is no indirect branch: %+v", g.Key, i.Name, i.Flags)
				}
			}
		}
	}
}

// TestModel checks what must hold in every generation: unique names, opcodes
// that identify, operands that fit their fields.
func TestModel(t *testing.T) {
	for _, g := range allGenerations(t) {
		names := make(map[string]string)
		for _, i := range g.Instructions {
			for _, n := range append([]string{i.Name}, i.Aliases...) {
				if other := names[n]; other != "" {
					t.Errorf("%s: %s is a name of both %s and %s", g.Key, n, other, i.Name)
				}
				names[n] = i.Name
			}
			if len(i.Forms) == 0 {
				t.Errorf("%s: %s has no form", g.Key, i.Name)
			}
			if i.Group == nil {
				t.Errorf("%s: %s has no functional group", g.Key, i.Name)
			}
			seen := make(map[string]bool)
			for _, f := range i.Forms {
				e := f.Encoding
				at := fmt.Sprintf("%s: %s in %s, condition %s", g.Key, i.Name, e.Name, f.Condition.Name)
				k := fmt.Sprintf("%s %s %d", e.Name, f.Condition.Name, f.Slot)
				if seen[k] {
					t.Errorf("%s: listed twice", at)
				}
				seen[k] = true
				if f.Condition.Encoding != e || !slices.Contains(e.Conditions, f.Condition) {
					t.Errorf("%s: the condition is another encoding's", at)
				}
				if _, ok := slices.BinarySearch(e.Identifiers, f.Identifier&e.Mask); !ok {
					t.Errorf("%s: identifier %#08x is not in the encoding's list", at, f.Identifier)
				}
				if opField(e, f.Slot) == nil && f.Opcode != 0 {
					t.Errorf("%s: opcode %d without OP", at, f.Opcode)
				}
				for _, o := range f.Operands {
					if o.Field != nil && !slices.Contains(e.Fields, o.Field) {
						t.Errorf("%s: field %s is not of the encoding", at, o.Field.Name)
					}
					if o.Field == nil && !o.Implicit && o.BinaryRequired {
						t.Errorf("%s: operand of type %s is in the bits, but where", at, o.Type.Name)
					}
				}
			}
		}
	}
}

// TestValuesFit checks that fields can hold the values of the operand types they
// are given: 9-bit sources number VGPRs from 256 on, 8-bit fields from 0.
// SDWA sources are excepted, whose ninth bit is S0 or S1, and accumulation
// registers, which the ACC bits select.
func TestValuesFit(t *testing.T) {
	for _, g := range allGenerations(t) {
		largest := make(map[*spec.OperandType]uint64)
		for _, ot := range g.OperandTypes {
			largest[ot] = largestValue(ot)
		}
		for _, i := range g.Instructions {
			for _, f := range i.Forms {
				if strings.Contains(f.Encoding.Name, "_SDWA") {
					continue
				}
				for _, o := range f.Operands {
					if o.Field == nil {
						continue
					}
					bits := 0
					for _, r := range o.Field.Ranges {
						bits += r.Bits + r.PadBits
					}
					if largest[o.Type]>>bits != 0 || bits == 9 && o.Type.Name == "OPR_VGPR" {
						t.Errorf("%s: %s in %s: values of %s do not suit %s (%d bits)", g.Key, i.Name, f.Encoding.Name, o.Type.Name, o.Field.Name, bits)
					}
				}
			}
		}
	}
}

func largestValue(ot *spec.OperandType) uint64 {
	var v uint64
	for _, x := range ot.Values {
		if !strings.HasPrefix(x.Name, "acc") {
			v = max(v, x.Value)
		}
	}
	for _, sub := range ot.Subtypes {
		v = max(v, largestValue(sub))
	}
	return v
}

// TestCompareAndSwap checks that its data are two elements and its result one.
func TestCompareAndSwap(t *testing.T) {
	n := 0
	for _, g := range allGenerations(t) {
		for _, i := range g.Instructions {
			if !strings.Contains(i.Name, "ATOMIC") || !strings.Contains(i.Name, "CMPSWAP") {
				continue
			}
			for _, f := range i.Forms {
				data, result := 0, 0
				for _, o := range f.Operands {
					switch {
					case o.Field == nil:
					case o.Field.Name == "VDST":
						result = o.Bits
					case o.Field.Name == "DATA", o.Field.Name == "VSRC":
						data = o.Bits
					}
				}
				if result == 0 {
					continue // the result replaces the data
				}
				n++
				if data != 2*result {
					t.Errorf("%s: %s in %s has data of %d bits and returns %d", g.Key, i.Name, f.Encoding.Name, data, result)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no compare-and-swap that returns into VDST")
	}
}
