#!/bin/sh
# check-collection.sh: checks a collection of records on many cores or machines.
#
# usage: check-collection.sh [-c] [-f FILE] [HOST...] < COLLECTION
#
# Standard input is the same as for `replay --report`, and the output, the messages
# and the exit status are the same as well: every record has its number and
# every place its line in the whole collection.  -c refuses records that stop
# early, as `replay --complete` does.
#
# Without a host the work is shared among the cores of this machine.  A HOST is
# an argument for GNU parallel's --sshlogin: a name that ssh(1) can reach without a
# password, user@name, 4/name for four jobs at a time, or : for this machine.
# FILE has one host per line.  Each host needs the same version of croupier, where
# a command given to ssh finds it or where REPLAY=/a/path/replay says, and perl,
# in which parallel is written.
#
# How it works: a mark is put before states that begin a record, where no seal may
# come before them, and parallel cuts the collection at these marks.  Before
# the output of replay for its piece, a job gives the number of lines in the piece; these
# numbers and the number of verdicts give all the others.  YAML directives (lines
# that begin with %) are refused.
set -eu

replay=replay
replay=${REPLAY:-$replay}
complete=
usage() {
	echo "usage: $0 [-c] [-f FILE] [HOST...] < COLLECTION" >&2
	exit 2
}
while getopts cf: option; do
	case $option in
	c) complete=--complete ;;
	f) hosts=$OPTARG ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))

# Puts the mark before states, in the layout in which croupier writes them.  A seal belongs
# to the state that follows it, whatever stands between: so nothing is cut where, since the
# last such state, something could be one, in whatever layout.
# shellcheck disable=SC2016
split='
my ($border, $end) = @ARGV;
my ($marker, $in_state, $clear) = ("", 0, 1);
while (defined(my $line = <STDIN>)) {
	if ($marker ne "" && $line eq "croupier: 1\n") {
		print $border if $clear;
		$in_state = $clear = 1;
	}
	print $marker;
	$marker = "";
	$in_state = 0 if $line =~ /^(?:\xef\xbb\xbf)?(?:---|\.\.\.|[{])/;
	$clear = 0 if !$in_state && $line =~ /seal|\\/;
	if ($line eq "---\n") {
		$marker = $line;
	} else {
		print $line;
	}
}
print $marker, $end;
'

# One job.  Arguments: its number, replay, the end mark, the mark before states, --complete or nothing.
# Only the last piece ends with the mark.  The others must not look as if the
# input broke off after them: `...` ends whatever document is open there.
# shellcheck disable=SC2016
job='
umask 077
folder=$(mktemp -d) || exit
trap "rm -rf \"\$folder\"" EXIT
cd "$folder" && LC_ALL=C sed "s/^$4//" > piece || exit
if [ "$(tail -c ${#3} piece | tr -d "\000")" = "$3" ]; then
	truncate -s -${#3} piece
	lines=last
else
	lines=$(wc -l < piece)
	echo ... >> piece
fi
grep -q "^%" piece && lines="$lines directive"
status=0
"$2" --report $5 < piece > verdicts 2> messages || status=$?
if [ "$status" -gt 2 ]; then
	cat messages >&2
	echo "piece $1 failed"
	exit
fi
version=$("$2" --version) || exit
echo "piece $1 $status ${version##* } $lines"
sed "s/^/m/" messages
sed "s/^/v/" verdicts
'

# Puts the pieces together again: lines of a piece begin with v (a verdict), m (a message).
# shellcheck disable=SC2016
join='
function trouble(sentence) {
	print "check-collection.sh: " sentence | "cat >&2"
	worst = 2
	ended = 1
	exit
}
# What the pattern finds ends with a line number of the piece, which becomes one of the whole.
function shift(text, pattern, head) {
	if (!match(text, pattern))
		return text
	head = substr(text, 1, RSTART + RLENGTH - 1)
	text = substr(text, RSTART + RLENGTH)
	match(head, /[0-9]+$/)
	return substr(head, 1, RSTART - 1) (substr(head, RSTART) + before) text
}
function moved(text, place) {
	text = shift(text, place)
	return last ? shift(text, "the input ends in the middle of the document that began at line [0-9]+") : text
}
/^piece / {
	if ($2 != ++piece)
		trouble("piece " piece " of the collection is lost")
	if ($3 == "failed")
		trouble("piece " piece " was not checked")
	if (piece > 1 && $4 != version)
		trouble("here croupier " version " checks, there " $4)
	if ($6 != "")
		trouble("a line begins with %, as YAML directives do; only replay itself reads those")
	if ($3 > worst)
		worst = $3
	version = $4
	before += lines
	lines = $5
	last = lines == "last"
	next
}
/^m/ { print moved(substr($0, 2), "^[^ :]*: -:[0-9]+") | "cat >&2"; next }
/^v/ {
	sub(/^v--- [{]verdict: [0-9]+/, "--- {verdict: " ++verdicts)
	print moved($0, "^--- [{]verdict: [0-9]+, moves: [0-9]+, valid: false, ([a-z]+: [0-9a-z]+, )*at: \"?-:[0-9]+")
	next
}
/^parallel / && ($2 != 0 || !last) { trouble("the end of the collection was not checked") }
/^parallel / { ended = 1 }
END {
	if (!ended)
		print "check-collection.sh: the end of the collection is lost" | "cat >&2"
	close("cat >&2")
	exit ended ? worst : 2
}
'

chance=$(od -An -N16 -tx8 /dev/urandom | tr -d ' \n')
mark="# end $chance"
border="# begin $chance "
for host in "$@"; do
	shift
	set -- "$@" --sshlogin "$host"
done
[ -z "${hosts-}" ] || set -- "$@" --sshloginfile "$hosts"

# Pieces of this size are worth what starting a job costs; PARALLEL may hold other options.
export PARALLEL="--block 2M ${PARALLEL-}"

# What parallel says about long records is no use: it goes on with larger pieces.
perl -e "$split" "$border" "$mark" | {
	{
		status=0
		parallel --pipe --keep-order --recend '\n' --recstart "$border" "$@" \
			-q sh -c "$job" check '{#}' "$replay" "$mark" "$border" "$complete" 2>&1 >&3 || status=$?
		echo "parallel $status" >&3
	} | { grep -v '^parallel: Warning: A record was longer' >&2 || :; }
} 3>&1 | awk "$join"
