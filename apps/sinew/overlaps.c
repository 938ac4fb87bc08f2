// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "overlaps.h"

#include "plain.h"
#include "sim/overlaps.h"

#include <stdio.h>

// Overlaps below this share of the smaller body's size are not told: bodies that rest on each other
// overlap a little.
#define TOLD_SHARE 1e-3

enum { MOST_LINES = 8 };

static int is_told(const SnOverlap* overlap) { return overlap->depth > TOLD_SHARE * overlap->size; }

static const char* body_name(const SnWorld* world, SnBodyId id) {
    return world->body[sn_world_body_index(world, id)].name;
}

// "collider" or "body", and the name of what the first body of a pair overlaps.
static void print_other(const SnWorld* world, const SnOverlap* overlap) {
    if (overlap->other.index1)
        fprintf(stderr, "body \"%s\"", sn_plain(body_name(world, overlap->other)).text);
    else
        fprintf(
            stderr, "collider \"%s\"",
            sn_plain(world->collider[sn_world_collider_index(world, overlap->collider)].name).text);
}

// Why contact does not act between two bodies, or a body and a collider.
static const char* find_reason(const SnWorld* world, const SnOverlap* overlap) {
    const unsigned can = world->body[sn_world_body_index(world, overlap->body)].can;
    if (world->def.contact.off) return "contact.off is set";
    if (!(can & SN_BODY_SURFACE_CLOSED)) return "plane bodies and springs touch nothing";
    return "this integrator has contact only with contact.penalty or contact.projection";
}

static void print_begin(const SnWorld* world, const SnOverlap* overlap, int strict) {
    const double* x = overlap->point;
    fprintf(stderr, "sinew: %sbody \"%s\" begins %.3g m inside ",
            strict ? "" : "warning: ", sn_plain(body_name(world, overlap->body)).text,
            overlap->depth);
    print_other(world, overlap);
    fprintf(stderr, ", at (%.3g, %.3g, %.3g)", x[0], x[1], x[2]);
    if (overlap->touches)
        fprintf(stderr, ": contact will push them apart\n");
    else
        fprintf(stderr, ": they pass through each other, because %s\n",
                find_reason(world, overlap));
}

SnStatus sn_tell_overlaps(SnWorld* world, int strict, int* count, SnError* error) {
    SnOverlap* overlap;
    int found;
    *count = 0;
    SN_TRY(sn_world_find_overlaps(world, &overlap, &found, error));
    for (int i = 0; i < found; ++i) {
        if (!is_told(&overlap[i])) continue;
        if ((*count)++ < MOST_LINES) print_begin(world, &overlap[i], strict);
    }
    if (*count > MOST_LINES)
        fprintf(stderr, "sinew: %s%d more pairs begin inside each other\n",
                strict ? "" : "warning: ", *count - MOST_LINES);
    sn_free_overlaps(overlap);
    return SN_OK;
}

// ---- during a run

static int is_same_pair(const SnOverlap* a, const SnOverlap* b) {
    return a->body.index1 == b->body.index1 && a->other.index1 == b->other.index1 &&
           a->collider.index1 == b->collider.index1;
}

static void remember(SnPassed* passed, const SnOverlap* overlap, double time) {
    for (int i = 0; i < passed->count && i < SN_MOST_PASSED; ++i) {
        if (!is_same_pair(&passed->deepest[i], overlap)) continue;
        if (overlap->depth > passed->deepest[i].depth)
            passed->deepest[i] = *overlap, passed->time[i] = time;
        return;
    }
    if (passed->count < SN_MOST_PASSED)
        passed->deepest[passed->count] = *overlap, passed->time[passed->count] = time;
    ++passed->count;
}

SnStatus sn_look_for_passing(SnWorld* world, SnPassed* passed, SnError* error) {
    SnOverlap* overlap;
    int found;
    if (!passed->watched) return SN_OK;
    SN_TRY(sn_world_find_overlaps(world, &overlap, &found, error));
    for (int i = 0; i < found; ++i)
        if (!overlap[i].touches && is_told(&overlap[i]))
            remember(passed, &overlap[i], sn_world_time(world));
    sn_free_overlaps(overlap);
    return SN_OK;
}

SnStatus sn_watch_passing(SnWorld* world, SnPassed* passed, SnError* error) {
    *passed = (SnPassed){.watched = sn_world_may_pass(world)};
    return sn_look_for_passing(world, passed, error);
}

void sn_tell_passing(const SnWorld* world, const SnPassed* passed, int strict) {
    for (int i = 0; i < passed->count && i < SN_MOST_PASSED; ++i) {
        const SnOverlap* overlap = &passed->deepest[i];
        const int gone =
            sn_world_body_index(world, overlap->body) < 0 ||
            (overlap->other.index1 && sn_world_body_index(world, overlap->other) < 0) ||
            (overlap->collider.index1 && sn_world_collider_index(world, overlap->collider) < 0);
        if (gone) continue;
        fprintf(stderr, "sinew: %sbody \"%s\" passed through ",
                strict ? "" : "warning: ", sn_plain(body_name(world, overlap->body)).text);
        print_other(world, overlap);
        fprintf(stderr, ": it was %.3g m inside at %.3g s, because %s\n", overlap->depth,
                passed->time[i], find_reason(world, overlap));
    }
    if (passed->count > SN_MOST_PASSED)
        fprintf(stderr, "sinew: %s%d more findings of bodies that passed through something\n",
                strict ? "" : "warning: ", passed->count - SN_MOST_PASSED);
}
