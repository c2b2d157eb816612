package sem

// Loads, stores and atomics of flat, global, scratch and buffer memory, for one
// lane. The data is S0, or X0 if it is wider than 64 bits; what is loaded, or the
// old value, is D0 or XD. Where the address comes from is the only difference
// between the four kinds: see access.

// Flat memory.

// FLAT_LOAD_MONITOR_B32 loads 32 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func FLAT_LOAD_MONITOR_B32(s *State) error { return s.load(1) }

// FLAT_LOAD_MONITOR_B64 loads 64 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func FLAT_LOAD_MONITOR_B64(s *State) error { return s.load(2) }

// FLAT_LOAD_MONITOR_B128 loads 128 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func FLAT_LOAD_MONITOR_B128(s *State) error { return s.load(4) }

// FLAT_LOAD_B128 loads 128 bits.
func FLAT_LOAD_B128(s *State) error { return s.load(4) }

// FLAT_LOAD_B32 loads 32 bits.
func FLAT_LOAD_B32(s *State) error { return s.load(1) }

// FLAT_LOAD_B64 loads 64 bits.
func FLAT_LOAD_B64(s *State) error { return s.load(2) }

// FLAT_LOAD_B96 loads 96 bits.
func FLAT_LOAD_B96(s *State) error { return s.load(3) }

// FLAT_LOAD_D16_B16 loads 16 bits into the low half of the destination; the other half is kept.
func FLAT_LOAD_D16_B16(s *State) error { return s.loadLo(16, false) }

// FLAT_LOAD_D16_HI_B16 loads 16 bits into the high half of the destination; the other half is kept.
func FLAT_LOAD_D16_HI_B16(s *State) error { return s.loadHi(16, false) }

// FLAT_LOAD_D16_HI_I8 loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func FLAT_LOAD_D16_HI_I8(s *State) error { return s.loadHi(8, true) }

// FLAT_LOAD_D16_HI_U8 loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func FLAT_LOAD_D16_HI_U8(s *State) error { return s.loadHi(8, false) }

// FLAT_LOAD_D16_I8 loads a byte, sign-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func FLAT_LOAD_D16_I8(s *State) error { return s.loadLo(8, true) }

// FLAT_LOAD_D16_U8 loads a byte, zero-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func FLAT_LOAD_D16_U8(s *State) error { return s.loadLo(8, false) }

// FLAT_LOAD_DWORD loads 32 bits.
func FLAT_LOAD_DWORD(s *State) error { return s.load(1) }

// FLAT_LOAD_DWORDX2 loads 64 bits.
func FLAT_LOAD_DWORDX2(s *State) error { return s.load(2) }

// FLAT_LOAD_DWORDX3 loads 96 bits.
func FLAT_LOAD_DWORDX3(s *State) error { return s.load(3) }

// FLAT_LOAD_DWORDX4 loads 128 bits.
func FLAT_LOAD_DWORDX4(s *State) error { return s.load(4) }

// FLAT_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func FLAT_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// FLAT_LOAD_I8 loads a byte, sign-extended to 32 bits.
func FLAT_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// FLAT_LOAD_SBYTE loads a byte, sign-extended to 32 bits.
func FLAT_LOAD_SBYTE(s *State) error { return s.loadSmall(8, true) }

// FLAT_LOAD_SBYTE_D16 loads a byte, sign-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func FLAT_LOAD_SBYTE_D16(s *State) error { return s.loadLo(8, true) }

// FLAT_LOAD_SBYTE_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func FLAT_LOAD_SBYTE_D16_HI(s *State) error { return s.loadHi(8, true) }

// FLAT_LOAD_SHORT_D16 loads 16 bits into the low half of the destination; the other half is kept.
func FLAT_LOAD_SHORT_D16(s *State) error { return s.loadLo(16, false) }

// FLAT_LOAD_SHORT_D16_HI loads 16 bits into the high half of the destination; the other half is
// kept.
func FLAT_LOAD_SHORT_D16_HI(s *State) error { return s.loadHi(16, false) }

// FLAT_LOAD_SSHORT loads 16 bits, sign-extended to 32 bits.
func FLAT_LOAD_SSHORT(s *State) error { return s.loadSmall(16, true) }

// FLAT_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func FLAT_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// FLAT_LOAD_U8 loads a byte, zero-extended to 32 bits.
func FLAT_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// FLAT_LOAD_UBYTE loads a byte, zero-extended to 32 bits.
func FLAT_LOAD_UBYTE(s *State) error { return s.loadSmall(8, false) }

// FLAT_LOAD_UBYTE_D16 loads a byte, zero-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func FLAT_LOAD_UBYTE_D16(s *State) error { return s.loadLo(8, false) }

// FLAT_LOAD_UBYTE_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func FLAT_LOAD_UBYTE_D16_HI(s *State) error { return s.loadHi(8, false) }

// FLAT_LOAD_USHORT loads 16 bits, zero-extended to 32 bits.
func FLAT_LOAD_USHORT(s *State) error { return s.loadSmall(16, false) }

// FLAT_STORE_B128 stores 128 bits.
func FLAT_STORE_B128(s *State) error { return s.store(4) }

// FLAT_STORE_B16 stores bits 15:0.
func FLAT_STORE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// FLAT_STORE_B32 stores 32 bits.
func FLAT_STORE_B32(s *State) error { return s.store(1) }

// FLAT_STORE_B64 stores 64 bits.
func FLAT_STORE_B64(s *State) error { return s.store(2) }

// FLAT_STORE_B8 stores bits 7:0.
func FLAT_STORE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// FLAT_STORE_B96 stores 96 bits.
func FLAT_STORE_B96(s *State) error { return s.store(3) }

// FLAT_STORE_BYTE stores bits 7:0.
func FLAT_STORE_BYTE(s *State) error { return s.storeSmall(8, s.S0) }

// FLAT_STORE_BYTE_D16_HI stores bits 23:16.
func FLAT_STORE_BYTE_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// FLAT_STORE_D16_HI_B16 stores bits 31:16.
func FLAT_STORE_D16_HI_B16(s *State) error { return s.storeSmall(16, s.S0>>16) }

// FLAT_STORE_D16_HI_B8 stores bits 23:16.
func FLAT_STORE_D16_HI_B8(s *State) error { return s.storeSmall(8, s.S0>>16) }

// FLAT_STORE_DWORD stores 32 bits.
func FLAT_STORE_DWORD(s *State) error { return s.store(1) }

// FLAT_STORE_DWORDX2 stores 64 bits.
func FLAT_STORE_DWORDX2(s *State) error { return s.store(2) }

// FLAT_STORE_DWORDX3 stores 96 bits.
func FLAT_STORE_DWORDX3(s *State) error { return s.store(3) }

// FLAT_STORE_DWORDX4 stores 128 bits.
func FLAT_STORE_DWORDX4(s *State) error { return s.store(4) }

// FLAT_STORE_SHORT stores bits 15:0.
func FLAT_STORE_SHORT(s *State) error { return s.storeSmall(16, s.S0) }

// FLAT_STORE_SHORT_D16_HI stores bits 31:16.
func FLAT_STORE_SHORT_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// FLAT_ATOMIC_ADD adds the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_ADD(s *State) error { return s.rmw(4, add) }

// FLAT_ATOMIC_ADD_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func FLAT_ATOMIC_ADD_F32(s *State) error { return s.rmw(4, faddF32) }

// FLAT_ATOMIC_ADD_F64 adds the data, f64, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func FLAT_ATOMIC_ADD_F64(s *State) error { return s.rmw(8, faddF64) }

// FLAT_ATOMIC_ADD_U32 adds the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_ADD_U32(s *State) error { return s.rmw(4, add) }

// FLAT_ATOMIC_ADD_U64 adds the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_ADD_U64(s *State) error { return s.rmw(8, add) }

// FLAT_ATOMIC_ADD_X2 adds the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_ADD_X2(s *State) error { return s.rmw(8, add) }

// FLAT_ATOMIC_AND combines by and with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_AND(s *State) error { return s.rmw(4, and) }

// FLAT_ATOMIC_AND_B32 combines by and with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_AND_B32(s *State) error { return s.rmw(4, and) }

