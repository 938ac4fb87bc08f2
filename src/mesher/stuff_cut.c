// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_lattice.h"

#include "base/memory.h"

#include <limits.h>
#include <math.h>
#include <string.h>

const int sn_stuff_direction[STUFF_DIRECTIONS][3] = {{2, 0, 0},  {0, 2, 0},  {0, 0, 2},  {1, 1, 1},
                                                     {1, -1, 1}, {1, 1, -1}, {1, -1, -1}};

static int sign_of(const StuffLattice* lattice, int near) {
    return lattice->sign[lattice->near[near].vertex];
}

// Return how many edges the surface crosses. If lattice->cut is allocated, also list these edges
// there.
static size_t collect_cuts(StuffLattice* lattice) {
    size_t count = 0;
    for (int i = 0; i < lattice->near_count; ++i) {
        int half[3];
        sn_stuff_half(lattice, lattice->near[i].vertex, half);
        for (int d = 0; d < STUFF_DIRECTIONS; ++d) {
            int to = sn_stuff_near(lattice, half, d, 1);
            if (to < 0 || sign_of(lattice, i) * sign_of(lattice, to) >= 0) continue;
            if (lattice->cut) {
                lattice->cut[count] = (StuffCut){.from = i, .to = to};
                lattice->near[i].cut[d] = (int)count + 1;
            }
            ++count;
        }
    }
    return count;
}

enum { ROUNDS = 40, EDGES_PER_TASK = 256 };
static const double closeness = 1e-4; // largest error of a cut, divided by the spacing

// A part of a lattice edge, from t[0] to t[1], in which the surface crosses the edge.
typedef struct Bracket {
    int cut;               // index in StuffLattice.cut
    double t[2], value[2]; // place of each end on the edge, 0 to 1; depth there, m
    double guess;          // next place to sample, between t[0] and t[1]
    int last;              // the end that moved last, 0 or 1; -1: neither has moved
} Bracket;

// Choose the next guess by the method of false position, applied to the depth along the edge. This
// is its Illinois variant: if an end stays in place twice in a row, narrow_bracket halves the value
// at this end. Every third guess is the middle, which narrows the bracket even if the field jumps.
static void choose_guess(Bracket* b, int round) {
    double width = b->value[0] - b->value[1], s = round % 3 == 2 ? 0.5 : b->value[0] / width;
    if (!(s > 0 && s < 1)) s = 0.5;
    b->guess = b->t[0] + s * (b->t[1] - b->t[0]);
}

// Move one end of the bracket to the guess. Returns 1 if the guess is near enough to the surface,
// or the bracket is short enough.
static int narrow_bracket(Bracket* b, double value, double spacing) {
    int end = (value > 0) == (b->value[0] > 0) ? 0 : 1;
    b->t[end] = b->guess;
    b->value[end] = value;
    if (b->last == end) b->value[1 - end] *= 0.5;
    b->last = end;
    return fabs(value) <= closeness * spacing || b->t[1] - b->t[0] <= closeness;
}

static void place_cut(const StuffLattice* lattice, StuffCut* cut, double t) {
    const double *a = lattice->near[cut->from].place, *b = lattice->near[cut->to].place;
    cut->t = t;
    for (int k = 0; k < 3; ++k) cut->place[k] = (1 - t) * a[k] + t * b[k];
}

// Find the cuts on the edges of one task. The brackets of all its edges are narrowed together, so
// that the field is sampled at many points at once.
static void find_cuts(void* context, int index, int worker) {
    (void)worker;
    const StuffLattice* lattice = context;
    Bracket bracket[EDGES_PER_TASK];
    double point[EDGES_PER_TASK][3], distance[EDGES_PER_TASK];
    int first = index * EDGES_PER_TASK, open = 0;
    for (int c = first; c < lattice->cut_count && c < first + EDGES_PER_TASK; ++c) {
        const StuffNear *a = &lattice->near[lattice->cut[c].from],
                        *b = &lattice->near[lattice->cut[c].to];
        bracket[open++] = (Bracket){c, {0, 1}, {a->value, b->value}, 0, -1};
    }
    for (int round = 0; round < ROUNDS && open > 0; ++round) {
        for (int i = 0; i < open; ++i) {
            StuffCut* cut = &lattice->cut[bracket[i].cut];
            choose_guess(&bracket[i], round);
            place_cut(lattice, cut, bracket[i].guess);
            memcpy(point[i], cut->place, sizeof *point);
        }
        lattice->field->sample(lattice->field->self, open, (const double(*)[3])point, distance,
                               NULL);
        int kept = 0;
        for (int i = 0; i < open; ++i)
            if (!narrow_bracket(&bracket[i], -distance[i], lattice->spacing))
                bracket[kept++] = bracket[i];
        open = kept;
    }
}

SnStatus sn_stuff_cut(StuffLattice* lattice) {
    const size_t count = collect_cuts(lattice);
    // All vertices, and after them all cuts, will be numbered as nodes: their number must fit an
    // int.
    if (count > (size_t)(INT_MAX - EDGES_PER_TASK - lattice->vertex_count)) return SN_BAD_INPUT;
    lattice->cut = SN_NEW_ARRAY(StuffCut, count);
    if (!lattice->cut) return SN_OUT_OF_MEMORY;
    lattice->cut_count = (int)collect_cuts(lattice);
    sn_pool_run(lattice->pool, (lattice->cut_count + EDGES_PER_TASK - 1) / EDGES_PER_TASK,
                find_cuts, lattice);
    return SN_OK;
}
