package codeobj

import (
	"log"
	"os"
	"path/filepath"
	"testing"
)

// ObjectFile and BundleFile are what the examples read: a code object for gfx1250
// with a kernel and a device function, and a compressed bundle of two others.
var ObjectFile, BundleFile string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "codeobj")
	if err != nil {
		log.Fatal(err)
	}
	ObjectFile, BundleFile = filepath.Join(dir, "scale.co"), filepath.Join(dir, "scale.hipfb")
	object, _ := sample(mainTB{}, "gfx1250", 3, 0x100).bytes(mainTB{})
	bundle := compress(mainTB{}, sampleBundle(mainTB{}), 3, Zstd)
	for name, data := range map[string][]byte{ObjectFile: object, BundleFile: bundle} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// mainTB lets TestMain use the helpers of tests.
type mainTB struct{ testing.TB }

func (mainTB) Helper()                   {}
func (mainTB) Fatal(args ...any)         { log.Fatal(args...) }
func (mainTB) Fatalf(f string, a ...any) { log.Fatalf(f, a...) }
