package example

import "math"

// V_ADD_F32 adds.
func V_ADD_F32(m *Machine) error { return m.float(m.src(0) + m.src(1)) }

// V_MAX_NUM_F32 is the larger number.
func V_MAX_NUM_F32(m *Machine) error { return m.float(max(m.src(0), m.src(1))) }

// S_ADD_CO_U32 adds; SCC is the carry.
func S_ADD_CO_U32(m *Machine) error {
	m.Dst = m.Src[0] + m.Src[1]
	m.SCC = m.Dst < m.Src[0]
	return nil
}

// V_CVT_F32_FP8_RDNA4 converts a byte of OCP's format: numbers below 1/64 only,
// which is enough for an example. It is called so because the function for another
// generation would have to be another.
func V_CVT_F32_FP8_RDNA4(m *Machine) error { return m.float(float32(m.Src[0]&7) / 512) }

func (m *Machine) src(i int) float32 { return math.Float32frombits(m.Src[i]) }

func (m *Machine) float(v float32) error {
	m.Dst = math.Float32bits(v)
	return nil
}