// FLAT_ATOMIC_AND_B64 combines by and with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_AND_B64(s *State) error { return s.rmw(8, and) }

// FLAT_ATOMIC_AND_X2 combines by and with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_AND_X2(s *State) error { return s.rmw(8, and) }

// FLAT_ATOMIC_CMPSWAP stores the low half of the data if the old value equals the high half.
// Returns the old value.
func FLAT_ATOMIC_CMPSWAP(s *State) error { return s.cmpswap(4, sameBits) }

// FLAT_ATOMIC_CMPSWAP_B32 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func FLAT_ATOMIC_CMPSWAP_B32(s *State) error { return s.cmpswap(4, sameBits) }

// FLAT_ATOMIC_CMPSWAP_B64 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func FLAT_ATOMIC_CMPSWAP_B64(s *State) error { return s.cmpswap(8, sameBits) }

// FLAT_ATOMIC_CMPSWAP_F32 stores the low half of the data if the old value equals, as f32, the high
// half. Returns the old value.
func FLAT_ATOMIC_CMPSWAP_F32(s *State) error { return s.cmpswap(4, equal32) }

// FLAT_ATOMIC_CMPSWAP_X2 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func FLAT_ATOMIC_CMPSWAP_X2(s *State) error { return s.cmpswap(8, sameBits) }

// FLAT_ATOMIC_COND_SUB_U32 subtracts the data if it is not above the old value, unsigned, 32 bits.
// Returns the old value.
func FLAT_ATOMIC_COND_SUB_U32(s *State) error { return s.rmw(4, condSub) }

// FLAT_ATOMIC_DEC subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func FLAT_ATOMIC_DEC(s *State) error { return s.rmw(4, dec) }

// FLAT_ATOMIC_DEC_U32 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func FLAT_ATOMIC_DEC_U32(s *State) error { return s.rmw(4, dec) }

// FLAT_ATOMIC_DEC_U64 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func FLAT_ATOMIC_DEC_U64(s *State) error { return s.rmw(8, dec) }

// FLAT_ATOMIC_DEC_X2 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func FLAT_ATOMIC_DEC_X2(s *State) error { return s.rmw(8, dec) }

// FLAT_ATOMIC_FCMPSWAP stores the low half of the data if the old value equals, as f32, the high
// half. Returns the old value.
func FLAT_ATOMIC_FCMPSWAP(s *State) error { return s.cmpswap(4, equal32) }

// FLAT_ATOMIC_FCMPSWAP_X2 stores the low half of the data if the old value equals, as f64, the high
// half. Returns the old value.
func FLAT_ATOMIC_FCMPSWAP_X2(s *State) error { return s.cmpswap(8, equal64) }

// FLAT_ATOMIC_FMAX stores the data if it is above the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func FLAT_ATOMIC_FMAX(s *State) error { return s.rmw(4, fmaxF32) }

// FLAT_ATOMIC_FMAX_X2 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_FMAX_X2(s *State) error { return s.rmw(8, fmaxF64) }

// FLAT_ATOMIC_FMIN stores the data if it is below the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func FLAT_ATOMIC_FMIN(s *State) error { return s.rmw(4, fminF32) }

// FLAT_ATOMIC_FMIN_X2 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_FMIN_X2(s *State) error { return s.rmw(8, fminF64) }

// FLAT_ATOMIC_INC adds one, or stores 0 if the old value is not below the data, unsigned, 32 bits.
// Returns the old value.
func FLAT_ATOMIC_INC(s *State) error { return s.rmw(4, inc) }

// FLAT_ATOMIC_INC_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func FLAT_ATOMIC_INC_U32(s *State) error { return s.rmw(4, inc) }

// FLAT_ATOMIC_INC_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func FLAT_ATOMIC_INC_U64(s *State) error { return s.rmw(8, inc) }

// FLAT_ATOMIC_INC_X2 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func FLAT_ATOMIC_INC_X2(s *State) error { return s.rmw(8, inc) }

// FLAT_ATOMIC_MAX_F32 stores the data if it is above the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_MAX_F32(s *State) error { return s.rmw(4, fmaxF32) }

// FLAT_ATOMIC_MAX_F64 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_MAX_F64(s *State) error { return s.rmw(8, fmaxF64) }

// FLAT_ATOMIC_MAX_I32 stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_MAX_I32(s *State) error { return s.rmw(4, smax32) }

// FLAT_ATOMIC_MAX_I64 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_MAX_I64(s *State) error { return s.rmw(8, smax64) }

// FLAT_ATOMIC_MAX_NUM_F32 stores the larger of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func FLAT_ATOMIC_MAX_NUM_F32(s *State) error { return s.rmw(4, fmaxNumF32) }

// FLAT_ATOMIC_MAX_NUM_F64 stores the larger of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func FLAT_ATOMIC_MAX_NUM_F64(s *State) error { return s.rmw(8, fmaxNumF64) }

// FLAT_ATOMIC_MAX_U32 stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_MAX_U32(s *State) error { return s.rmw(4, umax) }

// FLAT_ATOMIC_MAX_U64 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_MAX_U64(s *State) error { return s.rmw(8, umax) }

// FLAT_ATOMIC_MIN_F32 stores the data if it is below the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_MIN_F32(s *State) error { return s.rmw(4, fminF32) }

// FLAT_ATOMIC_MIN_F64 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func FLAT_ATOMIC_MIN_F64(s *State) error { return s.rmw(8, fminF64) }

// FLAT_ATOMIC_MIN_I32 stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_MIN_I32(s *State) error { return s.rmw(4, smin32) }

// FLAT_ATOMIC_MIN_I64 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_MIN_I64(s *State) error { return s.rmw(8, smin64) }

// FLAT_ATOMIC_MIN_NUM_F32 stores the smaller of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func FLAT_ATOMIC_MIN_NUM_F32(s *State) error { return s.rmw(4, fminNumF32) }

// FLAT_ATOMIC_MIN_NUM_F64 stores the smaller of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func FLAT_ATOMIC_MIN_NUM_F64(s *State) error { return s.rmw(8, fminNumF64) }

// FLAT_ATOMIC_MIN_U32 stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_MIN_U32(s *State) error { return s.rmw(4, umin) }

// FLAT_ATOMIC_MIN_U64 stores the smaller of old value and data, unsigned, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_MIN_U64(s *State) error { return s.rmw(8, umin) }

// FLAT_ATOMIC_OR combines by or with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_OR(s *State) error { return s.rmw(4, or) }

// FLAT_ATOMIC_OR_B32 combines by or with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_OR_B32(s *State) error { return s.rmw(4, or) }

// FLAT_ATOMIC_OR_B64 combines by or with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_OR_B64(s *State) error { return s.rmw(8, or) }

// FLAT_ATOMIC_OR_X2 combines by or with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_OR_X2(s *State) error { return s.rmw(8, or) }

// FLAT_ATOMIC_PK_ADD_BF16 adds the halves of the data, bf16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func FLAT_ATOMIC_PK_ADD_BF16(s *State) error { return s.rmw(4, pkAddBF16) }

// FLAT_ATOMIC_PK_ADD_F16 adds the halves of the data, f16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func FLAT_ATOMIC_PK_ADD_F16(s *State) error { return s.rmw(4, pkAddF16) }

// FLAT_ATOMIC_SMAX stores the larger of old value and data, signed, 32 bits. Returns the old value.
func FLAT_ATOMIC_SMAX(s *State) error { return s.rmw(4, smax32) }

// FLAT_ATOMIC_SMAX_X2 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_SMAX_X2(s *State) error { return s.rmw(8, smax64) }

// FLAT_ATOMIC_SMIN stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_SMIN(s *State) error { return s.rmw(4, smin32) }

// FLAT_ATOMIC_SMIN_X2 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_SMIN_X2(s *State) error { return s.rmw(8, smin64) }

// FLAT_ATOMIC_SUB subtracts the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_SUB(s *State) error { return s.rmw(4, sub) }

// FLAT_ATOMIC_SUB_CLAMP_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func FLAT_ATOMIC_SUB_CLAMP_U32(s *State) error { return s.rmw(4, csub) }

// FLAT_ATOMIC_SUB_U32 subtracts the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_SUB_U32(s *State) error { return s.rmw(4, sub) }

