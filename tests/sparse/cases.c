// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/cases.h"

#include "base/random.h"
#include "check.h"

#include <stdlib.h>

// elements of `size` nodes each, with dense matrices of 3 * size rows
typedef struct Elements {
    int rows, size, count, capacity;
    int* node;      // (count x size)
    double* matrix; // (count x 9 size size)
} Elements;

static void* need(void* memory) {
    assert_non_null(memory);
    return memory;
}

static Elements make_elements(int rows, int size, int capacity) {
    size_t n = (size_t)capacity, s = (size_t)size;
    return (Elements){.rows = rows,
                      .size = size,
                      .capacity = capacity,
                      .node = need(calloc(n * s, sizeof(int))),
                      .matrix = need(calloc(n * 9 * s * s, sizeof(double)))};
}

static double* add_element(Elements* elements, const int* node) {
    assert_true(elements->count < elements->capacity);
    size_t s = (size_t)elements->size, e = (size_t)elements->count++;
    for (size_t i = 0; i < s; ++i) elements->node[e * s + i] = node[i];
    return elements->matrix + e * 9 * s * s;
}

// E += v v^T
static void add_outer(double* E, int n, const double* v) {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) E[i * n + j] += v[i] * v[j];
}

static void add_identity(double* E, int n, double s) {
    for (int i = 0; i < n; ++i) E[i * n + i] += s;
}

static void scatter(const Elements* elements, int e, SnBlockMatrix* A) {
    int s = elements->size;
    const int* node = elements->node + (size_t)e * (size_t)s;
    const double* E = elements->matrix + (size_t)e * 9 * (size_t)(s * s);
    for (int a = 0; a < s; ++a) {
        for (int b = 0; b < s; ++b) {
            if (node[a] > node[b]) continue;
            int k = sn_block_find(A->pattern, node[a], node[b]);
            assert_true(k >= 0);
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c < 3; ++c)
                    A->value[9 * k + 3 * r + c] += E[(3 * a + r) * 3 * s + 3 * b + c];
        }
    }
}

// the sum of the elements, which are freed
static Case assemble(Elements elements) {
    int s = elements.size;
    SnBlockPair* pairs = need(calloc((size_t)(elements.count * s * s) + 1, sizeof *pairs));
    size_t count = 0;
    for (int e = 0; e < elements.count; ++e)
        for (int a = 0; a < s; ++a)
            for (int b = 0; b < s; ++b)
                pairs[count++] = (SnBlockPair){elements.node[e * s + a], elements.node[e * s + b]};
    Case made;
    CHECK_OK(sn_create_block_pattern(elements.rows, pairs, count, &made.pattern));
    CHECK_OK(sn_create_block_matrix(made.pattern, &made.A));
    for (int e = 0; e < elements.count; ++e) scatter(&elements, e, made.A);
    free(pairs);
    free(elements.node);
    free(elements.matrix);
    return made;
}

void destroy_case(Case c) {
    sn_destroy_block_matrix(c.A);
    sn_destroy_block_pattern(c.pattern);
}

void fill_random(double* x, size_t count, uint64_t seed) {
    SnRandom random = {seed};
    for (size_t i = 0; i < count; ++i) x[i] = sn_random_uniform(&random, -1, 1);
}

static void add_random_outers(double* E, int n, int rank, SnRandom* random) {
    double v[12];
    for (int k = 0; k < rank; ++k) {
        for (int i = 0; i < n; ++i) v[i] = sn_random_uniform(random, -1, 1);
        add_outer(E, n, v);
    }
}

Case make_beam(int nx, int ny, int nz, uint64_t seed) {
    static const int corners[2][5][4] = {
        {{0, 1, 2, 4}, {3, 1, 7, 2}, {5, 1, 4, 7}, {6, 2, 7, 4}, {1, 2, 4, 7}},
        {{1, 0, 5, 3}, {2, 0, 3, 6}, {4, 0, 6, 5}, {7, 3, 5, 6}, {0, 3, 6, 5}}};
    SnRandom random = {seed};
    Elements elements = make_elements(nx * ny * nz, 4, 5 * nx * ny * nz);
    for (int x = 0; x + 1 < nx; ++x) {
        for (int y = 0; y + 1 < ny; ++y) {
            for (int z = 0; z + 1 < nz; ++z) {
                for (int t = 0; t < 5; ++t) {
                    int node[4];
                    for (int k = 0; k < 4; ++k) {
                        int c = corners[(x + y + z) & 1][t][k];
                        node[k] = ((x + (c >> 2)) * ny + y + (c >> 1 & 1)) * nz + z + (c & 1);
                    }
                    double* E = add_element(&elements, node);
                    add_random_outers(E, 12, 6, &random);
                    add_identity(E, 12, 1e-3);
                }
            }
        }
    }
    return assemble(elements);
}

