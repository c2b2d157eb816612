package sem

// A Mode is the wave's MODE register, in the layout of GFX9 to GFX11: rounding in
// bits 3:0, denormals in 7:4, DX10_CLAMP in bit 8, IEEE in 9, FP16_OVFL in 23.
// Other bits are not looked at. GFX12 has neither DX10_CLAMP nor IEEE in its
// register and behaves as if DX10_CLAMP were set and IEEE clear.
type Mode uint32

// A Round is a rounding mode as MODE holds it.
type Round uint8

// The rounding modes.
const (
	RoundNearestEven Round = iota
	RoundUp                // towards +infinity
	RoundDown              // towards -infinity
	RoundZero
)

// Bits of a [Mode].
const (
	DenormIn32  Mode = 1 << 4 // f32 denormals are kept on input
	DenormOut32 Mode = 1 << 5 // and on output
	DenormIn64  Mode = 1 << 6 // f64, f16 and bf16 denormals are kept on input
	DenormOut64 Mode = 1 << 7 // and on output
	DX10Clamp   Mode = 1 << 8 // CLAMP makes 0 of a NaN
	IEEE        Mode = 1 << 9 // min and max make a signaling NaN quiet and return it
	FP16Ovfl    Mode = 1 << 23

	// DenormAll keeps all denormals; with rounding to nearest even, this is the
	// mode of the IEEE standard, and the fastest to execute.
	DenormAll = DenormIn32 | DenormOut32 | DenormIn64 | DenormOut64
)

// The bits that arithmetic of a format looks at, and their usual values, for
// which the host's own arithmetic is right.
const (
	mode32  = 0x3 | DenormIn32 | DenormOut32
	usual32 = DenormIn32 | DenormOut32
	mode64  = 0xc | DenormIn64 | DenormOut64
	usual64 = DenormIn64 | DenormOut64
	mode16  = mode64 | FP16Ovfl
	usual16 = usual64
)

// Round32 is the rounding of f32 results.
func (m Mode) Round32() Round { return Round(m & 3) }

// Round64 is the rounding of f64, f16 and bf16 results.
func (m Mode) Round64() Round { return Round(m >> 2 & 3) }

// WithRound is m with rounding r of f32, and r64 of f64, f16 and bf16.
func (m Mode) WithRound(r, r64 Round) Mode { return m&^0xf | Mode(r) | Mode(r64)<<2 }
