package sem

// Vector compares (VOPC). The result is the lane's bit of VCC, or in VOP3 of the
// scalar registers that are the destination. V_CMPX sets the lane's bit of EXEC,
// and on CDNA 1 to 4 the other as well. The bits of inactive lanes become 0.
// Floating point: -0 equals +0; an N before the relation negates it.

// V_CMPX_CLASS_F16 sets EXEC if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet
// NaN, 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8
// positive normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMPX_CLASS_F16(s *State) error { return s.cmpx(s.S1>>class(&f16, s.S0)&1 != 0) }

// V_CMPX_CLASS_F32 sets EXEC if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet
// NaN, 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8
// positive normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMPX_CLASS_F32(s *State) error { return s.cmpx(s.S1>>class(&f32, s.S0)&1 != 0) }

// V_CMPX_CLASS_F64 sets EXEC if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet
// NaN, 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8
// positive normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMPX_CLASS_F64(s *State) error { return s.cmpx(s.S1>>class(&f64, s.S0)&1 != 0) }

// V_CMPX_EQ_F16 sets EXEC if S0 equals S1; false of NaN.
func V_CMPX_EQ_F16(s *State) error { return s.cmpx(compareF16(s)&same != 0) }

// V_CMPX_EQ_F32 sets EXEC if S0 equals S1; false of NaN.
func V_CMPX_EQ_F32(s *State) error { return s.cmpx(compareF32(s)&same != 0) }

// V_CMPX_EQ_F64 sets EXEC if S0 equals S1; false of NaN.
func V_CMPX_EQ_F64(s *State) error { return s.cmpx(compareF64(s)&same != 0) }

// V_CMPX_EQ_I16 sets EXEC if S0 equals S1, as signed integers of 16 bits.
func V_CMPX_EQ_I16(s *State) error { return s.cmpx(int16(s.S0) == int16(s.S1)) }

// V_CMPX_EQ_I32 sets EXEC if S0 equals S1, as signed integers of 32 bits.
func V_CMPX_EQ_I32(s *State) error { return s.cmpx(int32(s.S0) == int32(s.S1)) }

// V_CMPX_EQ_I64 sets EXEC if S0 equals S1, as signed integers of 64 bits.
func V_CMPX_EQ_I64(s *State) error { return s.cmpx(int64(s.S0) == int64(s.S1)) }

// V_CMPX_EQ_U16 sets EXEC if S0 equals S1, as unsigned integers of 16 bits.
func V_CMPX_EQ_U16(s *State) error { return s.cmpx(uint16(s.S0) == uint16(s.S1)) }

// V_CMPX_EQ_U32 sets EXEC if S0 equals S1, as unsigned integers of 32 bits.
func V_CMPX_EQ_U32(s *State) error { return s.cmpx(uint32(s.S0) == uint32(s.S1)) }

// V_CMPX_EQ_U64 sets EXEC if S0 equals S1, as unsigned integers of 64 bits.
func V_CMPX_EQ_U64(s *State) error { return s.cmpx(s.S0 == s.S1) }

// V_CMPX_F_F16 clears EXEC.
func V_CMPX_F_F16(s *State) error { return s.cmpx(false) }

// V_CMPX_F_F32 clears EXEC.
func V_CMPX_F_F32(s *State) error { return s.cmpx(false) }

// V_CMPX_F_F64 clears EXEC.
func V_CMPX_F_F64(s *State) error { return s.cmpx(false) }

// V_CMPX_F_I16 clears EXEC.
func V_CMPX_F_I16(s *State) error { return s.cmpx(false) }

// V_CMPX_F_I32 clears EXEC.
func V_CMPX_F_I32(s *State) error { return s.cmpx(false) }

// V_CMPX_F_I64 clears EXEC.
func V_CMPX_F_I64(s *State) error { return s.cmpx(false) }

// V_CMPX_F_U16 clears EXEC.
func V_CMPX_F_U16(s *State) error { return s.cmpx(false) }

// V_CMPX_F_U32 clears EXEC.
func V_CMPX_F_U32(s *State) error { return s.cmpx(false) }

// V_CMPX_F_U64 clears EXEC.
func V_CMPX_F_U64(s *State) error { return s.cmpx(false) }

// V_CMPX_GE_F16 sets EXEC if S0 is greater than or equals S1; false of NaN.
func V_CMPX_GE_F16(s *State) error { return s.cmpx(compareF16(s)&(greater|same) != 0) }

// V_CMPX_GE_F32 sets EXEC if S0 is greater than or equals S1; false of NaN.
func V_CMPX_GE_F32(s *State) error { return s.cmpx(compareF32(s)&(greater|same) != 0) }

// V_CMPX_GE_F64 sets EXEC if S0 is greater than or equals S1; false of NaN.
func V_CMPX_GE_F64(s *State) error { return s.cmpx(compareF64(s)&(greater|same) != 0) }

// V_CMPX_GE_I16 sets EXEC if S0 is greater than or equals S1, as signed integers of 16 bits.
func V_CMPX_GE_I16(s *State) error { return s.cmpx(int16(s.S0) >= int16(s.S1)) }

