// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_MESH_H
#define SN_MESH_MESH_H

#include "base/status.h"
#include "sinew/mesh.h"

// The internals of a mesh. Generators, placement and the surface are in sinew/mesh.h.

/// The name of a region in the file from which the mesh was read.
typedef struct SnRegionName {
    int label;
    char text[124];
} SnRegionName;

struct SnMesh {
    SnMeshKind kind;
    int vertex_count;
    int element_count;
    double* vertex;            // positions                       (vertex_count x 3), m
    int* element;              // vertex indices                  (element_count x kind)
    int* region;               // label, which names a material   (element_count)
    SnRegionName* region_name; // names of some labels, in the order of the file (region_name_count)
    int region_name_count;
};

/// Return the number of vertices of an element.
static inline int sn_mesh_corners(const SnMesh* mesh) { return (int)mesh->kind; }

/// Return the dimension of elements: 1 where they have a length, 2 an area, 3 a volume.
static inline int sn_mesh_dimension(const SnMesh* mesh) { return sn_mesh_corners(mesh) - 1; }

/// Make a mesh with zeroed arrays.
SnStatus sn_create_mesh(SnMeshKind kind, int vertex_count, int element_count, SnMesh** mesh);

/// Remove the vertices that are in no element; the remaining vertices keep their order. `dropped`
/// may be NULL; otherwise the number of removed vertices is added to *dropped.
SnStatus sn_mesh_drop_unused(SnMesh* mesh, int* dropped);

/// Check what every user of a mesh relies on: finite vertices, indices in range, no repeated vertex
/// in an element, no two elements with the same vertices, no flat element, no unreferenced vertex.
/// A connected piece whose elements are all inverted is flipped, and the number of its elements is
/// added to *flipped (which may be NULL). A piece in which only some elements are inverted is an
/// error. Triangles can be inverted only if all vertices of the mesh lie in one plane z = const.
/// The message names the first elements or vertices that break a rule, with indices and positions.
SnStatus sn_mesh_validate(SnMesh* mesh, int* flipped, SnError* error);

/// Turn an element around by exchanging its last two corners. A spring stays the same spring.
void sn_mesh_flip(SnMesh* mesh, int element);

/// Return the signed volume of a tet, m^3; the area of a triangle, m^2, signed if its corners all
/// have the same z; the length of a spring, m.
double sn_mesh_measure(const SnMesh* mesh, int element);

/// Return 1 when rounding leaves fewer than four correct digits of an element's measure, or when
/// the element is so small or so large that its measure underflows or overflows.
int sn_mesh_is_flat(const SnMesh* mesh, int element);

/// Return 1 when the elements of a mesh can be inside out: tets, and triangles if all vertices of
/// the mesh have the same z (a plane problem).
int sn_mesh_has_orientation(const SnMesh* mesh);

/// Compute the mean of an element's corners, m.
void sn_mesh_centre(const SnMesh* mesh, int element, double centre[3]);

/// Find the two corners of the box around all vertices: the smallest and the largest coordinates,
/// m.
void sn_mesh_bounds(const SnMesh* mesh, double low[3], double high[3]);

// ---- connectivity ---------------------------------------------------------------------------

/// Set component[v] to the smallest index of a vertex in the connected piece of vertex v. A vertex
/// in no element is a piece of its own.
void sn_mesh_components(const SnMesh* mesh, int* component);

/// Lists of the elements around each vertex, in ascending order.
typedef struct SnIncidence {
    int* start;   // where each vertex's list begins, then the length of all (vertex_count + 1)
    int* element; // the lists, one after the other (start[vertex_count])
} SnIncidence;

SnStatus sn_create_incidence(const SnMesh* mesh, SnIncidence** incidence);
void sn_destroy_incidence(SnIncidence* incidence);

/// Find, for each corner of each element, the neighbour across the face (in triangles: edge)
/// opposite to this corner, or -1 at the boundary. Where more than two elements meet, the neighbour
/// with the smallest index is taken. *neighbour has the shape of mesh->element. Free it with
/// sn_free.
SnStatus sn_mesh_neighbours(const SnMesh* mesh, int** neighbour);

/// Sort element indices along a Morton curve through the element centres. Free *order with sn_free.
SnStatus sn_mesh_morton_order(const SnMesh* mesh, int** order);

// ---- numbering ------------------------------------------------------------------------------

/// Find a new index for each vertex, such that the vertices of one element have indices near each
/// other. *number (vertex_count) becomes NULL if the present indices are good enough. Free *number
/// with sn_free.
SnStatus sn_mesh_number(const SnMesh* mesh, int** number);

/// Copy a mesh. Vertex i of the mesh becomes vertex number[i] of the copy. If `number` is NULL,
/// vertices keep their indices.
SnStatus sn_mesh_renumbered(const SnMesh* mesh, const int* number, SnMesh** copy);

#endif
