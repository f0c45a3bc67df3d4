# `make play` starts a game, `make test` runs every check. Both need only Python 3.11+ and make.
PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=

BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: help play test lint services bench clean

help:
	@echo "make play [ARGS=…]   start a game            make lint    style, types and layers"
	@echo "make test            run every check         make bench   figures beside other libraries"
	@echo "make clean           remove what make made"

play: $(VENV)/.play
	@$(BIN)/riverboat play $(ARGS)

test: lint services
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The tests use real PostgreSQL, Redis and Chromium. On Debian, as root, those that are missing are installed, and not
# started (RUNLEVEL=1); elsewhere the tests that need them are skipped, unless RIVERBOAT_REQUIRE_SERVICES=1.
services:
	@missing=; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v redis-server >/dev/null || command -v valkey-server >/dev/null || missing="$$missing redis-server"; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing for the tests:$$missing …"; \
	  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
	  { apt-get update && apt-get install --yes --no-install-recommends $$missing; } >/dev/null 2>&1 || \
	    echo "They cannot be installed; tests that need them are skipped or, where they are required, fail."; \
	fi

bench: $(VENV)/.bench
	$(BIN)/riverboat bench $(ARGS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Riverboat needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up Riverboat in $(VENV) (once) …"
	@$(PIP) --editable .
	@$(BIN)/python -c 'from riverboat.bots.warm_up import warm_up; warm_up()' # compiles once what bots think with
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(PIP) --editable '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(PIP) --editable '.[bench]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
