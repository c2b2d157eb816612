#!/usr/bin/env bash
# Prints how many instructions a second of processor time llvm-objdump -d and isagen disasm
# disassemble of the same object, and what decoding and printing alone take in Go. The object has
# all canonical lines of a target in testdata/llvm that LLVM 19 assembles, ten times over. Needs
# Go and Debian's packages clang-19 and llvm-19.
#
#   isa/disasm/rate.sh [TARGET]     default: gfx1100
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${1:-gfx1100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/isagen" ./cmd/isagen
zcat "testdata/llvm/$target.tsv.gz" | awk -F '\t' '$5 == "canon" { print $4 }' >"$work/all.s"
assemble() { clang-19 --target=amdgcn-amd-amdhsa "-mcpu=$target" -c "$1" -o "$2"; }
# The assembler names the lines that it does not take.
assemble "$work/all.s" "$work/all.o" 2>"$work/errors" || true
sed -n 's/^[^ ]*\.s:\([0-9]*\):.*error:.*/\1d/p' "$work/errors" >"$work/drop"
sed -f "$work/drop" "$work/all.s" >"$work/once.s"
for _ in {1..10}; do cat "$work/once.s"; done >"$work/a.s"
assemble "$work/a.s" "$work/a.o"

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
echo "$target: isagen disasm is $((rate / theirs)) times as fast"
# The best of some runs: these are measured in time that passes.
ns=$(go test ./isa/asm -run '^$' -bench "^BenchmarkDecodeAppend$/^$target\$" -cpu 1 -benchtime 0.3s -count 8 |
  awk '/^Benchmark/ && (!ns || $3 < ns) { ns = $3 } END { print ns }')
if [ -n "$ns" ]; then
  awk -v ns="$ns" -v theirs="$theirs" 'BEGIN { printf "decode and print: %d a second, %d times as fast\n", 1e9 / ns, 1e9 / ns / theirs }'
fi
