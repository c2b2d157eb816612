package isa

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/table"
)

// A Generation is one generation of AMD GPUs, such as RDNA 3.5, with everything
// that AMD's specification says of its instructions. The ten of this package are
// CDNA1 to CDNA5 and RDNA1 to RDNA4; [NewGeneration] is for generated code.
//
// A Generation does not change. It, and every handle got from it, may be used by
// any number of goroutines.
type Generation struct {
	t *table.Generation
}

// NewGeneration makes a generation of tables that isagen generated. The tables
// must not change any more.
func NewGeneration(t *table.Generation) *Generation { return &Generation{t} }

// Key is the short name for flags and files, such as "rdna3_5".
func (g *Generation) Key() string { return g.t.Key }

// Name is AMD's name without the company's, such as "RDNA 3.5".
func (g *Generation) Name() string { return g.t.Name }

// String is the same as [Generation.Name].
func (g *Generation) String() string { return g.t.Name }

// ArchitectureID is the number by which AMD's specifications know the generation
// (0 to 4: CDNA 1 to 5; 5, 6, 8, 9, 10: RDNA 1, 2, 3, 3.5, 4).
func (g *Generation) ArchitectureID() int { return g.t.ArchitectureID }

// A Source tells which of AMD's files the tables were made of.
type Source struct {
	File          string // AMD's name of the file
	ReleaseDate   string // YYYY-MM-DD
	SchemaVersion string // of AMD's XML, such as 1.1.1
	SHA256        string // of AMD's XML, in lower-case hex
}

// Source tells which of AMD's files the tables were made of.
func (g *Generation) Source() Source { return Source(g.t.Source) }

// WaveSizes are the numbers of lanes that a wave may have, as LLVM's AMDGPUUsage
// has them: 64 on CDNA 1 to 4, 32 on CDNA 5, either on RDNA.
func (g *Generation) WaveSizes() (wave32, wave64 bool) {
	switch id := g.t.ArchitectureID; {
	case id < 4:
		return false, true
	case id == 4:
		return true, false
	}
	return true, true
}

// Targets yields the processors of the generation, in the order of their numbers.
func (g *Generation) Targets() iter.Seq[Target] {
	return func(yield func(Target) bool) {
		for i := range g.t.Targets {
			if !yield(Target{g, uint8(i)}) {
				return
			}
		}
	}
}

// Target finds a processor of the generation by its name, in any case.
func (g *Generation) Target(name string) (Target, bool) {
	for i := range g.t.Targets {
		if strings.EqualFold(g.t.Targets[i].Name, name) {
			return Target{g, uint8(i)}, true
		}
	}
	return Target{}, false
}

// Instructions yields every instruction, in AMD's order; those that overlays add
// come last.
func (g *Generation) Instructions() iter.Seq[Instruction] {
	return func(yield func(Instruction) bool) {
		for i := range g.t.Instructions {
			if !yield(Instruction{g, uint16(i)}) {
				return
			}
		}
	}
}

// NumInstructions is the number of instructions.
func (g *Generation) NumInstructions() int { return len(g.t.Instructions) }

// NumForms is the number of forms of all instructions; see [Form.Index].
func (g *Generation) NumForms() int { return len(g.t.Forms) }

// Form is the form with the given index, 0 to NumForms-1; see [Form.Index].
func (g *Generation) Form(i int) Form {
	_ = g.t.Forms[i]
	return Form{g, uint16(i)}
}

// Instruction finds the instruction that is called m in this generation, by its
// name or by an alias, or failing that by a name that another generation gives it.
func (g *Generation) Instruction(m Mnemonic) (Instruction, bool) {
	ms := g.t.Mnemonics
	if m >= OtherMnemonics {
		ms = g.t.OtherMnemonics
		m -= OtherMnemonics
	}
	if int(m) >= len(ms) || ms[m] == 0 {
		return Instruction{}, false
	}
	return Instruction{g, ms[m] - 1}, true
}

// ByOpcode finds the instruction that has the given opcode in an encoding.
func (g *Generation) ByOpcode(e EncodingName, opcode uint32) (Instruction, bool) {
	o := &g.t.ByEncoding[e]
	if opcode >= uint32(o.Count) {
		return Instruction{}, false
	}
	i := g.t.Opcodes[o.First+opcode]
	return Instruction{g, i - 1}, i != 0
}

