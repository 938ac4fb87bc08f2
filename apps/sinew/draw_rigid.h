// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_RIGID_H
#define SN_APP_DRAW_RIGID_H

#include "shot.h"

/// Colours of the triangles of a soft body. A triangle's colour follows from the rigid part that
/// its element belongs to.
typedef struct SnRigidColours SnRigidColours;

/// Prepare the colours of a soft body. `triangle` (count x 3) has the vertices of the triangles
/// with which the body is drawn. `count` is 0 where only sn_rigid_element_codes will be called.
SnStatus sn_create_rigid_colours(const SnBodyInfo* info, const int (*triangle)[3], int count,
                                 SnRigidColours** colours);
void sn_destroy_rigid_colours(SnRigidColours* colours);

/// Find the colours of the triangles at the moment of a shot. Returns an array with one entry for
/// each triangle: the index of its colour in sn_rigid_palette. A part usually keeps its colour when
/// some elements join or leave it; the rule is in draw_rigid.c.
const unsigned char* sn_rigid_codes(SnRigidColours* colours, const SnShot* shot, SnBodyId body);

/// Write into `code` (element_count) the index in sn_rigid_palette of each element's colour, as
/// frames.snc records it.
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
