// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include "base/memory.h"
#include "check.h"

#include <string.h>

static int is_zero(const char* memory, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i)
        if (memory[i]) return 0;
    return 1;
}

static void pushes_are_zeroed_aligned_and_apart(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(4096, &store));
    SnArena arena = sn_arena_reset(store);
    char* last_end = NULL;
    for (size_t n = 0; n < 20; ++n) {
        char* p = SN_PUSH(&arena, char, n);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % SN_CACHE_LINE, 0);
        assert_true(is_zero(p, n));
        // one cache line behind each array may be read
        if (last_end) assert_true(p >= last_end + SN_CACHE_LINE);
        memset(p, 0xff, n);
        last_end = p + n;
    }
    sn_destroy_arena(store);
}

static void* push_by_value(SnArena arena) {
    double* p = SN_PUSH(&arena, double, 7);
    if (p) p[0] = 1;
    return p;
}

static void returning_releases(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(4096, &store));
    SnArena arena = sn_arena_reset(store);
    assert_non_null(SN_PUSH(&arena, int, 3));
    void* first = push_by_value(arena);
    assert_ptr_equal(push_by_value(arena), first);
    // what was written by the callee is zeroed again for the next user
    double* own = SN_PUSH(&arena, double, 7);
    assert_ptr_equal(own, first);
    assert_true(own[0] == 0);
    sn_destroy_arena(store);
}

static void overflow_is_served_and_reset_grows(void** state) {
    (void)state;
    SnMemoryCount before = sn_memory_count();
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(256, &store));
    SnArena arena = sn_arena_reset(store);
    char* p[10];
    for (int i = 0; i < 10; ++i) {
        p[i] = SN_PUSH(&arena, char, 1000);
        assert_non_null(p[i]);
        assert_int_equal((uintptr_t)p[i] % SN_CACHE_LINE, 0);
        assert_true(is_zero(p[i], 1000));
        memset(p[i], i + 1, 1000);
    }
    for (int i = 0; i < 10; ++i) assert_int_equal(p[i][999], i + 1);

    // after a reset the same use needs no allocation
    arena = sn_arena_reset(store);
    int64_t calls = sn_memory_count().total_calls;
    for (int i = 0; i < 10; ++i) {
        p[i] = SN_PUSH(&arena, char, 1000);
        assert_true(is_zero(p[i], 1000));
    }
    assert_int_equal(sn_memory_count().total_calls, calls);
    sn_destroy_arena(store);
    assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
}

static void failure_is_sticky(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(256, &store));
    SnArena arena = sn_arena_reset(store);
    SnArena outer = arena;
    sn_memory_fail_after(0);
    assert_null(SN_PUSH(&arena, char, 1000));
    sn_memory_fail_after(-1);
    assert_null(SN_PUSH(&arena, char, 1));
    // the caller's view, and the store, are unharmed
    assert_non_null(SN_PUSH(&outer, char, 1));
    arena = sn_arena_reset(store);
    assert_non_null(SN_PUSH(&arena, char, 1000));
    sn_destroy_arena(store);
}

static void growing_may_fail_without_harm(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(256, &store));
    SnArena arena = sn_arena_reset(store);
    assert_non_null(SN_PUSH(&arena, char, 1000));
    sn_memory_fail_after(0);
    arena = sn_arena_reset(store);
    sn_memory_fail_after(-1);
    assert_non_null(SN_PUSH(&arena, char, 10));
    assert_non_null(SN_PUSH(&arena, char, 1000));
    sn_destroy_arena(store);
}

static void absurd_sizes_fail(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(256, &store));
    static const size_t count[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX, SIZE_MAX - 63,
                                   SIZE_MAX - 127};
    static const size_t size[] = {2, 2, SIZE_MAX, 1, 1};
    for (int i = 0; i < 5; ++i) {
        SnArena arena = sn_arena_reset(store);
        assert_null(sn_arena_push(&arena, count[i], size[i]));
        assert_null(SN_PUSH(&arena, char, 1));
        arena = sn_arena_reset(store);
        assert_non_null(SN_PUSH(&arena, char, 1));
        assert_null(sn_arena_push(&arena, count[i], size[i]));
    }
    sn_destroy_arena(store);
}

// A function that is called many times and needs more than the stack has; its caller does, too.
static void push_much(SnArena arena, int round) {
    for (int i = 0; i < 3; ++i) {
        char* block = SN_PUSH(&arena, char, 1000 + 100 * (round % 7));
        assert_non_null(block);
        memset(block, round, 1000);
    }
}

static void overflow_of_calls_that_returned_is_freed(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(256, &store));
    SnArena arena = sn_arena_reset(store);
    char* mine = SN_PUSH(&arena, char, 2000);
    memset(mine, 77, 2000);
    push_much(arena, 0);
    const SnMemoryCount before = sn_memory_count();
    for (int round = 1; round < 1000; ++round) push_much(arena, round);
    assert_true(sn_memory_count().live_blocks <= before.live_blocks);
    assert_true(sn_memory_count().live_bytes < before.live_bytes + 10000);
    for (int i = 0; i < 2000; ++i) assert_int_equal(mine[i], 77);
    sn_destroy_arena(store);
}

static void creation_fails_cleanly(void** state) {
    (void)state;
    SnMemoryCount before = sn_memory_count();
    for (int n = 0; n < 2; ++n) {
        SnArenaStore* store = NULL;
        sn_memory_fail_after(n);
        assert_int_equal(sn_create_arena(100, &store), SN_OUT_OF_MEMORY);
        sn_memory_fail_after(-1);
        assert_null(store);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    }
    sn_destroy_arena(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_are_zeroed_aligned_and_apart),
        cmocka_unit_test(returning_releases),
        cmocka_unit_test(overflow_is_served_and_reset_grows),
        cmocka_unit_test(failure_is_sticky),
        cmocka_unit_test(growing_may_fail_without_harm),
        cmocka_unit_test(absurd_sizes_fail),
        cmocka_unit_test(overflow_of_calls_that_returned_is_freed),
        cmocka_unit_test(creation_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
