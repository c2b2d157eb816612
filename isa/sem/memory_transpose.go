package sem

// Loads that transpose: each lane loads from its address, and what lanes have loaded is
// exchanged between them, so that a row in memory becomes a column in registers. EXEC
// should have all lanes; those that it does not have load zeros.
//
// Which element goes where is what others measured, on CDNA 4, RDNA 4 and CDNA 5 for
// 16-bit numbers, on CDNA 4 and RDNA 4 for bytes. On CDNA 5 bytes are as on RDNA 4, as
// Triton has it; on CDNA 4 those of 4 and of 6 bits follow the others, which is an
// assumption for 6 bits. CDNA 5's loads of 4 and 6 bits and those of RDNA 4 in wave64
// are not here, for want of such a source.

// DS_LOAD_TR16_B128 loads 8 numbers of 16 bits from the LDS in each lane and transposes the 8 by 8
// that eight lanes have.
func DS_LOAD_TR16_B128(s *State) error { return s.loadTransposed(32, 4, 16, transpose8) }

// GLOBAL_LOAD_TR16_B128 loads 8 numbers of 16 bits from memory in each lane and transposes the 8 by
// 8 that eight lanes have.
func GLOBAL_LOAD_TR16_B128(s *State) error { return s.loadTransposed(32, 4, 16, transpose8) }

// GLOBAL_LOAD_TR_B128 loads 8 numbers of 16 bits from memory in each lane and transposes the 8 by 8
// that eight lanes have.
func GLOBAL_LOAD_TR_B128(s *State) error { return s.loadTransposed(32, 4, 16, transpose8) }

// DS_LOAD_TR8_B64 loads 8 bytes from the LDS in each lane and transposes the 8 by 8 that lanes 0 to
// 3 and 8 to 11 of each sixteen have, and those of the others.
func DS_LOAD_TR8_B64(s *State) error { return s.loadTransposed(32, 2, 8, transposeBytes) }

// GLOBAL_LOAD_TR8_B64 loads 8 bytes from memory in each lane and transposes the 8 by 8 that lanes 0
// to 3 and 8 to 11 of each sixteen have, and those of the others.
func GLOBAL_LOAD_TR8_B64(s *State) error { return s.loadTransposed(32, 2, 8, transposeBytes) }

// GLOBAL_LOAD_TR_B64 loads 8 bytes from memory in each lane and transposes the 8 by 8 that lanes 0
// to 3 and 8 to 11 of each sixteen have, and those of the others.
func GLOBAL_LOAD_TR_B64(s *State) error { return s.loadTransposed(32, 2, 8, transposeBytes) }

// DS_READ_B64_TR_B16 loads 4 numbers of 16 bits from the LDS in each lane: sixteen lanes have 4
// rows of 16, of which each lane gets a column.
func DS_READ_B64_TR_B16(s *State) error { return s.loadTransposed(64, 2, 16, transpose4x16) }

// DS_READ_B64_TR_B8 loads 8 bytes from the LDS in each lane: sixteen lanes have 8 rows of 16, of
// which each lane gets a column.
func DS_READ_B64_TR_B8(s *State) error { return s.loadTransposed(64, 2, 8, transpose8x16) }

// DS_READ_B64_TR_B4 loads 16 numbers of 4 bits from the LDS in each lane: sixteen lanes have 16
// rows of 16, of which each lane gets a column.
func DS_READ_B64_TR_B4(s *State) error { return s.loadTransposed(64, 2, 4, transpose16x16) }

// DS_READ_B96_TR_B6 loads 16 numbers of 6 bits from the LDS in each lane: sixteen lanes have 16
// rows of 16, of which each lane gets a column.
func DS_READ_B96_TR_B6(s *State) error { return s.loadTransposed(64, 3, 6, transpose16x16) }

// transpose8 and the others are the lane, and the element of what it has loaded, that
// becomes element i of a lane.

func transpose8(lane, i int) (int, int) { return lane&^7 + i, lane & 7 }

func transposeBytes(lane, i int) (int, int) {
	return lane&16 + i>>2*8 + lane>>3&1*4 + i&3, lane & 7
}

func transpose4x16(lane, i int) (int, int)  { return lane&^15 + 4*i + lane>>2&3, lane & 3 }
func transpose8x16(lane, i int) (int, int)  { return lane&^15 + 2*i + lane>>3&1, lane & 7 }
func transpose16x16(lane, i int) (int, int) { return lane&^15 + i, lane & 15 }

// loadTransposed loads dwords with elements of bits in each lane.
func (s *State) loadTransposed(lanes, dwords, bits int, from func(lane, i int) (int, int)) error {
	switch {
	case s.Lanes != lanes:
		return errWaveSize
	case s.Mem == nil:
		return errNoMemory
	case s.Addrs == nil || len(s.Regs[3]) < dwords:
		return errNoLanes
	}
	var loaded [4][64]uint32
	for lane := range lanes {
		for i := range dwords {
			if s.EXEC>>lane&1 == 0 {
				break
			}
			v, err := s.loadAt(s.Addrs[lane]+uint64(4*i), 4)
			if err != nil {
				return err
			}
			loaded[i][lane] = uint32(v)
		}
	}
	for lane := range lanes {
		if s.EXEC>>lane&1 == 0 {
			continue
		}
		var out [4]uint32
		for i := range 32 * dwords / bits {
			source, element := from(lane, i)
			for bit := range bits {
				in, to := element*bits+bit, i*bits+bit
				out[to/32] |= loaded[in/32][source] >> (in % 32) & 1 << (to % 32)
			}
		}
		for i := range dwords {
			s.Regs[3][i][lane] = out[i]
		}
	}
	return nil
}
