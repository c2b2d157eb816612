package stubs

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// A pkg is the package that is read.
type pkg struct {
	name  string
	state bool        // it declares the state type
	funcs []*function // in the order of the files' names
	errs  []error
}

// A function is one at the top level of the package.
type function struct {
	name string // V_MAX_F32_GFX11
	pos  token.Position
	err  error // its signature is wrong

	inst  string // V_MAX_F32
	scope string // GFX11; "": all generations
	used  bool
}

// declared are the names that the generated file declares.
var declared = []string{"Func", "Table", "TableOf", "Unimplemented"}

// scan parses the package's files, without its tests and the generated one.
func scan(opts Options) (*pkg, error) {
	paths, err := filepath.Glob(filepath.Join(opts.Dir, "*.go"))
	if err != nil {
		return nil, err
	}
	p := new(pkg)
	fset := token.NewFileSet()
	for _, path := range paths {
		base := filepath.Base(path)
		if base == opts.Out || strings.HasSuffix(base, "_test.go") {
			continue
		}
		if ok, err := build.Default.MatchFile(opts.Dir, base); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue // a build constraint leaves it out
		}
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		switch {
		case p.name == "":
			p.name = f.Name.Name
		case p.name != f.Name.Name:
			return nil, fmt.Errorf("%s: package %s, but files before it are of package %s", fset.Position(f.Name.Pos()), f.Name.Name, p.name)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					fn := &function{name: d.Name.Name, pos: fset.Position(d.Name.Pos())}
					fn.err = checkSignature(fn, d.Type, opts.State)
					p.funcs = append(p.funcs, fn)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == opts.State {
						p.state = true
					}
				}
			}
		}
	}
	return p, nil
}

// checkSignature compares a function's type with func(s *State) error.
func checkSignature(f *function, t *ast.FuncType, state string) error {
	ok := t.TypeParams == nil && t.Params.NumFields() == 1 && t.Results.NumFields() == 1
	if ok {
		ok = types.ExprString(t.Params.List[0].Type) == "*"+state && types.ExprString(t.Results.List[0].Type) == "error"
	}
	if ok {
		return nil
	}
	have := types.ExprString(t)
	if t.TypeParams != nil {
		have += " with type parameters"
	}
	return fmt.Errorf("%s: %s has the signature %s; want func(*%s) error", f.pos, f.name, have, state)
}
