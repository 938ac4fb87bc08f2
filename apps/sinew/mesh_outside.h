// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_OUTSIDE_H
#define SN_APPS_MESH_OUTSIDE_H

#include "sinew/mesh.h"

// `sinew mesh SURFACE --with gmsh|tetgen` uses meshers that are programs of their own. Such a
// program gets the surface in a file of a temporary folder and leaves a file of tets in the same
// folder; the file of tets is read and checked like any other mesh file.

typedef struct SnOutsideMesher SnOutsideMesher;

/// Find a mesher by the name of its program; NULL: no mesher has this name.
const SnOutsideMesher* sn_find_outside_mesher(const char* name);

const char* sn_outside_name(const SnOutsideMesher* mesher);

/// 1: the program of the mesher can be run.
int sn_outside_possible(const SnOutsideMesher* mesher);

/// Fill a closed surface with tets. `def` gives either the edge length or the number of elements;
/// its other members are not used. When the program fails, the last lines that it printed are
/// shown. SN_INTERRUPTED: a signal asked this program to stop.
SnStatus sn_fill_outside(const SnOutsideMesher* mesher, const SnMesh* surface,
                         const SnStuffDef* def, SnMesh** tets, SnError* error);

#endif
