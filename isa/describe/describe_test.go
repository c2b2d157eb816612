package describe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

func instruction(t *testing.T, g *isa.Generation, name string) isa.Instruction {
	t.Helper()
	in, ok := g.Lookup(name)
	if !ok {
		t.Fatalf("%s has no %s", g, name)
	}
	return in
}

// layout writes a layout as "OP 15:9 = 0100000, - 16, ...".
func layout(ps []Piece) string {
	var s []string
	for _, p := range ps {
		text := p.Field
		if text == "" {
			text = "-"
		}
		text += fmt.Sprintf(" %d", p.Hi)
		if p.Lo != p.Hi {
			text += fmt.Sprintf(":%d", p.Lo)
		}
		if p.Value != "" {
			text += " = " + p.Value
		}
		s = append(s, text)
	}
	return strings.Join(s, ", ")
}

func operandText(ops []Operand) string {
	var s []string
	for _, o := range ops {
		access := ""
		for _, a := range []struct {
			is   bool
			text string
		}{{o.Read, " read"}, {o.Written, " written"}, {o.Implicit, " implicit"}} {
			if a.is {
				access += a.text
			}
		}
		s = append(s, fmt.Sprintf("%s%s %s %s %d", o.Field, access, o.Type, o.Format, o.Bits))
	}
	return strings.Join(s, ", ")
}

