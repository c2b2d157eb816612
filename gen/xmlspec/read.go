package xmlspec

import (
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/antchfx/xmlquery"
)

// Read reads one uncompressed XML file of any schema version. The name of the
// file is for messages only. An error is an *Error and names the file, the line
// and the element. No more than one item (an encoding, an instruction, a data
// format, ...) of the XML is in memory at a time.
func Read(r io.Reader, file string) (*Spec, error) {
	d := &reader{
		source: newSource(r, file),
		spec:   &Spec{File: file},
		shared: make(map[string]string),
	}
	if err := d.read(); err != nil {
		return nil, err
	}
	return d.spec, nil
}

// A reader turns the nodes of the XML parser into a Spec. The first error stops
// it: after d.err is set, methods do nothing of value.
type reader struct {
	*source
	spec   *Spec
	root   *xmlquery.Node
	shared map[string]string // short strings, so that each is stored once
	hasID  bool              // an ArchitectureId was seen
	err    error
}

// items selects what is read as one tree: the children of Spec except ISA, and
// the children of the sections.
const items = "/Spec/ISA/*/* | /Spec/*[not(self::ISA)]"

func (d *reader) read() error {
	in := d.source.reader()
	p, err := xmlquery.CreateStreamParserWithOptions(in, xmlquery.ParserOptions{
		Decoder: &xmlquery.DecoderOptions{
			Strict: true,
			CharsetReader: func(charset string, r io.Reader) (io.Reader, error) {
				if strings.EqualFold(charset, "us-ascii") {
					return r, nil
				}
				return nil, fmt.Errorf("character set %s, want UTF-8", charset)
			},
		},
	}, items)
	if err != nil {
		return err
	}
	for {
		n, err := p.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return d.parseError(err, in.Buffered())
		}
		d.number(n)
		d.item(n)
		if d.err != nil {
			return d.err
		}
	}
	return d.finish()
}

// parseError adds the place to an error of the parser.
func (d *reader) parseError(err error, buffered int) error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	e = &Error{File: d.file, Line: d.line, Err: err}
	n := 1
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		n = syntax.Line
		e.Err = errors.New(syntax.Msg)
	}
	e.Line, e.Path = d.place(n, buffered)
	return e
}

// number gives the elements of n their line numbers.
func (d *reader) number(n *xmlquery.Node) {
	if n.Type != xmlquery.ElementNode {
		return
	}
	t, ok := d.next()
	if !ok { // the parser and the source disagree on what is a tag
		d.fail(n, "internal error: no line for this element")
		return
	}
	n.LineNumber = t.line
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		d.number(c)
	}
}

// finish checks that nothing is missing and nothing unknown is left.
func (d *reader) finish() error {
	s := d.spec
	s.SHA256 = hex.EncodeToString(d.sum.Sum(nil))
	seen := make(map[string]bool)
	if len(d.skeleton) == 0 {
		return &Error{File: d.file, Err: errors.New("no <Spec> element: not AMD's ISA XML")}
	}
	for _, k := range d.skeleton {
		switch k.name {
		case "Spec", "ISA":
		case "Architecture":
			s.Architecture.Line = k.line
			fallthrough
		case "Encodings", "Instructions", "DataFormats", "OperandTypes",
			"FunctionalGroups", "FunctionalSubgroups":
			if seen[k.path] {
				d.add(Problem{Pos{k.line}, k.path, DuplicateElement, "a second <" + k.name + "> section"})
			}
		default:
			d.add(Problem{Pos{k.line}, k.path, UnknownElement, "unknown section"})
		}
		seen[k.path] = true
	}
	d.skeletonAttrs()
	if s.Document.Line > 0 {
		seen["/Spec/Document"] = true
	}
	for _, want := range []string{
		"/Spec/Document", "/Spec/ISA", "/Spec/ISA/Architecture", "/Spec/ISA/Encodings",
		"/Spec/ISA/Instructions", "/Spec/ISA/DataFormats", "/Spec/ISA/OperandTypes",
	} {
		if !seen[want] {
			return &Error{File: d.file, Line: d.line, Path: want, Err: errors.New("missing section")}
		}
	}
	switch {
	case s.Architecture.Name == "":
		return &Error{File: d.file, Line: s.Architecture.Line, Path: "/Spec/ISA/Architecture", Err: errors.New("no <ArchitectureName>")}
	case !d.hasID:
		return &Error{File: d.file, Line: s.Architecture.Line, Path: "/Spec/ISA/Architecture", Err: errors.New("no <ArchitectureId>")}
	}
	if d.err == nil {
		for _, p := range d.problems {
			d.add(p)
		}
		slices.SortStableFunc(s.Problems, func(a, b Problem) int { return a.Line - b.Line })
	}
	return d.err
}

