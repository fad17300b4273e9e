#!/usr/bin/env bats
# through.bats: what croupier has written means the same after a way through other programs.

load ../helper

# A record whose meta has what one reader or another takes for more than text.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	deal hen -s 'no,Zoë' --seed through | autoplay -m 6 >played
	{
		sed '/^seats:/,$d' played
		cat <<-'END'
			meta: {1: one, n: no, y: yes, date: 2026-11-26, at: 19:30, time: 2026-11-26 19:30:00, pad: 007, nil: ~, none: ,
			  null: null, True: True, true: true, false: FALSE, int: 12, neg: -5, zero: 0, minus: -0, plus: +5, most: 9007199254740992,
			  more: 9007199254740993, half: 1.50, exp: 1e3, hex: 0x1F, oct: 0o7, bin: 0b1, under: 1_000, base: 190:20:30, inf: .inf,
			  nan: .NaN, is: =, quoted: "12", words: [<<, on, Off, N, ~, "null", "true", ''], two: "a  b ", end: "x: #y",
			  lines: "a\nb\tc", strange: "\u2028\u2029\ufeff\u0085", emoji: 👩‍👩‍👧, list: [], map: {a: {b: [{c: []}]}}, dash: "-", tilde: "~"}
		END
		sed -n '/^seats:/,$p' played
	} | sed 's/\\u0085//' >foreign
	write
}

# write: the record as croupier writes it, and its digest.
write() {
	replay --until 0 foreign >first
	{ cat first; grep '^--- ' played; } >record
	replay --digest record >digest
	some first digest
}

# same COMMAND...: the command, which reads the record and writes it in its own way, changes neither bytes nor digest.
same() {
	"$@" <record >other
	run ! cmp -s other record
	replay --until 0 other | cmp - first
	replay --digest other | sed 's/file: other/file: record/' | cmp - digest
}

json() { replay --until 0 --json record; grep '^--- ' record | python3 -c '
import json, sys, yaml
for move in yaml.safe_load_all(sys.stdin): print(json.dumps(move))'; }

# has_python MODULE, has_node MODULE: skips the test where it is not there.
has_python() { /usr/bin/python3 -c "import $1" 2>/dev/null || skip "python3 has no $1"; }
has_node() {
	command -v node >/dev/null || skip "node is not installed"
	module=$(node -p "require.resolve('$1')" 2>/dev/null) || module=/usr/share/nodejs/$1
	[ -e "$module" ] || skip "node has no $1"
}

@test "through: what meta says is written in one spelling, and again the same" {
	grep -q '^meta: {"1": one, "n": "no", "y": "yes", date: "2026-11-26", at: "19:30", .*nil: null, none: null, "null": null, "True": "True", "true": true, "false": "FALSE", int: 12, neg: -5, zero: 0, minus: "-0", plus: "+5", most: 9007199254740992, more: "9007199254740993", half: "1.50", exp: "1e3", hex: "0x1F", ' first
	replay --until 0 first | cmp - first
	replay --json first | replay | cmp - first
	replay --json first >once
	replay --json once | cmp - once
}

@test "through: JSON and back" {
	same json
}

@test "through: PyYAML" {
	has_python yaml
	same /usr/bin/python3 -c 'import sys, yaml
yaml.safe_dump_all(yaml.safe_load_all(sys.stdin), sys.stdout, sort_keys=False, explicit_start=True)'
	same /usr/bin/python3 -c 'import sys, yaml
yaml.safe_dump_all(yaml.safe_load_all(sys.stdin), sys.stdout, sort_keys=False, explicit_start=True, allow_unicode=True,
    default_flow_style=False, width=30)'
}

@test "through: ruamel.yaml, as data and as a document that it keeps" {
	has_python ruamel.yaml
	for kind in safe rt; do
		same /usr/bin/python3 -c 'import sys
from ruamel.yaml import YAML
y = YAML(typ=sys.argv[1])
y.explicit_start = True
y.sort_base_mapping_type_on_output = False
y.dump_all(list(y.load_all(sys.stdin)), sys.stdout)' $kind
	done
}

@test "through: js-yaml" {
	has_node js-yaml
	same node -e 'const y = require(process.argv[1])
for (const d of y.loadAll(require("fs").readFileSync(0, "utf8"))) process.stdout.write("---\n" + y.dump(d))' "$module"
}

@test "through: yaml for node, as data and as a document that it keeps" {
	has_node yaml
	# It writes ends of lines of YAML 1.1 as they are, without quotes.
	sed -i 's/strange: "[^"]*", //' foreign
	write
	same node -e 'const y = require(process.argv[1])
for (const d of y.parseAllDocuments(require("fs").readFileSync(0, "utf8"))) process.stdout.write("---\n" + y.stringify(d.toJS()))' "$module"
	same node -e 'const y = require(process.argv[1])
for (const d of y.parseAllDocuments(require("fs").readFileSync(0, "utf8"))) process.stdout.write("---\n" + d.toString().replace(/^---\n?/, "") + "# x\n")' "$module"
}

@test "through: prettier" {
	command -v prettier >/dev/null || skip "prettier is not installed"
	same prettier --parser yaml
}

@test "through: jq, on one line and on several" {
	command -v jq >/dev/null || skip "jq is not installed"
	json >lines
	one() { jq -c . lines; }
	several() { jq . lines; }
	escaped() { jq -a . lines; }
	for way in one several escaped; do same $way; done
}

@test "through: yq" {
	command -v yq >/dev/null || skip "yq is not installed"
	case $(yq --help 2>&1) in
	*jq*) same yq -y . ;;
	*) same yq -o yaml -P . ;;
	esac
}
