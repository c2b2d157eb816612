package emit

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/amdisa/amdisa/gen/decode"
	"github.com/amdisa/amdisa/gen/spec"
)

// decodeTables appends the decoder's tables of g to its file and returns the name
// of the variable that holds them.
func (e *emitter) decodeTables(g *spec.Generation, f *jen.File) (string, error) {
	t, err := decode.Build(g)
	if err != nil {
		return "", fmt.Errorf("decoder tables: %w", err)
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
			markers = append(markers, fmt.Sprintf("{table.BitRange{%d, %d}, %d}", m.Offset, m.Bits, m.Class))
		}
		kind := [...]string{decode.Single: "table.Single", decode.Dual: "table.Dual", decode.Pair: "table.Pair"}[x.Kind]
		r := new(row).field("Kind", kind).num("Dwords", x.Dwords).field("Op", bitRanges(x.Op))
		if len(x.OpY) > 0 {
			r.field("OpY", fmt.Sprintf("table.BitRange{%d, %d}", x.OpY[0].Offset, x.OpY[0].Bits))
		}
		if len(markers) > 0 {
			r.field("Markers", "[]table.Marker{"+strings.Join(markers, ", ")+"}")
		}
		return r.num("Base", x.Base).num("BaseY", x.BaseY).hex("Mask", x.Mask).hex("Want", x.Want).lit()
	}))
	field("Ops", "[]table.Op", lines(t.Ops, func(x decode.Op) string {
		if x == (decode.Op{}) {
			return "{}"
		}
		return fmt.Sprintf("{%d, %d, %d, %d}", x.First, x.N, x.Selector, x.Pair)
	}))
	field("Forms", "[]table.FormCode", lines(t.Forms, func(x decode.Form) string {
		return fmt.Sprintf("{%d, %d, %d, %d, %d, %t}", x.FirstArg, x.Template, x.NumArgs, x.Dwords, x.Image, x.Limited)
	}))
	field("Cands", "[]uint16", numbers(t.Cands))
	field("Selectors", "[]string", lines(t.Selectors, func(x []byte) string { return strconv.Quote(string(x)) }))
	field("Classes", "[]string", lines(t.Classes, func(x []byte) string { return strconv.Quote(string(x)) }))
	field("Args", "[]table.Arg", lines(t.Args, func(x decode.Arg) string {
		return fmt.Sprintf("{table.%s, table.%s, %d, %d, %d, %d, %d, %d, %d, table.%s, %d}",
			x.Kind, x.Rule, x.Operand, x.Offset, x.Bits, x.Pad, x.Sel, x.Aux, x.Aux2, x.Ext, x.Size)
	}))
	field("Images", "[]table.Image", lines(t.Images, func(x decode.Image) string {
		var addr []byte
		for _, a := range x.Addr {
			addr = append(addr, byte(a))
		}
		return fmt.Sprintf("{table.%s, %d, %d, %t, %t, %s, %s, %s, %s, %s, %s, %q}", x.Class, x.Extra, x.Coord, x.Grad, x.G16,
			optBit(x.DMask), optBit(x.Dim), optBit(x.D16), optBit(x.A16), optBit(x.TFE), optBit(x.NSA), addr)
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
		return fmt.Sprintf("{uint8(%sMod%s), %t, %s}", isa, x.Name, x.Signed, bitRanges(x.Ranges))
	}))
	field("ModLists", "[]uint16", numbers(starts))
	field("Scalars", "[256]table.Scalar", lines(t.Scalars[:], func(x decode.Scalar) string {
		if x.Kind == decode.ScalarNone {
			return "{}"
		}
		return fmt.Sprintf("{table.%s, uint8(%s%s), %d}", x.Kind, isa, x.Class, x.Index)
	}))
	field("Null", "", strconv.Itoa(t.Null))
	field("Wave64", "", strconv.FormatBool(t.Wave64))
	b.WriteString("}")

	name := g.Key + "Decoder"
	f.Var().Id(name).Op("=").Qual(tablePath, "Decoder").Op(b.String())
	return name, nil
}

func bitRanges(rs []decode.Range) string {
	var s []string
	for _, r := range rs {
		s = append(s, fmt.Sprintf("{%d, %d}", r.Offset, r.Bits))
	}
	return "[3]table.BitRange{" + strings.Join(s, ", ") + "}"
}

func optBit(off int) string {
	if off < 0 {
		return "table.NoBit"
	}
	return strconv.Itoa(off)
}
