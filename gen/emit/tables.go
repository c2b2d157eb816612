package emit

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/amdisa/amdisa/gen/spec"
)

// generation writes the file with the tables of one generation.
func (e *emitter) generation(g *spec.Generation) ([]byte, error) {
	b := &builder{e: e, g: g}
	b.index()
	b.encodings()
	b.operandTypes()
	b.formats()
	b.instructions()
	b.instructionNames()
	b.opcodes()
	if b.err != nil {
		return nil, fmt.Errorf("emit: %s: %w", g.Name, b.err)
	}

	f := e.newFile(g)
	name := localName(g)
	if !e.opts.NoDecoder {
		var err error
		if b.decoder, err = e.decodeTables(g, f); err != nil {
			return nil, fmt.Errorf("emit: %s: %w", g.Name, err)
		}
	}
	f.Comment(varName(g) + " is AMD " + g.Name + ".")
	v := f.Var().Id(varName(g)).Op("=")
	if e.inside() {
		v.Id("NewGeneration")
	} else {
		v.Qual(ISA, "NewGeneration")
	}
	v.Call(jen.Op("&").Id(name))
	for _, r := range b.runs {
		f.Const().Id(r.name).Op("=").Op(wrapped(r.text))
	}
	f.Var().Id(name).Op("=").Qual(tablePath, "Generation").Op(b.literal())
	return source(f)
}

// A builder computes the tables of one generation, as text.
type builder struct {
	e   *emitter
	g   *spec.Generation
	err error

	fieldNames  []string
	fieldName   map[string]int
	groups      map[string]int
	subgroups   map[string]int
	overlay     map[*spec.Overlay]int // plus one
	encoding    map[*spec.Encoding]int
	field       map[*spec.Field]int
	condition   map[*spec.Condition]int // in its encoding
	format      map[*spec.DataFormat]int
	operandType map[*spec.OperandType]int
	name        map[*spec.Instruction]int // index

	encs, fields, conds, types, fmts, insts, forms []string
	names                                          []string // by which instructions are found
	offsets                                        []int
	size                                           int
	hash                                           []string
	mnemonics, others                              []string
	byEncoding, opcodeRows                         []string

	ranges, operands, lists, exprs, sets, subtypes, values, components, formatFields, subgroupLists pool

	decoder string // variable that holds the decoder's tables

	runs  []*run
	runAt map[string]*run

	fieldTexts []string // descriptions, as the rows of fields
}

// A run is the text of a run of numbered names: v0v1v2 and so on.
type run struct {
	name, prefix string
	first, count int
	text         string
}

func (b *builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf(format, args...)
	}
}

// fit checks that a number fits the column it is for.
func (b *builder) fit(v, limit int, format string, args ...any) int {
	if v < 0 || v > limit {
		b.fail("%s: %d is out of range, the tables hold at most %d", fmt.Sprintf(format, args...), v, limit)
		return 0
	}
	return v
}

const (
	max8  = 1<<8 - 1
	max16 = 1<<16 - 1
)

