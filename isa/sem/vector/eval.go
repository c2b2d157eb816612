package vector

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// An Evaluation is the execution of one instruction on given operands.
type Evaluation struct {
	Inst string `json:"inst"`
	Gen  string `json:"gen"`
	In   Values `json:"in"`  // in the order in which they were given
	Out  Values `json:"out"` // D0 first
}

// Values are operands in order.
type Values []Value

// A Value is an operand with its bits and what they stand for.
type Value struct {
	Name   string `json:"name"`            // S0, D0, SCC, ...
	Bits   string `json:"bits"`            // hexadecimal, all digits of the width
	Format string `json:"format"`          // the operand's data format; of SCC and the like "bit"
	Number string `json:"value,omitempty"` // a number, or several from the lowest bits up; none of formats without a number
}

// String is the value as a person reads it, e.g. "D0 = 0x3f400000 (0.75)".
func (v Value) String() string {
	if v.Number == "" || v.Format == bitFormat {
		return v.Name + " = " + v.Bits
	}
	return v.Name + " = " + v.Bits + " (" + v.Number + ")"
}

// bitFormat is the format of what is no operand.
const bitFormat = "bit"

// Eval executes an instruction once: a vector instruction for one lane. An operand
// is given as NAME=VALUE, with the names of test vectors (see the package comment).
// A value that starts with 0x is bits; any other is a number in the operand's
// format, for floating point such as 1.75, 1, -inf, nan; the elements of a packed
// operand are separated by commas, the lowest first. What is not given is 0, the
// lane is active, and the mode rounds to nearest even and keeps denormals.
func Eval(g *isa.Generation, name string, operands []string) (*Evaluation, error) {
	in, ok := g.Lookup(name)
	if !ok {
		if s, ok := g.Suggest(name); ok {
			return nil, fmt.Errorf("%s has no instruction %s; did you mean %s?", g.Name(), name, s)
		}
		return nil, fmt.Errorf("%s has no instruction %s", g.Name(), name)
	}
	f := plainForm(in)
	sig := signatureOf(f)
	v := &Vector{Inst: in.Name(), Gen: g.Key(), Enc: sig.enc, In: make(map[string]string)}
	e := &Evaluation{Inst: in.Name(), Gen: g.Key(), In: Values{}, Out: Values{}}
	for _, arg := range operands {
		key, text, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, fmt.Errorf("operand %q: want NAME=VALUE", arg)
		}
		if _, ok := v.In[key]; ok {
			return nil, fmt.Errorf("operand %s is given twice", key)
		}
		o, ok := sig.in[key]
		if !ok {
			return nil, fmt.Errorf("%s has no operand %s; it has %s", in.Name(), key, strings.Join(sig.names(), ", "))
		}
		bits, err := o.parse(text)
		if err != nil {
			return nil, fmt.Errorf("operand %s: %w", key, err)
		}
		v.In[key] = bits
		e.In = append(e.In, o.value(key, bits))
	}
	var s sem.State
	if err := v.Load(&s); err != nil {
		return nil, err
	}
	fn := sem.TableOf(g).Func(in.Mnemonic())
	if err := fn(&s); err != nil {
		return nil, err
	}
	v.Out = make(map[string]string)
	for _, r := range sig.out {
		v.Out[r.name] = "0x" + strings.Repeat("0", max(1, (r.width+3)/4))
	}
	got, err := v.Results(&s)
	if err != nil {
		return nil, err
	}
	for _, r := range sig.out {
		e.Out = append(e.Out, r.value(r.name, got[r.name]))
	}
	return e, nil
}

// plainForm is the form in the encoding that shows the operands best: without
// literal, DPP and SDWA if there is one.
func plainForm(in isa.Instruction) isa.Form {
	var best isa.Form
	found := false
	for f := range in.Forms() {
		name := f.Encoding().String()
		plain := !strings.Contains(name, "LITERAL") && !strings.Contains(name, "DPP") && !strings.Contains(name, "SDWA")
		if !found || plain {
			best, found = f, true
			if plain {
				break
			}
		}
	}
	return best
}

// An operand is one that can be given or is printed.
type operand struct {
	name   string
	format string // FMT_NUM_F32
	kind   byte   // F float, I signed, U unsigned, B bits
	exp    int    // of F: bits of exponent
	elem   int    // width of an element
	width  int    // of all elements
}

// A signature is the operands of an instruction under the names of vectors.
type signature struct {
	enc string
	in  map[string]operand
	out []operand
}

