package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/amdisa/amdisa/isa"
)

// A searchData is the index that the script in the pages searches. It is compact:
// sets of generations are numbers in base 36, bit i the i-th generation; encodings
// are numbers of the list.
type searchData struct {
	// Generations are "key name".
	Generations []string `json:"g"`
	// Encodings are the names of encodings that have opcodes of their own, with
	// "X" or "Y" after a colon for the halves of dual instructions.
	Encodings []string `json:"e"`
	// Instructions are lines of names, tab, opcodes. The first name is the page's.
	// A name that generations call the instruction by has their set after a dot.
	// An opcode is the numbers of encoding and opcode and the set, joined by dots.
	Instructions string `json:"i"`
	// Layouts are lines of encodings as the decoder tries them, see layoutLine.
	Layouts string `json:"l"`
	// Pages are lines of kind, tab, path, tab, title, for all other pages.
	Pages string `json:"p"`
}

// searchIndex is a script, for a page opened as a file may not fetch data.
func (b *builder) searchIndex() ([]byte, error) {
	var d searchData
	for _, g := range b.gens {
		d.Generations = append(d.Generations, g.Key()+" "+g.Name())
	}
	number := map[string]int{}
	encoding := func(name string, slot isa.Slot) int {
		if s := slot.String(); s != "" {
			name += ":" + s
		}
		n, ok := number[name]
		if !ok {
			n = len(d.Encodings)
			number[name] = n
			d.Encodings = append(d.Encodings, name)
		}
		return n
	}
	base36 := func(n int) string { return strconv.FormatInt(int64(n), 36) }
	var lines []string
	for _, p := range b.pages {
		type code struct{ encoding, opcode int }
		sets := map[code]set{}
		var order []code
		p.each(func(i int, in isa.Instruction) {
			for f := range in.Forms() {
				c := code{encoding(base(f.Encoding()).String(), f.Slot()), int(f.Opcode())}
				if _, ok := sets[c]; !ok {
					order = append(order, c)
				}
				sets[c] |= 1 << i
			}
		})
		codes := make([]string, len(order))
		for j, c := range order {
			codes[j] = base36(c.encoding) + "." + base36(c.opcode) + "." + base36(int(sets[c]))
		}
		by := map[string]set{}
		p.each(func(i int, in isa.Instruction) { by[in.Name()] |= 1 << i })
		var names []string
		for _, n := range p.Names {
			names = append(names, n+"."+base36(int(by[n])))
		}
		names = append(names, p.Aliases...)
		lines = append(lines, strings.Join(names, " ")+"\t"+strings.Join(codes, " "))
	}
	d.Instructions = strings.Join(lines, "\n")

	// Encodings in the order in which the decoders try them; those of other
	// generations that look the same share a line.
	lines = nil
	sets := map[string]set{}
	for i, g := range b.gens {
		for e := range g.Encodings() {
			if _, variant := e.Base(); variant {
				continue
			}
			for _, slot := range []isa.Slot{isa.NoSlot, isa.SlotX, isa.SlotY} {
				name := e.String()
				if s := slot.String(); s != "" {
					name += ":" + s
				}
				n, ok := number[name]
				if !ok {
					continue // no instruction has it
				}
				line := layoutLine(n, e)
				if _, ok := sets[line]; !ok {
					lines = append(lines, line)
				}
				sets[line] |= 1 << i
			}
		}
	}
	for i, l := range lines {
		lines[i] = base36(int(sets[l])) + "\t" + l
	}
	d.Layouts = strings.Join(lines, "\n")

	lines = nil
	page := func(kind, path, title string) { lines = append(lines, kind+"\t"+path+"\t"+title) }
	for _, l := range b.encodingNames() {
		page("encoding", "enc/"+l.Text, l.Text)
	}
	for _, l := range b.typeNames() {
		page("operand type", "type/"+l.Text, l.Text)
	}
	for _, l := range b.formatNames() {
		page("data format", "format/"+l.Text, l.Text)
	}
	for _, g := range b.gens {
		page("generation", strings.TrimSuffix(g.Page, ".html"), g.Name())
		for t := range g.Targets() {
			page("target", "target/"+t.Name(), t.Name())
		}
	}
	for _, g := range b.groupCards() {
		page("functional group", "group/"+g.Name, g.Name)
	}
	for _, s := range b.steps() {
		page("changes", strings.TrimSuffix(stepPath(s[0], s[1]), ".html"), s[0].Name()+" → "+s[1].Name())
	}
	d.Pages = strings.Join(lines, "\n")

	data, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("amdisa.load(")
	out.Write(data)
	out.WriteString(");\n")
	return out.Bytes(), nil
}

// layoutLine writes an encoding as number, mask and value of the constant bits of
// the first dword in hex, number of dwords, and the fields: name, then for each
// piece, the lowest first, :hi.lo, and .pad for bits that are implied below it.
func layoutLine(number int, e isa.Encoding) string {
	var mask, value uint32
	for p := range e.Layout() {
		if !p.Known || p.Lo >= 32 || p.Hi >= 32 {
			continue
		}
		m := uint32(1<<(p.Hi-p.Lo+1)-1) << p.Lo
		mask |= m
		value |= uint32(p.Value) << p.Lo & m
	}
	var fields []string
	for f := range e.Fields() {
		s := f.String()
		for r := range f.Ranges() {
			s += fmt.Sprintf(":%d.%d", r.Hi, r.Lo)
			if r.PadBits > 0 {
				s += fmt.Sprintf(".%d", r.PadBits)
			}
		}
		fields = append(fields, s)
	}
	return fmt.Sprintf("%s\t%x\t%x\t%d\t%s", strconv.FormatInt(int64(number), 36), mask, value, e.Bits()/32, strings.Join(fields, " "))
}
