// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SKIN_FILES_H
#define SN_OUTPUT_SKIN_FILES_H

#include "output/skin.h"

// Files of a skin at one moment. Vertices have the skin's order, and are at x (3 per vertex, m). A
// call that fails leaves no incomplete file.

/// Write Wavefront's OBJ (.obj): text, with faces or lines.
SnStatus sn_write_skin_obj(const char* path, const SnSkin* skin, const double* x, SnError* error);

/// Write Stanford's PLY (.ply): binary, with floats; springs are edges.
SnStatus sn_write_skin_ply(const char* path, const SnSkin* skin, const double* x, SnError* error);

#endif
