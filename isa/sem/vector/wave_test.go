package vector

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// Registers of the operands in TestWave.
const (
	dstReg, src0Reg, src1Reg, src2Reg = 96, 0, 32, 64
	sdstReg, maskReg, sgprReg         = 10, 20, 30
)

// encodings of the vector files.
var encodings = map[string]isa.EncodingName{
	"SOP1": isa.ENC_SOP1, "SOP2": isa.ENC_SOP2, "SOPC": isa.ENC_SOPC, "SOPK": isa.ENC_SOPK, "VOP1": isa.ENC_VOP1, "VOP2": isa.ENC_VOP2,
	"VOPC": isa.ENC_VOPC, "VOP3": isa.ENC_VOP3, "VOP3SD": isa.VOP3_SDST_ENC, "VOP3P": isa.ENC_VOP3P,
}

// TestWave executes vectors as machine code on a wave, with the operands in
// registers, and compares with what the function makes of them.
func TestWave(t *testing.T) {
	paths, _ := filepath.Glob("../../../testdata/sem/*.jsonl.gz")
	ran := 0
	for _, path := range paths {
		seen := map[string]int{}
		eachLine(t, path, func(line []byte) {
			v, err := Parse(line)
			if err != nil || v == nil {
				return
			}
			if seen[v.Inst]++; seen[v.Inst] > 4 {
				return
			}
			if _, ok := v.In["laneId"]; ok {
				return // the lane is fixed here
			}
			w, in, err := v.onWave(t)
			if err != nil {
				if seen[v.Inst] == 1 {
					t.Errorf("%s %s %s: %v", v.Gen, v.Inst, v.Enc, err)
				}
				return
			}
			if err := w.Exec(&in); err != nil {
				t.Errorf("%s %s: %v", v.Gen, v.Inst, err)
				return
			}
			got := v.fromWave(w)
			if err := v.Check(got); err != nil {
				t.Errorf("%s: %v\n%s", v.Inst, err, line)
			}
			ran++
		})
	}
	if ran < 3000 {
		t.Errorf("only %d vectors ran", ran)
	}
	t.Logf("%d vectors ran", ran)
}

