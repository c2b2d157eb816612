package sem

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/amdisa/amdisa/isa"
)

// Loads and stores of typed buffers. An element has up to four components, X to W,
// each an integer, a fraction or a floating-point number of some bits; a register
// has the component as an integer or as f32, or in half of it, with D16, as an
// integer of 16 bits or as f16.
//
// AMD's manuals of CDNA 3, RDNA 3 and RDNA 4 say: components that an element does not
// have are 0 (not 1, of W either); TBUFFER takes the format from the instruction and
// components as they are, BUFFER takes the format and DST_SEL from the resource; a load
// beyond the buffer returns zeros, but 1 where DST_SEL says so, and an element is either
// in the buffer or not; an invalid format is an unbound resource, of which loads return
// zeros; numbers of 32 bits are not converted. (It is said of TBUFFER too that an invalid
// format of the resource means that; here TBUFFER does not look at it, as untyped loads and
// stores do not.) That of RDNA 4 adds: D16 converts f32 to
// f16 by truncation and all else to nearest even; if a store has fewer components than
// the element, the others are its X. Here this is so on all generations.
//
// The manuals do not say, and it is assumed: a store puts components back where DST_SEL
// takes them from, and 0 where it takes none; to fractions it rounds to nearest even, to
// scaled integers and to floating point towards zero; what is beyond the range becomes
// the end of it; a NaN becomes 0 or a NaN; an integer of 32 bits is cut to 16 by D16.
// MODE has no influence.

// A BufferFormat is the format of the elements of a typed buffer. The zero value is an
// invalid format.
type BufferFormat struct {
	Data   uint8    // sizes of the components: the number that is CDNA's DATA_FORMAT, 0 to 15
	Num    uint8    // what a component is: the number that is CDNA's NUM_FORMAT, 0 to 7
	Select [4]uint8 // DST_SEL of X to W: 0 and 1 are these numbers, 4 to 7 components X to W
}

// The values of BufferFormat.Num.
const (
	numUNORM uint8 = iota
	numSNORM
	numUSCALED
	numSSCALED
	numUINT
	numSINT
	numReserved
	numFLOAT
)

// identity is the DST_SEL of what has none.
var identity = [4]uint8{4, 5, 6, 7}

// dataFormats are the sizes in bits of components X to W, X in the lowest bits, by the
// number that is CDNA's DATA_FORMAT. AMD's names have them from the highest bits down.
var dataFormats = [...][4]uint8{
	1: {8}, {16}, {8, 8}, {32}, {16, 16}, {11, 11, 10}, {10, 11, 11}, {2, 10, 10, 10}, {10, 10, 10, 2},
	{8, 8, 8, 8}, {32, 32}, {16, 16, 16, 16}, {32, 32, 32}, {32, 32, 32, 32},
}

// unified10 and unified11 are the unified formats of RDNA 1 and 2, and of those from
// RDNA 3 on: which number formats (a bit each) there are of each data format. The
// formats are numbered from 1 on in this order.
var (
	unified10 = [len(dataFormats)]uint8{
		1: intBits, intBits | floatBit, intBits, wideBits, intBits | floatBit, intBits | floatBit, intBits | floatBit, intBits, intBits,
		intBits, wideBits, intBits | floatBit, wideBits, wideBits,
	}
	unified11 = [len(dataFormats)]uint8{
		1: intBits, intBits | floatBit, intBits, wideBits, intBits | floatBit, floatBit, floatBit, intBits &^ scaledBits, intBits,
		intBits, wideBits, intBits | floatBit, wideBits, wideBits,
	}
)

const (
	scaledBits = 1<<numUSCALED | 1<<numSSCALED
	floatBit   = 1 << numFLOAT
	wideBits   = 1<<numUINT | 1<<numSINT | floatBit
	intBits    = 1<<numUNORM | 1<<numSNORM | scaledBits | 1<<numUINT | 1<<numSINT
)

