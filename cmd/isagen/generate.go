package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/amdisa/amdisa/gen/emit"
	"github.com/amdisa/amdisa/gen/generate"
	"github.com/amdisa/amdisa/gen/manifest"
	"github.com/amdisa/amdisa/gen/spec"
	"github.com/amdisa/amdisa/isa"
	"github.com/amdisa/amdisa/specs"
	"github.com/spf13/cobra"
)

// Values of --overlays beside the name of a folder.
const (
	allOverlays = "all"
	noOverlays  = "none"
)

// maxWarnings is how many warnings of a kind are printed for a file.
const maxWarnings = 10

type generateFlags struct {
	specs        []string
	overlays     string
	pkg, out     string
	generations  []string
	descriptions bool
	check        bool
}

func newGenerate(e *env) *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use:     "generate [--spec FILE... --package NAME --out DIR]",
		GroupID: groupMake,
		Short:   "Write Go tables from specifications",
		Long: `Generate without flags, in a work tree of isagen's own module, reads specs/ and
writes the tables of package isa.

With --package and --out it writes the tables of another module, in terms of the
types of package isa: from AMD's own files with --spec, which may be XML, gzip of
it, or AMD's zip archive, or else from the facts that isagen carries. More files
may follow as arguments. AMD's descriptions are only in AMD's own files, and are
only copied if --descriptions asks for it.

The overlays of specs/ correct the release that specs/ was made from. Of a file
of another release, those are left out, with a warning, that do not find what they
correct; with --overlays all that is an error. What a file says in a way that
machine code cannot be decoded by is warned of, too, and left out of the decoder,
but not of the other tables.

Only files that isagen wrote are ever overwritten or removed. With --check
nothing is written; the exit status is 1 if a file is not up to date.`,
		Example: `  isagen generate
  isagen generate --check
  isagen generate --spec AMD_GPU_MR_ISA_XML_2025_09_05.zip --package gputables \
      --out ./gputables --generations rdna3,cdna4 --descriptions`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && len(f.specs) == 0 {
				return usagef(cmd, "unexpected argument %q", args[0])
			}
			f.specs = append(f.specs, args...)
			return runGenerate(e, cmd, f)
		},
	}
	fs := cmd.Flags()
	fs.StringArrayVar(&f.specs, "spec", nil, "read `FILE` instead of specs/; may be repeated")
	fs.StringVar(&f.overlays, "overlays", "", "corrections to apply: those of a `DIR`, all of them; all or none of specs/overlays (default: those of specs/overlays that fit the files)")
	fs.StringVar(&f.pkg, "package", "", "`NAME` of the package to write")
	fs.StringVar(&f.out, "out", "", "`DIR` to write it to")
	fs.StringSliceVar(&f.generations, "generations", nil, "only these `GENERATIONS`, e.g. rdna3,cdna4")
	fs.BoolVar(&f.descriptions, "descriptions", false, "include AMD's descriptions")
	fs.BoolVar(&f.check, "check", false, "write nothing, report what is not up to date")
	return cmd
}

func runGenerate(e *env, cmd *cobra.Command, f generateFlags) error {
	opts := emit.Options{Package: f.pkg, Descriptions: f.descriptions, Known: known}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	switch {
	case f.pkg == "" && f.out == "":
		if len(f.specs) > 0 || f.descriptions || len(f.generations) > 0 || f.overlays != "" {
			return usagef(cmd, "package isa is made of all of specs/: --spec, --overlays, --generations and --descriptions need --package and --out")
		}
		if root == "" {
			return usagef(cmd, "not in a work tree of isagen's module: give --package and --out")
		}
		f.out = filepath.Join(root, "isa")
		opts.Package, opts.Known = "isa", nil
	case f.pkg == "" || f.out == "":
		return usagef(cmd, "--package and --out go together")
	case !token.IsIdentifier(f.pkg) || f.pkg == "_" || f.pkg == "main":
		return usagef(cmd, "--package %s: not a name for a package", f.pkg)
	case root != "" && sameDir(filepath.Join(root, "isa"), f.out):
		return fmt.Errorf("%s is package isa itself: leave out --package and --out", f.out)
	}

	gens, err := generateModels(e, root, f)
	if err != nil {
		return err
	}
	var left leftOuts
	if len(f.specs) > 0 {
		opts.LeftOut = left.add
	}
	changes, err := generate.Run(gens, f.out, opts, f.check)
	for _, g := range gens {
		e.warn(g.Name+": not decoded", left.why[g.Key])
	}
	if err != nil {
		return err
	}
	rows := [][]string{}
	for _, g := range gens {
		forms := 0
		for _, in := range g.Instructions {
			forms += len(in.Forms)
		}
		rows = append(rows, []string{g.Name, fmt.Sprintf("%d instructions, %d forms, %d overlays", len(g.Instructions), forms, len(g.Overlays)),
			fmt.Sprintf("from %s of %s, schema %s", filepath.Base(g.Source.File), g.Source.ReleaseDate, g.Source.SchemaVersion)})
	}
	if err := e.table(rows); err != nil {
		return err
	}
	for _, c := range changes {
		fmt.Fprintln(e.out, c)
	}
	switch {
	case len(changes) == 0:
		fmt.Fprintf(e.out, "%s is up to date\n", f.out)
	case f.check:
		return fmt.Errorf("%s is not up to date: run isagen generate", f.out)
	default:
		fmt.Fprintf(e.out, "%s is up to date now\n", f.out)
	}
	return nil
}

