// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/fronts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// The symbolic half of the factorisation against what its header promises: the structure of L from
// a naive elimination, maps that hit every number once, memory that nobody shares by mistake.

static void* need(size_t count, size_t size) {
    void* memory = calloc(count + 1, size);
    assert_non_null(memory);
    return memory;
}

// ---- cases: the named ones, wide ones, and some that have tasks and a top

static Case wide(void) { return make_wide(5, 4, 4, 40, 0.1, 201); }
static Case empty(void) { return make_diagonal(0, 202); }
static Case large_beam(void) { return make_beam(24, 10, 10, 203); }
static Case large_shell(void) { return make_springs(60, 50, 2, 1, 0.1, 204); }
static Case large_wide(void) { return make_wide(20, 12, 12, 60, 0.1, 205); }
static Case large_star(void) { return make_star(6000, 206); }
static Case dissected(void) { return make_springs(20, 17, 17, 1, 0.1, 207); }

static const NamedCase small_cases[] = {{"wide", wide}, {"empty", empty}};
static const NamedCase large_cases[] = {{"large beam", large_beam},
                                        {"large shell", large_shell},
                                        {"large wide", large_wide},
                                        {"large star", large_star},
                                        {"dissected", dissected}};

typedef void CheckFronts(const SnFronts* fronts, const SnBlockMatrix* A);

static void check_case(const NamedCase* named, CheckFronts* check) {
    Case c = named->make();
    for (int how = SN_ORDERING_AUTO; how <= SN_ORDERING_METIS; ++how) {
        // nested dissection is for graphs; large ones have the ordering that is meant for them
        if (how == SN_ORDERING_METIS && c.pattern->blocks == c.pattern->rows) continue;
        if (how != SN_ORDERING_AUTO && c.pattern->rows > 200) continue;
        for (int keep = 0; keep <= 1; ++keep) {
            SnFronts* fronts;
            CHECK_OK(sn_create_fronts(c.pattern, (SnOrdering)how, keep, &fronts));
            assert_int_equal(fronts->keep_updates, keep);
            check(fronts, c.A);
            sn_destroy_fronts(fronts);
        }
    }
    destroy_case(c);
}

static void for_small_cases(CheckFronts* check) {
    for (int i = 0; i < named_case_count; ++i) check_case(&named_cases[i], check);
    for (int i = 0; i < 2; ++i) check_case(&small_cases[i], check);
}

static void for_large_cases(CheckFronts* check) {
    for (int i = 0; i < 5; ++i) check_case(&large_cases[i], check);
}

static void for_all_cases(CheckFronts* check) {
    for_small_cases(check);
    for_large_cases(check);
}

// ---- orderings

static void check_permutation(int n, const int* order) {
    char* seen = need((size_t)n, 1);
    for (int k = 0; k < n; ++k) {
        assert_in_range(order[k], 0, n - 1);
        assert_false(seen[order[k]]);
        seen[order[k]] = 1;
    }
    free(seen);
}

static void orderings_are_permutations(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count + 5; ++i) {
        Case c = i < 5 ? large_cases[i].make() : named_cases[i - 5].make();
        size_t n = (size_t)c.pattern->rows;
        SnRowGraph graph;
        CHECK_OK(sn_create_row_graph(c.pattern, &graph));
        int *order = need(n, sizeof(int)), *again = need(n, sizeof(int));
        for (int how = SN_ORDERING_AUTO; how <= SN_ORDERING_METIS; ++how) {
            if (how == SN_ORDERING_METIS && c.pattern->blocks == c.pattern->rows) continue;
            CHECK_OK(sn_order_rows(c.pattern, &graph, (SnOrdering)how, order));
            check_permutation(c.pattern->rows, order);
            rand();
            CHECK_OK(sn_order_rows(c.pattern, &graph, (SnOrdering)how, again));
            assert_memory_equal(order, again, n * sizeof *order);
        }
        free(order);
        free(again);
        sn_destroy_row_graph(&graph);
        destroy_case(c);
    }
}

