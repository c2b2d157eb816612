package sem

import (
	"errors"
	"math/bits"
)

// The local data share (DS). The data is S0 and S1, or X0 if it is wider than 64
// bits; what is loaded, or the old value, is D0 or XD. Addresses are ADDR + OFFSET
// unless it says otherwise.

// DS_ADD_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever the mode.
func DS_ADD_F32(s *State) error { return s.rmw(4, faddF32) }

// DS_ADD_F64 adds the data, f64, rounding to nearest even and keeping denormals whatever the mode.
func DS_ADD_F64(s *State) error { return s.rmw(8, faddF64) }

// DS_ADD_RTN_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever the
// mode. Returns the old value.
func DS_ADD_RTN_F32(s *State) error { return s.rmw(4, faddF32) }

// DS_ADD_RTN_F64 adds the data, f64, rounding to nearest even and keeping denormals whatever the
// mode. Returns the old value.
func DS_ADD_RTN_F64(s *State) error { return s.rmw(8, faddF64) }

// DS_ADD_RTN_U32 adds the data, 32 bits. Returns the old value.
func DS_ADD_RTN_U32(s *State) error { return s.rmw(4, add) }

// DS_ADD_RTN_U64 adds the data, 64 bits. Returns the old value.
func DS_ADD_RTN_U64(s *State) error { return s.rmw(8, add) }

// DS_ADD_SRC2_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever the
// mode. The data is read from LDS at a second address; see src2.
func DS_ADD_SRC2_F32(s *State) error { return s.src2(4, faddF32) }

// DS_ADD_SRC2_U32 adds the data, 32 bits. The data is read from LDS at a second address; see src2.
func DS_ADD_SRC2_U32(s *State) error { return s.src2(4, add) }

// DS_ADD_SRC2_U64 adds the data, 64 bits. The data is read from LDS at a second address; see src2.
func DS_ADD_SRC2_U64(s *State) error { return s.src2(8, add) }

// DS_ADD_U32 adds the data, 32 bits.
func DS_ADD_U32(s *State) error { return s.rmw(4, add) }

// DS_ADD_U64 adds the data, 64 bits.
func DS_ADD_U64(s *State) error { return s.rmw(8, add) }

// DS_AND_B32 combines by and with the data, 32 bits.
func DS_AND_B32(s *State) error { return s.rmw(4, and) }

// DS_AND_B64 combines by and with the data, 64 bits.
func DS_AND_B64(s *State) error { return s.rmw(8, and) }

// DS_AND_RTN_B32 combines by and with the data, 32 bits. Returns the old value.
func DS_AND_RTN_B32(s *State) error { return s.rmw(4, and) }

// DS_AND_RTN_B64 combines by and with the data, 64 bits. Returns the old value.
func DS_AND_RTN_B64(s *State) error { return s.rmw(8, and) }

// DS_AND_SRC2_B32 combines by and with the data, 32 bits. The data is read from LDS at a second
// address; see src2.
func DS_AND_SRC2_B32(s *State) error { return s.src2(4, and) }

// DS_AND_SRC2_B64 combines by and with the data, 64 bits. The data is read from LDS at a second
// address; see src2.
func DS_AND_SRC2_B64(s *State) error { return s.src2(8, and) }

// DS_CMPSTORE_B32 stores S0 if the old value equals S1, 32 bits.
func DS_CMPSTORE_B32(s *State) error { return s.compareStore(4, s.S1, s.S0, sameBits) }

// DS_CMPSTORE_B64 stores S0 if the old value equals S1, 64 bits.
func DS_CMPSTORE_B64(s *State) error { return s.compareStore(8, s.S1, s.S0, sameBits) }

// DS_CMPSTORE_F32 stores S0 if the old value equals, as f32, S1, 32 bits.
func DS_CMPSTORE_F32(s *State) error { return s.compareStore(4, s.S1, s.S0, equal32) }

// DS_CMPSTORE_F64 stores S0 if the old value equals, as f64, S1, 64 bits.
func DS_CMPSTORE_F64(s *State) error { return s.compareStore(8, s.S1, s.S0, equal64) }

// DS_CMPSTORE_RTN_B32 stores S0 if the old value equals S1, 32 bits. Returns the old value.
func DS_CMPSTORE_RTN_B32(s *State) error { return s.compareStore(4, s.S1, s.S0, sameBits) }

// DS_CMPSTORE_RTN_B64 stores S0 if the old value equals S1, 64 bits. Returns the old value.
func DS_CMPSTORE_RTN_B64(s *State) error { return s.compareStore(8, s.S1, s.S0, sameBits) }

// DS_CMPSTORE_RTN_F32 stores S0 if the old value equals, as f32, S1, 32 bits. Returns the old
// value.
func DS_CMPSTORE_RTN_F32(s *State) error { return s.compareStore(4, s.S1, s.S0, equal32) }

// DS_CMPSTORE_RTN_F64 stores S0 if the old value equals, as f64, S1, 64 bits. Returns the old
// value.
func DS_CMPSTORE_RTN_F64(s *State) error { return s.compareStore(8, s.S1, s.S0, equal64) }

// DS_CMPST_B32 stores S1 if the old value equals S0, 32 bits.
func DS_CMPST_B32(s *State) error { return s.compareStore(4, s.S0, s.S1, sameBits) }

// DS_CMPST_B64 stores S1 if the old value equals S0, 64 bits.
func DS_CMPST_B64(s *State) error { return s.compareStore(8, s.S0, s.S1, sameBits) }

// DS_CMPST_F32 stores S1 if the old value equals, as f32, S0, 32 bits.
func DS_CMPST_F32(s *State) error { return s.compareStore(4, s.S0, s.S1, equal32) }

// DS_CMPST_F64 stores S1 if the old value equals, as f64, S0, 64 bits.
func DS_CMPST_F64(s *State) error { return s.compareStore(8, s.S0, s.S1, equal64) }

