// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_OUTSIDE_H
#define SN_APPS_MESH_OUTSIDE_H

#include "sinew/mesh.h"

// `sinew mesh SURFACE --with gmsh|tetgen` uses meshers that are programs of their own. They get the
// surface in a file of a temporary folder and leave a file of tets there, which is read and checked
// like any other mesh file.

typedef struct SnOutsideMesher SnOutsideMesher;

/// Find a mesher by the name of its program; NULL when there is none of that name.
const SnOutsideMesher* sn_find_outside_mesher(const char* name);

const char* sn_outside_name(const SnOutsideMesher* mesher);

/// 1 when its program can be run.
int sn_outside_possible(const SnOutsideMesher* mesher);

/// Fill a closed surface with tets. Of `def` only the edge length or the number of elements is
/// used. When the program fails, the last lines that it printed are shown. SN_INTERRUPTED after a
/// signal.
SnStatus sn_fill_outside(const SnOutsideMesher* mesher, const SnMesh* surface,
                         const SnStuffDef* def, SnMesh** tets, SnError* error);

#endif