// leftOuts collects what the tables of others' files do not decode.
type leftOuts struct {
	mu  sync.Mutex
	why map[string][]error // by key of the generation
}

func (l *leftOuts) add(g *spec.Generation, why error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why == nil {
		l.why = make(map[string][]error)
	}
	l.why[g.Key] = append(l.why[g.Key], why)
}

// generateModels reads what is to be generated.
func generateModels(e *env, root string, f generateFlags) ([]*spec.Generation, error) {
	var keys []string
	for _, name := range f.generations {
		g, err := isa.ParseGeneration(name)
		if err != nil {
			return nil, plainError(err)
		}
		if !slices.Contains(keys, g.Key()) {
			keys = append(keys, g.Key())
		}
	}
	if len(f.specs) == 0 {
		if f.overlays != "" {
			return nil, errors.New("specs/ has its own overlays: --overlays goes with --spec")
		}
		return loadSpecs(specsFS(root), keys...)
	}
	var overlays generate.Overlays
	switch f.overlays {
	case "":
		overlays = generate.Overlays{FS: specs.Overlays(), Matching: true, Release: release()}
	case allOverlays:
		overlays.FS = specs.Overlays()
	case noOverlays:
	default:
		if st, err := os.Stat(f.overlays); err != nil {
			return nil, err
		} else if !st.IsDir() {
			return nil, fmt.Errorf("--overlays %s: not a folder", f.overlays)
		}
		overlays.FS = os.DirFS(f.overlays)
	}
	gens, skipped, err := generate.Files(f.specs, overlays, keys)
	e.warn("left out", skipped)
	return gens, err
}

// release returns the SHA-256 of the files that the overlays of specs/ are for.
func release() []string {
	m, err := manifest.Read(specs.Files())
	if err != nil {
		panic(err) // isagen carries it
	}
	var sums []string
	for _, g := range m.Generations {
		sums = append(sums, g.SourceSHA256, g.DistilledSHA256)
	}
	return sums
}

// warn prints warnings, the first of them if they are many.
func (e *env) warn(what string, why []error) {
	for _, err := range why[:min(maxWarnings, len(why))] {
		fmt.Fprintf(e.err, "isagen: warning: %s: %s\n", what, oneLine(err))
	}
	if n := len(why) - maxWarnings; n > 0 {
		fmt.Fprintf(e.err, "isagen: warning: %s: %d more\n", what, n)
	}
}

// specsFS is the folder specs/ of isagen's own module, or outside of it what
// isagen carries.
func specsFS(root string) fs.FS {
	if root == "" {
		return specs.Files()
	}
	return os.DirFS(filepath.Join(root, "specs"))
}

// loadSpecs is generate.Specs; tests that call it often replace it.
var loadSpecs = generate.Specs

// known tells which names package isa has constants for.
func known(k emit.Kind, name string) bool {
	var ok bool
	switch k {
	case emit.Mnemonics:
		_, ok = isa.ParseMnemonic(name)
	case emit.Encodings:
		_, ok = isa.ParseEncodingName(name)
	case emit.OperandTypes:
		_, ok = isa.ParseOperandTypeName(name)
	case emit.DataFormats:
		_, ok = isa.ParseDataFormatName(name)
	case emit.Fields:
		_, ok = isa.ParseFieldName(name)
	case emit.FunctionalGroups:
		_, ok = isa.ParseFunctionalGroup(name)
	case emit.FunctionalSubgroups:
		_, ok = isa.ParseFunctionalSubgroup(name)
	}
	return ok
}

// modulePath is the module that isagen is of.
const modulePath = "github.com/amdisa/amdisa"

// moduleRoot finds the work tree of isagen's module around the current folder;
// "" if there is none. The path is relative if it can be.
func moduleRoot() (string, error) {
	wd, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := wd; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			if f := strings.Fields(string(data)); len(f) < 2 || f[0] != "module" || f[1] != modulePath {
				return "", nil
			}
			if rel, err := filepath.Rel(wd, dir); err == nil {
				return rel, nil
			}
			return dir, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if dir == filepath.Dir(dir) {
			return "", nil
		}
	}
}

// sameDir reports whether two paths are one existing folder.
func sameDir(a, b string) bool {
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}
