// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SHOWN_H
#define SN_APP_VIEW_SHOWN_H

#include "looks.h"
#include "view_colouring.h"
#include "view_cut.h"

// What a viewer shows of a world: parts, whose triangles or lines never change. Vertices of soft
// bodies and springs move; rigid bodies and colliders move as a whole.

typedef struct SnShown SnShown;

/// All but `shown` must outlive it.
SnStatus sn_create_shown(const SnScene* scene, const SnWorld* world, const SnLooks* looks,
                         SnShown** shown);
void sn_destroy_shown(SnShown* shown);

/// What is shown besides bodies, and of them.
typedef struct SnOverlays {
    int contacts; // 1: points where things touch, with their forces, and nodes that are held
    int mesh;     // 1: surfaces of tets in place of the display surfaces embedded in them
    int cut;      // 1: where `plane` cuts tets
    SnCutPlane plane;
} SnOverlays;

/// Where everything is.
typedef struct SnMoment {
    const double* const* node; // of each body: nodes, or corners of its block, m; NULL: it is not
                               // there
    const unsigned char* has_collider; // 1: it is there; NULL: all are
    const double (*collider_at)[3];    // m
    const double (*collider_turn)[4];  // quaternions
    const SnShot* shot;                // for colours; NULL: codes are 0, or
    const unsigned char* code; // of soft bodies' elements, where what was rigid was recorded
    SnColouring colouring;
    SnOverlays overlays;
} SnMoment;

/// The list of parts, as a member of an object, and their triangles, lines and vertices as bytes.
void sn_shown_describe(const SnShown* shown, SnJsonOut* out);
size_t sn_shown_fixed_bytes(const SnShown* shown);
void sn_shown_write_fixed(const SnShown* shown, unsigned char* to);

/// One part.
typedef struct SnShownPart {
    int rigid, codes; // 1: moves as a whole; its triangles have codes
    int hidden;       // 1: a display surface is shown in its place, unless meshes are asked for
    int vertices, items;
} SnShownPart;
int sn_shown_part_count(const SnShown* shown);
SnShownPart sn_shown_part(const SnShown* shown, int index);

#define SN_POSE_NUMBERS 12 // of what moves as a whole: three columns of a rotation, a position

/// The body, from 0, that part number `part` is; -1: there is none.
int sn_shown_body(const SnShown* shown, double part);

/// What moves, and overlays, as bytes: of the same moment, first how many, then they.
size_t sn_shown_moving_bytes(SnShown* shown, const SnMoment* moment);
void sn_shown_write_moving(SnShown* shown, const SnMoment* moment, unsigned char* to);

#endif
