# Builds croupier into build/: programs in build/bin, libraries in build/lib.
#
#   make              all programs and libraries
#   make demo         the main job, shown on the spot
#   make GAMES="../skat ../tarot"   with games of your own, a folder for each; all other
#                     targets take GAMES, too, and HACKING.md says how games are written
#   make check        every test
#   make check-games  the tests for every game, only for the games in GAMES
#   make bench        what the rules cost, as ratios of times, or with COUNTED=1 of instructions
#   make slips        how often mend finds what was meant
#   make same OTHER=../croupier-0.2/build   whether every program says the same as in that build
#   make coverage     runs the tests and tells which lines they reached
#   make fuzz         looks for inputs that break something, SECONDS=10 for each target,
#                     or RUNS=10000000 for each; SEED=1 tries the same once more
#   make install      into $(DESTDIR)$(PREFIX); PROGRAM_PREFIX=croupier- names the
#                     programs croupier-deal and so on; RPATH= keeps the folder of
#                     the library out of the programs
#   make uninstall    removes what install put there, with the same variables
#   make dist         build/croupier-VERSION.tar.gz, the same bytes for everybody
#   make distcheck    whether that tarball is all that a packager needs
#   make deps         installs what is missing of Debian's packages, as demo and check do; all
#                     other targets only say what is missing

comma = ,
space = $() $()

# once NAME,ANSWER: what a variable of that name is; the first use puts the answer in the place of the question.
once = $(eval $(1) := $(2))$($(1))

# The version is in the header.  If programs that are already compiled would no
# longer run with the library, the soname gets the next number.
VERSION := $(subst $(space),.,$(shell sed -n 's/^.define CROUPIER_VERSION_[MP][A-Z]* //p' lib/croupier.h))
SONAME = libcroupier.so.2

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

# Where installed programs look for the library before the linker's own folders:
# nowhere, where the library lies in one of these.
MULTIARCH = $(call once,MULTIARCH,$(shell $(CC) -print-multiarch 2>/dev/null))
RPATH = $(filter-out /lib /lib64 /usr/lib /usr/lib64 $(MULTIARCH:%=/lib/%) $(MULTIARCH:%=/usr/lib/%),$(LIBDIR))

CC = cc
CFLAGS ?= -O2 -g
INSTALL = install
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
BUILD = build
PKG_CONFIG = pkg-config
EXTRA_CFLAGS =
EXTRA_LDFLAGS =

# Objects are for the machine that the compiler compiles for, so it knows what joins them.
OBJCOPY = $(call once,OBJCOPY,$(shell $(CC) -print-prog-name=objcopy))
ifeq ($(origin LD),default)
LD = $(call once,LD,$(shell $(CC) -print-prog-name=ld))
endif
ifeq ($(origin AR),default)
AR = $(call once,AR,$(shell $(CC) -print-prog-name=ar))
endif

# The compiler for the programs that run while croupier is built; if CC compiles for another machine, it must
# be another compiler.  These programs run only for a moment: optimizing them would take longer than it saves.
CC_FOR_BUILD = $(CC)
CFLAGS_FOR_BUILD ?= -O0

# quoted: a word for the shell, whatever characters it has.
quoted = '$(subst ','\'',$(1))'

# Folders of games that are not part of croupier, and the names of these games.
GAMES =
OWN_GAMES := $(if $(strip $(GAMES)),$(shell sh bin/prepare/games.sh names $(call quoted,$(GAMES))))
ifneq ($(filter !%,$(OWN_GAMES)),)
$(error $(OWN_GAMES:!%=%))
endif

