package sem

// Matrix products with a sparse A. Of every four elements in a row of A only two can
// be other than zero, and only those two are in registers; SRC2 has an index for each
// of them, 2 bits, which of the four it is. D is also C. Like the other products they
// are executed once for the wave, on all lanes.
//
// A lane has the indices of the elements of A that it has, in their order, from the
// lowest bit of a set. If a register can hold more than one set, one is chosen: by
// ABID if CBSZ is 0 (SMFMAC), or else it is the first; by OP_SEL (SWMMAC), which
// assemblers call index_key. An element of D is rounded and the sum is ordered as in
// the dense products.
//
// Where elements are: see spotSparse and spotB. This follows what others measured with
// single elements on CDNA 4 and RDNA 4; that of 4-bit integers in wave64 follows AMD's
// emulator rocjitsu. CDNA 5's instructions are not here: what is known of the place of
// their indices contradicts itself.

// Sparse products of CDNA 3 and 4 (SMFMAC), in wave64.

// V_SMFMAC_F32_16X16X128_BF8_BF8 adds A*B to D: A 16 by 128, sparse, B 128 by 16, bf8 of OCP; D 16
// by 16, f32.
func V_SMFMAC_F32_16X16X128_BF8_BF8(s *State) error {
	return s.smfmac(16, 16, 128, matBF8, matBF8, matF32)
}

// V_SMFMAC_F32_16X16X128_BF8_FP8 adds A*B to D: A 16 by 128, sparse, B 128 by 16, bf8 of OCP and
// fp8 of OCP; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X128_BF8_FP8(s *State) error {
	return s.smfmac(16, 16, 128, matBF8, matFP8, matF32)
}

// V_SMFMAC_F32_16X16X128_FP8_BF8 adds A*B to D: A 16 by 128, sparse, B 128 by 16, fp8 of OCP and
// bf8 of OCP; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X128_FP8_BF8(s *State) error {
	return s.smfmac(16, 16, 128, matFP8, matBF8, matF32)
}

// V_SMFMAC_F32_16X16X128_FP8_FP8 adds A*B to D: A 16 by 128, sparse, B 128 by 16, fp8 of OCP; D 16
// by 16, f32.
func V_SMFMAC_F32_16X16X128_FP8_FP8(s *State) error {
	return s.smfmac(16, 16, 128, matFP8, matFP8, matF32)
}

// V_SMFMAC_F32_16X16X32_BF16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bf16; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X32_BF16(s *State) error {
	return s.smfmac(16, 16, 32, matBF16, matBF16, matF32)
}

// V_SMFMAC_F32_16X16X32_F16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, f16; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X32_F16(s *State) error { return s.smfmac(16, 16, 32, matF16, matF16, matF32) }

// V_SMFMAC_F32_16X16X64_BF16 adds A*B to D: A 16 by 64, sparse, B 64 by 16, bf16; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_BF16(s *State) error {
	return s.smfmac(16, 16, 64, matBF16, matBF16, matF32)
}

// V_SMFMAC_F32_16X16X64_BF8_BF8 adds A*B to D: A 16 by 64, sparse, B 64 by 16, bf8 of OCP; D 16 by
// 16, f32.
func V_SMFMAC_F32_16X16X64_BF8_BF8(s *State) error {
	return s.smfmac(16, 16, 64, matBF8, matBF8, matF32)
}

// V_SMFMAC_F32_16X16X64_BF8_BF8_CDNA3 adds A*B to D: A 16 by 64, sparse, B 64 by 16, bf8 of the
// FNUZ kind; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_BF8_BF8_CDNA3(s *State) error {
	return s.smfmac(16, 16, 64, matBF8FNUZ, matBF8FNUZ, matF32)
}

// V_SMFMAC_F32_16X16X64_BF8_FP8 adds A*B to D: A 16 by 64, sparse, B 64 by 16, bf8 of OCP and fp8
// of OCP; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_BF8_FP8(s *State) error {
	return s.smfmac(16, 16, 64, matBF8, matFP8, matF32)
}

// V_SMFMAC_F32_16X16X64_BF8_FP8_CDNA3 adds A*B to D: A 16 by 64, sparse, B 64 by 16, bf8 of the
// FNUZ kind and fp8 of the FNUZ kind; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_BF8_FP8_CDNA3(s *State) error {
	return s.smfmac(16, 16, 64, matBF8FNUZ, matFP8FNUZ, matF32)
}

// V_SMFMAC_F32_16X16X64_F16 adds A*B to D: A 16 by 64, sparse, B 64 by 16, f16; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_F16(s *State) error { return s.smfmac(16, 16, 64, matF16, matF16, matF32) }