// index numbers everything that others refer to.
func (b *builder) index() {
	g := b.g
	b.fit(len(g.Targets), 16, "number of targets")
	b.fit(len(g.Instructions), max16-1, "number of instructions")
	b.fit(len(g.Encodings), max8-1, "number of encodings")
	b.fit(len(g.OperandTypes), max8, "number of operand types")
	b.fit(len(g.DataFormats), max8, "number of data formats")
	b.fit(len(g.Overlays), max16-1, "number of overlays")

	b.overlay = make(map[*spec.Overlay]int)
	for i, o := range g.Overlays {
		b.overlay[o] = i + 1
	}
	b.encoding = make(map[*spec.Encoding]int)
	b.condition = make(map[*spec.Condition]int)
	for i, x := range g.Encodings {
		b.encoding[x] = i
		for k, c := range x.Conditions {
			b.condition[c] = k
		}
	}
	b.operandType = make(map[*spec.OperandType]int)
	for i, t := range g.OperandTypes {
		b.operandType[t] = i
	}
	b.format = make(map[*spec.DataFormat]int)
	for i, d := range g.DataFormats {
		b.format[d] = i
	}
	b.groups = make(map[string]int)
	for i, x := range g.FunctionalGroups {
		b.groups[x.Name] = i + 1
	}
	b.subgroups = make(map[string]int)
	for i, s := range g.FunctionalSubgroups {
		b.subgroups[s] = i
	}
	b.name = make(map[*spec.Instruction]int)
	for i, in := range g.Instructions {
		b.name[in] = i
	}
	b.field = make(map[*spec.Field]int)
	b.fieldName = make(map[string]int)
	number := func(fs []*spec.Field) {
		for _, f := range fs {
			b.field[f] = len(b.field)
			if _, ok := b.fieldName[f.Name]; !ok {
				b.fieldName[f.Name] = len(b.fieldNames)
				b.fieldNames = append(b.fieldNames, f.Name)
			}
		}
	}
	for _, x := range g.Encodings {
		number(x.Fields)
	}
	for _, t := range g.OperandTypes {
		number(t.Fields)
	}
	b.fit(len(b.field), max16, "number of fields")
	b.fit(len(b.fieldNames), max8, "number of field names")
}

func (b *builder) origin(o *spec.Overlay) int {
	i := b.overlay[o]
	if o != nil && i == 0 {
		b.fail("overlay %s is not among those of the generation", o.ID)
	}
	return i
}

func (b *builder) encodings() {
	for _, x := range b.g.Encodings {
		var r row
		r.str("Name", x.Name)
		r.field("ID", b.e.num(Encodings, 8, x.Name))
		r.num("Order", x.Order)
		r.num("Bits", b.fit(x.Bits, max16, "%s: bits", x.Name))
		r.hex("Mask", x.Mask)
		r.num("Field", len(b.fields))
		r.num("Fields", b.fit(len(x.Fields), max8, "%s: number of fields", x.Name))
		r.num("Condition", len(b.conds))
		r.num("Conditions", b.fit(len(x.Conditions), max8, "%s: number of conditions", x.Name))
		if x.Base != nil {
			r.num("Base", b.encoding[x.Base]+1)
		}
		r.num("Origin", b.origin(x.Origin))
		b.encs = append(b.encs, r.lit())

		b.addFields(x.Name, x.Fields)
		for _, c := range x.Conditions {
			var r row
			r.str("Name", c.Name)
			r.num("ID", c.ID)
			expr := b.exprs.add(b.expr(c, c.Expr)...)
			r.num("Expr", b.fit(expr, max16, "size of conditions"))
			r.num("Origin", b.origin(c.Origin))
			b.conds = append(b.conds, r.lit())
		}
	}
}

// addFields adds rows for the fields of an encoding or operand type.
func (b *builder) addFields(of string, fs []*spec.Field) {
	if len(fs) == 0 {
		return
	}
	for i, f := range fs {
		var r row
		r.num("Name", b.fieldName[f.Name])
		flags := 0
		if f.Conditional {
			flags |= 1
		}
		if f.Constant != nil {
			flags |= 2
			if *f.Constant>>32 != 0 {
				b.fail("%s, field %s: constant %#x has more than 32 bits", of, f.Name, *f.Constant)
			}
			r.num("Constant", int(*f.Constant))
		}
		r.num("Flags", flags)
		at := b.addRanges(of, f.Name, f.Ranges)
		r.num("Range", at)
		r.num("Ranges", b.fit(len(f.Ranges), max8, "%s, field %s: number of ranges", of, f.Name))
		value, n := b.addValues(of+", field "+f.Name, f.Values)
		r.num("Value", value)
		r.num("Values", b.fit(n, max8, "%s, field %s: number of values", of, f.Name))
		r.num("Origin", b.origin(f.Origin))
		text := r.lit()
		if i == 0 {
			text = "// " + of + "\n" + text
		}
		b.fields = append(b.fields, text)
		b.fieldTexts = append(b.fieldTexts, f.Description)
	}
}