// stiffness * sum of w w^T with w = (v, -v), and the anchor
static void add_spring(Elements* elements, int a, int b, double contrast, double anchor,
                       SnRandom* random) {
    double* E = add_element(elements, (int[]){a, b});
    double stiffness = pow(contrast, sn_random_uniform(random, -0.5, 0.5));
    for (int k = 0; k < 3; ++k) {
        double w[6];
        for (int i = 0; i < 3; ++i) {
            w[i] = sqrt(stiffness) * sn_random_uniform(random, -1, 1);
            w[i + 3] = -w[i];
        }
        add_outer(E, 6, w);
    }
    add_identity(E, 6, anchor);
}

Case make_springs(int nx, int ny, int nz, double contrast, double anchor, uint64_t seed) {
    SnRandom random = {seed};
    Elements elements = make_elements(nx * ny * nz, 2, 3 * nx * ny * nz);
    for (int x = 0; x < nx; ++x) {
        for (int y = 0; y < ny; ++y) {
            for (int z = 0; z < nz; ++z) {
                int a = (x * ny + y) * nz + z;
                if (x + 1 < nx) add_spring(&elements, a, a + ny * nz, contrast, anchor, &random);
                if (y + 1 < ny) add_spring(&elements, a, a + nz, contrast, anchor, &random);
                if (z + 1 < nz) add_spring(&elements, a, a + 1, contrast, anchor, &random);
            }
        }
    }
    return assemble(elements);
}

Case make_disconnected(uint64_t seed) {
    enum { PARTS = 3, LENGTH = 20, ROWS = 4 * LENGTH };
    SnRandom random = {seed};
    Elements elements = make_elements(ROWS, 2, ROWS * 2);

    // chains over rows 4 i + part; the rows 4 i + 3 stand alone
    for (int part = 0; part < PARTS; ++part)
        for (int i = 0; i + 1 < LENGTH; ++i)
            add_spring(&elements, 4 * i + part, 4 * i + 4 + part, 1, 1e-2, &random);
    for (int i = 0; i < LENGTH; ++i) {
        double* E = add_element(&elements, (int[]){4 * i + 3, 4 * i + 3});
        add_random_outers(E, 6, 6, &random);
        add_identity(E, 6, 1);
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) E[6 * r + 3 + c] = E[6 * (3 + r) + c] = 0;
    }
    return assemble(elements);
}

Case make_diagonal(int rows, uint64_t seed) {
    SnRandom random = {seed};
    Elements elements = make_elements(rows, 1, rows);
    for (int i = 0; i < rows; ++i) {
        double* E = add_element(&elements, &i);
        add_random_outers(E, 3, 3, &random);
        add_identity(E, 3, 1e-2);
    }
    return assemble(elements);
}

Case make_star(int rows, uint64_t seed) {
    SnRandom random = {seed};
    Elements elements = make_elements(rows, 2, rows);
    for (int i = 1; i < rows; ++i) add_spring(&elements, 0, i, 10, 1e-2, &random);
    return assemble(elements);
}

Case make_dense(int rows, uint64_t seed) {
    SnRandom random = {seed};
    Elements elements = make_elements(rows, 2, rows * rows);
    for (int a = 0; a < rows; ++a)
        for (int b = 0; b < a; ++b) add_spring(&elements, a, b, 1, 1e-2, &random);
    return assemble(elements);
}

// ---- blocks of any width

// B += v w^T
static void add_to_block(SnBlockMatrix* A, int a, int b, const double* v, const double* w) {
    int k = sn_block_find(A->pattern, a, b), n = sn_block_width(A->pattern, b);
    assert_true(k >= 0);
    double* B = A->value + sn_block_at(A->pattern, k);
    for (int r = 0; r < sn_block_width(A->pattern, a); ++r)
        for (int c = 0; c < n; ++c) B[r * n + c] += v[r] * w[c];
}

static void couple(SnBlockMatrix* A, int a, int b, SnRandom* random) {
    for (int k = 0; k < 3; ++k) {
        double v[2 * SN_MAX_BLOCK_WIDTH], *w = v + SN_MAX_BLOCK_WIDTH;
        for (int i = 0; i < 2 * SN_MAX_BLOCK_WIDTH; ++i) v[i] = sn_random_uniform(random, -1, 1);
        add_to_block(A, a, a, v, v);
        if (a == b) continue;
        add_to_block(A, a, b, v, w);
        add_to_block(A, b, b, w, w);
    }
}

