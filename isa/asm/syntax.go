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

// A part is a piece of a field of which a modifier's value is put together:
// Bits bits (0: all) from bit Lo of the field, at bit At of the value.
type part struct {
	Field        isa.FieldName
	Lo, Bits, At uint8
	Reserved     bool // no field: AMD reserves bit Lo of the machine code, but LLVM reads it
}

// A condition is a test on a field of the machine code.
type condition struct {
	field isa.FieldName
	value uint32
	is    bool // equal, or not
}

// A modifier is written behind the operands unless it has its default value. It
// belongs to the encodings in whose list it is and that have its fields, in the
// given generations.
type modifier struct {
	text    string // with the blank before it
	form    form
	parts   []part
	always  bool  // written even if it has its default value
	def     int32 // default value; of lists 1 for all ones
	names   *[16]string
	gens    gens
	when    []condition // all must hold
	n       uint8       // of bits in a listN
	sources uint8       // only for instructions with at least so many sources
}

func bit(text string, f isa.FieldName) modifier { return val(text, flag, f) }

func val(text string, fm form, f isa.FieldName) modifier {
	return modifier{text: text, form: fm, parts: []part{{Field: f}}}
}

// reserved makes a modifier of a bit that AMD's files give to no field.
func reserved(text string, bit uint8) modifier {
	return modifier{text: text, parts: []part{{Lo: bit, Bits: 1, Reserved: true}}}
}

// must makes a modifier that is written even if it has its default value.
func (m modifier) must() modifier { m.always = true; return m }

// named gives a modifier the names of its values.
func (m modifier) named(names *[16]string) modifier { m.form, m.names = enum, names; return m }

// in restricts a modifier to generations.
func (m modifier) in(g gens) modifier { m.gens = g; return m }

// only restricts a modifier to machine code for which a condition holds.
func (m modifier) only(c ...condition) modifier { m.when = c; return m }

// default1 sets the default value to 1, of lists to all ones.
func (m modifier) default1() modifier { m.def = 1; return m }

// with2 restricts a modifier to instructions with two sources.
func (m modifier) with2() modifier { m.sources = 2; return m }

// The modifiers that many encodings have.
var (
	mClamp   = bit(" clamp", isa.FieldCLAMP)
	mOMod    = val("", enum, isa.FieldOMOD).named(&omodNames)
	mOpSel   = val(" op_sel:", listDst, isa.FieldOP_SEL)
	mOpSelP  = val(" op_sel:", list, isa.FieldOP_SEL)
	mOpSelHi = modifier{text: " op_sel_hi:", form: list, parts: []part{{Field: isa.FieldOP_SEL_HI}, {Field: isa.FieldOP_SEL_HI_2, At: 2}}}
	mNegLo   = val(" neg_lo:", list, isa.FieldNEG)
	mNegHi   = val(" neg_hi:", list, isa.FieldNEG_HI)
	mTH      = modifier{text: " th:", form: cacheTH, parts: []part{{Field: isa.FieldTH}, {Field: isa.FieldSCOPE, At: 3}}}
	mScope   = val(" scope:", enum, isa.FieldSCOPE).named(&scopeNames)
	mNV      = bit(" nv", isa.FieldNV).in(gfx12)
	mLDS     = bit(" lds", isa.FieldLDS)
	mTFE     = bit(" tfe", isa.FieldTFE)
	mOffset  = val(" offset:", dec, isa.FieldOFFSET)
	mOffsetS = val(" offset:", sdec, isa.FieldOFFSET)
	mScaled  = bit(" scale_offset", isa.FieldSCALE_OFFSET)
	mScaledS = reserved(" scale_offset", 56).in(rdna4) // LLVM reads CDNA 5's bit on RDNA 4
	mScaledV = reserved(" scale_offset", 48).in(rdna4)
	mGDS     = bit(" gds", isa.FieldGDS).in(cdna1 | gfx10plus) // the rest of GFX9 has it for GWS alone
	mWaitVA  = val(" wait_va_vdst:", dec, isa.FieldWAIT_VA_VDST).must()
	mWaitVM  = val(" wait_vm_vsrc:", dec, isa.FieldWAIT_VM_VSRC).must()
)

