// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Methods on small systems: the same minimum from everywhere, one linear step by hand, line
// searches that get bad directions, matrices that are not definite.
#include "solve/solver.h"
#include "system/rig.h"

#include <string.h>

static RigDef def_of(const char* law) {
    return (RigDef){.kind = SN_MESH_TETS, .law = sn_law_find(law), .fibre = -1, .hold = 1};
}

// held components stand where the step starts
static void hold_still(Rig* rig) {
    memcpy(rig->x_target, rig->state->now.q.x, 3 * sizeof(double) * (size_t)rig->nodes);
    memset(rig->v_target, 0, 3 * sizeof(double) * (size_t)rig->nodes);
    rig->stage.driven = 0;
}

// ---- one minimum

// free nodes start anywhere within `noise` of the start; what comes out goes to `end`
static void solve_from(Rig* rig, const char* linear, double noise, uint64_t seed, double* end) {
    SnRandom random = {seed};
    SnConfig start = rig_config(rig, &rig->state->now.q), q = rig_config(rig, &start);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (!(rig->held[i / 3] & SN_HELD(i % 3)))
            start.x[i] += sn_random_uniform(&random, -noise, noise);
    rig->stage.start = &start;
    SnSolver solver = make_solver(rig->system, linear, 1e-12);
    const SnStatus status = sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q);
    if (status != SN_OK)
        fail_msg("%s, seed %d: status %d, residual %g after %d iterations", linear, (int)seed,
                 status, solver.stats.residual, solver.stats.iterations);
    memcpy(end, q.x, 3 * sizeof(double) * (size_t)rig->nodes);
    free_solver(&solver);
}

static void check_one_minimum(RigDef def, SnIntegrator integrator) {
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    Rig* rig = make_rig(def);
    const int n = 3 * rig->nodes;
    set_stage(rig, integrator, 0, 0.3, 0.02);
    hold_still(rig);
    double *first = rig_vector(rig, n), *end = rig_vector(rig, n);
    solve_from(rig, linear[0]->name, 0, 1, first);
    for (int l = 0; l < count; ++l)
        for (uint64_t seed = 1; seed < 4; ++seed) {
            solve_from(rig, linear[l]->name, 0.1, seed, end);
            CHECK_AT_MOST(largest_difference(end, first, n), 1e-9);
        }
    free_rig(rig);
}

// where there is one: a law that does not resist shear has many
static void newton_reaches_the_same_minimum_from_everywhere(void** state) {
    (void)state;
    for (int law = 0; law < sn_law_table(SN_ISA_PLAIN)->count; ++law) {
        if (sn_law_is_shearless(sn_law_table(SN_ISA_PLAIN)->law[law])) continue;
        RigDef def = def_of(sn_law_table(SN_ISA_PLAIN)->law[law]->name);
        check_one_minimum(def, SN_QUASISTATIC);
        check_one_minimum(def, SN_BDF1);
        def.viscosity = 0.3; // no potential
        check_one_minimum(def, SN_BDF2);
        def.viscosity = 0, def.stiffness_damping = 0.1, def.consistent_mass = 1;
        check_one_minimum(def, SN_MIDPOINT);
    }
}

// Rigid bodies go through the same loop. Their matrix leaves out how inertia turns, so steps gain
// digits one by one; the bodies turn by about half a radian here.
static void newton_turns_rigid_bodies(void** state) {
    (void)state;
    RigDef def = def_of("neo-hookean");
    def.bodies = 2, def.drag = 0.2;
    Rig* rig = make_rig(def);
    set_stage(rig, SN_BDF1, 0, 0.3, 0.02);
    hold_still(rig);
    SnConfig q = rig_config(rig, &rig->state->now.q);
    double *g = rig_vector(rig, rig->dofs), scale;
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-12);
    CHECK_OK(sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q));
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, &q, rig->scratch, g, &scale));
    CHECK_AT_MOST(sqrt(dot_product(g, g, rig->dofs)), 1e-12 * scale);
    free_solver(&solver);
    free_rig(rig);
}

// ---- one linear step

// Gauss with pivots: slow and sure
static void dense_solve(int n, double* A, double* b) {
    for (int c = 0; c < n; ++c) {
        int pivot = c;
        for (int r = c; r < n; ++r)
            if (fabs(A[r * n + c]) > fabs(A[pivot * n + c])) pivot = r;
        for (int k = 0; k < n; ++k) {
            const double t = A[c * n + k];
            A[c * n + k] = A[pivot * n + k], A[pivot * n + k] = t;
        }
        const double t = b[c];
        b[c] = b[pivot], b[pivot] = t;
        for (int r = c + 1; r < n; ++r) {
            const double factor = A[r * n + c] / A[c * n + c];
            for (int k = c; k < n; ++k) A[r * n + k] -= factor * A[c * n + k];
            b[r] -= factor * b[c];
        }
    }
    for (int c = n - 1; c >= 0; --c) {
        for (int k = c + 1; k < n; ++k) b[c] -= A[c * n + k] * b[k];
        b[c] /= A[c * n + c];
    }
}