// unifiedFormat is the data and number format of a number of FORMAT.
func unifiedFormat(list *[len(dataFormats)]uint8, n uint32) (data, num uint8, ok bool) {
	if n == 0 {
		return 0, 0, true
	}
	n--
	for data, nums := range list {
		if have := uint32(bits.OnesCount8(nums)); n >= have {
			n -= have
			continue
		}
		for ; n > 0; n-- {
			nums &= nums - 1
		}
		return uint8(data), uint8(bits.TrailingZeros8(nums)), true
	}
	return 0, 0, false
}

// A typedBuffer says where a memory instruction has its format from.
type typedBuffer struct {
	unified *[len(dataFormats)]uint8 // nil if the resource has DATA_FORMAT and NUM_FORMAT
	bits    int                      // of FORMAT in the resource
	own     bool                     // the instruction has the format
	format  BufferFormat             // which it is
}

// prepare finds the format of an instruction.
func (t *typedBuffer) prepare(in *isa.Inst, own bool) error {
	g := in.Generation()
	switch {
	case gfx9(g):
	case g == isa.RDNA1 || g == isa.RDNA2:
		t.unified, t.bits = &unified10, 7
	default:
		t.unified, t.bits = &unified11, 6
	}
	if t.own = own; !own {
		return nil
	}
	if t.unified == nil {
		t.format = BufferFormat{uint8(in.Mod(isa.ModDFMT)), uint8(in.Mod(isa.ModNFMT)), identity}
	} else {
		n := uint32(in.Mod(isa.ModFORMAT))
		data, num, ok := unifiedFormat(t.unified, n)
		if !ok {
			return fmt.Errorf("sem: buffer format %d is reserved", n)
		}
		t.format = BufferFormat{data, num, identity}
	}
	return t.format.check()
}

// of is the format of an access to a buffer with the given resource: FORMAT, or
// NUM_FORMAT and DATA_FORMAT, from bit 108 on, DST_SEL in bits 107:96.
func (t *typedBuffer) of(rsrc *[4]uint32) (BufferFormat, error) {
	if t.own {
		return t.format, nil
	}
	w := rsrc[3]
	f := BufferFormat{uint8(w >> 15 & 15), uint8(w >> 12 & 7), [4]uint8{uint8(w & 7), uint8(w >> 3 & 7), uint8(w >> 6 & 7), uint8(w >> 9 & 7)}}
	if t.unified != nil {
		n, ok := w>>12&(1<<t.bits-1), false
		if f.Data, f.Num, ok = unifiedFormat(t.unified, n); !ok {
			return f, fmt.Errorf("sem: buffer format %d is reserved", n)
		}
	}
	return f, f.check()
}

// check returns an error for what no format is.
func (f BufferFormat) check() error {
	if int(f.Data) >= len(dataFormats) || f.Num == numReserved || f.Num > numFLOAT {
		return fmt.Errorf("sem: buffer data format %d and number format %d are reserved", f.Data, f.Num)
	}
	if f.Num == numFLOAT && unified10[f.Data]&floatBit == 0 && f.Data != 0 {
		return fmt.Errorf("sem: there is no buffer data format %d of floating-point numbers", f.Data)
	}
	for _, sel := range f.Select {
		if sel == 2 || sel == 3 || sel > 7 {
			return fmt.Errorf("sem: buffer DST_SEL %d is reserved", sel)
		}
	}
	return nil
}

// bytes is the size of an element.
func (f BufferFormat) bytes() int {
	n := 0
	for _, b := range dataFormats[f.Data] {
		n += int(b)
	}
	return n / 8
}

// loadElement reads an element, as dwords.
func (s *State) loadElement() (e [4]uint32, err error) {
	size := s.Format.bytes()
	for i := 0; i < size; i += 4 {
		v, err := s.loadAt(s.Addr+uint64(i), min(size, 4))
		if err != nil {
			return e, err
		}
		e[i/4] = uint32(v)
	}
	return e, nil
}

