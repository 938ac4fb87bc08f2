// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The scenes of source text 000, table 3.1: each scene runs twice, elastic everywhere and adaptive.
// Both sides take their steps in turn, with the same contact solver and kernels.
#include "rigidification.h"

#include "base/memory.h"
#include "output/plot.h"

#include <math.h>
#include <string.h>

typedef struct Scene {
    const char* name;
    double text_total; // the text's total speed-up without contact
    int short_run;     // number of steps without --full
    int reference[2];  // number of steps for which a reference goes along, without and with --full
    int chaotic; // 1: chance decides where bodies end; the heights at which they lie on average
                 // count
} Scene;

// References take some seconds without --full, and about two minutes with it.
static const Scene scenes[] = {
    {"octopus", 4.29, 300, {20, 400}, 0}, {"blobs", 1.81, 60, {8, 40}, 0},
    {"wheel", 9.74, 100, {10, 200}, 0},   {"forest", 8.27, 100, {5, 130}, 0},
    {"pachinko", 5.23, 60, {5, 130}, 1},
};
enum { SCENE_COUNT = sizeof scenes / sizeof scenes[0] };

// One step of both sides.
typedef struct Step {
    double elastic, adaptive;         // times without contact, s
    double elastic_all, adaptive_all; // times with contact, s
    double share;                     // share of the elements that are rigid
    double error; // largest distance of a vertex between both sides, over its body's size
} Step;

typedef struct Duel {
    SnWorld* world[2]; // elastic, adaptive
    SnReference reference;
    SnOriginals* originals;
    int steps, done;
    int elements;
    int impact; // the first step in which something presses
    Step* step;
} Duel;

static void close_duel(Duel* duel) {
    sn_destroy_world(duel->world[0]);
    sn_destroy_world(duel->world[1]);
    sn_reference_close(&duel->reference);
    sn_free(duel->originals);
    sn_free(duel->step);
}

static SnStatus open_duel(const Scene* scene, int full, Duel* duel, SnError* error) {
    const char* off = "rigidification.on=false";
    int64_t steps = 0;
    *duel = (Duel){.impact = -1};
    SN_TRY(sn_originals_find(scene->name, &duel->originals, error));
    const SnOriginals* originals = duel->originals;
    SN_TRY(sn_originals_open(scene->name, originals, &off, 1, &duel->world[0], &steps, error));
    SN_TRY(sn_originals_open(scene->name, originals, NULL, 0, &duel->world[1], &steps, error));
    SN_TRY(sn_reference_open(scene->name, originals, sn_world_def(duel->world[0]).step,
                             scene->reference[full], &duel->reference, error));
    duel->steps = full || scene->short_run > steps ? (int)steps : scene->short_run;
    duel->step = SN_NEW_ARRAY(Step, duel->steps);
    if (!duel->step) return SN_OUT_OF_MEMORY;
    duel->elements = sn_study_elements(duel->world[0]);
    return SN_OK;
}

static void time_step(const SnWorld* world, double* bare, double* all) {
    const SnStepStats* stats = sn_world_stats(world);
    *all = 0;
    for (int k = 0; k < SN_PHASE_COUNT; ++k) *all += stats->seconds[k];
    *bare = *all - stats->seconds[SN_PHASE_CONTACT] - stats->seconds[SN_PHASE_COLLIDE];
}

static SnStatus run_duel(Duel* duel, SnError* error) {
    for (; duel->done < duel->steps; ++duel->done) {
        Step* s = &duel->step[duel->done];
        SN_TRY(sn_world_step(duel->world[0], error));
        SN_TRY(sn_world_step(duel->world[1], error));
        time_step(duel->world[0], &s->elastic, &s->elastic_all);
        time_step(duel->world[1], &s->adaptive, &s->adaptive_all);
        s->share = (double)sn_world_stats(duel->world[1])->rigid_elements / duel->elements;
        s->error = sn_study_error(duel->world[0], duel->world[1]);
        SN_TRY(sn_reference_follow(&duel->reference, duel->world, error));
        if (duel->impact < 0 && sn_world_stats(duel->world[0])->pressing > 0)
            duel->impact = duel->done;
    }
    return SN_OK;
}

