package sem

// Barriers in the LDS, of CDNA 5. The 64 bits of one are, as LLVM documents them for its
// MLIR dialect and AMD's libraries use them: the pending count in bits 28:0, the phase in
// bits 31:29, and in bits 63:32 the count that it starts the next phase with. An arrival
// that the pending count does not cover resets it and subtracts one from the phase.
//
// The manual lets a register choose other widths of the pending count; those are not
// modelled, nor are waves that sleep until the phase changes.

// DS_ATOMIC_BARRIER_ARRIVE_RTN_B64 subtracts the data, of which the low 29 bits count, from the
// pending count of a barrier. If that is less than the data, it becomes the count of the next phase
// instead, and the phase becomes one less. Returns what the barrier was.
func DS_ATOMIC_BARRIER_ARRIVE_RTN_B64(s *State) error { return s.rmw(8, arrive) }

// DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 subtracts one from the pending count of a barrier. If that is 0,
// it becomes the count of the next phase instead, and the phase becomes one less. Asynchronous loads
// to the LDS are done before.
func DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64(s *State) error { return s.rmwAt(s.Addr, 8, 1, arrive) }

func arrive(_ *State, old, v uint64) uint64 {
	const pending, phase = 1<<29 - 1, 1 << 29
	v &= pending
	if n := old & pending; v <= n {
		return old - v
	}
	low := uint32(old)&^pending - phase | uint32(old>>32)&pending
	return old>>32<<32 | uint64(low)
}
