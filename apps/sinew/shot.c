// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "shot.h"

#include "base/memory.h"
#include "mesh/mesh.h"
#include "sim/world.h"

#include <string.h>

// Find where the vertices of each body begin in the list of all bodies' vertices, and where its
// elements begin in the list of all soft bodies' elements.
static void number_vertices_and_elements(const SnScene* scene, size_t* vertex, size_t* element) {
    for (int i = 0; i < scene->body_count; ++i) {
        const SnSceneBody* body = &scene->body[i];
        const int nodes = (body->can & SN_BODY_HAS_NODES) ? body->mesh->vertex_count : 0;
        const int elements = (body->can & SN_BODY_STRAINS) ? body->mesh->element_count : 0;
        vertex[i + 1] = vertex[i] + (size_t)nodes;
        element[i + 1] = element[i] + (size_t)elements;
    }
}

static SnStatus reserve_shot(SnShot* shot, const SnScene* scene) {
    const size_t bodies = (size_t)scene->body_count, colliders = (size_t)scene->collider_count;
    shot->first_vertex = SN_NEW_ARRAY(size_t, bodies + 1);
    shot->first_element = SN_NEW_ARRAY(size_t, bodies + 1);
    if (!shot->first_vertex || !shot->first_element) return SN_OUT_OF_MEMORY;
    number_vertices_and_elements(scene, shot->first_vertex, shot->first_element);
    shot->has_body = SN_NEW_ARRAY(unsigned char, bodies);
    shot->has_collider = SN_NEW_ARRAY(unsigned char, colliders);
    shot->x = SN_NEW_ARRAY(double, 3 * shot->first_vertex[bodies]);
    shot->v = SN_NEW_ARRAY(double, 3 * shot->first_vertex[bodies]);
    shot->at = (double(*)[3])SN_NEW_ARRAY(double, 3 * bodies);
    shot->turn = (double(*)[4])SN_NEW_ARRAY(double, 4 * bodies);
    shot->collider_at = (double(*)[3])SN_NEW_ARRAY(double, 3 * colliders);
    shot->collider_turn = (double(*)[4])SN_NEW_ARRAY(double, 4 * colliders);
    shot->rigid_part = SN_NEW_ARRAY(int, shot->first_element[bodies]);
    return shot->has_body && shot->has_collider && shot->x && shot->v && shot->at && shot->turn &&
                   shot->collider_at && shot->collider_turn && shot->rigid_part
               ? SN_OK
               : SN_OUT_OF_MEMORY;
}

// Make the node arrays large enough for the nodes of the world's model: their number grows when
// bodies come.
static SnStatus reserve_nodes(SnShot* shot) {
    const int nodes = shot->world->model->node_count;
    if (shot->node_x && nodes <= shot->node_room) return SN_OK;
    sn_free(shot->node_x);
    sn_free(shot->node_v);
    shot->node_x = SN_NEW_ARRAY(double, 3 * (size_t)nodes);
    shot->node_v = SN_NEW_ARRAY(double, 3 * (size_t)nodes);
    shot->node_room = nodes;
    return shot->node_x && shot->node_v ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_shot_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnShot** out) {
    SnShot* shot = SN_NEW(SnShot);
    if (!shot) return SN_OUT_OF_MEMORY;
    shot->world = world;
    shot->first = first;
    shot->body_count = scene->body_count;
    shot->collider_count = scene->collider_count;
    SnStatus status = reserve_shot(shot, scene);
    if (status >= 0) status = reserve_nodes(shot);
    if (status < 0) {
        sn_destroy_shot(shot);
        return status;
    }
    *out = shot;
    return SN_OK;
}

SnStatus sn_create_shot(const SnScene* scene, const SnWorld* world, SnShot** out) {
    return sn_create_shot_from(scene, (SnBodyId){1}, world, out);
}

SnBodyId sn_shot_body(const SnShot* shot, int number) {
    return (SnBodyId){shot->first.index1 + number};
}

static int get_number(const SnShot* shot, SnBodyId body) {
    return body.index1 - shot->first.index1;
}

void sn_destroy_shot(SnShot* shot) {
    if (!shot) return;
    sn_free(shot->has_body);
    sn_free(shot->has_collider);
    sn_free(shot->x);
    sn_free(shot->v);
    sn_free(shot->node_x);
    sn_free(shot->node_v);
    sn_free(shot->at);
    sn_free(shot->turn);
    sn_free(shot->collider_at);
    sn_free(shot->collider_turn);
    sn_free(shot->first_vertex);
    sn_free(shot->first_element);
    sn_free(shot->rigid_part);
    sn_free(shot);
}

