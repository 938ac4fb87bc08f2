// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_MESH_INFO_H
#define SN_APP_MESH_INFO_H

#include "mesh/mesh.h"
#include "output/json_out.h"

/// Describe a mesh, the quality of its elements and its defects. `out` NULL: as text on standard
/// output; otherwise as a JSON object in `out`.
SnStatus sn_tell_mesh(const char* name, const SnMesh* mesh, SnJsonOut* out);

#endif