// DS_CMPST_RTN_B32 stores S1 if the old value equals S0, 32 bits. Returns the old value.
func DS_CMPST_RTN_B32(s *State) error { return s.compareStore(4, s.S0, s.S1, sameBits) }

// DS_CMPST_RTN_B64 stores S1 if the old value equals S0, 64 bits. Returns the old value.
func DS_CMPST_RTN_B64(s *State) error { return s.compareStore(8, s.S0, s.S1, sameBits) }

// DS_CMPST_RTN_F32 stores S1 if the old value equals, as f32, S0, 32 bits. Returns the old value.
func DS_CMPST_RTN_F32(s *State) error { return s.compareStore(4, s.S0, s.S1, equal32) }

// DS_CMPST_RTN_F64 stores S1 if the old value equals, as f64, S0, 64 bits. Returns the old value.
func DS_CMPST_RTN_F64(s *State) error { return s.compareStore(8, s.S0, s.S1, equal64) }

// DS_CONDXCHG32_RTN_B64 exchanges each of the two dwords at ADDR + OFFSET, aligned to 64 bits in
// the low 64 KiB, for the dword of S0 if bit 31 of that is set, which is stored as 0. Returns the
// old values.
func DS_CONDXCHG32_RTN_B64(s *State) error { return s.condExchange() }

// DS_COND_SUB_RTN_U32 subtracts the data if it is not above the old value, unsigned, 32 bits.
// Returns the old value.
func DS_COND_SUB_RTN_U32(s *State) error { return s.rmw(4, condSub) }

// DS_COND_SUB_U32 subtracts the data if it is not above the old value, unsigned, 32 bits.
func DS_COND_SUB_U32(s *State) error { return s.rmw(4, condSub) }

// DS_DEC_RTN_U32 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func DS_DEC_RTN_U32(s *State) error { return s.rmw(4, dec) }

// DS_DEC_RTN_U64 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func DS_DEC_RTN_U64(s *State) error { return s.rmw(8, dec) }

// DS_DEC_SRC2_U32 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. The data is read from LDS at a second address; see src2.
func DS_DEC_SRC2_U32(s *State) error { return s.src2(4, dec) }

// DS_DEC_SRC2_U64 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. The data is read from LDS at a second address; see src2.
func DS_DEC_SRC2_U64(s *State) error { return s.src2(8, dec) }

// DS_DEC_U32 subtracts one, or stores the data if the old value is 0 or above the data, unsigned,
// 32 bits.
func DS_DEC_U32(s *State) error { return s.rmw(4, dec) }

// DS_DEC_U64 subtracts one, or stores the data if the old value is 0 or above the data, unsigned,
// 64 bits.
func DS_DEC_U64(s *State) error { return s.rmw(8, dec) }

// DS_INC_RTN_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32 bits.
// Returns the old value.
func DS_INC_RTN_U32(s *State) error { return s.rmw(4, inc) }

// DS_INC_RTN_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64 bits.
// Returns the old value.
func DS_INC_RTN_U64(s *State) error { return s.rmw(8, inc) }

// DS_INC_SRC2_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32 bits.
// The data is read from LDS at a second address; see src2.
func DS_INC_SRC2_U32(s *State) error { return s.src2(4, inc) }

// DS_INC_SRC2_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64 bits.
// The data is read from LDS at a second address; see src2.
func DS_INC_SRC2_U64(s *State) error { return s.src2(8, inc) }

// DS_INC_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32 bits.
func DS_INC_U32(s *State) error { return s.rmw(4, inc) }

// DS_INC_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64 bits.
func DS_INC_U64(s *State) error { return s.rmw(8, inc) }

// DS_LOAD_2ADDR_B32 loads 32 bits at ADDR + OFFSET0*4 and 32 bits at ADDR + OFFSET1*4.
func DS_LOAD_2ADDR_B32(s *State) error { return s.load2(4, 4) }

// DS_LOAD_2ADDR_B64 loads 64 bits at ADDR + OFFSET0*8 and 64 bits at ADDR + OFFSET1*8.
func DS_LOAD_2ADDR_B64(s *State) error { return s.load2(8, 8) }

// DS_LOAD_2ADDR_STRIDE64_B32 loads 32 bits at ADDR + OFFSET0*256 and 32 bits at ADDR + OFFSET1*256.
func DS_LOAD_2ADDR_STRIDE64_B32(s *State) error { return s.load2(4, 256) }

// DS_LOAD_2ADDR_STRIDE64_B64 loads 64 bits at ADDR + OFFSET0*512 and 64 bits at ADDR + OFFSET1*512.
func DS_LOAD_2ADDR_STRIDE64_B64(s *State) error { return s.load2(8, 512) }

// DS_LOAD_ADDTID_B32 loads 32 bits at OFFSET + M0[15:0] + 4 times the lane's number.
func DS_LOAD_ADDTID_B32(s *State) error { return s.load(1) }

// DS_LOAD_B128 loads 128 bits.
func DS_LOAD_B128(s *State) error { return s.load(4) }

// DS_LOAD_B32 loads 32 bits.
func DS_LOAD_B32(s *State) error { return s.load(1) }

// DS_LOAD_B64 loads 64 bits.
func DS_LOAD_B64(s *State) error { return s.load(2) }

// DS_LOAD_B96 loads 96 bits.
func DS_LOAD_B96(s *State) error { return s.load(3) }

// DS_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func DS_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// DS_LOAD_I8 loads a byte, sign-extended to 32 bits.
func DS_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// DS_LOAD_I8_D16 loads a byte, sign-extended to 16 bits, into the low half of the destination; the
// other half is kept.
func DS_LOAD_I8_D16(s *State) error { return s.loadLo(8, true) }

// DS_LOAD_I8_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the destination;
// the other half is kept.
func DS_LOAD_I8_D16_HI(s *State) error { return s.loadHi(8, true) }

// DS_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func DS_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// DS_LOAD_U16_D16 loads 16 bits into the low half of the destination; the other half is kept.
func DS_LOAD_U16_D16(s *State) error { return s.loadLo(16, false) }

