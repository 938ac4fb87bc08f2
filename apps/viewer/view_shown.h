// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SHOWN_H
#define SN_APP_VIEW_SHOWN_H

#include "cast.h"
#include "view_colouring.h"
#include "view_cut.h"

// A viewer shows the bodies and colliders of a cast as parts. The triangles or lines of a part
// never change. The vertices of soft bodies and springs move one by one; rigid bodies and colliders
// move as a whole. At any moment some bodies and colliders may be missing from the world.

typedef struct SnShown SnShown;

/// Make the parts of a cast. `scene` is the scene of the cast. Both must outlive the parts.
SnStatus sn_create_shown(const SnScene* scene, const SnCast* cast, SnShown** shown);
void sn_destroy_shown(SnShown* shown);

/// Take the meshes of the bodies from the world again, because the world makes new ones when bodies
/// come or go.
void sn_shown_follow(SnShown* shown, const SnWorld* world);

/// Overlays are drawn on top of bodies or instead of them.
typedef struct SnOverlays {
    int contacts; // 1: show contacts with their forces, and nodes that are held
    int mesh; // 1: show surfaces of tets instead of the display surfaces that are embedded in the
              // tets
    int cut;  // 1: show where `plane` cuts tets (`plane` is meaningless otherwise)
    SnCutPlane plane;
} SnOverlays;

/// Positions of everything at a moment, and how everything is shown.
typedef struct SnViewMoment {
    const double* const* node;        // nodes of each body, or corners of its block (body_count), m
    const unsigned char* has_body;    // 1: the body is there; NULL: all bodies are (body_count)
    const double (*collider_at)[3];   // origins of colliders (collider_count), m
    const double (*collider_turn)[4]; // rotations of colliders, as quaternions     (collider_count)
    const unsigned char* has_collider; // 1: the collider is there; NULL: all are (collider_count)
    const SnShot* shot;        // shot from which codes are computed; NULL: `code` has the codes
    const unsigned char* code; // recorded codes of soft bodies' elements; NULL: all 0
    SnColouring colouring;
    SnOverlays overlays;
} SnViewMoment;

/// Write a description of each part as an element of a list; the first part gets the number
/// `number`.
void sn_shown_describe(const SnShown* shown, int number, SnJsonOut* out);

/// Encode triangles and lines of all parts, and vertices of rigid parts, as bytes. Call first
/// sn_shown_fixed_bytes for the number of bytes, then sn_shown_write_fixed.
size_t sn_shown_fixed_bytes(const SnShown* shown);
void sn_shown_write_fixed(const SnShown* shown, unsigned char* to);

/// Facts about one part.
typedef struct SnShownPart {
    int rigid;           // 1: the part moves as a whole
    int codes;           // 1: the part's triangles have codes
    int hidden;          // 1: a display surface is shown instead of the part, unless
                         // SnOverlays.mesh is 1
    int vertices, items; // number of the part's vertices; number of its triangles or lines
} SnShownPart;
int sn_shown_part_count(const SnShown* shown);
SnShownPart sn_shown_part(const SnShown* shown, int index);

/// The numbers of a rigid part's pose: three columns of a rotation, then a position (m).
#define SN_POSE_NUMBERS 12

/// The number of the body, or of the collider, that part `index` shows, from 0; -1: the part shows
/// no body, or no collider.
int sn_shown_body(const SnShown* shown, int index);
int sn_shown_collider(const SnShown* shown, int index);

/// 1: the body or collider that part `index` shows is there at a moment.
int sn_shown_is_there(const SnShown* shown, const SnViewMoment* moment, int index);

/// Encode positions, codes and cuts at a moment as bytes. Call first sn_shown_moving_bytes for the
/// number of bytes, then, for the same moment, sn_shown_write_moving, which returns the end of the
/// bytes.
size_t sn_shown_moving_bytes(SnShown* shown, const SnViewMoment* moment);
unsigned char* sn_shown_write_moving(SnShown* shown, const SnViewMoment* moment, unsigned char* to);

#endif
