package xmlspec

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"unicode"
)

// The limits on what a file may hold. AMD's largest file (CDNA 5) has 17 MB,
// 210,000 elements, 25 levels and no item over 200 kB.
const (
	maxBytes      = 256 << 20 // uncompressed bytes of one XML file
	maxElements   = 2_000_000 // elements of one file
	maxDepth      = 128       // nested elements
	maxSections   = 64        // elements above the items: Spec, ISA, the sections
	maxItemBytes  = 16 << 20  // between two items: one encoding, one instruction, ...
	maxItemTags   = 200_000   // start tags of one item
	maxNameLength = 64        // bytes of an element name
	maxProblems   = 10_000
	maxItems      = 4096    // encodings, data formats, operand types, groups
	maxMnemonics  = 65_536  // instructions
	maxFields     = 1024    // of one encoding or operand type
	maxConditions = 1024    // of one encoding
	maxDigits     = 1 << 14 // of one identifier
	maxChildren   = 64      // children of an element that is not a list
)

// An Error is a fault that makes a file unreadable.
type Error struct {
	File string
	Line int    // 1-based; 0 if the fault has no line
	Path string // element path such as /Spec/ISA/Encodings; empty if there is none
	Err  error
}

// Error gives one line: file:line: path: what is wrong.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	b.WriteString(": ")
	if e.Path != "" {
		b.WriteString(e.Path)
		b.WriteString(": ")
	}
	b.WriteString(e.Err.Error())
	return OneLine(b.String())
}

// OneLine replaces what would break a line or upset a terminal, which text of a
// file can have, by blanks.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

func (e *Error) Unwrap() error { return e.Err }

// A source is the reader between the file and the XML parser. It does what
// xmlquery's streaming parser does not do:
//
//   - it notes the line of every tag (xmlquery has line numbers only when it
//     reads the whole document at once);
//   - it drops the blanks between tags, which are half of AMD's files and would
//     each become a node of the tree;
//   - it enforces the limits and computes the SHA-256, while the stream passes.
//
// It knows just enough XML to find tags; whether they are well-formed is left to
// the parser. The bytes it passes on are those it reads, less the blanks.
type source struct {
	src  io.Reader
	file string
	sum  hash.Hash

	state   scanState
	line    int    // line of the next byte
	dropped int    // line ends dropped so far
	read    int64  // bytes read from src
	written int64  // bytes passed on
	quote   byte   // in a tag: the open quote, or 0
	last    byte   // in a tag: the previous byte
	match   int    // in a comment and the like: bytes of the terminator seen
	text    bool   // there was text since the last tag
	name    []byte // of the tag being read
	tag     tag    // the tag being read

	open     []string          // names of the open elements
	names    map[string]string // names seen, so that each is one string
	elements int
	itemOff  int64 // value of written where the current item began
	itemTags int
	roots    int

	tags     []tag      // tags passed on and not yet taken
	taken    []string   // names of the elements open after the last tag taken
	skeleton []skeleton // elements above the items, in document order
	problems []Problem
	err      error // returned by the next Read
}

type scanState uint8

const (
	inBlank   scanState = iota // after a tag: blanks are dropped
	inText                     // character data
	inTagOpen                  // after '<'
	inName                     // in the name of a tag
	inTag                      // in a start or end tag, after the name
	inBang                     // after "<!"
	inBangDash
	inBangCDATA // in "<![CDATA["
	inComment
	inCDATA
	inProcInst
)

type tagKind uint8

const (
	startTag tagKind = iota
	endTag
	emptyTag
)

// A tag is the place of one tag in the file and in what was passed on.
type tag struct {
	off      int64 // offset of '<' in what was passed on
	line     int   // in the file
	dropped  int   // line ends dropped before it
	name     string
	kind     tagKind
	skeleton bool
}

type skeleton struct {
	name string
	line int
	path string
}

func newSource(r io.Reader, file string) *source {
	br := bufio.NewReaderSize(r, 16) // only to look at the first bytes
	s := &source{
		src:   br,
		file:  file,
		sum:   sha256.New(),
		line:  1,
		names: make(map[string]string),
	}
	if b, _ := br.Peek(3); string(b) == "\xef\xbb\xbf" { // byte order mark
		s.sum.Write(b)
		br.Discard(3)
	}
	return s
}

// reader returns s behind a buffer that tells how far the parser has come.
func (s *source) reader() *bufio.Reader { return bufio.NewReaderSize(s, 32<<10) }

