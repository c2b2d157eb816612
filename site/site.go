// Package site makes a static web site of the tables of package isa: a page for
// every instruction with all generations on it, and pages for encodings, operand
// types, data formats, generations, targets and functional groups, a comparison
// matrix, what changed from each generation to the next, and search.
//
// The pages need no server and no network: they may be opened as files, and may
// stand anywhere below a server's root. They are HTML with one style sheet; a
// script adds search, the choice of a generation and the filters.
package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"math/bits"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

//go:embed templates assets
var files embed.FS

// Options are what a caller may choose.
type Options struct {
	// Version is that of the program, for the foot of every page; it may be empty.
	Version string
}

// A Site is a site whose pages are made when they are asked for. It may be used by
// any number of goroutines.
type Site struct {
	b       *builder
	opts    Options
	tmpl    *template.Template
	entries []*entryFile
	byPath  map[string]*entryFile
}

// An entryFile is a file of the site.
type entryFile struct {
	path   string
	render func() ([]byte, error)
}

// New makes a site of all generations.
func New(opts Options) (*Site, error) {
	b, err := newBuilder()
	if err != nil {
		return nil, err
	}
	s := &Site{b: b, opts: opts, byPath: map[string]*entryFile{}}
	s.tmpl, err = template.New("").Funcs(s.funcs()).ParseFS(files, "templates/*.html")
	if err != nil {
		return nil, err
	}
	s.addPages()
	s.addAssets()
	slices.SortFunc(s.entries, func(x, y *entryFile) int { return strings.Compare(x.path, y.path) })
	return s, nil
}

// Paths are the names of the site's files, sorted, with slashes.
func (s *Site) Paths() []string {
	paths := make([]string, len(s.entries))
	for i, e := range s.entries {
		paths[i] = e.path
	}
	return paths
}

// File makes one of the files.
func (s *Site) File(path string) ([]byte, error) {
	e, ok := s.byPath[path]
	if !ok {
		return nil, fmt.Errorf("the site has no file %s", path)
	}
	return e.render()
}

// ServeHTTP serves the site, making each page when it is asked for.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if _, ok := s.byPath[name]; !ok {
		http.NotFound(w, r)
		return
	}
	data, err := s.File(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(data)
}

func (s *Site) add(path string, render func() ([]byte, error)) {
	e := &entryFile{path, render}
	s.entries = append(s.entries, e)
	s.byPath[path] = e
}

// A pageData is what the template around a page shows.
type pageData struct {
	Title    string
	Root     string // the way to the root: "" or "../"
	Tab      string // of the navigation
	Set      set    // generations that the page is about; 0: it has no choice of one
	Body     any
	Version  string
	Describe string // for search engines and link previews
}

// addPage adds a page that a template of its own shows.
func (s *Site) addPage(path, title, tab, tmpl, about string, in set, body func() any) {
	s.add(path, func() ([]byte, error) {
		d := pageData{Title: title, Tab: tab, Set: in, Body: body(), Version: s.opts.Version, Describe: about}
		d.Root = strings.Repeat("../", strings.Count(path, "/"))
		var b bytes.Buffer
		if err := s.tmpl.ExecuteTemplate(&b, tmpl, d); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return b.Bytes(), nil
	})
}

func (s *Site) addPages() {
	b := s.b
	s.addPage("index.html", "AMD GPU instruction sets", "", "index.html",
		"Reference of AMD GPU instruction sets: RDNA 1 to 4 and CDNA 1 to 5, searchable and comparable.", 0, func() any { return b.indexPage() })
	s.addPage("all.html", "Instructions", "all", "all.html", "All instructions by name.", b.all(), func() any { return b.allPage() })
	s.addPage("matrix.html", "Matrix", "matrix", "matrix.html", "All instructions on all generations.", 0, func() any { return b.matrixPage() })
	s.addPage("changes.html", "Changes", "changes", "changes.html", "What changed from each generation to the next.", 0, func() any { return b.stepCards() })
	for _, step := range b.steps() {
		s.addPage(stepPath(step[0], step[1]), step[0].Name()+" → "+step[1].Name(), "changes", "step.html",
			"What changed from "+step[0].Name()+" to "+step[1].Name()+".", 0, func() any { return b.stepPage(step[0], step[1]) })
	}
	type list struct {
		Title, Dir, About string
		Links             notes
	}
	for _, l := range []struct {
		path string
		list
	}{
		{"encodings.html", list{"Encodings", "enc", "The layouts of machine code.", b.encodingNames()}},
		{"types.html", list{"Operand types", "type", "Which values a field may hold and what each means.", b.typeNames()}},
		{"formats.html", list{"Data formats", "format", "How the bits of an operand are read.", b.formatNames()}},
	} {
		s.addPage(l.path, l.Title, l.Dir, "list.html", l.About, b.all(), func() any { return l.list })
	}
	for _, l := range b.encodingNames() {
		s.addPage("enc/"+l.Text+".html", l.Text, "enc", "encoding.html", "The encoding "+l.Text+" of AMD GPUs.", l.Set, func() any { return b.encodingPage(l.Text) })
	}
	for _, l := range b.typeNames() {
		s.addPage("type/"+l.Text+".html", l.Text, "type", "type.html", "The operand type "+l.Text+" of AMD GPUs.", l.Set, func() any { return b.typePage(l.Text) })
	}
	for _, l := range b.formatNames() {
		s.addPage("format/"+l.Text+".html", l.Text, "format", "format.html", "The data format "+l.Text+" of AMD GPUs.", l.Set, func() any { return b.formatPage(l.Text) })
	}
	for _, g := range b.gens {
		s.addPage(g.Page, g.Name(), "", "generation.html", "The instruction set of AMD "+g.Name()+".", 0, func() any { return b.generationPage(g) })
		for t := range g.Targets() {
			s.addPage("target/"+t.Name()+".html", t.Name(), "", "target.html", "What "+t.Name()+" of "+g.Name()+" has.", 0, func() any { return b.targetPage(t, g) })
		}
	}
	for _, g := range b.groupCards() {
		s.addPage("group/"+g.Name+".html", g.Name, "", "group.html", "Instructions of the functional group "+g.Name+".", b.all(), func() any { return b.groupPage(g.Name) })
	}
	for _, f := range b.source.files {
		s.addPage(sourcePath(f.Name), f.Name, "", "source.html", "What instructions compute, as Go.", 0, func() any { return f })
	}
	for _, p := range b.pages {
		s.addPage(p.Path(), p.Name, "all", "instruction.html", "The instruction "+p.Name+" of AMD GPUs: "+b.names(p.Set)+".", p.Set, func() any { return b.view(p) })
	}
	for name, p := range b.byName {
		if name == p.Name {
			continue
		}
		// The newest generation that calls it so.
		hash := ""
		p.each(func(i int, in isa.Instruction) {
			if in.Name() == name {
				hash = "#" + b.gens[i].Key()
			}
		})
		s.add("i/"+name+".html", func() ([]byte, error) {
			var buf bytes.Buffer
			err := s.tmpl.ExecuteTemplate(&buf, "moved.html", struct{ Name, To, Hash string }{name, p.Name, hash})
			return buf.Bytes(), err
		})
	}
}