// skeletonAttrs reports the attributes of the elements above the items, none
// of which has any. What is left of the tree is these elements, in order.
func (d *reader) skeletonAttrs() {
	i := 0
	var walk func(n *xmlquery.Node)
	walk = func(n *xmlquery.Node) {
		if n.Type != xmlquery.ElementNode || i == len(d.skeleton) || n.Data != local(d.skeleton[i].name) {
			return
		}
		k := d.skeleton[i]
		i++
		for _, a := range n.Attr {
			d.add(Problem{Pos{k.line}, k.path, UnknownAttribute, "unknown attribute " + a.Name.Local})
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	if d.root != nil {
		walk(d.root)
	}
}

// local is a tag's name without namespace prefix.
func local(name string) string { return name[strings.IndexByte(name, ':')+1:] }

// item reads one item into the Spec.
func (d *reader) item(n *xmlquery.Node) {
	s := d.spec
	parent := n.Parent.Data
	if parent == "Spec" {
		d.root = n.Parent
		if n.Data != "Document" {
			d.unknown(n)
			return
		}
		if s.Document.Line > 0 {
			d.problem(n, DuplicateElement, "a second Document")
			return
		}
		s.Document = d.document(n)
		return
	}
	d.root = n.Parent.Parent.Parent
	switch parent + "/" + n.Data {
	case "Architecture/ArchitectureName":
		if s.Architecture.Name != "" {
			d.problem(n, DuplicateElement, "a second <%s>", n.Data)
			return
		}
		s.Architecture.Name = d.name(n)
	case "Architecture/ArchitectureId":
		if d.hasID {
			d.problem(n, DuplicateElement, "a second <%s>", n.Data)
			return
		}
		s.Architecture.ID = d.int(n, 0, math.MaxInt32)
		d.hasID = true
	case "Encodings/Encoding":
		collect(d, n, &s.Encodings, maxItems, d.encoding)
	case "Instructions/Instruction":
		collect(d, n, &s.Instructions, maxMnemonics, d.instruction)
	case "DataFormats/DataFormat":
		collect(d, n, &s.DataFormats, maxItems, d.dataFormat)
	case "OperandTypes/OperandType":
		collect(d, n, &s.OperandTypes, maxItems, d.operandType)
	case "FunctionalGroups/FunctionalGroup":
		collect(d, n, &s.FunctionalGroups, maxItems, d.functionalGroup)
	case "FunctionalSubgroups/FunctionalSubgroup":
		collect(d, n, &s.FunctionalSubgroups, maxItems, d.functionalSubgroup)
	default:
		d.unknown(n)
	}
}

// collect reads n and appends it to list, which may have up to limit entries.
func collect[T any](d *reader, n *xmlquery.Node, list *[]T, limit int, read func(*xmlquery.Node) T) {
	if len(*list) == limit {
		d.fail(n, "more than %d", limit)
		return
	}
	*list = append(*list, read(n))
}

func (d *reader) fail(n *xmlquery.Node, format string, args ...any) {
	if d.err == nil {
		d.err = &Error{File: d.file, Line: n.LineNumber, Path: nodePath(n), Err: fmt.Errorf(format, args...)}
	}
}

func (d *reader) problem(n *xmlquery.Node, kind ProblemKind, format string, args ...any) {
	d.add(Problem{Pos{n.LineNumber}, nodePath(n), kind, fmt.Sprintf(format, args...)})
}

func (d *reader) add(p Problem) {
	if len(d.spec.Problems) == maxProblems {
		if d.err == nil {
			d.err = &Error{File: d.file, Line: p.Line, Path: p.Path,
				Err: fmt.Errorf("more than %d problems", maxProblems)}
		}
		return
	}
	p.Path, p.Message = OneLine(p.Path), OneLine(p.Message)
	d.spec.Problems = append(d.spec.Problems, p)
}

func (d *reader) unknown(n *xmlquery.Node) {
	d.problem(n, UnknownElement, "unknown element <%s>", n.Data)
}

// nodePath is the path of an element, the named ones with their name:
// /Spec/ISA/Instructions/Instruction[V_NOP]/Description.
func nodePath(n *xmlquery.Node) string {
	var names []string
	for ; n != nil && n.Type == xmlquery.ElementNode; n = n.Parent {
		name := n.Data
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type != xmlquery.ElementNode {
				continue
			}
			switch c.Data {
			case "EncodingName", "InstructionName", "DataFormatName", "OperandTypeName", "FieldName", "ConditionName", "Name":
				if n.Data != "AliasedInstructionNames" && n.Data != "Operand" {
					name += "[" + strings.TrimSpace(c.InnerText()) + "]"
				}
			default:
				continue
			}
			break
		}
		names = append(names, name)
	}
	slices.Reverse(names)
	return path(names)
}

// children yields the elements in n.
func (d *reader) children(n *xmlquery.Node) iter.Seq[*xmlquery.Node] {
	return func(yield func(*xmlquery.Node) bool) {
		for c := n.FirstChild; c != nil && d.err == nil; c = c.NextSibling {
			switch c.Type {
			case xmlquery.ElementNode:
				if !yield(c) {
					return
				}
			case xmlquery.TextNode, xmlquery.CharDataNode:
				if strings.TrimSpace(c.Data) != "" {
					d.problem(n, UnexpectedText, "text between elements")
				}
			}
		}
	}
}

// record yields the elements in n, each of which may occur once. The names of
// its attributes are attrs.
func (d *reader) record(n *xmlquery.Node, attrs ...string) iter.Seq[*xmlquery.Node] {
	d.attrs(n, attrs)
	return func(yield func(*xmlquery.Node) bool) {
		var seen [maxChildren]string
		i := 0
	next:
		for c := range d.children(n) {
			for _, s := range seen[:i] {
				if s == c.Data {
					d.problem(c, DuplicateElement, "a second <%s>", c.Data)
					continue next
				}
			}
			if i == maxChildren {
				d.fail(n, "more than %d different elements", maxChildren)
				return
			}
			seen[i] = c.Data
			i++
			if !yield(c) {
				return
			}
		}
	}
}

// list yields the elements of the given name in n, which holds nothing else.
func (d *reader) list(n *xmlquery.Node, name string) iter.Seq[*xmlquery.Node] {
	d.attrs(n, nil)
	return func(yield func(*xmlquery.Node) bool) {
		for c := range d.children(n) {
			if c.Data != name {
				d.unknown(c)
			} else if !yield(c) {
				return
			}
		}
	}
}

// attrs reports attributes of n that are not in known.
func (d *reader) attrs(n *xmlquery.Node, known []string) {
	for _, a := range n.Attr {
		if !slices.Contains(known, a.Name.Local) {
			d.problem(n, UnknownAttribute, "unknown attribute %s", a.Name.Local)
		}
	}
}

// text returns the text of a leaf without leading and trailing blanks.
func (d *reader) text(n *xmlquery.Node, attrs ...string) string {
	d.attrs(n, attrs)
	c := n.FirstChild
	if c == nil {
		return ""
	}
	text := c.Data
	if c.NextSibling != nil || c.Type != xmlquery.TextNode {
		var b strings.Builder
		for ; c != nil; c = c.NextSibling {
			switch c.Type {
			case xmlquery.TextNode, xmlquery.CharDataNode:
				b.WriteString(c.Data)
			case xmlquery.ElementNode:
				d.unknown(c)
			}
		}
		text = b.String()
	}
	text = strings.TrimSpace(text)
	if len(text) > 40 {
		return text
	}
	s, ok := d.shared[text]
	if !ok {
		s = strings.Clone(text)
		d.shared[s] = s
	}
	return s
}

// name is the text of a leaf that must not be empty.
func (d *reader) name(n *xmlquery.Node) string {
	s := d.text(n)
	if s == "" {
		d.fail(n, "no name")
	}
	return s
}

func (d *reader) int(n *xmlquery.Node, lo, hi int) int {
	return d.parseInt(n, d.text(n), lo, hi)
}

func (d *reader) parseInt(n *xmlquery.Node, s string, lo, hi int) int {
	v, err := strconv.Atoi(s)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		d.fail(n, "%s, want a number", quoted(s))
	} else if err != nil || v < lo || v > hi {
		d.fail(n, "%s is out of range %d to %d", quoted(s), lo, hi)
	}
	return v
}

