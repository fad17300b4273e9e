/*
 * crew.c: threads that work together on one task.
 *
 * Knows when they begin and end.  Must not know what they do.
 */
#include "think/advise/advise.h"

void
crew_begin(struct crew *crew)
{
	crew->threads = 0;
	crew->turn = 0;
	crew->working = 0;
	crew->quits = false;
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->begins, NULL);
	pthread_cond_init(&crew->ends, NULL);
}

/* A thread's whole life: it waits for work and does it. */
static void *
serve(void *what)
{
	const struct crew_member *member = what;
	struct crew *crew = member->crew;
	unsigned long turn = 0;

	pthread_mutex_lock(&crew->lock);
	for (;;) {
		while (crew->turn == turn && !crew->quits)
			pthread_cond_wait(&crew->begins, &crew->lock);
		if (crew->quits)
			break;
		turn = crew->turn;
		if (member->worker < crew->wanted) {
			pthread_mutex_unlock(&crew->lock);
			crew->work(crew->what, member->worker);
			pthread_mutex_lock(&crew->lock);
		}
		if (--crew->working == 0)
			pthread_cond_signal(&crew->ends);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

/* Starts threads until there are enough, or the system has no more. */
static void
start_threads(struct crew *crew, unsigned workers)
{
	while (crew->threads + 1 < workers) {
		struct crew_member *member = &crew->member[crew->threads];

		*member = (struct crew_member){ .crew = crew, .worker = crew->threads + 1 };
		if (pthread_create(&crew->thread[crew->threads], NULL, serve, member) != 0)
			return;
		crew->threads++;
	}
}

void
crew_work(struct crew *crew, unsigned workers, void (*work)(void *what, unsigned worker),
    void *what)
{
	/* A thread begins with turn 0, so none may start later than that: all start at once. */
	if (crew->turn == 0)
		start_threads(crew, workers);
	pthread_mutex_lock(&crew->lock);
	crew->wanted = workers;
	crew->work = work;
	crew->what = what;
	crew->working = crew->threads;
	crew->turn++;
	pthread_cond_broadcast(&crew->begins);
	pthread_mutex_unlock(&crew->lock);
	work(what, 0);
	pthread_mutex_lock(&crew->lock);
	while (crew->working > 0)
		pthread_cond_wait(&crew->ends, &crew->lock);
	pthread_mutex_unlock(&crew->lock);
}

void
crew_end(struct crew *crew)
{
	unsigned i;

	pthread_mutex_lock(&crew->lock);
	crew->quits = true;
	pthread_cond_broadcast(&crew->begins);
	pthread_mutex_unlock(&crew->lock);
	for (i = 0; i < crew->threads; i++)
		pthread_join(crew->thread[i], NULL);
	pthread_mutex_destroy(&crew->lock);
	pthread_cond_destroy(&crew->begins);
	pthread_cond_destroy(&crew->ends);
}
