// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_field.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/triangle_tree.h"
#include "mesher/stuff.h"
#include "mesher/surface_report.h"
#include "mesher/surface_rim.h"
#include "mesher/surface_turn.h"

#include <math.h>

struct SnSurface {
    SnTriangleTree* tree;
    const SnTriangleKernels* kernels;
    int* region;    // label of the triangle at each place of the tree's order (element_count)
    int one_region; // 1: all labels are 0
    double low[3], high[3]; // box around the surface, m

    SnMesh* rim; // open edges as springs; NULL: the surface is closed
    SnBoxTree* rim_tree;
    double rim_length; // m
};

// ---- sampling -------------------------------------------------------------------------------

enum { BATCH = 64 }; // points that are sampled together

static double spring_distance(const void* context, int element, const double point[3]) {
    const SnMesh* mesh = context;
    const int* end = mesh->element + 2 * (size_t)element;
    Vec3 a = v3_load(mesh->vertex + 3 * (size_t)end[0]);
    Vec3 u = v3_sub(v3_load(mesh->vertex + 3 * (size_t)end[1]), a), p = v3_sub(v3_load(point), a);
    double square = v3_dot(u, u), t = square > 0 ? v3_dot(p, u) / square : 0;
    Vec3 r = v3_axpy(-fmin(fmax(t, 0), 1), u, p);
    return v3_dot(r, r);
}

static double distance_to_rim(const SnSurface* surface, const double point[3]) {
    double squared = HUGE_VAL;
    if (surface->rim)
        sn_tree_nearest(surface->rim_tree, point, spring_distance, surface->rim, &squared);
    return sqrt(squared);
}

// Return a bound of the gradient of the winding number w at distance rho from the rim. Away from
// the triangles, grad w depends only on the rim, as the magnetic field of a wire along the rim does
// (Biot and Savart): |grad w| <= L / (4 pi rho^2) for a rim of length L.
static double bound_gradient(const SnSurface* surface, double rho) {
    return surface->rim_length / (4 * 3.14159265358979324 * rho * rho);
}

// Return the radius, m, of a ball around a point in which the winding number w passes one half only
// at triangles. rho is the distance to the rim, and `margin` is |w - 1/2| at the point. Within
// rho/2 of the point, |grad w| is at most its bound g at distance rho/2 from the rim, so w cannot
// reach one half nearer than margin / g.
static double clear_of_rim(const SnSurface* surface, double rho, double margin) {
    return surface->rim ? fmin(0.5 * rho, margin / bound_gradient(surface, 0.5 * rho)) : HUGE_VAL;
}

// The point that was sampled last.
typedef struct Known {
    Vec3 point;
    double radius; // radius of a ball around the point that no triangle enters, m
    double sign;   // -1 inside, 1 outside
    double margin; // lower bound of |w - 1/2| at the point (w: winding number); 0: it is not known
                   // whether the point is inside
} Known;

// Return a lower bound of |w - 1/2| at point x, derived from the point that was sampled last. u is
// the distance of x from the triangles, and rho its distance from the rim. Returns 0 if a triangle
// may lie between the two points.
static double inherited_margin(const SnSurface* surface, Vec3 x, double u, double rho,
                               const Known* last) {
    double way = v3_norm(v3_sub(x, last->point));
    if (!(way < last->radius + u && way < rho)) return 0;
    return surface->rim ? fmax(last->margin - way * bound_gradient(surface, rho - way), 0)
                        : last->margin;
}

static int in_box(const SnSurface* surface, const double point[3]) {
    for (int k = 0; k < 3; ++k)
        if (point[k] < surface->low[k] || point[k] > surface->high[k]) return 0;
    return 1;
}

// Return the signed distance of a point whose distance to the triangles is u. The winding number is
// computed only if the point sampled last does not tell whether this point is inside, or if the
// inherited margin is too small to show that the surface across the holes is farther away than u.
// (Across a hole, the solid ends where the winding number passes one half without a triangle.)
static double signed_distance(const SnSurface* surface, const double point[3], double u,
                              Known* known) {
    Vec3 x = v3_load(point);
    double rho = distance_to_rim(surface, point), sign = known->sign;
    double margin = inherited_margin(surface, x, u, rho, known);
    if (!surface->rim && !in_box(surface, point)) {
        sign = 1;
        margin = 0.5;
    } else if (margin == 0 || clear_of_rim(surface, rho, margin) < u) {
        double w = surface->kernels->winding(surface->tree, point);
        sign = w > 0.5 ? -1 : 1;
        margin = fabs(w - 0.5);
    }
    *known = (Known){x, u, sign, margin};
    return sign * fmin(u, clear_of_rim(surface, rho, margin));
}

static void sample_batch(const SnSurface* surface, int count, const double (*point)[3],
                         double* distance, int* region) {
    double squared[BATCH];
    int place[BATCH];
    Known known = {0};
    surface->kernels->nearest(surface->tree, count, point, squared, place);
    for (int i = 0; i < count; ++i) {
        distance[i] = signed_distance(surface, point[i], sqrt(squared[i]), &known);
        if (region) region[i] = surface->region[place[i]];
    }
}

static void sample_surface(const void* self, int count, const double (*point)[3], double* distance,
                           int* region) {
    for (int i = 0; i < count; i += BATCH)
        sample_batch(self, count - i < BATCH ? count - i : BATCH, point + i, distance + i,
                     region ? region + i : NULL);
}

