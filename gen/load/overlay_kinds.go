package load

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// hex32 is a dword, written in JSON as "0xC8000000".
type hex32 uint32

func (h *hex32) UnmarshalText(text []byte) error {
	v, err := strconv.ParseUint(string(text), 0, 32)
	if err != nil {
		return fmt.Errorf("%q is not a number of 32 bits", text)
	}
	*h = hex32(v)
	return nil
}

// identifiersEntry corrects the list of identifiers, and the mask, of encodings.
type identifiersEntry struct {
	header
	Encodings []string `json:"encodings"`
	Mask      *struct {
		Expect hex32 `json:"expect"`
		New    hex32 `json:"new"`
	} `json:"mask,omitempty"`
	Remove []hex32 `json:"remove,omitempty"`
	Add    []hex32 `json:"add,omitempty"`
}

func (e *identifiersEntry) key() string  { return short(e.Encodings) }
func (e *identifiersEntry) unit() string { return "encodings" }

func (e *identifiersEntry) check() error {
	if len(e.Encodings) == 0 || e.Mask == nil && len(e.Remove) == 0 && len(e.Add) == 0 {
		return errors.New("expected encodings, and a mask or identifiers to add or remove")
	}
	return nil
}

func (e *identifiersEntry) apply(ed *editor) (int, error) {
	for _, name := range e.Encodings {
		enc, err := ed.encoding(name)
		if err != nil {
			return 0, err
		}
		for _, id := range e.Remove {
			i, ok := slices.BinarySearch(enc.Identifiers, uint32(id))
			if !ok {
				return 0, fmt.Errorf("%s: expected identifier %#08x, which is not there", name, uint32(id))
			}
			enc.Identifiers = slices.Delete(enc.Identifiers, i, i+1)
		}
		for _, id := range e.Add {
			i, ok := slices.BinarySearch(enc.Identifiers, uint32(id))
			if ok {
				return 0, fmt.Errorf("%s: identifier %#08x is there already", name, uint32(id))
			}
			enc.Identifiers = slices.Insert(enc.Identifiers, i, uint32(id))
		}
		if e.Mask != nil {
			if enc.Mask != uint32(e.Mask.Expect) {
				return 0, fmt.Errorf("%s: expected mask %#08x, found %#08x", name, uint32(e.Mask.Expect), enc.Mask)
			}
			enc.Mask = uint32(e.Mask.New)
		}
	}
	return len(e.Encodings), nil
}

// constantEntry gives a field the constant that identifiers do not tell,
// because it is not in the first dword.
type constantEntry struct {
	header
	Encodings []string `json:"encodings"`
	Field     string   `json:"field"`
	New       hex32    `json:"new"`
}

func (e *constantEntry) key() string  { return short(e.Encodings) + "/" + e.Field }
func (e *constantEntry) unit() string { return "fields" }

func (e *constantEntry) check() error {
	if len(e.Encodings) == 0 || e.Field == "" {
		return errors.New("expected encodings and a field")
	}
	return nil
}

func (e *constantEntry) apply(ed *editor) (int, error) {
	for _, name := range e.Encodings {
		enc, err := ed.encoding(name)
		if err != nil {
			return 0, err
		}
		f := fieldNamed(enc.Fields, e.Field)
		if f == nil {
			return 0, fmt.Errorf("encoding %s has no field %s", name, e.Field)
		}
		if f.Constant != nil {
			return 0, fmt.Errorf("%s: expected %s to have no constant, found %#x", name, e.Field, *f.Constant)
		}
		if uint64(e.New)>>width(f) != 0 {
			return 0, fmt.Errorf("%s: %#x does not fit %s (%d bits)", name, uint32(e.New), e.Field, width(f))
		}
		c := uint64(e.New)
		f.Constant, f.Origin = &c, ed.o
	}
	return len(e.Encodings), nil
}

// conditionEntry makes forms apply whatever their fields hold.
type conditionEntry struct {
	header
	formMatch
	Expect string `json:"expect"` // the condition today, as spec.Expr prints it
}

