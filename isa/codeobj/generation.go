package codeobj

import "github.com/amdisa/amdisa/isa"

// Generation returns the generation whose instructions the processor has. A
// generic target has that of its oldest member, whose instructions its code
// keeps to. ok is false for the processors before gfx908, for gfx909 and gfx90c,
// and for those that came after the generations that isa knows.
func (m Mach) Generation() (g *isa.Generation, ok bool) {
	if t, ok := isa.TargetByMach(uint32(m)); ok {
		return t.Generation(), true
	}
	v := m.version()
	for t := range allTargets {
		// Up to gfx9 the last number tells generations apart (gfx906, gfx908,
		// gfx90a), later it does not.
		w := Mach(t.Mach()).version()
		if v == w || v.major >= 10 && v.major == w.major && v.minor == w.minor {
			return t.Generation(), true
		}
	}
	return nil, false
}

// Generation returns the generation of the file's target; see [Mach.Generation].
func (f *File) Generation() (g *isa.Generation, ok bool) { return f.Target.Mach.Generation() }

// allTargets yields the processors of all generations.
func allTargets(yield func(isa.Target) bool) {
	for g := range isa.Generations() {
		for t := range g.Targets() {
			if !yield(t) {
				return
			}
		}
	}
}
