// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_MESH_H
#define SN_MESH_MESH_H

#include "base/status.h"

// A mesh is vertices and elements of one kind. It is a rest shape: nothing here moves.

typedef enum SnMeshKind {
    SN_MESH_SPRINGS = 2,   // two vertices per element
    SN_MESH_TRIANGLES = 3, // three; plane problems lie in z = const
    SN_MESH_TETS = 4,      // four; positive volume: (b-a) x (c-a) . (d-a) > 0
} SnMeshKind;              // the value is the number of vertices per element

typedef struct SnMesh {
    SnMeshKind kind;
    int vertex_count;
    int element_count;
    double* vertex; // positions                       (vertex_count x 3), m
    int* element;   // vertex indices                  (element_count x kind)
    int* region;    // label, names a material         (element_count)
} SnMesh;

/// A mesh with zeroed arrays.
SnStatus sn_create_mesh(SnMeshKind kind, int vertex_count, int element_count, SnMesh** mesh);
void sn_destroy_mesh(SnMesh* mesh);

/// Check what every user of a mesh relies on: finite vertices, indices in range, no repeated vertex
/// in an element, no flat element, no unreferenced vertex. A component whose elements are all
/// inverted is flipped and *flipped is raised by its element count (may be NULL); single inverted
/// elements are an error. Triangles can be inverted only where all vertices lie in one plane
/// z = const. The message names the first offenders with numbers and positions.
SnStatus sn_mesh_validate(SnMesh* mesh, int* flipped, SnError* error);

/// Signed volume of a tet, m^3; area of a triangle, m^2, signed if its corners have the same z;
/// length of a spring, m.
double sn_mesh_measure(const SnMesh* mesh, int element);

/// Mean of the element's corners, m.
void sn_mesh_centre(const SnMesh* mesh, int element, double centre[3]);

/// Lowest and highest corner of the box around all vertices.
void sn_mesh_bounds(const SnMesh* mesh, double low[3], double high[3]);

/// x' = rotation about `axis` (any length; zero: none) by `angle` rad, then scale, then translate.
/// Where the scale makes a mirror image, elements are turned around to stay positive.
typedef struct SnPlacement {
    double axis[3], angle, scale[3], translate[3];
} SnPlacement;
void sn_mesh_place(SnMesh* mesh, const SnPlacement* placement);

// ---- generators -----------------------------------------------------------------------------

typedef enum SnBoxSplit {
    SN_BOX_KUHN, // six tets around each cell's diagonal from its low to its high corner
    SN_BOX_FIVE, // five tets, mirrored from cell to cell
} SnBoxSplit;

/// A block of cells[0] x cells[1] x cells[2] cells with its low corner at the origin. Vertex
/// (i, j, k) has index i + (cells[0]+1) * (j + (cells[1]+1) * k).
SnStatus sn_mesh_box(const int cells[3], const double size[3], SnBoxSplit split, SnMesh** mesh);

typedef enum SnGridSplit {
    SN_GRID_DIAGONAL,  // all diagonals from low to high corner
    SN_GRID_ALTERNATE, // diagonals alternate from cell to cell
    SN_GRID_CROSS,     // four triangles around each cell's centre (centres come last)
} SnGridSplit;

/// A rectangle of triangles in z = 0 with its low corner at the origin, counter-clockwise.
SnStatus sn_mesh_grid(const int cells[2], const double size[2], SnGridSplit split, SnMesh** mesh);

/// A round bar along x, from x = 0 to `length`, axis y = z = 0: a box mesh of `along` x `across` x
/// `across` cells whose square cross-section is mapped to a disc. Cells are cut along the diagonals
/// that point outward; dihedral angles stay above 25 degrees for cells about as long as wide.
SnStatus sn_mesh_cylinder(int along, int across, double length, double radius, SnMesh** mesh);

/// A ball around the origin: a box mesh of across^3 cells mapped to the ball, cut in the same way.
SnStatus sn_mesh_ball(int across, double radius, SnMesh** mesh);

/// A chain of `count` springs from `from` to `to`.
SnStatus sn_mesh_chain(int count, const double from[3], const double to[3], SnMesh** mesh);

// ---- connectivity ---------------------------------------------------------------------------

/// Elements around each vertex, ascending.
typedef struct SnIncidence {
    int* start;   // first entry of each vertex              (vertex_count + 1)
    int* element; // element indices                         (start[vertex_count])
} SnIncidence;

SnStatus sn_create_incidence(const SnMesh* mesh, SnIncidence** incidence);
void sn_destroy_incidence(SnIncidence* incidence);

/// The triangles that bound a tet mesh: sides of exactly one tet, outward, each starting with its
/// smallest vertex, sorted by smallest vertex, then the next. Of a triangle mesh, its own triangles
/// as they are; a mesh of springs has none. Free with sn_free.
SnStatus sn_mesh_surface(const SnMesh* mesh, int (**triangles)[3], int* count);

/// Element indices sorted along a Morton curve through the element centres. Free with sn_free.
SnStatus sn_mesh_morton_order(const SnMesh* mesh, int** order);

#endif
