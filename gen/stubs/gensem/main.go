// Gensem writes the generated file of a package of semantics. It is isagen stubs
// without the rest of isagen, which imports isa/sem: so it works while that does
// not compile, as is the case after a function was added or deleted.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/amdisa/amdisa/gen/load"
	"github.com/amdisa/amdisa/gen/stubs"
)

func main() {
	var opts stubs.Options
	specs := flag.String("specs", "specs", "directory of the specification files")
	flag.StringVar(&opts.Dir, "dir", ".", "directory of the package")
	flag.StringVar(&opts.State, "state", "State", "name of the state type")
	gens := flag.String("generations", "", "generations, separated by commas; none: all")
	check := flag.Bool("check", false, "only tell if the generated file is up to date")
	flag.Parse()
	if err := run(*specs, *gens, opts, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(specs, keys string, opts stubs.Options, check bool) error {
	var only []string
	if keys != "" {
		only = strings.Split(keys, ",")
	}
	gens, err := load.Generations(specs, only...)
	if err != nil {
		return err
	}
	r, err := stubs.Generate(gens, opts)
	if err != nil {
		return err
	}
	if check {
		return r.Check()
	}
	return r.Write()
}