// TestForms has facts from AMD's manuals.
func TestForms(t *testing.T) {
	const (
		fract = "ENCODING 31:25 = 0111111, VDST 24:17, - 16, OP 15:9 = 0100000, SRC0 8:0"
		f32   = "VDST written OPR_VGPR FMT_NUM_F32 32, SRC0 read OPR_SRC FMT_NUM_F32 32"
	)
	tests := []struct {
		gen        *isa.Generation
		name       string
		encoding   string
		opcode     uint32
		identifier string
		layout     string
		operands   string // "": not compared
	}{
		{isa.CDNA5, "V_FRACT_F32", "ENC_VOP1", 32, "0x7E004000", fract, f32},
		{isa.RDNA4, "V_FRACT_F32", "ENC_VOP1", 32, "0x7E004000", fract, f32},
		{isa.CDNA4, "V_FRACT_F32", "ENC_VOP1", 27, "0x7E003600", "ENCODING 31:25 = 0111111, VDST 24:17, OP 16:9 = 00011011, SRC0 8:0", f32},
		{isa.RDNA3, "V_FRACT_F32", "ENC_VOP1", 32, "0x7E004000", "ENCODING 31:25 = 0111111, VDST 24:17, OP 16:9 = 00100000, SRC0 8:0", f32},
		{isa.CDNA5, "V_FREXP_EXP_I16_F16", "ENC_VOP1", 90, "0x7E00B400", "ENCODING 31:25 = 0111111, VDST 24:17, - 16, OP 15:9 = 1011010, SRC0 8:0",
			"VDST written OPR_VGPR FMT_NUM_I16 16, SRC0 read OPR_SRC FMT_NUM_F16 16"},
		{isa.CDNA1, "V_FREXP_EXP_I16_F16", "ENC_VOP1", 67, "0x7E008600", "ENCODING 31:25 = 0111111, VDST 24:17, OP 16:9 = 01000011, SRC0 8:0", ""},
		{isa.RDNA3_5, "V_MAXMIN_F32", "ENC_VOP3", 606, "0x00000000D65E0000",
			"NEG 63:61, OMOD 60:59, SRC2 58:50, SRC1 49:41, SRC0 40:32, ENCODING 31:26 = 110101, OP 25:16 = 1001011110, CLAMP 15, OP_SEL 14:11, ABS 10:8, VDST 7:0", ""},
		{isa.RDNA4, "V_MAXMIN_NUM_F32", "ENC_VOP3", 617, "0x00000000D6690000",
			"NEG 63:61, OMOD 60:59, SRC2 58:50, SRC1 49:41, SRC0 40:32, ENCODING 31:26 = 110101, OP 25:16 = 1001101001, CLAMP 15, OPSEL 14:11, ABS 10:8, VDST 7:0", ""},
		{isa.RDNA3, "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 765, "0x00000000D6FD0000",
			"NEG 63:61, OMOD 60:59, SRC2 58:50, SRC1 49:41, SRC0 40:32, ENCODING 31:26 = 110101, OP 25:16 = 1011111101, CLAMP 15, SDST 14:8, VDST 7:0", ""},
		{isa.CDNA3, "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 481, "0x00000000D1E10000", "", ""},
		{isa.RDNA1, "V_DIV_SCALE_F64", "VOP3_SDST_ENC", 366, "0x00000000D56E0000", "", ""},
		// The opcode of a scaled matrix instruction is in the third dword.
		{isa.CDNA4, "V_MFMA_SCALE_F32_16X16X128_F8F6F4", "ENC_VOP3PX2", 45, "0x000000000000000000000000D3AC0000", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.gen.Key()+"/"+tt.name, func(t *testing.T) {
			f := Of(instruction(t, tt.gen, tt.name)).Forms[0]
			if f.Encoding != tt.encoding || f.Condition != "default" || f.Opcode != tt.opcode || f.Identifier != tt.identifier {
				t.Errorf("got %s under %s, opcode %d, identifier %s", f.Encoding, f.Condition, f.Opcode, f.Identifier)
			}
			if got := layout(f.Layout); tt.layout != "" && got != tt.layout {
				t.Errorf("layout %s\nwant   %s", got, tt.layout)
			}
			if got := operandText(f.Operands); tt.operands != "" && got != tt.operands {
				t.Errorf("operands %s\nwant     %s", got, tt.operands)
			}
			i := slices.IndexFunc(f.Layout, func(p Piece) bool { return p.Field == "OP" })
			if op, err := strconv.ParseUint(f.Layout[i].Value, 2, 32); err != nil || uint32(op) != f.Opcode {
				t.Errorf("the layout has opcode %q, want %b", f.Layout[i].Value, f.Opcode)
			}
		})
	}
}

func TestCompare(t *testing.T) {
	type pair struct {
		gen  *isa.Generation
		name string
	}
	tests := []struct {
		in   pair
		with *isa.Generation
		want string
	}{
		{pair{isa.CDNA5, "V_FRACT_F32"}, isa.RDNA4, "same"},
		{pair{isa.CDNA5, "V_FRACT_F32"}, isa.CDNA1, "opcode 27, other layout"},
		{pair{isa.CDNA5, "V_FRACT_F32"}, isa.CDNA4, "opcode 27, other layout"},
		{pair{isa.CDNA5, "V_FRACT_F32"}, isa.RDNA1, "other layout"},
		{pair{isa.CDNA5, "V_FRACT_F32"}, isa.RDNA3_5, "other layout"},
		{pair{isa.RDNA1, "V_FRACT_F32"}, isa.RDNA3, "same"},
		{pair{isa.CDNA5, "V_FREXP_EXP_I16_F16"}, isa.CDNA3, "opcode 67, other layout"},
		{pair{isa.RDNA3_5, "V_MAXMIN_F32"}, isa.RDNA3, "same"},
		{pair{isa.RDNA3_5, "V_MAXMIN_F32"}, isa.RDNA4, "called V_MAXMIN_NUM_F32, opcode 617, other layout"},
		{pair{isa.RDNA4, "V_MAXMIN_F32"}, isa.RDNA3, "called V_MAXMIN_F32, opcode 606, other layout"},
		{pair{isa.RDNA3_5, "V_MAXMIN_F32"}, isa.RDNA2, "absent"},
		{pair{isa.RDNA3, "V_DIV_SCALE_F64"}, isa.RDNA2, "opcode 366"},
	}
	for _, tt := range tests {
		c := Compare(instruction(t, tt.in.gen, tt.in.name), tt.with)
		got := c.String()
		// What else differs in these is for other tests.
		got = strings.TrimSuffix(got, ", other operands")
		if got != tt.want && !(strings.HasPrefix(tt.want, "opcode 366") && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%s of %s on %s: %s, want %s", tt.in.name, tt.in.gen, tt.with, got, tt.want)
		}
		if c.Present != (tt.want != "absent") || c.Same != (tt.want == "same") || c.Generation != tt.with.Name() {
			t.Errorf("%s of %s: %+v", tt.in.name, tt.in.gen, c)
		}
	}
}

// Comparing the other way round gives the same answer, but for instructions that
// were split or joined and so have several counterparts.
func TestCompareIsSymmetric(t *testing.T) {
	pairs := 0
	for a := range isa.Generations() {
		for b := range isa.Generations() {
			if a == b {
				continue
			}
			for in := range a.Instructions() {
				other, ok := Find(in, b)
				if !ok {
					continue
				}
				if back, ok := Find(other, a); !ok || back != in {
					continue
				}
				pairs++
				x, y := Compare(in, b), Compare(other, a)
				if Main(in).Encoding().String() == Main(other).Encoding().String() && !slices.Equal(x.Differs, y.Differs) {
					t.Errorf("%s: %s -> %s differs in %q, back in %q", in, a, b, x.Differs, y.Differs)
				}
			}
		}
	}
	if pairs < 50_000 {
		t.Errorf("compared only %d pairs", pairs)
	}
}

// Every form's layout covers every bit once, its constant bits are those of the
// identifier, and the text has every form.
func TestAllInstructions(t *testing.T) {
	for g := range isa.Generations() {
		for in := range g.Instructions() {
			for f := range in.Forms() {
				d := form(f)
				next := d.Bits - 1
				var id uint32
				for _, p := range d.Layout {
					if p.Hi != next || p.Lo > p.Hi || p.Lo < 0 {
						t.Fatalf("%s %s %s: piece %d:%d, want one from %d", g, in, d.Encoding, p.Hi, p.Lo, next)
					}
					next = p.Lo - 1
					if p.Value != "" && len(p.Value) != p.Hi-p.Lo+1 {
						t.Errorf("%s %s %s: %d:%d = %s", g, in, d.Encoding, p.Hi, p.Lo, p.Value)
					}
					for i, c := range p.Value {
						if bit := p.Hi - i; c == '1' && bit < 32 {
							id |= 1 << bit
						}
					}
				}
				if next != -1 {
					t.Errorf("%s %s %s: layout ends at bit %d", g, in, d.Encoding, next+1)
				}
				if id&^f.Identifier() != 0 || id&f.Encoding().Mask() != f.Identifier()&f.Encoding().Mask() && f.Slot() == isa.NoSlot {
					t.Errorf("%s %s %s: drawn bits %#x, identifier %#x, mask %#x", g, in, d.Encoding, id, f.Identifier(), f.Encoding().Mask())
				}
			}
		}
	}
}

// The JSON has the keys that are promised, and never null for a list.
func TestJSON(t *testing.T) {
	keys := func(v any) string {
		var ks []string
		for k := range v.(map[string]any) {
			ks = append(ks, k)
		}
		slices.Sort(ks)
		return strings.Join(ks, " ")
	}
	b, err := json.Marshal(Of(instruction(t, isa.CDNA5, "V_FRACT_F32")))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte("null")) {
		t.Errorf("null in %s", b)
	}
	var v map[string]any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	first := func(name string, v map[string]any) map[string]any { return v[name].([]any)[0].(map[string]any) }
	form := first("forms", v)
	for _, tt := range []struct {
		what string
		v    any
		want string
	}{
		{"instruction", v, "aliases flags forms functional_group functional_subgroups generation generations name targets"},
		{"form", form, "bits condition encoding identifier layout opcode operands"},
		{"constant piece", form["layout"].([]any)[0], "field hi lo value"},
		{"piece", form["layout"].([]any)[1], "field hi lo"},
		{"operand", first("operands", form), "bits field format implicit read type written"},
		{"comparison", first("generations", v), "differs generation name opcode present same"},
	} {
		if got := keys(tt.v); got != tt.want {
			t.Errorf("%s has keys %s\nwant %s", tt.what, got, tt.want)
		}
	}
	if n := len(v["generations"].([]any)); n != 9 {
		t.Errorf("compared with %d generations", n)
	}
}

