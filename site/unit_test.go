package site

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

// TestModel: every instruction is on one page, and no page has two of a generation.
func TestModel(t *testing.T) {
	m := newSite(t).b.model
	seen := map[isa.Instruction]bool{}
	names := map[string]bool{}
	for _, p := range m.pages {
		if names[p.Name] {
			t.Errorf("two pages are called %s", p.Name)
		}
		names[p.Name] = true
		p.each(func(i int, in isa.Instruction) {
			if seen[in] || m.byInst[in] != p {
				t.Errorf("%s of %s is on another page than %s", in, in.Generation(), p.Name)
			}
			seen[in] = true
			if in.Generation() != m.gens[i].Generation {
				t.Errorf("%s of %s stands at %s", in, in.Generation(), m.gens[i].Name())
			}
			for j, g := range m.gens {
				if other, ok := describe.Find(in, g.Generation); ok && p.ins[j] != other {
					t.Errorf("%s of %s: %s has %s, the page %v", in, in.Generation(), g.Name(), other, p.Set.has(j))
				}
			}
			if m.byName[in.Name()] != p {
				t.Errorf("%s leads to the page of %s", in.Name(), m.byName[in.Name()].Name)
			}
		})
	}
	for _, g := range m.gens {
		for in := range g.Instructions() {
			if !seen[in] {
				t.Errorf("%s of %s is on no page", in, g.Name())
			}
		}
	}
	if len(m.gens) != 10 || len(m.steps()) != 8 {
		t.Errorf("%d generations, %d steps", len(m.gens), len(m.steps()))
	}
}

func TestNames(t *testing.T) {
	m := newSite(t).b.model
	of := func(keys ...string) (s set) {
		for _, k := range keys {
			i := slices.IndexFunc(m.gens, func(g generation) bool { return g.Key() == k })
			s |= 1 << i
		}
		return s
	}
	for _, tt := range []struct {
		set  set
		want string
	}{
		{of("rdna1"), "RDNA 1"},
		{of("rdna1", "rdna2"), "RDNA 1, 2"},
		{of("rdna1", "rdna2", "rdna3"), "RDNA 1–3"},
		{of("rdna3", "rdna3_5", "rdna4", "cdna5"), "RDNA 3–4, CDNA 5"},
		{of("rdna1", "rdna3", "cdna1", "cdna2", "cdna3", "cdna5"), "RDNA 1, 3, CDNA 1–3, 5"},
		{of("cdna1", "rdna4"), "RDNA 4, CDNA 1"},
		{m.all(), "all generations"},
	} {
		if got := m.names(tt.set); got != tt.want {
			t.Errorf("%b: %q, want %q", tt.set, got, tt.want)
		}
	}
	if got := m.letters(of("rdna1", "rdna4", "cdna5")); got != "aej" {
		t.Errorf("letters %q", got)
	}
}

func TestStemAndCore(t *testing.T) {
	for _, tt := range []struct{ name, stem, core string }{
		{"V_FRACT_F32", "V_FRACT", "FRACT_F32"},
		{"V_CVT_F32_F16", "V_CVT", "CVT_F32_F16"},
		{"V_PK_ADD_F32", "V_PK_ADD", "ADD_F32"},
		{"V_DUAL_ADD_F32", "V_DUAL_ADD", "ADD_F32"},
		{"BUFFER_ATOMIC_ADD_F32", "BUFFER_ATOMIC_ADD", "ADD_F32"},
		{"DS_ADD_RTN_F32", "DS_ADD_RTN", "ADD_F32"},
		{"V_SUBREV_F32", "V_SUBREV", "SUB_F32"},
		{"V_CMPX_LT_F32", "V_CMPX_LT", "CMP_LT_F32"},
		{"BUFFER_LOAD_DWORDX4", "BUFFER_LOAD", "LOAD_DWORDX4"},
		{"BUFFER_LOAD_SBYTE", "BUFFER_LOAD", "LOAD_SBYTE"},
		{"S_ENDPGM", "", "ENDPGM"},
		{"EXP", "", ""},
	} {
		if s, c := stem(tt.name), core(tt.name); s != tt.stem || c != tt.core {
			t.Errorf("%s: %q %q, want %q %q", tt.name, s, c, tt.stem, tt.core)
		}
	}
}

