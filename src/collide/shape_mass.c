// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/shape_private.h"

static const double pi = 3.14159265358979324;

static SnShapeMass about_origin(double volume, double xx, double yy, double zz) {
    return (SnShapeMass){volume, v3(0, 0, 0), m3_diagonal(volume * xx, volume * yy, volume * zz)};
}

static SnShapeMass box_mass(Vec3 half) {
    double x = half.x * half.x, y = half.y * half.y, z = half.z * half.z;
    return about_origin(8 * half.x * half.y * half.z, (y + z) / 3, (x + z) / 3, (x + y) / 3);
}

static SnShapeMass cylinder_mass(double r, double half) {
    double across = r * r / 4 + half * half / 3;
    return about_origin(2 * pi * r * r * half, across, across, r * r / 2);
}

// A cylinder and the two halves of a ball, whose centres of mass are 3/8 r from their flat sides.
static SnShapeMass capsule_mass(double r, double half) {
    SnShapeMass middle = cylinder_mass(r, half);
    double across = 0.4 * r * r + half * half + 0.75 * half * r;
    SnShapeMass ends = about_origin(4 * pi / 3 * r * r * r, across, across, 0.4 * r * r);
    middle.volume += ends.volume;
    middle.inertia = m3_axpy(1, ends.inertia, middle.inertia);
    return middle;
}

// The surface seen from one point o is a fan of tets (o, a, b, c) of signed volume det/6 (what the
// divergence theorem says: B. Mirtich 1996, "Fast and accurate computation of polyhedral mass
// properties"). With a, b, c and s = a + b + c measured from o,
//   volume = det / 6,  integral of x = det / 24 s,  integral of x x^T = det / 120 (aa + bb + cc +
//   ss).
static SnShapeMass mesh_mass(const SnMesh* mesh) {
    Vec3 o = v3_load(mesh->vertex), first = {0, 0, 0};
    Mat3 second = {0};
    double volume = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        const int* corner = mesh->element + 3 * (size_t)t;
        Vec3 x[4] = {{0, 0, 0}};
        for (int k = 0; k < 3; ++k) {
            x[k] = v3_sub(v3_load(mesh->vertex + 3 * (size_t)corner[k]), o);
            x[3] = v3_add(x[3], x[k]);
        }
        double det = v3_dot(x[0], v3_cross(x[1], x[2]));
        volume += det / 6;
        first = v3_axpy(det / 24, x[3], first);
        for (int k = 0; k < 4; ++k) second = m3_axpy(det / 120, m3_outer(x[k], x[k]), second);
    }
    Vec3 arm = v3_scale(1 / volume, first);
    // about the centre, then from second moments to inertia
    second = m3_axpy(-volume, m3_outer(arm, arm), second);
    double trace = second.m[0][0] + second.m[1][1] + second.m[2][2];
    Mat3 inertia = m3_axpy(-1, second, m3_diagonal(trace, trace, trace));
    return (SnShapeMass){volume, v3_add(o, arm), inertia};
}

SnStatus sn_rigid_shape_mass(const SnRigidShape* shape, SnShapeMass* mass) {
    double r = shape->radius, half = shape->half.z;
    switch (shape->kind) {
    case SN_SHAPE_SPHERE:
        *mass = about_origin(4 * pi / 3 * r * r * r, 0.4 * r * r, 0.4 * r * r, 0.4 * r * r);
        return SN_OK;
    case SN_SHAPE_BOX:
        *mass = box_mass(shape->half);
        return SN_OK;
    case SN_SHAPE_CAPSULE:
        *mass = capsule_mass(r, half);
        return SN_OK;
    case SN_SHAPE_CYLINDER:
        *mass = cylinder_mass(r, half);
        return SN_OK;
    case SN_SHAPE_MESH:
        *mass = mesh_mass(shape->closed->mesh);
        return SN_OK;
    default:
        return SN_UNSUPPORTED;
    }
}
