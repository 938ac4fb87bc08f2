// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_MESH_H
#define SINEW_MESH_H

#include "sinew/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A rest shape: vertices, and elements of one kind. Steps do not change meshes. A world copies the
/// meshes that it is given, so a mesh may be used for several bodies, and destroyed afterwards.
typedef struct SnMesh SnMesh;

typedef enum SnMeshKind {
    SN_MESH_SPRINGS = 2,   ///< two vertices per element
    SN_MESH_TRIANGLES = 3, ///< three vertices per element; soft bodies of triangles lie in a plane
                           ///< z = const
    SN_MESH_TETS = 4, ///< four vertices per element; positive volume: (b-a) x (c-a) . (d-a) > 0 for
                      ///< vertices a, b, c, d
} SnMeshKind;         // each value is the number of vertices per element

/// How a cell of a block is cut into tets.
typedef enum SnBoxSplit {
    SN_BOX_KUHN, ///< six tets around the diagonal from the cell's corner of lowest coordinates
    SN_BOX_FIVE, ///< five tets, mirrored from cell to cell
} SnBoxSplit;

/// How a cell of a rectangle is cut into triangles.
typedef enum SnGridSplit {
    SN_GRID_DIAGONAL,  ///< along the diagonal from the corner of lowest coordinates, in all cells
    SN_GRID_ALTERNATE, ///< along diagonals that alternate from cell to cell
    SN_GRID_CROSS,     ///< into four triangles around the centre; centres are the last vertices
} SnGridSplit;

// ---- making meshes: *mesh is new, to be destroyed by the caller. SN_BAD_INPUT for counts below 1
// (or so large that indices overflow) and lengths that are not positive and finite.

/// A block of cells[0] x cells[1] x cells[2] cells of tets. Its edges lie along the axes, from the
/// origin to `size`, m. Vertex (i, j, k) has index i + (cells[0]+1) * (j + (cells[1]+1) * k).
SN_API SnStatus sn_mesh_box(const int cells[3], const double size[3], SnBoxSplit split,
                            SnMesh** mesh);

/// A rectangle of triangles in z = 0, from the origin to (size[0], size[1]), m.
SN_API SnStatus sn_mesh_grid(const int cells[2], const double size[2], SnGridSplit split,
                             SnMesh** mesh);

/// A round bar of tets along x from 0 to `length`, m, with the axis y = z = 0. A block of
/// `along` x `across` x `across` cells is mapped to the bar, its square cross-section to a disc.
/// Cells are cut along the diagonals that point outward; dihedral angles stay above 25 degrees for
/// cells about as long as wide.
SN_API SnStatus sn_mesh_cylinder(int along, int across, double length, double radius,
                                 SnMesh** mesh);

/// A ball of tets around the origin: a cube of across^3 cells is mapped to the ball. Cells are cut
/// as in sn_mesh_cylinder.
SN_API SnStatus sn_mesh_ball(int across, double radius, SnMesh** mesh);

/// A straight chain of `count` springs of equal length between two points, m.
SN_API SnStatus sn_mesh_chain(int count, const double from[3], const double to[3], SnMesh** mesh);

/// A mesh from arrays, which are copied: vertex positions in m (3 per vertex), vertex indices from
/// 0 (`kind` per element), and labels (one per element; NULL: all labels are 0). SN_BAD_INPUT for
/// vertices that are not finite or are in no element, for indices out of range, and for elements
/// that are flat, that appear twice, or that are inside out while neighbours are not; the error
/// names them. If all elements of a connected piece are inside out, the piece is turned around.
SN_API SnStatus sn_mesh_from_arrays(SnMeshKind kind, int vertex_count, const double* vertex,
                                    int element_count, const int* element, const int* region,
                                    SnMesh** mesh, SnError* error);

SN_API void sn_destroy_mesh(SnMesh* mesh);

// ---- filling a surface with tets

