package site

import (
	"cmp"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/describe"
)

// A set is a set of generations: bit i is the i-th of the model.
type set uint16

func (s set) has(i int) bool { return s>>i&1 != 0 }

// A generation is one as the pages show it.
type generation struct {
	*isa.Generation
	Index  int
	Letter string // stands for it in the attribute data-g
	Family string // CDNA or RDNA
	Number string // 3.5
	Page   string // its page, from the root
}

// A page is the page of an instruction: one operation under all the names that
// generations give it. No generation has two instructions on a page.
type page struct {
	Name  string // the name of most generations, of the newest if that is no answer
	Names []string
	// Aliases are other names, which no generation calls it by.
	Aliases []string
	Set     set
	ins     []isa.Instruction // by generation; the zero Instruction where it is absent
}

func (p *page) Path() string { return "i/" + p.Name + ".html" }

// each calls f with every generation that has the instruction.
func (p *page) each(f func(i int, in isa.Instruction)) {
	for i, in := range p.ins {
		if p.Set.has(i) {
			f(i, in)
		}
	}
}

// A model is what all pages are made of.
type model struct {
	gens   []generation
	pages  []*page // by name
	byInst map[isa.Instruction]*page
	byName map[string]*page // names and aliases
}

func newModel() *model {
	m := &model{byInst: map[isa.Instruction]*page{}, byName: map[string]*page{}}
	for g := range isa.Generations() {
		family, number, _ := strings.Cut(g.Name(), " ")
		m.gens = append(m.gens, generation{Generation: g, Family: family, Number: number, Page: "gen/" + g.Key() + ".html"})
	}
	// RDNA first: most readers have one.
	slices.SortStableFunc(m.gens, func(a, b generation) int { return cmp.Compare(b.Family, a.Family) })
	for i := range m.gens {
		m.gens[i].Index, m.gens[i].Letter = i, string(rune('a'+i))
	}
	m.join()
	for _, p := range m.pages {
		p.name()
		for _, n := range p.Names {
			m.byName[n] = p
		}
	}
	slices.SortFunc(m.pages, func(a, b *page) int { return cmp.Compare(a.Name, b.Name) })
	// An alias leads to the page that has it, unless it is a name elsewhere.
	for _, p := range m.pages {
		p.Aliases = slices.DeleteFunc(p.Aliases, func(a string) bool {
			q, taken := m.byName[a]
			if !taken {
				m.byName[a] = p
			}
			return taken && q == p
		})
	}
	return m
}

// join makes a page of instructions that generations have under each other's
// names or aliases.
func (m *model) join() {
	parent := map[isa.Instruction]isa.Instruction{}
	root := func(in isa.Instruction) isa.Instruction {
		for {
			up, ok := parent[in]
			if !ok {
				return in
			}
			in = up
		}
	}
	for _, g := range m.gens {
		for in := range g.Instructions() {
			for _, h := range m.gens {
				if other, ok := describe.Find(in, h.Generation); ok {
					if a, b := root(in), root(other); a != b {
						parent[a] = b
					}
				}
			}
		}
	}
	for i, g := range m.gens {
		for in := range g.Instructions() {
			r := root(in)
			p := m.byInst[r]
			if p == nil {
				p = &page{ins: make([]isa.Instruction, len(m.gens))}
				m.byInst[r] = p
				m.pages = append(m.pages, p)
			}
			if p.Set.has(i) {
				// A page shows one instruction of a generation. Should the tables
				// ever join two, the second has a page to itself.
				p = &page{ins: make([]isa.Instruction, len(m.gens))}
				m.pages = append(m.pages, p)
			}
			m.byInst[in] = p
			p.ins[i] = in
			p.Set |= 1 << i
		}
	}
}

// name chooses the page's name among those of its instructions.
func (p *page) name() {
	votes := map[string]int{}
	p.each(func(_ int, in isa.Instruction) {
		if votes[in.Name()]++; votes[in.Name()] == 1 {
			p.Names = append(p.Names, in.Name())
		}
	})
	best := 0
	for i, n := range p.Names {
		if votes[n] >= votes[p.Names[best]] {
			best = i // later generations win
		}
	}
	p.Name = p.Names[best]
	p.Names[0], p.Names[best] = p.Names[best], p.Names[0]
	p.each(func(_ int, in isa.Instruction) {
		for a := range in.Aliases() {
			if votes[a] == 0 {
				votes[a] = -1
				p.Aliases = append(p.Aliases, a)
			}
		}
	})
}

// all is the set of all generations.
func (m *model) all() set { return 1<<len(m.gens) - 1 }

// letters writes a set for the attribute data-g.
func (m *model) letters(s set) string {
	var b strings.Builder
	for i, g := range m.gens {
		if s.has(i) {
			b.WriteString(g.Letter)
		}
	}
	return b.String()
}

// names writes a set for people: "CDNA 1–4, RDNA 3, 3.5".
func (m *model) names(s set) string {
	if s == m.all() {
		return "all generations"
	}
	var parts []string
	family := ""
	for i := 0; i < len(m.gens); i++ {
		if !s.has(i) {
			continue
		}
		g := m.gens[i]
		end := i
		for end+1 < len(m.gens) && m.gens[end+1].Family == g.Family && s.has(end+1) {
			end++
		}
		text := g.Number
		if g.Family != family {
			text = g.Name()
			family = g.Family
		}
		switch {
		case end > i+1:
			text += "–" + m.gens[end].Number
		case end > i:
			text += ", " + m.gens[end].Number
		}
		parts = append(parts, text)
		i = end
	}
	return strings.Join(parts, ", ")
}

// index is the number of a generation, by its name.
func (m *model) index(name string) int {
	return slices.IndexFunc(m.gens, func(g generation) bool { return g.Name() == name })
}

// steps are the pairs of neighbouring generations of a family.
func (m *model) steps() [][2]generation {
	var steps [][2]generation
	for i := 1; i < len(m.gens); i++ {
		if m.gens[i].Family == m.gens[i-1].Family {
			steps = append(steps, [2]generation{m.gens[i-1], m.gens[i]})
		}
	}
	return steps
}

// base is the encoding itself, or the one that it is a variant of.
func base(e isa.Encoding) isa.Encoding {
	if b, ok := e.Base(); ok {
		return b
	}
	return e
}
