package sem

import "github.com/amdisa/amdisa/isa"

// Scalar loads, stores and atomics (SMEM). They are executed once for the wave.
// The data is S0, or X0 if it is wider than 64 bits; what is loaded, or the old
// value, is D0 or XD.

// S_BUFFER_LOAD_B128 loads 128 bits.
func S_BUFFER_LOAD_B128(s *State) error { return s.load(4) }

// S_BUFFER_LOAD_B256 loads 256 bits.
func S_BUFFER_LOAD_B256(s *State) error { return s.load(8) }

// S_BUFFER_LOAD_B32 loads 32 bits.
func S_BUFFER_LOAD_B32(s *State) error { return s.load(1) }

// S_BUFFER_LOAD_B512 loads 512 bits.
func S_BUFFER_LOAD_B512(s *State) error { return s.load(16) }

// S_BUFFER_LOAD_B64 loads 64 bits.
func S_BUFFER_LOAD_B64(s *State) error { return s.load(2) }

// S_BUFFER_LOAD_B96 loads 96 bits.
func S_BUFFER_LOAD_B96(s *State) error { return s.load(3) }

// S_BUFFER_LOAD_DWORD loads 32 bits.
func S_BUFFER_LOAD_DWORD(s *State) error { return s.load(1) }

// S_BUFFER_LOAD_DWORDX16 loads 512 bits.
func S_BUFFER_LOAD_DWORDX16(s *State) error { return s.load(16) }

// S_BUFFER_LOAD_DWORDX2 loads 64 bits.
func S_BUFFER_LOAD_DWORDX2(s *State) error { return s.load(2) }

// S_BUFFER_LOAD_DWORDX4 loads 128 bits.
func S_BUFFER_LOAD_DWORDX4(s *State) error { return s.load(4) }

// S_BUFFER_LOAD_DWORDX8 loads 256 bits.
func S_BUFFER_LOAD_DWORDX8(s *State) error { return s.load(8) }

// S_BUFFER_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func S_BUFFER_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// S_BUFFER_LOAD_I8 loads a byte, sign-extended to 32 bits.
func S_BUFFER_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// S_BUFFER_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func S_BUFFER_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// S_BUFFER_LOAD_U8 loads a byte, zero-extended to 32 bits.
func S_BUFFER_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// S_LOAD_B128 loads 128 bits.
func S_LOAD_B128(s *State) error { return s.load(4) }

// S_LOAD_B256 loads 256 bits.
func S_LOAD_B256(s *State) error { return s.load(8) }

// S_LOAD_B32 loads 32 bits.
func S_LOAD_B32(s *State) error { return s.load(1) }

// S_LOAD_B512 loads 512 bits.
func S_LOAD_B512(s *State) error { return s.load(16) }

// S_LOAD_B64 loads 64 bits.
func S_LOAD_B64(s *State) error { return s.load(2) }

// S_LOAD_B96 loads 96 bits.
func S_LOAD_B96(s *State) error { return s.load(3) }

// S_LOAD_DWORD loads 32 bits.
func S_LOAD_DWORD(s *State) error { return s.load(1) }

// S_LOAD_DWORDX16 loads 512 bits.
func S_LOAD_DWORDX16(s *State) error { return s.load(16) }

// S_LOAD_DWORDX2 loads 64 bits.
func S_LOAD_DWORDX2(s *State) error { return s.load(2) }

// S_LOAD_DWORDX4 loads 128 bits.
func S_LOAD_DWORDX4(s *State) error { return s.load(4) }

// S_LOAD_DWORDX8 loads 256 bits.
func S_LOAD_DWORDX8(s *State) error { return s.load(8) }

// S_LOAD_I16 loads 16 bits, sign-extended to 32 bits.
func S_LOAD_I16(s *State) error { return s.loadSmall(16, true) }

// S_LOAD_I8 loads a byte, sign-extended to 32 bits.
func S_LOAD_I8(s *State) error { return s.loadSmall(8, true) }

// S_LOAD_U16 loads 16 bits, zero-extended to 32 bits.
func S_LOAD_U16(s *State) error { return s.loadSmall(16, false) }

// S_LOAD_U8 loads a byte, zero-extended to 32 bits.
func S_LOAD_U8(s *State) error { return s.loadSmall(8, false) }

