package sem

// Halves of dual instructions (VOPD): each is one half; the two are executed as if
// at the same time, reading their sources before either writes.

// V_DUAL_ADD_F32 is V_ADD_F32.
func V_DUAL_ADD_F32(s *State) error { return V_ADD_F32(s) }

// V_DUAL_ADD_NC_U32 is V_ADD_NC_U32.
func V_DUAL_ADD_NC_U32(s *State) error { return V_ADD_NC_U32(s) }

// V_DUAL_AND_B32 is V_AND_B32.
func V_DUAL_AND_B32(s *State) error { return V_AND_B32(s) }

// V_DUAL_CNDMASK_B32 is V_CNDMASK_B32.
func V_DUAL_CNDMASK_B32(s *State) error { return V_CNDMASK_B32(s) }

// V_DUAL_DOT2ACC_F32_F16 is V_DOT2ACC_F32_F16.
func V_DUAL_DOT2ACC_F32_F16(s *State) error { return V_DOT2ACC_F32_F16(s) }

// V_DUAL_FMAAK_F32 is V_FMAAK_F32.
func V_DUAL_FMAAK_F32(s *State) error { return V_FMAAK_F32(s) }

// V_DUAL_FMAC_F32 is V_FMAC_F32.
func V_DUAL_FMAC_F32(s *State) error { return V_FMAC_F32(s) }

// V_DUAL_FMAMK_F32 is V_FMAMK_F32.
func V_DUAL_FMAMK_F32(s *State) error { return V_FMAMK_F32(s) }

// V_DUAL_LSHLREV_B32 is V_LSHLREV_B32.
func V_DUAL_LSHLREV_B32(s *State) error { return V_LSHLREV_B32(s) }

// V_DUAL_MAX_NUM_F32 is V_MAX_NUM_F32.
func V_DUAL_MAX_NUM_F32(s *State) error { return V_MAX_NUM_F32(s) }

// V_DUAL_MIN_NUM_F32 is V_MIN_NUM_F32.
func V_DUAL_MIN_NUM_F32(s *State) error { return V_MIN_NUM_F32(s) }

// V_DUAL_MOV_B32 is V_MOV_B32.
func V_DUAL_MOV_B32(s *State) error { return V_MOV_B32(s) }

// V_DUAL_MUL_DX9_ZERO_F32 is V_MUL_DX9_ZERO_F32.
func V_DUAL_MUL_DX9_ZERO_F32(s *State) error { return V_MUL_DX9_ZERO_F32(s) }

// V_DUAL_MUL_F32 is V_MUL_F32.
func V_DUAL_MUL_F32(s *State) error { return V_MUL_F32(s) }

// V_DUAL_SUBREV_F32 is V_SUBREV_F32.
func V_DUAL_SUBREV_F32(s *State) error { return V_SUBREV_F32(s) }

// V_DUAL_SUB_F32 is V_SUB_F32.
func V_DUAL_SUB_F32(s *State) error { return V_SUB_F32(s) }

// V_DUAL_ADD_F64 is V_ADD_F64.
func V_DUAL_ADD_F64(s *State) error { return V_ADD_F64(s) }

// V_DUAL_FMA_F32 is V_FMA_F32.
func V_DUAL_FMA_F32(s *State) error { return V_FMA_F32(s) }

// V_DUAL_FMA_F64 is V_FMA_F64.
func V_DUAL_FMA_F64(s *State) error { return V_FMA_F64(s) }

// V_DUAL_MAX_NUM_F64 is V_MAX_NUM_F64.
func V_DUAL_MAX_NUM_F64(s *State) error { return V_MAX_NUM_F64(s) }

// V_DUAL_MIN_NUM_F64 is V_MIN_NUM_F64.
func V_DUAL_MIN_NUM_F64(s *State) error { return V_MIN_NUM_F64(s) }

// V_DUAL_MUL_F64 is V_MUL_F64.
func V_DUAL_MUL_F64(s *State) error { return V_MUL_F64(s) }

// V_DUAL_ASHRREV_I32 is V_ASHRREV_I32.
func V_DUAL_ASHRREV_I32(s *State) error { return V_ASHRREV_I32(s) }

// V_DUAL_LSHRREV_B32 is V_LSHRREV_B32.
func V_DUAL_LSHRREV_B32(s *State) error { return V_LSHRREV_B32(s) }

// V_DUAL_MAX_I32 is V_MAX_I32.
func V_DUAL_MAX_I32(s *State) error { return V_MAX_I32(s) }

// V_DUAL_MIN_I32 is V_MIN_I32.
func V_DUAL_MIN_I32(s *State) error { return V_MIN_I32(s) }

// V_DUAL_SUB_NC_U32 is V_SUB_NC_U32.
func V_DUAL_SUB_NC_U32(s *State) error { return V_SUB_NC_U32(s) }

// V_DUAL_MAX_F32 is V_MAX_F32 of RDNA 3.
func V_DUAL_MAX_F32(s *State) error { return V_MAX_F32_GFX11(s) }

// V_DUAL_MIN_F32 is V_MIN_F32 of RDNA 3.
func V_DUAL_MIN_F32(s *State) error { return V_MIN_F32_GFX11(s) }

// V_DUAL_DOT2ACC_F32_BF16 adds the products of the halves of the sources, bf16, to the destination,
// f32, the low one first.
func V_DUAL_DOT2ACC_F32_BF16(s *State) error { return s.d32(s.dot2BF16(uint32(s.D0))) }

// V_DUAL_BITOP2_B32 is V_BITOP3_B32 with zero for S2. No manual of CDNA 5 was at hand; that the
// truth table is numbered so is an assumption.
func V_DUAL_BITOP2_B32(s *State) error { return s.d32(uint32(bitop3(s.Table, s.S0, s.S1, 0))) }
