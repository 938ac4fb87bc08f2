// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/fronts.h"

#include "base/memory.h"
#include "sparse/front_plan.h"
#include "sparse/front_rows.h"
#include "sparse/solve_plan.h"
#include "sparse/supernodes.h"

#include <assert.h>

// The structure of a pattern, found before the fronts are made.
typedef struct Draft {
    const SnBlockPattern* pattern;
    SnRowGraph graph;
    SnSupernodes supernodes;
    SnFrontRows rows;
    int* super; // supernode of each front                      (count)
    int* place; // for each place in the order of `supernodes`, the place of the same row in the
                // order of fronts (rows)
    int* work;  // scratch: one number per dof or per front     (dofs + count + 1)
} Draft;

static void destroy_draft(Draft* draft) {
    sn_destroy_row_graph(&draft->graph);
    sn_destroy_supernodes(&draft->supernodes);
    sn_destroy_front_rows(&draft->rows);
    sn_free(draft->super);
    sn_free(draft->place);
    sn_free(draft->work);
}

static SnStatus make_draft(const SnBlockPattern* pattern, SnOrdering how, Draft* draft) {
    *draft = (Draft){.pattern = pattern};
    int* order = SN_NEW_ARRAY(int, pattern->rows);
    SnStatus status = order ? sn_create_row_graph(pattern, &draft->graph) : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_order_rows(pattern, &draft->graph, how, order);
    if (status == SN_OK) status = sn_create_supernodes(&draft->graph, order, &draft->supernodes);
    sn_free(order);
    if (status == SN_OK)
        status = sn_create_front_rows(&draft->graph, &draft->supernodes, &draft->rows);
    if (status < 0) return status;
    draft->super = SN_NEW_ARRAY(int, draft->supernodes.count);
    draft->place = SN_NEW_ARRAY(int, pattern->rows);
    draft->work = SN_NEW_ARRAY(int, (size_t)pattern->dofs + (size_t)draft->supernodes.count + 1);
    return draft->super && draft->place && draft->work ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- sizes

static int slabs_of(int rows) { return (rows + SN_SLAB - 1) / SN_SLAB; }

// Returns the number of operations that eliminate a front of m rows, the first n of which are
// pivots: sum_{q=0}^{n-1} (m - q)^2. Each pivot takes a square root, the scaling of its column and
// the outer product of this column.
static double flops_of(const SnFront* front) {
    double n = front->pivots, m = n + front->trailing;
    return n * m * m - m * n * (n - 1) + (n - 1) * n * (2 * n - 1) / 6;
}

// Find the sizes of the fronts, which are still in the order of supernodes.
static void measure_fronts(const Draft* draft, SnFronts* fronts) {
    const SnSupernodes* s = &draft->supernodes;
    for (int p = 0; p < s->count; ++p) {
        SnFront* front = &fronts->front[p];
        for (int k = s->first[p]; k < s->first[p + 1]; ++k)
            front->pivots += sn_block_width(draft->pattern, s->order[k]);
        for (int64_t q = draft->rows.start[p]; q < draft->rows.start[p + 1]; ++q)
            front->trailing += sn_block_width(draft->pattern, s->order[draft->rows.row[q]]);
        front->pivot_slabs = slabs_of(front->pivots);
        front->slabs = front->pivot_slabs + slabs_of(front->trailing);
        front->parent = draft->rows.parent[p];
        front->flops = flops_of(front);
    }
}

// Add up the sizes of all fronts.
static void add_up_sizes(SnFronts* fronts) {
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        int64_t n = front->pivots;
        fronts->flops += front->flops;
        fronts->panel_numbers += SN_SLAB * front->slabs * n;
        fronts->entries += n * (n + 1) / 2 + n * front->trailing;
    }
}

