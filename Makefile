# Builds croupier into build/: programs in build/bin, libraries in build/lib.
#
#   make              all programs and libraries
#   make demo         the main job, shown on the spot
#   make GAMES="../skat ../tarot"   with games of your own, a folder for each, as HACKING.md says; all
#                     other targets take GAMES, too
#   make check        every test; TESTS=tests/games/hen.bats only those of some files
#   make check-games  the tests for every game, only for the games in GAMES
#   make bench        what the rules cost: COUNTED=1 counts instructions, and
#                     OTHER=../croupier-0.3/build compares the times of another build
#   make learn GAME=hen   what seats know of a game that play rounds on, learnt by playing; some minutes
#   make slips        how often mend finds what was meant
#   make same OTHER=../croupier-0.3/build   whether every program says the same as in that build
#   make coverage     runs the tests and tells which lines they reached
#   make fuzz         looks for inputs that break something, SECONDS=10 or RUNS=10000000 for each of
#                     TARGETS; SEED=1 tries the same once more
#   make install      into $(DESTDIR)$(PREFIX); PROGRAM_PREFIX=croupier- names the programs croupier-deal
#                     and so on; RPATH= keeps the folder of the library out of them
#   make uninstall    removes what install put there, with the same variables
#   make dist         build/croupier-VERSION.tar.gz, the same bytes for everybody
#   make distcheck    whether that tarball is all that a packager needs; TESTS as for check
#   make deps         installs Debian's packages that are missing, as demo and check do; others name them

# If programs that are already compiled would no longer run with the library, the soname gets the next number.
VERSION := $(subst $() $(),.,$(shell sed -n 's/^.define CROUPIER_VERSION_[MP][A-Z]* //p' lib/croupier.h))
SONAME = libcroupier.so.3

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
DATADIR = $(PREFIX)/share
MANDIR = $(DATADIR)/man
DOCDIR = $(DATADIR)/doc/croupier
BASH_COMPLETION_DIR = $(DATADIR)/bash-completion/completions
ZSH_COMPLETION_DIR = $(DATADIR)/zsh/site-functions
FISH_COMPLETION_DIR = $(DATADIR)/fish/vendor_completions.d
PROGRAM_PREFIX =

# Where programs look for the library first: beside themselves, in the build and where they are installed.
RPATH = $$ORIGIN/../lib

CC = cc
CFLAGS ?= -O2 -g
INSTALL = install
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
BUILD = build
PKG_CONFIG = pkg-config
EXTRA_CFLAGS =

# Objects in which no game of one's own counts may be those of another build with the same flags.  Both are
# named as seen from here however they are said: what an object depends on is known by its name.
OBJECTS ?= $(BUILD)
$(foreach place,BUILD OBJECTS,$(eval override $(place) := $(patsubst $(CURDIR)/%,%,$(abspath $($(place))))))

# once NAME,ANSWER: what a variable of that name is; the first use puts the answer in the place of the question.
once = $(eval $(1) := $(2))$($(1))

# Objects are for the machine that the compiler compiles for, so it knows what handles them.
OBJCOPY = $(call once,OBJCOPY,$(shell $(CC) -print-prog-name=objcopy))
AR = $(call once,AR,$(shell $(CC) -print-prog-name=ar))

# flags OPTION,PACKAGES: what pkg-config says of them; asked only where something is compiled.
flags = $(foreach package,$(2),$(if $(shell $(PKG_CONFIG) --exists $(package) || echo missing),$(error \
	$(PKG_CONFIG) finds no $(package), which croupier needs: make deps installs it)))$(shell $(PKG_CONFIG) $(1) $(2))
LIB_CFLAGS = $(call once,LIB_CFLAGS,$(call flags,--cflags,$(LIB_PACKAGES)))
LIB_LIBS = $(call once,LIB_LIBS,$(call flags,--libs,$(LIB_PACKAGES)) -lm -pthread)
TOOL_CFLAGS = $(call once,TOOL_CFLAGS,$(call flags,--cflags,$(TOOL_PACKAGES)))
TOOL_LIBS = $(call once,TOOL_LIBS,$(call flags,--libs,$(TOOL_PACKAGES)) -lm -pthread)
LIB_PACKAGES = yaml-0.1 libsodium libutf8proc
TOOL_PACKAGES = popt yaml-0.1 libsodium libedit $(if $(filter serve,$(PROGRAMS)),libmicrohttpd libqrencode)

# Nothing is optimized when linked, whatever a distribution's flags say: archive and tests need machine code.
COMPILE = mkdir -p $(@D) && $(CC) -std=c17 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(EXTRA_CFLAGS) \
	-fno-lto -Ilib -MMD -MP
