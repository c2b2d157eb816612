package isa

import "strings"

// Lookup finds an instruction by its name or an alias, in any case, with or
// without a suffix by which assemblers ask for an encoding (_e32, _e64, _dpp,
// _dpp8, _dpp16, _sdwa, _e64_dpp, _e64_dpp8, _e64_dpp16). A name that ends so by
// itself is found as it is. A name that this generation does not use but another
// does for the same instruction is found as well.
func (g *Generation) Lookup(name string) (Instruction, bool) {
	if i, ok := g.find(name); ok {
		return Instruction{g, i}, true
	}
	for _, suffix := range suffixes {
		if n := len(name) - len(suffix); n > 0 && strings.EqualFold(name[n:], suffix) {
			if i, ok := g.find(name[:n]); ok {
				return Instruction{g, i}, true
			}
		}
	}
	return Instruction{}, false
}

var suffixes = [...]string{
	"_e64_dpp16", "_e64_dpp8", "_e64_dpp", "_e32", "_e64", "_dpp", "_dpp8", "_dpp16", "_sdwa",
}

// find looks an instruction's name up as it is.
func (g *Generation) find(name string) (uint16, bool) {
	t := g.t
	if len(name)-1 >= 255 {
		return 0, false
	}
	mask := len(t.NameHash) - 1
	for slot := int(hash(name)) & mask; ; slot = (slot + 1) & mask {
		n := t.NameHash[slot]
		if n == 0 {
			return 0, false
		}
		r := &t.Names[n-1]
		if int(r.Len) == len(name) && equalFold(t.NameText[r.Offset:][:r.Len], name) {
			return r.Instruction, true
		}
	}
}

const (
	ones     = 0x0101010101010101
	caseBits = 0x20 * ones
)

// load reads eight bytes; the compiler makes one instruction of it.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// hash mixes the bytes of a name, with the bit set that tells lower case from
// upper. Package gen/emit has the same function.
func hash(s string) uint32 {
	h := uint64(len(s))
	if len(s) < 8 {
		var w uint64
		for i := 0; i < len(s); i++ {
			w = w<<8 | uint64(s[i]|0x20)
		}
		h = (h ^ w) * hashFactor
		return uint32(h >> 32)
	}
	last := load(s[len(s)-8:])
	for len(s) > 8 {
		h = (h ^ (load(s) | caseBits)) * hashFactor
		h ^= h >> 32
		s = s[8:]
	}
	h = (h ^ (last | caseBits)) * hashFactor
	return uint32(h >> 32)
}

const hashFactor = 0x9e3779b97f4a7c15

// equalFold tells if s is name, which is in upper case and of the same length,
// letters in either case.
func equalFold(name, s string) bool {
	if len(name) < 8 {
		for i := 0; i < len(name) && i < len(s); i++ {
			if c := s[i]; c != name[i] && (c != name[i]|0x20 || c < 'a' || c > 'z') {
				return false
			}
		}
		return true
	}
	for {
		if !equalFold8(load(name), load(s)) {
			return false
		}
		if len(name) == 8 {
			return true
		}
		n := min(8, len(name)-8)
		name, s = name[n:], s[n:]
	}
}

// equalFold8 compares eight bytes at once. Bytes that differ must do so in the
// bit of the case alone, in a byte of the name that is a letter: that has bit
// 0x40 set and is not '_', which would make 0x7f of it.
func equalFold8(name, s uint64) bool {
	d := name ^ s
	if d == 0 {
		return true
	}
	underscore := s ^ 0x7f*ones
	return d&^caseBits == 0 && d<<1&^name == 0 &&
		(underscore-ones)&^underscore&(0x80*ones) == 0
}

// Suggest is the name of an instruction that is spelt much like the given one.
func (g *Generation) Suggest(name string) (string, bool) {
	name = strings.ToUpper(name)
	if len(name) > 64 {
		return "", false
	}
	best, dist := "", 1+min(3, len(name)/3)
	for _, r := range g.t.Names {
		s := g.t.NameText[r.Offset:][:r.Len]
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
