// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Histograms of rates of strain: known motions are in the right bins, every element once.
#include "view_histogram.h"
#include "sim/worlds.h"

#include <math.h>
#include <stdlib.h>

static double sum(const double* count) {
    double all = 0;
    for (int i = 0; i < SN_RATE_BINS; ++i) all += count[i];
    return all;
}

static SnRateHistogram count(const SnWorld* world) {
    SnRateHistogram histogram;
    CHECK_OK(sn_count_rates(world, &histogram));
    return histogram;
}

static int bin_of(const SnRateHistogram* h, double square) {
    return (int)floor((log10(square) - h->low) / (h->high - h->low) * SN_RATE_BINS);
}

#define PULL_TIME 0.05 // s

// a cube in free fall, which is pulled at one end later on
static SnWorld* make_cube(int rigidification, double modulus, SnBodyId* body) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.step = 1e-3;
    def.rigidification.on = rigidification;
    material.youngs_modulus = modulus;
    SnWorld* world = worlds_create(&def);
    *body = worlds_add_soft(world, worlds_cube(3, 1, (double[3]){0, 0, 0}), NULL, &material);
    const SnProfileKey key[] = {{0, 0}, {PULL_TIME - 1e-9, 0}, {PULL_TIME, 1}};
    SnForceDef force = sn_default_force_def();
    force.body = *body;
    force.select = worlds_left_end();
    force.force[0] = -modulus;
    force.key = key;
    force.key_count = 3;
    CHECK_OK(sn_world_add_force(world, &force, NULL));
    CHECK_OK(sn_world_start(world, NULL));
    return world;
}

// v = a x + s x e_y, and the same turning with w about z
static void move(SnWorld* world, SnBodyId body, double a, double s, double w) {
    int nodes;
    const double* x = sn_world_positions(world, body, &nodes);
    double* v = calloc(3 * (size_t)nodes, sizeof *v);
    for (int i = 0; i < nodes; ++i) {
        v[3 * i] = a * x[3 * i] - w * x[3 * i + 1];
        v[3 * i + 1] = (s + w) * x[3 * i];
    }
    CHECK_OK(sn_world_set_velocities(world, body, v, NULL));
    free(v);
}

// The rate of Green strain at rest is the symmetric part of grad v: of a stretch a, its square is
// a^2; of a shear s, 2 (s / 2)^2.
static void known_rates_are_in_their_bins(void** state) {
    (void)state;
    const double motion[][2] = {{0.3, 0}, {3e-5, 0}, {0, 0.02}, {7, 0}, {0, 1e-4}};
    for (size_t i = 0; i < sizeof motion / sizeof *motion; ++i) {
        SnBodyId body;
        SnWorld* world = make_cube(0, 1e-3, &body);
        const double a = motion[i][0], s = motion[i][1], square = a * a + s * s / 2;
        const int elements = sn_world_body_info(world, body).element_count;
        move(world, body, a, s, 0);
        assert_true(count(world).observed[0] == elements); // nothing is known of the last step
        worlds_run(world, 1);
        const SnRateHistogram h = count(world);
        const int bin = bin_of(&h, square);
        if (h.observed[bin] != elements)
            fail_msg("rate^2 %g: %g of %d elements in bin %d", square, h.observed[bin], elements,
                     bin);
        assert_true(sum(h.observed) == elements && sum(h.predicted) == 0 && h.unasked == 0);
        assert_true(h.tau_R[1] == 0 && h.tau_E[1] == 0 && h.below == 0);
        sn_destroy_world(world);
    }
}

// What turns as a whole, by a tenth of a radian in the step, is not strained: F at the step's end
// and the mean velocity would say 0.5 1/s.
static void turning_is_no_strain(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e9;
    SnWorld* world = worlds_create(&def);
    const SnBodyId body =
        worlds_add_soft(world, worlds_cube(2, 1, (double[3]){0, 0, 0}), NULL, &material);
    CHECK_OK(sn_world_start(world, NULL));
    const int elements = sn_world_body_info(world, body).element_count;
    double* rate = calloc((size_t)elements, sizeof *rate);
    move(world, body, 0, 0, 10);
    worlds_run(world, 1);
    CHECK_OK(sn_world_strain_rates(world, body, rate, NULL));
    for (int e = 0; e < elements; ++e)
        if (!(sqrt(rate[e]) < 0.05)) fail_msg("element %d: %g", e, sqrt(rate[e]));
    free(rate);
    sn_destroy_world(world);
}

// With thresholds: what deforms slowly is below tau_R, then rigid, and counted with what is
// predicted of it; a blow is predicted to be faster than tau_E. All elements, always, and once.
static void thresholds_are_those_of_labels(void** state) {
    (void)state;
    SnBodyId body;
    SnWorld* world = make_cube(1, 1e5, &body);
    SnRigidification rigid = sn_world_def(world).rigidification;
    const int elements = sn_world_body_info(world, body).element_count;
    move(world, body, 1e-4, 0, 0);
    worlds_run(world, 1);
    SnRateHistogram h = count(world);
    assert_true(h.below == elements && sum(h.observed) == elements);
    assert_true(h.tau_R[0] == rigid.tau_R && h.tau_R[1] == rigid.tau_R &&
                h.tau_E[0] == rigid.tau_E);
    worlds_run(world, rigid.frames + 1);
    h = count(world);
    assert_int_equal(sn_world_stats(world)->rigid_elements, elements);
    assert_true(sum(h.predicted) + h.unasked == elements && sum(h.observed) == 0);
    assert_true(sum(h.predicted) == elements);
    // nothing is predicted above tau_E, as nothing woke
    for (int i = bin_of(&h, rigid.tau_E) + 1; i < SN_RATE_BINS; ++i)
        assert_true(h.predicted[i] == 0);
    // thresholds as they are now, not as they were in the step
    rigid.tau_R = 2e-6;
    rigid.tau_E = 3e-5;
    CHECK_OK(sn_world_set_rigidification(world, &rigid, NULL));
    h = count(world);
    assert_true(h.tau_R[0] == 2e-6 && h.tau_E[1] == 3e-5);
    // something pulls at one end: what it strains was rigid, and is woken by what is predicted
    while (sn_world_time(world) < PULL_TIME && sum(count(world).predicted) == elements) {
        worlds_run(world, 1);
        h = count(world);
    }
    double above = 0;
    for (int i = bin_of(&h, rigid.tau_E); i < SN_RATE_BINS; ++i) above += h.predicted[i];
    assert_true(above > 0);
    assert_true(sn_world_stats(world)->rigid_elements < elements);
    assert_true(sum(h.predicted) == elements);
    sn_destroy_world(world);
}

// rigid bodies and springs have no elements that count
static void nothing_soft(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnWorld* world = worlds_create(&def);
    rigid.mass = 1;
    for (int k = 0; k < 3; ++k) rigid.inertia[k] = 1;
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    worlds_run(world, 2);
    const SnRateHistogram h = count(world);
    assert_true(sum(h.observed) + sum(h.predicted) + h.unasked == 0);
    assert_int_equal(sn_world_strain_rates(world, (SnBodyId){1}, NULL, NULL), SN_BAD_INPUT);
    double tau_R, tau_E;
    assert_int_equal(sn_world_thresholds(world, (SnBodyId){1}, &tau_R, &tau_E), SN_BAD_INPUT);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_rates_are_in_their_bins),
        cmocka_unit_test(turning_is_no_strain),
        cmocka_unit_test(thresholds_are_those_of_labels),
        cmocka_unit_test(nothing_soft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
