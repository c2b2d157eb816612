package isa

import "encoding/binary"

// MaxInstBytes is the length in bytes of the longest instruction: an image
// instruction of RDNA 1 and 2 with three dwords of addresses.
const MaxInstBytes = 20

// noForm stands in Inst.formY for an instruction that is not dual.
const noForm = 0xffff

// An Inst is one decoded or built instruction: a small value (48 bytes) that
// holds its form and its machine code, and no pointer into anything but the
// generation's read-only tables. Arguments and modifiers are read from it on
// demand.
type Inst struct {
	gen    *Generation
	words  [8]uint32 // MaxInstBytes and room, so that any field can be read without a check
	form   uint16
	formY  uint16 // of a dual instruction's Y half, else noForm
	dwords uint8
	wave64 bool
}

// IsValid reports whether in was decoded or built; the zero Inst was not.
func (in *Inst) IsValid() bool { return in.dwords != 0 }

// Generation returns the generation that in belongs to.
func (in *Inst) Generation() *Generation { return in.gen }

// Form returns the instruction's form; of a dual instruction, that of its X half.
func (in *Inst) Form() Form { return Form{in.gen, in.form} }

// FormY returns the form of a dual instruction's Y half, and whether in is dual (VOPD).
func (in *Inst) FormY() (Form, bool) {
	if in.formY == noForm {
		return Form{}, false
	}
	return Form{in.gen, in.formY}, true
}

// Instruction returns the instruction; of a dual one, that of the X half.
func (in *Inst) Instruction() Instruction { return in.Form().Instruction() }

// Encoding returns the encoding that describes all of in's bits: of a dual
// instruction with a literal that one with the literal, whichever half reads it.
func (in *Inst) Encoding() Encoding {
	f := in.Form()
	if y, dual := in.FormY(); dual && y.Encoding().Bits() > f.Encoding().Bits() {
		// Variants of one base with the same length differ in nothing that matters here.
		base, ok := f.Encoding().Base()
		if !ok {
			base = f.Encoding()
		}
		for v := range base.Variants() {
			if v.Bits() == y.Encoding().Bits() {
				return v
			}
		}
	}
	return f.Encoding()
}

// Len returns the length in bytes: a multiple of 4, 4 to [MaxInstBytes].
func (in *Inst) Len() int { return 4 * int(in.dwords) }

// WaveSize returns 32 or 64, the wave size for which in was decoded or built.
func (in *Inst) WaveSize() int {
	if in.wave64 {
		return 64
	}
	return 32
}

// Word returns the i-th dword of the machine code, 0 beyond its end.
func (in *Inst) Word(i int) uint32 {
	if uint(i) < uint(in.dwords) {
		return in.words[i]
	}
	return 0
}

// AppendBytes appends the machine code in memory order to dst, without
// allocating if dst has room.
func (in *Inst) AppendBytes(dst []byte) []byte {
	for _, w := range in.words[:in.dwords] {
		dst = binary.LittleEndian.AppendUint32(dst, w)
	}
	return dst
}

// bits returns n (up to 32) bits of the machine code from bit off on.
func (in *Inst) bits(off, n uint8) uint32 {
	i := off >> 5
	w := uint64(in.words[i&7]) | uint64(in.words[(i+1)&7])<<32
	return uint32(w >> (off & 31) & (1<<(n&63) - 1))
}

// bit returns one bit of the machine code.
func (in *Inst) bit(off uint8) bool { return in.words[off>>5&7]>>(off&31)&1 != 0 }

// setBits stores n (up to 32) bits of v at bit off.
func (in *Inst) setBits(off, n uint8, v uint32) {
	i := off >> 5
	mask := (uint64(1)<<n - 1) << (off & 31)
	val := uint64(v) << (off & 31) & mask
	in.words[i] = in.words[i]&^uint32(mask) | uint32(val)
	if hi := uint32(mask >> 32); hi != 0 {
		in.words[i+1] = in.words[i+1]&^hi | uint32(val>>32)
	}
}
