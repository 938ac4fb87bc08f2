// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Functions for the blocks of free nodes: see inertia.h.
#include "base/memory.h"
#include "element/mass_kernels.h"
#include "math/passes.h"
#include "math/vectors.h"
#include "system/inertia.h"

#include <assert.h>
#include <string.h>

// A run of unknowns: components of nodes that are consecutive both in vectors of unknowns and in
// arrays over nodes.
typedef struct Run {
    int dof,
        component; // index of the first component of the run: `dof` in vectors of unknowns,
                   // `component` in arrays over nodes
    int count;
} Run;

// A task is some consecutive runs that one thread works on. TASK is the largest number of
// components in a task, and hence in a run. It is a multiple of 3 (components of a node) and of 8
// (lanes of a vector).
enum { TASK = 24 * 171 };

struct SnNodeBlocks {
    const SnMap* map;
    SnPool* pool; // or NULL
    Run* run;     // runs of all components that are unknowns, ascending  (run_count)
    int run_count, task_count;
    int* task;        // first run of each task  (task_count + 1)
    double (*sum)[2]; // two sums of each task, filled by walk_runs  (task_count)
    int* destination; // block of the matrix to which each entry of a consistent mass is added; -1:
                      // the entry is left out. NULL: masses are lumped
    uint64_t version; // version of the pattern that `destination` was found for
};

// 1: component k of a block is not held
static int is_free(const SnMap* map, int block, int k) { return !(map->held[block] & SN_HELD(k)); }

static const SnMass* mass_of(const SnNodeBlocks* blocks) { return blocks->map->model->mass; }

// ---- loops over runs, shared among threads; sums of tasks are added in order

/// A function that works on one run and adds to two sums.
typedef void OnRun(const SnNodeBlocks* blocks, const Run* run, const void* job, double sum[2]);

typedef struct Walk {
    const SnNodeBlocks* blocks;
    OnRun* on_run;
    const void* job;
} Walk;

static void walk_task(void* context, int index, int worker) {
    (void)worker;
    const Walk* walk = context;
    const SnNodeBlocks* blocks = walk->blocks;
    double sum[2] = {0, 0};
    for (int r = blocks->task[index]; r < blocks->task[index + 1]; ++r)
        walk->on_run(blocks, &blocks->run[r], walk->job, sum);
    memcpy(blocks->sum[index], sum, sizeof sum);
}

static void walk_runs(const SnNodeBlocks* blocks, OnRun* on_run, const void* job, double sum[2]) {
    const int stage[2] = {0, blocks->task_count};
    sn_pool_run_stages(blocks->task_count > 1 ? blocks->pool : NULL, 1, stage, walk_task,
                       &(Walk){blocks, on_run, job});
    sum[0] = sum[1] = 0;
    for (int t = 0; t < blocks->task_count; ++t)
        for (int k = 0; k < 2; ++k) sum[k] += blocks->sum[t][k];
}

// ---- the map

typedef struct Retract {
    const double *from, *u;
    double alpha;
    double* to;
} Retract;

static void retract_run(const SnNodeBlocks* blocks, const Run* run, const void* job,
                        double sum[2]) {
    (void)blocks, (void)sum;
    const Retract* retract = job;
    const double *x = retract->from + run->component, *step = retract->u + run->dof;
    double* moved = retract->to + run->component;
    for (int i = 0; i < run->count; ++i) moved[i] = x[i] + retract->alpha * step[i];
}

void sn_nodes_retract(const SnNodeBlocks* blocks, const SnConfig* from, const double* u,
                      double alpha, SnConfig* to) {
    double sum[2];
    walk_runs(blocks, retract_run, &(Retract){from->x, u, alpha, to->x}, sum);
}

#define EACH_RUN(of, blocks)                                                                       \
    for (const Run* of = (blocks)->run; of < (blocks)->run + (blocks)->run_count; ++of)