// each row lists its neighbours in ascending order, with the block that both meet in
static void graph_has_both_ends(void** state) {
    (void)state;
    Case c = wide();
    SnRowGraph graph;
    CHECK_OK(sn_create_row_graph(c.pattern, &graph));
    assert_int_equal(graph.start[graph.rows], 2 * (c.pattern->blocks - c.pattern->rows));
    for (int i = 0; i < graph.rows; ++i) {
        for (int e = graph.start[i]; e < graph.start[i + 1]; ++e) {
            int j = graph.neighbour[e];
            if (e > graph.start[i]) assert_true(graph.neighbour[e - 1] < j);
            assert_int_equal(graph.block[e],
                             sn_block_find(c.pattern, i < j ? i : j, i < j ? j : i));
        }
    }
    sn_destroy_row_graph(&graph);
    destroy_case(c);
}

// METIS draws from the C library's generator; the caller does not notice
static void random_numbers_of_the_caller_go_on(void** state) {
    (void)state;
    enum { DRAWS = 20 };
    int expected[2 * DRAWS];
    srand(7);
    for (int i = 0; i < 2 * DRAWS; ++i) expected[i] = rand();
    Case c = dissected();
    SnFronts* fronts;
    srand(7);
    for (int i = 0; i < DRAWS; ++i) assert_int_equal(rand(), expected[i]);
    CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_METIS, 0, &fronts));
    for (int i = DRAWS; i < 2 * DRAWS; ++i) assert_int_equal(rand(), expected[i]);
    sn_destroy_fronts(fronts);
    destroy_case(c);
}

// ---- the tree

static void check_tree(const SnFronts* fronts, const SnBlockMatrix* A) {
    const SnBlockPattern* pattern = A->pattern;
    assert_int_equal(fronts->rows, pattern->rows);
    assert_int_equal(fronts->dofs, pattern->dofs);
    check_permutation(fronts->rows, fronts->order);
    int place = 0, dof = 0, children = 0;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        assert_int_equal(front->first_place, place);
        assert_int_equal(front->first_dof, dof);
        assert_int_equal(front->first_child, children);
        assert_true(front->parent == -1 || front->parent > f);
        assert_int_equal(front->parent == -1, front->trailing == 0);
        assert_int_equal(front->pivot_slabs, (front->pivots + 7) / 8);
        assert_int_equal(front->slabs, front->pivot_slabs + (front->trailing + 7) / 8);
        for (; place < front[1].first_place; ++place) {
            int row = fronts->order[place];
            assert_int_equal(fronts->front_of[row], f);
            assert_int_equal(fronts->dof[place], pattern->first_dof[row]);
            assert_int_equal(fronts->first_dof[place], dof);
            dof += sn_block_width(pattern, row);
        }
        assert_int_equal(front->first_dof + front->pivots, dof);

        // children are the fronts that name this one, ascending
        for (int last = -1; children < front[1].first_child; ++children) {
            int child = fronts->child[children];
            assert_int_equal(fronts->front[child].parent, f);
            assert_true(child > last);
            last = child;
        }
    }
    int roots = 0;
    for (int f = 0; f < fronts->count; ++f) roots += fronts->front[f].parent < 0;
    assert_int_equal(children + roots, fronts->count);
    assert_int_equal(place, fronts->rows);
    assert_int_equal(dof, fronts->dofs);
}

static void children_come_before_parents(void** state) {
    (void)state;
    for_all_cases(check_tree);
}

