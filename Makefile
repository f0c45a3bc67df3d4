# `make play` starts a game, `make test` runs every check. Both need only Python 3.11+ and make.
PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=
# More than there are cores, and browsers beside the rest: tests of servers, terminals and pages wait more than they compute.
CORES  := $(shell getconf _NPROCESSORS_ONLN)
JOBS   ?= $(shell expr $(CORES) + 2)
BROWSERS ?= $(CORES)

BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt
# uv installs in half the time. It does not know pip's settings: where it is missing or finds no index, pip does it.
DEV   = --constraint constraints.txt --editable $(BLUEPRINTS) --editable '.[dev]'
# Bytecode of what the tests never import would only take time.
NOT_IMPORTED := /(tests?|pip|setuptools|rllib|faker/providers|pygments/lexers)/|ray/(train|tune|serve|data|llm|dashboard)/
# The strategies are a package of their own, in this folder: no index is asked for it.
BLUEPRINTS := packages/blueprints
COMPILE = $(BIN)/python -m riverboat.host.compiling
CORE_TESTS := $(addprefix tests/,cards engine evaluator history locale shuffling table)
# Bytecode is kept, whatever the environment says: without it every server that a test starts compiles 800 modules anew.
unexport PYTHONDONTWRITEBYTECODE
# A worker that has to be ended, because its test hangs, is not replaced: its successor would run the same test.
# Files are handed out whole, in the order of tests/conftest.py: those that take longest first.
TEST = $(BIN)/python -m pytest --dist loadfile --no-loadscope-reorder --max-worker-restart 0
MAIN_PART = --ignore tests/web -m 'not alone'
# A browser's driver keeps the event loop of its process to itself, so that browsers are a run of their own.
WEB_PART  = tests/web --override-ini cache_dir=.pytest_cache/browsers
FAILED    = .pytest_cache/failed
# Tests that fail beside others run once more by themselves. A fault fails again. What passes then rests on load or luck:
# the first run has shown where, and it is to be put right. A run that was cut short (not status 1) is not repeated.
or_note = || { test $$? -eq 1 && mkdir -p $(FAILED) && touch $(FAILED)/$(1); }
once_more = test ! -e $(FAILED)/$(1) || { echo "Once more by themselves:" && \
  $(BIN)/python -m pytest --exitfirst --last-failed --last-failed-no-failures none $(2); }

.PHONY: help play serve test main-part web-part check lint lint-python lint-web compiled services bench clean

help:
	@echo "make play [ARGS=…]   start a game            make lint    style, types and layers"
	@echo "make test            run every check         make bench   figures beside other libraries"
	@echo "make test ARGS=path  run only those tests    make clean   remove what make made"
	@echo "make check           half a minute: style, types, unit tests of the core"
	@echo "make serve           play in the browser"

play: $(VENV)/.play
	@$(BIN)/riverboat play $(ARGS)

serve: $(VENV)/.play
	@$(BIN)/riverboat serve $(ARGS)

# With ARGS only the tests they name run, one after the other; without, all of them, side by side.
ifeq ($(strip $(ARGS)),)
test:
	$(MAKE) --no-print-directory --jobs 2 $(VENV)/.dev services # both wait for the network
	$(MAKE) --no-print-directory --jobs 3 lint-python lint-web compiled # each keeps one core busy
	@rm -rf $(FAILED)
	$(MAKE) --no-print-directory --jobs 2 main-part web-part
	@$(call once_more,main,$(MAIN_PART))
	@$(call once_more,web,$(WEB_PART))
	$(BIN)/python -m pytest -m alone tests/server/cluster
else
test: $(VENV)/.dev
	$(BIN)/python -m pytest $(ARGS)
endif

main-part:
	$(TEST) --numprocesses $(JOBS) $(MAIN_PART) $(call or_note,main)

# What it says is shown when it is done: two runs would write into each other's lines.
web-part:
	@mkdir -p .pytest_cache
	@$(TEST) --numprocesses $(BROWSERS) $(WEB_PART) >.pytest_cache/browsers.txt 2>&1 $(call or_note,web); \
	  status=$$?; cat .pytest_cache/browsers.txt; exit $$status

# The inner loop while writing: what it leaves out, `make test` runs.
check: JOBS := auto
check: lint
	RIVERBOAT_EXAMPLES=few $(TEST) --numprocesses $(JOBS) --quiet -m 'core and not proof' $(CORE_TESTS)

lint: lint-python lint-web

lint-python: $(VENV)/.dev
	$(BIN)/python tools/unique_test_names.py # at once: two modules of one name end a run of tests only when it has begun
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-web: $(VENV)/.dev
	$(BIN)/python web/lint.py

# What bots and reviews think with: once, not in every process.
compiled: $(VENV)/.dev
	$(COMPILE)

# The tests use real PostgreSQL, Redis, nginx and Chromium. On Debian, as root, those that are missing are installed, and not
# started (RUNLEVEL=1); elsewhere the tests that need them are skipped, unless RIVERBOAT_REQUIRE_SERVICES=1.
services:
	@missing=; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v redis-server >/dev/null || command -v valkey-server >/dev/null || missing="$$missing redis-server"; \
	command -v nginx >/dev/null || test -x /usr/sbin/nginx || missing="$$missing nginx-light"; \
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

$(VENV)/.play: $(VENV)/bin/python pyproject.toml $(BLUEPRINTS)/pyproject.toml constraints.txt
	@echo "Setting up Riverboat in $(VENV) (once) …"
	@$(PIP) --editable $(BLUEPRINTS) --editable '.[play,server]'
	@test -f src/riverboat/server/static/index.html || \
	  echo "The web client could not be built (it needs the npm registry); everything else works. Again: make clean serve"
	@$(COMPILE)
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml $(BLUEPRINTS)/pyproject.toml constraints.txt
	@{ $(PIP) uv && UV_HTTP_TIMEOUT=20 UV_HTTP_RETRIES=1 $(BIN)/uv pip install --quiet --python $(BIN)/python $(DEV); } || \
	  $(PIP) --no-compile $(DEV)
	@$(BIN)/python -m compileall -qq -j 0 -x '$(NOT_IMPORTED)' $(VENV)/lib src || true # on all cores; templates are no Python
	@touch $@

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml $(BLUEPRINTS)/pyproject.toml constraints.txt
	@$(PIP) --editable $(BLUEPRINTS) --editable '.[bench]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/riverboat/server/static
