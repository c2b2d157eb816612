// Package load turns what AMD's files say (package xmlspec) into the clean
// model (package spec): names resolved to pointers, conditions to tests on
// fields, constants derived, reviewed corrections (overlays) applied.
//
// All ugliness of AMD's files is kept in this package, each case with a test
// that shows it:
//
//   - encodings are numbered from -1, with gaps, and in any order (sortEncodings);
//   - variants and bases are told apart by name only (linkBases);
//   - the high bit of some opcodes is a field of its own, OPM (joinOPM);
//   - identifiers are opcodes OR'd over constants, not always in the right
//     place, so constants are what all identifiers share (deriveConstants);
//   - conditions are written in two dialects, refer to fields through a short
//     family name that may be another encoding's (VOPC says VOP2), are declared
//     three times, or not at all, or as an empty literal (conditions.go);
//   - the two halves of dual instructions share everything but field names, or
//     differ in the encoding's name (slotOf);
//   - operands, ranges and components are numbered from 0 or from 1 (sorted,
//     never indexed, by Order);
//   - operand types list some values twice (values);
//   - names of registers change case with the schema version (names.go).
package load

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Options say what to add to the facts of the file.
type Options struct {
	// Overlays holds common.json and one <key>.json for each generation, all
	// optional. Nil applies none.
	Overlays fs.FS

	// Targets are the processors of the generation. Nil takes those that
	// package manifest knows for the ArchitectureId. Overlays may name only these.
	Targets []spec.Target

	// Source says where the facts come from if that is not the file being read
	// (a distilled file names AMD's). Nil takes file, hash and dates of x.
	Source *spec.Source
}

// Load makes the clean model of one generation. It reports everything that it
// cannot resolve, with file, line and element path; the result is nil then.
// It does not change x.
func Load(x *xmlspec.Spec, opts Options) (*spec.Generation, error) {
	l := &loader{
		x:         x,
		encodings: make(map[string]*spec.Encoding),
		formats:   make(map[string]*spec.DataFormat),
		types:     make(map[string]*spec.OperandType),
		groups:    make(map[string]*spec.Group),
	}
	key, name, err := generationName(x.Architecture.Name)
	if err != nil {
		l.errorf(x.Architecture.Pos, "/Spec/ISA/Architecture", "%v", err)
		return nil, l.err()
	}
	l.g = &spec.Generation{
		Key:            key,
		Name:           name,
		ArchitectureID: x.Architecture.ID,
		Targets:        slices.Clone(opts.Targets),
		Source: spec.Source{
			File:          baseName(x.File),
			ReleaseDate:   x.Document.ReleaseDate,
			SchemaVersion: x.Document.SchemaVersion,
			SHA256:        x.SHA256,
		},
	}
	if known, ok := manifest.ByArchitectureID(x.Architecture.ID); ok {
		l.g.Key, l.g.Name = known.Key, known.Name
		if opts.Targets == nil {
			l.g.Targets = targets(known.Targets)
		}
	}
	if opts.Source != nil {
		l.g.Source = *opts.Source
	}

	l.checkNames()
	l.loadGroups()
	l.loadFormats()
	l.loadTypes()
	l.loadEncodings()
	if len(l.errs) > 0 {
		return nil, l.err() // what follows would only repeat them
	}
	l.loadInstructions()
	if len(l.errs) > 0 {
		return nil, l.err()
	}
	if opts.Overlays != nil {
		if err := applyOverlays(l.g, opts.Overlays); err != nil {
			return nil, err
		}
	}
	return l.g, nil
}

type loader struct {
	x *xmlspec.Spec
	g *spec.Generation

	encodings map[string]*spec.Encoding
	formats   map[string]*spec.DataFormat
	types     map[string]*spec.OperandType
	groups    map[string]*spec.Group

	errs []error
}

// An Error is a fault of a specification file that makes it unusable.
type Error struct {
	File string
	Line int    // 0 if not known
	Path string // of the element
	Msg  string
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	fmt.Fprintf(&b, ": %s: %s", e.Path, e.Msg)
	return b.String()
}

