// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "mesh/mesh.h"
#include "xpbd/colour.h"

#include <string.h>

// every constraint once, none of one colour share a node, ascending within a colour, and first fit:
// there is a neighbour in every lower colour
static void check_valid(int count, int arity, const int* node, int nodes,
                        const SnConstraintColours* c) {
    int* last = SN_NEW_ARRAY(int, nodes); // colour + 1 that was last seen at a node
    int* seen = SN_NEW_ARRAY(int, count);
    int* colour = SN_NEW_ARRAY(int, count);
    assert_int_equal(c->start[0], 0);
    assert_int_equal(c->start[c->colour_count], count);
    for (int k = 0; k < c->colour_count; ++k) {
        assert_true(c->start[k] < c->start[k + 1]);
        for (int i = c->start[k]; i < c->start[k + 1]; ++i) {
            const int e = c->constraint[i];
            if (i > c->start[k]) assert_true(e > c->constraint[i - 1]);
            seen[e]++;
            colour[e] = k;
            for (int a = 0; a < arity; ++a) {
                assert_true(last[node[e * arity + a]] < k + 1);
                last[node[e * arity + a]] = k + 1;
            }
        }
    }
    for (int e = 0; e < count; ++e) assert_int_equal(seen[e], 1);
    sn_free(last);
    sn_free(seen);
    sn_free(colour);
}

// the definition, in quadratic time
static void check_first_fit(int count, int arity, const int* node, const SnConstraintColours* c) {
    int* colour = SN_NEW_ARRAY(int, count);
    for (int k = 0; k < c->colour_count; ++k)
        for (int i = c->start[k]; i < c->start[k + 1]; ++i) colour[c->constraint[i]] = k;
    for (int e = 0; e < count; ++e) {
        int taken[256] = {0}, first = 0;
        for (int d = 0; d < e; ++d)
            for (int k = 0; k < arity * arity; ++k)
                if (node[e * arity + k / arity] == node[d * arity + k % arity])
                    taken[colour[d]] = 1;
        while (taken[first]) ++first;
        assert_int_equal(colour[e], first);
    }
    sn_free(colour);
}

static void random_constraints_are_coloured(void** state) {
    (void)state;
    enum { NODES = 60, COUNT = 500 };
    for (int arity = 2; arity <= 4; ++arity) {
        SnRandom random = {(uint64_t)arity};
        int node[4 * COUNT];
        for (int e = 0; e < COUNT; ++e)
            for (int a = 0; a < arity; ++a) // distinct within a constraint
                node[e * arity + a] = 15 * a + (int)(sn_random_bits(&random) % 15);
        SnConstraintColours c = {0}, again = {0};
        CHECK_OK(sn_colour_constraints(COUNT, arity, node, NODES, &c));
        check_valid(COUNT, arity, node, NODES, &c);
        check_first_fit(COUNT, arity, node, &c);
        CHECK_OK(sn_colour_constraints(COUNT, arity, node, NODES, &again));
        assert_int_equal(again.colour_count, c.colour_count);
        assert_true(memcmp(again.constraint, c.constraint, COUNT * sizeof(int)) == 0);
        sn_free_colouring(&c);
        sn_free_colouring(&again);
    }
}

// 200 springs that meet in one node: more colours than fit a word
static void a_hub_needs_a_colour_for_each(void** state) {
    (void)state;
    int node[400];
    for (int e = 0; e < 200; ++e) node[2 * e] = 0, node[2 * e + 1] = e + 1;
    SnConstraintColours c = {0};
    CHECK_OK(sn_colour_constraints(200, 2, node, 201, &c));
    assert_int_equal(c.colour_count, 200);
    check_valid(200, 2, node, 201, &c);
    check_first_fit(200, 2, node, &c);
    sn_free_colouring(&c);
}

static void nothing_has_no_colours(void** state) {
    (void)state;
    SnConstraintColours c = {0};
    CHECK_OK(sn_colour_constraints(0, 4, NULL, 5, &c));
    assert_int_equal(c.colour_count, 0);
    sn_free_colouring(&c);
}

// a block of five tets per cell: 32 of them meet in a node at most, and first fit comes near
static void a_block_has_few_colours(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnConstraintColours c = {0};
    CHECK_OK(sn_mesh_box((int[3]){24, 6, 6}, (double[3]){4, 1, 1}, SN_BOX_FIVE, &mesh));
    CHECK_OK(sn_colour_constraints(mesh->element_count, 4, mesh->element, mesh->vertex_count, &c));
    check_valid(mesh->element_count, 4, mesh->element, mesh->vertex_count, &c);
    CHECK_BETWEEN(c.colour_count, 32, 48);
    sn_free_colouring(&c);
    sn_destroy_mesh(mesh);
}

static void failures_leave_nothing(void** state) {
    (void)state;
    const int node[] = {0, 1, 1, 2};
    const int64_t before = sn_memory_count().live_blocks;
    for (int calls = 0; calls < 4; ++calls) {
        SnConstraintColours c = {0};
        sn_memory_fail_after(calls);
        assert_int_equal(sn_colour_constraints(2, 2, node, 3, &c), SN_OUT_OF_MEMORY);
        sn_memory_fail_after(-1);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_constraints_are_coloured),
        cmocka_unit_test(a_hub_needs_a_colour_for_each),
        cmocka_unit_test(nothing_has_no_colours),
        cmocka_unit_test(a_block_has_few_colours),
        cmocka_unit_test(failures_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
