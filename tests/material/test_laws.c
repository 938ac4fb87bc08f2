// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Walks the registry of laws: a law added there is tested here the same day.
#include "check.h"
#include "eigen.h"
#include "material/points.h"

#include <string.h>

static const double E = 1.0, nu = 0.3;

// what a test is done to: one law on one instruction set at one deformation gradient
typedef void Visit(const SnLaw* law, int kind, const double F[9]);

static void walk(Visit* visit) {
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa)) continue;
        const SnLawTable* table = sn_law_table((SnIsa)isa);
        for (int i = 0; i < table->count; ++i)
            for (int kind = 0; kind < POINT_KINDS; ++kind) {
                if (kind == 4 && !table->law[i]->inversion_safe) continue;
                SnRandom random = {(uint64_t)(100 * kind + 7)};
                for (int repeat = 0; repeat < 12; ++repeat) {
                    double F[9];
                    point_gradient(kind, &random, F);
                    visit(table->law[i], kind, F);
                }
            }
    }
}

// The error of a central difference with step eps falls as eps^2 until rounding takes over:
// either the slope between two steps is 2, or both errors are already at rounding level.
static void check_slope(const char* what, const SnLaw* law, int kind, double coarse, double fine,
                        double scale) {
    const double rounding = 2e-9 * scale;
    if (coarse < rounding && fine < rounding) return;
    double slope = log2(coarse / fine);
    if (!(slope > 1.85) && !(fine < rounding))
        fail_msg("%s of %s (%s): errors %.3g, %.3g, slope %.3f", what, law->name, point_kind[kind],
                 coarse, fine, slope);
}

static double energy_difference_error(const SnLaw* law, const double F[9], const double P[9],
                                      double eps) {
    double worst = 0;
    for (int k = 0; k < 9; ++k) {
        double G[9];
        memcpy(G, F, sizeof G);
        G[k] = F[k] + eps;
        double high = point_energy(law, E, nu, G);
        G[k] = F[k] - eps;
        worst = fmax(worst, fabs((high - point_energy(law, E, nu, G)) / (2 * eps) - P[k]));
    }
    return worst;
}

static double step_for(int kind) { return kind == 3 ? 2e-4 : 1e-3; }

static void visit_stress(const SnLaw* law, int kind, const double F[9]) {
    double P[9], scale = 1, eps = step_for(kind);
    point_stress(law, E, nu, F, P);
    for (int k = 0; k < 9; ++k) scale = fmax(scale, fabs(P[k]));
    check_slope("stress", law, kind, energy_difference_error(law, F, P, eps),
                energy_difference_error(law, F, P, eps / 2), scale);
    CHECK_AT_MOST(energy_difference_error(law, F, P, 1e-6), 1e-6 * scale);
}

static void stress_is_the_gradient_of_energy(void** state) {
    (void)state;
    walk(visit_stress);
}

static double stress_difference_error(const SnLaw* law, const double F[9], const double H[81],
                                      double eps) {
    double worst = 0;
    for (int c = 0; c < 9; ++c) {
        double G[9], high[9], low[9];
        memcpy(G, F, sizeof G);
        G[c] = F[c] + eps;
        point_stress(law, E, nu, G, high);
        G[c] = F[c] - eps;
        point_stress(law, E, nu, G, low);
        for (int k = 0; k < 9; ++k)
            worst = fmax(worst, fabs((high[k] - low[k]) / (2 * eps) - H[9 * k + c]));
    }
    return worst;
}

static void visit_tangent(const SnLaw* law, int kind, const double F[9]) {
    double H[81], scale = 1, eps = step_for(kind);
    point_tangent(law, E, nu, F, 0, H);
    for (int k = 0; k < 81; ++k) scale = fmax(scale, fabs(H[k]));
    check_slope("tangent", law, kind, stress_difference_error(law, F, H, eps),
                stress_difference_error(law, F, H, eps / 2), scale);
    CHECK_AT_MOST(stress_difference_error(law, F, H, 1e-6), 1e-6 * scale);
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < i; ++j) CHECK_NEAR(H[9 * i + j], H[9 * j + i], 1e-9 * scale);
}

static void tangent_is_the_gradient_of_stress(void** state) {
    (void)state;
    walk(visit_tangent);
}

// the projected tangent is the exact one with its negative eigenvalues set to zero
static void visit_projection(const SnLaw* law, int kind, const double F[9]) {
    double H[81], clamped[81] = {0}, V[81], P[81], scale = 0;
    point_tangent(law, E, nu, F, 0, H);
    eigen_jacobi(9, H, V);
    for (int m = 0; m < 9; ++m) {
        scale = fmax(scale, fabs(H[10 * m]));
        for (int k = 0; k < 81 && H[10 * m] > 0; ++k)
            clamped[k] += H[10 * m] * V[9 * (k / 9) + m] * V[9 * (k % 9) + m];
    }
    point_tangent(law, E, nu, F, 1, P);
    for (int k = 0; k < 81; ++k)
        if (!(fabs(P[k] - clamped[k]) <= 1e-8 * scale))
            fail_msg("%s (%s): projected entry %d is %.12g, clamping gives %.12g", law->name,
                     point_kind[kind], k, P[k], clamped[k]);
    eigen_jacobi(9, P, V);
    for (int m = 0; m < 9; ++m) CHECK_AT_MOST(-P[10 * m], 1e-12 * scale);
}

