// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_OVERLAP_H
#define SINEW_OVERLAP_H

#include "sinew/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two bodies, or a body and a collider, that overlap.
typedef struct SnOverlap {
    SnBodyId body, other;  ///< `other` is {0} if the body overlaps a collider
    SnColliderId collider; ///< {0} if two bodies overlap
    double depth;          ///< how deep the deepest point found lies inside, m
    double point[3];       ///< where that is, on the surface or at a node of `body`, m
    double size;           ///< size of the smaller one of the bodies: the edge of a cube of its
                           ///< volume, or, for a body without volume, its longest extent along an
                           ///< axis, m
    int touches;           ///< 1: contact pushes them apart; 0: they pass through each other
} SnOverlap;

/// Find what overlaps now: bodies with each other, and bodies with colliders, whether they can
/// touch or not. A body without a closed surface (a plane body, or springs) is found inside rigid
/// bodies and colliders by its nodes; inside soft bodies it is not found. Pairs that pass through
/// each other by an SnPairDef, and bodies that are attached to each other, are left out. `overlap`
/// becomes an array of `count` in a fixed order, to be freed with sn_free_overlaps; it is NULL if
/// there are none. Nothing in the world changes.
SN_API SnStatus sn_world_find_overlaps(SnWorld* world, SnOverlap** overlap, int* count,
                                       SnError* error);
SN_API void sn_free_overlaps(SnOverlap* overlap);

#ifdef __cplusplus
}
#endif
#endif
