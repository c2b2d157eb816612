package sem

import "embed"

// Source is the source of this package but for what is generated. Package semdoc
// reads the functions' comments from it. A program that does not use it does not
// carry it.
//
//go:embed [a-y]*.go
var Source embed.FS
