package isa_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

func operandType(t testing.TB, g *isa.Generation, n isa.OperandTypeName) isa.OperandType {
	t.Helper()
	ot, ok := g.OperandType(n)
	if !ok {
		t.Fatalf("%s has no %s", g, n)
	}
	return ot
}

func TestValues(t *testing.T) {
	tests := []struct {
		g     *isa.Generation
		typ   isa.OperandTypeName
		value uint64
		name  string
	}{
		{isa.RDNA3, isa.OPR_SRC, 0, "s0"},
		{isa.RDNA3, isa.OPR_SRC, 105, "s105"},
		{isa.RDNA3, isa.OPR_SRC, 106, "VCC_LO"},
		{isa.RDNA3, isa.OPR_SRC, 108, "ttmp0"},
		{isa.RDNA3, isa.OPR_SRC, 123, "ttmp15"},
		{isa.RDNA3, isa.OPR_SRC, 124, "NULL"},
		{isa.RDNA3, isa.OPR_SRC, 125, "M0"},
		{isa.RDNA1, isa.OPR_SRC, 124, "M0"},
		{isa.RDNA1, isa.OPR_SRC, 125, "NULL"},
		{isa.CDNA3, isa.OPR_SRC, 124, "M0"},
		{isa.CDNA3, isa.OPR_SRC, 101, "s101"},
		{isa.RDNA3, isa.OPR_SRC, 128, "0"},
		{isa.RDNA3, isa.OPR_SRC, 192, "64"},
		{isa.RDNA3, isa.OPR_SRC, 193, "-1"},
		{isa.RDNA3, isa.OPR_SRC, 208, "-16"},
		{isa.RDNA3, isa.OPR_SRC, 240, "0.5"},
		{isa.RDNA3, isa.OPR_SRC, 256, "v0"},
		{isa.RDNA3, isa.OPR_SRC, 273, "v17"},
		{isa.RDNA3, isa.OPR_SRC, 511, "v255"},
		{isa.RDNA3, isa.OPR_VGPR, 0, "v0"},
		{isa.RDNA3, isa.OPR_VGPR, 255, "v255"},
		{isa.CDNA3, isa.OPR_VGPR_OR_ACCVGPR, 512, "acc0"},
		{isa.CDNA3, isa.OPR_VGPR_OR_ACCVGPR, 767, "acc255"},
	}
	for _, tt := range tests {
		ot := operandType(t, tt.g, tt.typ)
		if got, ok := ot.ValueName(tt.value); got != tt.name || !ok {
			t.Errorf("%s: %s: value %d is %q, want %q", tt.g, ot, tt.value, got, tt.name)
		}
		for _, s := range []string{tt.name, strings.ToUpper(tt.name), strings.ToLower(tt.name)} {
			if got, ok := ot.ParseValue(s); got != tt.value || !ok {
				t.Errorf("%s: %s: %s is %d, want %d", tt.g, ot, s, got, tt.value)
			}
		}
	}
	src := operandType(t, isa.RDNA3, isa.OPR_SRC)
	for _, name := range []string{"", "v", "v256", "v-1", "v00", "v01", "v1x", "v99999999999", "vcc_l", "v 1", "s106", "xnack"} {
		if v, ok := src.ParseValue(name); ok {
			t.Errorf("OPR_SRC: %q is %d, want none", name, v)
		}
	}
	for _, v := range []uint64{512, 1 << 32, 1<<64 - 1} {
		if name, ok := src.ValueName(v); ok {
			t.Errorf("OPR_SRC: %d is %q, want none", v, name)
		}
	}
}

// Every value of every operand type and of its fields is found by its name, and
// runs of registers are folded.
func TestEveryValue(t *testing.T) {
	for g := range isa.Generations() {
		for ot := range g.OperandTypes() {
			seen := make(map[uint64]bool)
			names := make(map[string]uint64)
			for v, name := range ot.AllValues() {
				if name == "" {
					continue
				}
				if got, ok := ot.ValueName(v); !seen[v] && (got != name || !ok) {
					t.Errorf("%s: %s: value %d is %q, want %q", g, ot, v, got, name)
				}
				seen[v] = true
				// Names that differ in case alone are one name.
				key := strings.ToUpper(name)
				if _, ok := names[key]; !ok {
					names[key] = v
				}
				if got, ok := ot.ParseValue(name); got != names[key] || !ok {
					t.Errorf("%s: %s: %q is %d, want %d", g, ot, name, got, names[key])
				}
			}
			own, folded := 0, 0
			for range ot.Values() {
				own++
			}
			runs := 0
			for r := range ot.ValueRuns() {
				runs++
				folded += r.Count
			}
			if own != folded {
				t.Errorf("%s: %s: %d values, %d in runs", g, ot, own, folded)
			}
			if own > 200 && runs > own/4 {
				t.Errorf("%s: %s: %d values in %d runs", g, ot, own, runs)
			}
			for f := range ot.Fields() {
				if got, ok := ot.Field(f.Name()); !ok || got != f {
					t.Errorf("%s: %s: field %s is not found", g, ot, f)
				}
				first := make(map[uint64]bool)
				for v, name := range f.Values() {
					if got, ok := f.ValueName(v); !first[v] && name != "" && (got != name || !ok) {
						t.Errorf("%s: %s.%s: value %d is %q, want %q", g, ot, f, v, got, name)
					}
					first[v] = true
					if got, ok := f.ParseValue(name); name != "" && (!ok || !first[got]) {
						t.Errorf("%s: %s.%s: %q is %d, want %d", g, ot, f, name, got, v)
					}
				}
			}
		}
	}
}

