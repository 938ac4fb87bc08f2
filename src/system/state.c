// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/state.h"

#include "base/hash.h"
#include "base/memory.h"
#include "system/map.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

// ---- the table

#define PER(per) SN_PER_##per
#define ONE(type, member, flags, carry)                                                            \
    {#member, offsetof(SnState, member), sizeof(type), SN_PER_STATE, flags, carry},
#define ARRAY(type, member, per, width, flags, carry)                                              \
    {#member, offsetof(SnState, member), (width) * sizeof(type), PER(per), flags, carry},
#define ARRAY_OF ARRAY
static const SnStateField fields[] = {
#include "system/state_fields.h"
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

const SnStateField* sn_state_fields(int* count) {
    *count = FIELDS;
    return fields;
}

static void** array_of(const SnState* state, const SnStateField* field) {
    return (void**)((char*)state + field->at);
}

void* sn_state_field(const SnState* state, const SnStateField* field) {
    return field->per == SN_PER_STATE ? (char*)state + field->at : *array_of(state, field);
}

int sn_state_count(const SnState* state, SnPer per) {
    assert((unsigned)per < SN_PER_KINDS);
    const int count[SN_PER_KINDS] = {[SN_PER_STATE] = 1,
                                     [SN_PER_NODE] = state->node_count,
                                     [SN_PER_RIGID] = state->rigid_count,
                                     [SN_PER_ELEMENT] = state->element_count,
                                     [SN_PER_PART] = state->rest_count,
                                     [SN_PER_PULL] = state->pull_count,
                                     [SN_PER_TOUCH] = state->touch_count,
                                     [SN_PER_HAND] = state->hand_count,
                                     [SN_PER_STEER] = state->steer_count};
    return count[per];
}

// The kinds of things whose number changes from step to step.
static const struct {
    SnPer per;
    size_t count; // offset of the member of SnState that holds the number of entries, bytes
    size_t size;  // size of one entry, bytes
} passing[] = {
    {SN_PER_TOUCH, offsetof(SnState, touch_count), sizeof(SnTouch)},
    {SN_PER_HAND, offsetof(SnState, hand_count), sizeof(int)},
    {SN_PER_STEER, offsetof(SnState, steer_count), sizeof(SnSteer)},
};
enum { PASSING = sizeof passing / sizeof passing[0] };

static int* passing_count(const SnState* state, int which) {
    return (int*)((char*)state + passing[which].count);
}

// The size of a field's entries, without those of aggregates, bytes; 0 where the state has no such
// array.
static size_t bytes_of(const SnState* state, const SnStateField* field) {
    if (!sn_state_field(state, field)) return 0;
    return field->size * (size_t)sn_state_count(state, field->per);
}

// ---- making

// Create all arrays, with memory for state->room[] entries. Arrays whose kind comes after
// SN_PER_RIGID in SnPer get no memory if room[] is 0.
static SnStatus create_arrays(int adaptive, SnState* state) {
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) {
        if (f->per == SN_PER_STATE || (f->flags & SN_ADAPTIVE && !adaptive)) continue;
        if (f->per > SN_PER_RIGID && state->room[f->per] == 0) continue;
        *array_of(state, f) = sn_alloc((size_t)state->room[f->per], f->size);
        if (!*array_of(state, f)) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

static int count_solid_elements(const SnModel* model) {
    int count = 0;
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid) count += model->part[p].mesh->element_count;
    return count;
}

SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** out) {
    SnState* state = SN_NEW(SnState);
    if (!state) return SN_OUT_OF_MEMORY;
    const size_t nodes = (size_t)model->node_count;
    state->node_count = state->room[SN_PER_NODE] = model->node_count;
    state->rigid_count = model->rigid_count;
    state->room[SN_PER_RIGID] = sn_map_most_movers(model, adaptive);
    state->carrying = model->bonded_count;
    if (adaptive) {
        state->element_count = state->room[SN_PER_ELEMENT] = count_solid_elements(model);
        state->rest_count = state->room[SN_PER_PART] = model->part_count;
    }
    if (create_arrays(adaptive, state) < 0) {
        sn_destroy_state(state);
        return SN_OUT_OF_MEMORY;
    }
    memcpy(state->held, model->held, nodes);
    memcpy(state->anchor, model->rest, 3 * sizeof(double) * nodes);
    memcpy(state->now.q.x, model->rest, 3 * sizeof(double) * nodes);
    memset(state->drive, 0xff, sizeof *state->drive * nodes);
    for (int b = 0; b < model->rigid_count; ++b) state->now.q.pose[b].rotation = quat_identity();
    for (int p = 0; p < state->rest_count; ++p) {
        state->rest[p].asleep_since = -1;
        state->merged[p] = (SnMerged){.group = -1, .partner = -1};
    }
    sn_moment_copy(state, &state->now, &state->before);
    *out = state;
    return SN_OK;
}

void sn_destroy_state(SnState* state) {
    if (!state) return;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f)
        if (f->per != SN_PER_STATE) sn_free(*array_of(state, f));
    sn_free(state);
}

SnStatus sn_state_reserve(SnState* state, SnPer per, int count) {
    assert(per != SN_PER_STATE && (unsigned)per < SN_PER_KINDS && count >= 0);
    if (count <= state->room[per]) return SN_OK;
    const int room = count + count / 2;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) {
        if (f->per != per) continue;
        void* larger = sn_alloc((size_t)room, f->size);
        if (!larger) return SN_OUT_OF_MEMORY; // arrays that have grown already do no harm
        if (bytes_of(state, f)) memcpy(larger, *array_of(state, f), bytes_of(state, f));
        sn_free(*array_of(state, f));
        *array_of(state, f) = larger;
    }
    state->room[per] = room;
    return SN_OK;
}

