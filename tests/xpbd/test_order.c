// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// In which order elements turn rigid, for every order there is.
#include "xpbd/order.h"

#include "eigen.h"
#include "element/solids.h"

#include <stdlib.h>
#include <string.h>

typedef struct Rig {
    TestSolid s;
    double* before;
    float* given;
    SnOrderAt at;
    SnPool* pool;
} Rig;

static const double h = 0.01;

// bent and moving, of two materials
static Rig make_rig(SnMeshKind kind, int threads) {
    Rig rig = {.s = make_solid((SolidCase){kind, 0, -1, DAMPING_NONE}, 5)};
    TestSolid* s = &rig.s;
    SnRandom random = {3};
    const double stretch[3] = {1.2, 0.9, kind == SN_MESH_TETS ? 1.1 : 1};
    deform(s, random_stretch(kind, stretch, &random), 0.02, 5);
    rig.before = calloc(3 * (size_t)s->nodes + 8, sizeof(double));
    for (int i = 0; i < 3 * s->nodes; ++i) rig.before[i] = s->x[i] - h * s->v[i];
    rig.given = malloc(sizeof(float) * (size_t)s->mesh->element_count);
    for (int e = 0; e < s->mesh->element_count; ++e) {
        rig.given[e] = (float)(e * 7 % 13);
        if (e % 2) s->material[e].density *= 3;
    }
    rig.at = (SnOrderAt){s->mesh, s->material, s->solid, s->x, rig.before, h};
    CHECK_OK(sn_create_pool(threads, &rig.pool));
    return rig;
}

static void free_rig(Rig* rig) {
    free(rig->before), free(rig->given);
    sn_destroy_pool(rig->pool);
    free_solid(&rig->s);
}

static void find_keys(Rig* rig, SnLayerOrder order, float* key) {
    const SnOrderDef def = {order, 42, 0, 4, rig->given};
    CHECK_OK(sn_order_keys(&def, &rig->at, rig->pool, rig->s.scratch, key));
}

// E(x) - E(before) over h, from the strains themselves
static void check_strain_rates(Rig* rig, const float* key) {
    const int n = rig->s.mesh->element_count;
    double* now = malloc(sizeof(double) * 6 * (size_t)n);
    double* past = malloc(sizeof(double) * 6 * (size_t)n);
    sn_solid_measure(rig->s.solid, rig->s.x, NULL, now, NULL);
    sn_solid_measure(rig->s.solid, rig->before, NULL, past, NULL);
    for (int e = 0; e < n; ++e) {
        double square = 0;
        for (int k = 0; k < 6; ++k) {
            const double rate = (now[6 * e + k] - past[6 * e + k]) / h;
            square += (k < 3 ? 1 : 2) * rate * rate;
        }
        CHECK_NEAR(key[e], square, 1e-6 * square);
    }
    free(now), free(past);
}

// sum over the nodes of an element of |grad N|^2
static double gradient_squares(const SnSolid* solid, const SnSolidBatch* batch, int lane) {
    double squares = 0;
    for (int axis = 0; axis < 3; ++axis) {
        double first = 0;
        for (int a = 0; a < solid->nodes_per_element - 1; ++a) {
            first += batch->gradient[a][axis][lane];
            squares += pow(batch->gradient[a][axis][lane], 2);
        }
        squares += first * first;
    }
    return squares;
}

static void check_stretch(Rig* rig, const float* key) {
    const SnSolid* solid = rig->s.solid;
    double* strain = malloc(sizeof(double) * 6 * (size_t)rig->s.mesh->element_count);
    sn_solid_measure(solid, rig->s.x, NULL, strain, NULL);
    SN_EACH_ELEMENT(solid, batch, lane) {
        const int e = batch->element[lane];
        const SnMaterial* material = &rig->s.material[e];
        const double* E = strain + 6 * e;
        double A[9] = {E[0], E[3], E[4], E[3], E[1], E[5], E[4], E[5], E[2]}, V[9];
        eigen_jacobi(3, A, V);
        const double most = fmax(fabs(A[0]), fmax(fabs(A[4]), fabs(A[8])));
        const double expected = most * material->youngs_modulus / material->density *
                                gradient_squares(solid, batch, lane);
        CHECK_NEAR(key[e], expected, 1e-6 * expected);
    }
    free(strain);
}

