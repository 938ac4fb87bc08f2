// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The functions with which a user holds nodes (sn_world_hold). Held nodes are marked in the state
// (SnState.gripped). From the next step on the script holds them, as it holds the nodes of pins
// (script.c).
#include "sim/add.h"
#include "sim/near.h"
#include "sinew/touch.h"

#include <math.h>
#include <string.h>

// The distance of a node from a point; infinite for a node that follows a rigid body for good,
// which cannot be held.
static double node_distance(const SnWorld* world, int i, Vec3 at) {
    if (sn_map_is_bonded(world->map, i)) return HUGE_VAL;
    return v3_norm(v3_sub(v3_load(world->state->now.q.x + 3 * (size_t)i), at));
}

SnStatus sn_world_hold(SnWorld* world, SnBodyId id, const double at[3], double radius,
                       SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnBody* body = sn_world_body(world, id);
    if (!body) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    if (!sn_all_finite(at, 3) || !(radius >= 0) || !isfinite(radius))
        return sn_fail(error, SN_BAD_INPUT,
                       "the point must be finite, and the radius finite and at least 0");
    if (body->can & SN_BODY_HAS_POSE)
        return sn_fail(error, SN_UNSUPPORTED,
                       "the rigid body '%s' has no nodes to hold; soft bodies have", body->name);
    const SnPart* part = &world->model->part[body->part];
    const int end = part->first_node + part->mesh->vertex_count;
    double nearest = HUGE_VAL;
    for (int i = part->first_node; i < end; ++i)
        nearest = fmin(nearest, node_distance(world, i, v3_load(at)));
    if (nearest == HUGE_VAL)
        return sn_fail(error, SN_BAD_INPUT,
                       "all nodes of '%s' follow a rigid body: none of them can be held",
                       body->name);
    for (int i = part->first_node; i < end; ++i)
        if (node_distance(world, i, v3_load(at)) <= fmax(radius, nearest))
            world->state->gripped[i] = 1;
    sn_adapt_put(world, body->part);
    sn_world_forget_past(world);
    return SN_OK;
}

int sn_world_holds(const SnWorld* world) {
    int count = 0;
    for (int i = 0; world->started && i < world->model->node_count; ++i)
        count += world->state->gripped[i];
    return count;
}

void sn_world_release_holds(SnWorld* world) {
    if (sn_world_holds(world) == 0) return;
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        unsigned char* gripped = world->state->gripped + part->first_node;
        const size_t nodes = (size_t)part->mesh->vertex_count;
        if (!memchr(gripped, 1, nodes)) continue;
        memset(gripped, 0, nodes);
        sn_adapt_put(world, p);
    }
    sn_world_forget_past(world);
}
