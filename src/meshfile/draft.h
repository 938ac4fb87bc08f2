// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_DRAFT_H
#define SN_MESHFILE_DRAFT_H

#include "mesh/mesh.h"
#include "meshfile/input.h"

// A mesh while its file is read: vertices in the order of the file, and the elements of the highest
// kind that was found (tets, else triangles, else springs); those of a lower kind are let go.
// Readers check indices before they come here.

typedef struct SnDraft {
    SnInput* input; // for messages; not owned

    double* vertex; // 3 each
    int vertex_count, vertex_room;

    SnMeshKind kind; // of the elements kept
    int* corner;     // `kind` each
    int* region;
    int element_count, element_room;

    SnRegionName* name;
    SnMeshKind* name_kind; // which kind of element a name is for
    int name_count, name_room;
} SnDraft;

/// {0} is fine.
void sn_free_draft(SnDraft* draft);

/// Room for a known number of vertices or elements, after sn_input_room said that the file may hold
/// them.
SnStatus sn_draft_reserve_vertices(SnDraft* draft, uint64_t count);
SnStatus sn_draft_reserve_elements(SnDraft* draft, SnMeshKind kind, uint64_t count);

/// A vertex; fails when it is not finite.
SnStatus sn_draft_vertex(SnDraft* draft, const double x[3]);
SnStatus sn_draft_element(SnDraft* draft, SnMeshKind kind, const int* corner, int region);

/// Elements that stand in arrays of their own (no labels: NULL), which the draft takes over in the
/// place of all that it had.
SnStatus sn_draft_take_elements(SnDraft* draft, SnMeshKind kind, int count, int** corner,
                                int** region);

/// Polygons become triangles around their first corner: begin with {0}, give corners one by one.
typedef struct SnFan {
    int first, last, corners;
} SnFan;
SnStatus sn_draft_fan(SnDraft* draft, SnFan* fan, int corner, int region);

/// A name for a region label of elements of one kind; fails when it is too long.
SnStatus sn_draft_name(SnDraft* draft, SnMeshKind kind, int label, const char* name);

/// The mesh, which takes over the draft's arrays. Fails when there is no element.
SnStatus sn_draft_finish(SnDraft* draft, SnMesh** mesh);

#endif
