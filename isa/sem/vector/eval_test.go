package vector

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

func TestEval(t *testing.T) {
	for _, c := range []struct {
		g    *isa.Generation
		inst string
		args string
		want string // results, or what the error contains
	}{
		{isa.RDNA3, "V_FRACT_F32", "S0=1.75", "D0 = 0x3f400000 (0.75)"},
		{isa.RDNA3, "v_fract_f32_e64", "S0=0x3fe00000", "D0 = 0x3f400000 (0.75)"},
		{isa.RDNA3, "V_ADD_F16", "S0=1 S1=-0.5", "D0 = 0x3800 (0.5)"},
		{isa.RDNA3, "V_ADD_F64", "S0=1e300 S1=1", "D0 = 0x7e37e43c8800759c (1e+300)"},
		{isa.RDNA3, "V_RCP_F32", "S0=-inf", "D0 = 0x80000000 (-0)"},
		{isa.RDNA3, "V_SQRT_F32", "S0=-1", "D0 = 0x7fc00000 (NaN)"},
		{isa.RDNA3, "V_MUL_I32_I24", "S0=-3 S1=5", "D0 = 0xfffffff1 (-15)"},
		{isa.RDNA3, "S_ADD_U32", "S0=4294967295 S1=1", "D0 = 0x00000000 (0), SCC = 0x1"},
		{isa.RDNA3, "S_CSELECT_B32", "S0=1 S1=2 SCC=1", "D0 = 0x00000001"},
		{isa.RDNA3, "S_AND_SAVEEXEC_B64", "S0=0xff EXEC=0xf0", "D0 = 0x00000000000000f0 (240), EXEC = 0x00000000000000f0, SCC = 0x1"},
		{isa.RDNA3, "S_ADDK_I32", "D0=5 SIMM16=-7", "D0 = 0xfffffffe (-2), SCC = 0x0"},
		{isa.RDNA3, "V_CMP_LT_F32", "S0=1 S1=2", "VCC = 0x1"},
		{isa.RDNA3, "V_CMPX_LT_F32", "S0=2 S1=2", "EXEC = 0x0"},
		{isa.CDNA3, "V_CMPX_LT_F32", "S0=1 S1=2", "VCC = 0x1, EXEC = 0x1"},
		{isa.RDNA3, "V_ADD_CO_CI_U32", "S0=4294967295 S1=0 VCC=1", "D0 = 0x00000000 (0), VCC = 0x1"},
		{isa.RDNA3, "V_DIV_SCALE_F32", "S0=1 S1=3 S2=1", "D0 = 0x3f800000 (1), VCC = 0x0"},
		{isa.RDNA3, "V_FMAMK_F32", "S0=2 S1=3 SIMM32=4", "D0 = 0x41300000 (11)"},
		{isa.RDNA3, "V_PK_ADD_F16", "S0=1,2 S1=0.5,0.25", "D0 = 0x40803e00 (1.5,2.25)"},
		{isa.RDNA3, "V_SWAP_B32", "S0=0x1 D0=0x2", "D0 = 0x00000001, S0 = 0x00000002"},
		{isa.RDNA4, "V_MAXMIN_NUM_F32", "S0=1 S1=2 S2=1.5", "D0 = 0x3fc00000 (1.5)"},
		{isa.RDNA3, "V_MAX_F32", "S0=0x7fa00000 S1=1 MODE.IEEE=1", "D0 = 0x7fe00000 (NaN)"},
		{isa.CDNA4, "V_BITOP3_B32", "S0=0xf0 S1=0xcc S2=0xaa TTBL=0x96", "D0 = 0x00000096"},
		{isa.RDNA3, "V_MQSAD_U32_U8", "S0=0x0102030405060708 S1=0x01010101 S2=0x0", "D0 = 0x0000000a0000000e0000001200000016"},

		{isa.RDNA3, "V_FRCT_F32", "", "did you mean V_FRACT_F32?"},
		{isa.RDNA3, "V_FRACT_F32", "S0", "want NAME=VALUE"},
		{isa.RDNA3, "V_FRACT_F32", "S1=1", "has no operand S1; it has D0, "},
		{isa.RDNA3, "V_FRACT_F32", "S0=1 S0=2", "given twice"},
		{isa.RDNA3, "V_FRACT_F32", "S0=one", `"one" is not a number`},
		{isa.RDNA3, "V_FRACT_F32", "S0=0x123456789", "more than 32 bits"},
		{isa.RDNA3, "V_FRACT_F32", "S0=0xg", "not a hexadecimal"},
		{isa.RDNA3, "S_ADD_U32", "S0=4294967296", "does not fit in 32 bits"},
		{isa.RDNA3, "V_FRACT_F32", "S0=1,2", "2 elements, want 1"},
		{isa.RDNA1, "V_INTERP_P1LL_F16", "", "is not implemented"},
	} {
		e, err := Eval(c.g, c.inst, strings.Fields(c.args))
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s %s %s: error %v; want %s", c.g, c.inst, c.args, err, c.want)
			}
			continue
		}
		var out []string
		for _, v := range e.Out {
			out = append(out, v.String())
		}
		if got := strings.Join(out, ", "); got != c.want {
			t.Errorf("%s %s %s: %s; want %s", c.g, c.inst, c.args, got, c.want)
		}
	}
}

