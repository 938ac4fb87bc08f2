// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Two balls drop onto a mattress that has come to rest and turned rigid, one from four times the
// height (source text 000, figure 3.7): the harder blow wakes the larger region.
#include "base/memory.h"
#include "mesh/mesh.h"
#include "output/plot.h"
#include "rigidification.h"

#include <math.h>

enum { BALLS = 2, WINDOW = 30, LIMIT = 2500, JUDGED = 5 }; // steps of 1 ms

static const char* const ball_names[BALLS] = {"low ball", "high ball"};
static const double ball_at[BALLS][2] = {{0.75, 0.8},
                                         {2.25, 0.8}}; // places of the balls, seen from above, m

typedef struct Blow {
    SnBodyId ball;
    int step;     // step in which the ball is first pressed; 0: not yet
    double speed; // speed of the ball before that, m/s

    // ---- values of this step and the steps behind it
    int count;
    double woken[WINDOW];  // elements that were rigid before the blow and are not now
    double reach[WINDOW];  // mean distance of these elements from the ball's axis, m
    double force[WINDOW];  // force on the ball, N
    unsigned char* asleep; // 1: the element was rigid just before the blow (element count)
} Blow;

typedef struct Bed {
    SnWorld* world;
    SnBodyId body;
    int elements;
    double (*centre)[2]; // centres of elements at rest, seen from above  (element count x 2), m
    int* part;           // rigid part of each element, as from sn_world_rigid_parts (element count)
    Blow blow[BALLS];
} Bed;

// ---- the scene

static void find_centres(const SnMesh* rest, double (*centre)[2]) {
    for (int e = 0; e < rest->element_count; ++e)
        for (int k = 0; k < 4; ++k)
            for (int c = 0; c < 2; ++c)
                centre[e][c] += rest->vertex[3 * rest->element[4 * e + k] + c] / 4;
}

