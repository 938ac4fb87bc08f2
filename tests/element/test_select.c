// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Some elements of a solid: what they do is what they did as a part of the whole.
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "differences.h"
#include "element/solid.h"

#include <string.h>

typedef struct Fixture {
    SnMesh* mesh;
    SnSolid *whole, *some, *others;
    unsigned char* chosen;
    double *x, *v;
} Fixture;

// laws and fibres by turns, so that there are many chunks; every third element or so is chosen
static Fixture new_fixture(SnMeshKind kind) {
    Fixture f = {0};
    SnRandom random = {3};
    CHECK_OK(kind == SN_MESH_TETS
                 ? sn_mesh_box((int[3]){7, 5, 4}, (double[3]){2, 1, 1}, SN_BOX_KUHN, &f.mesh)
                 : sn_mesh_grid((int[2]){17, 9}, (double[2]){2, 1}, SN_GRID_CROSS, &f.mesh));
    const int n = f.mesh->element_count, nodes = f.mesh->vertex_count;
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, n);
    f.chosen = SN_NEW_ARRAY(unsigned char, n);
    for (int e = 0; e < n; ++e) {
        material[e] = sn_default_material();
        material[e].law = e % 200 < 100 ? sn_law_find("neo-hookean") : sn_law_find("stvk");
        material[e].fibre = e % 300 < 70 ? sn_fibre_find("quadratic") : -1;
        material[e].fibre_stiffness = 1e4;
        material[e].stiffness_damping = 0.01;
        material[e].viscosity = 10;
        f.chosen[e] = e > n / 2 || sn_random_bits(&random) % 3 == 0;
    }
    CHECK_OK(sn_create_solid(f.mesh, material, 0.1, 0, &f.whole));
    CHECK_OK(sn_create_selection(f.whole, &f.some));
    CHECK_OK(sn_create_selection(f.whole, &f.others));
    f.x = SN_NEW_ARRAY(double, 3 * nodes);
    f.v = SN_NEW_ARRAY(double, 3 * nodes);
    for (int i = 0; i < 3 * nodes; ++i) {
        f.x[i] = f.mesh->vertex[i];
        if (kind == SN_MESH_TETS || i % 3 < 2) f.x[i] += sn_random_uniform(&random, -0.01, 0.01);
        f.v[i] = sn_random_uniform(&random, -1, 1);
    }
    sn_free(material);
    return f;
}

static void free_fixture(Fixture* f) {
    sn_destroy_mesh(f->mesh);
    sn_destroy_solid(f->whole);
    sn_destroy_solid(f->some);
    sn_destroy_solid(f->others);
    sn_free(f->chosen);
    sn_free(f->x);
    sn_free(f->v);
}

static double* force_of(const Fixture* f, const SnSolid* solid) {
    double* force = SN_NEW_ARRAY(double, 3 * f->mesh->vertex_count);
    const SnSolidAt at = {.x = f->x, .v = f->v, .x_lag = f->x};
    sn_solid_force(solid, &at, NULL, force);
    return force;
}

static void check_halves(SnMeshKind kind) {
    Fixture f = new_fixture(kind);
    const int n = 3 * f.mesh->vertex_count;
    sn_solid_select(f.whole, f.chosen, 1, f.some);
    sn_solid_select(f.whole, f.chosen, 0, f.others);
    assert_int_equal(f.some->element_count + f.others->element_count, f.mesh->element_count);
    double *all = force_of(&f, f.whole), *a = force_of(&f, f.some), *b = force_of(&f, f.others);
    for (int i = 0; i < n; ++i) a[i] += b[i];
    CHECK_AT_MOST(largest_difference(a, all, n), 1e-13 * largest(all, n));
    SnArenaStore* store = NULL;
    CHECK_OK(sn_create_arena(1 << 16, &store));
    const SnArena scratch = sn_arena_reset(store);
    const double energy = sn_solid_energy(f.whole, f.x, NULL, scratch);
    CHECK_NEAR(sn_solid_energy(f.some, f.x, NULL, scratch) +
                   sn_solid_energy(f.others, f.x, NULL, scratch),
               energy, 1e-13 * energy);
    sn_destroy_arena(store);
    sn_free(all);
    sn_free(a);
    sn_free(b);
    free_fixture(&f);
}

