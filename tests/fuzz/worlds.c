// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "worlds.h"

#include "promise.h"
#include "sinew/change.h"
#include "sinew/touch.h"

const FuzzWorld fuzz_worlds[FUZZ_WORLDS] = {
    {"soft", 6, 0, 0},   {"rigid", 6, 0, 0},   {"rest", 120, 0, 0},   {"rest-springs", 200, 0, 0},
    {"merge", 40, 0, 0}, {"layers", 8, 0, 0},  {"xpbd", 4, 0, 0},     {"rigidification", 12, 0, 0},
    {"script", 5, 0, 0}, {"hand", 4, 1, 0},    {"visitors", 5, 0, 0}, {"projection", 6, 0, 0},
    {"plane", 3, 1, 0},  {"statics", 2, 0, 0}, {"hand", 4, 1, 1},     {"rigidification", 12, 1, 1},
};

static SnError error;

static void step(SnWorld* world, int steps) {
    for (int i = 0; i < steps; ++i) PROMISE(sn_world_step(world, &error) >= 0);
}

static const SnBodyId first_body = {1};

// A hand pulls where the first node of the first body is, and holds some nodes; the first drive and
// the first collider, if there are any, get a target.
static void touch(SnWorld* world) {
    int nodes;
    const double* at = sn_world_positions(world, first_body, &nodes);
    const SnMotionKey target = {sn_world_time(world) + 1, {0, 0, 0.05}, 0};
    PROMISE(sn_world_pull(world, first_body, at, &error) >= 0);
    PROMISE(sn_world_pull_to(world, (double[]){at[0], at[1] - 0.1, at[2] + 0.1}, &error) >= 0);
    PROMISE(sn_world_hold(world, first_body, at + 3 * (nodes - 1), 0.01, &error) >= 0);
    sn_world_move_drive(world, (SnItemId){1}, &target, &error);
    sn_world_move_collider(world, (SnColliderId){1}, &target, &error);
}

// A collider and a force are added, and the second body goes.
static void change(SnWorld* world) {
    SnColliderDef ball = sn_default_collider_def();
    SnForceDef force = sn_default_force_def();
    ball.shape = sn_default_shape_def();
    ball.shape.radius = 0.1;
    ball.position[0] = 3;
    force.body = first_body;
    force.force[2] = 1;
    PROMISE(sn_world_add_collider(world, &ball, NULL, &error) >= 0);
    PROMISE(sn_world_add_force(world, &force, &error) >= 0);
    PROMISE(sn_world_remove_body(world, (SnBodyId){2}, &error) >= 0);
}

SnWorld* fuzz_world(const FuzzWorld* which) {
    char path[1000];
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    snprintf(path, sizeof path, "%s/tests/fuzz/worlds/%s.json", SINEW_SOURCE_DIR, which->scene);
    PROMISE(sn_load_scene(path, NULL, 0, &scene, &error) >= 0);
    PROMISE(sn_scene_create_world(scene, 1, &world, &error) >= 0);
    sn_destroy_scene(scene);
    step(world, which->steps);
    if (which->touched) touch(world);
    if (which->changed) change(world);
    step(world, 2);
    return world;
}
