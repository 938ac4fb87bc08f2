// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Copying the forces of contacts that pressed from an old world to the world that replaces it. Old
// contacts are recognised in the new world by their two objects and features.
#include "sim/replace.h"
#include "sim/rest.h"

#include "base/memory.h"

#include <stdlib.h>

// ---- finding the new number of an object

static int find_object(const SnWorld* world, SnBodyId body, SnColliderId collider) {
    const SnCollisions* c = world->collisions;
    const int b = sn_world_body_index(world, body);
    const int k = sn_world_collider_index(world, collider);
    for (int i = 0; c && i < c->object_count; ++i)
        if (b >= 0 ? c->source[i].body == b : k >= 0 && c->source[i].collider == k) return i;
    return -1;
}

static void map_objects(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    for (int i = 0; i < old->collisions->object_count; ++i) {
        const SnObjectSource* source = &old->collisions->source[i];
        SnBodyId body = {0};
        SnColliderId collider = {0};
        if (source->body >= 0)
            body.index1 = old->body[source->body].stay.number;
        else
            collider.index1 = old->collider[source->collider].stay.number;
        world->passage->to_object[i] = find_object(world, body, collider);
    }
}

// ---- forces of contacts

// Swap the objects a and b of a touch, so that a is the smaller number again.
static void turn_over(SnTouch* touch) {
    SnContactKey* key = &touch->key;
    *key = (SnContactKey){key->b, key->a, key->feature_b, key->feature_a};
    for (int k = 0; k < 3; ++k) {
        touch->force[k] = -touch->force[k];
        touch->reference_force[k] = -touch->reference_force[k];
        touch->normal[k] = -touch->normal[k];
    }
}

// Mark the part of an object as disturbed, because a thing that it touched is gone. Object -1: do
// nothing.
static void mark_disturbed(SnWorld* world, int object) {
    const int part = object >= 0 ? sn_part_of_object(world, object) : -1;
    if (part >= 0) world->passage->disturbed[part] = 1;
}

static int by_key(const void* a, const void* b) {
    return sn_contact_key_order(&((const SnTouch*)a)->key, &((const SnTouch*)b)->key);
}

// The new number of a vertex of a soft body's surface.
static int renumber_vertex(const SnWorld* world, int part, int vertex) {
    const SnPassage* passage = world->passage;
    const SnPart* was = &passage->old->model->part[passage->transfer->part[part]];
    const SnPart* is = &world->model->part[part];
    const int node = passage->transfer->to_node[sn_part_node(was, vertex)];
    int v = 0;
    while (sn_part_node(is, v) != node) ++v;
    return v;
}

// 1: vertices of a part's mesh have other numbers than in the old model. The mesh's edges and
// triangles then have other numbers as well.
static int is_renumbered(const SnWorld* world, int part) {
    const SnPassage* passage = world->passage;
    const SnPart* was = &passage->old->model->part[passage->transfer->part[part]];
    const SnPart* is = &world->model->part[part];
    int v = 0;
    while (v < is->mesh->vertex_count &&
           sn_part_node(is, v) == passage->transfer->to_node[sn_part_node(was, v)])
        ++v;
    return v < is->mesh->vertex_count;
}

// Replace the feature of an object at a contact by its number in the new model. Only vertices,
// edges and triangles of a part's own mesh may have new numbers. A feature is a triangle if the
// feature of the contact's other object (`of_other`) is not SN_ANY_FEATURE; otherwise it is a
// vertex, or an edge if its number is at least SN_EDGE_FEATURE. Returns 0 for edges and triangles
// of a renumbered mesh, because their new numbers are not known.
static int carry_feature(const SnWorld* world, int object, int32_t of_other, int32_t* feature) {
    const int part = sn_part_of_object(world, object);
    const int own = part >= 0 && *feature >= 0 && world->collisions->object[object].per_vertex == 1;
    if (!own || !is_renumbered(world, part)) return 1;
    const int vertices = world->model->part[part].mesh->vertex_count;
    if (*feature >= vertices || of_other != SN_ANY_FEATURE) return 0;
    *feature = renumber_vertex(world, part, *feature);
    return 1;
}

static void carry_touch(SnWorld* world, const SnTouch* old, int a, int b) {
    SnTouch touch = *old;
    SnContactKey* key = &touch.key;
    key->a = a, key->b = b;
    if (!carry_feature(world, a, old->key.feature_b, &key->feature_a)) return;
    if (!carry_feature(world, b, old->key.feature_a, &key->feature_b)) return;
    if (a > b) turn_over(&touch);
    world->state->touch[world->state->touch_count++] = touch;
}

static void carry_touches(SnWorld* world) {
    const SnState* old = world->passage->old->state;
    const int* to_object = world->passage->to_object;
    SnState* state = world->state;
    for (int i = 0; i < old->touch_count; ++i) {
        const int a = to_object[old->touch[i].key.a], b = to_object[old->touch[i].key.b];
        if (a >= 0 && b >= 0) {
            carry_touch(world, &old->touch[i], a, b);
            continue;
        }
        mark_disturbed(world, a);
        mark_disturbed(world, b);
    }
    if (state->touch_count > 0) // without touches there may be no array to sort
        qsort(state->touch, (size_t)state->touch_count, sizeof *state->touch, by_key);
}

// ---- glue

static int part_of_node_or_none(const SnModel* model, int node) {
    return node < 0 ? -1 : sn_part_of_node(model, node);
}

// Mark as disturbed the parts that were glued to a thing that is gone, and the parts that are newly
// glued.
static void disturb_glued(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    const SnTransfer* t = world->passage->transfer;
    const SnCollisions *was = old->collisions, *is = world->collisions;
    for (int g = 0; was && g < was->glue_count; ++g) {
        const SnGlue* glue = &was->glue[g];
        const int node = t->to_node[glue->node];
        const int other = glue->body >= 0 ? -1 : t->to_node[glue->other[0]];
        const int stays = node >= 0 && (glue->body >= 0 ? t->to_body[glue->body] >= 0 : other >= 0);
        const int parts[] = {part_of_node_or_none(world->model, node),
                             part_of_node_or_none(world->model, other)};
        for (int k = 0; k < 2 && !stays; ++k)
            if (parts[k] >= 0) world->passage->disturbed[parts[k]] = 1;
    }
    for (int g = 0; is && g < is->glue_count; ++g) {
        const SnGlue* glue = &is->glue[g];
        if (glue->was >= 0) continue;
        world->passage->disturbed[sn_part_of_node(world->model, glue->node)] = 1;
        if (glue->body < 0)
            world->passage->disturbed[sn_part_of_node(world->model, glue->other[0])] = 1;
    }
}

SnStatus sn_collisions_carry(SnWorld* world) {
    const SnWorld* old = world->passage->old;
    disturb_glued(world);
    if (!old->collisions || !world->collisions) return SN_OK;
    SN_TRY(sn_world_reserve(world, SN_PER_TOUCH, old->state->touch_count));
    map_objects(world);
    carry_touches(world);
    return SN_OK;
}
