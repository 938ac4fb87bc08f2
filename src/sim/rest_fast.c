// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the fast parts. A fast part strikes the parts that it touches, and keeps them awake.
#include "sim/rest.h"

#include <math.h>

double sn_rest_largest_speed(const SnPart* part, const double* v) {
    double most = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        most = fmax(most, v3_dot(v3_load(v + 3 * (size_t)i), v3_load(v + 3 * (size_t)i)));
    return sqrt(most);
}

// 1: an object is a collider that does not move.
static int stands_still(const SnWorld* world, int object) {
    const SnTouchable* touchable = &world->collisions->object[object];
    return world->collisions->source[object].collider >= 0 &&
           v3_dot(touchable->velocity, touchable->velocity) == 0 &&
           v3_dot(touchable->angular_velocity, touchable->angular_velocity) == 0;
}

// A part is fast if it is faster than this share of the speed that gravity gives in a step, and
// faster than still parts may be. A part that a fast part strikes must be awake, because sleeping
// parts are obstacles that do not move.
#define FAST 0.5

static double still_speed_or_0(const SnWorld* world, int part) {
    return world->model->part[part].solid ? sn_still_speed(world, part) : 0;
}

// 1: drives move nodes of a part. Such a part is like a moving obstacle, which takes along the
// parts that lie on it.
static int is_driven(const SnWorld* world, const SnPart* part, const double* v) {
    if (world->script.drive_count == 0) return 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 u = v3_load(v + 3 * (size_t)i);
        if (world->state->drive[i] >= 0 && v3_dot(u, u) > 0) return 1;
    }
    return 0;
}

void sn_rest_find_fast(const SnWorld* world, const double* v, unsigned char* fast) {
    const double limit = FAST * world->h * v3_norm(v3_load(world->loads->gravity));
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        const int slow = sn_rest_largest_speed(part, v) < fmax(limit, still_speed_or_0(world, p));
        fast[p] = !world->awake->deep[p] && (!slow || is_driven(world, part, v));
    }
}

int sn_rest_lets_sleep(const SnWorld* world, int object, const unsigned char* fast) {
    const int part = sn_part_of_object(world, object);
    return part >= 0 ? !fast[part] : stands_still(world, object);
}
