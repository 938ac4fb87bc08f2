// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SKIN_FILES_H
#define SN_OUTPUT_SKIN_FILES_H

#include "output/skin.h"

// A skin at one moment, its vertices in the skin's order and at x (3 per vertex, m), whole or not
// at all.

/// Wavefront's OBJ (.obj): text, faces or lines.
SnStatus sn_write_skin_obj(const char* path, const SnSkin* skin, const double* x, SnError* error);

/// Stanford's PLY (.ply): binary, floats; springs are edges.
SnStatus sn_write_skin_ply(const char* path, const SnSkin* skin, const double* x, SnError* error);

#endif
