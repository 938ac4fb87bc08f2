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

// A step of XPBD can solve the soft bodies of a world in layers (source text 002, algorithm 2). In
// each layer the elements that deform least form rigid bodies, the layer bodies; from layer to
// layer fewer elements are rigid. The residual velocity of a node is the part of its velocity that
// has not moved the node yet in this step. A layer body moves by the rigid part of its nodes'
// residual velocities; a node that no layer body carries moves by its whole residual velocity. So
// soft bodies first move as a whole, and from layer to layer motion within them follows.
//
// A constraint that pushes a node of a layer body moves the layer body as a whole. If the node were
// alone, the constraint would move it farther than the layer body moves there. The difference
// between both motions is added to the node's residual velocity (SN_COUPLING_KEPT). So when all
// layers have ended, nodes are where their own constraints have pushed them, as in steps without
// layers: at x* + W J^T lambda, where x* are the positions without constraints, W the inverse
// masses, J the gradients of the constraints and lambda their multipliers. With SN_COUPLING_SPREAD,
// as in the source text, the difference is lost: forces of contacts, and of elements at the edge of
// layer bodies, end up spread over layer bodies like a weight. Then a block at rest on the ground
// is compressed too little, and a block that falls on the ground loses too much energy. On the
// other hand, elements that were rigid then keep their small strains, so that less is left to do
// for elastic iterations.
//
// Two things differ from steps without layers. Layer bodies turn on arcs, where nodes alone would
// move on straight lines, so no stress is needed to hold a turning body together. And a part of a
// hard push stays spread over the layer body (FARTHEST in layered.c), because elements would
// otherwise be turned inside out.

typedef struct SnLayeredDef {
    SnLayerPlan plan;
    SnOrderDef order;
    SnLayerCoupling coupling;
    double stop, error; // see SnXpbdLayers (sinew/xpbd.h)
} SnLayeredDef;

typedef struct SnLayered {
    const SnModel* model;
    SnLayeredDef def;
    int* first_element; // number of each part's first element; one numbering covers the elements of
                        // all solids (part_count)
    SnLayersMesh mesh;  // the elements of all solids
    double* size;       // mean size of an element in the part of each node, m (node_count)
    double* wave;       // fastest wave in each part, m/s (part_count)
    int* corner;        // nodes of the elements of `mesh` (element_count x 4); a triangle repeats
                        // its last node
    SnMaterial* material; // materials (element_count); NULL where the order needs none
    float* given;         // the user's keys (element_count); NULL where the order needs none
    SnLayers* layers;
    SnStillPart* still_part; // what xpbd/still.h has to know of each part (part_count); NULL: no
                             // error is allowed

    // ---- valid for a step
    unsigned char* still;         // 1: the part is still (xpbd/still.h): rigid in all layers of the
                                  // step (part_count)
    unsigned char* still_element; // 1: the element is in a still part (element_count); NULL where
                                  // still_part is NULL
    int still_count;              // number of elements in still parts
    float* key;                   // key of each element; elements turn rigid in ascending order of
                                  // keys (element_count)
    unsigned char* elastic;       // 1: the element deforms too fast and must not turn rigid
                                  // (element_count)
    unsigned char* fixed;         // 1: no layer body may carry the node, because components of it
                                  // are held (node_count)
    double* mass;                 // masses of nodes, kg (node_count)
    double *v, *r;  // residual velocities, m/s, and arms in layer bodies, m (node_count x 3)
    double* pushed; // displacement that constraints would have given each carried node if the node
                    // were alone, m (node_count x 3)

    // ---- valid for a layer
    const SnLayer* layer; // NULL: no layer has begun
    SnLayerBody* body;    // the layer bodies; room for sn_layered_most_bodies
    Vec3* centre;         // position of each layer body's centre just after its step, m
} SnLayered;

/// Make an SnLayered. The model is not copied, everything else is. `material` and
/// `def->order.given` have one entry per element of all solids.
SnStatus sn_create_layered(const SnModel* model, const SnLayeredDef* def,
                           const SnMaterial* material, SnLayered** layered);
void sn_destroy_layered(SnLayered* layered);

/// The largest number of layer bodies that a layer may have.
int sn_layered_most_bodies(const SnLayered* layered);

/// The data with which a step begins. Arrays are (node_count x 3) unless another shape is given.
typedef struct SnLayeredBegin {
    const double *x, *before;      // positions now, and before_h seconds ago, m
    const double* v;               // velocities that include the effect of the step's loads, m/s
    const double* w;               // inverse masses, 1/kg (node_count)
    const double *now, *v_before;  // velocities before loads act, and one step ago (NULL: not
                                   // known), m/s
    const double *coast, *gravity; // as in SnStillAt
    const SnRows* rows;            // rows of the step, or NULL
    long long number;              // number of the step
    const unsigned char* held;     // bits of held components (node_count)
    double h, before_h;            // length of this step, and the time since `before`, s
    SnPool* pool;
    SnArena scratch;
} SnLayeredBegin;
/// Begin a step: copy velocities and build the layers.
SnStatus sn_layered_begin(SnLayered* layered, const SnLayeredBegin* begin);

/// Let the elements of parts that are struck in the step be elastic in all layers
/// (layered_struck.c). To be called when layered->elastic says which elements deform too fast.
SnStatus sn_layered_free_struck(SnLayered* layered, const SnLayeredBegin* begin);

/// The groups of a part's elements, for sn_xpbd_solid_order.
const unsigned char* sn_layered_groups(const SnLayered* layered, int part);

/// Begin the layer of entry k of the plan, in a step of length h: layer bodies, and nodes that no
/// layer body carries, move by their residual velocities. Afterwards `moving` says which layer body
/// carries which node. Returns the number of groups that are elastic (sn_layer_groups).
int sn_layered_enter(SnLayered* layered, int k, double h, SnXpbdMoving* moving);

/// Let layer bodies follow the nodes at their edges, which elements and springs have moved.
void sn_layered_couple(SnLayered* layered, SnXpbdMoving* moving);

/// Project all rows once (sn_xpbd_rows_sweep), and let layer bodies follow.
void sn_layered_sweep_rows(SnLayered* layered, SnXpbdRows* rows, SnXpbdMoving* moving,
                           double* residual);

/// Record the displacement d, m, by which a constraint would move a carried node if the node were
/// alone.
static inline void sn_layered_push(SnLayered* layered, int node, Vec3 d) {
    double* pushed = layered->pushed + 3 * (size_t)node;
    v3_store(pushed, v3_add(v3_load(pushed), d));
}

/// End the layer, in a step of length h: move all carried nodes to their places in their layer
/// bodies, and find the new residual velocities.
void sn_layered_leave(SnLayered* layered, double h, SnXpbdMoving* moving);

/// The remaining residual velocities v, as a strain: the norm over carried nodes of h v / size,
/// where `size` is the mean size of an element. Parts that are still do not count.
double sn_layered_left(const SnLayered* layered, double h);

#endif
