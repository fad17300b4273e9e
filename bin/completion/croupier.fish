# croupier.fish: completion of croupier's programs for fish; words.awk knows the words.
set -g __croupier_prefix ''
set -g __croupier_words (path dirname (status filename))/words.awk
function __croupier
	set -l before (commandline -opc)
	set -l word (commandline -ct)
	set -l all (commandline -op)
	set -l next (math (count $before) + 2)
	set -l after
	test $next -gt (count $all); or set after (string join \n -- $all[$next..-1])
	# The words of fish have the file that the shell reads, without its sign.
	set -l input (string match -r -- '<\s*([^\s<>|;&]+)' (commandline -p))[2]
	if set -l place (contains -i -- "$input" $before)
		set -e before[$place]
		set before $before[1] '<' $input $before[2..-1]
	end
	for answer in (awk -f $__croupier_words -- "$__croupier_prefix" (path basename $before[1]) "$word" "$after" $before[2..-1])
		if test "$answer" = @files
			__fish_complete_path (string replace -r -- '^--[a-z-]+=' '' "$word")
		else
			printf '%s\n' $answer
		end
	end
end
for program in advise autoplay deal legal-moves mend redact referee replay score serve show suppose tally validate-move
	complete -c $__croupier_prefix$program -f -a '(__croupier)'
end
