package isa_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

func decoderFor(t testing.TB, target string) isa.Decoder {
	t.Helper()
	tg, err := isa.ParseTarget(target)
	if err != nil {
		t.Fatal(err)
	}
	return isa.Decoder{Generation: tg.Generation(), Target: tg}
}

var registers = regexp.MustCompile(`^(v|s|a|ttmp)(\d+|\[(\d+):(\d+)\])(\.l|\.h)?$`)

var specials = map[string]isa.Reg{
	"vcc": {Class: isa.VCC, Count: 2}, "vcc_lo": {Class: isa.VCC, Count: 1}, "vcc_hi": {Class: isa.VCC, Index: 1, Count: 1},
	"exec": {Class: isa.EXEC, Count: 2}, "exec_lo": {Class: isa.EXEC, Count: 1}, "exec_hi": {Class: isa.EXEC, Index: 1, Count: 1},
	"m0": {Class: isa.M0}, "null": {Class: isa.NULL}, "src_scc": {Class: isa.SCC}, "scc": {Class: isa.SCC}, "src_vccz": {Class: isa.VCCZ}, "src_execz": {Class: isa.EXECZ},
	"flat_scratch": {Class: isa.FLAT_SCRATCH, Count: 2}, "flat_scratch_lo": {Class: isa.FLAT_SCRATCH, Count: 1}, "flat_scratch_hi": {Class: isa.FLAT_SCRATCH, Index: 1, Count: 1},
	"xnack_mask": {Class: isa.XNACK_MASK, Count: 2}, "xnack_mask_lo": {Class: isa.XNACK_MASK, Count: 1}, "xnack_mask_hi": {Class: isa.XNACK_MASK, Index: 1, Count: 1},
	"src_shared_base": {Class: isa.SHARED_BASE}, "src_shared_limit": {Class: isa.SHARED_LIMIT}, "src_private_base": {Class: isa.PRIVATE_BASE},
	"src_private_limit": {Class: isa.PRIVATE_LIMIT}, "src_pops_exiting_wave_id": {Class: isa.POPS_EXITING_WAVE_ID}, "src_lds_direct": {Class: isa.LDS_DIRECT}, "lds_direct": {Class: isa.LDS_DIRECT},
	"src_flat_scratch_base_lo": {Class: isa.FLAT_SCRATCH_BASE, Count: 1}, "src_flat_scratch_base_hi": {Class: isa.FLAT_SCRATCH_BASE, Index: 1, Count: 1},
	"src_shared_base_lo": {Class: isa.SHARED_BASE}, "src_private_base_lo": {Class: isa.PRIVATE_BASE}, "src_shared_limit_lo": {Class: isa.SHARED_LIMIT}, "src_private_limit_lo": {Class: isa.PRIVATE_LIMIT},
}

// register reads one register operand in LLVM's syntax.
func register(s string) (isa.Reg, bool) {
	for {
		n := len(s)
		s = strings.TrimSpace(s)
		s = strings.TrimPrefix(s, "-")
		if strings.HasPrefix(s, "|") {
			s = strings.Trim(s, "|")
		}
		for _, f := range []string{"sext(", "neg(", "abs("} {
			if strings.HasPrefix(s, f) {
				s = strings.TrimSuffix(strings.TrimPrefix(s, f), ")")
			}
		}
		if len(s) == n {
			break
		}
	}
	if r, ok := specials[s]; ok {
		return r, true
	}
	m := registers.FindStringSubmatch(s)
	if m == nil {
		return isa.Reg{}, false
	}
	r := isa.Reg{Class: map[string]isa.RegClass{"v": isa.VGPR, "s": isa.SGPR, "a": isa.AGPR, "ttmp": isa.TTMP}[m[1]], Count: 1}
	first := m[2]
	if m[3] != "" {
		first = m[3]
		last, _ := strconv.Atoi(m[4])
		f, _ := strconv.Atoi(first)
		r.Count = uint8(last - f + 1)
	}
	n, _ := strconv.Atoi(first)
	r.Index = uint16(n)
	switch m[5] {
	case ".l":
		r.Half = isa.Low
	case ".h":
		r.Half = isa.High
	}
	return r, true
}

