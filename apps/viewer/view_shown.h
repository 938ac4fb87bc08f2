// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SHOWN_H
#define SN_APP_VIEW_SHOWN_H

#include "cast.h"
#include "view_colouring.h"
#include "view_cut.h"

// What a viewer shows of a cast: parts, whose triangles or lines never change. Vertices of soft
// bodies and springs move; rigid bodies and colliders move as a whole. Any of them may be away at a
// moment.

typedef struct SnShown SnShown;

/// Both must outlive it; `scene` is that of the cast.
SnStatus sn_create_shown(const SnScene* scene, const SnCast* cast, SnShown** shown);
void sn_destroy_shown(SnShown* shown);

/// Take meshes from the world again, which has its own anew when bodies have come or gone.
void sn_shown_follow(SnShown* shown, const SnWorld* world);

/// What is shown besides bodies, and of them.
typedef struct SnOverlays {
    int contacts; // 1: points where things touch, with their forces, and nodes that are held
    int mesh;     // 1: surfaces of tets in place of the display surfaces embedded in them
    int cut;      // 1: where `plane` cuts tets
    SnCutPlane plane;
} SnOverlays;

/// Where everything is.
typedef struct SnMoment {
    const double* const* node;         // of each body: nodes, or corners of its block, m
    const unsigned char* has_body;     // 1: it is there; NULL: all are
    const double (*collider_at)[3];    // m
    const double (*collider_turn)[4];  // quaternions
    const unsigned char* has_collider; // 1: it is there; NULL: all are
    const SnShot* shot;                // for colours; NULL: codes are 0, or
    const unsigned char* code; // of soft bodies' elements, where what was rigid was recorded
    SnColouring colouring;
    SnOverlays overlays;
} SnMoment;

/// Parts as elements of a list, with numbers from `number` on, and their triangles, lines and
/// vertices as bytes.
void sn_shown_describe(const SnShown* shown, int number, SnJsonOut* out);
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

/// The body, or the collider, that part `index` is, from 0; -1: it is none.
int sn_shown_body(const SnShown* shown, int index);
int sn_shown_collider(const SnShown* shown, int index);

/// Whether what part `index` is of is there.
int sn_shown_is_there(const SnShown* shown, const SnMoment* moment, int index);

/// What moves, and cuts, as bytes: of the same moment, first how many, then they; returns where
/// they end.
size_t sn_shown_moving_bytes(SnShown* shown, const SnMoment* moment);
unsigned char* sn_shown_write_moving(SnShown* shown, const SnMoment* moment, unsigned char* to);

#endif
