package sem

// A State is what one execution of an instruction reads and writes. It may be
// used again without clearing: an instruction reads only what its operands name.
type State struct {
	// S0, S1 and S2 are the sources after input modifiers, as raw bits from bit 0.
	// An instruction that writes a source (V_SWAP_B32) changes it here. S_CMPK
	// compares S0.
	S0, S1, S2 uint64

	// D0 is the destination: before, its old value (an accumulator, or bits that
	// are kept); after, the result. Compares leave their bit in VCC and EXEC instead.
	D0 uint64

	// VCC of a vector instruction is the lane's bit, 0 or 1, of VCC or of the
	// scalar registers that VOP3 has in its place: of SRC2 before, of SDST or of
	// VDST after. Compares, carries and V_DIV_SCALE write it.
	VCC uint64

	// EXEC of a scalar instruction is the mask of lanes (EXEC_LO for *_B32); of a
	// vector instruction the lane's bit, 1 before; V_CMPX writes it.
	EXEC uint64

	// SCC is the scalar condition code, 0 or 1.
	SCC uint64

	// K is the literal of instructions that always have one (*MK, *AK); 16-bit
	// instructions use its low half.
	K uint64

	// X0, X1, X2 and XD are sources and destination wider than 64 bits, as their
	// registers: element n holds bits 32n+31:32n. S0 to D0 are then not used.
	X0, X1, X2, XD [32]uint32

	// L0, L1 and LD are sources and destination in all lanes, for instructions that
	// see other lanes: they are executed once for the wave, EXEC is its mask, and
	// operands in scalar registers are in S0 to S2 and D0.
	L0, L1, LD *[64]uint32

	// Regs are the registers of a matrix instruction's A, B, C and D, and of the scales
	// of A and B, in all lanes. C is nil if it is a constant, S2; so are the scales,
	// with S0 and S1.
	Regs             [6][][64]uint32
	CBSZ, ABID, BLGP uint8

	// Mem is the memory of loads, stores and atomics, Addr the address in bytes.
	// Offset is the OFFSET of LDS instructions, OFFSET1 in its high byte, which is in
	// Addr already unless the instruction has two addresses.
	Mem    Memory
	Addr   uint64
	Offset uint16

	// Format is that of the elements of a typed buffer.
	Format BufferFormat

	// Addrs are the addresses in all lanes, for loads that exchange what they load
	// between lanes: they are executed once for the wave, EXEC is its mask, and
	// Regs[3] are the registers of the destination.
	Addrs *[64]uint64

	// LDS and LDSAddr are the memory and the address to which loads to the LDS write,
	// without the lane's part unless the instruction has it in a register.
	LDS     Memory
	LDSAddr uint64

	// HW are the hardware registers by number; register 1 is Mode. SGPR and TTMP are
	// the scalar registers, for scalar instructions that name them by a number.
	HW   *[64]uint32
	SGPR *[128]uint32
	TTMP *[16]uint32

	// Host is what is outside of the wave.
	Host Host

	PC   uint64 // address of the next instruction in bytes; a branch changes it
	M0   uint32
	Mode Mode

	SIMM16 uint16 // immediate of SOPK and SOPP
	Lane   uint8  // number of the lane, 0 to 63
	Lanes  int    // lanes of the wave, 32 or 64

	// Bits of modifiers for the instructions that give them their own meaning.
	OpSel   uint8 // OP_SEL, bit 3 is the destination's
	OpSelHi uint8 // OP_SEL_HI
	Neg     uint8 // NEG
	NegHi   uint8 // NEG_HI, which is ABS in V_FMA_MIX
	Table   uint8 // truth table of V_BITOP3: OMOD, ABS, NEG from the highest bit down

	Clamp bool // CLAMP, for integer instructions
}

// Writing a result. The functions return nil so that an instruction is one line.

func (s *State) d16(v uint16) error { s.D0 = uint64(v); return nil }
func (s *State) d32(v uint32) error { s.D0 = uint64(v); return nil }
func (s *State) d64(v uint64) error { s.D0 = v; return nil }

// hi16 puts v into bits 31:16 of the destination and keeps the others.
func (s *State) hi16(v uint16) error {
	s.D0 = s.D0&0xffff | uint64(v)<<16
	return nil
}

// lo16 puts v into bits 15:0 of the destination and keeps bits 31:16.
func (s *State) lo16(v uint16) error {
	s.D0 = s.D0&0xffff0000 | uint64(v)
	return nil
}

// scc sets the condition code.
func (s *State) scc(b bool) error { s.SCC = bit(b); return nil }

// scc32 writes a 32-bit result and sets SCC if it is not zero.
func (s *State) scc32(v uint32) error {
	s.D0, s.SCC = uint64(v), bit(v != 0)
	return nil
}

// scc64 writes a 64-bit result and sets SCC if it is not zero.
func (s *State) scc64(v uint64) error {
	s.D0, s.SCC = v, bit(v != 0)
	return nil
}

// cmp writes the result of a vector compare.
func (s *State) cmp(b bool) error { s.VCC = bit(b); return nil }

// cmpx writes the result of a compare that also sets EXEC. The form tells if VCC
// or another mask is written too (it is on CDNA 1 to 4).
func (s *State) cmpx(b bool) error {
	s.VCC = bit(b)
	s.EXEC = s.VCC
	return nil
}

// bit is 1 for true.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
