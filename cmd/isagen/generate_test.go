package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/specs"
)

// miniSpec is a specification of one instruction that AMD does not have, in
// AMD's form.
const miniSpec = `<Spec>
 <Document>
  <Copyright>Nobody</Copyright>
  <Sensitivity>None.</Sensitivity>
  <License>MIT</License>
  <ReleaseDate>2001-02-03</ReleaseDate>
  <SchemaVersion>1.1.1</SchemaVersion>
 </Document>
 <ISA>
  <Architecture>
   <ArchitectureName>AMD RDNA 3.5</ArchitectureName>
   <ArchitectureId>9</ArchitectureId>
  </Architecture>
  <Encodings>
   <Encoding Order="3">
    <EncodingName>ENC_VOP1</EncodingName>
    <BitCount>32</BitCount>
    <EncodingIdentifierMask Radix="2">11111110000000011111111000000000</EncodingIdentifierMask>
    <EncodingIdentifiers>
     <EncodingIdentifier Radix="2">01111110000000000000101000000000</EncodingIdentifier>
    </EncodingIdentifiers>
    <EncodingConditions/>
    <MicrocodeFormat>
     <BitMap>
      <Field IsConditional="false">
       <FieldName>ENCODING</FieldName>
       <BitLayout RangeCount="1"><Range Order="0"><BitCount>7</BitCount><BitOffset>25</BitOffset></Range></BitLayout>
      </Field>
      <Field IsConditional="false">
       <FieldName>OP</FieldName>
       <BitLayout RangeCount="1"><Range Order="0"><BitCount>8</BitCount><BitOffset>9</BitOffset></Range></BitLayout>
      </Field>
      <Field IsConditional="false">
       <FieldName>SRC0</FieldName>
       <BitLayout RangeCount="1"><Range Order="0"><BitCount>9</BitCount><BitOffset>0</BitOffset></Range></BitLayout>
      </Field>
      <Field IsConditional="false">
       <FieldName>VDST</FieldName>
       <BitLayout RangeCount="1"><Range Order="0"><BitCount>8</BitCount><BitOffset>17</BitOffset></Range></BitLayout>
      </Field>
     </BitMap>
    </MicrocodeFormat>
   </Encoding>
  </Encodings>
  <Instructions>
   <Instruction>
    <InstructionFlags>
     <IsBranch>FALSE</IsBranch>
     <IsConditionalBranch>FALSE</IsConditionalBranch>
     <IsIndirectBranch>FALSE</IsIndirectBranch>
     <IsProgramTerminator>FALSE</IsProgramTerminator>
     <IsImmediatelyExecuted>FALSE</IsImmediatelyExecuted>
    </InstructionFlags>
    <InstructionName>V_TOY_F32</InstructionName>
    <Description>Plays.</Description>
    <InstructionEncodings>
     <InstructionEncoding>
      <EncodingName>ENC_VOP1</EncodingName>
      <EncodingCondition>default</EncodingCondition>
      <Opcode Radix="10">5</Opcode>
      <Operands>
       <Operand Input="false" Output="true" IsImplicit="false" IsBinaryMicrocodeRequired="true" Order="1">
        <FieldName>VDST</FieldName>
        <DataFormatName>FMT_NUM_F32</DataFormatName>
        <OperandType>OPR_VGPR</OperandType>
        <OperandSize>32</OperandSize>
       </Operand>
       <Operand Input="true" Output="false" IsImplicit="false" IsBinaryMicrocodeRequired="true" Order="2">
        <FieldName>SRC0</FieldName>
        <DataFormatName>FMT_NUM_F32</DataFormatName>
        <OperandType>OPR_SRC</OperandType>
        <OperandSize>32</OperandSize>
       </Operand>
      </Operands>
     </InstructionEncoding>
    </InstructionEncodings>
    <FunctionalGroup>
     <Name>VALU</Name>
    </FunctionalGroup>
   </Instruction>
  </Instructions>
  <DataFormats>
   <DataFormat>
    <DataFormatName>FMT_NUM_F32</DataFormatName>
    <DataType>float</DataType>
    <BitCount>32</BitCount>
    <ComponentCount>1</ComponentCount>
   </DataFormat>
  </DataFormats>
  <OperandTypes>
   <OperandType IsPartitioned="false">
    <OperandTypeName>OPR_VGPR</OperandTypeName>
    <OperandPredefinedValues>
     <PredefinedValue><Name>v0</Name><Value>0</Value></PredefinedValue>
    </OperandPredefinedValues>
   </OperandType>
   <OperandType IsPartitioned="false">
    <OperandTypeName>OPR_SRC</OperandTypeName>
    <OperandPredefinedValues>
     <PredefinedValue><Name>s0</Name><Value>0</Value></PredefinedValue>
     <PredefinedValue><Name>VCC_LO</Name><Value>106</Value></PredefinedValue>
     <PredefinedValue><Name>ttmp0</Name><Value>108</Value></PredefinedValue>
     <PredefinedValue><Name>EXEC_LO</Name><Value>126</Value></PredefinedValue>
     <PredefinedValue><Name>v0</Name><Value>256</Value></PredefinedValue>
    </OperandPredefinedValues>
   </OperandType>
  </OperandTypes>
  <FunctionalGroups>
   <FunctionalGroup><Name>VALU</Name></FunctionalGroup>
  </FunctionalGroups>
 </ISA>
</Spec>
`

