package site

import (
	"bytes"
	"net/http/httptest"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// whole is the site with all its files, made once for all tests.
var whole = sync.OnceValues(func() (map[string][]byte, error) {
	s, err := theSite()
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		next  atomic.Int64
		first error
	)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(s.entries) {
					return
				}
				data, err := s.entries[i].render()
				mu.Lock()
				all[s.entries[i].path] = data
				if err != nil && first == nil {
					first = err
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return all, first
})

var theSite = sync.OnceValues(func() (*Site, error) { return New(Options{Version: "test"}) })

func wholeSite(t testing.TB) map[string][]byte {
	t.Helper()
	all, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func newSite(t testing.TB) *Site {
	t.Helper()
	s, err := theSite()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPages: there is a page for everything that the tables have a name for.
func TestPages(t *testing.T) {
	all := wholeSite(t)
	need := func(path string) {
		if _, ok := all[path]; !ok {
			t.Errorf("no page %s", path)
		}
	}
	for g := range isa.Generations() {
		need("gen/" + g.Key() + ".html")
		for x := range g.Targets() {
			need("target/" + x.Name() + ".html")
		}
		for x := range g.Encodings() {
			need("enc/" + x.String() + ".html")
		}
		for x := range g.OperandTypes() {
			need("type/" + x.String() + ".html")
		}
		for x := range g.DataFormats() {
			need("format/" + x.String() + ".html")
		}
		for in := range g.Instructions() {
			need("i/" + in.Name() + ".html")
			for a := range in.Aliases() {
				need("i/" + a + ".html")
			}
			if gr := in.Group(); gr != 0 {
				need("group/" + gr.String() + ".html")
			}
		}
	}
	for _, step := range []string{
		"rdna1-rdna2", "rdna2-rdna3", "rdna3-rdna3_5", "rdna3_5-rdna4",
		"cdna1-cdna2", "cdna2-cdna3", "cdna3-cdna4", "cdna4-cdna5",
	} {
		need("diff/" + step + ".html")
	}
	if got := newSite(t).Paths(); len(got) != len(all) || !slices.IsSorted(got) {
		t.Errorf("Paths: %d of %d, or not sorted", len(got), len(all))
	}
}

// TestSize holds the site to what its readers were promised.
func TestSize(t *testing.T) {
	total := 0
	for _, data := range wholeSite(t) {
		total += len(data)
	}
	if total >= 60_000_000 {
		t.Errorf("%d bytes in all, want less than 60 MB", total)
	}
	if n := len(wholeSite(t)["search.js"]); n >= 300_000 || n < 10_000 {
		t.Errorf("the search index has %d bytes, want less than 300 KB", n)
	}
	t.Logf("%d files, %.1f MB, search index %.1f KB", len(wholeSite(t)), float64(total)/1e6, float64(len(wholeSite(t)["search.js"]))/1e3)
}

// TestDeterministic makes some pages again, of another site.
func TestDeterministic(t *testing.T) {
	again, err := New(Options{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range again.Paths() {
		if i%23 != 0 && strings.Contains(p, "/") {
			continue
		}
		data, err := again.File(p)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, wholeSite(t)[p]) {
			t.Errorf("%s is not the same when made again", p)
		}
	}
	if _, err := again.File("nothing.html"); err == nil {
		t.Error("File of a file that does not exist: no error")
	}
}

// TestNoPlaceholders: nothing of Go's formatting or of templates shows.
func TestNoPlaceholders(t *testing.T) {
	bad := regexp.MustCompile(`%!|ZgotmplZ|&lt;nil&gt;|\bnil\b, |{{|}}|map\[|0x[0-9a-f]{8,}\)}`)
	for p, data := range wholeSite(t) {
		if path.Ext(p) != ".html" || strings.HasPrefix(p, "src/") {
			continue
		}
		page := codeText.ReplaceAll(data, nil)
		if m := bad.Find(page); m != nil {
			t.Errorf("%s has %q", p, m)
		}
	}
}

var codeText = regexp.MustCompile(`(?s)<pre class="go">.*?</pre>`)

func TestServeHTTP(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		method, path string
		code         int
		kind         string
		has          string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", "AMD GPU instruction sets"},
		{"GET", "/i/V_FRACT_F32.html", 200, "text/html; charset=utf-8", "<h1><span>V_FRACT_F32</span>"},
		{"HEAD", "/i/V_FRACT_F32.html", 200, "text/html; charset=utf-8", ""},
		{"GET", "/site.css", 200, "text/css; charset=utf-8", "--mono"},
		{"GET", "/site.js", 200, "text/javascript; charset=utf-8", "amdisa"},
		{"GET", "/icon.svg", 200, "image/svg+xml", "<svg"},
		{"GET", "/i/../search.js", 200, "text/javascript; charset=utf-8", "amdisa.load("},
		{"GET", "/i/V_NOTHING.html", 404, "text/plain; charset=utf-8", ""},
		{"GET", "/../../etc/passwd", 404, "text/plain; charset=utf-8", ""},
		{"POST", "/", 405, "text/plain; charset=utf-8", ""},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(tt.method, "http://localhost"+tt.path, nil))
		if w.Code != tt.code || w.Header().Get("Content-Type") != tt.kind || !strings.Contains(w.Body.String(), tt.has) {
			t.Errorf("%s %s: %d %s, want %d %s with %q", tt.method, tt.path, w.Code, w.Header().Get("Content-Type"), tt.code, tt.kind, tt.has)
		}
	}
}

func BenchmarkInstructionPage(b *testing.B) {
	s, err := theSite()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.File("i/V_FRACT_F32.html"); err != nil {
			b.Fatal(err)
		}
	}
}
