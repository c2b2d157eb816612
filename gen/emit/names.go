package emit

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/amdisa/amdisa/gen/spec"
)

// An enum is the numbering of one kind of names: the constants of a type of
// package isa.
type enum struct {
	typ    string // isa's type
	prefix string // of the constants
	strs   string // isa's variable with the names; "" for mnemonics
	other  string // isa's constant where the numbers of others begin
	max    int    // of names
	doc    string

	names []string // sorted
	seen  map[string]bool
	// In a module of others, isa has these already.
	known map[string]bool
}

var enumsOf = [numKinds]enum{
	Mnemonics: {typ: "Mnemonic", other: "OtherMnemonics", max: 0x7fff,
		doc: "The names of instructions in all generations, aliases included."},
	Encodings: {typ: "EncodingName", strs: "encodingNames", other: "OtherEncodingNames", max: 0xbf,
		doc: "The encodings of all generations."},
	OperandTypes: {typ: "OperandTypeName", strs: "operandTypeNames", other: "OtherOperandTypeNames", max: 0xbf,
		doc: "The operand types of all generations."},
	DataFormats: {typ: "DataFormatName", strs: "dataFormatNames", other: "OtherDataFormatNames", max: 0x7fff,
		doc: "The data formats of all generations."},
	Fields: {typ: "FieldName", prefix: "Field", strs: "fieldNames", other: "OtherFieldNames", max: 0x7fff,
		doc: "The fields of the encodings and partitioned operand types of all generations."},
	FunctionalGroups: {typ: "FunctionalGroup", prefix: "Group", strs: "groupNames", other: "OtherFunctionalGroups", max: 0x7f,
		doc: "The functional groups."},
	FunctionalSubgroups: {typ: "FunctionalSubgroup", prefix: "Subgroup", strs: "subgroupNames", other: "OtherFunctionalSubgroups", max: 0x7f,
		doc: "The functional subgroups."},
}

// collect numbers the names of all generations.
func (e *emitter) collect() error {
	for k := range e.enums {
		en := enumsOf[k]
		en.seen = make(map[string]bool)
		en.known = make(map[string]bool)
		e.enums[k] = &en
	}
	for _, g := range e.gens {
		for _, in := range g.Instructions {
			e.enums[Mnemonics].add(in.Name)
			for _, a := range in.Aliases {
				e.enums[Mnemonics].add(a)
			}
			for _, s := range in.Subgroups {
				e.enums[FunctionalSubgroups].add(s)
			}
		}
		for _, x := range g.Encodings {
			e.enums[Encodings].add(x.Name)
			for _, f := range x.Fields {
				e.enums[Fields].add(f.Name)
			}
		}
		for _, x := range g.OperandTypes {
			e.enums[OperandTypes].add(x.Name)
			for _, f := range x.Fields {
				e.enums[Fields].add(f.Name)
			}
		}
		for _, x := range g.DataFormats {
			e.enums[DataFormats].add(x.Name)
		}
		for _, x := range g.FunctionalGroups {
			e.enums[FunctionalGroups].add(x.Name)
		}
		for _, s := range g.FunctionalSubgroups {
			e.enums[FunctionalSubgroups].add(s)
		}
	}
	used := make(map[string]string) // constant -> type
	for _, g := range e.gens {
		used[varName(g)] = "Generation"
	}
	for k, en := range e.enums {
		slices.Sort(en.names)
		if !e.inside() {
			en.names = slices.DeleteFunc(en.names, func(name string) bool {
				en.known[name] = e.opts.Known(Kind(k), name)
				return en.known[name]
			})
		}
		if len(en.names) > en.max {
			return fmt.Errorf("emit: %d names of type %s, the tables hold at most %d", len(en.names), en.typ, en.max)
		}
		for _, name := range en.names {
			if !token.IsIdentifier(en.prefix + name) {
				return fmt.Errorf("emit: %s %q cannot be the name of a constant", en.typ, name)
			}
			if t := used[en.prefix+name]; t != "" {
				return fmt.Errorf("emit: %s is the name of a %s and of a %s", en.prefix+name, t, en.typ)
			}
			used[en.prefix+name] = en.typ
		}
	}
	return nil
}

