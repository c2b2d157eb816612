package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa/codeobj"
	"github.com/spf13/cobra"
)

// The objects of objinfo --json. Sizes are in bytes.
type (
	objectInfo struct {
		Entry      string       `json:"entry,omitempty"` // ID in a bundle
		Target     string       `json:"target"`
		Generation string       `json:"generation"` // empty if isagen does not know it
		SRAMECC    string       `json:"sramecc"`
		XNACK      string       `json:"xnack"`
		ABI        string       `json:"abi"`
		Type       string       `json:"type"`
		Kernels    []kernelInfo `json:"kernels"`
	}
	kernelInfo struct {
		Name       string            `json:"name"`
		VGPRs      int               `json:"vgprs"`
		AGPRs      int               `json:"agprs"`
		SGPRs      int               `json:"sgprs"`
		LDS        int               `json:"lds"`
		Scratch    int               `json:"scratch"`
		Kernarg    int               `json:"kernarg"`
		WaveSize   int               `json:"wave_size"`
		Code       int64             `json:"code"`
		Args       []argInfo         `json:"args"`
		Descriptor map[string]uint32 `json:"descriptor"` // LLVM's names
	}
	argInfo struct {
		Name         string `json:"name"`
		Type         string `json:"type"`
		Offset       uint64 `json:"offset"`
		Size         uint64 `json:"size"`
		Kind         string `json:"kind"`
		AddressSpace string `json:"address_space"`
	}
	entryInfo struct {
		ID     string      `json:"id"`
		Bundle int         `json:"bundle"`
		Size   int64       `json:"size"`
		Object *objectInfo `json:"object,omitempty"` // of an entry that is a code object
	}
	bundleInfo struct {
		Kind    string      `json:"kind"`
		Entries []entryInfo `json:"entries"`
	}
)

