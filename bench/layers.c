// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/layers.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "layers.h"
#include "mesh/mesh.h"
#include "tables.h"

#include <math.h>

// Target: building the layers may take the time of so many iterations of XPBD over all elements.
#define TARGET_ITERATIONS 1.0
#define ITERATION_NS      18.6 // time of one iteration of StVK in double, ns per tet

enum { REPEATS = 15 };

static const double shares[] = {80, 60, 40, 0};
enum { SHARES = sizeof shares / sizeof shares[0] };

// ---- building the layers

typedef struct BuildCase {
    SnMesh* mesh;
    SnLayersMesh elements;
    SnLayers* layers;
    float* key;
    unsigned char* held;
} BuildCase;

static void free_build_case(BuildCase* c) {
    sn_destroy_layers(c->layers);
    sn_destroy_mesh(c->mesh);
    sn_free(c->key);
    sn_free(c->held);
}

// Patterns of the keys by which elements are ordered.
typedef enum Pattern {
    WAVES,  // waves along and across the block over six decades, with some noise
    RANDOM, // random numbers, without any relation between neighbours
    PATTERNS
} Pattern;
static const char* const pattern_name[PATTERNS] = {"waves", "random"};

static void fill_keys(const BuildCase* c, Pattern pattern) {
    SnRandom random = {1};
    for (int e = 0; e < c->mesh->element_count; ++e) {
        double x[3];
        sn_mesh_centre(c->mesh, e, x);
        const double wave = sin(9 * x[0]) * cos(20 * x[1]) + sin(13 * x[2] + 5 * x[0]);
        const double noise = sn_random_uniform(&random, -0.2, 0.2);
        c->key[e] = (float)pow(10, -3 + (pattern == WAVES ? 1.5 * wave + noise : 15 * noise));
    }
}

static void hold_one_end(const BuildCase* c) {
    for (int i = 0; i < c->mesh->vertex_count; ++i)
        c->held[i] = c->mesh->vertex[3 * (size_t)i] < 1e-9;
}

// Make a block that is 1 m long, 4:1:1, and held at one end.
static SnStatus make_build_case(int n, BuildCase* c) {
    const int cells[3] = {4 * n, n, n};
    const double size[3] = {1, 0.25, 0.25};
    *c = (BuildCase){0};
    SN_TRY(sn_mesh_box(cells, size, SN_BOX_FIVE, &c->mesh));
    c->elements =
        (SnLayersMesh){4, c->mesh->element, c->mesh->element_count, c->mesh->vertex_count};
    c->key = SN_NEW_ARRAY(float, c->mesh->element_count);
    c->held = SN_NEW_ARRAY(unsigned char, c->mesh->vertex_count);
    const SnStatus status = c->key && c->held
                                ? sn_create_layers(&c->elements, shares, SHARES, &c->layers)
                                : SN_OUT_OF_MEMORY;
    if (status < 0) {
        free_build_case(c);
        return status;
    }
    hold_one_end(c);
    return SN_OK;
}

typedef struct BuildTimes {
    double sort, all; // time of sorting, and of all building with sorting, s
} BuildTimes;

static BuildTimes time_build(BuildCase* c) {
    BuildTimes best = {HUGE_VAL, HUGE_VAL};
    int rigid[SHARES];
    for (int k = 0; k < SHARES; ++k) rigid[k] = (int)(shares[k] * c->mesh->element_count / 100);
    for (int k = 0; k < REPEATS; ++k) {
        double start = sn_thread_seconds();
        sn_group(c->layers->grouping, c->key, NULL, c->mesh->element_count, rigid, SHARES,
                 c->layers->group);
        best.sort = fmin(best.sort, sn_thread_seconds() - start);
        start = sn_thread_seconds();
        sn_layers_build(c->layers, &c->elements, c->key, c->held, NULL);
        best.all = fmin(best.all, sn_thread_seconds() - start);
    }
    return best;
}

