// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/coarse.h"

#include "base/memory.h"
#include "sparse/coarse_kernels.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// WIDE: number of unknowns of a patch. PRODUCT: number of entries in a block of A R (A, R and C:
// see coarse.h).
enum { WIDE = SN_COARSE_WIDE, PRODUCT = SN_COARSE_BLOCK };

// Some patches have no stiffness against turning about some axis: a single node, nodes on a line,
// and nodes whose places are not known. To keep C positive definite, every patch gets a little
// stiffness against turning: its mean stiffness against moving times least_turning.
static const double least_turning = 1e-8;

void sn_destroy_coarse(SnCoarse* c) {
    sn_destroy_patches(&c->patches);
    sn_free(c->arm);
    sn_free(c->first);
    sn_free(c->patch);
    sn_free(c->block);
    sn_free(c->AR);
    sn_free(c->meets);
    sn_free(c->in_row);
    sn_free(c->at);
    sn_destroy_linear(c->linear);
    sn_destroy_block_matrix(c->C);
    sn_destroy_block_pattern(c->pattern);
    *c = (SnCoarse){0};
}

// ---- which row meets which patch

// Write to `patch` the patches that row i meets: the patches to which the columns of its blocks
// belong, each patch once, ascending. Returns how many they are.
static int find_patches(const SnFullRows* A, const int* of_row, int i, int* patch) {
    int count = 0;
    for (int e = A->row_start[i]; e < A->row_start[i + 1]; ++e) {
        const int p = of_row[A->column[e]];
        int k = count;
        while (k > 0 && patch[k - 1] > p) --k;
        if (k > 0 && patch[k - 1] == p) continue;
        memmove(patch + k + 1, patch + k, (size_t)(count - k) * sizeof *patch);
        patch[k] = p;
        ++count;
    }
    return count;
}

// Find the blocks of A R: list the patches that each row meets.
static SnStatus find_products(SnCoarse* c, const SnFullRows* A) {
    c->first = SN_NEW_ARRAY(int, A->rows + 1);
    // A row meets at most as many patches as it has blocks.
    int* found = SN_NEW_ARRAY(int, A->blocks);
    if (c->first && found) {
        for (int i = 0; i < A->rows; ++i)
            c->first[i + 1] =
                c->first[i] + find_patches(A, c->patches.of_row, i, found + c->first[i]);
        c->patch = SN_CLONE_ARRAY(int, found, c->first[A->rows]);
    }
    sn_free(found);
    return c->patch ? SN_OK : SN_OUT_OF_MEMORY;
}

// List the blocks of A R by patch.
static SnStatus list_patch_blocks(SnCoarse* c, int rows) {
    const int count = c->first[rows];
    int* start = SN_NEW_ARRAY(int, c->patches.count + 2);
    c->meets = start;
    c->in_row = SN_NEW_ARRAY(int, count);
    c->at = SN_NEW_ARRAY(int, count);
    if (!start || !c->in_row || !c->at) return SN_OUT_OF_MEMORY;
    ++start; // start[p] is where the next block of patch p goes; in the end, start[p] is where
             // patch p + 1 begins
    for (int k = 0; k < count; ++k) start[c->patch[k] + 1]++;
    for (int p = 0; p < c->patches.count; ++p) start[p + 1] += start[p];
    for (int i = 0; i < rows; ++i)
        for (int k = c->first[i]; k < c->first[i + 1]; ++k) {
            const int to = start[c->patch[k]]++;
            c->in_row[to] = i;
            c->at[to] = k;
        }
    return SN_OK;
}

static SnStatus create_coarse_pattern(SnCoarse* c, int rows) {
    const int count = c->first[rows];
    SnBlockPair* pair = SN_NEW_ARRAY(SnBlockPair, count);
    int* width = SN_NEW_ARRAY(int, c->patches.count);
    SnStatus status = pair && width ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        for (int p = 0; p < c->patches.count; ++p) width[p] = WIDE;
        for (int i = 0; i < rows; ++i)
            for (int k = c->first[i]; k < c->first[i + 1]; ++k)
                pair[k] = (SnBlockPair){c->patches.of_row[i], c->patch[k]};
        status = sn_create_wide_pattern(c->patches.count, width, pair, (size_t)count, &c->pattern);
    }
    sn_free(pair);
    sn_free(width);
    return status;
}

static void find_coarse_blocks(SnCoarse* c, int rows) {
    for (int i = 0; i < rows; ++i)
        for (int k = c->first[i]; k < c->first[i + 1]; ++k) {
            const int p = c->patches.of_row[i], q = c->patch[k];
            c->block[k] = p <= q ? sn_block_find(c->pattern, p, q) : -1;
        }
}

