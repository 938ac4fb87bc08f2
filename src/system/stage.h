// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STAGE_H
#define SN_SYSTEM_STAGE_H

#include "system/system_private.h"

// Functions that are shared by the code for the residual, the matrix and the products of a stage.

#define SN_EACH_AWAKE_SPAN(span, system)                                                           \
    for (const SnSpan* span = (system)->map->awake->node.span;                                     \
         span < (system)->map->awake->node.span + (system)->map->awake->node.count; ++span)

/// The velocities of nodes and movers that make the tangent step q - ref in the time tau, and two
/// sums over the inertial part of the residual.
typedef struct SnKinematics {
    double work;     // p_ref . (q - ref); p_ref and ref are the stage's references (system.h)
    double square;   // |g|^2 of the inertial part g = a tau (M v - p_ref)
    SnMotion motion; // velocities of nodes and movers; motion.v is NULL in statics
} SnKinematics;

/// Find the kinematics *k of a stage at q; its arrays are in scratch memory. Unless g is NULL, also
/// find the inertial part of the residual, g = a tau (M v - p_ref) with a = stage->mass_weight. In
/// statics nothing moves, and g = 0 (stage_kinematics.c).
SnStatus sn_stage_kinematics(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                             SnArena* scratch, SnKinematics* k, double* g);

/// Fill the argument that terms get when they are evaluated in a stage (stage_kinematics.c).
SnTermAt sn_stage_term_at(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const SnKinematics* k, SnArena scratch);

/// Set the entries of held components in a vector of unknowns to zero (stage_kinematics.c).
void sn_stage_mask(const SnSystem* system, double* g);

/// Return the configuration at which the inertia of movers is evaluated: stage->lag, or the iterate
/// q if stage->lag is NULL. The inertia of a mover turns with it; with stage->lag, M is constant
/// while a stage is solved.
static inline const SnConfig* sn_stage_inertia_at(const SnStage* stage, const SnConfig* q) {
    return stage->lag ? stage->lag : q;
}

/// The factors of K and D in the matrix A of system.h.
static inline SnWeights sn_stage_weights(const SnStage* stage) {
    return (SnWeights){stage->force_weight * stage->stiffness_factor,
                       stage->is_static ? 0 : stage->force_weight / stage->tau, stage->tangent};
}

#endif
