// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/linear.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The same matrices solved with the kernels of every instruction set, which a process chooses once:
// this program runs itself with SINEW_ISA set and reads what it writes. Solutions differ by at most
// 10 cond(A) eps.

enum { COLUMNS = 9 };

static Case large_beam(void) { return make_beam(16, 8, 8, 601); }
static Case large_shell(void) { return make_springs(40, 30, 1, 1, 1e-3, 602); }
static Case wide(void) { return make_wide(8, 6, 6, 40, 0.01, 603); }

static const NamedCase larger_cases[] = {
    {"large beam", large_beam}, {"large shell", large_shell}, {"wide", wide}};

static int case_count(void) { return named_case_count + 3; }

static const NamedCase* case_at(int i) {
    return i < named_case_count ? &named_cases[i] : &larger_cases[i - named_case_count];
}

// one side, then several: all numbers of all solutions
static double* solve_case(const char* solver, Case c) {
    size_t n = (size_t)c.pattern->dofs;
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear;
    double* x = new_vector((COLUMNS + 1) * n);
    fill_random(x, (COLUMNS + 1) * n, 604);
    CHECK_OK(sn_create_linear(solver, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, 1, x, x));
    CHECK_OK(sn_linear_solve(linear, COLUMNS, x + n, x + n));
    sn_destroy_linear(linear);
    return x;
}

static const char* direct_solver(int i) {
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int k = 0; k < count; ++k)
        if (registry[k]->direct && i-- == 0) return registry[k]->name;
    return NULL;
}

// ---- the process that is started

static int write_solutions(const char* isa) {
    if (strcmp(isa, sn_isa_name(sn_isa())) != 0) return 1;
    for (int s = 0; direct_solver(s); ++s) {
        for (int i = 0; i < case_count(); ++i) {
            Case c = case_at(i)->make();
            size_t n = (COLUMNS + 1) * (size_t)c.pattern->dofs;
            double* x = solve_case(direct_solver(s), c);
            if (fwrite(x, sizeof *x, n, stdout) != n) return 2;
            free(x);
            destroy_case(c);
        }
    }
    return 0;
}

// ---- the one that compares

static const char* program;

static double power_iteration(Case c, SnLinear* inverse, double* x, double* y) {
    size_t n = (size_t)c.pattern->dofs;
    double length = 0;
    fill_random(x, n, 605);
    for (int k = 0; k < 12; ++k) {
        if (inverse)
            CHECK_OK(sn_linear_solve(inverse, 1, x, y));
        else
            sn_block_multiply(c.A, x, y);
        length = norm_of(y, n);
        for (size_t i = 0; i < n; ++i) x[i] = y[i] / length;
    }
    return length;
}

// from below
static double condition(Case c) {
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear;
    double *x = new_vector((size_t)c.pattern->dofs), *y = new_vector((size_t)c.pattern->dofs);
    CHECK_OK(sn_create_linear("cholesky", &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    double product = power_iteration(c, NULL, x, y) * power_iteration(c, linear, x, y);
    sn_destroy_linear(linear);
    free(x);
    free(y);
    return product;
}

static void compare_case(const char* solver, const NamedCase* named, FILE* pipe) {
    Case c = named->make();
    size_t n = (size_t)c.pattern->dofs;
    double limit = 10 * condition(c) * DBL_EPSILON;
    double *x = solve_case(solver, c), *y = new_vector((COLUMNS + 1) * n);
    assert_int_equal(fread(y, sizeof *y, (COLUMNS + 1) * n, pipe), (COLUMNS + 1) * n);
    for (size_t k = 0; k <= COLUMNS; ++k) {
        double size = norm_of(x + k * n, n);
        for (size_t i = k * n; i < (k + 1) * n; ++i) y[i] -= x[i];
        double difference = norm_of(y + k * n, n) / size;
        if (!(difference <= limit))
            fail_msg("%s, %s: %g is above %g", solver, named->name, difference, limit);
    }
    free(x);
    free(y);
    destroy_case(c);
}

static void compare_with(SnIsa isa) {
    char command[4096];
    snprintf(command, sizeof command, "SINEW_ISA=%s '%s' %s", sn_isa_name(isa), program,
             sn_isa_name(isa));
    FILE* pipe = popen(command, "r");
    assert_non_null(pipe);
    for (int s = 0; direct_solver(s); ++s)
        for (int i = 0; i < case_count(); ++i) compare_case(direct_solver(s), case_at(i), pipe);
    assert_int_equal(pclose(pipe), 0);
}

static void instruction_sets_agree(void** state) {
    (void)state;
    int compared = 0;
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa) || isa == (int)sn_isa()) continue;
        compare_with((SnIsa)isa);
        ++compared;
    }
    if (compared == 0) skip();
}

int main(int count, char** argument) {
    program = argument[0];
    if (count == 2) return write_solutions(argument[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(instruction_sets_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
