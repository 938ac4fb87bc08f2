// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The derivative of contacts that are springs, positive semi-definite. Of one contact it is
//
//     J^T B J,   B = diag(k + N/(v_d tau) while it closes, B_t / tau),
//     B_t = mu N (f'/s I + (f'' - f'/s) w_t w_t^T / s^2),
//
// with N as it was found. Rows on several nodes or bodies are taken apart,
//
//     (sum J_e d_e)^2 <= sum_e (sum_f |J_f|) / |J_e| (J_e d_e)^2,
//
// with the arms of turnings over the body's length (sn_rigid_length), and for these B_t is bounded
// by a diagonal: |2 b x y| <= |b| (x^2 + y^2). Products are exact.
//
// Normals turn. Where the foot of a point that is inside of a mesh is on an edge, the energy is
// that of a spring to a line, and on a corner to a point: then k stands across the normal, too, but
// not along the edge. Surfaces that bend turn by themselves,
//
//     W'' = k |J_n d|^2 + k gap / distance (|d_t|^2 - |s|^2),
//
// with s how the foot slides (sn_contact_turns_add). That may be indefinite: it is in products of
// the exact tangent only.
#include "contact/penalty.h"
#include "contact/slip.h"
#include "system/map_diagonal.h"

#include <math.h>

SnStatus sn_penalty_scatter(const void* self, const SnPlaces* places, int** destination) {
    (void)self;
    *destination = sn_map_diagonal_scatter(places);
    return *destination ? SN_OK : SN_OUT_OF_MEMORY;
}

// B of one contact: its diagonal, and what is beside it.
typedef struct Metric {
    double along[3], cross;
} Metric;

static const SnRowEntry* entries(const SnPenalty* penalty, const SnRow* row) {
    return &penalty->rows.entry[row->first_entry];
}

// one node against an obstacle
static int is_alone(const SnPenalty* penalty, const SnRow* row) {
    return row[1].entry_count == 1 && row[2].entry_count == 1 &&
           entries(penalty, &row[1])->node >= 0 &&
           entries(penalty, &row[1])->node == entries(penalty, &row[2])->node;
}

static void add_friction(const SnPenalty* penalty, int i, const double w[3], double strength,
                         Metric* B) {
    const double s = penalty->slip_before ? penalty->press[i].slip : hypot(w[1], w[2]);
    const double eps = penalty->settings.slip_speed;
    const double secant = strength * sn_slip_secant(s, eps);
    const double less =
        penalty->slip_before || s == 0 ? 0 : (strength * sn_slip_slope(s, eps) - secant) / (s * s);
    B->cross += less * w[1] * w[2];
    for (int k = 1; k < 3; ++k) B->along[k] += secant + less * w[k] * w[k];
}

static int presses(const SnPenalty* penalty, int i, const SnConfig* q) {
    return penalty->rows.row[3 * i].force +
               penalty->settings.stiffness * sn_penalty_depth(penalty, i, q) >
           0;
}

// 0: there is nothing
static int make_metric(const SnPenalty* penalty, int i, const SnTermAt* at, SnWeights weights,
                       int turns, Metric* B) {
    const SnPenaltySettings* settings = &penalty->settings;
    const SnPress* press = &penalty->press[i];
    const SnRow* row = &penalty->rows.row[3 * i];
    const double k = settings->stiffness;
    const double damping = penalty->over > 0 ? weights.stiffness / penalty->over : weights.damping;
    *B = (Metric){{0}, 0};
    if (presses(penalty, i, &at->q)) {
        const double stiff = weights.stiffness * k, across = turns ? stiff : 0;
        B->along[0] = stiff;
        B->along[1] = across * press->turn[0];
        B->along[2] = across * press->turn[1];
        B->cross = across * press->turn[2];
    }
    if (press->pressed > 0 && damping > 0) {
        double w[3];
        sn_penalty_velocity(penalty, i, at, w);
        if (settings->damping_speed > 0 && w[0] < 0)
            B->along[0] += damping * press->pressed / settings->damping_speed;
        if (row->friction > 0)
            add_friction(penalty, i, w, damping * row->friction * press->pressed, B);
    }
    return B->along[0] > 0 || B->along[1] > 0 || B->along[2] > 0;
}

// One piece of a row: three numbers on a node, or on the velocity or the turning of a body.
typedef struct Piece {
    Vec3 J;
    double size;    // |J|, of turnings over the body's length
    int node;       // -1: on a body
    int body, half; // of its velocity (0) or its turning (1)
} Piece;

enum { MOST_PIECES = 2 * 2 * 3 * 4 };

