//go:build unix

package xmlspec

import "syscall"

// nonblock opens a named pipe that nobody writes to without waiting for a writer.
const nonblock = syscall.O_NONBLOCK
