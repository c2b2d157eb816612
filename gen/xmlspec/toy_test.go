package xmlspec

import "strings"

// sections are the parts of a synthetic file in AMD's form.
type sections struct {
	document, architecture, encodings, instructions, formats, types, groups string
}

// A toy has one of everything that AMD's schema 1.2.0 has, in few lines.
var toy = sections{
	document: `
    <Document>
        <Copyright>(c) Someone</Copyright>
        <Sensitivity>Public</Sensitivity>
        <License>MIT</License>
        <ReleaseDate>2099-01-02</ReleaseDate>
        <SchemaVersion>1.2.0</SchemaVersion>
    </Document>`,
	architecture: `
        <Architecture>
            <ArchitectureName>AMD TOY 9</ArchitectureName>
            <ArchitectureId>99</ArchitectureId>
        </Architecture>`,
	encodings: `
            <Encoding Order="-1">
                <EncodingName>ENC_TOY2</EncodingName>
                <BitCount>32</BitCount>
                <EncodingIdentifierMask Radix="2">11111111100000000000000000000000</EncodingIdentifierMask>
                <EncodingIdentifiers>
                    <EncodingIdentifier Radix="2">10000011100000000000000000000000</EncodingIdentifier>
                </EncodingIdentifiers>
                <EncodingConditions>
                    <EncodingCondition>
                        <ConditionName>default</ConditionName>
                        <ConditionId>0</ConditionId>
                        <CondtionExpression>
                            <op type="!=">
                                <op type=".fieldderef">
                                    <op type=".fieldderef"><id val="INST"/><id val="TOY2"/></op>
                                    <id val="SRC0"/>
                                </op>
                                <lit val="255"><ty><t base="U" size="9"/></ty></lit>
                                <ty><t base="B" size="1"/></ty>
                            </op>
                        </CondtionExpression>
                    </EncodingCondition>
                </EncodingConditions>
                <Description>Two scalar
sources.</Description>
                <MicrocodeFormat>
                    <BitMap>
                        <Field IsConditional="false">
                            <FieldName>OP</FieldName>
                            <Description>Opcode.</Description>
                            <BitLayout RangeCount="1">
                                <Range Order="0">
                                    <BitCount>7</BitCount>
                                    <BitOffset>23</BitOffset>
                                </Range>
                            </BitLayout>
                        </Field>
                        <Field IsConditional="true">
                            <FieldName>SRC0</FieldName>
                            <Description/>
                            <BitLayout RangeCount="2">
                                <Range Order="0"><BitCount>5</BitCount><BitOffset>0</BitOffset>
                                    <Padding><BitCount>2</BitCount><Value Radix="2">01</Value></Padding></Range>
                                <Range Order="1"><BitCount>1</BitCount><BitOffset>14</BitOffset></Range>
                            </BitLayout>
                        </Field>
                    </BitMap>
                </MicrocodeFormat>
            </Encoding>`,
	instructions: `
            <Instruction>
                <InstructionFlags>
                    <IsBranch>FALSE</IsBranch>
                    <IsConditionalBranch>False</IsConditionalBranch>
                    <IsIndirectBranch>false</IsIndirectBranch>
                    <IsProgramTerminator>TRUE</IsProgramTerminator>
                    <IsImmediatelyExecuted>true</IsImmediatelyExecuted>
                </InstructionFlags>
                <InstructionName>T_FROB_U32</InstructionName>
                <AliasedInstructionNames>
                    <InstructionName>T_FROBNICATE_U32</InstructionName>
                    <InstructionName>T_FROB</InstructionName>
                </AliasedInstructionNames>
                <Description>Frob &lt;i&gt;x&lt;/i&gt;.</Description>
                <InstructionEncodings>
                    <InstructionEncoding>
                        <EncodingName>ENC_TOY2</EncodingName>
                        <EncodingCondition Id="0">default</EncodingCondition>
                        <Opcode Radix="10">7</Opcode>
                        <Operands>
                            <Operand Input="false" Output="true" IsImplicit="false" IsBinaryMicrocodeRequired="true" Order="1">
                                <FieldName>SRC0</FieldName>
                                <DataFormatName>FMT_TOY_F16</DataFormatName>
                                <OperandType>OPR_TOY</OperandType>
                                <OperandSize>16</OperandSize>
                            </Operand>
                            <Operand Input="true" Output="false" IsImplicit="true" IsBinaryMicrocodeRequired="false" Order="2">
                                <DataFormatName>FMT_TOY_F16</DataFormatName>
                                <OperandType>OPR_TOY_CNT</OperandType>
                                <OperandSize>1</OperandSize>
                            </Operand>
                        </Operands>
                    </InstructionEncoding>
                    <InstructionEncoding>
                        <EncodingName>ENC_TOY2</EncodingName>
                        <EncodingCondition Id="0">default</EncodingCondition>
                        <Opcode Radix="10">8</Opcode>
                        <Operands/>
                    </InstructionEncoding>
                </InstructionEncodings>
                <FunctionalGroup>
                    <Name>SALU</Name>
                    <FunctionalSubgroups>
                        <Subgroup>LOAD</Subgroup>
                        <Subgroup>STATIC</Subgroup>
                    </FunctionalSubgroups>
                </FunctionalGroup>
            </Instruction>`,
	formats: `
            <DataFormat>
                <DataFormatName>FMT_TOY_F16</DataFormatName>
                <Description>half</Description>
                <DataType>float</DataType>
                <BitCount>16</BitCount>
                <ComponentCount>1</ComponentCount>
                <DataAttributes>
                    <BitMap Order="0">
                        <Field Signedness="Unsigned">
                            <FieldName>Mantissa</FieldName>
                            <BitLayout RangeCount="1"><Range Order="1"><BitCount>10</BitCount><BitOffset>0</BitOffset></Range></BitLayout>
                        </Field>
                        <Field Signedness="DoesNotApply">
                            <FieldName>Sign</FieldName>
                            <BitLayout RangeCount="1"><Range Order="1"><BitCount>1</BitCount><BitOffset>15</BitOffset></Range></BitLayout>
                        </Field>
                    </BitMap>
                </DataAttributes>
            </DataFormat>`,
	types: `
            <OperandType IsPartitioned="false">
                <OperandTypeName>OPR_TOY</OperandTypeName>
                <Description>any</Description>
                <Subtypes>
                    <Subtype>OPR_TOY_CNT</Subtype>
                </Subtypes>
                <OperandPredefinedValues>
                    <PredefinedValue><Name>s0</Name><Description>See above.</Description><Value>0</Value></PredefinedValue>
                    <PredefinedValue><Name/><Description/><Value>256</Value></PredefinedValue>
                </OperandPredefinedValues>
            </OperandType>
            <OperandType IsPartitioned="true">
                <OperandTypeName>OPR_TOY_CNT</OperandTypeName>
                <Description>counters</Description>
                <MicrocodeFormat>
                    <BitMap>
                        <Field IsConditional="false">
                            <FieldName>A</FieldName>
                            <Description>low</Description>
                            <BitLayout RangeCount="1"><Range Order="0"><BitCount>3</BitCount><BitOffset>0</BitOffset></Range></BitLayout>
                            <FieldPredefinedValues>
                                <PredefinedValue><Name>ALL</Name><Description>none</Description><Value>7</Value></PredefinedValue>
                            </FieldPredefinedValues>
                        </Field>
                        <Field IsConditional="false">
                            <FieldName>B</FieldName>
                            <Description>high</Description>
                            <BitLayout RangeCount="1"><Range Order="0"><BitCount>1</BitCount><BitOffset>3</BitOffset></Range></BitLayout>
                        </Field>
                    </BitMap>
                </MicrocodeFormat>
            </OperandType>`,
	groups: `
        <FunctionalGroups>
            <FunctionalGroup><Name>SALU</Name><Description>scalar</Description></FunctionalGroup>
        </FunctionalGroups>
        <FunctionalSubgroups>
            <FunctionalSubgroup><Name>LOAD</Name></FunctionalSubgroup>
            <FunctionalSubgroup><Name>STATIC</Name></FunctionalSubgroup>
        </FunctionalSubgroups>`,
}

// in puts a section's items in the section, and nothing in a section without.
func in(name, items string) string {
	if items == "" {
		return "\n        <" + name + "/>"
	}
	return "\n        <" + name + ">" + items + "\n        </" + name + ">"
}

// parts returns the children of ISA in AMD's order.
func (s sections) parts() []string {
	return []string{
		s.architecture, in("Encodings", s.encodings), in("Instructions", s.instructions),
		in("DataFormats", s.formats), in("OperandTypes", s.types), s.groups,
	}
}

func (s sections) xml() string {
	return "<Spec>" + s.document + "\n    <ISA>" + strings.Join(s.parts(), "") + "\n    </ISA>\n</Spec>\n"
}

// with returns the toy with one replacement in it; old must be there once.
func with(old, new string) string {
	x := toy.xml()
	if strings.Count(x, old) != 1 {
		panic("the toy has not one " + old)
	}
	return strings.Replace(x, old, new, 1)
}

// lineOf returns the line of the first occurrence of s in x.
func lineOf(x, s string) int {
	before, _, ok := strings.Cut(x, s)
	if !ok {
		panic("no " + s)
	}
	return 1 + strings.Count(before, "\n")
}
