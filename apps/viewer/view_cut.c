// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_cut.h"

#include "math/vec3.h"
#include "mesh/mesh.h"

// A tet that may cross the plane. Corners on the plane come first, then those above, then those
// below the plane.
typedef struct Cut {
    int node[4];     // nodes of the corners
    double above[4]; // heights of the corners above the plane, m
    int upper, on;   // `upper`: number of corners above or on the plane; `on`: number of corners on
                     // the plane
} Cut;

// Returns 0 if all corners lie on one side of the plane; corners on the plane count as above it.
// This quick test comes first, because most tets lie on one side of the plane.
static int crosses_plane(const int* tet, const double* x, SnCutPlane plane) {
    int upper = 0;
    for (int k = 0; k < 4; ++k) upper += x[3 * (size_t)tet[k] + (size_t)plane.axis] >= plane.at;
    return upper % 4;
}

static Cut sort_corners(const int* tet, const double* x, SnCutPlane plane) {
    Cut cut = {.upper = 0};
    for (int rank = 0, used = 0; rank < 3; ++rank)
        for (int k = 0; k < 4; ++k) {
            const double above = x[3 * (size_t)tet[k] + (size_t)plane.axis] - plane.at;
            const int own = above == 0 ? 0 : above > 0 ? 1 : 2;
            if (own != rank) continue;
            cut.node[used] = tet[k];
            cut.above[used++] = above;
            cut.on += own == 0;
            cut.upper += own < 2;
        }
    return cut;
}

// Count the corners of the polygon in which the plane cuts the tet; crossings that coincide count
// once.
static int count_corners(const Cut* cut) {
    // number of crossed edges, by the number of corners above or on the plane
    static const int sides[] = {0, 3, 4, 3, 0};
    const int less = cut->upper == 1   ? 3 * cut->on
                     : cut->upper == 2 ? (cut->on > 1 ? 4 : cut->on)
                                       : 0;
    return sides[cut->upper] - less;
}

// Find where the edge between corners `a` and `b` crosses the plane. The crossing is always
// computed from the node with the lower number to the node with the higher, so that all tets around
// an edge get the same bits.
static Vec3 find_crossing(const Cut* cut, int a, int b, const double* x, SnCutPlane plane) {
    if (cut->above[a] == 0) return v3_load(x + 3 * (size_t)cut->node[a]);
    if (cut->node[a] > cut->node[b]) return find_crossing(cut, b, a, x, plane);
    const double share = cut->above[a] / (cut->above[a] - cut->above[b]);
    const Vec3 from = v3_load(x + 3 * (size_t)cut->node[a]);
    const Vec3 to = v3_load(x + 3 * (size_t)cut->node[b]);
    double at[3];
    v3_store(at, v3_axpy(share, v3_sub(to, from), from));
    at[plane.axis] = plane.at;
    return v3_load(at);
}

// Find the corners of the polygon in which the plane cuts the tet, in order around the polygon;
// returns their number. edge[n] lists the crossed edges, as pairs of indices into Cut.node, if n
// corners of the tet are above or on the plane. With two such corners, one of them on the plane,
// the fourth crossing coincides with the first, and count_corners does not count it.
static int find_polygon(const Cut* cut, const double* x, SnCutPlane plane, Vec3 corner[4]) {
    static const int edge[4][4][2] = {
        [1] = {{0, 1}, {0, 2}, {0, 3}},
        [2] = {{0, 2}, {1, 2}, {1, 3}, {0, 3}},
        [3] = {{0, 3}, {1, 3}, {2, 3}},
    };
    const int count = count_corners(cut);
    for (int k = 0; k < count; ++k)
        corner[k] = find_crossing(cut, edge[cut->upper][k][0], edge[cut->upper][k][1], x, plane);
    return count;
}

static int count_triangles(const Cut* cut) {
    const int corners = count_corners(cut);
    return corners > 2 ? corners - 2 : 0;
}

size_t sn_cut_count(const SnMesh* mesh, const double* x, SnCutPlane plane) {
    size_t count = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* tet = mesh->element + 4 * (size_t)e;
        if (!crosses_plane(tet, x, plane)) continue;
        const Cut cut = sort_corners(tet, x, plane);
        count += (size_t)count_triangles(&cut);
    }
    return count;
}

void sn_cut_write(const SnMesh* mesh, const double* x, SnCutPlane plane, const unsigned char* code,
                  float* corner, unsigned char* triangle_code) {
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* tet = mesh->element + 4 * (size_t)e;
        if (!crosses_plane(tet, x, plane)) continue;
        const Cut cut = sort_corners(tet, x, plane);
        Vec3 p[4];
        const int corners = find_polygon(&cut, x, plane, p);
        for (int t = 2; t < corners; ++t) {
            const Vec3 triangle[3] = {p[0], p[t - 1], p[t]};
            for (int k = 0; k < 3; ++k, corner += 3) {
                corner[0] = (float)triangle[k].x;
                corner[1] = (float)triangle[k].y;
                corner[2] = (float)triangle[k].z;
            }
            *triangle_code++ = code[e];
        }
    }
}
