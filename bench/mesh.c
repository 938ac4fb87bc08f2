// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/isa.h"
#include "mesh_trial.h"
#include "tables.h"
#include "tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Targets of the mesher.
#define TARGET_SECONDS  5.0 // time to fill the armadillo with 100k tets, s
#define TARGET_ANGLE    8.0 // degrees, least dihedral angle
#define TARGET_DISTANCE 0.5 // distance of the boundary from the surface, in mean edges

enum { TETS = 20000, STEPS = 50 };
static const SnForeign large = {"armadillo.off", 1, 0, 0};
enum { LARGE_TETS = 100000 };

typedef struct Row {
    int triangles, tets;
    double wall, cpu; // time to fill the surface on one thread, s
    SnMeshQuality quality;
    SnMeshFit fit;
    SnMeshSteps steps;
} Row;

static SnStatus fill_surface(const SnMesh* surface, int tets, Row* row, SnMesh** mesh,
                             SnError* error) {
    SnStuffDef def = sn_default_stuff();
    def.element_count = tets;
    const double cpu = sn_thread_seconds(), wall = sn_seconds();
    SN_TRY(sn_mesh_from_surface(surface, &def, mesh, error));
    row->cpu = sn_thread_seconds() - cpu;
    row->wall = sn_seconds() - wall;
    row->triangles = surface->element_count;
    row->tets = (*mesh)->element_count;
    return SN_OK;
}

static SnStatus judge_mesh(const SnMesh* surface, const SnMesh* mesh, int up, Row* row,
                           SnError* error) {
    SN_TRY(sn_mesh_quality(mesh, &row->quality));
    SN_TRY(sn_measure_fit(surface, mesh, &row->fit));
    return sn_try_steps(mesh, up, STEPS, &row->steps, error);
}

static SnStatus measure_surface(const char* path, int up, int tets, Row* row, SnError* error) {
    SnMesh *surface, *mesh = NULL;
    SN_TRY(sn_read_foreign(path, &surface, error));
    SnStatus status = fill_surface(surface, tets, row, &mesh, error);
    if (status >= 0) status = judge_mesh(surface, mesh, up, row, error);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
    return status;
}

static void print_heading(FILE* out) {
    double load = 0;
    fprintf(out,
            "Surfaces that nobody here made, scaled to 1 m and filled with tets on one thread, %s "
            "kernels;\nthen %d steps of hard rubber whose lowest tenth is held. Distances are in "
            "mean edges.\n",
            sn_isa_name(sn_isa()), STEPS);
    if (getloadavg(&load, 1) == 1)
        fprintf(out, "%ld processors, on which %.1f programs ran in the minute before.\n",
                sysconf(_SC_NPROCESSORS_ONLN), load);
    fprintf(out, "\n  %-20s %-6s %9s %6s %6s %6s %6s %6s %7s %6s %6s %6s %6s %7s\n", "surface", "",
            "triangles", "tets", "wall s", "cpu s", "least", "most", "surface", "sides", "input",
            "of it", "det F", "steps/s");
}

static void print_row(FILE* out, const char* file, const Row* row) {
    const SnMeshFit* fit = &row->fit;
    fprintf(out, "  %-20.*s %-6s %9d %6d %6.2f %6.2f %6.1f %6.1f %7.2f %6.2f",
            (int)strcspn(file, "."), file, fit->closed ? "closed" : "open", row->triangles,
            row->tets, row->wall, row->cpu, row->quality.least_angle, row->quality.most_angle,
            fit->mesh_to_input, fit->sides_to_input);
    if (fit->closed)
        fprintf(out, " %6.2f %5.0f%%", fit->input_to_mesh, 100 * fit->touched);
    else
        fprintf(out, " %6s %6s", "-", "-");
    fprintf(out, " %6.2f %7.1f\n", row->steps.smallest_volume,
            row->steps.done / row->steps.seconds);
    fflush(out);
}

static void keep_worst(const Row* row, Row* worst) {
    worst->tets += row->tets;
    worst->quality.least_angle = fmin(worst->quality.least_angle, row->quality.least_angle);
    worst->fit.mesh_to_input = fmax(worst->fit.mesh_to_input, row->fit.mesh_to_input);
    worst->fit.input_to_mesh = fmax(worst->fit.input_to_mesh, row->fit.input_to_mesh);
    worst->steps.smallest_volume = fmin(worst->steps.smallest_volume, row->steps.smallest_volume);
}

// Fill and judge one surface. A surface whose file is missing is left out.
static SnStatus bench_surface(FILE* out, const SnForeign* foreign, int tets, Row* row,
                              SnError* error) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", sn_foreign_folder, foreign->file);
    *row = (Row){0};
    if (access(path, R_OK)) {
        fprintf(out, "  %-20.*s not there: make test-deps brings it, in the project's folder\n",
                (int)strcspn(foreign->file, "."), foreign->file);
        return SN_OK;
    }
    SN_TRY(measure_surface(path, foreign->up, tets, row, error));
    print_row(out, foreign->file, row);
    return SN_OK;
}

static void print_targets(FILE* out, const Row* worst, double seconds) {
    int any = worst->tets > 0;
    sn_print_at_least(out, any ? worst->quality.least_angle : NAN, TARGET_ANGLE,
                      "dihedral angles of %g degrees or more", TARGET_ANGLE);
    sn_print_at_most(out, any ? worst->fit.mesh_to_input : NAN, TARGET_DISTANCE,
                     "corners and centres of the boundary at most %g edges from the surface",
                     TARGET_DISTANCE);
    sn_print_at_least(out, any ? worst->steps.smallest_volume : NAN, 0,
                      "no tet inside out in %d steps", STEPS);
    sn_print_at_most(out, seconds, TARGET_SECONDS, "the armadillo at 100k tets in at most %g s",
                     TARGET_SECONDS);
}

SnStatus sn_bench_mesh(const SnBenchOptions* options, FILE* out, SnError* error) {
    (void)options;
    Row row, worst = {.quality.least_angle = 180, .steps.smallest_volume = 1};
    print_heading(out);
    for (int i = 0; i <= SN_FOREIGN_COUNT; ++i) {
        int last = i == SN_FOREIGN_COUNT;
        SN_TRY(bench_surface(out, last ? &large : &sn_foreign[i], last ? LARGE_TETS : TETS, &row,
                             error));
        if (row.tets) keep_worst(&row, &worst);
    }
    print_targets(out, &worst, row.tets ? row.wall : NAN);
    return SN_OK;
}

// ---- counts

// Fill and step a surface that is part of the project and therefore always there.
static SnStatus count_fill(SnTally* tally, SnError* error) {
    enum { SMALL = 1500, UP = 2 };
    SnMesh *surface = NULL, *mesh = NULL;
    SnWorld* world = NULL;
    SnBodyId body;
    Row row;
    SN_TRY(sn_read_foreign("scenes/pudding.ply", &surface, error));
    SnStatus status = fill_surface(surface, SMALL, &row, &mesh, error);
    if (status >= 0) {
        sn_tally(tally, "pudding", "elements", mesh->element_count);
        sn_tally(tally, "pudding", "nodes", mesh->vertex_count);
        status = sn_make_trial_world(mesh, UP, &world, &body, error);
    }
    status = sn_tally_world(tally, "pudding", status, world, 5, error);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
    return status;
}

static const SnBenchPart parts[] = {{.name = "fill", .count = count_fill}};
const SnBenchParts sn_mesh_parts = SN_BENCH_PARTS(parts);
