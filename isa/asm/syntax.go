package asm

import "github.com/amdisa/amdisa/isa"

// gens is a set of generations; the zero set stands for all of them.
type gens uint16

// The generations by AMD's ArchitectureId.
const (
	cdna1 gens = 1 << iota
	cdna2
	cdna3
	cdna4
	cdna5
	rdna1
	rdna2
	_
	rdna3
	rdna3_5
	rdna4
	gfx9      = cdna1 | cdna2 | cdna3 | cdna4
	gfx90a    = cdna2 | cdna3 | cdna4
	gfx940    = cdna3 | cdna4
	gfx10     = rdna1 | rdna2
	gfx11     = rdna3 | rdna3_5
	gfx12     = rdna4 | cdna5
	gfx11plus = gfx11 | gfx12
	gfx10plus = gfx10 | gfx11plus
)

func gensOf(g *isa.Generation) gens { return 1 << min(g.ArchitectureID(), 15) }

// has tells whether the set holds one of the generations in g.
func (s gens) has(g gens) bool { return s == 0 || s&g != 0 }

// A suffix is the rule by which the mnemonic of an encoding is extended.
type suffix uint8

const (
	noSuffix suffix = iota
	e32             // "_e32" if the instruction has an encoding in VOP3, too
	e64             // "_e64" if the instruction has a shorter encoding, too
	e64DPP          // "_e64_dpp"
	dpp             // "_dpp"
	sdwa            // "_sdwa"
	vintrp          // "_e32"
)

var suffixes = [...]string{noSuffix: "", e32: "_e32", e64: "_e64", e64DPP: "_e64_dpp", dpp: "_dpp", sdwa: "_sdwa", vintrp: "_e32"}

// A form is the way a modifier's value is written.
type form uint8

const (
	flag    form = iota // the text alone
	dec                 // decimal
	sdec                // decimal, signed
	hex                 // hexadecimal
	shex                // hexadecimal, signed
	small               // decimal up to 10, hexadecimal beyond
	list                // the bits of the sources as a list: [0,1,0]
	listDst             // the same with the destination's
	listN               // n bits as a list
	enum                // the name of the value
	dppCtrl             // lane pattern of DPP16, with its own name
	dpp8                // lanes of DPP8
	cacheTH             // temporal hint, in the terms of load, store or atomic
	dfmt                // names of data and number format
	ufmt                // name of the unified format
	swizzle             // lane pattern of DS_SWIZZLE
)

// A part is a piece of a value: n bits (0: all that are left) from bit lo of a
// field on, at bit at of the value. Without a field, lo is a bit of the machine
// code that AMD reserves but LLVM reads.
type part struct {
	field     isa.FieldName
	lo, n, at uint8
}

// A condition is a test on a field.
type condition struct {
	field isa.FieldName
	value uint32
	is    bool // equal, or not
}

// A modifier is written behind the operands unless it has its default value. It
// belongs to the encodings in whose lists it is and that have its first field,
// in the given generations.
type modifier struct {
	text    string // with the blank before it
	form    form
	part           // all of the value, or
	parts   []part // its pieces
	always  bool   // written even if it has its default value
	def     uint32 // default value; of lists 1 for all ones
	names   *[16]string
	gens    gens
	when    []condition // all must hold
	list    uint8       // number of bits of a listN
	sources uint8       // only for instructions with at least so many sources
	halves  bool        // only where op_sel means something, see hasOpSel
}

// mod makes a part of a whole field.
func mod(f isa.FieldName) part { return part{field: f} }

