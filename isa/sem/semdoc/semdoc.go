// Package semdoc tells what the functions of package sem say of themselves: the
// comment of the function that executes an instruction, and where it stands.
package semdoc

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strings"
	"sync"

	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/isa/sem"
)

// A Doc is the comment of a function.
type Doc struct {
	Func string // its name, V_MAX_F32_GFX11
	Text string // the comment, without its marks; lines end with a line feed
	File string // in package sem, e.g. vop2.go
	Line int    // of the function, from 1
}

// docs are the comments of all functions by name. The source is parsed when it is
// first asked for.
var docs = sync.OnceValue(func() map[string]Doc {
	all := make(map[string]Doc)
	names, _ := fs.Glob(sem.Source, "*.go")
	fset := token.NewFileSet()
	for _, name := range names {
		src, err := fs.ReadFile(sem.Source, name)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue // it compiled: this cannot be
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
				all[d.Name.Name] = Doc{d.Name.Name, d.Doc.Text(), name, fset.Position(d.Pos()).Line}
			}
		}
	}
	return all
})

// Of finds the function that executes an instruction. It reports false if the
// instruction has a stub.
func Of(in isa.Instruction) (Doc, bool) {
	all := docs()
	name := in.Mnemonic().String()
	for _, s := range scopes(in.Generation()) {
		if d, ok := all[name+s]; ok {
			return d, true
		}
	}
	return Doc{}, false
}

// scopes are the suffixes of functions for a generation, the most specific first,
// as package sem describes them.
func scopes(g *isa.Generation) []string {
	key := strings.ToUpper(g.Key())
	s := []string{"_" + key}
	for t := range g.Targets() {
		if n := t.Name(); len(n) > 5 {
			s = append(s, "_"+strings.ToUpper(n[:len(n)-2]))
		}
		break
	}
	return append(s, "_"+strings.TrimRight(key, "0123456789_"), "")
}