// always is the name of the condition that such forms get.
const always = "always"

func (e *conditionEntry) unit() string { return "forms" }
func (e *conditionEntry) check() error {
	if e.Expect == "" {
		return errors.New("expected the condition of today")
	}
	return e.formMatch.check()
}

func (e *conditionEntry) apply(ed *editor) (int, error) {
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	for _, f := range fs {
		if got := f.Condition.Expr.String(); got != e.Expect {
			return 0, fmt.Errorf("%s in %s: expected condition %q, found %q", f.Instruction.Name, f.Encoding.Name, e.Expect, got)
		}
		c := conditionNamed(f.Encoding, always)
		if c == nil {
			c = &spec.Condition{Name: always, ID: -1, Encoding: f.Encoding, Expr: &spec.Expr{Op: spec.True}, Origin: ed.o}
			f.Encoding.Conditions = append(f.Encoding.Conditions, c)
		}
		f.Condition, f.Origin = c, ed.o
	}
	return len(fs), nil
}

// duplicateEntry removes forms that are listed twice, all the same.
type duplicateEntry struct {
	header
	formMatch
}

func (e *duplicateEntry) unit() string { return "forms" }
func (e *duplicateEntry) check() error { return e.formMatch.check() }

func (e *duplicateEntry) apply(ed *editor) (int, error) {
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	n := 0
	for i, f := range fs {
		if i == 0 || fs[i-1].Instruction != f.Instruction || !reflect.DeepEqual(*fs[i-1], *f) {
			continue
		}
		f.Instruction.Forms = slices.DeleteFunc(f.Instruction.Forms, func(x *spec.Form) bool { return x == f })
		n++
	}
	return n, nil
}

// moveFormEntry gives forms another layout of the same base encoding. Operands
// keep their fields by name, conditions theirs.
type moveFormEntry struct {
	header
	formMatch
	To string `json:"to"` // encoding
}

func (e *moveFormEntry) unit() string { return "forms" }
func (e *moveFormEntry) check() error {
	if e.To == "" {
		return errors.New("expected the encoding to move to")
	}
	return e.formMatch.check()
}

func (e *moveFormEntry) apply(ed *editor) (int, error) {
	to, err := ed.encoding(e.To)
	if err != nil {
		return 0, err
	}
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	for _, f := range fs {
		if err := ed.move(f, to); err != nil {
			return 0, fmt.Errorf("%s in %s: %w", f.Instruction.Name, f.Encoding.Name, err)
		}
	}
	return len(fs), nil
}

func (ed *editor) move(f *spec.Form, to *spec.Encoding) error {
	from := f.Encoding
	if from == to || from.Base == nil || from.Base != to.Base {
		return fmt.Errorf("%s is not another variant of its base", to.Name)
	}
	c := conditionNamed(to, f.Condition.Name)
	if c == nil {
		return fmt.Errorf("encoding %s declares no condition %s", to.Name, f.Condition.Name)
	}
	if a, b := f.Condition.Expr.String(), c.Expr.String(); a != b {
		return fmt.Errorf("condition %s is %q, but in %s it is %q", c.Name, a, to.Name, b)
	}
	for _, o := range f.Operands {
		if o.Field == nil {
			continue
		}
		fd := fieldNamed(to.Fields, o.Field.Name)
		if fd == nil {
			return fmt.Errorf("encoding %s has no field %s", to.Name, o.Field.Name)
		}
		o.Field = fd
	}
	f.Encoding, f.Condition, f.Origin = to, c, ed.o
	addIdentifier(f)
	ed.removeIdentifier(from, f.Identifier)
	return nil
}

// aliasEntry gives instructions other names.
type aliasEntry struct {
	header
	Aliases map[string]string `json:"aliases"` // instruction -> alias
}

func (e *aliasEntry) key() string  { return short(slices.Sorted(maps.Keys(e.Aliases))) }
func (e *aliasEntry) unit() string { return "instructions" }

