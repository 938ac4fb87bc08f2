// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "obvious.h"

#include "base/clock.h"
#include "base/isa.h"
#include "obvious_solver.h"

#include <stdlib.h>
#include <string.h>

typedef struct Triplet {
    int row, column;
    double value;
} Triplet;

struct SnObvious {
    int nodes, tets, dofs; // dofs is the number of coordinates of nodes that are not pinned
    double h, gravity[3];
    SnObviousTet* tet;
    double* mass; // masses of nodes, a quarter of each tet at each of its nodes  (nodes), kg
    int* dof;     // first of the three dofs of a node, or -1 if it is pinned  (nodes)
    double* force;
    Triplet* triplet; // entries of the lower triangle  (tets x 78, and dofs for the mass)
    size_t triplets;
    SnObviousMatrix A; // its arrays are made in the first step
    SnObviousSolver* solver;
    double *b, *solution; // (dofs)
    SnObviousTimes times;
};

enum { LOWER_ENTRIES = 12 * 13 / 2 };

// Number the free coordinates and lump the masses.
static SnStatus init_nodes(SnObvious* o, const SnObviousDef* def) {
    for (int n = 0; n < o->nodes; ++n) {
        int pinned = def->pinned && def->pinned[n];
        o->dof[n] = pinned ? -1 : o->dofs;
        o->dofs += pinned ? 0 : 3;
    }
    for (int e = 0; e < o->tets; ++e) {
        SN_TRY(sn_obvious_tet_init(def, e, &o->tet[e]));
        for (int a = 0; a < 4; ++a)
            o->mass[o->tet[e].node[a]] += 0.25 * def->density * o->tet[e].volume;
    }
    return SN_OK;
}

SnStatus sn_create_obvious(const SnObviousDef* def, SnObvious** out) {
    if (!sn_isa_available(SN_OBVIOUS_ISA)) return SN_UNSUPPORTED;
    SnObvious* o = calloc(1, sizeof *o);
    if (!o) return SN_OUT_OF_MEMORY;
    size_t nodes = (size_t)def->nodes, tets = (size_t)def->tets;
    o->nodes = def->nodes;
    o->tets = def->tets;
    o->h = def->h;
    memcpy(o->gravity, def->gravity, sizeof o->gravity);

    o->tet = calloc(tets, sizeof *o->tet);
    o->mass = calloc(nodes, sizeof *o->mass);
    o->dof = calloc(nodes, sizeof *o->dof);
    o->force = calloc(3 * nodes, sizeof *o->force);
    o->triplet = calloc(LOWER_ENTRIES * tets + 3 * nodes, sizeof *o->triplet);
    int complete = o->tet && o->mass && o->dof && o->force && o->triplet;
    SnStatus status = complete ? init_nodes(o, def) : SN_OUT_OF_MEMORY;
    if (status < 0) {
        sn_destroy_obvious(o);
        return status;
    }
    *out = o;
    return SN_OK;
}

void sn_destroy_obvious(SnObvious* o) {
    if (!o) return;
    sn_destroy_obvious_solver(o->solver);
    free(o->A.start);
    free(o->A.row);
    free(o->A.value);
    free(o->b);
    free(o->solution);
    free(o->tet);
    free(o->mass);
    free(o->dof);
    free(o->force);
    free(o->triplet);
    free(o);
}

// Append the lower triangle of h^2 K, without the pinned rows and columns.
static void push_hessian(SnObvious* o, const SnObviousTet* tet, const double K[144]) {
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 12; ++j) {
            int row = o->dof[tet->node[i / 3]], column = o->dof[tet->node[j / 3]];
            if (row < 0 || column < 0 || row + i % 3 < column + j % 3) continue;
            o->triplet[o->triplets++] =
                (Triplet){row + i % 3, column + j % 3, o->h * o->h * K[12 * i + j]};
        }
}

static void add_force(SnObvious* o, const SnObviousTet* tet, const double f[12]) {
    for (int i = 0; i < 12; ++i) o->force[3 * tet->node[i / 3] + i % 3] += f[i];
}

// Order triplets column by column, with rows ascending.
static int compare_triplets(const void* a, const void* b) {
    const Triplet *s = a, *t = b;
    if (s->column != t->column) return s->column < t->column ? -1 : 1;
    return (s->row > t->row) - (s->row < t->row);
}

static size_t count_distinct(const SnObvious* o) {
    size_t count = 0;
    for (size_t k = 0; k < o->triplets; ++k)
        count += k == 0 || compare_triplets(&o->triplet[k - 1], &o->triplet[k]) != 0;
    return count;
}

