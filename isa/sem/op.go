package sem

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// An Op is a decoded instruction made ready to be executed: its functions found,
// its operands and modifiers resolved. It does not change when it is run, and may
// be run on several waves at once.
type Op struct {
	x, y  half // y of a dual instruction only
	dual  bool
	modal Mode // bits that change what it does; see runModal
}

// A half is an instruction, or one of the two of a dual one.
type half struct {
	fn       Func
	calls    calls
	src      [3]source
	dst      dest
	maskIn   isa.Reg // a bit for each lane that is read; of class NoReg if none
	maskOut  isa.Reg // and one that is written
	cmpx     bool    // EXEC is written by a vector instruction
	swap     bool    // the first source is written as well
	k        uint64
	simm16   uint16
	table    uint8 // truth table, if an operand holds it
	hasTable bool
	mods     mods
	dpp      dpp
	out      output
	mem      memory // of one that reads or writes memory
	mat      matrixOperands
	relSrc   relative    // how M0 moves the first source
	relDst   relative    // and the destination
	scale    scaleSource // of CDNA 5's conversions with a scale
	quads    [3]uint8    // the lanes of the quad that sources are read from: see quadsOf
}

// calls says how often an instruction's function is called.
type calls uint8

const (
	perLane calls = iota // for each active lane
	perWave              // once
	across               // once, and it sees all lanes
	access               // as mem says
	matrix               // once, as mat says
)

// A place is the kind of thing that an operand is.
type place uint8

const (
	nowhere place = iota
	constant
	scalar
	vector
)

// A source is a source operand.
type source struct {
	place  place
	reg    isa.Reg
	dwords int
	value  uint64 // of a constant
	slot   uint8
	input
}

// A dest is the destination.
type dest struct {
	place  place
	reg    isa.Reg
	dwords int
	old    bool // the function needs its old value
	rest   rest
	high   bool // the high half is written
	sel    uint8
	unused uint8
}

// A rest says what becomes of the half of a register that is not the result.
type rest uint8

const (
	noRest   rest = iota // the result is no half, or the function deals with it
	keepRest             // it is kept
	zeroRest             // above a low half it becomes zero
)

// Prepare makes a decoded instruction ready to be executed.
func Prepare(in *isa.Inst) (*Op, error) {
	op := new(Op)
	if err := op.prepare(in); err != nil {
		return nil, err
	}
	return op, nil
}

func (op *Op) prepare(in *isa.Inst) error {
	table := TableOf(in.Generation())
	if table == nil {
		return fmt.Errorf("sem: there are no functions of %s", in.Generation().Name())
	}
	var buf [isa.MaxArgs]isa.Arg
	args := in.Args(buf[:0])
	op.modal = modalOf(in)
	if f, dual := in.FormY(); dual {
		op.dual = true
		if err := op.y.prepare(in, f, table, args); err != nil {
			return err
		}
	}
	return op.x.prepare(in, in.Form(), table, args)
}