static void halves_make_the_whole(void** state) {
    (void)state;
    check_halves(SN_MESH_TETS);
    check_halves(SN_MESH_TRIANGLES);
}

// chunks of one colour share no node, and nothing is left of an empty choice
static void colours_stay_apart(void** state) {
    (void)state;
    Fixture f = new_fixture(SN_MESH_TETS);
    int* last = SN_NEW_ARRAY(int, f.mesh->vertex_count);
    sn_solid_select(f.whole, f.chosen, 1, f.some);
    const SnChunkColours* colours = &f.some->colours;
    assert_int_equal(colours->start[colours->colour_count], f.some->chunk_count);
    for (int k = 0; k < colours->colour_count; ++k) {
        memset(last, 0xff, sizeof *last * (size_t)f.mesh->vertex_count);
        for (int i = colours->start[k]; i < colours->start[k + 1]; ++i) {
            const SnSolidChunk* chunk = &f.some->chunk[colours->chunk[i]];
            for (int b = chunk->first; b < chunk->first + chunk->count; ++b)
                for (int j = 0; j < 4 * SN_LANES; ++j) {
                    int* owner = &last[f.some->batch[b].node[j / SN_LANES][j % SN_LANES]];
                    assert_true(*owner < 0 || *owner == i);
                    *owner = i;
                }
        }
    }
    memset(f.chosen, 0, (size_t)f.mesh->element_count);
    sn_solid_select(f.whole, f.chosen, 1, f.some);
    assert_int_equal(f.some->batch_count, 0);
    assert_int_equal(f.some->chunk_count, 0);
    sn_free(last);
    free_fixture(&f);
}

// every pair of an element is the link of its nodes, and there are no others
static void check_links(SnMeshKind kind) {
    enum { FIRST_NODE = 5 };
    Fixture f = new_fixture(kind);
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, f.mesh->element_count);
    for (int e = 0; e < f.mesh->element_count; ++e) material[e] = sn_default_material();
    SnSolid* solid = NULL;
    CHECK_OK(sn_create_solid(f.mesh, material, 0.1, FIRST_NODE, &solid));
    const SnSolidLinks* links = sn_solid_links(solid);
    const SnBlockPattern* nodes = links->pattern;
    char* met = SN_NEW_ARRAY(char, nodes->blocks);
    int count = 0;
    SN_EACH_ELEMENT(solid, batch, lane) {
        for (int p = 0; p < sn_solid_pairs(solid); ++p) {
            int i, j, k = links->block[batch->slot[lane] * sn_solid_pairs(solid) + p];
            sn_solid_pair(solid, p, &i, &j);
            const int a = batch->node[i][lane] - FIRST_NODE;
            assert_in_range(k, nodes->row_start[a], nodes->row_start[a + 1] - 1);
            assert_int_equal(nodes->column[k] + FIRST_NODE, batch->node[j][lane]);
            count += !met[k];
            met[k] = 1;
        }
    }
    assert_int_equal(count, nodes->blocks);
    assert_ptr_equal(sn_solid_links(f.some), &f.whole->links);
    sn_free(met);
    sn_free(material);
    sn_destroy_solid(solid);
    free_fixture(&f);
}

static void links_join_nodes_of_elements(void** state) {
    (void)state;
    check_links(SN_MESH_TETS);
    check_links(SN_MESH_TRIANGLES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_make_the_whole),
        cmocka_unit_test(colours_stay_apart),
        cmocka_unit_test(links_join_nodes_of_elements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
