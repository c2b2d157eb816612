package lint

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// instruction checks what can be seen in one instruction alone.
func (l *linter) instruction(i *xmlspec.Instruction) {
	path := instructionPath(i)
	if len(i.Encodings) == 0 {
		l.report("no-forms", i.Pos, path, "no encodings")
	}
	f := i.Flags
	if (f.IsConditionalBranch || f.IsIndirectBranch) && !f.IsBranch {
		l.report("flag-conflict", i.Pos, path, "a conditional or indirect branch, but IsBranch is false")
	}
	if f.IsBranch != (i.FunctionalGroup == "BRANCH") {
		l.report("branch-group", i.Pos, path, "IsBranch is %t, functional group is %s", f.IsBranch, i.FunctionalGroup)
	}
	if g := i.FunctionalGroup; !l.groups[g] {
		l.report("unresolved-group", i.Pos, path, "no functional group %q", g)
	}
	for _, s := range i.FunctionalSubgroups {
		if s != "NOT_ASSIGNED" && !l.subgroups[s] { // used, but never listed
			l.report("unresolved-subgroup", i.Pos, path, "no functional subgroup %s", s)
		}
	}
	for _, e := range i.Encodings {
		l.form(i, e)
	}
}

// form checks one instruction encoding.
func (l *linter) form(i *xmlspec.Instruction, f *xmlspec.InstructionEncoding) {
	path := formPath(i, f)
	e := l.encodings[f.EncodingName]
	if e == nil {
		l.report("unresolved-encoding", f.Pos, path, "no encoding %s", f.EncodingName)
	} else {
		l.formCondition(f, e, path)
		l.formOpcode(f, e, path)
	}
	markers := make(map[string]uint64)
	var cond *xmlspec.EncodingCondition
	if e != nil {
		for _, c := range e.Conditions {
			if c.Name == f.Condition && c.Expr != nil {
				cond = c
				fixed(c.Expr, markers)
				break
			}
		}
	}
	fields := make(map[string]bool)
	for n, o := range sortedOperands(f.Operands) {
		p := operandPath(i, f, o)
		if o.Order != n+1 {
			l.report("operand-order", o.Pos, p, "Order %d, want %d", o.Order, n+1)
		}
		if !o.Input && !o.Output {
			l.report("operand-idle", o.Pos, p, "neither Input nor Output")
		}
		if format := l.formats[o.DataFormatName]; format == nil {
			l.report("unresolved-format", o.Pos, p, "no data format %s", o.DataFormatName)
		} else if format.BitCount != o.Size {
			l.report("operand-size", o.Pos, p, "OperandSize %d, but %s has %d bits", o.Size, format.Name, format.BitCount)
		}
		if l.types[o.OperandType] == nil {
			l.report("unresolved-type", o.Pos, p, "no operand type %s", o.OperandType)
		}
		if v, ok := markers[o.FieldName]; ok {
			l.report("operand-marker", o.Pos, p, "condition %s says that %s is always %d", f.Condition, o.FieldName, v)
		}
		switch {
		case o.FieldName == "":
			if !o.IsImplicit && o.IsBinaryMicrocodeRequired {
				l.report("operand-nowhere", o.Pos, p, "no field, not implicit, and IsBinaryMicrocodeRequired")
			}
		case e != nil && fieldNamed(e, o.FieldName) == nil:
			l.report("unresolved-field", o.Pos, p, "no field %s in %s", o.FieldName, e.Name)
		case fields[o.FieldName]:
			l.report("operand-shared-field", o.Pos, p, "a second operand in field %s", o.FieldName)
		}
		fields[o.FieldName] = true
	}
	if e == nil {
		return
	}
	for _, name := range []string{"LITERAL", "LITERAL64", "SIMM32"} {
		if fieldNamed(e, name) != nil && strings.Contains(e.Name, "_LITERAL") && !fields[name] {
			l.report("literal-unused", f.Pos, path, "no operand is the literal, %s", name)
		}
	}
	if cond == nil {
		return
	}
	excluded := make(map[string]bool)
	excludes(cond.Expr, excluded)
	for name := range excluded {
		if !fields[name] {
			k := tests{e, cond, name}
			l.needless[k] = append(l.needless[k], i.Name)
		}
	}
}

// tests is a condition of an encoding and a field that must not have some values.
type tests struct {
	e     *xmlspec.Encoding
	cond  *xmlspec.EncodingCondition
	field string
}