static SnStatus build_coarse(SnCoarse* c, const SnFullRows* A, int size, SnPool* pool) {
    SnLinearDef def = sn_default_linear_def();
    def.pool = pool;
    SN_TRY(sn_create_patches(A, size, &c->patches));
    SN_TRY(find_products(c, A));
    SN_TRY(list_patch_blocks(c, A->rows));
    SN_TRY(create_coarse_pattern(c, A->rows));
    SN_TRY(sn_create_block_matrix(c->pattern, &c->C));
    c->arm = SN_NEW_ARRAY(double, 3 * (size_t)A->rows);
    c->block = SN_NEW_ARRAY(int, c->first[A->rows]);
    c->AR = SN_NEW_ARRAY(double, PRODUCT*(size_t)c->first[A->rows]);
    if (!c->arm || !c->block || !c->AR) return SN_OUT_OF_MEMORY;
    find_coarse_blocks(c, A->rows);
    SN_TRY(sn_create_linear("cholesky", &def, &c->linear));
    return sn_linear_analyse(c->linear, c->pattern);
}

SnStatus sn_create_coarse(const SnFullRows* A, int size, SnPool* pool, SnCoarse* coarse) {
    assert(A->numbers == 9);
    *coarse = (SnCoarse){0};
    const SnStatus status = build_coarse(coarse, A, size, pool);
    if (status < 0) sn_destroy_coarse(coarse);
    return status;
}

// ---- numbers

typedef struct Job {
    const SnCoarse* c;
    const SnFullRows* A;
    const SnTwoWay* split;
    const double* from; // vector of the rows (rows x 3)
    double* to;         // vector of the patches (patches x 6)
} Job;

// Set arm_j = (p_j - m) / l for the rows j of a patch, where p_j is the place of the node of row j,
// m the mean of these places, and l the root mean square of their distances from m. If the places
// are not known, or all the same, arm_j is zero.
static void place_patch(void* context, int patch, int worker) {
    (void)worker;
    const Job* job = context;
    const SnRowPatches* patches = &job->c->patches;
    const int *row = patches->row + patches->start[patch], *order = job->split->order;
    const int count = patches->start[patch + 1] - patches->start[patch];
    const double* where = job->A->where;
    double middle[3] = {0}, square = 0;
    for (int k = 0; k < count && where; ++k)
        for (size_t a = 0; a < 3; ++a) middle[a] += where[3 * (size_t)order[row[k]] + a] / count;
    for (int k = 0; k < count; ++k)
        for (size_t a = 0; a < 3; ++a) {
            double* arm = job->c->arm + 3 * (size_t)row[k] + a;
            *arm = where ? where[3 * (size_t)order[row[k]] + a] - middle[a] : 0;
            square += *arm * *arm / count;
        }
    const double scale = square > 0 ? 1 / sqrt(square) : 0;
    for (int k = 0; k < count; ++k)
        for (size_t a = 0; a < 3; ++a) job->c->arm[3 * (size_t)row[k] + a] *= scale;
}

// For the rows i of a group and each patch P that row i meets, set (A R)_iP to the sum over j in P
// of A_ij [1, -X_j], where 1 is the identity and X_j the matrix of the cross product with arm_j:
// X_j w = cross(arm_j, w).
static void multiply_group(void* context, int group, int worker) {
    (void)worker;
    const Job* job = context;
    const SnCoarse* c = job->c;
    const SnFullRows* A = job->A;
    for (int i = group * SN_ROW_GROUP; i < sn_row_group_end(A, group); ++i) {
        memset(c->AR + PRODUCT * (size_t)c->first[i], 0,
               PRODUCT * (size_t)(c->first[i + 1] - c->first[i]) * sizeof *c->AR);
        for (int e = A->row_start[i]; e < A->row_start[i + 1]; ++e) {
            const int j = A->column[e];
            const double *B = A->value + 9 * (size_t)e, *d = c->arm + 3 * (size_t)j;
            int k = c->first[i];
            while (c->patch[k] != c->patches.of_row[j]) ++k;
            double* to = c->AR + PRODUCT * (size_t)k;
            for (int r = 0; r < 3; ++r, ++to) {
                // row r of B, which is stored column by column
                const double b0 = B[r], b1 = B[3 + r], b2 = B[6 + r];
                to[0] += b0;
                to[3] += b1;
                to[6] += b2;
                to[9] += b2 * d[1] - b1 * d[2];
                to[12] += b0 * d[2] - b2 * d[0];
                to[15] += b1 * d[0] - b0 * d[1];
            }
        }
    }
}

