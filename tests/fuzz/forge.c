// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "forge.h"

#include "base/hash.h"
#include "promise.h"
#include "sim/image.h"
#include "sim/replace.h"
#include "sinew/change.h"
#include "worlds.h"

#include <string.h>

// A part of a snapshot that follows the part before it.
typedef struct Region {
    size_t at, size;           // bytes
    const SnStateField* field; // NULL: no field of the state
} Region;

enum { MOST_REGIONS = 120, MOST_BYTES = 1 << 18 };

typedef struct Original {
    SnWorld* world;
    SnSnapshot whole;
    uint64_t hash, later; // of the world: at the snapshot, and two steps later
    Region region[MOST_REGIONS];
    int region_count;
} Original;

static Original originals[FUZZ_WORLDS];
static SnError error;

// ---- regions

static void add_region(Original* o, size_t size, const SnStateField* field) {
    const Region* last = o->region_count ? &o->region[o->region_count - 1] : NULL;
    PROMISE(o->region_count < MOST_REGIONS);
    o->region[o->region_count++] = (Region){last ? last->at + last->size : 0, size, field};
}

static void drop_empty_regions(Original* o) {
    int count = 0;
    for (int r = 0; r < o->region_count; ++r)
        if (o->region[r].size) o->region[count++] = o->region[r];
    o->region_count = count;
}

// The header, the fields of the state, and what stands behind them.
static void list_regions(Original* o) {
    const SnWorld* world = o->world;
    const SnState* state = world->state;
    const size_t beside[] = {sn_adapt_size(world), sn_materials_size(world), sn_parameters_size()};
    size_t behind = sizeof(uint64_t);
    SnWorldImage image = {0};
    int count;
    const SnStateField* field = sn_state_fields(&count);
    if (world->topology) PROMISE(sn_image_save(world, &image) >= 0);
    for (int k = 0; k < 3; ++k) behind += beside[k];
    add_region(o, o->whole.size - behind - image.size - sn_state_size(state), NULL);
    for (int f = 0; f < count; ++f) {
        const int there = sn_state_field(state, &field[f]) != NULL;
        add_region(o, there ? field[f].size * (size_t)sn_state_count(state, field[f].per) : 0,
                   &field[f]);
    }
    for (int k = 0; k < 3; ++k) add_region(o, beside[k], NULL);
    add_region(o, image.size, NULL);
    sn_image_free(&image);
    drop_empty_regions(o);
}

// ---- making and checking originals

static void check_original(Original* o) {
    PROMISE(sn_world_restore(o->world, o->whole.data, o->whole.size, &error) >= 0);
    PROMISE(sn_world_hash(o->world) == o->hash);
    for (int k = 0; k < 2; ++k) sn_world_step(o->world, &error);
    if (!o->later) o->later = sn_world_hash(o->world);
    PROMISE(sn_world_hash(o->world) == o->later);
    PROMISE(sn_world_restore(o->world, o->whole.data, o->whole.size, &error) >= 0);
}

static Original* find_original(int which) {
    Original* o = &originals[which];
    if (o->world) return o;
    o->world = fuzz_world(&fuzz_worlds[which]);
    PROMISE(sn_world_snapshot(o->world, &o->whole, &error) >= 0);
    PROMISE(o->whole.size < MOST_BYTES / 2);
    o->hash = sn_world_hash(o->world);
    list_regions(o);
    check_original(o);
    return o;
}

int forge_region_count(int world) { return find_original(world)->region_count; }

size_t forge_region_size(int world, int region) {
    return find_original(world)->region[region].size;
}

void forge_end(void) {
    for (int w = 0; w < FUZZ_WORLDS; ++w) {
        sn_free_snapshot(&originals[w].whole);
        sn_destroy_world(originals[w].world);
        originals[w] = (Original){0};
    }
}

// ---- forging

typedef struct Forged {
    unsigned char bytes[MOST_BYTES];
    size_t size;
    Region region[MOST_REGIONS];
} Forged;

static void put(Forged* forged, size_t at, const void* value, size_t size, size_t end) {
    memcpy(forged->bytes + at, value, at + size <= end ? size : end - at);
}

// Add to a number of the header that says a size: the header has the size of all of the snapshot,
// and of the state, whose values no other number of the header has.
static void add_to_sizes(Forged* forged, const Original* o, int64_t bytes) {
    const uint64_t size[] = {forged->size, sn_state_size(o->world->state)};
    for (size_t at = 0; at + sizeof *size <= o->region[0].size; at += sizeof *size) {
        uint64_t number;
        memcpy(&number, forged->bytes + at, sizeof number);
        if (number == size[0] || number == size[1]) number += (uint64_t)bytes;
        memcpy(forged->bytes + at, &number, sizeof number);
    }
}

