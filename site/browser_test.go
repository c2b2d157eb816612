package site

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

// A browser is a tab of a real browser that notes what goes wrong.
type browser struct {
	ctx  context.Context
	root string // URL of the site, with a slash at the end

	mu       sync.Mutex
	faults   []string
	requests []string
}

// browserPath finds Chromium or skips the test.
func browserPath(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	t.Skip("no browser: install Debian's package chromium to run this test")
	return ""
}

// openBrowser starts a browser on a site whose root is at the given URL.
func openBrowser(t *testing.T, root string) *browser {
	t.Helper()
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browserPath(t)),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.NoSandbox,
		chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.WindowSize(1280, 900),
		chromedp.WSURLReadTimeout(2*time.Minute), // on a machine that has other things to do
	)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(cancel)
	b := &browser{root: root}
	b.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.event))
	t.Cleanup(func() {
		chromedp.Cancel(b.ctx) // waits for the browser to end, so that its directory can go
		cancel()
	})
	call(t, b, network.Enable, network.EnableParams{})
	call(t, b, log.Enable, cdp.Empty{})
	call(t, b, runtime.Enable, cdp.Empty{})
	return b
}

func (b *browser) event(ev any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		if ev.Type == "error" || ev.Type == "warning" {
			b.faults = append(b.faults, fmt.Sprintf("console: %s", ev.Args[0].Value))
		}
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, fmt.Sprintf("exception: %+v", ev.ExceptionDetails))
	case *log.EventEntryAdded:
		b.faults = append(b.faults, fmt.Sprintf("log: %s %s", ev.Entry.Text, ev.Entry.URL))
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, ev.Request.URL)
	case *network.EventLoadingFailed:
		if !ev.Canceled {
			b.faults = append(b.faults, "not loaded: "+ev.ErrorText)
		}
	}
}

func (b *browser) do(t *testing.T, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// call runs a command of the browser's protocol.
func call[P, R any](t *testing.T, b *browser, cmd cdp.Command[P, R], params P) {
	t.Helper()
	if _, err := chromedp.Call(b.ctx, cmd, params); err != nil {
		t.Fatal(err)
	}
}

func (b *browser) open(t *testing.T, path string) {
	t.Helper()
	b.do(t, chromedp.Navigate(b.root+path))
}

func (b *browser) click(t *testing.T, selector string) {
	t.Helper()
	b.do(t, chromedp.Click(chromedp.CSS(selector)))
}

func (b *browser) keys(t *testing.T, keys string) {
	t.Helper()
	b.do(t, chromedp.KeyEvent(keys))
}

// slash presses the key that leads to the search. (chromedp sends the key and the
// letter apart, which types the letter even if the page took the key for itself.)
func (b *browser) slash(t *testing.T) {
	t.Helper()
	b.waitFor(t, `document.querySelector(".search")?.checkVisibility()`)
	for _, kind := range []input.DispatchKeyEventType{"keyDown", "keyUp"} {
		p := input.DispatchKeyEventParams{Type: kind, Key: "/", Code: "Slash", WindowsVirtualKeyCode: 191}
		if kind == "keyDown" {
			p.Text = "/"
		}
		call(t, b, input.DispatchKeyEvent, p)
	}
}

// check fails the test if the page complained, or asked for anything that is not
// the site's.
func (b *browser) check(t *testing.T) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.faults {
		t.Error(f)
	}
	for _, r := range b.requests {
		if !strings.HasPrefix(r, b.root) {
			t.Errorf("request of %s, which is not below %s", r, b.root)
		}
	}
	if len(b.requests) == 0 {
		t.Error("no requests were seen")
	}
}

// eval evaluates an expression of JavaScript, which may be a promise.
func eval[T any](t *testing.T, b *browser, expr string) T {
	t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expr, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	return v
}

// text is what shows of the first element that matches.
func (b *browser) text(t *testing.T, selector string) string {
	t.Helper()
	sel, _ := json.Marshal(selector)
	return eval[string](t, b, fmt.Sprintf(`(document.querySelector(%s) || {innerText: "(none)"}).innerText`, sel))
}

