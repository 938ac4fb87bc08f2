// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/penalty.h"

#include "base/memory.h"

#include <math.h>

SnStatus sn_create_penalty(const SnModel* model, double stiffness, SnPenalty** out) {
    SnPenalty* penalty = SN_NEW(SnPenalty);
    if (!penalty) return SN_OUT_OF_MEMORY;
    penalty->model = model;
    penalty->stiffness = stiffness;
    penalty->start.x = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    penalty->start.pose = SN_NEW_ARRAY(SnPose, model->body_count);
    if (!penalty->start.x || !penalty->start.pose) {
        sn_destroy_penalty(penalty);
        return SN_OUT_OF_MEMORY;
    }
    *out = penalty;
    return SN_OK;
}

void sn_destroy_penalty(SnPenalty* penalty) {
    if (!penalty) return;
    sn_rows_free(&penalty->rows);
    sn_free(penalty->start.x);
    sn_free(penalty->start.pose);
    sn_free(penalty);
}

// ---- gaps

// how far what an entry acts on has moved since the step's start, along the entry
static double moved(const SnPenalty* penalty, const SnRowEntry* entry, const SnConfig* q) {
    double sum = 0;
    if (entry->node >= 0) {
        const size_t at = 3 * (size_t)entry->node;
        for (size_t k = 0; k < 3; ++k)
            sum += entry->J[k] * (q->x[at + k] - penalty->start.x[at + k]);
        return sum;
    }
    const SnPose *now = &q->pose[entry->body], *then = &penalty->start.pose[entry->body];
    return v3_dot(v3_load(entry->J), v3_sub(now->position, then->position)) +
           v3_dot(v3_load(entry->J + 3), sn_pose_turned(now->rotation, then->rotation));
}

static double gap_of(const SnPenalty* penalty, const SnRow* row, const SnConfig* q) {
    double gap = row->rhs;
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e)
        gap += moved(penalty, &penalty->rows.entry[e], q);
    return gap;
}

double sn_penalty_force(const SnPenalty* penalty, int i, const SnConfig* q) {
    return penalty->stiffness * fmax(0, -gap_of(penalty, &penalty->rows.row[i], q));
}

// ---- the term

// the torque is that of the arm at the step's start: no potential in a body's rotation
static unsigned flags(const void* self) {
    const SnPenalty* penalty = self;
    return SN_TERM_COUPLING | (penalty->model->body_count > 0 ? SN_TERM_NO_POTENTIAL : 0u);
}

static double energy(const void* self, const SnTermAt* at) {
    const SnPenalty* penalty = self;
    double sum = 0;
    for (int i = 0; i < penalty->rows.count; ++i) {
        const double depth = fmax(0, -gap_of(penalty, &penalty->rows.row[i], &at->q));
        sum += 0.5 * penalty->stiffness * depth * depth;
    }
    return sum;
}

static void add_row(const SnPenalty* penalty, const SnRow* row, double force, SnForces* out) {
    const SnRows one = {.row = (SnRow*)row, .count = 1, .entry = penalty->rows.entry};
    sn_rows_force(&one, &force, out);
}

static void force(const void* self, const SnTermAt* at, SnForces* out) {
    const SnPenalty* penalty = self;
    for (int i = 0; i < penalty->rows.count; ++i)
        add_row(penalty, &penalty->rows.row[i], sn_penalty_force(penalty, i, &at->q), out);
}

static SnStatus pairs(const void* self, const SnRowMap* rows, SnPairList* list) {
    (void)self, (void)rows, (void)list; // diagonal blocks are always there
    return SN_OK;
}

// the diagonal blocks of nodes, then two for each body; -1: none
static SnStatus scatter(const void* self, const SnRowMap* rows, int** out) {
    const SnModel* model = ((const SnPenalty*)self)->model;
    int* destination = SN_NEW_ARRAY(int, model->node_count + 2 * model->body_count);
    if (!destination) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < model->node_count; ++i)
        destination[i] = rows->node[i] < 0 ? -1 : rows->pattern->row_start[rows->node[i]];
    for (int r = 0; r < 2 * model->body_count; ++r)
        destination[model->node_count + r] = rows->pattern->row_start[rows->body[r / 2] + r % 2];
    *out = destination;
    return SN_OK;
}

// One piece of a row: three numbers on a node, or on the velocity or the turning of a body.
typedef struct Piece {
    Vec3 J;
    int block; // in what scatter lists
} Piece;

enum { MOST_PIECES = 2 * 2 * 3 * 4 };

static int list_pieces(const SnPenalty* penalty, const SnRow* row, Piece* piece, double* size) {
    int count = 0;
    *size = 0;
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e) {
        const SnRowEntry* entry = &penalty->rows.entry[e];
        const int on_body = entry->node < 0;
        for (int half = 0; half <= on_body; ++half) {
            const int block =
                on_body ? penalty->model->node_count + 2 * entry->body + half : entry->node;
            piece[count] = (Piece){v3_load(entry->J + 3 * half), block};
            const double length = v3_norm(piece[count].J);
            *size += length;
            count += length > 0;
        }
    }
    return count;
}

// (sum J_e d_e)^2 <= sum_e (sum_f |J_f|) / |J_e| (J_e d_e)^2
static void hessian(const void* self, const SnTermAt* at, SnWeights weights, const int* destination,
                    double* value) {
    const SnPenalty* penalty = self;
    if (weights.tangent == SN_TANGENT_CONSTANT) return; // contacts come and go
    for (int i = 0; i < penalty->rows.count; ++i) {
        const SnRow* row = &penalty->rows.row[i];
        if (!(gap_of(penalty, row, &at->q) < 0)) continue;
        Piece piece[MOST_PIECES];
        double size;
        const int count = list_pieces(penalty, row, piece, &size);
        for (int e = 0; e < count; ++e) {
            if (destination[piece[e].block] < 0) continue;
            const double scale =
                weights.stiffness * penalty->stiffness * size / v3_norm(piece[e].J);
            const Mat3 block = m3_outer(piece[e].J, piece[e].J);
            double* to = value + 9 * (size_t)destination[piece[e].block];
            for (int k = 0; k < 9; ++k) to[k] += scale * block.m[k / 3][k % 3];
        }
    }
}

// the same without the matrix
static void product(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                    SnForces* y) {
    const SnPenalty* penalty = self;
    const int nodes = penalty->model->node_count;
    if (weights.tangent == SN_TANGENT_CONSTANT) return;
    for (int i = 0; i < penalty->rows.count; ++i) {
        const SnRow* row = &penalty->rows.row[i];
        if (!(gap_of(penalty, row, &at->q) < 0)) continue;
        Piece piece[MOST_PIECES];
        double size;
        const int count = list_pieces(penalty, row, piece, &size);
        for (int e = 0; e < count; ++e) {
            const int b = piece[e].block, on_body = b >= nodes;
            const double* v = on_body ? w->twist + 3 * (size_t)(b - nodes) : w->v + 3 * (size_t)b;
            double* f = on_body ? y->wrench + 3 * (size_t)(b - nodes) : y->f + 3 * (size_t)b;
            const double scale = weights.stiffness * penalty->stiffness * size /
                                 v3_norm(piece[e].J) * v3_dot(piece[e].J, v3_load(v));
            v3_store(f, v3_axpy(scale, piece[e].J, v3_load(f)));
        }
    }
}

static const SnTermOps ops = {"penalty", flags,   energy,  NULL,   force,
                              pairs,     scatter, hessian, product};

SnTerm sn_penalty_term(const SnPenalty* penalty) { return (SnTerm){&ops, penalty}; }
