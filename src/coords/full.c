// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "coords/coords_full.h"
#include "element/mass_kernels.h"
#include "math/passes.h"
#include "math/vectors.h"

#include <string.h>

// Components that are unknowns and lie side by side, as unknowns and as numbers of nodes.
typedef struct Run {
    int dof, component, count;
} Run;

// Numbers that are worth a thread's while, in whole nodes and lanes of them: no run is longer, and
// tasks of runs are about as long.
enum { TASK = 24 * 171 };

typedef struct Full {
    const SnModel* model;
    const SnCarried* carried; // or NULL
    int* node;                // of each row
    int* row_of_node;         // or -1
    unsigned char* held;      // of each row; NULL when no component of a free node is held
    Run* run;                 // all components that are free, ascending
    int run_count, task_count;
    int* task;        // first run of each task (task_count + 1)
    double (*sum)[2]; // of each task
    int* destination; // of consistent mass entries, valid for pattern `version`
    uint64_t version;
} Full;

static int is_free(const Full* full, int row, int k) {
    return !full->held || !(full->held[row] & SN_HELD(k));
}

// ---- loops over runs, shared among threads; sums of tasks are added in order

/// Work on one run; add to sum.
typedef void OnRun(const Full* full, const Run* run, const void* job, double sum[2]);

typedef struct Walk {
    const Full* full;
    OnRun* on_run;
    const void* job;
} Walk;

static void walk_task(void* context, int index, int worker) {
    (void)worker;
    const Walk* walk = context;
    const Full* full = walk->full;
    double sum[2] = {0, 0};
    for (int r = full->task[index]; r < full->task[index + 1]; ++r)
        walk->on_run(full, &full->run[r], walk->job, sum);
    memcpy(full->sum[index], sum, sizeof sum);
}

static void walk_runs(const SnCoords* coords, OnRun* on_run, const void* job, double sum[2]) {
    const Full* full = coords->self;
    const int stage[2] = {0, full->task_count};
    sn_pool_run_stages(full->task_count > 1 ? coords->pool : NULL, 1, stage, walk_task,
                       &(Walk){full, on_run, job});
    sum[0] = sum[1] = 0;
    for (int t = 0; t < full->task_count; ++t)
        for (int k = 0; k < 2; ++k) sum[k] += full->sum[t][k];
}

// ---- the map

typedef struct Retract {
    const double *from, *u;
    double alpha;
    double* to;
} Retract;

static void retract_run(const Full* full, const Run* run, const void* job, double sum[2]) {
    (void)full, (void)sum;
    const Retract* retract = job;
    const double *x = retract->from + run->component, *step = retract->u + run->dof;
    double* moved = retract->to + run->component;
    for (int i = 0; i < run->count; ++i) moved[i] = x[i] + retract->alpha * step[i];
}

static void full_retract(const SnCoords* coords, const SnConfig* from, const double* u,
                         double alpha, SnConfig* to) {
    double sum[2];
    walk_runs(coords, retract_run, &(Retract){from->x, u, alpha, to->x}, sum);
}

// for each run, and its first numbers in a vector of unknowns and in one of nodes
#define EACH_RUN(run, full)                                                                        \
    for (const Run* run = (full)->run; run < (full)->run + (full)->run_count; ++run)

static void full_difference(const SnCoords* coords, const SnConfig* to, const SnConfig* from,
                            double* u) {
    const Full* full = coords->self;
    if (full->held) memset(u, 0, 3 * sizeof(double) * (size_t)coords->row_count);
    EACH_RUN(run, full) {
        const double *a = to->x + run->component, *b = from->x + run->component;
        double* step = u + run->dof;
        for (int i = 0; i < run->count; ++i) step[i] = a[i] - b[i];
    }
}

static void full_push(const SnCoords* coords, const SnConfig* at, const double* u, SnMotion* out) {
    (void)at;
    EACH_RUN(run, (const Full*)coords->self)
    memcpy(out->v + run->component, u + run->dof, sizeof(double) * (size_t)run->count);
}

typedef struct Pull {
    const double* f;
    double weight;
    double* g;
} Pull;

