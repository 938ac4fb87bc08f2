// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Which elements may be rigid after what they were seen to do.
#include "base/random.h"
#include "coords/labels.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

#define H 0.02 // s

// two blocks, of which the first is deformed and the second is not
static SnWorld* make_world(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    for (int i = 0; i < 2; ++i)
        worlds_add_soft(world, worlds_cube(3, 0.3, (double[]){0, 5 * (double)i, 0}), NULL,
                        &material);
    CHECK_OK(sn_world_start(world, NULL));
    return world;
}

enum { ELEMENTS = 135, NODES = 64 }; // of one block

static void deform(const SnWorld* world, Mat3 F, double* x) {
    for (int i = 0; i < 2 * NODES; ++i) {
        const Vec3 rest = v3_load(world->model->rest + 3 * i);
        v3_store(x + 3 * i, i < NODES ? m3_apply(F, rest) : rest);
    }
}

// a step in which the gradient of the first block goes from one to the other
static void observe(SnWorld* world, const SnThresholds* t, Mat3 from, Mat3 to) {
    double before[6 * NODES];
    deform(world, from, before);
    deform(world, to, world->state->now.q.x);
    CHECK_OK(sn_labels_observe(world->adapt->mixed, t, before, H, world->pool,
                               sn_arena_reset(world->arena), world->state));
}

static Mat3 stretch(double by) { return m3_diagonal(by, 1, 1); }

// E = (F^T F - 1) / 2
static Mat3 strain_of(Mat3 F) {
    const Mat3 C = m3_axpy(-1, m3_identity(), m3_mul(m3_transpose(F), F));
    return m3_axpy(-0.5, C, C);
}

static double norm_of(Mat3 A) {
    double sum = 0;
    for (int k = 0; k < 9; ++k) sum += A.m[k / 3][k % 3] * A.m[k / 3][k % 3];
    return sqrt(sum);
}

static Mat3 random_gradient(SnRandom* random) {
    Mat3 F = m3_identity();
    for (int k = 0; k < 9; ++k) F.m[k / 3][k % 3] += sn_random_uniform(random, -0.3, 0.3);
    return F;
}

// ---- rates

// The rate of a step is the difference of the strains at its ends over its length, however far the
// material turns and stretches in between.
static void strains_are_compared_over_the_step(void** state) {
    (void)state;
    SnWorld* world = make_world();
    SnRandom random = {1};
    for (int round = 0; round < 20; ++round) {
        const Mat3 from = random_gradient(&random), to = random_gradient(&random);
        const double rate = norm_of(m3_axpy(-1, strain_of(from), strain_of(to))) / H;
        for (int above = 0; above < 2; ++above) {
            const double tau_R = (above ? 1.0001 : 0.9999) * rate * rate;
            const SnThresholds t[2] = {{tau_R, HUGE_VAL, 5, 0}, {tau_R, HUGE_VAL, 5, 0}};
            memset(world->state->quiet, 0, 2 * ELEMENTS);
            observe(world, t, from, to);
            for (int e = 0; e < ELEMENTS; ++e) assert_int_equal(world->state->quiet[e], above);
        }
    }
    // what only turns does not deform
    const SnThresholds t[2] = {{1e-12, 0, 5, 0}, {1e-12, 0, 5, 0}};
    memset(world->state->quiet, 0, 2 * ELEMENTS);
    observe(world, t, m3_identity(), (Mat3){{{0.8, -0.6, 0}, {0.6, 0.8, 0}, {0, 0, 1}}});
    for (int e = 0; e < ELEMENTS; ++e) assert_int_equal(world->state->quiet[e], 1);
    sn_destroy_world(world);
}

// ---- steps in a row

static void check_labels(const SnWorld* world, unsigned char label, int quiet) {
    for (int e = 0; e < ELEMENTS; ++e) {
        assert_int_equal(world->state->label[e], label);
        assert_int_equal(world->state->quiet[e], quiet);
    }
}