// Copy the rigid part of each element, as it is in the step that contains the shot's moment.
static SnStatus take_rigid_parts(SnShot* shot) {
    size_t rigid = 0, all = 0;
    shot->rigid_parts = 0;
    for (int i = 0; i < shot->body_count; ++i) {
        const size_t first = shot->first_element[i], end = shot->first_element[i + 1];
        if (!shot->has_body[i] || first == end) continue;
        SN_TRY(sn_world_rigid_parts(shot->world, sn_shot_body(shot, i), shot->rigid_part + first));
        all += end - first;
        for (size_t e = first; e < end; ++e) {
            rigid += shot->rigid_part[e] != SN_PART_ELASTIC;
            if (shot->rigid_part[e] >= shot->rigid_parts)
                shot->rigid_parts = shot->rigid_part[e] + 1;
        }
    }
    shot->rigid_share = all > 0 ? (double)rigid / (double)all : 0;
    return SN_OK;
}

static SnStatus take_body(SnShot* shot, const SnBody* body) {
    const SnWorld* world = shot->world;
    const SnBodyId id = {body->stay.number};
    const int i = get_number(shot, id);
    shot->has_body[i] = 1;
    if (body->can & SN_BODY_HAS_POSE)
        return sn_world_frame_pose(world, id, shot->time, shot->at[i], shot->turn[i]);
    double *x = shot->x + 3 * shot->first_vertex[i], *v = shot->v + 3 * shot->first_vertex[i];
    SN_TRY(sn_world_frame(world, id, shot->time, x, v));
    sn_part_write(&world->model->part[body->part], x, shot->node_x);
    sn_part_write(&world->model->part[body->part], v, shot->node_v);
    return SN_OK;
}

static SnStatus take_collider(SnShot* shot, SnColliderId id) {
    const int i = id.index1 - 1;
    shot->has_collider[i] = 1;
    return sn_world_collider_pose(shot->world, id, shot->time, shot->collider_at[i],
                                  shot->collider_turn[i]);
}

SnStatus sn_take_shot(SnShot* shot, double time) {
    const SnWorld* world = shot->world;
    shot->time = time;
    memset(shot->has_body, 0, (size_t)shot->body_count);
    memset(shot->has_collider, 0, (size_t)shot->collider_count);
    SN_TRY(reserve_nodes(shot));
    for (int i = 0; i < shot->body_count; ++i) {
        const SnBody* body = sn_world_body(world, sn_shot_body(shot, i));
        if (body) SN_TRY(take_body(shot, body));
    }
    for (int i = 0; i < world->collider_count; ++i) {
        const SnColliderId id = sn_world_collider_at(world, i);
        if (id.index1 <= shot->collider_count) SN_TRY(take_collider(shot, id));
    }
    return take_rigid_parts(shot);
}

int sn_shot_has(const SnShot* shot, int i) {
    return i < shot->body_count ? shot->has_body[i] : shot->has_collider[i - shot->body_count];
}

SnStatus sn_collider_at(const SnWorld* world, SnColliderId id, double time, double at[3],
                        double turn[4]) {
    const SnCollider* collider = sn_world_known_collider(world, id);
    if (!collider) return SN_BAD_INPUT;
    const SnPose pose = sn_collider_pose(world, collider, time);
    v3_store(at, pose.position);
    memcpy(turn, &pose.rotation, 4 * sizeof *turn);
    return SN_OK;
}

const double* sn_shot_positions(const SnShot* shot, SnBodyId body) {
    return shot->x + 3 * shot->first_vertex[get_number(shot, body)];
}

const double* sn_shot_velocities(const SnShot* shot, SnBodyId body) {
    return shot->v + 3 * shot->first_vertex[get_number(shot, body)];
}

const int* sn_shot_rigid_parts(const SnShot* shot, SnBodyId body) {
    return shot->rigid_part + shot->first_element[get_number(shot, body)];
}

void sn_shot_corners(const SnShot* shot, SnBodyId body, const double size[3],
                     double corner[8 * 3]) {
    const int i = get_number(shot, body);
    const double* q = shot->turn[i];
    for (int k = 0; k < 8; ++k) {
        const Vec3 offset = v3(size[0] * ((k & 1) - 0.5), size[1] * ((k >> 1 & 1) - 0.5),
                               size[2] * ((k >> 2) - 0.5));
        const Vec3 turned = quat_rotate((Quat){q[0], q[1], q[2], q[3]}, offset);
        v3_store(corner + 3 * k, v3_add(v3_load(shot->at[i]), turned));
    }
}
