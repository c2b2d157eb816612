package stubs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/amdisa/amdisa/gen/spec"
)

// A resolver finds the function of an instruction for a generation.
type resolver struct {
	gens  []*spec.Generation
	has   map[string]map[string]bool // instruction, scope: does a generation of the scope have it
	alias map[string]string          // of an instruction: its name
	funcs map[string]*function       // by name
}

func newResolver(gens []*spec.Generation) *resolver {
	r := &resolver{gens: gens, has: make(map[string]map[string]bool), alias: make(map[string]string), funcs: make(map[string]*function)}
	for _, g := range gens {
		for _, in := range g.Instructions {
			if r.has[in.Name] == nil {
				r.has[in.Name] = make(map[string]bool)
			}
			for _, s := range scopes(g) {
				r.has[in.Name][s] = true
			}
			for _, a := range in.Aliases {
				r.alias[a] = in.Name
			}
		}
	}
	return r
}

// scopes are the suffixes that apply to a generation, the most specific first:
// RDNA3_5, GFX11, RDNA and none.
func scopes(g *spec.Generation) []string {
	key := strings.ToUpper(g.Key)
	s := []string{key}
	if len(g.Targets) > 0 {
		// gfx90a, gfx1151: the last two digits are minor version and stepping.
		if t := g.Targets[0].Name; len(t) > 5 {
			s = append(s, strings.ToUpper(t[:len(t)-2]))
		}
	}
	if family := strings.TrimRight(key, "0123456789_"); family != key {
		s = append(s, family)
	}
	return append(s, "")
}

// add takes a function of the package, if it is named after an instruction.
func (r *resolver) add(f *function) error {
	if slices.Contains(declared, f.name) {
		return fmt.Errorf("%s: the generated file declares %s", f.pos, f.name)
	}
	f.inst = f.name
	if r.has[f.name] == nil {
		if strings.ToUpper(f.name) != f.name || !strings.Contains(f.name, "_") {
			return nil // some other function
		}
		for _, g := range r.gens {
			for _, s := range scopes(g) {
				if inst, ok := strings.CutSuffix(f.name, "_"+s); ok && len(s) > len(f.scope) {
					f.inst, f.scope = inst, s
				}
			}
		}
		switch has := r.has[f.inst]; {
		case has == nil && r.alias[f.inst] != "":
			return fmt.Errorf("%s: %s: %s is another name of %s; use that", f.pos, f.name, f.inst, r.alias[f.inst])
		case has == nil:
			return fmt.Errorf("%s: %s: no generation has an instruction %s%s", f.pos, f.name, f.inst, r.suggest(f.inst))
		case !has[f.scope]:
			return fmt.Errorf("%s: %s: %s does not have %s", f.pos, f.name, f.scope, f.inst)
		}
	}
	if f.err != nil {
		f.used = true
		return f.err
	}
	if old := r.funcs[f.name]; old != nil {
		return fmt.Errorf("%s: %s is already defined at %s", f.pos, f.name, old.pos)
	}
	r.funcs[f.name] = f
	return nil
}

// find is the function of an instruction for a generation, nil if there is none.
func (r *resolver) find(g *spec.Generation, inst string) *function {
	for _, s := range scopes(g) {
		name := inst
		if s != "" {
			name += "_" + s
		}
		if f := r.funcs[name]; f != nil {
			f.used = true
			return f
		}
	}
	return nil
}

// unused complains of functions that find has not returned.
func (r *resolver) unused() []error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(r.funcs)) {
		if f := r.funcs[name]; !f.used {
			errs = append(errs, fmt.Errorf("%s: %s is not used: a more specific function exists for each generation", f.pos, f.name))
		}
	}
	return errs
}

// suggest names the instruction whose name differs least.
func (r *resolver) suggest(name string) string {
	best, least := "", 4
	for _, n := range slices.Sorted(maps.Keys(r.has)) {
		if d := distance(name, n, least); d < least {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// distance is the number of letters to insert, delete or replace, at most limit.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diag
			if a[i] != b[j] {
				d++
			}
			diag = row[j+1]
			row[j+1] = min(d, diag+1, row[j]+1)
		}
	}
	return min(row[len(b)], limit)
}