// place is where component i is in an element: its first bit and how many it has.
func (f BufferFormat) place(i int) (at, n int) {
	sizes := &dataFormats[f.Data]
	for _, b := range sizes[:i] {
		at += int(b)
	}
	return at, int(sizes[i])
}

// components loads an element and converts n components. With half, one is 16 bits.
func (s *State) components(n int, half bool) (c [4]uint32, err error) {
	f := s.Format
	if err := f.check(); err != nil {
		return c, err
	}
	e, err := s.loadElement()
	if err != nil {
		return c, err
	}
	for i, sel := range f.Select[:n] {
		switch {
		case sel >= 4:
			if at, bits := f.place(int(sel & 3)); bits != 0 {
				c[i] = f.expand(e[at/32]<<(32-bits-at%32)>>(32-bits), bits, half)
			}
		case sel == 0:
		case f.Num == numUINT || f.Num == numSINT:
			c[i] = 1
		case half:
			c[i] = uint32(round16(1))
		default:
			c[i] = one32
		}
	}
	return c, nil
}

// expand converts a component of n bits to 32 bits, or to 16.
func (f BufferFormat) expand(u uint32, n int, half bool) uint32 {
	signed := int32(u<<(32-n)) >> (32 - n)
	var v float64
	switch f.Num {
	case numUINT:
		v := u
		if half {
			v &= 0xffff
		}
		return v
	case numSINT:
		if half {
			return uint32(uint16(signed))
		}
		return uint32(signed)
	case numFLOAT:
		return expandFloat(u, n, half)
	}
	if n == 32 { // no generation has it; not converted
		return expandFloat(u, n, half)
	}
	switch f.Num {
	case numUNORM:
		v = float64(u) / float64(uint32(1)<<n-1)
	case numSNORM:
		v = max(float64(signed)/float64(int32(1)<<(n-1)-1), -1)
	case numUSCALED:
		v = float64(u)
	default:
		v = float64(signed)
	}
	// The quotients are far enough from the middle between two f32, or f16, that the
	// second rounding does no harm.
	if half {
		return uint32(narrow16(DenormAll, v))
	}
	return toF32(float32(v))
}

// expandFloat converts a floating-point number of n bits. Those of 10 and 11 bits are f16
// without sign and without the lowest bits.
func expandFloat(u uint32, n int, half bool) uint32 {
	switch n {
	case 32:
		if half {
			return uint32(f32ToF16(truncate, u))
		}
		return u
	case 10, 11:
		u <<= 15 - n
	}
	if half {
		return u
	}
	return toF32(widen16(uint16(u)))
}

// truncate rounds towards zero and keeps denormals.
const truncate = DenormAll | Mode(RoundZero) | Mode(RoundZero)<<2

// storeComponents converts the n components c and stores the element. With half, a
// component is 16 bits.
func (s *State) storeComponents(c [4]uint32, n int, half bool) error {
	f := s.Format
	if err := f.check(); err != nil {
		return err
	}
	for i := n; i < len(c); i++ {
		c[i] = c[0]
	}
	var e [4]uint32
	for i := range e {
		for j, sel := range f.Select {
			if at, n := f.place(i); int(sel) == 4+i && n != 0 {
				e[at/32] |= f.shrink(c[j], n, half) << (at % 32)
				break
			}
		}
	}
	size := f.bytes()
	for i := 0; i < size; i += 4 {
		if err := s.storeAt(s.Addr+uint64(i), min(size, 4), uint64(e[i/4])); err != nil {
			return err
		}
	}
	return nil
}