static size_t grid_pairs(int nx, int ny, int nz, SnBlockPair* pairs) {
    size_t count = 0;
    for (int a = 0; a < nx * ny * nz; ++a) {
        int x = a / (ny * nz), y = a / nz % ny, z = a % nz;
        if (x + 1 < nx) pairs[count++] = (SnBlockPair){a, a + ny * nz};
        if (y + 1 < ny) pairs[count++] = (SnBlockPair){a, a + nz};
        if (z + 1 < nz) pairs[count++] = (SnBlockPair){a, a + 1};
    }
    return count;
}

Case make_wide(int nx, int ny, int nz, int extra, double anchor, uint64_t seed) {
    SnRandom random = {seed};
    int rows = nx * ny * nz, *width = need(calloc((size_t)rows, sizeof *width));
    SnBlockPair* pairs = need(calloc((size_t)(3 * rows + extra), sizeof *pairs));
    size_t count = grid_pairs(nx, ny, nz, pairs);
    for (int i = 0; i < rows; ++i) width[i] = 1 + (int)(sn_random_bits(&random) % 6);
    for (int i = 0; i < extra; ++i) {
        int a = (int)(sn_random_bits(&random) % (uint64_t)rows);
        int b = (int)(sn_random_bits(&random) % (uint64_t)rows);
        pairs[count++] = (SnBlockPair){a < b ? a : b, a < b ? b : a};
    }
    Case made;
    CHECK_OK(sn_create_wide_pattern(rows, width, pairs, count, &made.pattern));
    CHECK_OK(sn_create_block_matrix(made.pattern, &made.A));
    for (int i = 0; i < rows; ++i)
        for (int k = made.pattern->row_start[i]; k < made.pattern->row_start[i + 1]; ++k)
            couple(made.A, i, made.pattern->column[k], &random);
    sn_block_shift(made.A, anchor, NULL);
    free(width);
    free(pairs);
    return made;
}

// ---- names

static Case beam(void) { return make_beam(12, 4, 4, 1); }
static Case springs(void) { return make_springs(10, 4, 4, 1, 1e-2, 2); }
static Case contrast(void) { return make_springs(8, 3, 3, 1e6, 1e-2, 3); }
static Case nearly_singular(void) { return make_springs(6, 4, 3, 1, 1e-12, 4); }
static Case disconnected(void) { return make_disconnected(5); }
static Case diagonal(void) { return make_diagonal(7, 6); }
static Case single(void) { return make_diagonal(1, 7); }
static Case pair(void) { return make_springs(2, 1, 1, 1, 1, 8); }
static Case star(void) { return make_star(40, 9); }
static Case cube(void) { return make_beam(5, 5, 5, 10); }
static Case shell(void) { return make_beam(10, 9, 2, 11); }
static Case chain(void) { return make_springs(150, 1, 1, 1, 1e-2, 12); }
static Case dense(void) { return make_dense(23, 13); }
static Case loose(void) { return make_diagonal(200, 14); }

const NamedCase named_cases[] = {
    {"beam", beam},         {"cube", cube},
    {"shell", shell},       {"springs", springs},
    {"contrast", contrast}, {"nearly singular", nearly_singular},
    {"star", star},         {"chain", chain},
    {"dense", dense},       {"disconnected", disconnected},
    {"diagonal", diagonal}, {"loose nodes", loose},
    {"single row", single}, {"pair", pair},
};
const int named_case_count = sizeof named_cases / sizeof named_cases[0];

double* dense_of(const SnBlockMatrix* A) {
    const SnBlockPattern* pattern = A->pattern;
    size_t n = (size_t)pattern->dofs;
    double* D = need(calloc(n * n + 1, sizeof *D));
    for (int i = 0; i < pattern->rows; ++i) {
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k) {
            int j = pattern->column[k], width = sn_block_width(pattern, j);
            const double* B = A->value + sn_block_at(pattern, k);
            for (int e = 0; e < sn_block_width(pattern, i) * width; ++e) {
                size_t r = (size_t)(pattern->first_dof[i] + e / width);
                size_t c = (size_t)(pattern->first_dof[j] + e % width);
                D[r * n + c] = D[c * n + r] = B[e];
            }
        }
    }
    return D;
}

double norm_of(const double* x, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; ++i) sum += x[i] * x[i];
    return sqrt(sum);
}

double backward_error(const SnBlockMatrix* A, const double* x, const double* b) {
    size_t n = (size_t)A->pattern->dofs;
    double* r = need(calloc(n, sizeof *r));
    sn_block_multiply(A, x, r);
    for (size_t i = 0; i < n; ++i) r[i] = b[i] - r[i];
    double error = norm_of(r, n) / (sn_block_norm(A, NULL) * norm_of(x, n) + norm_of(b, n));
    free(r);
    return error;
}
