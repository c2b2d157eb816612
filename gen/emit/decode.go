package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/amdisa/amdisa/gen/decode"
	"github.com/amdisa/amdisa/gen/spec"
)

// decodeTables appends the decoder's tables of g to its file and returns the name
// of the variable that holds them.
func (e *emitter) decodeTables(g *spec.Generation, f *jen.File) (string, error) {
	t, left := decode.Build(g)
	if len(left) > 0 && e.opts.LeftOut == nil {
		return "", fmt.Errorf("decoder tables: %w", left[0])
	}
	for _, err := range left {
		e.opts.LeftOut(g, err)
	}
	isa := "isa."
	if e.inside() {
		isa = ""
	}
	var b strings.Builder
	b.WriteString("{\n")
	field := func(name, typ, body string) { fmt.Fprintf(&b, "%s: %s%s,\n", name, typ, body) }

	field("Prefix", "[512]uint8", numbers(t.Prefix[:]))
	field("Families", "[]table.Family", lines(t.Families, func(x decode.Family) string {
		var markers []string
		for _, m := range x.Markers {
			markers = append(markers, new(row).num("Rotate", rotate(m.Offset, 0)).hex("Mask", 1<<m.Bits-1).num("Class", m.Class).lit())
		}
		kind := [...]string{decode.Single: "table.Single", decode.Dual: "table.Dual", decode.Pair: "table.Pair"}[x.Kind]
		r := new(row).field("Kind", kind).num("Dwords", x.Dwords)
		if len(x.Op) > 0 {
			r.field("Op", "[3]table.Pick{"+strings.Join(picks(x.Op), ", ")+"}")
		}
		if len(x.OpY) > 0 {
			r.field("OpY", "table.Pick"+picks(x.OpY)[0])
		}
		if len(markers) > 0 {
			r.field("Markers", "[3]table.Marker{"+strings.Join(markers, ", ")+"}")
		}
		return r.num("Base", x.Base).num("BaseY", x.BaseY).hex("Mask", x.Mask).hex("Want", x.Want).lit()
	}))
	field("Ops", "[]table.Op", lines(t.Ops, func(x decode.Op) string {
		return new(row).num("First", x.First).num("Selector", x.Selector).num("Pair", x.Pair).lit()
	}))
	field("Forms", "[]table.FormCode", lines(t.Forms, func(x decode.Form) string {
		return new(row).num("Arg", x.FirstArg).num("Args", x.NumArgs).num("Template", x.Template).num("Dwords", x.Dwords).
			num("Image", x.Image).num("Literal", x.Literal).lit()
	}))
	field("Cands", "[]table.Cand", lines(t.Cands, func(x decode.Cand) string {
		return new(row).num("Form", x.Form).num("Dwords", x.Dwords).num("Fixed", x.Fixed).flag("Limited", x.Limited).lit()
	}))
	field("Fixed", "[]table.Fixed", lines(t.Fixed, func(x decode.Fixed) string {
		return new(row).hex64("Mask", x.Mask).hex64("Want", x.Want).lit()
	}))
	field("Selectors", "", quoted(t.Selectors))
	field("Classes", "", quoted(t.Classes))
	field("Args", "[]table.Arg", lines(t.Args, func(x decode.Arg) string {
		return new(row).name("Kind", x.Kind, decode.ArgSource).name("Rule", x.Rule, decode.RuleNone).num("Operand", x.Operand).
			num("Off", x.Offset).num("Bits", x.Bits).num("Pad", x.Pad).num("Sel", x.Sel).num("KindAux", x.KindAux).num("Aux", x.Aux).num("Aux2", x.Aux2).
			name("Ext", x.Ext, decode.ExtZero).num("Size", x.Size).lit()
	}))
	field("Images", "[]table.Image", lines(t.Images, func(x decode.Image) string {
		var addr, groups []byte
		for _, n := range x.Groups {
			groups = append(groups, byte(n))
		}
		for _, a := range x.Addr {
			addr = append(addr, byte(a))
		}
		r := new(row).name("Class", x.Class, decode.ImagePlain).num("Extra", x.Extra).num("Coord", x.Coord).
			flag("NoDim", x.NoDim).flag("Grad", x.Grad).flag("G16", x.G16)
		for _, f := range []struct {
			name string
			off  int
		}{{"DMask", x.DMask}, {"Dim", x.Dim}, {"D16", x.D16}, {"A16", x.A16}, {"TFE", x.TFE}, {"NSA", x.NSA}} {
			if f.off < 0 {
				r.field(f.name, "table.NoBit")
			} else {
				r.num(f.name, f.off)
			}
		}
		return r.num("MinData", x.MinData).str("Groups", string(groups)).str("Addr", string(addr)).lit()
	}))
	field("Templates", "[]string", lines(t.Templates, func(x []uint32) string {
		var code []byte
		for _, w := range x {
			code = append(code, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
		}
		return strconv.Quote(string(code))
	}))
	var mods []decode.Mod
	starts := []uint16{0}
	for _, list := range t.Mods {
		mods = append(mods, list...)
		starts = append(starts, uint16(len(mods)))
	}
	field("Mods", "[]table.Mod", lines(mods, func(x decode.Mod) string {
		return new(row).field("Mod", "uint8("+isa+"Mod"+x.Name+")").flag("Signed", x.Signed).num("When", x.When).field("Ranges", bitRanges(x.Ranges)).lit()
	}))
	field("ModLists", "[]uint16", numbers(starts))
	field("Scalars", "[256]table.Scalar", lines(t.Scalars[:], func(x decode.Scalar) string {
		if x.Kind == decode.ScalarNone {
			return "{}"
		}
		return new(row).field("Kind", "table."+x.Kind).field("Class", "uint8("+isa+x.Class+")").num("Index", x.Index).lit()
	}))
	field("Null", "", strconv.Itoa(t.Null))
	field("Wave64", "", strconv.FormatBool(t.Wave64))
	field("AlignVGPR", "", strconv.FormatBool(t.AlignVGPR))
	b.WriteString("}")

	name := g.Key + "Decoder"
	f.Var().Id(name).Op("=").Qual(tablePath, "Decoder").Op(b.String())
	return name, nil
}

// quoted is a string of bytes, some to a line.
func quoted(b []byte) string {
	var parts []string
	for c := range slices.Chunk(b, 64) {
		parts = append(parts, strconv.Quote(string(c)))
	}
	return strings.Join(parts, " +\n")
}

// rotate is the rotation to the left of 64 bits that brings bit from to bit to.
func rotate(from, to int) int { return (64 + to - from) % 64 }

// picks are the table.Picks of a value's pieces, the least significant first. A pair's
// opcode is in its second dword pair.
func picks(rs []decode.Range) []string {
	var s []string
	n := 0
	for _, r := range rs {
		s = append(s, new(row).num("Rotate", rotate(r.Offset%64, n)).hex("Mask", (1<<r.Bits-1)<<n).lit())
		n += r.Bits
	}
	return s
}

func bitRanges(rs []decode.Range) string {
	var s []string
	for _, r := range rs {
		s = append(s, new(row).num("Off", r.Offset).num("Bits", r.Bits).lit())
	}
	return "[3]table.BitRange{" + strings.Join(s, ", ") + "}"
}

// hex64 adds a 64-bit mask.
func (r *row) hex64(name string, v uint64) *row {
	if v == 0 {
		return r
	}
	return r.field(name, fmt.Sprintf("%#016x", v))
}

// flag adds a field that is true.
func (r *row) flag(name string, v bool) *row {
	if !v {
		return r
	}
	return r.field(name, "true")
}

// name adds a field whose value is a constant of package table, unless it is the
// zero one.
func (r *row) name(field string, v, zero decode.Const) *row {
	if v == zero {
		return r
	}
	return r.field(field, "table."+string(v))
}