// prepare resolves the operands of one form.
func (h *half) prepare(in *isa.Inst, f isa.Form, table *Table, args []isa.Arg) error {
	inst := f.Instruction()
	name := inst.Mnemonic()
	if h.fn = table.Func(name); h.fn == nil {
		return fmt.Errorf("sem: %s has no function for %s", in.Generation().Name(), name)
	}
	if h.mem.kind = memoryKindOf(name); h.mem.kind != noMemory {
		h.calls = access
		return h.mem.prepare(in, f, args)
	}
	if isMatrix(name) {
		h.calls = matrix
		h.mods = modsOf(in, f.Slot())
		return h.mat.prepare(in, f, args)
	}
	valu := inst.Group() == isa.GroupVALU
	switch {
	case !valu:
		h.calls = perWave
	case crossLane(name):
		h.calls = across
	}
	own := ownOf(name)
	h.relSrc, h.relDst = relativeOf(name)
	h.scale = scaleSourceOf(name)
	h.quads = quadsOf(f)
	h.mods = modsOf(in, f.Slot())
	h.dpp = dppOf(in)
	n, skipped := 0, 0
	for i := range f.NumOperands() {
		o := f.Operand(i)
		a, shown := argOf(args, f.Slot(), i)
		if !shown {
			// What assembly does not show is VCC or EXEC, or part of every state.
			if !valu {
				continue
			}
			switch o.Type().Name() {
			case isa.OPR_VCC:
				a = isa.Regs(isa.VCC, 0, 2)
			case isa.OPR_EXEC, isa.OPR_SDST_EXEC:
				a = isa.Regs(isa.EXEC, 0, 2)
			default:
				continue
			}
		}
		switch typ := o.Type().Name(); {
		case a.Kind == isa.PartsArg:
			h.simm16 = uint16(a.Value)
		case valu && isMask(o, a):
			switch {
			case !o.Written():
				h.maskIn = a.Reg
			case a.Reg.Class == isa.EXEC:
				h.cmpx = true
			default:
				h.maskOut = a.Reg
			}
		case o.Written() && h.dst.place == nowhere:
			h.setDest(in, o, a.Reg, own)
		case typ == isa.OPR_SIMM16 && !valu || typ == isa.OPR_LABEL:
			h.simm16 = uint16(a.Value)
		case typ == isa.OPR_SIMM32 || typ == isa.OPR_SIMM16 || typ == isa.OPR_SIMM64:
			h.k = a.Value
			skipped = 1
		case typ == isa.OPR_SIMM8 && valu: // V_DUAL_BITOP2_B32
			h.table, h.hasTable = uint8(a.Value), true
		case n < len(h.src):
			h.swap = h.swap || o.Written()
			if err := h.setSource(n, o, a, own); err != nil {
				return fmt.Errorf("sem: %s: %w", name, err)
			}
			h.src[n].slot = uint8(n + skipped)
			n++
		}
	}
	if valu && h.dst.place == scalar && h.calls == perLane {
		h.calls = perWave // V_S_RCP_F32 and the like
	}
	return nil
}

// argOf finds the argument of an operand.
func argOf(args []isa.Arg, slot isa.Slot, operand int) (isa.Arg, bool) {
	for _, a := range args {
		if int(a.Operand) == operand && a.Slot == slot {
			return a, true
		}
	}
	return isa.Arg{}, false
}

// isMask tells if an operand of a vector instruction is a bit for each lane.
func isMask(o isa.Operand, a isa.Arg) bool {
	if a.Kind != isa.RegArg || a.Reg.Class == isa.VGPR || a.Reg.Class == isa.AGPR {
		return false
	}
	return o.Format().Name() == isa.FMT_NUM_M64 || o.Written() && o.Bits() == 64
}

// own says what a function does itself although it is about modifiers.
type own uint8

const (
	ownSel  own = 1 << iota // selects parts of its sources by OP_SEL
	ownNeg                  // NEG, ABS or OMOD mean something else
	ownDest                 // writes part of its destination, or all of it
)

// ownOf tells what an instruction's function does itself.
func ownOf(m isa.Mnemonic) own {
	switch m {
	case isa.V_FMA_MIX_F32, isa.V_FMA_MIX_F32_BF16, isa.V_MAD_MIX_F32:
		return ownSel | ownNeg
	case isa.V_FMA_MIXLO_F16, isa.V_FMA_MIXHI_F16, isa.V_FMA_MIXLO_BF16, isa.V_FMA_MIXHI_BF16, isa.V_MAD_MIXLO_F16, isa.V_MAD_MIXHI_F16:
		return ownSel | ownNeg | ownDest
	case isa.V_DOT4_I32_IU8, isa.V_DOT8_I32_IU4, isa.V_BITOP3_B32, isa.V_BITOP3_B16:
		return ownNeg
	case isa.V_PK_MOV_B32, isa.V_CVT_F32_FP8, isa.V_CVT_F32_BF8, isa.V_CVT_PK_F32_FP8, isa.V_CVT_PK_F32_BF8, isa.V_CVT_F16_FP8, isa.V_CVT_F16_BF8:
		return ownSel
	case isa.V_CVT_PK_FP8_F32, isa.V_CVT_PK_BF8_F32, isa.V_CVT_SR_FP8_F32, isa.V_CVT_SR_BF8_F32, isa.V_CVT_SR_FP8_F16, isa.V_CVT_SR_BF8_F16,
		isa.V_CVT_SR_F16_F32, isa.V_CVT_SR_BF16_F32, isa.V_CVT_PKACCUM_U8_F32, isa.V_MAC_F16, isa.V_FMA_LEGACY_F16, isa.V_MAD_LEGACY_F16,
		isa.V_MAD_LEGACY_I16, isa.V_MAD_LEGACY_U16, isa.V_DIV_FIXUP_LEGACY_F16:
		return ownDest
	}
	if strings.HasPrefix(m.String(), "V_CVT_SCALEF32_") {
		return ownSel | ownDest
	}
	if strings.HasPrefix(m.String(), "V_CVT_SCALE_") {
		return ownSel
	}
	return 0
}

