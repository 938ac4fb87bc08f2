// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts after a step that knew nothing of them (source text 004, section 8.5, the first way of
// projective dynamics): what overlaps at its end is moved apart, and velocities are mended. With M
// the mass matrix, one contact after the other, some times over,
//
//     d += M^-1 J_n^T s,   s = max(-(gap + J_n d) / (J_n M^-1 J_n^T), 0),
//     v += M^-1 J^T p,     0 <= p_n _|_ J_n v >= 0,   |p_t| <= mu p_n against J_t v.
//
// Neither elasticity nor inertia has a say in where things go.
#include "sim/books.h"

#include "base/clock.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { SWEEPS = 20 };

// J_e M^-1 of one entry, on a velocity; components that are held do not move
static void weigh(const SnWorld* world, const SnRowEntry* entry, double out[6]) {
    if (entry->node >= 0) {
        const double mass = world->model->mass->lumped[entry->node];
        const unsigned held = world->state->held[entry->node];
        for (int k = 0; k < 3; ++k) out[k] = held & SN_HELD(k) ? 0 : entry->J[k] / mass;
        return;
    }
    const SnRigidMass* mass = &world->model->rigid[entry->body];
    const Mat3 inertia = sn_pose_inertia(&world->next->now.q.pose[entry->body], mass);
    v3_store(out, v3_scale(1 / mass->mass, v3_load(entry->J)));
    v3_store(out + 3, m3_apply(m3_inverse(inertia), v3_load(entry->J + 3)));
}

static double* place_of(const SnRowEntry* entry, const SnMotion* d) {
    return entry->node >= 0 ? d->v + 3 * (size_t)entry->node : d->twist + 6 * (size_t)entry->body;
}

static double dot(const double* a, const double* b, int n) {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += a[k] * b[k];
    return sum;
}

static int size_of(const SnRowEntry* entry) { return entry->node >= 0 ? 3 : 6; }

// J M^-1 J^T of one row; a node may be in several of its entries
static double response(const SnWorld* world, const SnRowEntry* entry, int count) {
    double sum = 0;
    for (int e = 0; e < count; ++e) {
        double pushed[6];
        weigh(world, &entry[e], pushed);
        for (int f = 0; f < count; ++f)
            if (entry[f].node == entry[e].node && entry[f].body == entry[e].body)
                sum += dot(entry[f].J, pushed, size_of(&entry[f]));
    }
    return sum;
}

static void push(const SnWorld* world, const SnRowEntry* entry, int count, double p, SnMotion* d) {
    for (int e = 0; e < count; ++e) {
        double pushed[6], *to = place_of(&entry[e], d);
        weigh(world, &entry[e], pushed);
        for (int k = 0; k < size_of(&entry[e]); ++k) to[k] += p * pushed[k];
    }
}

static double along(const SnRowEntry* entry, int count, const SnMotion* d) {
    double sum = 0;
    for (int e = 0; e < count; ++e)
        sum += dot(entry[e].J, place_of(&entry[e], d), size_of(&entry[e]));
    return sum;
}

// What contacts do to everything.
typedef struct Mending {
    const SnPenalty* penalty; // rows of the contacts at the step's end
    double* response;         // of each row
    SnProjected* projected;   // of each contact
    SnMotion d, v;            // how far things are moved, and how they move
} Mending;

static SnStatus begin(SnWorld* world, SnArena* scratch, Mending* m) {
    const SnModel* model = world->model;
    const SnAgain* again = world->collisions->again;
    SnTermAt end;
    SN_TRY(sn_collisions_end_at(world, scratch, &end));
    m->penalty = again->penalty;
    m->projected = again->projected;
    m->v = end.motion; // of nodes: their own
    m->d.v = SN_PUSH(scratch, double, 3 * (size_t)model->node_count);
    m->d.twist = SN_PUSH(scratch, double, 6 * (size_t)model->rigid_count);
    m->response = SN_PUSH(scratch, double, m->penalty->rows.count);
    if (!m->d.v || !m->d.twist || !m->response) return SN_OUT_OF_MEMORY;
    for (int r = 0; r < m->penalty->rows.count; ++r) {
        const SnRow* row = &m->penalty->rows.row[r];
        m->response[r] =
            response(world, &m->penalty->rows.entry[row->first_entry], row->entry_count);
    }
    return SN_OK;
}

// returns how many contacts were moved
static int move_apart(SnWorld* world, Mending* m) {
    int moved = 0;
    for (int i = 0; i < sn_penalty_count(m->penalty); ++i) {
        const SnRow* row = &m->penalty->rows.row[3 * i];
        const SnRowEntry* entry = &m->penalty->rows.entry[row->first_entry];
        const double gap = row->rhs + along(entry, row->entry_count, &m->d);
        if (!(gap < 0) || !(m->response[3 * i] > 0)) continue;
        push(world, entry, row->entry_count, -gap / m->response[3 * i], &m->d);
        m->projected[i].touched = 1;
        ++moved;
    }
    return moved;
}

