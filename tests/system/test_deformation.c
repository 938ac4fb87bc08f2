// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Drag that preserves rigid modes: no force and no torque in all, nothing for rigid velocities, and
// D between nothing and what the matrix has.
#include "eigen.h"
#include "system/rig.h"

#include <string.h>

static Rig* make(int plane) {
    Rig* rig = make_rig((RigDef){.kind = plane ? SN_MESH_TRIANGLES : SN_MESH_TETS,
                                 .law = sn_law_find("neo-hookean"),
                                 .fibre = -1,
                                 .deformation_drag = 0.7});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    return rig;
}

static SnTermAt at_of(Rig* rig, double* v) {
    return (SnTermAt){
        .q = rig->q, .motion = {v, NULL}, .x_lag = rig->lag.x, .scratch = rig->scratch};
}

static const double* force_of(Rig* rig, double* v, double* dissipation) {
    const SnTerm term = sn_deformation_term(&rig->inner);
    const SnTermAt at = at_of(rig, v);
    SnForces forces = {rig_vector(rig, 3 * rig->nodes), NULL};
    term.ops->force(term.self, &at, &forces);
    *dissipation = term.ops->dissipation(term.self, &at);
    return forces.f;
}

static double* random_velocities(Rig* rig) {
    double* v = rig_random(rig, 3 * rig->nodes, 1);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (rig->model->held[i / 3] & SN_HELD(i % 3)) v[i] = 0;
    return v;
}

static void momenta_are_left_alone(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane) {
        Rig* rig = make(plane);
        double lost, power = 0, *v = random_velocities(rig);
        const double* f = force_of(rig, v, &lost);
        Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
        for (int i = 0; i < rig->nodes; ++i) {
            force = v3_add(force, v3_load(f + 3 * i));
            torque = v3_add(torque, v3_cross(v3_load(rig->lag.x + 3 * i), v3_load(f + 3 * i)));
        }
        for (int i = 0; i < 3 * rig->nodes; ++i) power -= v[i] * f[i];
        assert_true(lost > 1e-3);
        CHECK_NEAR(2 * lost, power, 1e-13);
        CHECK_AT_MOST(v3_norm(force), 1e-13);
        CHECK_AT_MOST(v3_norm(torque), 1e-13);
        free_rig(rig);
    }
}

static void rigid_velocities_are_free(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane) {
        Rig* rig = make(plane);
        double lost, *v = rig_vector(rig, 3 * rig->nodes);
        const Vec3 omega = plane ? v3(0, 0, 2) : v3(1, -0.5, 2);
        for (int i = 0; i < rig->nodes; ++i)
            v3_store(v + 3 * i,
                     v3_add(v3(0.3, 0.4, 0), v3_cross(omega, v3_load(rig->lag.x + 3 * i))));
        for (int i = 0; i < rig->nodes && plane; ++i) v[3 * i + 2] = 0;
        const double* f = force_of(rig, v, &lost);
        CHECK_AT_MOST(lost, 1e-26);
        CHECK_AT_MOST(largest(f, 3 * rig->nodes), 1e-13);
        free_rig(rig);
    }
}

// 0 <= D <= C: by eigenvalues of C^-1/2 D C^-1/2, which are 0 six times and 1 otherwise
static void what_it_damps(void** state) {
    (void)state;
    Rig* rig = make(0);
    const int n = 3 * rig->nodes;
    const double* c = rig->model->mass->deformation;
    const SnTerm term = sn_deformation_term(&rig->inner);
    double *D = rig_vector(rig, n * n), *V = rig_vector(rig, n * n), *unit = rig_vector(rig, n);
    for (int j = 0; j < n; ++j) {
        const SnTermAt at = at_of(rig, unit);
        SnForces y = {rig_vector(rig, n), NULL};
        unit[j] = 1;
        term.ops->product(term.self, &at, (SnWeights){0, 1, 0}, &(SnMotion){unit, NULL}, &y);
        unit[j] = 0;
        for (int i = 0; i < n; ++i) D[i * n + j] = y.f[i] / sqrt(c[i / 3] * c[j / 3]);
    }
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) CHECK_NEAR(D[i * n + j], D[j * n + i], 1e-13);
    eigen_jacobi(n, D, V);
    int zeros = 0;
    for (int i = 0; i < n; ++i) {
        const double value = D[i * n + i];
        zeros += value < 0.5;
        CHECK_NEAR(value, value < 0.5 ? 0 : 1, 1e-12);
    }
    assert_int_equal(zeros, 6);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momenta_are_left_alone),
        cmocka_unit_test(rigid_velocities_are_free),
        cmocka_unit_test(what_it_damps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
