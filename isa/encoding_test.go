package isa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

func encoding(t testing.TB, g *isa.Generation, n isa.EncodingName) isa.Encoding {
	t.Helper()
	e, ok := g.Encoding(n)
	if !ok {
		t.Fatalf("%s has no %s", g, n)
	}
	return e
}

func field(t testing.TB, g *isa.Generation, n isa.EncodingName, name isa.FieldName) isa.Field {
	t.Helper()
	f, ok := encoding(t, g, n).Field(name)
	if !ok {
		t.Fatalf("%s: %s has no field %s", g, n, name)
	}
	return f
}

func TestFields(t *testing.T) {
	tests := []struct {
		g      *isa.Generation
		e      isa.EncodingName
		name   isa.FieldName
		ranges []isa.Range
		words  []uint32 // with the value in the field and zeros elsewhere
		value  uint64
	}{
		{isa.RDNA3, isa.ENC_VOP1, isa.FieldSRC0, []isa.Range{{Hi: 8, Lo: 0}}, []uint32{0x1ff}, 0x1ff},
		{isa.RDNA3, isa.ENC_VOP3, isa.FieldSRC2, []isa.Range{{Hi: 58, Lo: 50}}, []uint32{0, 0x101 << 18}, 0x101},
		// in two pieces
		{isa.CDNA5, isa.ENC_VOP3P, isa.FieldOPSEL_HI, []isa.Range{{Hi: 60, Lo: 59}, {Hi: 14, Lo: 14}}, []uint32{1 << 14, 1 << 27}, 0b101},
		{isa.CDNA5, isa.ENC_VOP3P, isa.FieldOPSEL_HI, []isa.Range{{Hi: 60, Lo: 59}, {Hi: 14, Lo: 14}}, []uint32{0, 3 << 27}, 0b011},
		// in three
		{isa.CDNA5, isa.ENC_VOP3PX2, isa.FieldOPSEL_HI, []isa.Range{{Hi: 124, Lo: 123}, {Hi: 78, Lo: 78}, {Hi: 14, Lo: 14}},
			[]uint32{1 << 14, 0, 0, 2 << 27}, 0b1010},
		// of a number that is a multiple of four
		{isa.RDNA3, isa.ENC_MUBUF, isa.FieldSRSRC, []isa.Range{{Hi: 52, Lo: 48, PadBits: 2}}, []uint32{0, 5 << 16}, 20},
		{isa.RDNA3, isa.ENC_SMEM, isa.FieldSBASE, []isa.Range{{Hi: 5, Lo: 0, PadBits: 1}}, []uint32{0x3f}, 126},
		// over two dwords
		{isa.RDNA3, isa.VOP3_INST_LITERAL, isa.FieldSIMM32, []isa.Range{{Hi: 95, Lo: 64}}, []uint32{0, 0, 0xdeadbeef}, 0xdeadbeef},
		{isa.CDNA5, isa.SOP1_INST_LITERAL64, isa.FieldLITERAL64, []isa.Range{{Hi: 95, Lo: 32}}, []uint32{0, 0x89abcdef, 0x01234567}, 0x0123456789abcdef},
	}
	for _, tt := range tests {
		f := field(t, tt.g, tt.e, tt.name)
		if got := slices.Collect(f.Ranges()); !slices.Equal(got, tt.ranges) {
			t.Errorf("%s: %s.%s is %v, want %v", tt.g, tt.e, f, got, tt.ranges)
		}
		if got := f.Extract(tt.words); got != tt.value {
			t.Errorf("%s: %s.%s: %#x is %#x, want %#x", tt.g, tt.e, f, tt.words, got, tt.value)
		}
		words := make([]uint32, len(tt.words))
		if err := f.Insert(words, tt.value); err != nil || !slices.Equal(words, tt.words) {
			t.Errorf("%s: %s.%s: %#x is %#x, want %#x (%v)", tt.g, tt.e, f, tt.value, words, tt.words, err)
		}
	}
}