// textRegisters lists the registers of LLVM's text in order.
func textRegisters(text string) []isa.Reg {
	var regs []isa.Reg
	for _, half := range strings.Split(text, " :: ") {
		_, ops, _ := strings.Cut(half, " ")
		// LLVM writes |v2, vcc_lo| for the last source of v_cndmask_b32_dpp.
		ops = strings.ReplaceAll(ops, "|", "")
		for i, op := range splitOperands(ops) {
			if i == 0 && (strings.HasPrefix(half, "exp ") || strings.HasPrefix(half, "export ")) {
				continue // the target, which may be null
			}
			op = strings.TrimSpace(op)
			if !strings.HasPrefix(op, "[") {
				// Modifiers follow the last operand.
				op, _, _ = strings.Cut(op, " ")
				if r, ok := register(op); ok {
					regs = append(regs, r)
				}
				continue
			}
			// A list of registers that do not follow each other.
			list, _, _ := strings.Cut(op[1:], "] ")
			list = strings.TrimSuffix(list, "]")
			if strings.Count(list, "[") > strings.Count(list, "]") {
				list += "]"
			}
			if n := strings.Count(list, ","); n > 0 && strings.HasPrefix(list, "s") {
				// A run of SGPRs that goes on into VCC.
				r, _ := register(list[:strings.Index(list, ",")])
				r.Count = uint8(n + 1)
				regs = append(regs, r)
				continue
			}
			for _, p := range splitOperands(list) {
				if r, ok := register(p); ok {
					regs = append(regs, r)
				}
			}
		}
	}
	return regs
}

// splitOperands cuts at commas, not inside brackets.
func splitOperands(s string) []string {
	var out []string
	depth, start := 0, 0
	for i, c := range s {
		switch c {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, s[start:i])
				start = i + 1
			}
		}
	}
	return append(out, s[start:])
}

// argRegisters lists the registers of the decoded arguments in order.
func argRegisters(in *isa.Inst) []isa.Reg {
	var buf [isa.MaxArgs]isa.Arg
	var regs []isa.Reg
	for _, a := range in.Args(buf[:0]) {
		if a.Kind == isa.RegArg {
			regs = append(regs, a.Reg)
		}
	}
	return regs
}

func sameRegister(a, b isa.Reg) bool {
	switch a.Class {
	case isa.SGPR, isa.VGPR, isa.AGPR, isa.TTMP, isa.VCC, isa.EXEC, isa.FLAT_SCRATCH, isa.XNACK_MASK:
		return a == b
	}
	return a.Class == b.Class
}

var suffixes = []string{"_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa"}

// sameName tells whether LLVM's mnemonic is a name or alias of i.
func sameName(i isa.Instruction, mnemonic string) bool {
	is := func(m string) bool {
		if strings.EqualFold(i.Name(), m) {
			return true
		}
		for a := range i.Aliases() {
			if strings.EqualFold(a, m) {
				return true
			}
		}
		return false
	}
	if is(mnemonic) {
		return true
	}
	for _, s := range suffixes {
		if m, ok := strings.CutSuffix(mnemonic, s); ok {
			return is(m)
		}
	}
	return false
}

// An exclusion is a set of lines of the oracle, by mnemonic and, if it has one, a
// pattern of the text, that do not count, and how many there are.
type exclusion struct {
	target, mnemonic string
	text             *regexp.Regexp
	lines            int
	form             bool // a form that AMD does not have: outside the limit of lines
}

// exclusions reads a table of exclusions: target, mnemonic, lines, kind, reason.
func exclusions(t testing.TB, path string) []exclusion {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var xs []exclusion
	for i, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		c := strings.Split(row, "\t")
		if i == 0 {
			continue
		}
		n, err := strconv.Atoi(c[2])
		if len(c) != 5 || err != nil || c[4] == "" {
			t.Fatalf("%s:%d: want target, mnemonic, lines, kind, reason: %q", path, i+1, row)
		}
		x := exclusion{target: c[0], mnemonic: c[1], lines: n, form: c[3] == "form"}
		if p, ok := strings.CutPrefix(c[1], "~"); ok {
			x.text = regexp.MustCompile(p)
		}
		xs = append(xs, x)
	}
	return xs
}

