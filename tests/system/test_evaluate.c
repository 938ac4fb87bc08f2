// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Residual and merit of a stage in one call are what they are apart, for every stage, law and
// fibre, with held nodes, bodies and carried nodes.
#include "system/rig.h"

#include <string.h>

static const double step = 0.1;

typedef struct Values {
    double *g, scale, merit;
} Values;

static Values evaluate(Rig* rig, const SnConfig* q) {
    Values v = {rig_vector(rig, rig->dofs), NAN, NAN};
    CHECK_OK(
        sn_system_evaluate(rig->system, &rig->stage, q, rig->scratch, v.g, &v.scale, &v.merit));
    return v;
}

static Values apart(Rig* rig, const SnConfig* q) {
    Values v = {rig_vector(rig, rig->dofs), NAN, NAN};
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, q, rig->scratch, v.g, &v.scale));
    CHECK_OK(sn_system_merit(rig->system, &rig->stage, q, rig->scratch, &v.merit));
    return v;
}

static int has_merit(const Rig* rig) {
    return (sn_system_capabilities(rig->system, &rig->stage) & SN_SYSTEM_MERIT) != 0;
}

// change of the merit along u, by a central difference
static double slope(Rig* rig, const double* u, double eps) {
    SnConfig moved = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, u, eps, &moved);
    const double high = evaluate(rig, &moved).merit;
    sn_system_retract(rig->system, &rig->q, u, -eps, &moved);
    return (high - evaluate(rig, &moved).merit) / (2 * eps);
}

static void check_gradient(Rig* rig, const double* g) {
    double* u = rig_random(rig, rig->dofs, 1);
    for (int i = 0; i < rig->dofs; ++i) u[i] = rig_is_free(rig, i) ? u[i] : 0;
    const double expected = dot_product(g, u, rig->dofs), size = largest(g, rig->dofs);
    check_slope("merit", fabs(slope(rig, u, 2e-3) - expected), fabs(slope(rig, u, 1e-3) - expected),
                1e-10 * size);
    CHECK_NEAR(slope(rig, u, 1e-5), expected, 1e-7 * size);
}

static void visit(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = make_rig(*def);
    set_stage(rig, integrator, index, step, 0.02);
    const Values expected = apart(rig, &rig->q), both = evaluate(rig, &rig->q);
    CHECK_AT_MOST(largest_difference(both.g, expected.g, rig->dofs), 1e-14 * expected.scale);
    CHECK_NEAR(both.scale, expected.scale, 1e-14 * expected.scale);
    assert_true(isfinite(both.merit));
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) assert_true(both.g[i] == 0);
    if (has_merit(rig)) {
        CHECK_NEAR(both.merit, expected.merit, 1e-13 * expected.scale);
        check_gradient(rig, both.g);
    }
    free_rig(rig);
}

static void both_at_once_are_what_they_are_apart(void** state) {
    (void)state;
    for (int i = 0; i < STAGE_DEFS; ++i) {
        const RigDef def = stage_def(i);
        walk_stages(visit, &def);
    }
}

static void every_law_and_fibre(void** state) {
    (void)state;
    RigDef def = stage_def(8);
    for (def.law = 0; def.law < sn_law_table(SN_ISA_PLAIN)->count; ++def.law)
        for (def.fibre = -1; def.fibre < sn_fibre_table(SN_ISA_PLAIN)->count; ++def.fibre) {
            visit(SN_BDF1, 0, &def);
            visit(SN_QUASISTATIC, 0, &def);
        }
}

// bodies, carried nodes, and what has no potential
static void bodies_and_viscosity(void** state) {
    (void)state;
    for (int i = 0; i < 16; ++i) {
        RigDef def = stage_def(7);
        def.kind = i & 1 ? SN_MESH_TETS : SN_MESH_TRIANGLES;
        def.hold = i & 2, def.bodies = i & 4 ? 2 : 0, def.stiffness_damping = 0.1;
        if (i & 8)
            def.carry = 1, def.cells = 5;
        else
            def.viscosity = 0.3;
        walk_stages(visit, &def);
    }
    RigDef springs = stage_def(2);
    springs.spring_damping = 0.4;
    walk_stages(visit, &springs);
}

