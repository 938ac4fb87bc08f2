// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_ball.h"

#include "base/status.h"
#include "sinew/touch.h"
#include "view_parameters.h"

#include <math.h>
#include <string.h>

#define RADIUS 0.06   // over the size of everything
#define DENSER 8.0    // than what there is, at least: as iron is than rubber
#define USUAL  1000.0 // density of what has no volume, kg/m^3
#define HEAVY  0.03   // its mass over that of a body, at least: so that it moves something

static double ball_density(const SnSource* s, double radius) {
    const int count = sn_world_body_count(s->world);
    double mass = 0, volume = 0;
    for (int i = 1; i <= count; ++i) {
        const SnBodyInfo info = sn_world_body_info(s->world, (SnBodyId){i});
        mass += info.mass;
        volume += info.volume;
    }
    const double own = 4.0 / 3.0 * M_PI * radius * radius * radius;
    return fmax(DENSER * (volume > 0 ? mass / volume : USUAL), HEAVY * mass / (count * own));
}

// One more body behind those of the scene, in the middle of them: it is where it is thrown from
// before the next step. Room for it is made once.
static SnStatus add_to_scene(SnSource* s) {
    SnScene* scene = s->scene;
    if (!s->with_ball) {
        s->with_ball = sn_scene_alloc(scene, scene->body_count + 1, sizeof *scene->body);
        if (!s->with_ball) return SN_OUT_OF_MEMORY;
        memcpy(s->with_ball, scene->body, sizeof *scene->body * (size_t)scene->body_count);
    }
    SnSceneBody* ball = &s->with_ball[scene->body_count];
    *ball = (SnSceneBody){.kind = SN_BODY_RIGID, .name = "ball", .rigid = sn_default_rigid_def()};
    ball->shape.def = (SnShapeDef){.kind = SN_SHAPE_SPHERE, .radius = RADIUS * s->extent};
    ball->rigid.shape = &ball->shape.def;
    ball->can = sn_body_can(ball->kind, NULL, 1);
    ball->rigid.name = ball->name;
    ball->rigid.density = ball_density(s, ball->shape.def.radius);
    memcpy(ball->rigid.position, s->middle, sizeof s->middle);
    scene->body = s->with_ball;
    ++scene->body_count;
    return SN_OK;
}

// what is dragged is dragged on
static SnStatus go_on(SnSource* s, const SnWorld* before, SnError* error) {
    double from[3], to[3];
    SN_TRY(sn_world_copy_state(s->world, before, error));
    if (!sn_world_pulled(before, from, to)) return SN_OK;
    SN_TRY(sn_world_pull(s->world, s->grabbed, from, error));
    return sn_world_pull_to(s->world, to, error);
}

static SnStatus add_ball(SnSource* s, SnError* error) {
    SnWorld* before = NULL;
    SnStatus status = add_to_scene(s);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    status = sn_source_remake(s, &before, error);
    if (status < 0) {
        --s->scene->body_count;
        return status;
    }
    s->ball = (SnBodyId){s->scene->body_count};
    status = go_on(s, before, error);
    sn_destroy_world(before);
    return status;
}

// plane bodies and springs touch nothing
static int can_hit(const SnSource* s) {
    for (int i = 1; i <= sn_world_body_count(s->world); ++i) {
        const SnBodyInfo info = sn_world_body_info(s->world, (SnBodyId){i});
        if (info.can & (SN_BODY_HAS_POSE | SN_BODY_SURFACE_CLOSED)) return 1;
    }
    return 0;
}

SnStatus sn_view_throw(SnSource* s, const double at[3], const double velocity[3], SnError* error) {
    const double turn[4] = {0, 0, 0, 1}, still[3] = {0};
    if (s->scene->world.contact.off)
        return sn_fail(error, SN_UNSUPPORTED,
                       "contacts are off in this scene: a ball would fly through everything");
    if (!can_hit(s))
        return sn_fail(error, SN_UNSUPPORTED,
                       "plane bodies and springs touch nothing: a ball would fly through them");
    if (s->scene->world.integrator == SN_QUASISTATIC)
        return sn_fail(error, SN_UNSUPPORTED,
                       "quasistatic steps have no inertia: a ball would not fly");
    if (!s->ball.index1) SN_TRY(add_ball(s, error));
    SN_TRY(sn_world_set_pose(s->world, s->ball, at, turn, error));
    return sn_world_set_twist(s->world, s->ball, velocity, still, error);
}

SnStatus sn_view_remove_ball(SnSource* s, SnError* error) {
    SnWorld* before = NULL;
    if (!s->ball.index1) return SN_OK;
    --s->scene->body_count;
    const SnStatus status = sn_source_remake(s, &before, error);
    if (status < 0) {
        ++s->scene->body_count;
        return status;
    }
    s->ball = (SnBodyId){0};
    SnSource with = *s; // its parameters stay
    with.world = before;
    sn_parameters_follow(&with, s);
    sn_destroy_world(before);
    return SN_OK;
}
