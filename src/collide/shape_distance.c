// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/shape_private.h"

// Signed distances in closed form. Where the nearest point is not unique the gradient is chosen:
// the lowest axis, the positive side.

typedef struct Distance {
    double distance;
    Vec3 gradient;
} Distance;

static double side(double x) { return x < 0 ? -1 : 1; }

static Distance from_plane(Vec3 p) { return (Distance){p.z, v3(0, 0, 1)}; }

// from the point at the centre of a ball
static Distance from_ball(Vec3 arm, double radius) {
    double r = v3_norm(arm);
    return (Distance){r - radius, r > 0 ? v3_scale(1 / r, arm) : v3(1, 0, 0)};
}

static Distance from_capsule(Vec3 p, double radius, double half) {
    p.z -= fmin(fmax(p.z, -half), half);
    return from_ball(p, radius);
}

// q = |p| - half: outside the length of its positive part, inside the largest component
static Distance from_box(Vec3 p, Vec3 half) {
    Vec3 q = v3(fabs(p.x) - half.x, fabs(p.y) - half.y, fabs(p.z) - half.z);
    Vec3 out = v3(fmax(q.x, 0), fmax(q.y, 0), fmax(q.z, 0));
    double outside = v3_norm(out);
    if (outside > 0)
        return (Distance){outside, v3(out.x / outside * side(p.x), out.y / outside * side(p.y),
                                      out.z / outside * side(p.z))};
    if (q.x >= q.y && q.x >= q.z) return (Distance){q.x, v3(side(p.x), 0, 0)};
    if (q.y >= q.z) return (Distance){q.y, v3(0, side(p.y), 0)};
    return (Distance){q.z, v3(0, 0, side(p.z))};
}

// a box of one radial and one axial coordinate
static Distance from_cylinder(Vec3 p, double radius, double half) {
    double rho = sqrt(p.x * p.x + p.y * p.y);
    Vec3 radial = rho > 0 ? v3(p.x / rho, p.y / rho, 0) : v3(1, 0, 0);
    double q = rho - radius, z = fabs(p.z) - half;
    if (q > 0 && z > 0) {
        double outside = sqrt(q * q + z * z);
        Vec3 gradient = v3_scale(q / outside, radial);
        gradient.z = z / outside * side(p.z);
        return (Distance){outside, gradient};
    }
    if (q >= z) return (Distance){q, radial};
    return (Distance){z, v3(0, 0, side(p.z))};
}

void sn_analytic_distance(const SnRigidShape* shape, int count, const double (*point)[3],
                          double* distance, double (*gradient)[3]) {
    for (int i = 0; i < count; ++i) {
        Vec3 p = v3_load(point[i]);
        Distance d;
        switch (shape->kind) {
        case SN_SHAPE_PLANE:
            d = from_plane(p);
            break;
        case SN_SHAPE_SPHERE:
            d = from_ball(p, shape->radius);
            break;
        case SN_SHAPE_BOX:
            d = from_box(p, shape->half);
            break;
        case SN_SHAPE_CAPSULE:
            d = from_capsule(p, shape->radius, shape->half.z);
            break;
        default:
            d = from_cylinder(p, shape->radius, shape->half.z);
            break;
        }
        distance[i] = d.distance;
        v3_store(gradient[i], d.gradient);
    }
}