static SnFrontSizes largest_of(const SnFronts* fronts, int first, int last) {
    SnFrontSizes most = {0};
    for (int f = first; f < last; ++f) {
        const SnFront* front = &fronts->front[f];
        int64_t panel = (int64_t)SN_SLAB * front->slabs * front->pivots;
        int trailing = SN_SLAB * (front->slabs - front->pivot_slabs);
        if (panel > most.panel) most.panel = panel;
        if (front->pivots > most.pivots) most.pivots = front->pivots;
        if (trailing > most.trailing) most.trailing = trailing;
    }
    return most;
}

// ---- the order of fronts: the top of the tree comes last

static SnStatus order_fronts(Draft* draft, SnFronts* fronts) {
    const SnSupernodes* s = &draft->supernodes;
    int *front_of = draft->work, place = 0;
    SnFront* measured = SN_CLONE_ARRAY(SnFront, fronts->front, s->count);
    if (!measured) return SN_OUT_OF_MEMORY;
    int next = 0;
    for (int top = 0; top <= 1; ++top) {
        fronts->first_top = next;
        for (int p = 0; p < s->count; ++p) {
            if (measured[p].top != top) continue;
            draft->super[next] = p;
            front_of[p] = next++;
        }
    }
    for (int f = 0; f < fronts->count; ++f) {
        int p = draft->super[f];
        SnFront* front = &fronts->front[f];
        *front = measured[p];
        front->first_place = place;
        if (front->parent >= 0) front->parent = front_of[front->parent];
        for (int k = s->first[p]; k < s->first[p + 1]; ++k, ++place) {
            draft->place[k] = place;
            fronts->order[place] = s->order[k];
            fronts->front_of[s->order[k]] = f;
            fronts->place_of[s->order[k]] = place;
        }
    }
    fronts->front[fronts->count].first_place = place;
    assert(next == s->count && place == fronts->rows);
    sn_free(measured);
    return SN_OK;
}

static void number_dofs(const SnBlockPattern* pattern, SnFronts* fronts) {
    for (int k = 0; k < fronts->rows; ++k) {
        int row = fronts->order[k];
        fronts->dof[k] = pattern->first_dof[row];
        fronts->first_dof[k + 1] = fronts->first_dof[k] + sn_block_width(pattern, row);
    }
}

// Find where the pivots, children, trailing rows and panel of every front begin. front[count] gets
// the ends of the arrays. Then list the children of all fronts.
static void number_parts(SnFronts* fronts, int* children) {
    for (int f = 0; f < fronts->count; ++f) children[f] = 0;
    for (int f = 0; f < fronts->count; ++f)
        if (fronts->front[f].parent >= 0) children[fronts->front[f].parent]++;
    for (int f = 0; f < fronts->count; ++f) {
        SnFront *front = &fronts->front[f], *next = front + 1;
        next->first_dof = front->first_dof + front->pivots;
        next->first_child = front->first_child + children[f];
        next->first_row = front->first_row + front->trailing;
        next->panel = front->panel + (int64_t)SN_SLAB * front->slabs * front->pivots;
    }

    assert(fronts->front[fronts->count].first_dof == fronts->dofs);

    // List children in ascending order: their updates are added in the order of the list.
    for (int f = 0; f < fronts->count; ++f) children[f] = fronts->front[f].first_child;
    for (int f = 0; f < fronts->count; ++f)
        if (fronts->front[f].parent >= 0) fronts->child[children[fronts->front[f].parent]++] = f;
}

static void list_rows(const Draft* draft, SnFronts* fronts) {
    for (int f = 0; f < fronts->count; ++f) {
        int *to = fronts->row_dof + fronts->front[f].first_row, p = draft->super[f];
        for (int64_t q = draft->rows.start[p]; q < draft->rows.start[p + 1]; ++q) {
            int place = draft->place[draft->rows.row[q]];
            for (int i = fronts->first_dof[place]; i < fronts->first_dof[place + 1]; ++i) *to++ = i;
        }
    }
}

// ---- maps into fronts

