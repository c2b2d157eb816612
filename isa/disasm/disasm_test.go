package disasm

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

// code is dwords in the order of memory, and after them some bytes.
func code(dwords []uint32, rest ...byte) []byte {
	var b []byte
	for _, d := range dwords {
		b = append(b, byte(d), byte(d>>8), byte(d>>16), byte(d>>24))
	}
	return append(b, rest...)
}

func disassemble(t testing.TB, dec isa.Decoder, b []byte, addr uint64, opts Options) (text string, bad int) {
	t.Helper()
	var out strings.Builder
	p := NewPrinter(&out, dec, opts)
	if err := p.Code(bytes.NewReader(b), addr); err != nil {
		t.Fatal(err)
	}
	return out.String(), p.Bad
}

func TestCode(t *testing.T) {
	b := code([]uint32{0x7e000301, 0xffffffff, 0xd1e10000, 0x04020000, 0xbf820002, 0x00000000, 0x00000000, 0x00000000, 0xd1e10000}, 1, 2, 3)
	const pad = "                                           " // to where LLVM puts comments after .long
	tests := []struct {
		name string
		opts Options
		want string
	}{
		{"plain", Options{}, `	v_mov_b32_e32 v0, v1                                       // 000000000100: 7E000301
	.long 0xffffffff` + pad + `// 000000000104: FFFFFFFF
	v_div_scale_f64 v[0:1], s[0:1], s[0:1], v[0:1], v[0:1]     // 000000000108: D1E10000 04020000
	s_branch 2                                                 // 000000000110: BF820002 <0x11c>
	v_cndmask_b32_e32 v0, s0, v0, vcc                          // 000000000114: 00000000
	v_cndmask_b32_e32 v0, s0, v0, vcc                          // 000000000118: 00000000
	v_cndmask_b32_e32 v0, s0, v0, vcc                          // 00000000011C: 00000000
	.long 0xd1e10000` + pad + `// 000000000120: D1E10000
	.byte 0x01, 0x02, 0x03                                     // 000000000124: 01 02 03
`},
		{"no encoding", Options{NoEncoding: true}, `	v_mov_b32_e32 v0, v1
	.long 0xffffffff
	v_div_scale_f64 v[0:1], s[0:1], s[0:1], v[0:1], v[0:1]
	s_branch 2                                                 // <0x11c>
	v_cndmask_b32_e32 v0, s0, v0, vcc
	v_cndmask_b32_e32 v0, s0, v0, vcc
	v_cndmask_b32_e32 v0, s0, v0, vcc
	.long 0xd1e10000
	.byte 0x01, 0x02, 0x03
`},
		{"no suffixes", Options{NoEncoding: true, Asm: asm.Options{NoSuffix: true}}, "\tv_mov_b32 v0, v1\n"},
		{"colour", Options{Color: true}, "\t\x1b[1mv_mov_b32_e32 v0, v1\x1b[0m                                       \x1b[2m// 000000000100: 7E000301\x1b[0m\n"},
		{"JSON", Options{JSON: true}, `{"address":256,"hex":"7e000301","length":4,"name":"V_MOV_B32","encoding":"ENC_VOP1","text":"v_mov_b32_e32 v0, v1"}
{"address":260,"hex":"ffffffff","length":4,"text":".long 0xffffffff","error":"CDNA 3: no such encoding: first dword 0xffffffff"}
{"address":264,"hex":"d1e10000 04020000","length":8,"name":"V_DIV_SCALE_F64","encoding":"VOP3_SDST_ENC","text":"v_div_scale_f64 v[0:1], s[0:1], s[0:1], v[0:1], v[0:1]"}
{"address":272,"hex":"bf820002","length":4,"name":"S_BRANCH","encoding":"ENC_SOPP","text":"s_branch 2","target":{"address":284,"symbol":"0x11c"}}
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, bad := disassemble(t, isa.Decoder{Generation: isa.CDNA3}, b, 0x100, tt.opts)
			if !strings.HasPrefix(got, tt.want) || tt.opts == (Options{}) && got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if bad != 3 {
				t.Errorf("%d were no instructions, want 3", bad)
			}
		})
	}
}

// However the code arrives, the text is the same.
func TestReaders(t *testing.T) {
	b := oracle(t, "gfx1100")[:100_003]
	dec := isa.Decoder{Generation: isa.RDNA3}
	want, _ := disassemble(t, dec, b, 0, Options{})
	for name, r := range map[string]io.Reader{
		"halves":   iotest.HalfReader(bytes.NewReader(b)),
		"bytes":    iotest.OneByteReader(bytes.NewReader(b)),
		"data err": iotest.DataErrReader(bytes.NewReader(b)),
	} {
		var got strings.Builder
		if err := NewPrinter(&got, dec, Options{}).Code(r, 0); err != nil || got.String() != want {
			t.Errorf("%s: %v, or other text", name, err)
		}
	}
	broken := errors.New("broken")
	if err := NewPrinter(io.Discard, dec, Options{}).Code(io.MultiReader(bytes.NewReader(b), iotest.ErrReader(broken)), 0); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if err := NewPrinter(failing{}, dec, Options{}).Code(bytes.NewReader(b), 0); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v, want %v", err, io.ErrClosedPipe)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// endless repeats code n times.
type endless struct {
	code []byte
	n    int
	r    bytes.Reader
}

func (e *endless) Read(p []byte) (int, error) {
	if e.r.Len() == 0 {
		if e.n == 0 {
			return 0, io.EOF
		}
		e.n--
		e.r.Reset(e.code)
	}
	return e.r.Read(p)
}

// The memory needed does not depend on the amount of code.
func TestMemory(t *testing.T) {
	b := oracle(t, "gfx942")
	dec := isa.Decoder{Generation: isa.CDNA3}
	used := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := NewPrinter(io.Discard, dec, Options{}).Code(&endless{code: b, n: n}, 0); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	used(1) // what package asm works out once
	one, many := used(1), used(20)
	// What is no instruction costs an error.
	if const4MB := uint64(4 << 20); many > const4MB || one > const4MB {
		t.Errorf("%d bytes allocated for %d of code, %d for 20 times as much", one, len(b), many)
	}
}

func FuzzCode(f *testing.F) {
	f.Add(uint8(0), code([]uint32{0x7e000301, 0xffffffff, 0xbf820002}, 1))
	f.Add(uint8(4), code([]uint32{0xbf820002}, 1, 2, 3))
	f.Add(uint8(7), oracle(f, "gfx1100")[:4000])
	var gens []*isa.Generation
	for g := range isa.Generations() {
		gens = append(gens, g)
	}
	f.Fuzz(func(t *testing.T, gen uint8, b []byte) {
		dec := isa.Decoder{Generation: gens[int(gen)%len(gens)]}
		text, bad := disassemble(t, dec, b, 0, Options{})
		lines := strings.Count(text, "\n")
		if strings.Count(text, "\t.long ")+strings.Count(text, "\t.byte ") != bad {
			t.Errorf("%d were no instructions:\n%s", bad, text)
		}
		// The lines of JSON are as many, and cover the code.
		text, bad2 := disassemble(t, dec, b, 0, Options{JSON: true})
		next := uint64(0)
		objects := json.NewDecoder(strings.NewReader(text))
		n := 0
		for ; objects.More(); n++ {
			var o Instruction
			if err := objects.Decode(&o); err != nil {
				t.Fatal(err)
			}
			if o.Address != next || o.Length == 0 {
				t.Errorf("%d bytes at %#x, want some at %#x", o.Length, o.Address, next)
			}
			next = o.Address + uint64(o.Length)
		}
		if next != uint64(len(b)) || n != lines || bad2 != bad {
			t.Errorf("%d bytes, %d lines, %d bad; JSON has %d, %d, %d", len(b), lines, bad, next, n, bad2)
		}
	})
}
