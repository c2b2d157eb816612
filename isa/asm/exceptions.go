package asm

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// An exception is a group of instructions whose syntax differs from that of
// their encodings. Where several match, each changes what it sets.
type exception struct {
	names    []string           // in AMD's spelling; "*" at the end stands for any rest
	except   []string           // but not these
	in       []isa.EncodingName // only in these encodings; none: in all
	gens     gens
	mods     [][]modifier // instead of the encoding's; nil: no change
	tail     bool         // mods include what the encoding adds (DPP)
	signs    signs        // instead of the encoding's
	setSigns bool
	sources  uint8 // number of sources in lists; 0: as many as there are
	noSuffix bool
	literal  literalType // of all operands; 0: no change
	acc      *part       // a bit by which VGPRs but those of addresses are accumulation registers
	accAddr  bool        // those of addresses, too
	unsigned uint32      // sources that never have signs, by their bits
	alias    *alias
}

// An alias is another name that LLVM writes for machine code under a condition.
type alias struct {
	when condition
	name string
	mods [][]modifier
}

func (x *exception) matches(f isa.Form, g gens) bool {
	if !x.gens.has(g) {
		return false
	}
	if len(x.in) > 0 {
		in := false
		for _, e := range x.in {
			in = in || e == f.Encoding().Name()
		}
		if !in {
			return false
		}
	}
	name := f.Instruction().Name()
	return matchesAny(name, x.names) && !matchesAny(name, x.except)
}

func matchesAny(name string, patterns []string) bool {
	for _, n := range patterns {
		if prefix, ok := strings.CutSuffix(n, "*"); ok && strings.HasPrefix(name, prefix) || n == name {
			return true
		}
	}
	return false
}

// piece makes a modifier of some bits of a field.
func piece(text string, fm form, f isa.FieldName, lo, n uint8) modifier {
	return modifier{text: text, form: fm, parts: []part{{Field: f, Lo: lo, Bits: n}}}
}

// The modifiers of matrix instructions of CDNA 5, which live in fields that have
// another meaning elsewhere.
var (
	mAFmt      = val(" matrix_a_fmt:", enum, isa.FieldOP_SEL).named(&matrixFmts)
	mBFmt      = piece(" matrix_b_fmt:", enum, isa.FieldOP_SEL_HI, 0, 3).named(&matrixFmts)
	mAReuse    = piece(" matrix_a_reuse", flag, isa.FieldOP_SEL, 2, 1)
	mBReuse    = piece(" matrix_b_reuse", flag, isa.FieldOP_SEL_HI, 2, 1)
	mIndexKey  = piece(" index_key:", dec, isa.FieldOP_SEL, 0, 2)
	modsReuse  = []modifier{mAReuse, mBReuse, mNegLo, mNegHi, mClamp}
	modsMatrix = []modifier{mNegLo, mNegHi, mClamp}
	modsScale  = []modifier{
		piece(" matrix_a_scale:", enum, isa.FieldSCALE_OPSEL, 0, 1).named(&matrixScales),
		piece(" matrix_b_scale:", enum, isa.FieldSCALE_OPSEL_HI, 0, 1).named(&matrixScales),
		piece(" matrix_a_scale_fmt:", enum, isa.FieldSCALE_NEG, 0, 2).named(&scaleFmts),
		piece(" matrix_b_scale_fmt:", enum, isa.FieldSCALE_NEG_HI, 0, 2).named(&scaleFmts),
		piece(" matrix_a_reuse", flag, isa.FieldSCALE_OPSEL, 2, 1),
		piece(" matrix_b_reuse", flag, isa.FieldOP_SEL_HI, 3, 1), // the prefix's bit is in the other's field
		mNegLo, mNegHi, mClamp,
	}
	modsLoadScale = []modifier{
		piece(" matrix_a_scale:", enum, isa.FieldOP_SEL, 0, 1).named(&matrixScales),
		piece(" matrix_b_scale:", enum, isa.FieldOP_SEL_HI, 0, 1).named(&matrixScales),
		piece(" matrix_a_scale_fmt:", enum, isa.FieldNEG, 0, 2).named(&scaleFmts),
		piece(" matrix_b_scale_fmt:", enum, isa.FieldNEG_HI, 0, 2).named(&scaleFmts),
		mAReuse, mBReuse,
	}
	// CDNA 4's scaled matrix instructions have the scales' selects in two bits,
	// but LLVM lists three of which the last is never set.
	modsMFMAScale = []modifier{
		{text: " op_sel:", form: listN, n: 3, parts: []part{{Field: isa.FieldOP_SEL, Bits: 2}}},
		{text: " op_sel_hi:", form: listN, n: 3, parts: []part{{Field: isa.FieldOP_SEL_HI, Bits: 2}}, always: true},
		val(" cbsz:", dec, isa.FieldCBSZ), val(" blgp:", dec, isa.FieldBLGP),
	}
	// The truth table of bitop3 lies in what would be signs and scaling.
	mBitop3 = modifier{text: " bitop3:", form: small, parts: []part{{Field: isa.FieldNEG}, {Field: isa.FieldABS, At: 3}, {Field: isa.FieldOMOD, At: 6}}}
	// Byte selects lie in the bits of op_sel that the instruction has no other use
	// for: those of a source in its own bits, swapped, those of a destination above.
	mByteSelSrc = modifier{text: " byte_sel:", form: dec, parts: []part{{Field: isa.FieldOP_SEL, Lo: 1, Bits: 1}, {Field: isa.FieldOP_SEL, Bits: 1, At: 1}}}
	mByteSelDst = piece(" byte_sel:", dec, isa.FieldOP_SEL, 2, 2)
)