// `frames` quiet steps in a row make an element rigid, and one that is not begins anew. Those of
// the other block, which has other thresholds, count by theirs.
static void quiet_steps_in_a_row_make_rigid(void** state) {
    (void)state;
    for (int frames = 1; frames < 5; ++frames) {
        SnWorld* world = make_world();
        const SnThresholds t[2] = {{1e-4, 0, frames, 0}, {0, HUGE_VAL, 1, 0}};
        const Mat3 rest = m3_identity(), slow = stretch(1 + 0.009 * H), fast = stretch(1.011);
        for (int i = 1; i < frames; ++i) {
            observe(world, t, rest, slow);
            check_labels(world, SN_LABEL_ELASTIC, i);
        }
        observe(world, t, rest, fast);
        check_labels(world, SN_LABEL_ELASTIC, 0);
        for (int i = 1; i < frames; ++i) {
            observe(world, t, rest, slow);
            check_labels(world, SN_LABEL_ELASTIC, i);
        }
        observe(world, t, rest, slow);
        check_labels(world, SN_LABEL_RIGID, frames);
        for (int i = 0; i < 300; ++i) observe(world, t, rest, slow); // it is not counted further
        check_labels(world, SN_LABEL_RIGID, frames);
        observe(world, t, rest, fast); // nobody carries it yet
        check_labels(world, SN_LABEL_ELASTIC, 0);
        for (int e = ELEMENTS; e < 2 * ELEMENTS; ++e)
            assert_int_equal(world->state->label[e], SN_LABEL_ELASTIC); // nothing is below 0
        sn_destroy_world(world);
    }
}

// what was woken stays so until it has been quiet for as long as all others
static void what_was_woken_counts_from_the_beginning(void** state) {
    (void)state;
    SnWorld* world = make_world();
    const SnThresholds t[2] = {{1e-4, 0, 3, 0}, {1e-4, 0, 3, 0}};
    memset(world->state->label, SN_LABEL_WOKEN, ELEMENTS);
    observe(world, t, m3_identity(), stretch(1.1));
    check_labels(world, SN_LABEL_WOKEN, 0);
    observe(world, t, m3_identity(), m3_identity());
    observe(world, t, m3_identity(), m3_identity());
    check_labels(world, SN_LABEL_WOKEN, 2);
    observe(world, t, m3_identity(), m3_identity());
    check_labels(world, SN_LABEL_RIGID, 3);
    sn_destroy_world(world);
}

// ---- what is owed

static void owe(SnWorld* world, const double strain[6]) {
    for (int i = 0; i < 6 * ELEMENTS; ++i) world->state->owed[i] = (float)strain[i % 6];
    memset(world->state->label, SN_LABEL_WOKEN, ELEMENTS);
    memset(world->state->quiet, 0, ELEMENTS);
}

// What came in the step is owed no more, and of the rest a tenth is forgotten.
static void what_has_come_is_owed_no_more(void** state) {
    (void)state;
    SnWorld* world = make_world();
    SnRandom random = {2};
    const SnThresholds t[2] = {{HUGE_VAL, 0, 1, 1e-3}, {HUGE_VAL, 0, 1, 1e-3}};
    static const int entry[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int round = 0; round < 5; ++round) {
        const Mat3 from = random_gradient(&random), to = random_gradient(&random);
        const Mat3 came = m3_axpy(-1, strain_of(from), strain_of(to));
        double strain[6];
        for (int k = 0; k < 6; ++k) strain[k] = sn_random_uniform(&random, -1, 1);
        owe(world, strain);
        observe(world, t, from, to);
        for (int i = 0; i < 6 * ELEMENTS; ++i) {
            const int* at = entry[i % 6];
            const double left = 0.9 * ((float)strain[i % 6] - came.m[at[0]][at[1]]);
            CHECK_NEAR(world->state->owed[i], left, 1e-6);
        }
        check_labels(world, SN_LABEL_WOKEN, 1);
    }
    sn_destroy_world(world);
}