static void pull_run(const Full* full, const Run* run, const void* job, double sum[2]) {
    (void)full;
    const Pull* pull = job;
    sum[0] += sn_vectors(sn_isa())->axpy((size_t)run->count, pull->weight, pull->f + run->component,
                                         pull->g + run->dof);
}

static double full_pull(const SnCoords* coords, const SnConfig* at, const SnForces* forces,
                        double weight, double* g) {
    (void)at;
    double sum[2];
    walk_runs(coords, pull_run, &(Pull){forces->f, weight, g}, sum);
    return sum[0];
}

// M and J are constant
static void full_bias(const SnCoords* coords, const SnConfig* at, const double* u, double* b) {
    (void)coords, (void)at, (void)u, (void)b;
}

static void full_momentum(const SnCoords* coords, const SnConfig* at, const SnMotion* motion,
                          double* p) {
    (void)at;
    const Full* full = coords->self;
    const SnMass* mass = full->model->mass;
    if (!mass->value && !full->held) { // runs of whole nodes
        EACH_RUN(run, full)
        sn_mass_kernels(sn_isa())->momentum(run->count / 3, mass->lumped + run->component / 3,
                                            motion->v + run->component, p + run->dof);
        return;
    }
    for (int r = 0; r < coords->row_count; ++r) {
        sn_mass_row(mass, full->node[r], motion->v, p + 3 * r);
        for (int k = 0; k < 3; ++k)
            if (!is_free(full, r, k)) p[3 * r + k] = 0;
    }
}

typedef struct Balance {
    const SnInertia* inertia;
    double *v, *g;
} Balance;

static void balance_run(const Full* full, const Run* run, const void* job, double sum[2]) {
    const Balance* balance = job;
    const SnInertia* of = balance->inertia;
    sn_mass_kernels(sn_isa())->inertia(
        run->count / 3, full->model->mass->lumped + run->component / 3, of->q->x + run->component,
        of->reference->x + run->component, of->tau, of->weight, of->momentum_ref + run->dof,
        balance->v + run->component, balance->g + run->dof, sum);
}

// where masses are lumped and runs are whole nodes
static void full_balance(const SnCoords* coords, SnInertia* inertia, SnMotion* motion, double* g) {
    double sum[2];
    walk_runs(coords, balance_run, &(Balance){inertia, motion->v, g}, sum);
    inertia->work += sum[0];
    inertia->square += sum[1];
}

// v . M v of the nodes of a span
typedef struct Kinetic {
    const Full* full;
    int first; // node
    const double* v;
    double sum[SN_MOST_PIECES];
} Kinetic;

static void kinetic_piece(void* context, int index, size_t first, size_t count) {
    Kinetic* of = context;
    const SnMass* mass = of->full->model->mass;
    const SnCarried* carried = of->full->carried;
    const int begin = of->first + (int)first, end = begin + (int)count;
    if (!mass->value && !carried) {
        of->sum[index] = sn_mass_kernels(sn_isa())->square((int)count, mass->lumped + begin,
                                                           of->v + 3 * (size_t)begin);
        return;
    }
    double sum = 0, p[3];
    for (int i = begin; i < end; ++i) {
        if (carried && carried->of[i] >= 0) continue; // part of a body
        sn_mass_row(mass, i, of->v, p);
        for (int k = 0; k < 3; ++k) sum += p[k] * of->v[3 * (size_t)i + (size_t)k];
    }
    of->sum[index] = sum;
}

static double full_kinetic(const SnCoords* coords, const SnConfig* at, const SnMotion* motion) {
    (void)at;
    const Full* full = coords->self;
    const SnSpans* awake = &full->model->awake;
    double sum = 0;
    for (const SnSpan* span = awake->span; span < awake->span + awake->count; ++span) {
        Kinetic of = {.full = full, .first = span->first, .v = motion->v};
        const int pieces =
            sn_pass(coords->pool, (size_t)(span->end - span->first), kinetic_piece, &of);
        for (int i = 0; i < pieces; ++i) sum += of.sum[i];
    }
    return 0.5 * sum;
}

static void full_velocity(const SnCoords* coords, const SnConfig* at, const double* p, double* u) {
    (void)at;
    const Full* full = coords->self;
    for (int r = 0; r < coords->row_count; ++r)
        for (int k = 0; k < 3; ++k)
            u[3 * r + k] =
                is_free(full, r, k) ? p[3 * r + k] / full->model->mass->lumped[full->node[r]] : 0;
}

