# Builds croupier into build/: programs in build/bin, libraries in build/lib.
#
#   make              all programs and libraries
#   make demo         the main job, shown on the spot
#   make check        every test
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
EXTRA_CFLAGS =
EXTRA_LDFLAGS =

PROGRAMS = deal validate-move legal-moves autoplay score replay
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

.PHONY: all deps demo check programs libraries toy test-programs install uninstall clean

all: libraries programs

libraries: $(BUILD)/lib/$(SONAME) $(BUILD)/lib/libcroupier.so $(BUILD)/lib/libcroupier.a

programs: $(PROGRAMS:%=$(BUILD)/bin/%)

$(BUILD)/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -fvisibility=hidden $(LIB_CFLAGS) -c -o $@ $<

$(BUILD)/lib/$(SONAME): $(LIB_OBJECTS)
	$(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(EXTRA_LDFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^ $(LIB_LIBS)

$(BUILD)/lib/libcroupier.so: $(BUILD)/lib/$(SONAME)
	ln -sf $(SONAME) $@

$(BUILD)/lib/libcroupier.a: $(LIB_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/tools/%.o: bin/%.c
	@mkdir -p $(@D)
	$(COMPILE) $(TOOL_CFLAGS) -c -o $@ $<

# In place the programs find the library beside them; installed, where it is installed.
$(BUILD)/bin/%: $(BUILD)/tools/%.o $(BUILD)/tools/tool.o $(BUILD)/lib/libcroupier.so
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(EXTRA_LDFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) \
	    -L$(BUILD)/lib -lcroupier -Wl,-rpath,'$$ORIGIN/../lib' $(TOOL_LIBS)

.SECONDARY: $(PROGRAMS:%=$(BUILD)/tools/%.o) $(BUILD)/tools/tool.o

-include $(wildcard $(BUILD)/lib/*.d $(BUILD)/lib/games/*.d $(BUILD)/tools/*.d)

clean:
	rm -rf $(BUILD)
