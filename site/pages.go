package site

import (
	"cmp"
	"fmt"
	"html/template"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
	"github.com/amdisa/amdisa/isa/diff"
)

// The views of pages other than those of instructions.

type indexView struct {
	Families     [][]generationCard
	Groups       []groupCard
	Steps        []stepCard
	Instructions int
	Names        int
	Forms        int
}

type generationCard struct {
	generation
	Targets      []string
	Instructions int
	Encodings    int
	Source       isa.Source
}

type groupCard struct {
	Name  string
	Count int
}

type stepCard struct {
	Old, New generation
	Path     string
	Counts   map[string]int
}

func (b *builder) indexPage() indexView {
	v := indexView{Instructions: len(b.pages)}
	for _, p := range b.pages {
		v.Names += len(p.Names) + len(p.Aliases)
	}
	for _, g := range b.gens {
		if g.Index == 0 || b.gens[g.Index-1].Family != g.Family {
			v.Families = append(v.Families, nil)
		}
		last := &v.Families[len(v.Families)-1]
		*last = append(*last, b.card(g))
		v.Forms += g.NumForms()
	}
	v.Groups = b.groupCards()
	v.Steps = b.stepCards()
	return v
}

func (b *builder) card(g generation) generationCard {
	c := generationCard{generation: g, Targets: describe.Strings(g.Targets()), Instructions: g.NumInstructions(), Source: g.Source()}
	for range g.Encodings() {
		c.Encodings++
	}
	return c
}

func (b *builder) groupCards() []groupCard {
	count := map[string]int{}
	for _, p := range b.pages {
		seen := map[string]bool{}
		p.each(func(_ int, in isa.Instruction) {
			if g := in.Group(); g != 0 && !seen[g.String()] {
				seen[g.String()] = true
				count[g.String()]++
			}
		})
	}
	var out []groupCard
	for name, n := range count {
		out = append(out, groupCard{name, n})
	}
	slices.SortFunc(out, func(x, y groupCard) int { return cmp.Compare(x.Name, y.Name) })
	return out
}

func stepPath(old, new generation) string { return "diff/" + old.Key() + "-" + new.Key() + ".html" }

func (b *builder) makeStepCards() []stepCard {
	var out []stepCard
	for _, s := range b.steps() {
		out = append(out, stepCard{s[0], s[1], stepPath(s[0], s[1]), counts(diff.Instructions(s[0].Generation, s[1].Generation))})
	}
	return out
}

// counts counts entries by kind; as a map of strings, for templates.
func counts(entries []diff.Entry) map[string]int {
	n := map[string]int{}
	for k, v := range diff.Counts(entries) {
		n[string(k)] = v
	}
	return n
}

// A row is an instruction in a list.
type row struct {
	Set    set
	Name   string
	Path   string
	Other  bool // not the page's own name
	Page   *page
	Opcode uint32
}

// allPage is the list of all names, with the aliases.
func (b *builder) allPage() []row {
	var rows []row
	for _, p := range b.pages {
		by := map[string]set{}
		p.each(func(i int, in isa.Instruction) { by[in.Name()] |= 1 << i })
		for _, n := range p.Names {
			rows = append(rows, row{Set: by[n], Name: n, Path: p.Path(), Other: n != p.Name, Page: p})
		}
	}
	slices.SortFunc(rows, func(x, y row) int { return cmp.Compare(x.Name, y.Name) })
	return rows
}

// A matrixRow is an instruction on all generations.
type matrixRow struct {
	Page  *page
	Group string
	Cells []matrixCell
}

type matrixCell struct {
	Present bool
	Text    string // the opcode of the main form
	Change  string // from the generation before in the family
	Title   string
	Hash    string
}

type matrixView struct {
	Rows      []matrixRow
	Encodings []string
	Groups    []groupCard
}

