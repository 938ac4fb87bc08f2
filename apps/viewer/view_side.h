// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SIDE_H
#define SN_APP_VIEW_SIDE_H

#include "view_source.h"

// All that is shown of a source, as bytes: the scene's bodies and colliders, then what was thrown
// in. docs/viewer.md has their order.

/// "parts" and "groups" as members of an object, and what of them never changes.
void sn_side_describe(const SnSource* source, SnJsonOut* out);
size_t sn_side_fixed_bytes(const SnSource* source);
void sn_side_write_fixed(const SnSource* source, unsigned char* to);

/// Where everything is at a moment.
typedef struct SnSideMoment {
    SnMoment own;                       // of the scene's bodies and colliders
    SnMoment visitor[SN_MOST_VISITORS]; // of what was thrown in
} SnSideMoment;

SnStatus sn_look_at_side(SnSource* source, SnColouring colouring, const SnOverlays* overlays,
                         SnSideMoment* moment);

/// 1: something is away.
int sn_side_misses_some(const SnSource* source, const SnSideMoment* moment);

/// What moves, and overlays: of the same moment, first how many bytes, then they. `presence`: they
/// begin with a byte for each part, 1 where it is there.
size_t sn_side_moving_bytes(SnSource* source, const SnSideMoment* moment, int presence);
void sn_side_write_moving(SnSource* source, const SnSideMoment* moment, int presence,
                          unsigned char* to);

#endif
