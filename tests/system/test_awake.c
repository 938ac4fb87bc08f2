// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Who is awake: spans of nodes and elements that steps have to look at.
#include "base/memory.h"
#include "check.h"
#include "mesh/edges.h"
#include "system/awake.h"

#include <string.h>

enum { PARTS = 4, SPRINGS = 1 }; // the second part has springs, the others are solids

typedef struct Sleepers {
    SnModel* model;
    SnAwake* awake;
    int node[PARTS + 1], element[PARTS + 1]; // where parts begin; elements are those of solids
} Sleepers;

static SnMesh* make_mesh(int part) {
    SnMesh* box = NULL;
    CHECK_OK(sn_mesh_box((int[3]){1 + part, 1, 1}, (double[3]){1 + part, 1, 1}, SN_BOX_FIVE, &box));
    if (part != SPRINGS) return box;
    SnMesh* edges = NULL;
    CHECK_OK(sn_mesh_edges(box, &edges));
    sn_destroy_mesh(box);
    return edges;
}

static void make_model(Sleepers* s, SnModelPartDef part[PARTS]) {
    enum { MOST = 100 };
    SnMaterial material[MOST];
    SnSpringMaterial spring[MOST];
    for (int e = 0; e < MOST; ++e) {
        material[e] = sn_default_material();
        spring[e] = (SnSpringMaterial){.stiffness = 10, .linear_density = 1};
    }
    for (int p = 0; p < PARTS; ++p) {
        assert_true(part[p].mesh->element_count <= MOST);
        part[p].kind = p == SPRINGS ? SN_SOFT_SPRINGS : SN_SOFT_SOLID;
        part[p].material = p == SPRINGS ? NULL : material;
        part[p].spring_material = p == SPRINGS ? spring : NULL;
    }
    CHECK_OK(sn_create_model(&(SnModelDef){.part = part, .part_count = PARTS}, &s->model, NULL));
}

static Sleepers make_sleepers(void) {
    Sleepers s = {0};
    SnMesh* mesh[PARTS];
    SnModelPartDef part[PARTS] = {{0}};
    for (int p = 0; p < PARTS; ++p) {
        part[p].mesh = mesh[p] = make_mesh(p);
        s.node[p + 1] = s.node[p] + mesh[p]->vertex_count;
        s.element[p + 1] = s.element[p] + (p == SPRINGS ? 0 : mesh[p]->element_count);
    }
    make_model(&s, part);
    for (int p = 0; p < PARTS; ++p) sn_destroy_mesh(mesh[p]);
    CHECK_OK(sn_create_awake(s.model, &s.awake));
    return s;
}

static void free_sleepers(Sleepers* s) {
    sn_destroy_awake(s->awake);
    sn_destroy_model(s->model);
}

// parts whose bit is set sleep
static void let_sleep(Sleepers* s, unsigned bits) {
    for (int p = 0; p < PARTS; ++p) sn_awake_tell(s->awake, p, bits >> p & 1);
    sn_awake_list(s->awake);
}

// Spans have the nodes or elements of parts that are not in deep sleep, and no two of them touch.
static void check_spans(const Sleepers* s, const SnSpans* spans, const int* first) {
    int listed[1000] = {0};
    assert_true(first[PARTS] < 1000);
    for (int k = 0; k < spans->count; ++k) {
        assert_true(k == 0 || spans->span[k - 1].end < spans->span[k].first);
        for (int i = spans->span[k].first; i < spans->span[k].end; ++i) listed[i]++;
    }
    for (int p = 0; p < PARTS; ++p)
        for (int i = first[p]; i < first[p + 1]; ++i)
            assert_int_equal(listed[i], !s->awake->deep[p]);
}

