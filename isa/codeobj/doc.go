// Package codeobj reads AMDGPU code objects: the ELF files that hold GPU
// machine code (.co, .hsaco, .o), and the offload bundles and HIP fat binaries
// that hold several of them.
//
// [Open] and [NewFile] read one code object: its target, sections, symbols,
// kernels with their descriptors, metadata, and code regions with labels.
// [OpenAny] and [NewContainer] accept whatever a compiler or linker leaves
// behind (a code object, a bundle, a compressed bundle, a host program with a
// .hip_fatbin section) and list the code objects in it.
//
// # Hostile input
//
// Nothing that a file says is believed before it is checked: every offset and
// size is compared with the file's size first, tables are never allocated from
// a count that the file does not back with bytes, and sections must not
// overlap. A file that is wrong gives a [*FormatError] with the offset; it never
// causes a panic. Code is read through [io.ReaderAt] when it is asked for, so
// the memory needed depends on the number of sections and symbols and not on
// the size of the code. Decompression, where the file alone cannot bound the
// result, is limited by [Options.MaxDecompressed].
//
// # Where the facts come from
//
// ELF header, notes, kernel descriptor and metadata are described in LLVM's
// "User Guide for AMDGPU Backend" (AMDGPUUsage), bundles in Clang's
// documentation of clang-offload-bundler.
package codeobj

import "fmt"

// A FormatError says what is wrong with a file, and where.
type FormatError struct {
	// Offset is where the faulty bytes are, in bytes from the start of what
	// was read: the file, or, when Entry is set, that entry of a bundle.
	Offset int64
	// Entry is the ID of the bundle entry that Offset counts from, if any.
	Entry string
	// Part names the faulty structure: "section 3 (.text)".
	Part string
	// Msg says what was found and what was expected.
	Msg string
}

func (e *FormatError) Error() string {
	s := fmt.Sprintf("offset %#x: %s: %s", e.Offset, e.Part, e.Msg)
	if e.Entry != "" {
		s = "entry " + e.Entry + ": " + s
	}
	return s
}

// errorAt returns a FormatError.
func errorAt(off int64, part, format string, args ...any) *FormatError {
	return &FormatError{Offset: off, Part: part, Msg: fmt.Sprintf(format, args...)}
}
