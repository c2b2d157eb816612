package sem_test

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// V_DUAL_BITOP2_B32's truth table is an operand of its own, not modifiers.
func TestDualBitop2(t *testing.T) {
	// v_dual_mul_f32 v0, -v1, -v2 :: v_dual_bitop2_b32 v5, v6, v7 bitop3: and, xor, or
	for table, want := range map[uint32]uint32{0xc0: 0xf0f00000 & 0xff00ff00, 0x3c: 0xf0f00000 ^ 0xff00ff00, 0xfc: 0xf0f00000 | 0xff00ff00} {
		code := []byte{0x01, 0x21, 0x0d, 0xcf, 0x06, 0x07, 0x02, 0x00, 0x00, 0x07, byte(table), 0x05}
		in, err := isa.CDNA5.Decode(code)
		if err != nil {
			t.Fatal(err)
		}
		w := sem.NewWave(32, 16)
		w.VGPR[6][0], w.VGPR[7][0] = 0xf0f00000, 0xff00ff00
		if err := w.Exec(&in); err != nil {
			t.Fatal(err)
		}
		if got := w.VGPR[5][0]; got != want {
			t.Errorf("table %#x: %#x, want %#x", table, got, want)
		}
	}
}
