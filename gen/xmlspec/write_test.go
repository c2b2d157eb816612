package xmlspec

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// TestWrite reads what Write writes.
func TestWrite(t *testing.T) {
	for _, descriptions := range []bool{false, true} {
		s := read(t, toy.xml())
		var b bytes.Buffer
		if err := Write(&b, s, WriteOptions{Descriptions: descriptions}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "Description"); got != descriptions {
			t.Errorf("descriptions %t: there are some: %t", descriptions, got)
		}
		again := read(t, b.String())
		if len(again.Problems) > 0 {
			t.Errorf("problems: %v", again.Problems)
		}
		if descriptions && again.Encodings[0].Description != s.Encodings[0].Description {
			t.Errorf("description %q, want %q", again.Encodings[0].Description, s.Encodings[0].Description)
		}
		var c bytes.Buffer
		if err := Write(&c, again, WriteOptions{Descriptions: descriptions}); err != nil {
			t.Fatal(err)
		}
		if b.String() != c.String() {
			t.Error("writing what was read gives other bytes")
		}
		if !reflect.DeepEqual(stripped(s), stripped(again)) {
			t.Error("what was written reads as something else")
		}
	}
}

// Write has one form for what the dialects write in many.
func TestWriteCanonical(t *testing.T) {
	want := written(t, stripped(read(t, toy.xml())))
	x := strings.NewReplacer(
		"CondtionExpression", "ConditionExpression",
		"<IsBranch>FALSE", "<IsBranch>false",
		`Input="false"`, `Input="False"`,
		"<BitCount>7<", "<BitCount> 07 <",
		"<EncodingIdentifier ", "<EncodingIdentifer ",
		"</EncodingIdentifier>", "</EncodingIdentifer>",
		"\n", "\r\n\t",
	).Replace(toy.xml())
	if got := written(t, stripped(read(t, x))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteEscapes(t *testing.T) {
	s := read(t, toy.xml())
	s.Document.Copyright = `"A" & 'B' <c> ]]> é`
	s.Instructions[0].Aliases = []string{"A\nB\tC"}
	again := read(t, written(t, s))
	if again.Document.Copyright != s.Document.Copyright || again.Instructions[0].Aliases[0] != "A\nB\tC" {
		t.Errorf("%q, %q", again.Document.Copyright, again.Instructions[0].Aliases)
	}
}

// A node of an expression that the schema does not know is kept if it can be.
func TestWriteOther(t *testing.T) {
	for _, test := range []struct {
		text string
		err  string
	}{
		{"call", ""},
		{"_x9", ""},
		{"", `line 4: expression node "" has no form in the canonical dialect`},
		{"op", `line 4: expression node "op" has no form in the canonical dialect`},
		{"a b", `line 4: expression node "a b" has no form in the canonical dialect`},
		{"9x", `line 4: expression node "9x" has no form in the canonical dialect`},
	} {
		s := read(t, toy.xml())
		e := &Expr{Pos: Pos{4}, Kind: ExprOther, Text: test.text, Args: []*Expr{{Kind: ExprLit, Text: "1"}}}
		s.Encodings[0].Conditions[0].Expr = e
		var b bytes.Buffer
		err := Write(&b, s, WriteOptions{})
		if test.err != "" {
			if err == nil || err.Error() != test.err {
				t.Errorf("%q: %v, want %s", test.text, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		again := read(t, b.String())
		if !reflect.DeepEqual(stripped(again), stripped(s)) {
			t.Errorf("%q reads as something else", test.text)
		}
	}
}

type full struct{ room int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	s := read(t, strings.Replace(toy.xml(), toy.instructions, strings.Repeat(toy.instructions, 500), 1))
	for _, room := range []int{0, 100_000} {
		if err := Write(&full{room}, s, WriteOptions{}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
}
