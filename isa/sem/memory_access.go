package sem

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// memory is the addressing of an instruction that reads or writes memory.
//
//	LDS (DS_*)       ADDR + OFFSET, in 32 bits. Instructions with two addresses
//	                 apply OFFSET0 and OFFSET1 themselves.
//	flat, global     SADDR + VADDR + OFFSET; without SADDR, VADDR has 64 bits
//	scratch          SADDR + VADDR + OFFSET, in 32 bits, of the lane's own memory
//	buffer           see bufferAddress
//	scalar           SBASE + SOFFSET + OFFSET, of loads and stores of dwords
//	                 without its two lowest bits; of S_SCRATCH_*, SOFFSET is in
//	                 units of 64 bytes
//	asynchronous     as global; in the LDS, VDST or VSRC + OFFSET
//
// Addresses are those of [Wave.Memory], or of [Wave.LDS]; flat addresses are not
// looked up in apertures. Those of scratch memory are of [Wave.Scratch], with the
// lane's number in the bits from 32 up.
type memory struct {
	kind     memoryKind
	ret      bool // the result is written
	dst      isa.Reg
	dstN     int
	old      bool // the old destination is needed
	data     [2]isa.Reg
	dataN    [2]int
	dataSlot [2]uint8
	vaddr    isa.Reg
	vaddrN   int
	saddr    isa.Reg
	saddrN   int
	soffset  isa.Reg
	offset   int64
	scale    uint64 // of VADDR
	signed   bool   // VADDR of 32 bits is signed
	addTID   bool
	align    uint64 // mask of the address
	idxen    bool
	offen    bool
	oobGFX9  bool // range checks as on GFX9
	twoAddrs bool
	together bool // all lanes at once, for loads that exchange data between them
	ldsAddr  bool // the first data operand is the address in the LDS
	toLDS    int  // as many dwords go to the LDS and not to registers
	isTyped  bool // there are elements of a format
	typed    typedBuffer

	attribute uint8 // four times its number, plus the channel
}

type memoryKind uint8

const (
	noMemory memoryKind = iota
	ldsMemory
	flatMemory
	scratchMemory
	bufferMemory
	scalarMemory
	scalarBuffer
	crossLDS   // DS_PERMUTE_B32 and others that only exchange data between lanes
	directLDS  // LDS_DIRECT_LOAD and LDS_PARAM_LOAD: see direct
	onlyCaches // nothing but caches: there are no operands to look at
)

// memoryKindOf tells what memory an instruction reaches.
func memoryKindOf(m isa.Mnemonic) memoryKind {
	switch m {
	case isa.DS_PERMUTE_B32, isa.DS_BPERMUTE_B32, isa.DS_BPERMUTE_FI_B32, isa.DS_SWIZZLE_B32, isa.DS_APPEND, isa.DS_CONSUME:
		return crossLDS
	case isa.LDS_DIRECT_LOAD, isa.LDS_PARAM_LOAD, isa.DS_DIRECT_LOAD, isa.DS_PARAM_LOAD:
		return directLDS
	case isa.DS_NOP:
		return noMemory
	case isa.BUFFER_GL0_INV, isa.BUFFER_GL1_INV, isa.BUFFER_INV, isa.BUFFER_INVL2, isa.BUFFER_WBINVL1,
		isa.BUFFER_WBINVL1_VOL, isa.BUFFER_WBL2, isa.FLAT_PREFETCH_B8, isa.GLOBAL_PREFETCH_B8, isa.GLOBAL_INV,
		isa.GLOBAL_WB, isa.GLOBAL_WBINV, isa.S_ATC_PROBE, isa.S_ATC_PROBE_BUFFER, isa.S_BUFFER_PREFETCH_DATA,
		isa.S_DCACHE_DISCARD, isa.S_DCACHE_DISCARD_X2, isa.S_DCACHE_INV, isa.S_DCACHE_INV_VOL, isa.S_DCACHE_WB,
		isa.S_DCACHE_WB_VOL, isa.S_GL1_INV, isa.S_PREFETCH_DATA, isa.S_PREFETCH_DATA_PC_REL, isa.S_PREFETCH_INST,
		isa.S_PREFETCH_INST_PC_REL:
		return onlyCaches
	}
	name := m.String()
	for _, p := range []struct {
		prefix string
		kind   memoryKind
	}{
		{"DS_", ldsMemory}, {"FLAT_", flatMemory}, {"GLOBAL_", flatMemory}, {"SCRATCH_", scratchMemory},
		{"CLUSTER_LOAD_", flatMemory},
		{"BUFFER_LOAD_", bufferMemory}, {"BUFFER_STORE_", bufferMemory}, {"BUFFER_ATOMIC_", bufferMemory},
		{"TBUFFER_LOAD_", bufferMemory}, {"TBUFFER_STORE_", bufferMemory},
		{"S_LOAD_", scalarMemory}, {"S_STORE_", scalarMemory}, {"S_ATOMIC_", scalarMemory},
		{"S_SCRATCH_", scalarMemory},
		{"S_BUFFER_LOAD_", scalarBuffer}, {"S_BUFFER_STORE_", scalarBuffer}, {"S_BUFFER_ATOMIC_", scalarBuffer},
	} {
		if strings.HasPrefix(name, p.prefix) {
			return p.kind
		}
	}
	return noMemory
}

