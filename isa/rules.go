package isa

import (
	"math/bits"

	"github.com/amdisa/amdisa/isa/table"
)

// This file is what AMD's files cannot say about the arguments of instructions:
// how mode bits decide whether an operand is there and how large it is. Package
// gen/decode says which argument obeys which rule; here is what each one does.

// ruled reads an argument that a rule other than R_WAVE32 changes.
func (in *Inst) ruled(t *decoder, f *table.FormCode, s *table.Arg, buf []Arg) []Arg {
	v := in.bits(s.Off, s.Bits) << s.Pad
	size := s.Size
	switch s.Rule {
	case table.RuleHalf64:
		// R_WAVE64: twice the lanes share the same matrix.
		if in.wave64 {
			size /= 2
		}
	case table.RuleMatrixFmt:
		// R_F8F6F4: the format decides how many registers 8, 6 or 4 bit elements take.
		size = matrixSize(size, in.bits(s.Aux, 2)|in.bits(s.Aux2, 1)<<2)
	case table.RuleFlatAddr:
		// R_FLAT: a 64-bit address in VGPRs, or a 32-bit offset to the one in SADDR.
		if !t.isNull(in.bits(s.Aux, 7)) {
			size = 32
		}
	case table.RuleSAddr:
		if t.isNull(v) {
			return append(buf, Arg{Kind: OffArg, Operand: s.Operand})
		}
	case table.RuleScratchV:
		// GFX10: NULL (125) means ADDR is used, 127 that neither is; GFX9: only 127 leaves ADDR.
		if in.bits(s.Aux, 7) != uint32(t.Null) {
			return append(buf, Arg{Kind: OffArg, Operand: s.Operand})
		}
	case table.RuleScratchSVE:
		if !in.bit(s.Aux) {
			return append(buf, Arg{Kind: OffArg, Operand: s.Operand})
		}
	case table.RuleReturn:
		// R_ATOMRTN: an atomic writes its destination only when it returns the old value.
		if !in.bit(s.Aux) {
			return buf
		}
	case table.RuleLDS:
		// R_LDS: what goes to LDS has no destination register.
		if in.bit(s.Aux) {
			return buf
		}
	case table.RuleLDSTFE:
		if in.bit(s.Aux) {
			return buf
		}
		if in.bit(s.Aux2) {
			size += 32
		}
	case table.RuleTFE:
		// R_TFE: the status dword comes behind the data.
		if in.bit(s.Aux) {
			size += 32
		}
	case table.RuleBufferAddr:
		// R_BUFADDR: index and offset each take a register when enabled.
		size = 32 * uint16(in.bits(s.Aux, 1)+in.bits(s.Aux2, 1))
		if size == 0 {
			return append(buf, Arg{Kind: OffArg, Operand: s.Operand})
		}
	case table.RuleSMEMOffset:
		// R_SMEM: NULL leaves the immediate as the only offset.
		if v == uint32(t.Null) {
			imm := signExtend(in.bits(s.Aux, s.Aux2), s.Aux2)
			if imm == 0 && s.KindAux != 0 {
				break // NULL itself
			}
			return append(buf, Arg{Kind: ImmArg, Operand: s.Operand, Value: uint64(imm)})
		}
	case table.RuleSMEMOffset9:
		// R_SMEM on GFX9: SOFFSET_EN adds an SGPR; without it and without IMM the
		// low bits of OFFSET name one.
		if en, imm := in.bit(s.Aux), in.bit(s.Aux2); !en {
			if imm {
				off := signExtend(in.bits(smemOffset9, smemOffset9Bits), smemOffset9Bits)
				return append(buf, Arg{Kind: ImmArg, Operand: s.Operand, Value: uint64(off)})
			}
			v = in.bits(smemOffset9, 7)
		}
	case table.RuleExport:
		// R_EXP: EN says which components are written; COMPR packs two into a
		// register: the first two come from VSRC0, the others from VSRC1.
		if !in.bit(s.Aux) {
			return append(buf, Arg{Kind: OffArg, Operand: s.Operand})
		}
		if s.Aux2 != 0 && in.bit(s.Aux2) {
			v = in.bits(s.KindAux, s.Bits)
		}
	case table.RuleTensor:
		// R_TENSOR: a tensor of two dimensions has no third and fourth descriptor.
		if v == uint32(t.Null) && in.bits(s.Aux, 8) == v {
			return buf
		}
	case table.RuleImageData:
		size = t.image(f).dataSize(in, size)
		if t.AlignVGPR && v&1 != 0 {
			size = 32 // R_ALIGN: no run of registers can start here
		}
	case table.RuleImageAddr:
		return t.image(f).address(in, s, buf)
	}
	buf = append(buf, Arg{})
	in.special(t, &buf[len(buf)-1], s, v, size)
	return buf
}