// Read implements io.Reader.
func (s *source) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	for empty := 0; ; empty++ {
		n, err := s.src.Read(p)
		if n > 0 {
			empty = 0
		} else if err == nil && empty == 100 {
			err = io.ErrNoProgress
		}
		s.sum.Write(p[:n])
		s.read += int64(n)
		if s.read > maxBytes {
			err = s.errorf("more than %d MB of XML", maxBytes>>20)
			n = 0
		}
		m := 0
		if n > 0 {
			m = s.scan(p[:n])
			s.written += int64(m)
		}
		if err != nil && s.err == nil {
			s.err = err
			if err != io.EOF {
				var e *Error
				if !errors.As(err, &e) {
					s.err = s.errorf("%w", err)
				}
			}
		}
		if m > 0 {
			return m, nil
		}
		if s.err != nil {
			return 0, s.err
		}
	}
}

func (s *source) errorf(format string, args ...any) *Error {
	return &Error{File: s.file, Line: s.line, Path: path(s.open), Err: fmt.Errorf(format, args...)}
}

func path(names []string) string {
	if n := len(names); n > 24 { // a file that nests too deep
		names = slices.Concat(names[:8], []string{"..."}, names[n-2:])
	}
	var b strings.Builder
	for _, n := range names {
		b.WriteByte('/')
		b.WriteString(n)
	}
	return b.String()
}

// scan goes through p, moves what is to be passed on to the front and returns
// its length.
func (s *source) scan(p []byte) int {
	w := 0 // p[:w] is what is passed on; w <= r always
	for r := 0; r < len(p); {
		c := p[r]
		switch s.state {
		case inBlank:
			switch c {
			case '\n':
				s.line++
				s.dropped++
				r++
				continue
			case ' ', '\t', '\r':
				r++
				continue
			}
			s.state = inText
			if c != '<' {
				if s.stray(); s.err != nil {
					return w
				}
			}
			continue
		case inText:
			i := bytes.IndexByte(p[r:], '<')
			if i < 0 {
				i = len(p) - r
			} else {
				s.state = inTagOpen
				s.tag = tag{off: s.written + int64(w+i), dropped: s.dropped}
				i++
			}
			s.line += bytes.Count(p[r:r+i], []byte{'\n'})
			s.tag.line = s.line
			w += copy(p[w:], p[r:r+i])
			r += i
			if !s.checkItem(w) {
				return w
			}
			continue
		case inTagOpen:
			s.name = s.name[:0]
			switch c {
			case '/':
				s.tag.kind = endTag
				s.state = inName
			case '!':
				s.state = inBang
			case '?':
				s.state, s.match = inProcInst, 0
			default:
				s.tag.kind = startTag
				s.state = inName
				continue
			}
		case inName:
			if c == '>' || c == '/' || c == ' ' || c == '\n' || c == '\t' || c == '\r' {
				if s.tag.kind == startTag && !s.start() {
					return w
				}
				s.state, s.quote, s.last = inTag, 0, 0
				continue
			}
			if len(s.name) == maxNameLength {
				s.err = s.errorf("element name longer than %d bytes: %q...", maxNameLength, s.name)
				return w
			}
			s.name = append(s.name, c)
		case inTag:
			switch {
			case s.quote != 0:
				if c == s.quote {
					s.quote = 0
				}
			case c == '"' || c == '\'':
				s.quote = c
			case c == '>':
				if s.tag.kind == startTag && s.last == '/' {
					s.tag.kind = emptyTag
				}
				s.end()
				s.state = inBlank
			}
			s.last = c
		case inBang:
			switch c {
			case '-':
				s.state = inBangDash
			case '[':
				if s.stray(); s.err != nil {
					return w
				}
				s.state = inBangCDATA
			default:
				s.err = s.errorf("a directive (%q...), which this format does not have", "<!"+string(rune(c)))
				return w
			}
		case inBangDash: // after "<!-"; anything but '-' is the parser's to reject
			s.state, s.match = inComment, 0
		case inBangCDATA:
			if c == '[' {
				s.state, s.match = inCDATA, 0
			}
		case inComment:
			s.skip(c, "-->")
		case inCDATA:
			s.skip(c, "]]>")
		case inProcInst:
			s.skip(c, "?>")
		}
		if c == '\n' {
			s.line++
		}
		p[w] = c
		w++
		r++
	}
	s.checkItem(w)
	return w
}