// needlessTests reports fields that conditions test although some of their forms
// have no operand there, so that the field may hold anything.
func (l *linter) needlessTests() {
	list := slices.SortedFunc(maps.Keys(l.needless), func(a, b tests) int {
		return cmp.Or(cmp.Compare(a.e.Name, b.e.Name), cmp.Compare(a.cond.Name, b.cond.Name), cmp.Compare(a.field, b.field))
	})
	for _, k := range list {
		names := slices.Compact(l.needless[k])
		more := ""
		if len(names) > 1 {
			more = fmt.Sprintf(" and %d more", len(names)-1)
		}
		l.report("condition-no-operand", k.cond.Pos, encodingPath(k.e.Name)+"/EncodingConditions/EncodingCondition["+k.cond.Name+"]",
			"tests %s, which is no operand of %s%s", k.field, names[0], more)
	}
}

func sortedOperands(ops []*xmlspec.Operand) []*xmlspec.Operand {
	sorted := slices.Clone(ops)
	slices.SortStableFunc(sorted, func(a, b *xmlspec.Operand) int { return a.Order - b.Order })
	return sorted
}

func (l *linter) formCondition(f *xmlspec.InstructionEncoding, e *xmlspec.Encoding, path string) {
	i := slices.IndexFunc(e.Conditions, func(c *xmlspec.EncodingCondition) bool { return c.Name == f.Condition })
	switch {
	case i < 0 && len(e.Conditions) == 0 && f.Condition == "default":
		l.report("undeclared-default", f.Pos, path, "%s declares no conditions: default is taken as always true", e.Name)
	case i < 0:
		l.report("unresolved-condition", f.Pos, path, "no condition %s in %s", f.Condition, e.Name)
	default:
		c := e.Conditions[i]
		if (c.ID == nil) != (f.ConditionID == nil) || c.ID != nil && *c.ID != *f.ConditionID {
			l.report("condition-id", f.Pos, path, "condition %s has Id %s here and %s in %s",
				f.Condition, optional(f.ConditionID), optional(c.ID), e.Name)
		}
	}
}

func optional(n *int) string {
	if n == nil {
		return "none"
	}
	return fmt.Sprint(*n)
}

// opcodeFields returns the fields that hold an opcode: OP, or OPX and OPY.
func opcodeFields(e *xmlspec.Encoding) []*xmlspec.Field {
	var fields []*xmlspec.Field
	for _, name := range []string{"OP", "OPX", "OPY"} {
		if f := fieldNamed(e, name); f != nil {
			fields = append(fields, f)
		}
	}
	return fields
}

// opcodeField returns the field that holds the opcode of f, or nil. Of a dual
// instruction it is that of the half which f describes.
func opcodeField(f *xmlspec.InstructionEncoding, e *xmlspec.Encoding) *xmlspec.Field {
	if op := fieldNamed(e, "OP"); op != nil {
		return op
	}
	return fieldNamed(e, "OP"+half(f))
}

// half returns X or Y for one half of a dual instruction, else nothing.
func half(f *xmlspec.InstructionEncoding) string {
	for _, h := range []string{"X", "Y"} {
		if strings.HasSuffix(f.EncodingName, "_"+h) {
			return h
		}
	}
	for _, o := range f.Operands {
		for _, h := range []string{"X", "Y"} {
			if o.FieldName == "VDST"+h || strings.HasPrefix(o.FieldName, "SRC"+h) {
				return h
			}
		}
	}
	return ""
}

func (l *linter) formOpcode(f *xmlspec.InstructionEncoding, e *xmlspec.Encoding, path string) {
	_, high, ok := placeOpcode(f, e)
	switch {
	case !ok:
		l.report("opcode-too-wide", f.Pos, path, "opcode %d does not fit the opcode field of %s", f.Opcode, e.Name)
	case high:
		l.report("opcode-high-bit", f.Pos, path, "the high bit of opcode %d is in the field OPM", f.Opcode)
	}
}

// placeOpcode puts the opcode of f into its field or fields. high tells that a
// part of it is in OPM.
func placeOpcode(f *xmlspec.InstructionEncoding, e *xmlspec.Encoding) (bits *big.Int, high, ok bool) {
	op := opcodeField(f, e)
	if op == nil {
		return new(big.Int), false, f.Opcode == 0
	}
	bits, ok = place(op, f.Opcode)
	if ok {
		return bits, false, true
	}
	opm := fieldNamed(e, "OPM")
	if opm == nil {
		return bits, false, false
	}
	raw, _ := fieldBits(op)
	top, ok := place(opm, f.Opcode>>raw)
	return bits.Or(bits, top), true, ok
}

