package describe

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

// WriteText writes what there is to know of an instruction for people to read.
// With color, headings are bold for a terminal.
func WriteText(w io.Writer, in isa.Instruction, color bool) error {
	p := printer{color: color}
	p.heading("%s on %s", in.Name(), in.Generation())
	p.facts(in)
	for _, forms := range groupForms(in) {
		p.forms(forms)
	}
	p.operandTypes(in)
	p.comparisons(in)
	_, err := io.WriteString(w, p.String())
	return err
}

type printer struct {
	strings.Builder
	color bool
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func (p *printer) heading(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if p.color {
		s = "\x1b[1m" + s + "\x1b[0m"
	}
	p.printf("%s\n", s)
}

// table writes rows of cells, aligned.
func (p *printer) table(rows [][]string) {
	tw := tabwriter.NewWriter(p, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(tw, "  %s\n", strings.TrimRight(strings.Join(r, "\t"), "\t"))
	}
	tw.Flush()
}

func (p *printer) facts(in isa.Instruction) {
	rows := [][]string{{"targets", strings.Join(Strings(in.Targets()), " ")}}
	add := func(name string, values ...string) {
		if len(values) > 0 {
			rows = append(rows, []string{name, strings.Join(values, ", ")})
		}
	}
	add("aliases", slices.Collect(in.Aliases())...)
	if g := in.Group(); g != 0 {
		groups := append([]string{g.String()}, Strings(in.Subgroups())...)
		add("group", slices.DeleteFunc(groups, func(s string) bool { return s == "NOT_ASSIGNED" })...)
	}
	if f := in.Flags(); f != 0 {
		add("flags", strings.ReplaceAll(f.String(), "|", ", "))
	}
	if x, err := Example(Main(in)); err == nil {
		add("example", asm.String(&x))
		rows = append(rows, []string{"", "encoded as " + Hex(&x)})
	}
	add("source", in.Origin().String())
	p.table(rows)
	if d := in.Description(); d != "" {
		p.printf("\n  %s\n", wrap(d, "  "))
	}
}

// groupForms collects neighbours that share encoding, opcode and slot, and so
// the drawing.
func groupForms(in isa.Instruction) [][]isa.Form {
	var groups [][]isa.Form
	for _, f := range Forms(in) {
		if n := len(groups); n > 0 {
			g := groups[n-1]
			if g[0].Encoding() == f.Encoding() && g[0].Opcode() == f.Opcode() && g[0].Slot() == f.Slot() {
				groups[n-1] = append(g, f)
				continue
			}
		}
		groups = append(groups, []isa.Form{f})
	}
	return groups
}

func (p *printer) forms(forms []isa.Form) {
	f := forms[0]
	slot := ""
	if s := f.Slot(); s != isa.NoSlot {
		slot = ", half " + s.String()
	}
	p.printf("\n")
	p.heading("%s%s, %d bits, opcode %d, identifier %s", f.Encoding(), slot, f.Encoding().Bits(), f.Opcode(), Identifier(f))
	p.draw(pieces(f))
	for i := 0; i < len(forms); {
		f := forms[i]
		conditions := []string{}
		for ; i < len(forms) && slices.Equal(operands(forms[i]), operands(f)); i++ {
			conditions = append(conditions, conditionText(forms[i].Condition()))
		}
		if len(conditions) > 1 || len(forms) > 1 || f.Condition().String() != "true" {
			p.printf("  if %s\n", wrap(strings.Join(conditions, ", or "), "     "))
		}
		p.operands(f)
		if o := f.Origin(); o.Overlay() {
			p.printf("  %s\n", wrap(o.String(), "  "))
		}
	}
}

func conditionText(c isa.Condition) string {
	if test := c.String(); test != "true" {
		return c.Name() + " (" + test + ")"
	}
	return c.Name()
}

func (p *printer) operands(f isa.Form) {
	var rows [][]string
	for _, o := range operands(f) {
		field := o.Field
		if field == "" {
			field = "-"
		}
		access := Access(o.Read, o.Written)
		if o.Implicit {
			access += ", implicit"
		}
		rows = append(rows, []string{field, access, o.Type, o.Format, fmt.Sprintf("%d bits", o.Bits)})
	}
	p.table(rows)
}

// draw draws the bits, a row of boxes for each dword, the highest first: above
// the boxes hi:lo, in them the field and below it the bits that are constant.
func (p *printer) draw(pieces []Piece) {
	for _, row := range dwords(pieces) {
		var labels, names, values []string
		known := false
		for _, c := range row {
			label := fmt.Sprint(c.Hi)
			if c.Lo != c.Hi {
				label = fmt.Sprintf("%d:%d", c.Hi, c.Lo)
			}
			width := max(len(label), len(c.Field), len(c.Value))
			pad := func(s string) string { return fmt.Sprintf("%-*s", width, s) }
			labels = append(labels, pad(label))
			names = append(names, pad(c.Field))
			values = append(values, pad(c.Value))
			known = known || c.Value != ""
		}
		line := func(left string, cells []string, mid, right string) {
			p.printf("  %s\n", strings.TrimRight(left+strings.Join(cells, mid)+right, " "))
		}
		bars := make([]string, len(row))
		for i, s := range names {
			bars[i] = strings.Repeat("─", len(s))
		}
		line(" ", labels, " ", "")
		line("┌", bars, "┬", "┐")
		line("│", names, "│", "│")
		if known {
			line("│", values, "│", "│")
		}
		line("└", bars, "┴", "┘")
	}
}

// dwords cuts pieces at the borders of dwords.
func dwords(pieces []Piece) [][]Piece {
	var rows [][]Piece
	last := -1
	for _, c := range pieces {
		for {
			part := c
			border := c.Hi / 32 * 32
			if c.Lo < border {
				part.Lo = border
				if c.Value != "" {
					part.Value = c.Value[:c.Hi-border+1]
				}
			}
			if c.Hi/32 != last {
				rows = append(rows, nil)
				last = c.Hi / 32
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], part)
			if part.Lo == c.Lo {
				break
			}
			if c.Value != "" {
				c.Value = c.Value[c.Hi-border+1:]
			}
			c.Hi = border - 1
		}
	}
	return rows
}

