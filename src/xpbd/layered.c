// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Begins and ends layers. At the beginning of a layer, its layer bodies take a step; at the end,
// the nodes that they carried get new residual velocities.
#include "xpbd/layered.h"

#include "xpbd/layered_bodies.h"

#include <math.h>
#include <string.h>

// Move nodes that no layer body carries by h v, where v is the node's residual velocity
// (layered.h), and then set v to 0.
static void step_nodes(SnLayered* layered, double h, SnXpbdMoving* moving) {
    for (int i = 0; i < moving->node_count; ++i) {
        double* v = layered->v + 3 * (size_t)i;
        if (layered->layer->body[i] >= 0 || !(moving->particle[i].w > 0)) continue;
        sn_particle_move(&moving->particle[i], v3_scale(h, v3_load(v)));
        v3_store(v, v3(0, 0, 0));
    }
}

static void step_bodies(SnLayered* layered, double h, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    for (int b = 0; b < layer->body_count; ++b) {
        const SnNodeList list = sn_layer_nodes(layer, b);
        const SnBodyNodes nodes = sn_layered_nodes(layered, moving, list.node[0]);
        SnLayerBody* body = &layered->body[b];
        sn_body_fit(&nodes, list.node, list.count, body);
        sn_body_step(&nodes, list.node, list.count, h, body);
        layered->centre[b] = body->centre;
        for (int k = 0; k < list.count; ++k)
            v3_store(layered->pushed + 3 * (size_t)list.node[k], v3(0, 0, 0));
        const Mat3 R = quat_matrix(body->rotation);
        moving->body[moving->first_carrier + b] = (SnXpbdMass){
            .w = 1 / body->mass, .inverse_I = m3_mul(m3_mul(R, body->inverse), m3_transpose(R))};
    }
}

int sn_layered_enter(SnLayered* layered, int k, double h, SnXpbdMoving* moving) {
    const int number = layered->layers->listed[k];
    layered->layer = &layered->layers->layer[number];
    step_nodes(layered, h, moving);
    step_bodies(layered, h, moving);
    moving->carrier = layered->layer->body_count > 0 ? layered->layer->body : NULL;
    moving->carrier_count = layered->layer->body_count;
    memset(moving->way + 6 * (size_t)moving->first_carrier, 0,
           6 * sizeof(double) * (size_t)layered->layer->body_count);
    return sn_layer_groups(number);
}

// Constraints would have moved single nodes farther than the layer body moves. At the end of the
// layer the difference becomes residual velocity. But the residual velocity that a node gets in
// this way may move the node by at most this fraction of an element's size, because elements would
// otherwise be turned inside out. The rest of a harder push stays spread over the layer body.
#define FARTHEST 0.3

// For the nodes of layer body b, subtract from layered->pushed the displacement that the layer body
// has given them since its step. Returns the length of the largest difference, m.
static double subtract_motion(const SnLayered* layered, int b, SnNodeList list) {
    const SnLayerBody* body = &layered->body[b];
    const Mat3 R = quat_matrix(body->rotation), stepped = quat_matrix(body->stepped);
    const Vec3 shift = v3_sub(body->centre, layered->centre[b]);
    double most = 0;
    for (int k = 0; k < list.count; ++k) {
        const Vec3 r = v3_load(layered->r + 3 * (size_t)list.node[k]);
        double* pushed = layered->pushed + 3 * (size_t)list.node[k];
        const Vec3 moved = v3_add(shift, v3_sub(m3_apply(R, r), m3_apply(stepped, r)));
        const Vec3 left = v3_sub(v3_load(pushed), moved);
        v3_store(pushed, left);
        most = fmax(most, v3_dot(left, left));
    }
    return sqrt(most);
}

// Add to the residual velocities of the nodes of layer body b the motion that constraints would
// have given the nodes beyond the motion of the layer body.
static void keep_residual_velocities(SnLayered* layered, int b, double h, SnNodeList list) {
    const double most = subtract_motion(layered, b, list);
    const double limit = FARTHEST * layered->size[list.node[0]];
    const double share = most > limit ? limit / most : 1;
    for (int k = 0; k < list.count; ++k) {
        const size_t c = 3 * (size_t)list.node[k];
        const Vec3 left = v3_load(layered->pushed + c);
        v3_store(layered->v + c, v3_axpy(share / h, left, v3_load(layered->v + c)));
    }
}

void sn_layered_leave(SnLayered* layered, double h, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    const SnLayerCoupling coupling = layered->def.coupling;
    for (int b = 0; b < layer->body_count; ++b) {
        const SnNodeList list = sn_layer_nodes(layer, b), edge = sn_layer_edge(layer, b);
        const SnBodyNodes nodes = sn_layered_nodes(layered, moving, list.node[0]);
        SnLayerBody* body = &layered->body[b];
        if (coupling == SN_COUPLING_CONSTRAINTS && edge.count > 0)
            sn_body_project(&nodes, edge.node, edge.count, body);
        sn_body_place(&nodes, list.node, list.count, body);
        sn_body_finish(&nodes, list.node, list.count, body);
        if (coupling == SN_COUPLING_KEPT) keep_residual_velocities(layered, b, h, list);
    }
    moving->carrier = NULL;
}

double sn_layered_left(const SnLayered* layered, double h) {
    double sum = 0;
    for (int p = 0; p < layered->model->part_count; ++p) {
        const SnPart* part = &layered->model->part[p];
        const int end = part->first_node + part->mesh->vertex_count;
        for (int i = part->first_node; !layered->still[p] && i < end; ++i) {
            const Vec3 v = v3_load(layered->v + 3 * (size_t)i);
            if (layered->layer->body[i] >= 0)
                sum += v3_dot(v, v) / (layered->size[i] * layered->size[i]);
        }
    }
    return h * sqrt(sum);
}
