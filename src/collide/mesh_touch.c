// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/mesh_touch.h"

#include "collide/triangle.h"

static double distance_at(const SnPlaced* shape, Vec3 world, Vec3* gradient) {
    double point[1][3], out[1][3], distance;
    v3_store(point[0], sn_placed_own(shape, world));
    sn_rigid_shape_distance(shape->shape, 1, (const double(*)[3])point, &distance, out, NULL);
    *gradient = sn_placed_turn(shape, v3_load(out[0]));
    return distance;
}

// ---- points of a convex shape ---------------------------------------------------------------

// What a cylinder turns towards the mesh: seen from its centre first, then from the nearest of the
// points that were found, until it stays the same.
static void towards(const SnPlaced* convex, const SnPlaced* mesh, SnFeature* feature) {
    enum { ROUNDS = 12 };
    Vec3 n, best = convex->x;
    for (int round = 0; round < ROUNDS; ++round) {
        distance_at(mesh, best, &n);
        sn_feature(convex, v3_scale(-1, n), feature);
        double least = (double)INFINITY;
        Vec3 last = best;
        for (int i = 0; i < feature->count; ++i) {
            double own = distance_at(mesh, feature->point[i], &n);
            if (own < least) best = feature->point[i];
            least = fmin(least, own);
        }
        if (v3_norm(v3_sub(best, last)) <= 1e-9 * convex->shape->reach) break;
    }
}

static int one_sample(const SnPlaced* convex, Vec3 world, double radius, SnPointPath* path) {
    *path = (SnPointPath){world, sn_placed_velocity(convex, world), radius, convex};
    return 1;
}

// The rims of a cylinder: four points of each, and the one that it turns towards the mesh.
static int rim_samples(const SnPlaced* convex, const SnPlaced* mesh, SnPointPath* path, int* id) {
    double r = convex->shape->radius, h = convex->shape->half.z;
    SnFeature feature;
    int count = 0;
    towards(convex, mesh, &feature);
    for (int i = 0; i < 8; ++i) {
        static const double c[4] = {1, 0, -1, 0}, s[4] = {0, 1, 0, -1};
        Vec3 own = v3(r * c[i % 4], r * s[i % 4], i < 4 ? -h : h);
        id[count] = i < 4 ? i : i + 4;
        count += one_sample(convex, sn_placed_world(convex, own), 0, &path[count]);
    }
    for (int i = 0; i < feature.count && count < SN_SAMPLES; ++i) {
        int is_new = feature.id[i] % 8 == 4;
        for (int k = 0; k < 8; ++k)
            is_new &= v3_norm(v3_sub(path[k].x, feature.point[i])) > 1e-2 * r;
        id[count] = feature.id[i];
        if (is_new) count += one_sample(convex, feature.point[i], 0, &path[count]);
    }
    return count;
}

int sn_mesh_samples(const SnPlaced* convex, const SnPlaced* mesh, SnPointPath path[SN_SAMPLES],
                    int id[SN_SAMPLES]) {
    const SnRigidShape* shape = convex->shape;
    Vec3 h = shape->half;
    int count = 0;
    switch (shape->kind) {
    case SN_SHAPE_BOX:
        for (int c = 0; c < 8; ++c) {
            Vec3 own = v3(c & 1 ? h.x : -h.x, c & 2 ? h.y : -h.y, c & 4 ? h.z : -h.z);
            id[count] = c;
            count += one_sample(convex, sn_placed_world(convex, own), 0, &path[count]);
        }
        return count;
    case SN_SHAPE_CAPSULE:
        for (int c = 0; c < 2; ++c) {
            Vec3 own = v3(0, 0, c ? h.z : -h.z);
            id[count] = c;
            count += one_sample(convex, sn_placed_world(convex, own), shape->radius, &path[count]);
        }
        return count;
    case SN_SHAPE_CYLINDER:
        return rim_samples(convex, mesh, path, id);
    default:
        id[0] = 0;
        return one_sample(convex, convex->x, shape->radius, &path[0]);
    }
}

// ---- edges ----------------------------------------------------------------------------------

