// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The fingerprint of a world: a hash of the instruction set and of what was defined before the
// world started. The number of threads is left out because it must not matter. Numbers on which
// only the first state depends, such as the velocity of a body at the start, are left out, too.
#include "sim/parameter_table.h"
#include "sim/world.h"

#include "base/hash.h"

#include <string.h>

static uint64_t hash_text(uint64_t hash, const char* text) {
    return sn_hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_model(uint64_t hash, const SnModel* model) {
    hash = sn_hash_bytes(hash, model->rest, 3 * sizeof(double) * (size_t)model->node_count);
    hash = sn_hash_bytes(hash, model->mass->lumped, sizeof(double) * (size_t)model->node_count);
    hash = sn_hash_bytes(hash, model->mass->damping, sizeof(double) * (size_t)model->node_count);
    hash =
        sn_hash_bytes(hash, model->mass->deformation, sizeof(double) * (size_t)model->node_count);
    const SnLaplacianDamping* laplacian = model->laplacian;
    hash = sn_hash_bytes(hash, laplacian->weight,
                         sizeof(double) * (size_t)laplacian->start[model->node_count]);
    hash = sn_hash_bytes(hash, model->rigid, sizeof *model->rigid * (size_t)model->rigid_count);
    if (model->bond)
        hash = sn_hash_bytes(hash, model->bond, sizeof *model->bond * (size_t)model->node_count);
    for (int p = 0; p < model->part_count; ++p)
        for (int k = 0; k < model->part[p].element_count; ++k) {
            const SnElements* elements = &model->part[p].element[k];
            hash = elements->ops->hash(elements->self, hash);
        }
    return hash;
}

static uint64_t hash_nodes(uint64_t hash, const SnNodeSet* nodes) {
    hash = sn_hash_bytes(hash, &nodes->count, sizeof nodes->count);
    return sn_hash_bytes(hash, nodes->node, sizeof(int) * (size_t)nodes->count);
}

static uint64_t hash_script(uint64_t hash, const SnScript* script) {
    for (int i = 0; i < script->pin_count; ++i) {
        const SnPin* pin = &script->pin[i];
        const double numbers[] = {(double)pin->held, pin->from, pin->until};
        hash = sn_hash_bytes(hash_nodes(hash, &pin->nodes), numbers, sizeof numbers);
    }
    for (int i = 0; i < script->drive_count; ++i) {
        const SnDriveDef* d = &script->drive[i].def;
        const double numbers[] = {d->point[0],    d->point[1],    d->point[2],       d->axis[0],
                                  d->axis[1],     d->axis[2],     (double)d->smooth, d->velocity[0],
                                  d->velocity[1], d->velocity[2], d->turn_rate,      d->from,
                                  d->until};
        hash = sn_hash_bytes(hash_nodes(hash, &script->drive[i].nodes), numbers, sizeof numbers);
        hash = sn_hash_bytes(hash, d->key, sizeof *d->key * (size_t)d->key_count);
    }
    for (int i = 0; i < script->force_count; ++i) {
        const SnForceDef* f = &script->force[i].def;
        hash = sn_hash_bytes(hash_nodes(hash, &script->force[i].nodes), f->force, sizeof f->force);
        hash = sn_hash_bytes(hash, f->key, sizeof *f->key * (size_t)f->key_count);
    }
    for (int i = 0; i < script->event_count; ++i) {
        const SnEvent* e = &script->event[i];
        const double numbers[] = {(double)e->kind, e->time,      e->vector[0],
                                  e->vector[1],    e->vector[2], (double)e->first_node,
                                  (double)e->rigid};
        hash = sn_hash_bytes(hash, numbers, sizeof numbers);
    }
    return hash;
}

static uint64_t hash_shape(uint64_t hash, const SnShapeDef* def) {
    const double numbers[] = {(double)def->kind, def->radius,  def->length,
                              def->size[0],      def->size[1], def->size[2]};
    hash = sn_hash_bytes(hash, numbers, sizeof numbers);
    if (!def->mesh) return hash;
    const size_t corners = (size_t)sn_mesh_corners(def->mesh) * (size_t)def->mesh->element_count;
    hash = sn_hash_bytes(hash, def->mesh->vertex,
                         3 * sizeof(double) * (size_t)def->mesh->vertex_count);
    return sn_hash_bytes(hash, def->mesh->element, sizeof(int) * corners);
}

static uint64_t hash_collider(uint64_t hash, const SnCollider* collider) {
    const SnDriveDef* d = &collider->motion;
    const double numbers[] = {d->point[0],    d->point[1],       d->point[2],    d->axis[0],
                              d->axis[1],     d->axis[2],        d->velocity[0], d->velocity[1],
                              d->velocity[2], (double)d->smooth, d->turn_rate};
    hash = sn_hash_bytes(hash_shape(hash, &collider->shape_def), numbers, sizeof numbers);
    hash = sn_hash_bytes(hash, &collider->first, sizeof collider->first);
    return sn_hash_bytes(hash, d->key, sizeof *d->key * (size_t)d->key_count);
}

// Hash the objects that may touch, and how they touch: colliders, shapes, pairs and glue.
static uint64_t hash_collisions(uint64_t hash, const SnWorld* world) {
    const SnCollisions* c = world->collisions;
    if (!c) return hash;
    for (int i = 0; i < world->collider_count; ++i) hash = hash_collider(hash, &world->collider[i]);
    for (int i = 0; i < c->object_count; ++i) {
        const int body = c->source[i].body;
        const double numbers[] = {(double)body, c->object[i].friction, c->object[i].restitution,
                                  body >= 0 ? (double)world->body[body].self_contact : 0};
        hash = sn_hash_bytes(hash, numbers, sizeof numbers);
        if (body >= 0 && world->body[body].shape)
            hash = hash_shape(hash, &world->body[body].shape_def);
    }
    hash = sn_hash_bytes(hash, c->pair, sizeof *c->pair * (size_t)c->pair_count);
    SN_EACH_ITEM(item, world, SN_ITEM_PAIR) {
        const SnPairDef* pair = &item->pair;
        const int both[] = {pair->body.index1, pair->other.index1, pair->collider.index1};
        if (pair->ignore) hash = sn_hash_bytes(hash, both, sizeof both);
    }
    return sn_hash_bytes(hash, c->glue, sizeof *c->glue * (size_t)c->glue_count);
}

static uint64_t hash_layer_keys(uint64_t hash, const SnWorld* world) {
    const SnLayered* layered = world->xpbd ? world->xpbd->layered : NULL;
    if (!layered || !layered->given) return hash;
    return sn_hash_bytes(hash, layered->given, sizeof(float) * (size_t)layered->mesh.element_count);
}

uint64_t sn_world_fingerprint(const SnWorld* world) {
    if (world->fingerprint) return world->fingerprint;
    uint64_t hash = hash_text(SN_HASH_SEED, sn_isa_name(sn_isa()));
    if (world->waiting.hash)
        hash = sn_hash_bytes(hash, &world->waiting.hash, sizeof world->waiting.hash);
    hash = hash_layer_keys(hash_collisions(hash, world), world);
    return hash_script(hash_model(sn_parameters_hash(hash, &world->started_with), world->model),
                       &world->script);
}

void sn_world_keep_fingerprint(SnWorld* world) { world->fingerprint = sn_world_fingerprint(world); }
