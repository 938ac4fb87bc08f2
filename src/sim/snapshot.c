// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Snapshots: [header][state][what is rigid][materials][checksum]. The header names the world
// by a fingerprint of everything that was defined before it started, so that a snapshot fits only
// where it belongs.
#include "sim/world.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { SNAPSHOT_VERSION = 12 };
static const char magic[8] = {'S', 'i', 'n', 'e', 'w', 'S', 'n', 'p'};
static const uint32_t byte_order = 0x01020304u;

typedef struct Header {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t size; // of the whole snapshot, bytes
    uint64_t fingerprint;
    uint64_t state_size;     // bytes
    SnParameters parameters; // of that moment
} Header;

// ---- what world this is

static uint64_t hash_text(uint64_t hash, const char* text) {
    return sn_hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_layers(uint64_t hash, const SnXpbdLayers* layers) {
    const int numbers[] = {(int)layers->sizes, layers->count,        (int)layers->rule,
                           layers->first,      (int)layers->order,   layers->axis,
                           layers->stripes,    (int)layers->coupling};
    hash = sn_hash_bytes(hash, numbers, sizeof numbers);
    hash = sn_hash_bytes(hash, &layers->stop, sizeof layers->stop);
    hash = sn_hash_bytes(hash, &layers->error, sizeof layers->error);
    hash = sn_hash_bytes(hash, &layers->seed, sizeof layers->seed);
    hash = sn_hash_bytes(hash, layers->rigid, sizeof layers->rigid);
    return sn_hash_bytes(hash, layers->iterations, sizeof layers->iterations);
}

// everything but threads, which must not matter
static uint64_t hash_def(uint64_t hash, const SnWorldDef* def) {
    const double numbers[] = {def->step,
                              def->drag,
                              def->stiffness_factor,
                              def->relative_tolerance,
                              def->absolute_tolerance,
                              def->linear_tolerance,
                              def->error_tolerance,
                              (double)def->integrator,
                              (double)def->consistent_mass,
                              (double)def->max_iterations,
                              (double)def->iterations,
                              (double)def->history,
                              (double)def->double_factor,
                              (double)def->contact.off,
                              def->contact.friction,
                              def->contact.restitution,
                              def->contact.stabilisation,
                              def->contact.compliance,
                              def->contact.tolerance,
                              def->contact.penalty,
                              def->contact.slip_speed,
                              def->contact.damping_speed,
                              def->contact.largest_depth,
                              (double)def->contact.beside_matrix,
                              (double)def->contact.projection,
                              (double)def->contact.max_sweeps,
                              (double)def->rigidification.on,
                              def->rigidification.tau_R,
                              def->rigidification.tau_E,
                              (double)def->rigidification.frames,
                              def->rigidification.creep,
                              def->rigidification.error,
                              (double)def->rigidification.merge,
                              (double)def->xpbd.iterations,
                              (double)def->xpbd.substeps,
                              def->xpbd.tolerance,
                              (double)def->xpbd.per_body,
                              (double)def->xpbd.single};
    hash = sn_hash_bytes(hash, numbers, sizeof numbers);
    hash = hash_layers(hash, &def->xpbd.layers);
    hash = sn_hash_bytes(hash, def->gravity, sizeof def->gravity);
    hash = sn_hash_bytes(hash, def->wind, sizeof def->wind);
    return hash_text(hash_text(hash, def->method), def->linear_solver);
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
    hash = sn_hash_bytes(hash, model->body, sizeof *model->body * (size_t)model->body_count);
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

// what touches, and how
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

static uint64_t hash_given(uint64_t hash, const SnWorld* world) {
    const SnLayered* layered = world->xpbd ? world->xpbd->layered : NULL;
    if (!layered || !layered->given) return hash;
    return sn_hash_bytes(hash, layered->given, sizeof(float) * (size_t)layered->mesh.element_count);
}

static uint64_t fingerprint(const SnWorld* world) {
    if (world->fingerprint) return world->fingerprint;
    uint64_t hash = hash_text(SN_HASH_SEED, sn_isa_name(sn_isa()));
    hash = hash_given(hash_collisions(hash, world), world);
    return hash_script(hash_model(hash_def(hash, &world->started_with), world->model),
                       &world->script);
}

void sn_world_keep_fingerprint(SnWorld* world) { world->fingerprint = fingerprint(world); }

static size_t size_with(const SnWorld* world, size_t state_size) {
    return sizeof(Header) + state_size + sn_adapt_size(world) + sn_materials_size(world) +
           sizeof(uint64_t);
}

// ---- saving

SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error) {
    if (!world->started) return sn_fail(error, SN_BAD_INPUT, "the world has not started");
    const size_t state_size = sn_state_size(world->state), size = size_with(world, state_size);
    unsigned char* data = sn_alloc(size, 1);
    if (!data) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    Header header = {.byte_order = byte_order,
                     .version = SNAPSHOT_VERSION,
                     .size = size,
                     .fingerprint = fingerprint(world),
                     .state_size = state_size,
                     .parameters = sn_world_parameters(world)};
    memcpy(header.magic, magic, sizeof magic);
    memcpy(data, &header, sizeof header);
    size_t at = sizeof header;
    sn_state_save(world->state, data + at);
    at += state_size;
    sn_adapt_save(world, data + at);
    at += sn_adapt_size(world);
    sn_materials_save(world, data + at);
    at += sn_materials_size(world);
    const uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, data, at);
    memcpy(data + at, &checksum, sizeof checksum);
    *snapshot = (SnSnapshot){data, size};
    return SN_OK;
}

