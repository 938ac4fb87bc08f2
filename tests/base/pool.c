// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include "base/clock.h"
#include "base/memory.h"
#include "check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

enum { MOST_TASKS = 1000, MOST_THREADS = 8 };

typedef struct Tally {
    int times[MOST_TASKS]; // each task writes its own entry only
    int threads;
    _Atomic int wrong_worker;
    _Atomic int busy[MOST_THREADS]; // 1 while a task uses this worker's scratch
} Tally;

static void count_task(void* context, int index, int worker) {
    Tally* tally = context;
    if (worker < 0 || worker >= tally->threads || atomic_exchange(&tally->busy[worker], 1))
        atomic_fetch_add(&tally->wrong_worker, 1);
    tally->times[index]++;
    atomic_store(&tally->busy[worker], 0);
}

static void check_once(SnPool* pool, int count) {
    static Tally tally;
    memset(&tally, 0, sizeof tally);
    tally.threads = sn_pool_size(pool);
    sn_pool_run(pool, count, count_task, &tally);
    for (int i = 0; i < MOST_TASKS; ++i) assert_int_equal(tally.times[i], i < count);
    assert_int_equal(tally.wrong_worker, 0);
}

static const int counts[] = {0, 1, 2, 7, 1000};
static const int sizes[] = {1, 2, 3, 4, 8};

static void every_task_runs_once(void** state) {
    (void)state;
    for (int s = 0; s < 5; ++s) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(sizes[s], &pool));
        assert_int_equal(sn_pool_size(pool), sizes[s]);
        for (int round = 0; round < 20; ++round)
            for (int c = 0; c < 5; ++c) check_once(pool, counts[c]);
        sn_destroy_pool(pool);
    }
}

static void without_a_pool_tasks_run_here(void** state) {
    (void)state;
    assert_int_equal(sn_pool_size(NULL), 1);
    for (int c = 0; c < 5; ++c) check_once(NULL, counts[c]);
    sn_destroy_pool(NULL);
}

typedef struct Sum {
    int count;
    int job;
    double part[16];
} Sum;

static void write_part(void* context, int index, int worker) {
    (void)worker;
    Sum* sum = context;
    sum->part[index] = sum->job + 0.1 * index;
}

// the description of each job differs, so that a worker that mixes up two jobs is noticed
static void thousands_of_small_jobs(void** state) {
    (void)state;
    for (int s = 0; s < 5; ++s) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(sizes[s], &pool));
        for (int job = 0; job < 5000; ++job) {
            Sum sum = {.count = 1 + job % 16, .job = job};
            sn_pool_run(pool, sum.count, write_part, &sum);
            for (int i = 0; i < 16; ++i)
                assert_true(sum.part[i] == (i < sum.count ? job + 0.1 * i : 0));
        }
        sn_destroy_pool(pool);
    }
}

// a sum in index order has the same bits for any number of threads
static void sums_in_index_order_are_equal(void** state) {
    (void)state;
    double first = 0;
    for (int s = 0; s < 5; ++s) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(sizes[s], &pool));
        Sum sum = {.count = 16, .job = 3};
        sn_pool_run(pool, 16, write_part, &sum);
        double total = 0;
        for (int i = 0; i < 16; ++i) total += sum.part[i];
        if (s == 0) first = total;
        assert_memory_equal(&total, &first, sizeof total);
        sn_destroy_pool(pool);
    }
}

typedef struct Meeting {
    _Atomic int arrived;
    _Atomic int missed;
} Meeting;

// wait until as many tasks as the pool has threads run at once
static void meet(void* context, int index, int worker) {
    (void)index, (void)worker;
    Meeting* meeting = context;
    atomic_fetch_add(&meeting->arrived, 1);
    double start = sn_seconds();
    while (atomic_load(&meeting->arrived) < 2) {
        if (sn_seconds() - start > 5) {
            atomic_fetch_add(&meeting->missed, 1);
            return;
        }
        sched_yield();
    }
}

// a worker that looks while a job is being written must not miss the job
static void no_worker_misses_a_job(void** state) {
    (void)state;
    SnPool* pool;
    CHECK_OK(sn_create_pool(2, &pool));
    for (int job = 0; job < 20000; ++job) {
        Meeting meeting = {0};
        sn_pool_run(pool, 2, meet, &meeting);
        if (meeting.missed) fail_msg("the worker did not join job %d", job);
    }
    sn_destroy_pool(pool);
}

static void* run_own_pool(void* errors) {
    SnPool* pool;
    if (sn_create_pool(3, &pool) < 0) return NULL;
    for (int job = 0; job < 2000; ++job) {
        Sum sum = {.count = 2 + job % 7, .job = job};
        sn_pool_run(pool, sum.count, write_part, &sum);
        for (int i = 0; i < sum.count; ++i)
            if (sum.part[i] != job + 0.1 * i) ++*(int*)errors;
    }
    sn_destroy_pool(pool);
    return errors;
}

