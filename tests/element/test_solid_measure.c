// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Volume change, strain and stress of elements, and stiffness that differs from one to the next.
#include "element/solids.h"
#include "uniaxial.h"

#include <string.h>

// ---- uniaxial states: outside values, E = 1, nu = 0.3, s = 0.8, 1.1, 1.5

// a turned cube of five tets, stretched by diag(s, t, t) before it was turned
typedef struct Cube {
    SnMesh* mesh;
    SnSolid* solid;
    double x[8 * 3 + 8]; // room for reading behind the last node
} Cube;

static Cube make_cube(int law, Mat3 F) {
    Cube cube = {0};
    SnMaterial m[5];
    CHECK_OK(sn_mesh_box((int[3]){1, 1, 1}, (double[3]){1, 1, 1}, SN_BOX_FIVE, &cube.mesh));
    for (int e = 0; e < 5; ++e) {
        m[e] = sn_default_material();
        m[e].law = law;
        m[e].youngs_modulus = 1;
        m[e].poissons_ratio = 0.3;
    }
    CHECK_OK(sn_create_solid(cube.mesh, m, 1, 0, &cube.solid));
    for (int i = 0; i < 8; ++i)
        v3_store(cube.x + 3 * i, m3_apply(F, v3_load(cube.mesh->vertex + 3 * i)));
    return cube;
}

static void free_cube(Cube* cube) {
    sn_destroy_solid(cube->solid);
    sn_destroy_mesh(cube->mesh);
}

// sigma = P s / J along the pull, nothing across; turned with the body
static void check_uniaxial(const char* name, double s, double t, double P) {
    SnRandom random = {3};
    const Mat3 R = random_rotation(SN_MESH_TETS, &random);
    const double along = P * s / (s * t * t), E[3] = {(s * s - 1) / 2, (t * t - 1) / 2};
    Cube cube = make_cube(sn_law_find(name), m3_mul(R, m3_diagonal(s, t, t)));
    double det[5], strain[30], stress[30];
    sn_solid_measure(cube.solid, cube.x, det, strain, stress);
    for (int e = 0; e < 5; ++e) {
        CHECK_NEAR(det[e], s * t * t, 1e-14);
        const int mi[6] = {0, 1, 2, 0, 0, 1}, mj[6] = {0, 1, 2, 1, 2, 2};
        for (int k = 0; k < 6; ++k) {
            CHECK_NEAR(strain[6 * e + k], k == 0 ? E[0] : k < 3 ? E[1] : 0, 1e-14);
            // outside values are rounded to 1e-8; lateral stress follows with slope about 1
            CHECK_NEAR(stress[6 * e + k], along * R.m[mi[k]][0] * R.m[mj[k]][0], 4e-8);
        }
    }
    free_cube(&cube);
}

static void uniaxial_states_have_the_printed_cauchy_stress(void** state) {
    (void)state;
    const double* stretch = uniaxial_stretch;
    for (size_t i = 0; i < sizeof uniaxial / sizeof uniaxial[0]; ++i)
        for (int k = 0; k < 3; ++k)
            check_uniaxial(uniaxial[i].law, stretch[k], uniaxial[i].lateral[k],
                           uniaxial[i].stress[k]);
}

// ---- fibres add g'(l) l / J n n^T

