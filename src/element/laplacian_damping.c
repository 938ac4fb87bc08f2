// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/laplacian_damping.h"

#include "base/memory.h"
#include "math/vec3.h"

#include <string.h>

// ---- creation

// Return the number of edges of a solid. These are its links except the first link of each row,
// which links a node with itself.
static int count_edges(const SnSolid* solid) {
    return solid->links.pattern->blocks - solid->links.pattern->rows;
}

static void add_edges(SnLaplacianDamping* damping, const SnSolid* solid, int* count) {
    const SnBlockPattern* links = solid->links.pattern;
    const int first = solid->links.first_node;
    for (int i = 0; i < links->rows; ++i) {
        damping->start[first + i] = *count;
        for (int k = links->row_start[i] + 1; k < links->row_start[i + 1]; ++k)
            damping->other[(*count)++] = first + links->column[k];
    }
}

SnStatus sn_create_laplacian_damping(int node_count, const SnSolid* const* solid, int solid_count,
                                     SnLaplacianDamping** out) {
    SnLaplacianDamping* damping = SN_NEW(SnLaplacianDamping);
    if (!damping) return SN_OUT_OF_MEMORY;
    int edges = 0, count = 0, node = 0;
    for (int s = 0; s < solid_count; ++s) edges += solid[s] ? count_edges(solid[s]) : 0;
    damping->node_count = node_count;
    damping->start = SN_NEW_ARRAY(int, node_count + 1);
    damping->other = SN_NEW_ARRAY(int, edges);
    damping->weight = SN_NEW_ARRAY(double, edges);
    if (!damping->start || !damping->other || !damping->weight) {
        sn_destroy_laplacian_damping(damping);
        return SN_OUT_OF_MEMORY;
    }
    for (int s = 0; s < solid_count; ++s) {
        if (!solid[s]) continue;
        for (; node < solid[s]->links.first_node; ++node) damping->start[node] = count;
        add_edges(damping, solid[s], &count);
        node += solid[s]->links.pattern->rows;
    }
    for (; node <= node_count; ++node) damping->start[node] = count;
    *out = damping;
    return SN_OK;
}

void sn_destroy_laplacian_damping(SnLaplacianDamping* damping) {
    if (!damping) return;
    sn_free(damping->start);
    sn_free(damping->other);
    sn_free(damping->weight);
    sn_free(damping);
}

// ---- weights

// Gather the gradients of the shape functions of one element; they sum to zero.
static void gather_gradients(const SnSolid* solid, const SnSolidBatch* batch, int lane, Vec3 g[4]) {
    g[0] = v3(0, 0, 0);
    for (int a = 1; a < solid->nodes_per_element; ++a) {
        g[a] = v3(batch->gradient[a - 1][0][lane], batch->gradient[a - 1][1][lane],
                  batch->gradient[a - 1][2][lane]);
        g[0] = v3_sub(g[0], g[a]);
    }
}

// Add an element to the weights of its edges: w_ij -= c V g_i . g_j
static void add_element(SnLaplacianDamping* damping, const SnSolid* solid,
                        const SnSolidBatch* batch, int lane, double c) {
    const SnSolidLinks* links = &solid->links;
    const int pairs = sn_solid_pairs(solid);
    Vec3 g[4];
    gather_gradients(solid, batch, lane, g);
    for (int p = 0; p < pairs; ++p) {
        int a, b;
        sn_solid_pair(solid, p, &a, &b);
        if (a == b) continue;
        const int row = batch->node[a][lane] - links->first_node;
        const int block = links->block[(size_t)batch->slot[lane] * (size_t)pairs + (size_t)p];
        const int edge =
            damping->start[batch->node[a][lane]] + (block - links->pattern->row_start[row] - 1);
        damping->weight[edge] -= c * batch->volume[lane] * v3_dot(g[a], g[b]);
    }
}

void sn_laplacian_damping_set(SnLaplacianDamping* damping, const SnSolid* solid,
                              const SnMaterial* material, const int* region) {
    const int first = damping->start[solid->links.first_node];
    memset(damping->weight + first, 0, sizeof(double) * (size_t)count_edges(solid));
    SN_EACH_ELEMENT(solid, batch, lane) {
        const int e = batch->element[lane];
        const double c = material[region ? region[e] : e].laplacian_damping;
        if (c > 0) add_element(damping, solid, batch, lane, c);
    }
    damping->acts = 0;
    for (int e = 0; e < damping->start[damping->node_count]; ++e)
        damping->acts |= damping->weight[e] != 0;
}

// ---- products

void sn_laplacian_damping_add(const SnLaplacianDamping* damping, int first, int end, double factor,
                              const double* v, double* y) {
    if (!damping->acts) return;
    for (int i = first; i < end; ++i)
        for (int e = damping->start[i]; e < damping->start[i + 1]; ++e)
            for (size_t k = 0; k < 3; ++k) {
                const size_t a = 3 * (size_t)i + k, b = 3 * (size_t)damping->other[e] + k;
                const double push = factor * damping->weight[e] * (v[a] - v[b]);
                y[a] += push;
                y[b] -= push;
            }
}

double sn_laplacian_damping_power(const SnLaplacianDamping* damping, int first, int end,
                                  const double* v) {
    double power = 0;
    if (!damping->acts) return 0;
    for (int i = first; i < end; ++i)
        for (int e = damping->start[i]; e < damping->start[i + 1]; ++e)
            for (size_t k = 0; k < 3; ++k) {
                const double rate = v[3 * (size_t)i + k] - v[3 * (size_t)damping->other[e] + k];
                power += damping->weight[e] * rate * rate;
            }
    return power;
}
