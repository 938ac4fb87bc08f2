// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies of layers against a search of the whole mesh.
#include "xpbd/layers.h"

#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "mesh/mesh.h"
#include "xpbd/plan.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 300, ELEMENTS = 400, CORNERS = 4 };

// a mesh that no space has room for: any four nodes, the last two of which may be one
typedef struct Case {
    SnLayersMesh mesh;
    int element[ELEMENTS * CORNERS];
    float key[ELEMENTS];
    unsigned char held[NODES], elastic[ELEMENTS];
} Case;

static Case make_case(uint64_t seed, int elements, int nodes, double share_held) {
    Case c = {.mesh = {CORNERS, NULL, elements, nodes}};
    SnRandom random = {seed};
    for (int e = 0; e < elements; ++e) {
        const int near = (int)sn_random_uniform(&random, 0, nodes);
        for (int k = 0; k < CORNERS; ++k)
            c.element[CORNERS * e + k] = (near + (int)sn_random_uniform(&random, 0, 9)) % nodes;
        c.key[e] = (float)sn_random_uniform(&random, 0, 1);
        c.elastic[e] = sn_random_uniform(&random, 0, 1) < share_held;
    }
    for (int i = 0; i < nodes; ++i) c.held[i] = sn_random_uniform(&random, 0, 1) < share_held;
    return c;
}

static void build(Case* c, SnLayers* layers) {
    c->mesh.element = c->element;
    sn_layers_build(layers, &c->mesh, c->key, c->held, c->elastic);
}

static SnLayers* make_layers(Case* c, const double* share, int count) {
    SnLayers* layers;
    c->mesh.element = c->element;
    CHECK_OK(sn_create_layers(&c->mesh, share, count, &layers));
    return layers;
}

static int is_rigid(const SnLayers* layers, int d, int e) {
    return !(layers->group[e] < sn_layer_groups(d));
}

static int has(const int* corner, int node) {
    for (int k = 0; k < CORNERS; ++k)
        if (corner[k] == node) return 1;
    return 0;
}

// from a node over all rigid elements that it can be reached through
static void search(const Case* c, const SnLayers* layers, int d, int from, int body, int* found) {
    int queue[NODES], first = 0, end = 0;
    found[from] = body;
    queue[end++] = from;
    while (first < end) {
        const int i = queue[first++];
        for (int e = 0; e < c->mesh.element_count; ++e) {
            const int* corner = c->element + CORNERS * e;
            if (!is_rigid(layers, d, e) || !has(corner, i)) continue;
            for (int k = 0; k < CORNERS; ++k)
                if (found[corner[k]] < 0) found[queue[end++] = corner[k]] = body;
        }
    }
}

static int count_around(const Case* c, const SnLayers* layers, int d, int node, int rigid) {
    int count = 0;
    for (int e = 0; e < c->mesh.element_count; ++e)
        count += has(c->element + CORNERS * e, node) && is_rigid(layers, d, e) == rigid;
    return count;
}

// bodies as a search finds them, in the order of their smallest nodes
static void check_bodies(const Case* c, const SnLayers* layers, int d) {
    const SnLayer* layer = &layers->layer[d];
    int found[NODES], bodies = 0;
    for (int i = 0; i < c->mesh.node_count; ++i) found[i] = -1;
    for (int i = 0; i < c->mesh.node_count; ++i)
        if (found[i] < 0 && count_around(c, layers, d, i, 1) > 0)
            search(c, layers, d, i, bodies++, found);
    assert_int_equal(layer->body_count, bodies);
    for (int i = 0; i < c->mesh.node_count; ++i) assert_int_equal(layer->body[i], found[i]);
}

// lists say what `body` says: all nodes of each body once, ascending; the boundary likewise
static void check_lists(const Case* c, const SnLayers* layers, int d) {
    const SnLayer* layer = &layers->layer[d];
    int listed = 0, rigid = 0, boundary = 0;
    for (int i = 0; i < c->mesh.node_count; ++i) {
        rigid += layer->body[i] >= 0;
        boundary += layer->body[i] >= 0 && count_around(c, layers, d, i, 0) > 0;
    }
    for (int b = 0; b < layer->body_count; ++b) {
        for (int k = layer->start[b]; k < layer->start[b + 1]; ++k, ++listed) {
            assert_int_equal(layer->body[layer->node[k]], b);
            assert_true(k == layer->start[b] || layer->node[k] > layer->node[k - 1]);
        }
        for (int k = layer->boundary_start[b]; k < layer->boundary_start[b + 1]; ++k) {
            const int i = layer->boundary[k];
            assert_int_equal(layer->body[i], b);
            assert_true(count_around(c, layers, d, i, 0) > 0);
            assert_true(k == layer->boundary_start[b] || i > layer->boundary[k - 1]);
        }
    }
    assert_int_equal(listed, rigid);
    assert_int_equal(layer->boundary_start[layer->body_count], boundary);
}

