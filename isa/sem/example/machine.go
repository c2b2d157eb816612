// Package example is a simulator with a machine state of its own, of which
// isagen makes the dispatch table: the example for whoever wants to make another.
//
// What is written by hand is the state type, [Machine], and one function for each
// instruction that the simulator knows, in alu.go. Everything else is in
// zz_generated.go:
//
//	isagen stubs --package example --out . --state Machine
//
// reads the package, finds the functions that are named after instructions, and
// writes a table for each generation and a stub for each instruction that has no
// function. (Here it is made for one generation only, to be short, by the line below,
// on which go generate acts.) After that,
//
//	f := example.TableOf(isa.RDNA4).Func(isa.V_ADD_F32)
//	err := f(machine)
//
// executes an instruction. One that is not written returns an [Unimplemented]
// error. To write it, add its function to the package and generate again.
package example

//go:generate go run ../../../gen/stubs/gensem -specs ../../../specs -dir . -state Machine -generations rdna4

// A Machine is the state that instructions work on: here, one lane.
type Machine struct {
	Src [3]uint32
	Dst uint32
	SCC bool
}
