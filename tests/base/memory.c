// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static void blocks_are_aligned_zeroed_and_padded(void** state) {
    (void)state;
    for (size_t n = 0; n < 300; n += 7) {
        unsigned char* p = sn_alloc(n, 1);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % SN_CACHE_LINE, 0);
        // the padding line is readable and zero too
        for (size_t i = 0; i < n + SN_CACHE_LINE; ++i) assert_int_equal(p[i], 0);
        memset(p, 0xff, n); // so that a block that comes again is dirty
        sn_free(p);
    }
    sn_free(NULL);
}

static void blocks_are_counted(void** state) {
    (void)state;
    SnMemoryCount a = sn_memory_count();
    double* p = SN_NEW_ARRAY(double, 10);
    int* q = SN_NEW(int);
    SnMemoryCount b = sn_memory_count();
    assert_int_equal(b.live_blocks - a.live_blocks, 2);
    assert_int_equal(b.live_bytes - a.live_bytes, 10 * sizeof *p + sizeof *q);
    assert_int_equal(b.total_calls - a.total_calls, 2);
    sn_free(p);
    sn_free(q);
    SnMemoryCount c = sn_memory_count();
    assert_int_equal(c.live_blocks, a.live_blocks);
    assert_int_equal(c.live_bytes, a.live_bytes);
    assert_int_equal(c.total_calls, b.total_calls);
}

static void clones_copy(void** state) {
    (void)state;
    const int source[3] = {1, 2, 3};
    int* copy = SN_CLONE_ARRAY(int, source, 3);
    assert_memory_equal(copy, source, sizeof source);
    int* zeros = SN_CLONE_ARRAY(int, NULL, 3);
    assert_int_equal(zeros[0] | zeros[1] | zeros[2], 0);
    sn_free(copy);
    sn_free(zeros);
}

static void overflow_fails(void** state) {
    (void)state;
    SnMemoryCount before = sn_memory_count();
    assert_null(sn_alloc(SIZE_MAX, 2));
    assert_null(sn_alloc(SIZE_MAX / 8 + 1, 8));
    assert_null(sn_alloc(SIZE_MAX, 1));
    assert_null(sn_alloc(SIZE_MAX - 190, 1));
    assert_null(sn_clone(NULL, SIZE_MAX, 8));
    assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
}

static void fails_after_the_given_number(void** state) {
    (void)state;
    for (int n = 0; n < 4; ++n) {
        void* p[4] = {0};
        sn_memory_fail_after(n);
        for (int i = 0; i < n; ++i) assert_non_null(p[i] = sn_alloc(1, 1));
        for (int i = 0; i < 3; ++i) assert_null(sn_alloc(1, 1));
        sn_memory_fail_after(-1);
        for (int i = 0; i < 4; ++i) sn_free(p[i]);
    }
    void* p = sn_alloc(1, 1);
    assert_non_null(p);
    sn_free(p);
}

enum { THREADS = 4, ROUNDS = 20000 };

static void* count_successes(void* successes) {
    for (int i = 0; i < ROUNDS; ++i) {
        void* p = sn_alloc(1, 1);
        if (p) atomic_fetch_add((_Atomic int*)successes, 1);
        sn_free(p);
    }
    return NULL;
}

static void fails_for_all_threads(void** state) {
    (void)state;
    _Atomic int successes = 0;
    pthread_t thread[THREADS];
    sn_memory_fail_after(1000);
    for (int i = 0; i < THREADS; ++i)
        assert_int_equal(pthread_create(&thread[i], NULL, count_successes, &successes), 0);
    for (int i = 0; i < THREADS; ++i) pthread_join(thread[i], NULL);
    sn_memory_fail_after(-1);
    assert_int_equal(successes, 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_aligned_zeroed_and_padded),
        cmocka_unit_test(blocks_are_counted),
        cmocka_unit_test(clones_copy),
        cmocka_unit_test(overflow_fails),
        cmocka_unit_test(fails_after_the_given_number),
        cmocka_unit_test(fails_for_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
