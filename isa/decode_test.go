package isa_test

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/amdisa/amdisa/internal/llvmtest"
	"github.com/amdisa/amdisa/isa"
)

func dwords(w ...uint32) []byte {
	var b []byte
	for _, x := range w {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	return b
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		g    *isa.Generation
		code []byte
		kind isa.DecodeErrorKind
		need int
		msg  string
	}{
		{"nothing", isa.RDNA3, nil, isa.Truncated, 4, "RDNA 3: truncated: 4 bytes needed, 0 found"},
		{"half a dword", isa.RDNA3, []byte{1, 2}, isa.Truncated, 4, "RDNA 3: truncated: 4 bytes needed, 2 found"},
		{"half a VOP3", isa.RDNA3, dwords(0xd65e0005), isa.Truncated, 8, "RDNA 3: truncated: 8 bytes needed, 4 found"},
		{"VOP3 less its literal", isa.RDNA3, dwords(0xd65e0005, 0x040e02ff), isa.Truncated, 12, "RDNA 3: truncated: 12 bytes needed, 8 found"},
		{"VOP1 less its literal", isa.CDNA3, dwords(0x7e0002ff), isa.Truncated, 8, "CDNA 3: truncated: 8 bytes needed, 4 found"},
		{"VOPD less its literal", isa.RDNA3, dwords(0xca000200|0xff, 0), isa.Truncated, 12, "RDNA 3: truncated: 12 bytes needed, 8 found"},
		{"no SOP1 opcode", isa.RDNA3, dwords(0xbe80ff00), isa.NoOpcode, 0, "RDNA 3: no such opcode: first dword 0xbe80ff00"},
		{"no encoding", isa.CDNA3, dwords(0xf8000000, 0), isa.NoEncoding, 0, "CDNA 3: no such encoding: first dword 0xf8000000"},
		{"VOP3P with bit 23", isa.RDNA3, dwords(0xcc800000|0x13<<16, 0), isa.ReservedBits, 0, "RDNA 3: reserved bits are set: first dword 0xcc930000"},
		{"VOP1 with bit 16", isa.RDNA4, dwords(0x7e010000 | 1<<9), isa.ReservedBits, 0, ""},
		{"VOP1's bit 16 is an opcode bit before", isa.RDNA3, dwords(0x7e010000 | 1<<9), isa.NoOpcode, 0, ""},
		{"FLAT with bit 55", isa.RDNA2, dwords(0xdc300000, 0x00fd0000), isa.ReservedBits, 0, ""},
		{"NEG of an integer", isa.RDNA3, dwords(0xd51b0000, 1<<29), isa.ReservedBits, 0, "RDNA 3: reserved bits are set in NEG, which V_AND_B32 in ENC_VOP3 cannot have: first dword 0xd51b0000"},
		{"OMOD of a comparison", isa.CDNA3, dwords(0xd0410000, 1<<27), isa.ReservedBits, 0, "CDNA 3: reserved bits are set in OMOD, which V_CMP_LT_F32 in ENC_VOP3 cannot have: first dword 0xd0410000"},
		{"DATA1 of a load", isa.RDNA3, dwords(0xd8d80000, 1<<16), isa.ReservedBits, 0, ""},
		{"SADDR of FLAT", isa.RDNA3, dwords(0xdc500000, 0), isa.ReservedBits, 0, ""},
		{"source 210", isa.RDNA3, dwords(0x7e0002d2), isa.ReservedOperand, 0, "RDNA 3: reserved operand value: first dword 0x7e0002d2"},
		{"64-bit source at EXEC_HI", isa.RDNA3, dwords(0xbe80017f), isa.ReservedOperand, 0, ""},
		{"literal in VOP3 of GFX9", isa.CDNA3, dwords(0xd2080000, 255), isa.ReservedOperand, 0, ""},
		{"DPP of what cannot have it", isa.RDNA1, dwords(0x7e0006fa, 0), isa.NoForm, 0, ""},
	} {
		in, err := c.g.Decode(c.code)
		var e *isa.DecodeError
		if !errors.As(err, &e) {
			t.Errorf("%s: got %v, %v; want a DecodeError", c.name, in, err)
			continue
		}
		if e.Kind != c.kind || e.Need != c.need || c.msg != "" && e.Error() != c.msg {
			t.Errorf("%s: %v (%v, need %d); want %v, need %d, %q", c.name, e, e.Kind, e.Need, c.kind, c.need, c.msg)
		}
	}
}

// Every prefix of every instruction of the oracle is truncated, asks for more
// than there is and never for more than the instruction has.
func TestDecodeTruncated(t *testing.T) {
	for _, target := range llvmtest.Targets {
		d := decoderFor(t, target)
		lines := llvmtest.Lines(t, target)
		for i := 0; i < len(lines); i += 17 {
			l := lines[i]
			if _, err := d.Decode(l.Code); err != nil {
				continue
			}
			for n := range len(l.Code) {
				in, err := d.Decode(l.Code[:n:n])
				var e *isa.DecodeError
				if err == nil && in.Len() <= n {
					continue // a scale prefix alone is an instruction
				}
				if !errors.As(err, &e) || e.Kind != isa.Truncated || e.Need <= n || e.Need > len(l.Code) {
					t.Fatalf("%s %s[:%d]: %v", target, l.Hex, n, err)
				}
			}
		}
	}
}

