// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SHOWN_H
#define SN_APP_VIEW_SHOWN_H

#include "looks.h"
#include "output/json_out.h"

// What a viewer shows of a world: parts, whose triangles or lines never change. Vertices of soft
// bodies and springs move; rigid bodies and colliders move as a whole.

/// By what the triangles of soft bodies are coloured.
typedef enum SnColouring {
    SN_COLOURING_PLAIN,       // codes are 0
    SN_COLOURING_RIGID,       // codes are places in the palette
    SN_COLOURING_STRAIN_RATE, // codes are logarithms, see docs/viewer.md
    SN_COLOURINGS,
} SnColouring;

/// "plain", "rigid", "strain-rate".
const char* sn_colouring_word(SnColouring colouring);

typedef struct SnShown SnShown;

/// All but `shown` must outlive it.
SnStatus sn_create_shown(const SnScene* scene, const SnWorld* world, const SnLooks* looks,
                         SnShown** shown);
void sn_destroy_shown(SnShown* shown);

/// Where everything is.
typedef struct SnMoment {
    const double* const* node;        // of each body: nodes, or corners of its block, m
    const double (*collider_at)[3];   // m
    const double (*collider_turn)[4]; // quaternions
    const SnShot* shot;               // for colours; NULL: codes are 0
    SnColouring colouring;
} SnMoment;

/// The list of parts, as a member of an object, and their triangles, lines and vertices as bytes.
void sn_shown_describe(const SnShown* shown, SnJsonOut* out);
size_t sn_shown_fixed_bytes(const SnShown* shown);
void sn_shown_write_fixed(const SnShown* shown, unsigned char* to);

/// What moves, as bytes.
size_t sn_shown_moving_bytes(const SnShown* shown);
void sn_shown_write_moving(SnShown* shown, const SnMoment* moment, unsigned char* to);

#endif
