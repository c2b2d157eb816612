package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/amdisa/amdisa/gen/fetch"
)

// serveArchive makes isagen fetch from a local server that holds one release,
// 2001-02-03, as the newest.
func serveArchive(t *testing.T, handler http.HandlerFunc) {
	t.Helper()
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	for _, name := range []string{"one.xml", "two.xml"} {
		w, err := zw.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte("<Spec>" + name + "</Spec>"))
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	if handler == nil {
		handler = func(w http.ResponseWriter, req *http.Request) {
			if want := "isagen/" + moduleVersion(); req.UserAgent() != want {
				t.Errorf("user agent %q, want %q", req.UserAgent(), want)
			}
			w.Write(buf.Bytes())
		}
	}
	srv := httptest.NewTLSServer(handler)
	t.Cleanup(srv.Close)

	client, releases := fetchClient, fetch.Releases
	t.Cleanup(func() { fetchClient, fetch.Releases = client, releases })
	fetchClient = func() *fetch.Client {
		c := client()
		c.BaseURL, c.Transport = srv.URL, srv.Client().Transport
		return c
	}
	sum := sha256.Sum256(buf.Bytes())
	fetch.Releases = append(fetch.Releases[:len(releases):len(releases)],
		fetch.Release{Date: "2001-02-03", Size: int64(buf.Len()), SHA256: hex.EncodeToString(sum[:])})
}

func TestFetch(t *testing.T) {
	serveArchive(t, nil)
	t.Chdir(t.TempDir())
	const name = "AMD_GPU_MR_ISA_XML_2001_02_03"
	runCLI(t, []cliTest{
		{args: "fetch", stdout: []string{filepath.Join(name, "one.xml") + "\n" + filepath.Join(name, "two.xml") + "\n"}, stderr: "fetching " + name + ".zip"},
		{args: "fetch --release latest", stdout: []string{filepath.Join(name, "two.xml")}, stderr: "fetching " + name + ".zip"},
		{args: "fetch --release 2001-02-03 --dir a/b", stdout: []string{filepath.Join("a", "b", "one.xml")}, stderr: "fetching " + name + ".zip"},
		{args: "fetch --release 2001", code: 1, stderr: `isagen: unknown release "2001": want 2025-09-05, 2026-08-06, 2001-02-03 or latest`},
		{args: "fetch latest", code: 2, stderr: `isagen: fetch: unexpected argument "latest" (see 'isagen fetch --help')`},
		{args: "fetch --release", code: 2, stderr: `isagen: fetch: flag needs an argument: --release (see 'isagen fetch --help')`},
	})
	got, err := os.ReadFile(filepath.Join("a", "b", "one.xml"))
	if err != nil || string(got) != "<Spec>one.xml</Spec>" {
		t.Errorf("one.xml holds %q, %v", got, err)
	}

	// A file of the user's own is in the way.
	mine := filepath.Join("a", "b", "mine.txt")
	if err := os.WriteFile(mine, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := isagen(t, "", "fetch", "--dir", filepath.Join("a", "b"))
	want := "fetching " + name + ".zip\nisagen: unpack: " + mine + " is in the way: the folder must be new, empty, or hold this release alone\n"
	if code != 1 || stdout != "" || stderr != want {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestFetchFails(t *testing.T) {
	serveArchive(t, http.NotFound)
	t.Chdir(t.TempDir())
	code, stdout, stderr := isagen(t, "", "fetch")
	_, line, _ := strings.Cut(stderr, "\n")
	if code != 1 || stdout != "" || !strings.HasPrefix(line, "isagen: fetch https://") || !strings.HasSuffix(line, "AMD_GPU_MR_ISA_XML_2001_02_03.zip: the server answered 404 Not Found\n") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestFetchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	serveArchive(t, func(_ http.ResponseWriter, req *http.Request) {
		cancel()
		<-req.Context().Done()
	})
	t.Chdir(t.TempDir())
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"fetch"}, nil, &stdout, &stderr)
	_, line, _ := strings.Cut(stderr.String(), "\n")
	if code != 1 || stdout.Len() > 0 || line != "isagen: interrupted\n" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout.String(), stderr.String())
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
