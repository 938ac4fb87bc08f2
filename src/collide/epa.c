// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/convex.h"

// The expanding polytope: the convex hull of points of a - b around the origin; the face nearest to
// the origin is pushed out to the boundary of a - b until it is part of it.

enum { POINTS = 96, FACES = 512, EDGES = 3 * FACES };

typedef struct Face {
    int corner[3];
    Vec3 normal; // outward
    double distance;
} Face;

typedef struct Polytope {
    SnMinkowski point[POINTS];
    Face face[FACES];
    int points, faces;
} Polytope;

static double volume_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return v3_dot(v3_sub(b, a), v3_cross(v3_sub(c, a), v3_sub(d, a)));
}

// ---- a first tetrahedron --------------------------------------------------------------------

// how far a fourth, third or second point would leave what the others span
static double offer(const SnSimplex* simplex, Vec3 w) {
    const SnMinkowski* p = simplex->point;
    Vec3 u = v3_sub(w, p[0].w);
    if (simplex->count == 1) return v3_norm(u);
    Vec3 e = v3_unit(v3_sub(p[1].w, p[0].w));
    if (simplex->count == 2) return v3_norm(v3_cross(e, u));
    Vec3 n = v3_unit(v3_cross(e, v3_sub(p[2].w, p[0].w)));
    return fabs(v3_dot(n, u));
}

// The farthest of the points in 26 directions until there are four.
static void complete(const SnPlaced* a, const SnPlaced* b, double grown, SnSimplex* simplex) {
    while (simplex->count < 4) {
        SnMinkowski best = simplex->point[0];
        double most = 0;
        for (int i = 0; i < 27; ++i) {
            Vec3 d = v3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
            if (i == 13) continue;
            SnMinkowski trial = sn_minkowski(a, b, grown, d);
            double own = offer(simplex, trial.w);
            if (!(own > most)) continue;
            most = own;
            best = trial;
        }
        simplex->point[simplex->count++] = best;
    }
}

// ---- faces ----------------------------------------------------------------------------------

static void add_face(Polytope* hull, int i, int j, int k) {
    Vec3 a = hull->point[i].w, b = hull->point[j].w, c = hull->point[k].w;
    Vec3 cross = v3_cross(v3_sub(b, a), v3_sub(c, a));
    double norm = v3_norm(cross);
    Face face = {{i, j, k}, v3_scale(norm > 0 ? 1 / norm : 0, cross), (double)INFINITY};
    // a sliver has no normal: never the nearest
    Vec3 e = v3_sub(b, a), f = v3_sub(c, a);
    if (norm > 1e-14 * (v3_dot(e, e) + v3_dot(f, f))) face.distance = v3_dot(face.normal, a);
    hull->face[hull->faces++] = face;
}

static void begin(Polytope* hull, const SnSimplex* simplex) {
    hull->points = 4;
    hull->faces = 0;
    for (int i = 0; i < 4; ++i) hull->point[i] = simplex->point[i];
    const SnMinkowski* p = hull->point;
    int up = volume_of(p[0].w, p[1].w, p[2].w, p[3].w) > 0;
    static const int corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (int i = 0; i < 4; ++i)
        add_face(hull, corner[i][0], corner[i][up ? 1 : 2], corner[i][up ? 2 : 1]);
}

static int nearest_face(const Polytope* hull) {
    int best = 0;
    for (int i = 1; i < hull->faces; ++i)
        if (hull->face[i].distance < hull->face[best].distance) best = i;
    return best;
}

// an edge that two removed faces share is gone; the others are the horizon
static int toggle_edge(int (*edge)[2], int edges, int i, int j) {
    for (int e = 0; e < edges; ++e)
        if (edge[e][0] == j && edge[e][1] == i) {
            edge[e][0] = edge[edges - 1][0];
            edge[e][1] = edge[edges - 1][1];
            return edges - 1;
        }
    edge[edges][0] = i;
    edge[edges][1] = j;
    return edges + 1;
}

// Faces that the new point sees give way to those between it and the horizon.
static int push_out(Polytope* hull, const SnMinkowski* point, double flat) {
    int edge[EDGES][2], edges = 0, kept = 0, horizon = 0;
    for (int i = 0; i < hull->faces; ++i) {
        const Face* face = &hull->face[i];
        Vec3 arm = v3_sub(point->w, hull->point[face->corner[0]].w);
        horizon += v3_dot(face->normal, arm) > flat;
    }
    if (horizon == 0 || hull->points == POINTS || hull->faces + 2 * horizon + 2 > FACES) return 0;
    for (int i = 0; i < hull->faces; ++i) {
        Face face = hull->face[i];
        Vec3 arm = v3_sub(point->w, hull->point[face.corner[0]].w);
        if (v3_dot(face.normal, arm) > flat) {
            for (int k = 0; k < 3; ++k)
                edges = toggle_edge(edge, edges, face.corner[k], face.corner[(k + 1) % 3]);
        } else {
            hull->face[kept++] = face;
        }
    }
    hull->faces = kept;
    hull->point[hull->points] = *point;
    for (int e = 0; e < edges; ++e) add_face(hull, edge[e][0], edge[e][1], hull->points);
    hull->points++;
    return 1;
}

// ---------------------------------------------------------------------------------------------

Vec3 sn_epa(const SnPlaced* a, const SnPlaced* b, double grown, SnSimplex* simplex) {
    const double enough = 1e-7; // of the size; what is left is polished
    Polytope hull;
    double size = a->shape->reach + b->shape->reach, depth = (double)INFINITY;
    complete(a, b, grown, simplex);
    begin(&hull, simplex);
    Vec3 normal = {0, 0, 1};
    for (;;) {
        // the boundary lies between the nearest face and the farthest point along its normal
        const Face* face = &hull.face[nearest_face(&hull)];
        SnMinkowski next = sn_minkowski(a, b, grown, face->normal);
        double most = v3_dot(face->normal, next.w);
        if (most < depth) {
            depth = most;
            normal = face->normal;
        }
        if (!(depth - face->distance > enough * size)) return normal;
        if (!push_out(&hull, &next, 1e-14 * size)) return normal;
    }
}