// shown are the texts of all elements that match and show.
func (b *browser) shown(t *testing.T, selector string) []string {
	t.Helper()
	sel, _ := json.Marshal(selector)
	return eval[[]string](t, b, fmt.Sprintf(`[...document.querySelectorAll(%s)].filter(e => e.checkVisibility()).map(e => e.innerText)`, sel))
}

// waitFor waits until an expression is true, on this page or the next.
func (b *browser) waitFor(t *testing.T, expr string) {
	t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		ok, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+expr+")"))
		if ok {
			return
		}
		if time.Since(start) > 2*time.Minute { // far more than it takes, so that a slow machine does not fail
			t.Fatalf("%s is not true (%v)\n%s", expr, err, eval[string](t, b, `location.href + "\n" + document.querySelector("main").innerText.slice(0, 500)`))
		}
	}
}

// searchFor types into the search and waits for a first hit with some text.
func (b *browser) searchFor(t *testing.T, query, first string) {
	t.Helper()
	want, _ := json.Marshal(first)
	b.slash(t)
	b.keys(t, query)
	b.waitFor(t, fmt.Sprintf(`document.querySelector("#hits [aria-selected=true]")?.innerText.includes(%s)`, want))
}

// serveBelow serves the site below a path, as a server with other things would.
func serveBelow(t *testing.T, prefix string) string {
	s := newSite(t)
	srv := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(prefix, "/"), s))
	t.Cleanup(srv.Close)
	return srv.URL + prefix
}