// V_CMPX_GE_I32 sets EXEC if S0 is greater than or equals S1, as signed integers of 32 bits.
func V_CMPX_GE_I32(s *State) error { return s.cmpx(int32(s.S0) >= int32(s.S1)) }

// V_CMPX_GE_I64 sets EXEC if S0 is greater than or equals S1, as signed integers of 64 bits.
func V_CMPX_GE_I64(s *State) error { return s.cmpx(int64(s.S0) >= int64(s.S1)) }

// V_CMPX_GE_U16 sets EXEC if S0 is greater than or equals S1, as unsigned integers of 16 bits.
func V_CMPX_GE_U16(s *State) error { return s.cmpx(uint16(s.S0) >= uint16(s.S1)) }

// V_CMPX_GE_U32 sets EXEC if S0 is greater than or equals S1, as unsigned integers of 32 bits.
func V_CMPX_GE_U32(s *State) error { return s.cmpx(uint32(s.S0) >= uint32(s.S1)) }

// V_CMPX_GE_U64 sets EXEC if S0 is greater than or equals S1, as unsigned integers of 64 bits.
func V_CMPX_GE_U64(s *State) error { return s.cmpx(s.S0 >= s.S1) }

// V_CMPX_GT_F16 sets EXEC if S0 is greater than S1; false of NaN.
func V_CMPX_GT_F16(s *State) error { return s.cmpx(compareF16(s)&greater != 0) }

// V_CMPX_GT_F32 sets EXEC if S0 is greater than S1; false of NaN.
func V_CMPX_GT_F32(s *State) error { return s.cmpx(compareF32(s)&greater != 0) }

// V_CMPX_GT_F64 sets EXEC if S0 is greater than S1; false of NaN.
func V_CMPX_GT_F64(s *State) error { return s.cmpx(compareF64(s)&greater != 0) }

// V_CMPX_GT_I16 sets EXEC if S0 is greater than S1, as signed integers of 16 bits.
func V_CMPX_GT_I16(s *State) error { return s.cmpx(int16(s.S0) > int16(s.S1)) }

// V_CMPX_GT_I32 sets EXEC if S0 is greater than S1, as signed integers of 32 bits.
func V_CMPX_GT_I32(s *State) error { return s.cmpx(int32(s.S0) > int32(s.S1)) }

// V_CMPX_GT_I64 sets EXEC if S0 is greater than S1, as signed integers of 64 bits.
func V_CMPX_GT_I64(s *State) error { return s.cmpx(int64(s.S0) > int64(s.S1)) }

// V_CMPX_GT_U16 sets EXEC if S0 is greater than S1, as unsigned integers of 16 bits.
func V_CMPX_GT_U16(s *State) error { return s.cmpx(uint16(s.S0) > uint16(s.S1)) }

// V_CMPX_GT_U32 sets EXEC if S0 is greater than S1, as unsigned integers of 32 bits.
func V_CMPX_GT_U32(s *State) error { return s.cmpx(uint32(s.S0) > uint32(s.S1)) }

// V_CMPX_GT_U64 sets EXEC if S0 is greater than S1, as unsigned integers of 64 bits.
func V_CMPX_GT_U64(s *State) error { return s.cmpx(s.S0 > s.S1) }

// V_CMPX_LE_F16 sets EXEC if S0 is less than or equals S1; false of NaN.
func V_CMPX_LE_F16(s *State) error { return s.cmpx(compareF16(s)&(less|same) != 0) }

// V_CMPX_LE_F32 sets EXEC if S0 is less than or equals S1; false of NaN.
func V_CMPX_LE_F32(s *State) error { return s.cmpx(compareF32(s)&(less|same) != 0) }

// V_CMPX_LE_F64 sets EXEC if S0 is less than or equals S1; false of NaN.
func V_CMPX_LE_F64(s *State) error { return s.cmpx(compareF64(s)&(less|same) != 0) }

// V_CMPX_LE_I16 sets EXEC if S0 is less than or equals S1, as signed integers of 16 bits.
func V_CMPX_LE_I16(s *State) error { return s.cmpx(int16(s.S0) <= int16(s.S1)) }

// V_CMPX_LE_I32 sets EXEC if S0 is less than or equals S1, as signed integers of 32 bits.
func V_CMPX_LE_I32(s *State) error { return s.cmpx(int32(s.S0) <= int32(s.S1)) }

// V_CMPX_LE_I64 sets EXEC if S0 is less than or equals S1, as signed integers of 64 bits.
func V_CMPX_LE_I64(s *State) error { return s.cmpx(int64(s.S0) <= int64(s.S1)) }

// V_CMPX_LE_U16 sets EXEC if S0 is less than or equals S1, as unsigned integers of 16 bits.
func V_CMPX_LE_U16(s *State) error { return s.cmpx(uint16(s.S0) <= uint16(s.S1)) }

// V_CMPX_LE_U32 sets EXEC if S0 is less than or equals S1, as unsigned integers of 32 bits.
func V_CMPX_LE_U32(s *State) error { return s.cmpx(uint32(s.S0) <= uint32(s.S1)) }

// V_CMPX_LE_U64 sets EXEC if S0 is less than or equals S1, as unsigned integers of 64 bits.
func V_CMPX_LE_U64(s *State) error { return s.cmpx(s.S0 <= s.S1) }

