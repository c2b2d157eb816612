package main

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/describe"
	"github.com/spf13/cobra"
)

// A listFilter narrows what is listed.
type listFilter struct {
	name, encoding, group string
}

// A listing is what can be listed: a row for the table and an object for JSON of
// each thing that a selection has.
type listing struct {
	header string // names of the columns
	list   func(s selection, f listFilter, add func(name string, object any, row ...string))
}

// The objects of --json. Each names its generation.
type (
	generationObject struct {
		Name           string   `json:"name"`
		Key            string   `json:"key"`
		ArchitectureID int      `json:"architecture_id"`
		Targets        []string `json:"targets"`
		Source         string   `json:"source"`
		ReleaseDate    string   `json:"release_date"`
		SchemaVersion  string   `json:"schema_version"`
		SHA256         string   `json:"sha256"`
		Instructions   int      `json:"instructions"`
		Forms          int      `json:"forms"`
	}
	targetObject struct {
		Name       string `json:"name"`
		Generation string `json:"generation"`
		Mach       string `json:"mach"`
	}
	encodingObject struct {
		Name       string   `json:"name"`
		Generation string   `json:"generation"`
		Bits       int      `json:"bits"`
		Order      int      `json:"order"`
		Base       string   `json:"base,omitempty"`
		Conditions []string `json:"conditions"`
	}
	instructionObject struct {
		Name       string         `json:"name"`
		Aliases    []string       `json:"aliases"`
		Generation string         `json:"generation"`
		Group      string         `json:"functional_group"`
		Subgroups  []string       `json:"functional_subgroups"`
		Targets    []string       `json:"targets"`
		Flags      []string       `json:"flags"`
		Opcodes    map[string]int `json:"opcodes"` // by encoding
	}
	operandTypeObject struct {
		Name        string   `json:"name"`
		Generation  string   `json:"generation"`
		Partitioned bool     `json:"partitioned"`
		Subtypes    []string `json:"subtypes"`
		Values      string   `json:"values"`
	}
	formatObject struct {
		Name       string `json:"name"`
		Generation string `json:"generation"`
		Type       string `json:"type"`
		Bits       int    `json:"bits"`
		Components int    `json:"components"`
	}
)

var listings = map[string]listing{
	"generations":   {"KEY\tNAME\tINSTRUCTIONS\tFORMS\tSOURCE\tTARGETS", listGenerations},
	"targets":       {"NAME\tGENERATION\tMACH", listTargets},
	"encodings":     {"NAME\tGENERATION\tBITS\tORDER\tBASE", listEncodings},
	"instructions":  {"NAME\tGENERATION\tGROUP\tENCODINGS AND OPCODES\tALIASES", listInstructions},
	"operand-types": {"NAME\tGENERATION\tVALUES", listOperandTypes},
	"formats":       {"NAME\tGENERATION\tTYPE\tBITS\tCOMPONENTS", listFormats},
}

func newList(e *env) *cobra.Command {
	var (
		gen    string
		filter listFilter
		asJSON bool
		kinds  = slices.Sorted(maps.Keys(listings))
	)
	cmd := &cobra.Command{
		Use:     "list KIND",
		GroupID: groupLookup,
		Short:   "List generations, targets, encodings, instructions, operand types, formats",
		Long: `List prints all things of a kind: ` + oneOf(kinds) + `.
Without -g it lists those of all generations.`,
		Example: `  isagen list generations
  isagen list encodings -g gfx942
  isagen list instructions -g rdna3 --name 'v_*f16*' --encoding ENC_VOP3P
  isagen list instructions -g cdna3 --group VALU --json`,
		Args:      wantArgs("KIND"),
		ValidArgs: kinds,
		RunE: func(cmd *cobra.Command, args []string) error {
			l, ok := listings[args[0]]
			if !ok {
				return usagef(cmd, "unknown kind %q, want %s", args[0], oneOf(kinds))
			}
			if args[0] != "instructions" && (filter.encoding != "" || filter.group != "") {
				return usagef(cmd, "--encoding and --group are for instructions")
			}
			if _, err := path.Match(filter.name, ""); err != nil {
				return usagef(cmd, "--name %s: %v", filter.name, err)
			}
			sels, err := selections(gen)
			if err != nil {
				return err
			}
			if err := filter.check(sels); err != nil {
				return err
			}
			objects, rows := l.collect(sels, filter)
			if asJSON {
				return e.json(objects)
			}
			return e.table(rows)
		},
	}
	generationFlag(cmd, &gen, "only this `GENERATION` or target, e.g. rdna3 or gfx1100")
	f := cmd.Flags()
	f.StringVar(&filter.name, "name", "", "only names that match the `GLOB`, in any case")
	filterFlags(cmd, &filter)
	jsonFlag(cmd, &asJSON)
	return cmd
}

// filterFlags adds the filters of instructions to cmd.
func filterFlags(cmd *cobra.Command, filter *listFilter) {
	f := cmd.Flags()
	f.StringVar(&filter.encoding, "encoding", "", "only instructions with a form in the `ENCODING`, with or without ENC_")
	f.StringVar(&filter.group, "group", "", "only instructions of the functional `GROUP` or subgroup")
}

// isEncoding reports whether the name of an encoding is the filter's.
func (f listFilter) isEncoding(name string) bool {
	return strings.EqualFold(name, f.encoding) || strings.EqualFold(name, "ENC_"+f.encoding)
}

