package asm

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

var (
	paramNames   = [...]string{"p10", "p20", "p0"}
	omodNames    = [16]string{1: " mul:2", 2: " mul:4", 3: " div:2"}
	scopeNames   = [16]string{"SCOPE_CU", "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS"}
	sdwaNames    = [16]string{"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"}
	unusedNames  = [16]string{"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"}
	dimNames     = [16]string{"1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_MSAA_ARRAY"}
	matrixFmts   = [16]string{"MATRIX_FMT_FP8", "MATRIX_FMT_BF8", "MATRIX_FMT_FP6", "MATRIX_FMT_BF6", "MATRIX_FMT_FP4"}
	matrixScales = [16]string{"MATRIX_SCALE_ROW0", "MATRIX_SCALE_ROW1"}
	scaleFmts    = [16]string{"MATRIX_SCALE_FMT_E8", "MATRIX_SCALE_FMT_E5M3", "MATRIX_SCALE_FMT_E4M3"}
)

// GFX9's buffer formats, in the order of DFMT and NFMT.
var (
	dataFormats = [16]string{"INVALID", "8", "16", "8_8", "32", "16_16", "10_11_11", "11_11_10", "10_10_10_2", "2_10_10_10", "8_8_8_8",
		"32_32", "16_16_16_16", "32_32_32", "32_32_32_32", "RESERVED_15"}
	numberFormats = [8]string{"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"}
)

// The unified buffer formats of GFX10, and those of GFX11 and later, in the order
// of their numbers.
var (
	unifiedFormats10 = [...]string{"INVALID",
		"8_UNORM", "8_SNORM", "8_USCALED", "8_SSCALED", "8_UINT", "8_SINT",
		"16_UNORM", "16_SNORM", "16_USCALED", "16_SSCALED", "16_UINT", "16_SINT", "16_FLOAT",
		"8_8_UNORM", "8_8_SNORM", "8_8_USCALED", "8_8_SSCALED", "8_8_UINT", "8_8_SINT",
		"32_UINT", "32_SINT", "32_FLOAT",
		"16_16_UNORM", "16_16_SNORM", "16_16_USCALED", "16_16_SSCALED", "16_16_UINT", "16_16_SINT", "16_16_FLOAT",
		"10_11_11_UNORM", "10_11_11_SNORM", "10_11_11_USCALED", "10_11_11_SSCALED", "10_11_11_UINT", "10_11_11_SINT", "10_11_11_FLOAT",
		"11_11_10_UNORM", "11_11_10_SNORM", "11_11_10_USCALED", "11_11_10_SSCALED", "11_11_10_UINT", "11_11_10_SINT", "11_11_10_FLOAT",
		"10_10_10_2_UNORM", "10_10_10_2_SNORM", "10_10_10_2_USCALED", "10_10_10_2_SSCALED", "10_10_10_2_UINT", "10_10_10_2_SINT",
		"2_10_10_10_UNORM", "2_10_10_10_SNORM", "2_10_10_10_USCALED", "2_10_10_10_SSCALED", "2_10_10_10_UINT", "2_10_10_10_SINT",
		"8_8_8_8_UNORM", "8_8_8_8_SNORM", "8_8_8_8_USCALED", "8_8_8_8_SSCALED", "8_8_8_8_UINT", "8_8_8_8_SINT",
		"32_32_UINT", "32_32_SINT", "32_32_FLOAT",
		"16_16_16_16_UNORM", "16_16_16_16_SNORM", "16_16_16_16_USCALED", "16_16_16_16_SSCALED", "16_16_16_16_UINT", "16_16_16_16_SINT", "16_16_16_16_FLOAT",
		"32_32_32_UINT", "32_32_32_SINT", "32_32_32_FLOAT",
		"32_32_32_32_UINT", "32_32_32_32_SINT", "32_32_32_32_FLOAT",
	}
	unifiedFormats11 = [...]string{"INVALID",
		"8_UNORM", "8_SNORM", "8_USCALED", "8_SSCALED", "8_UINT", "8_SINT",
		"16_UNORM", "16_SNORM", "16_USCALED", "16_SSCALED", "16_UINT", "16_SINT", "16_FLOAT",
		"8_8_UNORM", "8_8_SNORM", "8_8_USCALED", "8_8_SSCALED", "8_8_UINT", "8_8_SINT",
		"32_UINT", "32_SINT", "32_FLOAT",
		"16_16_UNORM", "16_16_SNORM", "16_16_USCALED", "16_16_SSCALED", "16_16_UINT", "16_16_SINT", "16_16_FLOAT",
		"10_11_11_FLOAT", "11_11_10_FLOAT",
		"10_10_10_2_UNORM", "10_10_10_2_SNORM", "10_10_10_2_UINT", "10_10_10_2_SINT",
		"2_10_10_10_UNORM", "2_10_10_10_SNORM", "2_10_10_10_USCALED", "2_10_10_10_SSCALED", "2_10_10_10_UINT", "2_10_10_10_SINT",
		"8_8_8_8_UNORM", "8_8_8_8_SNORM", "8_8_8_8_USCALED", "8_8_8_8_SSCALED", "8_8_8_8_UINT", "8_8_8_8_SINT",
		"32_32_UINT", "32_32_SINT", "32_32_FLOAT",
		"16_16_16_16_UNORM", "16_16_16_16_SNORM", "16_16_16_16_USCALED", "16_16_16_16_SSCALED", "16_16_16_16_UINT", "16_16_16_16_SINT", "16_16_16_16_FLOAT",
		"32_32_32_UINT", "32_32_32_SINT", "32_32_32_FLOAT",
		"32_32_32_32_UINT", "32_32_32_32_SINT", "32_32_32_32_FLOAT",
	}
)