// V_CMPX_LG_F16 sets EXEC if S0 is less or greater than S1; false of NaN.
func V_CMPX_LG_F16(s *State) error { return s.cmpx(compareF16(s)&(less|greater) != 0) }

// V_CMPX_LG_F32 sets EXEC if S0 is less or greater than S1; false of NaN.
func V_CMPX_LG_F32(s *State) error { return s.cmpx(compareF32(s)&(less|greater) != 0) }

// V_CMPX_LG_F64 sets EXEC if S0 is less or greater than S1; false of NaN.
func V_CMPX_LG_F64(s *State) error { return s.cmpx(compareF64(s)&(less|greater) != 0) }

// V_CMPX_LT_F16 sets EXEC if S0 is less than S1; false of NaN.
func V_CMPX_LT_F16(s *State) error { return s.cmpx(compareF16(s)&less != 0) }

// V_CMPX_LT_F32 sets EXEC if S0 is less than S1; false of NaN.
func V_CMPX_LT_F32(s *State) error { return s.cmpx(compareF32(s)&less != 0) }

// V_CMPX_LT_F64 sets EXEC if S0 is less than S1; false of NaN.
func V_CMPX_LT_F64(s *State) error { return s.cmpx(compareF64(s)&less != 0) }

// V_CMPX_LT_I16 sets EXEC if S0 is less than S1, as signed integers of 16 bits.
func V_CMPX_LT_I16(s *State) error { return s.cmpx(int16(s.S0) < int16(s.S1)) }

// V_CMPX_LT_I32 sets EXEC if S0 is less than S1, as signed integers of 32 bits.
func V_CMPX_LT_I32(s *State) error { return s.cmpx(int32(s.S0) < int32(s.S1)) }

// V_CMPX_LT_I64 sets EXEC if S0 is less than S1, as signed integers of 64 bits.
func V_CMPX_LT_I64(s *State) error { return s.cmpx(int64(s.S0) < int64(s.S1)) }

// V_CMPX_LT_U16 sets EXEC if S0 is less than S1, as unsigned integers of 16 bits.
func V_CMPX_LT_U16(s *State) error { return s.cmpx(uint16(s.S0) < uint16(s.S1)) }

// V_CMPX_LT_U32 sets EXEC if S0 is less than S1, as unsigned integers of 32 bits.
func V_CMPX_LT_U32(s *State) error { return s.cmpx(uint32(s.S0) < uint32(s.S1)) }

// V_CMPX_LT_U64 sets EXEC if S0 is less than S1, as unsigned integers of 64 bits.
func V_CMPX_LT_U64(s *State) error { return s.cmpx(s.S0 < s.S1) }

// V_CMPX_NEQ_F16 sets EXEC if S0 does not equal S1; true of NaN.
func V_CMPX_NEQ_F16(s *State) error { return s.cmpx(compareF16(s)&(less|greater|unordered) != 0) }

// V_CMPX_NEQ_F32 sets EXEC if S0 does not equal S1; true of NaN.
func V_CMPX_NEQ_F32(s *State) error { return s.cmpx(compareF32(s)&(less|greater|unordered) != 0) }

// V_CMPX_NEQ_F64 sets EXEC if S0 does not equal S1; true of NaN.
func V_CMPX_NEQ_F64(s *State) error { return s.cmpx(compareF64(s)&(less|greater|unordered) != 0) }

// V_CMPX_NE_I16 sets EXEC if S0 does not equal S1, as signed integers of 16 bits.
func V_CMPX_NE_I16(s *State) error { return s.cmpx(int16(s.S0) != int16(s.S1)) }

// V_CMPX_NE_I32 sets EXEC if S0 does not equal S1, as signed integers of 32 bits.
func V_CMPX_NE_I32(s *State) error { return s.cmpx(int32(s.S0) != int32(s.S1)) }

// V_CMPX_NE_I64 sets EXEC if S0 does not equal S1, as signed integers of 64 bits.
func V_CMPX_NE_I64(s *State) error { return s.cmpx(int64(s.S0) != int64(s.S1)) }

// V_CMPX_NE_U16 sets EXEC if S0 does not equal S1, as unsigned integers of 16 bits.
func V_CMPX_NE_U16(s *State) error { return s.cmpx(uint16(s.S0) != uint16(s.S1)) }

// V_CMPX_NE_U32 sets EXEC if S0 does not equal S1, as unsigned integers of 32 bits.
func V_CMPX_NE_U32(s *State) error { return s.cmpx(uint32(s.S0) != uint32(s.S1)) }

// V_CMPX_NE_U64 sets EXEC if S0 does not equal S1, as unsigned integers of 64 bits.
func V_CMPX_NE_U64(s *State) error { return s.cmpx(s.S0 != s.S1) }

// V_CMPX_NGE_F16 sets EXEC if S0 is not greater than or equal to S1; true of NaN.
func V_CMPX_NGE_F16(s *State) error { return s.cmpx(compareF16(s)&(less|unordered) != 0) }

// V_CMPX_NGE_F32 sets EXEC if S0 is not greater than or equal to S1; true of NaN.
func V_CMPX_NGE_F32(s *State) error { return s.cmpx(compareF32(s)&(less|unordered) != 0) }

