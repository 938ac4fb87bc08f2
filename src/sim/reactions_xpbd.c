// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Reactions of position-based steps. Such a step computes no forces on held nodes. But constraints
// within a part do not change the momentum of the part. So the sum of the reactions on a part is
//
//     R = sum over its nodes of (v - v_start) m / h - f,
//
// with the velocities v_start and v of a node of mass m at the start and end of the step of length
// h, and the outer forces f: loads, drag, and rows. First, each held node gets the reaction that
// balances the forces of its elements at the step's end. The sum of these reactions differs from R,
// because the step has not converged; the difference is shared among held nodes as in
// reactions_spread.c.
#include "sim/reactions.h"

#include <string.h>

// Outer forces on all nodes: loads, drag through the medium, Rayleigh's drag, rows.
static SnStatus find_outer(const SnWorld* world, SnArena* scratch, double* f) {
    const SnModel* model = world->model;
    const double *v = world->next->now.v, *given = sn_loads_at_end(world);
    SnForces rows = {f, SN_PUSH(scratch, double, 6 * (size_t)model->rigid_count)};
    if (!rows.wrench) return SN_OUT_OF_MEMORY;
    memset(f, 0, 3 * sizeof *f * (size_t)model->node_count);
    if (world->collisions) sn_rows_force(&world->collisions->rows, NULL, &rows);
    for (int i = 0; i < model->point_count; ++i) {
        const double m = model->mass->lumped[i], medium = world->drag->drag * m;
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            f[c] += m * world->loads->gravity[k] + given[c] - model->mass->damping[i] * v[c] -
                    medium * (v[c] - world->drag->wind[k]);
        }
    }
    return SN_OK;
}

// Forces of all elements at the step's end, with their damping.
static SnStatus find_inner(const SnWorld* world, SnArena scratch, double* f) {
    const SnMoment* end = &world->next->now;
    SnForces forces = {f, SN_PUSH(&scratch, double, 6 * (size_t)world->model->rigid_count)};
    if (!forces.wrench) return SN_OUT_OF_MEMORY;
    memset(f, 0, 3 * sizeof *f * (size_t)world->model->node_count);
    const SnTermAt at = {.q = end->q,
                         .motion = {end->v, forces.wrench},
                         .x_lag = end->q.x,
                         .time = world->state->time + world->h,
                         .pool = world->pool,
                         .scratch = scratch};
    for (int p = 0; p < world->model->part_count; ++p)
        for (int k = 0; k < world->model->part[p].element_count; ++k) {
            const SnElements* elements = &world->model->part[p].element[k];
            const SnTerm term = elements->ops->term(elements->self);
            term.ops->force(term.self, &at, &forces);
        }
    return SN_OK;
}

static int list_held(const SnWorld* world, const SnPart* part, int* held) {
    int count = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        if (sn_held_by_script(world, i)) held[count++] = i;
    return count;
}

// Find the reactions on a part that balance the forces of its elements, and share the difference
// from the sum R among its held nodes.
static void share_in_part(SnWorld* world, const SnPart* part, double h, const double* outer,
                          const double* inner, int* held) {
    const double *x = world->next->now.q.x, *v = world->next->now.v, *v0 = world->state->now.v;
    double* reaction = world->next->reaction;
    SnWrench left = {{0, 0, 0}, {0, 0, 0}};
    const int count = list_held(world, part, held);
    if (count == 0) return;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const unsigned components = sn_held_by_script(world, i);
        double lack[3];
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            lack[k] = world->model->mass->lumped[i] * (v[c] - v0[c]) / h - outer[c];
            if (world->model->held[i] & SN_HELD(k)) lack[k] = 0;
            if (components & SN_HELD(k)) {
                reaction[c] = lack[k] - inner[c];
                lack[k] -= reaction[c];
            }
        }
        left.force = v3_add(left.force, v3_load(lack));
        left.torque = v3_add(left.torque, v3_cross(v3_load(x + 3 * (size_t)i), v3_load(lack)));
    }
    sn_reactions_distribute(world, held, count, x, left);
}

SnStatus sn_reactions_of_xpbd(SnWorld* world, double h, SnArena scratch) {
    const size_t nodes = (size_t)world->model->node_count;
    if (!sn_reactions_act(world)) return SN_OK;
    double* outer = SN_PUSH(&scratch, double, 3 * nodes);
    double* inner = SN_PUSH(&scratch, double, 3 * nodes);
    int* held = SN_PUSH(&scratch, int, nodes);
    if (!outer || !inner || !held) return SN_OUT_OF_MEMORY;
    SN_TRY(find_outer(world, &scratch, outer));
    SN_TRY(find_inner(world, scratch, inner));
    for (int p = 0; p < world->model->part_count; ++p)
        share_in_part(world, &world->model->part[p], h, outer, inner, held);
    return SN_OK;
}
