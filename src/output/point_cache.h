// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_POINT_CACHE_H
#define SN_OUTPUT_POINT_CACHE_H

#include "output/cache.h"
#include "output/skin.h"

// The motion of a skin's vertices, for programs that have the shape from another file, such as an
// OBJ with the vertices of the same skin. One frame is in memory at a time. A call that fails
// leaves no incomplete file.

/// Write 3ds Max's point cache (.pc2): the frames of a recording in which the body with index
/// `body` is present, and the index of the first of these frames. SN_BAD_INPUT: the body is in no
/// frame. SN_UNSUPPORTED: the body goes and comes back, or the recording has too many frames.
SnStatus sn_write_pc2(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

/// Write LightWave's motion (.mdd): the same frames, and the time of each frame. Fails as
/// sn_write_pc2 does.
SnStatus sn_write_mdd(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

#endif
