// Package fetch downloads AMD's archive of machine-readable ISA specifications
// from gpuopen.com, checks it against a pinned size and SHA-256, and unpacks it.
//
// Only releases on the list are fetched: what arrives is either exactly what
// was reviewed or an error. An archive is two megabytes, so it is held in
// memory, and an interrupted download starts over; nothing reaches the disk
// before the checksum is right.
package fetch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// A Release is one archive that AMD published.
type Release struct {
	Date   string // YYYY-MM-DD, as in the archive's name
	Size   int64  // of the archive, in bytes
	SHA256 string // of the archive, in lower-case hex
}

// Releases are the archives whose size and checksum are known, oldest first.
var Releases = []Release{
	{"2025-09-05", 1_997_146, "6c656832cffa8198fe8db72007697d592fdeadc14194b9b4fbdcc8ec7f5c5223"},
	{"2026-08-06", 2_294_639, "82404f1126761b7877595b622afa7e1f311f2f41e89a3abe9aaf8ad045c082e2"},
}

// Latest is the name that Find takes for the newest release on the list.
const Latest = "latest"

// Find returns the release of a date, YYYY-MM-DD, or the newest one for Latest.
func Find(name string) (Release, error) {
	if name == Latest {
		return Releases[len(Releases)-1], nil
	}
	known := make([]string, len(Releases))
	for i, r := range Releases {
		if r.Date == name {
			return r, nil
		}
		known[i] = r.Date
	}
	return Release{}, fmt.Errorf("unknown release %q: want %s or %s", name, strings.Join(known, ", "), Latest)
}

// Name returns the archive's name without its extension,
// e.g. AMD_GPU_MR_ISA_XML_2025_09_05.
func (r Release) Name() string {
	return "AMD_GPU_MR_ISA_XML_" + strings.ReplaceAll(r.Date, "-", "_")
}

// File returns the archive's file name.
func (r Release) File() string { return r.Name() + ".zip" }

// DefaultBaseURL is where AMD publishes the archives.
const DefaultBaseURL = "https://gpuopen.com/download/"

// DefaultStall is how long a download may stand still before it is given up.
const DefaultStall = 30 * time.Second

const maxRedirects = 5

// A Client downloads releases. The zero value fetches from AMD.
type Client struct {
	// BaseURL is the folder that holds the archives; "" is DefaultBaseURL. It
	// must be https.
	BaseURL string

	// Transport makes the requests; nil is http.DefaultTransport.
	Transport http.RoundTripper

	// UserAgent is sent with the request if it is not empty.
	UserAgent string

	// Stall is how long the server may send nothing; 0 is DefaultStall.
	Stall time.Duration

	// Progress, if not nil, is called as bytes arrive with how many there are
	// and how many there will be.
	Progress func(done, total int64)
}

// Download returns the archive of r, checked against its size and checksum.
func (c *Client) Download(ctx context.Context, r Release) ([]byte, error) {
	base := c.BaseURL
	if base == "" {
		base = DefaultBaseURL
	}
	addr, err := url.JoinPath(base, r.File())
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", r.File(), err)
	}
	data, err := c.get(ctx, addr, r)
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", addr, explain(err))
	}
	return data, nil
}

var errStalled = errors.New("the server sent nothing")

func (c *Client) get(ctx context.Context, addr string, r Release) ([]byte, error) {
	stall := c.Stall
	if stall == 0 {
		stall = DefaultStall
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(stall, func() { cancel(fmt.Errorf("%w for %s", errStalled, stall)) })
	defer watchdog.Stop()

	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return nil, err
	}
	if err := requireHTTPS(req.URL); err != nil {
		return nil, err
	}
	if c.UserAgent != "" {
		req.Header.Set("User-Agent", c.UserAgent)
	}
	client := http.Client{
		Transport: c.Transport,
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return fmt.Errorf("more than %d redirects", maxRedirects)
			}
			return requireHTTPS(req.URL)
		},
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, orCause(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server answered %s", resp.Status)
	}
	if n := resp.ContentLength; n >= 0 && n != r.Size {
		return nil, fmt.Errorf("the archive has %d bytes, want %d", n, r.Size)
	}

	var buf bytes.Buffer
	buf.Grow(int(r.Size))
	hash := sha256.New()
	body := &meter{r: io.LimitReader(resp.Body, r.Size+1), read: func(n int64) {
		watchdog.Reset(stall)
		if c.Progress != nil {
			c.Progress(n, r.Size)
		}
	}}
	n, err := io.Copy(io.MultiWriter(&buf, hash), body)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, orCause(ctx, err)
	case errors.Is(err, io.ErrUnexpectedEOF) || err == nil && n < r.Size:
		return nil, fmt.Errorf("the download ended after %d of %d bytes", n, r.Size)
	case err != nil:
		return nil, err
	case n > r.Size:
		return nil, fmt.Errorf("the archive has more than the %d bytes it should have", r.Size)
	}
	if sum := hex.EncodeToString(hash.Sum(nil)); sum != r.SHA256 {
		return nil, fmt.Errorf("wrong checksum: SHA-256 is %s, want %s", sum, r.SHA256)
	}
	return buf.Bytes(), nil
}

func requireHTTPS(u *url.URL) error {
	if u.Scheme != "https" {
		return fmt.Errorf("refusing %s: not https", u.Redacted())
	}
	return nil
}

// orCause prefers the reason for which ctx was cancelled to what the HTTP
// client made of it.
func orCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// explain takes the method and address, which the caller prints, off an HTTP
// error, and says of a failed connection what to make of it.
func explain(err error) error {
	var ue *url.Error
	if errors.As(err, &ue) {
		err = ue.Err
	}
	var op *net.OpError
	var dns *net.DNSError
	if errors.As(err, &dns) || errors.As(err, &op) && op.Op == "dial" {
		return fmt.Errorf("no connection (is there a network?): %w", err)
	}
	return err
}

// meter reports how many bytes have been read through it.
type meter struct {
	r    io.Reader
	n    int64
	read func(total int64)
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.n += int64(n)
	if n > 0 {
		m.read(m.n)
	}
	return n, err
}
