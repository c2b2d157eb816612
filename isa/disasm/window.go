package disasm

import "io"

// windowSize is how much code is in memory at a time.
const windowSize = 256 << 10

// A window is a piece of a stream of code.
type window struct {
	r    io.Reader
	buf  []byte // allocated when first needed
	from int    // buf[from:to] is to be read
	to   int
	eof  bool
}

// peek returns the next n bytes, or those that are left.
func (w *window) peek(n int) ([]byte, error) {
	for w.to-w.from < n && !w.eof {
		if w.buf == nil {
			w.buf = make([]byte, windowSize)
		}
		w.to = copy(w.buf, w.buf[w.from:w.to])
		w.from = 0
		k, err := io.ReadFull(w.r, w.buf[w.to:])
		w.to += k
		switch err {
		case nil:
		case io.EOF, io.ErrUnexpectedEOF:
			w.eof = true
		default:
			return nil, err
		}
	}
	return w.buf[w.from:min(w.to, w.from+n)], nil
}

// advance drops n bytes that have been looked at.
func (w *window) advance(n int) { w.from = min(w.to, w.from+n) }

// skip drops n bytes.
func (w *window) skip(n int64) error {
	for n > 0 {
		b, err := w.peek(int(min(n, windowSize)))
		if err != nil || len(b) == 0 {
			return err
		}
		w.advance(len(b))
		n -= int64(len(b))
	}
	return nil
}

// zeros drops a run of zeros, at most limit bytes, as llvm-objdump does: in
// dwords, if there are at least two of them. It returns how many bytes it dropped.
func (w *window) zeros(limit uint64) (uint64, error) {
	b, err := w.peek(8)
	if err != nil || len(b) < 8 || limit < 8 {
		return 0, err
	}
	for _, c := range b {
		if c != 0 {
			return 0, nil
		}
	}
	var n uint64
	for n < limit {
		b, err := w.peek(4)
		if err != nil {
			return n, err
		}
		if len(b) < 4 || limit-n < 4 || b[0]|b[1]|b[2]|b[3] != 0 {
			break
		}
		w.advance(4)
		n += 4
	}
	return n, nil
}
