package sem

// Loads to the LDS. What is loaded for a lane goes to M0[15:0] + OFFSET plus the
// lane's number times the size, at least 4 bytes, not to a register. The address in
// memory has OFFSET added as well. That numbers of 96 and 128 bits follow each other
// too is an assumption. BUFFER_LOAD with the bit LDS does the same with what it loads.

// BUFFER_LOAD_LDS_B32 loads 32 bits to the LDS.
func BUFFER_LOAD_LDS_B32(s *State) error { return s.loadLDS(1) }

// BUFFER_LOAD_LDS_I16 loads 16 bits, sign-extended to 32 bits, to the LDS.
func BUFFER_LOAD_LDS_I16(s *State) error { return s.loadSmallLDS(16, true) }

// BUFFER_LOAD_LDS_I8 loads a byte, sign-extended to 32 bits, to the LDS.
func BUFFER_LOAD_LDS_I8(s *State) error { return s.loadSmallLDS(8, true) }

// BUFFER_LOAD_LDS_U16 loads 16 bits, zero-extended to 32 bits, to the LDS.
func BUFFER_LOAD_LDS_U16(s *State) error { return s.loadSmallLDS(16, false) }

// BUFFER_LOAD_LDS_U8 loads a byte, zero-extended to 32 bits, to the LDS.
func BUFFER_LOAD_LDS_U8(s *State) error { return s.loadSmallLDS(8, false) }

// BUFFER_STORE_LDS_DWORD stores 32 bits from the LDS, from where a load to the LDS would put them.
func BUFFER_STORE_LDS_DWORD(s *State) error { return copyMemory(s.Mem, s.Addr, s.LDS, s.lds(1), 4) }

// GLOBAL_LOAD_LDS_ADDTID_B32 loads 32 bits to the LDS. The address in memory has four times the
// lane's number added.
func GLOBAL_LOAD_LDS_ADDTID_B32(s *State) error { return s.loadLDS(1) }

// GLOBAL_LOAD_LDS_B32 loads 32 bits to the LDS.
func GLOBAL_LOAD_LDS_B32(s *State) error { return s.loadLDS(1) }

// GLOBAL_LOAD_LDS_DWORD loads 32 bits to the LDS.
func GLOBAL_LOAD_LDS_DWORD(s *State) error { return s.loadLDS(1) }

// GLOBAL_LOAD_LDS_DWORDX3 loads 96 bits to the LDS.
func GLOBAL_LOAD_LDS_DWORDX3(s *State) error { return s.loadLDS(3) }

// GLOBAL_LOAD_LDS_DWORDX4 loads 128 bits to the LDS.
func GLOBAL_LOAD_LDS_DWORDX4(s *State) error { return s.loadLDS(4) }

// GLOBAL_LOAD_LDS_I16 loads 16 bits, sign-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_I16(s *State) error { return s.loadSmallLDS(16, true) }

// GLOBAL_LOAD_LDS_I8 loads a byte, sign-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_I8(s *State) error { return s.loadSmallLDS(8, true) }

// GLOBAL_LOAD_LDS_SBYTE loads a byte, sign-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_SBYTE(s *State) error { return s.loadSmallLDS(8, true) }

// GLOBAL_LOAD_LDS_SSHORT loads 16 bits, sign-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_SSHORT(s *State) error { return s.loadSmallLDS(16, true) }

// GLOBAL_LOAD_LDS_U16 loads 16 bits, zero-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_U16(s *State) error { return s.loadSmallLDS(16, false) }

// GLOBAL_LOAD_LDS_U8 loads a byte, zero-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_U8(s *State) error { return s.loadSmallLDS(8, false) }

// GLOBAL_LOAD_LDS_UBYTE loads a byte, zero-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_UBYTE(s *State) error { return s.loadSmallLDS(8, false) }

// GLOBAL_LOAD_LDS_USHORT loads 16 bits, zero-extended to 32 bits, to the LDS.
func GLOBAL_LOAD_LDS_USHORT(s *State) error { return s.loadSmallLDS(16, false) }

// SCRATCH_LOAD_LDS_B32 loads 32 bits to the LDS.
func SCRATCH_LOAD_LDS_B32(s *State) error { return s.loadLDS(1) }

// SCRATCH_LOAD_LDS_DWORD loads 32 bits to the LDS.
func SCRATCH_LOAD_LDS_DWORD(s *State) error { return s.loadLDS(1) }

// SCRATCH_LOAD_LDS_I16 loads 16 bits, sign-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_I16(s *State) error { return s.loadSmallLDS(16, true) }

// SCRATCH_LOAD_LDS_I8 loads a byte, sign-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_I8(s *State) error { return s.loadSmallLDS(8, true) }

// SCRATCH_LOAD_LDS_SBYTE loads a byte, sign-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_SBYTE(s *State) error { return s.loadSmallLDS(8, true) }