/// Start from sn_default_stuff() and set `edge_length` or `element_count`.
typedef struct SnStuffDef {
    double edge_length; ///< mean edge of the tets, m; with grading, the mean edge at the surface
    int element_count;  ///< above 0: the edge length is chosen so that there are about this many
                        ///< tets (within 5 %)
    double grading;     ///< how fast edges grow with depth, m per m: 0 (default) not at all, 1 fast
    int smallest_piece; ///< connected pieces with fewer tets than this are dropped; default 16
    int threads;        ///< number of threads, default 1; the mesh does not depend on it
} SnStuffDef;
SN_API SnStuffDef sn_default_stuff(void);

/// Fill the inside of a triangle mesh with tets. Their volumes are positive; dihedral angles
/// between 10.1 and 164.8 degrees have been seen (docs/meshing.md). A point is inside if the
/// generalised winding number of the surface is above 1/2 there, so the surface may have holes,
/// self-intersections and overlaps. Before winding numbers are computed, some triangles are turned
/// around. First, triangles that share edges get one common orientation: the one that the larger
/// part of their area has already. Edges of more than two triangles do not count here. Then closed
/// pieces that are inside out are turned around, unless they bound a cavity. The boundary is within
/// half an edge length of the surface; places that are thinner than an edge length may be lost. A
/// tet has the label of the triangle nearest to its centre. SN_BAD_INPUT for a mesh that is not of
/// triangles, is not finite, or has no inside at this edge length.
SN_API SnStatus sn_mesh_from_surface(const SnMesh* surface, const SnStuffDef* def, SnMesh** mesh,
                                     SnError* error);

// ---- a fine surface that moves with a coarse mesh of tets

/// Points that are bound to tets by barycentric weights.
typedef struct SnEmbedding SnEmbedding;

/// Bind points (3 numbers each, m) to the tets of a rest shape. A point is bound to the tet that
/// contains it. A point outside all tets is bound to the nearest tet: its weights may be negative.
/// No weight is larger than 4 in magnitude; for this, a point far outside is moved nearer to its
/// tet. SN_BAD_INPUT for a mesh that is not of tets, and for points that are not finite.
SN_API SnStatus sn_embed(const SnMesh* tets, int point_count, const double* point,
                         SnEmbedding** embedding, SnError* error);
SN_API void sn_destroy_embedding(SnEmbedding* embedding);

SN_API int sn_embedding_count(const SnEmbedding* embedding);
SN_API const int* sn_embedding_tets(const SnEmbedding* embedding);       ///< one per point
SN_API const double* sn_embedding_weights(const SnEmbedding* embedding); ///< 4 per point
SN_API const double* sn_embedding_outside(const SnEmbedding* embedding); ///< distance to the tet, m

/// The places of the points (3 numbers each, m) when the vertices of the tets are at `position` (3
/// per vertex, m).
SN_API void sn_embedding_move(const SnEmbedding* embedding, const double* position, double* point);

// ---- reading meshes: arrays belong to the mesh, and are valid until it is destroyed

SN_API SnMeshKind sn_mesh_kind(const SnMesh* mesh);
SN_API int sn_mesh_vertex_count(const SnMesh* mesh);
SN_API int sn_mesh_element_count(const SnMesh* mesh);
SN_API const double* sn_mesh_vertices(const SnMesh* mesh); ///< 3 per vertex, m
SN_API const int* sn_mesh_elements(const SnMesh* mesh);    ///< sn_mesh_kind() vertices per element
SN_API const int* sn_mesh_regions(const SnMesh* mesh);     ///< label per element

/// The name of a region in the file that the mesh came from; NULL: the region has no name.
SN_API const char* sn_mesh_region_name(const SnMesh* mesh, int label);
/// Find the label of the region with this name. Returns 1, or 0 if there is no such region.
SN_API int sn_mesh_find_region(const SnMesh* mesh, const char* name, int* label);

/// The surface of a mesh of tets: the triangles that belong to exactly one tet, facing outward.
/// Each triangle starts with its smallest vertex index. Triangles are sorted by their smallest
/// vertex index, then by the middle one, then by the largest one. A triangle mesh gives its own
/// triangles unchanged; a mesh of springs gives none. *triangles is new: free with sn_free.
SN_API SnStatus sn_mesh_surface(const SnMesh* mesh, int (**triangles)[3], int* count);

