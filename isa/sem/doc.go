// Package sem says what instructions compute: one hand-written Go function for
// each instruction, and a generated dispatch table for each generation.
//
// # An instruction
//
// The function of an instruction has its name and the signature of [Func]:
//
//	// V_FRACT_F32 is S0 less its floor. ...
//	func V_FRACT_F32(s *State) error { return s.d32(fractF32(s.Mode, s.a32())) }
//
// It executes the instruction once: for one lane if it is a vector instruction,
// for the wave if it is scalar. It reads its operands as raw bits from the
// [State] and writes its results there; the fields' comments say what is where.
// What is not part of one instruction's own meaning is done around it by shared
// code ([Wave.Exec]), so that a function never sees it:
//
//   - Sources come after the input modifiers: NEG and ABS, OP_SEL and the selects
//     of packed instructions, SDWA, DPP, and the conversion of inline constants
//     are already applied. A 16-bit operand is bits 15:0 of its source; what
//     stands above an operand's width must not matter.
//   - Results go before the output modifiers: OMOD and CLAMP of floating point,
//     OP_SEL of the destination and SDWA's DST_SEL are applied afterwards. A
//     16-bit result is bits 15:0 of D0.
//
// The exceptions are few. Integer instructions clamp themselves, because CLAMP
// needs the result before it is cut to width: their helpers look at State.Clamp.
// Instructions that give a modifier's bits a meaning of their own (conversions
// that select bytes by OP_SEL, V_FMA_MIX, the signedness of V_DOT4_I32_IU8, the
// truth table of V_BITOP3) find the raw bits in State.OpSel, OpSelHi, Neg, NegHi
// and Table, and sources as the registers hold them; ownOf in op.go lists them.
//
// Floating-point rules (rounding, denormals, NaN, FP16_OVFL) are helpers in
// fp.go; they depend on State.Mode. A function does not allocate.
//
// # Generations
//
// Where generations differ, the more specific function wins:
//
//	V_MAX_F32_RDNA3   one generation: RDNA1 RDNA2 RDNA3 RDNA3_5 RDNA4 CDNA1 ... CDNA5
//	V_MAX_F32_GFX11   the generations whose targets are gfx11xx: GFX9 (CDNA 1 to 4),
//	                  GFX10 (RDNA 1, 2), GFX11 (RDNA 3, 3.5), GFX12 (RDNA 4, CDNA 5)
//	V_MAX_F32_RDNA    the family: RDNA or CDNA
//	V_MAX_F32         all that have it and no other function
//
// A function says in its doc comment, in our own words, what the instruction
// computes, with its special cases, and where that is not certain, why. AMD's
// manuals for RDNA 3, RDNA 4 and CDNA 3/4 say what each instruction does; what is
// said here of other generations follows from the name unless a comment says more.
//
// # Files
//
// Functions stand in the file of the encoding in which the instruction is
// shortest: sop1.go, sop2.go, sopc.go, sopk.go, vop1.go, vop2.go, vop3.go,
// vop3p.go, vopc.go, vopd.go, sopp.go; conversions with a scale in cvtscale.go,
// instructions that see other lanes in crosslane.go, interpolation in interp.go,
// matrices in matrix.go and the files after it, the LDS in ds.go, other memory in
// memory.go and the files after it. The helpers are in fp.go (floating point),
// small.go (fp8, bf8, fp6, bf6, fp4) and integer.go.
//
// # Stubs
//
// zz_generated.go has the tables, and a stub for each instruction that no file
// here defines; a stub returns an [Unimplemented] error. After writing or deleting
// a function, go generate brings it up to date. It fails, with file and line, on a
// function for an instruction that does not exist, for one that has two, on a
// wrong signature, and on a function that no generation uses.
package sem

//go:generate go run ../../gen/stubs/gensem -specs ../../specs -dir .
