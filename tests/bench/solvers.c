// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Curves of how methods converge tell what steps of as many iterations do.
#include "solvers.h"

#include "check.h"

#include <math.h>

static SnError error;
static SnSolverTrace newton, quasi, lbfgs;

static SnWorld* make(const char* law, const char* method, int history, int iterations) {
    const SnSolverCase c = {
        .across = 2, .law = law, .method = method, .history = history, .iterations = iterations};
    SnWorld* world;
    CHECK_OK(sn_make_solver_world(&c, &world, &error));
    return world;
}

static void trace_of(const char* law, const char* method, int history, SnSolverTrace* trace) {
    SnWorld* world = make(law, method, history, 0);
    CHECK_OK(sn_trace_solver(world, 2000, trace, &error));
    sn_destroy_world(world);
}

static void all_fall_from_one_start_to_one_minimum(void** state) {
    (void)state;
    static const char* const laws[] = {"stable-neo-hookean", "springs"};
    for (int l = 0; l < 2; ++l) {
        trace_of(laws[l], "newton", 0, &newton);
        trace_of(laws[l], "l-bfgs", 5, &lbfgs);
        const double least = newton.at[newton.count - 1].E;
        assert_true(newton.at[0].E == lbfgs.at[0].E);
        assert_true(newton.count < 15 && lbfgs.count > newton.count);
        CHECK_NEAR(sn_solver_error(&lbfgs, lbfgs.count - 1, least), 0, 1e-10);
        for (int k = 1; k < lbfgs.count; ++k) {
            assert_true(lbfgs.at[k].iterations > lbfgs.at[k - 1].iterations);
            assert_true(sn_solver_error(&lbfgs, k, least) <=
                        sn_solver_error(&lbfgs, k - 1, least) + 1e-10);
        }
    }
}

static void no_history_is_quasi_newton(void** state) {
    (void)state;
    trace_of("stvk", "quasi-newton", 5, &quasi);
    trace_of("stvk", "l-bfgs", 0, &lbfgs);
    assert_int_equal(quasi.count, lbfgs.count);
    for (int k = 0; k < quasi.count; ++k) assert_true(quasi.at[k].E == lbfgs.at[k].E);
}

// the energy where a step ends
static SnStatus measure(void* self, const SnMethod* method, SnSolver* solver, const SnStage* stage,
                        SnArena scratch, SnConfig* q) {
    SN_TRY(method->solve(solver, stage, scratch, q));
    return sn_system_merit(solver->system, stage, q, scratch, self);
}

static void a_point_is_a_step_of_so_many_iterations(void** state) {
    (void)state;
    trace_of("stable-neo-hookean", "l-bfgs", 5, &lbfgs);
    for (int k = 1; k < 8; ++k) {
        SnWorld* world = make("stable-neo-hookean", "l-bfgs", 5, k);
        double E = NAN;
        assert_true(sn_solver_look(world, measure, &E, &error) >=
                    0); // it may be done in parts then
        sn_destroy_world(world);
        assert_int_equal(sn_solver_point(&lbfgs, k), k);
        assert_true(E == lbfgs.at[k].E);
    }
}

static void medians(void** state) {
    (void)state;
    double odd[] = {3, 1, 2}, even[] = {4, 1, 3, 2};
    assert_true(sn_median(3, odd) == 2);
    assert_true(sn_median(4, even) == 2.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_fall_from_one_start_to_one_minimum),
        cmocka_unit_test(no_history_is_quasi_newton),
        cmocka_unit_test(a_point_is_a_step_of_so_many_iterations),
        cmocka_unit_test(medians),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