func TestPartitioned(t *testing.T) {
	cnt := operandType(t, isa.RDNA3, isa.OPR_WAITCNT)
	if !cnt.Partitioned() {
		t.Error("OPR_WAITCNT is not partitioned")
	}
	// EXP 2:0, LGKM 9:4, VM 15:10
	for name, want := range map[isa.FieldName]uint64{isa.FieldEXP: 5, isa.FieldLGKM: 33, isa.FieldVM: 62} {
		f, ok := cnt.Field(name)
		if !ok {
			t.Errorf("OPR_WAITCNT has no field %s", name)
			continue
		}
		if got := f.ExtractFrom(62<<10 | 33<<4 | 5); got != want {
			t.Errorf("%s is %d, want %d", f, got, want)
		}
	}
	hwreg := operandType(t, isa.RDNA3, isa.OPR_HWREG)
	id, ok := hwreg.Field(isa.FieldID)
	if !ok {
		t.Fatal("OPR_HWREG has no field ID")
	}
	if name, ok := id.ValueName(1); !ok || !strings.Contains(name, "MODE") {
		t.Errorf("hardware register 1 is %q, want MODE", name)
	}
}

func TestDataFormats(t *testing.T) {
	type part struct {
		name   string
		hi, lo int
	}
	tests := []struct {
		g          *isa.Generation
		name       isa.DataFormatName
		typ        isa.DataType
		bits       int
		components [][]part
	}{
		{isa.RDNA3, isa.FMT_NUM_F32, isa.TypeFloat, 32, [][]part{{{"Mantissa", 22, 0}, {"Exponent", 30, 23}, {"Sign", 31, 31}}}},
		{isa.RDNA3, isa.FMT_NUM_F64, isa.TypeFloat, 64, [][]part{{{"Mantissa", 51, 0}, {"Exponent", 62, 52}, {"Sign", 63, 63}}}},
		{isa.RDNA4, isa.FMT_NUM_PK2_F16, isa.TypeFloat, 32, [][]part{
			{{"Mantissa", 9, 0}, {"Exponent", 14, 10}, {"Sign", 15, 15}},
			{{"Mantissa", 25, 16}, {"Exponent", 30, 26}, {"Sign", 31, 31}}}},
		{isa.CDNA4, isa.FMT_NUM_U16, isa.TypeInteger, 16, [][]part{{{"Integer", 15, 0}}}},
	}
	for _, tt := range tests {
		d, ok := tt.g.DataFormat(tt.name)
		if !ok {
			t.Errorf("%s has no %s", tt.g, tt.name)
			continue
		}
		var got [][]part
		for c := range d.Components() {
			var parts []part
			for f := range c.Fields() {
				for r := range f.Ranges() {
					parts = append(parts, part{f.Name(), r.Hi, r.Lo})
				}
			}
			slices.SortFunc(parts, func(a, b part) int { return a.lo - b.lo })
			got = append(got, parts)
		}
		if d.Type() != tt.typ || d.Bits() != tt.bits || !slices.EqualFunc(got, tt.components, slices.Equal) {
			t.Errorf("%s: %s is %s of %d bits, %v", tt.g, d, d.Type(), d.Bits(), got)
		}
	}
}

// No part of a component lies outside the format, nor upon another.
func TestEveryDataFormat(t *testing.T) {
	for g := range isa.Generations() {
		for d := range g.DataFormats() {
			if got, ok := g.DataFormat(d.Name()); !ok || got != d {
				t.Errorf("%s: %s is not found", g, d)
			}
			used := make([]bool, d.Bits())
			for c := range d.Components() {
				for f := range c.Fields() {
					for r := range f.Ranges() {
						for i := r.Lo; i <= r.Hi; i++ {
							if i < 0 || i >= d.Bits() || used[i] {
								t.Errorf("%s: %s: bit %d of %s is out of range or used twice", g, d, i, f.Name())
								break
							}
							used[i] = true
						}
					}
				}
			}
		}
	}
}