// FLAT_ATOMIC_SUB_U64 subtracts the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_SUB_U64(s *State) error { return s.rmw(8, sub) }

// FLAT_ATOMIC_SUB_X2 subtracts the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_SUB_X2(s *State) error { return s.rmw(8, sub) }

// FLAT_ATOMIC_SWAP stores the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_SWAP(s *State) error { return s.rmw(4, swap) }

// FLAT_ATOMIC_SWAP_B32 stores the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_SWAP_B32(s *State) error { return s.rmw(4, swap) }

// FLAT_ATOMIC_SWAP_B64 stores the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_SWAP_B64(s *State) error { return s.rmw(8, swap) }

// FLAT_ATOMIC_SWAP_X2 stores the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_SWAP_X2(s *State) error { return s.rmw(8, swap) }

// FLAT_ATOMIC_UMAX stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_UMAX(s *State) error { return s.rmw(4, umax) }

// FLAT_ATOMIC_UMAX_X2 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_UMAX_X2(s *State) error { return s.rmw(8, umax) }

// FLAT_ATOMIC_UMIN stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func FLAT_ATOMIC_UMIN(s *State) error { return s.rmw(4, umin) }

// FLAT_ATOMIC_UMIN_X2 stores the smaller of old value and data, unsigned, 64 bits. Returns the old
// value.
func FLAT_ATOMIC_UMIN_X2(s *State) error { return s.rmw(8, umin) }

// FLAT_ATOMIC_XOR combines by exclusive-or with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_XOR(s *State) error { return s.rmw(4, xor) }

// FLAT_ATOMIC_XOR_B32 combines by exclusive-or with the data, 32 bits. Returns the old value.
func FLAT_ATOMIC_XOR_B32(s *State) error { return s.rmw(4, xor) }

// FLAT_ATOMIC_XOR_B64 combines by exclusive-or with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_XOR_B64(s *State) error { return s.rmw(8, xor) }

// FLAT_ATOMIC_XOR_X2 combines by exclusive-or with the data, 64 bits. Returns the old value.
func FLAT_ATOMIC_XOR_X2(s *State) error { return s.rmw(8, xor) }

// Global memory.

// GLOBAL_LOAD_MONITOR_B32 loads 32 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func GLOBAL_LOAD_MONITOR_B32(s *State) error { return s.load(1) }

// GLOBAL_LOAD_MONITOR_B64 loads 64 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func GLOBAL_LOAD_MONITOR_B64(s *State) error { return s.load(2) }

// GLOBAL_LOAD_MONITOR_B128 loads 128 bits. That the hardware then watches the address for
// S_MONITOR_SLEEP is not modelled.
func GLOBAL_LOAD_MONITOR_B128(s *State) error { return s.load(4) }

// GLOBAL_LOAD_ADDTID_B32 loads 32 bits. The address has four times the lane's number added.
func GLOBAL_LOAD_ADDTID_B32(s *State) error { return s.load(1) }

// GLOBAL_LOAD_B128 loads 128 bits.
func GLOBAL_LOAD_B128(s *State) error { return s.load(4) }

// GLOBAL_LOAD_B32 loads 32 bits.
func GLOBAL_LOAD_B32(s *State) error { return s.load(1) }

// GLOBAL_LOAD_B64 loads 64 bits.
func GLOBAL_LOAD_B64(s *State) error { return s.load(2) }

// GLOBAL_LOAD_B96 loads 96 bits.
func GLOBAL_LOAD_B96(s *State) error { return s.load(3) }

// GLOBAL_LOAD_D16_B16 loads 16 bits into the low half of the destination; the other half is kept.
func GLOBAL_LOAD_D16_B16(s *State) error { return s.loadLo(16, false) }

// GLOBAL_LOAD_D16_HI_B16 loads 16 bits into the high half of the destination; the other half is
// kept.
func GLOBAL_LOAD_D16_HI_B16(s *State) error { return s.loadHi(16, false) }

// GLOBAL_LOAD_D16_HI_I8 loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func GLOBAL_LOAD_D16_HI_I8(s *State) error { return s.loadHi(8, true) }

// GLOBAL_LOAD_D16_HI_U8 loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func GLOBAL_LOAD_D16_HI_U8(s *State) error { return s.loadHi(8, false) }

// GLOBAL_LOAD_D16_I8 loads a byte, sign-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func GLOBAL_LOAD_D16_I8(s *State) error { return s.loadLo(8, true) }

// GLOBAL_LOAD_D16_U8 loads a byte, zero-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func GLOBAL_LOAD_D16_U8(s *State) error { return s.loadLo(8, false) }

// GLOBAL_LOAD_DWORD loads 32 bits.
func GLOBAL_LOAD_DWORD(s *State) error { return s.load(1) }

// GLOBAL_LOAD_DWORDX2 loads 64 bits.
func GLOBAL_LOAD_DWORDX2(s *State) error { return s.load(2) }

// GLOBAL_LOAD_DWORDX3 loads 96 bits.
func GLOBAL_LOAD_DWORDX3(s *State) error { return s.load(3) }

// GLOBAL_LOAD_DWORDX4 loads 128 bits.
func GLOBAL_LOAD_DWORDX4(s *State) error { return s.load(4) }

// GLOBAL_LOAD_DWORD_ADDTID loads 32 bits. The address has four times the lane's number added.
func GLOBAL_LOAD_DWORD_ADDTID(s *State) error { return s.load(1) }

// GLOBAL_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func GLOBAL_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// GLOBAL_LOAD_I8 loads a byte, sign-extended to 32 bits.
func GLOBAL_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// GLOBAL_LOAD_SBYTE loads a byte, sign-extended to 32 bits.
func GLOBAL_LOAD_SBYTE(s *State) error { return s.loadSmall(8, true) }

// GLOBAL_LOAD_SBYTE_D16 loads a byte, sign-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func GLOBAL_LOAD_SBYTE_D16(s *State) error { return s.loadLo(8, true) }

// GLOBAL_LOAD_SBYTE_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func GLOBAL_LOAD_SBYTE_D16_HI(s *State) error { return s.loadHi(8, true) }

// GLOBAL_LOAD_SHORT_D16 loads 16 bits into the low half of the destination; the other half is kept.
func GLOBAL_LOAD_SHORT_D16(s *State) error { return s.loadLo(16, false) }

// GLOBAL_LOAD_SHORT_D16_HI loads 16 bits into the high half of the destination; the other half is
// kept.
func GLOBAL_LOAD_SHORT_D16_HI(s *State) error { return s.loadHi(16, false) }

// GLOBAL_LOAD_SSHORT loads 16 bits, sign-extended to 32 bits.
func GLOBAL_LOAD_SSHORT(s *State) error { return s.loadSmall(16, true) }

// GLOBAL_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func GLOBAL_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// GLOBAL_LOAD_U8 loads a byte, zero-extended to 32 bits.
func GLOBAL_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// GLOBAL_LOAD_UBYTE loads a byte, zero-extended to 32 bits.
func GLOBAL_LOAD_UBYTE(s *State) error { return s.loadSmall(8, false) }

// GLOBAL_LOAD_UBYTE_D16 loads a byte, zero-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func GLOBAL_LOAD_UBYTE_D16(s *State) error { return s.loadLo(8, false) }

// GLOBAL_LOAD_UBYTE_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func GLOBAL_LOAD_UBYTE_D16_HI(s *State) error { return s.loadHi(8, false) }

// GLOBAL_LOAD_USHORT loads 16 bits, zero-extended to 32 bits.
func GLOBAL_LOAD_USHORT(s *State) error { return s.loadSmall(16, false) }

// GLOBAL_STORE_ADDTID_B32 stores 32 bits. The address has four times the lane's number added.
func GLOBAL_STORE_ADDTID_B32(s *State) error { return s.store(1) }

// GLOBAL_STORE_B128 stores 128 bits.
func GLOBAL_STORE_B128(s *State) error { return s.store(4) }

// GLOBAL_STORE_B16 stores bits 15:0.
func GLOBAL_STORE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// GLOBAL_STORE_B32 stores 32 bits.
func GLOBAL_STORE_B32(s *State) error { return s.store(1) }

