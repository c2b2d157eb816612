package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// applyOverlays corrects g by the files <key>.json and common.json of fsys, in
// this order, so that common corrections reach added instructions too.
// specs/overlays/README.md describes the format.
func applyOverlays(g *spec.Generation, fsys fs.FS) error {
	seen := make(map[string]bool)
	for _, name := range []string{g.Key + ".json", "common.json"} {
		data, err := fs.ReadFile(fsys, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("reading overlays: %w", err)
		}
		entries, err := parseOverlays(data, name == "common.json")
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, e := range entries {
			h := e.head()
			if seen[h.ID] {
				return fmt.Errorf("%s: overlay %s: there is another one with this ID", name, h.ID)
			}
			seen[h.ID] = true
			if err := applyOverlay(g, e); err != nil {
				return fmt.Errorf("%s: overlay %s: %w", name, h.ID, err)
			}
		}
	}
	return nil
}

func applyOverlay(g *spec.Generation, e entry) error {
	h := e.head()
	want := h.Count
	if h.Generations != nil {
		var ok bool
		if want, ok = h.Generations[g.Key]; !ok {
			return nil
		}
	}
	o := &spec.Overlay{ID: h.ID, Kind: h.Kind, Key: e.key(), Reason: h.Reason, Evidence: h.Evidence}
	n, err := e.apply(&editor{g: g, o: o, common: h.Generations != nil})
	if err != nil {
		return err
	}
	if n != want {
		return fmt.Errorf("expected %d %s to change, found %d", want, e.unit(), n)
	}
	g.Overlays = append(g.Overlays, o)
	return nil
}

// An entry is one correction. Each kind has its own type.
type entry interface {
	head() *header
	key() string                // what it changes, for people
	unit() string               // what it counts
	check() error               // of the entry itself
	apply(*editor) (int, error) // returns how many things it changed
}

// header is what all entries have.
type header struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Reason   string `json:"reason"`
	Evidence string `json:"evidence"`

	// How many things change, so that an entry that begins to match more or
	// less is noticed: Count in the file of a generation; in common.json a
	// number for each generation that the entry is for.
	Count       int            `json:"count,omitempty"`
	Generations map[string]int `json:"generations,omitempty"`
}

func (h *header) head() *header { return h }

// kinds makes an empty entry of each kind.
var kinds = map[string]func() entry{
	"identifiers":     func() entry { return new(identifiersEntry) },
	"constant":        func() entry { return new(constantEntry) },
	"condition":       func() entry { return new(conditionEntry) },
	"duplicate":       func() entry { return new(duplicateEntry) },
	"move_form":       func() entry { return new(moveFormEntry) },
	"alias":           func() entry { return new(aliasEntry) },
	"operand":         func() entry { return new(operandEntry) },
	"add_operand":     func() entry { return new(addOperandEntry) },
	"remove_operand":  func() entry { return new(removeOperandEntry) },
	"instruction":     func() entry { return new(instructionEntry) },
	"targets":         func() entry { return new(targetsEntry) },
	"values":          func() entry { return new(valuesEntry) },
	"add_type":        func() entry { return new(addTypeEntry) },
	"add_form":        func() entry { return new(addFormEntry) },
	"add_instruction": func() entry { return new(addInstructionEntry) },
}

