package isa_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/isa"
)

func decodeHex(t *testing.T, target, code string, wave int) isa.Inst {
	t.Helper()
	b, err := hex.DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	d := decoderFor(t, target)
	d.WaveSize = wave
	in, err := d.Decode(b)
	if err != nil {
		t.Fatalf("%s %s: %v", target, code, err)
	}
	if in.Len() != len(b) {
		t.Fatalf("%s %s: %d bytes long", target, code, in.Len())
	}
	return in
}

func flowString(f isa.Flow) string {
	var parts []string
	add := func(is bool, s string) {
		if is {
			parts = append(parts, s)
		}
	}
	add(f.FallsThrough, "next")
	add(f.Ends, "end")
	add(f.Call, "call")
	add(f.Branches && f.Indirect, "register")
	add(f.Branches && !f.Indirect, fmt.Sprint(f.Offset))
	add(!f.Branches && (f.Indirect || f.Offset != 0), "a target without a branch")
	return strings.Join(parts, " ")
}

func TestFlow(t *testing.T) {
	tests := []struct{ targets, code, text, want string }{
		// Offsets count from the next instruction, in dwords.
		{"gfx908 gfx90a gfx942 gfx950 gfx1010 gfx1030", "000082bf", "s_branch 0", "4"},
		{"gfx908 gfx1010", "ffff82bf", "s_branch 65535", "0"},
		{"gfx1100 gfx1150 gfx1200 gfx1250 gfx1251", "0080a0bf", "s_branch 32768", "-131068"},
		{"gfx1250", "0200a0bf", "s_branch 2", "12"},
		{"gfx908 gfx90a gfx942 gfx950 gfx1010 gfx1030", "040085bf", "s_cbranch_scc1 4", "next 20"},
		{"gfx1100 gfx1150 gfx1200 gfx1250 gfx1251", "0400a2bf", "s_cbranch_scc1 4", "next 20"},
		{"gfx908 gfx1030", "000186bf", "s_cbranch_vccz 256", "next 1028"},
		{"gfx1100 gfx1250", "0500a3bf", "s_cbranch_vccz 5", "next 24"},
		{"gfx950 gfx1010", "000188bf", "s_cbranch_execz 256", "next 1028"},
		{"gfx1200", "0001a5bf", "s_cbranch_execz 256", "next 1028"},
		{"gfx908 gfx90a gfx950 gfx1010 gfx1030", "090097bf", "s_cbranch_cdbgsys 9", "next 40"},
		{"gfx1100 gfx1150", "0000a7bf", "s_cbranch_cdbgsys 0", "next 4"},

		{"gfx908 gfx90a gfx942 gfx950 gfx1010 gfx1030", "000081bf", "s_endpgm", "end"},
		{"gfx1100 gfx1150 gfx1200 gfx1250", "0000b0bf", "s_endpgm", "end"},
		{"gfx908 gfx1030", "00009bbf", "s_endpgm_saved", "end"},
		{"gfx1100 gfx1200 gfx1250", "0000b1bf", "s_endpgm_saved", "end"},
		{"gfx1010 gfx1030 gfx1100 gfx1150 gfx1200", "00009fbf", "s_code_end", "end"},

		{"gfx908 gfx90a gfx942 gfx950", "021d80be", "s_setpc_b64 s[2:3]", "register"},
		{"gfx1010 gfx1030", "002080be", "s_setpc_b64 s[0:1]", "register"},
		{"gfx1100 gfx1150 gfx1200", "004880be", "s_setpc_b64 s[0:1]", "register"},
		{"gfx1250 gfx1251", "004880be", "s_set_pc_i64 s[0:1]", "register"},
		{"gfx908 gfx90a gfx942 gfx950", "021f80be", "s_rfe_b64 s[2:3]", "register"},
		{"gfx1010 gfx1030", "022280be", "s_rfe_b64 s[2:3]", "register"},
		{"gfx1100 gfx1150 gfx1200", "024a80be", "s_rfe_b64 s[2:3]", "register"},
		{"gfx1250", "024a80be", "s_rfe_i64 s[2:3]", "register"},
		{"gfx908 gfx90a", "02658095", "s_rfe_restore_b64 s[2:3], s101", "register"},

		// Calls save the address behind them.
		{"gfx908 gfx90a gfx942 gfx950", "021e80be", "s_swappc_b64 s[0:1], s[2:3]", "next call register"},
		{"gfx1010 gfx1030", "022180be", "s_swappc_b64 s[0:1], s[2:3]", "next call register"},
		{"gfx1100 gfx1150 gfx1200", "024980be", "s_swappc_b64 s[0:1], s[2:3]", "next call register"},
		{"gfx1250", "0049e8be", "s_swap_pc_i64 s[104:105], s[0:1]", "next call register"},
		{"gfx1010", "341200bb", "s_call_b64 s[0:1], 4660", "next call 18644"},
		{"gfx1010 gfx1030", "d1c100bb", "s_call_b64 s[0:1], 49617", "next call -63672"},
		{"gfx908", "01008aba", "s_call_b64 s[10:11], 1", "next call 8"},

		// The trap handler returns behind S_TRAP.
		{"gfx908 gfx90a gfx942 gfx950 gfx1010 gfx1030", "040092bf", "s_trap 4", "next call"},
		{"gfx1100 gfx1150 gfx1200 gfx1250", "040090bf", "s_trap 4", "next call"},
		{"gfx908 gfx1010", "01008dbf", "s_sethalt 1", "next"},
		{"gfx1100 gfx1200 gfx1250", "010082bf", "s_sethalt 1", "next"},
		{"gfx908", "000091bf", "s_sendmsghalt sendmsg(0, 0, 0)", "next"},

		// Forks, joins and loops over the halves of a wave.
		{"gfx908 gfx90a gfx942 gfx950", "341200b8", "s_cbranch_i_fork s[0:1], 4660", "next 18644"},
		{"gfx908 gfx90a gfx942 gfx950", "02048094", "s_cbranch_g_fork s[2:3], s[4:5]", "next register"},
		{"gfx908 gfx90a gfx942 gfx950", "002e80be", "s_cbranch_join s0", "next register"},
		{"gfx1010 gfx1030", "341280bd", "s_subvector_loop_begin s0, 4660", "next 18644"},
		{"gfx1010 gfx1030", "d1c100be", "s_subvector_loop_end s0, 49617", "next -63672"},
		{"gfx1100 gfx1150", "341200bb", "s_subvector_loop_begin s0, 4660", "next 18644"},

		// A constant that is added to PC is a direct branch.
		{"gfx1250 gfx1251", "024b80be", "s_add_pc_i64 s[2:3]", "register"},
		{"gfx1250 gfx1251", "804b80be", "s_add_pc_i64 0", "4"},
		{"gfx1250", "c84b80be", "s_add_pc_i64 -8", "-4"},
		{"gfx1250 gfx1251", "ff4b80bef0ffffff", "s_add_pc_i64 -16", "-8"},
		{"gfx1250 gfx1251", "fe4b80bed0bc8a6745230100", "s_add_pc_i64 0x12345678abcd0", "320255973571804"},

		{"gfx908", "000080bf", "s_nop 0", "next"},
		{"gfx1100", "004780be", "s_getpc_b64 s[0:1]", "next"},
		{"gfx1100", "01050056", "v_fmac_f32_e32 v0, v1, v2", "next"},
		{"gfx1100", "010446ca010606ff", "v_dual_cndmask_b32 v255, s1, v2 :: v_dual_mul_f32 v6, s1, v3", "next"},
	}
	for _, tt := range tests {
		for _, target := range strings.Fields(tt.targets) {
			in := decodeHex(t, target, tt.code, 0)
			if name, _, _ := strings.Cut(tt.text, " "); !sameName(in.Instruction(), name) {
				t.Errorf("%s %s is %s, want %s", target, tt.code, in.Instruction().Name(), tt.text)
				continue
			}
			f := in.Flow()
			if got := flowString(f); got != tt.want {
				t.Errorf("%s %s: flow is %q, want %q", target, tt.text, got, tt.want)
			}
			addr, ok := in.BranchTarget(1 << 40)
			if direct := f.Branches && !f.Indirect; ok != direct || ok && addr != uint64(1<<40+f.Offset) {
				t.Errorf("%s %s: branch target is %#x, %v", target, tt.text, addr, ok)
			}
		}
	}
}

