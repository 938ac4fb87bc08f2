// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What overlaps (sinew/overlap.h). Closed surfaces are compared by the detection of contacts, in
// objects of its own, because those of the world leave out what does not touch; nodes of other
// bodies by their distances from shapes.
#include "sinew/overlap.h"

#include "base/memory.h"
#include "sim/overlaps.h"

#include <math.h>
#include <string.h>

// Depths below this share of a body's size are rounding.
#define LEAST_DEPTH 1e-9

typedef struct Search {
    SnWorld* world;
    SnCollide* collide;
    int* body;     // index of the body of each object, -1: a collider  (object_count)
    int* collider; // index of the collider of each object              (object_count)
    double** x;    // positions of the vertices of a surface, NULL: the object is a shape
                   // (object_count)
    int object_count;
    SnContacts contacts;
    SnOverlap* overlap;
    int count, capacity;
} Search;

// ---- sizes and names

static void find_box(const SnWorld* world, const SnBody* body, Vec3* low, Vec3* high) {
    const SnPart* part = &world->model->part[body->part];
    *low = v3(HUGE_VAL, HUGE_VAL, HUGE_VAL), *high = v3(-HUGE_VAL, -HUGE_VAL, -HUGE_VAL);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i);
        *low = v3(fmin(low->x, x.x), fmin(low->y, x.y), fmin(low->z, x.z));
        *high = v3(fmax(high->x, x.x), fmax(high->y, x.y), fmax(high->z, x.z));
    }
}

