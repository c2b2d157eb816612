package xmlspec

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// FuzzRead reads anything, and writes and reads again what could be read.
func FuzzRead(f *testing.F) {
	f.Add([]byte(toy.xml()))
	f.Add([]byte(""))
	f.Add([]byte("<Spec><ISA/></Spec>"))
	f.Add([]byte("<Spec>" + toy.document + "<ISA>" + strings.ReplaceAll(strings.Join(toy.parts(), ""), "\n", "") + "</ISA></Spec>"))
	f.Add([]byte(with("<InstructionFlags>", "<!-- x --><InstructionFlags><![CDATA[ <y> ]]>")))
	f.Add([]byte("<?xml version='1.0'?><Spec a='>'><!-- <x> --><ISA><![CDATA[]]></ISA></Spec>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(bytes.NewReader(data), "f.xml")
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.File != "f.xml" || strings.Contains(err.Error(), "\n") {
				t.Fatalf("not a one-line *Error: %#v", err)
			}
			return
		}
		lines := 1 + bytes.Count(data, []byte("\n"))
		for _, p := range s.Problems {
			if p.Line < 1 || p.Line > lines || p.Path == "" {
				t.Errorf("problem nowhere: %+v", p)
			}
		}
		var b bytes.Buffer
		if err := Write(&b, s, WriteOptions{Descriptions: true}); err != nil {
			return // a node that has no form in the canonical dialect
		}
		again, err := Read(&b, "g.xml")
		if err != nil {
			t.Fatalf("cannot read what was written: %v", err)
		}
		Strip(s)
		Strip(again)
		if !reflect.DeepEqual(s, again) {
			t.Error("what was written reads as something else")
		}
	})
}

// FuzzOpen opens files of anything.
func FuzzOpen(f *testing.F) {
	f.Add([]byte(toy.xml()))
	f.Add(gzipped(f, toy.xml()))
	f.Add(zipped(f, "a.xml", toy.xml(), "b.xml.gz", string(gzipped(f, toy.xml()))))
	f.Add(zipped(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		specs, err := Open(path)
		if err == nil && len(specs) == 0 {
			t.Error("no error and no Spec")
		}
		if err != nil && (specs != nil || !strings.HasPrefix(err.Error(), path)) {
			t.Errorf("specs %v with error %v", specs, err)
		}
	})
}