// ---- files

/// How a mesh is checked and changed after its file has been read.
typedef enum SnReadMode {
    SN_READ_CHECKED, ///< for simulation: vertices in no element are left out, pieces that are
                     ///< inside out are turned around; meshes that sn_mesh_from_arrays refuses are
                     ///< refused
    SN_READ_AS_IS,   ///< for drawing, conversion or meshing: the mesh is as in the file; flat or
                     ///< inverted elements, elements with a vertex twice and unused vertices stay
} SnReadMode;

/// The numbers of vertices and elements that SN_READ_CHECKED changed.
typedef struct SnMeshNotes {
    int dropped_vertices; ///< vertices that were in no element
    int flipped_elements; ///< elements of pieces that were inside out
} SnMeshNotes;

/// Read a mesh; the ending of the name determines the format (`sinew list formats`). If the file
/// has tets, the mesh is of tets; else if the file has triangles, the mesh is of triangles; else it
/// is of springs. Vertices keep their order, polygons become triangles, physical groups and
/// references become region labels. Coordinates count as m. Files are not trusted: numbers must be
/// finite, indices in range, and counts no larger than the file can hold; otherwise SN_BAD_FILE,
/// and the error gives the file, the line or byte, what was found and what is accepted. *mesh is
/// new; `notes` may be NULL.
SN_API SnStatus sn_mesh_read(const char* path, SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes,
                             SnError* error);

/// Write a mesh; a call that fails leaves no incomplete file. `format` is a name of `sinew list
/// formats`; NULL: the ending of the file's name determines the format. Formats for surfaces get
/// the boundary of tets. Reading the file gives the same mesh again to the last bit, as far as the
/// format can hold it. SN_BAD_INPUT for a mesh without elements, because no file could give such a
/// mesh back.
SN_API SnStatus sn_mesh_write(const SnMesh* mesh, const char* path, const char* format,
                              SnError* error);

// ---- changing meshes

/// A map of points x to x': first rotate about `axis` (any length; zero: no rotation) by `angle`
/// (rad), then scale, then translate. If the scale makes a mirror image, elements are turned around
/// to stay positive. Start from sn_default_placement(), which changes nothing.
typedef struct SnPlacement {
    double axis[3], angle, scale[3], translate[3];
} SnPlacement;
SN_API SnPlacement sn_default_placement(void);
SN_API void sn_mesh_place(SnMesh* mesh, const SnPlacement* placement);

// ---- picking vertices and elements by where they are in the rest shape

typedef enum SnSelectKind {
    SN_SELECT_ALL,
    SN_SELECT_BOX,     ///< low <= x <= high
    SN_SELECT_SPHERE,  ///< |x - point| <= radius
    SN_SELECT_PLANE,   ///< on or beyond the plane: (x - point) . normal >= -tolerance
    SN_SELECT_REGION,  ///< elements with this label and the vertices of those elements
    SN_SELECT_NEAREST, ///< the one vertex that is nearest to `point`; of equally near ones, the
                       ///< lowest index
} SnSelectKind;

/// Start from {0}, which selects everything, and fill in what the kind uses.
typedef struct SnSelect {
    SnSelectKind kind;
    double low[3], high[3];     ///< box, m
    double point[3], normal[3]; ///< m; the normal may have any length but zero
    double radius;              ///< m
    double tolerance; ///< m, for box, sphere and plane: points that are outside by up to this
                      ///< distance still count
    int region;
} SnSelect;

/// Give the elements whose centre is selected the label `region`, 0 or above: it is also the index
/// of their material in SnSoftDef.material. SN_BAD_INPUT for a negative label, and for a plane
/// without a normal.
SN_API SnStatus sn_mesh_set_region(SnMesh* mesh, const SnSelect* select, int region);

#ifdef __cplusplus
}
#endif
#endif