// DS_LOAD_U16_D16_HI loads 16 bits into the high half of the destination; the other half is kept.
func DS_LOAD_U16_D16_HI(s *State) error { return s.loadHi(16, false) }

// DS_LOAD_U8 loads a byte, zero-extended to 32 bits.
func DS_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// DS_LOAD_U8_D16 loads a byte, zero-extended to 16 bits, into the low half of the destination; the
// other half is kept.
func DS_LOAD_U8_D16(s *State) error { return s.loadLo(8, false) }

// DS_LOAD_U8_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the destination;
// the other half is kept.
func DS_LOAD_U8_D16_HI(s *State) error { return s.loadHi(8, false) }

// DS_MAX_F32 stores the data if it is above the old value, f32. A NaN on either side leaves the old
// value.
func DS_MAX_F32(s *State) error { return s.rmw(4, fmaxF32) }

// DS_MAX_F64 stores the data if it is above the old value, f64. A NaN on either side leaves the old
// value.
func DS_MAX_F64(s *State) error { return s.rmw(8, fmaxF64) }

// DS_MAX_I32 stores the larger of old value and data, signed, 32 bits.
func DS_MAX_I32(s *State) error { return s.rmw(4, smax32) }

// DS_MAX_I64 stores the larger of old value and data, signed, 64 bits.
func DS_MAX_I64(s *State) error { return s.rmw(8, smax64) }

// DS_MAX_NUM_F32 stores the larger of old value and data, f32, -0 below +0. A NaN loses against a
// number; of two, the data is stored, made quiet.
func DS_MAX_NUM_F32(s *State) error { return s.rmw(4, fmaxNumF32) }

// DS_MAX_NUM_F64 stores the larger of old value and data, f64, -0 below +0. A NaN loses against a
// number; of two, the data is stored, made quiet.
func DS_MAX_NUM_F64(s *State) error { return s.rmw(8, fmaxNumF64) }

// DS_MAX_NUM_RTN_F32 stores the larger of old value and data, f32, -0 below +0. A NaN loses against
// a number; of two, the data is stored, made quiet. Returns the old value.
func DS_MAX_NUM_RTN_F32(s *State) error { return s.rmw(4, fmaxNumF32) }

// DS_MAX_NUM_RTN_F64 stores the larger of old value and data, f64, -0 below +0. A NaN loses against
// a number; of two, the data is stored, made quiet. Returns the old value.
func DS_MAX_NUM_RTN_F64(s *State) error { return s.rmw(8, fmaxNumF64) }

// DS_MAX_RTN_F32 stores the data if it is above the old value, f32. A NaN on either side leaves the
// old value. Returns the old value.
func DS_MAX_RTN_F32(s *State) error { return s.rmw(4, fmaxF32) }

// DS_MAX_RTN_F64 stores the data if it is above the old value, f64. A NaN on either side leaves the
// old value. Returns the old value.
func DS_MAX_RTN_F64(s *State) error { return s.rmw(8, fmaxF64) }

// DS_MAX_RTN_I32 stores the larger of old value and data, signed, 32 bits. Returns the old value.
func DS_MAX_RTN_I32(s *State) error { return s.rmw(4, smax32) }

// DS_MAX_RTN_I64 stores the larger of old value and data, signed, 64 bits. Returns the old value.
func DS_MAX_RTN_I64(s *State) error { return s.rmw(8, smax64) }

// DS_MAX_RTN_U32 stores the larger of old value and data, unsigned, 32 bits. Returns the old value.
func DS_MAX_RTN_U32(s *State) error { return s.rmw(4, umax) }

// DS_MAX_RTN_U64 stores the larger of old value and data, unsigned, 64 bits. Returns the old value.
func DS_MAX_RTN_U64(s *State) error { return s.rmw(8, umax) }

// DS_MAX_SRC2_F32 stores the data if it is above the old value, f32. A NaN on either side leaves
// the old value. The data is read from LDS at a second address; see src2.
func DS_MAX_SRC2_F32(s *State) error { return s.src2(4, fmaxF32) }

// DS_MAX_SRC2_F64 stores the data if it is above the old value, f64. A NaN on either side leaves
// the old value. The data is read from LDS at a second address; see src2.
func DS_MAX_SRC2_F64(s *State) error { return s.src2(8, fmaxF64) }

// DS_MAX_SRC2_I32 stores the larger of old value and data, signed, 32 bits. The data is read from
// LDS at a second address; see src2.
func DS_MAX_SRC2_I32(s *State) error { return s.src2(4, smax32) }

// DS_MAX_SRC2_I64 stores the larger of old value and data, signed, 64 bits. The data is read from
// LDS at a second address; see src2.
func DS_MAX_SRC2_I64(s *State) error { return s.src2(8, smax64) }

// DS_MAX_SRC2_U32 stores the larger of old value and data, unsigned, 32 bits. The data is read from
// LDS at a second address; see src2.
func DS_MAX_SRC2_U32(s *State) error { return s.src2(4, umax) }

// DS_MAX_SRC2_U64 stores the larger of old value and data, unsigned, 64 bits. The data is read from
// LDS at a second address; see src2.
func DS_MAX_SRC2_U64(s *State) error { return s.src2(8, umax) }

// DS_MAX_U32 stores the larger of old value and data, unsigned, 32 bits.
func DS_MAX_U32(s *State) error { return s.rmw(4, umax) }

// DS_MAX_U64 stores the larger of old value and data, unsigned, 64 bits.
func DS_MAX_U64(s *State) error { return s.rmw(8, umax) }

// DS_MIN_F32 stores the data if it is below the old value, f32. A NaN on either side leaves the old
// value.
func DS_MIN_F32(s *State) error { return s.rmw(4, fminF32) }

// DS_MIN_F64 stores the data if it is below the old value, f64. A NaN on either side leaves the old
// value.
func DS_MIN_F64(s *State) error { return s.rmw(8, fminF64) }

