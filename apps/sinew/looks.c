// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "looks.h"

#include "base/memory.h"
#include "math/quat.h"
#include "output/shape_surface.h"

#include <float.h>
#include <string.h>

// side of the square that stands for a plane, as a multiple of the diagonal of the box around all
// other things
#define PLANE_SIDE 3.0

typedef struct Box {
    Vec3 low, high;
} Box;

static void grow_box(Box* box, const double* x, int count) {
    for (int i = 0; i < count; ++i, x += 3) {
        box->low = v3(fmin(box->low.x, x[0]), fmin(box->low.y, x[1]), fmin(box->low.z, x[2]));
        box->high = v3(fmax(box->high.x, x[0]), fmax(box->high.y, x[1]), fmax(box->high.z, x[2]));
    }
}

static Quat load_turn(const double turn[4]) { return (Quat){turn[0], turn[1], turn[2], turn[3]}; }

// ---- one look -------------------------------------------------------------------------------

// Shift the surface's coordinates so that `centre` becomes the origin, and measure the block around
// the surface. Then compute where the surface's vertices are at the start, when its frame has the
// origin `at` (m) and the rotation `turn` (a quaternion).
static SnStatus finish_look(SnLook* look, const double centre[3], const double at[3],
                            const double turn[4]) {
    SnMesh* surface = look->surface;
    for (int i = 0; i < surface->vertex_count; ++i)
        for (int k = 0; k < 3; ++k) {
            double* x = surface->vertex + 3 * (size_t)i + k;
            *x -= centre[k];
            look->size[k] = fmax(look->size[k], 2 * fabs(*x));
        }
    look->start = SN_NEW_ARRAY(double, 3 * (size_t)surface->vertex_count);
    if (!look->start) return SN_OUT_OF_MEMORY;
    sn_look_place(look, at, turn, look->start);
    return SN_OK;
}

// Make the look of rigid body `i`; a body without a shape looks like a block. A body with nodes
// needs no look. The box `around` is enlarged to contain the body.
static SnStatus make_body_look(SnLooks* looks, const SnScene* scene, const SnShot* start, int i,
                               Box* around) {
    const SnBodyId id = sn_shot_body(start, i);
    const SnBodyInfo info = sn_world_body_info(start->world, id);
    if (info.can & SN_BODY_HAS_NODES) {
        grow_box(around, sn_shot_positions(start, id), info.node_count);
        return SN_OK;
    }
    SnLook* look = &looks->body[i];
    SnShapeDef block = {.kind = SN_SHAPE_BOX};
    memcpy(block.size, scene->body[i].rigid.size, sizeof block.size);
    SN_TRY(sn_shape_surface(info.shape ? info.shape : &block, 0, &look->surface));
    SN_TRY(finish_look(look, info.centre, start->at[i], start->turn[i]));
    grow_box(around, look->start, look->surface->vertex_count);
    return SN_OK;
}

// Make the look of collider `i`. With `planes` 1 only planes get one, with `planes` 0 only other
// colliders; nothing is done for a collider of the other sort. The
// square that shows a plane is centred at the point of the plane that is nearest to the middle of
// everything else.
static SnStatus make_collider_look(SnLooks* looks, const SnShot* start, int i, int planes,
                                   Box* around) {
    const char* name;
    SnShapeDef shape;
    SnLook* look = &looks->collider[i];
    const Vec3 middle = v3_scale(0.5, v3_add(around->low, around->high));
    const double side = PLANE_SIDE * v3_norm(v3_sub(around->high, around->low));
    double centre[3] = {0};
    SN_TRY(sn_world_collider_info(start->world, (SnColliderId){i + 1}, &name, &shape));
    if ((shape.kind == SN_SHAPE_PLANE) != planes) return SN_OK;
    if (planes) {
        const Quat back = quat_conjugate(load_turn(start->collider_turn[i]));
        const Vec3 away = v3_sub(v3_load(start->collider_at[i]), middle);
        v3_store(centre, quat_rotate(back, away));
        centre[2] = 0;
    }
    SN_TRY(sn_shape_surface(&shape, side, &look->surface));
    SN_TRY(finish_look(look, centre, start->collider_at[i], start->collider_turn[i]));
    if (!planes) grow_box(around, look->start, look->surface->vertex_count);
    return SN_OK;
}

