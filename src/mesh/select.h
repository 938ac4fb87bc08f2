// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_SELECT_H
#define SN_MESH_SELECT_H

#include "mesh/mesh.h"

// These functions pick vertices and elements of a rest shape by place or region, as SnSelect in
// sinew/mesh.h describes.

/// Return 1 when a selection by box, sphere or plane contains a point; SN_SELECT_ALL contains every
/// point. Returns 0 for selections by region or by nearness.
int sn_select_contains(const SnSelect* select, const double point[3]);

/// List the picked vertices in ascending order. Free *vertices with sn_free. Returns SN_OK also
/// when no vertex is picked, and SN_BAD_INPUT for a plane whose normal is 0 or not finite.
SnStatus sn_select_vertices(const SnMesh* mesh, const SnSelect* select, int** vertices, int* count);

/// List the elements whose centre is picked, in ascending order; a selection by region lists the
/// elements with its label. Free *elements with sn_free.
SnStatus sn_select_elements(const SnMesh* mesh, const SnSelect* select, int** elements, int* count);

#endif
