// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SIDE_H
#define SN_APP_VIEW_SIDE_H

#include "view_source.h"

// A side is all that is shown of a source: the scene's bodies and colliders, then the bodies that
// were thrown in. These functions encode a side as bytes, in the order that docs/viewer.md gives.

/// Write the members "parts" and "groups" of an object.
void sn_side_describe(const SnSource* source, SnJsonOut* out);

/// Encode the data of all parts that never change. Call first sn_side_fixed_bytes for the number of
/// bytes, then sn_side_write_fixed.
size_t sn_side_fixed_bytes(const SnSource* source);
void sn_side_write_fixed(const SnSource* source, unsigned char* to);

/// Positions of everything on a side at a moment.
typedef struct SnSideMoment {
    SnViewMoment own;                       // the scene's bodies and colliders
    SnViewMoment visitor[SN_MOST_VISITORS]; // bodies that were thrown in (visitor_count)
} SnSideMoment;

/// Find where everything is now. The moment is to be shown with this colouring and these overlays.
SnStatus sn_look_at_side(SnSource* source, SnColouring colouring, const SnOverlays* overlays,
                         SnSideMoment* moment);

/// 1: some body or collider is not there at the moment.
int sn_side_misses_some(const SnSource* source, const SnSideMoment* moment);

/// Encode the overlays and the data that change, at a moment. Call first sn_side_moving_bytes for
/// the number of bytes, then, for the same moment, sn_side_write_moving. `presence` 1: the bytes
/// begin with a byte for each part, which is 1 where the part is there.
size_t sn_side_moving_bytes(SnSource* source, const SnSideMoment* moment, int presence);
void sn_side_write_moving(SnSource* source, const SnSideMoment* moment, int presence,
                          unsigned char* to);

#endif
