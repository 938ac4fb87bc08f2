// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_OBJ_H
#define SN_MESHFILE_OBJ_H

#include "mesh/mesh.h"

#include <stdio.h>

/// Write vertices, then triangles or lines, as Wavefront's OBJ. Regions and their names are not
/// used.
void sn_put_obj(FILE* out, const SnMesh* mesh);

#endif