// forms checks that encoding, condition and opcode of each form are its own, but
// for the halves of dual instructions.
func (l *linter) forms() {
	type key struct {
		encoding, condition string
		opcode              uint64
		half                string
	}
	type owner struct {
		i *xmlspec.Instruction
		f *xmlspec.InstructionEncoding
	}
	owners := make(map[key]owner)
	for _, i := range l.spec.Instructions {
		for _, f := range i.Encodings {
			k := key{f.EncodingName, f.Condition, f.Opcode, half(f)}
			path := formPath(i, f)
			o, ok := owners[k]
			switch {
			case !ok:
				owners[k] = owner{i, f}
			case o.i != i:
				l.report("opcode-clash", f.Pos, path, "condition %s and opcode %d are those of %s, too", f.Condition, f.Opcode, o.i.Name)
			case !sameOperands(o.f, f):
				l.report("conflicting-form", f.Pos, path, "condition %s and opcode %d as in line %d, but other operands",
					f.Condition, f.Opcode, o.f.Line)
			default:
				l.report("duplicate-form", f.Pos, path, "condition %s and opcode %d as in line %d", f.Condition, f.Opcode, o.f.Line)
			}
			if k.half == "Y" {
				k.half = "X"
				if o := owners[k]; o.i == i {
					l.report("dual-halves", f.Pos, path, "condition %s and opcode %d as in line %d, for the other half",
						f.Condition, f.Opcode, o.f.Line)
				}
			}
		}
	}
}

func sameOperands(a, b *xmlspec.InstructionEncoding) bool {
	return slices.EqualFunc(a.Operands, b.Operands, func(p, q *xmlspec.Operand) bool {
		x, y := *p, *q
		x.Pos, y.Pos = xmlspec.Pos{}, xmlspec.Pos{}
		return x == y
	})
}

// identifiers compares the identifiers of each encoding with the opcodes of the
// instructions that use it.
func (l *linter) identifiers() {
	type user struct {
		i *xmlspec.Instruction
		f *xmlspec.InstructionEncoding
	}
	users := make(map[string][]user)
	for _, i := range l.spec.Instructions {
		for _, f := range i.Encodings {
			users[f.EncodingName] = append(users[f.EncodingName], user{i, f})
		}
	}
	for _, e := range l.spec.Encodings {
		opcode := new(big.Int) // bits of the opcode
		for _, f := range opcodeFields(e) {
			opcode.Or(opcode, fieldMask(f))
		}
		if opm := fieldNamed(e, "OPM"); opm != nil {
			opcode.Or(opcode, fieldMask(opm))
		}
		constant := common(e, opcode)
		if constant == nil {
			continue
		}
		have := make(map[string]bool)
		for _, id := range e.Identifiers {
			if v, ok := number(id.Bits); ok {
				have[v.Text(16)] = true
			}
		}
		want := make(map[string]bool)
		for _, u := range users[e.Name] {
			bits, _, ok := placeOpcode(u.f, e)
			if !ok {
				continue
			}
			id := new(big.Int).Or(constant, bits).Text(16)
			if !want[id] && !have[id] {
				l.report("missing-identifier", u.f.Pos, formPath(u.i, u.f),
					"opcode %d in %s is 0x%s, which is not among the identifiers", u.f.Opcode, e.Name, id)
			}
			want[id] = true
		}
		for _, id := range e.Identifiers {
			v, ok := number(id.Bits)
			if !ok {
				continue
			}
			path := encodingPath(e.Name) + "/EncodingIdentifiers/EncodingIdentifier"
			if c := new(big.Int).AndNot(v, opcode); c.Cmp(constant) != 0 {
				l.report("identifier-constant", id.Pos, path, "0x%s has the constant bits 0x%s, most have 0x%s",
					v.Text(16), c.Text(16), constant.Text(16))
			} else if !want[v.Text(16)] {
				l.report("unused-identifier", id.Pos, path, "no instruction in %s is 0x%s", e.Name, v.Text(16))
			}
		}
	}
}

// common returns the bits outside of the opcode that most identifiers have.
func common(e *xmlspec.Encoding, opcode *big.Int) *big.Int {
	count := make(map[string]int)
	for _, id := range e.Identifiers {
		if v, ok := number(id.Bits); ok {
			count[v.AndNot(v, opcode).Text(16)]++
		}
	}
	best := ""
	for _, k := range slices.Sorted(maps.Keys(count)) {
		if count[k] > count[best] {
			best = k
		}
	}
	if best == "" {
		return nil
	}
	v, _ := new(big.Int).SetString(best, 16)
	return v
}

