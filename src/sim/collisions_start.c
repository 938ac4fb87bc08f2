// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// From bodies and colliders to what detection and rows need.
#include "sim/world.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

void sn_destroy_collisions(SnCollisions* c) {
    if (!c) return;
    for (int i = 0; i < c->object_count; ++i) {
        sn_free(c->source[i].x);
        sn_free(c->source[i].v);
        sn_free(c->source[i].node);
        sn_free(c->source[i].weight);
        sn_free(c->source[i].mass);
    }
    sn_destroy_collide(c->collide);
    sn_destroy_again(c->again);
    sn_destroy_contact_solver(c->solver);
    sn_contacts_free(&c->contacts);
    sn_contacts_free(&c->more);
    sn_contacts_free(&c->merged);
    sn_rows_free(&c->rows);
    sn_free(c->object);
    sn_free(c->source);
    sn_free(c->pair);
    sn_free(c->glue);
    sn_free(c->glued_to);
    sn_free(c->gathered);
    sn_free(c->mean);
    sn_free(c->glue_mean);
    sn_free(c->info);
    sn_free(c);
}

// ---- objects

// what is not given is the world's
static void set_surface(const SnWorld* world, double friction, double restitution,
                        SnTouchable* object) {
    object->friction = friction >= 0 ? friction : world->def.contact.friction;
    object->restitution = restitution >= 0 ? restitution : world->def.contact.restitution;
}

void sn_collisions_set(SnWorld* world) {
    SnCollisions* c = world->collisions;
    if (!c) return;
    for (int i = 0; i < c->object_count; ++i) {
        const SnObjectSource* source = &c->source[i];
        if (source->body >= 0)
            set_surface(world, world->body[source->body].friction,
                        world->body[source->body].restitution, &c->object[i]);
        else
            set_surface(world, world->collider[source->collider].friction,
                        world->collider[source->collider].restitution, &c->object[i]);
    }
    c->solver->settings =
        (SnImpulseSettings){world->def.contact.tolerance, world->def.contact.max_sweeps};
}

// nodes that the vertices of a body's surface move with
static SnStatus fill_nodes(const SnWorld* world, const SnBody* body, SnObjectSource* source,
                           SnTouchable* object) {
    const SnPart* part = &world->model->part[body->part];
    const SnEmbedding* embedding = body->touch_display ? body->display->embedding : NULL;
    const int per = embedding ? 4 : 1;
    const int vertices = embedding ? embedding->point_count : part->mesh->vertex_count;
    source->vertex_count = vertices;
    source->x = SN_NEW_ARRAY(double, 3 * (size_t)vertices);
    source->v = SN_NEW_ARRAY(double, 3 * (size_t)vertices);
    source->node = SN_NEW_ARRAY(int, per* vertices);
    source->weight = embedding ? SN_NEW_ARRAY(double, per* vertices) : NULL;
    if (!source->x || !source->v || !source->node || (embedding && !source->weight))
        return SN_OUT_OF_MEMORY;
    for (int i = 0; i < per * vertices; ++i) {
        source->node[i] = sn_part_node(part, embedding ? embedding->vertex[i / 4][i % 4] : i);
        if (embedding) source->weight[i] = embedding->weight[i / 4][i % 4];
    }
    object->node = source->node;
    object->weight = source->weight;
    object->per_vertex = per;
    return SN_OK;
}

// a vertex that only slivers meet has at least this share of what a vertex has on average
#define LEAST_SHARE 1e-3

// Mass behind the vertices of a surface: the body's, shared as its area is, a third of each
// triangle's for each corner.
static SnStatus fill_masses(const SnBody* body, const SnMesh* surface, SnObjectSource* source,
                            SnTouchable* object) {
    int(*triangle)[3] = NULL, count = 0;
    double whole = 0;
    source->mass = SN_NEW_ARRAY(double, surface->vertex_count);
    if (!source->mass) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_mesh_surface(surface, &triangle, &count));
    for (int t = 0; t < count; ++t) {
        Vec3 x[3];
        for (int k = 0; k < 3; ++k) x[k] = v3_load(surface->vertex + 3 * (size_t)triangle[t][k]);
        const double area = 0.5 * v3_norm(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])));
        for (int k = 0; k < 3; ++k) source->mass[triangle[t][k]] += area / 3;
        whole += area;
    }
    sn_free(triangle);
    const double least = LEAST_SHARE * whole / surface->vertex_count;
    for (int v = 0; v < surface->vertex_count; ++v)
        source->mass[v] = body->mass / whole * fmax(source->mass[v], least);
    object->mass = source->mass;
    return SN_OK;
}

