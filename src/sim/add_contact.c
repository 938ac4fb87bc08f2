// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Adding colliders, pairs and attachments to a world, and reading colliders back.
#include "sim/add.h"
#include "sim/things.h"

#include "base/memory.h"

#include <string.h>

SnColliderDef sn_default_collider_def(void) {
    SnColliderDef def = {.shape = sn_default_shape_def(),
                         .smooth = 1,
                         .friction = -1,
                         .restitution = -1,
                         .from = -HUGE_VAL,
                         .until = HUGE_VAL};
    def.shape.kind = SN_SHAPE_PLANE;
    return def;
}

SnPairDef sn_default_pair_def(void) { return (SnPairDef){.friction = 0.5}; }

SnAttachmentDef sn_default_attachment_def(void) {
    return (SnAttachmentDef){.from = -HUGE_VAL, .until = HUGE_VAL};
}

// ---- colliders

void sn_collider_free(SnCollider* collider) {
    sn_free(collider->name);
    sn_destroy_rigid_shape(collider->shape);
    sn_destroy_mesh(collider->mesh);
    sn_free((void*)collider->motion.key);
}

// With X the first place of the frame's origin, the origin is at x(t) = point + R (X - point) +
// translate, and the frame is turned by the rotation R from its first rotation (SnColliderDef).
SnPose sn_collider_pose(const SnWorld* world, const SnCollider* collider, double time) {
    const SnSteer* steer =
        world->state ? sn_find_steer(world->state, 0, collider->stay.number) : NULL;
    SnMotionKey at, rate;
    sn_drive_motion(&collider->motion, steer, time, &at, &rate);
    const Vec3 axis = v3_unit(v3_load(collider->motion.axis));
    const Vec3 point = v3_load(collider->motion.point);
    const Quat R = quat_exp(v3_scale(at.angle, axis));
    const Vec3 arm = quat_rotate(R, v3_sub(collider->first.position, point));
    return (SnPose){v3_add(v3_add(point, arm), v3_load(at.translate)),
                    quat_unit(quat_mul(R, collider->first.rotation))};
}

static SnStatus check_collider(const SnColliderDef* def, SnError* error) {
    if (!sn_all_finite(def->position, 3) || !sn_all_finite(def->axis, 3) || !isfinite(def->angle) ||
        !sn_all_finite(def->point, 3) || !sn_all_finite(def->turn_axis, 3) ||
        !sn_all_finite(def->velocity, 3) || !isfinite(def->turn_rate))
        return sn_fail(error, SN_BAD_INPUT, "place and motion of a collider must be finite");
    SN_TRY(sn_check_turn("collider", def->axis, def->angle, error));
    SN_TRY(sn_check_motion("collider", def->key, def->key_count, def->turn_axis, def->turn_rate,
                           error));
    SN_TRY(sn_check_stay("collider", def->from, def->until, error));
    return sn_check_surface(def->friction, def->restitution, error);
}

static SnStatus fill_collider(SnCollider* collider, const SnColliderDef* def, int index1,
                              SnError* error) {
    SN_TRY(sn_create_rigid_shape(&def->shape, &collider->shape, error));
    collider->stay = (SnStay){.from = def->from, .until = def->until};
    collider->shape_def = def->shape;
    if (def->shape.mesh) SN_TRY(sn_copy_mesh(def->shape.mesh, &collider->mesh, error));
    collider->shape_def.mesh = collider->mesh;
    collider->def = *def;
    collider->def.shape.mesh = NULL, collider->def.key = NULL, collider->def.name = NULL;
    collider->first = (SnPose){v3_load(def->position),
                               quat_exp(v3_scale(def->angle, v3_unit(v3_load(def->axis))))};
    collider->motion = sn_default_drive_def();
    collider->motion.smooth = def->smooth;
    collider->motion.turn_rate = def->turn_rate;
    collider->motion.key_count = def->key_count;
    memcpy(collider->motion.point, def->point, sizeof def->point);
    memcpy(collider->motion.axis, def->turn_axis, sizeof def->turn_axis);
    memcpy(collider->motion.velocity, def->velocity, sizeof def->velocity);
    collider->motion.key = SN_CLONE_ARRAY(SnMotionKey, def->key, def->key_count);
    collider->friction = def->friction;
    collider->restitution = def->restitution;
    collider->name = sn_copy_name(def->name, "collider", index1);
    return collider->motion.key && collider->name ? SN_OK : sn_out_of_memory(error);
}

SnStatus sn_world_add_collider(SnWorld* world, const SnColliderDef* def, SnColliderId* id,
                               SnError* error) {
    SN_TRY(check_collider(def, error));
    SnCollider collider = {0};
    SnStatus status = fill_collider(&collider, def, world->last_collider + 1, error);
    const int waits = sn_is_waiting(world, &collider.stay);
    int number = 0;
    if (status >= 0 && sn_list_append(world, SN_THING_COLLIDERS, &collider, waits, &number) < 0)
        status = sn_out_of_memory(error);
    if (status < 0) {
        sn_collider_free(&collider);
        return status;
    }
    SN_TRY(sn_world_changed(world, error));
    if (id) id->index1 = number;
    return SN_OK;
}

int sn_world_collider_count(const SnWorld* world) { return world->collider_count; }

SnColliderId sn_world_collider_at(const SnWorld* world, int place) {
    const int there = place >= 0 && place < world->collider_count;
    return (SnColliderId){there ? world->collider[place].stay.number : 0};
}

static const SnCollider* find_collider(const SnWorld* world, SnColliderId id) {
    const int index = sn_world_collider_index(world, id);
    return index < 0 ? NULL : &world->collider[index];
}