// ---- rows and domains

// a given force on a node
static void forces_of_rows_take_part(void** state) {
    (void)state;
    Rig* rig = make_rig(stage_def(7));
    set_stage(rig, SN_BDF1, 0, step, 0.02);
    const Values without = evaluate(rig, &rig->q);
    const SnRowEntry entry = {.node = 3, .body = -1, .J = {0.6, 0.48, 0.64}};
    CHECK_OK(sn_rows_add(&rig->rows, SN_ROW_EQUAL, &(SnRow){.force = 2}, &entry, 1));
    const Values expected = apart(rig, &rig->q), both = evaluate(rig, &rig->q);
    const double along = v3_dot(v3_load(entry.J), v3_load(rig->q.x + 3 * entry.node));
    assert_true(fabs(along) > 0.1);
    CHECK_NEAR(both.merit - without.merit, -rig->stage.force_weight * 2 * along, 1e-14);
    CHECK_AT_MOST(largest_difference(both.g, expected.g, rig->dofs), 1e-14 * expected.scale);
    CHECK_NEAR(both.scale, expected.scale, 1e-14 * expected.scale);
    CHECK_NEAR(both.merit, expected.merit, 1e-13 * expected.scale);
    free_rig(rig);
}

static void outside_the_domain_the_merit_is_infinite(void** state) {
    (void)state;
    for (int viscous = 0; viscous < 2; ++viscous) {
        RigDef def = stage_def(0);
        def.viscosity = viscous ? 0.3 : 0; // without a merit it still tells
        Rig* rig = make_rig(def);
        set_stage(rig, SN_BDF1, 0, step, 0.02);
        rig->q.x[0] += 5;
        assert_true(evaluate(rig, &rig->q).merit == HUGE_VAL);
        free_rig(rig);
    }
}

// How nodes move when the unknown is q and then moves by u: (q + u - ref) / tau, and held ones as
// they are told; in statics, how far all go from the step's start.
static void nodes_move_as_the_unknown_does(void** state) {
    (void)state;
    for (int statics = 0; statics < 2; ++statics) {
        RigDef def = stage_def(0);
        def.hold = 1;
        Rig* rig = make_rig(def);
        set_stage(rig, statics ? SN_QUASISTATIC : SN_BDF2, 0, step, 0.02);
        const SnStage* stage = &rig->stage;
        double* u = rig_random(rig, rig->dofs, 0.1);
        SnConfig moved = rig_config(rig, &rig->q);
        SnMotion motion;
        for (int i = 0; i < rig->dofs; ++i) u[i] = rig_is_free(rig, i) ? u[i] : 0;
        sn_system_retract(rig->system, &rig->q, u, 1, &moved);
        CHECK_OK(sn_system_motion(rig->system, stage, &rig->q, u, &rig->scratch, &motion));
        for (int i = 0; i < 3 * rig->nodes; ++i) {
            const int held = rig->held[i / 3] & SN_HELD(i % 3);
            const double from = statics ? stage->start->x[i] : stage->reference->x[i];
            const double told = statics ? stage->x_target[i] - from : stage->v_target[i];
            const double free = (moved.x[i] - from) / (statics ? 1 : stage->tau);
            CHECK_NEAR(motion.v[i], held ? told : free, 1e-13);
        }
        free_rig(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_at_once_are_what_they_are_apart),
        cmocka_unit_test(every_law_and_fibre),
        cmocka_unit_test(bodies_and_viscosity),
        cmocka_unit_test(forces_of_rows_take_part),
        cmocka_unit_test(nodes_move_as_the_unknown_does),
        cmocka_unit_test(outside_the_domain_the_merit_is_infinite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