void sn_nodes_difference(const SnNodeBlocks* blocks, const SnConfig* to, const SnConfig* from,
                         double* u) {
    if (blocks->map->partly_held)
        memset(u, 0, 3 * sizeof(double) * (size_t)blocks->map->node_block_count);
    EACH_RUN(run, blocks) {
        const double *a = to->x + run->component, *b = from->x + run->component;
        double* step = u + run->dof;
        for (int i = 0; i < run->count; ++i) step[i] = a[i] - b[i];
    }
}

void sn_nodes_push(const SnNodeBlocks* blocks, const double* u, double* v) {
    EACH_RUN(run, blocks)
    memcpy(v + run->component, u + run->dof, sizeof(double) * (size_t)run->count);
}

typedef struct Pull {
    const double* f;
    double weight;
    double* g;
} Pull;

static void pull_run(const SnNodeBlocks* blocks, const Run* run, const void* job, double sum[2]) {
    (void)blocks;
    const Pull* pull = job;
    sum[0] += sn_vectors(sn_isa())->axpy((size_t)run->count, pull->weight, pull->f + run->component,
                                         pull->g + run->dof);
}

double sn_nodes_pull(const SnNodeBlocks* blocks, const double* f, double weight, double* g) {
    double sum[2];
    walk_runs(blocks, pull_run, &(Pull){f, weight, g}, sum);
    return sum[0];
}

void sn_nodes_momentum(const SnNodeBlocks* blocks, const double* v, double* p) {
    const SnMap* map = blocks->map;
    const SnMass* mass = mass_of(blocks);
    if (!mass->value && !map->partly_held) { // all runs consist of whole nodes
        EACH_RUN(run, blocks)
        sn_mass_kernels(sn_isa())->momentum(run->count / 3, mass->lumped + run->component / 3,
                                            v + run->component, p + run->dof);
        return;
    }
    for (int r = 0; r < map->node_block_count; ++r) {
        sn_map_mass_row(map, map->block_node[r], v, p + 3 * r);
        for (int k = 0; k < 3; ++k)
            if (!is_free(map, r, k)) p[3 * r + k] = 0;
    }
}

typedef struct Balance {
    const SnInertia* inertia;
    double *v, *g;
} Balance;

static void balance_run(const SnNodeBlocks* blocks, const Run* run, const void* job,
                        double sum[2]) {
    const Balance* balance = job;
    const SnInertia* of = balance->inertia;
    sn_mass_kernels(sn_isa())->inertia(run->count / 3, mass_of(blocks)->lumped + run->component / 3,
                                       of->q->x + run->component, of->reference->x + run->component,
                                       of->tau, of->weight, of->momentum_ref + run->dof,
                                       balance->v + run->component, balance->g + run->dof, sum);
}

// The kernel of sn_nodes_balance works only with lumped masses and with runs of whole nodes.
int sn_nodes_have_balance(const SnNodeBlocks* blocks) {
    return !mass_of(blocks)->value && !blocks->map->partly_held;
}

void sn_nodes_balance(const SnNodeBlocks* blocks, SnInertia* inertia, double* v, double* g) {
    assert(sn_nodes_have_balance(blocks) && inertia->tau > 0);
    double sum[2];
    walk_runs(blocks, balance_run, &(Balance){inertia, v, g}, sum);
    inertia->work += sum[0];
    inertia->square += sum[1];
}

// The job of summing v . M v over the nodes of one span. sn_pass divides the span into pieces;
// sum[i] is the sum over piece i, kg m^2/s^2.
typedef struct Kinetic {
    const SnMap* map;
    int first; // first node of the span
    const double* v;
    double sum[SN_MOST_PIECES];
} Kinetic;