// GLOBAL_STORE_B64 stores 64 bits.
func GLOBAL_STORE_B64(s *State) error { return s.store(2) }

// GLOBAL_STORE_B8 stores bits 7:0.
func GLOBAL_STORE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// GLOBAL_STORE_B96 stores 96 bits.
func GLOBAL_STORE_B96(s *State) error { return s.store(3) }

// GLOBAL_STORE_BYTE stores bits 7:0.
func GLOBAL_STORE_BYTE(s *State) error { return s.storeSmall(8, s.S0) }

// GLOBAL_STORE_BYTE_D16_HI stores bits 23:16.
func GLOBAL_STORE_BYTE_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// GLOBAL_STORE_D16_HI_B16 stores bits 31:16.
func GLOBAL_STORE_D16_HI_B16(s *State) error { return s.storeSmall(16, s.S0>>16) }

// GLOBAL_STORE_D16_HI_B8 stores bits 23:16.
func GLOBAL_STORE_D16_HI_B8(s *State) error { return s.storeSmall(8, s.S0>>16) }

// GLOBAL_STORE_DWORD stores 32 bits.
func GLOBAL_STORE_DWORD(s *State) error { return s.store(1) }

// GLOBAL_STORE_DWORDX2 stores 64 bits.
func GLOBAL_STORE_DWORDX2(s *State) error { return s.store(2) }

// GLOBAL_STORE_DWORDX3 stores 96 bits.
func GLOBAL_STORE_DWORDX3(s *State) error { return s.store(3) }

// GLOBAL_STORE_DWORDX4 stores 128 bits.
func GLOBAL_STORE_DWORDX4(s *State) error { return s.store(4) }

// GLOBAL_STORE_DWORD_ADDTID stores 32 bits. The address has four times the lane's number added.
func GLOBAL_STORE_DWORD_ADDTID(s *State) error { return s.store(1) }

// GLOBAL_STORE_SHORT stores bits 15:0.
func GLOBAL_STORE_SHORT(s *State) error { return s.storeSmall(16, s.S0) }

// GLOBAL_STORE_SHORT_D16_HI stores bits 31:16.
func GLOBAL_STORE_SHORT_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// GLOBAL_ATOMIC_ADD adds the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_ADD(s *State) error { return s.rmw(4, add) }

// GLOBAL_ATOMIC_ADD_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func GLOBAL_ATOMIC_ADD_F32(s *State) error { return s.rmw(4, faddF32) }

// GLOBAL_ATOMIC_ADD_F64 adds the data, f64, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func GLOBAL_ATOMIC_ADD_F64(s *State) error { return s.rmw(8, faddF64) }

// GLOBAL_ATOMIC_ADD_U32 adds the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_ADD_U32(s *State) error { return s.rmw(4, add) }

// GLOBAL_ATOMIC_ADD_U64 adds the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_ADD_U64(s *State) error { return s.rmw(8, add) }

// GLOBAL_ATOMIC_ADD_X2 adds the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_ADD_X2(s *State) error { return s.rmw(8, add) }

// GLOBAL_ATOMIC_AND combines by and with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_AND(s *State) error { return s.rmw(4, and) }

// GLOBAL_ATOMIC_AND_B32 combines by and with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_AND_B32(s *State) error { return s.rmw(4, and) }

// GLOBAL_ATOMIC_AND_B64 combines by and with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_AND_B64(s *State) error { return s.rmw(8, and) }

// GLOBAL_ATOMIC_AND_X2 combines by and with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_AND_X2(s *State) error { return s.rmw(8, and) }

// GLOBAL_ATOMIC_CMPSWAP stores the low half of the data if the old value equals the high half.
// Returns the old value.
func GLOBAL_ATOMIC_CMPSWAP(s *State) error { return s.cmpswap(4, sameBits) }

// GLOBAL_ATOMIC_CMPSWAP_B32 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func GLOBAL_ATOMIC_CMPSWAP_B32(s *State) error { return s.cmpswap(4, sameBits) }

// GLOBAL_ATOMIC_CMPSWAP_B64 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func GLOBAL_ATOMIC_CMPSWAP_B64(s *State) error { return s.cmpswap(8, sameBits) }

// GLOBAL_ATOMIC_CMPSWAP_F32 stores the low half of the data if the old value equals, as f32, the
// high half. Returns the old value.
func GLOBAL_ATOMIC_CMPSWAP_F32(s *State) error { return s.cmpswap(4, equal32) }

// GLOBAL_ATOMIC_CMPSWAP_X2 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func GLOBAL_ATOMIC_CMPSWAP_X2(s *State) error { return s.cmpswap(8, sameBits) }

// GLOBAL_ATOMIC_COND_SUB_U32 subtracts the data if it is not above the old value, unsigned, 32
// bits. Returns the old value.
func GLOBAL_ATOMIC_COND_SUB_U32(s *State) error { return s.rmw(4, condSub) }

// GLOBAL_ATOMIC_CSUB subtracts the data, or stores 0 if the data is above the old value, unsigned,
// 32 bits. Returns the old value.
func GLOBAL_ATOMIC_CSUB(s *State) error { return s.rmw(4, csub) }

// GLOBAL_ATOMIC_CSUB_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_CSUB_U32(s *State) error { return s.rmw(4, csub) }

// GLOBAL_ATOMIC_DEC subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_DEC(s *State) error { return s.rmw(4, dec) }

// GLOBAL_ATOMIC_DEC_U32 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_DEC_U32(s *State) error { return s.rmw(4, dec) }

// GLOBAL_ATOMIC_DEC_U64 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_DEC_U64(s *State) error { return s.rmw(8, dec) }

// GLOBAL_ATOMIC_DEC_X2 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_DEC_X2(s *State) error { return s.rmw(8, dec) }

// GLOBAL_ATOMIC_FCMPSWAP stores the low half of the data if the old value equals, as f32, the high
// half. Returns the old value.
func GLOBAL_ATOMIC_FCMPSWAP(s *State) error { return s.cmpswap(4, equal32) }

// GLOBAL_ATOMIC_FCMPSWAP_X2 stores the low half of the data if the old value equals, as f64, the
// high half. Returns the old value.
func GLOBAL_ATOMIC_FCMPSWAP_X2(s *State) error { return s.cmpswap(8, equal64) }

// GLOBAL_ATOMIC_FMAX stores the data if it is above the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func GLOBAL_ATOMIC_FMAX(s *State) error { return s.rmw(4, fmaxF32) }

// GLOBAL_ATOMIC_FMAX_X2 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_FMAX_X2(s *State) error { return s.rmw(8, fmaxF64) }

// GLOBAL_ATOMIC_FMIN stores the data if it is below the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func GLOBAL_ATOMIC_FMIN(s *State) error { return s.rmw(4, fminF32) }

// GLOBAL_ATOMIC_FMIN_X2 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_FMIN_X2(s *State) error { return s.rmw(8, fminF64) }

// GLOBAL_ATOMIC_INC adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func GLOBAL_ATOMIC_INC(s *State) error { return s.rmw(4, inc) }

// GLOBAL_ATOMIC_INC_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func GLOBAL_ATOMIC_INC_U32(s *State) error { return s.rmw(4, inc) }

// GLOBAL_ATOMIC_INC_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func GLOBAL_ATOMIC_INC_U64(s *State) error { return s.rmw(8, inc) }

// GLOBAL_ATOMIC_INC_X2 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func GLOBAL_ATOMIC_INC_X2(s *State) error { return s.rmw(8, inc) }

// GLOBAL_ATOMIC_MAX_F32 stores the data if it is above the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_MAX_F32(s *State) error { return s.rmw(4, fmaxF32) }

// GLOBAL_ATOMIC_MAX_F64 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_MAX_F64(s *State) error { return s.rmw(8, fmaxF64) }

// GLOBAL_ATOMIC_MAX_I32 stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MAX_I32(s *State) error { return s.rmw(4, smax32) }

// GLOBAL_ATOMIC_MAX_I64 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MAX_I64(s *State) error { return s.rmw(8, smax64) }

// GLOBAL_ATOMIC_MAX_NUM_F32 stores the larger of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func GLOBAL_ATOMIC_MAX_NUM_F32(s *State) error { return s.rmw(4, fmaxNumF32) }