PROGRAMS = deal validate-move legal-moves autoplay score tally replay redact show referee mend suppose advise
CROUPIER_GAMES = $(basename $(notdir $(wildcard lib/games/*.c)))
FLOORS = base format state score deal move record think/mend think/suppose think/advise
CORE = $(basename $(patsubst lib/%,%,$(wildcard lib/*.c $(FLOORS:%=lib/%/*.c))))
PAGES = $(wildcard man/*.[1-9])
TOYS = toy broken small

CROUPIER_OBJECTS = $(CORE:%=$(BUILD)/lib/%.o) $(CROUPIER_GAMES:%=$(BUILD)/lib/games/%.o)
LIB_OBJECTS = $(CROUPIER_OBJECTS) $(OWN_GAMES:%=$(BUILD)/lib/own/%.o)
LIB_PACKAGES = yaml-0.1 libsodium
TOOL_PACKAGES = popt
EDIT_PACKAGES = libedit

# Asked only where something is compiled.
LIB_CFLAGS = $(call once,LIB_CFLAGS,$(shell $(PKG_CONFIG) --cflags $(LIB_PACKAGES)))
LIB_LIBS = $(call once,LIB_LIBS,$(shell $(PKG_CONFIG) --libs $(LIB_PACKAGES)) -lm -pthread)
TOOL_CFLAGS = $(call once,TOOL_CFLAGS,$(shell $(PKG_CONFIG) --cflags $(TOOL_PACKAGES)))
TOOL_LIBS = $(call once,TOOL_LIBS,$(shell $(PKG_CONFIG) --libs $(TOOL_PACKAGES)) -lm)
EDIT_LIBS = $(call once,EDIT_LIBS,$(shell $(PKG_CONFIG) --libs $(EDIT_PACKAGES)))

COMPILE = $(CC) -std=c17 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(EXTRA_CFLAGS) -Ilib -MMD -MP

.PHONY: all deps deps-build deps-ci demo check check-games bench slips same coverage fuzz fuzz-programs programs libraries installable completions toy test-programs install uninstall dist distcheck clean always

all: libraries programs installable completions

libraries: $(BUILD)/lib/$(SONAME) $(BUILD)/lib/libcroupier.so $(BUILD)/lib/libcroupier.a

programs: $(PROGRAMS:%=$(BUILD)/bin/%)

# What `make install` has only to copy.
installable: $(PROGRAMS:%=$(BUILD)/installable/%)

$(BUILD)/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -fvisibility=hidden $(LISTED) $(LIB_CFLAGS) -c -o $@ $<

# Every game that croupier is built with: its own, and those in folders elsewhere.
$(BUILD)/games/folders: always
	@sh bin/prepare/games.sh gather $(call quoted,$(GAMES)) $(BUILD)

$(BUILD)/games/list.h: $(BUILD)/games/folders
	@{ echo '#include "games/list.h"'; sed 's/ .*//; s/-/_/g; s/.*/GAME(&)/' $<; } > $@

$(BUILD)/lib/state/games.o $(BUILD)/prepare/lib/state/games.o: private LISTED = -DGAME_LIST='"$(abspath $(BUILD))/games/list.h"'
$(BUILD)/lib/state/games.o $(BUILD)/prepare/lib/state/games.o: $(BUILD)/games/list.h

# Files in such a folder are reached through a link, which is made with the list of folders.
define own_game
$(BUILD)/games/$1/$1.c: | $(BUILD)/games/folders ;

$(BUILD)/lib/own/$1.o: $(BUILD)/games/$1/$1.c $(BUILD)/games/folders
	$$(COMPILE) -fPIC -fvisibility=hidden -c -o $$@ $$<

$(BUILD)/prepare/lib/own/$1.o: $(BUILD)/games/$1/$1.c $(BUILD)/games/folders
	$$(COMPILE_FOR_BUILD) -c -o $$@ $$<
	@sh bin/prepare/games.sh has-game $1 $$@ $$< || { rm -f $$@; exit 1; }
endef
$(foreach game,$(OWN_GAMES),$(eval $(call own_game,$(game))))

LINK = $(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(EXTRA_LDFLAGS) $(LDFLAGS)

$(BUILD)/lib/$(SONAME): $(LIB_OBJECTS)
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^ $(LIB_LIBS)

$(BUILD)/lib/libcroupier.so: $(BUILD)/lib/$(SONAME)
	ln -sf $(SONAME) $@

# Objects that are optimized when they are linked have no machine code yet, and neither ld -r nor objcopy
# makes a name local in them.  The same once more without that is for the archive, and for the programs of
# the tests, which take the place of functions by --wrap.
LTO = $(findstring -flto,$(CC) $(CPPFLAGS) $(CFLAGS) $(EXTRA_CFLAGS))
NO_LTO = $(LTO:%=-fno-lto)
PLAIN_OBJECTS = $(if $(LTO),$(LIB_OBJECTS:$(BUILD)/lib/%=$(BUILD)/plain/%),$(LIB_OBJECTS))

$(BUILD)/plain/%.o: lib/%.c
	@mkdir -p $(@D)
	$(COMPILE) $(NO_LTO) -fPIC -fvisibility=hidden $(LIB_CFLAGS) -c -o $@ $<

# One object whose names are local unless they are public, so that the archive
# shows no more of itself than the shared library does.
$(BUILD)/lib/libcroupier.a: $(PLAIN_OBJECTS)
	rm -f $@
	$(LD) -r -o $(BUILD)/lib/whole.o $^
	$(OBJCOPY) --localize-hidden $(BUILD)/lib/whole.o
	$(AR) rcs $@ $(BUILD)/lib/whole.o

$(BUILD)/tools/%.o: bin/%.c
	@mkdir -p $(@D)
	$(COMPILE) -Ibin $(TOOL_CFLAGS) -c -o $@ $<

# What programs share: of it each takes what it needs; and what only one of them has.
tool_objects = $(patsubst bin/%.c,$(BUILD)/tools/%.o,$(wildcard bin/$1/*.c))
SHARED = $(call tool_objects,cli) $(call tool_objects,picture)
REFEREE = $(call tool_objects,referee)
SHOW = $(call tool_objects,show) $(BUILD)/tools/show/page-text.o

# Every file of that name that is linked, in whatever way.
linked = $(BUILD)/bin/$1 $(BUILD)/installable/$1 $(TOYS:%=$(BUILD)/%/bin/$1)

$(call linked,referee): $(REFEREE)
$(call linked,show): $(SHOW)

# What a page of HTML brings along, as bytes of C.
$(BUILD)/page-text.c: bin/show/page.css bin/show/page.html bin/show/page.js
	@mkdir -p $(@D)
	for part in style:css body:html script:js; do \
	    echo "extern const char page_$${part%:*}[]; const char page_$${part%:*}[] = {" && \
	    od -An -v -tu1 bin/show/page.$${part#*:} | sed 's/[0-9][0-9]*/&,/g' && echo '0 };' || exit 1; \
	done > $@

$(BUILD)/tools/show/page-text.o: $(BUILD)/page-text.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# ar makes an index only of machine code.
$(SHARED): COMPILE += $(NO_LTO)

$(BUILD)/tools/shared.a: $(SHARED)
	rm -f $@
	$(AR) rcs $@ $^

# In place the programs find the library beside them.
$(BUILD)/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib' $(TOOL_LIBS) $(MORE_LIBS)

# Installed they find it as $(RPATH) says.
$(BUILD)/installable/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(BUILD)/lib/libcroupier.so $(BUILD)/rpath
	@mkdir -p $(@D)
	$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) -L$(BUILD)/lib -lcroupier $(if $(RPATH),-Wl$(comma)-rpath$(comma)'$(RPATH)') $(TOOL_LIBS) $(MORE_LIBS)

# Becomes newer only where another $(RPATH) is asked for than the last time.
$(BUILD)/rpath: always
	@mkdir -p $(@D)
	@echo '$(RPATH)' | cmp -s - $@ || echo '$(RPATH)' > $@

# ---- what runs while croupier is built --------------------------------------

# Programs that read the tables of games.  They need no library: they have the parts of the core that check
# names and list the games, and bin/prepare/core.c takes the place of the rest.
COMPILE_FOR_BUILD = $(CC_FOR_BUILD) -std=c17 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CPPFLAGS_FOR_BUILD) $(CFLAGS_FOR_BUILD) -Ilib -MMD -MP
LINK_FOR_BUILD = $(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) $(LDFLAGS_FOR_BUILD)
TABLES = $(patsubst %,$(BUILD)/prepare/lib/%.o,$(filter base/% format/plain state/rules,$(CORE)) $(CROUPIER_GAMES:%=games/%)) \
	$(BUILD)/prepare/core.o
OWN_TABLES = $(OWN_GAMES:%=$(BUILD)/prepare/lib/own/%.o)

$(BUILD)/prepare/%.o: bin/prepare/%.c
	@mkdir -p $(@D)
	$(COMPILE_FOR_BUILD) -c -o $@ $<

$(BUILD)/prepare/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(COMPILE_FOR_BUILD) $(LISTED) -c -o $@ $<

$(BUILD)/prepare/limits $(BUILD)/prepare/catalogue: $(BUILD)/prepare/%: $(BUILD)/prepare/%.o $(BUILD)/prepare/lib/state/games.o $(TABLES) $(OWN_TABLES)
	$(LINK_FOR_BUILD) -o $@ $^

# The games that must be in the list.
$(BUILD)/prepare/limits.checked: private EXPECTED = $(OWN_GAMES)

$(BUILD)/prepare/%.checked: $(BUILD)/prepare/%
	$< $(EXPECTED)
	@touch $@

# Nothing is built with a list of games before they have been checked.
$(BUILD)/lib/state/games.o $(BUILD)/plain/state/games.o: | $(BUILD)/prepare/limits.checked

# ---- completion -------------------------------------------------------------

# Made from the tables of the games, without running any of croupier's programs.
COMPLETED = bash zsh fish
completions: $(foreach shell,$(COMPLETED),$(PROGRAMS:%=$(BUILD)/completion/$(shell)/%))

$(foreach shell,$(COMPLETED),$(BUILD)/completion/$(shell)/%): bin/%.c $(BUILD)/prepare/catalogue bin/prepare/completion.sh
	for shell in $(COMPLETED); do \
	    mkdir -p $(BUILD)/completion/$$shell && \
	    sh bin/prepare/completion.sh $$shell $* $< $(BUILD)/prepare/catalogue > $(BUILD)/completion/$$shell/$* || exit 1; \
	done

# Only a referee has a person at the keyboard.
$(call linked,referee): MORE_LIBS = $(EDIT_LIBS)

.SECONDARY: $(PROGRAMS:%=$(BUILD)/tools/%.o) $(SHARED) $(REFEREE) $(SHOW) $(LIB_OBJECTS) $(PLAIN_OBJECTS)

-include $(wildcard $(BUILD)/lib/*.d $(BUILD)/lib/*/*.d $(BUILD)/lib/*/*/*.d $(BUILD)/plain/*/*.d $(BUILD)/plain/*/*/*.d $(BUILD)/tools/*.d $(BUILD)/tools/*/*.d $(BUILD)/tests/*.d \
	$(TOYS:%=$(BUILD)/%/*.d) $(BUILD)/targets/*.d \
	$(BUILD)/prepare/*.d $(BUILD)/prepare/*/*.d $(BUILD)/prepare/*/*/*.d)

# ---- what is needed ---------------------------------------------------------

# What compiles croupier, what checks it, what fuzzes it, and what only .ci/run asks for besides.  Nothing here
# starts a service: a test that wants one is skipped where there is none.
BUILD_PACKAGES = gcc libc6-dev binutils pkg-config libpopt-dev libyaml-dev libsodium-dev libedit-dev
CHECK_PACKAGES = bats mandoc shellcheck valgrind librsvg2-bin libxml2-utils parallel patch procps python3 \
	python3-jsonschema python3-yaml git
FUZZ_PACKAGES = clang libclang-rt-dev
CI_PACKAGES = $(FUZZ_PACKAGES) chromium debhelper lintian nodejs openssh-client zsh fish

# Which of $$packages are not installed, according to dpkg; without dpkg, nobody can tell.
FIND_MISSING = command -v dpkg-query >/dev/null || packages=; missing=; for package in $$packages; do \
	    dpkg-query -W -f='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done

INSTALL_MISSING = $(FIND_MISSING); \
	if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" -eq 0 ]; then sudo=; else sudo=sudo; fi; \
	    [ -z "$$sudo" ] || command -v sudo >/dev/null || \
	        { echo "sudo is not installed: run this as root: apt-get install$$missing"; exit 1; } >&2; \
	    echo "installing:$$missing"; \
	    $$sudo apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive \
	        apt-get install -y -q --no-install-recommends $$missing; \
	fi

# needs PACKAGES: says which are missing, and stops there; it installs nothing.
needs = packages='$(1)'; $(FIND_MISSING); \
	[ -z "$$missing" ] || { echo "missing for make $@:$$missing" >&2; exit 1; }

# Installs what is missing, if anything is: with apt-get, as root or with sudo.
deps:
	@packages='$(BUILD_PACKAGES) $(CHECK_PACKAGES)'; $(INSTALL_MISSING)

deps-ci:
	@packages='$(CI_PACKAGES)'; $(INSTALL_MISSING)

deps-build:
	@packages='$(BUILD_PACKAGES)'; $(INSTALL_MISSING)

# As many jobs as there are processors, unless make was told how many.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

# Packages come first: compiling asks pkg-config where they are.
demo: deps-build
	@$(MAKE) --no-print-directory -s $(JOBS) all
	@BUILD='$(BUILD)' sh examples/demo.sh $(OWN_GAMES)

# ---- tests ------------------------------------------------------------------

TEST_ROOMS = games library measure programs table
TEST_PROGRAMS = $(basename $(notdir $(wildcard $(TEST_ROOMS:%=tests/%/*.c))))
vpath %.c $(TEST_ROOMS:%=tests/%)

# Those that tests of every game need.
GAME_TEST_PROGRAMS = agree canonical

test-programs: $(TEST_PROGRAMS:%=$(BUILD)/tests/%)

# They may look at what the shared library hides.
$(BUILD)/tests/%: %.c $(PLAIN_OBJECTS)
	@mkdir -p $(@D)
	$(COMPILE) $(NO_LTO) $(EXTRA_LDFLAGS) $(BRIEFLY) $(TEST_FLAGS) -o $@ $(filter %.c,$^) $(PLAIN_OBJECTS) $(LIB_LIBS)

# To optimize these would take longer than all that they do.
BRIEF = followed killed misuse monkey refused-at restyle shortage threads torn
$(BRIEF:%=$(BUILD)/tests/%): BRIEFLY = -O0 -U_FORTIFY_SOURCE

# It asks what is fuzzed, too.
$(BUILD)/tests/canonical: tests/fuzz/alike.c tests/fuzz/fuzz.c tests/fuzz/mutate.c

# The benchmark's yardsticks: one linked to libyaml alone, one to whatever the programs are linked to.
$(BUILD)/tests/loop: tests/measure/loop.c
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $< $$($(PKG_CONFIG) --cflags --libs yaml-0.1)

$(BUILD)/tests/nothing: tests/measure/nothing.c $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $< -Wl,--no-as-needed -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib' \
	    $(TOOL_LIBS) $(LIB_LIBS)

# No test runs those of benchmarks.
BENCHMARKS = bench loop nothing strength
CHECKED_PROGRAMS = $(filter-out $(if $(CROUPIER_THOROUGH),,$(BENCHMARKS)),$(TEST_PROGRAMS))

# What lets memory run short stands in the place of what gives it.
$(BUILD)/tests/shortage: TEST_FLAGS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# Whether anything is told where nobody asks is counted.
$(BUILD)/tests/followed: TEST_FLAGS = -Wl,--wrap=telling_drew,--wrap=telling_end,--wrap=card_names,--wrap=snprintf

# Programs outside the tree, but for where they lie: the public header and the shared library alone.
OUTSIDE = misuse monkey threads
$(BUILD)/tests/threads: TEST_FLAGS = -pthread

$(OUTSIDE:%=$(BUILD)/tests/%): $(BUILD)/tests/%: %.c $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) $(BRIEFLY) $(TEST_FLAGS) -o $@ $< -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib'

# The toy game: the same core and programs with one more file and one more line.
# And games made from it that are at the core's limits, or beyond them; and small ones for what no game
# of croupier's own has.
SMALL_GAMES = $(basename $(notdir $(wildcard tests/small/*.c)))
TOY_CORE = $(filter-out $(BUILD)/lib/state/games.o,$(CROUPIER_OBJECTS))

toy: $(foreach toy,$(TOYS),$(BUILD)/prepare/$(toy)/limits $(PROGRAMS:%=$(BUILD)/$(toy)/bin/%)) \
	$(BUILD)/small/bin/agree $(BUILD)/prepare/toy/catalogue $(BUILD)/prepare/small/catalogue

$(TOYS:%=$(BUILD)/%/games.o): $(BUILD)/%/games.o: lib/state/games.c tests/%/list.h
	@mkdir -p $(@D)
	$(COMPILE) -fvisibility=hidden -DGAME_LIST='"../tests/$*/list.h"' -c -o $@ $<

$(BUILD)/toy/toy.o $(BUILD)/broken/broken.o $(SMALL_GAMES:%=$(BUILD)/small/%.o): $(BUILD)/%.o: tests/%.c
	@mkdir -p $(@D)
	$(COMPILE) -fvisibility=hidden -c -o $@ $<

# The check of the games of each list.  It refuses most of the broken ones, as tests/games/limits.bats expects; programs
# are built with them all the same, because the others of that list are played.
$(TOYS:%=$(BUILD)/prepare/%/games.o): $(BUILD)/prepare/%/games.o: lib/state/games.c tests/%/list.h
	@mkdir -p $(@D)
	$(COMPILE_FOR_BUILD) -DGAME_LIST='"../tests/$*/list.h"' -c -o $@ $<

$(BUILD)/prepare/toy/toy.o $(BUILD)/prepare/broken/broken.o $(SMALL_GAMES:%=$(BUILD)/prepare/small/%.o): $(BUILD)/prepare/%.o: tests/%.c
	@mkdir -p $(@D)
	$(COMPILE_FOR_BUILD) -c -o $@ $<

$(BUILD)/prepare/toy/limits $(BUILD)/prepare/toy/catalogue: $(BUILD)/prepare/toy/toy.o
$(BUILD)/prepare/broken/limits: $(BUILD)/prepare/broken/broken.o
$(BUILD)/prepare/small/limits: $(SMALL_GAMES:%=$(BUILD)/prepare/small/%.o)
$(TOYS:%=$(BUILD)/prepare/%/limits): $(BUILD)/prepare/%/limits: $(BUILD)/prepare/limits.o $(BUILD)/prepare/%/games.o $(TABLES)
	$(LINK_FOR_BUILD) -o $@ $^

$(BUILD)/toy/games.o $(BUILD)/small/games.o: $(BUILD)/%/games.o: | $(BUILD)/prepare/%/limits.checked

# Nobody debugs the toys, and to link takes half as long without what that needs.
STRIPPED = $(if $(EXTRA_CFLAGS),,-Wl,--strip-debug)
LINK_TOY = @mkdir -p $(@D) && $(LINK) $(STRIPPED) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(TOOL_LIBS) $(MORE_LIBS) $(LIB_LIBS)

$(BUILD)/toy/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(TOY_CORE) $(BUILD)/toy/games.o $(BUILD)/toy/toy.o
	$(LINK_TOY)

$(BUILD)/broken/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(TOY_CORE) $(BUILD)/broken/games.o $(BUILD)/broken/broken.o
	$(LINK_TOY)

$(BUILD)/small/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/shared.a $(TOY_CORE) $(BUILD)/small/games.o $(SMALL_GAMES:%=$(BUILD)/small/%.o)
	$(LINK_TOY)

# What tests ask about these games.
$(BUILD)/prepare/toy/catalogue: $(BUILD)/prepare/catalogue.o $(BUILD)/prepare/toy/games.o $(TABLES)
	$(LINK_FOR_BUILD) -o $@ $^

$(BUILD)/prepare/small/catalogue: $(BUILD)/prepare/catalogue.o $(BUILD)/prepare/small/games.o $(TABLES) $(SMALL_GAMES:%=$(BUILD)/prepare/small/%.o)
	$(LINK_FOR_BUILD) -o $@ $^

# Whether what is listed and what is accepted agree is asked of the small games, too.
$(BUILD)/small/bin/agree: tests/games/agree.c $(TOY_CORE) $(BUILD)/small/games.o $(SMALL_GAMES:%=$(BUILD)/small/%.o)
	@mkdir -p $(@D)
	$(COMPILE) $(EXTRA_LDFLAGS) -o $@ $^ $(LIB_LIBS)

check: deps
	@$(MAKE) --no-print-directory -s $(JOBS) all toy $(CHECKED_PROGRAMS:%=$(BUILD)/tests/%)
	@CROUPIER_BUILD='$(abspath $(BUILD))' sh tests/run $(TESTS)

# The tests for every game, and the own tests of the games in GAMES; it takes seconds, because it leaves out
# croupier's own games and whatever is tested once for all games.
check-games: deps
	@[ -n '$(OWN_GAMES)' ] || { echo 'make check-games needs games of your own: GAMES="../skat ../tarot"' >&2; exit 1; }
	@$(MAKE) --no-print-directory -s libraries programs $(BUILD)/prepare/catalogue $(GAME_TEST_PROGRAMS:%=$(BUILD)/tests/%)
	@CROUPIER_BUILD='$(abspath $(BUILD))' CROUPIER_ASKED='$(OWN_GAMES)' sh tests/run $(TESTS)

# Ratios, never in check: what is timed depends on the machine.
bench:
	@$(call needs,$(BUILD_PACKAGES) $(COUNTED:1=valgrind))
	@$(MAKE) --no-print-directory -s all test-programs
	@BUILD='$(BUILD)' COUNTED='$(COUNTED)' sh tests/measure/benchmark.sh

slips:
	@$(call needs,$(BUILD_PACKAGES))
	@$(MAKE) --no-print-directory -s all test-programs
	@BUILD='$(BUILD)' sh tests/measure/slips.sh

# Never in check: it needs a second build, and minutes.
same:
	@$(call needs,$(BUILD_PACKAGES) $(CHECK_PACKAGES))
	@$(MAKE) --no-print-directory -s all
	@BUILD='$(BUILD)' OTHER='$(OTHER)' QUICK='$(QUICK)' ONLY='$(ONLY)' EXPECT='$(EXPECT)' sh tests/measure/same.sh

# ---- coverage ---------------------------------------------------------------

# What counts bytes and instructions is left out, as under a sanitizer; what only sanitizers make too long is not.
coverage:
	@$(call needs,$(BUILD_PACKAGES) $(CHECK_PACKAGES))
	@find '$(BUILD)/coverage' -name '*.gcda' -delete 2>/dev/null || true
	@EXTRA_CFLAGS=--coverage SANITIZED=coverage $(MAKE) --no-print-directory -s CC=gcc CFLAGS='-O0 -g' EXTRA_CFLAGS=--coverage EXTRA_LDFLAGS=-Wl,--exclude-libs,ALL \
	    BUILD='$(BUILD)/coverage' check
	@BUILD='$(BUILD)/coverage' sh tests/house/coverage.sh

# ---- fuzzing ----------------------------------------------------------------

# Everything once more with clang, which has libFuzzer; in a place of its own.  What is
# compared with what is not traced: it took half of the time, and targets change words.
FUZZ_SHARED = alike answers fuzz mutate positions
FUZZ_TOOLS = tables seeds-of
FUZZ_TARGETS = $(filter-out $(FUZZ_SHARED) $(FUZZ_TOOLS),$(basename $(notdir $(wildcard tests/fuzz/*.c))))
SECONDS = 10

fuzz:
	@$(call needs,$(BUILD_PACKAGES) $(FUZZ_PACKAGES))
	@$(MAKE) --no-print-directory -s CC=clang CFLAGS='-O2 -gline-tables-only' BUILD='$(BUILD)/fuzz' \
	    EXTRA_CFLAGS='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fno-sanitize-coverage=trace-cmp' \
	    fuzz-programs
	@BUILD='$(BUILD)/fuzz' EACH='$(SECONDS)' RUNS='$(RUNS)' SEED='$(SEED)' sh tests/fuzz/run $(or $(TARGETS),$(FUZZ_TARGETS))

fuzz-programs: $(FUZZ_TARGETS:%=$(BUILD)/%) $(FUZZ_TOOLS:%=$(BUILD)/%)

$(BUILD)/targets/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# Small games are fuzzed with the others: no other moves name words and numbers.
FUZZ_LIBRARY = $(TOY_CORE) $(BUILD)/targets/games.o \
	$(patsubst %,$(BUILD)/small/%.o,$(filter-out jokers,$(SMALL_GAMES)))

$(BUILD)/targets/games.o: lib/state/games.c tests/fuzz/list.h
	@mkdir -p $(@D)
	$(COMPILE) -DGAME_LIST='"../tests/fuzz/list.h"' -c -o $@ $<

$(FUZZ_TARGETS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/targets/%.o $(FUZZ_SHARED:%=$(BUILD)/targets/%.o) $(FUZZ_LIBRARY)
	$(LINK) -fsanitize=fuzzer $(TARGET_FLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(TARGET_LIBS) $(LIB_LIBS)

# The target of referee has that program in it, and stands in the place of what it calls.
$(BUILD)/targets/referee-main.o: bin/referee.c
	@mkdir -p $(@D)
	$(COMPILE) -Ibin $(TOOL_CFLAGS) -Dmain=referee_main -Wno-missing-prototypes -c -o $@ $<

$(BUILD)/referee: $(BUILD)/targets/referee-main.o $(REFEREE) $(BUILD)/tools/shared.a
$(BUILD)/referee: TARGET_LIBS = $(TOOL_LIBS) $(EDIT_LIBS)
$(BUILD)/referee: TARGET_FLAGS = -Wl,--wrap=exit,--wrap=atexit,--wrap=write,--wrap=close \
	-Wl,--wrap=croupier_seed_random,--wrap=croupier_advice_think

$(FUZZ_TOOLS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/targets/%.o $(FUZZ_LIBRARY)
	$(LINK) -o $@ $^ $(LIB_LIBS)

# ---- installation -----------------------------------------------------------

# Programs may be installed under other names.  Pages call them by those, and so
# do scripts, where a command begins.
NAMES = ($(subst $(space),|,$(PROGRAMS)))
CAPITALS = $(shell printf %s '$(PROGRAM_PREFIX)' | tr a-z A-Z)
BEGINS = ^[[:blank:]]*|^[a-z]+=|[|(;&!] ?|'|(if|while|do|then|exec) 
RENAME_PAGE = sed -E -e '/^\.Dt/s/ ([A-Z-]+ 1)$$/ $(CAPITALS)\1/' -e 's/^\.Nm $(NAMES)$$/.Nm $(PROGRAM_PREFIX)\1/' \
	-e 's/Xr $(NAMES) 1/Xr $(PROGRAM_PREFIX)\1 1/' \
	-e '/^\.Bd -literal/,/^\.Ed/s/(^|[|(] ?)$(NAMES)( |$$)/\1$(PROGRAM_PREFIX)\2\3/g' \
	-e '/^\.Dl /s/(^\.Dl |[|(] ?)$(NAMES)( |$$)/\1$(PROGRAM_PREFIX)\2\3/g'
RENAME_PLAYER = sed -E -e 's/("REFEREE", ")$(NAMES)"/\1$(PROGRAM_PREFIX)\2"/'
RENAME_SCRIPT = sed -E -e "/^\#/!s/($(BEGINS))$(NAMES)( |\$$)/\1$(PROGRAM_PREFIX)\3\4/g"

# Where pages land: man/deal.1 as man1/croupier-deal.1.
INSTALLED_PAGES = $(foreach page,$(PAGES),man$(subst .,,$(suffix $(page)))/$(if $(filter %.1,$(page)),$(PROGRAM_PREFIX))$(notdir $(page)))
DOCUMENTS = LICENSE NEWS.md README.md
EXAMPLES = $(wildcard examples/README.md examples/*.yaml examples/*.svg examples/*.html examples/*.sh examples/*.py examples/*.js examples/*.c examples/*.txt)

# Those that play, and what joins them, are scripts of other languages.
PLAYERS = examples/bot.py examples/bot.js examples/hub.py

# Where completion lands: for bash as croupier-deal, for zsh as _croupier-deal, for fish as croupier-deal.fish.
INSTALLED_COMPLETIONS = $(foreach program,$(PROGRAMS:%=$(PROGRAM_PREFIX)%),$(BASH_COMPLETION_DIR)/$(program) \
	$(ZSH_COMPLETION_DIR)/_$(program) $(FISH_COMPLETION_DIR)/$(program).fish)

.PHONY: install-programs install-library install-pages install-completions install-documents

install: install-programs install-library install-pages install-completions install-documents

install-programs: installable
	$(INSTALL) -d -m 755 $(call quoted,$(DESTDIR)$(BINDIR))
	for program in $(PROGRAMS); do \
	    $(INSTALL) -m 755 $(BUILD)/installable/$$program $(call quoted,$(DESTDIR)$(BINDIR)/$(PROGRAM_PREFIX))$$program || exit 1; \
	done

# The linker finds libcroupier.so, running programs the soname; both are links.
install-library: libraries
	$(INSTALL) -d -m 755 $(call quoted,$(DESTDIR)$(LIBDIR)/pkgconfig) $(call quoted,$(DESTDIR)$(INCLUDEDIR))
	$(INSTALL) -m 644 $(BUILD)/lib/$(SONAME) $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.so.$(VERSION))
	ln -sf libcroupier.so.$(VERSION) $(call quoted,$(DESTDIR)$(LIBDIR)/$(SONAME))
	ln -sf $(SONAME) $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.so)
	$(INSTALL) -m 644 $(BUILD)/lib/libcroupier.a $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.a)
	$(INSTALL) -m 644 lib/croupier.h $(call quoted,$(DESTDIR)$(INCLUDEDIR)/croupier.h)
	printf '%s\n' $(call quoted,prefix=$(PREFIX)) $(call quoted,libdir=$(LIBDIR:$(PREFIX)/%=$${prefix}/%)) \
	    $(call quoted,includedir=$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)) '' 'Name: croupier' \
	    'Description: deals, referees, replays and scores card games' 'Version: $(VERSION)' \
	    'Requires.private: $(LIB_PACKAGES)' 'Libs: -L$${libdir} -lcroupier' 'Libs.private: -lm -pthread' 'Cflags: -I$${includedir}' \
	    > $(call quoted,$(DESTDIR)$(LIBDIR)/pkgconfig/croupier.pc)
	chmod 644 $(call quoted,$(DESTDIR)$(LIBDIR)/pkgconfig/croupier.pc)

install-pages: $(BUILD)/games/folders
	$(INSTALL) -d -m 755 $(patsubst %,$(call quoted,$(DESTDIR)$(MANDIR))/%,$(sort $(dir $(INSTALLED_PAGES))))
	for page in $(INSTALLED_PAGES); do \
	    name=$${page##*/}; case $$page in *.1) name=$${name#$(call quoted,$(PROGRAM_PREFIX))} ;; esac; \
	    $(RENAME_PAGE) man/$$name > $(call quoted,$(DESTDIR)$(MANDIR)/)$$page && \
	    chmod 644 $(call quoted,$(DESTDIR)$(MANDIR)/)$$page || exit 1; \
	done
	pages=; for game in $(OWN_GAMES); do \
	    page=$(BUILD)/games/$$game/$$game.6; [ -f "$$page" ] || continue; pages="$$pages $$game"; \
	    $(RENAME_PAGE) "$$page" > $(call quoted,$(DESTDIR)$(MANDIR)/man6/)$$game.6 && \
	    chmod 644 $(call quoted,$(DESTDIR)$(MANDIR)/man6/)$$game.6 || exit 1; \
	done; \
	[ -z "$$pages" ] || sh bin/prepare/games.sh page "$$pages" | $(RENAME_PAGE) > $(call quoted,$(DESTDIR)$(MANDIR)/man7/croupier.7)

install-completions: completions
	$(INSTALL) -d -m 755 $(call quoted,$(DESTDIR)$(BASH_COMPLETION_DIR)) $(call quoted,$(DESTDIR)$(ZSH_COMPLETION_DIR)) $(call quoted,$(DESTDIR)$(FISH_COMPLETION_DIR))
	complete() { sed 's/@PREFIX@/$(PROGRAM_PREFIX)/g' "$$1" > "$$2" && chmod 644 "$$2"; }; \
	for program in $(PROGRAMS); do \
	    complete $(BUILD)/completion/bash/$$program $(call quoted,$(DESTDIR)$(BASH_COMPLETION_DIR)/$(PROGRAM_PREFIX))$$program && \
	    complete $(BUILD)/completion/zsh/$$program $(call quoted,$(DESTDIR)$(ZSH_COMPLETION_DIR)/_$(PROGRAM_PREFIX))$$program && \
	    complete $(BUILD)/completion/fish/$$program $(call quoted,$(DESTDIR)$(FISH_COMPLETION_DIR)/$(PROGRAM_PREFIX))$$program.fish || \
	        exit 1; \
	done

install-documents: $(BUILD)/games/folders
	$(INSTALL) -d -m 755 $(call quoted,$(DESTDIR)$(DOCDIR)/examples)
	$(INSTALL) -m 644 $(DOCUMENTS) $(call quoted,$(DESTDIR)$(DOCDIR))
	$(INSTALL) -m 644 $(filter-out %.sh $(PLAYERS),$(EXAMPLES)) $(call quoted,$(DESTDIR)$(DOCDIR)/examples)
	for script in $(notdir $(filter %.sh,$(EXAMPLES))); do \
	    $(RENAME_SCRIPT) examples/$$script > $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$script && \
	    chmod 755 $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$script || exit 1; \
	done
	for player in $(notdir $(PLAYERS)); do \
	    $(RENAME_PLAYER) examples/$$player > $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$player && \
	    chmod 755 $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$player || exit 1; \
	done
	for game in $(OWN_GAMES); do \
	    for example in $(BUILD)/games/$$game/examples/*; do \
	        [ -f "$$example" ] || continue; \
	        $(INSTALL) -d -m 755 $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$game && \
	        $(INSTALL) -m 644 "$$example" $(call quoted,$(DESTDIR)$(DOCDIR)/examples/)$$game || exit 1; \
	    done; \
	done

uninstall:
	rm -f $(PROGRAMS:%=$(call quoted,$(DESTDIR)$(BINDIR)/$(PROGRAM_PREFIX)%))
	rm -f $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.so.$(VERSION)) $(call quoted,$(DESTDIR)$(LIBDIR)/$(SONAME)) \
	    $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.so) $(call quoted,$(DESTDIR)$(LIBDIR)/libcroupier.a)
	rm -f $(call quoted,$(DESTDIR)$(INCLUDEDIR)/croupier.h) $(call quoted,$(DESTDIR)$(LIBDIR)/pkgconfig/croupier.pc)
	rm -f $(INSTALLED_PAGES:%=$(call quoted,$(DESTDIR)$(MANDIR))/%)
	rm -f $(INSTALLED_COMPLETIONS:%=$(call quoted,$(DESTDIR))%)
	rm -f $(OWN_GAMES:%=$(call quoted,$(DESTDIR)$(MANDIR)/man6)/%.6)
	rm -rf $(OWN_GAMES:%=$(call quoted,$(DESTDIR)$(DOCDIR)/examples)/%)
	rm -f $(DOCUMENTS:%=$(call quoted,$(DESTDIR)$(DOCDIR))/%) $(EXAMPLES:%=$(call quoted,$(DESTDIR)$(DOCDIR))/%)
	[ ! -d $(call quoted,$(DESTDIR)$(DOCDIR)) ] || rmdir $(call quoted,$(DESTDIR)$(DOCDIR)/examples) $(call quoted,$(DESTDIR)$(DOCDIR))

# ---- distribution -----------------------------------------------------------

DIST = croupier-$(VERSION)

# All that git tracks lies here; where there is no git, all that lies here is taken.
SOURCES = .ci .clang-format .gitignore HACKING.md LICENSE Makefile NEWS.md README.md bin examples lib man tests

# The same bytes from the same sources, whoever makes it when: sorted, nobody's,
# as old as the last commit, or as the Makefile out of a tarball.
dist:
	@mkdir -p $(BUILD)
	@if [ -e .git ]; then git ls-files; else find $(SOURCES) ! -type d; fi > $(BUILD)/dist.list
	@LC_ALL=C sort -o $(BUILD)/dist.list $(BUILD)/dist.list
	@age=$${SOURCE_DATE_EPOCH:-$$(if [ -e .git ]; then git log -1 --format=%ct; else stat -c %Y Makefile; fi)} && \
	    tar --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$$age" \
	        --transform='flags=r;s,^,$(DIST)/,' -T $(BUILD)/dist.list -I 'gzip -9n' -cf $(BUILD)/$(DIST).tar.gz
	@echo $(BUILD)/$(DIST).tar.gz

# TESTS= chooses tests, as for check.
distcheck: dist
	@$(call needs,$(BUILD_PACKAGES) $(CHECK_PACKAGES))
	@MAKE='$(MAKE)' sh tests/house/distcheck.sh $(BUILD)/$(DIST).tar.gz $(BUILD)/distcheck '$(TESTS)'

clean:
	rm -rf $(BUILD)

always:
