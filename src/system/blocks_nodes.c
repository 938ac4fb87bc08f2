// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The rows of free nodes: inertia.h.
#include "base/memory.h"
#include "element/mass_kernels.h"
#include "math/passes.h"
#include "math/vectors.h"
#include "system/inertia.h"

#include <string.h>

// Components that are unknowns and lie side by side, as unknowns and as numbers of nodes.
typedef struct Run {
    int dof, component, count;
} Run;

// Numbers that are worth a thread's while, in whole nodes and lanes of them: no run is longer, and
// tasks of runs are about as long.
enum { TASK = 24 * 171 };

struct SnNodeRows {
    const SnMap* map;
    SnPool* pool; // or NULL
    Run* run;     // all components that are free, ascending
    int run_count, task_count;
    int* task;        // first run of each task (task_count + 1)
    double (*sum)[2]; // what each task has summed up
    int* destination; // where entries of a consistent mass go in pattern `version`; or NULL
    uint64_t version;
};

static int is_free(const SnMap* map, int row, int k) { return !(map->held[row] & SN_HELD(k)); }

static const SnMass* mass_of(const SnNodeRows* rows) { return rows->map->model->mass; }

// ---- loops over runs, shared among threads; sums of tasks are added in order

/// Work on one run; add to sum.
typedef void OnRun(const SnNodeRows* rows, const Run* run, const void* job, double sum[2]);

typedef struct Walk {
    const SnNodeRows* rows;
    OnRun* on_run;
    const void* job;
} Walk;

static void walk_task(void* context, int index, int worker) {
    (void)worker;
    const Walk* walk = context;
    const SnNodeRows* rows = walk->rows;
    double sum[2] = {0, 0};
    for (int r = rows->task[index]; r < rows->task[index + 1]; ++r)
        walk->on_run(rows, &rows->run[r], walk->job, sum);
    memcpy(rows->sum[index], sum, sizeof sum);
}

static void walk_runs(const SnNodeRows* rows, OnRun* on_run, const void* job, double sum[2]) {
    const int stage[2] = {0, rows->task_count};
    sn_pool_run_stages(rows->task_count > 1 ? rows->pool : NULL, 1, stage, walk_task,
                       &(Walk){rows, on_run, job});
    sum[0] = sum[1] = 0;
    for (int t = 0; t < rows->task_count; ++t)
        for (int k = 0; k < 2; ++k) sum[k] += rows->sum[t][k];
}

// ---- the map

typedef struct Retract {
    const double *from, *u;
    double alpha;
    double* to;
} Retract;

static void retract_run(const SnNodeRows* rows, const Run* run, const void* job, double sum[2]) {
    (void)rows, (void)sum;
    const Retract* retract = job;
    const double *x = retract->from + run->component, *step = retract->u + run->dof;
    double* moved = retract->to + run->component;
    for (int i = 0; i < run->count; ++i) moved[i] = x[i] + retract->alpha * step[i];
}

void sn_nodes_retract(const SnNodeRows* rows, const SnConfig* from, const double* u, double alpha,
                      SnConfig* to) {
    double sum[2];
    walk_runs(rows, retract_run, &(Retract){from->x, u, alpha, to->x}, sum);
}

#define EACH_RUN(of, rows)                                                                         \
    for (const Run* of = (rows)->run; of < (rows)->run + (rows)->run_count; ++of)

void sn_nodes_difference(const SnNodeRows* rows, const SnConfig* to, const SnConfig* from,
                         double* u) {
    if (rows->map->partly_held)
        memset(u, 0, 3 * sizeof(double) * (size_t)rows->map->node_block_count);
    EACH_RUN(run, rows) {
        const double *a = to->x + run->component, *b = from->x + run->component;
        double* step = u + run->dof;
        for (int i = 0; i < run->count; ++i) step[i] = a[i] - b[i];
    }
}

