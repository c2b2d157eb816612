package sem

// Matrix products whose inputs have scales: 32 elements of a row of A, from a k that is
// a multiple of 32, have one, and so have 32 of a column of B. A scale is a byte, the
// exponent e of 2^(e-127); 255 stands for a NaN, as in the formats of OCP. Regs[4] and
// Regs[5] are the registers of the scales, or they are the same for all lanes, S0 and
// S1; OP_SEL and OP_SEL_HI of the two, as low and high bit, choose a byte.
//
// The lane that has the scale of row i and the b-th 32 elements is 32b+i or 16b+i, also
// if other lanes have the elements. This follows AMD's tests in Composable Kernel.

// V_MFMA_SCALE_F32_16X16X128_F8F6F4 is C + A*B with scales: A 16 by 128, B 128 by 16; C 16 by 16,
// f32. CBSZ and BLGP are the formats, as for V_MFMA_F32_16X16X128_F8F6F4, which is the same with
// scales of 1.
func V_MFMA_SCALE_F32_16X16X128_F8F6F4(s *State) error { return s.mfmaScaled(16, 128) }

// V_MFMA_SCALE_F32_32X32X64_F8F6F4 is C + A*B with scales: A 32 by 64, B 64 by 32; C 32 by 32, f32.
// CBSZ and BLGP are the formats, as for V_MFMA_F32_32X32X64_F8F6F4, which is the same with scales
// of 1.
func V_MFMA_SCALE_F32_32X32X64_F8F6F4(s *State) error { return s.mfmaScaled(32, 64) }

// scaleBlock is how many elements share a scale.
const scaleBlock = 32

// mfmaScaled is a product with scales, of CDNA 4.
func (s *State) mfmaScaled(m, k int) error {
	p, err := s.f8f6f4(m, k)
	if err != nil {
		return err
	}
	if err := s.checkLanes(&p); err != nil {
		return err
	}
	var scales [2][64]uint8 // of A and B, by lane
	for n, v := range []uint64{s.S0, s.S1} {
		shift := 8 * (s.OpSel>>n&1 | s.OpSelHi>>n&1<<1)
		for lane := range scales[n] {
			if s.Regs[4+n] != nil {
				if v, err = s.element(4+n, spot{0, lane, 0}, 32); err != nil {
					return err
				}
			}
			scales[n][lane] = uint8(v >> shift)
		}
	}
	var x matrices
	if err := s.gather(&x, &p, p.k, 0); err != nil {
		return err
	}
	for i := range p.m {
		for j := range p.n {
			at := p.spotC(s, p.d, i, j, 0)
			c, err := s.start(p.c, at)
			if err != nil {
				return err
			}
			if at.reg >= len(s.Regs[3]) {
				return errMatrixRegisters
			}
			v := uint32(c)
			for b := 0; b < k; b += scaleBlock {
				lane := b / scaleBlock * m
				v = sumScaled(v, x.a[i*k+b:][:scaleBlock], x.b[j*k+b:][:scaleBlock], scales[0][lane+i], scales[1][lane+j])
			}
			x.out[at.reg][at.lane] = v
		}
	}
	s.finish(&x)
	return nil
}

// sumScaled is sumF32 with the scales of a and b.
func sumScaled(c uint32, a, b []uint32, scaleA, scaleB uint8) uint32 {
	if scaleA == 255 || scaleB == 255 {
		return inf32 | quiet32
	}
	scale := fromF64(uint64(1023-2*127+int(scaleA)+int(scaleB)) << 52)
	for i, v := range a {
		// As in fmaF32, the product is exact.
		p := float64(fromF32(v)) * float64(fromF32(b[i])) * scale
		if sum := float32(addOdd(p, float64(fromF32(c)))); sum == sum {
			c = toF32(sum)
		} else {
			c = fmaF32(DenormAll, v, b[i], c) // infinities and NaN have no scale
		}
	}
	return c
}
