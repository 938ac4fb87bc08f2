// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One stage of every implicit scheme: the residual is the gradient of the incremental potential,
// the matrix its derivative, and driven nodes act as their derivative says.
#include "system/rig_checks.h"

#include <string.h>

static const double step = 0.1;

// ---- residual = gradient of merit

static void visit_gradient(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = make_rig(*def);
    set_stage(rig, integrator, index, step, 0.02);
    assert_true(sn_system_capabilities(rig->system, &rig->stage) & SN_SYSTEM_MERIT);
    check_gradient(rig, sn_integrator_name(integrator));
    free_rig(rig);
}

static void residual_is_the_gradient_of_merit(void** state) {
    (void)state;
    for (int i = 0; i < STAGE_DEFS; ++i) {
        const RigDef def = stage_def(i);
        walk_stages(visit_gradient, &def);
    }
}

// the scale is what cancels: no smaller than the residual, and zero only when nothing acts
static void scale_bounds_the_residual(void** state) {
    (void)state;
    for (int i = 0; i < STAGE_DEFS; ++i) {
        Rig* rig = make_rig(stage_def(i));
        set_stage(rig, SN_BDF1, 0, step, 0.02);
        double *g = rig_vector(rig, rig->dofs), scale = 0;
        CHECK_OK(sn_system_residual(rig->system, &rig->stage, &rig->q, rig->scratch, g, &scale));
        CHECK_AT_MOST(sqrt(dot_product(g, g, rig->dofs)), scale * (1 + 1e-14));
        free_rig(rig);
    }
}

// |f|^2 of the terms that have a flag, or have it not, on all nodes
static double square_of_forces(Rig* rig, const SnTermAt* at, int terms, unsigned flag, int has) {
    SnForces forces = sn_system_new_forces(rig->system, &rig->scratch);
    for (int t = 0; t < terms; ++t)
        if (((rig->term[t].ops->flags(rig->term[t].self) & flag) != 0) == has)
            rig->term[t].ops->force(rig->term[t].self, at, &forces);
    return dot_product(forces.f, forces.f, 3 * rig->nodes);
}

// What cancels: inertia, what is inside and what comes from outside, each by its norm over all
// nodes. Reactions of held nodes belong to it: where only a boundary moves they are all there is.
static void scale_counts_reactions_of_held_nodes(void** state) {
    (void)state;
    for (int i = 0; i < 2 * STAGE_DEFS; ++i) {
        RigDef def = stage_def(i / 2);
        def.hold = 1;
        Rig* rig = make_rig(def);
        set_stage(rig, i % 2 ? SN_QUASISTATIC : SN_BDF1, 0, step, 0.02);
        const SnStage* stage = &rig->stage;
        const double c = stage->force_weight;
        double *g = rig_vector(rig, rig->dofs), *f = rig_vector(rig, rig->dofs), scale = 0;
        CHECK_OK(sn_system_residual(rig->system, stage, &rig->q, rig->scratch, g, &scale));
        CHECK_OK(sn_system_force(rig->system, stage, &rig->q, rig->scratch, f));
        for (int k = 0; k < rig->dofs; ++k) g[k] += c * f[k]; // of inertia alone
        SnTermAt at = {.q = rig->q, .time = stage->time, .scratch = rig->scratch};
        if (!stage->is_static) {
            CHECK_OK(
                sn_system_motion(rig->system, stage, &rig->q, NULL, &rig->scratch, &at.motion));
            at.x_lag = rig->lag.x;
            at.scratch = rig->scratch;
        }
        const int terms = rig->term_count;
        const double inside = square_of_forces(rig, &at, terms, SN_TERM_INTERNAL, 1);
        const double outside = square_of_forces(rig, &at, terms, SN_TERM_INTERNAL, 0);
        const double right =
            sqrt(dot_product(g, g, rig->dofs)) + c * (sqrt(inside) + sqrt(outside));
        CHECK_NEAR(scale, right, 1e-12 * right);
        free_rig(rig);
    }
}

// ---- matrix = derivative of the residual, where projection does nothing

