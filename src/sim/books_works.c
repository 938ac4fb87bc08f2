// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy books: the works of pins and drives, of damping, and of the wind in a stage or a step
// (books.h).
#include "sim/books.h"

#include <math.h>
#include <string.h>

// A term whose force depends on velocities, other than contacts, which have books of their own.
static int is_damping(const SnTerm* term) {
    const unsigned flags = term->ops->flags(term->self);
    return (flags & SN_TERM_DISSIPATIVE) && !(flags & SN_TERM_COUPLING);
}

static int has_damping(const SnWorld* world) {
    for (int t = 0; t < world->term_count; ++t)
        if (is_damping(&world->term[t])) return 1;
    return 0;
}

// Power of the wind, W: the sum of drag m v . wind over nodes and rigid bodies with the masses m
// and the velocities v, where drag is that of the medium (SnWorldDef.drag).
static double find_wind_power(const SnWorld* world, const SnMotion* motion) {
    const SnModel* model = world->model;
    const double *wind = world->drag->wind, drag = world->drag->drag;
    double sum = 0;
    if (!(world->drags & SN_DRAG_MEDIUM)) return 0;
    SN_EACH_AWAKE_POINT(i, world->awake)
    sum += model->mass->lumped[i] * v3_dot(v3_load(wind), v3_load(motion->v + 3 * (size_t)i));
    for (int b = 0; b < model->rigid_count; ++b)
        sum += model->rigid[b].mass * v3_dot(v3_load(wind), v3_load(motion->twist + 6 * b));
    return drag * sum;
}

// Power of the force that a term has at `at`, along a motion, W. `forces` is scratch memory.
static double find_power(const SnWorld* world, const SnTerm* term, const SnTermAt* at,
                         const SnMotion* motion, SnForces* forces) {
    const int twists = 6 * world->map->mover_count;
    double power = 0;
    SN_EACH_AWAKE_COMPONENT(i, world->awake) forces->f[i] = 0;
    memset(forces->wrench, 0, sizeof(double) * (size_t)twists);
    term->ops->force(term->self, at, forces);
    SN_EACH_AWAKE_COMPONENT(i, world->awake) power += forces->f[i] * motion->v[i];
    for (int i = 0; i < twists; ++i) power += forces->wrench[i] * motion->twist[i];
    return power;
}

// Power of the part of a term's force that depends on velocities, W. If the term has a dissipation
// potential Phi, the result is -2 Phi. For drag through a wind, Phi is drag m (v^2 / 2 - v . wind).
// So the result then contains the power of the wind, drag m v . wind, twice; sn_books_damp
// subtracts it.
static SnStatus find_damping_power(const SnWorld* world, const SnTerm* term, const SnTermAt* at,
                                   double* power) {
    SnTermAt moving = *at;
    if (!(term->ops->flags(term->self) & SN_TERM_NO_POTENTIAL)) {
        *power = -2 * term->ops->dissipation(term->self, at);
        return SN_OK;
    }
    SnForces forces = {SN_PUSH(&moving.scratch, double, 3 * (size_t)world->model->node_count),
                       SN_PUSH(&moving.scratch, double, 6 * (size_t)world->map->mover_count)};
    if (!forces.f || !forces.wrench) return SN_OUT_OF_MEMORY;
    SnTermAt still = moving;
    still.motion = (SnMotion){NULL, NULL};
    *power = find_power(world, term, &moving, &at->motion, &forces) -
             find_power(world, term, &still, &at->motion, &forces);
    return SN_OK;
}

SnStatus sn_books_damp(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works) {
    if (!has_damping(world)) return SN_OK;
    double sum = 0;
    for (int t = 0; t < world->term_count; ++t) {
        double power;
        if (!is_damping(&world->term[t])) continue;
        SN_TRY(find_damping_power(world, &world->term[t], at, &power));
        sum += power;
    }
    const double wind = find_wind_power(world, &at->motion);
    works->wind += length * wind;
    works->damping += length * (sum - 2 * wind);
    return SN_OK;
}

// ---- contacts

// Power of contacts that are springs of stiffness k, W, without the power that changes their energy
// k depth^2 / 2.
static double find_springs_power(const SnPenalty* penalty, const SnTermAt* at) {
    double power = 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const SnRow* row = &penalty->rows.row[3 * i];
        const double depth = sn_penalty_depth(penalty, i, &at->q);
        double f[3], w[3];
        sn_penalty_force(penalty, i, at, f);
        sn_penalty_velocity(penalty, i, at, w);
        power += f[0] * (w[0] - penalty->press[i].closing) -
                 penalty->settings.stiffness * fmax(depth, 0) * w[0];
        for (int k = 1; k < 3; ++k) power += f[k] * (w[k] + row[k].rhs);
    }
    return power;
}

void sn_books_press(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works) {
    if (sn_has_contact_energies(world->collisions))
        works->contact += length * find_springs_power(world->collisions->again->penalty, at);
}

// ---- entering

void sn_books_enter(SnWorld* world, const SnWorks* works) {
    SnWorks* work = &world->booking.work;
    *work = (SnWorks){work->drive + works->drive, work->damping + works->damping,
                      work->wind + works->wind, work->given + works->given,
                      work->contact + works->contact};
}

int sn_books_have_given(const SnWorld* world) {
    return world->script.force_count > 0 || sn_pulled_part(world) >= 0;
}

double sn_books_push(const SnWorld* world, double time, const double* way) {
    double work = 0;
    if (!sn_books_have_given(world)) return 0;
    const double* f = sn_loads_at(world->loads, time);
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake) work += f[i] * way[i];
    return work;
}

