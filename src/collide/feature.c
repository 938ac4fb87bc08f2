// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/feature.h"

static double side(double x) { return x < 0 ? -1 : 1; }

// ---- farthest points ------------------------------------------------------------------------

static Vec3 rim_point(const SnRigidShape* shape, Vec3 d, double z) {
    double rho = sqrt(d.x * d.x + d.y * d.y), s = rho > 0 ? shape->radius / rho : 0;
    return v3(rho > 0 ? s * d.x : shape->radius, s * d.y, z);
}

static Vec3 farthest(const Vec3* point, int count, Vec3 d) {
    int best = 0;
    for (int i = 1; i < count; ++i)
        if (v3_dot(d, point[i]) > v3_dot(d, point[best])) best = i;
    return point[best];
}

static Vec3 own_support(const SnRigidShape* shape, Vec3 d) {
    Vec3 h = shape->half;
    switch (shape->kind) {
    case SN_SHAPE_BOX:
        return v3(side(d.x) * h.x, side(d.y) * h.y, side(d.z) * h.z);
    case SN_SHAPE_CAPSULE:
        return v3(0, 0, side(d.z) * h.z);
    case SN_SHAPE_CYLINDER:
        return rim_point(shape, d, side(d.z) * h.z);
    case SN_SHAPE_MESH:
        return farthest(shape->hull, shape->hull_count, d);
    default:
        return v3(0, 0, 0);
    }
}

Vec3 sn_support(const SnPlaced* placed, Vec3 direction) {
    return sn_placed_world(placed,
                           own_support(placed->shape, sn_placed_turn_back(placed, direction)));
}

double sn_core_radius(const SnRigidShape* shape) {
    int round = shape->kind == SN_SHAPE_SPHERE || shape->kind == SN_SHAPE_CAPSULE;
    return round ? shape->radius : 0;
}

double sn_support_width(const SnPlaced* placed, Vec3 direction) {
    Vec3 d = sn_placed_turn_back(placed, direction);
    return v3_dot(d, own_support(placed->shape, d)) +
           sn_core_radius(placed->shape) * v3_norm(direction);
}

// ---- features in the shape's own frame ------------------------------------------------------

// points are set as they are added
static void begin(SnFeature* feature, int face, Vec3 normal) {
    feature->count = 0;
    feature->face = face;
    feature->normal = normal;
    feature->disc = 0;
    feature->centre = v3(0, 0, 0);
}

static void add(SnFeature* feature, Vec3 point, int id) {
    feature->point[feature->count] = point;
    feature->id[feature->count++] = id;
}

// corner: bit k is set where coordinate k is positive
static Vec3 box_corner(Vec3 h, int corner) {
    return v3(corner & 1 ? h.x : -h.x, corner & 2 ? h.y : -h.y, corner & 4 ? h.z : -h.z);
}

// the face whose normal is nearest to d; ties go to the lowest axis
static void box_face(Vec3 h, Vec3 d, SnFeature* face) {
    double a[3] = {fabs(d.x), fabs(d.y), fabs(d.z)}, own[3] = {d.x, d.y, d.z};
    int axis = a[0] >= a[1] && a[0] >= a[2] ? 0 : a[1] >= a[2] ? 1 : 2, up = own[axis] >= 0;
    int u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3, base = up ? 1 << axis : 0;
    double normal[3] = {0, 0, 0};
    normal[axis] = up ? 1 : -1;
    begin(face, 2 * axis + up, v3_load(normal));
    int around[4] = {0, up ? u : v, u | v, up ? v : u};
    for (int i = 0; i < 4; ++i) add(face, box_corner(h, base | around[i]), base | around[i]);
}

// a cap where d is within 45 degrees of the axis, with its farthest point among the four that stay
static void cap(const SnRigidShape* shape, Vec3 d, SnFeature* face) {
    const double clear = 1e-9; // below it no point is farther than others
    double up = side(d.z), z = up * shape->half.z, r = shape->radius;
    int base = up > 0 ? 8 : 0;
    begin(face, up > 0, v3(0, 0, up));
    face->disc = r;
    face->centre = v3(0, 0, z);
    int far = d.x * d.x + d.y * d.y > clear * clear * v3_dot(d, d);
    // seen from outside the lower cap turns the other way
    double angle = up * atan2(d.y, d.x);
    if (angle < 0) angle += 6.28318530717958648;
    int quarter = (int)(angle / 1.57079632679489662);
    for (int i = 0; i < 4; ++i) {
        static const double c[4] = {1, 0, -1, 0}, s[4] = {0, 1, 0, -1};
        add(face, v3(r * c[i], up * r * s[i], z), base + (i % 2 && up < 0 ? 4 - i : i));
        if (far && i == quarter) add(face, rim_point(shape, d, z), base + 4);
    }
}

