// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "shot.h"

#include "base/memory.h"
#include "sim/world.h"

const int sn_block_triangles[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                       {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                       {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

SnStatus sn_create_shot(const SnWorld* world, SnShot** out) {
    const size_t values = 3 * (size_t)world->model->node_count;
    const size_t bodies = (size_t)world->body_count;
    SnShot* shot = SN_NEW(SnShot);
    if (!shot) return SN_OUT_OF_MEMORY;
    shot->world = world;
    shot->x = SN_NEW_ARRAY(double, values);
    shot->v = SN_NEW_ARRAY(double, values);
    shot->node_x = SN_NEW_ARRAY(double, values);
    shot->node_v = SN_NEW_ARRAY(double, values);
    shot->at = (double(*)[3])SN_NEW_ARRAY(double, 3 * bodies);
    shot->turn = (double(*)[4])SN_NEW_ARRAY(double, 4 * bodies);
    if (!shot->x || !shot->v || !shot->node_x || !shot->node_v || !shot->at || !shot->turn) {
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
    sn_free(shot);
}

// where a body's nodes begin
static size_t first_value(const SnShot* shot, SnBodyId id) {
    const SnBody* body = sn_world_body(shot->world, id);
    return 3 * (size_t)shot->world->model->part[body->part].first_node;
}

SnStatus sn_take_shot(SnShot* shot, double time) {
    shot->time = time;
    for (int i = 0; i < shot->world->body_count; ++i) {
        const SnBodyId id = {i + 1};
        if (shot->world->body[i].kind == SN_BODY_RIGID) {
            SN_TRY(sn_world_frame_pose(shot->world, id, time, shot->at[i], shot->turn[i]));
        } else {
            const size_t first = first_value(shot, id);
            const SnPart* part = &shot->world->model->part[shot->world->body[i].part];
            SN_TRY(sn_world_frame(shot->world, id, time, shot->x + first, shot->v + first));
            sn_part_write(part, shot->x + first, shot->node_x);
            sn_part_write(part, shot->v + first, shot->node_v);
        }
    }
    return SN_OK;
}

const double* sn_shot_positions(const SnShot* shot, SnBodyId body) {
    return shot->x + first_value(shot, body);
}

const double* sn_shot_velocities(const SnShot* shot, SnBodyId body) {
    return shot->v + first_value(shot, body);
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