func TestInsertErrors(t *testing.T) {
	tests := []struct {
		e     isa.EncodingName
		name  isa.FieldName
		words int
		value uint64
		want  string
	}{
		{isa.ENC_VOP1, isa.FieldSRC0, 1, 0x200, "isa: field SRC0: value 512 does not fit 9 bits"},
		{isa.ENC_VOP3, isa.FieldSRC0, 1, 1, "isa: field SRC0: value 1 does not fit 1 dwords"},
		{isa.ENC_MUBUF, isa.FieldSRSRC, 2, 6, "isa: field SRSRC: value 6 must have low bits 00"},
		{isa.ENC_VOP1, isa.FieldSRC0, 0, 1, "isa: field SRC0: value 1 does not fit 0 dwords"},
	}
	for _, tt := range tests {
		words := make([]uint32, tt.words)
		err := field(t, isa.RDNA3, tt.e, tt.name).Insert(words, tt.value)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s.%s: error %v, want %s", tt.e, tt.name, err, tt.want)
		}
		if slices.Max(append(words, 0)) != 0 {
			t.Errorf("%s.%s: words are changed: %#x", tt.e, tt.name, words)
		}
	}
	if got := field(t, isa.RDNA3, isa.ENC_VOP3, isa.FieldSRC0).Extract([]uint32{1}); got != 0 {
		t.Errorf("a field beyond the words is %d", got)
	}
}

// Every field of every encoding takes all ones and gives them back, and touches
// no bit but its own; a layout covers each bit of an encoding once.
func TestEveryField(t *testing.T) {
	for g := range isa.Generations() {
		for e := range g.Encodings() {
			if got, ok := g.Encoding(e.Name()); !ok || got != e {
				t.Errorf("%s: %s is not found", g, e)
			}
			for f := range e.Fields() {
				if got, ok := e.Field(f.Name()); !ok || got != f || f.String() != f.Name().String() {
					t.Errorf("%s: %s.%s is not found", g, e, f)
				}
				words := make([]uint32, e.Bits()/32)
				for i := range words {
					words[i] = 0xffffffff
				}
				max := f.Extract(words)
				clear(words)
				zero := f.Extract(words)
				if err := f.Insert(words, max); err != nil {
					t.Errorf("%s: %s: %v", g, e, err)
				}
				if got := f.Extract(words); got != max {
					t.Errorf("%s: %s.%s: inserted %#x, extracted %#x", g, e, f, max, got)
				}
				if err := f.Insert(words, zero); err != nil || slices.Max(words) != 0 {
					t.Errorf("%s: %s.%s: inserted %#x, words %#x (%v)", g, e, f, zero, words, err)
				}
			}
			top := e.Bits()
			for p := range e.Layout() {
				if p.Hi != top-1 || p.Lo > p.Hi || p.Lo < 0 {
					t.Errorf("%s: %s: layout has bits %d:%d above bit %d", g, e, p.Hi, p.Lo, top)
				}
				top = p.Lo
			}
			if top != 0 {
				t.Errorf("%s: %s: layout ends at bit %d", g, e, top)
			}
			if b, ok := e.Base(); ok && !slices.Contains(slices.Collect(b.Variants()), e) {
				t.Errorf("%s: %s is not among the variants of %s", g, e, b)
			}
		}
	}
}

// What a layout says is constant is what the identifier says, and the opcode.
func TestIdentifiers(t *testing.T) {
	for g := range isa.Generations() {
		for in := range g.Instructions() {
			for f := range in.Forms() {
				words := make([]uint32, f.Encoding().Bits()/32)
				words[0] = f.Identifier()
				for p := range f.Layout() {
					if p.Known && p.Hi < 32 {
						if got := words[0] >> p.Lo & (1<<(p.Hi-p.Lo+1) - 1); uint64(got) != p.Value {
							t.Errorf("%s: %s in %s: %s is %#x, the identifier has %#x", g, in, f.Encoding(), p.Field, p.Value, got)
						}
					}
				}
				name := isa.FieldOP
				switch f.Slot() {
				case isa.SlotX:
					name = isa.FieldOPX
				case isa.SlotY:
					name = isa.FieldOPY
				}
				op, ok := f.Encoding().Field(name)
				if !ok {
					if f.Opcode() != 0 {
						t.Errorf("%s: %s in %s: opcode %d, but no field %s", g, in, f.Encoding(), f.Opcode(), name)
					}
					continue
				}
				clear(words)
				for p := range f.Layout() {
					if p.Known {
						for i := p.Lo; i <= p.Hi; i++ {
							words[i/32] |= uint32(p.Value>>(i-p.Lo)&1) << (i % 32)
						}
					}
				}
				if got := op.Extract(words); got != uint64(f.Opcode()) {
					t.Errorf("%s: %s in %s: opcode %d, the layout has %d", g, in, f.Encoding(), f.Opcode(), got)
				}
			}
		}
	}
}

