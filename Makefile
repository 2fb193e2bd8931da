# Two commands do everything on a fresh machine: `make demo` and `make test`.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test docs browser clean

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

$(READY): pyproject.toml packages/efface-en/pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check \
	  --editable packages/efface-en --editable '.[all,dev]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage examples/out
