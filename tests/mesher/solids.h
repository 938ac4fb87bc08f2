// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MESHER_SOLIDS_H
#define SN_TESTS_MESHER_SOLIDS_H

#include "base/random.h"
#include "check.h"
#include "mesh/mesh.h"
#include "mesher/field.h"

#include <string.h>

// Solids that are given by formulas, and functions that check meshes of them.

typedef enum SolidKind { BALL, RING, BLOCK, GYROID, HEAP, SOLID_KINDS } SolidKind;

typedef struct Solid {
    SolidKind kind;
    double centre[3], size[3]; // for a block, `size` is half its edges
    double heap[12][4];        // balls of a heap (centre, radius); every third ball is cut out
} Solid;

static inline double length3(double x, double y, double z) { return sqrt(x * x + y * y + z * z); }

// Compute the distance from a solid: a unit ball; a ring of radii 1 and 0.35; a block; walls
// between the two halves of a gyroid, in a ball; a heap of balls.
static inline double solid_distance(const Solid* solid, const double point[3]) {
    double x = point[0] - solid->centre[0], y = point[1] - solid->centre[1],
           z = point[2] - solid->centre[2], d = HUGE_VAL;
    const double *size = solid->size, s = 4;
    switch (solid->kind) {
    case BALL:
        return length3(x, y, z) - 1;
    case RING:
        return length3(hypot(x, y) - 1, z, 0) - 0.35;
    case BLOCK: {
        double q[3] = {fabs(x) - size[0], fabs(y) - size[1], fabs(z) - size[2]};
        double inside = fmin(fmax(q[0], fmax(q[1], q[2])), 0);
        return inside + length3(fmax(q[0], 0), fmax(q[1], 0), fmax(q[2], 0));
    }
    case GYROID: {
        double g = sin(s * x) * cos(s * y) + sin(s * y) * cos(s * z) + sin(s * z) * cos(s * x);
        return fmax((fabs(g) - 0.5) / (s * 1.8), length3(x, y, z) - 1);
    }
    default:
        for (int i = 0; i < 12; ++i) {
            const double* ball = solid->heap[i];
            double own = length3(x - ball[0], y - ball[1], z - ball[2]) - ball[3];
            d = i % 3 == 2 ? fmax(d, -own) : fmin(d, own);
        }
        return d;
    }
}

// Sample distances, and two regions: above and below the middle.
static inline void solid_sample(const void* self, int count, const double (*point)[3],
                                double* distance, int* region) {
    const Solid* solid = self;
    for (int i = 0; i < count; ++i) {
        distance[i] = solid_distance(solid, point[i]);
        if (region) region[i] = point[i][2] > solid->centre[2];
    }
}

static inline SnField solid_field(const Solid* solid) {
    SnField field = {.self = solid, .sample = solid_sample};
    for (int k = 0; k < 3; ++k) {
        double half = solid->kind == BLOCK ? solid->size[k] : 1.5;
        field.low[k] = solid->centre[k] - half;
        field.high[k] = solid->centre[k] + half;
    }
    return field;
}

static inline Solid random_solid(SolidKind kind, SnRandom* random) {
    Solid solid = {.kind = kind};
    for (int k = 0; k < 3; ++k) {
        solid.centre[k] = sn_random_uniform(random, -1, 1);
        solid.size[k] = sn_random_uniform(random, 0.2, 1);
    }
    for (int i = 0; i < 12; ++i) {
        for (int k = 0; k < 3; ++k) solid.heap[i][k] = sn_random_uniform(random, -0.9, 0.9);
        solid.heap[i][3] = sn_random_uniform(random, 0.1, 0.5);
    }
    return solid;
}

// ---- boundaries -----------------------------------------------------------------------------

/// Make the boundary of a tet mesh as a mesh of its own, with all vertices.
static inline SnMesh* boundary_of(const SnMesh* tets) {
    int(*triangle)[3], count;
    SnMesh* mesh;
    CHECK_OK(sn_mesh_surface(tets, &triangle, &count));
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, tets->vertex_count, count, &mesh));
    memcpy(mesh->vertex, tets->vertex, 3 * (size_t)tets->vertex_count * sizeof(double));
    memcpy(mesh->element, triangle, (size_t)count * sizeof *triangle);
    sn_free(triangle);
    return mesh;
}

static inline double shape_volume(const SnMesh* mesh) {
    double sum = 0;
    for (int e = 0; e < mesh->element_count; ++e) sum += sn_mesh_measure(mesh, e);
    return sum;
}

#endif
