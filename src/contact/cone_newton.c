// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/cone_newton.h"

#include "contact/contact_kernels.h"
#include "contact/dense_lu.h"

#include <math.h>
#include <string.h>

typedef struct Newton {
    const SnConeNewton* problem;
    int careful;   // 1: whoever presses stays in the equations; steps are cut short
    double* w;     // velocities at r                                  (3 count)
    int* row;      // first of a contact's rows in the equations, -1: it is open (count)
    double* A;     // (3 count squared)
    double* b;     // (3 count)
    double* limit; // of friction                                       (count)
} Newton;

// w = W r + c; returns the largest residual of the law
static double evaluate(const Newton* newton, const double* r) {
    const SnConeNewton* p = newton->problem;
    const int n = 3 * p->count;
    double largest = 0;
    for (int i = 0; i < n; ++i) newton->w[i] = p->c[i];
    for (int j = 0; j < n; ++j) // W is symmetric
        for (int i = 0; i < n && r[j] != 0; ++i)
            newton->w[i] += p->W[(size_t)j * (size_t)n + (size_t)i] * r[j];
    for (int i = 0; i < p->count; ++i)
        largest = fmax(largest, sn_cone_residual(&p->cone[i], newton->w + 3 * i, r + 3 * i));
    return largest;
}

static int number_active(const Newton* newton, const double* r) {
    const SnConeNewton* p = newton->problem;
    int rows = 0;
    for (int i = 0; i < p->count; ++i) {
        const SnCone* cone = &p->cone[i];
        const double own = newton->careful ? 0 : newton->w[3 * i] / cone->G[0][0];
        const int presses = !cone->inert && (r[3 * i] - own > 0 || newton->w[3 * i] < 0);
        newton->row[i] = presses ? rows : -1;
        rows += presses ? 3 : 0;
    }
    return rows;
}

// rows k of contact i: W_k dr = -w_k, dr = -r for contacts that open
static void velocity_row(const Newton* newton, const double* r, int i, int k, double* row,
                         double* rhs) {
    const SnConeNewton* p = newton->problem;
    const double* W = p->W + (size_t)(3 * i + k) * (size_t)(3 * p->count);
    *rhs = -newton->w[3 * i + k];
    for (int j = 0; j < p->count; ++j)
        for (int l = 0; l < 3; ++l) {
            if (newton->row[j] >= 0)
                row[newton->row[j] + l] = W[3 * j + l];
            else
                *rhs += W[3 * j + l] * r[3 * j + l];
        }
}

// A sliding contact has s = mu p y/|y| with y = s - w_t/stiff. To first order
//     ds - mu y/|y| dp - M (ds - dw_t/stiff) = mu p y/|y| - s,   M = mu p/|y| (1 - yy^T/|y|^2),
// whose rows are combinations of the velocity rows that stand there already.
static void slide_rows(const Newton* newton, const double* r, int i, int rows) {
    const SnCone* cone = &newton->problem->cone[i];
    const double *s = r + 3 * i + 1, *w = newton->w + 3 * i + 1, stiff = cone->stiff[0];
    const double y[2] = {s[0] - w[0] / stiff, s[1] - w[1] / stiff}, length = hypot(y[0], y[1]);
    const double limit = cone->friction * fmax(r[3 * i], 0), share = limit / length;
    const double e[2] = {y[0] / length, y[1] / length};
    const double M[2][2] = {{share * (1 - e[0] * e[0]), -share * e[0] * e[1]},
                            {-share * e[0] * e[1], share * (1 - e[1] * e[1])}};
    const int at = newton->row[i];
    double* a[2] = {newton->A + (size_t)(at + 1) * (size_t)rows,
                    newton->A + (size_t)(at + 2) * (size_t)rows};
    const double b[2] = {newton->b[at + 1] + w[0], newton->b[at + 2] + w[1]}; // of opening contacts
    for (int j = 0; j < rows; ++j) {
        const double u = a[0][j], v = a[1][j];
        a[0][j] = (M[0][0] * u + M[0][1] * v) / stiff;
        a[1][j] = (M[1][0] * u + M[1][1] * v) / stiff;
    }
    for (int k = 0; k < 2; ++k) {
        a[k][at] -= cone->friction * e[k];
        for (int l = 0; l < 2; ++l) a[k][at + 1 + l] += (k == l) - M[k][l];
        newton->b[at + 1 + k] = limit * e[k] - s[k] + (M[k][0] * b[0] + M[k][1] * b[1]) / stiff;
    }
}

static int slides(const Newton* newton, const double* r, int i) {
    const SnCone* cone = &newton->problem->cone[i];
    const double *s = r + 3 * i + 1, *w = newton->w + 3 * i + 1, stiff = cone->stiff[0];
    return hypot(s[0] - w[0] / stiff, s[1] - w[1] / stiff) > cone->friction * fmax(r[3 * i], 0);
}

// Where more contacts stick than bodies can move, friction is not unique: this share of a contact's
// own response decides for the least change.
#define ENOUGH_TO_DECIDE 1e-8
enum { MOST_HALVINGS = 8 };