// slabs 0 and 2 of four before 1 and 3
static void check_stripes(Rig* rig, const float* key) {
    double low[3], high[3], centre[3];
    sn_mesh_bounds(rig->s.mesh, low, high);
    int seen[4] = {0};
    for (int e = 0; e < rig->s.mesh->element_count; ++e) {
        sn_mesh_centre(rig->s.mesh, e, centre);
        const int slab = (int)(4 * (centre[0] - low[0]) / (high[0] - low[0]));
        const float rank[] = {0, 5, 2, 7};
        assert_true(key[e] == rank[slab]);
        ++seen[slab];
    }
    for (int k = 0; k < 4; ++k) assert_true(seen[k] > 0);
}

static void check_random(const Rig* rig, const float* key) {
    double mean = 0;
    for (int e = 0; e < rig->s.mesh->element_count; ++e) {
        CHECK_BETWEEN(key[e], 0, 1);
        if (e > 0) assert_true(key[e] != key[e - 1]);
        mean += (double)key[e] / rig->s.mesh->element_count;
    }
    CHECK_BETWEEN(mean, 0.3, 0.7);
}

static void check_order(Rig* rig, SnLayerOrder order, const float* key) {
    switch (order) {
    case SN_ORDER_STRAIN_RATE:
        check_strain_rates(rig, key);
        break;
    case SN_ORDER_RANDOM:
        check_random(rig, key);
        break;
    case SN_ORDER_STRETCH:
        check_stretch(rig, key);
        break;
    case SN_ORDER_STRIPES:
        check_stripes(rig, key);
        break;
    case SN_ORDER_GIVEN:
        assert_memory_equal(key, rig->given, sizeof(float) * (size_t)rig->s.mesh->element_count);
        break;
    case SN_ORDER_COUNT:
        fail();
    }
}

static void every_order_has_its_keys(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane)
        for (int order = 0; order < SN_ORDER_COUNT; ++order) {
            Rig one = make_rig(plane ? SN_MESH_TRIANGLES : SN_MESH_TETS, 1);
            Rig three = make_rig(plane ? SN_MESH_TRIANGLES : SN_MESH_TETS, 3);
            const size_t bytes = sizeof(float) * (size_t)one.s.mesh->element_count;
            float *key = malloc(bytes), *same = malloc(bytes);
            find_keys(&one, (SnLayerOrder)order, key);
            check_order(&one, (SnLayerOrder)order, key);
            find_keys(&three, (SnLayerOrder)order, same); // for any number of threads
            assert_memory_equal(key, same, bytes);
            free(key), free(same);
            free_rig(&one), free_rig(&three);
        }
}

static void names_are_all_different(void** state) {
    (void)state;
    for (int a = 0; a < SN_ORDER_COUNT; ++a)
        for (int b = 0; b < a; ++b)
            assert_string_not_equal(sn_order_name((SnLayerOrder)a), sn_order_name((SnLayerOrder)b));
}

// a stretched body that turns has no strain rate
static void turning_is_no_strain_rate(void** state) {
    (void)state;
    Rig rig = make_rig(SN_MESH_TETS, 1);
    SnRandom random = {4};
    const Mat3 turn = random_rotation(SN_MESH_TETS, &random);
    float* key = malloc(sizeof(float) * (size_t)rig.s.mesh->element_count);
    for (int i = 0; i < rig.s.nodes; ++i)
        v3_store(rig.before + 3 * i, m3_apply(turn, v3_load(rig.s.x + 3 * i)));
    find_keys(&rig, SN_ORDER_STRAIN_RATE, key);
    for (int e = 0; e < rig.s.mesh->element_count; ++e) CHECK_AT_MOST(key[e], 1e-24);
    free(key);
    free_rig(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_has_its_keys),
        cmocka_unit_test(names_are_all_different),
        cmocka_unit_test(turning_is_no_strain_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