// Compute the patch's rows of C = R^T (A R), from its diagonal block on.
static void sum_patch(void* context, int patch, int worker) {
    (void)worker;
    const Job* job = context;
    const SnCoarse* c = job->c;
    const SnBlockPattern* pattern = c->pattern;
    double* own = c->C->value + sn_block_at(pattern, pattern->row_start[patch]);
    double* end = c->C->value + sn_block_at(pattern, pattern->row_start[patch + 1]);
    memset(own, 0, (size_t)(end - own) * sizeof *own);
    for (int at = c->patches.start[patch]; at < c->patches.start[patch + 1]; ++at) {
        const int i = c->patches.row[at];
        const double* d = c->arm + 3 * (size_t)i;
        for (int k = c->first[i]; k < c->first[i + 1]; ++k) {
            if (c->block[k] < 0) continue;
            const double* F = c->AR + PRODUCT * (size_t)k;
            double* to = c->C->value + sn_block_at(pattern, c->block[k]);
            for (int s = 0; s < WIDE; ++s, ++to, F += 3) {
                const double f0 = F[0], f1 = F[1], f2 = F[2];
                to[0] += f0;
                to[WIDE] += f1;
                to[2 * WIDE] += f2;
                to[3 * WIDE] += d[1] * f2 - d[2] * f1;
                to[4 * WIDE] += d[2] * f0 - d[0] * f2;
                to[5 * WIDE] += d[0] * f1 - d[1] * f0;
            }
        }
    }
    const double moving = (own[0] + own[WIDE + 1] + own[2 * WIDE + 2]) / 3;
    for (int s = 3; s < WIDE; ++s) own[s * WIDE + s] += least_turning * moving;
}

SnStatus sn_factor_coarse(SnCoarse* c, const SnFullRows* A, const SnTwoWay* split, SnPool* pool) {
    assert(c->C && c->linear && split->order);
    Job job = {.c = c, .A = A, .split = split};
    sn_pool_run(pool, c->patches.count, place_patch, &job);
    sn_pool_run(pool, A->groups, multiply_group, &job);
    sn_pool_run(pool, c->patches.count, sum_patch, &job);
    return sn_linear_factor(c->linear, c->C);
}

// ---- to patches and back

// to = R^T r for one patch, r = job->from
static void restrict_rows(void* context, int patch, int worker) {
    (void)worker;
    const Job* job = context;
    const SnCoarse* c = job->c;
    double sum[WIDE] = {0};
    for (int at = c->patches.start[patch]; at < c->patches.start[patch + 1]; ++at) {
        const int i = c->patches.row[at];
        const double *d = c->arm + 3 * (size_t)i, *f = job->from + 3 * (size_t)i;
        for (int a = 0; a < 3; ++a) sum[a] += f[a];
        sum[3] += d[1] * f[2] - d[2] * f[1];
        sum[4] += d[2] * f[0] - d[0] * f[2];
        sum[5] += d[0] * f[1] - d[1] * f[0];
    }
    memcpy(job->to + WIDE * (size_t)patch, sum, sizeof sum);
}

// to = (A R)^T y for one patch, y = job->from
static void restrict_product(void* context, int patch, int worker) {
    (void)worker;
    const Job* job = context;
    const SnCoarse* c = job->c;
    const int first = c->meets[patch], count = c->meets[patch + 1] - first;
    sn_coarse_kernels()->collect(c->AR, c->at + first, c->in_row + first, count, job->from,
                                 job->to + WIDE * (size_t)patch);
}

SnStatus sn_coarse_solve(const SnCoarse* c, const double* r, SnPool* pool, double* to) {
    assert(r != to);
    Job job = {.c = c, .from = r, .to = to};
    sn_pool_run(pool, c->patches.count, restrict_rows, &job);
    return sn_linear_solve(c->linear, 1, to, to);
}

SnStatus sn_coarse_solve_product(const SnCoarse* c, const double* y, SnPool* pool, double* to) {
    assert(y != to);
    Job job = {.c = c, .from = y, .to = to};
    sn_pool_run(pool, c->patches.count, restrict_product, &job);
    return sn_linear_solve(c->linear, 1, to, to);
}

void sn_coarse_subtract(const SnCoarse* c, int first, int last, const double* m, const double* r,
                        double* out) {
    sn_coarse_kernels()->subtract(c->AR, c->first, c->patch, first, last, m, r, out);
}

void sn_coarse_spread(const SnCoarse* c, int first, int last, const double* a, const double* b,
                      const double* y, double* z) {
    for (int i = first; i < last; ++i) {
        const size_t p = WIDE * (size_t)c->patches.of_row[i];
        const double* d = c->arm + 3 * (size_t)i;
        double v[WIDE];
        for (int s = 0; s < WIDE; ++s) v[s] = a[p + (size_t)s] - b[p + (size_t)s];
        z[3 * (size_t)i] = y[3 * (size_t)i] + v[0] + v[4] * d[2] - v[5] * d[1];
        z[3 * (size_t)i + 1] = y[3 * (size_t)i + 1] + v[1] + v[5] * d[0] - v[3] * d[2];
        z[3 * (size_t)i + 2] = y[3 * (size_t)i + 2] + v[2] + v[3] * d[1] - v[4] * d[0];
    }
}
