// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/passes.h"

#include "math/vectors.h"

// A piece has at least LEAST_PIECE numbers (the vector's last piece may be shorter): less work is
// not worth a thread. Pieces of very long vectors are longer, so that a vector has at most
// SN_MOST_PIECES pieces.
enum { LEAST_PIECE = 4096 };

typedef struct Pass {
    size_t n;      // length of the vector
    size_t length; // length of a piece
    SnPiece* piece;
    void* context;
} Pass;

static void run_piece(void* context, int index, int worker) {
    (void)worker;
    const Pass* pass = context;
    const size_t first = (size_t)index * pass->length, left = pass->n - first;
    pass->piece(pass->context, index, first, left < pass->length ? left : pass->length);
}

int sn_pass(SnPool* pool, size_t n, SnPiece* piece, void* context) {
    Pass pass = {n, LEAST_PIECE, piece, context};
    while (n > SN_MOST_PIECES * pass.length) pass.length *= 2;
    const int pieces = (int)((n + pass.length - 1) / pass.length);
    const int stage[2] = {0, pieces};
    sn_pool_run_stages(pieces > 1 ? pool : NULL, 1, stage, run_piece, &pass);
    return pieces;
}

typedef struct Dot {
    const double *a, *b;
    double sum[SN_MOST_PIECES]; // one for each piece
} Dot;

static void dot_piece(void* context, int index, size_t first, size_t count) {
    Dot* dot = context;
    dot->sum[index] = sn_vectors(sn_isa())->dot(count, dot->a + first, dot->b + first);
}

double sn_pass_dot(SnPool* pool, size_t n, const double* a, const double* b) {
    Dot dot = {.a = a, .b = b};
    const int pieces = sn_pass(pool, n, dot_piece, &dot);
    double sum = 0;
    for (int i = 0; i < pieces; ++i) sum += dot.sum[i];
    return sum;
}
