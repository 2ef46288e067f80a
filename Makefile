# relplan: `make help` lists what can be made.
#
# Everything is built in build/<config>/, one folder a configuration; public targets run
# make again with CONFIG set.  Sources are found by wildcard: all but src/main.c go into
# librelplan.a, which the program and every test program are linked with.

ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX ?= /usr/local
FUZZ_CC ?= clang
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PYTHON ?= python3
FLEX ?= flex
BISON ?= bison

CONFIG ?= release
B := build/$(CONFIG)

# --- Flags.  CFLAGS, CPPFLAGS and LDFLAGS are the user's and come last.

STD := -std=c17 -D_POSIX_C_SOURCE=200809L -I. -Isrc -I$(B)/gen -pthread
# The same doubles from every compiler and on every machine: no -ffast-math, no fused
# multiply-add, no -march=native.
FLOAT := -ffp-contract=off -fno-math-errno -fno-trapping-math
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# Measured on searches of 0.2 to 5 s: -O2, -O3, -O3 -flto, and clang instead of gcc differ by
# less than what two runs of one program do.
FLAGS_release := -O3 -DNDEBUG -g
FLAGS_debug := -O0 -g3
FLAGS_asan := -O1 -g $(SANITIZE)
FLAGS_stress := -O1 -g $(SANITIZE) -DRP_STRESS
FLAGS_tsan := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
FLAGS_coverage := -O0 -g --coverage
FLAGS_fuzz := -O1 -g $(SANITIZE) -fsanitize=fuzzer-no-link
ifndef FLAGS_$(CONFIG)
$(error CONFIG=$(CONFIG) is unknown; known: release debug asan stress tsan coverage fuzz)
endif

COMPILE := $(CC) $(STD) $(FLOAT) $(FLAGS_$(CONFIG)) $(CPPFLAGS) $(CFLAGS)
LINK := $(COMPILE) $(LDFLAGS)
LIBS := -ljansson -lm

# Commands are shown in short; V=1 shows them whole.
V ?= 0
ifeq ($(V),0)
say = @printf '  %-6s %s\n' '$(1)' '$(patsubst $(B)/%,%,$@)';
endif

# --- Files.

