# Two commands do everything on a fresh machine: `make demo` and `make test`.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
READY := .venv/.ready

# Makes the lock; it is installed for that alone, in a folder that goes again.
UV := uv==0.13.8

.PHONY: demo test docs lock browser clean

demo: $(READY)
	$(BIN)/python examples/demo.py

test: $(READY) browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --cov --cov-report=term

# The explanation page is tested in a real browser, where there is one or it can be installed.
browser:
	@command -v chromium chromium-browser >/dev/null \
	  || { apt-get update -qq && apt-get install -qq -y chromium; } >/dev/null 2>&1 \
	  || echo "no browser: install chromium to test the explanation page too"

# Writes what is generated: the command-line reference.
docs: $(READY)
	$(BIN)/python -m tests.reference > docs/command-line.md

# Writes which versions are installed here and in CI, with the hashes of their files. Versions that
# still fit stay; `make lock UPGRADE=--upgrade` takes the newest.
lock:
	@set -eu; folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	if [ -e requirements.lock ]; then cp requirements.lock "$$folder/lock"; fi; \
	$(PYTHON) -m venv "$$folder/venv"; \
	"$$folder/venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: $(UV); \
	echo ./packages/efface-en | "$$folder/venv/bin/uv" pip compile --quiet --no-config \
	  --cache-dir "$$folder/cache" --no-header --no-strip-extras --generate-hashes \
	  --only-binary :all: --python-version 3.11 --python-platform linux $(UPGRADE) \
	  --no-emit-package efface --no-emit-package efface-en \
	  --output-file "$$folder/lock" --extra all --extra dev pyproject.toml -; \
	{ echo '# Written by `make lock`; do not edit. For CPython 3.11 on Linux. All that efface[all,dev] and'; \
	  echo '# efface-en need, each file with its hash; efface and efface-en themselves are not in it.'; \
	  cat "$$folder/lock"; } > requirements.lock

# Wheels alone, and only those that the lock knows. What is ours is built with tools of the lock.
$(READY): requirements.lock pyproject.toml packages/efface-en/pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
	  --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation \
	  --editable packages/efface-en --editable .
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage examples/out
