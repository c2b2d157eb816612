package stubs

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/spec"
)

// generations are three that differ: V_NEW_F32 is RDNA 4's only, V_OLD_F32 CDNA 3's.
func generations() []*spec.Generation {
	valu, salu := &spec.Group{Name: "VALU"}, &spec.Group{Name: "SALU"}
	inst := func(g *spec.Group, name string, aliases ...string) *spec.Instruction {
		return &spec.Instruction{Name: name, Group: g, Aliases: aliases}
	}
	return []*spec.Generation{
		{Key: "rdna3_5", Name: "RDNA 3.5", ArchitectureID: 9, Targets: []spec.Target{{Name: "gfx1150"}},
			Instructions: []*spec.Instruction{inst(valu, "V_MAX_F32"), inst(salu, "S_MOV_B32")}},
		{Key: "rdna4", Name: "RDNA 4", ArchitectureID: 10, Targets: []spec.Target{{Name: "gfx1200"}},
			Instructions: []*spec.Instruction{inst(valu, "V_MAX_F32", "V_MAX_NUM_F32"), inst(valu, "V_NEW_F32"), inst(salu, "S_MOV_B32"), inst(salu, "EXP")}},
		{Key: "cdna3", Name: "CDNA 3", ArchitectureID: 2, Targets: []spec.Target{{Name: "gfx942"}},
			Instructions: []*spec.Instruction{inst(valu, "V_MAX_F32"), inst(valu, "V_OLD_F32"), inst(salu, "S_MOV_B32")}},
	}
}

// writeFiles makes a package of files given as "-- name --" sections.
func writeFiles(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	for _, part := range strings.Split(text, "-- ")[1:] {
		name, body, _ := strings.Cut(part, " --\n")
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const machine = "-- machine.go --\npackage sim\n\ntype State struct{}\n"

func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, files, want string }{
		{"unknown", "func V_MIX_F32(s *State) error { return nil }", "a.go:3:6: V_MIX_F32: no generation has an instruction V_MIX_F32; did you mean V_MAX_F32?"},
		{"unknown, far from all", "func V_SOMETHING_ELSE_B128(s *State) error { return nil }", "no generation has an instruction V_SOMETHING_ELSE_B128"},
		{"unknown generation", "func V_MAX_F32_RDNA9(s *State) error { return nil }", "no generation has an instruction V_MAX_F32_RDNA9"},
		{"not in the generation", "func V_NEW_F32_CDNA3(s *State) error { return nil }", "a.go:3:6: V_NEW_F32_CDNA3: CDNA3 does not have V_NEW_F32"},
		{"not in the family", "func V_OLD_F32_RDNA(s *State) error { return nil }", "a.go:3:6: V_OLD_F32_RDNA: RDNA does not have V_OLD_F32"},
		{"alias", "func V_MAX_NUM_F32(s *State) error { return nil }", "V_MAX_NUM_F32 is another name of V_MAX_F32"},
		{"no result", "func V_MAX_F32(s *State) {}", "a.go:3:6: V_MAX_F32 has the signature func(s *State); want func(*State) error"},
		{"two parameters", "func V_MAX_F32(s, u *State) error { return nil }", "a.go:3:6: V_MAX_F32 has the signature"},
		{"value parameter", "func V_MAX_F32(s State) error { return nil }", "want func(*State) error"},
		{"type parameters", "func V_MAX_F32[T any](s *State) error { return nil }", "has the signature func(s *State) error with type parameters; want func(*State) error"},
		{"other state", "func V_MAX_F32(s *Machine) error { return nil }", "want func(*State) error"},
		{"variadic", "func V_MAX_F32(s ...*State) error { return nil }", "want func(*State) error"},
		{"twice", "func V_MAX_F32(s *State) error { return nil }\n-- b.go --\npackage sim\n\nfunc V_MAX_F32(s *State) error { return nil }",
			"b.go:3:6: V_MAX_F32 is already defined at "},
		{"hidden", "func S_MOV_B32(s *State) error { return nil }\nfunc S_MOV_B32_RDNA(s *State) error { return nil }\nfunc S_MOV_B32_CDNA3(s *State) error { return nil }",
			"a.go:3:6: S_MOV_B32 is not used"},
		{"taken name", "func TableOf() {}", "a.go:3:6: the generated file declares TableOf"},
		{"not Go", "func {", "a.go:3:6"},
		{"two packages", "\n-- b.go --\npackage other\n", "package other, but files before it are of package sim"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := writeFiles(t, machine+"-- a.go --\npackage sim\n\n"+c.files+"\n")
			r, err := Generate(generations(), Options{Dir: dir})
			if err == nil {
				t.Fatalf("no error; want %q", c.want)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q; want %q", err, c.want)
			}
			if r != nil {
				t.Error("a result as well as an error")
			}
		})
	}
}

// The package itself may be wrong.
func TestPackageErrors(t *testing.T) {
	for _, c := range []struct {
		files string
		opts  Options
		want  string
	}{
		{machine, Options{Package: "other"}, ": its files are of package sim, not other"},
		{machine, Options{State: "Machine"}, ": package sim has no type Machine for the machine state"},
		{"", Options{}, ": no Go files to take the package's name from; give one"},
		{"", Options{Package: "sim"}, ""}, // what is written first is up to you
	} {
		c.opts.Dir = writeFiles(t, c.files)
		_, err := Generate(generations(), c.opts)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.opts.Dir+c.want) {
			t.Errorf("%+v: error %v; want %q", c.opts, err, c.want)
		}
	}
	if _, err := Generate(generations(), Options{Dir: "nowhere"}); err == nil || err.Error() != "stat nowhere: no such file or directory" {
		t.Errorf("no folder: error %v", err)
	}
}