static void two_pools_at_once(void** state) {
    (void)state;
    int errors[2] = {0};
    pthread_t other;
    void* ran;
    assert_int_equal(pthread_create(&other, NULL, run_own_pool, &errors[1]), 0);
    assert_non_null(run_own_pool(&errors[0]));
    pthread_join(other, &ran);
    assert_non_null(ran);
    assert_int_equal(errors[0] + errors[1], 0);
}

static void sleeping_workers_wake(void** state) {
    (void)state;
    SnPool* pool;
    CHECK_OK(sn_create_pool(2, &pool));
    for (int round = 0; round < 5; ++round) {
        // far longer than workers spin
        double start = sn_seconds();
        while (sn_seconds() - start < 0.01) sched_yield();
        Meeting meeting = {0};
        sn_pool_run(pool, 2, meet, &meeting);
        assert_int_equal(meeting.missed, 0);
    }
    sn_destroy_pool(pool);
}

static void creation_fails_cleanly(void** state) {
    (void)state;
    SnPool* pool = NULL;
    assert_int_equal(sn_create_pool(0, &pool), SN_BAD_INPUT);
    assert_int_equal(sn_create_pool(-1, &pool), SN_BAD_INPUT);
    assert_int_equal(sn_create_pool(1 << 20, &pool), SN_BAD_INPUT);
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY; ++n) {
        sn_memory_fail_after(n);
        status = sn_create_pool(4, &pool);
        sn_memory_fail_after(-1);
        if (status < 0) assert_null(pool);
        if (status < 0) assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    }
    CHECK_OK(status);
    assert_true(n > 3);
    sn_destroy_pool(pool);
    assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
}

// ---- stages

typedef struct Relay {
    const int* start; // of the stage that a task is in
    _Atomic int finished[MOST_TASKS];
    _Atomic int early; // tasks that began before those of the stage before were done
} Relay;

static void relay_task(void* context, int index, int worker) {
    (void)worker;
    Relay* relay = context;
    for (int i = 0; i < relay->start[index]; ++i)
        if (!atomic_load(&relay->finished[i])) atomic_fetch_add(&relay->early, 1);
    if (index % 7 == 0) sched_yield();
    atomic_fetch_add(&relay->finished[index], 1);
}

// `start`: the first task of the stage that each task is in
static void check_relay(SnPool* pool, int count, const int* start) {
    static Relay relay;
    int stage[MOST_TASKS + 1] = {0}, stages = 0;
    memset(&relay, 0, sizeof relay);
    relay.start = start;
    for (int i = 0; i < count; ++i) {
        if (i > 0 && start[i] == i) ++stages;
        stage[stages + 1] = i + 1;
    }
    if (count > 0) ++stages;
    sn_pool_run_stages(pool, stages, stage, relay_task, &relay);
    assert_int_equal(relay.early, 0);
    for (int i = 0; i < MOST_TASKS; ++i) assert_int_equal(relay.finished[i], i < count);
}

// stages of many tasks, of one, and one stage of all
static void stages_wait_for_earlier_ones(void** state) {
    (void)state;
    int tens[MOST_TASKS], chain[MOST_TASKS], one[MOST_TASKS] = {0};
    for (int i = 0; i < MOST_TASKS; ++i) {
        tens[i] = i - i % (i < 500 ? 10 : 1);
        chain[i] = i;
    }
    for (int s = 0; s < 5; ++s) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(sizes[s], &pool));
        for (int c = 0; c < 5; ++c) {
            check_relay(pool, counts[c], tens);
            check_relay(pool, counts[c], chain);
            check_relay(pool, counts[c], one);
        }
        sn_destroy_pool(pool);
    }
    check_relay(NULL, 100, chain);
}

// an empty stage does not hold up the next one
static void stages_may_be_empty(void** state) {
    (void)state;
    const int start[] = {0, 0, 3, 3, 3, 5, 5}, before[] = {0, 0, 0, 3, 3};
    static Relay relay;
    SnPool* pool;
    CHECK_OK(sn_create_pool(3, &pool));
    relay.start = before;
    sn_pool_run_stages(pool, 6, start, relay_task, &relay);
    assert_int_equal(relay.early, 0);
    for (int i = 0; i < 6; ++i) assert_int_equal(relay.finished[i], i < 5);
    sn_destroy_pool(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_runs_once),
        cmocka_unit_test(without_a_pool_tasks_run_here),
        cmocka_unit_test(thousands_of_small_jobs),
        cmocka_unit_test(sums_in_index_order_are_equal),
        cmocka_unit_test(no_worker_misses_a_job),
        cmocka_unit_test(two_pools_at_once),
        cmocka_unit_test(sleeping_workers_wake),
        cmocka_unit_test(creation_fails_cleanly),
        cmocka_unit_test(stages_wait_for_earlier_ones),
        cmocka_unit_test(stages_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
