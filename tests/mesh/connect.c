// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/edges.h"
#include "mesh/mesh.h"
#include "shapes.h"

#include <stdlib.h>
#include <string.h>

// ---- incidence ------------------------------------------------------------------------------

static void check_incidence(const SnMesh* mesh) {
    SnIncidence* incidence;
    CHECK_OK(sn_create_incidence(mesh, &incidence));
    int corners = mesh->element_count * (int)mesh->kind;
    assert_int_equal(incidence->start[0], 0);
    assert_int_equal(incidence->start[mesh->vertex_count], corners);
    for (int v = 0; v < mesh->vertex_count; ++v) {
        for (int i = incidence->start[v]; i < incidence->start[v + 1]; ++i) {
            const int* corner = mesh->element + incidence->element[i] * (int)mesh->kind;
            int found = 0;
            for (int k = 0; k < (int)mesh->kind; ++k) found += corner[k] == v;
            assert_int_equal(found, 1);
            if (i > incidence->start[v])
                assert_true(incidence->element[i - 1] < incidence->element[i]);
        }
    }
    sn_destroy_incidence(incidence);
}

static void incidence_lists_all_corners(void** state) {
    (void)state;
    const int cells[2] = {3, 4};
    const double size[2] = {1, 1}, from[3] = {0}, to[3] = {1, 0, 0};
    SnMesh* mesh;
    for (int s = 0; s < SHAPES; ++s) {
        CHECK_OK(make_shape(s, &mesh));
        check_incidence(mesh);
        sn_destroy_mesh(mesh);
    }
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_CROSS, &mesh));
    check_incidence(mesh);
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_mesh_chain(5, from, to, &mesh));
    check_incidence(mesh);
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 0, 0, &mesh));
    check_incidence(mesh);
    sn_destroy_mesh(mesh);
    sn_destroy_incidence(NULL);
}

// ---- edges ----------------------------------------------------------------------------------

// those of each element are there, sorted, none twice; returns their number
static int check_edges(const SnMesh* mesh) {
    SnMesh* edges = NULL;
    CHECK_OK(sn_mesh_edges(mesh, &edges));
    const int corners = (int)mesh->kind, count = edges->element_count;
    assert_int_equal(edges->vertex_count, mesh->vertex_count);
    for (int i = 0; i < count; ++i) {
        const int* edge = edges->element + 2 * i;
        assert_true(edge[0] < edge[1]);
        assert_true(i == 0 || edge[-2] < edge[0] || (edge[-2] == edge[0] && edge[-1] < edge[1]));
    }
    for (int i = 0; i < mesh->element_count * corners * corners; ++i) {
        const int* element = mesh->element + i / (corners * corners) * corners;
        const int a = element[i / corners % corners], b = element[i % corners];
        int found = a >= b;
        for (int k = 0; k < count && !found; ++k)
            found = edges->element[2 * k] == a && edges->element[2 * k + 1] == b;
        assert_true(found);
    }
    sn_destroy_mesh(edges);
    return count;
}

static void edges_are_listed_once(void** state) {
    (void)state;
    SnMesh* mesh;
    // one cube of six tets: 12 edges, 6 diagonals of sides, one of space
    CHECK_OK(sn_mesh_box((int[]){1, 1, 1}, (double[]){1, 1, 1}, SN_BOX_KUHN, &mesh));
    assert_int_equal(check_edges(mesh), 19);
    sn_destroy_mesh(mesh);
    // V - E + F = 1
    CHECK_OK(sn_mesh_grid((int[]){3, 4}, (double[]){1, 1}, SN_GRID_CROSS, &mesh));
    assert_int_equal(check_edges(mesh), mesh->vertex_count + mesh->element_count - 1);
    sn_destroy_mesh(mesh);
}

// ---- surface --------------------------------------------------------------------------------

static int compare_triples(const void* a, const void* b) { return memcmp(a, b, 3 * sizeof(int)); }

static void sort_triple(int v[3]) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 2; ++j)
            if (v[j] > v[j + 1]) {
                int kept = v[j];
                v[j] = v[j + 1];
                v[j + 1] = kept;
            }
}

// how many sides of tets belong to one tet; no side may belong to more than two
static int count_single_sides(const SnMesh* mesh) {
    int count = 4 * mesh->element_count, single = 0;
    int(*side)[3] = sn_alloc((size_t)count, sizeof *side);
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) side[i][k] = mesh->element[i / 4 * 4 + (i + k + 1) % 4];
        sort_triple(side[i]);
    }
    qsort(side, (size_t)count, sizeof *side, compare_triples);
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && !compare_triples(side[i], side[end]);) ++end;
        assert_true(end - i <= 2);
        single += end - i == 1;
    }
    sn_free(side);
    return single;
}

