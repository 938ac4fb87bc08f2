// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts of a prediction that are springs. They are a part of A, as a material is: a row with
// conductance c = 1 / compliance gives the impulse
//
//     I = c (rhs - J (v + w) - J y / h)
//
// to nodes at x + y that move with v + w, and c J^T J to A. Along the normal, where c = h^2 k, it
// counts where it pushes; across it there is friction as a dashpot, to which y is nothing. A stiff
// spring would throw the frame farther than it comes, were the frame moved by I alone: with G how
// a motion of the frame moves a row,
//
//     (M + sum of c G^T G) dV = sum of forces and torques of r.
#include "coords/oracle_guess.h"
#include "qp/dense_cholesky.h"

#include <math.h>

#define EACH_SPRING(g, r)                                                                          \
    for (int r = (g)->step->rows->equal_count; r < (g)->step->rows->count; ++r)

static int is_mine(const SnGuess* g, const SnRowEntry* entry) {
    return entry->node >= g->first && entry->node < g->end;
}

static const SnRowEntry* entries(const SnGuess* g, const SnRow* row) {
    return g->step->rows->entry + row->first_entry;
}

// J a of a vector on the part's nodes
static double along(const SnGuess* g, const SnRow* row, const double* a) {
    const SnRowEntry* entry = entries(g, row);
    double sum = 0;
    for (int e = 0; e < row->entry_count; ++e)
        if (is_mine(g, &entry[e]))
            sum += v3_dot(v3_load(entry[e].J), v3_load(a + 3 * (size_t)entry[e].node));
    return sum;
}

static void push(const SnGuess* g, const SnRow* row, double impulse) {
    const SnRowEntry* entry = entries(g, row);
    for (int e = 0; e < row->entry_count; ++e) {
        double* r = g->r + 3 * (size_t)entry[e].node;
        if (is_mine(g, &entry[e])) v3_store(r, v3_axpy(impulse, v3_load(entry[e].J), v3_load(r)));
    }
}

// J v of all that it acts on: others count with how they move now
static double velocity(const SnGuess* g, const SnRow* row) {
    const SnRowEntry* entry = entries(g, row);
    double sum = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const double* moves = entry[e].node >= 0 ? g->step->now->v + 3 * (size_t)entry[e].node
                                                 : g->step->twist + 6 * entry[e].body;
        for (int k = 0; k < (entry[e].node >= 0 ? 3 : 6); ++k) sum += entry[e].J[k] * moves[k];
    }
    return sum;
}

void sn_guess_add_springs(const SnGuess* g) {
    const SnOracleStep* step = g->step;
    EACH_SPRING(g, r) {
        const SnRow* row = &step->rows->row[r];
        const int is_normal = (r - step->rows->equal_count) % 3 == 0;
        const double c = 1 / row->compliance;
        const double moved = is_normal ? along(g, row, step->ghost->y) / step->h : 0;
        const double wanted = row->rhs - velocity(g, row) - along(g, row, step->ghost->w) - moved;
        g->conductance[r] = is_normal && wanted <= 0 ? 0 : c;
        push(g, row, g->conductance[r] * wanted);
    }
}

void sn_guess_resist(const SnGuess* g, const double* dv) {
    EACH_SPRING(g, r) {
        const SnRow* row = &g->step->rows->row[r];
        if (g->conductance[r] > 0) push(g, row, -g->conductance[r] * along(g, row, dv));
    }
}

double sn_guess_spring_curvature(const SnGuess* g, const double* z) {
    double sum = 0;
    EACH_SPRING(g, r) {
        const double w = along(g, &g->step->rows->row[r], z);
        sum += g->conductance[r] * w * w;
    }
    return sum;
}

// how a motion of the frame moves a row
static void find_frame_row(const SnGuess* g, const SnRow* row, double G[6]) {
    const SnRowEntry* entry = entries(g, row);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int e = 0; e < row->entry_count; ++e) {
        if (!is_mine(g, &entry[e])) continue;
        const Vec3 x = v3_load(g->step->now->q.x + 3 * (size_t)entry[e].node);
        const Vec3 J = v3_load(entry[e].J);
        linear = v3_add(linear, J);
        angular = v3_add(angular, v3_cross(v3_sub(x, g->frame.centre), J));
    }
    v3_store(G, linear);
    v3_store(G + 3, angular);
}

// A row that follows from the others to this share is left out.
#define DEPENDENT 1e-14

void sn_guess_solve_frame(const SnGuess* g, double wrench[6]) {
    double A[36] = {0};
    for (int k = 0; k < 3; ++k) {
        A[7 * k] = g->frame.mass;
        for (int l = 0; l < 3; ++l) A[6 * (k + 3) + l + 3] = g->frame.inertia.m[k][l];
    }
    EACH_SPRING(g, r) {
        double G[6];
        if (g->conductance[r] == 0) continue;
        find_frame_row(g, &g->step->rows->row[r], G);
        for (int k = 0; k < 36; ++k) A[k] += g->conductance[r] * G[k / 6] * G[k % 6];
    }
    sn_dense_cholesky(6, A, DEPENDENT);
    sn_dense_forward(6, A, 6, wrench);
    sn_dense_backward(6, A, 6, wrench);
}
