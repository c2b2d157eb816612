package site

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

// A builder has what pages look up: the model and indexes over it.
type builder struct {
	*model
	source   *source
	opcodes  map[opcodeKey][]numbered
	uses     map[string]*usage // of an operand type or data format, by name
	alike    map[string][]*page
	variants map[string][]*page
	values   func(isa.OperandType) string
	// stepCards are cards for the steps from each generation to the next.
	stepCards func() []stepCard
}

type opcodeKey struct {
	gen      int
	encoding string
	slot     isa.Slot
}

// A numbered is a page with its opcode in some encoding.
type numbered struct {
	opcode uint32
	page   *page
}

// A usage tells what uses an operand type or a data format.
type usage struct {
	Pages  []pageSet
	Fields notes // "SRC0 of ENC_VOP1"
}

type pageSet struct {
	Set  set
	Page *page
}

func newBuilder() (*builder, error) {
	src, err := readSource()
	if err != nil {
		return nil, err
	}
	b := &builder{
		model:    newModel(),
		source:   src,
		opcodes:  map[opcodeKey][]numbered{},
		uses:     map[string]*usage{},
		alike:    map[string][]*page{},
		variants: map[string][]*page{},
	}
	var cache sync.Map
	b.values = func(t isa.OperandType) string {
		v, ok := cache.Load(t)
		if !ok {
			v, _ = cache.LoadOrStore(t, describe.Values(t))
		}
		return v.(string)
	}
	b.stepCards = sync.OnceValue(b.makeStepCards)
	for _, p := range b.pages {
		b.addPage(p)
	}
	for k, list := range b.opcodes {
		slices.SortStableFunc(list, func(x, y numbered) int { return cmp.Compare(x.opcode, y.opcode) })
		b.opcodes[k] = slices.Compact(list)
	}
	return b, nil
}

// addPage adds a page to the indexes.
func (b *builder) addPage(p *page) {
	p.each(func(i int, in isa.Instruction) {
		for f := range in.Forms() {
			k := opcodeKey{i, base(f.Encoding()).String(), f.Slot()}
			if hasOpcode(f) {
				b.opcodes[k] = append(b.opcodes[k], numbered{f.Opcode(), p})
			}
			for o := range f.Operands() {
				use := func(name string) {
					u := b.uses[name]
					if u == nil {
						u = &usage{}
						b.uses[name] = u
					}
					if n := len(u.Pages); n == 0 || u.Pages[n-1].Page != p {
						u.Pages = append(u.Pages, pageSet{Page: p})
					}
					u.Pages[len(u.Pages)-1].Set |= 1 << i
					if fd, ok := o.Field(); ok {
						u.Fields.add(i, fd.String()+" of "+f.Encoding().String())
					}
				}
				use(o.Type().String())
				use(o.Format().String())
			}
		}
	})
	add := func(m map[string][]*page, key string) {
		if key != "" && !slices.Contains(m[key], p) {
			m[key] = append(m[key], p)
		}
	}
	for _, n := range p.Names {
		add(b.alike, stem(n))
		add(b.variants, core(n))
	}
}

var typeToken = regexp.MustCompile(`^([FIUBM]|BF|FP|IU|PK)\d+$|^(DWORD|X)(X?\d+)?$|^[SU]?(BYTE|SHORT)$`)

// stem is an instruction's name without the types that it ends in: V_FRACT of
// V_FRACT_F32. It is empty if there is none.
func stem(name string) string {
	parts := strings.Split(name, "_")
	n := len(parts)
	for n > 1 && typeToken.MatchString(parts[n-1]) {
		n--
	}
	if n == len(parts) || n < 2 {
		return ""
	}
	return strings.Join(parts[:n], "_")
}

// core is what an instruction's name says of the operation, types included, but
// not of the unit that does it nor of the variant: ADD_F32 of V_ADD_F32,
// V_PK_ADD_F32, DS_ADD_RTN_F32 and BUFFER_ATOMIC_ADD_F32.
func core(name string) string {
	var parts []string
	for i, s := range strings.Split(name, "_") {
		if i == 0 {
			continue
		}
		switch s {
		case "RTN", "PK", "DUAL", "ATOMIC", "X2", "ASYNC", "LDS", "TO", "FROM", "NC", "CO":
			continue
		case "CMPX":
			s = "CMP"
		}
		parts = append(parts, strings.TrimSuffix(s, "REV"))
	}
	return strings.Join(parts, "_")
}

// relatedMax is the number of related instructions from which on a list would say
// nothing any more.
const relatedMax = 40

// related are instructions to look at next.
func (b *builder) related(p *page) []relation {
	seen := []*page{p}
	collect := func(title string, m map[string][]*page, key func(string) string) (r relation) {
		r.Title = title
		for _, n := range p.Names {
			list := m[key(n)]
			if len(list) > relatedMax {
				continue
			}
			for _, q := range list {
				if !slices.Contains(seen, q) {
					seen = append(seen, q)
					r.Pages = append(r.Pages, q)
				}
			}
		}
		return r
	}
	var out []relation
	for _, r := range []relation{
		collect("Other types", b.alike, stem),
		collect("Other variants", b.variants, core),
	} {
		if len(r.Pages) > 0 {
			out = append(out, r)
		}
	}
	return out
}
