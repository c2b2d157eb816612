package sem_test

import (
	"testing"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// BenchmarkLanes executes prepared instructions over 64 lanes; the metric is lane
// operations a second.
func BenchmarkLanes(b *testing.B) {
	v := isa.V
	v2 := func(i int) isa.Arg { return isa.Regs(isa.VGPR, i, 2) }
	for _, c := range []struct {
		m    isa.Mnemonic
		args []isa.Arg
	}{
		{isa.V_MOV_B32, []isa.Arg{v(1), v(2)}},
		{isa.V_ADD_NC_U32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_AND_B32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_LSHLREV_B32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_ADD_F32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_MUL_F32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_FMA_F32, []isa.Arg{v(1), v(2), v(3), v(4)}},
		{isa.V_MAX_F32, []isa.Arg{v(1), v(2), v(3)}},
		{isa.V_CMP_LT_F32, []isa.Arg{isa.Regs(isa.VCC, 0, 2), v(2), v(3)}},
		{isa.V_CNDMASK_B32, []isa.Arg{v(1), v(2), v(3), isa.Regs(isa.VCC, 0, 2)}},
		{isa.V_ADD_F16, []isa.Arg{half(1), half(2), half(3)}},
		{isa.V_PK_FMA_F16, []isa.Arg{v(1), v(2), v(3), v(4)}},
		{isa.V_ADD_F64, []isa.Arg{v2(2), v2(4), v2(6)}},
		{isa.V_FMA_F64, []isa.Arg{v2(2), v2(4), v2(6), v2(8)}},
		{isa.V_FRACT_F32, []isa.Arg{v(1), v(2)}},
		{isa.V_CVT_F16_F32, []isa.Arg{half(1), v(2)}},
		{isa.V_RCP_F32, []isa.Arg{v(1), v(2)}},
		{isa.V_EXP_F32, []isa.Arg{v(1), v(2)}},
		{isa.V_SIN_F32, []isa.Arg{v(1), v(2)}},
		{isa.V_DOT4_I32_IU8, []isa.Arg{v(1), v(2), v(3), v(4)}},
		{isa.V_PERM_B32, []isa.Arg{v(1), v(2), v(3), v(4)}},
	} {
		b.Run(c.m.String(), func(b *testing.B) {
			w := benchWave()
			in, err := isa.Builder{Generation: isa.RDNA3, WaveSize: 64}.Build(c.m, c.args, nil)
			if err != nil {
				b.Fatal(err)
			}
			op, err := sem.Prepare(&in)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := op.Run(w); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(64*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlanes/s")
		})
	}
}

// BenchmarkExec decodes nothing and prepares each time.
func BenchmarkExec(b *testing.B) {
	w := benchWave()
	in, err := isa.Builder{Generation: isa.RDNA3, WaveSize: 64}.Build(isa.V_ADD_F32, []isa.Arg{isa.V(1), isa.V(2), isa.V(3)}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Exec(&in); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(64*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlanes/s")
}

func half(i int) isa.Arg {
	a := isa.V(i)
	a.Reg.Half = isa.Low
	return a
}

// benchWave is a wave with numbers of usual size.
func benchWave() *sem.Wave {
	w := sem.NewWave(64, 16)
	for r := range w.VGPR {
		for l := range w.VGPR[r] {
			w.VGPR[r][l] = 0x3f803c00 + uint32(r*16+l*0x10007)
		}
	}
	return w
}
