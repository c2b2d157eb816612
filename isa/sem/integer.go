package sem

import (
	"math"
	"math/bits"
)

// Helpers of integer instructions.

// wqm makes all ones of each group of four bits that has one.
func wqm(v uint64) uint64 {
	v |= v >> 1
	v |= v >> 2
	return v & 0x1111111111111111 * 15
}

// quadmask gathers bits that tell which groups of four have a one.
func quadmask(v uint64) uint64 {
	v |= v >> 1
	v |= v >> 2
	var m uint64
	for i := range 16 {
		m |= v >> (4 * i) & 1 << i
	}
	return m
}

// ctz32 counts the zeros below the lowest one, -1 if there is none.
func ctz32(v uint32) uint32 {
	if v == 0 {
		return ^uint32(0)
	}
	return uint32(bits.TrailingZeros32(v))
}

func ctz64(v uint64) uint32 {
	if v == 0 {
		return ^uint32(0)
	}
	return uint32(bits.TrailingZeros64(v))
}

// clz32 counts the zeros above the highest one, -1 if there is none.
func clz32(v uint32) uint32 {
	if v == 0 {
		return ^uint32(0)
	}
	return uint32(bits.LeadingZeros32(v))
}

func clz64(v uint64) uint32 {
	if v == 0 {
		return ^uint32(0)
	}
	return uint32(bits.LeadingZeros64(v))
}

// cls32 counts the bits at the top that equal the sign, -1 if all do.
func cls32(v uint32) uint32 { return clz32(v ^ uint32(int32(v)>>31)) }
func cls64(v uint64) uint32 { return clz64(v ^ uint64(int64(v)>>63)) }

// bfe is the field of n bits of v from bit off on.
func bfe(v, off, n uint64) uint64 { return v >> off & (1<<n - 1) }

// bfeSigned is the field of n bits of v from bit off on, its sign extended.
func bfeSigned(v int64, off, n uint64) int64 {
	v >>= off
	if n >= 64 {
		return v
	}
	return v << (64 - n) >> (64 - n)
}

// Results of integer arithmetic, from the exact value: cut to width, or if CLAMP
// is set the end of the range that is passed.

func (s *State) clampU32(v int64) error {
	if s.Clamp {
		v = min(max(v, 0), math.MaxUint32)
	}
	return s.d32(uint32(v))
}

func (s *State) clampI32(v int64) error {
	if s.Clamp {
		v = min(max(v, math.MinInt32), math.MaxInt32)
	}
	return s.d32(uint32(v))
}

func (s *State) clampU16(v int64) error {
	if s.Clamp {
		v = min(max(v, 0), math.MaxUint16)
	}
	return s.d16(uint16(v))
}

func (s *State) clampI16(v int64) error {
	if s.Clamp {
		v = min(max(v, math.MinInt16), math.MaxInt16)
	}
	return s.d16(uint16(v))
}

// carry is clampU32, and VCC tells if v is beyond 32 bits.
func (s *State) carry(v int64) error {
	s.VCC = bit(v>>32 != 0)
	return s.clampU32(v)
}

// clampTo is the low half of v, at least lo and at most hi.
func clampTo(v, lo, hi int16) uint16 { return uint16(min(max(v, lo), hi)) }

// i24 and u24 are the 24-bit integers in the low bits of v.
func i24(v uint64) int64  { return int64(v) << 40 >> 40 }
func u24(v uint64) uint64 { return v & 0xffffff }

// dotI is the dot product of the signed integers of n bits in 32 bits of a and b.
func dotI(a, b uint64, n uint) int64 {
	var sum int64
	for i := uint(0); i < 32; i += n {
		sum += (int64(a>>i) << (64 - n) >> (64 - n)) * (int64(b>>i) << (64 - n) >> (64 - n))
	}
	return sum
}

// dotU is dotI for unsigned integers.
func dotU(a, b uint64, n uint) int64 {
	var sum int64
	for i := uint(0); i < 32; i += n {
		sum += int64(a >> i & (1<<n - 1) * (b >> i & (1<<n - 1)))
	}
	return sum
}
