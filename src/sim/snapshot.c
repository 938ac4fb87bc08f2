// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Snapshots: [header][state][rigidification][materials][parameters][image][checksum]. The header
// has the world's fingerprint, a hash of everything that was defined before the start: a snapshot
// fits only worlds with this fingerprint. The header also has a hash of the changes since the
// start. The snapshot of a world that has changed has an image of the world's contents (image.h);
// other snapshots have no image.
#include "sim/image.h"
#include "sim/parameter_table.h"
#include "sim/replace.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { SNAPSHOT_VERSION = 15 };
static const char magic[8] = {'S', 'i', 'n', 'e', 'w', 'S', 'n', 'p'};
static const uint32_t byte_order = 0x01020304u;

typedef struct Header {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t size; // bytes of the whole snapshot
    uint64_t fingerprint;
    uint64_t lineage; // SnWorld.lineage
    int64_t topology;
    uint64_t state_size, image_size; // bytes
} Header;

// ---- the data beside the state: [rigidification][materials][parameters]

static size_t beside_size(const SnWorld* world) {
    return sn_adapt_size(world) + sn_materials_size(world) + sn_parameters_size();
}

static void save_beside(const SnWorld* world, unsigned char* bytes) {
    sn_adapt_save(world, bytes);
    sn_materials_save(world, bytes + sn_adapt_size(world));
    sn_parameters_save(world, bytes + sn_adapt_size(world) + sn_materials_size(world));
}

static size_t snapshot_size(const SnWorld* world, size_t state_size, size_t image_size) {
    return sizeof(Header) + state_size + beside_size(world) + image_size + sizeof(uint64_t);
}

// ---- saving

static SnStatus write_all(const SnWorld* world, const SnWorldImage* image, SnSnapshot* snapshot) {
    Header header = {.byte_order = byte_order,
                     .version = SNAPSHOT_VERSION,
                     .fingerprint = sn_world_fingerprint(world),
                     .lineage = world->lineage,
                     .topology = world->topology,
                     .state_size = sn_state_size(world->state),
                     .image_size = image->size};
    memcpy(header.magic, magic, sizeof magic);
    header.size = snapshot_size(world, header.state_size, image->size);
    unsigned char* data = sn_alloc(header.size, 1);
    if (!data) return SN_OUT_OF_MEMORY;
    unsigned char* at = data;
    memcpy(at, &header, sizeof header);
    sn_state_save(world->state, at += sizeof header);
    save_beside(world, at += header.state_size);
    at += beside_size(world);
    if (image->size) memcpy(at, image->data, image->size);
    at += image->size;
    const uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, data, (size_t)(at - data));
    memcpy(at, &checksum, sizeof checksum);
    *snapshot = (SnSnapshot){data, header.size};
    return SN_OK;
}

SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error) {
    SnWorldImage image = {0};
    if (!world->started) return sn_fail(error, SN_BAD_INPUT, "the world has not started");
    SN_TRY(sn_world_check_closed(world, error));
    SnStatus status = world->topology ? sn_image_save(world, &image) : SN_OK;
    if (status >= 0) status = write_all(world, &image, snapshot);
    sn_image_free(&image);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

void sn_free_snapshot(SnSnapshot* snapshot) {
    if (!snapshot) return;
    sn_free(snapshot->data);
    *snapshot = (SnSnapshot){0};
}

// ---- restoring

static SnStatus fail_other_world(SnError* error) {
    return sn_fail(error, SN_BAD_FILE,
                   "the snapshot is of another world: definitions or instruction set differ");
}

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
    if (header->fingerprint != sn_world_fingerprint(world) || header->state_size > size ||
        header->image_size > size || header->topology < 0 ||
        (header->topology > 0) != (header->image_size > 0))
        return fail_other_world(error);
    return SN_OK;
}

