// Package vector executes single instructions on given operands and compares the
// results with expected ones: test vectors, one JSON object a line.
//
// A line names an instruction, a generation and an encoding, the operands that
// are read ("in") and the results ("out"):
//
//	{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000","S1":"0x40000000"},"out":{"D0":"0x40400000"},"ulp":0}
//
// Values are hexadecimal; the number of digits gives the width. In "in" and "out"
// stand S0, S1, S2 and D0 (the old destination, and the result), D1 (the carry of
// V_MAD_U64_U32), SCC, VCC and EXEC (of a vector instruction the lane's bit),
// SIMM16, SIMM32, OPSEL, OPSEL_HI, NEG, TTBL (the truth table of V_BITOP3), laneId,
// MODE.IEEE and MODE.FP16_OVFL. The result of a compare is VCC in VOPC and D0 in
// VOP3.
//
// "ulp" is how many units in the last place D0 may be off; zero, infinity and NaN
// must be exact. "nan" tells where any NaN will do: {"D0":"f32"}, or of packed
// results [[lowest bit, width, format], ...]. "alt" lists other results that are
// right as well.
package vector

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// A Vector is one line.
type Vector struct {
	Inst string            `json:"inst"`
	Gen  string            `json:"gen"`
	Enc  string            `json:"enc"`
	In   map[string]string `json:"in"`
	Expected
	ULP uint64     `json:"ulp"`
	Alt []Expected `json:"alt"`
}

// Expected are results, and which of them may be any NaN.
type Expected struct {
	Out map[string]string          `json:"out"`
	NaN map[string]json.RawMessage `json:"nan"`
}

// Parse reads a line. A line without an instruction (a header) is nil.
func Parse(line []byte) (*Vector, error) {
	v := new(Vector)
	if err := json.Unmarshal(line, v); err != nil {
		return nil, err
	}
	if v.Inst == "" {
		return nil, nil
	}
	return v, nil
}

// Append executes a line and appends it to dst with its result added: "got" in the
// form of "out", "ok", or "error". It returns whether the line is ok; a line
// without an instruction is, and is not appended.
func Append(dst, line []byte) ([]byte, bool) {
	line = bytes.TrimSpace(line)
	v, err := Parse(line)
	if err == nil && v == nil {
		return dst, true
	}
	var got map[string]string
	if err == nil {
		got, err = v.Run()
	}
	if err != nil {
		if !json.Valid(line) || len(line) == 0 || line[0] != '{' {
			line = []byte("{}")
		}
		msg, _ := json.Marshal(err.Error())
		return add(dst, line, `"ok":false,"error":`, msg), false
	}
	ok := v.Check(got) == nil
	text, _ := json.Marshal(got)
	return add(dst, line, `"got":`, text, fmt.Appendf(nil, `,"ok":%t`, ok)), ok
}

// add appends an object with members added.
func add(dst, object []byte, key string, text ...[]byte) []byte {
	object = bytes.TrimRight(bytes.TrimSuffix(object, []byte("}")), " \t")
	dst = append(dst, object...)
	if len(object) > 1 {
		dst = append(dst, ',')
	}
	dst = append(dst, key...)
	for _, t := range text {
		dst = append(dst, t...)
	}
	return append(dst, '}')
}

// Run executes the instruction and returns the results that Out names, each with
// the width that it has there.
func (v *Vector) Run() (map[string]string, error) {
	var s sem.State
	if err := v.Load(&s); err != nil {
		return nil, err
	}
	f, err := v.Func()
	if err != nil {
		return nil, err
	}
	if err := f(&s); err != nil {
		return nil, err
	}
	return v.Results(&s)
}

// Func finds the instruction's function.
func (v *Vector) Func() (sem.Func, error) {
	g, err := isa.ParseGeneration(v.Gen)
	if err != nil {
		return nil, err
	}
	in, ok := g.Lookup(v.Inst)
	if !ok {
		return nil, fmt.Errorf("%s has no instruction %s", g.Name(), v.Inst)
	}
	return sem.TableOf(g).Func(in.Mnemonic()), nil
}

// vector tells if the encoding is one of vector instructions.
func (v *Vector) vector() bool { return strings.HasPrefix(v.Enc, "V") }

