package asm_test

import (
	"fmt"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/asm"
)

func ExampleString() {
	in, err := isa.RDNA4.Decode([]byte{0x05, 0x01, 0x13, 0xd6, 0x01, 0x05, 0x0e, 0x24})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(asm.String(&in))
	// Output: v_fma_f32 v5, -|v1|, v2, v3
}

// Append prints a stream of instructions into one buffer, in the way of the
// options.
func ExampleAppend() {
	code := []byte{
		0x01, 0x03, 0x00, 0x7e,
		0xff, 0x00, 0x80, 0xbe, 0x78, 0x56, 0x34, 0x12,
		0x00, 0x00, 0xb0, 0xbf,
	}
	var text []byte
	for len(code) > 0 {
		in, err := isa.RDNA3.Decode(code)
		if err != nil {
			fmt.Println(err)
			return
		}
		text = asm.Append(text, &in, asm.Options{NoSuffix: true})
		text = append(text, '\n')
		code = code[in.Len():]
	}
	fmt.Printf("%s", text)
	// Output:
	// v_mov_b32 v0, v1
	// s_mov_b32 s0, 0x12345678
	// s_endpgm
}
