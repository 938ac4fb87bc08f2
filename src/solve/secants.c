// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/secants.h"

#include "math/passes.h"
#include "math/vectors.h"

#include <math.h>
#include <string.h>

// A pair whose step and change of g are this near to a right angle, or beyond, tells no curvature.
#define LEAST_COSINE 1e-12
// Numbers that go through all pairs at once: what they are added to, or multiplied by, stays near.
enum { BLOCK = 512 };
// sums that a pass over a new pair makes, beside those with the older ones
enum { OWN_SUMS = 4 };

SnStatus sn_new_secants(int capacity, int dofs, SnPool* pool, SnArena* scratch, SnSecants* pairs) {
    const size_t m = (size_t)capacity, n = (size_t)dofs;
    *pairs = (SnSecants){.pool = pool, .dofs = n, .capacity = capacity};
    pairs->s = SN_PUSH(scratch, double*, m);
    pairs->y = SN_PUSH(scratch, double*, m);
    pairs->sy = SN_PUSH(scratch, double, m* m);
    pairs->sg = SN_PUSH(scratch, double, m);
    pairs->weight = SN_PUSH(scratch, double, m);
    pairs->sum = sn_arena_push_raw(scratch, SN_MOST_PIECES * (2 * m + OWN_SUMS), sizeof(double));
    if (!pairs->sum) return SN_OUT_OF_MEMORY;
    for (size_t i = 0; i < m; ++i) {
        pairs->s[i] = sn_arena_push_raw(scratch, n, sizeof(double));
        pairs->y[i] = sn_arena_push_raw(scratch, n, sizeof(double));
        if (!pairs->y[i]) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

// place of the k-th oldest
static int place_of(const SnSecants* p, int k) { return (p->first + k) % p->capacity; }

static double* product(const SnSecants* p, int s, int y) { return &p->sy[s * p->capacity + y]; }

// ---- passes

// What a pass works on; it leaves sums of its pieces in pairs->sum.
typedef struct Pass {
    const SnSecants* pairs;
    const SnVectors* vectors;
    int sums;      // of each piece
    double *s, *y; // a new pair: s = alpha u, y = g - from
    double alpha;
    const double* from;
    const double* g;
    double* u;
    double* const* v; // steps or changes of the pairs, for products with w
    const double* w;
} Pass;

// room for the sums of a piece, all of them 0
static double* new_sums(const Pass* pass, int index) {
    double* sum = pass->pairs->sum + (size_t)index * (size_t)pass->sums;
    memset(sum, 0, sizeof *sum * (size_t)pass->sums);
    return sum;
}

// over all numbers; sums of all pieces end in those of the first
static void run(Pass* pass, SnPiece* piece) {
    const SnSecants* p = pass->pairs;
    pass->vectors = sn_vectors(sn_isa());
    new_sums(pass, 0);
    const int pieces = sn_pass(p->pool, p->dofs, piece, pass);
    for (int i = 1; i < pieces; ++i)
        for (int k = 0; k < pass->sums; ++k) p->sum[k] += p->sum[i * pass->sums + k];
}

#define EACH_BLOCK(at, size, first, count)                                                         \
    for (size_t at = (first), end_##at = (first) + (count), size;                                  \
         size = end_##at - at < BLOCK ? end_##at - at : BLOCK, at < end_##at; at += size)

// u += sum_k weight_k v_k, v the steps or the changes of pairs
static void add_weighted(const Pass* pass, double* const* v, size_t at, size_t size) {
    const SnSecants* p = pass->pairs;
    for (int k = 0; k < p->count; ++k)
        pass->vectors->axpy(size, p->weight[k], v[place_of(p, k)] + at, pass->u + at);
}

// u = -g + sum_k weight_k y_k
static void first_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Pass* pass = context;
    EACH_BLOCK(at, size, first, count) {
        for (size_t i = at; i < at + size; ++i) pass->u[i] = -pass->g[i];
        add_weighted(pass, pass->pairs->y, at, size);
    }
}

// u += sum_k weight_k s_k; the sum is g . u
static void second_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    double* sum = new_sums(pass, index);
    EACH_BLOCK(at, size, first, count) {
        add_weighted(pass, pass->pairs->s, at, size);
        sum[0] += pass->vectors->dot(size, pass->g + at, pass->u + at);
    }
}

// sums v_k . w
static void product_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    const SnSecants* p = pass->pairs;
    double* sum = new_sums(pass, index);
    EACH_BLOCK(at, size, first, count)
    for (int k = 0; k < p->count; ++k)
        sum[k] += pass->vectors->dot(size, pass->v[place_of(p, k)] + at, pass->w + at);
}

