#!/usr/bin/env bash
# Prints how many instructions a second of processor time isagen disasm and
# llvm-objdump -d disassemble of the same object: the code of all canonical lines of a target in
# testdata/llvm, ten times over. Needs Go and Debian's packages clang-19 and llvm-19.
#
#   isa/disasm/rate.sh [TARGET]     default: gfx1100
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${1:-gfx1100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/isagen" ./cmd/isagen
zcat "testdata/llvm/$target.tsv.gz" | awk -F '\t' '$5 == "canon" { print $1 }' | xxd -r -p >"$work/once"
for _ in {1..10}; do cat "$work/once"; done >"$work/code"
printf '.text\nf:\n.incbin "%s"\n' "$work/code" >"$work/a.s"
clang-19 --target=amdgcn-amd-amdhsa "-mcpu=$target" -c "$work/a.s" -o "$work/a.o"

# rate NAME COMMAND... runs the command, prints its rate and keeps it in $rate.
rate() {
  local name=$1 ms lines
  shift
  # User and system time, which do not depend on what else the machine does.
  ms=$({ TIMEFORMAT='%U %S'; time "$@" >"$work/out"; } 2>&1 | awk '{ print int(($1 + $2) * 1000) + 1 }')
  lines=$(grep -c '//' "$work/out")
  rate=$((lines * 1000 / ms))
  printf '%-13s %8d instructions in %6d ms: %9d a second\n' "$name" "$lines" "$ms" "$rate"
}

rate llvm-objdump llvm-objdump-19 -d "$work/a.o"
theirs=$rate
rate isagen "$work/isagen" disasm "$work/a.o"
echo "$target: isagen is $((rate / theirs)) times as fast"