// ---- copying

void sn_config_copy(int node_count, int mover_count, const SnConfig* from, SnConfig* to) {
    memcpy(to->x, from->x, 3 * sizeof(double) * (size_t)node_count);
    memcpy(to->pose, from->pose, sizeof(SnPose) * (size_t)mover_count);
}

void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to) {
    const int movers = sizes->rigid_count + sizes->carrying;
    sn_config_copy(sizes->node_count, movers, &from->q, &to->q);
    memcpy(to->v, from->v, 3 * sizeof(double) * (size_t)sizes->node_count);
    memcpy(to->momentum, from->momentum, 6 * sizeof(double) * (size_t)movers);
}

void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to) {
    const size_t movers = (size_t)(sizes->rigid_count + sizes->carrying);
    sn_spans_copy(&awake->node, 3 * sizeof(double), from->q.x, to->q.x);
    sn_spans_copy(&awake->node, 3 * sizeof(double), from->v, to->v);
    memcpy(to->q.pose, from->q.pose, sizeof(SnPose) * movers);
    memcpy(to->momentum, from->momentum, 6 * sizeof(double) * movers);
}

// Copy all scalar fields. Some of them are counts of array entries (touch_count ...); `to` must
// have memory for that many entries.
static void copy_numbers(const SnState* from, SnState* to) {
    to->carrying = from->carrying;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f)
        if (f->per == SN_PER_STATE) memcpy(sn_state_field(to, f), sn_state_field(from, f), f->size);
    for (int k = 0; k < PASSING; ++k) assert(*passing_count(to, k) <= to->room[passing[k].per]);
}

// The size of a field's entries that are copied, bytes. In arrays of rigid bodies, entries of the
// `carrying` aggregates are included.
static size_t copied_bytes(const SnState* state, const SnStateField* field) {
    const int others = field->per == SN_PER_RIGID ? state->carrying : 0;
    return bytes_of(state, field) + field->size * (size_t)others;
}

static void copy_array(const SnState* from, const SnStateField* field, SnState* to) {
    const size_t bytes = copied_bytes(from, field);
    if (bytes) memcpy(*array_of(to, field), *array_of(from, field), bytes);
}

void sn_state_copy(const SnState* from, SnState* to) {
    assert(from->node_count == to->node_count && from->element_count == to->element_count);
    copy_numbers(from, to);
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f)
        if (f->per != SN_PER_STATE) copy_array(from, f, to);
}

// The spans of the entries that belong to nodes or elements outside of deep sleep; NULL if the
// field is copied as a whole.
static const SnSpans* spans_of(const SnAwake* awake, const SnStateField* field) {
    if (field->flags & SN_WHOLE) return NULL;
    if (field->per == SN_PER_ELEMENT) return &awake->element;
    return field->per == SN_PER_NODE ? &awake->node : NULL;
}

void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to) {
    assert(from->node_count == to->node_count && from->element_count == to->element_count);
    copy_numbers(from, to);
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) {
        const SnSpans* spans = spans_of(awake, f);
        if (f->per == SN_PER_STATE) continue;
        if (!spans)
            copy_array(from, f, to);
        else if (bytes_of(from, f))
            sn_spans_copy(spans, f->size, *array_of(from, f), *array_of(to, f));
    }
}

// ---- hashing

// Hash the entries of parts that belong to a group or have a partner.
static uint64_t hash_merged(uint64_t hash, const SnState* state) {
    for (int p = 0; p < state->rest_count; ++p)
        if (state->merged[p].group >= 0 || state->merged[p].partner >= 0)
            hash = sn_hash_bytes(hash, &state->merged[p], sizeof state->merged[p]);
    return hash;
}

