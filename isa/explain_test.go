package isa

import "github.com/amdisa/amdisa/isa/table"

// An explainer collects the bits of an instruction that mean something.
type explainer struct {
	in   *Inst
	mask [MaxInstBytes / 4]uint32
}

func (x *explainer) add(off, n uint8) {
	for i := off; i < off+n; i++ {
		x.mask[i/32] |= 1 << (i % 32)
	}
}

// UnexplainedForTest returns the bits of in that no argument, rule or modifier
// reads and that are not what the form itself demands: constants, the opcode,
// markers, unused fields.
func UnexplainedForTest(in *Inst) [MaxInstBytes / 4]uint32 {
	x := &explainer{in: in}
	t := in.gen.decoder()
	want := TemplateForTest(in.Form())
	x.form(t, in.form)
	if in.formY != noForm {
		y := TemplateForTest(Form{in.gen, in.formY})
		for i := range want {
			want[i] |= y[i]
		}
		x.form(t, in.formY)
	}
	specs := in.modSpecs()
	for i := range specs {
		s := &specs[i]
		if s.When != 0 && !in.bit(s.When) {
			continue
		}
		for _, r := range s.Ranges {
			x.add(r.Off, r.Bits)
		}
		if Modifier(s.Mod) == ModFI && in.Mod(ModFI) != 0 && hasDPP8(in) {
			x.add(s.Ranges[0].Off-1, 1) // the marker is 234 instead of 233
		}
	}
	for n := in.literalDwords(t); n > 0; n-- {
		x.add(32*(in.dwords-uint8(n)), 32)
	}
	for i := range x.mask {
		x.mask[i] = (in.words[i] ^ want[i]) &^ x.mask[i]
	}
	return x.mask
}

func (x *explainer) form(t *decoder, form uint16) {
	f := &t.Forms[form]
	for i := range int(f.Args) {
		x.arg(t, f, &t.Args[int(f.Arg)+i])
	}
}

// arg adds the bits that decide what an argument is. A field that a rule leaves
// out is explained by the bits that say so.
func (x *explainer) arg(t *decoder, f *table.FormCode, s *table.Arg) {
	switch s.Rule {
	case table.RuleImageAddr:
		x.image(t.image(f), s)
		return
	case table.RuleImageData:
		im := t.image(f)
		x.add(im.DMask, 4)
		x.optional(im.D16, im.TFE)
	case table.RuleMatrixFmt:
		x.add(s.Aux, 2)
		x.add(s.Aux2, 1)
	case table.RuleScratchSVE, table.RuleReturn, table.RuleLDS, table.RuleTFE:
		x.add(s.Aux, 1)
	case table.RuleLDSTFE, table.RuleBufferAddr:
		x.add(s.Aux, 1)
		x.add(s.Aux2, 1)
	case table.RuleSMEMOffset9:
		x.add(s.Aux, 1)
		x.add(s.Aux2, 1)
		if en, imm := x.in.bit(s.Aux), x.in.bit(s.Aux2); !en {
			if n := uint8(smemOffset9Bits); imm {
				x.add(smemOffset9, n)
			} else {
				x.add(smemOffset9, 7)
			}
			return
		}
	case table.RuleSMEMOffset:
		x.add(s.Aux, s.Aux2)
	case table.RuleExport:
		x.add(s.Aux, 1)
		if s.Aux2 != 0 {
			x.add(s.Aux2, 1)
		}
	}
	x.add(s.Off, s.Bits)
	switch s.Kind {
	case table.ArgAcc, table.ArgAccSource, table.ArgSDWA, table.ArgSDWADst:
		x.add(s.KindAux, 1)
	case table.ArgAttr:
		x.add(s.KindAux, 2)
	}
	if s.Sel != 0 && s.Sel != table.SelBit7 {
		x.add(s.Sel, 1)
	}
}

func (x *explainer) optional(offs ...uint8) {
	for _, off := range offs {
		if off != table.NoBit {
			x.add(off, 1)
		}
	}
}

func (x *explainer) image(im *imageSpec, s *table.Arg) {
	if im.Dim != table.NoBit {
		x.add(im.Dim, 3)
	}
	x.optional(im.A16)
	if im.NSA != table.NoBit {
		x.add(im.NSA, nsaBits(im))
		if x.in.bits(im.NSA, nsaBits(im)) == 0 {
			x.add(im.Addr[0], 8)
			return
		}
	}
	for i := range im.addressArgs(x.in, s) {
		x.add(im.Addr[i], 8)
	}
}

func hasDPP8(in *Inst) bool {
	_, ok := in.Modifier(ModDPP8)
	return ok
}