func TestAllErrorsAtOnce(t *testing.T) {
	dir := writeFiles(t, machine+"-- a.go --\npackage sim\n\nfunc V_A_F32(s *State) error { return nil }\nfunc V_B_F32(s *State) error { return nil }\n")
	_, err := Generate(generations(), Options{Dir: dir})
	if err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("want two lines, got %v", err)
	}
}

// TestMostSpecific tells which function each generation gets, step by step as
// functions are added.
func TestMostSpecific(t *testing.T) {
	files := machine
	for i, step := range []struct {
		add                 string
		rdna35, rdna4, cdna string
	}{
		{"", "stub_V_MAX_F32", "stub_V_MAX_F32", "stub_V_MAX_F32"},
		{"V_MAX_F32", "V_MAX_F32", "V_MAX_F32", "V_MAX_F32"},
		{"V_MAX_F32_RDNA", "V_MAX_F32_RDNA", "V_MAX_F32_RDNA", "V_MAX_F32"},
		{"V_MAX_F32_GFX11", "V_MAX_F32_GFX11", "V_MAX_F32_RDNA", "V_MAX_F32"},
		{"V_MAX_F32_RDNA4", "V_MAX_F32_GFX11", "V_MAX_F32_RDNA4", "V_MAX_F32"},
	} {
		if step.add != "" {
			files += "-- f" + step.add + ".go --\npackage sim\n\nfunc " + step.add + "(s *State) error { return nil }\n"
		}
		if step.add == "V_MAX_F32_RDNA4" {
			// Now the family's function is of no use.
			files = strings.Replace(files, "-- fV_MAX_F32_RDNA.go --\npackage sim\n\nfunc V_MAX_F32_RDNA(s *State) error { return nil }\n", "", 1)
		}
		r, err := Generate(generations(), Options{Dir: writeFiles(t, files)})
		if err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		tables := strings.Split(string(r.Source), "= Table{")[1:]
		for j, want := range []string{step.rdna35, step.rdna4, step.cdna} {
			if !strings.Contains(tables[j], "isa.V_MAX_F32: "+want+",") {
				t.Errorf("step %d, table %d: want %s in\n%s", i, j, want, tables[j])
			}
		}
	}
}

// TestIgnored are files that do not count.
func TestIgnored(t *testing.T) {
	dir := writeFiles(t, machine+`-- a_test.go --
package sim

func V_NONSENSE_F32(s *State) error { return nil }
-- zz_generated.go --
package sim

func V_NONSENSE_F32(s *State) error { return nil }
-- tool.go --
//go:build ignore

package main

func V_NONSENSE_F32() {}
-- b.go --
package sim

func (s *State) V_NONSENSE_F32() {}

func helper(s *State) {}

func EXPO() {}
`)
	if _, err := Generate(generations(), Options{Dir: dir}); err != nil {
		t.Error(err)
	}
}

func TestCoverage(t *testing.T) {
	dir := writeFiles(t, machine+"-- a.go --\npackage sim\n\nfunc V_MAX_F32_RDNA(s *State) error { return nil }\nfunc EXP(s *State) error { return nil }\n")
	r, err := Generate(generations(), Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	want := []Coverage{
		{"rdna3_5", "SALU", []string{}, []string{"S_MOV_B32"}},
		{"rdna3_5", "VALU", []string{"V_MAX_F32"}, []string{}},
		{"rdna4", "SALU", []string{"EXP"}, []string{"S_MOV_B32"}},
		{"rdna4", "VALU", []string{"V_MAX_F32"}, []string{"V_NEW_F32"}},
		{"cdna3", "SALU", []string{}, []string{"S_MOV_B32"}},
		{"cdna3", "VALU", []string{}, []string{"V_MAX_F32", "V_OLD_F32"}},
	}
	if !reflect.DeepEqual(r.Coverage, want) {
		t.Errorf("got %v\nwant %v", r.Coverage, want)
	}
}

func TestWriteAndCheck(t *testing.T) {
	dir := writeFiles(t, machine)
	gen := func() *Result {
		t.Helper()
		r, err := Generate(generations(), Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := gen()
	if err := r.Check(); err == nil {
		t.Error("a file that is missing counts as up to date")
	}
	if err := r.Write(); err != nil {
		t.Fatal(err)
	}
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	// A function fills a stub in; deleting it brings the stub back.
	f := filepath.Join(dir, "f.go")
	if err := os.WriteFile(f, []byte("package sim\n\nfunc V_OLD_F32(s *State) error { return nil }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	filled := gen()
	if err := filled.Check(); err == nil {
		t.Error("the file counts as up to date after a function was added")
	}
	if strings.Contains(string(filled.Source), "stub_V_OLD_F32") {
		t.Error("the stub is still there")
	}
	if err := os.Remove(f); err != nil {
		t.Fatal(err)
	}
	if got := gen(); string(got.Source) != string(r.Source) {
		t.Error("deleting the function does not bring the same file back")
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s is left behind", e.Name())
		}
	}
}

func TestEmptyDirectory(t *testing.T) {
	dir := t.TempDir()
	if _, err := Generate(generations(), Options{Dir: dir}); err == nil {
		t.Error("no error of a directory without Go files and no package name")
	}
	r, err := Generate(generations(), Options{Dir: dir, Package: "mine", State: "Machine", Out: "table.go"})
	if err != nil {
		t.Fatal(err)
	}
	if src := string(r.Source); !strings.Contains(src, "package mine") || !strings.Contains(src, "type Func func(s *Machine) error") {
		t.Errorf("the options are not in the file:\n%.200s", src)
	}
	if r.File != filepath.Join(dir, "table.go") {
		t.Errorf("file %s", r.File)
	}
}