// V_SMFMAC_F32_16X16X64_FP8_BF8 adds A*B to D: A 16 by 64, sparse, B 64 by 16, fp8 of OCP and bf8
// of OCP; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_FP8_BF8(s *State) error {
	return s.smfmac(16, 16, 64, matFP8, matBF8, matF32)
}

// V_SMFMAC_F32_16X16X64_FP8_BF8_CDNA3 adds A*B to D: A 16 by 64, sparse, B 64 by 16, fp8 of the
// FNUZ kind and bf8 of the FNUZ kind; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_FP8_BF8_CDNA3(s *State) error {
	return s.smfmac(16, 16, 64, matFP8FNUZ, matBF8FNUZ, matF32)
}

// V_SMFMAC_F32_16X16X64_FP8_FP8 adds A*B to D: A 16 by 64, sparse, B 64 by 16, fp8 of OCP; D 16 by
// 16, f32.
func V_SMFMAC_F32_16X16X64_FP8_FP8(s *State) error {
	return s.smfmac(16, 16, 64, matFP8, matFP8, matF32)
}

// V_SMFMAC_F32_16X16X64_FP8_FP8_CDNA3 adds A*B to D: A 16 by 64, sparse, B 64 by 16, fp8 of the
// FNUZ kind; D 16 by 16, f32.
func V_SMFMAC_F32_16X16X64_FP8_FP8_CDNA3(s *State) error {
	return s.smfmac(16, 16, 64, matFP8FNUZ, matFP8FNUZ, matF32)
}

// V_SMFMAC_F32_32X32X16_BF16 adds A*B to D: A 32 by 16, sparse, B 16 by 32, bf16; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X16_BF16(s *State) error {
	return s.smfmac(32, 32, 16, matBF16, matBF16, matF32)
}

// V_SMFMAC_F32_32X32X16_F16 adds A*B to D: A 32 by 16, sparse, B 16 by 32, f16; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X16_F16(s *State) error { return s.smfmac(32, 32, 16, matF16, matF16, matF32) }

// V_SMFMAC_F32_32X32X32_BF16 adds A*B to D: A 32 by 32, sparse, B 32 by 32, bf16; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_BF16(s *State) error {
	return s.smfmac(32, 32, 32, matBF16, matBF16, matF32)
}

// V_SMFMAC_F32_32X32X32_BF8_BF8 adds A*B to D: A 32 by 32, sparse, B 32 by 32, bf8 of OCP; D 32 by
// 32, f32.
func V_SMFMAC_F32_32X32X32_BF8_BF8(s *State) error {
	return s.smfmac(32, 32, 32, matBF8, matBF8, matF32)
}

// V_SMFMAC_F32_32X32X32_BF8_BF8_CDNA3 adds A*B to D: A 32 by 32, sparse, B 32 by 32, bf8 of the
// FNUZ kind; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_BF8_BF8_CDNA3(s *State) error {
	return s.smfmac(32, 32, 32, matBF8FNUZ, matBF8FNUZ, matF32)
}

// V_SMFMAC_F32_32X32X32_BF8_FP8 adds A*B to D: A 32 by 32, sparse, B 32 by 32, bf8 of OCP and fp8
// of OCP; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_BF8_FP8(s *State) error {
	return s.smfmac(32, 32, 32, matBF8, matFP8, matF32)
}

// V_SMFMAC_F32_32X32X32_BF8_FP8_CDNA3 adds A*B to D: A 32 by 32, sparse, B 32 by 32, bf8 of the
// FNUZ kind and fp8 of the FNUZ kind; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_BF8_FP8_CDNA3(s *State) error {
	return s.smfmac(32, 32, 32, matBF8FNUZ, matFP8FNUZ, matF32)
}

// V_SMFMAC_F32_32X32X32_F16 adds A*B to D: A 32 by 32, sparse, B 32 by 32, f16; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_F16(s *State) error { return s.smfmac(32, 32, 32, matF16, matF16, matF32) }

// V_SMFMAC_F32_32X32X32_FP8_BF8 adds A*B to D: A 32 by 32, sparse, B 32 by 32, fp8 of OCP and bf8
// of OCP; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_FP8_BF8(s *State) error {
	return s.smfmac(32, 32, 32, matFP8, matBF8, matF32)
}

// V_SMFMAC_F32_32X32X32_FP8_BF8_CDNA3 adds A*B to D: A 32 by 32, sparse, B 32 by 32, fp8 of the
// FNUZ kind and bf8 of the FNUZ kind; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_FP8_BF8_CDNA3(s *State) error {
	return s.smfmac(32, 32, 32, matFP8FNUZ, matBF8FNUZ, matF32)
}

