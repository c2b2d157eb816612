package isa

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/amdisa/amdisa/isa/table"
)

// A Decoder decodes machine code of one generation. Its zero value needs at
// least Generation; the other fields have sensible defaults. Decoders are plain
// values: copy them, share them, use them from any number of goroutines.
type Decoder struct {
	Generation *Generation
	// Target narrows the instructions to those that one processor has (gfx1010
	// lacks the dot products of gfx1011). The zero Target means all of the
	// generation's.
	Target Target
	// WaveSize is 32 or 64: the number of lanes, hence the number of bits of a
	// lane mask. 0 means the generation's default: 64 on GFX9, 32 later.
	WaveSize int
}

// Decode decodes the instruction at the start of code with the generation's
// default wave size and all of its targets' instructions. See [Decoder.Decode].
func (g *Generation) Decode(code []byte) (in Inst, err error) {
	d := Decoder{Generation: g}
	if k, need := d.decode(&in, code); k != decoded {
		return Inst{}, d.fail(k, need, code, in)
	}
	return in, nil
}

// Decode decodes the instruction at the start of code. It reads no more than the
// instruction's bytes, does not keep code, and does not allocate unless it
// returns an error, which is always a [*DecodeError].
func (d Decoder) Decode(code []byte) (in Inst, err error) {
	// The result is filled in place: copying it would cost as much as the rest.
	if k, need := d.decode(&in, code); k != decoded {
		return Inst{}, d.fail(k, need, code, in)
	}
	return in, nil
}

// DecodeErrorKind says why bytes are not an instruction.
type DecodeErrorKind uint8

// The reasons for which decoding fails.
const (
	decoded DecodeErrorKind = iota
	// Truncated: the bytes end before the instruction does.
	Truncated
	// NoEncoding: no encoding of the generation has these constant bits.
	NoEncoding
	// NoOpcode: the encoding has no instruction with this opcode, or the target lacks it.
	NoOpcode
	// NoForm: the instruction exists, but not in the form that the source
	// markers ask for (a literal, DPP or SDWA where it cannot have one).
	NoForm
	// ReservedBits: bits that must have a value, mostly zero, have another.
	ReservedBits
	// ReservedOperand: the value of a source field means nothing.
	ReservedOperand
)

var decodeErrorKinds = [...]string{"decoded", "truncated", "no such encoding", "no such opcode", "no such form", "reserved bits are set", "reserved operand value"}

// String returns the reason in a few words.
func (k DecodeErrorKind) String() string {
	if int(k) < len(decodeErrorKinds) {
		return decodeErrorKinds[k]
	}
	return fmt.Sprintf("DecodeErrorKind(%d)", uint8(k))
}

// A DecodeError tells why bytes could not be decoded.
type DecodeError struct {
	Kind       DecodeErrorKind
	Generation *Generation
	// Need is the number of bytes that are needed to go on when Kind is
	// Truncated: 4, or the length of the instruction as far as it is known.
	Need int
	// Have is the number of bytes there were.
	Have int
	// Word is the first dword, 0 if there were fewer than 4 bytes.
	Word uint32
	// Form is what would be there, and Field is what cannot have its value, when Kind
	// is ReservedBits. The zero Field stands for bits of no field.
	Form  Form
	Field Field
}

// Error returns a message such as
// "RDNA 3: truncated: 8 bytes needed, 4 found".
func (e *DecodeError) Error() string {
	if e.Kind == Truncated {
		return fmt.Sprintf("%s: truncated: %d bytes needed, %d found", e.Generation.Name(), e.Need, e.Have)
	}
	what := e.Kind.String()
	if e.Field != (Field{}) {
		what += fmt.Sprintf(" in %s, which %s in %s cannot have", e.Field.Name(), e.Form.Instruction().Name(), e.Form.Encoding().Name())
	}
	return fmt.Sprintf("%s: %s: first dword 0x%08x", e.Generation.Name(), what, e.Word)
}

// fail makes the error of kind k. The instruction is what there was of it.
func (d Decoder) fail(k DecodeErrorKind, need int, code []byte, in Inst) error {
	e := &DecodeError{Kind: k, Generation: d.Generation, Need: need, Have: len(code)}
	if k == ReservedBits {
		e.Form = in.Form()
		e.Field, _ = in.reserved()
	}
	if len(code) >= 4 {
		e.Word = binary.LittleEndian.Uint32(code)
	}
	return e
}

// decoder is the decoder's tables with methods.
type decoder table.Decoder

func (g *Generation) decoder() *decoder { return (*decoder)(g.t.Decoder) }

func (t *decoder) image(f *table.FormCode) *imageSpec { return (*imageSpec)(&t.Images[f.Image-1]) }

// pick takes a piece of a value out of the first two dwords.
func pick(p table.Pick, w uint64) uint32 {
	return uint32(bits.RotateLeft64(w, int(p.Rotate))) & p.Mask
}

func opcode(fam *table.Family, w uint64) uint32 {
	return pick(fam.Op[0], w) | pick(fam.Op[1], w) | pick(fam.Op[2], w)
}