static void check_elements(const Case* c, const SnLayers* layers, int d) {
    int rigid = 0, able = 0;
    for (int e = 0; e < c->mesh.element_count; ++e) {
        int stays = c->elastic[e];
        for (int k = 0; k < CORNERS; ++k) stays |= c->held[c->element[CORNERS * e + k]];
        if (stays) assert_false(is_rigid(layers, d, e));
        able += !stays;
        rigid += is_rigid(layers, d, e);
    }
    const int wanted = (int)(layers->layer[d].share * c->mesh.element_count / 100);
    assert_int_equal(rigid, wanted < able ? wanted : able);
    assert_int_equal(layers->layer[d].rigid_count, rigid);
}

// what is one body in a layer is in one body of each coarser layer
static void check_nested(const Case* c, const SnLayers* layers, int d) {
    if (d == 0) return;
    const SnLayer *fine = &layers->layer[d], *coarse = fine - 1;
    assert_true(coarse->share > fine->share);
    for (int b = 0; b < fine->body_count; ++b) {
        const int around = coarse->body[fine->node[fine->start[b]]];
        assert_true(around >= 0);
        for (int k = fine->start[b]; k < fine->start[b + 1]; ++k)
            assert_int_equal(coarse->body[fine->node[k]], around);
    }
    (void)c;
}

static void check_all(const Case* c, const SnLayers* layers) {
    for (int d = 0; d < layers->distinct; ++d) {
        check_elements(c, layers, d);
        check_bodies(c, layers, d);
        check_lists(c, layers, d);
        check_nested(c, layers, d);
    }
}

static void bodies_are_those_of_a_search(void** state) {
    (void)state;
    const double share[] = {100, 80, 50, 30, 15, 5, 0};
    for (uint64_t seed = 0; seed < 12; ++seed) {
        Case c = make_case(seed, seed % 2 ? ELEMENTS : 60, NODES, seed % 3 ? 0.02 : 0);
        SnLayers* layers = make_layers(&c, share, 7);
        build(&c, layers);
        check_all(&c, layers);
        assert_int_equal(layers->layer[6].body_count, 0);
        sn_destroy_layers(layers);
    }
}

// an element that touches two bodies makes one of them
static void a_bridge_merges_both_sides(void** state) {
    (void)state;
    const int element[] = {0, 1, 2, 6, 7, 8, 2, 3, 6};
    const float key[] = {0, 1, 2};
    const SnLayersMesh mesh = {3, element, 3, 9};
    const double share[] = {100, 70, 0};
    SnLayers* layers;
    CHECK_OK(sn_create_layers(&mesh, share, 3, &layers));
    sn_layers_build(layers, &mesh, key, NULL, NULL);
    assert_int_equal(layers->layer[1].body_count, 2);
    assert_int_equal(layers->layer[0].body_count, 1);
    assert_int_equal(layers->layer[0].start[1], 7);
    const int boundary[] = {2, 6};
    assert_memory_equal(layers->layer[1].boundary, boundary, sizeof boundary);
    assert_int_equal(layers->layer[0].boundary_start[1], 0);
    sn_destroy_layers(layers);
}

static void lists_may_go_up_and_down(void** state) {
    (void)state;
    Case c = make_case(3, ELEMENTS, NODES, 0);
    const double share[] = {0, 60, 0, 60, 90, 0};
    const int listed[] = {2, 1, 2, 1, 0, 2};
    SnLayers* layers = make_layers(&c, share, 6);
    assert_int_equal(layers->distinct, 3);
    assert_memory_equal(layers->listed, listed, sizeof listed);
    build(&c, layers);
    check_all(&c, layers);
    sn_destroy_layers(layers);
}