void sn_nodes_push(const SnNodeRows* rows, const double* u, double* v) {
    EACH_RUN(run, rows)
    memcpy(v + run->component, u + run->dof, sizeof(double) * (size_t)run->count);
}

typedef struct Pull {
    const double* f;
    double weight;
    double* g;
} Pull;

static void pull_run(const SnNodeRows* rows, const Run* run, const void* job, double sum[2]) {
    (void)rows;
    const Pull* pull = job;
    sum[0] += sn_vectors(sn_isa())->axpy((size_t)run->count, pull->weight, pull->f + run->component,
                                         pull->g + run->dof);
}

double sn_nodes_pull(const SnNodeRows* rows, const double* f, double weight, double* g) {
    double sum[2];
    walk_runs(rows, pull_run, &(Pull){f, weight, g}, sum);
    return sum[0];
}

void sn_nodes_momentum(const SnNodeRows* rows, const double* v, double* p) {
    const SnMap* map = rows->map;
    const SnMass* mass = mass_of(rows);
    if (!mass->value && !map->partly_held) { // runs of whole nodes
        EACH_RUN(run, rows)
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

static void balance_run(const SnNodeRows* rows, const Run* run, const void* job, double sum[2]) {
    const Balance* balance = job;
    const SnInertia* of = balance->inertia;
    sn_mass_kernels(sn_isa())->inertia(run->count / 3, mass_of(rows)->lumped + run->component / 3,
                                       of->q->x + run->component, of->reference->x + run->component,
                                       of->tau, of->weight, of->momentum_ref + run->dof,
                                       balance->v + run->component, balance->g + run->dof, sum);
}

// where masses are lumped and runs are whole nodes
int sn_nodes_have_balance(const SnNodeRows* rows) {
    return !mass_of(rows)->value && !rows->map->partly_held;
}

void sn_nodes_balance(const SnNodeRows* rows, SnInertia* inertia, double* v, double* g) {
    double sum[2];
    walk_runs(rows, balance_run, &(Balance){inertia, v, g}, sum);
    inertia->work += sum[0];
    inertia->square += sum[1];
}

// v . M v of the nodes of a span
typedef struct Kinetic {
    const SnMap* map;
    int first; // node
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
        if (map->node_mover[i] >= 0) continue; // part of a body
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

// u = M^-1 p, and zero where there is no mass; returns how many rows have none
static int divide_by_mass(const SnNodeRows* rows, const double* p, double* u) {
    const SnMap* map = rows->map;
    int without = 0;
    for (int r = 0; r < map->node_block_count; ++r) {
        const double m = mass_of(rows)->lumped[map->block_node[r]];
        without += !(m > 0);
        for (int k = 0; k < 3; ++k)
            u[3 * r + k] = is_free(map, r, k) && m > 0 ? p[3 * r + k] / m : 0;
    }
    return without;
}

// M^-1 of a consistent mass needs a solve, and slots without mass have none
SnStatus sn_nodes_velocity(const SnNodeRows* rows, const double* p, double* u) {
    if (mass_of(rows)->value || divide_by_mass(rows, p, u) > 0) return SN_UNSUPPORTED;
    return SN_OK;
}

SnStatus sn_nodes_coast(const SnNodeRows* rows, const double* p, double tau, double* d) {
    if (mass_of(rows)->value) return SN_UNSUPPORTED;
    divide_by_mass(rows, p, d);
    for (int i = 0; i < 3 * rows->map->node_block_count; ++i) d[i] *= tau;
    return SN_OK;
}

// The row of what node j adds to the mass of another one, of row r (sn_map_mass_row); -1: none.
static int coupled_row(const SnMap* map, int r, int j) {
    return map->node_mover[j] >= 0 ? r : map->node_block[j];
}

SnStatus sn_nodes_pairs(const SnNodeRows* rows, SnPairList* pairs) {
    const SnMap* map = rows->map;
    const SnMass* mass = mass_of(rows);
    for (int r = 0; mass->value && r < map->node_block_count; ++r) {
        const int* start = &mass->row_start[map->block_node[r]];
        for (int e = start[0]; e < start[1]; ++e)
            SN_TRY(sn_pairs_add(pairs, r, coupled_row(map, r, mass->column[e])));
    }
    return SN_OK;
}

// where each entry of the consistent mass goes, once per pattern: -1 for lower blocks
static void find_destinations(SnNodeRows* rows, const SnBlockPattern* pattern) {
    const SnMap* map = rows->map;
    const SnMass* mass = mass_of(rows);
    for (int r = 0; r < map->node_block_count; ++r) {
        const int* start = &mass->row_start[map->block_node[r]];
        for (int e = start[0]; e < start[1]; ++e) {
            const int column = coupled_row(map, r, mass->column[e]);
            rows->destination[e] = column < r ? -1 : sn_block_find(pattern, r, column);
        }
    }
    rows->version = pattern->version;
}

static void add_to_diagonal(double* block, double value) {
    for (int k = 0; k < 9; k += 4) block[k] += value;
}

void sn_nodes_inertia(SnNodeRows* rows, double weight, SnBlockMatrix* A) {
    const SnMap* map = rows->map;
    const SnMass* mass = mass_of(rows);
    if (mass->value && rows->version != A->pattern->version) find_destinations(rows, A->pattern);
    for (int r = 0; r < map->node_block_count; ++r) {
        const int node = map->block_node[r];
        if (!mass->value) {
            const int block = A->pattern->row_start[r];
            add_to_diagonal(A->value + 9 * (size_t)block, weight * mass->lumped[node]);
            continue;
        }
        for (int e = mass->row_start[node]; e < mass->row_start[node + 1]; ++e)
            if (rows->destination[e] >= 0)
                add_to_diagonal(A->value + 9 * (size_t)rows->destination[e],
                                weight * mass->value[e]);
    }
}

// ---- making them

// list the runs; with NULL only count them
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

// runs until they are enough for a task
static void list_tasks(SnNodeRows* rows) {
    int length = TASK;
    for (int r = 0; r < rows->run_count; ++r) {
        if (length + rows->run[r].count > TASK) {
            rows->task[rows->task_count++] = r;
            length = 0;
        }
        length += rows->run[r].count;
    }
    rows->task[rows->task_count] = rows->run_count;
}

static SnStatus make_rows(SnNodeRows* rows) {
    const SnMass* mass = mass_of(rows);
    rows->run_count = list_runs(rows->map, NULL);
    rows->run = SN_NEW_ARRAY(Run, rows->run_count);
    rows->task = SN_NEW_ARRAY(int, rows->run_count + 1);
    if (!rows->run || !rows->task) return SN_OUT_OF_MEMORY;
    list_runs(rows->map, rows->run);
    list_tasks(rows);
    rows->sum = sn_alloc((size_t)rows->task_count, sizeof *rows->sum);
    if (!rows->sum) return SN_OUT_OF_MEMORY;
    if (!mass->value) return SN_OK;
    rows->destination = SN_NEW_ARRAY(int, mass->row_start[rows->map->model->node_count]);
    return rows->destination ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_node_rows(const SnMap* map, SnPool* pool, SnNodeRows** out) {
    SnNodeRows* rows = SN_NEW(SnNodeRows);
    if (!rows) return SN_OUT_OF_MEMORY;
    rows->map = map;
    rows->pool = pool;
    const SnStatus status = make_rows(rows);
    if (status < 0)
        sn_destroy_node_rows(rows);
    else
        *out = rows;
    return status;
}

void sn_destroy_node_rows(SnNodeRows* rows) {
    if (!rows) return;
    sn_free(rows->run);
    sn_free(rows->task);
    sn_free(rows->sum);
    sn_free(rows->destination);
    sn_free(rows);
}
