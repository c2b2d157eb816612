package asm

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// An exception is a group of instructions whose syntax differs from that of
// their encodings. Where several match, each changes what it sets.
type exception struct {
	names    string             // in AMD's spelling, blanks between them; "*" at the end stands for any rest
	but      string             // not these
	in       []isa.EncodingName // only in these encodings; none: in all
	gens     gens
	mods     [][]*modifier // instead of the encoding's, before what DPP adds; nil: no change
	signs    signs         // instead of the encoding's; asEncoding: no change
	unsigned uint32        // sources that never have signs, by their bits
	extended uint32        // sources whose bit of NEG means sign extension, and that of ABS nothing
	sources  uint8         // number of sources in lists; 0: as many as there are
	noSuffix bool
	literal  literalType // of all operands; 0: no change
	acc      []part      // bits that, all set, make VGPRs but those of flat addresses accumulation registers
	alias    alias
}

// An alias is another name that LLVM writes for machine code under a condition.
type alias struct {
	name string // empty: none
	when condition
	mods [][]*modifier
}

func (x *exception) matches(f isa.Form, g gens) bool {
	if !x.gens.has(g) {
		return false
	}
	in := len(x.in) == 0
	for _, e := range x.in {
		in = in || e == f.Encoding().Name()
	}
	name := f.Instruction().Name()
	return in && matchesAny(name, x.names) && !matchesAny(name, x.but)
}

func matchesAny(name, patterns string) bool {
	for p := range strings.FieldsSeq(patterns) {
		if prefix, ok := strings.CutSuffix(p, "*"); ok && strings.HasPrefix(name, prefix) || p == name {
			return true
		}
	}
	return false
}

// Sets of encodings.
var (
	inVOP3     = []isa.EncodingName{isa.ENC_VOP3, isa.VOP3_INST_LITERAL}
	inVOP3DPP  = []isa.EncodingName{isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8}
	inAllVOP3  = []isa.EncodingName{isa.ENC_VOP3, isa.VOP3_INST_LITERAL, isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8}
	inVOP1VOP3 = []isa.EncodingName{isa.ENC_VOP1, isa.VOP1_INST_LITERAL, isa.ENC_VOP3, isa.VOP3_INST_LITERAL}
	inSDWA     = []isa.EncodingName{isa.VOP1_VOP_SDWA, isa.VOP2_VOP_SDWA}
	inFlat     = []isa.EncodingName{isa.ENC_FLAT, isa.ENC_FLAT_GLBL, isa.ENC_FLAT_SCRATCH}
)

// The modifiers of matrix instructions of CDNA 5, which live in fields that have
// another meaning elsewhere.
var (
	mAFmt      = modifier{text: " matrix_a_fmt:", form: enum, part: mod(isa.FieldOP_SEL), names: &matrixFmts}
	mBFmt      = modifier{text: " matrix_b_fmt:", form: enum, part: part{field: isa.FieldOP_SEL_HI, n: 3}, names: &matrixFmts}
	mAReuse    = modifier{text: " matrix_a_reuse", part: part{field: isa.FieldOP_SEL, lo: 2, n: 1}}
	mBReuse    = modifier{text: " matrix_b_reuse", part: part{field: isa.FieldOP_SEL_HI, lo: 2, n: 1}}
	mIndexKey  = modifier{text: " index_key:", form: dec, part: part{field: isa.FieldOP_SEL, n: 2}}
	modsMatrix = []*modifier{&mNegLo, &mNegHi, &mClamp}
	modsReuse  = []*modifier{&mAReuse, &mBReuse}
	modsScale  = []*modifier{
		{text: " matrix_a_scale:", form: enum, part: part{field: isa.FieldSCALE_OPSEL, n: 1}, names: &matrixScales},
		{text: " matrix_b_scale:", form: enum, part: part{field: isa.FieldSCALE_OPSEL_HI, n: 1}, names: &matrixScales},
		{text: " matrix_a_scale_fmt:", form: enum, part: part{field: isa.FieldSCALE_NEG, n: 2}, names: &scaleFmts},
		{text: " matrix_b_scale_fmt:", form: enum, part: part{field: isa.FieldSCALE_NEG_HI, n: 2}, names: &scaleFmts},
		{text: " matrix_a_reuse", part: part{field: isa.FieldSCALE_OPSEL, lo: 2, n: 1}},
		// The prefix's own bit belongs to the other dword pair's field in AMD's file.
		{text: " matrix_b_reuse", part: part{field: isa.FieldOP_SEL_HI, lo: 3, n: 1}},
	}
	modsLoadScale = []*modifier{
		{text: " matrix_a_scale:", form: enum, part: part{field: isa.FieldOP_SEL, n: 1}, names: &matrixScales},
		{text: " matrix_b_scale:", form: enum, part: part{field: isa.FieldOP_SEL_HI, n: 1}, names: &matrixScales},
		{text: " matrix_a_scale_fmt:", form: enum, part: part{field: isa.FieldNEG, n: 2}, names: &scaleFmts},
		{text: " matrix_b_scale_fmt:", form: enum, part: part{field: isa.FieldNEG_HI, n: 2}, names: &scaleFmts},
		&mAReuse, &mBReuse,
	}
)