func (e *aliasEntry) check() error {
	if len(e.Aliases) == 0 {
		return errors.New("expected aliases")
	}
	return nil
}

func (e *aliasEntry) apply(ed *editor) (int, error) {
	for _, name := range slices.Sorted(maps.Keys(e.Aliases)) {
		i, err := ed.instruction(name)
		if err != nil {
			return 0, err
		}
		alias := e.Aliases[name]
		if owner := ed.owner(alias); owner != nil {
			return 0, fmt.Errorf("%s is a name of %s already", alias, owner.Name)
		}
		i.Aliases = append(i.Aliases, alias)
	}
	return len(e.Aliases), nil
}

// owner returns the instruction that has a name, or nil.
func (ed *editor) owner(name string) *spec.Instruction {
	for _, i := range ed.g.Instructions {
		if strings.EqualFold(i.Name, name) || slices.ContainsFunc(i.Aliases, func(a string) bool { return strings.EqualFold(a, name) }) {
			return i
		}
	}
	return nil
}

// operandFacts are some facts of an operand: those that are given. Field ""
// stands for an operand without a field.
type operandFacts struct {
	Field          *string `json:"field,omitempty"`
	Format         *string `json:"format,omitempty"`
	Type           *string `json:"type,omitempty"`
	Bits           *int    `json:"bits,omitempty"`
	Read           *bool   `json:"read,omitempty"`
	Written        *bool   `json:"written,omitempty"`
	Implicit       *bool   `json:"implicit,omitempty"`
	BinaryRequired *bool   `json:"binary_required,omitempty"`
}

func (m *operandFacts) empty() bool { return *m == operandFacts{} }

// complete tells whether the facts describe a new operand.
func (m *operandFacts) complete() bool {
	return (m.Field != nil || m.Implicit != nil) && m.Format != nil && m.Type != nil && m.Bits != nil && (m.Read != nil || m.Written != nil)
}

var errIncomplete = errors.New("a new operand needs a field (or implicit), format, type, bits, and read or written")

func (m *operandFacts) match(o *spec.Operand) bool {
	field := ""
	if o.Field != nil {
		field = o.Field.Name
	}
	return is(m.Field, field) && is(m.Format, o.Format.Name) && is(m.Type, o.Type.Name) && is(m.Bits, o.Bits) &&
		is(m.Read, o.Read) && is(m.Written, o.Written) && is(m.Implicit, o.Implicit) && is(m.BinaryRequired, o.BinaryRequired)
}

func is[T comparable](want *T, got T) bool { return want == nil || *want == got }

// set changes the operand of a form to have the facts.
func (m *operandFacts) set(ed *editor, f *spec.Form, o *spec.Operand) error {
	if m.Field != nil {
		o.Field = nil
		if *m.Field != "" {
			if o.Field = fieldNamed(f.Encoding.Fields, *m.Field); o.Field == nil {
				return fmt.Errorf("encoding %s has no field %s", f.Encoding.Name, *m.Field)
			}
		}
	}
	var err error
	if m.Format != nil {
		if o.Format, err = ed.format(*m.Format); err != nil {
			return err
		}
	}
	if m.Type != nil {
		if o.Type, err = ed.operandType(*m.Type); err != nil {
			return err
		}
	}
	setTo(&o.Bits, m.Bits)
	setTo(&o.Read, m.Read)
	setTo(&o.Written, m.Written)
	setTo(&o.Implicit, m.Implicit)
	setTo(&o.BinaryRequired, m.BinaryRequired)
	if o.Bits < 0 || o.Bits > maxOperandBits {
		return fmt.Errorf("operand size %d: expected 0 to %d bits", o.Bits, maxOperandBits)
	}
	return nil
}

func setTo[T any](v *T, to *T) {
	if to != nil {
		*v = *to
	}
}

