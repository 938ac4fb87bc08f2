// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The derivative of a Cholesky factor: what it costs, computed in two ways, and how many iterations
// of conjugate gradients are saved by extrapolating the factor to the next step with it.
#include "base/memory.h"
#include "base/random.h"
#include "linear.h"
#include "sparse/dchol.h"
#include "sparse/pcg_factor.h"

#include <math.h>
#include <string.h>

// The beam swings: its tip moves by 1 m/s, and one step is 0.01 s. The factor is computed at 0.1 s,
// when the beam is bent by 0.1 m.
static const double now = 0.1, later = 0.11, difference = 1e-6; // s

static const double tolerance[] = {1e-2, 1e-6}; // tolerances of conjugate gradients

enum { ROUNDS = 7, TOLERANCES = 2 };

typedef struct Times {
    SnStopwatch factor, derivative, difference, extrapolate, solve;
} Times;

typedef struct Swing {
    SnLinearCase c;
    SnPool* pool;
    SnBlockMatrix *A, *Adot, *next,
        *moved; // A and its derivative now, A one step later, work space
    SnFronts* fronts;
    SnFactor *L, *Ldot, *other;
    SnPcgFactor* pcg;
    double *b, *x, *position;
    Times best;
    double agreement;
    int frozen[TOLERANCES], extrapolated[TOLERANCES]; // iterations of conjugate gradients
} Swing;

static void free_swing(Swing* s) {
    sn_destroy_pcg_factor(s->pcg);
    sn_destroy_factor(s->L);
    sn_destroy_factor(s->Ldot);
    sn_destroy_factor(s->other);
    sn_destroy_fronts(s->fronts);
    sn_destroy_block_matrix(s->A);
    sn_destroy_block_matrix(s->Adot);
    sn_destroy_block_matrix(s->next);
    sn_destroy_block_matrix(s->moved);
    sn_free(s->b);
    sn_free(s->x);
    sn_free(s->position);
    sn_free_linear_case(&s->c);
    sn_destroy_pool(s->pool);
}

// Assemble A at time t: the slope of the bent beam grows from the clamp on, and cross-sections stay
// normal to its axis.
static void assemble_at(Swing* s, double t, SnBlockMatrix* A) {
    for (int i = 0; i < s->c.nodes; ++i) {
        const double* X = s->c.mesh->vertex + 3 * i;
        double* x = s->position + 3 * i;
        x[0] = X[0] + t * 2 * X[0] * X[2];
        x[1] = X[1];
        x[2] = X[2] - t * X[0] * X[0];
    }
    sn_assemble_linear_case_at(&s->c, s->position);
    memcpy(A->value, s->c.A->value, 9 * (size_t)A->pattern->blocks * sizeof *A->value);
}

static SnStatus make_matrices(Swing* s) {
    const SnBlockPattern* pattern = s->c.A->pattern;
    SnBlockMatrix** all[] = {&s->A, &s->Adot, &s->next, &s->moved};
    for (int i = 0; i < 4; ++i) SN_TRY(sn_create_block_matrix(pattern, all[i]));
    assemble_at(s, now, s->A);
    assemble_at(s, later, s->next);
    assemble_at(s, now + difference, s->Adot);
    for (int64_t i = 0; i < 9 * (int64_t)pattern->blocks; ++i)
        s->Adot->value[i] = (s->Adot->value[i] - s->A->value[i]) / difference;
    return SN_OK;
}

static SnStatus make_swing(int across, int threads, Swing* s) {
    SnRandom random = {1};
    *s = (Swing){.best = {sn_span_none, sn_span_none, sn_span_none, sn_span_none, sn_span_none}};
    SN_TRY(sn_create_pool(threads, &s->pool));
    SN_TRY(sn_make_beam_case(across, &s->c));
    s->b = SN_NEW_ARRAY(double, s->c.dofs);
    s->x = SN_NEW_ARRAY(double, s->c.dofs);
    s->position = SN_NEW_ARRAY(double, 3 * (size_t)s->c.nodes);
    if (!s->b || !s->x || !s->position) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->c.dofs; ++i) s->b[i] = sn_random_uniform(&random, -1, 1);
    SN_TRY(make_matrices(s));
    SN_TRY(sn_create_fronts(s->c.A->pattern, SN_ORDERING_AUTO, 0, &s->fronts));
    const SnFactorDef def = {.pool = s->pool};
    SN_TRY(sn_create_factor(s->fronts, &def, &s->L));
    SN_TRY(sn_create_factor(s->fronts, &def, &s->Ldot));
    SN_TRY(sn_create_factor(s->fronts, &def, &s->other));
    return sn_create_pcg_factor(s->c.A->pattern, s->pool, &s->pcg);
}

