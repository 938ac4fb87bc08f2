// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Forces of solids against what must hold on paper, for every law, fibre, element and damping.
#include "element/solids.h"

#include <string.h>

static const double moderate[3] = {1.25, 0.85, 1.1};

static TestSolid deformed(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    SnRandom random = {21};
    deform(&s, random_stretch(c.kind, moderate, &random), 0.05, 8);
    assert_true(inside_domain(&s));
    return s;
}

// ---- force = -gradient of energy

static double gradient_error(TestSolid* s, const double* f, double eps) {
    double worst = 0;
    for (int i = 0; i < 3 * s->nodes; ++i) {
        const double x = s->x[i];
        s->x[i] = x + eps;
        double change = energy_of(s);
        s->x[i] = x - eps;
        change -= energy_of(s);
        s->x[i] = x;
        worst = fmax(worst, fabs(change / (2 * eps) + f[i]));
    }
    return worst;
}

static void visit_gradient(SolidCase c) {
    TestSolid s = deformed(c);
    double* f = SN_NEW_ARRAY(double, 3 * s.nodes);
    double* at_rest = SN_NEW_ARRAY(double, 3 * s.nodes);
    force_of(&s, s.x, NULL, NULL, f);
    const double scale = largest(f, 3 * s.nodes);
    assert_true(scale > 1e-2);
    check_slope(case_name(c), gradient_error(&s, f, 2e-3), gradient_error(&s, f, 1e-3),
                1e-10 * scale);
    CHECK_AT_MOST(gradient_error(&s, f, 1e-5), 1e-8 * scale);

    // without velocity there is no damping
    memset(s.v, 0, sizeof(double) * 3 * (size_t)s.nodes);
    force_of(&s, s.x, s.v, s.x, at_rest);
    CHECK_AT_MOST(largest_difference(f, at_rest, 3 * s.nodes), 1e-15 * scale);
    sn_free(at_rest);
    sn_free(f);
    free_solid(&s);
}

static void force_is_minus_the_gradient_of_energy(void** state) {
    (void)state;
    walk_solids(visit_gradient);
}

// ---- damping

// f(v) - f(0) is linear in v, never adds power, and its derivative is what `product` says
static void visit_damping(SolidCase c) {
    TestSolid s = deformed(c);
    const int n = 3 * s.nodes;
    double *f0 = SN_NEW_ARRAY(double, n), *f = SN_NEW_ARRAY(double, n);
    double *Dv = SN_NEW_ARRAY(double, n), *lag = SN_NEW_ARRAY(double, n);
    for (int i = 0; i < n; ++i) lag[i] = 1.1 * s.x[i] + 0.01 * sin(i);
    force_of(&s, s.x, NULL, NULL, f0);
    force_of(&s, s.x, s.v, lag, f);
    for (int i = 0; i < n; ++i) f[i] -= f0[i];
    const SnSolidAt at = {.x = s.x, .x_lag = lag};
    sn_solid_product(s.solid, &at, (SnWeights){0, 1, 0}, s.v, NULL, Dv);
    const double scale = largest(f, n);
    for (int i = 0; i < n; ++i) CHECK_NEAR(f[i], -Dv[i], 1e-13 * (scale + largest(f0, n)));
    CHECK_AT_MOST(dot_product(s.v, f, n), 0);
    if (c.damping == DAMPING_NONE) CHECK_AT_MOST(scale, 0);
    if (c.damping != DAMPING_NONE) assert_true(dot_product(s.v, f, n) < -1e-3);

    // without x_lag only viscosity is left
    force_of(&s, s.x, s.v, NULL, Dv);
    if (!(c.damping & DAMPING_VISCOSITY)) CHECK_AT_MOST(largest_difference(Dv, f0, n), 0);
    sn_free(f0), sn_free(f), sn_free(Dv), sn_free(lag);
    free_solid(&s);
}

static void damping_is_linear_and_takes_power(void** state) {
    (void)state;
    walk_solids(visit_damping);
}

// ---- looking ahead

// with `lead`, stresses are those of where nodes get in `ahead` and the damping's time
static void visit_lead(SolidCase c) {
    TestSolid s = deformed(c);
    const int n = 3 * s.nodes;
    const double ahead = 1e-3, time = ahead + s.material[0].stiffness_damping;
    double *x = SN_NEW_ARRAY(double, n), *there = SN_NEW_ARRAY(double, n);
    double* f = SN_NEW_ARRAY(double, n);
    int same = 1;
    for (int e = 0; e < s.mesh->element_count; ++e)
        same &= s.material[e].stiffness_damping == s.material[0].stiffness_damping;
    for (int i = 0; i < n; ++i) s.v[i] *= 0.01, x[i] = s.x[i] + time * s.v[i];
    force_of(&s, x, NULL, NULL, there);
    sn_solid_force(s.solid, &(SnSolidAt){.x = s.x, .lead = s.v, .ahead = ahead}, NULL, f);
    if (same) CHECK_AT_MOST(largest_difference(f, there, n), 1e-11 * largest(there, n));
    force_of(&s, s.x, NULL, NULL, x);
    assert_true(largest_difference(f, x, n) > 1e-9 * largest(there, n));
    sn_free(x), sn_free(there), sn_free(f);
    free_solid(&s);
}

