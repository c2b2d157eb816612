package emit

import (
	"bytes"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/load"
	"github.com/amdisa/amdisa/gen/spec"
)

// toy is a generation that has something of everything, with names that package
// isa has and names that it does not have.
func toy() *spec.Generation {
	u64 := func(v uint64) *uint64 { return &v }
	overlay := &spec.Overlay{ID: "toy/more", Kind: "add_instruction", Key: "V_PLAY_F32", Reason: "It plays.", Evidence: "We saw it."}
	group := &spec.Group{Name: "VALU", Description: "vector"}
	toys := &spec.Group{Name: "TOYS"}

	f32 := &spec.DataFormat{Name: "FMT_NUM_F32", DataType: "float", Bits: 32, Count: 1, Components: [][]spec.FormatField{{
		{Name: "Mantissa", Signedness: "Unsigned", Ranges: []spec.Range{{Offset: 0, Bits: 23}}},
		{Name: "Exponent", Signedness: "Unsigned", Ranges: []spec.Range{{Offset: 23, Bits: 8}}},
		{Name: "Sign", Signedness: "DoesNotApply", Ranges: []spec.Range{{Offset: 31, Bits: 1}}},
	}}}
	// Three components of eight bits and one of four.
	pk := &spec.DataFormat{Name: "FMT_TOY", DataType: "integer", Bits: 32, Count: 4}
	for i := range 4 {
		bits := 8 - 4*(i/3)
		pk.Components = append(pk.Components, []spec.FormatField{{Name: "Integer", Signedness: "Signed", Ranges: []spec.Range{{Offset: 8 * i, Bits: bits}}}})
	}

	vgpr := &spec.OperandType{Name: "OPR_VGPR", Description: "vector registers"}
	for i := range 256 {
		vgpr.Values = append(vgpr.Values, spec.Value{Name: "v" + itoa(i), Value: uint64(i)})
	}
	src := &spec.OperandType{Name: "OPR_TOY", Subtypes: []*spec.OperandType{vgpr}, Origin: overlay, Values: []spec.Value{
		{Name: "-1", Value: 300}, {Name: "-2", Value: 301}, {Name: "-3", Value: 302}, {Name: "-4", Value: 303},
		{Name: "TOY8", Value: 310}, {Name: "TOY9", Value: 311}, {Name: "TOY10", Value: 312}, {Name: "TOY11", Value: 313},
		{Name: "", Value: 320}, {Name: "A1", Value: 321}, {Name: "A2", Value: 322}, {Name: "B03", Value: 330}, {Name: "B04", Value: 331}, {Name: "B05", Value: 332},
	}}
	parts := &spec.OperandType{Name: "OPR_PARTS", Partitioned: true, Fields: []*spec.Field{
		{Name: "HIGH", Ranges: []spec.Range{{Offset: 4, Bits: 2}}, Values: []spec.Value{{Name: "ALL", Value: 3}}},
		{Name: "EXP", Ranges: []spec.Range{{Offset: 0, Bits: 3}}},
	}}

	enc := &spec.Encoding{Name: "ENC_VOP1", Order: -1, Bits: 32, Mask: 0xfe01fe00, Description: "one source", Fields: []*spec.Field{
		{Name: "ENCODING", Ranges: []spec.Range{{Offset: 25, Bits: 7}}, Constant: u64(0x3f)},
		{Name: "VDST", Ranges: []spec.Range{{Offset: 17, Bits: 8}}, Description: "destination"},
		{Name: "OP", Ranges: []spec.Range{{Offset: 9, Bits: 8}}},
		{Name: "SRC0", Conditional: true, Ranges: []spec.Range{{Offset: 0, Bits: 9}}},
	}}
	variant := &spec.Encoding{Name: "VOP1_TOY", Order: 7, Bits: 64, Mask: 0xfe01fe00, Base: enc, Origin: overlay, Fields: append([]*spec.Field{
		{Name: "TOY", Ranges: []spec.Range{{Offset: 48, Bits: 3, PadBits: 2, PadValue: 1}, {Offset: 60, Bits: 2}}},
	}, copyFields(enc.Fields)...)}
	enc.Variants = []*spec.Encoding{variant}
	eq := func(f *spec.Field, v uint64) *spec.Expr { return &spec.Expr{Op: spec.Eq, Field: f, Set: []uint64{v}} }
	src0, toyField := variant.Fields[4], variant.Fields[0]
	enc.Conditions = []*spec.Condition{{Name: "default", ID: -1, Encoding: enc, Expr: &spec.Expr{Op: spec.True}}}
	variant.Conditions = []*spec.Condition{{Name: "toy", ID: 3, Encoding: variant, Expr: &spec.Expr{Op: spec.And, Args: []*spec.Expr{
		{Op: spec.Or, Args: []*spec.Expr{eq(src0, 250), {Op: spec.In, Field: src0, Set: []uint64{233, 234}}}},
		{Op: spec.Not, Args: []*spec.Expr{eq(toyField, 5)}},
		{Op: spec.NotIn, Field: toyField, Set: []uint64{1, 9}},
		{Op: spec.Ne, Field: toyField, Set: []uint64{13}},
	}}}}

	operands := func(fs []*spec.Field) []*spec.Operand {
		return []*spec.Operand{
			{Field: fs[1], Format: f32, Type: vgpr, Bits: 32, Written: true},
			{Field: fs[3], Format: pk, Type: src, Bits: 32, Read: true, BinaryRequired: true, Origin: overlay},
			{Format: f32, Type: parts, Bits: 1, Read: true, Written: true, Implicit: true},
		}
	}
	instruction := func(name string, op uint32) *spec.Instruction {
		in := &spec.Instruction{Name: name, Group: group, Subgroups: []string{"MFMA", "TOY"}, Flags: spec.Flags{IndirectBranch: true}, Description: name + "\nof \"AMD\""}
		for _, e := range []*spec.Encoding{enc, variant} {
			in.Forms = append(in.Forms, &spec.Form{Instruction: in, Encoding: e, Condition: e.Conditions[0], Opcode: op,
				Identifier: 0x7e000000 | op<<9, Operands: operands(e.Fields[len(e.Fields)-4:])})
		}
		return in
	}
	mov := instruction("V_MOV_B32", 1)
	mov.Aliases = []string{"V_COPY_B32"}
	play := instruction("V_PLAY_F32", 200)
	play.Targets, play.Origin, play.Group = []string{"gfx0001"}, overlay, toys

	return &spec.Generation{
		Key: "toy_1", Name: "TOY 1", ArchitectureID: 99,
		Targets:      []spec.Target{{Name: "gfx0000", Mach: 0xe0}, {Name: "gfx0001", Mach: 0xe1}},
		Source:       spec.Source{File: "toy.xml", ReleaseDate: "2001-02-03", SchemaVersion: "1.1.1", SHA256: strings.Repeat("0a", 32)},
		Encodings:    []*spec.Encoding{enc, variant},
		Instructions: []*spec.Instruction{mov, play}, DataFormats: []*spec.DataFormat{f32, pk},
		OperandTypes: []*spec.OperandType{vgpr, src, parts}, FunctionalGroups: []*spec.Group{group, toys},
		FunctionalSubgroups: []string{"MFMA", "TOY"}, Overlays: []*spec.Overlay{overlay},
	}
}

