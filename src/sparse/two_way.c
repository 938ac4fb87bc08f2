// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/two_way.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// The rows are visited level by level, beginning with a row at a far end of the graph: the rows of
// level k can be reached from this row in k steps, but not in fewer. A level near the middle
// becomes the separator (George 1973). Then the rows are visited again, from the separator
// outwards. Within each part, the order of the split is the reverse of the order of these second
// visits (reverse Cuthill-McKee, from a set of roots).

typedef struct Walk {
    const SnRowGraph* graph;
    int* queue; // rows in the order in which they were visited
    int* level; // level of each row, -1: not visited (rows)
    int count;  // rows visited
} Walk;

static Walk start_walk(const SnRowGraph* graph, int* queue, int* level) {
    for (int i = 0; i < graph->rows; ++i) level[i] = -1;
    return (Walk){graph, queue, level, 0};
}

static void visit_row(Walk* walk, int row, int level) {
    walk->level[row] = level;
    walk->queue[walk->count++] = row;
}

// Visit all rows that can be reached from the rows queue[first ..], which are visited already.
static void visit_reachable(Walk* walk, int first) {
    const SnRowGraph* graph = walk->graph;
    for (int at = first; at < walk->count; ++at) {
        int i = walk->queue[at];
        for (int k = graph->start[i]; k < graph->start[i + 1]; ++k)
            if (walk->level[graph->neighbour[k]] < 0)
                visit_row(walk, graph->neighbour[k], walk->level[i] + 1);
    }
}

// Undo the visits of the rows queue[first ..].
static void forget_visits(Walk* walk, int first) {
    while (walk->count > first) walk->level[walk->queue[--walk->count]] = -1;
}

// Visit the rows connected with `root`, beginning from a far end. To find it, walk again and again:
// the last row of a walk is the root of the next walk, as long as this gives more levels. `level`
// is the level of the row that is visited first.
static void walk_from_end(Walk* walk, int root, int level) {
    int first = walk->count, last = -1;
    for (;;) {
        visit_row(walk, root, level);
        visit_reachable(walk, first);
        root = walk->queue[walk->count - 1];
        if (walk->level[root] <= last) return;
        last = walk->level[root];
        forget_visits(walk, first);
    }
}

// Find the levels of all rows. Each connected component begins a new level.
static void walk_levels(Walk* walk) {
    for (int i = 0, level = 0; i < walk->graph->rows; ++i) {
        if (walk->level[i] >= 0) continue;
        walk_from_end(walk, i, level);
        level = walk->level[walk->queue[walk->count - 1]] + 1;
    }
}

// Returns the level that makes the best separator for two threads: with this level, the larger side
// and the separator together have the fewest rows.
static int choose_separator(const Walk* walk) {
    int best = 0, least = walk->count, end;
    for (int begin = 0; begin < walk->count; begin = end) {
        int level = walk->level[walk->queue[begin]];
        for (end = begin; end < walk->count && walk->level[walk->queue[end]] == level;) ++end;
        int rest = walk->count - end, larger = begin > rest ? begin : rest;
        if (larger + end - begin >= least) continue;
        least = larger + end - begin;
        best = level;
    }
    return best;
}

// Visit all rows from the separator outwards; components of the graph that do not touch the
// separator come last.
static void walk_outwards(Walk* walk, const Walk* levels, const int* part) {
    for (int at = 0; at < levels->count; ++at)
        if (part[levels->queue[at]] == SN_SEPARATOR) visit_row(walk, levels->queue[at], 0);
    visit_reachable(walk, 0);
    for (int at = 0; at < levels->count; ++at) {
        if (walk->level[levels->queue[at]] >= 0) continue;
        int first = walk->count;
        visit_row(walk, levels->queue[at], 0);
        visit_reachable(walk, first);
    }
}

// Write the order of the split part by part; within a part, rows have the reverse order of the
// walk.
static void place_rows(const Walk* walk, const int* part, SnTwoWay* split) {
    int next[SN_TWO_WAY_PARTS];
    for (int i = 0; i < walk->count; ++i) split->first[part[i] + 1]++;
    for (int p = 0; p < SN_TWO_WAY_PARTS; ++p) {
        split->first[p + 1] += split->first[p];
        next[p] = split->first[p];
    }
    assert(split->first[SN_TWO_WAY_PARTS] == walk->count);
    for (int at = walk->count - 1; at >= 0; --at) {
        int row = walk->queue[at];
        split->order[next[part[row]]++] = row;
    }
}

SnStatus sn_create_two_way(const SnRowGraph* graph, SnTwoWay* split) {
    int n = graph->rows;
    int *level = SN_NEW_ARRAY(int, n), *part = SN_NEW_ARRAY(int, n);
    *split = (SnTwoWay){.order = SN_NEW_ARRAY(int, n), .place = SN_NEW_ARRAY(int, n)};
    int whole = level && part && split->order && split->place;
    if (whole) {
        Walk levels = start_walk(graph, split->order, level);
        walk_levels(&levels);
        assert(levels.count == n);
        int middle = choose_separator(&levels);
        for (int i = 0; i < n; ++i)
            part[i] = level[i] < middle ? SN_SIDE_0 : level[i] > middle ? SN_SIDE_1 : SN_SEPARATOR;
        Walk outwards = start_walk(graph, split->place, level);
        walk_outwards(&outwards, &levels, part);
        place_rows(&outwards, part, split);
        for (int at = 0; at < n; ++at) split->place[split->order[at]] = at;
    }
    sn_free(level);
    sn_free(part);
    if (!whole) sn_destroy_two_way(split);
    return whole ? SN_OK : SN_OUT_OF_MEMORY;
}

void sn_destroy_two_way(SnTwoWay* split) {
    sn_free(split->order);
    sn_free(split->place);
    *split = (SnTwoWay){0};
}
