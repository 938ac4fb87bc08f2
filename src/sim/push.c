// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A blow: an impulse J at a point. A rigid body gets J and arm x J; nodes of a soft body around the
// point get shares of J,
//
//     m_i dv_i = w_i J,      w_i ~ m_i (1 - d_i^2 / r^2)^2,      sum w_i = 1,
//
// with the mass m_i, the change of velocity dv_i, the weight w_i and the distance d_i from the
// point of each node (~ means "proportional to"). The nodes that get a share are the nearest ones
// that together have at least the share HIT_SHARE of the body's mass; a blow on fewer nodes could
// tear the body. The radius r is WIDER times the distance of the farthest of these nodes.
#include "base/memory.h"
#include "sim/add.h"
#include "sim/near.h"
#include "sinew/touch.h"

#include <math.h>

#define HIT_SHARE 0.15 // the least share of a soft body's mass that a blow hits
#define WIDER     1.25 // r divided by the distance of the farthest node that is hit

static double node_weight(const SnWorld* world, const SnNear* near, double r) {
    const double s = r > 0 ? near->distance / r : 0, bell = 1 - s * s;
    return world->model->mass->lumped[near->node] * bell * bell;
}

static void hit_nodes(SnWorld* world, const SnPart* part, const SnNear* near, int count, Vec3 J) {
    const double* m = world->model->mass->lumped;
    const double needed = HIT_SHARE * sn_part_mass(world, part);
    double mass = 0, sum = 0;
    int hit = 0;
    while (hit < count && mass < needed) mass += m[near[hit++].node];
    const double r = WIDER * near[hit - 1].distance;
    for (int k = 0; k < hit; ++k) sum += node_weight(world, &near[k], r);
    for (int k = 0; k < hit; ++k) {
        const int i = near[k].node;
        double* v = world->state->now.v + 3 * (size_t)i;
        const double share = node_weight(world, &near[k], r) / (sum * m[i]);
        v3_store(v, v3_axpy(share, J, v3_load(v)));
        if (world->model->held[i] & SN_HELD(2)) v[2] = 0; // plane bodies stay in their plane
    }
}

static void hit_rigid(SnWorld* world, const SnBody* body, Vec3 at, Vec3 J) {
    const Vec3 arm = v3_sub(at, world->state->now.q.pose[body->rigid].position);
    double* momentum = world->state->now.momentum + 6 * body->rigid;
    v3_store(momentum, v3_add(v3_load(momentum), J));
    v3_store(momentum + 3, v3_add(v3_load(momentum + 3), v3_cross(arm, J)));
}

SnStatus sn_world_push(SnWorld* world, SnBodyId id, const double at[3], const double impulse[3],
                       SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (!sn_all_finite(at, 3) || !sn_all_finite(impulse, 3))
        return sn_fail(error, SN_BAD_INPUT, "where to push, and how much, must be finite");
    if (world->def.integrator == SN_QUASISTATIC)
        return sn_fail(error, SN_UNSUPPORTED,
                       "a push changes velocities, and quasistatic steps have none");
    if (body->can & SN_BODY_HAS_POSE) {
        hit_rigid(world, body, v3_load(at), v3_load(impulse));
    } else {
        SnNear* near = NULL;
        int count = 0;
        SN_TRY(sn_list_near(world, body, v3_load(at), &near, &count, error));
        hit_nodes(world, &world->model->part[body->part], near, count, v3_load(impulse));
        sn_free(near);
        sn_adapt_put(world, body->part);
    }
    sn_world_forget_past(world);
    return SN_OK;
}
