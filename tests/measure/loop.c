/*
 * loop.c: the yardstick of the benchmark: a bare libyaml event loop.
 *
 * loop [FILE]: reads all events of the stream and forgets them.  Linked to
 * libyaml alone.
 */
#include <stdio.h>
#include <yaml.h>

int
main(int argc, char *argv[])
{
	FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
	yaml_parser_t parser;
	yaml_event_t event;
	int more = 1;

	if (file == NULL || !yaml_parser_initialize(&parser))
		return 2;
	yaml_parser_set_input_file(&parser, file);
	while (more) {
		if (!yaml_parser_parse(&parser, &event)) {
			fprintf(stderr, "loop: %s at line %zu\n", parser.problem,
			    parser.problem_mark.line + 1);
			return 2;
		}
		more = event.type != YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	fclose(file);
	return 0;
}