// gfx9 tells if a generation is CDNA 1 to 4.
func gfx9(g *isa.Generation) bool { return g.ArchitectureID() <= 3 }

// setDest resolves the destination.
func (h *half) setDest(in *isa.Inst, o isa.Operand, r isa.Reg, own own) {
	d := &h.dst
	d.place, d.reg, d.dwords, d.sel = vector, r, (o.Bits()+31)/32, wholeDword
	d.old = o.Read() || own&ownDest != 0
	h.out = outputOf(o, &h.mods, own)
	if r.Class != isa.VGPR && r.Class != isa.AGPR {
		d.place = scalar
		return
	}
	switch {
	case h.mods.sdwa:
		d.sel, d.unused = h.mods.dstSel, h.mods.dstUnused
		d.old = d.old || d.sel != wholeDword && d.unused == unusedPreserve
	case o.Bits() == 16 && !h.mods.packed && own&ownDest == 0:
		d.high = r.Half == isa.High || r.Half == isa.Whole && h.mods.opSel&8 != 0
		d.rest = keepRest
		if gfx9(in.Generation()) {
			// Most instructions of GFX9 put zeros above a 16-bit result.
			switch o.Form().Instruction().Mnemonic() {
			case isa.V_MAD_F16, isa.V_MAD_U16, isa.V_MAD_I16, isa.V_FMA_F16, isa.V_DIV_FIXUP_F16:
			default:
				d.rest = zeroRest
			}
		}
	}
}

// setSource resolves source n.
func (h *half) setSource(n int, o isa.Operand, a isa.Arg, own own) error {
	s := &h.src[n]
	s.dwords = (o.Bits() + 31) / 32
	s.input = inputOf(n, o, a, &h.mods, own)
	switch a.Kind {
	case isa.RegArg:
		s.reg = a.Reg
		s.place = scalar
		if a.Reg.Class == isa.M0 && o.Type().Name() == isa.OPR_SSRC_BARRIER_ID {
			s.plain, s.and = false, 0x3f001f
		}
		if a.Reg.Class == isa.VGPR || a.Reg.Class == isa.AGPR {
			s.place = vector
		}
	case isa.IntArg, isa.LiteralArg, isa.Literal64Arg, isa.ImmArg:
		s.place, s.value = constant, a.Value
	case isa.FloatArg:
		s.place, s.value = constant, inlineFloat(a.Value, o)
	default:
		return fmt.Errorf("a %s argument cannot be a source", a.Kind)
	}
	return nil
}

// element is the width of an operand's elements: 16 of packed halves.
func element(o isa.Operand) int {
	f := o.Format()
	w := f.Bits() / max(f.Count(), 1)
	if strings.HasPrefix(f.String(), "FMT_NUM_PK_") { // RDNA 1 and 2: PK_F16, two halves
		w = min(w, 16)
	}
	return min(max(w, 1), max(o.Bits(), 1))
}

// isBF16 tells if an operand is bf16, packed or not.
func isBF16(o isa.Operand) bool { return strings.HasSuffix(o.Format().String(), "BF16") }

// inlineFloat is an inline constant, given as f64, in an operand's format.
func inlineFloat(v uint64, o isa.Operand) uint64 {
	switch w := element(o); {
	case o.Bits() == 64 && w != 32:
		return v
	case w != 16:
		return uint64(f64ToF32(DenormAll, v))
	case isBF16(o):
		return uint64(f64ToF32(DenormAll, v)) >> 16 // 1/(2*pi) is cut off, too
	}
	return f16.convert(&f64, DenormAll, v)
}

// Run executes the instruction on w. Of a dual instruction, both halves read
// their sources before either writes.
func (op *Op) Run(w *Wave) error {
	if w.Mode&op.modal != 0 {
		return op.runModal(w)
	}
	return op.run(w)
}

