package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/amdisa/amdisa/site"
	"github.com/spf13/cobra"
)

func newSite(e *env) *cobra.Command {
	var out, serve string
	cmd := &cobra.Command{
		Use:     "site {--out DIR | --serve ADDR}",
		GroupID: groupLookup,
		Short:   "Write the reference as a static web site",
		Long: `Site writes a web site of the tables: a page for every instruction with all
generations on it, pages for encodings, operand types, data formats, generations,
targets and groups, a comparison matrix, what changed from each generation to the
next, and search. It needs no server: open index.html, or put the directory
anywhere on one.

--out replaces a directory only if it is empty or a site that isagen wrote, with no
other files in it.
--serve shows the site on an address, by default of this machine only, until it
is interrupted.`,
		Example: `  isagen site --out site-of-amdisa
  isagen site --serve :8080`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (out == "") == (serve == "") {
				return usagef(cmd, "give --out or --serve, and not both")
			}
			s, err := site.New(site.Options{Version: moduleVersion()})
			if err != nil {
				return err
			}
			if serve != "" {
				return serveSite(cmd.Context(), e, s, serve)
			}
			stats, err := s.Write(cmd.Context(), out)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(e.out, "%s: %d files, %.1f MB\n", out, stats.Files, float64(stats.Bytes)/1e6)
			return err
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the site to `DIR`")
	cmd.Flags().StringVar(&serve, "serve", "", "show the site on `ADDR`, host:port or :port (of this machine only)")
	return cmd
}

// serveSite serves s until ctx is cancelled.
func serveSite(ctx context.Context, e *env, s *site.Site, addr string) error {
	if strings.HasPrefix(addr, ":") {
		addr = "localhost" + addr // other machines have to be asked for
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { srv.Close() })
	defer stop()
	fmt.Fprintf(e.err, "http://%s/\n", l.Addr())
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