// Guess the distance: return the distance to the nearest triangle. At a hole, the solid ends
// without a triangle, and the guess may be too large. So callers check the guess by sampling
// whether points around are inside.
static void guess_distance(const void* self, int count, const double (*point)[3],
                           double* distance) {
    const SnSurface* surface = self;
    int place[BATCH];
    for (int i = 0; i < count; i += BATCH) {
        int part = count - i < BATCH ? count - i : BATCH;
        surface->kernels->nearest(surface->tree, part, point + i, distance + i, place);
    }
    for (int i = 0; i < count; ++i) distance[i] = sqrt(distance[i]);
}

// ---- creation -------------------------------------------------------------------------------

static SnStatus check_triangles(const SnMesh* mesh, SnError* error) {
    if (mesh->kind != SN_MESH_TRIANGLES || mesh->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "a surface to fill needs triangles");
    for (int i = 0; i < 3 * mesh->vertex_count; ++i)
        if (!isfinite(mesh->vertex[i]))
            return sn_fail(error, SN_BAD_INPUT, "vertex %d of a surface is not finite", i / 3);
    return SN_OK;
}

static void copy_labels(SnSurface* surface, const SnMesh* mesh) {
    surface->one_region = 1;
    for (int i = 0; i < mesh->element_count; ++i) {
        surface->region[i] = mesh->region[surface->tree->boxes->order[i]];
        surface->one_region &= surface->region[i] == 0;
    }
}

static SnStatus fill_surface(SnSurface* surface, const SnMesh* mesh) {
    surface->kernels = sn_triangle_kernels(sn_isa());
    SN_TRY(sn_create_triangle_tree(mesh, &surface->tree));
    SN_TRY(sn_surface_rim(mesh, &surface->rim));
    if (surface->rim) SN_TRY(sn_create_box_tree(surface->rim, &surface->rim_tree));
    for (int e = 0; surface->rim && e < surface->rim->element_count; ++e)
        surface->rim_length += sn_mesh_measure(surface->rim, e);
    surface->region = SN_NEW_ARRAY(int, mesh->element_count);
    if (!surface->region) return SN_OUT_OF_MEMORY;
    copy_labels(surface, mesh);
    sn_mesh_bounds(mesh, surface->low, surface->high);
    return SN_OK;
}

// Copy a mesh without the vertices that no triangle uses, and turn the triangles of the copy
// outward.
static SnStatus copy_turned(const SnMesh* mesh, SnMesh** copy) {
    SN_TRY(sn_mesh_renumbered(mesh, NULL, copy));
    SN_TRY(sn_mesh_drop_unused(*copy, NULL));
    return sn_surface_turn(*copy, NULL);
}

SnStatus sn_create_surface(const SnMesh* mesh, SnSurface** out, SnError* error) {
    SN_TRY(check_triangles(mesh, error));
    SnSurface* surface = SN_NEW(SnSurface);
    SnMesh* own = NULL;
    SnStatus status = surface ? copy_turned(mesh, &own) : SN_OUT_OF_MEMORY;
    if (status >= 0) status = fill_surface(surface, own);
    sn_destroy_mesh(own);
    if (status < 0) {
        sn_destroy_surface(surface);
        return sn_fail(error, status, "no memory for a surface of %d triangles",
                       mesh->element_count);
    }
    *out = surface;
    return SN_OK;
}

void sn_destroy_surface(SnSurface* surface) {
    if (!surface) return;
    sn_destroy_triangle_tree(surface->tree);
    sn_destroy_mesh(surface->rim);
    sn_destroy_box_tree(surface->rim_tree);
    sn_free(surface->region);
    sn_free(surface);
}

SnField sn_surface_field(const SnSurface* surface) {
    SnField field = {.self = surface, .sample = sample_surface, .one_region = surface->one_region};
    if (surface->rim) field.guess = guess_distance;
    for (int k = 0; k < 3; ++k) {
        field.low[k] = surface->low[k];
        field.high[k] = surface->high[k];
    }
    return field;
}

double sn_surface_winding(const SnSurface* surface, const double point[3]) {
    return surface->kernels->winding(surface->tree, point);
}

// Replace the error message if the surface encloses no volume (a sheet): the mesher's own message
// does not say that this is the reason.
static SnStatus explain_failure(const SnMesh* mesh, const SnField* field, SnStatus status,
                                SnError* error) {
    SnSurfaceReport report;
    double size[3], longest = 0;
    for (int k = 0; k < 3; ++k) {
        size[k] = field->high[k] - field->low[k];
        longest = fmax(longest, size[k]);
    }
    if (status != SN_BAD_INPUT || sn_surface_report(mesh, &report) < 0) return status;
    if (fabs(report.volume) > 1e-9 * longest * longest * longest) return status;
    return sn_fail(
        error, SN_BAD_INPUT,
        "the surface encloses no volume: it has %d triangles in %.6g x %.6g x %.6g m and "
        "%d open edges; accepted is one that is closed but for holes",
        mesh->element_count, size[0], size[1], size[2], report.open);
}

SnStatus sn_mesh_from_surface(const SnMesh* mesh, const SnStuffDef* def, SnMesh** out,
                              SnError* error) {
    if (def->threads < 1)
        return sn_fail(error, SN_BAD_INPUT, "threads must be 1 or above, got %d", def->threads);
    SnPool* pool;
    SnSurface* surface;
    SnStatus status = sn_create_pool(def->threads, &pool);
    if (status < 0) return sn_fail(error, status, "no threads to fill a surface");
    status = sn_create_surface(mesh, &surface, error);
    if (status == SN_OK) {
        SnField field = sn_surface_field(surface);
        status = sn_mesh_from_field(&field, def, pool, out, error);
        if (status < 0) status = explain_failure(mesh, &field, status, error);
        sn_destroy_surface(surface);
    }
    sn_destroy_pool(pool);
    return status;
}