// maskInD0 tells if what a function leaves in VCC is called D0: the result of a
// compare in VOP3.
func (v *Vector) maskInD0() bool {
	return strings.HasPrefix(v.Enc, "VOP3") && strings.HasPrefix(v.Inst, "V_CMP")
}

// Load sets up a state.
func (v *Vector) Load(s *sem.State) error {
	s.Mode, s.Lanes = sem.DenormAll, 64
	if v.vector() {
		s.EXEC = 1
	}
	for name, text := range v.In {
		digits, ok := strings.CutPrefix(text, "0x")
		if !ok || len(digits) == 0 {
			return fmt.Errorf("%s: %q is not a hexadecimal number", name, text)
		}
		if wide := wideOperand(s, name); wide != nil && len(digits) > 16 {
			if err := parseWide(wide, digits); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			continue
		}
		n, err := strconv.ParseUint(digits, 16, 64)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		switch name {
		case "S0":
			s.S0 = n
		case "S1":
			s.S1 = n
		case "S2":
			s.S2 = n
		case "D0":
			s.D0 = n
		case "SCC":
			s.SCC = n
		case "VCC":
			s.VCC = n
		case "EXEC":
			s.EXEC = n
		case "SIMM16":
			s.SIMM16 = uint16(n)
		case "SIMM32":
			s.K = n
		case "OPSEL":
			s.OpSel = uint8(n)
		case "OPSEL_HI":
			s.OpSelHi = uint8(n)
		case "NEG":
			s.Neg = uint8(n)
		case "TTBL":
			s.Table = uint8(n)
		case "laneId":
			s.Lane = uint8(n)
		case "MODE.IEEE":
			s.Mode |= sem.IEEE * sem.Mode(n&1)
		case "MODE.FP16_OVFL":
			s.Mode |= sem.FP16Ovfl * sem.Mode(n&1)
		default:
			return fmt.Errorf("unknown operand %s", name)
		}
	}
	return nil
}

func wideOperand(s *sem.State, name string) *[32]uint32 {
	switch name {
	case "S0":
		return &s.X0
	case "S1":
		return &s.X1
	case "S2":
		return &s.X2
	case "D0":
		return &s.XD
	}
	return nil
}

// parseWide reads a number of more than 64 bits into dwords.
func parseWide(w *[32]uint32, digits string) error {
	if len(digits) > 8*len(w) {
		return errors.New("more than 1024 bits")
	}
	for i := range w {
		n := min(8, len(digits))
		if n == 0 {
			break
		}
		d, err := strconv.ParseUint(digits[len(digits)-n:], 16, 32)
		if err != nil {
			return err
		}
		w[i], digits = uint32(d), digits[:len(digits)-n]
	}
	return nil
}

// Results reads the results from a state.
func (v *Vector) Results(s *sem.State) (map[string]string, error) {
	got := make(map[string]string, len(v.Out))
	for name, want := range v.Out {
		digits := len(want) - 2
		if want == "nan" {
			f, err := formatOf(v.NaN[name])
			if err != nil {
				return nil, fmt.Errorf("nan of %s: %w", name, err)
			}
			digits = f.bits / 4
		}
		var n uint64
		switch name {
		case "D0":
			n = s.D0
			if v.maskInD0() {
				n = s.VCC
			} else if digits > 16 {
				got[name] = formatWide(&s.XD, digits)
				continue
			}
		case "S0":
			n = s.S0
		case "SCC":
			n = s.SCC
		case "VCC", "D1":
			n = s.VCC
		case "EXEC":
			n = s.EXEC
		default:
			return nil, fmt.Errorf("unknown result %s", name)
		}
		if digits < 16 {
			n &= 1<<(4*max(digits, 0)) - 1
		}
		got[name] = fmt.Sprintf("0x%0*x", digits, n)
	}
	return got, nil
}

func formatWide(w *[32]uint32, digits int) string {
	b := []byte("0x")
	for i := (digits+7)/8 - 1; i >= 0; i-- {
		b = fmt.Appendf(b, "%08x", w[i])
	}
	return string(b)
}

// A format is a floating-point format.
type format struct{ bits, frac int }

var formats = map[string]format{"f16": {16, 10}, "bf16": {16, 7}, "f32": {32, 23}, "f64": {64, 52}}

