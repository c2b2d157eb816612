package asm

// modifiers writes the modifiers that do not have their default values.
func (p *printer) modifiers(pl *plan) {
	mods := pl.mods
	different := uint32(0)
	for i := range pl.modMask {
		different |= p.words[i]&pl.modMask[i] ^ pl.modWant[i]
	}
	if different == 0 {
		mods = pl.always
	}
	for i := range mods {
		m := &mods[i]
		v := p.piece(&m.first)
		if m.more != nil {
			for i := range m.more.pieces {
				v |= p.piece(&m.more.pieces[i])
			}
			if !p.holdAll(m.more.when) {
				continue
			}
		}
		if v != m.def || m.always {
			p.modifier(pl, m, v)
		}
	}
}

func (p *printer) holdAll(cs []boundCondition) bool {
	for i := range cs {
		if !p.holds(&cs[i]) {
			return false
		}
	}
	return true
}

func (p *printer) holds(c *boundCondition) bool { return (p.read(&c.bits) == c.value) == c.is }

func (p *printer) modifier(pl *plan, m *bound, v uint32) {
	switch m.form {
	case dppCtrl:
		p.dppCtrl(pl, v)
		return
	case flag:
		p.text(m.text)
		return
	case cacheTH:
		if v&7 == 0 {
			return // a scope alone
		}
	}
	p.text(m.text)
	switch m.form {
	case dec:
		p.dec(uint64(v))
	case sdec:
		p.signed(signExtend(v, m.width))
	case hex:
		p.hex(uint64(v))
	case shex:
		p.signedHex(signExtend(v, m.width))
	case small:
		if v <= 10 {
			p.dec(uint64(v))
		} else {
			p.hex(uint64(v))
		}
	case list, listDst:
		p.list(v, m.width)
	case listN:
		p.list(v, m.modifier.list)
	case enum:
		name(p, m.names[:], uint64(v), "")
	case dpp8:
		p.char('[')
		for i := range 8 {
			if i > 0 {
				p.char(',')
			}
			p.char('0' + byte(v>>(3*i)&7))
		}
		p.char(']')
	case cacheTH:
		p.hint(pl, v)
	case dfmt:
		p.dataFormat(v)
	case ufmt:
		p.unifiedFormat(pl, v)
	case swizzle:
		p.swizzle(v)
	}
}

func signExtend(v uint32, width uint8) int64 {
	return int64(int32(v<<(32-width)) >> (32 - width))
}

func (p *printer) signedHex(v int64) {
	if v < 0 {
		p.char('-')
		v = -v
	}
	p.hex(uint64(v))
}

// list writes the n lowest bits of v, the lowest first.
func (p *printer) list(v uint32, n uint8) {
	p.char('[')
	for i := range n {
		if i > 0 {
			p.char(',')
		}
		p.char('0' + byte(v>>i&1))
	}
	p.char(']')
}

// A dppRange is a run of lane patterns of DPP16.
type dppRange struct {
	first, last uint32
	text        string
	number      bool // the offset from first, plus base, follows
	base        uint32
	gens        gens
}

var dppRanges = [...]dppRange{
	{first: 0x101, last: 0x10f, text: " row_shl:", number: true, base: 1},
	{first: 0x111, last: 0x11f, text: " row_shr:", number: true, base: 1},
	{first: 0x121, last: 0x12f, text: " row_ror:", number: true, base: 1},
	{first: 0x130, last: 0x130, text: " wave_shl:1", gens: gfx9},
	{first: 0x134, last: 0x134, text: " wave_rol:1", gens: gfx9},
	{first: 0x138, last: 0x138, text: " wave_shr:1", gens: gfx9},
	{first: 0x13c, last: 0x13c, text: " wave_ror:1", gens: gfx9},
	{first: 0x140, last: 0x140, text: " row_mirror"},
	{first: 0x141, last: 0x141, text: " row_half_mirror"},
	{first: 0x142, last: 0x142, text: " row_bcast:15", gens: gfx9},
	{first: 0x143, last: 0x143, text: " row_bcast:31", gens: gfx9},
	{first: 0x150, last: 0x15f, text: " row_newbcast:", number: true, gens: gfx90a},
	{first: 0x150, last: 0x15f, text: " row_share:", number: true, gens: gfx10plus},
	{first: 0x160, last: 0x16f, text: " row_xmask:", number: true, gens: gfx10plus},
}

func (p *printer) dppCtrl(pl *plan, v uint32) {
	if v <= 0xff {
		p.text(" quad_perm:[")
		for i := range 4 {
			if i > 0 {
				p.char(',')
			}
			p.char('0' + byte(v>>(2*i)&3))
		}
		p.char(']')
		return
	}
	for i := range dppRanges {
		r := &dppRanges[i]
		if v < r.first || v > r.last || !r.gens.has(pl.gens) {
			continue
		}
		p.text(r.text)
		if r.number {
			p.dec(uint64(v - r.first + r.base))
		}
		return
	}
	p.text(" /*reserved dpp_ctrl*/")
	p.hex(uint64(v))
}

