// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/prox.h"

#include "contact/bracket.h"
#include "contact/cone_project.h"
#include "contact/gmres.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// One contact or equality row. w is what it feels when v is what impulses give.
typedef struct Touch {
    double c[3];         // m/s: without impulses
    double weight;       // of |r - r_k|^2, before the share of it that is added, 1/kg
    double gamma;        // compliance
    const SnCone* cone;  // NULL: an equality row
    double bias[3];      // c + s n - eps r_k
    SnConeMetric metric; // compliance and what is added
    double w[3];         // velocity that impulses give
    double dw[3];        // by the Newton step
    double r[3];         // at w
} Touch;

typedef struct Prox {
    const SnProxProblem* problem;
    SnIslandSystem system;
    Touch* touch;          // (couples)
    double (*slope)[3][3]; // -dr/dw (couples)
    double (*best)[3];     // impulses with the least residual (couples)
    double *v, *Av;        // (dofs)
    double *dv, *Adv;
    double* g;                   // A v - C^T r
    double *s, *slip;            // mu |w_t|: as it is taken to be, and as it is (couples)
    double *ds, *off, *half_way; // its change, slip - s, and half of that added (couples)
    int wait, patience;          // rounds until Newton's method on s is tried again
    int by_newton;               // 1: s is its last step
    SnProxStats stats;
} Prox;

// ---- the law as it is

// How far a touch is from its law, m/s
static double residual_of(const Touch* touch) {
    double w[3];
    for (int k = 0; k < 3; ++k) w[k] = touch->c[k] + touch->w[k];
    w[0] += touch->gamma * touch->r[0];
    return touch->cone ? sn_cone_residual(touch->cone, w, touch->r) : fabs(w[0]);
}

static double largest_residual(const Prox* prox) {
    double largest = 0;
    for (int k = 0; k < prox->system.couple_count; ++k)
        largest = fmax(largest, residual_of(&prox->touch[k]));
    return largest;
}

static int presses(const Touch* touch) { return touch->cone && touch->r[0] > 0; }

// ---- the law with s and r_k given

// mu |w_t|
static void measure_slip(const Prox* prox) {
    for (int k = 0; k < prox->system.couple_count; ++k) {
        const Touch* t = &prox->touch[k];
        if (t->cone)
            prox->slip[k] = t->cone->friction * hypot(t->c[1] + t->w[1], t->c[2] + t->w[2]);
    }
}

static void fix_law(const Prox* prox, double share) {
    for (int k = 0; k < prox->system.couple_count; ++k) {
        Touch* t = &prox->touch[k];
        const double added = share * t->weight;
        for (int a = 0; a < 3; ++a) t->bias[a] = t->c[a] - added * t->r[a];
        t->metric = (SnConeMetric){.g = {t->gamma + added, added}};
        if (!t->cone) continue;
        t->metric.friction = t->cone->friction;
        t->bias[0] += prox->s[k];
    }
}

// r of a single row at w
static void respond_single(Touch* t, double w, double slope[3][3]) {
    const double free = -w / t->metric.g[0], clamped = sn_range_clamp(&t->cone->range, free);
    memset(t->r, 0, sizeof t->r);
    t->r[0] = clamped;
    if (!slope) return;
    memset(slope, 0, 9 * sizeof(double));
    slope[0][0] = clamped == free ? 1 / t->metric.g[0] : 0;
}

// r of a touch at w + alpha dw
static void respond(Touch* t, double alpha, double slope[3][3]) {
    double w[3];
    for (int a = 0; a < 3; ++a) w[a] = t->bias[a] + t->w[a] + alpha * t->dw[a];
    if (t->cone && t->cone->inert) {
        memset(t->r, 0, sizeof t->r);
        if (slope) memset(slope, 0, 9 * sizeof(double));
    } else if (t->cone && t->cone->single) {
        respond_single(t, w[0], slope);
    } else if (t->cone) {
        sn_cone_project(&t->metric, w, t->r, slope);
    } else {
        t->r[0] = -w[0] / t->metric.g[0];
        if (slope) slope[0][0] = 1 / t->metric.g[0];
    }
}

