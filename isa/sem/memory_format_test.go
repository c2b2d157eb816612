package sem

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

var numNames = [...]string{"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"}

// dataName is AMD's name of a data format, from the highest bits down.
func dataName(data uint8) string {
	var s []string
	for _, n := range dataFormats[data] {
		if n != 0 {
			s = append([]string{strconv.Itoa(int(n))}, s...)
		}
	}
	return strings.Join(s, "_")
}

// buildInst makes an instruction from its parts.
func buildInst(t *testing.T, g *isa.Generation, m isa.Mnemonic, mods []isa.ModValue, args ...isa.Arg) isa.Inst {
	t.Helper()
	in, err := isa.Builder{Generation: g}.Build(m, args, mods)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// rsrcArg is the resource that the tests use.
var rsrcArg = isa.Regs(isa.SGPR, 8, 4)

// typedGenerations have typed buffers.
var typedGenerations = []*isa.Generation{
	isa.CDNA1, isa.CDNA2, isa.CDNA3, isa.CDNA4, isa.RDNA1, isa.RDNA2, isa.RDNA3, isa.RDNA3_5, isa.RDNA4,
}

// The numbers of formats mean what their names say, as the disassembler has them after
// LLVM.
func TestBufferFormatNumbers(t *testing.T) {
	unified := regexp.MustCompile(` format:\[BUF_FMT_([0-9_]+)_([A-Z]+)\]`)
	part := regexp.MustCompile(`BUF_(DATA|NUM)_FORMAT_([0-9A-Z_]+)`)
	for _, g := range typedGenerations {
		known := 0
		for n := range int32(128) {
			mods := []isa.ModValue{{Mod: isa.ModFORMAT, Value: n}}
			if gfx9(g) {
				mods = []isa.ModValue{{Mod: isa.ModDFMT, Value: n & 15}, {Mod: isa.ModNFMT, Value: n >> 4}}
			}
			in := buildInst(t, g, isa.TBUFFER_LOAD_FORMAT_X, mods, isa.V(1), isa.Off(), rsrcArg, isa.S(3))
			text := asm.String(&in)
			// Not printed if it is the first one.
			data, num := "8", "UNORM"
			if gfx9(g) {
				for _, m := range part.FindAllStringSubmatch(text, -1) {
					if m[1] == "DATA" {
						data = m[2]
					} else {
						num = m[2]
					}
				}
			} else if strings.Contains(text, "format:") {
				if m := unified.FindStringSubmatch(text); m != nil {
					data, num = m[1], m[2]
				} else if strings.Contains(text, "BUF_FMT_INVALID") {
					data, num = "INVALID", "UNORM"
				} else {
					data = "" // a number
				}
			}
			var b typedBuffer
			err := b.prepare(&in, true)
			switch valid := data != "" && data != "RESERVED_15" && num != "RESERVED_6"; {
			case err == nil && data == "INVALID":
				if b.format.Data != 0 {
					t.Errorf("%s: %s: data format %d", g.Name(), text, b.format.Data)
				}
			case err == nil:
				known++
				if !valid || dataName(b.format.Data) != data || numNames[b.format.Num] != num {
					t.Errorf("%s: %s: %s %s", g.Name(), text, dataName(b.format.Data), numNames[b.format.Num])
				}
			case valid && (!gfx9(g) || num != "FLOAT"): // there are no floats of 8 bits, for example
				t.Errorf("%s: %s: %v", g.Name(), text, err)
			}
			// The resource has the same numbers.
			rsrc := [4]uint32{3: uint32(n)<<12 | 0xfac}
			if gfx9(g) {
				rsrc[3] = uint32(n&15)<<15 | uint32(n>>4)<<12 | 0xfac
			}
			if n >= 64 && b.bits == 6 {
				continue
			}
			var r typedBuffer
			r.prepare(&in, false)
			f, rerr := r.of(&rsrc)
			if (rerr == nil) != (err == nil) || err == nil && f != b.format {
				t.Errorf("%s: format %d: %v (%v) in the instruction, %v (%v) in the resource", g.Name(), n, b.format, err, f, rerr)
			}
		}
		// CDNA: all number formats but the reserved one, and nine of floating point.
		want := map[bool]int{true: 14*6 + 9, false: 63}[gfx9(g)]
		if g == isa.RDNA1 || g == isa.RDNA2 {
			want = 77
		}
		if known != want {
			t.Errorf("%s has %d formats, want %d", g.Name(), known, want)
		}
	}
}

// The reference: numbers as fractions of big integers.

// refComponent is component i of an element in AMD's format of that name, and its bits.
func refComponent(data string, element []byte, i int) (u uint64, n int) {
	sizes := strings.Split(data, "_")
	slices.Reverse(sizes)
	if i >= len(sizes) {
		return 0, 0
	}
	at := 0
	for j := range i {
		n, _ := strconv.Atoi(sizes[j])
		at += n
	}
	n, _ = strconv.Atoi(sizes[i])
	for b := range n {
		u |= uint64(element[(at+b)/8]>>((at+b)%8)&1) << b
	}
	return u, n
}

func two(n int) *big.Rat {
	r := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n))))
	if n < 0 {
		r.Inv(r)
	}
	return r
}

