// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_XPBD_H
#define SINEW_XPBD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How position-based steps are solved: the integrator SN_XPBD of sinew/world.h.

/// Which share of the elements is rigid in each layer.
typedef enum SnLayerSizes {
    SN_LAYERS_NONE,        ///< no layers: all elements deform in every iteration
    SN_LAYERS_AUTO,        ///< in equal steps from all to the share of stiff elements, then none
    SN_LAYERS_LINEAR,      ///< in equal steps from all to none
    SN_LAYERS_LOGARITHMIC, ///< halving from all to about an eighth, then none
    SN_LAYERS_LISTED,      ///< as listed
    SN_LAYERS_SIZES,
} SnLayerSizes;

/// How iterations are spread over layers.
typedef enum SnIterationRule {
    SN_ITERATIONS_EQUAL,    ///< the same for all layers
    SN_ITERATIONS_DOUBLING, ///< twice as many from layer to layer
    SN_ITERATIONS_HALVING,  ///< half as many
    SN_ITERATIONS_LISTED,   ///< as listed; the last layer has the remaining ones
    SN_ITERATIONS_RULES,
} SnIterationRule;

/// In which order elements turn rigid.
typedef enum SnLayerOrder {
    /// |E'|^2, the square of the rate of the Green strain from one step to the next, 1/s^2.
    SN_ORDER_STRAIN_RATE,
    /// Numbers from `seed`.
    SN_ORDER_RANDOM,
    /// For comparison with the eigenvalues of M^-1 K, element by element: the largest principal
    /// strain |E_i|, times a bound of the element's largest eigenvalue, its stiffness over its
    /// mass: (Young's modulus / density) * sum over its nodes of |grad N|^2, 1/s^2.
    SN_ORDER_STRETCH,
    /// By the slab that the element's centre lies in at rest: the bounding box is cut into
    /// `stripes` equal slabs across `axis`, and slabs 0, 2, 4, ... come before 1, 3, 5, ... Across
    /// a level axis stripes stand upright, across a vertical one they lie.
    SN_ORDER_STRIPES,
    /// Numbers of each element: SnSoftDef.layer_key.
    SN_ORDER_GIVEN,
    SN_ORDER_COUNT,
} SnLayerOrder;

/// How the bodies of a layer move with the elements at their edge, and where forces on bodies end
/// up when the layer ends.
typedef enum SnLayerCoupling {
    /// Bodies follow the nodes at their edge by the nearest rigid motion. Forces act on nodes when
    /// the layer has ended: many iterations end where plain steps do.
    SN_COUPLING_KEPT,
    /// The same, but forces stay spread over bodies as in the source text. Residuals fall faster,
    /// but the effect that a contact or a neighbour would have had within a body is lost.
    SN_COUPLING_SPREAD,
    /// As in the source text altogether: nodes at the edge and bodies are pulled together by
    /// constraints.
    SN_COUPLING_CONSTRAINTS,
    SN_COUPLINGS,
} SnLayerCoupling;

enum { SN_MOST_LAYERS = 63 };

/// Layers of rigid bodies: elements that deform least are rigid in the first iterations of a step,
/// from layer to layer fewer of them, so that what happens far away arrives at once.
typedef struct SnXpbdLayers {
    SnLayerSizes sizes;           ///< default none
    int count;                    ///< steps (auto, linear), or entries of the list; default 4
    double rigid[SN_MOST_LAYERS]; ///< listed: shares of the elements, 0 to 1; the last one is 0,
                                  ///< except in a list of 1 alone: then all is always rigid
    SnIterationRule rule;         ///< default doubling
    int first; ///< doubling, halving: iterations of the first layer, while the last one has the
               ///< remaining ones; 0: all are spread. Default 1
    int iterations[SN_MOST_LAYERS]; ///< listed: iterations of all layers but the last
    double stop;  ///< a rigid layer ends when an iteration changes the residual by less than this
                  ///< share of its value before any projection; 0 (default): never early
    double error; ///< how far bodies at rest may be held from where they would be, as a share of
                  ///< their longest side: such bodies stay rigid for whole steps; 0 (default): none
                  ///< do
    SnLayerCoupling coupling; ///< default kept
    SnLayerOrder order;       ///< default by rate of strain
    uint64_t seed;            ///< seed of a random order
    int axis, stripes;        ///< axis across which stripes are cut (0, 1 or 2), and how many;
                              ///< default 0 and 8
} SnXpbdLayers;

/// How position-based steps are solved (integrator SN_XPBD). A step takes the same time every time,
/// unless a tolerance lets it end early. Materials are "stvk", "stable-neo-hookean-nolog" and
/// "volume", without fibres, viscosity, deformation drag and Laplacian damping; masses are lumped.
typedef struct SnXpbd {
    int iterations;   ///< over all constraints in a substep, at most; default 20
    int substeps;     ///< parts in which a step is done, default 1
    double tolerance; ///< share of the residual before any projection at which a substep has
                      ///< converged; 0
                      ///< (default): all iterations are done, and no residual is measured
    int per_body;     ///< 1: with a tolerance, soft bodies that have converged wait while others go
                      ///< on; default 0
    int single;       ///< 1: elements are projected in single precision, faster; default 0
    SnXpbdLayers layers;
} SnXpbd;

#ifdef __cplusplus
}
#endif
#endif
