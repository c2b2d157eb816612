package site

import (
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// voids are the elements that have no end tag.
var voids = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

// A checkedPage is what TestHTML reads of a page for TestLinks.
type checkedPage struct {
	ids   map[string]bool
	hrefs []string
}

// checkHTML reads a page strictly: what a browser would silently repair is an
// error. It returns the ids and links.
func checkHTML(data []byte) (page checkedPage, errs []string) {
	page.ids = map[string]bool{}
	fail := func(format string, args ...any) { errs = append(errs, fmt.Sprintf(format, args...)) }
	z := html.NewTokenizer(strings.NewReader(string(data)))
	type element struct {
		name  string
		attrs map[string]string
		text  bool // it has text or something with a text alternative
	}
	var stack []element
	var refs []string // ids that attributes and copies refer to
	heading, headings, titles, mains := 0, 0, 0, 0
	doctype := false
	inside := func(name string) bool {
		return slices.ContainsFunc(stack, func(e element) bool { return e.name == name })
	}
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		tok := z.Token()
		switch kind {
		case html.DoctypeToken:
			doctype = tok.Data == "html"
		case html.TextToken:
			if strings.TrimSpace(tok.Data) != "" {
				if len(stack) == 0 {
					fail("text %q outside of all elements", tok.Data)
				}
				for i := range stack {
					stack[i].text = true
				}
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			e := element{name: tok.Data, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				if _, twice := e.attrs[a.Key]; twice {
					fail("<%s> has %s twice", e.name, a.Key)
				}
				e.attrs[a.Key] = a.Val
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" {
					fail("<%s> has %s=%q", e.name, a.Key, a.Val)
				}
			}
			if id, ok := e.attrs["id"]; ok {
				if id == "" || strings.ContainsAny(id, " \t\n") || page.ids[id] {
					fail("id %q is empty, has blanks or comes twice", id)
				}
				page.ids[id] = true
			}
			if c, ok := e.attrs["class"]; ok && c == "" {
				fail("<%s> has an empty class", e.name)
			}
			for _, a := range []string{"aria-controls", "aria-labelledby", "for"} {
				if id, ok := e.attrs[a]; ok {
					refs = append(refs, id)
				}
			}
			if href, ok := e.attrs["href"]; ok {
				if e.name == "use" {
					refs = append(refs, strings.TrimPrefix(href, "#"))
				} else {
					page.hrefs = append(page.hrefs, href)
				}
			}
			if src, ok := e.attrs["src"]; ok {
				page.hrefs = append(page.hrefs, src)
			}
			switch e.name {
			case "html":
				if e.attrs["lang"] == "" {
					fail("<html> without lang")
				}
			case "title":
				titles++
			case "main":
				mains++
			case "h1", "h2", "h3", "h4", "h5", "h6":
				n := int(e.name[1] - '0')
				headings++
				if n > heading+1 {
					fail("<%s> after <h%d>", e.name, heading)
				}
				heading = n
			case "img":
				if _, ok := e.attrs["alt"]; !ok {
					fail("<img> without alt")
				}
			case "svg":
				labelled := slices.ContainsFunc(stack, func(e element) bool { return e.attrs["role"] == "img" && e.attrs["aria-label"] != "" })
				if !labelled && e.attrs["aria-hidden"] != "true" {
					fail("<svg> without a text alternative")
				}
			case "input", "select":
				if e.attrs["aria-label"] == "" && !inside("label") {
					fail("<%s> without a label", e.name)
				}
			case "nav":
				if e.attrs["aria-label"] == "" {
					fail("<nav> without a label")
				}
			case "a":
				if inside("a") || inside("button") {
					fail("<a> in <a> or <button>")
				}
				if e.attrs["href"] == "" {
					fail("<a> without href")
				}
			case "p":
				if inside("p") {
					fail("<p> in <p>")
				}
			case "div", "ul", "ol", "dl", "table", "pre", "section", "details", "form":
				if inside("p") {
					fail("<%s> in <p>", e.name)
				}
			case "li":
				if n := len(stack); n == 0 || stack[n-1].name != "ul" && stack[n-1].name != "ol" {
					fail("<li> outside of a list")
				}
			case "tr":
				if n := len(stack); n == 0 || stack[n-1].name != "tbody" && stack[n-1].name != "thead" {
					fail("<tr> outside of <thead> and <tbody>")
				}
			}
			void := slices.Contains(voids, e.name)
			switch {
			case kind == html.SelfClosingTagToken && !void && !inside("svg"):
				fail("<%s/> is not closed by that", e.name)
			case kind == html.StartTagToken && !void:
				stack = append(stack, e)
			}
		case html.EndTagToken:
			n := len(stack)
			if n == 0 || stack[n-1].name != tok.Data {
				fail("</%s> does not close what is open: %v", tok.Data, stack)
				return page, errs
			}
			e := stack[n-1]
			stack = stack[:n-1]
			switch e.name {
			case "a", "button", "h1", "h2", "h3", "th", "title", "summary", "option":
				if !e.text && e.attrs["aria-label"] == "" {
					fail("<%s> without text: %v", e.name, e.attrs)
				}
			}
		}
	}
	if len(stack) > 0 {
		fail("not closed: %v", stack)
	}
	if !doctype || titles != 1 {
		fail("doctype %t, %d titles", doctype, titles)
	}
	for _, id := range refs {
		if !page.ids[id] {
			fail("something refers to #%s, which is not there", id)
		}
	}
	if mains > 1 {
		fail("%d <main>", mains)
	}
	return page, errs
}