static double derivative_error(Rig* rig, const double* u, const double* Au, double eps) {
    SnConfig moved = rig_config(rig, &rig->q);
    double *high = rig_vector(rig, rig->dofs), *low = rig_vector(rig, rig->dofs), worst = 0;
    sn_system_retract(rig->system, &rig->q, u, eps, &moved);
    rig_residual(rig, &moved, high);
    sn_system_retract(rig->system, &rig->q, u, -eps, &moved);
    rig_residual(rig, &moved, low);
    for (int i = 0; i < rig->dofs; ++i)
        worst = fmax(worst, fabs((high[i] - low[i]) / (2 * eps) - Au[i]));
    return worst;
}

static double* free_direction(Rig* rig) {
    double* u = rig_random(rig, rig->dofs, 1);
    for (int i = 0; i < rig->dofs; ++i) u[i] = rig_is_free(rig, i) ? u[i] : 0;
    return u;
}

static void check_derivative(Rig* rig, const char* what) {
    const double *u = free_direction(rig), *Au = check_product(rig, u);
    const double scale = largest(Au, rig->dofs);
    check_slope(what, derivative_error(rig, u, Au, 2e-3), derivative_error(rig, u, Au, 1e-3),
                1e-10 * scale);
    CHECK_AT_MOST(derivative_error(rig, u, Au, 1e-5), 1e-7 * scale);
}

static void visit_derivative(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = make_rig(*def);
    set_stage(rig, integrator, index, step, 0.004);
    check_derivative(rig, sn_integrator_name(integrator));
    free_rig(rig);
}

static void matrix_is_the_derivative_of_the_residual(void** state) {
    (void)state;
    for (int i = 0; i < STAGE_DEFS; ++i) {
        RigDef def = stage_def(i);
        if (def.kind == SN_MESH_SPRINGS || def.fibre >= 0) {
            walk_stages(visit_derivative, &def);
            continue;
        }
        // where shear costs nothing projection does something everywhere but at rest
        for (def.law = 0; def.law < sn_law_table(SN_ISA_PLAIN)->count; ++def.law)
            if (!sn_law_is_shearless(sn_law_table(SN_ISA_PLAIN)->law[def.law]))
                walk_stages(visit_derivative, &def);
    }
}

// Viscosity and the damping of springs: their matrix is the derivative in velocity, so it is the
// whole derivative where nothing moves.
static void matrix_of_viscous_damping_is_exact_at_rest(void** state) {
    (void)state;
    for (int kind = SN_MESH_SPRINGS; kind <= SN_MESH_TETS; ++kind) {
        RigDef def = stage_def(0);
        def.kind = (SnMeshKind)kind;
        def.viscosity = 0.7, def.spring_damping = 0.7, def.hold = 1;
        Rig* rig = make_rig(def);
        set_stage(rig, SN_BDF1, 0, step, 0.004);
        sn_system_copy_config(rig->system, &rig->reference, &rig->q);
        memset(rig->v_target, 0, 3 * sizeof(double) * (size_t)rig->nodes);
        check_derivative(rig, "viscous");
        free_rig(rig);
    }
}

// a body that does not spin: inertia and drag of velocity and rotation
static void matrix_of_bodies_is_exact_at_rest(void** state) {
    (void)state;
    RigDef def = stage_def(7);
    def.bodies = 2;
    Rig* rig = make_rig(def);
    set_stage(rig, SN_BDF1, 0, step, 0.004);
    sn_system_copy_config(rig->system, &rig->reference, &rig->q);
    check_derivative(rig, "bodies");
    free_rig(rig);
}

// the step starts, and is, in the rest shape, and nothing moves
static void relax(Rig* rig) {
    SnMoment* now = &rig->state->now;
    memcpy(now->q.x, rig->model->rest, 3 * sizeof(double) * (size_t)rig->nodes);
    memset(rig->v_target, 0, 3 * sizeof(double) * (size_t)rig->nodes);
    sn_map_measure(rig->map, now, NULL);
    sn_system_copy_config(rig->system, &now->q, &rig->reference);
    sn_system_copy_config(rig->system, &now->q, &rig->lag);
    sn_system_copy_config(rig->system, &now->q, &rig->q);
}

