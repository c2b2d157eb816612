package isa

import (
	"encoding/binary"
	"fmt"
	"github.com/amdisa/amdisa/isa/table"
	"math"
	"slices"
	"strings"
)

// A Builder makes instructions of one generation from their parts: the inverse
// of a [Decoder], with the same options.
type Builder struct {
	Generation *Generation
	// Target, if set, is the processor the code is for.
	Target Target
	// WaveSize is 32 or 64, 0 for the generation's default.
	WaveSize int
}

// A ModValue is a modifier with its value.
type ModValue struct {
	Mod   Modifier
	Value int32
}

// Regs makes the argument for count registers of a class from first on.
func Regs(class RegClass, first, count int) Arg {
	return Arg{Kind: RegArg, Reg: Reg{Class: class, Index: uint16(first), Count: uint8(count)}}
}

// V makes the argument for VGPR i.
func V(i int) Arg { return Regs(VGPR, i, 1) }

// S makes the argument for SGPR i.
func S(i int) Arg { return Regs(SGPR, i, 1) }

// Int makes the argument for an integer constant: inline where it fits (-16 to
// 64), else a literal.
func Int(v int64) Arg { return Arg{Kind: IntArg, Value: uint64(v)} }

// Float makes the argument for an inline floating-point constant: +-0.5, 1, 2,
// 4 and 1/(2*pi).
func Float(v float64) Arg { return Arg{Kind: FloatArg, Value: math.Float64bits(v)} }

// Lit makes the argument for a 32-bit literal that the instruction sees as v.
func Lit(v uint64) Arg { return Arg{Kind: LiteralArg, Value: v} }

// Lit64 makes the argument for a 64-bit literal.
func Lit64(v uint64) Arg { return Arg{Kind: Literal64Arg, Value: v} }

// Imm makes the argument for an immediate.
func Imm(v int64) Arg { return Arg{Kind: ImmArg, Value: uint64(v)} }

// Label makes the argument for a branch by the given number of dwords, counted
// from the next instruction.
func Label(dwords int) Arg { return Arg{Kind: LabelArg, Value: uint64(int64(dwords))} }

// Off makes the argument for an operand that is not used.
func Off() Arg { return Arg{Kind: OffArg} }

// A BuildError tells why an instruction cannot be built as asked.
type BuildError struct {
	Mnemonic Mnemonic
	Encoding EncodingName // the last encoding that was tried
	Arg      int          // index of the argument at fault, -1 if it is none
	Reason   string
}

// Error returns a message such as
// "V_ADD_F32 in ENC_VOP2: argument 2: VGPR expected, found SGPR".
func (e *BuildError) Error() string {
	where := e.Mnemonic.String()
	if e.Encoding != 0 {
		where += " in " + e.Encoding.String()
	}
	if e.Arg >= 0 {
		return fmt.Sprintf("%s: argument %d: %s", where, e.Arg, e.Reason)
	}
	return where + ": " + e.Reason
}

// Build makes the instruction m with the given arguments, in assembly order,
// and modifiers, in the shortest encoding that holds them. DPP and SDWA are
// considered only if a modifier of theirs is given (DPP_CTRL, DPP8, SRC0_SEL). The error is a
// [*BuildError] about the encoding that came closest.
func (b Builder) Build(m Mnemonic, args []Arg, mods []ModValue) (Inst, error) {
	return b.BuildIn(0, m, args, mods)
}

