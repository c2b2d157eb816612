package lint

// checks is every check there is. A name is never used for something else.
var checks = []CheckInfo{
	// What the reader noticed (xmlspec.ProblemKind).
	{"unknown-element", Warning, "an element that the schema does not have"},
	{"unknown-attribute", Warning, "an attribute, or an expression type, that the schema does not have"},
	{"duplicate-element", Error, "an element that may occur once occurs again; the first counts"},
	{"missing-attribute", Warning, "an attribute is missing and a value was assumed"},
	{"unexpected-text", Warning, "text where only elements may be"},
	{"bad-radix", Warning, "a Radix other than 2 for bits and 10 for opcodes, or none"},
	{"bad-bool", Warning, "a truth value that is neither true nor false"},

	// Names.
	{"duplicate-name", Error, "two encodings, instructions, data formats, operand types or groups of one name"},
	{"alias-clash", Error, "an alias that is another instruction's name or alias"},
	{"alias-repeated", Info, "an alias that is there twice, or is the instruction's own name"},
	{"bad-name", Warning, "a name that is not upper-case letters, digits and underscores"},
	{"unresolved-encoding", Error, "an instruction refers to an encoding that is not there"},
	{"unresolved-condition", Error, "an instruction refers to a condition that its encoding does not declare"},
	{"undeclared-default", Info, "an instruction refers to the condition default of an encoding that declares no conditions"},
	{"unresolved-format", Error, "an operand refers to a data format that is not there"},
	{"unresolved-type", Error, "an operand or operand type refers to an operand type that is not there"},
	{"unresolved-field", Error, "an operand refers to a field that its encoding does not have"},
	{"unresolved-group", Error, "an instruction refers to a functional group that is not there"},
	{"unresolved-subgroup", Warning, "an instruction refers to a functional subgroup that is not listed"},
	{"unused-encoding", Warning, "no instruction uses the encoding"},
	{"unused-format", Info, "no operand uses the data format"},
	{"unused-type", Info, "no operand or operand type uses the operand type"},

	// Document.
	{"bad-date", Warning, "ReleaseDate is not YYYY-MM-DD"},
	{"bad-version", Warning, "SchemaVersion is not three numbers"},

	// Encodings.
	{"encoding-size", Error, "BitCount is not a multiple of 32"},
	{"duplicate-order", Error, "two encodings have the same Order"},
	{"identifier-length", Error, "a mask or identifier does not have BitCount digits"},
	{"identifier-outside-mask", Warning, "an identifier has ones outside the mask"},
	{"identifier-constant", Warning, "an identifier differs from the others in bits that are not the opcode's"},
	{"duplicate-identifier", Info, "an identifier is listed twice"},
	{"missing-identifier", Error, "the encoding's constant with an instruction's opcode is not among the identifiers"},
	{"unused-identifier", Warning, "no instruction has the opcode of the identifier"},
	{"mask-gap", Warning, "the mask does not cover the fields ENCODING, OP and SEG"},
	{"no-opcode-field", Info, "an encoding without an opcode field"},
	{"no-encoding-field", Error, "an encoding without a field ENCODING"},

	// Fields.
	{"duplicate-field", Error, "two fields of one name"},
	{"field-overlap", Error, "two fields, or two ranges of one field, share bits"},
	{"field-range", Error, "a field reaches beyond the encoding or format"},
	{"range-count", Warning, "RangeCount is not the number of ranges"},
	{"range-order", Warning, "the ranges are not numbered without gaps"},
	{"padding-value", Error, "a padding value does not fit the padding"},
	{"nonzero-padding", Info, "a padding other than zero"},

	// Conditions.
	{"duplicate-condition", Info, "a condition is declared twice with the same expression"},
	{"conflicting-condition", Error, "a condition is declared twice with different expressions"},
	{"condition-empty", Info, "a condition without an expression, or with an empty literal"},
	{"condition-operator", Error, "an operator that is not known to occur in conditions"},
	{"condition-operands", Error, "an operator with the wrong number or kind of operands"},
	{"condition-field", Error, "a condition tests a field that the encoding does not have"},
	{"condition-family", Info, "a condition names the fields of another encoding"},
	{"condition-value", Warning, "a field is compared with a value that it cannot have"},
	{"condition-overlap", Warning, "two forms of an instruction hold for the same machine code"},
	{"condition-id", Error, "the Id of a form's condition is not the ConditionId of its name"},

	// Instructions.
	{"no-forms", Error, "an instruction without encodings"},
	{"flag-conflict", Warning, "a conditional or indirect branch that is no branch"},
	{"branch-group", Info, "a branch outside the functional group BRANCH, or the reverse"},
	{"duplicate-form", Info, "a form is there twice, with the same operands"},
	{"conflicting-form", Error, "two forms of an instruction with the same encoding, condition and opcode, but other operands"},
	{"dual-halves", Info, "the two halves of a dual instruction have the same encoding, condition and opcode"},
	{"opcode-clash", Error, "two instructions with the same encoding, condition and opcode"},
	{"opcode-too-wide", Error, "an opcode that does not fit the opcode field"},
	{"opcode-high-bit", Info, "an opcode whose high bit is in a field of its own, OPM"},
	{"opcode-offset", Warning, "a VOP3 opcode that is not at the usual distance from the opcode in VOP1, VOP2 or VOPC"},
	{"opcode-variant", Error, "an instruction has another opcode in a variant than in the base encoding"},
	{"literal-unused", Warning, "a form with a literal that no operand is"},
	{"condition-no-operand", Info, "a condition excludes values of a field that is no operand of some of its forms"},
	{"no-base-form", Info, "an instruction that only has the literal variant of an encoding: the literal is mandatory"},

	// Operands.
	{"operand-order", Warning, "the operands are not numbered from 1 without gaps"},
	{"operand-idle", Warning, "an operand that is neither read nor written"},
	{"operand-nowhere", Warning, "an operand without a field that is not implicit and is said to be in the machine code"},
	{"operand-marker", Warning, "an operand in a field that has only one value where the form's condition holds"},
	{"operand-type-range", Warning, "values of an operand type do not fit the field; reported once for each field of an encoding"},
	{"operand-shared-field", Info, "two operands of a form in the same field"},
	{"operand-size", Info, "the size of an operand is not that of its data format"},

	// Data formats and operand types.
	{"format-type", Warning, "a DataType that is not known"},
	{"format-signedness", Info, "a Signedness that is not known"},
	{"format-components", Warning, "ComponentCount is not the number of components"},
	{"format-gap", Info, "the components do not cover the format"},
	{"type-fields", Warning, "a partitioned operand type without fields, or fields in one that is not"},
	{"type-cycle", Error, "an operand type that is its own subtype"},
	{"value-name", Info, "a predefined value without a name"},
	{"value-repeated", Info, "a predefined value is there twice"},
	{"value-alias", Info, "two names for one value"},
	{"value-conflict", Warning, "two values for one name"},
	{"value-too-wide", Warning, "a predefined value that does not fit its field"},
}