// prepare resolves the operands.
func (a *memory) prepare(in *isa.Inst, f isa.Form, args []isa.Arg) error {
	if a.kind == onlyCaches {
		return nil
	}
	name := f.Instruction().Mnemonic().String()
	gfx9 := gfx9(in.Generation())
	if in.Mod(isa.ModGDS) != 0 {
		return fmt.Errorf("sem: %s: the global data share is not modelled", name)
	}
	if in.Mod(isa.ModLDS) != 0 && !strings.Contains(name, "_LDS_") {
		if !strings.HasPrefix(name, "BUFFER_LOAD_") || strings.Contains(name, "D16") {
			return fmt.Errorf("sem: %s: LDS is not modelled", name)
		}
		for o := range f.Operands() {
			if field, ok := o.Field(); ok && field.Name() == isa.FieldVDATA {
				a.toLDS = (o.Bits() + 31) / 32
			}
		}
	}
	if in.Mod(isa.ModTFE) != 0 {
		return fmt.Errorf("sem: %s: TFE is not modelled", name)
	}
	atomic := strings.Contains(name, "_ATOMIC_")
	returns := in.Mod(isa.ModGLC) != 0 || in.Mod(isa.ModSC0) != 0 || in.Mod(isa.ModTH)&1 != 0
	a.scale, a.align = 1, ^uint64(0)
	a.offset = int64(in.Mod(isa.ModOFFSET)) + int64(in.Mod(isa.ModOFFSET0)) + int64(in.Mod(isa.ModOFFSET1))<<8
	a.idxen, a.offen, a.oobGFX9 = in.Mod(isa.ModIDXEN) != 0, in.Mod(isa.ModOFFEN) != 0, gfx9
	a.signed = in.Generation() == isa.CDNA5 && a.kind == flatMemory // as LLVM has it
	a.addTID = strings.Contains(name, "ADDTID")
	a.twoAddrs = strings.Contains(name, "_2ADDR_") || strings.HasPrefix(name, "DS_READ2") || strings.HasPrefix(name, "DS_WRITE2") ||
		strings.HasPrefix(name, "DS_WRXCHG2") || strings.Contains(name, "_SRC2_")
	block := strings.HasSuffix(name, "_BLOCK")
	a.old = block || strings.Contains(name, "D16")
	a.together = strings.Contains(name, "_TR_") || strings.Contains(name, "_LOAD_TR")
	a.ldsAddr = strings.Contains(name, "_ASYNC_")
	if a.isTyped = strings.Contains(name, "_FORMAT_"); a.isTyped {
		if err := a.typed.prepare(in, strings.HasPrefix(name, "TBUFFER")); err != nil {
			return err
		}
	}
	if in.Mod(isa.ModSCALE_OFFSET) != 0 {
		if block {
			return fmt.Errorf("sem: %s: the size that SCALE_OFFSET stands for is not known", name)
		}
		a.scale = dataBytes(name)
	}
	if strings.HasPrefix(name, "S_SCRATCH_") {
		a.scale = 64
	}
	if a.scalar() && !strings.Contains(name, "_I8") && !strings.Contains(name, "_U8") && !strings.Contains(name, "_I16") && !strings.Contains(name, "_U16") {
		a.align = ^uint64(3)
	}
	for i := range args {
		arg := &args[i]
		o := f.Operand(int(arg.Operand))
		field, ok := o.Field()
		if !ok {
			continue
		}
		n := (o.Bits() + 31) / 32
		reg := arg.Kind == isa.RegArg && arg.Reg.Class != isa.NULL
		switch field.Name() {
		case isa.FieldVDST:
			if strings.Contains(name, "_LOAD_LDS_") {
				break
			}
			if a.ldsAddr {
				a.data[0], a.dataN[0], a.dataSlot[0] = arg.Reg, n, dstSlot
				break
			}
			a.dst, a.dstN, a.ret = arg.Reg, n, reg
		case isa.FieldSDATA, isa.FieldVDATA:
			if o.Written() {
				a.dst, a.dstN = arg.Reg, n
				a.ret = reg && (!atomic || returns)
			}
			if atomic || !o.Written() {
				a.data[0], a.dataN[0], a.dataSlot[0] = arg.Reg, n, dstSlot
			}
			if atomic && strings.Contains(name, "CMPSWAP") {
				a.dstN = n / 2
			}
		case isa.FieldDATA, isa.FieldVSRC, isa.FieldDATA0:
			a.data[0], a.dataN[0], a.dataSlot[0] = arg.Reg, n, 1
		case isa.FieldDATA1:
			a.data[1], a.dataN[1], a.dataSlot[1] = arg.Reg, n, 2
		case isa.FieldATTR:
			a.attribute = uint8(arg.Value)
		case isa.FieldADDR, isa.FieldVADDR:
			if reg {
				a.vaddr, a.vaddrN = arg.Reg, int(arg.Reg.Count)
			}
		case isa.FieldSADDR, isa.FieldSBASE, isa.FieldSRSRC, isa.FieldRSRC:
			if reg {
				a.saddr, a.saddrN = arg.Reg, int(arg.Reg.Count)
			}
		case isa.FieldSOFFSET:
			if !reg {
				if a.scalar() {
					a.offset = arg.Int() // ModOFFSET holds the same
				} else {
					a.offset += arg.Int()
				}
				break
			}
			a.soffset = arg.Reg
			if imm, ok := f.Encoding().Field(isa.FieldIMM); ok && a.scalar() && imm.Extract([]uint32{in.Word(0), in.Word(1)}) == 0 {
				a.offset = 0 // the field holds the number of the register
			}
		}
	}
	return nil
}