func TestConditionText(t *testing.T) {
	for _, tt := range [][2]string{
		{"true", ""},
		{"SRC0 == 255", "SRC0 == 255"},
		{"SRC0 != 250 && SRC0 != 233 && SRC0 != 234", "SRC0 not in {233, 234, 250}"},
		{"SRC0 == 233 || SRC0 == 234", "SRC0 in {233, 234}"},
		{"SSRC0 != 254 && SSRC1 != 254 && SSRC0 != 255", "SSRC0 not in {254, 255} && SSRC1 != 254"},
		{"SRC0 not in {233, 234} && SRC1 == 255", "SRC0 not in {233, 234} && SRC1 == 255"},
		{"(SRC0 != 1 && SRC0 != 2) || SRC1 == 3", "(SRC0 != 1 && SRC0 != 2) || SRC1 == 3"},
	} {
		if got := conditionText(tt[0]); got != tt[1] {
			t.Errorf("%s: %q, want %q", tt[0], got, tt[1])
		}
	}
}

// TestConditionTextIsTrue: what the pages say of a condition is what the tables
// say, on all values of the fields that it names.
func TestConditionTextIsTrue(t *testing.T) {
	done := map[string]bool{}
	for g := range isa.Generations() {
		for e := range g.Encodings() {
			for c := range e.Conditions() {
				text := conditionText(c.String())
				if done[c.String()] || text == "" {
					continue
				}
				done[c.String()] = true
				for _, n := range []isa.FieldName{isa.FieldSRC0, isa.FieldSRC1, isa.FieldSRC2, isa.FieldSSRC0, isa.FieldSSRC1} {
					f, ok := e.Field(n)
					if !ok {
						continue
					}
					for v := range uint64(256) {
						words := make([]uint32, e.Bits()/32)
						if err := f.Insert(words, v); err != nil {
							t.Fatal(err)
						}
						if got, want := holds(t, text, e, words), c.Holds(words); got != want {
							t.Errorf("%s: %q is %t for %s = %d, want %t", e, text, got, n, v, want)
							break
						}
					}
				}
			}
		}
	}
	if len(done) < 20 {
		t.Errorf("only %d conditions", len(done))
	}
}

// holds evaluates a condition as it is written.
func holds(t *testing.T, text string, e isa.Encoding, words []uint32) bool {
	value := func(field string) string {
		n, ok := isa.ParseFieldName(field)
		f, found := e.Field(n)
		if !ok || !found {
			t.Fatalf("%s: no field %s", text, field)
		}
		return plural(int(f.Extract(words)), "x")
	}
	number := func(s string) string {
		if s == "1" {
			return "1 x"
		}
		return s + " xs"
	}
	all := true
	for _, term := range strings.Split(text, " && ") {
		some := false
		for _, t := range strings.Split(term, " || ") {
			if field, list, ok := strings.Cut(t, " not in {"); ok {
				some = some || !slices.ContainsFunc(strings.Split(strings.Trim(list, "}"), ", "), func(s string) bool { return number(s) == value(field) })
			} else if field, list, ok := strings.Cut(t, " in {"); ok {
				some = some || slices.ContainsFunc(strings.Split(strings.Trim(list, "}"), ", "), func(s string) bool { return number(s) == value(field) })
			} else if field, s, ok := strings.Cut(t, " != "); ok {
				some = some || value(field) != number(s)
			} else if field, s, ok := strings.Cut(t, " == "); ok {
				some = some || value(field) == number(s)
			}
		}
		all = all && some
	}
	return all
}