// around an end, the farthest of the half ball; where that is turned away, of the circle
static Vec3 capsule_end(const SnRigidShape* shape, Vec3 d, double z) {
    if (d.z * z < 0) return rim_point(shape, d, z);
    return v3_axpy(shape->radius, d, v3(0, 0, z));
}

static void hull_face(const SnHull* hull, Vec3 d, SnFeature* face) {
    int f = sn_hull_face(hull, d);
    begin(face, f, hull->normal[f]);
    for (int i = hull->start[f]; i < hull->start[f + 1]; ++i)
        add(face, hull->corner[hull->around[i]], hull->number[hull->around[i]]);
}

static void own_feature(const SnRigidShape* shape, Vec3 d, SnFeature* feature) {
    double h = shape->half.z;
    begin(feature, 0, v3(0, 0, 0));
    switch (shape->kind) {
    case SN_SHAPE_BOX:
        box_face(shape->half, d, feature);
        return;
    case SN_SHAPE_CYLINDER:
        if (d.z * d.z > d.x * d.x + d.y * d.y)
            cap(shape, d, feature);
        else
            for (int i = 0; i < 2; ++i) add(feature, rim_point(shape, d, i ? h : -h), 8 * i + 4);
        return;
    case SN_SHAPE_CAPSULE:
        for (int i = 0; i < 2; ++i) add(feature, capsule_end(shape, d, i ? h : -h), i);
        return;
    case SN_SHAPE_MESH:
        hull_face(shape->faces, d, feature);
        return;
    default:
        add(feature, v3_scale(shape->radius, d), 0);
    }
}

void sn_feature(const SnPlaced* placed, Vec3 direction, SnFeature* feature) {
    own_feature(placed->shape, sn_placed_turn_back(placed, direction), feature);
    for (int i = 0; i < feature->count; ++i)
        feature->point[i] = sn_placed_world(placed, feature->point[i]);
    feature->normal = sn_placed_turn(placed, feature->normal);
    feature->centre = sn_placed_world(placed, feature->centre);
}

// ---- names of single features ---------------------------------------------------------------

// -1, 0, 1: at the low end, between, at the high end
static int end_of(double x, double half) {
    const double near = 1e-6;
    return fabs(x) < (1 - near) * half ? 0 : x < 0 ? -1 : 1;
}

// the first and the last of the faces that hold a point
static int hull_feature_at(const SnRigidShape* shape, Vec3 p) {
    const SnHull* hull = shape->faces;
    const double near = 1e-6;
    int first = -1, last = -1;
    for (int f = 0; f < hull->face_count; ++f) {
        Vec3 corner = hull->corner[hull->around[hull->start[f]]];
        if (v3_dot(hull->normal[f], v3_sub(p, corner)) < -near * shape->size) continue;
        if (first < 0) first = f;
        last = f;
    }
    return SN_FEATURE_SINGLE + (first + 1) * (SN_HULL_FACES + 1) + last + 1;
}

int sn_feature_at(const SnPlaced* placed, Vec3 world) {
    const SnRigidShape* shape = placed->shape;
    Vec3 p = sn_placed_own(placed, world);
    int x = 0, y = 0, z = 0;
    switch (shape->kind) {
    case SN_SHAPE_BOX:
        x = end_of(p.x, shape->half.x);
        y = end_of(p.y, shape->half.y);
        z = end_of(p.z, shape->half.z);
        break;
    case SN_SHAPE_CYLINDER:
        x = end_of(sqrt(p.x * p.x + p.y * p.y), shape->radius);
        z = end_of(p.z, shape->half.z);
        break;
    case SN_SHAPE_CAPSULE:
        z = end_of(p.z, shape->half.z);
        break;
    case SN_SHAPE_MESH:
        return hull_feature_at(shape, p);
    default:
        break;
    }
    return SN_FEATURE_SINGLE + (x + 1) + 3 * (y + 1) + 9 * (z + 1);
}
