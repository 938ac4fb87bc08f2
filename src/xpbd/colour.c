// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/colour.h"

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

// Colours are tried in rounds of 64: one word per node says which of the round's 64 colours are
// taken at the node. Constraints that find no free colour wait for the next round, which starts
// with empty words. If no node has more than v constraints, the greedy choice takes at most 4 (v -
// 1) + 1 colours, so rounds are few.
enum { WORD = 64, NONE = -1 };

// Do one round over the constraints that have no colour yet. Returns the number of constraints that
// still have none.
static int colour_round(int count, int arity, const int* node, int first, uint64_t* taken,
                        int* colour) {
    int left = 0;
    for (int c = 0; c < count; ++c) {
        if (colour[c] != NONE) continue;
        const int* own = node + (size_t)c * (size_t)arity;
        uint64_t used = 0;
        for (int a = 0; a < arity; ++a) used |= taken[own[a]];
        if (~used == 0) {
            ++left;
            continue;
        }
        const int bit = __builtin_ctzll(~used);
        for (int a = 0; a < arity; ++a) taken[own[a]] |= (uint64_t)1 << bit;
        colour[c] = first + bit;
    }
    return left;
}

static int highest_colour(int count, const int* colour) {
    int most = -1;
    for (int c = 0; c < count; ++c) most = colour[c] > most ? colour[c] : most;
    return most;
}

// Sort the constraints by colour, with a stable counting sort.
static SnStatus sort_by_colour(int count, const int* colour, SnConstraintColours* out) {
    const int colours = highest_colour(count, colour) + 1;
    int* start = SN_NEW_ARRAY(int, colours + 2);
    int* constraint = SN_NEW_ARRAY(int, count);
    if (!start || !constraint) {
        sn_free(start);
        sn_free(constraint);
        return SN_OUT_OF_MEMORY;
    }
    // after the first loop start[k + 2] is the number of constraints of colour k; in the last loop
    // start[k + 1] is the index of the next constraint of colour k in `constraint`
    for (int c = 0; c < count; ++c) start[colour[c] + 2]++;
    for (int k = 0; k < colours; ++k) start[k + 2] += start[k + 1];
    for (int c = 0; c < count; ++c) constraint[start[colour[c] + 1]++] = c;
    *out = (SnConstraintColours){colours, start, constraint};
    return SN_OK;
}

SnStatus sn_colour_constraints(int count, int arity, const int* node, int node_count,
                               SnConstraintColours* colouring) {
    int* colour = SN_NEW_ARRAY(int, count);
    uint64_t* taken = SN_NEW_ARRAY(uint64_t, node_count);
    SnStatus status = colour && taken ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        for (int c = 0; c < count; ++c) colour[c] = NONE;
        for (int first = 0; colour_round(count, arity, node, first, taken, colour); first += WORD)
            memset(taken, 0, sizeof *taken * (size_t)node_count);
        status = sort_by_colour(count, colour, colouring);
    }
    sn_free(colour);
    sn_free(taken);
    return status;
}

void sn_free_colouring(SnConstraintColours* colouring) {
    sn_free(colouring->start);
    sn_free(colouring->constraint);
    *colouring = (SnConstraintColours){0};
}
