package asm

import "github.com/amdisa/amdisa/isa"

// smalls holds 00 to 99.
const smalls = "00010203040506070809" +
	"10111213141516171819" +
	"20212223242526272829" +
	"30313233343536373839" +
	"40414243444546474849" +
	"50515253545556575859" +
	"60616263646566676869" +
	"70717273747576777879" +
	"80818283848586878889" +
	"90919293949596979899"

func appendUint(dst []byte, v uint64) []byte {
	switch {
	case v < 10:
		return append(dst, byte('0'+v))
	case v < 100:
		return append(dst, smalls[2*v], smalls[2*v+1])
	case v < 1000:
		r := v % 100
		return append(dst, byte('0'+v/100), smalls[2*r], smalls[2*r+1])
	}
	var buf [20]byte
	i := len(buf)
	for ; v >= 10; v /= 10 {
		i--
		buf[i] = byte('0' + v%10)
	}
	i--
	buf[i] = byte('0' + v)
	return append(dst, buf[i:]...)
}

func appendInt(dst []byte, v int64) []byte {
	if v < 0 {
		dst = append(dst, '-')
		v = -v
	}
	return appendUint(dst, uint64(v))
}

func appendHex(dst []byte, v uint64) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '0', 'x')
	shift := 0
	for v>>shift > 15 {
		shift += 4
	}
	for ; shift >= 0; shift -= 4 {
		dst = append(dst, digits[v>>shift&15])
	}
	return dst
}

// number writes v in hexadecimal, or as the options say.
func (p *printer) number(v uint64) {
	if p.opts.Numbers == Decimal {
		p.dec(v)
		return
	}
	p.hex(v)
}

// decimal writes v in decimal, or as the options say.
func (p *printer) decimal(v uint64) {
	if p.opts.Numbers == Hex {
		p.hex(v)
		return
	}
	p.dec(v)
}

// A literalType says how a literal is written, and for which values "lit(...)"
// must keep an assembler from choosing an inline constant instead.
type literalType uint8

const (
	literal32          literalType = iota // 32 bits, and 16-bit integers: integers and floats of 32 bits are inline
	literalF16                            // halves: integers and halves
	literalBF16                           // integers and bfloats
	literalV2F16                          // pairs of halves
	literalV2BF16                         // pairs of bfloats
	literalInt                            // operands for which only integers are inline
	literalI16                            // 16-bit integers: as 32 bits, but what is not inline is cut to 16
	literal64                             // 64-bit integers
	literalF64                            // doubles: the literal is the high dword
	literalFixed                          // the constant of FMAAK and the like, which cannot be inline
	literalUnmarked                       // written like an inline constant if it equals one
	literalUnmarkedInt                    // the same, for integers
)

func inlineInt(v int32) bool { return v >= -16 && v <= 64 }

// The inline floats in the order of their codes, as LLVM writes them.
var (
	inlineF32  = [...]uint32{0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000, 0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983}
	inlineF16  = [...]uint32{0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118}
	inlineBF16 = [...]uint32{0x3f00, 0xbf00, 0x3f80, 0xbf80, 0x4000, 0xc000, 0x4080, 0xc080, 0x3e22}
	inlineF64  = [...]uint64{0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x4000000000000000,
		0xc000000000000000, 0x4010000000000000, 0xc010000000000000, 0x3fc45f306dc9c882}
	inlineNames = [...]string{"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0", "0.15915494"}
)

func index[T comparable](list []T, v T) int {
	for i := range list {
		if list[i] == v {
			return i
		}
	}
	return -1
}

// inline tells whether the dword v of a literal stands for what an inline
// constant of the operand stands for as well.
func inline(v uint32, l literalType) bool {
	switch l {
	case literal32, literalI16, literalUnmarked:
		return inlineInt(int32(v)) || index(inlineF32[:], v) >= 0
	case literalF16:
		return inlineInt(int32(int16(v))) || index(inlineF16[:], v&0xffff) >= 0
	case literalBF16:
		return inlineInt(int32(int16(v))) || index(inlineBF16[:], v&0xffff) >= 0
	case literalV2F16:
		return inlineInt(int32(v)) || index(inlineF16[:], v) >= 0
	case literalV2BF16:
		return inlineInt(int32(v)) || index(inlineBF16[:], v) >= 0
	case literalInt, literalUnmarkedInt:
		return inlineInt(int32(v))
	case literal64:
		return v <= 64
	case literalF64:
		return v == 0 || index(inlineF64[:8], uint64(v)<<32) >= 0
	}
	return false
}

// literal writes a 32-bit literal.
func (p *printer) literal(v uint32, l literalType) {
	if !inline(v, l) {
		if l == literalF16 || l == literalBF16 || l == literalI16 {
			v &= 0xffff
		}
		p.number(uint64(v))
		return
	}
	switch l {
	case literalUnmarked, literalUnmarkedInt:
		if inlineInt(int32(v)) {
			p.signed(int64(int32(v)))
		} else {
			p.text(inlineNames[index(inlineF32[:], v)])
		}
		return
	}
	p.text("lit(")
	p.number(uint64(v))
	p.char(')')
}

// literal64 writes a 64-bit literal. "lit64(...)" keeps those apart that an
// assembler would make shorter; of doubles it does so with the low dword zero,
// which LLVM leaves out.
func (p *printer) literal64(v uint64, l literalType) {
	short := v>>32 == 0 || l == literal64 && int64(v) < 0 && int64(v) >= -16
	if l == literalF64 {
		short = short || index(inlineF64[:], v) >= 0
	}
	if l != literal64 && !short && uint32(v) == 0 {
		v >>= 32
	}
	if short {
		p.text("lit64(")
	}
	p.number(v)
	if short {
		p.char(')')
	}
}