func (b *builder) addRanges(of, field string, ranges []spec.Range) int {
	var rows []string
	total := 0
	for _, x := range ranges {
		var r row
		r.num("Offset", b.fit(x.Offset, max16/2, "%s, field %s: bit offset", of, field))
		r.num("Bits", b.fit(x.Bits, max16/2, "%s, field %s: bits", of, field))
		r.num("PadBits", b.fit(x.PadBits, 16, "%s, field %s: padding bits", of, field))
		r.num("PadValue", b.fit(int(x.PadValue), max16, "%s, field %s: padding", of, field))
		if bits.Len64(x.PadValue) > x.PadBits {
			b.fail("%s, field %s: padding %d does not fit %d bits", of, field, x.PadValue, x.PadBits)
		}
		total += x.Bits + x.PadBits
		rows = append(rows, r.lit())
	}
	return b.fit(b.ranges.add(rows...), max16, "number of ranges")
}

// expr writes an expression in prefix order.
func (b *builder) expr(c *spec.Condition, x *spec.Expr) []string {
	var r row
	if x == nil {
		b.fail("%s, condition %s has no expression", c.Encoding.Name, c.Name)
		return nil
	}
	r.num("Op", int(x.Op))
	r.num("Count", b.fit(max(len(x.Args), len(x.Set)), max8, "%s, condition %s: size", c.Encoding.Name, c.Name))
	if x.Field != nil {
		i, ok := b.field[x.Field]
		if !ok {
			b.fail("%s, condition %s: field %s is of no encoding", c.Encoding.Name, c.Name, x.Field.Name)
		}
		r.num("Field", i)
	}
	if len(x.Set) > 0 {
		var set []string
		for _, v := range x.Set {
			if v>>32 != 0 {
				b.fail("%s, condition %s: %d has more than 32 bits", c.Encoding.Name, c.Name, v)
			}
			set = append(set, strconv.FormatUint(v, 10))
		}
		r.num("Set", b.fit(b.sets.add(set...), max16, "size of conditions"))
	}
	rows := []string{r.lit()}
	for _, a := range x.Args {
		rows = append(rows, b.expr(c, a)...)
	}
	return rows
}

func (b *builder) operandTypes() {
	for _, t := range b.g.OperandTypes {
		var r row
		r.str("Name", t.Name)
		r.field("ID", b.e.num(OperandTypes, 8, t.Name))
		if t.Partitioned {
			r.field("Partitioned", "true")
		}
		var subs []string
		for _, s := range t.Subtypes {
			subs = append(subs, strconv.Itoa(b.operandType[s]))
		}
		r.num("Subtype", b.fit(b.subtypes.add(subs...), max16, "number of subtypes"))
		r.num("Subtypes", b.fit(len(subs), max8, "%s: number of subtypes", t.Name))
		if len(t.Fields) > 0 {
			r.num("Field", len(b.fields))
			r.num("Fields", b.fit(len(t.Fields), max8, "%s: number of fields", t.Name))
		}
		b.addFields(t.Name, t.Fields)
		value, n := b.addValues(t.Name, t.Values)
		r.num("Value", value)
		r.num("Values", b.fit(n, max16, "%s: number of values", t.Name))
		r.num("Origin", b.origin(t.Origin))
		b.types = append(b.types, r.lit())
	}
}