func (op *Op) run(w *Wave) error {
	if !op.dual {
		return op.x.run(w, nil)
	}
	var y [2][64]uint32
	if err := op.y.run(w, y[:]); err != nil {
		return err
	}
	if err := op.x.run(w, nil); err != nil {
		return err
	}
	rows, err := w.rows(op.y.dst.reg, op.y.dst.dwords)
	if err != nil {
		return err
	}
	for m := w.active(); m != 0; m &= m - 1 {
		for i := range rows {
			rows[i][bits.TrailingZeros64(m)] = y[i][bits.TrailingZeros64(m)]
		}
	}
	return nil
}

// A relative says how M0 moves a register that an instruction names.
type relative uint8

const (
	absolute relative = iota
	byM0              // by all of it
	byM0Low           // by bits 9:0
	byM0High          // by bits 25:16
)

// relativeOf tells how the first source and the destination are moved.
func relativeOf(m isa.Mnemonic) (src, dst relative) {
	switch m {
	case isa.S_MOVRELS_B32, isa.S_MOVRELS_B64, isa.V_MOVRELS_B32:
		return byM0, absolute
	case isa.S_MOVRELD_B32, isa.S_MOVRELD_B64, isa.V_MOVRELD_B32:
		return absolute, byM0
	case isa.V_MOVRELSD_B32:
		return byM0, byM0
	case isa.S_MOVRELSD_2_B32, isa.V_MOVRELSD_2_B32, isa.V_SWAPREL_B32:
		return byM0Low, byM0High
	}
	return absolute, absolute
}

// move is the register that r means.
func (rel relative) move(r isa.Reg, m0 uint32) isa.Reg {
	switch rel {
	case absolute:
		return r
	case byM0Low:
		m0 &= 0x3ff
	case byM0High:
		m0 = m0 >> 16 & 0x3ff
	}
	r.Index = uint16(min(uint64(r.Index)+uint64(m0), 0xffff)) // no file has as many
	return r
}

// load sets up the state but for the operands in vector registers, whose rows it
// returns.
func (h *half) load(w *Wave, rows *[3][][64]uint32) error {
	s := &w.state
	s.M0, s.Mode, s.PC, s.SCC, s.Lanes = w.M0, w.Mode, w.PC, w.SCC, w.Lanes
	s.K, s.SIMM16, s.HW = h.k, h.simm16, &w.HW
	m := &h.mods
	s.OpSel, s.OpSelHi, s.Neg, s.NegHi, s.Table = m.opSel, m.opSelHi, m.neg, m.negHi, m.omod<<6|m.abs<<3|m.neg
	if h.hasTable {
		s.Table = h.table
	}
	s.Clamp = m.clamp && !h.out.on
	for i := range h.src {
		src := &h.src[i]
		var err error
		v, reg := src.value, src.reg
		if i == 0 {
			reg = h.relSrc.move(reg, w.M0)
		}
		switch src.place {
		case nowhere:
			continue
		case vector:
			if rows[i], err = w.rows(reg, src.dwords); err != nil {
				return err
			}
			continue
		case scalar:
			if src.dwords > 2 {
				for j := range src.dwords {
					d, err := w.scalarDword(reg, j)
					if err != nil {
						return err
					}
					s.wide(i)[j] = d
				}
				continue
			}
			if v, err = w.scalar(reg, src.dwords); err != nil {
				return err
			}
		case constant:
			if src.dwords > 2 {
				*s.wide(i) = [32]uint32{uint32(v), uint32(v >> 32)}
			}
		}
		if !src.plain {
			v = src.apply(v)
		}
		s.setSource(i, v)
	}
	return nil
}

func (s *State) setSource(i int, v uint64) {
	switch i {
	case 0:
		s.S0 = v
	case 1:
		s.S1 = v
	default:
		s.S2 = v
	}
}

// wide is a source of more than 64 bits.
func (s *State) wide(i int) *[32]uint32 {
	switch i {
	case 0:
		return &s.X0
	case 1:
		return &s.X1
	}
	return &s.X2
}

// run executes the half. If out is not nil, results go there instead of the
// destination's registers.
func (h *half) run(w *Wave, out [][64]uint32) error {
	var rows [3][][64]uint32
	if err := h.load(w, &rows); err != nil {
		return err
	}
	switch h.calls {
	case perWave:
		return h.once(w, &rows)
	case across:
		return h.across(w, &rows)
	case access:
		return h.mem.run(w, h.fn)
	case matrix:
		return h.mat.run(w, h.fn)
	}
	var dst [][64]uint32
	if h.dst.place == vector {
		var err error
		if dst, err = w.rows(h.relDst.move(h.dst.reg, w.M0), h.dst.dwords); err != nil {
			return err
		}
	}
	if out == nil {
		out = dst
	}
	switch {
	case h.simple():
		return h.fast(w, &rows, &dst[0], &out[0])
	case h.usual():
		return h.medium(w, &rows, dst, out)
	}
	return h.slow(w, &rows, dst, out)
}

