// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Sweeps over the elements of a solid as a list of tasks. The list depends only on the sizes of the
// colours, never on the number of threads. A large colour is cut into equal pieces; threads begin
// them when the previous colour has ended. For small colours this waiting would cost too much, so
// consecutive small colours are one task.
#include "xpbd/solid_pack.h"

#include <assert.h>

// A colour with fewer than SMALL_COLOUR batches is small. (A batch takes about 0.15 us.) A piece of
// a large colour has about PIECE batches. The number of pieces is a multiple of PIECES, so that two
// or four threads get equal work.
enum { SMALL_COLOUR = 32, PIECE = 16, PIECES = 4 };

static int count_pieces(int batches) {
    if (batches < SMALL_COLOUR) return 1;
    const int fours = (batches + PIECE * PIECES / 2) / (PIECE * PIECES);
    return PIECES * (fours > 0 ? fours : 1);
}

int sn_xpbd_pack_is_shared(const SnXpbdPack* pack) {
    for (int c = 0; c < pack->colour_count; ++c)
        if (pack->batch[c + 1] - pack->batch[c] >= SMALL_COLOUR) return 1;
    return 0;
}

int sn_xpbd_pack_tasks(const SnXpbdPack* pack) {
    int count = 0;
    for (int c = 0; c < pack->colour_count; ++c) count += 1 + pack->batch[c + 1] - pack->batch[c];
    return count;
}

SnXpbdRun sn_xpbd_pack_run(const SnXpbdPack* pack, int colour, int first, int count,
                           const SnParticles* particles, double h) {
    const size_t batch = (size_t)(pack->batch[colour] + first / pack->lanes);
    const size_t slot = batch * (size_t)pack->lanes;
    const int single = pack->precision == SN_XPBD_FLOAT;
    const size_t size = single ? sizeof(float) : sizeof(double);
    return (SnXpbdRun){
        .count = count,
        .stored = pack->start[colour + 1] - pack->start[colour] - first,
        .node = pack->node + slot * (size_t)(SN_XPBD_DIM(pack->shape) + 1),
        .row = (char*)pack->row + slot * (size_t)pack->rows * size,
        .particle = single ? (void*)particles->single : (void*)particles->real,
        .material = pack->material,
        .h = h,
    };
}

// ---- tasks

// Cut the first `count` elements of colour c into pieces. Each piece becomes a task; the tasks are
// numbered from `task` on. Returns the number that the next task will have.
static int cut_colour(SnXpbdPack* pack, int c, int count, int task) {
    const int batches = sn_pieces(count, pack->lanes), pieces = count_pieces(batches);
    for (int k = 0; k < pieces; ++k, ++task) {
        const int first = batches * k / pieces * pack->lanes;
        const int end = batches * (k + 1) / pieces * pack->lanes;
        pack->task[task] = (SnXpbdTask){c, c + 1, first, (end < count ? end : count) - first, 0};
    }
    return task;
}

// List the tasks of the elements whose group is below `groups`. Tasks of one stage (pack->stage)
// may run at the same time. Returns the number of stages.
static int list_tasks(SnXpbdPack* pack, int groups) {
    int task = 0, stages = 0, last_was_small = 0;
    for (int c = 0; c < pack->colour_count; ++c) {
        const int count = sn_xpbd_pack_count(pack, c, groups);
        const int small = sn_pieces(count, pack->lanes) < SMALL_COLOUR;
        if (small && last_was_small) {
            pack->task[task - 1].colour_end = c + 1;
        } else {
            task = cut_colour(pack, c, count, task);
            pack->stage[++stages] = task;
        }
        last_was_small = small;
    }
    assert(task <= pack->task_room);
    return stages;
}

// ---- running tasks

typedef struct Sweep {
    SnXpbdPack* pack;
    SnXpbdSweep* kernel;
    const SnParticles* particles;
    int groups, measured;
    double h;
} Sweep;

static void run_task(void* context, int index, int worker) {
    (void)worker;
    const Sweep* s = context;
    SnXpbdTask* task = &s->pack->task[index];
    double sum = 0;
    int first = task->first, count = task->count;
    for (int c = task->colour; c < task->colour_end; ++c) {
        if (c > task->colour) first = 0, count = sn_xpbd_pack_count(s->pack, c, s->groups);
        SnXpbdRun run = sn_xpbd_pack_run(s->pack, c, first, count, s->particles, s->h);
        run.measured = s->measured;
        sum += s->kernel(&run);
    }
    task->residual = sum;
}

void sn_xpbd_solid_sweep(SnXpbdSolid* solid, const SnParticles* particles, int groups, SnPool* pool,
                         double* residual) {
    assert(groups >= 0 && groups <= SN_XPBD_GROUPS && solid->h > 0);
    double sum = 0;
    for (int k = 0; k < SN_XPBD_LAWS; ++k) {
        SnXpbdPack* pack = &solid->pack[k];
        if (pack->element_count == 0) continue;
        SnXpbdSweep* kernel = pack->kernels->sweep[pack->law][pack->shape][pack->damped];
        Sweep sweep = {pack, kernel, particles, groups, residual != NULL, solid->h};
        const int stages = list_tasks(pack, groups);
        sn_pool_run_stages(pool, stages, pack->stage, run_task, &sweep);
        for (int t = 0; t < pack->stage[stages]; ++t) sum += pack->task[t].residual;
    }
    if (residual) *residual = sum;
}