// A regName is how the registers of a class are written: numbered ones with a
// prefix; of the others one alone by its half, two by the name of both.
type regName struct {
	prefix string    // of a numbered register
	letter byte      // the prefix, if it is but one
	names  [2]string // of one register, by index
	both   string    // of two
}

var regNames = [...]regName{
	isa.NoReg:                {names: [2]string{"/*no register*/"}},
	isa.SGPR:                 {prefix: "s", letter: 's'},
	isa.VGPR:                 {prefix: "v", letter: 'v'},
	isa.AGPR:                 {prefix: "a", letter: 'a'},
	isa.TTMP:                 {prefix: "ttmp"},
	isa.VCC:                  {names: [2]string{"vcc_lo", "vcc_hi"}, both: "vcc"},
	isa.EXEC:                 {names: [2]string{"exec_lo", "exec_hi"}, both: "exec"},
	isa.M0:                   {names: [2]string{"m0"}, both: "m0"},
	isa.NULL:                 {names: [2]string{"null"}, both: "null"},
	isa.SCC:                  {names: [2]string{"src_scc"}, both: "src_scc"},
	isa.VCCZ:                 {names: [2]string{"src_vccz"}, both: "src_vccz"},
	isa.EXECZ:                {names: [2]string{"src_execz"}, both: "src_execz"},
	isa.FLAT_SCRATCH:         {names: [2]string{"flat_scratch_lo", "flat_scratch_hi"}, both: "flat_scratch"},
	isa.XNACK_MASK:           {names: [2]string{"xnack_mask_lo", "xnack_mask_hi"}, both: "xnack_mask"},
	isa.TBA:                  {names: [2]string{"tba_lo", "tba_hi"}, both: "tba"},
	isa.TMA:                  {names: [2]string{"tma_lo", "tma_hi"}, both: "tma"},
	isa.SHARED_BASE:          {names: [2]string{"src_shared_base"}, both: "src_shared_base"},
	isa.SHARED_LIMIT:         {names: [2]string{"src_shared_limit"}, both: "src_shared_limit"},
	isa.PRIVATE_BASE:         {names: [2]string{"src_private_base"}, both: "src_private_base"},
	isa.PRIVATE_LIMIT:        {names: [2]string{"src_private_limit"}, both: "src_private_limit"},
	isa.FLAT_SCRATCH_BASE:    {names: [2]string{"src_flat_scratch_base_lo", "src_flat_scratch_base_hi"}, both: "src_flat_scratch_base_lo"},
	isa.POPS_EXITING_WAVE_ID: {names: [2]string{"src_pops_exiting_wave_id"}, both: "src_pops_exiting_wave_id"},
	isa.LDS_DIRECT:           {names: [2]string{"src_lds_direct"}, both: "src_lds_direct"},
	isa.PC:                   {names: [2]string{"pc"}, both: "pc"},
}

// firstOf returns the number of the first register of a run: LLVM lets runs of
// scalar registers start at even numbers and longer ones at multiples of four.
func firstOf(r isa.Reg) uint64 {
	i := uint64(r.Index)
	if r.Class == isa.SGPR || r.Class == isa.TTMP {
		switch {
		case r.Count > 2:
			return i &^ 3
		case r.Count == 2:
			return i &^ 1
		}
	}
	return i
}

func appendReg(dst []byte, r isa.Reg) []byte {
	n := &regNames[r.Class]
	if n.prefix == "" {
		if r.Count > 1 {
			return append(dst, n.both...)
		}
		return append(dst, n.names[r.Index&1]...)
	}
	if r.Count <= 1 {
		dst = n.appendFirst(dst, uint64(r.Index))
		switch r.Half {
		case isa.Low:
			dst = append(dst, ".l"...)
		case isa.High:
			dst = append(dst, ".h"...)
		}
		return dst
	}
	first := firstOf(r)
	last := first + uint64(r.Count) - 1
	if r.Class == isa.SGPR && last > lastSGPR {
		return appendRegList(dst, first, last)
	}
	if n.letter != 0 {
		dst = append(dst, n.letter, '[')
	} else {
		dst = append(append(dst, n.prefix...), '[')
	}
	dst = appendUint(dst, first)
	dst = append(dst, ':')
	dst = appendUint(dst, last)
	return append(dst, ']')
}

// appendFirst appends the name of one numbered register.
func (n *regName) appendFirst(dst []byte, i uint64) []byte {
	if c := n.letter; c != 0 {
		switch {
		case i < 10:
			return append(dst, c, byte('0'+i))
		case i < 100:
			return append(dst, c, smalls[2*i], smalls[2*i+1])
		}
	}
	return appendUint(append(dst, n.prefix...), i)
}

const lastSGPR = 105

// appendRegList writes a run of scalar registers that goes on behind the last
// SGPR: with VCC and the trap handler's.
func appendRegList(dst []byte, first, last uint64) []byte {
	dst = append(dst, '[')
	for i := first; i <= last; i++ {
		if i > first {
			dst = append(dst, ',')
		}
		switch {
		case i <= lastSGPR:
			dst = append(dst, 's')
			dst = appendUint(dst, i)
		case i <= lastSGPR+2:
			dst = append(dst, regNames[isa.VCC].names[i-lastSGPR-1]...)
		default:
			dst = append(dst, regNames[isa.TTMP].prefix...)
			dst = appendUint(dst, i-lastSGPR-3)
		}
	}
	return append(dst, ']')
}
