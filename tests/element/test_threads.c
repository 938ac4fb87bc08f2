// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Same bits for any number of threads: energy, force, matrix and product of some thousand elements.
#include "element/solids.h"
#include "element/spring.h"

#include <string.h>

enum { POOLS = 5 };
static const int pool_size[POOLS] = {1, 2, 3, 4, 8};

typedef struct Results {
    int nodes, blocks;
    double energy, *force, *product, *matrix;
} Results;

static Results new_results(int nodes, int blocks) {
    return (Results){nodes,
                     blocks,
                     0,
                     SN_NEW_ARRAY(double, 3 * nodes),
                     SN_NEW_ARRAY(double, 3 * nodes),
                     SN_NEW_ARRAY(double, 9 * blocks)};
}

static void free_results(Results* r) { sn_free(r->force), sn_free(r->product), sn_free(r->matrix); }

static void check_same_bits(const Results* a, const Results* b) {
    const size_t vector = 3 * sizeof(double) * (size_t)a->nodes;
    assert_true(memcmp(&a->energy, &b->energy, sizeof a->energy) == 0);
    assert_true(memcmp(a->force, b->force, vector) == 0);
    assert_true(memcmp(a->product, b->product, vector) == 0);
    assert_true(memcmp(a->matrix, b->matrix, 9 * sizeof(double) * (size_t)a->blocks) == 0);
    assert_true(largest(a->force, 3 * a->nodes) > 0);
    assert_true(largest(a->matrix, 9 * a->blocks) > 0);
}

// ---- solids: all laws, fibres and dampings in one mesh

// blocks on the diagonal go to the block of their node, the others nowhere: elements around a node
// meet there, in an order that must not depend on threads
static int* solid_destinations(const SnSolid* solid) {
    const int pairs = sn_solid_pairs(solid), count = solid->batch_count * pairs * SN_LANES;
    int* destination = SN_NEW_ARRAY(int, count);
    for (int i = 0; i < count; ++i) {
        const SnSolidBatch* batch = &solid->batch[i / SN_LANES / pairs];
        int a = 0, b = 0;
        sn_solid_pair(solid, i / SN_LANES % pairs, &a, &b);
        destination[i] = a == b ? batch->node[a][i % SN_LANES] : -1;
    }
    return destination;
}

static Results run_solid(const TestSolid* s, const int* destination, SnPool* pool) {
    Results r = new_results(s->nodes, s->nodes);
    const SnSolidAt at = {.x = s->x, .v = s->v, .x_lag = s->x};
    r.energy = sn_solid_energy(s->solid, s->x, pool, s->scratch);
    sn_solid_force(s->solid, &at, pool, r.force);
    sn_solid_product(s->solid, &at, (SnWeights){1, 0.3, 0}, s->v, pool, r.product);
    sn_solid_hessian(s->solid, &at, (SnWeights){1, 0.3, 0}, destination, pool, r.matrix);
    return r;
}

static void check_solid(SnMeshKind kind) {
    TestSolid s = make_solid((SolidCase){kind, -1, -2, DAMPING_BOTH}, 700);
    assert_true(s.mesh->element_count > 2500 && s.solid->chunk_count > 20);
    assert_true(s.solid->colours.colour_count > 1);
    int* destination = solid_destinations(s.solid);
    deform(&s, m3_diagonal(1.2, 0.9, 1.1), 0.02, 6);
    Results first = run_solid(&s, destination, NULL);
    for (int p = 0; p < POOLS; ++p) {
        SnPool* pool = NULL;
        CHECK_OK(sn_create_pool(pool_size[p], &pool));
        for (int repeat = 0; repeat < 3; ++repeat) {
            Results again = run_solid(&s, destination, pool);
            check_same_bits(&first, &again);
            free_results(&again);
        }
        sn_destroy_pool(pool);
    }
    free_results(&first);
    sn_free(destination);
    free_solid(&s);
}

static void solids_give_the_same_bits(void** state) {
    (void)state;
    check_solid(SN_MESH_TETS);
    check_solid(SN_MESH_TRIANGLES);
}

// without scratch memory the energy is summed on the spot: the same sum
static void energy_needs_no_scratch_memory(void** state) {
    (void)state;
    TestSolid s = make_solid((SolidCase){SN_MESH_TETS, -1, -2, DAMPING_NONE}, 100);
    deform(&s, m3_diagonal(1.2, 0.9, 1.1), 0.02, 6);
    const double energy = energy_of(&s);
    SnArenaStore* none = NULL;
    CHECK_OK(sn_create_arena(0, &none));
    sn_memory_fail_after(0);
    const double again = sn_solid_energy(s.solid, s.x, NULL, sn_arena_reset(none));
    sn_memory_fail_after(-1);
    assert_true(energy == again);
    sn_destroy_arena(none);
    free_solid(&s);
}

