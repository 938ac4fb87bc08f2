// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/select.h"

#include "base/memory.h"

#include <math.h>

static double dot_product(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

int sn_select_contains(const SnSelect* select, const double point[3]) {
    double d[3], slack = select->tolerance;
    int inside = 1;
    for (int k = 0; k < 3; ++k) d[k] = point[k] - select->point[k];
    switch (select->kind) {
    case SN_SELECT_ALL:
        return 1;
    case SN_SELECT_BOX:
        for (int k = 0; k < 3; ++k)
            inside &= point[k] >= select->low[k] - slack && point[k] <= select->high[k] + slack;
        return inside;
    case SN_SELECT_SPHERE:
        return sqrt(dot_product(d, d)) <= select->radius + slack;
    case SN_SELECT_PLANE:
        return dot_product(d, select->normal) >=
               -slack * sqrt(dot_product(select->normal, select->normal));
    case SN_SELECT_REGION:
    case SN_SELECT_NEAREST:
        return 0;
    }
    return 0;
}

// The points to pick from: vertices or element centres.
typedef struct Points {
    const SnMesh* mesh;
    int count;
    int elements; // 1: points are element centres, 0: vertices
} Points;

static Points vertices_of(const SnMesh* mesh) { return (Points){mesh, mesh->vertex_count, 0}; }
static Points elements_of(const SnMesh* mesh) { return (Points){mesh, mesh->element_count, 1}; }

static void get_point(const Points* points, int index, double x[3]) {
    if (points->elements) {
        sn_mesh_centre(points->mesh, index, x);
        return;
    }
    for (int k = 0; k < 3; ++k) x[k] = points->mesh->vertex[3 * index + k];
}

// Return the index of the nearest point, or -1 when there is none.
static int find_nearest(const Points* points, const double target[3]) {
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < points->count; ++i) {
        double x[3];
        get_point(points, i, x);
        for (int k = 0; k < 3; ++k) x[k] -= target[k];
        double distance = dot_product(x, x);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

// Mark the elements whose label is `region`, or the vertices of these elements (points->elements
// 0).
static void mark_region(const Points* points, int region, int* mark) {
    const SnMesh* mesh = points->mesh;
    for (int e = 0; e < mesh->element_count; ++e) {
        if (mesh->region[e] != region) continue;
        if (points->elements) mark[e] = 1;
        for (int i = 0; i < (int)mesh->kind && !points->elements; ++i)
            mark[mesh->element[e * (int)mesh->kind + i]] = 1;
    }
}

static void mark_inside(const Points* points, const SnSelect* select, int* mark) {
    for (int i = 0; i < points->count; ++i) {
        double x[3];
        get_point(points, i, x);
        mark[i] = sn_select_contains(select, x);
    }
}

// Return 1 for a selection that is valid, even if it picks nothing. The normal of a plane must be
// finite and not 0.
static int is_usable(const SnSelect* select) {
    double length = sqrt(dot_product(select->normal, select->normal));
    if (select->kind == SN_SELECT_PLANE) return isfinite(length) && length > 0;
    return select->kind >= SN_SELECT_ALL && select->kind <= SN_SELECT_NEAREST;
}

static SnStatus pick_points(Points points, const SnSelect* select, int** picked, int* count) {
    if (!is_usable(select)) return SN_BAD_INPUT;
    int* list = SN_NEW_ARRAY(int, points.count);
    if (!list) return SN_OUT_OF_MEMORY;

    // First, entry i of the list is the mark of point i: 1 if the point is picked. Then the indices
    // of the marked points overwrite the list from its start. An index is never written beyond the
    // mark that was read last.
    if (select->kind == SN_SELECT_NEAREST) {
        int best = find_nearest(&points, select->point);
        if (best >= 0) list[best] = 1;
    } else if (select->kind == SN_SELECT_REGION) {
        mark_region(&points, select->region, list);
    } else {
        mark_inside(&points, select, list);
    }
    int n = 0;
    for (int i = 0; i < points.count; ++i)
        if (list[i]) list[n++] = i;
    *picked = list;
    *count = n;
    return SN_OK;
}

SnStatus sn_select_vertices(const SnMesh* mesh, const SnSelect* select, int** vertices,
                            int* count) {
    return pick_points(vertices_of(mesh), select, vertices, count);
}

SnStatus sn_select_elements(const SnMesh* mesh, const SnSelect* select, int** elements,
                            int* count) {
    return pick_points(elements_of(mesh), select, elements, count);
}