// addValues folds runs of values and adds rows for them.
func (b *builder) addValues(of string, vs []spec.Value) (at, n int) {
	var rows []string
	for i := 0; i < len(vs); {
		v := vs[i]
		if v.Value>>32 != 0 {
			b.fail("%s: value %d has more than 32 bits", of, v.Value)
		}
		var r row
		count := runLength(vs[i:])
		if count < 3 {
			count = 1
			r.str("Text", v.Name)
		} else {
			prefix, first, _ := cutNumber(v.Name)
			r.field("Text", b.run(prefix, first, count).name)
			r.num("Prefix", len(prefix))
			r.num("Number", first)
		}
		r.num("Value", int(v.Value))
		r.num("Count", b.fit(count, max16, "%s: length of a run", of))
		rows = append(rows, r.lit())
		i += count
	}
	return b.fit(b.values.add(rows...), max16, "number of values"), len(rows)
}

// runLength is how many values from the first on have names that count with them.
func runLength(vs []spec.Value) int {
	prefix, first, ok := cutNumber(vs[0].Name)
	if !ok {
		return 1
	}
	n := 1
	for n < len(vs) && vs[n].Value == vs[0].Value+uint64(n) && vs[n].Name == prefix+strconv.Itoa(first+n) {
		n++
	}
	return n
}

// cutNumber cuts the number off the end of a name.
func cutNumber(s string) (prefix string, n int, ok bool) {
	prefix = strings.TrimRight(s, "0123456789")
	n, err := strconv.Atoi(s[len(prefix):])
	return prefix, n, err == nil && n < 1<<20 && prefix+strconv.Itoa(n) == s
}

// run is the constant with the names of a run; runs that begin alike share it.
func (b *builder) run(prefix string, first, count int) *run {
	key := prefix + strconv.Itoa(first)
	r := b.runAt[key]
	if r == nil {
		if b.runAt == nil {
			b.runAt = make(map[string]*run)
		}
		r = &run{name: localName(b.g) + "Run" + strconv.Itoa(len(b.runs)), prefix: prefix, first: first}
		b.runAt[key] = r
		b.runs = append(b.runs, r)
	}
	for ; r.count < count; r.count++ {
		r.text += prefix + strconv.Itoa(first+r.count)
	}
	return r
}

// wrapped is a long string over several lines.
func wrapped(s string) string {
	var b strings.Builder
	for len(s) > 100 {
		b.WriteString(strconv.Quote(s[:100]) + " +\n")
		s = s[100:]
	}
	return b.String() + strconv.Quote(s)
}

func (b *builder) formats() {
	for _, d := range b.g.DataFormats {
		var r row
		r.str("Name", d.Name)
		r.field("ID", b.e.num(DataFormats, 16, d.Name))
		typ := slices.Index([]string{"unknown", "bits", "integer", "float", "descriptor"}, d.DataType)
		if typ < 0 {
			b.fail("%s: unknown data type %q", d.Name, d.DataType)
		}
		r.num("Type", typ)
		r.num("Bits", b.fit(d.Bits, max16, "%s: bits", d.Name))
		r.num("Count", b.fit(d.Count, max16, "%s: number of components", d.Name))
		var comps []string
		for i := 0; i < len(d.Components); {
			n, stride := stack(d.Components[i:])
			var c row
			c.num("Field", b.addFormatFields(d, d.Components[i]))
			c.num("Fields", b.fit(len(d.Components[i]), max8, "%s: fields of a component", d.Name))
			c.num("Count", n)
			c.num("Stride", b.fit(stride, max16/2, "%s: distance of components", d.Name))
			comps = append(comps, c.lit())
			i += n
		}
		r.num("Component", b.fit(b.components.add(comps...), max16, "number of components"))
		r.num("Components", b.fit(len(comps), max8, "%s: number of kinds of components", d.Name))
		r.num("Origin", b.origin(d.Origin))
		b.fmts = append(b.fmts, r.lit())
	}
}