// the next object: nothing of it is left behind when that fails
static SnStatus add_object(SnWorld* world, const SnCollideDef* def, int body, int collider,
                           SnError* error) {
    SnCollisions* c = world->collisions;
    const int i = c->object_count;
    c->object[i] = (SnTouchable){.body = -1};
    c->source[i] = (SnObjectSource){.body = body, .collider = collider};
    int object;
    SN_TRY(sn_collide_add(c->collide, def, &object, error));
    c->object_count++;
    if (!def->surface) return SN_OK;
    SnStatus status = fill_nodes(world, &world->body[body], &c->source[i], &c->object[i]);
    if (status >= 0)
        status = fill_masses(&world->body[body], def->surface, &c->source[i], &c->object[i]);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static SnStatus add_body(SnWorld* world, int b, SnError* error) {
    const SnBody* body = &world->body[b];
    if (!(body->can & SN_BODY_SURFACE_CLOSED)) return SN_OK;
    SnCollideDef def = {.shape = body->shape, .self = body->self_contact};
    if (body->can & SN_BODY_STRAINS)
        def.surface =
            body->touch_display ? body->display->surface : world->model->part[body->part].mesh;
    SnError reason = {0};
    const SnStatus status = add_object(world, &def, b, -1, &reason);
    if (status < 0)
        return sn_fail(error, status, "body '%s' cannot touch anything: %s", body->name,
                       reason.text);
    SnTouchable* object = &world->collisions->object[world->collisions->object_count - 1];
    if (body->can & SN_BODY_HAS_POSE) object->body = body->rigid;
    set_surface(world, body->friction, body->restitution, object);
    // the edge of a cube of its volume
    world->collisions->size = fmin(world->collisions->size, cbrt(body->volume));
    return SN_OK;
}

static SnStatus add_collider(SnWorld* world, int index, SnError* error) {
    const SnCollider* collider = &world->collider[index];
    SN_TRY(
        add_object(world, &(SnCollideDef){.shape = collider->shape, .fixed = 1}, -1, index, error));
    SnTouchable* object = &world->collisions->object[world->collisions->object_count - 1];
    set_surface(world, collider->friction, collider->restitution, object);
    return SN_OK;
}

static SnStatus add_objects(SnWorld* world, SnError* error) {
    SnCollisions* c = world->collisions;
    const int most = world->body_count + world->collider_count;
    int largest = 0;
    c->size = HUGE_VAL;
    c->object = SN_NEW_ARRAY(SnTouchable, most);
    c->source = SN_NEW_ARRAY(SnObjectSource, most);
    for (int b = 0; b < world->body_count; ++b)
        if (world->body[b].touch_display &&
            world->model->part[world->body[b].part].mesh->vertex_count > largest)
            largest = world->model->part[world->body[b].part].mesh->vertex_count;
    c->gathered = SN_NEW_ARRAY(double, 3 * (size_t)largest);
    if (!c->object || !c->source || !c->gathered || sn_create_collide(world->pool, &c->collide) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    if (world->def.contact.off) return SN_OK;
    for (int b = 0; b < world->body_count; ++b) SN_TRY(add_body(world, b, error));
    for (int i = 0; i < world->collider_count; ++i) SN_TRY(add_collider(world, i, error));
    return SN_OK;
}

// ---- pairs

static int find_object(const SnCollisions* c, int body, int collider) {
    for (int i = 0; i < c->object_count; ++i)
        if (c->source[i].body == body && c->source[i].collider == collider) return i;
    return -1;
}

static int by_objects(const void* p, const void* q) {
    const SnTouchPair *a = p, *b = q;
    return a->a != b->a ? (a->a > b->a) - (a->a < b->a) : (a->b > b->b) - (a->b < b->b);
}

static SnStatus add_pairs(SnWorld* world, SnError* error) {
    SnCollisions* c = world->collisions;
    c->pair = SN_NEW_ARRAY(SnTouchPair, sn_count_items(world, SN_ITEM_PAIR));
    if (!c->pair) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    SN_EACH_ITEM(item, world, SN_ITEM_PAIR) {
        const SnPairDef* def = &item->pair;
        const int p = find_object(c, sn_world_body_index(world, def->body), -1);
        const int q = def->collider.index1 > 0
                          ? find_object(c, -1, sn_world_collider_index(world, def->collider))
                          : find_object(c, sn_world_body_index(world, def->other), -1);
        if (p < 0 || q < 0) continue; // one of them touches nothing
        if (def->ignore) {
            if (sn_collide_ignore(c->collide, p, q) < 0)
                return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
        } else
            c->pair[c->pair_count++] =
                (SnTouchPair){p < q ? p : q, p < q ? q : p, def->friction, def->restitution};
    }
    qsort(c->pair, (size_t)c->pair_count, sizeof *c->pair, by_objects);
    return SN_OK;
}

// ---- all of it

static SnContactKind kind_of(const SnContactSettings* settings) {
    if (settings->projection) return SN_CONTACT_PROJECTED;
    return settings->penalty > 0 ? SN_CONTACT_ENERGIES : SN_CONTACT_ROWS;
}

static SnStatus fill(SnWorld* world, SnError* error) {
    SnCollisions* c = world->collisions;
    const SnContactSettings* settings = &world->def.contact;
    SN_TRY(add_objects(world, error));
    SN_TRY(add_pairs(world, error));
    SN_TRY(sn_collisions_glue(world, error));
    if (sn_collisions_list_glued(world) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    c->kind = kind_of(settings);
    if (c->kind != SN_CONTACT_ROWS && sn_create_again(world, &c->again) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_collide_by_nearest(c->collide, c->kind == SN_CONTACT_ENERGIES);
    const SnImpulseSettings impulses = {settings->tolerance, settings->max_sweeps};
    if (sn_create_contact_solver(&impulses, world->pool, &c->solver) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    return SN_OK;
}

// one body that does not touch itself touches nothing, if there is no obstacle
static int can_touch(const SnWorld* world) {
    int bodies = 0, self = 0;
    for (int b = 0; b < world->body_count; ++b) {
        const int counts = (world->body[b].can & SN_BODY_SURFACE_CLOSED) != 0;
        bodies += counts;
        self |= counts && world->body[b].self_contact;
    }
    return !world->def.contact.off && (self || bodies + world->collider_count > 1) && bodies > 0;
}

// attachments that are rows
static int count_glue(const SnWorld* world) {
    int count = 0;
    SN_EACH_ITEM(item, world, SN_ITEM_ATTACHMENT) count += !item->attachment.exact;
    return count;
}

// soft bodies alone may go through each other where an integrator has no contact
static int asks_for_contact(const SnWorld* world) {
    int asked = world->collider_count > 0 && !world->def.contact.off;
    for (int b = 0; b < world->body_count && !world->def.contact.off; ++b)
        asked |= world->body[b].shape != NULL || world->body[b].self_contact;
    return asked || count_glue(world) > 0;
}

SnStatus sn_collisions_start(SnWorld* world, SnError* error) {
    if (!can_touch(world) && count_glue(world) == 0) return SN_OK;
    const SnIntegrator integrator = world->def.integrator;
    const int rows = count_glue(world) > 0 || kind_of(&world->def.contact) == SN_CONTACT_ROWS;
    const SnScheme* scheme = sn_scheme(integrator);
    const int smooth_only =
        (scheme->stage_count == 0 && !scheme->projects) || integrator == SN_MIDPOINT;
    if (smooth_only && rows) {
        if (!asks_for_contact(world)) return SN_OK;
        return sn_fail(
            error, SN_UNSUPPORTED,
            "contacts and attachments do not go with the integrator %s; accepted are "
            "the other implicit ones, contact.penalty or contact.projection for contacts, "
            "or contact.off",
            sn_integrator_name(integrator));
    }
    world->collisions = SN_NEW(SnCollisions);
    if (!world->collisions) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    return fill(world, error);
}
