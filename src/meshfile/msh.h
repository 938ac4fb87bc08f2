// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_MSH_H
#define SN_MESHFILE_MSH_H

#include "meshfile/format.h"

// This header has the functions that the readers of gmsh's files share: versions 1, 2, 3, 4.0 and
// 4.1, text and binary.

/// The numbers (tags) that a file gives to its nodes. They are in the order of the file until
/// sn_msh_sort_tags sorts them. Most files number their nodes 1, 2, 3, ...
typedef struct SnMshTags {
    int64_t first; // number of the first node
    int count;     // number of nodes so far
    struct SnMshTag {
        int64_t tag;
        int index;
    } * tag; // number and index of each node (room); NULL as long as the numbers are consecutive
    int room;
} SnMshTags;

void sn_free_msh_tags(SnMshTags* tags);

/// Add the number of the next node. `announced` is the number of nodes that the file announces.
/// Returns SN_OUT_OF_MEMORY when memory runs out.
SnStatus sn_msh_add_tag(SnMshTags* tags, int64_t tag, int announced);

/// Sort the numbers when all have been added, so that sn_msh_find_tag can be called. Returns 0, or
/// 1 when two nodes have the same number; *twice is then this number.
int sn_msh_sort_tags(SnMshTags* tags, int64_t* twice);

/// Return the index of the node with this number, or -1 when there is no such node.
int sn_msh_find_tag(const SnMshTags* tags, int64_t tag);

/// A gmsh file describes a geometry of points, curves, surfaces and volumes (dimension 0 to 3),
/// called entities. Each has a number (tag), and may belong to a physical group, which becomes the
/// region of its elements.
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
    int64_t left;  // number of elements of the section, of any kind, that have not been read yet
    SnMshTags tags;
    SnMshEntity* entity; // entities with a physical group, sorted; from version 3 on (entity_room)
    int entity_count, entity_room;
} SnMsh;

/// Take the next number. In binary files sn_msh_int takes 4 bytes, sn_msh_size takes 8 or 4 bytes
/// (type msh->size), and sn_msh_number takes a double.
SnStatus sn_msh_int(SnMsh* msh, int64_t low, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_size(SnMsh* msh, int64_t high, int64_t* value, const char* what);
SnStatus sn_msh_number(SnMsh* msh, double* value, const char* what);

/// Set *corners to the number of corners of an element of gmsh's type `type`: 1 for a point, 2 for
/// a line, 3 for a triangle, 4 for a tet or quadrangle. Fails for all other types.
SnStatus sn_msh_corners(SnMsh* msh, int64_t type, int* corners);

/// Read the nodes of an element, and add the element. In binary files a node's number has 4 bytes;
/// with `wide` 1, it has as many bytes as sn_msh_size takes.
SnStatus sn_msh_element(SnMsh* msh, int64_t type, int corners, int wide, int region);

/// Sort the nodes' numbers after the last node has been read; fail when two nodes have the same
/// number.
SnStatus sn_msh_end_nodes(SnMsh* msh);

/// The largest count to accept where a later check compares the count with the size of the file.
#define SN_MSH_MANY (INT64_MAX / 16)

/// Take a count and then this many numbers. *first is the first number, or 0 for an empty list.
SnStatus sn_msh_list(SnMsh* msh, int64_t* first, const char* what);

/// sn_msh_add_entity stores the physical group of an entity (`physical` 0: no group). Call
/// sn_msh_sort_entities when all entities have been added. After that, sn_msh_physical returns the
/// group of an entity.
SnStatus sn_msh_add_entity(SnMsh* msh, int dimension, int64_t tag, int64_t physical);
void sn_msh_sort_entities(SnMsh* msh);
int sn_msh_physical(const SnMsh* msh, int dimension, int64_t tag); // returns 0 for no group

/// Take a count in a file of version 1 to 3. The count stands on a line of its own, and is text
/// even in binary files. Fails if this many records, of at least `bytes_text` or `bytes_binary`
/// bytes, do not fit into the rest of the file.
SnStatus sn_msh_count(SnMsh* msh, uint64_t bytes_text, uint64_t bytes_binary, const char* what,
                      int64_t* count);

/// Read the nodes of versions 1 to 3. `rest` skips the numbers that follow a node's coordinates;
/// NULL means that no numbers follow.
SnStatus sn_msh_nodes(SnMsh* msh, SnStatus (*rest)(SnMsh* msh));

/// Each of these functions reads one section of one version of the format. The line with the
/// section's name has been read already.
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
