package isa_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

// llvm19Alone are instructions that only LLVM 19 decodes.
var llvm19Alone = []struct{ text, reason string }{
	{`^v_illegal`, "a pseudo instruction"},
	{`^s_singleuse_vdst `, "LLVM 23 no longer has it"},
	{`^s_wakeup_barrier `, "LLVM 23 has it on CDNA 5 alone"},
	{`^v_pk_fmac_f16_dpp `, "AMD's files have no such form, LLVM 19 does not assemble it"},
	{`^v_cvt_f64_f32_dpp `, "AMD's files have DPP of 64 bits on CDNA 1 alone"},
	{`^buffer_load_lds_`, "of RDNA 3.5"},
	{`^s_(swappc|barrier|get_barrier)_.* 0x`, "no literal by AMD's files"},
	{`^v_wmma_.* 0x`, "no literal by AMD's files"},
}

// What makes an instruction invalid: one line of the oracle for each form, with
// each of its bits turned over, must decode where LLVM 19 decodes it, and not much
// more. (LLVM 19 rejects more than LLVM 23, which the oracle asked; see R_RESERVED.)
func TestReservedBits(t *testing.T) {
	llvm := llvmtest.LLVM19(t, t.TempDir())
	alone := make([]*regexp.Regexp, len(llvm19Alone))
	used := make([]bool, len(llvm19Alone))
	for i, x := range llvm19Alone {
		alone[i] = regexp.MustCompile(x.text)
	}
	for _, target := range []string{"gfx90a", "gfx1030", "gfx1100", "gfx1200"} {
		t.Run(target, func(t *testing.T) {
			d := decoderFor(t, target)
			var codes [][]byte
			for _, code := range oneOfEachForm(t, llvm, target) {
				in, _ := d.Decode(code)
				for bit := range 8 * len(code) {
					if !skipBit(in.Form(), bit) {
						turned := slices.Clone(code)
						turned[bit/8] ^= 1 << (bit % 8)
						codes = append(codes, turned)
					}
				}
			}
			both, lenient, faults := 0, 0, 0
			for k, text := range disassemble(t, llvm, target, codes) {
				_, err := d.Decode(codes[k])
				ours := err == nil
				switch theirs := text != "" && !strings.Contains(text, "/*Invalid"); {
				case ours && theirs:
					both++
				case ours:
					lenient++
				case theirs:
					if i := slices.IndexFunc(alone, func(r *regexp.Regexp) bool { return r.MatchString(text) }); i >= 0 {
						used[i] = true
					} else if faults++; faults <= 10 {
						t.Errorf("%x: LLVM 19 has %q, found: %v", codes[k], text, err)
					}
				}
			}
			t.Logf("%d encodings: %d valid in LLVM 19 and here, %d here alone, %d there alone", len(codes), both, lenient, faults)
			if both == 0 || lenient*20 > both {
				t.Errorf("LLVM 19 takes %d encodings, and %d others are valid here", both, lenient)
			}
		})
	}
	for i, x := range llvm19Alone {
		if !used[i] && !t.Failed() {
			t.Errorf("%s: no encoding has it", x.text)
		}
	}
}

// oneOfEachForm returns a canonical line of the oracle for every form, as far as
// LLVM 19 decodes it as well.
func oneOfEachForm(t *testing.T, llvm llvmtest.Tools, target string) [][]byte {
	d := decoderFor(t, target)
	seen := make(map[isa.Form]bool)
	var codes, known [][]byte
	for _, l := range llvmtest.Lines(t, target) {
		if in, err := d.Decode(l.Code); err == nil && l.Kind != "noncanon" && !seen[in.Form()] {
			seen[in.Form()] = true
			codes = append(codes, l.Code)
		}
	}
	for i, text := range disassemble(t, llvm, target, codes) {
		if text != "" {
			known = append(known, codes[i])
		}
	}
	return known
}

// skipBit tells which bits the comparison leaves out: LLVM 19 aborts on some values
// of SDWA's selects, and wants certain values in the unused source fields of VOP3,
// where LLVM 23 takes any.
func skipBit(form isa.Form, bit int) bool {
	for f := range form.Encoding().Fields() {
		for r := range f.Ranges() {
			if bit < r.Lo || bit > r.Hi {
				continue
			}
			switch f.Name() {
			case isa.FieldDST_SEL, isa.FieldDST_UNUSED, isa.FieldSRC0_SEL, isa.FieldSRC1_SEL:
				return true
			case isa.FieldSRC0, isa.FieldSRC1, isa.FieldSRC2:
				for o := range form.Operands() {
					if of, ok := o.Field(); ok && of == f {
						return false
					}
				}
				return true
			}
		}
	}
	return false
}

// disassemble returns what LLVM 19 makes of each encoding, "" if it is invalid; a
// line for each where bytes are left after a shorter instruction. An s_nop behind each tells where its text ends.
func disassemble(t *testing.T, llvm llvmtest.Tools, target string, codes [][]byte) []string {
	t.Helper()
	var texts []string
	for part := range slices.Chunk(codes, 1<<16) { // as many as an s_nop can count
		texts = append(texts, disassembleSome(t, llvm, target, part)...)
	}
	return texts
}

func disassembleSome(t *testing.T, llvm llvmtest.Tools, target string, codes [][]byte) []string {
	t.Helper()
	var in strings.Builder
	line := func(code []byte) {
		in.WriteByte('[')
		for _, b := range code {
			fmt.Fprintf(&in, "%#x,", b)
		}
		in.WriteString("]\n")
	}
	for i, c := range codes {
		line(c)
		line([]byte{byte(i), byte(i >> 8), 0x80, 0xbf})
	}
	llvm.Write(t, "codes", []byte(in.String()))
	texts := make([]string, len(codes))
	i := 0
	for l := range strings.Lines(llvm.RunOnBad(t, "llvm-mc", "-disassemble", "-triple=amdgcn", "-mcpu="+target, "codes")) {
		l = strings.TrimSpace(l)
		switch end := fmt.Sprintf("s_nop %#x", i); {
		case l == "" || l == ".text":
		case i < len(codes) && (l == end || i <= 64 && l == fmt.Sprintf("s_nop %d", i)):
			i++
		case i < len(codes) && texts[i] != "":
			texts[i] += "\n" + l
		case i < len(codes):
			texts[i] = l
		}
	}
	if i != len(codes) {
		t.Fatalf("%s: LLVM's answer ends at %d of %d encodings", target, i, len(codes))
	}
	return texts
}