// refValue is the number that n bits u stand for; not of FLOAT.
func refValue(num string, u uint64, n int) *big.Rat {
	signed := new(big.Rat).SetInt64(int64(u) << (64 - n) >> (64 - n))
	switch num {
	case "UNORM":
		return new(big.Rat).Quo(new(big.Rat).SetUint64(u), new(big.Rat).SetUint64(1<<n-1))
	case "SNORM":
		v := new(big.Rat).Quo(signed, new(big.Rat).SetUint64(1<<(n-1)-1))
		if minus := big.NewRat(-1, 1); v.Cmp(minus) < 0 {
			return minus
		}
		return v
	case "USCALED", "UINT":
		return new(big.Rat).SetUint64(u)
	}
	return signed
}

// f16Values are all finite f16 of sign 0, ascending.
var f16Values = func() []*big.Rat {
	var all []*big.Rat
	for u := range uint16(inf16) {
		e, m := int(u>>10), int64(u&0x3ff)
		if e == 0 {
			e = 1
		} else {
			m |= 0x400
		}
		all = append(all, new(big.Rat).Mul(big.NewRat(m, 1), two(e-25)))
	}
	return all
}()

// refHalf rounds v to f16, to nearest even or towards zero.
func refHalf(v *big.Rat, truncated bool) uint32 {
	sign := uint32(0)
	if v.Sign() < 0 {
		sign = sign16
	}
	a := new(big.Rat).Abs(v)
	i, found := slices.BinarySearchFunc(f16Values, a, (*big.Rat).Cmp)
	switch {
	case found:
		return sign | uint32(i)
	case truncated:
		return sign | uint32(i-1)
	}
	over := two(16)
	if i < len(f16Values) {
		over = f16Values[i]
	}
	below, above := new(big.Rat).Sub(a, f16Values[i-1]), new(big.Rat).Sub(over, a)
	if c := below.Cmp(above); c > 0 || c == 0 && i%2 == 0 {
		return sign | uint32(i)
	}
	return sign | uint32(i-1)
}

// refFloat is the value of a number of 10, 11 or 16 bits in f32; and in f16.
func refFloat(u uint64, n int) (single, half uint32) {
	if n != 16 {
		u <<= 15 - n
	}
	sign := uint32(u >> 15 << 31)
	switch {
	case u&inf16 == inf16:
		single = sign | inf32 | uint32(u&0x3ff)<<13
	default:
		f, exact := f16Values[u&^sign16].Float32()
		if !exact {
			panic("f16 is not exact in f32")
		}
		single = sign | toF32(f)
	}
	return single, uint32(u)
}

// refLoad is a component as a load converts it.
func refLoad(num string, u uint64, n int, half bool) uint32 {
	switch {
	case num == "UINT" || num == "SINT":
		v := uint32(u)
		if num == "SINT" {
			v = uint32(int64(u) << (64 - n) >> (64 - n))
		}
		if half {
			v &= 0xffff
		}
		return v
	case n == 32 && !half:
		return uint32(u)
	case n == 32:
		f := fromF32(uint32(u))
		if f != f || math.IsInf(float64(f), 0) {
			h := uint32(u>>16&sign16 | inf16)
			if f != f {
				h |= quiet16 | uint32(u>>13&0x3ff)
			}
			return h
		}
		h := refHalf(new(big.Rat).SetFloat64(float64(f)), true)
		return h | uint32(u>>16&sign16) // of -0
	case num == "FLOAT":
		single, h := refFloat(u, n)
		if half {
			return h
		}
		return single
	}
	v := refValue(num, u, n)
	if half {
		return refHalf(v, false)
	}
	f, _ := v.Float32()
	return toF32(f)
}

// All numbers of every size below 32 bits in every format, and numbers of 32 bits.
func TestBufferComponents(t *testing.T) {
	for data := uint8(1); int(data) < len(dataFormats); data++ {
		for num := range uint8(8) {
			f := BufferFormat{data, num, identity}
			if unified10[data]>>num&1 == 0 {
				continue
			}
			done := map[int]bool{}
			for i := range 4 {
				_, n := f.place(i)
				if n == 0 || done[n] || n == 16 && data != 2 || n == 8 && data != 1 {
					continue
				}
				done[n] = true
				count, step := uint64(1)<<n, uint64(1)
				if n == 32 {
					step = 0x10001f // odd
				}
				for u := uint64(0); u < count; u += step {
					for _, half := range []bool{false, true} {
						if got, want := f.expand(uint32(u), n, half), refLoad(numNames[num], u, n, half); got != want {
							t.Fatalf("%s_%s, %d bits %#x, half %t: loads %#x, want %#x", dataName(data), numNames[num], n, u, half, got, want)
						}
						testRoundTrip(t, f, uint32(u), n, half)
					}
				}
			}
		}
	}
}