// Find mean and spread of the heights of the soft bodies' middles, over the size of one body.
static void find_heights(const SnWorld* world, double* mean, double* spread) {
    double sum = 0, squares = 0, size = 1;
    int bodies = 0;
    for (int b = 0; b < sn_world_body_count(world); ++b) {
        const SnBodyId body = sn_world_body_at(world, b);
        int count = 0;
        const double* x = sn_world_positions(world, body, &count);
        double height = 0;
        for (int i = 0; i < count; ++i) height += x[3 * (size_t)i + 2] / count;
        if (count == 0) continue;
        ++bodies, sum += height, squares += height * height;
        size = sn_study_size(world, body);
    }
    *mean = sum / bodies / size;
    *spread = sqrt(fmax(0, squares / bodies - sum / bodies * sum / bodies)) / size;
}

// Compare the heights of both sides at the end.
static double compare_heights(SnWorld* const world[2]) {
    double mean[2], spread[2];
    for (int k = 0; k < 2; ++k) find_heights(world[k], &mean[k], &spread[k]);
    return fmax(fabs(mean[0] - mean[1]), fabs(spread[0] - spread[1]));
}

// ---- printing

typedef struct Sums {
    double bare, all;  // ratios of total times, without and with contact
    double mean;       // mean of the ratios of steps, without contact
    double share;      // mean share of the elements that are rigid
    double flight;     // largest error until the first impact
    double error, end; // largest error, and error of the last step
} Sums;

static Sums sum_up(const Duel* duel) {
    double elastic = 0, adaptive = 0, elastic_all = 0, adaptive_all = 0;
    Sums sums = {0};
    for (int i = 0; i < duel->done; ++i) {
        const Step* s = &duel->step[i];
        elastic += s->elastic, adaptive += s->adaptive;
        elastic_all += s->elastic_all, adaptive_all += s->adaptive_all;
        sums.mean += s->elastic / s->adaptive / duel->done;
        sums.share += s->share / duel->done;
        sums.error = fmax(sums.error, s->error);
        if (duel->impact < 0 || i <= duel->impact) sums.flight = fmax(sums.flight, s->error);
        sums.end = s->error;
    }
    sums.bare = elastic / adaptive;
    sums.all = elastic_all / adaptive_all;
    return sums;
}

static SnStatus write_csv(const char* folder, const char* name, const Duel* duel, SnError* error) {
    enum { COLUMNS = 7 };
    double* table = SN_NEW_ARRAY(double, COLUMNS*(size_t)duel->done);
    if (!table) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < duel->done; ++i) {
        const Step* s = &duel->step[i];
        const double columns[COLUMNS] = {i + 1,
                                         1e3 * s->elastic,
                                         1e3 * s->adaptive,
                                         1e3 * s->elastic_all,
                                         1e3 * s->adaptive_all,
                                         s->share,
                                         s->error};
        memcpy(table + COLUMNS * (size_t)i, columns, sizeof columns);
    }
    const SnStatus status = sn_study_csv(folder, name,
                                         "step,elastic_ms,adaptive_ms,elastic_with_contact_ms,"
                                         "adaptive_with_contact_ms,rigid_share,error",
                                         NULL, COLUMNS, duel->done, table, error);
    sn_free(table);
    return status;
}

// Draw the ratio of every step, and the mean (the text's figure 3.8).
static SnStatus write_svg(const char* path, const char* name, const Duel* duel, double mean,
                          SnError* error) {
    double* x = SN_NEW_ARRAY(double, 3 * (size_t)duel->done);
    if (!x) return SN_OUT_OF_MEMORY;
    double *ratio = x + duel->done, *level = ratio + duel->done;
    for (int i = 0; i < duel->done; ++i) {
        x[i] = i + 1;
        ratio[i] = duel->step[i].elastic / duel->step[i].adaptive;
        level[i] = mean;
    }
    const SnPlotLine lines[] = {{.label = "elastic over adaptive", .y = ratio},
                                {.label = "mean", .y = level}};
    const SnPlot plot = {.title = name,
                         .x_label = "step",
                         .y_label = "speed-up without contact",
                         .count = duel->done,
                         .x = x,
                         .log_y = 1,
                         .line = lines,
                         .line_count = 2};
    const SnStatus status = sn_write_plot(path, &plot, error);
    sn_free(x);
    return status;
}

