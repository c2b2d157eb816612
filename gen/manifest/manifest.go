// Package manifest knows the ten GPU generations and the folder of distilled
// specifications: which generations it holds, from which of AMD's files each was
// made, and which processors belong to it.
package manifest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/amdisa/amdisa/gen/xmlspec"
)

// FileName is the name of the manifest in the folder of specifications.
const FileName = "manifest.json"

// A Manifest lists the specifications of one folder.
type Manifest struct {
	Archives    []Archive    `json:"archives"`    // AMD's archives that files were taken from
	Generations []Generation `json:"generations"` // in the order of Known
}

// An Archive is one of AMD's releases.
type Archive struct {
	Name    string `json:"name"`    // AMD_GPU_MR_ISA_XML_2025_09_05.zip
	Release string `json:"release"` // YYYY-MM-DD, from the name
	SHA256  string `json:"sha256"`  // of the archive, lower-case hex
}

// A Generation is one GPU generation and where its specification comes from.
type Generation struct {
	Key            string   `json:"key"`  // rdna3_5
	Name           string   `json:"name"` // RDNA 3.5
	ArchitectureID int      `json:"architecture_id"`
	Targets        []Target `json:"targets"`

	Archive       string `json:"archive,omitempty"` // name of an archive; empty if the file came alone
	SourceFile    string `json:"source_file"`       // AMD's name for the XML file, without a path
	ReleaseDate   string `json:"release_date"`      // as the file says, YYYY-MM-DD
	SchemaVersion string `json:"schema_version"`    // as the file says
	SourceSHA256  string `json:"source_sha256"`     // of AMD's XML, uncompressed

	DistilledFile   string `json:"distilled_file"`   // in the folder of the manifest
	DistilledSHA256 string `json:"distilled_sha256"` // of the XML in it, uncompressed
}

// A Target is one processor of a generation.
type Target struct {
	Name string // gfx1151
	Mach uint32 // EF_AMDGPU_MACH value in the e_flags of a code object
}

type targetJSON struct {
	Name string `json:"name"`
	Mach string `json:"mach"` // hexadecimal as in LLVM's AMDGPUUsage, 0x04a
}

// MarshalJSON writes the mach value as LLVM's documentation does.
func (t Target) MarshalJSON() ([]byte, error) {
	return json.Marshal(targetJSON{t.Name, fmt.Sprintf("0x%03x", t.Mach)})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Target) UnmarshalJSON(b []byte) error {
	var j targetJSON
	if err := unmarshal(b, &j); err != nil {
		return err
	}
	v, err := strconv.ParseUint(j.Mach, 0, 8)
	if err != nil {
		return fmt.Errorf("target %s: mach %q, want a number below 0x100", j.Name, j.Mach)
	}
	*t = Target{j.Name, uint32(v)}
	return nil
}

// unmarshal is json.Unmarshal, but fields that v lacks are an error.
func unmarshal(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more after the end")
	}
	return nil
}

// Known returns the generations this project knows, with their targets and
// without a file.
//
// Names and ids are those of ArchitectureName and ArchitectureId in AMD's files;
// processors and mach values are those of LLVM's BinaryFormat/ELF.h (gfx940 and
// gfx941, which LLVM 20 dropped, as LLVM 19 had them).
func Known() []Generation {
	return []Generation{
		{Key: "rdna1", Name: "RDNA 1", ArchitectureID: 5, Targets: []Target{
			{"gfx1010", 0x33}, {"gfx1011", 0x34}, {"gfx1012", 0x35}, {"gfx1013", 0x42}}},
		{Key: "rdna2", Name: "RDNA 2", ArchitectureID: 6, Targets: []Target{
			{"gfx1030", 0x36}, {"gfx1031", 0x37}, {"gfx1032", 0x38}, {"gfx1033", 0x39},
			{"gfx1034", 0x3e}, {"gfx1035", 0x3d}, {"gfx1036", 0x45}}},
		{Key: "rdna3", Name: "RDNA 3", ArchitectureID: 8, Targets: []Target{
			{"gfx1100", 0x41}, {"gfx1101", 0x46}, {"gfx1102", 0x47}, {"gfx1103", 0x44}}},
		{Key: "rdna3_5", Name: "RDNA 3.5", ArchitectureID: 9, Targets: []Target{
			{"gfx1150", 0x43}, {"gfx1151", 0x4a}, {"gfx1152", 0x55}, {"gfx1153", 0x58}}},
		{Key: "rdna4", Name: "RDNA 4", ArchitectureID: 10, Targets: []Target{
			{"gfx1200", 0x48}, {"gfx1201", 0x4e}}},
		{Key: "cdna1", Name: "CDNA 1", ArchitectureID: 0, Targets: []Target{{"gfx908", 0x30}}},
		{Key: "cdna2", Name: "CDNA 2", ArchitectureID: 1, Targets: []Target{{"gfx90a", 0x3f}}},
		{Key: "cdna3", Name: "CDNA 3", ArchitectureID: 2, Targets: []Target{
			{"gfx940", 0x40}, {"gfx941", 0x4b}, {"gfx942", 0x4c}}},
		{Key: "cdna4", Name: "CDNA 4", ArchitectureID: 3, Targets: []Target{{"gfx950", 0x4f}}},
		{Key: "cdna5", Name: "CDNA 5", ArchitectureID: 4, Targets: []Target{
			{"gfx1250", 0x49}, {"gfx1251", 0x5a}}},
	}
}