static int is_any(const unsigned char* bytes, size_t count) {
    size_t i = 0;
    while (i < count && bytes[i] == 0) ++i;
    return i < count;
}

static int is_hashed(const SnState* state, const SnStateField* field, size_t bytes) {
    if (field->flags & SN_UNHASHED || bytes == 0) return 0;
    if (field->flags & SN_HASHED_BEFORE) return state->has_before;
    return !(field->flags & SN_HASHED_IF_ANY) || is_any(sn_state_field(state, field), bytes);
}

uint64_t sn_state_hash(const SnState* state) {
    uint64_t hash = SN_HASH_SEED;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) {
        const size_t bytes = bytes_of(state, f);
        if (!is_hashed(state, f, bytes)) continue;
        hash = f->flags & SN_HASHED_MERGED ? hash_merged(hash, state)
                                           : sn_hash_bytes(hash, sn_state_field(state, f), bytes);
    }
    return hash;
}

// ---- numbers that are not finite

// Sum the magnitudes of all doubles in entries first <= i < end of a field. The sum is not finite
// if a number is not finite, or if numbers are so large that a simulation cannot go on. In an
// SnTouch the doubles come after the key.
static double sum_magnitudes(const SnState* state, const SnStateField* field, int first, int end) {
    const size_t lead = field->per == SN_PER_TOUCH ? sizeof(SnContactKey) : 0;
    const size_t doubles = (field->size - lead) / sizeof(double);
    const char* array = *array_of(state, field);
    double sum = 0;
    for (int i = first; i < end; ++i) {
        const double* number = (const double*)(array + field->size * (size_t)i + lead);
        for (size_t k = 0; k < doubles; ++k) sum += fabs(number[k]);
    }
    return sum;
}

int sn_state_finite(const SnState* state) {
    double sum = 0;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f)
        if (f->flags & SN_FINITE) sum += sum_magnitudes(state, f, 0, sn_state_count(state, f->per));
    return isfinite(sum);
}

int sn_state_finite_awake(const SnAwake* awake, const SnState* state) {
    double sum = 0;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) {
        const SnSpans* spans = spans_of(awake, f);
        if (!(f->flags & SN_FINITE)) continue;
        if (!spans) sum += sum_magnitudes(state, f, 0, sn_state_count(state, f->per));
        for (int s = 0; spans && s < spans->count; ++s)
            sum += sum_magnitudes(state, f, spans->span[s].first, spans->span[s].end);
    }
    return isfinite(sum);
}

// ---- saving: one field after the other

size_t sn_state_size(const SnState* state) {
    size_t bytes = 0;
    for (const SnStateField* f = fields; f < fields + FIELDS; ++f) bytes += bytes_of(state, f);
    return bytes;
}

void sn_state_save(const SnState* state, unsigned char* bytes) {
    for (const SnStateField* f = fields; f < fields + FIELDS; bytes += bytes_of(state, f++))
        if (bytes_of(state, f)) memcpy(bytes, sn_state_field(state, f), bytes_of(state, f));
}

// Make room for as many array entries as the loaded counts (touch_count ...) say. Returns
// SN_BAD_FILE if `size` bytes cannot hold that many entries.
static SnStatus reserve_passing(SnState* state, size_t size) {
    int count[PASSING];
    for (int k = 0; k < PASSING; ++k) {
        count[k] = *passing_count(state, k);
        *passing_count(state, k) = 0; // the arrays have no room yet
    }
    for (int k = 0; k < PASSING; ++k) {
        if (count[k] < 0 || (size_t)count[k] > size / passing[k].size) return SN_BAD_FILE;
        SN_TRY(sn_state_reserve(state, passing[k].per, count[k]));
        *passing_count(state, k) = count[k];
    }
    return state->hand_count <= state->node_count ? SN_OK : SN_BAD_FILE;
}

// Load the scalar fields, which come before all arrays. Then make room for the arrays whose counts
// are among these fields.
static SnStatus load_numbers(SnState* state, const unsigned char* bytes, size_t size) {
    size_t at = 0;
    for (const SnStateField* f = fields; f->per == SN_PER_STATE; at += f++->size) {
        if (f->size > size - at) return SN_BAD_FILE;
        memcpy(sn_state_field(state, f), bytes + at, f->size);
    }
    SN_TRY(reserve_passing(state, size));
    return sn_state_size(state) == size ? SN_OK : SN_BAD_FILE;
}

SnStatus sn_state_load(SnState* state, const unsigned char* bytes, size_t size) {
    SN_TRY(load_numbers(state, bytes, size));
    for (const SnStateField* f = fields; f < fields + FIELDS; bytes += bytes_of(state, f++))
        if (bytes_of(state, f)) memcpy(sn_state_field(state, f), bytes, bytes_of(state, f));
    return SN_OK;
}
