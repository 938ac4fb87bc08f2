// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stacks, arches and piles: whether they stand, fall and come to rest.
#include "contact.h"

#include <math.h>

// Results of a scene.
typedef struct Ran {
    double simulated; // simulated time, s
    int late;         // 1: the budget of processor time was spent before the end
    double moved;     // largest distance that a body's centre has moved, m
    double fastest;   // speed of the fastest point at the end, m/s
    int first, most,
        last;        // sweeps of the first step with any; the most; mean of the last ten steps
    double resting;  // deepest penetration in the last second, m
    double smallest; // edge of a cube of the volume of the smallest body, m
} Ran;

// Take steps until `seconds` are simulated, or a budget of processor time is spent.
static SnStatus run_case(SnContactCase* c, double seconds, double budget, Ran* ran) {
    enum { MOST = 1000 };
    Vec3 start[MOST];
    const int bodies = c->world ? sn_world_body_count(c->world) : 0;
    *ran = (Ran){0};
    if (c->status >= 0) c->status = sn_world_start(c->world, c->error);
    ran->smallest = HUGE_VAL;
    for (int b = 0; b < bodies; ++b) {
        const SnBodyId body = sn_world_body_at(c->world, b);
        start[b] = sn_contact_place(c, body);
        ran->smallest = fmin(ran->smallest, cbrt(sn_world_body_info(c->world, body).volume));
    }
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
    for (int b = 0; b < bodies; ++b) {
        const Vec3 end = sn_contact_place(c, sn_world_body_at(c->world, b));
        ran->moved = fmax(ran->moved, v3_norm(v3_sub(end, start[b])));
    }
    ran->fastest = sn_contact_fastest(c);
    ran->late = ran->simulated < seconds - 0.001;
    return c->status;
}

static void print_outcome_heading(FILE* out) {
    fprintf(out,
            "Standing and falling\n    %-38s %6s %8s %9s %9s %7s %7s %21s %7s\n"
            "    %-38s %6s %8s %9s %9s %7s %7s %7s %6s %6s %7s\n",
            "", "time", "moved", "speed", "deepest", "at rest", "cpu", "sweeps", "not", "", "s",
            "m", "m/s", "mm", "mm", "s", "first", "most", "last", "conv.");
}

// 1: every step converged within the budget, and no penetration was deeper than a fifth of the
// smallest body.
static int went_well(const SnContactCase* c, const Ran* ran) {
    return !ran->late && c->remarks == 0 && c->deepest <= ran->smallest / 5;
}

// 1: the case went well, bodies only settled a little, and no penetration was deeper than 2 mm at
// rest.
static int does_stand(const SnContactCase* c, const Ran* ran, double most_moved,
                      double most_speed) {
    return went_well(c, ran) && ran->moved < most_moved && ran->fastest < most_speed &&
           ran->resting <= 0.002;
}

static void print_outcome(FILE* out, const char* what, const SnContactCase* c, const Ran* ran,
                          int met, int* missed) {
    const char* verdict = met ? "met" : ran->late ? "out of time" : "MISSED";
    *missed += !met;
    fprintf(out, "    %-38s %6.2f %8.4f %9.1e %9.3f %7.3f %7.2f %7d %6d %6d %7d %s\n", what,
            ran->simulated, ran->moved, ran->fastest, 1e3 * c->deepest, 1e3 * ran->resting,
            c->seconds, ran->first, ran->most, ran->last, c->remarks, verdict);
    fflush(out);
}

// ---- stacks of ten

