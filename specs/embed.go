// Package specs carries the specifications, their manifest and the overlays, so
// that isagen has them wherever it runs.
package specs

import (
	"embed"
	"io/fs"
)

//go:embed manifest.json amdgpu_isa_*.xml.gz overlays/*.json
var files embed.FS

// Files returns the folder: manifest.json, the distilled specifications, and the
// overlays in overlays/.
func Files() fs.FS { return files }

// Overlays returns the folder of overlays.
func Overlays() fs.FS {
	sub, err := fs.Sub(files, "overlays")
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}
