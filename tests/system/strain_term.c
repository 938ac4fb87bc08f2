// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/strain_term.h"

#include "base/memory.h"

enum { NODES = 4, BLOCKS = NODES * NODES }; // three corners and a slot

// e = s - (A / A0 - 1) of one triangle, and its derivatives
typedef struct Excess {
    int node[NODES];
    double A0, e;
    double de[NODES][3];
} Excess;

static const SnPart* part_of(const StrainTerm* strain) {
    return &strain->model->part[strain->part];
}

static void find_nodes(const StrainTerm* strain, int t, int node[NODES]) {
    const SnPart* part = part_of(strain);
    for (int k = 0; k < 3; ++k)
        node[k] = sn_part_node(part, part->mesh->element[3 * (size_t)t + (size_t)k]);
    node[3] = sn_part_scalar(part, t) / 3;
}

static double area(const double* x, const int node[NODES]) {
    const double *a = x + 3 * (size_t)node[0], *b = x + 3 * (size_t)node[1],
                 *c = x + 3 * (size_t)node[2];
    return 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

static Excess find_excess(const StrainTerm* strain, int t, const double* x) {
    Excess of = {0};
    find_nodes(strain, t, of.node);
    of.A0 = area(strain->model->rest, of.node);
    const int scalar = sn_part_scalar(part_of(strain), t);
    of.e = x[scalar] - (area(x, of.node) / of.A0 - 1);
    of.de[3][scalar % 3] = 1;
    for (int k = 0; k < 3; ++k) {
        const double* b = x + 3 * (size_t)of.node[(k + 1) % 3];
        const double* c = x + 3 * (size_t)of.node[(k + 2) % 3];
        of.de[k][0] = -0.5 * (b[1] - c[1]) / of.A0;
        of.de[k][1] = -0.5 * (c[0] - b[0]) / of.A0;
    }
    return of;
}

double area_strain(const StrainTerm* strain, int triangle, const double* x) {
    int node[NODES];
    find_nodes(strain, triangle, node);
    return area(x, node) / area(strain->model->rest, node) - 1;
}

#define EACH_TRIANGLE(t, strain) for (int t = 0; t < part_of(strain)->mesh->element_count; ++t)

static unsigned strain_flags(const void* self) {
    (void)self;
    return SN_TERM_INTERNAL;
}

static double strain_energy(const void* self, const SnTermAt* at) {
    const StrainTerm* strain = self;
    double sum = 0;
    EACH_TRIANGLE(t, strain) {
        const Excess of = find_excess(strain, t, at->q.x);
        sum += 0.5 * strain->stiffness * of.A0 * of.e * of.e;
    }
    return sum;
}

static void strain_force(const void* self, const SnTermAt* at, SnForces* out) {
    const StrainTerm* strain = self;
    EACH_TRIANGLE(t, strain) {
        const Excess of = find_excess(strain, t, at->q.x);
        for (int i = 0; i < 3 * NODES; ++i)
            out->f[3 * (size_t)of.node[i / 3] + (size_t)(i % 3)] -=
                strain->stiffness * of.A0 * of.e * of.de[i / 3][i % 3];
    }
}

static SnStatus strain_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    const StrainTerm* strain = self;
    EACH_TRIANGLE(t, strain) {
        int node[NODES];
        find_nodes(strain, t, node);
        for (int b = 0; b < BLOCKS; ++b)
            if (node[b / NODES] < node[b % NODES])
                SN_TRY(sn_places_pairs(places, node[b / NODES], node[b % NODES], pairs));
    }
    return SN_OK;
}

static SnStatus strain_scatter(const void* self, const SnPlaces* places, int** out) {
    const StrainTerm* strain = self;
    const int triangles = part_of(strain)->mesh->element_count;
    int* destination = SN_NEW_ARRAY(int, BLOCKS*(size_t)triangles);
    SnStatus status = destination ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 0; i < BLOCKS * triangles && status == SN_OK; ++i) {
        int node[NODES];
        find_nodes(strain, i / BLOCKS, node);
        const int a = node[i % BLOCKS / NODES], b = node[i % NODES];
        destination[i] = -1;
        if (a <= b) status = sn_places_block(places, a, b, &destination[i]);
    }
    *out = destination;
    return status;
}

// k A0 de de^T: what is left out vanishes with e
static void strain_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                           const int* destination, double* value) {
    const StrainTerm* strain = self;
    EACH_TRIANGLE(t, strain) {
        const Excess of = find_excess(strain, t, at->q.x);
        const double k = weights.stiffness * strain->stiffness * of.A0;
        for (int b = 0; b < BLOCKS; ++b) {
            const int block = destination[BLOCKS * (size_t)t + (size_t)b];
            for (int i = 0; block >= 0 && i < 9; ++i)
                value[9 * (size_t)block + (size_t)i] +=
                    k * of.de[b / NODES][i / 3] * of.de[b % NODES][i % 3];
        }
    }
}

static void strain_product(const void* self, const SnTermAt* at, SnWeights weights,
                           const SnMotion* w, SnForces* y) {
    const StrainTerm* strain = self;
    EACH_TRIANGLE(t, strain) {
        const Excess of = find_excess(strain, t, at->q.x);
        double rate = 0;
        for (int i = 0; i < 3 * NODES; ++i)
            rate += of.de[i / 3][i % 3] * w->v[3 * (size_t)of.node[i / 3] + (size_t)(i % 3)];
        for (int i = 0; i < 3 * NODES; ++i)
            y->f[3 * (size_t)of.node[i / 3] + (size_t)(i % 3)] +=
                weights.stiffness * strain->stiffness * of.A0 * rate * of.de[i / 3][i % 3];
    }
}

static const SnTermOps strain_ops = {.name = "strain",
                                     .flags = strain_flags,
                                     .energy = strain_energy,
                                     .force = strain_force,
                                     .pairs = strain_pairs,
                                     .scatter = strain_scatter,
                                     .hessian = strain_hessian,
                                     .product = strain_product};

SnTerm strain_term(const StrainTerm* strain) { return (SnTerm){&strain_ops, strain}; }
