package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/amdisa/amdisa/isa"
	"github.com/spf13/cobra"
)

func newSweep(e *env) *cobra.Command {
	var gen string
	var asJSON bool
	var bits int
	cmd := &cobra.Command{
		Use:     "sweep -g GENERATION",
		GroupID: groupCode,
		Short:   "Decode every first dword there is and count",
		Long: `Sweep decodes all 4,294,967,296 first dwords and says how they divide: for each
encoding, how many are an instruction by themselves and how many begin a longer
one (behind them stand bytes derived from the word); and how many are no
instruction, by reason. It takes minutes.`,
		Example: `  isagen sweep -g cdna3
  isagen sweep -g gfx1200 --json`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, args []string) error {
			sel, err := oneSelection(cmd, gen)
			if err != nil {
				return err
			}
			if bits < 1 || bits > 32 {
				return usagef(cmd, "--bits %d: from 1 to 32", bits)
			}
			d := isa.Decoder{Generation: sel.gen}
			if sel.one {
				d.Target = sel.target
			}
			var progress func(done float64)
			if isTerminal(e.err) && !asJSON {
				progress = func(done float64) { fmt.Fprintf(e.err, "\r%5.1f%%", 100*done) }
			}
			rows := sweep(d, bits, progress)
			if progress != nil {
				fmt.Fprint(e.err, "\r       \r")
			}
			if asJSON {
				return json.NewEncoder(e.out).Encode(rows)
			}
			w := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "encoding\t4 bytes\tlonger\tinvalid\t")
			for _, r := range rows {
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t\n", r.Name, r.Valid, r.Longer, r.Invalid)
			}
			return w.Flush()
		},
	}
	generationFlag(cmd, &gen, "`GENERATION` or target, e.g. cdna3 or gfx942")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().IntVar(&bits, "bits", 32, "how many of the highest `BITS` to try; the lower ones are derived")
	return cmd
}

// A sweepRow counts first dwords of one encoding, or of one reason why they are
// no instruction.
type sweepRow struct {
	Name    string `json:"name"`
	Valid   int64  `json:"valid"`   // 4 bytes
	Longer  int64  `json:"longer"`  // more than 4
	Invalid int64  `json:"invalid"` // for the reason that is the name
}

// sweep decodes the dwords with all values of their highest bits.
func sweep(d isa.Decoder, bits int, progress func(done float64)) []sweepRow {
	const chunkBits = 10
	chunks := uint64(1) << min(bits, chunkBits)
	per := uint64(1) << bits / chunks
	var next, done atomic.Uint64
	var mu sync.Mutex
	total := newTally(d.Generation)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			t := newTally(d.Generation)
			for c := next.Add(1) - 1; c < chunks; c = next.Add(1) - 1 {
				for i := c * per; i < (c+1)*per; i++ {
					low := uint32(i*0x9e3779b9) & (1<<(32-bits) - 1) // derived where not tried
					t.count(d, uint32(i<<(32-bits))|low)
				}
				done.Add(1)
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(t)
		})
	}
	if progress != nil {
		stop := make(chan bool)
		go func() {
			t := time.NewTicker(time.Second)
			defer t.Stop()
			for {
				select {
				case <-t.C:
					progress(float64(done.Load()) / float64(chunks))
				case <-stop:
					return
				}
			}
		}()
		defer close(stop)
	}
	wg.Wait()
	return total.rows(d.Generation)
}

// A tally counts first dwords by what they are.
type tally struct {
	valid, longer []int64 // by encoding
	invalid       []int64 // by isa.DecodeErrorKind
}

func newTally(g *isa.Generation) *tally {
	n := 0
	for range g.Encodings() {
		n++
	}
	return &tally{make([]int64, n), make([]int64, n), make([]int64, 1<<8)}
}

// count decodes one first dword with bytes behind it.
func (t *tally) count(d isa.Decoder, word uint32) {
	var code [isa.MaxInstBytes]byte
	x := word
	for i := 0; i < len(code); i += 4 {
		binary.LittleEndian.PutUint32(code[i:], x)
		x = x*1664525 + 1013904223
	}
	in, err := d.Decode(code[:])
	switch {
	case err != nil:
		t.invalid[err.(*isa.DecodeError).Kind]++ // that is what Decode returns
	case in.Len() == 4:
		t.valid[in.Encoding().Index()]++
	default:
		t.longer[in.Encoding().Index()]++
	}
}

func (t *tally) add(o *tally) {
	for _, x := range []struct{ to, from []int64 }{{t.valid, o.valid}, {t.longer, o.longer}, {t.invalid, o.invalid}} {
		for i, n := range x.from {
			x.to[i] += n
		}
	}
}

// rows are the counts that are not zero: those of encodings by name, then the
// reasons why there is no instruction.
func (t *tally) rows(g *isa.Generation) []sweepRow {
	var rows []sweepRow
	for e := range g.Encodings() {
		if i := e.Index(); t.valid[i]|t.longer[i] != 0 {
			rows = append(rows, sweepRow{Name: e.String(), Valid: t.valid[i], Longer: t.longer[i]})
		}
	}
	slices.SortFunc(rows, func(a, b sweepRow) int { return strings.Compare(a.Name, b.Name) })
	for k, n := range t.invalid {
		if n != 0 {
			rows = append(rows, sweepRow{Name: isa.DecodeErrorKind(k).String(), Invalid: n})
		}
	}
	return rows
}