// S[i][k]: row i of column k of L is not zero, both as places
static char* eliminate_naively(const SnFronts* fronts, const SnBlockPattern* pattern) {
    size_t n = (size_t)fronts->rows;
    char* S = need(n * n, 1);
    size_t* place = need(n, sizeof *place);
    for (size_t k = 0; k < n; ++k) place[fronts->order[k]] = k;
    for (int i = 0; i < pattern->rows; ++i) {
        for (int b = pattern->row_start[i]; b < pattern->row_start[i + 1]; ++b) {
            size_t p = place[i], q = place[pattern->column[b]];
            S[(p > q ? p : q) * n + (p > q ? q : p)] = 1;
        }
    }
    for (size_t k = 0; k < n; ++k)
        for (size_t j = k + 1; j < n; ++j)
            for (size_t i = j; i < n && S[j * n + k]; ++i) S[i * n + j] |= S[i * n + k];
    free(place);
    return S;
}

// Trailing rows are exactly the rows that the pivots meet later, ascending and whole blocks.
static void check_rows(const SnFronts* fronts, const SnBlockMatrix* A) {
    size_t n = (size_t)fronts->rows;
    char* S = eliminate_naively(fronts, A->pattern);
    int64_t needed = 0;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        const int* row = fronts->row_dof + front->first_row;
        int found = 0;
        for (int i = front[1].first_place; i < fronts->rows; ++i) {
            int meets = 0;
            for (int k = front->first_place; k < front[1].first_place; ++k)
                meets |= S[(size_t)i * n + (size_t)k];
            if (!meets) continue;
            for (int dof = fronts->first_dof[i]; dof < fronts->first_dof[i + 1]; ++dof) {
                assert_true(found < front->trailing);
                assert_int_equal(row[found++], dof);
            }
        }
        assert_int_equal(found, front->trailing);
        if (found > 0) assert_true(row[0] < fronts->front[front->parent + 1].first_dof);
        if (found > 0) assert_true(row[0] >= fronts->front[front->parent].first_dof);
        for (int k = front->first_place; k < front[1].first_place; ++k)
            for (size_t i = (size_t)k; i < n; ++i) {
                int64_t width = fronts->first_dof[k + 1] - fronts->first_dof[k];
                int64_t height = fronts->first_dof[i + 1] - fronts->first_dof[i];
                if (S[i * n + (size_t)k])
                    needed += i == (size_t)k ? width * (width + 1) / 2 : width * height;
            }
    }

    // zeros are stored to make fronts larger, but not as many again
    assert_true(fronts->entries >= needed);
    assert_true(fronts->entries <= 2 * needed);
    free(S);
}

static void rows_are_those_of_the_factor(void** state) {
    (void)state;
    for_small_cases(check_rows);
}

// ---- sizes

static void check_sizes(const SnFronts* fronts, const SnBlockMatrix* A) {
    (void)A;
    int64_t entries = 0, numbers = 0, rows = 0, largest = 0, handed = 0;
    int pivots = 0, trailing = 0;
    double flops = 0;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        assert_int_equal(front->panel, numbers);
        assert_int_equal(front->first_row, rows);
        double own = 0;
        for (int k = 0; k < front->pivots; ++k) {
            double length = front->pivots - k + front->trailing;
            own += length * length;
            entries += (int64_t)length;
        }
        CHECK_NEAR(front->flops, own, 1e-12 * own);
        int64_t panel = 8 * (int64_t)front->slabs * front->pivots;
        int padded = 8 * (front->slabs - front->pivot_slabs);
        flops += own;
        rows += front->trailing;
        numbers += panel;
        largest = panel > largest ? panel : largest;
        pivots = front->pivots > pivots ? front->pivots : pivots;
        trailing = padded > trailing ? padded : trailing;
        if (!front->top && !sn_front_is_handed_over(fronts, front)) continue;
        assert_int_equal(front->handover, handed);
        handed += front->trailing;
    }
    CHECK_NEAR(fronts->flops, flops, 1e-12 * flops);
    assert_int_equal(fronts->entries, entries);
    assert_int_equal(fronts->panel_numbers, numbers);
    assert_int_equal(fronts->largest.panel, largest);
    assert_int_equal(fronts->largest.pivots, pivots);
    assert_int_equal(fronts->largest.trailing, trailing);
    assert_int_equal(fronts->handover_rows, handed);
}

