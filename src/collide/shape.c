// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "collide/shape_private.h"

SnShapeDef sn_default_shape_def(void) {
    return (SnShapeDef){.kind = SN_SHAPE_SPHERE, .radius = 0.5};
}

SnShapeKind sn_rigid_shape_kind(const SnRigidShape* shape) { return shape->kind; }

// ---- what is distance -----------------------------------------------------------------------

static void mesh_distance(const SnClosed* closed, int count, const double (*point)[3],
                          double* distance, double (*gradient)[3], int* triangle) {
    SnClosedSample sample[SN_BLOCK];
    for (int first = 0; first < count; first += SN_BLOCK) {
        int some = count - first < SN_BLOCK ? count - first : SN_BLOCK;
        sn_closed_sample(closed, some, point + first, sample);
        for (int i = 0; i < some; ++i) {
            distance[first + i] = sample[i].distance;
            v3_store(gradient[first + i], sample[i].gradient);
            if (triangle) triangle[first + i] = sample[i].triangle;
        }
    }
}

void sn_rigid_shape_distance(const SnRigidShape* shape, int count, const double (*point)[3],
                             double* distance, double (*gradient)[3], int* triangle) {
    if (shape->kind == SN_SHAPE_MESH) {
        mesh_distance(shape->closed, count, point, distance, gradient, triangle);
        return;
    }
    sn_analytic_distance(shape, count, point, distance, gradient);
    for (int i = 0; triangle && i < count; ++i) triangle[i] = -1;
}

// ---- creation -------------------------------------------------------------------------------

static SnStatus check_length(const char* shape, const char* name, double value, SnError* error) {
    if (value > 0 && isfinite(value)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT, "%s of a %s must be above 0 and finite, got %g m", name,
                   shape, value);
}

// what is thinner for its width has no inside to be pushed out of
#define THINNEST 1e-6

static SnStatus check_thickness(double thin, double wide, SnError* error) {
    if (thin >= THINNEST * wide) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "a shape %g m thick and %g m wide has no inside: less than %g of its width",
                   thin, wide, THINNEST);
}

static SnStatus check(const SnShapeDef* def, SnError* error) {
    static const char* const axis[3] = {"the size along x", "the size along y", "the size along z"};
    switch (def->kind) {
    case SN_SHAPE_PLANE:
        return SN_OK;
    case SN_SHAPE_SPHERE:
        return check_length("sphere", "the radius", def->radius, error);
    case SN_SHAPE_BOX:
        for (int k = 0; k < 3; ++k) SN_TRY(check_length("box", axis[k], def->size[k], error));
        return check_thickness(fmin(def->size[0], fmin(def->size[1], def->size[2])),
                               fmax(def->size[0], fmax(def->size[1], def->size[2])), error);
    case SN_SHAPE_CAPSULE:
        SN_TRY(check_length("capsule", "the radius", def->radius, error));
        SN_TRY(check_length("capsule", "the length", def->length, error));
        return check_thickness(2 * def->radius, def->length, error);
    case SN_SHAPE_CYLINDER:
        SN_TRY(check_length("cylinder", "the radius", def->radius, error));
        SN_TRY(check_length("cylinder", "the length", def->length, error));
        return check_thickness(fmin(2 * def->radius, def->length),
                               fmax(2 * def->radius, def->length), error);
    case SN_SHAPE_MESH:
        return def->mesh ? SN_OK : sn_fail(error, SN_BAD_INPUT, "a mesh shape needs a mesh");
    default:
        return sn_fail(error, SN_BAD_INPUT, "%d is no kind of shape", (int)def->kind);
    }
}

// half the box around an analytic shape
static Vec3 extent(const SnRigidShape* shape) {
    double r = shape->radius, z = shape->half.z;
    switch (shape->kind) {
    case SN_SHAPE_SPHERE:
        return v3(r, r, r);
    case SN_SHAPE_BOX:
        return shape->half;
    case SN_SHAPE_CAPSULE:
        return v3(r, r, z + r);
    case SN_SHAPE_CYLINDER:
        return v3(r, r, z);
    default:
        return v3((double)INFINITY, (double)INFINITY, (double)INFINITY);
    }
}

static void bound_analytic(SnRigidShape* shape) {
    Vec3 e = extent(shape);
    double r = shape->radius, z = shape->half.z;
    shape->high = e;
    shape->low = v3_scale(-1, e);
    shape->reach = shape->kind == SN_SHAPE_SPHERE     ? r
                   : shape->kind == SN_SHAPE_CAPSULE  ? z + r
                   : shape->kind == SN_SHAPE_CYLINDER ? sqrt(r * r + z * z)
                                                      : v3_norm(e);
    shape->size = shape->reach;
}

static void bound_mesh(SnRigidShape* shape) {
    const SnMesh* mesh = shape->closed->mesh;
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    shape->low = v3_load(low);
    shape->high = v3_load(high);
    shape->size = 0.5 * v3_norm(v3_sub(shape->high, shape->low));
    for (int i = 0; i < mesh->vertex_count; ++i)
        shape->reach = fmax(shape->reach, v3_norm(v3_load(mesh->vertex + 3 * (size_t)i)));
}

static SnStatus check_crossings(const SnDefect* crossing, SnError* error) {
    const double* x = crossing->place[0];
    if (crossing->count == 0) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "the surface crosses itself: pairs of triangles, %d in all, the first at "
                   "(%g, %g, %g)",
                   crossing->count, x[0], x[1], x[2]);
}

static SnStatus create_mesh(SnRigidShape* shape, const SnMesh* mesh, SnError* error) {
    SN_TRY(sn_create_closed(mesh, &shape->closed, error));
    SN_TRY(check_crossings(&shape->closed->crossing, error));
    if (sn_create_hull(shape->closed, &shape->faces) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "no memory for the faces of a shape");
    if (shape->faces) {
        shape->hull = shape->faces->corner;
        shape->hull_count = shape->faces->corner_count;
    }
    bound_mesh(shape);
    return check_thickness(shape->closed->thickness, 2 * shape->size, error);
}

SnStatus sn_create_rigid_shape(const SnShapeDef* def, SnRigidShape** out, SnError* error) {
    SN_TRY(check(def, error));
    SnRigidShape* shape = SN_NEW(SnRigidShape);
    if (!shape) return sn_fail(error, SN_OUT_OF_MEMORY, "no memory for a shape");
    shape->kind = def->kind;
    if (def->kind == SN_SHAPE_MESH) {
        SnStatus status = create_mesh(shape, def->mesh, error);
        if (status < 0) {
            sn_destroy_rigid_shape(shape);
            return status;
        }
    } else {
        int round = def->kind != SN_SHAPE_BOX && def->kind != SN_SHAPE_PLANE;
        shape->radius = round ? def->radius : 0;
        if (def->kind == SN_SHAPE_BOX) shape->half = v3_scale(0.5, v3_load(def->size));
        if (def->kind == SN_SHAPE_CAPSULE || def->kind == SN_SHAPE_CYLINDER)
            shape->half.z = 0.5 * def->length;
        bound_analytic(shape);
    }
    *out = shape;
    return SN_OK;
}

void sn_destroy_rigid_shape(SnRigidShape* shape) {
    if (!shape) return;
    sn_destroy_closed(shape->closed);
    sn_destroy_hull(shape->faces);
    sn_free(shape);
}
