# `make demo` to see it work, `make check` while you change it, `make test` before you are done.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
DEMO := .venv/.demo
READY := .venv/.ready
TAGGER := .venv-tagger/.ready
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
OURS := --no-index --no-deps --no-build-isolation --editable packages/efface-en --editable .
CAREFUL := --editable packages/efface-en-careful

# Makes the locks; it is installed for that alone, in a folder that goes again.
UV := uv==0.13.8
# One process for each core, and work that is left goes to who is free.
PARALLEL ?= --numprocesses auto --dist worksteal

.PHONY: demo check test static browser docs site lock tagger clean

demo: $(DEMO)
	$(BIN)/python examples/demo.py

# The quick lane: all but the tests that take long (marked slow).
check: $(READY) static
	$(BIN)/pytest $(PARALLEL) -m "not slow"

# Everything.
test: $(READY) browser static site
	$(BIN)/pytest $(PARALLEL) --cov --cov-report=term

static: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The explanation page is tested in a real browser, where there is one or it can be installed.
browser:
	@command -v chromium chromium-browser >/dev/null \
	  || { apt-get update -qq && apt-get install -qq -y chromium; } >/dev/null 2>&1 \
	  || echo "no browser: install chromium to test the explanation page too"

# Writes what is generated: the command-line reference.
docs: $(READY)
	$(BIN)/python -m tests.reference > docs/command-line.md

# The documentation as a site, in site/; a link that leads nowhere is an error.
site: $(READY)
	$(BIN)/mkdocs build --strict --quiet

# Trains the careful tagger from the labelled sets in DATA, in an environment of its own (torch is
# large); the weights go into their package. WORK keeps what is half done: run it again, and it goes
# on.
DATA ?= ../shared/data
WORK ?= .tagger
tagger: $(TAGGER)
	PYTHONPATH=tools .venv-tagger/bin/python -m tagger --data $(DATA) --work $(WORK) build

$(TAGGER): pyproject.toml packages/efface-en/pyproject.toml packages/efface-en-careful/pyproject.toml
	$(PYTHON) -m venv .venv-tagger
	.venv-tagger/bin/pip install --quiet --disable-pip-version-check \
	  --editable packages/efface-en --editable packages/efface-en-careful --editable '.[tagger]'
	touch $@

# Writes which versions are installed here and in CI, with the hashes of their files. Versions that
# still fit stay; `make lock UPGRADE=--upgrade` takes the newest.
lock:
	@set -eu; folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	if [ -e requirements.lock ]; then cp requirements.lock "$$folder/lock"; fi; \
	$(PYTHON) -m venv "$$folder/venv"; \
	"$$folder/venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: $(UV); \
	compile() { printf '%s\n' ./packages/efface-en ./packages/efface-en-careful | "$$folder/venv/bin/uv" pip compile --quiet --no-config \
	  --cache-dir "$$folder/cache" --no-header --no-strip-extras --generate-hashes \
	  --only-binary :all: --python-version 3.11 --python-platform linux \
	  --no-emit-package efface --no-emit-package efface-en --no-emit-package efface-en-careful \
	  "$$@" pyproject.toml -; }; \
	compile $(UPGRADE) --output-file "$$folder/lock" --extra all --extra dev >/dev/null; \
	compile --constraint "$$folder/lock" --no-annotate --extra demo > "$$folder/demo"; \
	{ echo '# Written by `make lock`; do not edit. For CPython 3.11 on Linux. All that efface[all,dev] and'; \
	  echo '# efface-en need, each file with its hash; efface and efface-en themselves are not in it.'; \
	  cat "$$folder/lock"; } > requirements.lock; \
	{ echo '# Written by `make lock`; do not edit. The part of requirements.lock that `make demo` needs,'; \
	  echo '# with what builds efface itself.'; \
	  cat "$$folder/demo"; } > requirements-demo.lock

# Wheels alone, and only those that the locks know. What is ours is built with tools of the lock.
$(DEMO): requirements-demo.lock pyproject.toml packages/efface-en/pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --no-compile --require-hashes --only-binary :all: --requirement requirements-demo.lock
	$(PIP) $(OURS)
	touch $@

$(READY): requirements.lock pyproject.toml packages/efface-en/pyproject.toml \
  packages/efface-en-careful/pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --no-compile --require-hashes --only-binary :all: --requirement requirements.lock
	$(PIP) $(OURS) $(CAREFUL)
	$(BIN)/python -m compileall -qq -j 0 .venv/lib || true
	touch $@

clean:
	rm -rf .venv .venv-tagger .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage \
	  examples/out site
