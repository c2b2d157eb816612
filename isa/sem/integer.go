package sem

import "math/bits"

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