// TestWaveAllocates tells if executing an instruction allocates.
func TestWaveAllocates(t *testing.T) {
	w := sem.NewWave(64, 128)
	in, err := isa.Builder{Generation: isa.RDNA3, WaveSize: 64}.Build(isa.V_ADD_F32, []isa.Arg{isa.V(1), isa.V(2), isa.V(3)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { _ = w.Exec(&in) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

const lane = 37

// onWave builds the instruction, and a wave with its operands.
func (v *Vector) onWave(t *testing.T) (*sem.Wave, isa.Inst, error) {
	g, err := isa.ParseGeneration(v.Gen)
	if err != nil {
		t.Fatal(err)
	}
	i, ok := g.Lookup(v.Inst)
	if !ok {
		t.Fatalf("%s has no %s", g, v.Inst)
	}
	var s sem.State
	if err := v.Load(&s); err != nil {
		t.Fatal(err)
	}
	w := sem.NewWave(64, 160)
	w.Mode, w.SCC = s.Mode, s.SCC
	if v.vector() {
		w.EXEC = 1<<lane | 1<<3
	} else {
		w.EXEC = s.EXEC
	}
	var in isa.Inst
	enc := encodings[v.Enc]
	var last error
	for f := range i.Forms() {
		switch e := f.Encoding(); {
		case e.Name() == enc:
		case v.In["SIMM32"] != "" && strings.HasSuffix(e.String(), "_INST_LITERAL") && strings.Contains(e.String(), v.Enc):
		default:
			continue
		}
		// How assembly shows operands is not in the tables: try.
		for try := range 8 {
			args := v.args(f, w, &s, shape{try&1 == 0, try&2 == 0, try&4 != 0})
			in, err = isa.Builder{Generation: g, WaveSize: 64}.BuildForm(f, args, v.mods(&s))
			if err == nil {
				return w, in, nil
			}
			if last == nil {
				last = err
			}
		}
	}
	if last == nil {
		t.Fatalf("%s %s has no form in %s", v.Gen, v.Inst, v.Enc)
	}
	return nil, in, last
}

// mods are the modifiers that the vector names; those of VOP3P have their usual
// value if it does not.
func (v *Vector) mods(s *sem.State) []isa.ModValue {
	var mods []isa.ModValue
	add := func(key string, m isa.Modifier, val uint8) {
		if _, ok := v.In[key]; ok {
			mods = append(mods, isa.ModValue{Mod: m, Value: int32(val)})
		}
	}
	add("OPSEL", isa.ModOP_SEL, s.OpSel)
	if v.Enc == "VOP3P" {
		hi := uint8(7)
		if _, ok := v.In["OPSEL_HI"]; ok {
			hi = s.OpSelHi
		}
		mods = append(mods, isa.ModValue{Mod: isa.ModOP_SEL_HI, Value: int32(hi)})
	}
	add("NEG", isa.ModNEG, s.Neg)
	if _, ok := v.In["TTBL"]; ok {
		mods = append(mods, isa.ModValue{Mod: isa.ModOMOD, Value: int32(s.Table >> 6)}, isa.ModValue{Mod: isa.ModABS, Value: int32(s.Table >> 3 & 7)},
			isa.ModValue{Mod: isa.ModNEG, Value: int32(s.Table & 7)})
	}
	return mods
}

// A shape says how operands are given.
type shape struct {
	masks  bool // VCC and EXEC are arguments
	halves bool // 16-bit registers are halves
	signed bool // immediates are
}

// args chooses registers for the operands and fills them.
func (v *Vector) args(f isa.Form, w *sem.Wave, s *sem.State, shape shape) []isa.Arg {
	var args []isa.Arg
	src := 0
	for o := range f.Operands() {
		n := (o.Bits() + 31) / 32
		typ := o.Type().String()
		isVGPR := strings.Contains(typ, "VGPR") || v.vector() && (typ == "OPR_SRC" || strings.HasPrefix(typ, "OPR_SRC_"))
		switch fd, ok := o.Field(); {
		case !ok:
			if shape.masks && o.Type().Name() == isa.OPR_VCC {
				args = append(args, isa.Regs(isa.VCC, 0, 2))
			}
			if o.Type().Name() == isa.OPR_VCC && o.Read() {
				w.VCC = s.VCC << lane
			}
		case o.Type().Name() == isa.OPR_EXEC:
			if shape.masks {
				args = append(args, isa.Regs(isa.EXEC, 0, 2))
			}
		case o.Type().Name() == isa.OPR_SIMM32 || o.Type().Name() == isa.OPR_SIMM16 && v.vector():
			args = append(args, isa.Lit(s.K&(1<<o.Bits()-1)))
		case o.Type().Name() == isa.OPR_SIMM16:
			imm := int64(s.SIMM16)
			if shape.signed {
				imm = int64(int16(imm))
			}
			args = append(args, isa.Imm(imm))
		case strings.HasPrefix(fd.Name().String(), "VDST") && isVGPR:
			args = append(args, shape.half(o, isa.Regs(isa.VGPR, dstReg, n), s.OpSel>>3))
			set(w, dstReg, n, s.D0, &s.XD)
		case o.Written() && !isVGPR && src == 0:
			r := isa.Regs(isa.SGPR, sdstReg, n)
			args = append(args, r)
			w.SGPR[sdstReg], w.SGPR[sdstReg+1] = uint32(s.D0), uint32(s.D0>>32)
		case o.Format().Name() == isa.FMT_NUM_M64:
			args = append(args, isa.Regs(isa.SGPR, maskReg, 2))
			m := s.VCC << lane
			w.SGPR[maskReg], w.SGPR[maskReg+1] = uint32(m), uint32(m>>32)
		default:
			val := [...]uint64{s.S0, s.S1, s.S2}[src]
			x := [...]*[32]uint32{&s.X0, &s.X1, &s.X2}[src]
			if !isVGPR {
				at := sgprReg + 4*src
				args = append(args, isa.Regs(isa.SGPR, at, n))
				w.SGPR[at], w.SGPR[at+1] = uint32(val), uint32(val>>32)
			} else {
				at := [...]int{src0Reg, src1Reg, src2Reg}[src]
				args = append(args, shape.half(o, isa.Regs(isa.VGPR, at, n), s.OpSel>>src))
				set(w, at, n, val, x)
			}
			src++
		}
	}
	return args
}

// half makes a 16-bit operand a half of its register.
func (s shape) half(o isa.Operand, a isa.Arg, sel uint8) isa.Arg {
	if s.halves && o.Bits() == 16 {
		a.Reg.Half = isa.Low + isa.RegHalf(sel&1)
	}
	return a
}

// set puts a value into the lane.
func set(w *sem.Wave, reg, n int, v uint64, x *[32]uint32) {
	if n > 2 {
		for i := range n {
			w.VGPR[reg+i][lane] = x[i]
		}
		return
	}
	w.VGPR[reg][lane] = uint32(v)
	w.VGPR[reg+1][lane] = uint32(v >> 32)
}

// fromWave reads the results.
func (v *Vector) fromWave(w *sem.Wave) map[string]string {
	var s sem.State
	s.SCC = w.SCC
	s.EXEC = w.EXEC
	mask := w.VCC
	sdst := uint64(w.SGPR[sdstReg]) | uint64(w.SGPR[sdstReg+1])<<32
	if v.vector() {
		s.EXEC = w.EXEC >> lane & 1
		if v.Enc == "VOP3SD" || v.maskInD0() {
			mask = sdst
		}
		s.VCC = mask >> lane & 1
		s.D0 = uint64(w.VGPR[dstReg][lane]) | uint64(w.VGPR[dstReg+1][lane])<<32
		for i := range s.XD {
			s.XD[i] = w.VGPR[dstReg+i][lane]
		}
		s.S0 = uint64(w.VGPR[src0Reg][lane])
		if strings.HasPrefix(v.Inst, "V_S_") {
			s.D0 = sdst
		}
	} else {
		s.D0 = sdst
	}
	got, err := v.Results(&s)
	if err != nil {
		panic(err)
	}
	return got
}