func (b *builder) matrixPage() matrixView {
	v := matrixView{Groups: b.groupCards()}
	encodings := map[string]bool{}
	for _, p := range b.pages {
		r := matrixRow{Page: p, Cells: make([]matrixCell, len(b.gens))}
		p.each(func(i int, in isa.Instruction) {
			f := describe.Main(in)
			encoding := strings.TrimPrefix(base(f.Encoding()).String(), "ENC_")
			c := matrixCell{Present: true, Text: encoding, Title: encoding, Hash: b.gens[i].Key()}
			if hasOpcode(f) {
				c.Text = strconv.Itoa(int(f.Opcode()))
			}
			encodings[encoding] = true
			if in.Name() != p.Name {
				c.Title = in.Name() + ", " + encoding
			}
			if i > 0 && b.gens[i-1].Family == b.gens[i].Family && p.Set.has(i-1) {
				x := describe.Compare(p.ins[i-1], b.gens[i].Generation)
				if !x.Same {
					c.Change = strings.Join(x.Differs, ", ")
					c.Title += "; changed: " + c.Change
				}
			}
			r.Cells[i] = c
			if g := in.Group(); g != 0 {
				r.Group = g.String()
			}
		})
		v.Rows = append(v.Rows, r)
	}
	for e := range encodings {
		v.Encodings = append(v.Encodings, e)
	}
	slices.Sort(v.Encodings)
	return v
}

// A stepView is what changed from a generation to the next.
type stepView struct {
	Old, New  generation
	Counts    map[string]int
	Added     []entry
	Removed   []entry
	Renamed   []entry
	Changed   []entry
	Moved     []entry // no change but the layout of their encodings
	Others    []otherDiff
	PrevStep  string
	NextStep  string
	PrevTitle string
	NextTitle string
}

// An entry is an instruction that changed.
type entry struct {
	Path, Name, OldName string
	Details             []string
}

type otherDiff struct {
	Title, ID, Dir string
	Entries        []otherEntry
}

type otherEntry struct {
	Kind          diff.Kind
	Name, OldName string
	Lost, Got     string
	Linked        bool
	Layout        template.HTML
}

func (b *builder) stepPage(old, new generation) stepView {
	v := stepView{Old: old, New: new}
	entries := diff.Instructions(old.Generation, new.Generation)
	v.Counts = counts(entries)
	for _, e := range entries {
		x := entry{Name: e.Name, OldName: e.OldName, Path: b.byName[e.Name].Path()}
		onlyLayout := len(e.Differs) == 1 && e.Differs[0] == describe.Layout
		for _, f := range e.Encodings {
			if s := encodingText(e, f); s != "" {
				x.Details = append(x.Details, s)
			}
		}
		if slices.Contains(e.Differs, diff.Flags) {
			x.Details = append(x.Details, "other flags")
		}
		switch {
		case e.Kind == diff.Added:
			v.Added = append(v.Added, x)
		case e.Kind == diff.Removed:
			v.Removed = append(v.Removed, x)
		case e.Kind == diff.Renamed:
			v.Renamed = append(v.Renamed, x)
		case onlyLayout:
			v.Moved = append(v.Moved, x)
		default:
			v.Changed = append(v.Changed, x)
		}
	}
	for _, o := range []struct {
		title, id, dir string
		entries        []diff.Entry
	}{
		{"Encodings", "encodings", "enc", diff.GenerationEncodings(old.Generation, new.Generation)},
		{"Operand types", "operand-types", "type", diff.OperandTypes(old.Generation, new.Generation)},
		{"Data formats", "formats", "format", diff.DataFormats(old.Generation, new.Generation)},
	} {
		d := otherDiff{Title: o.title, ID: o.id, Dir: o.dir}
		for _, e := range o.entries {
			x := otherEntry{Kind: e.Kind, Name: e.Name, OldName: e.OldName}
			if e.Kind == diff.Changed || e.Kind == diff.Renamed {
				x.Lost, x.Got = lostAndGot(e.Old, e.New)
			}
			d.Entries = append(d.Entries, x)
		}
		v.Others = append(v.Others, d)
	}
	for i, s := range b.steps() {
		if s[0].Index != old.Index {
			continue
		}
		if i > 0 {
			p := b.steps()[i-1]
			v.PrevStep, v.PrevTitle = stepPath(p[0], p[1]), p[0].Name()+" → "+p[1].Name()
		}
		if i+1 < len(b.steps()) {
			n := b.steps()[i+1]
			v.NextStep, v.NextTitle = stepPath(n[0], n[1]), n[0].Name()+" → "+n[1].Name()
		}
	}
	return v
}

