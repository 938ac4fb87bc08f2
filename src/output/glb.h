// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GLB_H
#define SN_OUTPUT_GLB_H

#include "output/cache.h"
#include "output/skin.h"

// glTF 2.0 in one binary file (.glb): a node with a mesh for each body, the first frame as its
// shape and every other one as a morph target, and an animation of the targets' weights. Where a
// body is away its node is scaled to 0, and the mesh stays as it was last, or will be first. A node
// above all turns z to glTF's upward y.

/// Write all frames of a recording, whose bodies have these skins: split ones (sn_skin_split), for
/// normals. One frame of one body is in memory at a time. SN_UNSUPPORTED above 4 GiB.
SnStatus sn_write_glb(const char* path, const char* title, const SnCache* recording,
                      SnSkin* const* skin, SnError* error);

/// SN_UNSUPPORTED, and why, when so many frames would not fit into a file. `comes_and_goes`: 1 for
/// each body that may be away in one.
SnStatus sn_check_glb(const char* path, SnSkin* const* skin, const unsigned char* comes_and_goes,
                      int skin_count, int64_t frames, SnError* error);

#endif