// CDNA 4's scaled matrix instructions have the selects of the scales in two bits,
// but LLVM lists three, of which the last is never set.
var modsMFMAScale = []*modifier{
	{text: " op_sel:", form: listN, list: 3, part: part{field: isa.FieldOP_SEL, n: 2}},
	{text: " op_sel_hi:", form: listN, list: 3, part: part{field: isa.FieldOP_SEL_HI, n: 2}, always: true},
	&mCbsz, &mBlgp,
}

// Modifiers of few instructions.
var (
	mOffset0 = modifier{text: " offset0:", form: dec, part: mod(isa.FieldOFFSET0)}
	mOffset1 = modifier{text: " offset1:", form: dec, part: mod(isa.FieldOFFSET1)}
	mSwizzle = modifier{text: " offset:", form: swizzle, parts: []part{{field: isa.FieldOFFSET0}, {field: isa.FieldOFFSET1, at: 8}}}
	mSC0     = modifier{text: " sc0", part: mod(isa.FieldSC0)}
	mSC1     = modifier{text: " sc1", part: mod(isa.FieldSC1)}
	mA16     = modifier{text: " a16", part: mod(isa.FieldA16)}
	mEndpgm  = modifier{text: " ", form: dec, part: mod(isa.FieldSIMM16)}
	// tensor_stop's mnemonic ends in a blank if something follows.
	mBlank = modifier{text: " ", parts: []part{{field: isa.FieldTH}, {field: isa.FieldSCOPE, at: 3}, {field: isa.FieldNV, at: 5}}}
	// op_sel_hi of operands that are not packed.
	mOpSelHi0 = modifier{text: " op_sel_hi:", form: list, parts: []part{{field: isa.FieldOP_SEL_HI}, {field: isa.FieldOP_SEL_HI_2, at: 2}}}
	mPermlane = modifier{text: " op_sel:", form: listN, list: 2, part: part{field: isa.FieldOP_SEL, n: 2}}
	mSwapBC   = modifier{text: " bound_ctrl:1", part: part{field: isa.FieldOP_SEL, lo: 1, n: 1}}
	mSwapFI   = modifier{text: " fi:1", part: part{field: isa.FieldOP_SEL, n: 1}}
	mHigh     = modifier{text: " high", part: part{field: isa.FieldSRC0, lo: 8, n: 1}}
	// The truth table lies in what would be signs and output scaling, or a source.
	mBitop3 = modifier{text: " bitop3:", form: small, parts: []part{{field: isa.FieldNEG}, {field: isa.FieldABS, at: 3}, {field: isa.FieldOMOD, at: 6}}}
	mBitop2 = modifier{text: " bitop3:", form: small, part: mod(isa.FieldVSRCY2)}
	// Byte selects lie in bits of op_sel that the instruction has no other use for:
	// those of a source in its lowest, swapped, those of a destination above.
	mByteSelSrc = modifier{text: " byte_sel:", form: dec, parts: []part{{field: isa.FieldOP_SEL, lo: 1, n: 1}, {field: isa.FieldOP_SEL, n: 1, at: 1}}}
	mByteSelDst = modifier{text: " byte_sel:", form: dec, part: part{field: isa.FieldOP_SEL, lo: 2, n: 2}}
	mOpSelCmp   = modifier{text: " op_sel:", form: list, part: mod(isa.FieldOP_SEL), halves: true}
	mOpSelSrc   = modifier{text: " op_sel:", form: listN, list: 3, part: part{field: isa.FieldOP_SEL, n: 1}}
	mOpSelDst   = modifier{text: " op_sel:", form: listN, list: 2, part: part{field: isa.FieldOP_SEL, lo: 3, n: 1, at: 1}}
	mOpSelDot   = modifier{text: " op_sel:", form: listN, list: 4, part: part{field: isa.FieldOP_SEL, lo: 2, n: 2, at: 2}}
	mScaleSel   = modifier{text: " scale_sel:", form: dec, part: mod(isa.FieldOP_SEL)}
	mNeg3       = modifier{text: " neg:", form: listN, list: 3, part: mod(isa.FieldBLGP)}
	mGDSAlways  = modifier{text: " gds", part: mod(isa.FieldGDS)}
)