// stack is how many components from the first on are equal but for a constant
// distance in bits.
func stack(cs [][]spec.FormatField) (n, stride int) {
	shifted := func(c []spec.FormatField, by int) bool {
		return slices.EqualFunc(cs[0], c, func(a, b spec.FormatField) bool {
			return a.Name == b.Name && a.Signedness == b.Signedness &&
				slices.EqualFunc(a.Ranges, b.Ranges, func(x, y spec.Range) bool {
					x.Offset += by
					return x == y
				})
		})
	}
	n = 1
	if len(cs) == 1 || len(cs[0]) == 0 || len(cs[1]) == 0 || len(cs[0][0].Ranges) == 0 || len(cs[1][0].Ranges) == 0 {
		return n, 0
	}
	stride = cs[1][0].Ranges[0].Offset - cs[0][0].Ranges[0].Offset
	if stride <= 0 {
		return n, 0
	}
	for n < len(cs) && n < max8 && shifted(cs[n], n*stride) {
		n++
	}
	if n == 1 {
		return 1, 0
	}
	return n, stride
}

func (b *builder) addFormatFields(d *spec.DataFormat, fs []spec.FormatField) int {
	var rows []string
	for _, f := range fs {
		var r row
		r.str("Name", f.Name)
		// Of a word that it does not know, AMD's reader makes Unknown.
		sign := slices.Index([]string{"Unknown", "Unsigned", "Signed", "DoesNotApply", "SignedByModifier"}, f.Signedness)
		r.num("Signedness", max(sign, 0))
		r.num("Range", b.addRanges(d.Name, f.Name, f.Ranges))
		r.num("Ranges", b.fit(len(f.Ranges), max8, "%s, field %s: number of ranges", d.Name, f.Name))
		rows = append(rows, r.lit())
	}
	return b.fit(b.formatFields.add(rows...), max16, "number of fields of data formats")
}

func (b *builder) instructions() {
	alias := len(b.g.Instructions)
	targets := make(map[string]int)
	for i, t := range b.g.Targets {
		targets[t.Name] = i
	}
	for _, in := range b.g.Instructions {
		if len(in.Forms) == 0 {
			b.fail("%s has no forms", in.Name)
		}
		var r row
		r.field("Mnemonic", b.e.num(Mnemonics, 16, in.Name))
		r.num("Form", len(b.forms))
		r.num("Forms", b.fit(len(in.Forms), max8, "%s: number of forms", in.Name))
		if len(in.Aliases) > 0 {
			r.num("Alias", alias)
			r.num("Aliases", b.fit(len(in.Aliases), max8, "%s: number of aliases", in.Name))
			alias += len(in.Aliases)
		}
		if in.Group != nil {
			r.num("Group", b.groups[in.Group.Name])
		}
		var subs []string
		for _, s := range in.Subgroups {
			subs = append(subs, strconv.Itoa(b.subgroups[s]))
		}
		r.num("Subgroup", b.fit(b.subgroupLists.add(subs...), max8, "number of lists of subgroups"))
		r.num("Subgroups", len(subs))
		flags := 0
		for i, set := range []bool{in.Flags.Branch, in.Flags.ConditionalBranch, in.Flags.IndirectBranch, in.Flags.ProgramTerminator, in.Flags.ImmediatelyExecuted} {
			if set {
				flags |= 1 << i
			}
		}
		r.num("Flags", flags)
		mask := 0
		for _, t := range in.Targets {
			i, ok := targets[t]
			if !ok {
				b.fail("%s: target %s is not of this generation", in.Name, t)
			}
			mask |= 1 << i
		}
		r.num("Targets", mask)
		r.num("Origin", b.origin(in.Origin))
		b.insts = append(b.insts, r.lit())
		for i, f := range in.Forms {
			text := b.form(in, f)
			if i == 0 {
				text = "// " + in.Name + "\n" + text
			}
			b.forms = append(b.forms, text)
		}
	}
	b.fit(len(b.forms), max16, "number of forms")
}