// BuildIn is Build in the encoding e; 0 stands for any.
func (b Builder) BuildIn(e EncodingName, m Mnemonic, args []Arg, mods []ModValue) (Inst, error) {
	i, ok := b.Generation.Instruction(m)
	if !ok {
		return Inst{}, &BuildError{Mnemonic: m, Arg: -1, Reason: b.Generation.Name() + " does not have the instruction"}
	}
	var best *BuildError
	// Forms are few; trying them by length in turn costs less than sorting.
	for bits := 32; bits <= 8*MaxInstBytes; bits += 32 {
		for f := range i.Forms() {
			enc := f.Encoding()
			if enc.Bits() != bits || e != 0 && enc.Name() != e || e == 0 && !b.asked(f, args, mods) {
				continue
			}
			in, err := b.BuildForm(f, args, mods)
			if err == nil {
				return in, nil
			}
			if be := err.(*BuildError); best == nil || be.Arg > best.Arg {
				best = be
			}
		}
	}
	if best == nil {
		best = &BuildError{Mnemonic: m, Encoding: e, Arg: -1, Reason: "the instruction has no such encoding in " + b.Generation.Name()}
	}
	return Inst{}, best
}

// asked tells whether the parts ask for a form that is more than the plain one:
// DPP and SDWA are chosen by a modifier of theirs, a literal by an argument.
func (b Builder) asked(f Form, args []Arg, mods []ModValue) bool {
	t := b.Generation.decoder()
	if t.Forms[f.Index()].Literal != 0 && !slices.ContainsFunc(args, func(a Arg) bool {
		return a.Kind == LiteralArg || a.Kind == Literal64Arg || a.Kind == IntArg && (a.Int() < -16 || a.Int() > 64)
	}) {
		return false
	}
	e := f.Encoding().Index()
	for _, m := range t.Mods[t.ModLists[e]:t.ModLists[e+1]] {
		switch m := Modifier(m.Mod); m {
		case ModDPP_CTRL, ModDPP8, ModSRC0_SEL:
			return slices.ContainsFunc(mods, func(v ModValue) bool { return v.Mod == m })
		}
	}
	return true
}

// BuildForm makes an instruction in one form. The error is a [*BuildError].
func (b Builder) BuildForm(f Form, args []Arg, mods []ModValue) (Inst, error) {
	in := b.start(f)
	if !in.IsValid() {
		return Inst{}, in.fault(-1, "the tables of "+b.Generation.Name()+" do not say how this form is encoded")
	}
	if f.Slot() != NoSlot {
		return Inst{}, in.fault(-1, "one half of a dual instruction: use BuildDual")
	}
	if err := in.setModifiers(mods); err != nil {
		return Inst{}, err
	}
	if err := b.aligned(in, args, 0); err != nil {
		return Inst{}, err
	}
	n, err := in.place(in.form, args, 0)
	if err != nil {
		return Inst{}, err
	}
	if n < len(args) {
		return Inst{}, in.fault(n, "one argument too many")
	}
	return b.check(in, args)
}

// BuildDual makes a dual instruction (VOPD) from its halves. e is the encoding,
// 0 for VOPD or, where that cannot hold the arguments, VOPD3.
func (b Builder) BuildDual(e EncodingName, x, y Mnemonic, argsX, argsY []Arg, mods []ModValue) (Inst, error) {
	var best error
	var found Inst
	args := make([]Arg, 0, MaxArgs)
	args = append(append(args, argsX...), argsY...)
	t := b.Generation.decoder()
	for fx := range b.slotForms(x, SlotX, e) {
		for fy := range b.slotForms(y, SlotY, 0) {
			if !b.pairs(fx, fy) {
				continue
			}
			in := b.start(fx)
			fyd := &t.Forms[fy.Index()]
			in.formY = uint16(fy.Index())
			in.dwords = max(in.dwords, fyd.Dwords)
			if slices.ContainsFunc(args, func(a Arg) bool { return a.Kind == LiteralArg }) {
				in.dwords = 3 // R_VOPD: where the files have no form with a literal
			}
			for i := range int(fyd.Dwords) {
				in.words[i] |= t.templateWord(fyd.Template, i)
			}
			in.setOpcode(fy)
			err := in.setModifiers(mods)
			if err == nil {
				err = b.aligned(in, args, 0)
			}
			if err == nil {
				_, err = in.place(in.form, argsX, 0)
			}
			if err == nil {
				_, err = in.place(in.formY, argsY, len(argsX))
			}
			if err == nil {
				var done Inst
				done, err = b.check(in, args)
				if err == nil && (!found.IsValid() || done.dwords < found.dwords) {
					found = done // VOPD rather than VOPD3
				}
			}
			if err != nil {
				best = err
			}
		}
	}
	if found.IsValid() {
		return found, nil
	}
	if best == nil {
		best = &BuildError{Mnemonic: x, Encoding: e, Arg: -1, Reason: fmt.Sprintf("cannot be paired with %v in %s", y, b.Generation.Name())}
	}
	return Inst{}, best
}

