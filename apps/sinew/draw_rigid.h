// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_RIGID_H
#define SN_APP_DRAW_RIGID_H

#include "shot.h"

/// Colours of the triangles of a soft body, by the rigid part that their elements move with.
typedef struct SnRigidColours SnRigidColours;

/// `triangle` (count x 3) is what is drawn of a soft body; `count` is 0 where only
/// sn_rigid_element_codes will be called.
SnStatus sn_create_rigid_colours(const SnBodyInfo* info, const int (*triangle)[3], int count,
                                 SnRigidColours** colours);
void sn_destroy_rigid_colours(SnRigidColours* colours);

/// The place of each triangle's colour in the palette, at a moment. A part keeps its colour as long
/// as most of its elements stay in it.
const unsigned char* sn_rigid_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body);

/// The place of each element's colour in the palette, as frames.snc records it (element_count).
void sn_rigid_element_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body,
                            unsigned char* code);

/// The colour of each triangle at a moment, linear RGB.
const double (*sn_rigid_colours(SnRigidColours* colours, const SnShot* shot, SnBodyId body))[3];

/// The element that each triangle belongs to.
const int* sn_rigid_elements(const SnRigidColours* colours);

/// The palette, sRGB: the first is for elements that deform, the second for elements that are held.
const unsigned char (*sn_rigid_palette(int* count))[3];

#endif
