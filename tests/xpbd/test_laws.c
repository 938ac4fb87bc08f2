// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Constraints and compliances against the law's own energy and force; every law of the registry is
// either compared or refused.
#include "xpbd/bodies.h"

#include <string.h>

// sigma = alpha^-1 C: what a constraint pulls with
static void pull_of(const SnPlainElement* e, int n, const double C[6], double sigma[6]) {
    if (e->law != SN_PLAIN_STVK) {
        for (int c = 0; c < n; ++c) sigma[c] = C[c] / e->alpha[c];
        return;
    }
    // normals: alpha = (d - o) I + o 1 1^T
    const double d = e->alpha[0], o = e->alpha[1];
    double sum = 0;
    for (int c = 0; c < e->dim; ++c) sum += C[c];
    for (int c = 0; c < e->dim; ++c) sigma[c] = (C[c] - o * sum / (d - o + e->dim * o)) / (d - o);
    for (int c = e->dim; c < n; ++c) sigma[c] = C[c] / e->alpha[2];
}

// 1/2 C alpha^-1 C, and f -= grad C alpha^-1 C where f is not NULL
static double constraint_energy(const Body* b, double* f) {
    double energy = 0;
    for (int i = 0; i < b->s.mesh->element_count; ++i) {
        const SnPlainElement* e = &b->plain[i];
        double C[6], J[6][12], sigma[6];
        const int n = sn_plain_constraints(e, b->x, C, J);
        pull_of(e, n, C, sigma);
        for (int c = 0; c < n; ++c) {
            energy += 0.5 * C[c] * sigma[c];
            for (int a = 0; f && a <= e->dim; ++a)
                for (int k = 0; k < e->dim; ++k)
                    f[3 * e->node[a] + k] -= J[c][3 * a + k] * sigma[c];
        }
    }
    return energy;
}

static void move(Body* b, Mat3 A, double noise, uint64_t seed) {
    deform(&b->s, A, noise, seed);
    reset_body(b);
}

// energies differ by a constant, forces do not
static void check_law(SnMeshKind kind, int law) {
    Body b = make_body(kind, law, 0, 3, 1);
    SnRandom random = {9};
    double* force = SN_NEW_ARRAY(double, 3 * b.s.nodes);
    double* pull = SN_NEW_ARRAY(double, 3 * b.s.nodes);
    move(&b, m3_identity(), 0, 1);
    const double offset = constraint_energy(&b, NULL) - energy_of(&b.s);
    for (int trial = 0; trial < 20; ++trial) {
        double stretch[3];
        for (int k = 0; k < 3; ++k) stretch[k] = sn_random_uniform(&random, 0.4, 1.8);
        if (trial % 4 == 3) stretch[0] *= -1; // inside out
        move(&b, random_stretch(kind, stretch, &random), 0.05, (uint64_t)trial + 1);
        memset(pull, 0, sizeof(double) * 3 * (size_t)b.s.nodes);
        memset(force, 0, sizeof(double) * 3 * (size_t)b.s.nodes);
        const double energy = energy_of(&b.s), ours = constraint_energy(&b, pull);
        force_of(&b.s, b.s.x, NULL, NULL, force);
        CHECK_NEAR(ours - offset, energy, 1e-12 * (fabs(ours) + fabs(offset)));
        CHECK_AT_MOST(largest_difference(pull, force, 3 * b.s.nodes),
                      1e-11 * largest(force, 3 * b.s.nodes));
    }
    sn_free(force);
    sn_free(pull);
    free_body(&b);
}

static void constraints_have_the_laws_energy(void** state) {
    (void)state;
    for (int law = 0; law < LAWS; ++law) {
        check_law(SN_MESH_TETS, law);
        check_law(SN_MESH_TRIANGLES, law);
    }
}

// the gradients as written down are those of the constraints' values
static void check_gradients(SnMeshKind kind, int law) {
    Body b = make_body(kind, law, 0, 1, 1);
    for (int i = 0; i < b.s.mesh->element_count; ++i) {
        const SnPlainElement* e = &b.plain[i];
        double C[6], J[6][12], plus[6], minus[6], unused[6][12], error[2] = {0};
        const int n = sn_plain_constraints(e, b.x, C, J);
        for (int fine = 0; fine < 2; ++fine)
            for (int a = 0; a <= e->dim; ++a)
                for (int k = 0; k < e->dim; ++k) {
                    const double eps = fine ? 5e-4 : 1e-3;
                    double *at = &b.x[e->node[a]].x + k, x = *at;
                    *at = x + eps, sn_plain_constraints(e, b.x, plus, unused);
                    *at = x - eps, sn_plain_constraints(e, b.x, minus, unused);
                    *at = x;
                    for (int c = 0; c < n; ++c)
                        error[fine] = fmax(
                            error[fine], fabs((plus[c] - minus[c]) / (2 * eps) - J[c][3 * a + k]));
                }
        check_slope(law_name[law], error[0], error[1], 1e-11);
    }
    free_body(&b);
}

static void gradients_are_those_of_the_values(void** state) {
    (void)state;
    for (int law = 0; law < LAWS; ++law) {
        check_gradients(SN_MESH_TETS, law);
        check_gradients(SN_MESH_TRIANGLES, law);
    }
}

// ---- what is refused

static int is_solved(SolidCase c) {
    int known = 0;
    for (int k = 0; k < LAWS; ++k) known |= c.law >= 0 && !strcmp(case_law(c)->name, law_name[k]);
    return known && c.fibre == -1 && !(c.damping & DAMPING_VISCOSITY);
}

static void check_refusal(SolidCase c) {
    TestSolid s = make_solid(c, 2);
    for (int precision = 0; precision < SN_XPBD_PRECISIONS; ++precision) {
        SnXpbdSolid* solid = NULL;
        SnError error = {0};
        const SnStatus status =
            sn_create_xpbd_solid(s.solid, (SnXpbdPrecision)precision, &solid, &error);
        if (is_solved(c) != (status == SN_OK) || (status != SN_OK && status != SN_UNSUPPORTED))
            fail_msg("%s: status %d", case_name(c), (int)status);
        assert_int_equal(status == SN_OK, error.text[0] == 0);
        assert_int_equal(status == SN_OK, solid != NULL);
        sn_destroy_xpbd_solid(solid);
    }
    free_solid(&s);
}

static void every_law_is_solved_or_refused(void** state) {
    (void)state;
    walk_solids(check_refusal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constraints_have_the_laws_energy),
        cmocka_unit_test(gradients_are_those_of_the_values),
        cmocka_unit_test(every_law_is_solved_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