// one Newton step by hand: q = start + u, driven components at their targets, A u = -g there; for
// the linear law it is the solution, so it does not matter where A and g are taken
static void step_by_hand(Rig* rig, SnConfig* q) {
    const int n = rig->dofs;
    SnBlockMatrix* matrix = NULL;
    double *A = rig_vector(rig, n * n), *unit = rig_vector(rig, n), *u = rig_vector(rig, n);
    double* column = rig_vector(rig, n);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (rig->held[i / 3] & SN_HELD(i % 3)) q->x[i] = rig->x_target[i];
    CHECK_OK(sn_system_create_matrix(rig->system, &matrix));
    CHECK_OK(sn_system_matrix(rig->system, &rig->stage, q, rig->scratch, matrix));
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, q, rig->scratch, u, NULL));
    for (int j = 0; j < n; ++j) {
        unit[j] = 1;
        sn_block_multiply(matrix, unit, column);
        unit[j] = 0;
        for (int i = 0; i < n; ++i) A[i * n + j] = column[i];
    }
    dense_solve(n, A, u);
    sn_system_retract(rig->system, q, u, -1, q);
    sn_destroy_block_matrix(matrix);
}

static void visit_linear(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = make_rig(*def);
    const int n = 3 * rig->nodes;
    set_stage(rig, integrator, index, 0.3, 0.02);
    SnConfig by_hand = rig_config(rig, &rig->state->now.q), q = rig_config(rig, &by_hand);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-11);
    step_by_hand(rig, &by_hand);
    CHECK_OK(sn_method_linear.solve(&solver, &rig->stage, rig->scratch, &q));
    assert_int_equal(solver.stats.iterations, 1);
    CHECK_AT_MOST(largest_difference(q.x, by_hand.x, n), 1e-13);
    // the equation is linear: Newton has nothing left to do after its first step
    CHECK_OK(sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q));
    CHECK_AT_MOST(largest_difference(q.x, by_hand.x, n), 1e-12);
    assert_true(solver.stats.iterations <= 3 && solver.stats.halvings == 0);
    free_solver(&solver);
    free_rig(rig);
}

static void linear_is_one_newton_step_for_the_linear_law(void** state) {
    (void)state;
    RigDef def = def_of("linear");
    walk_stages(visit_linear, &def);
    def.consistent_mass = 1, def.drag = 0.3, def.stiffness_damping = 0.1;
    walk_stages(visit_linear, &def);
    def.kind = SN_MESH_TRIANGLES;
    walk_stages(visit_linear, &def);
}

// ---- line search

static double measure(Rig* rig, const SnConfig* q, int has_merit) {
    double *g = rig_vector(rig, rig->dofs), merit;
    if (has_merit) {
        CHECK_OK(sn_system_merit(rig->system, &rig->stage, q, rig->scratch, &merit));
        return merit;
    }
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, q, rig->scratch, g, NULL));
    return sqrt(dot_product(g, g, rig->dofs));
}

static void check_line_search(RigDef def, int has_merit) {
    Rig* rig = make_rig(def);
    set_stage(rig, SN_BDF1, 0, 0.3, 0.05);
    hold_still(rig);
    SnConfig q = rig_config(rig, &rig->q), before = rig_config(rig, &rig->q);
    double *g = rig_vector(rig, rig->dofs), *u = rig_vector(rig, rig->dofs);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-12);
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, &q, rig->scratch, g, NULL));
    CHECK_OK(sn_solve_factor(&solver, &rig->stage, &q, rig->scratch));
    CHECK_OK(sn_solve_direction(&solver, &rig->stage, &q, rig->scratch, g, u));
    const double here = measure(rig, &q, has_merit);

    // a thousand times too far: elements would turn inside out
    for (int i = 0; i < rig->dofs; ++i) u[i] *= 1000;
    SnLineSearch search = {.g = g, .u = u, .value = NAN};
    CHECK_OK(sn_solve_line_search(&solver, &rig->stage, rig->scratch, &search, &q));
    assert_true(search.alpha < 0.1 && solver.stats.halvings > 3);
    assert_true(measure(rig, &q, has_merit) < here);

    // uphill: nothing helps, and nothing moves
    sn_system_copy_config(rig->system, &before, &q);
    for (int i = 0; i < rig->dofs; ++i) u[i] *= -1e-3;
    search.value = NAN;
    assert_int_equal(sn_solve_line_search(&solver, &rig->stage, rig->scratch, &search, &q),
                     SN_NOT_CONVERGED);
    assert_memory_equal(q.x, before.x, 3 * sizeof(double) * (size_t)rig->nodes);
    free_solver(&solver);
    free_rig(rig);
}

