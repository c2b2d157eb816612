package main

import (
	"bufio"
	"errors"
	"io"
)

// A lineReader reads lines of text of bounded length. Unlike a bufio.Scanner it
// goes on after a line that is too long.
type lineReader struct {
	r    *bufio.Reader
	out  *bufio.Writer // flushed before waiting for input: who writes it may wait for the answer
	max  int           // bytes in a line
	line []byte
}

func newLineReader(r io.Reader, out *bufio.Writer, max int) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), out: out, max: max}
}

// next returns the next line without its end, or io.EOF. Of a line that is too
// long it returns the beginning, and false. The line is valid until the next call.
func (l *lineReader) next() (line []byte, whole bool, err error) {
	l.line, whole = l.line[:0], true
	if l.r.Buffered() == 0 {
		if err := l.out.Flush(); err != nil {
			return nil, false, err
		}
	}
	for {
		part, err := l.r.ReadSlice('\n')
		if room := l.max + len("\r\n") - len(l.line); len(part) > room {
			part, whole = part[:room], false
		}
		l.line = append(l.line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && len(l.line) > 0:
		case err != nil:
			return nil, false, err
		}
		line = trimEnd(l.line)
		if len(line) > l.max {
			line, whole = line[:l.max], false
		}
		return line, whole, nil
	}
}

// trimEnd takes the end off a line.
func trimEnd(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
		if n > 1 && line[n-2] == '\r' {
			line = line[:n-2]
		}
	}
	return line
}
