// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When a step is solved: whether contacts jolted a body in it. A rod that slides and jams is
// stopped within a step though it met nothing: friction's impulse does not go to zero with the
// step. A scheme that looks back would take a third of that change once more in every step that
// follows, which gained energy without end; so its next step starts afresh.
#include "sim/near.h"
#include "sim/world.h"

#include <math.h>

// A body is jolted when the change of contact forces since the last step changes its velocity by
// more than a fall of so many steps; without gravity, by more than this share of a body's size per
// step.
#define STEPS_OF_FALL 4.0
#define LEAST_JOLT    1e-6

// By how much contact forces on an object, in the mean over the step, differ from those at its
// start.
typedef struct Change {
    Vec3 force;  // N
    Vec3 torque; // about the origin, N m
} Change;

static void add_force(Change* change, const SnContactKey* key, Vec3 point, Vec3 force) {
    const Vec3 torque = v3_cross(point, force);
    Change *a = &change[key->a], *b = &change[key->b];
    a->force = v3_add(a->force, force);
    a->torque = v3_add(a->torque, torque);
    b->force = v3_sub(b->force, force);
    b->torque = v3_sub(b->torque, torque);
}

static void add_contact(Change* change, const SnContact* contact, const double mean[3]) {
    const Vec3 middle = v3_scale(0.5, v3_add(contact->side[0].point, contact->side[1].point));
    Vec3 axis[3], force = v3(0, 0, 0);
    sn_contact_frame(contact->normal, axis);
    for (int k = 0; k < 3; ++k) force = v3_axpy(mean[k], axis[k], force);
    add_force(change, &contact->key, middle, force);
}

// By how much the change of forces changes a velocity of a body in a step, m/s: of its centre, or,
// as the body turns, at its radius of gyration.
static double jolt_of(const SnWorld* world, const SnBody* body, const Change* change) {
    if (!(body->can & SN_BODY_HAS_POSE))
        return world->h * v3_norm(change->force) /
               sn_part_mass(world, &world->model->part[body->part]);
    const SnRigidMass* rigid = &world->model->rigid[body->rigid];
    const SnPose* pose = &world->next->now.q.pose[body->rigid];
    const Vec3 torque = v3_sub(change->torque, v3_cross(pose->position, change->force));
    const Vec3 turn = m3_apply(m3_inverse(sn_pose_inertia(pose, rigid)), torque);
    const double arm =
        v3_norm(torque) > 0 ? sqrt(v3_dot(torque, turn) / v3_dot(turn, turn) / rigid->mass) : 0;
    return world->h * fmax(v3_norm(change->force) / rigid->mass, arm * v3_norm(turn));
}

SnStatus sn_collisions_feel_jolts(SnWorld* world, SnArena scratch) {
    const SnCollisions* c = world->collisions;
    const SnState* was = world->state;
    const int looks_back = sn_scheme(world->def.integrator)->stage[0].before != 0;
    if (!looks_back || !world->next->has_before || c->kind != SN_CONTACT_ROWS) return SN_OK;
    Change* change = SN_PUSH(&scratch, Change, c->object_count);
    if (!change) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < was->touch_count; ++t)
        if (!sn_is_touch_kept(world, &was->touch[t])) // kept touches are no contacts of this step
            add_force(change, &was->touch[t].key, v3_load(was->touch[t].point),
                      v3_scale(-1, v3_load(was->touch[t].force)));
    for (int i = 0; i < c->contacts.count; ++i)
        add_contact(change, &c->contacts.contact[i], c->mean + 3 * i);
    const double fall = STEPS_OF_FALL * world->h * sn_gravity(world);
    const double least = fmax(fall, LEAST_JOLT * c->size / world->h);
    for (int i = 0; i < c->object_count; ++i) {
        const int body = c->source[i].body;
        if (body >= 0 && jolt_of(world, &world->body[body], &change[i]) > least)
            world->next->has_before = 0;
    }
    return SN_OK;
}
