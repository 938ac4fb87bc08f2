// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/held.h"

#include <assert.h>
#include <float.h>
#include <math.h>

// ---- what is added

// How an equality row moves by an impulse of its own that no other row shares: with the diagonal of
// A, on that of its block rows on which the fewest others act. Among rows that glue many nodes to
// one body that is the node, whatever the body's mass; E A^-1 E^T is hardly less along any mode.
static double own_response(const SnIslandSystem* s, const SnCouple* couple, const int* rows_on) {
    double response = 0;
    int fewest = 0;
    for (int a = couple->first_spot; a < couple->end_spot; ++a) {
        const SnSpot* spot = &s->spot[a];
        const double here = sn_island_spot_response(s, spot, 1);
        const int others = rows_on[spot->row];
        if (here == 0 || (response > 0 && others > fewest)) continue;
        if (others == fewest && here < response) continue;
        response = here;
        fewest = others;
    }
    return response;
}

static void choose_compliance(SnHeld* held, const double* compliance, int* rows_on) {
    const SnIslandSystem* s = &held->system;
    for (int k = 0; k < s->couple_count; ++k)
        for (int a = s->couple[k].first_spot; a < s->couple[k].end_spot; ++a)
            rows_on[s->spot[a].row]++;
    for (int k = 0; k < s->couple_count; ++k) {
        held->compliance[k] = compliance[s->couple[k].equal];
        const double sum =
            held->compliance[k] + SN_HELD_SHARE * own_response(s, &s->couple[k], rows_on);
        held->D[k][0][0] = sum > 0 ? 1 / sum : 0; // 0: it moves nothing
    }
}

SnStatus sn_held_make(const SnDelassus* d, const SnBlockMatrix* A, int heavy,
                      const double* compliance, SnIslandCache* cache, SnArena* scratch,
                      SnHeld* held) {
    assert(heavy >= 0 && heavy < d->heavy_count);
    SnIslandSystem* s = &held->system;
    SN_TRY(sn_component_system_make(d, A, heavy, cache, scratch, s));
    held->D = sn_arena_push(scratch, (size_t)s->couple_count, sizeof *held->D);
    held->compliance = SN_PUSH(scratch, double, s->couple_count);
    held->b = SN_PUSH(scratch, double, s->dofs);
    held->v = SN_PUSH(scratch, double, s->dofs);
    held->dv = SN_PUSH(scratch, double, s->dofs);
    held->r = SN_PUSH(scratch, double, s->couple_count);
    held->e = SN_PUSH(scratch, double, s->couple_count);
    int* rows_on = SN_PUSH(scratch, int, s->row_count);
    if (!rows_on) return SN_OUT_OF_MEMORY;
    choose_compliance(held, compliance, rows_on);
    return sn_island_factor(s, (const double(*)[3][3])held->D);
}

// ---- refinement

// what is left of the rows, e' = -(e + E v + compliance r); the largest of it
static double measure_rows(SnHeld* held, const double* e) {
    const SnIslandSystem* s = &held->system;
    double largest = 0;
    for (int k = 0; k < s->couple_count; ++k) {
        double w;
        held->e[k] = 0;
        if (held->D[k][0][0] == 0) continue;
        sn_island_velocity(s, k, held->v, &w);
        held->e[k] = -(e[s->couple[k].equal] + w + held->compliance[k] * held->r[k]);
        largest = fmax(largest, fabs(held->e[k]));
    }
    return largest;
}

// One round: with what is left of both equations, b' = b + E^T r - A v and e',
//
//     H dv = b' + E^T D e',    dr = D (e' - E dv),
//
// which solves them with a compliance that is larger by eps: along an eigenvector of E A^-1 E^T +
// compliance with the value sigma, the share eps / (eps + sigma) of e' is left. Along those of
// value zero, where rows say the same, nothing is, and r stays as it is. *change: the largest E dv
// over the largest of all, or dr over the largest r, whichever is more.
static SnStatus refine(SnHeld* held, double* change) {
    const SnIslandSystem* s = &held->system;
    sn_island_multiply(s, held->v, held->dv);
    for (int i = 0; i < s->dofs; ++i) held->dv[i] = held->b[i] - held->dv[i];
    for (int k = 0; k < s->couple_count; ++k) {
        const double r = held->r[k] + held->D[k][0][0] * held->e[k];
        sn_island_pull(s, k, &r, held->dv);
    }
    SN_TRY(sn_linear_solve(s->linear, 1, held->dv, held->dv));
    for (int i = 0; i < s->dofs; ++i) held->v[i] += held->dv[i];
    double largest_dw = 0, largest_dr = 0, largest_r = 0;
    for (int k = 0; k < s->couple_count; ++k) {
        double w;
        sn_island_velocity(s, k, held->dv, &w);
        const double dr = held->D[k][0][0] * (held->e[k] - w);
        held->r[k] += dr;
        largest_dw = fmax(largest_dw, fabs(w));
        largest_dr = fmax(largest_dr, fabs(dr));
        largest_r = fmax(largest_r, fabs(held->r[k]));
    }
    held->largest = fmax(held->largest, largest_dw);
    *change = fmax(largest_dw > 0 ? largest_dw / held->largest : 0,
                   largest_dr > 0 ? largest_dr / fmax(largest_dr, largest_r) : 0);
    return SN_OK;
}

// Rounds are over when nothing but roundings is left to change, if the next round were to change as
// much less as the last did; or when they no longer change less.
#define ROUNDING (8 * DBL_EPSILON)
enum { MOST_ROUNDS = 50 };

SnStatus sn_held_solve(SnHeld* held, const double* all_b, const double* e, double tolerance,
                       double* all_v, double* r_equal, double* residual) {
    const SnIslandSystem* s = &held->system;
    sn_island_gather(s, all_b, held->b);
    double left = measure_rows(held, e), last = 0;
    for (int round = 0; round < MOST_ROUNDS; ++round) {
        double change;
        held->largest = fmax(held->largest, left);
        SN_TRY(refine(held, &change));
        left = measure_rows(held, e);
        const double less = round > 0 ? change / last : 1;
        if (less * change <= ROUNDING || (round > 0 && less > 0.9)) break;
        last = change;
    }
    sn_island_scatter(s, held->v, all_v);
    for (int k = 0; r_equal && k < s->couple_count; ++k) r_equal[s->couple[k].equal] = held->r[k];
    *residual = fmax(*residual, left);
    return left <= tolerance * held->largest ? SN_OK : SN_NOT_CONVERGED;
}
