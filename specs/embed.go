// Package specs carries the overlays, so that isagen can repair AMD's files
// wherever it runs.
package specs

import (
	"embed"
	"io/fs"
)

//go:embed overlays/*.json
var files embed.FS

// Overlays returns the files of specs/overlays.
func Overlays() fs.FS {
	sub, err := fs.Sub(files, "overlays")
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}
