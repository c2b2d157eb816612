package load

import (
	"cmp"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/gen/xmlspec"
)

func (l *loader) loadEncodings() {
	xes := sortEncodings(l.x.Encodings)
	for _, xe := range xes {
		path := encodingPath(xe)
		if l.encodings[xe.Name] != nil {
			l.errorf(xe.Pos, path, "listed twice")
			continue
		}
		if xe.BitCount < 32 || xe.BitCount > maxEncodingBits || xe.BitCount%32 != 0 {
			l.errorf(xe.Pos, path, "BitCount %d: expected a multiple of 32 up to %d", xe.BitCount, maxEncodingBits)
			continue
		}
		e := &spec.Encoding{
			Name:        xe.Name,
			Order:       xe.Order,
			Bits:        xe.BitCount,
			Description: xe.Description,
		}
		mask, err := dword(xe.Mask)
		if err != nil {
			l.errorf(xe.Pos, path+"/EncodingIdentifierMask", "%v", err)
		}
		e.Mask = mask
		for _, xid := range xe.Identifiers {
			id, err := dword(xid.Bits)
			if err != nil {
				l.errorf(xid.Pos, path+"/EncodingIdentifiers/EncodingIdentifier", "%v", err)
				continue
			}
			e.Identifiers = append(e.Identifiers, id)
		}
		slices.Sort(e.Identifiers)
		e.Identifiers = slices.Compact(e.Identifiers)
		e.Fields = l.fields(xe.Fields, path+"/MicrocodeFormat/BitMap", e.Bits)
		joinOPM(e)
		deriveConstants(e)
		l.encodings[e.Name] = e
		l.g.Encodings = append(l.g.Encodings, e)
	}
	linkBases(l.g.Encodings)
	for _, xe := range xes {
		if e := l.encodings[xe.Name]; e != nil {
			l.loadConditions(e, xe)
		}
	}
}

// maxEncodingBits is a sane bound; the longest that AMD uses is 160 bits (MIMG
// with 13 addresses).
const maxEncodingBits = 512

func encodingPath(xe *xmlspec.Encoding) string {
	return "/Spec/ISA/Encodings/Encoding[" + xe.Name + "]"
}

// sortEncodings returns the encodings by their Order, which is where AMD says
// in which order to try them. It starts at -1 (ENC_SOP1) and has gaps.
func sortEncodings(xes []*xmlspec.Encoding) []*xmlspec.Encoding {
	xes = slices.Clone(xes)
	slices.SortStableFunc(xes, func(a, b *xmlspec.Encoding) int { return cmp.Compare(a.Order, b.Order) })
	return xes
}

// joinOPM makes OPM the high bit of OP, which it is: MIMG, MUBUF and MTBUF of
// RDNA 1 and 2 have opcodes one bit wider than OP and keep the top bit elsewhere,
// in a field that the files do not connect with OP (and leave out of the mask).
func joinOPM(e *spec.Encoding) {
	op, opm := fieldNamed(e.Fields, "OP"), fieldNamed(e.Fields, "OPM")
	if op == nil || opm == nil {
		return
	}
	op.Ranges = append(op.Ranges, opm.Ranges...)
	e.Mask |= insert32(opm, 1<<width(opm)-1)
	e.Fields = slices.DeleteFunc(e.Fields, func(f *spec.Field) bool { return f == opm })
	sortFields(e.Fields)
}

// deriveConstants finds the fields that have one value in every instruction of
// the encoding: ENCODING, and SEG of the FLAT family. AMD does not give the
// values but lists one identifier for each opcode, and every identifier is the
// constant OR'd with the opcode. Where the opcode is put in the wrong place
// (OPY at the place of OPX in VOPD, the second word's OP over the prefix of
// VOP3PX2) it disturbs the constant, so the constant is what all share.
func deriveConstants(e *spec.Encoding) {
	if len(e.Identifiers) == 0 {
		return
	}
	shared := ^uint32(0)
	for _, id := range e.Identifiers {
		shared &= id
	}
	for _, f := range e.Fields {
		if strings.HasPrefix(f.Name, "OP") || !inMask(f, e.Mask) {
			continue
		}
		c := extract32(f, shared)
		f.Constant = &c
	}
}

// inMask reports whether all bits of f are in the first dword and in the mask.
func inMask(f *spec.Field, mask uint32) bool {
	for _, r := range f.Ranges {
		if r.Offset+r.Bits > 32 {
			return false
		}
	}
	all := insert32(f, 1<<width(f)-1)
	return all&mask == all
}

// linkBases finds the base of each variant. The files do not say it; names do:
// a variant's name is its base's bare name (without ENC_) and a suffix of a
// known kind. Not every base has ENC_ (VOP3_SDST_ENC, VOPDXY), and one base's
// name may begin with another's, so the longest one counts.
func linkBases(es []*spec.Encoding) {
	for _, v := range es {
		if !isVariant(v.Name) {
			continue
		}
		stem, slot := bareName(v.Name)
		best := 0
		for _, b := range es {
			if isVariant(b.Name) {
				continue
			}
			name, bslot := bareName(b.Name)
			if slot == bslot && len(name) > best && strings.HasPrefix(stem, name+"_") {
				v.Base, best = b, len(name)
			}
		}
		if v.Base != nil {
			v.Base.Variants = append(v.Base.Variants, v)
		}
	}
}

// isVariant reports whether an encoding name has the suffix of a variant:
// SOP2_INST_LITERAL64, VOP1_VOP_DPP16, VOPC_VOP_SDWA_SDST_ENC, MIMG_NSA2, VOP3P_MFMA.
func isVariant(name string) bool {
	if strings.HasPrefix(name, "ENC_") {
		return false
	}
	for _, s := range []string{"_INST_LITERAL", "_VOP_DPP", "_VOP_SDWA", "_NSA", "_MFMA"} {
		if strings.Contains(name, s) {
			return true
		}
	}
	return false
}

// bareName returns the name without ENC_ and without the suffix that tells the
// halves of CDNA 5's dual encodings apart.
func bareName(name string) (string, spec.Slot) {
	slot := encodingSlot(name)
	if slot != spec.NoSlot {
		name = name[:len(name)-len("_X")]
	}
	return strings.TrimPrefix(name, "ENC_"), slot
}
