package xmlspec

import "reflect"

// Strip removes from s what the distilled files leave out: descriptions, and
// what belongs to the file rather than to the facts in it (positions, the name
// and hash of the file, problems). Two files that say the same about a
// generation are equal after it.
func Strip(s *Spec) {
	s.File, s.SHA256, s.Problems = "", "", nil
	strip(reflect.ValueOf(s))
}

// strip clears every Pos and every Description below v.
func strip(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			strip(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			strip(v.Index(i))
		}
	case reflect.Struct:
		t := v.Type()
		for i := range t.NumField() {
			if f := t.Field(i); f.Type == reflect.TypeFor[Pos]() || f.Name == "Description" {
				v.Field(i).SetZero()
			} else {
				strip(v.Field(i))
			}
		}
	}
}
