// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What `sinew bench NAME --count` tells, and that no part of a benchmark is without it.
#include "check.h"

#include "solvers.h"
#include "tally.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

static void every_part_of_every_benchmark_counts(void** state) {
    (void)state;
    int count;
    const SnBench* bench = sn_bench_registry(&count);
    assert_true(count >= 9);
    for (int i = 0; i < count; ++i) {
        assert_true(bench[i].name && bench[i].summary && bench[i].run);
        assert_true(bench[i].parts->count > 0);
        for (int k = 0; k < bench[i].parts->count; ++k) {
            const SnBenchPart* part = &bench[i].parts->part[k];
            assert_non_null(part->count);
            if (bench[i].has_only) assert_non_null(part->run);
            for (int other = 0; other < k; ++other)
                assert_string_not_equal(part->name, bench[i].parts->part[other].name);
        }
    }
}

// ---- parts made up

static SnStatus tell_two(SnTally* tally, SnError* ignored) {
    (void)ignored;
    sn_tally(tally, "first", "iterations", 12345678901);
    sn_tally_text(tally, "second", "method", "newton");
    return SN_OK;
}

static SnStatus tell_nothing(SnTally* tally, SnError* ignored) {
    (void)tally, (void)ignored;
    return SN_OK;
}

static SnStatus fail_midway(SnTally* tally, SnError* ignored) {
    (void)ignored;
    sn_tally(tally, "first", "iterations", 1);
    return SN_DIVERGED;
}

// A benchmark of one part writes its text.
static SnStatus count_with(SnStatus (*count)(SnTally*, SnError*), const char* only, char** text) {
    const SnBenchPart part = {.name = "part", .count = count};
    const SnBenchParts parts = {&part, 1};
    const SnBench bench = {.name = "made-up", .parts = &parts};
    const SnBenchOptions options = {.only = only};
    size_t size;
    FILE* out = open_memstream(text, &size);
    assert_non_null(out);
    error = (SnError){{0}};
    const SnStatus status = sn_bench_count(&bench, &options, out, &error);
    fclose(out);
    return status;
}

static void a_line_names_benchmark_part_case_and_count(void** state) {
    (void)state;
    char* text;
    CHECK_OK(count_with(tell_two, NULL, &text));
    assert_string_equal(text, "made-up part first iterations 12345678901\n"
                              "made-up part second method newton\n");
    free(text);
}

static void a_part_that_counts_nothing_is_refused(void** state) {
    (void)state;
    char* text;
    assert_int_equal(count_with(tell_nothing, NULL, &text), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "'part'"));
    free(text);
    assert_int_equal(count_with(NULL, NULL, &text), SN_BAD_INPUT);
    free(text);
    assert_int_equal(count_with(fail_midway, NULL, &text), SN_DIVERGED);
    assert_true(error.text[0] != 0);
    free(text);
    assert_int_equal(count_with(tell_two, "other", &text), SN_BAD_INPUT);
    assert_string_equal(text, "");
    free(text);
}

// ---- worlds

static SnStatus make(SnWorld** world) {
    const SnSolverCase c = {.across = 2, .law = "stable-neo-hookean", .method = "newton"};
    return sn_make_solver_world(&c, world, &error);
}

// the value of a count, or -1
static double value_of(const char* text, const char* count) {
    char line[80];
    snprintf(line, sizeof line, "made-up part beam %s ", count);
    const char* at = strstr(text, line);
    return at ? strtod(at + strlen(line), NULL) : -1;
}

static SnStatus tell_steps(SnTally* tally, SnError* ignored) {
    SnWorld* world = NULL;
    const SnStatus made = make(&world);
    return sn_tally_world(tally, "beam", made, world, 3, ignored);
}

// Newton's method factors once in an iteration where nothing is driven.
static void sums_over_steps_are_those_of_the_world(void** state) {
    (void)state;
    SnWorld* world;
    char* text;
    int iterations = 0, halvings = 0, dofs = 0;
    CHECK_OK(make(&world));
    for (int i = 0; i < 3; ++i) {
        CHECK_OK(sn_world_step(world, &error));
        iterations += sn_world_stats(world)->iterations;
        halvings += sn_world_stats(world)->line_search_halvings;
        dofs += sn_world_stats(world)->dofs;
    }
    const double flops = sn_linear_info(world->linear).factor_flops;
    sn_destroy_world(world);
    assert_true(iterations > 3 && flops > 0);
    CHECK_OK(count_with(tell_steps, NULL, &text));
    CHECK_NEAR(value_of(text, "iterations"), iterations, 0);
    CHECK_NEAR(value_of(text, "dofs"), dofs, 0);
    CHECK_NEAR(value_of(text, "subdivisions"), -1, 0); // what does not happen is not told
    CHECK_NEAR(value_of(text, "halvings"), halvings > 0 ? halvings : -1, 0);
    const double factors = value_of(text, "factorisations");
    CHECK_NEAR(factors, iterations, 0);
    CHECK_NEAR(value_of(text, "factor-flops"), factors * flops, 0);
    CHECK_NEAR(value_of(text, "contacts"), -1, 0);
    free(text);
}

static SnStatus tell_flat(SnTally* tally, SnError* ignored) {
    tally->flat = 1;
    return tell_steps(tally, ignored);
}

static void what_rounding_decides_is_not_told_where_faces_lie_on_faces(void** state) {
    (void)state;
    char* text;
    CHECK_OK(count_with(tell_flat, NULL, &text));
    assert_true(value_of(text, "iterations") > 3);
    CHECK_NEAR(value_of(text, "factorisations"), -1, 0);
    CHECK_NEAR(value_of(text, "factor-flops"), -1, 0);
    CHECK_NEAR(value_of(text, "linear-solves"), -1, 0);
    free(text);
}

// The world is destroyed all the same: sanitizers would tell.
static SnStatus tell_failure(SnTally* tally, SnError* ignored) {
    SnWorld* world = NULL;
    CHECK_OK(make(&world));
    return sn_tally_world(tally, "beam", SN_UNSUPPORTED, world, 3, ignored);
}

static void a_world_that_was_not_made_counts_nothing(void** state) {
    (void)state;
    char* text;
    assert_int_equal(count_with(tell_failure, NULL, &text), SN_UNSUPPORTED);
    assert_string_equal(text, "");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_of_every_benchmark_counts),
        cmocka_unit_test(a_line_names_benchmark_part_case_and_count),
        cmocka_unit_test(a_part_that_counts_nothing_is_refused),
        cmocka_unit_test(sums_over_steps_are_those_of_the_world),
        cmocka_unit_test(what_rounding_decides_is_not_told_where_faces_lie_on_faces),
        cmocka_unit_test(a_world_that_was_not_made_counts_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