// A numbered is the name of a number in some generations.
type numbered struct {
	n    uint32
	name string
	gens gens
}

// find returns the name of n in a generation, or "".
func find(list []numbered, n uint32, g gens) string {
	for i := range list {
		if e := &list[i]; e.n == n && e.gens.has(g) {
			return e.name
		}
	}
	return ""
}

// hwregs are the hardware registers of s_getreg and s_setreg.
var hwregs = []numbered{
	{1, "HW_REG_MODE", gfx9 | gfx10 | gfx11}, {1, "HW_REG_WAVE_MODE", gfx12},
	{2, "HW_REG_STATUS", gfx9 | gfx10 | gfx11}, {2, "HW_REG_WAVE_STATUS", gfx12},
	{3, "HW_REG_TRAPSTS", gfx9 | gfx10 | gfx11},
	{4, "HW_REG_HW_ID", gfx9}, {4, "HW_REG_WAVE_STATE_PRIV", gfx12},
	{5, "HW_REG_GPR_ALLOC", gfx9 | gfx10 | gfx11}, {5, "HW_REG_WAVE_GPR_ALLOC", gfx12},
	{6, "HW_REG_LDS_ALLOC", gfx9 | gfx10 | gfx11}, {6, "HW_REG_WAVE_LDS_ALLOC", gfx12},
	{7, "HW_REG_IB_STS", 0},
	{10, "HW_REG_PERF_SNAPSHOT_DATA", gfx12},
	{11, "HW_REG_PERF_SNAPSHOT_PC_LO", gfx12},
	{12, "HW_REG_PERF_SNAPSHOT_PC_HI", gfx12},
	{15, "HW_REG_SH_MEM_BASES", gfx9 | gfx10 | gfx11}, {15, "HW_REG_PERF_SNAPSHOT_DATA1", gfx12},
	{16, "HW_REG_TBA_LO", gfx9 | gfx10}, {16, "HW_REG_PERF_SNAPSHOT_DATA2", gfx12},
	{17, "HW_REG_TBA_HI", gfx9 | gfx10}, {17, "HW_REG_WAVE_EXCP_FLAG_PRIV", gfx12},
	{18, "HW_REG_TMA_LO", gfx9 | gfx10}, {18, "HW_REG_PERF_SNAPSHOT_PC_LO", gfx11}, {18, "HW_REG_WAVE_EXCP_FLAG_USER", gfx12},
	{19, "HW_REG_TMA_HI", gfx9 | gfx10}, {19, "HW_REG_PERF_SNAPSHOT_PC_HI", gfx11}, {19, "HW_REG_WAVE_TRAP_CTRL", gfx12},
	{20, "HW_REG_XCC_ID", gfx940}, {20, "HW_REG_FLAT_SCR_LO", gfx10 | gfx11}, {20, "HW_REG_WAVE_SCRATCH_BASE_LO", gfx12},
	{21, "HW_REG_SQ_PERF_SNAPSHOT_DATA", gfx940}, {21, "HW_REG_FLAT_SCR_HI", gfx10 | gfx11}, {21, "HW_REG_WAVE_SCRATCH_BASE_HI", gfx12},
	{22, "HW_REG_SQ_PERF_SNAPSHOT_DATA1", gfx940}, {22, "HW_REG_XNACK_MASK", rdna1},
	{23, "HW_REG_SQ_PERF_SNAPSHOT_PC_LO", gfx940}, {23, "HW_REG_HW_ID1", gfx10 | gfx11}, {23, "HW_REG_WAVE_HW_ID1", gfx12},
	{24, "HW_REG_SQ_PERF_SNAPSHOT_PC_HI", gfx940}, {24, "HW_REG_HW_ID2", gfx10 | gfx11}, {24, "HW_REG_WAVE_HW_ID2", gfx12},
	{25, "HW_REG_POPS_PACKER", gfx10},
	{26, "HW_REG_WAVE_SCHED_MODE", gfx12},
	{27, "HW_REG_PERF_SNAPSHOT_DATA", gfx11},
	{28, "HW_REG_IB_STS2", cdna5},
	{29, "HW_REG_SHADER_CYCLES", rdna2 | gfx11}, {29, "HW_REG_SHADER_CYCLES_LO", gfx12},
	{30, "HW_REG_SHADER_CYCLES_HI", gfx12},
	{31, "HW_REG_WAVE_DVGPR_ALLOC_LO", gfx12},
	{32, "HW_REG_WAVE_DVGPR_ALLOC_HI", gfx12},
	{33, "HW_REG_XNACK_STATE_PRIV", cdna5},
	{34, "HW_REG_XNACK_MASK", cdna5},
}

