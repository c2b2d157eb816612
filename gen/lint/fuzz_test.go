package lint

import (
	"bytes"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// FuzzCheck lints whatever can be read.
func FuzzCheck(f *testing.F) {
	for _, change := range []func(*xmlspec.Spec){func(*xmlspec.Spec) {}, dual} {
		s := toy()
		change(s)
		var b bytes.Buffer
		if err := xmlspec.Write(&b, s, xmlspec.WriteOptions{}); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := xmlspec.Read(bytes.NewReader(data), "f.xml")
		if err != nil {
			return
		}
		for _, d := range Check(s) {
			if d.File != "f.xml" || d.Name == "" || d.Path == "" || d.Message == "" || strings.Contains(d.String(), "\n") {
				t.Errorf("incomplete finding, or more than a line: %+v", d)
			}
		}
	})
}
