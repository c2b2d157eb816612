package fetch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// release is the Release that data would be.
func release(data []byte) Release {
	sum := sha256.Sum256(data)
	return Release{Date: "2001-02-03", Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

// serve starts an https server and returns a client of it.
func serve(t *testing.T, h http.HandlerFunc) *Client {
	t.Helper()
	srv := httptest.NewUnstartedServer(h)
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // handshakes that are to fail
	srv.StartTLS()
	t.Cleanup(srv.Close)
	return &Client{BaseURL: srv.URL + "/download/", Transport: srv.Client().Transport, Stall: 10 * time.Second}
}

func send(data []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
		w.Write(data)
	}
}

func TestDownload(t *testing.T) {
	data := bytes.Repeat([]byte("facts "), 50_000)
	other := bytes.Clone(data)
	other[100_000] ^= 1
	r := release(data)

	tests := []struct {
		name    string
		handler http.HandlerFunc
		want    string // in the error; "" if the download succeeds
	}{
		{"good", func(w http.ResponseWriter, req *http.Request) {
			if want := "/download/AMD_GPU_MR_ISA_XML_2001_02_03.zip"; req.URL.Path != want {
				t.Errorf("asked for %s, want %s", req.URL.Path, want)
			}
			if got := req.UserAgent(); got != "test/1" {
				t.Errorf("user agent %q", got)
			}
			w.Write(data)
		}, ""},
		{"no length given", func(w http.ResponseWriter, _ *http.Request) {
			w.Write(data[:1000])
			w.(http.Flusher).Flush()
			w.Write(data[1000:])
		}, ""},
		{"https redirect", func(w http.ResponseWriter, req *http.Request) {
			if req.URL.Path == "/elsewhere" {
				w.Write(data)
				return
			}
			http.Redirect(w, req, "/elsewhere", http.StatusFound)
		}, ""},
		{"http redirect", func(w http.ResponseWriter, req *http.Request) {
			http.Redirect(w, req, "http://"+req.Host+"/plain.zip", http.StatusFound)
		}, "/plain.zip: not https"},
		{"redirect loop", func(w http.ResponseWriter, req *http.Request) {
			http.Redirect(w, req, req.URL.Path, http.StatusFound)
		}, "more than 5 redirects"},
		{"not found", http.NotFound, "the server answered 404 Not Found"},
		{"shorter", send(data[:len(data)-1]), "the archive has 299999 bytes, want 300000"},
		{"longer", send(append(bytes.Clone(data), 0)), "the archive has 300001 bytes, want 300000"},
		{"longer, no length given", func(w http.ResponseWriter, _ *http.Request) {
			w.Write(data)
			w.(http.Flusher).Flush()
			w.Write(data)
		}, "more than the 300000 bytes"},
		{"ends early, no length given", func(w http.ResponseWriter, _ *http.Request) {
			w.Write(data[:1234])
			w.(http.Flusher).Flush()
		}, "the download ended after 1234 of 300000 bytes"},
		{"connection cut", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(data)))
			w.Write(data[:200_000])
		}, "the download ended after 200000 of 300000 bytes"},
		{"wrong checksum", send(other), "wrong checksum: SHA-256 is " + release(other).SHA256 + ", want " + r.SHA256},
		{"html", send([]byte("<!DOCTYPE html>")), "the archive has 15 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := serve(t, tt.handler)
			c.UserAgent = "test/1"
			var last, calls int64
			c.Progress = func(done, total int64) {
				if done <= last || done > total+1 || total != r.Size {
					t.Errorf("progress %d of %d after %d", done, total, last)
				}
				last = done
				calls++
			}
			got, err := c.Download(t.Context(), r)
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got, data) {
					t.Error("downloaded other bytes")
				}
				if last != r.Size || calls < 2 {
					t.Errorf("progress ended at %d after %d calls", last, calls)
				}
				return
			}
			wantError(t, err, tt.want)
			wantError(t, err, "fetch "+c.BaseURL+"AMD_GPU_MR_ISA_XML_2001_02_03.zip: ")
			if got != nil {
				t.Errorf("got %d bytes with the error", len(got))
			}
		})
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %q", want)
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("error %q\nlacks %q", err, want)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error has several lines: %q", err)
	}
}