// quoted shortens and quotes text of the file for a message.
func quoted(s string) string {
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strconv.Quote(s)
}

// uint reads a number whose Radix attribute should be radix, or that should
// have none if radix is 0.
func (d *reader) uint(n *xmlquery.Node, radix int) uint64 {
	base := 10
	var s string
	if radix == 0 {
		s = d.text(n)
	} else {
		s = d.text(n, "Radix")
		base = d.radix(n, radix)
	}
	v, err := strconv.ParseUint(s, base, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		d.fail(n, "%s, want a number with radix %d", quoted(s), base)
	} else if err != nil {
		d.fail(n, "%s does not fit 64 bits", quoted(s))
	}
	return v
}

func (d *reader) radix(n *xmlquery.Node, want int) int {
	s, ok := attr(n, "Radix")
	if !ok {
		d.problem(n, BadRadix, "no Radix, taken as %d", want)
		return want
	}
	r := d.parseInt(n, s, 2, 36)
	if d.err != nil {
		return want
	}
	if r != want {
		d.problem(n, BadRadix, "Radix %d, want %d", r, want)
	}
	return r
}

// bits reads a string of digits.
func (d *reader) bits(n *xmlquery.Node) Bits {
	s := d.text(n, "Radix")
	r := d.radix(n, 2)
	if strings.ContainsAny(s, " \t\r\n") {
		s = strings.Join(strings.Fields(s), "")
	}
	if len(s) > maxDigits {
		d.fail(n, "%d digits, want at most %d", len(s), maxDigits)
	}
	for i := range len(s) {
		if v := digit(s[i]); v >= r {
			d.fail(n, "%q is not a digit of radix %d", s[i], r)
			break
		}
	}
	return Bits{Digits: s, Radix: r}
}

