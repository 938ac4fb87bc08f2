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
// this program runs itself with SINEW_ISA set and reads what it writes. Direct solutions differ by
// at most 10 cond(A) eps, iterated ones leave the residuals that were asked for.

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

static double* make_sides(Case c) {
    size_t n = (COLUMNS + 1) * (size_t)c.pattern->dofs;
    double* b = new_vector(n);
    fill_random(b, n, 604);
    return b;
}

static void check_solved(const SnLinearOps* ops, SnStatus status) {
    // rounding may keep an iterated residual above the tolerance
    assert_true(status == SN_OK || (!ops->direct && status == SN_NOT_CONVERGED));
}

// one side, then several: all numbers of all solutions
static double* solve_case(const SnLinearOps* ops, Case c) {
    size_t n = (size_t)c.pattern->dofs;
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear;
    double* x = make_sides(c);
    CHECK_OK(sn_create_linear(ops->name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    check_solved(ops, sn_linear_solve(linear, 1, x, x));
    check_solved(ops, sn_linear_solve(linear, COLUMNS, x + n, x + n));
    sn_destroy_linear(linear);
    return x;
}

// every solver with every case that it takes
typedef int Visit(const SnLinearOps* ops, const NamedCase* named, Case c, FILE* file);
static int for_all(Visit* visit, FILE* file) {
    int count, status = 0;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < case_count() && status == 0; ++i) {
        Case c = case_at(i)->make();
        for (int s = 0; s < count && status == 0; ++s)
            if (registry[s]->wide || c.pattern->nodal)
                status = visit(registry[s], case_at(i), c, file);
        destroy_case(c);
    }
    return status;
}

// ---- the process that is started

static int write_solution(const SnLinearOps* ops, const NamedCase* named, Case c, FILE* file) {
    (void)named;
    size_t n = (COLUMNS + 1) * (size_t)c.pattern->dofs;
    double* x = solve_case(ops, c);
    int whole = fwrite(x, sizeof *x, n, file) == n;
    free(x);
    return whole ? 0 : 2;
}

static int write_solutions(const char* isa) {
    return strcmp(isa, sn_isa_name(sn_isa())) == 0 ? for_all(write_solution, stdout) : 1;
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

// |y - x| / |x|
static double difference(Case c, const double* x, const double* y, double* work) {
    size_t n = (size_t)c.pattern->dofs;
    for (size_t i = 0; i < n; ++i) work[i] = y[i] - x[i];
    return norm_of(work, n) / norm_of(x, n);
}

// |b - A y| / (tolerance |b| + rounding |A| |y|)
static double residual(Case c, const double* b, const double* y, double* work) {
    size_t n = (size_t)c.pattern->dofs;
    sn_block_multiply(c.A, y, work);
    for (size_t i = 0; i < n; ++i) work[i] = b[i] - work[i];
    double allowed = sn_default_linear_def().tolerance * norm_of(b, n) +
                     1e-14 * sn_block_norm(c.A, NULL) * norm_of(y, n);
    return norm_of(work, n) / allowed;
}

static int compare_solution(const SnLinearOps* ops, const NamedCase* named, Case c, FILE* pipe) {
    size_t n = (size_t)c.pattern->dofs, all = (COLUMNS + 1) * n;
    double limit = ops->direct ? 10 * condition(c) * DBL_EPSILON : 1;
    double *b = make_sides(c), *x = solve_case(ops, c), *y = new_vector(all), *work = new_vector(n);
    assert_int_equal(fread(y, sizeof *y, all, pipe), all);
    for (size_t k = 0; k < all; k += n) {
        double found =
            ops->direct ? difference(c, x + k, y + k, work) : residual(c, b + k, y + k, work);
        if (!(found <= limit))
            fail_msg("%s, %s: %g is above %g", ops->name, named->name, found, limit);
    }
    free(b);
    free(x);
    free(y);
    free(work);
    return 0;
}

static void compare_with(SnIsa isa) {
    char command[4096];
    snprintf(command, sizeof command, "SINEW_ISA=%s '%s' %s", sn_isa_name(isa), program,
             sn_isa_name(isa));
    FILE* pipe = popen(command, "r");
    assert_non_null(pipe);
    for_all(compare_solution, pipe);
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
