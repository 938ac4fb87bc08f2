// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "shot.h"

#include "base/memory.h"
#include "sim/world.h"

// soft bodies' elements, counted through
static void count_elements(const SnWorld* world, size_t* first) {
    for (int i = 0; i < world->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){i + 1});
        first[i + 1] = first[i] + ((info.can & SN_BODY_STRAINS) ? (size_t)info.element_count : 0);
    }
}

SnStatus sn_create_shot(const SnWorld* world, SnShot** out) {
    const size_t values = 3 * (size_t)world->model->node_count;
    const size_t bodies = (size_t)world->body_count, colliders = (size_t)world->collider_count;
    SnShot* shot = SN_NEW(SnShot);
    if (!shot) return SN_OUT_OF_MEMORY;
    shot->world = world;
    shot->x = SN_NEW_ARRAY(double, values);
    shot->v = SN_NEW_ARRAY(double, values);
    shot->node_x = SN_NEW_ARRAY(double, values);
    shot->node_v = SN_NEW_ARRAY(double, values);
    shot->at = (double(*)[3])SN_NEW_ARRAY(double, 3 * bodies);
    shot->turn = (double(*)[4])SN_NEW_ARRAY(double, 4 * bodies);
    shot->collider_at = (double(*)[3])SN_NEW_ARRAY(double, 3 * colliders);
    shot->collider_turn = (double(*)[4])SN_NEW_ARRAY(double, 4 * colliders);
    shot->first_element = SN_NEW_ARRAY(size_t, bodies + 1);
    if (shot->first_element) {
        count_elements(world, shot->first_element);
        shot->rigid_part = SN_NEW_ARRAY(int, shot->first_element[bodies]);
    }
    if (!shot->rigid_part || !shot->x || !shot->v || !shot->node_x || !shot->node_v || !shot->at ||
        !shot->turn || !shot->collider_at || !shot->collider_turn) {
        sn_destroy_shot(shot);
        return SN_OUT_OF_MEMORY;
    }
    *out = shot;
    return SN_OK;
}

void sn_destroy_shot(SnShot* shot) {
    if (!shot) return;
    sn_free(shot->x);
    sn_free(shot->v);
    sn_free(shot->node_x);
    sn_free(shot->node_v);
    sn_free(shot->at);
    sn_free(shot->turn);
    sn_free(shot->collider_at);
    sn_free(shot->collider_turn);
    sn_free(shot->first_element);
    sn_free(shot->rigid_part);
    sn_free(shot);
}

// where a body's nodes begin
static size_t first_value(const SnShot* shot, SnBodyId id) {
    const SnBody* body = sn_world_body(shot->world, id);
    return 3 * (size_t)shot->world->model->part[body->part].first_node;
}

// what was rigid in the step that the moment lies in
static SnStatus take_rigid(SnShot* shot) {
    const int bodies = shot->world->body_count;
    const size_t all = shot->first_element[bodies];
    size_t rigid = 0;
    shot->rigid_parts = 0;
    for (int i = 0; i < bodies; ++i)
        if (shot->world->body[i].can & SN_BODY_STRAINS)
            SN_TRY(sn_world_rigid_parts(shot->world, (SnBodyId){i + 1},
                                        shot->rigid_part + shot->first_element[i]));
    for (size_t e = 0; e < all; ++e) {
        rigid += shot->rigid_part[e] != SN_PART_ELASTIC;
        if (shot->rigid_part[e] >= shot->rigid_parts) shot->rigid_parts = shot->rigid_part[e] + 1;
    }
    shot->rigid_share = all > 0 ? (double)rigid / (double)all : 0;
    return SN_OK;
}

SnStatus sn_take_shot(SnShot* shot, double time) {
    shot->time = time;
    SN_TRY(take_rigid(shot));
    for (int i = 0; i < shot->world->body_count; ++i) {
        const SnBodyId id = {i + 1};
        if (shot->world->body[i].can & SN_BODY_HAS_POSE) {
            SN_TRY(sn_world_frame_pose(shot->world, id, time, shot->at[i], shot->turn[i]));
        } else {
            const size_t first = first_value(shot, id);
            const SnPart* part = &shot->world->model->part[shot->world->body[i].part];
            SN_TRY(sn_world_frame(shot->world, id, time, shot->x + first, shot->v + first));
            sn_part_write(part, shot->x + first, shot->node_x);
            sn_part_write(part, shot->v + first, shot->node_v);
        }
    }
    for (int i = 0; i < shot->world->collider_count; ++i)
        SN_TRY(sn_world_collider_pose(shot->world, (SnColliderId){i + 1}, time,
                                      shot->collider_at[i], shot->collider_turn[i]));
    return SN_OK;
}

const double* sn_shot_positions(const SnShot* shot, SnBodyId body) {
    return shot->x + first_value(shot, body);
}

const double* sn_shot_velocities(const SnShot* shot, SnBodyId body) {
    return shot->v + first_value(shot, body);
}

const int* sn_shot_rigid_parts(const SnShot* shot, SnBodyId body) {
    return shot->rigid_part + shot->first_element[body.index1 - 1];
}

void sn_shot_corners(const SnShot* shot, SnBodyId body, const double size[3],
                     double corner[8 * 3]) {
    const int i = body.index1 - 1;
    const double* q = shot->turn[i];
    for (int k = 0; k < 8; ++k) {
        const Vec3 offset = v3(size[0] * ((k & 1) - 0.5), size[1] * ((k >> 1 & 1) - 0.5),
                               size[2] * ((k >> 2) - 0.5));
        const Vec3 turned = quat_rotate((Quat){q[0], q[1], q[2], q[3]}, offset);
        v3_store(corner + 3 * k, v3_add(v3_load(shot->at[i]), turned));
    }
}
