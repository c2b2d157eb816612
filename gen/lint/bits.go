package lint

import (
	"math/big"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// number is the value of a string of digits, of any length.
func number(b xmlspec.Bits) (*big.Int, bool) {
	if b.Digits == "" {
		return nil, false
	}
	return new(big.Int).SetString(b.Digits, b.Radix)
}

// fieldMask has a one for each bit of the field.
func fieldMask(f *xmlspec.Field) *big.Int {
	m := new(big.Int)
	for _, r := range f.Ranges {
		m.Or(m, rangeMask(r))
	}
	return m
}

func rangeMask(r xmlspec.Range) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(r.BitCount))
	m.Sub(m, big.NewInt(1))
	return m.Lsh(m, uint(r.Offset))
}

// fieldBits is the number of bits of the field's value that are in the machine
// code, and of the value itself, padding included.
func fieldBits(f *xmlspec.Field) (raw, value int) {
	for _, r := range f.Ranges {
		raw += r.BitCount
		value += r.BitCount
		if r.Padding != nil {
			value += r.Padding.BitCount
		}
	}
	return raw, value
}

// fieldNamed returns the field of the encoding, or nil.
func fieldNamed(e *xmlspec.Encoding, name string) *xmlspec.Field {
	for _, f := range e.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// place puts v into the ranges of f, the lowest Order first, and reports
// whether it fits.
func place(f *xmlspec.Field, v uint64) (*big.Int, bool) {
	out := new(big.Int)
	rest := new(big.Int).SetUint64(v)
	for _, r := range sortedRanges(f.Ranges) {
		m := new(big.Int).Lsh(big.NewInt(1), uint(r.BitCount))
		m.Sub(m, big.NewInt(1))
		part := m.And(m, rest)
		out.Or(out, part.Lsh(part, uint(r.Offset)))
		rest.Rsh(rest, uint(r.BitCount))
	}
	return out, rest.Sign() == 0
}
