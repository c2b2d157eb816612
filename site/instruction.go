package site

import (
	"cmp"
	"fmt"
	"html/template"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
	"github.com/amdisa/amdisa/isa/describe"
)

// A note is something that some of a page's generations have in common.
type note struct {
	Set  set
	Text string
}

// A notes collects what generations say, each text once.
type notes []note

func (n *notes) add(i int, text string) {
	for j := range *n {
		if (*n)[j].Text == text {
			(*n)[j].Set |= 1 << i
			return
		}
	}
	*n = append(*n, note{1 << i, text})
}

// An instructionView is what the template of an instruction's page shows.
type instructionView struct {
	Page      *page
	Summary   notes
	Opcodes   notes
	Groups    []groupNote
	Flags     notes
	Aliases   notes
	Targets   []targetNote
	Semantics []semanticsNote
	Blocks    []*block
	Types     []typeNote
	Compared  []comparison
	Related   []relation
	Around    []neighbours
	Sources   []sourceNote
	Overlays  []overlayNote
}

type groupNote struct {
	Set       set
	Group     string
	Subgroups []string
}

type targetNote struct {
	Set     set
	Have    []string
	Missing []string
}

type semanticsNote struct {
	Set      set
	Function *function
}

type typeNote struct {
	Set    set
	Name   string
	Values string
}

// A block is an encoding of an instruction on all generations that have it there.
type block struct {
	Set      set
	Encoding string
	Slot     string
	Variant  bool
	Codes    []code
	Drawings []drawingNote
	Examples []example
	Lists    []*operandList
}

type code struct {
	Set        set
	Bits       int
	HasOpcode  bool
	Opcode     uint32
	Identifier string // the first dword
}

type drawingNote struct {
	Set    set
	Halves template.HTML
	Text   string
}

type example struct {
	Set  set
	Text string
	Hex  string
}

// An operandList is a list of operands and when it applies.
type operandList struct {
	Set        set
	Conditions notes
	Operands   []operand
}

type operand struct {
	Field, Access, Type, Format string
	Bits                        int
	Implicit                    bool
}

// A comparison is what generations that have an instruction in the same way have
// to say of all others.
type comparison struct {
	Set   set
	Lines []comparisonLine
}

type comparisonLine struct {
	Set    set
	Text   string
	Same   bool
	Absent bool
}

type relation struct {
	Title string
	Pages []*page
}

// neighbours are the instructions before and after one in the order of opcodes.
type neighbours struct {
	Set            set
	Encoding       string
	Before, After  *page
	BeforeN, NextN uint32
}

type sourceNote struct {
	Set                set
	File, Date, Schema string
}

type overlayNote struct {
	Set                             set
	ID, Kind, Key, Reason, Evidence string
}

// view collects what there is to say of an instruction.
func (b *builder) view(p *page) *instructionView {
	v := &instructionView{Page: p, Related: b.related(p)}
	d := &drawing{}
	p.each(func(i int, in isa.Instruction) {
		g := b.gens[i]
		if f := b.source.of(in); f != nil {
			v.addSemantics(i, f)
			v.Summary.add(i, f.Summary)
		}
		v.Opcodes.add(i, opcodesText(in))
		v.addGroup(i, in)
		if f := in.Flags(); f != 0 {
			v.Flags.add(i, strings.ToLower(strings.ReplaceAll(strings.Join(describe.Flags(f), ", "), "_", " ")))
		}
		for a := range in.Aliases() {
			v.Aliases.add(i, a)
		}
		v.Targets = append(v.Targets, targetsOf(i, in))
		described := describe.Of(in)
		v.addForms(i, in, described.Forms, d)
		v.addCompared(b, i, described.Generations)
		v.addTypes(b, i, in)
		v.addNeighbours(b, i, in)
		src := g.Source()
		v.Sources = append(v.Sources, sourceNote{1 << i, src.File, src.ReleaseDate, src.SchemaVersion})
		v.addOverlays(i, in)
	})
	return v
}

func (v *instructionView) addSemantics(i int, f *function) {
	for j := range v.Semantics {
		if v.Semantics[j].Function == f {
			v.Semantics[j].Set |= 1 << i
			return
		}
	}
	v.Semantics = append(v.Semantics, semanticsNote{1 << i, f})
}

func (v *instructionView) addGroup(i int, in isa.Instruction) {
	n := groupNote{Set: 1 << i}
	if g := in.Group(); g != 0 {
		n.Group = g.String()
	}
	for s := range in.Subgroups() {
		if s != isa.SubgroupNOT_ASSIGNED {
			n.Subgroups = append(n.Subgroups, s.String())
		}
	}
	for j, o := range v.Groups {
		if o.Group == n.Group && slices.Equal(o.Subgroups, n.Subgroups) {
			v.Groups[j].Set |= n.Set
			return
		}
	}
	v.Groups = append(v.Groups, n)
}

func targetsOf(i int, in isa.Instruction) targetNote {
	n := targetNote{Set: 1 << i}
	for t := range in.Generation().Targets() {
		if in.HasTarget(t) {
			n.Have = append(n.Have, t.Name())
		} else {
			n.Missing = append(n.Missing, t.Name())
		}
	}
	return n
}