// operandEntry corrects operands.
type operandEntry struct {
	header
	formMatch
	Operand operandFacts `json:"operand"` // which operands of the forms, by what they are today
	Set     operandFacts `json:"set"`
}

func (e *operandEntry) unit() string { return "operands" }

func (e *operandEntry) check() error {
	if e.Operand.empty() || e.Set.empty() {
		return errors.New("expected an operand and what to set")
	}
	return e.formMatch.check()
}

func (e *operandEntry) apply(ed *editor) (int, error) {
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, f := range fs {
		for _, o := range f.Operands {
			if !e.Operand.match(o) {
				continue
			}
			if err := e.Set.set(ed, f, o); err != nil {
				return 0, err
			}
			o.Origin = ed.o
			n++
		}
	}
	return n, nil
}

// addOperandEntry adds an operand that forms lack, behind their last explicit one.
type addOperandEntry struct {
	header
	formMatch
	Operand operandFacts `json:"operand"`
}

func (e *addOperandEntry) unit() string { return "operands" }

func (e *addOperandEntry) check() error {
	if !e.Operand.complete() {
		return errIncomplete
	}
	return e.formMatch.check()
}

func (e *addOperandEntry) apply(ed *editor) (int, error) {
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	for _, f := range fs {
		o := &spec.Operand{Origin: ed.o}
		if err := e.Operand.set(ed, f, o); err != nil {
			return 0, err
		}
		at := len(f.Operands)
		if !o.Implicit {
			for at > 0 && f.Operands[at-1].Implicit {
				at--
			}
		}
		for _, x := range f.Operands {
			if o.Field != nil && x.Field == o.Field {
				return 0, fmt.Errorf("%s in %s: there is an operand in %s already", f.Instruction.Name, f.Encoding.Name, o.Field.Name)
			}
		}
		f.Operands = slices.Insert(f.Operands, at, o)
	}
	return len(fs), nil
}

// removeOperandEntry removes operands.
type removeOperandEntry struct {
	header
	formMatch
	Operand operandFacts `json:"operand"`
}

func (e *removeOperandEntry) unit() string { return "operands" }

func (e *removeOperandEntry) check() error {
	if e.Operand.empty() {
		return errors.New("expected an operand")
	}
	return e.formMatch.check()
}

func (e *removeOperandEntry) apply(ed *editor) (int, error) {
	fs, err := ed.forms(&e.formMatch)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, f := range fs {
		before := len(f.Operands)
		f.Operands = slices.DeleteFunc(f.Operands, e.Operand.match)
		if d := before - len(f.Operands); d > 0 {
			f.Origin = ed.o
			n += d
		}
	}
	return n, nil
}

// instructionFacts are some facts of an instruction as a whole.
type instructionFacts struct {
	Branch              *bool   `json:"branch,omitempty"`
	ConditionalBranch   *bool   `json:"conditional_branch,omitempty"`
	IndirectBranch      *bool   `json:"indirect_branch,omitempty"`
	ProgramTerminator   *bool   `json:"program_terminator,omitempty"`
	ImmediatelyExecuted *bool   `json:"immediately_executed,omitempty"`
	Group               *string `json:"group,omitempty"`
}

func (m *instructionFacts) match(i *spec.Instruction) bool {
	f := &i.Flags
	group := ""
	if i.Group != nil {
		group = i.Group.Name
	}
	return is(m.Branch, f.Branch) && is(m.ConditionalBranch, f.ConditionalBranch) && is(m.IndirectBranch, f.IndirectBranch) &&
		is(m.ProgramTerminator, f.ProgramTerminator) && is(m.ImmediatelyExecuted, f.ImmediatelyExecuted) && is(m.Group, group)
}

