package sem

import (
	"fmt"
	"math/bits"

	"github.com/amdisa/amdisa/isa"
)

// Interpolation of pixel parameters on RDNA 3 and later, as the manuals of RDNA 3.5 and 4
// have it. The LDS holds P0, P10 and P20 of each primitive; a load puts them into lanes 0,
// 1 and 2 of each quad, and V_INTERP takes them from there, active or not. What it reads
// from other lanes is up to shared code: see quadsOf.
//
// RDNA 1 and 2 and CDNA 1, whose V_INTERP reads the LDS itself, are not here.

// V_INTERP_P10_F32 is P10 times S1, plus P0, f32, with one rounding: S0 of lane 1 of the quad is P10,
// S2 of lane 0 is P0.
func V_INTERP_P10_F32(s *State) error { return s.interp(s.Mode, uint32(s.S0), uint32(s.S2)) }

// V_INTERP_P2_F32_GFX11 is P20 times S1, plus S2, f32, with one rounding: S0 of lane 2 of the quad is
// P20.
func V_INTERP_P2_F32_GFX11(s *State) error { return s.interp(s.Mode, uint32(s.S0), uint32(s.S2)) }

// V_INTERP_P2_F32_GFX12 is P20 times S1, plus S2, f32, with one rounding: S0 of lane 2 of the quad is
// P20.
func V_INTERP_P2_F32_GFX12(s *State) error { return s.interp(s.Mode, uint32(s.S0), uint32(s.S2)) }

// V_INTERP_P10_F16_F32 is P10 times S1, plus P0, with one rounding to f32: S0 of lane 1 of the quad is
// P10, S2 of lane 0 is P0, both f16.
func V_INTERP_P10_F16_F32(s *State) error {
	return s.interp(s.Mode, f16ToF32(s.Mode, uint16(s.S0)), f16ToF32(s.Mode, uint16(s.S2)))
}

// V_INTERP_P10_RTZ_F16_F32 is V_INTERP_P10_F16_F32 with rounding towards zero.
func V_INTERP_P10_RTZ_F16_F32(s *State) error {
	m := s.Mode.WithRound(RoundZero, RoundZero)
	return s.interp(m, f16ToF32(m, uint16(s.S0)), f16ToF32(m, uint16(s.S2)))
}

// V_INTERP_P2_F16_F32 is P20 times S1, plus S2, S1 and S2 f32, rounded to f32 and then to f16: S0 of
// lane 2 of the quad is P20, f16. AMD's pseudocode shows both roundings; of RDNA 4 others report a
// single one.
func V_INTERP_P2_F16_F32(s *State) error { return s.interp16(s.Mode) }

// V_INTERP_P2_RTZ_F16_F32 is V_INTERP_P2_F16_F32 with rounding towards zero.
func V_INTERP_P2_RTZ_F16_F32(s *State) error {
	return s.interp16(s.Mode.WithRound(RoundZero, RoundZero))
}

func (s *State) interp(m Mode, p, c uint32) error {
	return s.d32(fmaF32(m, p, uint32(s.S1), c))
}

func (s *State) interp16(m Mode) error {
	return s.d16(f32ToF16(m, fmaF32(m, f16ToF32(m, uint16(s.S0)), uint32(s.S1), uint32(s.S2))))
}

// quadsOf tells from which lane of the quad the sources of an instruction are read: one
// more than its number, or 0 if it is the own lane.
func quadsOf(f isa.Form) [3]uint8 {
	if f.Encoding().Name() != isa.ENC_VINTERP {
		return [3]uint8{}
	}
	switch f.Instruction().Mnemonic() {
	case isa.V_INTERP_P2_F32, isa.V_INTERP_P2_F16_F32, isa.V_INTERP_P2_RTZ_F16_F32:
		return [3]uint8{3, 0, 0}
	}
	return [3]uint8{2, 0, 1}
}

// LDS_DIRECT_LOAD loads from the LDS at M0[15:0]; M0[18:16] says what: 0 a byte, 1 a 16-bit number, 2
// 32 bits, 4 a signed byte, 5 a signed 16-bit number. All lanes of a quad get it if one of them is
// active.
func LDS_DIRECT_LOAD(s *State) error { return s.loadDirect() }

// DS_DIRECT_LOAD loads from the LDS at M0[15:0]; M0[18:16] says what: 0 a byte, 1 a 16-bit number, 2
// 32 bits, 4 a signed byte, 5 a signed 16-bit number. All lanes of a quad get it if one of them is
// active.
func DS_DIRECT_LOAD(s *State) error { return s.loadDirect() }

// LDS_PARAM_LOAD loads P0, P10 and P20 of an attribute's channel into lanes 0, 1 and 2 of a quad, and 0
// into lane 3, if one of them is active. The attribute is S0, the channel S1. They are in the LDS from
// M0[15:0] on: for each attribute and for each primitive 12 dwords, P0, P10 and P20 with four channels
// each. Bit i of M0[30:16] is set if quad i+1 begins another primitive than the one before it.
func LDS_PARAM_LOAD(s *State) error { return s.loadParameter() }

// DS_PARAM_LOAD loads P0, P10 and P20 of an attribute's channel into lanes 0, 1 and 2 of a quad, and 0
// into lane 3, if one of them is active. The attribute is S0, the channel S1. They are in the LDS from
// M0[15:0] on: for each attribute and for each primitive 12 dwords, P0, P10 and P20 with four channels
// each. Bit i of M0[30:16] is set if quad i+1 begins another primitive than the one before it.
func DS_PARAM_LOAD(s *State) error { return s.loadParameter() }

func (s *State) loadDirect() error {
	s.Addr = uint64(s.M0 & 0xffff)
	switch typ := s.M0 >> 16 & 7; typ {
	case 0, 4:
		return s.loadSmall(8, typ == 4)
	case 1, 5:
		return s.loadSmall(16, typ == 5)
	case 2:
		return s.load(1)
	default:
		return fmt.Errorf("sem: data type %d of a direct load from the LDS is reserved", typ)
	}
}

func (s *State) loadParameter() error {
	quad, p := uint64(s.Lane/4), uint64(s.Lane%4)
	if p == 3 {
		return s.d32(0)
	}
	starts := s.M0 >> 16 & 0x7fff
	primitives := uint64(bits.OnesCount32(starts)) + 1
	primitive := uint64(bits.OnesCount32(starts & (1<<quad - 1)))
	s.Addr = uint64(s.M0&0xffff) + 4*(s.S0*primitives*12+primitive*12+p*4+s.S1)
	return s.load(1)
}

// direct executes a load for all lanes of the quads of which one is active.
func (a *memory) direct(w *Wave, fn Func) error {
	s := &w.state
	s.S0, s.S1 = uint64(a.attribute/4), uint64(a.attribute%4)
	dst, err := w.rows(a.dst, 1)
	if err != nil {
		return err
	}
	exec := w.active()
	for lane := range w.Lanes {
		if exec>>(lane&^3)&15 == 0 {
			continue
		}
		s.Lane = uint8(lane)
		if err := fn(s); err != nil {
			return err
		}
		dst[0][lane] = uint32(s.D0)
	}
	return nil
}
