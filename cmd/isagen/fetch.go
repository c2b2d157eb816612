package main

import (
	"fmt"

	"github.com/amdisa/amdisa/gen/fetch"
	"github.com/spf13/cobra"
)

// fetchClient makes the client that downloads; tests replace it.
var fetchClient = func() *fetch.Client { return &fetch.Client{UserAgent: "isagen/" + moduleVersion()} }

func newFetch(e *env) *cobra.Command {
	var release, dir string
	cmd := &cobra.Command{
		Use:     "fetch",
		GroupID: groupMake,
		Short:   "Download AMD's specifications",
		Long: `Fetch downloads AMD's archive of machine-readable ISA specifications from
gpuopen.com over https, checks its size and SHA-256 against those of the
releases that isagen knows, and unpacks it into a folder. "latest" is the newest
release that isagen knows. A failed or interrupted fetch leaves the disk as it
was; a repeated one changes nothing.`,
		Example: `  isagen fetch
  isagen fetch --release 2025-09-05 --dir amd
  isagen lint amd/*.xml`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := fetch.Find(release)
			if err != nil {
				return err
			}
			if dir == "" {
				dir = r.Name()
			}
			c := fetchClient()
			c.Progress = progress(e, "fetching "+r.File())
			data, err := c.Download(cmd.Context(), r)
			c.Progress(-1, 0)
			if err != nil {
				return err
			}
			paths, err := fetch.Unpack(data, dir, fetch.DefaultLimits)
			if err != nil {
				return err
			}
			for _, p := range paths {
				fmt.Fprintln(e.out, p)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&release, "release", fetch.Latest, "release `DATE`, YYYY-MM-DD, or latest")
	f.StringVar(&dir, "dir", "", "`DIR` to unpack into (default: the archive's name)")
	cmd.RegisterFlagCompletionFunc("release", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		names := []string{fetch.Latest}
		for _, r := range fetch.Releases {
			names = append(names, r.Date)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// progress returns a function that shows on standard error how far a download
// has come: a line that counts up on a terminal, else one line at the start. A
// negative done ends the line.
func progress(e *env, what string) func(done, total int64) {
	if !isTerminal(e.err) {
		fmt.Fprintln(e.err, what)
		return func(int64, int64) {}
	}
	last := int64(-1)
	return func(done, total int64) {
		if done < 0 {
			if last >= 0 {
				fmt.Fprintln(e.err)
			}
			return
		}
		if percent := done * 100 / total; percent != last {
			last = percent
			fmt.Fprintf(e.err, "\r%s: %d%%", what, percent)
		}
	}
}
