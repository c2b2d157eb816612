package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLineReader(t *testing.T) {
	long := strings.Repeat("y", 200<<10)
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"a", "a|"},
		{"a\n", "a|"},
		{"a\n\nb", "a||b|"},
		{"a\r\nb\r\n", "a|b|"},
		{"12345678\n123456789\nc\n", "12345678|12345678!|c|"},
		{"12345678\r\n12345678\r9\n12345678", "12345678|12345678!|12345678|"},
		{long + "\nb\n" + long, "yyyyyyyy!|b|yyyyyyyy!|"},
	} {
		for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
			got := ""
			for lines := newLineReader(r, bufio.NewWriter(io.Discard), 8); ; {
				line, whole, err := lines.next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				got += string(line) + map[bool]string{false: "!"}[whole] + "|"
			}
			if got != tt.want {
				t.Errorf("%.40q: %q, want %q", tt.in, got, tt.want)
			}
		}
	}
	if _, _, err := newLineReader(iotest.ErrReader(io.ErrUnexpectedEOF), bufio.NewWriter(io.Discard), 8).next(); err != io.ErrUnexpectedEOF {
		t.Errorf("error %v", err)
	}
}

// Machine code as text is read however it is laid out.
func TestHexReader(t *testing.T) {
	for _, tt := range []struct {
		in    string
		bytes bool
		want  string
		err   string
	}{
		{"7e000301", false, "0103007e", ""},
		{" 0x7e000301,0X7E000301\r\n\n7e0003017e000301", false, "0103007e0103007e0103007e0103007e", ""},
		{"01 03,0x00\n7e 0103007e", true, "0103007e0103007e", ""},
		{"", false, "", ""},
		{"7e000301\n7e0003", false, "0103007e", "line 2: 6 digits, want a multiple of 8"},
		{"7e000301 7e00030100", false, "0103007e0103007e", "line 1: 10 digits, want a multiple of 8"},
		{"7e0003zz", false, "", "line 1: 'z' is no hex digit"},
		{"00x1", true, "00", "line 1: 'x' is no hex digit"},
		{strings.Repeat("7e000301", 20000), false, strings.Repeat("0103007e", 20000), ""},
	} {
		got, err := io.ReadAll(newHexReader(strings.NewReader(tt.in), tt.bytes))
		if fmt.Sprintf("%x", got) != tt.want || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("%.40q: %x, %v; want %s, %s", tt.in, got, err, tt.want, tt.err)
		}
	}
}

// A program that asks line by line gets each answer before its next question.
func TestLineByLine(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run(t.Context(), []string{"decode", "-g", "rdna3", "--asm", "-"}, inR, outW, os.Stderr)
	}()
	answers := bufio.NewReader(outR)
	for _, want := range []string{"v_mov_b32_e32 v0, v1\n", "s_endpgm\n"} {
		fmt.Fprintln(inW, map[byte]string{'v': "7e000301", 's': "bfb00000"}[want[0]])
		if got, err := answers.ReadString('\n'); got != want {
			t.Fatalf("%q, %v, want %q", got, err, want)
		}
	}
	inW.Close()
	if code := <-done; code != 0 {
		t.Errorf("exit code %d", code)
	}
}
