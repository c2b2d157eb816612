package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestSiteUsage(t *testing.T) {
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	runCLI(t, []cliTest{
		{args: "site", code: 2, stderr: "isagen: site: give --out or --serve, and not both (see 'isagen site --help')"},
		{args: "site --out x --serve :0", code: 2, stderr: "isagen: site: give --out or --serve, and not both (see 'isagen site --help')"},
		{args: "site --out " + foreign, code: 1, stderr: "isagen: " + foreign + " has files, and is not a site that isagen wrote: it has no isagen-site.json; choose another directory"},
		{args: "site x", code: 2, stderr: `isagen: site: unexpected argument "x" (see 'isagen site --help')`},
	})
}

func TestSiteOut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	code, stdout, stderr := isagen(t, "", "site", "--out", dir)
	if code != 0 || stderr != "" || !regexp.MustCompile(`: \d+ files, \d+\.\d MB\n$`).MatchString(stdout) {
		t.Fatalf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	page, err := os.ReadFile(filepath.Join(dir, "i", "V_FRACT_F32.html"))
	if err != nil || !strings.Contains(string(page), "<h1><span>V_FRACT_F32</span>") {
		t.Errorf("page of V_FRACT_F32: %v", err)
	}
}

// TestSiteServe serves until it is interrupted.
func TestSiteServe(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run(ctx, []string{"site", "--serve", ":0"}, strings.NewReader(""), io.Discard, w)
		w.Close()
	}()
	url, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url = strings.TrimSpace(url)
	if !strings.HasPrefix(url, "http://127.0.0.1:") && !strings.HasPrefix(url, "http://[::1]:") {
		t.Errorf("served at %s, which others can reach", url)
	}
	resp, err := http.Get(url + "i/V_FRACT_F32.html")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), "V_FRACT_F32") {
		t.Errorf("%s: %v, %d bytes", resp.Status, err, len(body))
	}
	go io.Copy(io.Discard, r)
	interrupt()
	if code := <-done; code != 0 {
		t.Errorf("exit code %d after an interrupt", code)
	}
}