// encodingText says how an encoding of an instruction changed.
func encodingText(e diff.Entry, f diff.Encoding) string {
	name := strings.TrimPrefix(f.Encoding, "ENC_")
	if f.OldEncoding != "" {
		name = strings.TrimPrefix(f.OldEncoding, "ENC_") + " → " + name
	}
	switch {
	case f.Kind == diff.Added && e.Kind == diff.Added:
		return fmt.Sprintf("%s %d", name, *f.NewOpcode)
	case f.Kind == diff.Removed && e.Kind == diff.Removed:
		return fmt.Sprintf("%s %d", name, *f.OldOpcode)
	case f.Kind == diff.Added:
		return "also " + name
	case f.Kind == diff.Removed:
		return "no " + name
	}
	var what []string
	for _, s := range f.Differs {
		if s == describe.Opcode {
			s = fmt.Sprintf("opcode %d → %d", *f.OldOpcode, *f.NewOpcode)
		}
		what = append(what, s)
	}
	return name + ": " + strings.Join(what, ", ")
}

// lostAndGot tells which of the parts of a description are only in the old and
// which are only in the new one. Bits that belong to no field ("- 16") are none of
// them.
func lostAndGot(old, new string) (lost, got string) {
	a, b := strings.Split(old, ", "), strings.Split(new, ", ")
	only := func(x, y []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(x), func(s string) bool {
			return slices.Contains(y, s) || strings.HasPrefix(s, "- ")
		}), ", ")
	}
	return only(a, b), only(b, a)
}

// A variant is how some generations have an encoding, operand type or format.
type variant[T any] struct {
	Set  set
	Data T
	key  string
}

func addVariant[T any](vs []*variant[T], i int, key string, data func() T) []*variant[T] {
	for _, v := range vs {
		if v.key == key {
			v.Set |= 1 << i
			return vs
		}
	}
	return append(vs, &variant[T]{1 << i, data(), key})
}

// An encodingView is the page of an encoding.
type encodingView struct {
	Name      string
	Set       set
	Bits      notes
	Bases     notes
	Variants  notes
	Layouts   []*variant[template.HTML]
	Fields    []*variant[[]fieldRow]
	Facts     []*variant[[2]string] // mask, order
	Condition notes
	Rows      []row
	Origins   []overlayNote
}

type fieldRow struct {
	Name, Bits, Value string
}

// encodingNames are the names of all encodings, in the order of the alphabet.
func (b *builder) encodingNames() notes {
	return b.namesOf(func(g generation) iter.Seq[string] {
		return func(yield func(string) bool) {
			for e := range g.Encodings() {
				if !yield(e.String()) {
					return
				}
			}
		}
	})
}

func (b *builder) typeNames() notes {
	return b.namesOf(func(g generation) iter.Seq[string] {
		return func(yield func(string) bool) {
			for t := range g.OperandTypes() {
				if !yield(t.String()) {
					return
				}
			}
		}
	})
}

func (b *builder) formatNames() notes {
	return b.namesOf(func(g generation) iter.Seq[string] {
		return func(yield func(string) bool) {
			for f := range g.DataFormats() {
				if !yield(f.String()) {
					return
				}
			}
		}
	})
}

func (b *builder) namesOf(names func(generation) iter.Seq[string]) notes {
	var links notes
	for i, g := range b.gens {
		for n := range names(g) {
			links.add(i, n)
		}
	}
	slices.SortFunc(links, func(x, y note) int { return cmp.Compare(x.Text, y.Text) })
	return links
}

func (b *builder) encodingPage(name string) encodingView {
	v := encodingView{Name: name}
	d := &drawing{}
	for i, g := range b.gens {
		for e := range g.Encodings() {
			if e.String() != name {
				continue
			}
			v.Set |= 1 << i
			v.Bits.add(i, strconv.Itoa(e.Bits())+" bits")
			if up, ok := e.Base(); ok {
				v.Bases.add(i, up.String())
			}
			for w := range e.Variants() {
				v.Variants.add(i, w.String())
			}
			pieces := encodingPieces(e)
			v.Layouts = addVariant(v.Layouts, i, fmt.Sprint(pieces), func() template.HTML {
				return d.layout(pieces, func(field string) bool { return operandField(e, field) })
			})
			fields := fieldRows(e)
			v.Fields = addVariant(v.Fields, i, fmt.Sprint(fields), func() []fieldRow { return fields })
			facts := [2]string{fmt.Sprintf("0x%08X", e.Mask()), strconv.Itoa(e.Order())}
			v.Facts = addVariant(v.Facts, i, fmt.Sprint(facts), func() [2]string { return facts })
			for c := range e.Conditions() {
				text := c.Name()
				if s := c.String(); s != "true" {
					text += ": " + s
				}
				v.Condition.add(i, text)
			}
			if o := e.Origin(); o.Overlay() {
				v.Origins = addOverlay(v.Origins, i, o)
			}
		}
		for _, p := range b.pages {
			if !p.Set.has(i) {
				continue
			}
			for f := range p.ins[i].Forms() {
				if f.Encoding().String() == name {
					v.Rows = addRow(v.Rows, i, p, p.ins[i].Name(), f)
				}
			}
		}
	}
	slices.SortStableFunc(v.Rows, func(x, y row) int { return cmp.Compare(x.Opcode, y.Opcode) })
	return v
}

