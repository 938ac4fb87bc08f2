// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Wheels side by side, each with another threshold tau_E (source text 000, figure 3.4): where each
// rolls, and when and to which side it falls, compared with a wheel that is elastic everywhere. All
// wheels take their steps in turn.
#include "rigidification_wheels.h"
#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/mesh.h"
#include "output/plot.h"
#include "rigidification.h"

#include <math.h>

// Values of tau_E, with tau_R = tau_E / 10; 0: elastic. The scene has 5e-3.
static const double thresholds[SN_WHEELS] = {0, 5e-5, 5e-4, 5e-3, 5e-2};
static const char* const labels[SN_WHEELS] = {"elastic", "5e-5", "5e-4", "5e-3", "5e-2"};
#define JUDGED 5e-3

// Without --full the wheels are coarse, and roll only until they have fallen.
enum { SHORT_RUN = 2600 };
#define SHORT_MESH "bodies[0].mesh.solid.edge_length=0.2"
#define FALLEN     0.866 // least cosine of the angle between axle and vertical: 30 degrees

typedef struct Wheel {
    SnWorld* world;
    double seconds, share; // processor time, s; mean share of the elements that are rigid
    double* track;         // middle of the wheel after each step, seen from above (steps x 2), m
    double apart;          // largest distance of its middle from the elastic wheel's, m
    double fell;           // when it fell, s; HUGE_VAL: not yet
    int side; // side on which it lay then, seen in the direction of rolling: 1 right, -1 left
} Wheel;

typedef struct Race {
    Wheel wheel[SN_WHEELS];
    double*
        along; // where each vertex is along the axle at rest, from the middle  (vertex count), m
    int64_t steps;
    int elements;
    double size; // size of a wheel, m
} Race;

// ---- where a wheel is

// Find the direction in which a wheel is thin, towards the left of its way along x. It is the
// eigenvector of the least eigenvalue of the vertices' covariance C, found by powers of tr(C) I -
// C.
static Vec3 find_axle(const SnMesh* rest, Vec3 middle) {
    enum { POWERS = 60 };
    Vec3 axle = v3(0, 1, 0);
    for (int power = 0; power < POWERS; ++power) {
        Vec3 next = v3(0, 0, 0);
        for (int i = 0; i < rest->vertex_count; ++i) {
            const Vec3 arm = v3_sub(v3_load(rest->vertex + 3 * (size_t)i), middle);
            next = v3_axpy(v3_dot(arm, arm), axle, next);
            next = v3_axpy(-v3_dot(arm, axle), arm, next);
        }
        axle = v3_scale(1 / v3_norm(next), next);
    }
    return axle;
}

static void find_along(const SnMesh* rest, double* along) {
    Vec3 middle = v3(0, 0, 0);
    for (int i = 0; i < rest->vertex_count; ++i)
        middle = v3_axpy(1.0 / rest->vertex_count, v3_load(rest->vertex + 3 * (size_t)i), middle);
    const Vec3 axle = find_axle(rest, middle);
    for (int i = 0; i < rest->vertex_count; ++i)
        along[i] = v3_dot(v3_sub(v3_load(rest->vertex + 3 * (size_t)i), middle), axle);
}

// Find middle and axle of a wheel. If it is deformed by F, the sum of x_i along_i is F C axle,
// which is along F axle, since axle is an eigenvector of C.
static void find_place(const Race* race, const Wheel* wheel, Vec3* middle, Vec3* axle) {
    int count;
    const double* x = sn_world_positions(wheel->world, (SnBodyId){1}, &count);
    *middle = *axle = v3(0, 0, 0);
    for (int i = 0; i < count; ++i) {
        *middle = v3_axpy(1.0 / count, v3_load(x + 3 * (size_t)i), *middle);
        *axle = v3_axpy(race->along[i], v3_load(x + 3 * (size_t)i), *axle);
    }
    *axle = v3_scale(1 / v3_norm(*axle), *axle);
}