// opcodesText lists the opcodes in base encodings: "VOP1 27, VOP3 347".
func opcodesText(in isa.Instruction) string {
	var parts []string
	for _, f := range describe.Forms(in) {
		e := base(f.Encoding())
		name := strings.TrimPrefix(e.String(), "ENC_")
		if s := f.Slot().String(); s != "" {
			name += " " + s
		}
		text := name
		if hasOpcode(f) {
			text += " " + strconv.Itoa(int(f.Opcode()))
		}
		if !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

func hasOpcode(f isa.Form) bool {
	_, ok := f.Encoding().Field(describe.OpcodeField(f))
	return ok
}

// addForms adds the forms of an instruction to the blocks of their encodings.
func (v *instructionView) addForms(i int, in isa.Instruction, described []describe.Form, d *drawing) {
	forms := describe.Forms(in)
	after := -1 // where the generation's last block is
	for j := 0; j < len(forms); {
		f, df := forms[j], described[j]
		n := j + 1
		for n < len(forms) && forms[n].Encoding() == f.Encoding() && forms[n].Slot() == f.Slot() {
			n++
		}
		slot := f.Slot().String()
		at := slices.IndexFunc(v.Blocks, func(x *block) bool { return x.Encoding == df.Encoding && x.Slot == slot })
		if at < 0 {
			_, variant := f.Encoding().Base()
			at = after + 1
			v.Blocks = slices.Insert(v.Blocks, at, &block{Encoding: df.Encoding, Slot: slot, Variant: variant})
		}
		after = at
		x := v.Blocks[at]
		x.Set |= 1 << i
		x.addCode(i, f, df)
		x.addDrawing(i, df, d)
		x.addExample(i, f)
		x.addOperands(i, forms[j:n], described[j:n])
		j = n
	}
}

func (x *block) addCode(i int, f isa.Form, df describe.Form) {
	c := code{1 << i, df.Bits, hasOpcode(f), df.Opcode, fmt.Sprintf("0x%08X", f.Identifier())}
	for j, o := range x.Codes {
		o.Set = c.Set
		if o == c {
			x.Codes[j].Set |= c.Set
			return
		}
	}
	x.Codes = append(x.Codes, c)
}

func (x *block) addDrawing(i int, df describe.Form, d *drawing) {
	key := layoutText(df.Layout)
	for j, o := range x.Drawings {
		if o.Text == key {
			x.Drawings[j].Set |= 1 << i
			return
		}
	}
	operand := func(field string) bool {
		return slices.ContainsFunc(df.Operands, func(o describe.Operand) bool { return o.Field == field })
	}
	x.Drawings = append(x.Drawings, drawingNote{1 << i, d.halves(df.Layout, operand), key})
}

func (x *block) addExample(i int, f isa.Form) {
	in, err := describe.Example(f)
	if err != nil {
		return // a form that only AMD's file knows of
	}
	e := example{1 << i, asm.String(&in), describe.Hex(&in)}
	for j, o := range x.Examples {
		if o.Text == e.Text && o.Hex == e.Hex {
			x.Examples[j].Set |= e.Set
			return
		}
	}
	x.Examples = append(x.Examples, e)
}

// addOperands adds the operand lists of a generation's forms. Those that differ
// only in the fields that hold the operands, as where a literal may stand for any
// source, become one with all fields: "SRC0 or LITERAL".
func (x *block) addOperands(i int, forms []isa.Form, described []describe.Form) {
	var lists []*operandList
	for j, f := range forms {
		ops := make([]operand, len(described[j].Operands))
		for k, o := range described[j].Operands {
			ops[k] = operand{o.Field, describe.Access(o.Read, o.Written), o.Type, o.Format, o.Bits, o.Implicit}
		}
		condition := conditionText(f.Condition().String())
		at := slices.IndexFunc(lists, func(l *operandList) bool { return l.join(ops) })
		if at < 0 {
			at = len(lists)
			lists = append(lists, &operandList{Operands: ops})
		}
		lists[at].Conditions.add(i, condition)
	}
	for _, l := range lists {
		at := slices.IndexFunc(x.Lists, func(o *operandList) bool { return slices.Equal(o.Operands, l.Operands) })
		if at < 0 {
			at = len(x.Lists)
			x.Lists = append(x.Lists, &operandList{Operands: l.Operands})
		}
		x.Lists[at].Set |= 1 << i
		for _, c := range l.Conditions {
			x.Lists[at].Conditions.add(i, c.Text)
		}
	}
}

// join adds the fields of operands that are otherwise the same. It reports false
// if they are not.
func (l *operandList) join(ops []operand) bool {
	alike := func(a, b operand) bool {
		if a.Field == "" || b.Field == "" {
			return a == b
		}
		b.Field = a.Field
		return a == b
	}
	if !slices.EqualFunc(l.Operands, ops, alike) {
		return false
	}
	for i, o := range ops {
		fields := &l.Operands[i].Field
		if !slices.Contains(strings.Split(*fields, " or "), o.Field) {
			*fields += " or " + o.Field
		}
	}
	return true
}

// conditionText writes a condition as AMD's newer files do, and none for what
// always holds: "SRC0 not in {250, 255}" for "SRC0 != 250 && SRC0 != 255".
func conditionText(s string) string {
	if s == "true" {
		return ""
	}
	s = fold(s, " && ", " != ", "not in")
	return fold(s, " || ", " == ", "in")
}

// fold joins comparisons of a field with numbers into one with a set of numbers.
func fold(s, sep, op, in string) string {
	if strings.Contains(s, "(") {
		return s
	}
	type term struct {
		field   string
		numbers []int
		text    string
	}
	var terms []term
	for _, t := range strings.Split(s, sep) {
		field, number, ok := strings.Cut(t, op)
		n, err := strconv.Atoi(number)
		if !ok || err != nil {
			terms = append(terms, term{text: t})
			continue
		}
		at := slices.IndexFunc(terms, func(o term) bool { return o.field == field })
		if at < 0 {
			terms = append(terms, term{field, []int{n}, t})
			continue
		}
		terms[at].numbers = append(terms[at].numbers, n)
	}
	parts := make([]string, len(terms))
	for i, t := range terms {
		parts[i] = t.text
		if len(t.numbers) > 1 {
			slices.Sort(t.numbers)
			parts[i] = fmt.Sprintf("%s %s {%s}", t.field, in, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(t.numbers)), ", "), "[]"))
		}
	}
	return strings.Join(parts, sep)
}