// shrink converts a component of 32 bits, or of 16, to n bits.
func (f BufferFormat) shrink(u uint32, n int, half bool) uint32 {
	most := uint32(1)<<n - 1 // all bits, also if n is 32
	switch f.Num {
	case numUINT:
		return min(u, most)
	case numSINT:
		v := int32(u)
		if half {
			v = int32(int16(u))
		}
		top := int32(most >> 1)
		return uint32(min(max(v, -top-1), top)) & most
	}
	if f.Num == numFLOAT || n == 32 {
		return shrinkFloat(u, n, half)
	}
	v := float64(fromF32(u))
	if half {
		v = float64(widen16(uint16(u)))
	}
	if v != v {
		return 0
	}
	switch top := float64(most >> 1); f.Num {
	case numUNORM:
		return uint32(math.RoundToEven(min(max(v, 0), 1) * float64(most)))
	case numSNORM:
		return uint32(int32(math.RoundToEven(min(max(v, -1), 1)*top))) & most
	case numUSCALED:
		return uint32(min(max(v, 0), float64(most)))
	default:
		return uint32(int32(min(max(v, -top-1), top))) & most
	}
}

// shrinkFloat converts to a floating-point number of n bits. Those of 10 and 11 bits have
// no sign, and negative numbers become 0.
func shrinkFloat(u uint32, n int, half bool) uint32 {
	switch {
	case n == 32 && half:
		return toF32(widen16(uint16(u)))
	case n == 32 || n == 16 && half:
		return u
	}
	h := uint16(u)
	if !half {
		h = f32ToF16(truncate, u)
	}
	switch {
	case n == 16:
		return uint32(h)
	case isNaN16(h):
		return (inf16 | quiet16) >> (15 - n)
	case h&sign16 != 0:
		return 0
	}
	return uint32(h) >> (15 - n)
}

func (s *State) loadFormat(n int) error {
	c, err := s.components(n, false)
	if n > 2 {
		copy(s.XD[:], c[:])
		return err
	}
	s.D0 = uint64(c[0])
	if n == 2 {
		s.D0 |= uint64(c[1]) << 32
	}
	return err
}

func (s *State) loadFormat16(n int) error {
	c, err := s.components(n, true)
	for i := range n {
		s.D0 = s.D0&^(0xffff<<(16*i)) | uint64(c[i])<<(16*i)
	}
	return err
}

func (s *State) loadFormatHi() error {
	c, err := s.components(1, true)
	s.hi16(uint16(c[0]))
	return err
}

func (s *State) loadFormatLDS() error {
	if s.LDS == nil {
		return errNoMemory
	}
	c, err := s.components(1, false)
	if err != nil {
		return err
	}
	return s.LDS.Store(s.lds(1), 4, uint64(c[0]))
}

func (s *State) storeFormat(n int) error {
	c := [4]uint32{uint32(s.S0), uint32(s.S0 >> 32)}
	if n > 2 {
		copy(c[:], s.X0[:])
	}
	return s.storeComponents(c, n, false)
}

func (s *State) storeFormat16(n int) error {
	var c [4]uint32
	for i := range n {
		c[i] = uint32(s.S0 >> (16 * i) & 0xffff)
	}
	return s.storeComponents(c, n, true)
}

func (s *State) storeFormatHi() error {
	return s.storeComponents([4]uint32{uint32(s.S0 >> 16 & 0xffff)}, 1, true)
}

// BUFFER_LOAD_FORMAT_X loads component X of an element and converts each to 32 bits. The resource
// has the format.
func BUFFER_LOAD_FORMAT_X(s *State) error { return s.loadFormat(1) }

// BUFFER_LOAD_FORMAT_XY loads components X and Y of an element and converts each to 32 bits. The
// resource has the format.
func BUFFER_LOAD_FORMAT_XY(s *State) error { return s.loadFormat(2) }

// BUFFER_LOAD_FORMAT_XYZ loads components X to Z of an element and converts each to 32 bits. The
// resource has the format.
func BUFFER_LOAD_FORMAT_XYZ(s *State) error { return s.loadFormat(3) }

// BUFFER_LOAD_FORMAT_XYZW loads components X to W of an element and converts each to 32 bits. The
// resource has the format.
func BUFFER_LOAD_FORMAT_XYZW(s *State) error { return s.loadFormat(4) }

// BUFFER_STORE_FORMAT_X converts component X, of 32 bits each, and stores the element. The resource
// has the format.
func BUFFER_STORE_FORMAT_X(s *State) error { return s.storeFormat(1) }