func (l *loader) errorf(pos xmlspec.Pos, path, format string, args ...any) {
	l.errs = append(l.errs, &Error{l.x.File, pos.Line, path, fmt.Sprintf(format, args...)})
}

// err returns what was found, the first one in full so that it fits one line.
func (l *loader) err() error {
	switch len(l.errs) {
	case 0:
		return nil
	case 1:
		return l.errs[0]
	}
	return &manyErrors{l.errs}
}

type manyErrors struct{ errs []error }

func (e *manyErrors) Error() string {
	return fmt.Sprintf("%v (and %d more)", e.errs[0], len(e.errs)-1)
}

func (e *manyErrors) Unwrap() []error { return e.errs }

// baseName returns the name of an XML file without folders, archive or .gz.
func baseName(file string) string {
	return strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".gz")
}

// generationName splits AMD's "AMD RDNA 3.5" into key rdna3_5 and name RDNA 3.5.
func generationName(arch string) (key, name string, err error) {
	name = strings.Join(strings.Fields(arch), " ")
	name = strings.TrimPrefix(name, "AMD ")
	key = strings.NewReplacer(" ", "", ".", "_").Replace(strings.ToLower(name))
	if key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		return "", "", fmt.Errorf("architecture name %q: expected letters, digits, blanks and points, as in \"AMD RDNA 3.5\"", arch)
	}
	return key, name, nil
}

// loadGroups takes the functional groups and subgroups that the file lists, and
// the subgroups that only instructions name: schema 1.0 does not list them, and
// NOT_ASSIGNED is in no list.
func (l *loader) loadGroups() {
	for _, g := range l.x.FunctionalGroups {
		if l.groups[g.Name] != nil {
			l.errorf(g.Pos, "/Spec/ISA/FunctionalGroups/FunctionalGroup["+g.Name+"]", "listed twice")
			continue
		}
		l.addGroup(g.Name, g.Description)
	}
	for _, s := range l.x.FunctionalSubgroups {
		l.addSubgroup(s.Name)
	}
	for _, i := range l.x.Instructions {
		path := "/Spec/ISA/Instructions/Instruction[" + i.Name + "]/FunctionalGroup"
		if i.FunctionalGroup != "" && l.groups[i.FunctionalGroup] == nil {
			l.errorf(i.Pos, path, "functional group %q is not declared", i.FunctionalGroup)
		}
		for _, s := range i.FunctionalSubgroups {
			if len(l.x.FunctionalSubgroups) > 0 && s != "" && s != "NOT_ASSIGNED" && !slices.Contains(l.g.FunctionalSubgroups, s) {
				l.errorf(i.Pos, path, "functional subgroup %q is not declared", s)
			}
		}
	}
	for _, i := range l.x.Instructions {
		for _, s := range i.FunctionalSubgroups {
			l.addSubgroup(s)
		}
	}
}

func (l *loader) addGroup(name, description string) {
	g := &spec.Group{Name: name, Description: description}
	l.groups[name] = g
	l.g.FunctionalGroups = append(l.g.FunctionalGroups, g)
}

func (l *loader) addSubgroup(name string) {
	if name != "" && !slices.Contains(l.g.FunctionalSubgroups, name) {
		l.g.FunctionalSubgroups = append(l.g.FunctionalSubgroups, name)
	}
}

// goodName is what a name must look like to become one of a constant.
var goodName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// checkNames makes sure that names can be those of constants.
func (l *loader) checkNames() {
	check := func(pos xmlspec.Pos, path, name string) {
		if !goodName.MatchString(name) {
			l.errorf(pos, path, "name %q: expected letters, digits and underscores", name)
		}
	}
	const isa = "/Spec/ISA/"
	for _, e := range l.x.Encodings {
		check(e.Pos, isa+"Encodings/Encoding", e.Name)
		for _, f := range e.Fields {
			check(f.Pos, isa+"Encodings/Encoding["+e.Name+"]/MicrocodeFormat/BitMap/Field", f.Name)
		}
	}
	for _, i := range l.x.Instructions {
		check(i.Pos, isa+"Instructions/Instruction", i.Name)
		for _, a := range i.Aliases {
			check(i.Pos, isa+"Instructions/Instruction["+i.Name+"]/AliasedInstructionNames", a)
		}
	}
	for _, f := range l.x.DataFormats {
		check(f.Pos, isa+"DataFormats/DataFormat", f.Name)
	}
	for _, t := range l.x.OperandTypes {
		check(t.Pos, isa+"OperandTypes/OperandType", t.Name)
		for _, f := range t.Fields {
			check(f.Pos, isa+"OperandTypes/OperandType["+t.Name+"]/MicrocodeFormat/BitMap/Field", f.Name)
		}
	}
	for _, g := range l.x.FunctionalGroups {
		check(g.Pos, isa+"FunctionalGroups/FunctionalGroup", g.Name)
	}
	for _, s := range l.x.FunctionalSubgroups {
		check(s.Pos, isa+"FunctionalSubgroups/FunctionalSubgroup", s.Name)
	}
}