// ---- all looks ------------------------------------------------------------------------------

static SnStatus make_all_looks(SnLooks* looks, const SnScene* scene, const SnShot* start) {
    Box around = {v3(DBL_MAX, DBL_MAX, DBL_MAX), v3(-DBL_MAX, -DBL_MAX, -DBL_MAX)};
    looks->body_count = scene->body_count;
    looks->collider_count = scene->collider_count;
    looks->body = SN_NEW_ARRAY(SnLook, looks->body_count);
    looks->collider = SN_NEW_ARRAY(SnLook, looks->collider_count);
    if (!looks->body || !looks->collider) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < looks->body_count; ++i)
        SN_TRY(make_body_look(looks, scene, start, i, &around));
    for (int planes = 0; planes < 2; ++planes)
        for (int i = 0; i < looks->collider_count; ++i)
            SN_TRY(make_collider_look(looks, start, i, planes, &around));
    return SN_OK;
}

SnStatus sn_create_looks(const SnScene* scene, const SnShot* start, SnLooks** out) {
    SnLooks* looks = SN_NEW(SnLooks);
    if (!looks) return SN_OUT_OF_MEMORY;
    SnStatus status = make_all_looks(looks, scene, start);
    if (status < 0) {
        sn_destroy_looks(looks);
        return status;
    }
    *out = looks;
    return SN_OK;
}

static void destroy_look_list(SnLook* look, int count) {
    for (int i = 0; look && i < count; ++i) {
        sn_destroy_mesh(look[i].surface);
        sn_free(look[i].start);
    }
    sn_free(look);
}

void sn_destroy_looks(SnLooks* looks) {
    if (!looks) return;
    destroy_look_list(looks->body, looks->body_count);
    destroy_look_list(looks->collider, looks->collider_count);
    sn_free(looks);
}

// ---- places of vertices ---------------------------------------------------------------------

void sn_look_place(const SnLook* look, const double at[3], const double turn[4], double* vertex) {
    for (int i = 0; i < look->surface->vertex_count; ++i) {
        const Vec3 X = v3_load(look->surface->vertex + 3 * (size_t)i);
        const Vec3 turned = quat_rotate(load_turn(turn), X);
        v3_store(vertex + 3 * (size_t)i, v3_add(v3_load(at), turned));
    }
}

// For each vertex x of a look's surface, find the shares a, b and c, from 0 to 1, in
// x = c0 + a (c1 - c0) + b (c2 - c0) + c (c4 - c0). The block's corner c0 has edges to its corners
// c1, c2 and c4. The embedding then has the weights 1 - a - b - c, a, b and c at these corners.
SnStatus sn_look_embed(const SnLook* look, SnEmbedding** out) {
    const int count = look->surface->vertex_count;
    SnEmbedding* e = SN_NEW(SnEmbedding);
    if (!e) return SN_OUT_OF_MEMORY;
    e->point_count = count;
    e->vertex_count = 8;
    e->tet = SN_NEW_ARRAY(int, count);
    e->vertex = (int(*)[4])SN_NEW_ARRAY(int, 4 * (size_t)count);
    e->weight = (double(*)[4])SN_NEW_ARRAY(double, 4 * (size_t)count);
    e->outside = SN_NEW_ARRAY(double, count);
    if (!e->tet || !e->vertex || !e->weight || !e->outside) {
        sn_destroy_embedding(e);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < count; ++i) {
        e->weight[i][0] = 1;
        for (int k = 0; k < 3; ++k) {
            const double x = look->surface->vertex[3 * (size_t)i + (size_t)k];
            const double along = look->size[k] > 0 ? x / look->size[k] + 0.5 : 0.5;
            e->vertex[i][1 + k] = 1 << k;
            e->weight[i][1 + k] = along;
            e->weight[i][0] -= along;
        }
    }
    *out = e;
    return SN_OK;
}