// V_SMFMAC_F32_32X32X32_FP8_FP8 adds A*B to D: A 32 by 32, sparse, B 32 by 32, fp8 of OCP; D 32 by
// 32, f32.
func V_SMFMAC_F32_32X32X32_FP8_FP8(s *State) error {
	return s.smfmac(32, 32, 32, matFP8, matFP8, matF32)
}

// V_SMFMAC_F32_32X32X32_FP8_FP8_CDNA3 adds A*B to D: A 32 by 32, sparse, B 32 by 32, fp8 of the
// FNUZ kind; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X32_FP8_FP8_CDNA3(s *State) error {
	return s.smfmac(32, 32, 32, matFP8FNUZ, matFP8FNUZ, matF32)
}

// V_SMFMAC_F32_32X32X64_BF8_BF8 adds A*B to D: A 32 by 64, sparse, B 64 by 32, bf8 of OCP; D 32 by
// 32, f32.
func V_SMFMAC_F32_32X32X64_BF8_BF8(s *State) error {
	return s.smfmac(32, 32, 64, matBF8, matBF8, matF32)
}

// V_SMFMAC_F32_32X32X64_BF8_FP8 adds A*B to D: A 32 by 64, sparse, B 64 by 32, bf8 of OCP and fp8
// of OCP; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X64_BF8_FP8(s *State) error {
	return s.smfmac(32, 32, 64, matBF8, matFP8, matF32)
}

// V_SMFMAC_F32_32X32X64_FP8_BF8 adds A*B to D: A 32 by 64, sparse, B 64 by 32, fp8 of OCP and bf8
// of OCP; D 32 by 32, f32.
func V_SMFMAC_F32_32X32X64_FP8_BF8(s *State) error {
	return s.smfmac(32, 32, 64, matFP8, matBF8, matF32)
}

// V_SMFMAC_F32_32X32X64_FP8_FP8 adds A*B to D: A 32 by 64, sparse, B 64 by 32, fp8 of OCP; D 32 by
// 32, f32.
func V_SMFMAC_F32_32X32X64_FP8_FP8(s *State) error {
	return s.smfmac(32, 32, 64, matFP8, matFP8, matF32)
}

// V_SMFMAC_I32_16X16X128_I8 adds A*B to D: A 16 by 128, sparse, B 128 by 16, signed bytes; D 16 by
// 16, i32.
func V_SMFMAC_I32_16X16X128_I8(s *State) error { return s.smfmac(16, 16, 128, matI8, matI8, matI32) }

// V_SMFMAC_I32_16X16X64_I8 adds A*B to D: A 16 by 64, sparse, B 64 by 16, signed bytes; D 16 by 16,
// i32.
func V_SMFMAC_I32_16X16X64_I8(s *State) error { return s.smfmac(16, 16, 64, matI8, matI8, matI32) }

// V_SMFMAC_I32_32X32X32_I8 adds A*B to D: A 32 by 32, sparse, B 32 by 32, signed bytes; D 32 by 32,
// i32.
func V_SMFMAC_I32_32X32X32_I8(s *State) error { return s.smfmac(32, 32, 32, matI8, matI8, matI32) }

// V_SMFMAC_I32_32X32X64_I8 adds A*B to D: A 32 by 64, sparse, B 64 by 32, signed bytes; D 32 by 32,
// i32.
func V_SMFMAC_I32_32X32X64_I8(s *State) error { return s.smfmac(32, 32, 64, matI8, matI8, matI32) }

// Sparse products of RDNA 4 (SWMMAC), in wave32 or wave64.

// V_SWMMAC_BF16_16X16X32_BF16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bf16; D 16 by 16,
// bf16.
func V_SWMMAC_BF16_16X16X32_BF16(s *State) error { return s.swmmac(32, matBF16, matBF16, matBF16) }

// V_SWMMAC_F16_16X16X32_F16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, f16; D 16 by 16, f16.
func V_SWMMAC_F16_16X16X32_F16(s *State) error { return s.swmmac(32, matF16, matF16, matF16) }

// V_SWMMAC_F32_16X16X32_BF16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bf16; D 16 by 16, f32.
func V_SWMMAC_F32_16X16X32_BF16(s *State) error { return s.swmmac(32, matBF16, matBF16, matF32) }

// V_SWMMAC_F32_16X16X32_BF8_BF8 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bf8 of OCP; D 16 by
// 16, f32.
func V_SWMMAC_F32_16X16X32_BF8_BF8(s *State) error { return s.swmmac(32, matBF8, matBF8, matF32) }

// V_SWMMAC_F32_16X16X32_BF8_FP8 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bf8 of OCP and fp8
// of OCP; D 16 by 16, f32.
func V_SWMMAC_F32_16X16X32_BF8_FP8(s *State) error { return s.swmmac(32, matBF8, matFP8, matF32) }

