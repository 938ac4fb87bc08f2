// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Starting a world: its members (model, states, script, ...) are made from its definitions. The
// members start in the order of the table below and stop in reverse order.
#include "sim/image.h"
#include "sim/replace.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// ---- small members

static SnStatus start_method(SnWorld* world, SnError* error) {
    (void)error;
    sn_method_choose(world);
    return SN_OK;
}

static void stop_method(SnWorld* world) { sn_method_unchoose(world); }

static void stop_script(SnWorld* world) { sn_script_free(&world->script); }

static void stop_collisions(SnWorld* world) {
    sn_destroy_collisions(world->collisions);
    world->collisions = NULL;
}

static SnStatus start_map(SnWorld* world, SnError* error) {
    SnStatus status = sn_create_awake(world->model, &world->awake);
    if (status >= 0) status = sn_create_map(world->awake, &world->map);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static void stop_map(SnWorld* world) {
    sn_destroy_map(world->map);
    sn_destroy_awake(world->awake);
    world->map = NULL;
    world->awake = NULL;
}

static SnStatus start_loads(SnWorld* world, SnError* error) {
    const SnStatus status = sn_loads_start(world);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static void stop_adapt(SnWorld* world) {
    sn_destroy_adapt(world->adapt);
    world->adapt = NULL;
}

// The arena has room for the vectors of a step. The arena grows by itself if this is too little.
static SnStatus start_arena(SnWorld* world, SnError* error) {
    const size_t nodes = (size_t)world->model->node_count;
    const size_t bytes = 64 * sizeof(double) * 3 * nodes + (1 << 16);
    const SnStatus status = sn_create_arena(bytes, &world->arena);
    return status < 0 ? sn_fail(error, status, "out of memory") : SN_OK;
}

static void stop_arena(SnWorld* world) {
    sn_destroy_arena(world->arena);
    world->arena = NULL;
}

// Start what the kind of step needs. This may depend on held components, so the script marks them
// first; a state that is carried over has these marks already.
static SnStatus start_kind(SnWorld* world, SnError* error) {
    const SnStepKind* kind = sn_step_kind(&world->def);
    if (!world->passage) sn_script_begin(&world->script, world->model, world->state);
    return kind->start ? kind->start(world, error) : SN_OK;
}

static void stop_kind(SnWorld* world) {
    sn_destroy_xpbd_solver(world->xpbd);
    world->xpbd = NULL;
}

static SnStatus start_shown(SnWorld* world, SnError* error) {
    const size_t nodes = (size_t)world->model->node_count;
    world->shown_x = SN_NEW_ARRAY(double, 3 * nodes);
    world->shown_v = SN_NEW_ARRAY(double, 3 * nodes);
    if (!world->shown_x || !world->shown_v)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
    return SN_OK;
}

static void stop_shown(SnWorld* world) {
    sn_free(world->shown_x);
    sn_free(world->shown_v);
    world->shown_x = world->shown_v = NULL;
}

static SnStatus start_system(SnWorld* world, SnError* error) {
    world->built_held = SN_NEW_ARRAY(unsigned char, world->model->node_count);
    if (!world->built_held) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    return sn_world_build_system(world, error);
}

static void stop_system(SnWorld* world) {
    sn_system_stop(world);
    sn_free(world->built_held);
    world->built_held = NULL;
}

// The start of members that consist of numbers in the state alone.
static SnStatus start_nothing(SnWorld* world, SnError* error) {
    (void)world, (void)error;
    return SN_OK;
}

static void stop_nothing(SnWorld* world) { (void)world; }

// ---- the table of members

typedef struct Member {
    const char* name;
    SnStatus (*start)(SnWorld* world, SnError* error); // make this member from definitions
    SnStatus (*carry)(SnWorld* world); // copy this member's data from the old world that this
                                       // one replaces; NULL: nothing is copied
    void (*image)(SnWorld* world,
                  SnWorldImage* image); // write or read this member's data in an image; NULL: none
    void (*stop)(SnWorld* world); // free this member; also called when its start failed or was
                                  // never reached
} Member;

static const Member members[] = {
    {"model", sn_model_start, NULL, NULL, sn_model_stop},
    {"states", sn_states_start, sn_states_carry, NULL, sn_states_stop},
    {"script", sn_script_start, sn_script_carry, sn_script_image, stop_script},
    {"hand", start_nothing, sn_hand_carry, NULL, stop_nothing},
    {"steering", start_nothing, sn_steer_carry, NULL, stop_nothing},
    {"collisions", sn_collisions_start, sn_collisions_carry, sn_collisions_image, stop_collisions},
    {"method", start_method, NULL, NULL, stop_method},
    {"map", start_map, NULL, NULL, stop_map},
    {"loads", start_loads, NULL, NULL, sn_loads_stop},
    {"terms", sn_terms_start, NULL, NULL, sn_terms_stop},
    {"rigidification", sn_adapt_start, sn_adapt_carry, NULL, stop_adapt},
    {"arena", start_arena, NULL, NULL, stop_arena},
    {"kind of step", start_kind, NULL, NULL, stop_kind},
    {"what is shown", start_shown, NULL, NULL, stop_shown},
    {"system", start_system, NULL, NULL, stop_system},
};
enum { MEMBERS = sizeof members / sizeof members[0] };

SnStatus sn_world_start_members(SnWorld* world, SnError* error) {
    for (int m = 0; m < MEMBERS; ++m) {
        SN_TRY(members[m].start(world, error));
        const int carries = world->passage && members[m].carry;
        SnStatus status = carries ? members[m].carry(world) : SN_OK;
        if (world->image && members[m].image) {
            members[m].image(world, world->image);
            status = world->image->status;
        }
        if (status < 0)
            return sn_fail(error, status, "%s: %s", members[m].name, sn_status_text(status));
    }
    return SN_OK;
}

void sn_world_image_members(SnWorld* world, SnWorldImage* image) {
    for (int m = 0; m < MEMBERS; ++m)
        if (members[m].image) members[m].image(world, image);
}

void sn_world_stop(SnWorld* world) {
    for (int m = MEMBERS - 1; m >= 0; --m) members[m].stop(world);
}

// Find when the next thing comes or goes by its time, and check that all waiting things can come.
static SnStatus start_waiting(SnWorld* world, SnError* error) {
    sn_world_find_due(world);
    if (!(world->waiting.due < HUGE_VAL)) return SN_OK;
    if (sn_image_hash_definitions(world, &world->waiting.hash) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    return sn_world_check_waiting(world, error);
}

SnStatus sn_world_start(SnWorld* world, SnError* error) {
    SN_TRY(sn_world_check_closed(world, error));
    if (world->started) return SN_OK;
    SnStatus status = sn_world_start_members(world, error);
    if (status >= 0) status = start_waiting(world, error);
    if (status < 0) {
        sn_world_stop(world);
        return status;
    }
    for (int b = 0; b < world->body_count; ++b) sn_body_forget_mesh(&world->body[b]);
    world->started_with = world->def;
    world->started = 1;
    return SN_OK;
}