// hang sends n bytes and then nothing until the client goes away.
func hang(data []byte, n int) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
		if n > 0 {
			w.Write(data[:n])
			w.(http.Flusher).Flush()
		}
		<-req.Context().Done()
	}
}

func TestDownloadStalls(t *testing.T) {
	data := make([]byte, 5000)
	for _, n := range []int{0, 1000} {
		c := serve(t, hang(data, n))
		c.Stall = 50 * time.Millisecond
		_, err := c.Download(t.Context(), release(data))
		wantError(t, err, "the server sent nothing for 50ms")
	}
}

// A slow server is waited for as long as it sends something.
func TestDownloadSlow(t *testing.T) {
	data := []byte("drop by drop")
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for i := range data {
			w.Write(data[i : i+1])
			w.(http.Flusher).Flush()
			time.Sleep(50 * time.Millisecond)
		}
	})
	c.Stall = 400 * time.Millisecond // less than the whole takes
	if _, err := c.Download(t.Context(), release(data)); err != nil {
		t.Error(err)
	}
}

func TestDownloadCancelled(t *testing.T) {
	data := make([]byte, 5000)
	c := serve(t, hang(data, 1000))
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(int64, int64) { cancel() }
	_, err := c.Download(ctx, release(data))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestDownloadNoNetwork(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close() // nobody listens there now
	c := &Client{BaseURL: "https://" + l.Addr().String()}
	_, err = c.Download(t.Context(), release(nil))
	wantError(t, err, "no connection (is there a network?): ")

	c.Transport = &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.DNSError{Err: "no such host", Name: "gpuopen.com", IsNotFound: true}
	}}
	_, err = c.Download(t.Context(), release(nil))
	wantError(t, err, "no connection (is there a network?): lookup gpuopen.com: no such host")
}

func TestDownloadInsecure(t *testing.T) {
	asked := false
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer srv.Close()
	c := &Client{BaseURL: srv.URL}
	_, err := c.Download(t.Context(), release(nil))
	wantError(t, err, "not https")

	// A certificate that nobody vouches for.
	tls := serve(t, func(http.ResponseWriter, *http.Request) { asked = true })
	tls.Transport = nil
	_, err = tls.Download(t.Context(), release(nil))
	wantError(t, err, "certificate")
	if asked {
		t.Error("a request was sent")
	}
}

func TestFind(t *testing.T) {
	for _, r := range Releases {
		if got, err := Find(r.Date); err != nil || got != r {
			t.Errorf("Find(%q) = %v, %v", r.Date, got, err)
		}
		if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
			t.Error(err)
		}
		if sum, err := hex.DecodeString(r.SHA256); err != nil || len(sum) != sha256.Size {
			t.Errorf("%s: SHA-256 %q", r.Date, r.SHA256)
		}
	}
	newest := Releases[0]
	for _, r := range Releases {
		if r.Date > newest.Date {
			newest = r
		}
	}
	if got, err := Find(Latest); err != nil || got != newest {
		t.Errorf("Find(latest) = %v, %v, want %v", got, err, newest)
	}
	_, err := Find("2025-09-04")
	wantError(t, err, `unknown release "2025-09-04": want 2025-09-05, 2026-08-06 or latest`)
}

// TestAMDArchive downloads AMD's own archive of 2025-09-05, from a local
// server, against the pinned release.
func TestAMDArchive(t *testing.T) {
	shared := os.Getenv("AMDISA_SHARED")
	if shared == "" {
		t.Skip("AMDISA_SHARED is not set: AMD's archive is not there")
	}
	r, err := Find("2025-09-05")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := os.ReadFile(filepath.Join(shared, "specs", r.File()))
	if err != nil {
		t.Fatal(err)
	}
	data, err := serve(t, send(archive)).Download(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := Unpack(data, t.TempDir(), DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) != 9 {
		t.Errorf("unpacked %d files, want one for each of nine generations: %v", len(paths), paths)
	}
	for _, p := range paths {
		head := make([]byte, 100)
		f, err := os.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := f.Read(head)
		f.Close()
		if !bytes.HasPrefix(bytes.TrimSpace(head[:n]), []byte("<Spec>")) {
			t.Errorf("%s starts with %q", p, head[:n])
		}
	}
}
