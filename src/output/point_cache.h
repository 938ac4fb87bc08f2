// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_POINT_CACHE_H
#define SN_OUTPUT_POINT_CACHE_H

#include "output/cache.h"
#include "output/skin.h"

// Motion of a skin's vertices for programs that have its shape from elsewhere, an OBJ in the
// order of the same skin. One frame is in memory at a time; files are whole or not there.

/// 3ds Max's point cache (.pc2): all frames of a recording in which body number `body` is there,
/// from the first one on, whose number the file says. SN_BAD_INPUT where it is in none,
/// SN_UNSUPPORTED where it goes and comes again.
SnStatus sn_write_pc2(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

/// LightWave's motion (.mdd), likewise, with the time of each frame.
SnStatus sn_write_mdd(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error);

#endif