// FormByOpcode finds the first form that has the given opcode in an encoding.
func (g *Generation) FormByOpcode(e EncodingName, opcode uint32) (Form, bool) {
	if in, ok := g.ByOpcode(e, opcode); ok {
		r := in.row()
		enc := g.t.ByEncoding[e].Encoding - 1
		for i := range uint16(r.Forms) {
			if f := &g.t.Forms[r.Form+i]; f.Encoding == enc && uint32(f.Opcode) == opcode {
				return Form{g, r.Form + i}, true
			}
		}
	}
	return Form{}, false
}

// FormsByOpcode yields the forms that have the given opcode in an encoding. They
// are of one instruction and differ by condition or slot.
func (g *Generation) FormsByOpcode(e EncodingName, opcode uint32) iter.Seq[Form] {
	return func(yield func(Form) bool) {
		in, ok := g.ByOpcode(e, opcode)
		if !ok {
			return
		}
		enc := g.t.ByEncoding[e].Encoding - 1
		for f := range in.Forms() {
			if r := f.row(); r.Encoding == enc && uint32(r.Opcode) == opcode && !yield(f) {
				return
			}
		}
	}
}

// Encoding finds an encoding by its name.
func (g *Generation) Encoding(e EncodingName) (Encoding, bool) {
	i := g.t.ByEncoding[e].Encoding
	return Encoding{g, i - 1}, i != 0
}

// Encodings yields the encodings in the order in which a decoder tries them.
func (g *Generation) Encodings() iter.Seq[Encoding] {
	return func(yield func(Encoding) bool) {
		for i := range g.t.Encodings {
			if !yield(Encoding{g, uint8(i)}) {
				return
			}
		}
	}
}

// OperandType finds an operand type by its name.
func (g *Generation) OperandType(n OperandTypeName) (OperandType, bool) {
	for i := range g.t.OperandTypes {
		if g.t.OperandTypes[i].ID == uint8(n) {
			return OperandType{g, uint8(i)}, true
		}
	}
	return OperandType{}, false
}

// OperandTypes yields the operand types in AMD's order.
func (g *Generation) OperandTypes() iter.Seq[OperandType] {
	return func(yield func(OperandType) bool) {
		for i := range g.t.OperandTypes {
			if !yield(OperandType{g, uint8(i)}) {
				return
			}
		}
	}
}

// DataFormat finds a data format by its name.
func (g *Generation) DataFormat(n DataFormatName) (DataFormat, bool) {
	for i := range g.t.Formats {
		if g.t.Formats[i].ID == uint16(n) {
			return DataFormat{g, uint8(i)}, true
		}
	}
	return DataFormat{}, false
}

// DataFormats yields the data formats in AMD's order.
func (g *Generation) DataFormats() iter.Seq[DataFormat] {
	return func(yield func(DataFormat) bool) {
		for i := range g.t.Formats {
			if !yield(DataFormat{g, uint8(i)}) {
				return
			}
		}
	}
}

// FunctionalGroups yields the functional groups that instructions are sorted into.
func (g *Generation) FunctionalGroups() iter.Seq[FunctionalGroup] {
	return names[FunctionalGroup](g.t.Groups)
}

// FunctionalSubgroups yields the functional subgroups.
func (g *Generation) FunctionalSubgroups() iter.Seq[FunctionalSubgroup] {
	return names[FunctionalSubgroup](g.t.Subgroups)
}

func names[N ~uint8](rows []table.Name) iter.Seq[N] {
	return func(yield func(N) bool) {
		for i := range rows {
			if !yield(N(rows[i].ID)) {
				return
			}
		}
	}
}

// Overlays yields the corrections of AMD's file that the tables contain.
func (g *Generation) Overlays() iter.Seq[Origin] {
	return func(yield func(Origin) bool) {
		for i := range g.t.Overlays {
			if !yield(Origin{g, uint16(i + 1)}) {
				return
			}
		}
	}
}

// A Target is one processor of a generation, such as gfx1151. Processors of a
// generation have nearly all instructions in common; look-ups on a Target find
// only what that one has. Targets may be compared with ==.
type Target struct {
	g *Generation
	i uint8
}

