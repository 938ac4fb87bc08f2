// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Starts that cannot go well: a finite result, or a refusal that changes nothing and says why.
#include "sim/worlds.h"

#include "material/law.h"
#include "sim/world.h"

// a bar, held at one end, turned inside out; NULL where the integrator does not have the law
static SnWorld* mirrored_world(SnIntegrator integrator, const char* law, double speed) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 3, &material, 1);
    if (sn_world_start(world, NULL) == SN_UNSUPPORTED) {
        sn_destroy_world(world);
        return NULL;
    }
    SnMoment* now = &world->state->now;
    for (int i = 0; i < world->model->node_count; ++i) {
        if (world->state->held[i]) continue;
        now->q.x[3 * i + 2] = 0.2 - now->q.x[3 * i + 2];
        now->v[3 * i] = speed;
    }
    return world;
}

static int all_finite(const SnStepStats* s) {
    return isfinite(s->kinetic) && isfinite(s->elastic) && isfinite(s->potential) &&
           isfinite(s->residual) && isfinite(s->smallest_volume);
}

static int check_steps(SnIntegrator integrator, const char* law, double speed) {
    SnWorld* world = mirrored_world(integrator, law, speed);
    if (!world) return 0;
    for (int step = 0; step < 3; ++step) {
        SnError error = {{0}};
        const uint64_t before = sn_world_hash(world);
        const SnStatus status = sn_world_step(world, &error);
        if (!sn_state_finite(world->state))
            fail_msg("%s, %s: no longer finite", sn_integrator_name(integrator), law);
        if (status < 0) {
            assert_true(error.text[0] != 0);
            assert_true(sn_world_hash(world) == before);
            break;
        }
        if (!all_finite(sn_world_stats(world)))
            fail_msg("%s, %s: numbers that are none", sn_integrator_name(integrator), law);
    }
    sn_destroy_world(world);
    return 1;
}

static void inside_out_at_the_start(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        int laws = 0;
        for (int k = 0; k < table->count; ++k)
            laws += check_steps((SnIntegrator)i, table->law[k]->name, 0);
        assert_int_equal(laws, i == SN_XPBD ? 3 : table->count);
    }
}

static void inside_out_and_fast(void** state) {
    (void)state;
    for (int i = 0; i < SN_DORMAND_PRINCE; ++i)
        assert_true(check_steps((SnIntegrator)i, "stable-neo-hookean", 1e6));
    assert_true(check_steps(SN_XPBD, "stvk", 1e6));
    assert_true(check_steps(SN_XPBD, "stable-neo-hookean-nolog", 1e6));
    assert_true(check_steps(SN_XPBD, "volume", 1e6));
}

// in how many parts a step is done in which a wind blows a bar so many of its sizes away
static int parts_when_blown(double sizes) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.gravity[2] = 0;
    def.drag = 1 / def.step; // v' = h drag / (1 + h drag) wind = wind / 2
    def.wind[1] = 2 * sizes * sqrt(1 + 2 * 0.04) / def.step;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 3, &material, 0);
    const SnStatus status = sn_world_step(world, NULL);
    const int parts = sn_world_stats(world)->substeps;
    assert_int_equal(status, parts > 1 ? SN_SUBDIVIDED : SN_OK);
    sn_destroy_world(world);
    return parts;
}

// in how many a body is turned by an angle
static int parts_when_turned(double angle) {
    SnWorldDef def = sn_default_world_def();
    SnRigidDef top = sn_default_rigid_def();
    for (int k = 0; k < 3; ++k) top.inertia[k] = 2;
    top.angular_velocity[1] = angle / def.step;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_rigid(world, &top, NULL, NULL));
    assert_true(sn_world_step(world, NULL) >= 0);
    const int parts = sn_world_stats(world)->substeps;
    sn_destroy_world(world);
    return parts;
}

// What leaves its flight by a hundred sizes in a step was thrown by a number; a body that turns by
// nearly half a turn cannot be told from one that turns the other way. Either is done in parts.
static void steps_that_go_too_far_are_done_in_parts(void** state) {
    (void)state;
    assert_int_equal(parts_when_blown(97), 1);
    assert_int_equal(parts_when_blown(103), 2);
    assert_int_equal(parts_when_turned(2.75), 1);
    assert_int_equal(parts_when_turned(2.85), 2);
    assert_int_equal(parts_when_turned(3.3), 2);
}

// Elements that are inside out are counted in all bodies, and the step says that there are some.
static void what_is_inside_out_is_counted(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    def.gravity[2] = 0;
    SnWorld* world = worlds_create(&def);
    for (int b = 0; b < 3; ++b)
        worlds_add_soft(world, worlds_cube(1, 0.2, (double[]){b, 0, 0}), NULL, &material);
    SnPinDef pin = sn_default_pin_def(); // all are held, two of them as mirror images
    for (int b = 0; b < 3; ++b) {
        pin.body.index1 = b + 1;
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    }
    CHECK_OK(sn_world_start(world, NULL));
    double* x = world->state->now.q.x;
    for (int i = 0; i < 16; ++i) x[3 * i + 2] = 0.2 - x[3 * i + 2];
    assert_int_equal(sn_world_step(world, NULL), SN_INVERTED);
    assert_int_equal(sn_world_stats(world)->inverted, 10); // five tets each
    CHECK_NEAR(sn_world_stats(world)->smallest_volume, -1, 1e-12);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inside_out_at_the_start),
        cmocka_unit_test(inside_out_and_fast),
        cmocka_unit_test(steps_that_go_too_far_are_done_in_parts),
        cmocka_unit_test(what_is_inside_out_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