// operandTypes writes what the types of the instruction's operands may hold.
func (p *printer) operandTypes(in isa.Instruction) {
	var types []isa.OperandType
	for _, f := range Forms(in) {
		for o := range f.Operands() {
			if !slices.Contains(types, o.Type()) {
				types = append(types, o.Type())
			}
		}
	}
	if len(types) == 0 {
		return
	}
	p.printf("\n")
	p.heading("Operand types")
	for _, t := range types {
		p.printf("  %s: %s\n", t, wrap(Values(t), "      "))
	}
}

// Values says in one line what an operand type may hold: its fields if it is
// partitioned, and its names, runs of them folded.
func Values(t isa.OperandType) string {
	var s []string
	for f := range t.Fields() {
		for r := range f.Ranges() {
			s = append(s, fmt.Sprintf("%s %d:%d", f, r.Hi, r.Lo))
		}
	}
	runs := valueRuns(t)
	for i, r := range runs {
		// AMD's subtypes overlap: s0..s103 is in s0..s105.
		if slices.ContainsFunc(runs[:i], func(o isa.ValueRun) bool { return contains(o, r) }) ||
			slices.ContainsFunc(runs[i+1:], func(o isa.ValueRun) bool { return contains(o, r) && !contains(r, o) }) {
			continue
		}
		switch {
		case r.Count > 1:
			s = append(s, fmt.Sprintf("%s..%s%d", r.Name, r.Prefix, r.Number+r.Count-1))
		case r.Name == "":
			s = append(s, fmt.Sprintf("value %d", r.First))
		default:
			s = append(s, r.Name)
		}
	}
	if len(s) == 0 {
		return "any value"
	}
	return strings.Join(s, ", ")
}

// contains reports whether r has no values and names that o has not.
func contains(o, r isa.ValueRun) bool {
	d := int64(r.First) - int64(o.First)
	if d < 0 || d+int64(r.Count) > int64(o.Count) {
		return false
	}
	if o.Count == 1 || r.Count == 1 {
		return o.Name == r.Name && o.Count == r.Count
	}
	return o.Prefix == r.Prefix && int64(o.Number)+d == int64(r.Number)
}

// valueRuns collects the runs of a type and those of its subtypes.
func valueRuns(t isa.OperandType) []isa.ValueRun {
	var runs []isa.ValueRun
	seen := map[isa.OperandType]bool{}
	var add func(t isa.OperandType)
	add = func(t isa.OperandType) {
		if seen[t] {
			return
		}
		seen[t] = true
		runs = slices.AppendSeq(runs, t.ValueRuns())
		for sub := range t.Subtypes() {
			add(sub)
		}
	}
	add(t)
	return runs
}