// DS_MIN_I32 stores the smaller of old value and data, signed, 32 bits.
func DS_MIN_I32(s *State) error { return s.rmw(4, smin32) }

// DS_MIN_I64 stores the smaller of old value and data, signed, 64 bits.
func DS_MIN_I64(s *State) error { return s.rmw(8, smin64) }

// DS_MIN_NUM_F32 stores the smaller of old value and data, f32, -0 below +0. A NaN loses against a
// number; of two, the data is stored, made quiet.
func DS_MIN_NUM_F32(s *State) error { return s.rmw(4, fminNumF32) }

// DS_MIN_NUM_F64 stores the smaller of old value and data, f64, -0 below +0. A NaN loses against a
// number; of two, the data is stored, made quiet.
func DS_MIN_NUM_F64(s *State) error { return s.rmw(8, fminNumF64) }

// DS_MIN_NUM_RTN_F32 stores the smaller of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func DS_MIN_NUM_RTN_F32(s *State) error { return s.rmw(4, fminNumF32) }

// DS_MIN_NUM_RTN_F64 stores the smaller of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func DS_MIN_NUM_RTN_F64(s *State) error { return s.rmw(8, fminNumF64) }

// DS_MIN_RTN_F32 stores the data if it is below the old value, f32. A NaN on either side leaves the
// old value. Returns the old value.
func DS_MIN_RTN_F32(s *State) error { return s.rmw(4, fminF32) }

// DS_MIN_RTN_F64 stores the data if it is below the old value, f64. A NaN on either side leaves the
// old value. Returns the old value.
func DS_MIN_RTN_F64(s *State) error { return s.rmw(8, fminF64) }

// DS_MIN_RTN_I32 stores the smaller of old value and data, signed, 32 bits. Returns the old value.
func DS_MIN_RTN_I32(s *State) error { return s.rmw(4, smin32) }

// DS_MIN_RTN_I64 stores the smaller of old value and data, signed, 64 bits. Returns the old value.
func DS_MIN_RTN_I64(s *State) error { return s.rmw(8, smin64) }

// DS_MIN_RTN_U32 stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func DS_MIN_RTN_U32(s *State) error { return s.rmw(4, umin) }

// DS_MIN_RTN_U64 stores the smaller of old value and data, unsigned, 64 bits. Returns the old
// value.
func DS_MIN_RTN_U64(s *State) error { return s.rmw(8, umin) }

// DS_MIN_SRC2_F32 stores the data if it is below the old value, f32. A NaN on either side leaves
// the old value. The data is read from LDS at a second address; see src2.
func DS_MIN_SRC2_F32(s *State) error { return s.src2(4, fminF32) }

// DS_MIN_SRC2_F64 stores the data if it is below the old value, f64. A NaN on either side leaves
// the old value. The data is read from LDS at a second address; see src2.
func DS_MIN_SRC2_F64(s *State) error { return s.src2(8, fminF64) }

// DS_MIN_SRC2_I32 stores the smaller of old value and data, signed, 32 bits. The data is read from
// LDS at a second address; see src2.
func DS_MIN_SRC2_I32(s *State) error { return s.src2(4, smin32) }

// DS_MIN_SRC2_I64 stores the smaller of old value and data, signed, 64 bits. The data is read from
// LDS at a second address; see src2.
func DS_MIN_SRC2_I64(s *State) error { return s.src2(8, smin64) }

// DS_MIN_SRC2_U32 stores the smaller of old value and data, unsigned, 32 bits. The data is read
// from LDS at a second address; see src2.
func DS_MIN_SRC2_U32(s *State) error { return s.src2(4, umin) }

// DS_MIN_SRC2_U64 stores the smaller of old value and data, unsigned, 64 bits. The data is read
// from LDS at a second address; see src2.
func DS_MIN_SRC2_U64(s *State) error { return s.src2(8, umin) }

// DS_MIN_U32 stores the smaller of old value and data, unsigned, 32 bits.
func DS_MIN_U32(s *State) error { return s.rmw(4, umin) }

// DS_MIN_U64 stores the smaller of old value and data, unsigned, 64 bits.
func DS_MIN_U64(s *State) error { return s.rmw(8, umin) }

// DS_MSKOR_B32 clears the bits of S0 and sets those of S1, 32 bits.
func DS_MSKOR_B32(s *State) error { return s.rmw(4, maskOr) }

// DS_MSKOR_B64 clears the bits of S0 and sets those of S1, 64 bits.
func DS_MSKOR_B64(s *State) error { return s.rmw(8, maskOr) }

// DS_MSKOR_RTN_B32 clears the bits of S0 and sets those of S1, 32 bits. Returns the old value.
func DS_MSKOR_RTN_B32(s *State) error { return s.rmw(4, maskOr) }

// DS_MSKOR_RTN_B64 clears the bits of S0 and sets those of S1, 64 bits. Returns the old value.
func DS_MSKOR_RTN_B64(s *State) error { return s.rmw(8, maskOr) }

// DS_NOP does nothing.
func DS_NOP(s *State) error { return nil }

// DS_OR_B32 combines by or with the data, 32 bits.
func DS_OR_B32(s *State) error { return s.rmw(4, or) }

// DS_OR_B64 combines by or with the data, 64 bits.
func DS_OR_B64(s *State) error { return s.rmw(8, or) }

// DS_OR_RTN_B32 combines by or with the data, 32 bits. Returns the old value.
func DS_OR_RTN_B32(s *State) error { return s.rmw(4, or) }

// DS_OR_RTN_B64 combines by or with the data, 64 bits. Returns the old value.
func DS_OR_RTN_B64(s *State) error { return s.rmw(8, or) }

// DS_OR_SRC2_B32 combines by or with the data, 32 bits. The data is read from LDS at a second
// address; see src2.
func DS_OR_SRC2_B32(s *State) error { return s.src2(4, or) }

// DS_OR_SRC2_B64 combines by or with the data, 64 bits. The data is read from LDS at a second
// address; see src2.
func DS_OR_SRC2_B64(s *State) error { return s.src2(8, or) }

