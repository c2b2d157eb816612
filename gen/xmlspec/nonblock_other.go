//go:build !unix

package xmlspec

const nonblock = 0
