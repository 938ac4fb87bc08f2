// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_OUTSIDE_H
#define SN_APPS_MESH_OUTSIDE_H

#include "sinew/mesh.h"

// `sinew mesh SURFACE --with gmsh|tetgen`: meshers that are programs of their own. They get the
// surface in a file of a temporary folder and leave tets there, which are read and checked like
// those of any file.

typedef struct SnOutsideMesher SnOutsideMesher;

/// By the name of its program; NULL when there is none.
const SnOutsideMesher* sn_find_outside_mesher(const char* name);

const char* sn_outside_name(const SnOutsideMesher* mesher);

/// 1 when its program can be run.
int sn_outside_possible(const SnOutsideMesher* mesher);

/// Fill a closed surface with tets; of `def` the edge length or the number of elements counts. The
/// last lines that the program printed are shown when it fails. SN_INTERRUPTED after a signal.
SnStatus sn_fill_outside(const SnOutsideMesher* mesher, const SnMesh* surface,
                         const SnStuffDef* def, SnMesh** tets, SnError* error);

#endif
