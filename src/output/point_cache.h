// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_POINT_CACHE_H
#define SN_OUTPUT_POINT_CACHE_H

#include "output/cache.h"
#include "output/skin.h"

// Motion of a skin's vertices for programs that have its shape from elsewhere, an OBJ in the
// order of the same skin. One frame is in memory at a time; files are whole or not there.

/// 3ds Max's point cache (.pc2): all frames of body number `body` in a recording.
SnStatus sn_write_pc2(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

/// LightWave's motion (.mdd), likewise, with the time of each frame.
SnStatus sn_write_mdd(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

#endif