// BUFFER_STORE_FORMAT_XY converts components X and Y, of 32 bits each, and stores the element. The
// resource has the format.
func BUFFER_STORE_FORMAT_XY(s *State) error { return s.storeFormat(2) }

// BUFFER_STORE_FORMAT_XYZ converts components X to Z, of 32 bits each, and stores the element. The
// resource has the format.
func BUFFER_STORE_FORMAT_XYZ(s *State) error { return s.storeFormat(3) }

// BUFFER_STORE_FORMAT_XYZW converts components X to W, of 32 bits each, and stores the element. The
// resource has the format.
func BUFFER_STORE_FORMAT_XYZW(s *State) error { return s.storeFormat(4) }

// BUFFER_LOAD_FORMAT_D16_X loads component X of an element and converts it to 16 bits, the low half
// of the register; the other half is kept. The resource has the format.
func BUFFER_LOAD_FORMAT_D16_X(s *State) error { return s.loadFormat16(1) }

// BUFFER_LOAD_FORMAT_D16_XY loads components X and Y of an element and converts each to 16 bits,
// two in a register. The resource has the format.
func BUFFER_LOAD_FORMAT_D16_XY(s *State) error { return s.loadFormat16(2) }

// BUFFER_LOAD_FORMAT_D16_XYZ loads components X to Z of an element and converts each to 16 bits,
// two in a register; the rest of the last register is kept. The resource has the format.
func BUFFER_LOAD_FORMAT_D16_XYZ(s *State) error { return s.loadFormat16(3) }

// BUFFER_LOAD_FORMAT_D16_XYZW loads components X to W of an element and converts each to 16 bits,
// two in a register. The resource has the format.
func BUFFER_LOAD_FORMAT_D16_XYZW(s *State) error { return s.loadFormat16(4) }

// BUFFER_LOAD_FORMAT_D16_HI_X loads component X of an element and converts it to 16 bits, the high
// half of the register; the other half is kept. The resource has the format.
func BUFFER_LOAD_FORMAT_D16_HI_X(s *State) error { return s.loadFormatHi() }

// BUFFER_STORE_FORMAT_D16_X converts component X, of 16 bits each, and stores the element. The
// resource has the format.
func BUFFER_STORE_FORMAT_D16_X(s *State) error { return s.storeFormat16(1) }

// BUFFER_STORE_FORMAT_D16_XY converts components X and Y, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_FORMAT_D16_XY(s *State) error { return s.storeFormat16(2) }

// BUFFER_STORE_FORMAT_D16_XYZ converts components X to Z, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_FORMAT_D16_XYZ(s *State) error { return s.storeFormat16(3) }

// BUFFER_STORE_FORMAT_D16_XYZW converts components X to W, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_FORMAT_D16_XYZW(s *State) error { return s.storeFormat16(4) }

// BUFFER_STORE_FORMAT_D16_HI_X converts bits 31:16, component X, and stores the element. The
// resource has the format.
func BUFFER_STORE_FORMAT_D16_HI_X(s *State) error { return s.storeFormatHi() }

// BUFFER_LOAD_D16_FORMAT_X loads component X of an element and converts it to 16 bits, the low half
// of the register; the other half is kept. The resource has the format.
func BUFFER_LOAD_D16_FORMAT_X(s *State) error { return s.loadFormat16(1) }

// BUFFER_LOAD_D16_FORMAT_XY loads components X and Y of an element and converts each to 16 bits,
// two in a register. The resource has the format.
func BUFFER_LOAD_D16_FORMAT_XY(s *State) error { return s.loadFormat16(2) }

// BUFFER_LOAD_D16_FORMAT_XYZ loads components X to Z of an element and converts each to 16 bits,
// two in a register; the rest of the last register is kept. The resource has the format.
func BUFFER_LOAD_D16_FORMAT_XYZ(s *State) error { return s.loadFormat16(3) }