SnStatus sn_world_collider_info(const SnWorld* world, SnColliderId id, const char** name,
                                SnShapeDef* shape) {
    const SnCollider* collider = sn_world_known_collider(world, id);
    if (!collider) return SN_BAD_INPUT;
    *name = collider->name;
    *shape = collider->shape_def;
    return SN_OK;
}

SnStatus sn_world_collider_pose(const SnWorld* world, SnColliderId id, double time,
                                double position[3], double rotation[4]) {
    const SnCollider* collider = find_collider(world, id);
    if (!collider || !isfinite(time)) return SN_BAD_INPUT;
    const SnPose pose = sn_collider_pose(world, collider, time);
    v3_store(position, pose.position);
    memcpy(rotation, &pose.rotation, 4 * sizeof(double));
    return SN_OK;
}

// ---- pairs

// Check that a body which a pair names is there or comes later, and can touch.
static SnStatus check_side(const SnWorld* world, SnBodyId id, SnError* error) {
    const SnBody* body = sn_world_known_body(world, id);
    if (!body)
        return sn_fail(error, SN_BAD_INPUT, "a pair names body %d; accepted is 1 to %d", id.index1,
                       world->last_body);
    if (body->can & SN_BODY_SURFACE_CLOSED) return SN_OK;
    return sn_fail(error, SN_UNSUPPORTED,
                   "a pair names the body '%s', which touches nothing; accepted are bodies of tets "
                   "and rigid ones with a shape",
                   body->name);
}

// Check what the first body of a pair is paired with: another body, or a collider.
static SnStatus check_other(const SnWorld* world, const SnPairDef* def, SnError* error) {
    if ((def->other.index1 != 0) == (def->collider.index1 != 0))
        return sn_fail(error, SN_BAD_INPUT,
                       "a pair names body %d and collider %d beside its first body; accepted is "
                       "one of them, the other being 0",
                       def->other.index1, def->collider.index1);
    if (def->other.index1 == 0) {
        if (sn_world_known_collider(world, def->collider)) return SN_OK;
        return sn_fail(error, SN_BAD_INPUT, "a pair names collider %d; accepted is 1 to %d",
                       def->collider.index1, world->last_collider);
    }
    if (def->other.index1 == def->body.index1)
        return sn_fail(error, SN_BAD_INPUT, "a pair names the body '%s' twice; accepted are two",
                       sn_world_known_body(world, def->body)->name);
    return check_side(world, def->other, error);
}

static int same_pair(const SnPairDef* p, const SnPairDef* q) {
    if (p->collider.index1 != q->collider.index1) return 0;
    const int a = p->body.index1, b = p->other.index1, c = q->body.index1, d = q->other.index1;
    return (a == c && b == d) || (a == d && b == c);
}

// 1: the world has a pair of the same two things, or will have it later
static int has_pair(const SnWorld* world, const SnPairDef* def) {
    SN_EACH_ITEM(item, world, SN_ITEM_PAIR)
    if (same_pair(&item->pair, def)) return 1;
    for (int i = 0; i < world->waiting.item_count; ++i) {
        const SnItem* item = &world->waiting.item[i];
        if (item->kind == SN_ITEM_PAIR && same_pair(&item->pair, def)) return 1;
    }
    return 0;
}

SnStatus sn_world_add_pair(SnWorld* world, const SnPairDef* def, SnError* error) {
    SN_TRY(check_side(world, def->body, error));
    SN_TRY(check_other(world, def, error));
    if (has_pair(world, def))
        return sn_fail(error, SN_BAD_INPUT,
                       "a pair of the body '%s' is there already; accepted is one of each",
                       sn_world_known_body(world, def->body)->name);
    if (!(def->friction >= 0) || !isfinite(def->friction))
        return sn_fail(error, SN_BAD_INPUT, "friction is %g; accepted is 0 or above",
                       def->friction);
    if (!(def->restitution >= 0) || def->restitution > 1)
        return sn_fail(error, SN_BAD_INPUT, "restitution is %g; accepted is 0 to 1",
                       def->restitution);
    return sn_append_item(world, (SnItem){.kind = SN_ITEM_PAIR, .pair = *def}, error);
}

// ---- attachments

SnStatus sn_world_add_attachment(SnWorld* world, const SnAttachmentDef* def, SnError* error) {
    const SnBody* body = sn_world_known_body(world, def->body);
    const SnBody* to = sn_world_known_body(world, def->to);
    SN_TRY(sn_check_stay("attachment", def->from, def->until, error));
    if (!body || !to || body == to)
        return sn_fail(error, SN_BAD_INPUT, "an attachment names two bodies of this world");
    if (body->can & SN_BODY_HAS_POSE)
        return sn_fail(error, SN_UNSUPPORTED, "the rigid body '%s' has no nodes to attach",
                       body->name);
    if (!(to->can & (SN_BODY_HAS_POSE | SN_BODY_HAS_VOLUME)))
        return sn_fail(error, SN_UNSUPPORTED,
                       "nothing can be attached to '%s': accepted are rigid bodies and soft ones "
                       "of tets",
                       to->name);
    if (def->exact && !(to->can & SN_BODY_HAS_POSE))
        return sn_fail(error, SN_UNSUPPORTED,
                       "nothing can be attached to the soft body '%s' exactly: accepted are rigid "
                       "bodies",
                       to->name);
    return sn_append_item(world, (SnItem){.kind = SN_ITEM_ATTACHMENT, .attachment = *def}, error);
}

// ---- reading back

const SnContactInfo* sn_world_contacts(const SnWorld* world, int* count) {
    const SnCollisions* c = world->collisions;
    if (count) *count = c ? c->info_count : 0;
    return c ? c->info : NULL;
}
