// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/isa.h"
#include "base/memory.h"
#include "base/random.h"
#include "core.h"
#include "element/solid.h"
#include "plain_xpbd.h"
#include "xpbd.h"
#include "xpbd/solid.h"

#include <math.h>

enum { TARGET_ACROSS = 14, LARGE_ACROSS = 29, SIZES = 3 };
static const int across[SIZES] = {6, TARGET_ACROSS, LARGE_ACROSS}; // 4 320, 54 880, 487 780 tets

// Targets at 50k tets, ns per tet and iteration on one and two threads.
static const double target_double[2] = {19, 10}, target_float[2] = {11, 6};

// Choose the number of repeats, so that some fall into a quiet moment of the machine. Two threads
// get more, because two cores are rarely quiet at the same time.
static int count_repeats(int tets, int threads) {
    return (threads == 1 ? 4000000 : 80000000) / tets + 5;
}

enum { LAWS = 3 };
static const char* const law_name[LAWS] = {"stvk", "stable-neo-hookean-nolog", "volume"};

// A cantilever that is bent, with its nodes in both precisions.
typedef struct Case {
    SnCoreCase core;
    SnSolid* solid;
    int nodes, tets;
    SnParticle* particle;
    SnParticleFloat* single;
    double* mass;
} Case;

static void free_case(Case* c) {
    sn_destroy_solid(c->solid);
    sn_free_core_case(&c->core);
    sn_free(c->particle);
    sn_free(c->single);
    sn_free(c->mass);
}

// Set particles to the bent shape, clamped at x = 0.
static void reset_particles(Case* c) {
    for (int i = 0; i < c->nodes; ++i) {
        const double* x = c->core.x + 3 * (size_t)i;
        const double w = c->core.mesh->vertex[3 * (size_t)i] < 1e-9 ? 0 : 1 / c->mass[i];
        c->particle[i] = (SnParticle){x[0], x[1], x[2], w};
        c->single[i] = (SnParticleFloat){(float)x[0], (float)x[1], (float)x[2], (float)w};
    }
}

static SnStatus make_solid(Case* c, int law) {
    SnMaterial one = sn_default_material();
    one.law = sn_law_find(law_name[law]);
    one.youngs_modulus = c->core.young;
    one.poissons_ratio = c->core.poisson;
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, c->tets);
    if (!material) return SN_OUT_OF_MEMORY;
    for (int e = 0; e < c->tets; ++e) material[e] = one;
    SnStatus status = sn_create_solid(c->core.mesh, material, 1, 0, &c->solid);
    sn_free(material);
    return status;
}

static void add_masses(Case* c) {
    SN_EACH_ELEMENT(c->solid, batch, lane)
    for (int a = 0; a < 4; ++a)
        c->mass[batch->node[a][lane]] += c->core.density * batch->volume[lane] / 4;
}

static SnStatus make_case(int cells, int law, Case* c) {
    SN_TRY(sn_make_core_case(cells, &c->core));
    c->nodes = c->core.mesh->vertex_count;
    c->tets = c->core.mesh->element_count;
    SN_TRY(make_solid(c, law));
    c->particle = SN_NEW_ARRAY(SnParticle, c->nodes);
    c->single = SN_NEW_ARRAY(SnParticleFloat, c->nodes);
    c->mass = SN_NEW_ARRAY(double, c->nodes);
    if (!c->particle || !c->single || !c->mass) return SN_OUT_OF_MEMORY;
    add_masses(c);
    return SN_OK;
}

// ---- times, ns per tet: the least of the repeats

typedef struct Times {
    double plain, real[2], single[2]; // in plain code; in double and in float, for 1 and 2 threads
    double order[2]; // ordering the elements when all change their group, and when none does
} Times;