func TestText(t *testing.T) {
	text := func(g *isa.Generation, name string, color bool) string {
		var b strings.Builder
		if err := WriteText(&b, instruction(t, g, name), color); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	got := text(isa.CDNA5, "v_fract_f32_e32", false)
	for _, want := range []string{
		"V_FRACT_F32 on CDNA 5\n  targets  gfx1250 gfx1251\n  group    VALU\n  example  v_fract_f32_e32 v1, v2\n           encoded as 7e024102\n  source   ",
		`
ENC_VOP1, 32 bits, opcode 32, identifier 0x7E004000
   31:25    24:17 16 15:9    8:0
  ┌────────┬─────┬──┬───────┬────┐
  │ENCODING│VDST │  │OP     │SRC0│
  │0111111 │     │  │0100000│    │
  └────────┴─────┴──┴───────┴────┘
`,
		"  VDST  written  OPR_VGPR  FMT_NUM_F32  32 bits\n  SRC0  read     OPR_SRC   FMT_NUM_F32  32 bits\n",
		`
   95:64
  ┌─────────┐
  │LITERAL64│
  └─────────┘
   63:32
  ┌─────────┐
  │LITERAL64│
  └─────────┘
`,
		"\n  OPR_VGPR: v0..v255\n",
		"\nOther generations, compared in ENC_VOP1\n  CDNA 1, 2, 3, 4: opcode 27, other layout; ",
		"\n  RDNA 4: same",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "\x1b") {
		t.Error("colours without being asked")
	}
	if got := text(isa.CDNA5, "V_FRACT_F32", true); !strings.HasPrefix(got, "\x1b[1mV_FRACT_F32 on CDNA 5\x1b[0m\n") {
		t.Errorf("no colours: %q", got[:40])
	}
	for _, tt := range []struct {
		gen  *isa.Generation
		name string
		want string
	}{
		{isa.RDNA4, "V_MAXMIN_F32", "V_MAXMIN_NUM_F32 on RDNA 4\n  targets  gfx1200 gfx1201\n  aliases  V_MAXMIN_F32\n"},
		{isa.CDNA4, "S_CBRANCH_SCC0", "\n  flags    branch, conditional branch\n"},
		{isa.CDNA4, "S_ENDPGM", "\n  flags    program terminator\n"},
		{isa.RDNA1, "S_WAITCNT", "\n  OPR_WAITCNT: VM_HI 15:14, LGKM 13:8, EXP 6:4, VM 3:0\n"},
		{isa.RDNA3_5, "V_MAXMIN_F32", "\n  CDNA 1, 2, 3, 4, RDNA 1, 2: absent\n"},
		{isa.RDNA3_5, "V_MAXMIN_F32", "\n  RDNA 3: same; differs in VOP3_VOP_DPP16 (operands), VOP3_VOP_DPP8 (operands)\n"},
		{isa.RDNA3, "V_DUAL_ADD_F32", "\nVOPDXY, half Y, 64 bits, opcode 4, identifier "},
	} {
		if got := text(tt.gen, tt.name, false); !strings.Contains(got, tt.want) {
			t.Errorf("%s of %s lacks %q:\n%s", tt.name, tt.gen, tt.want, got)
		}
	}
}

// Every instruction has an example of its main form.
func TestExample(t *testing.T) {
	for g := range isa.Generations() {
		var missing []string
		for in := range g.Instructions() {
			x, err := Example(Main(in))
			if err != nil {
				missing = append(missing, in.Name())
			} else if y, dual := x.FormY(); x.Form() != Main(in) && !(dual && y == Main(in)) || len(strings.Fields(Hex(&x))) != Main(in).Encoding().Bits()/32 {
				t.Errorf("%s %s: the example is %s, %s", g, in, x.Form().Instruction(), Hex(&x))
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s: %d of %d have no example: %s", g, len(missing), g.NumInstructions(), missing)
		}
	}
	for _, tt := range []struct {
		gen             *isa.Generation
		name, text, hex string
	}{
		{isa.CDNA5, "V_FRACT_F32", "v_fract_f32_e32 v1, v2", "7e024102"},
		{isa.RDNA3, "V_DIV_SCALE_F64", "v_div_scale_f64 v[2:3], vcc_lo, v[4:5], v[6:7], v[8:9]", ""},
		{isa.CDNA3, "V_PK_ADD_F16", "v_pk_add_f16 v1, v2, v3", "d38f4001 18020702"},
		{isa.RDNA3, "V_FMAAK_F32", "v_fmaak_f32 v1, v2, v3, 0x42280000", "5a020702 42280000"},
	} {
		x, err := Example(Main(instruction(t, tt.gen, tt.name)))
		if got := asm.String(&x); err != nil || tt.hex != "" && (got != tt.text || Hex(&x) != tt.hex) {
			t.Errorf("%s: %s, %s; want %s, %s", tt.name, got, Hex(&x), tt.text, tt.hex)
		}
	}
}

func TestDwords(t *testing.T) {
	got := dwords([]Piece{
		{Field: "A", Hi: 79, Lo: 72},
		{Field: "B", Hi: 71, Lo: 16, Value: strings.Repeat("1", 8) + strings.Repeat("0", 32) + strings.Repeat("1", 16)},
		{Hi: 15, Lo: 0},
	})
	want := [][]Piece{
		{{Field: "A", Hi: 79, Lo: 72}, {Field: "B", Hi: 71, Lo: 64, Value: strings.Repeat("1", 8)}},
		{{Field: "B", Hi: 63, Lo: 32, Value: strings.Repeat("0", 32)}},
		{{Field: "B", Hi: 31, Lo: 16, Value: strings.Repeat("1", 16)}, {Hi: 15, Lo: 0}},
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("word ", 40)
	for _, line := range strings.Split(wrap(long, "    "), "\n") {
		if len(line) > 100 {
			t.Errorf("line of %d characters", len(line))
		}
	}
	if got := strings.Join(strings.Fields(wrap(long, "    ")), " ") + " "; got != long {
		t.Errorf("words were lost: %q", got)
	}
}
