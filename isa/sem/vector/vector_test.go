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

// TestGarbage executes vectors with bits above the operands, which must not matter.
func TestGarbage(t *testing.T) {
	paths, _ := filepath.Glob("../../../testdata/sem/*.jsonl.gz")
	for _, path := range paths {
		seen := map[string]int{}
		eachLine(t, path, func(line []byte) {
			v, err := Parse(line)
			if err != nil || v == nil {
				return
			}
			if seen[v.Inst]++; seen[v.Inst] > 8 {
				return
			}
			for name, text := range v.In {
				switch {
				case name != "S0" && name != "S1" && name != "S2":
				case len(text) == 6:
					v.In[name] = "0xdeadbeef5a5a" + text[2:]
				case len(text) == 10:
					v.In[name] = "0xdeadbeef" + text[2:]
				}
			}
			got, err := v.Run()
			if err == nil {
				err = v.Check(got)
			}
			if err != nil {
				t.Errorf("%s: %v\n%s", v.Inst, err, line)
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