// every directed edge occurs once, and its reverse too: closed and consistently turned
static void check_closed(int vertex_count, int (*triangle)[3], int count) {
    unsigned char* directed = sn_alloc((size_t)vertex_count * (size_t)vertex_count, 1);
    for (int i = 0; i < 3 * count; ++i) {
        int a = triangle[i / 3][i % 3], b = triangle[i / 3][(i + 1) % 3];
        assert_int_equal(directed[a * vertex_count + b]++, 0);
    }
    for (int a = 0; a < vertex_count; ++a)
        for (int b = 0; b < a; ++b)
            assert_int_equal(directed[a * vertex_count + b], directed[b * vertex_count + a]);
    sn_free(directed);
}

// divergence theorem: the sum of x . (y x z) / 6 over outward triangles is the volume
static double enclosed_volume(const SnMesh* mesh, int (*triangle)[3], int count) {
    double volume = 0;
    for (int i = 0; i < count; ++i) {
        const double* a = mesh->vertex + 3 * triangle[i][0];
        const double* b = mesh->vertex + 3 * triangle[i][1];
        const double* c = mesh->vertex + 3 * triangle[i][2];
        for (int k = 0; k < 3; ++k) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            volume += a[k] * (b[l] * c[m] - b[m] * c[l]) / 6;
        }
    }
    return volume;
}

static void surfaces_are_closed_and_outward(void** state) {
    (void)state;
    for (int s = 0; s < SHAPES; ++s) {
        SnMesh* mesh;
        int(*triangle)[3], count;
        CHECK_OK(make_shape(s, &mesh));
        CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
        assert_int_equal(count, count_single_sides(mesh));
        check_closed(mesh->vertex_count, triangle, count);
        double volume = total_measure(mesh);
        CHECK_NEAR(enclosed_volume(mesh, triangle, count), volume, 1e-13 * volume);
        sn_free(triangle);
        sn_destroy_mesh(mesh);
    }
}

static void box_surfaces_have_two_triangles_per_square(void** state) {
    (void)state;
    for (int s = 0; s < 2; ++s) {
        SnMesh* mesh;
        int(*triangle)[3], count;
        CHECK_OK(make_shape(s, &mesh));
        CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
        assert_int_equal(count, 2 * 2 * (3 * 2 + 2 * 4 + 3 * 4));
        sn_free(triangle);
        sn_destroy_mesh(mesh);
    }
}

static void surface_order_is_fixed(void** state) {
    (void)state;
    SnMesh* mesh;
    int(*triangle)[3], count;
    CHECK_OK(make_shape(6, &mesh));
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    for (int i = 0; i < count; ++i) {
        assert_true(triangle[i][0] < triangle[i][1] && triangle[i][0] < triangle[i][2]);
        if (i == 0) continue;
        int a[3], b[3];
        memcpy(a, triangle[i - 1], sizeof a);
        memcpy(b, triangle[i], sizeof b);
        sort_triple(a);
        sort_triple(b);
        assert_true(a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]) ||
                    (a[0] == b[0] && a[1] == b[1] && a[2] < b[2]));
    }
    sn_free(triangle);
    sn_destroy_mesh(mesh);
}

static void other_kinds_have_their_own_surface(void** state) {
    (void)state;
    const int cells[2] = {3, 4};
    const double size[2] = {1, 1}, from[3] = {0}, to[3] = {1, 0, 0};
    SnMesh* mesh;
    int(*triangle)[3], count;
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_ALTERNATE, &mesh));
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    assert_int_equal(count, mesh->element_count);
    assert_memory_equal(triangle, mesh->element, (size_t)count * sizeof *triangle);
    sn_free(triangle);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_chain(5, from, to, &mesh));
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    assert_int_equal(count, 0);
    sn_free(triangle);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 0, 0, &mesh));
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    assert_int_equal(count, 0);
    sn_free(triangle);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(incidence_lists_all_corners),
        cmocka_unit_test(edges_are_listed_once),
        cmocka_unit_test(surfaces_are_closed_and_outward),
        cmocka_unit_test(box_surfaces_have_two_triangles_per_square),
        cmocka_unit_test(surface_order_is_fixed),
        cmocka_unit_test(other_kinds_have_their_own_surface),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
