// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>

// When other threads need the cores, spinning makes a run take 10 to 100 times as long, so workers
// spin for less than 10 us.
enum { SPIN_ROUNDS = 400, MAX_THREADS = 256 };

/// Counts the tasks that have been taken from one worker's share of a stage. A share is a range of
/// the stage's tasks (see Stages below).
typedef struct SnShare {
    _Alignas(SN_CACHE_LINE) _Atomic uint64_t taken; // stage << 32 | number of tasks taken
} SnShare;

// The 64-bit ticket holds the number of the current job in its upper half, and the index of the
// job's next task in its lower half. Taking a task is one compare-and-swap on the whole ticket,
// which fails when a new job has begun. So a worker that has read the function and context of an
// old job cannot take a task of a new job.
struct SnPool {
    int size;
    int started; // worker threads alive
    pthread_t* threads;
    SnShare* share; // one for each thread (size)
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

// Spin in the first rounds; in later rounds, yield the core to other threads.
static void wait_briefly(int round) {
    if (round < SPIN_ROUNDS)
        pause_briefly();
    else
        sched_yield();
}

// Do tasks of job number `job` until none is left.
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

// Start a worker thread that blocks all signals: signal handlers then run in the caller's own
// threads.
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
    pool->share = SN_NEW_ARRAY(SnShare, threads);
    SnStatus status = pool->threads && pool->share ? SN_OK : SN_OUT_OF_MEMORY;
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
    sn_free(pool->share);
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

    // Publish the job under the mutex: otherwise a worker that has just found no job could go to
    // sleep after the wake-up and miss the new job.
    pthread_mutex_lock(&pool->mutex);
    uint32_t last = (uint32_t)(atomic_load(&pool->ticket) >> 32), job = last + 1;
    // While the new job is being described, the ticket holds the number of the last job and a task
    // index that is too large, so that no task can be taken. With the new job's number here, a
    // worker that reads the ticket now would believe that the new job is done.
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

// ---- stages

// Each worker has a share of the tasks of every stage. Worker w of n has the same part of all
// stages, from w/n to (w + 1)/n of the tasks, so that its data stay in its cache. A worker takes
// the tasks of its share first, then tasks of other shares that have not been taken yet; then it
// waits until the stage is done. A stage always ends, even when a worker comes late: the running
// workers take all tasks, and the late worker finds none left.
typedef struct Stages {
    const int* start; // first task of each stage, then the number of all tasks (count + 1)
    int count;        // number of stages
    int shares;       // number of shares of a stage: one for each thread of the pool
    SnShare* share;
    SnTask* task;
    void* context;
    _Alignas(SN_CACHE_LINE) _Atomic int done; // number of finished tasks, of all stages together
} Stages;

// Take the next task of a share of `size` tasks. Returns the task's index in the share, or -1 when
// no task is left. `stage` counts from 1. share->taken holds a stage, and how many tasks of that
// stage were taken from the share. While share->taken holds an earlier stage, no task of this stage
// has been taken.
static int take_from_share(SnShare* share, int stage, int size) {
    uint64_t seen = atomic_load_explicit(&share->taken, memory_order_relaxed);
    for (;;) {
        const int of = (int)(seen >> 32), next = of == stage ? (int)(uint32_t)seen : 0;
        if (of > stage || next >= size) return -1;
        const uint64_t taken = (uint64_t)stage << 32 | (uint64_t)(next + 1);
        if (atomic_compare_exchange_weak_explicit(&share->taken, &seen, taken, memory_order_relaxed,
                                                  memory_order_relaxed))
            return next;
    }
}

// Do the tasks of a stage (counted from 0) that no worker has taken yet, beginning with the
// worker's own share. Returns the number of tasks that this call has done.
static int run_stage(const Stages* s, int stage, int worker) {
    const int first = s->start[stage], size = s->start[stage + 1] - first;
    int count = 0;
    for (int k = 0; k < s->shares; ++k) {
        const int w = (worker + k) % s->shares;
        const int from = (int)((int64_t)size * w / s->shares);
        const int end = (int)((int64_t)size * (w + 1) / s->shares);
        for (int i; (i = take_from_share(&s->share[w], stage + 1, end - from)) >= 0; ++count)
            s->task(s->context, first + from + i, worker);
    }
    return count;
}

static void run_stages(void* context, int index, int worker) {
    (void)index;
    Stages* s = context;
    for (int stage = 0; stage < s->count; ++stage) {
        const int end = s->start[stage + 1];
        if (atomic_load_explicit(&s->done, memory_order_acquire) >= end) continue;
        const int count = run_stage(s, stage, worker);
        if (count > 0) atomic_fetch_add_explicit(&s->done, count, memory_order_acq_rel);
        for (int i = 0; atomic_load_explicit(&s->done, memory_order_acquire) < end; ++i)
            wait_briefly(i);
    }
}

void sn_pool_run_stages(SnPool* pool, int count, const int* start, SnTask* task, void* context) {
    if (!pool || pool->size == 1) {
        run_in_place(start[count], task, context);
        return;
    }
    Stages stages = {.start = start,
                     .count = count,
                     .shares = pool->size,
                     .share = pool->share,
                     .task = task,
                     .context = context};
    for (int w = 0; w < pool->size; ++w) atomic_store(&pool->share[w].taken, 0);
    sn_pool_run(pool, pool->size, run_stages, &stages);
}
