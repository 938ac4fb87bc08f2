// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The same scene in other units: lengths times s, times that go with its root, and stiffness with s
// make every number of the equations a multiple of what it was. So it must be solved alike.
#include "check.h"
#include "contact.h"

static SnError error;

typedef struct Scaled {
    double height;  // of the box at the end, over the scale
    double lowest;  // node of the block, over the scale
    int iterations; // of all steps
    int sweeps;
} Scaled;

// `penalty` 0: contacts are no springs
static Scaled drop(double s, int glued, double penalty) {
    SnWorldDef def = sn_default_world_def();
    def.step = 0.01 * sqrt(s);
    def.contact.penalty = penalty * s * s;
    def.contact.slip_speed *= sqrt(s);
    SnContactCase c = sn_contact_case(&def, &error);
    SnColliderDef ground = sn_default_collider_def();
    sn_contact_collider(&c, &ground);
    SnMaterialDef rubber = sn_default_material_def();
    rubber.youngs_modulus = 1e5 * s;
    rubber.stiffness_damping = 2e-3 * sqrt(s);
    const SnBodyId block = sn_contact_cube(&c, 3, 0.2 * s, v3(0, 0, 0.12 * s), &rubber);
    const SnBodyId box = sn_contact_put(&c, SN_SHAPE_BOX, 0.15 * s, v3(0, 0, 0.3 * s), 1000);
    if (glued) {
        SnAttachmentDef glue = sn_default_attachment_def();
        glue.body = block;
        glue.to = box;
        glue.select =
            (SnSelect){.kind = SN_SELECT_BOX, .low = {-s, -s, 0.219 * s}, .high = {s, s, s}};
        CHECK_OK(sn_world_add_attachment(c.world, &glue, &error));
    }
    Scaled out = {.lowest = HUGE_VAL};
    for (int step = 0; step < 30; ++step) {
        sn_contact_run(&c, 1);
        if (c.status < 0) fail_msg("%s", error.text);
        const SnStepStats* stats = sn_world_stats(c.world);
        assert_int_equal(stats->status, SN_OK);
        out.iterations += stats->iterations;
        out.sweeps += stats->sweeps;
    }
    int nodes;
    const double* x = sn_world_positions(c.world, block, &nodes);
    for (int i = 0; i < nodes; ++i) out.lowest = fmin(out.lowest, x[3 * i + 2] / s);
    out.height = sn_contact_place(&c, box).z / s;
    CHECK_OK(sn_contact_end(&c));
    return out;
}

static void units_do_not_matter(void** state) {
    (void)state;
    const double scales[] = {1e-6, 1e-4, 1e-2, 1e4};
    for (int glued = 0; glued < 2; ++glued) {
        const Scaled one = drop(1, glued, 0);
        assert_true(one.lowest < 0.001 && one.iterations > 30);
        for (int k = 0; k < 4; ++k) {
            const Scaled other = drop(scales[k], glued, 0);
            CHECK_NEAR(other.height, one.height, 1e-6);
            CHECK_NEAR(other.lowest, one.lowest, 1e-6);
            CHECK_NEAR(other.iterations, one.iterations, 2);
            CHECK_NEAR(other.sweeps, one.sweeps, 0.02 * one.sweeps);
        }
    }
}

// Contacts as springs have no unit of their own either, though one residual has forces and torques,
// and one matrix has lengths and angles. With powers of four every number is a power of two times
// what it was, so that all digits are the same.
static void units_do_not_matter_to_springs(void** state) {
    (void)state;
    const double scales[] = {0x1p-20, 0x1p-10, 0x1p-2, 0x1p10, 0x1p14};
    for (int glued = 0; glued < 2; ++glued) {
        const Scaled one = drop(1, glued, 3e4);
        assert_true(one.lowest < 0 && one.iterations > 100);
        for (int k = 0; k < 5; ++k) {
            const Scaled other = drop(scales[k], glued, 3e4);
            CHECK_NEAR(other.height, one.height, 0);
            CHECK_NEAR(other.lowest, one.lowest, 0);
            assert_int_equal(other.iterations, one.iterations);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(units_do_not_matter_to_springs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