var (
	modsDPP16 = []modifier{
		{form: dppCtrl, parts: []part{{Field: isa.FieldDPP_CTRL}}, always: true},
		val(" row_mask:", hex, isa.FieldROW_MASK).must(), val(" bank_mask:", hex, isa.FieldBANK_MASK).must(),
		bit(" bound_ctrl:1", isa.FieldBOUND_CTRL), bit(" fi:1", isa.FieldFI),
	}
	modsDPP8 = []modifier{
		{text: " dpp8:", form: dpp8, always: true, parts: []part{{Field: isa.FieldLANE_SEL_0}, {Field: isa.FieldLANE_SEL_1, At: 3},
			{Field: isa.FieldLANE_SEL_2, At: 6}, {Field: isa.FieldLANE_SEL_3, At: 9}, {Field: isa.FieldLANE_SEL_4, At: 12},
			{Field: isa.FieldLANE_SEL_5, At: 15}, {Field: isa.FieldLANE_SEL_6, At: 18}, {Field: isa.FieldLANE_SEL_7, At: 21}}},
		// The marker of the variant that reads inactive lanes is 234, of the other 233.
		{text: " fi:1", parts: []part{{Field: isa.FieldSRC0, Lo: 1, Bits: 1}}},
	}
	modsVOP3 = []modifier{mOpSel, mClamp, mOMod}
	modsSDWA = []modifier{mClamp, mOMod,
		val(" dst_sel:", enum, isa.FieldDST_SEL).named(&sdwaNames).must(),
		val(" dst_unused:", enum, isa.FieldDST_UNUSED).named(&unusedNames).must(),
	}
	modsSources = []modifier{
		val(" src0_sel:", enum, isa.FieldSRC0_SEL).named(&sdwaNames).must(),
		val(" src1_sel:", enum, isa.FieldSRC1_SEL).named(&sdwaNames).must().with2(),
	}
	modsVOP3P = []modifier{mOpSelP, mOpSelHi.default1(), mNegLo, mNegHi, mClamp}
	modsCache = []modifier{
		bit(" glc", isa.FieldGLC), bit(" sc0", isa.FieldSC0), bit(" slc", isa.FieldSLC), bit(" nt", isa.FieldNT), bit(" dlc", isa.FieldDLC),
		bit(" scc", isa.FieldSCC), bit(" sc1", isa.FieldSC1), mTH, mScope, mNV,
	}
	modsBuffer = []modifier{
		{text: " format:", form: dfmt, parts: []part{{Field: isa.FieldDFMT}, {Field: isa.FieldNFMT, At: 4}}, def: 1},
		val(" format:", ufmt, isa.FieldFORMAT).default1(),
		bit(" idxen", isa.FieldIDXEN), bit(" offen", isa.FieldOFFEN),
	}
	modsImage = []modifier{
		val(" dmask:", hex, isa.FieldDMASK), val(" dim:SQ_RSRC_IMG_", enum, isa.FieldDIM).named(&dimNames).must(), bit(" unorm", isa.FieldUNORM),
	}
	modsImage2 = []modifier{
		bit(" r128", isa.FieldR128), bit(" a16", isa.FieldA16), mTFE, bit(" lwe", isa.FieldLWE), bit(" da", isa.FieldDA).in(gfx9), bit(" d16", isa.FieldD16),
	}
	modsMFMA = []modifier{val(" cbsz:", dec, isa.FieldCBSZ), val(" abid:", dec, isa.FieldABID), val(" blgp:", dec, isa.FieldBLGP)}
	modsSMEM = []modifier{
		val(" offset:", shex, isa.FieldOFFSET).must().in(gfx9).only(condition{isa.FieldSOFFSET_EN, 1, true}, condition{isa.FieldIMM, 1, true}),
		val(" offset:", shex, isa.FieldOFFSET).in(gfx10).only(condition{isa.FieldSOFFSET, 125, false}),
		val(" offset:", shex, isa.FieldOFFSET).in(gfx11).only(condition{isa.FieldSOFFSET, 124, false}),
		val(" offset:", shex, isa.FieldOFFSET).must().in(gfx12).only(condition{isa.FieldSOFFSET, 124, false}),
		mScaled, mScaledS,
	}
	modsDS     = []modifier{{text: " offset:", form: dec, parts: []part{{Field: isa.FieldOFFSET0}, {Field: isa.FieldOFFSET1, At: 8}}}, mGDS}
	modsExport = []modifier{bit(" done", isa.FieldDONE), bit(" compr", isa.FieldCOMPR), bit(" vm", isa.FieldVM), bit(" row_en", isa.FieldROW_EN)}
)

