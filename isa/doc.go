// Package isa knows the instruction sets of AMD GPUs: ten generations, CDNA 1 to
// 5 and RDNA 1 to 4, as AMD's machine-readable specifications describe them,
// corrected where they are known to be wrong.
//
// # Generations and targets
//
// A [Generation] is [RDNA3], [CDNA4] and so on; [ParseGeneration] and
// [TargetByMach] find one by name or by what a code object says. A [Target] is
// one processor of a generation, such as gfx1251. Look-ups on a Generation find
// what any of its processors has, look-ups on a Target what that one has.
//
// # What there is to know
//
// An [Instruction], such as V_FRACT_F32, has forms. A [Form] is the instruction
// in one [Encoding] under one [Condition]: with its opcode and a list of
// operands. An [Operand] has a [Field] of the encoding that holds it, a
// [DataFormat] that says how its bits are read and an [OperandType] that says
// which values the field may hold and what they mean.
//
//	in, ok := isa.CDNA4.Lookup("v_fract_f32")
//	op, ok := in.Opcode(isa.ENC_VOP1) // 27
//	in, ok = isa.CDNA4.ByOpcode(isa.ENC_VOP1, 27)
//
// All of these are handles: small values to be passed around and compared with
// ==. Names that are the same in all generations are constants: mnemonics are as
// AMD spells them ([V_FRACT_F32]), so are encodings ([ENC_VOP1]), operand types
// ([OPR_SRC]) and data formats ([FMT_NUM_F32]); fields, functional groups and
// subgroups have a prefix ([FieldSRC0], [GroupVALU], [SubgroupMFMA]).
//
// What comes from AMD's file and what from a correction, [Origin] tells.
//
// # Cost
//
// The tables are constant data, laid out by the linker. Nothing runs when a
// program starts, look-ups do not allocate, and everything may be used by any
// number of goroutines. A program carries the tables of the generations that it
// mentions; functions that find a generation by name or number mention all.
//
// # Tables of one's own
//
// The command isagen writes the same tables from other versions of AMD's files
// into any module, in terms of the types of this package.
package isa

//go:generate go run ../gen/generate/genisa -specs ../specs -dir .