func gzipped(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.String()
}

func zipped(files map[string]string) string {
	var b bytes.Buffer
	zw := zip.NewWriter(&b)
	for name, content := range files {
		w, _ := zw.Create(name)
		w.Write([]byte(content))
	}
	zw.Close()
	return b.String()
}

// writeFiles writes files below the current folder.
func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, content := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// disk returns every file and folder below the current folder.
func disk(t *testing.T) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			got[path] = "<dir>"
			return err
		}
		b, err := os.ReadFile(path)
		got[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestBadInput runs commands on bad input: each fails with one line that says
// where and what, and leaves the disk as it was.
func TestBadInput(t *testing.T) {
	edit := func(old, new string) string {
		if !strings.Contains(miniSpec, old) {
			t.Fatalf("the specification lacks %q", old)
		}
		return strings.Replace(miniSpec, old, new, 1)
	}
	cut := func(from, to string) string {
		a, b := strings.Index(miniSpec, from), strings.Index(miniSpec, to)
		if a < 0 || b < a {
			t.Fatalf("the specification lacks %q or %q", from, to)
		}
		return miniSpec[:a] + miniSpec[b+len(to):]
	}
	const toOut = " --overlays none --package toys --out out"
	gen := "generate --spec bad.xml" + toOut
	tests := []struct {
		name  string
		files map[string]string
		args  string
		code  int      // 0 stands for 1
		want  []string // parts of the error
	}{
		{name: "truncated XML", files: map[string]string{"bad.xml": miniSpec[:3000]}, args: gen, want: []string{"bad.xml:8", "EOF"}},
		{name: "truncated gzip", files: map[string]string{"bad.xml": gzipped(miniSpec)[:500]}, args: gen, want: []string{"bad.xml", "ends too soon"}},
		{name: "truncated zip", files: map[string]string{"bad.xml": zipped(map[string]string{"a.xml": miniSpec})[:500]}, args: gen, want: []string{"bad.xml", "zip"}},
		{name: "other XML", files: map[string]string{"bad.xml": "<html><body/></html>"}, args: gen, want: []string{"bad.xml:1", "<html>"}},
		{name: "no XML", files: map[string]string{"bad.xml": "\x7fELF"}, args: gen, want: []string{"bad.xml:1"}},
		{name: "empty file", files: map[string]string{"bad.xml": ""}, args: gen, want: []string{"bad.xml", "empty"}},
		{name: "a folder", files: map[string]string{"bad.xml/x": ""}, args: gen, want: []string{"bad.xml", "directory"}},
		{name: "no file", args: gen, want: []string{"bad.xml", "no such file"}},
		{name: "zip without XML", files: map[string]string{"bad.xml": zipped(map[string]string{"a.txt": "x"})}, args: gen, want: []string{"bad.xml", "no XML file"}},
		{name: "zip bomb", files: map[string]string{"bad.xml": zipped(map[string]string{"a.xml": "<Spec>" + strings.Repeat(" ", 300<<20)})}, args: gen, want: []string{"bad.xml/a.xml", "256 MB"}},
		{name: "200 levels", files: map[string]string{"bad.xml": edit("<EncodingConditions/>", strings.Repeat("<a>", 200)+strings.Repeat("</a>", 200))}, args: gen, want: []string{"bad.xml:22", "deep"}},
		{name: "missing section", files: map[string]string{"bad.xml": cut("<OperandTypes>", "</OperandTypes>")}, args: gen, want: []string{"bad.xml:96: ", "OperandTypes: missing section"}},
		{name: "dangling reference", files: map[string]string{"bad.xml": edit("<EncodingName>ENC_VOP1</EncodingName>\n      <EncodingCondition>", "<EncodingName>ENC_VOP9</EncodingName>\n      <EncodingCondition>")}, args: gen, want: []string{"bad.xml:57: ", "V_TOY_F32", "ENC_VOP9"}},
		{name: "number out of range", files: map[string]string{"bad.xml": edit("<BitCount>32</BitCount>", "<BitCount>99999999999999999999</BitCount>")}, args: gen, want: []string{"bad.xml:17", "BitCount", "99999999999999999999"}},
		{name: "opcode too wide", files: map[string]string{"bad.xml": edit(`<Opcode Radix="10">5</Opcode>`, `<Opcode Radix="10">256</Opcode>`)}, args: gen, want: []string{"bad.xml:57: ", "V_TOY_F32", "256"}},
		{name: "unknown architecture", files: map[string]string{"bad.xml": edit("<ArchitectureId>9<", "<ArchitectureId>7<")}, args: gen, want: []string{"bad.xml:1", "ArchitectureId 7", "no generation"}},
		{name: "two files for one generation", files: map[string]string{"bad.xml": miniSpec, "too.xml": miniSpec}, args: "generate --spec bad.xml too.xml" + toOut, want: []string{"bad.xml and too.xml are both RDNA 3.5"}},
		{name: "unknown generation", files: map[string]string{"bad.xml": miniSpec}, args: gen + " --generations rdna9", want: []string{`unknown generation or target "rdna9"; did you mean rdna`}},
		{name: "generation not in the file", files: map[string]string{"bad.xml": miniSpec}, args: gen + " --generations cdna3", want: []string{"none of the files is of cdna3"}},
		{name: "overlays of another file", files: map[string]string{"bad.xml": miniSpec}, args: "generate --spec bad.xml --overlays all --package toys --out out", want: []string{"overlay"}},
		{name: "overlays missing", files: map[string]string{"bad.xml": miniSpec}, args: "generate --spec bad.xml --package toys --out out --overlays corrections", want: []string{"corrections", "no such file"}},
		{name: "hand-written file in the way", files: map[string]string{"bad.xml": miniSpec, "out/zz_generated.go": "package toys\n"}, args: gen, want: []string{filepath.Join("out", "zz_generated.go") + " is in the way"}},
		{name: "other package there", files: map[string]string{"bad.xml": miniSpec, "out/main.go": "package main\n"}, args: gen, want: []string{filepath.Join("out", "main.go") + " is of package main"}},
		{name: "file instead of folder", files: map[string]string{"bad.xml": miniSpec, "out": ""}, args: gen, want: []string{"out", "not a directory"}},
		{name: "no package", args: "generate --spec bad.xml --out out", code: 2, want: []string{"--package and --out go together"}},
		{name: "odd package", args: "generate --spec bad.xml --out out --package a-b", code: 2, want: []string{"--package a-b: not a name for a package"}},
		{name: "argument without --spec", args: "generate bad.xml", code: 2, want: []string{`unexpected argument "bad.xml"`}},
		{name: "outside", args: "generate", code: 2, want: []string{"not in a work tree of isagen's module"}},
		{name: "overlays without files", args: "generate --package toys --out out --overlays none", want: []string{"--overlays goes with --spec"}},
		{name: "parts of package isa", args: "generate --generations rdna3", code: 2, want: []string{"need --package and --out"}},

		{name: "distill truncated XML", files: map[string]string{"bad.xml": miniSpec[:3000]}, args: "distill --dir out bad.xml", want: []string{"bad.xml:8", "EOF"}},
		{name: "distill two of one", files: map[string]string{"bad.xml": miniSpec, "too.xml": miniSpec}, args: "distill --dir out bad.xml too.xml", want: []string{"bad.xml and too.xml are both RDNA 3.5"}},
		{name: "distill outside", args: "distill bad.xml", code: 2, want: []string{"give --dir"}},
		{name: "distill nothing", args: "distill", code: 2, want: []string{"distill: missing FILE"}},
		{name: "lint nothing", args: "lint", code: 2, want: []string{"lint: missing FILE"}},
		{name: "lint truncated XML", files: map[string]string{"bad.xml": miniSpec[:3000]}, args: "lint bad.xml", want: []string{"bad.xml:8", "EOF"}},
		{name: "lint --checks with a file", args: "lint --checks bad.xml", code: 2, want: []string{`unexpected argument "bad.xml"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeFiles(t, tt.files)
			before := disk(t)
			code, stdout, stderr := isagen(t, "", strings.Fields(tt.args)...)
			if want := max(tt.code, 1); code != want {
				t.Errorf("exit code %d, want %d", code, want)
			}
			if stdout != "" {
				t.Errorf("stdout %q", stdout)
			}
			line, rest, _ := strings.Cut(stderr, "\n")
			if !strings.HasPrefix(line, "isagen: ") || rest != "" {
				t.Errorf("not one line of isagen's: %q", stderr)
			}
			for _, want := range tt.want {
				if !strings.Contains(line, want) {
					t.Errorf("lacks %q: %s", want, line)
				}
			}
			if after := disk(t); !maps.Equal(before, after) {
				t.Errorf("the disk changed:\n%q\n%q", before, after)
			}
		})
	}
}

// TestGenerateForOthers writes the tables of a module of someone else's, builds
// a program with them, and runs it.
func TestGenerateForOthers(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"toy.xml": gzipped(miniSpec),
		"go.mod":  fmt.Sprintf("module example.com/other\n\ngo 1.26\n\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", modulePath, root),
		"main.go": `package main

import (
	"fmt"

	"example.com/other/toys"
	"` + modulePath + `/isa"
)

func main() {
	in, ok := toys.RDNA3_5.Lookup("v_toy_f32_e32")
	fmt.Println(in, ok, in.Description())
	op, _ := in.Opcode(isa.ENC_VOP1)
	fmt.Println(op, in.Mnemonic() >= isa.OtherMnemonics)
	for t := range in.Targets() {
		fmt.Print(t, " ")
	}
}
`,
	})
	args := strings.Fields("generate --spec toy.xml --overlays none --package toys --out toys --descriptions")
	run := func(extra ...string) (int, string, string) { return isagen(t, "", append(args, extra...)...) }

	code, stdout, stderr := run("--check")
	if code != 1 || stderr != "isagen: toys is not up to date: run isagen generate\n" || !strings.Contains(stdout, "missing") {
		t.Errorf("check before: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if _, err := os.Stat("toys"); err == nil {
		t.Error("--check wrote something")
	}
	code, stdout, stderr = run()
	if code != 0 || stderr != "" || !strings.Contains(stdout, "RDNA 3.5  1 instructions, 1 forms, 0 overlays  from toy.xml of 2001-02-03, schema 1.1.1\n") {
		t.Fatalf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if code, stdout, stderr := run("--check"); code != 0 || stderr != "" || !strings.HasSuffix(stdout, "\ntoys is up to date\n") {
		t.Errorf("check after: exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}

	cmd := exec.Command("go", "run", ".")
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	const want = "V_TOY_F32 true Plays.\n5 true\ngfx1150 gfx1151 gfx1152 gfx1153 "
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s\nwant %s", err, out, want)
	}

	// Stale: a line is gone.
	file := filepath.Join("toys", "zz_generated_rdna3_5.go")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1], 0o666); err != nil {
		t.Fatal(err)
	}
	if code, stdout, _ := run("--check"); code != 1 || !strings.Contains(stdout, file+": stale: lines +1 -0") {
		t.Errorf("stale: exit code %d, stdout %q", code, stdout)
	}
	if code, _, _ := run(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if again, _ := os.ReadFile(file); !bytes.Equal(again, data) {
		t.Error("not the same bytes as before")
	}
}

// The tables of package isa are not to be replaced by those for others. That
// they are up to date is for CI to check.
func TestGenerateIntoIsa(t *testing.T) {
	dir := filepath.Join("..", "..", "isa")
	cliTest{args: "generate --package isa --out " + dir, code: 1,
		stderr: "isagen: " + dir + " is package isa itself: leave out --package and --out"}.run(t)
}

// Of a file of another release, overlays that do not fit are left out, with a
// warning; --overlays all makes that an error, and so does a file of the release.
func TestGenerateOtherRelease(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"toy.xml": miniSpec})
	code, stdout, stderr := isagen(t, "", strings.Fields("generate --spec toy.xml --package toys --out toys")...)
	if code != 0 || !strings.Contains(stdout, "toys is up to date now\n") {
		t.Errorf("exit code %d, stdout %q", code, stdout)
	}
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if len(lines) != maxWarnings+1 || !strings.HasSuffix(lines[maxWarnings], " more") {
		t.Errorf("stderr %q", stderr)
	}
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "isagen: warning: left out: toy.xml: rdna3_5.json: overlay rdna3_5/") && !strings.HasPrefix(line, "isagen: warning: left out: toy.xml: common.json: overlay common/") {
			t.Errorf("stderr %q", line)
		}
	}
	cliTest{args: "generate --spec toy.xml --overlays all --package toys2 --out toys2", code: 1,
		stderr: "isagen: rdna3_5.json: overlay rdna3_5/vopdxy-identifiers: encoding VOPDXY is not there"}.run(t)
	if _, err := os.Stat("toys2"); err == nil {
		t.Error("toys2 was written")
	}
	for _, g := range []string{"cdna1", "rdna4"} {
		sum := fmt.Sprintf("%x", sha256.Sum256(inflate(t, g)))
		if !slices.Contains(release(), sum) {
			t.Errorf("%s: %s is not of the release", g, sum)
		}
	}
}

// inflate returns the XML of a distilled specification that isagen carries.
func inflate(t *testing.T, key string) []byte {
	f, err := specs.Files().Open("amdgpu_isa_" + key + ".xml.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDistill(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"toy.xml": miniSpec})
	file := filepath.Join("out", "amdgpu_isa_rdna3_5.xml.gz")
	cliTest{args: "distill --dir out toy.xml", stdout: []string{"RDNA 3.5  " + file + "  from toy.xml of 2001-02-03, schema 1.1.1\n"}}.run(t)
	files := disk(t)
	if files[file] == "" || files[filepath.Join("out", "manifest.json")] == "" || len(files) != 5 {
		t.Errorf("wrote %d things", len(files))
	}
	cliTest{args: "generate --overlays none --package toys --out toys --spec " + file,
		stdout: []string{"RDNA 3.5  1 instructions, 1 forms"}}.run(t)
}

func TestLint(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"good.xml": miniSpec,
		"bad.xml":  strings.Replace(miniSpec, `<Opcode Radix="10">5<`, `<Opcode Radix="10">300<`, 1),
	})
	code, stdout, stderr := isagen(t, "", "lint", "bad.xml")
	if code != 1 || !strings.Contains(stdout, "bad.xml:57: error: ") ||
		!strings.HasPrefix(stderr, "isagen: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if code, stdout, stderr := isagen(t, "", "lint", "good.xml"); code != 0 || strings.Contains(stdout, ": error: ") || stderr != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	cliTest{args: "lint --json bad.xml", code: 1, stdout: []string{`"file": "bad.xml"`, `"severity": "error"`}, stderr: strings.TrimSuffix(stderr, "\n")}.run(t)
	cliTest{args: "lint --json no.xml bad.xml", code: 1, stdout: []string{`"file": "bad.xml"`}, stderr: "isagen: stat no.xml: no such file or directory"}.run(t)
	cliTest{args: "lint --checks", stdout: []string{"  error", "  warning", "  info"}}.run(t)
	cliTest{args: "lint --checks --json", stdout: []string{`"severity": "error"`}}.run(t)
}