// TestEvalAll gives every instruction zeros.
func TestEvalAll(t *testing.T) {
	for g := range isa.Generations() {
		n := 0
		for in := range g.Instructions() {
			if group := in.Group(); group != isa.GroupVALU && group != isa.GroupSALU {
				continue
			}
			if strings.Contains(in.Name(), "LANE") {
				continue // needs other lanes
			}
			e, err := Eval(g, in.Name(), nil)
			if err != nil {
				continue // a stub
			}
			n++
			for _, v := range e.Out {
				if len(v.Bits) < 3 {
					t.Errorf("%s %s: %v", g, in.Name(), v)
				}
			}
		}
		if n < 400 {
			t.Errorf("%s: %d instructions", g, n)
		}
	}
}

// TestAppend is the form of what is written for a line.
func TestAppend(t *testing.T) {
	for _, c := range []struct {
		line, want string
		ok         bool
	}{
		{`{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000","S1":"0x40000000"},"out":{"D0":"0x40400000"},"ulp":0}`,
			`{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000","S1":"0x40000000"},"out":{"D0":"0x40400000"},"ulp":0,"got":{"D0":"0x40400000"},"ok":true}`, true},
		{`{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000","S1":"0x40000000"},"out":{"D0":"0x40400001"}}`,
			`{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000","S1":"0x40000000"},"out":{"D0":"0x40400001"},"got":{"D0":"0x40400000"},"ok":false}`, false},
		{`{"inst":"V_ADD_F32","gen":"rdna3","in":{},"out":{"D0":"0x40400001"},"ulp":1,"alt":[{"out":{"D0":"0x00000000"},"why":"x"}]}`,
			`{"inst":"V_ADD_F32","gen":"rdna3","in":{},"out":{"D0":"0x40400001"},"ulp":1,"alt":[{"out":{"D0":"0x00000000"},"why":"x"}],"got":{"D0":"0x00000000"},"ok":true}`, true},
		{`{"inst":"V_NO","gen":"rdna3","in":{},"out":{}}`, `{"inst":"V_NO","gen":"rdna3","in":{},"out":{},"ok":false,"error":"RDNA 3 has no instruction V_NO"}`, false},
		{`{"inst":"V_ADD_F32","gen":"rdna3","in":{"S9":"0x1"},"out":{}}`, `{"inst":"V_ADD_F32","gen":"rdna3","in":{"S9":"0x1"},"out":{},"ok":false,"error":"unknown operand S9"}`, false},
		{`{"header":{}}`, "", true},
	} {
		got, ok := Append(nil, []byte(c.line))
		if string(got) != c.want || ok != c.ok {
			t.Errorf("%s\ngot  %s, %t\nwant %s, %t", c.line, got, ok, c.want, c.ok)
		}
	}
	if got, ok := Append(nil, []byte("nonsense")); ok || !strings.HasPrefix(string(got), `{"ok":false,"error":"`) {
		t.Errorf("nonsense: %s, %t", got, ok)
	}
}

// FuzzAppend tells that no line makes Append panic or write what is not JSON.
func FuzzAppend(f *testing.F) {
	f.Add([]byte(`{"inst":"V_ADD_F32","gen":"rdna3","enc":"VOP2","in":{"S0":"0x3f800000"},"out":{"D0":"nan"},"nan":{"D0":"f32"},"ulp":1}`))
	f.Add([]byte(`{"inst":"V_PK_ADD_F16","gen":"rdna3","enc":"VOP3P","in":{"S0":"0x3f800000"},"out":{"D0":"0x00000000"},"nan":{"D0":[[0,16,"f16"]]}}`))
	f.Add([]byte(`{"inst":"V_MQSAD_U32_U8","gen":"cdna3","enc":"VOP3","in":{"S2":"0x00000000000000000000000000000001"},"out":{"D0":"0x"}}`))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		got, _ := Append(nil, line)
		if len(got) > 0 {
			if !json.Valid(got) {
				t.Errorf("%q becomes %q, which is not JSON", line, got)
			}
		}
	})
}