// in pairs->sum: v_k . w
static void multiply(SnSecants* p, double* const* v, const double* w) {
    if (p->count > 0) run(&(Pass){.pairs = p, .sums = p->count, .v = v, .w = w}, product_piece);
}

// the new pair; sums s.y, |s|^2, |y|^2, s.g, then s_k.y and s_k.g of the older ones
static void new_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    const SnSecants* p = pass->pairs;
    double* sum = new_sums(pass, index);
    EACH_BLOCK(at, size, first, count) {
        pass->vectors->secant(size, pass->alpha, pass->u + at, pass->from + at, pass->g + at,
                              pass->s + at, pass->y + at, sum);
        for (int k = 0; k < p->count; ++k)
            pass->vectors->two_dots(size, p->s[place_of(p, k)] + at, pass->y + at, pass->g + at,
                                    sum + OWN_SUMS + 2 * k);
    }
}

// ---- directions

static void find_step_products(SnSecants* p, const double* g) {
    multiply(p, p->s, g);
    for (int k = 0; k < p->count; ++k) p->sg[place_of(p, k)] = p->sum[k];
    p->has_sg = 1;
}

// weight_k = -a_k of the first loop
static void weigh_changes(SnSecants* p) {
    for (int k = p->count - 1; k >= 0; --k) {
        const int own = place_of(p, k);
        double sum = p->sg[own];
        for (int j = k + 1; j < p->count; ++j)
            sum -= p->weight[j] * *product(p, own, place_of(p, j));
        p->weight[k] = sum / *product(p, own, own);
    }
}

// weight_k = a_k - b_k of the second loop, b_k = y_k.u / s_k.y_k; sum has y_k.u of H0^-1 alone
static void weigh_steps(SnSecants* p) {
    for (int k = 0; k < p->count; ++k) {
        const int own = place_of(p, k);
        double sum = p->sum[k];
        for (int j = 0; j < k; ++j) sum += p->weight[j] * *product(p, place_of(p, j), own);
        p->weight[k] = -p->weight[k] - sum / *product(p, own, own);
    }
}

SnStatus sn_secants_direction(SnSecants* p, const SnInverse* inverse, const double* g, double* u,
                              double* slope) {
    Pass pass = {.pairs = p, .g = g, .u = u};
    if (!p->has_sg) find_step_products(p, g);
    weigh_changes(p);
    run(&pass, first_piece);
    SN_TRY(inverse->apply(inverse->self, u, u));
    multiply(p, p->y, u);
    weigh_steps(p);
    pass.sums = 1;
    run(&pass, second_piece);
    *slope = p->sum[0];
    return SN_OK;
}

// ---- new pairs

void sn_secants_add(SnSecants* p, double alpha, const double* u, const double* from,
                    const double* to) {
    if (p->capacity == 0) return;
    if (p->count == p->capacity) { // the oldest is overwritten
        p->first = place_of(p, 1);
        p->count--;
    }
    const int own = place_of(p, p->count);
    Pass pass = {.pairs = p,
                 .sums = OWN_SUMS + 2 * p->count,
                 .s = p->s[own],
                 .y = p->y[own],
                 .alpha = alpha,
                 .from = from,
                 .g = to,
                 .u = (double*)u};
    run(&pass, new_piece);
    for (int k = 0; k < p->count; ++k) {
        const int older = place_of(p, k);
        *product(p, older, own) = p->sum[OWN_SUMS + 2 * k];
        p->sg[older] = p->sum[OWN_SUMS + 2 * k + 1];
    }
    *product(p, own, own) = p->sum[0];
    p->sg[own] = p->sum[3];
    p->has_sg = 1;
    p->count += p->sum[0] > LEAST_COSINE * sqrt(p->sum[1]) * sqrt(p->sum[2]);
}

void sn_secants_lose_gradient(SnSecants* p) { p->has_sg = 0; }
