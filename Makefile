# Builds croupier into build/: programs in build/bin, libraries in build/lib.
#
#   make              all programs and libraries
#   make demo         the main job, shown on the spot
#   make check        every test
#   make bench        what the rules cost, as ratios
#   make coverage     runs the tests and tells which lines they reached
#   make fuzz         looks for inputs that break something, SECONDS=10 for each target
#   make install      into $(DESTDIR)$(PREFIX); PROGRAM_PREFIX=croupier- names the
#                     programs croupier-deal and so on
#   make deps         what is missing from Debian's packages

VERSION := $(shell sed -n 's/^.define CROUPIER_VERSION "\(.*\)"/\1/p' lib/croupier.h)
SONAME = libcroupier.so.0

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
MANDIR = $(PREFIX)/share/man
PROGRAM_PREFIX =

CC = cc
CFLAGS = -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
BUILD = build
PKG_CONFIG = pkg-config
OBJCOPY = objcopy
EXTRA_CFLAGS =
EXTRA_LDFLAGS =

PROGRAMS = deal validate-move legal-moves autoplay score replay redact show
GAMES = $(basename $(notdir $(wildcard lib/games/*.c)))
CORE = $(basename $(notdir $(wildcard lib/*.c)))
PAGES = $(wildcard man/*.[1-9])

LIB_OBJECTS = $(CORE:%=$(BUILD)/lib/%.o) $(GAMES:%=$(BUILD)/lib/games/%.o)
LIB_PACKAGES = yaml-0.1 libsodium
TOOL_PACKAGES = popt

# Asked once, and only where something is compiled.
LIB_CFLAGS = $(shell $(PKG_CONFIG) --cflags $(LIB_PACKAGES))
LIB_LIBS = $(shell $(PKG_CONFIG) --libs $(LIB_PACKAGES))
TOOL_CFLAGS = $(shell $(PKG_CONFIG) --cflags $(TOOL_PACKAGES))
TOOL_LIBS = $(shell $(PKG_CONFIG) --libs $(TOOL_PACKAGES))

COMPILE = $(CC) -std=c17 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CFLAGS) $(EXTRA_CFLAGS) -Ilib -MMD -MP

.PHONY: all deps deps-ci demo check bench coverage fuzz fuzz-programs programs libraries toy test-programs install uninstall clean

all: libraries programs

libraries: $(BUILD)/lib/$(SONAME) $(BUILD)/lib/libcroupier.so $(BUILD)/lib/libcroupier.a

programs: $(PROGRAMS:%=$(BUILD)/bin/%)

$(BUILD)/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -fvisibility=hidden $(LIB_CFLAGS) -c -o $@ $<

LINK = $(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(EXTRA_LDFLAGS) $(LDFLAGS)

$(BUILD)/lib/$(SONAME): $(LIB_OBJECTS)
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^ $(LIB_LIBS)

$(BUILD)/lib/libcroupier.so: $(BUILD)/lib/$(SONAME)
	ln -sf $(SONAME) $@

# One object whose names are local unless they are public, so that the archive
# shows no more of itself than the shared library does.
$(BUILD)/lib/libcroupier.a: $(LIB_OBJECTS)
	rm -f $@
	$(LD) -r -o $(BUILD)/lib/whole.o $^
	$(OBJCOPY) --localize-hidden $(BUILD)/lib/whole.o
	$(AR) rcs $@ $(BUILD)/lib/whole.o

$(BUILD)/tools/%.o: bin/%.c
	@mkdir -p $(@D)
	$(COMPILE) $(TOOL_CFLAGS) -c -o $@ $<

# What programs share: of it each takes what it needs.
SHARED = $(patsubst %,$(BUILD)/tools/%.o,tool picture svg)

$(BUILD)/tools/shared.a: $(SHARED)
	rm -f $@
	$(AR) rcs $@ $^

# In place the programs find the library beside them.
$(BUILD)/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(LINK) -o $@ $(filter %.o %.a,$^) -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib' $(TOOL_LIBS)

.SECONDARY: $(PROGRAMS:%=$(BUILD)/tools/%.o) $(SHARED) $(LIB_OBJECTS)

-include $(wildcard $(BUILD)/lib/*.d $(BUILD)/lib/games/*.d $(BUILD)/tools/*.d $(BUILD)/tests/*.d $(BUILD)/toy/*.d \
	$(BUILD)/targets/*.d)

# ---- what is needed ---------------------------------------------------------

DEB_PACKAGES = gcc libc6-dev binutils pkg-config libpopt-dev libyaml-dev libsodium-dev bats mandoc shellcheck valgrind \
	librsvg2-bin libxml2-utils

# What only .ci/run needs.
CI_PACKAGES = clang libclang-rt-dev git

INSTALL_MISSING = missing=; for package in $$packages; do \
	    dpkg-query -W -f='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" -eq 0 ]; then sudo=; else sudo=sudo; fi; \
	    echo "installing:$$missing"; \
	    $$sudo apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive \
	        apt-get install -y -q --no-install-recommends $$missing; \
	fi

# Installs what is missing, if anything is: with apt-get, as root or with sudo.
deps:
	@packages='$(DEB_PACKAGES)'; $(INSTALL_MISSING)

deps-ci:
	@packages='$(CI_PACKAGES)'; $(INSTALL_MISSING)

# Packages come first: what is compiled asks pkg-config where they are.
demo: deps
	@$(MAKE) --no-print-directory -s all
	@BUILD='$(BUILD)' sh examples/demo.sh

# ---- tests ------------------------------------------------------------------

TEST_PROGRAMS = $(basename $(notdir $(wildcard tests/*.c)))

test-programs: $(TEST_PROGRAMS:%=$(BUILD)/tests/%)

# They may look at what the shared library hides.
$(BUILD)/tests/%: tests/%.c $(LIB_OBJECTS)
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $< $(LIB_OBJECTS) $(LIB_LIBS)

# The benchmark's yardsticks: one linked to libyaml alone, one to whatever the programs are linked to.
$(BUILD)/tests/loop: tests/loop.c
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $< $$($(PKG_CONFIG) --cflags --libs yaml-0.1)

$(BUILD)/tests/nothing: tests/nothing.c $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $< -Wl,--no-as-needed -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib' \
	    $(TOOL_LIBS) $(LIB_LIBS)

# The toy game: the same core and programs with one more file and one more line.
TOY = $(BUILD)/toy
TOY_OBJECTS = $(filter-out $(BUILD)/lib/games.o,$(LIB_OBJECTS)) $(TOY)/games.o $(TOY)/toy.o

toy: $(PROGRAMS:%=$(TOY)/bin/%)

$(TOY)/games.o: lib/games.c tests/toy/list.h
	@mkdir -p $(@D)
	$(COMPILE) -fvisibility=hidden -DGAME_LIST='"../tests/toy/list.h"' -c -o $@ $<

$(TOY)/toy.o: tests/toy/toy.c
	@mkdir -p $(@D)
	$(COMPILE) -fvisibility=hidden -c -o $@ $<

$(TOY)/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(TOY_OBJECTS)
	@mkdir -p $(@D)
	$(LINK) -o $@ $^ $(TOOL_LIBS) $(LIB_LIBS)

check: deps
	@$(MAKE) --no-print-directory -s all toy test-programs
	@CROUPIER_BUILD='$(abspath $(BUILD))' sh tests/run $(TESTS)

# Ratios, never in check: what is timed depends on the machine.
bench: deps
	@$(MAKE) --no-print-directory -s all test-programs
	@BUILD='$(BUILD)' sh tests/benchmark.sh

# ---- coverage ---------------------------------------------------------------

# What counts bytes and instructions is left out, as under a sanitizer.
coverage: deps
	@find '$(BUILD)/coverage' -name '*.gcda' -delete 2>/dev/null || true
	@EXTRA_CFLAGS=--coverage SANITIZED=1 $(MAKE) --no-print-directory -s CC=gcc CFLAGS='-O0 -g' EXTRA_CFLAGS=--coverage EXTRA_LDFLAGS=-Wl,--exclude-libs,ALL \
	    BUILD='$(BUILD)/coverage' check
	@BUILD='$(BUILD)/coverage' sh tests/coverage.sh

# ---- fuzzing ----------------------------------------------------------------

# Everything once more with clang, which has libFuzzer; in a place of its own.
FUZZ_SHARED = fuzz mutate
FUZZ_TARGETS = $(filter-out $(FUZZ_SHARED) tables,$(basename $(notdir $(wildcard tests/fuzz/*.c))))
SECONDS = 10

fuzz: deps deps-ci
	@$(MAKE) --no-print-directory -s CC=clang CFLAGS='-O1 -g' BUILD='$(BUILD)/fuzz' \
	    EXTRA_CFLAGS='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined' fuzz-programs
	@BUILD='$(BUILD)/fuzz' EACH='$(SECONDS)' sh tests/fuzz/run $(TARGETS)

fuzz-programs: $(FUZZ_TARGETS:%=$(BUILD)/%) $(BUILD)/tables

$(BUILD)/targets/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(FUZZ_TARGETS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/targets/%.o $(FUZZ_SHARED:%=$(BUILD)/targets/%.o) $(LIB_OBJECTS)
	$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIB_LIBS)

$(BUILD)/tables: $(BUILD)/targets/tables.o $(LIB_OBJECTS)
	$(LINK) -o $@ $^ $(LIB_LIBS)

# ---- installation -----------------------------------------------------------

install: all
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(INCLUDEDIR)'
	for program in $(PROGRAMS); do \
	    $(LINK) -o $(BUILD)/tools/$$program.installed $(BUILD)/tools/$$program.o $(BUILD)/tools/shared.a \
	        -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$(LIBDIR)' $(TOOL_LIBS) || exit 1; \
	    install -m 755 $(BUILD)/tools/$$program.installed '$(DESTDIR)$(BINDIR)/$(PROGRAM_PREFIX)'$$program || exit 1; \
	done
	install -m 755 $(BUILD)/lib/$(SONAME) '$(DESTDIR)$(LIBDIR)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libcroupier.so'
	install -m 644 $(BUILD)/lib/libcroupier.a '$(DESTDIR)$(LIBDIR)/libcroupier.a'
	install -m 644 lib/croupier.h '$(DESTDIR)$(INCLUDEDIR)/croupier.h'
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$(INCLUDEDIR)' '' 'Name: croupier' \
	    'Description: deals, referees, replays and scores card games' 'Version: $(VERSION)' \
	    'Requires.private: $(LIB_PACKAGES)' 'Libs: -L$${libdir} -lcroupier' 'Cflags: -I$${includedir}' \
	    > '$(DESTDIR)$(LIBDIR)/pkgconfig/croupier.pc'
	for page in $(PAGES); do \
	    name=$$(basename $$page); section=$${name##*.}; \
	    if [ $$section = 1 ]; then name='$(PROGRAM_PREFIX)'$$name; fi; \
	    install -d '$(DESTDIR)$(MANDIR)'/man$$section; \
	    install -m 644 $$page '$(DESTDIR)$(MANDIR)'/man$$section/$$name || exit 1; \
	done

uninstall:
	for program in $(PROGRAMS); do rm -f '$(DESTDIR)$(BINDIR)/$(PROGRAM_PREFIX)'$$program; done
	rm -f '$(DESTDIR)$(LIBDIR)/$(SONAME)' '$(DESTDIR)$(LIBDIR)/libcroupier.so' '$(DESTDIR)$(LIBDIR)/libcroupier.a'
	rm -f '$(DESTDIR)$(INCLUDEDIR)/croupier.h' '$(DESTDIR)$(LIBDIR)/pkgconfig/croupier.pc'
	for page in $(PAGES); do \
	    name=$$(basename $$page); section=$${name##*.}; \
	    if [ $$section = 1 ]; then name='$(PROGRAM_PREFIX)'$$name; fi; \
	    rm -f '$(DESTDIR)$(MANDIR)'/man$$section/$$name; \
	done

clean:
	rm -rf $(BUILD)