// simple tells if the instruction has nothing but operands of one register without
// modifiers. Of its destination it may write the low half only.
func (h *half) simple() bool {
	for i := range h.src {
		if s := &h.src[i]; s.place == vector && (s.dwords != 1 || !s.plain) {
			return false
		}
	}
	return h.dst.place == vector && h.dst.dwords == 1 && !h.dst.old && (h.dst.rest == noRest || h.dst.rest == keepRest && !h.dst.high) && h.dst.sel == wholeDword && !h.out.on &&
		h.maskIn.Class == isa.NoReg && h.maskOut.Class == isa.NoReg && !h.cmpx && !h.swap && h.dpp.kind == noDPP && h.quads == [3]uint8{}
}

// fast executes a simple instruction.
func (h *half) fast(w *Wave, rows *[3][][64]uint32, old, dst *[64]uint32) error {
	var r0, r1, r2 *[64]uint32
	if rows[0] != nil {
		r0 = &rows[0][0]
	}
	if rows[1] != nil {
		r1 = &rows[1][0]
	}
	if rows[2] != nil {
		r2 = &rows[2][0]
	}
	s, fn := &w.state, h.fn
	keep := uint32(0) // bits of the old value that stay
	if h.dst.rest == keepRest {
		keep = 0xffff0000
	}
	for m := w.active(); m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m) & 63
		if r0 != nil {
			s.S0 = uint64(r0[lane])
		}
		if r1 != nil {
			s.S1 = uint64(r1[lane])
		}
		if r2 != nil {
			s.S2 = uint64(r2[lane])
		}
		s.Lane = uint8(lane)
		if err := fn(s); err != nil {
			return err
		}
		d := uint32(s.D0)
		if keep != 0 {
			d = d&^keep | old[lane]&keep
		}
		dst[lane] = d
	}
	return nil
}

// usual tells if the instruction reads no other lane, has nothing of SDWA in its
// result and no operand wider than 64 bits, and does not write a source.
func (h *half) usual() bool {
	for i := range h.src {
		if h.src[i].dwords > 2 {
			return false
		}
	}
	return h.dst.dwords <= 2 && (h.dst.place != vector || h.dst.sel == wholeDword) && !h.swap && h.dpp.kind == noDPP && h.scale == noScaleSource && h.quads == [3]uint8{}
}

// lanes are a source of one or two registers in all lanes.
type lanes struct {
	kind   lanesKind
	lo, hi *[64]uint32
	in     *input
}

type lanesKind uint8

const (
	uniform  lanesKind = iota // the same in all lanes
	plain32                   // one register, no modifiers
	plain64                   // two
	modified                  // one or two, and modifiers
)

func lanesOf(rows [][64]uint32, in *input) lanes {
	if len(rows) == 0 {
		return lanes{}
	}
	l := lanes{kind: plain32, lo: &rows[0], in: in}
	if len(rows) > 1 {
		l.kind, l.hi = plain64, &rows[1]
	}
	if !in.plain {
		l.kind = modified
	}
	return l
}

// pair is a source of two registers in one lane.
func (l *lanes) pair(lane int) uint64 { return uint64(l.lo[lane]) | uint64(l.hi[lane])<<32 }

// modified is a source with modifiers in one lane.
func (l *lanes) modified(lane int) uint64 {
	v := uint64(l.lo[lane])
	if l.hi != nil {
		v |= uint64(l.hi[lane]) << 32
	}
	return l.in.apply(v)
}

