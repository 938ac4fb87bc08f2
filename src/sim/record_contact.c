// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Recording the work of contacts in a step, and the heat of friction.
//
// The heat of friction is the energy that friction takes from both objects of a contact. An impulse
// h f that changes a velocity from v to v' does the work h f (v + v') / 2, whatever happens in
// between. Here v and v' are velocities at the step's start and end, h is the step's length, and f
// is the mean force in the step. A contact has two rows in directions t across its normal. Each has
// a force f_t and a relative velocity w_t = J v minus the velocity of obstacles, with the matrix J
// that turns velocities of nodes and bodies into those of rows, and adds
//
//     friction_work -= h f_t (w_t + w_t') / 2.
//
// Contacts push a node or a rigid body by the impulse P = h J^T f. In a step of BDF2 the impulse is
// P = P_before / 3 + 2/3 h J^T f, because BDF2 passes a third of each impulse on to the next step.
// In a step of second order the work of contacts is
//
//     contact_work += sum P . (v + v') / 2.
//
// In a step of first order forces do the work f . h v' (books.h), which for contacts is P . v'.
// The energy that is lost in impacts is subtracted. This loss is P . (v' - v) / 2, at least 0 and
// at most the energy m (v' - v)^2 / 2 that the scheme itself loses, with the mass m:
//
//     contact_work += sum P . v' - min(max(P . (v' - v) / 2, 0), m (v' - v)^2 / 2).
//
// In statics the work of contacts is their force at the step's end times the way from start to end.
#include "sim/books.h"

#include <math.h>

// Find how far nodes and bodies went along each row, m: J times their displacement in the step. The
// displacement is h times the mean of the velocities at the step's start and end, or in statics the
// difference of positions.
static SnStatus measure_way(const SnWorld* world, SnArena scratch, double* way) {
    const SnModel* model = world->model;
    const SnMoment *start = &world->state->now, *end = &world->next->now;
    const int statics = sn_is_static(world);
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

// Find the impulses of this step on nodes and rigid bodies.
static SnStatus find_impulses(SnWorld* world, SnArena scratch) {
    const SnRows* rows = &world->collisions->rows;
    const int first = rows->first[SN_ROW_CONE], twists = 6 * world->model->rigid_count;
    const double before = world->booking.before, now = (1 - before) * world->h;
    const SnState* state = world->state;
    SnState* next = world->next;
    SnForces forces = {SN_PUSH(&scratch, double, 3 * (size_t)world->model->node_count),
                       SN_PUSH(&scratch, double, twists)};
    double* force = SN_PUSH(&scratch, double, rows->count);
    if (!forces.f || !forces.wrench || !force) return SN_OUT_OF_MEMORY;
    for (int r = first; r < rows->count; ++r) force[r] = world->collisions->mean[r - first];
    sn_rows_force(rows, force, &forces);
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    next->impulse[i] = before * state->impulse[i] + now * forces.f[i];
    for (int i = 0; i < twists; ++i)
        next->rigid_impulse[i] = before * state->rigid_impulse[i] + now * forces.wrench[i];
    return SN_OK;
}

// Products of the impulse P on a node or rigid body, J: P . v, P . v', and m (v' - v)^2.
typedef struct Push {
    double early, late, inertia;
} Push;

static Push push_node(const SnWorld* world, int i) {
    const size_t c = 3 * (size_t)i;
    const Vec3 P = v3_load(world->next->impulse + c);
    const Vec3 early = v3_load(world->state->now.v + c), late = v3_load(world->next->now.v + c);
    const Vec3 dv = v3_sub(late, early);
    return (Push){v3_dot(P, early), v3_dot(P, late),
                  world->model->mass->lumped[i] * v3_dot(dv, dv)};
}

static Push push_body(const SnWorld* world, int b) {
    const SnMoment *start = &world->state->now, *end = &world->next->now;
    const SnRigidMass* mass = &world->model->rigid[b];
    double early[6], late[6];
    Push push = {0, 0, 0};
    sn_pose_twist(&start->q.pose[b], mass, start->momentum + 6 * b, early);
    sn_pose_twist(&end->q.pose[b], mass, end->momentum + 6 * b, late);
    for (int k = 0; k < 6; ++k) {
        const int i = 6 * b + k;
        push.early += world->next->rigid_impulse[i] * early[k];
        push.late += world->next->rigid_impulse[i] * late[k];
        push.inertia += (end->momentum[i] - start->momentum[i]) * (late[k] - early[k]);
    }
    return push;
}

// Add the work of an impulse to the books.
static void book_push(SnWorld* world, const Push* push) {
    SnStepStats* stats = &world->stats;
    if (world->booking.order != 1) {
        stats->contact_work += 0.5 * (push->early + push->late);
        return;
    }
    const double loss = 0.5 * fmin(fmax(push->late - push->early, 0), fmax(push->inertia, 0));
    stats->contact_work += push->late - loss;
    stats->restitution_work -= loss;
}

static void book_pushes(SnWorld* world) {
    SN_EACH_AWAKE_POINT(i, world->awake) {
        const Push push = push_node(world, i);
        book_push(world, &push);
    }
    for (int b = 0; b < world->model->rigid_count; ++b) {
        const Push push = push_body(world, b);
        book_push(world, &push);
    }
}

static double spring_energy(const SnPenalty* penalty, double depth) {
    return 0.5 * penalty->settings.stiffness * fmax(0, depth) * fmax(0, depth);
}

double sn_world_spring_energy(const SnWorld* world, const SnState* state, const SnConfig* q) {
    const SnPenalty* penalty = world->collisions->again->penalty;
    double sum = 0;
    for (int t = 0; t < state->touch_count; ++t)
        if (sn_is_touch_kept(world, &state->touch[t]))
            sum += spring_energy(penalty, -state->touch[t].gap);
    for (int i = 0; i < sn_penalty_count(penalty); ++i)
        sum += spring_energy(penalty, sn_penalty_depth(penalty, i, q));
    return sum;
}

// Record contacts that are springs: their energy, and the heat of friction, which is the force at
// the step's end times the velocity there times h.
static SnStatus record_springs(SnWorld* world, SnArena scratch) {
    const SnPenalty* penalty = world->collisions->again->penalty;
    SnTermAt end;
    SN_TRY(sn_collisions_end_at(world, &scratch, &end));
    world->stats.contact_energy = sn_world_spring_energy(world, world->next, &end.q);
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        double force[3], w[3];
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
    double* way = SN_PUSH(&scratch, double, c->rows.count);
    if (!way) return SN_OUT_OF_MEMORY;
    SN_TRY(measure_way(world, scratch, way));
    SN_TRY(find_impulses(world, scratch));
    const int statics = sn_is_static(world);
    const double unit = statics ? 1 : world->h; // rhs is in m or m/s
    if (!statics) book_pushes(world);
    for (int at = c->rows.first[SN_ROW_CONE]; at < c->rows.count; ++at) {
        const int r = at - c->rows.first[SN_ROW_CONE];
        if (statics) stats->contact_work += c->mean[r] * way[at];
        if (r % 3 == 0) continue; // this row is along the normal
        stats->friction_work -= c->mean[r] * (way[at] - unit * c->rows.row[at].rhs);
    }
    return SN_OK;
}