// For every dof of front f (in elimination order), set at[dof] to its front row in f.
static void mark_rows(const SnFronts* fronts, int f, int* at) {
    const SnFront* front = &fronts->front[f];
    const int* trailing = fronts->row_dof + front->first_row;
    for (int i = 0; i < front->pivots; ++i) at[front->first_dof + i] = i;
    for (int i = 0; i < front->trailing; ++i) at[trailing[i]] = SN_SLAB * front->pivot_slabs + i;
}

// Find the runs of the update of front f in its parent; mark_rows must have filled `at` for the
// parent. No run has both pivots and trailing rows of the parent. Returns the number of runs; if
// `run` is NULL, the runs are only counted. *pivot_runs is the number of runs among the parent's
// pivots.
static int find_runs(const SnFronts* fronts, int f, const int* at, SnRowRun* run, int* pivot_runs) {
    const SnFront* front = &fronts->front[f];
    const int* row = fronts->row_dof + front->first_row;
    int count = 0, last = -2, below = SN_SLAB * fronts->front[front->parent].pivot_slabs;
    *pivot_runs = 0;
    for (int i = 0; i < front->trailing; ++i) {
        int to = at[row[i]];
        if (to != last + 1 || to == below) {
            if (run) run[count] = (SnRowRun){i, to, 0};
            ++count;
            *pivot_runs += to < below;
        }
        if (run) run[count - 1].length++;
        last = to;
    }
    return count;
}

// List the blocks of A in front f; mark_rows must have filled `at` for f. A block belongs to the
// front that eliminates the earlier of its two rows. Returns the number of blocks of the front.
static int64_t find_front_blocks(const Draft* draft, const SnFronts* fronts, int f, const int* at,
                                 SnFrontBlock* block) {
    const SnBlockPattern* pattern = draft->pattern;
    const SnRowGraph* graph = &draft->graph;
    const SnFront* front = &fronts->front[f];
    int64_t count = 0, height = (int64_t)SN_SLAB * front->slabs;
    for (int k = front->first_place; k < front[1].first_place; ++k) {
        int column = fronts->order[k], width = sn_block_width(pattern, column);
        int local = fronts->first_dof[k] - front->first_dof;
        block[count++] = (SnFrontBlock){.at = local * height + local,
                                        .source = sn_block_at(pattern, pattern->row_start[column]),
                                        .rows = (unsigned char)width,
                                        .columns = (unsigned char)width,
                                        .diagonal = 1};
        for (int e = graph->start[column]; e < graph->start[column + 1]; ++e) {
            int row = graph->neighbour[e], place = fronts->place_of[row];
            if (place < k) continue;
            block[count++] = (SnFrontBlock){.at = local * height + at[fronts->first_dof[place]],
                                            .source = sn_block_at(pattern, graph->block[e]),
                                            .rows = (unsigned char)sn_block_width(pattern, row),
                                            .columns = (unsigned char)width,
                                            .transposed = row > column};
        }
    }
    return count;
}

static void count_runs(SnFronts* fronts, int* at) {
    // At first, first_run of front f + 1 is the number of runs of front f; the sums below turn
    // these numbers into places.
    for (int p = 0; p < fronts->count; ++p) {
        SnFront* front = &fronts->front[p];
        if (front->first_child == front[1].first_child) continue;
        mark_rows(fronts, p, at);
        for (int c = front->first_child; c < front[1].first_child; ++c) {
            SnFront* child = &fronts->front[fronts->child[c]];
            child[1].first_run = find_runs(fronts, fronts->child[c], at, NULL, &child->pivot_runs);
        }
    }
    for (int f = 0; f < fronts->count; ++f)
        fronts->front[f + 1].first_run += fronts->front[f].first_run;
}

static void fill_maps(const Draft* draft, SnFronts* fronts, int* at) {
    for (int p = 0; p < fronts->count; ++p) {
        SnFront* front = &fronts->front[p];
        mark_rows(fronts, p, at);
        front[1].first_block =
            front->first_block +
            find_front_blocks(draft, fronts, p, at, fronts->block + front->first_block);
        for (int c = front->first_child; c < front[1].first_child; ++c) {
            int f = fronts->child[c], ignored;
            find_runs(fronts, f, at, fronts->run + fronts->front[f].first_run, &ignored);
        }
    }
    assert(fronts->front[fronts->count].first_block == draft->pattern->blocks);
}