var exceptions = []exception{
	// LDS.
	{names: "DS_READ2* DS_WRITE2* DS_WRXCHG2* DS_LOAD_2ADDR* DS_STORE_2ADDR* DS_STOREXCHG_2ADDR*", mods: [][]*modifier{{&mOffset0, &mOffset1, &mGDS}}},
	{names: "DS_SWIZZLE_B32", mods: [][]*modifier{{&mSwizzle, &mGDS}}},
	{names: "DS_GWS_*", gens: gfx90a, mods: [][]*modifier{modsDS, {&mGDSAlways}}},

	// Memory.
	{names: "BUFFER_STORE_LDS_DWORD", mods: [][]*modifier{modsBuffer, {&mOffset, &mLDS}, modsCache}},
	{names: "BUFFER_WBL2 BUFFER_INV* BUFFER_WBINVL1* BUFFER_GL0_INV BUFFER_GL1_INV", mods: [][]*modifier{}},
	{names: "BUFFER_INV*", gens: gfx940, mods: [][]*modifier{modsCache}},
	{names: "BUFFER_WBL2", gens: gfx940, mods: [][]*modifier{{&mSC0, &mSC1}}},
	{names: "TBUFFER_*", in: []isa.EncodingName{isa.ENC_VBUFFER}, mods: [][]*modifier{modsTyped, {&mOffsetS}, modsCache, {&mTFE}}},
	{names: "S_MEMTIME S_MEMREALTIME S_DCACHE_INV* S_DCACHE_WB* S_GL1_INV S_GET_WAVEID_IN_WORKGROUP", mods: [][]*modifier{}},
	{names: "S_ATC_PROBE*", gens: gfx9 | gfx10 | gfx11, mods: [][]*modifier{modsSMEM}},
	{names: "S_DCACHE_DISCARD*", mods: [][]*modifier{modsSMEM}},
	{names: "S_PREFETCH_* S_BUFFER_PREFETCH_*", mods: [][]*modifier{modsCache}},
	{names: "IMAGE_BVH*", mods: [][]*modifier{{&mA16}}},
	{names: "GLOBAL_INV GLOBAL_WB GLOBAL_WBINV", mods: [][]*modifier{modsCache}},
	{names: "TENSOR_LOAD_TO_LDS TENSOR_STORE_FROM_LDS", mods: [][]*modifier{modsCache}},
	{names: "TENSOR_STOP", mods: [][]*modifier{{&mBlank}, modsCache}},
	// LLVM reads CDNA 2's bits for accumulation registers, which CDNA 1 reserves or
	// calls NV, in these instructions.
	{names: "FLAT_ATOMIC_*", in: inFlat, gens: cdna1, acc: []part{{lo: 55, n: 1}, {field: isa.FieldGLC, at: 1}}},
	{names: "DS_GWS_*", gens: cdna1, acc: []part{{lo: 25, n: 1}}},

	// Scalar.
	{names: "S_ENDPGM", mods: [][]*modifier{{&mEndpgm}}},

	// Vector.
	{names: "V_TRIG_PREOP_F64 V_CMP_CLASS_* V_CMPX_CLASS_* V_CVT_PKACCUM_U8_F32", unsigned: 2},
	{names: "V_LDEXP_F64", unsigned: 2},
	{names: "V_LDEXP_F32 V_LDEXP_F16", extended: 2},
	{names: "V_CVT_PK_U8_F32", extended: 2 | 4},
	{names: "V_ACCVGPR_*", mods: [][]*modifier{}},
	{names: "V_CNDMASK_B16", in: inAllVOP3, mods: [][]*modifier{}},
	{names: "V_PERMLANE16_SWAP_B32 V_PERMLANE32_SWAP_B32", in: inVOP3, mods: [][]*modifier{{&mSwapBC, &mSwapFI}}},
	{names: "V_PERMLANE16_* V_PERMLANEX16_*", but: "V_PERMLANE16_SWAP_B32", signs: noSigns, mods: [][]*modifier{{&mPermlane}}},
	{names: "V_INTERP_P1LL_F16 V_INTERP_P1LV_F16 V_INTERP_P2_F16 V_INTERP_P2_LEGACY_F16", in: inVOP3, mods: [][]*modifier{{&mHigh}, modsVOP3}},
	{names: "V_NOP", in: inSDWA, mods: [][]*modifier{}},
	{names: "V_CMP_* V_CMPX_*", gens: gfx9 | gfx10, in: inVOP3, mods: [][]*modifier{{&mClamp, &mOMod}}},
	{names: "V_CMP_* V_CMPX_*", in: inVOP3DPP, mods: [][]*modifier{{&mOpSelCmp, &mClamp, &mOMod}}},
	{names: "V_DOT2_F16_F16 V_DOT2_BF16_BF16", in: inAllVOP3, mods: [][]*modifier{{&mOpSelDot, &mClamp, &mOMod}}},
	{names: "V_BITOP3_*", signs: noSigns, mods: [][]*modifier{{&mBitop3, &mOpSel}}},
	{names: "V_DUAL_BITOP2_B32", mods: [][]*modifier{{&mBitop2}}},
	{names: "V_CVT_SR_FP8_F32 V_CVT_SR_BF8_F32 V_CVT_SCALEF32_PK_FP4_BF16 V_CVT_SCALEF32_PK_FP4_F16", gens: gfx940, sources: 3},
	{names: "V_CVT_SR_FP8_F32 V_CVT_SR_BF8_F32", gens: gfx12, mods: [][]*modifier{{&mByteSelDst, &mClamp}}},
	{names: "V_CVT_SR_FP8_F16 V_CVT_SR_BF8_F16", gens: gfx12, mods: [][]*modifier{{&mOpSelSrc, &mByteSelDst, &mClamp}}},
	{names: "V_CVT_F32_FP8 V_CVT_F32_BF8", gens: gfx12, in: inAllVOP3, mods: [][]*modifier{{&mByteSelSrc, &mClamp, &mOMod}}},
	{names: "V_CVT_F16_FP8 V_CVT_F16_BF8", gens: gfx12, in: inAllVOP3, mods: [][]*modifier{{&mOpSelDst, &mByteSelSrc, &mClamp, &mOMod}}},
	{names: "V_CVT_F32_FP8 V_CVT_F32_BF8 V_CVT_PK_F32_FP8 V_CVT_PK_F32_BF8", in: inSDWA, mods: [][]*modifier{{&mClamp, &mOMod}, modsSelect}},
	{names: "V_CVT_SCALE_PK*", gens: cdna5, mods: [][]*modifier{{&mScaleSel}}},
	{names: "V_FMAC_F16", gens: gfx11plus, sources: 3},
	{names: "V_PK_FMAC_F16", literal: literalInt},
	{names: "V_PK_FMAC_F16", in: inSDWA, signs: noSigns},
	{names: "V_MOV_B16", in: []isa.EncodingName{isa.VOP1_VOP_DPP16}, signs: noSigns},
	{names: "V_SWAP_B32", gens: gfx9, noSuffix: true},
	{names: "V_CVT_PK_F16_FP8 V_CVT_PK_F16_BF8", gens: cdna5, in: inVOP1VOP3, noSuffix: true},
	{names: "V_NOP V_PIPEFLUSH V_CLREXCP V_READFIRSTLANE_B32 V_ACCVGPR_MOV_B32", noSuffix: true},

	// Packed and matrix.
	{names: "V_FMA_MIX* V_MAD_MIX*", signs: signsMix, mods: [][]*modifier{{&mOpSelP, &mOpSelHi0, &mClamp}}},
	{names: "V_DOT4_I32_IU8", gens: gfx11, alias: alias{"v_dot4_i32_i8", condition{isa.FieldNEG, 3, true}, [][]*modifier{{&mClamp}}}},
	{names: "V_DOT8_I32_IU4", gens: gfx11, alias: alias{"v_dot8_i32_i4", condition{isa.FieldNEG, 3, true}, [][]*modifier{{&mClamp}}}},
	{names: "V_WMMA_F32_* V_WMMA_I32_*", gens: gfx11, mods: [][]*modifier{modsMatrix}},
	{names: "V_WMMA_*", gens: rdna4, mods: [][]*modifier{modsMatrix}},
	{names: "V_WMMA_*", gens: cdna5, mods: [][]*modifier{modsReuse, modsMatrix}},
	{names: "V_SWMMAC_*", gens: rdna4, mods: [][]*modifier{{&mIndexKey}, modsMatrix}},
	{names: "V_SWMMAC_*", gens: cdna5, mods: [][]*modifier{{&mIndexKey}, modsReuse, modsMatrix}},
	{names: "V_WMMA_F32_32X16X128_F4", gens: cdna5, mods: [][]*modifier{modsMatrix}},
	{names: "V_WMMA_F32_16X16X128_F8F6F4", gens: cdna5, mods: [][]*modifier{{&mAFmt, &mBFmt}, modsMatrix}},
	{names: "V_WMMA_SCALE*", gens: cdna5, mods: [][]*modifier{modsScale, modsMatrix}},
	{names: "V_WMMA_SCALE_F32_16X16X128_F8F6F4 V_WMMA_SCALE16_F32_16X16X128_F8F6F4", gens: cdna5, mods: [][]*modifier{{&mAFmt, &mBFmt}, modsScale, modsMatrix}},
	{names: "V_WMMA_LD_SCALE*", gens: cdna5, mods: [][]*modifier{modsLoadScale}},
	{names: "V_MFMA_SCALE_*", gens: cdna4, mods: [][]*modifier{modsMFMAScale}},
	{names: "V_MFMA_F64_*", gens: gfx940, mods: [][]*modifier{{&mCbsz, &mAbid, &mNeg3}}},
}