// The messages of s_sendmsg that have an operation.
const (
	msgGS     = 2
	msgGSDone = 3
	msgSys    = 15
)

// messages are those of s_sendmsg and s_sendmsg_rtn.
var messages = []numbered{
	{1, "MSG_INTERRUPT", 0},
	{msgGS, "MSG_GS", gfx9 | gfx10}, {2, "MSG_HS_TESSFACTOR", gfx11plus},
	{msgGSDone, "MSG_GS_DONE", gfx9 | gfx10}, {3, "MSG_DEALLOC_VGPRS", gfx11plus},
	{4, "MSG_SAVEWAVE", gfx9 | gfx10},
	{5, "MSG_STALL_WAVE_GEN", gfx9 | gfx10 | gfx11},
	{6, "MSG_HALT_WAVES", gfx9 | gfx10 | gfx11},
	{7, "MSG_ORDERED_PS_DONE", gfx9 | gfx10},
	{8, "MSG_EARLY_PRIM_DEALLOC", gfx9 | gfx10},
	{9, "MSG_GS_ALLOC_REQ", 0},
	{10, "MSG_GET_DOORBELL", gfx9 | gfx10},
	{11, "MSG_GET_DDID", gfx10},
	{msgSys, "MSG_SYSMSG", 0},
	{128, "MSG_RTN_GET_DOORBELL", gfx11plus},
	{129, "MSG_RTN_GET_DDID", gfx11plus},
	{130, "MSG_RTN_GET_TMA", gfx11plus},
	{131, "MSG_RTN_GET_REALTIME", gfx11plus},
	{132, "MSG_RTN_SAVE_WAVE", gfx11plus},
	{133, "MSG_RTN_GET_TBA", gfx11plus},
	{134, "MSG_RTN_GET_TBA_TO_PC", gfx11plus},
	{135, "MSG_RTN_GET_SE_AID_ID", gfx12},
	{136, "MSG_RTN_GET_CLUSTER_BARRIER_STATE", cdna5},
	{152, "MSG_RTN_SAVE_WAVE_HAS_TDM", cdna5},
}