// check reports a filter that no generation can satisfy.
func (f listFilter) check(sels []selection) error {
	if f.encoding != "" && !slices.ContainsFunc(sels, func(s selection) bool {
		for e := range s.gen.Encodings() {
			if f.isEncoding(e.String()) {
				return true
			}
		}
		return false
	}) {
		return fmt.Errorf("no encoding %s here (see isagen list encodings)", strings.ToUpper(f.encoding))
	}
	if f.group != "" && !slices.ContainsFunc(sels, func(s selection) bool {
		for g := range s.gen.FunctionalGroups() {
			if strings.EqualFold(g.String(), f.group) {
				return true
			}
		}
		for g := range s.gen.FunctionalSubgroups() {
			if strings.EqualFold(g.String(), f.group) {
				return true
			}
		}
		return false
	}) {
		return fmt.Errorf("no functional group or subgroup %s here", strings.ToUpper(f.group))
	}
	return nil
}

// matches reports whether a name passes the filter.
func (f listFilter) matches(name string) bool {
	if f.name == "" {
		return true
	}
	ok, _ := path.Match(strings.ToUpper(f.name), strings.ToUpper(name))
	return ok
}

// collect returns the objects of all selections, and the rows of their table.
func (l listing) collect(sels []selection, f listFilter) (objects []any, rows [][]string) {
	objects = []any{}
	rows = [][]string{strings.Split(l.header, "\t")}
	for _, s := range sels {
		l.list(s, f, func(name string, object any, row ...string) {
			objects = append(objects, object)
			rows = append(rows, append([]string{name}, row...))
		})
	}
	return objects, rows
}

func listGenerations(s selection, f listFilter, add func(string, any, ...string)) {
	g := s.gen
	if !f.matches(g.Key()) && !f.matches(g.Name()) {
		return
	}
	src, targets := g.Source(), describe.Strings(g.Targets())
	add(g.Key(), generationObject{
		g.Name(), g.Key(), g.ArchitectureID(), targets,
		src.File, src.ReleaseDate, src.SchemaVersion, src.SHA256,
		g.NumInstructions(), g.NumForms(),
	}, g.Name(), strconv.Itoa(g.NumInstructions()), strconv.Itoa(g.NumForms()),
		src.ReleaseDate+", schema "+src.SchemaVersion, strings.Join(targets, " "))
}

func listTargets(s selection, f listFilter, add func(string, any, ...string)) {
	for t := range s.gen.Targets() {
		if f.matches(t.Name()) && (!s.one || t == s.target) {
			mach := fmt.Sprintf("0x%02x", t.Mach())
			add(t.Name(), targetObject{t.Name(), s.gen.Name(), mach}, s.gen.Name(), mach)
		}
	}
}

func listEncodings(s selection, f listFilter, add func(string, any, ...string)) {
	for e := range s.gen.Encodings() {
		if !f.matches(e.String()) {
			continue
		}
		o := encodingObject{Name: e.String(), Generation: s.gen.Name(), Bits: e.Bits(), Order: e.Order(), Conditions: []string{}}
		if b, ok := e.Base(); ok {
			o.Base = b.String()
		}
		for c := range e.Conditions() {
			o.Conditions = append(o.Conditions, c.Name())
		}
		add(o.Name, o, o.Generation, strconv.Itoa(o.Bits), strconv.Itoa(o.Order), o.Base)
	}
}

func listInstructions(s selection, f listFilter, add func(string, any, ...string)) {
	for in := range s.instructions() {
		o := instructionObject{
			Name:       in.Name(),
			Aliases:    slices.AppendSeq([]string{}, in.Aliases()),
			Generation: s.gen.Name(),
			Subgroups:  describe.Strings(in.Subgroups()),
			Targets:    describe.Strings(in.Targets()),
			Flags:      describe.Flags(in.Flags()),
		}
		var where string
		o.Opcodes, where = opcodesOf(in)
		if g := in.Group(); g != 0 {
			o.Group = g.String()
		}
		inEncoding := f.encoding == ""
		for name := range o.Opcodes {
			inEncoding = inEncoding || f.isEncoding(name)
		}
		inGroup := f.group == "" || strings.EqualFold(o.Group, f.group) ||
			slices.ContainsFunc(o.Subgroups, func(g string) bool { return strings.EqualFold(g, f.group) })
		named := f.matches(o.Name) || slices.ContainsFunc(o.Aliases, f.matches)
		if inEncoding && inGroup && named {
			add(o.Name, o, o.Generation, o.Group, where, strings.Join(o.Aliases, ", "))
		}
	}
}

func listOperandTypes(s selection, f listFilter, add func(string, any, ...string)) {
	for t := range s.gen.OperandTypes() {
		if f.matches(t.String()) {
			o := operandTypeObject{t.String(), s.gen.Name(), t.Partitioned(), describe.Strings(t.Subtypes()), describe.Values(t)}
			add(o.Name, o, o.Generation, o.Values)
		}
	}
}

func listFormats(s selection, f listFilter, add func(string, any, ...string)) {
	for d := range s.gen.DataFormats() {
		if f.matches(d.String()) {
			o := formatObject{d.String(), s.gen.Name(), d.Type().String(), d.Bits(), d.Count()}
			add(o.Name, o, o.Generation, o.Type, strconv.Itoa(o.Bits), strconv.Itoa(o.Components))
		}
	}
}
