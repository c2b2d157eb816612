package sem

import "encoding/binary"

// A Memory is what loads, stores and atomics reach. Sizes are 1, 2, 4 and 8 bytes,
// numbers little-endian; addresses may be of any alignment. A memory that several
// waves use at once must make each call atomic. It may return an error to stop the
// wave, for example of an address that is not mapped.
type Memory interface {
	// Load reads size bytes at addr.
	Load(addr uint64, size int) (uint64, error)

	// Store writes the low size bytes of v to addr.
	Store(addr uint64, size int, v uint64) error

	// CompareAndSwap writes the low size bytes of v to addr if they are those of
	// old before, and tells if it did. Size is 4 or 8.
	CompareAndSwap(addr uint64, size int, old, v uint64) (bool, error)
}

// RAM is a memory from address 0 on, as the local data share (LDS) is: what is
// beyond its end reads as 0 and is not written. An access that its end cuts is
// beyond it. It is for one goroutine at a time.
type RAM []byte

// Load implements [Memory].
func (r RAM) Load(addr uint64, size int) (uint64, error) {
	b := r.at(addr, size)
	if b == nil {
		return 0, nil
	}
	switch size {
	case 1:
		return uint64(b[0]), nil
	case 2:
		return uint64(binary.LittleEndian.Uint16(b)), nil
	case 4:
		return uint64(binary.LittleEndian.Uint32(b)), nil
	}
	return binary.LittleEndian.Uint64(b), nil
}

// Store implements [Memory].
func (r RAM) Store(addr uint64, size int, v uint64) error {
	b := r.at(addr, size)
	if b == nil {
		return nil
	}
	switch size {
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	default:
		binary.LittleEndian.PutUint64(b, v)
	}
	return nil
}

// CompareAndSwap implements [Memory].
func (r RAM) CompareAndSwap(addr uint64, size int, old, v uint64) (bool, error) {
	if was, _ := r.Load(addr, size); was != cutTo(old, size) {
		return false, nil
	}
	return true, r.Store(addr, size, v)
}

// beyond is the memory beyond a buffer: loads and atomics return 0, stores do nothing.
var beyond Memory = RAM(nil)

func (r RAM) at(addr uint64, size int) []byte {
	if addr > uint64(len(r)) || uint64(len(r))-addr < uint64(size) {
		return nil
	}
	return r[addr:][:size]
}

// cutTo is the low size bytes of v.
func cutTo(v uint64, size int) uint64 { return v << (64 - 8*size) >> (64 - 8*size) }

// The operations of atomics: from the old value and the data, both of the
// operation's size, to the new value, of which that many bits count.

func add(_ *State, old, v uint64) uint64  { return old + v }
func sub(_ *State, old, v uint64) uint64  { return old - v }
func rsub(_ *State, old, v uint64) uint64 { return v - old }
func and(_ *State, old, v uint64) uint64  { return old & v }
func or(_ *State, old, v uint64) uint64   { return old | v }
func xor(_ *State, old, v uint64) uint64  { return old ^ v }
func swap(_ *State, _, v uint64) uint64   { return v }
func umin(_ *State, old, v uint64) uint64 { return min(old, v) }
func umax(_ *State, old, v uint64) uint64 { return max(old, v) }

func smin32(_ *State, old, v uint64) uint64 { return uint64(min(int32(old), int32(v))) }
func smax32(_ *State, old, v uint64) uint64 { return uint64(max(int32(old), int32(v))) }
func smin64(_ *State, old, v uint64) uint64 { return uint64(min(int64(old), int64(v))) }
func smax64(_ *State, old, v uint64) uint64 { return uint64(max(int64(old), int64(v))) }

func inc(_ *State, old, v uint64) uint64 {
	if old >= v {
		return 0
	}
	return old + 1
}

func dec(_ *State, old, v uint64) uint64 {
	if old == 0 || old > v {
		return v
	}
	return old - 1
}

func csub(_ *State, old, v uint64) uint64 {
	if old < v {
		return 0
	}
	return old - v
}

func condSub(_ *State, old, v uint64) uint64 {
	if old < v {
		return old
	}
	return old - v
}

// maskOr and wrap have more data in S1.

func maskOr(s *State, old, v uint64) uint64 { return old&^v | s.S1 }

func wrap(s *State, old, v uint64) uint64 {
	if old >= v {
		return old - v
	}
	return old + s.S1
}

func faddF32(_ *State, old, v uint64) uint64 {
	return uint64(addF32(DenormAll, uint32(old), uint32(v)))
}

func faddF64(_ *State, old, v uint64) uint64 { return addF64(DenormAll, old, v) }

func fminF32(_ *State, old, v uint64) uint64 {
	if fromF32(uint32(v)) < fromF32(uint32(old)) {
		return v
	}
	return old
}

func fmaxF32(_ *State, old, v uint64) uint64 {
	if fromF32(uint32(v)) > fromF32(uint32(old)) {
		return v
	}
	return old
}

func fminF64(_ *State, old, v uint64) uint64 {
	if fromF64(v) < fromF64(old) {
		return v
	}
	return old
}