static SnStatus time_plain(Case* c, int law, double* best) {
    SnPlainElement* element = SN_NEW_ARRAY(SnPlainElement, c->tets);
    if (!element) return SN_OUT_OF_MEMORY;
    SN_EACH_ELEMENT(c->solid, batch, lane)
    element[batch->element[lane]] = sn_plain_element(c->solid, batch, lane, (SnPlainLaw)law);
    reset_particles(c);
    sn_plain_begin(element, c->tets);
    for (int r = 0; r < 3; ++r) {
        const double start = sn_thread_seconds();
        sn_plain_sweep(element, c->tets, NULL, c->particle, c->core.h);
        *best = fmin(*best, (sn_thread_seconds() - start) * 1e9 / c->tets);
    }
    sn_free(element);
    return SN_OK;
}

// Time sweeps over a solid: by processor time on one thread, by the clock on the wall on two.
static SnStatus time_solid(Case* c, SnXpbdPrecision precision, SnPool* pool, double best[2],
                           SnError* error) {
    const SnParticles particles = {c->particle, c->single};
    SnXpbdSolid* solid = NULL;
    SN_TRY(sn_create_xpbd_solid(c->solid, precision, &solid, error));
    for (int threads = 1; threads <= 2; ++threads) {
        double (*clock)(void) = threads == 1 ? sn_thread_seconds : sn_seconds;
        reset_particles(c);
        sn_xpbd_solid_begin(solid, &particles, c->core.h, quat_identity());
        for (int r = 0; r < count_repeats(c->tets, threads); ++r) {
            const double start = clock();
            sn_xpbd_solid_sweep(solid, &particles, 1, threads == 2 ? pool : NULL, NULL);
            best[threads - 1] = fmin(best[threads - 1], (clock() - start) * 1e9 / c->tets);
        }
    }
    sn_destroy_xpbd_solid(solid);
    return SN_OK;
}

// Time the ordering of elements: once with every element in another group than before, once with
// the same groups.
static SnStatus time_order(Case* c, double best[2], SnError* error) {
    SnXpbdSolid* solid = NULL;
    unsigned char* group[2] = {SN_NEW_ARRAY(unsigned char, c->tets),
                               SN_NEW_ARRAY(unsigned char, c->tets)};
    SnStatus status = group[0] && group[1] ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_create_xpbd_solid(c->solid, SN_XPBD_DOUBLE, &solid, error);
    SnRandom random = {1};
    for (int e = 0; e < c->tets && status == SN_OK; ++e) {
        group[0][e] = (unsigned char)(sn_random_bits(&random) % 4);
        group[1][e] = (unsigned char)((group[0][e] + 1) % 4);
    }
    for (int r = 0; r < 20 && status == SN_OK; ++r)
        for (int again = 0; again < 2; ++again) {
            const double start = sn_thread_seconds();
            sn_xpbd_solid_order(solid, group[r % 2]);
            best[again] = fmin(best[again], (sn_thread_seconds() - start) * 1e9 / c->tets);
        }
    sn_destroy_xpbd_solid(solid);
    sn_free(group[0]);
    sn_free(group[1]);
    return status;
}