// skip looks for the terminator of a comment, a CDATA section or a processing
// instruction, all of the form x, x, '>' or x, '>'.
func (s *source) skip(c byte, terminator string) {
	switch n := len(terminator) - 1; {
	case c == terminator[0]:
		s.match = min(s.match+1, n)
	case c == '>' && s.match == n:
		s.state = inBlank
		if s.text {
			s.state = inText
		}
	default:
		s.match = 0
	}
}

// checkItem tells whether the current item, of which w bytes are in the buffer,
// is within its limits.
func (s *source) checkItem(w int) bool {
	if s.err == nil && s.written+int64(w)-s.itemOff > maxItemBytes {
		s.err = s.errorf("more than %d MB in one element", maxItemBytes>>20)
	}
	return s.err == nil
}

// start handles the name of a start tag; false means that s.err is set.
func (s *source) start() bool {
	depth := len(s.open)
	name, ok := s.names[string(s.name)]
	if !ok {
		name = strings.ToValidUTF8(string(s.name), "?")
		if len(s.names) < 4096 {
			s.names[string(s.name)] = name
		}
	}
	if depth == 0 {
		s.roots++
		switch {
		case s.roots > 1:
			s.err = s.errorf("a second root element <%s>", name)
		case name != "Spec":
			s.err = s.errorf("root element is <%s>, want <Spec>: not AMD's ISA XML", name)
		}
	}
	s.elements++
	s.itemTags++
	switch {
	case s.err != nil:
	case depth == maxDepth:
		s.err = s.errorf("elements nested more than %d deep", maxDepth)
	case s.elements > maxElements:
		s.err = s.errorf("more than %d elements", maxElements)
	case s.itemTags > maxItemTags:
		s.err = s.errorf("more than %d elements in one", maxItemTags)
	}
	if s.err != nil {
		return false
	}
	s.open = append(s.open, name)
	s.tag.name = name
	if s.isSkeleton() {
		s.tag.skeleton = true
		if len(s.skeleton) == maxSections {
			s.err = s.errorf("more than %d sections", maxSections)
			return false
		}
		s.skeleton = append(s.skeleton, skeleton{name, s.tag.line, path(s.open)})
	}
	return true
}

// isSkeleton tells whether the innermost open element lies above the items.
func (s *source) isSkeleton() bool {
	switch len(s.open) {
	case 1:
		return true
	case 2:
		return s.open[1] == "ISA"
	case 3:
		return s.open[1] == "ISA"
	}
	return false
}

// end handles the end of a tag.
func (s *source) end() {
	s.text = false
	s.tags = append(s.tags, s.tag)
	if s.tag.kind == startTag || len(s.open) == 0 {
		return
	}
	s.open = s.open[:len(s.open)-1]
	if d := len(s.open); d <= 3 { // an item has ended, or a section
		s.itemOff = s.written
		s.itemTags = 0
	}
}

// stray handles the begin of text after a tag, which belongs to an item or
// nowhere.
func (s *source) stray() {
	s.text = true
	switch {
	case len(s.open) == 0:
		s.err = s.errorf("text outside the root element: not AMD's ISA XML")
	case s.isSkeleton():
		if len(s.problems) == maxProblems {
			s.err = s.errorf("more than %d problems", maxProblems)
			return
		}
		s.problems = append(s.problems, Problem{
			Pos: Pos{s.line}, Path: path(s.open), Kind: UnexpectedText, Message: "text between elements",
		})
	}
}

// next takes the next start tag of an item, and all tags before it, off the list.
func (s *source) next() (tag, bool) {
	for i, t := range s.tags {
		s.taken = t.apply(s.taken)
		if t.kind != endTag && !t.skeleton {
			s.tags = s.tags[i+1:]
			return t, true
		}
	}
	s.tags = nil
	return tag{}, false
}

// apply returns the names of the elements that are open after t, given those before.
func (t tag) apply(open []string) []string {
	switch {
	case t.kind == startTag:
		return append(open, t.name)
	case t.kind == endTag && len(open) > 0:
		return open[:len(open)-1]
	}
	return open
}

// place finds the line and the path of an error that the parser reports in its
// own line number n, buffered bytes before the end of what was passed on.
func (s *source) place(n, buffered int) (line int, at string) {
	off := s.written - int64(buffered)
	open := slices.Clone(s.taken)
	line = n
	for _, t := range s.tags {
		if t.off+1 >= off { // the parser looks at '<' to see the end of a text
			break
		}
		line = n + t.dropped
		open = t.apply(open)
	}
	if buffered == 0 && s.err == io.EOF {
		line = s.line
	}
	return line, path(open)
}