static void observe_wheel(Race* race, Wheel* wheel, int64_t step) {
    Vec3 middle, axle;
    find_place(race, wheel, &middle, &axle);
    double* track = wheel->track + 2 * step;
    const double* other = race->wheel[0].track + 2 * step;
    track[0] = middle.x, track[1] = middle.y;
    wheel->apart = fmax(wheel->apart, hypot(track[0] - other[0], track[1] - other[1]));
    const int rigid = sn_world_stats(wheel->world)->rigid_elements;
    wheel->share += (double)rigid / race->elements / (double)race->steps;
    if (wheel->fell < HUGE_VAL || fabs(axle.z) < FALLEN) return;
    wheel->fell = sn_world_time(wheel->world);
    wheel->side = axle.z > 0 ? 1 : -1;
}

// ---- running

static SnStatus open_race(Race* race, int full, SnError* error) {
    for (int i = 0; i < SN_WHEELS; ++i) {
        char tau_R[48], tau_E[48];
        snprintf(tau_R, sizeof tau_R, "rigidification.tau_R=%.9g", 0.1 * thresholds[i]);
        snprintf(tau_E, sizeof tau_E, "rigidification.tau_E=%.9g", thresholds[i]);
        const char* on = i == 0 ? "rigidification.on=false" : "rigidification.on=true";
        const char* set[] = {tau_R, tau_E, on, SHORT_MESH};
        SN_TRY(sn_study_open("rigidification", "wheel", set, full ? 3 : 4, &race->wheel[i].world,
                             &race->steps, error));
        SN_TRY(sn_world_start(race->wheel[i].world, error));
        race->wheel[i].fell = HUGE_VAL;
    }
    if (!full) race->steps = SHORT_RUN;
    for (int i = 0; i < SN_WHEELS; ++i) {
        race->wheel[i].track = SN_NEW_ARRAY(double, 2 * race->steps);
        if (!race->wheel[i].track) return SN_OUT_OF_MEMORY;
    }
    const SnMesh* rest = sn_world_body_info(race->wheel[0].world, (SnBodyId){1}).rest;
    race->along = SN_NEW_ARRAY(double, rest->vertex_count);
    if (!race->along) return SN_OUT_OF_MEMORY;
    find_along(rest, race->along);
    race->elements = sn_study_elements(race->wheel[0].world);
    race->size = sn_study_size(race->wheel[0].world, (SnBodyId){1});
    return SN_OK;
}

static void close_race(Race* race) {
    for (int i = 0; i < SN_WHEELS; ++i) {
        sn_destroy_world(race->wheel[i].world);
        sn_free(race->wheel[i].track);
    }
    sn_free(race->along);
}

enum { PICTURES = 6, PICTURE_STEPS = 500 }; // PICTURE_STEPS lie between pictures

static SnStatus run_race(Race* race, const char* folder, SnError* error) {
    const SnWorld* worlds[SN_WHEELS];
    for (int i = 0; i < SN_WHEELS; ++i) worlds[i] = race->wheel[i].world;
    for (int64_t step = 0; step < race->steps; ++step) {
        for (int i = 0; i < SN_WHEELS; ++i) {
            Wheel* wheel = &race->wheel[i];
            SN_TRY(sn_study_step(wheel->world, &wheel->seconds, error));
            observe_wheel(race, wheel, step);
        }
        const int64_t picture = (step + 1) / PICTURE_STEPS;
        if ((step + 1) % PICTURE_STEPS == 0 && picture <= PICTURES)
            SN_TRY(sn_draw_wheels(worlds, folder, (int)picture, error));
    }
    return SN_OK;
}

// ---- printing

static void print_race(FILE* out, const Race* race) {
    const double* goal = race->wheel[0].track + 2 * (race->steps - 1);
    const double* from = race->wheel[0].track;
    fprintf(out, "    %8s %9s %9s %9s %8s %9s %6s %9s %7s\n", "tau_E", "rolled m", "off end",
            "most", "falls s", "ratio", "side", "speed-up", "rigid");
    for (int i = 0; i < SN_WHEELS; ++i) {
        const Wheel* w = &race->wheel[i];
        const double* at = w->track + 2 * (race->steps - 1);
        fprintf(out, "    %8s %9.3f %8.2f%% %8.2f%%", labels[i],
                hypot(at[0] - from[0], at[1] - from[1]),
                100 * hypot(at[0] - goal[0], at[1] - goal[1]) / race->size,
                100 * w->apart / race->size);
        if (w->fell < HUGE_VAL && race->wheel[0].fell < HUGE_VAL)
            fprintf(out, " %8.3f %9.4f %6s", w->fell, w->fell / race->wheel[0].fell,
                    w->side > 0 ? "right" : "left");
        else
            fprintf(out, " %8s %9s %6s", "-", "", "");
        fprintf(out, " %9.2f %6.1f%%\n", race->wheel[0].seconds / w->seconds, 100 * w->share);
    }
}

