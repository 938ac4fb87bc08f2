// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_touch.h"

#include "base/status.h"
#include "sinew/touch.h"
#include "view_visitor.h"

#include <math.h>

// radius around a point in which nodes are held, as a fraction of the longest side of the body
#define HOLD_RADIUS 0.06
// greatest speed of a push or throw, divided by the size of the scene, 1/s
#define MOST_SPEED 200.0

// Find the body to which a part belongs, and the size of the body, m. Fails if the body is missing
// from the world.
static SnStatus find_body(const SnSource* s, double part, SnBodyId* body, double* size,
                          SnError* error) {
    const SnTarget target = sn_source_find(s, part);
    if (!target.group || target.body < 0)
        return sn_fail(error, SN_BAD_INPUT, "part %.0f is not a body: it cannot be touched", part);
    *body = sn_shot_body(target.group->shot, target.body);
    *size = target.group->size[target.body];
    if (sn_world_body_info(s->world, *body).there) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT, "%.60s is not there: it cannot be touched",
                   target.group->scene->body[target.body].name);
}

static SnStatus check_speed(const SnSource* s, const double v[3], SnError* error) {
    const double speed = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    if (speed <= MOST_SPEED * s->extent) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT, "%.3g m/s is too fast; accepted is up to %.3g m/s here",
                   speed, MOST_SPEED * s->extent);
}

// Give a body an impulse: `velocity` times the mass of the whole body.
static SnStatus push_body(SnSource* s, SnBodyId body, const double at[3], const double velocity[3],
                          SnError* error) {
    const double mass = sn_world_body_info(s->world, body).mass;
    const double impulse[3] = {mass * velocity[0], mass * velocity[1], mass * velocity[2]};
    SN_TRY(check_speed(s, velocity, error));
    return sn_world_push(s->world, body, at, impulse, error);
}

// Move the hand. A command that arrives when the hand drags nothing any more does nothing.
static SnStatus move_hand(SnSource* s, const double to[3], SnError* error) {
    double from[3], hand[3];
    if (!sn_world_pulled(s->world, from, hand)) return SN_OK;
    return sn_world_pull_to(s->world, to, error);
}

static SnStatus throw_body(SnSource* s, const SnViewCommand* c, SnError* error) {
    const int copies = c->verb == SN_VIEW_COPY;
    const double *at = c->number + copies, *velocity = at + 3;
    SN_TRY(check_speed(s, velocity, error));
    return copies ? sn_view_throw_copy(s, c->thrown, c->number[0], at, velocity, error)
                  : sn_view_throw_ball(s, c->thrown, at, velocity, error);
}

SnStatus sn_view_touch(SnSource* s, const SnViewCommand* c, SnError* error) {
    const double* n = c->number;
    SnBodyId body = {0};
    double size = 0;
    if (c->verb == SN_VIEW_GRAB || c->verb == SN_VIEW_PUSH || c->verb == SN_VIEW_HOLD)
        SN_TRY(find_body(s, n[0], &body, &size, error));
    switch (c->verb) {
    case SN_VIEW_GRAB:
        return sn_world_pull(s->world, body, n + 1, error);
    case SN_VIEW_DRAG:
        return move_hand(s, n, error);
    case SN_VIEW_RELEASE:
        sn_world_let_go(s->world);
        return SN_OK;
    case SN_VIEW_PUSH:
        return push_body(s, body, n + 1, n + 4, error);
    case SN_VIEW_HOLD:
        return sn_world_hold(s->world, body, n + 1, HOLD_RADIUS * size, error);
    case SN_VIEW_FREE:
        sn_world_release_holds(s->world);
        return SN_OK;
    case SN_VIEW_THROW:
    case SN_VIEW_COPY:
        return throw_body(s, c, error);
    case SN_VIEW_REMOVE:
        return sn_view_remove(s, n[0], error);
    default:
        return SN_BAD_INPUT;
    }
}

const char* const sn_hand_names[SN_HAND_NUMBERS] = {"holds",  "grip_x", "grip_y", "grip_z",
                                                    "hand_x", "hand_y", "hand_z"};

void sn_hand_numbers(const SnWorld* world, double number[SN_HAND_NUMBERS]) {
    number[0] = sn_world_holds(world);
    for (int i = 1; i < SN_HAND_NUMBERS; ++i) number[i] = NAN;
    sn_world_pulled(world, number + 1, number + 4);
}
