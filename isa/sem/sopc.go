package sem

// Scalar compares (SOPC). They write SCC.

// S_CMP_EQ_I32 tells if S0 equals S1, as signed integers.
func S_CMP_EQ_I32(s *State) error { return s.scc(int32(s.S0) == int32(s.S1)) }

// S_CMP_EQ_U32 tells if S0 equals S1, as unsigned integers.
func S_CMP_EQ_U32(s *State) error { return s.scc(uint32(s.S0) == uint32(s.S1)) }

// S_CMP_LG_I32 tells if S0 does not equal S1, as signed integers.
func S_CMP_LG_I32(s *State) error { return s.scc(int32(s.S0) != int32(s.S1)) }

// S_CMP_LG_U32 tells if S0 does not equal S1, as unsigned integers.
func S_CMP_LG_U32(s *State) error { return s.scc(uint32(s.S0) != uint32(s.S1)) }

// S_CMP_GT_I32 tells if S0 is greater than S1, as signed integers.
func S_CMP_GT_I32(s *State) error { return s.scc(int32(s.S0) > int32(s.S1)) }

// S_CMP_GT_U32 tells if S0 is greater than S1, as unsigned integers.
func S_CMP_GT_U32(s *State) error { return s.scc(uint32(s.S0) > uint32(s.S1)) }

// S_CMP_GE_I32 tells if S0 is greater than or equals S1, as signed integers.
func S_CMP_GE_I32(s *State) error { return s.scc(int32(s.S0) >= int32(s.S1)) }

// S_CMP_GE_U32 tells if S0 is greater than or equals S1, as unsigned integers.
func S_CMP_GE_U32(s *State) error { return s.scc(uint32(s.S0) >= uint32(s.S1)) }

// S_CMP_LT_I32 tells if S0 is less than S1, as signed integers.
func S_CMP_LT_I32(s *State) error { return s.scc(int32(s.S0) < int32(s.S1)) }

// S_CMP_LT_U32 tells if S0 is less than S1, as unsigned integers.
func S_CMP_LT_U32(s *State) error { return s.scc(uint32(s.S0) < uint32(s.S1)) }

// S_CMP_LE_I32 tells if S0 is less than or equals S1, as signed integers.
func S_CMP_LE_I32(s *State) error { return s.scc(int32(s.S0) <= int32(s.S1)) }

// S_CMP_LE_U32 tells if S0 is less than or equals S1, as unsigned integers.
func S_CMP_LE_U32(s *State) error { return s.scc(uint32(s.S0) <= uint32(s.S1)) }

// S_CMP_EQ_U64 tells if S0 equals S1, in 64 bits.
func S_CMP_EQ_U64(s *State) error { return s.scc(s.S0 == s.S1) }

// S_CMP_LG_U64 tells if S0 does not equal S1, in 64 bits.
func S_CMP_LG_U64(s *State) error { return s.scc(s.S0 != s.S1) }

// S_BITCMP0_B32 tells if bit S1 modulo 32 of S0 is clear.
func S_BITCMP0_B32(s *State) error { return s.scc(s.S0>>(s.S1&31)&1 == 0) }

// S_BITCMP1_B32 tells if bit S1 modulo 32 of S0 is set.
func S_BITCMP1_B32(s *State) error { return s.scc(s.S0>>(s.S1&31)&1 == 1) }

// S_BITCMP0_B64 tells if bit S1 modulo 64 of S0 is clear.
func S_BITCMP0_B64(s *State) error { return s.scc(s.S0>>(s.S1&63)&1 == 0) }

// S_BITCMP1_B64 tells if bit S1 modulo 64 of S0 is set.
func S_BITCMP1_B64(s *State) error { return s.scc(s.S0>>(s.S1&63)&1 == 1) }

// Floating point. -0 equals +0. An N before the relation means its negation, which is true of NaN.

// S_CMP_LT_F32 tells if S0 is less than S1; false of NaN.
func S_CMP_LT_F32(s *State) error { return s.scc(compareF32(s)&less != 0) }

// S_CMP_EQ_F32 tells if S0 equals S1; false of NaN.
func S_CMP_EQ_F32(s *State) error { return s.scc(compareF32(s)&same != 0) }

// S_CMP_LE_F32 tells if S0 is less than or equals S1; false of NaN.
func S_CMP_LE_F32(s *State) error { return s.scc(compareF32(s)&(less|same) != 0) }

// S_CMP_GT_F32 tells if S0 is greater than S1; false of NaN.
func S_CMP_GT_F32(s *State) error { return s.scc(compareF32(s)&greater != 0) }

// S_CMP_LG_F32 tells if S0 is less or greater than S1; false of NaN.
func S_CMP_LG_F32(s *State) error { return s.scc(compareF32(s)&(less|greater) != 0) }

// S_CMP_GE_F32 tells if S0 is greater than or equals S1; false of NaN.
func S_CMP_GE_F32(s *State) error { return s.scc(compareF32(s)&(greater|same) != 0) }

// S_CMP_O_F32 tells if neither source is NaN.
func S_CMP_O_F32(s *State) error { return s.scc(compareF32(s)&(less|same|greater) != 0) }