static void stresses_are_those_ahead(void** state) {
    (void)state;
    walk_solids(visit_lead);
}

// the power lost to viscosity is 2 eta |rate of Green strain|^2, integrated
static void visit_viscous_power(SolidCase c) {
    TestSolid s = deformed(c);
    const int n = 3 * s.nodes, elements = s.mesh->element_count;
    const double eps = 1e-5;
    double *f0 = SN_NEW_ARRAY(double, n), *f = SN_NEW_ARRAY(double, n);
    double *x = SN_NEW_ARRAY(double, n), *high = SN_NEW_ARRAY(double, 6 * elements);
    double *low = SN_NEW_ARRAY(double, 6 * elements), power = 0;
    for (int i = 0; i < n; ++i) x[i] = s.x[i] + eps * s.v[i];
    sn_solid_measure(s.solid, x, NULL, high, NULL);
    for (int i = 0; i < n; ++i) x[i] = s.x[i] - eps * s.v[i];
    sn_solid_measure(s.solid, x, NULL, low, NULL);
    for (int e = 0; e < elements; ++e)
        for (int k = 0; k < 6; ++k) {
            const double rate = (high[6 * e + k] - low[6 * e + k]) / (2 * eps);
            const double depth = c.kind == SN_MESH_TRIANGLES ? 0.6 : 1;
            power += (k < 3 ? 2 : 4) * s.material[e].viscosity * rate * rate * depth *
                     fabs(sn_mesh_measure(s.mesh, e));
        }
    force_of(&s, s.x, NULL, NULL, f0);
    force_of(&s, s.x, s.v, NULL, f);
    CHECK_NEAR(dot_product(f, s.v, n) - dot_product(f0, s.v, n), -power, 1e-8 * power);
    sn_free(f0), sn_free(f), sn_free(x), sn_free(high), sn_free(low);
    free_solid(&s);
}

static void viscous_power_is_that_of_the_strain_rate(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_VISCOSITY, visit_viscous_power);
}

// ---- rigid motion, balance of force and torque

static Vec3 total(const TestSolid* s, const double* f) {
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < s->nodes; ++i) sum = v3_add(sum, v3_load(f + 3 * i));
    return sum;
}

static Vec3 torque(const TestSolid* s, const double* f) {
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < s->nodes; ++i)
        sum = v3_add(sum, v3_cross(v3_load(s->x + 3 * i), v3_load(f + 3 * i)));
    return sum;
}

// Forces sum to zero whatever the law and the damping. Torques do (in the plane that about z) where
// the energy does not see rotations, with every damping.
static void visit_balance(SolidCase c) {
    TestSolid s = deformed(c);
    double* f = SN_NEW_ARRAY(double, 3 * s.nodes);
    force_of(&s, s.x, s.v, s.x, f);
    CHECK_AT_MOST(v3_norm(total(&s, f)), 1e-13 * s.nodes);
    Vec3 turning = torque(&s, f);
    if (c.kind == SN_MESH_TRIANGLES) turning.x = turning.y = 0;
    if (case_law(c) && case_law(c)->rotation_free) CHECK_AT_MOST(v3_norm(turning), 1e-12 * s.nodes);
    for (int i = 0; i < 3 * FIRST_NODE; ++i) assert_true(f[i] == 0);
    sn_free(f);
    free_solid(&s);
}

static void internal_forces_balance(void** state) {
    (void)state;
    walk_solids(visit_balance);
}

// a body turned and moved away has no forces, and a rigid spin feels no viscosity
static void visit_rigid(SolidCase c) {
    if (case_law(c) == NULL || c.fibre == sn_fibre_find("fung")) return; // active at rest
    TestSolid s = make_solid(c, 3);
    SnRandom random = {4};
    Mat3 R = case_law(c)->rotation_free ? random_rotation(c.kind, &random) : m3_identity();
    double *f = SN_NEW_ARRAY(double, 3 * s.nodes), rounding = 2e-14;
    deform(&s, R, 0, 1);
    for (int i = FIRST_NODE; i < s.nodes; ++i) {
        s.x[3 * i] += 3, s.x[3 * i + 1] -= 2;
        const Vec3 spin = c.kind == SN_MESH_TETS ? v3(1, -2, 0.5) : v3(0, 0, 2);
        v3_store(s.v + 3 * i, v3_add(v3(4, 5, 0), v3_cross(spin, v3_load(s.x + 3 * i))));
    }
    force_of(&s, s.x, s.v, s.x, f);
    // positions of size 3 are rounded to 1e-16 of that, elements are of size 0.7; speeds are of
    // size 10
    CHECK_AT_MOST(largest(f, 3 * s.nodes), 3 * rounding);
    CHECK_AT_MOST(fabs(energy_of(&s)), rounding);
    sn_free(f);
    free_solid(&s);
}

static void rigid_motion_costs_nothing(void** state) {
    (void)state;
    walk_solids(visit_rigid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(force_is_minus_the_gradient_of_energy),
        cmocka_unit_test(damping_is_linear_and_takes_power),
        cmocka_unit_test(stresses_are_those_ahead),
        cmocka_unit_test(viscous_power_is_that_of_the_strain_rate),
        cmocka_unit_test(internal_forces_balance),
        cmocka_unit_test(rigid_motion_costs_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
