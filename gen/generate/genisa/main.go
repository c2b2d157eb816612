// Genisa writes the generated files of package isa. It is what go generate
// runs; the command isagen does the same, but imports isa, so that it cannot be
// built before the tables exist.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/amdisa/amdisa/gen/emit"
	"github.com/amdisa/amdisa/gen/generate"
)

func main() {
	specs := flag.String("specs", "specs", "folder of specifications")
	dir := flag.String("dir", "isa", "folder of package isa")
	flag.Parse()
	if err := run(*specs, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "genisa:", err)
		os.Exit(1)
	}
}

func run(specs, dir string) error {
	gens, err := generate.Specs(os.DirFS(specs))
	if err != nil {
		return err
	}
	changes, err := generate.Run(gens, dir, emit.Options{Package: "isa"}, false)
	for _, c := range changes {
		fmt.Println(c)
	}
	return err
}