// slotForms returns the forms of m in one half of a dual instruction.
func (b Builder) slotForms(m Mnemonic, slot Slot, e EncodingName) func(yield func(Form) bool) {
	return func(yield func(Form) bool) {
		i, ok := b.Generation.Instruction(m)
		if !ok {
			return
		}
		for f := range i.Forms() {
			if f.Slot() == slot && (e == 0 || f.Encoding().Name() == e) && b.Generation.decoder().Forms[f.Index()].Dwords != 0 && !yield(f) {
				return
			}
		}
	}
}

// pairs tells whether two halves belong to the same layout.
func (b Builder) pairs(x, y Form) bool {
	t := b.Generation.decoder()
	wx := t.templateWord(t.Forms[x.Index()].Template, 0)
	wy := t.templateWord(t.Forms[y.Index()].Template, 0)
	return t.Prefix[wx>>23] == t.Prefix[wy>>23]
}

// start returns the instruction with nothing but what the form itself demands.
func (b Builder) start(f Form) *Inst {
	t := b.Generation.decoder()
	fd := &t.Forms[f.Index()]
	in := &Inst{gen: b.Generation, form: uint16(f.Index()), formY: noForm, dwords: fd.Dwords}
	in.wave64 = b.WaveSize == 64 || b.WaveSize == 0 && t.Wave64
	for i := range int(fd.Dwords) {
		in.words[i] = t.templateWord(fd.Template, i)
	}
	in.setOpcode(f)
	return in
}

// setOpcode writes the opcode of a form.
func (in *Inst) setOpcode(f Form) {
	name := [...]FieldName{NoSlot: FieldOP, SlotX: FieldOPX, SlotY: FieldOPY}[f.Slot()]
	op, ok := f.Encoding().Field(name)
	if !ok {
		return // EXP has none
	}
	// The generator made sure that opcodes fit.
	_ = op.Insert(in.words[:], uint64(f.Opcode()))
}

// templateWord returns dword i of a template, 0 beyond its end.
func (t *decoder) templateWord(template uint16, i int) uint32 {
	s := t.Templates[template]
	if 4*i+4 > len(s) {
		return 0
	}
	return uint32(s[4*i]) | uint32(s[4*i+1])<<8 | uint32(s[4*i+2])<<16 | uint32(s[4*i+3])<<24
}

// check makes sure that the code decodes to what was asked for: the last word on
// register counts, alignment, halves and markers.
func (b Builder) check(in *Inst, args []Arg) (Inst, error) {
	var code [MaxInstBytes]byte
	for i, w := range in.words[:in.dwords] {
		binary.LittleEndian.PutUint32(code[4*i:], w)
	}
	var back Inst
	d := Decoder(b)
	switch k, _ := d.decode(&back, code[:4*in.dwords]); k {
	case decoded:
	case ReservedBits:
		if f, ok := in.reserved(); ok {
			return Inst{}, in.fault(-1, fmt.Sprintf("the instruction cannot have %v = %#x", f.Name(), f.Extract(in.words[:])))
		}
		return Inst{}, in.fault(-1, "the parts do not make an instruction: "+k.String())
	default:
		return Inst{}, in.fault(-1, "the parts do not make an instruction: "+k.String())
	}
	if back.form != in.form || back.formY != in.formY {
		return Inst{}, in.fault(-1, fmt.Sprintf("the parts make %v in %v instead", back.Form().Instruction().Name(), back.Encoding().Name()))
	}
	var buf [MaxArgs]Arg
	got := back.Args(buf[:0])
	for i, a := range args {
		if i >= len(got) || !got[i].same(a) {
			want := "nothing"
			if i < len(got) {
				want = got[i].describe()
			}
			return Inst{}, in.fault(i, fmt.Sprintf("%s does not fit here, the closest is %s", a.describe(), want))
		}
	}
	return back, nil
}

