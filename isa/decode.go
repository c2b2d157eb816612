package isa

import (
	"encoding/binary"
	"fmt"
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
		return Inst{}, d.fail(k, need, code)
	}
	return in, nil
}

// Decode decodes the instruction at the start of code. It reads no more than the
// instruction's bytes, does not keep code, and does not allocate unless it
// returns an error, which is always a [*DecodeError].
func (d Decoder) Decode(code []byte) (in Inst, err error) {
	// The result is filled in place: copying it would cost as much as the rest.
	if k, need := d.decode(&in, code); k != decoded {
		return Inst{}, d.fail(k, need, code)
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
	// ReservedBits: bits that must be zero are not.
	ReservedBits
)

var decodeErrorKinds = [...]string{"decoded", "truncated", "no such encoding", "no such opcode", "no such form", "reserved bits are set"}

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
}

// Error returns a message such as
// "RDNA 3: truncated: 8 bytes needed, 4 found".
func (e *DecodeError) Error() string {
	if e.Kind == Truncated {
		return fmt.Sprintf("%s: truncated: %d bytes needed, %d found", e.Generation.Name(), e.Need, e.Have)
	}
	return fmt.Sprintf("%s: %s: first dword 0x%08x", e.Generation.Name(), e.Kind, e.Word)
}

func (d Decoder) fail(k DecodeErrorKind, need int, code []byte) error {
	e := &DecodeError{Kind: k, Generation: d.Generation, Need: need, Have: len(code)}
	if len(code) >= 4 {
		e.Word = binary.LittleEndian.Uint32(code)
	}
	return e
}

// decoder is the decoder's tables with methods.
type decoder table.Decoder

func (g *Generation) decoder() *decoder { return (*decoder)(g.t.Decoder) }

func (t *decoder) image(f *table.FormCode) *imageSpec { return (*imageSpec)(&t.Images[f.Image-1]) }

// opcodeBits reads bits of the first two dwords.
func opcodeBits(r table.BitRange, w uint64) uint32 { return uint32(w>>(r.Off&63)) & (1<<r.Bits - 1) }

func (d *Decoder) decode(in *Inst, code []byte) (DecodeErrorKind, int) {
	if len(code) < 4 {
		return Truncated, 4
	}
	t := d.Generation.decoder()
	w := uint64(binary.LittleEndian.Uint32(code))
	fi := t.Prefix[w>>23]
	if fi == 0 {
		return NoEncoding, 0
	}
	fam := &t.Families[fi-1]
	if fam.Dwords > 1 {
		if len(code) < 8 {
			return Truncated, 8
		}
		w |= uint64(binary.LittleEndian.Uint32(code[4:])) << 32
	}
	if fam.Kind == table.Dual {
		return d.decodeDual(in, fam, w, code)
	}
	op := opcodeBits(fam.Op[0], w)
	if fam.Op[1].Bits != 0 {
		op |= opcodeBits(fam.Op[1], w) << fam.Op[0].Bits
		op |= opcodeBits(fam.Op[2], w) << (fam.Op[0].Bits + fam.Op[1].Bits)
	}
	o := t.Ops[fam.Base+op]
	if o.Pair != 0 {
		if k, need := d.decodePair(in, &t.Families[o.Pair-1], code); k == decoded || o.N == 0 {
			return k, need
		}
	}
	form, k := t.choose(fam, o, w)
	if k != decoded {
		return k, 0
	}
	if w&fam.Reserved != 0 {
		return ReservedBits, 0
	}
	return d.finish(in, code, form, noForm)
}

// choose picks the form of an opcode that the source markers select.
func (t *decoder) choose(fam *table.Family, o table.Op, w uint64) (uint16, DecodeErrorKind) {
	if o.N == 0 {
		return 0, NoOpcode
	}
	i := o.First
	if o.Selector != 0 {
		key := 0
		for m := range fam.Markers {
			f := &fam.Markers[m]
			key |= int(t.Classes[f.Class][opcodeBits(f.BitRange, w)]) << (3 * m)
		}
		k := t.Selectors[o.Selector-1][key]
		if k == 0xff {
			return 0, NoForm
		}
		i += uint16(k)
	}
	return t.Cands[i], decoded
}

// decodeDual decodes VOPD: the two halves share the word and at most one literal.
func (d *Decoder) decodeDual(in *Inst, fam *table.Family, w uint64, code []byte) (DecodeErrorKind, int) {
	t := d.Generation.decoder()
	x, k := t.choose(fam, t.Ops[fam.Base+opcodeBits(fam.Op[0], w)], w)
	if k != decoded {
		return k, 0
	}
	y, k := t.choose(fam, t.Ops[fam.BaseY+opcodeBits(fam.OpY, w)], w)
	if k != decoded {
		return k, 0
	}
	return d.finish(in, code, x, y)
}

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
	r := fam.Op[0]
	r.Off -= 64
	form, k := t.choose(fam, t.Ops[fam.Base+opcodeBits(r, w)], w)
	if k != decoded {
		return k, 0
	}
	return d.finish(in, code, form, noForm)
}

// literalMarker in a source field, the low 9 bits of a dword of VOPD, announces
// a 32-bit literal.
const literalMarker = 255

func (d *Decoder) finish(in *Inst, code []byte, form, formY uint16) (DecodeErrorKind, int) {
	t := d.Generation.decoder()
	f := &t.Forms[form]
	n := int(f.Dwords)
	if formY != noForm {
		n = max(n, int(t.Forms[formY].Dwords))
		// R_VOPD: RDNA 3's file does not say that either half may have a literal.
		if n == 2 && (binary.LittleEndian.Uint16(code)&0x1ff == literalMarker || binary.LittleEndian.Uint16(code[4:])&0x1ff == literalMarker) {
			n = 3
		}
	}
	if len(code) < 4*n {
		return Truncated, 4 * n
	}
	for i := range n {
		in.words[i] = binary.LittleEndian.Uint32(code[4*i:])
	}
	in.gen, in.form, in.formY, in.dwords = d.Generation, form, formY, uint8(n)
	in.wave64 = d.WaveSize == 64 || d.WaveSize == 0 && t.Wave64
	if f.Limited && d.Target != (Target{}) && !in.Form().Instruction().HasTarget(d.Target) {
		return NoOpcode, 0
	}
	return decoded, 0
}
