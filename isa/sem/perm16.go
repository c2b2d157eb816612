package sem

// Tables of 16 entries, of CDNA 5. S0 stands above S1 in the table, entry 0 in the
// lowest bits. S2 has 16 numbers of 4 bits, which select an entry each. No manual of
// CDNA 5 was at hand; this follows the name and AMD's emulator.

// V_PERM_PK16_B4_U4 looks up 16 entries of 4 bits in a table of 64 bits.
func V_PERM_PK16_B4_U4(s *State) error {
	s.lookUp(4, u32(s.S1)|s.S0<<32, 0)
	return s.d64(uint64(s.XD[0]) | uint64(s.XD[1])<<32)
}

// V_PERM_PK16_B6_U4 looks up 16 entries of 6 bits in a table of 96 bits.
func V_PERM_PK16_B6_U4(s *State) error { return s.lookUp(6, s.S1, u32(s.S0)) }

// V_PERM_PK16_B8_U4 looks up 16 entries of 8 bits in a table of 128 bits.
func V_PERM_PK16_B8_U4(s *State) error { return s.lookUp(8, s.S1, s.S0) }

// lookUp writes the 16 entries of w bits that S2 selects in hi:lo.
func (s *State) lookUp(w int, lo, hi uint64) error {
	clear(s.XD[:4])
	for i := range 16 {
		at := w * int(s.S2>>(4*i)&15)
		v := hi >> (at & 63)
		if at < 64 {
			v = lo>>at | hi<<(64-at)
		}
		to := w * i
		bits := v & (1<<w - 1) << (to % 32)
		s.XD[to/32] |= uint32(bits)
		if to%32+w > 32 {
			s.XD[to/32+1] |= uint32(bits >> 32)
		}
	}
	return nil
}
