// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Snapshots: [header][state arrays][what is rigid][materials][parameters][checksum]. The header
// names the world by a fingerprint of everything that was defined before it started, so that a
// snapshot fits only where it belongs.
#include "sim/parameter_table.h"
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
    int32_t node_count, body_count;
    int32_t has_before, events_done;
    int32_t touch_count, unused; // keeps bytes that are saved defined
    int64_t step_count;
    double time, before_step; // s
} Header;

// ---- what world this is

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
    for (int i = 0; i < world->pending.pair_count; ++i) {
        const SnPairDef* pair = &world->pending.pair[i];
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
    return hash_script(hash_model(sn_parameters_hash(hash, &world->started_with), world->model),
                       &world->script);
}

void sn_world_keep_fingerprint(SnWorld* world) { world->fingerprint = fingerprint(world); }

// ---- what is beside the state: [what is rigid][materials][parameters]

static size_t beside_size(const SnWorld* world) {
    return sn_adapt_size(world) + sn_materials_size(world) + sn_parameters_size();
}

static void save_beside(const SnWorld* world, unsigned char* bytes) {
    sn_adapt_save(world, bytes);
    sn_materials_save(world, bytes + sn_adapt_size(world));
    sn_parameters_save(world, bytes + sn_adapt_size(world) + sn_materials_size(world));
}

// ---- the arrays of a state, one after the other

typedef struct Piece {
    void* data;
    size_t bytes;
} Piece;

enum { PIECES = 21 };

// contacts: as many as the header says
static void list_pieces(const SnState* state, int touch_count, Piece piece[PIECES]) {
    const size_t node = 3 * sizeof(double) * (size_t)state->node_count;
    const size_t pose = sizeof(SnPose) * (size_t)state->body_count;
    const size_t momentum = 6 * sizeof(double) * (size_t)state->body_count;
    const size_t ghost = state->ghost.y ? node : 0;
    const Piece pieces[PIECES] = {{state->now.q.x, node},
                                  {state->now.v, node},
                                  {state->now.q.pose, pose},
                                  {state->now.momentum, momentum},
                                  {state->before.q.x, node},
                                  {state->before.v, node},
                                  {state->before.q.pose, pose},
                                  {state->before.momentum, momentum},
                                  {state->held, (size_t)state->node_count},
                                  {state->drive, sizeof(int) * (size_t)state->node_count},
                                  {state->anchor, node},
                                  {state->gripped, (size_t)state->node_count},
                                  {state->label, (size_t)state->element_count},
                                  {state->quiet, (size_t)state->element_count},
                                  {state->owed, 6 * sizeof(float) * (size_t)state->element_count},
                                  {state->ghost.y, ghost},
                                  {state->ghost.w, ghost},
                                  {state->rest, sizeof(SnRest) * (size_t)state->rest_count},
                                  {state->merged, sizeof(SnMerged) * (size_t)state->rest_count},
                                  {state->pull, sizeof(double) * (size_t)state->pull_count},
                                  {state->touch, sizeof(SnTouch) * (size_t)touch_count}};
    memcpy(piece, pieces, sizeof pieces);
}

static size_t snapshot_size(const SnWorld* world, int touch_count) {
    Piece piece[PIECES];
    size_t bytes = sizeof(Header) + beside_size(world) + sizeof(uint64_t);
    list_pieces(world->state, touch_count, piece);
    for (int i = 0; i < PIECES; ++i) bytes += piece[i].bytes;
    return bytes;
}

// ---- saving

SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error) {
    if (!world->started) return sn_fail(error, SN_BAD_INPUT, "the world has not started");
    const SnState* state = world->state;
    const size_t size = snapshot_size(world, state->touch_count);
    unsigned char* data = sn_alloc(size, 1);
    if (!data) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    Header header = {.byte_order = byte_order,
                     .version = SNAPSHOT_VERSION,
                     .size = size,
                     .fingerprint = fingerprint(world),
                     .node_count = state->node_count,
                     .body_count = state->body_count,
                     .has_before = state->has_before,
                     .events_done = state->events_done,
                     .touch_count = state->touch_count,
                     .step_count = state->step_count,
                     .time = state->time,
                     .before_step = state->before_step};
    memcpy(header.magic, magic, sizeof magic);
    memcpy(data, &header, sizeof header);
    Piece piece[PIECES];
    size_t at = sizeof header;
    list_pieces(state, state->touch_count, piece);
    for (int i = 0; i < PIECES; at += piece[i++].bytes)
        if (piece[i].bytes) memcpy(data + at, piece[i].data, piece[i].bytes);
    save_beside(world, data + at);
    at += beside_size(world);
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
    if (header->fingerprint != fingerprint(world) || header->touch_count < 0 ||
        snapshot_size(world, header->touch_count) != size ||
        header->node_count != world->state->node_count ||
        header->body_count != world->state->body_count)
        return sn_fail(error, SN_BAD_FILE,
                       "the snapshot is of another world: definitions or instruction set differ");
    if (header->events_done < 0 || header->events_done > world->script.event_count ||
        header->step_count < 0)
        return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged");
    return SN_OK;
}

// the arrays of a state; returns where they end
static size_t read_state(const Header* header, const unsigned char* data, SnState* state) {
    Piece piece[PIECES];
    size_t at = sizeof *header;
    list_pieces(state, header->touch_count, piece);
    for (int i = 0; i < PIECES; at += piece[i++].bytes)
        if (piece[i].bytes) memcpy(piece[i].data, data + at, piece[i].bytes);
    state->touch_count = header->touch_count;
    state->time = header->time;
    state->before_step = header->before_step;
    state->has_before = header->has_before;
    state->events_done = header->events_done;
    state->step_count = header->step_count;
    return at;
}

static void swap_states(SnWorld* world) {
    SnState* state = world->state;
    world->state = world->next;
    world->next = state;
}

// The spare state becomes the world's, with what is saved beside it; returns whether materials or
// parameters differ.
static int put_beside(SnWorld* world, const unsigned char* bytes) {
    const unsigned char* materials = bytes + sn_adapt_size(world);
    const int tuned = sn_materials_load(world, materials);
    const int changed = sn_parameters_load(world, materials + sn_materials_size(world));
    swap_states(world);
    sn_adapt_load(world, bytes);
    return tuned || changed;
}

// All is as before when the system of the other state cannot be built. `kept` has room for what is
// saved beside a state.
static SnStatus take_over(SnWorld* world, const unsigned char* beside, unsigned char* kept,
                          SnError* error) {
    save_beside(world, kept);
    sn_world_keep_fingerprint(world);
    const int changed = put_beside(world, beside);
    SnStatus status = sn_world_check_def(&world->def, error);
    if (status >= 0) status = sn_materials_check(world, error);
    if (status >= 0)
        status = sn_world_renew(world, changed ? SN_RENEW_ALL : SN_RENEW_NONE, 1, error);
    if (status < 0) put_beside(world, kept);
    return status;
}

SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    Header header;
    SN_TRY(check_header(world, data, size, &header, error));
    SnStatus status = sn_state_reserve_touches(world->state, header.touch_count);
    if (status >= 0) status = sn_state_reserve_touches(world->next, header.touch_count);
    if (status >= 0) status = sn_state_reserve_touches(world->saved, header.touch_count);
    unsigned char* kept = status >= 0 ? SN_NEW_ARRAY(unsigned char, beside_size(world)) : NULL;
    if (!kept) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");

    // into the spare state first: the world changes only when its system could be rebuilt
    const size_t end = read_state(&header, data, world->next);
    status = sn_state_finite(world->next)
                 ? take_over(world, (const unsigned char*)data + end, kept, error)
                 : sn_fail(error, SN_BAD_FILE, "the snapshot is damaged");
    sn_free(kept);
    SN_TRY(status);
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
    return SN_OK;
}