static void judge_race(FILE* out, const Race* race) {
    const Wheel* elastic = &race->wheel[0];
    for (int i = 1; i < SN_WHEELS; ++i) {
        const Wheel* w = &race->wheel[i];
        if (thresholds[i] != JUDGED) continue;
        const int both = elastic->fell < HUGE_VAL && w->fell < HUGE_VAL;
        const double off = w->side == elastic->side ? fabs(w->fell / elastic->fell - 1) : 1;
        sn_print_at_most(out, both ? 100 * off : NAN, 2,
                         "time of the fall at tau_E 5e-3, to the same side, %% off");
    }
}

static SnStatus write_race(const char* folder, const Race* race, SnError* error) {
    enum { COLUMNS = 1 + 2 * SN_WHEELS };
    const int n = (int)race->steps;
    double* table = SN_NEW_ARRAY(double, (COLUMNS + 2 * SN_WHEELS) * (size_t)n);
    if (!table) return SN_OUT_OF_MEMORY;
    SnPlotLine lines[SN_WHEELS];
    char path[4096];
    for (int i = 0; i < SN_WHEELS; ++i) {
        double *x = table + (size_t)(COLUMNS + 2 * i) * (size_t)n, *y = x + n;
        for (int k = 0; k < n; ++k) {
            double* cell = table + COLUMNS * (size_t)k;
            cell[0] = k + 1;
            cell[1 + 2 * i] = x[k] = race->wheel[i].track[2 * k];
            cell[2 + 2 * i] = y[k] = race->wheel[i].track[2 * k + 1];
        }
        lines[i] = (SnPlotLine){.label = labels[i], .y = y, .x = x, .count = n};
    }
    const SnPlot plot = {.title = "Wheels from above, by tau_E",
                         .x_label = "x, m",
                         .y_label = "y, m",
                         .line = lines,
                         .line_count = SN_WHEELS};
    SnStatus status = sn_study_csv(folder, "wheels.csv",
                                   "ms,x_elastic,y_elastic,x_5e-5,y_5e-5,x_5e-4,y_5e-4,x_5e-3,"
                                   "y_5e-3,x_5e-2,y_5e-2",
                                   NULL, COLUMNS, n, table, error);
    if (status >= 0) status = sn_study_path(folder, "wheels.svg", path, sizeof path, error);
    if (status >= 0) status = sn_write_plot(path, &plot, error);
    sn_free(table);
    return status;
}

SnStatus sn_rigidification_wheels(const SnBenchOptions* options, FILE* out, SnError* error) {
    Race race = {0};
    SnStatus status = open_race(&race, options->full, error);
    if (status >= 0) {
        fprintf(
            out,
            "\nWheels over tau_E, tau_R = tau_E / 10, %d tets, %lld steps%s\n"
            "    off: distance of the middle to the elastic wheel's over the wheel's size, after\n"
            "    the last step and the largest; it falls when its axle comes within 30 degrees of\n"
            "    the vertical; ratio: of that time to the elastic wheel's\n",
            race.elements, (long long)race.steps,
            options->full ? "" : "; --full has the scene's mesh and all steps");
        status = run_race(&race, options->out, error);
    }
    if (status >= 0) print_race(out, &race);
    if (status >= 0) judge_race(out, &race);
    if (status >= 0) status = write_race(options->out, &race, error);
    close_race(&race);
    return status;
}

// ---- counts

SnStatus sn_rigidification_count_wheels(SnTally* tally, SnError* error) {
    static const char* const set[][4] = {
        {SHORT_MESH, "rigidification.on=false"},
        {SHORT_MESH, "rigidification.tau_R=5e-4", "rigidification.tau_E=5e-3"},
        {SHORT_MESH, "rigidification.tau_R=5e-3", "rigidification.tau_E=5e-2"},
    };
    static const char* const names[] = {"elastic", "5e-3", "5e-2"};
    for (int i = 0; i < 3; ++i)
        SN_TRY(
            sn_tally_scene(tally, names[i], "rigidification", "wheel", set[i], i ? 80 : 5, error));
    return SN_OK;
}