func itoa(i int) string {
	return strings.TrimLeft(string([]byte{byte('0' + i/100), byte('0' + i/10%10)}), "0") + string(byte('0'+i%10))
}

func copyFields(fs []*spec.Field) []*spec.Field {
	var out []*spec.Field
	for _, f := range fs {
		c := *f
		out = append(out, &c)
	}
	return out
}

// knownHere are the names of toy that package isa has.
func knownHere(_ Kind, name string) bool {
	return slices.Contains([]string{"V_MOV_B32", "ENC_VOP1", "OPR_VGPR", "FMT_NUM_F32", "ENCODING", "VDST", "OP", "SRC0", "EXP", "VALU", "MFMA"}, name)
}

// printer prints all there is in the toy tables.
var printer = []byte(`package main

import (
	"fmt"

	"example.com/other/toys"
	"github.com/amdisa/amdisa/isa"
)

func main() {
	g := toys.TOY_1
	fmt.Println(g, g.Key(), g.ArchitectureID(), g.Source())
	for _, s := range []string{"v_mov_b32", "v_copy_b32_e64", "v_play_f32", "v_none"} {
		fmt.Println(g.Lookup(s))
	}
	fmt.Println(g.Instruction(isa.V_MOV_B32))
	fmt.Println(g.Instruction(toys.V_PLAY_F32))
	fmt.Println(g.Instruction(toys.V_COPY_B32))
	fmt.Println(g.ByOpcode(toys.VOP1_TOY, 200))
	fmt.Println(isa.CDNA5.Instruction(toys.V_PLAY_F32))
	for t := range g.Targets() {
		_, ok := t.Lookup("V_PLAY_F32")
		fmt.Println(t, t.Mach(), ok)
	}
	for in := range g.Instructions() {
		fmt.Printf("%s %q %s ", in, in.Description(), in.Flags())
		fmt.Println(in.Group() == toys.GroupTOYS, in.Origin())
		for s := range in.Subgroups() {
			fmt.Println(s == isa.SubgroupMFMA, s == toys.SubgroupTOY)
		}
		for f := range in.Forms() {
			fmt.Printf("%s %q %s, opcode %d, %#x\n", f.Encoding(), f.Encoding().Description(), f.Condition(), f.Opcode(), f.Identifier())
			for o := range f.Operands() {
				field, ok := o.Field()
				if ok {
					fmt.Print(field, " ")
				}
				fmt.Println(o.Type(), o.Format(), o.Bits(), o.Read(), o.Written(), o.Implicit(), o.BinaryRequired(), o.Origin().Overlay())
			}
		}
	}
	for e := range g.Encodings() {
		b, ok := e.Base()
		if ok {
			fmt.Println(e, "is a variant of", b)
		}
		for p := range e.Layout() {
			if p.Assigned {
				fmt.Printf("%s %q ", p.Field, p.Field.Description())
			}
			fmt.Println(p.Hi, p.Lo, p.Known, p.Value)
		}
		for c := range e.Conditions() {
			id, ok := c.ID()
			fmt.Println(c.Name(), id, ok)
			for _, src0 := range []uint32{250, 233, 232} {
				for toy := range uint32(5) {
					fmt.Print(c.Holds([]uint32{src0, toy << 16}), " ")
				}
			}
			fmt.Println()
		}
	}
	for t := range g.OperandTypes() {
		fmt.Printf("%s %q %t %s\n", t, t.Description(), t.Partitioned(), t.Origin())
		for r := range t.ValueRuns() {
			fmt.Println(r)
		}
		for f := range t.Fields() {
			fmt.Println(f, f.ExtractFrom(0x35))
			for v, name := range f.Values() {
				fmt.Println(v, name)
			}
		}
	}
	src, _ := g.OperandType(toys.OPR_TOY)
	for _, v := range []uint64{7, 99, 100, 255, 256, 303, 310, 313, 320, 321, 331} {
		name, ok := src.ValueName(v)
		back, ok2 := src.ParseValue(name)
		fmt.Println(v, name, ok, back, ok2)
	}
	for d := range g.DataFormats() {
		for c := range d.Components() {
			for f := range c.Fields() {
				for r := range f.Ranges() {
					fmt.Println(d, d.Type(), f.Name(), f.Signedness(), r.Hi, r.Lo)
				}
			}
		}
	}
}
`)

