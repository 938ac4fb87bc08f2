// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solve/secants.h"

#include "math/passes.h"
#include "math/vectors.h"

#include <math.h>
#include <string.h>

// A pair is added only if the cosine between its step and its change of g exceeds LEAST_COSINE.
#define LEAST_COSINE 1e-12
// A pass treats the vectors in blocks of this number of entries: all pairs are used for one block
// before the pass goes on to the next. So the block's entries of u and g stay in the cache.
enum { BLOCK = 512 };
// The number of sums that the pass over a new pair computes, apart from the pair's products with
// older pairs.
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

// The place of the k-th oldest pair: its index in the arrays `s`, `y` and `sg`.
static int place_of(const SnSecants* p, int k) { return (p->first + k) % p->capacity; }

// The address in p->sy of the product of two vectors: the step of the pair in place `s`, and the
// change of g of the pair in place `y`.
static double* product_at(const SnSecants* p, int s, int y) { return &p->sy[s * p->capacity + y]; }

// ---- passes

// The input and output of a pass over vectors, which sn_pass divides into pieces. The sums of each
// piece are written to pairs->sum.
typedef struct Pass {
    const SnSecants* pairs;
    const SnVectors* vectors;
    int sums;      // number of sums that each piece computes
    double *s, *y; // receive a new pair: s = alpha u, y = g - from
    double alpha;
    const double* from;
    const double* g;
    double* u;
    double* const* v; // vectors of all pairs, either steps or changes, for products with w
                      // (capacity)
    const double* w;
} Pass;

// Set the sums of a piece to 0, and return their address.
static double* clear_sums(const Pass* pass, int index) {
    double* sum = pass->pairs->sum + (size_t)index * (size_t)pass->sums;
    memset(sum, 0, sizeof *sum * (size_t)pass->sums);
    return sum;
}

// Run a pass over all numbers. The sums of all pieces are added to the sums of the first piece.
static void run_pass(Pass* pass, SnPiece* piece) {
    const SnSecants* p = pass->pairs;
    pass->vectors = sn_vectors(sn_isa());
    clear_sums(pass, 0);
    const int pieces = sn_pass(p->pool, p->dofs, piece, pass);
    for (int i = 1; i < pieces; ++i)
        for (int k = 0; k < pass->sums; ++k) p->sum[k] += p->sum[i * pass->sums + k];
}

#define EACH_BLOCK(at, size, first, count)                                                         \
    for (size_t at = (first), end_##at = (first) + (count), size;                                  \
         size = end_##at - at < BLOCK ? end_##at - at : BLOCK, at < end_##at; at += size)

// u += sum_k weight_k v_k, where v_k is the step or the change of pair k.
static void add_weighted(const Pass* pass, double* const* v, size_t at, size_t size) {
    const SnSecants* p = pass->pairs;
    for (int k = 0; k < p->count; ++k)
        pass->vectors->axpy(size, p->weight[k], v[place_of(p, k)] + at, pass->u + at);
}

// Compute u = -g + sum_k weight_k y_k over all pairs k.
static void add_changes_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Pass* pass = context;
    EACH_BLOCK(at, size, first, count) {
        for (size_t i = at; i < at + size; ++i) pass->u[i] = -pass->g[i];
        add_weighted(pass, pass->pairs->y, at, size);
    }
}

// Add sum_k weight_k s_k to u; the sum of a piece is its contribution to g . u.
static void add_steps_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    double* sum = clear_sums(pass, index);
    EACH_BLOCK(at, size, first, count) {
        add_weighted(pass, pass->pairs->s, at, size);
        sum[0] += pass->vectors->dot(size, pass->g + at, pass->u + at);
    }
}

// Compute the contribution of a piece to v_k . w, for all pairs k.
static void product_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    const SnSecants* p = pass->pairs;
    double* sum = clear_sums(pass, index);
    EACH_BLOCK(at, size, first, count)
    for (int k = 0; k < p->count; ++k)
        sum[k] += pass->vectors->dot(size, pass->v[place_of(p, k)] + at, pass->w + at);
}

// Write v_k . w of all pairs to pairs->sum.
static void multiply_pairs(SnSecants* p, double* const* v, const double* w) {
    if (p->count > 0)
        run_pass(&(Pass){.pairs = p, .sums = p->count, .v = v, .w = w}, product_piece);
}

// Compute s and y of the new pair. The sums are s.y, |s|^2, |y|^2, s.g, and then s_k.y and s_k.g of
// each older pair k.
static void new_pair_piece(void* context, int index, size_t first, size_t count) {
    const Pass* pass = context;
    const SnSecants* p = pass->pairs;
    double* sum = clear_sums(pass, index);
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
    multiply_pairs(p, p->s, g);
    for (int k = 0; k < p->count; ++k) p->sg[place_of(p, k)] = p->sum[k];
    p->has_sg = 1;
}

// Compute weight_k = -a_k, with the a_k of the first loop in secants.h.
static void weigh_changes(SnSecants* p) {
    for (int k = p->count - 1; k >= 0; --k) {
        const int own = place_of(p, k);
        double sum = p->sg[own];
        for (int j = k + 1; j < p->count; ++j)
            sum -= p->weight[j] * *product_at(p, own, place_of(p, j));
        p->weight[k] = sum / *product_at(p, own, own);
    }
}

// Compute weight_k = a_k - b_k of the second loop, with b_k = y_k.u / s_k.y_k. On entry p->sum has
// the products y_k.u, taken just after H0^-1 was applied to u.
static void weigh_steps(SnSecants* p) {
    for (int k = 0; k < p->count; ++k) {
        const int own = place_of(p, k);
        double sum = p->sum[k];
        for (int j = 0; j < k; ++j) sum += p->weight[j] * *product_at(p, place_of(p, j), own);
        p->weight[k] = -p->weight[k] - sum / *product_at(p, own, own);
    }
}

SnStatus sn_secants_direction(SnSecants* p, const SnInverse* inverse, const double* g, double* u,
                              double* slope) {
    Pass pass = {.pairs = p, .g = g, .u = u};
    if (!p->has_sg) find_step_products(p, g);
    weigh_changes(p);
    run_pass(&pass, add_changes_piece);
    SN_TRY(inverse->apply(inverse->self, u, u));
    multiply_pairs(p, p->y, u);
    weigh_steps(p);
    pass.sums = 1;
    run_pass(&pass, add_steps_piece);
    *slope = p->sum[0];
    return SN_OK;
}

// ---- new pairs

void sn_secants_add(SnSecants* p, double alpha, const double* u, const double* from,
                    const double* to) {
    if (p->capacity == 0) return;
    if (p->count == p->capacity) { // the oldest pair is overwritten
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
    run_pass(&pass, new_pair_piece);
    for (int k = 0; k < p->count; ++k) {
        const int older = place_of(p, k);
        *product_at(p, older, own) = p->sum[OWN_SUMS + 2 * k];
        p->sg[older] = p->sum[OWN_SUMS + 2 * k + 1];
    }
    *product_at(p, own, own) = p->sum[0];
    p->sg[own] = p->sum[3];
    p->has_sg = 1;
    p->count += p->sum[0] > LEAST_COSINE * sqrt(p->sum[1]) * sqrt(p->sum[2]);
}

void sn_secants_lose_gradient(SnSecants* p) { p->has_sg = 0; }