// A signs tells which fields hold the signs of the sources that are written at
// the operands themselves: -v1, |v1|, sext(v1).
type signs uint8

const (
	noSigns   signs = iota
	signsVOP3       // NEG and ABS
	signsDPP        // SRC0_NEG, SRC0_ABS, SRC1_NEG, SRC1_ABS; SDWA also SRC0_SEXT, SRC1_SEXT
	signsDual       // NEGX or NEGY
	signsMix        // VOP3P: NEG and, instead of an absolute value, NEG_HI
	signsNeg        // NEG
)

type signKind uint8

const (
	signNeg signKind = iota
	signAbs
	signSext
)

// signFields lists the fields of each kind, with the number of the source that
// their lowest bit belongs to.
var signFields = [...][]struct {
	field isa.FieldName
	sign  signKind
	shift uint8
}{
	noSigns:   {},
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
	mods   [][]modifier
	tail   []modifier // of DPP, behind all others
}

// one makes a list of single modifiers.
func one(m ...modifier) []modifier { return m }

var syntaxes = [256]syntax{
	isa.ENC_VOP1: {suffix: e32}, isa.VOP1_INST_LITERAL: {suffix: e32}, isa.VOP1_INST_LITERAL64: {suffix: e32},
	isa.ENC_VOP2: {suffix: e32}, isa.VOP2_INST_LITERAL: {suffix: e32}, isa.VOP2_INST_LITERAL64: {suffix: e32},
	isa.ENC_VOPC: {suffix: e32}, isa.VOPC_INST_LITERAL: {suffix: e32}, isa.VOPC_INST_LITERAL64: {suffix: e32},
	isa.VOP1_VOP_DPP:   {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP2_VOP_DPP:   {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP1_VOP_DPP16: {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOP2_VOP_DPP16: {suffix: dpp, signs: signsDPP, tail: modsDPP16},
	isa.VOPC_VOP_DPP16: {suffix: noSuffix, signs: signsDPP, tail: modsDPP16},
	isa.VOP1_VOP_DPP8:  {suffix: dpp, signs: noSigns, tail: modsDPP8},
	isa.VOP2_VOP_DPP8:  {suffix: dpp, signs: noSigns, tail: modsDPP8},
	isa.VOPC_VOP_DPP8:  {suffix: noSuffix, signs: noSigns, tail: modsDPP8},
	isa.VOP1_VOP_SDWA:  {suffix: sdwa, signs: signsDPP, mods: [][]modifier{modsSDWA, modsSources}},
	isa.VOP2_VOP_SDWA:  {suffix: sdwa, signs: signsDPP, mods: [][]modifier{modsSDWA, modsSources}},
	// LLVM takes the destination's bits for those of the other SDWA encoding.
	isa.VOP2_VOP_SDWA_SDST_ENC: {suffix: sdwa, signs: signsDPP, mods: [][]modifier{one(
		piece(" clamp", flag, isa.FieldSDST, 5, 1),
		piece(" dst_sel:", enum, isa.FieldSDST, 0, 3).named(&sdwaNames).must(),
		piece(" dst_unused:", enum, isa.FieldSDST, 3, 2).named(&unusedNames).must()), modsSources}},
	isa.VOPC_VOP_SDWA_SDST_ENC: {suffix: sdwa, signs: signsDPP, mods: [][]modifier{modsSources}},

	isa.ENC_VOP3:                   {suffix: e64, signs: signsVOP3, mods: [][]modifier{modsVOP3}},
	isa.VOP3_INST_LITERAL:          {suffix: e64, signs: signsVOP3, mods: [][]modifier{modsVOP3}},
	isa.VOP3_VOP_DPP16:             {e64DPP, signsVOP3, [][]modifier{modsVOP3}, modsDPP16},
	isa.VOP3_VOP_DPP8:              {e64DPP, signsVOP3, [][]modifier{modsVOP3}, modsDPP8},
	isa.VOP3_SDST_ENC:              {suffix: e64, signs: signsVOP3, mods: [][]modifier{modsVOP3}},
	isa.VOP3_SDST_ENC_INST_LITERAL: {suffix: e64, signs: signsVOP3, mods: [][]modifier{modsVOP3}},
	isa.VOP3_SDST_ENC_VOP_DPP16:    {e64DPP, signsVOP3, [][]modifier{modsVOP3}, modsDPP16},
	isa.VOP3_SDST_ENC_VOP_DPP8:     {e64DPP, signsVOP3, [][]modifier{modsVOP3}, modsDPP8},

	isa.ENC_VOP3P:          {mods: [][]modifier{modsVOP3P}},
	isa.VOP3P_INST_LITERAL: {mods: [][]modifier{modsVOP3P}},
	isa.VOP3P_VOP_DPP16:    {suffix: e64DPP, mods: [][]modifier{modsVOP3P}, tail: modsDPP16},
	isa.VOP3P_VOP_DPP8:     {suffix: e64DPP, mods: [][]modifier{modsVOP3P}, tail: modsDPP8},
	isa.VOP3P_MFMA:         {mods: [][]modifier{modsMFMA}},

	isa.VOPD3XY: {signs: signsDual},

	isa.ENC_VINTRP:  {suffix: vintrp},
	isa.ENC_VINTERP: {signs: signsNeg, mods: [][]modifier{one(mClamp, mOpSel, val(" wait_exp:", dec, isa.FieldWAIT_EXP).must())}},
	isa.ENC_LDSDIR:  {mods: [][]modifier{one(val(" wait_vdst:", dec, isa.FieldWAIT_VDST).must())}},
	isa.ENC_VDSDIR:  {mods: [][]modifier{one(mWaitVA, mWaitVM)}},

	isa.ENC_SMEM: {mods: [][]modifier{modsSMEM, modsCache}},

	isa.ENC_DS:  {mods: [][]modifier{modsDS}},
	isa.ENC_VDS: {mods: [][]modifier{modsDS}},

	isa.ENC_MUBUF:   {mods: [][]modifier{modsBuffer, one(mOffset), modsCache, one(mLDS, mTFE)}},
	isa.ENC_MTBUF:   {mods: [][]modifier{modsBuffer, one(mOffset), modsCache, one(mLDS, mTFE)}},
	isa.ENC_VBUFFER: {mods: [][]modifier{modsBuffer, one(mOffsetS), modsCache, one(mTFE)}},

	isa.ENC_FLAT:         {mods: [][]modifier{one(mOffset), modsCache, one(mLDS)}},
	isa.ENC_FLAT_GLBL:    {mods: [][]modifier{one(mOffsetS), modsCache, one(mLDS)}},
	isa.ENC_FLAT_GLOBAL:  {mods: [][]modifier{one(mOffsetS), modsCache, one(mLDS)}},
	isa.ENC_FLAT_SCRATCH: {mods: [][]modifier{one(mOffsetS), modsCache, one(mLDS)}},
	isa.ENC_VFLAT:        {mods: [][]modifier{one(mOffsetS, mScaled, mScaledV), modsCache}},
	isa.ENC_VGLOBAL:      {mods: [][]modifier{one(mOffsetS, mScaled, mScaledV), modsCache}},
	isa.ENC_VSCRATCH:     {mods: [][]modifier{one(mOffsetS, mScaled, mScaledV), modsCache}},

	isa.ENC_MIMG:    {mods: [][]modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA1:   {mods: [][]modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA2:   {mods: [][]modifier{modsImage, modsCache, modsImage2}},
	isa.MIMG_NSA3:   {mods: [][]modifier{modsImage, modsCache, modsImage2}},
	isa.ENC_VIMAGE:  {mods: [][]modifier{modsImage, modsCache, modsImage2}},
	isa.ENC_VSAMPLE: {mods: [][]modifier{modsImage, modsCache, modsImage2}},

	isa.ENC_EXP:     {mods: [][]modifier{modsExport}},
	isa.ENC_VEXPORT: {mods: [][]modifier{modsExport}},
}