func addRow(rows []row, i int, p *page, name string, f isa.Form) []row {
	for j := len(rows) - 1; j >= 0; j-- {
		if r := &rows[j]; r.Page == p && r.Opcode == f.Opcode() && r.Name == name {
			r.Set |= 1 << i
			return rows
		}
	}
	return append(rows, row{Set: 1 << i, Name: name, Path: p.Path(), Page: p, Opcode: f.Opcode()})
}

func addOverlay(list []overlayNote, i int, o isa.Origin) []overlayNote {
	for j, old := range list {
		if old.ID == o.ID() && old.Key == o.Key() {
			list[j].Set |= 1 << i
			return list
		}
	}
	return append(list, overlayNote{1 << i, o.ID(), o.Kind(), o.Key(), o.Reason(), o.Evidence()})
}

// encodingPieces are the bits of an encoding as package describe has those of a
// form.
func encodingPieces(e isa.Encoding) []describe.Piece {
	var ps []describe.Piece
	for p := range e.Layout() {
		q := describe.Piece{Hi: p.Hi, Lo: p.Lo}
		if p.Assigned {
			q.Field = p.Field.String()
		}
		if p.Known {
			q.Value = fmt.Sprintf("%0*b", p.Hi-p.Lo+1, p.Value)
		}
		ps = append(ps, q)
	}
	return ps
}

// operandField tells if a field holds an operand in any form of an encoding.
func operandField(e isa.Encoding, field string) bool {
	for in := range e.Generation().Instructions() {
		for f := range in.Forms() {
			if f.Encoding() != e {
				continue
			}
			for o := range f.Operands() {
				if fd, ok := o.Field(); ok && fd.String() == field {
					return true
				}
			}
		}
	}
	return false
}

func fieldRows(e isa.Encoding) []fieldRow {
	var rows []fieldRow
	for f := range e.Fields() {
		r := fieldRow{Name: f.String(), Bits: rangesText(f.Ranges())}
		if v, ok := f.Constant(); ok {
			r.Value = fmt.Sprintf("%0*b", f.Bits(), v)
		}
		rows = append(rows, r)
	}
	return rows
}

// rangesText writes the pieces of a field from the most significant down, with
// the bits that are implied below a piece.
func rangesText(ranges iter.Seq[isa.Range]) string {
	var parts []string
	for r := range ranges {
		s := strconv.Itoa(r.Hi)
		if r.Hi != r.Lo {
			s += ":" + strconv.Itoa(r.Lo)
		}
		if r.PadBits > 0 {
			s += fmt.Sprintf(" then %0*b", r.PadBits, r.PadValue)
		}
		parts = append(parts, s)
	}
	slices.Reverse(parts)
	return strings.Join(parts, ", ")
}

// A typeView is the page of an operand type.
type typeView struct {
	Name     string
	Set      set
	Variants []*variant[typeData]
	Uses     *usage
	Origins  []overlayNote
}

type typeData struct {
	Summary  string
	Subtypes []string
	Runs     []valueRow
	Fields   []partRow
}

type valueRow struct {
	Value, Name string
}

type partRow struct {
	Name, Bits string
	Values     []valueRow
}

