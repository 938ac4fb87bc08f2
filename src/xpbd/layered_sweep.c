// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Moves layer bodies in a sweep: first they follow the nodes at their edges, then rows push them.
#include "xpbd/layered.h"

#include "xpbd/layered_bodies.h"

static void place_body_nodes(const SnLayered* layered, const SnXpbdMoving* moving, int b,
                             SnNodeList list) {
    if (list.count == 0) return;
    const SnBodyNodes nodes = sn_layered_nodes(layered, moving, list.node[0]);
    sn_body_place(&nodes, list.node, list.count, &layered->body[b]);
}

// Record how far nodes have been moved away from their places in the layer body.
static void remember_pushes(SnLayered* layered, const SnXpbdMoving* moving, int b,
                            SnNodeList list) {
    const SnLayerBody* body = &layered->body[b];
    const Mat3 R = quat_matrix(body->rotation);
    for (int k = 0; k < list.count; ++k) {
        const Vec3 arm = m3_apply(R, v3_load(layered->r + 3 * (size_t)list.node[k]));
        const Vec3 x = sn_particle_at(&moving->particle[list.node[k]]);
        sn_layered_push(layered, list.node[k], v3_sub(x, v3_add(body->centre, arm)));
    }
}

// Let layer body b follow the nodes at its edge, and move these nodes back to their places in the
// layer body.
static void follow_edge_nodes(SnLayered* layered, SnXpbdMoving* moving, int b, SnNodeList moved) {
    const SnBodyNodes nodes = sn_layered_nodes(layered, moving, moved.node[0]);
    if (layered->def.coupling == SN_COUPLING_KEPT) remember_pushes(layered, moving, b, moved);
    sn_body_project(&nodes, moved.node, moved.count, &layered->body[b]);
    place_body_nodes(layered, moving, b, moved);
}

void sn_layered_couple(SnLayered* layered, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    for (int b = 0; b < layer->body_count; ++b) {
        const SnNodeList moved = sn_layer_edge(layer, b);
        if (moved.count == 0) continue;
        const SnBodyNodes nodes = sn_layered_nodes(layered, moving, moved.node[0]);
        if (layered->def.coupling == SN_COUPLING_CONSTRAINTS)
            sn_body_pull(&nodes, moved.node, moved.count, &layered->body[b]);
        else
            follow_edge_nodes(layered, moving, b, moved);
    }
}

// Write to SnXpbdMoving.way how far each layer body has gone since its step. Rows then change these
// ways.
static void write_ways(const SnLayered* layered, SnXpbdMoving* moving) {
    for (int b = 0; b < layered->layer->body_count; ++b) {
        const SnLayerBody* body = &layered->body[b];
        double* way = moving->way + 6 * (size_t)(moving->first_carrier + b);
        v3_store(way, v3_sub(body->centre, layered->centre[b]));
        v3_store(way + 3, sn_pose_turned(body->rotation, body->stepped));
    }
}

// Move each layer body to the end of its way.
static void follow_ways(SnLayered* layered, SnXpbdMoving* moving) {
    for (int b = 0; b < layered->layer->body_count; ++b) {
        SnLayerBody* body = &layered->body[b];
        const double* way = moving->way + 6 * (size_t)(moving->first_carrier + b);
        body->centre = v3_add(layered->centre[b], v3_load(way));
        body->rotation = sn_pose_turn(body->stepped, v3_load(way + 3));
        if (layered->def.coupling != SN_COUPLING_CONSTRAINTS)
            place_body_nodes(layered, moving, b, sn_layer_edge(layered->layer, b));
    }
}

void sn_layered_sweep_rows(SnLayered* layered, SnXpbdRows* rows, SnXpbdMoving* moving,
                           double* residual) {
    write_ways(layered, moving);
    sn_xpbd_rows_sweep(rows, moving, residual);
    follow_ways(layered, moving);
}
