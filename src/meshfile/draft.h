// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_DRAFT_H
#define SN_MESHFILE_DRAFT_H

#include "mesh/mesh.h"
#include "meshfile/input.h"

// A draft is an unfinished mesh, whose file is being read. A draft has the vertices in the order of
// the file, and elements of one kind. Tets are a higher kind than triangles, and triangles a higher
// kind than springs: the draft keeps the elements of the highest kind found so far, and drops all
// others. Readers check indices before they add elements.

typedef struct SnDraft {
    SnInput* input; // takes messages; not owned

    double* vertex; // positions, m (vertex_room x 3); vertex_count of them are in use
    int vertex_count, vertex_room;

    SnMeshKind kind; // kind of the elements in this draft
    int* corner;     // vertex indices  (element_room x kind)
    int* region;     // region labels   (element_room)
    int element_count, element_room;

    SnRegionName* name;    // names of region labels  (name_room)
    SnMeshKind* name_kind; // kind of the elements to which each name belongs  (name_room)
    int name_count, name_room;
} SnDraft;

/// Free the arrays of a draft. A struct of zeros is an empty draft.
void sn_free_draft(SnDraft* draft);

/// Make room for a known number of vertices or elements. Call sn_input_room first: it checks that
/// the file is long enough for this number.
SnStatus sn_draft_reserve_vertices(SnDraft* draft, uint64_t count);
SnStatus sn_draft_reserve_elements(SnDraft* draft, SnMeshKind kind, uint64_t count);

/// Add a vertex (m); fails when it is not finite.
SnStatus sn_draft_vertex(SnDraft* draft, const double x[3]);
/// Add an element of a kind. If the draft has elements of a higher kind, nothing happens.
SnStatus sn_draft_element(SnDraft* draft, SnMeshKind kind, const int* corner, int region);

/// Replace all elements of the draft by the elements in the caller's arrays *corner (count x kind)
/// and *region (count); with *region NULL, all labels are 0. The draft then owns the arrays, and
/// the caller's pointers become NULL.
SnStatus sn_draft_take_elements(SnDraft* draft, SnMeshKind kind, int count, int** corner,
                                int** region);

/// A polygon that is being cut into triangles around its first corner. Begin with {0}, and call
/// sn_draft_fan for each corner of the polygon in turn: it adds one triangle per corner, from the
/// third corner on.
typedef struct SnFan {
    int first, last, corners;
} SnFan;
SnStatus sn_draft_fan(SnDraft* draft, SnFan* fan, int corner, int region);

/// Add a name for a region label of elements of one kind; fails when it is too long.
SnStatus sn_draft_name(SnDraft* draft, SnMeshKind kind, int label, const char* name);

/// Make the mesh, which takes over the draft's arrays. Fails when there is no element.
SnStatus sn_draft_finish(SnDraft* draft, SnMesh** mesh);

#endif
