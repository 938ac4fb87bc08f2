// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/front_plan.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

// A task has at most 1 / TASKS of the work, so that there are enough tasks for a handful of
// threads. But the limit is never less than least_task_flops, as smaller tasks are not worth
// handing to a thread.
enum { TASKS = 24 };
static const double least_task_flops = 2e6;

static double task_limit(const SnFronts* fronts) {
    double total = 0;
    for (int f = 0; f < fronts->count; ++f) total += fronts->front[f].flops;
    return total / TASKS > least_task_flops ? total / TASKS : least_task_flops;
}

SnStatus sn_plan_top(SnFronts* fronts) {
    double* below = SN_NEW_ARRAY(double, fronts->count);
    if (!below) return SN_OUT_OF_MEMORY;
    double limit = task_limit(fronts);
    for (int f = 0; f < fronts->count; ++f) {
        SnFront* front = &fronts->front[f];
        below[f] += front->flops;
        front->top = below[f] > limit;
        if (front->parent >= 0) below[front->parent] += below[f];
    }
    sn_free(below);
    return SN_OK;
}

// Returns 1 if front f, which is below the top, is the root of a subtree below the top: its parent
// is in the top, or it has no parent.
static int is_root(const SnFronts* fronts, int f) {
    int parent = fronts->front[f].parent;
    return parent < 0 || fronts->front[parent].top;
}

static int by_work(const void* a, const void* b) {
    const SnFrontTask *s = a, *t = b;
    if (s->flops != t->flops) return s->flops < t->flops ? 1 : -1;
    return s->first - t->first;
}

// Give every front below the top to a task. Neighbouring subtrees share a task as long as the work
// of the task stays within task_limit.
SnStatus sn_plan_tasks(SnFronts* fronts) {
    double limit = task_limit(fronts), flops = 0;
    fronts->task = SN_NEW_ARRAY(SnFrontTask, fronts->first_top);
    if (!fronts->task) return SN_OUT_OF_MEMORY;
    int first = 0;
    for (int f = 0; f < fronts->first_top; ++f) {
        flops += fronts->front[f].flops;
        if (!is_root(fronts, f)) continue;
        SnFrontTask* last = fronts->task_count ? &fronts->task[fronts->task_count - 1] : NULL;
        if (last && last->flops + flops <= limit) {
            last->last = f + 1;
            last->flops += flops;
        } else {
            fronts->task[fronts->task_count++] = (SnFrontTask){first, f + 1, flops};
        }
        first = f + 1;
        flops = 0;
    }
    assert(first == fronts->first_top); // every front below the top has its task
    qsort(fronts->task, (size_t)fronts->task_count, sizeof *fronts->task, by_work);
    return SN_OK;
}

// ---- memory of updates

// The place of an update that is in use.
typedef struct Piece {
    int64_t begin, end; // from the start of the memory, counted in numbers
    int front;          // the front whose update this is
} Piece;

// The pieces of memory for updates that are in use at one moment of a factorisation.
typedef struct Store {
    Piece* piece; // by ascending position
    int count;
    int64_t used; // how many numbers all pieces have together
    int64_t peak; // largest `end` of any piece so far
} Store;

// Take `numbers` numbers in the first gap that is large enough, or else after the last piece.
// Returns where the numbers begin.
static int64_t take_gap(Store* store, int front, int64_t numbers) {
    int at = store->count;
    int64_t begin = at ? store->piece[at - 1].end : 0;
    if (store->used < begin)
        for (at = 0, begin = 0; at < store->count; begin = store->piece[at++].end)
            if (store->piece[at].begin - begin >= numbers) break;
    for (int i = store->count++; i > at; --i) store->piece[i] = store->piece[i - 1];
    store->piece[at] = (Piece){begin, begin + numbers, front};
    store->used += numbers;
    if (begin + numbers > store->peak) store->peak = begin + numbers;
    return begin;
}

// Release the updates of all children of front f. One pass over the pieces releases all of them,
// since a front may have as many children as there are rows.
static void release_children(const SnFronts* fronts, int f, Store* store) {
    if (fronts->front[f].first_child == fronts->front[f + 1].first_child) return;
    int kept = 0;
    for (int i = 0; i < store->count; ++i) {
        const Piece piece = store->piece[i];
        if (fronts->front[piece.front].parent == f)
            store->used -= piece.end - piece.begin;
        else
            store->piece[kept++] = piece;
    }
    store->count = kept;
}

static void take_update(SnFronts* fronts, int f, Store* store) {
    SnFront* front = &fronts->front[f];
    if (front->trailing == 0) return;
    front->update = take_gap(store, f, sn_update_numbers(front->slabs - front->pivot_slabs));
}

static void plan_task(SnFronts* fronts, const SnFrontTask* task, Store* store) {
    store->count = 0;
    store->used = 0;
    for (int f = task->first; f < task->last; ++f) {
        if (!sn_front_update_is_shared(fronts, &fronts->front[f])) take_update(fronts, f, store);
        release_children(fronts, f, store);
    }
}

static void plan_shared(SnFronts* fronts, Store* store) {
    for (int f = 0; f < fronts->count; ++f) {
        if (sn_front_update_is_shared(fronts, &fronts->front[f])) take_update(fronts, f, store);
        if (!fronts->keep_updates && fronts->front[f].top) release_children(fronts, f, store);
    }
}

SnStatus sn_plan_updates(SnFronts* fronts) {
    Store store = {.piece = SN_NEW_ARRAY(Piece, fronts->count)};
    if (!store.piece) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < fronts->task_count; ++t) plan_task(fronts, &fronts->task[t], &store);
    fronts->private_numbers = store.peak;
    store = (Store){.piece = store.piece};
    plan_shared(fronts, &store);
    fronts->shared_numbers = store.peak;
    sn_free(store.piece);
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        if (!front->top && !sn_front_is_handed_over(fronts, front)) continue;
        fronts->front[f].handover = fronts->handover_rows;
        fronts->handover_rows += fronts->front[f].trailing;
    }
    return SN_OK;
}