// GLOBAL_ATOMIC_MAX_NUM_F64 stores the larger of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func GLOBAL_ATOMIC_MAX_NUM_F64(s *State) error { return s.rmw(8, fmaxNumF64) }

// GLOBAL_ATOMIC_MAX_U32 stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MAX_U32(s *State) error { return s.rmw(4, umax) }

// GLOBAL_ATOMIC_MAX_U64 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MAX_U64(s *State) error { return s.rmw(8, umax) }

// GLOBAL_ATOMIC_MIN_F32 stores the data if it is below the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_MIN_F32(s *State) error { return s.rmw(4, fminF32) }

// GLOBAL_ATOMIC_MIN_F64 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func GLOBAL_ATOMIC_MIN_F64(s *State) error { return s.rmw(8, fminF64) }

// GLOBAL_ATOMIC_MIN_I32 stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MIN_I32(s *State) error { return s.rmw(4, smin32) }

// GLOBAL_ATOMIC_MIN_I64 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_MIN_I64(s *State) error { return s.rmw(8, smin64) }

// GLOBAL_ATOMIC_MIN_NUM_F32 stores the smaller of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func GLOBAL_ATOMIC_MIN_NUM_F32(s *State) error { return s.rmw(4, fminNumF32) }

// GLOBAL_ATOMIC_MIN_NUM_F64 stores the smaller of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func GLOBAL_ATOMIC_MIN_NUM_F64(s *State) error { return s.rmw(8, fminNumF64) }

// GLOBAL_ATOMIC_MIN_U32 stores the smaller of old value and data, unsigned, 32 bits. Returns the
// old value.
func GLOBAL_ATOMIC_MIN_U32(s *State) error { return s.rmw(4, umin) }

// GLOBAL_ATOMIC_MIN_U64 stores the smaller of old value and data, unsigned, 64 bits. Returns the
// old value.
func GLOBAL_ATOMIC_MIN_U64(s *State) error { return s.rmw(8, umin) }

// GLOBAL_ATOMIC_OR combines by or with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_OR(s *State) error { return s.rmw(4, or) }

// GLOBAL_ATOMIC_OR_B32 combines by or with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_OR_B32(s *State) error { return s.rmw(4, or) }

// GLOBAL_ATOMIC_OR_B64 combines by or with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_OR_B64(s *State) error { return s.rmw(8, or) }

// GLOBAL_ATOMIC_OR_X2 combines by or with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_OR_X2(s *State) error { return s.rmw(8, or) }

// GLOBAL_ATOMIC_PK_ADD_BF16 adds the halves of the data, bf16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func GLOBAL_ATOMIC_PK_ADD_BF16(s *State) error { return s.rmw(4, pkAddBF16) }

// GLOBAL_ATOMIC_PK_ADD_F16 adds the halves of the data, f16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func GLOBAL_ATOMIC_PK_ADD_F16(s *State) error { return s.rmw(4, pkAddF16) }

// GLOBAL_ATOMIC_SMAX stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_SMAX(s *State) error { return s.rmw(4, smax32) }

// GLOBAL_ATOMIC_SMAX_X2 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_SMAX_X2(s *State) error { return s.rmw(8, smax64) }

// GLOBAL_ATOMIC_SMIN stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_SMIN(s *State) error { return s.rmw(4, smin32) }

// GLOBAL_ATOMIC_SMIN_X2 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_SMIN_X2(s *State) error { return s.rmw(8, smin64) }

// GLOBAL_ATOMIC_SUB subtracts the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_SUB(s *State) error { return s.rmw(4, sub) }

// GLOBAL_ATOMIC_SUB_CLAMP_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_SUB_CLAMP_U32(s *State) error { return s.rmw(4, csub) }

// GLOBAL_ATOMIC_SUB_U32 subtracts the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_SUB_U32(s *State) error { return s.rmw(4, sub) }

// GLOBAL_ATOMIC_SUB_U64 subtracts the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_SUB_U64(s *State) error { return s.rmw(8, sub) }

// GLOBAL_ATOMIC_SUB_X2 subtracts the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_SUB_X2(s *State) error { return s.rmw(8, sub) }

// GLOBAL_ATOMIC_SWAP stores the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_SWAP(s *State) error { return s.rmw(4, swap) }

// GLOBAL_ATOMIC_SWAP_B32 stores the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_SWAP_B32(s *State) error { return s.rmw(4, swap) }

// GLOBAL_ATOMIC_SWAP_B64 stores the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_SWAP_B64(s *State) error { return s.rmw(8, swap) }

// GLOBAL_ATOMIC_SWAP_X2 stores the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_SWAP_X2(s *State) error { return s.rmw(8, swap) }

// GLOBAL_ATOMIC_UMAX stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_UMAX(s *State) error { return s.rmw(4, umax) }

// GLOBAL_ATOMIC_UMAX_X2 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func GLOBAL_ATOMIC_UMAX_X2(s *State) error { return s.rmw(8, umax) }

// GLOBAL_ATOMIC_UMIN stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func GLOBAL_ATOMIC_UMIN(s *State) error { return s.rmw(4, umin) }

// GLOBAL_ATOMIC_UMIN_X2 stores the smaller of old value and data, unsigned, 64 bits. Returns the
// old value.
func GLOBAL_ATOMIC_UMIN_X2(s *State) error { return s.rmw(8, umin) }

// GLOBAL_ATOMIC_XOR combines by exclusive-or with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_XOR(s *State) error { return s.rmw(4, xor) }

// GLOBAL_ATOMIC_XOR_B32 combines by exclusive-or with the data, 32 bits. Returns the old value.
func GLOBAL_ATOMIC_XOR_B32(s *State) error { return s.rmw(4, xor) }

// GLOBAL_ATOMIC_XOR_B64 combines by exclusive-or with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_XOR_B64(s *State) error { return s.rmw(8, xor) }

// GLOBAL_ATOMIC_XOR_X2 combines by exclusive-or with the data, 64 bits. Returns the old value.
func GLOBAL_ATOMIC_XOR_X2(s *State) error { return s.rmw(8, xor) }

// Scratch memory.

// SCRATCH_LOAD_B128 loads 128 bits.
func SCRATCH_LOAD_B128(s *State) error { return s.load(4) }

// SCRATCH_LOAD_B32 loads 32 bits.
func SCRATCH_LOAD_B32(s *State) error { return s.load(1) }

// SCRATCH_LOAD_B64 loads 64 bits.
func SCRATCH_LOAD_B64(s *State) error { return s.load(2) }

// SCRATCH_LOAD_B96 loads 96 bits.
func SCRATCH_LOAD_B96(s *State) error { return s.load(3) }

// SCRATCH_LOAD_D16_B16 loads 16 bits into the low half of the destination; the other half is kept.
func SCRATCH_LOAD_D16_B16(s *State) error { return s.loadLo(16, false) }

// SCRATCH_LOAD_D16_HI_B16 loads 16 bits into the high half of the destination; the other half is
// kept.
func SCRATCH_LOAD_D16_HI_B16(s *State) error { return s.loadHi(16, false) }

// SCRATCH_LOAD_D16_HI_I8 loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func SCRATCH_LOAD_D16_HI_I8(s *State) error { return s.loadHi(8, true) }

// SCRATCH_LOAD_D16_HI_U8 loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func SCRATCH_LOAD_D16_HI_U8(s *State) error { return s.loadHi(8, false) }

// SCRATCH_LOAD_D16_I8 loads a byte, sign-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func SCRATCH_LOAD_D16_I8(s *State) error { return s.loadLo(8, true) }

// SCRATCH_LOAD_D16_U8 loads a byte, zero-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func SCRATCH_LOAD_D16_U8(s *State) error { return s.loadLo(8, false) }

// SCRATCH_LOAD_DWORD loads 32 bits.
func SCRATCH_LOAD_DWORD(s *State) error { return s.load(1) }

// SCRATCH_LOAD_DWORDX2 loads 64 bits.
func SCRATCH_LOAD_DWORDX2(s *State) error { return s.load(2) }

// SCRATCH_LOAD_DWORDX3 loads 96 bits.
func SCRATCH_LOAD_DWORDX3(s *State) error { return s.load(3) }