func (m *instructionFacts) set(ed *editor, i *spec.Instruction) error {
	f := &i.Flags
	setTo(&f.Branch, m.Branch)
	setTo(&f.ConditionalBranch, m.ConditionalBranch)
	setTo(&f.IndirectBranch, m.IndirectBranch)
	setTo(&f.ProgramTerminator, m.ProgramTerminator)
	setTo(&f.ImmediatelyExecuted, m.ImmediatelyExecuted)
	if m.Group == nil {
		return nil
	}
	for _, g := range ed.g.FunctionalGroups {
		if g.Name == *m.Group {
			i.Group = g
			return nil
		}
	}
	return fmt.Errorf("functional group %s is not there", *m.Group)
}

// instructionEntry corrects flags and groups.
type instructionEntry struct {
	header
	Instructions []string         `json:"instructions"`
	Expect       instructionFacts `json:"expect"`
	Set          instructionFacts `json:"set"`
}

func (e *instructionEntry) key() string  { return short(e.Instructions) }
func (e *instructionEntry) unit() string { return "instructions" }

func (e *instructionEntry) check() error {
	if len(e.Instructions) == 0 || e.Expect == (instructionFacts{}) || e.Set == (instructionFacts{}) {
		return errors.New("expected instructions, what they are and what to set")
	}
	return checkPatterns(e.Instructions)
}

func (e *instructionEntry) apply(ed *editor) (int, error) {
	list, err := ed.instructions(e.Instructions)
	if err != nil {
		return 0, err
	}
	for _, i := range list {
		if !e.Expect.match(i) {
			return 0, fmt.Errorf("%s is not as expected: flags %+v", i.Name, i.Flags)
		}
		if err := e.Set.set(ed, i); err != nil {
			return 0, err
		}
	}
	return len(list), nil
}

// targetsEntry says which targets have an instruction that not all have.
type targetsEntry struct {
	header
	Instructions []string `json:"instructions"`
	Targets      []string `json:"targets"`
}

func (e *targetsEntry) key() string  { return short(e.Instructions) }
func (e *targetsEntry) unit() string { return "instructions" }

func (e *targetsEntry) check() error {
	if len(e.Instructions) == 0 || len(e.Targets) == 0 {
		return errors.New("expected instructions and targets")
	}
	return checkPatterns(e.Instructions)
}

func (e *targetsEntry) apply(ed *editor) (int, error) {
	if err := ed.targets(e.Targets); err != nil {
		return 0, err
	}
	list, err := ed.instructions(e.Instructions)
	if err != nil {
		return 0, err
	}
	for _, i := range list {
		if i.Targets != nil {
			return 0, fmt.Errorf("%s: expected no targets, found %s", i.Name, strings.Join(i.Targets, ", "))
		}
		i.Targets = slices.Clone(e.Targets)
	}
	return len(list), nil
}

// valuesEntry corrects the named values of operand types.
type valuesEntry struct {
	header
	Types  []string `json:"types"`
	Remove []value  `json:"remove,omitempty"`
	Add    []value  `json:"add,omitempty"`
}

type value struct {
	Name  string `json:"name"`
	Value uint64 `json:"value"`
}

func (e *valuesEntry) key() string  { return short(e.Types) }
func (e *valuesEntry) unit() string { return "values" }

func (e *valuesEntry) check() error {
	if len(e.Types) == 0 || len(e.Remove) == 0 && len(e.Add) == 0 {
		return errors.New("expected types, and values to add or remove")
	}
	return nil
}

func (e *valuesEntry) apply(ed *editor) (int, error) {
	n := 0
	for _, name := range e.Types {
		t, err := ed.operandType(name)
		if err != nil {
			return 0, err
		}
		for _, v := range e.Remove {
			i := slices.Index(t.Values, spec.Value{Name: v.Name, Value: v.Value})
			if i < 0 {
				return 0, fmt.Errorf("%s: expected %s = %d, which is not there", name, v.Name, v.Value)
			}
			t.Values = slices.Delete(t.Values, i, i+1)
			n++
		}
		for _, v := range e.Add {
			if slices.Contains(t.Values, spec.Value{Name: v.Name, Value: v.Value}) {
				return 0, fmt.Errorf("%s: %s = %d is there already", name, v.Name, v.Value)
			}
			t.Values = append(t.Values, spec.Value{Name: v.Name, Value: v.Value})
			n++
		}
		t.Origin = ed.o
	}
	return n, nil
}