func TestDecodeTarget(t *testing.T) {
	// V_DOT2C_F32_F16, which gfx1011 has and gfx1010 has not.
	code := dwords(0x04000501)
	for name, ok := range map[string]bool{"gfx1010": false, "gfx1011": true, "gfx1012": true, "gfx1013": false} {
		_, err := decoderFor(t, name).Decode(code)
		if (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := isa.RDNA1.Decode(code); err != nil {
		t.Errorf("without a target: %v", err)
	}
}

func TestWaveSize(t *testing.T) {
	// V_CMP_EQ_U32_E64 s[10:11] or s10, v1, v2
	code := dwords(0xd44a000a, 0x00020501)
	for _, c := range []struct{ wave, count int }{{0, 1}, {32, 1}, {64, 2}} {
		in, err := isa.Decoder{Generation: isa.RDNA3, WaveSize: c.wave}.Decode(code)
		if err != nil {
			t.Fatal(err)
		}
		if got := in.Args(nil)[0].Reg; got != (isa.Reg{Class: isa.SGPR, Index: 10, Count: uint8(c.count)}) {
			t.Errorf("wave %d: %v", c.wave, got)
		}
	}
}

func TestDecodeDoesNotAllocate(t *testing.T) {
	code := dwords(0xd65e0005, 0x040e0501)
	var buf [isa.MaxArgs]isa.Arg
	var out [isa.MaxInstBytes]byte
	if n := testing.AllocsPerRun(100, func() {
		in, err := isa.RDNA3.Decode(code)
		if err != nil {
			t.Fatal(err)
		}
		sink += uint64(len(in.Args(buf[:0])) + len(in.AppendBytes(out[:0])))
		sink += uint64(in.Mod(isa.ModCLAMP))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzDecode decodes any bytes with any generation: no panic, no reading beyond
// the instruction, and what decodes encodes to the same bytes and is stable.
func FuzzDecode(f *testing.F) {
	var gens []*isa.Generation
	for g := range isa.Generations() {
		gens = append(gens, g)
	}
	for i := range gens {
		f.Add(uint8(i), false, dwords(0xd65e0005, 0x040e0501, 0, 0, 0))
		f.Add(uint8(i), true, dwords(0xca000200, 0xffffffff, 1, 2, 3))
	}
	f.Fuzz(func(t *testing.T, gen uint8, wave64 bool, code []byte) {
		d := isa.Decoder{Generation: gens[int(gen)%len(gens)]}
		if wave64 {
			d.WaveSize = 64
		}
		checkDecode(t, d, code)
	})
}

// checkDecode decodes code and checks what must hold of any bytes.
func checkDecode(t testing.TB, d isa.Decoder, code []byte) (ok bool) {
	in, err := d.Decode(code)
	if err != nil {
		var e *isa.DecodeError
		if !errors.As(err, &e) {
			t.Fatalf("%x: %T", code, err)
		}
		if e.Kind == isa.Truncated && e.Need <= len(code) {
			t.Fatalf("%x: %v", code, err)
		}
		return false
	}
	if in.Len() > len(code) || in.Len() == 0 || in.Len()%4 != 0 {
		t.Fatalf("%x: length %d", code, in.Len())
	}
	var out [isa.MaxInstBytes]byte
	again := in.AppendBytes(out[:0])
	if string(again) != string(code[:in.Len()]) {
		t.Fatalf("%x: encoded as %x", code, again)
	}
	back, err := d.Decode(again)
	if err != nil || back != in {
		t.Fatalf("%x: decoded again as %v, %v", code, back, err)
	}
	var buf [isa.MaxArgs]isa.Arg
	if n := len(in.Args(buf[:0])); n > isa.MaxArgs {
		t.Fatalf("%x: %d arguments", code, n)
	}
	for range in.Modifiers() {
	}
	for range in.Accesses() {
	}
	in.Flow()
	in.Encoding()
	return true
}

// A short fuzz that every run of the tests does: random words behind the
// constants of every encoding.
func TestDecodeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for g := range isa.Generations() {
		d := isa.Decoder{Generation: g}
		decoded, total := 0, 0
		for e := range g.Encodings() {
			for f := range formsOf(e) {
				var w [5]uint32
				for i := range w {
					w[i] = r.Uint32()
				}
				w[0] = w[0]&^e.Mask() | f.Identifier()
				mask, want := f.Fixed()
				for i := range 2 {
					w[i] = w[i]&^uint32(mask>>(32*i)) | uint32(want>>(32*i))
				}
				if checkDecode(t, d, dwords(w[:]...)) {
					decoded++
				}
				total++
			}
		}
		t.Logf("%v: %d of %d decode", g, decoded, total)
		if decoded*2 < total {
			t.Errorf("%v: only %d of %d decode", g, decoded, total)
		}
	}
}

func formsOf(e isa.Encoding) func(yield func(isa.Form) bool) {
	return func(yield func(isa.Form) bool) {
		for in := range e.Generation().Instructions() {
			for f := range in.Forms() {
				if f.Encoding() == e && !yield(f) {
					return
				}
			}
		}
	}
}
