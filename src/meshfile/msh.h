// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_MSH_H
#define SN_MESHFILE_MSH_H

#include "meshfile/format.h"

// gmsh's files, versions 1, 2, 3, 4.0 and 4.1, text and binary: what their readers share.

/// The numbers that a file gives to its nodes, in the order of the file. Mostly 1, 2, 3, ...
typedef struct SnMshTags {
    int64_t first; // number of the first node
    int count;     // nodes so far
    struct SnMshTag {
        int64_t tag;
        int index;
    } * tag; // NULL: they count up from `first`             (room)
    int room;
} SnMshTags;

void sn_free_msh_tags(SnMshTags* tags);

/// The next node has this number; `announced` is how many there will be. SN_OUT_OF_MEMORY.
SnStatus sn_msh_add_tag(SnMshTags* tags, int64_t tag, int announced);

/// After the last: make them ready to be looked up. 0, or 1 with a number that two nodes have.
int sn_msh_sort_tags(SnMshTags* tags, int64_t* twice);

/// The node with this number, or -1.
int sn_msh_find_tag(const SnMshTags* tags, int64_t tag);

/// The physical group of an entity of the geometry.
typedef struct SnMshEntity {
    int dimension;
    int64_t tag;
    int physical;
} SnMshEntity;

typedef struct SnMsh {
    SnInput* input;
    SnDraft* draft;
    SnEncoding encoding;
    int early;     // version 4.0
    SnScalar size; // of large counts and numbers in binary files of version 4.1
    int has_nodes; // the section was read
    int64_t left;  // elements of the section from the next one on, of whatever kind
    SnMshTags tags;
    SnMshEntity* entity; // those with a group, sorted, from version 3 on
    int entity_count, entity_room;
} SnMsh;

/// The next number: in binary files of 4 bytes, of 8 (or 4, as the file says), and a double.
SnStatus sn_msh_int(SnMsh* msh, int64_t low, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_size(SnMsh* msh, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_number(SnMsh* msh, double* value, const char* what);

/// Corners of gmsh's types of elements that are read (2: line, 3: triangle, 4: tet or quadrangle,
/// 1: point); fails for all others.
SnStatus sn_msh_corners(SnMsh* msh, int64_t type, int* corners);

/// One element whose nodes come next, 4 or 8 bytes each.
SnStatus sn_msh_element(SnMsh* msh, int64_t type, int corners, int wide, int region);

/// After the last node.
SnStatus sn_msh_end_nodes(SnMsh* msh);

/// Counts that a later check bounds.
#define SN_MSH_MANY (INT64_MAX / 16)

/// A count and as many numbers; the first of them, or 0.
SnStatus sn_msh_list(SnMsh* msh, int64_t* first, const char* what);

/// Remember the physical group of an entity; 0 is none. When all are there, sort, then look up.
SnStatus sn_msh_add_entity(SnMsh* msh, int dimension, int64_t tag, int64_t physical);
void sn_msh_sort_entities(SnMsh* msh);
int sn_msh_physical(const SnMsh* msh, int dimension, int64_t tag); // 0: none

/// Versions 1 to 3: a count on a line of its own, also in binary files, of records that have at
/// least so many bytes.
SnStatus sn_msh_count(SnMsh* msh, uint64_t bytes_text, uint64_t bytes_binary, const char* what,
                      int64_t* count);

/// Versions 1 to 3: nodes; `rest` passes over what stands behind their coordinates (NULL: nothing).
SnStatus sn_msh_nodes(SnMsh* msh, SnStatus (*rest)(SnMsh* msh));

/// The sections of the versions, behind the line with their name.
SnStatus sn_msh1_elements(SnMsh* msh);
SnStatus sn_msh2_nodes(SnMsh* msh);
SnStatus sn_msh2_parametric_nodes(SnMsh* msh);
SnStatus sn_msh2_elements(SnMsh* msh);
SnStatus sn_msh3_entities(SnMsh* msh);
SnStatus sn_msh3_nodes(SnMsh* msh);
SnStatus sn_msh3_elements(SnMsh* msh);
SnStatus sn_msh4_entities(SnMsh* msh);
SnStatus sn_msh4_partitioned_entities(SnMsh* msh);
SnStatus sn_msh4_nodes(SnMsh* msh);
SnStatus sn_msh4_elements(SnMsh* msh);

SnStatus sn_read_msh(SnInput* input, SnDraft* draft);

#endif
