// Package lint finds what is wrong or odd in a specification file: everything
// that a reader of AMD's files has stumbled over, each kind of finding under a
// name. Nothing is repaired here; findings.md says what becomes of each finding
// in AMD's files.
package lint

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// Severity says how bad a finding is.
type Severity uint8

// The severities. An Error makes a fact unusable or ambiguous, a Warning makes
// it doubtful, an Info is odd but harmless.
const (
	Info Severity = iota
	Warning
	Error
)

// String returns info, warning or error.
func (s Severity) String() string {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	}
	return "error"
}

// MarshalText writes the severity as String does.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Diagnostic is one finding.
type Diagnostic struct {
	File     string   `json:"file"`
	Line     int      `json:"line"` // 1-based; 0 if the finding has no line
	Severity Severity `json:"severity"`
	Name     string   `json:"name"` // of the check
	Path     string   `json:"path"` // of the element, e.g. /Spec/ISA/Encodings/Encoding[ENC_VOP1]
	Message  string   `json:"message"`
}

// String gives the finding as a compiler prints one:
// file:line: severity: message [name].
func (d Diagnostic) String() string {
	if d.Line == 0 {
		return fmt.Sprintf("%s: %s: %s: %s [%s]", d.File, d.Severity, d.Path, d.Message, d.Name)
	}
	return fmt.Sprintf("%s:%d: %s: %s: %s [%s]", d.File, d.Line, d.Severity, d.Path, d.Message, d.Name)
}

// A CheckInfo describes a check.
type CheckInfo struct {
	Name     string   `json:"name"`
	Severity Severity `json:"severity"`
	Doc      string   `json:"doc"` // one sentence on what it finds
}

// Checks lists all checks by name.
func Checks() []CheckInfo {
	c := slices.Clone(checks)
	slices.SortFunc(c, func(a, b CheckInfo) int { return cmp.Compare(a.Name, b.Name) })
	return c
}

// Check runs all checks on s. The findings are sorted by line.
func Check(s *xmlspec.Spec) []Diagnostic {
	l := &linter{
		spec:      s,
		severity:  make(map[string]Severity),
		encodings: make(map[string]*xmlspec.Encoding),
		formats:   make(map[string]*xmlspec.DataFormat),
		types:     make(map[string]*xmlspec.OperandType),
		groups:    make(map[string]bool),
		subgroups: make(map[string]bool),
		bases:     make(map[string]string),
		orders:    make(map[int]*xmlspec.Encoding),
		needless:  make(map[tests][]string),
	}
	for _, c := range checks {
		l.severity[c.Name] = c.Severity
	}
	for _, p := range s.Problems {
		l.report(string(p.Kind), p.Pos, p.Path, "%s", p.Message)
	}
	l.names()
	l.document()
	for _, e := range s.Encodings {
		l.encoding(e)
	}
	for _, f := range s.DataFormats {
		l.dataFormat(f)
	}
	for _, t := range s.OperandTypes {
		l.operandType(t)
	}
	l.typeCycles()
	for _, i := range s.Instructions {
		l.instruction(i)
	}
	l.needlessTests()
	l.forms()
	l.identifiers()
	l.opcodeOffsets()
	l.overlaps()
	l.widths()
	l.unused()
	slices.SortStableFunc(l.found, func(a, b Diagnostic) int { return cmp.Compare(a.Line, b.Line) })
	return l.found
}

type linter struct {
	spec     *xmlspec.Spec
	severity map[string]Severity
	found    []Diagnostic

	encodings map[string]*xmlspec.Encoding
	formats   map[string]*xmlspec.DataFormat
	types     map[string]*xmlspec.OperandType
	groups    map[string]bool
	subgroups map[string]bool
	bases     map[string]string // of each encoding: the one it is a variant of, or itself
	orders    map[int]*xmlspec.Encoding
	needless  map[tests][]string // names of instructions; see needlessTests
}

func (l *linter) report(name string, pos xmlspec.Pos, path, format string, args ...any) {
	severity, ok := l.severity[name]
	if !ok {
		panic("lint: no check " + name)
	}
	l.found = append(l.found, Diagnostic{
		File:     l.spec.File,
		Line:     pos.Line,
		Severity: severity,
		Name:     name,
		Path:     xmlspec.OneLine(path),
		Message:  xmlspec.OneLine(fmt.Sprintf(format, args...)),
	})
}

// Paths of elements.

const isa = "/Spec/ISA/"

func encodingPath(name string) string {
	return isa + "Encodings/Encoding[" + name + "]"
}

func instructionPath(i *xmlspec.Instruction) string {
	return isa + "Instructions/Instruction[" + i.Name + "]"
}

func formPath(i *xmlspec.Instruction, f *xmlspec.InstructionEncoding) string {
	return instructionPath(i) + "/InstructionEncodings/InstructionEncoding[" + f.EncodingName + "]"
}

func operandPath(i *xmlspec.Instruction, f *xmlspec.InstructionEncoding, o *xmlspec.Operand) string {
	p := formPath(i, f) + "/Operands/Operand"
	if o.FieldName != "" {
		return p + "[" + o.FieldName + "]"
	}
	return p + "[" + o.OperandType + "]"
}

func formatPath(f *xmlspec.DataFormat) string {
	return isa + "DataFormats/DataFormat[" + f.Name + "]"
}

func typePath(t *xmlspec.OperandType) string {
	return isa + "OperandTypes/OperandType[" + t.Name + "]"
}
