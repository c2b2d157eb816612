package sem

// Loads to the LDS. What is loaded for a lane goes to M0[15:0] + OFFSET plus the
// lane's number times the size, at least 4 bytes, not to a register. The address in
// memory has OFFSET added as well. That numbers of 96 and 128 bits follow each other
// too is an assumption.

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

// lds is the address in the LDS for the lane, of n dwords.
func (s *State) lds(n int) uint64 { return uint64(uint32(s.LDSAddr) + uint32(4*n)*uint32(s.Lane)) }

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