static SnStatus print_stacks(FILE* out, double budget, int* missed, SnError* error) {
    const struct {
        const char* what;
        int soft_from, soft_to;
        double heavy, narrower;
    } rows[] = {{"10 boxes, the last 100 times heavier", 0, 0, 100, 0},
                {"3 soft blocks on 7 boxes", 7, 10, 1, 0.01},
                {"the same, equally wide", 7, 10, 1, 0},
                {"8 boxes on 2 soft blocks", 0, 2, 1, 0.01},
                {"the same, equally wide", 0, 2, 1, 0},
                {"9 boxes, a soft one 100 times heavier", 9, 10, 100, 0},
                {"8 boxes, the last 100 times, on 2 soft", 0, 2, 100, 0.01},
                {"the same, equally wide", 0, 2, 100, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, error);
        sn_contact_slope(&c, 0);
        sn_contact_stack(&c, rows[i].soft_from, rows[i].soft_to, rows[i].heavy, rows[i].narrower);
        Ran ran;
        run_case(&c, 10, budget, &ran);
        print_outcome(out, rows[i].what, &c, &ran, does_stand(&c, &ran, 0.05, 1e-3), missed);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

// ---- arches

static SnStatus print_arches(FILE* out, double budget, int* missed, SnError* error) {
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
        run_case(&c, rows[i].stands ? 10 : 1, budget, &ran);
        print_outcome(out, rows[i].what, &c, &ran,
                      rows[i].stands ? does_stand(&c, &ran, 0.01, 1e-3)
                                     : went_well(&c, &ran) && ran.moved > 0.1,
                      missed);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

// ---- piles

static SnStatus print_piles(FILE* out, int full, double budget, int* missed, SnError* error) {
    const struct {
        const char* what;
        int bodies;
        double seconds;
    } rows[] = {{"pile of 30, all sorts", 30, 5}, {"pile of 100", 100, 12}};
    for (int i = 0; i < (full ? 2 : 1); ++i) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_pile(&def, rows[i].bodies, error);
        int rolls;
        Ran ran;
        run_case(&c, rows[i].seconds, budget, &ran);
        ran.fastest = sn_contact_fastest_but(&c, 0.05, &rolls);
        print_outcome(out, rows[i].what, &c, &ran, does_stand(&c, &ran, HUGE_VAL, 1e-2), missed);
        if (rolls) fprintf(out, "    %38d of them are round and roll to and fro\n", rolls);
        SN_TRY(sn_contact_end(&c));
    }
    return SN_OK;
}

// ---- depths

// Compute the depth to which a load sinks into a cube of n^3 cells, for any n, from
//
//     stabilisation depth / h = compliance h force / m.
//
// m is the mass of the vertices of the loaded side. It is a sixth of the cube's mass, and 2 / n of
// that more, because vertices of the rim also have mass of the other sides.
static double known_depth(const SnWorldDef* def, double weight, double mass, int cells) {
    const double behind = mass / 6 * (1 + 2.0 / cells), h = def->step;
    return def->contact.compliance * h * h * weight / (def->contact.stabilisation * behind);
}

// Print how deep a wide rigid box sinks into a soft block of a hundredth of its mass, for finer and
// finer cells of the block.
static SnStatus print_depths(FILE* out, double budget, int* missed, SnError* error) {
    const double most_uneven = 1.1; // the depth at rest over the known depth
    double worst = 1;
    for (int cells = 2; cells <= 8; cells *= 2) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, error);
        char what[64];
        Ran ran;
        sn_contact_slope(&c, 0);
        sn_contact_block(&c, cells, 0.2, v3(0, 0, 0.1), 1e8);
        sn_contact_put(&c, SN_SHAPE_BOX, 0.3, v3(0, 0, 0.35), 800 / (0.3 * 0.3 * 0.3));
        run_case(&c, 0.6, budget, &ran);
        snprintf(what, sizeof what, "800 kg on 8 kg of %d^3 cells", cells);
        // the depth at rest is judged below, against the known depth
        print_outcome(out, what, &c, &ran, went_well(&c, &ran) && ran.fastest < 1e-3, missed);
        const double ratio = ran.resting / known_depth(&def, 9.81 * 808, 8, cells);
        worst = fmax(worst, fmax(ratio, 1 / ratio));
        SN_TRY(sn_contact_end(&c));
    }
    *missed += !(worst <= most_uneven);
    sn_print_at_most(out, worst, most_uneven, "deepest at rest, over what is known");
    return SN_OK;
}

SnStatus sn_contact_standing(const SnBenchOptions* options, FILE* out, int* missed,
                             SnError* error) {
    const double budget = options->full ? 60 : 3;
    print_outcome_heading(out);
    SN_TRY(print_stacks(out, budget, missed, error));
    SN_TRY(print_arches(out, budget, missed, error));
    SN_TRY(print_piles(out, options->full, budget, missed, error));
    SN_TRY(print_depths(out, budget, missed, error));
    fprintf(out,
            "    Met: every step converged, nothing was deeper than a fifth of the smallest body,\n"
            "    and 2 mm at rest where it stands. A row ends after %g s of processor time.\n\n",
            budget);
    return SN_OK;
}

// ---- counts

SnStatus sn_contact_count_standing(SnTally* tally, SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    SnContactCase stack = sn_contact_case(&def, error);
    sn_contact_slope(&stack, 0);
    sn_contact_stack(&stack, 10, 10, 1, 0);
    SN_TRY(sn_contact_tally(tally, "stack", &stack, 15));
    SnWorldDef rough = def;
    rough.contact.friction = 0.5;
    const SnContactCase arch = sn_contact_arch(&rough, error);
    SN_TRY(sn_contact_tally(tally, "arch", &arch, 15));
    const SnContactCase pile = sn_contact_pile(&def, 14, error);
    SN_TRY(sn_contact_tally(tally, "pile", &pile, 40));
    SnContactCase load = sn_contact_case(&def, error);
    sn_contact_slope(&load, 0);
    sn_contact_block(&load, 2, 0.2, v3(0, 0, 0.1), 1e6);
    sn_contact_put(&load, SN_SHAPE_BOX, 0.3, v3(0, 0, 0.35), 80 / (0.3 * 0.3 * 0.3));
    tally->flat = 1;
    return sn_contact_tally(tally, "load", &load, 15);
}