// BUFFER_LOAD_D16_FORMAT_XYZW loads components X to W of an element and converts each to 16 bits,
// two in a register. The resource has the format.
func BUFFER_LOAD_D16_FORMAT_XYZW(s *State) error { return s.loadFormat16(4) }

// BUFFER_LOAD_D16_HI_FORMAT_X loads component X of an element and converts it to 16 bits, the high
// half of the register; the other half is kept. The resource has the format.
func BUFFER_LOAD_D16_HI_FORMAT_X(s *State) error { return s.loadFormatHi() }

// BUFFER_STORE_D16_FORMAT_X converts component X, of 16 bits each, and stores the element. The
// resource has the format.
func BUFFER_STORE_D16_FORMAT_X(s *State) error { return s.storeFormat16(1) }

// BUFFER_STORE_D16_FORMAT_XY converts components X and Y, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_D16_FORMAT_XY(s *State) error { return s.storeFormat16(2) }

// BUFFER_STORE_D16_FORMAT_XYZ converts components X to Z, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_D16_FORMAT_XYZ(s *State) error { return s.storeFormat16(3) }

// BUFFER_STORE_D16_FORMAT_XYZW converts components X to W, of 16 bits each, and stores the element.
// The resource has the format.
func BUFFER_STORE_D16_FORMAT_XYZW(s *State) error { return s.storeFormat16(4) }

// BUFFER_STORE_D16_HI_FORMAT_X converts bits 31:16, component X, and stores the element. The
// resource has the format.
func BUFFER_STORE_D16_HI_FORMAT_X(s *State) error { return s.storeFormatHi() }

// BUFFER_LOAD_LDS_FORMAT_X loads component X of an element and converts it to 32 bits, which go to
// the LDS. The resource has the format.
func BUFFER_LOAD_LDS_FORMAT_X(s *State) error { return s.loadFormatLDS() }

// TBUFFER_LOAD_FORMAT_X loads component X of an element and converts each to 32 bits. The
// instruction has the format.
func TBUFFER_LOAD_FORMAT_X(s *State) error { return s.loadFormat(1) }

// TBUFFER_LOAD_FORMAT_XY loads components X and Y of an element and converts each to 32 bits. The
// instruction has the format.
func TBUFFER_LOAD_FORMAT_XY(s *State) error { return s.loadFormat(2) }

// TBUFFER_LOAD_FORMAT_XYZ loads components X to Z of an element and converts each to 32 bits. The
// instruction has the format.
func TBUFFER_LOAD_FORMAT_XYZ(s *State) error { return s.loadFormat(3) }

// TBUFFER_LOAD_FORMAT_XYZW loads components X to W of an element and converts each to 32 bits. The
// instruction has the format.
func TBUFFER_LOAD_FORMAT_XYZW(s *State) error { return s.loadFormat(4) }

// TBUFFER_STORE_FORMAT_X converts component X, of 32 bits each, and stores the element. The
// instruction has the format.
func TBUFFER_STORE_FORMAT_X(s *State) error { return s.storeFormat(1) }

// TBUFFER_STORE_FORMAT_XY converts components X and Y, of 32 bits each, and stores the element. The
// instruction has the format.
func TBUFFER_STORE_FORMAT_XY(s *State) error { return s.storeFormat(2) }

// TBUFFER_STORE_FORMAT_XYZ converts components X to Z, of 32 bits each, and stores the element. The
// instruction has the format.
func TBUFFER_STORE_FORMAT_XYZ(s *State) error { return s.storeFormat(3) }

// TBUFFER_STORE_FORMAT_XYZW converts components X to W, of 32 bits each, and stores the element.
// The instruction has the format.
func TBUFFER_STORE_FORMAT_XYZW(s *State) error { return s.storeFormat(4) }

// TBUFFER_LOAD_FORMAT_D16_X loads component X of an element and converts it to 16 bits, the low
// half of the register; the other half is kept. The instruction has the format.
func TBUFFER_LOAD_FORMAT_D16_X(s *State) error { return s.loadFormat16(1) }