static void sizes_add_up(void** state) {
    (void)state;
    for_all_cases(check_sizes);
}

// ---- maps

// dof in the order of elimination of a front row, -1 where padded
static int dof_of_row(const SnFronts* fronts, const SnFront* front, int64_t row) {
    int64_t i = row - 8 * (int64_t)front->pivot_slabs;
    if (row < front->pivots) return front->first_dof + (int)row;
    return i >= 0 && i < front->trailing ? fronts->row_dof[front->first_row + i] : -1;
}

static int* matrix_dofs(const SnFronts* fronts) {
    int* dof = need((size_t)fronts->dofs, sizeof *dof);
    for (int k = 0; k < fronts->rows; ++k)
        for (int i = fronts->first_dof[k]; i < fronts->first_dof[k + 1]; ++i)
            dof[i] = fronts->dof[k] + i - fronts->first_dof[k];
    return dof;
}

static void check_block(const SnFronts* fronts, const SnFront* front, const SnFrontBlock* block,
                        const int* matrix_dof, const double* value, const double* D, char* used) {
    int64_t height = 8 * (int64_t)front->slabs;
    for (int c = 0; c < block->columns; ++c) {
        for (int r = 0; r < block->rows; ++r) {
            int row = dof_of_row(fronts, front, block->at % height + r);
            int64_t at =
                block->source + (block->transposed ? c * block->rows + r : r * block->columns + c);
            assert_true(block->at / height + c < front->pivots);
            int column = front->first_dof + (int)(block->at / height) + c;
            assert_true(row >= 0);
            assert_int_equal(block->diagonal, row - r == column - c);
            assert_false(used[at]);
            used[at] = 1;
            int64_t entry = (int64_t)matrix_dof[row] * fronts->dofs + matrix_dof[column];
            assert_true(value[at] == D[entry]);
        }
    }
}

// Every number of A goes to one place, and that is where it stands in P A P^T.
static void check_assembly(const SnFronts* fronts, const SnBlockMatrix* A) {
    double* D = dense_of(A);
    int64_t numbers = sn_block_at(A->pattern, A->pattern->blocks);
    char* used = need((size_t)numbers, 1);
    int* dof = matrix_dofs(fronts);
    for (int f = 0; f < fronts->count; ++f)
        for (int64_t b = fronts->front[f].first_block; b < fronts->front[f + 1].first_block; ++b)
            check_block(fronts, &fronts->front[f], &fronts->block[b], dof, A->value, D, used);
    for (int64_t i = 0; i < numbers; ++i) assert_true(used[i]);
    free(D);
    free(used);
    free(dof);
}

static void blocks_are_assembled_once(void** state) {
    (void)state;
    for_small_cases(check_assembly);
}

// runs name the same dof in child and parent, from the first trailing row to the last
static void check_runs(const SnFronts* fronts, const SnBlockMatrix* A) {
    (void)A;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        int row = 0, meet_pivots = 0;
        for (int r = front->first_run; r < front[1].first_run; ++r) {
            const SnFront* parent = &fronts->front[front->parent];
            const SnRowRun* run = &fronts->run[r];
            int below = 8 * parent->pivot_slabs;
            assert_int_equal(run->from, row);
            assert_true(run->length > 0);
            assert_true(run->to >= below || run->to + run->length <= below);
            meet_pivots += run->to < below;
            assert_int_equal(run->to < below, r - front->first_run < front->pivot_runs);
            for (int i = 0; i < run->length; ++i, ++row)
                assert_int_equal(dof_of_row(fronts, parent, run->to + i),
                                 fronts->row_dof[front->first_row + row]);
        }
        assert_int_equal(row, front->trailing);
        assert_int_equal(meet_pivots, front->pivot_runs);
    }
}

static void runs_lead_to_the_same_rows(void** state) {
    (void)state;
    for_all_cases(check_runs);
}

// ---- tasks, and memory of updates