func (a *memory) scalar() bool { return a.kind == scalarMemory || a.kind == scalarBuffer }

// dataBytes is the size of the data that an instruction's name ends in.
func dataBytes(name string) uint64 {
	if strings.Contains(name, "_PK_") {
		return 4
	}
	n := uint64(0)
	for _, c := range name[strings.LastIndexAny(name, "BUIF"):] {
		if c >= '0' && c <= '9' {
			n = 10*n + uint64(c-'0')
		}
	}
	return n / 8
}

var errNoMemory = errors.New("sem: the wave does not have the memory that the instruction reads or writes")

// run executes the instruction.
func (a *memory) run(w *Wave, fn Func) error {
	s := &w.state
	switch a.kind {
	case onlyCaches:
		return fn(s)
	case ldsMemory, crossLDS, directLDS:
		s.Mem = w.LDS
	case scratchMemory:
		s.Mem = w.Scratch
	default:
		s.Mem = w.Memory
	}
	if s.Mem == nil && a.kind != crossLDS {
		return errNoMemory
	}
	if a.kind == directLDS {
		return a.direct(w, fn)
	}
	s.Offset = uint16(a.offset)
	s.LDS, s.LDSAddr = w.LDS, uint64(w.M0&0xffff)+uint64(a.offset)
	var base uint64
	if a.saddr.Class != isa.NoReg && a.saddrN <= 2 {
		var err error
		if base, err = w.scalar(a.saddr, a.saddrN); err != nil {
			return err
		}
	}
	var soffset uint64
	if a.soffset.Class != isa.NoReg {
		var err error
		if soffset, err = w.scalar(a.soffset, 1); err != nil {
			return err
		}
	}
	var rsrc [4]uint32
	if a.kind == bufferMemory || a.kind == scalarBuffer {
		for i := range rsrc {
			var err error
			if rsrc[i], err = w.scalarDword(a.saddr, i); err != nil {
				return err
			}
		}
	}
	if a.scalar() {
		return a.once(w, fn, base, soffset, &rsrc)
	}
	payload := uint64(1)
	if a.isTyped {
		var err error
		if s.Format, err = a.typed.of(&rsrc); err != nil {
			return err
		}
		payload = uint64(s.Format.bytes())
	}
	var vaddr, dst [][64]uint32
	var data [2][][64]uint32
	var err error
	if a.vaddrN > 0 {
		if vaddr, err = w.rows(a.vaddr, a.vaddrN); err != nil {
			return err
		}
	}
	for i, n := range a.dataN {
		if n > 0 {
			if data[i], err = w.rows(a.data[i], n); err != nil {
				return err
			}
		}
	}
	if a.ret {
		if dst, err = w.rows(a.dst, a.dstN); err != nil {
			return err
		}
	}
	if a.kind == crossLDS {
		if dst == nil {
			return nil
		}
		s.EXEC, s.L0, s.L1, s.LD = w.active(), nil, nil, &dst[0]
		if vaddr != nil {
			s.L0 = &vaddr[0]
		}
		if data[0] != nil {
			s.L1 = &data[0][0]
		}
		return fn(s)
	}
	for m := w.active(); m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m) & 63
		s.Lane = uint8(lane)
		var v uint64
		if vaddr != nil {
			v = uint64(vaddr[0][lane])
			switch {
			case len(vaddr) == 2:
				v |= uint64(vaddr[1][lane]) << 32
			case a.signed:
				v = uint64(int32(v))
			}
		}
		switch v := v * a.scale; a.kind {
		case ldsMemory:
			s.Addr = uint64(uint32(v))
			if a.addTID {
				s.Addr = uint64(w.M0&0xffff) + uint64(4*lane)
			}
			if !a.twoAddrs {
				s.Addr = uint64(uint32(s.Addr + uint64(a.offset)))
			}
		case scratchMemory:
			s.Addr = uint64(uint32(base+v+uint64(a.offset))) | uint64(lane)<<32
		case bufferMemory:
			var inside bool
			if s.Addr, inside, err = a.bufferAddress(&rsrc, v, soffset, payload); err != nil {
				return err
			}
			if s.Mem = w.Memory; !inside {
				s.Mem = beyond
			}
		default:
			s.Addr = base + v + uint64(a.offset)
			if a.addTID {
				s.Addr += uint64(4 * lane)
			}
		}
		if a.together {
			w.addrs[lane] = s.Addr
			continue
		}
		for i, rows := range data {
			switch {
			case len(rows) > 2:
				for j := range rows {
					s.X0[j] = rows[j][lane]
				}
			case len(rows) > 0:
				v := uint64(rows[0][lane])
				if len(rows) == 2 {
					v |= uint64(rows[1][lane]) << 32
				}
				s.setSource(i, v)
			}
		}
		if a.ldsAddr {
			s.LDSAddr = uint64(uint32(s.S0) + uint32(a.offset))
		}
		if a.old && dst != nil {
			s.D0 = uint64(dst[0][lane])
			switch {
			case len(dst) == 2:
				s.D0 |= uint64(dst[1][lane]) << 32
			case len(dst) > 2:
				for i := range dst {
					s.XD[i] = dst[i][lane]
				}
			}
		}
		if err := fn(s); err != nil {
			return err
		}
		if a.toLDS != 0 {
			if err := s.resultToLDS(a.toLDS); err != nil {
				return err
			}
		}
		writeRows(s, dst, lane)
	}
	if a.together {
		s.EXEC, s.Addrs, s.Regs[3] = w.active(), &w.addrs, dst
		return fn(s)
	}
	return nil
}