func TestVariants(t *testing.T) {
	tests := []struct {
		g          *isa.Generation
		e, base    isa.EncodingName // base 0: it is one itself
		bits       int
		order      int
		conditions string
	}{
		{isa.RDNA3, isa.ENC_SOP1, 0, 32, -1, ""},
		{isa.RDNA3, isa.VOP1_VOP_DPP16, isa.ENC_VOP1, 64, 0, ""},
		{isa.RDNA3, isa.VOP3_SDST_ENC, 0, 64, 0, ""},
		{isa.RDNA3, isa.VOP3_SDST_ENC_VOP_DPP8, isa.VOP3_SDST_ENC, 96, 0, ""},
		{isa.RDNA3, isa.VOPDXY, 0, 64, 0, ""},
		{isa.RDNA3, isa.VOPDXY_INST_LITERAL, isa.VOPDXY, 96, 0, ""},
		{isa.CDNA3, isa.VOP3P_MFMA, isa.ENC_VOP3P, 64, 0, ""},
		{isa.RDNA2, isa.MIMG_NSA3, isa.ENC_MIMG, 160, 0, ""},
		{isa.RDNA3, isa.SOPC_INST_LITERAL, isa.ENC_SOPC, 64, 0, "has_lit_0 has_lit_0_has_lit_1 has_lit_1"},
	}
	for _, tt := range tests {
		e := encoding(t, tt.g, tt.e)
		var base isa.EncodingName
		if b, ok := e.Base(); ok {
			base = b.Name()
		}
		if base != tt.base || e.Bits() != tt.bits || e.Bytes() != tt.bits/8 {
			t.Errorf("%s: %s has %d bits and base %s", tt.g, e, e.Bits(), base)
		}
		if tt.order != 0 && e.Order() != tt.order {
			t.Errorf("%s: %s has order %d, want %d", tt.g, e, e.Order(), tt.order)
		}
		var conditions []string
		for c := range e.Conditions() {
			conditions = append(conditions, c.Name())
		}
		slices.Sort(conditions)
		if got := strings.Join(conditions, " "); tt.conditions != "" && got != tt.conditions {
			t.Errorf("%s: %s has conditions %s, want %s", tt.g, e, got, tt.conditions)
		}
	}
}

func TestConditions(t *testing.T) {
	sopc := isa.RDNA3
	tests := []struct {
		name  string
		text  string
		words uint32
		holds bool
	}{
		{"has_lit_0", "SSRC0 == 255 && SSRC1 != 255", 255, true},
		{"has_lit_0", "SSRC0 == 255 && SSRC1 != 255", 255 | 255<<8, false},
		{"has_lit_1", "SSRC0 != 255 && SSRC1 == 255", 255 << 8, true},
		{"has_lit_1", "SSRC0 != 255 && SSRC1 == 255", 0, false},
		{"has_lit_0_has_lit_1", "SSRC0 == 255 && SSRC1 == 255", 255 | 255<<8, true},
		{"has_lit_0_has_lit_1", "SSRC0 == 255 && SSRC1 == 255", 254 | 255<<8, false},
	}
	for _, tt := range tests {
		found := false
		for c := range encoding(t, sopc, isa.SOPC_INST_LITERAL).Conditions() {
			if c.Name() != tt.name {
				continue
			}
			found = true
			if got := c.String(); got != tt.text {
				t.Errorf("%s is %s, want %s", tt.name, got, tt.text)
			}
			if got := c.Holds([]uint32{tt.words, 0}); got != tt.holds {
				t.Errorf("%s of %#x is %t", tt.name, tt.words, got)
			}
		}
		if !found {
			t.Errorf("no condition %s", tt.name)
		}
	}
}

// Of the forms of an opcode, the conditions of no two hold for the same word,
// except a base encoding's default, which AMD's older files give no test.
func TestConditionsExclude(t *testing.T) {
	in, ok := isa.CDNA5.Lookup("V_ADD_F32")
	if !ok {
		t.Fatal("no V_ADD_F32")
	}
	want := map[uint64]isa.EncodingName{
		256: isa.ENC_VOP2, 255: isa.VOP2_INST_LITERAL, 250: isa.VOP2_VOP_DPP16, 233: isa.VOP2_VOP_DPP8, 234: isa.VOP2_VOP_DPP8,
	}
	for src0, e := range want {
		n := 0
		for f := range in.Forms() {
			if f.Encoding().Name() != e {
				continue
			}
			words := make([]uint32, f.Encoding().Bits()/32)
			words[0] = f.Identifier() | uint32(src0)
			if f.Condition().Holds(words) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("SRC0 %d: %d forms of %s apply, want one", src0, n, e)
		}
	}
}

