// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "mesh/mesh.h"
#include "rigid/partition.h"
#include "sinew/mesh.h"

#include <stdlib.h>
#include <string.h>

// Elements that move together: who is in which body.

typedef struct Rig {
    SnMesh* mesh;
    int* neighbour;
    SnPartitionMesh view;
    SnPartition* partition;
    unsigned char *rigid, *node;
} Rig;

static Rig make_rig(SnMesh* mesh) {
    Rig rig = {.mesh = mesh};
    CHECK_OK(sn_mesh_neighbours(mesh, &rig.neighbour));
    rig.view = (SnPartitionMesh){(int)mesh->kind, mesh->element, rig.neighbour, mesh->element_count,
                                 mesh->vertex_count};
    CHECK_OK(sn_create_partition(&rig.view, &rig.partition));
    rig.rigid = calloc((size_t)mesh->element_count, 1);
    rig.node = calloc((size_t)mesh->vertex_count, 1);
    return rig;
}

static Rig make_bar(void) {
    const int cells[3] = {8, 3, 3};
    const double size[3] = {0.8, 0.3, 0.3};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_FIVE, &mesh));
    return make_rig(mesh);
}

static void free_rig(Rig rig) {
    sn_destroy_partition(rig.partition);
    sn_destroy_mesh(rig.mesh);
    sn_free(rig.neighbour);
    free(rig.rigid), free(rig.node);
}

// along the bar, from its middle
static double centre_x(const Rig* rig, int e) {
    double sum = -0.4 * rig->view.corners;
    for (int k = 0; k < rig->view.corners; ++k)
        sum += rig->mesh->vertex[3 * rig->mesh->element[e * rig->view.corners + k]];
    return sum / rig->view.corners;
}

static void find(Rig* rig) { sn_partition_find(rig->partition, &rig->view, rig->rigid, rig->node); }

// what must hold for any partition; returns the number of rigid elements
static int check(const Rig* rig) {
    const SnPartition* p = rig->partition;
    int rigid = 0, corners = rig->view.corners;
    for (int e = 0; e < rig->view.element_count; ++e) {
        const int body = p->body_of_element[e];
        assert_in_range(body + 1, 0, p->body_count);
        if (body < 0) continue;
        assert_true(rig->rigid[e]);
        ++rigid;
        for (int k = 0; k < corners; ++k) // no node has two bodies
            assert_int_equal(p->body_of_node[rig->mesh->element[e * corners + k]], body);
    }
    for (int i = 0; i < rig->view.node_count; ++i) {
        assert_in_range(p->body_of_node[i] + 1, 0, p->body_count);
        if (p->body_of_node[i] >= 0) assert_false(rig->node[i] & SN_NODE_ELASTIC);
    }
    return rigid;
}

static void neighbours(void** state) {
    (void)state;
    Rig rig = make_bar();
    int boundary = 0;
    for (int e = 0; e < rig.view.element_count; ++e)
        for (int k = 0; k < 4; ++k) {
            const int other = rig.neighbour[4 * e + k];
            boundary += other < 0;
            if (other < 0) continue;
            int back = 0, shared = 0;
            for (int l = 0; l < 4; ++l) {
                back += rig.neighbour[4 * other + l] == e;
                for (int m = 0; m < 4; ++m)
                    shared += rig.mesh->element[4 * e + l] == rig.mesh->element[4 * other + m];
            }
            assert_int_equal(back, 1);
            assert_int_equal(shared, 3);
        }
    int(*surface)[3], count;
    CHECK_OK(sn_mesh_surface(rig.mesh, &surface, &count));
    assert_int_equal(boundary, count);
    sn_free(surface);
    free_rig(rig);
}

static void one_and_two_bodies(void** state) {
    (void)state;
    Rig rig = make_bar();
    find(&rig);
    assert_int_equal(rig.partition->body_count, 0);
    memset(rig.rigid, 1, (size_t)rig.view.element_count);
    find(&rig);
    assert_int_equal(rig.partition->body_count, 1);
    assert_int_equal(check(&rig), rig.view.element_count);
    // a slab between two ends stays elastic
    for (int e = 0; e < rig.view.element_count; ++e) rig.rigid[e] = fabs(centre_x(&rig, e)) > 0.1;
    find(&rig);
    assert_int_equal(rig.partition->body_count, 2);
    check(&rig);
    // ends that would share nodes: the second keeps its distance
    for (int e = 0; e < rig.view.element_count; ++e) rig.rigid[e] = 1;
    for (int e = 0; e < rig.view.element_count; ++e)
        if (centre_x(&rig, e) > 0 && centre_x(&rig, e) < 0.1) rig.rigid[e] = 0;
    find(&rig);
    assert_int_equal(rig.partition->body_count, 2);
    check(&rig);
    free_rig(rig);
}

// two tets that share one node only
static void no_hinges(void** state) {
    (void)state;
    const double vertex[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1};
    const int element[] = {0, 1, 2, 3, 0, 4, 6, 5};
    SnMesh* mesh;
    SnError error;
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 7, vertex, 2, element, NULL, &mesh, &error));
    Rig rig = make_rig(mesh);
    memset(rig.rigid, 1, 2);
    find(&rig);
    assert_int_equal(check(&rig), 1);
    assert_int_equal(rig.partition->body_count, 1);
    assert_int_equal(rig.partition->body_of_element[1], -1);
    free_rig(rig);
}

static void random_elements(void** state) {
    (void)state;
    Rig rig = make_bar();
    SnRandom random = {8};
    int most = 0;
    for (int trial = 0; trial < 50; ++trial) {
        for (int e = 0; e < rig.view.element_count; ++e)
            rig.rigid[e] = sn_random_uniform(&random, 0, 1) < 0.02 * trial;
        for (int i = 0; i < rig.view.node_count; ++i)
            rig.node[i] = sn_random_uniform(&random, 0, 1) < 0.05 ? SN_NODE_ELASTIC : 0;
        find(&rig);
        check(&rig);
        most = rig.partition->body_count > most ? rig.partition->body_count : most;
    }
    assert_true(most > 5);
    free_rig(rig);
}

// a held end freezes what is rigid with it; one held node keeps its elements elastic
static void held_nodes(void** state) {
    (void)state;
    Rig rig = make_bar();
    memset(rig.rigid, 1, (size_t)rig.view.element_count);
    for (int i = 0; i < rig.view.node_count; ++i)
        if (rig.mesh->vertex[3 * i] < 0.001) rig.node[i] = SN_NODE_HELD;
    find(&rig);
    assert_int_equal(rig.partition->body_count, 1);
    assert_true(rig.partition->frozen[0]);
    assert_int_equal(check(&rig), rig.view.element_count);
    for (int e = 0; e < rig.view.element_count; ++e) rig.rigid[e] = fabs(centre_x(&rig, e)) > 0.1;
    find(&rig);
    assert_int_equal(rig.partition->body_count, 2);
    assert_int_equal(rig.partition->frozen[0] + rig.partition->frozen[1], 1);
    memset(rig.node, 0, (size_t)rig.view.node_count);
    rig.node[0] = SN_NODE_HELD;
    memset(rig.rigid, 1, (size_t)rig.view.element_count);
    find(&rig);
    assert_int_equal(rig.partition->body_of_node[0], -1);
    assert_int_equal(rig.partition->body_count, 1);
    assert_false(rig.partition->frozen[0]);
    assert_true(check(&rig) < rig.view.element_count);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours), cmocka_unit_test(one_and_two_bodies),
        cmocka_unit_test(no_hinges),  cmocka_unit_test(random_elements),
        cmocka_unit_test(held_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