// addTypeEntry adds operand types of one unsigned number, for instructions that
// the file lacks.
type addTypeEntry struct {
	header
	Types []struct {
		Name string `json:"name"`
		Bits int    `json:"bits"`
	} `json:"types"`
}

func (e *addTypeEntry) key() string {
	var names []string
	for _, t := range e.Types {
		names = append(names, t.Name)
	}
	return short(names)
}

func (e *addTypeEntry) unit() string { return "operand types" }

func (e *addTypeEntry) check() error {
	if len(e.Types) == 0 {
		return errors.New("expected types")
	}
	for _, t := range e.Types {
		if t.Name == "" || t.Bits < 1 || t.Bits > 64 {
			return fmt.Errorf("type %q: expected a name and 1 to 64 bits", t.Name)
		}
	}
	return nil
}

func (e *addTypeEntry) apply(ed *editor) (int, error) {
	for _, nt := range e.Types {
		if _, err := ed.operandType(nt.Name); err == nil {
			return 0, fmt.Errorf("expected no operand type %s, but there is one", nt.Name)
		}
		ed.g.OperandTypes = append(ed.g.OperandTypes, &spec.OperandType{
			Name:        nt.Name,
			Partitioned: true,
			Fields:      []*spec.Field{{Name: "VALUE", Ranges: []spec.Range{{Bits: nt.Bits}}, Origin: ed.o}},
			Origin:      ed.o,
		})
	}
	return len(e.Types), nil
}

// newForm describes a form to add. Its operands are given, or are those of a
// form of the same encoding and condition of another instruction.
type newForm struct {
	Encoding   string         `json:"encoding"`
	Conditions []string       `json:"conditions"`
	Operands   []operandFacts `json:"operands,omitempty"`
	Like       string         `json:"like,omitempty"`
}

func (n *newForm) check() error {
	if n.Encoding == "" || len(n.Conditions) == 0 {
		return errors.New("a form needs an encoding and conditions")
	}
	if n.Like != "" && n.Operands != nil {
		return errors.New("a form has either operands or is like another")
	}
	for _, o := range n.Operands {
		if !o.complete() {
			return errIncomplete
		}
	}
	return nil
}

// add adds the form to i, once for each condition.
func (n *newForm) add(ed *editor, i *spec.Instruction, opcode uint32) (int, error) {
	e, err := ed.encoding(n.Encoding)
	if err != nil {
		return 0, err
	}
	for _, name := range n.Conditions {
		c := conditionNamed(e, name)
		if c == nil {
			return 0, fmt.Errorf("encoding %s declares no condition %s", e.Name, name)
		}
		f := &spec.Form{Instruction: i, Encoding: e, Condition: c, Origin: ed.o}
		if n.Like != "" {
			l, err := ed.instruction(n.Like)
			if err != nil {
				return 0, err
			}
			k := slices.IndexFunc(l.Forms, func(x *spec.Form) bool { return x.Encoding == e && x.Condition == c })
			if k < 0 {
				return 0, fmt.Errorf("%s has no form in %s with condition %s", n.Like, e.Name, name)
			}
			f.Operands = cloneOperands(l.Forms[k].Operands, ed.o)
		}
		for _, facts := range n.Operands {
			o := &spec.Operand{Origin: ed.o}
			if err := facts.set(ed, f, o); err != nil {
				return 0, err
			}
			f.Operands = append(f.Operands, o)
		}
		if err := addForm(i, f, opcode); err != nil {
			return 0, err
		}
	}
	return len(n.Conditions), nil
}