// parseOverlays reads a file of overlays and checks what can be checked without
// a generation. Members that the kind does not have are errors.
func parseOverlays(data []byte, common bool) ([]entry, error) {
	var file struct {
		Overlays []json.RawMessage `json:"overlays"`
	}
	if err := strictJSON(data, &file); err != nil {
		return nil, err
	}
	var entries []entry
	for i, raw := range file.Overlays {
		var h header
		if err := json.Unmarshal(raw, &h); err != nil {
			return nil, fmt.Errorf("overlay %d: %w", i+1, err)
		}
		name := h.ID
		if name == "" {
			return nil, fmt.Errorf("overlay %d has no id", i+1)
		}
		newEntry, ok := kinds[h.Kind]
		if !ok {
			return nil, fmt.Errorf("overlay %s: unknown kind %q", name, h.Kind)
		}
		e := newEntry()
		if err := strictJSON(raw, e); err != nil {
			return nil, fmt.Errorf("overlay %s: %w", name, err)
		}
		if err := checkHeader(e.head(), common); err != nil {
			return nil, fmt.Errorf("overlay %s: %w", name, err)
		}
		if err := e.check(); err != nil {
			return nil, fmt.Errorf("overlay %s: %w", name, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func strictJSON(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON value")
	}
	return nil
}

func checkHeader(h *header, common bool) error {
	switch {
	case h.Reason == "":
		return errors.New("no reason given")
	case h.Evidence == "":
		return errors.New("no evidence given")
	case common && (h.Generations == nil || h.Count != 0):
		return errors.New("in common.json the counts are given in \"generations\"")
	case !common && h.Generations != nil:
		return errors.New("\"generations\" is for common.json")
	case !common && h.Count < 1:
		return errors.New("\"count\" must say how many things change")
	}
	return nil
}

// An editor changes a generation in the name of one overlay.
type editor struct {
	g *spec.Generation
	o *spec.Overlay

	// common: the overlay is for several generations, not all of which need to
	// have every name in it.
	common bool
}

// match reports whether name matches one of the patterns of package path
// ("V_FMAC_*"); no patterns match everything.
func match(patterns []string, name string) bool {
	if len(patterns) == 0 {
		return true
	}
	for _, p := range patterns {
		if ok, _ := path.Match(p, name); ok {
			return true
		}
	}
	return false
}

func checkPatterns(lists ...[]string) error {
	for _, l := range lists {
		for _, p := range l {
			if _, err := path.Match(p, ""); err != nil || p == "" {
				return fmt.Errorf("bad pattern %q", p)
			}
		}
	}
	return nil
}

// unused returns an error if one of the names without wildcards matched
// nothing; that patterns match what they should is what counts are for.
func (ed *editor) unused(what string, patterns []string, used map[string]bool) error {
	if ed.common {
		return nil
	}
	for _, p := range patterns {
		if !strings.ContainsAny(p, `*?[\`) && !used[p] {
			return fmt.Errorf("%s %s is not there", what, p)
		}
	}
	return nil
}

// instructions returns those whose name matches.
func (ed *editor) instructions(patterns []string) ([]*spec.Instruction, error) {
	var r []*spec.Instruction
	used := make(map[string]bool)
	for _, i := range ed.g.Instructions {
		if match(patterns, i.Name) {
			r = append(r, i)
			used[i.Name] = true
		}
	}
	return r, ed.unused("instruction", patterns, used)
}

// A formMatch selects forms by instruction, encoding and condition.
type formMatch struct {
	Instructions []string `json:"instructions,omitempty"`
	Encodings    []string `json:"encodings,omitempty"`
	Conditions   []string `json:"conditions,omitempty"`
}

func (m *formMatch) check() error {
	if len(m.Instructions) == 0 && len(m.Encodings) == 0 {
		return errors.New("neither instructions nor encodings are named")
	}
	return checkPatterns(m.Instructions, m.Encodings, m.Conditions)
}

func (m *formMatch) key() string {
	var parts []string
	for _, l := range [][]string{m.Encodings, m.Conditions, m.Instructions} {
		if s := short(l); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "/")
}

// short lists names if they are few.
func short(names []string) string {
	if len(names) > 3 {
		return fmt.Sprintf("%s,... (%d)", names[0], len(names))
	}
	return strings.Join(names, ",")
}

func (ed *editor) forms(m *formMatch) ([]*spec.Form, error) {
	list, err := ed.instructions(m.Instructions)
	if err != nil {
		return nil, err
	}
	var r []*spec.Form
	inst, enc, cond := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	for _, i := range list {
		for _, f := range i.Forms {
			if match(m.Encodings, f.Encoding.Name) && match(m.Conditions, f.Condition.Name) {
				r = append(r, f)
				inst[i.Name], enc[f.Encoding.Name], cond[f.Condition.Name] = true, true, true
			}
		}
	}
	return r, errors.Join(
		ed.unused("a form of instruction", m.Instructions, inst),
		ed.unused("a form of encoding", m.Encodings, enc),
		ed.unused("a form of condition", m.Conditions, cond),
	)
}

func (ed *editor) encoding(name string) (*spec.Encoding, error) {
	for _, e := range ed.g.Encodings {
		if e.Name == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("encoding %s is not there", name)
}

func (ed *editor) instruction(name string) (*spec.Instruction, error) {
	for _, i := range ed.g.Instructions {
		if i.Name == name {
			return i, nil
		}
	}
	return nil, fmt.Errorf("instruction %s is not there", name)
}

func (ed *editor) operandType(name string) (*spec.OperandType, error) {
	for _, t := range ed.g.OperandTypes {
		if t.Name == name {
			return t, nil
		}
	}
	return nil, fmt.Errorf("operand type %s is not there", name)
}

func (ed *editor) format(name string) (*spec.DataFormat, error) {
	for _, f := range ed.g.DataFormats {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("data format %s is not there", name)
}

func (ed *editor) targets(names []string) error {
	for _, n := range names {
		if !slices.ContainsFunc(ed.g.Targets, func(t spec.Target) bool { return t.Name == n }) {
			return fmt.Errorf("generation %s has no target %s", ed.g.Name, n)
		}
	}
	return nil
}

// addIdentifier makes sure that the encoding lists the identifier of a form.
func addIdentifier(f *spec.Form) {
	e := f.Encoding
	id := f.Identifier & e.Mask
	if i, ok := slices.BinarySearch(e.Identifiers, id); !ok {
		e.Identifiers = slices.Insert(e.Identifiers, i, id)
	}
}

// removeIdentifier takes the identifier from the encoding's list if no form has
// it any more.
func (ed *editor) removeIdentifier(e *spec.Encoding, id uint32) {
	for _, i := range ed.g.Instructions {
		for _, f := range i.Forms {
			if f.Encoding == e && f.Identifier&e.Mask == id&e.Mask {
				return
			}
		}
	}
	if i, ok := slices.BinarySearch(e.Identifiers, id&e.Mask); ok {
		e.Identifiers = slices.Delete(e.Identifiers, i, i+1)
	}
}