// TestBrowser uses the site as a reader would.
func TestBrowser(t *testing.T) {
	b := openBrowser(t, serveBelow(t, "/some/where/"))
	b.open(t, "index.html")
	if got := b.text(t, "h1"); got != "AMD GPU instruction sets" {
		t.Fatalf("index: %q", got)
	}

	// Search by name, keyboard only: one down, around and back.
	b.searchFor(t, "fract", "V_FRACT_F16")
	for _, x := range []struct{ key, want string }{
		{kb.ArrowDown, "V_FRACT_F32"}, {kb.ArrowUp, "V_FRACT_F16"}, {kb.ArrowUp, "V_FRACT_F64"}, {kb.ArrowDown, "V_FRACT_F16"}, {kb.ArrowDown, "V_FRACT_F32"},
	} {
		b.keys(t, x.key)
		if got := b.text(t, "#hits [aria-selected=true] b"); got != x.want {
			t.Errorf("an arrow leads to %s, want %s", got, x.want)
		}
	}
	b.keys(t, "\r")
	b.waitFor(t, `location.pathname.endsWith("/i/V_FRACT_F32.html") && document.readyState === "complete"`)

	// Choose CDNA 4.
	b.click(t, "#cdna4")
	b.waitFor(t, `location.hash === "#cdna4" && document.documentElement.dataset.gen === "cdna4"`)
	if got := b.shown(t, "details.form summary"); len(got) != 5 || !strings.Contains(got[0], "ENC_VOP1") || !strings.Contains(got[0], "opcode 27 ") {
		t.Errorf("encodings of CDNA 4: %q", got)
	}
	layout := eval[string](t, b, `[...document.querySelectorAll(".bits")].filter(e => e.checkVisibility())[0].getAttribute("aria-label")`)
	if want := "Bits 31:25 ENCODING 0111111, 24:17 VDST, 16:9 OP 00011011, 8:0 SRC0"; layout != want {
		t.Errorf("layout %q, want %q", layout, want)
	}
	// The drawing is to scale: each constant bit stands where it belongs.
	at := eval[[]float64](t, b, `(() => {
		const bits = [...document.querySelectorAll(".bits")].filter(e => e.checkVisibility())[0], box = bits.getBoundingClientRect(), at = [];
		for (const text of bits.querySelectorAll("text.d")) {
			for (let i = 0; i < text.getNumberOfChars(); i++) {
				const c = text.getExtentOfChar(i), p = new DOMPoint(c.x + c.width / 2, c.y).matrixTransform(text.getScreenCTM());
				at.push(32 - (p.x - box.x) / box.width * 32);
			}
		}
		return at;
	})()`)
	for i, x := range at {
		want := 31.5 - float64(i) // ENCODING, from bit 31 down
		if i >= 7 {
			want = 16.5 - float64(i-7) // OP
		}
		if math.Abs(x-want) > 0.2 {
			t.Errorf("constant bit %d is drawn at %.2f, want %.1f", i, x, want)
		}
	}
	if len(at) != 15 {
		t.Errorf("%d constant bits are drawn, want 7+8", len(at))
	}
	if got := b.shown(t, ".asm"); len(got) == 0 || !strings.Contains(got[0], "v_fract_f32_e32 v1, v2") || !strings.Contains(got[0], "7e023702") {
		t.Errorf("example %q", got)
	}

	// A comparison leads to another generation.
	lines := b.shown(t, ".compare li")
	if len(lines) != 3 || lines[0] != "CDNA 1, CDNA 2, CDNA 3, CDNA 4: the same" {
		t.Errorf("comparison %q", lines)
	}
	b.do(t, chromedp.Click(`//ul[@class="compare"]//li[contains(., "opcode 32")]/a[text()="CDNA 5"]`))
	b.waitFor(t, `document.documentElement.dataset.gen === "cdna5"`)
	if got := b.shown(t, ".facts dd"); len(got) == 0 || !strings.HasPrefix(got[0], "VOP1 32, VOP3 416") {
		t.Errorf("facts of CDNA 5: %q", got)
	}
	if got := b.text(t, "#computes"); !strings.Contains(got, "floor") || !strings.Contains(got, "func V_FRACT_F32(s *State) error") {
		t.Errorf("what it computes: %q", got)
	}
	b.do(t, chromedp.NavigateBack())
	b.waitFor(t, `document.documentElement.dataset.gen === "cdna4"`)

	// Machine code; the chosen generation decides.
	b.click(t, "#cdna5")
	b.searchFor(t, "7e00b400", "V_FREXP_EXP_I16_F16")
	if got := b.text(t, "#hits [aria-selected=true]"); !strings.Contains(got, "CDNA 5") || !strings.Contains(got, "VOP1 opcode 90") || !strings.Contains(got, "SRC0=0") {
		t.Errorf("machine code: %q", got)
	}
	b.keys(t, "\r")
	b.waitFor(t, `location.pathname.endsWith("/i/V_FREXP_EXP_I16_F16.html") && location.hash === "#cdna5"`)

	// An opcode; escape closes; a name of other generations.
	b.searchFor(t, "vop1 90", "V_FREXP_EXP_I16_F16")
	b.keys(t, "\x1b")
	if eval[bool](t, b, `document.querySelector("#hits").checkVisibility()`) {
		t.Error("escape leaves the results open")
	}
	b.slash(t)
	b.keys(t, "v_maxmin_f32")
	b.waitFor(t, `document.querySelector("#hits [aria-selected=true] b")?.innerText === "V_MAXMIN_F32"`)
	b.keys(t, "\r")
	b.waitFor(t, `/V_MAXMIN/.test(location.pathname) && /V_MAXMIN/.test(document.querySelector("h1")?.innerText)`)

	// Filters of the matrix.
	b.open(t, "matrix.html")
	b.waitFor(t, `document.querySelector("#filters").checkVisibility()`)
	b.do(t, chromedp.SendKeys(chromedp.CSS("#f-name"), "v_fract_*"))
	b.waitFor(t, `document.querySelector("#f-count").innerText.startsWith("3 of")`)
	if got := strings.Join(b.shown(t, "#matrix tbody th"), " "); got != "V_FRACT_F16 V_FRACT_F32 V_FRACT_F64" {
		t.Errorf("matrix: %q", got)
	}
	eval[string](t, b, `document.querySelector("#f-name").value = ""`)
	b.do(t, chromedp.SendKeys(chromedp.CSS("#f-name"), "v_maxmin"))
	all := b.shown(t, "#matrix tbody th")
	b.click(t, `th[data-key=rdna2] button`)
	if got := b.shown(t, "#matrix tbody th"); len(got) != 0 {
		t.Errorf("RDNA 2 has %q", got)
	}
	b.click(t, `th[data-key=rdna2] button`)
	if got := b.shown(t, "#matrix tbody th"); len(got) != len(all) || len(all) == 0 {
		t.Errorf("RDNA 2 lacks %q of %q", got, all)
	}

	// A list starts with everything, and a generation narrows it.
	b.open(t, "all.html")
	n := len(b.shown(t, ".names li"))
	b.click(t, "#rdna1")
	b.waitFor(t, `document.documentElement.dataset.gen === "rdna1"`)
	if got, want := len(b.shown(t, ".names li")), isa.RDNA1.NumInstructions(); got != want || n <= got {
		t.Errorf("RDNA 1: %d of %d instructions listed, want %d", got, n, want)
	}
	b.check(t)
}