// testRoundTrip loads and stores one component.
func testRoundTrip(t *testing.T, f BufferFormat, u uint32, n int, half bool) {
	want := u
	switch f.Num {
	case numUNORM, numSNORM:
		if half && n > 10 {
			return // f16 has not as many bits
		}
		if f.Num == numSNORM && u == 1<<(n-1) {
			want++ // -1 has two codes
		}
	case numUSCALED, numSSCALED:
		if half && n > 11 {
			return
		}
	case numUINT, numSINT:
		if half && n > 16 {
			return
		}
	default:
		if half && n == 32 {
			return
		}
		switch nan := isNaN16(uint16(u << (15 - min(n, 15)))); {
		case n == 16 && isNaN16(uint16(u)) && !half:
			want |= quiet16
		case n < 16 && nan:
			want = (inf16 | quiet16) >> (15 - n)
		}
	}
	if got := f.shrink(f.expand(u, n, half), n, half); got != want {
		t.Fatalf("%s_%s, %d bits %#x, half %t: comes back as %#x, want %#x", dataName(f.Data), numNames[f.Num], n, u, half, got, want)
	}
}

// refStore is the bits that a store makes of a number.
func refStore(num string, v float64, n int) uint64 {
	sign, x := v < 0 || 1/v < 0, new(big.Rat)
	if !math.IsInf(v, 0) && v == v {
		x.SetFloat64(v)
	}
	bound := func(lo, hi *big.Rat) {
		if math.IsInf(v, -1) || x.Cmp(lo) < 0 {
			x = lo
		}
		if math.IsInf(v, 1) || x.Cmp(hi) > 0 {
			x = hi
		}
	}
	mask := uint64(1)<<n - 1
	top := new(big.Rat).SetUint64(mask)
	if num[0] == 'S' {
		top.SetUint64(mask >> 1)
	}
	low := new(big.Rat).Neg(new(big.Rat).SetUint64(mask>>1 + 1))
	switch num {
	case "FLOAT":
		h := uint64(0)
		switch {
		case v != v:
			return (inf16 | quiet16) >> max(15-n, 0)
		case math.IsInf(v, 0):
			h = inf16
		case new(big.Rat).Abs(x).Cmp(f16Values[len(f16Values)-1]) > 0:
			h = inf16 - 1
		default:
			h = uint64(refHalf(new(big.Rat).Abs(x), true))
		}
		switch {
		case n == 16 && sign:
			return h | sign16
		case n == 16:
			return h
		case sign:
			return 0
		}
		return h >> (15 - n)
	case "UNORM":
		bound(new(big.Rat), big.NewRat(1, 1))
		x = new(big.Rat).Mul(x, top)
	case "SNORM":
		bound(big.NewRat(-1, 1), big.NewRat(1, 1))
		x = new(big.Rat).Mul(x, top)
	case "USCALED":
		bound(new(big.Rat), top)
		return new(big.Int).Quo(x.Num(), x.Denom()).Uint64()
	default:
		bound(low, top)
		return uint64(new(big.Int).Quo(x.Num(), x.Denom()).Int64()) & mask
	}
	// To nearest even.
	q, r := new(big.Int).DivMod(x.Num(), x.Denom(), new(big.Int))
	if c := r.Lsh(r, 1).Cmp(x.Denom()); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return uint64(q.Int64()) & mask
}

