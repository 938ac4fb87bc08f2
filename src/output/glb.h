// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GLB_H
#define SN_OUTPUT_GLB_H

#include "output/cache.h"
#include "output/skin.h"

// glTF 2.0 in one binary file (.glb). Each body has a glTF node, an object of the scene, with a
// mesh: the first frame is the shape of the mesh, and the other frames are its morph targets. One
// animation changes the weights of the targets. While a body is absent, its glTF node is scaled to
// 0, and its mesh keeps its last shape; before the body appears for the first time, the mesh has
// the shape in which it will appear. A glTF node above all others turns z to glTF's upward y.

/// Write all frames of a recording. skin[i] is the skin of body i; all skins have to be split
/// (sn_skin_split), so that normals are right at creases. Only one frame of one body is in memory
/// at a time. SN_BAD_INPUT: there is no frame or no body. SN_UNSUPPORTED: the file would be above 4
/// GiB.
SnStatus sn_write_glb(const char* path, const char* title, const SnCache* recording,
                      SnSkin* const* skin, SnError* error);

/// Check whether `frames` frames fit into a file. If they do not: SN_UNSUPPORTED, with a message.
/// `comes_and_goes` is 1 for each body that may be absent in some frame.
SnStatus sn_check_glb(const char* path, SnSkin* const* skin, const unsigned char* comes_and_goes,
                      int skin_count, int64_t frames, SnError* error);

#endif