double sn_books_drive(const SnWorld* world, const double* f, const double* way) {
    double work = 0;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake)
    if (sn_held_by_script(world, i / 3) & SN_HELD(i % 3)) work -= f[i] * way[i];
    return work;
}

// ---- a stage

// How far nodes go in a stage: x_1 - x_0 for forces at a step's end, and else the velocity in the
// stage times the time for which it counts (books.h).
static double* find_way(const SnWorld* world, const SnScheme* scheme, const SnStageEnd* end,
                        const SnMotion* motion, SnArena* scratch) {
    const int chord = scheme->is_static || scheme->order == 1;
    const double length = end->share * world->h;
    double* way = sn_arena_push_raw(scratch, 3 * (size_t)world->model->node_count, sizeof *way);
    if (!way) return NULL;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    way[i] = chord ? end->q->x[i] - end->stage->start->x[i] : length * motion->v[i];
    return way;
}

// Find reactions, and the work of what holds and drives nodes along their way.
static SnStatus book_reactions(SnWorld* world, const SnStageEnd* end, const SnMotion* motion,
                               const double* way, SnArena scratch, SnWorks* works) {
    const SnStage* stage = end->stage;
    SnForces forces;
    SN_TRY(sn_system_acting(world->system, stage, end->q, &scratch, &forces));
    sn_reactions_take(world, end->share, forces.f);
    if (!stage->is_static) sn_reactions_gain(world, end->share / stage->tau, motion->v, end->v_ref);
    works->drive = sn_books_drive(world, forces.f, way);
    return SN_OK;
}

SnStatus sn_books_stage(SnWorld* world, const SnScheme* scheme, const SnStageEnd* end,
                        SnArena scratch) {
    const SnStage* stage = end->stage;
    const double length = end->share * world->h;
    SnWorks works = {0};
    SnMotion motion;
    world->booking.order = scheme->is_static ? 0 : scheme->order;
    world->booking.before = scheme->stage[0].before;
    SN_TRY(sn_system_motion(world->system, stage, end->q, NULL, &scratch, &motion));
    const double* way = find_way(world, scheme, end, &motion, &scratch);
    if (!way) return SN_OUT_OF_MEMORY;
    if (sn_reactions_act(world)) SN_TRY(book_reactions(world, end, &motion, way, scratch, &works));
    works.given = sn_books_push(world, stage->time, way);
    const SnTermAt at = {.q = *end->q,
                         .motion = motion,
                         .x_lag = stage->lag ? stage->lag->x : end->q->x,
                         .time = stage->time,
                         .pool = world->pool,
                         .scratch = scratch};
    if (!scheme->is_static) SN_TRY(sn_books_damp(world, &at, length, &works));
    sn_books_press(world, &at, length, &works);
    sn_books_enter(world, &works);
    return SN_OK;
}

// ---- a whole step

// Work of the reactions r on held components, J, without the part that accelerates their masses M:
// (r - M dv / h) . dx, with the changes dv of velocity and dx of position in the step of length h.
static double find_reactions_work(const SnWorld* world) {
    const SnMoment *start = &world->state->now, *end = &world->next->now;
    double work = 0;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake) {
        const double mass = world->model->mass->lumped[i / 3];
        if (!(sn_held_by_script(world, i / 3) & SN_HELD(i % 3))) continue;
        work += (world->next->reaction[i] - mass * (end->v[i] - start->v[i]) / world->h) *
                (end->q.x[i] - start->q.x[i]);
    }
    return work;
}

// Twists (velocity and angular velocity) of the rigid bodies of the model at the step's end, in
// scratch memory that has room for all movers (mover_count x 6).
static double* find_twists(const SnWorld* world, SnArena* scratch) {
    const SnMoment* end = &world->next->now;
    double* twist = SN_PUSH(scratch, double, 6 * (size_t)world->map->mover_count);
    for (int b = 0; twist && b < world->model->rigid_count; ++b)
        sn_pose_twist(&end->q.pose[b], &world->model->rigid[b], end->momentum + 6 * b,
                      twist + 6 * b);
    return twist;
}

// The strain E = (F^T F - I)/2 changes in a step by the symmetric part of F_m^T dF, with F_m the
// mean of F at both ends. So damping is taken at the mean positions, and velocities are dx / h: a
// body that only turns is not damped.
SnStatus sn_books_whole(SnWorld* world, SnArena scratch) {
    const SnMoment* end = &world->next->now;
    const double* start = world->state->now.q.x;
    const size_t count = 3 * (size_t)world->model->node_count;
    SnWorks works = {.drive = find_reactions_work(world)};
    double* way = SN_PUSH(&scratch, double, count);
    double* mean = SN_PUSH(&scratch, double, count);
    world->booking.order = sn_scheme(world->def.integrator)->order;
    double* twist = find_twists(world, &scratch);
    if (!twist || !way || !mean) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake) {
        way[i] = end->q.x[i] - start[i];
        mean[i] = start[i] + 0.5 * way[i];
    }
    works.given = sn_books_push(world, world->state->time + world->h, way);
    SN_EACH_AWAKE_COMPONENT(i, world->awake) way[i] /= world->h;
    const SnTermAt at = {.q = end->q,
                         .motion = {way, twist},
                         .x_lag = mean,
                         .time = world->state->time + world->h,
                         .pool = world->pool,
                         .scratch = scratch};
    SN_TRY(sn_books_damp(world, &at, world->h, &works));
    sn_books_enter(world, &works);
    return SN_OK;
}
