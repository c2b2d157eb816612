package codeobj_test

import (
	"fmt"
	"log"

	"github.com/amdisa/amdisa/isa/codeobj"
)

func ExampleOpen() {
	f, err := codeobj.Open(codeobj.ObjectFile)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	fmt.Println(f.Target, "-", f.ABI)
	if g, ok := f.Generation(); ok {
		fmt.Println(g)
	}
	for k := range f.Kernels() {
		d, err := k.Descriptor()
		if err != nil {
			log.Fatal(err)
		}
		vgprs, _ := d.VGPRs()
		fmt.Printf("%s: wave%d, %d VGPRs, %d bytes of LDS\n", k.Name(), d.WaveSize(), vgprs, d.GroupSegmentFixedSize)
		m, err := k.Metadata()
		if err != nil {
			log.Fatal(err)
		}
		for _, a := range m.Args {
			fmt.Printf("  %3d: %d bytes, %s %s\n", a.Offset, a.Size, a.ValueKind, a.Name)
		}
	}
	// Output:
	// gfx1250 - HSA, code object v5
	// CDNA 5
	// scale: wave32, 32 VGPRs, 1024 bytes of LDS
	//     0: 8 bytes, global_buffer out
	//     8: 4 bytes, by_value n
	//    16: 4 bytes, hidden_block_count_x
}

// What a disassembler needs: the code, where it is, and what is where in it.
func ExampleFile_Code() {
	f, err := codeobj.Open(codeobj.ObjectFile)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for r := range f.Code() {
		fmt.Printf("%s: %d bytes at %#x, in the file at %#x\n", r.Section, r.Size, r.Addr, r.Offset)
		for l := range r.Labels() {
			fmt.Printf("%016x <%s> kernel=%v\n", l.Addr, l.Name, l.Kernel)
		}
	}
	// Output:
	// .text: 320 bytes at 0x1900, in the file at 0x400
	// 0000000000001900 <scale> kernel=true
	// 0000000000001900 <scale_alias> kernel=false
	// 0000000000001920 <.Ltmp0> kernel=false
	// 0000000000001a00 <helper> kernel=false
}

func ExampleOpenAny() {
	c, err := codeobj.OpenAny(codeobj.BundleFile, codeobj.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()
	fmt.Println(c.Kind)
	for _, e := range c.Entries {
		fmt.Println(e.ID)
	}
	e, err := c.Pick("gfx1100")
	if err != nil {
		log.Fatal(err)
	}
	f, err := e.File()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("picked", f.Target)
	// Output:
	// compressed offload bundle
	// host-x86_64-unknown-linux-gnu-
	// hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-
	// hipv4-amdgcn-amd-amdhsa--gfx1100
	// picked gfx1100
}
