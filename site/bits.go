package site

import (
	"fmt"
	"html"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/describe"
)

// Bits are drawn sixteen in a drawing, two drawings a dword: beside each other
// where there is room, above each other on a phone. So a bit is about as wide
// everywhere, and text need not shrink. Lengths are in units of the drawing, which
// is near a CSS pixel.
const (
	bitWidth   = 20
	halfBits   = 16
	halfWidth  = bitWidth * halfBits
	labelBase  = 9  // base line of hi:lo
	boxTop     = 14 // of the boxes, below hi:lo
	lineHeight = 20 // of a name or of constant bits
	nameChar   = 6.7
	sideChar   = 6.2 // of a name that is written upwards
)

// A drawing draws the layouts of one page. Halves of a dword that come up again,
// perhaps with another opcode, are drawn once and referred to.
type drawing struct {
	seen map[string]string // drawn half: its id
}

// A half is a part of a piece that lies in one half of a dword.
type halfPiece struct {
	describe.Piece     // the whole
	hi, lo         int // of the part
	main           bool
	value          string // of the part
}

// layout draws bits, given as pieces from the highest down, without gaps. What is
// marked are fields to stand out.
func (d *drawing) layout(pieces []describe.Piece, marked func(field string) bool) template.HTML {
	return template.HTML(fmt.Sprintf(`<div class="bits" role="img" aria-label="%s">%s</div>`, html.EscapeString(layoutText(pieces)), d.halves(pieces, marked)))
}

// halves are the drawings of which a layout is made.
func (d *drawing) halves(pieces []describe.Piece, marked func(field string) bool) template.HTML {
	var b strings.Builder
	top := pieces[0].Hi
	for word := top / 32; word >= 0; word-- {
		high := half(pieces, word*2+1)
		low := half(pieces, word*2)
		height := max(boxHeight(high), boxHeight(low))
		values := hasValue(high) || hasValue(low)
		if word*32+halfBits <= top {
			d.draw(&b, high, height, values, marked)
		}
		d.draw(&b, low, height, values, marked)
	}
	return template.HTML(b.String())
}

// half cuts out the pieces of a run of sixteen bits.
func half(pieces []describe.Piece, n int) []halfPiece {
	var out []halfPiece
	for _, p := range pieces {
		hi, lo := min(p.Hi, n*halfBits+halfBits-1), max(p.Lo, n*halfBits)
		if hi < lo {
			continue
		}
		h := halfPiece{Piece: p, hi: hi, lo: lo}
		// The name stands in the half that has most of the field; the other has
		// it only where the halves are apart.
		n0 := hi - lo + 1
		middle := hi/32 == p.Hi/32 && hi/32 == p.Lo/32 // cut in the middle of a dword
		h.main = !middle || 2*n0 > p.Hi-p.Lo+1 || 2*n0 == p.Hi-p.Lo+1 && hi == p.Hi
		if p.Value != "" {
			h.value = p.Value[p.Hi-hi : p.Hi-lo+1]
		}
		out = append(out, h)
	}
	return out
}

func hasValue(half []halfPiece) bool {
	return slices.ContainsFunc(half, func(p halfPiece) bool { return p.value != "" })
}

// sideways tells if a name does not fit its box.
func (p halfPiece) sideways() bool {
	return float64(len(p.Field))*nameChar+3 > float64((p.hi-p.lo+1)*bitWidth)
}

func boxHeight(half []halfPiece) int {
	h := lineHeight
	for _, p := range half {
		if p.Field != "" && p.sideways() {
			h = max(h, int(float64(len(p.Field))*sideChar)+8)
		}
	}
	return h
}