static void projection_clamps_the_eigenvalues(void** state) {
    (void)state;
    walk(visit_projection);
}

static void visit_rigid(const SnLaw* law, int kind, const double F[9]) {
    if (kind != 0) return; // "rest" is a random rotation
    double P[9], identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (law->rotation_free) {
        point_stress(law, E, nu, F, P);
        for (int k = 0; k < 9; ++k) CHECK_NEAR(P[k], 0, 1e-13);
        CHECK_NEAR(point_energy(law, E, nu, F), 0, 1e-14);
    }
    point_stress(law, E, nu, identity, P);
    for (int k = 0; k < 9; ++k) CHECK_NEAR(P[k], 0, 1e-14);
    CHECK_NEAR(point_energy(law, E, nu, identity), 0, 1e-15);
}

static void rest_and_rigid_motion_cost_nothing(void** state) {
    (void)state;
    walk(visit_rigid);
}

// both at once are what they are apart, in every lane of every batch
static void visit_both(const SnLaw* law, int kind, const double F[9]) {
    enum { BATCHES = 3 };
    SnLawPoint point[BATCHES];
    SnLawStress apart[BATCHES], both[BATCHES];
    Lanes energy[BATCHES], psi[BATCHES];
    for (int i = 0; i < BATCHES; ++i) {
        point_set(law, E, nu, F, &point[i]);
        for (int lane = 0; lane < SN_LANES; ++lane)
            point[i].F[(i + lane) % 9][lane] *= 1 + 1e-3 * lane;
    }
    law->energy(BATCHES, point, energy);
    law->stress(BATCHES, point, apart);
    law->both(BATCHES, point, psi, both);
    for (int i = 0; i < BATCHES * SN_LANES; ++i) {
        const int b = i / SN_LANES, lane = i % SN_LANES;
        const double scale = kind == 3 ? 100 : 1; // near inversion large terms cancel
        if (isinf(energy[b][lane]))
            assert_true(psi[b][lane] == energy[b][lane]);
        else
            CHECK_NEAR(psi[b][lane], energy[b][lane], 1e-14 * scale);
        for (int k = 0; k < 9; ++k)
            CHECK_NEAR(both[b].P[k][lane], apart[b].P[k][lane], 1e-14 * scale);
    }
}

static void both_at_once_are_what_they_are_apart(void** state) {
    (void)state;
    walk(visit_both);
}

// outside its domain a law's energy is infinite and its stress is not, also both at once
static void outside_the_domain_energy_is_infinite(void** state) {
    (void)state;
    const double F[9] = {1, 0, 0, 0, 1.1, 0, 0, 0, -0.5};
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int i = 0; i < table->count; ++i) {
        SnLawPoint point;
        SnLawStress stress;
        Lanes psi;
        point_set(table->law[i], E, nu, F, &point);
        table->law[i]->both(1, &point, &psi, &stress);
        assert_int_equal(!isinf(psi[2]), table->law[i]->inversion_safe);
        for (int k = 0; k < 9; ++k) assert_true(isfinite(stress.P[k][2]));
    }
}

static void instruction_sets_agree(void** state) {
    (void)state;
    const SnLawTable* plain = sn_law_table(SN_ISA_PLAIN);
    for (int isa = 1; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa)) continue;
        for (int i = 0; i < plain->count; ++i) {
            SnRandom random = {42};
            double F[9], a[9], b[9];
            const SnLaw* other = sn_law_table((SnIsa)isa)->law[i];
            point_gradient(2, &random, F);
            point_stress(plain->law[i], E, nu, F, a);
            point_stress(other, E, nu, F, b);
            for (int k = 0; k < 9; ++k) CHECK_NEAR(b[k], a[k], 1e-13);
        }
    }
}

static void names_are_found(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(SN_ISA_PLAIN);
    for (int i = 0; i < table->count; ++i) assert_int_equal(sn_law_find(table->law[i]->name), i);
    assert_int_equal(sn_law_find("jelly"), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stress_is_the_gradient_of_energy),
        cmocka_unit_test(tangent_is_the_gradient_of_stress),
        cmocka_unit_test(projection_clamps_the_eigenvalues),
        cmocka_unit_test(rest_and_rigid_motion_cost_nothing),
        cmocka_unit_test(both_at_once_are_what_they_are_apart),
        cmocka_unit_test(outside_the_domain_energy_is_infinite),
        cmocka_unit_test(instruction_sets_agree),
        cmocka_unit_test(names_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