func (b *builder) form(in *spec.Instruction, f *spec.Form) string {
	var r row
	where := in.Name + " in " + f.Encoding.Name
	r.hex("Identifier", f.Identifier)
	r.num("Instruction", b.name[in])
	r.num("Opcode", b.fit(int(f.Opcode), max16-1, "%s: opcode", where))
	var list []string
	for _, o := range f.Operands {
		list = append(list, strconv.Itoa(b.operand(where, f, o)))
	}
	r.num("Operand", b.fit(b.lists.add(list...), max16, "number of operands"))
	r.num("Operands", b.fit(len(list), max8, "%s: number of operands", where))
	r.num("Encoding", b.encoding[f.Encoding])
	cond, ok := b.condition[f.Condition]
	if !ok || f.Condition.Encoding != f.Encoding {
		b.fail("%s: condition is not one of the encoding's", where)
	}
	r.num("Condition", cond)
	r.num("Slot", int(f.Slot))
	r.num("Origin", b.origin(f.Origin))
	return r.lit()
}

func (b *builder) operand(where string, f *spec.Form, o *spec.Operand) int {
	var r row
	if o.Field != nil {
		if !slices.ContainsFunc(f.Encoding.Fields, func(x *spec.Field) bool { return x.Name == o.Field.Name }) {
			b.fail("%s: operand field %s is not one of the encoding's", where, o.Field.Name)
		}
		r.num("Field", b.fieldName[o.Field.Name]+1)
	}
	format, ok1 := b.format[o.Format]
	typ, ok2 := b.operandType[o.Type]
	if !ok1 || !ok2 {
		b.fail("%s: an operand's format or type is not of the generation", where)
	}
	r.num("Format", format)
	r.num("Type", typ)
	flags := 0
	for i, set := range []bool{o.Read, o.Written, o.Implicit, o.BinaryRequired} {
		if set {
			flags |= 1 << i
		}
	}
	r.num("Flags", flags)
	r.num("Bits", b.fit(o.Bits, max16, "%s: bits of an operand", where))
	r.num("Origin", b.origin(o.Origin))
	return b.operands.add(r.lit())
}

// instructionNames lists the names by which instructions are found, and builds
// the hash table of them.
func (b *builder) instructionNames() {
	at := make(map[string]int) // name -> index in names plus one
	mnemonic := make(map[string]int)
	add := func(name string, in *spec.Instruction) {
		for _, c := range name {
			if c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
				b.fail("instruction name %q: must be of capital letters, digits and _", name)
			}
		}
		b.fit(len(name), max8, "length of instruction name %s", name)
		if at[name] == 0 {
			at[name] = len(b.names) + 1
			mnemonic[name] = b.name[in]
		}
		b.names = append(b.names, name)
	}
	for _, in := range b.g.Instructions {
		if at[in.Name] != 0 {
			b.fail("two instructions are called %s", in.Name)
		}
		add(in.Name, in)
	}
	for _, in := range b.g.Instructions {
		for _, a := range in.Aliases {
			add(a, in)
		}
	}
	others := b.e.otherNames(b.g)
	for _, name := range slices.Sorted(maps.Keys(others)) {
		add(name, others[name])
	}
	for _, name := range b.names {
		b.offsets = append(b.offsets, b.size)
		b.size += len(name) + 1
	}
	b.offsets = append(b.offsets, b.size)
	b.fit(b.size, max16, "total length of instruction names")

	slots := hashTable(b.names, at)
	for slot, i := range slots {
		var r row
		if i != 0 {
			name := b.names[i-1]
			r.num("Offset", b.offsets[i-1]).num("Instruction", mnemonic[name]+1).num("Len", len(name))
		} else if slot < len(slots)-1 {
			continue
		}
		b.hash = append(b.hash, strconv.Itoa(slot)+": "+r.lit())
	}
	en := b.e.enums[Mnemonics]
	for _, name := range slices.Sorted(maps.Keys(at)) {
		entry := fmt.Sprintf("%s: %d", b.e.ref(Mnemonics, name), mnemonic[name]+1)
		if !b.e.inside() && !en.known[name] {
			b.others = append(b.others, fmt.Sprintf("%s - isa.%s: %d", name, en.other, mnemonic[name]+1))
			continue
		}
		b.mnemonics = append(b.mnemonics, entry)
	}
}