// V_CMPX_NGE_F64 sets EXEC if S0 is not greater than or equal to S1; true of NaN.
func V_CMPX_NGE_F64(s *State) error { return s.cmpx(compareF64(s)&(less|unordered) != 0) }

// V_CMPX_NGT_F16 sets EXEC if S0 is not greater than S1; true of NaN.
func V_CMPX_NGT_F16(s *State) error { return s.cmpx(compareF16(s)&(less|same|unordered) != 0) }

// V_CMPX_NGT_F32 sets EXEC if S0 is not greater than S1; true of NaN.
func V_CMPX_NGT_F32(s *State) error { return s.cmpx(compareF32(s)&(less|same|unordered) != 0) }

// V_CMPX_NGT_F64 sets EXEC if S0 is not greater than S1; true of NaN.
func V_CMPX_NGT_F64(s *State) error { return s.cmpx(compareF64(s)&(less|same|unordered) != 0) }

// V_CMPX_NLE_F16 sets EXEC if S0 is not less than or equal to S1; true of NaN.
func V_CMPX_NLE_F16(s *State) error { return s.cmpx(compareF16(s)&(greater|unordered) != 0) }

// V_CMPX_NLE_F32 sets EXEC if S0 is not less than or equal to S1; true of NaN.
func V_CMPX_NLE_F32(s *State) error { return s.cmpx(compareF32(s)&(greater|unordered) != 0) }

// V_CMPX_NLE_F64 sets EXEC if S0 is not less than or equal to S1; true of NaN.
func V_CMPX_NLE_F64(s *State) error { return s.cmpx(compareF64(s)&(greater|unordered) != 0) }

// V_CMPX_NLG_F16 sets EXEC if S0 is neither less nor greater than S1; true of NaN.
func V_CMPX_NLG_F16(s *State) error { return s.cmpx(compareF16(s)&(same|unordered) != 0) }

// V_CMPX_NLG_F32 sets EXEC if S0 is neither less nor greater than S1; true of NaN.
func V_CMPX_NLG_F32(s *State) error { return s.cmpx(compareF32(s)&(same|unordered) != 0) }

// V_CMPX_NLG_F64 sets EXEC if S0 is neither less nor greater than S1; true of NaN.
func V_CMPX_NLG_F64(s *State) error { return s.cmpx(compareF64(s)&(same|unordered) != 0) }

// V_CMPX_NLT_F16 sets EXEC if S0 is not less than S1; true of NaN.
func V_CMPX_NLT_F16(s *State) error { return s.cmpx(compareF16(s)&(greater|same|unordered) != 0) }

// V_CMPX_NLT_F32 sets EXEC if S0 is not less than S1; true of NaN.
func V_CMPX_NLT_F32(s *State) error { return s.cmpx(compareF32(s)&(greater|same|unordered) != 0) }

// V_CMPX_NLT_F64 sets EXEC if S0 is not less than S1; true of NaN.
func V_CMPX_NLT_F64(s *State) error { return s.cmpx(compareF64(s)&(greater|same|unordered) != 0) }

// V_CMPX_O_F16 sets EXEC if neither source is NaN.
func V_CMPX_O_F16(s *State) error { return s.cmpx(compareF16(s)&(less|same|greater) != 0) }

// V_CMPX_O_F32 sets EXEC if neither source is NaN.
func V_CMPX_O_F32(s *State) error { return s.cmpx(compareF32(s)&(less|same|greater) != 0) }

// V_CMPX_O_F64 sets EXEC if neither source is NaN.
func V_CMPX_O_F64(s *State) error { return s.cmpx(compareF64(s)&(less|same|greater) != 0) }

// V_CMPX_TRU_F16 leaves EXEC set.
func V_CMPX_TRU_F16(s *State) error { return s.cmpx(true) }

// V_CMPX_TRU_F32 leaves EXEC set.
func V_CMPX_TRU_F32(s *State) error { return s.cmpx(true) }

// V_CMPX_TRU_F64 leaves EXEC set.
func V_CMPX_TRU_F64(s *State) error { return s.cmpx(true) }

// V_CMPX_T_F16 leaves EXEC set.
func V_CMPX_T_F16(s *State) error { return s.cmpx(true) }

// V_CMPX_T_F32 leaves EXEC set.
func V_CMPX_T_F32(s *State) error { return s.cmpx(true) }

// V_CMPX_T_F64 leaves EXEC set.
func V_CMPX_T_F64(s *State) error { return s.cmpx(true) }

// V_CMPX_T_I16 leaves EXEC set.
func V_CMPX_T_I16(s *State) error { return s.cmpx(true) }

// V_CMPX_T_I32 leaves EXEC set.
func V_CMPX_T_I32(s *State) error { return s.cmpx(true) }

// V_CMPX_T_I64 leaves EXEC set.
func V_CMPX_T_I64(s *State) error { return s.cmpx(true) }

// V_CMPX_T_U16 leaves EXEC set.
func V_CMPX_T_U16(s *State) error { return s.cmpx(true) }