// The modifiers that are in several lists.
var (
	mClamp   = modifier{text: " clamp", part: mod(isa.FieldCLAMP)}
	mOMod    = modifier{form: enum, part: mod(isa.FieldOMOD), names: &omodNames}
	mOpSel   = modifier{text: " op_sel:", form: listDst, part: mod(isa.FieldOP_SEL), halves: true}
	mOpSelP  = modifier{text: " op_sel:", form: list, part: mod(isa.FieldOP_SEL)}
	mNegLo   = modifier{text: " neg_lo:", form: list, part: mod(isa.FieldNEG)}
	mNegHi   = modifier{text: " neg_hi:", form: list, part: mod(isa.FieldNEG_HI)}
	mTH      = modifier{text: " th:", form: cacheTH, parts: []part{{field: isa.FieldTH}, {field: isa.FieldSCOPE, at: 3}}}
	mScope   = modifier{text: " scope:", form: enum, part: mod(isa.FieldSCOPE), names: &scopeNames}
	mNV      = modifier{text: " nv", part: mod(isa.FieldNV), gens: gfx12}
	mLDS     = modifier{text: " lds", part: mod(isa.FieldLDS)}
	mTFE     = modifier{text: " tfe", part: mod(isa.FieldTFE)}
	mIdxen   = modifier{text: " idxen", part: mod(isa.FieldIDXEN)}
	mOffen   = modifier{text: " offen", part: mod(isa.FieldOFFEN)}
	mOffset  = modifier{text: " offset:", form: dec, part: mod(isa.FieldOFFSET)}
	mOffsetS = modifier{text: " offset:", form: sdec, part: mod(isa.FieldOFFSET)}
	mGDS     = modifier{text: " gds", part: mod(isa.FieldGDS), gens: cdna1 | gfx10plus} // the rest of GFX9 has it for GWS alone
	mCbsz    = modifier{text: " cbsz:", form: dec, part: mod(isa.FieldCBSZ)}
	mAbid    = modifier{text: " abid:", form: dec, part: mod(isa.FieldABID)}
	mBlgp    = modifier{text: " blgp:", form: dec, part: mod(isa.FieldBLGP)}
)