// decode fills in from code. It has as few branches that depend on the instruction
// as it can: real code is a mix in which they are mispredicted.
func (d *Decoder) decode(in *Inst, code []byte) (DecodeErrorKind, int) {
	var w uint64
	if len(code) >= 8 {
		w = binary.LittleEndian.Uint64(code)
	} else if len(code) >= 4 {
		w = uint64(binary.LittleEndian.Uint32(code))
	} else {
		return Truncated, 4
	}
	t := d.Generation.decoder()
	fi := t.Prefix[uint32(w)>>23]
	if fi == 0 {
		return NoEncoding, 0
	}
	fam := &t.Families[fi-1]
	if 4*int(fam.Dwords) > len(code) {
		return Truncated, 4 * int(fam.Dwords)
	}
	if fam.Kind == table.Dual {
		return d.decodeDual(in, fam, w, code)
	}
	o := &t.Ops[fam.Base+opcode(fam, w)]
	if o.Pair != 0 {
		if k, need := d.decodePair(in, &t.Families[o.Pair-1], code); k == decoded || o.Selector == 0 {
			return k, need
		}
	}
	c, k := t.choose(fam, o, w)
	if k != decoded {
		return k, 0
	}
	return d.finish(in, code, c, noForm, int(c.Dwords))
}

// choose picks the form of an opcode that the source markers select.
func (t *decoder) choose(fam *table.Family, o *table.Op, w uint64) (table.Cand, DecodeErrorKind) {
	k := t.Selectors[int(o.Selector)+(t.class(fam, 0, w)|t.class(fam, 1, w)<<3|t.class(fam, 2, w)<<6)]
	if k >= table.NoOperand {
		return table.Cand{}, [...]DecodeErrorKind{ReservedOperand, NoOpcode, NoForm}[k-table.NoOperand]
	}
	return t.Cands[int(o.First)+int(k)], decoded
}

// class tells what the value of a marker means.
func (t *decoder) class(fam *table.Family, marker int, w uint64) int {
	m := &fam.Markers[marker]
	return int(t.Classes[int(m.Class)+int(uint16(bits.RotateLeft64(w, int(m.Rotate)))&m.Mask)])
}

// decodeDual decodes VOPD: the two halves share the word and at most one literal.
func (d *Decoder) decodeDual(in *Inst, fam *table.Family, w uint64, code []byte) (DecodeErrorKind, int) {
	t := d.Generation.decoder()
	x, k := t.choose(fam, &t.Ops[fam.Base+opcode(fam, w)], w)
	if k != decoded {
		return k, 0
	}
	y, k := t.choose(fam, &t.Ops[fam.BaseY+pick(fam.OpY, w)], w)
	if k != decoded {
		return k, 0
	}
	n := int(max(x.Dwords, y.Dwords))
	// R_VOPD: RDNA 3's file does not say that either half may have a literal.
	if n == 2 && (w&0x1ff == literalMarker || w>>32&0x1ff == literalMarker) {
		n = 3
	}
	return d.finish(in, code, x, y.Form, n)
}

// literalMarker in a source field, the low 9 bits of a dword of VOPD, announces
// a 32-bit literal.
const literalMarker = 255

// decodePair decodes a scale prefix together with the matrix instruction behind it.
func (d *Decoder) decodePair(in *Inst, fam *table.Family, code []byte) (DecodeErrorKind, int) {
	if len(code) < 16 {
		return Truncated, 16
	}
	t := d.Generation.decoder()
	w := binary.LittleEndian.Uint64(code[8:])
	if uint32(w)&fam.Mask != fam.Want {
		return NoEncoding, 0
	}
	c, k := t.choose(fam, &t.Ops[fam.Base+opcode(fam, w)], w)
	if k != decoded {
		return k, 0
	}
	return d.finish(in, code, c, noForm, int(c.Dwords))
}

// finish fills in an instruction of n dwords.
func (d *Decoder) finish(in *Inst, code []byte, c table.Cand, formY uint16, n int) (DecodeErrorKind, int) {
	if len(code) < 4*n {
		return Truncated, 4 * n
	}
	if len(code) >= MaxInstBytes {
		// All the words there may be, less those behind the instruction.
		in.words[0] = binary.LittleEndian.Uint32(code)
		for i := 1; i < MaxInstBytes/4; i++ {
			in.words[i] = binary.LittleEndian.Uint32(code[4*i:]) & uint32((i-n)>>8)
		}
	} else {
		for i := range n {
			in.words[i] = binary.LittleEndian.Uint32(code[4*i:])
		}
	}
	in.gen, in.form, in.formY, in.dwords = d.Generation, c.Form, formY, uint8(n)
	t := d.Generation.decoder()
	in.wave64 = d.WaveSize == 64 || d.WaveSize == 0 && t.Wave64
	// R_RESERVED
	if x := &t.Fixed[c.Fixed]; (uint64(in.words[0])|uint64(in.words[1])<<32^x.Want)&x.Mask != 0 {
		return ReservedBits, 0
	}
	if c.Limited && d.Target != (Target{}) && !in.Form().Instruction().HasTarget(d.Target) {
		return NoOpcode, 0
	}
	return decoded, 0
}

// reserved returns a field of in that has another value than the form fixes, false
// if there is none: the bits belong to no field.
func (in *Inst) reserved() (Field, bool) {
	mask, want := in.Form().Fixed()
	wrong := (uint64(in.words[0]) | uint64(in.words[1])<<32 ^ want) & mask
	for f := range in.Encoding().Fields() {
		for r := range f.Ranges() {
			if wrong&(1<<(r.Hi+1)-1)>>r.Lo != 0 {
				return f, true
			}
		}
	}
	return Field{}, false
}

// Fixed returns the bits of the first two dwords that an instruction of the form
// must have at a value beside its identifier, such as those of modifiers that it
// cannot have, and that value. Decoding anything else fails with [ReservedBits].
// Which bits these are is not in AMD's files: they are the ones that LLVM's
// disassembler rejects.
func (f Form) Fixed() (mask, value uint64) {
	t := f.g.decoder()
	for _, c := range t.Cands {
		if int(c.Form) == f.Index() {
			x := t.Fixed[c.Fixed]
			return x.Mask, x.Want
		}
	}
	return 0, 0
}
