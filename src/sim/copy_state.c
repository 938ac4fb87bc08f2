// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Copying the state of one world to another world that begins with the same bodies, and may have
// more bodies after these.
#include "sim/world.h"

#include "base/memory.h"

#include <string.h>

// ---- whether two worlds are alike

static int is_same_body(const SnWorld* a, const SnWorld* b, int i) {
    const SnBody *p = &a->body[i], *q = &b->body[i];
    if (p->kind != q->kind || p->region_count != q->region_count) return 0;
    if (p->can & SN_BODY_HAS_POSE) return p->rigid == q->rigid;
    return p->part == q->part &&
           a->model->part[p->part].mesh->vertex_count == b->model->part[q->part].mesh->vertex_count;
}

static int is_same_script(const SnScript* a, const SnScript* b) {
    return a->pin_count == b->pin_count && a->drive_count == b->drive_count &&
           a->force_count == b->force_count && a->event_count == b->event_count;
}

static SnStatus check_alike(const SnWorld* world, const SnWorld* from, SnError* error) {
    if (world->def.step != from->def.step)
        return sn_fail(error, SN_BAD_INPUT, "the worlds' steps are %g and %g s; accepted are equal",
                       world->def.step, from->def.step);
    for (int i = 0; i < from->body_count; ++i)
        if (i >= world->body_count || !is_same_body(world, from, i))
            return sn_fail(error, SN_BAD_INPUT, "body %d, '%s', is not the same in both worlds",
                           i + 1, from->body[i].name);
    if (!is_same_script(&world->script, &from->script))
        return sn_fail(error, SN_BAD_INPUT, "the worlds' scripts differ");
    return SN_OK;
}

// ---- copying

// Copy the state of the nodes of a part. Both worlds may number these nodes differently.
static void copy_nodes(const SnWorld* from, SnWorld* to, int p) {
    const SnPart *a = &from->model->part[p], *b = &to->model->part[p];
    const SnState* s = from->state;
    SnState* t = to->state;
    for (int vertex = 0; vertex < a->mesh->vertex_count; ++vertex) {
        const size_t i = (size_t)sn_part_node(a, vertex), j = (size_t)sn_part_node(b, vertex);
        memcpy(t->now.q.x + 3 * j, s->now.q.x + 3 * i, 3 * sizeof(double));
        memcpy(t->now.v + 3 * j, s->now.v + 3 * i, 3 * sizeof(double));
        memcpy(t->anchor + 3 * j, s->anchor + 3 * i, 3 * sizeof(double));
        t->held[j] = s->held[i];
        t->drive[j] = s->drive[i];
        t->gripped[j] = s->gripped[i];
    }
    sn_adapt_put(to, p);
}

// Size in bytes of the data that load_numbers reads: [materials][parameters].
static size_t numbers_size(const SnWorld* world) {
    return sn_materials_size(world) + sn_parameters_size();
}

// Set materials and parameters. Returns 1 if any differs from what it was.
static int load_numbers(SnWorld* world, const unsigned char* bytes) {
    const int tuned = sn_materials_load(world, bytes);
    return sn_parameters_load(world, bytes + sn_materials_size(world)) || tuned;
}

// Copy parameters, and materials of the bodies that both worlds have. On failure parameters and
// materials are as they were. `kept` has room for two times numbers_size(to).
static SnStatus copy_numbers(const SnWorld* from, SnWorld* to, unsigned char* kept,
                             SnError* error) {
    const size_t materials = sn_materials_size(to);
    unsigned char* fresh = kept + numbers_size(to);
    sn_materials_save(to, kept);
    memcpy(fresh, kept, materials);
    sn_materials_save(from, fresh); // the bodies of `from` are the first ones of `to`
    sn_parameters_save(to, kept + materials);
    sn_parameters_save(from, fresh + materials);
    sn_world_keep_fingerprint(to);
    const int changed = load_numbers(to, fresh);
    SnStatus status = sn_world_check_def(&to->def, error);
    if (status >= 0) status = sn_world_renew(to, changed ? SN_RENEW_ALL : SN_RENEW_NONE, 1, error);
    if (status < 0) load_numbers(to, kept);
    return status;
}

SnStatus sn_world_copy_state(SnWorld* world, const SnWorld* from, SnError* error) {
    if (!from->started)
        return sn_fail(error, SN_BAD_INPUT, "the world to copy from has not started");
    SN_TRY(sn_world_start(world, error));
    SN_TRY(check_alike(world, from, error));
    unsigned char* kept = SN_NEW_ARRAY(unsigned char, 2 * numbers_size(world));
    if (!kept) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    const SnStatus status = copy_numbers(from, world, kept, error);
    sn_free(kept);
    SN_TRY(status);
    if (sn_steers_take(world, from->state) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    SnState* state = world->state;
    for (int i = 0; i < from->body_count; ++i) {
        const SnBody* body = &from->body[i];
        if (body->can & SN_BODY_HAS_NODES) {
            copy_nodes(from, world, body->part);
            continue;
        }
        const size_t r = (size_t)body->rigid;
        state->now.q.pose[r] = from->state->now.q.pose[r];
        memcpy(state->now.momentum + 6 * r, from->state->now.momentum + 6 * r, 6 * sizeof(double));
    }
    state->time = from->state->time;
    state->step_count = from->state->step_count;
    state->events_done = from->state->events_done;
    state->touch_count = 0; // contacts and glue begin without forces
    for (int r = 0; r < state->pull_count; ++r) state->pull[r] = 0;
    sn_world_forget_past(world);
    return SN_OK;
}