// dataTypes are those that AMD's reader accepts.
var dataTypes = []string{"bits", "float", "integer", "descriptor", "unknown"}

func (l *loader) loadFormats() {
	for _, xf := range l.x.DataFormats {
		path := "/Spec/ISA/DataFormats/DataFormat[" + xf.Name + "]"
		if l.formats[xf.Name] != nil {
			l.errorf(xf.Pos, path, "listed twice")
			continue
		}
		if !slices.Contains(dataTypes, xf.DataType) {
			l.errorf(xf.Pos, path, "data type %q: expected one of %s", xf.DataType, strings.Join(dataTypes, ", "))
		}
		f := &spec.DataFormat{
			Name:        xf.Name,
			DataType:    xf.DataType,
			Bits:        xf.BitCount,
			Count:       xf.ComponentCount,
			Description: xf.Description,
		}
		components := slices.Clone(xf.Components)
		slices.SortStableFunc(components, func(a, b xmlspec.Component) int { return cmp.Compare(a.Order, b.Order) })
		for _, c := range components {
			var fields []spec.FormatField
			for _, xff := range c.Fields {
				fields = append(fields, spec.FormatField{
					Name:       xff.Name,
					Signedness: xff.Signedness,
					Ranges:     ranges(xff.Ranges),
				})
			}
			f.Components = append(f.Components, fields)
		}
		l.formats[f.Name] = f
		l.g.DataFormats = append(l.g.DataFormats, f)
	}
}

func (l *loader) loadTypes() {
	for _, xt := range l.x.OperandTypes {
		path := "/Spec/ISA/OperandTypes/OperandType[" + xt.Name + "]"
		if l.types[xt.Name] != nil {
			l.errorf(xt.Pos, path, "listed twice")
			continue
		}
		t := &spec.OperandType{
			Name:        xt.Name,
			Partitioned: xt.Partitioned,
			Values:      values(xt.Predefined),
			Description: xt.Description,
		}
		t.Fields = l.fields(xt.Fields, path+"/MicrocodeFormat/BitMap", 64)
		l.types[t.Name] = t
		l.g.OperandTypes = append(l.g.OperandTypes, t)
	}
	for _, xt := range l.x.OperandTypes {
		t := l.types[xt.Name]
		for _, name := range xt.Subtypes {
			sub := l.types[name]
			if sub == nil {
				l.errorf(xt.Pos, "/Spec/ISA/OperandTypes/OperandType["+xt.Name+"]/Subtypes", "operand type %q is not declared", name)
				continue
			}
			t.Subtypes = append(t.Subtypes, sub)
		}
	}
	done := make(map[*spec.OperandType]bool)
	for _, xt := range l.x.OperandTypes {
		if t := l.types[xt.Name]; hasSubtype(t.Subtypes, t, make(map[*spec.OperandType]bool)) && !done[t] {
			done[t] = true
			l.errorf(xt.Pos, "/Spec/ISA/OperandTypes/OperandType["+xt.Name+"]/Subtypes", "the operand type is its own subtype")
		}
	}
}

// hasSubtype tells whether t is among types, or their subtypes, and so on.
func hasSubtype(types []*spec.OperandType, t *spec.OperandType, seen map[*spec.OperandType]bool) bool {
	for _, s := range types {
		if s == t {
			return true
		}
		if !seen[s] {
			seen[s] = true
			if hasSubtype(s.Subtypes, t, seen) {
				return true
			}
		}
	}
	return false
}