static void full_coast(const SnCoords* coords, const SnConfig* from, const double* p, double tau,
                       double* d) {
    full_velocity(coords, from, p, d);
    for (int i = 0; i < 3 * coords->row_count; ++i) d[i] *= tau;
}

static void full_rate(const SnCoords* coords, const double* theta, const double* u, double* out) {
    (void)theta;
    memcpy(out, u, 3 * sizeof(double) * (size_t)coords->row_count);
}

static void full_load(const SnCoords* coords, const SnMoment* moment, double* p) {
    const SnMotion motion = {moment->v, NULL};
    full_momentum(coords, &moment->q, &motion, p);
}

static void full_store(const SnCoords* coords, const double* u, const double* p, SnMoment* moment) {
    (void)p;
    SnMotion motion = {moment->v, NULL};
    full_push(coords, &moment->q, u, &motion);
}

static SnStatus full_pairs(const SnCoords* coords, SnPairList* pairs) {
    const Full* full = coords->self;
    const SnMass* mass = full->model->mass;
    for (int r = 0; mass->value && r < coords->row_count; ++r)
        for (int e = mass->row_start[full->node[r]]; e < mass->row_start[full->node[r] + 1]; ++e)
            SN_TRY(sn_pairs_add(pairs, coords->first_row + r, full->row_of_node[mass->column[e]]));
    return SN_OK;
}

// where each entry of the consistent mass goes, once per pattern: -1 for lower blocks
static void find_destinations(const SnCoords* coords, Full* full, const SnBlockPattern* pattern) {
    const SnMass* mass = full->model->mass;
    for (int r = 0; r < coords->row_count; ++r)
        for (int e = mass->row_start[full->node[r]]; e < mass->row_start[full->node[r] + 1]; ++e) {
            const int row = coords->first_row + r, column = full->row_of_node[mass->column[e]];
            full->destination[e] = column < row ? -1 : sn_block_find(pattern, row, column);
        }
    full->version = pattern->version;
}

static void add_to_diagonal(double* block, double value) {
    for (int k = 0; k < 9; k += 4) block[k] += value;
}

static void full_inertia(const SnCoords* coords, const SnConfig* at, double weight,
                         SnBlockMatrix* A) {
    (void)at;
    Full* full = coords->self;
    const SnMass* mass = full->model->mass;
    if (mass->value && full->version != A->pattern->version)
        find_destinations(coords, full, A->pattern);
    for (int r = 0; r < coords->row_count; ++r) {
        const int node = full->node[r];
        if (!mass->value) {
            const int block = A->pattern->row_start[coords->first_row + r];
            add_to_diagonal(A->value + 9 * (size_t)block, weight * mass->lumped[node]);
            continue;
        }
        for (int e = mass->row_start[node]; e < mass->row_start[node + 1]; ++e)
            if (full->destination[e] >= 0)
                add_to_diagonal(A->value + 9 * (size_t)full->destination[e],
                                weight * mass->value[e]);
    }
}

static void full_destroy(SnCoords* coords) {
    Full* full = coords->self;
    if (full) {
        sn_free(full->node);
        sn_free(full->row_of_node);
        sn_free(full->held);
        sn_free(full->run);
        sn_free(full->task);
        sn_free(full->sum);
        sn_free(full->destination);
    }
    sn_free(full);
    sn_free(coords);
}

#define FULL_OPS(velocity_function, coast_function, balance_function)                              \
    {                                                                                              \
        .name = "full", .summary = "Every free node is an unknown.", .retract = full_retract,      \
        .difference = full_difference, .push = full_push, .pull = full_pull, .bias = full_bias,    \
        .momentum = full_momentum, .balance = balance_function, .kinetic = full_kinetic,           \
        .velocity = velocity_function, .coast = coast_function, .rate = full_rate,                 \
        .load = full_load, .store = full_store, .pairs = full_pairs, .inertia = full_inertia,      \
        .destroy = full_destroy                                                                    \
    }

