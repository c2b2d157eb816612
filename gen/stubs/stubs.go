// Package stubs joins instructions with hand-written functions that execute them.
//
// It reads the Go files of a package, finds the functions that are named after
// instructions, and writes one more file for it: a dispatch table for each
// generation, and a stub for each instruction that no function executes. A stub
// returns an error that names the instruction. Package isa/sem is made so; a
// simulator with a machine state of its own can be made so as well.
//
// # Naming
//
// A function is named as AMD names the instruction, V_FRACT_F32, and has the
// signature func(*State) error, where State is a type of the package (its name is
// an option). A suffix limits it to some generations: _RDNA3_5 to one, _GFX11 to
// those whose targets are gfx11xx, _RDNA or _CDNA to a family. For each generation
// the most specific function is taken, in this order.
//
// A function counts as named after an instruction if its name has an underscore
// and no lower-case letter, or is an instruction's. So a slip in a name is found.
package stubs

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/amdisa/amdisa/gen/spec"
)

// Options say which package to read and what to write.
type Options struct {
	Dir     string // the package's directory; "" is the current one
	Out     string // name of the generated file in Dir; "" is zz_generated.go
	Package string // the package's name; "" is that of the files in Dir
	State   string // name of the state type; "" is State
	ISA     string // import path of package isa; "" is amdisa's
}

func (o Options) withDefaults() Options {
	o.Dir = cmp.Or(o.Dir, ".")
	o.Out = cmp.Or(o.Out, "zz_generated.go")
	o.State = cmp.Or(o.State, "State")
	o.ISA = cmp.Or(o.ISA, "github.com/amdisa/amdisa/isa")
	return o
}

// A Result is what [Generate] made.
type Result struct {
	File     string // path of the generated file
	Source   []byte // its gofmt'ed contents
	Coverage []Coverage
}

// Coverage tells which instructions of a functional group of a generation have a
// function and which have a stub, both in alphabetical order.
type Coverage struct {
	Generation  string   `json:"generation"` // key, e.g. rdna3_5
	Group       string   `json:"group"`      // e.g. VALU
	Implemented []string `json:"implemented"`
	Stubs       []string `json:"stubs"`
}

// Generate reads the package and returns the file to write. Its error lists, with
// file and line, every function that is not right.
func Generate(gens []*spec.Generation, opts Options) (*Result, error) {
	opts = opts.withDefaults()
	if st, err := os.Stat(opts.Dir); err != nil {
		return nil, err
	} else if !st.IsDir() {
		return nil, fmt.Errorf("%s: not a folder", opts.Dir)
	}
	p, err := scan(opts)
	if err != nil {
		return nil, err
	}
	if p.name != "" && opts.Package != "" && p.name != opts.Package {
		return nil, fmt.Errorf("%s: its files are of package %s, not %s", opts.Dir, p.name, opts.Package)
	}
	if p.name != "" && !p.state {
		return nil, fmt.Errorf("%s: package %s has no type %s for the machine state", opts.Dir, p.name, opts.State)
	}
	if opts.Package == "" {
		opts.Package = p.name
	}
	if opts.Package == "" {
		return nil, fmt.Errorf("%s: no Go files to take the package's name from; give one", opts.Dir)
	}
	r := newResolver(gens)
	for _, f := range p.funcs {
		if err := r.add(f); err != nil {
			p.errs = append(p.errs, err)
		}
	}
	w := &writer{opts: opts}
	for _, g := range gens {
		w.add(g, r)
	}
	p.errs = append(p.errs, r.unused()...)
	if len(p.errs) > 0 {
		return nil, errors.Join(p.errs...)
	}
	src, err := w.source()
	if err != nil {
		return nil, err
	}
	return &Result{File: filepath.Join(opts.Dir, opts.Out), Source: src, Coverage: w.coverage}, nil
}

// Write writes the generated file, all of it or nothing.
func (r *Result) Write() error {
	if old, err := os.ReadFile(r.File); err == nil && string(old) == string(r.Source) {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(r.File), ".stubs-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(r.Source)
	err = errors.Join(err, tmp.Chmod(0o644), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), r.File)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

// Check tells if the generated file is up to date.
func (r *Result) Check() error {
	old, err := os.ReadFile(r.File)
	if err != nil {
		return err
	}
	if string(old) != string(r.Source) {
		return fmt.Errorf("%s is not up to date; run isagen stubs", r.File)
	}
	return nil
}
