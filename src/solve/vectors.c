// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/vectors.h"

#include "math/vectors.h"

// A piece is long enough to be worth a thread's while; longer vectors have longer pieces.
enum { LEAST_PIECE = 4096, MOST_PIECES = 512 };

typedef struct Pass {
    const SnVectors* vectors;
    int n, piece;
    double alpha;
    const double *a, *b; // read
    double* y;           // written
    const double* z;     // of the sum
    double (*run)(const struct Pass* pass, size_t first, size_t count);
    double sum[MOST_PIECES];
} Pass;

static double dot_piece(const Pass* p, size_t first, size_t count) {
    return p->vectors->dot(count, p->a + first, p->z + first);
}

static double add_piece(const Pass* p, size_t first, size_t count) {
    return p->vectors->add_dot(count, p->alpha, p->a + first, p->y + first, p->z + first);
}

static double subtract_piece(const Pass* p, size_t first, size_t count) {
    return p->vectors->subtract_dot(count, p->a + first, p->b + first, p->y + first, p->z + first);
}

static void run_piece(void* context, int index, int worker) {
    (void)worker;
    Pass* pass = context;
    const int first = index * pass->piece, left = pass->n - first;
    pass->sum[index] =
        pass->run(pass, (size_t)first, (size_t)(left < pass->piece ? left : pass->piece));
}

static double run(Pass* pass, SnPool* pool) {
    pass->vectors = sn_vectors(sn_isa());
    pass->piece = LEAST_PIECE;
    while (sn_pieces(pass->n, pass->piece) > MOST_PIECES) pass->piece *= 2;
    const int pieces = sn_pieces(pass->n, pass->piece);
    sn_pool_run(pieces > 1 ? pool : NULL, pieces, run_piece, pass);
    double sum = 0;
    for (int i = 0; i < pieces; ++i) sum += pass->sum[i];
    return sum;
}

double sn_vector_dot(SnPool* pool, int n, const double* a, const double* b) {
    return run(&(Pass){.n = n, .a = a, .z = b, .run = dot_piece}, pool);
}

double sn_vector_add_dot(SnPool* pool, int n, double alpha, const double* x, double* y,
                         const double* z) {
    return run(&(Pass){.n = n, .alpha = alpha, .a = x, .y = y, .z = z, .run = add_piece}, pool);
}

double sn_vector_subtract_dot(SnPool* pool, int n, const double* a, const double* b, double* y,
                              const double* s) {
    return run(&(Pass){.n = n, .a = a, .b = b, .y = y, .z = s, .run = subtract_piece}, pool);
}