// hashTable is an open hash table, half full at most, of the indexes plus one of
// names; of names that are there twice, at says which counts.
func hashTable(names []string, at map[string]int) []int {
	table := make([]int, 1<<bits.Len(uint(2*len(names))))
	for i, name := range names {
		if at[name] != i+1 {
			continue
		}
		slot := int(hash(name)) & (len(table) - 1)
		for table[slot] != 0 {
			slot = (slot + 1) & (len(table) - 1)
		}
		table[slot] = i + 1
	}
	return table
}

// hash is that of a nameKey in package isa.
func hash(s string) uint64 {
	const caseBits = 0x2020202020202020
	word := func(at int) uint64 {
		var w uint64
		for i := min(8, len(s)) - 1; i >= 0; i-- {
			w = w<<8 | uint64(s[at+i])
		}
		return w
	}
	var w [4]uint64
	w[0] = word(0)
	if last := len(s) - 8; last >= 0 {
		w[1], w[2], w[3] = word(min(8, last)), word(min(16, last)), word(last)
	}
	hi, lo := bits.Mul64(w[0]|caseBits^0x9e3779b97f4a7c15, w[3]|caseBits^uint64(len(s))*0xbf58476d1ce4e5b9)
	hi2, lo2 := bits.Mul64(w[1]|caseBits^0x94d049bb133111eb, w[2]|caseBits^0xd6e8feb86659fd93)
	return hi ^ lo ^ hi2 ^ lo2
}

// opcodes makes for each encoding an array of instructions by opcode.
func (b *builder) opcodes() {
	by := make([][]int, len(b.g.Encodings))
	for i, in := range b.g.Instructions {
		for _, f := range in.Forms {
			x := b.encoding[f.Encoding]
			for len(by[x]) <= int(f.Opcode) {
				by[x] = append(by[x], 0)
			}
			if o := by[x][f.Opcode]; o != 0 && o != i+1 {
				b.fail("opcode %d of %s is both %s and %s", f.Opcode, f.Encoding.Name, b.g.Instructions[o-1].Name, in.Name)
			}
			by[x][f.Opcode] = i + 1
		}
	}
	first := 0
	for i, x := range b.g.Encodings {
		var r row
		r.num("First", first)
		r.num("Count", len(by[i]))
		r.num("Encoding", i+1)
		b.byEncoding = append(b.byEncoding, b.e.ref(Encodings, x.Name)+": "+r.lit())
		if len(by[i]) > 0 {
			s := numbers(by[i])
			b.opcodeRows = append(b.opcodeRows, "// "+x.Name+"\n"+strings.TrimSuffix(s[2:], ",\n}"))
		}
		first += len(by[i])
	}
}