// What is left counts as nothing when its norm, in which shear counts twice, is below 0.3 of
// `creep`; until then a quiet element stays elastic. Where there are no ghosts nothing is owed.
static void debts_of_most_of_creep_keep_elastic(void** state) {
    (void)state;
    SnWorld* world = make_world();
    for (int kind = 0; kind < 12; ++kind) {
        const int k = kind / 2, below = kind % 2;
        const double creep = 2e-3;
        const SnThresholds t[2] = {{1e-4, 0, 1, creep}, {1e-4, 0, 1, creep}};
        double strain[6] = {0};
        strain[k] = (below ? -0.299 : 0.301) * creep / 0.9 / (k < 3 ? 1 : sqrt(2));
        owe(world, strain);
        observe(world, t, m3_identity(), m3_identity());
        check_labels(world, below ? SN_LABEL_RIGID : SN_LABEL_WOKEN, 1);
        if (below) CHECK_NEAR(world->state->owed[k], 0, 0);
        // it takes as many steps until all is forgotten as that many tenths lost need
        strain[k] = creep;
        owe(world, strain);
        const double size = k < 3 ? 1 : sqrt(2);
        const int steps = (int)ceil(log(0.3 / size) / log(0.9));
        for (int i = 1; i < steps; ++i) {
            observe(world, t, m3_identity(), m3_identity());
            check_labels(world, SN_LABEL_WOKEN, 1);
        }
        observe(world, t, m3_identity(), m3_identity());
        check_labels(world, SN_LABEL_RIGID, 1);
    }
    const SnThresholds none[2] = {{1e-4, 0, 1, 0}, {1e-4, 0, 1, 0}};
    owe(world, (double[6]){1, 1, 1, 1, 1, 1});
    observe(world, none, m3_identity(), m3_identity());
    check_labels(world, SN_LABEL_RIGID, 1);
    for (int i = 0; i < 6 * ELEMENTS; ++i) assert_true(world->state->owed[i] == 0);
    sn_destroy_world(world);
}

// ---- what is carried

static void check_counted(const SnWorld* world, int e, int quiet, unsigned char label) {
    assert_int_equal(world->state->quiet[e], quiet);
    assert_int_equal(world->state->label[e], label);
}

// An element that all its neighbours carry along deforms in no step, and is rigid like them after
// as many as its block wants. Nothing of a block that is asleep is counted.
static void what_is_carried_along_turns_rigid(void** state) {
    (void)state;
    SnWorld* world = make_world();
    SnMixed* mixed = world->adapt->mixed;
    const SnThresholds t[2] = {{0, HUGE_VAL, 3, 1e-3}, {0, HUGE_VAL, 5, 1e-3}};
    memset(world->state->label, SN_LABEL_RIGID, 2 * ELEMENTS);
    const int* next = mixed->part[0].mesh.neighbour;
    int along = -1; // the middle one of a cell, of which none is at a corner of the block
    for (int e = 0; e < ELEMENTS; ++e) {
        int inner = 1;
        for (int k = 0; k < 4; ++k) {
            int faces = 0;
            for (int l = 0; next[4 * e + k] >= 0 && l < 4; ++l)
                faces += next[4 * next[4 * e + k] + l] >= 0;
            inner &= faces > 1;
        }
        if (inner) along = e;
    }
    assert_true(along >= 0);
    const int other = ELEMENTS + along;
    world->state->label[along] = world->state->label[other] = SN_LABEL_ELASTIC;
    assert_true(
        sn_mixed_update(mixed, world->state->label, world->state->held, world->state->drive) != 0);
    assert_true(!mixed->deforms[along] && !mixed->deforms[other]);
    for (int i = 1; i <= 7; ++i) {
        sn_awake_tell(world->awake, 1, i == 5 || i == 6);
        observe(world, t, m3_identity(), stretch(1.5)); // whatever it seems to do
        check_counted(world, along, i < 3 ? i : 3, i < 3 ? SN_LABEL_ELASTIC : SN_LABEL_RIGID);
        check_counted(world, other,
                      i < 5   ? i
                      : i < 7 ? 4
                              : 5,
                      i < 7 ? SN_LABEL_ELASTIC : SN_LABEL_RIGID);
    }
    for (int e = 0; e < 2 * ELEMENTS; ++e)
        if (e != along && e != other) check_counted(world, e, 0, SN_LABEL_RIGID);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strains_are_compared_over_the_step),
        cmocka_unit_test(quiet_steps_in_a_row_make_rigid),
        cmocka_unit_test(what_was_woken_counts_from_the_beginning),
        cmocka_unit_test(what_has_come_is_owed_no_more),
        cmocka_unit_test(debts_of_most_of_creep_keep_elastic),
        cmocka_unit_test(what_is_carried_along_turns_rigid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
