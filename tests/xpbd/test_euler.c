// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A step of XPBD that has converged against backward Euler, M (x - x~) = h^2 f(x): it adds up
// gradients of different iterates, so some of the force is missing, the less the shorter the step.
#include "xpbd/bodies.h"

// the predicted nodes: everything on its way to be sheared
static void predict(Body* b, double h) {
    for (int i = FIRST_NODE; i < b->s.nodes; ++i)
        if (b->x[i].w > 0) b->x[i].x += h * b->x[i].y, b->x[i].y -= h * 0.5 * b->x[i].x;
}

static double* positions(const Body* b) {
    double* x = SN_NEW_ARRAY(double, 3 * b->s.nodes);
    for (int i = 0; i < 3 * b->s.nodes; ++i) x[i] = (&b->x[i / 3].x)[i % 3];
    return x;
}

// The force at x of elements that were at `begin` a step of length h ago.
static double* force_at(const Body* b, const double* x, const double* begin, double h) {
    const int n = 3 * b->s.nodes;
    double *f = SN_NEW_ARRAY(double, n), *v = SN_NEW_ARRAY(double, n);
    for (int i = 0; i < n; ++i) v[i] = (x[i] - begin[i]) / h;
    force_of(&b->s, x, v, begin, f);
    sn_free(v);
    return f;
}

// |M (x - x~)/h^2 - f(x)| over |f(x~)|, of the nodes that move
static double lack_of(const Body* b, const double* begin, const double* predicted, double h) {
    double *x = positions(b), lack = 0, all = 0;
    double *f = force_at(b, x, begin, h), *start = force_at(b, predicted, begin, h);
    for (int i = 3 * FIRST_NODE; i < 3 * b->s.nodes; ++i) {
        const SnParticle* p = &b->x[i / 3];
        if (p->w == 0) continue;
        const double g = (x[i] - predicted[i]) / (p->w * h * h) - f[i];
        lack += g * g;
        all += start[i] * start[i];
    }
    sn_free(x);
    sn_free(f);
    sn_free(start);
    return sqrt(lack / all);
}

static double lack_of_step(SnMeshKind kind, int law, int damped, double h) {
    Body b = make_body(kind, law, damped, 6, 0);
    SnXpbdSolid* solid = make_constraints(&b, SN_XPBD_DOUBLE);
    const SnParticles particles = particles_of(&b);
    double residual = 1;
    double* begin = positions(&b);
    sn_xpbd_solid_begin(solid, &particles, h, quat_identity());
    predict(&b, h);
    double* predicted = positions(&b);
    for (int r = 0; r < 1000 && residual > 1e-26; ++r)
        sn_xpbd_solid_sweep(solid, &particles, 1, NULL, &residual);
    CHECK_AT_MOST(residual, 1e-26);
    const double lack = lack_of(&b, begin, predicted, h);
    sn_free(begin);
    sn_free(predicted);
    sn_destroy_xpbd_solid(solid);
    free_body(&b);
    return lack;
}

// as h^2, about: each is a fourth of the step before
static void a_converged_step_nears_backward_euler(void** state) {
    (void)state;
    for (int law = 0; law < LAWS; ++law)
        for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
            double lack = lack_of_step((SnMeshKind)kind, law, 0, 0.1);
            CHECK_AT_MOST(lack, 0.01);
            for (int k = 1; k < 3; ++k) {
                const double finer = lack_of_step((SnMeshKind)kind, law, 0, 0.1 / (1 << 2 * k));
                CHECK_AT_MOST(finer, lack / 8);
                lack = finer;
            }
        }
}

// Damping as every integrator has it, alpha1 Pi K Pi with K where the step begins: as exact as
// without damping. (Rounding leaves about 3e-8 of the force.)
static void a_damped_step_does_too(void** state) {
    (void)state;
    for (int law = 0; law < LAWS; ++law)
        for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
            double lack = lack_of_step((SnMeshKind)kind, law, 1, 0.025);
            CHECK_AT_MOST(lack, 1e-3);
            for (int k = 1; k < 4; ++k) {
                const double finer = lack_of_step((SnMeshKind)kind, law, 1, 0.025 / (1 << 2 * k));
                CHECK_AT_MOST(finer, fmax(lack / 8, 1e-7));
                lack = finer;
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_converged_step_nears_backward_euler),
        cmocka_unit_test(a_damped_step_does_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
