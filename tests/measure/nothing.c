/*
 * nothing.c: the yardstick of the start-up: does nothing, but is linked to
 * the libraries to which the programs are linked.
 */
int
main(void)
{
	return 0;
}