// Numbers that are stored: special ones, those around the middle between two codes, and
// random ones.
func TestBufferStoredNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2.5, -0.5, -1.5, 65504, 65519, 65520, 65535, 65536, 1e30, inf, nan,
		-65504, -1e30, -inf, 0x1p-14, 0x1p-15, 0x1p-24, 0x1p-25, 0x1p-149, 254.5 / 255, 127, 128, -127, -128, -129, 255, 256, 511.9, 512, 1023, 1024}
	for i := range 1024 {
		numbers = append(numbers, (float64(i)+0.5)/255, (float64(i)-511.5)/511)
	}
	for range 2000 {
		numbers = append(numbers, float64(fromF32(rand.Uint32())), rand.NormFloat64(), 300*rand.NormFloat64())
	}
	for data := uint8(1); int(data) < len(dataFormats); data++ {
		for num := range uint8(8) {
			f := BufferFormat{data, num, identity}
			_, n := f.place(0)
			if unified10[data]>>num&1 == 0 || n == 32 || num == numUINT || num == numSINT {
				continue
			}
			for _, v := range numbers {
				single := toF32(float32(v))
				want := uint32(0)
				if v == v || num == numFLOAT {
					want = uint32(refStore(numNames[num], float64(fromF32(single)), n))
				}
				got := f.shrink(single, n, false)
				if v != v && num == numFLOAT && n == 16 {
					got, want = got&inf16, want&inf16 // the payload is kept
				}
				if got != want {
					t.Errorf("%s_%s: %g (%#x) is stored as %#x, want %#x", dataName(data), numNames[num], v, single, got, want)
				}
				if half := f32ToF16(DenormAll, single); v == v {
					if got, want := f.shrink(uint32(half), n, true), uint32(refStore(numNames[num], float64(widen16(half)), n)); got != want {
						t.Errorf("%s_%s: f16 %#x is stored as %#x, want %#x", dataName(data), numNames[num], half, got, want)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		num     uint8
		n       int
		half    bool
		v, want uint32
	}{
		{numUINT, 8, false, 255, 255}, {numUINT, 8, false, 256, 255}, {numUINT, 8, false, 0xffffffff, 255},
		{numUINT, 2, false, 4, 3}, {numUINT, 32, false, 0xfffffffe, 0xfffffffe}, {numUINT, 32, true, 0xfffe, 0xfffe},
		{numSINT, 8, false, 127, 127}, {numSINT, 8, false, 128, 127}, {numSINT, 8, false, 0xffffff80, 0x80}, {numSINT, 8, false, 0xffffff7f, 0x80},
		{numSINT, 2, false, 5, 1}, {numSINT, 2, false, 0x80000000, 2}, {numSINT, 8, true, 0xff80, 0x80}, {numSINT, 8, true, 0x7fff, 0x7f},
		{numSINT, 32, true, 0xfffe, 0xfffffffe}, {numSINT, 32, false, 0x80000000, 0x80000000},
		{numFLOAT, 32, false, 0x7f800001, 0x7f800001}, {numFLOAT, 32, true, 0x3c01, 0x3f802000}, {numFLOAT, 16, true, 0x7c01, 0x7c01},
	} {
		if got := (BufferFormat{Num: c.num}).shrink(c.v, c.n, c.half); got != c.want {
			t.Errorf("%s, %d bits, half %t: %#x is stored as %#x, want %#x", numNames[c.num], c.n, c.half, c.v, got, c.want)
		}
	}
}

// bufferWave is a wave with a buffer at 64 of memory, of so many bytes, in s[8:11], and
// word 3 of its resource. Each lane's offset, in v1, is 16 times its number.
func bufferWave(lanes int, bytes, word3 uint32) *Wave {
	w := memoryWave(lanes)
	for i := range w.VGPR[1] {
		w.VGPR[1][i] = uint32(16 * i)
	}
	w.SGPR[8], w.SGPR[10], w.SGPR[11] = 64, bytes, word3
	return w
}

// resource is word 3 of a resource: the format and DST_SEL.
func resource(g *isa.Generation, data, num uint8, sel [4]uint8) uint32 {
	w := uint32(sel[0]) | uint32(sel[1])<<3 | uint32(sel[2])<<6 | uint32(sel[3])<<9
	if gfx9(g) {
		return w | uint32(num)<<12 | uint32(data)<<15
	}
	return w | unifiedNumber(g, data, num)<<12 | 3<<28
}

// unifiedNumber is the number of a format.
func unifiedNumber(g *isa.Generation, data, num uint8) uint32 {
	list := &unified11
	if g == isa.RDNA1 || g == isa.RDNA2 {
		list = &unified10
	}
	for n := range uint32(128) {
		if d, m, ok := unifiedFormat(list, n); ok && d == data && m == num {
			return n
		}
	}
	return 0
}

// typedMnemonic is an instruction by the name that it has in a generation: kind is LOAD
// or STORE, xyzw its components.
func typedMnemonic(t *testing.T, g *isa.Generation, buffer, kind, d16, xyzw string) isa.Mnemonic {
	t.Helper()
	name := buffer + "_" + kind + "_FORMAT_" + d16 + xyzw
	if !gfx9(g) && g != isa.RDNA1 && g != isa.RDNA2 {
		name = buffer + "_" + kind + "_" + d16 + "FORMAT_" + xyzw
	}
	i, ok := g.Lookup(name)
	if !ok {
		t.Fatalf("%s has no %s", g.Name(), name)
	}
	return i.Mnemonic()
}

// Every instruction in every format on every generation: loads against the reference,
// and what is then stored.
func TestTypedBuffers(t *testing.T) {
	const lanes, first = 4, 4 // v4 and up have the data
	for _, g := range typedGenerations {
		for data := uint8(1); int(data) < len(dataFormats); data++ {
			for num := range uint8(8) {
				if unified10[data]>>num&1 == 0 || !gfx9(g) && unifiedNumber(g, data, num) == 0 {
					continue
				}
				for _, buffer := range []string{"BUFFER", "TBUFFER"} {
					for n := 1; n <= 4; n++ {
						for _, d16 := range []string{"", "D16_"} {
							testTyped(t, g, buffer, d16, data, num, n, lanes, first)
						}
					}
				}
			}
		}
	}
}

func testTyped(t *testing.T, g *isa.Generation, buffer, d16 string, data, num uint8, n, lanes, first int) {
	mods := []isa.ModValue{{Mod: isa.ModOFFEN, Value: 1}}
	word3 := resource(g, data, num, identity)
	if buffer == "TBUFFER" {
		word3 = resource(g, 4, numUINT, [4]uint8{1, 0, 1, 0}) // does not matter
		if gfx9(g) {
			mods = append(mods, isa.ModValue{Mod: isa.ModDFMT, Value: int32(data)}, isa.ModValue{Mod: isa.ModNFMT, Value: int32(num)})
		} else {
			mods = append(mods, isa.ModValue{Mod: isa.ModFORMAT, Value: int32(unifiedNumber(g, data, num))})
		}
	}
	dwords := n
	if d16 != "" {
		dwords = (n + 1) / 2
	}
	args := []isa.Arg{isa.Regs(isa.VGPR, first, dwords), isa.V(1), rsrcArg, isa.S(3)}
	load := buildInst(t, g, typedMnemonic(t, g, buffer, "LOAD", d16, "XYZW"[:n]), mods, args...)
	store := buildInst(t, g, typedMnemonic(t, g, buffer, "STORE", d16, "XYZW"[:n]), mods, args...)
	name := fmt.Sprintf("%s: %s of %s_%s", g.Name(), load.Instruction().Name(), dataName(data), numNames[num])
	w := bufferWave(32, 16*uint32(lanes), word3)
	w.EXEC = 1<<lanes - 1
	memory := w.Memory.(RAM)[:64+16*lanes]
	for i := range memory {
		memory[i] = byte(rand.Uint32())
	}
	for r := range dwords {
		for l := range lanes {
			w.VGPR[first+r][l] = 0x12345678
		}
	}
	if err := w.Exec(&load); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for l := range lanes {
		var want [4]uint32
		for i := range dwords {
			want[i] = 0x12345678
		}
		for i := range n {
			v := uint32(0)
			if u, bits := refComponent(dataName(data), memory[64+16*l:], i); bits != 0 {
				v = refLoad(numNames[num], u, bits, d16 != "")
			}
			if d16 == "" {
				want[i] = v
			} else {
				want[i/2] = want[i/2]&^(0xffff<<(i%2*16)) | v<<(i%2*16)
			}
		}
		for i := range dwords {
			if got := w.VGPR[first+i][l]; got != want[i] {
				t.Fatalf("%s: lane %d, register %d: %#x, want %#x", name, l, i, got, want[i])
			}
		}
	}
	// What is stored is what was loaded, or X in its place.
	f := BufferFormat{data, num, identity}
	before := slices.Clone(memory)
	for i := range memory {
		memory[i] = 0xee
	}
	if err := w.Exec(&store); err != nil {
		t.Fatalf("%s: store: %v", name, err)
	}
	for l := range lanes {
		at := 64 + 16*l
		for i := range 4 {
			got, bits := refComponent(dataName(data), memory[at:], i)
			if bits == 0 {
				continue
			}
			source := i
			if i >= n {
				source = 0
			}
			u, sourceBits := refComponent(dataName(data), before[at:], source)
			want := uint64(f.shrink(f.expand(uint32(u), sourceBits, d16 != ""), bits, d16 != ""))
			if got != want {
				t.Fatalf("%s: store: lane %d, component %d: %#x, want %#x", name, l, i, got, want)
			}
		}
		for i := f.bytes(); i < 16; i++ {
			if memory[at+i] != 0xee {
				t.Fatalf("%s: store: byte %d beyond the element was written", name, i)
			}
		}
	}
}

// What has nothing to do with numbers: selects, halves, the end of the buffer, formats
// that are none.
func TestTypedBufferCases(t *testing.T) {
	const uint8x4, f32, half = 10, 4, 0x3c00
	bgra, x001 := [4]uint8{6, 5, 4, 7}, [4]uint8{4, 0, 0, 1}
	// Memory counts up: the element of lane l has the bytes 64+16*l and on.
	for _, c := range []struct {
		name    string
		g       *isa.Generation
		m       isa.Mnemonic
		dwords  int
		rsrc    uint32
		bytes   uint32
		mods    []isa.ModValue
		want    []uint32 // v4 and up of lane 0
		wantErr string
	}{
		{name: "BGRA", g: isa.RDNA2, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.RDNA2, uint8x4, numUINT, bgra), bytes: 4,
			want: []uint32{66, 65, 64, 67}},
		{name: "constants, integers", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.CDNA3, uint8x4, numUINT, x001), bytes: 4,
			want: []uint32{64, 0, 0, 1}},
		{name: "constants, floats", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.CDNA3, uint8x4, numUSCALED, x001), bytes: 4,
			want: []uint32{0x42800000, 0, 0, one32}},
		{name: "constants, halves", g: isa.RDNA4, m: isa.BUFFER_LOAD_D16_FORMAT_XYZW, dwords: 2, rsrc: resource(isa.RDNA4, uint8x4, numUSCALED, x001), bytes: 4,
			want: []uint32{0x5400, half << 16}},
		{name: "beyond the end", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.CDNA3, uint8x4, numUNORM, x001), bytes: 0,
			want: []uint32{0, 0, 0, one32}},
		{name: "beyond the end, all components", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.CDNA3, uint8x4, numUNORM, identity), bytes: 0,
			want: []uint32{0, 0, 0, 0}},
		{name: "partly beyond the end", g: isa.RDNA4, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.RDNA4, uint8x4, numUINT, identity), bytes: 3,
			want: []uint32{0, 0, 0, 0}},
		{name: "just inside", g: isa.RDNA4, m: isa.BUFFER_LOAD_FORMAT_XYZW, dwords: 4, rsrc: resource(isa.RDNA4, uint8x4, numUINT, identity), bytes: 4,
			want: []uint32{64, 65, 66, 67}},
		{name: "beyond the end, high half", g: isa.RDNA4, m: isa.BUFFER_LOAD_D16_HI_FORMAT_X, dwords: 1, rsrc: resource(isa.RDNA4, uint8x4, numUINT, identity), bytes: 0,
			want: []uint32{0x5678}},
		{name: "high half", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_D16_HI_X, dwords: 1, rsrc: resource(isa.CDNA3, uint8x4, numUINT, identity), bytes: 4,
			want: []uint32{64<<16 | 0x5678}},
		{name: "high half, another name", g: isa.RDNA3, m: isa.BUFFER_LOAD_D16_HI_FORMAT_X, dwords: 1, rsrc: resource(isa.RDNA3, uint8x4, numUSCALED, identity), bytes: 4,
			want: []uint32{0x54005678}},
		{name: "f32 to f16 is cut", g: isa.RDNA4, m: isa.BUFFER_LOAD_D16_FORMAT_X, dwords: 1, rsrc: resource(isa.RDNA4, f32, numFLOAT, identity), bytes: 20,
			mods: []isa.ModValue{{Mod: isa.ModOFFSET, Value: 16}}, want: []uint32{0x12347bff}}, // 9e11, not infinity
		{name: "unbound", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_XY, dwords: 2, rsrc: 0, bytes: 4, want: []uint32{0, 0}},
		{name: "reserved data format", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_X, dwords: 1, rsrc: 15 << 15, bytes: 4, wantErr: "sem: buffer data format 15 and number format 0 are reserved"},
		{name: "reserved number format", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_X, dwords: 1, rsrc: 1<<15 | 6<<12, bytes: 4, wantErr: "sem: buffer data format 1 and number format 6 are reserved"},
		{name: "floats of 8 bits", g: isa.CDNA3, m: isa.BUFFER_LOAD_FORMAT_X, dwords: 1, rsrc: 1<<15 | 7<<12, bytes: 4, wantErr: "sem: there is no buffer data format 1 of floating-point numbers"},
		{name: "reserved format", g: isa.RDNA2, m: isa.BUFFER_LOAD_FORMAT_X, dwords: 1, rsrc: 78 << 12, bytes: 4, wantErr: "sem: buffer format 78 is reserved"},
		{name: "reserved select", g: isa.RDNA2, m: isa.BUFFER_LOAD_FORMAT_X, dwords: 1, rsrc: 1<<12 | 2, bytes: 4, wantErr: "sem: buffer DST_SEL 2 is reserved"},
	} {
		w := bufferWave(32, c.bytes, c.rsrc)
		for r := range c.dwords {
			w.VGPR[4+r][0] = 0x12345678
		}
		in := buildInst(t, c.g, c.m, c.mods, isa.Regs(isa.VGPR, 4, c.dwords), isa.Off(), rsrcArg, isa.S(3))
		err := w.Exec(&in)
		if c.wantErr != "" {
			if err == nil || err.Error() != c.wantErr {
				t.Errorf("%s: error %v, want %s", c.name, err, c.wantErr)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, want := range c.want {
			if got := w.VGPR[4+i][0]; got != want {
				t.Errorf("%s: register %d: %#x, want %#x", c.name, i, got, want)
			}
		}
	}
	// A format that the unified list does not have.
	in := buildInst(t, isa.RDNA4, isa.TBUFFER_LOAD_FORMAT_X, []isa.ModValue{{Mod: isa.ModFORMAT, Value: 64}}, isa.V(4), isa.Off(), rsrcArg, isa.S(3))
	if _, err := Prepare(&in); err == nil || err.Error() != "sem: buffer format 64 is reserved" {
		t.Errorf("TBUFFER with format 64: %v", err)
	}
}

// Records with a stride: each lane has its number as index, and an offset that may put
// the element across the end of the record.
func TestTypedBufferRecords(t *testing.T) {
	for _, c := range []struct {
		name   string
		g      *isa.Generation
		check  uint32 // OOB_SELECT
		offset int32
		inside func(lane int) bool
	}{
		{"CDNA 3", isa.CDNA3, 0, 0, func(l int) bool { return l < 5 }},
		{"CDNA 3, across the end of the record", isa.CDNA3, 0, 7, func(l int) bool { return l < 5 }},
		{"structured", isa.RDNA4, 0, 4, func(l int) bool { return l < 5 }},
		{"structured, across the end of the record", isa.RDNA4, 0, 5, func(int) bool { return false }},
		{"index only", isa.RDNA2, 1, 5, func(l int) bool { return l < 5 }},
		{"unchecked", isa.RDNA3, 2, 5, func(int) bool { return true }},
		{"bytes", isa.RDNA4, 3, 0, func(l int) bool { return 8*l+4 <= 5 }},
	} {
		const uint8x4 = 10
		word3 := resource(c.g, uint8x4, numUINT, [4]uint8{4, 5, 6, 1})
		if !gfx9(c.g) {
			word3 = word3&^(3<<28) | c.check<<28
		}
		w := bufferWave(32, 5, word3)
		w.SGPR[9] = 8 << 16
		for l := range 32 {
			w.VGPR[1][l] = uint32(l)
		}
		in := buildInst(t, c.g, isa.BUFFER_LOAD_FORMAT_XYZW, []isa.ModValue{{Mod: isa.ModIDXEN, Value: 1}, {Mod: isa.ModOFFSET, Value: c.offset}},
			isa.Regs(isa.VGPR, 4, 4), isa.V(1), rsrcArg, isa.S(3))
		if err := w.Exec(&in); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for l := range 32 {
			first := uint32(byte(64 + 8*l + int(c.offset)))
			want := [4]uint32{first, uint32(byte(first + 1)), uint32(byte(first + 2)), 1}
			if !c.inside(l) {
				want = [4]uint32{3: 1}
			}
			if got := [4]uint32{w.VGPR[4][l], w.VGPR[5][l], w.VGPR[6][l], w.VGPR[7][l]}; got != want {
				t.Errorf("%s: lane %d: %v, want %v", c.name, l, got, want)
			}
		}
	}
}

// Stores: what is in memory afterwards.
func TestTypedBufferStores(t *testing.T) {
	const uint8x4 = 10
	for _, c := range []struct {
		name   string
		g      *isa.Generation
		m      isa.Mnemonic
		dwords int
		rsrc   uint32
		bytes  uint32
		want   uint32
	}{
		{"XYZW", isa.CDNA3, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.CDNA3, uint8x4, numUINT, identity), 4, 0x04030201},
		{"XY becomes XYXX", isa.RDNA4, isa.BUFFER_STORE_FORMAT_XY, 2, resource(isa.RDNA4, uint8x4, numUINT, identity), 4, 0x01010201},
		{"BGRA", isa.RDNA2, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.RDNA2, uint8x4, numUINT, [4]uint8{6, 5, 4, 7}), 4, 0x04010203},
		{"a rotation", isa.RDNA2, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.RDNA2, uint8x4, numUINT, [4]uint8{5, 6, 7, 4}), 4, 0x03020104},
		{"constants", isa.RDNA2, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.RDNA2, uint8x4, numUINT, [4]uint8{4, 0, 0, 1}), 4, 0x00000001},
		{"high half", isa.RDNA3, isa.BUFFER_STORE_D16_HI_FORMAT_X, 1, resource(isa.RDNA3, uint8x4, numUINT, identity), 4, 0x05050505},
		{"high half, another name", isa.CDNA2, isa.BUFFER_STORE_FORMAT_D16_HI_X, 1, resource(isa.CDNA2, uint8x4, numUINT, identity), 4, 0x05050505},
		{"beyond the end", isa.CDNA3, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.CDNA3, uint8x4, numUINT, identity), 0, 0x43424140},
		{"partly beyond the end", isa.RDNA4, isa.BUFFER_STORE_FORMAT_XYZW, 4, resource(isa.RDNA4, uint8x4, numUINT, identity), 3, 0x43424140},
		{"unbound", isa.RDNA4, isa.BUFFER_STORE_FORMAT_XYZW, 4, 3 << 28, 4, 0x43424140},
	} {
		w := bufferWave(32, c.bytes, c.rsrc)
		w.EXEC = 1
		for r := range 4 {
			w.VGPR[4+r][0] = uint32(r) + 1 | 5<<16
			if c.dwords > 1 {
				w.VGPR[4+r][0] &= 0xff
			}
		}
		before := slices.Clone(w.Memory.(RAM))
		in := buildInst(t, c.g, c.m, nil, isa.Regs(isa.VGPR, 4, c.dwords), isa.Off(), rsrcArg, isa.S(3))
		if err := w.Exec(&in); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		after := w.Memory.(RAM)
		if got := binary.LittleEndian.Uint32(after[64:]); got != c.want {
			t.Errorf("%s: %#08x in memory, want %#08x", c.name, got, c.want)
		}
		if !slices.Equal(before[:64], after[:64]) || !slices.Equal(before[68:], after[68:]) {
			t.Errorf("%s: memory beside the element was written", c.name)
		}
	}
}

