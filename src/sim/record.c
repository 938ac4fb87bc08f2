// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Recording energies, momenta and the worst element of a step, and deciding whether the step may be
// kept.
#include "sim/books.h"
#include "sim/stop.h"

#include "system/inertia.h"

#include <math.h>
#include <string.h>

static void add_momenta(Vec3 x, Vec3 p, Vec3* linear, Vec3* angular) {
    *linear = v3_add(*linear, p);
    *angular = v3_add(*angular, v3_cross(x, p));
}

// Record kinetic energy and momenta, with the mass matrix of the steps (lumped or consistent).
static SnStatus record_motion(SnWorld* world, SnArena scratch) {
    const SnModel* model = world->model;
    const SnMoment* now = &world->next->now;
    SnStepStats* stats = &world->stats;
    double* twist = SN_PUSH(&scratch, double, 6 * (size_t)world->map->mover_count);
    if (!twist) return SN_OUT_OF_MEMORY;

    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    sn_movers_twists(world->map, now, twist);
    for (int b = 0; b < model->rigid_count; ++b) {
        const double* momentum = now->momentum + 6 * b;
        add_momenta(now->q.pose[b].position, v3_load(momentum), &linear, &angular);
        angular = v3_add(angular, v3_load(momentum + 3));
    }
    SN_EACH_AWAKE_POINT(i, world->awake) {
        double Mv[3];
        sn_map_mass_row(world->map, i, now->v, Mv);
        add_momenta(v3_load(now->q.x + 3 * (size_t)i), v3_load(Mv), &linear, &angular);
    }
    stats->kinetic = sn_nodes_kinetic(world->map, world->pool, now->v) +
                     sn_movers_kinetic(world->map, &now->q, twist);
    v3_store(stats->momentum, linear);
    v3_store(stats->angular_momentum, angular);
    return SN_OK;
}

// Energy of the elements SnPart.element[index] of part p, rigid elements included, J.
static double elements_energy(const SnWorld* world, int p, int index, const SnTermAt* at) {
    const SnPart* part = &world->model->part[p];
    const SnElements* elements = &part->element[index];
    if (elements->self == part->solid) return sn_adapt_energy(world, p, at->q.x, at->scratch);
    const SnTerm term = elements->ops->term(elements->self);
    return term.ops->energy(term.self, at);
}

// Energy of loads on parts in deep sleep, J: the term of loads leaves these parts out.
static double potential_of_sleepers(const SnWorld* world) {
    double sum = 0;
    for (int p = 0; world->adapt && p < world->model->part_count; ++p)
        if (world->awake->deep[p]) sum += world->adapt->potential[p];
    return sum;
}

double sn_world_elastic(const SnWorld* world, const SnTermAt* at) {
    double sum = 0;
    for (int p = 0; p < world->model->part_count; ++p)
        for (int k = 0; k < world->model->part[p].element_count; ++k)
            sum += elements_energy(world, p, k, at);
    return sum;
}

double sn_world_stored(const SnWorld* world, const SnTermAt* at) {
    const SnTerm loads = sn_loads_term(world->loads);
    return sn_world_elastic(world, at) + loads.ops->energy(loads.self, at);
}

static void record_energies(SnWorld* world, SnArena scratch) {
    const SnMoment* now = &world->next->now;
    const SnTermAt at = {.q = now->q,
                         .time = world->state->time + world->h,
                         .pool = world->pool,
                         .scratch = scratch};
    world->stats.elastic = sn_world_elastic(world, &at);
    const SnTerm loads = sn_loads_term(world->loads);
    world->stats.potential = loads.ops->energy(loads.self, &at);
    world->stats.potential += potential_of_sleepers(world);
}

typedef struct Worst {
    const SnWorld* world;
    SnSolidWorst* part;
} Worst;

static void find_worst(void* context, int p, int worker) {
    (void)worker;
    const Worst* worst = context;
    if (worst->world->model->part[p].solid)
        worst->part[p] = sn_adapt_worst(worst->world, p, worst->world->next->now.q.x);
}

// Record the compression of the most compressed element. Fails if an element is outside of the
// domain of its law.
static SnStatus record_worst(SnWorld* world, SnArena scratch) {
    SnStepStats* stats = &world->stats;
    SnStatus status = SN_OK;
    const int parts = world->model->part_count;
    Worst found = {world, SN_PUSH(&scratch, SnSolidWorst, parts)};
    if (!found.part) return SN_OUT_OF_MEMORY;
    sn_pool_run(world->pool, parts, find_worst, &found);
    stats->smallest_volume = 1;
    stats->inverted = 0;
    for (int p = 0; p < parts; ++p) {
        if (!world->model->part[p].solid) continue;
        const SnSolidWorst worst = found.part[p];
        if (worst.det < stats->smallest_volume) stats->smallest_volume = worst.det;
        stats->inverted += worst.inverted;
        if (worst.outside >= 0)
            return sn_stop_in_part(world, SN_DIVERGED, SN_STOP_DOMAIN, p, SN_AT_ELEMENT,
                                   worst.outside);
        if (worst.inverted) status = SN_INVERTED;
    }
    return status;
}