func (s *signature) names() []string {
	var names []string
	for n := range s.in {
		if !strings.Contains(n, ".") {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return names
}

func bitsOperand(name string, width int) operand {
	return operand{name: name, format: bitFormat, kind: 'U', elem: width, width: width}
}

// signatureOf names the operands of a form.
func signatureOf(f isa.Form) *signature {
	enc := strings.TrimPrefix(f.Encoding().String(), "ENC_")
	valu := f.Instruction().Group() == isa.GroupVALU
	s := &signature{enc: enc, in: make(map[string]operand)}
	for _, n := range []string{"MODE.IEEE", "MODE.FP16_OVFL"} {
		s.in[n] = bitsOperand(n, 1)
	}
	mask := 64 // width of EXEC: one lane's bit of a vector instruction
	if valu {
		mask = 1
		s.in["laneId"] = bitsOperand("laneId", 8)
		s.in["OPSEL"], s.in["OPSEL_HI"], s.in["NEG"] = bitsOperand("OPSEL", 4), bitsOperand("OPSEL_HI", 4), bitsOperand("NEG", 4)
		s.in["TTBL"] = bitsOperand("TTBL", 8)
	}
	add := func(o operand) {
		if !slices.ContainsFunc(s.out, func(p operand) bool { return p.name == o.name }) {
			s.out = append(s.out, o)
		}
	}
	src := 0
	for o := range f.Operands() {
		typ := o.Type().Name()
		isMask := valu && (o.Format().Name() == isa.FMT_NUM_M64 || o.Written() && o.Bits() == 64 && !strings.Contains(typ.String(), "VGPR"))
		switch {
		case typ == isa.OPR_SSRC_SPECIAL_SCC:
			if o.Read() {
				s.in["SCC"] = bitsOperand("SCC", 1)
			}
			if o.Written() {
				add(bitsOperand("SCC", 1))
			}
		case typ == isa.OPR_EXEC || typ == isa.OPR_SDST_EXEC:
			if o.Read() {
				s.in["EXEC"] = bitsOperand("EXEC", mask)
			} else {
				add(bitsOperand("EXEC", mask))
			}
		case isMask:
			if o.Read() {
				s.in["VCC"] = bitsOperand("VCC", 1)
			} else {
				add(bitsOperand("VCC", 1))
			}
		case o.Implicit():
		case typ == isa.OPR_SIMM16 && !valu || typ == isa.OPR_LABEL || typ == isa.OPR_HWREG || typ == isa.OPR_WAITCNT:
			s.in["SIMM16"] = operandOf("SIMM16", o, 16)
		case typ == isa.OPR_SIMM32 || typ == isa.OPR_SIMM16 || typ == isa.OPR_SIMM64:
			s.in["SIMM32"] = operandOf("SIMM32", o, o.Bits())
		case o.Written() && src == 0 && len(s.out) == 0:
			d := operandOf("D0", o, o.Bits())
			add(d)
			s.in["D0"] = d
		case src < 3:
			n := "S" + strconv.Itoa(src)
			s.in[n] = operandOf(n, o, o.Bits())
			if o.Written() {
				add(operandOf(n, o, o.Bits()))
			}
			src++
		}
	}
	if strings.HasPrefix(f.Instruction().Name(), "V_CMP") {
		// Compares leave their bit in VCC whatever the encoding calls it.
		s.enc = "VOPC"
	}
	return s
}

// operandOf reads an operand's data format.
func operandOf(name string, o isa.Operand, width int) operand {
	p := operand{name: name, format: o.Format().String(), kind: 'B', width: width, elem: width}
	kind := strings.TrimPrefix(p.format, "FMT_NUM_")
	if strings.HasPrefix(kind, "PK") {
		if _, after, ok := strings.Cut(kind, "_"); ok {
			kind = after
		}
	}
	digits := strings.TrimLeft(kind, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	bits, err := strconv.Atoi(digits)
	if err != nil || bits < 1 || bits > 64 {
		return p
	}
	switch letters := kind[:len(kind)-len(digits)]; {
	case letters == "F" && (bits == 16 || bits == 32 || bits == 64):
		p.kind, p.exp = 'F', map[int]int{16: 5, 32: 8, 64: 11}[bits]
	case letters == "BF" && bits == 16:
		p.kind, p.exp = 'F', 8
	case letters == "I":
		p.kind = 'I'
	case letters == "U":
		p.kind = 'U'
	}
	switch {
	case p.kind == 'B':
	case width%bits == 0:
		p.elem = bits
	case bits > width || bits == 24:
		p.elem = width
	}
	if bits == 24 { // in a register of 32
		p.elem = width
	}
	return p
}

// parse returns the bits of a value as a vector has them.
func (o operand) parse(text string) (string, error) {
	if digits, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok {
		want := max(1, (o.width+3)/4)
		if len(digits) > want {
			if strings.Trim(digits[:len(digits)-want], "0") != "" {
				return "", fmt.Errorf("%s has more than %d bits", text, o.width)
			}
			digits = digits[len(digits)-want:]
		}
		if digits == "" || strings.Trim(digits, "0123456789abcdef") != "" {
			return "", fmt.Errorf("%q is not a hexadecimal number", text)
		}
		return "0x" + strings.Repeat("0", want-len(digits)) + digits, nil
	}
	parts := strings.Split(text, ",")
	if n := o.width / o.elem; len(parts) > n {
		return "", fmt.Errorf("%d elements, want %d", len(parts), n)
	}
	hex := make([]byte, 0, o.width/4)
	if o.elem%4 != 0 && len(parts) > 1 {
		return "", fmt.Errorf("elements of %d bits must be given as bits", o.elem)
	}
	for i := o.width/o.elem - 1; i >= 0; i-- {
		var u uint64
		if i < len(parts) {
			var err error
			if u, err = o.number(strings.TrimSpace(parts[i])); err != nil {
				return "", err
			}
		}
		hex = fmt.Appendf(hex, "%0*x", max(1, (o.elem+3)/4), u)
	}
	return "0x" + string(hex), nil
}

// number is the bits of one element.
func (o operand) number(text string) (uint64, error) {
	if o.kind == 'F' {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil && !math.IsInf(v, 0) {
			return 0, fmt.Errorf("%q is not a number", text)
		}
		if o.elem == 32 {
			if v, err := strconv.ParseFloat(text, 32); err == nil {
				return uint64(math.Float32bits(float32(v))), nil
			}
		}
		return o.pack(v), nil
	}
	if o.elem > 64 {
		return 0, fmt.Errorf("%d bits must be given as bits, with 0x", o.elem)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		if o.elem < 64 && (n < -1<<(o.elem-1) || n >= 1<<o.elem) {
			return 0, fmt.Errorf("%s does not fit in %d bits", text, o.elem)
		}
		if o.elem < 64 {
			n &= 1<<o.elem - 1
		}
		return uint64(n), nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || o.elem < 64 {
		return 0, fmt.Errorf("%q is not an integer of %d bits", text, o.elem)
	}
	return n, nil
}

// pack rounds v to the operand's format, to nearest even.
func (o operand) pack(v float64) uint64 {
	frac := o.elem - 1 - o.exp
	bias := 1<<(o.exp-1) - 1
	inf := uint64(1<<o.exp-1) << frac
	var sign uint64
	if math.Signbit(v) {
		sign = 1 << (o.elem - 1)
	}
	switch {
	case o.elem == 64:
		return math.Float64bits(v)
	case v != v:
		return inf | 1<<(frac-1)
	case math.IsInf(v, 0):
		return sign | inf
	case v == 0:
		return sign
	}
	_, e := math.Frexp(v)
	e = max(e-1, 1-bias)
	q := uint64(math.RoundToEven(math.Abs(math.Ldexp(v, frac-e))))
	u := uint64(e+bias-1)<<frac + q // q has the leading one unless the number is denormal
	return sign | min(u, inf)
}

// value is an operand as it is printed.
func (o operand) value(name, bits string) Value {
	v := Value{Name: name, Bits: bits, Format: o.format}
	digits := bits[2:]
	if o.kind == 'B' || o.elem%4 != 0 && o.elem != o.width || len(digits)%max(1, (o.elem+3)/4) != 0 {
		return v
	}
	n := max(1, (o.elem+3)/4)
	var parts []string
	for i := len(digits); i > 0; i -= n {
		u, err := strconv.ParseUint(digits[i-n:i], 16, 64)
		if err != nil {
			return v
		}
		parts = append(parts, o.print(u))
	}
	v.Number = strings.Join(parts, ",")
	return v
}

// print is one element as a number.
func (o operand) print(u uint64) string {
	switch o.kind {
	case 'I':
		return strconv.FormatInt(int64(u<<(64-o.elem))>>(64-o.elem), 10)
	case 'U':
		return strconv.FormatUint(u, 10)
	}
	frac := o.elem - 1 - o.exp
	size := 64
	v := math.Float64frombits(u)
	if o.elem < 64 {
		size = 32
		bias := 1<<(o.exp-1) - 1
		e, m := int(u>>frac)&(1<<o.exp-1), u&(1<<frac-1)
		switch {
		case e == 1<<o.exp-1 && m != 0:
			v = math.NaN()
		case e == 1<<o.exp-1:
			v = math.Inf(1)
		case e == 0:
			v = math.Ldexp(float64(m), 1-bias-frac)
		default:
			v = math.Ldexp(float64(m|1<<frac), e-bias-frac)
		}
		if u>>(o.elem-1) != 0 {
			v = -v
		}
	}
	return strconv.FormatFloat(v, 'g', -1, size)
}
