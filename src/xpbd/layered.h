// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_LAYERED_H
#define SN_XPBD_LAYERED_H

#include "system/model.h"
#include "xpbd/body.h"
#include "xpbd/layers.h"
#include "xpbd/moving.h"
#include "xpbd/order.h"
#include "xpbd/plan.h"
#include "xpbd/rows.h"
#include "xpbd/still.h"

// The soft bodies of a world are solved in layers (source text 002, algorithm 2). In each layer the
// elements that deform least are gathered in rigid bodies, the layer bodies; from layer to layer
// fewer elements are rigid. The residual velocity of a node is the velocity by which the node has
// not been moved yet in this step. A layer body moves by the rigid share of its nodes' residual
// velocities; a node that no layer body carries moves by all of its own. So bodies first move as a
// whole, and from layer to layer their insides follow.
//
// A constraint that pushes a node of a layer body moves the layer body as a whole. The constraint
// would have moved the node alone by more: this motion, less the motion of the layer body at the
// node, is added to the node's residual velocity. So when all layers have ended, nodes are where
// their own constraints have pushed them, as in plain steps: at x* + W J^T lambda, where x* are the
// positions without constraints, W the inverse masses, J the gradients of the constraints and
// lambda their multipliers. With SN_COUPLING_SPREAD, as in the source text, this difference of
// motions is lost: forces of contacts, and of elements at the edge of layer bodies, end up spread
// over layer bodies like a weight; a block at rest on the ground is compressed too little, and one
// that falls on it loses too much. But with SN_COUPLING_SPREAD elements that were rigid keep their
// small strains, so that less is left to do for elastic iterations. Two things differ from plain
// steps. Layer bodies turn on arcs, where nodes by themselves would go straight on, so no stress is
// needed to hold a turning body together. And a share of a blow stays spread over the layer body,
// because elements would otherwise be turned inside out.

typedef struct SnLayeredDef {
    SnLayerPlan plan;
    SnOrderDef order;
    SnLayerCoupling coupling;
    double stop, error; // see SnXpbdLayers (sinew/xpbd.h)
} SnLayeredDef;

typedef struct SnLayered {
    const SnModel* model;
    SnLayeredDef def;
    int* first_element; // number of each part's first element, counted through the elements of all
                        // solids (part_count)
    SnLayersMesh mesh;  // the elements of all solids
    double* size;       // mean size of an element in the part of each node, m (node_count)
    int* corner;        // nodes of the elements of `mesh` (element_count x 4); a triangle has its
                        // last node twice
    SnMaterial* material; // materials (element_count); NULL where the order needs none
    float* given;         // the user's keys (element_count); NULL where the order needs none
    SnLayers* layers;
    SnStillPart* still_part; // bounds of each part (part_count); NULL where no error is allowed

    // ---- valid for a step
    unsigned char* still;         // 1: the part is still: rigid for all of the step (part_count)
    unsigned char* still_element; // 1: the element is in a still part (element_count); NULL where
                                  // still_part is NULL
    int still_count;              // number of elements in still parts
    float* key;                   // elements turn rigid in ascending order of keys (element_count)
    unsigned char* elastic;       // 1: the element deforms too fast to be rigid (element_count)
    unsigned char* fixed;         // 1: no layer body may carry the node (node_count)
    double* mass;                 // masses of nodes, kg (node_count)
    double *v, *r;  // residual velocities, m/s, and arms in layer bodies, m (node_count x 3)
    double* pushed; // how far constraints would have moved each carried node if the node were
                    // alone, m (node_count x 3)

    // ---- valid for a layer
    const SnLayer* layer; // NULL: no layer has begun
    SnLayerBody* body;    // layer bodies (sn_layered_most_bodies)
    Vec3* centre;         // the centre of each layer body just after its step, m
} SnLayered;

/// Everything is copied but the model. `material` and `def->order.given` have one entry per element
/// of all solids.
SnStatus sn_create_layered(const SnModel* model, const SnLayeredDef* def,
                           const SnMaterial* material, SnLayered** layered);
void sn_destroy_layered(SnLayered* layered);

/// The largest number of layer bodies that a layer may have.
int sn_layered_most_bodies(const SnLayered* layered);

/// The data with which a step begins. Arrays are (node_count x 3) where nothing else is said.
typedef struct SnLayeredBegin {
    const double *x, *before;      // positions now, and a time before_h ago, m
    const double* v;               // velocities with the loads of the step, m/s
    const double* w;               // inverse masses, 1/kg (node_count)
    const double *now, *v_before;  // velocities before loads act, and a step ago (NULL: none), m/s
    const double *coast, *gravity; // see SnStillAt
    const SnRows* rows;            // or NULL
    long long number;              // number of the step
    const unsigned char* held;     // bits of SN_HELD (node_count)
    double h, before_h;            // length of this step, and the age of `before`, s
    SnPool* pool;
    SnArena scratch;
} SnLayeredBegin;
/// Begin a step: copy velocities and build the layers.
SnStatus sn_layered_begin(SnLayered* layered, const SnLayeredBegin* begin);

/// The groups of a part's elements, for sn_xpbd_solid_order.
const unsigned char* sn_layered_groups(const SnLayered* layered, int part);

/// Begin the layer of entry k of the plan: layer bodies, and nodes that none carries, move by their
/// residual velocities over h. Afterwards `moving` says which layer body carries which node.
/// Returns the number of groups that are elastic (sn_layer_groups).
int sn_layered_enter(SnLayered* layered, int k, double h, SnXpbdMoving* moving);

/// Move layer bodies to where elements and springs have moved the nodes at their edges.
void sn_layered_couple(SnLayered* layered, SnXpbdMoving* moving);

/// Project all rows once (sn_xpbd_rows_sweep); the rows move the layer bodies, too.
void sn_layered_sweep_rows(SnLayered* layered, SnXpbdRows* rows, SnXpbdMoving* moving,
                           double* residual);

/// Note that a constraint pushes a carried node, which would move by d if it were alone, m.
static inline void sn_layered_push(SnLayered* layered, int node, Vec3 d) {
    double* pushed = layered->pushed + 3 * (size_t)node;
    v3_store(pushed, v3_add(v3_load(pushed), d));
}

/// End the layer, in a step of length h: all carried nodes are put to their places in their layer
/// bodies.
void sn_layered_leave(SnLayered* layered, double h, SnXpbdMoving* moving);

/// The residual velocities v that are left, as a strain: the norm over carried nodes of h v / size,
/// where `size` is the mean size of an element. Parts that are still do not count.
double sn_layered_left(const SnLayered* layered, double h);

#endif