// The region of the number of entries of a kind: the field of the state that the number is in.
static int find_count(const Original* o, SnPer per) {
    SnState state = *o->world->state;
    for (int r = 0; r < o->region_count; ++r) {
        const SnStateField* field = o->region[r].field;
        if (!field || field->per != SN_PER_STATE || field->size != sizeof(int)) continue;
        const int before = sn_state_count(&state, per);
        int* number = sn_state_field(&state, field);
        ++*number;
        if (sn_state_count(&state, per) != before) return r;
        --*number;
    }
    return -1;
}

// Insert (1) an entry of a kind in all arrays that have one for each, or remove (-1) it.
static void resize(Forged* forged, const Original* o, int r, size_t at, int by) {
    const SnStateField* of = o->region[r].field;
    const int count = of && of->per != SN_PER_STATE ? find_count(o, of->per) : -1;
    int32_t entries;
    if (count < 0 || forged->size > MOST_BYTES / 2) return;
    memcpy(&entries, forged->bytes + forged->region[count].at, sizeof entries);
    if (entries <= 0 || entries != (int32_t)(forged->region[r].size / of->size)) return;
    const size_t entry = at / of->size % (size_t)entries;
    for (int k = 0; k < o->region_count; ++k) {
        if (!o->region[k].field || o->region[k].field->per != of->per) continue;
        const size_t size = o->region[k].field->size, from = forged->region[k].at + size * entry;
        const size_t behind = forged->size - from - (by < 0 ? size : 0);
        if (by > 0)
            memmove(forged->bytes + from + size, forged->bytes + from, behind);
        else
            memmove(forged->bytes + from, forged->bytes + from + size, behind);
        add_to_sizes(forged, o, by * (int64_t)size);
        forged->size += (size_t)by * size;
        forged->region[k].size += (size_t)by * size;
        for (int m = k + 1; m < o->region_count; ++m) forged->region[m].at += (size_t)by * size;
    }
    entries += by;
    memcpy(forged->bytes + forged->region[count].at, &entries, sizeof entries);
}

static void change(Forged* forged, const Original* o, const Forgery* f) {
    const int r = f->region % o->region_count;
    const Region* region = &forged->region[r];
    if (region->size == 0) return;
    const size_t end = region->at + region->size;
    const size_t place = f->at % region->size, other = f->other % region->size;
    const size_t at =
        region->at + (f->kind % FORGERY_KINDS == FORGERY_BITS ? place : place / 4 * 4);
    switch ((ForgeryKind)(f->kind % FORGERY_KINDS)) {
    case FORGERY_BITS:
        forged->bytes[at] ^= (unsigned char)f->value.integer;
        break;
    case FORGERY_INT:
        put(forged, at, &f->value.integer, sizeof f->value.integer, end);
        break;
    case FORGERY_NUMBER:
        put(forged, at, &f->value.number, sizeof f->value.number, end);
        break;
    case FORGERY_COPY:
        if (region->at + other / 4 * 4 + 8 <= end)
            memmove(forged->bytes + at, forged->bytes + region->at + other / 4 * 4,
                    at + 8 <= end ? 8 : end - at);
        break;
    case FORGERY_INSERT:
    case FORGERY_REMOVE:
        resize(forged, o, r, place, f->kind % FORGERY_KINDS == FORGERY_INSERT ? 1 : -1);
        break;
    case FORGERY_KINDS:
        break;
    }
}

static void seal(Forged* forged) {
    const size_t end = forged->size - sizeof(uint64_t);
    const uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, forged->bytes, end);
    memcpy(forged->bytes + end, &checksum, sizeof checksum);
}

// Two steps, and then, where it is asked for, the last body goes, and one step more. Each of these
// may fail.
static void go_on(SnWorld* world, int change) {
    SnSnapshot again = {0};
    for (int k = 0; k < 2; ++k)
        if (sn_world_step(world, &error) < 0) return;
    if (!change) return;
    const SnBodyId last = sn_world_body_at(world, world->body_count - 1);
    if (sn_world_remove_body(world, last, &error) < 0) return;
    if (sn_world_step(world, &error) < 0) return;
    if (sn_world_snapshot(world, &again, &error) >= 0) sn_free_snapshot(&again);
}

int forge(const uint8_t* data, size_t size) {
    static Forged forged;
    if (size < 1 + sizeof(Forgery)) return 0;
    Original* o = find_original(data[0] % FUZZ_WORLDS);
    forged.size = o->whole.size;
    memcpy(forged.bytes, o->whole.data, o->whole.size);
    memcpy(forged.region, o->region, sizeof forged.region);
    const size_t count = (size - 1) / sizeof(Forgery);
    for (size_t k = 0; k < count && k < MOST_FORGERIES; ++k) {
        Forgery f;
        memcpy(&f, data + 1 + k * sizeof f, sizeof f);
        change(&forged, o, &f);
    }
    seal(&forged);
    error.text[0] = 0;
    const SnStatus status = sn_world_restore(o->world, forged.bytes, forged.size, &error);
    PROMISE((status < 0) == (error.text[0] != 0));
    if (status < 0) PROMISE(sn_world_hash(o->world) == o->hash);
    if (status >= 0) go_on(o->world, data[0] >= FORGE_CHANGE);
    check_original(o);
    return status >= 0;
}