// Name is the processor's name as LLVM has it, such as "gfx1151".
func (t Target) Name() string { return t.g.t.Targets[t.i].Name }

// String is the same as [Target.Name], and "none" for the zero Target.
func (t Target) String() string {
	if t.g == nil {
		return "none"
	}
	return t.Name()
}

// Mach is the EF_AMDGPU_MACH value of the processor in the e_flags of a code object.
func (t Target) Mach() uint32 { return t.g.t.Targets[t.i].Mach }

// Generation is the generation the processor belongs to.
func (t Target) Generation() *Generation { return t.g }

// Instruction is [Generation.Instruction] for this processor.
func (t Target) Instruction(m Mnemonic) (Instruction, bool) { return t.only(t.g.Instruction(m)) }

// Lookup is [Generation.Lookup] for this processor.
func (t Target) Lookup(name string) (Instruction, bool) { return t.only(t.g.Lookup(name)) }

// ByOpcode is [Generation.ByOpcode] for this processor.
func (t Target) ByOpcode(e EncodingName, opcode uint32) (Instruction, bool) {
	return t.only(t.g.ByOpcode(e, opcode))
}

// Instructions yields the instructions that this processor has, in AMD's order.
func (t Target) Instructions() iter.Seq[Instruction] {
	return func(yield func(Instruction) bool) {
		for in := range t.g.Instructions() {
			if in.HasTarget(t) && !yield(in) {
				return
			}
		}
	}
}

func (t Target) only(in Instruction, ok bool) (Instruction, bool) {
	if !ok || !in.HasTarget(t) {
		return Instruction{}, false
	}
	return in, true
}

// Generations yields the ten generations of this package: CDNA 1 to 5, RDNA 1 to
// 4. A program that calls it carries the tables of all.
func Generations() iter.Seq[*Generation] {
	return func(yield func(*Generation) bool) {
		for i := range numGenerations {
			if !yield(generation(i)) {
				return
			}
		}
	}
}

// ParseGeneration finds a generation by its name in any usual spelling ("RDNA
// 3.5", "rdna3_5", "AMD RDNA3.5", "rdna-3.5") or by the name of a processor
// ("gfx1151"). The error of a name it does not know suggests another.
func ParseGeneration(s string) (*Generation, error) {
	want := plain(s)
	for g := range Generations() {
		if plain(g.t.Key) == want {
			return g, nil
		}
	}
	if t, err := ParseTarget(s); err == nil {
		return t.g, nil
	}
	best, dist, all := "", len(want), ""
	for g := range Generations() {
		all += ", " + g.t.Key
		for i := -1; i < len(g.t.Targets); i++ {
			name := g.t.Key
			if i >= 0 {
				name = g.t.Targets[i].Name
			}
			if d := distance(want, plain(name)); d < dist {
				best, dist = name, d
			}
		}
	}
	msg := "isa: unknown generation or target " + strconv.Quote(s)
	if best != "" && dist <= 2 {
		msg += "; did you mean " + best + "?"
	}
	return nil, errors.New(msg + " (generations: " + all[2:] + ")")
}

// plain reduces the spellings of a generation's name to one.
func plain(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	s = strings.TrimPrefix(s, "amd")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _.-", r) {
			return -1
		}
		return r
	}, s)
}

// ParseTarget finds a processor by its name, such as "gfx90a", in any case. The
// error of a name it does not know suggests another.
func ParseTarget(s string) (Target, error) {
	want := strings.ToLower(strings.TrimSpace(s))
	best, dist := "", len(want)
	for g := range Generations() {
		for t := range g.Targets() {
			name := t.Name()
			if name == want {
				return t, nil
			}
			if d := distance(want, name); d < dist {
				best, dist = name, d
			}
		}
	}
	msg := "isa: unknown target " + strconv.Quote(s)
	if best != "" && dist <= 2 {
		msg += "; did you mean " + best + "?"
	}
	return Target{}, errors.New(msg)
}

// TargetByMach finds a processor by its EF_AMDGPU_MACH value: the low eight bits
// of the e_flags of a code object.
func TargetByMach(mach uint32) (Target, bool) {
	for g := range Generations() {
		for t := range g.Targets() {
			if t.Mach() == mach {
				return t, true
			}
		}
	}
	return Target{}, false
}