// dr of the linear equations for all contacts; 0: they are singular
static int find_step(const Newton* newton, const double* r, double* dr) {
    const SnConeNewton* p = newton->problem;
    const int rows = number_active(newton, r);
    for (int i = 0; i < p->count; ++i) {
        if (newton->row[i] < 0) continue;
        for (int k = 0; k < 3; ++k)
            velocity_row(newton, r, i, k, newton->A + (size_t)(newton->row[i] + k) * (size_t)rows,
                         &newton->b[newton->row[i] + k]);
        for (int k = 1; k < 3; ++k)
            newton->A[(size_t)(newton->row[i] + k) * (size_t)(rows + 1)] +=
                ENOUGH_TO_DECIDE * p->cone[i].stiff[0];
        if (slides(newton, r, i)) slide_rows(newton, r, i, rows);
    }
    if (!sn_lu_kernels()->solve(rows, newton->A, newton->b)) return 0;
    for (int i = 0; i < 3 * p->count; ++i)
        dr[i] = newton->row[i / 3] < 0 ? -r[i] : newton->b[newton->row[i / 3] + i % 3];
    return 1;
}

// to = from + alpha dr, back to what friction can be: that of its own normal force, or of `limit`
static void move(const Newton* newton, const double* from, const double* dr, double alpha,
                 const double* limit, double* to) {
    const SnConeNewton* p = newton->problem;
    for (int i = 0; i < p->count; ++i) {
        for (int k = 0; k < 3; ++k) to[3 * i + k] = from[3 * i + k] + alpha * dr[3 * i + k];
        to[3 * i] = fmax(to[3 * i], 0);
        const double most = limit ? limit[i] : p->cone[i].friction * to[3 * i];
        const double friction = hypot(to[3 * i + 1], to[3 * i + 2]);
        for (int k = 1; k < 3 && friction > most; ++k) to[3 * i + k] *= most / friction;
    }
}

// r.W r/2 + c.r, which impulses make least among those that friction of given limits allows: after
// evaluate
static double energy(const Newton* newton, const double* r) {
    double sum = 0;
    for (int i = 0; i < 3 * newton->problem->count; ++i)
        sum += 0.5 * r[i] * (newton->w[i] + newton->problem->c[i]);
    return sum;
}

// Limits of friction as they are now, and less and less of the step until the energy falls
static void search(const Newton* newton, const double* from, const double* dr, double before,
                   double* to) {
    const SnConeNewton* p = newton->problem;
    for (int i = 0; i < p->count; ++i)
        newton->limit[i] = p->cone[i].friction * fmax(from[3 * i], 0);
    double alpha = 1;
    for (int i = 0; i < MOST_HALVINGS; ++i, alpha *= 0.5) {
        move(newton, from, dr, alpha, newton->limit, to);
        evaluate(newton, to);
        if (energy(newton, to) < before) return;
    }
    memcpy(to, from, 3 * sizeof *to * (size_t)p->count);
    evaluate(newton, to);
}

// A few sweeps of Gauss-Seidel set right who presses and who slides, which a Newton step from the
// wrong guess leaves in disorder: twice as many after every step that has not helped.
enum { FIRST_SWEEPS = 4, MOST_SWEEPS = 64 };

static void smooth(const Newton* newton, int sweeps, double* r) {
    const SnConeNewton* p = newton->problem;
    const int n = 3 * p->count;
    for (int k = 0; k < sweeps * p->count; ++k) {
        const int up = k / p->count % 2 == 0, i = up ? k % p->count : p->count - 1 - k % p->count;
        const SnCone* cone = &p->cone[i];
        double c[3], next[3] = {r[3 * i], r[3 * i + 1], r[3 * i + 2]}, change[3];
        for (int a = 0; a < 3; ++a)
            c[a] = newton->w[3 * i + a] -
                   (cone->G[a][0] * next[0] + cone->G[a][1] * next[1] + cone->G[a][2] * next[2]);
        sn_cone_solve(cone, c, next);
        for (int a = 0; a < 3; ++a) change[a] = next[a] - r[3 * i + a];
        sn_contact_kernels()->add_rows(n, p->W + (size_t)(3 * i) * (size_t)n, change, newton->w);
        memcpy(r + 3 * i, next, sizeof next);
    }
}

double sn_cone_newton(const SnConeNewton* problem, SnArena scratch, double* r) {
    const size_t n = 3 * (size_t)problem->count;
    Newton newton = {.problem = problem,
                     .w = SN_PUSH(&scratch, double, n),
                     .row = SN_PUSH(&scratch, int, problem->count),
                     .A = SN_PUSH(&scratch, double, n* n),
                     .b = SN_PUSH(&scratch, double, n),
                     .limit = SN_PUSH(&scratch, double, problem->count)};
    double *best = SN_PUSH(&scratch, double, n), *dr = SN_PUSH(&scratch, double, n);
    double* next = SN_PUSH(&scratch, double, n);
    if (!next) return HUGE_VAL;
    double least = evaluate(&newton, r), residual = least;
    int sweeps = FIRST_SWEEPS;
    memcpy(best, r, n * sizeof *r);
    for (int i = 0; i < problem->max_iterations && least > problem->enough; ++i) {
        const double before = energy(&newton, r), last = residual;
        if (!find_step(&newton, r, dr)) break;
        move(&newton, r, dr, 1, NULL, next);
        residual = evaluate(&newton, next);
        if (!(residual <= 0.5 * last)) {
            if (newton.careful) search(&newton, r, dr, before, next);
            smooth(&newton, sweeps, next);
            residual = evaluate(&newton, next);
        }
        if (!(residual <= 0.9 * last)) {
            sweeps = sweeps < MOST_SWEEPS ? 2 * sweeps : sweeps;
            newton.careful = !newton.careful;
        }
        memcpy(r, next, n * sizeof *r);
        if (!(residual < least)) continue;
        least = residual;
        memcpy(best, r, n * sizeof *r);
    }
    memcpy(r, best, n * sizeof *r);
    return least;
}