// GFX9's SMEM keeps the immediate offset here.
const smemOffset9, smemOffset9Bits = 32, 21

// isNull tells whether the scalar value v in a SADDR field means "no address".
// GFX10 accepts EXEC_HI's code (127) as GFX9 did beside NULL (125).
func (t *decoder) isNull(v uint32) bool {
	return v == uint32(t.Null) || v == 127 && t.Null == 125
}

// matrixSize returns the bits of an F8F6F4 operand, whose size for 8-bit
// elements is full, in format f: 0, 1 of 8 bits, 2, 3 of 6 bits, 4 of 4 bits.
func matrixSize(full uint16, f uint32) uint16 {
	switch f {
	case 2, 3:
		return full / 4 * 3
	case 4:
		return full / 2
	}
	return full
}

// special reads an argument of any kind whose size is settled.
func (in *Inst) special(t *decoder, a *Arg, s *table.Arg, v uint32, size uint16) {
	*a = Arg{Kind: RegArg, Operand: s.Operand}
	count := uint8((size + 31) / 32)
	switch s.Kind {
	case table.ArgSource:
		in.source(t, a, s, v, size)
	case table.ArgVGPR:
		in.vgpr(a, s, v, size)
	case table.ArgAcc:
		a.Reg = Reg{Class: VGPR, Index: uint16(v), Count: count}
		if in.bit(s.KindAux) {
			a.Reg.Class = AGPR
		}
	case table.ArgAccSource:
		in.source(t, a, s, v, size)
		if a.Reg.Class == VGPR && in.bit(s.KindAux) {
			a.Reg.Class = AGPR
		}
	case table.ArgAGPR:
		a.Reg = Reg{Class: AGPR, Index: uint16(v & 0xff), Count: count}
	case table.ArgAGPRSource:
		in.source(t, a, s, v, size)
		if a.Reg.Class == VGPR {
			a.Reg.Class = AGPR
		}
	case table.ArgSDWA:
		if in.bit(s.KindAux) {
			in.source(t, a, s, v, size)
		} else {
			in.vgpr(a, s, v, size)
		}
	case table.ArgSDWADst:
		if in.bit(s.KindAux) {
			in.source(t, a, s, v, size)
		} else {
			a.Reg = Reg{Class: VCC, Count: count}
		}
	case table.ArgSGPR:
		in.source(t, a, s, v, size)
	case table.ArgVCC:
		a.Reg = Reg{Class: VCC, Count: count}
	case table.ArgEXEC:
		a.Reg = Reg{Class: EXEC, Count: count}
	case table.ArgM0:
		a.Reg = Reg{Class: M0, Count: 1}
	case table.ArgImm:
		a.Kind, a.Value = ImmArg, uint64(v)
	case table.ArgSigned:
		a.Kind, a.Value = ImmArg, uint64(signExtend(v, s.Bits))
	case table.ArgLabel:
		a.Kind, a.Value = LabelArg, uint64(signExtend(v, s.Bits))
	case table.ArgParts:
		a.Kind, a.Value = PartsArg, uint64(v)
	case table.ArgLiteral:
		*a = in.literal(s, size)
	case table.ArgLiteral64:
		*a = in.literal64(s)
	case table.ArgAttr:
		a.Kind, a.Value = AttrArg, uint64(v)<<2|uint64(in.bits(s.KindAux, 2))
		if s.Sel != 0 {
			a.Reg.Half = Low
			if in.bit(s.Sel) {
				a.Reg.Half = High
			}
		}
	case table.ArgParam:
		a.Kind, a.Value = ParamArg, uint64(v)
	case table.ArgTarget:
		a.Kind, a.Value = TargetArg, uint64(v)
	case table.ArgVDSTY:
		// R_VOPD: the two destinations are in different banks, so the low bit of
		// the second is the inverse of the first's.
		a.Reg = Reg{Class: VGPR, Index: uint16(v<<1 | ^in.bits(s.KindAux, 1)&1), Count: count}
	}
}