// ---- springs

static void springs_give_the_same_bits(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnSprings* springs = NULL;
    const int count = 3000;
    CHECK_OK(sn_mesh_chain(count, (double[3]){0, 0, 0}, (double[3]){9, 2, 1}, &mesh));
    SnSpringMaterial* m = SN_NEW_ARRAY(SnSpringMaterial, count);
    double *x = SN_NEW_ARRAY(double, 3 * count + 3), *v = SN_NEW_ARRAY(double, 3 * count + 3);
    SnRandom random = {8};
    for (int e = 0; e < count; ++e) m[e] = (SnSpringMaterial){1 + e % 7, 0.1 * (e % 3), 1};
    for (int i = 0; i < 3 * count + 3; ++i) {
        x[i] = mesh->vertex[i] + sn_random_uniform(&random, -1e-3, 1e-3);
        v[i] = sn_random_uniform(&random, -1, 1);
    }
    CHECK_OK(sn_create_springs(mesh, m, 0, &springs));
    int* destination = SN_NEW_ARRAY(int, springs->batch_count* SN_SPRING_PAIRS* SN_LANES);
    for (int i = 0; i < springs->batch_count * SN_SPRING_PAIRS * SN_LANES; ++i) {
        const int pair = i / SN_LANES % SN_SPRING_PAIRS;
        const SnSpringBatch* batch = &springs->batch[i / SN_LANES / SN_SPRING_PAIRS];
        destination[i] = pair == 1 ? -1 : batch->node[pair / 2][i % SN_LANES];
    }
    Results first = new_results(count + 1, count + 1);
    for (int p = -1; p < POOLS; ++p) {
        SnPool* pool = NULL;
        Results r = new_results(count + 1, count + 1);
        if (p >= 0) CHECK_OK(sn_create_pool(pool_size[p], &pool));
        Results* out = p < 0 ? &first : &r;
        out->energy = sn_springs_energy(springs, x);
        sn_springs_force(springs, x, v, pool, out->force);
        sn_springs_product(springs, x, (SnWeights){1, 2, 0}, v, pool, out->product);
        sn_springs_hessian(springs, x, (SnWeights){1, 2, 0}, destination, pool, out->matrix);
        if (p >= 0) check_same_bits(&first, &r);
        free_results(&r);
        sn_destroy_pool(pool);
    }
    free_results(&first);
    sn_free(destination), sn_free(x), sn_free(v), sn_free(m);
    sn_destroy_springs(springs);
    sn_destroy_mesh(mesh);
}

// ---- colours: chunks of one colour share no node, and every chunk runs once

static void chunks_of_one_colour_share_no_node(void** state) {
    (void)state;
    TestSolid s = make_solid((SolidCase){SN_MESH_TETS, -1, -2, DAMPING_NONE}, 300);
    const SnChunkColours* colours = &s.solid->colours;
    int *owner = SN_NEW_ARRAY(int, s.nodes), *seen = SN_NEW_ARRAY(int, s.solid->chunk_count);
    for (int k = 0; k < colours->colour_count; ++k) {
        memset(owner, 0xff, sizeof(int) * (size_t)s.nodes);
        for (int i = colours->start[k]; i < colours->start[k + 1]; ++i) {
            const SnSolidChunk* chunk = &s.solid->chunk[colours->chunk[i]];
            seen[colours->chunk[i]]++;
            for (int b = chunk->first; b < chunk->first + chunk->count; ++b)
                for (int l = 0; l < 4 * SN_LANES; ++l) {
                    int* o = &owner[s.solid->batch[b].node[l / SN_LANES][l % SN_LANES]];
                    assert_true(*o < 0 || *o == colours->chunk[i]);
                    *o = colours->chunk[i];
                }
        }
    }
    for (int c = 0; c < s.solid->chunk_count; ++c) assert_int_equal(seen[c], 1);
    sn_free(owner), sn_free(seen);
    free_solid(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_give_the_same_bits),
        cmocka_unit_test(energy_needs_no_scratch_memory),
        cmocka_unit_test(springs_give_the_same_bits),
        cmocka_unit_test(chunks_of_one_colour_share_no_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