// medium executes a usual instruction.
func (h *half) medium(w *Wave, rows *[3][][64]uint32, old, out [][64]uint32) error {
	s, fn := &w.state, h.fn
	var mask, masked uint64
	if h.maskIn.Class != isa.NoReg {
		var err error
		if mask, err = w.scalar(h.maskIn, maskDwords(w, h.maskIn)); err != nil {
			return err
		}
	}
	a, b, c := lanesOf(rows[0], &h.src[0].input), lanesOf(rows[1], &h.src[1].input), lanesOf(rows[2], &h.src[2].input)
	var lo, hi *[64]uint32
	result := uniform // none
	switch {
	case len(out) == 0:
	case h.out.on || h.dst.rest != noRest:
		result = modified
	case len(out) == 2:
		result, lo, hi = plain64, &out[0], &out[1]
	default:
		result, lo = plain32, &out[0]
	}
	needOld := h.dst.old
	masks := h.maskIn.Class != isa.NoReg || h.maskOut.Class != isa.NoReg || h.cmpx
	exec, keepExec := w.active(), w.EXEC
	for m := exec; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m) & 63
		switch a.kind {
		case plain32:
			s.S0 = uint64(a.lo[lane])
		case plain64:
			s.S0 = a.pair(lane)
		case modified:
			s.S0 = a.modified(lane)
		}
		switch b.kind {
		case plain32:
			s.S1 = uint64(b.lo[lane])
		case plain64:
			s.S1 = b.pair(lane)
		case modified:
			s.S1 = b.modified(lane)
		}
		switch c.kind {
		case plain32:
			s.S2 = uint64(c.lo[lane])
		case plain64:
			s.S2 = c.pair(lane)
		case modified:
			s.S2 = c.modified(lane)
		}
		if needOld {
			h.readOld(s, old, lane)
		}
		s.Lane = uint8(lane)
		if masks {
			s.VCC = mask >> lane & 1
			s.EXEC = 1
		}
		if err := fn(s); err != nil {
			return err
		}
		if masks {
			masked |= s.VCC & 1 << lane
			keepExec &^= (s.EXEC&1 ^ 1) << lane
		}
		switch result {
		case plain32:
			lo[lane] = uint32(s.D0)
		case plain64:
			lo[lane], hi[lane] = uint32(s.D0), uint32(s.D0>>32)
		case modified:
			h.write(s, old, out, lane)
		}
	}
	return h.finish(w, masked, keepExec)
}

// finish writes the masks that an instruction made of all lanes.
func (h *half) finish(w *Wave, masked, exec uint64) error {
	if h.cmpx {
		w.EXEC = exec
	}
	if h.maskOut.Class == isa.NoReg {
		return nil
	}
	return w.setScalar(h.maskOut, maskDwords(w, h.maskOut), masked)
}

// slow executes any instruction that is called for each lane.
func (h *half) slow(w *Wave, rows *[3][][64]uint32, old, out [][64]uint32) error {
	s := &w.state
	exec := w.active()
	var mask, masked uint64
	if h.maskIn.Class != isa.NoReg {
		var err error
		if mask, err = w.scalar(h.maskIn, maskDwords(w, h.maskIn)); err != nil {
			return err
		}
	}
	if h.dpp.kind != noDPP {
		exec &= h.dpp.sources(&w.from, exec, w.Lanes)
		// The source may be the destination as well.
		rows[0] = w.copied[:copy(w.copied[:], rows[0])]
	}
	for i, q := range h.quads {
		if q != 0 && rows[i] != nil {
			// The source may be the destination as well.
			w.copied[i/2] = rows[i][0]
			rows[i] = w.copied[i/2:][:1]
		}
	}
	newExec := w.EXEC
	for m := exec; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		for i := range rows {
			r := rows[i]
			if r == nil {
				continue
			}
			from := lane
			if i == 0 && h.dpp.kind != noDPP {
				from = int(w.from[lane])
			}
			if i == 1 && h.scale != noScaleSource {
				from = int(scaleLane(uint8(lane), s.OpSel, h.scale == scaleOf8))
			}
			if q := h.quads[i]; q != 0 {
				from = lane&^3 + int(q) - 1
			}
			src := &h.src[i]
			if len(r) > 2 {
				x := s.wide(i)
				for j := range r {
					x[j] = r[j][lane]
				}
				continue
			}
			var v uint64
			if from >= 0 {
				v = uint64(r[0][from])
				if len(r) == 2 {
					v |= uint64(r[1][from]) << 32
				}
			}
			if !src.plain {
				v = src.apply(v)
			}
			s.setSource(i, v)
		}
		if h.dst.old {
			h.readOld(s, old, lane)
		}
		s.Lane = uint8(lane)
		s.VCC = mask >> lane & 1
		s.EXEC = 1
		if err := h.fn(s); err != nil {
			return err
		}
		masked |= s.VCC & 1 << lane
		newExec &^= (s.EXEC&1 ^ 1) << lane
		if h.dst.place == vector {
			h.write(s, old, out, lane)
		}
		if h.swap {
			rows[0][0][lane] = h.swapped(s, rows[0][0][lane])
		}
	}
	return h.finish(w, masked, newExec)
}

