// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Recording the work of contacts in a step, and the heat of friction.
//
// An impulse P = h f that takes a velocity from v to v' does the work P (v + v') / 2, whatever
// happens in between. So each row, with its gradient J and its mean force f in the step, adds
//
//     contact_work  += h f (J v + J v') / 2.
//
// Rows along the surface have the friction f_t. Friction turns into heat what it takes from both
// sides. With the obstacle's velocity `given` along the row and w = J v - given, each such row adds
//
//     friction_work -= h f_t (w_t + w_t') / 2.
//
// In statics h v is the displacement in the step, and f the force at the step's end.
#include "sim/world.h"

#include <math.h>

// Find how far nodes and bodies went along each row, m: J times their displacement in the step. The
// displacement is h times the mean of the velocities at the step's start and end, or in statics the
// difference of positions.
static SnStatus measure_way(const SnWorld* world, SnArena scratch, double* way) {
    const SnModel* model = world->model;
    const SnMoment *start = &world->state->now, *end = &world->next->now;
    const int statics = sn_scheme(world->def.integrator)->is_static;
    SnMotion gone = {sn_arena_push_raw(&scratch, 3 * (size_t)model->node_count, sizeof(double)),
                     SN_PUSH(&scratch, double, 6 * (size_t)model->rigid_count)};
    if (!gone.twist) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    gone.v[i] = statics ? end->q.x[i] - start->q.x[i] : 0.5 * world->h * (start->v[i] + end->v[i]);
    for (int b = 0; b < model->rigid_count; ++b) {
        double first[6], last[6];
        sn_pose_twist(&start->q.pose[b], &model->rigid[b], start->momentum + 6 * b, first);
        sn_pose_twist(&end->q.pose[b], &model->rigid[b], end->momentum + 6 * b, last);
        for (int k = 0; k < 6; ++k) gone.twist[6 * b + k] = 0.5 * world->h * (first[k] + last[k]);
    }
    sn_rows_velocity(&world->collisions->rows, &gone, way);
    return SN_OK;
}

static double spring_energy(const SnPenalty* penalty, double depth) {
    return 0.5 * penalty->settings.stiffness * fmax(0, depth) * fmax(0, depth);
}

// Energy of the contacts that keep their forces, J. Detection does not list these contacts.
static double kept_energy(const SnWorld* world) {
    const SnState* next = world->next;
    double sum = 0;
    for (int t = 0; t < next->touch_count; ++t)
        if (sn_is_touch_kept(world, &next->touch[t]))
            sum += spring_energy(world->collisions->again->penalty, -next->touch[t].gap);
    return sum;
}

// Record contacts that are springs: their energy, and the heat of friction, which is the force at
// the step's end times the velocity there times h.
static SnStatus record_springs(SnWorld* world, SnArena scratch) {
    const SnPenalty* penalty = world->collisions->again->penalty;
    SnTermAt end;
    SN_TRY(sn_collisions_end_at(world, &scratch, &end));
    world->stats.contact_energy = kept_energy(world);
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        double force[3], w[3];
        world->stats.contact_energy += spring_energy(penalty, sn_penalty_depth(penalty, i, &end.q));
        sn_penalty_force(penalty, i, &end, force);
        sn_penalty_velocity(penalty, i, &end, w);
        world->stats.friction_work -= world->h * (force[1] * w[1] + force[2] * w[2]);
    }
    return SN_OK;
}

SnStatus sn_world_record_contacts(SnWorld* world, SnArena scratch) {
    const SnCollisions* c = world->collisions;
    SnStepStats* stats = &world->stats;
    stats->contact_energy = 0;
    if (c->kind == SN_CONTACT_PROJECTED) return SN_OK; // collisions_project.c has recorded it
    if (c->kind == SN_CONTACT_ENERGIES) return record_springs(world, scratch);
    if (c->contacts.count == 0) return SN_OK;
    double* way = SN_PUSH(&scratch, double, c->rows.count);
    if (!way) return SN_OUT_OF_MEMORY;
    SN_TRY(measure_way(world, scratch, way));
    const double unit =
        sn_scheme(world->def.integrator)->is_static ? 1 : world->h; // rhs is in m in statics, and
                                                                    // else in m/s
    for (int at = c->rows.first[SN_ROW_CONE]; at < c->rows.count; ++at) {
        const int r = at - c->rows.first[SN_ROW_CONE];
        stats->contact_work += c->mean[r] * way[at];
        if (r % 3 == 0) continue; // this row is along the normal
        stats->friction_work -= c->mean[r] * (way[at] - unit * c->rows.row[at].rhs);
    }
    return SN_OK;
}
