package sem

// Loads and stores of a block of 32 registers, of which M0 has a bit for each: that of
// register i, and of the dword at 4*i of the address. What the others have, registers and
// memory, is kept, and their memory is not accessed. (RDNA 4's manual; CDNA 5 follows by
// name.)

// GLOBAL_LOAD_BLOCK loads those of 32 registers that M0 chooses from memory.
func GLOBAL_LOAD_BLOCK(s *State) error { return s.loadBlock() }

// GLOBAL_STORE_BLOCK stores those of 32 registers that M0 chooses to memory.
func GLOBAL_STORE_BLOCK(s *State) error { return s.storeBlock() }

// SCRATCH_LOAD_BLOCK loads those of 32 registers that M0 chooses from the lane's own memory.
func SCRATCH_LOAD_BLOCK(s *State) error { return s.loadBlock() }

// SCRATCH_STORE_BLOCK stores those of 32 registers that M0 chooses to the lane's own memory.
func SCRATCH_STORE_BLOCK(s *State) error { return s.storeBlock() }

func (s *State) loadBlock() error {
	for i := range s.XD {
		if s.M0>>i&1 == 0 {
			continue
		}
		v, err := s.loadAt(s.Addr+uint64(4*i), 4)
		if err != nil {
			return err
		}
		s.XD[i] = uint32(v)
	}
	return nil
}

func (s *State) storeBlock() error {
	for i, v := range s.X0 {
		if s.M0>>i&1 == 0 {
			continue
		}
		if err := s.storeAt(s.Addr+uint64(4*i), 4, uint64(v)); err != nil {
			return err
		}
	}
	return nil
}

// Loads for all workgroups of a cluster that M0 chooses, of CDNA 5. For the wave that
// executes them they are loads; other workgroups are not modelled, nor is what M0 says.

// CLUSTER_LOAD_B32 loads 32 bits.
func CLUSTER_LOAD_B32(s *State) error { return s.load(1) }

// CLUSTER_LOAD_B64 loads 64 bits.
func CLUSTER_LOAD_B64(s *State) error { return s.load(2) }

// CLUSTER_LOAD_B128 loads 128 bits.
func CLUSTER_LOAD_B128(s *State) error { return s.load(4) }

// CLUSTER_LOAD_ASYNC_TO_LDS_B8 copies a byte from memory to the LDS.
func CLUSTER_LOAD_ASYNC_TO_LDS_B8(s *State) error { return s.copyToLDS(1) }

// CLUSTER_LOAD_ASYNC_TO_LDS_B32 copies 32 bits from memory to the LDS.
func CLUSTER_LOAD_ASYNC_TO_LDS_B32(s *State) error { return s.copyToLDS(4) }

// CLUSTER_LOAD_ASYNC_TO_LDS_B64 copies 64 bits from memory to the LDS.
func CLUSTER_LOAD_ASYNC_TO_LDS_B64(s *State) error { return s.copyToLDS(8) }

// CLUSTER_LOAD_ASYNC_TO_LDS_B128 copies 128 bits from memory to the LDS.
func CLUSTER_LOAD_ASYNC_TO_LDS_B128(s *State) error { return s.copyToLDS(16) }
