// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/full_rows.h"

#include <stdlib.h>
#include <string.h>

// The order in which incomplete factors and their threads take the rows.

typedef struct Split {
    Case c;
    SnRowGraph graph;
    SnTwoWay way;
} Split;

static Split make_split(Case c) {
    Split s = {.c = c};
    CHECK_OK(sn_create_row_graph(c.pattern, &s.graph));
    CHECK_OK(sn_create_two_way(&s.graph, &s.way));
    return s;
}

static void destroy_split(Split s) {
    sn_destroy_two_way(&s.way);
    sn_destroy_row_graph(&s.graph);
    destroy_case(s.c);
}

static int size_of(const Split* s, int part) { return s->way.first[part + 1] - s->way.first[part]; }

static int part_of(const Split* s, int row) {
    int part = 0;
    while (s->way.place[row] >= s->way.first[part + 1]) ++part;
    return part;
}

// every row has one place, and no row of one side meets the other
static void check_split(const Split* s) {
    int rows = s->c.pattern->rows;
    assert_int_equal(s->way.first[0], 0);
    assert_int_equal(s->way.first[SN_TWO_WAY_PARTS], rows);
    for (int at = 0; at < rows; ++at) {
        assert_in_range(s->way.order[at], 0, rows - 1);
        assert_int_equal(s->way.place[s->way.order[at]], at);
    }
    for (int i = 0; i < rows; ++i)
        for (int k = s->graph.start[i]; k < s->graph.start[i + 1]; ++k)
            assert_true(part_of(s, i) + part_of(s, s->graph.neighbour[k]) != SN_SIDE_0 + SN_SIDE_1);
}

static void sides_do_not_meet(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) {
        Split s = make_split(named_cases[i].make());
        check_split(&s);
        destroy_split(s);
    }
    Split none = make_split(make_diagonal(0, 1));
    check_split(&none);
    destroy_split(none);
}

// the same matrix with its rows in a random order
static Case shuffle(Case c, uint64_t seed) {
    int rows = c.pattern->rows, *to = calloc((size_t)rows, sizeof *to);
    SnBlockPair* pairs = calloc((size_t)c.pattern->blocks, sizeof *pairs);
    assert_true(to && pairs);
    SnRandom random = {seed};
    for (int i = 0; i < rows; ++i) {
        int k = (int)(sn_random_uniform(&random, 0, 1) * (i + 1));
        to[i] = to[k];
        to[k] = i;
    }
    for (int i = 0; i < rows; ++i)
        for (int k = c.pattern->row_start[i]; k < c.pattern->row_start[i + 1]; ++k)
            pairs[k] = (SnBlockPair){to[i], to[c.pattern->column[k]]};
    Case made;
    CHECK_OK(sn_create_block_pattern(rows, pairs, (size_t)c.pattern->blocks, &made.pattern));
    CHECK_OK(sn_create_block_matrix(made.pattern, &made.A));
    free(to);
    free(pairs);
    destroy_case(c);
    return made;
}

// a beam is cut across near its middle, however its nodes are numbered
static void beams_are_cut_across(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3; ++seed) {
        Case c = make_beam(40, 6, 6, 141);
        Split s = make_split(seed ? shuffle(c, seed) : c);
        check_split(&s);
        CHECK_AT_MOST(size_of(&s, SN_SEPARATOR), 60);
        CHECK_AT_MOST(size_of(&s, SN_SIDE_0), 750);
        CHECK_AT_MOST(size_of(&s, SN_SIDE_1), 750);
        destroy_split(s);
    }
}

// a chain's sides run towards its middle: nothing fills in
static void sides_run_towards_the_separator(void** state) {
    (void)state;
    enum { ROWS = 41 };
    Split s = make_split(make_springs(ROWS, 1, 1, 1, 1, 142));
    check_split(&s);
    assert_int_equal(size_of(&s, SN_SEPARATOR), 1);
    assert_int_equal(s.way.order[ROWS - 1], ROWS / 2);
    for (int side = 0; side < SN_SEPARATOR; ++side) {
        assert_int_equal(size_of(&s, side), ROWS / 2);
        for (int at = s.way.first[side]; at < s.way.first[side + 1]; ++at)
            assert_int_equal(abs(s.way.order[at] - ROWS / 2), s.way.first[side + 1] - at);
    }
    destroy_split(s);

    // and a star is cut at its middle
    s = make_split(make_star(40, 143));
    assert_int_equal(s.way.order[39], 0);
    destroy_split(s);
}

// both triangles, in the order of the split, are the matrix
static void full_rows_are_the_matrix(void** state) {
    (void)state;
    for (int n = 0; n < named_case_count; ++n) {
        Split s = make_split(named_cases[n].make());
        SnFullRows full = {0};
        CHECK_OK(sn_create_full_rows(s.c.pattern, &s.graph, &s.way, &full));
        sn_full_rows_copy(&full, s.c.A, NULL);
        size_t rows = (size_t)full.rows, seen = 0;
        double* D = dense_of(s.c.A);
        for (size_t at = 0; at < rows; ++at) {
            size_t i = (size_t)s.way.order[at];
            assert_int_equal(full.column[full.diagonal[at]], at);
            for (int e = full.row_start[at]; e < full.row_start[at + 1]; ++e, ++seen) {
                assert_true(e == full.row_start[at] || full.column[e] > full.column[e - 1]);
                size_t j = (size_t)s.way.order[full.column[e]];
                for (size_t r = 0; r < 3; ++r)
                    for (size_t c = 0; c < 3; ++c)
                        assert_true(full.value[9 * (size_t)e + 3 * c + r] ==
                                    D[(3 * i + r) * 3 * rows + 3 * j + c]);
            }
        }
        assert_int_equal(seen, 2 * s.c.pattern->blocks - s.c.pattern->rows);
        free(D);
        sn_destroy_full_rows(&full);
        destroy_split(s);
    }
}

static void memory_may_run_out(void** state) {
    (void)state;
    Split s = make_split(make_beam(4, 3, 3, 144));
    int64_t live = sn_memory_count().live_blocks;
    for (int allowed = 0;; ++allowed) {
        SnTwoWay way = {0};
        SnFullRows full = {0};
        sn_memory_fail_after(allowed);
        SnStatus status = sn_create_two_way(&s.graph, &way);
        if (status == SN_OK) status = sn_create_full_rows(s.c.pattern, &s.graph, &way, &full);
        sn_memory_fail_after(-1);
        sn_destroy_full_rows(&full);
        sn_destroy_two_way(&way);
        assert_int_equal(sn_memory_count().live_blocks, live);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_true(allowed < 100);
    }
    destroy_split(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_do_not_meet),
        cmocka_unit_test(beams_are_cut_across),
        cmocka_unit_test(sides_run_towards_the_separator),
        cmocka_unit_test(full_rows_are_the_matrix),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