// opSelNames are the instructions of GFX9 and GFX10 in VOP3 that have op_sel.
const opSelNames = "V_ADD_I16 V_SUB_I16 V_ADD_NC_I16 V_ADD_NC_U16 V_SUB_NC_I16 V_SUB_NC_U16 V_MUL_LO_U16 V_ALIGNBIT_B32 V_ALIGNBYTE_B32 " +
	"V_ASHRREV_I16 V_LSHLREV_B16 V_LSHRREV_B16 V_MAX_I16 V_MAX_U16 V_MIN_I16 V_MIN_U16 V_MAX3_F16 V_MAX3_I16 V_MAX3_U16 " +
	"V_MED3_F16 V_MED3_I16 V_MED3_U16 V_MIN3_F16 V_MIN3_I16 V_MIN3_U16 V_DIV_FIXUP_F16 V_FMA_F16 V_MAD_F16 V_MAD_I16 V_MAD_U16 " +
	"V_MAD_I32_I16 V_MAD_U32_U16 V_PACK_B32_F16 V_INTERP_P2_F16 V_CVT_PKNORM_I16_F16 V_CVT_PKNORM_U16_F16 " +
	"V_CVT_PK_BF8_F32 V_CVT_PK_FP8_F32 V_CVT_SR_* V_CVT_SCALEF32_* V_ASHR_PK_* V_BITOP3_B16"

// notOpSel are instructions of GFX9 and GFX10 that only later have it.
const notOpSel9 = "V_LSHLREV_B16 V_LSHRREV_B16 V_ASHRREV_I16 V_MAX_I16 V_MAX_U16 V_MIN_I16 V_MIN_U16 V_MUL_LO_U16"

// hasOpSel tells whether op_sel means something to a form in VOP3: from GFX11 on
// it does if there is an operand of half a register.
func hasOpSel(f isa.Form, g gens) bool {
	name := f.Instruction().Name()
	switch {
	case gfx9.has(g):
		return matchesAny(name, opSelNames) && !matchesAny(name, notOpSel9)
	case gfx10.has(g):
		return matchesAny(name, opSelNames)
	}
	for o := range f.Operands() {
		if !o.Implicit() && o.Bits() <= 16 && o.Bits() > 1 {
			return true
		}
	}
	return false
}