// SCRATCH_LOAD_LDS_SSHORT loads 16 bits, sign-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_SSHORT(s *State) error { return s.loadSmallLDS(16, true) }

// SCRATCH_LOAD_LDS_U16 loads 16 bits, zero-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_U16(s *State) error { return s.loadSmallLDS(16, false) }

// SCRATCH_LOAD_LDS_U8 loads a byte, zero-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_U8(s *State) error { return s.loadSmallLDS(8, false) }

// SCRATCH_LOAD_LDS_UBYTE loads a byte, zero-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_UBYTE(s *State) error { return s.loadSmallLDS(8, false) }

// SCRATCH_LOAD_LDS_USHORT loads 16 bits, zero-extended to 32 bits, to the LDS.
func SCRATCH_LOAD_LDS_USHORT(s *State) error { return s.loadSmallLDS(16, false) }

// Copies between memory and the LDS, of CDNA 5. VDST or VSRC is the lane's address in
// the LDS; OFFSET is added to both addresses, as with the other loads to the LDS. That
// they are asynchronous does not show: they are done when the instruction ends.

// GLOBAL_LOAD_ASYNC_TO_LDS_B8 copies a byte from memory to the LDS.
func GLOBAL_LOAD_ASYNC_TO_LDS_B8(s *State) error { return s.copyToLDS(1) }

// GLOBAL_LOAD_ASYNC_TO_LDS_B32 copies 32 bits from memory to the LDS.
func GLOBAL_LOAD_ASYNC_TO_LDS_B32(s *State) error { return s.copyToLDS(4) }

// GLOBAL_LOAD_ASYNC_TO_LDS_B64 copies 64 bits from memory to the LDS.
func GLOBAL_LOAD_ASYNC_TO_LDS_B64(s *State) error { return s.copyToLDS(8) }

// GLOBAL_LOAD_ASYNC_TO_LDS_B128 copies 128 bits from memory to the LDS.
func GLOBAL_LOAD_ASYNC_TO_LDS_B128(s *State) error { return s.copyToLDS(16) }

// GLOBAL_STORE_ASYNC_FROM_LDS_B8 copies a byte from the LDS to memory.
func GLOBAL_STORE_ASYNC_FROM_LDS_B8(s *State) error { return s.copyFromLDS(1) }

// GLOBAL_STORE_ASYNC_FROM_LDS_B32 copies 32 bits from the LDS to memory.
func GLOBAL_STORE_ASYNC_FROM_LDS_B32(s *State) error { return s.copyFromLDS(4) }

// GLOBAL_STORE_ASYNC_FROM_LDS_B64 copies 64 bits from the LDS to memory.
func GLOBAL_STORE_ASYNC_FROM_LDS_B64(s *State) error { return s.copyFromLDS(8) }

// GLOBAL_STORE_ASYNC_FROM_LDS_B128 copies 128 bits from the LDS to memory.
func GLOBAL_STORE_ASYNC_FROM_LDS_B128(s *State) error { return s.copyFromLDS(16) }

func (s *State) copyToLDS(size int) error {
	return copyMemory(s.LDS, s.LDSAddr, s.Mem, s.Addr, size)
}

func (s *State) copyFromLDS(size int) error {
	return copyMemory(s.Mem, s.Addr, s.LDS, s.LDSAddr, size)
}

// copyMemory copies size bytes, 1 or a multiple of 4.
func copyMemory(to Memory, toAddr uint64, from Memory, fromAddr uint64, size int) error {
	if to == nil || from == nil {
		return errNoMemory
	}
	each := min(size, 4)
	for i := 0; i < size; i += each {
		v, err := from.Load(fromAddr+uint64(i), each)
		if err != nil {
			return err
		}
		if err := to.Store(toAddr+uint64(i), each, v); err != nil {
			return err
		}
	}
	return nil
}

// lds is the address in the LDS for the lane, of n dwords.
func (s *State) lds(n int) uint64 { return uint64(uint32(s.LDSAddr) + uint32(4*n)*uint32(s.Lane)) }

// resultToLDS puts the n dwords of the result into the LDS.
func (s *State) resultToLDS(n int) error {
	if s.LDS == nil {
		return errNoMemory
	}
	for i := range n {
		v := uint64(s.XD[i])
		if n <= 2 {
			v = s.D0 >> (32 * i) & 0xffffffff
		}
		if err := s.LDS.Store(s.lds(n)+uint64(4*i), 4, v); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) loadLDS(n int) error {
	if s.LDS == nil {
		return errNoMemory
	}
	for i := range n {
		v, err := s.loadAt(s.Addr+uint64(4*i), 4)
		if err != nil {
			return err
		}
		if err := s.LDS.Store(s.lds(n)+uint64(4*i), 4, v); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) loadSmallLDS(bits int, signed bool) error {
	if s.LDS == nil {
		return errNoMemory
	}
	v, err := s.small16(bits, signed)
	if err != nil {
		return err
	}
	return s.LDS.Store(s.lds(1), 4, uint64(v))
}