// TBUFFER_LOAD_FORMAT_D16_XY loads components X and Y of an element and converts each to 16 bits,
// two in a register. The instruction has the format.
func TBUFFER_LOAD_FORMAT_D16_XY(s *State) error { return s.loadFormat16(2) }

// TBUFFER_LOAD_FORMAT_D16_XYZ loads components X to Z of an element and converts each to 16 bits,
// two in a register; the rest of the last register is kept. The instruction has the format.
func TBUFFER_LOAD_FORMAT_D16_XYZ(s *State) error { return s.loadFormat16(3) }

// TBUFFER_LOAD_FORMAT_D16_XYZW loads components X to W of an element and converts each to 16 bits,
// two in a register. The instruction has the format.
func TBUFFER_LOAD_FORMAT_D16_XYZW(s *State) error { return s.loadFormat16(4) }

// TBUFFER_STORE_FORMAT_D16_X converts component X, of 16 bits each, and stores the element. The
// instruction has the format.
func TBUFFER_STORE_FORMAT_D16_X(s *State) error { return s.storeFormat16(1) }

// TBUFFER_STORE_FORMAT_D16_XY converts components X and Y, of 16 bits each, and stores the element.
// The instruction has the format.
func TBUFFER_STORE_FORMAT_D16_XY(s *State) error { return s.storeFormat16(2) }

// TBUFFER_STORE_FORMAT_D16_XYZ converts components X to Z, of 16 bits each, and stores the element.
// The instruction has the format.
func TBUFFER_STORE_FORMAT_D16_XYZ(s *State) error { return s.storeFormat16(3) }

// TBUFFER_STORE_FORMAT_D16_XYZW converts components X to W, of 16 bits each, and stores the
// element. The instruction has the format.
func TBUFFER_STORE_FORMAT_D16_XYZW(s *State) error { return s.storeFormat16(4) }

// TBUFFER_LOAD_D16_FORMAT_X loads component X of an element and converts it to 16 bits, the low
// half of the register; the other half is kept. The instruction has the format.
func TBUFFER_LOAD_D16_FORMAT_X(s *State) error { return s.loadFormat16(1) }

// TBUFFER_LOAD_D16_FORMAT_XY loads components X and Y of an element and converts each to 16 bits,
// two in a register. The instruction has the format.
func TBUFFER_LOAD_D16_FORMAT_XY(s *State) error { return s.loadFormat16(2) }

// TBUFFER_LOAD_D16_FORMAT_XYZ loads components X to Z of an element and converts each to 16 bits,
// two in a register; the rest of the last register is kept. The instruction has the format.
func TBUFFER_LOAD_D16_FORMAT_XYZ(s *State) error { return s.loadFormat16(3) }

// TBUFFER_LOAD_D16_FORMAT_XYZW loads components X to W of an element and converts each to 16 bits,
// two in a register. The instruction has the format.
func TBUFFER_LOAD_D16_FORMAT_XYZW(s *State) error { return s.loadFormat16(4) }

// TBUFFER_STORE_D16_FORMAT_X converts component X, of 16 bits each, and stores the element. The
// instruction has the format.
func TBUFFER_STORE_D16_FORMAT_X(s *State) error { return s.storeFormat16(1) }

// TBUFFER_STORE_D16_FORMAT_XY converts components X and Y, of 16 bits each, and stores the element.
// The instruction has the format.
func TBUFFER_STORE_D16_FORMAT_XY(s *State) error { return s.storeFormat16(2) }

// TBUFFER_STORE_D16_FORMAT_XYZ converts components X to Z, of 16 bits each, and stores the element.
// The instruction has the format.
func TBUFFER_STORE_D16_FORMAT_XYZ(s *State) error { return s.storeFormat16(3) }

// TBUFFER_STORE_D16_FORMAT_XYZW converts components X to W, of 16 bits each, and stores the
// element. The instruction has the format.
func TBUFFER_STORE_D16_FORMAT_XYZW(s *State) error { return s.storeFormat16(4) }