// The temporal hints by field value: of loads and stores; where the scope is
// SYS, hint 3 has another name. Of atomics the bits mean "return", "non-temporal"
// and "cascade", which is for the scopes DEV and SYS.
var (
	thLoad   = [16]string{1: "TH_LOAD_NT", "TH_LOAD_HT", "TH_LOAD_LU", "TH_LOAD_NT_RT", "TH_LOAD_RT_NT", "TH_LOAD_NT_HT", 11: "TH_LOAD_BYPASS"}
	thStore  = [16]string{1: "TH_STORE_NT", "TH_STORE_HT", "TH_STORE_WB", "TH_STORE_NT_RT", "TH_STORE_RT_NT", "TH_STORE_NT_HT", "TH_STORE_NT_WB", 11: "TH_STORE_BYPASS"}
	thAtomic = [16]string{1: "TH_ATOMIC_RETURN", "TH_ATOMIC_NT", "TH_ATOMIC_NT_RETURN",
		8 + 4: "TH_ATOMIC_CASCADE_RT", "TH_ATOMIC_CASCADE_RT", "TH_ATOMIC_CASCADE_NT", "TH_ATOMIC_CASCADE_NT"}
)

// hint writes a temporal hint: v is TH and, from bit 3 on, SCOPE.
func (p *printer) hint(pl *plan, v uint32) {
	th, scope := v&7, v>>3
	if pl.th == &thAtomic {
		i := th
		if th >= 4 && scope >= 2 {
			i += 8
		}
		if s := pl.th[i]; s != "" {
			p.text(s)
			return
		}
		// LLVM names the class before it gives up.
		p.text("TH_ATOMIC_")
		p.hex(uint64(th))
		return
	}
	i := th
	if th == 3 && scope == 3 {
		i += 8
	}
	if s := pl.th[i]; s != "" {
		p.text(s)
		return
	}
	p.hex(uint64(th))
}

// dataFormat writes GFX9's formats: v is DFMT and, from bit 4 on, NFMT.
func (p *printer) dataFormat(v uint32) {
	d, n := v&15, v>>4
	p.text("[")
	if d != 1 {
		p.text("BUF_DATA_FORMAT_")
		p.text(dataFormats[d])
		if n != 0 {
			p.char(',')
		}
	}
	if n != 0 {
		p.text("BUF_NUM_FORMAT_")
		p.text(numberFormats[n])
	}
	p.char(']')
}

func (p *printer) unifiedFormat(pl *plan, v uint32) {
	names := unifiedFormats11[:]
	if gfx10.has(pl.gens) {
		names = unifiedFormats10[:]
	}
	if v < uint32(len(names)) {
		p.text("[BUF_FMT_")
		p.text(names[v])
		p.char(']')
		return
	}
	p.dec(uint64(v))
}

// swizzle writes the offset of DS_SWIZZLE_B32.
func (p *printer) swizzle(v uint32) {
	switch {
	case v >= 0xe000:
		p.text("swizzle(FFT,")
		p.dec(uint64(v & 31))
		p.char(')')
	case v >= 0xc000:
		p.text("swizzle(ROTATE,")
		p.dec(uint64(v >> 10 & 1))
		p.char(',')
		p.dec(uint64(v >> 5 & 31))
		p.char(')')
	case v&0xff00 == 0x8000:
		p.text("swizzle(QUAD_PERM")
		for i := range 4 {
			p.char(',')
			p.dec(uint64(v >> (2 * i) & 3))
		}
		p.char(')')
	case v&0x8000 == 0:
		p.swizzleMasks(v&31, v>>5&31, v>>10&31)
	default:
		p.dec(uint64(v))
	}
}

// swizzleMasks writes a pattern within 32 lanes: lane = (lane & and | or) ^ xor.
func (p *printer) swizzleMasks(and, or, xor uint32) {
	power := func(v uint32) bool { return v != 0 && v&(v-1) == 0 }
	group := 32 - and
	switch {
	case and == 31 && or == 0 && power(xor):
		p.text("swizzle(SWAP,")
		p.dec(uint64(xor))
	case and == 31 && or == 0 && xor != 0 && power(xor+1):
		p.text("swizzle(REVERSE,")
		p.dec(uint64(xor + 1))
	case group > 1 && power(group) && or < group && xor == 0:
		p.text("swizzle(BROADCAST,")
		p.dec(uint64(group))
		p.char(',')
		p.dec(uint64(or))
	default:
		p.text(`swizzle(BITMASK_PERM,"`)
		zero := or ^ xor
		one := (31&and | or) ^ xor
		for m := uint32(16); m > 0; m >>= 1 {
			switch {
			case zero&m == 0 && one&m == 0:
				p.char('0')
			case zero&m != 0 && one&m != 0:
				p.char('1')
			case zero&m == 0:
				p.char('p')
			default:
				p.char('i')
			}
		}
		p.char('"')
	}
	p.char(')')
}