// addForm completes a form and adds it to its instruction; there must be none
// like it yet.
func addForm(i *spec.Instruction, f *spec.Form, opcode uint32) error {
	f.Instruction = i
	f.Slot = slotOf(f)
	if err := setOpcode(f, opcode); err != nil {
		return err
	}
	for _, x := range i.Forms {
		if x.Encoding == f.Encoding && x.Condition == f.Condition && x.Slot == f.Slot {
			return fmt.Errorf("%s has a form in %s with condition %s already", i.Name, f.Encoding.Name, f.Condition.Name)
		}
	}
	i.Forms = append(i.Forms, f)
	addIdentifier(f)
	return nil
}

func cloneOperands(os []*spec.Operand, origin *spec.Overlay) []*spec.Operand {
	var r []*spec.Operand
	for _, o := range os {
		c := *o
		c.Origin = origin
		r = append(r, &c)
	}
	return r
}

// addFormEntry adds a form in a variant of an encoding that instructions have:
// with a literal, DPP, SDWA. The opcode is that of the base encoding.
type addFormEntry struct {
	header
	Instructions []string  `json:"instructions"`
	Forms        []newForm `json:"forms"`
}

func (e *addFormEntry) key() string  { return short(e.Instructions) }
func (e *addFormEntry) unit() string { return "forms" }

func (e *addFormEntry) check() error {
	if len(e.Instructions) == 0 || len(e.Forms) == 0 {
		return errors.New("expected instructions and forms")
	}
	for _, f := range e.Forms {
		if err := f.check(); err != nil {
			return err
		}
	}
	return checkPatterns(e.Instructions)
}

func (e *addFormEntry) apply(ed *editor) (int, error) {
	list, err := ed.instructions(e.Instructions)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, i := range list {
		for _, f := range e.Forms {
			enc, err := ed.encoding(f.Encoding)
			if err != nil {
				return 0, err
			}
			opcode, ok := baseOpcode(i, enc)
			if !ok {
				return 0, fmt.Errorf("%s has no form in the base of %s", i.Name, f.Encoding)
			}
			k, err := f.add(ed, i, opcode)
			if err != nil {
				return 0, err
			}
			n += k
		}
	}
	return n, nil
}

func baseOpcode(i *spec.Instruction, e *spec.Encoding) (uint32, bool) {
	for _, f := range i.Forms {
		if f.Encoding == e.Base || f.Encoding == e || f.Encoding.Base != nil && f.Encoding.Base == e.Base {
			return f.Opcode, true
		}
	}
	return 0, false
}

// addInstructionEntry adds instructions that the file lacks: with forms as
// given, or with all forms of an instruction that differs from them in name and
// opcode (and formats) only.
type addInstructionEntry struct {
	header
	Instructions []newInstruction `json:"instructions"`
	Targets      []string         `json:"targets,omitempty"`

	Like    string            `json:"like,omitempty"`
	Formats map[string]string `json:"formats,omitempty"` // of Like -> of the new ones

	Group     string           `json:"group,omitempty"`
	Subgroups []string         `json:"subgroups,omitempty"`
	Flags     instructionFacts `json:"flags,omitzero"`
	Forms     []newForm        `json:"forms,omitempty"`
}

type newInstruction struct {
	Name    string            `json:"name"`
	Aliases []string          `json:"aliases,omitempty"`
	Opcodes map[string]uint32 `json:"opcodes"` // by base encoding
}

func (e *addInstructionEntry) key() string {
	var names []string
	for _, i := range e.Instructions {
		names = append(names, i.Name)
	}
	return short(names)
}

func (e *addInstructionEntry) unit() string { return "instructions" }

func (e *addInstructionEntry) check() error {
	if len(e.Instructions) == 0 {
		return errors.New("expected instructions")
	}
	for _, i := range e.Instructions {
		if i.Name == "" || i.Name != strings.ToUpper(i.Name) || len(i.Opcodes) == 0 {
			return fmt.Errorf("instruction %q: expected an upper-case name and opcodes", i.Name)
		}
	}
	if (e.Like == "") == (e.Forms == nil) {
		return errors.New("expected either forms or like")
	}
	if e.Like != "" && (e.Group != "" || e.Subgroups != nil || e.Flags != instructionFacts{}) {
		return errors.New("group, subgroups and flags come from the instruction it is like")
	}
	if e.Like == "" && (e.Group == "" || e.Formats != nil) {
		return errors.New("expected a group, and formats with like only")
	}
	for _, f := range e.Forms {
		if err := f.check(); err != nil {
			return err
		}
	}
	return nil
}