// DS_PK_ADD_BF16 adds the halves of the data, bf16, rounding to nearest even and keeping denormals
// whatever the mode.
func DS_PK_ADD_BF16(s *State) error { return s.rmw(4, pkAddBF16) }

// DS_PK_ADD_F16 adds the halves of the data, f16, rounding to nearest even and keeping denormals
// whatever the mode.
func DS_PK_ADD_F16(s *State) error { return s.rmw(4, pkAddF16) }

// DS_PK_ADD_RTN_BF16 adds the halves of the data, bf16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func DS_PK_ADD_RTN_BF16(s *State) error { return s.rmw(4, pkAddBF16) }

// DS_PK_ADD_RTN_F16 adds the halves of the data, f16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func DS_PK_ADD_RTN_F16(s *State) error { return s.rmw(4, pkAddF16) }

// DS_READ2ST64_B32 loads 32 bits at ADDR + OFFSET0*256 and 32 bits at ADDR + OFFSET1*256.
func DS_READ2ST64_B32(s *State) error { return s.load2(4, 256) }

// DS_READ2ST64_B64 loads 64 bits at ADDR + OFFSET0*512 and 64 bits at ADDR + OFFSET1*512.
func DS_READ2ST64_B64(s *State) error { return s.load2(8, 512) }

// DS_READ2_B32 loads 32 bits at ADDR + OFFSET0*4 and 32 bits at ADDR + OFFSET1*4.
func DS_READ2_B32(s *State) error { return s.load2(4, 4) }

// DS_READ2_B64 loads 64 bits at ADDR + OFFSET0*8 and 64 bits at ADDR + OFFSET1*8.
func DS_READ2_B64(s *State) error { return s.load2(8, 8) }

// DS_READ_ADDTID_B32 loads 32 bits at OFFSET + M0[15:0] + 4 times the lane's number.
func DS_READ_ADDTID_B32(s *State) error { return s.load(1) }

// DS_READ_B128 loads 128 bits.
func DS_READ_B128(s *State) error { return s.load(4) }

// DS_READ_B32 loads 32 bits.
func DS_READ_B32(s *State) error { return s.load(1) }

// DS_READ_B64 loads 64 bits.
func DS_READ_B64(s *State) error { return s.load(2) }

// DS_READ_B96 loads 96 bits.
func DS_READ_B96(s *State) error { return s.load(3) }

// DS_READ_I16 loads 16 bits, sign-extended to 32 bits.
func DS_READ_I16(s *State) error { return s.loadSmall(16, true) }

// DS_READ_I8 loads a byte, sign-extended to 32 bits.
func DS_READ_I8(s *State) error { return s.loadSmall(8, true) }

// DS_READ_I8_D16 loads a byte, sign-extended to 16 bits, into the low half of the destination; the
// other half is kept.
func DS_READ_I8_D16(s *State) error { return s.loadLo(8, true) }

// DS_READ_I8_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the destination;
// the other half is kept.
func DS_READ_I8_D16_HI(s *State) error { return s.loadHi(8, true) }

// DS_READ_U16 loads 16 bits, zero-extended to 32 bits.
func DS_READ_U16(s *State) error { return s.loadSmall(16, false) }

// DS_READ_U16_D16 loads 16 bits into the low half of the destination; the other half is kept.
func DS_READ_U16_D16(s *State) error { return s.loadLo(16, false) }

// DS_READ_U16_D16_HI loads 16 bits into the high half of the destination; the other half is kept.
func DS_READ_U16_D16_HI(s *State) error { return s.loadHi(16, false) }

// DS_READ_U8 loads a byte, zero-extended to 32 bits.
func DS_READ_U8(s *State) error { return s.loadSmall(8, false) }

// DS_READ_U8_D16 loads a byte, zero-extended to 16 bits, into the low half of the destination; the
// other half is kept.
func DS_READ_U8_D16(s *State) error { return s.loadLo(8, false) }

// DS_READ_U8_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the destination;
// the other half is kept.
func DS_READ_U8_D16_HI(s *State) error { return s.loadHi(8, false) }

// DS_RSUB_RTN_U32 subtracts the old value from the data, 32 bits. Returns the old value.
func DS_RSUB_RTN_U32(s *State) error { return s.rmw(4, rsub) }

// DS_RSUB_RTN_U64 subtracts the old value from the data, 64 bits. Returns the old value.
func DS_RSUB_RTN_U64(s *State) error { return s.rmw(8, rsub) }

// DS_RSUB_SRC2_U32 subtracts the old value from the data, 32 bits. The data is read from LDS at a
// second address; see src2.
func DS_RSUB_SRC2_U32(s *State) error { return s.src2(4, rsub) }

// DS_RSUB_SRC2_U64 subtracts the old value from the data, 64 bits. The data is read from LDS at a
// second address; see src2.
func DS_RSUB_SRC2_U64(s *State) error { return s.src2(8, rsub) }

// DS_RSUB_U32 subtracts the old value from the data, 32 bits.
func DS_RSUB_U32(s *State) error { return s.rmw(4, rsub) }

// DS_RSUB_U64 subtracts the old value from the data, 64 bits.
func DS_RSUB_U64(s *State) error { return s.rmw(8, rsub) }

// DS_STOREXCHG_2ADDR_RTN_B32 exchanges 32 bits at ADDR + OFFSET0*4 for S0, then 32 bits at ADDR +
// OFFSET1*4 for S1. Returns the old values.
func DS_STOREXCHG_2ADDR_RTN_B32(s *State) error { return s.exchange2(4, 4) }

// DS_STOREXCHG_2ADDR_RTN_B64 exchanges 64 bits at ADDR + OFFSET0*8 for S0, then 64 bits at ADDR +
// OFFSET1*8 for S1. Returns the old values.
func DS_STOREXCHG_2ADDR_RTN_B64(s *State) error { return s.exchange2(8, 8) }

