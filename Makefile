# Each target makes what it needs in .venv: under a minute the first time, nothing after that.
# For another interpreter: make clean, then make test PYTHON=python3.13

PYTHON ?= python3

.PHONY: help prove test build check promises clean

help: ## say what there is to make
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

prove: .venv/test ## prove every suite in specs/ with scripted agents
	.venv/bin/liarproof prove specs

test: .venv/test ## run the tests, and those that were generated, as many at once as there are processors
	.venv/bin/pytest -n auto

build: .venv/test ## compile specs/ into generated/
	.venv/bin/liarproof build

check: .venv/dev ## check style, types, layers, and that generated/ is up to date
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/basedpyright --project pyproject.toml --pythonpath .venv/bin/python
	.venv/bin/lint-imports --no-logo
	.venv/bin/liarproof build --check

promises: .venv/test ## run the campaigns that measure what is promised: a long while
	.venv/bin/pytest tests/promises --whole -s -p no:randomly

clean: ## remove .venv and everything that can be made again
	rm -rf .venv .liarproof build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find compiler runtime schemas tests generated -name __pycache__ -prune -exec rm -rf {} +

# What is installed, as files: each is made anew when pyproject.toml changes.
.venv/test: pyproject.toml
	@say() { echo "$$1" >&2; exit 1; }; \
	command -v "$(PYTHON)" >/dev/null || say 'There is no $(PYTHON). Install Python 3.11 or later, or name one: make PYTHON=python3.13 …'; \
	"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || say "liarproof needs Python 3.11 or later, and $(PYTHON) is $$("$(PYTHON)" -V 2>&1). Name another: make PYTHON=python3.13 …"; \
	"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || say '$(PYTHON) cannot make virtual environments. On Debian or Ubuntu: apt-get install python3-venv'
	@echo 'Setting up .venv …'
	@"$(PYTHON)" -m venv --clear .venv
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

.venv/dev: .venv/test
	@echo 'Adding the tools for make check …'
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