var exceptions = []exception{
	// LDS.
	{names: []string{"DS_READ2*", "DS_WRITE2*", "DS_WRXCHG2*", "DS_LOAD_2ADDR*", "DS_STORE_2ADDR*", "DS_STOREXCHG_2ADDR*"},
		mods: [][]modifier{one(val(" offset0:", dec, isa.FieldOFFSET0), val(" offset1:", dec, isa.FieldOFFSET1), mGDS)}},
	{names: []string{"DS_SWIZZLE_B32"},
		mods: [][]modifier{one(modifier{text: " offset:", form: swizzle, parts: []part{{Field: isa.FieldOFFSET0}, {Field: isa.FieldOFFSET1, At: 8}}}, mGDS)}},
	{names: []string{"DS_GWS_*"}, gens: cdna2 | gfx940, mods: [][]modifier{{modsDS[0], bit(" gds", isa.FieldGDS)}}},

	// Memory.
	{names: []string{"BUFFER_STORE_LDS_DWORD"}, mods: [][]modifier{modsBuffer, one(mOffset, mLDS), modsCache}},
	{names: []string{"BUFFER_WBL2", "BUFFER_INV*", "BUFFER_WBINVL1*", "BUFFER_GL*_INV"}, mods: [][]modifier{}},
	{names: []string{"BUFFER_WBL2", "BUFFER_INV*"}, gens: gfx940, mods: [][]modifier{modsCache}},
	{names: []string{"S_MEMTIME", "S_MEMREALTIME", "S_DCACHE_INV*", "S_DCACHE_WB*", "S_GL1_INV", "S_GET_WAVEID_IN_WORKGROUP"}, mods: [][]modifier{}},
	{names: []string{"S_ATC_PROBE*"}, gens: gfx9 | gfx10 | gfx11, mods: [][]modifier{modsSMEM}},
	{names: []string{"S_PREFETCH_*", "S_BUFFER_PREFETCH_*"}, mods: [][]modifier{modsCache}},
	{names: []string{"IMAGE_BVH*"}, mods: [][]modifier{one(bit(" a16", isa.FieldA16))}},

	{names: []string{"BUFFER_*"}, in: []isa.EncodingName{isa.ENC_VBUFFER}, mods: [][]modifier{one(modsBuffer[2], modsBuffer[3], mOffsetS), modsCache, one(mTFE)}},
	{names: []string{"TENSOR_LOAD_TO_LDS", "TENSOR_STORE_FROM_LDS"}, mods: [][]modifier{modsCache}},
	{names: []string{"TENSOR_STOP"}, mods: [][]modifier{one(modifier{text: " ", parts: []part{{Field: isa.FieldTH}, {Field: isa.FieldSCOPE, At: 3}, {Field: isa.FieldNV, At: 5}}}), modsCache}},
	// LLVM reads the next generation's bit for accumulation registers, which AMD
	// reserves here, or calls NV.
	{names: []string{"*"}, in: []isa.EncodingName{isa.ENC_FLAT, isa.ENC_FLAT_GLBL, isa.ENC_FLAT_SCRATCH}, gens: cdna1, acc: &part{Lo: 55, Bits: 1, Reserved: true}},
	{names: []string{"DS_*"}, gens: cdna1, acc: &part{Lo: 25, Bits: 1, Reserved: true}},
	{names: []string{"DS_GWS_*"}, gens: cdna1, acc: &part{Lo: 25, Bits: 1, Reserved: true}, accAddr: true},

	// Scalar.
	{names: []string{"S_ENDPGM"}, mods: [][]modifier{one(val(" ", dec, isa.FieldSIMM16))}},

	// Vector.
	{names: []string{"V_TRIG_PREOP_F64", "V_CMP_CLASS_*", "V_CMPX_CLASS_*"}, unsigned: 2},
	{names: []string{"V_ACCVGPR_*"}, mods: [][]modifier{}},
	{names: []string{"V_DOT2_F16_F16", "V_DOT2_BF16_BF16"}, in: []isa.EncodingName{isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8},
		mods: [][]modifier{one(modifier{text: " op_sel:", form: listN, n: 4, parts: []part{{Field: isa.FieldOP_SEL, Lo: 2, Bits: 2, At: 2}}}, mClamp, mOMod)}},
	{names: []string{"V_CNDMASK_B16"}, in: vop3Encodings, mods: [][]modifier{}},
	{names: []string{"V_PERMLANE16_SWAP_B32", "V_PERMLANE32_SWAP_B32"}, in: []isa.EncodingName{isa.ENC_VOP3},
		mods: [][]modifier{one(piece(" bound_ctrl:1", flag, isa.FieldOP_SEL, 1, 1), piece(" fi:1", flag, isa.FieldOP_SEL, 0, 1))}},
	{names: []string{"V_INTERP_P1LL_F16", "V_INTERP_P1LV_F16", "V_INTERP_P2_F16", "V_INTERP_P2_LEGACY_F16"}, in: []isa.EncodingName{isa.ENC_VOP3},
		mods: [][]modifier{one(piece(" high", flag, isa.FieldSRC0, 8, 1)), modsVOP3}},
	{names: []string{"V_NOP"}, in: []isa.EncodingName{isa.VOP1_VOP_SDWA}, mods: [][]modifier{}},
	{names: []string{"V_PERMLANE16_*", "V_PERMLANEX16_*"}, except: []string{"V_PERMLANE16_SWAP_B32"}, mods: [][]modifier{one(modifier{text: " op_sel:", form: listN, n: 2, parts: []part{{Field: isa.FieldOP_SEL, Bits: 2}}})}},
	{names: []string{"V_CMP_*", "V_CMPX_*"}, gens: gfx9 | gfx10, in: []isa.EncodingName{isa.ENC_VOP3, isa.VOP3_INST_LITERAL}, mods: [][]modifier{one(mClamp, mOMod)}},
	{names: []string{"V_CMP_*", "V_CMPX_*"}, in: []isa.EncodingName{isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8}, mods: [][]modifier{one(mOpSelP, mClamp, mOMod)}},
	{names: []string{"V_BITOP3_*"}, setSigns: true, mods: [][]modifier{one(mBitop3, mOpSel)}},
	{names: []string{"V_DUAL_BITOP2_B32"}, mods: [][]modifier{one(val(" bitop3:", small, isa.FieldVSRCY2))}},
	{names: []string{"V_CVT_SR_FP8_F32", "V_CVT_SR_BF8_F32", "V_CVT_SCALEF32_PK_FP4_BF16", "V_CVT_SCALEF32_PK_FP4_F16"}, gens: gfx940, sources: 3},
	{names: []string{"V_CVT_SR_FP8_F32", "V_CVT_SR_BF8_F32"}, gens: gfx12, mods: [][]modifier{one(mByteSelDst, mClamp)}},
	{names: []string{"V_CVT_SR_FP8_F16", "V_CVT_SR_BF8_F16"}, gens: gfx12, mods: [][]modifier{one(modifier{text: " op_sel:", form: listN, n: 3, parts: []part{{Field: isa.FieldOP_SEL, Bits: 1}}}, mByteSelDst, mClamp)}},
	{names: []string{"V_CVT_F32_FP8", "V_CVT_F32_BF8"}, gens: gfx12, in: vop3Encodings, mods: [][]modifier{one(mByteSelSrc, mClamp, mOMod)}},
	{names: []string{"V_CVT_F16_FP8", "V_CVT_F16_BF8"}, gens: gfx12, in: vop3Encodings, mods: [][]modifier{one(
		modifier{text: " op_sel:", form: listN, n: 2, parts: []part{{Field: isa.FieldOP_SEL, Lo: 3, Bits: 1, At: 1}}}, mByteSelSrc, mClamp, mOMod)}},
	{names: []string{"V_CVT_SCALE_PK*"}, gens: cdna5, mods: [][]modifier{one(val(" scale_sel:", dec, isa.FieldOP_SEL))}},
	{names: []string{"V_FMAC_F16"}, gens: gfx11plus, sources: 3},
	{names: []string{"V_CVT_F32_FP8", "V_CVT_F32_BF8", "V_CVT_PK_F32_FP8", "V_CVT_PK_F32_BF8"}, in: []isa.EncodingName{isa.VOP1_VOP_SDWA}, mods: [][]modifier{one(mClamp, mOMod), modsSources}},
	{names: []string{"V_PK_FMAC_F16"}, in: []isa.EncodingName{isa.VOP2_VOP_SDWA}, setSigns: true},
	{names: []string{"V_PK_FMAC_F16"}, literal: literalInt},
	{names: []string{"V_MOV_B16"}, in: []isa.EncodingName{isa.VOP1_VOP_DPP16}, setSigns: true},
	{names: []string{"V_SWAP_B32"}, gens: gfx9, noSuffix: true},
	{names: []string{"V_CVT_PK_F16_FP8", "V_CVT_PK_F16_BF8"}, gens: cdna5, in: []isa.EncodingName{isa.ENC_VOP1, isa.VOP1_INST_LITERAL, isa.ENC_VOP3, isa.VOP3_INST_LITERAL}, noSuffix: true},

	// Packed and matrix.
	{names: []string{"V_FMA_MIX*", "V_MAD_MIX*"}, setSigns: true, signs: signsMix, mods: [][]modifier{one(mOpSelP, mOpSelHi, mClamp)}},
	{names: []string{"V_DOT4_I32_IU8"}, gens: gfx11, alias: &alias{condition{isa.FieldNEG, 3, true}, "v_dot4_i32_i8", [][]modifier{one(mClamp)}}},
	{names: []string{"V_DOT8_I32_IU4"}, gens: gfx11, alias: &alias{condition{isa.FieldNEG, 3, true}, "v_dot8_i32_i4", [][]modifier{one(mClamp)}}},
	{names: []string{"V_WMMA_F32_*", "V_WMMA_I32_*"}, gens: gfx11, mods: [][]modifier{modsMatrix}},
	{names: []string{"V_WMMA_*"}, gens: rdna4, mods: [][]modifier{modsMatrix}},
	{names: []string{"V_WMMA_*"}, gens: cdna5, mods: [][]modifier{modsReuse}},
	{names: []string{"V_SWMMAC_*"}, gens: rdna4, mods: [][]modifier{one(mIndexKey), modsMatrix}},
	{names: []string{"V_SWMMAC_*"}, gens: cdna5, mods: [][]modifier{one(mIndexKey), modsReuse}},
	{names: []string{"V_WMMA_F32_32X16X128_F4"}, gens: cdna5, mods: [][]modifier{modsMatrix}},
	{names: []string{"V_WMMA_F32_16X16X128_F8F6F4"}, gens: cdna5, mods: [][]modifier{one(mAFmt, mBFmt), modsMatrix}},
	{names: []string{"V_WMMA_SCALE*"}, gens: cdna5, mods: [][]modifier{modsScale}},
	{names: []string{"V_WMMA_SCALE_F32_16X16X128_F8F6F4", "V_WMMA_SCALE16_F32_16X16X128_F8F6F4"}, gens: cdna5, mods: [][]modifier{one(mAFmt, mBFmt), modsScale}},
	{names: []string{"V_WMMA_LD_SCALE*"}, gens: cdna5, mods: [][]modifier{modsLoadScale}},
	{names: []string{"V_MFMA_SCALE_*"}, gens: cdna4, mods: [][]modifier{modsMFMAScale}},
	{names: []string{"V_MFMA_F64_*"}, gens: gfx940, mods: [][]modifier{one(modsMFMA[0], modsMFMA[1], modifier{text: " neg:", form: listN, n: 3, parts: []part{{Field: isa.FieldBLGP}}})}},
}

var vop3Encodings = []isa.EncodingName{isa.ENC_VOP3, isa.VOP3_INST_LITERAL, isa.VOP3_VOP_DPP16, isa.VOP3_VOP_DPP8}