// DS_STOREXCHG_2ADDR_STRIDE64_RTN_B32 exchanges 32 bits at ADDR + OFFSET0*256 for S0, then 32 bits
// at ADDR + OFFSET1*256 for S1. Returns the old values.
func DS_STOREXCHG_2ADDR_STRIDE64_RTN_B32(s *State) error { return s.exchange2(4, 256) }

// DS_STOREXCHG_2ADDR_STRIDE64_RTN_B64 exchanges 64 bits at ADDR + OFFSET0*512 for S0, then 64 bits
// at ADDR + OFFSET1*512 for S1. Returns the old values.
func DS_STOREXCHG_2ADDR_STRIDE64_RTN_B64(s *State) error { return s.exchange2(8, 512) }

// DS_STOREXCHG_RTN_B32 stores the data, 32 bits. Returns the old value.
func DS_STOREXCHG_RTN_B32(s *State) error { return s.rmw(4, swap) }

// DS_STOREXCHG_RTN_B64 stores the data, 64 bits. Returns the old value.
func DS_STOREXCHG_RTN_B64(s *State) error { return s.rmw(8, swap) }

// DS_STORE_2ADDR_B32 stores 32 bits of S0 at ADDR + OFFSET0*4, then 32 bits of S1 at ADDR +
// OFFSET1*4.
func DS_STORE_2ADDR_B32(s *State) error { return s.store2(4, 4) }

// DS_STORE_2ADDR_B64 stores 64 bits of S0 at ADDR + OFFSET0*8, then 64 bits of S1 at ADDR +
// OFFSET1*8.
func DS_STORE_2ADDR_B64(s *State) error { return s.store2(8, 8) }

// DS_STORE_2ADDR_STRIDE64_B32 stores 32 bits of S0 at ADDR + OFFSET0*256, then 32 bits of S1 at
// ADDR + OFFSET1*256.
func DS_STORE_2ADDR_STRIDE64_B32(s *State) error { return s.store2(4, 256) }

// DS_STORE_2ADDR_STRIDE64_B64 stores 64 bits of S0 at ADDR + OFFSET0*512, then 64 bits of S1 at
// ADDR + OFFSET1*512.
func DS_STORE_2ADDR_STRIDE64_B64(s *State) error { return s.store2(8, 512) }

// DS_STORE_ADDTID_B32 stores 32 bits at OFFSET + M0[15:0] + 4 times the lane's number.
func DS_STORE_ADDTID_B32(s *State) error { return s.store(1) }

// DS_STORE_B128 stores 128 bits.
func DS_STORE_B128(s *State) error { return s.store(4) }

// DS_STORE_B16 stores bits 15:0.
func DS_STORE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// DS_STORE_B16_D16_HI stores bits 31:16.
func DS_STORE_B16_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// DS_STORE_B32 stores 32 bits.
func DS_STORE_B32(s *State) error { return s.store(1) }

// DS_STORE_B64 stores 64 bits.
func DS_STORE_B64(s *State) error { return s.store(2) }

// DS_STORE_B8 stores bits 7:0.
func DS_STORE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// DS_STORE_B8_D16_HI stores bits 23:16.
func DS_STORE_B8_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// DS_STORE_B96 stores 96 bits.
func DS_STORE_B96(s *State) error { return s.store(3) }

// DS_SUB_CLAMP_RTN_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func DS_SUB_CLAMP_RTN_U32(s *State) error { return s.rmw(4, csub) }

// DS_SUB_CLAMP_U32 subtracts the data, or stores 0 if the data is above the old value, unsigned, 32
// bits.
func DS_SUB_CLAMP_U32(s *State) error { return s.rmw(4, csub) }

// DS_SUB_RTN_U32 subtracts the data, 32 bits. Returns the old value.
func DS_SUB_RTN_U32(s *State) error { return s.rmw(4, sub) }

// DS_SUB_RTN_U64 subtracts the data, 64 bits. Returns the old value.
func DS_SUB_RTN_U64(s *State) error { return s.rmw(8, sub) }

// DS_SUB_SRC2_U32 subtracts the data, 32 bits. The data is read from LDS at a second address; see
// src2.
func DS_SUB_SRC2_U32(s *State) error { return s.src2(4, sub) }

// DS_SUB_SRC2_U64 subtracts the data, 64 bits. The data is read from LDS at a second address; see
// src2.
func DS_SUB_SRC2_U64(s *State) error { return s.src2(8, sub) }

// DS_SUB_U32 subtracts the data, 32 bits.
func DS_SUB_U32(s *State) error { return s.rmw(4, sub) }

// DS_SUB_U64 subtracts the data, 64 bits.
func DS_SUB_U64(s *State) error { return s.rmw(8, sub) }

// DS_WRAP_RTN_B32 subtracts S0 if it is not above the old value, unsigned, else adds S1. Returns
// the old value.
func DS_WRAP_RTN_B32(s *State) error { return s.rmw(4, wrap) }

// DS_WRITE2ST64_B32 stores 32 bits of S0 at ADDR + OFFSET0*256, then 32 bits of S1 at ADDR +
// OFFSET1*256.
func DS_WRITE2ST64_B32(s *State) error { return s.store2(4, 256) }

// DS_WRITE2ST64_B64 stores 64 bits of S0 at ADDR + OFFSET0*512, then 64 bits of S1 at ADDR +
// OFFSET1*512.
func DS_WRITE2ST64_B64(s *State) error { return s.store2(8, 512) }

// DS_WRITE2_B32 stores 32 bits of S0 at ADDR + OFFSET0*4, then 32 bits of S1 at ADDR + OFFSET1*4.
func DS_WRITE2_B32(s *State) error { return s.store2(4, 4) }

// DS_WRITE2_B64 stores 64 bits of S0 at ADDR + OFFSET0*8, then 64 bits of S1 at ADDR + OFFSET1*8.
func DS_WRITE2_B64(s *State) error { return s.store2(8, 8) }