static void check_tasks(const SnFronts* fronts, const SnBlockMatrix* A) {
    (void)A;
    int* task_of = need((size_t)fronts->count, sizeof *task_of);
    for (int t = 0; t < fronts->task_count; ++t) {
        const SnFrontTask* task = &fronts->task[t];
        double flops = 0;
        assert_true(task->first < task->last && task->last <= fronts->first_top);
        if (t > 0) assert_true(task->flops <= task[-1].flops);
        for (int f = task->first; f < task->last; ++f) {
            assert_int_equal(task_of[f], 0);
            task_of[f] = t + 1;
            flops += fronts->front[f].flops;
        }
        CHECK_NEAR(task->flops, flops, 1e-12 * flops);
    }
    for (int f = 0; f < fronts->count; ++f) {
        int parent = fronts->front[f].parent;
        assert_int_equal(fronts->front[f].top, f >= fronts->first_top);
        assert_int_equal(task_of[f] > 0, f < fronts->first_top);
        if (f < fronts->first_top && parent >= 0 && parent < fronts->first_top)
            assert_int_equal(task_of[parent], task_of[f]);
    }
    free(task_of);
}

static void tasks_are_whole_subtrees(void** state) {
    (void)state;
    for_all_cases(check_tasks);
}

// marks what is in use, number by number
typedef struct Store {
    char* used;
    int64_t size, peak;
} Store;

static int64_t update_size(const SnFront* front) {
    return sn_update_numbers(front->slabs - front->pivot_slabs);
}

static void take(Store* store, const SnFront* front) {
    int64_t size = update_size(front);
    assert_true(front->update >= 0 && front->update + size <= store->size);
    assert_int_equal(front->update % 8, 0);
    for (int64_t i = front->update; i < front->update + size; ++i) {
        assert_false(store->used[i]);
        store->used[i] = 1;
    }
    if (size > 0 && front->update + size > store->peak) store->peak = front->update + size;
}

static void give_children(const SnFronts* fronts, const SnFront* front, Store* store) {
    for (int c = front->first_child; c < front[1].first_child; ++c) {
        const SnFront* child = &fronts->front[fronts->child[c]];
        memset(store->used + child->update, 0, (size_t)update_size(child));
    }
}

// A front's update is there together with its children's; those in shared memory from the
// beginning, because tasks come in any order.
static void check_updates(const SnFronts* fronts, const SnBlockMatrix* A) {
    (void)A;
    Store own = {need((size_t)fronts->private_numbers, 1), fronts->private_numbers, 0};
    Store shared = {need((size_t)fronts->shared_numbers, 1), fronts->shared_numbers, 0};
    for (int t = 0; t < fronts->task_count; ++t) {
        memset(own.used, 0, (size_t)own.size);
        for (int f = fronts->task[t].first; f < fronts->task[t].last; ++f) {
            const SnFront* front = &fronts->front[f];
            int is_shared = sn_front_update_is_shared(fronts, front);
            take(is_shared ? &shared : &own, front);
            if (!fronts->keep_updates) give_children(fronts, front, &own);
        }
    }
    for (int f = fronts->first_top; f < fronts->count; ++f) {
        take(&shared, &fronts->front[f]);
        if (!fronts->keep_updates) give_children(fronts, &fronts->front[f], &shared);
    }
    assert_int_equal(own.peak, own.size);
    assert_int_equal(shared.peak, shared.size);
    free(own.used);
    free(shared.used);
}

static void updates_do_not_overlap(void** state) {
    (void)state;
    for_all_cases(check_updates);
}

// the large cases are there because they have several tasks below a top
static void large_cases_have_tasks_and_a_top(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        Case c = large_cases[i].make();
        SnFronts* fronts;
        CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_AUTO, 0, &fronts));
        assert_true(fronts->task_count > 1);
        assert_true(fronts->first_top < fronts->count);
        assert_true(fronts->handover_rows > 0);
        sn_destroy_fronts(fronts);
        destroy_case(c);
    }
}

