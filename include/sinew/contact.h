// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CONTACT_H
#define SINEW_CONTACT_H

#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Contact. Soft bodies of tets, rigid bodies that have a shape, and colliders touch each other;
/// SnContactSettings in the world's definition says how. Plane bodies and springs touch nothing.
/// Contacts that are springs or projected (SnContactSettings.penalty and projection) work with
/// SN_MIDPOINT and explicit integrators, too. All other contacts, and attachments that are not
/// exact, need SN_XPBD or an implicit integrator other than SN_MIDPOINT.

// ---- colliders ----------------------------------------------------------------------------------

/// The id of a collider inside one world. {0} means "none". Ids count up from 1 in the order of
/// adding, as those of bodies (SnBodyId).
typedef struct SnColliderId {
    int32_t index1;
} SnColliderId;

/// A rigid obstacle that moves as its definition says, or stands still. `position`, `axis` and
/// `angle` give the shape its first place. From there the shape moves as driven nodes do
/// (SnDriveDef). With X the first place of a point of the shape, and x(t) the place of this point
/// at time t,
///   x(t) = point + R(angle(t)) (X - point) + translate(t),
/// where R, angle and translate are those of SnDriveDef. Start from sn_default_collider_def(): the
/// ground, z <= 0.
typedef struct SnColliderDef {
    SnShapeDef shape;                   ///< copied
    double position[3], axis[3], angle; ///< first place of the shape's frame, m; the frame is
                                        ///< turned about `axis` by `angle`, rad
    double point[3], turn_axis[3];      ///< axis about which the shape turns while it moves,
                                        ///< through `point`; turn_axis may be zero for a collider
                                        ///< that does not turn
    const SnMotionKey* key;             ///< ascending times; copied
    int key_count;
    int smooth;                    ///< 1: slow in and out at every key (default), 0: straight lines
    double velocity[3], turn_rate; ///< motion in addition to the keys, m/s, rad/s
    double friction;               ///< Coulomb's coefficient; negative (default): that of the world
    double restitution;            ///< 0 to 1; negative (default): that of the world
    double from, until;            ///< s, when the collider comes and goes, as in SnSoftDef
    const char* name;              ///< NULL: "collider N"
} SnColliderDef;

SN_API SnColliderDef sn_default_collider_def(void);
SN_API SnStatus sn_world_add_collider(SnWorld* world, const SnColliderDef* def, SnColliderId* id,
                                      SnError* error);

/// The number of colliders that are in the world now, and their ids in the order of adding: `place`
/// counts from 0, and past the last collider the id is {0}. Colliders that come later are left out.
SN_API int sn_world_collider_count(const SnWorld* world);
SN_API SnColliderId sn_world_collider_at(const SnWorld* world, int place);

/// The name and the shape of a collider. The name, and a mesh of the shape, are the world's own
/// memory. SN_BAD_INPUT: there is no such collider.
SN_API SnStatus sn_world_collider_info(const SnWorld* world, SnColliderId collider,
                                       const char** name, SnShapeDef* shape);

/// The place of a collider's frame at a time: position (m), and rotation as a quaternion (x, y, z,
/// w).
SN_API SnStatus sn_world_collider_pose(const SnWorld* world, SnColliderId collider, double time,
                                       double position[3], double rotation[4]);

// ---- pairs --------------------------------------------------------------------------------------

/// Friction and restitution between two bodies, or between a body and a collider. Without a pair,
/// friction is the geometric mean of the two coefficients of friction, and restitution is the
/// larger one of the two coefficients of restitution. The same two bodies, or the same body and
/// collider, may have only one pair. SN_UNSUPPORTED for a body that can touch nothing.
typedef struct SnPairDef {
    SnBodyId body, other; ///< two bodies; `other` is {0} if the pair has a collider
    SnColliderId collider;
    int ignore; ///< 1: the two pass through each other
    double friction, restitution;
} SnPairDef;

SN_API SnPairDef sn_default_pair_def(void);
SN_API SnStatus sn_world_add_pair(SnWorld* world, const SnPairDef* def, SnError* error);

// ---- attachments --------------------------------------------------------------------------------

/// Glue selected nodes of a soft body or of springs to another body: to a rigid body, or to the
/// material of a soft body of tets. The nodes are glued at the places where they are when the
/// attachment begins. The force acts on both bodies. Start from sn_default_attachment_def().
typedef struct SnAttachmentDef {
    SnBodyId body;
    SnSelect select;
    SnBodyId to;
    int exact;          ///< 1: the nodes move as points of the rigid body `to`, up to rounding
    double from, until; ///< s, when the attachment begins and ends, as `from` and `until` of
                        ///< SnSoftDef
    const char* name;   ///< a name by which sn_world_find_item finds the attachment; may be NULL
} SnAttachmentDef;

SN_API SnAttachmentDef sn_default_attachment_def(void);
SN_API SnStatus sn_world_add_attachment(SnWorld* world, const SnAttachmentDef* def, SnError* error);

// ---- reading back -------------------------------------------------------------------------------

/// A contact of the last step. `point`, `normal` and `gap` are those at the beginning of the step;
/// `force` is the mean force in the step. If contacts are springs, all values are those at the end
/// of the step. If contacts are projected, `gap` is the distance after the projection.
typedef struct SnContactInfo {
    SnBodyId body[2];      ///< the bodies that touch; body[1] is {0} if a body touches a collider
    SnColliderId collider; ///< {0} if two bodies touch
    double point[3];       ///< m
    double normal[3];      ///< unit vector towards body[0]
    double gap;            ///< distance, m; below 0: overlap
    double force[3];       ///< force on body[0], N; 0 if the two came close without touching
    int slides;            ///< 1: friction was at its limit
} SnContactInfo;

/// All contacts of the last step in a fixed order. The array is the world's own memory, valid until
/// the next call that changes the world. NULL and 0 before the first step.
SN_API const SnContactInfo* sn_world_contacts(const SnWorld* world, int* count);

#ifdef __cplusplus
}
#endif
#endif