func (e *addInstructionEntry) apply(ed *editor) (int, error) {
	if err := ed.targets(e.Targets); err != nil {
		return 0, err
	}
	for _, ni := range e.Instructions {
		if owner := ed.owner(ni.Name); owner != nil {
			return 0, fmt.Errorf("expected no instruction %s, but it is a name of %s", ni.Name, owner.Name)
		}
		i := &spec.Instruction{Name: ni.Name, Aliases: ni.Aliases, Targets: slices.Clone(e.Targets), Origin: ed.o}
		var err error
		if e.Like != "" {
			err = e.likeAnother(ed, i, ni.Opcodes)
		} else {
			err = e.asGiven(ed, i, ni.Opcodes)
		}
		if err != nil {
			return 0, fmt.Errorf("%s: %w", ni.Name, err)
		}
		ed.g.Instructions = append(ed.g.Instructions, i)
	}
	return len(e.Instructions), nil
}

func (e *addInstructionEntry) asGiven(ed *editor, i *spec.Instruction, opcodes map[string]uint32) error {
	facts := e.Flags
	facts.Group = &e.Group
	if err := facts.set(ed, i); err != nil {
		return err
	}
	for _, s := range e.Subgroups {
		if !slices.Contains(ed.g.FunctionalSubgroups, s) {
			return fmt.Errorf("functional subgroup %s is not there", s)
		}
	}
	i.Subgroups = slices.Clone(e.Subgroups)
	used := make(map[string]bool)
	for _, f := range e.Forms {
		enc, err := ed.encoding(f.Encoding)
		if err != nil {
			return err
		}
		opcode, err := opcodeFor(enc, opcodes, used)
		if err != nil {
			return err
		}
		if _, err := f.add(ed, i, opcode); err != nil {
			return err
		}
	}
	return ed.unused("a form of encoding", slices.Sorted(maps.Keys(opcodes)), used)
}

func (e *addInstructionEntry) likeAnother(ed *editor, i *spec.Instruction, opcodes map[string]uint32) error {
	l, err := ed.instruction(e.Like)
	if err != nil {
		return err
	}
	i.Flags, i.Group, i.Subgroups = l.Flags, l.Group, slices.Clone(l.Subgroups)
	used := make(map[string]bool)
	for _, lf := range l.Forms {
		opcode, err := opcodeFor(lf.Encoding, opcodes, used)
		if err != nil {
			return err
		}
		f := &spec.Form{Encoding: lf.Encoding, Condition: lf.Condition, Origin: ed.o, Operands: cloneOperands(lf.Operands, ed.o)}
		for _, o := range f.Operands {
			name, ok := e.Formats[o.Format.Name]
			if !ok {
				continue
			}
			old := o.Format
			if o.Format, err = ed.format(name); err != nil {
				return err
			}
			if o.Bits == old.Bits {
				o.Bits = o.Format.Bits
			}
		}
		if err := addForm(i, f, opcode); err != nil {
			return err
		}
	}
	return ed.unused("a form of encoding", slices.Sorted(maps.Keys(opcodes)), used)
}

// opcodeFor returns the opcode given for the base of an encoding.
func opcodeFor(e *spec.Encoding, opcodes map[string]uint32, used map[string]bool) (uint32, error) {
	if e.Base != nil {
		e = e.Base
	}
	op, ok := opcodes[e.Name]
	if !ok {
		return 0, fmt.Errorf("no opcode for encoding %s is given", e.Name)
	}
	used[e.Name] = true
	return op, nil
}