// V_CMPX_T_U32 leaves EXEC set.
func V_CMPX_T_U32(s *State) error { return s.cmpx(true) }

// V_CMPX_T_U64 leaves EXEC set.
func V_CMPX_T_U64(s *State) error { return s.cmpx(true) }

// V_CMPX_U_F16 sets EXEC if a source is NaN.
func V_CMPX_U_F16(s *State) error { return s.cmpx(compareF16(s)&unordered != 0) }

// V_CMPX_U_F32 sets EXEC if a source is NaN.
func V_CMPX_U_F32(s *State) error { return s.cmpx(compareF32(s)&unordered != 0) }

// V_CMPX_U_F64 sets EXEC if a source is NaN.
func V_CMPX_U_F64(s *State) error { return s.cmpx(compareF64(s)&unordered != 0) }

// V_CMP_CLASS_F16 tells if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet NaN,
// 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8 positive
// normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMP_CLASS_F16(s *State) error { return s.cmp(s.S1>>class(&f16, s.S0)&1 != 0) }

// V_CMP_CLASS_F32 tells if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet NaN,
// 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8 positive
// normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMP_CLASS_F32(s *State) error { return s.cmp(s.S1>>class(&f32, s.S0)&1 != 0) }

// V_CMP_CLASS_F64 tells if S0 is of a class that S1 selects by a bit: 0 signaling NaN, 1 quiet NaN,
// 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0, 6 +0, 7 positive denormal, 8 positive
// normal, 9 +infinity. Denormals count as such whatever the mode.
func V_CMP_CLASS_F64(s *State) error { return s.cmp(s.S1>>class(&f64, s.S0)&1 != 0) }

// V_CMP_EQ_F16 tells if S0 equals S1; false of NaN.
func V_CMP_EQ_F16(s *State) error { return s.cmp(compareF16(s)&same != 0) }

// V_CMP_EQ_F32 tells if S0 equals S1; false of NaN.
func V_CMP_EQ_F32(s *State) error { return s.cmp(compareF32(s)&same != 0) }

// V_CMP_EQ_F64 tells if S0 equals S1; false of NaN.
func V_CMP_EQ_F64(s *State) error { return s.cmp(compareF64(s)&same != 0) }

// V_CMP_EQ_I16 tells if S0 equals S1, as signed integers of 16 bits.
func V_CMP_EQ_I16(s *State) error { return s.cmp(int16(s.S0) == int16(s.S1)) }

// V_CMP_EQ_I32 tells if S0 equals S1, as signed integers of 32 bits.
func V_CMP_EQ_I32(s *State) error { return s.cmp(int32(s.S0) == int32(s.S1)) }

// V_CMP_EQ_I64 tells if S0 equals S1, as signed integers of 64 bits.
func V_CMP_EQ_I64(s *State) error { return s.cmp(int64(s.S0) == int64(s.S1)) }

// V_CMP_EQ_U16 tells if S0 equals S1, as unsigned integers of 16 bits.
func V_CMP_EQ_U16(s *State) error { return s.cmp(uint16(s.S0) == uint16(s.S1)) }

// V_CMP_EQ_U32 tells if S0 equals S1, as unsigned integers of 32 bits.
func V_CMP_EQ_U32(s *State) error { return s.cmp(uint32(s.S0) == uint32(s.S1)) }

// V_CMP_EQ_U64 tells if S0 equals S1, as unsigned integers of 64 bits.
func V_CMP_EQ_U64(s *State) error { return s.cmp(s.S0 == s.S1) }

// V_CMP_F_F16 is false.
func V_CMP_F_F16(s *State) error { return s.cmp(false) }

// V_CMP_F_F32 is false.
func V_CMP_F_F32(s *State) error { return s.cmp(false) }

// V_CMP_F_F64 is false.
func V_CMP_F_F64(s *State) error { return s.cmp(false) }

// V_CMP_F_I16 is false.
func V_CMP_F_I16(s *State) error { return s.cmp(false) }

// V_CMP_F_I32 is false.
func V_CMP_F_I32(s *State) error { return s.cmp(false) }

// V_CMP_F_I64 is false.
func V_CMP_F_I64(s *State) error { return s.cmp(false) }

// V_CMP_F_U16 is false.
func V_CMP_F_U16(s *State) error { return s.cmp(false) }

// V_CMP_F_U32 is false.
func V_CMP_F_U32(s *State) error { return s.cmp(false) }

// V_CMP_F_U64 is false.
func V_CMP_F_U64(s *State) error { return s.cmp(false) }

// V_CMP_GE_F16 tells if S0 is greater than or equals S1; false of NaN.
func V_CMP_GE_F16(s *State) error { return s.cmp(compareF16(s)&(greater|same) != 0) }

// V_CMP_GE_F32 tells if S0 is greater than or equals S1; false of NaN.
func V_CMP_GE_F32(s *State) error { return s.cmp(compareF32(s)&(greater|same) != 0) }

// V_CMP_GE_F64 tells if S0 is greater than or equals S1; false of NaN.
func V_CMP_GE_F64(s *State) error { return s.cmp(compareF64(s)&(greater|same) != 0) }