// What Flow says of every instruction agrees with its flags and its name.
func TestFlowOfAll(t *testing.T) {
	calls := map[string]bool{"S_SWAPPC_B64": true, "S_CALL_B64": true, "S_SWAP_PC_I64": true, "S_CALL_I64": true, "S_TRAP": true}
	for g := range isa.Generations() {
		d := isa.Decoder{Generation: g}
		for i := range g.Instructions() {
			f := i.Form(0)
			w := isa.TemplateForTest(f)
			in, err := d.Decode(dwords(w[:]...))
			if err != nil || in.Form() != f {
				continue // half of a dual instruction, or a source that zero is none for
			}
			fl := in.Flow()
			branches := i.Flags().Has(isa.Branch)
			label := false
			for o := range f.Operands() {
				label = label || o.Type().Name() == isa.OPR_LABEL
			}
			name := i.Name()
			switch {
			case fl.Branches != branches || fl.Ends != i.Flags().Has(isa.ProgramTerminator) || fl.Call != calls[name]:
				t.Errorf("%s: %s: flow is %+v", g, name, fl)
			case fl.Indirect != (branches && !label):
				t.Errorf("%s: %s: flow is %+v, label %v", g, name, fl, label)
			case fl.Indirect != i.Flags().Has(isa.IndirectBranch):
				t.Errorf("%s: %s: flow is %+v, AMD's flags say otherwise", g, name, fl)
			case fl.FallsThrough != (!fl.Ends && (!branches || fl.Call || i.Flags().Has(isa.ConditionalBranch))):
				t.Errorf("%s: %s: flow is %+v", g, name, fl)
			case strings.HasPrefix(name, "S_ENDPGM") && !fl.Ends, strings.HasPrefix(name, "S_CBRANCH_") && !(fl.Branches && fl.FallsThrough):
				t.Errorf("%s: %s: flow is %+v", g, name, fl)
			}
		}
	}
}