// values keeps the first of those that are listed more than once, as RDNA 1's
// scalar registers are.
func values(xvs []xmlspec.PredefinedValue) []spec.Value {
	var vs []spec.Value
	seen := make(map[spec.Value]bool)
	for _, xv := range xvs {
		v := spec.Value{Name: valueName(xv.Name), Value: xv.Value}
		if !seen[v] {
			vs = append(vs, v)
		}
		seen[v] = true
	}
	return vs
}

// ranges sorts by Order, which starts at 0 in microcode and at 1 in formats.
func ranges(xrs []xmlspec.Range) []spec.Range {
	xrs = slices.Clone(xrs)
	slices.SortStableFunc(xrs, func(a, b xmlspec.Range) int { return cmp.Compare(a.Order, b.Order) })
	var rs []spec.Range
	for _, xr := range xrs {
		r := spec.Range{Offset: xr.Offset, Bits: xr.BitCount}
		if xr.Padding != nil {
			r.PadBits, r.PadValue = xr.Padding.BitCount, xr.Padding.Value
		}
		rs = append(rs, r)
	}
	return rs
}

// fields reads the fields of a microcode format of the given number of bits and
// puts them in order, from the highest bit down.
func (l *loader) fields(xfs []*xmlspec.Field, path string, bits int) []*spec.Field {
	var fs []*spec.Field
	used := make(map[int]string) // bit -> name of the field that has it
	for _, xf := range xfs {
		fpath := path + "/Field[" + xf.Name + "]"
		f := &spec.Field{
			Name:        xf.Name,
			Ranges:      ranges(xf.Ranges),
			Conditional: xf.Conditional,
			Values:      values(xf.Predefined),
			Description: xf.Description,
		}
		if fieldNamed(fs, f.Name) != nil {
			l.errorf(xf.Pos, fpath, "field listed twice")
			continue
		}
		if len(f.Ranges) == 0 {
			l.errorf(xf.Pos, fpath, "field without bits")
			continue
		}
		width, ok := 0, true
		for _, r := range f.Ranges {
			if r.Bits < 1 || r.Offset < 0 || r.PadBits < 0 || r.Bits > bits || r.Offset > bits-r.Bits || r.PadBits > 64 {
				l.errorf(xf.Pos, fpath, "%d bits at offset %d do not fit %d bits", r.Bits, r.Offset, bits)
				ok = false
				break
			}
			width += r.Bits + r.PadBits
			for b := r.Offset; b < r.Offset+r.Bits; b++ {
				if used[b] != "" {
					l.errorf(xf.Pos, fpath, "bit %d is also in field %s", b, used[b])
					ok = false
					break
				}
				used[b] = f.Name
			}
		}
		if ok && width > 64 {
			l.errorf(xf.Pos, fpath, "field is %d bits wide; 64 are supported", width)
			ok = false
		}
		if ok {
			fs = append(fs, f)
		}
	}
	sortFields(fs)
	return fs
}

func sortFields(fs []*spec.Field) {
	slices.SortStableFunc(fs, func(a, b *spec.Field) int { return cmp.Compare(topBit(b), topBit(a)) })
}

// topBit returns the number of the highest bit that a field has.
func topBit(f *spec.Field) int {
	top := -1
	for _, r := range f.Ranges {
		top = max(top, r.Offset+r.Bits-1)
	}
	return top
}