// same compares what two arguments mean, not where they stand.
func (a Arg) same(b Arg) bool {
	if a.Kind == RegArg && a.Reg.Class == NULL && b.Kind == ImmArg {
		return b.Value == 0 // SMEM's offset
	}
	if a.Kind == LiteralArg && b.Kind == IntArg {
		return uint32(a.Value) == uint32(b.Value)
	}
	return a.Kind == b.Kind && a.Value == b.Value && a.Reg == b.Reg
}

func (a Arg) describe() string {
	switch a.Kind {
	case RegArg:
		half := [...]string{"", " (low half)", " (high half)"}[a.Reg.Half]
		if a.Reg.Count == 1 {
			return fmt.Sprintf("%v %d%s", a.Reg.Class, a.Reg.Index, half)
		}
		return fmt.Sprintf("%v %d to %d", a.Reg.Class, a.Reg.Index, int(a.Reg.Index)+int(a.Reg.Count)-1)
	case FloatArg:
		return fmt.Sprintf("%v %v", a.Kind, a.Float())
	case OffArg, NoArg:
		return a.Kind.String()
	}
	return fmt.Sprintf("%v %d", a.Kind, a.Int())
}

func (in *Inst) fault(arg int, reason string) *BuildError {
	return &BuildError{Mnemonic: in.Form().Instruction().Mnemonic(), Encoding: in.Form().Encoding().Name(), Arg: arg, Reason: reason}
}

func (in *Inst) setModifiers(mods []ModValue) error {
	specs := in.modSpecs()
next:
	for _, m := range mods {
		for i := range specs {
			if Modifier(specs[i].Mod) != m.Mod {
				continue
			}
			if !(*modSpec)(&specs[i]).write(in, m.Value) {
				return in.fault(-1, fmt.Sprintf("%v = %d does not fit its %d bits", m.Mod, m.Value, (*modSpec)(&specs[i]).width()))
			}
			continue next
		}
		if m.Value != 0 {
			return in.fault(-1, fmt.Sprintf("the encoding has no %v", m.Mod))
		}
	}
	in.fixDPP8(specs)
	return nil
}

// fixDPP8 completes the marker of DPP8 with fetch of inactive lanes: 234, where
// setting FI, bit 1, made 235 of 233.
func (in *Inst) fixDPP8(specs []table.Mod) {
	var dpp8 bool
	for i := range specs {
		switch Modifier(specs[i].Mod) {
		case ModDPP8:
			dpp8 = true
		case ModFI:
			if dpp8 && in.bit(specs[i].Ranges[0].Off) {
				in.setBits(specs[i].Ranges[0].Off-1, 1, 0)
			}
		}
	}
}

// place fills in the arguments of one form, of which the first is number base in
// messages, and returns how many it used.
func (in *Inst) place(form uint16, args []Arg, base int) (int, error) {
	t := in.gen.decoder()
	f := &t.Forms[form]
	n := 0
	for i := range int(f.Args) {
		s := &t.Args[int(f.Arg)+i]
		if in.absent(s) || s.Rule == table.RuleTensor && n == len(args) {
			continue
		}
		if n == len(args) {
			return n, in.fault(base+n, "missing")
		}
		used, reason := in.placeArg(t, f, s, args[n:])
		if reason != "" {
			return n, in.fault(base+n, reason)
		}
		n += used
	}
	return n, nil
}

