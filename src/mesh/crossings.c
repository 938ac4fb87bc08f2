// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Two triangles cross when an edge of one goes through the other triangle. A tree of boxes finds
// the candidates: pairs of triangles whose boxes meet.
#include "math/vec3.h"
#include "mesh/box_tree.h"
#include "mesh/defects.h"

#include <float.h>
#include <stddef.h>

// Return the sign of the volume of the tet (a, b, c, d), or 0 when rounding errors may have changed
// the sign.
static int find_side(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    Vec3 u = v3_sub(b, a), v = v3_sub(c, a), w = v3_sub(d, a), n = v3_cross(u, v);
    double volume = v3_dot(n, w);
    // The volume is a sum of products. Its rounding error is less than 16 DBL_EPSILON times the sum
    // of the absolute values of these products.
    Vec3 size = {fabs(u.y * v.z) + fabs(u.z * v.y), fabs(u.z * v.x) + fabs(u.x * v.z),
                 fabs(u.x * v.y) + fabs(u.y * v.x)};
    double bound =
        16 * DBL_EPSILON * (size.x * fabs(w.x) + size.y * fabs(w.y) + size.z * fabs(w.z));
    return (volume > bound) - (volume < -bound);
}

// Return 1 if p and q lie on different sides of the triangle's plane and the line through p and q
// meets the triangle (its edges and corners included); `place` is then the point where the segment
// p q meets the plane. Otherwise return 0.
static int segment_pierces(Vec3 p, Vec3 q, const Vec3 t[3], double place[3]) {
    int from = find_side(t[0], t[1], t[2], p), to = find_side(t[0], t[1], t[2], q);
    if (from * to >= 0) return 0;
    int lowest = 1, highest = -1;
    for (int i = 0; i < 3; ++i) {
        int s = find_side(p, q, t[i], t[(i + 1) % 3]);
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

// Return 1 when an edge of triangle `a` goes through triangle `b`; `place` is then a point where it
// does (m). An edge that ends in a vertex of `b` only touches `b`, and does not count.
static int edge_pierces(const SnMesh* mesh, int a, int b, double place[3]) {
    const int *v = mesh->element + 3 * (size_t)a, *w = mesh->element + 3 * (size_t)b;
    Vec3 x[3], y[3];
    load_triangle(mesh, a, x);
    load_triangle(mesh, b, y);
    int shared[3];
    for (int i = 0; i < 3; ++i) shared[i] = v[i] == w[0] || v[i] == w[1] || v[i] == w[2];
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        if (!shared[i] && !shared[j] && segment_pierces(x[i], x[j], y, place)) return 1;
    }
    return 0;
}

// ---- all pairs ------------------------------------------------------------------------------

typedef struct Box {
    double low[3], high[3];
} Box;

static Box box_of(const SnMesh* mesh, int triangle) {
    const int* corner = mesh->element + 3 * (size_t)triangle;
    Box box;
    for (int k = 0; k < 3; ++k) {
        box.low[k] = box.high[k] = mesh->vertex[3 * (size_t)corner[0] + (size_t)k];
        for (int i = 1; i < 3; ++i) {
            double x = mesh->vertex[3 * (size_t)corner[i] + (size_t)k];
            box.low[k] = fmin(box.low[k], x);
            box.high[k] = fmax(box.high[k], x);
        }
    }
    return box;
}

static int boxes_meet(const Box* a, const Box* b) {
    for (int k = 0; k < 3; ++k)
        if (a->low[k] > b->high[k] || b->low[k] > a->high[k]) return 0;
    return 1;
}

typedef struct Search {
    const SnMesh* mesh;
    int triangle;
    Box box;
    SnDefect* crossing;
} Search;

// Count the pair of the searched triangle and `other` if the two cross. A pair is tried only if the
// searched triangle has the smaller index of the two, so each pair is counted once.
static void count_if_crossing(void* context, int other) {
    const Search* search = context;
    double place[3];
    if (other <= search->triangle) return;
    Box box = box_of(search->mesh, other);
    if (!boxes_meet(&search->box, &box)) return;
    if (edge_pierces(search->mesh, search->triangle, other, place) ||
        edge_pierces(search->mesh, other, search->triangle, place))
        sn_add_defect(search->crossing, place);
}

SnStatus sn_find_crossings(const SnMesh* mesh, SnDefect* crossing) {
    SnBoxTree* tree;
    if (mesh->element_count == 0) return SN_OK;
    SN_TRY(sn_create_box_tree(mesh, &tree));
    for (int t = 0; t < mesh->element_count; ++t) {
        Search search = {mesh, t, box_of(mesh, t), crossing};
        sn_tree_meeting(tree, search.box.low, search.box.high, count_if_crossing, &search);
    }
    sn_destroy_box_tree(tree);
    return SN_OK;
}
