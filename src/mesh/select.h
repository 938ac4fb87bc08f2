// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_SELECT_H
#define SN_MESH_SELECT_H

#include "mesh/mesh.h"

// Picks vertices and elements of a rest shape by where they are, as SnSelect in sinew/mesh.h says.

/// Return 1 when a point is inside a box, sphere or plane selection, or all is selected; 0 for
/// selections by region or by nearness.
int sn_select_contains(const SnSelect* select, const double point[3]);

/// List the vertices picked, ascending. Free *vertices with sn_free. Zero vertices is SN_OK. A
/// plane whose normal has no direction is SN_BAD_INPUT.
SnStatus sn_select_vertices(const SnMesh* mesh, const SnSelect* select, int** vertices, int* count);

/// List the elements whose centre is picked, ascending; a selection by region picks those with its
/// label. Free *elements with sn_free.
SnStatus sn_select_elements(const SnMesh* mesh, const SnSelect* select, int** elements, int* count);

#endif
