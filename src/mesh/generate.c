// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/lattice.h"
#include "mesh/mesh.h"

#include <limits.h>
#include <math.h>

SnStatus sn_mesh_box(const int cells[3], const double size[3], SnBoxSplit split, SnMesh** out) {
    if (split != SN_BOX_KUHN && split != SN_BOX_FIVE) return SN_BAD_INPUT;
    for (int k = 0; k < 3; ++k)
        if (!sn_is_length(size[k])) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(
        sn_create_lattice(cells, split == SN_BOX_KUHN ? SN_LATTICE_KUHN : SN_LATTICE_FIVE, &mesh));
    for (int i = 0; i < 3 * mesh->vertex_count; ++i) mesh->vertex[i] *= size[i % 3];
    *out = mesh;
    return SN_OK;
}

// ---- grid -----------------------------------------------------------------------------------

static int* put_triangle(int a, int b, int c, int* triangle) {
    triangle[0] = a;
    triangle[1] = b;
    triangle[2] = c;
    return triangle + 3;
}

// Cut the cell (i, j) into triangles, write them at `triangle`, and return the address after the
// last one. `nx` is the number of cells along x. `centre` is the vertex in the cell's centre; only
// SN_GRID_CROSS uses it.
static int* cut_cell(int nx, int i, int j, int centre, SnGridSplit split, int* triangle) {
    int a = i + (nx + 1) * j, b = a + 1, c = b + nx + 1, d = c - 1; // counter-clockwise
    if (split == SN_GRID_CROSS) {
        triangle = put_triangle(a, b, centre, triangle);
        triangle = put_triangle(b, c, centre, triangle);
        triangle = put_triangle(c, d, centre, triangle);
        return put_triangle(d, a, centre, triangle);
    }
    if (split == SN_GRID_ALTERNATE && ((i ^ j) & 1)) {
        triangle = put_triangle(a, b, d, triangle);
        return put_triangle(b, c, d, triangle);
    }
    triangle = put_triangle(a, b, c, triangle);
    return put_triangle(a, c, d, triangle);
}

static void place_point(SnMesh* mesh, int vertex, double x, double y) {
    mesh->vertex[3 * vertex] = x;
    mesh->vertex[3 * vertex + 1] = y;
}

static void fill_grid(SnMesh* mesh, const int cells[2], const double size[2], SnGridSplit split) {
    int nx = cells[0], ny = cells[1], corners = (nx + 1) * (ny + 1);
    for (int j = 0; j <= ny; ++j)
        for (int i = 0; i <= nx; ++i)
            place_point(mesh, i + (nx + 1) * j, size[0] * ((double)i / nx),
                        size[1] * ((double)j / ny));
    int* triangle = mesh->element;
    for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i) {
            int centre = corners + i + nx * j;
            if (split == SN_GRID_CROSS)
                place_point(mesh, centre, size[0] * ((i + 0.5) / nx), size[1] * ((j + 0.5) / ny));
            triangle = cut_cell(nx, i, j, centre, split, triangle);
        }
}

SnStatus sn_mesh_grid(const int cells[2], const double size[2], SnGridSplit split, SnMesh** out) {
    int nx = cells[0], ny = cells[1], per_cell = split == SN_GRID_CROSS ? 4 : 2;
    if (split != SN_GRID_DIAGONAL && split != SN_GRID_ALTERNATE && split != SN_GRID_CROSS)
        return SN_BAD_INPUT;
    if (nx < 1 || ny < 1 || !sn_is_length(size[0]) || !sn_is_length(size[1])) return SN_BAD_INPUT;
    int elements, vertices, centres = 0;
    if (__builtin_mul_overflow(nx, ny, &centres) ||
        __builtin_mul_overflow(centres, per_cell, &elements) ||
        __builtin_mul_overflow(nx + 1, ny + 1, &vertices) ||
        (split == SN_GRID_CROSS && __builtin_add_overflow(vertices, centres, &vertices)))
        return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_create_mesh(SN_MESH_TRIANGLES, vertices, elements, &mesh));
    fill_grid(mesh, cells, size, split);
    *out = mesh;
    return SN_OK;
}

// ---- chain ----------------------------------------------------------------------------------

SnStatus sn_mesh_chain(int count, const double from[3], const double to[3], SnMesh** out) {
    int apart = 0;
    for (int k = 0; k < 3; ++k) {
        if (!isfinite(from[k]) || !isfinite(to[k]) || !isfinite(to[k] - from[k]))
            return SN_BAD_INPUT;
        apart |= from[k] != to[k];
    }
    if (count < 1 || count == INT_MAX || !apart) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_create_mesh(SN_MESH_SPRINGS, count + 1, count, &mesh));
    for (int i = 0; i <= count; ++i)
        for (int k = 0; k < 3; ++k) {
            double t = (double)i / count;
            mesh->vertex[3 * i + k] = (1 - t) * from[k] + t * to[k];
        }
    for (int e = 0; e < count; ++e) {
        mesh->element[2 * e] = e;
        mesh->element[2 * e + 1] = e + 1;
    }
    *out = mesh;
    return SN_OK;
}