static int list_pieces(const SnPenalty* penalty, const SnMap* map, const SnRow* row, Piece* piece,
                       double* size) {
    int count = 0;
    *size = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &entries(penalty, row)[e];
        const int on_body = entry->node < 0;
        for (int half = 0; half <= on_body; ++half) {
            const Vec3 J = v3_load(entry->J + 3 * half);
            const double unit = half ? sn_rigid_length(&map->mass[entry->body]) : 1;
            piece[count] = (Piece){J, v3_norm(J) / unit, entry->node, entry->body, half};
            *size += piece[count].size;
            count += piece[count].size > 0;
        }
    }
    return count;
}

// Where a Hessian goes.
typedef struct Target {
    const SnTermAt* at;
    const int* destination;
    double* value;
} Target;

// scale a b^T in the diagonal block of a piece
static void add_outer(const Target* target, const Piece* piece, double scale, Vec3 a, Vec3 b) {
    const SnTermAt* at = target->at;
    const Mat3 K = m3_axpy(scale, m3_outer(a, b), (Mat3){0});
    if (piece->node >= 0)
        sn_map_add_node_block(at->map, &at->q, piece->node, K, target->destination, target->value);
    else
        sn_map_add_rigid_block(at->map, &at->q, piece->body, piece->half, K, target->destination,
                               target->value);
}

static void add_row(const SnPenalty* penalty, const SnRow* row, double scale,
                    const Target* target) {
    Piece piece[MOST_PIECES];
    double size;
    const int count = list_pieces(penalty, target->at->map, row, piece, &size);
    for (int e = 0; e < count; ++e)
        add_outer(target, &piece[e], scale * size / piece[e].size, piece[e].J, piece[e].J);
}

// a constant matrix cannot know of what comes and goes
static int is_beside(const SnPenalty* penalty, SnWeights weights) {
    return penalty->settings.beside_matrix || weights.tangent == SN_TANGENT_CONSTANT;
}

void sn_penalty_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                        const int* destination, double* value) {
    const SnPenalty* penalty = self;
    const Target target = {at, destination, value};
    if (is_beside(penalty, weights)) return;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const SnRow* row = &penalty->rows.row[3 * i];
        Metric B;
        if (!make_metric(penalty, i, at, weights, 1, &B)) continue;
        const int alone = is_alone(penalty, row);
        for (int k = 0; k < 3; ++k) {
            const double bound = B.along[k] + (alone || k == 0 ? 0 : fabs(B.cross));
            if (bound > 0) add_row(penalty, &row[k], bound, &target);
        }
        if (B.cross == 0 || !alone) continue;
        const SnRowEntry *p = entries(penalty, &row[1]), *q = entries(penalty, &row[2]);
        const Piece on = {.node = p->node};
        add_outer(&target, &on, B.cross, v3_load(p->J), v3_load(q->J));
        add_outer(&target, &on, B.cross, v3_load(q->J), v3_load(p->J));
    }
}

static void add_turns(const SnPenalty* penalty, int i, double weight, const SnMotion* w,
                      SnForces* y) {
    const SnPress* press = &penalty->press[i];
    const SnRows rows = {
        .row = &penalty->turns.row[press->turns], .count = 4, .entry = penalty->turns.entry};
    const double k = weight * press->bend * penalty->settings.stiffness;
    double v[4];
    sn_rows_velocity(&rows, w, v);
    const double f[4] = {k * v[0], k * v[1], -k * v[2], -k * v[3]};
    sn_rows_force(&rows, f, y);
}

void sn_penalty_product(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                        SnForces* y) {
    const SnPenalty* penalty = self;
    if (is_beside(penalty, weights)) return;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const SnRows rows = {
            .row = &penalty->rows.row[3 * i], .count = 3, .entry = penalty->rows.entry};
        double v[3];
        Metric B;
        const int exact = weights.tangent == SN_TANGENT_EXACT && penalty->press[i].turns >= 0;
        if (!make_metric(penalty, i, at, weights, !exact, &B)) continue;
        if (exact && presses(penalty, i, &at->q)) add_turns(penalty, i, weights.stiffness, w, y);
        sn_rows_velocity(&rows, w, v);
        const double f[3] = {B.along[0] * v[0], B.along[1] * v[1] + B.cross * v[2],
                             B.cross * v[1] + B.along[2] * v[2]};
        sn_rows_force(&rows, f, y);
    }
}

int sn_penalty_couples(const SnPenalty* penalty) {
    if (penalty->settings.beside_matrix) return 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i)
        if (!is_alone(penalty, &penalty->rows.row[3 * i])) return 1;
    return 0;
}
