// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GROUP_H
#define SN_APP_VIEW_GROUP_H

#include "cast.h"
#include "view_shown.h"

/// A group is what a viewer shows together: all bodies and colliders of a scene, or one body that
/// was thrown in. Inside a group bodies are numbered from 0.
typedef struct SnGroup {
    const SnScene* scene; // the scene with these bodies and colliders
    SnCast* cast;
    SnShot* shot; // the moment that is being shown
    SnShown* shown;
    const double** node; // positions of each body's nodes, or corners of its block (body_count), m
    double* corners;     // corners of the blocks of rigid bodies (body_count x 8 x 3), m
    int* node_count;     // number of nodes of each body; 8 for a rigid body (body_count)
    double* size;        // longest side of the box around each body at its start (body_count), m
    unsigned char* held; // scratch: bits of held components  (nodes of the largest body)
    int first_part;      // number of the group's first part in commands; the other parts follow
} SnGroup;

/// Make a group of the bodies of `scene`. `first` is the id of the first of these bodies in the
/// world. Afterwards `node` has the positions at which each body begins. Free the group also after
/// a failure. Scene and world must outlive the group.
SnStatus sn_make_group(const SnScene* scene, SnBodyId first, const SnWorld* world, SnGroup* group,
                       SnError* error);
void sn_free_group(SnGroup* group);

/// Set the group to a time (s) within the world's last step, and fill in *moment.
SnStatus sn_look_at_group(SnGroup* group, double time, SnViewMoment* moment);

#endif