func fmaxF64(_ *State, old, v uint64) uint64 {
	if fromF64(v) > fromF64(old) {
		return v
	}
	return old
}

func fminNumF32(s *State, old, v uint64) uint64 {
	return uint64(minNum(s.Mode, uint32(v), uint32(old)))
}

func fmaxNumF32(s *State, old, v uint64) uint64 {
	return uint64(maxNum(s.Mode, uint32(v), uint32(old)))
}

func fminNumF64(s *State, old, v uint64) uint64 { return minNum(s.Mode, v, old) }
func fmaxNumF64(s *State, old, v uint64) uint64 { return maxNum(s.Mode, v, old) }

func pkAddF16(_ *State, old, v uint64) uint64 {
	lo := addF16(DenormAll, uint16(old), uint16(v))
	hi := addF16(DenormAll, uint16(old>>16), uint16(v>>16))
	return uint64(pk16(lo, hi))
}

func pkAddBF16(_ *State, old, v uint64) uint64 {
	lo := addBF16(DenormAll, uint16(old), uint16(v))
	hi := addBF16(DenormAll, uint16(old>>16), uint16(v>>16))
	return uint64(pk16(lo, hi))
}

// Equality, of compare-and-swap.

func sameBits(a, b uint64) bool { return a == b }
func equal32(a, b uint64) bool  { return fromF32(uint32(a)) == fromF32(uint32(b)) }
func equal64(a, b uint64) bool  { return fromF64(a) == fromF64(b) }

// loadAt and storeAt are functions of Mem, an error if there is none.

func (s *State) loadAt(addr uint64, size int) (uint64, error) {
	if s.Mem == nil {
		return 0, errNoMemory
	}
	return s.Mem.Load(addr, size)
}

func (s *State) storeAt(addr uint64, size int, v uint64) error {
	if s.Mem == nil {
		return errNoMemory
	}
	return s.Mem.Store(addr, size, cutTo(v, size))
}

// load reads n dwords.
func (s *State) load(n int) error {
	for i := range n {
		v, err := s.loadAt(s.Addr+uint64(4*i), 4)
		if err != nil {
			return err
		}
		switch {
		case n > 2:
			s.XD[i] = uint32(v)
		case i == 0:
			s.D0 = v
		default:
			s.D0 |= v << 32
		}
	}
	return nil
}

// small16 reads a number of 8 or 16 bits.
func (s *State) small16(bits int, signed bool) (uint32, error) {
	v, err := s.loadAt(s.Addr, bits/8)
	if signed {
		v = uint64(int64(v) << (64 - bits) >> (64 - bits))
	}
	return uint32(v), err
}

func (s *State) loadSmall(bits int, signed bool) error {
	v, err := s.small16(bits, signed)
	s.D0 = uint64(v)
	return err
}

func (s *State) loadLo(bits int, signed bool) error {
	v, err := s.small16(bits, signed)
	s.lo16(uint16(v))
	return err
}

func (s *State) loadHi(bits int, signed bool) error {
	v, err := s.small16(bits, signed)
	s.hi16(uint16(v))
	return err
}

// store writes n dwords.
func (s *State) store(n int) error {
	for i := range n {
		v := s.S0 >> (32 * (i & 1))
		if n > 2 {
			v = uint64(s.X0[i])
		}
		if err := s.storeAt(s.Addr+uint64(4*i), 4, v); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) storeSmall(bits int, v uint64) error {
	return s.storeAt(s.Addr, bits/8, v)
}

// rmw replaces size bytes and returns what they were.
func (s *State) rmw(size int, f func(s *State, old, v uint64) uint64) error {
	return s.rmwAt(s.Addr, size, s.S0, f)
}

func (s *State) rmwAt(addr uint64, size int, v uint64, f func(s *State, old, v uint64) uint64) error {
	v = cutTo(v, size)
	for {
		old, err := s.loadAt(addr, size)
		if err != nil {
			return err
		}
		ok, err := s.Mem.CompareAndSwap(addr, size, old, cutTo(f(s, old, v), size))
		if err != nil {
			return err
		}
		if ok {
			s.D0 = old
			return nil
		}
	}
}

// cmpswap stores the first half of the data if what is there equals the second.
func (s *State) cmpswap(size int, eq func(a, b uint64) bool) error {
	v, cmp := s.S0&0xffffffff, s.S0>>32
	if size == 8 {
		v, cmp = uint64(s.X0[0])|uint64(s.X0[1])<<32, uint64(s.X0[2])|uint64(s.X0[3])<<32
	}
	return s.compareStore(size, cmp, v, eq)
}

// compareStore stores v if what is there equals cmp, and returns what was there.
func (s *State) compareStore(size int, cmp, v uint64, eq func(a, b uint64) bool) error {
	cmp, v = cutTo(cmp, size), cutTo(v, size)
	for {
		old, err := s.loadAt(s.Addr, size)
		if err != nil {
			return err
		}
		s.D0 = old
		if !eq(old, cmp) {
			return nil
		}
		if ok, err := s.Mem.CompareAndSwap(s.Addr, size, old, v); ok || err != nil {
			return err
		}
	}
}