static double size_of(const SnWorld* world, const SnBody* body) {
    Vec3 low, high;
    if (body->can & SN_BODY_HAS_VOLUME) return cbrt(body->volume);
    find_box(world, body, &low, &high);
    return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

static SnBodyId body_id(const SnWorld* world, int b) {
    return (SnBodyId){b >= 0 ? world->body[b].stay.number : 0};
}

static SnColliderId collider_id(const SnWorld* world, int c) {
    return (SnColliderId){c >= 0 ? world->collider[c].stay.number : 0};
}

// 1: contact acts on this body, or on this collider.
static int acts_on(const SnWorld* world, int body, int collider) {
    const SnCollisions* c = world->collisions;
    for (int i = 0; c && i < c->object_count; ++i)
        if (c->source[i].body == body && (body >= 0 || c->source[i].collider == collider)) return 1;
    return 0;
}

// ---- the list

typedef struct Found {
    int body, other, collider; // indices; `other` or `collider` is -1
    double depth;
    Vec3 point;
} Found;

static SnStatus make_room(Search* s) {
    const int capacity = s->capacity ? 2 * s->capacity : 8;
    SnOverlap* more = SN_NEW_ARRAY(SnOverlap, capacity);
    if (!more) return SN_OUT_OF_MEMORY;
    if (s->count > 0) memcpy(more, s->overlap, sizeof *more * (size_t)s->count);
    sn_free(s->overlap);
    s->overlap = more;
    s->capacity = capacity;
    return SN_OK;
}

static SnStatus add_found(Search* s, const Found* found) {
    const SnWorld* world = s->world;
    double size = size_of(world, &world->body[found->body]);
    if (found->other >= 0) size = fmin(size, size_of(world, &world->body[found->other]));
    if (!(found->depth > LEAST_DEPTH * size)) return SN_OK;
    if (s->count == s->capacity) SN_TRY(make_room(s));
    const int acts = acts_on(world, found->body, -1) &&
                     (found->other >= 0 ? acts_on(world, found->other, -1)
                                        : acts_on(world, -1, found->collider));
    SnOverlap* overlap = &s->overlap[s->count++];
    *overlap = (SnOverlap){.body = body_id(world, found->body),
                           .other = body_id(world, found->other),
                           .collider = collider_id(world, found->collider),
                           .depth = found->depth,
                           .size = size,
                           .touches = acts};
    v3_store(overlap->point, found->point);
    return SN_OK;
}

// 1: the two are meant to overlap.
static int is_meant(const SnWorld* world, int body, int other, int collider) {
    const SnBodyId a = body_id(world, body), b = body_id(world, other);
    const SnColliderId c = collider_id(world, collider);
    SN_EACH_ITEM(item, world, SN_ITEM_PAIR) {
        const SnPairDef* pair = &item->pair;
        if (!pair->ignore) continue;
        if (pair->body.index1 == a.index1 && pair->collider.index1 == c.index1 &&
            pair->other.index1 == b.index1)
            return 1;
        if (other >= 0 && pair->body.index1 == b.index1 && pair->other.index1 == a.index1) return 1;
    }
    SN_EACH_ITEM(item, world, SN_ITEM_ATTACHMENT) {
        const SnAttachmentDef* def = &item->attachment;
        if (other < 0) continue;
        if (def->body.index1 == a.index1 && def->to.index1 == b.index1) return 1;
        if (def->body.index1 == b.index1 && def->to.index1 == a.index1) return 1;
    }
    return 0;
}

// Bodies without closed surfaces do not overlap each other.
int sn_world_may_pass(const SnWorld* world) {
    int solid = world->collider_count, loose = 0;
    for (int b = 0; b < world->body_count; ++b) {
        const int closed = (world->body[b].can & SN_BODY_SURFACE_CLOSED) != 0;
        solid += closed && (world->body[b].shape || acts_on(world, b, -1) == 0);
        loose += !acts_on(world, b, -1);
    }
    return loose > 0 && solid > 0 && world->body_count + world->collider_count > 1;
}

// ---- closed surfaces

static SnStatus add_object(Search* s, const SnCollideDef* def, int body, int collider,
                           SnError* error) {
    int object;
    SN_TRY(sn_collide_add(s->collide, def, &object, error));
    s->body[object] = body;
    s->collider[object] = collider;
    s->object_count = object + 1;
    return SN_OK;
}

static SnStatus place_surface(Search* s, const SnBody* body) {
    const SnWorld* world = s->world;
    const SnPart* part = &world->model->part[body->part];
    const int object = s->object_count - 1;
    const int shown = body->touch_display ? body->display->embedding->point_count : 0;
    const int vertices = part->mesh->vertex_count, count = shown ? shown : vertices;
    double* x = SN_NEW_ARRAY(double, 6 * (size_t)count); // positions, then velocities
    double* inner = SN_NEW_ARRAY(double, 3 * (size_t)vertices);
    s->x[object] = x;
    if (x && inner) {
        sn_part_read(part, world->state->now.q.x, inner);
        if (shown)
            sn_embedding_move(body->display->embedding, inner, x);
        else
            memcpy(x, inner, 3 * sizeof *x * (size_t)count);
        sn_collide_place_surface(s->collide, object, x, x + 3 * (size_t)count);
    }
    sn_free(inner);
    return x ? SN_OK : SN_OUT_OF_MEMORY;
}

static void place_shape(Search* s, const SnBody* body) {
    const SnPose* pose = &s->world->state->now.q.pose[body->rigid];
    const Vec3 arm = quat_rotate(pose->rotation, body->centre);
    sn_collide_place(
        s->collide, s->object_count - 1,
        &(SnCollidePose){.position = v3_sub(pose->position, arm), .rotation = pose->rotation});
}

static SnStatus add_closed(Search* s, int b) {
    const SnBody* body = &s->world->body[b];
    SnCollideDef def = {.shape = body->shape};
    if (!(body->can & SN_BODY_SURFACE_CLOSED)) return SN_OK;
    if (body->can & SN_BODY_STRAINS)
        def.surface =
            body->touch_display ? body->display->surface : s->world->model->part[body->part].mesh;
    // a surface that cannot be compared, because it crosses itself, say: its nodes are searched
    SnError reason = {0};
    const SnStatus status = add_object(s, &def, b, -1, &reason);
    if (status < 0) return status == SN_OUT_OF_MEMORY ? status : SN_OK;
    if (def.surface) return place_surface(s, body);
    place_shape(s, body);
    return SN_OK;
}

static SnStatus add_obstacle(Search* s, int c, SnError* error) {
    const SnCollider* collider = &s->world->collider[c];
    SN_TRY(add_object(s, &(SnCollideDef){.shape = collider->shape, .fixed = 1}, -1, c, error));
    const SnPose pose = sn_collider_pose(s->world, collider, s->world->state->time);
    sn_collide_place(s->collide, s->object_count - 1,
                     &(SnCollidePose){.position = pose.position, .rotation = pose.rotation});
    return SN_OK;
}

// Contacts are sorted by the objects' numbers: those of two objects follow each other.
static SnStatus read_contacts(Search* s) {
    for (int i = 0, end; i < s->contacts.count; i = end) {
        const SnContact *first = &s->contacts.contact[i], *deepest = first;
        for (end = i; end < s->contacts.count; ++end) {
            const SnContact* contact = &s->contacts.contact[end];
            if (contact->key.a != first->key.a || contact->key.b != first->key.b) break;
            if (contact->gap < deepest->gap) deepest = contact;
        }
        const int a = s->body[first->key.a], b = s->body[first->key.b];
        const int side = a < 0, collider = s->collider[side ? first->key.a : first->key.b];
        const Found found = {side ? b : a, side ? -1 : b, collider, -deepest->gap,
                             deepest->side[side].point};
        if (found.depth > 0 && !is_meant(s->world, found.body, found.other, found.collider))
            SN_TRY(add_found(s, &found));
    }
    return SN_OK;
}

// ---- nodes in shapes

// The deepest node of a body in a shape with the pose of its frame.
static void find_deepest(const SnWorld* world, const SnBody* body, const SnRigidShape* shape,
                         Vec3 position, Quat rotation, Found* found) {
    const SnPart* part = &world->model->part[body->part];
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i);
        const Vec3 local = quat_rotate(quat_conjugate(rotation), v3_sub(x, position));
        double point[1][3], distance, gradient[1][3];
        v3_store(point[0], local);
        sn_rigid_shape_distance(shape, 1, point, &distance, gradient, NULL);
        if (-distance > found->depth) found->depth = -distance, found->point = x;
    }
}

