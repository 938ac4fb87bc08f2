// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Two triangles cross where an edge of one goes through the other. Candidates come from a sweep:
// triangles in the order of their lower ends along the longest side of the mesh, each against those
// that begin before it ends.
#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/defects.h"

#include <float.h>
#include <stdlib.h>

typedef struct Box {
    double low[3], high[3];
    int triangle;
} Box;

// sign of the volume of (a, b, c, d); 0 where rounding hides it
static int side(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    Vec3 u = v3_sub(b, a), v = v3_sub(c, a), w = v3_sub(d, a), n = v3_cross(u, v);
    double volume = v3_dot(n, w);
    // the same with absolute values bounds what rounding can do
    Vec3 size = {fabs(u.y * v.z) + fabs(u.z * v.y), fabs(u.z * v.x) + fabs(u.x * v.z),
                 fabs(u.x * v.y) + fabs(u.y * v.x)};
    double bound =
        16 * DBL_EPSILON * (size.x * fabs(w.x) + size.y * fabs(w.y) + size.z * fabs(w.z));
    return (volume > bound) - (volume < -bound);
}

// The ends p and q lie on different sides of the triangle's plane, and the line through them runs
// through the triangle, or through its rim.
static int pierces(Vec3 p, Vec3 q, const Vec3 t[3], double place[3]) {
    int from = side(t[0], t[1], t[2], p), to = side(t[0], t[1], t[2], q);
    if (from * to >= 0) return 0;
    int lowest = 1, highest = -1;
    for (int i = 0; i < 3; ++i) {
        int s = side(p, q, t[i], t[(i + 1) % 3]);
        lowest = s < lowest ? s : lowest;
        highest = s > highest ? s : highest;
    }
    if (lowest * highest < 0 || (lowest == 0 && highest == 0)) return 0;
    Vec3 n = v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0]));
    double a = v3_dot(n, v3_sub(p, t[0])), b = v3_dot(n, v3_sub(q, t[0]));
    v3_store(place, v3_axpy(a / (a - b), v3_sub(q, p), p));
    return 1;
}

static void load_triangle(const SnMesh* mesh, int triangle, Vec3 x[3]) {
    const int* corner = mesh->element + 3 * (size_t)triangle;
    for (int i = 0; i < 3; ++i) x[i] = v3_load(mesh->vertex + 3 * (size_t)corner[i]);
}

// an edge of `a` goes through `b`; edges that end in a shared vertex only touch
static int edge_pierces(const SnMesh* mesh, int a, int b, double place[3]) {
    const int *v = mesh->element + 3 * (size_t)a, *w = mesh->element + 3 * (size_t)b;
    Vec3 x[3], y[3];
    load_triangle(mesh, a, x);
    load_triangle(mesh, b, y);
    int shared[3];
    for (int i = 0; i < 3; ++i) shared[i] = v[i] == w[0] || v[i] == w[1] || v[i] == w[2];
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        if (!shared[i] && !shared[j] && pierces(x[i], x[j], y, place)) return 1;
    }
    return 0;
}

static int overlap(const Box* a, const Box* b) {
    for (int k = 0; k < 3; ++k)
        if (a->low[k] > b->high[k] || b->low[k] > a->high[k]) return 0;
    return 1;
}

// ---- the sweep
// --------------------------------------------------------------------------------------

static void fill_box(const SnMesh* mesh, int triangle, int axis, Box* box) {
    const int* corner = mesh->element + 3 * (size_t)triangle;
    box->triangle = triangle;
    for (int k = 0; k < 3; ++k) {
        int m = (axis + k) % 3; // the axis of the sweep comes first
        box->low[k] = box->high[k] = mesh->vertex[3 * (size_t)corner[0] + (size_t)m];
        for (int i = 1; i < 3; ++i) {
            double x = mesh->vertex[3 * (size_t)corner[i] + (size_t)m];
            box->low[k] = fmin(box->low[k], x);
            box->high[k] = fmax(box->high[k], x);
        }
    }
}

static int by_begin(const void* a, const void* b) {
    const Box *x = a, *y = b;
    if (x->low[0] != y->low[0]) return x->low[0] < y->low[0] ? -1 : 1;
    return (x->triangle > y->triangle) - (x->triangle < y->triangle);
}

static int longest_side(const SnMesh* mesh) {
    double low[3], high[3];
    int axis = 0;
    sn_mesh_bounds(mesh, low, high);
    for (int k = 1; k < 3; ++k)
        if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    return axis;
}

SnStatus sn_find_crossings(const SnMesh* mesh, SnDefect* crossing) {
    int count = mesh->element_count, axis = longest_side(mesh);
    Box* box = SN_NEW_ARRAY(Box, count);
    if (!box) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < count; ++t) fill_box(mesh, t, axis, &box[t]);
    qsort(box, (size_t)count, sizeof *box, by_begin);
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count && box[j].low[0] <= box[i].high[0]; ++j) {
            int a = box[i].triangle, b = box[j].triangle;
            double place[3];
            if (!overlap(&box[i], &box[j])) continue;
            if (edge_pierces(mesh, a, b, place) || edge_pierces(mesh, b, a, place))
                sn_add_defect(crossing, place);
        }
    }
    sn_free(box);
    return SN_OK;
}
