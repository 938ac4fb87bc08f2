// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/object.h"

#include "base/memory.h"

// ---- boxes ----------------------------------------------------------------------------------

static SnBox empty_box(void) {
    double far = (double)INFINITY;
    return (SnBox){{far, far, far}, {-far, -far, -far}};
}

static void add_point(SnBox* box, const double* x) {
    for (int k = 0; k < 3; ++k) {
        box->low[k] = fmin(box->low[k], x[k]);
        box->high[k] = fmax(box->high[k], x[k]);
    }
}

static void grow(SnBox* box, double by) {
    for (int k = 0; k < 3; ++k) {
        box->low[k] -= by;
        box->high[k] += by;
    }
}

// A rigid shape: its own box turned, drawn along its way, and as much more as turning may take.
static void bound_rigid(SnObject* object, double margin, double time) {
    const SnPlaced* placed = &object->placed;
    const SnRigidShape* shape = object->shape;
    if (shape->kind == SN_SHAPE_PLANE) {
        double far = (double)INFINITY;
        object->box = (SnBox){{-far, -far, -far}, {far, far, far}};
        return;
    }
    double half[3], middle[3], v[3];
    v3_store(half, v3_scale(0.5, v3_sub(shape->high, shape->low)));
    v3_store(middle, sn_placed_world(placed, v3_scale(0.5, v3_add(shape->high, shape->low))));
    v3_store(v, v3_scale(time, placed->v));
    double turn = fmin(time * v3_norm(placed->w), 2) * shape->reach;
    for (int k = 0; k < 3; ++k) {
        double e = 0;
        for (int j = 0; j < 3; ++j) e += fabs(placed->R.m[k][j]) * half[j];
        object->box.low[k] = middle[k] - e + fmin(v[k], 0);
        object->box.high[k] = middle[k] + e + fmax(v[k], 0);
    }
    grow(&object->box, margin + turn);
}

// ---- surfaces -------------------------------------------------------------------------------

static void gather(SnObject* object, double time) {
    const SnClosed* closed = object->surface;
    object->still = 1;
    for (int i = 0; i < closed->mesh->vertex_count; ++i) {
        size_t from = 3 * (size_t)closed->original[i], to = 3 * (size_t)i;
        for (size_t k = 0; k < 3; ++k) {
            closed->mesh->vertex[to + k] = object->given_x[from + k];
            object->velocity[to + k] = object->given_v[from + k];
            object->displacement[to + k] = time * object->given_v[from + k];
            if (object->displacement[to + k] != 0) object->still = 0;
        }
    }
}

static void bound_block(SnObject* object, int block, double by) {
    const SnClosed* closed = object->surface;
    int count = closed->mesh->vertex_count, end = SN_BLOCK * (block + 1);
    SnBox box = empty_box();
    double squared = 0;
    for (int i = SN_BLOCK * block; i < end && i < count; ++i) {
        size_t at = 3 * (size_t)closed->block[i];
        const double *x = closed->mesh->vertex + at, *d = object->displacement + at;
        double then[3] = {x[0] + d[0], x[1] + d[1], x[2] + d[2]};
        add_point(&box, x);
        add_point(&box, then);
        Vec3 v = v3_load(object->velocity + at);
        squared = fmax(squared, v3_dot(v, v));
    }
    grow(&box, by);
    object->block[block] = box;
    object->fastest[block] = sqrt(squared);
}

static void prepare_surface(SnObject* object, double margin, double time) {
    gather(object, time);
    object->box = empty_box();
    for (int i = 0; i < sn_object_blocks(object); ++i) {
        bound_block(object, i, margin + object->thickness);
        add_point(&object->box, object->block[i].low);
        add_point(&object->box, object->block[i].high);
    }
}

void sn_object_refit(SnObject* object) {
    SnTriangleTree* tree = object->surface->tree;
    sn_refit_triangle_tree(tree, object->surface->mesh, object->displacement);
    if (object->self) sn_refit_dipoles(tree, object->surface->mesh);
}

void sn_object_prepare(SnObject* object, double margin, double time) {
    object->searched = object->self && !object->rests;
    if (object->rests && object->prepared && margin <= object->margin) return;
    object->prepared = 1;
    object->margin = margin;
    if (object->surface) {
        prepare_surface(object, margin, time);
        return;
    }
    object->placed = sn_placed(object->shape, &object->pose);
    bound_rigid(object, margin, time);
}

// ---- creation -------------------------------------------------------------------------------

static SnStatus create_surface(SnObject* object, const SnMesh* mesh, SnError* error) {
    SN_TRY(sn_create_closed(mesh, &object->surface, error));
    const SnClosed* closed = object->surface;
    int count = closed->mesh->vertex_count;
    object->velocity = SN_NEW_ARRAY(double, 3 * (size_t)count);
    object->displacement = SN_NEW_ARRAY(double, 3 * (size_t)count);
    object->block = SN_NEW_ARRAY(SnBox, sn_pieces(count, SN_BLOCK));
    object->fastest = SN_NEW_ARRAY(double, sn_pieces(count, SN_BLOCK));
    if (!object->velocity || !object->displacement || !object->block || !object->fastest)
        return sn_fail(error, SN_OUT_OF_MEMORY, "no memory for a surface of %d vertices", count);
    double sum = 0;
    for (int i = 0; i < closed->edge_count; ++i)
        sum += v3_norm(v3_sub(sn_closed_vertex(closed, closed->edge[i][0]),
                              sn_closed_vertex(closed, closed->edge[i][1])));
    object->edge = sum / closed->edge_count;
    return SN_OK;
}

static SnStatus check(const SnCollideDef* def, SnError* error) {
    if (!def->shape == !def->surface)
        return sn_fail(error, SN_BAD_INPUT, "what touches is either a shape or a surface");
    if (!(def->thickness >= 0 && isfinite(def->thickness)))
        return sn_fail(error, SN_BAD_INPUT, "a thickness must be 0 or above and finite, got %g m",
                       def->thickness);
    return SN_OK;
}

SnStatus sn_create_object(const SnCollideDef* def, SnObject** out, SnError* error) {
    SN_TRY(check(def, error));
    SnObject* object = SN_NEW(SnObject);
    if (!object) return sn_fail(error, SN_OUT_OF_MEMORY, "no memory for what touches");
    object->shape = def->shape;
    object->fixed = def->fixed;
    object->group = def->group;
    object->self = def->surface && def->self;
    object->thickness = def->surface ? def->thickness : 0;
    object->pose.rotation = quat_identity();
    SnStatus status = def->surface ? create_surface(object, def->surface, error) : SN_OK;
    if (status < 0)
        sn_destroy_object(object);
    else
        *out = object;
    return status;
}

void sn_destroy_object(SnObject* object) {
    if (!object) return;
    sn_destroy_closed(object->surface);
    sn_free(object->velocity);
    sn_free(object->displacement);
    sn_free(object->block);
    sn_free(object->fastest);
    sn_free(object);
}