// TestBrowserViews looks at narrow, dark and printed pages.
func TestBrowserViews(t *testing.T) {
	b := openBrowser(t, serveBelow(t, "/"))
	pages := []string{
		"index.html", "i/V_FRACT_F32.html#cdna4", "i/V_DIV_SCALE_F64.html#rdna4", "i/V_MAXMIN_NUM_F32.html#rdna3", "i/IMAGE_SAMPLE.html#rdna2",
		"i/V_MFMA_SCALE_F32_16X16X128_F8F6F4.html", "i/S_WAITCNT.html", "enc/ENC_VOP3.html", "type/OPR_SRC.html", "format/FMT_NUM_F32.html",
		"gen/cdna5.html", "target/gfx1100.html", "group/VALU.html", "diff/rdna3_5-rdna4.html", "changes.html", "all.html", "src/vop1.html",
	}
	const tooWide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
	for _, width := range []int64{360, 700, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800))
		for _, p := range pages {
			b.open(t, p)
			if over := eval[int](t, b, tooWide); over > 0 {
				t.Errorf("%s is %d pixels too wide for %d", p, over, width)
			}
			// Bits keep about their width, and text of drawings its size.
			for _, px := range eval[[]float64](t, b, `[...document.querySelectorAll(".bits svg")].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().width / 16)`) {
				if px < 16 {
					t.Errorf("%s at %d: a bit is %.1f pixels wide", p, width, px)
					break
				}
			}
		}
	}
	background := `getComputedStyle(document.body).backgroundColor`
	light := eval[string](t, b, background)
	call(t, b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	if dark := eval[string](t, b, background); dark == light || light != "rgb(255, 255, 255)" {
		t.Errorf("background %s in the light, %s in the dark", light, dark)
	}
	for _, p := range pages {
		b.open(t, p)
		for _, c := range eval[[]string](t, b, contrastScript) {
			t.Errorf("%s in the dark: %s", p, c)
		}
	}
	call(t, b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	for _, p := range pages {
		b.open(t, p)
		for _, c := range eval[[]string](t, b, contrastScript) {
			t.Errorf("%s in the light: %s", p, c)
		}
	}

	// In print the head is gone and folded encodings are open.
	b.open(t, "i/V_FRACT_F32.html#rdna4")
	open := eval[int](t, b, `(window.opened = 0, addEventListener("beforeprint", () => { window.opened = document.querySelectorAll("details.form:not([open])").length; }), document.querySelectorAll("details.form:not([open])").length)`)
	pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPrintBackground()))
	if err != nil {
		t.Fatal(err)
	}
	if len(pdf) < 10_000 || open == 0 || eval[int](t, b, `window.opened`) != 0 {
		t.Errorf("printed: %d bytes, %d of %d encodings folded", len(pdf), eval[int](t, b, `window.opened`), open)
	}
	call(t, b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if eval[bool](t, b, `document.querySelector("header").checkVisibility()`) {
		t.Error("the head is printed")
	}
	b.check(t)
}

// contrastScript finds text that is too faint on its background, by the rule of
// WCAG 2 level AA. It looks at each combination of colours once.
const contrastScript = `(() => {
	const rgb = s => { const m = s.match(/[\d.]+/g).map(Number); return s.startsWith("color(") ? m.slice(0, 3).map(x => x * 255).concat(m[3] ?? 1) : m.length < 4 ? m.concat(1) : m; };
	const lum = c => { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
	const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
	const seen = new Set(), bad = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest("svg") || e.closest("[hidden]") || e.tagName === "SCRIPT") continue;
		const fg = rgb(getComputedStyle(e).color), bg = behind(e), key = fg + "/" + bg;
		if (seen.has(key)) continue;
		seen.add(key);
		const [a, b] = [lum(fg), lum(bg)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
		if (ratio < 4.5) bad.push(e.tagName + "." + e.className + " " + JSON.stringify(walk.currentNode.data.trim().slice(0, 30)) + " has contrast " + ratio.toFixed(2));
	}
	return bad;
})()`