// draw draws half a dword, with boxes of the given height and if there are values
// another line for them. Attributes have no quotes: there are many.
func (d *drawing) draw(b *strings.Builder, half []halfPiece, height int, values bool, marked func(string) bool) {
	boxes := map[string]string{} // paths by class
	var labels, names, sideways, digits strings.Builder
	var digitsAt []string
	bottom := boxTop + height
	if values {
		bottom += lineHeight - 4
	}
	left := func(bit int) int { return (halfBits - 1 - bit%halfBits) * bitWidth }
	for _, p := range half {
		x, w := left(p.hi), (p.hi-p.lo+1)*bitWidth
		class := "f"
		switch {
		case p.Field == "":
			class = "u"
		case p.value != "":
			class = "k"
		case marked(p.Field):
			class = "o"
		}
		// A box is open where the piece goes on in the other half of the dword.
		full := bottom - boxTop
		switch {
		case p.lo%32 == halfBits && p.Lo < p.lo:
			boxes[class] += fmt.Sprintf("M%d,%dh-%dv%dh%d", x+w, boxTop, w, full, w)
		case p.hi%32 == halfBits-1 && p.Hi > p.hi:
			boxes[class] += fmt.Sprintf("M%d,%dh%dv%dh-%d", x, boxTop, w, full, w)
		default:
			boxes[class] += fmt.Sprintf("M%d,%dh%dv%dh-%dz", x, boxTop, w, full, w)
		}
		cut := ""
		if !p.main {
			cut = " class=s"
		}
		middle := x + w/2
		if p.main || w > 3*bitWidth/2 {
			fmt.Fprintf(&labels, "<tspan%s x=%d>%s</tspan>", cut, middle, bitsText(p.Piece))
		}
		switch {
		case p.Field == "":
		case !p.sideways():
			fmt.Fprintf(&names, "<tspan%s x=%d>%s</tspan>", cut, middle, html.EscapeString(p.Field))
		case p.main:
			// The style sheet turns it round the origin.
			fmt.Fprintf(&sideways, "<tspan x=-%d y=%d>%s</tspan>", boxTop+height/2, middle+4, html.EscapeString(p.Field))
		}
		for i, c := range p.value {
			digitsAt = append(digitsAt, strconv.Itoa(x+i*bitWidth+bitWidth/2))
			digits.WriteRune(c)
		}
	}
	var s strings.Builder
	for _, class := range []string{"f", "u", "o", "k"} {
		if p := boxes[class]; p != "" {
			s.WriteString("<path class=" + class + " d=" + p + " />")
		}
	}
	for _, l := range []struct {
		open string
		text *strings.Builder
	}{
		{fmt.Sprintf("<text class=l y=%d>", labelBase), &labels},
		{fmt.Sprintf("<text y=%d>", boxTop+height/2+4), &names},
		{"<text class=v>", &sideways},
	} {
		if l.text.Len() > 0 {
			s.WriteString(l.open + l.text.String() + "</text>")
		}
	}
	fmt.Fprintf(b, "<svg viewBox=0,0,%d,%d>", halfWidth, bottom+2)
	body := s.String()
	if id, ok := d.seen[body]; ok {
		fmt.Fprintf(b, "<use href=#%s />", id)
	} else {
		if d.seen == nil {
			d.seen = map[string]string{}
		}
		id = "b" + strconv.Itoa(len(d.seen))
		d.seen[body] = id
		fmt.Fprintf(b, "<g id=%s>%s</g>", id, body)
	}
	if digits.Len() > 0 {
		fmt.Fprintf(b, "<text class=d y=%d x=%s>%s</text>", bottom-6, strings.Join(digitsAt, ","), digits.String())
	}
	b.WriteString("</svg>")
}

// bitsText is hi:lo.
func bitsText(p describe.Piece) string {
	if p.Hi == p.Lo {
		return strconv.Itoa(p.Hi)
	}
	return strconv.Itoa(p.Hi) + ":" + strconv.Itoa(p.Lo)
}

// layoutText says what a drawing shows.
func layoutText(pieces []describe.Piece) string {
	var parts []string
	for _, p := range pieces {
		s := bitsText(p)
		if p.Field == "" {
			s += " unassigned"
		} else {
			s += " " + p.Field
		}
		if p.Value != "" {
			s += " " + p.Value
		}
		parts = append(parts, s)
	}
	return "Bits " + strings.Join(parts, ", ")
}