static void line_search_recovers_from_bad_directions(void** state) {
    (void)state;
    for (int law = 0; law < sn_law_table(SN_ISA_PLAIN)->count; ++law) {
        RigDef def = def_of(sn_law_table(SN_ISA_PLAIN)->law[law]->name);
        check_line_search(def, 1);
        def.viscosity = 0.3;
        check_line_search(def, 0);
    }
}

// ---- statics without enough holds

// A free body that starts stretched: its matrix is singular, its rest shape is still found.
static void free_body_in_statics_finds_rest(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    for (int l = 0; l < count; ++l) {
        RigDef def = def_of("neo-hookean");
        def.hold = 0, def.no_loads = 1;
        Rig* rig = make_rig(def);
        set_stage(rig, SN_QUASISTATIC, 0, 1, 0.02);
        hold_still(rig);
        SnConfig q = rig_config(rig, &rig->state->now.q);
        SnSolver solver = make_solver(rig->system, linear[l]->name, 1e-8);
        solver.settings.absolute_tolerance = 1e-9; // at rest nothing cancels: no relative measure
        const SnStatus status = sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q);
        print_message("free body, %s: %s\n", linear[l]->name, sn_status_text(status));
        double strain[6 * 12];
        sn_solid_measure(rig->model->part[0].solid, q.x, NULL, strain, NULL);
        if (status == SN_OK || status == SN_REGULARISED)
            CHECK_AT_MOST(largest(strain, 6 * 12), 1e-8);
        // an iterative solver may learn only while solving that the matrix is singular, and say so
        else
            assert_true(!linear[l]->direct &&
                        (status == SN_NOT_CONVERGED || status == SN_NOT_DEFINITE));
        free_solver(&solver);
        free_rig(rig);
    }
}

// A free body under gravity has no equilibrium: it must not be reported as found.
static void free_body_with_a_load_is_not_solved(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    for (int l = 0; l < count; ++l) {
        RigDef def = def_of("stable-neo-hookean");
        def.hold = 0;
        Rig* rig = make_rig(def);
        set_stage(rig, SN_QUASISTATIC, 0, 1, 0.02);
        hold_still(rig);
        SnConfig q = rig_config(rig, &rig->state->now.q);
        SnSolver solver = make_solver(rig->system, linear[l]->name, 1e-8);
        const SnStatus status = sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q);
        print_message("no equilibrium, %s: %s\n", linear[l]->name, sn_status_text(status));
        assert_true(status == SN_NOT_CONVERGED || status < 0);
        for (int i = 0; i < 3 * rig->nodes; ++i) assert_true(isfinite(q.x[i]));
        free_solver(&solver);
        free_rig(rig);
    }
}

// ---- limits

static void iteration_limit_is_told(void** state) {
    (void)state;
    Rig* rig = make_rig(def_of("neo-hookean"));
    set_stage(rig, SN_QUASISTATIC, 0, 1, 0.02);
    SnConfig q = rig_config(rig, &rig->state->now.q);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-14);
    solver.settings.max_iterations = 1;
    assert_int_equal(sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q),
                     SN_NOT_CONVERGED);
    assert_int_equal(solver.stats.iterations, 1);
    assert_true(solver.stats.residual > 1e-14 && solver.stats.residual < 1);
    free_solver(&solver);
    free_rig(rig);
}

static void short_memory_is_told(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        Rig* rig = make_rig(def_of("neo-hookean"));
        set_stage(rig, SN_BDF1, 0, 0.1, 0.01);
        SnConfig q = rig_config(rig, &rig->state->now.q);
        SnSolver solver = make_solver(rig->system, "cholesky", 1e-10);
        SnStatus status = SN_OUT_OF_MEMORY;
        make_memory(methods[m], "cholesky", &solver);
        solver.settings.max_iterations = 100000;
        for (int calls = 0; status == SN_OUT_OF_MEMORY && calls < 10000; ++calls) {
            SnArenaStore* store = NULL;
            CHECK_OK(sn_create_arena(0, &store));
            const SnArena scratch = sn_arena_reset(store);
            sn_memory_fail_after(calls);
            status = methods[m]->solve(&solver, &rig->stage, scratch, &q);
            sn_memory_fail_after(-1);
            sn_destroy_arena(store);
        }
        CHECK_OK(status);
        free_memory(methods[m], &solver);
        free_solver(&solver);
        free_rig(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newton_reaches_the_same_minimum_from_everywhere),
        cmocka_unit_test(newton_turns_rigid_bodies),
        cmocka_unit_test(linear_is_one_newton_step_for_the_linear_law),
        cmocka_unit_test(line_search_recovers_from_bad_directions),
        cmocka_unit_test(free_body_in_statics_finds_rest),
        cmocka_unit_test(free_body_with_a_load_is_not_solved),
        cmocka_unit_test(iteration_limit_is_told),
        cmocka_unit_test(short_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
