package sem

// Instructions for caches. Memory here has none, so that they have no effect.

// BUFFER_GL0_INV invalidates the first-level cache.
func BUFFER_GL0_INV(s *State) error { return nil }

// BUFFER_GL1_INV invalidates the cache of the shader array.
func BUFFER_GL1_INV(s *State) error { return nil }

// BUFFER_INV invalidates caches, which SC1 and SC0 choose.
func BUFFER_INV(s *State) error { return nil }

// BUFFER_INVL2 invalidates the second-level cache.
func BUFFER_INVL2(s *State) error { return nil }

// BUFFER_WBINVL1 writes the first-level cache back and invalidates it.
func BUFFER_WBINVL1(s *State) error { return nil }

// BUFFER_WBINVL1_VOL writes volatile lines of the first-level cache back and invalidates them.
func BUFFER_WBINVL1_VOL(s *State) error { return nil }

// BUFFER_WBL2 writes the second-level cache back.
func BUFFER_WBL2(s *State) error { return nil }

// FLAT_PREFETCH_B8 fetches the cache line of an address.
func FLAT_PREFETCH_B8(s *State) error { return nil }

// GLOBAL_PREFETCH_B8 fetches the cache line of an address.
func GLOBAL_PREFETCH_B8(s *State) error { return nil }

// GLOBAL_INV invalidates the caches of SCOPE.
func GLOBAL_INV(s *State) error { return nil }

// GLOBAL_WB writes the caches of SCOPE back.
func GLOBAL_WB(s *State) error { return nil }

// GLOBAL_WBINV writes the caches of SCOPE back and invalidates them.
func GLOBAL_WBINV(s *State) error { return nil }

// S_ATC_PROBE looks up the translation of an address.
func S_ATC_PROBE(s *State) error { return nil }

// S_ATC_PROBE_BUFFER looks up the translation of an address in a buffer.
func S_ATC_PROBE_BUFFER(s *State) error { return nil }

// S_BUFFER_PREFETCH_DATA fetches cache lines of a buffer.
func S_BUFFER_PREFETCH_DATA(s *State) error { return nil }

// S_DCACHE_DISCARD discards a cache line that was written. Here nothing written is lost.
func S_DCACHE_DISCARD(s *State) error { return nil }

// S_DCACHE_DISCARD_X2 discards two cache lines that were written. Here nothing written is lost.
func S_DCACHE_DISCARD_X2(s *State) error { return nil }

// S_DCACHE_INV invalidates the scalar data cache.
func S_DCACHE_INV(s *State) error { return nil }

// S_DCACHE_INV_VOL invalidates volatile lines of the scalar data cache.
func S_DCACHE_INV_VOL(s *State) error { return nil }

// S_DCACHE_WB writes the scalar data cache back.
func S_DCACHE_WB(s *State) error { return nil }

// S_DCACHE_WB_VOL writes volatile lines of the scalar data cache back.
func S_DCACHE_WB_VOL(s *State) error { return nil }

// S_GL1_INV invalidates the cache of the shader array.
func S_GL1_INV(s *State) error { return nil }

// S_PREFETCH_DATA fetches cache lines of data.
func S_PREFETCH_DATA(s *State) error { return nil }

// S_PREFETCH_DATA_PC_REL fetches cache lines of data near the program counter.
func S_PREFETCH_DATA_PC_REL(s *State) error { return nil }

// S_PREFETCH_INST fetches cache lines of instructions.
func S_PREFETCH_INST(s *State) error { return nil }

// S_PREFETCH_INST_PC_REL fetches cache lines of instructions near the program counter.
func S_PREFETCH_INST_PC_REL(s *State) error { return nil }