// The lists of modifiers, in the order of the text.
var (
	modsDPP16 = []*modifier{
		{form: dppCtrl, part: mod(isa.FieldDPP_CTRL), always: true},
		{text: " row_mask:", form: hex, part: mod(isa.FieldROW_MASK), always: true},
		{text: " bank_mask:", form: hex, part: mod(isa.FieldBANK_MASK), always: true},
		{text: " bound_ctrl:1", part: mod(isa.FieldBOUND_CTRL)},
		{text: " fi:1", part: mod(isa.FieldFI)},
	}
	modsDPP8 = []*modifier{
		{text: " dpp8:", form: dpp8, always: true, parts: []part{{field: isa.FieldLANE_SEL_0}, {field: isa.FieldLANE_SEL_1, at: 3},
			{field: isa.FieldLANE_SEL_2, at: 6}, {field: isa.FieldLANE_SEL_3, at: 9}, {field: isa.FieldLANE_SEL_4, at: 12},
			{field: isa.FieldLANE_SEL_5, at: 15}, {field: isa.FieldLANE_SEL_6, at: 18}, {field: isa.FieldLANE_SEL_7, at: 21}}},
		// The marker of the variant that reads inactive lanes is 234, of the other 233.
		{text: " fi:1", part: part{field: isa.FieldSRC0, lo: 1, n: 1}},
	}
	modsVOP3 = []*modifier{&mOpSel, &mClamp, &mOMod}
	modsSDWA = []*modifier{&mClamp, &mOMod,
		{text: " dst_sel:", form: enum, part: mod(isa.FieldDST_SEL), names: &sdwaNames, always: true},
		{text: " dst_unused:", form: enum, part: mod(isa.FieldDST_UNUSED), names: &unusedNames, always: true},
	}
	modsSelect = []*modifier{
		{text: " src0_sel:", form: enum, part: mod(isa.FieldSRC0_SEL), names: &sdwaNames, always: true},
		{text: " src1_sel:", form: enum, part: mod(isa.FieldSRC1_SEL), names: &sdwaNames, always: true, sources: 2},
	}
	modsVOP3P = []*modifier{&mOpSelP,
		{text: " op_sel_hi:", form: list, parts: []part{{field: isa.FieldOP_SEL_HI}, {field: isa.FieldOP_SEL_HI_2, at: 2}}, def: 1},
		&mNegLo, &mNegHi, &mClamp,
	}
	modsMFMA  = []*modifier{&mCbsz, &mAbid, &mBlgp}
	modsCache = []*modifier{
		{text: " glc", part: mod(isa.FieldGLC)},
		{text: " sc0", part: mod(isa.FieldSC0)},
		{text: " slc", part: mod(isa.FieldSLC)},
		{text: " nt", part: mod(isa.FieldNT)},
		{text: " dlc", part: mod(isa.FieldDLC)},
		{text: " scc", part: mod(isa.FieldSCC)},
		{text: " sc1", part: mod(isa.FieldSC1)},
		&mTH, &mScope, &mNV,
	}
	modsBuffer = []*modifier{&mIdxen, &mOffen}
	modsTyped  = []*modifier{
		{text: " format:", form: dfmt, parts: []part{{field: isa.FieldDFMT}, {field: isa.FieldNFMT, at: 4}}, def: 1},
		{text: " format:", form: ufmt, part: mod(isa.FieldFORMAT), def: 1},
		&mIdxen, &mOffen,
	}
	modsScaled = []*modifier{
		{text: " scale_offset", part: mod(isa.FieldSCALE_OFFSET)},
		{text: " scale_offset", part: part{lo: 48, n: 1}, gens: rdna4}, // CDNA 5's bit
	}
	modsImage = []*modifier{
		{text: " dmask:", form: hex, part: mod(isa.FieldDMASK)},
		{text: " dim:SQ_RSRC_IMG_", form: enum, part: mod(isa.FieldDIM), names: &dimNames, always: true},
		{text: " unorm", part: mod(isa.FieldUNORM)},
	}
	modsImage2 = []*modifier{
		{text: " r128", part: mod(isa.FieldR128)},
		{text: " a16", part: mod(isa.FieldA16)},
		&mTFE,
		{text: " lwe", part: mod(isa.FieldLWE)},
		{text: " da", part: mod(isa.FieldDA), gens: gfx9},
		{text: " d16", part: mod(isa.FieldD16)},
	}
	modsSMEM = []*modifier{
		{text: " offset:", form: shex, part: mod(isa.FieldOFFSET), gens: gfx9, always: true, when: []condition{{isa.FieldSOFFSET_EN, 1, true}, {isa.FieldIMM, 1, true}}},
		{text: " offset:", form: shex, part: mod(isa.FieldOFFSET), gens: gfx10, when: []condition{{isa.FieldSOFFSET, 125, false}}},
		{text: " offset:", form: shex, part: mod(isa.FieldOFFSET), gens: gfx11, when: []condition{{isa.FieldSOFFSET, 124, false}}},
		{text: " offset:", form: shex, part: mod(isa.FieldOFFSET), gens: gfx12, always: true, when: []condition{{isa.FieldSOFFSET, 124, false}}},
		{text: " scale_offset", part: mod(isa.FieldSCALE_OFFSET)},
		{text: " scale_offset", part: part{lo: 56, n: 1}, gens: rdna4}, // CDNA 5's bit
	}
	modsDS     = []*modifier{{text: " offset:", form: dec, parts: []part{{field: isa.FieldOFFSET0}, {field: isa.FieldOFFSET1, at: 8}}}, &mGDS}
	modsExport = []*modifier{
		{text: " done", part: mod(isa.FieldDONE)},
		{text: " compr", part: mod(isa.FieldCOMPR)},
		{text: " vm", part: mod(isa.FieldVM)},
		{text: " row_en", part: mod(isa.FieldROW_EN)},
	}
	modsVINTERP = []*modifier{&mClamp, &mOpSel, {text: " wait_exp:", form: dec, part: mod(isa.FieldWAIT_EXP), always: true}}
	modsLDSDIR  = []*modifier{{text: " wait_vdst:", form: dec, part: mod(isa.FieldWAIT_VDST), always: true}}
	modsVDSDIR  = []*modifier{
		{text: " wait_va_vdst:", form: dec, part: mod(isa.FieldWAIT_VA_VDST), always: true},
		{text: " wait_vm_vsrc:", form: dec, part: mod(isa.FieldWAIT_VM_VSRC), always: true},
	}
)

// A signs tells which fields hold the signs of the sources that are written at
// the operands themselves: -v1, |v1|, sext(v1).
type signs uint8