static int has_object(const Search* s, int b) {
    for (int i = 0; i < s->object_count; ++i)
        if (s->body[i] == b) return 1;
    return 0;
}

static SnStatus search_nodes(Search* s, int b) {
    const SnWorld* world = s->world;
    const SnBody* body = &world->body[b];
    if (!(body->can & SN_BODY_HAS_NODES) || has_object(s, b)) return SN_OK;
    for (int o = 0; o < world->body_count; ++o) {
        const SnBody* other = &world->body[o];
        Found found = {.body = b, .other = o, .collider = -1};
        if (!other->shape || is_meant(world, b, o, -1)) continue;
        const SnPose* pose = &world->state->now.q.pose[other->rigid];
        const Vec3 arm = quat_rotate(pose->rotation, other->centre);
        find_deepest(world, body, other->shape, v3_sub(pose->position, arm), pose->rotation,
                     &found);
        SN_TRY(add_found(s, &found));
    }
    for (int c = 0; c < world->collider_count; ++c) {
        Found found = {.body = b, .other = -1, .collider = c};
        const SnPose pose = sn_collider_pose(world, &world->collider[c], world->state->time);
        if (is_meant(world, b, -1, c)) continue;
        find_deepest(world, body, world->collider[c].shape, pose.position, pose.rotation, &found);
        SN_TRY(add_found(s, &found));
    }
    return SN_OK;
}

// ---- all

static SnStatus search_all(Search* s, SnError* error) {
    SnWorld* world = s->world;
    const int most = world->body_count + world->collider_count;
    s->body = SN_NEW_ARRAY(int, most);
    s->collider = SN_NEW_ARRAY(int, most);
    s->x = SN_NEW_ARRAY(double*, most);
    if (!s->body || !s->collider || !s->x) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_create_collide(world->pool, &s->collide));
    for (int b = 0; b < world->body_count; ++b) SN_TRY(add_closed(s, b));
    for (int c = 0; c < world->collider_count; ++c) SN_TRY(add_obstacle(s, c, error));
    SN_TRY(sn_collide_find(s->collide, 0, &s->contacts));
    SN_TRY(read_contacts(s));
    for (int b = 0; b < world->body_count; ++b) SN_TRY(search_nodes(s, b));
    return SN_OK;
}

SnStatus sn_world_find_overlaps(SnWorld* world, SnOverlap** overlap, int* count, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    Search s = {.world = world};
    SnStatus status = search_all(&s, error);
    for (int i = 0; i < s.object_count; ++i) sn_free(s.x[i]);
    sn_free(s.x);
    sn_free(s.body);
    sn_free(s.collider);
    sn_destroy_collide(s.collide);
    sn_contacts_free(&s.contacts);
    if (status < 0) {
        sn_free(s.overlap);
        return status == SN_OUT_OF_MEMORY ? sn_fail(error, status, "out of memory") : status;
    }
    *overlap = s.overlap;
    *count = s.count;
    return SN_OK;
}

void sn_free_overlaps(SnOverlap* overlap) { sn_free(overlap); }
