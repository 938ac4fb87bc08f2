// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rows, before a stage is solved: those of glue, then those of contacts, where these are rows. The
// oracle of rigidification asks for them first, as if the step were one stage.
#include "sim/world.h"

#include "system/inertia.h"

#include <math.h>

// Glue undoes this share of an error per step, on top of equal velocities; in statics all of it. To
// a rigid body, it holds positions where a stage is solved by iteration.
#define GLUE_STABILISATION 0.2

// 3 rows: the node's velocity less that of what it is glued to, against how far they are apart
static SnStatus add_glue_rows(SnWorld* world, const SnStage* stage, const SnGlue* glue) {
    const SnConfig* q = &world->state->now.q;
    SnRowEntry entry[5] = {{.node = glue->node, .body = -1}};
    const double share = sn_is_static(world) ? 1 : GLUE_STABILISATION / world->h;
    int count = 1;
    Vec3 target = v3(0, 0, 0), arm = v3(0, 0, 0);
    if (glue->body >= 0) {
        arm = quat_rotate(q->pose[glue->body].rotation, glue->arm);
        target = v3_add(q->pose[glue->body].position, arm);
        entry[count++] = (SnRowEntry){.node = -1, .body = glue->body};
    }
    for (int i = 0; i < 4 && glue->body < 0; ++i) {
        target = v3_axpy(glue->weight[i], v3_load(q->x + 3 * (size_t)glue->other[i]), target);
        entry[count++] = (SnRowEntry){.node = glue->other[i], .body = -1};
    }
    const Vec3 error = v3_sub(v3_load(q->x + 3 * (size_t)glue->node), target);
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = v3(k == 0, k == 1, k == 2);
        v3_store(entry[0].J, axis);
        for (int i = 1; i < count; ++i) {
            v3_store(entry[i].J, v3_scale(glue->body >= 0 ? -1 : -glue->weight[i - 1], axis));
            v3_store(entry[i].J + 3, v3_scale(-1, v3_cross(arm, axis)));
        }
        const SnRow row = {.rhs = -share * v3_dot(error, axis)};
        SN_TRY(sn_rows_add(&world->collisions->rows, SN_ROW_EQUAL, &row, entry, count));
    }
    if (glue->body < 0) return SN_OK;
    const double done = GLUE_STABILISATION * stage->elapsed / world->h;
    const SnPivot pivot = {world->collisions->rows.count - 3, glue->node, glue->body, glue->arm,
                           v3_scale(1 - done, error)};
    return sn_rows_add_pivot(&world->collisions->rows, &pivot);
}

// forces of the last step for contacts that are still there: both lists are sorted by key
static void recall_forces(const SnWorld* world) {
    SnCollisions* c = world->collisions;
    const SnState* state = world->state;
    for (int i = 0, t = 0; i < c->contacts.count; ++i) {
        const SnContact* contact = &c->contacts.contact[i];
        while (t < state->touch_count &&
               sn_contact_key_order(&state->touch[t].key, &contact->key) < 0)
            ++t;
        if (t == state->touch_count) return;
        if (sn_contact_key_order(&state->touch[t].key, &contact->key) != 0) continue;
        Vec3 axis[3];
        SnRow* row = sn_rows_contact(&c->rows, i);
        sn_contact_frame(contact->normal, axis);
        for (int k = 0; k < 3; ++k) row[k].force = v3_dot(v3_load(state->touch[t].force), axis[k]);
        row[0].force = fmax(0, row[0].force);
    }
}

// from the step's start to the stage's reference; nothing where they are the same
static SnStatus motion_to_reference(const SnWorld* world, const SnStage* stage, SnArena* scratch,
                                    SnMotion* shift) {
    const SnMap* map = world->map;
    const size_t nodes = (size_t)world->model->node_count, bodies = (size_t)map->mover_count;
    double* d = sn_arena_push_raw(scratch, (size_t)sn_map_dofs(map), sizeof *d);
    shift->v = sn_arena_push_raw(scratch, 3 * nodes, sizeof *shift->v);
    shift->twist = sn_arena_push_raw(scratch, 6 * bodies, sizeof *shift->twist);
    if (!d || !shift->v || !shift->twist) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    shift->v[i] = stage->reference->x[i] - stage->start->x[i];
    sn_movers_difference(map, stage->reference, stage->start, d);
    sn_movers_push(map, d, shift->twist);
    sn_map_push(map, stage->start, shift->twist, shift->v);
    return SN_OK;
}

// A body that meets another more slowly than it falls in two steps does not rebound.
#define SLOWEST_REBOUND 2.0

static double slowest_rebound(const SnWorld* world) {
    return SLOWEST_REBOUND * sn_gravity(world) * world->h;
}

static SnStatus add_contact_rows(SnWorld* world, const SnStage* stage, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const SnContactSettings* settings = &world->def.contact;
    SnMotion before, shift;
    SN_TRY(sn_collisions_motion(world, &scratch, &before));
    SN_TRY(motion_to_reference(world, stage, &scratch, &shift));
    SnContactRowsDef def = {.model = world->model,
                            .object = c->object,
                            .pair = c->pair,
                            .pair_count = c->pair_count,
                            .start = stage->start,
                            .before = &before,
                            .shift = &shift,
                            .h = world->h,
                            .tau = stage->tau,
                            .stabilisation = settings->stabilisation,
                            .compliance = settings->compliance,
                            .least_rebound = slowest_rebound(world),
                            .gravity = sn_gravity(world)};
    if (stage->is_static) { // rows count in m, and leave no gap
        def.h = def.tau = def.stabilisation = 1;
        def.compliance = 0;
        def.least_rebound = HUGE_VAL;
        def.gravity = 0;
    }
    // Backward Euler loses in flight what its rebounds gain; schemes of second order do not.
    if (c->struck) def.pull = v3_scale(world->h, v3_load(world->loads->gravity));
    return sn_contact_rows_add(&def, &c->contacts, &c->rows);
}

SnStatus sn_collisions_stage(SnWorld* world, const SnStage* stage, int first, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const int kept = first ? 0 : c->rows.count;
    double* force = SN_PUSH(&scratch, double, kept + 1);
    if (!force) return SN_OUT_OF_MEMORY;
    for (int r = 0; r < kept; ++r) force[r] = c->rows.row[r].force;
    sn_rows_clear(&c->rows);
    for (int i = 0; i < c->glue_count; ++i) SN_TRY(add_glue_rows(world, stage, &c->glue[i]));
    if (c->kind != SN_CONTACT_ROWS) return SN_OK;
    SN_TRY(add_contact_rows(world, stage, scratch));
    if (first) recall_forces(world);
    for (int r = 0; r < kept; ++r) c->rows.row[r].force = force[r];
    return SN_OK;
}
