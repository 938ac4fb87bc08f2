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

// The soft bodies of a world in layers (source text 002, algorithm 2): in each, elements that
// deform least are gathered in rigid bodies, from layer to layer fewer of them. Velocities that
// nothing has moved by yet are residual: a body moves by what of them is rigid, a node that no body
// carries by all of it. Which is to say that, layer by layer, the step advances first as a whole
// and then within.
//
// A constraint that pushes a node of a body moves the body as a whole. What it would have done to
// the node alone, less how the body moved there, is residual as well: so that when layers have
// ended, nodes are where their own constraints have pushed them, x* + W J^T lambda, as in plain
// steps. In the text (SN_COUPLING_SPREAD) that is lost: forces of contacts, and of elements at the
// edge of bodies, end up spread over bodies like a weight, a block at rest on the ground is
// compressed too little, and one that falls on it loses too much; but elements that were rigid are
// as little strained as they were, so that less is left to do for elastic iterations. What differs
// from plain steps is that bodies turn on arcs, where nodes by themselves would go straight on: it
// takes no stress to hold together what turns; and that of a blow a part stays spread, or elements
// would be turned inside out.

typedef struct SnLayeredDef {
    SnLayerPlan plan;
    SnOrderDef order;
    SnLayerCoupling coupling;
    double stop, error; // see SnXpbdLayers
} SnLayeredDef;

typedef struct SnLayered {
    const SnModel* model;
    SnLayeredDef def;
    int* first_element;   // of each part, counted through; parts without elements have none
    SnLayersMesh mesh;    // all elements of solids
    double* size;         // of an element, on average, in the part of each node, m (node_count)
    int* corner;          // its nodes: of triangles the last one twice
    SnMaterial* material; // of each element, where the order asks for it; or NULL
    float* given;         // likewise
    SnLayers* layers;
    SnStillPart* still_part; // where an error is allowed, or NULL (part_count)

    // ---- a step
    unsigned char* still;         // parts that are rigid all along (part_count)
    unsigned char* still_element; // their elements
    int still_count;              // of these
    float* key;                   // order in which elements turn rigid
    unsigned char* elastic;       // elements that deform too fast to be rigid
    unsigned char* fixed;         // nodes that no body may carry (node_count)
    double* mass;                 // of nodes, kg
    double *v, *r;                // residual velocities, arms in bodies (node_count x 3)
    double* pushed; // how far constraints would have moved carried nodes by themselves, m

    // ---- a layer
    const SnLayer* layer; // NULL: none has begun
    SnLayerBody* body;    // (most bodies)
    Vec3* centre;         // of each when it had stepped
} SnLayered;

/// All is copied but the model. `material` and `def->order.given` have one entry per element of all
/// solids.
SnStatus sn_create_layered(const SnModel* model, const SnLayeredDef* def,
                           const SnMaterial* material, SnLayered** layered);
void sn_destroy_layered(SnLayered* layered);

/// Bodies that there may be in a layer.
int sn_layered_most_bodies(const SnLayered* layered);

/// A step of length h begins, with nodes at x that were at `before` a time before_h ago (node_count
/// x 3), move with v, have inverse masses w and are held as said (bits of SN_HELD).
typedef struct SnLayeredBegin {
    const double *x, *before, *v, *w;
    const double *now, *v_before;  // velocities before loads act, and a step ago; NULL: none
    const double *coast, *gravity; // see SnStillAt
    const SnRows* rows;
    long long number;
    const unsigned char* held;
    double h, before_h;
    SnPool* pool;
    SnArena scratch;
} SnLayeredBegin;
SnStatus sn_layered_begin(SnLayered* layered, const SnLayeredBegin* begin);

/// The groups of a part's elements, for sn_xpbd_solid_order.
const unsigned char* sn_layered_groups(const SnLayered* layered, int part);

/// Entry k of the plan begins: nodes that are carried no longer, and bodies, move by their residual
/// velocities over h. Afterwards `moving` says who carries whom. Returns the groups that are
/// elastic.
int sn_layered_enter(SnLayered* layered, int k, double h, SnXpbdMoving* moving);

/// Elements have moved nodes that belong to bodies as well: move the bodies instead.
void sn_layered_couple(SnLayered* layered, SnXpbdMoving* moving);

/// Project all rows once (sn_xpbd_rows_sweep), which move the bodies of the layer, too.
void sn_layered_sweep_rows(SnLayered* layered, SnXpbdRows* rows, SnXpbdMoving* moving,
                           double* residual);

/// A constraint pushes a node that is carried: by d if it were alone, m.
static inline void sn_layered_push(SnLayered* layered, int node, Vec3 d) {
    double* pushed = layered->pushed + 3 * (size_t)node;
    v3_store(pushed, v3_add(v3_load(pushed), d));
}

/// The layer ends, in a step of length h: all its nodes where bodies are.
void sn_layered_leave(SnLayered* layered, double h, SnXpbdMoving* moving);

/// How much of the residual velocities is left, as a strain: the norm of h v over the sizes of
/// elements.
double sn_layered_left(const SnLayered* layered, double h);

#endif