// one row gets the impulse `to` in place of what it had
static void set_impulse(SnWorld* world, Mending* m, int r, double to, double* impulse) {
    const SnRow* row = &m->penalty->rows.row[r];
    const SnRowEntry* entry = &m->penalty->rows.entry[row->first_entry];
    const double p = to - *impulse, before = along(entry, row->entry_count, &m->v);
    if (p == 0) return;
    *impulse = to;
    push(world, entry, row->entry_count, p, &m->v);
    for (int e = 0; e < row->entry_count; ++e)
        if (entry[e].body >= 0)
            for (int k = 0; k < 6; ++k)
                world->next->now.momentum[6 * entry[e].body + k] += p * entry[e].J[k];
    const double work = p * (before + 0.5 * p * m->response[r]);
    world->stats.contact_work += work;
    if (r % 3) world->stats.friction_work -= work - p * row->rhs;
}

static double speed_of(const Mending* m, int r) {
    const SnRow* row = &m->penalty->rows.row[r];
    const double v = along(&m->penalty->rows.entry[row->first_entry], row->entry_count, &m->v);
    return v + (r % 3 ? -row->rhs : m->penalty->press[r / 3].closing);
}

static void mend_velocity(SnWorld* world, Mending* m, int i) {
    double* p = m->projected[i].impulse;
    const double* W = m->response + 3 * i;
    if (!m->projected[i].touched || !(W[0] > 0)) return;
    set_impulse(world, m, 3 * i, fmax(0, p[0] - speed_of(m, 3 * i) / W[0]), &p[0]);
    double t[2] = {0};
    for (int k = 0; k < 2; ++k)
        if (W[1 + k] > 0) t[k] = p[1 + k] - speed_of(m, 3 * i + 1 + k) / fmax(W[1], W[2]);
    const double most = m->penalty->rows.row[3 * i].friction * p[0], size = hypot(t[0], t[1]);
    const double share = size > most ? most / size : 1;
    for (int k = 0; k < 2; ++k) set_impulse(world, m, 3 * i + 1 + k, share * t[k], &p[1 + k]);
}

static void take_over(SnWorld* world, const Mending* m) {
    SnMoment* now = &world->next->now;
    SN_EACH_AWAKE_COMPONENT(i, world->awake) now->q.x[i] += m->d.v[i];
    for (int b = 0; b < world->model->rigid_count; ++b) {
        SnPose* pose = &now->q.pose[b];
        pose->position = v3_add(pose->position, v3_load(m->d.twist + 6 * b));
        pose->rotation = sn_pose_turn(pose->rotation, v3_load(m->d.twist + 6 * b + 3));
    }
}

// room for what is done to the contacts `now`: nothing so far
static SnStatus reserve_projected(SnAgain* again) {
    const int count = again->now.count;
    if (count > again->projected_capacity) {
        sn_free(again->projected);
        again->projected = SN_NEW_ARRAY(SnProjected, count + count / 2);
        again->projected_capacity = again->projected ? count + count / 2 : 0;
        if (!again->projected) return SN_OUT_OF_MEMORY;
    }
    if (count > 0) memset(again->projected, 0, sizeof *again->projected * (size_t)count);
    return SN_OK;
}

// Moves apart what overlaps, and mends its velocities.
static SnStatus mend(SnWorld* world, SnArena scratch) {
    Mending m;
    int moved = 0;
    SN_TRY(reserve_projected(world->collisions->again));
    SN_TRY(begin(world, &scratch, &m));
    for (int sweep = 0; sweep < SWEEPS; ++sweep) moved |= move_apart(world, &m);
    for (int sweep = 0; sweep < SWEEPS && moved; ++sweep)
        for (int i = 0; i < sn_penalty_count(m.penalty); ++i) mend_velocity(world, &m, i);
    if (!moved) return SN_OK;
    const SnTermAt at = {.q = world->next->now.q,
                         .time = world->state->time + world->h,
                         .pool = world->pool,
                         .scratch = scratch};
    world->stats.contact_work -= sn_world_stored(world, &at);
    take_over(world, &m);
    world->stats.contact_work += sn_world_stored(world, &at); // what the way apart has done
    world->next->has_before = 0;
    return SN_OK;
}

SnStatus sn_collisions_project(SnWorld* world, SnArena scratch) {
    const SnStage end = {.time = world->state->time + world->h};
    SnStatus status;
    int changed;
    if (world->collisions->kind != SN_CONTACT_PROJECTED) return SN_OK;
    sn_collisions_begin_solve(world);
    SN_TRY(sn_collisions_find_again(world, &end, &world->next->now.q, scratch));
    SN_TRY(sn_collisions_settle(world, &changed));
    SN_TIMED(world->stats.seconds[SN_PHASE_CONTACT], status = mend(world, scratch));
    return status;
}
