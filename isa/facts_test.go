package isa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// layout writes a layout as AMD's manuals do: "ENCODING 31:25 = 0111111".
func layout(f isa.Form) string {
	var parts []string
	for p := range f.Layout() {
		s := "unassigned"
		if p.Assigned {
			s = p.Field.String()
		}
		s += fmt.Sprintf(" %d", p.Hi)
		if p.Lo != p.Hi {
			s += fmt.Sprintf(":%d", p.Lo)
		}
		if p.Known {
			s += fmt.Sprintf(" = %0*b", p.Hi-p.Lo+1, p.Value)
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}

func operands(f isa.Form) string {
	var parts []string
	for o := range f.Operands() {
		s := "-"
		if field, ok := o.Field(); ok {
			s = field.String()
		}
		if o.Read() {
			s += " read"
		}
		if o.Written() {
			s += " written"
		}
		if o.Implicit() {
			s += " implicit"
		}
		parts = append(parts, fmt.Sprintf("%s %s %s %d", s, o.Type(), o.Format(), o.Bits()))
	}
	return strings.Join(parts, ", ")
}

func form(t *testing.T, g *isa.Generation, name string, e isa.EncodingName) isa.Form {
	t.Helper()
	in, ok := g.Lookup(name)
	if !ok {
		t.Fatalf("%s has no %s", g, name)
	}
	op, ok := in.Opcode(e)
	if !ok {
		t.Fatalf("%s: %s has no form in %s", g, name, e)
	}
	f, ok := g.FormByOpcode(e, op)
	if !ok || f.Instruction() != in {
		t.Fatalf("%s: opcode %d of %s is not %s", g, op, e, name)
	}
	return f
}

// Facts of AMD's files and manuals, one line a form.
func TestForms(t *testing.T) {
	const (
		vop1  = "ENCODING 31:25 = 0111111, VDST 24:17, unassigned 16, OP 15:9 = %07b, SRC0 8:0"
		vop1w = "ENCODING 31:25 = 0111111, VDST 24:17, OP 16:9 = %08b, SRC0 8:0"
		vop3  = "NEG 63:61, OMOD 60:59, SRC2 58:50, SRC1 49:41, SRC0 40:32, ENCODING 31:26 = 110101, " +
			"OP 25:16 = %010b, CLAMP 15, OP_SEL 14:11, ABS 10:8, VDST 7:0"
		f32     = "VDST written OPR_VGPR FMT_NUM_F32 32, SRC0 read OPR_SRC FMT_NUM_F32 32"
		maxmin  = "VDST written OPR_VGPR FMT_NUM_F32 32, SRC0 read OPR_SRC FMT_NUM_F32 32, SRC1 read OPR_SRC FMT_NUM_F32 32, SRC2 read OPR_SRC FMT_NUM_F32 32"
		expI16  = "VDST written OPR_VGPR FMT_NUM_I16 16, SRC0 read OPR_SRC FMT_NUM_F16 16"
		anyArgs = ""
	)
	tests := []struct {
		g          *isa.Generation
		name       string
		encoding   isa.EncodingName
		bits       int
		opcode     uint32
		identifier uint32 // 0: not looked at
		layout     string // empty: not looked at
		operands   string
	}{
		{isa.CDNA5, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1, f32},
		{isa.RDNA4, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1, f32},
		{isa.RDNA3_5, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1w, f32},
		{isa.RDNA3, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1w, f32},
		{isa.RDNA2, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1w, f32},
		{isa.RDNA1, "V_FRACT_F32", isa.ENC_VOP1, 32, 32, 0x7e004000, vop1w, f32},
		{isa.CDNA1, "V_FRACT_F32", isa.ENC_VOP1, 32, 27, 0x7e003600, vop1w, f32},
		{isa.CDNA2, "V_FRACT_F32", isa.ENC_VOP1, 32, 27, 0x7e003600, vop1w, f32},
		{isa.CDNA3, "V_FRACT_F32", isa.ENC_VOP1, 32, 27, 0x7e003600, vop1w, f32},
		{isa.CDNA4, "V_FRACT_F32", isa.ENC_VOP1, 32, 27, 0x7e003600, vop1w, f32},
		{isa.CDNA5, "V_FREXP_EXP_I16_F16", isa.ENC_VOP1, 32, 90, 0x7e00b400, vop1, expI16},
		{isa.CDNA1, "V_FREXP_EXP_I16_F16", isa.ENC_VOP1, 32, 67, 0, vop1w, expI16},
		{isa.CDNA2, "V_FREXP_EXP_I16_F16", isa.ENC_VOP1, 32, 67, 0, vop1w, expI16},
		{isa.CDNA3, "V_FREXP_EXP_I16_F16", isa.ENC_VOP1, 32, 67, 0, vop1w, expI16},
		{isa.CDNA4, "V_FREXP_EXP_I16_F16", isa.ENC_VOP1, 32, 67, 0, vop1w, expI16},
		{isa.RDNA3_5, "V_MAXMIN_F32", isa.ENC_VOP3, 64, 606, 0xd65e0000, vop3, maxmin},
		{isa.RDNA3, "V_MAXMIN_F32", isa.ENC_VOP3, 64, 606, 0xd65e0000, vop3, maxmin},
		{isa.RDNA4, "V_MAXMIN_NUM_F32", isa.ENC_VOP3, 64, 617, 0, "", maxmin},
		{isa.RDNA3, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 765, 0, "", anyArgs},
		{isa.RDNA3_5, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 765, 0, "", anyArgs},
		{isa.RDNA1, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 366, 0, "", anyArgs},
		{isa.RDNA2, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 366, 0, "", anyArgs},
		{isa.CDNA1, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 481, 0, "", anyArgs},
		{isa.CDNA2, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 481, 0, "", anyArgs},
		{isa.CDNA3, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 481, 0, "", anyArgs},
		{isa.CDNA4, "V_DIV_SCALE_F64", isa.VOP3_SDST_ENC, 64, 481, 0, "", anyArgs},
	}
	for _, tt := range tests {
		t.Run(tt.g.Key()+"/"+tt.name, func(t *testing.T) {
			f := form(t, tt.g, tt.name, tt.encoding)
			if got := f.Instruction().Name(); got != tt.name {
				t.Errorf("name %s", got)
			}
			if got := f.Encoding().Bits(); got != tt.bits {
				t.Errorf("%d bits, want %d", got, tt.bits)
			}
			if got := f.Opcode(); got != tt.opcode {
				t.Errorf("opcode %d, want %d", got, tt.opcode)
			}
			if got := f.Identifier(); tt.identifier != 0 && got != tt.identifier {
				t.Errorf("identifier %#x, want %#x", got, tt.identifier)
			}
			if tt.layout != "" {
				if got, want := layout(f), fmt.Sprintf(tt.layout, tt.opcode); got != want {
					t.Errorf("layout\n got %s\nwant %s", got, want)
				}
			}
			if got := operands(f); tt.operands != "" && got != tt.operands {
				t.Errorf("operands\n got %s\nwant %s", got, tt.operands)
			}
			if !slices.Contains(slices.Collect(tt.g.FormsByOpcode(tt.encoding, tt.opcode)), f) {
				t.Errorf("not among the forms of its opcode")
			}
		})
	}
}

// The numbers of things that AMD's files have, without what overlays add.
func TestCounts(t *testing.T) {
	tests := []struct {
		g                                              *isa.Generation
		instructions, encodings, types, formats, forms int
	}{
		{isa.RDNA3, 1148, 47, 31, 66, 4935 - 77}, // 77 that are there twice are taken out
		{isa.RDNA3_5, 1225, 47, 34, 66, 5079},
		{isa.RDNA4, 1264, 46, 40, 86, 5062},
		{isa.CDNA1, 1183, 35, 36, 41, 2477},
		{isa.CDNA2, 1133, 33, 34, 41, 2438},
		{isa.CDNA3, 1150, 32, 34, 44, 2472},
		{isa.CDNA4, 1242, 33, 35, 98, 2578},
		{isa.RDNA1, 1158, 42, 34, 52, 4422},
		{isa.RDNA2, 1153, 42, 33, 52, 4399},
	}
	amd := func(o isa.Origin) int {
		if strings.HasPrefix(o.Kind(), "add_") {
			return 0
		}
		return 1
	}
	for _, tt := range tests {
		var instructions, encodings, types, formats, forms int
		for in := range tt.g.Instructions() {
			instructions += amd(in.Origin())
			for f := range in.Forms() {
				forms += amd(f.Origin())
			}
		}
		for e := range tt.g.Encodings() {
			encodings += amd(e.Origin())
		}
		for x := range tt.g.OperandTypes() {
			types += amd(x.Origin())
		}
		for d := range tt.g.DataFormats() {
			formats += amd(d.Origin())
		}
		got := [...]int{instructions, encodings, types, formats, forms}
		want := [...]int{tt.instructions, tt.encodings, tt.types, tt.formats, tt.forms}
		if got != want {
			t.Errorf("%s: instructions, encodings, operand types, data formats, forms: %v, want %v", tt.g, got, want)
		}
	}
}

func TestLookup(t *testing.T) {
	tests := []struct {
		g          *isa.Generation
		name, want string // want empty: not found
	}{
		{isa.RDNA3, "V_FRACT_F32", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32", "V_FRACT_F32"},
		{isa.RDNA3, "V_Fract_f32", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_e32", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_e64", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_dpp", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_dpp8", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_dpp16", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_sdwa", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_e64_dpp", "V_FRACT_F32"},
		{isa.RDNA3, "V_FRACT_F32_E64_DPP8", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_e64_dpp16", "V_FRACT_F32"},
		{isa.RDNA3, "v_fract_f32_e32_e64", ""},
		{isa.RDNA3, "v_fract_f32_e96", ""},
		{isa.RDNA3, "s_nop", "S_NOP"},
		{isa.RDNA3, "S_NOP_e32", "S_NOP"},
		{isa.RDNA3, "", ""},
		{isa.RDNA3, "_e32", ""},
		{isa.RDNA3, "V\x7fFRACT\x7fF32", ""},
		{isa.RDNA3, "V_FRACT_F\x132", ""},
		{isa.RDNA3, "V_FRACT_F32\n", ""},
		{isa.RDNA3, "\nV_FRACT_F32", ""},
		{isa.RDNA3, "V_FRACT_F32 ", ""},
		{isa.RDNA3, "s\x7fnop", ""},
		{isa.RDNA3, strings.Repeat("V", 1000), ""},
		// An alias of this generation, and what it stands for.
		{isa.RDNA4, "V_MAXMIN_F32", "V_MAXMIN_NUM_F32"},
		{isa.RDNA4, "V_MAXMIN_NUM_F32", "V_MAXMIN_NUM_F32"},
		{isa.RDNA3, "S_LOAD_DWORD", "S_LOAD_B32"},
		// A name that only other generations use.
		{isa.RDNA3_5, "V_MAXMIN_NUM_F32", "V_MAXMIN_F32"},
		{isa.RDNA3, "v_maxmin_num_f32_e64", "V_MAXMIN_F32"},
		{isa.CDNA1, "S_LOAD_B32", "S_LOAD_DWORD"},
		// Names of 7 and of more than 32 bytes.
		{isa.RDNA3, "s_nop\x00", ""},
		{isa.CDNA5, "v_wmma_scale16_f32_32x16x128_f4", "V_WMMA_SCALE16_F32_32X16X128_F4"},
	}
	for _, tt := range tests {
		in, ok := tt.g.Lookup(tt.name)
		if ok != (tt.want != "") || ok && in.Name() != tt.want {
			got := "nothing"
			if ok {
				got = in.Name()
			}
			t.Errorf("%s: Lookup(%q) finds %s, want %s", tt.g, tt.name, got, tt.want)
		}
	}
}

// Every name and alias of every generation is found, however it is written, and
// every instruction by its opcode in every encoding.
func TestEveryInstruction(t *testing.T) {
	for g := range isa.Generations() {
		opcodes := make(map[isa.EncodingName]map[uint32]isa.Instruction)
		forms := 0
		for in := range g.Instructions() {
			m := in.Mnemonic()
			if m.String() != in.Name() {
				t.Errorf("%s: %s has mnemonic %s", g, in, m)
			}
			if got, ok := g.Instruction(m); !ok || got != in {
				t.Errorf("%s: Instruction(%s) is not %s", g, m, in)
			}
			for _, name := range append([]string{in.Name()}, slices.Collect(in.Aliases())...) {
				want := in
				if in2, ok := g.Instruction(mnemonic(t, name)); ok && name != in.Name() {
					want = in2 // an alias that is the name of another instruction
				}
				for _, s := range []string{name, strings.ToLower(name), name + "_e32", strings.ToLower(name) + "_e64_dpp"} {
					if got, ok := g.Lookup(s); !ok || got != want {
						t.Errorf("%s: Lookup(%s) is not %s", g, s, want)
					}
				}
			}
			for f := range in.Forms() {
				if f.Index() != forms || g.Form(forms) != f || f.Instruction() != in {
					t.Fatalf("%s: %s: form %d has index %d", g, in, forms, f.Index())
				}
				forms++
				e := f.Encoding().Name()
				if opcodes[e] == nil {
					opcodes[e] = make(map[uint32]isa.Instruction)
				}
				opcodes[e][f.Opcode()] = in
				for o := range f.Operands() {
					if field, ok := o.Field(); ok && field.String() == "" {
						t.Errorf("%s: %s: operand without a field's name", g, in)
					}
				}
			}
		}
		if forms != g.NumForms() {
			t.Errorf("%s: %d forms, NumForms %d", g, forms, g.NumForms())
		}
		for e := range isa.EncodingName(0xff) {
			for op := range uint32(1100) {
				want, ok := opcodes[e][op]
				if got, ok2 := g.ByOpcode(e, op); ok2 != ok || ok && got != want {
					t.Fatalf("%s: ByOpcode(%s, %d) is wrong", g, e, op)
				}
			}
			if _, ok := g.ByOpcode(e, 1<<32-1); ok {
				t.Errorf("%s: ByOpcode(%s, 1<<32-1) finds something", g, e)
			}
		}
	}
}

func mnemonic(t *testing.T, name string) isa.Mnemonic {
	t.Helper()
	m, ok := isa.ParseMnemonic(name)
	if !ok || m.String() != name {
		t.Fatalf("ParseMnemonic(%s) is %s", name, m)
	}
	return m
}

func TestTargets(t *testing.T) {
	tests := []struct {
		target string
		g      *isa.Generation
		mach   uint32
		has    string
		hasNot string
	}{
		{"gfx1250", isa.CDNA5, 0x49, "V_FMA_F64", "V_PK_FMA_F64"},
		{"gfx1251", isa.CDNA5, 0x5a, "V_PK_FMA_F64", ""},
		{"gfx1010", isa.RDNA1, 0x33, "V_FMA_F32", "V_DOT2_F32_F16"},
		{"gfx1011", isa.RDNA1, 0x34, "V_DOT2_F32_F16", "IMAGE_MSAA_LOAD"},
		{"gfx1013", isa.RDNA1, 0x42, "IMAGE_MSAA_LOAD", "V_DOT2_F32_F16"},
		{"gfx1103", isa.RDNA3, 0x44, "V_FMA_F32", ""},
		{"GFX1151", isa.RDNA3_5, 0x4a, "V_FMA_F32", ""},
		{"gfx90a", isa.CDNA2, 0x3f, "V_FMA_F32", ""},
	}
	for _, tt := range tests {
		target, err := isa.ParseTarget(tt.target)
		if err != nil {
			t.Errorf("ParseTarget(%s): %v", tt.target, err)
			continue
		}
		if target.Generation() != tt.g || target.Mach() != tt.mach {
			t.Errorf("%s is of %s and has mach %#x", target, target.Generation(), target.Mach())
		}
		if got, ok := isa.TargetByMach(tt.mach); !ok || got != target {
			t.Errorf("TargetByMach(%#x) is not %s", tt.mach, target)
		}
		if in, ok := target.Lookup(tt.has); !ok || !in.HasTarget(target) {
			t.Errorf("%s has no %s", target, tt.has)
		}
		if tt.hasNot != "" {
			in, ok := tt.g.Lookup(tt.hasNot)
			if !ok || in.HasTarget(target) || slices.Contains(slices.Collect(in.Targets()), target) {
				t.Errorf("%s: %s must be on other targets than %s", tt.g, tt.hasNot, target)
				continue
			}
			if _, ok := target.Lookup(tt.hasNot); ok {
				t.Errorf("%s has %s", target, tt.hasNot)
			}
			if _, ok := target.Instruction(in.Mnemonic()); ok {
				t.Errorf("%s has %s by mnemonic", target, tt.hasNot)
			}
			f := in.Form(0)
			if _, ok := target.ByOpcode(f.Encoding().Name(), f.Opcode()); ok {
				t.Errorf("%s has %s by opcode", target, tt.hasNot)
			}
			if slices.Contains(slices.Collect(target.Instructions()), in) {
				t.Errorf("%s lists %s", target, tt.hasNot)
			}
		}
	}
	if _, ok := isa.TargetByMach(0xff); ok {
		t.Error("TargetByMach(0xff) finds something")
	}
}

func TestParseGeneration(t *testing.T) {
	for g := range isa.Generations() {
		for _, s := range []string{g.Name(), g.Key(), "AMD " + g.Name(), strings.ToLower(g.Name()), strings.ReplaceAll(g.Key(), "_", "."), strings.ToUpper(g.Key())} {
			if got, err := isa.ParseGeneration(s); err != nil || got != g {
				t.Errorf("ParseGeneration(%q) is %v, %v", s, got, err)
			}
		}
		n := 0
		for target := range g.Targets() {
			n++
			if got, err := isa.ParseGeneration(target.Name()); err != nil || got != g {
				t.Errorf("ParseGeneration(%q) is %v, %v", target, got, err)
			}
		}
		if n == 0 {
			t.Errorf("%s has no targets", g)
		}
	}
	for s, want := range map[string]string{
		"RDNA 3.6":  "did you mean rdna3",
		"cnda4":     "did you mean cdna4?",
		"gfx1152x":  "did you mean gfx1152?",
		"something": "generations: cdna1, ",
		"":          "generations: cdna1, ",
	} {
		if _, err := isa.ParseGeneration(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseGeneration(%q): %v, want %q", s, err, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	for s, want := range map[string]string{
		"v_frct_f32":  "V_FRACT_F32",
		"V_FRACT_F23": "V_FRACT_F32",
		"frobnicate":  "",
		"":            "",
	} {
		if got, ok := isa.RDNA3.Suggest(s); got != want || ok != (want != "") {
			t.Errorf("Suggest(%q) is %q, want %q", s, got, want)
		}
	}
}
