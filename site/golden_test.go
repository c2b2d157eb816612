package site

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/amdisa/amdisa/isa"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden holds the pages of four instructions, as each generation's readers
// see them, to files. What the functions of package sem say of themselves is left
// out: that is for their authors to change.
func TestGolden(t *testing.T) {
	m := newSite(t).b.model
	for _, name := range []string{"V_DIV_SCALE_F64", "V_FREXP_EXP_I16_F16", "V_MAXMIN_F32", "V_FRACT_F32"} {
		t.Run(name, func(t *testing.T) {
			p := m.byName[name]
			var b strings.Builder
			for i, g := range m.gens {
				if !p.Set.has(i) {
					if _, ok := g.Lookup(name); ok {
						t.Errorf("%s has %s, its page does not say so", g, name)
					}
					continue
				}
				b.WriteString("== " + g.Name() + "\n" + seen(t, wholeSite(t)[p.Path()], g.Letter))
			}
			file := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, lines := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
			for i := range max(len(got), len(lines)) {
				if i >= len(got) || i >= len(lines) || got[i] != lines[i] {
					t.Fatalf("%s:%d differs:\n got %s\nwant %s", file, i+1, line(got, i), line(lines, i))
				}
			}
		})
	}
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(end)"
}

// seen is the text of a page's main part when a generation, given by its letter,
// is chosen: a line a block.
func seen(t *testing.T, data []byte, letter string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	blocks := []atom.Atom{atom.P, atom.H1, atom.H2, atom.Li, atom.Tr, atom.Summary, atom.Dt, atom.Dd, atom.Pre, atom.Div, atom.Section, atom.Ul, atom.Nav, atom.Thead}
	var b strings.Builder
	var walk func(n *html.Node, in bool)
	walk = func(n *html.Node, in bool) {
		if n.Type == html.TextNode && in {
			b.WriteString(n.Data)
		}
		if n.Type == html.ElementNode {
			in = in || n.DataAtom == atom.Main
			switch {
			case n.DataAtom == atom.Svg || attr(n, "id") == "computes" || attr(n, "class") == "lead" || attr(n, "class") == "switch":
				return
			case hasAttr(n, "data-g") && !strings.Contains(attr(n, "data-g"), letter):
				return
			case attr(n, "role") == "img":
				b.WriteString("\n" + attr(n, "aria-label") + "\n")
				return
			case attr(n, "class") == "on":
				return // the other generations of a fact
			}
		}
		if slices.Contains(blocks, n.DataAtom) {
			b.WriteString("\n")
		} else if n.DataAtom == atom.Td || n.DataAtom == atom.Th || n.DataAtom == atom.Span {
			b.WriteString(" ")
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, in)
		}
		if slices.Contains(blocks, n.DataAtom) {
			b.WriteString("\n")
		}
	}
	walk(doc, false)
	var lines []string
	for _, l := range strings.Split(b.String(), "\n") {
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

func hasAttr(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// TestFacts holds pages to what AMD's manuals say.
func TestFacts(t *testing.T) {
	m := newSite(t).b.model
	for _, tt := range []struct {
		gen  *isa.Generation
		name string
		has  []string // lines of the page
	}{
		{isa.CDNA4, "V_FRACT_F32", []string{
			"V_FRACT_F32", "VOP1 27, VOP3 347", "gfx950",
			"ENC_VOP1 opcode 27 0x1B, 32 bits 0x7E003600",
			"Bits 31:25 ENCODING 0111111, 24:17 VDST, 16:9 OP 00011011, 8:0 SRC0",
			"v_fract_f32_e32 v1, v2 7e023702",
			"VDST written OPR_VGPR FMT_NUM_F32 32", "SRC0 read OPR_SRC FMT_NUM_F32 32",
			"CDNA 1, CDNA 2, CDNA 3, CDNA 4: the same", "RDNA 1, RDNA 2, RDNA 3, RDNA 3.5: opcode 32",
		}},
		{isa.CDNA5, "V_FREXP_EXP_I16_F16", []string{
			"ENC_VOP1 opcode 90 0x5A, 32 bits 0x7E00B400",
			"Bits 31:25 ENCODING 0111111, 24:17 VDST, 16 unassigned, 15:9 OP 1011010, 8:0 SRC0",
			"VDST written OPR_VGPR FMT_NUM_I16 16", "SRC0 read OPR_SRC FMT_NUM_F16 16",
		}},
		{isa.RDNA3_5, "V_MAXMIN_F32", []string{
			"V_MAXMIN_F32", "ENC_VOP3 opcode 606 0x25E, 64 bits 0xD65E0000",
			"RDNA 4, CDNA 5: called V_MAXMIN_NUM_F32, opcode 617, other layout", "RDNA 1, 2, CDNA 1–4: absent",
		}},
		{isa.RDNA4, "V_MAXMIN_F32", []string{
			"V_MAXMIN_NUM_F32", "ENC_VOP3 opcode 617 0x269, 64 bits 0xD6690000", "V_MAXMIN_F32",
			"RDNA 3, RDNA 3.5: called V_MAXMIN_F32, opcode 606, other layout",
		}},
		{isa.RDNA3, "V_DIV_SCALE_F64", []string{
			"VOP3_SDST_ENC opcode 765 0x2FD, 64 bits 0xD6FD0000",
			"Bits 63:61 NEG, 60:59 OMOD, 58:50 SRC2, 49:41 SRC1, 40:32 SRC0, 31:26 ENCODING 110101, 25:16 OP 1011111101, 15 CLAMP, 14:8 SDST, 7:0 VDST",
		}},
		{isa.RDNA1, "V_DIV_SCALE_F64", []string{"VOP3_SDST_ENC opcode 366 0x16E, 64 bits 0xD56E0000"}},
		{isa.CDNA3, "V_DIV_SCALE_F64", []string{"VOP3_SDST_ENC opcode 481 0x1E1, 64 bits 0xD1E10000"}},
	} {
		p := m.byName[tt.name]
		g := m.gens[m.index(tt.gen.Name())]
		lines := strings.Split(seen(t, wholeSite(t)[p.Path()], g.Letter), "\n")
		for _, want := range tt.has {
			if !slices.Contains(lines, want) {
				t.Errorf("%s on %s lacks %q:\n%s", tt.name, tt.gen, want, strings.Join(lines, "\n"))
				break
			}
		}
	}
}