// accessString writes accesses as "w v5, r v1:2, rw vcc"; implicit ones in
// brackets.
func accessString(in *isa.Inst) string {
	var parts []string
	for a := range in.Accesses() {
		s := ""
		if a.Read {
			s += "r"
		}
		if a.Written {
			s += "w"
		}
		s += " "
		switch {
		case a.Memory != isa.NoMemory:
			s += a.Memory.String()
		default:
			letter := map[isa.RegClass]string{isa.VGPR: "v", isa.SGPR: "s", isa.AGPR: "a", isa.TTMP: "ttmp"}[a.Reg.Class]
			if letter != "" {
				s += fmt.Sprintf("%s%d", letter, a.Reg.Index)
			} else {
				s += a.Reg.Class.String()
				if a.Reg.Index != 0 {
					s += "_HI"
				}
			}
			s += [...]string{isa.Whole: "", isa.Low: ".l", isa.High: ".h"}[a.Reg.Half]
			if a.Reg.Count > 1 {
				s += fmt.Sprintf(":%d", a.Reg.Count)
			}
		}
		if a.Implicit {
			s = "[" + s + "]"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}

func TestAccesses(t *testing.T) {
	tests := []struct {
		target, code string
		wave         int
		text, want   string
	}{
		// Scalar.
		{"gfx908", "0000eabe", 0, "s_mov_b32 vcc_lo, s0", "w VCC, r s0"},
		{"gfx1100", "0100fcbe", 0, "s_mov_b32 null, s1", "r s1"},
		{"gfx908", "00ff00800a0a0a0a", 0, "s_add_u32 s0, s0, 0xa0a0a0a", "w s0, r s0, [w SCC]"},
		{"gfx908", "01020082", 0, "s_addc_u32 s0, s1, s2", "w s0, r s1, r s2, [rw SCC]"},
		{"gfx908", "00006a85", 0, "s_cselect_b32 vcc_lo, s0, s0", "w VCC, r s0, r s0, [r SCC]"},
		{"gfx908", "000100bf", 0, "s_cmp_eq_i32 s0, s1", "r s0, r s1, [w SCC]"},
		{"gfx1100", "0020e9be", 0, "s_and_saveexec_b32 s105, s0", "w s105, r s0, [rw EXEC], [w SCC]"},
		{"gfx1100", "0021fcbe", 0, "s_and_saveexec_b64 null, s[0:1]", "r s0:2, [rw EXEC:2], [w SCC]"},
		{"gfx1100", "004780be", 0, "s_getpc_b64 s[0:1]", "w s0:2, [r PC:2]"},
		{"gfx1100", "024980be", 0, "s_swappc_b64 s[0:1], s[2:3]", "w s0:2, r s2:2, [rw PC:2]"},
		{"gfx1010", "341200bb", 0, "s_call_b64 s[0:1], 4660", "w s0:2, [rw PC:2]"},
		{"gfx908", "000082bf", 0, "s_branch 0", "[w PC:2]"},
		{"gfx908", "000085bf", 0, "s_cbranch_scc1 0", "[r SCC], [w PC:2]"},
		{"gfx908", "000086bf", 0, "s_cbranch_vccz 0", "[r VCC:2], [w PC:2]"},
		{"gfx1100", "0500a3bf", 0, "s_cbranch_vccz 5", "[r VCC], [w PC:2]"},
		{"gfx1100", "0500a3bf", 64, "s_cbranch_vccz 5", "[r VCC:2], [w PC:2]"},
		{"gfx1100", "0000a5bf", 0, "s_cbranch_execz 0", "[r EXEC], [w PC:2]"},
		{"gfx908", "000081bf", 0, "s_endpgm", ""},
		{"gfx908", "341200b8", 0, "s_cbranch_i_fork s[0:1], 4660", "r s0:2, [rw EXEC:2], [w PC:2]"},
		{"gfx908", "000011bf", 0, "s_set_gpr_idx_on s0, gpr_idx()", "r s0, [rw M0]"},
		{"gfx1100", "0000b6bf", 0, "s_sendmsg sendmsg(0, 0, 0)", "[r M0]"},
		{"gfx1010", "341280bd", 0, "s_subvector_loop_begin s0, 4660", "rw s0, [rw EXEC], [w PC:2]"},

		// Scalar memory.
		{"gfx908", "410000c004000000", 0, "s_load_dword s1, s[2:3], s4", "w s1, r s2:2, r s4, [r global]"},
		{"gfx908", "410041c004000000", 0, "s_store_dword s1, s[2:3], s4 glc", "r s1, r s2:2, r s4, [w global]"},
		{"gfx908", "410108c265000000", 0, "s_atomic_add s5, s[2:3], s101", "r s5, r s2:2, r s101, [rw global]"},
		{"gfx908", "410109c265000000", 0, "s_atomic_add s5, s[2:3], s101 glc", "rw s5, r s2:2, r s101, [rw global]"},
		{"gfx1200", "868004f410000008", 0, "s_prefetch_inst s[12:13], 0x10, s4, 2", "r s12:2, r s4"},

		// Vector.
		{"gfx908", "00040432", 0, "v_add_co_u32_e32 v2, vcc, s0, v2", "w v2, w VCC:2, r s0, r v2"},
		{"gfx908", "0105fe39", 0, "v_addc_co_u32_e32 v255, vcc, v1, v2, vcc", "w v255, w VCC:2, r v1, r v2, r VCC:2"},
		{"gfx1100", "01040a40", 0, "v_add_co_ci_u32_e32 v5, vcc_lo, s1, v2, vcc_lo", "w v5, w VCC, r s1, r v2, r VCC"},
		{"gfx1100", "01040a40", 64, "v_add_co_ci_u32_e32 v5, vcc, s1, v2, vcc", "w v5, w VCC:2, r s1, r v2, r VCC:2"},
		{"gfx1100", "0506fed669d21800", 0, "v_mad_u64_u32 v[5:6], s6, s105, s105, s[6:7]", "w v5:2, w s6, r s105, r s105, r s6:2"},
		{"gfx908", "0104a47c", 0, "v_cmpx_eq_f32_e32 vcc, s1, v2", "w VCC:2, r s1, r v2, [w EXEC:2]"},
		{"gfx908", "0a0052d001010100", 0, "v_cmpx_eq_f32_e64 s[10:11], v1, 0", "w s10:2, r v1, [w EXEC:2]"},
		{"gfx1030", "0104247c", 0, "v_cmpx_eq_f32_e32 s1, v2", "r s1, r v2, [w EXEC]"},
		{"gfx1030", "7e0012d401010100", 64, "v_cmpx_eq_f32_e64 v1, 0", "r v1, [w EXEC:2]"},
		{"gfx1100", "000012d400020002", 0, "v_cmp_eq_f32_e64 s0, s0, s1", "w s0, r s0, r s1"},
		{"gfx1100", "000012d400020002", 64, "v_cmp_eq_f32_e64 s[0:1], s0, s1", "w s0:2, r s0, r s1"},
		{"gfx908", "01050a7e", 0, "v_readfirstlane_b32 s5, v1", "w s5, r v1"},
		{"gfx1100", "010061d702080102", 0, "v_writelane_b32 v1, s2, 4", "rw v1, r s2"},
		{"gfx1100", "01050056", 0, "v_fmac_f32_e32 v0, v1, v2", "rw v0, r v1, r v2"},
		{"gfx908", "0105002c", 0, "v_mac_f32_e32 v0, v1, v2", "rw v0, r v1, r v2"},
		{"gfx1100", "01cb0a7e", 0, "v_swap_b32 v5, v1", "rw v5, rw v1"},
		{"gfx950", "02b3b47f", 0, "v_permlane16_swap_b32_e32 v218, v2", "rw v218, rw v2"},
		{"gfx908", "0500e2d101050603", 0, "v_div_fmas_f32 v5, v1, v2, -1", "w v5, r v1, r v2, [r VCC:2]"},
		{"gfx1010", "01870a7e", 0, "v_movrels_b32_e32 v5, v1", "w v5, r v1, [r M0]"},
		{"gfx1100", "0138007e", 0, "v_mov_b16_e32 v0.l, s1", "w v0.l, r s1"},
		{"gfx1100", "010446ca010606ff", 0, "v_dual_cndmask_b32 v255, s1, v2 :: v_dual_mul_f32 v6, s1, v3", "w v255, r s1, r v2, [r VCC], w v6, r s1, r v3"},
		{"gfx908", "0000c2d300030604", 0, "v_mfma_f32_4x4x1f32 a[0:3], v0, v1, a[1:4]", "w a0:4, r v0, r v1, r a1:4"},

		// SDWA that keeps the rest of the destination.
		{"gfx908", "f9040a0201160606", 0, "v_add_f32_sdwa v5, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PRESERVE", "w v5, r v1, r v2"},
		{"gfx908", "f9040a0201140606", 0, "v_add_f32_sdwa v5, v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE", "rw v5, r v1, r v2"},
		{"gfx908", "f9040a0201040606", 0, "v_add_f32_sdwa v5, v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_PAD", "w v5, r v1, r v2"},
		{"gfx908", "f9040a3201140606", 0, "v_add_co_u32_sdwa v5, vcc, v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE", "rw v5, w VCC:2, r v1, r v2"},

		// LDS.
		{"gfx908", "00001ad800010000", 0, "ds_write_b32 v0, v1", "r v0, r v1, [w local]"},
		{"gfx908", "00006cd801000000", 0, "ds_read_b32 v0, v1", "w v0, r v1, [r local]"},
		{"gfx908", "000000d801020000", 0, "ds_add_u32 v1, v2", "r v1, r v2, [rw local]"},
		{"gfx908", "000040d801020000", 0, "ds_add_rtn_u32 v0, v1, v2", "w v0, r v1, r v2, [rw local]"},
		{"gfx908", "00007ed801020005", 0, "ds_bpermute_b32 v5, v1, v2", "w v5, r v1, r v2"},
		{"gfx908", "000033d901000000", 0, "ds_gws_init v1 gds", "r v1, [r M0]"},
		{"gfx1100", "0000f8d800000005", 0, "ds_append v5", "w v5, [r M0], [rw local]"},
		{"gfx1200", "0000f8d800000005", 0, "ds_append v5", "w v5, [rw local]"},
		{"gfx1100", "000000ce", 0, "lds_param_load v0, attr0.x", "w v0, [r M0], [r local]"},
		{"gfx1200", "000000ce", 0, "ds_param_load v0, attr0.x", "w v0, [r M0], [r local]"},
		{"gfx908", "000108d4", 0, "v_interp_p1_f32_e32 v2, v0, attr0.y", "w v2, r v0, [r M0], [r local]"},
		{"gfx908", "010009d4", 0, "v_interp_p2_f32_e32 v2, v1, attr0.x", "rw v2, r v1, [r M0], [r local]"},
		{"gfx908", "000041d1fe000000", 0, "v_mov_b32_e64 v0, src_lds_direct", "w v0, r LDS_DIRECT, [r M0], [r local]"},

		// Buffers.
		{"gfx908", "000050e000050203", 0, "buffer_load_dword v5, off, s[8:11], s3", "w v5, r s8:4, r s3, [r global]"},
		{"gfx908", "001051e000000265", 0, "buffer_load_dword v0, s[8:11], s101 offen lds", "r v0, r s8:4, r s101, [r M0], [r global], [w local]"},
		{"gfx908", "0000f5e000000100", 0, "buffer_store_lds_dword s[4:7], s0 lds", "r s4:4, r s0, [r M0], [w global], [r local]"},
		{"gfx908", "000008e100010304", 0, "buffer_atomic_add v1, off, s[12:15], s4", "r v1, r s12:4, r s4, [rw global]"},
		{"gfx908", "004008e100010304", 0, "buffer_atomic_add v1, off, s[12:15], s4 glc", "rw v1, r s12:4, r s4, [rw global]"},
		{"gfx1200", "00400dc4000080c000000000", 0, "buffer_atomic_add_u32 v0, v[0:1], s[0:3], s0 idxen offen", "r v0, r v0:2, r s0:4, r s0, [rw global]"},
		{"gfx1200", "03400dc40510940000ffff7f", 0, "buffer_atomic_add_u32 v5, off, s[8:11], s3 offset:8388607 th:TH_ATOMIC_RETURN", "rw v5, r s8:4, r s3, [rw global]"},
		{"gfx1100", "0000ace000000000", 0, "buffer_gl0_inv", ""},

		// Flat, global, scratch.
		{"gfx908", "000008dd00000000", 0, "flat_atomic_add v[0:1], v0", "r v0:2, r v0, [r M0], [r FLAT_SCRATCH:2], [rw global]"},
		{"gfx908", "000009dd00000000", 0, "flat_atomic_add v0, v[0:1], v0 glc", "w v0, r v0:2, r v0, [r M0], [r FLAT_SCRATCH:2], [rw global]"},
		{"gfx1200", "00400dee0000000100000000", 0, "global_atomic_add_u32 v0, v2, s[0:1]", "r v0, r v2, r s0:2, [rw global]"},
		{"gfx1200", "00400dee0100100100400000", 0, "global_atomic_add_u32 v1, v0, v2, s[0:1] offset:64 th:TH_ATOMIC_RETURN", "w v1, r v0, r v2, r s0:2, [rw global]"},
		{"gfx942", "0080abde02007f00", 0, "global_load_lds_dword v[2:3], off sc0 nt sc1", "r v2:2, [r M0], [r global], [w local]"},
		{"gfx908", "008090dc00007f02", 0, "global_load_short_d16 v2, v[0:1], off", "rw v2, r v0:2, [r M0], [r global]"},
		{"gfx1100", "000051dc00000101", 0, "scratch_load_b32 v1, off, s1", "w v1, r s1, [r FLAT_SCRATCH:2], [r global]"},
		{"gfx1250", "020018ee0100680002000000", 0, "global_load_async_to_lds_b32 v1, v2, s[2:3]", "r v1, r v2, r s2:2, [r global], [w local]"},
		{"gfx1250", "020019ee0000800002c0ffff", 0, "global_store_async_from_lds_b32 v2, v1, s[2:3] offset:-64", "r v2, r v1, r s2:2, [w global], [r local]"},
		{"gfx1250", "010071d00000007c00040c10", 0, "tensor_load_to_lds s[0:3], s[4:11], s[12:15], s[16:19]", "r s0:4, r s4:8, r s12:4, r s16:4, [r global], [w local]"},

		// Images and exports.
		{"gfx1100", "000300f0ff050200", 0, "image_load v[5:6], v255, s[8:15] dmask:0x3", "w v5:2, r v255, r s8:8, [r global]"},
		{"gfx1100", "00061af000000000", 0, "image_store v0, v0, s[0:7] dmask:0x6 d16", "r v0, r v0, r s0:8, [w global]"},
		{"gfx1100", "000130f000000000", 0, "image_atomic_add v0, v0, s[0:7] dmask:0x1", "r v0, r v0, r s0:8, [rw global]"},
		{"gfx1100", "0d4330f02004180001020000", 0, "image_atomic_add v[4:5], [v32, v1, v2], s[96:103] dmask:0x3 dim:SQ_RSRC_IMG_CUBE glc", "rw v4:2, r v32, r v1, r v2, r s96:8, [rw global]"},
		{"gfx1100", "00015cf020041800", 0, "image_get_resinfo v4, v32, s[96:103] dmask:0x1", "w v4, r v32, r s96:8"},
		{"gfx1100", "00026df001000064", 0, "image_sample v0, v1, s[0:7], s[100:103] dmask:0x2 a16", "w v0, r v1, r s0:8, r s100:4, [r global]"},
		{"gfx1100", "010000f800000000", 0, "exp mrt0, v0, off, off, off", "r v0, [r EXEC], [r M0]"},
	}
	for _, tt := range tests {
		in := decodeHex(t, tt.target, tt.code, tt.wave)
		if name, _, _ := strings.Cut(tt.text, " "); !sameName(in.Instruction(), name) {
			t.Errorf("%s %s is %s, want %s", tt.target, tt.code, in.Instruction().Name(), tt.text)
			continue
		}
		if got := accessString(&in); got != tt.want {
			t.Errorf("%s %s:\n%s\nwant\n%s", tt.target, tt.text, got, tt.want)
		}
	}
}

// Where AMD's files list memory as an operand, the rule from the names agrees.
func TestMemoryAccesses(t *testing.T) {
	// AMD lists what some prefetches read, of others nothing; Accesses leaves caches out.
	notListed := func(name string) bool { return strings.Contains(name, "_PREFETCH_") }
	forms := map[string]int{}
	for g := range isa.Generations() {
		d := isa.Decoder{Generation: g}
		for i := range g.Instructions() {
			for f := range i.Forms() {
				var want [3]isa.Access
				listed := false
				for o := range f.Operands() {
					m := isa.NoMemory
					switch o.Type().Name() {
					case isa.OPR_GPUMEM:
						m = isa.GlobalMemory
					case isa.OPR_DSMEM:
						m = isa.LocalMemory
					default:
						continue
					}
					listed = true
					want[m].Read = want[m].Read || o.Read()
					want[m].Written = want[m].Written || o.Written()
				}
				if !listed || notListed(i.Name()) {
					continue
				}
				w := isa.TemplateForTest(f)
				in, err := d.Decode(dwords(w[:]...))
				if err != nil || in.Form() != f {
					t.Errorf("%s: %s in %s: %v", g, i.Name(), f.Encoding(), err)
					continue
				}
				forms[g.Key()]++
				var got [3]isa.Access
				for a := range in.Accesses() {
					if a.Memory != isa.NoMemory {
						got[a.Memory] = isa.Access{Read: a.Read, Written: a.Written}
					}
				}
				if got != want {
					t.Errorf("%s: %s in %s: memory is %+v, AMD lists %+v", g, i.Name(), f.Encoding(), got[1:], want[1:])
				}
			}
		}
	}
	for _, key := range []string{"cdna4", "cdna5", "rdna4"} { // these list global memory
		if forms[key] < 200 {
			t.Errorf("%s lists memory for %d forms only", key, forms[key])
		}
	}
}

func TestAccessesDoNotAllocate(t *testing.T) {
	for _, tt := range []struct{ target, code string }{
		{"gfx908", "f9040a3201140606"}, {"gfx1100", "010446ca010606ff"}, {"gfx1100", "0d4330f02004180001020000"}, {"gfx908", "341200b8"},
	} {
		in := decodeHex(t, tt.target, tt.code, 0)
		var n int
		if a := testing.AllocsPerRun(100, func() {
			for range in.Accesses() {
				n++
			}
			n += int(in.Flow().Offset)
		}); a != 0 {
			t.Errorf("%s %s: %v allocations", tt.target, tt.code, a)
		}
	}
}