func fieldNamed(fs []*spec.Field, name string) *spec.Field {
	for _, f := range fs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// width returns the number of bits that the instruction word has of f.
func width(f *spec.Field) int {
	n := 0
	for _, r := range f.Ranges {
		n += r.Bits
	}
	return n
}

func (l *loader) loadInstructions() {
	seen := make(map[string]bool)
	for _, xi := range l.x.Instructions {
		path := "/Spec/ISA/Instructions/Instruction[" + xi.Name + "]"
		if seen[xi.Name] {
			l.errorf(xi.Pos, path, "listed twice")
			continue
		}
		seen[xi.Name] = true
		i := &spec.Instruction{
			Name:    strings.ToUpper(xi.Name),
			Aliases: slices.Clone(xi.Aliases),
			Flags: spec.Flags{
				Branch:              xi.Flags.IsBranch,
				ConditionalBranch:   xi.Flags.IsConditionalBranch,
				IndirectBranch:      xi.Flags.IsIndirectBranch,
				ProgramTerminator:   xi.Flags.IsProgramTerminator,
				ImmediatelyExecuted: xi.Flags.IsImmediatelyExecuted,
			},
			Group:       l.groups[xi.FunctionalGroup],
			Description: xi.Description,
		}
		for _, s := range xi.FunctionalSubgroups {
			if s != "" {
				i.Subgroups = append(i.Subgroups, s)
			}
		}
		for n, xie := range xi.Encodings {
			f := l.form(i, xie, fmt.Sprintf("%s/InstructionEncodings/InstructionEncoding[%d]", path, n+1))
			if f != nil {
				i.Forms = append(i.Forms, f)
			}
		}
		l.g.Instructions = append(l.g.Instructions, i)
	}
}

func (l *loader) form(i *spec.Instruction, xie *xmlspec.InstructionEncoding, path string) *spec.Form {
	e := l.encodings[xie.EncodingName]
	if e == nil {
		l.errorf(xie.Pos, path, "encoding %q is not declared", xie.EncodingName)
		return nil
	}
	f := &spec.Form{Instruction: i, Encoding: e}
	if f.Condition = conditionNamed(e, xie.Condition); f.Condition == nil {
		if f.Condition = l.undeclaredCondition(e, xie); f.Condition == nil {
			l.errorf(xie.Pos, path, "encoding %s declares no condition %q", e.Name, xie.Condition)
			return nil
		}
	}

	xops := slices.Clone(xie.Operands)
	slices.SortStableFunc(xops, func(a, b *xmlspec.Operand) int { return cmp.Compare(a.Order, b.Order) })
	for n, xo := range xops {
		if o := l.operand(e, xo, fmt.Sprintf("%s/Operands/Operand[%d]", path, n+1)); o != nil {
			f.Operands = append(f.Operands, o)
		}
	}
	f.Slot = slotOf(f)
	if xie.Opcode > 1<<32-1 {
		l.errorf(xie.Pos, path, "opcode %d does not fit 32 bits", xie.Opcode)
		return nil
	}
	if err := setOpcode(f, uint32(xie.Opcode)); err != nil {
		l.errorf(xie.Pos, path, "%v", err)
		return nil
	}
	return f
}

// setOpcode gives the form its opcode and identifier.
func setOpcode(f *spec.Form, opcode uint32) error {
	op := opField(f.Encoding, f.Slot)
	if op == nil {
		// An encoding of one instruction (exports) has no OP; its opcode is 0.
		if opcode != 0 {
			return fmt.Errorf("opcode %d, but encoding %s has no OP field", opcode, f.Encoding.Name)
		}
	} else if uint64(opcode)>>width(op) != 0 {
		return fmt.Errorf("opcode %d does not fit field %s of encoding %s (%d bits)", opcode, op.Name, f.Encoding.Name, width(op))
	}
	f.Opcode = opcode
	f.Identifier = identifier(f.Encoding, op, opcode)
	return nil
}

// opField returns the field that holds the opcode of a form in the given slot:
// OP, or one of OPX and OPY; nil if the encoding has none.
func opField(e *spec.Encoding, slot spec.Slot) *spec.Field {
	switch slot {
	case spec.SlotX:
		return fieldNamed(e.Fields, "OPX")
	case spec.SlotY:
		return fieldNamed(e.Fields, "OPY")
	}
	return fieldNamed(e.Fields, "OP")
}

// slotOf tells which half of a dual instruction a form describes. RDNA names
// one encoding and condition for both halves, and CDNA 5's VOPD3XY too, so only
// the operands' fields tell; CDNA 5's other dual encodings say it in the name.
func slotOf(f *spec.Form) spec.Slot {
	if opField(f.Encoding, spec.SlotX) == nil || opField(f.Encoding, spec.SlotY) == nil {
		return spec.NoSlot
	}
	if s := encodingSlot(f.Encoding.Name); s != spec.NoSlot {
		return s
	}
	for _, o := range f.Operands {
		if o.Field == nil {
			continue
		}
		switch o.Field.Name {
		case "VDSTX", "SRCX0":
			return spec.SlotX
		case "VDSTY", "SRCY0":
			return spec.SlotY
		}
	}
	return spec.NoSlot
}

func encodingSlot(name string) spec.Slot {
	switch {
	case !strings.HasPrefix(name, "VOPD"):
		return spec.NoSlot
	case strings.HasSuffix(name, "_X"):
		return spec.SlotX
	case strings.HasSuffix(name, "_Y"):
		return spec.SlotY
	}
	return spec.NoSlot
}

// identifier returns the first dword of an instruction in which only the
// constant fields and the opcode are set.
func identifier(e *spec.Encoding, op *spec.Field, opcode uint32) uint32 {
	var id uint32
	for _, f := range e.Fields {
		if f.Constant != nil {
			id |= insert32(f, *f.Constant)
		}
	}
	if op != nil {
		id |= insert32(op, uint64(opcode))
	}
	return id
}

// insert32 returns the bits of the first dword that hold the raw value v of f.
func insert32(f *spec.Field, v uint64) uint32 {
	var w uint32
	for _, r := range f.Ranges {
		if r.Offset < 32 {
			w |= uint32(v&(1<<r.Bits-1)) << r.Offset
		}
		v >>= r.Bits
	}
	return w
}

// extract32 returns the value of the part of f that lies in the first dword.
func extract32(f *spec.Field, w uint32) uint64 {
	var v uint64
	at := 0
	for _, r := range f.Ranges {
		if r.Offset < 32 {
			v |= uint64(w) >> r.Offset & (1<<r.Bits - 1) << at
		}
		at += r.Bits
	}
	return v
}

func (l *loader) operand(e *spec.Encoding, xo *xmlspec.Operand, path string) *spec.Operand {
	o := &spec.Operand{
		Bits:           xo.Size,
		Read:           xo.Input,
		Written:        xo.Output,
		Implicit:       xo.IsImplicit,
		BinaryRequired: xo.IsBinaryMicrocodeRequired,
		Format:         l.formats[xo.DataFormatName],
		Type:           l.types[xo.OperandType],
	}
	ok := true
	if xo.FieldName != "" {
		if o.Field = fieldNamed(e.Fields, xo.FieldName); o.Field == nil {
			l.errorf(xo.Pos, path, "encoding %s has no field %q", e.Name, xo.FieldName)
			ok = false
		}
	}
	if o.Format == nil {
		l.errorf(xo.Pos, path, "data format %q is not declared", xo.DataFormatName)
		ok = false
	}
	if o.Type == nil {
		l.errorf(xo.Pos, path, "operand type %q is not declared", xo.OperandType)
		ok = false
	}
	if xo.Size < 0 || xo.Size > maxOperandBits {
		l.errorf(xo.Pos, path, "operand size %d: expected 0 to %d bits", xo.Size, maxOperandBits)
		ok = false
	}
	if !ok {
		return nil
	}
	return o
}

// maxOperandBits bounds OperandSize; the largest that AMD uses is 1024 (MFMA).
const maxOperandBits = 4096

var errBits = errors.New("expected binary digits")

// dword parses a string of binary digits, of which only the low 32 may be set.
func dword(b xmlspec.Bits) (uint32, error) {
	if b.Radix != 2 {
		return 0, fmt.Errorf("radix %d: %w", b.Radix, errBits)
	}
	digits := strings.TrimLeft(b.Digits, "0")
	if b.Digits == "" || strings.Trim(digits, "01") != "" {
		return 0, fmt.Errorf("%q: %w", b.Digits, errBits)
	}
	if len(digits) > 32 {
		return 0, fmt.Errorf("%q: bits beyond the first dword are set", b.Digits)
	}
	if digits == "" {
		return 0, nil
	}
	v, err := strconv.ParseUint(digits, 2, 32)
	return uint32(v), err
}