func (en *enum) add(name string) {
	if !en.seen[name] {
		en.seen[name] = true
		en.names = append(en.names, name)
	}
}

// ref is the constant of a name as it stands in source.
func (e *emitter) ref(k Kind, name string) string {
	en := e.enums[k]
	if en.known[name] {
		return "isa." + en.prefix + name
	}
	return en.prefix + name
}

// num is the same converted to the type of a table's column.
func (e *emitter) num(k Kind, bits int, name string) string {
	return fmt.Sprintf("uint%d(%s)", bits, e.ref(k, name))
}

// shared writes the file with the names: the constants and, in package isa, what
// their String methods need.
func (e *emitter) shared() ([]byte, error) {
	f := e.newFile(e.gens...)
	if !e.inside() {
		var of []string
		for _, g := range e.gens {
			of = append(of, g.Name)
		}
		f.PackageComment(fmt.Sprintf("Package %s holds the instruction set tables of AMD %s.", e.opts.Package, strings.Join(of, ", ")))
	}
	for _, en := range e.enums {
		if len(en.names) == 0 {
			continue
		}
		f.Comment(en.doc)
		f.Const().DefsFunc(func(g *jen.Group) {
			if e.inside() {
				g.Id("_").Id(en.typ).Op("=").Iota()
			}
			for i, name := range en.names {
				s := g.Id(en.prefix + name)
				if i == 0 && !e.inside() {
					s.Qual(ISA, en.typ).Op("=").Qual(ISA, en.other).Op("+").Iota()
				}
			}
		})
		if !e.inside() {
			continue
		}
		if en.strs != "" {
			f.Var().Id(en.strs).Op("=").Index(jen.Op("...")).String().Op(lines(en.names, func(name string) string {
				return fmt.Sprintf("%s%s: %q", en.prefix, name, name)
			}))
			continue
		}
		f.Const().Id("mnemonicText").Op("=").Op(textBlock(en.names))
		ends := []int{0}
		for _, name := range en.names {
			ends = append(ends, ends[len(ends)-1]+len(name)+1)
		}
		f.Var().Id("mnemonicEnds").Op("=").Index(jen.Op("...")).Uint32().Op(numbers(ends))
	}
	if e.inside() {
		f.Const().Id("numGenerations").Op("=").Lit(len(e.gens))
		f.Func().Id("generation").Params(jen.Id("i").Int()).Op("*").Id("Generation").Block(
			jen.Switch(jen.Id("i")).BlockFunc(func(g *jen.Group) {
				for i, x := range e.gens {
					g.Case(jen.Lit(i)).Block(jen.Return(jen.Id(varName(x))))
				}
			}),
			jen.Return(jen.Nil()),
		)
	}
	return source(f)
}

// otherNames finds by which names of other generations an instruction of g is
// known: if another generation has an instruction of which one name means just
// one instruction of g, its other names, unless they are used in g, mean that too.
// A name that would mean several is left out.
func (e *emitter) otherNames(g *spec.Generation) map[string]*spec.Instruction {
	own := ownNames(g)
	found := make(map[string]*spec.Instruction)
	bad := make(map[string]bool)
	for _, o := range e.gens {
		if o == g {
			continue
		}
		for _, in := range o.Instructions {
			var here *spec.Instruction
			all := append([]string{in.Name}, in.Aliases...)
			unique := true
			for _, name := range all {
				if x := own[name]; x != nil {
					unique = unique && (here == nil || here == x)
					here = x
				}
			}
			if here == nil || !unique {
				continue
			}
			for _, name := range all {
				if own[name] == nil {
					bad[name] = bad[name] || found[name] != nil && found[name] != here
					found[name] = here
				}
			}
		}
	}
	for name := range bad {
		if bad[name] {
			delete(found, name)
		}
	}
	return found
}

// ownNames has the instruction for each name and alias of a generation. A name
// wins over an alias, and the first alias over others.
func ownNames(g *spec.Generation) map[string]*spec.Instruction {
	own := make(map[string]*spec.Instruction)
	for _, in := range g.Instructions {
		own[in.Name] = in
	}
	for _, in := range g.Instructions {
		for _, a := range in.Aliases {
			if own[a] == nil {
				own[a] = in
			}
		}
	}
	return own
}