// SCRATCH_LOAD_DWORDX4 loads 128 bits.
func SCRATCH_LOAD_DWORDX4(s *State) error { return s.load(4) }

// SCRATCH_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func SCRATCH_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// SCRATCH_LOAD_I8 loads a byte, sign-extended to 32 bits.
func SCRATCH_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// SCRATCH_LOAD_SBYTE loads a byte, sign-extended to 32 bits.
func SCRATCH_LOAD_SBYTE(s *State) error { return s.loadSmall(8, true) }

// SCRATCH_LOAD_SBYTE_D16 loads a byte, sign-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func SCRATCH_LOAD_SBYTE_D16(s *State) error { return s.loadLo(8, true) }

// SCRATCH_LOAD_SBYTE_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func SCRATCH_LOAD_SBYTE_D16_HI(s *State) error { return s.loadHi(8, true) }

// SCRATCH_LOAD_SHORT_D16 loads 16 bits into the low half of the destination; the other half is
// kept.
func SCRATCH_LOAD_SHORT_D16(s *State) error { return s.loadLo(16, false) }

// SCRATCH_LOAD_SHORT_D16_HI loads 16 bits into the high half of the destination; the other half is
// kept.
func SCRATCH_LOAD_SHORT_D16_HI(s *State) error { return s.loadHi(16, false) }

// SCRATCH_LOAD_SSHORT loads 16 bits, sign-extended to 32 bits.
func SCRATCH_LOAD_SSHORT(s *State) error { return s.loadSmall(16, true) }

// SCRATCH_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func SCRATCH_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// SCRATCH_LOAD_U8 loads a byte, zero-extended to 32 bits.
func SCRATCH_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// SCRATCH_LOAD_UBYTE loads a byte, zero-extended to 32 bits.
func SCRATCH_LOAD_UBYTE(s *State) error { return s.loadSmall(8, false) }

// SCRATCH_LOAD_UBYTE_D16 loads a byte, zero-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func SCRATCH_LOAD_UBYTE_D16(s *State) error { return s.loadLo(8, false) }

// SCRATCH_LOAD_UBYTE_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func SCRATCH_LOAD_UBYTE_D16_HI(s *State) error { return s.loadHi(8, false) }

// SCRATCH_LOAD_USHORT loads 16 bits, zero-extended to 32 bits.
func SCRATCH_LOAD_USHORT(s *State) error { return s.loadSmall(16, false) }

// SCRATCH_STORE_B128 stores 128 bits.
func SCRATCH_STORE_B128(s *State) error { return s.store(4) }

// SCRATCH_STORE_B16 stores bits 15:0.
func SCRATCH_STORE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// SCRATCH_STORE_B32 stores 32 bits.
func SCRATCH_STORE_B32(s *State) error { return s.store(1) }

// SCRATCH_STORE_B64 stores 64 bits.
func SCRATCH_STORE_B64(s *State) error { return s.store(2) }

// SCRATCH_STORE_B8 stores bits 7:0.
func SCRATCH_STORE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// SCRATCH_STORE_B96 stores 96 bits.
func SCRATCH_STORE_B96(s *State) error { return s.store(3) }

// SCRATCH_STORE_BYTE stores bits 7:0.
func SCRATCH_STORE_BYTE(s *State) error { return s.storeSmall(8, s.S0) }

// SCRATCH_STORE_BYTE_D16_HI stores bits 23:16.
func SCRATCH_STORE_BYTE_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// SCRATCH_STORE_D16_HI_B16 stores bits 31:16.
func SCRATCH_STORE_D16_HI_B16(s *State) error { return s.storeSmall(16, s.S0>>16) }

// SCRATCH_STORE_D16_HI_B8 stores bits 23:16.
func SCRATCH_STORE_D16_HI_B8(s *State) error { return s.storeSmall(8, s.S0>>16) }

// SCRATCH_STORE_DWORD stores 32 bits.
func SCRATCH_STORE_DWORD(s *State) error { return s.store(1) }

// SCRATCH_STORE_DWORDX2 stores 64 bits.
func SCRATCH_STORE_DWORDX2(s *State) error { return s.store(2) }

// SCRATCH_STORE_DWORDX3 stores 96 bits.
func SCRATCH_STORE_DWORDX3(s *State) error { return s.store(3) }

// SCRATCH_STORE_DWORDX4 stores 128 bits.
func SCRATCH_STORE_DWORDX4(s *State) error { return s.store(4) }

// SCRATCH_STORE_SHORT stores bits 15:0.
func SCRATCH_STORE_SHORT(s *State) error { return s.storeSmall(16, s.S0) }

// SCRATCH_STORE_SHORT_D16_HI stores bits 31:16.
func SCRATCH_STORE_SHORT_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// Buffers. Those with a format are left out.

// BUFFER_LOAD_B128 loads 128 bits.
func BUFFER_LOAD_B128(s *State) error { return s.load(4) }

// BUFFER_LOAD_B32 loads 32 bits.
func BUFFER_LOAD_B32(s *State) error { return s.load(1) }

// BUFFER_LOAD_B64 loads 64 bits.
func BUFFER_LOAD_B64(s *State) error { return s.load(2) }

// BUFFER_LOAD_B96 loads 96 bits.
func BUFFER_LOAD_B96(s *State) error { return s.load(3) }

// BUFFER_LOAD_D16_B16 loads 16 bits into the low half of the destination; the other half is kept.
func BUFFER_LOAD_D16_B16(s *State) error { return s.loadLo(16, false) }

// BUFFER_LOAD_D16_HI_B16 loads 16 bits into the high half of the destination; the other half is
// kept.
func BUFFER_LOAD_D16_HI_B16(s *State) error { return s.loadHi(16, false) }

// BUFFER_LOAD_D16_HI_I8 loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func BUFFER_LOAD_D16_HI_I8(s *State) error { return s.loadHi(8, true) }

// BUFFER_LOAD_D16_HI_U8 loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func BUFFER_LOAD_D16_HI_U8(s *State) error { return s.loadHi(8, false) }

// BUFFER_LOAD_D16_I8 loads a byte, sign-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func BUFFER_LOAD_D16_I8(s *State) error { return s.loadLo(8, true) }

// BUFFER_LOAD_D16_U8 loads a byte, zero-extended to 16 bits, into the low half of the destination;
// the other half is kept.
func BUFFER_LOAD_D16_U8(s *State) error { return s.loadLo(8, false) }

// BUFFER_LOAD_DWORD loads 32 bits.
func BUFFER_LOAD_DWORD(s *State) error { return s.load(1) }

// BUFFER_LOAD_DWORDX2 loads 64 bits.
func BUFFER_LOAD_DWORDX2(s *State) error { return s.load(2) }

// BUFFER_LOAD_DWORDX3 loads 96 bits.
func BUFFER_LOAD_DWORDX3(s *State) error { return s.load(3) }

// BUFFER_LOAD_DWORDX4 loads 128 bits.
func BUFFER_LOAD_DWORDX4(s *State) error { return s.load(4) }

// BUFFER_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func BUFFER_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// BUFFER_LOAD_I8 loads a byte, sign-extended to 32 bits.
func BUFFER_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// BUFFER_LOAD_SBYTE loads a byte, sign-extended to 32 bits.
func BUFFER_LOAD_SBYTE(s *State) error { return s.loadSmall(8, true) }

// BUFFER_LOAD_SBYTE_D16 loads a byte, sign-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func BUFFER_LOAD_SBYTE_D16(s *State) error { return s.loadLo(8, true) }

// BUFFER_LOAD_SBYTE_D16_HI loads a byte, sign-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func BUFFER_LOAD_SBYTE_D16_HI(s *State) error { return s.loadHi(8, true) }

// BUFFER_LOAD_SHORT_D16 loads 16 bits into the low half of the destination; the other half is kept.
func BUFFER_LOAD_SHORT_D16(s *State) error { return s.loadLo(16, false) }

// BUFFER_LOAD_SHORT_D16_HI loads 16 bits into the high half of the destination; the other half is
// kept.
func BUFFER_LOAD_SHORT_D16_HI(s *State) error { return s.loadHi(16, false) }