static void kinetic_piece(void* context, int index, size_t first, size_t count) {
    Kinetic* of = context;
    const SnMap* map = of->map;
    const SnMass* mass = map->model->mass;
    const int begin = of->first + (int)first, end = begin + (int)count;
    if (!mass->value && sn_map_aggregate_count(map) == 0) {
        of->sum[index] = sn_mass_kernels(sn_isa())->square((int)count, mass->lumped + begin,
                                                           of->v + 3 * (size_t)begin);
        return;
    }
    double sum = 0, p[3];
    for (int i = begin; i < end; ++i) {
        if (map->node_mover[i] >= 0) continue; // the node belongs to an aggregate
        sn_map_mass_row(map, i, of->v, p);
        for (int k = 0; k < 3; ++k) sum += p[k] * of->v[3 * (size_t)i + (size_t)k];
    }
    of->sum[index] = sum;
}

double sn_nodes_kinetic(const SnMap* map, SnPool* pool, const double* v) {
    const SnSpans* awake = &map->awake->node;
    double sum = 0;
    for (const SnSpan* span = awake->span; span < awake->span + awake->count; ++span) {
        Kinetic of = {.map = map, .first = span->first, .v = v};
        const int pieces = sn_pass(pool, (size_t)(span->end - span->first), kinetic_piece, &of);
        for (int i = 0; i < pieces; ++i) sum += of.sum[i];
    }
    return 0.5 * sum;
}

// u = M^-1 p, and zero where a block has no mass. Returns the number of blocks without mass.
static int divide_by_mass(const SnNodeBlocks* blocks, const double* p, double* u) {
    const SnMap* map = blocks->map;
    int without = 0;
    for (int r = 0; r < map->node_block_count; ++r) {
        const double m = mass_of(blocks)->lumped[map->block_node[r]];
        without += !(m > 0);
        for (int k = 0; k < 3; ++k)
            u[3 * r + k] = is_free(map, r, k) && m > 0 ? p[3 * r + k] / m : 0;
    }
    return without;
}

// Two cases are SN_UNSUPPORTED: with a consistent mass M^-1 p would need a linear solve, and slots
// without mass have no velocity.
SnStatus sn_nodes_velocity(const SnNodeBlocks* blocks, const double* p, double* u) {
    if (mass_of(blocks)->value || divide_by_mass(blocks, p, u) > 0) return SN_UNSUPPORTED;
    return SN_OK;
}

SnStatus sn_nodes_coast(const SnNodeBlocks* blocks, const double* p, double tau, double* d) {
    if (mass_of(blocks)->value) return SN_UNSUPPORTED;
    divide_by_mass(blocks, p, d);
    for (int i = 0; i < 3 * blocks->map->node_block_count; ++i) d[i] *= tau;
    return SN_OK;
}

// An entry of the mass matrix couples the node of block r and node j. Return the block c such that
// the entry is added to matrix block (r, c): c is the block of node j, or r itself if j belongs to
// an aggregate (sn_map_mass_row). Returns -1 if j is held or frozen.
static int find_coupled_block(const SnMap* map, int r, int j) {
    return map->node_mover[j] >= 0 ? r : map->node_block[j];
}

SnStatus sn_nodes_pairs(const SnNodeBlocks* blocks, SnPairList* pairs) {
    const SnMap* map = blocks->map;
    const SnMass* mass = mass_of(blocks);
    for (int r = 0; mass->value && r < map->node_block_count; ++r) {
        const int* start = &mass->row_start[map->block_node[r]];
        for (int e = start[0]; e < start[1]; ++e)
            SN_TRY(sn_pairs_add(pairs, r, find_coupled_block(map, r, mass->column[e])));
    }
    return SN_OK;
}

// Find the block of the matrix for each entry of the consistent mass. This is done once per
// pattern. Entries below the diagonal get -1, because the matrix stores only blocks on and above
// the diagonal.
static void find_destinations(SnNodeBlocks* blocks, const SnBlockPattern* pattern) {
    const SnMap* map = blocks->map;
    const SnMass* mass = mass_of(blocks);
    for (int r = 0; r < map->node_block_count; ++r) {
        const int* start = &mass->row_start[map->block_node[r]];
        for (int e = start[0]; e < start[1]; ++e) {
            const int column = find_coupled_block(map, r, mass->column[e]);
            blocks->destination[e] = column < r ? -1 : sn_block_find(pattern, r, column);
        }
    }
    blocks->version = pattern->version;
}

