// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What is glued to something does not touch it there: the glue holds it already, and forces of both
// would be anybody's guess.
#include "sim/world.h"

#include "base/memory.h"

// the object that a rigid body, or the part with a node, is; -1: it touches nothing
static int object_of(const SnWorld* world, int rigid, int node) {
    const SnCollisions* c = world->collisions;
    for (int i = 0; i < c->object_count; ++i) {
        if (c->source[i].body < 0) continue;
        const SnBody* body = &world->body[c->source[i].body];
        if (body->can & SN_BODY_HAS_POSE) {
            if (rigid >= 0 && body->rigid == rigid) return i;
            continue;
        }
        const SnPart* part = &world->model->part[body->part];
        const int end = part->first_node + part->mesh->vertex_count;
        if (rigid < 0 && node >= part->first_node && node < end) return i;
    }
    return -1;
}

static int part_of_node(const SnModel* model, int node) {
    int part = 0;
    while (node >= model->part[part].first_node + model->part[part].mesh->vertex_count) ++part;
    return part;
}

int sn_is_part_glued(const SnWorld* world, int part) {
    const SnCollisions* c = world->collisions;
    const SnModel* model = world->model;
    if (model->part[part].bonded) return 1;
    for (int g = 0; c && g < c->glue_count; ++g) {
        const SnGlue* glue = &c->glue[g];
        if (part_of_node(model, glue->node) == part) return 1;
        if (glue->body < 0 && part_of_node(model, glue->other[0]) == part) return 1;
    }
    return 0;
}

// both hold their node to the same rigid body or part
static int same_target(const SnModel* model, const SnGlue* a, const SnGlue* b) {
    if (a->body >= 0 || b->body >= 0) return a->body == b->body;
    return part_of_node(model, a->other[0]) == part_of_node(model, b->other[0]);
}

// A node that is glued to something twice is glued to it once. With inertia it does no harm to say
// it again; without, bodies that nothing else holds have singular matrices, and rounding decides
// what becomes of rows that depend on each other.
static SnStatus unify_glue(SnWorld* world) {
    SnCollisions* c = world->collisions;
    int* last = SN_NEW_ARRAY(int, world->model->node_count); // of a node, from 1 on
    int* before = SN_NEW_ARRAY(int, c->glue_count);          // the one before, likewise
    int kept = 0;
    for (int g = 0; last && before && g < c->glue_count; ++g) {
        const SnGlue* glue = &c->glue[g];
        int k = last[glue->node];
        while (k && !same_target(world->model, &c->glue[k - 1], glue)) k = before[k - 1];
        if (k) continue;
        before[kept] = last[glue->node];
        c->glue[kept] = *glue;
        last[glue->node] = ++kept;
    }
    const SnStatus status = last && before ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) c->glue_count = kept;
    sn_free(last);
    sn_free(before);
    return status;
}

SnStatus sn_collisions_list_glued(SnWorld* world) {
    SnCollisions* c = world->collisions;
    const int* bond = world->model->bond;
    if (c->glue_count == 0 && !bond) return SN_OK;
    if (sn_is_static(world)) SN_TRY(unify_glue(world));
    if (c->object_count == 0) return SN_OK;
    c->glued_to = SN_NEW_ARRAY(int, world->model->node_count);
    if (!c->glued_to) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < world->model->node_count; ++i)
        c->glued_to[i] = bond && bond[i] >= 0 ? object_of(world, bond[i], i) : -1;
    for (int g = 0; g < c->glue_count; ++g) {
        const SnGlue* glue = &c->glue[g];
        c->glued_to[glue->node] = object_of(world, glue->body, glue->other[0]);
    }
    return SN_OK;
}

// all nodes of one side of a contact are glued to the object on the other side
static int is_glued(const SnCollisions* c, const SnContactSide* side, int object, int other) {
    const SnTouchable* touchable = &c->object[object];
    if (side->vertex_count == 0 || !touchable->node) return 0;
    for (int v = 0; v < side->vertex_count; ++v)
        for (int k = 0; k < touchable->per_vertex; ++k) {
            const int at = side->vertex[v] * touchable->per_vertex + k;
            if (c->glued_to[touchable->node[at]] != other) return 0;
        }
    return 1;
}

void sn_collisions_drop_glued(const SnCollisions* c, SnContacts* contacts) {
    if (!c->glued_to) return;
    int kept = 0;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const int a = contact->key.a, b = contact->key.b;
        if (is_glued(c, &contact->side[0], a, b) || is_glued(c, &contact->side[1], b, a)) continue;
        contacts->contact[kept++] = *contact;
    }
    contacts->count = kept;
}
