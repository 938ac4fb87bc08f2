// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "plain_laplacian.h"

#include "base/memory.h"
#include "sparse/ordering.h"

#include <string.h>

// ---- elements

SnStatus sn_plain_tets(int count, const double* rest, const int* node, SnPlainTet* tet) {
    for (int e = 0; e < count; ++e, ++tet) {
        double D[3][3];
        memcpy(tet->node, node + 4 * (size_t)e, sizeof tet->node);
        for (int a = 0; a < 3; ++a)
            for (int i = 0; i < 3; ++i)
                D[a][i] = rest[3 * tet->node[a + 1] + i] - rest[3 * tet->node[0] + i];
        for (int a = 0; a < 3;
             ++a) { // row a of the inverse of the matrix of edges, by cross products
            const double *b = D[(a + 1) % 3], *c = D[(a + 2) % 3];
            for (int i = 0; i < 3; ++i)
                tet->gradient[a][i] =
                    b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3];
        }
        double det = 0;
        for (int i = 0; i < 3; ++i) det += D[0][i] * tet->gradient[0][i];
        if (!(det > 0)) return SN_BAD_INPUT;
        for (int a = 0; a < 9; ++a) tet->gradient[a / 3][a % 3] /= det;
        tet->volume = det / 6;
    }
    return SN_OK;
}

// The entry w V g_a . g_b of an element.
static double laplacian_entry(const SnPlainTet* tet, double weight, int a, int b) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) {
        double g[4] = {0, tet->gradient[0][i], tet->gradient[1][i], tet->gradient[2][i]};
        g[0] = -g[1] - g[2] - g[3];
        sum += g[a] * g[b];
    }
    return weight * tet->volume * sum;
}

// ---- the matrix

// Number the rows of nodes that are not pinned, and make the pattern of rows that share a tet.
static SnStatus make_pattern(const SnPlainLaplacian* l, int* row, int* free,
                             SnBlockPattern** pattern) {
    *free = 0;
    for (int i = 0; i < l->nodes; ++i) row[i] = l->pinned[i] ? -1 : (*free)++;
    SnBlockPair* pair = SN_NEW_ARRAY(SnBlockPair, 16 * (size_t)l->tets);
    int* width = SN_NEW_ARRAY(int, *free);
    size_t count = 0;
    SnStatus status = pair && width ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 0; i < *free && status >= 0; ++i) width[i] = 1;
    for (int e = 0; e < l->tets && status >= 0; ++e)
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b <= a; ++b) {
                const int r = row[l->tet[e].node[a]], c = row[l->tet[e].node[b]];
                if (r >= 0 && c >= 0) pair[count++] = (SnBlockPair){r < c ? r : c, r < c ? c : r};
            }
    if (status >= 0) status = sn_create_wide_pattern(*free, width, pair, count, pattern);
    sn_free(pair);
    sn_free(width);
    return status;
}

typedef struct Upper { // columns of the upper triangle
    int *start, *row;
    double* value;
} Upper;

// Make the pattern of the upper triangle: for every row, itself and the neighbours before it in the
// new order.
static SnStatus make_upper(const SnRowGraph* graph, const int* order, const int* place, Upper* A) {
    const int n = graph->rows;
    A->start = SN_NEW_ARRAY(int, (size_t)n + 1);
    A->row = SN_NEW_ARRAY(int, (size_t)graph->start[n] + (size_t)n);
    A->value = SN_NEW_ARRAY(double, (size_t)graph->start[n] + (size_t)n);
    if (!A->start || !A->row || !A->value) return SN_OUT_OF_MEMORY;
    int count = 0;
    for (int k = 0; k < n; ++k) {
        const int r = order[k];
        A->row[count++] = k;
        for (int p = graph->start[r]; p < graph->start[r + 1]; ++p)
            if (place[graph->neighbour[p]] < k) A->row[count++] = place[graph->neighbour[p]];
        A->start[k + 1] = count;
    }
    return SN_OK;
}

static void add_entry(Upper* A, int i, int j, double value) {
    const int column = i > j ? i : j, row = i > j ? j : i;
    for (int p = A->start[column]; p < A->start[column + 1]; ++p)
        if (A->row[p] == row) A->value[p] += value;
}

static void add_numbers(const SnPlainLaplacian* l, const int* place_of_node, Upper* A) {
    for (int i = 0; i < l->nodes; ++i)
        if (place_of_node[i] >= 0) add_entry(A, place_of_node[i], place_of_node[i], l->mass[i]);
    for (int e = 0; e < l->tets; ++e)
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b <= a; ++b) {
                const int i = place_of_node[l->tet[e].node[a]],
                          j = place_of_node[l->tet[e].node[b]];
                if (i >= 0 && j >= 0)
                    add_entry(A, i, j, laplacian_entry(&l->tet[e], l->weight, a, b));
            }
}

static SnStatus factor_pattern(const SnPlainLaplacian* l, const SnBlockPattern* pattern, int* row,
                               int* order, int* place, int* node, SnPlainCholesky* L) {
    SnRowGraph graph = {0};
    Upper A = {0};
    SN_TRY(sn_create_row_graph(pattern, &graph));
    SnStatus status = sn_order_rows(pattern, &graph, SN_ORDERING_AMD, order);
    for (int k = 0; k < graph.rows; ++k) place[order[k]] = k;
    if (status >= 0) status = make_upper(&graph, order, place, &A);
    for (int i = 0; i < l->nodes; ++i)
        if (row[i] >= 0) {
            row[i] = place[row[i]];
            node[row[i]] = i;
        }
    if (status >= 0) {
        add_numbers(l, row, &A);
        status = sn_plain_cholesky(graph.rows, A.start, A.row, A.value, L);
    }
    sn_destroy_row_graph(&graph);
    sn_free(A.start);
    sn_free(A.row);
    sn_free(A.value);
    return status;
}

SnStatus sn_plain_factor_laplacian(const SnPlainLaplacian* l, int* free, int* node,
                                   SnPlainCholesky* L) {
    SnBlockPattern* pattern = NULL;
    int *row = SN_NEW_ARRAY(int, l->nodes), *order = SN_NEW_ARRAY(int, l->nodes),
        *place = SN_NEW_ARRAY(int, l->nodes);
    SnStatus status = row && order && place ? SN_OK : SN_OUT_OF_MEMORY;
    if (status >= 0) status = make_pattern(l, row, free, &pattern);
    if (status >= 0) status = factor_pattern(l, pattern, row, order, place, node, L);
    sn_destroy_block_pattern(pattern);
    sn_free(row);
    sn_free(order);
    sn_free(place);
    return status;
}
