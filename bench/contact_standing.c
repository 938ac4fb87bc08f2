// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What stands, falls and comes to rest.
#include "contact.h"

#include <math.h>

// how a scene went
typedef struct Ran {
    double simulated;      // s
    int late;              // 1: the budget was spent before the end
    double moved;          // farthest way of a body's centre, m
    double fastest;        // at the end, m/s
    int first, most, last; // sweeps: of the first step that had any, the most, mean of the last ten
    double resting;        // deepest penetration in the last second, m
} Ran;

// Steps until `seconds` are simulated, or a budget of processor time is spent.
static SnStatus run(SnContactCase* c, double seconds, double budget, Ran* ran) {
    enum { MOST = 1000 };
    Vec3 start[MOST];
    const int bodies = c->world ? sn_world_body_count(c->world) : 0;
    *ran = (Ran){0};
    if (c->status >= 0) c->status = sn_world_start(c->world, c->error);
    for (int b = 0; b < bodies; ++b) start[b] = sn_contact_place(c, (SnBodyId){b + 1});
    const int steps = (int)lround(seconds / 0.01);
    for (int i = 0, tail = 0; i < steps && c->status >= 0 && c->seconds < budget; ++i) {
        sn_contact_run(c, 1);
        const SnStepStats* stats = sn_world_stats(c->world);
        if (!ran->first) ran->first = stats->sweeps;
        if (stats->sweeps > ran->most) ran->most = stats->sweeps;
        if (i >= steps - 100) ran->resting = fmax(ran->resting, stats->deepest);
        if (i >= steps - 10) tail += stats->sweeps;
        ran->simulated = 0.01 * (i + 1);
        ran->last = tail / 10;
    }
    for (int b = 0; b < bodies; ++b)
        ran->moved =
            fmax(ran->moved, v3_norm(v3_sub(sn_contact_place(c, (SnBodyId){b + 1}), start[b])));
    ran->fastest = sn_contact_fastest(c);
    ran->late = ran->simulated < seconds - 0.001;
    return c->status;
}

static void heading(FILE* out) {
    fprintf(out,
            "Standing and falling\n    %-36s %6s %8s %9s %9s %7s %7s %21s %7s\n"
            "    %-36s %6s %8s %9s %9s %7s %7s %7s %6s %6s %7s\n",
            "", "time", "moved", "speed", "deepest", "at rest", "cpu", "sweeps", "not", "", "s",
            "m", "m/s", "mm", "mm", "s", "first", "most", "last", "conv.");
}

static void row(FILE* out, const char* what, const SnContactCase* c, const Ran* ran, int met) {
    const char* verdict = met ? "met" : ran->late ? "out of time" : "MISSED";
    fprintf(out, "    %-36s %6.2f %8.4f %9.1e %9.3f %7.3f %7.2f %7d %6d %6d %7d %s\n", what,
            ran->simulated, ran->moved, ran->fastest, 1e3 * c->deepest, 1e3 * ran->resting,
            c->seconds, ran->first, ran->most, ran->last, c->remarks, verdict);
    fflush(out);
}

// ---- stacks of ten

static SnStatus stacks(FILE* out, double budget, SnError* error) {
    const struct {
        const char* what;
        int soft_from, soft_to;
        double heavy, narrower;
    } rows[] = {{"10 boxes, the last 100 times heavier", 0, 0, 100, 0},
                {"3 soft blocks on 7 boxes", 7, 10, 1, 0.01},
                {"the same, equally wide", 7, 10, 1, 0},
                {"8 boxes on 2 soft blocks", 0, 2, 1, 0.01},
                {"the same, equally wide", 0, 2, 1, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, error);
        sn_contact_slope(&c, 0);
        sn_contact_stack(&c, rows[i].soft_from, rows[i].soft_to, rows[i].heavy, rows[i].narrower);
        Ran ran;
        run(&c, 10, budget, &ran);
        row(out, rows[i].what, &c, &ran, !ran.late && ran.moved < 0.05 && ran.fastest < 1e-3);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

// ---- arches

static SnStatus arches(FILE* out, double budget, SnError* error) {
    const struct {
        const char* what;
        double friction;
        int stands;
    } rows[] = {{"arch of 15 blocks, friction .5: stands", 0.5, 1}, {"friction .2: falls", 0.2, 0}};
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sn_default_world_def();
        def.contact.friction = rows[i].friction;
        SnContactCase c = sn_contact_arch(&def, error);
        Ran ran;
        run(&c, rows[i].stands ? 10 : 1, budget, &ran);
        row(out, rows[i].what, &c, &ran,
            rows[i].stands ? !ran.late && ran.moved < 0.01 && ran.fastest < 1e-3 : ran.moved > 0.1);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

// ---- piles

static SnStatus piles(FILE* out, int full, double budget, SnError* error) {
    const struct {
        const char* what;
        int bodies;
        double seconds;
    } rows[] = {{"pile of 30, all sorts", 30, 5}, {"pile of 100", 100, 12}};
    for (int i = 0; i < (full ? 2 : 1); ++i) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_pile(&def, rows[i].bodies, error);
        Ran ran;
        run(&c, rows[i].seconds, budget, &ran);
        row(out, rows[i].what, &c, &ran, !ran.late && ran.fastest < 1e-2);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

SnStatus sn_contact_standing(const SnBenchOptions* options, FILE* out, SnError* error) {
    const double budget = options->full ? 60 : 3;
    heading(out);
    SN_TRY(stacks(out, budget, error));
    SN_TRY(arches(out, budget, error));
    SN_TRY(piles(out, options->full, budget, error));
    fprintf(out, "    A row ends after %g s of processor time.\n\n", budget);
    return SN_OK;
}