// V_SWMMAC_F32_16X16X32_F16 adds A*B to D: A 16 by 32, sparse, B 32 by 16, f16; D 16 by 16, f32.
func V_SWMMAC_F32_16X16X32_F16(s *State) error { return s.swmmac(32, matF16, matF16, matF32) }

// V_SWMMAC_F32_16X16X32_FP8_BF8 adds A*B to D: A 16 by 32, sparse, B 32 by 16, fp8 of OCP and bf8
// of OCP; D 16 by 16, f32.
func V_SWMMAC_F32_16X16X32_FP8_BF8(s *State) error { return s.swmmac(32, matFP8, matBF8, matF32) }

// V_SWMMAC_F32_16X16X32_FP8_FP8 adds A*B to D: A 16 by 32, sparse, B 32 by 16, fp8 of OCP; D 16 by
// 16, f32.
func V_SWMMAC_F32_16X16X32_FP8_FP8(s *State) error { return s.swmmac(32, matFP8, matFP8, matF32) }

// V_SWMMAC_I32_16X16X32_IU4 adds A*B to D: A 16 by 32, sparse, B 32 by 16, 4-bit integers; D 16 by
// 16, i32. NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_SWMMAC_I32_16X16X32_IU4(s *State) error { return s.swmmac(32, matIU4, matIU4, matI32) }

// V_SWMMAC_I32_16X16X32_IU8 adds A*B to D: A 16 by 32, sparse, B 32 by 16, bytes; D 16 by 16, i32.
// NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_SWMMAC_I32_16X16X32_IU8(s *State) error { return s.swmmac(32, matIU8, matIU8, matI32) }

// V_SWMMAC_I32_16X16X64_IU4 adds A*B to D: A 16 by 64, sparse, B 64 by 16, 4-bit integers; D 16 by
// 16, i32. NEG[0] and NEG[1] tell if those of A and of B are signed.
func V_SWMMAC_I32_16X16X64_IU4(s *State) error { return s.swmmac(64, matIU4, matIU4, matI32) }

// smfmac is a sparse product of CDNA 3 and 4.
func (s *State) smfmac(m, n, k int, a, b, d matKind) error {
	s.Neg, s.NegHi = 0, 0
	set := 0
	if s.CBSZ == 0 {
		set = int(s.ABID)
	}
	return s.multiplySparse(&product{m, n, k, 1, a, b, d, d, layoutSMFMAC}, set)
}

// swmmac is a sparse product of RDNA 4.
func (s *State) swmmac(k int, a, b, d matKind) error {
	return s.multiplySparse(&product{16, 16, k, 1, a, b, d, d, layoutSWMMAC}, int(s.OpSel&3))
}

// sparseGroups is how many groups of lanes have a row of A.
func (p *product) sparseGroups(s *State) int {
	if p.layout == layoutSWMMAC && p.a == matIU4 && p.k == 32 {
		return 2
	}
	return s.Lanes / p.m
}

// spotSparse is where element c of the k/2 of row i of a sparse A is: runs of them
// follow each other in groups of lanes.
func (p *product) spotSparse(s *State, i, c int) spot {
	each := p.k / 2 / p.sparseGroups(s)
	return spotOf(c/each*p.m+i, c%each, matKinds[p.a].bits)
}

// multiplySparse executes a sparse product, with a set of indices.
func (s *State) multiplySparse(p *product, set int) error {
	if err := s.checkLanes(p); err != nil {
		return err
	}
	var x matrices
	copy(x.out[:], s.Regs[3])
	half := p.k / 2
	if err := s.gather(&x, p, half, 0); err != nil {
		return err
	}
	var ks [maxMatrix / 2]uint8
	each := half / p.sparseGroups(s)
	shift := set * 2 * each & 31 // sets beyond the register are those in it again
	for i := range p.m {
		for c := range half {
			index := s.S2
			if s.Regs[2] != nil {
				var err error
				if index, err = s.element(2, spot{0, p.spotSparse(s, i, c).lane, 0}, 32); err != nil {
					return err
				}
			}
			ks[i*half+c] = uint8(c/2*4) + uint8(index>>(shift+2*(c%each))&3)
		}
	}
	var b [maxDepth]uint32
	for i := range p.m {
		for j := range p.n {
			at := p.spotC(s, p.d, i, j, 0)
			v, err := s.element(3, at, matKinds[p.d].bits)
			if err != nil {
				return err
			}
			for c, k := range ks[i*half:][:half] {
				b[c] = x.b[j*p.k+int(k)]
			}
			s.sum(&x, p.d, at, widen(p.d, v), x.a[i*half:][:half], b[:half])
		}
	}
	s.finish(&x)
	return nil
}