// DS_WRITE_ADDTID_B32 stores 32 bits at OFFSET + M0[15:0] + 4 times the lane's number.
func DS_WRITE_ADDTID_B32(s *State) error { return s.store(1) }

// DS_WRITE_B128 stores 128 bits.
func DS_WRITE_B128(s *State) error { return s.store(4) }

// DS_WRITE_B16 stores bits 15:0.
func DS_WRITE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// DS_WRITE_B16_D16_HI stores bits 31:16.
func DS_WRITE_B16_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// DS_WRITE_B32 stores 32 bits.
func DS_WRITE_B32(s *State) error { return s.store(1) }

// DS_WRITE_B64 stores 64 bits.
func DS_WRITE_B64(s *State) error { return s.store(2) }

// DS_WRITE_B8 stores bits 7:0.
func DS_WRITE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// DS_WRITE_B8_D16_HI stores bits 23:16.
func DS_WRITE_B8_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// DS_WRITE_B96 stores 96 bits.
func DS_WRITE_B96(s *State) error { return s.store(3) }

// DS_WRITE_SRC2_B32 stores the data, 32 bits. The data is read from LDS at a second address; see
// src2.
func DS_WRITE_SRC2_B32(s *State) error { return s.src2(4, swap) }

// DS_WRITE_SRC2_B64 stores the data, 64 bits. The data is read from LDS at a second address; see
// src2.
func DS_WRITE_SRC2_B64(s *State) error { return s.src2(8, swap) }

// DS_WRXCHG2ST64_RTN_B32 exchanges 32 bits at ADDR + OFFSET0*256 for S0, then 32 bits at ADDR +
// OFFSET1*256 for S1. Returns the old values.
func DS_WRXCHG2ST64_RTN_B32(s *State) error { return s.exchange2(4, 256) }

// DS_WRXCHG2ST64_RTN_B64 exchanges 64 bits at ADDR + OFFSET0*512 for S0, then 64 bits at ADDR +
// OFFSET1*512 for S1. Returns the old values.
func DS_WRXCHG2ST64_RTN_B64(s *State) error { return s.exchange2(8, 512) }

// DS_WRXCHG2_RTN_B32 exchanges 32 bits at ADDR + OFFSET0*4 for S0, then 32 bits at ADDR + OFFSET1*4
// for S1. Returns the old values.
func DS_WRXCHG2_RTN_B32(s *State) error { return s.exchange2(4, 4) }

// DS_WRXCHG2_RTN_B64 exchanges 64 bits at ADDR + OFFSET0*8 for S0, then 64 bits at ADDR + OFFSET1*8
// for S1. Returns the old values.
func DS_WRXCHG2_RTN_B64(s *State) error { return s.exchange2(8, 8) }

// DS_WRXCHG_RTN_B32 stores the data, 32 bits. Returns the old value.
func DS_WRXCHG_RTN_B32(s *State) error { return s.rmw(4, swap) }

// DS_WRXCHG_RTN_B64 stores the data, 64 bits. Returns the old value.
func DS_WRXCHG_RTN_B64(s *State) error { return s.rmw(8, swap) }

// DS_XOR_B32 combines by exclusive-or with the data, 32 bits.
func DS_XOR_B32(s *State) error { return s.rmw(4, xor) }

// DS_XOR_B64 combines by exclusive-or with the data, 64 bits.
func DS_XOR_B64(s *State) error { return s.rmw(8, xor) }

// DS_XOR_RTN_B32 combines by exclusive-or with the data, 32 bits. Returns the old value.
func DS_XOR_RTN_B32(s *State) error { return s.rmw(4, xor) }

// DS_XOR_RTN_B64 combines by exclusive-or with the data, 64 bits. Returns the old value.
func DS_XOR_RTN_B64(s *State) error { return s.rmw(8, xor) }

// DS_XOR_SRC2_B32 combines by exclusive-or with the data, 32 bits. The data is read from LDS at a
// second address; see src2.
func DS_XOR_SRC2_B32(s *State) error { return s.src2(4, xor) }

// DS_XOR_SRC2_B64 combines by exclusive-or with the data, 64 bits. The data is read from LDS at a
// second address; see src2.
func DS_XOR_SRC2_B64(s *State) error { return s.src2(8, xor) }

// Between lanes. These do not read or write the LDS, except DS_APPEND and
// DS_CONSUME; they are executed once for the wave. L0 is ADDR, L1 the data.

var errNoLanes = errors.New("sem: the instruction needs the registers of all lanes")

// DS_PERMUTE_B32 sends the data of each active lane to the lane that (ADDR + OFFSET)/4 says, modulo
// the wave's size. Of several that are sent to one lane, that of the highest lane arrives; a lane to
// which nothing is sent gets 0. Inactive lanes are not written.
func DS_PERMUTE_B32(s *State) error {
	if s.L0 == nil || s.L1 == nil || s.LD == nil {
		return errNoLanes
	}
	var got [64]uint32
	for m := s.EXEC; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		got[s.lane(uint64(s.L0[lane]+uint32(s.Offset))/4)] = s.L1[lane]
	}
	return s.spread(&got)
}

// DS_BPERMUTE_B32 fetches the data of the lane that (ADDR + OFFSET)/4 says, modulo the wave's size;
// 0 if that is not active.
func DS_BPERMUTE_B32(s *State) error { return s.fetch(s.EXEC) }

// DS_BPERMUTE_FI_B32 fetches the data of the lane that (ADDR + OFFSET)/4 says, modulo the wave's
// size, active or not.
func DS_BPERMUTE_FI_B32(s *State) error { return s.fetch(^uint64(0)) }

// fetch is DS_BPERMUTE_B32 from the lanes of a mask.
func (s *State) fetch(from uint64) error {
	if s.L0 == nil || s.L1 == nil || s.LD == nil {
		return errNoLanes
	}
	var got [64]uint32
	for i := range s.Lanes {
		if j := s.lane(uint64(s.L0[i]+uint32(s.Offset)) / 4); from>>j&1 != 0 {
			got[i] = s.L1[j]
		}
	}
	return s.spread(&got)
}

