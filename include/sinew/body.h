// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_BODY_H
#define SINEW_BODY_H

#include "sinew/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum SnBodyKind { SN_BODY_SOFT, SN_BODY_SPRINGS, SN_BODY_RIGID } SnBodyKind;

/// Name of a kind: "soft", "springs" or "rigid".
SN_API const char* sn_body_kind_name(SnBodyKind kind);

/// What a body can do: the bits of SnBodyInfo.can. Programs should ask for these bits rather than
/// for kinds, because later versions will have more kinds.
enum {
    SN_BODY_HAS_NODES = 1 << 0,      ///< nodes that move by themselves (sn_world_positions)
    SN_BODY_STRAINS = 1 << 1,        ///< elements with strain and stress (sn_world_measure)
    SN_BODY_HAS_POSE = 1 << 2,       ///< a position and a rotation (sn_world_pose)
    SN_BODY_HAS_VOLUME = 1 << 3,     ///< the body fills space
    SN_BODY_SURFACE_CLOSED = 1 << 4, ///< its surface has an inside, and other bodies can touch the
                                     ///< surface
};

#ifdef __cplusplus
}
#endif

#endif