static SnStatus make_maps(const Draft* draft, SnFronts* fronts) {
    count_runs(fronts, draft->work);
    fronts->run = SN_NEW_ARRAY(SnRowRun, fronts->front[fronts->count].first_run);
    fronts->block = SN_NEW_ARRAY(SnFrontBlock, draft->pattern->blocks);
    if (!fronts->run || !fronts->block) return SN_OUT_OF_MEMORY;
    fill_maps(draft, fronts, draft->work);
    return SN_OK;
}

// ---- all fronts

static SnStatus build_fronts(Draft* draft, SnFronts* fronts) {
    size_t rows = (size_t)fronts->rows;
    fronts->count = draft->supernodes.count;
    fronts->order = SN_NEW_ARRAY(int, rows);
    fronts->dof = SN_NEW_ARRAY(int, rows);
    fronts->first_dof = SN_NEW_ARRAY(int, rows + 1);
    fronts->front_of = SN_NEW_ARRAY(int, rows);
    fronts->place_of = SN_NEW_ARRAY(int, rows);
    fronts->front = SN_NEW_ARRAY(SnFront, (size_t)fronts->count + 1);
    fronts->child = SN_NEW_ARRAY(int, fronts->count);
    if (!fronts->order || !fronts->dof || !fronts->first_dof || !fronts->front_of ||
        !fronts->place_of || !fronts->front || !fronts->child)
        return SN_OUT_OF_MEMORY;
    measure_fronts(draft, fronts);
    add_up_sizes(fronts);
    SN_TRY(sn_plan_top(fronts));
    SN_TRY(order_fronts(draft, fronts));
    fronts->largest = largest_of(fronts, 0, fronts->count);
    fronts->largest_in_task = largest_of(fronts, 0, fronts->first_top);
    number_dofs(draft->pattern, fronts);
    number_parts(fronts, draft->work);
    fronts->row_dof = SN_NEW_ARRAY(int, fronts->front[fronts->count].first_row);
    if (!fronts->row_dof) return SN_OUT_OF_MEMORY;
    list_rows(draft, fronts);
    SN_TRY(make_maps(draft, fronts));
    SN_TRY(sn_plan_tasks(fronts));
    SN_TRY(sn_plan_updates(fronts));
    return sn_plan_solve(fronts);
}

SnStatus sn_create_fronts(const SnBlockPattern* pattern, SnOrdering how, int keep_updates,
                          SnFronts** out) {
    assert(how >= SN_ORDERING_AUTO && how <= SN_ORDERING_METIS && out);
    SnFronts* fronts = SN_NEW(SnFronts);
    if (!fronts) return SN_OUT_OF_MEMORY;
    fronts->rows = pattern->rows;
    fronts->dofs = pattern->dofs;
    fronts->keep_updates = keep_updates;
    Draft draft;
    SnStatus status = make_draft(pattern, how, &draft);
    if (status == SN_OK) status = build_fronts(&draft, fronts);
    destroy_draft(&draft);
    if (status < 0) {
        sn_destroy_fronts(fronts);
        return status;
    }
    *out = fronts;
    return SN_OK;
}

void sn_destroy_fronts(SnFronts* fronts) {
    if (!fronts) return;
    sn_free(fronts->order);
    sn_free(fronts->dof);
    sn_free(fronts->first_dof);
    sn_free(fronts->front_of);
    sn_free(fronts->place_of);
    sn_free(fronts->front);
    sn_free(fronts->child);
    sn_free(fronts->run);
    sn_free(fronts->block);
    sn_free(fronts->row_dof);
    sn_free(fronts->task);
    sn_free(fronts->stage);
    sn_free(fronts->step);
    sn_free(fronts);
}
