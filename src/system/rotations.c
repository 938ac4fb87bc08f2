// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds how the material around each node has turned from one configuration to another.
//
// Stiffness turns with the material: K(R x) = R K(x) R^T. If R differs little between neighbouring
// nodes, block (i, j) of K becomes approximately R_i K_ij R_j^T.
#include "base/isa.h"
#include "math/decompose.h"
#include "math/passes.h"
#include "system/system_private.h"

#include <math.h>
#include <string.h>

// An upper bound of the rounding error in an entry of a rotation about a coordinate axis.
#define ROUNDING 1e-9

static void set_identity(double* R) {
    for (int k = 0; k < 9; ++k) R[k] = k % 4 == 0;
}

// Replace up to eight matrices by their nearest rotations.
static void make_rotations(int count, double* const* m) {
    SnMatrixBatch turn = {0}, R;
    for (int lane = 0; lane < SN_LANES; ++lane)
        for (int k = 0; k < 9; ++k) turn.m[k][lane] = m[lane < count ? lane : 0][k];
    sn_decompose(sn_isa())->polar(1, &turn, &R);
    for (int lane = 0; lane < count; ++lane)
        for (int k = 0; k < 9; ++k) m[lane][k] = R.m[k][lane];
}

static int is_finite(const double* m) {
    for (int k = 0; k < 9; ++k)
        if (!(m[k] - m[k] == 0)) return 0;
    return 1;
}

typedef struct Rotations {
    const SnSystem* system;
    double* R;
} Rotations;

// The material around a node with a held component may turn only about the axis of this component:
// in the plane, where z is held, about z. Returns 1 if R is such a turn. The entries of R in held
// rows and columns then become exactly 0 and 1.
static int keeps_held(unsigned held, double* R) {
    for (int k = 0; k < 9; ++k) {
        if (!(held & (SN_HELD(k / 3) | SN_HELD(k % 3)))) continue;
        const double kept = k % 4 == 0;
        if (fabs(R[k] - kept) > ROUNDING) return 0;
        R[k] = kept;
    }
    return 1;
}

// Replace the matrices of some blocks by rotations, eight blocks at a time.
static void rotate_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Rotations* rotations = context;
    double* some[SN_LANES];
    int n = 0;
    for (size_t block = first; block < first + count; ++block) {
        double *own = rotations->R + 9 * block, square = 0;
        for (int k = 0; k < 9; ++k) square += own[k] * own[k];
        if (!(square > 0)) set_identity(own); // a mover, or a node without elements
        some[n++] = own;
        if (n < SN_LANES && block + 1 < first + count) continue;
        make_rotations(n, some);
        for (; n > 0; --n) {
            const int at = (int)((size_t)(some[n - 1] - rotations->R) / 9);
            if (!is_finite(some[n - 1]) ||
                !keeps_held(rotations->system->map->held[at], some[n - 1]))
                set_identity(some[n - 1]);
        }
    }
}

SnStatus sn_system_rotations(const SnSystem* system, const SnConfig* from, const SnConfig* to,
                             SnArena scratch, double* R) {
    const int points = system->model->point_count;
    double* turn = SN_PUSH(&scratch, double, 9 * (size_t)points);
    if (!turn) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->turn)
            system->term[t].ops->turn(system->term[t].self, from->x, to->x, system->pool, turn);
    memset(R, 0, 9 * sizeof *R * (size_t)system->map->block_count); // rotate_piece turns matrices
                                                                    // of zeros into the identity
    for (int i = 0; i < points; ++i) {
        const int block = system->map->node_block[i];
        if (block >= 0) memcpy(R + 9 * (size_t)block, turn + 9 * (size_t)i, 9 * sizeof *R);
    }
    sn_pass(system->pool, (size_t)system->map->block_count, rotate_piece, &(Rotations){system, R});
    return SN_OK;
}