func (b *builder) typePage(name string) typeView {
	v := typeView{Name: name, Uses: b.uses[name]}
	for i, g := range b.gens {
		for t := range g.OperandTypes() {
			if t.String() != name {
				continue
			}
			v.Set |= 1 << i
			d := typeData{Summary: b.values(t), Subtypes: describe.Strings(t.Subtypes())}
			runs := slices.SortedFunc(t.ValueRuns(), func(x, y isa.ValueRun) int { return cmp.Compare(x.First, y.First) })
			for _, r := range runs {
				d.Runs = append(d.Runs, runRow(r))
			}
			for f := range t.Fields() {
				p := partRow{Name: f.String(), Bits: rangesText(f.Ranges())}
				for value, n := range f.Values() {
					p.Values = append(p.Values, valueRow{strconv.FormatUint(value, 10), n})
				}
				d.Fields = append(d.Fields, p)
			}
			v.Variants = addVariant(v.Variants, i, fmt.Sprint(d), func() typeData { return d })
			if o := t.Origin(); o.Overlay() {
				v.Origins = addOverlay(v.Origins, i, o)
			}
		}
	}
	return v
}

func runRow(r isa.ValueRun) valueRow {
	if r.Count > 1 {
		return valueRow{
			fmt.Sprintf("%d–%d", r.First, r.First+uint64(r.Count)-1),
			fmt.Sprintf("%s … %s%d", r.Name, r.Prefix, r.Number+r.Count-1),
		}
	}
	name := r.Name
	if name == "" {
		name = "(no name)"
	}
	return valueRow{strconv.FormatUint(r.First, 10), name}
}

// A formatView is the page of a data format.
type formatView struct {
	Name     string
	Set      set
	Variants []*variant[formatData]
	Uses     *usage
	Origins  []overlayNote
}

type formatData struct {
	Type       string
	Bits       int
	Count      int
	Components [][]formatPart
	Drawing    template.HTML
}

type formatPart struct {
	Name, Bits, Signedness string
}

func (b *builder) formatPage(name string) formatView {
	v := formatView{Name: name, Uses: b.uses[name]}
	d := &drawing{}
	for i, g := range b.gens {
		for f := range g.DataFormats() {
			if f.String() != name {
				continue
			}
			v.Set |= 1 << i
			data := formatData{Type: f.Type().String(), Bits: f.Bits(), Count: f.Count()}
			var pieces []describe.Piece
			for c := range f.Components() {
				var parts []formatPart
				for p := range c.Fields() {
					parts = append(parts, formatPart{p.Name(), rangesText(p.Ranges()), p.Signedness().String()})
					for r := range p.Ranges() {
						pieces = append(pieces, describe.Piece{Field: p.Name(), Hi: r.Hi, Lo: r.Lo})
					}
				}
				data.Components = append(data.Components, parts)
			}
			v.Variants = addVariant(v.Variants, i, fmt.Sprint(data), func() formatData {
				if full := fill(pieces, f.Bits()); full != nil && f.Bits() <= 64 {
					data.Drawing = d.layout(full, func(string) bool { return true })
				}
				return data
			})
			if o := f.Origin(); o.Overlay() {
				v.Origins = addOverlay(v.Origins, i, o)
			}
		}
	}
	return v
}

// fill sorts pieces from the highest bit down and fills the gaps; nil if there is
// nothing to draw or pieces overlap.
func fill(pieces []describe.Piece, bits int) []describe.Piece {
	if len(pieces) == 0 {
		return nil
	}
	slices.SortFunc(pieces, func(x, y describe.Piece) int { return y.Hi - x.Hi })
	var out []describe.Piece
	next := max(bits-1, pieces[0].Hi)
	for _, p := range pieces {
		if p.Hi > next {
			return nil
		}
		if p.Hi < next {
			out = append(out, describe.Piece{Hi: next, Lo: p.Hi + 1})
		}
		out = append(out, p)
		next = p.Lo - 1
	}
	if next >= 0 {
		out = append(out, describe.Piece{Hi: next})
	}
	return out
}

// A generationView is the page of a generation.
type generationView struct {
	generationCard
	Encodings []encodingCount
	Groups    []groupCard
	Waves     string
	Overlays  []overlayNote
	Steps     []stepCard
	Types     int
	Formats   int
	Forms     int
	Rows      []row
}

type encodingCount struct {
	Name  string
	Bits  int
	Count int
}