// The distance of a convex shape is convex along a segment: its slope changes sign once.
static double lowest(const SnPlaced* convex, Vec3 a, Vec3 b) {
    enum { HALVINGS = 40 };
    double low = 0, high = 1;
    Vec3 e = v3_sub(b, a), n;
    for (int i = 0; i < HALVINGS; ++i) {
        double t = 0.5 * (low + high);
        distance_at(convex, v3_axpy(t, e, a), &n);
        if (v3_dot(n, e) < 0)
            low = t;
        else
            high = t;
    }
    return 0.5 * (low + high);
}

static int edge_ends(const SnPlaced* mesh, int edge, Vec3 end[2]) {
    const SnClosed* closed = mesh->shape->closed;
    for (int i = 0; i < 2; ++i)
        end[i] = sn_placed_world(mesh, sn_closed_vertex(closed, closed->edge[edge][i]));
    return closed->sharp[edge];
}

int sn_edge_touches(const SnPlaced* mesh, int edge, const SnPlaced* convex, double margin,
                    SnPointTouch* touch) {
    Vec3 end[2], n;
    if (!edge_ends(mesh, edge, end)) return 0;
    double half = 0.5 * v3_norm(v3_sub(end[1], end[0]));
    if (distance_at(convex, sn_between(end[0], end[1], 0.5), &n) > half + margin) return 0;
    double ends = fmin(distance_at(convex, end[0], &n), distance_at(convex, end[1], &n));
    Vec3 p = sn_between(end[0], end[1], lowest(convex, end[0], end[1]));
    double distance = distance_at(convex, p, &n);
    if (distance > margin || distance > ends - 1e-3 * half) return 0;
    *touch = (SnPointTouch){n, distance, p, v3_axpy(-distance, n, p)};
    return 1;
}

// 1: the box around the other mesh is farther than that
static int is_beyond(const SnPlaced* other, Vec3 p, double reach) {
    Vec3 own = sn_placed_own(other, p), low = other->shape->low, high = other->shape->high;
    return own.x < low.x - reach || own.x > high.x + reach || own.y < low.y - reach ||
           own.y > high.y + reach || own.z < low.z - reach || own.z > high.z + reach;
}

// How far from a along the edge the other mesh is nearer than the margin: by steps as long as the
// distance allows. 1 or above: nowhere.
static double first_near(const SnPlaced* other, Vec3 a, Vec3 b, double margin) {
    enum { ROUNDS = 64 };
    double length = v3_norm(v3_sub(b, a)), t = 0;
    Vec3 n;
    for (int round = 0; round < ROUNDS && t < 1; ++round) {
        double over = distance_at(other, sn_between(a, b, t), &n) - margin;
        if (over <= 1e-3 * margin + 1e-9 * length) break;
        t += over / length;
    }
    return t;
}

int sn_edge_touches_mesh(const SnPlaced* mesh, int edge, const SnPlaced* other, double margin,
                         SnPointTouch touch[2]) {
    const double inward = 0.125; // of the part that lies in the other
    Vec3 end[2], n;
    if (!edge_ends(mesh, edge, end)) return 0;
    double half = 0.5 * v3_norm(v3_sub(end[1], end[0]));
    Vec3 middle = sn_between(end[0], end[1], 0.5);
    if (is_beyond(other, middle, half + margin)) return 0;
    if (distance_at(other, middle, &n) > half + margin) return 0;
    double first = first_near(other, end[0], end[1], margin);
    int found = 0;
    if (!(first < 1)) return 0;
    double last = 1 - first_near(other, end[1], end[0], margin), part = fmax(last - first, 0);
    // an edge that only stands on the other does so with its vertex
    int stands = first == 0 || last == 1;
    if (stands && 2 * part * half <= fmax(4 * margin, 0.1 * half)) return 0;
    for (int i = 0; i < 2; ++i) {
        // a vertex that touches has its own contact
        if (i == 0 ? first == 0 : last == 1) continue;
        Vec3 p = sn_between(end[0], end[1], i ? last - inward * part : first + inward * part);
        double distance = distance_at(other, p, &n);
        if (distance > margin) continue;
        touch[i] = (SnPointTouch){n, distance, p, v3_axpy(-distance, n, p)};
        found |= 1 << i;
    }
    return found;
}