// 29 % of 100 elements are 29, although 100 * 0.29 is a little less; and the share of 2 stiff ones
// of 15, down to which layers go from 100 % in four steps, is 2
static void shares_are_whole_elements(void** state) {
    (void)state;
    Case hundred = make_case(3, 100, NODES, 0), fifteen = make_case(3, 15, NODES, 0);
    const double listed[] = {100 * 0.58, 100 * 0.57, 100 * 0.29, 0};
    double young[15], volume[15];
    SnLayerPlan plan;
    SnLayers* layers = make_layers(&hundred, listed, 4);
    build(&hundred, layers);
    assert_int_equal(layers->layer[0].rigid_count, 58);
    assert_int_equal(layers->layer[1].rigid_count, 57);
    assert_int_equal(layers->layer[2].rigid_count, 29);
    sn_destroy_layers(layers);
    for (int e = 0; e < 15; ++e) young[e] = e < 2 ? 1e9 : 1e6, volume[e] = 1;
    sn_plan_auto(&(SnPlanFacts){15, young, volume, 0}, 4, &plan);
    layers = make_layers(&fifteen, plan.share, plan.count);
    build(&fifteen, layers);
    assert_int_equal(layers->layer[0].rigid_count, 15);
    assert_int_equal(layers->layer[4].rigid_count, 2);
    sn_destroy_layers(layers);
}

static void wrong_lists_are_refused(void** state) {
    (void)state;
    Case c = make_case(3, 10, NODES, 0);
    const double wrong[][2] = {{-1, 0}, {100.5, 0}, {0, NAN}, {INFINITY, 0}};
    double many[300];
    SnLayers* layers;
    c.mesh.element = c.element;
    for (int k = 0; k < 4; ++k)
        assert_int_equal(sn_create_layers(&c.mesh, wrong[k], 2, &layers), SN_BAD_INPUT);
    assert_int_equal(sn_create_layers(&c.mesh, wrong[0], 0, &layers), SN_BAD_INPUT);
    for (int k = 0; k < 300; ++k) many[k] = k / 3.0;
    assert_int_equal(sn_create_layers(&c.mesh, many, 300, &layers), SN_BAD_INPUT);
}

static void nothing_is_no_body(void** state) {
    (void)state;
    const double share[] = {100, 50, 0};
    Case empty = make_case(1, 0, NODES, 0), none = {.mesh = {CORNERS, NULL, 0, 0}};
    Case pinned = make_case(2, ELEMENTS, NODES, 1);
    Case* cases[] = {&empty, &none, &pinned};
    for (int k = 0; k < 3; ++k) {
        SnLayers* layers = make_layers(cases[k], share, 3);
        build(cases[k], layers);
        check_all(cases[k], layers);
        for (int d = 0; d < 3; ++d) assert_int_equal(layers->layer[d].body_count, 0);
        sn_destroy_layers(layers);
    }
}

static uint64_t sum_up(const SnLayers* layers) {
    uint64_t sum = 0;
    for (int d = 0; d < layers->distinct; ++d)
        for (int i = 0; i < layers->node_count; ++i)
            sum = 31 * sum + (uint64_t)(layers->layer[d].body[i] + 1);
    return sum;
}

// a build leaves nothing behind that the next one sees, and takes no memory
static void builds_do_not_depend_on_those_before(void** state) {
    (void)state;
    const double share[] = {80, 60, 40, 0};
    Case c = make_case(5, ELEMENTS, NODES, 0.01);
    SnLayers* layers = make_layers(&c, share, 4);
    build(&c, layers);
    const uint64_t first = sum_up(layers);
    const int64_t calls = sn_memory_count().total_calls;
    for (int e = 0; e < ELEMENTS; ++e) c.key[e] = -c.key[e];
    build(&c, layers);
    check_all(&c, layers);
    assert_true(sum_up(layers) != first);
    for (int e = 0; e < ELEMENTS; ++e) c.key[e] = -c.key[e];
    build(&c, layers);
    assert_true(sum_up(layers) == first);
    assert_int_equal(sn_memory_count().total_calls, calls);
    sn_destroy_layers(layers);
}

static void running_out_of_memory_leaks_nothing(void** state) {
    (void)state;
    const double share[] = {80, 60, 0};
    Case c = make_case(5, ELEMENTS, NODES, 0.01);
    const int64_t before = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    c.mesh.element = c.element;
    for (int calls = 0; status < 0; ++calls) {
        SnLayers* layers = NULL;
        sn_memory_fail_after(calls);
        status = sn_create_layers(&c.mesh, share, 3, &layers);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
        sn_destroy_layers(layers);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_are_those_of_a_search),
        cmocka_unit_test(a_bridge_merges_both_sides),
        cmocka_unit_test(lists_may_go_up_and_down),
        cmocka_unit_test(shares_are_whole_elements),
        cmocka_unit_test(wrong_lists_are_refused),
        cmocka_unit_test(nothing_is_no_body),
        cmocka_unit_test(builds_do_not_depend_on_those_before),
        cmocka_unit_test(running_out_of_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
