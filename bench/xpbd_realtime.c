// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Steps per second of scenes/xpbd/heap.json. A step does the same work, to the bit, whenever it is
// repeated. So the least time of several repeats counts for each step: it is disturbed least by
// other programs.
#include "sim/world.h"
#include "sinew/sinew.h"
#include "xpbd.h"

#include <math.h>

// STEPS steps are taken from a snapshot after step FIRST, when all bodies of the heap have met.
enum { FIRST = 70, STEPS = 50, REPEATS = 6 };
static const double asked = 30; // the target, steps per second

typedef struct Setting {
    const char* name;
    const char* set[4];
    int set_count;
    int only_full, judged;
} Setting;

static const Setting settings[] = {
    {"single, layers", {NULL}, 0, 0, 1},
    {"single, no layers", {"xpbd.layers.rigid=none"}, 1, 1, 0},
    {"double, layers", {"xpbd.precision=double"}, 1, 1, 0},
    {"single, layers, stvk", {"materials.red.law=stvk", "materials.blue.law=stvk"}, 2, 1, 0},
    {"double, layers, stvk",
     {"materials.red.law=stvk", "materials.blue.law=stvk", "xpbd.precision=double"},
     3,
     1,
     0},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

enum { COLLIDE, BEGIN, ELEMENTS, COUPLING, ROWS, LAYERS, ADVANCE, RECORD, COLUMNS };
static const char* const column[COLUMNS] = {"collide",  "begin",  "elements", "coupling",
                                            "contacts", "layers", "advance",  "record"};

// Times of a step, s.
typedef struct Times {
    double all, part[COLUMNS];
} Times;

static Times times_of(const SnWorld* world) {
    const SnStepStats* stats = sn_world_stats(world);
    const double* within = world->xpbd->stats.seconds;
    Times t = {0};
    for (int s = 0; s < SN_PHASE_COUNT; ++s) t.all += stats->seconds[s];
    t.part[COLLIDE] = stats->seconds[SN_PHASE_COLLIDE];
    t.part[BEGIN] = within[SN_XPBD_BEGIN] + stats->seconds[SN_PHASE_ASSEMBLE];
    t.part[ELEMENTS] = within[SN_XPBD_ELEMENTS];
    t.part[COUPLING] = within[SN_XPBD_COUPLING];
    t.part[ROWS] = within[SN_XPBD_ROWS];
    t.part[LAYERS] = stats->seconds[SN_PHASE_SOLVE];
    for (int s = 0; s < SN_XPBD_STAGES; ++s) t.part[LAYERS] -= within[s];
    t.part[ADVANCE] = stats->seconds[SN_PHASE_ADVANCE];
    t.part[RECORD] = stats->seconds[SN_PHASE_RECORD];
    return t;
}

static SnStatus open_heap(const Setting* setting, int threads, SnWorld** world, SnError* error) {
    SnScene* scene = NULL;
    SN_TRY(sn_load_scene("scenes/xpbd/heap.json", setting->set, setting->set_count, &scene, error));
    const SnStatus status = sn_scene_create_world(scene, threads, world, error);
    sn_destroy_scene(scene);
    return status < 0 ? status : sn_world_start(*world, error);
}

// Repeat the steps. best[i] becomes the least times of step i over all repeats. *inverted becomes
// the number of steps that end with an element inside out.
static SnStatus repeat_steps(SnWorld* world, const SnSnapshot* from, Times* best, int* contacts,
                             int* inverted, SnError* error) {
    for (int r = 0; r < REPEATS; ++r) {
        SN_TRY(sn_world_restore(world, from->data, from->size, error));
        *contacts = *inverted = 0;
        for (int i = 0; i < STEPS; ++i) {
            SN_TRY(sn_world_step(world, error));
            const Times t = times_of(world);
            const SnStepStats* stats = sn_world_stats(world);
            if (r == 0 || t.all < best[i].all) best[i] = t;
            *contacts += stats->contacts;
            *inverted += stats->inverted > 0;
        }
    }
    return SN_OK;
}

static Times mean_of(const Times* best) {
    Times mean = {0};
    for (int i = 0; i < STEPS; ++i) {
        mean.all += best[i].all / STEPS;
        for (int c = 0; c < COLUMNS; ++c) mean.part[c] += best[i].part[c] / STEPS;
    }
    return mean;
}

static SnStatus time_heap(const Setting* setting, int threads, FILE* out, double* per_second,
                          SnError* error) {
    SnWorld* world = NULL;
    SnSnapshot snapshot = {0};
    Times best[STEPS];
    int contacts = 0, inverted = 0;
    SnStatus status = open_heap(setting, threads, &world, error);
    for (int i = 0; i < FIRST && status >= 0; ++i) status = sn_world_step(world, error);
    if (status >= 0) status = sn_world_snapshot(world, &snapshot, error);
    if (status >= 0) status = repeat_steps(world, &snapshot, best, &contacts, &inverted, error);
    if (status >= 0) {
        const Times mean = mean_of(best);
        *per_second = 1 / mean.all;
        fprintf(out, "  %-21s %7d %8d %8d", setting->name, threads, contacts / STEPS, inverted);
        for (int c = 0; c < COLUMNS; ++c) fprintf(out, " %8.2f", 1e3 * mean.part[c]);
        fprintf(out, " %8.2f %8.1f\n", 1e3 * mean.all, *per_second);
        fflush(out);
    }
    sn_free_snapshot(&snapshot);
    sn_destroy_world(world);
    return status;
}

SnStatus sn_bench_xpbd_realtime(const SnBenchOptions* options, FILE* out, SnError* error) {
    double per_second = NAN, judged = NAN;
    fprintf(
        out,
        "\nXPBD, ms per step of scenes/xpbd/heap.json: 100 000 tets, 20 iterations, steps %d to "
        "%d,\n  of each the best of %d; inverted: steps with an element inside out\n"
        "  %-21s %7s %8s %8s",
        FIRST + 1, FIRST + STEPS, REPEATS, "", "threads", "contacts", "inverted");
    for (int c = 0; c < COLUMNS; ++c) fprintf(out, " %8s", column[c]);
    fprintf(out, " %8s %8s\n", "step", "per s");
    for (int i = 0; i < SETTINGS; ++i) {
        if (settings[i].only_full && !options->full) continue;
        for (int threads = 1; threads <= 2; ++threads)
            SN_TRY(time_heap(&settings[i], threads, out, &per_second, error));
        if (settings[i].judged) judged = per_second;
    }
    sn_print_at_least(out, judged, asked, "steps per second of %d tets on 2 threads", 100000);
    return SN_OK;
}

// ---- counts

// Every body of the heap has far fewer elements here.
SnStatus sn_count_xpbd_realtime(SnTally* tally, SnError* error) {
    enum { BODIES = 12 };
    char text[BODIES][60];
    const char* set[BODIES + 2] = {"xpbd.tolerance=0.1"};
    for (int b = 0; b < BODIES; ++b) {
        snprintf(text[b], sizeof text[b], "bodies[%d].mesh.solid.element_count=150", b);
        set[b + 1] = text[b];
    }
    return sn_tally_scene(tally, "heap", "xpbd", "heap", set, 60, error);
}