// writeRows puts a lane's result into registers.
func writeRows(s *State, dst [][64]uint32, lane int) {
	switch {
	case len(dst) > 2:
		for i := range dst {
			dst[i][lane] = s.XD[i]
		}
	case len(dst) > 0:
		dst[0][lane] = uint32(s.D0)
		if len(dst) == 2 {
			dst[1][lane] = uint32(s.D0 >> 32)
		}
	}
}

// once executes a scalar access.
func (a *memory) once(w *Wave, fn Func, base, soffset uint64, rsrc *[4]uint32) error {
	s := &w.state
	offset := uint64(a.offset) + soffset*a.scale
	s.Addr = base + offset
	inside := true
	if a.kind == scalarBuffer {
		// The size is checked in bytes; a buffer with a stride has that many records.
		size := uint64(rsrc[2])
		if stride := uint64(rsrc[1] >> 16 & 0x3fff); stride != 0 {
			size *= stride
		}
		offset &= a.align
		s.Addr = (uint64(rsrc[0]) | uint64(rsrc[1]&0xffff)<<32) + offset
		inside = offset < size
	}
	s.Addr &= a.align
	for i := range a.dataN[0] {
		d, err := w.scalarDword(a.data[0], i)
		if err != nil {
			return err
		}
		s.X0[i] = d
	}
	s.S0 = uint64(s.X0[0]) | uint64(s.X0[1])<<32
	if !inside {
		s.Mem = beyond
	}
	if err := fn(s); err != nil {
		return err
	}
	if !a.ret {
		return nil
	}
	if a.dstN <= 2 {
		return w.setScalar(a.dst, a.dstN, s.D0)
	}
	for i := range a.dstN {
		r := a.dst
		r.Index += uint16(i)
		if err := w.setScalar(r, 1, uint64(s.XD[i])); err != nil {
			return err
		}
	}
	return nil
}