// BUFFER_LOAD_SSHORT loads 16 bits, sign-extended to 32 bits.
func BUFFER_LOAD_SSHORT(s *State) error { return s.loadSmall(16, true) }

// BUFFER_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func BUFFER_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// BUFFER_LOAD_U8 loads a byte, zero-extended to 32 bits.
func BUFFER_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// BUFFER_LOAD_UBYTE loads a byte, zero-extended to 32 bits.
func BUFFER_LOAD_UBYTE(s *State) error { return s.loadSmall(8, false) }

// BUFFER_LOAD_UBYTE_D16 loads a byte, zero-extended to 16 bits, into the low half of the
// destination; the other half is kept.
func BUFFER_LOAD_UBYTE_D16(s *State) error { return s.loadLo(8, false) }

// BUFFER_LOAD_UBYTE_D16_HI loads a byte, zero-extended to 16 bits, into the high half of the
// destination; the other half is kept.
func BUFFER_LOAD_UBYTE_D16_HI(s *State) error { return s.loadHi(8, false) }

// BUFFER_LOAD_USHORT loads 16 bits, zero-extended to 32 bits.
func BUFFER_LOAD_USHORT(s *State) error { return s.loadSmall(16, false) }

// BUFFER_STORE_B128 stores 128 bits.
func BUFFER_STORE_B128(s *State) error { return s.store(4) }

// BUFFER_STORE_B16 stores bits 15:0.
func BUFFER_STORE_B16(s *State) error { return s.storeSmall(16, s.S0) }

// BUFFER_STORE_B32 stores 32 bits.
func BUFFER_STORE_B32(s *State) error { return s.store(1) }

// BUFFER_STORE_B64 stores 64 bits.
func BUFFER_STORE_B64(s *State) error { return s.store(2) }

// BUFFER_STORE_B8 stores bits 7:0.
func BUFFER_STORE_B8(s *State) error { return s.storeSmall(8, s.S0) }

// BUFFER_STORE_B96 stores 96 bits.
func BUFFER_STORE_B96(s *State) error { return s.store(3) }

// BUFFER_STORE_BYTE stores bits 7:0.
func BUFFER_STORE_BYTE(s *State) error { return s.storeSmall(8, s.S0) }

// BUFFER_STORE_BYTE_D16_HI stores bits 23:16.
func BUFFER_STORE_BYTE_D16_HI(s *State) error { return s.storeSmall(8, s.S0>>16) }

// BUFFER_STORE_D16_HI_B16 stores bits 31:16.
func BUFFER_STORE_D16_HI_B16(s *State) error { return s.storeSmall(16, s.S0>>16) }

// BUFFER_STORE_D16_HI_B8 stores bits 23:16.
func BUFFER_STORE_D16_HI_B8(s *State) error { return s.storeSmall(8, s.S0>>16) }

// BUFFER_STORE_DWORD stores 32 bits.
func BUFFER_STORE_DWORD(s *State) error { return s.store(1) }

// BUFFER_STORE_DWORDX2 stores 64 bits.
func BUFFER_STORE_DWORDX2(s *State) error { return s.store(2) }

// BUFFER_STORE_DWORDX3 stores 96 bits.
func BUFFER_STORE_DWORDX3(s *State) error { return s.store(3) }

// BUFFER_STORE_DWORDX4 stores 128 bits.
func BUFFER_STORE_DWORDX4(s *State) error { return s.store(4) }

// BUFFER_STORE_SHORT stores bits 15:0.
func BUFFER_STORE_SHORT(s *State) error { return s.storeSmall(16, s.S0) }

// BUFFER_STORE_SHORT_D16_HI stores bits 31:16.
func BUFFER_STORE_SHORT_D16_HI(s *State) error { return s.storeSmall(16, s.S0>>16) }

// BUFFER_ATOMIC_ADD adds the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_ADD(s *State) error { return s.rmw(4, add) }

// BUFFER_ATOMIC_ADD_F32 adds the data, f32, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func BUFFER_ATOMIC_ADD_F32(s *State) error { return s.rmw(4, faddF32) }

// BUFFER_ATOMIC_ADD_F64 adds the data, f64, rounding to nearest even and keeping denormals whatever
// the mode. Returns the old value.
func BUFFER_ATOMIC_ADD_F64(s *State) error { return s.rmw(8, faddF64) }

// BUFFER_ATOMIC_ADD_U32 adds the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_ADD_U32(s *State) error { return s.rmw(4, add) }

// BUFFER_ATOMIC_ADD_U64 adds the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_ADD_U64(s *State) error { return s.rmw(8, add) }

// BUFFER_ATOMIC_ADD_X2 adds the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_ADD_X2(s *State) error { return s.rmw(8, add) }

// BUFFER_ATOMIC_AND combines by and with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_AND(s *State) error { return s.rmw(4, and) }

// BUFFER_ATOMIC_AND_B32 combines by and with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_AND_B32(s *State) error { return s.rmw(4, and) }

// BUFFER_ATOMIC_AND_B64 combines by and with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_AND_B64(s *State) error { return s.rmw(8, and) }

// BUFFER_ATOMIC_AND_X2 combines by and with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_AND_X2(s *State) error { return s.rmw(8, and) }

// BUFFER_ATOMIC_CMPSWAP stores the low half of the data if the old value equals the high half.
// Returns the old value.
func BUFFER_ATOMIC_CMPSWAP(s *State) error { return s.cmpswap(4, sameBits) }

// BUFFER_ATOMIC_CMPSWAP_B32 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func BUFFER_ATOMIC_CMPSWAP_B32(s *State) error { return s.cmpswap(4, sameBits) }

// BUFFER_ATOMIC_CMPSWAP_B64 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func BUFFER_ATOMIC_CMPSWAP_B64(s *State) error { return s.cmpswap(8, sameBits) }

// BUFFER_ATOMIC_CMPSWAP_F32 stores the low half of the data if the old value equals, as f32, the
// high half. Returns the old value.
func BUFFER_ATOMIC_CMPSWAP_F32(s *State) error { return s.cmpswap(4, equal32) }

// BUFFER_ATOMIC_CMPSWAP_X2 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func BUFFER_ATOMIC_CMPSWAP_X2(s *State) error { return s.cmpswap(8, sameBits) }

// BUFFER_ATOMIC_COND_SUB_U32 subtracts the data if it is not above the old value, unsigned, 32
// bits. Returns the old value.
func BUFFER_ATOMIC_COND_SUB_U32(s *State) error { return s.rmw(4, condSub) }

// BUFFER_ATOMIC_CSUB subtracts the data, or stores 0 if the data is above the old value, unsigned,
// 32 bits. Returns the old value.
func BUFFER_ATOMIC_CSUB(s *State) error { return s.rmw(4, csub) }

// BUFFER_ATOMIC_CSUB_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func BUFFER_ATOMIC_CSUB_U32(s *State) error { return s.rmw(4, csub) }

// BUFFER_ATOMIC_DEC subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func BUFFER_ATOMIC_DEC(s *State) error { return s.rmw(4, dec) }

// BUFFER_ATOMIC_DEC_U32 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func BUFFER_ATOMIC_DEC_U32(s *State) error { return s.rmw(4, dec) }

// BUFFER_ATOMIC_DEC_U64 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func BUFFER_ATOMIC_DEC_U64(s *State) error { return s.rmw(8, dec) }

// BUFFER_ATOMIC_DEC_X2 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func BUFFER_ATOMIC_DEC_X2(s *State) error { return s.rmw(8, dec) }

// BUFFER_ATOMIC_FCMPSWAP stores the low half of the data if the old value equals, as f32, the high
// half. Returns the old value.
func BUFFER_ATOMIC_FCMPSWAP(s *State) error { return s.cmpswap(4, equal32) }

// BUFFER_ATOMIC_FCMPSWAP_X2 stores the low half of the data if the old value equals, as f64, the
// high half. Returns the old value.
func BUFFER_ATOMIC_FCMPSWAP_X2(s *State) error { return s.cmpswap(8, equal64) }

// BUFFER_ATOMIC_FMAX stores the data if it is above the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func BUFFER_ATOMIC_FMAX(s *State) error { return s.rmw(4, fmaxF32) }

// BUFFER_ATOMIC_FMAX_X2 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_FMAX_X2(s *State) error { return s.rmw(8, fmaxF64) }