func newObjinfo(e *env) *cobra.Command {
	var (
		entry  string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:     "objinfo FILE",
		GroupID: groupCode,
		Short:   "Show target, kernels and arguments of a code object",
		Long: `Objinfo prints what is in an AMDGPU code object: its target, and each kernel with
its registers, LDS, scratch and arguments. FILE may also be an offload bundle, a
compressed one, or a program that holds some (HIP); then it lists what is in it,
and --entry picks one by its ID or its target. "-" is the standard input.`,
		Example: `  isagen objinfo kernel.hsaco
  isagen objinfo --entry gfx90a --json a.out`,
		Args: wantArgs("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := openContainer(e, args[0])
			if err != nil {
				return err
			}
			defer c.Close()
			switch {
			case c.Kind == codeobj.Raw:
				err = errors.New("neither a code object nor an offload bundle")
			case len(c.Entries) == 0:
				err = fmt.Errorf("%s without a code object in it", c.Kind)
			case c.Kind == codeobj.CodeObject && entry != "":
				err = errors.New("one code object and not a bundle: --entry does not apply")
			default:
				err = objinfo(e, c, entry, asJSON)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&entry, "entry", "", "only the entry with this `ID` or target, e.g. gfx90a:xnack+")
	jsonFlag(cmd, &asJSON)
	return cmd
}

func objinfo(e *env, c *codeobj.Container, entry string, asJSON bool) error {
	if entry != "" || c.Kind == codeobj.CodeObject {
		x := &c.Entries[0]
		if entry != "" {
			var err error
			if x, err = c.Pick(entry); err != nil {
				return err
			}
		}
		o, err := describeObject(x)
		if err != nil {
			return err
		}
		if asJSON {
			return e.json(o)
		}
		return e.object(o)
	}

	b := bundleInfo{Kind: c.Kind.String(), Entries: []entryInfo{}}
	for i := range c.Entries {
		x := &c.Entries[i]
		info := entryInfo{ID: x.ID, Bundle: x.Bundle, Size: x.Size}
		if isDevice(x) {
			o, err := describeObject(x)
			if err != nil {
				return err
			}
			info.Object = o
		}
		b.Entries = append(b.Entries, info)
	}
	if asJSON {
		return e.json(b)
	}
	fmt.Fprintf(e.out, "%s, entries: %d\n", b.Kind, len(b.Entries))
	for _, info := range b.Entries {
		fmt.Fprintf(e.out, "\n%s, %d bytes\n", info.ID, info.Size)
		if info.Object != nil {
			if err := e.object(info.Object); err != nil {
				return err
			}
		}
	}
	return nil
}

// describeObject reads a code object.
func describeObject(x *codeobj.Entry) (*objectInfo, error) {
	f, err := x.File()
	if err != nil {
		return nil, err
	}
	o := &objectInfo{
		Entry:   x.ID,
		Target:  f.Target.String(),
		SRAMECC: f.Target.SRAMECC.String(),
		XNACK:   f.Target.XNACK.String(),
		ABI:     f.ABI.String(),
		Type:    strings.ToLower(strings.TrimPrefix(f.Type.String(), "ET_")),
		Kernels: []kernelInfo{},
	}
	if g, ok := f.Generation(); ok {
		o.Generation = g.Name()
	}
	for k := range f.Kernels() {
		info, err := describeKernel(k)
		if err != nil {
			return nil, err
		}
		o.Kernels = append(o.Kernels, info)
	}
	return o, nil
}

// describeKernel reads a kernel's descriptor and, if there is any, its metadata,
// which has the compiler's counts where the descriptor has them rounded up.
func describeKernel(k codeobj.Kernel) (kernelInfo, error) {
	d, err := k.Descriptor()
	if err != nil {
		return kernelInfo{}, err
	}
	info := kernelInfo{
		Name:       k.Name(),
		LDS:        int(d.GroupSegmentFixedSize),
		Scratch:    int(d.PrivateSegmentFixedSize),
		Kernarg:    int(d.KernargSize),
		WaveSize:   d.WaveSize(),
		Args:       []argInfo{},
		Descriptor: map[string]uint32{},
	}
	info.VGPRs, _ = d.VGPRs()
	info.SGPRs, _ = d.SGPRs()
	if r, err := k.Code(); err == nil {
		info.Code = r.Size
	}
	for f := range d.Fields() {
		info.Descriptor[f.Name] = f.Value
	}
	m, err := k.Metadata()
	if err != nil {
		return kernelInfo{}, err
	}
	if m == nil {
		return info, nil
	}
	info.VGPRs, info.AGPRs, info.SGPRs = int(m.VGPRCount), int(m.AGPRCount), int(m.SGPRCount)
	for _, a := range m.Args {
		info.Args = append(info.Args, argInfo{a.Name, a.TypeName, a.Offset, a.Size, a.ValueKind, a.AddressSpace})
	}
	return info, nil
}

// object prints a code object for people.
func (e *env) object(o *objectInfo) error {
	gen := o.Generation
	if gen == "" {
		gen = "a generation that isagen does not know"
	}
	fmt.Fprintf(e.out, "%s (%s), %s, %s, kernels: %d\n", o.Target, gen, o.ABI, o.Type, len(o.Kernels))
	for _, k := range o.Kernels {
		fmt.Fprintf(e.out, "\n%s\n", e.bold(k.Name))
		rows := [][]string{
			{"  registers", fmt.Sprintf("%d VGPRs, %d AGPRs, %d SGPRs", k.VGPRs, k.AGPRs, k.SGPRs)},
			{"  memory", fmt.Sprintf("%d bytes of LDS, %d of scratch, %d of arguments", k.LDS, k.Scratch, k.Kernarg)},
			{"  wave", fmt.Sprintf("%d work-items", k.WaveSize)},
			{"  code", fmt.Sprintf("%d bytes", k.Code)},
		}
		if err := e.table(rows); err != nil {
			return err
		}
		if len(k.Args) == 0 {
			continue
		}
		rows = [][]string{{"  OFFSET", "SIZE", "KIND", "TYPE", "NAME"}}
		for _, a := range k.Args {
			kind := a.Kind
			if a.AddressSpace != "" {
				kind += " (" + a.AddressSpace + ")"
			}
			rows = append(rows, []string{"  " + strconv.FormatUint(a.Offset, 10), strconv.FormatUint(a.Size, 10), kind, a.Type, a.Name})
		}
		if err := e.table(rows); err != nil {
			return err
		}
	}
	return nil
}
