package vector

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// TestVectors executes the vectors of testdata/sem.
func TestVectors(t *testing.T) {
	paths, err := filepath.Glob("../../../testdata/sem/*.jsonl.gz")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			run, failed := 0, map[string]int{}
			eachLine(t, path, func(line []byte) {
				v, err := Parse(line)
				if err != nil {
					t.Fatal(err)
				}
				if v == nil {
					return
				}
				run++
				got, err := v.Run()
				if err == nil {
					err = v.Check(got)
				}
				if err != nil {
					if failed[v.Inst]++; failed[v.Inst] <= 2 {
						t.Errorf("%s: %v\n%s", v.Inst, err, line)
					}
				}
			})
			for name, n := range failed {
				t.Errorf("%s: %d failures", name, n)
			}
			if run == 0 {
				t.Error("no vectors in the file")
			}
		})
	}
}

func eachLine(t *testing.T, path string, f func(line []byte)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		f(s.Bytes())
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
}