// aligned makes sure that runs of VGPRs are among the 256 that fields can name
// and start where the generation lets them (R_ALIGN: at even numbers on GFX90A
// and later CDNA).
func (b Builder) aligned(in *Inst, args []Arg, base int) error {
	for i, a := range args {
		if a.Kind == RegArg && (a.Reg.Class == VGPR || a.Reg.Class == AGPR) && int(a.Reg.Index)+int(a.Reg.Count) > 256 {
			return in.fault(base+i, a.describe()+": there are 256 registers")
		}
	}
	if !b.Generation.decoder().AlignVGPR {
		return nil
	}
	if strings.Contains(in.Instruction().Name(), "B96_TR") || strings.Contains(in.Instruction().Name(), "TR6_B96") {
		return nil // these may start anywhere, as LLVM has it
	}
	for i, a := range args {
		if a.Kind == RegArg && (a.Reg.Class == VGPR || a.Reg.Class == AGPR) && a.Reg.Count > 1 && a.Reg.Index&1 != 0 {
			return in.fault(base+i, fmt.Sprintf("%s: %s needs an even first register", a.describe(), b.Generation.Name()))
		}
	}
	return nil
}

// absent tells whether a rule leaves the argument out.
func (in *Inst) absent(s *table.Arg) bool {
	switch s.Rule {
	case table.RuleReturn:
		return !in.bit(s.Aux)
	case table.RuleLDS, table.RuleLDSTFE:
		return in.bit(s.Aux)
	}
	return false
}

// placeArg writes one argument and returns how many of args it was made of, or
// why it cannot be.
func (in *Inst) placeArg(t *decoder, f *table.FormCode, s *table.Arg, args []Arg) (int, string) {
	a := args[0]
	off := a.Kind == OffArg
	switch s.Rule {
	case table.RuleSAddr:
		if off {
			if !t.isNull(in.bits(s.Off, s.Bits)) {
				in.setBits(s.Off, s.Bits, uint32(t.Null))
			}
			return 1, ""
		}
	case table.RuleScratchV:
		if off {
			if t.Null == 125 {
				in.setBits(s.Aux, 7, 127) // GFX10: no address at all, unless SADDR follows
			}
			return 1, ""
		}
	case table.RuleTensor:
		// The descriptors that are not given are NULL in the template.
	case table.RuleScratchSVE:
		in.setBits(s.Aux, 1, b2u(!off))
		if off {
			return 1, ""
		}
	case table.RuleBufferAddr:
		if off {
			return 1, ""
		}
	case table.RuleSMEMOffset:
		if a.Kind == ImmArg {
			in.setBits(s.Off, s.Bits, uint32(t.Null))
			if v := a.Int(); v != signExtend(uint32(v), s.Aux2) {
				return 0, fmt.Sprintf("offset %d does not fit %d bits", v, s.Aux2)
			}
			in.setBits(s.Aux, s.Aux2, uint32(a.Value)&(1<<s.Aux2-1))
			return 1, ""
		}
	case table.RuleSMEMOffset9:
		if a.Kind == ImmArg {
			if v := a.Int(); v != signExtend(uint32(v), smemOffset9Bits) {
				return 0, fmt.Sprintf("offset %d does not fit %d bits", v, smemOffset9Bits)
			}
			in.setBits(s.Aux2, 1, 1)
			in.setBits(smemOffset9, smemOffset9Bits, uint32(a.Value)&(1<<smemOffset9Bits-1))
			return 1, ""
		}
		if in.bits(smemOffset9, smemOffset9Bits) == 0 {
			// A register alone goes into OFFSET, as LLVM's assembler has it.
			r := *s
			r.Off, r.Bits, r.Rule = smemOffset9, 7, table.RuleNone
			return in.placeArg(t, f, &r, args)
		}
		in.setBits(s.Aux, 1, 1)
		in.setBits(s.Aux2, 1, 1)
	case table.RuleExport:
		if off {
			return 1, ""
		}
		in.setBits(s.Aux, 1, 1)
		if s.Aux2 != 0 && in.bit(s.Aux2) {
			r := *s
			r.Off, r.Rule = s.KindAux, table.RuleNone
			return in.placeArg(t, f, &r, args)
		}
	case table.RuleImageAddr:
		return t.image(f).place(in, s, args)
	}
	v, reason := in.code(t, s, a)
	if reason != "" {
		return 0, reason
	}
	if s.Bits == 0 || s.Kind == table.ArgLiteral64 {
		return 1, "" // a fixed register, or two dwords that code has filled in
	}
	if v&(1<<s.Pad-1) != 0 {
		return 0, fmt.Sprintf("register %d is not a multiple of %d", v, 1<<s.Pad)
	}
	v >>= s.Pad
	if s.Bits < 32 && v >= 1<<s.Bits {
		return 0, fmt.Sprintf("%s does not fit the field's %d bits", a.describe(), s.Bits)
	}
	in.setBits(s.Off, s.Bits, v)
	return 1, ""
}