// opcodeOffsets checks the opcodes of one instruction in several encodings
// against each other.
func (l *linter) opcodeOffsets() {
	base := l.bases
	type pair struct {
		i          *xmlspec.Instruction
		short, vop *xmlspec.InstructionEncoding
	}
	pairs := make(map[string][]pair)
	for _, i := range l.spec.Instructions {
		first := make(map[string]*xmlspec.InstructionEncoding) // form by base encoding
		for _, f := range i.Encodings {
			if b := base[f.EncodingName]; b == f.EncodingName && first[b] == nil {
				first[b] = f
			}
		}
		for _, f := range i.Encodings {
			b := base[f.EncodingName]
			switch {
			case b == "" || b == f.EncodingName || half(f) != "":
			case first[b] == nil:
				if strings.Contains(f.EncodingName, "LITERAL") {
					l.report("no-base-form", f.Pos, formPath(i, f), "in %s but not in %s", f.EncodingName, b)
				}
			case first[b].Opcode != f.Opcode:
				l.report("opcode-variant", f.Pos, formPath(i, f), "opcode %d, but %d in %s", f.Opcode, first[b].Opcode, b)
			}
		}
		vop3 := cmp.Or(first["ENC_VOP3"], first["VOP3_SDST_ENC"])
		for _, name := range []string{"ENC_VOP1", "ENC_VOP2", "ENC_VOPC"} {
			if first[name] != nil && vop3 != nil {
				pairs[name] = append(pairs[name], pair{i, first[name], vop3})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(pairs)) {
		count := make(map[int64]int)
		for _, p := range pairs[name] {
			count[int64(p.vop.Opcode)-int64(p.short.Opcode)]++
		}
		usual := slices.MaxFunc(slices.Sorted(maps.Keys(count)), func(a, b int64) int { return cmp.Compare(count[a], count[b]) })
		for _, p := range pairs[name] {
			if d := int64(p.vop.Opcode) - int64(p.short.Opcode); d != usual {
				l.report("opcode-offset", p.vop.Pos, formPath(p.i, p.vop), "opcode %d is %#x above that in %s, usual is %#x",
					p.vop.Opcode, d, name, usual)
			}
		}
	}
}

// variant is what follows the name of the base encoding in that of a variant.
var variant = regexp.MustCompile(`^_(INST_LITERAL|VOP_DPP|VOP_SDWA|NSA|MFMA)`)

// base returns the encoding that the named one is a variant of, or the name
// itself.
func (l *linter) base(name string) string {
	for other := range l.encodings {
		rest, ok := strings.CutPrefix(name, strings.TrimPrefix(other, "ENC_"))
		if ok && variant.MatchString(rest) {
			return other
		}
	}
	return name
}

// widths compares the values of operand types with the fields that hold them.
func (l *linter) widths() {
	reported := make(map[string]bool)
	for _, i := range l.spec.Instructions {
		for _, f := range i.Encodings {
			e := l.encodings[f.EncodingName]
			if e == nil {
				continue
			}
			for _, o := range f.Operands {
				t, x := l.types[o.OperandType], fieldNamed(e, o.FieldName)
				key := e.Name + "." + o.FieldName + " " + o.OperandType
				if t == nil || x == nil || reported[key] {
					continue
				}
				reported[key] = true
				_, bits := fieldBits(x)
				var first, last *xmlspec.PredefinedValue
				n := 0
				for k := range t.Predefined {
					if v := &t.Predefined[k]; bits < 64 && v.Value>>bits != 0 {
						if first == nil {
							first = v
						}
						last = v
						n++
					}
				}
				if n > 0 {
					l.report("operand-type-range", o.Pos, operandPath(i, f, o), "%d values of %s, %s=%d to %s=%d, do not fit the %d bits of %s in %s",
						n, t.Name, first.Name, first.Value, last.Name, last.Value, bits, x.Name, e.Name)
				}
			}
		}
	}
}

// unused reports what is declared and not used.
func (l *linter) unused() {
	used := make(map[string]bool)
	for _, i := range l.spec.Instructions {
		for _, f := range i.Encodings {
			used[f.EncodingName] = true
			for _, o := range f.Operands {
				used[o.DataFormatName] = true
				used[o.OperandType] = true
			}
		}
	}
	for _, t := range l.spec.OperandTypes {
		for _, s := range t.Subtypes {
			used[s] = true
		}
	}
	for _, e := range l.spec.Encodings {
		if !used[e.Name] {
			l.report("unused-encoding", e.Pos, encodingPath(e.Name), "no instruction has the encoding %s", e.Name)
		}
	}
	for _, f := range l.spec.DataFormats {
		if !used[f.Name] {
			l.report("unused-format", f.Pos, formatPath(f), "no operand has the data format %s", f.Name)
		}
	}
	for _, t := range l.spec.OperandTypes {
		if !used[t.Name] {
			l.report("unused-type", t.Pos, typePath(t), "no operand has the operand type %s", t.Name)
		}
	}
}
