// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where everything is that touches, for detection: where the step starts, moving as it is told.
#include "sim/world.h"

#include <string.h>

// the frame of a rigid body's shape, and how it moves
static SnCollidePose body_pose(const SnWorld* world, const SnBody* body, const double* twist) {
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    const Vec3 omega = v3_load(twist + 3);
    const Vec3 arm = v3_scale(-1, quat_rotate(pose->rotation, body->centre));
    return (SnCollidePose){v3_add(pose->position, arm), pose->rotation,
                           v3_add(v3_load(twist), v3_cross(omega, arm)), omega};
}

// an obstacle goes straight to where it is at the step's end
static SnCollidePose obstacle_pose(const SnWorld* world, const SnCollider* collider) {
    const double time = world->state->time, h = world->h;
    const SnPose now = sn_collider_pose(world, collider, time),
                 then = sn_collider_pose(world, collider, time + h);
    const Vec3 turn = sn_pose_turned(then.rotation, now.rotation);
    return (SnCollidePose){now.position, now.rotation,
                           v3_scale(1 / h, v3_sub(then.position, now.position)),
                           v3_scale(1 / h, turn)};
}

// numbers of nodes for the vertices that touch
static void read_surface(const SnWorld* world, const SnBody* body, const double* of_nodes,
                         double* out) {
    const SnPart* part = &world->model->part[body->part];
    double* vertices = world->collisions->gathered;
    sn_part_read(part, of_nodes, body->touch_display ? vertices : out);
    if (body->touch_display) sn_embedding_move(body->display->embedding, vertices, out);
}

void sn_collisions_place_surface(SnWorld* world, int object, const double* x, const double* v) {
    SnObjectSource* source = &world->collisions->source[object];
    const SnBody* body = &world->body[source->body];
    read_surface(world, body, x, source->x);
    if (v)
        read_surface(world, body, v, source->v);
    else
        memset(source->v, 0, 3 * sizeof(double) * (size_t)source->vertex_count);
    sn_collide_place_surface(world->collisions->collide, object, source->x, source->v);
}

// One that is asleep is placed once: it stays there. 0: it has to be placed, as it is awake.
static int place_asleep(SnWorld* world, const SnBody* body, SnObjectSource* source, int object) {
    SnCollide* collide = world->collisions->collide;
    const int asleep = sn_is_part_asleep(world, body->part);
    if (asleep == source->rests) return asleep;
    source->rests = asleep;
    sn_collide_rest(collide, object, asleep);
    const SnMoment* now = &world->state->now;
    if (asleep) sn_collisions_place_surface(world, object, now->q.x, now->v); // which are zero
    return asleep;
}

static int stands_still(const SnCollidePose* pose) {
    return v3_dot(pose->velocity, pose->velocity) == 0 &&
           v3_dot(pose->angular_velocity, pose->angular_velocity) == 0;
}

void sn_collisions_place(SnWorld* world, const SnMotion* motion) {
    SnCollisions* c = world->collisions;
    const double unit = sn_obstacle_unit(world);
    for (int i = 0; i < c->object_count; ++i) {
        SnObjectSource* source = &c->source[i];
        const SnBody* body = source->body >= 0 ? &world->body[source->body] : NULL;
        if (source->x) {
            sn_collide_move_as(c->collide, i, sn_merge_number(world, body->part));
            if (!place_asleep(world, body, source, i))
                sn_collisions_place_surface(world, i, world->state->now.q.x, motion->v);
            continue;
        }
        const SnCollidePose pose = body ? body_pose(world, body, motion->twist + 6 * body->rigid)
                                        : obstacle_pose(world, &world->collider[source->collider]);
        c->object[i].origin = pose.position;
        c->object[i].velocity = v3_scale(unit, pose.velocity);
        c->object[i].angular_velocity = v3_scale(unit, pose.angular_velocity);
        sn_collide_place(c->collide, i, &pose);
        source->rests = !body && stands_still(&pose);
        if (!body) sn_collide_rest(c->collide, i, source->rests);
    }
}
