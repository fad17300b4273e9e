/*
 * crew.c: threads that work together on one task.
 *
 * Must not know what they do.
 */
#include "think/advise/advise.h"

#include <pthread.h>

/* What one thread is to do. */
struct task {
	pthread_t thread;
	void (*work)(void *what, unsigned worker);
	void *what;
	unsigned worker;
};

static void *
run(void *what)
{
	const struct task *task = what;

	task->work(task->what, task->worker);
	return NULL;
}

void
crew_work(unsigned workers, void (*work)(void *what, unsigned worker), void *what)
{
	struct task task[CROUPIER_MOST_JOBS];
	unsigned i, started;

	for (started = 1; started < workers; started++) {
		task[started] = (struct task){ .work = work, .what = what, .worker = started };
		if (pthread_create(&task[started].thread, NULL, run, &task[started]) != 0)
			break;
	}
	work(what, 0);
	for (i = 1; i < started; i++)
		pthread_join(task[i].thread, NULL);
}