// spread writes the active lanes of the destination.
func (s *State) spread(v *[64]uint32) error {
	for m := s.EXEC; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		s.LD[lane] = v[lane]
	}
	return nil
}

// DS_SWIZZLE_B32 fetches ADDR of the lane that a pattern in OFFSET says; 0 if that is not active.
// OFFSET from 0xe000 on: the order of a fast Fourier transform, bits of the lane's number reversed
// except those that OFFSET[4:0] masks. From 0xc000 on: rotated in groups of 32 by OFFSET[9:5], to the
// left or if OFFSET[10] is set to the right, except the bits of the lane's number that OFFSET[4:0]
// masks. From 0x8000 on: in groups of 4, two bits of OFFSET for each lane. Else, in groups of 32: the
// lane's number and OFFSET[4:0], or OFFSET[9:5], exclusive-or OFFSET[14:10]. The rotation is GFX9's and
// later.
func DS_SWIZZLE_B32(s *State) error {
	if s.L0 == nil || s.LD == nil {
		return errNoLanes
	}
	var got [64]uint32
	for i := range s.Lanes {
		if j := swizzle(int(s.Offset), i); s.EXEC>>j&1 != 0 {
			got[i] = s.L0[j]
		}
	}
	return s.spread(&got)
}

// swizzle is the lane from which DS_SWIZZLE_B32 reads.
func swizzle(offset, lane int) int {
	high, low := lane&32, lane&31
	switch {
	case offset >= 0xe000:
		mask := offset & 31
		j := int(bits.Reverse8(uint8(low))>>3) >> bits.OnesCount(uint(mask))
		return high | j | low&mask
	case offset >= 0xc000:
		mask, n := offset&31, offset>>5&31
		if offset>>10&1 != 0 {
			n = -n
		}
		return high | low&mask | (low+n)&31&^mask
	case offset >= 0x8000:
		return lane&^3 | offset>>(2*(lane&3))&3
	}
	return high | (low&offset | offset>>5&31) ^ offset>>10&31
}

// DS_APPEND adds the number of active lanes to 32 bits at M0[15:0] + OFFSET. All active lanes get the
// old value.
func DS_APPEND(s *State) error { return s.count(add) }

// DS_CONSUME subtracts the number of active lanes from 32 bits at M0[15:0] + OFFSET. All active lanes
// get the old value.
func DS_CONSUME(s *State) error { return s.count(sub) }

func (s *State) count(f func(s *State, old, v uint64) uint64) error {
	if s.LD == nil {
		return errNoLanes
	}
	if err := s.rmwAt(uint64(s.M0&0xffff+uint32(s.Offset)), 4, uint64(bits.OnesCount64(s.EXEC)), f); err != nil {
		return err
	}
	var got [64]uint32
	for i := range got {
		got[i] = uint32(s.D0)
	}
	return s.spread(&got)
}

// offsets are OFFSET0 and OFFSET1.
func (s *State) offsets() (uint64, uint64) { return uint64(s.Offset & 0xff), uint64(s.Offset >> 8) }

// load2 loads size bytes each at two addresses.
func (s *State) load2(size int, unit uint64) error {
	o0, o1 := s.offsets()
	lo, err := s.loadAt(uint64(uint32(s.Addr+o0*unit)), size)
	if err != nil {
		return err
	}
	hi, err := s.loadAt(uint64(uint32(s.Addr+o1*unit)), size)
	s.pair(size, lo, hi)
	return err
}

// pair is a result of two numbers.
func (s *State) pair(size int, lo, hi uint64) {
	if size == 4 {
		s.D0 = lo | hi<<32
		return
	}
	s.XD[0], s.XD[1], s.XD[2], s.XD[3] = uint32(lo), uint32(lo>>32), uint32(hi), uint32(hi>>32)
}

func (s *State) store2(size int, unit uint64) error {
	o0, o1 := s.offsets()
	if err := s.storeAt(uint64(uint32(s.Addr+o0*unit)), size, s.S0); err != nil {
		return err
	}
	return s.storeAt(uint64(uint32(s.Addr+o1*unit)), size, s.S1)
}

func (s *State) exchange2(size int, unit uint64) error {
	o0, o1 := s.offsets()
	if err := s.rmwAt(uint64(uint32(s.Addr+o0*unit)), size, s.S0, swap); err != nil {
		return err
	}
	lo := s.D0
	if err := s.rmwAt(uint64(uint32(s.Addr+o1*unit)), size, s.S1, swap); err != nil {
		return err
	}
	s.pair(size, lo, s.D0)
	return nil
}

// condExchange is DS_CONDXCHG32_RTN_B64.
func (s *State) condExchange() error {
	var old [2]uint64
	for i := range old {
		addr := s.Addr&0xfff8 + uint64(4*i)
		v := s.S0 >> (32 * i) & 0xffffffff
		if v>>31 == 0 {
			var err error
			if old[i], err = s.loadAt(addr, 4); err != nil {
				return err
			}
			continue
		}
		if err := s.rmwAt(addr, 4, v&^(1<<31), swap); err != nil {
			return err
		}
		old[i] = s.D0
	}
	s.D0 = old[0] | old[1]<<32
	return nil
}

// src2 is an atomic whose data is in the LDS as well, at ADDR plus four times a
// signed offset: OFFSET[14:0], or if OFFSET[15] is set ADDR[31:17]. Of the manuals at
// hand none describes these; this is what AMD's manual of GCN 3 says.
func (s *State) src2(size int, f func(s *State, old, v uint64) uint64) error {
	addr := uint32(s.Addr)
	d := int32(s.Offset) << 17 >> 17
	if s.Offset>>15 != 0 {
		d = int32(addr) >> 17
	}
	v, err := s.loadAt(uint64(addr+uint32(4*d)), size)
	if err != nil {
		return err
	}
	return s.rmwAt(uint64(addr), size, v, f)
}
