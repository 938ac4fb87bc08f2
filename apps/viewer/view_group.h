// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GROUP_H
#define SN_APP_VIEW_GROUP_H

#include "cast.h"
#include "view_shown.h"

/// A group is what a viewer shows together: all bodies and colliders of a scene, or one body that
/// was thrown in. Numbers of bodies count from 0 within the group.
typedef struct SnGroup {
    const SnScene* scene; // the scene with these bodies and colliders
    SnCast* cast;
    SnShot* shot; // the moment that is looked at
    SnShown* shown;
    const double** node; // nodes of each body then, or corners of its block (body_count), m
    double* corners;     // corners of rigid bodies' blocks              (body_count x 8 x 3), m
    int* node_count;     // nodes of each body, 8 for a rigid one                 (body_count)
    double* size;        // longest side of the box around each body at its start (body_count), m
    unsigned char* held; // scratch: bits of held components  (nodes of the largest body)
    int first_part;      // number of its first part, by which commands name it
} SnGroup;

/// Make a group of the bodies of `scene`; `first`: id of the first one in the world. `node` has
/// each body where it begins. The group has to be freed also on failure. Scene and world must
/// outlive it.
SnStatus sn_make_group(const SnScene* scene, SnBodyId first, const SnWorld* world, SnGroup* group,
                       SnError* error);
void sn_free_group(SnGroup* group);

/// Find where everything is in the world at a time (s) within its last step.
SnStatus sn_look_at_group(SnGroup* group, double time, SnViewMoment* moment);

#endif