// TestHTML reads all pages strictly, and follows all links.
func TestHTML(t *testing.T) {
	all := wholeSite(t)
	pages := map[string]checkedPage{}
	failed := 0
	for _, p := range slices.Sorted(maps.Keys(all)) {
		if path.Ext(p) != ".html" {
			continue
		}
		page, errs := checkHTML(all[p])
		pages[p] = page
		if len(errs) > 0 {
			t.Errorf("%s: %s", p, strings.Join(errs, "\n\t"))
			if failed++; failed > 10 {
				t.Fatal("and more")
			}
		}
	}
	links := 0
	for _, p := range slices.Sorted(maps.Keys(pages)) {
		for _, href := range pages[p].hrefs {
			links++
			if err := follow(all, pages, p, href); err != "" {
				t.Errorf("%s: %s: %s", p, href, err)
				if failed++; failed > 20 {
					t.Fatal("and more")
				}
			}
		}
	}
	t.Logf("%d pages, %d links", len(pages), links)
	if links < 200_000 {
		t.Errorf("only %d links", links)
	}
}

// follow says what is wrong with a link on page from.
func follow(all map[string][]byte, pages map[string]checkedPage, from, href string) string {
	u, err := url.Parse(href)
	if err != nil {
		return err.Error()
	}
	if u.IsAbs() || u.Host != "" {
		if href == "https://github.com/amdisa/amdisa" {
			return ""
		}
		return "leaves the site"
	}
	to := from
	if u.Path != "" {
		if strings.HasPrefix(u.Path, "/") {
			return "is not relative: the site may stand anywhere"
		}
		to = path.Join(path.Dir(from), u.Path)
	}
	if _, ok := all[to]; !ok {
		return "leads nowhere"
	}
	if u.Fragment != "" && !pages[to].ids[u.Fragment] {
		return "there is no such place"
	}
	return ""
}

// TestCheckHTML makes sure that the test can fail.
func TestCheckHTML(t *testing.T) {
	page := func(body string) string {
		return `<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1>` + body + `</body></html>`
	}
	if _, errs := checkHTML([]byte(page(`<p>fine <br> <a id="a" href="#a">a</a></p>`))); len(errs) > 0 {
		t.Errorf("a good page: %v", errs)
	}
	for _, body := range []string{
		`<p>`, `</p>`, `<p><div>x</div></p>`, `<i id="a">x</i><i id="a">x</i>`, `<img src="x">`, `<svg viewBox="0 0 1 1"></svg>`, `<b/>`,
		`<h3>x</h3>`, `<a href="x"></a>`, `<a href="x"><a href="x">x</a></a>`, `<a>x</a>`, `<input>`, `<nav>x</nav>`, `<li>x</li>`, `<p onclick="x">x</p>`,
		`<div role="img" aria-label="x"><svg><use href=#b0 /></svg></div>`, `<table><tr><td>x</td></tr></table>`, `<p class="">x</p>`, `<main>x</main><main>x</main>`,
	} {
		if _, errs := checkHTML([]byte(page(body))); len(errs) == 0 {
			t.Errorf("%s: no error", body)
		}
	}
	if _, errs := checkHTML([]byte(`<html lang="en"><body>x</body></html>`)); len(errs) == 0 {
		t.Error("no doctype: no error")
	}
	all := map[string][]byte{"i/a.html": nil, "b.html": nil}
	pages := map[string]checkedPage{"i/a.html": {ids: map[string]bool{"x": true}}, "b.html": {}}
	for href, good := range map[string]bool{
		"#x": true, "a.html": true, "a.html#x": true, "../b.html": true, "#y": false, "b.html": false, "../../b.html": false,
		"/b.html": false, "https://example.com/": false, "//example.com/b.html": false, "../b.html#x": false,
	} {
		if err := follow(all, pages, "i/a.html", href); (err == "") != good {
			t.Errorf("%s: %q", href, err)
		}
	}
}
