# learnt.sh: writes C that lists the tables which were learnt, one for each GAME.learnt that is named.
echo '#include "think/advise/advise.h"'
list=
for table; do
	game=$(basename "$table" .learnt)
	name=learnt_$(echo "$game" | tr - _)
	printf 'static const int16_t %s[] = {\n#include "%s"\n};\n' "$name" "$table"
	list="$list	{ \"$game\", $name, sizeof $name / sizeof *$name },
"
done
printf 'const struct learnt_table learnt_tables[] = {\n%s\t{ NULL, NULL, 0 }\n};\n' "$list"