// V_CMP_GE_I16 tells if S0 is greater than or equals S1, as signed integers of 16 bits.
func V_CMP_GE_I16(s *State) error { return s.cmp(int16(s.S0) >= int16(s.S1)) }

// V_CMP_GE_I32 tells if S0 is greater than or equals S1, as signed integers of 32 bits.
func V_CMP_GE_I32(s *State) error { return s.cmp(int32(s.S0) >= int32(s.S1)) }

// V_CMP_GE_I64 tells if S0 is greater than or equals S1, as signed integers of 64 bits.
func V_CMP_GE_I64(s *State) error { return s.cmp(int64(s.S0) >= int64(s.S1)) }

// V_CMP_GE_U16 tells if S0 is greater than or equals S1, as unsigned integers of 16 bits.
func V_CMP_GE_U16(s *State) error { return s.cmp(uint16(s.S0) >= uint16(s.S1)) }

// V_CMP_GE_U32 tells if S0 is greater than or equals S1, as unsigned integers of 32 bits.
func V_CMP_GE_U32(s *State) error { return s.cmp(uint32(s.S0) >= uint32(s.S1)) }

// V_CMP_GE_U64 tells if S0 is greater than or equals S1, as unsigned integers of 64 bits.
func V_CMP_GE_U64(s *State) error { return s.cmp(s.S0 >= s.S1) }

// V_CMP_GT_F16 tells if S0 is greater than S1; false of NaN.
func V_CMP_GT_F16(s *State) error { return s.cmp(compareF16(s)&greater != 0) }

// V_CMP_GT_F32 tells if S0 is greater than S1; false of NaN.
func V_CMP_GT_F32(s *State) error { return s.cmp(compareF32(s)&greater != 0) }

// V_CMP_GT_F64 tells if S0 is greater than S1; false of NaN.
func V_CMP_GT_F64(s *State) error { return s.cmp(compareF64(s)&greater != 0) }

// V_CMP_GT_I16 tells if S0 is greater than S1, as signed integers of 16 bits.
func V_CMP_GT_I16(s *State) error { return s.cmp(int16(s.S0) > int16(s.S1)) }

// V_CMP_GT_I32 tells if S0 is greater than S1, as signed integers of 32 bits.
func V_CMP_GT_I32(s *State) error { return s.cmp(int32(s.S0) > int32(s.S1)) }

// V_CMP_GT_I64 tells if S0 is greater than S1, as signed integers of 64 bits.
func V_CMP_GT_I64(s *State) error { return s.cmp(int64(s.S0) > int64(s.S1)) }

// V_CMP_GT_U16 tells if S0 is greater than S1, as unsigned integers of 16 bits.
func V_CMP_GT_U16(s *State) error { return s.cmp(uint16(s.S0) > uint16(s.S1)) }

// V_CMP_GT_U32 tells if S0 is greater than S1, as unsigned integers of 32 bits.
func V_CMP_GT_U32(s *State) error { return s.cmp(uint32(s.S0) > uint32(s.S1)) }

// V_CMP_GT_U64 tells if S0 is greater than S1, as unsigned integers of 64 bits.
func V_CMP_GT_U64(s *State) error { return s.cmp(s.S0 > s.S1) }

// V_CMP_LE_F16 tells if S0 is less than or equals S1; false of NaN.
func V_CMP_LE_F16(s *State) error { return s.cmp(compareF16(s)&(less|same) != 0) }

// V_CMP_LE_F32 tells if S0 is less than or equals S1; false of NaN.
func V_CMP_LE_F32(s *State) error { return s.cmp(compareF32(s)&(less|same) != 0) }

// V_CMP_LE_F64 tells if S0 is less than or equals S1; false of NaN.
func V_CMP_LE_F64(s *State) error { return s.cmp(compareF64(s)&(less|same) != 0) }

// V_CMP_LE_I16 tells if S0 is less than or equals S1, as signed integers of 16 bits.
func V_CMP_LE_I16(s *State) error { return s.cmp(int16(s.S0) <= int16(s.S1)) }

// V_CMP_LE_I32 tells if S0 is less than or equals S1, as signed integers of 32 bits.
func V_CMP_LE_I32(s *State) error { return s.cmp(int32(s.S0) <= int32(s.S1)) }

// V_CMP_LE_I64 tells if S0 is less than or equals S1, as signed integers of 64 bits.
func V_CMP_LE_I64(s *State) error { return s.cmp(int64(s.S0) <= int64(s.S1)) }

// V_CMP_LE_U16 tells if S0 is less than or equals S1, as unsigned integers of 16 bits.
func V_CMP_LE_U16(s *State) error { return s.cmp(uint16(s.S0) <= uint16(s.S1)) }

// V_CMP_LE_U32 tells if S0 is less than or equals S1, as unsigned integers of 32 bits.
func V_CMP_LE_U32(s *State) error { return s.cmp(uint32(s.S0) <= uint32(s.S1)) }

// V_CMP_LE_U64 tells if S0 is less than or equals S1, as unsigned integers of 64 bits.
func V_CMP_LE_U64(s *State) error { return s.cmp(s.S0 <= s.S1) }

// V_CMP_LG_F16 tells if S0 is less or greater than S1; false of NaN.
func V_CMP_LG_F16(s *State) error { return s.cmp(compareF16(s)&(less|greater) != 0) }

