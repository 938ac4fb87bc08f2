// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_RIGID_H
#define SN_APP_DRAW_RIGID_H

#include "shot.h"

/// Colours of the triangles of a soft body. A triangle's colour follows from the rigid part that
/// its element belongs to.
typedef struct SnRigidColours SnRigidColours;

/// `triangle` (count x 3) are the triangles that are drawn of a soft body; `count` is 0 where only
/// sn_rigid_element_codes will be called.
SnStatus sn_create_rigid_colours(const SnBodyInfo* info, const int (*triangle)[3], int count,
                                 SnRigidColours** colours);
void sn_destroy_rigid_colours(SnRigidColours* colours);

/// Find, for each triangle, the place of its colour in the palette, at the moment of a shot
/// (triangle count). A part usually keeps its colour when some elements join or leave it; the rule
/// is in draw_rigid.c.
const unsigned char* sn_rigid_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body);

/// Find, for each element, the place of its colour in the palette, as frames.snc records it: `code`
/// (element_count).
void sn_rigid_element_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body,
                            unsigned char* code);

/// The colour of each triangle at the moment of a shot, linear RGB (triangle count x 3).
const double (*sn_rigid_colours(SnRigidColours* colours, const SnShot* shot, SnBodyId body))[3];

/// The element that each triangle belongs to (triangle count).
const int* sn_rigid_elements(const SnRigidColours* colours);

/// The palette, sRGB (*count x 3): the first colour is for elements that deform, the second for
/// elements that are held, the others are for rigid parts.
const unsigned char (*sn_rigid_palette(int* count))[3];

#endif