// comparisons writes a line for each way in which other generations have the
// instruction.
func (p *printer) comparisons(in isa.Instruction) {
	p.printf("\n")
	p.heading("Other generations, compared in %s", Main(in).Encoding())
	var rows [][]string
	for g := range isa.Generations() {
		if g == in.Generation() {
			continue
		}
		how := Compare(in, g).String()
		if other, ok := Find(in, g); ok {
			how += otherEncodings(in, other)
		}
		if i := slices.IndexFunc(rows, func(r []string) bool { return r[1] == how }); i >= 0 {
			rows[i][0] += ", " + shorten(rows[i][0], g.Name())
			continue
		}
		rows = append(rows, []string{g.Name(), how})
	}
	for _, r := range rows {
		p.printf("  %s\n", wrap(r[0]+": "+r[1], "      "))
	}
}

// otherEncodings says how the encodings of in beside the main form's differ from
// those of other.
func otherEncodings(in, other isa.Instruction) string {
	main := Main(in).Encoding()
	a, b := byEncoding(in), byEncoding(other)
	var without, also, differ []string
	for _, e := range a.order {
		g, ok := b.forms[e]
		switch f := a.forms[e]; {
		case !ok:
			without = append(without, e)
		case e != main.String():
			if d := differsAny(f, g); len(d) > 0 {
				differ = append(differ, fmt.Sprintf("%s (%s)", e, strings.Join(d, ", ")))
			}
		}
	}
	for _, e := range b.order {
		if _, ok := a.forms[e]; !ok {
			also = append(also, e)
		}
	}
	var s string
	for _, part := range []struct {
		what  string
		names []string
	}{{"without", without}, {"with", also}, {"differs in", differ}} {
		if len(part.names) > 0 {
			s += "; " + part.what + " " + strings.Join(part.names, ", ")
		}
	}
	return s
}

// encodingForms are the forms of an instruction by encoding.
type encodingForms struct {
	order []string
	forms map[string][]isa.Form
}

func byEncoding(in isa.Instruction) encodingForms {
	ef := encodingForms{forms: map[string][]isa.Form{}}
	for _, f := range Forms(in) {
		e := f.Encoding().String()
		if ef.forms[e] == nil {
			ef.order = append(ef.order, e)
		}
		ef.forms[e] = append(ef.forms[e], f)
	}
	return ef
}

// differsAny says what lists of forms of one encoding differ in. Conditions are
// not compared: their names change with AMD's schema.
func differsAny(a, b []isa.Form) []string {
	d := Differs(a[0], b[0])
	same := slices.EqualFunc(a, b, func(x, y isa.Form) bool { return slices.Equal(operands(x), operands(y)) })
	if !same && !slices.Contains(d, Operands) {
		d = append(d, Operands)
	}
	return d
}

// shorten leaves the family out of a generation's name if the list before it
// ends with one of the same family: "CDNA 1, 2".
func shorten(list, name string) string {
	family, number, _ := strings.Cut(name, " ")
	if i := strings.LastIndex(list, family+" "); i >= 0 && !strings.ContainsFunc(list[i+len(family):], isLetter) {
		return number
	}
	return name
}

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' }

// String says in a few words how the other generation has the instruction:
// "absent", "same", "opcode 27, other layout".
func (c Comparison) String() string {
	if !c.Present {
		return "absent"
	}
	if c.Same {
		return "same"
	}
	var s []string
	for _, d := range c.Differs {
		switch d {
		case Name:
			s = append(s, "called "+c.Name)
		case Opcode:
			s = append(s, fmt.Sprintf("opcode %d", *c.Opcode))
		default:
			s = append(s, "other "+d)
		}
	}
	return strings.Join(s, ", ")
}

// wrap breaks s at spaces so that lines have at most 100 characters, and begins
// each but the first with indent.
func wrap(s, indent string) string {
	const width = 100
	var b strings.Builder
	n := len(indent)
	for i, word := range strings.Fields(s) {
		l := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case n+1+l > width:
			b.WriteString("\n" + indent)
			n = len(indent)
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(word)
		n += l
	}
	return b.String()
}