// maskDwords is how many registers a mask has.
func maskDwords(w *Wave, r isa.Reg) int {
	if w.Lanes == 32 {
		return 1
	}
	return 2
}

// readOld gets the destination's old value.
func (h *half) readOld(s *State, old [][64]uint32, lane int) {
	if len(old) > 2 {
		for i := range old {
			s.XD[i] = old[i][lane]
		}
		return
	}
	s.D0 = uint64(old[0][lane])
	if len(old) == 2 {
		s.D0 |= uint64(old[1][lane]) << 32
	}
	if h.dst.high {
		s.D0 >>= 16
	}
}

// write puts the result of one lane into the destination.
func (h *half) write(s *State, old, out [][64]uint32, lane int) {
	if len(out) > 2 {
		for i := range out {
			out[i][lane] = s.XD[i]
		}
		return
	}
	v := s.D0
	if h.out.on {
		v = h.out.apply(s.Mode, v)
	}
	if len(out) == 2 {
		out[1][lane] = uint32(v >> 32)
	}
	d := uint32(v)
	switch was := old[0][lane]; {
	case h.dst.sel != wholeDword:
		d = h.dst.sdwa(d, was)
	case h.dst.rest == noRest:
	case h.dst.high:
		d = d<<16 | was&0xffff
	case h.dst.rest == keepRest:
		d = d&0xffff | was&0xffff0000
	default:
		d &= 0xffff
	}
	out[0][lane] = d
}

// swapped is what V_SWAP writes to its source.
func (h *half) swapped(s *State, was uint32) uint32 {
	switch src := h.src[0]; {
	case src.elem == 0 && h.dst.rest == noRest:
		return uint32(s.S0)
	case src.lo != 0:
		return uint32(s.S0)<<16 | was&0xffff
	default:
		return uint32(s.S0)&0xffff | was&0xffff0000
	}
}

// once executes a scalar instruction.
func (h *half) once(w *Wave, rows *[3][][64]uint32) error {
	s := &w.state
	s.EXEC, s.VCC = w.EXEC, w.VCC
	s.SGPR, s.TTMP, s.Host = &w.SGPR, &w.TTMP, w.Host
	for i, r := range rows {
		if r != nil {
			return fmt.Errorf("sem: source %d of a scalar instruction is a vector register", i)
		}
	}
	if h.dst.place == vector {
		return fmt.Errorf("sem: the destination of a scalar instruction is a vector register")
	}
	dst := h.relDst.move(h.dst.reg, w.M0)
	if h.dst.old && h.dst.place == scalar {
		var err error
		if s.D0, err = w.scalar(dst, h.dst.dwords); err != nil {
			return err
		}
	}
	err := h.fn(s)
	if err != nil && err != ErrHalt {
		return err
	}
	w.EXEC, w.M0, w.PC, w.SCC, w.Mode = s.EXEC, s.M0, s.PC, s.SCC, s.Mode
	if h.dst.place == scalar {
		v := s.D0
		if h.out.on {
			v = h.out.apply(s.Mode, v)
		}
		return w.setScalar(dst, h.dst.dwords, v)
	}
	return err
}

// across executes an instruction that sees all lanes.
func (h *half) across(w *Wave, rows *[3][][64]uint32) error {
	s := &w.state
	s.EXEC, s.VCC = w.active(), w.VCC
	s.L0, s.L1, s.LD = nil, nil, nil
	if rows[0] != nil {
		s.L0 = &rows[0][0]
	}
	if rows[1] != nil {
		s.L1 = &rows[1][0]
	}
	if h.dst.place == vector {
		dst, err := w.rows(h.dst.reg, h.dst.dwords)
		if err != nil {
			return err
		}
		s.LD = &dst[0]
	}
	if err := h.fn(s); err != nil {
		return err
	}
	if h.dst.place == scalar {
		return w.setScalar(h.dst.reg, h.dst.dwords, s.D0)
	}
	return nil
}
