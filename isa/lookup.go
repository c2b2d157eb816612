package isa

import (
	"math/bits"
	"strings"
)

// Lookup finds an instruction by its name or an alias, in any case, with or
// without a suffix by which assemblers ask for an encoding (_e32, _e64, _dpp,
// _dpp8, _dpp16, _sdwa, _e64_dpp, _e64_dpp8, _e64_dpp16). A name that ends so by
// itself is found as it is. A name that this generation does not use but another
// does for the same instruction is found as well.
func (g *Generation) Lookup(name string) (Instruction, bool) { return g.lookup(name, true) }

var suffixes = [...]string{
	"_e64_dpp16", "_e64_dpp8", "_e64_dpp", "_e32", "_e64", "_dpp", "_dpp8", "_dpp16", "_sdwa",
}

// lookup finds an instruction by its name, in any case; if suffix is true, the
// name may have one. It hashes names of 8 to 32 bytes, nearly all, as four words,
// which overlap unless there are just 32 bytes: bytes 0 to 7, 8 to 15, 16 to 23
// and the last eight. So it needs no loops, which a processor would often predict
// wrongly.
func (g *Generation) lookup(name string, suffix bool) (Instruction, bool) {
	last := len(name) - 8
	if last < 0 || len(name) > maxName {
		return g.lookupShort(name, suffix)
	}
	// min(8, last) and min(16, last) without a branch
	at1 := 8 + (last-8)&((last-8)>>63)
	at2 := 16 + (last-16)&((last-16)>>63)
	h := hash(load(name), load(name[at1:at1+8]), load(name[at2:at2+8]), load(name[last:]), len(name))

	t := g.t
	table := t.NameHash
	mask := uint64(len(table) - 1)
	for slot := h & mask; slot < uint64(len(table)) && table[slot].Instruction != 0; slot = (slot + 1) & mask {
		if e := &table[slot]; int(e.Len) == len(name) {
			at := int(e.Offset)
			if s := t.NameText[at : at+len(name)]; s == name || equalFold(s, name) {
				return Instruction{g, e.Instruction - 1}, true
			}
		}
	}
	if suffix {
		return g.lookupBase(name)
	}
	return Instruction{}, false
}

// lookupBase finds an instruction by its name with a suffix.
func (g *Generation) lookupBase(name string) (Instruction, bool) {
	for _, suffix := range suffixes {
		if n := len(name) - len(suffix); n > 0 && strings.EqualFold(name[n:], suffix) {
			if in, ok := g.lookup(name[:n], false); ok {
				return in, true
			}
		}
	}
	return Instruction{}, false
}

// lookupShort is lookup for names of less than 8 bytes, whose bytes are one word.
func (g *Generation) lookupShort(name string, suffix bool) (Instruction, bool) {
	if len(name) >= 8 {
		return Instruction{}, false
	}
	var w uint64
	for i := len(name) - 1; i >= 0; i-- {
		w = w<<8 | uint64(name[i])
	}
	table := g.t.NameHash
	mask := uint64(len(table) - 1)
	for slot := hash(w, 0, 0, 0, len(name)) & mask; table[slot].Instruction != 0; slot = (slot + 1) & mask {
		e := &table[slot]
		if int(e.Len) == len(name) && strings.EqualFold(g.t.NameText[e.Offset:][:e.Len], name) {
			return Instruction{g, e.Instruction - 1}, true
		}
	}
	if suffix {
		return g.lookupBase(name)
	}
	return Instruction{}, false
}

// maxName is the length of the longest name that the tables can hold.
const maxName = 255

// load reads eight bytes; the compiler makes one instruction of it.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

const (
	ones     = 0x0101010101010101
	caseBits = 0x20 * ones // tells small letters from capital ones
)

// hash mixes the words of a name, with the bits set that tell small letters from
// capital ones, and its length. Package gen/emit has the same function.
func hash(w0, w1, w2, w3 uint64, n int) uint64 {
	hi, lo := bits.Mul64((w0|caseBits)^0x9e3779b97f4a7c15, (w3|caseBits)^uint64(n)*0xbf58476d1ce4e5b9)
	hi2, lo2 := bits.Mul64((w1|caseBits)^0x94d049bb133111eb, (w2|caseBits)^0xd6e8feb86659fd93)
	return hi ^ lo ^ hi2 ^ lo2
}

// equalFold tells if s, of at least 8 bytes, is name, which is as long and in
// capital letters, in either case. It compares eight bytes at a time. Those that
// differ must do so in the bit of the case alone, in a byte of the name that is a
// letter: that has bit 0x40 set and is not '_', which would make 0x7f of it.
func equalFold(name, s string) bool {
	for at := 0; ; at = min(at+8, len(name)-8) {
		n, w := load(name[at:]), load(s[at:])
		d := n ^ w
		del := w ^ 0x7f*ones
		if d&^caseBits != 0 || d<<1&^n != 0 || (del-ones)&^del&(0x80*ones) != 0 {
			return false
		}
		if at == len(name)-8 {
			return true
		}
	}
}

// Suggest is the name of an instruction that is spelt much like the given one.
func (g *Generation) Suggest(name string) (string, bool) {
	name = strings.ToUpper(name)
	if len(name) > 64 {
		return "", false
	}
	best, dist := "", 1+min(3, len(name)/3)
	for i := range len(g.t.NameOffsets) - 1 {
		s := g.nameAt(i)
		if d := len(s) - len(name); d >= dist || -d >= dist {
			continue
		}
		if d := distance(name, s); d < dist {
			best, dist = s, d
		}
	}
	return best, best != ""
}

// distance is the number of letters to insert, delete, replace or swap with the
// next to make b of a.
func distance(a, b string) int {
	rows := make([]int, 3*(len(b)+1))
	before, prev, cur := rows[:len(b)+1], rows[len(b)+1:2*(len(b)+1)], rows[2*(len(b)+1):]
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			d := prev[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, prev[j]+1, cur[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			cur[j] = d
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