func signExtend(v uint32, bits uint8) int64 {
	return int64(int32(v<<(32-bits)) >> (32 - bits))
}

type imageSpec table.Image

func (in *Inst) optBit(off uint8) bool { return off != table.NoBit && in.bit(off) }

// dataSize returns the bits of VDATA.
func (im *imageSpec) dataSize(in *Inst, full uint16) uint16 {
	n := full / 32
	if im.Class != table.ImageFixed {
		n = uint16(max(1, int(im.MinData), bits.OnesCount32(in.bits(im.DMask, 4))))
		if im.Class == table.ImageGather4 {
			n = 4
		}
		if im.Class != table.ImageAtomic && in.optBit(im.D16) {
			n = (n + 1) / 2
		}
	}
	if in.optBit(im.TFE) {
		n++
	}
	return 32 * n
}

// An image dimension's numbers of coordinates and of gradient components in
// one direction, in the order of the DIM field: 1D, 2D, 3D, cube, 1D array, 2D
// array, 2D MSAA, 2D MSAA array.
var imageDims = [8]struct{ coords, grads uint8 }{{1, 1}, {2, 2}, {3, 3}, {3, 2}, {2, 1}, {3, 2}, {3, 2}, {4, 2}}

// addressSize returns the dwords of address that the instruction reads.
func (im *imageSpec) addressSize(in *Inst, full uint16) int {
	if im.Class == table.ImageFixed {
		return im.fixedAddress(in, full)
	}
	if im.Dim == table.NoBit {
		// GFX9: the resource says how many coordinates there are; what the
		// instruction itself shows is one, as LLVM prints it.
		return 1 + int(im.Extra+b2u8(im.Grad))
	}
	d := imageDims[in.bits(im.Dim, 3)]
	a16 := in.optBit(im.A16)
	n := int(d.coords + im.Coord)
	if im.NoDim {
		n = int(im.Coord)
	}
	if a16 {
		n = (n + 1) / 2
	}
	if im.Grad {
		if g := int(d.grads); im.G16 {
			n += 2 * ((g + 1) / 2)
		} else {
			n += 2 * g
		}
	}
	return n + int(im.Extra)
}

// fixedAddress returns the address size of instructions that ignore DIM.
func (im *imageSpec) fixedAddress(in *Inst, full uint16) int {
	n := int(full / 32)
	if in.optBit(im.A16) {
		n -= 3 // ray direction and its inverse as six halves
	}
	return n
}

// address appends the registers of an image address: one run where they follow
// each other, else one argument for each field in use, the last of which may be
// a run itself.
func (im *imageSpec) address(in *Inst, s *table.Arg, buf []Arg) []Arg {
	n := im.addressSize(in, s.Size)
	if im.NSA != table.NoBit && in.bits(im.NSA, nsaBits(im)) == 0 {
		return append(buf, vgprs(s, in.bits(im.Addr[0], 8), n))
	}
	if im.Groups != "" {
		for i := 0; i < len(im.Groups) && n > 0; i++ {
			run := int(im.Groups[i])
			buf = append(buf, vgprs(s, in.bits(im.Addr[i], 8), run))
			n -= run
		}
		return buf
	}
	fields := len(im.Addr)
	for i := 0; i < n && i < fields; i++ {
		run := 1
		if i == fields-1 {
			run = n - i
		}
		buf = append(buf, vgprs(s, in.bits(im.Addr[i], 8), run))
	}
	return buf
}

func nsaBits(im *imageSpec) uint8 {
	if im.NSA == 1 {
		return 2
	}
	return 1
}

func vgprs(s *table.Arg, first uint32, n int) Arg {
	return Arg{Kind: RegArg, Operand: s.Operand, Reg: Reg{Class: VGPR, Index: uint16(first), Count: uint8(n)}}
}