// literal is the generation's table.Generation.
func (b *builder) literal() string {
	g := b.g
	var s strings.Builder
	line := func(name, value string) { fmt.Fprintf(&s, "%s: %s,\n", name, value) }
	list := func(name, typ string, rows []string) {
		if len(rows) > 0 {
			line(name, typ+lines(rows, func(r string) string { return r }))
		}
	}
	nums := func(name, typ string, ns []string) {
		if len(ns) > 0 {
			line(name, typ+"{\n"+chunked(ns)+"}")
		}
	}
	named := func(name string, k Kind, names []string) {
		list(name, "[]table.Name", apply(names, func(n string) string {
			var r row
			return r.str("Name", n).field("ID", b.e.num(k, 16, n)).lit()
		}))
	}

	s.WriteString("{\n")
	line("Key", strconv.Quote(g.Key))
	line("Name", strconv.Quote(g.Name))
	line("ArchitectureID", strconv.Itoa(g.ArchitectureID))
	line("Source", fmt.Sprintf("table.Source{\nFile: %q,\nReleaseDate: %q,\nSchemaVersion: %q,\nSHA256: %q,\n}",
		g.Source.File, g.Source.ReleaseDate, g.Source.SchemaVersion, g.Source.SHA256))
	list("Targets", "[]table.Target", apply(g.Targets, func(t spec.Target) string {
		return fmt.Sprintf("{Name: %q, Mach: %#x}", t.Name, t.Mach)
	}))
	list("Instructions", "[]table.Instruction", b.insts)
	list("Forms", "[]table.Form", b.forms)
	list("Operands", "[]table.Operand", b.operands.rows)
	nums("OperandLists", "[]uint16", b.lists.rows)
	list("Encodings", "[]table.Encoding", b.encs)
	list("Fields", "[]table.Field", b.fields)
	named("FieldNames", Fields, b.fieldNames)
	list("Ranges", "[]table.Range", b.ranges.rows)
	list("Conditions", "[]table.Condition", b.conds)
	list("Exprs", "[]table.Expr", b.exprs.rows)
	nums("Sets", "[]uint32", b.sets.rows)
	list("OperandTypes", "[]table.OperandType", b.types)
	nums("Subtypes", "[]uint8", b.subtypes.rows)
	list("Values", "[]table.Value", b.values.rows)
	list("Formats", "[]table.Format", b.fmts)
	list("Components", "[]table.Component", b.components.rows)
	list("FormatFields", "[]table.FormatField", b.formatFields.rows)
	named("Groups", FunctionalGroups, apply(g.FunctionalGroups, func(x *spec.Group) string { return x.Name }))
	named("Subgroups", FunctionalSubgroups, g.FunctionalSubgroups)
	nums("SubgroupLists", "[]uint8", b.subgroupLists.rows)
	list("Overlays", "[]table.Overlay", apply(g.Overlays, func(o *spec.Overlay) string {
		var r row
		return r.str("ID", o.ID).str("Kind", o.Kind).str("Key", o.Key).str("Reason", o.Reason).str("Evidence", o.Evidence).lit()
	}))
	line("NameText", textBlock(b.names))
	line("NameOffsets", "[]uint16"+numbers(b.offsets))
	list("NameHash", "[]table.NameSlot", b.hash)
	list("Mnemonics", "[]uint16", b.mnemonics)
	list("OtherMnemonics", "[]uint16", b.others)
	list("ByEncoding", "[256]table.Opcodes", b.byEncoding)
	list("Opcodes", "[]uint16", b.opcodeRows)
	if b.decoder != "" {
		line("Decoder", "&"+b.decoder)
	}
	if b.e.opts.Descriptions {
		texts := func(name string, ts []string) { list(name, "[]string", apply(ts, strconv.Quote)) }
		s.WriteString("Descriptions: &table.Descriptions{\n")
		texts("Instructions", apply(g.Instructions, func(x *spec.Instruction) string { return x.Description }))
		texts("Encodings", apply(g.Encodings, func(x *spec.Encoding) string { return x.Description }))
		texts("Fields", b.fieldTexts)
		texts("OperandTypes", apply(g.OperandTypes, func(x *spec.OperandType) string { return x.Description }))
		texts("Formats", apply(g.DataFormats, func(x *spec.DataFormat) string { return x.Description }))
		s.WriteString("},\n")
	}
	s.WriteString("}")
	return s.String()
}

// chunked writes numbers some to a line.
func chunked(ns []string) string {
	var s strings.Builder
	for c := range slices.Chunk(ns, 16) {
		s.WriteString(strings.Join(c, ", ") + ",\n")
	}
	return s.String()
}

func apply[T any](xs []T, f func(T) string) []string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
