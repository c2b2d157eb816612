package sem

// Cross-lane instructions of CDNA 5 that work in groups of lanes. S2 is the number
// of lanes of a group, a power of two; group n begins with lane n times that number.
// Inactive lanes are read as well. What is said here follows HIP's shuffles, which
// AMD builds on these instructions.

// V_PERMLANE_BCAST_B32 is S0 of the lane of the group that S1[5:0] says, modulo the group's size.
func V_PERMLANE_BCAST_B32(s *State) error {
	return s.inGroup(func(at, n int) int { return int(s.S1) & 63 & (n - 1) })
}

// V_PERMLANE_UP_B32 is S0 of the lane S1 below. Lanes that have none in their group keep their own.
func V_PERMLANE_UP_B32(s *State) error {
	return s.inGroup(func(at, n int) int { return at - int(min(uint32(s.S1), 64)) })
}

// V_PERMLANE_DOWN_B32 is S0 of the lane S1 above. Lanes that have none in their group keep their own.
func V_PERMLANE_DOWN_B32(s *State) error {
	return s.inGroup(func(at, n int) int { return at + int(min(uint32(s.S1), 64)) })
}

// V_PERMLANE_XOR_B32 is S0 of the lane whose number in the group is exclusive-or S1. Lanes that have
// none in their group keep their own.
func V_PERMLANE_XOR_B32(s *State) error {
	return s.inGroup(func(at, n int) int { return at ^ int(min(uint32(s.S1), 64)) })
}

// V_PERMLANE_IDX_GEN_B32 is the address with which DS_BPERMUTE_B32 reads lane S0, modulo the number
// of lanes S1, of the lane's group of that many: four times its number.
func V_PERMLANE_IDX_GEN_B32(s *State) error {
	mask := uint32(s.S1) - 1
	return s.d32((uint32(s.S0)&mask | uint32(s.Lane)&^mask) << 2)
}

// inGroup writes to each active lane S0 of the lane whose place in the group from
// returns, or its own if that is not in the group.
func (s *State) inGroup(from func(at, n int) int) error {
	n := int(s.S2 & 63)
	return s.permute(func(lane int) int {
		if n == 0 {
			return lane
		}
		at := lane % n
		if to := from(at, n); to >= 0 && to < n {
			return lane - at + to
		}
		return lane
	})
}
