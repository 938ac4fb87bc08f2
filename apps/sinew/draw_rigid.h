// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_RIGID_H
#define SN_APP_DRAW_RIGID_H

#include "shot.h"

/// Colours of the triangles of a soft body, by the rigid part that their elements move with.
typedef struct SnRigidColours SnRigidColours;

/// `triangle`: what is drawn of a soft body; none where elements alone are asked for.
SnStatus sn_create_rigid_colours(const SnBodyInfo* info, const int (*triangle)[3], int count,
                                 SnRigidColours** colours);
void sn_destroy_rigid_colours(SnRigidColours* colours);

/// Of each triangle at a moment, its place in the palette. A part keeps its colour as long as most
/// of its elements stay in it.
const unsigned char* sn_rigid_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body);

/// The same of each element: what frames.snc records.
void sn_rigid_element_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body,
                            unsigned char* code);

/// Of each triangle as linear RGB.
const double (*sn_rigid_colours(SnRigidColours* colours, const SnShot* shot, SnBodyId body))[3];

/// The element that each triangle belongs to.
const int* sn_rigid_elements(const SnRigidColours* colours);

/// sRGB; the first is for what deforms, the second for what is held.
const unsigned char (*sn_rigid_palette(int* count))[3];

#endif