// Nodes that follow bodies: the matrix is the whole derivative where no stress turns with a body.
static void matrix_of_nodes_that_follow_is_exact_without_stress(void** state) {
    (void)state;
    for (int i = 0; i < 8; ++i) {
        RigDef def = stage_def(7);
        def.kind = i & 1 ? SN_MESH_TETS : SN_MESH_TRIANGLES;
        def.hold = i & 2, def.bodies = i & 4 ? 2 : 0;
        def.carry = 1, def.cells = 5, def.no_loads = 1, def.stiffness_damping = 0.1;
        def.laplacian_damping = 0.2;
        Rig* rig = make_rig(def);
        set_stage(rig, SN_BDF1, 0, step, 0.01);
        relax(rig);
        check_derivative(rig, "following");
        free_rig(rig);
    }
}

// A(beta) = A(1) + (beta - 1) c K, and A(1) - A(0) = c K
static void stiffness_factor_scales_the_stiffness_only(void** state) {
    (void)state;
    RigDef def = stage_def(8);
    Rig* rig = make_rig(def);
    set_stage(rig, SN_LINEARLY_IMPLICIT, 0, step, 0.02);
    double value[3] = {0, 1, 1.7}, *u = free_direction(rig), *Au[3];
    for (int i = 0; i < 3; ++i) {
        rig->stage.stiffness_factor = value[i];
        SnBlockMatrix* A = rig_matrix(rig);
        Au[i] = rig_vector(rig, rig->dofs);
        sn_block_multiply(A, u, Au[i]);
        sn_destroy_block_matrix(A);
    }
    assert_true(largest_difference(Au[0], Au[1], rig->dofs) > 1e-3);
    for (int i = 0; i < rig->dofs; ++i)
        CHECK_NEAR(Au[2][i], Au[1][i] + 0.7 * (Au[1][i] - Au[0][i]), 1e-14);
    // and what driven nodes do, which is the stiffness alone
    double *w = rig_random(rig, 3 * rig->nodes, 1), *lift[3];
    for (int i = 0; i < 3 * rig->nodes; ++i) w[i] *= rig->held[i / 3] == SN_HELD_ALL;
    for (int i = 0; i < 3; ++i) {
        lift[i] = rig_vector(rig, rig->dofs);
        rig->stage.stiffness_factor = value[i];
        CHECK_OK(sn_system_lift(rig->system, &rig->stage, &rig->q, w, rig->scratch, lift[i]));
    }
    assert_true(largest(lift[1], rig->dofs) > 1e-3);
    for (int i = 0; i < rig->dofs; ++i) {
        assert_true(lift[0][i] == 0);
        CHECK_NEAR(lift[2][i], 1.7 * lift[1][i], 1e-14);
    }
    free_rig(rig);
}

// ---- held components

static void held_components_have_rows_of_their_own(void** state) {
    (void)state;
    for (int i = 4; i < 11; ++i) {
        RigDef def = stage_def(i);
        def.hold = 1;
        Rig* rig = make_rig(def);
        set_stage(rig, SN_BDF2, 0, step, 0.02);
        SnBlockMatrix* A = rig_matrix(rig);
        double *unit = rig_vector(rig, rig->dofs), *column = rig_vector(rig, rig->dofs);
        for (int j = 0; j < rig->dofs; ++j) {
            unit[j] = 1;
            sn_block_multiply(A, unit, column);
            unit[j] = 0;
            assert_true(column[j] > 0);
            for (int k = 0; k < rig->dofs && !rig_is_free(rig, j); ++k)
                if (k != j) assert_true(column[k] == 0);
        }
        sn_destroy_block_matrix(A);
        free_rig(rig);
    }
}

// ---- lift = derivative with respect to held and driven components