// Loads to the LDS by an instruction of its own and by the bit LDS, and the store from it.
func TestBufferLDS(t *testing.T) {
	offen := isa.ModValue{Mod: isa.ModOFFEN, Value: 1}
	lds := isa.ModValue{Mod: isa.ModLDS, Value: 1}
	for _, c := range []struct {
		name string
		g    *isa.Generation
		m    isa.Mnemonic
		args []isa.Arg
		mods []isa.ModValue
		rsrc uint32
		want func(lane int) uint32
	}{
		{"LDS_FORMAT_X", isa.RDNA3_5, isa.BUFFER_LOAD_LDS_FORMAT_X, []isa.Arg{isa.V(1), rsrcArg, isa.S(3)}, []isa.ModValue{offen},
			resource(isa.RDNA3_5, 1, numUSCALED, identity), func(l int) uint32 { return toF32(float32(byte(64 + 16*l))) }},
		{"FORMAT_X lds", isa.CDNA1, isa.BUFFER_LOAD_FORMAT_X, []isa.Arg{isa.V(1), rsrcArg, isa.S(3)}, []isa.ModValue{offen, lds},
			resource(isa.CDNA1, 1, numSINT, identity), func(l int) uint32 { return uint32(int8(64 + 16*l)) }},
		{"DWORD lds", isa.CDNA3, isa.BUFFER_LOAD_DWORD, []isa.Arg{isa.V(1), rsrcArg, isa.S(3)}, []isa.ModValue{offen, lds},
			0, func(l int) uint32 { return uint32(64+16*l)&0xff*0x01010101 + 0x03020100 }},
		{"SBYTE lds", isa.CDNA3, isa.BUFFER_LOAD_SBYTE, []isa.Arg{isa.V(1), rsrcArg, isa.S(3)}, []isa.ModValue{offen, lds},
			0, func(l int) uint32 { return uint32(int8(64 + 16*l)) }},
	} {
		w := bufferWave(32, 16*16, c.rsrc)
		w.M0, w.EXEC = 256, 0xf0ffff01
		if c.g != isa.RDNA3_5 {
			w.Lanes = 64
		}
		if !gfx9(c.g) {
			w.SGPR[11] |= 3 << 28
		}
		before, registers := slices.Clone(w.LDS.(RAM)), slices.Clone(w.VGPR)
		in := buildInst(t, c.g, c.m, c.mods, c.args...)
		if err := w.Exec(&in); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for l := range 64 {
			want := binary.LittleEndian.Uint32(before[256+4*l:])
			if w.EXEC>>l&1 != 0 {
				want = 0 // beyond the end
				if l < 16 {
					want = c.want(l)
				}
			}
			if got := binary.LittleEndian.Uint32(w.LDS.(RAM)[256+4*l:]); got != want {
				t.Errorf("%s: lane %d: %#x in the LDS, want %#x", c.name, l, got, want)
			}
		}
		if !slices.Equal(registers, w.VGPR) {
			t.Errorf("%s: registers were written", c.name)
		}
		w.LDS = nil
		if err := w.Exec(&in); err == nil {
			t.Errorf("%s: no error without LDS", c.name)
		}
	}
	w := bufferWave(64, 4, 0)
	w.M0, w.EXEC = 8, 1
	in := buildInst(t, isa.CDNA2, isa.BUFFER_STORE_LDS_DWORD, []isa.ModValue{lds}, rsrcArg, isa.S(3))
	if err := w.Exec(&in); err != nil {
		t.Fatal(err)
	}
	want, _ := w.LDS.Load(8, 4)
	if got, _ := w.Memory.Load(64, 4); got != want {
		t.Errorf("BUFFER_STORE_LDS_DWORD: %#x in memory, want %#x", got, want)
	}
}

