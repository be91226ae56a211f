# Khonsu's everyday commands; `make help` lists them.

PYTHON ?= python3
# What compiled code is made from. A folder is as new as the last file that came to it or left it.
SOURCES := $(shell find src/khonsu -name '*.py' -o -type d ! -name __pycache__)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.NOTPARALLEL:
.PHONY: help setup play test lint format packages bench soak arena records dist screenshots previews clean

help: ## Show this list
	@echo "Khonsu: five board games of ancient Egypt."
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Python 3.11 or newer is needed; name another one with PYTHON=python3.12."
	@echo "A C compiler makes the rules several times faster, but nothing depends on it."

setup: .venv/.equipped .venv/.compiled ## Install everything into .venv; compile the rules where a C compiler is present

play: .venv/.playable ## Start the site and print its address
	@if [ -n "$$KHONSU_PURE" ] || $(MAKE) -sq .venv/.compiled; then exec .venv/bin/khonsu serve; fi; \
	echo "The rules are compiled beside the open site, which then goes over to them."; \
	touch src/khonsu/.compiling; \
	exec .venv/bin/khonsu serve --meanwhile 'nice $(MAKE) -s .venv/.compiled && echo "The site goes over to the compiled rules."'

test: setup packages lint ## Check everything: style, types, rules, pages
	@# One more than there are processors: many tests wait for a browser, a database or a clock.
	.venv/bin/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

lint: setup ## Check style and types
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy

format: setup ## Lay out the code as `make lint` wants it
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

bench: setup ## Measure speed
	.venv/bin/python bench/run.py
	.venv/bin/python bench/search.py
	.venv/bin/python bench/environments.py
	.venv/bin/python bench/site.py

soak: setup packages ## A million random games, a hundred thousand odd requests, a thousand kills, guided games, all tests with other luck
	.venv/bin/python -m tests.soak
	.venv/bin/python -m tests.soak_site
	.venv/bin/python -m tests.soak_boxes
	.venv/bin/python -m tests.kill_soak
	.venv/bin/python -m tests.guided_games
	KHONSU_LUCK=$$(date +%s) .venv/bin/pytest -n $$(getconf _NPROCESSORS_ONLN)

arena: setup ## Show how strong the opponents are; takes hours, and goes on where it stopped
	.venv/bin/python bench/arena.py

records: setup ## Let masters play the great games anew and review them, with what strong play is worth; takes a quarter of an hour
	.venv/bin/khonsu strong
	.venv/bin/khonsu great

dist: setup ## Build the source distribution, and a wheel from it, into dist
	rm -rf dist
	KHONSU_PURE=1 .venv/bin/python setup.py -q sdist
	.venv/bin/pip wheel -q --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz

screenshots: setup packages ## Photograph every page, large and small
	.venv/bin/python -m tests.screenshots

previews: setup packages ## Paint the pictures that links show in chats
	.venv/bin/python -m tests.previews

clean: ## Remove everything that make has made, .venv too
	rm -rf .venv build dist src/*.egg-info src/khonsu/.compiling .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name '*.woff2' -delete

# Pages are tested in the system's own Chromium, best in the one without a window, which has half as much to do; tables also in its PostgreSQL,
# a program as an opponent in its Node. None may start a service of its own.
packages:
	@missing=; \
	command -v chromium-headless-shell >/dev/null || missing="chromium-headless-shell"; \
	command -v node >/dev/null || missing="$$missing nodejs"; \
	command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing for the tests: $$missing"; \
	    apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; \
	  else \
	    false; \
	  fi || echo "Not installed, so that tests may fail or take longer: $$missing. On Debian, as root: apt install $$missing"; \
	fi

.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Khonsu needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1 || true)."; \
	  echo "Install one (Debian 12 or newer, Ubuntu 24.04 or newer: apt install python3 python3-venv), or name one: make setup PYTHON=python3.12"; \
	  exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments. Install its venv module (Debian, Ubuntu: apt install python3-venv)."; \
	  exit 1; }
	@echo "Creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear .venv
	@touch $@

# Installing does not compile: the step that does shows its progress, and has its own tools.
# What is loaded of other packages is compiled to bytecode then; most of it never is.
INSTALL := KHONSU_PURE=1 .venv/bin/pip install --no-build-isolation --no-compile

# What the letters of the site are cut out of, and with.
LETTERS := 'fonttools[woff]' font-source-sans-pro font-source-serif-pro

# What players need.
.venv/.playable: .venv/.created pyproject.toml
	@echo "Installing what the site needs"
	@.venv/bin/pip install -q --upgrade setuptools $(LETTERS)
	@$(INSTALL) -q --editable .
	@touch $@

# What compiling needs, where there is a compiler.
.venv/.compilable: .venv/.playable
	@if command -v cc || command -v gcc || command -v clang; then .venv/bin/pip install mypy; fi >/dev/null
	@touch $@

# What those need who work on Khonsu, which is everything.
.venv/.equipped: .venv/.created pyproject.toml
	.venv/bin/pip install --upgrade setuptools $(LETTERS)
	$(INSTALL) --editable '.[dev]'
	@touch .venv/.playable .venv/.compilable $@

# With KHONSU_PURE=1 nothing is compiled, so that the next make without it still has to.
.venv/.compiled: .venv/.compilable setup.py $(SOURCES)
	@.venv/bin/python setup.py -q build_ext --inplace
	@test -n "$$KHONSU_PURE" || touch $@