// addTypes adds what the types of the instruction's operands may hold.
func (v *instructionView) addTypes(b *builder, i int, in isa.Instruction) {
	seen := map[isa.OperandType]bool{}
	for _, f := range describe.Forms(in) {
		for o := range f.Operands() {
			t := o.Type()
			if seen[t] {
				continue
			}
			seen[t] = true
			values := b.values(t)
			at := slices.IndexFunc(v.Types, func(n typeNote) bool { return n.Name == t.String() && n.Values == values })
			if at >= 0 {
				v.Types[at].Set |= 1 << i
				continue
			}
			at = len(v.Types)
			for j, n := range v.Types {
				if n.Name == t.String() {
					at = j + 1
				}
			}
			v.Types = slices.Insert(v.Types, at, typeNote{1 << i, t.String(), values})
		}
	}
}

func (v *instructionView) addNeighbours(b *builder, i int, in isa.Instruction) {
	f := describe.Main(in)
	if !hasOpcode(f) {
		return
	}
	n := neighbours{Set: 1 << i, Encoding: base(f.Encoding()).String()}
	order := b.opcodes[opcodeKey{i, n.Encoding, f.Slot()}]
	at := slices.IndexFunc(order, func(o numbered) bool { return o.page == v.Page })
	if at > 0 {
		n.Before, n.BeforeN = order[at-1].page, order[at-1].opcode
	}
	if at+1 < len(order) {
		n.After, n.NextN = order[at+1].page, order[at+1].opcode
	}
	for j, o := range v.Around {
		o.Set = n.Set
		if o == n {
			v.Around[j].Set |= n.Set
			return
		}
	}
	v.Around = append(v.Around, n)
}

// addOverlays adds the corrections of AMD's file that are in what is shown.
func (v *instructionView) addOverlays(i int, in isa.Instruction) {
	add := func(o isa.Origin) {
		if o.Overlay() {
			v.Overlays = addOverlay(v.Overlays, i, o)
		}
	}
	add(in.Origin())
	for f := range in.Forms() {
		add(f.Origin())
		add(f.Condition().Origin())
		add(f.Encoding().Origin())
		for o := range f.Operands() {
			add(o.Origin())
			add(o.Type().Origin())
			add(o.Format().Origin())
		}
	}
}

// addCompared adds the comparison of a generation's instruction with all others.
// Generations that would say the same say it together.
func (v *instructionView) addCompared(b *builder, i int, others []describe.Comparison) {
	lines := []comparisonLine{{Set: 1 << i, Text: same, Same: true}}
	for _, c := range others {
		text := same
		if !c.Same {
			text = c.String()
		}
		at := slices.IndexFunc(lines, func(l comparisonLine) bool { return l.Text == text })
		if at < 0 {
			at = len(lines)
			lines = append(lines, comparisonLine{Text: text, Absent: !c.Present})
		}
		lines[at].Set |= 1 << b.model.index(c.Generation)
	}
	slices.SortFunc(lines, func(x, y comparisonLine) int {
		return cmp.Or(order(x)-order(y), bits.TrailingZeros16(uint16(x.Set))-bits.TrailingZeros16(uint16(y.Set)))
	})
	at := slices.IndexFunc(v.Compared, func(c comparison) bool { return slices.Equal(c.Lines, lines) })
	if at < 0 {
		v.Compared = append(v.Compared, comparison{1 << i, lines})
		return
	}
	v.Compared[at].Set |= 1 << i
}

// same is what a comparison says of generations that differ in nothing.
const same = "the same"

// order sorts what is the same first and what is absent last.
func order(l comparisonLine) int {
	switch {
	case l.Same:
		return 0
	case l.Absent:
		return 2
	}
	return 1
}