// Time all computations in turn, so that other programs on the machine disturb all alike.
static SnStatus time_round(Swing* s, Times* best) {
    int failed;
    SnStopwatch begin = sn_span_begin();
    SN_TRY(sn_factor_matrix(s->L, s->A, 0, &failed));
    sn_span_end(&best->factor, begin);
    begin = sn_span_begin();
    SN_TRY(sn_factor_derivative(s->L, s->Adot, s->Ldot));
    sn_span_end(&best->derivative, begin);
    begin = sn_span_begin();
    const double epsilon = sn_factor_difference_step(s->A, s->Adot);
    SN_TRY(sn_factor_difference(s->L, s->A, s->Adot, epsilon, s->moved, s->other));
    sn_span_end(&best->difference, begin);
    begin = sn_span_begin();
    SN_TRY(sn_factor_solve(s->L, 1, s->b, s->x));
    sn_span_end(&best->solve, begin);
    return SN_OK;
}

// The relative difference |a - b| / |b|.
static double relative_difference(const SnFactor* a, const SnFactor* b) {
    double dd = 0, bb = 0;
    for (int64_t i = 0; i < a->fronts->panel_numbers; ++i) {
        dd += (a->panel[i] - b->panel[i]) * (a->panel[i] - b->panel[i]);
        bb += b->panel[i] * b->panel[i];
    }
    return sqrt(dd / bb);
}

static SnStatus count_iterations(Swing* s, SnFactor* factor, int* iterations) {
    for (int i = 0; i < TOLERANCES; ++i) {
        const SnPcgAnswer answer = sn_pcg_factor_solve(s->pcg, factor, tolerance[i], 0, s->b, s->x);
        if (answer.status < 0) return answer.status;
        iterations[i] = answer.iterations;
    }
    return SN_OK;
}

static SnStatus measure_swing(Swing* s) {
    Times warm = s->best;
    SN_TRY(time_round(s, &warm));
    for (int r = 0; r < ROUNDS; ++r) SN_TRY(time_round(s, &s->best));
    s->agreement = relative_difference(s->other, s->Ldot);
    for (int r = 0; r < ROUNDS; ++r) {
        const SnStopwatch begin = sn_span_begin();
        SN_TRY(sn_factor_extrapolate(s->L, s->Ldot, later - now, s->other));
        sn_span_end(&s->best.extrapolate, begin);
    }
    sn_pcg_factor_set_matrix(s->pcg, s->next);
    SN_TRY(count_iterations(s, s->L, s->frozen));
    return count_iterations(s, s->other, s->extrapolated);
}

static void print_swing(FILE* out, const Swing* s, int threads) {
    const Times* t = &s->best;
#define SHOWN(span) (threads == 1 ? t->span.cpu : t->span.wall)
    fprintf(out, "    %6d %d %9.2f %9.2f %5.2f %10.2f %5.2f %11.2f %8.3f %9.1e %5d %d %8d %d\n",
            s->c.nodes, threads, SHOWN(factor), SHOWN(derivative),
            SHOWN(derivative) / SHOWN(factor), SHOWN(difference), SHOWN(difference) / SHOWN(factor),
            SHOWN(extrapolate), SHOWN(solve), s->agreement, s->frozen[0], s->frozen[1],
            s->extrapolated[0], s->extrapolated[1]);
#undef SHOWN
}

SnStatus sn_linear_dchol(FILE* out) {
    static const int across[] = {6, 10, 13};
    fprintf(out,
            "Derivative of the factor, beams that swing; iterations of conjugate gradients a step "
            "later, to %g and %g\n",
            tolerance[0], tolerance[1]);
    fprintf(out, "    %6s %s %8s %9s %5s %10s %5s %11s %8s %9s %7s %10s\n", "nodes", "th", "factor",
            "analytic", "times", "difference", "times", "extrapolate", "solve", "agree", "frozen",
            "extrapol.");
    SnStatus status = SN_OK;
    for (int i = 0; i < 6 && status >= 0; ++i) {
        Swing s;
        const int threads = 1 + i % 2;
        status = make_swing(across[i / 2], threads, &s);
        if (status >= 0) status = measure_swing(&s);
        if (status >= 0) {
            print_swing(out, &s, threads);
            if (threads == 1) {
                sn_print_at_least(out, -log10(s.agreement), 6,
                                  "analytic and difference agree in 6 digits");
                sn_print_at_most(out, s.best.derivative.cpu / s.best.factor.cpu, 2.5,
                                 "analytic derivative at most 2.5 factorisations");
            }
        }
        free_swing(&s);
    }
    fprintf(out, "\n");
    return status;
}

// ---- counts

SnStatus sn_linear_count_dchol(SnTally* tally, SnError* error) {
    static const char* const names[TOLERANCES] = {"iterations-1e-2", "iterations-1e-6"};
    enum { SMALL = 4 };
    Swing s;
    (void)error;
    SnStatus status = make_swing(SMALL, 1, &s);
    if (status >= 0) status = measure_swing(&s);
    for (int i = 0; i < TOLERANCES && status >= 0; ++i) {
        sn_tally(tally, "frozen", names[i], s.frozen[i]);
        sn_tally(tally, "extrapolated", names[i], s.extrapolated[i]);
    }
    free_swing(&s);
    return status;
}