func TestFlags(t *testing.T) {
	tests := []struct {
		g     *isa.Generation
		name  string
		flags isa.Flags
		group isa.FunctionalGroup
		subs  []isa.FunctionalSubgroup
	}{
		{isa.RDNA3, "S_BRANCH", isa.Branch, isa.GroupBRANCH, []isa.FunctionalSubgroup{isa.SubgroupSTATIC}},
		{isa.RDNA3, "S_CBRANCH_SCC0", isa.Branch | isa.ConditionalBranch, isa.GroupBRANCH, []isa.FunctionalSubgroup{isa.SubgroupSTATIC}},
		{isa.RDNA3, "S_ENDPGM", isa.ProgramTerminator, isa.GroupMESSAGE, nil},
		{isa.RDNA3, "S_SETPC_B64", isa.Branch | isa.IndirectBranch, isa.GroupSALU, nil},
		{isa.RDNA3, "V_ADD_F32", 0, isa.GroupVALU, nil},
		{isa.RDNA3, "DS_ADD_U32", 0, isa.GroupVMEM, []isa.FunctionalSubgroup{isa.SubgroupDATA_SHARE}},
		{isa.CDNA5, "DS_ADD_U32", 0, isa.GroupVMEM, []isa.FunctionalSubgroup{isa.SubgroupATOMIC, isa.SubgroupDATA_SHARE}},
	}
	for _, tt := range tests {
		in, ok := tt.g.Lookup(tt.name)
		if !ok {
			t.Fatalf("%s has no %s", tt.g, tt.name)
		}
		if in.Flags()&^isa.ImmediatelyExecuted != tt.flags&^isa.ImmediatelyExecuted {
			t.Errorf("%s has flags %s, want %s", in, in.Flags(), tt.flags)
		}
		if in.Group() != tt.group {
			t.Errorf("%s is of group %s, want %s", in, in.Group(), tt.group)
		}
		if got := slices.Collect(in.Subgroups()); !slices.Equal(got, tt.subs) {
			t.Errorf("%s is of subgroups %v, want %v", in, got, tt.subs)
		}
	}
	if got, want := (isa.Branch | isa.IndirectBranch).String(), "branch|indirect branch"; got != want {
		t.Errorf("flags are %q, want %q", got, want)
	}
	if !(isa.Branch | isa.IndirectBranch).Has(isa.Branch) || isa.Branch.Has(isa.Branch|isa.IndirectBranch) || isa.Flags(0).String() != "none" {
		t.Error("flags")
	}
}

func TestOrigin(t *testing.T) {
	n := 0
	for g := range isa.Generations() {
		ids := make(map[string]bool)
		for o := range g.Overlays() {
			if o.ID() == "" || o.Kind() == "" || o.Reason() == "" || o.Evidence() == "" || !o.Overlay() || ids[o.ID()] {
				t.Errorf("%s: overlay %q says too little, or is there twice", g, o.ID())
			}
			ids[o.ID()] = true
			if want := "overlay " + o.ID() + ": " + o.Reason(); o.String() != want {
				t.Errorf("%s: overlay is %q, want %q", g, o, want)
			}
		}
		for in := range g.Instructions() {
			o := in.Origin()
			if !o.Overlay() {
				if o.String() != g.Source().File || o.ID() != "" {
					t.Errorf("%s: %s comes from %q", g, in, o)
				}
				continue
			}
			n++
			if !ids[o.ID()] {
				t.Errorf("%s: %s comes from unknown %s", g, in, o)
			}
		}
	}
	if n == 0 {
		t.Error("no instruction comes from an overlay")
	}
}

// A handle that nothing was found for can be printed.
func TestZero(t *testing.T) {
	for _, v := range []fmt.Stringer{isa.Instruction{}, isa.Form{}, isa.Encoding{}, isa.Field{}, isa.Condition{}, isa.OperandType{}, isa.DataFormat{}, isa.Target{}, isa.Origin{}} {
		if got := v.String(); got != "none" {
			t.Errorf("the zero %T is %q", v, got)
		}
	}
	for got, want := range map[string]string{
		form(t, isa.RDNA3, "V_FRACT_F32", isa.ENC_VOP1).String():  "V_FRACT_F32 in ENC_VOP1 (default)",
		form(t, isa.RDNA3, "V_DUAL_MOV_B32", isa.VOPDXY).String(): "V_DUAL_MOV_B32 in VOPDXY, slot X (default)",
		isa.Mnemonic(0).String():                                  "Mnemonic(0)",
		isa.OtherMnemonics.String():                               "Mnemonic(32768)",
		isa.EncodingName(0xff).String():                           "EncodingName(255)",
		isa.V_FRACT_F32.String():                                  "V_FRACT_F32",
		isa.FieldSRC0.String():                                    "SRC0",
		isa.GroupVALU.String():                                    "VALU",
		isa.SubgroupMFMA.String():                                 "MFMA",
		isa.DataFormatName(0).String():                            "DataFormatName(0)",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
