// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How solves went, iteration by iteration, as a user sees it.
#include "sim/worlds.h"
#include "system/residuals.h"

#include <math.h>

static SnMaterialDef soft(SnIntegrator integrator) {
    SnMaterialDef m = worlds_material(integrator);
    m.youngs_modulus = 1e5;
    return m;
}

static SnWorld* make_bar(const SnWorldDef* def) {
    const SnMaterialDef material = soft(def->integrator);
    SnWorld* world = worlds_create(def);
    worlds_add_bar(world, 10, &material, 1);
    return world;
}

// there is one for the start and one for each iteration, and the last is that of the step
static void newton_begins_and_ends(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorld* world = make_bar(&def);
    int count = -1;
    sn_world_residuals(world, &count);
    assert_int_equal(count, 0);
    for (int i = 0; i < 20; ++i) {
        worlds_run(world, 1);
        const SnStepStats* stats = sn_world_stats(world);
        const double* residual = sn_world_residuals(world, &count);
        assert_int_equal(count, stats->iterations + 1);
        assert_true(residual[count - 1] == stats->residual);
        assert_true(residual[0] > residual[count - 1]);
    }
    sn_destroy_world(world);
}

// Near the end, before rounding, digits double: the order that three residuals in a row show is
// that of Newton's method, 2, and not that of a matrix which is off, 1.
static void newton_is_quadratic(void** state) {
    (void)state;
    for (int dynamic = 0; dynamic < 2; ++dynamic) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = dynamic ? SN_BDF1 : SN_QUASISTATIC;
        def.step = 0.1;
        def.relative_tolerance = 1e-13;
        def.gravity[2] = dynamic ? -3 : -1;
        SnWorld* world = make_bar(&def);
        worlds_run(world, 1);
        int count, last;
        const double* r = sn_world_residuals(world, &count);
        for (last = count - 1; last > 2 && r[last] < 1e-10;) --last;
        const double order = log(r[last] / r[last - 1]) / log(r[last - 1] / r[last - 2]);
        if (!(last > 2 && r[last] < 1e-6 && order > 1.7))
            fail_msg("%g %g %g: order %g", r[last - 2], r[last - 1], r[last], order);
        sn_destroy_world(world);
    }
}

// of two solves in a step the last one; of steps without any none
static void other_integrators(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        SnWorldDef def = sn_default_world_def();
        int count = -1;
        def.integrator = (SnIntegrator)i;
        def.step = 1e-3;
        SnWorld* world = make_bar(&def);
        worlds_run(world, 3);
        const double* residual = sn_world_residuals(world, &count);
        const int none = i == SN_LINEARLY_IMPLICIT || i >= SN_SYMPLECTIC_EULER;
        assert_int_equal(count == 0, none);
        if (!none) assert_true(residual[count - 1] == sn_world_stats(world)->residual);
        sn_destroy_world(world);
    }
}

// ---- position-based steps

typedef enum Kind { PLAIN, FLOATS, LAYERS, TOLERANCE, STOP, KINDS } Kind;

static SnWorldDef xpbd_def(Kind kind, int threads) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_XPBD;
    def.threads = threads;
    def.xpbd.iterations = 12;
    def.xpbd.single = kind == FLOATS;
    if (kind == TOLERANCE) def.xpbd.tolerance = 0.5;
    if (kind == LAYERS || kind == STOP) def.xpbd.layers.sizes = SN_LAYERS_AUTO;
    if (kind == STOP) def.xpbd.layers.stop = 1e-3;
    return def;
}

// 1: how many, and the last one is the step's
static int count_residuals(const SnWorld* world) {
    int count;
    const double* residual = sn_world_residuals(world, &count);
    if (count > 0) assert_true(residual[count - 1] == sn_world_stats(world)->residual);
    if (count > 0) assert_true(residual[count - 1] > 0);
    return count;
}

// where the residual decides, it is there anyway; elsewhere it is there for those who watch, and
// what happens is the same to the last bit
static void watching_changes_nothing(void** state) {
    (void)state;
    for (int kind = 0; kind < KINDS; ++kind) {
        const SnWorldDef def = xpbd_def((Kind)kind, 1), other = xpbd_def((Kind)kind, 3);
        SnWorld *alone = make_bar(&def), *watched = make_bar(&other);
        sn_world_watch_residuals(watched, 1);
        for (int i = 0; i < 10; ++i) {
            worlds_run(alone, 1);
            worlds_run(watched, 1);
            const int count = count_residuals(watched), usual = count_residuals(alone);
            if (sn_world_hash(alone) != sn_world_hash(watched))
                fail_msg("kind %d, step %d", kind, i);
            assert_int_equal(usual, kind < TOLERANCE ? 0 : count);
            const int iterations = sn_world_stats(watched)->iterations;
            assert_int_equal(count, iterations + (kind != LAYERS));
        }
        sn_world_watch_residuals(watched, 0);
        worlds_run(watched, 1);
        if (kind < TOLERANCE) assert_int_equal(count_residuals(watched), 0);
        sn_destroy_world(alone);
        sn_destroy_world(watched);
    }
}

// of more than there is room for the last ones are kept, in order
static void the_last_ones_are_kept(void** state) {
    (void)state;
    SnWorldDef def = xpbd_def(PLAIN, 1);
    def.xpbd.iterations = 3 * SN_MOST_RESIDUALS + 7;
    SnWorld* world = make_bar(&def);
    sn_world_watch_residuals(world, 1);
    worlds_run(world, 1);
    assert_int_equal(count_residuals(world), SN_MOST_RESIDUALS);
    sn_destroy_world(world);

    static SnResiduals kept;
    for (int n = 0; n < 5 * SN_MOST_RESIDUALS; ++n) {
        sn_residuals_add(&kept, n);
        const double* last = kept.value + kept.end - kept.count;
        for (int i = 0; i < kept.count; ++i) assert_true(last[i] == n + 1 - kept.count + i);
        assert_int_equal(kept.count, n + 1 < SN_MOST_RESIDUALS ? n + 1 : SN_MOST_RESIDUALS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newton_begins_and_ends), cmocka_unit_test(newton_is_quadratic),
        cmocka_unit_test(other_integrators),      cmocka_unit_test(watching_changes_nothing),
        cmocka_unit_test(the_last_ones_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