// The tables compile in a module of others, where they need nothing but package
// isa, and say what the model says.
func TestOtherModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program: not with -short")
	}
	files, err := Files([]*spec.Generation{toy()}, Options{Package: "toys", Known: knownHere, Descriptions: true, NoDecoder: true})
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, content []byte) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range files {
		write("toys/"+name, content)
	}
	write("main.go", printer)
	write("go.mod", []byte("module example.com/other\n\ngo 1.26\n\nrequire github.com/amdisa/amdisa v0.0.0\n\nreplace github.com/amdisa/amdisa => "+root+"\n"))
	run := func(args ...string) []byte {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return out
	}
	run("vet", "./...")
	got := run("run", ".")
	want, err := os.ReadFile("testdata/toy.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the program that prints the tables prints\n%s\nwant\n%s", got, want)
	}
}

var header = regexp.MustCompile(`^// Code generated by isagen .* DO NOT EDIT\.\n`)

// The files of package isa: the same whatever the order of the generations,
// formatted, with the header that tools know, and without descriptions.
func TestFiles(t *testing.T) {
	gens, err := load.Generations("../../specs", "cdna1", "rdna3_5")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(gens, Options{Package: "isa"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Sorted(maps.Keys(files)), []string{"zz_generated.go", "zz_generated_cdna1.go", "zz_generated_rdna3_5.go"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
	slices.Reverse(gens)
	again, err := Files(gens, Options{Package: "isa"})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if !bytes.Equal(content, again[name]) {
			t.Errorf("%s differs when the generations come in another order", name)
		}
		if !header.Match(content) {
			t.Errorf("%s begins %.80q", name, content)
		}
		if f, err := format.Source(content); err != nil || !bytes.Equal(f, content) {
			t.Errorf("%s is not formatted (%v)", name, err)
		}
		if bytes.Contains(content, []byte("Descriptions")) {
			t.Errorf("%s has descriptions", name)
		}
		for _, g := range gens {
			if name != "zz_generated.go" && !strings.Contains(name, g.Key) {
				continue
			}
			for _, s := range []string{g.Source.File, g.Source.ReleaseDate, g.Source.SchemaVersion, g.Source.SHA256} {
				if !bytes.Contains(content, []byte(s)) {
					t.Errorf("%s does not name its source: %s", name, s)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name   string
		change func(*spec.Generation)
		want   string
	}{
		{"opcode twice", func(g *spec.Generation) { g.Instructions[1].Forms[0].Opcode = 1 },
			"emit: TOY 1: opcode 1 of ENC_VOP1 is both V_MOV_B32 and V_PLAY_F32"},
		{"opcode too large", func(g *spec.Generation) { g.Instructions[1].Forms[0].Opcode = 1 << 16 },
			"emit: TOY 1: V_PLAY_F32 in ENC_VOP1: opcode: 65536 is out of range, the tables hold at most 65534"},
		{"name twice", func(g *spec.Generation) { g.Instructions[1].Name = "V_MOV_B32" },
			"emit: TOY 1: two instructions are called V_MOV_B32"},
		{"bad name", func(g *spec.Generation) { g.Instructions[1].Name = "V PLAY" },
			`emit: Mnemonic "V PLAY" cannot be the name of a constant`},
		{"small letters", func(g *spec.Generation) { g.Instructions[1].Name = "v_play" },
			`emit: TOY 1: instruction name "v_play": must be of capital letters, digits and _`},
		{"one name for two things", func(g *spec.Generation) { g.OperandTypes[1].Name = "V_PLAY_F32" },
			"emit: V_PLAY_F32 is the name of a Mnemonic and of a OperandTypeName"},
		{"no forms", func(g *spec.Generation) { g.Instructions[1].Forms = nil },
			"emit: TOY 1: V_PLAY_F32 has no forms"},
		{"foreign target", func(g *spec.Generation) { g.Instructions[1].Targets = []string{"gfx9"} },
			"emit: TOY 1: V_PLAY_F32: target gfx9 is not of this generation"},
		{"foreign condition", func(g *spec.Generation) { g.Instructions[1].Forms[0].Condition = g.Encodings[1].Conditions[0] },
			"emit: TOY 1: V_PLAY_F32 in ENC_VOP1: condition is not one of the encoding's"},
		{"foreign field", func(g *spec.Generation) { g.Instructions[1].Forms[0].Operands[0].Field = g.Encodings[1].Fields[0] },
			"emit: TOY 1: V_PLAY_F32 in ENC_VOP1: operand field TOY is not one of the encoding's"},
		{"foreign format", func(g *spec.Generation) { g.Instructions[1].Forms[0].Operands[0].Format = &spec.DataFormat{} },
			"emit: TOY 1: V_PLAY_F32 in ENC_VOP1: an operand's format or type is not of the generation"},
		{"foreign overlay", func(g *spec.Generation) { g.Instructions[1].Origin = &spec.Overlay{ID: "x/y"} },
			"emit: TOY 1: overlay x/y is not among those of the generation"},
		{"no expression", func(g *spec.Generation) { g.Encodings[0].Conditions[0].Expr = nil },
			"emit: TOY 1: ENC_VOP1, condition default has no expression"},
		{"wide padding", func(g *spec.Generation) { g.Encodings[1].Fields[0].Ranges[0].PadValue = 4 },
			"emit: TOY 1: VOP1_TOY, field TOY: padding 4 does not fit 2 bits"},
		{"negative offset", func(g *spec.Generation) { g.Encodings[0].Fields[1].Ranges[0].Offset = -1 },
			"emit: TOY 1: ENC_VOP1, field VDST: bit offset: -1 is out of range, the tables hold at most 32767"},
		{"large value", func(g *spec.Generation) { g.OperandTypes[1].Values[0].Value = 1 << 40 },
			"emit: TOY 1: OPR_TOY: value 1099511627776 has more than 32 bits"},
		{"data type", func(g *spec.Generation) { g.DataFormats[0].DataType = "text" },
			`emit: TOY 1: FMT_NUM_F32: unknown data type "text"`},
		{"key", func(g *spec.Generation) { g.Key = "toy-1" }, `emit: toy.xml: "toy-1" cannot be a key`},
	}
	for _, tt := range tests {
		g := toy()
		tt.change(g)
		files, err := Files([]*spec.Generation{g}, Options{Package: "toys", Known: knownHere, NoDecoder: true})
		if err == nil || err.Error() != tt.want || files != nil {
			t.Errorf("%s: error %v\nwant %s", tt.name, err, tt.want)
		}
	}
	if _, err := Files(nil, Options{Package: "my tables"}); err == nil || !strings.Contains(err.Error(), `"my tables" cannot be the name of a package`) {
		t.Errorf("bad package name: %v", err)
	}
	if _, err := Files([]*spec.Generation{toy(), toy()}, Options{Package: "toys"}); err == nil || !strings.Contains(err.Error(), "are both TOY 1") {
		t.Errorf("generation twice: %v", err)
	}
}

// A name of another generation finds an instruction only if it can mean no other.
func TestOtherNames(t *testing.T) {
	g := func(key string, names ...string) *spec.Generation {
		g := &spec.Generation{Key: key}
		for _, n := range names {
			name, aliases, _ := strings.Cut(n, "=")
			in := &spec.Instruction{Name: name}
			if aliases != "" {
				in.Aliases = strings.Split(aliases, "=")
			}
			g.Instructions = append(g.Instructions, in)
		}
		return g
	}
	tests := []struct {
		name  string
		other []*spec.Generation
		want  string // of one, which has A, B and C with the alias CC
	}{
		{"its alias there", []*spec.Generation{g("two", "X=A")}, "X is A"},
		{"its name there", []*spec.Generation{g("two", "A=X=Y")}, "X is A, Y is A"},
		{"alias to alias", []*spec.Generation{g("two", "X=CC")}, "X is C"},
		{"two of ours in one", []*spec.Generation{g("two", "X=A=B")}, ""},
		{"generations disagree", []*spec.Generation{g("two", "X=A"), g("three", "X=B")}, ""},
		{"generations agree", []*spec.Generation{g("two", "X=A"), g("three", "A=X")}, "X is A"},
		{"used here", []*spec.Generation{g("two", "B=A")}, ""},
		{"unrelated", []*spec.Generation{g("two", "X=Y")}, ""},
	}
	for _, tt := range tests {
		one := g("one", "A", "B", "C=CC")
		e := &emitter{gens: append([]*spec.Generation{one}, tt.other...)}
		var got []string
		names := e.otherNames(one)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			got = append(got, name+" is "+names[name].Name)
		}
		if s := strings.Join(got, ", "); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s, tt.want)
		}
	}
}

func BenchmarkFiles(b *testing.B) {
	gens, err := load.Generations("../../specs")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Files(gens, Options{Package: "isa"}); err != nil {
			b.Fatal(err)
		}
	}
}
