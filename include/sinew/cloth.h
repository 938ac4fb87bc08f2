// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CLOTH_H
#define SINEW_CLOTH_H

#include "sinew/mesh.h"
#include "sinew/status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Surfaces of triangles for cloth and shells. *mesh is new, to be destroyed by the caller.
// SN_BAD_INPUT for counts that are too small (or so large that indices overflow), and for lengths
// that are not positive and finite.

/// A rectangle in z = 0 with its low corner at the origin, cut as by sn_mesh_grid with alternating
/// diagonals. Vertices inside are moved at random; vertices on an edge are moved at random along
/// the edge. `jitter` goes from 0 (vertices stay) to 1 (moves of up to 0.22 of a cell, so that no
/// triangle turns over). Equal seeds give equal meshes.
SN_API SnStatus sn_mesh_jittered_grid(const int cells[2], const double size[2], double jitter,
                                      uint64_t seed, SnMesh** mesh);

/// A disc in z = 0 around the origin. Vertex 0 is the centre. Around it lie `rings` rings of
/// vertices: ring i (from 1) has 6 i vertices, and begins with vertex 1 + 3 i (i - 1). All edges
/// have nearly equal lengths.
SN_API SnStatus sn_mesh_disc(int rings, double radius, SnMesh** mesh);

/// A tube around z from 0 to `length`, open at both ends: a sleeve. Its radius goes from `radius`
/// to `end_radius`. Vertex j of ring i is i * around + j, at the angle j / around of a turn.
SN_API SnStatus sn_mesh_tube(int along, int around, double length, double radius, double end_radius,
                             SnMesh** mesh);

/// A surface of revolution about z, such as a hat, a bell or a vase. `profile` has `count` points,
/// each a distance from the axis and a height, m. Only the first and the last point may lie on the
/// axis; such a point becomes one vertex. The lines between points are divided into pieces of at
/// most `edge_length`, m; `around` is the number of vertices around the axis. Triangles face away
/// from the axis where the profile leads upward.
SN_API SnStatus sn_mesh_revolved(const double (*profile)[2], int count, int around,
                                 double edge_length, SnMesh** mesh);

#ifdef __cplusplus
}
#endif
#endif