// ByArchitectureID returns the generation of AMD's ArchitectureId id.
func ByArchitectureID(id int) (Generation, bool) {
	for _, g := range Known() {
		if g.ArchitectureID == id {
			return g, true
		}
	}
	return Generation{}, false
}

// Load reads and checks the manifest of the folder dir.
func Load(dir string) (*Manifest, error) {
	path := filepath.Join(dir, FileName)
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Read reads and checks the manifest in a folder.
func Read(fsys fs.FS) (*Manifest, error) {
	b, err := fs.ReadFile(fsys, FileName)
	if err != nil {
		return nil, err
	}
	m, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", FileName, err)
	}
	return m, nil
}

func parse(b []byte) (*Manifest, error) {
	m := &Manifest{}
	if err := unmarshal(b, m); err != nil {
		return nil, err
	}
	return m, m.check()
}

// check finds what would mislead a reader of the manifest.
func (m *Manifest) check() error {
	keys := make(map[string]bool)
	targets := make(map[string]string)
	machs := make(map[uint32]string)
	for i := range m.Generations {
		g := &m.Generations[i]
		switch {
		case g.Key == "" || g.Name == "" || g.SourceFile == "" || g.SchemaVersion == "":
			return fmt.Errorf("generation %d: key, name, source_file or schema_version is missing", i+1)
		case keys[g.Key]:
			return fmt.Errorf("generation %s is there twice", g.Key)
		case len(g.Targets) == 0:
			return fmt.Errorf("generation %s: no targets", g.Key)
		case !validHash(g.SourceSHA256) || !validHash(g.DistilledSHA256):
			return fmt.Errorf("generation %s: source_sha256 and distilled_sha256 want 64 hexadecimal digits", g.Key)
		case g.DistilledFile == "" || g.DistilledFile != filepath.Base(g.DistilledFile):
			return fmt.Errorf("generation %s: distilled_file %q, want a file name without a path", g.Key, g.DistilledFile)
		case g.Archive != "" && m.archive(g.Archive) == nil:
			return fmt.Errorf("generation %s: archive %q is not in the list of archives", g.Key, g.Archive)
		}
		keys[g.Key] = true
		for _, t := range g.Targets {
			if other, ok := targets[t.Name]; ok {
				return fmt.Errorf("target %s is in both %s and %s", t.Name, other, g.Key)
			}
			if other, ok := machs[t.Mach]; ok {
				return fmt.Errorf("targets %s and %s have the same mach value", other, t.Name)
			}
			targets[t.Name], machs[t.Mach] = g.Key, t.Name
		}
	}
	return nil
}

func validHash(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == 64
}

func (m *Manifest) archive(name string) *Archive {
	for i := range m.Archives {
		if m.Archives[i].Name == name {
			return &m.Archives[i]
		}
	}
	return nil
}

// Read reads the distilled specification of g from the folder dir and checks it
// against the manifest.
func (g *Generation) Read(dir string) (*xmlspec.Spec, error) {
	path := filepath.Join(dir, g.DistilledFile)
	specs, err := xmlspec.Open(path)
	if err != nil {
		return nil, err
	}
	switch {
	case len(specs) != 1:
		return nil, fmt.Errorf("%s: %d files in it, want one", path, len(specs))
	case specs[0].SHA256 != g.DistilledSHA256:
		return nil, fmt.Errorf("%s: SHA-256 of the XML is %s, want %s as %s says: run isagen distill",
			path, specs[0].SHA256, g.DistilledSHA256, FileName)
	case specs[0].Architecture.ID != g.ArchitectureID:
		return nil, fmt.Errorf("%s: ArchitectureId is %d, want %d", path, specs[0].Architecture.ID, g.ArchitectureID)
	}
	return specs[0], nil
}

// loadIfPresent returns an empty manifest if dir has none.
func loadIfPresent(dir string) (*Manifest, error) {
	m, err := Load(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return &Manifest{}, nil
	}
	return m, err
}

// generation returns the entry of the key, or nil.
func (m *Manifest) generation(key string) *Generation {
	for i := range m.Generations {
		if m.Generations[i].Key == key {
			return &m.Generations[i]
		}
	}
	return nil
}

// set adds g or replaces the entry of the same key.
func (m *Manifest) set(g Generation) {
	if old := m.generation(g.Key); old != nil {
		*old = g
		return
	}
	m.Generations = append(m.Generations, g)
}

// tidy puts the generations in order and drops archives that nothing comes from.
func (m *Manifest) tidy() {
	order := make(map[string]int)
	for i, g := range Known() {
		order[g.Key] = i
	}
	slices.SortStableFunc(m.Generations, func(a, b Generation) int { return order[a.Key] - order[b.Key] })
	m.Archives = slices.DeleteFunc(m.Archives, func(a Archive) bool {
		return !slices.ContainsFunc(m.Generations, func(g Generation) bool { return g.Archive == a.Name })
	})
	slices.SortFunc(m.Archives, func(a, b Archive) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
}
