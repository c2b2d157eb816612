package sem

import (
	"fmt"

	"github.com/amdisa/amdisa/isa"
)

// A Wave is the registers of one wave, and the memories that it reaches.
type Wave struct {
	// Lanes is 32 or 64.
	Lanes int

	// VGPR and AGPR are the vector registers: VGPR[n][lane]. How many there are is
	// up to the caller; an instruction that names one beyond them fails.
	VGPR, AGPR [][64]uint32

	SGPR [128]uint32
	TTMP [16]uint32

	EXEC, VCC uint64 // a bit for each lane; wave32 uses the low half
	SCC       uint64 // 0 or 1
	M0        uint32
	PC        uint64 // address of the next instruction in bytes
	Mode      Mode

	// HW are the hardware registers by number, for S_GETREG and S_SETREG, which have
	// no effect but on them; register 1 is Mode. Of STATUS, number 2, and on GFX12
	// STATE_PRIV, number 20, the bits for traps, halting and debugging have a meaning.
	HW [64]uint32

	// Memory is flat and global memory, LDS the local data share, Scratch private
	// memory, of which an address is of lane n if its bits from 32 up are n. Any may
	// be nil; an instruction that needs it then fails.
	Memory, LDS, Scratch Memory

	// Host is what else is outside of the wave. If it is nil, an instruction that needs
	// it fails.
	Host Host

	// What executing an instruction needs; here because it would escape.
	state  State
	from   [64]int8      // DPP: the lane that each lane reads
	copied [2][64]uint32 // DPP: the source
	addrs  [64]uint64    // addresses of all lanes
}

// NewWave returns a wave with n vector registers, all lanes active, and denormals
// kept.
func NewWave(lanes, n int) *Wave {
	return &Wave{Lanes: lanes, VGPR: make([][64]uint32, n), EXEC: ^uint64(0) >> (64 - lanes), Mode: DenormAll}
}

// Exec executes one decoded instruction. PC must be the address of the next one.
// It allocates nothing unless it fails. To execute an instruction many times, use
// [Prepare].
func (w *Wave) Exec(in *isa.Inst) error {
	var op Op
	if err := op.prepare(in); err != nil {
		return err
	}
	return op.Run(w)
}

// active is the mask of lanes that execute.
func (w *Wave) active() uint64 { return w.EXEC & (^uint64(0) >> (64 - w.Lanes)) }

// rows are n vector registers.
func (w *Wave) rows(r isa.Reg, n int) ([][64]uint32, error) {
	file := w.VGPR
	if r.Class == isa.AGPR {
		file = w.AGPR
	}
	if i := int(r.Index); i+n <= len(file) {
		return file[i : i+n], nil
	}
	return nil, fmt.Errorf("sem: %s %d is beyond the wave's %d", r.Class, int(r.Index)+n-1, len(file))
}

// dword is the storage of a 32-bit scalar register, nil if it is not one.
func (w *Wave) dword(class isa.RegClass, i int) *uint32 {
	switch {
	case class == isa.SGPR && i < len(w.SGPR):
		return &w.SGPR[i]
	case class == isa.TTMP && i < len(w.TTMP):
		return &w.TTMP[i]
	case class == isa.M0 && i == 0:
		return &w.M0
	}
	return nil
}

// mask is the storage of a mask, nil if the register is not one.
func (w *Wave) mask(class isa.RegClass) *uint64 {
	switch class {
	case isa.VCC:
		return &w.VCC
	case isa.EXEC:
		return &w.EXEC
	}
	return nil
}

// scalar reads n dwords of scalar registers, at most two.
func (w *Wave) scalar(r isa.Reg, n int) (uint64, error) {
	var v uint64
	for i := range n {
		d, err := w.scalarDword(r, i)
		if err != nil {
			return 0, err
		}
		v |= uint64(d) << (32 * i)
	}
	return v, nil
}

func (w *Wave) scalarDword(r isa.Reg, i int) (uint32, error) {
	at := int(r.Index) + i
	if m := w.mask(r.Class); m != nil && at < 2 {
		return uint32(*m >> (32 * at)), nil
	}
	if p := w.dword(r.Class, at); p != nil {
		return *p, nil
	}
	switch r.Class {
	case isa.NULL:
		return 0, nil
	case isa.SCC:
		return uint32(w.SCC), nil
	case isa.VCCZ:
		return uint32(bit(w.VCC&(^uint64(0)>>(64-w.Lanes)) == 0)), nil
	case isa.EXECZ:
		return uint32(bit(w.active() == 0)), nil
	}
	return 0, fmt.Errorf("sem: register %s %d is not modelled", r.Class, at)
}

// setScalar writes n dwords of scalar registers, at most two.
func (w *Wave) setScalar(r isa.Reg, n int, v uint64) error {
	for i := range n {
		at := int(r.Index) + i
		d := uint32(v >> (32 * i))
		if m := w.mask(r.Class); m != nil && at < 2 {
			*m = *m&^(0xffffffff<<(32*at)) | uint64(d)<<(32*at)
			continue
		}
		if p := w.dword(r.Class, at); p != nil {
			*p = d
			continue
		}
		if r.Class != isa.NULL {
			return fmt.Errorf("sem: register %s %d is not modelled", r.Class, at)
		}
	}
	return nil
}
