package isa_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

// Look-ups do not allocate.
func TestAllocs(t *testing.T) {
	g := isa.RDNA3
	in, _ := g.Lookup("V_MAXMIN_F32")
	f := in.Form(0)
	src := operandType(t, g, isa.OPR_SRC)
	vop3 := encoding(t, g, isa.ENC_VOP3)
	src0 := field(t, g, isa.ENC_VOP3, isa.FieldSRC0)
	condition := isa.Condition{}
	for c := range encoding(t, g, isa.SOPC_INST_LITERAL).Conditions() {
		condition = c
	}
	words := []uint32{0xd65e0000, 0}
	n := 0
	tests := map[string]func(){
		"Lookup":       func() { g.Lookup("V_MAXMIN_F32") },
		"Lookup case":  func() { g.Lookup("v_maxmin_f32_e64_dpp") },
		"Lookup alias": func() { g.Lookup("s_load_dword") },
		"Lookup short": func() { g.Lookup("s_nop") },
		"Lookup none":  func() { g.Lookup("v_nothing_of_the_kind_e64") },
		"Instruction":  func() { g.Instruction(isa.V_MAXMIN_F32) },
		"ByOpcode":     func() { g.ByOpcode(isa.ENC_VOP3, 606) },
		"FormByOpcode": func() { g.FormByOpcode(isa.ENC_VOP3, 606) },
		"FormsByOpcode": func() {
			for f := range g.FormsByOpcode(isa.ENC_VOP3, 606) {
				n += f.Index()
			}
		},
		"Instructions": func() {
			for in := range g.Instructions() {
				n += len(in.Name())
				for a := range in.Aliases() {
					n += len(a)
				}
				for f := range in.Forms() {
					for o := range f.Operands() {
						n += o.Bits() + int(o.Type().Name()) + int(o.Format().Name())
						if field, ok := o.Field(); ok {
							n += field.Bits()
						}
					}
				}
			}
		},
		"Layout": func() {
			for p := range f.Layout() {
				n += p.Hi
			}
		},
		"Fields": func() {
			for f := range vop3.Fields() {
				n += len(f.String())
			}
		},
		"Extract":      func() { src0.Extract(words) },
		"ExtractFrom":  func() { src0.ExtractFrom(1 << 40) },
		"Insert":       func() { _ = src0.Insert(words, 300) },
		"Holds":        func() { condition.Holds(words) },
		"ValueName":    func() { src.ValueName(256 + 234) },
		"ParseValue":   func() { src.ParseValue("v234") },
		"AllValues":    func() { src.AllValues()(func(v uint64, s string) bool { n += len(s); return true }) },
		"Mnemonic":     func() { n += len(isa.V_MAXMIN_F32.String()) },
		"DataFormat":   func() { g.DataFormat(isa.FMT_NUM_F32) },
		"Origin":       func() { n += len(in.Origin().ID()) },
		"TargetByMach": func() { isa.TargetByMach(0x41) },
	}
	for name, do := range tests {
		if got := testing.AllocsPerRun(10, do); got != 0 {
			t.Errorf("%s: %v allocations", name, got)
		}
	}
	if n == 0 {
		t.Error("nothing was looked at")
	}
}

// Everything may be read by several goroutines at once. The race detector sees
// to it, where it runs.
func TestConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for g := range isa.Generations() {
				for in := range g.Instructions() {
					f := in.Form(in.NumForms() - 1)
					if got, ok := g.Lookup(in.Name()); !ok || got != in {
						t.Errorf("%s: Lookup(%s) is not it", g, in)
					}
					if got, ok := g.ByOpcode(f.Encoding().Name(), f.Opcode()); !ok || got != in {
						t.Errorf("%s: ByOpcode(%s, %d) is not %s", g, f.Encoding(), f.Opcode(), in)
					}
				}
			}
		})
	}
	wg.Wait()
}

// build makes a program of this module and returns its path.
func build(t *testing.T, source string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs: not with -short")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	exe := filepath.Join(t.TempDir(), "program")
	if out, err := exec.Command("go", "build", "-o", exe, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}

// helloWorld is a program that prints something, with an expression of package
// isa if it is not empty.
func helloWorld(expr string) string {
	if expr == "" {
		return "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"
	}
	return "package main\n\nimport (\n\t\"fmt\"\n\n\t\"github.com/amdisa/amdisa/isa\"\n)\n\nfunc main() { fmt.Println(\"hello\")\n" + expr + "\n}\n"
}

const (
	useAll = `for g := range isa.Generations() { fmt.Println(g.Lookup("v_fract_f32")) }`
	useOne = `fmt.Println(isa.RDNA3.Lookup("v_fract_f32"))`
)

// A program carries the generations that it mentions and no others.
func TestSize(t *testing.T) {
	size := func(expr string) int64 {
		info, err := os.Stat(build(t, helloWorld(expr)))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	none := size("")
	one := size(useOne) - none
	// The largest one.
	large := size(`fmt.Println(isa.CDNA5.ByOpcode(isa.ENC_VOP1, 32))`) - none
	all := size(useAll) - none
	t.Logf("a program that uses RDNA 3 grows by %d KB, CDNA 5 by %d KB, all by %d KB", one>>10, large>>10, all>>10)
	if one >= 600<<10 || large >= 600<<10 {
		t.Errorf("one generation adds %d and %d bytes, want less than 600 KB", one, large)
	}
	if all >= 5<<20 {
		t.Errorf("all generations add %d bytes, want less than 5 MB", all)
	}
	if all < 3*one {
		t.Errorf("all generations add %d bytes, one %d: one cannot be alone", all, one)
	}
}

// Nothing of this module runs when a program starts.
func TestNoInit(t *testing.T) {
	cmd := exec.Command(build(t, helloWorld(useAll)))
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(stderr.String(), "init runtime ") {
		t.Fatalf("no trace of initialisation:\n%s", stderr.String())
	}
	for line := range strings.Lines(stderr.String()) {
		if strings.Contains(line, "amdisa") {
			t.Errorf("runs at start: %s", line)
		}
	}
}