func formatOf(text json.RawMessage) (format, error) {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return format{}, err
	}
	f, ok := formats[name]
	if !ok {
		return format{}, fmt.Errorf("unknown format %q", name)
	}
	return f, nil
}

func (f format) abs(u uint64) uint64 { return u & (1<<(f.bits-1) - 1) }
func (f format) inf() uint64         { return (1<<(f.bits-1-f.frac) - 1) << f.frac }

// Check compares results with the expected ones and their alternatives. The error
// says what differs from the first.
func (v *Vector) Check(got map[string]string) error {
	err := v.check(v.Expected, got)
	for _, a := range v.Alt {
		if err == nil {
			break
		}
		// What an alternative does not name is as in out.
		e := Expected{Out: maps.Clone(v.Out), NaN: a.NaN}
		maps.Copy(e.Out, a.Out)
		if v.check(e, got) == nil {
			return nil
		}
	}
	return err
}

func (v *Vector) check(e Expected, got map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(e.Out)) {
		want, g := e.Out[name], got[name]
		if want == g {
			continue
		}
		ok := false
		switch nan := e.NaN[name]; {
		case want == "nan":
			f, err := formatOf(nan)
			if err != nil {
				return err
			}
			n, err := strconv.ParseUint(strings.TrimPrefix(g, "0x"), 16, 64)
			ok = err == nil && f.abs(n) > f.inf()
		case nan != nil:
			ok = v.packedNaN(nan, want, g)
		case name == "D0" && v.ULP != 0:
			ok = v.near(want, g)
		}
		if !ok {
			return fmt.Errorf("%s is %s, want %s", name, g, want)
		}
	}
	return nil
}

// near tells if g is within ULP of want.
func (v *Vector) near(want, g string) bool {
	if len(want) != len(g) {
		return false
	}
	// The exponent's width is that of the result's format; a bf16 has that of f32.
	f, ok := map[int]format{6: formats["f16"], 10: formats["f32"], 18: formats["f64"]}[len(want)]
	if !ok {
		return false
	}
	if strings.HasSuffix(v.Inst, "BF16") && f.bits == 16 {
		f = formats["bf16"]
	}
	a, err1 := strconv.ParseUint(want[2:], 16, 64)
	b, err2 := strconv.ParseUint(g[2:], 16, 64)
	if err1 != nil || err2 != nil {
		return false
	}
	for _, u := range []uint64{a, b} {
		if f.abs(u) == 0 || f.abs(u) >= f.inf() {
			return false // must be exact
		}
	}
	if (a^b)>>(f.bits-1) != 0 {
		return f.abs(a)+f.abs(b) <= v.ULP
	}
	return max(a, b)-min(a, b) <= v.ULP
}

// packedNaN compares packed results of which some fields may be any NaN.
func (v *Vector) packedNaN(nan json.RawMessage, want, g string) bool {
	var fields [][3]any // lowest bit, width, format
	if json.Unmarshal(nan, &fields) != nil || len(want) != len(g) {
		return false
	}
	var w, x [32]uint32
	if parseWide(&w, want[2:]) != nil || parseWide(&x, g[2:]) != nil {
		return false
	}
	for _, f := range fields {
		lsb, ok1 := f[0].(float64)
		width, ok2 := f[1].(float64)
		name, ok3 := f[2].(string)
		if !ok1 || !ok2 || !ok3 || lsb < 0 || width < 1 || int(lsb)%32+int(width) > 32 || int(lsb)/32 >= len(w) {
			return false // no format crosses a dword
		}
		i, off := int(lsb)/32, int(lsb)%32
		mask := uint32(1<<uint(width)-1) << off
		if !v.isNaN(name, uint64(x[i]&mask>>off)) {
			return false
		}
		w[i] &^= mask
		x[i] &^= mask
	}
	return w == x
}

// isNaN tells if u is a NaN of the format.
func (v *Vector) isNaN(name string, u uint64) bool {
	switch fnuz := v.Gen == "cdna3"; {
	case fnuz && (name == "fp8" || name == "bf8"):
		return u == 0x80
	case name == "fp8":
		return u&0x7f == 0x7f
	case name == "bf8":
		return u&0x7f > 0x7c
	}
	f, ok := formats[name]
	return ok && f.abs(u) > f.inf()
}
