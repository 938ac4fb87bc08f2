// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "base/memory.h"

#include <limits.h>
#include <math.h>

// Return 1 when all indices into the vertex and element arrays fit an int.
static int counts_fit(SnMeshKind kind, int vertex_count, int element_count) {
    return vertex_count >= 0 && element_count >= 0 && vertex_count <= INT_MAX / 3 &&
           element_count <= INT_MAX / (int)kind;
}

SnStatus sn_create_mesh(SnMeshKind kind, int vertex_count, int element_count, SnMesh** out) {
    if (kind != SN_MESH_SPRINGS && kind != SN_MESH_TRIANGLES && kind != SN_MESH_TETS)
        return SN_BAD_INPUT;
    if (!counts_fit(kind, vertex_count, element_count)) return SN_BAD_INPUT;
    SnMesh* mesh = SN_NEW(SnMesh);
    if (!mesh) return SN_OUT_OF_MEMORY;
    mesh->kind = kind;
    mesh->vertex_count = vertex_count;
    mesh->element_count = element_count;
    mesh->vertex = SN_NEW_ARRAY(double, 3 * vertex_count);
    mesh->element = SN_NEW_ARRAY(int, (int)kind* element_count);
    mesh->region = SN_NEW_ARRAY(int, element_count);
    if (!mesh->vertex || !mesh->element || !mesh->region) {
        sn_destroy_mesh(mesh);
        return SN_OUT_OF_MEMORY;
    }
    *out = mesh;
    return SN_OK;
}

void sn_destroy_mesh(SnMesh* mesh) {
    if (!mesh) return;
    sn_free(mesh->vertex);
    sn_free(mesh->element);
    sn_free(mesh->region);
    sn_free(mesh->region_name);
    sn_free(mesh);
}

// e[i] = corner i+1 minus corner 0
static void load_edges(const SnMesh* mesh, int element, double e[3][3]) {
    const int* corner = mesh->element + (size_t)element * mesh->kind;
    const double* origin = mesh->vertex + 3 * (size_t)corner[0];
    for (int i = 1; i < (int)mesh->kind; ++i)
        for (int k = 0; k < 3; ++k)
            e[i - 1][k] = mesh->vertex[3 * (size_t)corner[i] + (size_t)k] - origin[k];
}

static void cross_product(const double a[3], const double b[3], double c[3]) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot_product(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double sn_mesh_measure(const SnMesh* mesh, int element) {
    double e[3][3] = {0}, n[3];
    load_edges(mesh, element, e);
    if (mesh->kind == SN_MESH_SPRINGS) return sqrt(dot_product(e[0], e[0]));
    cross_product(e[0], e[1], n);
    if (mesh->kind == SN_MESH_TETS) return dot_product(n, e[2]) / 6;
    int plane = e[0][2] == 0 && e[1][2] == 0;
    return plane ? n[2] / 2 : sqrt(dot_product(n, n)) / 2;
}

void sn_mesh_centre(const SnMesh* mesh, int element, double centre[3]) {
    const int* corner = mesh->element + (size_t)element * mesh->kind;
    const double* origin = mesh->vertex + 3 * (size_t)corner[0];
    double e[3][3] = {0};
    load_edges(mesh, element, e);
    // Average the offsets from one corner: if all corners have the same z, the centre has exactly
    // this z.
    for (int k = 0; k < 3; ++k) centre[k] = origin[k] + (e[0][k] + e[1][k] + e[2][k]) / mesh->kind;
}

void sn_mesh_bounds(const SnMesh* mesh, double low[3], double high[3]) {
    for (int k = 0; k < 3; ++k) low[k] = high[k] = mesh->vertex_count ? mesh->vertex[k] : 0;
    for (int i = 1; i < mesh->vertex_count; ++i) {
        const double* x = mesh->vertex + 3 * (size_t)i;
        for (int k = 0; k < 3; ++k) {
            low[k] = fmin(low[k], x[k]);
            high[k] = fmax(high[k], x[k]);
        }
    }
}

// Rodrigues' formula for a turn by `angle` about the unit vector n of the axis, with [n]^x the
// matrix of the cross product with n: R = cos(angle) I + sin(angle) [n]^x + (1 - cos(angle)) n n^T
static void make_rotation(const double axis[3], double angle, double r[3][3]) {
    double length = hypot(hypot(axis[0], axis[1]), axis[2]);
    double c = length > 0 ? cos(angle) : 1, s = length > 0 ? sin(angle) : 0;
    double n[3] = {0};
    for (int k = 0; k < 3 && length > 0; ++k) n[k] = axis[k] / length;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) r[i][j] = (1 - c) * n[i] * n[j] + (i == j ? c : 0);
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r[k][j] += s * n[i];
        r[j][k] -= s * n[i];
    }
}

void sn_mesh_flip(SnMesh* mesh, int element) {
    if (mesh->kind == SN_MESH_SPRINGS) return;
    int* last = mesh->element + (size_t)(element + 1) * mesh->kind - 1;
    int kept = last[0];
    last[0] = last[-1];
    last[-1] = kept;
}

SnPlacement sn_default_placement(void) { return (SnPlacement){.scale = {1, 1, 1}}; }

void sn_mesh_place(SnMesh* mesh, const SnPlacement* placement) {
    const double* scale = placement->scale;
    double r[3][3];
    make_rotation(placement->axis, placement->angle, r);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        double* x = mesh->vertex + 3 * (size_t)i;
        double y[3] = {dot_product(r[0], x), dot_product(r[1], x), dot_product(r[2], x)};
        for (int k = 0; k < 3; ++k) x[k] = scale[k] * y[k] + placement->translate[k];
    }
    // An odd number of negative scales mirrors the mesh: flip the elements, so that they are not
    // inside out.
    if (!((scale[0] < 0) ^ (scale[1] < 0) ^ (scale[2] < 0))) return;
    for (int e = 0; e < mesh->element_count; ++e) sn_mesh_flip(mesh, e);
}
