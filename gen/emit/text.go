package emit

import (
	"fmt"
	"strconv"
	"strings"
)

// Big tables are written as text, which jennifer passes on: as statements of its
// own, a value each, they take it seconds.

// A row is a struct literal in the making. Fields that are zero are left out.
type row struct{ strings.Builder }

func (r *row) field(name, value string) *row {
	if r.Len() > 0 {
		r.WriteString(", ")
	}
	r.WriteString(name)
	r.WriteString(": ")
	r.WriteString(value)
	return r
}

func (r *row) num(name string, v int) *row {
	if v == 0 {
		return r
	}
	return r.field(name, strconv.Itoa(v))
}

func (r *row) hex(name string, v uint32) *row {
	if v == 0 {
		return r
	}
	return r.field(name, fmt.Sprintf("%#08x", v))
}

func (r *row) str(name, v string) *row {
	if v == "" {
		return r
	}
	return r.field(name, strconv.Quote(v))
}

func (r *row) lit() string { return "{" + r.String() + "}" }

// lines is the body of a literal with an element a line.
func lines[T any](rows []T, text func(T) string) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, r := range rows {
		b.WriteString(text(r))
		b.WriteString(",\n")
	}
	b.WriteString("}")
	return b.String()
}

// numbers is the body of a literal of numbers, some to a line.
func numbers[N int | uint16 | uint8](ns []N) string {
	var b strings.Builder
	b.WriteString("{\n")
	for i, n := range ns {
		b.WriteString(strconv.Itoa(int(n)))
		if i%16 == 15 || i == len(ns)-1 {
			b.WriteString(",\n")
		} else {
			b.WriteString(", ")
		}
	}
	b.WriteString("}")
	return b.String()
}

// textBlock is a string with a name on each line.
func textBlock(names []string) string {
	return "`" + strings.Join(names, "\n") + "\n`"
}

// A pool is a table under construction in which equal lists of rows are stored
// once.
type pool struct {
	rows []string
	at   map[string]int
}

// add stores a list and returns where it begins.
func (p *pool) add(rows ...string) int {
	if len(rows) == 0 {
		return 0
	}
	key := strings.Join(rows, "\n")
	i, ok := p.at[key]
	if !ok {
		if p.at == nil {
			p.at = make(map[string]int)
		}
		i = len(p.rows)
		p.at[key] = i
		p.rows = append(p.rows, rows...)
	}
	return i
}
