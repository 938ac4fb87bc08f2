// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The time per step against the number of contacts, and how many sweeps are saved by starting from
// the forces of the last step.
#include "contact.h"
#include "linear.h"

#include <math.h>

enum { SIZES = 8 };

typedef struct Growth {
    int count;
    double contacts[SIZES], step[SIZES], share[SIZES];
    int first[SIZES], last[SIZES];               // sweeps of the first and the last step
    int first_matrix[SIZES], last_matrix[SIZES]; // the same for matrices factored for contacts
} Growth;

// Make a grid of boxes on the ground, with 4 contacts each.
static SnContactCase make_boxes(int n, SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_case(&def, error);
    sn_contact_slope(&c, 0);
    for (int i = 0; i < n * n; ++i)
        sn_contact_put(&c, SN_SHAPE_BOX, 0.2, v3(0.3 * (i % n), 0.3 * (i / n), 0.1), 1e3);
    return c;
}

// Make a wall of boxes, in which each box lies on two others.
static SnContactCase make_wall(int n, SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_case(&def, error);
    sn_contact_slope(&c, 0);
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < n; ++i)
            sn_contact_put(&c, SN_SHAPE_BOX, 0.2, v3(0.205 * i + 0.1 * (k % 2), 0, 0.1 + 0.2 * k),
                           1e3);
    return c;
}

// Make a soft slab, two cells thick, that lies on the ground with (n + 1)^2 nodes.
static SnContactCase make_slab(int n, SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    const int cells[3] = {n, n, 2};
    const double edges[3] = {0.05 * n, 0.05 * n, 0.1};
    const SnMaterialDef rubber = sn_contact_rubber(2e5);
    SnMesh* mesh = NULL;
    SnContactCase c = sn_contact_case(&def, error);
    sn_contact_slope(&c, 0);
    if (c.status >= 0) c.status = sn_mesh_box(cells, edges, SN_BOX_FIVE, &mesh);
    if (c.status >= 0) sn_contact_soft(&c, mesh, &rubber);
    return c;
}

// Keep the sweeps and matrices of the first step. Then take WARM steps, so that contacts remember
// their forces, and time the COUNTED steps after them.
static SnStatus measure_case(SnContactCase* c, Growth* growth) {
    enum { WARM = 10, COUNTED = 5 };
    const int i = growth->count++;
    sn_contact_run(c, 1);
    if (c->status >= 0) {
        growth->first[i] = sn_world_stats(c->world)->sweeps;
        growth->first_matrix[i] = sn_world_stats(c->world)->matrices;
    }
    sn_contact_run(c, WARM);
    c->wall = c->detected = 0;
    growth->step[i] = HUGE_VAL;
    for (int k = 0; k < COUNTED && c->status >= 0; ++k) {
        const double before = c->seconds;
        sn_contact_run(c, 1);
        growth->step[i] = fmin(growth->step[i], 1e3 * (c->seconds - before));
    }
    if (c->status >= 0) {
        const SnStepStats* stats = sn_world_stats(c->world);
        growth->contacts[i] = stats->contacts;
        growth->last[i] = stats->sweeps;
        growth->last_matrix[i] = stats->matrices;
        growth->share[i] = c->detected / c->wall;
    }
    return sn_contact_end(c);
}

static void print_growth(FILE* out, const Growth* g) {
    const int i = g->count - 1;
    fprintf(out, "    %9.0f %11.3f %11.2f %9.0f%% %9d %9d %9d %9d\n", g->contacts[i], g->step[i],
            1e3 * g->step[i] / g->contacts[i], 100 * g->share[i], g->first[i], g->last[i],
            g->first_matrix[i], g->last_matrix[i]);
    fflush(out);
}

static SnStatus print_table(FILE* out, const char* what,
                            SnContactCase (*make)(int n, SnError* error), const int* sizes,
                            int count, SnError* error) {
    Growth growth = {0};
    fprintf(out, "%s\n    %9s %11s %11s %10s %9s %9s %9s %9s\n", what, "contacts", "step, ms",
            "us each", "detection", "sweeps at", "and later", "matrices", "and later");
    for (int i = 0; i < count; ++i) {
        SnContactCase c = make(sizes[i], error);
        SN_TRY(measure_case(&c, &growth));
        print_growth(out, &growth);
    }
    fprintf(out, "    exponent of the number of contacts: %.2f\n\n",
            sn_fit_power(growth.count, growth.contacts, growth.step));
    return SN_OK;
}

SnStatus sn_contact_growth(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int grid[] = {2, 5, 9, 16, 28, 50}, walls[] = {2, 4, 8, 16, 36},
                     slabs[] = {2, 4, 9, 17, 31, 55, 99};
    const int full = options->full;
    SN_TRY(print_table(out, "Boxes on the ground", make_boxes, grid, 6, error));
    SN_TRY(print_table(out, "A wall of boxes", make_wall, walls, full ? 5 : 3, error));
    return print_table(out, "A soft slab on the ground, two cells thick", make_slab, slabs,
                       full ? 7 : 5, error);
}

// ---- counts

SnStatus sn_contact_count_growth(SnTally* tally, SnError* error) {
    const SnContactCase few = make_boxes(5, error);
    SN_TRY(sn_contact_tally(tally, "boxes", &few, 12));
    const SnContactCase bricks = make_wall(4, error);
    SN_TRY(sn_contact_tally(tally, "wall", &bricks, 12));
    const SnContactCase soft = make_slab(6, error);
    return sn_contact_tally(tally, "slab", &soft, 12);
}
