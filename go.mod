module github.com/amdisa/amdisa

go 1.26.8