static void fibre_stress_is_part_of_the_measure(void** state) {
    (void)state;
    SnMaterial m = sn_default_material();
    m.fibre = sn_fibre_find("quadratic");
    m.fibre_stiffness = 7e5;
    m.fibre_direction[0] = 0, m.fibre_direction[2] = 3;
    SnMaterial bare = m;
    bare.fibre = -1;
    const double vertex[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    SnMesh* mesh = NULL;
    SnSolid* solid[2] = {NULL, NULL};
    double x[12 + 8] = {0}, stress[2][6];
    CHECK_OK(
        sn_mesh_from_arrays(SN_MESH_TETS, 4, vertex, 1, (int[4]){0, 1, 2, 3}, NULL, &mesh, NULL));
    CHECK_OK(sn_create_solid(mesh, &m, 1, 0, &solid[0]));
    CHECK_OK(sn_create_solid(mesh, &bare, 1, 0, &solid[1]));
    memcpy(x, vertex, sizeof vertex);
    x[11] = 1.2; // the fibre along z is stretched by 1.2, and so is the volume
    for (int i = 0; i < 2; ++i) sn_solid_measure(solid[i], x, NULL, NULL, stress[i]);
    for (int k = 0; k < 6; ++k)
        CHECK_NEAR(stress[0][k] - stress[1][k], k == 2 ? 7e5 * 0.2 * 1.2 / 1.2 : 0, 1e-8);
    sn_destroy_solid(solid[0]);
    sn_destroy_solid(solid[1]);
    sn_destroy_mesh(mesh);
}

// ---- strain of a body that spins while stretched does not change

static void green_strain_does_not_see_rotation(void** state) {
    (void)state;
    for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
        TestSolid s = make_solid((SolidCase){(SnMeshKind)kind, 0, -1, DAMPING_NONE}, 3);
        SnRandom random = {6};
        const double stretch[3] = {1.3, 0.8, 1.2};
        const int n = 6 * s.mesh->element_count;
        double *first = SN_NEW_ARRAY(double, n), *strain = SN_NEW_ARRAY(double, n);
        const Mat3 A = random_stretch(s.mesh->kind, stretch, &random);
        deform(&s, A, 0, 2);
        sn_solid_measure(s.solid, s.x, NULL, first, NULL);
        for (int turn = 0; turn < 20; ++turn) {
            deform(&s, m3_mul(random_rotation(s.mesh->kind, &random), A), 0, 2);
            sn_solid_measure(s.solid, s.x, NULL, strain, NULL);
            CHECK_AT_MOST(largest_difference(strain, first, n), 2e-14);
        }
        sn_free(first), sn_free(strain);
        free_solid(&s);
    }
}

// ---- heterogeneity: two moduli in series

// With nu = 0 these laws give P = E (s - 1) in uniaxial stretch: the halves of a pulled bar strain
// as 1/E1 : 1/E2, forces cancel at the interface, and the ends pull with the common stress.
static void check_series(SnMeshKind kind, const char* law) {
    const double E[2] = {2, 7}, pull = 0.3, area = kind == SN_MESH_TETS ? 0.5 * 0.4 : 0.5 * 0.6;
    SnMesh* mesh = NULL;
    SnSolid* solid = NULL;
    if (kind == SN_MESH_TETS)
        CHECK_OK(sn_mesh_box((int[3]){4, 2, 2}, (double[3]){2, 0.5, 0.4}, SN_BOX_KUHN, &mesh));
    else
        CHECK_OK(sn_mesh_grid((int[2]){4, 2}, (double[2]){2, 0.5}, SN_GRID_CROSS, &mesh));
    SnMaterial* m = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        m[e] = sn_default_material();
        m[e].law = sn_law_find(law);
        m[e].poissons_ratio = 0;
        m[e].youngs_modulus = E[centre[0] > 1];
    }
    CHECK_OK(sn_create_solid(mesh, m, 0.6, 0, &solid));
    const double stress = pull / (1 / E[0] + 1 / E[1]); // halves of length 1
    double *x = SN_CLONE_ARRAY(double, mesh->vertex, 3 * mesh->vertex_count), ends[2] = {0, 0};
    double* f = SN_NEW_ARRAY(double, 3 * mesh->vertex_count);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        const double X = x[3 * i];
        x[3 * i] = X + stress * (fmin(X, 1) / E[0] + fmax(X - 1, 0) / E[1]);
    }
    const SnSolidAt at = {.x = x};
    sn_solid_force(solid, &at, NULL, f);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        const double X = mesh->vertex[3 * i];
        if (X == 0 || X == 2) ends[X == 2] += f[3 * i];
        for (int k = X == 0 || X == 2; k < 3; ++k) CHECK_NEAR(f[3 * i + k], 0, 1e-14);
    }
    CHECK_NEAR(ends[0], stress * area, 1e-14);
    CHECK_NEAR(ends[1], -stress * area, 1e-14);
    sn_free(x), sn_free(f), sn_free(m);
    sn_destroy_solid(solid);
    sn_destroy_mesh(mesh);
}