// BUFFER_ATOMIC_FMIN stores the data if it is below the old value, f32. A NaN on either side leaves
// the old value. Returns the old value.
func BUFFER_ATOMIC_FMIN(s *State) error { return s.rmw(4, fminF32) }

// BUFFER_ATOMIC_FMIN_X2 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_FMIN_X2(s *State) error { return s.rmw(8, fminF64) }

// BUFFER_ATOMIC_INC adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func BUFFER_ATOMIC_INC(s *State) error { return s.rmw(4, inc) }

// BUFFER_ATOMIC_INC_U32 adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func BUFFER_ATOMIC_INC_U32(s *State) error { return s.rmw(4, inc) }

// BUFFER_ATOMIC_INC_U64 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func BUFFER_ATOMIC_INC_U64(s *State) error { return s.rmw(8, inc) }

// BUFFER_ATOMIC_INC_X2 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func BUFFER_ATOMIC_INC_X2(s *State) error { return s.rmw(8, inc) }

// BUFFER_ATOMIC_MAX_F32 stores the data if it is above the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_MAX_F32(s *State) error { return s.rmw(4, fmaxF32) }

// BUFFER_ATOMIC_MAX_F64 stores the data if it is above the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_MAX_F64(s *State) error { return s.rmw(8, fmaxF64) }

// BUFFER_ATOMIC_MAX_I32 stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_MAX_I32(s *State) error { return s.rmw(4, smax32) }

// BUFFER_ATOMIC_MAX_I64 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_MAX_I64(s *State) error { return s.rmw(8, smax64) }

// BUFFER_ATOMIC_MAX_NUM_F32 stores the larger of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func BUFFER_ATOMIC_MAX_NUM_F32(s *State) error { return s.rmw(4, fmaxNumF32) }

// BUFFER_ATOMIC_MAX_NUM_F64 stores the larger of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func BUFFER_ATOMIC_MAX_NUM_F64(s *State) error { return s.rmw(8, fmaxNumF64) }

// BUFFER_ATOMIC_MAX_U32 stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_MAX_U32(s *State) error { return s.rmw(4, umax) }

// BUFFER_ATOMIC_MAX_U64 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_MAX_U64(s *State) error { return s.rmw(8, umax) }

// BUFFER_ATOMIC_MIN_F32 stores the data if it is below the old value, f32. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_MIN_F32(s *State) error { return s.rmw(4, fminF32) }

// BUFFER_ATOMIC_MIN_F64 stores the data if it is below the old value, f64. A NaN on either side
// leaves the old value. Returns the old value.
func BUFFER_ATOMIC_MIN_F64(s *State) error { return s.rmw(8, fminF64) }

// BUFFER_ATOMIC_MIN_I32 stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_MIN_I32(s *State) error { return s.rmw(4, smin32) }

// BUFFER_ATOMIC_MIN_I64 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_MIN_I64(s *State) error { return s.rmw(8, smin64) }

// BUFFER_ATOMIC_MIN_NUM_F32 stores the smaller of old value and data, f32, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func BUFFER_ATOMIC_MIN_NUM_F32(s *State) error { return s.rmw(4, fminNumF32) }

// BUFFER_ATOMIC_MIN_NUM_F64 stores the smaller of old value and data, f64, -0 below +0. A NaN loses
// against a number; of two, the data is stored, made quiet. Returns the old value.
func BUFFER_ATOMIC_MIN_NUM_F64(s *State) error { return s.rmw(8, fminNumF64) }

// BUFFER_ATOMIC_MIN_U32 stores the smaller of old value and data, unsigned, 32 bits. Returns the
// old value.
func BUFFER_ATOMIC_MIN_U32(s *State) error { return s.rmw(4, umin) }

// BUFFER_ATOMIC_MIN_U64 stores the smaller of old value and data, unsigned, 64 bits. Returns the
// old value.
func BUFFER_ATOMIC_MIN_U64(s *State) error { return s.rmw(8, umin) }

// BUFFER_ATOMIC_OR combines by or with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_OR(s *State) error { return s.rmw(4, or) }

// BUFFER_ATOMIC_OR_B32 combines by or with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_OR_B32(s *State) error { return s.rmw(4, or) }

// BUFFER_ATOMIC_OR_B64 combines by or with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_OR_B64(s *State) error { return s.rmw(8, or) }

// BUFFER_ATOMIC_OR_X2 combines by or with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_OR_X2(s *State) error { return s.rmw(8, or) }

// BUFFER_ATOMIC_PK_ADD_BF16 adds the halves of the data, bf16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func BUFFER_ATOMIC_PK_ADD_BF16(s *State) error { return s.rmw(4, pkAddBF16) }

// BUFFER_ATOMIC_PK_ADD_F16 adds the halves of the data, f16, rounding to nearest even and keeping
// denormals whatever the mode. Returns the old value.
func BUFFER_ATOMIC_PK_ADD_F16(s *State) error { return s.rmw(4, pkAddF16) }

// BUFFER_ATOMIC_SMAX stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_SMAX(s *State) error { return s.rmw(4, smax32) }

// BUFFER_ATOMIC_SMAX_X2 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_SMAX_X2(s *State) error { return s.rmw(8, smax64) }

// BUFFER_ATOMIC_SMIN stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_SMIN(s *State) error { return s.rmw(4, smin32) }

// BUFFER_ATOMIC_SMIN_X2 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_SMIN_X2(s *State) error { return s.rmw(8, smin64) }

// BUFFER_ATOMIC_SUB subtracts the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_SUB(s *State) error { return s.rmw(4, sub) }

// BUFFER_ATOMIC_SUB_CLAMP_U32 subtracts the data, or stores 0 if the data is above the old value,
// unsigned, 32 bits. Returns the old value.
func BUFFER_ATOMIC_SUB_CLAMP_U32(s *State) error { return s.rmw(4, csub) }

// BUFFER_ATOMIC_SUB_U32 subtracts the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_SUB_U32(s *State) error { return s.rmw(4, sub) }

// BUFFER_ATOMIC_SUB_U64 subtracts the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_SUB_U64(s *State) error { return s.rmw(8, sub) }

// BUFFER_ATOMIC_SUB_X2 subtracts the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_SUB_X2(s *State) error { return s.rmw(8, sub) }

// BUFFER_ATOMIC_SWAP stores the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_SWAP(s *State) error { return s.rmw(4, swap) }

// BUFFER_ATOMIC_SWAP_B32 stores the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_SWAP_B32(s *State) error { return s.rmw(4, swap) }

// BUFFER_ATOMIC_SWAP_B64 stores the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_SWAP_B64(s *State) error { return s.rmw(8, swap) }

// BUFFER_ATOMIC_SWAP_X2 stores the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_SWAP_X2(s *State) error { return s.rmw(8, swap) }

// BUFFER_ATOMIC_UMAX stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_UMAX(s *State) error { return s.rmw(4, umax) }

// BUFFER_ATOMIC_UMAX_X2 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func BUFFER_ATOMIC_UMAX_X2(s *State) error { return s.rmw(8, umax) }

// BUFFER_ATOMIC_UMIN stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func BUFFER_ATOMIC_UMIN(s *State) error { return s.rmw(4, umin) }

// BUFFER_ATOMIC_UMIN_X2 stores the smaller of old value and data, unsigned, 64 bits. Returns the
// old value.
func BUFFER_ATOMIC_UMIN_X2(s *State) error { return s.rmw(8, umin) }

// BUFFER_ATOMIC_XOR combines by exclusive-or with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_XOR(s *State) error { return s.rmw(4, xor) }

// BUFFER_ATOMIC_XOR_B32 combines by exclusive-or with the data, 32 bits. Returns the old value.
func BUFFER_ATOMIC_XOR_B32(s *State) error { return s.rmw(4, xor) }

// BUFFER_ATOMIC_XOR_B64 combines by exclusive-or with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_XOR_B64(s *State) error { return s.rmw(8, xor) }

// BUFFER_ATOMIC_XOR_X2 combines by exclusive-or with the data, 64 bits. Returns the old value.
func BUFFER_ATOMIC_XOR_X2(s *State) error { return s.rmw(8, xor) }