// chains that meet in row 0
static SnBlockPattern* make_star_pattern(int arms, int length) {
    size_t count = 0;
    SnBlockPair* pairs = need((size_t)arms * (size_t)length, sizeof *pairs);
    for (int arm = 0; arm < arms; ++arm) {
        for (int k = 1; k <= length; ++k) {
            int row = arm * length + k;
            pairs[count++] = (SnBlockPair){k == 1 ? 0 : row - 1, row};
        }
    }
    SnBlockPattern* pattern;
    CHECK_OK(sn_create_block_pattern(arms * length + 1, pairs, count, &pattern));
    free(pairs);
    return pattern;
}

static double analysis_time(int arms, int length, int keep) {
    SnBlockPattern* pattern = make_star_pattern(arms, length);
    double least = INFINITY;
    for (int round = 0; round < 3; ++round) {
        SnFronts* fronts;
        struct timespec begin, end;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
        CHECK_OK(sn_create_fronts(pattern, SN_ORDERING_AMD, keep, &fronts));
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        sn_destroy_fronts(fronts);
        least = fmin(least, (double)(end.tv_sec - begin.tv_sec) +
                                1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    }
    sn_destroy_block_pattern(pattern);
    return least;
}

// a front with very many children, or many subtrees of one task each: eight times the arms take
// about eight times the time, not 64
static void stars_are_analysed_in_proportion(void** state) {
    (void)state;
    for (int keep = 0; keep <= 1; ++keep) {
        CHECK_AT_MOST(analysis_time(40000, 1, keep) / analysis_time(5000, 1, keep), 24);
        CHECK_AT_MOST(analysis_time(16000, 40, keep) / analysis_time(2000, 40, keep), 24);
    }
}

// large graphs are ordered as their ranks say, where there are any; equal ones are no order
static void ranks_are_followed(void** state) {
    (void)state;
    enum { ROWS = 6001 };
    SnBlockPair* pair = need(ROWS, sizeof(SnBlockPair));
    int *rank = need(ROWS, sizeof(int)), *order = need(ROWS, sizeof(int));
    SnBlockPattern* pattern = NULL;
    SnRowGraph graph;
    for (int i = 0; i + 1 < ROWS; ++i) pair[i] = (SnBlockPair){i, i + 1};
    for (int i = 0; i < ROWS; ++i) rank[i] = 3 * (int)((int64_t)i * 2003 % ROWS); // 6001 is a prime
    CHECK_OK(sn_create_block_pattern(ROWS, pair, ROWS - 1, &pattern));
    CHECK_OK(sn_create_row_graph(pattern, &graph));
    CHECK_OK(sn_block_pattern_rank(pattern, rank));
    CHECK_OK(sn_order_rows(pattern, &graph, SN_ORDERING_AUTO, order));
    for (int k = 0; k < ROWS; ++k) assert_int_equal(rank[order[k]], 3 * k);
    rank[7] = rank[8];
    CHECK_OK(sn_block_pattern_rank(pattern, rank));
    assert_int_equal(sn_order_rows(pattern, &graph, SN_ORDERING_AUTO, order), SN_BAD_INPUT);
    sn_destroy_row_graph(&graph);
    sn_destroy_block_pattern(pattern);
    free(pair), free(rank), free(order);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_are_followed),
        cmocka_unit_test(orderings_are_permutations),
        cmocka_unit_test(graph_has_both_ends),
        cmocka_unit_test(random_numbers_of_the_caller_go_on),
        cmocka_unit_test(children_come_before_parents),
        cmocka_unit_test(rows_are_those_of_the_factor),
        cmocka_unit_test(sizes_add_up),
        cmocka_unit_test(blocks_are_assembled_once),
        cmocka_unit_test(runs_lead_to_the_same_rows),
        cmocka_unit_test(tasks_are_whole_subtrees),
        cmocka_unit_test(updates_do_not_overlap),
        cmocka_unit_test(large_cases_have_tasks_and_a_top),
        cmocka_unit_test(stars_are_analysed_in_proportion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
