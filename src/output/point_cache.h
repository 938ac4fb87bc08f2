// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_POINT_CACHE_H
#define SN_OUTPUT_POINT_CACHE_H

#include "output/cache.h"
#include "output/skin.h"

// The motion of a skin's vertices for programs that have the shape from another file, such as an
// OBJ with the vertices of the same skin. One frame is in memory at a time; files are written whole
// or not at all.

/// Write 3ds Max's point cache (.pc2): all frames of a recording in which body number `body` is
/// present, and the number of the first of these frames. SN_BAD_INPUT if the body is in no frame;
/// SN_UNSUPPORTED if the body goes and comes back.
SnStatus sn_write_pc2(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

/// Write LightWave's motion (.mdd): the same frames, and the time of each frame. Fails as
/// sn_write_pc2 does.
SnStatus sn_write_mdd(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

#endif