// S_CMP_U_F32 tells if a source is NaN.
func S_CMP_U_F32(s *State) error { return s.scc(compareF32(s)&unordered != 0) }

// S_CMP_NGE_F32 tells if S0 is not greater than or equal to S1; true of NaN.
func S_CMP_NGE_F32(s *State) error { return s.scc(compareF32(s)&(less|unordered) != 0) }

// S_CMP_NLG_F32 tells if S0 is neither less nor greater than S1; true of NaN.
func S_CMP_NLG_F32(s *State) error { return s.scc(compareF32(s)&(same|unordered) != 0) }

// S_CMP_NGT_F32 tells if S0 is not greater than S1; true of NaN.
func S_CMP_NGT_F32(s *State) error { return s.scc(compareF32(s)&(less|same|unordered) != 0) }

// S_CMP_NLE_F32 tells if S0 is not less than or equal to S1; true of NaN.
func S_CMP_NLE_F32(s *State) error { return s.scc(compareF32(s)&(greater|unordered) != 0) }

// S_CMP_NEQ_F32 tells if S0 does not equal S1; true of NaN.
func S_CMP_NEQ_F32(s *State) error { return s.scc(compareF32(s)&(less|greater|unordered) != 0) }

// S_CMP_NLT_F32 tells if S0 is not less than S1; true of NaN.
func S_CMP_NLT_F32(s *State) error { return s.scc(compareF32(s)&(greater|same|unordered) != 0) }

// S_CMP_LT_F16 tells if S0 is less than S1; false of NaN.
func S_CMP_LT_F16(s *State) error { return s.scc(compareF16(s)&less != 0) }

// S_CMP_EQ_F16 tells if S0 equals S1; false of NaN.
func S_CMP_EQ_F16(s *State) error { return s.scc(compareF16(s)&same != 0) }

// S_CMP_LE_F16 tells if S0 is less than or equals S1; false of NaN.
func S_CMP_LE_F16(s *State) error { return s.scc(compareF16(s)&(less|same) != 0) }

// S_CMP_GT_F16 tells if S0 is greater than S1; false of NaN.
func S_CMP_GT_F16(s *State) error { return s.scc(compareF16(s)&greater != 0) }

// S_CMP_LG_F16 tells if S0 is less or greater than S1; false of NaN.
func S_CMP_LG_F16(s *State) error { return s.scc(compareF16(s)&(less|greater) != 0) }

// S_CMP_GE_F16 tells if S0 is greater than or equals S1; false of NaN.
func S_CMP_GE_F16(s *State) error { return s.scc(compareF16(s)&(greater|same) != 0) }

// S_CMP_O_F16 tells if neither source is NaN.
func S_CMP_O_F16(s *State) error { return s.scc(compareF16(s)&(less|same|greater) != 0) }

// S_CMP_U_F16 tells if a source is NaN.
func S_CMP_U_F16(s *State) error { return s.scc(compareF16(s)&unordered != 0) }

// S_CMP_NGE_F16 tells if S0 is not greater than or equal to S1; true of NaN.
func S_CMP_NGE_F16(s *State) error { return s.scc(compareF16(s)&(less|unordered) != 0) }

// S_CMP_NLG_F16 tells if S0 is neither less nor greater than S1; true of NaN.
func S_CMP_NLG_F16(s *State) error { return s.scc(compareF16(s)&(same|unordered) != 0) }

// S_CMP_NGT_F16 tells if S0 is not greater than S1; true of NaN.
func S_CMP_NGT_F16(s *State) error { return s.scc(compareF16(s)&(less|same|unordered) != 0) }

// S_CMP_NLE_F16 tells if S0 is not less than or equal to S1; true of NaN.
func S_CMP_NLE_F16(s *State) error { return s.scc(compareF16(s)&(greater|unordered) != 0) }

// S_CMP_NEQ_F16 tells if S0 does not equal S1; true of NaN.
func S_CMP_NEQ_F16(s *State) error { return s.scc(compareF16(s)&(less|greater|unordered) != 0) }

// S_CMP_NLT_F16 tells if S0 is not less than S1; true of NaN.
func S_CMP_NLT_F16(s *State) error { return s.scc(compareF16(s)&(greater|same|unordered) != 0) }

// Modes of vector instructions.

// S_SETVSKIP sets VSKIP of MODE to bit S1 modulo 32 of S0. While it is set, vector instructions are
// skipped, memory ones as well.
func S_SETVSKIP(s *State) error {
	s.Mode &^= vskip
	if s.S0>>(s.S1&31)&1 != 0 {
		s.Mode |= vskip
	}
	return nil
}

// S_SET_GPR_IDX_ON enables indexing of vector registers: sets GPR_IDX_EN of MODE, bits 7:0 of M0, the
// index, to S0, and bits 15:12 to the number that is the second source field. The index is then added
// to the numbers of the vector registers that VALU instructions name: of the first, second and third
// source if bit 12, 13, 14 is set, of the destination if bit 15 is. Accumulation registers and others
// are not indexed.
func S_SET_GPR_IDX_ON(s *State) error {
	s.Mode |= gprIdxEn
	s.M0 = s.M0&^0xf0ff | uint32(s.S0&0xff) | uint32(s.S1&15)<<12
	return nil
}
