// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What stands, falls and comes to rest: small runs of the scenes of `sinew bench contact`.
#include "check.h"
#include "contact.h"

static SnError error;

static void run(SnContactCase* c, int steps) {
    sn_contact_run(c, steps);
    if (c->status < 0) fail_msg("%s", error.text);
}

// how far the key stone has sunk
static double sunk(double friction, int steps) {
    SnWorldDef def = sn_default_world_def();
    def.contact.friction = friction;
    SnContactCase c = sn_contact_arch(&def, &error);
    CHECK_OK(sn_world_start(c.world, &error));
    const SnBodyId key = {SN_ARCH_BLOCKS / 2 + 1};
    const double top = sn_contact_place(&c, key).z;
    run(&c, steps);
    const double sunk = top - sn_contact_place(&c, key).z;
    if (sunk < 0.01) CHECK_AT_MOST(sn_contact_fastest(&c), 1e-3);
    assert_int_equal(c.remarks, 0); // every step has converged
    CHECK_OK(sn_contact_end(&c));
    return sunk;
}

static void arch(void** state) {
    (void)state;
    CHECK_AT_MOST(fabs(sunk(0.5, 200)), 1e-3);
    CHECK_AT_MOST(-sunk(0.2, 50), -0.2);
}

static void stacks_of_soft_and_rigid(void** state) {
    (void)state;
    for (int i = 0; i < 2; ++i) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, &error);
        sn_contact_slope(&c, 0);
        sn_contact_stack(&c, i ? 0 : 7, i ? 2 : 10, 1, 0.01);
        run(&c, 200);
        CHECK_AT_MOST(sn_contact_fastest(&c), 1e-3);
        CHECK_AT_MOST(c.deepest, 0.005);
        for (int b = 1; b <= 10; ++b) {
            const Vec3 x = sn_contact_place(&c, (SnBodyId){b});
            CHECK_AT_MOST(hypot(x.x, x.y), 0.002);
        }
        assert_int_equal(c.remarks, 0);
        CHECK_OK(sn_contact_end(&c));
    }
}

static void pile_comes_to_rest(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_pile(&def, 30, &error);
    run(&c, 400);
    for (int b = 1; b <= 30; ++b) { // above the pit's four sides
        const Vec3 x = sn_contact_place(&c, (SnBodyId){b});
        CHECK_AT_MOST(tan(M_PI / 6) * fmax(fabs(x.x), fabs(x.y)), x.z);
    }
    // A capsule lies in a trough and rocks, which nothing resists; the others rest.
    const SnStepStats* stats = sn_world_stats(c.world);
    int rolls;
    CHECK_AT_MOST(sn_contact_fastest_but(&c, 0.05, &rolls), 1e-3);
    CHECK_AT_MOST(sn_contact_mean_but(&c, 0.05), 1e-4);
    CHECK_AT_MOST(rolls, 1);
    CHECK_AT_MOST(stats->deepest, 1e-3);
    CHECK_AT_MOST(c.deepest, 0.02); // while they fell
    assert_int_equal(c.remarks, 0);
    CHECK_OK(sn_contact_end(&c));
}

// friction acts on the inner side, tension in the middle
static void rope_over_a_drum(void** state) {
    (void)state;
    double ratio;
    CHECK_OK(sn_contact_rope(1, 0.3, &ratio, &error));
    CHECK_NEAR(ratio, exp(0.3 * M_PI / 1.02), 0.02 * ratio);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arch),
        cmocka_unit_test(stacks_of_soft_and_rigid),
        CHECK_NUMBERS(pile_comes_to_rest),
        CHECK_NUMBERS(rope_over_a_drum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
