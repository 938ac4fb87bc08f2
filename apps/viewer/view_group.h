// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GROUP_H
#define SN_APP_VIEW_GROUP_H

#include "cast.h"
#include "view_shown.h"

/// What a viewer shows together: all bodies and colliders of a scene, or one body that was thrown
/// in. Numbers of bodies count from 0 within the group.
typedef struct SnGroup {
    const SnScene* scene; // whose bodies and colliders these are
    SnCast* cast;
    SnShot* shot;
    SnShown* shown;
    const double** node; // of each body at the moment: nodes, or corners of its block, m
    double* corners;     // of rigid bodies' blocks                 (body_count x 8 x 3), m
    int* node_count;     // of each body
    double* size;        // longest side of the box around each body where it begins, m
    unsigned char* held; // bits of the nodes of one body           (of the largest)
    int first_part;      // number of its first part, by which commands name it
} SnGroup;

/// `first`: id of the first body. `node` has each body where it begins. What has been made is to be
/// freed also on failure. Scene and world must outlive the group.
SnStatus sn_make_group(const SnScene* scene, SnBodyId first, const SnWorld* world, SnGroup* group,
                       SnError* error);
void sn_free_group(SnGroup* group);

/// Where everything is in the world now.
SnStatus sn_look_at_group(SnGroup* group, double time, SnMoment* moment);

#endif