func b2u(b bool) uint32 { return uint32(b2u8(b)) }

func b2u8(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// code returns the field value for an argument, or why there is none.
func (in *Inst) code(t *decoder, s *table.Arg, a Arg) (uint32, string) {
	switch s.Kind {
	case table.ArgSource, table.ArgSGPR, table.ArgAccSource, table.ArgAGPRSource:
		if a.Kind == RegArg && (a.Reg.Class == VGPR || a.Reg.Class == AGPR) {
			if s.Bits != 9 {
				return 0, fmt.Sprintf("scalar expected, found %s", a.describe())
			}
			if s.Kind == table.ArgAccSource {
				in.setBits(s.KindAux, 1, b2u(a.Reg.Class == AGPR))
			}
			return 256 + in.halfCode(s, a.Reg), ""
		}
		if a.Kind == LiteralArg && in.formY != noForm {
			// R_VOPD: the halves share one literal.
			in.words[in.dwords-1] = in.literalCode(s, a)
			return literalMarker, ""
		}
		return t.scalarCode(a)
	case table.ArgVGPR, table.ArgAcc, table.ArgAGPR, table.ArgVDSTY:
		if a.Kind != RegArg || a.Reg.Class != VGPR && a.Reg.Class != AGPR {
			return 0, fmt.Sprintf("VGPR expected, found %s", a.describe())
		}
		switch s.Kind {
		case table.ArgAcc:
			in.setBits(s.KindAux, 1, b2u(a.Reg.Class == AGPR))
		case table.ArgVDSTY:
			return uint32(a.Reg.Index >> 1), ""
		}
		return in.halfCode(s, a.Reg), ""
	case table.ArgSDWA:
		scalar := a.Kind != RegArg || a.Reg.Class != VGPR
		in.setBits(s.KindAux, 1, b2u(scalar))
		if scalar {
			return t.scalarCode(a)
		}
		return uint32(a.Reg.Index), ""
	case table.ArgSDWADst:
		vcc := a.Kind == RegArg && a.Reg.Class == VCC && a.Reg.Index == 0
		in.setBits(s.KindAux, 1, b2u(!vcc))
		if vcc {
			return 0, ""
		}
		return t.scalarCode(a)
	case table.ArgVCC, table.ArgEXEC, table.ArgM0:
		return 0, "" // compared afterwards
	case table.ArgLiteral:
		if a.Kind != LiteralArg && a.Kind != IntArg {
			return 0, fmt.Sprintf("literal expected, found %s", a.describe())
		}
		in.words[in.dwords-1] = in.literalCode(s, a)
		return in.words[in.dwords-1], ""
	case table.ArgLiteral64:
		if a.Kind != Literal64Arg {
			return 0, fmt.Sprintf("64-bit literal expected, found %s", a.describe())
		}
		in.words[in.dwords-2], in.words[in.dwords-1] = uint32(a.Value), uint32(a.Value>>32)
		return 0, ""
	case table.ArgAttr:
		in.setBits(s.KindAux, 2, uint32(a.Value)&3)
		if s.Sel != 0 {
			in.setBits(s.Sel, 1, b2u(a.Reg.Half == High))
		}
		return uint32(a.Value >> 2), ""
	case table.ArgSigned, table.ArgLabel:
		if v := a.Int(); v != signExtend(uint32(v), s.Bits) {
			return 0, fmt.Sprintf("%d does not fit %d signed bits", v, s.Bits)
		}
		return uint32(a.Value) & (1<<s.Bits - 1), ""
	}
	if a.Value > math.MaxUint32 {
		return 0, fmt.Sprintf("%d does not fit the field's %d bits", a.Int(), s.Bits)
	}
	return uint32(a.Value), ""
}

// literalCode returns the dword of a literal.
func (in *Inst) literalCode(s *table.Arg, a Arg) uint32 {
	switch {
	case a.Literal != 0:
		return a.Literal
	case s.Ext == table.ExtHigh && s.Size == 64:
		return uint32(a.Value >> 32)
	}
	return uint32(a.Value)
}

// halfCode returns the number of a VGPR in its field and sets the bit that
// chooses the half of a 16-bit one.
func (in *Inst) halfCode(s *table.Arg, r Reg) uint32 {
	v := uint32(r.Index)
	if s.Sel == 0 {
		return v
	}
	if s.Sel == table.SelBit7 {
		return v | b2u(r.Half == High)<<7
	}
	in.setBits(s.Sel, 1, b2u(r.Half == High))
	return v
}

// scalarCode returns the source value of a scalar register or inline constant.
func (t *decoder) scalarCode(a Arg) (uint32, string) {
	var want table.Scalar
	switch a.Kind {
	case RegArg:
		want = table.Scalar{Kind: table.ScalarReg, Class: uint8(a.Reg.Class), Index: int16(a.Reg.Index)}
		if a.Reg.Class == SGPR && a.Reg.Index < 106 && t.Scalars[a.Reg.Index] == want {
			return uint32(a.Reg.Index), ""
		}
	case IntArg:
		if v := a.Int(); v >= -16 && v <= 64 {
			if v < 0 {
				return uint32(192 - v), ""
			}
			return uint32(128 + v), ""
		}
		return 0, fmt.Sprintf("%d is not an inline constant", a.Int())
	case FloatArg:
		for i, f := range inlineFloats {
			if f == a.Float() {
				return uint32(240 + i), ""
			}
		}
		return 0, fmt.Sprintf("%v is not an inline constant", a.Float())
	case ReservedArg:
		if a.Value < 256 {
			return uint32(a.Value), ""
		}
	default:
		return 0, fmt.Sprintf("register or inline constant expected, found %s", a.describe())
	}
	for v, s := range t.Scalars {
		if s == want {
			return uint32(v), ""
		}
	}
	return 0, fmt.Sprintf("%s is not a scalar source", a.describe())
}

// place writes the registers of an image address and returns how many of args
// they took.
func (im *imageSpec) place(in *Inst, s *table.Arg, args []Arg) (int, string) {
	n := 0
	for n < len(args) && n < len(im.Addr) && args[n].Kind == RegArg && args[n].Reg.Class == VGPR {
		in.setBits(im.Addr[n], 8, uint32(args[n].Reg.Index))
		n++
		if im.NSA != table.NoBit && in.bits(im.NSA, nsaBits(im)) == 0 {
			break
		}
		if n >= im.addressArgs(in, s) {
			break
		}
	}
	if n == 0 {
		return 0, fmt.Sprintf("VGPR expected, found %s", args[0].describe())
	}
	return n, ""
}

// addressArgs returns of how many arguments the address consists.
func (im *imageSpec) addressArgs(in *Inst, s *table.Arg) int {
	n := im.addressSize(in, s.Size)
	if im.Groups == "" {
		return min(n, len(im.Addr))
	}
	i := 0
	for ; i < len(im.Groups) && n > 0; i++ {
		n -= int(im.Groups[i])
	}
	return i
}
