// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "mesh/lattice.h"
#include "mesh/mesh.h"
#include "sinew/cloth.h"

#include <limits.h>
#include <math.h>

// This file makes plane surfaces for cloth.

static const double full_turn = 6.2831853071795865;

// ---- rectangle ------------------------------------------------------------------------------

// A cell consists of two triangles. A triangle becomes flat when each of its corners moves by a
// quarter of the cell along both axes, in the worst directions. So vertices may move by a little
// less than a quarter.
#define MOST_JITTER 0.22 // largest move of a vertex along an axis, as a fraction of a cell

SnStatus sn_mesh_jittered_grid(const int cells[2], const double size[2], double jitter,
                               uint64_t seed, SnMesh** out) {
    if (!(jitter >= 0 && jitter <= 1)) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_mesh_grid(cells, size, SN_GRID_ALTERNATE, &mesh));
    SnRandom random = {seed};
    for (int i = 0; i < mesh->vertex_count; ++i) {
        int at[2] = {i % (cells[0] + 1), i / (cells[0] + 1)};
        for (int k = 0; k < 2; ++k) {
            double move = sn_random_uniform(&random, -1, 1) * jitter * MOST_JITTER;
            if (at[k] > 0 && at[k] < cells[k])
                mesh->vertex[3 * i + k] += move * (size[k] / cells[k]);
        }
    }
    *out = mesh;
    return SN_OK;
}

// ---- disc -----------------------------------------------------------------------------------

static int ring_start(int ring) { return ring ? 1 + 3 * ring * (ring - 1) : 0; }

// Return vertex `i` of a ring of 6 * ring vertices; after the last vertex comes the first one
// again. Ring 0 is the vertex in the centre.
static int ring_vertex(int ring, int i) { return ring ? ring_start(ring) + i % (6 * ring) : 0; }

static void place_disc(SnMesh* mesh, int rings, double radius) {
    for (int ring = 1; ring <= rings; ++ring)
        for (int i = 0; i < 6 * ring; ++i) {
            double* x = mesh->vertex + 3 * ring_vertex(ring, i);
            double angle = full_turn * i / (6 * ring), r = radius * ring / rings;
            x[0] = r * cos(angle);
            x[1] = r * sin(angle);
        }
}

static int* put_triangle(int a, int b, int c, int* triangle) {
    triangle[0] = a;
    triangle[1] = b;
    triangle[2] = c;
    return triangle + 3;
}

SnStatus sn_mesh_disc(int rings, double radius, SnMesh** out) {
    if (rings < 1 || rings > 10000 || !sn_is_length(radius)) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_create_mesh(SN_MESH_TRIANGLES, ring_start(rings + 1), 6 * rings * rings, &mesh));
    place_disc(mesh, rings, radius);
    // Ring r of triangles lies between the circles r - 1 and r of vertices. In each sixth of the
    // disc, its outer circle has one edge more than its inner circle.
    int* triangle = mesh->element;
    for (int ring = 1; ring <= rings; ++ring)
        for (int sixth = 0; sixth < 6; ++sixth)
            for (int i = 0; i < ring; ++i) {
                int in = sixth * (ring - 1) + i, on = sixth * ring + i;
                int a = ring_vertex(ring - 1, in), b = ring_vertex(ring, on);
                int c = ring_vertex(ring, on + 1);
                triangle = put_triangle(a, b, c, triangle);
                if (i + 1 < ring)
                    triangle = put_triangle(a, c, ring_vertex(ring - 1, in + 1), triangle);
            }
    *out = mesh;
    return SN_OK;
}
