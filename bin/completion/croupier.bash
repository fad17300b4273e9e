# croupier.bash: completion of croupier's programs for bash; words.awk knows the words.
_croupier_prefix=
_croupier_words=${BASH_SOURCE[0]%/*}/words.awk
_croupier() {
	local words=() word after line='' count=0 i answer
	# bash makes words of their own out of = and what stands around it.
	for ((i = 1; i < ${#COMP_WORDS[@]}; i++)); do
		word=${COMP_WORDS[i]}
		# Between two words it makes none, and means the one after the cursor.
		if ((i == COMP_CWORD)) && [[ $word == [^\"\']* && ${COMP_LINE:0:COMP_POINT} == *[^\\][[:blank:]] ]]; then
			line=$count
			words[count++]=
		fi
		if ((i > 1)) && [[ $COMP_WORDBREAKS == *=* && ($word == =* || ${COMP_WORDS[i - 1]} == *=) ]]; then
			words[count - 1]+=$word
		else
			words[count++]=$word
		fi
		((i != COMP_CWORD)) || line=${line:-$((count - 1))}
	done
	word=${words[line]-}
	printf -v after '%s\n' "${words[@]:line + 1}"
	COMPREPLY=()
	while IFS= read -r answer; do
		answer=${answer%%$'\t'*}
		if [[ $answer == @files ]]; then
			compopt -o filenames 2>/dev/null
			[[ $word != --*=* ]] || word=${word#*=}
			mapfile -t COMPREPLY < <(compgen -f -- "$word")
		elif [[ $answer == "$word"* ]]; then
			[[ $answer != *= ]] || compopt -o nospace 2>/dev/null
			[[ $word != *=* || $COMP_WORDBREAKS != *=* ]] || answer=${answer#"${word%=*}="}
			COMPREPLY+=("$answer")
		fi
	done < <(awk -f "$_croupier_words" -- "$_croupier_prefix" "${COMP_WORDS[0]##*/}" "$word" "$after" \
		"${words[@]:0:line}")
}
for _croupier_program in advise autoplay deal legal-moves mend redact referee replay score serve show suppose tally validate-move; do
	complete -F _croupier "$_croupier_prefix$_croupier_program"
done