static SnStatus allocate_matrix(SnObvious* o) {
    const size_t entries = count_distinct(o);
    o->A.n = o->dofs;
    o->A.start = calloc((size_t)o->dofs + 1, sizeof *o->A.start);
    o->A.row = calloc(entries, sizeof *o->A.row);
    o->A.value = calloc(entries, sizeof *o->A.value);
    return o->A.start && o->A.row && o->A.value ? SN_OK : SN_OUT_OF_MEMORY;
}

// Sort the triplets, and add up triplets with the same row and column.
static SnStatus merge_triplets(SnObvious* o) {
    qsort(o->triplet, o->triplets, sizeof *o->triplet, compare_triplets);
    if (!o->A.start) SN_TRY(allocate_matrix(o));
    int *start = o->A.start, *row = o->A.row, last = -1;
    double* value = o->A.value;
    for (size_t k = 0; k < o->triplets; ++k) {
        const Triplet* t = &o->triplet[k];
        if (k > 0 && compare_triplets(t - 1, t) == 0) {
            value[last] += t->value;
            continue;
        }
        row[++last] = t->row;
        value[last] = t->value;
        if (k == 0 || t[-1].column != t->column) start[t->column] = last;
    }
    start[o->dofs] = last + 1;
    return SN_OK;
}

// Compute the forces, and the triplets of A = M + h^2 K.
static void visit_elements(SnObvious* o, const double* x) {
    memset(o->force, 0, 3 * (size_t)o->nodes * sizeof *o->force);
    o->triplets = 0;
    for (int e = 0; e < o->tets; ++e) {
        double f[12], K[144];
        sn_obvious_force(&o->tet[e], x, f);
        add_force(o, &o->tet[e], f);
        sn_obvious_hessian(&o->tet[e], x, K);
        push_hessian(o, &o->tet[e], K);
    }
    for (int i = 0; i < 3 * o->nodes; ++i) {
        int row = o->dof[i / 3] + i % 3;
        if (o->dof[i / 3] >= 0) o->triplet[o->triplets++] = (Triplet){row, row, o->mass[i / 3]};
    }
}

static SnStatus analyse_matrix(SnObvious* o) {
    if (o->solver) return SN_OK;
    o->b = calloc((size_t)o->dofs, sizeof *o->b);
    o->solution = calloc((size_t)o->dofs, sizeof *o->solution);
    if (!o->b || !o->solution) return SN_OUT_OF_MEMORY;
    return sn_create_obvious_solver(&o->A, &o->solver);
}

// Fill b = M v + h (f + M g).
static void fill_right_side(SnObvious* o, const double* v) {
    double* b = o->b;
    for (int i = 0; i < 3 * o->nodes; ++i) {
        double push = o->force[i] + o->mass[i / 3] * o->gravity[i % 3];
        if (o->dof[i / 3] >= 0) b[o->dof[i / 3] + i % 3] = o->mass[i / 3] * v[i] + o->h * push;
    }
}

static void advance_nodes(const SnObvious* o, double* x, double* v) {
    for (int i = 0; i < 3 * o->nodes; ++i) {
        v[i] = o->dof[i / 3] < 0 ? 0 : o->solution[o->dof[i / 3] + i % 3];
        x[i] += o->h * v[i];
    }
}

// The time since *clock, s; *clock is set to now.
static double take_lap(double* clock) {
    double last = *clock;
    return (*clock = sn_thread_seconds()) - last;
}

// The step is that of Baraff and Witkin: (M + h^2 K) v' = M v + h f(x), x' = x + h v'.
SnStatus sn_obvious_step(SnObvious* o, double* x, double* v) {
    double clock = sn_thread_seconds();
    visit_elements(o, x);
    o->times.element += take_lap(&clock);
    SN_TRY(merge_triplets(o));
    o->times.assemble += take_lap(&clock);
    SN_TRY(analyse_matrix(o));
    o->times.analyse += take_lap(&clock);
    SN_TRY(sn_obvious_factor(o->solver, &o->A));
    o->times.factor += take_lap(&clock);
    fill_right_side(o, v);
    o->times.other += take_lap(&clock);
    SN_TRY(sn_obvious_solve(o->solver, o->b, o->solution));
    o->times.solve += take_lap(&clock);
    advance_nodes(o, x, v);
    o->times.other += take_lap(&clock);
    return SN_OK;
}

const SnObviousTet* sn_obvious_tets(const SnObvious* o) { return o->tet; }

SnObviousTimes sn_obvious_times(const SnObvious* o) { return o->times; }
