// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_REACTION_H
#define SINEW_REACTION_H

#include "sinew/change.h"

#ifdef __cplusplus
extern "C" {
#endif

// Reactions: the forces with which pins, drives, attachments and colliders act on bodies. With the
// other forces on a body they close Newton's law in each step: the mass times the change of velocity
// is their sum times the length of the step, as the integrator counts them. A force is the mean over
// the stages of the last step; in a step of several substeps it is that of the last substep.

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
    const char* name;       ///< the world's own memory; NULL: it has no name
    SnItemId item;          ///< a pin, a drive or an attachment; else {0}
    SnColliderId collider;  ///< a collider; else {0}
} SnSupport;

/// A word for people and for column headers: "pin", "drive", "attachment", "collider".
SN_API const char* sn_support_kind_name(SnSupportKind kind);

/// How many supports a world has, with those that come later by their times; and one of them, from
/// place 0 on: pins, drives, attachments, colliders, each kind in the order of adding. A support
/// whose `kind` is SN_SUPPORT_KINDS: there is none at this place.
SN_API int sn_world_support_count(const SnWorld* world);
SN_API SnSupport sn_world_support_at(const SnWorld* world, int place);

typedef struct SnReaction {
    double force[3];  ///< N
    double moment[3]; ///< about the origin, N m
} SnReaction;

/// The sum of the forces of a support in the last step: of a pin or a drive on the nodes that it
/// holds, of an attachment on the attached nodes of its first body, of a collider on all bodies. Where
/// two pins hold a component of a node, the first one gets its force. Zero for a support that is not
/// there now, and before the first step.
SN_API SnReaction sn_world_reaction(const SnWorld* world, const SnSupport* support);

/// The forces of pins, drives, exact attachments and hands on the nodes of a soft body in the last
/// step, N (node_count x 3). SN_BAD_INPUT for a body without nodes, and before the start.
SN_API SnStatus sn_world_node_reactions(const SnWorld* world, SnBodyId body, double* force);

#ifdef __cplusplus
}
#endif
#endif
