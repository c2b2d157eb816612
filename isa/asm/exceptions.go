package asm

import (
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// An exception is a group of instructions whose syntax differs from that of
// their encoding. Where several match, the last one counts.
type exception struct {
	names    []string // mnemonics in AMD's spelling; "*" at the end stands for any rest
	gens     gens
	mods     [][]modifier // nil: as in the encoding
	setSigns bool
	signs    signs
	sources  uint8 // number of sources in lists; 0: as many as there are
	special  func(p *printer, pl *plan, args []isa.Arg)
}

func (x *exception) matches(f isa.Form, pl *plan) bool {
	if !x.gens.has(pl.gens) {
		return false
	}
	name := f.Instruction().Name()
	for _, n := range x.names {
		if prefix, ok := strings.CutSuffix(n, "*"); ok && strings.HasPrefix(name, prefix) || n == name {
			return true
		}
	}
	return false
}

var exceptions = []exception{
	{names: []string{"DS_READ2*", "DS_WRITE2*", "DS_WRXCHG2*", "DS_LOAD_2ADDR*", "DS_STORE_2ADDR*", "DS_STOREXCHG_2ADDR*"},
		mods: [][]modifier{one(val(" offset0:", dec, isa.FieldOFFSET0), val(" offset1:", dec, isa.FieldOFFSET1), mGDS)}},
	{names: []string{"DS_SWIZZLE_B32"},
		mods: [][]modifier{one(modifier{text: " offset:", form: swizzle, parts: []part{{Field: isa.FieldOFFSET0}, {Field: isa.FieldOFFSET1, At: 8}}}, mGDS)}},
	{names: []string{"BUFFER_STORE_LDS_DWORD"}, mods: [][]modifier{modsBuffer, one(mOffset, mLDS), modsCache}},
	{names: []string{"V_PERMLANE16_*", "V_PERMLANEX16_*"}, mods: [][]modifier{one(modifier{text: " op_sel:", form: list2, parts: []part{{Field: isa.FieldOP_SEL, Bits: 2}}})}},
}