func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10
	}
	return math.MaxInt
}

func attr(n *xmlquery.Node, name string) (string, bool) {
	for i := range n.Attr {
		if n.Attr[i].Name.Local == name {
			return n.Attr[i].Value, true
		}
	}
	return "", false
}

func (d *reader) intAttr(n *xmlquery.Node, name string, lo, hi int) int {
	s, ok := attr(n, name)
	if !ok {
		d.problem(n, MissingAttribute, "no attribute %s, taken as 0", name)
		return 0
	}
	v, err := strconv.Atoi(s)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		d.fail(n, "attribute %s=%s, want a number", name, quoted(s))
	} else if err != nil || v < lo || v > hi {
		d.fail(n, "attribute %s=%s is out of range %d to %d", name, quoted(s), lo, hi)
	}
	return v
}

func (d *reader) boolAttr(n *xmlquery.Node, name string) bool {
	s, ok := attr(n, name)
	if !ok {
		d.problem(n, MissingAttribute, "no attribute %s, taken as false", name)
		return false
	}
	return d.parseBool(n, s, name+"=")
}

func (d *reader) parseBool(n *xmlquery.Node, s, what string) bool {
	switch {
	case strings.EqualFold(s, "true"):
		return true
	case strings.EqualFold(s, "false"):
		return false
	}
	d.problem(n, BadBool, "%s%s, want true or false; taken as false", what, quoted(s))
	return false
}

// need fails if a required child element was not there.
func (d *reader) need(n *xmlquery.Node, ok bool, child string) {
	if !ok {
		d.fail(n, "no <%s>", child)
	}
}