// S_BUFFER_STORE_DWORD stores 32 bits.
func S_BUFFER_STORE_DWORD(s *State) error { return s.store(1) }

// S_BUFFER_STORE_DWORDX2 stores 64 bits.
func S_BUFFER_STORE_DWORDX2(s *State) error { return s.store(2) }

// S_BUFFER_STORE_DWORDX4 stores 128 bits.
func S_BUFFER_STORE_DWORDX4(s *State) error { return s.store(4) }

// S_STORE_DWORD stores 32 bits.
func S_STORE_DWORD(s *State) error { return s.store(1) }

// S_STORE_DWORDX2 stores 64 bits.
func S_STORE_DWORDX2(s *State) error { return s.store(2) }

// S_STORE_DWORDX4 stores 128 bits.
func S_STORE_DWORDX4(s *State) error { return s.store(4) }

// S_ATOMIC_ADD adds the data, 32 bits. Returns the old value.
func S_ATOMIC_ADD(s *State) error { return s.rmw(4, add) }

// S_ATOMIC_ADD_X2 adds the data, 64 bits. Returns the old value.
func S_ATOMIC_ADD_X2(s *State) error { return s.rmw(8, add) }

// S_ATOMIC_AND combines by and with the data, 32 bits. Returns the old value.
func S_ATOMIC_AND(s *State) error { return s.rmw(4, and) }

// S_ATOMIC_AND_X2 combines by and with the data, 64 bits. Returns the old value.
func S_ATOMIC_AND_X2(s *State) error { return s.rmw(8, and) }

// S_ATOMIC_CMPSWAP stores the low half of the data if the old value equals the high half. Returns
// the old value.
func S_ATOMIC_CMPSWAP(s *State) error { return s.cmpswap(4, sameBits) }

// S_ATOMIC_CMPSWAP_X2 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func S_ATOMIC_CMPSWAP_X2(s *State) error { return s.cmpswap(8, sameBits) }

// S_ATOMIC_DEC subtracts one, or stores the data if the old value is 0 or above the data, unsigned,
// 32 bits. Returns the old value.
func S_ATOMIC_DEC(s *State) error { return s.rmw(4, dec) }

// S_ATOMIC_DEC_X2 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func S_ATOMIC_DEC_X2(s *State) error { return s.rmw(8, dec) }

// S_ATOMIC_INC adds one, or stores 0 if the old value is not below the data, unsigned, 32 bits.
// Returns the old value.
func S_ATOMIC_INC(s *State) error { return s.rmw(4, inc) }

// S_ATOMIC_INC_X2 adds one, or stores 0 if the old value is not below the data, unsigned, 64 bits.
// Returns the old value.
func S_ATOMIC_INC_X2(s *State) error { return s.rmw(8, inc) }

// S_ATOMIC_OR combines by or with the data, 32 bits. Returns the old value.
func S_ATOMIC_OR(s *State) error { return s.rmw(4, or) }

// S_ATOMIC_OR_X2 combines by or with the data, 64 bits. Returns the old value.
func S_ATOMIC_OR_X2(s *State) error { return s.rmw(8, or) }

// S_ATOMIC_SMAX stores the larger of old value and data, signed, 32 bits. Returns the old value.
func S_ATOMIC_SMAX(s *State) error { return s.rmw(4, smax32) }

// S_ATOMIC_SMAX_X2 stores the larger of old value and data, signed, 64 bits. Returns the old value.
func S_ATOMIC_SMAX_X2(s *State) error { return s.rmw(8, smax64) }

// S_ATOMIC_SMIN stores the smaller of old value and data, signed, 32 bits. Returns the old value.
func S_ATOMIC_SMIN(s *State) error { return s.rmw(4, smin32) }

// S_ATOMIC_SMIN_X2 stores the smaller of old value and data, signed, 64 bits. Returns the old
// value.
func S_ATOMIC_SMIN_X2(s *State) error { return s.rmw(8, smin64) }

// S_ATOMIC_SUB subtracts the data, 32 bits. Returns the old value.
func S_ATOMIC_SUB(s *State) error { return s.rmw(4, sub) }

// S_ATOMIC_SUB_X2 subtracts the data, 64 bits. Returns the old value.
func S_ATOMIC_SUB_X2(s *State) error { return s.rmw(8, sub) }

// S_ATOMIC_SWAP stores the data, 32 bits. Returns the old value.
func S_ATOMIC_SWAP(s *State) error { return s.rmw(4, swap) }