static SnStatus write_files(const char* folder, const Scene* scene, const Duel* duel, double mean,
                            SnError* error) {
    char name[64], path[4096];
    snprintf(name, sizeof name, "%s.csv", scene->name);
    SN_TRY(write_csv(folder, name, duel, error));
    snprintf(name, sizeof name, "%s.svg", scene->name);
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    return write_svg(path, scene->name, duel, mean, error);
}

// A speed-up counts only if errors are at most 1 % until something is hit, and 3 % in the end.
#define FLIGHT_ERROR 0.01
#define END_ERROR    0.03

static void print_row(FILE* out, const Scene* scene, const Duel* duel, const Sums* s) {
    const double heights = compare_heights(duel->world);
    const int counts =
        s->flight <= FLIGHT_ERROR && (scene->chaotic ? heights : s->end) <= END_ERROR;
    const char* verdict = !counts                        ? "error too large"
                          : s->bare >= scene->text_total ? "met"
                                                         : "MISSED";
    fprintf(out,
            "    %-10s %-6s %6d %6d %6.2f %8.2f %8.2f %8.2f %8.1f%% %8.3f%% %8.3f%% %8.3f%% %6d "
            "%8.3f%% %8.3f%% %s\n",
            scene->name, duel->originals->count ? "text's" : "ours", duel->elements, duel->done,
            scene->text_total, s->bare, s->all, s->mean, 100 * s->share, 100 * s->flight,
            100 * s->error, 100 * s->end, duel->reference.done, 100 * duel->reference.error[0],
            100 * duel->reference.error[1], verdict);
    if (scene->chaotic)
        fprintf(out, "    %-10s heights differ by %.2f%% of a body's size at the end\n", "",
                100 * heights);
    fflush(out);
}

static void print_head(FILE* out, int full) {
    const char* format = "    %-10s %-6s %6s %6s %6s %8s %8s %8s %9s %9s %9s %9s %6s %9s %9s\n";
    fprintf(out, "\nScenes, elastic over adaptive in one run%s\n",
            full ? "" : ": their first steps; --full runs all");
    fprintf(out, format, "", "", "", "", "text", "total", "total", "mean of", "rigid", "error",
            "error", "error", "first", "elastic", "adaptive");
    fprintf(out, format, "", "mesh", "tets", "steps", "total", "bare", "contact", "steps", "share",
            "flight", "largest", "at end", "steps", "off", "off");
}

SnStatus sn_rigidification_scenes(const SnBenchOptions* options, FILE* out, SnError* error) {
    print_head(out, options->full);
    for (int i = 0; i < SCENE_COUNT; ++i) {
        Duel duel;
        SnStatus status = open_duel(&scenes[i], options->full, &duel, error);
        if (status >= 0) status = run_duel(&duel, error);
        const Sums sums = sum_up(&duel);
        if (status >= 0) print_row(out, &scenes[i], &duel, &sums);
        if (status >= 0) status = write_files(options->out, &scenes[i], &duel, sums.mean, error);
        close_duel(&duel);
        SN_TRY(status);
    }
    fprintf(
        out,
        "    Bare: stages collide and contact left out. Errors are distances of a vertex over the "
        "size of its\n"
        "    body: until something is hit, at most, and after the last step. Off: the largest "
        "distance of both\n"
        "    sides to an elastic run with steps of a sixteenth, over the first steps only. The "
        "text's meshes are\n"
        "    taken where SINEW_EXTRA_MESHES names a folder that has them. Where things end in "
        "pachinko is chance;\n"
        "    mean and spread of the heights of its pills count in place of the last error.\n");
    return SN_OK;
}

// ---- counts

// Some meshes are coarser here than those of the scenes. The text's meshes are never used.
SnStatus sn_rigidification_count_scenes(SnTally* tally, SnError* error) {
    static const struct {
        const char *name, *set[4];
        int steps;
    } small[] = {
        {"octopus", {0}, 60},
        {"blobs",
         {"bodies[0].mesh.solid.edge_length=0.25", "bodies[1].mesh.solid.edge_length=0.25"},
         40},
        {"wheel", {"bodies[0].mesh.solid.edge_length=0.2"}, 40},
        {"forest", {0}, 6},
        {"pachinko", {0}, 10},
    };
    for (size_t i = 0; i < sizeof small / sizeof small[0]; ++i)
        SN_TRY(sn_tally_scene(tally, small[i].name, "rigidification", small[i].name, small[i].set,
                              small[i].steps, error));
    return SN_OK;
}