func (b *builder) generationPage(g generation) generationView {
	v := generationView{generationCard: b.card(g), Forms: g.NumForms()}
	forms := map[string]map[isa.Instruction]bool{}
	groups := map[string]int{}
	for in := range g.Instructions() {
		if gr := in.Group(); gr != 0 {
			groups[gr.String()]++
		}
		for f := range in.Forms() {
			n := f.Encoding().String()
			if forms[n] == nil {
				forms[n] = map[isa.Instruction]bool{}
			}
			forms[n][in] = true
		}
		p := b.byInst[in]
		v.Rows = append(v.Rows, row{Name: in.Name(), Path: p.Path(), Page: p})
	}
	slices.SortFunc(v.Rows, func(x, y row) int { return cmp.Compare(x.Name, y.Name) })
	for e := range g.Encodings() {
		v.Encodings = append(v.Encodings, encodingCount{e.String(), e.Bits(), len(forms[e.String()])})
	}
	slices.SortFunc(v.Encodings, func(x, y encodingCount) int { return cmp.Compare(x.Name, y.Name) })
	for name, n := range groups {
		v.Groups = append(v.Groups, groupCard{name, n})
	}
	slices.SortFunc(v.Groups, func(x, y groupCard) int { return cmp.Compare(x.Name, y.Name) })
	switch w32, w64 := g.WaveSizes(); {
	case w32 && w64:
		v.Waves = "32 or 64 lanes"
	case w32:
		v.Waves = "32 lanes"
	default:
		v.Waves = "64 lanes"
	}
	for o := range g.Overlays() {
		v.Overlays = addOverlay(v.Overlays, g.Index, o)
	}
	for range g.OperandTypes() {
		v.Types++
	}
	for range g.DataFormats() {
		v.Formats++
	}
	for _, s := range b.stepCards() {
		if s.Old.Index == g.Index || s.New.Index == g.Index {
			v.Steps = append(v.Steps, s)
		}
	}
	return v
}

// A targetView is the page of a target.
type targetView struct {
	isa.Target
	Gen     generation
	Mach    string
	Count   int
	Others  []string
	Only    []row // that not all targets of the generation have
	Missing []row
}

func (b *builder) targetPage(t isa.Target, g generation) targetView {
	v := targetView{Target: t, Gen: g, Mach: fmt.Sprintf("0x%03x", t.Mach())}
	targets := 0
	for o := range g.Targets() {
		targets++
		if o != t {
			v.Others = append(v.Others, o.Name())
		}
	}
	for in := range g.Instructions() {
		p := b.byInst[in]
		r := row{Name: in.Name(), Path: p.Path(), Page: p}
		n := len(describe.Strings(in.Targets()))
		switch {
		case !in.HasTarget(t):
			v.Missing = append(v.Missing, r)
			continue
		case n < targets:
			v.Only = append(v.Only, r)
		}
		v.Count++
	}
	byName := func(x, y row) int { return cmp.Compare(x.Name, y.Name) }
	slices.SortFunc(v.Only, byName)
	slices.SortFunc(v.Missing, byName)
	return v
}

// A groupView is the page of a functional group.
type groupView struct {
	Name      string
	Set       set
	Subgroups []subgroupView
	Count     int
}

type subgroupView struct {
	Name string // empty: none
	Rows []row
}

func (b *builder) groupPage(name string) groupView {
	v := groupView{Name: name}
	by := map[string]map[*page]set{}
	counted := map[*page]bool{}
	for _, p := range b.pages {
		p.each(func(i int, in isa.Instruction) {
			if g := in.Group(); g == 0 || g.String() != name {
				return
			}
			v.Set |= 1 << i
			counted[p] = true
			sub := ""
			for s := range in.Subgroups() {
				if s != isa.SubgroupNOT_ASSIGNED {
					sub += ", " + s.String()
				}
			}
			sub = strings.TrimPrefix(sub, ", ")
			if by[sub] == nil {
				by[sub] = map[*page]set{}
			}
			by[sub][p] |= 1 << i
		})
	}
	v.Count = len(counted)
	for sub, pages := range by {
		s := subgroupView{Name: sub}
		for p, set := range pages {
			s.Rows = append(s.Rows, row{Set: set, Name: p.Name, Path: p.Path(), Page: p})
		}
		slices.SortFunc(s.Rows, func(x, y row) int { return cmp.Compare(x.Name, y.Name) })
		v.Subgroups = append(v.Subgroups, s)
	}
	slices.SortFunc(v.Subgroups, func(x, y subgroupView) int { return cmp.Compare(x.Name, y.Name) })
	return v
}
