// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_MSH_H
#define SN_MESHFILE_MSH_H

#include "meshfile/format.h"

// gmsh's files, versions 1, 2, 3, 4.0 and 4.1, text and binary: the functions that their readers
// share.

/// The numbers (tags) that a file gives to its nodes, in the order of the file; sorted by number
/// after sn_msh_sort_tags. They are mostly 1, 2, 3, ...
typedef struct SnMshTags {
    int64_t first; // number of the first node
    int count;     // number of nodes so far
    struct SnMshTag {
        int64_t tag;
        int index;
    } * tag; // number and index of each node; NULL: numbers count up from `first` (room)
    int room;
} SnMshTags;

void sn_free_msh_tags(SnMshTags* tags);

/// Add the number of the next node; `announced` is how many nodes there will be. Fails with
/// SN_OUT_OF_MEMORY.
SnStatus sn_msh_add_tag(SnMshTags* tags, int64_t tag, int announced);

/// Sort the numbers after the last one, so that they can be looked up. Returns 0, or 1 with a
/// number that two nodes have.
int sn_msh_sort_tags(SnMshTags* tags, int64_t* twice);

/// Return the index of the node with this number, or -1.
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
    int early;     // 1: the file is of version 4.0
    SnScalar size; // type of large counts and numbers in binary files from version 4 on
    int has_nodes; // 1: the section of nodes was read
    int64_t left;  // number of elements of the section from the next one on, of any kind
    SnMshTags tags;
    SnMshEntity* entity; // entities with a physical group, sorted; from version 3 on (entity_room)
    int entity_count, entity_room;
} SnMsh;

/// Take the next number. In binary files sn_msh_int takes 4 bytes, sn_msh_size 8 (or 4, as the file
/// says), and sn_msh_number a double.
SnStatus sn_msh_int(SnMsh* msh, int64_t low, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_size(SnMsh* msh, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_number(SnMsh* msh, double* value, const char* what);

/// Find the number of corners of gmsh's types of elements that are read (2: line, 3: triangle, 4:
/// tet or quadrangle, 1: point); fails for all other types.
SnStatus sn_msh_corners(SnMsh* msh, int64_t type, int* corners);

/// Read the nodes of an element, which come next, and add it. In binary files each has 4 bytes, or
/// as many as sn_msh_size takes where `wide` is 1.
SnStatus sn_msh_element(SnMsh* msh, int64_t type, int corners, int wide, int region);

/// End the nodes: sort their numbers, and fail where two nodes have the same.
SnStatus sn_msh_end_nodes(SnMsh* msh);

/// Bound of counts that a later check bounds further.
#define SN_MSH_MANY (INT64_MAX / 16)

/// Take a count and as many numbers; *first is the first of them, or 0.
SnStatus sn_msh_list(SnMsh* msh, int64_t* first, const char* what);

/// Remember the physical group of an entity (0: none). When all are there, sort them; then groups
/// can be looked up.
SnStatus sn_msh_add_entity(SnMsh* msh, int dimension, int64_t tag, int64_t physical);
void sn_msh_sort_entities(SnMsh* msh);
int sn_msh_physical(const SnMsh* msh, int dimension, int64_t tag); // 0: none

/// Take a count in versions 1 to 3: it stands on a line of its own, also in binary files, and
/// records have at least so many bytes each.
SnStatus sn_msh_count(SnMsh* msh, uint64_t bytes_text, uint64_t bytes_binary, const char* what,
                      int64_t* count);

/// Read the nodes of versions 1 to 3; `rest` skips the numbers behind their coordinates (NULL:
/// there are none).
SnStatus sn_msh_nodes(SnMsh* msh, SnStatus (*rest)(SnMsh* msh));

/// Read a section of one version, from behind the line with its name.
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
