// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_XPBD_H
#define SINEW_XPBD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Position-based steps: the parameters of the integrator SN_XPBD of sinew/world.h.

/// How the share of rigid elements decreases from layer to layer. In a world that starts with
/// pinned nodes, the first layer of the kinds AUTO, LINEAR and LOGARITHMIC, in which all elements
/// would be rigid, is left out.
typedef enum SnLayerSizes {
    SN_LAYERS_NONE, ///< no layers: all elements deform in every iteration
    SN_LAYERS_AUTO, ///< by equal amounts, from all elements to the share of elements that are much
                    ///< stiffer than the softest ones; then to none
    SN_LAYERS_LINEAR,      ///< by equal amounts, from all elements to none
    SN_LAYERS_LOGARITHMIC, ///< by halves, from all elements to about an eighth; then to none
    SN_LAYERS_LISTED,      ///< as SnXpbdLayers.rigid lists the shares
    SN_LAYERS_SIZES,
} SnLayerSizes;

/// How iterations are shared among layers. If SnXpbdLayers.first is above 0, the rule is for all
/// layers except the last one, which gets the remaining iterations.
typedef enum SnIterationRule {
    SN_ITERATIONS_EQUAL,    ///< the same number for all layers
    SN_ITERATIONS_DOUBLING, ///< each layer has twice as many as the layer before
    SN_ITERATIONS_HALVING,  ///< each layer has half as many as the layer before
    SN_ITERATIONS_LISTED,   ///< as SnXpbdLayers.iterations lists them; the last layer has all
                            ///< iterations that remain
    SN_ITERATIONS_RULES,
} SnIterationRule;

/// What determines the order in which elements turn rigid.
typedef enum SnLayerOrder {
    /// |E'|^2, the square of the rate of the Green strain from one step to the next, 1/s^2.
    SN_ORDER_STRAIN_RATE,
    /// Random numbers from `seed`.
    SN_ORDER_RANDOM,
    /// The largest absolute principal strain of the element times a measure of the element's
    /// stiffness divided by its mass, 1/s^2: (Young's modulus / density) times the sum of
    /// |grad N|^2 over the shape functions N of the element's nodes. The measure stands for the
    /// largest eigenvalue of M^-1 K (mass matrix M, stiffness matrix K of the element).
    SN_ORDER_STRETCH,
    /// By the slab that contains the element's centre at rest. The bounding box of the body's mesh
    /// is cut into `stripes` equal slabs perpendicular to `axis`; slabs 0, 2, 4, ... come before
    /// slabs 1, 3, 5, ...
    SN_ORDER_STRIPES,
    /// A number for each element: SnSoftDef.layer_key.
    SN_ORDER_GIVEN,
    SN_ORDER_COUNT,
} SnLayerOrder;

/// How the rigid bodies of a layer move with the elements at their edge, and which nodes receive
/// the forces on these bodies when the layer ends.
typedef enum SnLayerCoupling {
    /// Bodies follow the nodes at their edge by the nearest rigid motion. When the layer ends,
    /// forces on bodies act on the nodes where they arose: so with many iterations the result is
    /// that of steps without layers.
    SN_COUPLING_KEPT,
    /// Bodies follow as with SN_COUPLING_KEPT, but forces stay spread over bodies, as in source
    /// text 002 (docs/sources.md). Residuals fall faster, but the effect that a contact or a
    /// neighbour would have had within a body is lost.
    SN_COUPLING_SPREAD,
    /// As in source text 002 in all respects: constraints pull bodies and the nodes at their edge
    /// together.
    SN_COUPLING_CONSTRAINTS,
    SN_COUPLINGS,
} SnLayerCoupling;

enum { SN_MOST_LAYERS = 63 };

/// Layers. A layer is a group of iterations in which some of the elements are rigid, and move as
/// rigid bodies. The first layer has the most rigid elements, those that deform least, and each
/// later layer has fewer. So the effect of an event reaches far nodes within few iterations.
typedef struct SnXpbdLayers {
    SnLayerSizes sizes; ///< default SN_LAYERS_NONE
    int count;          ///< sizes auto, linear: number of equal amounts by which the share
                        ///< decreases; listed: number of entries of `rigid`. Default 4
    double rigid[SN_MOST_LAYERS]; ///< listed: share of rigid elements in each layer, 0 to 1. The
                                  ///< last share is 0, unless the list is 1 alone: then all
                                  ///< elements are always rigid
    SnIterationRule rule;         ///< default SN_ITERATIONS_DOUBLING
    int first; ///< all rules except listed: iterations of the first layer, default 1. The rule
               ///< gives the iterations of the next layers, up to half of all iterations; the last
               ///< layer gets the remaining ones. 0: the rule shares all iterations among all
               ///< layers
    int iterations[SN_MOST_LAYERS]; ///< listed: iterations of each layer except the last one
    double stop;  ///< above 0: a layer with rigid elements ends early when an iteration changes the
                  ///< residual by less than this share of the residual before any projection; 0
                  ///< (default): layers never end early
    double error; ///< above 0: a soft body near rest stays rigid for whole steps, as long as its
                  ///< nodes are at most `error` times its longest side away from where they would
                  ///< be if it deformed; 0 (default): no soft body stays rigid for whole steps
    SnLayerCoupling coupling; ///< default SN_COUPLING_KEPT
    SnLayerOrder order;       ///< default SN_ORDER_STRAIN_RATE
    uint64_t seed;            ///< seed of SN_ORDER_RANDOM
    int axis, stripes; ///< SN_ORDER_STRIPES: axis across which stripes are cut (0, 1 or 2; default
                       ///< 0), and number of stripes (default 8)
} SnXpbdLayers;

/// How position-based steps are solved (integrator SN_XPBD). Every step does the same work, unless
/// a tolerance lets it end early. Materials may be "stvk", "stable-neo-hookean-nolog" and "volume",
/// without fibres, viscosity, deformation drag and Laplacian damping; masses are lumped.
typedef struct SnXpbd {
    int iterations; ///< largest number of iterations over all constraints in a substep; default 20
    int substeps;   ///< number of substeps of a step, default 1
    double tolerance; ///< above 0: a substep ends early when the residual is at most this share of
                      ///< the residual before any projection; 0 (default): all iterations are done,
                      ///< and no residual is measured
    int per_body; ///< 1: with a tolerance, soft bodies that have converged wait while other bodies
                  ///< go on; default 0
    int single;   ///< 1: elements are projected in single precision, which is faster; default 0
    SnXpbdLayers layers;
} SnXpbd;

#ifdef __cplusplus
}
#endif
#endif
