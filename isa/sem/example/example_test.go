package example_test

import (
	"fmt"
	"math"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem/example"
)

func Example() {
	m := &example.Machine{Src: [3]uint32{math.Float32bits(1.5), math.Float32bits(2)}}
	table := example.TableOf(isa.RDNA4)
	if err := table.Func(isa.V_ADD_F32)(m); err != nil {
		fmt.Println(err)
	}
	fmt.Println(math.Float32frombits(m.Dst))
	fmt.Println(table.Func(isa.V_MUL_F32)(m))
	fmt.Println(table.Func(isa.V_MAX_F32) == nil) // it is called V_MAX_NUM_F32 there
	fmt.Println(example.TableOf(isa.CDNA3) == nil)
	// Output:
	// 3.5
	// V_MUL_F32 is not implemented
	// true
	// true
}