const (
	asEncoding signs = iota // of exceptions; of encodings: none
	noSigns
	signsVOP3 // NEG and ABS
	signsDPP  // SRC0_NEG, SRC0_ABS, SRC1_NEG, SRC1_ABS; SDWA also SRC0_SEXT, SRC1_SEXT
	signsDual // NEGX or NEGY
	signsMix  // VOP3P: NEG and, instead of an absolute value, NEG_HI
	signsNeg  // NEG
)

type signKind uint8

const (
	signNeg signKind = iota
	signAbs
	signSext
)

// A signField is a field of signs. Its lowest bit belongs to source number source.
type signField struct {
	field  isa.FieldName
	sign   signKind
	source uint8
}

// signFields lists the fields of each kind.
var signFields = [...][]signField{
	signsVOP3: {{isa.FieldNEG, signNeg, 0}, {isa.FieldABS, signAbs, 0}},
	signsDPP: {{isa.FieldSRC0_NEG, signNeg, 0}, {isa.FieldSRC0_ABS, signAbs, 0}, {isa.FieldSRC0_SEXT, signSext, 0},
		{isa.FieldSRC1_NEG, signNeg, 1}, {isa.FieldSRC1_ABS, signAbs, 1}, {isa.FieldSRC1_SEXT, signSext, 1}},
	signsDual: {{isa.FieldNEGX, signNeg, 0}, {isa.FieldNEGY, signNeg, 0}},
	signsMix:  {{isa.FieldNEG, signNeg, 0}, {isa.FieldNEG_HI, signAbs, 0}},
	signsNeg:  {{isa.FieldNEG, signNeg, 0}},
}

// A syntax is how the instructions of an encoding are written.
type syntax struct {
	suffix suffix
	signs  signs
	mods   [][]*modifier
	tail   []*modifier // of DPP, behind all others
}