// TestBrowserFile opens the site as files, with scripts and without.
func TestBrowserFile(t *testing.T) {
	browserPath(t)
	dir := filepath.Join(t.TempDir(), "site")
	if _, err := newSite(t).Write(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t, (&url.URL{Scheme: "file", Path: dir + "/"}).String())
	b.open(t, "i/V_MAXMIN_F32.html")
	b.waitFor(t, `/V_MAXMIN_/.test(document.querySelector("h1")?.innerText)`)
	b.searchFor(t, "d65e0005 040e0501", "V_MAXMIN_F32")
	if got := b.text(t, "#hits [aria-selected=true]"); !strings.Contains(got, "VOP3 opcode 606") || !strings.Contains(got, "VDST=5") || !strings.Contains(got, "SRC2=259") {
		t.Errorf("machine code: %q", got)
	}
	b.keys(t, "\r")
	b.waitFor(t, `location.hash === "#rdna3_5" && document.querySelector("h1").innerText.trim() === "V_MAXMIN_F32"`)

	// Without scripts, all generations show until #rdna4 chooses one.
	call(t, b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.open(t, "i/V_FRACT_F32.html")
	if got := len(b.shown(t, ".facts dd")); got != 12 {
		t.Errorf("without scripts: %d facts, want 2 lists of opcodes and 10 of targets", got)
	}
	b.open(t, "index.html")
	b.open(t, "i/V_FRACT_F32.html#rdna4")
	if got := strings.Join(b.shown(t, ".facts dd"), "|"); !strings.HasPrefix(got, "VOP1 32, VOP3 416") || !strings.HasSuffix(got, "|gfx1200 gfx1201") {
		t.Errorf("without scripts, #rdna4: %q", got)
	}
	if len(b.shown(t, ".search")) > 0 {
		t.Error("without scripts, there is a search that does nothing")
	}
	b.check(t)
}

// TestBrowserDecode holds the decoder in the page to that of package isa: on one
// example of every form that has one, on every generation.
func TestBrowserDecode(t *testing.T) {
	b := openBrowser(t, serveBelow(t, "/"))
	b.open(t, "index.html")
	type question struct {
		Words []uint32 `json:"words"`
		Want  string   `json:"want"`
	}
	m := newSite(t).b.model
	total := 0
	for g := range isa.Generations() {
		var qs []question
		for in := range g.Instructions() {
			for f := range in.Forms() {
				x, err := describe.Example(f)
				if err != nil {
					continue
				}
				q := question{Want: m.byInst[x.Instruction()].Name + " " + base(x.Encoding()).String()}
				if y, dual := x.FormY(); dual {
					q.Want = m.byInst[x.Instruction()].Name + " :: " + m.byInst[y.Instruction()].Name + " " + base(x.Encoding()).String()
				}
				for i := range x.Len() / 4 {
					q.Words = append(q.Words, x.Word(i))
				}
				qs = append(qs, q)
			}
		}
		data, err := json.Marshal(qs)
		if err != nil {
			t.Fatal(err)
		}
		wrong := eval[[]string](t, b, fmt.Sprintf(`(async () => {
			const wrong = [];
			for (const q of %s) {
				const d = await amdisa.decode(q.words, %q);
				const got = d ? d.instructions.map(i => i.page).join(" :: ") + " " + d.encoding : "nothing";
				if (got !== q.want) wrong.push(q.words.map(w => w.toString(16)).join(" ") + ": " + got + ", want " + q.want);
			}
			return wrong;
		})()`, data, g.Key()))
		total += len(qs)
		for i, w := range wrong {
			if i == 10 {
				t.Errorf("%s: and %d more", g, len(wrong)-i)
				break
			}
			t.Errorf("%s: %s", g, w)
		}
	}
	t.Logf("%d forms", total)
	if total < 40_000 {
		t.Errorf("compared only %d forms", total)
	}
	b.check(t)
}

// TestBrowserSearch asks the page's search for things.
func TestBrowserSearch(t *testing.T) {
	b := openBrowser(t, serveBelow(t, "/"))
	b.open(t, "index.html")
	type hit struct{ Title, Note, Href string }
	for _, tt := range []struct {
		query             string
		title, note, href string // of the first hit; the note in part
	}{
		{"v_fract_f32", "V_FRACT_F32", "all generations", "i/V_FRACT_F32.html#"},
		{"V_FRACT_F32_e64", "V_FRACT_F32", "", "i/V_FRACT_F32.html#"},
		{"vop1 90", "V_FREXP_EXP_I16_F16", "VOP1 opcode 90 on", "i/V_FREXP_EXP_I16_F16.html#"},
		{"VOP1 0x5a", "V_FREXP_EXP_I16_F16", "VOP1 opcode 90 on", ""},
		{"90 enc_vop1", "V_FREXP_EXP_I16_F16", "VOP1 opcode 90 on", ""},
		{"7e00b400", "V_FREXP_EXP_I16_F16", "VOP1 opcode 90", ""},
		{"0x7E00B400", "V_FREXP_EXP_I16_F16", "VOP1 opcode 90", ""},
		{"0xd65e0005, 0x040e0501", "V_MAXMIN_F32", "VOP3 opcode 606", ""},
		{"d65e0005040e0501", "V_MAXMIN_F32", "VOP3 opcode 606", ""},
		{"maxmin f32", "V_MAXMIN_F32", "RDNA 3, 3.5; V_MAXMIN_NUM_F32 elsewhere", "i/V_MAXMIN_NUM_F32.html#rdna3_5"},
		{"v_maxmin_num_f32", "V_MAXMIN_NUM_F32", "RDNA 4, CDNA 5; V_MAXMIN_F32 elsewhere", "i/V_MAXMIN_NUM_F32.html#rdna4"},
		{"buffer_load_dword", "BUFFER_LOAD_DWORD", "", "i/BUFFER_LOAD_DWORD.html"},
		{"buffer_load_b32", "BUFFER_LOAD_B32", "RDNA 3–4, CDNA 5; BUFFER_LOAD_DWORD elsewhere", "i/BUFFER_LOAD_DWORD.html#rdna4"},
		{"opr_src", "OPR_SRC", "operand type", "type/OPR_SRC.html"},
		{"enc_vop3", "ENC_VOP3", "encoding", "enc/ENC_VOP3.html"},
		{"fmt_num_f32", "FMT_NUM_F32", "data format", "format/FMT_NUM_F32.html"},
		{"gfx1151", "gfx1151", "target", "target/gfx1151.html"},
		{"rdna 3.5", "RDNA 3.5", "generation", "gen/rdna3_5.html"},
		{"rdna3.5", "RDNA 3.5", "generation", "gen/rdna3_5.html"},
		{"valu", "VALU", "functional group", "group/VALU.html"},
		{"s_endpgm", "S_ENDPGM", "", ""},
		{"ffffffff", "No instruction", "", ""},
	} {
		q, _ := json.Marshal(tt.query)
		hits := eval[[]hit](t, b, fmt.Sprintf(`amdisa.search(%s).then(hits => hits.map(h => ({Title: h.title, Note: h.note, Href: h.href})))`, q))
		if len(hits) == 0 {
			t.Errorf("%q: nothing", tt.query)
			continue
		}
		if h := hits[0]; h.Title != tt.title || !strings.Contains(h.Note, tt.note) || !strings.HasPrefix(h.Href, tt.href) {
			t.Errorf("%q: %+v, want %s, %s, %s", tt.query, h, tt.title, tt.note, tt.href)
		}
	}
	for _, q := range []string{"", " ", "zzzzz", "vop1 99999", "0x", "'\"<b>"} {
		data, _ := json.Marshal(q)
		if n := eval[int](t, b, fmt.Sprintf(`amdisa.search(%s).then(hits => hits.length)`, data)); n != 0 {
			t.Errorf("%q: %d hits", q, n)
		}
	}
	b.check(t)
}