static void visit_lift(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = make_rig(*def);
    set_stage(rig, integrator, index, step, 0.004);
    const double eps = 1e-5;
    double *w = rig_random(rig, 3 * rig->nodes, 1), *g = rig_vector(rig, rig->dofs);
    double *high = rig_vector(rig, rig->dofs), *low = rig_vector(rig, rig->dofs);
    SnConfig moved = rig_config(rig, &rig->q);
    for (int i = 0; i < 3 * rig->nodes; ++i) {
        const int plane = rig->model->held[i / 3] & SN_HELD(i % 3);
        if (plane || !(rig->held[i / 3] & SN_HELD(i % 3))) w[i] = 0;
    }
    CHECK_OK(sn_system_lift(rig->system, &rig->stage, &rig->q, w, rig->scratch, g));
    for (int i = 0; i < 3 * rig->nodes; ++i) moved.x[i] = rig->q.x[i] + eps * w[i];
    rig_residual(rig, &moved, high);
    for (int i = 0; i < 3 * rig->nodes; ++i) moved.x[i] = rig->q.x[i] - eps * w[i];
    rig_residual(rig, &moved, low);
    const double scale = largest(g, rig->dofs);
    assert_true(scale > 1e-4);
    for (int i = 0; i < rig->dofs; ++i)
        CHECK_NEAR(g[i], (high[i] - low[i]) / (2 * eps), 1e-7 * scale);

    // added to what is there, but not where components are held
    rig_residual(rig, &rig->q, low);
    memcpy(high, low, sizeof(double) * (size_t)rig->dofs);
    CHECK_OK(sn_system_lift(rig->system, &rig->stage, &rig->q, w, rig->scratch, high));
    for (int i = 0; i < rig->dofs; ++i) CHECK_NEAR(high[i], low[i] + g[i], 1e-14);
    free_rig(rig);
}

static void lift_is_the_derivative_in_driven_nodes(void** state) {
    (void)state;
    for (int i = 0; i < STAGE_DEFS; ++i) {
        RigDef def = stage_def(i);
        def.hold = 1;
        walk_stages(visit_lift, &def);
    }
}

// ---- memory

static void short_memory_is_reported(void** state) {
    (void)state;
    Rig* rig = make_rig(stage_def(8));
    set_stage(rig, SN_BDF1, 0, step, 0.02);
    SnBlockMatrix* A = rig_matrix(rig);
    double *g = rig_vector(rig, rig->dofs), *w = rig_vector(rig, 3 * rig->nodes), merit;
    double scale;
    SnArenaStore* none = NULL;
    CHECK_OK(sn_create_arena(0, &none));
    const SnArena scratch = sn_arena_reset(none);
    const SnSystem* s = rig->system;
    for (int calls = 0; calls < 3; ++calls) {
        sn_memory_fail_after(calls);
        const SnStatus residual = sn_system_residual(s, &rig->stage, &rig->q, scratch, g, NULL);
        sn_memory_fail_after(calls);
        const SnStatus value = sn_system_merit(s, &rig->stage, &rig->q, scratch, &merit);
        sn_memory_fail_after(calls);
        const SnStatus both =
            sn_system_evaluate(s, &rig->stage, &rig->q, scratch, g, &scale, &merit);
        sn_memory_fail_after(calls);
        const SnStatus matrix = sn_system_matrix(s, &rig->stage, &rig->q, scratch, A);
        sn_memory_fail_after(calls);
        const SnStatus lift = sn_system_lift(s, &rig->stage, &rig->q, w, scratch, g);
        sn_memory_fail_after(-1);
        assert_int_equal(residual, SN_OUT_OF_MEMORY);
        assert_int_equal(value, SN_OUT_OF_MEMORY);
        assert_int_equal(both, SN_OUT_OF_MEMORY);
        assert_int_equal(matrix, SN_OUT_OF_MEMORY);
        assert_int_equal(lift, SN_OUT_OF_MEMORY);
    }
    sn_destroy_arena(none);
    sn_destroy_block_matrix(A);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residual_is_the_gradient_of_merit),
        cmocka_unit_test(scale_bounds_the_residual),
        cmocka_unit_test(scale_counts_reactions_of_held_nodes),
        cmocka_unit_test(matrix_is_the_derivative_of_the_residual),
        cmocka_unit_test(matrix_of_viscous_damping_is_exact_at_rest),
        cmocka_unit_test(matrix_of_bodies_is_exact_at_rest),
        cmocka_unit_test(matrix_of_nodes_that_follow_is_exact_without_stress),
        cmocka_unit_test(stiffness_factor_scales_the_stiffness_only),
        cmocka_unit_test(held_components_have_rows_of_their_own),
        cmocka_unit_test(lift_is_the_derivative_in_driven_nodes),
        cmocka_unit_test(short_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
