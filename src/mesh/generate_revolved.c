// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/lattice.h"
#include "mesh/mesh.h"
#include "sinew/cloth.h"

#include <limits.h>
#include <math.h>

// This file makes surfaces of revolution: rings of vertices about the z axis. Where the profile
// begins or ends on the axis, the ring is a single vertex, called a pole.

static const double full_turn = 6.2831853071795865;

typedef struct Rings {
    double (*profile)[2]; // distance from the axis and height of each ring, m      (count)
    int count, around;    // number of rings; number of vertices of a ring
    int pole[2];          // [0] is 1 when the first ring is a pole, [1] when the last ring is one
} Rings;

// ---- profile --------------------------------------------------------------------------------

static double length_of(const double a[2], const double b[2]) {
    return hypot(b[0] - a[0], b[1] - a[1]);
}

static SnStatus check_profile(const double (*profile)[2], int count) {
    if (count < 2) return SN_BAD_INPUT;
    for (int i = 0; i < count; ++i) {
        int is_end = i == 0 || i == count - 1;
        if (!(isfinite(profile[i][0]) && isfinite(profile[i][1]))) return SN_BAD_INPUT;
        if (profile[i][0] < 0 || (profile[i][0] == 0 && !is_end)) return SN_BAD_INPUT;
        if (i && !(length_of(profile[i - 1], profile[i]) > 0)) return SN_BAD_INPUT;
    }
    // A profile that is a single line along the axis has no surface.
    return count == 2 && profile[0][0] == 0 && profile[1][0] == 0 ? SN_BAD_INPUT : SN_OK;
}

static double count_pieces(const double a[2], const double b[2], double edge_length) {
    return fmax(1, ceil(length_of(a, b) / edge_length * (1 - 1e-12)));
}

// List one point (distance from the axis, height) for each ring: the points of the profile, and
// between these the points that divide the profile's lines into equal pieces of at most edge_length
// (m).
static SnStatus divide_profile(const double (*profile)[2], int count, double edge_length,
                               Rings* rings) {
    double pieces = 0;
    for (int i = 0; i + 1 < count; ++i)
        pieces += count_pieces(profile[i], profile[i + 1], edge_length);
    if (!(pieces + 1 <= (double)INT_MAX / 6 / rings->around)) return SN_BAD_INPUT;
    rings->profile = (double(*)[2])SN_NEW_ARRAY(double, 2 * ((int)pieces + 1));
    if (!rings->profile) return SN_OUT_OF_MEMORY;
    for (int i = 0; i + 1 < count; ++i) {
        int n = (int)count_pieces(profile[i], profile[i + 1], edge_length);
        for (int p = 0; p < n; ++p, ++rings->count)
            for (int k = 0; k < 2; ++k)
                rings->profile[rings->count][k] =
                    profile[i][k] + (profile[i + 1][k] - profile[i][k]) * p / n;
    }
    for (int k = 0; k < 2; ++k) rings->profile[rings->count][k] = profile[count - 1][k];
    ++rings->count;
    rings->pole[0] = profile[0][0] == 0;
    rings->pole[1] = profile[count - 1][0] == 0;
    return SN_OK;
}

// ---- rings ----------------------------------------------------------------------------------

static int ring_start(const Rings* r, int ring) {
    return ring == 0 ? 0 : r->pole[0] + (ring - r->pole[0]) * r->around;
}

static int is_pole(const Rings* r, int ring) {
    return (ring == 0 && r->pole[0]) || (ring == r->count - 1 && r->pole[1]);
}

// Return vertex `i` of a ring; after the last vertex comes the first one again.
static int ring_vertex(const Rings* r, int ring, int i) {
    return ring_start(r, ring) + (is_pole(r, ring) ? 0 : i % r->around);
}

static void place_ring(const Rings* r, int ring, SnMesh* mesh) {
    for (int i = 0; i < (is_pole(r, ring) ? 1 : r->around); ++i) {
        double* x = mesh->vertex + 3 * ring_vertex(r, ring, i);
        double angle = full_turn * i / r->around;
        x[0] = r->profile[ring][0] * cos(angle);
        x[1] = r->profile[ring][0] * sin(angle);
        x[2] = r->profile[ring][1];
    }
}

static int* put_triangle(int a, int b, int c, int* triangle) {
    triangle[0] = a;
    triangle[1] = b;
    triangle[2] = c;
    return triangle + 3;
}

// Add the triangles between two neighbouring rings. A cell gets two triangles, with diagonals that
// alternate from cell to cell; beside a pole, a cell is one triangle.
static int* join_rings(const Rings* r, int ring, int* triangle) {
    for (int i = 0; i < r->around; ++i) {
        int a = ring_vertex(r, ring, i), b = ring_vertex(r, ring, i + 1);
        int c = ring_vertex(r, ring + 1, i + 1), d = ring_vertex(r, ring + 1, i);
        int other = (i + ring) & 1;
        if (a != b && c != d && other) {
            triangle = put_triangle(a, b, d, triangle);
            triangle = put_triangle(b, c, d, triangle);
            continue;
        }
        if (a != b) triangle = put_triangle(a, b, c, triangle);
        if (c != d) triangle = put_triangle(a, c, d, triangle);
    }
    return triangle;
}

SnStatus sn_mesh_revolved(const double (*profile)[2], int count, int around, double edge_length,
                          SnMesh** out) {
    if (around < 3 || !sn_is_length(edge_length)) return SN_BAD_INPUT;
    SN_TRY(check_profile(profile, count));
    Rings r = {.around = around};
    SN_TRY(divide_profile(profile, count, edge_length, &r));
    int poles = r.pole[0] + r.pole[1];
    SnMesh* mesh;
    SnStatus status = sn_create_mesh(SN_MESH_TRIANGLES, poles + (r.count - poles) * around,
                                     (2 * (r.count - 1) - poles) * around, &mesh);
    if (status >= 0) {
        int* triangle = mesh->element;
        for (int ring = 0; ring < r.count; ++ring) place_ring(&r, ring, mesh);
        for (int ring = 0; ring + 1 < r.count; ++ring) triangle = join_rings(&r, ring, triangle);
        *out = mesh;
    }
    sn_free(r.profile);
    return status;
}

SnStatus sn_mesh_tube(int along, int around, double length, double radius, double end_radius,
                      SnMesh** mesh) {
    if (along < 1 || !sn_is_length(length) || !sn_is_length(radius) || !sn_is_length(end_radius))
        return SN_BAD_INPUT;
    const double profile[2][2] = {{radius, 0}, {end_radius, length}};
    return sn_mesh_revolved(profile, 2, around, length_of(profile[0], profile[1]) / along, mesh);
}