var (
	gsOps  = [...]string{"GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"}
	sysOps = [...]string{1: "SYSMSG_OP_ECC_ERR_INTERRUPT", 2: "SYSMSG_OP_REG_RD", 4: "SYSMSG_OP_TTRACE_PC"}
)

// A run is the name of numbers that follow each other.
type run struct {
	first, last uint32
	name        string
	alone       bool // no number behind the name
	gens        gens
}

// targets are the targets of exports.
var targets = []run{
	{0, 7, "mrt", false, 0},
	{8, 8, "mrtz", true, 0},
	{9, 9, "null", true, gfx9 | gfx10},
	{12, 15, "pos", false, 0},
	{16, 16, "pos4", true, gfx10plus},
	{20, 20, "prim", true, gfx10plus},
	{21, 22, "dual_src_blend", false, gfx11plus},
	{32, 63, "param", false, gfx9 | gfx10},
}

// depctrs are the counters of s_waitcnt_depctr and s_wait_alu, in the order in
// which LLVM writes them.
var depctrs = []struct {
	name     string
	lo, mask uint32
	gens     gens
}{
	{"depctr_hold_cnt(", 7, 1, rdna2 | gfx11plus},
	{"depctr_sa_sdst(", 0, 1, 0},
	{"depctr_va_vdst(", 12, 15, 0},
	{"depctr_va_sdst(", 9, 7, 0},
	{"depctr_va_ssrc(", 8, 1, 0},
	{"depctr_va_vcc(", 1, 1, 0},
	{"depctr_vm_vsrc(", 2, 7, 0},
}

var (
	delayIDs = [16]string{"NO_DEP", "VALU_DEP_1", "VALU_DEP_2", "VALU_DEP_3", "VALU_DEP_4", "TRANS32_DEP_1", "TRANS32_DEP_2", "TRANS32_DEP_3",
		"FMA_ACCUM_CYCLE_1", "SALU_CYCLE_1", "SALU_CYCLE_2", "SALU_CYCLE_3"}
	delaySkips = [16]string{"SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"}
)

// delayFields are the parts of s_delay_alu.
var delayFields = []struct {
	text     string
	lo, mask uint32
	names    *[16]string
	invalid  string
}{
	{"instid0(", 0, 15, &delayIDs, "/* invalid instid value */"},
	{"instskip(", 4, 7, &delaySkips, "/* invalid instskip value */"},
	{"instid1(", 7, 15, &delayIDs, "/* invalid instid value */"},
}

// The parts of s_version.
var (
	ucVersions = []numbered{{0, "UC_VERSION_GFX7", 0}, {4, "UC_VERSION_GFX10", 0}, {6, "UC_VERSION_GFX11", 0}, {9, "UC_VERSION_GFX12", 0}}
	ucFlags    = []numbered{{0x2000, "UC_VERSION_W64_BIT", 0}, {0x4000, "UC_VERSION_W32_BIT", 0}, {0x8000, "UC_VERSION_MDP_BIT", 0}}
)

var gprIndexModes = [...]string{"SRC0", "SRC1", "SRC2", "DST"}

// llvmNames are the instructions that LLVM calls differently from AMD.
var llvmNames = [...]struct {
	mnemonic isa.Mnemonic
	name     string
}{
	{isa.V_MAD_MIX_F32, "v_fma_mix_f32"},
	{isa.V_MAD_MIXLO_F16, "v_fma_mixlo_f16"},
	{isa.V_MAD_MIXHI_F16, "v_fma_mixhi_f16"},
	{isa.V_ACCVGPR_READ, "v_accvgpr_read_b32"},
	{isa.V_ACCVGPR_WRITE, "v_accvgpr_write_b32"},
}

func llvmName(i isa.Instruction) string {
	for _, e := range llvmNames {
		if e.mnemonic == i.Mnemonic() {
			return e.name
		}
	}
	return strings.ToLower(i.Name())
}

// thNames are the names of temporal hints for an instruction.
func thNames(name string) *[16]string {
	switch {
	case strings.Contains(name, "_atomic_"):
		return &thAtomic
	case strings.Contains(name, "_store") || name == "tensor_save" || name == "tensor_stop":
		return &thStore
	}
	return &thLoad
}