LINK = mkdir -p $(@D) && $(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(EXTRA_LDFLAGS) $(LDFLAGS) -fno-lto
MAKEFLAGS += --no-print-directory

.PHONY: all programs libraries limits toys test-programs fuzz-programs demo check check-games bench slips same
.PHONY: coverage fuzz learn install uninstall dist distcheck deps deps-build deps-ci clean always

all: libraries programs $(if $(strip $(GAMES)),limits)

# ---- games of one's own -----------------------------------------------------

GAMES =
FOLDERS = $(abspath $(GAMES))
OWN_GAMES = $(notdir $(FOLDERS))
$(foreach folder,$(FOLDERS),$(if $(wildcard $(folder)/$(notdir $(folder)).c),,\
	$(error there is no file $(folder)/$(notdir $(folder)).c: GAMES names folders, each called as its game)))

# What was asked for: the games and their folders, and where the library is looked for; newer only where
# that is another than the last time.
$(BUILD)/games.txt: private ASKED = $(foreach folder,$(FOLDERS),'$(notdir $(folder)) $(folder)')
$(BUILD)/rpath: private ASKED = '$(RPATH)'
$(BUILD)/games.txt $(BUILD)/rpath: always
	@mkdir -p $(BUILD)
	@printf '%s\n' $(ASKED) | sed '/^$$/d' > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

define own_game
$(BUILD)/lib/own/$(notdir $1).o: $1/$(notdir $1).c $(BUILD)/games.txt
	$$(COMPILE) -fPIC -fvisibility=hidden -c -o $$@ $$<
endef
$(foreach folder,$(FOLDERS),$(eval $(call own_game,$(folder))))

# Whether the tables of all games keep the limits; a game is named as its folder.
limits: libraries programs $(BUILD)/tests/limits
	@$(BUILD)/tests/limits $(OWN_GAMES)

# ---- the libraries ----------------------------------------------------------

LIB_OBJECTS = $(patsubst %.c,$(OBJECTS)/%.o,$(filter-out lib/state/games.c,$(wildcard lib/*/*.c lib/*/*/*.c))) \
	$(BUILD)/lib/state/games.o $(BUILD)/learnt-tables.o $(BUILD)/key-words.o $(OWN_GAMES:%=$(BUILD)/lib/own/%.o)

libraries: $(BUILD)/lib/$(SONAME) $(BUILD)/lib/libcroupier.so $(BUILD)/lib/libcroupier.a

$(OBJECTS)/lib/%.o: lib/%.c
	$(COMPILE) -fPIC -fvisibility=hidden $(LIB_CFLAGS) -c -o $@ $<

# C that is made here.
%.o: %.c
	$(COMPILE) -fPIC -fvisibility=hidden -Ibin -c -o $@ $<

# What was learnt of games, a table of weights each; its .d file knows what is in it.
LEARNT = $(patsubst lib/%,%,$(wildcard lib/games/*.learnt $(foreach folder,$(FOLDERS),$(folder)/*.learnt)))
$(BUILD)/learnt-tables.c: always
	@mkdir -p $(@D)
	@sh lib/games/learnt.sh $(LEARNT) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# What the pages say about the keys of states.
GAME_PAGES = $(sort $(wildcard man/*.6) $(foreach folder,$(FOLDERS),$(wildcard $(folder)/$(notdir $(folder)).6)))
$(BUILD)/key-words.c: lib/record/key-words.sh man/croupier.5 $(GAME_PAGES) $(BUILD)/games.txt
	@sh lib/record/key-words.sh man/croupier.5 $(GAME_PAGES) > $@.new && mv $@.new $@

$(BUILD)/lib/state/games.o: lib/state/games.c $(BUILD)/games.txt
	$(COMPILE) -fPIC -fvisibility=hidden '-DOWN_GAMES=$(patsubst %,GAME(%),$(subst -,_,$(OWN_GAMES)))' -c -o $@ $<

$(BUILD)/lib/$(SONAME): $(LIB_OBJECTS)
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^ $(LIB_LIBS)

$(BUILD)/lib/libcroupier.so: $(BUILD)/lib/$(SONAME)
	ln -sf $(SONAME) $@

# One object whose names are local unless they are public, as in the shared library; hence no groups, whose names are shared.
$(BUILD)/lib/libcroupier.a: $(LIB_OBJECTS)
	rm -f $@
	$(CC) $(CFLAGS) $(EXTRA_CFLAGS) -r -nostdlib -fno-lto -o $(BUILD)/lib/whole.o $^
	$(OBJCOPY) --localize-hidden -R .group $(BUILD)/lib/whole.o
	$(AR) rcs $@ $(BUILD)/lib/whole.o

# ---- the programs -----------------------------------------------------------

# make WITHOUT=serve needs neither libmicrohttpd nor libqrencode.
PROGRAMS = deal validate-move legal-moves autoplay score tally replay redact show referee serve mend suppose advise
PROGRAMS := $(filter-out $(WITHOUT),$(PROGRAMS))
programs: $(PROGRAMS:%=$(BUILD)/bin/%)

$(OBJECTS)/tools/%.o: bin/%.c
	$(COMPILE) -Ibin $(TOOL_CFLAGS) -c -o $@ $<

# What programs share, of which each takes what it needs; a folder called as a program is that program's own.
tool_objects = $(patsubst bin/%.c,$(OBJECTS)/tools/%.o,$(wildcard $1))
SHARED = $(filter-out $(OBJECTS)/tools/serve/% $(OBJECTS)/tools/told/% $(PROGRAMS:%=$(OBJECTS)/tools/%/%),$(call tool_objects,bin/*/*.c))
$(foreach program,$(PROGRAMS),$(eval $(BUILD)/bin/$(program): $(call tool_objects,bin/$(program)/*.c)))

$(OBJECTS)/tools/shared.a: $(SHARED)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/bin/%: $(OBJECTS)/tools/%.o $(OBJECTS)/tools/shared.a $(BUILD)/lib/libcroupier.so $(BUILD)/rpath
	$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) -L$(BUILD)/lib -lcroupier $(RPATH:%=-Wl,-rpath,'%') \
	    -Wl,--as-needed $(TOOL_LIBS)

# What a page of HTML brings along, as bytes of C.
$(OBJECTS)/page-text.c: bin/show/page.css bin/show/page.html bin/show/page.js bin/show/live.js
	@mkdir -p $(@D)
	for part in style:page.css body:page.html script:page.js live:live.js; do \
	    echo "extern const char page_$${part%:*}[]; const char page_$${part%:*}[] = {" && \
	    od -An -v -tu1 bin/show/$${part#*:} | sed 's/[0-9][0-9]*/&,/g' && echo '0 };' || exit 1; \
	done > $@

# How each game is played, as its page says it.
$(BUILD)/how.c: bin/show/how.sh $(GAME_PAGES) $(BUILD)/games.txt
	@sh bin/show/how.sh $(GAME_PAGES) > $@.new && mv $@.new $@

$(BUILD)/bin/show $(BUILD)/bin/serve: $(OBJECTS)/page-text.o $(BUILD)/how.o
$(BUILD)/bin/serve: $(call tool_objects,bin/show/*.c bin/told/*.c)

# ---- what is needed ---------------------------------------------------------

# needs KINDS: says which packages are missing of these kinds (build, check, fuzz), and installs nothing.
needs = sh tests/house/packages.sh missing 'make $@' $(1)

deps: KINDS = build check
deps-ci: KINDS = fuzz ci
deps-build: KINDS = build
deps deps-ci deps-build:
	@sh tests/house/packages.sh install $(KINDS)

# What looks for barriers in pages; Debian has no package of it.  Without npm its test says so.
deps-ci: $(BUILD)/npm
$(BUILD)/npm:
	@! command -v npm >/dev/null || npm install --silent --no-audit --no-fund --prefix $@ axe-core@4 || \
		echo 'axe could not be installed: no test of pages asks it'

# As many jobs as there are processors, unless make was told how many.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

# Packages come first: compiling asks pkg-config where they are.
demo: deps-build
	@$(MAKE) -s $(JOBS) all
	@sh examples/demo.sh $(OWN_GAMES)

# ---- tests ------------------------------------------------------------------

# Each folder has test programs, but for those that have games, fuzz targets or parts of programs.
TEST_SOURCES = $(filter-out $(patsubst %,tests/%/%,broken club faults fuzz toy),$(wildcard tests/*/*.c))
TEST_PROGRAMS = $(basename $(notdir $(TEST_SOURCES)))
vpath %.c $(sort $(dir $(TEST_SOURCES)))

# No test runs those of benchmarks.
CHECKED_PROGRAMS = $(filter-out $(if $(CROUPIER_THOROUGH),,bench learn loop nothing strength),$(TEST_PROGRAMS))
test-programs: $(TEST_PROGRAMS:%=$(BUILD)/tests/%)

# They may look at what the shared library hides.
$(BUILD)/tests/%: %.c $(LIB_OBJECTS)
	$(COMPILE) $(EXTRA_LDFLAGS) $(BRIEFLY) $(TEST_FLAGS) -o $@ $< $(PARTS) $(LIB_OBJECTS) $(LIB_LIBS)

# To optimize these would take longer than all that they do.
$(patsubst %,$(BUILD)/tests/%,followed limits calls refused-at threads): BRIEFLY = -O0 -U_FORTIFY_SOURCE

# What else they are made of: what is fuzzed, and games that are refused.
$(BUILD)/tests/canonical: PARTS = tests/fuzz/alike.c tests/fuzz/fuzz.c tests/fuzz/mutate.c
$(BUILD)/tests/limits: PARTS = tests/broken/broken.c
$(BUILD)/tests/strength: PARTS = $(wildcard tests/club/*.c) -Itests
$(patsubst %,$(BUILD)/tests/%,canonical limits strength): $(wildcard tests/fuzz/*.c tests/broken/*.c tests/club/*)

# They stand in the place of what gives memory, to let it run short, and of what tells, to count it.
$(BUILD)/tests/calls: TEST_FLAGS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/tests/followed: TEST_FLAGS = -Wl,--wrap=telling_end,--wrap=snprintf

# Yardsticks of what is timed: loop needs libyaml alone, nothing all that programs link.
$(BUILD)/tests/loop: TEST_FLAGS = -Wl,--as-needed
$(BUILD)/tests/nothing: TEST_FLAGS = -Wl,--no-as-needed -lpopt
$(BUILD)/tests/loop $(BUILD)/tests/nothing: $(BUILD)/tests/%: %.c $(BUILD)/lib/libcroupier.so
	$(COMPILE) -o $@ $< $(TEST_FLAGS) $(LIB_LIBS) -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib'

# Games for the tests, built in as everybody's are; with their own library, whatever LD_LIBRARY_PATH says.
toys: libraries programs
	@$(MAKE) -s BUILD='$(BUILD)/toys' OBJECTS='$(OBJECTS)' GAMES='tests/toy $(wildcard tests/small/*)' \
	    RPATH='$$$$ORIGIN/../lib' LDFLAGS='$(LDFLAGS) -Wl,--disable-new-dtags' programs \
	    $(patsubst %,'$(BUILD)/toys/tests/%',agree catalogue limits)

# Where programs do not say where the library is, tests do.
check: deps
	@$(MAKE) -s $(JOBS) all toys $(CHECKED_PROGRAMS:%=$(BUILD)/tests/%)
	@$(if $(RPATH),,LD_LIBRARY_PATH='$(abspath $(BUILD))/lib') CROUPIER_BUILD='$(abspath $(BUILD))' sh tests/run $(TESTS)

# Takes seconds, because it leaves out croupier's own games and whatever is tested once for all games.
check-games: deps
	@[ -n '$(OWN_GAMES)' ] || { echo 'make check-games needs games of your own: GAMES="../skat ../tarot"' >&2; exit 1; }
	@$(MAKE) -s $(JOBS) libraries programs $(patsubst %,$(BUILD)/tests/%,agree canonical catalogue limits)
	@CROUPIER_BUILD='$(abspath $(BUILD))' CROUPIER_ASKED='$(OWN_GAMES)' sh tests/run $(TESTS)

# Never in check: what is timed depends on the machine, and to compare builds takes minutes.
bench learn slips same:
	@$(call needs,build check)
	@$(MAKE) -s $(JOBS) all test-programs
	@COUNTED='$(COUNTED)' OTHER='$(OTHER)' QUICK='$(QUICK)' ONLY='$(ONLY)' EXPECT='$(EXPECT)' \
	    GAME='$(GAME)' BATCHES='$(BATCHES)' FOLDERS='$(FOLDERS)' sh tests/measure/$@.sh

# What counts bytes and instructions is left out, as under a sanitizer; what only sanitizers make too long is not.
coverage:
	@$(call needs,build check)
	@find '$(BUILD)/coverage' -name '*.gcda' -delete 2>/dev/null || true
	@EXTRA_CFLAGS=--coverage SANITIZED=coverage $(MAKE) -s CC=gcc CFLAGS='-O0 -g' EXTRA_CFLAGS=--coverage \
	    EXTRA_LDFLAGS=-Wl,--exclude-libs,ALL BUILD='$(BUILD)/coverage' check
	@BUILD='$(BUILD)/coverage' sh tests/house/coverage.sh

# ---- fuzzing ----------------------------------------------------------------

FUZZ_SHARED = alike fuzz mutate positions
FUZZ_TARGETS = $(filter-out $(FUZZ_SHARED),$(basename $(notdir $(wildcard tests/fuzz/*.c))))

# Everything once more with clang, which has libFuzzer; in a place of its own.  What is compared with what is
# not traced: it took half of the time, and targets change words.
FUZZ_FLAGS = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined \
	-fno-sanitize-coverage=trace-cmp

# Small games are fuzzed with the others: no other moves name words and numbers.
fuzz:
	@$(call needs,build fuzz)
	@$(MAKE) -s $(JOBS) CC=clang CFLAGS='-O2 -gline-tables-only' EXTRA_CFLAGS='$(FUZZ_FLAGS)' BUILD='$(BUILD)/fuzz' \
	    GAMES='$(patsubst %,tests/small/%,auction rest tarot widow)' fuzz-programs
	@BUILD='$(BUILD)/fuzz' EACH='$(or $(SECONDS),10)' RUNS='$(RUNS)' SEED='$(SEED)' \
	    sh tests/fuzz/run $(or $(TARGETS),$(FUZZ_TARGETS))
fuzz-programs: $(FUZZ_TARGETS:%=$(BUILD)/%)

$(BUILD)/targets/%.o: tests/fuzz/%.c
	$(COMPILE) -c -o $@ $<

$(FUZZ_TARGETS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/targets/%.o $(FUZZ_SHARED:%=$(BUILD)/targets/%.o) $(LIB_OBJECTS)
	$(LINK) -fsanitize=fuzzer $(TARGET_FLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(TARGET_LIBS) $(LIB_LIBS)

# The target of referee has that program in it, and stands in the place of what it calls.
$(BUILD)/targets/referee-main.o: bin/referee.c
	$(COMPILE) -Ibin $(TOOL_CFLAGS) -Dmain=referee_main -Wno-missing-prototypes -c -o $@ $<

$(BUILD)/referee: $(BUILD)/targets/referee-main.o $(call tool_objects,bin/referee/*.c) $(OBJECTS)/tools/shared.a
$(BUILD)/referee $(BUILD)/serve: TARGET_LIBS = $(TOOL_LIBS)
$(BUILD)/referee: TARGET_FLAGS = -Wl,--wrap=exit,--wrap=atexit,--wrap=write,--wrap=close \
	-Wl,--wrap=croupier_seed_random,--wrap=croupier_advice_think

# That of serve has all of it but the loop.
$(BUILD)/targets/serve.o: COMPILE += -Ibin -Wno-reserved-identifier
$(BUILD)/serve: $(call tool_objects,bin/serve/*.c bin/told/*.c bin/show/*.c) $(OBJECTS)/page-text.o $(BUILD)/how.o \
	$(OBJECTS)/tools/shared.a
$(BUILD)/serve: TARGET_FLAGS = -Wl,--wrap=croupier_seed_random

# ---- installation and distribution ------------------------------------------

# What bin/install.sh, which uninstalls, too, is told: all that says what lies where, and under which name.
export BUILD DESTDIR PREFIX BINDIR LIBDIR INCLUDEDIR MANDIR DOCDIR BASH_COMPLETION_DIR ZSH_COMPLETION_DIR
export FISH_COMPLETION_DIR DATADIR PROGRAM_PREFIX PROGRAMS VERSION SONAME LIB_PACKAGES INSTALL

install: libraries programs
	$(if $(filter-out $(abspath $(BINDIR)/../lib),$(abspath $(LIBDIR))),$(if $(findstring ORIGIN,$(RPATH)),$(error \
	    programs in $(BINDIR) would look for the library in $(abspath $(BINDIR)/../lib), not in $(LIBDIR): \
	    say RPATH=$(LIBDIR), or RPATH= if the linker looks there by itself)))
	@sh bin/install.sh install

uninstall: $(BUILD)/games.txt
	@sh bin/install.sh uninstall

dist:
	@sh tests/house/dist.sh croupier-$(VERSION) $(BUILD)

distcheck: dist
	@$(call needs,build check)
	@MAKE='$(MAKE)' sh tests/house/distcheck.sh $(BUILD)/croupier-$(VERSION).tar.gz $(BUILD)/distcheck '$(TESTS)'

clean:
	rm -rf $(BUILD)

.SECONDARY:

-include $(wildcard $(patsubst %,$(OBJECTS)/%/*.d,lib/* lib/*/* tools tools/*) \
    $(patsubst %,$(BUILD)/%/*.d,. lib/* tests targets))