// Print the time of building layers. Returns this time in iterations of XPBD over all elements.
static double bench_pattern(FILE* out, BuildCase* c, Pattern pattern) {
    fill_keys(c, pattern);
    const BuildTimes t = time_build(c);
    const double tets = c->mesh->element_count, iteration = ITERATION_NS * 1e-9 * tets;
    fprintf(out, "  %8.0f  %-7s %8.2f %8.2f %11.1f %9.2f %7.2f %7.2f  ", tets,
            pattern_name[pattern], 1e3 * t.sort, 1e3 * t.all, 1e9 * t.all / tets,
            t.sort / iteration, (t.all - t.sort) / iteration, t.all / iteration);
    for (int d = 0; d < c->layers->distinct; ++d)
        fprintf(out, " %6d", c->layers->layer[d].body_count);
    fprintf(out, "\n");
    fflush(out);
    return t.all / iteration;
}

static SnStatus bench_size(FILE* out, int cells, double* worst) {
    BuildCase c;
    SN_TRY(make_build_case(cells, &c));
    for (int p = 0; p < PATTERNS; ++p) *worst = fmax(*worst, bench_pattern(out, &c, (Pattern)p));
    free_build_case(&c);
    return SN_OK;
}

static const int across[] = {8, 17, 37}; // 10240, 98260, 1013060 tets

static SnStatus bench_build(const SnBenchOptions* options, FILE* out, SnError* error) {
    double worst = 0;
    fprintf(
        out,
        "Layers of a block held at one end, %g, %g, %g and %g %% of its elements rigid: sorting "
        "into\ngroups, then bodies of all layers. One thread; an iteration is one of XPBD, %g "
        "ns per tet.\n\n",
        shares[0], shares[1], shares[2], shares[3], ITERATION_NS);
    fprintf(out, "  %8s  %-7s %8s %8s %11s %9s %7s %7s   %s\n", "", "", "ms:", "", "",
            "iterations:", "", "", "bodies");
    fprintf(out, "  %8s  %-7s %8s %8s %11s %9s %7s %7s   %s\n", "tets", "order", "sort", "all",
            "ns per tet", "sort", "bodies", "all", "in each layer");
    for (int k = 0; k < (options->full ? 3 : 2); ++k) {
        const SnStatus status = bench_size(out, across[k], &worst);
        if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    }
    sn_print_at_most(out, worst, TARGET_ITERATIONS,
                     "sorting and bodies together cost at most %g iteration", TARGET_ITERATIONS);
    return SN_OK;
}

// ---- counts

static SnStatus count_build(SnTally* tally, SnError* error) {
    BuildCase c;
    (void)error;
    SN_TRY(make_build_case(across[0], &c));
    for (int p = 0; p < PATTERNS; ++p) {
        fill_keys(&c, (Pattern)p);
        sn_layers_build(c.layers, &c.elements, c.key, c.held, NULL);
        sn_tally(tally, pattern_name[p], "layers", c.layers->distinct);
        for (int d = 0; d < c.layers->distinct; ++d) {
            char name[40];
            snprintf(name, sizeof name, "bodies-of-layer-%d", d);
            sn_tally(tally, pattern_name[p], name, c.layers->layer[d].body_count);
        }
    }
    free_build_case(&c);
    return SN_OK;
}

// ---- the parts

static const SnBenchPart parts[] = {
    {"layers-build", bench_build, count_build},
    {"figures", sn_layers_figures, sn_layers_count_figures},
    {"thresholds", sn_layers_thresholds, sn_layers_count_thresholds},
    {"sizes", sn_layers_sizes, sn_layers_count_sizes},
    {"inflation", sn_layers_inflation, sn_layers_count_inflation},
    {"scenes", sn_layers_scenes, sn_layers_count_scenes},
};
const SnBenchParts sn_layers_parts = SN_BENCH_PARTS(parts);

SnStatus sn_bench_layers(const SnBenchOptions* options, FILE* out, SnError* error) {
    return sn_bench_parts(&sn_layers_parts, options, out, error);
}
