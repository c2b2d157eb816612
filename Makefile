# Needs Go 1.26. Everything else is fetched by go at a pinned version.

GO          ?= go
STATICCHECK ?= $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME    ?= 30s

.PHONY: all generate test bench lint fuzz

all: generate lint test

# Write every generated file from specs/.
generate:
	$(GO) generate ./...

# Set AMDISA_SHARED to the folder with AMD's archive and the test data to run the
# tests that need them; see CONTRIBUTING.md.
test:
	$(GO) test ./...

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

lint:
	@files=$$(gofmt -l .) && if [ -n "$$files" ]; then echo "not formatted:" $$files; exit 1; fi
	$(GO) vet ./...
	$(STATICCHECK) ./...

# Run every fuzz target of every package for FUZZTIME.
fuzz:
	@GO="$(GO)" .ci/fuzz $(FUZZTIME)
