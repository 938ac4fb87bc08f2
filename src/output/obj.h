// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_OBJ_H
#define SN_OUTPUT_OBJ_H

#include "mesh/mesh.h"

/// Write the triangles that bound a mesh, or its springs as lines, as Wavefront OBJ (.obj), whole
/// or not at all. Vertices inside are left out; the others keep their order.
SnStatus sn_write_obj(const char* path, const SnMesh* mesh, SnError* error);

#endif