static SnStatus time_case(Case* c, int law, SnPool* pool, Times* t, SnError* error) {
    *t = (Times){HUGE_VAL, {HUGE_VAL, HUGE_VAL}, {HUGE_VAL, HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
    SN_TRY(time_plain(c, law, &t->plain));
    SN_TRY(time_order(c, t->order, error));
    SN_TRY(time_solid(c, SN_XPBD_DOUBLE, pool, t->real, error));
    return time_solid(c, SN_XPBD_FLOAT, pool, t->single, error);
}

// ---- the table

static void judge_times(FILE* out, const Times* t) {
    for (int n = 0; n < 2; ++n) {
        sn_print_at_most(out, t->real[n], target_double[n],
                         "StVK in double at most %g ns per tet on %d thread%s", target_double[n],
                         n + 1, n ? "s" : "");
        sn_print_at_most(out, t->single[n], target_float[n],
                         "StVK in float at most %g ns per tet on %d thread%s", target_float[n],
                         n + 1, n ? "s" : "");
    }
}

static SnStatus bench_size(int cells, SnPool* pool, FILE* out, Times* stvk, SnError* error) {
    for (int law = 0; law < LAWS; ++law) {
        Case c = {0};
        Times t = {0};
        SnStatus status = make_case(cells, law, &c);
        if (status >= 0) status = time_case(&c, law, pool, &t, error);
        if (status >= 0)
            fprintf(out, "  %-26s %8d %9.1f %9.2f %9.2f %9.2f %9.2f %9.1fx %9.1f %9.1f\n",
                    law_name[law], c.tets, t.plain, t.real[0], t.real[1], t.single[0], t.single[1],
                    t.plain / t.real[0], t.order[0], t.order[1]);
        fflush(out);
        free_case(&c);
        SN_TRY(status);
        if (law == 0) *stvk = t;
    }
    return SN_OK;
}

SnStatus sn_bench_xpbd_kernels(const SnBenchOptions* options, FILE* out, SnError* error) {
    SnPool* pool = NULL;
    Times t, asked = {0};
    SnStatus status = sn_create_pool(2, &pool);
    fprintf(out,
            "XPBD, ns per tet and iteration: a beam of 4:1:1, five tets per cell, %s\n"
            "  %-26s %8s %9s %9s %9s %9s %9s %10s %9s %9s\n",
            sn_isa_name(sn_isa()), "law", "tets", "plain", "double", "2 threads", "float",
            "2 threads", "ratio", "order*", "again*");
    for (int i = 0; i < SIZES && status >= 0; ++i) {
        if (across[i] == LARGE_ACROSS && !options->full) continue;
        status = bench_size(across[i], pool, out, &t, error);
        if (across[i] == TARGET_ACROSS) asked = t;
    }
    if (status >= 0) {
        judge_times(out, &asked);
        fprintf(out, "  * sorting the elements by group once: when all move, and when none does\n");
    }
    sn_destroy_pool(pool);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

// ---- counts

// Count sweeps until the residual has fallen to a hundredth. A sweep returns the square of the
// residual.
static SnStatus count_sweeps(Case* c, SnXpbdPrecision precision, int* sweeps, SnError* error) {
    enum { LIMIT = 10000 };
    const SnParticles particles = {c->particle, c->single};
    SnXpbdSolid* solid = NULL;
    double first = 0, residual = 0;
    SN_TRY(sn_create_xpbd_solid(c->solid, precision, &solid, error));
    reset_particles(c);
    sn_xpbd_solid_begin(solid, &particles, c->core.h, quat_identity());
    for (*sweeps = 0; *sweeps < LIMIT && (*sweeps == 0 || residual > 1e-4 * first); ++*sweeps) {
        sn_xpbd_solid_sweep(solid, &particles, 1, NULL, &residual);
        if (*sweeps == 0) first = residual;
    }
    sn_destroy_xpbd_solid(solid);
    return SN_OK;
}

static SnStatus count_law(SnTally* tally, int law, SnError* error) {
    Case c = {0};
    int sweeps;
    SnStatus status = make_case(3, law, &c);
    if (status >= 0) status = count_sweeps(&c, SN_XPBD_DOUBLE, &sweeps, error);
    if (status >= 0) sn_tally(tally, law_name[law], "sweeps-double", sweeps);
    if (status >= 0) status = count_sweeps(&c, SN_XPBD_FLOAT, &sweeps, error);
    if (status >= 0) sn_tally(tally, law_name[law], "sweeps-float", sweeps);
    free_case(&c);
    return status;
}

SnStatus sn_count_xpbd_kernels(SnTally* tally, SnError* error) {
    for (int law = 0; law < LAWS; ++law) SN_TRY(count_law(tally, law, error));
    return SN_OK;
}