void sn_free_snapshot(SnSnapshot* snapshot) {
    if (!snapshot) return;
    sn_free(snapshot->data);
    *snapshot = (SnSnapshot){0};
}

// ---- restoring

static SnStatus check_header(const SnWorld* world, const unsigned char* data, size_t size,
                             Header* header, SnError* error) {
    if (size < sizeof *header + sizeof(uint64_t))
        return sn_fail(error, SN_BAD_FILE, "the snapshot is cut short: %zu bytes", size);
    memcpy(header, data, sizeof *header);
    if (memcmp(header->magic, magic, sizeof magic) != 0)
        return sn_fail(error, SN_BAD_FILE, "this is no snapshot of a world");
    if (header->byte_order != byte_order)
        return sn_fail(error, SN_BAD_FILE, "the snapshot comes from another kind of processor");
    if (header->version != SNAPSHOT_VERSION)
        return sn_fail(error, SN_BAD_FILE, "the snapshot has version %u; accepted is %d",
                       header->version, SNAPSHOT_VERSION);
    if (header->size != size)
        return sn_fail(error, SN_BAD_FILE, "the snapshot has %zu bytes, but should have %llu", size,
                       (unsigned long long)header->size);
    uint64_t checksum;
    memcpy(&checksum, data + size - sizeof checksum, sizeof checksum);
    if (checksum != sn_hash_bytes(SN_HASH_SEED, data, size - sizeof checksum))
        return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged: its checksum is wrong");
    if (header->fingerprint != fingerprint(world) || header->state_size > size ||
        size_with(world, header->state_size) != size)
        return sn_fail(error, SN_BAD_FILE,
                       "the snapshot is of another world: definitions or instruction set differ");
    return SN_OK;
}

// into the spare state: the world changes only when its system could be rebuilt
static SnStatus read_state(SnWorld* world, const Header* header, const unsigned char* data,
                           SnError* error) {
    SnState* to = world->next;
    world->next_version = SN_LEARNT_NOTHING;
    SnStatus status = sn_state_load(to, data + sizeof *header, header->state_size);
    if (status >= 0) status = sn_world_reserve(world, SN_PER_TOUCH, to->touch_count);
    if (status >= 0) status = sn_world_reserve(world, SN_PER_HAND, to->hand_count);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "out of memory");
    if (status < 0 || !sn_state_finite(to) || to->events_done < 0 ||
        to->events_done > world->script.event_count || to->step_count < 0)
        return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged");
    return SN_OK;
}

// The spare state becomes the world's, with these parameters, this that is rigid and these
// materials; all is as before when its system cannot be built. `kept` has room for what is rigid
// now, and for materials.
static SnStatus take_over(SnWorld* world, const SnParameters* parameters,
                          const unsigned char* rigid, unsigned char* kept, SnError* error) {
    const SnParameters before = sn_world_parameters(world);
    const size_t rigid_bytes = sn_adapt_size(world);
    sn_adapt_save(world, kept);
    sn_materials_save(world, kept + rigid_bytes);
    sn_world_keep_fingerprint(world);
    const int tuned = sn_materials_load(world, rigid + rigid_bytes);
    sn_world_put_parameters(world, parameters);
    sn_states_swap(world);
    sn_adapt_load(world, rigid);
    SnStatus status = sn_world_check_def(&world->def, error);
    if (status >= 0) status = sn_materials_check(world, error);
    const int changed = tuned || memcmp(&before, parameters, sizeof before) != 0;
    if (status >= 0)
        status = sn_world_renew(world, changed ? SN_RENEW_ALL : SN_RENEW_NONE, 1, error);
    if (status >= 0) return SN_OK;
    sn_materials_load(world, kept + rigid_bytes);
    sn_world_put_parameters(world, &before);
    sn_states_swap(world);
    sn_adapt_load(world, kept);
    return status;
}

SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    Header header;
    SN_TRY(check_header(world, data, size, &header, error));
    SN_TRY(read_state(world, &header, data, error));
    unsigned char* kept =
        SN_NEW_ARRAY(unsigned char, sn_adapt_size(world) + sn_materials_size(world));
    if (!kept) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    const unsigned char* beside = (const unsigned char*)data + sizeof header + header.state_size;
    const SnStatus status = take_over(world, &header.parameters, beside, kept, error);
    sn_free(kept);
    SN_TRY(status);
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
    return SN_OK;
}