ROOMS := src parser heuristics search
found = $(sort $(shell find $(1) -name '$(2)'))
SOURCES := $(filter-out src/main.c,$(call found,$(ROOMS),*.c))
GRAMMAR := $(call found,parser,*.y)
LEXER := $(call found,parser,*.l)
PAGE := $(shell LC_ALL=C ls src/show/page/*.js | grep -v /main.js) src/show/page/main.js
GENERATED := $(patsubst %,$(B)/gen/%.c,$(basename $(notdir $(GRAMMAR) $(LEXER))))
SUPPORT := $(filter-out tests/support/tasks/test_%,$(call found,tests/support,*.c))
TESTS := $(call found,tests,test_*.c)
BENCHES := $(wildcard tests/measure/*.c)
FUZZ_MAINS := tests/fuzz/replay.c tests/fuzz/libfuzzer.c
FUZZ := $(filter-out $(FUZZ_MAINS) tests/fuzz/test_%,$(wildcard tests/fuzz/*.c))
HEADERS := $(call found,$(ROOMS) tests,*.h)
MAIN := $(wildcard src/main.c)

OBJECTS := $(SOURCES:%.c=$(B)/%.o) $(GENERATED:.c=.o) $(B)/gen/show_page.o
SUPPORT_OBJECTS := $(SUPPORT:%.c=$(B)/%.o)
FUZZ_OBJECTS := $(FUZZ:%.c=$(B)/%.o)
THREAD_TESTS := tests/search/portfolio/test_parallel tests/search/portfolio/test_side_by_side
TEST_PROGRAMS := $(TESTS:%.c=$(B)/%)
BENCH_PROGRAMS := $(BENCHES:%.c=$(B)/%)
FAULTS := tests/fault/fault.c
RANDOMS := tests/tools/random_pddl.c
BY_HAND := $(SOURCES) $(MAIN) $(SUPPORT) $(TESTS) $(BENCHES) $(FUZZ) $(FUZZ_MAINS) $(FAULTS) $(RANDOMS)
LIBRARY := $(B)/librelplan.a
PROGRAM := $(MAIN:src/main.c=$(B)/relplan)
REPLAY := $(B)/tests/fuzz/replay
FUZZERS := $(addprefix $(B)/tests/fuzz/fuzz_,front_end pipeline plan csv options tasks)
FAULT := $(FAULTS:%.c=$(B)/%)
RANDOM := $(RANDOMS:%.c=$(B)/%)

# Sub-makes use all cores unless the user chose a -j.
SUBMAKE = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(JOBS))

# --- Public targets.

.PHONY: all demo bench bench-ground bench-growth reproduce check check-release check-stress check-threads \
        check-bits fuzz lint deps headers \
        format format-check \
        coverage setup install uninstall man clean help
.DEFAULT_GOAL := all

all: ## build the optimised program ./relplan
	@sh tests/tools/setup.sh --check build
	+@$(SUBMAKE) CONFIG=release build-program
	@if [ -f build/release/relplan ]; then ln -f build/release/relplan relplan; fi

demo: setup ## build it, solve an example and print the plan
	+@$(MAKE) --no-print-directory all
	@sh examples/demo.sh ./relplan

bench: ## build the measuring programs build/release/tests/measure/*
	+@$(SUBMAKE) CONFIG=release build-benches

# TASKS=FILE: lines "name domain problem"; BENCHMARKS: the folder that these are below.
BENCHMARKS ?= ../shared/benchmarks
bench-ground: all ## ground the tasks of TASKS=FILE one by one: time, memory, facts, operators, bytes
	@mkdir -p build
	@$(PYTHON) tests/measure/bench_ground.py --relplan ./relplan --root $(BENCHMARKS) \
	    --csv build/bench-ground.csv $(TASKS)

bench-growth: all ## how the time of grounding grows with the task, up to 10 million operators
	@$(PYTHON) tests/measure/growth.py
	@$(PYTHON) tests/measure/growth.py --repeat 1 --operators 10000000

# LIMIT seconds and MEMORY a run, MERGED tasks made of pairs that SEEDS draw of those that S1 and S2 of
# row POOL solve, every EVERY-th standard problem from number OFFSET on, RUNS at a time; ROWS of
# configurations, those of IMPROVED also with improved plans; FREE= leaves out the tasks without landmarks;
# SAMPLE=300: every tenth standard problem for so many seconds.  All that is made stays in REPRODUCED;
# the same command goes on where it was stopped.
LIMIT ?= 10
MERGED ?= 100
EVERY ?= 1
OFFSET ?= 0
MEMORY ?= 8G
RUNS ?= 1
REPRODUCED ?= build/reproduce
SEEDS ?= 1,2,3
ROWS ?= letter,letter-bounded,ours,preferred,lazy,graph
IMPROVED ?= letter,ours
POOL ?= ours
SAMPLE ?= 0
FREE ?= 1
reproduce: all ## the paper's experiments, BENCHMARKS=DIR with hsp2.txt (docs/reference/reproduction.md)
	@$(PYTHON) tests/measure/reproduce.py --relplan ./relplan --benchmarks $(BENCHMARKS) \
	    --limit $(LIMIT) --merged $(MERGED) --every $(EVERY) --offset $(OFFSET) --memory $(MEMORY) \
	    --jobs $(RUNS) --seeds $(SEEDS) --rows $(ROWS) --improved $(IMPROVED) --pool $(POOL) \
	    --sample-limit $(SAMPLE) --out $(REPRODUCED) $(if $(FREE),--free)

check: setup browser ## all tests, in a build with AddressSanitizer and UBSan
	+@$(SUBMAKE) CONFIG=asan build-tests
	@$(PYTHON) tests/tools/run_tests.py --jobs $(JOBS) build/asan

check-release: setup browser ## all tests, in the optimised build
	+@$(SUBMAKE) CONFIG=release build-tests
	@$(PYTHON) tests/tools/run_tests.py --jobs $(JOBS) build/release

check-stress: setup browser ## all tests, sanitized, with tiny first capacities everywhere
	+@$(SUBMAKE) CONFIG=stress build-tests
	@$(PYTHON) tests/tools/run_tests.py --jobs $(JOBS) build/stress

# Valid plans, equal verdicts and no report of a race, from every search on that many random tasks.
THREAD_TASKS ?= 300
check-threads: setup ## with ThreadSanitizer: what uses threads, and every search on THREAD_TASKS=300 random tasks
	+@$(SUBMAKE) CONFIG=tsan build-program $(THREAD_TESTS:%=build/tsan/%) $(RANDOMS:%.c=build/tsan/%)
	@for test in $(THREAD_TESTS); do build/tsan/$$test || exit 1; done
	@for test in threads random_threads; do \
	    RELPLAN=build/tsan/relplan RELPLAN_BUILD=$(CURDIR)/build/tsan RELPLAN_TASKS=$(THREAD_TASKS) \
	    $(PYTHON) tests/cli/$$test.py || exit 1; done

check-bits: setup ## are scores the same bits with gcc and clang, -O0 and -O3?
	@$(PYTHON) tests/tools/check_bits.py --jobs $(JOBS)

# What libFuzzer finds interesting stays in build/fuzz/corpus for the next time.
TIME ?= 60
fuzz: ## fuzz all that is read: PDDL, plans, results, options, lists; TIME=60 seconds in all (needs clang)
	@sh tests/tools/setup.sh build fuzz
	+@$(SUBMAKE) CC=$(FUZZ_CC) CONFIG=fuzz build-fuzzers
	@$(PYTHON) tests/fuzz/run.py --time $(TIME) build/fuzz

lint: deps ## deps; gcc and clang with -Werror, then clang-tidy
	@sh tests/tools/setup.sh lint
	+@$(SUBMAKE) CONFIG=release run-lint

deps: setup ## arrows and circles among files and rooms, public names (docs/reference/architecture.md)
	+@$(SUBMAKE) CONFIG=release build-program
	@$(PYTHON) tests/tools/check_deps.py build/release

headers: ## every header compiles alone
	+@$(SUBMAKE) CONFIG=release run-headers

format: ## run clang-format over all sources
	@sh tests/tools/setup.sh format
	@clang-format -i $(sort $(BY_HAND) $(HEADERS))

format-check: ## fail if clang-format would change a source
	@sh tests/tools/setup.sh format
	@clang-format --dry-run -Werror $(sort $(BY_HAND) $(HEADERS))

coverage: setup browser ## run all tests and print the lines reached, by folder
	@find build/coverage -name '*.gcda' -delete 2>/dev/null || true
	+@$(SUBMAKE) CONFIG=coverage build-tests
	@$(PYTHON) tests/tools/run_tests.py --jobs $(JOBS) build/coverage
	@$(PYTHON) tests/tools/coverage.py build/coverage

setup: ## install what is missing (flex, bison, jansson, cmocka) with apt-get
	@sh tests/tools/setup.sh build test

.PHONY: browser
browser:
	@sh tests/tools/setup.sh page || echo 'There is no Chromium: the tests of pages are skipped.'

# What `make install` copies: program, man page, and a file a shell that completes commands.
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = bash:bash-completion/completions/relplan zsh:zsh/site-functions/_relplan \
              fish:fish/vendor_completions.d/relplan.fish
INSTALLED = $(DESTDIR)$(PREFIX)/bin/relplan $(SHARE)/man/man1/relplan.1 \
            $(foreach c,$(COMPLETIONS),$(SHARE)/$(lastword $(subst :, ,$(c))))

install: man ## copy program, man page and completions below $(DESTDIR)$(PREFIX)
	install -d $(sort $(dir $(INSTALLED)))
	install -m 755 build/release/relplan $(DESTDIR)$(PREFIX)/bin/relplan
	install -m 644 build/relplan.1 $(SHARE)/man/man1/relplan.1
	$(foreach c,$(COMPLETIONS),install -m 644 docs/completions/relplan.$(subst :, $(SHARE)/,$(c)) &&) true

uninstall: ## remove what install copied
	rm -f $(INSTALLED)

man: all ## make build/relplan.1 of docs/relplan.1.in and the options' tables
	@./relplan help man | awk -f docs/man.awk - docs/relplan.1.in >build/relplan.1.new
	@mv build/relplan.1.new build/relplan.1

clean: ## remove everything that was built
	rm -rf build relplan

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' Makefile
	@echo '  Variables: CC CFLAGS LDFLAGS PREFIX DESTDIR JOBS V=1 CONFIG=release|debug|asan|stress|tsan|coverage|fuzz'

# --- One configuration.

.PHONY: build-program build-tests build-benches build-fuzzers run-lint run-headers FORCE
.SECONDARY:
.DELETE_ON_ERROR:

build-program: $(LIBRARY) $(PROGRAM)

build-tests: build-program $(TEST_PROGRAMS) $(REPLAY) $(FAULT) $(RANDOM)

build-fuzzers: $(FUZZERS) $(REPLAY)

build-benches: $(BENCH_PROGRAMS)

# Changes when the compiler or the flags do: then everything is compiled anew.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' > $@

$(B)/gen/%.c $(B)/gen/%.h: parser/syntax/%.y $(B)/flags
	@mkdir -p $(@D)
	$(call say,BISON)$(BISON) -Wall -Werror -Wno-yacc --header=$(B)/gen/$*.h -o $(B)/gen/$*.c $<

$(B)/gen/%.c $(B)/gen/%.h: parser/syntax/%.l $(B)/flags
	@mkdir -p $(@D)
	$(call say,FLEX)$(FLEX) --header-file=$(B)/gen/$*.h -o $(B)/gen/$*.c $<

# The files of the page of `relplan show`, as strings.
$(B)/gen/show_page.c: src/show/strings.awk src/show/page/template.html src/show/page/style.css $(PAGE) $(B)/flags
	@mkdir -p $(@D)
	$(call say,AWK)LC_ALL=C awk -f src/show/strings.awk rp_show_template src/show/page/template.html \
	    rp_show_style src/show/page/style.css rp_show_script $(PAGE) >$@

$(OBJECTS) $(SUPPORT_OBJECTS) $(FUZZ_OBJECTS): | $(GENERATED:.c=.h)

# Generated code converts between integer types freely.
$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(call say,CC)$(COMPILE) -w -MMD -MP -c -o $@ $<

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(COMPILE) $(WARN) -Itests -MMD -MP -c -o $@ $<

$(LIBRARY): $(OBJECTS)
	@rm -f $@
	@ar rcs $@ $^

$(B)/libsupport.a: $(SUPPORT_OBJECTS)
	@rm -f $@
	@ar rcs $@ $^

$(B)/libfuzz.a: $(FUZZ_OBJECTS)
	@rm -f $@
	@ar rcs $@ $^

$(B)/relplan: $(B)/src/main.o $(LIBRARY)
	$(call say,LINK)$(LINK) -o $@ $^ $(LIBS)

# The whole program, with memory that can be made to run out.
$(FAULT): $(B)/%: $(B)/%.o $(B)/src/main.o $(LIBRARY)
	$(call say,LINK)$(LINK) -Wl,--wrap=main -o $@ $^ $(LIBS)

$(B)/tests/%: $(B)/tests/%.o $(B)/libfuzz.a $(B)/libsupport.a $(LIBRARY)
	$(call say,LINK)$(LINK) -o $@ $^ -lcmocka $(LIBS)

$(B)/tests/fuzz/fuzz_%: tests/fuzz/libfuzzer.c $(B)/libfuzz.a $(B)/libsupport.a $(LIBRARY)
	$(call say,LINK)$(LINK) $(WARN) -Itests -DFUZZ_TARGET=fuzz_$* -fsanitize=fuzzer -o $@ $^ -lcmocka $(LIBS)

$(B)/src/main.o $(TESTS:%.c=$(B)/%.o) $(BENCHES:%.c=$(B)/%.o): | $(GENERATED:.c=.h)

LINT := $(STD) -Itests -DFUZZ_TARGET=fuzz_pipeline $(WARN) -Werror -fsyntax-only

run-lint: $(GENERATED:.c=.h)
	@echo 'gcc, $(words $(BY_HAND)) files'; printf '%s\n' $(BY_HAND) | xargs -P $(JOBS) -n 8 gcc $(LINT)
	@echo 'clang'; printf '%s\n' $(BY_HAND) | xargs -P $(JOBS) -n 8 clang $(LINT)
	@echo 'clang-tidy'; printf '%s\n' $(SOURCES) $(MAIN) | xargs -P $(JOBS) -n 4 sh -c \
	    'clang-tidy --quiet "$$@" -- $(STD) -Itests 2>$(B)/tidy.$$$$ || { cat $(B)/tidy.$$$$; exit 1; }; rm -f $(B)/tidy.$$$$' sh
	@echo 'lint: no findings'

run-headers: $(GENERATED:.c=.h)
	@for h in $(HEADERS); do \
	    echo "#include \"$$h\"" | $(CC) $(STD) -Itests $(WARN) -Wno-unused-macros -Werror -fsyntax-only -x c - || exit 1; \
	done; echo 'headers: $(words $(HEADERS)) compile alone'

-include $(OBJECTS:.o=.d) $(SUPPORT_OBJECTS:.o=.d) $(TEST_PROGRAMS:=.d) $(BENCH_PROGRAMS:=.d) \
         $(FUZZ_OBJECTS:.o=.d) $(REPLAY:=.d) $(FAULT:=.d) $(RANDOM:=.d) $(B)/src/main.d
