// Gensem writes isa/sem's generated file. It is isagen stubs without the rest of
// isagen, which imports isa/sem: it works while that package does not compile,
// as is the case after a function was added or deleted.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/amdisa/amdisa/gen/load"
	"github.com/amdisa/amdisa/gen/stubs"
)

func main() {
	specs := flag.String("specs", "specs", "directory of the specification files")
	dir := flag.String("dir", ".", "directory of the package")
	check := flag.Bool("check", false, "only tell if the generated file is up to date")
	flag.Parse()
	if err := run(*specs, *dir, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(specs, dir string, check bool) error {
	gens, err := load.Generations(specs)
	if err != nil {
		return err
	}
	r, err := stubs.Generate(gens, stubs.Options{Dir: dir})
	if err != nil {
		return err
	}
	if check {
		return r.Check()
	}
	return r.Write()
}