// Read the state into the spare state. The world keeps its own state, in case the snapshot is
// refused.
static SnStatus read_state(SnWorld* world, const Header* header, const unsigned char* data,
                           SnError* error) {
    SnState* to = world->next;
    world->next_version = SN_LEARNT_NOTHING;
    SnStatus status = sn_state_load(to, data + sizeof *header, header->state_size);
    if (status >= 0) status = sn_world_reserve(world, SN_PER_TOUCH, to->touch_count);
    if (status >= 0) status = sn_world_reserve(world, SN_PER_HAND, to->hand_count);
    if (status >= 0) status = sn_world_reserve(world, SN_PER_STEER, to->steer_count);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "out of memory");
    const unsigned char* beside = data + sizeof *header + header->state_size;
    if (status < 0)
        return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged: it has parts of other sizes");
    SN_TRY(sn_state_fits(world, to, error));
    status = sn_adapt_fits(world, to, beside);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "out of memory");
    return status < 0
               ? sn_fail(error, status, "the snapshot is damaged: no part was rigid like that")
               : SN_OK;
}

// Swap the spare state in, and load the data that are saved beside it. Returns 1 if materials or
// parameters differ.
static int load_beside(SnWorld* world, const unsigned char* bytes) {
    const unsigned char* materials = bytes + sn_adapt_size(world);
    const int tuned = sn_materials_load(world, materials);
    const int changed = sn_parameters_load(world, materials + sn_materials_size(world));
    sn_states_swap(world);
    sn_adapt_load(world, bytes);
    return tuned || changed;
}

// Make the spare state the world's state, load the data that are saved beside it, and build the
// system. If this fails, the world is as before. `kept` has room for the data that are saved beside
// a state.
static SnStatus take_over_state(SnWorld* world, const unsigned char* beside, unsigned char* kept,
                                SnError* error) {
    save_beside(world, kept);
    sn_world_keep_fingerprint(world);
    const int changed = load_beside(world, beside);
    SnStatus status = sn_world_check_def(&world->def, error);
    if (status >= 0) status = sn_materials_check(world, error);
    if (status >= 0)
        status = sn_world_renew(world, changed ? SN_RENEW_ALL : SN_RENEW_NONE, 1, error);
    if (status < 0) load_beside(world, kept);
    return status;
}

// Restore a snapshot in a world that has the same bodies, colliders and items.
static SnStatus restore_numbers(SnWorld* world, const Header* header, const unsigned char* data,
                                SnError* error) {
    if (snapshot_size(world, header->state_size, header->image_size) != header->size)
        return fail_other_world(error);
    SN_TRY(read_state(world, header, data, error));
    unsigned char* kept = SN_NEW_ARRAY(unsigned char, beside_size(world));
    if (!kept) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    const SnStatus status =
        take_over_state(world, data + sizeof *header + header->state_size, kept, error);
    sn_free(kept);
    SN_TRY(status);
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
    return SN_OK;
}

// Restore a snapshot in a second world, which is made from an image and then replaces `world`.
static SnStatus restore_beside(SnWorld* world, SnWorld* fresh, const Header* header,
                               const unsigned char* data, SnError* error) {
    const size_t end = header->size - sizeof(uint64_t);
    if (header->image_size > end) return fail_other_world(error);
    sn_world_keep_fingerprint(world);
    if (header->topology == 0 && world->origin)
        SN_TRY(sn_image_recall(world, world->origin->data, world->origin->size, fresh, error));
    else
        SN_TRY(sn_image_recall(world, data + end - header->image_size, header->image_size, fresh,
                               error));
    fresh->started = 1;
    SN_TRY(restore_numbers(fresh, header, data, error));
    fresh->topology = (int)header->topology;
    fresh->lineage = header->lineage;
    if (!world->origin) SN_TRY(sn_world_keep_origin(world, fresh, error));
    sn_world_change_places(world, fresh);
    return SN_OK;
}

static SnStatus restore_other(SnWorld* world, const Header* header, const unsigned char* data,
                              SnError* error) {
    SnWorld* fresh = SN_NEW(SnWorld);
    if (!fresh) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    const SnStatus status = restore_beside(world, fresh, header, data, error);
    sn_world_stop(fresh);
    sn_world_free_definitions(fresh);
    sn_free(fresh);
    return status;
}

SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    Header header;
    SN_TRY(check_header(world, data, size, &header, error));
    return (header.lineage == world->lineage ? restore_numbers : restore_other)(world, &header,
                                                                                data, error);
}