static void spans_join_and_split(void** state) {
    (void)state;
    Sleepers s = make_sleepers();
    assert_int_equal(s.awake->node.count, 1); // all are awake
    for (unsigned bits = 0; bits < 1u << PARTS; ++bits) {
        let_sleep(&s, bits);
        check_spans(&s, &s.awake->node, s.node);
        for (int i = 0; i < s.model->node_count; ++i) {
            int p = 0;
            while (i >= s.node[p + 1]) ++p;
            assert_int_equal(sn_awake_has(s.awake, i), !(bits >> p & 1));
        }
    }
    let_sleep(&s, 1u << 2); // the third of four
    assert_int_equal(s.awake->node.count, 2);
    let_sleep(&s, 6u); // both in the middle
    assert_int_equal(s.awake->node.count, 2);
    sn_awake_wake_all(s.awake);
    assert_int_equal(s.awake->node.count, 1);
    free_sleepers(&s);
}

// Springs have no elements that are counted, whether they sleep or not.
static void elements_are_those_of_solids(void** state) {
    (void)state;
    Sleepers s = make_sleepers();
    for (unsigned bits = 0; bits < 1u << PARTS; ++bits) {
        let_sleep(&s, bits);
        int count = 0, awake = 0;
        for (int k = 0; k < s.awake->element.count; ++k)
            count += s.awake->element.span[k].end - s.awake->element.span[k].first;
        for (int p = 0; p < PARTS; ++p)
            awake += bits >> p & 1 ? 0 : s.element[p + 1] - s.element[p];
        assert_int_equal(count, awake);
    }
    let_sleep(&s, 1u << SPRINGS);
    assert_int_equal(s.awake->element.count, 1); // those before and behind follow each other
    let_sleep(&s, 1u << 2);
    check_spans(&s, &s.awake->element, s.element);
    free_sleepers(&s);
}

// What sleeps and touches something that is awake has its nodes listed, but does not move.
static void what_is_stirred_is_listed(void** state) {
    (void)state;
    Sleepers s = make_sleepers();
    let_sleep(&s, 5u);
    const uint64_t version = s.awake->version;
    sn_awake_stir(s.awake, 2);
    assert_false(sn_awake_has(s.awake, s.node[2])); // not before they are listed
    sn_awake_list(s.awake);
    assert_true(sn_awake_has(s.awake, s.node[2]) && !sn_awake_has(s.awake, s.node[0]));
    assert_true(s.awake->asleep[2] && !s.awake->deep[2]);
    assert_true(s.awake->version == version);
    free_sleepers(&s);
}

// The version moves when a part falls asleep or wakes, and else stays.
static void the_version_moves_with_sleep_alone(void** state) {
    (void)state;
    Sleepers s = make_sleepers();
    uint64_t version = s.awake->version;
    let_sleep(&s, 0);
    sn_awake_wake_all(s.awake);
    assert_true(s.awake->version == version);
    const unsigned told[] = {4u, 6u, 2u, 8u, 0u}; // the third falls asleep, then another, ...
    for (int i = 0; i < 5; ++i) {
        let_sleep(&s, told[i]);
        assert_true(s.awake->version != version);
        version = s.awake->version;
        let_sleep(&s, told[i]);
        assert_true(s.awake->version == version);
    }
    free_sleepers(&s);
}

static void copies_are_of_spans_alone(void** state) {
    (void)state;
    Sleepers s = make_sleepers();
    double from[1000], to[1000];
    let_sleep(&s, 4u);
    for (int i = 0; i < 1000; ++i) from[i] = 1 + i, to[i] = 0;
    sn_spans_copy(&s.awake->node, sizeof *from, from, to);
    for (int i = 0; i < 1000; ++i) {
        const int copied = i < s.node[2] || (i >= s.node[3] && i < s.node[4]);
        assert_true(to[i] == (copied ? from[i] : 0));
    }
    int visited = 0;
    SN_EACH_AWAKE(i, s.awake) visited += to[i] > 0;
    assert_int_equal(visited, s.node[2] + s.node[4] - s.node[3]);
    free_sleepers(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_join_and_split),
        cmocka_unit_test(elements_are_those_of_solids),
        cmocka_unit_test(what_is_stirred_is_listed),
        cmocka_unit_test(the_version_moves_with_sleep_alone),
        cmocka_unit_test(copies_are_of_spans_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