// V_CMP_LG_F32 tells if S0 is less or greater than S1; false of NaN.
func V_CMP_LG_F32(s *State) error { return s.cmp(compareF32(s)&(less|greater) != 0) }

// V_CMP_LG_F64 tells if S0 is less or greater than S1; false of NaN.
func V_CMP_LG_F64(s *State) error { return s.cmp(compareF64(s)&(less|greater) != 0) }

// V_CMP_LT_F16 tells if S0 is less than S1; false of NaN.
func V_CMP_LT_F16(s *State) error { return s.cmp(compareF16(s)&less != 0) }

// V_CMP_LT_F32 tells if S0 is less than S1; false of NaN.
func V_CMP_LT_F32(s *State) error { return s.cmp(compareF32(s)&less != 0) }

// V_CMP_LT_F64 tells if S0 is less than S1; false of NaN.
func V_CMP_LT_F64(s *State) error { return s.cmp(compareF64(s)&less != 0) }

// V_CMP_LT_I16 tells if S0 is less than S1, as signed integers of 16 bits.
func V_CMP_LT_I16(s *State) error { return s.cmp(int16(s.S0) < int16(s.S1)) }

// V_CMP_LT_I32 tells if S0 is less than S1, as signed integers of 32 bits.
func V_CMP_LT_I32(s *State) error { return s.cmp(int32(s.S0) < int32(s.S1)) }

// V_CMP_LT_I64 tells if S0 is less than S1, as signed integers of 64 bits.
func V_CMP_LT_I64(s *State) error { return s.cmp(int64(s.S0) < int64(s.S1)) }

// V_CMP_LT_U16 tells if S0 is less than S1, as unsigned integers of 16 bits.
func V_CMP_LT_U16(s *State) error { return s.cmp(uint16(s.S0) < uint16(s.S1)) }

// V_CMP_LT_U32 tells if S0 is less than S1, as unsigned integers of 32 bits.
func V_CMP_LT_U32(s *State) error { return s.cmp(uint32(s.S0) < uint32(s.S1)) }

// V_CMP_LT_U64 tells if S0 is less than S1, as unsigned integers of 64 bits.
func V_CMP_LT_U64(s *State) error { return s.cmp(s.S0 < s.S1) }

// V_CMP_NEQ_F16 tells if S0 does not equal S1; true of NaN.
func V_CMP_NEQ_F16(s *State) error { return s.cmp(compareF16(s)&(less|greater|unordered) != 0) }

// V_CMP_NEQ_F32 tells if S0 does not equal S1; true of NaN.
func V_CMP_NEQ_F32(s *State) error { return s.cmp(compareF32(s)&(less|greater|unordered) != 0) }

// V_CMP_NEQ_F64 tells if S0 does not equal S1; true of NaN.
func V_CMP_NEQ_F64(s *State) error { return s.cmp(compareF64(s)&(less|greater|unordered) != 0) }

// V_CMP_NE_I16 tells if S0 does not equal S1, as signed integers of 16 bits.
func V_CMP_NE_I16(s *State) error { return s.cmp(int16(s.S0) != int16(s.S1)) }

// V_CMP_NE_I32 tells if S0 does not equal S1, as signed integers of 32 bits.
func V_CMP_NE_I32(s *State) error { return s.cmp(int32(s.S0) != int32(s.S1)) }

// V_CMP_NE_I64 tells if S0 does not equal S1, as signed integers of 64 bits.
func V_CMP_NE_I64(s *State) error { return s.cmp(int64(s.S0) != int64(s.S1)) }

// V_CMP_NE_U16 tells if S0 does not equal S1, as unsigned integers of 16 bits.
func V_CMP_NE_U16(s *State) error { return s.cmp(uint16(s.S0) != uint16(s.S1)) }

// V_CMP_NE_U32 tells if S0 does not equal S1, as unsigned integers of 32 bits.
func V_CMP_NE_U32(s *State) error { return s.cmp(uint32(s.S0) != uint32(s.S1)) }

// V_CMP_NE_U64 tells if S0 does not equal S1, as unsigned integers of 64 bits.
func V_CMP_NE_U64(s *State) error { return s.cmp(s.S0 != s.S1) }

// V_CMP_NGE_F16 tells if S0 is not greater than or equal to S1; true of NaN.
func V_CMP_NGE_F16(s *State) error { return s.cmp(compareF16(s)&(less|unordered) != 0) }

// V_CMP_NGE_F32 tells if S0 is not greater than or equal to S1; true of NaN.
func V_CMP_NGE_F32(s *State) error { return s.cmp(compareF32(s)&(less|unordered) != 0) }

// V_CMP_NGE_F64 tells if S0 is not greater than or equal to S1; true of NaN.
func V_CMP_NGE_F64(s *State) error { return s.cmp(compareF64(s)&(less|unordered) != 0) }

// V_CMP_NGT_F16 tells if S0 is not greater than S1; true of NaN.
func V_CMP_NGT_F16(s *State) error { return s.cmp(compareF16(s)&(less|same|unordered) != 0) }

