// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/vectors.h"

#include <stddef.h>

// A piece is long enough to be worth a thread's while; longer vectors have longer pieces.
enum { LEAST_PIECE = 4096, MOST_PIECES = 512, WIDTH = 8 };

typedef struct Pass {
    int n, piece;
    double alpha;
    const double *a, *b; // read
    double* y;           // written
    const double* z;     // of the sum
    double (*run)(const struct Pass* pass, int first, int last);
    double sum[MOST_PIECES];
} Pass;

static double total(const double s[WIDTH]) {
    return ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
}

static double dot_piece(const Pass* pass, int first, int last) {
    const double *a = pass->a, *z = pass->z;
    double s[WIDTH] = {0};
    int i = first;
    for (; i + WIDTH <= last; i += WIDTH)
        for (int k = 0; k < WIDTH; ++k) s[k] += a[i + k] * z[i + k];
    for (; i < last; ++i) s[0] += a[i] * z[i];
    return total(s);
}

static double add_piece(const Pass* pass, int first, int last) {
    const double* restrict a = pass->a, * restrict z = pass->z, alpha = pass->alpha;
    double* restrict y = pass->y, s[WIDTH] = {0};
    int i = first;
    for (; i + WIDTH <= last; i += WIDTH)
        for (int k = 0; k < WIDTH; ++k) {
            y[i + k] += alpha * a[i + k];
            s[k] += y[i + k] * z[i + k];
        }
    for (; i < last; ++i) {
        y[i] += alpha * a[i];
        s[0] += y[i] * z[i];
    }
    return total(s);
}

static double subtract_piece(const Pass* pass, int first, int last) {
    const double* restrict a = pass->a, * restrict b = pass->b, * restrict z = pass->z;
    double* restrict y = pass->y, s[WIDTH] = {0};
    int i = first;
    for (; i + WIDTH <= last; i += WIDTH)
        for (int k = 0; k < WIDTH; ++k) {
            y[i + k] = a[i + k] - b[i + k];
            s[k] += y[i + k] * z[i + k];
        }
    for (; i < last; ++i) {
        y[i] = a[i] - b[i];
        s[0] += y[i] * z[i];
    }
    return total(s);
}

static void run_piece(void* context, int index, int worker) {
    (void)worker;
    Pass* pass = context;
    const int first = index * pass->piece, last = first + pass->piece;
    pass->sum[index] = pass->run(pass, first, last < pass->n ? last : pass->n);
}

static double run(Pass* pass, SnPool* pool) {
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
