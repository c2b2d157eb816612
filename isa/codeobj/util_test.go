package codeobj

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
)

// writeFile writes a file in the test's directory and returns its path.
func writeFile(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// targetName returns the name of the processor of a version.
func targetName(v isaVersion) string {
	return fmt.Sprintf("gfx%d%d", v.major, v.minor) + strconv.FormatUint(uint64(v.stepping), 16)
}

func putUint64(b []byte, v uint64) { binary.LittleEndian.PutUint64(b, v) }

// allocations returns how many bytes f allocates, freed or not.
func allocations(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}