// S_ATOMIC_SWAP_X2 stores the data, 64 bits. Returns the old value.
func S_ATOMIC_SWAP_X2(s *State) error { return s.rmw(8, swap) }

// S_ATOMIC_UMAX stores the larger of old value and data, unsigned, 32 bits. Returns the old value.
func S_ATOMIC_UMAX(s *State) error { return s.rmw(4, umax) }

// S_ATOMIC_UMAX_X2 stores the larger of old value and data, unsigned, 64 bits. Returns the old
// value.
func S_ATOMIC_UMAX_X2(s *State) error { return s.rmw(8, umax) }

// S_ATOMIC_UMIN stores the smaller of old value and data, unsigned, 32 bits. Returns the old value.
func S_ATOMIC_UMIN(s *State) error { return s.rmw(4, umin) }

// S_ATOMIC_UMIN_X2 stores the smaller of old value and data, unsigned, 64 bits. Returns the old
// value.
func S_ATOMIC_UMIN_X2(s *State) error { return s.rmw(8, umin) }

// S_ATOMIC_XOR combines by exclusive-or with the data, 32 bits. Returns the old value.
func S_ATOMIC_XOR(s *State) error { return s.rmw(4, xor) }

// S_ATOMIC_XOR_X2 combines by exclusive-or with the data, 64 bits. Returns the old value.
func S_ATOMIC_XOR_X2(s *State) error { return s.rmw(8, xor) }

// S_BUFFER_ATOMIC_ADD adds the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_ADD(s *State) error { return s.rmw(4, add) }

// S_BUFFER_ATOMIC_ADD_X2 adds the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_ADD_X2(s *State) error { return s.rmw(8, add) }

// S_BUFFER_ATOMIC_AND combines by and with the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_AND(s *State) error { return s.rmw(4, and) }

// S_BUFFER_ATOMIC_AND_X2 combines by and with the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_AND_X2(s *State) error { return s.rmw(8, and) }

// S_BUFFER_ATOMIC_CMPSWAP stores the low half of the data if the old value equals the high half.
// Returns the old value.
func S_BUFFER_ATOMIC_CMPSWAP(s *State) error { return s.cmpswap(4, sameBits) }

// S_BUFFER_ATOMIC_CMPSWAP_X2 stores the low half of the data if the old value equals the high half.
// Returns the old value.
func S_BUFFER_ATOMIC_CMPSWAP_X2(s *State) error { return s.cmpswap(8, sameBits) }

// S_BUFFER_ATOMIC_DEC subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_DEC(s *State) error { return s.rmw(4, dec) }

// S_BUFFER_ATOMIC_DEC_X2 subtracts one, or stores the data if the old value is 0 or above the data,
// unsigned, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_DEC_X2(s *State) error { return s.rmw(8, dec) }

// S_BUFFER_ATOMIC_INC adds one, or stores 0 if the old value is not below the data, unsigned, 32
// bits. Returns the old value.
func S_BUFFER_ATOMIC_INC(s *State) error { return s.rmw(4, inc) }

// S_BUFFER_ATOMIC_INC_X2 adds one, or stores 0 if the old value is not below the data, unsigned, 64
// bits. Returns the old value.
func S_BUFFER_ATOMIC_INC_X2(s *State) error { return s.rmw(8, inc) }

// S_BUFFER_ATOMIC_OR combines by or with the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_OR(s *State) error { return s.rmw(4, or) }

// S_BUFFER_ATOMIC_OR_X2 combines by or with the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_OR_X2(s *State) error { return s.rmw(8, or) }

// S_BUFFER_ATOMIC_SMAX stores the larger of old value and data, signed, 32 bits. Returns the old
// value.
func S_BUFFER_ATOMIC_SMAX(s *State) error { return s.rmw(4, smax32) }

// S_BUFFER_ATOMIC_SMAX_X2 stores the larger of old value and data, signed, 64 bits. Returns the old
// value.
func S_BUFFER_ATOMIC_SMAX_X2(s *State) error { return s.rmw(8, smax64) }

// S_BUFFER_ATOMIC_SMIN stores the smaller of old value and data, signed, 32 bits. Returns the old
// value.
func S_BUFFER_ATOMIC_SMIN(s *State) error { return s.rmw(4, smin32) }