// V_CMP_NGT_F32 tells if S0 is not greater than S1; true of NaN.
func V_CMP_NGT_F32(s *State) error { return s.cmp(compareF32(s)&(less|same|unordered) != 0) }

// V_CMP_NGT_F64 tells if S0 is not greater than S1; true of NaN.
func V_CMP_NGT_F64(s *State) error { return s.cmp(compareF64(s)&(less|same|unordered) != 0) }

// V_CMP_NLE_F16 tells if S0 is not less than or equal to S1; true of NaN.
func V_CMP_NLE_F16(s *State) error { return s.cmp(compareF16(s)&(greater|unordered) != 0) }

// V_CMP_NLE_F32 tells if S0 is not less than or equal to S1; true of NaN.
func V_CMP_NLE_F32(s *State) error { return s.cmp(compareF32(s)&(greater|unordered) != 0) }

// V_CMP_NLE_F64 tells if S0 is not less than or equal to S1; true of NaN.
func V_CMP_NLE_F64(s *State) error { return s.cmp(compareF64(s)&(greater|unordered) != 0) }

// V_CMP_NLG_F16 tells if S0 is neither less nor greater than S1; true of NaN.
func V_CMP_NLG_F16(s *State) error { return s.cmp(compareF16(s)&(same|unordered) != 0) }

// V_CMP_NLG_F32 tells if S0 is neither less nor greater than S1; true of NaN.
func V_CMP_NLG_F32(s *State) error { return s.cmp(compareF32(s)&(same|unordered) != 0) }

// V_CMP_NLG_F64 tells if S0 is neither less nor greater than S1; true of NaN.
func V_CMP_NLG_F64(s *State) error { return s.cmp(compareF64(s)&(same|unordered) != 0) }

// V_CMP_NLT_F16 tells if S0 is not less than S1; true of NaN.
func V_CMP_NLT_F16(s *State) error { return s.cmp(compareF16(s)&(greater|same|unordered) != 0) }

// V_CMP_NLT_F32 tells if S0 is not less than S1; true of NaN.
func V_CMP_NLT_F32(s *State) error { return s.cmp(compareF32(s)&(greater|same|unordered) != 0) }

// V_CMP_NLT_F64 tells if S0 is not less than S1; true of NaN.
func V_CMP_NLT_F64(s *State) error { return s.cmp(compareF64(s)&(greater|same|unordered) != 0) }

// V_CMP_O_F16 tells if neither source is NaN.
func V_CMP_O_F16(s *State) error { return s.cmp(compareF16(s)&(less|same|greater) != 0) }

// V_CMP_O_F32 tells if neither source is NaN.
func V_CMP_O_F32(s *State) error { return s.cmp(compareF32(s)&(less|same|greater) != 0) }

// V_CMP_O_F64 tells if neither source is NaN.
func V_CMP_O_F64(s *State) error { return s.cmp(compareF64(s)&(less|same|greater) != 0) }

// V_CMP_TRU_F16 is true.
func V_CMP_TRU_F16(s *State) error { return s.cmp(true) }

// V_CMP_TRU_F32 is true.
func V_CMP_TRU_F32(s *State) error { return s.cmp(true) }

// V_CMP_TRU_F64 is true.
func V_CMP_TRU_F64(s *State) error { return s.cmp(true) }

// V_CMP_T_F16 is true.
func V_CMP_T_F16(s *State) error { return s.cmp(true) }

// V_CMP_T_F32 is true.
func V_CMP_T_F32(s *State) error { return s.cmp(true) }

// V_CMP_T_F64 is true.
func V_CMP_T_F64(s *State) error { return s.cmp(true) }

// V_CMP_T_I16 is true.
func V_CMP_T_I16(s *State) error { return s.cmp(true) }

// V_CMP_T_I32 is true.
func V_CMP_T_I32(s *State) error { return s.cmp(true) }

// V_CMP_T_I64 is true.
func V_CMP_T_I64(s *State) error { return s.cmp(true) }

// V_CMP_T_U16 is true.
func V_CMP_T_U16(s *State) error { return s.cmp(true) }

// V_CMP_T_U32 is true.
func V_CMP_T_U32(s *State) error { return s.cmp(true) }

// V_CMP_T_U64 is true.
func V_CMP_T_U64(s *State) error { return s.cmp(true) }

// V_CMP_U_F16 tells if a source is NaN.
func V_CMP_U_F16(s *State) error { return s.cmp(compareF16(s)&unordered != 0) }

// V_CMP_U_F32 tells if a source is NaN.
func V_CMP_U_F32(s *State) error { return s.cmp(compareF32(s)&unordered != 0) }

// V_CMP_U_F64 tells if a source is NaN.
func V_CMP_U_F64(s *State) error { return s.cmp(compareF64(s)&unordered != 0) }

// class is the number of the bit by which V_CMP_CLASS selects u.
func class(f *format, u uint64) int {
	u &= f.sign()<<1 - 1
	a := f.abs(u)
	c := 6 // zero
	switch {
	case a > f.inf():
		return int(u & f.quiet() >> (f.frac - 1))
	case a == f.inf():
		c = 9
	case a>>f.frac != 0:
		c = 8
	case a != 0:
		c = 7
	}
	if u != a {
		c = 11 - c
	}
	return c
}