static SnStatus open_bed(Bed* bed, SnError* error) {
    SN_TRY(sn_study_open("rigidification", "mattress", NULL, 0, &bed->world, NULL, error));
    SN_TRY(sn_world_start(bed->world, error));
    bed->body = sn_world_find_body(bed->world, "mattress");
    const SnBodyInfo info = sn_world_body_info(bed->world, bed->body);
    bed->elements = info.element_count;
    bed->centre = sn_alloc((size_t)bed->elements, sizeof *bed->centre);
    bed->part = SN_NEW_ARRAY(int, bed->elements);
    if (!bed->centre || !bed->part) return SN_OUT_OF_MEMORY;
    find_centres(info.rest, bed->centre);
    for (int b = 0; b < BALLS; ++b) {
        bed->blow[b].ball = sn_world_find_body(bed->world, ball_names[b]);
        bed->blow[b].asleep = SN_NEW_ARRAY(unsigned char, bed->elements);
        if (!bed->blow[b].asleep) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

static void close_bed(Bed* bed) {
    for (int b = 0; b < BALLS; ++b) sn_free(bed->blow[b].asleep);
    sn_free(bed->centre);
    sn_free(bed->part);
    sn_destroy_world(bed->world);
}

// ---- a step

// Find the force with which the mattress presses a ball, N.
static double press_of(const Bed* bed, SnBodyId ball) {
    int count;
    const SnContactInfo* contact = sn_world_contacts(bed->world, &count);
    double force = 0;
    for (int i = 0; i < count; ++i)
        if (contact[i].body[0].index1 == ball.index1 || contact[i].body[1].index1 == ball.index1)
            force += fabs(contact[i].force[2]);
    return force;
}

static double speed_of(const Bed* bed, SnBodyId ball) {
    int count;
    const double* v = sn_world_velocities(bed->world, ball, &count);
    double mean = 0;
    for (int i = 0; i < count; ++i) mean -= v[3 * i + 2] / count;
    return mean;
}

static void watch(const Bed* bed, Blow* blow) {
    const double force = press_of(bed, blow->ball);
    const double* at = ball_at[blow - bed->blow];
    if (blow->step == 0 && force > 0) blow->step = (int)sn_world_step_count(bed->world);
    if (blow->count == WINDOW) return;
    double woken = 0, reach = 0;
    for (int e = 0; e < bed->elements; ++e) {
        const int rigid = bed->part[e] != SN_PART_ELASTIC;
        const double far = hypot(bed->centre[e][0] - at[0], bed->centre[e][1] - at[1]);
        if (blow->asleep[e] && !rigid) woken += 1, reach += far;
        if (blow->step == 0) blow->asleep[e] = (unsigned char)rigid;
    }
    if (blow->step == 0) {
        blow->speed = speed_of(bed, blow->ball);
        return;
    }
    blow->woken[blow->count] = woken;
    blow->reach[blow->count] = woken > 0 ? reach / woken : 0;
    blow->force[blow->count++] = force;
}

// Take steps until both balls have been watched.
static SnStatus run_bed(Bed* bed, SnError* error) {
    for (int i = 0; i < LIMIT && bed->blow[1].count < WINDOW; ++i) {
        SN_TRY(sn_world_step(bed->world, error));
        SN_TRY(sn_world_rigid_parts(bed->world, bed->body, bed->part));
        for (int b = 0; b < BALLS; ++b) watch(bed, &bed->blow[b]);
    }
    return SN_OK;
}

// ---- printing

static void print_bed(FILE* out, const Bed* bed) {
    const int shown[] = {1, 2, JUDGED, 10, 20, WINDOW};
    fprintf(out, "    %-12s %9s %7s |", "", "speed m/s", "at s");
    for (size_t k = 0; k < sizeof shown / sizeof shown[0]; ++k) fprintf(out, "%10d ms", shown[k]);
    fprintf(out, "\n");
    for (int b = 0; b < BALLS; ++b) {
        const Blow* blow = &bed->blow[b];
        fprintf(out, "    %-12s %9.2f %7.3f |", ball_names[b], blow->speed, 1e-3 * blow->step);
        for (size_t k = 0; k < sizeof shown / sizeof shown[0]; ++k)
            fprintf(out, "%6.0f %5.2f m", blow->woken[shown[k] - 1], blow->reach[shown[k] - 1]);
        fprintf(out, "\n");
    }
}

static SnStatus write_bed(const char* folder, const Bed* bed, SnError* error) {
    double table[7 * WINDOW], x[WINDOW];
    char path[4096];
    for (int i = 0; i < WINDOW; ++i) {
        double* cell = table + 7 * (size_t)i;
        *cell++ = x[i] = i + 1;
        for (int b = 0; b < BALLS; ++b) {
            *cell++ = bed->blow[b].woken[i];
            *cell++ = bed->blow[b].reach[i];
            *cell++ = bed->blow[b].force[i];
        }
    }
    SN_TRY(sn_study_csv(folder, "mattress.csv",
                        "ms,low_woken,low_reach_m,low_force_N,high_woken,high_reach_m,high_force_N",
                        NULL, 7, WINDOW, table, error));
    SN_TRY(sn_study_path(folder, "mattress.svg", path, sizeof path, error));
    const SnPlotLine lines[BALLS] = {{.label = ball_names[0], .y = bed->blow[0].woken},
                                     {.label = ball_names[1], .y = bed->blow[1].woken}};
    const SnPlot plot = {.title = "mattress",
                         .x_label = "ms since the ball struck",
                         .y_label = "elements woken",
                         .count = WINDOW,
                         .x = x,
                         .line = lines,
                         .line_count = BALLS};
    return sn_write_plot(path, &plot, error);
}

SnStatus sn_rigidification_mattress(const SnBenchOptions* options, FILE* out, SnError* error) {
    Bed bed = {0};
    SnStatus status = open_bed(&bed, error);
    if (status >= 0) status = run_bed(&bed, error);
    if (status >= 0) {
        const Blow *low = &bed.blow[0], *high = &bed.blow[1];
        fprintf(
            out,
            "\nA mattress at rest, %d elements, and two balls: elements that were rigid when a\n"
            "    ball struck and are not so long after, and how far from the ball on average\n",
            bed.elements);
        print_bed(out, &bed);
        sn_print_at_least(out, high->woken[JUDGED - 1] / low->woken[JUDGED - 1], 1,
                          "elements woken by the high ball over the low one's, %d ms", JUDGED);
        sn_print_at_least(out, high->reach[JUDGED - 1] / low->reach[JUDGED - 1], 1,
                          "how far they are on average, likewise");
        status = write_bed(options->out, &bed, error);
    }
    close_bed(&bed);
    return status;
}

// ---- counts

// Count small cases: the balls are let go from just above the mattress, as soon as it has turned
// rigid.
SnStatus sn_rigidification_count_mattress(SnTally* tally, SnError* error) {
    static const char* const set[] = {"bodies[0].mesh.solid.edge_length=0.2",
                                      "bodies[1].mesh.solid.edge_length=0.16",
                                      "bodies[2].mesh.solid.edge_length=0.16",
                                      "bodies[1].place.translate=[0.75,0.8,0.62]",
                                      "bodies[2].place.translate=[2.25,0.8,0.72]",
                                      "script.pins[1].until=0.1",
                                      "script.pins[2].until=0.1",
                                      "step=0.002",
                                      NULL};
    return sn_tally_scene(tally, "balls", "rigidification", "mattress", set, 150, error);
}