func TestTypedBufferAllocations(t *testing.T) {
	w := bufferWave(32, 1024, resource(isa.RDNA4, 10, numUNORM, identity))
	for _, m := range []isa.Mnemonic{isa.BUFFER_LOAD_FORMAT_XYZW, isa.BUFFER_STORE_FORMAT_XYZW, isa.TBUFFER_LOAD_FORMAT_XYZW} {
		in := buildInst(t, isa.RDNA4, m, nil, isa.Regs(isa.VGPR, 4, 4), isa.Off(), rsrcArg, isa.S(3))
		op, err := Prepare(&in)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() {
			if err := op.Run(w); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations", m, n)
		}
	}
}

func BenchmarkTypedBuffer(b *testing.B) {
	for _, num := range []uint8{numUNORM, numFLOAT} {
		b.Run(numNames[num], func(b *testing.B) {
			b.ReportAllocs()
			w := bufferWave(32, 1024, resource(isa.RDNA4, 12, num, identity))
			in, err := isa.Builder{Generation: isa.RDNA4}.Build(isa.BUFFER_LOAD_FORMAT_XYZW, []isa.Arg{isa.Regs(isa.VGPR, 4, 4), isa.Off(), rsrcArg, isa.S(3)}, nil)
			if err != nil {
				b.Fatal(err)
			}
			op, err := Prepare(&in)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := op.Run(w); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/32, "ns/lane")
		})
	}
}