// A step is refused if a node ends it farther than WILDEST_SIZES times the size of its body, plus
// WILDEST_FALLS g h^2 (gravity g, step h), from the end of its free flight and from its old place:
// then a numerical error has thrown the node, not a force.
#define WILDEST_SIZES 100.0
#define WILDEST_FALLS 10.0

static SnStatus check_flight(SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    const SnMoment *old = &world->state->now, *new = &world->next->now;
    double low[3], high[3];
    sn_mesh_bounds(part->mesh, low, high);
    const double size = v3_norm(v3_sub(v3_load(high), v3_load(low)));
    const double fall = v3_norm(v3_load(world->loads->gravity)) * world->h * world->h;
    const double limit = WILDEST_SIZES * size + WILDEST_FALLS * fall;
    for (int vertex = 0; vertex < part->mesh->vertex_count; ++vertex) {
        const int i = sn_part_node(part, vertex);
        const size_t c = 3 * (size_t)i;
        if (world->state->held[i] == SN_HELD_ALL) continue; // the script moves this node
        const Vec3 flight = v3_axpy(world->h, v3_load(old->v + c), v3_load(old->q.x + c));
        const Vec3 end = v3_load(new->q.x + c);
        // the smaller distance counts, because a node that vibrates fast stays near its old place
        const double off =
            fmin(v3_norm(v3_sub(end, flight)), v3_norm(v3_sub(end, v3_load(old->q.x + c))));
        if (off > limit) return sn_stop_at(world, SN_DIVERGED, SN_STOP_THROWN, SN_AT_NODE, i, off);
    }
    return SN_OK;
}

// Fail because of a node or mover whose numbers are no longer finite.
static SnStatus stop_at_state(SnWorld* world) {
    const SnMoment* now = &world->next->now;
    for (int i = 0; i < 3 * world->model->node_count; ++i)
        if (!isfinite(now->q.x[i]) || !isfinite(now->v[i]))
            return sn_stop_at(world, SN_DIVERGED, SN_STOP_STATE, SN_AT_NODE, i / 3, 0);
    int mover = 0;
    for (int b = world->model->rigid_count - 1; b >= 0; --b) {
        const Vec3 p = now->q.pose[b].position;
        double sum = p.x + p.y + p.z;
        for (int k = 0; k < 6; ++k) sum += now->momentum[6 * b + k];
        if (!isfinite(sum)) mover = b;
    }
    return sn_stop_at(world, SN_DIVERGED, SN_STOP_STATE, SN_AT_MOVER, mover, 0);
}

// Fail because the energy is not finite. If the kinetic energy is not finite, note the fastest node
// or rigid body as the place; otherwise note no place, and stop.c takes the most deformed element.
static SnStatus stop_at_energy(SnWorld* world) {
    const SnMoment* now = &world->next->now;
    double most = 0;
    sn_stop_at(world, SN_DIVERGED, SN_STOP_ENERGY, SN_AT_NOTHING, 0, 0);
    if (isfinite(world->stats.kinetic)) return SN_DIVERGED;
    for (int i = 0; i < world->model->node_count; ++i) {
        const double speed = v3_norm(v3_load(now->v + 3 * (size_t)i));
        if (!(speed > most)) continue;
        most = speed;
        sn_stop_at(world, SN_DIVERGED, SN_STOP_ENERGY, SN_AT_NODE, i, 0);
    }
    for (int b = 0; b < world->model->rigid_count; ++b) {
        double twist[6];
        sn_pose_twist(&now->q.pose[b], &world->model->rigid[b], now->momentum + 6 * b, twist);
        const double speed = fmax(v3_norm(v3_load(twist)), v3_norm(v3_load(twist + 3)));
        if (speed <= most) continue;
        most = speed;
        sn_stop_at(world, SN_DIVERGED, SN_STOP_ENERGY, SN_AT_MOVER, b, 0);
    }
    return SN_DIVERGED;
}

SnStatus sn_world_record(SnWorld* world, SnArena scratch) {
    if (!sn_state_finite_awake(world->awake, world->next)) return stop_at_state(world);
    const int flies = !sn_scheme(world->def.integrator)
                           ->is_static; // in statics nodes go as far as loads take them
    for (int p = 0; flies && p < world->model->part_count; ++p)
        if (!sn_is_part_asleep(world, p)) SN_TRY(check_flight(world, p));
    SnStatus status = record_worst(world, scratch);
    SN_TRY(status);
    SN_TRY(record_motion(world, scratch));
    record_energies(world, scratch);
    const SnStepStats* stats = &world->stats;
    if (!isfinite(stats->kinetic + stats->elastic + stats->potential)) return stop_at_energy(world);
    return status;
}
