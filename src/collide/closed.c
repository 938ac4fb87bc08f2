// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/closed.h"

#include "collide/triangle.h"

// ---- normals --------------------------------------------------------------------------------

Vec3 sn_closed_normal(const SnClosed* closed, int triangle) {
    Vec3 x[3];
    sn_closed_triangle(closed, triangle, x);
    return v3_unit(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])));
}

static double angle_at(const SnClosed* closed, int triangle, int k) {
    Vec3 x[3];
    sn_closed_triangle(closed, triangle, x);
    Vec3 u = v3_sub(x[(k + 1) % 3], x[k]), v = v3_sub(x[(k + 2) % 3], x[k]);
    return atan2(v3_norm(v3_cross(u, v)), v3_dot(u, v));
}

static int corner_of(const SnClosed* closed, int triangle, int vertex) {
    const int* corner = sn_closed_corners(closed, triangle);
    return corner[0] == vertex ? 0 : corner[1] == vertex ? 1 : 2;
}

// around the vertex from triangle to triangle, over the edge that ends in it
Vec3 sn_closed_corner_normal(const SnClosed* closed, int triangle, int k) {
    int vertex = sn_closed_corners(closed, triangle)[k], t = triangle;
    Vec3 sum = {0, 0, 0};
    do {
        sum = v3_axpy(angle_at(closed, t, k), sn_closed_normal(closed, t), sum);
        t = closed->neighbour[t][(k + 2) % 3];
        k = corner_of(closed, t, vertex);
    } while (t != triangle);
    return sum;
}

// of the face, edge or vertex of a triangle that holds a point with these weights
static Vec3 pseudonormal(const SnClosed* closed, int triangle, const double weight[3]) {
    int zeros = (weight[0] == 0) + (weight[1] == 0) + (weight[2] == 0), k = 0;
    if (zeros == 0) return sn_closed_normal(closed, triangle);
    if (zeros == 1) {
        // the edge opposite to corner k begins at the next corner
        while (weight[k] != 0) ++k;
        int other = closed->neighbour[triangle][(k + 1) % 3];
        return v3_add(sn_closed_normal(closed, triangle), sn_closed_normal(closed, other));
    }
    while (k < 2 && weight[k] == 0) ++k;
    return sn_closed_corner_normal(closed, triangle, k);
}

// ---- distance -------------------------------------------------------------------------------

// the point of a triangle that is nearest to p
static Vec3 nearest_of(const SnClosed* closed, int triangle, Vec3 p, double weight[3]) {
    Vec3 x[3];
    sn_closed_triangle(closed, triangle, x);
    sn_triangle_nearest(x, p, weight);
    return sn_weighted3(x, weight);
}

double sn_closed_triangle_distance(const SnClosed* closed, int triangle, Vec3 p) {
    double weight[3];
    return v3_norm(v3_sub(p, nearest_of(closed, triangle, p, weight)));
}

SnClosedSample sn_closed_sample_triangle(const SnClosed* closed, int triangle, Vec3 p) {
    SnClosedSample sample = {.triangle = triangle};
    sample.point = nearest_of(closed, triangle, p, sample.weight);
    Vec3 normal = pseudonormal(closed, triangle, sample.weight), arm = v3_sub(p, sample.point);
    double r = v3_norm(arm), sign = v3_dot(arm, normal) < 0 ? -1 : 1;
    sample.distance = sign * r;
    sample.gradient = r > 0 ? v3_scale(sign / r, arm) : v3_unit(normal);
    // rounding leaves no direction where the point is on the surface
    const double lost = 1e-12;
    double size = fabs(p.x) + fabs(p.y) + fabs(p.z);
    if (r <= lost * size) sample.gradient = v3_unit(normal);
    return sample;
}

void sn_closed_sample(const SnClosed* closed, int count, const double (*point)[3],
                      SnClosedSample* sample) {
    double squared[SN_BLOCK];
    int place[SN_BLOCK];
    closed->kernels->nearest(closed->tree, count, point, squared, place);
    for (int i = 0; i < count; ++i)
        sample[i] = sn_closed_sample_triangle(closed, closed->tree->boxes->order[place[i]],
                                              v3_load(point[i]));
}