// syntaxes has the syntax of each encoding; the zero syntax where one is not listed.
var syntaxes = [256]syntax{
	isa.ENC_VOP1: {suffix: e32}, isa.VOP1_INST_LITERAL: {suffix: e32}, isa.VOP1_INST_LITERAL64: {suffix: e32},
	isa.ENC_VOP2: {suffix: e32}, isa.VOP2_INST_LITERAL: {suffix: e32}, isa.VOP2_INST_LITERAL64: {suffix: e32},
	isa.ENC_VOPC: {suffix: e32}, isa.VOPC_INST_LITERAL: {suffix: e32}, isa.VOPC_INST_LITERAL64: {suffix: e32},
	isa.VOP1_VOP_DPP:           {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP2_VOP_DPP:           {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP1_VOP_DPP16:         {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP2_VOP_DPP16:         {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOPC_VOP_DPP16:         {signs: signsDPP, tail: modsDPP16},
	isa.VOP1_VOP_DPP8:          {suffix: dpp, tail: modsDPP8},
	isa.VOP2_VOP_DPP8:          {suffix: dpp, tail: modsDPP8},
	isa.VOPC_VOP_DPP8:          {tail: modsDPP8},
	isa.VOP1_VOP_SDWA:          {suffix: sdwa, signs: signsDPP, mods: [][]*modifier{modsSDWA, modsSelect}},
	isa.VOP2_VOP_SDWA:          {suffix: sdwa, signs: signsDPP, mods: [][]*modifier{modsSDWA, modsSelect}},
	isa.VOPC_VOP_SDWA_SDST_ENC: {suffix: sdwa, signs: signsDPP, mods: [][]*modifier{modsSelect}},

	isa.ENC_VOP3:                   {suffix: e64, signs: signsVOP3, mods: [][]*modifier{modsVOP3}},
	isa.VOP3_INST_LITERAL:          {suffix: e64, signs: signsVOP3, mods: [][]*modifier{modsVOP3}},
	isa.VOP3_VOP_DPP16:             {suffix: e64DPP, signs: signsVOP3, mods: [][]*modifier{modsVOP3}, tail: modsDPP16},
	isa.VOP3_VOP_DPP8:              {suffix: e64DPP, signs: signsVOP3, mods: [][]*modifier{modsVOP3}, tail: modsDPP8},
	isa.VOP3_SDST_ENC:              {suffix: e64, signs: signsVOP3, mods: [][]*modifier{modsVOP3}},
	isa.VOP3_SDST_ENC_INST_LITERAL: {suffix: e64, signs: signsVOP3, mods: [][]*modifier{modsVOP3}},
	isa.VOP3_SDST_ENC_VOP_DPP16:    {suffix: e64DPP, signs: signsVOP3, mods: [][]*modifier{modsVOP3}, tail: modsDPP16},
	isa.VOP3_SDST_ENC_VOP_DPP8:     {suffix: e64DPP, signs: signsVOP3, mods: [][]*modifier{modsVOP3}, tail: modsDPP8},

	isa.ENC_VOP3P:          {mods: [][]*modifier{modsVOP3P}},
	isa.VOP3P_INST_LITERAL: {mods: [][]*modifier{modsVOP3P}},
	isa.VOP3P_VOP_DPP16:    {suffix: e64DPP, mods: [][]*modifier{modsVOP3P}, tail: modsDPP16},
	isa.VOP3P_VOP_DPP8:     {suffix: e64DPP, mods: [][]*modifier{modsVOP3P}, tail: modsDPP8},
	isa.VOP3P_MFMA:         {mods: [][]*modifier{modsMFMA}},

	isa.VOPD3XY: {signs: signsDual},

	isa.ENC_VINTRP:  {suffix: vintrp},
	isa.ENC_VINTERP: {signs: signsNeg, mods: [][]*modifier{modsVINTERP}},
	isa.ENC_LDSDIR:  {mods: [][]*modifier{modsLDSDIR}},
	isa.ENC_VDSDIR:  {mods: [][]*modifier{modsVDSDIR}},

	isa.ENC_SMEM: {mods: [][]*modifier{modsSMEM, modsCache}},
	isa.ENC_DS:   {mods: [][]*modifier{modsDS}},
	isa.ENC_VDS:  {mods: [][]*modifier{modsDS}},

	isa.ENC_MUBUF:   {mods: [][]*modifier{modsBuffer, {&mOffset}, modsCache, {&mLDS, &mTFE}}},
	isa.ENC_MTBUF:   {mods: [][]*modifier{modsTyped, {&mOffset}, modsCache, {&mLDS, &mTFE}}},
	isa.ENC_VBUFFER: {mods: [][]*modifier{modsBuffer, {&mOffsetS}, modsCache, {&mTFE}}},

	isa.ENC_FLAT:         {mods: [][]*modifier{{&mOffset}, modsCache, {&mLDS}}},
	isa.ENC_FLAT_GLBL:    {mods: [][]*modifier{{&mOffsetS}, modsCache, {&mLDS}}},
	isa.ENC_FLAT_GLOBAL:  {mods: [][]*modifier{{&mOffsetS}, modsCache, {&mLDS}}},
	isa.ENC_FLAT_SCRATCH: {mods: [][]*modifier{{&mOffsetS}, modsCache, {&mLDS}}},
	isa.ENC_VFLAT:        {mods: [][]*modifier{{&mOffsetS}, modsScaled, modsCache}},
	isa.ENC_VGLOBAL:      {mods: [][]*modifier{{&mOffsetS}, modsScaled, modsCache}},
	isa.ENC_VSCRATCH:     {mods: [][]*modifier{{&mOffsetS}, modsScaled, modsCache}},

	isa.ENC_MIMG:    {mods: [][]*modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA1:   {mods: [][]*modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA2:   {mods: [][]*modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA3:   {mods: [][]*modifier{modsImage, modsCache, modsImage2}},
	isa.ENC_VIMAGE:  {mods: [][]*modifier{modsImage, modsCache, modsImage2}},
	isa.ENC_VSAMPLE: {mods: [][]*modifier{modsImage, modsCache, modsImage2}},

	isa.ENC_EXP:     {mods: [][]*modifier{modsExport}},
	isa.ENC_VEXPORT: {mods: [][]*modifier{modsExport}},
}