func (x *exclusion) matches(target string, l llvmtest.Line) bool {
	switch {
	case x.target != target:
		return false
	case x.text != nil:
		return x.text.MatchString(l.Text)
	}
	return l.Mnemonic == x.mnemonic
}

// excluder counts what it excludes; done compares with the table.
type excluder struct {
	xs    []exclusion
	found []int
}

func newExcluder(t testing.TB, path string) *excluder {
	xs := exclusions(t, path)
	return &excluder{xs, make([]int, len(xs))}
}

func (e *excluder) excludes(target string, l llvmtest.Line) (excluded, form bool) {
	for i := range e.xs {
		if e.xs[i].matches(target, l) {
			e.found[i]++
			return true, e.xs[i].form
		}
	}
	if y := l.Second(); y != "" { // a dual instruction whose X half is sound
		l.Mnemonic, l.Text = y, y
		return e.excludes(target, l)
	}
	return false, false
}

func (e *excluder) done(t *testing.T) {
	for i, x := range e.xs {
		if e.found[i] != x.lines {
			t.Errorf("%s %s: %d lines excluded, the table says %d", x.target, x.mnemonic, e.found[i], x.lines)
		}
	}
}

func TestOracleMnemonics(t *testing.T) {
	ex := newExcluder(t, filepath.Join("..", "testdata", "exclusions.tsv"))
	defer ex.done(t)
	for _, target := range llvmtest.Targets {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			lines := llvmtest.Lines(t, target)
			excluded, bad := 0, 0
			for _, l := range lines {
				if x, form := ex.excludes(target, l); x {
					if !form {
						excluded++
					}
					continue
				}
				in, err := d.Decode(l.Code)
				problem := ""
				switch {
				case err != nil:
					problem = err.Error()
				case in.Len() != l.Len:
					problem = fmt.Sprintf("length %d, LLVM %d", in.Len(), l.Len)
				case !sameName(in.Instruction(), l.Mnemonic):
					problem = "mnemonic " + in.Instruction().Name()
				default:
					if y, dual := in.FormY(); dual && !sameName(y.Instruction(), l.Second()) {
						problem = "second mnemonic " + y.Instruction().Name()
					}
				}
				if problem != "" {
					if bad++; bad <= 20 {
						t.Errorf("%s\t%s: %s", l.Hex, l.Text, problem)
					}
				}
			}
			t.Logf("%d lines, %d excluded, %d wrong", len(lines), excluded, bad)
			if 10000*excluded > 5*len(lines) {
				t.Errorf("%d of %d lines excluded, more than 0.05%%", excluded, len(lines))
			}
		})
	}
}

func TestOracleRegisters(t *testing.T) {
	ex := newExcluder(t, filepath.Join("testdata", "operand_exclusions.tsv"))
	defer ex.done(t)
	for _, target := range llvmtest.Targets {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			total, bad, excluded := 0, 0, 0
			byEncoding := map[string]int{}
			for _, l := range llvmtest.Lines(t, target) {
				if l.Kind == "noncanon" {
					continue
				}
				total++
				in, err := d.Decode(l.Code)
				if err != nil {
					continue // TestOracleMnemonics tells
				}
				got, want := argRegisters(&in), textRegisters(l.Text)
				if slices.EqualFunc(got, want, sameRegister) {
					continue
				}
				if x, _ := ex.excludes(target, l); x {
					excluded++
					continue
				}
				e := in.Encoding().Name().String()
				if byEncoding[e]++; byEncoding[e] <= 4 {
					t.Errorf("%s\t%s\t%s:\n\tgot  %v\n\twant %v", l.Hex, l.Text, e, got, want)
				}
				bad++
			}
			t.Logf("%d lines, %d excluded, %d wrong %v", total, excluded, bad, byEncoding)
			if 1000*excluded > total {
				t.Errorf("%d of %d lines excluded, more than 0.1%%", excluded, total)
			}
		})
	}
}
