#compdef advise autoplay deal legal-moves mend redact referee replay score serve show suppose tally validate-move
# croupier.zsh: completion of croupier's programs for zsh; words.awk knows the words.
local croupier_prefix=
local croupier_words=${${(%):-%x}:h}/words.awk
local line
local -a input plain follow shown shown_follow
# The words of zsh leave out what the shell reads.
input=(${(z)BUFFER})
input=(${input[${input[(i)<]},-1]})
for line in "${(@f)$(awk -f "$croupier_words" -- "$croupier_prefix" "${words[1]:t}" "$PREFIX" \
	"${(F)${(@Q)words[CURRENT + 1,-1]}}" ${(Q)input[1,2]} "${(@Q)words[2,CURRENT - 1]}")}"; do
	if [[ $line == @files ]]; then
		[[ $PREFIX != --*=* ]] || compset -P '--*='
		_files
		return
	elif [[ ${line%%$'\t'*} == *= ]]; then
		follow+=("${line%%$'\t'*}")
		shown_follow+=("${line/$'\t'/  -- }")
	elif [[ -n $line ]]; then
		plain+=("${line%%$'\t'*}")
		shown+=("${line/$'\t'/  -- }")
	fi
done
(( $#plain + $#follow )) || return 1
[[ $#plain == 0 ]] || compadd -l -d shown -a plain
[[ $#follow == 0 ]] || compadd -l -S '' -d shown_follow -a follow
