// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_REACTION_H
#define SINEW_REACTION_H

#include "sinew/change.h"

#ifdef __cplusplus
extern "C" {
#endif

// Reactions: the forces with which pins, drives, attachments and colliders act on bodies. Together
// with all other forces they give bodies the momentum that the integrator's equation says. With
// SN_BDF1, for example, the mass of a body times its change of velocity in a step is the length of
// the step times the sum of reactions and all other forces. A reaction is the mean over the stages
// of the last step; in a step of several substeps it is the mean over the last substep.

/// What holds or stops bodies.
typedef enum SnSupportKind {
    SN_SUPPORT_PIN,
    SN_SUPPORT_DRIVE,
    SN_SUPPORT_ATTACHMENT,
    SN_SUPPORT_COLLIDER,
    SN_SUPPORT_KINDS
} SnSupportKind;

typedef struct SnSupport {
    SnSupportKind kind;
    const char* name;      ///< the world's own memory; NULL: it has no name
    SnItemId item;         ///< a pin, a drive or an attachment; else {0}
    SnColliderId collider; ///< a collider; else {0}
} SnSupport;

/// A word for people and for column headers: "pin", "drive", "attachment", "collider".
SN_API const char* sn_support_kind_name(SnSupportKind kind);

/// The number of supports of a world, including those that come later, and the support at a place.
/// Places count from 0 through pins, drives, attachments and colliders, each kind in the order of
/// adding. If there is no support at `place`, the result has the kind SN_SUPPORT_KINDS.
SN_API int sn_world_support_count(const SnWorld* world);
SN_API SnSupport sn_world_support_at(const SnWorld* world, int place);

typedef struct SnReaction {
    double force[3];  ///< N
    double moment[3]; ///< about the origin, N m
} SnReaction;

/// The sum of a support's forces in the last step. A pin or a drive acts on the nodes that it
/// holds, an attachment on the attached nodes of its first body, a collider on all bodies. If two
/// pins hold the same component of a node, the force on this component counts as the first pin's.
/// The reaction is zero before the first step, and for a support that is not in the world now.
SN_API SnReaction sn_world_reaction(const SnWorld* world, const SnSupport* support);

/// Copy the sum of the forces of pins, drives, exact attachments and holds (sn_world_hold) on each
/// node of a soft body or of springs in the last step, N, 3 numbers per node. SN_BAD_INPUT for a
/// body without nodes, and before the start.
SN_API SnStatus sn_world_node_reactions(const SnWorld* world, SnBodyId body, double* force);

#ifdef __cplusplus
}
#endif
#endif
