# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# A front door to CMake: `make demo` and `make test` work on a bare Debian 12.

BUILD := build
JOBS  := $(shell nproc 2>/dev/null || echo 2)
SINEW := $(BUILD)/apps/sinew/sinew
SCENE := scenes/twisting-bar.json
OUT   := out/twisting-bar
PREFIX := /usr/local

# a build folder that is there keeps the generator that it was made with
GENERATOR := CMAKE_GENERATOR=$$(command -v ninja >/dev/null && echo Ninja || echo 'Unix Makefiles')
CONFIGURE := $(GENERATOR) cmake -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release
COMPILE   := cmake --build $(BUILD) --parallel $(JOBS)

# of tests/fuzz/corpus, and for how long each
FORMATS := $(notdir $(wildcard tests/fuzz/corpus/*))
SECONDS := 600

.PHONY: golden-long record-golden record-gate
.PHONY: check-bench record-bench check-instructions record-instructions
.PHONY: help demo build install test test-deps check-long mutants fuzz bench web format clean
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

help:
	@echo 'make demo        install what is missing, build, run the twisting bar, draw it'
	@echo 'make test        install what is missing, build, run the tests'
	@echo 'make build       install what is missing, build'
	@echo 'make install     build, then install program, library and headers under PREFIX=/usr/local'
	@echo 'make test-deps   install the outside programs that some tests compare with'
	@echo 'make check-long  the tests that take minutes each'
	@echo 'make golden-long states of every scene after many steps are bit for bit what they were; ONLY=regular-expression'
	@echo 'make record-gate where results are meant to move: what tests/gate compares with; record-golden: hashes of scenes'
	@echo 'make mutants     does the suite see small faults of the library? MUTANTS="31 40-49 sim --keep"'
	@echo 'make fuzz        broken files for every reader, nonsense for the viewer, extreme worlds; FORMATS="obj view" SECONDS=600'
	@echo 'make bench       all benchmark tables, with CHOLMOD and Eigen to compare with; takes long'
	@echo 'make check-bench what small cases of all benchmarks count, against bench/counts.txt;'
	@echo '                 make record-bench writes that file anew'
	@echo 'make check-instructions   instructions of small cases, beside bench/instructions.txt;'
	@echo '                 make record-instructions writes that file anew'
	@echo 'make web         the viewer'"'"'s page anew from web/, with what test-deps installs'
	@echo 'make format      clang-format over all sources'
	@echo 'make clean       remove build folders and results'

# demo and build need no test packages; a build folder that already has tests keeps them
build:
	@scripts/install-deps.sh build
	@if test -f $(BUILD)/CMakeCache.txt; then $(CONFIGURE); else $(CONFIGURE) -DSINEW_TESTS=OFF; fi
	@$(COMPILE)

install: build
	@cmake --install $(BUILD) --prefix $(PREFIX)

demo: build
	@$(SINEW) run $(SCENE) --out $(OUT)
	@echo
	@echo 'What to look at next:'
	@echo '  $(OUT)/'
	@echo '      the pictures, summary.json (totals) and steps.csv (one row per step)'
	@echo '  $(SCENE)'
	@echo '      the scene: change a number and run it again with'
	@echo '      $(SINEW) run $(SCENE) --out out/mine'
	@echo '  $(SINEW) view $(SCENE)'
	@echo '      the same in the browser, to play with'
	@echo '  $(SINEW) help'
	@echo '      what else the program does'
	@echo '  README.md'
	@echo '      the library from C'

.PHONY: build-tests
build-tests:
	@scripts/install-deps.sh build test
	@$(CONFIGURE) -DSINEW_TESTS=ON
	@$(COMPILE)

test: build-tests
	@scripts/run-tests.sh $(BUILD) --exclude-long

check-long: build-tests
	@scripts/run-tests.sh $(BUILD) --only-long --timeout 7200

# before every commit that touches the core
golden-long: build-tests
	@cmake --build $(BUILD) --target golden-long

record-gate: build-tests
	@cmake --build $(BUILD) --target record-gate

record-golden: build-tests
	@cmake --build $(BUILD) --target record-golden-short record-golden-long

# a build of its own with all faults of tests/mutants in it, each behind a switch
mutants:
	@scripts/install-deps.sh build test
	@scripts/mutants.py --jobs $(JOBS) $(MUTANTS)

# needs clang with libFuzzer
fuzz:
	@for format in $(FORMATS); do scripts/fuzz.sh $$format $(SECONDS) || exit; done

# the German locale writes numbers with a comma: what is read and written must not follow it
test-deps:
	@scripts/install-deps.sh --optional test-deps
	@scripts/install-npm.sh npm
	@scripts/unpack-surfaces.sh
	@locale -a | grep -qi '^de_DE.utf' || localedef -i de_DE -f UTF-8 de_DE.UTF-8 || \
	    echo 'the locale de_DE.UTF-8 could not be installed: its tests are skipped'

# a build of its own, with what the tables compare with; a binary with CHOLMOD is under the GPL
bench:
	@scripts/install-deps.sh build bench
	@$(GENERATOR) cmake -S . -B build-bench -DCMAKE_BUILD_TYPE=Release -DSINEW_TESTS=OFF \
	    -DSINEW_CHOLMOD=ON -DSINEW_EIGEN=ON
	@cmake --build build-bench --parallel $(JOBS)
	@for name in $$(build-bench/apps/sinew/sinew bench | awk '{ print $$1 }'); do \
	    build-bench/apps/sinew/sinew bench $$name || exit; done

check-bench: build
	@scripts/check-bench.sh $(SINEW)

record-bench: build
	@scripts/check-bench.sh $(SINEW) --record

check-instructions: build
	@scripts/install-deps.sh instructions
	@scripts/check-instructions.sh $(SINEW)

record-instructions: build
	@scripts/install-deps.sh instructions
	@scripts/check-instructions.sh $(SINEW) --record

web:
	@scripts/build-web.sh

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	@rm -rf build build-asan build-bench build-coverage build-fuzz build-mutants out