static const SnCoordsOps full_ops = FULL_OPS(full_velocity, full_coast, full_balance);
static const SnCoordsOps full_held_ops = FULL_OPS(full_velocity, full_coast, NULL);
static const SnCoordsOps full_consistent_ops = FULL_OPS(NULL, NULL, NULL); // M^-1 needs a solve

// number the free nodes; returns how many, and whether one of them has a held component
static int number_rows(const SnModel* model, const SnCarried* carried, const unsigned char* held,
                       int first_row, int* row_of_node, int* partly) {
    int rows = 0;
    for (int i = 0; i < model->node_count; ++i) {
        const int moves = held[i] != SN_HELD_ALL && !(carried && carried->of[i] != SN_NODE_FREE);
        row_of_node[i] = moves ? first_row + rows++ : -1;
        *partly |= moves && held[i] != 0;
    }
    return rows;
}

// list the runs; with NULL only count them
static int list_runs(const SnCoords* coords, const Full* full, Run* run) {
    int count = 0, next = -1, length = 0;
    for (int c = 0; c < 3 * coords->row_count; ++c) {
        const int component = 3 * full->node[c / 3] + c % 3;
        if (!is_free(full, c / 3, c % 3)) {
            next = -1;
            continue;
        }
        if (component != next || length == TASK) {
            if (run) run[count] = (Run){.dof = c, .component = component};
            ++count;
            length = 0;
        }
        ++length;
        if (run) run[count - 1].count = length;
        next = component + 1;
    }
    return count;
}

// runs until they are enough for a task
static void list_tasks(Full* full) {
    int length = TASK;
    for (int r = 0; r < full->run_count; ++r) {
        if (length + full->run[r].count > TASK) {
            full->task[full->task_count++] = r;
            length = 0;
        }
        length += full->run[r].count;
    }
    full->task[full->task_count] = full->run_count;
}

static SnStatus make_runs(const SnCoords* coords, Full* full) {
    full->run_count = list_runs(coords, full, NULL);
    full->run = SN_NEW_ARRAY(Run, full->run_count);
    full->task = SN_NEW_ARRAY(int, full->run_count + 1);
    if (!full->run || !full->task) return SN_OUT_OF_MEMORY;
    list_runs(coords, full, full->run);
    list_tasks(full);
    full->sum = sn_alloc((size_t)full->task_count, sizeof *full->sum);
    return full->sum ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus fill(SnCoords* coords, const SnModel* model, const SnCarried* carried,
                     const unsigned char* held, int* row_of_node) {
    Full* full = coords->self = SN_NEW(Full);
    if (!full) return SN_OUT_OF_MEMORY;
    int partly = 0;
    full->model = model;
    full->carried = carried;
    coords->row_count = number_rows(model, carried, held, coords->first_row, row_of_node, &partly);
    full->row_of_node = SN_CLONE_ARRAY(int, row_of_node, model->node_count);
    full->node = SN_NEW_ARRAY(int, coords->row_count);
    if (!full->node || !full->row_of_node) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < model->node_count; ++i)
        if (row_of_node[i] >= 0) full->node[row_of_node[i] - coords->first_row] = i;
    if (partly) {
        full->held = SN_NEW_ARRAY(unsigned char, coords->row_count);
        if (!full->held) return SN_OUT_OF_MEMORY;
        for (int r = 0; r < coords->row_count; ++r) full->held[r] = held[full->node[r]];
        coords->held = full->held;
        if (!model->mass->value) coords->ops = &full_held_ops;
    }
    SN_TRY(make_runs(coords, full));
    if (model->mass->value) {
        full->destination = SN_NEW_ARRAY(int, model->mass->row_start[model->node_count]);
        if (!full->destination) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

SnStatus sn_create_full_coords(const SnModel* model, const SnCarried* carried,
                               const unsigned char* held, int first_row, int* row_of_node,
                               SnCoords** out) {
    SnCoords* coords = SN_NEW(SnCoords);
    if (!coords) return SN_OUT_OF_MEMORY;
    coords->ops = model->mass->value ? &full_consistent_ops : &full_ops;
    coords->first_row = first_row;
    coords->flags = SN_COORDS_CONSTANT_INERTIA;
    SnStatus status = fill(coords, model, carried, held, row_of_node);
    if (status < 0) {
        full_destroy(coords);
        return status;
    }
    *out = coords;
    return SN_OK;
}