// bufferAddress is the address of a buffer access, and whether it is in the
// buffer. VADDR holds an index if IDXEN is set and then an offset if OFFEN is.
//
// The resource has the base address in bits 47:0, the stride in bits 61:48, and the
// number of records, or of bytes, in bits 95:64. The address is base + SOFFSET +
// index*stride + offset, with the offsets of VADDR and of the instruction. On GFX9
// a buffer with a stride, or an access with IDXEN, is checked by its index, others
// by their offset without SOFFSET. Later ones choose the check by bits 125:124: 0
// index and offset within the record, 1 the index, 2 only that there are records, 3
// the bytes. These look at all bytes of an element of a typed buffer, but only at the
// first one of other accesses. Swizzled buffers and those that add the thread's number are not
// modelled.
func (a *memory) bufferAddress(rsrc *[4]uint32, vaddr, soffset, payload uint64) (addr uint64, inside bool, err error) {
	stride := uint64(rsrc[1] >> 16 & 0x3fff)
	records := uint64(rsrc[2])
	swizzled := rsrc[1]>>31 != 0
	if !a.oobGFX9 {
		swizzled = rsrc[1]>>30 != 0
	}
	if swizzled || rsrc[3]>>23&1 != 0 {
		return 0, false, fmt.Errorf("sem: swizzled buffers and ADD_TID_ENABLE are not modelled")
	}
	var index, offset uint64
	if a.idxen {
		index = vaddr & 0xffffffff
		vaddr >>= 32
	}
	if a.offen {
		offset = vaddr & 0xffffffff
	}
	offset += uint64(a.offset)
	addr = uint64(rsrc[0]) | uint64(rsrc[1]&0xffff)<<32
	addr += soffset + index*stride + offset
	check := rsrc[3] >> 28 & 3
	if a.oobGFX9 {
		check, payload = 3, 1
		if stride != 0 || a.idxen {
			check = 1
		}
	}
	switch check {
	case 0:
		inside = index < records && (stride == 0 || offset+payload <= stride)
	case 1:
		inside = index < records
	case 2:
		inside = records != 0
	default:
		inside = index*stride+offset+payload <= records
	}
	return addr, inside, nil
}
