package xmlspec

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// benchFile returns a specification: AMD's CDNA 5 file if AMDISA_SHARED says
// where it is, else the distilled one.
func benchFile(b *testing.B) []byte {
	path := filepath.Join("..", "..", "specs", "amdgpu_isa_cdna5.xml.gz")
	if dir := os.Getenv("AMDISA_SHARED"); dir != "" {
		path = filepath.Join(dir, "specs", "amdgpu_isa_cdna5.xml.gz")
	}
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// rawTokens is the loop that Read is measured against.
func rawTokens(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.RawToken(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func BenchmarkRawToken(b *testing.B) {
	data := benchFile(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if err := rawTokens(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead reads one file. The metric x-rawtoken is the time of Read over
// that of encoding/xml's RawToken loop, the shortest of each, both in turn over
// the same file.
func BenchmarkRead(b *testing.B) {
	data := benchFile(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	read, raw := time.Hour, time.Hour
	for b.Loop() {
		start := time.Now()
		if _, err := Read(bytes.NewReader(data), "cdna5.xml"); err != nil {
			b.Fatal(err)
		}
		read = min(read, time.Since(start))
		b.StopTimer()
		start = time.Now()
		if err := rawTokens(data); err != nil {
			b.Fatal(err)
		}
		raw = min(raw, time.Since(start))
		b.StartTimer()
	}
	b.ReportMetric(float64(read)/float64(raw), "x-rawtoken")
}

func BenchmarkWrite(b *testing.B) {
	s, err := Read(bytes.NewReader(benchFile(b)), "cdna5.xml")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(io.Discard, s, WriteOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
