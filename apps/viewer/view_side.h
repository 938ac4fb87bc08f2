// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SIDE_H
#define SN_APP_VIEW_SIDE_H

#include "view_source.h"

// All that is shown of a source, as bytes: the scene's bodies and colliders, then the bodies that
// were thrown in. docs/viewer.md has their order.

/// Write "parts" and "groups" as members of an object.
void sn_side_describe(const SnSource* source, SnJsonOut* out);

/// The data of all parts that never change, as bytes: first how many bytes, then the bytes.
size_t sn_side_fixed_bytes(const SnSource* source);
void sn_side_write_fixed(const SnSource* source, unsigned char* to);

/// Where everything is at a moment.
typedef struct SnSideMoment {
    SnViewMoment own;                       // the scene's bodies and colliders
    SnViewMoment visitor[SN_MOST_VISITORS]; // bodies that were thrown in (visitor_count)
} SnSideMoment;

/// Find where everything is now, to be shown with this colouring and these overlays.
SnStatus sn_look_at_side(SnSource* source, SnColouring colouring, const SnOverlays* overlays,
                         SnSideMoment* moment);

/// 1: some body or collider is not there at the moment.
int sn_side_misses_some(const SnSource* source, const SnSideMoment* moment);

/// The data of a moment that change, and overlays, as bytes: first how many bytes, then, for the
/// same moment, the bytes. `presence` 1: they begin with a byte for each part, 1 where it is there.
size_t sn_side_moving_bytes(SnSource* source, const SnSideMoment* moment, int presence);
void sn_side_write_moving(SnSource* source, const SnSideMoment* moment, int presence,
                          unsigned char* to);

#endif
