// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>

// Spinning beside a busy core costs 10 to 100 times, so workers spin for less than 10 us.
enum { SPIN_ROUNDS = 400, MAX_THREADS = 256 };

// A job is one 64-bit ticket: its number in the upper half, the next task in the lower. Taking a
// task is one compare-and-swap on the whole ticket, so a late worker can never take a task of a
// job that it did not read the description of.
struct SnPool {
    int size;
    int started; // worker threads alive
    pthread_t* threads;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    int stop; // guarded by mutex

    // ---- the current job: written by sn_pool_run before the ticket
    _Atomic(SnTask*) task;
    _Atomic(void*) context;
    _Atomic int count;
    _Alignas(SN_CACHE_LINE) _Atomic uint64_t ticket;
    _Alignas(SN_CACHE_LINE) _Atomic int unfinished;
};

typedef struct Worker {
    SnPool* pool;
    int index;
} Worker;

static void pause_briefly(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

// spin at first, then let others have the core
static void wait_briefly(int round) {
    if (round < SPIN_ROUNDS)
        pause_briefly();
    else
        sched_yield();
}

// take tasks of job `job` until none is left
static void take_tasks(SnPool* pool, uint32_t job, int worker) {
    uint64_t ticket = atomic_load_explicit(&pool->ticket, memory_order_acquire);
    while ((uint32_t)(ticket >> 32) == job) {
        SnTask* task = pool->task;
        void* context = pool->context;
        int index = (int)(uint32_t)ticket;
        if (index >= pool->count) return;
        if (!atomic_compare_exchange_weak_explicit(&pool->ticket, &ticket, ticket + 1,
                                                   memory_order_acq_rel, memory_order_acquire))
            continue;
        task(context, index, worker);
        atomic_fetch_sub_explicit(&pool->unfinished, 1, memory_order_release);
        ticket = atomic_load_explicit(&pool->ticket, memory_order_acquire);
    }
}

static void* worker_main(void* argument) {
    Worker* worker = argument;
    SnPool* pool = worker->pool;
    uint32_t seen = 0;
    for (;;) {
        uint32_t job = seen;
        for (int i = 0; i < SPIN_ROUNDS && job == seen; ++i) {
            pause_briefly();
            job = (uint32_t)(atomic_load_explicit(&pool->ticket, memory_order_acquire) >> 32);
        }
        if (job == seen) {
            pthread_mutex_lock(&pool->mutex);
            while (!pool->stop && (job = (uint32_t)(atomic_load(&pool->ticket) >> 32)) == seen)
                pthread_cond_wait(&pool->wake, &pool->mutex);
            int stop = pool->stop;
            pthread_mutex_unlock(&pool->mutex);
            if (stop) break;
        }
        seen = job;
        take_tasks(pool, job, worker->index);
    }
    sn_free(worker);
    return NULL;
}

// Workers take no signals: handlers run where the caller expects them.
static int start_thread(pthread_t* thread, Worker* worker) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int failed = pthread_create(thread, NULL, worker_main, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed == 0;
}

static SnStatus start_worker(SnPool* pool, int index) {
    Worker* worker = SN_NEW(Worker);
    if (!worker) return SN_OUT_OF_MEMORY;
    *worker = (Worker){pool, index};
    if (!start_thread(&pool->threads[pool->started], worker)) {
        sn_free(worker);
        return SN_OUT_OF_MEMORY;
    }
    pool->started++;
    return SN_OK;
}

SnStatus sn_create_pool(int threads, SnPool** out) {
    if (threads < 1 || threads > MAX_THREADS) return SN_BAD_INPUT;
    SnPool* pool = SN_NEW(SnPool);
    if (!pool) return SN_OUT_OF_MEMORY;
    pool->size = threads;
    pool->threads = SN_NEW_ARRAY(pthread_t, threads);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    SnStatus status = pool->threads ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 1; i < threads && status == SN_OK; ++i) status = start_worker(pool, i);
    if (status < 0) {
        sn_destroy_pool(pool);
        return status;
    }
    *out = pool;
    return SN_OK;
}

void sn_destroy_pool(SnPool* pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    pool->stop = 1;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->started; ++i) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    sn_free(pool->threads);
    sn_free(pool);
}

int sn_pool_size(const SnPool* pool) { return pool ? pool->size : 1; }

static void run_in_place(int count, SnTask* task, void* context) {
    for (int i = 0; i < count; ++i) task(context, i, 0);
}

void sn_pool_run(SnPool* pool, int count, SnTask* task, void* context) {
    if (count <= 0) return;
    if (!pool || pool->size == 1 || count == 1) {
        run_in_place(count, task, context);
        return;
    }

    // publish the job under the mutex, so that no worker goes to sleep in between
    pthread_mutex_lock(&pool->mutex);
    uint32_t last = (uint32_t)(atomic_load(&pool->ticket) >> 32), job = last + 1;
    // the last job's ticket can no longer be taken; its number stays, so that a worker which looks
    // now does not believe to have seen the new job
    atomic_store(&pool->ticket, (uint64_t)last << 32 | UINT32_MAX >> 1);
    pool->task = task;
    pool->context = context;
    pool->count = count;
    atomic_store(&pool->unfinished, count);
    atomic_store_explicit(&pool->ticket, (uint64_t)job << 32, memory_order_release);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);

    take_tasks(pool, job, 0);
    for (int i = 0; atomic_load_explicit(&pool->unfinished, memory_order_acquire) > 0; ++i)
        wait_briefly(i);
}

// ---- tasks that depend on earlier ones

// Tasks are taken in order, so the first that is not done has been taken by a running thread, and
// nothing that it waits for is left: somebody always gets on. `done` reaches after[i] only when
// all of the first after[i] tasks are among the finished ones, as none behind them could begin.
typedef struct Sequence {
    const int* after;
    SnTask* task;
    void* context;
    _Alignas(SN_CACHE_LINE) _Atomic int done;
} Sequence;

static void run_in_sequence(void* context, int index, int worker) {
    Sequence* s = context;
    const int before = s->after[index];
    for (int i = 0; atomic_load_explicit(&s->done, memory_order_acquire) < before; ++i)
        wait_briefly(i);
    s->task(s->context, index, worker);
    atomic_fetch_add_explicit(&s->done, 1, memory_order_acq_rel);
}

void sn_pool_run_after(SnPool* pool, int count, const int* after, SnTask* task, void* context) {
    Sequence sequence = {.after = after, .task = task, .context = context};
    sn_pool_run(pool, count, run_in_sequence, &sequence);
}