// S_BUFFER_ATOMIC_SMIN_X2 stores the smaller of old value and data, signed, 64 bits. Returns the
// old value.
func S_BUFFER_ATOMIC_SMIN_X2(s *State) error { return s.rmw(8, smin64) }

// S_BUFFER_ATOMIC_SUB subtracts the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_SUB(s *State) error { return s.rmw(4, sub) }

// S_BUFFER_ATOMIC_SUB_X2 subtracts the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_SUB_X2(s *State) error { return s.rmw(8, sub) }

// S_BUFFER_ATOMIC_SWAP stores the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_SWAP(s *State) error { return s.rmw(4, swap) }

// S_BUFFER_ATOMIC_SWAP_X2 stores the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_SWAP_X2(s *State) error { return s.rmw(8, swap) }

// S_BUFFER_ATOMIC_UMAX stores the larger of old value and data, unsigned, 32 bits. Returns the old
// value.
func S_BUFFER_ATOMIC_UMAX(s *State) error { return s.rmw(4, umax) }

// S_BUFFER_ATOMIC_UMAX_X2 stores the larger of old value and data, unsigned, 64 bits. Returns the
// old value.
func S_BUFFER_ATOMIC_UMAX_X2(s *State) error { return s.rmw(8, umax) }

// S_BUFFER_ATOMIC_UMIN stores the smaller of old value and data, unsigned, 32 bits. Returns the old
// value.
func S_BUFFER_ATOMIC_UMIN(s *State) error { return s.rmw(4, umin) }

// S_BUFFER_ATOMIC_UMIN_X2 stores the smaller of old value and data, unsigned, 64 bits. Returns the
// old value.
func S_BUFFER_ATOMIC_UMIN_X2(s *State) error { return s.rmw(8, umin) }

// S_BUFFER_ATOMIC_XOR combines by exclusive-or with the data, 32 bits. Returns the old value.
func S_BUFFER_ATOMIC_XOR(s *State) error { return s.rmw(4, xor) }

// S_BUFFER_ATOMIC_XOR_X2 combines by exclusive-or with the data, 64 bits. Returns the old value.
func S_BUFFER_ATOMIC_XOR_X2(s *State) error { return s.rmw(8, xor) }

// What follows reaches memory through the scalar scratch aperture: SOFFSET is in units of 64 bytes,
// OFFSET in bytes. SBASE is taken for an address of 64 bits in [Wave.Memory], as the operand's size has
// it; AMD's manual does not say more.

// S_SCRATCH_LOAD_DWORD loads 32 bits.
func S_SCRATCH_LOAD_DWORD(s *State) error { return s.load(1) }

// S_SCRATCH_LOAD_DWORDX2 loads 64 bits.
func S_SCRATCH_LOAD_DWORDX2(s *State) error { return s.load(2) }

// S_SCRATCH_LOAD_DWORDX4 loads 128 bits.
func S_SCRATCH_LOAD_DWORDX4(s *State) error { return s.load(4) }

// S_SCRATCH_STORE_DWORD stores 32 bits.
func S_SCRATCH_STORE_DWORD(s *State) error { return s.store(1) }

// S_SCRATCH_STORE_DWORDX2 stores 64 bits.
func S_SCRATCH_STORE_DWORDX2(s *State) error { return s.store(2) }

// S_SCRATCH_STORE_DWORDX4 stores 128 bits.
func S_SCRATCH_STORE_DWORDX4(s *State) error { return s.store(4) }

// Instructions in the encoding of scalar memory that reach no memory.

// S_MEMTIME reads the counter of clock cycles, 64 bits, which is up to the [Host].
func S_MEMTIME(s *State) error { return s.clock(isa.S_MEMTIME, false) }

// S_MEMREALTIME reads the counter that runs at a constant rate, 64 bits, which is up to the [Host].
func S_MEMREALTIME(s *State) error { return s.clock(isa.S_MEMREALTIME, true) }

// S_GET_WAVEID_IN_WORKGROUP is the number of the wave in its workgroup, in the order in which they were
// created, 0 if it is in none. The [Host] knows it.
func S_GET_WAVEID_IN_WORKGROUP(s *State) error {
	if s.Host == nil {
		return &NoHost{isa.S_GET_WAVEID_IN_WORKGROUP}
	}
	v, err := s.Host.WaveID()
	if err != nil {
		return err
	}
	return s.d32(v)
}