func (s *Site) addAssets() {
	for _, name := range []string{"site.js", "icon.svg"} {
		s.add(name, func() ([]byte, error) { return files.ReadFile("assets/" + name) })
	}
	s.add("site.css", s.css)
	s.add("search.js", s.b.searchIndex)
}

// css is the style sheet with the rules for the choice of a generation: what
// others have is not shown. Without a script, the page's #rdna3 chooses.
func (s *Site) css() ([]byte, error) {
	css, err := files.ReadFile("assets/site.css")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Write(css)
	var hide []string
	for _, g := range s.b.gens {
		hide = append(hide,
			fmt.Sprintf(`[data-gen=%s] [data-g]:not([data-g*=%s])`, g.Key(), g.Letter),
			fmt.Sprintf(`:root:not([data-js]):has(#%s:target) [data-g]:not([data-g*=%s])`, g.Key(), g.Letter))
	}
	fmt.Fprintf(&b, "%s { display: none !important; }\n", strings.Join(hide, ",\n"))
	return b.Bytes(), nil
}

func (s *Site) funcs() template.FuncMap {
	m := s.b.model
	return template.FuncMap{
		// g limits an element to generations, unless these are all of the page's.
		"g": func(page, x set) template.HTMLAttr {
			if x == page {
				return ""
			}
			return template.HTMLAttr(` data-g="` + m.letters(x) + `"`)
		},
		// on names the generations, unless they are all of the page's.
		"on": func(page, x set) string {
			if x == page {
				return ""
			}
			return m.names(x)
		},
		"names": m.names,
		"gens":  func() []generation { return m.gens },
		"members": func(x set) []generation {
			var gs []generation
			for i, g := range m.gens {
				if x.has(i) {
					gs = append(gs, g)
				}
			}
			return gs
		},
		"families": func() [][]generation {
			var out [][]generation
			for _, g := range m.gens {
				if n := len(out); n == 0 || out[n-1][0].Family != g.Family {
					out = append(out, nil)
				}
				out[len(out)-1] = append(out[len(out)-1], g)
			}
			return out
		},
		"has":    func(x set, g generation) bool { return x.has(g.Index) },
		"short":  func(s string) string { return strings.TrimPrefix(s, "ENC_") },
		"join":   strings.Join,
		"hex":    func(n uint32) string { return fmt.Sprintf("0x%X", n) },
		"plural": plural,
		"source": func(f *function) string { return sourcePath(f.File) + "#" + f.Name },
		// letters are the start of a name by which long lists are cut: V, S, DS.
		"letters": func(s string) string { n, _, _ := strings.Cut(s, "_"); return n },
		"tab": func(d pageData, tab, href, text string) tabData {
			return tabData{d.Root + href, text, d.Tab == tab}
		},
		"dict": func(pairs ...any) (map[string]any, error) {
			if len(pairs)%2 != 0 {
				return nil, fmt.Errorf("dict: %d arguments", len(pairs))
			}
			d := map[string]any{}
			for i := 0; i < len(pairs); i += 2 {
				d[pairs[i].(string)] = pairs[i+1]
			}
			return d, nil
		},
		// names1 are the names of an instruction, each with its generations.
		"names1": func(p *page) notes {
			var n notes
			p.each(func(i int, in isa.Instruction) { n.add(i, in.Name()) })
			return n
		},
		// everywhere are the names of an instruction for links to it: one for each
		// generation, the page's own where the instruction is absent.
		"everywhere": func(p *page) notes {
			n := notes{{m.all() &^ p.Set, p.Name}}
			p.each(func(i int, in isa.Instruction) { n.add(i, in.Name()) })
			return n
		},
		"all": m.all,
		"key": func(x set) string { return m.gens[bits.TrailingZeros16(uint16(x))].Key() },
	}
}

// A tabData is a link of the navigation.
type tabData struct {
	Href, Text string
	Current    bool
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