func TestSummary(t *testing.T) {
	for _, tt := range [][2]string{
		{"V_FRACT_F32 is S0 less its floor: at least 0. It is +0 of integers.\n", "S0 less its floor: at least 0"},
		{"V_NOP does nothing.\n", "Does nothing"},
		{"", ""},
		{"V_X adds\nS0 and 1.5.\n", "Adds S0 and 1.5"},
	} {
		name, _, _ := strings.Cut(tt[0], " ")
		if got := summary(name, tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
	}
}

func TestHighlight(t *testing.T) {
	declared := map[string]string{"fractF32": "src/fp.html#fractF32", "State.d32": "src/op.html#State.d32", "len": "x"}
	src := "func F(s *State) error {\n\t// a < b\n\treturn s.d32(fractF32(s.Mode, \"x\"), x.d32(1), fractF32)\n}"
	want := "<b id=\"F\">func</b> F(s *State) error {\n\t<i>// a &lt; b</i>\n\t<b>return</b> s.<a href=\"../src/op.html#State.d32\">d32</a>(<a href=\"../src/fp.html#fractF32\">fractF32</a>(s.Mode, &#34;x&#34;), x.d32(1), fractF32)\n}"
	if got := string(highlight([]byte(src), declared, map[int]string{0: "F"}, "../")); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestSource: every instruction that has a function shows it.
func TestSource(t *testing.T) {
	b := newSite(t).b
	n := 0
	for _, p := range b.pages {
		p.each(func(i int, in isa.Instruction) {
			f := b.source.of(in)
			if f == nil {
				return
			}
			n++
			if !strings.Contains(string(f.Code), f.Name) || f.Summary == "" || f.Doc == "" || f.Line == 0 {
				t.Errorf("%s: %+v", in, f)
			}
		})
	}
	if n < 5000 {
		t.Errorf("only %d instructions have a function", n)
	}
}

func TestHalves(t *testing.T) {
	pieces := []describe.Piece{
		{Field: "A", Hi: 63, Lo: 41}, {Field: "B", Hi: 40, Lo: 32}, {Field: "C", Hi: 31, Lo: 17, Value: "110000000000001"}, {Hi: 16, Lo: 16}, {Field: "D", Hi: 15, Lo: 0},
	}
	for _, tt := range []struct {
		n    int
		want []halfPiece
	}{
		{3, []halfPiece{{Piece: pieces[0], hi: 63, lo: 48, main: true}}},
		{2, []halfPiece{{Piece: pieces[0], hi: 47, lo: 41}, {Piece: pieces[1], hi: 40, lo: 32, main: true}}},
		{1, []halfPiece{{Piece: pieces[2], hi: 31, lo: 17, main: true, value: "110000000000001"}, {Piece: pieces[3], hi: 16, lo: 16, main: true}}},
		{0, []halfPiece{{Piece: pieces[4], hi: 15, lo: 0, main: true}}},
	} {
		if got := half(pieces, tt.n); !slices.Equal(got, tt.want) {
			t.Errorf("half %d: %+v\nwant %+v", tt.n, got, tt.want)
		}
	}
	// A value that goes over the middle of a dword is cut there.
	cut := []describe.Piece{{Field: "X", Hi: 31, Lo: 0, Value: strings.Repeat("1", 16) + strings.Repeat("0", 16)}}
	if h := half(cut, 0); h[0].value != strings.Repeat("0", 16) || h[0].main {
		t.Errorf("low half %+v", h)
	}
	if h := half(cut, 1); h[0].value != strings.Repeat("1", 16) || !h[0].main {
		t.Errorf("high half %+v", h)
	}
}

// TestDrawing: what is drawn twice is drawn once and referred to, also with
// another opcode.
func TestDrawing(t *testing.T) {
	d := &drawing{}
	none := func(string) bool { return false }
	layout := func(op string) []describe.Piece {
		return []describe.Piece{{Field: "OP", Hi: 31, Lo: 16, Value: op}, {Field: "SRC0", Hi: 15, Lo: 0}}
	}
	first := string(d.layout(layout("0000000000000001"), none))
	second := string(d.layout(layout("0000000000000010"), none))
	if strings.Count(first, "<g id=") != 2 || strings.Count(second, "<use ") != 2 || strings.Contains(second, "<g id=") {
		t.Errorf("%s\n%s", first, second)
	}
	for _, want := range []string{`aria-label="Bits 31:16 OP 0000000000000010, 15:0 SRC0"`, ">0000000000000010</text>"} {
		if !strings.Contains(second, want) {
			t.Errorf("%s lacks %q", second, want)
		}
	}
}

func TestLostAndGot(t *testing.T) {
	lost, got := lostAndGot("- 4, A 3:2, B 1, C 0", "- 5:4, A 3:2, B 1:0")
	if lost != "B 1, C 0" || got != "B 1:0" {
		t.Errorf("lost %q, got %q", lost, got)
	}
}

func TestFill(t *testing.T) {
	got := fill([]describe.Piece{{Field: "Lo", Hi: 3, Lo: 1}, {Field: "Hi", Hi: 7, Lo: 6}}, 10)
	want := []describe.Piece{{Hi: 9, Lo: 8}, {Field: "Hi", Hi: 7, Lo: 6}, {Hi: 5, Lo: 4}, {Field: "Lo", Hi: 3, Lo: 1}, {Hi: 0, Lo: 0}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if fill(nil, 8) != nil || fill([]describe.Piece{{Hi: 3, Lo: 0}, {Hi: 3, Lo: 0}}, 4) != nil {
		t.Error("nothing, and pieces that overlap, can be drawn")
	}
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// TestWrite writes, refuses, replaces, and leaves nothing half-way.
func TestWrite(t *testing.T) {
	s := newSite(t)
	top := t.TempDir()
	dir := filepath.Join(top, "deep", "site")
	stats, err := s.Write(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	files, size := 0, int64(0)
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			info, err := d.Info()
			if err != nil {
				return err
			}
			files++
			size += info.Size()
		}
		return err
	})
	if err != nil || files != stats.Files || size != stats.Bytes || files != len(s.Paths())+1 {
		t.Errorf("%d files of %d bytes, %+v, %v", files, size, stats, err)
	}

	// A site of ours with somebody's file in it is not replaced. If the file is an old
	// one of ours, it is, and the file goes.
	old := filepath.Join(dir, "old.html")
	if err := os.WriteFile(old, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(t.Context(), dir); err == nil || err.Error() != old+" is in the way: isagen did not write it; choose another directory" {
		t.Errorf("somebody's file: %v", err)
	}
	if _, err := os.Stat(old); err != nil {
		t.Errorf("somebody's file: %v", err)
	}
	m, err := os.ReadFile(filepath.Join(dir, marker))
	if err != nil {
		t.Fatal(err)
	}
	m = bytes.Replace(m, []byte(`"search.js"`), []byte(`"old.html", "search.js"`), 1)
	if err := os.WriteFile(filepath.Join(dir, marker), m, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old file: %v", err)
	}
	if got := names(t, filepath.Dir(dir)); !slices.Equal(got, []string{"site"}) {
		t.Errorf("beside the site: %q", got)
	}

	// Another's directory is not, nor is a file; an interrupted run changes nothing.
	other := filepath.Join(top, "other")
	if err := os.Mkdir(other, 0o777); err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(other, "note.txt")
	if err := os.WriteFile(note, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{other, note} {
		if _, err := s.Write(t.Context(), dir); err == nil {
			t.Errorf("%s was replaced", dir)
		}
	}
	if err := os.WriteFile(filepath.Join(other, marker), []byte(`{"generator":"another"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(t.Context(), other); err == nil || !strings.Contains(err.Error(), "is not a site that isagen wrote") {
		t.Errorf("a marker of another program: %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	empty := filepath.Join(top, "empty")
	if err := os.Mkdir(empty, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{empty, dir, filepath.Join(top, "new")} {
		if _, err := s.Write(cancelled, dir); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	if got := names(t, top); !slices.Equal(got, []string{"deep", "empty", "other"}) {
		t.Errorf("left behind: %q", got)
	}
	if len(names(t, empty)) != 0 || len(names(t, dir)) < 10 {
		t.Error("a cancelled run changed a directory")
	}

	// A link to a directory stays one.
	link := filepath.Join(top, "link")
	if err := os.Symlink(empty, link); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(t.Context(), link); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 || len(names(t, empty)) < 10 {
		t.Errorf("the link: %v, %v", info, err)
	}
}