static void two_moduli_in_series_share_the_stress(void** state) {
    (void)state;
    const char* const laws[3] = {"linear", "corotated", "fixed-corotated"};
    for (int i = 0; i < 3; ++i) {
        check_series(SN_MESH_TETS, laws[i]);
        check_series(SN_MESH_TRIANGLES, laws[i]);
    }
}

// ---- the worst element

static void worst_element_is_found(void** state) {
    (void)state;
    TestSolid s = make_solid((SolidCase){SN_MESH_TETS, -1, -2, DAMPING_NONE}, 3);
    double* det = SN_NEW_ARRAY(double, s.mesh->element_count);
    for (uint64_t seed = 1; inside_domain(&s); ++seed) {
        assert_true(seed < 100);
        deform(&s, m3_identity(), 0.6, seed);
    }
    sn_solid_measure(s.solid, s.x, det, NULL, NULL);
    int lowest = 0, inverted = 0, unsafe = 0;
    for (int e = 0; e < s.mesh->element_count; ++e) {
        const SnLaw* law = sn_law_table(SN_ISA_PLAIN)->law[s.material[e].law];
        if (det[e] < det[lowest]) lowest = e;
        inverted += det[e] <= 0;
        unsafe += det[e] <= 0 && !law->inversion_safe;
    }
    const SnSolidWorst worst = sn_solid_worst(s.solid, s.x);
    assert_true(inverted > 0 && unsafe > 0);
    assert_int_equal(worst.element, lowest);
    assert_int_equal(worst.inverted, inverted);
    CHECK_NEAR(worst.det, det[lowest], 1e-14);
    assert_true(worst.outside >= 0 && det[worst.outside] <= 0);
    assert_true(isinf(energy_of(&s)));

    // NaN is worst of all
    s.x[3 * s.nodes - 1] = NAN;
    assert_true(isnan(sn_solid_worst(s.solid, s.x).det));
    sn_free(det);
    free_solid(&s);
}

// every element stands in one lane, unused lanes weigh nothing, and chunks follow each other
static void check_lanes(const TestSolid* s) {
    const SnSolid* solid = s->solid;
    char* seen = sn_alloc((size_t)s->mesh->element_count, 1);
    int next = 0;
    for (int c = 0; c < solid->chunk_count; ++c) {
        const SnSolidChunk* chunk = &solid->chunk[c];
        assert_int_equal(chunk->first, next);
        next += chunk->count;
        for (int i = chunk->first * SN_LANES; i < next * SN_LANES; ++i) {
            const SnSolidBatch* batch = &solid->batch[i / SN_LANES];
            const int lane = i % SN_LANES, e = batch->element[lane];
            assert_true(e >= 0 ? batch->volume[lane] > 0 : batch->volume[lane] == 0);
            if (e < 0) continue;
            assert_int_equal(seen[e]++, 0);
            assert_int_equal(s->material[e].law, chunk->law);
            assert_int_equal(s->material[e].fibre, chunk->fibre);
        }
    }
    assert_int_equal(next, solid->batch_count);
    for (int e = 0; e < s->mesh->element_count; ++e) assert_int_equal(seen[e], 1);
    sn_free(seen);
}

static void every_element_stands_in_one_lane(void** state) {
    (void)state;
    const SolidCase cases[] = {{SN_MESH_TETS, 0, -1, DAMPING_NONE},
                               {SN_MESH_TETS, -1, -2, DAMPING_NONE},
                               {SN_MESH_TRIANGLES, 2, -1, DAMPING_NONE}};
    for (int i = 0; i < 3; ++i)
        for (int cells = 1; cells < 30; ++cells) {
            TestSolid s = make_solid(cases[i], cells);
            check_lanes(&s);
            free_solid(&s);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_stands_in_one_lane),
        cmocka_unit_test(uniaxial_states_have_the_printed_cauchy_stress),
        cmocka_unit_test(fibre_stress_is_part_of_the_measure),
        cmocka_unit_test(green_strain_does_not_see_rotation),
        cmocka_unit_test(two_moduli_in_series_share_the_stress),
        cmocka_unit_test(worst_element_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
