package site

import (
	"cmp"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/scanner"
	"go/token"
	"html"
	"html/template"
	"io/fs"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
	"github.com/amdisa/amdisa/isa/sem/semdoc"
)

// A function is one of package sem.
type function struct {
	Name, File string
	Line       int
	Doc        template.HTML // its comment
	Summary    string        // the first sentence, without the name
	Code       template.HTML // source with links to the functions that it calls
}

// A sourceFile is a file of package sem, for the pages that show the source.
type sourceFile struct {
	Name string
	Code template.HTML // with an id on every function
}

// A source is the Go source of the semantics.
type source struct {
	funcs map[string]*function
	files []sourceFile
}

// readSource reads package sem, of which the program carries the source.
func readSource() (*source, error) {
	src := &source{funcs: map[string]*function{}}
	names, err := fs.Glob(sem.Source, "*.go")
	if err != nil {
		return nil, err
	}
	type parsed struct {
		name string
		text []byte
		file *ast.File
		fset *token.FileSet
	}
	var files []parsed
	declared := map[string]string{} // function or method "State.x": its place
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "zz_generated") {
			continue
		}
		text, err := fs.ReadFile(sem.Source, name)
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, parsed{name, text, file, fset})
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				declared[declName(d)] = sourcePath(name) + "#" + declName(d)
			}
		}
	}
	for _, f := range files {
		ids := map[int]string{}
		for _, d := range f.file.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			start := f.fset.Position(d.Pos()).Offset
			end := f.fset.Position(d.End()).Offset
			ids[start] = declName(d)
			if d.Recv != nil {
				continue
			}
			src.funcs[d.Name.Name] = &function{
				Name:    d.Name.Name,
				File:    f.name,
				Line:    f.fset.Position(d.Pos()).Line,
				Doc:     docHTML(d.Doc.Text()),
				Summary: summary(d.Name.Name, d.Doc.Text()),
				Code:    highlight(f.text[start:end], declared, nil, "../"),
			}
		}
		src.files = append(src.files, sourceFile{f.name, highlight(f.text, declared, ids, "../")})
	}
	slices.SortFunc(src.files, func(a, b sourceFile) int { return cmp.Compare(a.Name, b.Name) })
	return src, nil
}

// sourcePath is the page of a source file, from the root.
func sourcePath(file string) string { return "src/" + strings.TrimSuffix(file, ".go") + ".html" }

// declName is the name of a function, or of a method with its type's before it.
func declName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// of is the function that executes an instruction, nil if there is none.
func (s *source) of(in isa.Instruction) *function {
	d, ok := semdoc.Of(in)
	if !ok {
		return nil
	}
	return s.funcs[d.Func]
}

// docHTML writes a Go comment. Links to other things of the package are text: a
// page has nothing to link to.
func docHTML(text string) template.HTML {
	var p comment.Parser
	var b strings.Builder
	writeBlocks(&b, p.Parse(text).Content)
	return template.HTML(b.String())
}

func writeBlocks(b *strings.Builder, blocks []comment.Block) {
	for _, c := range blocks {
		switch c := c.(type) {
		case *comment.Code:
			b.WriteString("<pre>" + html.EscapeString(c.Text) + "</pre>\n")
		case *comment.List:
			b.WriteString("<ul>")
			for _, item := range c.Items {
				b.WriteString("<li>")
				writeBlocks(b, item.Content)
				b.WriteString("</li>")
			}
			b.WriteString("</ul>\n")
		case *comment.Heading:
			b.WriteString("<p>" + html.EscapeString(plain(c.Text)) + "</p>\n")
		case *comment.Paragraph:
			b.WriteString("<p>" + html.EscapeString(plain(c.Text)) + "</p>\n")
		}
	}
}

func plain(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.Link:
			b.WriteString(plain(t.Text))
		case *comment.DocLink:
			b.WriteString(plain(t.Text))
		}
	}
	return b.String()
}

// summary is the first sentence of a comment, without the name that starts it:
// "S0 less its floor".
func summary(name, text string) string {
	s := strings.Join(strings.Fields(text), " ")
	s = strings.TrimPrefix(s, name+" ")
	if i := strings.Index(s, ". "); i >= 0 {
		s = s[:i]
	}
	s = strings.TrimPrefix(strings.TrimSuffix(s, "."), "is ")
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// highlight writes Go source as HTML: comments and keywords are marked, calls of functions of the package are links. With ids, what starts at an offset
// gets an id.
func highlight(src []byte, declared map[string]string, ids map[int]string, root string) template.HTML {
	var b strings.Builder
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	last := 0
	prev, prev2, recv := token.ILLEGAL, token.ILLEGAL, ""
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Offset(pos)
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		if lit == "" {
			lit = tok.String()
		}
		b.WriteString(html.EscapeString(string(src[last:at])))
		text := html.EscapeString(lit)
		id := ""
		if n, ok := ids[at]; ok {
			id = ` id="` + n + `"`
		}
		switch {
		case tok == token.COMMENT:
			b.WriteString(`<i>` + text + `</i>`)
		case tok.IsKeyword():
			b.WriteString(`<b` + id + `>` + text + `</b>`)
		case tok == token.IDENT:
			name := lit
			if prev == token.PERIOD && prev2 == token.IDENT && recv == "s" {
				name = "State." + lit
			}
			href, ok := declared[name]
			if call := at+len(lit) < len(src) && src[at+len(lit)] == '('; ok && call && prev != token.FUNC && (prev != token.PERIOD || name != lit) && prev != token.RPAREN {
				b.WriteString(`<a href="` + root + href + `">` + text + `</a>`)
			} else {
				b.WriteString(text)
			}
		default:
			b.WriteString(text)
		}
		last = at + len(lit)
		if tok == token.IDENT {
			prev2, prev, recv = prev, tok, lit
			continue
		}
		prev2, prev = prev, tok
		if tok != token.PERIOD {
			recv = ""
		}
	}
	b.WriteString(html.EscapeString(string(src[last:])))
	return template.HTML(b.String())
}