static double dot(const double* a, const double* b, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// impulses at v, and their slopes
static void respond_all(const Prox* prox) {
    for (int k = 0; k < prox->system.couple_count; ++k) respond(&prox->touch[k], 0, prox->slope[k]);
}

// how the energy changes along dv at v + alpha dv: dv.(A v + alpha A dv) - sum of r.dw
static double change_along(const Prox* prox, double alpha) {
    const int n = prox->system.dofs;
    double sum = dot(prox->dv, prox->Av, n) + alpha * dot(prox->dv, prox->Adv, n);
    for (int k = 0; k < prox->system.couple_count; ++k) {
        Touch* t = &prox->touch[k];
        respond(t, alpha, NULL);
        for (int a = 0; a < 3; ++a) sum -= t->r[a] * t->dw[a];
    }
    return sum;
}

// ---- Newton

// dv = -(A + C^T D C)^-1 (A v - C^T r), and what it does
static SnStatus find_step(Prox* prox) {
    SnIslandSystem* s = &prox->system;
    memcpy(prox->g, prox->Av, sizeof *prox->g * (size_t)s->dofs);
    for (int k = 0; k < s->couple_count; ++k) {
        const double minus[3] = {-prox->touch[k].r[0], -prox->touch[k].r[1], -prox->touch[k].r[2]};
        sn_island_pull(s, k, minus, prox->g);
    }
    SN_TRY(sn_island_factor(s, (const double(*)[3][3])prox->slope));
    prox->stats.newton++;
    SN_TRY(sn_linear_solve(s->linear, 1, prox->g, prox->dv));
    for (int i = 0; i < s->dofs; ++i) prox->dv[i] = -prox->dv[i];
    sn_island_multiply(s, prox->dv, prox->Adv);
    for (int k = 0; k < s->couple_count; ++k) sn_island_velocity(s, k, prox->dv, prox->touch[k].dw);
    return SN_OK;
}

static void take_step(Prox* prox, double alpha) {
    for (int i = 0; i < prox->system.dofs; ++i) {
        prox->v[i] += alpha * prox->dv[i];
        prox->Av[i] += alpha * prox->Adv[i];
        prox->dv[i] = prox->Adv[i] = 0;
    }
    for (int k = 0; k < prox->system.couple_count; ++k)
        for (int a = 0; a < 3; ++a) {
            prox->touch[k].w[a] += alpha * prox->touch[k].dw[a];
            prox->touch[k].dw[a] = 0;
        }
}

static double largest_change(const Prox* prox) {
    double largest = 0;
    for (int k = 0; k < prox->system.couple_count; ++k)
        for (int a = 0; a < prox->system.couple[k].rows; ++a)
            largest = fmax(largest, fabs(prox->touch[k].dw[a]));
    return largest;
}

enum { MOST_NEWTON = 10, MOST_TRIALS = 12 };

// The share of dv up to which the energy falls, to a tenth of its fall at the start: the energy is
// convex, so a bracket finds it.
static double search(const Prox* prox) {
    SnBracket bracket = {0, change_along(prox, 0), 1, change_along(prox, 1), 0};
    const double enough = -0.1 * bracket.at_low;
    if (bracket.at_high <= enough) return 1;
    for (int i = 0; i < MOST_TRIALS; ++i) {
        const double alpha = sn_bracket_guess(&bracket), at = change_along(prox, alpha);
        if (fabs(at) <= enough) return alpha;
        sn_bracket_narrow(&bracket, alpha, at);
    }
    return bracket.low;
}

// v of least energy for the law as it is fixed, to velocities of `enough`. Tells the number of
// steps it took and how far the last one went, which is more than is left where it converged: by so
// much A v and C^T r may differ, as a velocity.
static SnStatus minimise(Prox* prox, double enough, int* newton, double* left) {
    respond_all(prox);
    for (*newton = 1;; ++*newton) {
        SN_TRY(find_step(prox));
        *left = largest_change(prox);
        const int last = *left <= enough;
        take_step(prox, last ? 1 : search(prox));
        respond_all(prox);
        if (last || *newton == MOST_NEWTON) return SN_OK;
    }
}

// ---- all together

// What is added at first, and at least, over a contact's own response; and how it falls. Impulses
// are velocities over it, so it must not be so little that rounding matters.
#define FIRST_SHARE 1e-1
#define LEAST_SHARE 1e-6
#define ROUNDING    1e-14
#define FALL        0.3
// changes that Newton's method leaves, over the residual that is there
#define INNER 0.1
enum { MOST_ROUNDS = 200, MOST_MATRICES = 1000, MOST_IDLE = 40, PATIENT_IDLE = 120 };

// a contact's own response, the mean of those of its rows
static double weight_of(const SnCone* cone) {
    const double sum = cone->G[0][0] + cone->G[1][1] + cone->G[2][2];
    return cone->single ? sum : sum / 3;
}

static SnStatus begin(Prox* prox, int island, SnIslandCache* cache, SnArena* scratch) {
    const SnProxProblem* p = prox->problem;
    SnIslandSystem* s = &prox->system;
    SN_TRY(sn_island_system_make(p->delassus, p->A, island, cache, scratch, s));
    prox->touch = SN_PUSH(scratch, Touch, s->couple_count);
    prox->slope = sn_arena_push(scratch, (size_t)s->couple_count, sizeof *prox->slope);
    prox->best = sn_arena_push(scratch, (size_t)s->couple_count, sizeof *prox->best);
    prox->v = SN_PUSH(scratch, double, s->dofs);
    prox->Av = SN_PUSH(scratch, double, s->dofs);
    prox->dv = SN_PUSH(scratch, double, s->dofs);
    prox->Adv = SN_PUSH(scratch, double, s->dofs);
    prox->g = SN_PUSH(scratch, double, s->dofs);
    prox->s = SN_PUSH(scratch, double, s->couple_count);
    prox->slip = SN_PUSH(scratch, double, s->couple_count);
    prox->ds = SN_PUSH(scratch, double, s->couple_count);
    prox->off = SN_PUSH(scratch, double, s->couple_count);
    prox->half_way = SN_PUSH(scratch, double, s->couple_count);
    if (!prox->half_way) return SN_OUT_OF_MEMORY;
    sn_island_gather(s, p->v, prox->v);
    sn_island_multiply(s, prox->v, prox->Av);
    for (int k = 0; k < s->couple_count; ++k) {
        const SnCouple* couple = &s->couple[k];
        Touch* t = &prox->touch[k];
        sn_island_velocity(s, k, prox->v, t->w);
        if (couple->equal >= 0) {
            t->c[0] = p->e[couple->equal];
            t->r[0] = p->r_equal[couple->equal];
            t->gamma = p->e_gamma[couple->equal];
            t->weight = sn_island_response(s, k);
            continue;
        }
        const int i = couple->contact;
        memcpy(t->c, p->c + 3 * (size_t)i, sizeof t->c);
        memcpy(t->r, p->r + 3 * (size_t)i, sizeof t->r);
        t->cone = &p->cone[i];
        t->gamma = p->gamma[i];
        t->weight = weight_of(t->cone);
    }
    measure_slip(prox);
    memcpy(prox->s, prox->slip, sizeof *prox->s * (size_t)s->couple_count);
    return SN_OK;
}

static void keep(const Prox* prox) {
    for (int k = 0; k < prox->system.couple_count; ++k)
        memcpy(prox->best[k], prox->touch[k].r, sizeof prox->best[k]);
}

static void give_back(const Prox* prox) {
    const SnProxProblem* p = prox->problem;
    for (int k = 0; k < prox->system.couple_count; ++k) {
        const SnCouple* couple = &prox->system.couple[k];
        if (couple->equal >= 0)
            p->r_equal[couple->equal] = prox->best[k][0];
        else
            memcpy(p->r + 3 * (size_t)couple->contact, prox->best[k], sizeof prox->best[k]);
    }
}

// ---- s

// y = x - dslip/ds x: a change x of s is one of the law, to which v answers by
//     dv = -(A + C^T D C)^-1 C^T D n x.
// The matrix is that of the last Newton step.
static SnStatus slip_product(void* context, const double* x, double* y) {
    Prox* prox = context;
    SnIslandSystem* s = &prox->system;
    memset(prox->dv, 0, sizeof *prox->dv * (size_t)s->dofs);
    for (int k = 0; k < s->couple_count; ++k) {
        const double(*D)[3] = (const double(*)[3])prox->slope[k];
        const double change[3] = {-D[0][0] * x[k], -D[1][0] * x[k], -D[2][0] * x[k]};
        if (prox->touch[k].cone) sn_island_pull(s, k, change, prox->dv);
    }
    SN_TRY(sn_linear_solve(s->linear, 1, prox->dv, prox->dv));
    for (int k = 0; k < s->couple_count; ++k) {
        const Touch* t = &prox->touch[k];
        y[k] = x[k];
        if (!presses(t)) continue;
        double dw[3];
        sn_island_velocity(s, k, prox->dv, dw);
        const double w[2] = {t->c[1] + t->w[1], t->c[2] + t->w[2]}, length = hypot(w[0], w[1]);
        if (length > 0) y[k] -= t->cone->friction * (w[0] * dw[1] + w[1] * dw[2]) / length;
    }
    memset(prox->dv, 0, sizeof *prox->dv * (size_t)s->dofs);
    return SN_OK;
}

#define SLIP_SOLVED 1e-2
enum { MOST_PATIENCE = 8 };

// s for the next round: Newton's method on slip(s) = s, or half way to slip. Where Newton's method
// did not help, which it does not while contacts change what they do, s is what the other way would
// have made of it, and that is the way for some rounds, each time twice as many.
static SnStatus update_slip(Prox* prox, int improved, SnArena scratch) {
    const int n = prox->system.couple_count;
    if (!improved && prox->by_newton) {
        memcpy(prox->s, prox->half_way, sizeof *prox->s * (size_t)n);
        prox->wait = prox->patience;
        if (prox->patience < MOST_PATIENCE) prox->patience *= 2;
        prox->by_newton = 0;
        return SN_OK;
    }
    measure_slip(prox);
    for (int k = 0; k < n; ++k) {
        const int counts = presses(&prox->touch[k]);
        if (!counts) prox->s[k] = prox->slip[k]; // it does not matter
        prox->off[k] = prox->slip[k] - prox->s[k];
        prox->half_way[k] = prox->s[k] + 0.5 * prox->off[k];
    }
    prox->by_newton = prox->wait == 0;
    if (prox->by_newton) {
        SN_TRY(sn_gmres(n, slip_product, prox, prox->off, SLIP_SOLVED, scratch, prox->ds));
        for (int k = 0; k < n; ++k) prox->s[k] = fmax(prox->s[k] + prox->ds[k], 0);
    } else {
        memcpy(prox->s, prox->half_way, sizeof *prox->s * (size_t)n);
        --prox->wait;
    }
    return SN_OK;
}

// ---- rounds

// More where Newton's method has a hard time, less where it has an easy one and rounds do not help
static double update_share(double share, double least, int newton, int helped_much) {
    if (newton == MOST_NEWTON) return fmin(FIRST_SHARE, share / FALL);
    if (!helped_much && newton < MOST_NEWTON / 3) return fmax(least, FALL * share);
    return share;
}

static double least_share(const Prox* prox, double enough) {
    double largest = 0;
    for (int k = 0; k < prox->system.couple_count; ++k)
        for (int a = 0; a < 3; ++a) largest = fmax(largest, fabs(prox->touch[k].c[a]));
    return fmin(FIRST_SHARE, fmax(LEAST_SHARE, ROUNDING * largest / enough));
}

// Impulses that contacts exchange without moving anything go on by what is violated over the share,
// round after round, until one of these contacts gives way: when nothing has been gained for some
// rounds, that may be far. Rounding then matters less than the way.
enum { FAR_AWAY = 8 };

// the rounds: until all is well, or nothing has been gained for long
static SnStatus find(Prox* prox, double enough, SnArena scratch) {
    const double rounding = least_share(prox, enough);
    const int most_idle = prox->problem->patient ? PATIENT_IDLE : MOST_IDLE;
    double share = FIRST_SHARE, last = prox->stats.residual, aim = 0.5 * last;
    for (int i = 0, idle = 0; i < MOST_ROUNDS && prox->stats.newton < MOST_MATRICES; ++i) {
        double left;
        int newton;
        fix_law(prox, share);
        SN_TRY(minimise(prox, INNER * fmax(enough, last), &newton, &left));
        const double residual = fmax(largest_residual(prox), left);
        if (residual < prox->stats.residual) {
            prox->stats.residual = residual;
            keep(prox);
        }
        idle = prox->stats.residual < aim ? 0 : idle + 1;
        if (idle == 0) aim = 0.5 * prox->stats.residual;
        if (prox->stats.residual <= enough || idle == most_idle) return SN_OK;
        const int refused = residual > last && prox->by_newton;
        const double least = idle >= FAR_AWAY ? LEAST_SHARE : rounding;
        SN_TRY(update_slip(prox, residual <= last, scratch));
        share = fmax(update_share(share, least, newton, residual <= FALL * last), least);
        if (!refused) last = residual;
    }
    return SN_OK;
}

SnStatus sn_prox_solve(const SnProxProblem* problem, int island, double enough,
                       SnIslandCache* cache, SnArena scratch, SnProxStats* stats) {
    assert(island >= 0 && island < problem->delassus->island_count);
    assert(enough >= 0);
    Prox prox = {.problem = problem, .patience = 1, .wait = problem->patient ? MOST_ROUNDS : 0};
    SN_TRY(begin(&prox, island, cache, &scratch));
    prox.stats.residual = largest_residual(&prox);
    keep(&prox);
    const SnStatus status = prox.stats.residual > enough ? find(&prox, enough, scratch) : SN_OK;
    give_back(&prox);
    *stats = prox.stats;
    SN_TRY(status);
    return prox.stats.residual <= enough ? SN_OK : SN_NOT_CONVERGED;
}