static void add_to_diagonal(double* block, double value) {
    for (int k = 0; k < 9; k += 4) block[k] += value;
}

void sn_nodes_inertia(SnNodeBlocks* blocks, double weight, SnBlockMatrix* A) {
    assert(A->pattern->rows == blocks->map->block_count); // the pattern was made for this map
    const SnMap* map = blocks->map;
    const SnMass* mass = mass_of(blocks);
    if (mass->value && blocks->version != A->pattern->version)
        find_destinations(blocks, A->pattern);
    for (int r = 0; r < map->node_block_count; ++r) {
        const int node = map->block_node[r];
        if (!mass->value) {
            const int block = A->pattern->row_start[r];
            add_to_diagonal(A->value + 9 * (size_t)block, weight * mass->lumped[node]);
            continue;
        }
        for (int e = mass->row_start[node]; e < mass->row_start[node + 1]; ++e)
            if (blocks->destination[e] >= 0)
                add_to_diagonal(A->value + 9 * (size_t)blocks->destination[e],
                                weight * mass->value[e]);
    }
}

// ---- making blocks

// List the runs, or only count them if `run` is NULL. Returns the number of runs.
static int list_runs(const SnMap* map, Run* run) {
    int count = 0, next = -1, length = 0;
    for (int c = 0; c < 3 * map->node_block_count; ++c) {
        const int component = 3 * map->block_node[c / 3] + c % 3;
        if (!is_free(map, c / 3, c % 3)) {
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

// Gather consecutive runs into tasks of at most TASK components.
static void list_tasks(SnNodeBlocks* blocks) {
    int length = TASK;
    for (int r = 0; r < blocks->run_count; ++r) {
        if (length + blocks->run[r].count > TASK) {
            blocks->task[blocks->task_count++] = r;
            length = 0;
        }
        length += blocks->run[r].count;
    }
    blocks->task[blocks->task_count] = blocks->run_count;
}

static SnStatus list_runs_and_tasks(SnNodeBlocks* blocks) {
    const SnMass* mass = mass_of(blocks);
    blocks->run_count = list_runs(blocks->map, NULL);
    blocks->run = SN_NEW_ARRAY(Run, blocks->run_count);
    blocks->task = SN_NEW_ARRAY(int, blocks->run_count + 1);
    if (!blocks->run || !blocks->task) return SN_OUT_OF_MEMORY;
    list_runs(blocks->map, blocks->run);
    list_tasks(blocks);
    blocks->sum = sn_alloc((size_t)blocks->task_count, sizeof *blocks->sum);
    if (!blocks->sum) return SN_OUT_OF_MEMORY;
    if (!mass->value) return SN_OK;
    blocks->destination = SN_NEW_ARRAY(int, mass->row_start[blocks->map->model->node_count]);
    return blocks->destination ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_node_blocks(const SnMap* map, SnPool* pool, SnNodeBlocks** out) {
    SnNodeBlocks* blocks = SN_NEW(SnNodeBlocks);
    if (!blocks) return SN_OUT_OF_MEMORY;
    blocks->map = map;
    blocks->pool = pool;
    const SnStatus status = list_runs_and_tasks(blocks);
    if (status < 0)
        sn_destroy_node_blocks(blocks);
    else
        *out = blocks;
    return status;
}

void sn_destroy_node_blocks(SnNodeBlocks* blocks) {
    if (!blocks) return;
    sn_free(blocks->run);
    sn_free(blocks->task);
    sn_free(blocks->sum);
    sn_free(blocks->destination);
    sn_free(blocks);
}
